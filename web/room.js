// A table among devices, with nobody in between: one code by hand, each way, brings
// a device to any of those at the table, and the rest follows by itself (mesh.js).
//
// The rest of Sugarcove sees `send` and `onmessage`, and who is here.  No game is
// known, and nobody is believed: whatever matters is signed by those who play.

import { isDirect, mesh } from './mesh.js'
import { plain, randomId, read as readCode, Trouble, write as writeCode } from './pairing.js'
import { answerFor, knock } from './tabs.js'
import { CHAT, cardOf, PULSE } from './talk.js'
import { LONGEST, rtcWire } from './wire.js'

/** @import { Member, MeshEvent } from './mesh.js' */
/** @import { TroubleId } from './pairing.js' */
/** @import { Found } from './tabs.js' */
/** @import { Card, Talk } from './talk.js' */
/** @import { RtcWire, Wire } from './wire.js' */

/** @typedef {ReturnType<typeof room>} Room */
/** Another device at the table; `since` is when it was last heard, `link` how it is reached.
 * @typedef {{id: string, card: Card, by: string, here: boolean, since: number,
 *   link: 'direct' | 'through' | 'none', muted: boolean}} Peer */
/** An invite is for one guest: `open` until the reply came, `calling` until there is a wire.
 * @typedef {'open' | 'calling' | 'taken' | 'failed'} InviteState */
/** @typedef {{id: string, code: string, state: InviteState}} Invite */
/** `opened` becomes the id of who invited, or a Trouble.
 * @typedef {{reply: string, name: string, game: string, opened: Promise<string>, close: () => void}} Joining */
/** What happens; `id` is the device, or the invite, that it happens to or comes from.
 * @typedef {MeshEvent
 *   | {kind: 'card', id: string}
 *   | {kind: 'chat', id: string, text: string}
 *   | {kind: 'locked', id: string, locked: boolean}
 *   | {kind: 'invite', id: string, state: InviteState}
 *   | {kind: 'removed', id: string}
 *   | {kind: 'ended'}} RoomEvent */

const REACH = 20_000 // ms from a reply to a wire; after that there is no way, probably
const KNOCK = 3000 // ms in which another tab opens

export const MESSAGE = LONGEST - 100 // letters of a message, at most

/** A room with this device in it, alone until it invites or joins.
 *
 * `game` is said in invites.  `table` is one this device was at.  `servers` are those the player named:
 * usually none.  `admit` lets a newcomer in, or not; each device asks its own.
 * @param {{card: Record<string, string>, game?: string, table?: string, servers?: () => RTCIceServer[],
 *   admit?: (card: Card, locked: boolean) => boolean}} how */
