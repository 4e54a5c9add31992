// What pages and sheets have in common: a head with a title and a way back,
// dialogs over whatever is there, a word in passing.

import { button, fill, h, icon } from './dom.js'
import { say } from './words.js'

/** @import { Child } from './dom.js' */

/** The head of a page.
 * @param {string} title @param {{back: () => void, label?: string, picture?: string}} way
 * @param {...Child} more what stands at its right */
export const head = (title, { back, label = say('site.back'), picture }, ...more) =>
  h(
    'header',
    { class: 'top' },
    button({ sign: 'back', label, look: 'round', on: back }),
    picture && h('img', { class: 'thumb', src: picture, alt: '', width: 46, height: 46 }),
    h('h1', { tabindex: -1, autofocus: true }, title),
    more,
  )

/** A dialog, shown at once over everything; `close` is called however it is left.
 * @param {string} title @param {Child} body
 * @param {{close: () => void, whole?: boolean}} how `whole` brings its own head
 * @returns {HTMLDialogElement} */
export const sheet = (title, body, { close, whole = false }) => {
  made += 1
  const id = `sheet-${made}`
  const shut = button({ sign: 'close', label: say('site.close'), look: 'round flat', on: close })
  const dialog = whole
    ? h('dialog', { class: 'whole', 'aria-label': title }, body)
    : h(
        'dialog',
        { class: 'sheet', 'aria-labelledby': id },
        h('div', { class: 'sheet-head' }, h('h2', { id, tabindex: -1, autofocus: true }, title), shut),
        h('div', { class: 'sheet-body' }, body),
      )
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  // A click on the backdrop; not a text that was marked from inside to there.
  let pressed = false
  dialog.addEventListener('pointerdown', event => {
    pressed = event.target === dialog
  })
  dialog.addEventListener('click', event => pressed && event.target === dialog && close())
  // Keys typed into a sheet are not moves.
  dialog.addEventListener('keydown', event => event.stopPropagation())
  document.body.append(dialog)
  dialog.showModal()
  dialog.scrollTop = 0
  return dialog
}
let made = 0

/** Takes a dialog away; the focus goes back to where it was, and a toast stays.
 * @param {HTMLDialogElement} dialog */
export const shut = dialog => {
  const toast = dialog.querySelector('.toast')
  dialog.close()
  if (toast) top().append(toast)
  dialog.remove()
}

/** What lies on top: the last dialog that is open, or the page. */
const top = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

let quiet = 0
/** A sentence in passing, also for those who listen.
 * @param {string} text @param {Child} [more] a button, for instance */
export const toast = (text, more) => {
  const old = document.querySelector('.toast')
  const box = old ?? h('div', { class: 'toast', role: 'status' })
  if (box.parentNode !== top()) top().append(box)
  fill(box, h('div', { class: 'row' }, h('span', { class: 'grow' }, text), more))
  clearTimeout(quiet)
  quiet = setTimeout(() => box.remove(), more ? 9000 : 4500)
}

/** Into the clipboard; where that is closed, the text is shown to be copied by hand.
 * @param {string} text @param {string} done what to say then */
export const copy = async (text, done) => {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    byHand(text)
  }
}

/** @param {string} text */
const byHand = text => {
  const field = h('textarea', {
    class: 'input',
    rows: 5,
    readonly: true,
    'aria-label': say('site.share.shown'),
  })
  field.value = text
  const dialog = sheet(say('site.share.shown'), [h('p', { class: 'dim' }, say('site.blocked')), field], {
    close: () => shut(dialog),
  })
  field.select()
}

/** A file for the person to keep.
 * @param {string} name @param {string} text @param {string} [type] */
export const download = (name, text, type = 'text/plain') => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The text of a file the person chooses; never settled if none is chosen.
 * @returns {Promise<string>} */
export const choose = () =>
  new Promise((resolve, reject) => {
    const input = h('input', { type: 'file', accept: '.txt,.json,.log,text/plain,application/json' })
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (!file) return
      if (file.size > 5_000_000) reject(new Error('too large'))
      else file.text().then(resolve, reject)
    })
    input.click()
  })

/** How long ago, in words.
 * @param {number} when ms since 1970 */
export const ago = when => {
  const minutes = Math.round((Date.now() - when) / 60_000)
  if (minutes < 1) return say('site.when.now')
  if (minutes < 60) return say('site.when.minutes', { n: minutes })
  const hours = Math.round(minutes / 60)
  if (hours < 24) return say('site.when.hours', { n: hours })
  return say('site.when.days', { n: Math.round(hours / 24) })
}

/** A setting or an option: what it is, what it does, and what chooses it.
 * @param {string} label @param {string} hint @param {Child} control @param {string} [look] */
export const field = (label, hint, control, look = '') =>
  h(
    'div',
    { class: `field ${look}` },
    h('div', { class: 'grow' }, h('h3', {}, label), hint && h('p', {}, hint)),
    control,
  )

/** A link that looks like a button.
 * @param {string} href @param {string} text @param {string} [look] @param {string} [sign] */
export const go = (href, text, look = 'btn quiet', sign = '') =>
  h('a', { class: look, href }, sign && icon(sign), h('span', {}, text))
