// The bare table under a finger or a mouse: pan, pinch, double tap, wheel, and a
// tap that hurries on.  What starts on a button is not ours.

const TRAVEL = 8 // CSS px after which a press is no tap
const TWICE = 320 // ms between the taps of a double tap
const NEAR = 30 // CSS px between them
const HOLD = 500 // ms of a long press
const CLOSE = 2 // zoom of a double tap

/** @param {HTMLElement} area
 * @param {{ camera: () => {zoom: number, x: number, y: number},
 *   look: (camera: {zoom: number, x: number, y: number}) => void,
 *   tap: () => void, hold: (x: number, y: number) => void, two: () => void }} on
 *   hold: a long press, at CSS px in the area; two: a second finger has come */
export const gestures = (area, on) => {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map()
  let from = { x: 0, y: 0 }
  let moved = false
  let timer = 0
  let before = { when: 0, x: 0, y: 0 }

  /** @param {MouseEvent} event */
  const inside = event => {
    const { left, top } = area.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  /** Zooms about a point, which stays where it is.
   * @param {{x: number, y: number}} at @param {number} zoom */
  const zoomAt = (at, zoom) => {
    const camera = on.camera()
    const next = Math.max(1, Math.min(4, zoom))
    const ratio = next / camera.zoom
    const { width, height } = area.getBoundingClientRect()
    const [x, y] = [at.x - width / 2, at.y - height / 2]
    on.look({ zoom: next, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio })
  }

  const spread = () => {
    const [a, b] = fingers.values()
    return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }

  /** @param {PointerEvent} event */
  const down = event => {
    if (event.button) return
    const at = inside(event)
    fingers.set(event.pointerId, at)
    clearTimeout(timer)
    if (fingers.size === 2) {
      moved = true
      on.two()
    }
    if (fingers.size > 1 || onButton(event)) return
    moved = false
    from = at
    timer = setTimeout(() => {
      moved = true
      on.hold(at.x, at.y)
    }, HOLD)
  }

  /** @param {Event} event */
  const onButton = event => /** @type {Element} */ (event.target).closest('button')

  /** @param {PointerEvent} event */
  const move = event => {
    const was = fingers.get(event.pointerId)
    if (!was) return
    const old = fingers.size === 2 ? spread() : null
    const at = inside(event)
    fingers.set(event.pointerId, at)
    if (Math.hypot(at.x - from.x, at.y - from.y) > TRAVEL) {
      moved = true
      clearTimeout(timer)
    }
    const camera = on.camera()
    if (old) {
      const now = spread()
      on.look({ ...camera, x: camera.x + now.x - old.x, y: camera.y + now.y - old.y })
      zoomAt(now, on.camera().zoom * (now.far / old.far))
    } else if (moved && camera.zoom > 1 && !onButton(event)) {
      on.look({ ...camera, x: camera.x + at.x - was.x, y: camera.y + at.y - was.y })
    }
  }

  /** @param {PointerEvent} event */
  const up = event => {
    clearTimeout(timer)
    if (!fingers.delete(event.pointerId) || fingers.size || moved || onButton(event)) return
    const at = inside(event)
    const twice = event.timeStamp - before.when < TWICE && Math.hypot(at.x - before.x, at.y - before.y) < NEAR
    before = twice ? { when: 0, x: 0, y: 0 } : { when: event.timeStamp, ...at }
    if (twice) zoomAt(at, on.camera().zoom > 1 ? 1 : CLOSE)
    else on.tap()
  }

  /** @param {PointerEvent} event */
  const lost = event => {
    clearTimeout(timer)
    fingers.delete(event.pointerId)
  }

  area.addEventListener('pointerdown', down)
  area.addEventListener('pointermove', move)
  area.addEventListener('pointerup', up)
  area.addEventListener('pointercancel', lost)
  area.addEventListener('pointerleave', lost)
  area.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      const step = event.ctrlKey ? 0.01 : 0.0015 // a pinch on a trackpad comes as a wheel with control
      zoomAt(inside(event), on.camera().zoom * Math.exp(-event.deltaY * step))
    },
    { passive: false },
  )

  return {
    /** @param {number} factor how much nearer */
    zoom(factor) {
      const { width, height } = area.getBoundingClientRect()
      zoomAt({ x: width / 2, y: height / 2 }, on.camera().zoom * factor)
    },
  }
}
