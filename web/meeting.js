// What inviting and joining have in common: a code to give away, a code to take,
// and who is at the table.

import { GLYPHS, TINT_OF } from './catalogue.js'
import { badge, button, fill, h, icon, svg } from './dom.js'
import { copy } from './frame.js'
import { linkOf, Trouble } from './pairing.js'
import { allowCamera, draw, readPicture, scan } from './qr.js'
import { say } from './words.js'

/** @import { Child } from './dom.js' */
/** @import { Invite, Peer, Room } from './room.js' */

const style = h('link', { rel: 'stylesheet', href: new URL('./peers.css', import.meta.url).href })
document.head.append(style)
await new Promise(done => {
  style.onload = style.onerror = done
})

/** @typedef {{element: HTMLElement, leave: () => void}} Part what is shown, and how it ends */

/** A panel with a title, and before it the number of a step or a tick.
 * @param {string} title @param {number | 'done' | ''} step @param {...Child} children */
export const panel = (title, step, ...children) => {
  const numbered = typeof step === 'number'
  return h(
    'section',
    { class: `panel${numbered ? '' : ' side'}`, 'aria-label': title },
    h(
      'div',
      { class: 'step' },
      numbered && h('b', { class: 'number', 'aria-hidden': 'true' }, step),
      step === 'done' && tick(),
      h('h2', {}, title),
    ),
    children,
  )
}

export const tick = () => h('span', { class: 'tick' }, icon('check'))

/** Two words in bold and what they are about.
 * @param {string} title @param {string} text @param {string} [look] */
export const aside = (title, text, look = 'aside') => h('p', { class: look }, h('b', {}, title), ' ', text)

/** The sentence for what went wrong.
 * @param {unknown} error */
export const troubleText = error => {
  if (!(error instanceof Trouble)) throw error
  return say(`peers.trouble.${error.id}`)
}

/** Why there is no code to give, and what can be done: with the camera allowed a browser may find a way.
 * @param {unknown} error @param {() => void} again @param {...Child} more other things that can be done
 * @returns {HTMLElement} */
export const refusal = (error, again, ...more) => {
  const text = troubleText(error)
  const blind = error instanceof Trouble && ['nowhere', 'endless'].includes(error.id)
  const allow = () => allowCamera().then(again, no => box.replaceWith(refusal(no, again, more)))
  const box = h(
    'div',
    { class: 'giving' },
    h('p', { class: 'note bad', role: 'alert' }, text),
    h(
      'div',
      { class: 'actions even' },
      blind && navigator.mediaDevices && button({ text: say('peers.allow'), look: 'btn', on: allow }),
      button({ text: say('peers.retry'), on: again }),
      more,
    ),
  )
  return box
}

// --- giving ----------------------------------------------------------------------------------

/** A code to give away, as QR, as link, as text.
 * @param {string} code @param {'invite' | 'join'} what the words for it @param {Record<string, string>} [values] */
export const handout = (code, what, values) => {
  const link = linkOf(code)
  const words = (/** @type {string} */ key) => say(`peers.${what}.${key}`, values)
  const box = h('div', { class: 'qr-box' })
  draw(link, words('qr')).then(picture => fill(box, picture))
  const send = () => {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      navigator.share({ url: link }).catch(() => {}) // the person thought better of it
    } else copy(link, say('peers.give.link_copied'))
  }
  const text = h('input', { class: 'input', readonly: true, value: code, 'aria-label': words('code') })
  text.addEventListener('focus', () => text.select())
  return [
    box,
    h('p', { class: 'dim caption' }, words('hint')),
    h(
      'div',
      { class: 'give' },
      button({ text: words('send'), sign: 'share', look: 'btn', on: send }),
      text,
      button({
        text: say('peers.give.copy'),
        sign: 'copy',
        on: () => copy(code, say('peers.give.code_copied')),
      }),
    ),
  ]
}

