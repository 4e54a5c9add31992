// Teaching by playing: notes laid over a table, one after another, each pointing
// at something and waiting for something.  What they say and where they point is
// the game's (guide.json and its words); here is only how.

import { button, fill, h } from './dom.js'
import { say } from './words.js'

/** @import { Guide } from './catalogue.js' */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const GAP = 14 // px between a note and what it points at
const LOOK = 200 // ms from one look at the table to the next

/** @param {Element} element
 * @returns {Box} */
const boxOf = element => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

/** The area two boxes share, in px².
 * @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** @param {number[]} numbers */
const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/** @param {number[]} numbers */
const mean = numbers => (numbers.length ? sum(numbers) / numbers.length : undefined)

/** @param {Box} box */
const ring = ({ left, top, right, bottom }) =>
  h('div', {
    class: 'coach-ring',
    style: `left:${left - 6}px;top:${top - 6}px;width:${right - left + 12}px;height:${bottom - top + 12}px`,
  })

/** Shows the notes of a game over its table until they are done; returns how to end them.
 * @param {HTMLElement} root where the table is @param {string} game @param {Guide} guide
 * @returns {() => void} */
export const guide = (root, game, { steps }) => {
  let step = 0
  let seen = false // the step is shown
  const rings = h('div', {})
  const text = h('p', {})
  const count = h('span', { class: 'dim' })
  const next = button({ text: '', look: 'btn', on: () => advance() })
  const skip = button({ text: say('site.guide.skip'), look: 'link', on: () => end() })
  const note = h(
    'aside',
    { class: 'coach', 'aria-label': say('site.guide.label'), hidden: true },
    h('div', { role: 'status' }, text),
    h('div', { class: 'row' }, count, skip, next),
  )
  document.body.append(rings, note)

  /** Whether a move that begins with these words is offered.
   * @param {string} words */
  const offered = words => root.querySelector(`button[data-word^="${words}"]`) !== null

  /** What a key points at, as one box; nothing if it is not to be seen.
   * @param {string} key the beginning of a key
   * @returns {Box[]} */
  const target = key => {
    const found = [...root.querySelectorAll(`[data-key^="${key}"]`)]
    const boxes = found.map(boxOf).filter(({ right, left }) => right > left)
    if (!boxes.length) return []
    const left = Math.min(...boxes.map(box => box.left))
    const top = Math.min(...boxes.map(box => box.top))
    const right = Math.max(...boxes.map(box => box.right))
    const bottom = Math.max(...boxes.map(box => box.bottom))
    return [{ left, top, right, bottom }]
  }

  let placed = ''
  /** Rings what is pointed at, and puts the note where it hides least.
   * @param {Box[]} targets */
  const place = targets => {
    const now = JSON.stringify([step, innerWidth, innerHeight, targets])
    if (now === placed) return
    placed = now
    fill(rings, targets.map(ring))
    const { offsetWidth: w, offsetHeight: high } = note
    const things = [...root.querySelectorAll('[data-key]')].map(boxOf)
    const middle = { x: innerWidth / 2, y: innerHeight / 2 }
    const centres = targets.map(({ left, top, right, bottom }) => ({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
    }))
    const x = mean(centres.map(({ x }) => x)) ?? middle.x
    const y = mean(centres.map(({ y }) => y)) ?? middle.y
    const beside = targets.flatMap(({ left, top, right, bottom }) => [
      [(left + right - w) / 2, top - high - GAP],
      [(left + right - w) / 2, bottom + GAP],
      [left - w - GAP, (top + bottom - high) / 2],
      [right + GAP, (top + bottom - high) / 2],
    ])
    const [lefts, tops] = [innerWidth - w, innerHeight - high].map(room =>
      [0.03, 0.27, 0.5, 0.73, 0.97].map(k => k * room),
    )
    const places = [...beside, ...lefts.flatMap(left => tops.map(top => [left, top]))].map(([left, top]) => ({
      left: Math.max(8, Math.min(innerWidth - w - 8, left)),
      top: Math.max(8, Math.min(innerHeight - high - 8, top)),
    }))
    const hidden = places.map(({ left, top }) => {
      const box = { left, top, right: left + w, bottom: top + high }
      return (
        sum(things.map(thing => shared(box, thing))) +
        20 * sum(targets.map(target => shared(box, target))) +
        20 * Math.hypot(left + w / 2 - x, top + high / 2 - y)
      )
    })
    const best = places[hidden.indexOf(Math.min(...hidden))]
    note.style.left = `${best.left}px`
    note.style.top = `${best.top}px`
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
    rings.remove()
  }

  /** Looks at the table: what is done is left behind, what is due is shown. */
  const look = () => {
    const { say: name, point = [], when, until, gone } = steps[step]
    if (seen && ((until && offered(until)) || (gone && !offered(gone)))) return advance()
    const due = seen || !when || offered(when)
    const covered =
      document.querySelector('dialog[open], .curtain:not([hidden]), .laying:not([hidden])') !== null
    note.hidden = !due || covered
    rings.hidden = note.hidden
    if (note.hidden) return
    if (!seen) {
      seen = true
      text.textContent = say(`${game}.guide.${name}`)
      count.textContent = say('site.guide.step', { n: step + 1, of: steps.length })
      next.hidden = Boolean(until || gone)
      skip.hidden = step === steps.length - 1
      fill(next, say(step === steps.length - 1 ? 'site.guide.done' : 'site.guide.next'))
    }
    place(point.flatMap(target))
  }

  const clock = setInterval(look, LOOK)
  look()
  return end
}
