// Devices with a wire from each to every other.  Who is here, and how they are
// reached: the others of a room call each other through the wires that are there,
// and where two cannot reach each other, a third passes their messages on.
//
// A message begins with `=` (for whoever uses the room) or `{` (talk of rooms).
// `>` and a device asks to pass on what follows; `<` and a device is what was.

import { randomId, read as readCode, write as writeCode } from './pairing.js'
import { knock } from './tabs.js'
import { cardOf, MOST, read, VERSION, write } from './talk.js'
import { budget, rtcWire } from './wire.js'

/** @import { TroubleId } from './pairing.js' */
/** @import { Card, Known, Talk } from './talk.js' */
/** @import { RtcWire, Wire } from './wire.js' */

/** @typedef {Known & {wires: Wire[], linked: number, renewed?: RtcWire, call?: Call, sees: Set<string>, via: string, heard: number, told: number,
 *   away: boolean, muted: boolean, missed: number, next: number, tries: number, warned: boolean,
 *   may: Record<'pass' | 'chat' | 'call' | 'ask', ReturnType<typeof budget>>}} Member */
/** A call that was not answered yet; `again` on a wire that is there.
 * @typedef {{id: string, wire: RtcWire, again: boolean, until: number}} Call */
/** How a new wire begins: whether this end speaks first, whom it expects and at which table, and
 * what comes of it.
 * @typedef {{first: boolean, whom?: string, table?: string, met?: (member: Member) => void,
 *   refused?: (why: TroubleId) => void}} Greeting */
/** What happens to a device.
 * @typedef {{kind: 'joined' | 'away' | 'back' | 'linked' | 'unlinked' | 'unreachable', id: string}
 *   | {kind: 'left', id: string, why: 'bye' | 'removed' | 'dropped'}
 *   | {kind: 'cut', id: string, why: 'malformed' | 'flood'}
 *   | {kind: 'woke'}} MeshEvent */

const BEAT = 1000 // ms between two signs of life
const SILENT = 2500 // ms without one over a wire: others are asked to pass things on
const AWAY = 4000 // ms without one, whichever way
const SLEPT = 3500 // ms between two of our own: this device was asleep
const GREET = 10_000 // ms in which a new wire has to be greeted
const CALL = 8000 // ms a call may take
const YIELD = 2500 // ms in which the device with the greater id leaves calling to the other
const PAUSE = 300 // ms after a wire closed: if the device is gone, the others see it by then
const PAUSES = [3, 6, 15, 30, 60] // seconds from a call to the next one
const WIRES = 3 // to one device, while it is not settled which one stays
const MAY = { pass: 100_000, chat: 1, call: 0.5, ask: 5 } // a second: letters, messages, calls, questions

/** @param {Known} member */
const factsOf = ({ id, card, by }) => ({ id, card, by })

/** A device that nothing was heard of yet.
 * @param {Known} known
 * @returns {Member} */
const stranger = ({ id, card, by }) => ({
  id,
  card: cardOf(card),
  by,
  wires: [],
  linked: 0,
  sees: new Set(),
  via: '',
  heard: Date.now(),
  told: 0,
  away: false,
  muted: false,
  missed: Date.now(),
  next: 0,
  tries: 0,
  warned: false,
  may: { pass: budget(MAY.pass), chat: budget(MAY.chat), call: budget(MAY.call), ask: budget(MAY.ask) },
})

/** @param {Wire} wire */
const isFresh = wire => wire.open && Date.now() - wire.heard < SILENT

/** @param {Member} member */
export const isDirect = ({ wires }) => wires.some(isFresh)

/** The wire that was heard last, if one is open.
 * @param {Member} member */
const wireOf = ({ wires }) => wires.filter(({ open }) => open).sort((a, b) => b.heard - a.heard)[0]

/** The same, if it is one that can look for other addresses.
 * @param {Member} member */
const rtcOf = member => {
  const wire = wireOf(member)
  return wire && 'offer' in wire ? /** @type {RtcWire} */ (wire) : undefined
}

/** This device, alone until a wire is begun.
 * @param {{card: Record<string, string>, servers: () => RTCIceServer[],
 *   admit: (card: Card, locked: boolean) => boolean, tell: (event: MeshEvent) => void,
 *   message: (text: string, from: string) => void, said: (member: Member, said: Talk) => void}} how
 *   `said` hears what is not about devices and wires */
