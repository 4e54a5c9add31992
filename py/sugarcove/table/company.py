"""What the page is told of those at other devices: whom we wait for, what is wished for, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from sugarcove.table import agree, sync, words
from sugarcove.table.facts import name
from sugarcove.table.game import Said, Seat
from sugarcove.table.peer import Notice, Peer
from sugarcove.table.position import Position
from sugarcove.table.screen import Effect

NOISE = ("malformed", "foreign", "stray", "forged", "flood", "void")  # for the page to count, not to tell
GRAVE = ("two-answers", "rules-differ")  # told even to somebody who has just come in
SAID = ("proposed", "refused", "taken-back")  # by people; those who said it know
ONCE = ("apart", "rules-differ")  # noticed every second, and told once


def facts(peer: Peer, mine: Sequence[Seat], present: Sequence[str]) -> Effect:
    """How the table among devices stands, apart from the game."""
    position, sitting = peer.position, peer.sitting
    to_lock, to_turn = ((), ()) if position.closed else sync.waiting(peer)
    return {
        "kind": "peers",
        "keys": list(sitting.keys),
        "mine": list(mine),
        "away": sorted(sitting.away),
        "returns": [seat for seat in mine if seat in sitting.away and position.header.seats[seat].human],
        "missing": {"lock": list(to_lock), "key": list(to_turn)},
        "withheld": list(agree.missing(peer)) if peer.waited else [],
        "waited": int(peer.waited),
        "wait": position.header.wait,
        "wishes": [_wish(peer, wish) for wish in sync.wishes(peer)],
        "quiet": peer.quiet,
        "present": list(present),
        "end": "ended" if position.ended else "",
    }


def _wish(peer: Peer, wish: agree.Wish) -> Effect:
    voice = peer.sitting.voice(peer.key)
    asked = voice is not None and not peer.quiet and voice not in wish.yes | wish.no
    return {
        "line": wish.text,
        "text": sentence("wish", wish.text, peer.position, wish.by),
        "by": wish.by,
        "yes": sorted(wish.yes),
        "no": sorted(wish.no),
        "needs": "all" if wish.among else peer.sitting.most,
        "asked": asked and (not wish.among or voice in wish.among),
    }


def sentence(kind: str, line: str, position: Position, by: Seat | None = None) -> str:
    """A line of the table in words: as a `wish`, or `agreed`."""
    match line.split(" "):
        case ["*", "seat", seat, what, *_]:
            return words.say(f"table.peers.{kind}.{what}", name=name(position, int(seat)))
        case ["*", "resign", seat]:
            what = "leave" if by == int(seat) else "resign"
            return words.say(f"table.peers.{kind}.{what}", name=name(position, int(seat)))
        case ["*", "name", seat, *_]:
            return words.say(f"table.peers.{kind}.name", name=name(position, int(seat)))
        case ["*", "back", to]:
            return words.say(f"table.peers.{kind}.back", n=answers_since(position, int(to)))
    return words.say(f"table.peers.{kind}.end")


def answers_since(position: Position, line: int) -> int:
    """How many answers stand after a line."""
    return sum(isinstance(passed.event, Said) and passed.line > line for passed in position.trail)


def told(position: Position, notice: Notice) -> Effect:
    """A notice for people to hear, or noise for the page to count."""
    if notice.id in NOISE:
        return {"kind": "noise", "id": notice.id, "from": notice.link}
    return {
        "kind": "notice",
        "id": notice.id,
        "seat": notice.seat,
        "line": notice.line,
        "from": notice.link,
        "text": _text(position, notice),
    }


def _text(position: Position, notice: Notice) -> str:
    by = None if notice.seat is None else name(position, notice.seat)
    match notice.id:
        case "agreed":
            return sentence("agreed", notice.text, position)
        case "proposed" | "refused" | "taken-back":
            wish = sentence("wish", notice.text, position, notice.seat)
            return words.say(f"table.peers.notice.{notice.id}", name=by, wish=wish)
    key = f"table.peers.notice.{notice.id}"
    return words.say(key if by is not None else f"{key}-somebody", name=by, line=notice.line + 1)
