// This device at a table among devices: what Python has to say goes to the others,
// what they say goes to Python, without waiting for anything that is shown.

import { isKey } from './plan.js'

/** @import { engine as Engine } from './engine.js' */
/** @import { Room, RoomEvent } from './room.js' */
/** @import { store as Store } from './store.js' */
/** @import { Effect, TableEffect, TableEvent } from './types.js' */

/** @typedef {ReturnType<typeof seat>} Seat */
/** @typedef {Effect & {kind: 'peers'}} Peers how the table stands among its devices */
/** @typedef {Effect & {kind: 'notice'}} Notice */
/** What shows the table: `say` sends an event at once.
 * @typedef {{say: (event: TableEvent) => void}} Screen */
/** @typedef {{header: string, secret: string, how: 'new' | 'watch' | 'wake', record: string}} Sitting */

const LONGEST = 3 // seconds that one beat may count for: a device that slept counts nothing against others
const NOISE = 40 // messages that are none, in a minute, until a device is not heard any more
const FOUL = ['malformed', 'forged', 'flood'] // the others come from honest devices as well
const NOTICES = 20
const PATIENCE = 5000 // ms between two wishes of the same kind

/** @param {{ engine: typeof Engine, store: typeof Store, room: Room, changed: () => void,
 *   keep: (record: string) => void, again: (next: Effect & {kind: 'next'}) => void, mine: () => string,
 *   pulse: (text: string) => void, file: (text: string) => void }} how
 *   keep: stores what Python wrote; again: another game is proposed; mine: the key of this device; pulse: said
 *   every second; file: a transcript to be kept */
