// Joining a table: the invite is taken, then the reply goes back to who invited.

import { cover, GLYPHS } from './catalogue.js'
import { button, fill, h } from './dom.js'
import { head } from './frame.js'
import { aside, face, handout, intake, panel, refusal, roster, tick, troubleText } from './meeting.js'
import { read, Trouble } from './pairing.js'
import { findTables, handOver } from './tabs.js'
import { say } from './words.js'

/** @import { Page } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Code } from './pairing.js' */
/** @import { Joining, Room } from './room.js' */
/** @import { Found } from './tabs.js' */

const LOOK = 2000 // ms between two looks for tables in other tabs

/** The page on which this device joins a table.  `text` is an invite that came as a link, or a reply
 * that belongs to another tab; `joined` hears who invited, once there is a wire.
 * @param {Room} room a room of its own, alone so far
 * @param {{text?: string, games: Game[], back: () => void, help?: () => void, joined: (id: string) => void,
 *   named?: (card: {name: string, glyph: string}) => void}} how
 * @returns {Page} */
export const joinPage = (room, { text = '', games, back, help, joined, named }) => {
  const title = h('h1', { tabindex: -1, autofocus: true })
  const main = h('main', {})
  /** What is shown now. @type {{leave: () => void}} */
  let here = { leave() {} }
  /** @type {Joining | undefined} */
  let joining
  let left = false

  const titleOf = (name = '') => (name ? say('peers.join.titled', { name }) : say('peers.join.title'))

  /** @param {Promise<string>} opened @param {(text: string) => void} failed */
  const follow = (opened, failed) =>
    opened.then(
      id => left || joined(id),
      error => left || failed(troubleText(error)),
    )

  // The invite.

  /** @param {string} [wrong] what is wrong with the one before */
  const askForInvite = (wrong = '') => {
    here.leave()
    title.textContent = titleOf()
    const take = intake('join', text => taken(read(text), text))
    take.say(wrong)
    const tabs = h('section', { class: 'panel side', hidden: true, 'aria-label': say('peers.join.tabs') })
    let shown = ''
    const look = async () => {
      const found = room.table ? [] : await findTables()
      const now = JSON.stringify(found)
      if (now === shown) return
      shown = now
      tabs.hidden = !found.length
      fill(tabs, h('h2', {}, say('peers.join.tabs')), found.map(tab))
    }
    /** @param {Found} found */
    const tab = found => {
      const game = games.find(({ name }) => name === found.game)?.title
      const name = found.name || say('peers.join.somebody')
      const go = () => follow(room.joinTab(found), take.say)
      return h(
        'div',
        { class: 'found' },
        h('p', {}, say(game ? 'peers.join.tab_game' : 'peers.join.tab', { name, game: game ?? '' })),
        button({ text: say('peers.join.tab_go'), look: 'btn', on: go }),
      )
    }
    look()
    const clock = setInterval(look, LOOK)
    here = {
      leave() {
        clearInterval(clock)
        take.leave()
      },
    }
    main.className = 'body joining'
    fill(main, h('section', { class: 'panel', 'aria-label': titleOf() }, take.element, stays()), tabs)
  }

  const stays = () => h('p', { class: 'note' }, say('peers.join.stays'))

  /** An invite is answered; a reply belongs to another tab.
   * @param {Code} code @param {string} text */
  const taken = (code, text) => {
    if (code.kind === 'reply') throw new Trouble('not-invite')
    answer(code, text)
  }

  /** @param {Code} code @param {string} text */
  const answer = async (code, text) => {
    here.leave()
    here = { leave() {} }
    joining?.close()
    const name = code.name || say('peers.join.somebody')
    title.textContent = titleOf(name)
    const give = h(
      'div',
      { class: 'giving' },
      h('p', { class: 'note', role: 'status' }, say('peers.invite.looking')),
    )
    const people = roster(room, { host: { name } })
    here = people
    main.className = 'body pairing'
    fill(
      main,
      panel(
        say('peers.join.read'),
        'done',
        invited(code, name),
        you(),
        h('p', { class: 'aside more' }, say('peers.join.wrong')),
      ),
      panel(say('peers.join.give', { name }), 2, give),
      panel(
        say('peers.roster.title'),
        '',
        people.element,
        h('p', { class: 'aside first' }, say('peers.join.then', { name })),
        aside(say('peers.join.nothing_title'), say('peers.join.nothing')),
      ),
    )
    const other = () => button({ text: say('peers.join.again'), on: () => askForInvite() })
    try {
      joining = await room.join(text)
      if (left) return joining.close()
      fill(give, handout(joining.reply, 'join', { name }))
      follow(joining.opened, text => fill(give, h('p', { class: 'note bad', role: 'alert' }, text), other()))
    } catch (error) {
      if (!left)
        fill(
          give,
          refusal(error, () => answer(code, text), other()),
        )
    }
  }

  /** To what one is invited.
   * @param {Code} code @param {string} name */
  const invited = ({ game: asked }, name) => {
    const game = games.find(each => each.name === asked)
    return h(
      'div',
      { class: 'invited' },
      game && h('img', { class: 'cover', src: cover(game), alt: '' }),
      game && h('h3', {}, game.title),
      h('p', { class: 'dim' }, say('peers.join.by', { name })),
      asked && !game && h('p', { class: 'note bad' }, say('peers.join.unknown', { game: asked })),
    )
  }

  /** Who sits down here: others see it as it changes. */
  const you = () => {
    const shown = h('span', { class: 'row' })
    const show = () => {
      const { name, glyph } = room.me.card
      fill(shown, face(glyph), h('b', {}, name))
    }
    const set = (/** @type {Record<string, string>} */ change) => {
      room.update({ ...room.me.card, ...change })
      named?.({ name: room.me.card.name, glyph: room.me.card.glyph ?? '' })
      show()
    }
    const { name, glyph } = room.me.card
    const field = h('input', {
      class: 'input',
      value: name,
      maxlength: 20,
      'aria-label': say('peers.join.name'),
    })
    field.addEventListener('change', () => set({ name: field.value }))
    const signs = GLYPHS.map(each =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name: 'glyph',
          value: each,
          checked: each === glyph,
          'aria-label': say(`site.setup.glyphs.${each}`),
          onchange: () => set({ glyph: each }),
        }),
        face(each),
      ),
    )
    show()
    return h(
      'details',
      { class: 'you', open: !name || !matchMedia('(max-width: 640px)').matches },
      h(
        'summary',
        {},
        h('span', { class: 'grow' }, say('peers.join.as')),
        shown,
        h('u', {}, say('peers.join.change')),
      ),
      h('div', { class: 'glyphs', role: 'radiogroup', 'aria-label': say('peers.join.as') }, signs),
      field,
    )
  }

  // A link that was opened.

  const arrive = async () => {
    if (!text) return askForInvite()
    try {
      const code = read(text)
      if (code.kind === 'invite') return answer(code, text)
      const taken = await handOver(text)
      if (left) return
      if (taken) handed()
      else askForInvite(say('peers.trouble.not-invite'))
    } catch (error) {
      askForInvite(troubleText(error))
    }
  }

  const handed = () => {
    main.className = 'body narrow'
    fill(
      main,
      h(
        'div',
        { class: 'panel prose' },
        h('h2', { class: 'row' }, tick(), say('peers.join.handed')),
        h('p', {}, say('peers.join.handed_more')),
      ),
    )
  }

  arrive()
  const top = head(
    '',
    { back },
    help && button({ sign: 'help', label: say('site.help.open'), look: 'round', on: help }),
  )
  top.querySelector('h1')?.replaceWith(title)
  return {
    title: say('peers.join.title'),
    body: [top, main],
    leave() {
      left = true
      here.leave()
      if (!room.peers().length) joining?.close()
    },
  }
}
