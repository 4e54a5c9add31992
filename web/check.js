// A game that somebody hands over, checked here: whether every line of it follows
// the rules and, if several devices played, whether those who played signed it.

import { badge, button, fill, h, icon } from './dom.js'
import { choose, head } from './frame.js'
import { showProgress } from './menu.js'
import { say } from './words.js'

/** @import { Page, Site } from './app.js' */
/** @import { Child } from './dom.js' */
/** @import { EngineError } from './engine.js' */
/** @import { Effect, VerdictEffect } from './types.js' */

const LARGE = 5_000_000 // bytes of a file

const style = h('link', { rel: 'stylesheet', href: new URL('./check.css', import.meta.url).href })
document.head.append(style)
await new Promise(done => {
  style.onload = style.onerror = done
})

/** @param {Site} site @param {string} [save] a game of this device to be checked at once
 * @returns {Page} */
export const checkPage = (site, save = '') => {
  const title = say('site.check.title')
  const work = h('section', { class: 'panel work', 'aria-label': title })
  const proof = h('section', { class: 'panel side' })
  let run = 0 // which check is going on, so that one that was stopped says nothing more
  let stop = () => {}

  /** Asks for a game; `trouble` is why the last one was none. */
  const ask = (trouble = '') => {
    run += 1
    stop()
    const text = h('textarea', {
      class: 'input',
      rows: 4,
      'aria-label': say('site.check.pasted'),
      placeholder: say('site.check.paste'),
      spellcheck: 'false',
    })
    const open = () => choose().then(check, () => ask(say('site.check.large')))
    const paste = () => (text.value.trim() ? check(text.value) : text.focus())
    fill(
      work,
      h('p', {}, say('site.check.what')),
      trouble && h('p', { class: 'note bad', role: 'alert' }, trouble),
      h(
        'div',
        { class: 'drop' },
        icon('file'),
        h('p', {}, say('site.check.drop')),
        button({ text: say('site.check.file'), sign: 'open', look: 'btn', on: open }),
      ),
      text,
      h(
        'div',
        { class: 'actions' },
        button({ text: say('site.check.go'), sign: 'check', on: paste }),
        h('p', { class: 'dim grow' }, say('site.check.stays')),
      ),
    )
    fill(proof, proofs('valid'))
  }

  /** @param {string} text */
  const check = async text => {
    run += 1
    const mine = run
    const bar = waiting()
    /** @type {{kind: string, text?: string}} */
    let event = { kind: 'check-transcript', text: text.trim() }
    try {
      for (;;) {
        const [effect] = await site.engine.dispatch(event)
        if (mine !== run) return
        if (effect.kind !== 'checking') return answer(effect)
        bar.show(effect.done, effect.of)
        event = { kind: 'check-transcript' }
      }
    } catch (error) {
      if (mine === run) ask(say(`table.engine.${/** @type {EngineError} */ (error).trouble ?? 'broken'}`))
    }
  }

  /** What is shown until there is a verdict: how far the rules have come, then how far the check has. */
  const waiting = () => {
    const title = heading(say('site.check.checking'))
    const done = h('i')
    const bar = h(
      'div',
      { class: 'cane', role: 'progressbar', 'aria-label': say('site.check.checking') },
      done,
    )
    const far = h('p', { class: 'dim' })
    const engine = h('div', { class: 'fetch' })
    const fetching = site.engine.state !== 'ready'
    fill(work, title, fetching && engine, bar, far, h('div', { class: 'actions' }, stopButton()))
    title.focus()
    bar.hidden = true
    if (fetching) {
      stop = showProgress(engine, site.engine)
      site.engine.ready.then(stop, stop).then(() => engine.remove())
    }
    return {
      /** @param {number} heard @param {number} of */
      show(heard, of) {
        bar.hidden = false
        const percent = Math.round((100 * heard) / of)
        done.style.width = `${percent}%`
        bar.setAttribute('aria-valuenow', String(percent))
        far.textContent = say('site.check.far', { done: heard, n: of })
      },
    }
  }
  const stopButton = () => button({ text: say('site.check.stop'), sign: 'close', on: () => ask() })

  /** @param {Effect} effect */
  const answer = effect => {
    if (effect.kind === 'verdict') tell(effect)
    else if (effect.kind !== 'fault') ask(say('table.engine.broken'))
    else if (!effect.line) ask(effect.text)
    else show(false, say('site.check.bad'), h('p', {}, effect.text))
  }

  /** @param {VerdictEffect} verdict */
  const tell = verdict => {
    if (!verdict.valid) {
      show(
        false,
        say('site.check.bad'),
        h('h3', {}, lineOf(verdict)),
        h('code', { class: 'line' }, verdict.text),
        h('p', {}, verdict.why),
        h('p', { class: 'dim' }, before(verdict.lines)),
      )
      return
    }
    show(
      true,
      say('site.check.valid'),
      h('p', {}, say(`site.check.valid_${verdict.signed ? 'signed' : 'plain'}`)),
      h('h3', {}, verdict.title),
      h(
        'ul',
        { class: 'players' },
        verdict.names.map((_, seat) => player(verdict, seat)),
      ),
      !verdict.ended && h('p', { class: 'note' }, say('site.check.so_far')),
    )
    fill(proof, proofs(verdict.signed ? 'signed' : 'plain'))
  }

  /** A verdict in the place of the question.
   * @param {boolean} good @param {string} word @param {...Child} more */
  const show = (good, word, ...more) => {
    stop()
    const title = heading(word)
    fill(
      work,
      h(
        'div',
        { class: `verdict ${good ? 'good' : 'bad'}` },
        h('span', { class: 'seal' }, icon(good ? 'check' : 'close')),
        title,
      ),
      more,
      h(
        'div',
        { class: 'actions' },
        button({ text: say('site.check.another'), sign: 'again', on: () => ask() }),
      ),
    )
    title.focus()
  }

  /** @param {DragEvent} event */
  const over = event => {
    event.preventDefault()
    work.classList.toggle('over', event.type === 'dragover')
    const file = event.type === 'drop' && event.dataTransfer?.files[0]
    if (file && file.size > LARGE) ask(say('site.check.large'))
    else if (file) file.text().then(check, () => ask(say('site.check.large')))
  }
  const kinds = /** @type {const} */ (['dragover', 'dragleave', 'drop'])
  for (const kind of kinds) document.addEventListener(kind, over)

  const kept = save && site.store.read(save)
  if (kept) check(kept.log)
  else ask()
  if (kept) fill(proof, proofs('valid'))
  return {
    title,
    body: [
      head(title, { back: site.up }, h('span', { class: 'wide-only lead' }, say('site.check.lead'))),
      h('main', { class: 'body checking' }, work, proof),
    ],
    leave() {
      run += 1
      stop()
      for (const kind of kinds) document.removeEventListener(kind, over)
    },
  }
}

