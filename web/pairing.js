// What two devices must know of each other before they can talk, as a code short
// enough for a QR: `SC1` and base64url.
//
// An SDP for one data channel is the same for everybody, but for two secrets, the
// fingerprint of a certificate and the addresses of the device.  Only these are
// in a code; the rest is written anew by whoever reads it.  A code comes from a
// stranger: nothing of it gets into an SDP before it was found to be of its form.
//
//   1   flags: 1 reply, 2 passive, 4 8 16 number of addresses; the others are 0
//   1   letters of ufrag;   1   letters of pwd;   then both, 6 bits a letter
//  32   fingerprint (SHA-256);   6   table;   4   id of the invite, repeated by its reply
//       per address: 1 its kinds, 2 port, 4 or 16 the address itself
//       name of who invites, name of the game: 1 length, then UTF-8
//   4   CRC-32 of all this

import { toBytes, toText } from './link.js'

/** @typedef {'none' | 'version' | 'damaged' | 'nowhere' | 'endless' | 'no-rtc' | 'not-invite' | 'not-reply' |
 *   'own-invite' | 'other-invite' | 'other-table' | 'used' | 'locked' | 'full' | 'version-apart' | 'refused' | 'no-network' |
 *   'camera-insecure' | 'camera-refused' | 'camera-missing' | 'camera-busy' | 'no-picture'} TroubleId */
/** Who invites whom to what: `table` and `id` are base64url of 6 and 4 bytes.
 * @typedef {{kind: 'invite' | 'reply', table: string, id: string, name?: string, game?: string}} Facts */
/** @typedef {Required<Facts> & {description: RTCSessionDescriptionInit}} Code */
/** @typedef {{kind: number, type: number, port: number, bytes: number[]}} Address */

const MARK = 'SC'
const VERSION = '1'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/' // of ufrag and pwd: RFC 8839
const UFRAG = { least: 4, most: 32 }
const PWD = { least: 22, most: 64 }
const TYPES = ['host', 'srflx', 'relay']
const PREFERENCE = [126, 100, 0] // of each type, RFC 8445
const HOSTS = 4 // addresses of the device itself in a code, at most
const SEEN = 3 // addresses others gave it, at most
const [LOCAL, IP4, IP6] = [0, 1, 2] // kinds of address: a name of mDNS, or numbers
const LENGTHS = [16, 4, 16]
const NAME = 24 // bytes of a name

/** Why pairing does not go on; there is a sentence for each id. */
export class Trouble extends Error {
  /** @param {TroubleId} id */
  constructor(id) {
    super(id)
    this.id = id
  }
}

/** Text of a stranger as one line that does nothing but be read, at most so many letters of it.
 * @param {unknown} text @param {number} most */
