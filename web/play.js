// The table screen: what Python sends is shown in order, what was tapped is
// sent, one thing after another.  No game's rules or name are known here.
//
// A tap refers to the scene it was made on.  It is answered here at once, waits
// for what was sent before it, and is dropped if by then its question is no
// longer asked.

import { bar, plain } from './bar.js'
import { chooser, isSaid } from './choose.js'
import { curtain as makeCurtain } from './curtain.js'
import { button, fill, h } from './dom.js'
import { EngineError } from './engine.js'
import { endBar, replayBar } from './foot.js'
import { copy, download, sheet, toast } from './frame.js'
import { gestures } from './gestures.js'
import { hands as makeHands } from './hands.js'
import { log as makeLog } from './log.js'
import { table as makeTable } from './table.js'
import { tableMenu } from './tablemenu.js'
import { say } from './words.js'

/** @import { engine as Engine } from './engine.js' */
/** @import { As } from './foot.js' */
/** @import { store as Store } from './store.js' */
/** @import { Art, Effect, Point, Scene, SceneEffect, SceneNode, Series, TableEffect, TableEvent } from './types.js' */

/** Something to be sent, or a tap that may become something.
 * @typedef {{event: TableEvent} | {tap: SceneNode, line: number} | {steps: SceneNode, line: number}} Job */

/** What the site does for a table.
 * @typedef {{ leave: () => void, help: () => void, settings: () => void, keys: () => void, report: () => void,
 *   share: (log: string, about: {title: string, finished: boolean}) => void,
 *   saved?: (id: string) => void }} On */

const STEP = 16 // CSS px that boxes are rounded to
const SETTLE = 120 // ms after which a new size is a new box
const PACE = { slow: 1.6, normal: 1, fast: 0.5 } // what times are multiplied with
const BEAT = 900 // ms between the lines of a replay that plays

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** @param {HTMLElement} root
 * @param {{ engine: typeof Engine, store: typeof Store, on: On }} how */
