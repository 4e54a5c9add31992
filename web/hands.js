// One transparent element over the canvas for each labelled thing: pointer,
// keyboard and screen reader find the table through them.  Knows nodes and the
// DOM; no game.
//
// What can be tapped is a button, everything else with a label an image.  One
// transform on their root moves them all.

/** @import { SceneNode } from './types.js' */

/** What a tap on a thing does: says its word, takes a step back, tells why not, or shows more of it.
 * @typedef {'say' | 'back' | 'why' | 'show'} Does */

/** @typedef {HTMLElement & {node: SceneNode, does: Does | '', said: boolean, stamp: string}} Hand */

const LEAST = 44 // CSS px, the smallest thing a finger hits
const HOLD = 400 // ms a button is held until it repeats, or its thing is shown large
const REPEAT = 120 // ms
const TRAVEL = 8 // CSS px after which a press is a drag
const CONE = 2 // how much further along than aside an arrow key goes

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @param {SceneNode} a @param {SceneNode} b */
const distance = (a, b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])

/** @param {HTMLElement} root
 * @param {{ tap: (node: SceneNode, does: Does) => void, take: () => void, back: () => void,
 *   show: (node: SceneNode) => void, light: (how: {focus?: string, hover?: string}) => void,
 *   finishes: (node: SceneNode) => boolean, goesOn: (node: SceneNode) => boolean, lost: () => void,
 *   drag: { start: (node: SceneNode) => void, move: (node: SceneNode, dx: number, dy: number) => void,
 *     end: (node: SceneNode, over: SceneNode | null) => void } }} on
 *   take: a word back; back: a step back; show: large; finishes: whether it says a whole move, so
 *   that holding it does so again and again; goesOn: whether it adds to what is said; lost: the keyboard has nothing here to stand on */
