// What a table among devices is to be like, before it opens: one device proposes,
// everybody sees the same.  Pure: what is said comes in, what is proposed comes out.
//
// Each device says of itself, in its card, who would like to sit there; the one that
// proposes makes the plan from all the cards.  So a word that gets lost is made good
// by the next sign of life, and nobody can seat somebody else.

import { GLYPH_OF, GLYPHS } from './catalogue.js'
import { plain } from './pairing.js'
import { tintOption } from './palette.js'
import { asEvent, levels, MOST_IN_SERIES, NAME } from './wish.js'
import { say } from './words.js'

/** @import { Game, Value } from './catalogue.js' */
/** @import { Card } from './talk.js' */
/** @import { TableEvent } from './types.js' */

/** A seat: the `person`th of those at a device, or a bot that a device keeps (`level` is not "").
 * @typedef {{device: string, person: number, name: string, glyph: string, level: string}} Chair */
/** `term` grows when another device proposes, `n` with every change.  `line` are the devices in the order
 * in which they came.  A series that goes on is handed from game to game unread.
 * @typedef {{term: number, n: number, by: string, line: string[], game: string, version: number, chairs: Chair[],
 *   options: Record<string, Value>, series: number | Record<string, unknown>, wait: number, watchers: boolean}} Plan */
/** @typedef {{id: string, card: Card, here: boolean}} Seen a device, as it is seen from here */
/** @typedef {{name: string, glyph: string}} Person */

export const WAITS = [60, 180, 600, 0] // seconds a key that is withheld is waited for; 0: for ever
const PEOPLE = 6 // at one device
const SEATS = 8
const DEVICES = 16
const MOST = 1e9

// --- cards -----------------------------------------------------------------------------------

/** The people of a device as one field of its card.
 * @param {Person[]} people */
export const peopleText = people =>
  people
    .slice(0, PEOPLE)
    .map(({ name, glyph }) => `${glyph || '-'} ${plain(name, NAME).replaceAll('|', '/')}`)
    .join('|')

/** Who would like to sit at a device; nobody if it only watches.
 * @param {Card} card
 * @returns {Person[]} */
export const peopleOf = ({ people = '', watch = '' }) => {
  if (watch || !people) return []
  return people
    .split('|', PEOPLE)
    .map(text => /^([a-z]{2,12}|-) (.*)$/.exec(text))
    .map(found => ({ glyph: isGlyph(found?.[1]) ? found[1] : '', name: plain(found?.[2], NAME) }))
}

/** @param {unknown} glyph @returns {glyph is string} */
const isGlyph = glyph =>
  GLYPHS.includes(/** @type {any} */ (glyph)) || Object.values(GLYPH_OF).includes(/** @type {any} */ (glyph))

/** The games a device has, each with the version of its rules, as a field of its card.
 * @param {Game[]} games */
export const rulesText = games => games.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Whether a device has the rules that a plan needs; true as long as it has not said.
 * @param {Card} card @param {{game: string, version: number}} plan */
export const fits = ({ rules }, { game, version }) =>
  rules === undefined || rules.split(', ').includes(`${game} ${version}`)

// --- the plan --------------------------------------------------------------------------------

/** Whether one plan comes after another.
 * @param {Plan} plan @param {Plan | undefined} than */
export const isLater = (plan, than) =>
  !than || plan.term > than.term || (plan.term === than.term && plan.n > than.n)

/** The plan as it follows from who is there and what they say of themselves; the same object if nothing
 * changes.
 * @param {Plan} plan @param {Seen[]} devices @param {Game} game */
export const follow = (plan, devices, game) => {
  const most = Math.min(SEATS, game.seats.at(-1) ?? 0)
  const known = new Map(devices.map(device => [device.id, device]))
  const line = plan.line.filter(id => known.has(id))
  for (const { id } of devices) if (!line.includes(id)) line.push(id)
  /** @param {string} id */
  const people = id => {
    const card = known.get(id)?.card
    return card && fits(card, plan) ? peopleOf(card) : []
  }
  /** @type {Chair[]} */
  const chairs = []
  for (const old of plan.chairs) {
    if (old.level) chairs.push(known.has(old.device) ? old : { ...old, device: plan.by })
    else if (people(old.device)[old.person]) chairs.push(old)
  }
  for (const device of line) {
    for (const person of people(device).keys()) {
      const sits = chairs.some(chair => !chair.level && chair.device === device && chair.person === person)
      if (!sits && chairs.length < most) chairs.push({ device, person, name: '', glyph: '', level: '' })
    }
  }
  const named = naming(chairs, chair => (chair.level ? chair : people(chair.device)[chair.person]), game)
  const next = { ...plan, line: line.slice(0, DEVICES), chairs: named }
  return same(next, plan) ? plan : next
}

