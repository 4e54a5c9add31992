// Wires the parts; the only file that knows all of them.
//
// The address after # says what is shown.  A page (menu, setup, saved games, a
// table) fills the window; a sheet (rules, settings, keyboard, report) lies over
// the page it was opened from, which stays as it is.  So the back button closes
// a sheet, leaves a table, and never loses anything.

import { catalogue } from './catalogue.js'
import { fill, h } from './dom.js'
import { engine } from './engine.js'
import { copy, go, head, sheet, shut, toast } from './frame.js'
import { helpSheet, keysSheet } from './help.js'
import { pack, unpack } from './link.js'
import { menu } from './menu.js'
import { savesPage } from './saves.js'
import { awake, settingsSheet } from './settings.js'
import { setupPage } from './setup.js'
import { store } from './store.js'
import { asEvent, fromLink, sit, usual } from './wish.js'
import { say, use } from './words.js'

/** @import { Game, Guide } from './catalogue.js' */
/** @import { Child } from './dom.js' */
/** @import { Side } from './tableside.js' */
/** @import { TableEvent } from './types.js' */

/** Shows one of the sentences of index.html that say why nothing works.
 * @type {(why: string) => void} */
const cannot = /** @type {any} */ (globalThis).cannot

/** Where the address leads: `#/setup/candy-islands?...`.
 * @typedef {{hash: string, page: string, name: string, more: string, asked: URLSearchParams}} Place */
/** @typedef {{title: string, body: Child, state?: string, leave?: () => void}} Page */
/** @typedef {typeof site} Site */

const root = document.documentElement
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))
const [menuRoot, pageRoot, tableRoot] = ['menu', 'page', 'table'].map(part)

/** @returns {Place} */
const place = () => {
  const [path, asked = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const [page = '', name = '', ...more] = path.split('/').map(word => {
    try {
      return decodeURIComponent(word)
    } catch {
      return word
    }
  })
  return { hash: location.hash || '#/', page, name, more: more.join('/'), asked: new URLSearchParams(asked) }
}

/** @param {string} state */
const state = state => {
  root.dataset.state = state
}

export const site = {
  engine,
  store,
  /** The games of the menu; a template is there for whoever knows its address. */
  games: async () => (await catalogue()).filter(({ template }) => !template),

  /** A game of the catalogue; a RangeError if there is none by that name.
   * @param {string} name
   * @returns {Promise<Game>} */
  async game(name) {
    const found = (await catalogue()).find(game => game.name === name)
    if (!found) throw new RangeError(name)
    return found
  },

  /** @param {string} hash */
  go(hash) {
    if (location.hash === hash) arrive()
    else location.hash = hash
  },

  /** Another address in place of this one: the back button does not lead here.
   * @param {string} hash */
  instead(hash) {
    history.replaceState({ depth }, '', hash)
    arrive()
  },

  /** The same address anew, whatever is shown there.
   * @param {string} hash */
  again(hash) {
    under = ''
    site.instead(hash)
  },

  /** To where the person came from; from outside, to what lies under it. */
  up() {
    if (depth > 0) history.back()
    else site.instead(over ? under : '#/')
  },

  /** A table that was set up here; it has no address of its own until it is saved.
   * @param {TableEvent} event */
  open(event) {
    waiting = { event }
    site.go('#/table/new')
  },

  /** A game out of a link, a log, or a file of saved games.  False, and a sentence, if it is none.
   * @param {string} text */
  async take(text) {
    const plain = text.trim()
    const kept = store.imported(plain.startsWith('sugarcove ') ? `${plain}\n` : plain)
    const address = /#\/log\/[\w-]+/.exec(text)?.[0] ?? /#\/\S+/.exec(text)?.[0]
    if (!kept.length && address) {
      site.go(address)
      return true
    }
    if (!kept.length) toast(say('site.bring.neither'))
    else if (kept.length === 1) {
      brought = kept[0]
      site.go(`#/table/${brought}`)
    } else {
      site.go('#/saves')
      toast(say('site.bring.kept', { n: kept.length }))
    }
    return kept.length > 0
  },

  /** A link that carries a whole game, to the share sheet of the device or the clipboard.
   * @param {string} log @param {{title?: string, finished?: boolean}} [about] */
  async share(log, { title = '', finished = isOver(log) } = {}) {
    const url = `${location.href.split('#')[0]}#/log/${await pack(log)}`
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: say('site.share.title', { game: title }), url }).catch(() => {})
    } else await copy(url, say(finished ? 'site.saves.copied' : 'site.saves.secret'))
  },

  /** The log of the table that is open, for a report. */
  get log() {
    return (page === 'table' && screen?.log) || ''
  },
}

