// The people of a table among devices, from the first invite until this device goes:
// the room, who this device is, what is proposed, and the table they sit at.  It
// lives on while pages come and go; what is shown of it is elsewhere.

import { seat as makeSeat } from './attable.js'
import { GLYPH_OF, printed, TINT_OF } from './catalogue.js'
import { conversation } from './chat.js'
import { download, toast } from './frame.js'
import {
  dealIn,
  follow,
  isLater,
  isWord,
  peopleText,
  readWord,
  rulesText,
  same,
  usualLevel,
  WAITS,
  writeWord,
} from './plan.js'
import { room as makeRoom } from './room.js'
import { namedServers } from './servers.js'
import { findTables } from './tabs.js'
import { chair, NAME } from './wish.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Chair, Person, Plan, Seen } from './plan.js' */
/** @import { RoomEvent } from './room.js' */
/** @import { Card } from './talk.js' */
/** @import { Effect } from './types.js' */
/** @import { Wish } from './wish.js' */

/** @typedef {ReturnType<typeof company>} Company */
/** What a device keeps of a table, to come back to it: `room` is where it is, `record` what Python wrote.
 * @typedef {{header: string, secret: string, key: string, room: string, record: string, people: Person[],
 *   bot: number[]}} Kept */
/** What the header of a plan came out as: its id and text, or why there is none.
 * @typedef {{id: string, text: string, wrong: string}} Dealt */

const BEAT = 1000 // ms
const GONE = 15_000 // ms away after which another device proposes
const PEOPLE = 4 // at one device
const SEARCH = 3000 // ms between two looks for other tabs

/** A number nobody can guess, in hex.
 * @param {number} bytes */
const randomHex = bytes =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** The key under which a table is kept beside its save.
 * @param {string} save */
export const keptAt = save => `table/${save}`

/** @param {Site} site
 * @param {{games: Game[], game?: Game, wish?: Wish, save?: string, kept?: Kept}} how
 *   game and wish: a table that is proposed here; save and kept: one that is come back to */
