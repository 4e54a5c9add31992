// A replay: where it stands, and how it is moved.  It may go on by itself.

import { replayBar } from './foot.js'

/** @import { As } from './foot.js' */
/** @import { TableEffect, TableEvent } from './types.js' */

const BEAT = 900 // ms between the lines of a replay that goes on by itself

/** @param {{ send: (event: TableEvent) => void, drop: (kind: string) => void, rest: () => Promise<unknown>,
 *   pace: () => number, close: () => void }} how */
export const replaying = ({ send, drop, rest, pace, close }) => {
  let now = { line: 0, of: 0 }
  let playing = false
  let beat = 0

  /** @param {number} line @param {As} [as] */
  const at = (line, as) => {
    if (as !== undefined) play(false)
    drop('at')
    send({ kind: 'at', line, ...(as === undefined ? {} : { as }) })
  }

  const step = async () => {
    await rest()
    if (!playing) return
    if (now.line >= now.of) return play(false)
    at(now.line + 1)
    beat = setTimeout(step, BEAT * pace())
  }

  /** @param {boolean} go */
  const play = go => {
    playing = go
    bar.playing(go)
    clearTimeout(beat)
    if (go && now.line >= now.of) at(0)
    if (go) beat = setTimeout(step, 100)
  }

  const bar = replayBar({ at, play: () => play(!playing), close })

  return {
    element: bar.element,
    at,
    stop: () => play(false),
    /** @param {number} lines on, or back */
    by: lines => at(Math.max(0, Math.min(now.of, now.line + lines))),

    /** @param {{line: number, of: number, as: As}} next @param {TableEffect} table */
    show(next, table) {
      now = next
      bar.show(next, table)
      bar.element.hidden = false
      if (next.line >= next.of) play(false)
    },
  }
}