export const room = ({ card, game = '', table = '', servers = () => [], admit = (_, locked) => !locked }) => {
  /** @type {Map<string, Invite & {wire: RtcWire, closed: boolean, met: (id: string) => void,
   *   failed: (why: TroubleId) => void}>} */
  const invites = new Map()
  /** @type {Set<(event: RoomEvent) => void>} */
  const listeners = new Set()
  /** @type {(() => void) | undefined} */
  let stopAnswering

  /** @param {RoomEvent} event */
  const tell = event => {
    for (const listener of listeners) safely(() => listener(event))
  }

  /** What others make of it does not stop a room.
   * @param {() => void} act */
  const safely = act => {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
  }

  /** @param {Member} member @param {Talk} talk */
  const said = (member, talk) => {
    switch (talk.kind) {
      case 'card':
        member.card = cardOf(talk.card)
        return tell({ kind: 'card', id: member.id })
      case 'chat': {
        const text = plain(talk.text, CHAT)
        const may = member.may.chat.spend(1) === 'heard'
        if (text && may && !member.muted) tell({ kind: 'chat', id: member.id, text })
        return
      }
      case 'lock':
        net.locked = talk.locked
        return tell({ kind: 'locked', id: member.id, locked: talk.locked })
      case 'gone':
        if (net.broughtIn(member.id, talk.id)) gone(talk.id, member.id)
    }
  }

  /** @param {string} id who has to go @param {string} by */
  const gone = (id, by) => {
    const member = net.members.get(id)
    if (member) net.lose(member, 'removed')
    if (id !== net.me.id) return
    self.leave()
    tell({ kind: 'removed', id: by })
  }

  const net = mesh({
    card,
    servers,
    admit,
    tell,
    said,
    message: (text, from) => safely(() => self.onmessage(text, from)),
  })
  const { me, members } = net
  net.table = table

  // --- by hand ---

  /** From now on other tabs find this table. */
  const answer = () => {
    net.table ||= randomId(6)
    stopAnswering ??= answerFor(me.id, {
      table: () => (net.locked ? undefined : { table: net.table, name: me.card.name, game }),
      knocked: (from, wire) => {
        net.begin(wire, { first: false, whom: members.has(from) ? from : undefined })
      },
      replied(text) {
        try {
          self.accept(text).catch(() => {})
          return true
        } catch {
          return false
        }
      },
    })
  }

  /** What comes out of something that needs a network; the wire is cut if it fails.
   * @param {RtcWire} wire @param {Promise<string>} made */
  const orCut = async (wire, made) => {
    try {
      return await made
    } catch (error) {
      wire.cut()
      throw error instanceof Trouble ? error : new Trouble('damaged')
    }
  }

  /** @param {string} id @param {InviteState} state */
  const turn = (id, state) => {
    const invite = invites.get(id)
    if (!invite || invite.state === 'taken') return
    invite.state = state
    tell({ kind: 'invite', id, state })
  }

  /** The id of who invited, once there is a wire.
   * @param {Wire} wire @param {string} at the table */
  const opening = (wire, at) => {
    /** @type {Promise<string>} */
    const opened = new Promise((resolve, reject) => {
      net.begin(wire, {
        first: true,
        table: at,
        met({ id }) {
          answer()
          resolve(id)
        },
        refused: why => reject(new Trouble(why)),
      })
    })
    opened.catch(() => {}) // whoever awaits it hears of it
    return opened
  }

  /** @param {'cut' | 'close'} how */
  const end = how => {
    stopAnswering?.()
    net.end(how)
  }

  const page = new AbortController()
  const { signal } = page
  addEventListener('pagehide', () => end('cut'), { signal })
  // A page that was only hidden away may be shown again, without its wires.
  addEventListener('pageshow', event => event.persisted && tell({ kind: 'ended' }), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || net.look(), { signal })
  addEventListener('online', () => net.look(), { signal })

  const self = {
    /** What another device said with `send`, or with its pulse. */
    onmessage: (/** @type {string} */ _message, /** @type {string} */ _from) => {},

    /** A message for everybody, or for one device; false if it cannot be on its way to one of them.
     * It comes whole, in the order in which they were sent over the same wire, or not at all.
     * @param {string} message at most MESSAGE letters @param {string} [to] */
    send(message, to) {
      const one = members.get(to ?? '')
      const many = to === undefined ? [...members.values()] : one ? [one] : []
      if (message.length > MESSAGE || (to !== undefined && !one)) return false
      return many.map(member => net.post(member, `=${message}`)).every(Boolean)
    },

    /** Said to everybody with each sign of life, every second: others get it as a message.
     * @param {string} text at most PULSE letters, or nothing is said */
    pulse(text) {
      net.pulse = text.length > PULSE ? '' : text
    },

    /** Hear of what happens; returns how to stop.
     * @param {(event: RoomEvent) => void} listener */
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    me,
    get table() {
      return net.table
    },
    get locked() {
      return net.locked
    },

    /** The other devices, in the order in which they came to be known here.
     * @returns {Peer[]} */
    peers: () =>
      [...members.values()].map(member => ({
        id: member.id,
        card: member.card,
        by: member.by,
        here: !member.away,
        since: member.heard,
        link: isDirect(member) ? 'direct' : net.pathTo(member) ? 'through' : 'none',
        muted: member.muted,
      })),

    /** Says something else of who sits here.
     * @param {Record<string, string>} card */
    update(card) {
      me.card = cardOf(card)
      net.say({ kind: 'card', card: me.card })
    },

    // Inviting and joining.

    /** Other tabs of this browser find this table from now on. */
    open: answer,

    /** A new invite; Trouble if there is no network to be invited to.
     * @returns {Promise<Invite>} */
    async invite() {
      answer()
      const wire = rtcWire(servers())
      const id = randomId(4)
      const made = wire
        .offer()
        .then(sdp => writeCode({ kind: 'invite', table: net.table, id, name: me.card.name, game }, sdp))
      const code = await orCut(wire, made)
      const state = /** @type {InviteState} */ ('open')
      const invite = { id, code, state, wire, closed: false, met() {}, failed: () => turn(id, 'failed') }
      invites.set(id, invite)
      net.begin(wire, {
        first: false,
        met(member) {
          turn(id, 'taken')
          invites.get(id)?.met(member.id)
        },
        refused: why => invites.get(id)?.failed(why),
      })
      tell({ kind: 'invite', id, state: 'open' })
      return invite
    },

    /** The invites that were made here, but for those that were closed.
     * @returns {Invite[]} */
    invites: () => [...invites.values()].filter(({ closed }) => !closed),

    /** Whoever has this invite cannot come any more.
     * @param {string} id */
    close(id) {
      const invite = invites.get(id)
      if (!invite) return
      invite.closed = true
      if (invite.state !== 'taken') invite.wire.cut()
    },

    /** Takes the reply of a guest: the guest's id, once there is a wire.  Throws Trouble at once if
     * this is no reply to an invite that is open here.
     * @param {string} text
     * @returns {Promise<string>} */
    accept(text) {
      const { kind, id, table: at, description } = readCode(text)
      const invite = invites.get(id)
      if (kind !== 'reply') throw new Trouble(invite ? 'own-invite' : 'not-reply')
      if (!invite) throw new Trouble(at === net.table ? 'other-invite' : 'other-table')
      if (invite.state !== 'open' || invite.closed) throw new Trouble('used')
      turn(id, 'calling')
      return new Promise((resolve, reject) => {
        invite.met = resolve
        invite.failed = why => {
          if (invite.state !== 'calling') return
          turn(id, 'failed')
          reject(new Trouble(why))
        }
        setTimeout(() => invite.failed('no-network'), REACH)
        invite.wire.accept(description).catch(() => invite.failed('damaged'))
      })
    },

    /** Answers an invite.  Trouble if it is none, or there is no network.
     * @param {string} text
     * @returns {Promise<Joining>} */
    async join(text) {
      const { kind, id, table: at, name, game, description } = readCode(text)
      if (kind !== 'invite') throw new Trouble('not-invite')
      if (invites.has(id)) throw new Trouble('own-invite')
      if (members.size && at !== net.table) throw new Trouble('other-table')
      const wire = rtcWire(servers())
      const made = wire.answer(description).then(sdp => writeCode({ kind: 'reply', table: at, id }, sdp))
      const reply = await orCut(wire, made)
      return { reply, name, game, opened: opening(wire, at), close: () => wire.cut() }
    },

    /** Joins a table of another tab: the id of who is there, or Trouble.
     * @param {Found} found
     * @returns {Promise<string>} */
    async joinTab({ id, table: at }) {
      if (members.size && at !== net.table) throw new Trouble('other-table')
      const wire = knock(id, me.id)
      if (!wire) throw new Trouble('no-network')
      const opened = opening(wire, at)
      setTimeout(() => wire.open || wire.cut(), KNOCK)
      return opened
    },

    // What people do with each other.

    /** Says a few words; what was said.
     * @param {string} text */
    chat(text) {
      const said = plain(text, CHAT)
      if (said) net.say({ kind: 'chat', text: said })
      return said
    },

    /** @param {string} id @param {boolean} muted */
    mute(id, muted) {
      const member = members.get(id)
      if (member) member.muted = muted
    },

    /** Nobody new comes in, until it is unlocked; `admit` still has the last word.
     * @param {boolean} lock */
    lock(lock) {
      net.locked = lock
      net.say({ kind: 'lock', locked: lock })
      tell({ kind: 'locked', id: me.id, locked: lock })
    },

    /** Whether a device may be removed from here: it was let in here, or by somebody who was.
     * @param {string} id */
    mayRemove: id => members.has(id) && net.broughtIn(me.id, id),

    /** Sends a device away, for everybody.
     * @param {string} id */
    remove(id) {
      const member = members.get(id)
      if (!member || !self.mayRemove(id)) return
      net.say({ kind: 'gone', id })
      net.lose(member, 'removed')
    },

    /** Forgets a device that will not come back, here: its person returned with another one, for instance.
     * @param {string} id */
    drop(id) {
      const member = members.get(id)
      if (member) net.lose(member, 'dropped')
    },

    /** Says goodbye. */
    leave() {
      net.say({ kind: 'bye' })
      page.abort()
      end('close')
    },
  }
  return self
}
