// A closer look at a thing: its name beside the mouse, or all of it, large.

import { h } from './dom.js'
import { sheet } from './frame.js'

/** @import { SceneNode } from './types.js' */

const POINT = 600 // ms a mouse rests on a thing until its name is shown
const ROOM = 420 // CSS px of the largest picture
const FULL = [500, 520] // and of one that shows more than lies on the table: what a sheet holds
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

/** A thing shown large, with its name; some have a picture of their own for that.
 * @param {SceneNode} node @param {(node: SceneNode, times: number) => Promise<HTMLElement>} paint */
export const showLarge = async (node, paint) => {
  const { label = '', why = '' } = node
  const picture = await (node.large?.length ? paint(inFull(node), 1) : paint(node, timesOf(node)))
  const close = () => {
    dialog.close()
    dialog.remove()
  }
  const dialog = sheet(label, h('div', { class: 'large' }, picture, why && h('p', {}, why)), { close })
}

/** How much larger a thing can be shown.
 * @param {SceneNode} node */
const timesOf = ({ size }) => {
  const room = Math.min(innerWidth * 0.8, innerHeight * 0.6, ROOM)
  return Math.max(1, Math.min(TIMES, room / Math.max(...size)))
}

/** The node of what it shows when it is shown large.
 * @param {SceneNode} node
 * @returns {SceneNode} */
const inFull = node => {
  const [art, ...parts] = node.large ?? []
  const room = [innerWidth - 72, innerHeight * 0.72 - 40]
  const [w, h] = room.map((side, i) => Math.round(Math.min(side, FULL[i])))
  return { ...node, art, parts, size: [w, h], turn: 0 }
}