/** Names and signs as they are wished for, each but once.
 * @param {Chair[]} chairs @param {(chair: Chair) => Person} wish @param {Game} game */
const naming = (chairs, wish, game) => {
  /** @type {Chair[]} */
  const named = []
  const all = say('site.setup.people').split(', ')
  /** @param {string} name */
  const taken = name => named.some(other => other.name === name)
  const signs = tintOption(game) ? Object.values(GLYPH_OF) : GLYPHS
  for (const chair of chairs) {
    const wished = wish(chair)
    let name = wished.name || chair.name
    if (!name) name = all.find(each => !taken(each) && chairs.every(other => other.name !== each)) ?? '?'
    for (let n = 2; taken(name); n++) name = `${plain(name.replace(/ \d$/, ''), NAME - 2)} ${n}`
    // A colour nobody asked for is the game's to choose.
    const asked = wished.glyph && !named.some(other => other.glyph === wished.glyph) ? wished.glyph : ''
    const kept = [asked, chair.glyph].find(each => each && !named.some(other => other.glyph === each))
    const free = signs.find(
      each => !named.some(other => other.glyph === each) && chairs.every(other => wish(other).glyph !== each),
    )
    named.push({ ...chair, name, glyph: kept ?? (tintOption(game) ? '' : (free ?? signs[0])) })
  }
  return named
}

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** The colours of the seats: those the game gives, with seats changing theirs as far as they wish.
 * @param {Game} game @param {Chair[]} chairs
 * @returns {string[]} */
export const coloursOf = (game, chairs) => {
  const option = tintOption(game)
  const tints = [...(game.tints?.[chairs.length] ?? [])]
  if (!option || !tints.length) return []
  /** @type {Set<number>} */
  const settled = new Set()
  for (const [seat, { glyph }] of chairs.entries()) {
    const wished = Object.entries(GLYPH_OF).find(([, sign]) => sign === glyph)?.[0]
    if (!wished || !option.values.includes(wished)) continue
    const other = tints.findIndex((tint, i) => tint === wished && !settled.has(i))
    if (other < 0 && tints.includes(wished)) continue
    if (other >= 0) tints[other] = tints[seat]
    tints[seat] = wished
    settled.add(seat)
  }
  return tints
}

/** The event `deal-in` of a plan; nothing while a device has not said its key or its share of the nonce.
 * `plainly`: with the colours of the game.
 * @param {Plan} plan @param {Game} game @param {(id: string) => Card | undefined} cardOf
 * @param {boolean} [plainly]
 * @returns {TableEvent | undefined} */
export const dealIn = (plan, game, cardOf, plainly = false) => {
  const { chairs, options, series, wait } = plan
  const option = tintOption(game)
  const tints = plainly ? [] : coloursOf(game, chairs)
  const made = asEvent(game, {
    chairs: chairs.map(({ name, glyph, level }) => ({
      name,
      glyph: glyph || GLYPHS[0],
      level,
      who: level ? 'bot' : 'human',
    })),
    options: option ? { ...options, [option.id]: tints.length ? tints.join(',') : option.default } : options,
    series: typeof series === 'number' ? series : 0,
  })
  const devices = [...new Set(chairs.map(({ device }) => device))]
  const cards = devices.map(cardOf)
  if (!cards.length || !cards.every(card => isKey(card?.key) && isShare(card?.share))) return
  const each = Math.floor(64 / cards.length)
  const seats = /** @type {object[]} */ (made.seats)
  return {
    kind: 'deal-in',
    game: made.game,
    seats: seats.map((seat, i) => ({ ...seat, key: cardOf(chairs[i].device)?.key })),
    options: made.options,
    series: typeof series === 'number' ? made.series : series,
    nonce: cards.map(card => card?.share.slice(0, each)).join(''),
    wait,
  }
}

