// The games saved on this device: go on, watch again, rename, keep as a file, delete.

import { cover } from './catalogue.js'
import { badge, button, fill, h } from './dom.js'
import { ago, download, go, head, toast } from './frame.js'
import { bringFile, othersIn } from './menu.js'
import { say } from './words.js'

/** @import { Page, Site } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Save } from './types.js' */

/** @param {Save} save */
const titleOf = ({ name, game, facts }, title = game) =>
  name || [title, facts.title].filter(Boolean).join(': ')

/** A name a file system takes.
 * @param {string} text */
const fileName = text => `${text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'game'}.txt`

/** @param {Site} site
 * @returns {Promise<Page>} */
export const savesPage = async site => {
  const games = await site.games().catch(() => /** @type {Game[]} */ ([]))
  const title = say('site.saves.title')
  const list = h('ul', { class: 'saves' })
  const more = h('div', { class: 'actions' })
  let renaming = ''

  const show = () => {
    const saves = site.store.list()
    fill(list, saves.map(row))
    if (!saves.length) fill(list, h('li', { class: 'panel' }, say('site.saves.none')))
    const all = () => download('sugarcove-games.json', site.store.exported(), 'application/json')
    fill(
      more,
      button({ text: say('site.saves.bring'), sign: 'open', on: () => bringFile(site) }),
      go('#/check', say('site.check.title'), 'btn quiet', 'check'),
      saves.length > 1 && button({ text: say('site.saves.all'), sign: 'save', on: all }),
    )
  }

  /** @param {Save} save */
  const row = save => {
    const game = games.find(({ name }) => name === save.game)
    const name = titleOf(save, game?.title)
    return h(
      'li',
      { class: 'panel save' },
      game && h('img', { class: 'thumb', src: cover(game), alt: '', width: 67, height: 67 }),
      h('div', { class: 'grow' }, renaming === save.id ? rename(save, name) : facts(save, name)),
      h(
        'div',
        { class: 'actions' },
        save.finished
          ? go(`#/replay/${save.id}`, say('site.saves.replay'), 'btn', 'play')
          : go(`#/table/${save.id}`, say('site.saves.resume'), 'btn', 'play'),
        button({
          sign: 'pencil',
          label: `${say('site.saves.rename')}: ${name}`,
          look: 'round flat',
          on: () => ask(save.id),
        }),
        button({
          sign: 'link',
          label: `${say('site.saves.link')}: ${name}`,
          look: 'round flat',
          on: () => site.share(save.log, { title: game?.title, finished: save.finished }),
        }),
        button({
          sign: 'save',
          label: `${say('site.saves.file')}: ${name}`,
          look: 'round flat',
          on: () => download(fileName(name), save.log),
        }),
        button({
          sign: 'trash',
          label: `${say('site.saves.remove')}: ${name}`,
          look: 'round flat',
          on: () => remove(save, name),
        }),
      ),
    )
  }

  /** @param {Save} save @param {string} name */
  const facts = (save, name, { facts, finished, when } = save) => [
    h('h2', {}, name),
    h(
      'p',
      { class: 'dim' },
      say(`site.saves.${finished ? 'finished' : 'running'}`),
      ', ',
      ago(when),
      save.peers && `. ${say('peers.saved', { names: othersIn(save, site).join(', ') })}`,
    ),
    h(
      'p',
      { class: 'who' },
      facts.names.map((each, seat) =>
        h('span', {}, badge(facts.tints[seat] || 'blue', facts.glyphs[seat] || 'star'), each),
      ),
    ),
  ]

  /** @param {Save} save @param {string} name */
  const rename = (save, name) => {
    const field = h('input', {
      class: 'input grow',
      'aria-label': say('site.saves.name'),
      maxlength: 60,
      value: name,
    })
    const keep = () => {
      ask('')
      site.store.rename(save.id, field.value)
    }
    field.addEventListener('keydown', event => {
      if (event.key === 'Enter') keep()
      if (event.key === 'Escape') ask('')
    })
    return h('div', { class: 'row' }, field, button({ text: say('site.saves.keep'), look: 'btn', on: keep }))
  }

  /** @param {string} id */
  const ask = id => {
    renaming = id
    show()
    const field = list.querySelector('input')
    field?.focus()
    field?.select()
  }

  /** @param {Save} save @param {string} name */
  const remove = (save, name) => {
    const restore = site.store.remove(save.id)
    const back = () => {
      restore()
      toast(say('site.saves.title'))
    }
    toast(say('site.saves.removed', { name }), button({ text: say('site.saves.undo'), on: back }))
  }

  show()
  return {
    title,
    body: [head(title, { back: site.up }), h('main', { class: 'body narrow' }, list, more)],
    leave: site.store.watch(what => what === 'saves' && show()),
  }
}
