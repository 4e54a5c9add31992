// A closer look at a thing: its name beside the mouse, or all of it, large.

import { h } from './dom.js'
import { sheet } from './frame.js'

/** @import { SceneNode } from './types.js' */

const POINT = 600 // ms a mouse rests on a thing until its name is shown
const ROOM = 420 // CSS px of the largest picture
const TIMES = 6 // as large as on the table, at most

/** Names of things for whoever points at one for a while.
 * @param {HTMLElement} area @param {(x: number, y: number) => SceneNode | undefined} find what lies at CSS px of it */
export const names = (area, find) => {
  const tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' })
  let timer = 0
  area.append(tip)

  /** @param {number} x @param {number} y */
  const show = (x, y) => {
    const name = find(x, y)?.label
    if (!name) return
    tip.textContent = name
    tip.hidden = false
    const left = Math.min(x + 12, area.offsetWidth - tip.offsetWidth - 8)
    tip.style.transform = `translate(${left}px, ${y + 18}px)`
  }

  /** @param {PointerEvent} event */
  const point = event => {
    clearTimeout(timer)
    tip.hidden = true
    if (event.pointerType !== 'mouse' || event.buttons || event.type === 'pointerleave') return
    const { left, top } = area.getBoundingClientRect()
    timer = setTimeout(show, POINT, event.clientX - left, event.clientY - top)
  }
  area.addEventListener('pointermove', point)
  area.addEventListener('pointerdown', point)
  area.addEventListener('pointerleave', point)
}

/** A thing shown large, with its name.
 * @param {SceneNode} node @param {(times: number) => Promise<HTMLElement>} paint */
export const showLarge = async ({ label = '', why = '', size }, paint) => {
  const room = Math.min(innerWidth * 0.8, innerHeight * 0.6, ROOM)
  const picture = await paint(Math.max(1, Math.min(TIMES, room / Math.max(...size))))
  const close = () => {
    dialog.close()
    dialog.remove()
  }
  const dialog = sheet(label, h('div', { class: 'large' }, picture, why && h('p', {}, why)), { close })
}
