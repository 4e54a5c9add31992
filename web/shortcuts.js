// Keys that work wherever on the table screen the focus is.

/** @param {HTMLElement} root of the screen
 * @param {{ first: (key: string) => boolean, close: () => boolean, number: (n: number) => void,
 *   keys: Record<string, (inHands: boolean) => unknown> }} on
 *   first: hears of every key, and whether it is used up by that; close: whether Escape closed something;
 *   keys: by name; false if they were of no use */
export const shortcuts = (root, { first, close, number, keys }) => {
  addEventListener('keydown', event => {
    const { key, target } = event
    const at = /** @type {HTMLElement} */ (target)
    if (root.hidden || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    if (at.matches('input, select, textarea') && key !== 'Escape') return
    if (first(key)) event.preventDefault()
    else if (key === 'Escape') {
      if (close()) event.preventDefault()
    } else if (/^[1-9]$/.test(key)) number(Number(key))
    else if (keys[key] && keys[key](at.closest('.hands') !== null) !== false) event.preventDefault()
  })
}
