// Teaching by playing: notes laid over a table, one after another, each pointing
// at something and waiting for something.  What they say and where they point is
// the game's (guide.json and its words); here is only how.

import { button, fill, h } from './dom.js'
import { say } from './words.js'

/** @import { Guide } from './catalogue.js' */

const GAP = 14 // px between a note and what it points at
const LOOK = 200 // ms from one look at the table to the next

/** Shows the notes of a game over its table until they are done; returns how to end them.
 * @param {HTMLElement} root where the table is @param {string} game @param {Guide} guide
 * @returns {() => void} */
export const guide = (root, game, { steps }) => {
  let step = 0
  let seen = false // the step is shown
  const ring = h('div', { class: 'coach-ring', hidden: true })
  const text = h('p', {})
  const count = h('span', { class: 'dim' })
  const next = button({ text: '', look: 'btn', on: () => advance() })
  const note = h(
    'aside',
    { class: 'coach', 'aria-label': say('site.guide.label'), hidden: true },
    h('div', { role: 'status' }, text),
    h(
      'div',
      { class: 'row' },
      count,
      button({ text: say('site.guide.skip'), look: 'link', on: () => end() }),
      next,
    ),
  )
  document.body.append(ring, note)

  /** Whether a move that begins with these words is offered.
   * @param {string} words */
  const offered = words => root.querySelector(`button[data-word^="${CSS.escape(words)}"]`) !== null

  /** What the step points at, as one box; nothing if it is not to be seen.
   * @param {string[]} keys beginnings of keys */
  const target = keys => {
    const boxes = keys
      .flatMap(key => [...root.querySelectorAll(`[data-key^="${CSS.escape(key)}"]`)])
      .map(element => element.getBoundingClientRect())
      .filter(({ width, height }) => width && height)
    if (!boxes.length) return undefined
    const left = Math.min(...boxes.map(box => box.left))
    const top = Math.min(...boxes.map(box => box.top))
    const right = Math.max(...boxes.map(box => box.right))
    const bottom = Math.max(...boxes.map(box => box.bottom))
    return { left, top, right, bottom }
  }

  /** Beside what it points at, where there is room; else in the middle.
   * @param {ReturnType<typeof target>} box */
  const place = box => {
    ring.hidden = !box
    const { offsetWidth: w, offsetHeight: high } = note
    if (!box) return put((innerWidth - w) / 2, innerHeight * 0.3)
    Object.assign(ring.style, {
      left: `${box.left - 6}px`,
      top: `${box.top - 6}px`,
      width: `${box.right - box.left + 12}px`,
      height: `${box.bottom - box.top + 12}px`,
    })
    const x = (box.left + box.right - w) / 2
    const y = (box.top + box.bottom - high) / 2
    if (box.top > high + 2 * GAP) put(x, box.top - high - GAP)
    else if (innerHeight - box.bottom > high + 2 * GAP) put(x, box.bottom + GAP)
    else if (innerWidth - box.right > w + 2 * GAP) put(box.right + GAP, y)
    else if (box.left > w + 2 * GAP) put(box.left - w - GAP, y)
    else put(x, box.top > innerHeight - box.bottom ? 8 : innerHeight - high - 8)
  }

  /** @param {number} x @param {number} y */
  const put = (x, y) => {
    note.style.left = `${Math.max(8, Math.min(innerWidth - note.offsetWidth - 8, x))}px`
    note.style.top = `${Math.max(8, Math.min(innerHeight - note.offsetHeight - 8, y))}px`
  }

  const advance = () => {
    step += 1
    seen = false
    if (step >= steps.length) end()
    else look()
  }

  const end = () => {
    clearInterval(clock)
    note.remove()
    ring.remove()
  }

  /** Looks at the table: what is done is left behind, what is due is shown. */
  const look = () => {
    const { say: name, point = [], when, until, gone } = steps[step]
    if (seen && ((until && offered(until)) || (gone && !offered(gone)))) return advance()
    const due = seen || !when || offered(when)
    const covered =
      document.querySelector('dialog[open], .curtain:not([hidden]), .laying:not([hidden])') !== null
    note.hidden = !due || covered
    if (note.hidden) {
      ring.hidden = true
      return
    }
    if (!seen) {
      seen = true
      text.textContent = say(`${game}.guide.${name}`)
      count.textContent = say('site.guide.step', { n: step + 1, of: steps.length })
      next.hidden = Boolean(until || gone)
      fill(next, say(step === steps.length - 1 ? 'site.guide.done' : 'site.guide.next'))
    }
    place(target(point))
  }

  const clock = setInterval(look, LOOK)
  look()
  return end
}
