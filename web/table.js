// One canvas: scenes in, frames out.  Knows nodes and time; no game, no input.
//
// While something moves, what lies still is painted once, on a layer, and no
// sprite is made.  At rest every sprite stands on whole device pixels.

import { cast, MOST_DELAY, moves, SHAPE, seenOf } from './cast.js'
import { between, boxOf, clamp, hull, meet, mix } from './pose.js'
import { enlarged, sprites } from './sprites.js'

/** @import { Art, Flight, Point, Scene, SceneNode } from './types.js' */
/** @import { Thing, Things } from './cast.js' */
/** @import { Box, Pose } from './pose.js' */
/** @import { Sprite } from './sprites.js' */

/** Things that fly: `count` of them, one after another.
 * @typedef {{ face: Sprite, from: Point, to: Point, count: number, gap: number }} Flying */

/** What is lit: keys of things.
 * @typedef {{ offered: Set<string>, said: Set<string>, focus: string, hover: string }} Light */

const FLY = 460 // ms for one flying thing
const STAGGER = 40 // ms from one of them to the next
const SHARPEN = 150 // ms after a pinch has come to rest
const MOST_SCALE = 2 // device px a CSS px; more is not seen
/** What a picture depends on beside its size.
 * @type {(keyof SceneNode)[]} */
const LOOKS = ['art', 'parts', 'text', 'tint', 'badge', 'mark']
const RINGS = { offered: '#BFEAF0', said: '#F6C83F', focus: '#FFFFFF', under: '#2B2230' }
const FORCED = { offered: 'CanvasText', said: 'Highlight', focus: 'Highlight', under: 'Canvas' }

const forced = matchMedia('(forced-colors: active)')

/** @param {number} t */
const ease = t => 1 - (1 - t) ** 3

/** @param {HTMLCanvasElement} canvas
 * @param {{ pace: () => number, still: () => boolean, onview: () => void }} how
 *   pace: what times are multiplied with; still: nothing may move; onview: the view has changed */