export const playScreen = (root, { engine, store, on }) => {
  const { settings } = store
  const canvas = h('canvas', { 'aria-hidden': 'true' })
  const handsRoot = h('div', { class: 'hands', role: 'group', 'aria-label': say('table.table') })
  const tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' })
  const bubble = h('div', { class: 'bubble', hidden: true, 'aria-live': 'polite' })
  const banner = h('div', { class: 'banner', hidden: true })
  const cover = h('div', { class: 'laying', hidden: true })
  const area = h('main', { class: 'area' }, canvas, handsRoot, tip)

  const table = makeTable(canvas, {
    pace: () => PACE[settings.speed],
    still: () => settings.motion === 'none' || (settings.motion === 'auto' && still.matches),
    onview: () => hands.view(table.view()),
  })
  const hands = makeHands(handsRoot, {
    tap: (node, does) => tap(node, does),
    take: () => takeWord(),
    back: () => takeStep(),
    show: node => showLarge(node),
    light: how => table.light(how),
    finishes: node => canSay() && Boolean(node.word) && choice.finishes(said, node.word ?? ''),
    lost: () => top.prompt.focus({ preventScroll: true }),
    drag: {
      start: node => {
        if (!isSaid(said, node.word ?? '')) tap(node, 'say')
      },
      move: (node, dx, dy) => table.carry(node.key, dx, dy),
      end: (node, over) => {
        table.drop()
        if (over && does(over) === 'say') tap(over, 'say')
        else if (isSaid(said, node.word ?? '')) unsay()
      },
    },
  })
  const finger = gestures(area, {
    camera: table.camera,
    look: table.look,
    tap: () => hurry(),
    hold: (x, y) => {
      const view = table.view()
      const node = hands.at((x - view.x) / view.k, (y - view.y) / view.k)
      if (node) showLarge(node)
    },
    two: hands.cancel,
  })
  const top = bar({ undo: () => undo(), log: () => openLog(!told.open), menu: () => menu.open() })
  const told = makeLog({ closed: () => openLog(false), jump: line => at(line) })
  const replay = replayBar({
    at: (line, as) => at(line, as),
    play: () => playOn(!playing),
    close: () => closeReplay(),
  })
  const end = endBar({ watch: () => at(0), again: () => again() })
  const curtain = makeCurtain(seat => send({ kind: 'seat-ready', seat }))
  const menu = tableMenu({
    entries: () => entries(),
    seats: () => frame,
    take: (seat, who, level) => send({ kind: 'take-over', seat, who, level }),
  })
  const page = h(
    'div',
    { class: 'play' },
    top.element,
    banner,
    area,
    bubble,
    end.element,
    replay.element,
    told.element,
  )
  root.replaceChildren(page, curtain.element, cover)

  /** @type {TableEffect | null} */
  let frame = null
  /** @type {Scene | null} */
  let scene = null
  /** @type {number | null} */
  let seat = null // who looks
  let choice = chooser([])
  /** @type {readonly string[]} */
  let said = []
  /** @type {Set<string>} */
  let touched = new Set() // keys of what was tapped and is not answered yet
  /** @type {Set<string>} */
  let advised = new Set() // keys of what a hint points at
  /** @type {Job[]} */
  let jobs = []
  let pumping = false
  let thinking = false
  let staging = false // scenes are shown one after another, and more are to come
  let reading = false // only looked at: a replay, or a game played in another tab
  let playing = false // a replay that goes on by itself
  let beat = 0
  let opened = 0 // counts tables; what belongs to an earlier one is dropped
  let first = true
  let id = '' // of the save
  let game = '' // whose art is loaded
  let kept = { log: '', finished: false }
  /** @type {Point} */
  let box = [0, 0]
  /** @type {Series | null} */
  let series = null
  let over = false
  let keyboard = false // what was used last
  /** Ends the rest of a scene before its time. */
  let cutRest = () => {}
  /** Ends the wait for what was shown. */
  let wake = () => {}
  /** The scene shown last, come to rest.
   * @type {Promise<unknown>} */
  let atRest = Promise.resolve()
  /** @type {Effect & {kind: 'fault'} | null} */
  let fault = null
  /** @type {Set<(now: {scene: Scene, table: TableEffect | null, seat: number | null}) => void>} */
  const watchers = new Set()

  // What can be tapped.

  const canSay = () => !reading && !curtain.down && seat !== null && scene !== null

  /** @param {SceneNode} node
   * @returns {import('./hands.js').Does | ''} */
  const does = node => {
    if (!canSay()) return ''
    if (node.word && choice.tap(said, node.word)) return 'say'
    if (node.back) return 'back'
    return node.why ? 'why' : ''
  }

  /** Elements and rings as things are now. */
  const offer = () => {
    const nodes = scene?.nodes ?? []
    hands.show(nodes, does, node => Boolean(node.word) && isSaid(said, node.word ?? ''))
    const offered = nodes.filter(node => node.label && does(node) === 'say').map(({ key }) => key)
    table.light({ offered: new Set(offered) })
    lightSaid()
  }

  const lightSaid = () => {
    const words = (scene?.nodes ?? []).filter(({ word }) => word && isSaid(said, word)).map(({ key }) => key)
    table.light({ said: new Set([...words, ...touched, ...advised]) })
  }

  // Taps.

  /** @param {SceneNode} node @param {import('./hands.js').Does} how */
  const tap = (node, how) => {
    if (staging) hurry()
    if (how === 'why') return toast(node.why ?? '')
    touched.add(node.key)
    advised = new Set()
    bubble.hidden = true
    lightSaid()
    const line = frame?.line ?? 0
    jobs.push(how === 'back' ? { steps: node, line } : { tap: node, line })
    wake()
    pump()
  }

  /** A step of the answer that is being composed. */
  const takeStep = () => {
    if (said.length) unsay()
    else if (frame?.back) send({ kind: 'take-back' })
  }

  /** The last word, and not more. */
  const takeWord = () => {
    if (!said.length) return
    said = choice.back(said)
    offer()
    preview()
  }

  const unsay = () => {
    said = []
    offer()
    preview()
  }

  const undo = () => send({ kind: frame?.back ? 'take-back' : 'undo' })

  /** The scene anew, with the words said so far, or for another box; the latest wish counts. */
  const preview = () => {
    drop('look')
    jobs.push({ event: { kind: 'look' } })
    pump()
  }

  /** @param {string} kind of events that later ones make void */
  const drop = kind => {
    jobs = jobs.filter(job => !('event' in job && job.event.kind === kind))
  }

  // One thing after another.

  /** @param {TableEvent} event */
  const send = event => {
    jobs.push({ event })
    wake()
    pump()
  }

  /** Until what is shown has come to rest, or something was tapped.
   * @returns {Promise<unknown>} true if something was */
  const calm = () =>
    Promise.race([
      atRest,
      new Promise(resolve => {
        wake = () => resolve(true)
      }),
    ])

  /** What a job sends now; null if it has lost its meaning.
   * @param {Job} job
   * @returns {TableEvent | null} */
  const eventOf = job => {
    if ('event' in job) return job.event
    if (job.line !== frame?.line || !canSay()) return null
    if ('steps' in job) {
      const back = scene?.nodes.find(({ key, back }) => key === job.steps.key && back)?.back
      return back ? { kind: 'take-back', move: back } : null
    }
    const { word = '' } = job.tap
    const next = scene?.nodes.some(node => node.word === word) ? choice.tap(said, word) : null
    if (!next) return null
    const move = choice.chosen(next)
    said = move ? [] : next
    if (!move) offer()
    return move ? { kind: 'say', move } : { kind: 'look' }
  }

  const pump = async () => {
    if (pumping) return
    pumping = true
    const mine = opened
    try {
      while (mine === opened && (jobs.length || thinking)) {
        const job = jobs.shift()
        if (!job) {
          await calm() // bots go on when what they did has been seen
          if (jobs.length || mine !== opened) continue
        }
        const event = job ? eventOf(job) : { kind: 'think' }
        if (!event) touched.clear()
        else await ask(event, Boolean(job), mine)
        if (!jobs.length && touched.size) {
          touched.clear()
          lightSaid()
        }
      }
    } catch (error) {
      if (mine === opened) fail(error)
    } finally {
      pumping = false
      if (mine !== opened && (jobs.length || thinking)) pump()
    }
  }

  /** @param {TableEvent} event @param {boolean} mine whether I asked for it and wait for it
   * @param {number} table */
  const ask = async (event, mine, table) => {
    thinking = false
    const effects = await engine.dispatch(() => whole(event))
    if (table === opened) await perform(effects, mine)
  }

  /** @param {TableEvent} event
   * @returns {TableEvent} */
  const whole = event => {
    box = boxNow()
    return { ...event, box, ...(event.kind === 'look' ? { said } : {}) }
  }

  /** @returns {Point} */
  const boxNow = () => {
    const { width, height } = area.getBoundingClientRect()
    const [w, h] = [width, height].map(side => Math.floor(side / settings.text / STEP) * STEP)
    return [Math.max(w, STEP), Math.max(h, STEP)]
  }

  // What comes back.

  /** @param {Effect[]} effects @param {boolean} now do not wait for what still moves */
  const perform = async (effects, now) => {
    const mine = opened
    let left = effects.filter(({ kind }) => kind === 'scene').length
    let skipped = false
    for (const effect of effects) {
      if (effect.kind !== 'scene') {
        note(effect)
        continue
      }
      left--
      if (!now) await calm()
      now = false
      if (mine !== opened) return
      // Whoever cannot wait is led to the last of several scenes; what was told stays told.
      if (skipped && left) {
        told.add(effect.told?.lines ?? [])
        continue
      }
      staging = left > 0
      await prepareArt()
      if (mine !== opened) return
      await show(effect)
      if (mine !== opened) return
      if (left) skipped = (await calm()) === true
    }
    staging = false
  }

  /** @param {SceneEffect} effect */
  const show = async effect => {
    const { told: telling } = effect
    const mine = opened
    const shown = await table.show(effect.scene, box, telling?.flights ?? [], () => accept(effect))
    if (mine !== opened) return
    const rest = (telling?.rest ?? 0) * PACE[settings.speed]
    atRest = shown.rest.then(() => (rest && !document.hidden ? pause(rest) : undefined))
    if (first) begin()
    for (const watcher of watchers) watcher({ scene: effect.scene, table: frame, seat })
  }

  /** Everything but the picture is as this scene has it.
   * @param {SceneEffect} effect */
  const accept = effect => {
    const lines = effect.told?.lines ?? []
    scene = effect.scene
    seat = effect.seat
    choice = chooser(scene.moves)
    said = choice.keep(said)
    if (!reading) told.add(lines)
    top.ask(scene, lines)
    top.turn(frame, scene.stages ?? [])
    if (seat !== null) raise()
    offer()
    retitle()
  }

  /** @param {number} ms */
  const pause = ms =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      cutRest = () => {
        clearTimeout(timer)
        resolve(undefined)
      }
    })

  /** Somebody cannot wait: what moves or rests is over. */
  const hurry = () => {
    table.skip()
    cutRest()
    wake()
  }

  /** The first scene is there. */
  const begin = () => {
    first = false
    requestAnimationFrame(() => performance.mark('first-scene'))
    cover.hidden = true
    state(reading ? 'replay' : over ? 'over' : 'playing')
    if (keyboard && !curtain.down) hands.focus()
    if (!store.kept && !reading) toast(say('table.unkept'))
  }

  /** @param {Exclude<Effect, SceneEffect>} effect */
  const note = effect => {
    switch (effect.kind) {
      case 'table':
        frame = effect
        top.turn(frame, scene?.stages ?? [])
        if (frame.over !== over) finish(frame.over)
        break
      case 'curtain':
        fall(effect)
        break
      case 'told':
        told.set(effect.lines)
        break
      case 'think':
        thinking = true
        break
      case 'save':
        keep(effect)
        break
      case 'over':
        series = effect.series
        finish(true)
        break
      case 'hint':
        advise(effect.moves, effect.why)
        break
      case 'replay':
        enterReplay(effect)
        break
      case 'wrong':
        if (effect.text) toast(effect.text)
        break
      case 'fault':
        fault = effect
        if (reading && replay.element.hidden) leaveReplay()
        if (!first) complain(effect)
    }
  }

  /** The curtain hides everything, before anything else is shown.
   * @param {Effect & {kind: 'curtain'}} effect */
  const fall = ({ seat: next, line }) => {
    if (!frame) return
    curtain.fall(frame, next, line)
    page.inert = true
    openLog(false)
    bubble.hidden = true
    said = []
    retitle()
  }

  const raise = () => {
    if (!curtain.down) return
    curtain.lift()
    page.inert = false
    if (keyboard) hands.focus()
  }

  /** @param {Effect & {kind: 'fault'}} effect */
  const complain = ({ id, text, log }) => {
    const file = () => download('sugarcove-game.txt', log ?? '')
    if (id === 'broken') toast(text, button({ text: say('table.report'), on: on.report }))
    else toast(text, log && button({ text: say('table.file'), on: file }))
  }

  /** A hint: what it points at shines, and why is said.
   * @param {string[]} moves @param {string} why */
  const advise = (moves, why) => {
    const words = moves.map(move => move.split(' '))
    const all = (scene?.nodes ?? []).filter(
      node => node.word && does(node) === 'say' && words.some(move => isSaid(move, node.word ?? '')),
    )
    const last = all.filter(({ word = '' }) => choice.finishes(said, word))
    const meant = last.length ? last : all
    advised = new Set(meant.map(({ key }) => key))
    lightSaid()
    const labels = [...new Set(meant.map(({ label }) => label))].join(', ')
    const close = button({
      sign: 'close',
      label: say('table.hint.close'),
      look: 'round flat',
      on: () => {
        bubble.hidden = true
        advised = new Set()
        lightSaid()
        hands.focus()
      },
    })
    fill(bubble, h('p', {}, why || say('table.hint.do', { what: labels })), close)
    bubble.hidden = false
  }

  const hint = () => {
    fill(bubble, h('p', {}, say('table.hint.thinking')))
    bubble.hidden = false
    send({ kind: 'hint' })
  }

  const retitle = () => {
    const name = curtain.down
    const title = frame?.title ?? ''
    const mine = canSay() && (scene?.moves.length ?? 0) > 0
    document.title = name
      ? say('table.titles.pass', { name, game: title })
      : say(mine ? 'table.titles.mine' : 'table.titles.other', {
          game: title,
          prompt: plain(scene?.prompt ?? ''),
        })
  }

  /** @param {string} state */
  const state = state => {
    document.documentElement.dataset.state = state
  }

  /** The end of a game, or the beginning of another.
   * @param {boolean} now */
  const finish = now => {
    over = now
    end.element.hidden = !now || reading
    if (frame && now) end.show(frame, series)
    if (!reading && !first) state(now ? 'over' : 'playing')
  }

  /** The same table once more: another game, another save. */
  const again = () => open({ kind: 'again' })

  // Saves, and other tabs.

  /** @param {{log: string, finished: boolean}} save */
  const keep = save => {
    kept = save
    if (reading || !frame) return
    const { names, tints, glyphs, game } = frame
    const fresh = !id
    id = store.write({ id, game, log: save.log, finished: save.finished, facts: { names, tints, glyphs } })
    if (!fresh) return
    store.claim(id, { lost: () => lose() })
    on.saved?.(id)
  }

  /** Another tab plays this game now. */
  const lose = () => {
    if (!reading) open({ kind: 'open', log: kept.log, view: 'replay' }, { id, elsewhere: true })
  }

  const readOnly = () => {
    const here = async () => {
      await store.claim(id, { steal: true, lost: () => lose() })
      const log = store.read(id)?.log ?? kept.log
      open({ kind: 'open', log }, { id })
    }
    fill(
      banner,
      h('p', {}, say('table.tabs.elsewhere')),
      button({ text: say('table.tabs.here'), look: 'btn', on: here }),
    )
    banner.hidden = false
  }

  // A replay.

  /** @param {{line: number, of: number, lines: string[], as: As}} now */
  const enterReplay = now => {
    reading = true
    if (frame) replay.show(now, frame)
    told.replay(now.lines, now.line)
    replay.element.hidden = false
    end.element.hidden = true
    page.classList.add('watching')
    if (now.line >= now.of) playOn(false)
    state('replay')
  }

  /** @param {number} line @param {As} [as] */
  const at = (line, as) => {
    if (!reading || as !== undefined) playOn(false)
    reading = true
    drop('at')
    send({ kind: 'at', line, ...(as === undefined ? {} : { as }) })
  }

  /** @param {boolean} go */
  const playOn = go => {
    playing = go
    replay.playing(go)
    clearTimeout(beat)
    const step = async () => {
      await atRest
      if (!playing || !frame) return
      if (frame.line >= frame.of) return playOn(false)
      send({ kind: 'at', line: frame.line + 1 })
      beat = setTimeout(step, BEAT * PACE[settings.speed])
    }
    if (go && frame && frame.line >= frame.of) send({ kind: 'at', line: 0 })
    if (go) beat = setTimeout(step, 100)
  }

  /** Back to the game, or away if there is none to go back to. */
  const closeReplay = () => {
    playOn(false)
    if (!banner.hidden || !kept.log) return on.leave()
    leaveReplay()
    send({ kind: 'at', line: null })
  }

  const leaveReplay = () => {
    reading = false
    replay.element.hidden = true
    page.classList.remove('watching')
    end.element.hidden = !over
    state(over ? 'over' : 'playing')
  }

  // The rest of the screen.

  /** @param {boolean} open */
  const openLog = open => {
    const was = told.open
    told.toggle(open)
    top.log.setAttribute('aria-expanded', String(open))
    page.classList.toggle('with-log', open)
    if (was && !open) top.log.focus({ preventScroll: true })
  }

  const entries = () => [
    ...(canSay() && scene?.moves.length ? [{ sign: 'learn', text: say('table.menu.hint'), on: hint }] : []),
    { sign: 'help', text: say('table.menu.help'), on: on.help },
    { sign: 'gear', text: say('table.menu.settings'), on: on.settings },
    { sign: 'keys', text: say('table.menu.keys'), on: on.keys },
    ...(reading ? [] : [{ sign: 'friends', text: say('table.menu.seats'), on: 'seats' }]),
    { sign: 'link', text: say('table.menu.share'), on: share },
    { sign: 'save', text: say('table.menu.file'), on: () => download(fileName(), logNow()) },
    { sign: 'flag', text: say('table.menu.report'), on: on.report },
    { sign: 'back', text: say('table.menu.leave'), on: on.leave },
  ]

  const logNow = () => kept.log || store.read(id)?.log || ''
  const fileName = () => `${frame?.game ?? 'game'}.txt`
  const share = () => on.share(logNow(), { title: frame?.title ?? '', finished: over })

  /** A thing shown large, with its name.
   * @param {SceneNode} node */
  const showLarge = async node => {
    const room = Math.min(innerWidth * 0.8, innerHeight * 0.6, 420)
    const times = Math.max(1, Math.min(6, room / Math.max(...node.size)))
    const picture = await table.picture(node, times)
    const dialog = sheet(
      node.label ?? '',
      h('div', { class: 'large' }, picture, h('p', {}, node.why ?? '')),
      {
        close: () => {
          dialog.close()
          dialog.remove()
        },
      },
    )
  }

  /** A label for whoever points at a thing for a while. */
  const pointTip = (() => {
    let timer = 0
    return (/** @type {PointerEvent} */ event) => {
      clearTimeout(timer)
      tip.hidden = true
      if (event.pointerType !== 'mouse' || event.buttons || event.type === 'pointerleave') return
      const { left, top, width } = area.getBoundingClientRect()
      const [x, y] = [event.clientX - left, event.clientY - top]
      timer = setTimeout(() => {
        const view = table.view()
        const node = hands.at((x - view.x) / view.k, (y - view.y) / view.k)
        if (!node?.label) return
        tip.textContent = node.label
        tip.hidden = false
        tip.style.transform = `translate(${Math.min(x + 12, width - tip.offsetWidth - 8)}px, ${y + 18}px)`
      }, 600)
    }
  })()
  for (const type of ['pointermove', 'pointerdown', 'pointerleave']) {
    area.addEventListener(type, event => pointTip(/** @type {PointerEvent} */ (event)))
  }

  /** Keys that work wherever the focus is.
   * @type {Record<string, () => void>} */
  const keys = {
    l: () => openLog(!told.open),
    m: () => menu.open(),
    h: () => canSay() && scene?.moves.length && hint(),
    u: () => frame?.undo && undo(),
    '+': () => finger.zoom(1.4),
    '-': () => finger.zoom(1 / 1.4),
    0: () => table.look({ zoom: 1, x: 0, y: 0 }),
    '?': () => on.keys(),
  }

  /** @param {KeyboardEvent} event */
  const key = event => {
    keyboard = true
    const target = /** @type {HTMLElement} */ (event.target)
    if (
      root.hidden ||
      document.querySelector('dialog[open]') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (target.matches('input, select, textarea') && event.key !== 'Escape') return
    if (staging && event.key !== 'Tab') {
      hurry()
      if (!scene?.moves.length) return event.preventDefault()
    }
    if (curtain.down) return
    if (/^[1-9]$/.test(event.key) && !reading) hands.choose(Number(event.key))
    else if (reading && !handsRoot.contains(target) && frame && /^Arrow(Left|Right)$/.test(event.key)) {
      at(frame.line + (event.key === 'ArrowLeft' ? -1 : 1))
    } else if (event.key === 'Escape' && told.open) openLog(false)
    else if (event.key === 'Escape' && !bubble.hidden) bubble.hidden = true
    else if (event.key === 'Backspace' && !handsRoot.contains(target)) takeStep()
    else if (keys[event.key]) keys[event.key]()
    else return
    event.preventDefault()
  }
  addEventListener('keydown', key)
  addEventListener('pointerdown', () => {
    keyboard = false
  })

  const prepareArt = async () => {
    const name = frame?.game ?? ''
    if (!name || game === name) return
    game = name
    const own = import(`./art/${frame?.folder}.js`).catch(() => ({ art: {} }))
    const arts = await Promise.all([import('./art/common.js'), own])
    table.use(/** @type {Art[]} */ (arts))
  }

  let resizing = 0
  const resize = () => {
    clearTimeout(resizing)
    resizing = setTimeout(() => {
      const next = boxNow()
      if (scene && area.offsetWidth && String(next) !== String(box)) preview()
    }, SETTLE)
  }
  new ResizeObserver(resize).observe(area)
  store.watch(what => {
    if (what === 'settings') resize()
    if (what === 'saves' && !banner.hidden && id) refresh()
  })

  /** A game that another tab plays has gone on. */
  const refresh = () => {
    const log = store.read(id)?.log
    if (log && log !== kept.log) open({ kind: 'open', log, view: 'replay' }, { id, elsewhere: true })
  }

  /** There is no engine: why, and how to go on.
   * @param {unknown} error */
  const fail = error => {
    console.error(error)
    const trouble = error instanceof EngineError ? error.trouble : 'broken'
    fill(
      cover,
      h(
        'div',
        { class: 'panel', role: 'alert' },
        h('h2', {}, say('table.engine.title')),
        h('p', {}, say(`table.engine.${trouble}`)),
        h('p', {}, say(store.kept ? 'table.engine.kept' : 'table.engine.unkept')),
        h(
          'div',
          { class: 'actions' },
          button({ text: say('table.engine.reload'), look: 'btn', on: () => location.reload() }),
          kept.log && button({ text: say('table.menu.file'), on: () => download(fileName(), kept.log) }),
          button({ text: say('table.menu.leave'), on: on.leave }),
        ),
      ),
    )
    cover.hidden = false
    state('error')
  }

  /** Waiting for the engine, with how far it is. */
  const wait = () => {
    const meter = h('progress', { max: 1, 'aria-label': say('table.laying') })
    fill(
      cover,
      h(
        'div',
        { class: 'panel' },
        h('h2', {}, say('table.laying')),
        meter,
        button({ text: say('table.menu.leave'), on: on.leave }),
      ),
    )
    cover.hidden = engine.state === 'ready'
    if (!cover.hidden) state('loading')
    const stop = engine.progress(({ done, step }) => {
      meter.value = done
      if (step === 'ready' || step === 'failed') queueMicrotask(() => stop())
    })
  }

  const reset = () => {
    opened++
    hurry()
    playOn(false)
    jobs = []
    touched = new Set()
    advised = new Set()
    said = []
    thinking = staging = reading = over = false
    frame = scene = fault = series = null
    seat = null
    first = true
    kept = { log: '', finished: false }
    table.clear()
    hands.show(
      [],
      () => '',
      () => false,
    )
    told.set([])
    top.ask({ prompt: '', nodes: [], moves: [] }, [])
    top.turn(null, [])
    curtain.drop()
    page.inert = false
    for (const part of [bubble, banner, end.element, replay.element]) part.hidden = true
    page.classList.remove('watching')
    openLog(false)
  }

  /** Opens a table; settled with the first scene, or with the fault that kept it from opening.
   * @param {TableEvent} event an `open` event
   * @param {{id?: string, elsewhere?: boolean}} [save] its save; whether another tab plays it */
  const open = async (event, save = {}) => {
    if (id !== save.id && id) store.release(id)
    reset()
    id = save.id ?? ''
    const mine = opened
    wait()
    let elsewhere = save.elsewhere ?? false
    if (id && event.view !== 'replay') elsewhere = !(await store.claim(id, { lost: () => lose() }))
    const view = elsewhere ? 'replay' : event.view
    reading = view === 'replay'
    try {
      const effects = await engine.dispatch(() => whole({ ...event, ...(view ? { view } : {}) }))
      if (mine !== opened) return null
      if (elsewhere) {
        kept = { log: String(event.log ?? ''), finished: false }
        readOnly()
      } else if (typeof event.log === 'string' && view !== 'replay') kept.log = event.log
      await perform(effects, true)
      if (mine !== opened) return null
      if (scene && fault) complain(fault)
      if (elsewhere && frame) send({ kind: 'at', line: frame.of })
      pump()
    } catch (error) {
      if (mine === opened) fail(error)
    }
    return scene ? null : fault
  }

  return {
    open,

    /** Nothing is open any more. */
    leave() {
      if (id) store.release(id)
      reset()
      id = ''
      cover.hidden = true
    },

    resize,

    /** Hear of every scene; returns how to stop.
     * @param {(now: {scene: Scene, table: TableEffect | null, seat: number | null}) => void} watcher */
    watch(watcher) {
      watchers.add(watcher)
      if (scene) watcher({ scene, table: frame, seat })
      return () => watchers.delete(watcher)
    },

    /** The log of what is open. */
    get log() {
      return logNow()
    },

    /** For tests and figures. */
    stats: table.stats,

    copyLog: () => copy(logNow(), say('table.copied')),
  }
}
