// The number of a seat, by which it is moved along the list: dragged, or with the
// arrow keys.

import { h } from './dom.js'
import { say } from './words.js'

/** @param {HTMLElement} list of the seats
 * @param {{name: string, seat: number, of: number}} which @param {(from: number, to: number) => void} move */
export const grip = (list, { name, seat, of }, move) =>
  h(
    'button',
    {
      type: 'button',
      class: 'grip',
      'data-at': `grip-${seat}`,
      'aria-label': say('site.setup.move', { name, n: seat + 1, of }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        move(seat, seat + step)
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => drag(list, event, seat, move),
    },
    String(seat + 1),
  )

/** Drags a seat along the list; the others make room.
 * @param {HTMLElement} list @param {PointerEvent} event @param {number} from
 * @param {(from: number, to: number) => void} move */
const drag = (list, event, from, move) => {
  if (event.button) return
  const rows = /** @type {HTMLElement[]} */ ([...list.children])
  const pitch = rows.length > 1 ? rows[1].offsetTop - rows[0].offsetTop : 1
  const grip = /** @type {HTMLElement} */ (event.currentTarget)
  grip.setPointerCapture(event.pointerId)
  let to = from
  const follow = (/** @type {PointerEvent} */ { clientY }) => {
    const dy = clientY - event.clientY
    to = Math.max(0, Math.min(rows.length - 1, from + Math.round(dy / pitch)))
    rows[from].classList.toggle('held', Math.abs(dy) > 4)
    for (const [i, row] of rows.entries()) {
      const shift = i === from ? dy : (i > from && i <= to ? -pitch : 0) + (i < from && i >= to ? pitch : 0)
      row.style.transform = shift ? `translateY(${shift}px)` : ''
    }
  }
  const end = () => {
    grip.removeEventListener('pointermove', follow)
    for (const row of rows) {
      row.style.transform = ''
      row.classList.remove('held')
    }
    move(from, to)
  }
  const cancel = () => {
    to = from
    end()
  }
  grip.addEventListener('pointermove', follow)
  grip.addEventListener('pointerup', end, { once: true })
  grip.addEventListener('pointercancel', cancel, { once: true })
}
