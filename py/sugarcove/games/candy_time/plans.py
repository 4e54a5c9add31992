"""How a bot plans its turn on the table: what can be won, and what others win after it.

All worth is in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from sugarcove.games.candy_time.boards import CANE, COOKIE, Board, Edges, Made, Placing, faces, outcomes
from sugarcove.games.candy_time.cards import DECK, EXTRAS, HAND, KINDS, TOKEN_WORTH
from sugarcove.games.candy_time.mason import POINT, Mason
from sugarcove.games.candy_time.rules import State, gains, hand
from sugarcove.table.game import Card, Face, Known, Seat

EXTRA = {"basic": 120, "wall": 360}  # what an extra turn usually brings
ON_WALL = 150  # what a card usually brings on a wall

FIRST, NEXT = 8, (12, 6)  # placements with a cookie followed up; what may follow each, by extra turn
PLANS = 10  # compared by what comes after them
TURNS = 36  # of others and of its own, imagined after each plan

Worths = tuple[int, ...]  # by kind


class Plan(NamedTuple):
    """One or more placements of a turn."""

    steps: tuple[Placing, ...]
    before: Board  # before the last of them
    hand: tuple[Face, ...]  # what is left of it
    won: tuple[Face, ...]  # cards to build, at the end
    gain: int  # what is won for certain, without the wall


class Mind:
    """What one seat knows, and what it can do with it."""

    def __init__(self, state: State, seat: Seat, known: Known, width: int) -> None:
        self.state, self.seat, self.width = state, seat, width
        self.wall = state.options.mode == "wall"
        self.cards = hand(state, seat, known)
        self.hand = tuple(card.face for card in self.cards)
        self.tray = tuple(card.face for card in state.tray)
        self.taken = tuple(gains(state.options, kind) for kind in KINDS)
        self.sure = tuple(map(self._sure, range(len(KINDS))))
        self.usual = tuple(
            n + ON_WALL * (self.wall and taken) for n, taken in zip(self.sure, self.taken, strict=True)
        )
        self.tempting = self._with_extra(self.usual)

    def _sure(self, kind: int) -> int:
        """What a treat on the table brings at once, its card on the wall left out."""
        token = kind == CANE and self.state.supply > 0
        card = not self.wall and not (token and not self.state.options.cane_card_counts)
        return POINT * (TOKEN_WORTH * token + card)

    def _with_extra(self, worths: Worths) -> Worths:
        return tuple(n + EXTRA[self.state.options.mode] * (kind == COOKIE) for kind, n in enumerate(worths))

    def points(self, made: Iterable[int]) -> int:
        """What treats bring at once, as the screen counts it: a card for the wall is a point."""
        return sum(self.sure[kind] // POINT + (self.wall and self.taken[kind]) for kind in made)

    @cached_property
    def board(self) -> Board:
        return Board.of(self.state.table)

    @cached_property
    def unseen(self) -> tuple[Face, ...]:
        """The cards that may lie in the pile or in another hand."""
        state = self.state
        piles = (state.lost, state.tray, *state.won, self.cards)
        seen = {card.face for pile in piles for card in pile}
        seen |= {laid.card.face for cards in (state.table, *state.walls) for laid in cards}
        seen |= {held.face for held in sum(state.hands, ()) if isinstance(held, Card)}
        return tuple(face for face in DECK if face not in seen)

    @cached_property
    def mason(self) -> Mason:
        """Whoever builds for this seat, with every card in mind that is not won yet."""
        state = self.state
        left = faces((*self.unseen, *self.hand, *(laid.card.face for laid in state.table)))
        cards = len(state.pile) + sum(map(len, state.hands))
        return Mason(state, self.seat, left, cards // len(state.hands), self.width)

    # A turn.

    @property
    def may_go_on(self) -> bool:
        """Would a cookie give an extra turn?"""
        return self.state.extras < EXTRAS and len(self.hand) > 1

    def weigh(self, placing: Placing) -> int:
        """What a placement is worth by itself."""
        worth = placing.worth(self.sure)
        if self.may_go_on and placing.cookies():
            worth += EXTRA[self.state.options.mode]
        if self.wall:
            worth += self.mason.best((*self.tray, *self.board.won(placing, self.taken)))[0]
        return worth

    def placings(self, board: Board, cards: Sequence[Face], extras: int) -> list[Placing]:
        """All placements, the most tempting first."""
        worths = self.tempting if extras < EXTRAS and len(cards) > 1 else self.usual
        return sorted(board.placings(cards), key=lambda placing: -placing.worth(worths))

    def plans(self) -> Iterator[Plan | None]:
        """Ways to use this turn; None now and then."""
        empty = Plan((), self.board, self.hand, self.tray, 0)
        front, extras, many = [empty], self.state.extras, 10**6
        if self.state.stage == "extra":
            yield empty
        while front:
            going: list[Plan] = []
            for plan in front:
                board = self.after(plan)
                following = self.placings(board, plan.hand, extras)[:many]
                made = [self._step(plan, board, placing) for placing in following]
                yield from made
                yield None
                if extras < EXTRAS:
                    going += [next_ for next_ in made if next_.steps[-1].cookies() and next_.hand]
            going.sort(key=lambda plan: -self._guess(plan))
            many = NEXT[min(extras, 1)]
            front, extras = going[:FIRST], extras + 1

    def _step(self, plan: Plan, board: Board, placing: Placing) -> Plan:
        return Plan(
            (*plan.steps, placing),
            board,
            tuple(face for face in plan.hand if face != placing.face),
            (*plan.won, *board.won(placing, self.taken)) if self.wall else (),
            plan.gain + placing.worth(self.sure),
        )

    def after(self, plan: Plan) -> Board:
        board = plan.before.copy()
        if plan.steps:
            board.place(plan.steps[-1], self.taken)
        return board

    def _guess(self, plan: Plan) -> int:
        return plan.gain + ON_WALL * len(plan.won)

    def best_plans(self) -> Iterator[list[tuple[int, Plan]] | None]:
        """The plans that win most this turn; None now and then, last of all the list."""
        found: list[Plan] = []
        for plan in self.plans():
            if plan is None:
                yield None
            else:
                found.append(plan)
        found.sort(key=lambda plan: -self._guess(plan))
        valued = []
        for plan in found[: 3 * PLANS] if self.wall else found[:PLANS]:
            valued.append((self.value(plan), plan))
            yield None
        valued.sort(key=lambda one: -one[0])
        yield valued[:PLANS]

    def value(self, plan: Plan) -> int:
        """What a plan wins, its cards built."""
        return plan.gain + (self.mason.best(plan.won)[0] if self.wall else 0)

    # What comes after it.

    def deals(self, rng: Random) -> list[list[Face]]:
        """The unseen cards in any order, as often as there is time for."""
        many = max(1, TURNS // (len(self.state.hands) + 1))
        hidden = sum(self._hidden(seat) for seat in range(len(self.state.hands)) if seat != self.seat)
        size = min(len(self.unseen), len(self.state.pile) + hidden)
        return [rng.sample(self.unseen, size) for _ in range(many)]

    def _hidden(self, seat: Seat) -> int:
        return sum(not isinstance(held, Card) for held in self.state.hands[seat])

    def aftermath(self, plan: Plan, deal: list[Face]) -> int:
        """What this seat wins in its next turn, less what the others win, if all are greedy."""
        board = self.after(plan)
        pile = iter(deal)
        seats = len(self.state.hands)
        hands = [self._imagined(seat, plan, pile) for seat in range(seats)]
        refill(hands[self.seat], pile)
        worth = 0
        for turn in range(1, seats + 2):
            seat = (self.seat + turn) % seats
            won = self.greedy(board, hands[seat])
            refill(hands[seat], pile)
            worth += won if seat == self.seat else -won // (seats - 1)
        return worth

    def _imagined(self, seat: Seat, plan: Plan, pile: Iterator[Face]) -> list[Face]:
        if seat == self.seat:
            return list(plan.hand)
        shown = [held.face for held in self.state.hands[seat] if isinstance(held, Card)]
        return [*shown, *islice(pile, self._hidden(seat))]

    def greedy(self, board: Board, cards: list[Face]) -> int:
        """What somebody wins who always takes the most tempting; board and hand are changed."""
        won = extras = placed = 0
        while cards and placed <= extras:
            placing = self._most_tempting(board, cards)
            if placing is None:
                break
            board.place(placing, self.taken)
            cards.remove(placing.face)
            won += placing.worth(self.usual)
            extras = min(extras + placing.cookies(), EXTRAS)
            placed += 1
        return won

    def _most_tempting(self, board: Board, cards: list[Face]) -> Placing | None:
        cells = {edges: at for at, edges in board.rim.items()}
        most, found = 0, None
        for face in cards:
            book = temptations(self.tempting, face)
            for edges in cells:
                if book[edges][0] > most:
                    most = book[edges][0]
                    found = face, edges
        if not found:
            return None
        face, edges = found
        _, turn, made = temptations(self.tempting, face)[edges]
        return Placing(face, turn, cells[edges], made)


class Temptations(dict[Edges, tuple[int, int, Made]]):
    """How a card wins most in a cell, by what the cell sees: (worth, turn, treats)."""

    def __init__(self, worths: Worths, face: Face) -> None:
        super().__init__()
        self.worths, self.face = worths, face

    def __missing__(self, edges: Edges) -> tuple[int, int, Made]:
        valued = [
            (sum(self.worths[kind] for _, kind in made), turn, made)
            for turn, made in outcomes(self.face, edges)
        ]
        self[edges] = max(valued, key=lambda one: one[0], default=(0, 0, ()))
        return self[edges]


@lru_cache(maxsize=2**10)
def temptations(worths: Worths, face: Face) -> Temptations:
    return Temptations(worths, face)


def refill(cards: list[Face], pile: Iterator[Face]) -> None:
    """The hand filled up while the pile lasts."""
    for _ in range(len(cards), HAND):
        face = next(pile, None)
        if face is not None:
            cards.append(face)
