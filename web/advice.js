// What a bot would do, in a bubble over the table.

import { button, fill, h } from './dom.js'
import { say } from './words.js'

/** @param {() => void} closed */
export const advice = closed => {
  const element = h('div', { class: 'bubble', hidden: true, 'aria-live': 'polite' })

  const hide = () => {
    element.hidden = true
  }

  return {
    element,
    hide,

    get shown() {
      return !element.hidden
    },

    /** It is on its way. */
    think() {
      fill(element, h('p', {}, say('table.hint.thinking')))
      element.hidden = false
    },

    /** @param {string} text */
    tell(text) {
      const close = button({
        sign: 'close',
        label: say('table.hint.close'),
        look: 'round flat',
        on: () => {
          hide()
          closed()
        },
      })
      fill(element, h('p', {}, text), close)
      element.hidden = false
    },
  }
}
