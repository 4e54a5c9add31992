// A list kept up to date: what has not changed stays as it is, with its focus.

/** A part of a list: two with the same key look alike.
 * @typedef {{key: string, make: () => HTMLElement}} Part */

/** @param {Element} parent @param {(Part | false | null | undefined)[]} parts */
export const patch = (parent, parts) => {
  const { activeElement } = document
  const at =
    activeElement instanceof HTMLElement && parent.contains(activeElement) && activeElement.dataset.at
  const wanted = parts.filter(part => part !== false && part !== null && part !== undefined)
  for (const [i, { key, make }] of wanted.entries()) {
    const old = /** @type {HTMLElement | undefined} */ (parent.children[i])
    if (old?.dataset.key === key) continue
    const later = [...parent.children].slice(i + 1).find(child => keyOf(child) === key)
    if (later) {
      while (parent.children[i] !== later) parent.children[i].remove()
      continue
    }
    const made = make()
    made.dataset.key = key
    const stays = old && wanted.slice(i + 1).some(part => part.key === old.dataset.key)
    if (!old) parent.append(made)
    else if (stays) old.before(made)
    else old.replaceWith(made)
  }
  for (const old of [...parent.children].slice(wanted.length)) old.remove()
  if (at && !parent.contains(document.activeElement)) {
    const same = /** @type {HTMLElement | null} */ (parent.querySelector(`[data-at="${at}"]`))
    same?.focus({ preventScroll: true })
  }
}

/** @param {Element} child */
const keyOf = child => /** @type {HTMLElement} */ (child).dataset.key