export const table = (canvas, { pace, still, onview }) => {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  const cache = sprites({
    onfonts: () => sharpen(true),
    onmade: () => {
      if (stats.tween) stats.madeInTween++
    },
  })
  /** For tests and figures: what a tween cost, and that no sprite was made in one. */
  const stats = {
    tween: false,
    tweens: 0,
    frames: 0,
    madeInTween: 0,
    /** device px of moving sprites, at most, in a frame of the present tween or the last */
    moving: 0,
    /** ms of script in each of the last frames
     * @type {number[]} */
    script: [],
    get made() {
      return cache.stats.made
    },
    get bytes() {
      return cache.stats.bytes
    },
  }

  /** @type {Things} */
  let things = new Map()
  /** @type {Thing[]} */
  let order = []
  /** What is painted anew each frame of a tween; all else lies on the layer.
   * @type {Thing[]} */
  let live = []
  /** Those of them that move.
   * @type {Set<Thing>} */
  let movers = new Set()
  /** @type {Flying[]} */
  let flying = []
  /** @type {OffscreenCanvas | null} */
  let layer = null
  let layered = false
  /** The part of the canvas that changes during a tween, in device px.
   * @type {Box | null} */
  let dirty = null
  /** @type {Point} */
  let box = [1, 1]
  let area = { width: 1, height: 1, dpr: 1 }
  let camera = { zoom: 1, x: 0, y: 0 } // x and y in CSS px
  let grain = 1 // device px a px of the scene, for which the sprites are
  let started = 0
  let length = 0
  let frame = 0
  let moved = 0 // device px of moving sprites painted in this frame
  let alarm = 0
  let resting = 0
  let shows = 0
  let done = () => {}
  Object.assign(canvas, { stats })
  /** @type {Light} */
  let light = { offered: new Set(), said: new Set(), focus: '', hover: '' }
  /** @type {{key: string, dx: number, dy: number} | null} */
  let carried = null

  /** From the scene to CSS px: fitted into the area, then as the camera has it. */
  const view = () => {
    const k = Math.min(area.width / box[0], area.height / box[1]) * camera.zoom
    return {
      k,
      x: (area.width - box[0] * k) / 2 + camera.x,
      y: (area.height - box[1] * k) / 2 + camera.y,
    }
  }

  /** Where a thing is, a carried one where the finger has it.
   * @param {Thing} thing @param {'was' | 'now' | 'will'} when
   * @returns {Pose} */
  const seen = (thing, when) => {
    const pose = seenOf(things, thing, when)
    if (!carried || !rides(thing, carried.key)) return pose
    const { k } = view()
    return { ...pose, x: pose.x + carried.dx / k, y: pose.y + carried.dy / k }
  }

  /** @param {Thing} thing @param {string} key
   * @returns {boolean} */
  const rides = ({ node, host }, key) => {
    const on = things.get(host)
    return node.key === key || Boolean(on && rides(on, key))
  }

  /** All it passes over during a tween.
   * @param {Thing} thing */
  const sweep = thing =>
    hull([boxOf(seen(thing, 'was'), thing.face.pad), boxOf(seen(thing, 'will'), thing.face.pad)])

  /** Which things are painted each frame: those that move, and what lies over them. */
  const plan = () => {
    const sweeps = new Map(order.filter(thing => moves(things, thing)).map(thing => [thing, sweep(thing)]))
    for (const thing of sweeps.keys()) {
      const [a, b] = [seen(thing, 'was'), seen(thing, 'will')]
      const host = things.get(thing.host)
      thing.far = Math.hypot(a.x - b.x, a.y - b.y) > Math.max(b.w, b.h) || Boolean(host?.far)
    }
    /** @type {Box[]} */
    const boxes = []
    live = order.filter(thing => {
      const swept = sweeps.get(thing)
      const over = swept ?? boxOf(seen(thing, 'now'), thing.face.pad)
      if (!swept && !boxes.some(box => meet(box, over))) return false
      boxes.push(over)
      return true
    })
    live.sort((a, b) => Number(a.far) - Number(b.far) || a.rank - b.rank) // what travels is nearest
    dirty = flying.length || !boxes.length ? null : toPixels(hull(boxes))
    movers = new Set(sweeps.keys())
    stats.moving = 0
  }

  /** @param {Box} box
   * @returns {Box} */
  const toPixels = ({ left, top, right, bottom }) => {
    const { k, x, y } = view()
    const { dpr } = area
    const room = 10 // rings
    return {
      left: Math.floor((x + (left - room) * k) * dpr),
      top: Math.floor((y + (top - room) * k) * dpr),
      right: Math.ceil((x + (right + room) * k) * dpr),
      bottom: Math.ceil((y + (bottom + room) * k) * dpr),
    }
  }

  /** @param {Flight[]} flights @param {Sprite[]} faces @param {Things} before
   * @returns {Flying[]} */
  const launch = (flights, faces, before) =>
    flights.flatMap(({ start, end, count }, i) => {
      const a = poseIn(before, start) ?? poseIn(things, start)
      const b = poseIn(things, end) ?? poseIn(before, end)
      if (!a || !b || count < 1) return []
      const gap = Math.min(STAGGER, MOST_DELAY / count)
      return [{ face: faces[i], from: [a.x, a.y], to: [b.x, b.y], count, gap }]
    })

  /** Where a thing is at rest in the scene before or in this one.
   * @param {Things} some @param {string} key */
  const poseIn = (some, key) => {
    const thing = some.get(key)
    return thing && !(thing.gone && some === things) ? seenOf(some, thing, 'rest') : null
  }

  /** @param {Flight} flight
   * @returns {SceneNode} */
  const flyer = ({ art, tint, text, size = 24 }) => ({
    key: '',
    at: [0, 0],
    size: [size, size],
    art,
    tint,
    text,
  })

  // Time.

  const wake = () => {
    if (!frame && !document.hidden) frame = requestAnimationFrame(paint)
  }

  /** From where everything is to where it will be.
   * @param {boolean} [atOnce] */
  const start = (atOnce = false) => {
    order = [...things.values()].sort((a, b) => a.rank - b.rank)
    const ends = order.filter(thing => moves(things, thing)).map(({ delay, time }) => delay + time)
    const landings = flying.map(({ count, gap }) => FLY + gap * (count - 1))
    length = atOnce || still() || document.hidden ? 0 : Math.max(0, ...ends, ...landings) * pace()
    started = performance.now()
    stats.tween = true
    if (!length) return settle()
    stats.tweens++
    plan()
    paintLayer()
    alarm = setTimeout(settle, length + 50) // frames may not come
    wake()
  }

  /** Stops what moves where it is; a scene that follows goes on from there. */
  const hold = () => {
    clearTimeout(alarm)
    stats.tween = false
  }

  /** Ends what moves, at once. */
  const settle = () => {
    if (stats.tween) {
      hold()
      for (const [key, thing] of things) {
        if (thing.gone) things.delete(key)
        const { rest } = thing
        Object.assign(thing, { was: rest, will: rest, now: rest, before: null, flips: false, pops: false })
      }
      order = order.filter(({ gone }) => !gone)
      live = []
      flying = []
    }
    done()
    wake()
  }

  const paint = () => {
    frame = 0
    const since = performance.now()
    const past = since - started
    if (stats.tween && past >= length) settle()
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (stats.tween) {
      for (const thing of live) advance(thing, past)
      if (!layered) paintLayer()
      restore()
      moved = 0
      for (const thing of live) draw(context, thing, past)
      for (const one of flying) fly(one, past)
      stats.moving = Math.max(stats.moving, Math.round(moved))
      wake()
    } else {
      context.clearRect(0, 0, canvas.width, canvas.height)
      for (const thing of order) draw(context, thing, Infinity)
    }
    stats.frames++
    if (stats.tween) stats.script.push(performance.now() - since)
    if (stats.script.length > 600) stats.script.shift()
  }

  /** @param {Thing} thing @param {number} past */
  const advance = (thing, past) => {
    const t = clamp((past / pace() - thing.delay) / thing.time, 0, 1)
    thing.now = between(thing.was, thing.will, ease(t))
  }

  const paintLayer = () => {
    if (layer?.width !== canvas.width || layer.height !== canvas.height) {
      layer = new OffscreenCanvas(canvas.width, canvas.height)
    }
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (layer.getContext('2d'))
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, layer.width, layer.height)
    const above = new Set(live)
    for (const thing of order) if (!above.has(thing)) draw(pen, thing, Infinity)
    layered = true
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.drawImage(layer, 0, 0)
  }

  /** What lies still, where something moved. */
  const restore = () => {
    if (!layer) return
    const left = Math.max(0, dirty?.left ?? 0)
    const top = Math.max(0, dirty?.top ?? 0)
    const width = Math.min(canvas.width, dirty?.right ?? canvas.width) - left
    const height = Math.min(canvas.height, dirty?.bottom ?? canvas.height) - top
    if (width <= 0 || height <= 0) return
    context.clearRect(left, top, width, height)
    context.drawImage(layer, left, top, width, height, left, top, width, height)
  }

  /** @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} pen
   * @param {Thing} thing @param {number} past ms since the start of the tween; Infinity at rest */
  const draw = (pen, thing, past) => {
    const pose = seen(thing, 'now')
    if (pose.alpha <= 0) return
    const t = clamp((past / pace() - thing.delay) / thing.time, 0, 1)
    const flat = thing.flips ? Math.abs(Math.cos(Math.PI * t)) : 1
    const pop = thing.pops ? 1 + 0.14 * Math.sin(Math.PI * t) : 1
    const face = thing.flips && t < 0.5 && thing.before ? thing.before : thing.face
    const { k, x, y } = view()
    const s = k * area.dpr
    const cx = x * area.dpr + pose.x * s
    const cy = y * area.dpr + pose.y * s
    const { image } = face
    // At rest the sprite is as large as it is shown; otherwise it is stretched.
    const sx = ((pose.w + 2 * face.pad) * s * flat * pop) / (face.width * face.scale)
    const sy = ((pose.h + 2 * face.pad) * s * pop) / (face.height * face.scale)
    if (movers.has(thing)) moved += image.width * sx * image.height * sy
    pen.globalAlpha = pose.alpha
    if (Math.abs(pose.turn % 360) < 0.001 && Math.abs(sx - 1) < 0.02 && Math.abs(sy - 1) < 0.02) {
      pen.setTransform(1, 0, 0, 1, Math.round(cx + face.x), Math.round(cy + face.y))
      pen.drawImage(image, 0, 0)
    } else {
      const angle = (pose.turn * Math.PI) / 180
      const [c, d] = [Math.cos(angle), Math.sin(angle)]
      pen.setTransform(c * sx, d * sx, -d * sy, c * sy, cx, cy)
      pen.drawImage(image, face.x, face.y)
    }
    ring(pen, thing, pose, cx, cy, s)
    pen.globalAlpha = 1
  }

  /** Offered: foam; said: lemon; focus: white in the dark; all at once if need be.
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} pen
   * @param {Thing} thing @param {Pose} pose @param {number} cx @param {number} cy @param {number} s */
  const ring = (pen, { node: { key, size }, face, gone }, pose, cx, cy, s) => {
    const colours = forced.matches ? FORCED : RINGS
    const said = light.said.has(key)
    const focus = light.focus === key
    if (gone || !(said || focus || light.offered.has(key))) return
    const angle = (pose.turn * Math.PI) / 180
    const [sx, sy] = [(s * pose.w) / size[0], (s * pose.h) / size[1]]
    const [c, d] = [Math.cos(angle), Math.sin(angle)]
    pen.setTransform(c * sx, d * sx, -d * sy, c * sy, cx, cy)
    if (focus) {
      pen.strokeStyle = colours.under
      pen.lineWidth = 9
      pen.stroke(face.ring)
      pen.strokeStyle = colours.focus
      pen.lineWidth = 6.5
      pen.stroke(face.ring)
    }
    if (!said && !light.offered.has(key)) return
    pen.strokeStyle = said ? colours.said : colours.offered
    pen.lineWidth = said || light.hover === key ? 4 : 3
    pen.stroke(face.ring)
  }

  /** @param {Flying} flying @param {number} past */
  const fly = ({ face, from: [ax, ay], to: [bx, by], count, gap }, past) => {
    const { k, x, y } = view()
    const { image } = face
    const lift = Math.min(90, Math.hypot(bx - ax, by - ay) * 0.25)
    for (let i = 0; i < count; i++) {
      const t = (past / pace() - i * gap) / FLY
      if (t <= 0 || t >= 1) continue
      const e = t * t * (3 - 2 * t)
      const px = mix(ax, bx, e)
      const py = mix(ay, by, e) - lift * 4 * e * (1 - e)
      context.setTransform(
        1,
        0,
        0,
        1,
        Math.round((x + px * k) * area.dpr + face.x),
        Math.round((y + py * k) * area.dpr + face.y),
      )
      context.drawImage(image, 0, 0)
      moved += image.width * image.height
    }
  }

  // Sharpness: sprites are made for one scale, and stretched until there are new ones.

  const pinned = () => new Set([...things.values()].map(({ face }) => face.image))

  /** Makes the sprites that are shown for the present scale.
   * @param {boolean} [anew] even if the scale is the same */
  const sharpen = async (anew = false) => {
    const scale = view().k * area.dpr
    if (scale === grain && !anew) return
    clearTimeout(resting)
    if (stats.tween) {
      resting = setTimeout(sharpen, SHARPEN, anew)
      return
    }
    const show = shows
    const shown = order.filter(({ gone }) => !gone)
    const wanted = () => show === shows && scale === view().k * area.dpr && !stats.tween
    const faces = await cache.prepare(
      shown.map(({ node }) => node),
      scale,
      wanted,
    )
    if (!faces.length || !wanted()) return
    grain = scale
    for (const [i, thing] of shown.entries()) thing.face = faces[i]
    cache.trim(pinned())
    paintNow()
  }

  /** What a thing looks like now, until its sprite for another box has been made: if it is the same
   * picture in the same shape, and not there already.
   * @param {SceneNode} node @param {number} scale */
  const standIn = (node, scale) => {
    const { node: old, face } = things.get(node.key) ?? {}
    if (!old || !face || cache.has(node, scale)) return undefined
    const same = LOOKS.every(part => String(old[part] ?? '') === String(node[part] ?? ''))
    const k = node.size[0] / old.size[0]
    return same && Math.abs((old.size[1] * k) / node.size[1] - 1) < SHAPE ? enlarged(face, k) : undefined
  }

  const paintNow = () => {
    cancelAnimationFrame(frame)
    layered = false
    paint()
  }

  const measure = () => {
    const { width, height } = canvas.getBoundingClientRect()
    if (!width || !height) return
    const dpr = Math.min(MOST_SCALE, devicePixelRatio)
    const [wide, high] = [Math.round(width * dpr), Math.round(height * dpr)]
    if (wide === canvas.width && high === canvas.height && area.width === width) return
    canvas.width = wide
    canvas.height = high
    area = { width, height, dpr: wide / width }
    paintNow()
    onview()
    clearTimeout(resting)
    resting = setTimeout(sharpen, SHARPEN)
  }

  const watchDensity = () => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const changed = () => {
      measure()
      watchDensity()
    }
    query.addEventListener('change', changed, { once: true })
  }

  const observer = new ResizeObserver(measure)
  observer.observe(canvas)
  watchDensity()
  const recolour = () => {
    cache.clear()
    sharpen(true)
  }
  const queries = ['(forced-colors: active)', '(prefers-contrast: more)'].map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', recolour)
  const hide = () => (document.hidden ? settle() : paintNow())
  document.addEventListener('visibilitychange', hide)

  return {
    stats,
    view,

    /** Whose pictures are shown.
     * @param {Art[]} arts */
    use: arts => cache.use(arts),

    /** Shows a scene made for a box: settled when its sprites are made and it is on its way.
     * @param {Scene} scene @param {Point} size the box @param {Flight[]} [flights]
     * @param {() => void} [ready] called just before: what is lit is set there
     * @returns {Promise<{rest: Promise<void>}>} rest: all has come to rest, or another scene is shown */
    async show(scene, size, flights = [], ready = () => {}) {
      const mine = ++shows
      const fresh = size[0] !== box[0] || size[1] !== box[1]
      measure()
      const scale = Math.min(area.width / size[0], area.height / size[1]) * camera.zoom * area.dpr
      hold() // nothing is made while something moves: it waits where it is
      clearTimeout(resting)
      const nodes = [...scene.nodes, ...flights.map(flyer)]
      const standing = nodes.map(node => (fresh ? standIn(node, scale) : undefined))
      const made = await cache.prepare(
        nodes.filter((_, i) => !standing[i]),
        scale,
        () => mine === shows,
      )
      if (mine !== shows) return { rest: Promise.resolve() }
      const faces = standing.map(face => face ?? /** @type {Sprite} */ (made.shift()))
      const before = things
      box = size
      grain = scale
      things = cast(before, scene, faces)
      flying = launch(flights, faces.slice(scene.nodes.length), before)
      done()
      if (fresh) onview()
      /** @type {Promise<void>} */
      const rest = new Promise(resolve => (done = resolve))
      ready()
      start(before.size === 0 || fresh) // in another box all is elsewhere
      cache.trim(pinned())
      if (standing.some(Boolean)) resting = setTimeout(sharpen, 0, true)
      return { rest }
    },

    /** Ends what moves, at once. */
    skip: settle,

    /** Whether anything moves. */
    moving: () => stats.tween,

    /** What is ringed.
     * @param {Partial<Light>} next */
    light(next) {
      light = { ...light, ...next }
      layered = false
      wake()
    },

    /** Moves a thing along with a finger, by so many CSS px from its place.
     * @param {string} key @param {number} dx @param {number} dy */
    carry(key, dx, dy) {
      carried = { key, dx, dy }
      wake()
    },

    /** Lets go of it: it glides back, or on to where the next scene has it. */
    drop() {
      const thing = things.get(carried?.key ?? '')
      if (!thing || !carried) return
      const { k } = view()
      thing.now = { ...thing.now, x: thing.now.x + carried.dx / k, y: thing.now.y + carried.dy / k }
      carried = null
      thing.was = { ...thing.now }
      start()
    },

    /** Moves the camera; x and y in CSS px from where the scene is fitted.
     * @param {{zoom: number, x: number, y: number}} next */
    look(next) {
      const zoom = clamp(next.zoom, 1, 4)
      const [w, h] = [area.width * (zoom - 1), area.height * (zoom - 1)]
      camera = { zoom, x: clamp(next.x, -w / 2, w / 2), y: clamp(next.y, -h / 2, h / 2) }
      layered = false
      wake()
      onview()
      clearTimeout(resting)
      resting = setTimeout(sharpen, SHARPEN)
    },

    camera: () => camera,

    /** The picture of a node, `times` as large as on the table.
     * @param {SceneNode} node @param {number} times */
    async picture(node, times) {
      const [{ image }] = await cache.prepare([{ ...node, badge: '', mark: '' }], times * area.dpr)
      const shown = document.createElement('canvas')
      shown.width = image.width
      shown.height = image.height
      shown.style.width = `${image.width / area.dpr}px`
      shown.getContext('2d')?.drawImage(image, 0, 0)
      return shown
    },

    /** Forgets what is shown. */
    clear() {
      shows++
      things = new Map()
      order = []
      settle()
      camera = { zoom: 1, x: 0, y: 0 }
      paintNow()
    },

    /** The table is gone for good. */
    close() {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(resting)
      clearTimeout(alarm)
      document.removeEventListener('visibilitychange', hide)
      for (const query of queries) query.removeEventListener('change', recolour)
    },
  }
}
