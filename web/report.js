// A problem, as a text that the person gives to whom they like: nothing is sent.

import { button, h } from './dom.js'
import { copy, download } from './frame.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */

/** @param {Site} site @param {string} what @param {string} log */
const report = (site, what, log) => {
  const { dataset } = document.documentElement
  const { theme, text, motion, speed, lang } = site.store.settings
  return [
    `Sugarcove ${dataset.version}`,
    `browser: ${navigator.userAgent}`,
    `window: ${innerWidth}x${innerHeight} at ${devicePixelRatio}`,
    `settings: ${[theme, text, motion, speed, lang].join(' ')}, kept: ${site.store.kept}`,
    `rules: ${site.engine.state} ${site.engine.trouble}`.trim(),
    '',
    what.trim(),
    ...(log ? ['', log.trimEnd()] : []),
    '',
  ].join('\n')
}

/** @param {Site} site */
export const reportSheet = site => {
  const title = say('site.report.title')
  const open = site.log
  const saves = site.store.list()
  const what = h('textarea', { class: 'input', rows: 4, id: 'what' })
  const pick = h(
    'select',
    { class: 'input', id: 'attach' },
    h('option', { value: '' }, say('site.report.no_log')),
    saves.map(({ id, name, game, facts, log }) =>
      h(
        'option',
        { value: id, selected: log === open },
        [name || game, facts.title].filter(Boolean).join(': '),
      ),
    ),
  )
  const shown = h('textarea', { class: 'input', rows: 7, readonly: true, id: 'shown', spellcheck: 'false' })
  const attached = () => (pick.value ? (site.store.read(pick.value)?.log ?? '') : saves.length ? '' : open)
  const write = () => {
    shown.value = report(site, what.value, attached())
  }
  what.addEventListener('input', write)
  pick.addEventListener('change', write)
  write()
  const canShare = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
  return {
    title,
    body: [
      h('p', {}, say('site.report.text')),
      h('h3', {}, h('label', { for: 'what' }, say('site.report.what'))),
      what,
      saves.length > 0 && [h('h3', {}, h('label', { for: 'attach' }, say('site.report.log'))), pick],
      h('h3', {}, h('label', { for: 'shown' }, say('site.report.preview'))),
      shown,
      h(
        'div',
        { class: 'actions even' },
        button({
          text: say('site.report.copy'),
          sign: 'copy',
          look: 'btn',
          on: () => copy(shown.value, say('site.report.copied')),
        }),
        button({
          text: say('site.report.file'),
          sign: 'save',
          on: () => download('sugarcove-report.txt', shown.value),
        }),
        canShare &&
          button({
            text: say('site.report.share'),
            sign: 'share',
            on: () => navigator.share({ title, text: shown.value }).catch(() => {}),
          }),
      ),
    ],
  }
}
