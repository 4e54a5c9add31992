// The table screen, put together: what Python sends is shown, what was tapped is
// sent.  No game's rules or name are known here.

import { advice as makeAdvice } from './advice.js'
import { bar, plain } from './bar.js'
import { names, showLarge } from './closer.js'
import { cover as makeCover } from './cover.js'
import { curtain as makeCurtain } from './curtain.js'
import { button, h } from './dom.js'
import { exchange } from './exchange.js'
import { endBar } from './foot.js'
import { download, toast } from './frame.js'
import { gestures } from './gestures.js'
import { hands as makeHands } from './hands.js'
import { keeping } from './keeping.js'
import { log as makeLog } from './log.js'
import { replaying } from './replaying.js'
import { saying } from './saying.js'
import { shortcuts } from './shortcuts.js'
import { showing } from './showing.js'
import { table as makeTable } from './table.js'
import { tableMenu } from './tablemenu.js'
import { say } from './words.js'

/** @import { engine as Engine } from './engine.js' */
/** @import { Does } from './hands.js' */
/** @import { store as Store } from './store.js' */
/** @import { Side } from './tableside.js' */
/** @import { Art, Effect, Point, Scene, SceneEffect, SceneNode, Series, TableEffect, TableEvent } from './types.js' */

/** What the site does for a table.
 * @typedef {{ leave: () => void, help: () => void, settings: () => void, keys: () => void, report: () => void,
 *   share: (log: string, about: {title: string, finished: boolean}) => void,
 *   saved?: (id: string) => void, reopen: () => void }} On */

/** What can be seen of a table from outside.
 * @typedef {{scene: Scene, table: TableEffect | null, seat: number | null}} Now */

const STEP = 16 // CSS px that boxes are rounded to
const SETTLE = 120 // ms after which a new size is a new box
const LEAP = 80 // px: a window that changes by more at once is not being dragged
const PACE = { slow: 1.6, normal: 1, fast: 0.5 } // what times are multiplied with

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** @param {HTMLElement} root
 * @param {{ engine: typeof Engine, store: typeof Store, on: On }} how */
