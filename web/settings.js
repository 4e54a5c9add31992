// Settings: a sheet, effective at once, with nothing to confirm.

import { button, h, segment, toggle } from './dom.js'
import { field, sheet, shut, toast } from './frame.js'
import { CHOICES } from './store.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Settings } from './types.js' */

/** @param {Site} site */
export const settingsSheet = async site => {
  const { store } = site
  const servers = await import('./servers.js').catch(() => undefined)

  /** @param {'theme' | 'motion' | 'speed'} name @param {string} words @param {readonly string[]} values */
  const choice = (name, words, values) =>
    segment({
      name,
      label: say(`site.settings.${words}`),
      values,
      text: value => say(`site.settings.${name === 'theme' ? 'theme' : `${name}s`}.${value}`),
      value: store.settings[name],
      on: value => store.set(name, /** @type {Settings[typeof name]} */ (value)),
    })

  const sizes = CHOICES.text.map(String)
  const size = segment({
    name: 'text',
    label: say('site.settings.text'),
    values: sizes,
    text: value => h('b', { style: `font-size: ${Number(value) * 0.95}em`, 'aria-hidden': 'true' }, 'A'),
    say: value => say('site.settings.text_step', { n: sizes.indexOf(value) + 1, of: sizes.length }),
    value: String(store.settings.text),
    on: value => store.set('text', Number(value)),
  })

  const order = {
    theme: ['light', 'night', 'auto'],
    motion: CHOICES.motion,
    speed: ['slow', 'normal', 'fast'],
  }
  return {
    title: say('site.settings.title'),
    body: [
      field(say('site.settings.look'), '', choice('theme', 'look', order.theme)),
      field(say('site.settings.text'), '', size),
      field(
        say('site.settings.motion'),
        say('site.settings.motion_hint'),
        choice('motion', 'motion', order.motion),
      ),
      field(
        say('site.settings.speed'),
        say('site.settings.speed_hint'),
        choice('speed', 'speed', order.speed),
      ),
      'wakeLock' in navigator &&
        field(
          say('site.settings.awake'),
          say('site.settings.awake_hint'),
          toggle({
            label: say('site.settings.awake'),
            value: awake.wanted(site),
            on: value => {
              store.note('awake', value)
              awake.fit(site)
            },
          }),
        ),
      servers?.serversField(store),
      h(
        'div',
        { class: 'actions' },
        button({
          text: say('site.settings.forget'),
          sign: 'trash',
          look: 'btn danger',
          on: () => forget(site),
        }),
      ),
      h('p', { class: 'dim' }, say(store.kept ? 'site.settings.kept' : 'site.settings.refused')),
    ],
  }
}

/** @param {Site} site */
const forget = site => {
  const leave = () => shut(dialog)
  const go = () => {
    leave()
    site.store.forget()
    toast(say('site.settings.forgotten'))
    site.go('#/')
  }
  const dialog = sheet(
    say('site.settings.forget'),
    [
      h('p', {}, say('site.settings.forget_sure')),
      h(
        'div',
        { class: 'actions even' },
        button({ text: say('site.settings.forget_no'), on: leave }),
        button({ text: say('site.settings.forget_go'), look: 'btn danger', on: go }),
      ),
    ],
    { close: leave },
  )
}

/** The screen stays awake while a table is open, where the browser can do that. */
export const awake = (() => {
  /** @type {WakeLockSentinel | undefined} */
  let lock
  const open = () =>
    document.documentElement.dataset.page === 'table' && document.visibilityState === 'visible'
  return {
    /** @param {Site} site @returns {boolean} */
    wanted: site => site.store.noted('awake') ?? true,

    /** Asks for it, or lets go, as things are now.
     * @param {Site} site */
    async fit(site) {
      if (!('wakeLock' in navigator)) return
      const want = open() && awake.wanted(site)
      if (!want) {
        await lock?.release().catch(() => {})
        lock = undefined
      } else if (!lock || lock.released)
        lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    },
  }
})()
