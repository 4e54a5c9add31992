// The rules, in Python, in a worker: events go in, effects come out, one at a
// time.  What happens before that (13 MB of runtime) is told as it goes.

import './nodatabase.js'

/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {import('./types.js').Effect} Effect */

/** How far the start has come: `done` from 0 to 1, `bytes` of `of` fetched.
 * @typedef {{step: 'idle' | 'fetch' | 'start' | 'ready' | 'failed', done: number, bytes: number, of: number}} Progress */
/** @typedef {HTMLScriptElement & {xworker?: Worker & {
 *   ready: Promise<unknown>, sync: {dispatch: (text: string) => Promise<string>, awake: () => Promise<boolean>}}}} Tag */

const FETCHED = 0.7 // of the time of a start, on a line that takes a few seconds
const SILENCE = 60_000 // ms without any progress after which a start counts as failed

/** @type {Set<(progress: Progress) => void>} */
const listeners = new Set()
/** @type {Progress} */
let progress = { step: 'idle', done: 0, bytes: 0, of: 13_500_000 }
/** @type {(value?: undefined) => void} */
let settle = () => {}
/** @type {(error: Error) => void} */
let refuse = () => {}
/** @type {(text: string) => Promise<string>} */
let send = () => Promise.reject(new Error('not started'))
let begun = false
let alarm = 0

/** Why there is no engine; `trouble` names the sentence `table.engine.<trouble>`. */
export class EngineError extends Error {
  /** @param {string} trouble @param {unknown} [cause] */
  constructor(trouble, cause) {
    super(`the engine: ${trouble}: ${cause}`)
    this.trouble = trouble
  }
}

/** @param {Partial<Progress>} news */
const tell = news => {
  progress = { ...progress, ...news }
  for (const listener of listeners) listener(progress)
}

/** @param {string} trouble @param {unknown} cause */
const fail = (trouble, cause) => {
  if (progress.step === 'failed') return
  clearTimeout(alarm)
  engine.trouble = trouble
  tell({ step: 'failed' })
  refuse(new EngineError(trouble, cause))
}

const watch = () => {
  clearTimeout(alarm)
  alarm = setTimeout(() => fail('stalled', `nothing came for ${SILENCE} ms`), SILENCE)
}

/** What the worker tells while it starts.
 * @param {MessageEvent} event */
const hear = ({ data: { step, bytes, of, trouble, why } }) => {
  if (step === 'failed') return fail(trouble, why)
  watch()
  const done = step === 'fetch' ? FETCHED * Math.min(1, bytes / of) : 0.9
  tell({ step, bytes, of, done: Math.max(done, progress.done) })
}

/** The worker's tag: the page's, or one made here.  Its interpreter is ours, told where to report.
 * @param {string} page */
const tagFor = page => {
  const found = /** @type {Tag | null} */ (document.querySelector('script[type=py]'))
  const tag = /** @type {Tag} */ (found ?? document.createElement('script'))
  const config = JSON.parse(tag.getAttribute('config') ?? '{}')
  const interpreter = new URL('./interpreter.js', import.meta.url)
  interpreter.searchParams.set('page', page)
  interpreter.searchParams.set('wheel', new URL(tag.dataset.wheel ?? '', document.baseURI).href)
  config.interpreter = interpreter.href
  config.sync_main_only = true
  tag.setAttribute('config', JSON.stringify(config))
  if (!found) {
    tag.type = 'py'
    tag.setAttribute('worker', '')
    tag.setAttribute('src', new URL('./engine.py', import.meta.url).href)
    document.head.append(tag)
  }
  return tag
}

const begin = async () => {
  if (typeof WebAssembly !== 'object') throw new EngineError('no-wasm')
  const page = `sugarcove-${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const channel = new BroadcastChannel(page)
  channel.onmessage = hear
  const tag = tagFor(page)
  const [source] = await Promise.all([
    fetch(tag.src || (tag.getAttribute('src') ?? '')),
    import(new URL('./vendor/pyscript/core.js', import.meta.url).href),
  ]).catch(error => {
    throw new EngineError('fetch', error)
  })
  if (!source.ok) throw new EngineError('fetch', source.status)
  while (!tag.xworker) await new Promise(resolve => setTimeout(resolve, 5))
  const worker = tag.xworker
  await Promise.race([
    worker.ready,
    new Promise((_, reject) => worker.addEventListener('error', ({ message }) => reject(new Error(message)))),
  ])
  await worker.sync.awake() // the worker says that it is done even where Python broke
  channel.close()
  send = text => worker.sync.dispatch(text)
}

/** Where a dispatch waits for the ones before it.
 * @type {Promise<unknown>} */
let line

export const engine = {
  /** Settled once the start has succeeded or failed.
   * @type {Promise<void>} */
  ready: new Promise((resolve, reject) => {
    settle = resolve
    refuse = reject
  }),

  /** Names the sentence `table.engine.<trouble>` once the start has failed. */
  trouble: '',

  /** @returns {'idle' | 'loading' | 'ready' | 'failed'} */
  get state() {
    const { step } = progress
    return step === 'fetch' || step === 'start' ? 'loading' : step
  },

  /** Starts fetching, the first time; nothing a visitor looks at first should wait for it. */
  start() {
    if (begun) return
    begun = true
    tell({ step: 'fetch' })
    watch()
    begin().then(
      () => {
        if (progress.step === 'failed') return
        clearTimeout(alarm)
        performance.mark('engine-ready')
        tell({ step: 'ready', done: 1 })
        settle()
      },
      // The worker itself may be about to say more of it.
      error => setTimeout(fail, error.trouble ? 0 : 200, error.trouble ?? 'start', error),
    )
  },

  /** Hear of the start, beginning with how it stands; returns how to stop.
   * @param {(progress: Progress) => void} listener */
  progress(listener) {
    listeners.add(listener)
    listener(progress)
    return () => listeners.delete(listener)
  },

  /** Sends an event, after all before it, and starts the engine if need be.
   * @param {TableEvent | (() => TableEvent)} event or what makes it, when its turn has come
   * @returns {Promise<Effect[]>} rejected with EngineError where there is no engine, or no answer */
  dispatch(event) {
    engine.start()
    const answer = line.then(async () => {
      await engine.ready
      const text = JSON.stringify(typeof event === 'function' ? event() : event)
      return JSON.parse(
        await send(text).catch(error => {
          throw new EngineError('broken', error)
        }),
      )
    })
    line = answer.catch(() => {})
    return answer
  },
}

line = engine.ready.catch(() => {})
