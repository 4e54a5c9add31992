"""Candy Time to look at: the table or a wall in the middle, my cards below, the others around.

What a chosen card would win glows in every cell; where it would have to be
turned first, the cell says so.  Where things lie is in places.py, what they
are called in view.py; every sentence is found in the words under "candy-time".
"""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import EXTRAS
from sugarcove.games.candy_time.ledger import ledger
from sugarcove.games.candy_time.mine import choices, hand
from sugarcove.games.candy_time.people import players
from sugarcove.games.candy_time.places import Box
from sugarcove.games.candy_time.rules import State
from sugarcove.games.candy_time.sweets import board, celebration, cells
from sugarcove.games.candy_time.telling import audited, tell
from sugarcove.games.candy_time.view import View
from sugarcove.table.game import Auto
from sugarcove.table.scene import Look, Scene

__all__ = ["scene", "tell"]


def scene(state: State, look: Look) -> Scene:
    view = View(state, look)
    w, h = look.box
    view.put("sea", Box(w / 2, h / 2, w, h), "sea", parts=(view.at.kind, f"shore {view.at.shore:g}"))
    players(view)
    if state.stage == "over":
        ledger(view)
    else:
        board(view)
        cells(view)
        hand(view)
        choices(view)
        celebration(view)
    prompt, hint = _prompt(view)
    return Scene(prompt, tuple(view.nodes), view.moves, hint)


# What is asked now.


def _prompt(view: View) -> tuple[str, str]:
    state, say = view.state, view.say
    if isinstance(view.asked, Auto):
        return _happening(view), ""
    match state.stage:
        case "over":
            return _ended(view)
        case "place" | "extra" | "wall":
            return _choosing(view) if view.mine else _watching(view)
        case "draw":
            return view.says(state.seat, "prompt.draw"), ""
        case "reveal":
            return say("prompt.reveal"), ""
    return say("prompt.deal"), ""


def _happening(view: View) -> str:
    """A step without a choice."""
    state = view.state
    if state.todo[0] == "audit":
        return view.say("prompt.audit")
    kinds = view.sweets(treat.kind for treat in state.made)
    key = "count-none" if state.todo[0] == "count" and not kinds else state.todo[0]
    return view.says(state.seat, f"prompt.{key}", sweets=kinds)


def _watching(view: View) -> tuple[str, str]:
    state = view.state
    return view.say(f"prompt.{state.stage}.other", name=view.look.name(state.seat)), ""


def _choosing(view: View) -> tuple[str, str]:
    state, say = view.state, view.say
    if view.can_pass:
        return say("prompt.pass"), say("hint.pass")
    extra = ""
    if state.stage == "extra":
        if not view.options:
            return say("prompt.stop"), say("hint.stop")
        extra = say("hint.extra", n=state.placed, of=EXTRAS)
    if not view.card:
        if view.building:
            return say("prompt.wall.mine"), say("hint.wall", n=len(state.tray))
        able = len({one.card for one in view.options})
        key = "extra.mine" if state.stage == "extra" else "place.mine"
        return say(f"prompt.{key}"), extra or say("hint.place", n=able)
    chosen = view.chosen()
    if chosen is None:
        return say("prompt.where-wall" if view.building else "prompt.where"), say("hint.where")
    sweets = view.sweets(chosen.gain.kinds) or say("label.nothing-yet")
    hint = say("hint.gain", sweets=sweets, n=chosen.gain.points)
    if chosen.gain.again:
        hint = say("hint.gain-again", sweets=sweets, n=chosen.gain.points)
    if chosen.gain.likes:
        hint = say("hint.gain-likes", sweets=sweets, likes=view.sweets(chosen.gain.likes))
    return say("prompt.sure-wall" if view.building else "prompt.sure"), hint


def _ended(view: View) -> tuple[str, str]:
    false = rules.offenders(view.state)
    totals = [-1 if seat in false else count.total for seat, count in enumerate(rules.counts(view.state))]
    best = rules.winners(view.state)
    top = rules.counts(view.state)[best[0]].total
    if len(best) == 1:
        prompt = view.says(best[0], "prompt.over", n=top)
    else:
        prompt = view.say("prompt.over.shared", names=view.listed([view.who(seat) for seat in best]), n=top)
    notes = [view.say("hint.over-tie")] if totals.count(top) > len(best) else []
    return prompt, " ".join([*notes, *audited(view, view.state)])
