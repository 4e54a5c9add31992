// What hides one player's things from the next: an awning, and who is to take
// the device.

import { badge, fill, h } from './dom.js'
import { sign } from './signs.js'
import { say } from './words.js'

/** @import { TableEffect } from './types.js' */

/** @param {(seat: number) => void} lifted */
export const curtain = lifted => {
  let called = ''
  const card = h('div', { class: 'curtain-card' })
  const strip = h('ul', { class: 'curtain-seats' })
  const element = h(
    'div',
    {
      class: 'curtain',
      hidden: true,
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'curtain-name',
    },
    h('div', { class: 'drape' }),
    h('div', { class: 'awning' }, h('div')),
    h('div', { class: 'curtain-middle' }, card, strip),
  )

  /** @param {TableEffect} table @param {number} seat whom it has fallen for */
  const seats = ({ names, tints, glyphs, who, turn: { seats, ready } }, seat) =>
    names.flatMap((name, other) => {
      if (who[other] !== 'human' || !(seats.includes(other) || other === seat)) return []
      const state = other === seat ? 'now' : ready.includes(other) ? 'ready' : 'later'
      return h(
        'li',
        { class: state },
        badge(tints[other], glyphs[other]),
        h('span', {}, h('b', {}, name), h('small', {}, say(`table.curtain.${state}`))),
      )
    })

  return {
    element,

    /** Falls, at once.
     * @param {TableEffect} table @param {number} seat @param {string} line what is asked, without a secret */
    fall(table, seat, line) {
      const name = table.names[seat]
      called = name
      const lift = h(
        'button',
        { type: 'button', class: 'btn gold', onclick: () => lifted(seat) },
        sign('eye'),
        h('span', {}, say('table.curtain.lift', { name })),
      )
      fill(
        card,
        badge(table.tints[seat], table.glyphs[seat]),
        h('p', {}, say('table.curtain.pass')),
        h('h2', { id: 'curtain-name' }, name),
        h('p', {}, line),
        h('p', {}, say('table.curtain.away')),
        lift,
      )
      const waiting = seats(table, seat)
      fill(strip, waiting.length > 1 ? waiting : [])
      element.classList.remove('lifting')
      element.hidden = false
      lift.focus()
    },

    lift() {
      if (element.hidden) return
      element.classList.add('lifting')
      const gone = () => {
        if (element.classList.contains('lifting')) element.hidden = true
      }
      const still = getComputedStyle(element).animationName === 'none'
      if (still) gone()
      else element.addEventListener('animationend', gone, { once: true })
    },

    /** Whom it has fallen for; "" while it is up. */
    get down() {
      return element.hidden || element.classList.contains('lifting') ? '' : called
    },

    drop() {
      element.hidden = true
    },
  }
}
