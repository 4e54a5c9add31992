// What this device keeps: settings and saved games, in localStorage.  Where
// that is refused (private mode, a sandboxed frame) or full, everything goes on
// in memory and `store.kept` is false, so that the page can say so.

/** @typedef {import('./types.js').Save} Save */
/** @typedef {import('./types.js').Settings} Settings */
/** @typedef {'settings' | 'saves' | 'kept'} What */

const HOME = 'sugarcove/'
const SAVE = `${HOME}save/`
const SETTINGS = `${HOME}settings`
const BESIDE = `${HOME}note/table/` // what a device needs of a table to come back to it

/** What each setting may be; the first is the default. */
export const CHOICES = Object.freeze({
  motion: ['auto', 'full', 'none'],
  speed: ['normal', 'slow', 'fast'],
  text: [1, 1.15, 1.3, 1.5],
  theme: ['auto', 'light', 'night'],
})

/** @type {Map<string, string>} */
const memory = new Map()
/** @type {Set<(what: What) => void>} */
const listeners = new Set()
let kept = true

/** @param {What} what */
const changed = what => {
  for (const listener of listeners) listener(what)
}

/** From now on in memory, with a copy of whatever can still be read. */
const refused = () => {
  if (!kept) return
  for (const key of keys()) memory.set(key, get(key) ?? '')
  kept = false
  changed('kept')
}

/** @returns {string[]} */
const keys = () => {
  try {
    if (kept) return Object.keys(localStorage).filter(key => key.startsWith(HOME))
  } catch {}
  return [...memory.keys()]
}

/** @param {string} key */
const get = key => {
  try {
    if (kept) return localStorage.getItem(key)
  } catch {}
  return memory.get(key) ?? null
}

/** @param {string} key @param {string} text */
const put = (key, text) => {
  try {
    if (kept) return localStorage.setItem(key, text)
  } catch {
    refused()
  }
  memory.set(key, text)
}

/** @param {string} key */
const drop = key => {
  memory.delete(key)
  try {
    if (kept) localStorage.removeItem(key)
  } catch {}
}

try {
  localStorage.setItem(`${HOME}try`, '')
  localStorage.removeItem(`${HOME}try`)
} catch {
  kept = false
}

/** What a text says, or nothing where it is not ours.
 * @param {string | null} text */
const parse = text => {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** @param {unknown} value @returns {string} */
const string = value => (typeof value === 'string' ? value : '')

/** @param {unknown} value @returns {string[]} */
const strings = value => (Array.isArray(value) ? value.map(string) : [])

/** A save out of anything; null unless it holds a log.
 * @param {any} from
 * @returns {Save | null} */
const saveOf = from =>
  typeof from?.log !== 'string'
    ? null
    : {
        id: string(from.id),
        name: string(from.name),
        game: string(from.game),
        when: typeof from.when === 'number' ? from.when : 0,
        log: from.log,
        finished: from.finished === true,
        peers: from.peers === true,
        facts: {
          names: strings(from.facts?.names),
          tints: strings(from.facts?.tints),
          glyphs: strings(from.facts?.glyphs),
          title: string(from.facts?.title),
        },
      }

/** @returns {Settings} */
const settingsOf = () => {
  const found = parse(get(SETTINGS)) ?? {}
  /** @type {Record<string, unknown>} */
  const settings = { lang: typeof found.lang === 'string' ? found.lang : 'en' }
  for (const [name, values] of Object.entries(CHOICES)) {
    settings[name] = /** @type {unknown[]} */ (values).includes(found[name]) ? found[name] : values[0]
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (settings))
}

const settings = settingsOf()

const newId = () =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36).padStart(7, '0')

globalThis.addEventListener?.('storage', event => {
  if (event.key === null || event.key === SETTINGS) {
    Object.assign(settings, settingsOf())
    changed('settings')
  }
  if (event.key === null || event.key.startsWith(SAVE)) changed('saves')
})

// One tab plays a saved game; a second one may take it over.

/** @type {Map<string, {release: () => void, lost: () => void}>} */
const held = new Map()

/** The name of the game as a lock, and of the channel where there are no locks.
 * @param {string} id */
const lockName = id => `${HOME}playing/${id}`

const channel = 'locks' in (globalThis.navigator ?? {}) ? null : openChannel()

function openChannel() {
  try {
    const made = new BroadcastChannel(`${HOME}tabs`)
    made.onmessage = ({ data: { ask, take } }) => {
      if (held.has(ask)) made.postMessage({ held: ask })
      if (held.has(take)) lose(take)
    }
    return made
  } catch {
    return null
  }
}

/** @param {string} id */
const lose = id => {
  const mine = held.get(id)
  held.delete(id)
  mine?.lost()
}

/** @param {string} id @param {boolean} steal @param {() => void} lost
 * @returns {Promise<boolean>} */
