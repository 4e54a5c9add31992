// What a table should be like: seats, options, a series.  Read from a link or
// made on the setup page; in the end an `open` event.

import { counts, GLYPH_OF, GLYPHS, printed, TINT_OF } from './catalogue.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Game, Value } from './catalogue.js' */
/** @import { TableEvent } from './types.js' */

/** @typedef {{name: string, who: 'human' | 'bot', level: string, glyph: string}} Chair */
/** @typedef {{chairs: Chair[], options: Record<string, Value>, series: number}} Wish */

export const NAME = 24 // letters of a name
export const MOST_IN_SERIES = 9
export const EACH = -1 // a series of as many games as seats, so that everybody begins once

/** The levels a person is asked for; "random" is for measuring.
 * @param {Game} game */
export const levels = game => (game.levels.length ? game.levels : ['easy', 'normal', 'hard'])

/** A name nobody at the table has, and a glyph.
 * @param {Chair['who']} who @param {Chair[]} taken @param {string} [level]
 * @returns {Chair} */
export const chair = (who, taken, level = 'normal') => {
  const names = say(who === 'bot' ? 'site.setup.bots' : 'site.setup.people').split(', ')
  const name = names.find(name => taken.every(other => other.name !== name)) ?? ''
  const glyph = GLYPHS.find(glyph => taken.every(other => other.glyph !== glyph)) ?? GLYPHS[0]
  return { name, who, level, glyph }
}

/** People first, then bots.
 * @param {number} seats @param {number} bots @param {string} [level] @param {string} [me] name of the first */
export const sit = (seats, bots, level, me = '') => {
  /** @type {Chair[]} */
  const chairs = []
  for (let seat = 0; seat < seats; seat++) {
    chairs.push(chair(seat < seats - bots ? 'human' : 'bot', chairs, level))
  }
  if (me && chairs[0]?.who === 'human') chairs[0].name = me
  return chairs
}

/** A first guess: one person, and bots as far as four seats.
 * @param {Game} game
 * @returns {Wish} */
export const usual = game => {
  const seats = Math.max(game.seats[0], Math.min(4, /** @type {number} */ (game.seats.at(-1))))
  return { chairs: sit(seats, seats - 1), options: printed(game), series: game.series ? EACH : 0 }
}

/** What was set up last, as far as it still fits.
 * @param {Site} site @param {Game} game
 * @returns {Wish} */
export const remembered = (site, game) => {
  const wish = usual(game)
  /** @type {Partial<Wish> | null} */
  const last = site.store.noted(`setup/${game.name}`)
  if (Array.isArray(last?.chairs) && game.seats.includes(last.chairs.length)) {
    wish.chairs = last.chairs.map(chair => {
      const { name, who, level, glyph } = chair ?? {}
      return {
        name: typeof name === 'string' ? name.slice(0, NAME) : '',
        who: who === 'bot' ? 'bot' : 'human',
        level: levels(game).includes(level) ? level : 'normal',
        glyph: GLYPHS.includes(glyph) ? glyph : GLYPHS[0],
      }
    })
  }
  for (const { id, kind, values } of game.options) {
    const value = last?.options?.[id]
    if (value === undefined) continue
    const tints = kind === 'tints' && String(value)
    if (tints ? tints.split(',').every(tint => values.includes(tint)) : values.includes(value)) {
      wish.options[id] = value
    }
  }
  const series = Math.trunc(Number(last?.series))
  if (series > 1) wish.series = Math.min(MOST_IN_SERIES, series)
  if (series === 0 || (series === EACH && game.series)) wish.series = series
  return wish
}

/** The colours of a table: those chosen, else those the game gives, else those of the glyphs.
 * @param {Game} game @param {Wish} wish
 * @returns {string[]} */
export const tints = (game, { chairs, options }) => {
  const option = game.options.find(({ kind }) => kind === 'tints')
  const chosen = option && String(options[option.id] ?? '').split(',')
  if (chosen?.length === chairs.length && chosen.every(Boolean)) return chosen
  return game.tints?.[chairs.length] ?? chairs.map(({ glyph }) => TINT_OF[/** @type {'star'} */ (glyph)])
}

/** The signs of the seats: a colour of the game brings its own.
 * @param {Game} game @param {Wish} wish */
export const glyphs = (game, wish) =>
  game.tints || game.options.some(({ kind }) => kind === 'tints')
    ? tints(game, wish).map(tint => GLYPH_OF[/** @type {'pink'} */ (tint)] ?? 'star')
    : wish.chairs.map(({ glyph }) => glyph)

/** The event that opens the table.
 * @param {Game} game @param {Wish} wish @param {string} [seed]
 * @returns {TableEvent} */
export const asEvent = (game, wish, seed) => {
  const signs = glyphs(game, wish)
  const options = Object.fromEntries(
    game.options.filter(o => counts(o, wish.options)).map(({ id }) => [id, wish.options[id]]),
  )
  return {
    kind: 'open',
    game: game.name,
    seats: wish.chairs.map(({ name, who, level }, i) => ({
      name,
      glyph: signs[i],
      who,
      ...(who === 'bot' && { level }),
    })),
    options,
    series: wish.series === EACH ? wish.chairs.length : wish.series,
    ...(seed && { seed }),
  }
}

/** @param {string} text */
const count = text => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN)

/** The table a link asks for; or the sentence that says why there is none.
 * @param {Game} game @param {URLSearchParams} asked @param {string} [me]
 * @returns {{wish: Wish, seed?: string} | {wrong: string}} */
export const fromLink = (game, asked, me) => {
  const { title } = game
  const usually = usual(game)
  const seats = asked.has('seats') ? count(asked.get('seats') ?? '') : usually.chairs.length
  if (!game.seats.includes(seats)) {
    const [least, most] = [game.seats[0], game.seats[game.seats.length - 1]]
    return wrong('seats', { game: title, least, most, asked: asked.get('seats') ?? '' })
  }
  const bots = asked.has('bots') ? count(asked.get('bots') ?? '') : seats - 1
  if (!(bots >= 0 && bots <= seats)) return wrong('bots', { bots: asked.get('bots') ?? '', seats })
  const level = asked.get('level') ?? 'normal'
  const known = ['random', ...levels(game)]
  if (!known.includes(level)) return wrong('level', { level, levels: known.join(', ') })
  const series = asked.get('series') ? count(asked.get('series') ?? '') : 0
  if (!(series === 0 || (series > 1 && series <= MOST_IN_SERIES))) {
    return wrong('series', { asked: asked.get('series') ?? '' })
  }
  const options = usually.options
  for (const [id, text] of asked) {
    if (['seats', 'bots', 'level', 'series', 'seed'].includes(id)) continue
    const option = game.options.find(option => option.id === id)
    if (!option) return wrong('option', { game: title, option: id })
    if (option.kind === 'tints') {
      options[id] = text
      continue
    }
    const value = option.values.find(value => spellings(value).includes(text))
    if (value === undefined) {
      const values = option.values.map(value => spellings(value)[0]).join(', ')
      return wrong('value', { game: title, option: id, value: text, values })
    }
    options[id] = value
  }
  return {
    wish: { chairs: sit(seats, bots, level, me), options, series },
    seed: asked.get('seed') ?? undefined,
  }
}

/** @param {Value} value */
const spellings = value =>
  typeof value === 'boolean' ? (value ? ['yes', 'true', '1'] : ['no', 'false', '0']) : [String(value)]

/** @param {string} what @param {Record<string, string | number>} values */
const wrong = (what, values) => ({ wrong: say(`site.lost.${what}`, values) })