/** A title that the focus goes to, so that it is read out.
 * @param {string} text */
const heading = text => h('h2', { tabindex: -1 }, text)

/** The number of the first bad line, and whose it is.
 * @param {VerdictEffect} verdict */
const lineOf = ({ line, text, names }) => {
  const name = names[Number(/^\d+(?= )/.exec(text)?.[0] ?? -1)]
  return say(`site.check.line${name ? '_of' : ''}`, { line, name })
}

/** @param {number} lines */
const before = lines => say(`site.check.before${lines ? '' : '_none'}`, { n: lines })

/** @param {VerdictEffect} verdict @param {number} seat */
const player = (verdict, seat) => {
  const { names, tints, glyphs, keys, scores, winners, bots, left } = verdict
  const bot = left.includes(seat) ? 'left' : bots.includes(seat) ? 'bot' : ''
  const facts = [
    scores.length > 0 && say('site.check.score', { n: scores[seat] }),
    bot && say(`site.check.${bot}`),
  ].filter(Boolean)
  return h(
    'li',
    {},
    badge(tints[seat] ?? 'blue', glyphs[seat] ?? 'star'),
    h(
      'span',
      { class: 'grow' },
      h('b', {}, names[seat]),
      facts.length > 0 && h('span', {}, facts.join(', ')),
      keys[seat] &&
        h(
          'span',
          { class: 'dim key', title: say('site.check.key_hint') },
          say('site.check.key', { key: keys[seat].slice(0, 10) }),
        ),
    ),
    winners.includes(seat) && h('b', { class: 'won' }, icon('check'), say('site.check.won')),
  )
}

/** What a game shows that is valid, and what it does not.
 * @param {'valid' | 'signed' | 'plain'} what any that is valid, this one, or this one without signatures */
const proofs = what =>
  what === 'plain'
    ? [list('plain_title', ['plain_rules'], 'check'), list('not', ['plain_who', 'not_site'], 'close')]
    : [
        list(
          what === 'valid' ? 'proves_valid' : 'proves',
          ['proves_answers', 'proves_locks', 'proves_draws'],
          'check',
        ),
        list('not', ['not_keys', 'not_talk', 'not_site'], 'close'),
      ]

/** @param {string} title @param {string[]} points @param {string} sign */
const list = (title, points, sign) => [
  h('h2', {}, say(`site.check.${title}`)),
  h(
    'ul',
    { class: `points ${sign === 'check' ? 'yes' : 'no'}` },
    points.map(point => h('li', {}, icon(sign), h('span', {}, say(`site.check.${point}`)))),
  ),
]