export const mesh = ({ card, servers, admit, tell, message, said }) => {
  /** @type {Known} */
  const me = { id: randomId(9), card: cardOf(card), by: '' }
  /** @type {Map<string, Member>} */
  const members = new Map()
  /** @type {Set<string>} */
  const gone = new Set()
  /** @type {Set<Wire>} */
  const wires = new Set()
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock
  let beaten = 0
  let ended = false

  // --- who is here ---

  /** @param {Known} known */
  const add = known => {
    const member = stranger(known)
    members.set(member.id, member)
    if (!clock) {
      beaten = Date.now()
      clock = setInterval(tick, BEAT)
    }
    tell({ kind: 'joined', id: member.id })
    return member
  }

  /** Takes in those that another device tells of, as far as they may come.
   * @param {Known[]} told @param {Member} teller @param {boolean} [theirs] those that were there before this
   *   device came */
  const meet = (told, teller, theirs = false) => {
    for (const known of told) {
      if (known.id === me.id || gone.has(known.id)) continue
      if (!members.has(known.id)) {
        if (members.size >= MOST - 1) continue
        if (!theirs && !admit(cardOf(known.card), self.locked)) continue
        add(known)
      }
      const member = members.get(known.id)
      if (member) tend(member)
    }
    for (const id of teller.sees) {
      const unknown = id !== me.id && !members.has(id) && !gone.has(id)
      if (unknown && teller.may.ask.spend(1) === 'heard') say({ kind: 'who', id }, [teller])
    }
  }

  /** @param {Member} member @param {'bye' | 'removed' | 'dropped'} why */
  const lose = (member, why) => {
    members.delete(member.id)
    gone.add(member.id)
    hangUp(member)
    for (const wire of member.wires.splice(0)) wire.close()
    for (const other of members.values()) other.sees.delete(member.id)
    tell({ kind: 'left', id: member.id, why })
    if (why !== 'bye') beatAll()
  }

  /** Whether a device let another one in, or whoever let that one in, and so on.
   * @param {string} host @param {string} guest */
  const broughtIn = (host, guest) => {
    let at = guest
    for (let steps = 0; steps <= MOST; steps++) {
      at = at === me.id ? me.by : (members.get(at)?.by ?? '')
      if (at === host) return true
    }
    return false
  }

  /** The device through which another one can be reached.
   * @param {Member} member */
  const pathTo = member => {
    const able = (/** @type {Member} */ other) =>
      other !== member && isDirect(other) && other.sees.has(member.id)
    const usual = members.get(member.via)
    return usual && able(usual) ? usual : [...members.values()].find(able)
  }

  // --- sending ---

  /** @param {Member} member @param {string} text @returns {boolean} whether it is on its way */
  const post = (member, text) => {
    const path = isDirect(member) ? undefined : pathTo(member)
    const wire = wireOf(path ?? member)
    return wire?.send(path ? `>${member.id}${text}` : text) ?? false
  }

  /** @param {Talk} talk @param {Iterable<Member>} [to] */
  const say = (talk, to = members.values()) => {
    const text = write(talk)
    for (const member of to) post(member, text)
  }

  const seen = () => [...members.values()].filter(isDirect).map(({ id }) => id)

  /** @param {Member} member */
  const beat = member => {
    const text = write({ kind: 'here', sees: seen(), text: self.pulse })
    member.told = Date.now()
    if (!isDirect(member)) wireOf(member)?.send(text) // a silent wire may come back
    if (isDirect(member) || pathTo(member)) post(member, text)
  }

  const beatAll = () => {
    for (const member of members.values()) beat(member)
  }

  const tick = () => {
    const now = Date.now()
    if (now - beaten > SLEPT) wake(now)
    beaten = now
    for (const member of [...members.values()]) {
      beat(member)
      if (!member.away && now - member.heard > AWAY) {
        member.away = true
        tell({ kind: 'away', id: member.id })
      }
      if (isDirect(member)) member.renewed = undefined
      if (isDirect(member) && now - member.linked > CALL) member.tries = 0 // a wire that lasts
      tend(member)
    }
  }

  /** Nobody was silent: this device did not listen.
   * @param {number} now */
  const wake = now => {
    for (const member of members.values()) {
      if (!member.away) member.heard = now
      for (const wire of member.wires) wire.heard = Math.max(wire.heard, now - SILENT / 2)
    }
    tell({ kind: 'woke' })
  }

  // --- calling, through others, those to whom there is no wire ---

  /** @param {Member} member */
  const tend = member => {
    const now = Date.now()
    if (ended || members.get(member.id) !== member || isDirect(member) || !pathTo(member)) return
    if (member.next > now || (member.call && member.call.until > now)) return
    if (me.id > member.id && now - member.missed < YIELD) return
    member.next = now + 1000 * PAUSES[Math.min(member.tries, PAUSES.length - 1)]
    member.tries += 1
    if (member.tries > 2 && !member.warned) {
      member.warned = true
      tell({ kind: 'unreachable', id: member.id })
    }
    const silent = rtcOf(member) // perhaps it only needs other addresses, which is tried once
    const again = silent === member.renewed ? undefined : silent
    member.renewed = again
    call(member, again).catch(() => {}) // no network now: there is a next time
  }

  /** @param {Member} member @param {RtcWire} [silent] */
  const call = async (member, silent) => {
    const again = silent !== undefined
    if (!again) knockAt(member) // it may be another tab here
    const mine = dial(member, randomId(4), silent, { first: false, whom: member.id })
    const sdp = await mine.wire.offer(again)
    const code = writeCode({ kind: 'invite', table: self.table, id: mine.id }, sdp)
    if (member.call === mine) say({ kind: 'call', code, again }, [member])
  }

  /** A call in place of the one before, on a wire of its own unless there is one.
   * @param {Member} member @param {string} id @param {RtcWire | undefined} silent @param {Greeting} greeting */
  const dial = (member, id, silent, greeting) => {
    hangUp(member)
    const wire = silent ?? begin(rtcWire(servers()), greeting)
    member.call = { id, wire, again: silent !== undefined, until: Date.now() + CALL }
    return member.call
  }

  /** @param {Member} member */
  const knockAt = member => {
    const wire = knock(member.id, me.id)
    if (!wire) return
    begin(wire, { first: true, whom: member.id })
    setTimeout(() => wire.open || wire.cut(), BEAT)
  }

  /** @param {Member} member */
  const hangUp = member => {
    if (member.call && !member.call.again) member.call.wire.cut()
    member.call = undefined
  }

  /** @param {Member} member @param {string} text @param {boolean} again */
  const called = async (member, text, again) => {
    const { kind, id, description } = readCode(text, again)
    if (kind === 'reply') {
      const { call } = member
      if (call?.id !== id) return
      if (call.again) member.call = undefined
      return call.wire.accept(description)
    }
    if (member.call && member.call.until > Date.now() && me.id < member.id) return // ours goes on
    if (member.may.call.spend(1) !== 'heard') return
    const silent = again ? rtcOf(member) : undefined
    if (again && !silent) return
    const theirs = dial(member, id, silent, { first: true, whom: member.id })
    const sdp = await theirs.wire.answer(description)
    const code = writeCode({ kind: 'reply', table: self.table, id }, sdp)
    if (member.call === theirs) say({ kind: 'call', code, again }, [member])
    if (again) member.call = undefined
  }

  // --- a new wire ---

  /** @template {Wire} W
   * @param {W} wire @param {Greeting} greeting */
  const begin = (wire, greeting) => {
    wires.add(wire)
    wire.onopen = () => {
      if (greeting.first) wire.send(hello(greeting.table))
      setTimeout(() => wire.onmessage === onmessage && wire.cut(), GREET)
    }
    const onmessage = (/** @type {string} */ text) => greet(wire, greeting, text)
    wire.onmessage = onmessage
    wire.onclose = () => {
      wires.delete(wire)
      greeting.refused?.('no-network')
    }
    return wire
  }

  const hello = (at = self.table) => {
    const known = [...members.values()].map(factsOf)
    const { locked } = self
    return write({ kind: 'hello', room: VERSION, table: at, me, sees: seen(), members: known, locked })
  }

  /** @param {Wire} wire @param {Greeting} greeting @param {string} text */
  const greet = (wire, greeting, text) => {
    const said = read(text)
    if (said?.kind === 'no') greeting.refused?.(said.why)
    if (said?.kind !== 'hello') return wire.cut()
    const why = against(said, greeting)
    if (why) {
      greeting.refused?.(why)
      return wire.close(write({ kind: 'no', why }))
    }
    if (greeting.table) {
      if (!members.size) me.by = said.me.id
      self.table = greeting.table
      self.locked ||= said.locked
    }
    const known = members.get(said.me.id)
    if (known) obey(known, { kind: 'card', card: said.me.card }) // it may have changed meanwhile
    const member = known ?? add(greeting.first ? said.me : { ...said.me, by: me.id })
    if (!greeting.first) wire.send(hello()) // before anything else
    link(member, wire)
    member.sees = new Set(said.sees)
    if (!known) say({ kind: 'new', member: factsOf(member) }, but(member))
    meet(said.members, member, greeting.first)
    greeting.met?.(member)
  }

  /** What speaks against a device that greets.
   * @param {Extract<Talk, {kind: 'hello'}>} said @param {Greeting} greeting */
  const against = ({ room, table: at, me: { id, card } }, { first, whom, table: wanted = self.table }) => {
    const known = members.get(id)
    if (room !== VERSION) return 'version-apart'
    if (at !== wanted) return 'other-table'
    if (id === me.id || gone.has(id) || (whom && id !== whom)) return 'refused'
    if (known) return !whom && isDirect(known) ? 'refused' : undefined
    if (members.size >= MOST - 1) return 'full'
    return first || admit(cardOf(card), self.locked) ? undefined : 'locked'
  }

  /** @param {Member} member */
  const but = member => [...members.values()].filter(other => other !== member)

  /** @param {Member} member @param {Wire} wire */
  const link = (member, wire) => {
    if (member.call && member.call.wire !== wire) hangUp(member)
    const old = member.wires.slice()
    member.wires.push(wire)
    // One of both closes the others, or each might close the one that the other keeps.
    const spare = me.id < member.id ? old : old.slice(0, -WIRES)
    for (const one of spare) one.close()
    Object.assign(member, { call: undefined, linked: Date.now(), warned: false })
    wire.onmessage = text => came(member, text)
    wire.onclose = why => {
      wires.delete(wire)
      member.wires = member.wires.filter(one => one !== wire)
      if (ended || members.get(member.id) !== member) return
      if (why !== 'closed') {
        tell({ kind: 'cut', id: member.id, why })
        lose(member, 'dropped')
      } else if (!member.wires.length) unlinked(member)
    }
    revived(member)
    if (!old.length) tell({ kind: 'linked', id: member.id })
    beatAll()
  }

  /** @param {Member} member */
  const unlinked = member => {
    member.missed = Date.now()
    if (!member.tries) member.next = member.missed + PAUSE
    tell({ kind: 'unlinked', id: member.id })
    beatAll()
    setTimeout(() => tend(member), PAUSE + 1)
  }

  // --- hearing ---

  /** @param {Member} member @param {string} text from its own wire */
  const came = (member, text) => {
    const [mark, id, rest] = [text[0], text.slice(1, 13), text.slice(13)]
    const other = members.get(id)
    if (mark === '>') {
      const to = other && other !== member && isDirect(other) && wireOf(other)
      if (to && member.may.pass.spend(1000 + rest.length) === 'heard') to.send(`<${member.id}${rest}`)
    } else if (mark !== '<') heard(member, text)
    else if (other && other !== member) {
      other.via = member.id
      // What it says itself counts for more than what is said of it.
      if (!isDirect(other) || rest[0] === '=' || read(rest)?.kind === 'call') heard(other, rest)
    }
  }

  /** @param {Member} member */
  const revived = member => {
    member.heard = Date.now()
    if (!member.away) return
    member.away = false
    tell({ kind: 'back', id: member.id })
  }

  /** @param {Member} member @param {string} text */
  const heard = (member, text) => {
    revived(member)
    if (text[0] === '=') return message(text.slice(1), member.id)
    const talk = read(text)
    if (talk) obey(member, talk)
  }

  /** @param {Member} member @param {Talk} talk */
  const obey = (member, talk) => {
    switch (talk.kind) {
      case 'here':
        member.sees = new Set(talk.sees)
        meet([], member)
        // A tab that lies behind others has a slow clock, but it hears in time.
        if (Date.now() - member.told > BEAT - 100) beat(member)
        if (talk.text) message(talk.text, member.id)
        return
      case 'new':
        if (isDirect(member)) member.sees.add(talk.member.id)
        return meet([talk.member], member)
      case 'who': {
        const known = members.get(talk.id)
        if (known && member.may.ask.spend(1) === 'heard')
          say({ kind: 'new', member: factsOf(known) }, [member])
        return
      }
      case 'call':
        called(member, talk.code, talk.again).catch(() => {}) // no code, or no network
        return
      case 'bye':
        return lose(member, 'bye')
    }
    said(member, talk)
  }

  const self = {
    me,
    members,
    /** The table this device is at, or "" for none yet. */
    table: '',
    locked: false,
    /** What is said along with each sign of life. */
    pulse: '',
    begin,
    lose,
    broughtIn,
    pathTo,
    post,
    say,
    /** Something may be otherwise now: calls at once whom it would have called later. */
    look() {
      if (!members.size || ended) return
      for (const member of members.values()) member.next = 0
      tick()
    },

    /** No wire is left: cut at once, or closed when what waits was sent.
     * @param {'cut' | 'close'} how */
    end(how) {
      ended = true
      clearInterval(clock)
      for (const wire of [...wires]) wire[how]()
    },
  }
  return self
}