export const hands = (root, on) => {
  /** @type {Map<string, Hand>} */
  const all = new Map()
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map()
  let scale = 1
  let waiting = false // the keyboard was here, and nothing can be tapped
  /** @type {SceneNode | null} */
  let last = null // where the keyboard was
  let row = '' // the row a number key chose

  const tapped = () => [...all.values()].filter(({ does }) => does)
  /** What of that belongs to playing: the keyboard stands there by itself. */
  const offered = () => tapped().filter(({ does }) => does !== 'show')

  // Laying out.

  /** @param {string} tag
   * @returns {Hand} */
  const element = tag => {
    const made = document.createElement(tag)
    if (tag === 'button') made.setAttribute('type', 'button')
    else made.setAttribute('role', 'img')
    return Object.assign(made, {
      node: /** @type {SceneNode} */ (/** @type {unknown} */ (null)),
      does: /** @type {const} */ (''),
      said: false,
      stamp: '',
    })
  }

  /** How large it may grow: no further than halfway to anything else that can be tapped.
   * @param {SceneNode} node @param {SceneNode[]} others */
  const room = (node, others) => {
    let least = LEAST / scale
    for (const other of others) if (other !== node) least = Math.min(least, distance(node, other))
    return least
  }

  /** Where it is and how large, as text.
   * @param {SceneNode} node @param {number} rank @param {number} grown */
  const placed = ({ at: [x, y], size, turn = 0 }, rank, grown) => {
    const [w, h] = size.map(side => Math.max(side, grown))
    const turned = turn ? ` rotate(${turn}deg)` : ''
    return `width:${w}px;height:${h}px;transform:translate(${x - w / 2}px,${y - h / 2}px)${turned};z-index:${rank}`
  }

  /** @param {HTMLElement} hand @param {string} name @param {string} value "" for none */
  const set = (hand, name, value) => {
    if (value === '') hand.removeAttribute(name)
    else if (hand.getAttribute(name) !== value) hand.setAttribute(name, value)
  }

  /** @param {Hand} hand @param {Does | ''} does @param {boolean} said */
  const dress = (hand, does, said) => {
    const { node } = hand
    hand.does = does
    hand.said = said
    set(hand, 'aria-label', node.label ?? '')
    set(hand, 'data-key', node.key)
    set(hand, 'data-word', does === 'back' ? (node.back ?? '') : (node.word ?? ''))
    set(hand, 'aria-pressed', does && said ? 'true' : '')
    set(hand, 'aria-haspopup', does === 'show' ? 'dialog' : '')
    set(hand, 'aria-disabled', does === 'why' ? 'true' : '')
    set(hand, 'aria-description', does === 'why' ? (node.why ?? '') : '')
    if (does && !hand.hasAttribute('tabindex')) hand.tabIndex = -1
  }

  /** @param {string} name
   * @returns {HTMLElement} */
  const group = name => {
    if (!name) return root
    let found = groups.get(name)
    if (!found) {
      found = document.createElement('div')
      found.setAttribute('role', 'group')
      found.setAttribute('aria-label', name)
      groups.set(name, found)
    }
    return found
  }

  /** Puts children in order, moving none that is in its place.
   * @param {HTMLElement} parent @param {HTMLElement[]} children */
  const arrange = (parent, children) => {
    const wanted = new Set(children)
    for (const child of [...parent.children])
      if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove()
    let at = parent.firstElementChild
    for (const child of children) {
      if (child === at) at = at.nextElementSibling
      else parent.insertBefore(child, at)
    }
  }

  /** The elements of a scene: what each does, and whether its word is said.
   * @param {SceneNode[]} nodes @param {(node: SceneNode) => Does | ''} does
   * @param {(node: SceneNode) => boolean} said */
  const show = (nodes, does, said) => {
    const here = focused()
    const labelled = nodes.filter(({ label }) => label)
    const can = new Map(labelled.map(node => [node, does(node)]))
    const others = labelled.filter(node => can.get(node))
    /** @type {Map<HTMLElement, HTMLElement[]>} */
    const homes = new Map([[root, []]])
    const gone = new Set(all.keys())
    for (const [rank, node] of nodes.entries()) {
      if (!node.label) continue
      gone.delete(node.key)
      const what = can.get(node) ?? ''
      const tag = what ? 'button' : 'div'
      let hand = all.get(node.key)
      if (hand?.localName !== tag && hand !== pressed?.hand) hand = undefined // a pressed one stays: it holds the touch
      hand ??= element(tag)
      all.set(node.key, hand)
      hand.node = node
      dress(hand, what, said(node))
      const place = placed(node, rank, what ? room(node, others) : 0)
      if (hand.stamp !== place) {
        hand.stamp = place
        hand.style.cssText = place
      }
      const home = group(node.group ?? '')
      if (!homes.has(home)) {
        homes.set(home, [])
        homes.get(root)?.push(home)
      }
      homes.get(home)?.push(hand)
    }
    for (const key of gone) all.delete(key)
    for (const [home, children] of homes) if (home !== root) arrange(home, children)
    arrange(root, homes.get(root) ?? [])
    for (const [name, home] of groups) if (!home.isConnected) groups.delete(name)
    keepFocus(here)
  }

  /** @param {{k: number, x: number, y: number}} view */
  const view = ({ k, x, y }) => {
    root.style.transform = `translate(${x}px,${y}px) scale(${k})`
    if (Math.abs(k / scale - 1) < 0.01) return
    scale = k
    const others = tapped().map(({ node }) => node)
    for (const hand of all.values()) {
      if (!hand.does) continue
      hand.stamp = placed(hand.node, Number(hand.style.zIndex), room(hand.node, others))
      hand.style.cssText = hand.stamp
    }
  }

  // The keyboard.

  const focused = () =>
    root.contains(document.activeElement) ? /** @type {Hand} */ (document.activeElement) : null

  /** One Tab stop; never lost when a thing goes.
   * @param {Hand | null} was */
  const keepFocus = was => {
    const can = offered()
    if (!tapped().some(({ tabIndex }) => tabIndex === 0)) stand(can[0] ?? tapped()[0])
    const left = was !== null && (!was.isConnected || !was.does)
    const now = /** @type {HTMLElement | null} */ (document.activeElement)
    const back = waiting && (now === document.body || now?.tabIndex === -1)
    if (!left && !back) return
    const from = was?.node ?? last
    const same = from ? all.get(from.key) : undefined
    const to = same?.does ? same : from ? nearest(can, from, () => 0) : can[0]
    waiting = !to
    if (to) go(to)
    else if (left) on.lost()
  }

  /** @param {Hand | undefined} hand */
  const stand = hand => {
    if (!hand) return
    for (const other of all.values()) if (other.tabIndex === 0) other.tabIndex = -1
    hand.tabIndex = 0
  }

  /** @param {Hand | undefined} hand */
  const go = hand => hand?.focus({ preventScroll: true })

  /** The nearest of some, with a price on each; none at the price Infinity.
   * @param {Hand[]} some @param {SceneNode} from @param {(dx: number, dy: number) => number} price */
  const nearest = (some, from, price) => {
    /** @type {Hand | undefined} */
    let best
    let least = Infinity
    for (const hand of some) {
      const far =
        distance(hand.node, from) + price(hand.node.at[0] - from.at[0], hand.node.at[1] - from.at[1])
      if (far < least) [best, least] = [hand, far]
    }
    return best
  }

  /** The next thing in a direction, within a cone of 63 degrees to either side; from something that is
   * said to what goes on with it, past all that would be said instead.
   * @param {Hand} from @param {[number, number]} direction */
  const beyond = (from, [x, y]) => {
    /** @param {number} dx @param {number} dy */
    const price = (dx, dy) => {
      const along = dx * x + dy * y
      const aside = Math.abs(dx * y) + Math.abs(dy * x)
      return along > 0.5 && aside <= along * CONE ? aside * CONE : Infinity
    }
    const others = tapped().filter(hand => hand !== from)
    const next = from.said ? others.filter(({ does, node }) => does === 'say' && on.goesOn(node)) : []
    return nearest(next, from.node, price) ?? nearest(others, from.node, price)
  }

  /** What belongs together: a thing, and those that finish a move with one word more.
   * @param {Hand} hand */
  const rowOf = ({ node }) => {
    const { word = '' } = node
    return on.finishes(node) && word.includes(' ') ? word.slice(0, word.lastIndexOf(' ')) : word
  }

  /** The rows of the group the keyboard is in, or else of the one that offers most.
   * @returns {Map<string, Hand[]>} */
  const rows = () => {
    const says = offered().filter(({ does }) => does === 'say')
    /** @type {Map<string, number>} */
    const sizes = new Map()
    for (const { node } of says) sizes.set(node.group ?? '', (sizes.get(node.group ?? '') ?? 0) + 1)
    const here = focused()
    const home =
      here && sizes.has(here.node.group ?? '')
        ? (here.node.group ?? '')
        : [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0]
    /** @type {Map<string, Hand[]>} */
    const found = new Map()
    for (const hand of says.filter(({ node }) => (node.group ?? '') === home)) {
      found.set(rowOf(hand), [...(found.get(rowOf(hand)) ?? []), hand])
    }
    return found
  }

  /** A number key chooses a row; then the left and right arrow say its left and its right thing.
   * @param {number} n */
  const choose = n => {
    const found = [...rows()][n - 1]
    if (!found) return
    go(found[1][0])
    row = found[0]
  }

  /** @param {string} key
   * @returns {boolean} whether it was a send */
  const send = key => {
    if (!row || !(key === 'ArrowLeft' || key === 'ArrowRight')) return false
    const last = (rows().get(row) ?? []).filter(({ node }) => on.finishes(node))
    if (!last.length || last.length > 2) return false
    last.sort((a, b) => a.node.at[0] - b.node.at[0])
    const hand = key === 'ArrowLeft' ? last[0] : last[last.length - 1]
    go(hand)
    on.tap(hand.node, 'say')
    return true
  }

  root.addEventListener('keydown', event => {
    const hand = focused()
    if (event.altKey || event.ctrlKey || event.metaKey || !hand) return
    const { key } = event
    if (ARROWS[key] && !send(key)) {
      row = ''
      go(beyond(hand, ARROWS[key]))
    } else if (key === 'Escape') {
      row = ''
      on.take()
    } else if (key === 'Backspace') on.back()
    else if (key === 'i' || key === 'I') on.show(hand.node)
    else if ((key === 'Enter' || key === ' ') && event.repeat && !on.finishes(hand.node))
      event.preventDefault()
    else {
      if (key === 'Tab') row = ''
      if (!ARROWS[key]) return
    }
    event.preventDefault()
  })

  root.addEventListener('focusin', ({ target }) => {
    const hand = /** @type {Hand} */ (target)
    if (!hand.node) return
    stand(hand)
    last = hand.node
    waiting = false
    on.light({ focus: hand.matches(':focus-visible') ? hand.node.key : '' })
  })
  root.addEventListener('focusout', () => on.light({ focus: '' }))

  // The pointer.  A tap is a click; a drag is a tap where it starts and a tap where it ends.

  /** @typedef {{hand: Hand, id: number, x: number, y: number, timer: number, drags: boolean, done: boolean}} Press */
  /** @type {Press | null} */
  let pressed = null

  /** @param {Event} event
   * @returns {Hand | null} */
  const handAt = event => /** @type {Element} */ (event.target).closest('[data-key]')

  /** @param {Press} press */
  const hold = press => {
    const again = press.hand.does === 'say' && on.finishes(press.hand.node)
    press.timer = setTimeout(again ? repeat : large, HOLD, press)
  }
  /** @param {Press} press */
  const repeat = press => {
    if (press.hand.does !== 'say' || !on.finishes(press.hand.node)) return
    press.done = true
    on.tap(press.hand.node, 'say')
    press.timer = setTimeout(repeat, REPEAT, press)
  }
  /** @param {Press} press */
  const large = press => {
    press.done = true
    on.show(press.hand.node)
  }

  /** Ends a press, whatever it was. */
  const release = () => {
    clearTimeout(pressed?.timer)
    const was = pressed
    pressed = null
    return was
  }

  root.addEventListener('pointerdown', event => {
    const hand = handAt(event)
    if (event.button || !hand) return
    if (pressed) return void cancel() // a second finger
    row = ''
    pressed = {
      hand,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      timer: 0,
      drags: false,
      done: false,
    }
    hold(pressed)
  })

  /** @param {PointerEvent} event */
  const travel = event => {
    if (!pressed || event.pointerId !== pressed.id) return
    const { hand, x, y } = pressed
    const [dx, dy] = [event.clientX - x, event.clientY - y]
    if (!pressed.drags && Math.hypot(dx, dy) > TRAVEL) {
      clearTimeout(pressed.timer)
      if (pressed.done || hand.does !== 'say' || on.finishes(hand.node)) return
      pressed.drags = true
      on.drag.start(hand.node)
    }
    if (pressed?.drags) on.drag.move(hand.node, dx, dy)
  }

  /** @param {PointerEvent} event */
  const up = event => {
    if (!pressed || event.pointerId !== pressed.id) return
    const { hand, drags, done } = /** @type {NonNullable<typeof pressed>} */ (release())
    if (drags || done) swallow()
    if (!drags) return
    const over = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find(
        other => other !== hand && all.get(/** @type {HTMLElement} */ (other).dataset?.key ?? '') === other,
      )
    on.drag.end(hand.node, over ? /** @type {Hand} */ (over).node : null)
  }

  const cancel = () => {
    const was = release()
    if (was) swallow()
    if (was?.drags) on.drag.end(was.hand.node, null)
  }

  /** The click that follows a drag or a long press is none. */
  const swallow = () => {
    const stop = (/** @type {Event} */ event) => {
      event.stopPropagation()
      event.preventDefault()
    }
    addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stop, true), 60)
  }

  root.addEventListener('click', event => {
    const hand = handAt(event)
    if (hand?.does) on.tap(hand.node, hand.does)
  })
  root.addEventListener('pointerover', event => on.light({ hover: handAt(event)?.dataset.key ?? '' }))
  root.addEventListener('pointerleave', () => on.light({ hover: '' }))
  root.addEventListener('contextmenu', event => event.preventDefault()) // a long press
  addEventListener('pointermove', travel)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)

  return {
    show,
    view,
    cancel,
    choose,

    /** The labelled thing at a place of the scene, the nearest one.
     * @param {number} x @param {number} y */
    at: (x, y) =>
      [...all.values()]
        .map(({ node }) => node)
        .findLast(({ at, size }) => Math.abs(x - at[0]) <= size[0] / 2 && Math.abs(y - at[1]) <= size[1] / 2),

    /** The keyboard goes to the table. */
    focus: () => go(offered().find(({ tabIndex }) => tabIndex === 0)),

    close() {
      release()
      removeEventListener('pointermove', travel)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
    },
  }
}