export const plain = (text, most) => {
  if (typeof text !== 'string') return ''
  const line = text.slice(0, 8 * most).replace(/\p{White_Space}+/gu, ' ')
  return [
    ...line
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()
}

/** So many bytes nobody can guess, in base64url.
 * @param {number} bytes */
export const randomId = bytes => toText(crypto.getRandomValues(new Uint8Array(bytes)))

// --- codes -----------------------------------------------------------------------------------

/** The code of an offer or an answer.  Trouble `nowhere` if it names no address that can be told.
 * @param {Facts} facts @param {string} sdp */
export const write = ({ kind, table, id, name = '', game = '' }, sdp) => {
  const { ufrag, pwd, fingerprint, passive, addresses } = parse(sdp)
  if (!addresses.length) throw new Trouble('nowhere')
  const flags = (kind === 'reply' ? 1 : 0) | (passive ? 2 : 0) | (addresses.length << 2)
  const body = [
    flags,
    ufrag.length,
    pwd.length,
    ...pack(ufrag + pwd),
    ...fingerprint,
    ...toBytes(table),
    ...toBytes(id),
    ...addresses.flatMap(({ kind, type, port, bytes }) => [
      type | (kind << 2),
      port >> 8,
      port & 255,
      ...bytes,
    ]),
    ...shortText(name),
    ...shortText(game),
  ]
  return MARK + VERSION + toText(Uint8Array.from([...body, ...crc(body)]))
}

/** What a text says that holds a code or a link with one, perhaps broken into lines.
 *
 * Whoever made an invite says the first word of DTLS: the guest's would be said into the void until
 * the reply is there, and given up after some three minutes.  On a connection that is there and looks
 * for addresses `again`, that is settled already.
 *
 * Trouble `none` if there is no code in it, `version` if one of another version, `damaged` if it
 * was cut or altered.
 * @param {string} text @param {boolean} [again]
 * @returns {Code} */
export const read = (text, again = false) => {
  const found = BEGINNING.exec(text)
  if (!found) throw new Trouble('none')
  if (found[1] !== VERSION) throw new Trouble('version')
  const rest = text.slice(found.index + found[0].length)
  try {
    return decode(codeIn(rest), again)
  } catch {
    return decode(codeIn(rest.replace(/\s+/g, '')), again)
  }
}
const BEGINNING = new RegExp(`(?<![\\w-])${MARK}(\\d)(?=[\\w-])`)

/** @param {string} text */
const codeIn = text => /^[\w-]*/.exec(text)?.[0] ?? ''

/** The link that brings a code to this page.
 * @param {string} code @param {string} [page] its address */
export const linkOf = (code, page = location.href) => `${page.split('#')[0]}#/join/${code}`

/** @param {string} text base64url @param {boolean} again
 * @returns {Code} */
const decode = (text, again) => {
  const bytes = bytesOf(text)
  const body = bytes.subarray(0, -4)
  if (bytes.length < 5 || crc([...body]).some((byte, i) => byte !== bytes[body.length + i])) {
    throw new Trouble('damaged')
  }
  const take = taker(body)
  const [flags, ufragLength, pwdLength] = take(3)
  check(flags < 32 && flags >> 2 > 0 && (flags & 3) !== 2) // an offer is neither active nor passive
  check(ufragLength >= UFRAG.least && ufragLength <= UFRAG.most)
  check(pwdLength >= PWD.least && pwdLength <= PWD.most)
  const letters = ufragLength + pwdLength
  const secrets = unpack(take(Math.ceil((letters * 6) / 8)), letters)
  const fingerprint = take(32)
  const [table, id] = [toText(take(6)), toText(take(4))]
  const addresses = Array.from({ length: flags >> 2 }, () => addressFrom(take))
  const [name, game] = [textFrom(take), textFrom(take)]
  check(take.done())
  const reply = (flags & 1) === 1
  const setup = reply && flags & 2 ? 'passive' : again && !reply ? 'actpass' : 'active'
  const [ufrag, pwd] = [secrets.slice(0, ufragLength), secrets.slice(ufragLength)]
  const sdp = sdpOf(ufrag, pwd, fingerprint, setup, addresses)
  return {
    kind: reply ? 'reply' : 'invite',
    table,
    id,
    name,
    game,
    description: { type: reply ? 'answer' : 'offer', sdp },
  }
}

/** @param {unknown} holds */
const check = holds => {
  if (!holds) throw new Trouble('damaged')
}

/** @param {string} text */
const bytesOf = text => {
  try {
    return toBytes(text)
  } catch {
    throw new Trouble('damaged')
  }
}

/** Takes bytes from the front; Trouble if there are not so many.
 * @param {Uint8Array} bytes */
const taker = bytes => {
  let at = 0
  const take = (/** @type {number} */ n) => {
    check(at + n <= bytes.length)
    at += n
    return bytes.subarray(at - n, at)
  }
  take.done = () => at === bytes.length
  return take
}

/** @param {ReturnType<typeof taker>} take
 * @returns {Address} */
const addressFrom = take => {
  const [kinds, high, low] = take(3)
  const [type, kind, port] = [kinds & 3, kinds >> 2, high * 256 + low]
  check(type < TYPES.length && kind < LENGTHS.length && port > 0 && !(kind === LOCAL && type > 0))
  const bytes = [...take(LENGTHS[kind])]
  check(isSomewhere(kind, bytes))
  return { kind, type, port, bytes }
}

/** Neither "any address" nor one of a group.
 * @param {number} kind @param {number[]} bytes */
const isSomewhere = (kind, [first, ...more]) => {
  if (kind === IP4) return first > 0 && first < 224
  return kind === LOCAL || (first < 255 && (first > 0 || more.some(Boolean)))
}

/** @param {ReturnType<typeof taker>} take */
const textFrom = take => {
  const bytes = take(take(1)[0])
  check(bytes.length <= NAME)
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(bytes), NAME)
  } catch {
    throw new Trouble('damaged')
  }
}

/** @param {string} text
 * @returns {number[]} its length and as much of it as there is room for */
const shortText = text => {
  const bytes = /** @type {number[]} */ ([])
  for (const letter of plain(text, NAME)) {
    const more = new TextEncoder().encode(letter)
    if (bytes.length + more.length > NAME) break
    bytes.push(...more)
  }
  return [bytes.length, ...bytes]
}

/** Letters at 6 bits each.
 * @param {string} text */
