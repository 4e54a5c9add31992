// A few words between the people of a table, and a row of signs.  What others wrote
// is text and nothing else; whoever is muted is not seen.

import { button, fill, h, svg } from './dom.js'
import { CHAT } from './talk.js'
import { say } from './words.js'

/** @import { Company } from './company.js' */
/** @import { Room } from './room.js' */

/** @typedef {{from: string, name: string, text: string}} Said `from` is "" for this device */
/** @typedef {ReturnType<typeof conversation>} Conversation */

const MOST = 100 // messages that are kept
const PAUSE = 700 // ms between two of our own, or others would not hear them all

/** Drawn signs, each said as `:name:`. */
const SIGNS = {
  wave: '<path d="M-6 2L-9-2Q-9.5-4-7.5-4L-3 0M-5-2.5L-7-7Q-6.5-9-4.5-8L-1-1.5M-2-4L-3-8.5Q-2-10 0-8.5L2-2.5M2-4L3-7Q4.5-8 5.5-6.5L6 2Q6 9 0 9Q-4 8.5-6 2" class="l" stroke-width="2"/>',
  heart:
    '<path d="M0 9C-13 1-10-9-4.5-8.5Q-1-8 0-5Q1-8 4.5-8.5C10-9 13 1 0 9Z" fill="#e6457a" stroke="none"/>',
  laugh:
    '<circle r="9.5" class="l" style="fill:#f6c83f" stroke-width="1.8"/><path d="M-5-1Q-3.5-4-2-1M2-1Q3.5-4 5-1M-5 2H5Q4 7 0 7Q-4 7-5 2Z" class="l" stroke-width="1.8"/>',
  wow: '<circle r="9.5" class="l" style="fill:#f6c83f" stroke-width="1.8"/><path d="M-4-3V-2M4-3V-2" class="l" stroke-width="2.6"/><ellipse cy="4" rx="2.6" ry="3.2" class="l" stroke-width="1.8"/>',
  sad: '<circle r="9.5" class="l" style="fill:#bfeaf0" stroke-width="1.8"/><path d="M-4-2V-1M4-2V-1" class="l" stroke-width="2.6"/><path d="M-4 5.5Q0 2 4 5.5" class="l" stroke-width="1.8"/>',
  clock: '<circle r="9" class="l" stroke-width="2.2"/><path d="M0-5V0L4 2" class="l" stroke-width="2.2"/>',
  bravo:
    '<path d="M0-9L2.6-3.2L9-2.6L4.2 1.6L5.6 8L0 4.6L-5.6 8L-4.2 1.6L-9-2.6L-2.6-3.2Z" class="l" style="fill:#f6c83f" stroke-width="1.8"/>',
}

/** @param {string} text @returns {keyof typeof SIGNS | undefined} */
const signIn = text => {
  const name = /^:([a-z]+):$/.exec(text)?.[1] ?? ''
  return Object.hasOwn(SIGNS, name) ? /** @type {keyof typeof SIGNS} */ (name) : undefined
}

/** @param {keyof typeof SIGNS} name */
const drawn = name => svg(`<svg class="icon emote" viewBox="-13 -13 26 26">${SIGNS[name]}</svg>`)

/** What somebody said: text, or a sign with its name for those who listen.
 * @param {string} text */
export const shownText = text => {
  const name = signIn(text)
  return name ? h('span', {}, drawn(name), h('span', { class: 'sr' }, say(`peers.chat.signs.${name}`))) : text
}

/** All that is said at a table, for as long as this device is there.
 * @param {Room} room @param {(id: string) => string} nameOf */
export const conversation = (room, nameOf) => {
  /** @type {Said[]} */
  let list = []
  let unread = 0
  let last = 0
  /** @type {Set<(said?: Said) => void>} */
  const listeners = new Set()
  /** @param {Said} said */
  const add = said => {
    list = [...list, said].slice(-MOST)
    if (said.from) unread += 1
    for (const listener of listeners) listener(said)
  }
  room.watch(event => {
    if (event.kind === 'chat') add({ from: event.id, name: nameOf(event.id), text: event.text })
  })
  return {
    get list() {
      return list
    },
    get unread() {
      return unread
    },
    /** It was seen. */
    read() {
      if (!unread) return
      unread = 0
      for (const listener of listeners) listener()
    },
    /** @param {string} text @returns {boolean} whether it was said: not if it is empty, or too soon */
    say(text) {
      if (Date.now() - last < PAUSE) return false
      const said = room.chat(text)
      if (!said) return false
      last = Date.now()
      add({ from: '', name: say('peers.chat.me'), text: said })
      return true
    },
    /** @param {(said?: Said) => void} listener */
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The conversation, and what says something.
 * @param {Company} us */
export const chatPanel = us => {
  const list = h('ol', { class: 'chat-list' })
  const body = h(
    'div',
    { class: 'chat-body', role: 'log', 'aria-label': say('peers.chat.title'), tabindex: 0 },
    list,
  )
  const field = h('input', {
    class: 'input',
    maxlength: CHAT,
    'aria-label': say('peers.chat.field'),
    placeholder: say('peers.chat.field'),
    autocomplete: 'off',
  })
  const send = () => {
    if (us.talk.say(field.value)) field.value = ''
  }
  field.addEventListener('keydown', event => {
    if (event.key !== 'Escape') event.stopPropagation() // keys typed here are no moves
    if (event.key === 'Enter') send()
  })
  const show = () => {
    const near = body.scrollHeight - body.scrollTop - body.clientHeight < 60
    fill(
      list,
      us.talk.list.map(({ from, name, text }) =>
        h('li', { class: from ? null : 'mine' }, h('b', {}, name), ' ', shownText(text)),
      ),
    )
    if (!us.talk.list.length) fill(list, h('li', { class: 'dim' }, say('peers.chat.none')))
    if (near) body.scrollTop = body.scrollHeight
  }
  show()
  return {
    element: h(
      'div',
      { class: 'chat' },
      body,
      h(
        'div',
        { class: 'emotes', role: 'group', 'aria-label': say('peers.chat.signs_title') },
        Object.keys(SIGNS).map(name => {
          const label = say(`peers.chat.signs.${name}`)
          return h(
            'button',
            { type: 'button', 'aria-label': label, title: label, onclick: () => us.talk.say(`:${name}:`) },
            drawn(/** @type {'wave'} */ (name)),
          )
        }),
      ),
      h('div', { class: 'row' }, field, button({ text: say('peers.chat.send'), on: send })),
    ),
    field,
    end: () => {
      body.scrollTop = body.scrollHeight
    },
    leave: us.talk.watch(show),
  }
}
