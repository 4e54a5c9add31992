// Signs of the table screen that the page's own sheet does not have, and the
// round badge of a seat with its lamp.

import { badge, h, svg } from './dom.js'
import { say } from './words.js'

/** @import { TableEffect } from './types.js' */

const LINES = {
  log: 'M-8-6H8M-8 0H3M-8 6H7',
  more: 'M-7 0h.1M0 0h.1M7 0h.1',
  undo: 'M-3-8L-8-3L-3 2M-8-3H2Q8-3 8 2.5Q8 8 2 8H-2',
  pause: 'M-4-7V7M4-7V7',
  play: 'M-5-8L8 0L-5 8Z',
  first: 'M-7-7V7M7-7L-2 0L7 7',
  before: 'M4-7L-4 0L4 7',
  after: 'M-4-7L4 0L-4 7',
  eye: 'M-11 0Q0-11 11 0Q0 11-11 0Z',
}

/** @param {keyof typeof LINES} name */
export const sign = name =>
  svg(
    `<svg class="icon" viewBox="-13 -13 26 26"><path d="${LINES[name]}" fill="${name === 'play' ? 'currentColor' : 'none'}" stroke="currentColor" stroke-width="${name === 'more' ? 4.6 : 2.8}" stroke-linecap="round" stroke-linejoin="round"/>${name === 'eye' ? '<circle r="3.4" fill="currentColor"/>' : ''}</svg>`,
  )

/** A square button of the bar.
 * @param {keyof typeof LINES} name @param {string} label @param {() => void} on
 * @param {Record<string, unknown>} [more] */
export const square = (name, label, on, more = {}) =>
  h(
    'button',
    { type: 'button', class: 'square', 'aria-label': label, title: label, onclick: on, ...more },
    sign(name),
  )

/** A seat, and whether its answer is there.
 * @param {TableEffect} table @param {number} seat @param {boolean} away whether its device is */
export const lamp = ({ names, tints, glyphs, turn: { ready, seats } }, seat, away) => {
  const state = ready.includes(seat) ? 'ready' : seats.includes(seat) ? 'thinking' : ''
  const mark = { ready: '<path d="M-5 0L-1.5 3.5L5-4"/>', thinking: '<path d="M-5 0h.1M0 0h.1M5 0h.1"/>' }
  return h(
    'li',
    { class: `lamp ${state}${away ? ' away' : ''}`, title: names[seat] },
    badge(tints[seat], glyphs[seat]),
    state &&
      svg(
        `<svg class="mark" viewBox="-10 -10 20 20" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${mark[state]}</svg>`,
      ),
    h(
      'span',
      { class: 'sr' },
      away || state ? say(`table.lamp.${away ? 'away' : state}`, { name: names[seat] }) : names[seat],
    ),
  )
}
