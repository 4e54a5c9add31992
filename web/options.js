// The options of a game as a form: what each is, what it does, and why it does not
// count now; how many games in a row; and a way back to what is printed.

import { counts, printed, valueKey } from './catalogue.js'
import { button, fill, h, segment, toggle } from './dom.js'
import { field } from './frame.js'
import { EACH } from './wish.js'
import { has, say } from './words.js'

/** @import { Game, Option, Value } from './catalogue.js' */

/** @typedef {{options: Record<string, Value>, series: number}} How how a table is played */

/** @param {Game} game
 * @param {{how: () => How, changed: (how: Partial<How>) => void, fixed?: () => boolean}} on
 *   how: as it is now; changed: as the person wishes it; fixed: whether it is for somebody else to say */
export const optionsForm = (game, { how, changed, fixed = () => false }) => {
  const changes = h('div', {})
  const element = h('div', {})

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

  /** @param {Option} option */
  const optionField = option => {
    const { id, kind, values } = option
    const { options } = how()
    const key = `${game.name}.option.${id}`
    const label = say(`${key}.label`)
    const on = counts(option, options)
    const hint = on ? (has(`${key}.hint`) ? say(`${key}.hint`) : '') : whenText(option)
    const disabled = !on || fixed()
    /** @param {Value} value */
    const set = value => {
      changed({ options: { ...how().options, [id]: value } })
      if (game.options.some(({ when }) => id in (when ?? {}))) self.show()
    }
    const control =
      kind === 'flag'
        ? toggle({ label, value: options[id] === true, disabled, on: set })
        : segment({
            name: id,
            label,
            values: values.map(String),
            text: value => say(valueKey(game, option, value)),
            value: String(options[id]),
            disabled,
            on: value => set(/** @type {Value} */ (values.find(each => String(each) === value))),
          })
    return field(label, hint, control, on ? '' : 'off')
  }

  const seriesField = () => {
    /** @type {Record<string, string>} */
    const named = { 0: say('site.setup.series_one'), [EACH]: say('site.setup.series_each') }
    return field(
      say('site.setup.series'),
      say('site.setup.series_hint'),
      segment({
        name: 'series',
        label: say('site.setup.series'),
        values: ['0', ...(game.series ? [String(EACH)] : []), '3', '5'],
        text: value => named[value] ?? value,
        value: String(how().series),
        disabled: fixed(),
        on: value => changed({ series: Number(value) }),
      }),
    )
  }

  const self = {
    element,
    changes,

    /** As it is now; what has the focus keeps it. */
    show() {
      const inputs = () => [...element.querySelectorAll('input')]
      const held = inputs().indexOf(/** @type {HTMLInputElement} */ (document.activeElement))
      fill(element, game.options.filter(({ kind }) => kind !== 'tints').map(optionField), seriesField())
      inputs()[held]?.focus()
      self.count()
    },

    /** How much of it is not as printed. */
    count() {
      const plain = printed(game)
      const { options } = how()
      const n = game.options.filter(({ id }) => options[id] !== plain[id]).length
      const back = () => {
        changed({ options: plain })
        self.show()
      }
      fill(
        changes,
        n
          ? !fixed() && button({ text: say('site.setup.changed', { n }), look: 'link', on: back })
          : h('span', { class: 'dim' }, say('site.setup.printed')),
      )
    },
  }
  return self
}
