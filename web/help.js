// The rules as the build made them from help.md, with diagrams painted by the
// table itself; and the keys that work everywhere.

import { cover } from './catalogue.js'
import { button, fragment, h } from './dom.js'
import { go, head } from './frame.js'
import { names, say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Art, Point, Scene } from './types.js' */

/** A chapter: an h2 and all up to the next one, its diagrams apart.
 * @typedef {{id: string, title: string, text: string, element: HTMLElement}} Chapter */

/** @param {Site} site @param {string} name of the game, or "" @param {string} at id of a chapter
 * @param {boolean} playing whether a table lies under the sheet */
export const helpSheet = async (site, name, at, playing) => {
  const games = await site.games()
  const game = name ? await site.game(name) : games.length === 1 ? games[0] : undefined
  if (!game) return { title: say('site.help.pick'), body: games.map(pickGame) }
  const title = say('site.help.title', { game: game.title })
  const chapters = read(game)
  const main = h('main', {}, chapters.length ? chapters.map(({ element }) => element) : nothing('missing'))
  const links = chapters.map(({ id, title }) => h('a', { href: `#/help/${game.name}/${id}` }, title))
  const count = h('p', { class: 'sr', role: 'status' })
  const none = h('p', { class: 'panel', hidden: true })
  main.append(none)

  /** @param {string} text */
  const search = text => {
    const wanted = text.trim().toLocaleLowerCase()
    let found = 0
    for (const [i, chapter] of chapters.entries()) {
      const hit = !wanted || chapter.text.includes(wanted)
      chapter.element.hidden = links[i].hidden = !hit
      found += Number(hit)
      mark(chapter.element, wanted)
    }
    none.hidden = found > 0
    none.textContent = say('site.help.none', { text })
    count.textContent = wanted ? say('site.help.found', { n: found }) : ''
  }

  /** @param {string} id @param {boolean} [focus] */
  const turnTo = (id, focus = false) => {
    const chapter = chapters.find(chapter => chapter.id === id)
    chapter?.element.scrollIntoView({ block: 'start' })
    if (focus) chapter?.element.querySelector('h2')?.focus({ preventScroll: true })
    for (const link of links) link.removeAttribute('aria-current')
    if (chapter) links[chapters.indexOf(chapter)].setAttribute('aria-current', 'true')
  }

  for (const [i, link] of links.entries()) {
    link.addEventListener('click', event => {
      event.preventDefault()
      turnTo(chapters[i].id, true)
    })
  }

  const field = h('input', {
    type: 'search',
    class: 'input search',
    placeholder: say('site.help.search'),
    'aria-label': say('site.help.search'),
    oninput: () => search(field.value),
  })
  const body = [
    head(
      title,
      { back: site.up, label: say(playing ? 'site.help.table' : 'site.back') },
      field,
      playing && button({ text: say('site.help.table'), look: 'btn wide-only', on: site.up }),
    ),
    h(
      'div',
      { class: 'help' },
      h('nav', { class: 'panel contents', 'aria-label': say('site.help.contents') }, links),
      main,
    ),
    count,
  ]
  for (const figure of main.querySelectorAll('figure[data-scene]'))
    diagram(game, /** @type {HTMLElement} */ (figure))
  requestAnimationFrame(() => {
    if (at) turnTo(at)
    else links[0]?.setAttribute('aria-current', 'true')
    follow(chapters, links)
  })
  return { title, body, whole: true }
}

/** @param {Game} game */
const pickGame = game =>
  h(
    'p',
    { class: 'row field' },
    h('img', { class: 'thumb', src: cover(game), alt: '', width: 64, height: 64 }),
    go(`#/help/${game.name}`, game.title, 'btn quiet grow'),
  )

/** @param {string} what */
const nothing = what => h('p', { class: 'panel' }, say(`site.help.${what}`))

/** The rules cut into chapters at their headings.
 * @param {Game} game
 * @returns {Chapter[]} */
const read = game => {
  /** @type {Chapter[]} */
  const chapters = []
  for (const node of fragment(game.help).children) {
    if (/^H[12]$/.test(node.tagName) || !chapters.length) chapters.push(chapterOf(node, game.title))
    else add(chapters[chapters.length - 1], node.cloneNode(true))
  }
  return chapters
}

/** @param {Element} heading @param {string} otherwise a title for what stands before all headings */
const chapterOf = (heading, otherwise) => {
  const headed = /^H[12]$/.test(heading.tagName)
  const title = (headed && heading.textContent) || otherwise
  const prose = h('div', { class: 'prose' }, h('h2', { tabindex: -1 }, title))
  const element = h('section', { class: 'panel chapter plain' }, prose)
  const id = heading.id || title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  /** @type {Chapter} */
  const chapter = { id, title, text: title.toLocaleLowerCase(), element }
  if (!headed) add(chapter, heading.cloneNode(true))
  return chapter
}

/** Text into the chapter, a diagram beside it.
 * @param {Chapter} chapter @param {Node} node */
