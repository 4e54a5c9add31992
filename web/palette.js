// The badge of a seat, and the colours or signs to choose from beside it.

import { GLYPH_OF, GLYPHS, TINT_OF } from './catalogue.js'
import { badge, h } from './dom.js'
import { say } from './words.js'

/** @import { Game } from './catalogue.js' */

/** The option by which a game lets seats choose their colours, if it has one.
 * @param {Game} game */
export const tintOption = game => game.options.find(({ kind }) => kind === 'tints')

/** A button that shows the badge and offers others: colours where the game knows them, else signs.
 * @param {Game} game @param {{name: string, tint: string, glyph: string, at: string}} seat
 *   at: what the focus is found again by
 * @param {(value: string) => void} choose */
export const palette = (game, { name, tint, glyph, at }, choose) => {
  const option = tintOption(game)
  const now = option ? tint : glyph
  const kind = option ? 'tint' : 'glyph'
  const label = say(`site.setup.${kind}`, { name, [kind]: say(`site.setup.${kind}s.${now}`) })
  const values = option ? option.values.map(String) : GLYPHS

  const open = () => {
    const old = button.parentElement?.querySelector('.tints')
    if (old) return old.remove()
    let gone = false
    const close = () => {
      if (gone) return
      gone = true // what is removed loses the focus, and so asks to be closed
      box.remove()
      button.setAttribute('aria-expanded', 'false')
    }
    const box = h(
      'div',
      { class: 'tints', role: 'group', 'aria-label': label },
      values.map(value =>
        h(
          'button',
          {
            type: 'button',
            class: 'pick',
            'aria-pressed': String(value === now),
            'aria-label': say(`site.setup.${kind}s.${value}`),
            onclick: () => {
              close()
              choose(value)
            },
          },
          option
            ? badge(value, GLYPH_OF[/** @type {'pink'} */ (value)] ?? 'star')
            : badge(TINT_OF[/** @type {'star'} */ (value)], value),
        ),
      ),
    )
    box.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      close()
      button.focus()
    })
    box.addEventListener('focusout', event => {
      const to = /** @type {Node | null} */ (event.relatedTarget)
      if (!box.contains(to) && to !== button) close()
    })
    button.setAttribute('aria-expanded', 'true')
    button.after(box)
    box.querySelector('button')?.focus()
  }

  const button = h(
    'button',
    {
      type: 'button',
      class: 'pick',
      'aria-label': label,
      'aria-haspopup': 'true',
      'aria-expanded': 'false',
      'data-at': at,
      onclick: open,
    },
    badge(tint, glyph),
  )
  return button
}