export const seat = ({ engine, room, changed, keep, again, mine, pulse: beat, file }) => {
  /** @type {Sitting | undefined} */
  let sitting
  /** @type {string[]} */
  let keys = []
  /** @type {Screen | undefined} */
  let screen
  let opened = false // Python has this table open
  /** @type {TableEffect | null} */
  let frame = null
  /** @type {Peers | null} */
  let peers = null
  /** @type {Notice[]} */
  let notices = []
  let pulse = ''
  let present = ''
  let beaten = Date.now()
  let wishedAt = 0
  /** Heartbeats like our own that were heard, by device.
   * @type {Map<string, string>} */
  const alike = new Map()
  /** @type {Map<string, {since: number, many: number}>} */
  const noise = new Map()

  /** @param {TableEvent} event */
  const say = event => {
    if (!opened) return
    if (screen) return screen.say(event)
    engine.dispatch(event).then(unseen, () => {})
  }

  /** What came while nothing is shown of the table.
   * @param {Effect[]} effects */
  const unseen = effects => {
    for (const { kind } of self.take(effects)) if (kind === 'think') say({ kind })
  }

  /** @param {Effect & {kind: 'noise'}} effect */
  const hush = ({ id, from }) => {
    if (!FOUL.includes(id)) return
    const now = Date.now()
    const heard = noise.get(from)
    const one = heard && now - heard.since < 60_000 ? heard : { since: now, many: 0 }
    one.many += 1
    noise.set(from, one)
    if (one.many > NOISE) room.drop(from)
  }

  /** Python's word for the others, and what is to be kept before it is sent.
   * @param {Effect} effect @returns {boolean} whether it was not for the screen */
  const obey = effect => {
    switch (effect.kind) {
      case 'keep':
        if (sitting) sitting.record = effect.record
        keep(effect.record)
        return true
      case 'send':
        room.send(effect.text, effect.to || undefined)
        return true
      case 'pulse':
        pulse = effect.text
        alike.clear()
        beat(pulse)
        return true
      case 'peers':
        peers = effect
        changed()
        return true
      case 'notice':
        notices = [...notices, effect].slice(-NOTICES)
        changed()
        return true
      case 'noise':
        hush(effect)
        return true
      case 'next':
        again(effect)
        return true
      case 'transcript':
        file(effect.text)
        return true
      case 'table':
        frame = effect
        changed()
    }
    return false
  }

  /** A person who is here again plays again. */
  const comeBack = () => {
    if (!peers || peers.quiet || document.hidden || Date.now() - wishedAt < PATIENCE) return
    const seat = peers.returns.find(seat => !self.given.includes(seat))
    if (seat === undefined || frame?.over) return
    wishedAt = Date.now()
    say({ kind: 'wish', line: `* seat ${seat} human` })
  }

  const self = {
    /** Seats of this device that its people gave to a bot.
     * @type {number[]} */
    given: [],

    get header() {
      return sitting?.header ?? ''
    },
    get keys() {
      return keys
    },
    get frame() {
      return frame
    },
    get peers() {
      return peers
    },
    get notices() {
      return notices
    },
    get over() {
      return Boolean(frame?.over)
    },
    get opened() {
      return opened
    },

    /** @param {Sitting} at */
    open(at) {
      sitting = at
      keys = at.header.split('\n').flatMap(line => {
        const last = line.startsWith('seat ') ? line.slice(line.lastIndexOf(' ') + 1) : ''
        return isKey(last) ? [last] : []
      })
      opened = false
      frame = peers = null
      notices = []
      self.given = []
    },

    close() {
      opened = false
      screen = undefined
    },

    /** The event that opens this table, or opens it again as it was kept.
     * @returns {TableEvent} */
    event() {
      const { header, secret, how, record } = /** @type {Sitting} */ (sitting)
      return { kind: 'sit', header, secret, how: record ? 'wake' : how, record }
    },

    /** From now on it is shown there.
     * @param {Screen} on */
    show(on) {
      screen = on
    },

    /** It is not shown any more, and goes on. */
    hide() {
      screen = undefined
    },

    /** Sees to what is for the others; the rest is for the screen.
     * @param {Effect[]} effects */
    take(effects) {
      if (effects.some(({ kind }) => kind === 'table')) opened = true
      return effects.filter(effect => !obey(effect))
    },

    /** What another device said at the table.
     * @param {string} text @param {string} from */
    hear(text, from) {
      if (text === pulse) {
        if (alike.get(from) === text) return // it stands where we stand, and Python knows
        alike.set(from, text)
      }
      say({ kind: 'hear', text, from })
    },

    /** Once a second, as far as the browser lets us. */
    tick() {
      const now = Date.now()
      const seconds = Math.min(LONGEST, (now - beaten) / 1000)
      beaten = now
      if (!opened) return
      const here = [
        mine(),
        ...room.peers().flatMap(({ here, card }) => (here && isKey(card.key) ? card.key : [])),
      ]
      const text = [...new Set(here)].sort().join(' ')
      if (text !== present) {
        present = text
        say({ kind: 'present', keys: text.split(' ') })
      }
      say({ kind: 'tick', seconds: Math.round(seconds * 10) / 10 })
      comeBack()
    },

    /** @param {RoomEvent} event */
    happened({ kind }) {
      if (kind === 'back' || kind === 'linked' || kind === 'woke') alike.clear()
    },

    /** The device that answers for a seat: whether it is here, and when it was heard.
     * @param {number} seat
     * @returns {{id: string, here: boolean, since: number, mine: boolean}} */
    holder(seat) {
      const key = peers?.keys[seat] ?? keys[seat]
      if (key === mine()) return { id: room.me.id, here: true, since: Date.now(), mine: true }
      const all = room.peers().filter(({ card }) => card.key === key)
      const peer = all.findLast(({ here }) => here) ?? all.at(-1)
      return { id: peer?.id ?? '', here: peer?.here ?? false, since: peer?.since ?? 0, mine: false }
    },

    // What people do.

    /** @param {string} line */
    wish(line) {
      wishedAt = Date.now()
      say({ kind: 'wish', line })
    },
    undo: () => say({ kind: 'wish', what: 'undo' }),
    /** @param {string} line @param {boolean} yes */
    reply: (line, yes) => say({ kind: 'reply', line, yes }),
    /** @param {number} line */
    retreat: line => say({ kind: 'retreat', line }),
    again: () => say({ kind: 'again' }),
    transcript: () => say({ kind: 'transcript' }),

    /** A bot plays for a seat of this device, because its person wants that.
     * @param {number} seat @param {string} line */
    giveAway(seat, line) {
      self.given = [...self.given, seat]
      self.wish(line)
    },

    /** @param {number} seat */
    takeBack(seat) {
      self.given = self.given.filter(other => other !== seat)
      self.wish(`* seat ${seat} human`)
    },

    /** @param {Notice} notice */
    forget(notice) {
      notices = notices.filter(other => other !== notice)
      changed()
    },
  }
  return self
}
