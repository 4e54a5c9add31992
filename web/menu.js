// The menu is HTML that the build filled; this puts in what only this device
// knows: the game to carry on with, and how far the rules have come.

import { cover } from './catalogue.js'
import { button, fill, h } from './dom.js'
import { ago, choose, go, sheet, shut, toast } from './frame.js'
import { say } from './words.js'

/** @import { Game } from './catalogue.js' */
/** @import { Site } from './app.js' */
/** @import { Progress } from './engine.js' */
/** @import { Save } from './types.js' */

/** @param {number} bytes */
const mega = bytes => (bytes / 1e6).toFixed(1)

/** Shows how far the rules have come, from now on.
 * @param {HTMLElement} box @param {Site['engine']} engine @param {boolean} [brief] for a head
 * @returns {() => void} how to stop */
export const showProgress = (box, engine, brief = false) => {
  const fillBar = h('i')
  const bar = h('div', { class: 'cane', role: 'progressbar', 'aria-label': say('site.fetch.label') }, fillBar)
  bar.setAttribute('aria-valuemin', '0')
  bar.setAttribute('aria-valuemax', '100')
  const main = h('b')
  const more = h('span')
  const retry = button({ text: say('site.fetch.again'), look: 'btn quiet', on: () => location.reload() })
  /** @param {Progress} progress */
  const show = ({ step, done, bytes, of }) => {
    const failed = step === 'failed'
    if (failed && main.isConnected && main.textContent === say('site.fetch.failed')) return
    fillBar.style.width = `${Math.round(100 * done)}%`
    bar.setAttribute('aria-valuenow', String(Math.round(100 * done)))
    const values = { done: mega(Math.min(bytes, of)), of: mega(of) }
    const text = {
      idle: say(brief ? 'site.fetch.short' : 'site.fetch.bytes', values),
      fetch: say(brief ? 'site.fetch.short' : 'site.fetch.bytes', values),
      start: say('site.fetch.start'),
      ready: say('site.fetch.ready'),
      failed: say('site.fetch.failed'),
    }[step]
    const quiet = failed ? 'kept' : step === 'ready' ? 'ready_more' : 'meanwhile'
    main.textContent = text
    more.className = failed ? '' : 'meanwhile'
    more.textContent = brief ? '' : say(`site.fetch.${quiet}`)
    if (failed) fill(box, main, !brief && more, retry)
    else if (step === 'ready' && brief) fill(box)
    else if (step === 'ready') fill(box, main, more)
    else if (!bar.isConnected) fill(box, bar, main, !brief && more)
  }
  fill(box)
  return engine.progress(show)
}

/** @param {Site} site @param {HTMLElement} root */
export const menu = (site, root) => {
  const carry = /** @type {HTMLElement} */ (root.querySelector('#carry'))
  const fresh = async () => {
    const [save, ...more] = site.store.list().filter(save => !save.finished)
    const saved = site.store.list().length
    carry.hidden = !save
    for (const first of root.querySelectorAll('.first')) first.toggleAttribute('hidden', saved > 0)
    if (save) fill(carry, carryOn(site, save, more.length, await site.game(save.game).catch(() => undefined)))
  }
  site.store.watch(what => what === 'saves' && document.documentElement.dataset.page === 'menu' && fresh())
  root.querySelector('#bring-file')?.addEventListener('click', () => bringFile(site))
  root.querySelector('#bring-paste')?.addEventListener('click', () => bringText(site))
  showProgress(/** @type {HTMLElement} */ (root.querySelector('#fetch')), site.engine)
  return { fresh }
}

/** With whom a saved game is played.
 * @param {Save} save @param {Site} site
 * @returns {string[]} */
export const othersIn = ({ id, peers, facts: { names } }, { store }) => {
  /** @type {{header: string, key: string} | null} */
  const kept = peers ? store.noted(`table/${id}`) : null
  const seats = kept?.header.split('\n').filter(line => line.startsWith('seat '))
  return names.filter((_, seat) => (seats ? !seats[seat]?.endsWith(` ${kept?.key}`) : seat > 0))
}

/** @param {Site} site @param {Save} save @param {number} more @param {Game | undefined} game */
const carryOn = (site, save, more, game) => {
  const others = othersIn(save, site).join(', ')
  return [
    game && h('img', { class: 'thumb', src: cover(game), alt: '', width: 118, height: 140 }),
    h(
      'div',
      {},
      h('h2', {}, say('site.carry.title')),
      h(
        'p',
        {},
        h('b', {}, [save.name || game?.title || save.game, save.facts.title].filter(Boolean).join(': ')),
      ),
      h(
        'p',
        { class: 'dim' },
        others && `${say('site.carry.with', { names: others })} `,
        say('site.carry.when', { when: ago(save.when) }),
      ),
      h(
        'p',
        { class: 'actions' },
        go(`#/table/${save.id}`, say('site.carry.go'), 'btn grow'),
        more > 0 && go('#/saves', say('site.carry.more', { n: more }), 'btn quiet more'),
      ),
    ),
  ]
}

/** A game out of a file: one log is opened, several are kept.
 * @param {Site} site */
export const bringFile = async site => {
  try {
    site.take(await choose())
  } catch {
    toast(say('site.bring.neither'))
  }
}

/** A game out of a link or a text.
 * @param {Site} site */
const bringText = site => {
  const text = h('textarea', {
    class: 'input',
    rows: 5,
    'aria-label': say('site.bring.label'),
    placeholder: say('site.bring.hint'),
    spellcheck: 'false',
  })
  const open = async () => {
    if (await site.take(text.value)) shut(dialog)
  }
  const dialog = sheet(
    say('site.bring.paste'),
    [
      h('p', { class: 'dim' }, say('site.bring.hint')),
      text,
      h('div', { class: 'actions' }, button({ text: say('site.bring.go'), look: 'btn', on: open })),
    ],
    { close: () => shut(dialog) },
  )
  text.focus()
}
