// What rooms say to each other, read strictly: whatever is not of its form was
// not said.  Nothing here is about a game; its messages pass through unread.

import { plain } from './pairing.js'

/** What a device says of who sits at it: small texts, `name` always among them.
 * @typedef {{name: string} & Record<string, string>} Card */
/** A device at the table: `by` is the one that let it in, "" for the first.
 * @typedef {{id: string, card: Card, by: string}} Known */
/** @typedef {'locked' | 'full' | 'version-apart' | 'other-table' | 'refused'} Refusal */
/** @typedef {{kind: 'hello', room: number, table: string, me: Known, sees: string[], members: Known[],
 *     locked: boolean}
 *   | {kind: 'no', why: Refusal}
 *   | {kind: 'here', sees: string[], text: string}
 *   | {kind: 'new', member: Known}
 *   | {kind: 'who', id: string}
 *   | {kind: 'card', card: Card}
 *   | {kind: 'call', code: string, again: boolean}
 *   | {kind: 'chat', text: string}
 *   | {kind: 'gone', id: string}
 *   | {kind: 'lock', locked: boolean}
 *   | {kind: 'bye'}} Talk */

export const VERSION = 1 // of what rooms say
export const MOST = 16 // devices in a room
export const CHAT = 200 // letters
export const PULSE = 6000 // letters that go along with a heartbeat
const CODE = 400
const FIELDS = 12 // of a card
const VALUE = 300 // letters
const NAME = 30

/** @param {unknown} value */
const isId = value => typeof value === 'string' && /^[\w-]{12}$/.test(value)
/** @param {number} most @returns {(value: unknown) => boolean} */
const text = most => value => typeof value === 'string' && value.length <= most
/** @param {unknown} value */
const isFlag = value => typeof value === 'boolean'
/** @param {(value: unknown) => boolean} is @returns {(value: unknown) => boolean} */
const list = is => value => Array.isArray(value) && value.length <= MOST && value.every(is)

/** @param {any} value */
const isCard = value =>
  typeof value?.name === 'string' &&
  Object.keys(value).length <= FIELDS &&
  Object.entries(value).every(([name, one]) => /^[a-z][a-z0-9-]{0,19}$/.test(name) && text(VALUE)(one))

/** @param {any} value */
const isKnown = value => isId(value?.id) && isCard(value.card) && (value.by === '' || isId(value.by))

const WHYS = ['locked', 'full', 'version-apart', 'other-table', 'refused']

/** @type {Record<string, Record<string, (value: unknown) => boolean>>} */
const KINDS = {
  hello: {
    room: Number.isInteger,
    table: value => typeof value === 'string' && /^[\w-]{8}$/.test(value),
    me: isKnown,
    sees: list(isId),
    members: list(isKnown),
    locked: isFlag,
  },
  no: { why: value => WHYS.includes(/** @type {string} */ (value)) },
  here: { sees: list(isId), text: text(PULSE) },
  new: { member: isKnown },
  who: { id: isId },
  card: { card: isCard },
  call: { code: text(CODE), again: isFlag },
  chat: { text: text(CHAT) },
  gone: { id: isId },
  lock: { locked: isFlag },
  bye: {},
}

/** @param {Talk} talk */
export const write = talk => JSON.stringify(talk)

/** What a text says; nothing if it is not of its form.
 * @param {string} said
 * @returns {Talk | undefined} */
export const read = said => {
  let found
  try {
    found = JSON.parse(said)
  } catch {
    return
  }
  if (typeof found?.kind !== 'string' || !Object.hasOwn(KINDS, found.kind)) return
  const fields = Object.entries(KINDS[found.kind])
  if (fields.every(([name, is]) => Object.hasOwn(found, name) && is(found[name]))) return found
}

/** A card as it may be shown: each text one line that does nothing.
 * @param {Record<string, string>} card
 * @returns {Card} */
export const cardOf = card => {
  const clean = Object.entries(card).map(([name, value]) => [name, plain(value, VALUE)])
  return { ...Object.fromEntries(clean), name: plain(card.name, NAME) }
}
