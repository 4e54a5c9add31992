// What happened, to be read back: a drawer at the side, or from below on a
// phone.  Closed, it is still there for those who listen.

import { plain } from './bar.js'
import { button, fill, h } from './dom.js'
import { say } from './words.js'

/** What stands in bold at the beginning of a telling, and the rest of it.
 * @param {string} line */
const parted = line => {
  const [, head, rest] = /^\*\*(.+?)\*\*\s*(.*)$/s.exec(line) ?? ['', '', line]
  return { head, rest: plain(rest) }
}

/** @param {string} head @param {string} rest */
const worded = (head, rest) => (head ? [h('b', {}, head), ' ', rest] : [rest])

/** @param {{closed: () => void, jump: (line: number) => void}} on
 *   jump: in a replay, to a line of the game */
export const log = on => {
  const list = h('ol')
  const close = button({ sign: 'close', label: say('table.log.close'), look: 'round flat', on: on.closed })
  const body = h('div', { class: 'told', role: 'log', 'aria-label': say('table.log.title') }, list)
  const element = h(
    'aside',
    { class: 'log', 'aria-label': say('table.log.title') },
    h('div', { class: 'log-head' }, h('h2', {}, say('table.log.title')), close),
    body,
  )
  close.hidden = true

  /** A telling; one that begins in bold opens a part.
   * @param {string} line */
  const entry = line => {
    const { head, rest } = parted(line)
    return h('li', { class: head ? 'part' : null }, worded(head, rest))
  }

  /** To the present line of a replay, or else to the end. */
  const end = () => {
    const now = list.querySelector('[aria-current]')
    if (now) now.scrollIntoView({ block: 'center' })
    else body.scrollTop = body.scrollHeight
  }

  return {
    element,
    get open() {
      return element.classList.contains('open')
    },

    /** @param {string[]} lines */
    add(lines) {
      list.append(...lines.map(entry))
      end()
    },

    /** All of it anew.
     * @param {string[]} lines */
    set(lines) {
      fill(list, lines.map(entry))
      end()
    },

    /** The lines of a replay: those that have passed, and those to come, each a way there.
     * @param {string[]} lines @param {number} at */
    replay(lines, at) {
      fill(
        list,
        lines.map((line, i) => {
          const { head, rest } = parted(line)
          const kind = [head && 'part', i >= at && 'later'].filter(Boolean).join(' ')
          const jump = () => on.jump(i + 1)
          return (
            line &&
            h(
              'li',
              { class: kind || null, 'aria-current': i === at - 1 ? 'step' : null },
              h('button', { type: 'button', onclick: jump }, worded(head, rest)),
            )
          )
        }),
      )
      end()
    },

    /** @param {boolean} open */
    toggle(open) {
      element.classList.toggle('open', open)
      close.hidden = !open
      body.tabIndex = open ? 0 : -1 // it scrolls
      if (open) {
        close.focus({ preventScroll: true })
        end()
      }
    },
  }
}
