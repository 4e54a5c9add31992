// What is being said: the words so far, what each thing on the table would say,
// and which of them shine.  A tap is answered here at once.

import { chooser, isSaid } from './choose.js'

/** @import { Job } from './exchange.js' */
/** @import { Does, hands as Hands } from './hands.js' */
/** @import { table as Table } from './table.js' */
/** @import { Scene, SceneNode, TableEvent } from './types.js' */

/** @param {{ table: ReturnType<typeof Table>, hands: ReturnType<typeof Hands>,
 *   may: () => boolean, line: () => number }} how
 *   may: whether anything can be said now; line: how many lines the game has */
export const saying = ({ table, hands, may, line }) => {
  /** @type {Scene | null} */
  let scene = null
  let choice = chooser([])
  /** @type {readonly string[]} */
  let said = []
  /** @type {Set<string>} */
  const touched = new Set() // keys of what was tapped and is not answered yet
  /** @type {Set<string>} */
  let advised = new Set() // keys of what a bot would choose

  const nodes = () => scene?.nodes ?? []

  /** @param {SceneNode} node
   * @returns {Does | ''} */
  const does = node => {
    const shows = node.large?.length ? 'show' : ''
    if (!may()) return shows
    if (node.word && choice.tap(said, node.word)) return 'say'
    if (node.back) return 'back'
    return node.why ? 'why' : shows
  }

  /** @param {SceneNode} node */
  const among = ({ word }) => Boolean(word) && isSaid(said, word ?? '')

  const shine = () => {
    const keys = nodes()
      .filter(among)
      .map(({ key }) => key)
    table.light({ said: new Set([...keys, ...touched, ...advised]) })
  }

  /** Elements and rings as things are now. */
  const offer = () => {
    hands.show(nodes(), does, among)
    const offered = nodes().filter(node => node.label && does(node) === 'say')
    table.light({ offered: new Set(offered.map(({ key }) => key)) })
    shine()
  }

  return {
    does,
    among,
    offer,

    get words() {
      return said
    },

    /** Whether a tap on it would say a whole move.
     * @param {SceneNode} node */
    finishes: node => may() && Boolean(node.word) && choice.finishes(said, node.word ?? ''),

    /** Whether a tap on it would add to what is said.
     * @param {SceneNode} node */
    goesOn: node => Boolean(node.word) && choice.goesOn(said, node.word ?? ''),

    /** @param {Scene | null} next  the words said so far stay as far as they are legal */
    hear(next) {
      scene = next
      choice = chooser(next?.moves ?? [])
      said = choice.keep(said)
      offer()
    },

    /** @param {SceneNode} node @param {'say' | 'back'} how
     * @returns {Job} what comes of it, in its turn */
    tap(node, how) {
      touched.add(node.key)
      advised = new Set()
      shine()
      return how === 'back' ? { steps: node, line: line() } : { tap: node, line: line() }
    },

    /** What a job sends now; null if it has lost its meaning: the question it answers is over.
     * @param {Job} job
     * @returns {TableEvent | null} */
    eventOf(job) {
      if ('event' in job) return job.event
      if (job.line !== line() || !may()) return null
      if ('steps' in job) {
        const back = nodes().find(({ key, back }) => key === job.steps.key && back)?.back
        return back ? { kind: 'take-back', move: back } : null
      }
      const { word = '' } = job.tap
      const next = nodes().some(node => node.word === word) ? choice.tap(said, word) : null
      if (!next) return null
      const move = choice.chosen(next)
      said = move ? [] : next
      if (!move) offer()
      return move ? { kind: 'say', move } : { kind: 'look' }
    },

    /** Every tap has been answered. */
    quiet() {
      if (!touched.size) return
      touched.clear()
      shine()
    },

    /** Without the last word, or without any.
     * @param {boolean} [all] */
    unsay(all = false) {
      said = all ? [] : choice.back(said)
      advised = new Set()
      offer()
    },

    /** What a bot would choose shines.
     * @param {string[]} moves
     * @returns {string} its labels */
    advise(moves) {
      const wanted = moves.map(move => move.split(' '))
      const all = nodes().filter(
        node => does(node) === 'say' && wanted.some(move => isSaid(move, node.word ?? '')),
      )
      const last = all.filter(({ word = '' }) => choice.finishes(said, word))
      const meant = last.length ? last : all
      advised = new Set(meant.map(({ key }) => key))
      shine()
      return [...new Set(meant.map(({ label }) => label))].join(', ')
    },

    forgetAdvice() {
      advised = new Set()
      shine()
    },
  }
}
