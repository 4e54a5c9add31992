// What stands under the table: the controls of a replay, or what can be done
// once a game is over.

import { button, fill, h } from './dom.js'
import { sign, square } from './signs.js'
import { say } from './words.js'

/** @import { Series, TableEffect } from './types.js' */

/** A way of looking at a replay: over a seat's shoulder, as a watcher, or with all open.
 * @typedef {number | 'all' | null} As */

/** @param {{at: (line: number, as?: As) => void, play: () => void, close: () => void}} on */
export const replayBar = on => {
  const play = square('play', say('table.replay.play'), on.play)
  const place = h('output', { class: 'place' })
  const slider = h('input', { type: 'range', min: 0, 'aria-label': say('table.replay.line') })
  const as = h('select', { class: 'input', 'aria-label': say('table.replay.as') })
  let line = 0
  let of = 0
  slider.addEventListener('input', () => on.at(Number(slider.value)))
  as.addEventListener('change', () => on.at(line, asOf(as.value)))
  const element = h(
    'section',
    { class: 'foot replay', hidden: true, 'aria-label': say('table.replay.title') },
    h(
      'div',
      { class: 'steps' },
      square('first', say('table.replay.first'), () => on.at(0)),
      square('before', say('table.replay.back'), () => on.at(line - 1)),
      play,
      square('after', say('table.replay.next'), () => on.at(line + 1)),
    ),
    slider,
    place,
    as,
    button({ text: say('table.replay.close'), look: 'btn quiet', on: on.close }),
  )

  return {
    element,

    /** @param {{line: number, of: number, as: As}} now @param {TableEffect} table */
    show(now, table) {
      ;({ line, of } = now)
      slider.max = String(of)
      slider.value = String(line)
      slider.setAttribute('aria-valuetext', say('table.replay.place', { n: line, of }))
      place.textContent = say('table.replay.place', { n: line, of })
      const seats = table.over ? table.names.map((name, seat) => ({ value: String(seat), name })) : []
      if (typeof now.as === 'number' && !table.over) {
        seats.push({ value: String(now.as), name: table.names[now.as] })
      }
      fill(
        as,
        h('option', { value: 'none', selected: now.as === null }, say('table.replay.watcher')),
        seats.map(({ value, name }) =>
          h('option', { value, selected: value === String(now.as) }, say('table.replay.seat', { name })),
        ),
        table.over && h('option', { value: 'all', selected: now.as === 'all' }, say('table.replay.all')),
      )
    },

    /** @param {boolean} playing */
    playing(playing) {
      const text = say(playing ? 'table.replay.pause' : 'table.replay.play')
      play.setAttribute('aria-label', text)
      play.title = text
      fill(play, sign(playing ? 'pause' : 'play'))
    },
  }
}

/** @param {string} value
 * @returns {As} */
const asOf = value => (value === 'all' ? 'all' : value === 'none' ? null : Number(value))

/** @param {{watch: () => void, again: () => void}} on */
export const endBar = on => {
  const totals = h('p', { class: 'totals' })
  const again = button({ text: say('table.end.again'), look: 'btn gold', on: on.again })
  const element = h(
    'footer',
    { class: 'foot end', hidden: true },
    totals,
    h(
      'div',
      { class: 'ends' },
      button({ text: say('table.end.watch'), look: 'btn dark', on: on.watch }),
      again,
    ),
  )
  return {
    element,

    /** @param {TableEffect} table @param {Series | null} series */
    show(table, series) {
      const more = series && series.game < series.of
      fill(again, say(more ? 'table.end.next' : 'table.end.again'))
      fill(
        totals,
        series && [
          h('b', {}, say('table.end.series', { n: series.game, of: series.of })),
          ' ',
          table.names
            .map((name, seat) => ({ name, total: series.totals[seat] }))
            .sort((a, b) => b.total - a.total)
            .map(({ name, total }) => `${name} ${total}`)
            .join(', '),
        ],
      )
    },
  }
}
