// What lies over the table while the rules are on their way, while they do not
// answer, or once they have failed: how far they are, or why they do not come, and
// how to go on.

import { button, fill, h } from './dom.js'
import { EngineError } from './engine.js'
import { download } from './frame.js'
import { say } from './words.js'

/** @import { engine as Engine } from './engine.js' */
/** @import { store as Store } from './store.js' */

/** @param {{ engine: typeof Engine, store: typeof Store, leave: () => void, again: () => void }} how
 *   again: the rules are started once more, and the game goes on */
export const cover = ({ engine, store, leave, again }) => {
  const element = h('div', { class: 'laying', hidden: true })
  const meter = h('progress', { max: 1, 'aria-label': say('table.laying') })
  const title = h('h2')
  const late = h('p', { role: 'status' })
  const retry = () => button({ text: say('table.engine.again'), look: 'btn', on: again })
  const away = () => button({ text: say('table.menu.leave'), on: leave })
  const patience = retry()
  const panel = h(
    'div',
    { class: 'panel' },
    title,
    meter,
    late,
    h('div', { class: 'actions' }, patience, away()),
  )
  let over = false // the rules are there and do not answer: it lies over a table

  /** @param {boolean} isLate @param {boolean} ready */
  const wait = (isLate, ready) => {
    title.textContent = say(ready ? 'table.engine.late.title' : 'table.laying')
    late.textContent = isLate ? say(`table.engine.late.${ready ? 'answer' : 'start'}`) : ''
    late.hidden = patience.hidden = !isLate
    meter.hidden = ready
    if (!panel.isConnected) fill(element, panel)
  }

  engine.progress(({ done, step, late: isLate }) => {
    const ready = step === 'ready'
    meter.value = done
    if (isLate && ready && element.hidden) over = true
    if (over || panel.isConnected) wait(isLate, ready && over)
    if (over) element.hidden = !isLate
    over &&= isLate
  })

  return {
    element,

    /** Until it is hidden; not at all if the engine is there. */
    wait() {
      over = false
      wait(false, false)
      element.hidden = engine.state === 'ready'
    },

    /** @param {unknown} error @param {string} log what would be lost */
    fail(error, log) {
      console.error(error)
      const trouble = error instanceof EngineError ? error.trouble : 'broken'
      const safe = store.kept ? 'kept' : log && 'unkept'
      const file = () => download('sugarcove-game.txt', log)
      over = false
      fill(
        element,
        h(
          'div',
          { class: 'panel', role: 'alert' },
          h('h2', {}, say('table.engine.title')),
          h('p', {}, say(`table.engine.${trouble}`)),
          safe && h('p', {}, say(`table.engine.${safe}`)),
          h(
            'div',
            { class: 'actions' },
            retry(),
            log && button({ text: say('table.menu.file'), on: file }),
            away(),
          ),
        ),
      )
      element.hidden = false
    },

    hide() {
      element.hidden = true
    },
  }
}