const claimLock = (id, steal, lost) =>
  new Promise(resolve => {
    navigator.locks
      .request(lockName(id), steal ? { steal } : { ifAvailable: true }, lock => {
        resolve(lock !== null)
        if (lock) return new Promise(done => held.set(id, { release: () => done(null), lost }))
      })
      .catch(() => lose(id)) // stolen
      .finally(() => resolve(true)) // locks are refused here: nobody can be asked
  })

/** @param {string} id @param {boolean} steal @param {() => void} lost
 * @returns {Promise<boolean>} */
const claimChannel = (id, steal, lost) =>
  new Promise(resolve => {
    const hold = () => {
      channel?.removeEventListener('message', hear)
      held.set(id, { release: () => {}, lost })
      resolve(true)
    }
    const wait = setTimeout(hold, channel && !steal ? 200 : 0)
    /** @param {MessageEvent} event */
    const hear = ({ data }) => {
      if (steal || data.held !== id) return
      clearTimeout(wait)
      channel?.removeEventListener('message', hear)
      resolve(false)
    }
    channel?.addEventListener('message', hear)
    channel?.postMessage(steal ? { take: id } : { ask: id })
  })

export const store = {
  /** Whether what is saved outlives this page. */
  get kept() {
    return kept
  },

  /** The settings as they are now: one object, kept up to date. */
  settings,

  /** @template {keyof Settings} K
   * @param {K} name @param {Settings[K]} value */
  set(name, value) {
    settings[name] = value
    put(SETTINGS, JSON.stringify(settings))
    changed('settings')
  },

  /** Hear of changes, also of those made in another tab; returns how to stop.
   * @param {(what: What) => void} listener */
  watch(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Every saved game, newest first. */
  list() {
    return keys()
      .filter(key => key.startsWith(SAVE))
      .flatMap(key => store.read(key.slice(SAVE.length)) ?? [])
      .sort((a, b) => b.when - a.when)
  },

  /** @param {string} id */
  read(id) {
    return saveOf({ ...parse(get(SAVE + id)), id })
  },

  /** Keeps a game; what is left out stays as it was.  Without an id it is a new one.
   * @param {Partial<Save> & {id?: string}} save
   * @returns {string} its id */
  write(save) {
    const id = save.id || newId()
    const whole = saveOf({ log: '', ...store.read(id), when: Date.now(), ...save, id })
    put(SAVE + id, JSON.stringify(whole))
    changed('saves')
    return id
  },

  /** @param {string} id @param {string} name */
  rename(id, name) {
    const save = store.read(id)
    if (save) store.write({ ...save, name: name.trim() })
  },

  /** @param {string} id @returns {() => void} what brings it back */
  remove(id) {
    const all = [SAVE + id, BESIDE + id].map(key => ({ key, text: get(key) }))
    for (const { key } of all) drop(key)
    changed('saves')
    return () => {
      for (const { key, text } of all) if (text) put(key, text)
      changed('saves')
    }
  },

  /** Every saved game as the text of one file. */
  exported() {
    return JSON.stringify({ sugarcove: 1, saves: store.list() }, null, 1)
  },

  /** Keeps what a file holds: one log, or what `exported` wrote.
   * @param {string} text
   * @returns {string[]} the ids; empty if the file is neither */
  imported(text) {
    if (text.startsWith('sugarcove ')) {
      const game = /^game (\S+)/m.exec(text)?.[1] ?? ''
      return [store.write({ log: text, game, finished: /^over /m.test(text) })]
    }
    const saves = parse(text)?.saves
    if (!Array.isArray(saves)) return []
    return saves.flatMap(from => {
      const save = saveOf(from)
      return save ? [store.write({ ...save, id: '', peers: false })] : []
    })
  },

  /** Whether this tab may play the game: false if another tab does.  With `steal`
   * the other one loses it and hears of it through its `lost`.
   * @param {string} id
   * @param {{steal?: boolean, lost?: () => void}} [how]
   * @returns {Promise<boolean>} */
  async claim(id, { steal = false, lost = () => {} } = {}) {
    if (held.has(id)) return true
    return 'locks' in navigator ? claimLock(id, steal, lost) : claimChannel(id, steal, lost)
  },

  /** @param {string} id */
  release(id) {
    held.get(id)?.release()
    held.delete(id)
  },

  /** Small things a page remembers, such as the last table that was set up.
   * @param {string} key @param {unknown} value */
  note(key, value) {
    put(`${HOME}note/${key}`, JSON.stringify(value))
  },

  /** @param {string} key
   * @returns {any} what was noted, or null */
  noted(key) {
    return parse(get(`${HOME}note/${key}`))
  },

  /** Nothing of ours is left on this device. */
  forget() {
    for (const key of keys()) drop(key)
    Object.assign(settings, settingsOf())
    changed('settings')
    changed('saves')
  },
}