/** @param {unknown} key */
export const isKey = key => typeof key === 'string' && /^[\w-]{43}$/.test(key)

/** @param {unknown} share */
const isShare = share => typeof share === 'string' && /^[\da-f]{64}$/.test(share)

// --- what others say -------------------------------------------------------------------------

const BEGINS = '~' // what is said about a table, and not at it

/** What devices say to each other of their table; `ready` is the id of the header one agrees to.
 * @typedef {{kind: 'lobby', plan: Plan, ready: string} | {kind: 'table', header: string} | {kind: 'where'}} Word */

/** @param {Word} word */
export const writeWord = word => BEGINS + JSON.stringify(word)

/** @param {string} text */
export const isWord = text => text.startsWith(BEGINS)

/** What somebody said; nothing if it is not of its form.
 * @param {string} text
 * @returns {Word | undefined} */
export const readWord = text => {
  if (!isWord(text) || text.length > 8000) return
  try {
    const { kind, plan, ready, header } = JSON.parse(text.slice(1))
    if (kind === 'where') return { kind }
    if (kind === 'table' && isHeader(header)) return { kind, header }
    if (kind !== 'lobby' || typeof ready !== 'string' || !/^[\w-]{0,100}$/.test(ready)) return
    return { kind, ready, plan: planOf(plan) }
  } catch {}
}

/** @param {unknown} header */
const isHeader = header =>
  typeof header === 'string' &&
  header.startsWith('sugarcove ') &&
  header.length < 4000 &&
  header.split('\n').length < 20

/** @param {unknown} holds */
const check = holds => {
  if (!holds) throw new TypeError('not a plan')
}

/** @param {any} value @param {number} [most] @returns {value is number} */
const isCount = (value, most = MOST) => Number.isInteger(value) && value >= 0 && value <= most

/** @param {unknown} id */
const isId = id => typeof id === 'string' && /^[\w-]{12}$/.test(id)

/** A plan out of anything; TypeError if it is none.
 * @param {any} said
 * @returns {Plan} */
const planOf = said => {
  const { term, n, by, line, game, version, chairs, options, series, wait, watchers } = said
  check(isCount(term) && isCount(n) && isId(by) && isCount(version) && WAITS.includes(wait))
  check(/^[a-z_][\w-]{0,39}$/.test(game) && typeof watchers === 'boolean')
  check(Array.isArray(line) && line.length <= DEVICES && line.every(isId))
  check(Array.isArray(chairs) && chairs.length <= SEATS)
  return {
    term,
    n,
    by,
    line,
    game,
    version,
    chairs: chairs.map(chairOf),
    options: optionsOf(options),
    series: seriesOf(series),
    wait,
    watchers,
  }
}

/** @param {any} said
 * @returns {Chair} */
const chairOf = ({ device, person, name, glyph, level }) => {
  check(isId(device) && isCount(person, PEOPLE) && (glyph === '' || isGlyph(glyph)))
  check(['', 'easy', 'normal', 'hard', 'random'].includes(level) && typeof name === 'string')
  return { device, person, name: plain(name, NAME), glyph, level }
}

/** @param {any} said
 * @returns {Record<string, Value>} */
const optionsOf = said => {
  const pairs = Object.entries(said)
  check(pairs.length <= 20)
  for (const [id, value] of pairs) {
    check(/^[a-z]\w{0,39}$/.test(id))
    check(typeof value === 'boolean' || isCount(value) || (typeof value === 'string' && value.length < 100))
  }
  return Object.fromEntries(pairs)
}

/** @param {any} said
 * @returns {Plan['series']} */
const seriesOf = said => {
  if (typeof said === 'number') {
    check(said === -1 || isCount(said, MOST_IN_SERIES))
    return said
  }
  const { game, of, totals } = said
  check(isCount(game, 99) && isCount(of, 99) && Array.isArray(totals) && totals.length <= SEATS)
  check(
    totals.every((/** @type {unknown} */ total) => Number.isInteger(total) && Math.abs(Number(total)) < MOST),
  )
  return { game, of, totals }
}

/** The level that a new bot plays at: that of the others.
 * @param {Plan} plan @param {Game} game */
export const usualLevel = ({ chairs }, game) => {
  const found = chairs.find(({ level }) => level)?.level ?? 'normal'
  return levels(game).includes(found) ? found : 'normal'
}
