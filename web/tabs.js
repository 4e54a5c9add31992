// Tables in other tabs and windows of this browser: who is there, and a way in.
// Other pages of this address can speak here too, so all is checked.

import { plain, randomId } from './pairing.js'
import { tabWire } from './wire.js'

/** A table in another tab: `id` is the device that answered for it.
 * @typedef {{id: string, table: string, name: string, game: string}} Found */
/** @typedef {import('./wire.js').Wire} Wire */

const NAME = 'sugarcove/tables'

/** @param {any} value @param {number} letters @returns {value is string} */
const isId = (value, letters) =>
  typeof value === 'string' && value.length === letters && /^[\w-]+$/.test(value)

const channel = () => {
  try {
    return new BroadcastChannel(NAME)
  } catch {
    return undefined // a frame without an origin of its own has none
  }
}

/** The tables that are open in other tabs, as they answer within `ms`.
 * @param {number} [ms]
 * @returns {Promise<Found[]>} */
export const findTables = (ms = 200) =>
  new Promise(resolve => {
    const board = channel()
    const ask = randomId(6)
    /** @type {Map<string, Found>} */
    const found = new Map()
    if (board) {
      board.onmessage = ({ data }) => {
        const { id, table, name, game } = data?.table ?? {}
        if (data?.asked !== ask || !isId(id, 12) || !isId(table, 8) || found.size > 20) return
        found.set(id, { id, table, name: plain(name, 30), game: plain(game, 30) })
      }
      board.postMessage({ ask })
    }
    setTimeout(
      () => {
        board?.close()
        resolve([...found.values()])
      },
      board ? ms : 0,
    )
  })

/** Hands a reply that was opened in this tab to the tab whose invite it answers; whether one took it.
 * @param {string} reply
 * @returns {Promise<boolean>} */
export const handOver = reply =>
  new Promise(resolve => {
    const board = channel()
    const end = (/** @type {boolean} */ taken) => {
      board?.close()
      resolve(taken)
    }
    if (!board) return end(false)
    board.onmessage = ({ data }) => data?.taken === reply && end(true)
    board.postMessage({ reply })
    setTimeout(end, 400, false)
  })

/** A wire to a device, if it is another tab here: it opens, or never does.
 * @param {string} to @param {string} from
 * @returns {Wire | undefined} */
export const knock = (to, from) => {
  const board = channel()
  if (!board) return
  const name = randomId(9)
  const wire = tabWire(name, false)
  board.postMessage({ knock: to, from, name })
  board.close()
  return wire
}

/** Answers for a device until it is told to stop.
 * @param {string} id
 * @param {{table: () => Omit<Found, 'id'> | undefined, knocked: (from: string, wire: Wire) => void,
 *   replied: (reply: string) => boolean}} on
 * @returns {() => void} how to stop */
export const answerFor = (id, on) => {
  const board = channel()
  if (!board) return () => {}
  board.onmessage = ({ data }) => {
    const table = isId(data?.ask, 8) && on.table()
    if (table) board.postMessage({ asked: data.ask, table: { id, ...table } })
    if (data?.knock === id && isId(data.from, 12) && isId(data.name, 12)) {
      on.knocked(data.from, tabWire(data.name, true))
    }
    if (typeof data?.reply === 'string' && data.reply.length < 400 && on.replied(data.reply)) {
      board.postMessage({ taken: data.reply })
    }
  }
  return () => board.close()
}