// --- where we are ----------------------------------------------------------------------------

/** What only a table among devices needs is fetched when there is one. */
const friends = () => {
  devices = true
  return import('./friends.js')
}
let devices = false // whether there may be such a table

/** @type {Record<string, (place: Place) => Page | Promise<Page>>} */
const pages = {
  setup: async ({ name }) => setupPage(site, await site.game(name)),
  saves: () => savesPage(site),
  about: async () => (await import('./about.js')).aboutPage(site),
  check: async ({ name }) => (await import('./check.js')).checkPage(site, name),
  with: async to => (await friends()).withPage(site, to),
  lobby: async () => (await friends()).lobby(site),
  join: async to => (await friends()).join(site, to),
}

/** @type {Record<string, (place: Place) => Promise<{title: string, body: Child, whole?: boolean, leave?: () => void}>>} */
const sheets = {
  invite: async () => (await friends()).invite(site),
  join: async to => (await friends()).join(site, to), // over a table; else it is a page
  help: ({ name, more }) => helpSheet(site, name || laid.game, more, page === 'table'),
  settings: async () => settingsSheet(site),
  keys: async () => keysSheet(),
  report: async () => (await import('./report.js')).reportSheet(site),
}

let page = '' // what lies under the sheets: menu, page or table
let under = '#/' // its address
let depth = 0 // how many steps of the back button stay here
/** @type {(() => void) | undefined} */
let leavePage
/** @type {HTMLDialogElement | undefined} */
let over
let arrivals = 0

/** Shows what the address asks for. */
const arrive = async () => {
  arrivals += 1
  const mine = arrivals
  if (typeof history.state?.depth === 'number') depth = history.state.depth
  else {
    if (mine > 1) depth += 1
    history.replaceState({ depth }, '')
  }
  const to = place()
  if (Object.hasOwn(sheets, to.page) && !(to.page === 'join' && page !== 'table')) {
    if (!page) await showPage({ ...to, hash: '#/', page: '' }, mine)
    if (mine === arrivals) await showSheet(to, mine)
    return
  }
  closeSheet()
  if (page === 'table' && to.hash === laid.from && to.hash !== under) {
    history.replaceState({ depth }, '', under) // it was saved while a sheet lay over it
    return
  }
  if (page && to.hash === under) return
  await showPage(to, mine)
}

/** @param {Place} to @param {number} mine */
const showPage = async (to, mine) => {
  const first = !page
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  leavePage?.()
  leavePage = undefined
  under = to.hash
  try {
    if (!to.page) {
      show('menu', say('site.title'), 'menu')
      await home.fresh()
    } else if (Object.hasOwn(pages, to.page)) {
      const made = await pages[to.page](to)
      if (mine !== arrivals) return made.leave?.()
      leavePage = made.leave
      fill(pageRoot, made.body)
      show('page', made.title, made.state ?? 'menu')
    } else await lay(to, mine)
    if (page !== 'table' && !(first && page === 'menu')) focusHead()
  } catch (error) {
    if (mine !== arrivals) return
    lost(
      error instanceof RangeError ? say('site.lost.game', { game: error.message }) : say('site.stop.broken'),
    )
  }
}