const add = (chapter, node) => {
  const { element } = chapter
  chapter.text += ` ${node.textContent?.toLocaleLowerCase()}`
  if (node instanceof HTMLElement && node.tagName === 'FIGURE') {
    element.classList.remove('plain')
    node.classList.add('diagram')
    if (!element.querySelector('.side')) element.append(h('div', { class: 'side' }))
    element.querySelector('.side')?.append(node)
  } else element.querySelector('.prose')?.append(node)
}

/** Marks what was searched for.
 * @param {HTMLElement} root @param {string} wanted */
const mark = (root, wanted) => {
  for (const old of root.querySelectorAll('mark')) old.replaceWith(old.textContent ?? '')
  root.normalize()
  if (wanted.length < 2) return
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  /** @type {Text[]} */
  const texts = []
  while (walk.nextNode()) texts.push(/** @type {Text} */ (walk.currentNode))
  for (const text of texts) {
    const at = text.data.toLocaleLowerCase().indexOf(wanted)
    if (at < 0) continue
    const hit = text.splitText(at)
    hit.splitText(wanted.length)
    hit.replaceWith(h('mark', {}, hit.data))
  }
}

/** The chapter that is read is marked in the contents.
 * @param {Chapter[]} chapters @param {HTMLAnchorElement[]} links */
const follow = (chapters, links) => {
  const root = chapters[0]?.element.closest('dialog')
  if (!root) return
  const seen = new IntersectionObserver(
    entries => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting)
      const i = chapters.findIndex(({ element }) => element === entry?.target)
      if (i < 0) return
      for (const link of links) link.removeAttribute('aria-current')
      links[i].setAttribute('aria-current', 'true')
    },
    { root, rootMargin: '-15% 0px -75% 0px' },
  )
  for (const { element } of chapters) seen.observe(element)
}

/** Paints the scene of a figure once it comes into view.
 * @param {Game} game @param {HTMLElement} figure */
const diagram = (game, figure) => {
  const scene = game.scenes?.[figure.dataset.scene ?? '']
  if (!scene) return
  const caption = figure.querySelector('figcaption')
  const canvas = h('canvas', { role: 'img', 'aria-label': spoken(scene, caption?.textContent ?? '') })
  canvas.style.aspectRatio = scene.box.join(' / ')
  figure.prepend(canvas)
  const seen = new IntersectionObserver(async entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    const [{ table }, common, own] = await Promise.all([
      import('./table.js'),
      import('./art/common.js'),
      import(new URL(`./art/${game.folder}.js`, import.meta.url).href).catch(() => ({ art: {} })),
    ])
    const painted = table(canvas, { pace: () => 1, still: () => true, onview: () => {} })
    painted.use([/** @type {Art} */ (/** @type {unknown} */ (common)), /** @type {Art} */ (own)])
    await painted.show(scene, scene.box)
    figure.dataset.painted = ''
    point(figure, canvas, scene, painted.view)
    canvas.closest('dialog')?.addEventListener('close', () => painted.close(), { once: true })
  })
  seen.observe(canvas)
}

/** Says what a thing in a diagram is when it is pointed at.
 * @param {HTMLElement} figure @param {HTMLCanvasElement} canvas @param {Scene} scene
 * @param {() => {k: number, x: number, y: number}} view */
const point = (figure, canvas, scene, view) => {
  const named = scene.nodes.filter(({ label }) => label).reverse() // the nearest first
  const told = h('p', { class: 'pointed', 'aria-hidden': 'true' }, say('site.help.point'))
  figure.append(told)
  const tell = (/** @type {PointerEvent} */ { offsetX, offsetY }) => {
    const { k, x, y } = view()
    const found = named.find(
      ({ at, size }) =>
        Math.abs((offsetX - x) / k - at[0]) <= size[0] / 2 &&
        Math.abs((offsetY - y) / k - at[1]) <= size[1] / 2,
    )
    told.textContent = found?.label ?? say('site.help.point')
  }
  canvas.addEventListener('pointermove', tell)
  canvas.addEventListener('pointerdown', tell)
}

/** What a diagram shows, for those who listen: its caption, else its named things.
 * @param {Scene & {box: Point}} scene @param {string} caption */
const spoken = (scene, caption) =>
  caption ||
  scene.nodes
    .map(({ label }) => label)
    .filter(Boolean)
    .slice(0, 12)
    .join(', ')

/** The keys that work everywhere. */
export const keysSheet = () => ({
  title: say('site.keys.title'),
  body: [
    h('p', { class: 'dim' }, say('site.keys.text')),
    h(
      'dl',
      { class: 'keys' },
      names('site.keys.rows').map(row => [
        h(
          'dt',
          {},
          say(`site.keys.rows.${row}.keys`)
            .split(' ')
            .map(key => [h('kbd', {}, key), ' ']),
        ),
        h('dd', {}, say(`site.keys.rows.${row}.does`)),
      ]),
    ),
  ],
})
