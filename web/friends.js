// The ways to a table among devices: one that is proposed here, one that is joined,
// one that is come back to.  There is one such table at a time.

import { keptAt, company as makeCompany } from './company.js'
import { button, h } from './dom.js'
import { head } from './frame.js'
import { invitePage } from './invite.js'
import { joinPage } from './join.js'
import { lobbyPage } from './lobby.js'
import { isKey } from './plan.js'
import { tableSide } from './tableside.js'
import { remembered } from './wish.js'
import { say } from './words.js'

/** @import { Page, Place, Site } from './app.js' */
/** @import { Company, Kept } from './company.js' */

/** @type {Company | undefined} */
let live

/** The table that goes on, if one does. */
const current = () => (live?.ended ? undefined : live)

/** Another table: the one before is left.
 * @param {Company} made */
const begin = made => {
  current()?.leave()
  live = made
  return made
}

const everyGame = async (/** @type {Site} */ site) => site.games()

/** A table that is proposed here: `#/with/GAME`.
 * @param {Site} site @param {Place} place @returns {Promise<Page>} */
export const withPage = async (site, { name }) => {
  const game = await site.game(name)
  if (!game.peers) throw new RangeError(name)
  const now = current()
  const goes = now && (now.phase === 'table' || now.room.peers().length)
  if (goes && now.plan?.game !== name) return stayOrGo(site, now, () => propose(site, name))
  if (!goes) await propose(site, name)
  return lobby(site)
}

/** @param {Site} site @param {string} name */
const propose = async (site, name) => {
  const [games, game] = await Promise.all([everyGame(site), site.game(name)])
  begin(makeCompany(site, { games, game, wish: remembered(site, game) }))
}

/** Where everybody gets ready: `#/lobby`.
 * @param {Site} site @returns {Promise<Page>} */
export const lobby = async site => {
  const now = current()
  if (!now) return join(site, { name: '' })
  history.replaceState(history.state, '', '#/lobby')
  return lobbyPage(site, now)
}

/** Where this device joins a table: `#/join`, `#/join/CODE`.  At a table that goes on it is where somebody
 * comes back who made the invite, so that either side may make it.
 * @param {Site} site @param {{name: string}} place @returns {Promise<Page & {whole?: boolean}>} */
export const join = async (site, { name: text }) => {
  const games = await everyGame(site)
  const now = current()
  const lies = now?.phase === 'table' ? `#/table/${now.save}` : '#/lobby'
  if (now && text && takes(now, text)) {
    setTimeout(() => site.instead(lies))
    return { title: say('peers.join.title'), body: [], whole: true }
  }
  if (now?.phase === 'lobby' && now.room.peers().length) {
    return text ? stayOrGo(site, now, async () => {}, `#/join/${text}`) : lobby(site)
  }
  const at = now?.phase === 'table' ? now : begin(makeCompany(site, { games }))
  const page = joinPage(at.room, {
    text,
    games,
    back: site.up,
    named: ({ name, glyph }) => at.callMyself(0, { name, glyph }),
    joined: () => site.instead(at === now ? lies : '#/lobby'),
  })
  return { ...page, whole: true }
}

/** Whether a code is a reply to an invite of this table.
 * @param {Company} now @param {string} text */
const takes = (now, text) => {
  try {
    now.room.accept(text).catch(() => {})
    return true
  } catch {
    return false
  }
}

/** Where others are invited, over the table or the lobby: `#/invite`.
 * @param {Site} site */
export const invite = async site => {
  const now = current()
  if (!now) throw new RangeError('')
  const page = invitePage(now.room, {
    back: site.up,
    invited: text => site.instead(`#/join/${encodeURIComponent(text)}`),
  })
  // Whoever was cut off and is found has nothing more to do here.
  const cut = now.phase === 'table' && !now.room.peers().some(({ here }) => here)
  const stop = now.room.watch(({ kind }) => cut && kind === 'linked' && site.instead(`#/table/${now.save}`))
  const leave = () => {
    stop()
    page.leave?.()
  }
  return { ...page, leave, whole: true }
}

/** What is asked before a table is left for another.
 * @param {Site} site @param {Company} now @param {() => Promise<unknown>} go @param {string} [hash]
 * @returns {Page} */
const stayOrGo = (site, now, go, hash = location.hash) => {
  const title = say('peers.stay.title')
  const back = now.phase === 'table' ? `#/table/${now.save}` : '#/lobby'
  const leave = async () => {
    now.leave()
    await go()
    site.again(hash)
  }
  return {
    title,
    body: [
      head(title, { back: site.up }),
      h(
        'main',
        { class: 'body narrow' },
        h(
          'div',
          { class: 'panel prose' },
          h('p', {}, say('peers.stay.text')),
          h(
            'p',
            { class: 'actions' },
            button({ text: say('peers.stay.back'), look: 'btn', on: () => site.instead(back) }),
            button({ text: say('peers.stay.go'), on: leave }),
          ),
        ),
      ),
    ],
  }
}

/** What stands in the way of laying another table; nothing where nothing does.
 * @param {Site} site @param {string} save of the other table @returns {Page | undefined} */
export const inTheWay = (site, save) => {
  const now = current()
  if (!now || (now.phase === 'table' && now.save === save)) return
  if (now.phase === 'lobby' && !now.room.peers().length) {
    now.leave()
    return
  }
  return stayOrGo(site, now, async () => {})
}

/** The side of a table among devices that is kept here: for play.js, once this tab may play it.
 * @param {Site} site @param {string} save */
export const sideOf = async (site, save) => {
  let now = current()
  if (now?.save !== save || now.phase !== 'table') {
    const kept = keptOf(site.store.noted(keptAt(save)))
    if (!kept) return
    now = begin(makeCompany(site, { games: await everyGame(site), save, kept }))
  }
  return tableSide(site, now)
}

/** The table that is kept here cannot be played: nothing of it goes on behind what is shown instead.
 * @param {string} save */
export const giveUp = save => {
  const now = current()
  if (now?.save === save) now.leave()
}

/** @param {any} from */
const isPerson = from => typeof from?.name === 'string' && typeof from.glyph === 'string'

/** @param {any} from
 * @returns {Kept | undefined} */
const keptOf = from =>
  typeof from?.header === 'string' && isKey(from.key) && typeof from.secret === 'string'
    ? {
        header: from.header,
        key: from.key,
        secret: from.secret,
        room: typeof from.room === 'string' ? from.room : '',
        record: typeof from.record === 'string' ? from.record : '',
        people: Array.isArray(from.people) ? from.people.filter(isPerson) : [],
        bot: Array.isArray(from.bot) ? from.bot.filter(Number.isInteger) : [],
      }
    : undefined