/** @param {string} name @param {string} title @param {string} now */
const show = (name, title, now) => {
  page = name
  root.dataset.page = name
  state(now)
  document.title = name === 'menu' ? title : say('site.titled', { page: title })
  menuRoot.hidden = name !== 'menu'
  pageRoot.hidden = name !== 'page'
  tableRoot.hidden = name !== 'table'
  if (name !== 'page') fill(pageRoot)
  scrollTo(0, 0)
  awake.fit(site)
}

const focusHead = () => {
  const shown = [menuRoot, pageRoot].find(each => !each.hidden)
  const title = shown?.querySelector('h1')
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}

/** What cannot be opened, why, and ways on.
 * @param {string} why @param {string} [name] of a game that can be set up instead */
const lost = (why, name = '') => {
  leavePage?.()
  leavePage = undefined
  const title = say('site.lost.title')
  fill(
    pageRoot,
    head(title, { back: () => site.instead('#/'), label: say('site.menu_link') }),
    h(
      'main',
      { class: 'body narrow' },
      h(
        'div',
        { class: 'panel prose' },
        h('p', { role: 'alert' }, why),
        h(
          'p',
          { class: 'actions' },
          name && go(`#/setup/${name}`, say('site.lost.setup'), 'btn'),
          go('#/', say('site.menu_link')),
        ),
      ),
    ),
  )
  show('page', title, 'error')
  focusHead()
}

/** @param {Place} to @param {number} mine */
const showSheet = async (to, mine) => {
  const made = await sheets[to.page](to).catch(() => undefined)
  if (mine !== arrivals) return
  closeSheet()
  if (!made) return lost(say(to.name ? 'site.lost.game' : 'site.stop.broken', { game: to.name }))
  over = sheet(made.title, made.body, { whole: made.whole, close: site.up })
  leaveSheet = made.leave
}

const closeSheet = () => {
  if (over) shut(over)
  over = undefined
  leaveSheet?.()
  leaveSheet = undefined
}
/** @type {(() => void) | undefined} */
let leaveSheet

// --- tables ----------------------------------------------------------------------------------

/** How a table is opened: the event, and what else is known of it.
 * @typedef {{event: TableEvent, save?: string, game?: string, guide?: Guide, side?: () => Promise<Side | undefined>}} Opening */

/** @type {Opening | undefined} */
let waiting // for #/table/new
let brought = '' // a save from outside: kept only if it opens
/** The table that is open: its save, its game, and the address it was opened at.
 * @type {{save: string, game: string, from: string}} */
let laid = { save: '', game: '', from: '' }
/** @type {ReturnType<typeof import('./play.js').playScreen> | undefined} */
let screen

/** The name the person here was given last. */
const me = () => {
  const name = store.noted('name')
  return typeof name === 'string' ? name : ''
}

/** Whether a log can be played on: it is not over, and the seed of its table is in it.
 * @param {string} log */
const goesOn = log => /^deal \S+ \S/m.test(log) && !isOver(log)

/** @param {string} log */
const isOver = log => /^over /m.test(log)

/** What an address opens, or the sentence that says why it opens nothing.
 * @param {Place} to
 * @returns {Promise<Opening | {why: string, game?: string}>} */
const openingAt = async to => {
  switch (to.page) {
    case 'table':
    case 'replay': {
      if (to.name === 'new' && waiting) return waiting
      const save = store.read(to.name)
      if (!save) return { why: say('site.lost.save') }
      const own = to.page === 'table' && save.peers
      const view = to.page === 'table' && (goesOn(save.log) || isOver(save.log)) ? 'play' : 'replay'
      return {
        event: { kind: 'open', log: save.log, view },
        save: save.id,
        game: save.game,
        ...(own && { side: async () => (await friends()).sideOf(site, save.id) }),
      }
    }
    case 'log': {
      const log = await unpack(to.name).catch(() => '')
      if (!log.startsWith('sugarcove ')) return { why: say('site.lost.log') }
      return { event: { kind: 'open', log, view: goesOn(log) ? 'play' : 'replay' } }
    }
    case 'learn': {
      const game = await site.game(to.name)
      const {
        seats = Math.max(3, game.seats[0]),
        level = 'easy',
        seed,
        options = {},
        steps = [],
      } = game.guide ?? {}
      const wish = { ...usual(game), chairs: sit(seats, seats - 1, level, me()), series: 0 }
      Object.assign(wish.options, options)
      return { event: asEvent(game, wish, seed), game: game.name, guide: { steps } }
    }
  }
  const game = await site.game(to.page).catch(() => undefined)
  if (!game) return { why: say('site.lost.nowhere', { place: to.hash }) }
  const asked = fromLink(game, to.asked, me())
  if ('wrong' in asked) return { why: asked.wrong, game: game.name }
  return { event: asEvent(game, asked.wish, asked.seed), game: game.name }
}

