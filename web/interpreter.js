// What PyScript's worker starts instead of Pyodide itself: the same Pyodide,
// with every byte of it counted for the page's progress bar and the wheel with
// the rules unpacked.  Runs in the worker; engine.js gives it its address.

import './nodatabase.js'

const HOME = new URL('./vendor/pyodide/', import.meta.url)
const asked = new URL(import.meta.url).searchParams
const page = new BroadcastChannel(asked.get('page') ?? 'sugarcove')

/** What is fetched before Python can start, and the type it must have, whatever the server says. */
const PARTS = {
  'pyodide.asm.wasm': 'application/wasm',
  'pyodide.asm.mjs': 'text/javascript',
  'python_stdlib.zip': 'application/zip',
}

let bytes = 0
let of = 13_500_000 // until the true sizes are known
let told = 0

/** @param {string} step @param {object} [more] */
const tell = (step, more) => page.postMessage({ step, bytes, of, ...more })

/** @param {number} more */
const count = more => {
  bytes += more
  if (bytes - told < 150_000) return
  told = bytes
  tell('fetch')
}

/** A file of ours, counted as it comes.  It is handed on as it was answered, so that
 * what the browser makes of it can be kept for the next start.
 * @param {URL} url @param {string} type */
const counted = async (url, type) => {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new TypeError(`${url.pathname}: ${answer.status}`)
  const copy = answer.clone()
  const counter = new WritableStream({ write: chunk => count(chunk.byteLength) })
  copy.body?.pipeTo(counter).catch(() => {}) // whoever reads the answer hears of it
  const right = answer.headers.get('content-type')?.startsWith(type)
  return right ? answer : new Response(answer.body, { headers: { 'content-type': type } })
}

/** The sizes as they are unpacked, which no Content-Length says of a compressed answer. */
const measure = async () => {
  const { files } = await (await fetch(new URL('../stamp.json', HOME))).json()
  of = Object.keys(PARTS).reduce((sum, name) => sum + files[`pyodide/${name}`], 0)
}

/** @template T @param {Promise<T>} promise */
const later = promise => {
  promise.catch(() => {}) // whoever awaits it hears of it
  return promise
}

const parts = new Map(
  Object.entries(PARTS).map(([name, type]) => {
    const url = new URL(name, HOME)
    return [url.href, later(counted(url, type))]
  }),
)
const wheel = later(counted(new URL(asked.get('wheel') ?? '', import.meta.url), 'application/zip'))
measure().catch(() => {})

const pyodide = await import(new URL('pyodide.mjs', HOME).href).catch(fail)
export const version = pyodide.version

/** @param {Error} error @returns {never} */
function fail(error) {
  tell('failed', { trouble: error instanceof TypeError ? 'fetch' : 'start', why: String(error) })
  throw error
}

/** Pyodide's own, with our files given to it where it asks for them.
 * @param {object} options */
export const loadPyodide = async options => {
  const real = globalThis.fetch
  try {
    // A module cannot be handed over; once fetched it comes from the browser's cache.
    const code = parts.get(new URL('pyodide.asm.mjs', HOME).href)
    await (await code)?.arrayBuffer()
    globalThis.fetch = (url, how) => parts.get(String(url)) ?? real(url, how)
    await Promise.all(parts.values())
    const python = await pyodide.loadPyodide({ ...options, indexURL: HOME.href })
    tell('start')
    python.unpackArchive(await (await wheel).arrayBuffer(), 'wheel')
    return python
  } catch (error) {
    return fail(/** @type {Error} */ (error))
  } finally {
    globalThis.fetch = real
  }
}
