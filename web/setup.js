// Setting up a table: who plays, and how.  Works before the rules have come;
// whether all fits is theirs to say, and they are asked as soon as they are here.

import { counts, cover, GLYPH_OF, GLYPHS, printed, TINT_OF, valueKey } from './catalogue.js'
import { badge, button, fill, h, icon, segment, toggle } from './dom.js'
import { field, head } from './frame.js'
import { showProgress } from './menu.js'
import { asEvent, chair, EACH, glyphs, levels, MOST_IN_SERIES, tints, usual } from './wish.js'
import { has, say } from './words.js'

/** @import { Page, Site } from './app.js' */
/** @import { Game, Option } from './catalogue.js' */
/** @import { Wish } from './wish.js' */

const NAME = 24 // letters

/** What was set up last, as far as it still fits.
 * @param {Site} site @param {Game} game
 * @returns {Wish} */
const remembered = (site, game) => {
  const wish = usual(game)
  /** @type {Partial<Wish> | null} */
  const last = site.store.noted(`setup/${game.name}`)
  if (Array.isArray(last?.chairs) && game.seats.includes(last.chairs.length)) {
    wish.chairs = last.chairs.map(chair => {
      const { name, who, level, glyph } = chair ?? {}
      return {
        name: typeof name === 'string' ? name.slice(0, NAME) : '',
        who: who === 'bot' ? 'bot' : 'human',
        level: levels(game).includes(level) ? level : 'normal',
        glyph: GLYPHS.includes(glyph) ? glyph : GLYPHS[0],
      }
    })
  }
  for (const { id, kind, values } of game.options) {
    const value = last?.options?.[id]
    if (value === undefined) continue
    const tints = kind === 'tints' && String(value)
    if (tints ? tints.split(',').every(tint => values.includes(tint)) : values.includes(value)) {
      wish.options[id] = value
    }
  }
  const series = Math.trunc(Number(last?.series))
  if (series > 1) wish.series = Math.min(MOST_IN_SERIES, series)
  if (series === 0 || (series === EACH && game.series)) wish.series = series
  return wish
}

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
  const changes = h('div', {})
  const options = h('div', {})
  const fault = h('p', { class: 'note bad', role: 'alert', hidden: true })
  const summary = h('p', { class: 'grow' })
  const start = button({ text: say('site.setup.start'), look: 'btn gold', on: () => go() })
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
    const grip = h(
      'button',
      {
        type: 'button',
        class: 'grip',
        'data-at': `grip-${seat}`,
        'aria-label': say('site.setup.move', { name: chair.name, n: seat + 1, of }),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (!step) return
          event.preventDefault()
          move(seat, seat + step)
        },
        onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, seat),
      },
      String(seat + 1),
    )
    const human = chair.who === 'human'
    const first = wish.chairs.findIndex(({ who }) => who === 'human') === seat
    return h(
      'li',
      { class: 'seat' },
      grip,
      colourButton(seat, tint, glyph),
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

  /** Drags a seat along the list; the others make room.
   * @param {PointerEvent} event @param {number} from */
  const drag = (event, from) => {
    if (event.button) return
    const rows = /** @type {HTMLElement[]} */ ([...seats.children])
    const pitch = rows.length > 1 ? rows[1].offsetTop - rows[0].offsetTop : 1
    const grip = /** @type {HTMLElement} */ (event.currentTarget)
    grip.setPointerCapture(event.pointerId)
    let to = from
    const follow = (/** @type {PointerEvent} */ { clientY }) => {
      const dy = clientY - event.clientY
      to = Math.max(0, Math.min(rows.length - 1, from + Math.round(dy / pitch)))
      rows[from].classList.toggle('held', Math.abs(dy) > 4)
      for (const [i, row] of rows.entries()) {
        const shift = i === from ? dy : (i > from && i <= to ? -pitch : 0) + (i < from && i >= to ? pitch : 0)
        row.style.transform = shift ? `translateY(${shift}px)` : ''
      }
    }
    const end = () => {
      grip.removeEventListener('pointermove', follow)
      for (const row of rows) {
        row.style.transform = ''
        row.classList.remove('held')
      }
      move(from, to)
    }
    const cancel = () => {
      to = from
      end()
    }
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('pointerup', end, { once: true })
    grip.addEventListener('pointercancel', cancel, { once: true })
  }

  /** The seats are more or fewer: colours chosen for the others go. */
  const resized = () => {
    setTints(undefined)
    showSeats()
    changed()
  }

  // Colours.

  const tintOption = game.options.find(({ kind }) => kind === 'tints')

  const chosenTints = () => {
    const chosen = tintOption && String(wish.options[tintOption.id] ?? '').split(',')
    return chosen?.length === wish.chairs.length && chosen.every(Boolean) ? chosen : undefined
  }

  /** @param {string[] | undefined} chosen */
  const setTints = chosen => {
    if (tintOption) wish.options[tintOption.id] = chosen ? chosen.join(',') : tintOption.default
  }

  /** @param {number} seat @param {string} tint @param {string} glyph */
  const colourButton = (seat, tint, glyph) => {
    const name = wish.chairs[seat].name
    const label = tintOption
      ? say('site.setup.tint', { name, tint: say(`site.setup.tints.${tint}`) })
      : say('site.setup.glyph', { name, glyph: say(`site.setup.glyphs.${glyph}`) })
    const open = h(
      'button',
      {
        type: 'button',
        class: 'pick',
        'aria-label': label,
        'aria-haspopup': 'true',
        'aria-expanded': 'false',
        'data-at': `tint-${seat}`,
        onclick: () => palette(open, seat, tintOption ? tint : glyph),
      },
      badge(tint, glyph),
    )
    return open
  }

  /** The colours (or signs) to choose from, beside the button.
   * @param {HTMLElement} at @param {number} seat @param {string} now */
  const palette = (at, seat, now) => {
    const old = at.parentElement?.querySelector('.tints')
    if (old) return old.remove()
    const values = tintOption ? tintOption.values.map(String) : GLYPHS
    let gone = false
    const close = () => {
      if (gone) return
      gone = true // what is removed loses the focus, and so asks to be closed
      box.remove()
      at.setAttribute('aria-expanded', 'false')
    }
    const box = h(
      'div',
      { class: 'tints', role: 'group', 'aria-label': at.getAttribute('aria-label') },
      values.map(value => {
        const tint = tintOption ? value : TINT_OF[/** @type {'star'} */ (value)]
        const glyph = tintOption ? GLYPH_OF[/** @type {'pink'} */ (value)] : value
        return h(
          'button',
          {
            type: 'button',
            class: 'pick',
            'aria-pressed': String(value === now),
            'aria-label': say(`site.setup.${tintOption ? 'tints' : 'glyphs'}.${value}`),
            onclick: () => {
              close()
              if (tintOption) paint(seat, value)
              else swapGlyph(seat, value)
            },
          },
          badge(tint, glyph ?? 'star'),
        )
      }),
    )
    box.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      close()
      at.focus()
    })
    box.addEventListener('focusout', event => {
      if (!box.contains(/** @type {Node | null} */ (event.relatedTarget)) && event.relatedTarget !== at)
        close()
    })
    at.setAttribute('aria-expanded', 'true')
    at.after(box)
    box.querySelector('button')?.focus()
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
      if (!tintOption) return
      const text = await ask({ ...wish, options: { ...wish.options, [tintOption.id]: tries.join(',') } })
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

  const showOptions = () => {
    /** @type {Record<string, string>} */
    const named = { 0: say('site.setup.series_one'), [EACH]: say('site.setup.series_each') }
    fill(
      options,
      game.options.filter(({ kind }) => kind !== 'tints').map(optionField),
      field(
        say('site.setup.series'),
        say('site.setup.series_hint'),
        segment({
          name: 'series',
          label: say('site.setup.series'),
          values: ['0', ...(game.series ? [String(EACH)] : []), '3', '5'],
          text: value => named[value] ?? value,
          value: String(wish.series),
          on: value => {
            wish.series = Number(value)
            changed()
          },
        }),
      ),
    )
  }

  /** @param {Option} option */
  const optionField = option => {
    const { id, kind, values } = option
    const key = `${game.name}.option.${id}`
    const label = say(`${key}.label`)
    const on = counts(option, wish.options)
    const hint = on ? (has(`${key}.hint`) ? say(`${key}.hint`) : '') : whenText(option)
    /** @param {string | boolean} value */
    const set = value => {
      wish.options[id] = value
      if (game.options.some(({ when }) => id in (when ?? {}))) showOptions()
      changed()
    }
    const control =
      kind === 'flag'
        ? toggle({ label, value: wish.options[id] === true, disabled: !on, on: set })
        : segment({
            name: id,
            label,
            values: values.map(String),
            text: value => say(valueKey(game, option, value)),
            value: String(wish.options[id]),
            disabled: !on,
            on: value => set(/** @type {string} */ (values.find(each => String(each) === value))),
          })
    return field(label, hint, control, on ? '' : 'off')
  }

  /** Why an option does not count now.
   * @param {Option} option */
  const whenText = ({ when }) => {
    const [id, value] = Object.entries(when)[0]
    const other = game.options.find(option => option.id === id)
    const text =
      typeof value === 'boolean'
        ? say(value ? 'site.setup.yes' : 'site.setup.no')
        : other
          ? say(valueKey(game, other, value))
          : String(value)
    return say('site.setup.when', { label: say(`${game.name}.option.${id}.label`), value: text })
  }

  const showChanges = () => {
    const plain = printed(game)
    const n = game.options.filter(({ id }) => wish.options[id] !== plain[id]).length
    fill(
      changes,
      n === 0
        ? h('span', { class: 'dim' }, say('site.setup.printed'))
        : button({
            text: say('site.setup.changed', { n }),
            look: 'link',
            on: () => {
              wish.options = plain
              showSeats()
              showOptions()
              changed()
            },
          }),
    )
  }

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
    showChanges()
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

  const go = () => {
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
      told,
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'how' },
      h('div', { class: 'title' }, h('h2', { id: 'how' }, say('site.setup.how')), changes),
      options,
      fault,
    ),
  )
  showSeats()
  showOptions()
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
      h('div', { class: 'start' }, summary, start),
    ],
    leave: showProgress(progress, site.engine, true),
  }
}
