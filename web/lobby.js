// Where the people of a table get ready: everybody sees the same, one of them sets
// it up, and it opens once all have said so.

import { cover, GLYPH_OF } from './catalogue.js'
import { chatPanel } from './chat.js'
import { badge, button, fill, h, icon, renew, segment, toggle } from './dom.js'
import { field, head } from './frame.js'
import { grip } from './grip.js'
import './meeting.js'
import { showProgress } from './menu.js'
import { optionsForm } from './options.js'
import { palette, tintOption } from './palette.js'
import { patch } from './patch.js'
import { coloursOf, fits, WAITS } from './plan.js'
import { glyphs, levels, NAME, tints } from './wish.js'
import { has, say } from './words.js'

/** @import { Page, Site } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Company } from './company.js' */
/** @import { Part } from './patch.js' */
/** @import { Chair, Plan, Seen } from './plan.js' */
/** @import { Invite } from './room.js' */

/** @param {Site} site @param {Company} us
 * @returns {Page} */
export const lobbyPage = (site, us) => {
  const { room } = us
  const waiting = h('p', { class: 'note', role: 'status' }, say('peers.lobby.arriving'))
  const main = h('main', { class: 'body setup lobby' }, h('section', { class: 'panel' }, waiting))
  const title = h('h1', { tabindex: -1, autofocus: true }, say('peers.lobby.title'))
  const picture = h('img', { class: 'thumb', alt: '', width: 46, height: 46, hidden: true })
  const progress = h('div', { class: 'fetch row' })
  const summary = h('p', { class: 'grow', role: 'status' })
  const acts = h('div', { class: 'row' })
  const chat = chatPanel(us)
  /** @type {ReturnType<typeof table> | undefined} */
  let shown

  /** Everything about a game that is proposed.
   * @param {Game} game */
  const table = game => {
    const option = tintOption(game)
    const most = game.seats[game.seats.length - 1]
    const least = game.seats[0]
    const list = h('ol', { class: 'seat-list', 'aria-label': say('peers.lobby.seats') })
    const others = h('ul', { class: 'sitters' })
    const add = h('div', { class: 'add three', role: 'group', 'aria-label': say('peers.lobby.add') })
    const notes = h('div', { class: 'notes' })
    const doors = h('div', {})
    const wait = h('div', {})
    const fault = h('p', { class: 'note bad', role: 'alert', hidden: true })
    const lead = h('p', { class: 'dim lead' })
    const told = h('p', { class: 'sr', role: 'status' })

    // Seats.

    /** @param {Chair} chair @param {number} seat @param {string} tint @param {string} glyph
     * @returns {Part} */
    const seatPart = (chair, seat, tint, glyph) => {
      const of = us.plan?.chairs.length ?? 0
      const bot = chair.level !== ''
      const own = !bot && chair.device === us.me
      const facts = [chair, seat, of, tint, glyph, us.proposes, own, bot ? '' : stateOf(chair), alone(chair)]
      return { key: JSON.stringify(facts), make: () => seatRow(chair, { seat, of, tint, glyph, bot, own }) }
    }

    /** Whether this is the first seat of a device.
     * @param {Chair} chair */
    const alone = ({ person, level }) => person === 0 || level !== ''

    /** @param {Chair} chair */
    const stateOf = ({ device }) => {
      const seen = us.seen().find(({ id }) => id === device)
      if (!seen?.here) return 'away'
      if (us.ready(device)) return 'ready'
      return seen.card.key ? 'looks' : 'starts'
    }

    /** @param {Chair} chair
     * @param {{seat: number, of: number, tint: string, glyph: string, bot: boolean, own: boolean}} how */
    const seatRow = (chair, { seat, of, tint, glyph, bot, own }) => {
      const { name, level, person, device } = chair
      const mayPaint = own || (bot && us.proposes)
      /** @param {string} value a colour, or a sign */
      const paint = value => {
        const sign = option ? (GLYPH_OF[/** @type {'pink'} */ (value)] ?? '') : value
        if (bot) us.change(seat, { glyph: sign })
        else us.callMyself(person, { glyph: sign })
      }
      const where = own
        ? say(person ? 'site.setup.shares' : 'site.setup.here')
        : person
          ? say('peers.lobby.shares', { name: us.nameOf(device) })
          : say('peers.lobby.own')
      const state = bot ? '' : stateOf(chair)
      return h(
        'li',
        { class: `seat ${state}` },
        us.proposes
          ? grip(list, { name, seat, of }, move)
          : h('span', { class: 'grip fixed', 'aria-hidden': 'true' }, seat + 1),
        mayPaint ? palette(game, { name, tint, glyph, at: `tint-${seat}` }, paint) : badge(tint, glyph),
        own ? nameField(chair, seat) : h('b', { class: 'name' }, name),
        bot
          ? h(
              'span',
              { class: 'row kind' },
              icon('bot'),
              us.proposes
                ? segment({
                    name: `level-${seat}`,
                    label: say('site.setup.level', { name }),
                    values: levels(game),
                    text: each => say(`site.setup.levels.${each}`),
                    value: level,
                    on: each => us.change(seat, { level: each }),
                  })
                : say('peers.lobby.bot', { level: say(`site.setup.levels.${level}`) }),
            )
          : h(
              'span',
              { class: 'row kind dim' },
              icon(person ? 'friends' : 'person'),
              h('span', {}, where, h('small', { class: state }, say(`peers.lobby.state.${state}`))),
            ),
        takeAway(chair, seat),
      )
    }

    /** @param {Chair} chair @param {number} seat */
    const nameField = ({ name, person }, seat) => {
      const field = h('input', {
        class: 'input',
        value: name,
        maxlength: NAME,
        'aria-label': say('peers.lobby.name', { n: seat + 1 }),
        'data-at': `name-${seat}`,
        autocomplete: 'off',
        spellcheck: 'false',
      })
      field.addEventListener('change', () => us.callMyself(person, { name: field.value.trim() }))
      field.addEventListener('keydown', event => event.key === 'Enter' && field.blur())
      return field
    }

    /** The button that frees a seat, for whoever may.
     * @param {Chair} chair @param {number} seat */
    const takeAway = ({ name, level, device, person }, seat) => {
      const look = { sign: 'close', look: 'round flat', 'data-at': `out-${seat}` }
      if (level && us.proposes)
        return button({ ...look, label: say('site.setup.remove', { name }), on: () => us.takeBot(seat) })
      if (device === us.me && !level && us.people.length > 1)
        return button({ ...look, label: say('site.setup.remove', { name }), on: () => us.takePerson(person) })
      // A seat of somebody who is away keeps the table from opening.
      const lost = us.proposes && room.peers().some(({ id, here }) => id === device && !here)
      if (!level && (lost || room.mayRemove(device)))
        return button({
          ...look,
          label: say('peers.lobby.send_away', { name }),
          on: () => sendAway(device, name),
        })
      return h('span', { class: 'round-room' })
    }

    /** @param {string} id @param {string} name */
    const sendAway = (id, name) => {
      if (room.mayRemove(id)) room.remove(id)
      else room.drop(id)
      told.textContent = say('peers.lobby.sent_away', { name })
    }

    /** @param {number} from @param {number} to */
    const move = (from, to) => {
      const chairs = us.plan?.chairs ?? []
      if (to < 0 || to >= chairs.length || from === to) return
      const { name } = chairs[from]
      us.move(from, to)
      const at = /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="grip-${to}"]`))
      at?.focus()
      told.textContent = say('site.setup.moved', { name, n: to + 1, of: chairs.length })
    }

    // Who is here without a seat, and who is expected.

    /** @param {Seen} device
     * @returns {Part} */
    const lookerPart = ({ id, card, here }) => {
      const plan = /** @type {Plan} */ (us.plan)
      const wrong = !fits(card, plan)
      const name = us.nameOf(id)
      const text = wrong
        ? say('peers.lobby.other_rules')
        : say(here ? (card.watch ? 'peers.lobby.watches' : 'peers.lobby.no_room') : 'peers.lobby.state.away')
      return {
        key: JSON.stringify([id, name, text, us.proposes]),
        make: () =>
          h(
            'li',
            { class: 'sitter' },
            h('span', { class: 'nobody' }),
            h(
              'div',
              { class: 'grow' },
              h('b', {}, id === us.me ? say('peers.roster.you_named', { name }) : name),
              h('span', { class: wrong ? 'bad' : '' }, text),
            ),
            id !== us.me &&
              room.mayRemove(id) &&
              button({
                sign: 'close',
                label: say('peers.lobby.send_away', { name }),
                look: 'round flat',
                on: () => sendAway(id, name),
              }),
          ),
      }
    }

    /** @param {Invite} invite
     * @returns {Part} */
    const invitePart = ({ id, state }) => ({
      key: `${id} ${state}`,
      make: () =>
        h(
          'li',
          { class: 'sitter' },
          h('span', { class: 'nobody' }),
          h(
            'div',
            { class: 'grow' },
            h('b', {}, say('peers.roster.guest')),
            h('span', { class: state === 'failed' ? '' : 'waits' }, say(`peers.roster.${state}`)),
          ),
          button({
            sign: 'link',
            label: say('peers.roster.show'),
            look: 'round flat',
            on: () => site.go('#/invite'),
          }),
          state !== 'calling' &&
            button({
              sign: 'close',
              label: say('peers.roster.withdraw'),
              look: 'round flat',
              on: () => {
                room.close(id)
                show()
              },
            }),
        ),
    })

    /** @param {string} words @param {string} sign @param {string} at @param {() => void} on @param {boolean} off */
    const adder = (words, sign, at, on, off) => ({
      key: `${words} ${off}`,
      make: () =>
        h(
          'button',
          { type: 'button', 'data-at': at, disabled: off, onclick: on },
          icon(sign),
          h('span', {}, h('b', {}, say(`${words}`)), h('small', {}, say(`${words}_hint`))),
        ),
    })

    // How it is played.

    const form = optionsForm(game, {
      how: () => ({
        options: us.plan?.options ?? {},
        series: typeof us.plan?.series === 'number' ? us.plan.series : 0,
      }),
      changed: how => us.edit(how),
      fixed: () => !us.proposes,
    })
    let formKey = ''

    const showHow = () => {
      const { options, series, wait: seconds, watchers, by } = /** @type {Plan} */ (us.plan)
      const key = JSON.stringify([options, series, seconds, watchers, by, room.locked])
      if (key === formKey) return
      formKey = key
      form.show()
      const waits = say('peers.lobby.wait')
      renew(
        wait,
        field(
          waits,
          say('peers.lobby.wait_hint'),
          segment({
            name: 'wait',
            label: waits,
            values: WAITS.map(String),
            text: value => say(`peers.lobby.waits.${value}`),
            value: String(seconds),
            disabled: !us.proposes,
            on: value => us.edit({ wait: Number(value) }),
          }),
        ),
      )
      const [watch, lock] = [say('peers.lobby.watchers'), say('peers.lobby.lock')]
      renew(
        doors,
        field(
          watch,
          say('peers.lobby.watchers_hint'),
          toggle({
            label: watch,
            value: watchers,
            disabled: !us.proposes,
            on: value => us.edit({ watchers: value }),
          }),
        ),
        field(
          lock,
          say('peers.lobby.lock_hint'),
          toggle({ label: lock, value: room.locked, on: value => room.lock(value) }),
        ),
      )
    }

    const showNotes = () => {
      const plan = /** @type {Plan} */ (us.plan)
      const bots = plan.chairs.filter(({ level }) => level)
      const keeper = bots[0]?.device
      const misfit = us.seen().filter(({ id, card }) => id !== us.me && !fits(card, plan))
      /** @param {string} text @param {string} [look] */
      const note = (text, look = 'note') => ({ key: text, make: () => h('p', { class: look }, text) })
      patch(notes, [
        !fits(room.me.card, plan) && note(say('peers.lobby.your_rules', { game: game.title }), 'note bad'),
        us.proposes &&
          misfit.length > 0 &&
          note(
            say('peers.lobby.their_rules', {
              names: misfit.map(({ id }) => us.nameOf(id)).join(', '),
              game: game.title,
            }),
            'note bad',
          ),
        bots.length > 0 &&
          note(
            keeper === us.me
              ? say('peers.lobby.bots_here')
              : say('peers.lobby.bots', { name: us.nameOf(keeper) }),
          ),
        !site.store.kept && note(say('peers.lobby.unkept'), 'note bad'),
        us.people.length > 1 && !us.watching && note(say('site.setup.pass')),
      ])
    }

    const who = [
      h(
        'section',
        { class: 'panel seats', 'aria-labelledby': 'who' },
        h(
          'div',
          { class: 'title' },
          h('h2', { id: 'who' }, say('site.setup.who')),
          h('span', { class: 'dim' }, say('site.setup.order', { least, most })),
        ),
        lead,
        list,
        add,
        others,
        notes,
        told,
      ),
      h(
        'section',
        { class: 'panel chat-panel', 'aria-label': say('peers.chat.title') },
        h('h2', {}, say('peers.chat.title')),
        chat.element,
      ),
    ]
    const parts = [
      h('div', { class: 'column' }, who),
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'how' },
        h('div', { class: 'title' }, h('h2', { id: 'how' }, say('site.setup.how')), form.changes),
        form.element,
        wait,
        doors,
        fault,
      ),
    ]

    return {
      game,
      parts,
      show() {
        const plan = /** @type {Plan} */ (us.plan)
        const { chairs } = plan
        const colours = coloursOf(game, chairs)
        const wish = {
          chairs: chairs.map(({ name, glyph, level }) => ({
            name,
            glyph: glyph || 'star',
            level,
            who: /** @type {'human' | 'bot'} */ (level ? 'bot' : 'human'),
          })),
          options:
            option && colours.length ? { ...plan.options, [option.id]: colours.join(',') } : plan.options,
          series: 0,
        }
        const [shades, signs] = [tints(game, wish), glyphs(game, wish)]
        lead.textContent = us.proposes
          ? say('peers.lobby.you_propose')
          : say('peers.lobby.proposes', { name: us.nameOf(plan.by) })
        const choosing = list.querySelector('.tints') // colours lie open there
        if (!choosing) {
          patch(
            list,
            chairs.map((chair, seat) => seatPart(chair, seat, shades[seat], signs[seat])),
          )
        }
        const full = chairs.length >= most
        patch(add, [
          adder('peers.lobby.invite', 'share', 'add-guest', () => site.go('#/invite'), false),
          adder(
            'site.setup.add_friend',
            'friends',
            'add-human',
            us.addPerson,
            full || !fits(room.me.card, plan),
          ),
          us.proposes && adder('site.setup.add_bot', 'bot', 'add-bot', us.addBot, full),
        ])
        const seated = new Set(chairs.filter(({ level }) => !level).map(({ device }) => device))
        patch(others, [
          ...us
            .seen()
            .filter(({ id }) => !seated.has(id))
            .map(lookerPart),
          ...room
            .invites()
            .filter(({ state }) => state !== 'taken')
            .map(invitePart),
        ])
        showHow()
        showNotes()
        fault.hidden = !us.dealt?.wrong
        fault.textContent = us.dealt?.wrong ?? ''
      },
    }
  }

  /** What keeps the table from opening, in words; "" if everybody only has to say so.
   * @param {Game} game */
  const lacking = game => {
    const { chairs } = /** @type {Plan} */ (us.plan)
    const least = game.seats[0]
    const devices = new Set(chairs.filter(({ level }) => !level).map(({ device }) => device))
    if (devices.size < 2) return say('peers.lobby.alone')
    if (chairs.length < least) return say('peers.lobby.few', { n: least - chairs.length })
    if (site.engine.state === 'failed') return say('peers.lobby.rules_failed')
    if (site.engine.state !== 'ready') return say('peers.lobby.rules_come')
    return us.dealt?.wrong ?? ''
  }

  /** @param {Game} game */
  const showActs = game => {
    const { chairs } = /** @type {Plan} */ (us.plan)
    const lack = lacking(game)
    const sits = chairs.some(({ device, level }) => device === us.me && !level)
    const ready = us.ready(us.me)
    const waits = [...new Set(chairs.map(({ device }) => device))].filter(id => !us.ready(id))
    const names = waits.filter(id => id !== us.me).map(us.nameOf)
    const text = lack
      ? lack
      : !sits && us.watching
        ? say('peers.lobby.you_watch')
        : ready && names.length
          ? say('peers.lobby.waits_for', { names: names.join(', ') })
          : say('peers.lobby.tap')
    if (summary.textContent !== text) summary.textContent = text
    const minutes = has(`${game.name}.menu.minutes`) ? say(`${game.name}.menu.minutes`) : ''
    summary.title = minutes
    const off = Boolean(lack) || !us.dealt?.id
    patch(acts, [
      sits && {
        key: `watch ${us.people.length}`,
        make: () =>
          button({ text: say('peers.lobby.watch'), 'data-at': 'watch', on: () => us.watchOnly(true) }),
      },
      site.engine.state === 'failed' && {
        key: 'again',
        make: () =>
          button({
            text: say('site.fetch.again'),
            look: 'btn',
            on: () => site.engine.restart() || location.reload(),
          }),
      },
      us.watching && {
        key: 'sit',
        make: () =>
          button({
            text: say('peers.lobby.sit'),
            look: 'btn',
            'data-at': 'watch',
            on: () => us.sitHere(us.people),
          }),
      },
      sits && {
        key: `ready ${ready} ${off}`,
        make: () =>
          button({
            text: say(ready ? 'peers.lobby.unready' : 'peers.lobby.ready'),
            look: `btn ${ready ? 'quiet' : 'gold'}`,
            'aria-disabled': String(off),
            'data-at': 'ready',
            on: () => off || us.agree(!ready),
          }),
      },
    ])
  }

  const show = () => {
    const { plan, game } = us
    if (us.ended || us.over || us.phase === 'table') {
      if (us.phase !== 'table') waiting.textContent = say(`peers.lobby.over.${us.over || 'left'}`)
      if (us.phase !== 'table') fill(main, h('section', { class: 'panel' }, waiting))
      return
    }
    if (!plan || !game || us.apart) {
      const missing = us.apart || plan?.game
      waiting.textContent = missing
        ? say('peers.join.unknown', { game: missing })
        : say(room.peers().length ? 'peers.lobby.arriving' : 'peers.lobby.cut')
      return
    }
    if (shown?.game !== game) {
      shown = table(game)
      title.textContent = game.title
      picture.src = cover(game)
      picture.hidden = false
      fill(main, shown.parts)
    }
    shown.show()
    showActs(game)
  }

  const leave = () => {
    us.leave()
    site.go('#/')
  }

  show()
  const stops = [
    us.watch(show),
    room.watch(event => event.kind === 'invite' && show()),
    showProgress(progress, site.engine, true),
    chat.leave,
  ]
  const top = head(
    '',
    { back: site.up },
    progress,
    button({ text: say('peers.lobby.leave'), look: 'btn quiet slim', on: leave }),
    button({
      sign: 'help',
      label: say('site.help.open'),
      look: 'round',
      on: () => site.go(`#/help/${us.plan?.game ?? ''}`),
    }),
  )
  top.querySelector('h1')?.replaceWith(picture, title)
  return {
    title: say('peers.lobby.title'),
    state: 'lobby',
    body: [top, main, h('div', { class: 'start ready-bar' }, summary, acts)],
    leave() {
      for (const stop of stops) stop()
    },
  }
}