export const company = (site, { games, game: proposed, wish, save = '', kept }) => {
  const { engine, store } = site

  // --- who this device is ---

  const named = String(store.noted('name') ?? '')
  const usual = say('site.setup.people').split(', ')
  /** @type {Person[]} */
  let people = kept?.people ??
    wish?.chairs
      .filter(({ who }) => who === 'human')
      .map(({ name, glyph }) => ({ name, glyph: chosen(glyph) })) ?? [
      { name: usual.includes(named) ? '' : named.slice(0, NAME), glyph: String(store.noted('glyph') ?? '') },
    ]
  if (!people.length) people = [{ name: '', glyph: '' }]
  let watching = false
  let key = kept?.key ?? ''
  let secret = kept?.secret ?? ''
  const share = randomHex(32)

  /** A colour that was chosen; where it is the game's, nobody has.
   * @param {string} glyph */
  function chosen(glyph) {
    return proposed && (proposed.tints || proposed.options.some(({ kind }) => kind === 'tints')) ? '' : glyph
  }

  /** What this device is called where a name is shown: as its people say, or as the table calls them. */
  const shown = () => {
    const chair = plan?.chairs.find(({ device, level }) => device === me && !level)
    const seat = table.keys.indexOf(key || '?')
    const { names = [], glyphs = [] } = table.frame ?? {}
    return {
      name: people[0].name || names[seat] || chair?.name || '',
      glyph: glyphs[seat] || people[0].glyph || chair?.glyph || '',
    }
  }

  const card = () => ({
    ...shown(),
    key,
    share,
    rules: rulesText(games),
    people: peopleText(people),
    watch: watching ? '1' : '',
  })

  const room = makeRoom({
    card: { name: people[0].name },
    game: proposed?.name ?? gameIn(kept?.header ?? ''),
    table: kept?.room,
    servers: () => namedServers(store),
    admit: (card, locked) => {
      const seated = table.keys.includes(card.key)
      return seated || (!locked && (phase === 'lobby' || !plan || plan.watchers))
    },
  })
  const me = room.me.id

  const introduce = () => {
    room.update(card())
    settle()
  }

  const identify = async () => {
    if (key) return
    const [made] = await engine.dispatch({ kind: 'identity' })
    if (made?.kind !== 'identity' || key) return
    ;({ key, secret } = made)
    introduce()
  }

  // --- what is proposed ---

  /** @type {'lobby' | 'table'} */
  let phase = kept ? 'table' : 'lobby'
  /** @type {Plan | undefined} */
  let plan
  /** @type {Dealt | undefined} */
  let dealt
  let asked = '' // what `dealt` answers
  let plainly = '' // the plan whose colours did not fit
  let agreed = '' // the id of the header that somebody here said Ready to
  /** Headers that were said Ready to, for whoever changes their mind as the table opens.
   * @type {Set<string>} */
  const promised = new Set()
  /** Headers of tables this device has sat at: nobody begins anew at a table where something was said.
   * @type {Set<string>} */
  const sat = new Set(kept ? [kept.header] : [])
  /** @type {Map<string, string>} */
  const readies = new Map()
  /** Devices that were out of sight since they last said what is proposed.
   * @type {Set<string>} */
  const lapsed = new Set()
  /** @type {Set<() => void>} */
  const listeners = new Set()
  let ended = false
  let over = '' // why nothing goes on: removed, ended

  const gameOf = () => games.find(({ name }) => name === plan?.game)
  /** @returns {Seen[]} */
  const seen = () => [{ id: me, card: room.me.card, here: true }, ...room.peers()]
  /** @param {string} id @returns {Card | undefined} */
  const cardOf = id => (id === me ? room.me.card : room.peers().find(peer => peer.id === id)?.card)
  const mine = () => plan?.by === me
  const seated = () => [...new Set(plan?.chairs.map(({ device }) => device))]

  const changed = () => {
    for (const listener of listeners) listener()
  }

  /** What this device says of the table that is to be. */
  const word = () => writeWord({ kind: 'lobby', plan: /** @type {Plan} */ (plan), ready: ready() })
  const ready = () => (dealt?.id && dealt.id === agreed ? agreed : '')

  const spread = () => {
    if (phase !== 'lobby' || !plan) return
    readies.set(me, ready())
    room.pulse(word())
    room.send(word())
    changed()
  }

  /** @param {Plan} next */
  const adopt = next => {
    plan = next
    settle()
    spread()
  }

  /** @param {Partial<Plan>} change */
  const edit = change => {
    if (plan && mine()) adopt({ ...plan, ...change, n: plan.n + 1 })
  }

  /** Whoever has been here longest proposes: the first in the line that is in sight. */
  const takeOver = () => {
    if (!plan || mine()) return
    const there = (/** @type {string} */ id) => {
      const peer = room.peers().find(peer => peer.id === id)
      return peer && (peer.here || Date.now() - peer.since < GONE)
    }
    const first = plan.line.find(id => id === me || there(id))
    if (first === me) plan = { ...plan, term: plan.term + 1, n: plan.n + 1, by: me }
  }

  /** All that follows from who is here and what they say. */
  const settle = () => {
    if (phase !== 'lobby' || !plan || ended) return
    const before = plan
    takeOver()
    const game = gameOf()
    if (game && mine()) {
      const next = follow(plan, seen(), game)
      if (next !== plan) plan = { ...next, n: plan.n + 1 }
    }
    deal()
    present()
    if (plan !== before) spread()
    else changed()
    begin()
  }

  /** The others hear what this device is called, once that has changed. */
  const present = () => {
    const { name, glyph } = shown()
    if (name !== room.me.card.name || glyph !== room.me.card.glyph) room.update(card())
  }

  /** The header of what is proposed, as the rules make it here. */
  const deal = async () => {
    const game = gameOf()
    if (!plan || !game || engine.state !== 'ready') return
    const facts = JSON.stringify([plan.chairs, plan.options])
    const event = dealIn(plan, game, cardOf, plainly === facts)
    const text = JSON.stringify(event ?? '')
    if (text === asked) return
    asked = text
    dealt = undefined
    if (!event || plan.chairs.length < game.seats[0]) return
    const effects = await engine.dispatch(event).catch(() => {
      asked = '' // the rules may be started again
    })
    if (!effects || text !== asked || ended) return
    const header = effects.find(effect => effect.kind === 'header')
    const fault = effects.find(effect => effect.kind === 'fault' || effect.kind === 'wrong')
    if (fault && plainly !== facts) {
      plainly = facts // perhaps the colours people wish for do not go together
      return deal()
    }
    dealt = { id: header?.id ?? '', text: header?.text ?? '', wrong: header ? '' : (fault?.text ?? '') }
    if (agreed && agreed !== dealt.id) {
      agreed = ''
      toast(say('peers.lobby.changed'))
    }
    spread()
    begin()
  }

  /** The one who proposes opens the table, once everybody has agreed to the same header. */
  const begin = () => {
    if (phase !== 'lobby' || !mine() || !dealt?.id) return
    const here = seen().filter(({ here }) => here)
    const all = seated().every(id => readies.get(id) === dealt?.id && here.some(device => device.id === id))
    if (!all || !seated().length) return
    room.send(writeWord({ kind: 'table', header: dealt.text }))
    sit(dealt.text)
  }

  // --- the table ---

  const table = makeSeat({
    engine,
    store,
    room,
    changed,
    keep: record => remember(record),
    again: next => proposeAgain(next),
    mine: () => key,
    pulse: text => phase === 'table' && room.pulse(text),
    file: text => download(`${gameIn(table.header) || 'game'}-transcript.txt`, text),
  })

  /** Sits down at a table, or watches it.
   * @param {string} header */
  const sit = header => {
    if (!key) {
      // It came before the rules were here, and with them the key.
      identify().then(
        () => key && phase === 'lobby' && sit(header),
        () => {},
      )
      return
    }
    const how = promised.has(header) && header.includes(` ${key}`) ? 'new' : 'watch'
    if (how === 'watch' && plan && !plan.watchers) {
      over = 'watchers'
      return self.leave()
    }
    sat.add(header)
    const [, ...lines] = header.split('\n')
    const names = lines.filter(line => line.startsWith('seat ')).map(line => line.split(' '))
    save = store.write({
      game: gameIn(header),
      log: `${header}\n\n`,
      facts: {
        names: names.map(([, , name]) => decoded(name)),
        glyphs: names.map(([, , , glyph]) => glyph),
        tints: names.map(([, , , glyph]) => tintOf(glyph)),
      },
      peers: true,
    })
    phase = 'table'
    room.pulse('')
    table.open({ header, secret, how, record: '' })
    remember('')
    changed()
    site.go(`#/table/${save}`)
  }

  /** @param {string} record */
  const remember = record => {
    /** @type {Kept} */
    const all = {
      header: table.header,
      secret,
      key,
      room: room.table,
      record,
      people,
      bot: table.given,
    }
    store.note(keptAt(save), all)
  }

  /** Another game of the same people: whoever wishes for it proposes it.
   * @param {Effect & {kind: 'next'}} next */
  const proposeAgain = ({ game, seats, options, series, wait }) => {
    const known = games.find(({ name }) => name === game)
    const devices = seen()
    if (!known) return
    /** @type {Map<string, number>} */
    const many = new Map()
    const chairs = seats.flatMap(({ key, name, glyph, who, level }) => {
      const device = devices.find(({ card }) => card.key === key)?.id
      if (!device) return []
      const person = many.get(device) ?? 0
      if (who === 'human') many.set(device, person + 1)
      return [{ device, person: who === 'bot' ? 0 : person, name, glyph, level: who === 'bot' ? level : '' }]
    })
    const line = plan?.line.filter(id => devices.some(device => device.id === id)) ?? []
    const others = devices.map(({ id }) => id).filter(id => !line.includes(id))
    /** @type {Plan} */
    const next = {
      term: (plan?.term ?? 0) + 1,
      n: 1,
      by: me,
      line: [me, ...[...line, ...others].filter(id => id !== me)],
      game,
      version: known.version,
      chairs,
      options: {
        ...printed(known),
        ...options,
        ...printed({ ...known, options: known.options.filter(({ kind }) => kind === 'tints') }),
      },
      series: chairs.length === seats.length ? series : 0,
      wait: WAITS.includes(wait) ? wait : WAITS[1],
      watchers: plan?.watchers ?? true,
    }
    toLobby(next)
  }

  /** @param {Plan} next */
  const toLobby = next => {
    phase = 'lobby'
    agreed = asked = ''
    dealt = undefined
    readies.clear()
    adopt(next)
    site.go('#/lobby')
  }

  // --- what others say ---

  /** Whether somebody may say what is proposed.
   * @param {Plan} next @param {string} from */
  const mayPropose = (next, from) => {
    if (!plan || from === plan.by) return true
    if (mine()) return lapsed.has(from)
    const proposer = room.peers().find(({ id }) => id === plan?.by)
    const [now, then] = [plan.by, next.by].map(id => plan?.line.indexOf(id) ?? -1)
    return !proposer?.here || (from === next.by && then >= 0 && then < now)
  }

  /** @param {string} text @param {string} from */
  const hear = (text, from) => {
    if (!isWord(text)) {
      if (phase === 'table' || table.over) table.hear(text, from)
      else if (questions.spend(from)) room.send(writeWord({ kind: 'where' }), from)
      return
    }
    const said = readWord(text)
    if (said?.kind === 'where') tellWhere(from)
    if (said?.kind === 'lobby') heardPlan(said.plan, said.ready, from)
    if (said?.kind === 'table') heardTable(said.header, from)
  }

  /** @param {string} from */
  const tellWhere = from => {
    if (phase === 'table') room.send(writeWord({ kind: 'table', header: table.header }), from)
    else if (plan) room.send(word(), from)
  }

  /** @param {Plan} next @param {string} from @param {string} ready */
  const heardPlan = (next, ready, from) => {
    const again = phase === 'table' && table.over && isLater(next, plan) && next.by === from
    if (phase === 'table' && !again) {
      if (questions.spend(from)) tellWhere(from) // they do not know yet that it has begun
      return
    }
    readies.set(from, ready)
    const later = isLater(next, plan)
    if (again) {
      wished = { plan: next, from }
      return changed()
    }
    if (later && mayPropose(next, from)) {
      lapsed.delete(from)
      adopt(next)
    } else {
      if (!later && same(next, plan)) lapsed.delete(from)
      changed()
      begin()
    }
  }
  /** What somebody proposes after the end of a game.
   * @type {{plan: Plan, from: string} | undefined} */
  let wished

  /** @param {string} header @param {string} from */
  const heardTable = (header, from) => {
    if (sat.has(header) || (phase === 'table' && !table.over)) return
    const [, name, version] = /^game (\S+) (\d+)$/m.exec(header) ?? []
    if (!games.some(game => game.name === name && game.version === Number(version))) {
      apart = name
      return changed()
    }
    const proposer = mine() || room.peers().some(({ id, here }) => id === plan?.by && here)
    if (promised.has(header) || !plan || from === plan.by || !proposer) sit(header)
  }
  let apart = '' // a game that goes on here by rules this device does not have

  /** Few questions to each device. */
  const questions = (() => {
    /** @type {Map<string, number>} */
    const last = new Map()
    return {
      /** @param {string} id */
      spend(id) {
        const now = Date.now()
        if (now - (last.get(id) ?? 0) < BEAT) return false
        last.set(id, now)
        return true
      },
    }
  })()

  /** @param {RoomEvent} event */
  const happened = event => {
    switch (event.kind) {
      case 'joined':
      case 'linked':
        ghosts()
        tellWhere(event.id)
        break
      case 'away':
      case 'back':
      case 'unlinked':
        lapsed.add(event.id)
        ghosts()
        break
      case 'woke':
        for (const { id } of room.peers()) lapsed.add(id)
        break
      case 'left':
        readies.delete(event.id)
        break
      case 'card':
        ghosts()
        break
      case 'removed':
      case 'ended':
        over = event.kind
        // A page that was put aside has lost its wires; what it keeps brings it back to the table.
        if (event.kind === 'ended' && phase === 'table' && store.kept) location.reload()
        else if (event.kind === 'removed') dismissed()
        break
    }
    table.happened(event)
    settle()
    changed()
  }

  const dismissed = () => {
    self.leave()
    if (phase === 'table') toast(say('peers.table.removed'))
    if (phase === 'table') site.go('#/')
  }

  /** Whoever came back with another device, or reloaded, is there but once: what was there before is away by
   * now, or has no wire any more.  Whoever comes may have been told of it after the one that is here. */
  const ghosts = () => {
    const peers = room.peers()
    for (const [at, old] of peers.entries()) {
      if (!old.card.key) continue
      const self = old.card.key === key && !old.here
      const again = peers.some(
        (other, i) =>
          other.id !== old.id &&
          other.card.key === old.card.key &&
          other.here &&
          (!old.here || (old.link === 'none' && i > at)),
      )
      if (self || again) room.drop(old.id)
    }
  }

  // --- other tabs of this browser ---

  let searched = 0
  /** A table that this device was at is found again by itself, if another tab is there. */
  const search = async () => {
    if (phase !== 'table' || !kept?.room || room.peers().length || Date.now() - searched < SEARCH) return
    searched = Date.now()
    const found = (await findTables()).find(({ table, id }) => table === room.table && id !== me)
    if (found && !ended && !room.peers().length) await room.joinTab(found).catch(() => {})
  }

  room.onmessage = hear
  room.watch(happened)
  const clock = setInterval(() => {
    settle()
    if (phase === 'table') present()
    table.tick()
    search()
    changed()
  }, BEAT)
  if (proposed && wish) {
    plan = {
      term: 1,
      n: 1,
      by: me,
      line: [me],
      game: proposed.name,
      version: proposed.version,
      chairs: [],
      options: wish.options,
      series: wish.series,
      wait: WAITS[1],
      watchers: true,
    }
  }
  if (kept) {
    table.open({ header: kept.header, secret, how: kept.record ? 'wake' : 'watch', record: kept.record })
    table.given = kept.bot
  }
  room.update(card())
  if (kept || proposed) room.open()
  engine.start()
  let started = ''
  const stopStart = engine.progress(({ step }) => {
    if (step === started) return
    started = step
    if (step === 'ready') identify().then(settle, () => {})
    else changed()
  })
  settle()

  /** What the people of a device are called.
   * @param {string} id */
  const nameOf = id => {
    const card = cardOf(id)
    const chair = plan?.chairs.find(({ device, level }) => device === id && !level)
    const seat = table.keys.indexOf(card?.key || '?')
    const known = phase === 'lobby' ? chair?.name : table.frame?.names[seat]
    return known || card?.name || chair?.name || say('peers.roster.guest')
  }

  const self = {
    room,
    table,
    me,
    nameOf,
    talk: conversation(room, nameOf),
    cardOf,
    seen,

    get phase() {
      return phase
    },
    get save() {
      return save
    },
    get plan() {
      return plan
    },
    get game() {
      return gameOf()
    },
    /** Whether this device proposes. */
    get proposes() {
      return mine()
    },
    get dealt() {
      return dealt
    },
    get people() {
      return people
    },
    get watching() {
      return watching
    },
    /** A game that goes on here by rules this device does not have; "" for none. */
    get apart() {
      return apart
    },
    /** Why nothing goes on any more. */
    get over() {
      return over
    },
    get wished() {
      return wished && isLater(wished.plan, plan) ? wished : undefined
    },
    get ended() {
      return ended
    },

    /** Whether a device has agreed to what is proposed, as it is proposed here.
     * @param {string} id */
    ready: id => Boolean(dealt?.id) && (id === me ? ready() : readies.get(id)) === dealt?.id,

    /** Hear of every change; returns how to stop.
     * @param {() => void} listener */
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** @param {boolean} yes */
    agree(yes) {
      agreed = yes && dealt ? dealt.id : ''
      if (agreed && dealt) promised.add(dealt.text)
      spread()
      begin()
    },

    /** @param {Person[]} now */
    sitHere(now) {
      people = now.slice(0, PEOPLE)
      watching = false
      introduce()
    },

    /** @param {boolean} watches */
    watchOnly(watches) {
      watching = watches
      introduce()
    },

    /** @param {number} person @param {Partial<Person>} change */
    callMyself(person, change) {
      people = people.map((each, i) => (i === person ? { ...each, ...change } : each))
      if (person === 0) {
        if (change.name) store.note('name', change.name)
        if (change.glyph) store.note('glyph', change.glyph)
      }
      introduce()
    },

    addPerson() {
      self.sitHere([...(watching ? [] : people), { name: '', glyph: '' }])
    },

    /** @param {number} person */
    takePerson(person) {
      if (people.length > 1) self.sitHere(people.filter((_, i) => i !== person))
      else self.watchOnly(true)
    },

    // Only the one who proposes:

    edit,

    addBot() {
      const game = gameOf()
      if (!plan || !game) return
      const taken = plan.chairs.map(({ name, glyph, level }) => ({
        name,
        glyph,
        level,
        who: /** @type {const} */ ('human'),
      }))
      const { name } = chair('bot', taken)
      edit({
        chairs: [...plan.chairs, { device: me, person: 0, name, glyph: '', level: usualLevel(plan, game) }],
      })
    },

    /** @param {number} seat @param {Partial<Chair>} change */
    change(seat, change) {
      edit({ chairs: plan?.chairs.map((each, i) => (i === seat ? { ...each, ...change } : each)) })
    },

    /** @param {number} seat */
    takeBot(seat) {
      edit({ chairs: plan?.chairs.filter((_, i) => i !== seat) })
    },

    /** @param {number} from @param {number} to */
    move(from, to) {
      const chairs = [...(plan?.chairs ?? [])]
      chairs.splice(to, 0, ...chairs.splice(from, 1))
      edit({ chairs })
    },

    /** Somebody who only watches would like to sit where nobody is.
     * @param {number} seat */
    askSeat: seat => table.wish(`* seat ${seat} key ${key}`),

    /** Goes along with what somebody proposes after the end of a game. */
    joinIn() {
      if (!wished) return
      toLobby(wished.plan)
      wished = undefined
    },

    /** Another room for a table whose wires are gone: the page was put aside, or somebody sent this device away. */
    leave() {
      if (ended) return
      ended = true
      clearInterval(clock)
      stopStart()
      table.close()
      room.leave()
      changed()
      listeners.clear()
    },
  }
  return self
}

/** The name of the game in a header.
 * @param {string} header */
const gameIn = header => /^game (\S+)/m.exec(header)?.[1] ?? ''

/** @param {string} name as it stands in a header */
const decoded = name => {
  try {
    return name === '-' ? '' : decodeURIComponent(name)
  } catch {
    return name
  }
}

/** @param {string} glyph */
const tintOf = glyph =>
  Object.entries(GLYPH_OF).find(([, sign]) => sign === glyph)?.[0] ??
  TINT_OF[/** @type {'star'} */ (glyph)] ??
  'blue'
