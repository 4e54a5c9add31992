"""Candy Islands to look at: what lies where, what is asked, and what just happened.

A Charge is a launch in its owner's colour; covered with a tarpaulin it is
secret.  A battle is always read the same way, launch, island, launch, and the
ring of the table is the ring of islands.  Where things lie is in places.py and
its neighbours; every sentence is found in the words under "candy-islands".
"""

from __future__ import annotations

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.hold import hold
from sugarcove.games.candy_islands.launches import launches, powers, target
from sugarcove.games.candy_islands.ledger import ledger
from sugarcove.games.candy_islands.places import Box
from sugarcove.games.candy_islands.rules import State
from sugarcove.games.candy_islands.sea import islands, middle, plates, stakes
from sugarcove.games.candy_islands.telling import tell
from sugarcove.games.candy_islands.view import View
from sugarcove.table.scene import Look, Scene

__all__ = ["scene", "tell"]

STAGES = ("boarding", "steal", "cane", "kraken", "decide", "swap")
IN_MODE = {"wolves": STAGES, "cabin": ("boarding", "steal", "decide", "swap")}


def scene(state: State, look: Look) -> Scene:
    view = View(state, look)
    w, h = look.box
    view.put("sea", Box(w / view.scale / 2, h / view.scale / 2, w / view.scale, h / view.scale), "sea")
    if state.stage == "over":
        ledger(view)
    else:
        islands(view)
        if state.stage != "load":
            stakes(view)
        middle(view)
        launches(view)
        if state.stage == "load":  # over the tarpaulins, which show nothing
            stakes(view)
        powers(view)
        plates(view)
        hold(view)
    prompt, hint = _prompt(view)
    return Scene(prompt, tuple(view.nodes), view.moves, hint, _stages(view))


def _stages(view: View) -> tuple[str, ...]:
    """The steps of the resolution, the one that the prompt is about marked."""
    state = view.state
    if state.stage == "load" and all(state.fired):
        here = "boarding"
    elif state.stage == "swap":
        here = "decide"
    elif state.stage in ("reveal", "rescue") and state.powers:
        here = "swap"
    elif state.stage in ("steal", "cane", "kraken", "decide"):
        here = state.stage
    else:
        return ()
    named = [(stage, view.say(f"stage.{stage}")) for stage in IN_MODE[state.options.mode]]
    return tuple(f"*{name}" if stage == here else name for stage, name in named)


# What is asked now.


def _prompt(view: View) -> tuple[str, str]:
    state, say = view.state, view.say
    match state.stage:
        case "over":
            return _ended(view)
        case "shuffle":
            return say("prompt.shuffle"), ""
        case "load":
            return _loading(view)
        case "steal" | "cane" if len(rules.answers(state)) > 1:
            return _choosing(view)
        case "steal" | "cane":  # no choice: it finds nothing, or the only colour
            return view.says(state.queue[0][0], f"prompt.{state.stage}.none"), ""
        case "kraken":
            return say("prompt.kraken"), ""
        case "decide":
            return say("prompt.decide"), ""
        case "swap":
            return say("prompt.decided"), ""
        case "rescue":
            return say("prompt.rescue"), ""
        case "reveal":
            return say("prompt.reveal", n=state.turn + 1), ""
    return say("prompt.boarding"), ""


def _loading(view: View) -> tuple[str, str]:
    state, say = view.state, view.say
    waiting = [seat for seat, fired in enumerate(state.fired) if not fired and seat not in view.look.ready]
    hint = say("prompt.turn", n=state.turn, of=rules.turns(state.options.mode))
    if view.mine:
        if "fire" in view.can:
            return say("prompt.load"), hint
        return say("prompt.load"), say("prompt.load-hint", n=state.turn, of=rules.turns(state.options.mode))
    if not waiting:
        return say("prompt.boarding"), ""
    if len(waiting) == 1:
        return say("prompt.wait", name=view.look.name(waiting[0])), hint
    return say("prompt.wait-all", n=len(waiting)), hint


def _choosing(view: View) -> tuple[str, str]:
    state, say = view.state, view.say
    seat, _ = state.queue[0]
    aim = target(view)
    assert aim is not None
    victim = view.whom(aim[0])
    if not view.mine:
        return say(f"prompt.{state.stage}.other", name=view.look.name(seat), victim=victim), ""
    if not view.said:
        return say(f"prompt.{state.stage}.mine", victim=victim), say(
            f"prompt.{state.stage}.hint", victim=victim
        )
    if state.stage == "cane":
        return say("prompt.cane.sure", colour=say(f"label.colour.{view.said[0]}")), ""
    return say("prompt.steal.to", thing=say(f"label.the.{view.said[0]}")), ""


def _ended(view: View) -> tuple[str, str]:
    say = view.say
    totals = [coins.total for coins in view.purses]
    best = view.best
    top = totals[best[0]]
    names = [view.look.name(seat) for seat in best]
    if len(best) == 1:
        prompt = view.says(best[0], "prompt.over", n=top)
    elif view.look.seat in best:
        others = [view.look.name(seat) for seat in best if not view.look.you(seat)]
        prompt = say("prompt.over.shared-you", names=_list(view, others), n=top)
    else:
        prompt = say("prompt.over.shared", names=_list(view, names), n=top)
    rest = sorted(
        ((total, seat) for seat, total in enumerate(totals) if seat not in best),
        key=lambda one: (-one[0], one[1]),
    )
    if not rest or len(best) > 1:
        return prompt, ""
    total, seat = rest[0]
    behind = top - total
    return prompt, view.says(seat, "prompt.over.behind", n=behind) if behind else say("prompt.over.cards")


def _list(view: View, names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return view.say("label.and", first=", ".join(names[:-1]), last=names[-1])