export const playScreen = (root, { engine, store, on }) => {
  const { settings } = store
  const pace = () => PACE[settings.speed]

  /** @type {TableEffect | null} */
  let frame = null
  /** @type {Scene | null} */
  let scene = null
  /** @type {number | null} */
  let seat = null // who looks
  /** @type {Series | null} */
  let series = null
  /** @type {Effect & {kind: 'fault'} | null} */
  let fault = null
  /** @type {Point} */
  let box = [0, 0] // what the newest scene is made for
  /** What each scene is made for.
   * @type {WeakMap<Effect, Point>} */
  const boxes = new WeakMap()
  let reading = false // only looked at: a replay, or a game played in another tab
  let first = true // nothing has been shown yet
  let over = false
  let keyboard = false // what was used last
  /** @type {string[]} */
  let told = [] // with the scene shown last
  let game = '' // whose pictures are loaded
  let opened = 0 // counts tables
  /** How the present one was opened.
   * @type {{event: TableEvent, from: Parameters<typeof open>[1]}} */
  let opening = { event: { kind: 'open' }, from: {} }
  let lines = 0 // of the game, as far as is known; what is shown may be behind
  /** @type {Side | null} */
  let side = null // where other devices play too
  /** What came from Python and is shown, one answer after another.
   * @type {Promise<unknown>} */
  let performed = Promise.resolve()
  /** @type {Set<(now: Now) => void>} */
  const watchers = new Set()

  // The parts of the screen.

  const canvas = h('canvas', { 'aria-hidden': 'true' })
  const handsRoot = h('div', { class: 'hands', role: 'group', 'aria-label': say('table.table') })
  const area = h('main', { class: 'area' }, canvas, handsRoot)
  const table = makeTable(canvas, {
    pace,
    still: () => settings.motion === 'none' || (settings.motion === 'auto' && still.matches),
    onview: () => hands.view(table.view()),
  })
  const hands = makeHands(handsRoot, {
    tap: (node, does) => tap(node, does),
    take: () => takeWord(),
    back: () => takeStep(),
    show: node => large(node),
    light: how => table.light(how),
    finishes: node => words.finishes(node),
    goesOn: node => words.goesOn(node),
    lost: () => top.prompt.focus({ preventScroll: true }),
    drag: {
      start: node => words.among(node) || tap(node, 'say'),
      move: (node, dx, dy) => table.carry(node.key, dx, dy),
      end: (node, over) => drop(node, over),
    },
  })
  const words = saying({ table, hands, may: () => maySay(), line: () => lines })
  const show = showing({
    table,
    pace,
    box: effect => boxes.get(effect) ?? box,
    art: () => bringArt(),
    accept: effect => accept(effect),
    pass: ({ told }) => history.add(told?.lines ?? []),
    shown: () => shown(),
    note: effect => note(effect),
  })
  const line = exchange({
    eventOf: job => words.eventOf(job),
    ask: (event, now, open) => deliver(event, now, open),
    calm: show.calm,
    quiet: words.quiet,
    failed: error => fail(error),
  })
  const finger = gestures(area, {
    camera: table.camera,
    look: table.look,
    tap: show.hurry,
    hold: (x, y) => {
      const node = nodeAt(x, y)
      if (node) large(node)
    },
    two: hands.cancel,
  })

  const top = bar({ undo: () => undo(), log: () => openLog(!history.open), menu: () => menu.open() })
  const history = makeLog({ closed: () => openLog(false), jump: to => replay.at(to) })
  const advice = makeAdvice(() => {
    words.forgetAdvice()
    hands.focus()
  })
  const cover = makeCover({ engine, store, leave: on.leave, again: () => startAgain() })
  const curtain = makeCurtain(seat => send({ kind: 'seat-ready', seat }))
  const end = endBar({ watch: () => replay.at(0), again: () => (side ? side.again() : again()) })
  const replay = replaying({
    send: event => send(event),
    drop: line.drop,
    rest: show.rest,
    pace,
    close: () => closeReplay(),
  })
  const save = keeping({
    store,
    saved: id => on.saved?.(id),
    lost: () => {
      side?.leave()
      if (!reading) watchElsewhere(save.log)
    },
    here: async () => {
      const { peers } = store.read(save.id) ?? {}
      await save.claim(true)
      if (peers) return on.reopen()
      open({ kind: 'open', log: store.read(save.id)?.log ?? save.log }, { id: save.id })
    },
    more: () => watchElsewhere(store.read(save.id)?.log ?? ''),
  })
  const menu = tableMenu({
    entries: () => entries(),
    seats: () => frame,
    take: (seat, who, level) => send({ kind: 'take-over', seat, who, level }),
  })
  const page = h('div', { class: 'play' }, [
    top.element,
    save.banner,
    area,
    advice.element,
    end.element,
    replay.element,
    history.element,
  ])
  root.replaceChildren(page, curtain.element, cover.element)
  names(area, (x, y) => nodeAt(x, y))

  // What a person does.

  const maySay = () => !reading && !curtain.down && seat !== null && scene !== null
  const myTurn = () => maySay() && (scene?.moves.length ?? 0) > 0

  /** @param {TableEvent} event */
  const send = event => {
    line.push({ event })
    show.wake()
  }

  /** @param {SceneNode} node @param {Does} how */
  const tap = (node, how) => {
    if (how === 'show') return large(node)
    if (show.staging) show.hurry()
    if (how === 'why') return toast(node.why ?? '')
    advice.hide()
    const job = words.tap(node, how)
    show.wake()
    line.push(job)
  }

  /** A thing was dragged, and let go over another or over nothing.
   * @param {SceneNode} node @param {SceneNode | null} over */
  const drop = (node, over) => {
    table.drop()
    if (over && words.does(over) === 'say') return tap(over, 'say')
    if (!words.among(node)) return
    words.unsay(true)
    preview()
  }

  /** The last word, and not more. */
  const takeWord = () => {
    if (!words.words.length) return
    words.unsay()
    preview()
  }

  /** The words said so far, or else the last step. */
  const takeStep = () => {
    if (words.words.length) {
      words.unsay(true)
      preview()
    } else if (frame?.back) send({ kind: 'take-back' })
  }

  const undo = () => frame?.undo && send({ kind: frame.back ? 'take-back' : 'undo' })

  /** The scene anew, with the words said so far, or for another box; the latest wish counts. */
  const preview = () => {
    line.drop('look')
    line.push({ event: { kind: 'look' } })
  }

  const hint = () => {
    if (!myTurn()) return
    advice.think()
    send({ kind: 'hint' })
  }

  /** @param {TableEvent} event
   * @returns {TableEvent & {box: Point}} with what every event carries when it is sent */
  const whole = event => {
    const box = boxNow()
    return { ...event, box, ...(event.kind === 'look' ? { said: words.words } : {}) }
  }

  /** @returns {Point} */
  const boxNow = () => {
    const { width, height } = area.getBoundingClientRect()
    const [w, h] = [width, height].map(side => Math.floor(side / settings.text / STEP) * STEP)
    return [Math.max(w, STEP), Math.max(h, STEP)]
  }

  // What comes back.

  /** Sends an event and shows what comes of it, after all that came before it.  What other devices
   * should hear does not wait for that.
   * @param {TableEvent} event @param {boolean} now @param {() => boolean} open */
  const deliver = async (event, now, open) => {
    let sent = box
    const answer = await engine.dispatch(() => {
      const all = whole(event)
      sent = all.box
      return all
    })
    for (const effect of answer) {
      if (effect.kind === 'table') lines = effect.line
      if (effect.kind !== 'scene') continue
      boxes.set(effect, sent)
      box = sent // not so where no scene came, as after a beat among devices
    }
    const effects = open() && side ? side.take(answer) : answer
    const mine = performed.then(() => (open() ? show.perform(effects, now, open) : undefined))
    performed = mine.catch(() => {})
    return mine
  }

  /** Something from another device: it cannot wait for what people do here.
   * @param {TableEvent} event */
  const deliverNow = event => {
    const table = opened
    const open = () => table === opened
    deliver(event, false, open).catch(error => open() && fail(error))
  }

  /** Everything but the picture is as this scene has it.
   * @param {SceneEffect} effect */
  const accept = effect => {
    const lines = effect.told?.lines ?? []
    scene = effect.scene
    seat = effect.seat
    told = lines
    if (!reading) history.add(lines)
    top.ask(scene, lines)
    top.turn(frame, scene.stages ?? [])
    const lifts = seat !== null && raise()
    words.hear(scene)
    if (lifts && keyboard) hands.focus()
    retitle()
  }

  /** A scene is on its way. */
  const shown = () => {
    if (first) begin()
    side?.shown(myTurn(), told)
    if (scene) for (const watcher of watchers) watcher({ scene, table: frame, seat })
  }

  const begin = () => {
    first = false
    requestAnimationFrame(() => performance.mark('first-scene'))
    cover.hide()
    restate()
    refit() // it may have been turned meanwhile
    if (keyboard && !curtain.down) hands.focus()
    if (!store.kept && !reading) toast(say('table.unkept'))
  }

  /** @param {Exclude<Effect, SceneEffect>} effect */
  const note = effect => {
    switch (effect.kind) {
      case 'table':
        frame = effect
        top.turn(frame, scene?.stages ?? [])
        finish(frame.over)
        break
      case 'curtain':
        fall(effect)
        break
      case 'told':
        history.set(effect.lines)
        break
      case 'think':
        line.think()
        break
      case 'save':
        if (frame && !reading) save.keep(effect, frame)
        break
      case 'over':
        series = effect.series
        finish(true)
        break
      case 'hint':
        advise(effect)
        break
      case 'replay':
        read(true)
        if (frame) replay.show(effect, frame)
        history.replay(effect.lines, effect.line)
        break
      case 'wrong':
        if (effect.text) toast(effect.text)
        break
      case 'fault':
        fault = effect
        advice.hide()
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
    advice.hide()
    words.unsay(true)
    words.hear(null) // nothing of it is left behind the curtain, however soon that is lifted
    table.clear()
    retitle()
  }

  /** @returns {boolean} whether it was down */
  const raise = () => {
    if (!curtain.down) return false
    curtain.lift()
    page.inert = false
    return true
  }

  /** @param {Effect & {kind: 'hint'}} effect */
  const advise = ({ moves, why }) => {
    const what = words.advise(moves)
    advice.tell(why || say('table.hint.do', { what }))
  }

  /** @param {Effect & {kind: 'fault'}} effect */
  const complain = ({ id, text, log }) => {
    const file = () => download('sugarcove-game.txt', log ?? '')
    if (id === 'broken') toast(text, button({ text: say('table.report'), on: on.report }))
    else toast(text, log && button({ text: say('table.file'), on: file }))
  }

  /** The end of a game, or that it goes on.
   * @param {boolean} now */
  const finish = now => {
    over = now
    if (frame && now) end.show(frame, series)
    restate()
  }

  /** What the page says of itself, and what stands under the table. */
  const restate = () => {
    end.element.hidden = !over || reading
    if (!reading) replay.element.hidden = true
    page.classList.toggle('watching', reading)
    if (!first) state(reading ? 'replay' : over ? 'over' : 'playing')
  }

  /** @param {string} state */
  const state = state => {
    document.documentElement.dataset.state = state
  }

  const retitle = () => {
    const values = { name: curtain.down, game: frame?.title ?? '', prompt: plain(scene?.prompt ?? '') }
    document.title = say(`table.titles.${curtain.down ? 'pass' : myTurn() ? 'mine' : 'other'}`, values)
  }

  // Reading: a replay, or a game that another tab plays.

  /** @param {boolean} now */
  const read = now => {
    reading = now
    restate()
  }

  /** Back to the game, or away if there is none to go back to. */
  const closeReplay = async () => {
    replay.stop()
    if (save.elsewhere || !save.log) return on.leave()
    const mine = opened
    const ours = !save.id || (await save.claim())
    if (mine !== opened) return
    if (!ours) return watchElsewhere(save.log)
    read(false)
    send({ kind: 'at', line: null })
  }

  /** @param {string} log of a game that is played in another tab */
  const watchElsewhere = log => open({ kind: 'open', log, view: 'replay' }, { id: save.id, elsewhere: true })

  // The rest of the screen.

  /** @param {boolean} open */
  const openLog = open => {
    const was = history.open
    history.toggle(open)
    top.log.setAttribute('aria-expanded', String(open))
    if (was && !open) top.log.focus({ preventScroll: true })
  }

  const entries = () => [
    ...(side?.entries() ?? []),
    ...(myTurn() ? [{ sign: 'learn', text: say('table.menu.hint'), on: hint }] : []),
    { sign: 'help', text: say('table.menu.help'), on: on.help },
    { sign: 'gear', text: say('table.menu.settings'), on: on.settings },
    { sign: 'keys', text: say('table.menu.keys'), on: on.keys },
    ...(reading || side ? [] : [{ sign: 'friends', text: say('table.menu.seats'), on: 'seats' }]),
    { sign: 'link', text: say('table.menu.share'), on: share },
    { sign: 'save', text: say('table.menu.file'), on: file },
    { sign: 'flag', text: say('table.menu.report'), on: on.report },
    { sign: 'back', text: say('table.menu.leave'), on: on.leave },
    ...(side ? [side.leaving] : []),
  ]

  const share = () => on.share(save.log, { title: frame?.title ?? '', finished: over })
  const file = () => download(`${frame?.game ?? 'game'}.txt`, save.log)

  /** @param {number} x @param {number} y in CSS px of the area */
  const nodeAt = (x, y) => {
    const view = table.view()
    return hands.at((x - view.x) / view.k, (y - view.y) / view.k)
  }

  /** @param {SceneNode} node */
  const large = node => showLarge(node, table.picture)

  shortcuts(root, {
    first(key) {
      keyboard = true
      if (show.staging && key !== 'Tab') {
        show.hurry()
        return !scene?.moves.length
      }
      return Boolean(curtain.down) && key !== 'Tab' && key !== 'Enter' && key !== ' '
    },
    close() {
      if (side?.close()) return true
      const [closes, advises] = [history.open, advice.shown]
      if (closes) openLog(false)
      else if (advises) advice.hide()
      return closes || advises
    },
    number: n => reading || hands.choose(n),
    keys: {
      l: () => openLog(!history.open),
      m: () => menu.open(),
      h: hint,
      u: undo,
      '+': () => finger.zoom(1.4),
      '-': () => finger.zoom(1 / 1.4),
      0: () => table.look({ zoom: 1, x: 0, y: 0 }),
      '?': () => on.keys(),
      Backspace: inHands => inHands || takeStep(),
      ArrowLeft: inHands => reading && !inHands && replay.by(-1),
      ArrowRight: inHands => reading && !inHands && replay.by(1),
    },
  })
  addEventListener('pointerdown', () => {
    keyboard = false
  })

  const bringArt = async () => {
    if (!frame || game === frame.game) return
    game = frame.game
    const own = import(`./art/${frame.folder}.js`).catch(() => ({ art: {} }))
    table.use(/** @type {Art[]} */ (await Promise.all([import('./art/common.js'), own])))
  }

  let resizing = 0
  /** The last size of the area that was seen.
   * @type {Point} */
  let sized = [0, 0]

  /** A window that is dragged is left to settle; one that leaps, a tablet that is turned, has its scene at once. */
  const resize = () => {
    clearTimeout(resizing)
    const { offsetWidth, offsetHeight } = area
    const leaps = Math.max(Math.abs(offsetWidth - sized[0]), Math.abs(offsetHeight - sized[1])) > LEAP
    sized = [offsetWidth, offsetHeight]
    resizing = setTimeout(refit, SETTLE)
    if (leaps) refit()
  }

  const refit = () => {
    if (!scene || !area.offsetWidth || String(boxNow()) === String(box)) return
    preview()
    if (!show.staging) show.wake()
  }

  new ResizeObserver(resize).observe(area)
  store.watch(what => what === 'settings' && resize())

  /** The rules once more, in another worker; the game goes on where it stands. */
  const startAgain = () => {
    const { log, id } = save
    const { event, from } = opening
    if (!engine.restart() || (!log && event.kind === 'again')) return location.reload()
    if (side) return on.reopen()
    if (!log) return open(event, from)
    return open({ kind: 'open', log, view: reading ? 'replay' : 'play' }, { ...from, id })
  }

  /** @param {unknown} error */
  const fail = error => {
    cover.fail(error, save.log)
    state('error')
  }

  const clear = () => {
    side?.stand()
    side = null
    line.clear()
    show.hurry()
    replay.stop()
    frame = scene = fault = series = null
    seat = null
    reading = over = false
    first = true
    table.clear()
    words.hear(null)
    words.unsay(true)
    history.set([])
    top.ask({ prompt: '', nodes: [], moves: [] }, [])
    top.turn(null, [])
    curtain.drop()
    page.inert = false
    advice.hide()
    restate()
    openLog(false)
  }

  /** Opens a table; settled with the first scene, or with the fault that kept it from opening.
   * @param {TableEvent} event an `open` event, or `again`
   * @param {{id?: string, elsewhere?: boolean, side?: () => Promise<Side | undefined>}} [from] its save; whether
   *   another tab plays it; what sees to other devices, once it may be played here */
  const open = async (event, from = {}) => {
    const mine = ++opened
    opening = { event, from }
    clear()
    save.turnTo(from.id)
    cover.wait()
    if (!cover.element.hidden) state('loading')
    const played = event.view !== 'replay'
    const elsewhere = from.elsewhere || (Boolean(from.id) && played && !(await save.claim()))
    if (mine !== opened) return null
    side = (!elsewhere && (await from.side?.())) || null
    if (mine !== opened) return null
    const view = elsewhere ? 'replay' : side ? undefined : event.view
    reading = view === 'replay'
    if (typeof event.log === 'string' && (played || elsewhere)) save.hold(event.log)
    if (elsewhere) save.watch()
    side?.seat({ say: deliverNow, page, bar: top })
    const asked = side ? side.event() : event
    await new Promise(done => {
      line.push({ event: view ? { ...asked, view } : asked, done: () => done(undefined) })
    })
    if (mine !== opened) return null
    if (scene && fault) complain(fault)
    if (elsewhere && frame) send({ kind: 'at', line: /** @type {TableEffect} */ (frame).of })
    return scene ? null : fault
  }

  /** The same table once more: another game, another save. */
  const again = async () => {
    const fault = await open({ kind: 'again' })
    if (fault) complain(fault)
  }

  return {
    open,

    /** Nothing is open any more. */
    leave() {
      opened++
      clear()
      save.turnTo()
      cover.hide()
    },

    resize,

    /** Hear of every scene; returns how to stop.
     * @param {(now: Now) => void} watcher */
    watch(watcher) {
      watchers.add(watcher)
      if (scene) watcher({ scene, table: frame, seat })
      return () => watchers.delete(watcher)
    },

    /** The log of what is open. */
    get log() {
      return save.log
    },
  }
}
