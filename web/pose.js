// Where a thing is, and between where and where.  Plain geometry; nothing is
// known here of canvases or scenes.

/** @import { Point, SceneNode } from './types.js' */

/** Centre, size, degrees and alpha; on the table, or on the thing that is ridden.
 * @typedef {{x: number, y: number, w: number, h: number, turn: number, alpha: number}} Pose */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {number} a @param {number} b @param {number} t */
export const mix = (a, b, t) => a + (b - a) * t

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

/** @param {SceneNode} node
 * @returns {Pose} */
export const poseOf = ({ at: [x, y], size: [w, h], turn = 0 }) => ({ x, y, w, h, turn, alpha: 1 })

/** @param {Pose} a @param {Pose} b @param {number} t
 * @returns {Pose} */
export const between = (a, b, t) => ({
  x: mix(a.x, b.x, t),
  y: mix(a.y, b.y, t),
  w: mix(a.w, b.w, t),
  h: mix(a.h, b.h, t),
  turn: mix(a.turn, b.turn, t),
  alpha: mix(a.alpha, b.alpha, t),
})

/** @param {number} x @param {number} y @param {number} degrees
 * @returns {Point} */
const turned = (x, y, degrees) => {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** A pose on a host, as it is on the table.
 * @param {Pose} pose @param {Pose | null} host
 * @returns {Pose} */
export const onTable = (pose, host) => {
  if (!host) return pose
  const [x, y] = turned(pose.x, pose.y, host.turn)
  return {
    ...pose,
    x: host.x + x,
    y: host.y + y,
    turn: host.turn + pose.turn,
    alpha: host.alpha * pose.alpha,
  }
}

/** A pose on the table, as it is seen from a host.
 * @param {Pose} pose @param {Pose | null} host
 * @returns {Pose} */
export const onHost = (pose, host) => {
  if (!host) return pose
  const [x, y] = turned(pose.x - host.x, pose.y - host.y, -host.turn)
  return { ...pose, x, y, turn: pose.turn - host.turn }
}

/** The same end, turned to the shorter way.
 * @param {Pose} from @param {Pose} to
 * @returns {Pose} */
export const nearerTurn = (from, to) => ({
  ...to,
  turn: from.turn + ((((to.turn - from.turn) % 360) + 540) % 360) - 180,
})

/** Whether they are within so many px of each other, and equal in all else.
 * @param {Pose} a @param {Pose} b @param {number} px */
export const near = (a, b, px) =>
  Math.abs(a.x - b.x) < px &&
  Math.abs(a.y - b.y) < px &&
  Math.abs(a.w - b.w) < px &&
  Math.abs(a.h - b.h) < px &&
  Math.abs(a.turn - b.turn) < 0.01 &&
  a.alpha === b.alpha

/** @param {Pose} a @param {Pose} b */
export const equal = (a, b) => near(a, b, 0.01)

/** All it covers, with room around.
 * @param {Pose} pose @param {number} pad
 * @returns {Box} */
export const boxOf = ({ x, y, w, h, turn }, pad) => {
  const reach = turn % 180 ? Math.hypot(w, h) / 2 : 0
  const [rx, ry] = [(reach || w / 2) + pad, (reach || h / 2) + pad]
  return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry }
}

/** @param {Box} a @param {Box} b */
export const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** @param {Box[]} boxes
 * @returns {Box} */
export const hull = boxes => ({
  left: Math.min(...boxes.map(box => box.left)),
  top: Math.min(...boxes.map(box => box.top)),
  right: Math.max(...boxes.map(box => box.right)),
  bottom: Math.max(...boxes.map(box => box.bottom)),
})
