// The rules, in Python, in a worker: events go in, effects come out, one at a
// time.  What happens before that (13 MB of runtime) is told as it goes.

import './nodatabase.js'

/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {import('./types.js').Effect} Effect */

/** How far the start has come: `done` from 0 to 1, `bytes` of `of` fetched; `late`: nothing has come for long.
 * @typedef {{step: 'idle' | 'fetch' | 'start' | 'ready' | 'failed', done: number, bytes: number, of: number,
 *   late: boolean}} Progress */
/** @typedef {HTMLScriptElement & {xworker?: Worker & {
 *   ready: Promise<unknown>, sync: {dispatch: (text: string) => Promise<string>, awake: () => Promise<boolean>}}}} Tag */
/** One start of Python, and all that waits for it.
 * @typedef {{ready: Promise<void>, settle: () => void, refuse: (error: Error) => void, end: () => void,
 *   send: (text: string) => Promise<string>, line: Promise<unknown>}} Run */

const FETCHED = 0.7 // of the time of a start, on a line that takes a few seconds
const SILENCE = 60 // s without any progress after which a start counts as failed
const LATE = 15 // s without any progress, or without an answer, after which that is said

/** @type {Set<(progress: Progress) => void>} */
const listeners = new Set()
const NOTHING = { done: 0, bytes: 0, of: 13_500_000, late: false }
/** @type {Progress} */
let progress = { step: 'idle', ...NOTHING }
let loaded = false // PyScript itself, which can be had only once
let wheel = '' // where the rules are, as the page's tag says

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

/** Calls `hear` with the seconds that have passed, one by one, until it is stopped.  They are counted and not
 * measured: while a device sleeps nobody is late.
 * @param {(seconds: number) => void} hear
 * @returns {() => void} how to stop */
const count = hear => {
  let seconds = 0
  const timer = setInterval(() => hear(++seconds), 1000)
  return () => clearInterval(timer)
}

/** @returns {Run} */
const anew = () => {
  /** @type {Run} */
  const run = {
    ready: Promise.resolve(),
    settle: () => {},
    refuse: () => {},
    end: () => {},
    send: () => Promise.reject(new Error('not started')),
    line: Promise.resolve(),
  }
  run.ready = new Promise((resolve, reject) => {
    run.settle = resolve
    run.refuse = reject
  })
  run.line = run.ready.catch(() => {})
  return run
}

let run = anew()
let begun = false
let hush = () => {} // stops counting how long nothing has come

/** @param {string} trouble @param {unknown} cause */
const fail = (trouble, cause) => {
  if (progress.step === 'failed') return
  hush()
  engine.trouble = trouble
  tell({ step: 'failed', late: false })
  run.refuse(new EngineError(trouble, cause))
}

const watch = () => {
  hush()
  hush = count(seconds => {
    if (seconds === LATE) tell({ late: true })
    if (seconds === SILENCE) fail('stalled', `nothing came for ${SILENCE} s`)
  })
}

/** What the worker tells while it starts.
 * @param {MessageEvent} event */
const hear = ({ data: { step, bytes, of, trouble, why } }) => {
  if (step === 'failed') return fail(trouble, why)
  watch()
  const done = step === 'fetch' ? FETCHED * Math.min(1, bytes / of) : 0.9
  tell({ step, bytes, of, done: Math.max(done, progress.done), late: false })
}

/** The worker's tag: the page's, or one made here.  Its interpreter is ours, told where to report.
 * @param {string} page */
const tagFor = page => {
  const found = /** @type {Tag | null} */ (document.querySelector('script[type=py]'))
  const tag = found ?? Object.assign(/** @type {Tag} */ (document.createElement('script')), { type: 'py' })
  wheel = tag.dataset.wheel ?? wheel
  const interpreter = new URL('./interpreter.js', import.meta.url)
  interpreter.searchParams.set('page', page)
  interpreter.searchParams.set('wheel', new URL(wheel, document.baseURI).href)
  const config = JSON.parse(tag.getAttribute('config') ?? '{}')
  tag.setAttribute(
    'config',
    JSON.stringify({ ...config, interpreter: interpreter.href, sync_main_only: true }),
  )
  if (!found) {
    tag.setAttribute('worker', '')
    tag.setAttribute('src', new URL('./engine.py', import.meta.url).href)
    document.head.append(tag)
  }
  return tag
}

/** @param {Run} mine */
const begin = async mine => {
  if (typeof WebAssembly !== 'object') throw new EngineError('no-wasm')
  const page = `sugarcove-${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const channel = new BroadcastChannel(page)
  channel.onmessage = hear
  const tag = tagFor(page)
  mine.end = () => {
    channel.close()
    tag.xworker?.terminate()
    tag.remove()
  }
  const [source] = await Promise.all([
    fetch(tag.src || (tag.getAttribute('src') ?? '')),
    import(new URL('./vendor/pyscript/core.js', import.meta.url).href),
  ]).catch(error => {
    throw new EngineError('fetch', error)
  })
  loaded = true
  if (!source.ok) throw new EngineError('fetch', source.status)
  while (!tag.xworker) await new Promise(resolve => setTimeout(resolve, 5))
  const worker = tag.xworker
  await Promise.race([
    worker.ready,
    new Promise((_, reject) => worker.addEventListener('error', ({ message }) => reject(new Error(message)))),
  ])
  await worker.sync.awake() // the worker says that it is done even where Python broke
  channel.close()
  mine.send = text => worker.sync.dispatch(text)
}

/** An answer, or that this run is over; meanwhile it is told if that takes long.
 * @param {Run} mine @param {string} text
 * @returns {Promise<string>} */
const answered = async (mine, text) => {
  const stop = count(seconds => seconds === LATE && mine === run && tell({ late: true }))
  try {
    const over = new Promise((_, reject) => ends.set(mine, reject))
    return await Promise.race([mine.send(text), /** @type {Promise<never>} */ (over)])
  } catch (error) {
    throw new EngineError('broken', error)
  } finally {
    stop()
    ends.delete(mine)
    if (progress.late && mine === run) tell({ late: false })
  }
}

/** How to end the wait for an answer.
 * @type {Map<Run, (why: Error) => void>} */
const ends = new Map()

export const engine = {
  /** Settled once the start has succeeded or failed.
   * @returns {Promise<void>} */
  get ready() {
    return run.ready
  },

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
    const mine = run
    tell({ step: 'fetch' })
    watch()
    begin(mine).then(
      () => {
        if (progress.step === 'failed' || mine !== run) return
        hush()
        performance.mark('engine-ready')
        tell({ step: 'ready', done: 1, late: false })
        mine.settle()
      },
      // The worker itself may be about to say more of it.
      error =>
        setTimeout(() => mine === run && fail(error.trouble ?? 'start', error), error.trouble ? 0 : 200),
    )
  },

  /** Starts once more, in another worker: whatever waited for the one before is given up.
   * @returns {boolean} whether that can be done without loading the page anew */
  restart() {
    if (!loaded) return false
    const old = run
    hush()
    run = anew()
    begun = false
    engine.trouble = ''
    old.refuse(new EngineError('broken', 'given up'))
    ends.get(old)?.(new Error('given up'))
    old.end()
    tell({ step: 'idle', ...NOTHING })
    engine.start()
    return true
  },

  /** Hear of the start, beginning with how it stands, and of answers that take long; returns how to stop.
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
    const mine = run
    const answer = mine.line.then(async () => {
      await mine.ready
      return JSON.parse(await answered(mine, JSON.stringify(typeof event === 'function' ? event() : event)))
    })
    mine.line = answer.catch(() => {})
    return answer
  },
}
