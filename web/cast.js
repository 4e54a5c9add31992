// From one scene to the next: which thing goes where, from where, and when.
// Keys tell what is the same thing; nothing is painted here.

import { equal, near, nearerTurn, onHost, onTable, poseOf } from './pose.js'

/** @import { Pose } from './pose.js' */
/** @import { Sprite } from './sprites.js' */
/** @import { Scene, SceneNode } from './types.js' */

/** A node and where it is: `was` and `will` at the ends of a tween, `now` in it, all on its host.
 * `rest` is `will` with its own turn; `far`: it travels, nearest to the eye.
 * @typedef {{ node: SceneNode, rank: number, host: string, face: Sprite, before: Sprite | null,
 *   was: Pose, will: Pose, now: Pose, rest: Pose, delay: number, time: number, flips: boolean,
 *   pops: boolean, gone: boolean, far: boolean }} Thing */

/** @typedef {Map<string, Thing>} Things */

const GLIDE = 320 // ms; base.md, "Motion"
const FADE = 180 // ms for what appears or goes
const STAGGER = { come: 40, flip: 120 } // ms from one to the next
export const MOST_DELAY = 480 // ms that the last of a row waits, however long the row
const SMALL = 64 // px: what is no wider pops when its text changes
export const SHAPE = 0.03 // a picture is not stretched by more than this
const MUCH = 700_000 // px of sprites: if more would change, they do it one after the other
const NUDGE = 3 // px: who goes no further is there at once

/** Where a thing is on the table, given where its hosts are.
 * @param {Things} things @param {Thing} thing @param {'was' | 'now' | 'will' | 'rest'} when
 * @returns {Pose} */
export const seenOf = (things, thing, when) => {
  const host = things.get(thing.host)
  return onTable(thing[when], host ? seenOf(things, host, when) : null)
}

/** @param {Things} things @param {Thing} thing
 * @returns {boolean} */
export const moves = (things, thing) => {
  const host = things.get(thing.host)
  return !equal(thing.was, thing.will) || thing.flips || thing.pops || Boolean(host && moves(things, host))
}

/** The things of a scene, each from where its like is now, and those that go.
 * @param {Things} things as they are @param {Scene} scene @param {Sprite[]} faces of its nodes
 * @returns {Things} */
export const cast = (things, scene, faces) => {
  const nodes = new Map(scene.nodes.map((node, rank) => [node.key, { node, rank }]))
  /** @type {Things} */
  const next = new Map()
  const row = { come: 0, flip: 0 }

  /** @param {string} key
   * @returns {Thing | undefined} */
  const make = key => {
    const found = nodes.get(key)
    if (next.has(key) || !found) return next.get(key)
    const { node, rank } = found
    const host = node.on && node.on !== key ? make(node.on) : undefined
    const rest = onHost(poseOf(node), host ? seenOf(next, host, 'rest') : null)
    const old = things.get(key)
    const source = old ? undefined : things.get(node.come ?? '')
    const was = start(node, host, rest, old, source)
    const flips = Boolean(old && !old.gone && old.node.art !== node.art)
    /** @type {Thing} */
    const thing = {
      node,
      rank,
      host: host?.node.key ?? '',
      face: faces[rank],
      before: flips && old ? old.face : null,
      was,
      will: nearerTurn(was, rest),
      now: was,
      rest,
      delay: source ? STAGGER.come * row.come++ : flips ? STAGGER.flip * row.flip++ : 0,
      time: old || source ? GLIDE : FADE,
      flips,
      pops: Boolean(old && !flips && old.node.text !== node.text && node.text && node.size[0] <= SMALL),
      gone: false,
      far: false,
    }
    next.set(key, thing)
    return thing
  }

  /** @param {SceneNode} node @param {Thing | undefined} host @param {Pose} rest
   * @param {Thing | undefined} old itself, as it is now @param {Thing | undefined} source where it comes from
   * @returns {Pose} */
  const start = (node, host, rest, old, source) => {
    const hostWas = host ? seenOf(next, host, 'was') : null
    if (source) return onHost(arriving(seenOf(things, source, 'now'), node), hostWas)
    if (!old) return { ...rest, alpha: 0 }
    const was = old.host === (host?.node.key ?? '') ? old.now : onHost(seenOf(things, old, 'now'), hostWas)
    const stretched = Math.abs((was.w * rest.h) / (was.h * rest.w) - 1) > SHAPE
    const from = stretched ? { ...was, w: rest.w, h: rest.h } : was
    return old.gone || !near(from, rest, NUDGE) ? from : rest
  }

  for (const key of nodes.keys()) make(key)
  const last = Math.max(0, ...[...next.values()].map(({ delay }) => delay))
  if (last > MOST_DELAY) for (const thing of next.values()) thing.delay *= MOST_DELAY / last
  leave(things, next)
  const changing = [...next.values()].filter(thing => moves(next, thing))
  if (changing.reduce((sum, { face }) => sum + face.width * face.height, 0) > MUCH) calm(next)
  return next
}

/** What goes is gone at once, and what is new waits until all else is in its place.
 * @param {Things} next */
const calm = next => {
  for (const [key, thing] of next) {
    if (thing.gone) next.delete(key)
    else if (thing.was.alpha === 0) thing.delay = GLIDE
  }
}

/** Where something new starts: in its source, no larger than that.
 * @param {Pose} source @param {SceneNode} node
 * @returns {Pose} */
const arriving = (source, { size: [w, h] }) => {
  const scale = Math.min(1, Math.max(source.w / w, 24 / w), Math.max(source.h / h, 24 / h))
  return { ...source, w: w * scale, h: h * scale, alpha: 1 }
}

/** What is not in the next scene fades where it lies, or along with what it rides on.
 * @param {Things} things @param {Things} next */
const leave = (things, next) => {
  for (const [key, thing] of things) {
    if (next.has(key)) continue
    const hosted = next.has(thing.host)
    const was = hosted ? thing.now : seenOf(things, thing, 'now')
    const will = { ...was, alpha: 0 }
    next.set(key, {
      ...thing,
      host: hosted ? thing.host : '',
      rank: thing.rank - 0.5,
      before: null,
      flips: false,
      pops: false,
      was,
      now: was,
      will,
      rest: will,
      delay: 0,
      time: FADE,
      gone: true,
    })
  }
}
