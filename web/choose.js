// Choosing a move one tap at a time, from the list of moves that are legal.
//
// A move is a sentence, "steal bear left sure"; what was tapped so far is a
// beginning of at least one.  A tap says a word, or several at once.  Pure: no
// game's rules are known here, and no element.

/** @typedef {readonly string[]} Said */

/** @param {string} text */
const words = text => text.split(' ')

/** The rules of choosing among these moves.
 * @param {readonly string[]} moves */
export const chooser = moves => {
  const whole = new Set(moves)
  /** @type {Set<string>} */
  const beginnings = new Set([''])
  const verbs = new Set(moves.map(move => words(move)[0]))
  for (const move of moves) {
    for (let at = move.indexOf(' '); at > 0; at = move.indexOf(' ', at + 1)) beginnings.add(move.slice(0, at))
    beginnings.add(move)
  }

  /** Whether a legal move begins like this.
   * @param {Said} said */
  const can = said => beginnings.has(said.join(' '))

  /** What may be kept of `said`, from its first word on.
   * @param {Said} said */
  const keep = said => {
    let kept = said.length
    while (!can(said.slice(0, kept))) kept--
    return said.slice(0, kept)
  }

  /** The verb is implied when exactly one goes with the word.
   * @param {Said} word
   * @returns {Said | null} */
  const anew = word => {
    if (can(word)) return word
    const fit = [...verbs].filter(verb => can([verb, ...word]))
    return fit.length === 1 ? [fit[0], ...word] : null
  }

  /** `said` without its last `many` words, and without a verb that was only implied by them.
   * @param {Said} said @param {number} [many]
   * @returns {Said} */
  const back = (said, many = 1) => {
    const rest = said.slice(0, -many)
    return rest.length === 1 && same(anew(said.slice(1)), said) ? [] : rest
  }

  /** In the latest place where it can stand; what came after it stays as far as it is still legal.
   * @param {Said} said @param {Said} word
   * @returns {Said | null} */
  const replace = (said, word) => {
    for (let at = said.length - 1; at >= 0; at--) {
      const stem = [...said.slice(0, at), ...word]
      if (can(stem)) return keep([...stem, ...said.slice(at + word.length)])
    }
    return null
  }

  /** What is said after a tap on a thing; null if the thing says nothing now.
   * @param {Said} said @param {string} text its word, or words
   * @returns {Said | null} */
  const tap = (said, text) => {
    const word = words(text)
    if (can([...said, ...word])) return [...said, ...word]
    if (said.length === 0) return anew(word)
    if (same(said.slice(-word.length), word)) return back(said, word.length)
    return replace(said, word) ?? anew(word)
  }

  return {
    tap,
    back,
    keep,
    /** Whether a tap on this thing would add to what is said.
     * @param {Said} said @param {string} text */
    goesOn: (said, text) => can([...said, ...words(text)]),
    /** The move that was said, or "".
     * @param {Said} said */
    chosen: said => (whole.has(said.join(' ')) ? said.join(' ') : ''),
    /** Whether a tap on this thing would say a whole move.
     * @param {Said} said @param {string} text */
    finishes: (said, text) => whole.has((tap(said, text) ?? []).join(' ')),
  }
}

/** @param {Said | null} a @param {Said} b */
const same = (a, b) => a?.length === b.length && b.every((word, i) => a[i] === word)

/** Whether a thing's words are among those said.
 * @param {Said} said @param {string} text */
export const isSaid = (said, text) => {
  const word = words(text)
  return said.some((_, at) => same(said.slice(at, at + word.length), word))
}
