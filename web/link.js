// A whole game in the fragment of a link: the log, deflated, in base64url.
// "z" marks a deflated one, "p" a plain one from a browser that cannot.

/** @param {Uint8Array} bytes */
const toText = bytes => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @param {string} text */
const toBytes = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const MOST = 2_000_000 // bytes of a log: a short link may swell to any size

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
const through = async (bytes, stream) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(value)
    size += value.length
    if (size <= MOST) continue
    await reader.cancel()
    throw new RangeError(`more than ${MOST} bytes`)
  }
}

/** The text of a log as a part of a link.
 * @param {string} log
 * @returns {Promise<string>} */
export const pack = async log => {
  const bytes = new TextEncoder().encode(log)
  if (!('CompressionStream' in globalThis)) return `p${toText(bytes)}`
  return `z${toText(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** The log a part of a link stands for.  Throws if it is cut or altered so that nothing can be read.
 * @param {string} part
 * @returns {Promise<string>} */
export const unpack = async part => {
  const [kind, bytes] = [part[0], toBytes(part.slice(1))]
  if (kind !== 'z' && kind !== 'p') throw new SyntaxError(`no packed log: ${part.slice(0, 20)}`)
  const plain = kind === 'z' ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}
