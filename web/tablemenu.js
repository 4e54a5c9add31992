// The menu of a table: a list of things to do, and who answers for which seat.

import { badge, button, fill, h } from './dom.js'
import { say } from './words.js'

/** @import { TableEffect } from './types.js' */

const LEVELS = ['easy', 'normal', 'hard']

/** @param {{ entries: () => {sign: string, text: string, on: (() => void) | 'seats' | string}[],
 *   seats: () => TableEffect | null, take: (seat: number, who: string, level: string) => void }} how */
export const tableMenu = ({ entries, seats, take }) => {
  const dialog = h('dialog', { class: 'table-menu', 'aria-label': say('table.menu.title') })
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())

  const list = () =>
    h(
      'ul',
      {},
      entries().map(({ sign, text, on }) =>
        h('li', {}, button({ sign, text, look: 'entry', on: () => choose(on) })),
      ),
    )

  /** @param {(() => void) | string} on */
  const choose = on => {
    if (typeof on === 'string') return fill(dialog, sitting())
    dialog.close()
    on()
  }

  /** Who answers for each seat, to be changed. */
  const sitting = () => {
    const table = seats()
    if (!table) return null
    const { names, tints, glyphs, who, levels } = table
    return h(
      'div',
      { class: 'sitting' },
      h('h2', {}, say('table.menu.seats')),
      names.map((name, seat) => {
        const now = who[seat] === 'human' ? 'human' : levels[seat]
        const select = h(
          'select',
          { class: 'input', 'aria-label': say('table.seats.who', { name }) },
          ['human', ...LEVELS].map(value =>
            h('option', { value, selected: value === now }, say(`table.seats.${value}`)),
          ),
        )
        select.addEventListener('change', () =>
          take(
            seat,
            select.value === 'human' ? 'human' : 'bot',
            select.value === 'human' ? '' : select.value,
          ),
        )
        return h(
          'label',
          { class: 'row' },
          badge(tints[seat], glyphs[seat]),
          h('b', { class: 'grow' }, name),
          select,
        )
      }),
      button({ text: say('site.close'), on: () => dialog.close() }),
    )
  }

  return {
    open() {
      if (!dialog.isConnected) document.body.append(dialog)
      fill(dialog, list())
      dialog.showModal()
    },
  }
}
