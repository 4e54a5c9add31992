"""The end: what counted for whom."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.places import Box
from sugarcove.games.candy_time.view import View


def ledger(view: View) -> None:
    state, say = view.state, view.say
    counts = rules.counts(state)
    columns = ["treats", "canes", "likes"] if view.wall else ["cards", "canes", "hand"]
    if view.wall and state.options.unplaced_wall_card == "one_point":
        columns.append("cards")
    main, group = view.at.main, say("group.ledger")
    false, best = rules.offenders(state), rules.winners(state)
    order = sorted(range(view.n), key=lambda seat: (seat in false, seat not in best, -counts[seat].total))
    wide = min(main.w - 8, 660.0)
    high = min(56.0, (main.h - 16) / (view.n + 1.2))
    top = main.y - high * (view.n + 1) / 2
    view.put("ledger", Box(main.x, main.y, wide, high * (view.n + 1) + 12), "sheet")
    names = [say(f"label.column.{column}") for column in columns]
    view.put(
        "ledger:head",
        Box(main.x, top + high / 2, wide - 12, high),
        "columns",
        say("label.columns", names=view.listed(names)),
        group=group,
        parts=tuple(columns),
    )
    for i, seat in enumerate(order):
        count = counts[seat]
        numbers = [getattr(count, column) for column in columns]
        listed = view.listed(
            [say("label.count", kind=name, n=n) for name, n in zip(names, numbers, strict=True)]
        )
        said = {"name": view.who(seat), "n": count.total, "counts": listed}
        view.put(
            f"ledger:{seat}",
            Box(main.x, top + high * (i + 1.5), wide - 12, high - 4),
            "account",
            say("label.account-false" if seat in false else "label.account", **said),
            group=group,
            parts=(
                *(f"n {n}" for n in numbers),
                f"total {count.total}",
                *(("best",) if seat in best else ()),
                *(("false",) if seat in false else ()),
            ),
            text=view.who(seat),
            tint=view.tints[seat],
        )
