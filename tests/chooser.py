"""How taps become a move: the rules of web/choose.js, for tests without a browser.

Both are held to tests/chooser_cases.json.
"""

from __future__ import annotations

from collections.abc import Iterable

Said = tuple[str, ...]


class Chooser:
    """The rules of choosing among these moves."""

    def __init__(self, moves: Iterable[str]) -> None:
        self.moves = {tuple(move.split(" ")) for move in moves}
        self.verbs = {move[0] for move in self.moves}
        self.beginnings = {move[:n] for move in self.moves for n in range(len(move) + 1)} | {()}

    def tap(self, said: Said, text: str) -> Said | None:
        """What is said after a tap on a thing; None if the thing says nothing now."""
        word = tuple(text.split(" "))
        if said + word in self.beginnings:
            return said + word
        if not said:
            return self._anew(word)
        if said[-len(word) :] == word:
            return self._back(said, len(word))
        return self._replace(said, word) or self._anew(word)

    def _anew(self, word: Said) -> Said | None:
        """The verb is implied when exactly one goes with the word."""
        if word in self.beginnings:
            return word
        fit = [(verb, *word) for verb in self.verbs if (verb, *word) in self.beginnings]
        return fit[0] if len(fit) == 1 else None

    def _back(self, said: Said, many: int) -> Said:
        """Without the last words, nor a verb that they had implied."""
        rest = said[:-many]
        return () if len(rest) == 1 and self._anew(said[1:]) == said else rest

    def _replace(self, said: Said, word: Said) -> Said | None:
        """In the latest place where it can stand; what came after it stays as far as it is still legal."""
        for at in reversed(range(len(said))):
            if (*said[:at], *word) in self.beginnings:
                whole = (*said[:at], *word, *said[at + len(word) :])
                return max(
                    (whole[:n] for n in range(len(whole) + 1) if whole[:n] in self.beginnings), key=len
                )
        return None
