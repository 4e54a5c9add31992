// Sentences in the reader's language: the same files and the same rule for
// numbers as py/sugarcove/table/words.py.

/** @typedef {string | {[key: string]: Words}} Words */

/** @type {Record<string, (n: number) => string>} */
const PLURALS = { en: n => (n === 1 ? 'one' : 'other') }

let lang = 'en'
/** @type {Words} */
let words = {}

/** Speak `name` from now on.
 * @param {string} [name] */
export async function use(name = 'en') {
  const answer = await fetch(new URL(`./words/${name}.json`, import.meta.url))
  if (!answer.ok) throw new Error(`no words for ${name}: ${answer.status}`)
  words = await answer.json()
  lang = name
}

/** What stands under a dotted key, or nothing.
 * @param {string} key
 * @returns {Words | undefined} */
const find = key => {
  /** @type {Words | undefined} */
  let here = words
  for (const name of key.split('.')) here = typeof here === 'object' ? here[name] : undefined
  return here
}

/** Whether there is a sentence under `key`.
 * @param {string} key */
export const has = key => find(key) !== undefined

/** The names under a key, in the order of the file.
 * @param {string} key
 * @returns {string[]} */
export const names = key => {
  const found = find(key)
  return typeof found === 'object' ? Object.keys(found) : []
}

/** The sentence under `key` with its places filled; the key itself if there is none.
 * @param {string} key
 * @param {Record<string, string | number>} [values] */
export const say = (key, values = {}) => {
  let found = find(key)
  if (typeof found === 'object') {
    const { n } = values
    const kind = typeof n === 'number' ? (PLURALS[lang] ?? PLURALS.en)(n) : 'other'
    found = found[kind] ?? found.other
  }
  if (typeof found !== 'string') return key
  return found.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
}
