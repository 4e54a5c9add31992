// What this is, what it is made with, and what stays on the device.

import { h } from './dom.js'
import { go, head } from './frame.js'
import { names, say } from './words.js'

/** @import { Page, Site } from './app.js' */

/** Where the licences of what is served with the page lie, as far as they lie here. */
const LICENCES = /** @type {Record<string, string>} */ ({
  nunito: './vendor/nunito/LICENSE',
  pyscript: './vendor/pyscript/LICENSE',
  'lean-qr': './vendor/lean-qr/LICENSE',
  qr: './vendor/qr/LICENSE-MIT',
})

/** @param {Site} site
 * @returns {Page} */
export const aboutPage = site => {
  const title = say('site.about.title')
  const version = document.documentElement.dataset.version ?? ''
  return {
    title,
    body: [
      head(title, { back: site.up }),
      h(
        'main',
        { class: 'body narrow' },
        h(
          'section',
          { class: 'panel prose' },
          h('p', {}, say('site.about.what')),
          h('p', {}, say('site.about.own')),
          h('p', { class: 'dim' }, say('site.about.version', { version })),
        ),
        h(
          'section',
          { class: 'panel prose' },
          h('h2', {}, say('site.about.device')),
          h('p', {}, say('site.about.device_text')),
          !site.store.kept && h('p', { class: 'note bad' }, say('site.settings.refused')),
          h('p', { class: 'actions' }, go('#/settings', say('site.settings.title'), 'btn quiet', 'gear')),
        ),
        h(
          'section',
          { class: 'panel prose' },
          h('h2', {}, say('site.about.friends')),
          h('p', {}, say('site.about.friends_text')),
        ),
        h(
          'section',
          { class: 'panel prose' },
          h('h2', {}, say('site.about.games')),
          h('p', {}, say('site.about.games_text')),
        ),
        h(
          'section',
          { class: 'panel prose' },
          h('h2', {}, say('site.about.check')),
          h('p', {}, say('site.about.check_text')),
          h('p', { class: 'actions' }, go('#/check', say('site.check.title'), 'btn quiet', 'check')),
        ),
        h(
          'section',
          { class: 'panel prose' },
          h('h2', {}, say('site.about.others')),
          h(
            'ul',
            {},
            names('site.about.parts').map(part => {
              const text = say(`site.about.parts.${part}.licence`)
              const file = LICENCES[part]
              const licence = file ? h('a', { href: new URL(file, import.meta.url).href }, text) : text
              return h('li', {}, h('b', {}, say(`site.about.parts.${part}.name`)), ': ', licence)
            }),
          ),
          h('p', { class: 'dim' }, say('site.about.source')),
        ),
      ),
    ],
  }
}
