// The save of the table that is open: written as the game goes on, played in
// one tab at a time, watched in others.

import { button, fill, h } from './dom.js'
import { say } from './words.js'

/** @import { store as Store } from './store.js' */
/** @import { TableEffect } from './types.js' */

/** @param {{ store: typeof Store, saved: (id: string) => void, lost: () => void, here: () => void,
 *   more: () => void }} how
 *   saved: there is a new save; lost: another tab plays the game now; here: it is to be played here
 *   instead; more: in another tab it has gone on */
export const keeping = ({ store, saved, lost, here, more }) => {
  const banner = h('div', { class: 'banner', hidden: true })
  let id = ''
  let log = ''

  store.watch(what => {
    const news = what === 'saves' && !banner.hidden && store.read(id)?.log
    if (news && news !== log) more()
  })

  return {
    banner,

    get id() {
      return id
    },

    /** The log, as far as it has come. */
    get log() {
      return log || store.read(id)?.log || ''
    },

    /** Whether another tab plays it, and this one only looks. */
    get elsewhere() {
      return !banner.hidden
    },

    /** Another table is opened, from this save or from none.
     * @param {string} [save] */
    turnTo(save = '') {
      if (id && id !== save) store.release(id)
      id = save
      log = ''
      banner.hidden = true
    },

    /** Whether it may be played in this tab.
     * @param {boolean} [steal] */
    claim: (steal = false) => store.claim(id, { steal, lost }),

    /** @param {string} text the log that is looked at or played */
    hold(text) {
      log = text
    },

    /** It is played elsewhere: to be watched, or brought here. */
    watch() {
      fill(
        banner,
        h('p', {}, say('table.tabs.elsewhere')),
        button({ text: say('table.tabs.here'), look: 'btn', on: here }),
      )
      banner.hidden = false
    },

    /** @param {{log: string, finished: boolean}} save @param {TableEffect} table */
    keep(save, { names, tints, glyphs, game }) {
      log = save.log
      const fresh = !id
      id = store.write({ id, game, log, finished: save.finished, facts: { names, tints, glyphs } })
      if (!fresh) return
      store.claim(id, { lost })
      saved(id)
    },
  }
}
