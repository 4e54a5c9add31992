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

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

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
