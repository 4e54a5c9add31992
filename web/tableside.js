// What lies beside a table among devices: whom it waits for, what people wish for,
// what they say, and how this device finds its way back.

import { chatPanel, shownText } from './chat.js'
import { badge, button, fill, h, svg } from './dom.js'
import { sheet, shut, toast } from './frame.js'
import './meeting.js'
import { plain } from './bar.js'
import { patch } from './patch.js'
import { peopleSheet } from './people.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Company } from './company.js' */
/** @import { Part } from './patch.js' */
/** @import { TableEffect, TableEvent, TableWish } from './types.js' */

/** @typedef {ReturnType<typeof tableSide>} Side */
/** What the table screen lends: `say` sends an event at once, `bar` is the line at the top.
 * @typedef {{say: (event: TableEvent) => void, page: HTMLElement,
 *   bar: {acts: HTMLElement, aside: (text: string, absent: Set<number>) => void}}} Lent */

const BUBBLE = 5000 // ms that a few words of somebody stay
const LATER = 30_000 // ms until what was put off is shown again
const MISSED = 6 // tellings of what happened meanwhile
const TOASTS = ['refused', 'agreed', 'proposed', 'taken-back']

/** How long ago, in words.
 * @param {number} since */
const sinceText = since => {
  const seconds = Math.max(1, Math.round((Date.now() - since) / 1000))
  return seconds < 90
    ? say('peers.table.heard', { n: seconds })
    : say('peers.table.heard_long', { n: Math.round(seconds / 60) })
}

