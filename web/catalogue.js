// What the build knows of each game: seats, options, rules as HTML.  Menu,
// setup and help are made from it and never wait for Python.

/** @import { Point, Scene } from './types.js' */

/** @typedef {string | number | boolean} Value */
/** @typedef {{id: string, kind: 'choice' | 'flag' | 'tints', values: Value[], default: Value,
 *   when: Record<string, Value>}} Option */
/** @typedef {{seats?: number, level?: string, seed?: string, options?: Record<string, Value>,
 *   steps: {say: string, point?: string[], when?: string, until?: string, gone?: string}[]}} Guide */
/** @typedef {{name: string, folder: string, title: string, template?: boolean, version: number, peers: boolean, seats: number[], levels: string[],
 *   series?: boolean, tints?: Record<string, string[]>, options: Option[], help: string,
 *   scenes: Record<string, Scene & {box: Point}>, guide?: Guide}} Game */

/** @type {Promise<Game[]> | undefined} */
let games

/** Every game, in the order of the menu.  After a failure the next call tries again.
 * @returns {Promise<Game[]>} */
export const catalogue = () => {
  games ??= fetch(new URL('./catalogue.json', import.meta.url))
    .then(answer => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .catch(error => {
      games = undefined
      throw error
    })
  return games
}

/** The cover of a game; empty where there is none by that name.
 * @param {Game | undefined} game */
export const cover = game => (game ? new URL(`./art/${game.folder}.svg`, import.meta.url).href : '')

/** A value as people say it.
 * @param {Game} game @param {Option} option @param {Value} value */
export const valueKey = (game, option, value) => `${game.name}.option.${option.id}.values.${value}`

/** Whether the other options are such that this one counts.
 * @param {Option} option @param {Record<string, Value>} options */
export const counts = (option, options) =>
  Object.entries(option.when ?? {}).every(([id, value]) => options[id] === value)

/** The options as printed.
 * @param {Game} game
 * @returns {Record<string, Value>} */
export const printed = game => Object.fromEntries(game.options.map(option => [option.id, option.default]))

/** What colour goes with a glyph, and the other way round, where a game leaves it open. */
export const TINT_OF = Object.freeze({
  heart: 'pink',
  anchor: 'black',
  drop: 'blue',
  star: 'yellow',
  clover: 'green',
  triangle: 'orange',
  crescent: 'purple',
  sun: 'orange',
  shell: 'pink',
})
export const GLYPH_OF = Object.freeze({
  pink: 'heart',
  black: 'anchor',
  blue: 'drop',
  yellow: 'star',
  green: 'clover',
  orange: 'triangle',
  purple: 'crescent',
})
/** Glyphs for seats whose colours the game leaves open. */
export const GLYPHS = Object.freeze(['star', 'heart', 'anchor', 'crescent', 'drop', 'clover', 'sun', 'shell'])