// --- taking ----------------------------------------------------------------------------------

const camera = () =>
  svg(
    '<svg class="icon" viewBox="-13 -13 26 26"><g class="l" stroke-width="2.2"><rect x="-10" y="-6" width="20" height="14" rx="3"/><circle cy="1" r="4"/><path d="M-4-6L-2.5-9H2.5L4-6"/></g></svg>',
  )

/** A code to take: with the camera, out of the clipboard, from a photo.  `take` gets the text and
 * throws Trouble if that is not what is wanted here.
 * @param {'invite' | 'join'} what the words for it @param {(text: string) => void} take
 * @returns {Part & {say: (text: string) => void}} */
export const intake = (what, take) => {
  const words = (/** @type {string} */ key) => say(`peers.${what}.${key}`)
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true })
  const tell = (/** @type {string} */ text) => {
    wrong.hidden = !text
    wrong.textContent = text
  }
  /** Whether it was wanted.
   * @param {string} text */
  const offer = text => {
    try {
      take(text)
      tell('')
      return true
    } catch (error) {
      tell(troubleText(error))
      return false
    }
  }

  // The camera.

  const view = h('div', { class: 'view' })
  /** @type {AbortController | undefined} */
  let looking
  const stop = () => {
    looking?.abort()
    looking = undefined
    view.classList.remove('live')
    fill(
      view,
      h(
        'button',
        { type: 'button', class: 'btn gold', onclick: look },
        camera(),
        h('span', {}, words('scan')),
      ),
    )
  }
  const look = async () => {
    const mine = new AbortController()
    looking = mine
    const video = h('video', { 'aria-label': words('frame') })
    let last = ''
    /** @param {string} text */
    const seen = text => {
      const again = text === last
      last = text
      return !again && offer(text)
    }
    view.classList.add('live')
    fill(
      view,
      video,
      h('span', { class: 'corners', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'), h('i')),
      button({ sign: 'close', label: say('peers.take.stop'), look: 'round', on: stop }),
    )
    tell('')
    try {
      await scan(video, seen, mine.signal)
    } catch (error) {
      tell(troubleText(error))
    }
    if (looking === mine) stop()
  }

  // A text.

  const field = h('input', {
    class: 'input',
    placeholder: words('paste'),
    'aria-label': words('pasted'),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  const offerField = () => {
    if (offer(field.value)) field.value = ''
  }
  field.addEventListener('paste', () => setTimeout(offerField))
  field.addEventListener('keydown', event => event.key === 'Enter' && offerField())
  const paste = async () => {
    const text = await navigator.clipboard?.readText?.().catch(() => '')
    if (text) field.value = text
    if (field.value) offerField()
    else field.focus()
  }

  // A photo.

  const file = h('input', { type: 'file', accept: 'image/*', hidden: true })
  file.addEventListener('change', async () => {
    const picture = file.files?.[0]
    file.value = ''
    if (!picture) return
    try {
      offer(await readPicture(picture))
    } catch (error) {
      tell(troubleText(error))
    }
  })

  if (navigator.mediaDevices) stop()
  else {
    fill(view, h('p', {}, say(`peers.trouble.camera-${isSecureContext ? 'missing' : 'insecure'}`)))
  }
  return {
    element: h(
      'div',
      { class: 'take' },
      view,
      h('p', { class: 'dim caption' }, words('frame')),
      h('div', { class: 'row' }, field, button({ text: say('peers.take.paste'), sign: 'paste', on: paste })),
      button({ text: say('peers.take.photo'), on: () => file.click() }),
      file,
      wrong,
    ),
    say: tell,
    leave() {
      looking?.abort()
      looking = undefined
    },
  }
}

// --- who is here -----------------------------------------------------------------------------

/** The badge of a device's card; a ring where it has none.
 * @param {string} [glyph] */
export const face = glyph => {
  const known = GLYPHS.find(each => each === glyph)
  return known ? badge(TINT_OF[/** @type {'star'} */ (known)], known) : h('span', { class: 'nobody' })
}

/** @param {'good' | 'waits' | 'away' | ''} state */
const mark = state =>
  state === 'good'
    ? h('span', { class: 'good' }, icon('check'))
    : state && h('span', { class: `dots ${state}`, 'aria-hidden': 'true' }, h('i'), h('i'), h('i'))

/** One line of it; two with the same id and the same looks are the same.
 * @param {string} id @param {Child} face @param {string} name @param {string} text
 * @param {Parameters<typeof mark>[0]} state @param {...Child} more */
const row = (id, face, name, text, state, ...more) =>
  h(
    'li',
    { class: 'sitter', 'data-id': id },
    face,
    h('div', { class: 'grow' }, h('b', {}, name), h('span', { class: state }, text)),
    more,
    mark(state),
  )

/** How a peer is, and the sign for it.
 * @param {Peer} peer
 * @returns {[string, Parameters<typeof mark>[0]]} */
const stateOf = ({ here, since, link }) => {
  if (!here) {
    const seconds = Math.round((Date.now() - since) / 1000)
    const minutes = Math.round(seconds / 60)
    return [
      seconds < 90 ? say('peers.roster.away', { n: seconds }) : say('peers.roster.away_long', { n: minutes }),
      'away',
    ]
  }
  if (link === 'direct') return [say('peers.roster.connected'), 'good']
  return link === 'through'
    ? [say('peers.roster.through'), 'good']
    : [say('peers.roster.introduced'), 'waits']
}

/** Everybody at the table, and the invites that are under way, kept up to date.
 * @param {Room} room
 * @param {{host?: {name: string}, shown?: () => string, show?: (invite: Invite) => void}} [how] `host` is
 *   whom this device wants to join; `shown` is the id of the invite that is shown, `show` shows another
 * @returns {Part & {fresh: () => void}} */
export const roster = (room, { host, shown, show } = {}) => {
  const list = h('ul', { class: 'sitters' })
  const me = () => {
    const { name, glyph } = room.me.card
    const you = name ? say('peers.roster.you_named', { name }) : say('peers.roster.you')
    return row('', face(glyph), you, say('peers.roster.device'), 'good')
  }
  /** @param {Invite} invite */
  const waiting = invite =>
    row(
      invite.id,
      face(),
      say('peers.roster.guest'),
      say(`peers.roster.${invite.state}`),
      invite.state === 'failed' ? '' : 'waits',
      show &&
        invite.state === 'open' &&
        invite.id !== shown?.() &&
        button({
          sign: 'link',
          label: say('peers.roster.show'),
          look: 'round flat',
          on: () => show(invite),
        }),
      invite.state !== 'calling' &&
        button({
          sign: 'close',
          label: say('peers.roster.withdraw'),
          look: 'round flat',
          on: () => room.close(invite.id),
        }),
    )
  const fresh = () => {
    const peers = room.peers()
    const invites = room.invites().filter(({ state }) => state !== 'taken')
    const rows = [
      me(),
      host && !peers.length && row('', face(), host.name, say('peers.roster.waits'), 'waits'),
      peers.map(peer =>
        row(peer.id, face(peer.card.glyph), peer.card.name || say('peers.roster.guest'), ...stateOf(peer)),
      ),
      invites.map(waiting),
    ]
    const made = [...h('ul', {}, rows).children]
    for (const [i, row] of made.entries()) {
      const old = list.children[i]
      if (!old) list.append(row)
      else if (old.outerHTML !== row.outerHTML) old.replaceWith(row) // else what has the focus keeps it
    }
    for (const old of [...list.children].slice(made.length)) old.remove()
  }
  const stop = room.watch(fresh)
  const clock = setInterval(fresh, 1000)
  fresh()
  return {
    element: list,
    fresh,
    leave() {
      stop()
      clearInterval(clock)
    },
  }
}