/** @param {Site} site @param {Company} us */
export const tableSide = (site, us) => {
  const { table, room } = us
  const cards = h('div', { class: 'cards' })
  const absent = h('div', { class: 'absent' })
  const bubbles = h('div', { class: 'bubbles', 'aria-live': 'polite' })
  const chat = chatPanel(us)
  const drawer = h(
    'aside',
    { class: 'log chat-drawer', 'aria-label': say('peers.chat.title') },
    h(
      'div',
      { class: 'log-head' },
      h('h2', {}, say('peers.chat.title')),
      button({
        sign: 'close',
        label: say('peers.chat.close'),
        look: 'round flat',
        on: () => openChat(false),
      }),
    ),
    chat.element,
  )
  const count = h('span', { class: 'unread', hidden: true, 'aria-hidden': 'true' })
  const talk = h(
    'button',
    {
      type: 'button',
      class: 'square talk',
      'aria-label': say('peers.chat.open'),
      title: say('peers.chat.open'),
      'aria-expanded': 'false',
      onclick: () => openChat(!chatting()),
    },
    svg(
      '<svg class="icon" viewBox="-13 -13 26 26"><path class="l" d="M-9-8H9V4H1L-5 9V4H-9ZM-4-2h.1M0-2h.1M4-2h.1" stroke-width="2.4"/></svg>',
    ),
    count,
  )
  const element = h('div', { class: 'beside' }, cards, bubbles, absent)
  /** @type {Lent | undefined} */
  let lent
  /** What was put off, until when; by the key of its card.
   * @type {Map<string, number>} */
  const later = new Map()
  /** @type {Set<unknown>} */
  const told = new Set()
  /** What happened while nobody looked. @type {string[]} */
  let missed = []
  let looking = true
  let mine = false // somebody here is asked
  let called = '' // who is away, if somebody here wants to see what can be done about it

  // --- who is who ---

  const frame = () => /** @type {TableEffect} */ (table.frame)
  /** @param {number} seat */
  const nameOf = seat => frame()?.names[seat] ?? ''
  /** @param {number[]} seats */
  const namesOf = seats => {
    const all = seats.map(nameOf)
    return all.length < 2
      ? all.join('')
      : say('peers.table.and', { names: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' })
  }
  /** @param {number} seat */
  const face = seat => badge(frame()?.tints[seat] ?? 'blue', frame()?.glyphs[seat] ?? 'star')
  const others = () => room.peers().filter(({ here }) => here)
  const seated = () => new Set(table.peers?.keys ?? table.keys).size
  const votes = () => (table.peers?.mine.length ?? 0) > 0

  /** The seats the table waits for: of them those that somebody else has to answer. */
  const waits = () => {
    const { lock, key } = table.peers?.missing ?? { lock: [], key: [] }
    // Nobody shows an answer before all have locked theirs.
    return (lock.length ? lock : key).filter(seat => !table.holder(seat).mine)
  }
  const awaited = () => waits().filter(seat => !table.holder(seat).here)

  /** The seats whose device is out of sight. */
  const absents = () =>
    new Set((frame()?.names ?? []).map((_, seat) => seat).filter(seat => !table.holder(seat).here))

  // --- cards ---

  /** @param {string} key @param {number} [ms] */
  const putOff = (key, ms = LATER) => {
    later.set(key, Date.now() + ms)
    show()
  }
  /** @param {string} key */
  const isOff = key => (later.get(key) ?? 0) > Date.now()

  /** @param {string} key @param {() => import('./dom.js').Child[]} make @param {string} [look] @param {string} [role]
   * @returns {Part} */
  const card = (key, make, look = '', role = 'group') => ({
    key,
    make: () => h('section', { class: `card panel ${look}`, role }, make()),
  })

  /** Who has said what to a wish.
   * @param {TableWish} wish */
  const votesOf = wish =>
    h(
      'ul',
      { class: 'votes' },
      (frame()?.names ?? []).flatMap((name, seat) => {
        const state = wish.yes.includes(seat) ? 'yes' : wish.no.includes(seat) ? 'no' : ''
        if (!state) return []
        return h('li', { class: state, title: name }, face(seat), h('span', {}, say(`peers.table.${state}`)))
      }),
    )

  /** @param {TableWish} wish */
  const needs = ({ needs }) =>
    needs === 'all' ? say('peers.table.needs_all') : say('peers.table.needs', { n: Number(needs) })

  /** @param {TableWish} wish @returns {Part} */
  const wishPart = wish => {
    const own = table.peers?.mine.includes(wish.by)
    const key = `wish ${JSON.stringify(wish)}`
    return card(
      key,
      () => [
        h(
          'div',
          { class: 'row' },
          face(wish.by),
          h(
            'div',
            { class: 'grow' },
            h(
              'h3',
              {},
              own ? say('peers.table.you_wish') : say('peers.table.wishes', { name: nameOf(wish.by) }),
            ),
            h('p', {}, plain(wish.text)),
          ),
        ),
        h(
          'div',
          { class: 'actions' },
          wish.asked && [
            button({ text: say('peers.table.yes'), look: 'btn', on: () => table.reply(wish.line, true) }),
            button({ text: say('peers.table.no'), on: () => table.reply(wish.line, false) }),
          ],
          own && button({ text: say('peers.table.never_mind'), on: () => table.reply(wish.line, false) }),
          votesOf(wish),
        ),
        h('p', { class: 'dim' }, needs(wish)),
      ],
      '',
      'alertdialog',
    )
  }

  /** @returns {Part | false} */
  const cutOff = () => {
    const { peers } = table
    if (others().length || seated() < 2 || frame()?.over) return false
    const left = peers && !peers.quiet && room.peers().length > 0
    const key = `cut ${left}`
    if (isOff(key)) return false
    return card(
      key,
      () => [
        h('h3', {}, say(left ? 'peers.cut.alone' : 'peers.cut.title')),
        h('p', {}, say(left ? 'peers.cut.alone_text' : 'peers.cut.text')),
        h(
          'div',
          { class: 'actions' },
          button({
            text: say('peers.cut.invite'),
            look: 'btn',
            sign: 'share',
            on: () => site.go('#/invite'),
          }),
          button({ text: say('peers.cut.take'), on: () => site.go('#/join') }),
          left && button({ text: say('peers.table.later'), on: () => putOff(key, 120_000) }),
        ),
      ],
      'warn',
      'alert',
    )
  }

  /** @returns {Part | false} */
  const stoodIn = () => {
    const seats = table.peers?.returns ?? []
    const given = seats.filter(seat => table.given.includes(seat))
    if (!seats.length || frame()?.over) return false
    const key = `stood in ${seats} ${given}`
    return card(key, () => [
      h('h3', {}, say(seats.length > 1 ? 'peers.table.bots_for_you' : 'peers.table.bot_for_you')),
      h('p', {}, say(given.length ? 'peers.table.bot_given' : 'peers.table.bot_agreed')),
      h(
        'div',
        { class: 'actions' },
        seats.map(seat =>
          button({
            text:
              seats.length > 1
                ? say('peers.table.again_as', { name: nameOf(seat) })
                : say('peers.table.again_self'),
            look: 'btn',
            on: () => table.takeBack(seat),
          }),
        ),
      ),
    ])
  }

  /** What people should hear of the log.
   * @returns {Part[]} */
  const noticeParts = () => {
    const fork = table.peers?.fork ?? null
    return table.notices
      .filter(({ id }) => !TOASTS.includes(id))
      .slice(-2)
      .map(notice =>
        card(
          `notice ${notice.id} ${notice.line} ${notice.seat} ${notice.text}`,
          () => [
            h('h3', {}, say('peers.table.notice')),
            h('p', {}, plain(notice.text)),
            h(
              'div',
              { class: 'actions' },
              button({ text: say('peers.table.understood'), look: 'btn', on: () => table.forget(notice) }),
              notice.id === 'two-answers' &&
                fork !== null &&
                button({
                  text: say('peers.table.retreat'),
                  on: () => {
                    table.retreat(fork)
                    table.forget(notice)
                  },
                }),
            ),
          ],
          'warn',
          'alert',
        ),
      )
  }

  /** @returns {Part | false} */
  const another = () => {
    const { wished } = us
    if (!wished || !frame()?.over) return false
    return card(`again ${wished.plan.term} ${wished.from}`, () => [
      h('h3', {}, say('peers.table.another', { name: us.nameOf(wished.from) })),
      h(
        'div',
        { class: 'actions' },
        button({ text: say('peers.table.join_in'), look: 'btn gold', on: us.joinIn }),
      ),
    ])
  }

  /** @returns {Part | false} */
  const meanwhile = () =>
    missed.length > 0 &&
    looking &&
    card(`missed ${missed.length} ${missed.at(-1)}`, () => [
      h('h3', {}, say('peers.table.meanwhile')),
      h(
        'ul',
        { class: 'missed' },
        missed.slice(-MISSED).map(line => h('li', {}, plain(line))),
      ),
      h(
        'div',
        { class: 'actions' },
        button({
          text: say('peers.table.understood'),
          look: 'btn',
          on: () => {
            missed = []
            show()
          },
        }),
      ),
    ])

  // --- who is away ---

  /** @param {number} seat */
  const botLine = seat => `* seat ${seat} bot normal`

  /** Whether a seat has locked an answer, all others have, and its key does not come.
   * @param {number} seat */
  const keeps = seat => {
    const { peers } = table
    if (!peers) return false
    const { lock, key } = peers.missing
    const locked = frame().turn.ready.includes(seat)
    return peers.withheld.includes(seat) || (locked && !lock.length && key.includes(seat))
  }

  /** The notice that the table waits for somebody who is away.
   * @returns {Part | false} */
  const awayPart = () => {
    const seats = awaited()
    const [seat] = seats
    if (seat === undefined || !others().length || frame()?.over) return false
    const { peers } = table
    const key = `away ${seats}`
    const wish = peers?.wishes.find(
      ({ line }) => line.startsWith(`* seat ${seat} bot`) || line === `* resign ${seat}`,
    )
    // Who is asked as well has something else to do, and it lies where the notice would.
    const small = called !== key && (mine || isOff(key)) && !wish?.asked
    const alone = frame()?.turn.seats.length === 1
    const may = votes() && seated() > 2
    const withheld = keeps(seat)
    const full = JSON.stringify([key, wish, small, may, withheld, alone, votes(), table.holder(seat).id])
    if (small)
      return {
        key: full,
        make: () =>
          h(
            'button',
            {
              type: 'button',
              class: 'absence-pill',
              onclick: () => {
                called = key
                show()
              },
            },
            face(seat),
            h('span', {}, say('peers.away.short', { names: namesOf(seats) })),
          ),
      }
    const name = nameOf(seat)
    return {
      key: full,
      make: () =>
        h(
          'section',
          {
            class: 'absence panel',
            role: 'group',
            'aria-label': say('peers.away.short', { names: namesOf(seats) }),
          },
          h(
            'div',
            { class: 'row' },
            h('span', { class: 'ring' }, face(seat)),
            h(
              'div',
              { class: 'grow' },
              h(
                'h2',
                {},
                say(alone ? 'peers.away.turn' : 'peers.away.waits', { name, names: namesOf(seats) }),
              ),
              h(
                'p',
                { class: 'dim' },
                say(`peers.away.${withheld ? 'withheld' : table.holder(seat).id ? 'sleeping' : 'left'}`, {
                  name,
                }),
              ),
              h('p', { class: 'count-down', hidden: true }),
            ),
          ),
          !wish?.asked &&
            button({
              text: say('peers.away.wait'),
              look: 'btn gold',
              on: () => {
                called = ''
                putOff(key)
              },
            }),
          h(
            'div',
            { class: 'actions even' },
            may &&
              !wish &&
              button({ text: say('peers.away.bot'), sign: 'bot', on: () => table.wish(botLine(seat)) }),
            wish?.asked && [
              button({
                text: say('peers.away.bot_yes'),
                sign: 'bot',
                on: () => table.reply(wish.line, true),
              }),
              button({ text: say('peers.table.no'), on: () => table.reply(wish.line, false) }),
            ],
            wish &&
              peers?.mine.includes(wish.by) &&
              button({ text: say('peers.table.never_mind'), on: () => table.reply(wish.line, false) }),
            button({ text: say('peers.away.back', { name }), sign: 'share', on: () => site.go('#/invite') }),
          ),
          wish && h('div', { class: 'row' }, h('span', {}, needs(wish)), votesOf(wish)),
          h(
            'p',
            { class: 'dim' },
            say(may ? 'peers.away.returns' : votes() ? 'peers.away.two' : 'peers.away.watch', { name }),
          ),
        ),
    }
  }

  /** How long a key that is withheld is still waited for. */
  const countDown = () => {
    const { peers } = table
    const at = absent.querySelector('.count-down')
    if (!(at instanceof HTMLElement)) return
    const stuck = awaited().some(keeps)
    const left = peers && peers.wait > 0 && stuck ? peers.wait - peers.waited : 0
    at.hidden = left <= 0
    const minutes = Math.floor(left / 60)
    at.textContent = say('peers.away.count', {
      time: `${minutes}:${String(Math.floor(left % 60)).padStart(2, '0')}`,
    })
  }

  // --- the line at the top ---

  const aside = () => {
    const { peers } = table
    if (!frame() || !peers) return ''
    if (frame().over) return peers.end ? say('peers.table.ended') : ''
    if (!others().length && seated() > 1) return say('peers.table.nobody')
    if (peers.quiet) return say('peers.table.catching')
    const [away] = awaited()
    if (away !== undefined) {
      const { since } = table.holder(away)
      const values = { names: namesOf(awaited()), since: since ? sinceText(since) : '' }
      return say(since ? 'peers.table.away' : 'peers.table.gone', values)
    }
    const slow = waits()
    return slow.length && !mine ? say('peers.table.waiting', { names: namesOf(slow) }) : ''
  }

  // --- all of it ---

  const show = () => {
    if (!lent) return
    for (const notice of table.notices) {
      if (told.has(notice) || !TOASTS.includes(notice.id)) continue
      told.add(notice)
      if (notice.id !== 'proposed') toast(plain(notice.text))
    }
    const about = awayPart()
    const shownAway = awaited()[0]
    const wishes = (table.peers?.wishes ?? []).filter(
      ({ line }) => shownAway === undefined || !line.startsWith(`* seat ${shownAway} bot`),
    )
    patch(cards, [cutOff(), ...noticeParts(), ...wishes.map(wishPart), stoodIn(), another(), meanwhile()])
    patch(absent, [about])
    absent.classList.toggle('small', absent.querySelector('.absence-pill') !== null)
    countDown()
    lent.bar.aside(aside(), absents())
    const { unread } = us.talk
    count.hidden = !unread
    count.textContent = String(unread)
    talk.setAttribute('aria-label', unread ? say('peers.chat.unread', { n: unread }) : say('peers.chat.open'))
  }

  // --- chat ---

  const chatting = () => drawer.classList.contains('open')
  /** @param {boolean} open */
  const openChat = open => {
    drawer.classList.toggle('open', open)
    talk.setAttribute('aria-expanded', String(open))
    if (open) {
      us.talk.read()
      chat.end()
      chat.field.focus({ preventScroll: true })
      fill(bubbles)
    } else talk.focus({ preventScroll: true })
  }

  /** @param {import('./chat.js').Said} [said] */
  const spoken = said => {
    if (!said) return show()
    if (chatting()) return us.talk.read()
    if (!said.from) return
    const bubble = h('p', { class: 'panel' }, h('b', {}, said.name), ' ', shownText(said.text))
    bubbles.append(bubble)
    while (bubbles.children.length > 3) bubbles.firstElementChild?.remove()
    setTimeout(() => bubble.remove(), BUBBLE)
    show()
  }

  // --- whether somebody looks ---

  const looked = () => {
    looking = !document.hidden
    show()
  }

  /** @type {(() => void)[]} */
  let stops = []

  const leaveForGood = () => {
    const close = () => shut(dialog)
    const go = () => {
      close()
      us.leave()
      site.go('#/')
    }
    const dialog = sheet(
      say('peers.leave.title'),
      [
        h('p', {}, say(table.over ? 'peers.leave.over' : 'peers.leave.text')),
        h(
          'div',
          { class: 'actions even' },
          button({ text: say('peers.leave.stay'), look: 'btn', on: close }),
          button({ text: say('peers.leave.go'), look: 'btn danger', on: go }),
        ),
      ],
      { close },
    )
  }

  return {
    /** The event that opens the table. */
    event: table.event,
    take: table.take,

    /** It is shown from now on.
     * @param {Lent} by */
    seat(by) {
      lent = by
      table.show(by)
      by.page.append(element, drawer)
      by.bar.acts.prepend(talk)
      document.addEventListener('visibilitychange', looked)
      stops = [
        us.watch(show),
        us.talk.watch(spoken),
        () => document.removeEventListener('visibilitychange', looked),
      ]
      looked()
    },

    /** It is not shown any more. */
    stand() {
      for (const stop of stops) stop()
      stops = []
      lent?.bar.aside('', new Set())
      lent = undefined
      table.hide()
      for (const part of [element, drawer, talk]) part.remove()
    },

    /** This tab does not play it any more. */
    leave: us.leave,

    /** A scene is on its way: whether somebody here is asked, and what was told.
     * @param {boolean} turn @param {string[]} lines */
    shown(turn, lines) {
      if (turn && !mine && document.hidden) navigator.vibrate?.([80, 60, 80])
      mine = turn
      const away = document.hidden || table.peers?.quiet
      if (away && lines.length) missed = [...missed, ...lines].slice(-40)
      show()
    },

    again: table.again,
    close() {
      const open = chatting()
      if (open) openChat(false)
      return open
    },

    /** What stands in the menu of the table, before what is there anyway. */
    entries: () => [
      { sign: 'friends', text: say('peers.menu.people'), on: () => peopleSheet(site, us) },
      { sign: 'share', text: say('peers.menu.invite'), on: () => site.go('#/invite') },
      { sign: 'paste', text: say('peers.cut.take'), on: () => site.go('#/join') },
      ...(table.peers?.undo ? [{ sign: 'again', text: say('peers.menu.undo'), on: table.undo }] : []),
      { sign: 'save', text: say('peers.menu.transcript'), on: table.transcript },
    ],
    leaving: { sign: 'back', text: say('peers.menu.leave'), on: leaveForGood },
  }
}
