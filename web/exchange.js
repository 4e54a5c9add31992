// One thing after another: what is to be sent waits until what was sent before
// has been answered and shown.  While nothing waits, bots may think.

/** @import { SceneNode, TableEvent } from './types.js' */

/** Something to be sent, or a tap that may become something: what it was on, and how many lines the game had.
 * @typedef {{event: TableEvent, done?: () => void}
 *   | {tap: SceneNode, line: number} | {steps: SceneNode, line: number}} Job */

/** @param {{ eventOf: (job: Job) => TableEvent | null,
 *   ask: (event: TableEvent, now: boolean, open: () => boolean) => Promise<void>,
 *   calm: () => Promise<unknown>, quiet: () => void, failed: (error: unknown) => void }} how
 *   eventOf: what a job sends when its turn has come, or nothing; ask: sends and shows it, at once if a
 *   person waits for it, as long as the table is open; calm: what was shown has come to rest, or somebody
 *   cannot wait; quiet: nothing is left to be done */
export const exchange = ({ eventOf, ask, calm, quiet, failed }) => {
  /** @type {Job[]} */
  let jobs = []
  let thinking = false
  let table = 0 // counts tables: what belongs to an earlier one is dropped
  let running = -1 // the table whose jobs are being done

  /** @param {Job | undefined} job @param {() => boolean} open */
  const act = async (job, open) => {
    const event = job ? eventOf(job) : { kind: 'think' }
    if (!event) return
    thinking = false
    await ask(event, Boolean(job), open)
  }

  const run = async () => {
    if (running === table) return
    const mine = table
    const open = () => mine === table
    running = mine
    try {
      while (open() && (jobs.length || thinking)) {
        if (!jobs.length) await calm() // bots go on when what they did has been seen
        if (!open()) return
        const job = jobs.shift()
        try {
          await act(job, open)
        } finally {
          if (job && 'event' in job) job.done?.()
        }
        if (open() && !jobs.length) quiet()
      }
    } catch (error) {
      if (open()) failed(error)
    } finally {
      if (running === mine) running = -1
    }
  }

  return {
    /** @param {Job} job */
    push(job) {
      jobs.push(job)
      run()
    },

    /** Events of a kind that a later one makes void.
     * @param {string} kind */
    drop(kind) {
      jobs = jobs.filter(job => !('event' in job && job.event.kind === kind))
    },

    /** Bots may think, once nothing else is to be done. */
    think() {
      thinking = true
      run()
    },

    /** Another table: nothing of this one is done any more. */
    clear() {
      table++
      for (const job of jobs) if ('event' in job) job.done?.()
      jobs = []
      thinking = false
    },
  }
}
