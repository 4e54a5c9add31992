// Building elements.  Text is always text: nothing here reads HTML but `svg`
// and `fragment`, which are given our own drawings and the help we built.

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {Record<string, unknown>} Props */

/** An element: `on...` are listeners, true is an empty attribute, false or null none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]} */
export const h = (tag, props = {}, ...children) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value))
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, String(value))
  }
  append(element, children)
  return element
}

/** @param {Element} parent @param {Child[]} children */
const append = (parent, children) => {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child)
    else if (child instanceof Node) parent.append(child)
    else if (child || child === 0) parent.append(String(child))
  }
}

/** Everything inside `parent` gives way to `children`.
 * @param {Element} parent @param {...Child} children */
export const fill = (parent, ...children) => {
  parent.replaceChildren()
  append(parent, children)
}

/** The same for a form: if nothing but what is chosen in it has changed, its elements stay.
 * @param {Element} parent @param {...Child} children */
export const renew = (parent, ...children) => {
  const made = h('div', {}, ...children)
  const inputs = [...parent.querySelectorAll('input')]
  const plain = (/** @type {Element} */ form) => form.innerHTML.replaceAll(' checked=""', '')
  if (plain(made) !== plain(parent)) return fill(parent, [...made.childNodes])
  for (const [i, { checked }] of made.querySelectorAll('input').entries()) inputs[i].checked = checked
}

/** Nodes from markup of our own.
 * @param {string} markup */
export const fragment = markup => {
  const template = document.createElement('template')
  template.innerHTML = markup
  return template.content
}

/** A picture from markup of our own; it is decoration unless it has a label.
 * @param {string} markup
 * @returns {SVGSVGElement} */
export const svg = markup => {
  const picture = /** @type {SVGSVGElement} */ (fragment(markup).firstElementChild)
  if (!picture.hasAttribute('aria-label')) picture.setAttribute('aria-hidden', 'true')
  return picture
}

/** A sign of the sheet in index.html (`i-gear`, `g-heart`, ...).
 * @param {string} name */
export const icon = name => svg(`<svg class="icon" viewBox="0 0 26 26"><use href="#i-${name}"/></svg>`)

/** The round badge of a seat: its glyph on its colour.
 * @param {string} tint a palette name @param {string} glyph */
export const badge = (tint, glyph) =>
  svg(
    `<svg class="badge tint-${tint}" viewBox="0 0 26 26"><circle cx="13" cy="13" r="12"/><use href="#g-${glyph}"/></svg>`,
  )

/** A button with a sign, a text, or both; with a sign alone `label` is its name.
 * @param {{text?: string, sign?: string, label?: string, look?: string, on: (event: Event) => void} & Props} what */
export const button = ({ text, sign, label, look = 'btn quiet', on, ...more }) =>
  h(
    'button',
    { type: 'button', class: look, 'aria-label': label, title: label, onclick: on, ...more },
    sign && icon(sign),
    text && h('span', {}, text),
  )

/** One of a few values, as radio buttons in a row.
 * @template {string} V
 * @param {{name: string, label: string, values: readonly V[], text: (value: V) => Child, value: V,
 *   disabled?: boolean, on: (value: V) => void, say?: (value: V) => string | undefined}} what */
export const segment = ({ name, label, values, text, value, disabled, on, say }) =>
  h(
    'div',
    { class: 'seg', role: 'radiogroup', 'aria-label': label },
    values.map(each =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name,
          value: each,
          checked: each === value,
          disabled,
          'aria-label': say?.(each),
          onchange: () => on(each),
        }),
        h('span', {}, text(each)),
      ),
    ),
  )

/** Yes or no.
 * @param {{label: string, value: boolean, disabled?: boolean, on: (value: boolean) => void}} what */
export const toggle = ({ label, value, disabled, on }) =>
  h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    'aria-label': label,
    checked: value,
    disabled,
    onchange: (/** @type {Event} */ event) => on(/** @type {HTMLInputElement} */ (event.target).checked),
  })