/** Lays the table an address asks for.
 * @param {Place} to @param {number} mine */
const lay = async (to, mine) => {
  const opening = await openingAt(to)
  if (mine !== arrivals) return
  if ('why' in opening) return lost(opening.why, opening.game)
  const first = devices && (await friends()).inTheWay(site, opening.save ?? '')
  if (mine !== arrivals) return
  if (first) {
    fill(pageRoot, first.body)
    return show('page', first.title, 'menu')
  }
  const here = { save: opening.save ?? '', game: opening.game ?? '', from: to.hash }
  laid = here
  const game = await site.game(here.game).catch(() => undefined)
  if (laid !== here) return
  show('table', game?.title ?? say('site.title'), 'loading')
  screen ??= (await import('./play.js')).playScreen(tableRoot, { engine, store, on })
  if (laid !== here) return
  /** @type {(() => void) | undefined} */
  let endGuide
  leavePage = () => {
    endGuide?.()
    screen?.leave()
    laid = { save: '', game: '', from: '' }
    waiting = undefined
  }
  const { side } = opening
  let fault = await screen.open(opening.event, here.save ? { id: here.save, side } : {})
  if (laid !== here) return
  if (fault && side) {
    // What this device needs to come back cannot be read; how far the game has come can.
    const { text } = fault
    ;(await friends()).giveUp(here.save)
    if (laid !== here) return
    fault = await screen.open({ ...opening.event, view: 'replay' }, { id: here.save })
    if (laid !== here) return
    if (!fault) toast(text)
  }
  if (fault && here.save === brought) store.remove(brought)
  brought = ''
  if (fault) lost(fault.text, here.game)
  else if (opening.guide?.steps.length) {
    const { guide } = await import('./guide.js')
    if (laid === here) endGuide = guide(tableRoot, here.game, opening.guide)
  }
}

/** What a table asks of the site. */
const on = {
  leave: () => site.go('#/'),
  help: () => site.go(laid.game ? `#/help/${laid.game}` : '#/help'),
  settings: () => site.go('#/settings'),
  keys: () => site.go('#/keys'),
  report: () => site.go('#/report'),
  share: site.share,
  reopen: () => site.again(under),

  /** The table has a save now: a reload goes on with it.
   * @param {string} save */
  saved(save) {
    laid.save = save
    laid.game ||= store.read(save)?.game ?? ''
    if (!store.kept) return
    if (!over) history.replaceState({ depth }, '', `#/table/${save}`)
    under = `#/table/${save}`
  },
}

// --- the start -------------------------------------------------------------------------------

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => {
  const { theme, text } = store.settings
  root.dataset.theme = theme === 'night' || (theme === 'auto' && dark.matches) ? 'night' : 'light'
  root.style.setProperty('--text', String(text))
}
dark.addEventListener('change', dress)
store.watch(what => what === 'settings' && dress())
dress()

document.addEventListener('visibilitychange', () => awake.fit(site))

await use(store.settings.lang)
  .catch(() => use())
  .catch(error => {
    cannot('broken')
    throw error
  })
const home = menu(site, menuRoot)
addEventListener('hashchange', arrive)
await arrive()
const begin = () => engine.start()
if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1500 })
else setTimeout(begin, 300)
