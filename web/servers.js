// Servers that help devices in different networks find each other.  There are none
// unless the player names some: whoever runs them learns this device's address.

import { h } from './dom.js'
import { say } from './words.js'

const NOTE = 'servers'
const SERVER = /^(?:stuns?|turns?):(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i

/** The servers a player named, one a line: `stun:HOST:PORT`, or `turn:HOST:PORT NAME PASSWORD`.
 * @param {string} text
 * @returns {{servers: RTCIceServer[], wrong: string[]}} and the lines that name none */
export const serversIn = text => {
  const lines = text.split('\n').map(line => line.trim().split(/\s+/))
  const named = lines.filter(([urls]) => urls)
  const right = named.filter(
    ([urls, ...who]) => SERVER.test(urls) && who.length === (/^turn/i.test(urls) ? 2 : 0),
  )
  return {
    servers: right.map(([urls, username, credential]) =>
      username ? { urls, username, credential } : { urls },
    ),
    wrong: named.filter(line => !right.includes(line)).map(line => line.join(' ')),
  }
}

/** Where the player names them, in the settings.
 * @param {{noted: (key: string) => any, note: (key: string, value: unknown) => void}} store */
export const serversField = store => {
  const text = h('textarea', {
    class: 'input',
    rows: 3,
    spellcheck: 'false',
    autocapitalize: 'off',
    placeholder: 'stun:HOST:PORT',
    'aria-label': say('peers.servers.label'),
  })
  text.value = store.noted(NOTE) ?? ''
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true })
  const keep = () => {
    store.note(NOTE, text.value)
    const [line] = serversIn(text.value).wrong
    wrong.hidden = line === undefined
    wrong.textContent = line === undefined ? '' : say('peers.servers.wrong', { line })
  }
  text.addEventListener('change', keep)
  keep()
  return h(
    'details',
    { class: 'field' },
    h('summary', {}, say('peers.servers.label')),
    h('p', {}, say('peers.servers.hint')),
    text,
    wrong,
  )
}

/** Those that were named on this device.
 * @param {{noted: (key: string) => any}} store */
export const namedServers = store => serversIn(store.noted(NOTE) ?? '').servers
