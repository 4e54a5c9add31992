// Who sits at a table among devices, and what can be done about it: a sheet.

import { badge, button, h, renew, toggle } from './dom.js'
import { field, sheet, shut } from './frame.js'
import { patch } from './patch.js'
import { say } from './words.js'

/** @import { Site } from './app.js' */
/** @import { Company } from './company.js' */

/** @param {Site} site @param {Company} us */
export const peopleSheet = (site, us) => {
  const { table, room } = us
  const list = h('ul', { class: 'sitters' })
  const lookers = h('ul', { class: 'sitters' })
  const doors = h('div', {})
  const close = () => {
    stop()
    shut(dialog)
  }

  /** @param {string} text @param {string} at @param {() => void} on @param {string} [look] */
  const act = (text, at, on, look = 'btn quiet slim') => button({ text, look, 'data-at': at, on })

  /** What can be done about a device.
   * @param {string} id @param {string} name */
  const deviceActs = (id, name) => {
    const peer = room.peers().find(peer => peer.id === id)
    if (!peer) return []
    return [
      act(say(peer.muted ? 'peers.people.unmute' : 'peers.people.mute', { name }), `mute-${id}`, () => {
        room.mute(id, !peer.muted)
        show()
      }),
      room.mayRemove(id) &&
        act(
          say('peers.people.remove', { name }),
          `remove-${id}`,
          () => {
            room.remove(id)
            show()
          },
          'btn danger slim',
        ),
    ]
  }

  /** What can be done about a seat.
   * @param {number} seat @param {string} name */
  const seatActs = (seat, name) => {
    const { frame, peers } = table
    if (!frame || !peers || frame.over) return []
    const mine = peers.mine.includes(seat)
    const away = peers.away.includes(seat)
    const wished = peers.wishes.some(({ line }) => line.split(' ')[2] === String(seat))
    const bot = `* seat ${seat} bot normal`
    if (peers.returns.includes(seat))
      return act(say('peers.people.back'), `back-${seat}`, () => table.takeBack(seat), 'btn slim')
    if (mine) {
      return [
        act(say('peers.people.bot_mine'), `bot-${seat}`, () => table.giveAway(seat, bot)),
        act(
          say('peers.people.resign'),
          `resign-${seat}`,
          () => table.giveAway(seat, `* resign ${seat}`),
          'btn danger slim',
        ),
      ]
    }
    if (wished) return h('span', { class: 'dim' }, say('peers.people.wished'))
    if (!peers.mine.length) {
      return !table.holder(seat).here
        ? act(say('peers.people.ask', { name }), `ask-${seat}`, () => us.askSeat(seat))
        : []
    }
    return !away && act(say('peers.people.bot', { name }), `bot-${seat}`, () => table.wish(bot))
  }

  const show = () => {
    const { frame, peers } = table
    if (!frame) return
    const { names, tints, glyphs } = frame
    /** @type {Set<string>} */
    const sitting = new Set()
    patch(
      list,
      names.map((name, seat) => {
        const { id, here, mine } = table.holder(seat)
        const first = id && !sitting.has(id)
        if (id) sitting.add(id)
        const muted = room.peers().find(peer => peer.id === id)?.muted
        const state = peers?.away.includes(seat)
          ? 'bot'
          : frame.levels[seat] && frame.who[seat] === 'bot'
            ? 'own_bot'
            : mine
              ? 'here'
              : here
                ? 'connected'
                : 'away'
        const wishes = peers?.wishes.map(({ line }) => line).join()
        return {
          key: JSON.stringify([name, seat, id, state, muted, wishes, peers?.mine, frame.over, first]),
          make: () =>
            h(
              'li',
              { class: 'sitter wraps' },
              badge(tints[seat], glyphs[seat]),
              h(
                'div',
                { class: 'grow' },
                h('b', {}, name),
                h('span', { class: state }, say(`peers.people.state.${state}`)),
              ),
              h(
                'div',
                { class: 'actions' },
                seatActs(seat, name),
                first && !mine && deviceActs(id, us.nameOf(id)),
              ),
            ),
        }
      }),
    )
    patch(
      lookers,
      room
        .peers()
        .filter(({ id }) => !sitting.has(id))
        .map(({ id, here, muted }) => {
          const name = us.nameOf(id)
          return {
            key: JSON.stringify([id, name, here, muted]),
            make: () =>
              h(
                'li',
                { class: 'sitter wraps' },
                h('span', { class: 'nobody' }),
                h(
                  'div',
                  { class: 'grow' },
                  h('b', {}, name),
                  h('span', {}, say(`peers.people.state.${here ? 'watches' : 'away'}`)),
                ),
                h('div', { class: 'actions' }, deviceActs(id, name)),
              ),
          }
        }),
    )
    const lock = say('peers.lobby.lock')
    if (doors.dataset.locked !== String(room.locked)) {
      doors.dataset.locked = String(room.locked)
      renew(
        doors,
        field(
          lock,
          say('peers.lobby.lock_hint'),
          toggle({ label: lock, value: room.locked, on: value => room.lock(value) }),
        ),
      )
    }
  }

  show()
  const stop = us.watch(show)
  const dialog = sheet(
    say('peers.people.title'),
    [
      list,
      lookers,
      doors,
      votable(us) && act(say('peers.people.end'), 'end', () => table.wish('* end')),
      h('p', { class: 'dim' }, say('peers.people.votes')),
      h(
        'div',
        { class: 'actions' },
        button({
          text: say('peers.menu.invite'),
          sign: 'share',
          on: () => {
            close()
            site.go('#/invite')
          },
        }),
      ),
    ],
    { close },
  )
}

/** Whether this device has a say in what becomes of the game.
 * @param {Company} us */
const votable = ({ table }) => !table.over && (table.peers?.mine.length ?? 0) > 0
