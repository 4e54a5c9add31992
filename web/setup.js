// Setting up a table: who plays, and how.  Works before the rules have come;
// whether all fits is theirs to say, and they are asked as soon as they are here.

import { cover } from './catalogue.js'
import { button, fill, h, icon, segment } from './dom.js'
import { go, head } from './frame.js'
import { grip } from './grip.js'
import { showProgress } from './menu.js'
import { optionsForm } from './options.js'
import { palette, tintOption } from './palette.js'
import { asEvent, chair, glyphs, levels, NAME, remembered, tints } from './wish.js'
import { has, say } from './words.js'

/** @import { Page, Site } from './app.js' */
/** @import { Game } from './catalogue.js' */
/** @import { Wish } from './wish.js' */

/** @param {Site} site @param {Game} game
 * @returns {Page} */
export const setupPage = (site, game) => {
  const wish = remembered(site, game)
  const most = game.seats[game.seats.length - 1]
  const least = game.seats[0]
  const title = say('site.setup.title', { game: game.title })
  let wrong = ''

  const seats = h('ol', { class: 'seat-list' })
  const add = h('div', {})
  const seatNote = h('p', { class: 'note', hidden: true })
  const told = h('p', { class: 'sr', role: 'status' })
  const fault = h('p', { class: 'note bad', role: 'alert', hidden: true })
  const summary = h('p', { class: 'grow' })
  const start = button({ text: say('site.setup.start'), look: 'btn gold', on: () => begin() })
  const progress = h('div', { class: 'fetch row' })

  // Seats.

  const showSeats = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : ''
    const colours = tints(game, wish)
    const signs = glyphs(game, wish)
    fill(
      seats,
      wish.chairs.map((_, seat) => seatRow(seat, colours[seat], signs[seat])),
    )
    const full = wish.chairs.length >= most
    fill(
      add,
      full
        ? h('p', { class: 'dim' }, say('site.setup.full'))
        : h(
            'div',
            {
              class: 'add',
              role: 'group',
              'aria-label': say('site.setup.add', { n: wish.chairs.length + 1 }),
            },
            adder('human', 'friend', 'friends'),
            adder('bot', 'bot', 'bot'),
          ),
    )
    const people = wish.chairs.filter(({ who }) => who === 'human').length
    seatNote.hidden = people === 1
    seatNote.textContent = say(people ? 'site.setup.pass' : 'site.setup.nobody')
    if (focused) page.find(`[data-at="${focused}"]`)?.focus()
  }

  /** @param {'human' | 'bot'} who @param {string} words @param {string} sign */
  const adder = (who, words, sign) =>
    h(
      'button',
      {
        type: 'button',
        'data-at': `add-${who}`,
        onclick: () => {
          wish.chairs.push(chair(who, wish.chairs, wish.chairs.find(({ who }) => who === 'bot')?.level))
          resized()
        },
      },
      icon(sign),
      h(
        'span',
        {},
        h('b', {}, say(`site.setup.add_${words}`)),
        h('small', {}, say(`site.setup.add_${words}_hint`)),
      ),
    )

  /** @param {number} seat @param {string} tint @param {string} glyph */
  const seatRow = (seat, tint, glyph) => {
    const chair = wish.chairs[seat]
    const of = wish.chairs.length
    const name = h('input', {
      class: 'input',
      value: chair.name,
      maxlength: NAME,
      'aria-label': say('site.setup.name', { n: seat + 1 }),
      'data-at': `name-${seat}`,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => {
        chair.name = name.value.trim()
        changed()
      },
    })
    const human = chair.who === 'human'
    const first = wish.chairs.findIndex(({ who }) => who === 'human') === seat
    return h(
      'li',
      { class: 'seat' },
      grip(seats, { name: chair.name, seat, of }, move),
      palette(game, { name: chair.name, tint, glyph, at: `tint-${seat}` }, value =>
        option ? paint(seat, value) : swapGlyph(seat, value),
      ),
      name,
      human
        ? h(
            'span',
            { class: 'row kind dim' },
            icon(first ? 'person' : 'friends'),
            say(first ? 'site.setup.here' : 'site.setup.shares'),
          )
        : h(
            'span',
            { class: 'row kind' },
            icon('bot'),
            segment({
              name: `level-${seat}`,
              label: say('site.setup.level', { name: chair.name }),
              values: levels(game),
              text: level => say(`site.setup.levels.${level}`),
              value: chair.level,
              on: level => {
                chair.level = level
                changed()
              },
            }),
          ),
      of > least
        ? button({
            sign: 'close',
            label: say('site.setup.remove', { name: chair.name }),
            look: 'round flat',
            'data-at': `out-${Math.min(seat, of - 2)}`,
            on: () => {
              wish.chairs.splice(seat, 1)
              resized()
            },
          })
        : h('span', { class: 'round-room' }),
    )
  }

  /** @param {number} from @param {number} to */
  const move = (from, to) => {
    if (to < 0 || to >= wish.chairs.length || from === to) return
    wish.chairs.splice(to, 0, ...wish.chairs.splice(from, 1))
    const chosen = chosenTints()
    if (chosen) {
      chosen.splice(to, 0, ...chosen.splice(from, 1))
      setTints(chosen)
    }
    showSeats()
    page.find(`[data-at="grip-${to}"]`)?.focus()
    told.textContent = say('site.setup.moved', {
      name: wish.chairs[to].name,
      n: to + 1,
      of: wish.chairs.length,
    })
    changed()
  }

  /** The seats are more or fewer: colours chosen for the others go. */
  const resized = () => {
    setTints(undefined)
    showSeats()
    changed()
  }

  // Colours.

  const option = tintOption(game)

  const chosenTints = () => {
    const chosen = option && String(wish.options[option.id] ?? '').split(',')
    return chosen?.length === wish.chairs.length && chosen.every(Boolean) ? chosen : undefined
  }

  /** @param {string[] | undefined} chosen */
  const setTints = chosen => {
    if (option) wish.options[option.id] = chosen ? chosen.join(',') : option.default
  }

  /** A seat takes a colour.  Whoever had it takes this seat's, if the rules like that
   * better; of several ways the first that fits is taken.
   * @param {number} seat @param {string} tint */
  const paint = async (seat, tint) => {
    const now = tints(game, wish)
    const plain = now.map((old, i) => (i === seat ? tint : old))
    const swaps = now.flatMap((old, i) =>
      old === tint && i !== seat ? [plain.map((each, j) => (j === i ? now[seat] : each))] : [],
    )
    setTints(swaps[0] ?? plain)
    showSeats()
    changed()
    if (site.engine.state !== 'ready') return
    for (const tries of [...swaps, plain]) {
      if (!option) return
      const text = await ask({ ...wish, options: { ...wish.options, [option.id]: tries.join(',') } })
      if (text) continue
      setTints(tries)
      showSeats()
      return changed()
    }
  }

  /** @param {number} seat @param {string} glyph */
  const swapGlyph = (seat, glyph) => {
    const other = wish.chairs.find(chair => chair.glyph === glyph)
    if (other) other.glyph = wish.chairs[seat].glyph
    wish.chairs[seat].glyph = glyph
    showSeats()
    changed()
  }

  // Options.

  const form = optionsForm(game, {
    how: () => wish,
    changed(how) {
      const tinted = how.options && option && how.options[option.id] !== wish.options[option.id]
      Object.assign(wish, how)
      if (tinted) showSeats()
      changed()
    },
  })

  // Whether it fits.

  /** What the rules say to a wish; "" if it fits, or if they are not here yet.
   * @param {Wish} wish */
  const ask = async wish => {
    if (site.engine.state !== 'ready') return ''
    const { game: name, options } = asEvent(game, wish)
    const effects = await site.engine
      .dispatch({ kind: 'check', game: name, options, seats: wish.chairs.length })
      .catch(() => [])
    const effect = effects.find(({ kind }) => kind === 'wrong' || kind === 'fault')
    return effect && 'text' in effect ? effect.text : ''
  }

  let asked = 0
  const changed = async () => {
    asked += 1
    const mine = asked
    site.store.note(`setup/${game.name}`, wish)
    site.store.note('name', wish.chairs.find(({ who }) => who === 'human')?.name)
    form.count()
    const bots = wish.chairs.filter(({ who }) => who === 'bot').length
    const parts = [say('site.setup.players', { n: wish.chairs.length })]
    if (bots) parts.push(say('site.setup.bots_n', { n: bots }))
    if (has(`${game.name}.menu.minutes`)) parts.push(say(`${game.name}.menu.minutes`))
    summary.textContent = parts.join(', ')
    const text = await ask(wish)
    if (mine !== asked) return
    wrong = text
    fault.hidden = !wrong
    fault.textContent = wrong
    start.setAttribute('aria-disabled', String(Boolean(wrong)))
  }

  const begin = () => {
    if (wrong) return page.find('[role=alert]')?.scrollIntoView({ block: 'center' })
    site.open(asEvent(game, wish))
  }

  const page = {
    /** @param {string} selector */
    find: selector => /** @type {HTMLElement | null} */ (main.querySelector(selector)),
  }
  const main = h(
    'main',
    { class: 'body setup' },
    h(
      'section',
      { class: 'panel seats', 'aria-labelledby': 'who' },
      h(
        'div',
        { class: 'title' },
        h('h2', { id: 'who' }, say('site.setup.who')),
        h('span', { class: 'dim' }, say('site.setup.order', { least, most })),
      ),
      seats,
      add,
      seatNote,
      !game.peers && h('p', { class: 'aside dim' }, say('peers.not_yet')),
      told,
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'how' },
      h('div', { class: 'title' }, h('h2', { id: 'how' }, say('site.setup.how')), form.changes),
      form.element,
      fault,
    ),
  )
  showSeats()
  form.show()
  changed()
  site.engine.ready.then(changed, () => {})
  return {
    title,
    state: 'lobby',
    body: [
      head(
        game.title,
        { back: site.up, picture: cover(game) },
        progress,
        button({
          sign: 'help',
          label: say('site.help.open'),
          look: 'round',
          on: () => site.go(`#/help/${game.name}`),
        }),
      ),
      main,
      h(
        'div',
        { class: 'start' },
        summary,
        game.peers && go(`#/with/${game.name}`, say('peers.way'), 'btn quiet', 'friends'),
        start,
      ),
    ],
    leave: showProgress(progress, site.engine, true),
  }
}
