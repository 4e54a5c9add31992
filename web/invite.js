// Inviting a guest: they take this device's invite, and it takes their reply.  Both
// steps are always in sight, because there is no server that would take the second.

import { button, fill, h } from './dom.js'
import { head, toast } from './frame.js'
import { aside, handout, intake, panel, refusal, roster, troubleText } from './meeting.js'
import { read } from './pairing.js'
import { say } from './words.js'

/** @import { Page } from './app.js' */
/** @import { Invite, Room } from './room.js' */

/** The page on which a guest is invited to the table of a room; `invited` hears of an invite that was taken for
 * a reply: somebody who comes back made it.
 * @param {Room} room @param {{back: () => void, help?: () => void, invited?: (code: string) => void}} on
 * @returns {Page} */
export const invitePage = (room, on) => {
  const title = say('peers.invite.title')
  const give = h('div', { class: 'giving' })
  const more = button({ text: say('peers.invite.new'), on: () => make() })
  /** The invite that is shown. @type {Invite | undefined} */
  let shown
  let left = false

  const take = intake('invite', text => {
    if (on.invited && isTheirs(text)) return on.invited(text)
    const guest = room.accept(text) // Trouble, if it is not for here, comes at once
    guest.catch(error => left || take.say(troubleText(error)))
  })
  /** Whether it is an invite to this table by somebody else.
   * @param {string} text */
  const isTheirs = text => {
    const { kind, id, table } = read(text)
    return kind === 'invite' && table === room.table && room.invites().every(invite => invite.id !== id)
  }
  const people = roster(room, { shown: () => shown?.id ?? '', show: invite => show(invite) })

  /** @param {Invite} invite */
  const show = invite => {
    shown = invite
    people.fresh()
    const said = {
      open: () => handout(invite.code, 'invite'),
      calling: () => h('p', { class: 'note', role: 'status' }, say('peers.invite.calling')),
      taken: () => h('p', { class: 'note', role: 'status' }, say('peers.invite.taken', { name: newest() })),
      failed: () => h('p', { class: 'note bad', role: 'alert' }, say('peers.invite.failed')),
    }[invite.state]
    fill(
      give,
      said(),
      (invite.state === 'taken' || invite.state === 'failed') &&
        button({ text: say('peers.invite.new'), look: 'btn', on: () => make() }),
    )
  }

  const newest = () => room.peers().at(-1)?.card.name || say('peers.roster.guest')

  const make = async () => {
    fill(give, h('p', { class: 'note', role: 'status' }, say('peers.invite.looking')))
    try {
      const invite = await room.invite()
      if (!left) show(invite)
    } catch (error) {
      if (!left) fill(give, refusal(error, make))
    }
  }

  const stop = room.watch(event => {
    if (event.kind === 'invite' && event.id === shown?.id && shown.state !== 'open') show(shown)
    if (event.kind === 'joined') {
      const peer = room.peers().find(({ id }) => id === event.id)
      toast(say('peers.invite.taken', { name: peer?.card.name || say('peers.roster.guest') }))
    }
  })

  const open = room.invites().find(({ state }) => state === 'open')
  if (open) show(open)
  else make()
  return {
    title,
    body: [
      head(
        title,
        { back: on.back },
        h('span', { class: 'wide-only lead' }, say('peers.invite.lead')),
        on.help && button({ sign: 'help', label: say('site.help.open'), look: 'round', on: on.help }),
      ),
      h(
        'main',
        { class: 'body pairing' },
        panel(say('peers.invite.give'), 1, give),
        panel(
          say('peers.invite.take'),
          2,
          take.element,
          aside(say('peers.invite.why_title'), say('peers.invite.why'), 'note warm'),
        ),
        panel(
          say('peers.roster.title'),
          '',
          people.element,
          h('p', { class: 'aside first' }, say('peers.invite.one')),
          more,
          aside(say('peers.invite.through_title'), say('peers.invite.through')),
        ),
      ),
    ],
    leave() {
      left = true
      stop()
      take.leave()
      people.leave()
    },
  }
}
