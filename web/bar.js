// The line at the top: what is asked now, who has answered or how far a
// resolution has come, and three small buttons.

import { fill, h } from './dom.js'
import { lamp, square } from './signs.js'
import { say } from './words.js'

/** @import { Scene, TableEffect } from './types.js' */

const SHORT = 80 // letters of a telling that fits beside the prompt

/** A sentence whose `**bold**` part is bold.
 * @param {string} text */
const bold = text => text.split('**').map((part, i) => (i % 2 ? h('b', {}, part) : part))

/** @param {string} text */
export const plain = text => text.replaceAll('**', '')

/** @param {{undo: () => void, log: () => void, menu: () => void}} on */
export const bar = on => {
  const prompt = h('p', { class: 'prompt', tabindex: -1 })
  const hint = h('p', { class: 'hint' })
  const turn = h('div', { class: 'turn' })
  const undo = square('undo', say('table.undo'), on.undo, { class: 'square undo', hidden: true })
  const log = square('log', say('table.log.open'), on.log, { 'aria-expanded': 'false' })
  const menu = square('more', say('table.menu.open'), on.menu, { 'aria-haspopup': 'dialog' })
  const acts = h('div', { class: 'acts' }, undo, log, menu)
  let quiet = '' // what the scene has to say beside its prompt
  let above = '' // what is more important
  /** @type {Set<number>} */
  let absent = new Set()
  const element = h(
    'header',
    { class: 'bar' },
    h('div', { class: 'ask', role: 'status' }, prompt, hint),
    turn,
    acts,
  )

  /** @param {TableEffect} table */
  const lamps = table => {
    const { seats, ready } = table.turn
    const all = [...new Set([...seats, ...ready])].sort((a, b) => a - b)
    if (all.length < 2) return []
    return [
      h(
        'ul',
        { class: 'lamps' },
        all.map(seat => lamp(table, seat, absent.has(seat))),
      ),
      h('span', { class: 'count' }, say('table.ready', { ready: ready.length, of: all.length })),
    ]
  }

  /** @param {string[]} stages the present one begins with a star */
  const steps = stages =>
    h(
      'ol',
      { class: 'stages', 'aria-label': say('table.stages') },
      stages.map(stage =>
        h('li', { 'aria-current': stage.startsWith('*') ? 'step' : null }, stage.replace('*', '')),
      ),
    )

  const beside = () => {
    const text = above && !prompt.textContent.startsWith(above) ? above : quiet // nothing is said twice
    if (hint.textContent !== plain(text)) fill(hint, bold(text))
  }

  /** @type {[TableEffect | null, string[]]} */
  let last = [null, []]
  const self = {
    element,
    prompt,
    log,
    acts,

    /** @param {Scene} scene @param {string[]} told what just happened, where the scene has no hint */
    ask(scene, told) {
      quiet = scene.hint || told.findLast(line => line.length < SHORT) || ''
      if (prompt.textContent !== plain(scene.prompt)) fill(prompt, bold(scene.prompt))
      beside()
    },

    /** What stands beside the prompt in place of what the scene would say there; who is away.
     * @param {string} text @param {Set<number>} away */
    aside(text, away) {
      above = text
      const same = String([...away]) === String([...absent])
      absent = away
      beside()
      if (!same) self.turn(...last)
    },

    /** @param {TableEffect | null} table @param {string[]} stages */
    turn(table, stages) {
      last = [table, stages]
      if (stages.length) fill(turn, steps(stages))
      else if (table) fill(turn, lamps(table))
      undo.hidden = !table?.undo
      element.classList.toggle('can-undo', !undo.hidden)
      const text = say(table?.back ? 'table.back' : 'table.undo')
      undo.setAttribute('aria-label', text)
      undo.title = text
    },
  }
  return self
}
