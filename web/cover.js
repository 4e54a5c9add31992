// What lies over the table while the rules are on their way, or once they have
// failed: how far they are, or why they do not come and how to go on.

import { button, fill, h } from './dom.js'
import { EngineError } from './engine.js'
import { download } from './frame.js'
import { say } from './words.js'

/** @import { engine as Engine } from './engine.js' */
/** @import { store as Store } from './store.js' */

/** @param {{ engine: typeof Engine, store: typeof Store, leave: () => void }} how */
export const cover = ({ engine, store, leave }) => {
  const element = h('div', { class: 'laying', hidden: true })
  const away = () => button({ text: say('table.menu.leave'), on: leave })

  return {
    element,

    /** Until it is hidden; not at all if the engine is there. */
    wait() {
      const meter = h('progress', { max: 1, 'aria-label': say('table.laying') })
      fill(element, h('div', { class: 'panel' }, h('h2', {}, say('table.laying')), meter, away()))
      element.hidden = engine.state === 'ready'
      const stop = engine.progress(({ done, step }) => {
        meter.value = done
        if (step === 'ready' || step === 'failed') queueMicrotask(() => stop())
      })
    },

    /** @param {unknown} error @param {string} log what would be lost */
    fail(error, log) {
      console.error(error)
      const trouble = error instanceof EngineError ? error.trouble : 'broken'
      const safe = store.kept ? 'kept' : log && 'unkept'
      const file = () => download('sugarcove-game.txt', log)
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
            button({ text: say('table.engine.reload'), look: 'btn', on: () => location.reload() }),
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
