// Effects, shown in their order: scenes one after another, each left to be seen,
// and led to the last of them by whoever cannot wait.

/** @import { table as Table } from './table.js' */
/** @import { Effect, Point, SceneEffect } from './types.js' */

/** @param {{ table: ReturnType<typeof Table>, pace: () => number, box: (effect: SceneEffect) => Point, art: () => Promise<void>,
 *   accept: (effect: SceneEffect) => void, pass: (effect: SceneEffect) => void, shown: () => void,
 *   note: (effect: Exclude<Effect, SceneEffect>) => void }} how
 *   box: what a scene was made for; art: its pictures are there; accept: all but the picture is as the
 *   scene has it; pass: a scene is passed over; shown: it is on its way; note: any other effect */
export const showing = ({ table, pace, box, art, accept, pass, shown, note }) => {
  let staging = false // more scenes are to come
  /** Ends the rest of a scene before its time. */
  let cutRest = () => {}
  /** Ends the wait for what was shown. */
  let wake = () => {}
  /** The scene shown last, come to rest.
   * @type {Promise<unknown>} */
  let atRest = Promise.resolve()

  /** @param {number} ms */
  const pause = ms =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      cutRest = () => {
        clearTimeout(timer)
        resolve(undefined)
      }
    })

  /** Until what is shown has come to rest, or somebody cannot wait.
   * @returns {Promise<unknown>} true if somebody could not */
  const calm = () =>
    Promise.race([
      atRest,
      new Promise(resolve => {
        wake = () => resolve(true)
      }),
    ])

  /** @param {SceneEffect} effect @param {() => boolean} open */
  const show = async (effect, open) => {
    await art()
    if (!open()) return
    const { rest: still } = await table.show(effect.scene, box(effect), effect.told?.flights, () =>
      accept(effect),
    )
    if (!open()) return
    const rest = (effect.told?.rest ?? 0) * pace()
    atRest = still.then(() => (rest && !document.hidden ? pause(rest) : undefined))
    shown()
  }

  return {
    calm,

    get staging() {
      return staging
    },

    /** What was shown last has come to rest. */
    rest: () => atRest,

    /** Somebody waits for what comes next, but not for what still moves. */
    wake: () => wake(),

    /** Somebody cannot wait: what moves or rests is over. */
    hurry() {
      table.skip()
      cutRest()
      wake()
    },

    /** @param {Effect[]} effects @param {boolean} now do not wait for what still moves
     * @param {() => boolean} open whether the table they belong to is still open */
    async perform(effects, now, open) {
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
        if (!open()) return
        if (skipped && left) {
          pass(effect)
          continue
        }
        staging = left > 0
        await show(effect, open)
        if (!open()) return
        if (left) skipped = (await calm()) === true
      }
      staging = false
    },
  }
}