const pack = text => {
  const bits = [...text].map(letter => LETTERS.indexOf(letter).toString(2).padStart(6, '0')).join('')
  return (bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** @param {Uint8Array} bytes @param {number} many letters */
const unpack = (bytes, many) => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  check(!bits.slice(6 * many).includes('1'))
  return (bits.match(/.{6}/g) ?? [])
    .slice(0, many)
    .map(letter => LETTERS[Number.parseInt(letter, 2)])
    .join('')
}

/** CRC-32 as in zip and PNG: it finds a letter that was lost or altered, not a lie.
 * @param {number[]} bytes */
const crc = bytes => {
  let rest = -1
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  rest = ~rest
  return [24, 16, 8, 0].map(shift => (rest >>> shift) & 255)
}

// --- SDP -------------------------------------------------------------------------------------

/** What is particular about the SDP of one data channel; a TypeError if it is not one.
 * @param {string} sdp */
const parse = sdp => {
  const one = (/** @type {RegExp} */ what) => {
    const found = what.exec(sdp)
    if (!found) throw new TypeError(`no ${what} in the description`)
    return found[1]
  }
  const fingerprint = one(/^a=fingerprint:sha-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})\s*$/im).split(':')
  return {
    ufrag: one(/^a=ice-ufrag:([A-Za-z0-9+/]{4,32})\s*$/m),
    pwd: one(/^a=ice-pwd:([A-Za-z0-9+/]{22,64})\s*$/m),
    fingerprint: fingerprint.map(byte => Number.parseInt(byte, 16)),
    passive: /^a=setup:passive\s*$/m.test(sdp),
    addresses: addressesIn(sdp),
  }
}

/** The addresses of an SDP that are worth telling: the best by UDP, without what needs a zone.
 * @param {string} sdp
 * @returns {Address[]} */
const addressesIn = sdp => {
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (\S+)/gim)]
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .flatMap(([, , where, port, type]) => addressOf(where, Number(port), TYPES.indexOf(type)) ?? [])
  const [hosts, seen] = [found.filter(({ type }) => !type), found.filter(({ type }) => type)]
  return [...hosts.slice(0, HOSTS), ...seen.slice(0, SEEN)]
}

/** @param {string} where @param {number} port @param {number} type
 * @returns {Address | undefined} */
const addressOf = (where, port, type) => {
  if (type < 0 || !(port > 0 && port < 65536)) return
  const local = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i.exec(where)
  if (local) return type ? undefined : { kind: LOCAL, type, port, bytes: hexBytes(local.slice(1).join('')) }
  const kind = where.includes(':') ? IP6 : IP4
  const bytes = kind === IP6 ? ip6Bytes(where) : ip4Bytes(where)
  const linkLocal = kind === IP6 && bytes[0] === 0xfe && (bytes[1] & 0xc0) === 0x80
  if (bytes.length === LENGTHS[kind] && isSomewhere(kind, bytes) && !linkLocal)
    return { kind, type, port, bytes }
}

/** @param {string} hex */
const hexBytes = hex => (hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))

/** @param {string} where */
const ip4Bytes = where =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(where)
    ? where
        .split('.')
        .map(Number)
        .filter(byte => byte < 256)
    : []

/** @param {string} where */
const ip6Bytes = where => {
  if (!/^[\da-f:]+$/i.test(where)) return []
  const [front, back] = where.split('::').map(part => part.split(':').filter(Boolean))
  const gap = back ? Array(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  return hexBytes([...front, ...gap, ...(back ?? [])].map(group => group.padStart(4, '0')).join(''))
}

/** @param {Address} address */
const whereOf = ({ kind, bytes }) => {
  if (kind === IP4) return bytes.join('.')
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  if (kind === IP6) return (hex.match(/.{4}/g) ?? []).join(':')
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`
}

/** @param {string} ufrag @param {string} pwd @param {Uint8Array} fingerprint @param {string} setup
 * @param {Address[]} addresses */
const sdpOf = (ufrag, pwd, fingerprint, setup, addresses) => {
  const hex = [...fingerprint].map(byte => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
  const candidates = addresses.map((address, i) => {
    const priority = PREFERENCE[address.type] * 2 ** 24 + (65535 - i) * 256 + 255
    const related = address.type ? ' raddr 0.0.0.0 rport 0' : ''
    const type = TYPES[address.type]
    return `a=candidate:${i + 1} 1 udp ${priority} ${whereOf(address)} ${address.port} typ ${type}${related}`
  })
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hex}`,
    `a=setup:${setup}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ]
  return lines.map(line => `${line}\r\n`).join('')
}

// --- addresses -------------------------------------------------------------------------------

/** The SDP of a connection whose local description was set, once it knows its addresses.
 *
 * A browser that sees no network either says so at once (Trouble `nowhere`) or looks for ever:
 * after `patience` ms that is `endless`, unless something was found by then.
 * @param {RTCPeerConnection} connection @param {number} [patience] */
export const gathered = (connection, patience = 3000) =>
  new Promise((resolve, reject) => {
    const said = () => connection.localDescription?.sdp ?? ''
    const found = () => addressesIn(said()).length > 0
    const complete = () => connection.iceGatheringState === 'complete'
    const settle = () => {
      clearTimeout(timer)
      connection.removeEventListener('icegatheringstatechange', look)
      if (found()) resolve(said())
      else reject(new Trouble(complete() ? 'nowhere' : 'endless'))
    }
    const look = () => complete() && settle()
    const timer = setTimeout(settle, patience)
    connection.addEventListener('icegatheringstatechange', look)
    if (found()) look() // else "complete" may still be said of the search before this one
  })
