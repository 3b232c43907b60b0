"""A player of Trix Exchange: it decides what to collect and gives away what helps it least.

Random play hardly ever makes a corner, so trying moves out at random shows nothing here.

Levels differ in what they think of.  The first two collect what they have most of, change their mind
often and give away anything else.  A good trader keeps to its plan and gives away what it has least
of.  A strong one knows what the cards count when all settle: it weighs a corner against that, by what
the corner brings and how near it is, and would rather keep eight cards that count two each than call
a corner of them for five.  A master also remembers who gave it what: people do not give away what
they collect, so it gives them nothing that they seem to, and keeps the last card of a commodity
that others could corner.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp

from parlour.bots import advice
from parlour.bots.choosing import Chosen, open_moves
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.records import DECK
from parlour.core.views import View
from parlour.games.trix_exchange.floor import Engine
from parlour.games.trix_exchange.points import CARD_WORTH, CORNER_WORTH, PER_BANKRUPTCY
from parlour.kit.asking import BOOK_SIZE, BOOKS
from parlour.kit.matches import side

PER_POINT = 0.05
"""How much each point of a corner's worth counts, in cards, for those who do not plan."""
ACCEPTS, WITHDRAWS = 0.7, 0.15
"""How often it takes an offer, and how often it calls its own back, when it could."""
EVEN = 4.5
"""With so many cards in hand a corner is made as often as not."""
NO_CORNER = 4.0
"""What it gives up with its hopes of a corner."""
SETTLE = -1
"""Stands for the plan to make no corner but to settle well."""
ALMOST_BROKE, OFTEN = 4, 0.4
"""Who has no more points than this is made bankrupt about so often."""
RESTLESS = 30
"""After so many turns without a corner, plans waver by a card: two may want the same commodity."""
PATIENCE, KEEPS = 60, 15
"""For how many turns it waits with cards worth keeping, and keeps cards only to be in the way."""
FADES = 0.8
"""How much of what somebody gave still counts after each swap since."""
DEAR = 10
"""Commodities whose corner counts at least this are worth being in the way of."""
SETTLE_FIRST, HELD_FIRST, SETTLE_THEN, HELD_THEN = 0.3, 1.0, 1.0, 0.3
"""How much it counts against giving a card away what it counts at the end, and how many of its
kind are held: before the first corner, and after it."""


@dataclass(frozen=True)
class Skill:
    """What a trader thinks of."""

    wavering: float
    """How easily it changes its mind about what to collect, in cards; never would block trade."""
    careful: bool = True
    """Whether it gives away what it needs least, and not just anything."""
    plans: bool = False
    """Whether it knows what cards and corners count."""
    remembers: bool = False
    """Whether it remembers who gave it what."""


SKILLS = {
    "novice": Skill(6.0, careful=False),
    "easy": Skill(3.0, careful=False),
    "good": Skill(0.8),
    "strong": Skill(0.0, plans=True),
    "master": Skill(0.0, plans=True, remembers=True),
}


class Trader:
    """Trades for a corner."""

    def __init__(self, level: str, seed: str) -> None:
        self._skill = SKILLS[level]
        self._rng = random.Random(seed)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move that brings a corner nearer; it needs no time to think."""
        moves: dict[str, list[Move]] = {}
        for move in open_moves(view):
            moves.setdefault(move.verb.name, []).append(move)
        floor = Floor(view, self._skill.remembers)
        if "corner" in moves:
            best = max(moves["corner"], key=lambda move: CORNER_WORTH[move.arguments[0]])
            book = best.arguments[0]
            if not self._skill.plans or floor.calls(book):
                worth = f"and the corner counts {CORNER_WORTH[book]}"
                return Chosen.of(best, f"You hold all eight of {BOOKS[book]}, {worth}.")
        if "surrender" in moves:
            return self._surrender(floor, moves["surrender"])
        if "pass" in moves:
            return self._trade(floor, moves)
        return Chosen.of(view.legal[0], "It is the only legal move.")

    def explain(self, view: View, seconds: float = 1.0) -> Chosen:
        """The same, with what the book says: what it goes for is all the reason it has."""
        chosen = self.choose(view, seconds)
        told = advice.told(view, chosen, Consequences())
        return Chosen.of(chosen, f"{chosen.reason} {told}".strip())

    # --- what to collect -------------------------------------------------------------------------

    def _goal(self, floor: Floor) -> int:
        """The commodity to collect, or SETTLE."""
        hopes = self._worth(floor) if self._skill.plans else self._wishes(floor)
        return max(hopes, key=lambda goal: hopes[goal])

    def _wishes(self, floor: Floor) -> dict[int, float]:
        """What it has most of, with some weight on a corner's worth."""
        return {
            book: cards + PER_POINT * CORNER_WORTH[book] + self._rng.gauss(0, self._skill.wavering)
            for book, cards in enumerate(floor.held)
            if cards
        }

    def _worth(self, floor: Floor) -> dict[int, float]:
        """The points to be expected: what a corner counts, or else what the cards come to."""
        found = {}
        for book, cards in enumerate(floor.held):
            if cards:
                near = cards - EVEN + self._rng.gauss(0, floor.turns / RESTLESS)
                made = 1 / (1 + exp(-near))
                left = CARD_WORTH[book] * cards if floor.is_second else 0
                found[book] = made * floor.corner_worth(book) + (1 - made) * left
        if floor.is_second:
            found[SETTLE] = floor.settlement - NO_CORNER
        return found

    # --- what to give away -----------------------------------------------------------------------

    def _surrender(self, floor: Floor, moves: list[Move]) -> Chosen:
        """The card that is needed least; those who take no care give any other."""
        goal = self._goal(floor)
        book_of = floor.view.state.book_of
        others = [move for move in moves if book_of[move.arguments[0]] != goal] or moves
        if not self._skill.careful:
            chosen = self._rng.choice(others)
        else:
            chosen = min(others, key=lambda move: self._regret(floor, book_of[move.arguments[0]]))
        if goal == SETTLE:
            return Chosen.of(chosen, "It is the card you want least when all settle.")
        return Chosen.of(chosen, f"It is the card you need least while you collect {BOOKS[goal]}.")

    def _regret(self, floor: Floor, book: int, taker: int | None = None) -> float:
        """How much speaks against giving a card away, to somebody if that is known."""
        held = floor.held[book]
        if not self._skill.plans:
            return float(held)
        wanted = floor.wanted(book, taker) if self._skill.remembers else 0.0
        if floor.is_second:
            return SETTLE_THEN * CARD_WORTH[book] + HELD_THEN * held + wanted
        return SETTLE_FIRST * CARD_WORTH[book] + HELD_FIRST * held + wanted

    def _trade(self, floor: Floor, moves: dict[str, list[Move]]) -> Chosen:
        """Take what is offered, or offer something, or wait."""
        goal = self._goal(floor)
        accepts = self._spare(floor, goal, moves.get("accept", []))
        if floor.view.state.engine == Engine.ticks:
            accepts = []  # an offer to all finds a partner sooner
        if accepts and self._rng.random() < ACCEPTS:
            return self._packet(floor, goal, accepts)
        offers = self._spare(floor, goal, moves.get("offer", []))
        if offers:
            return self._packet(floor, goal, offers)
        if "withdraw" in moves and self._rng.random() < WITHDRAWS:
            return Chosen.of(
                moves["withdraw"][0], "Nobody takes this offer; another may find a partner."
            )
        why = "Wait for an offer: there is nothing you would give away now."
        if goal == SETTLE:
            why = (
                f"Wait: your cards come to {floor.settlement:+} when all settle, and that is good."
            )
        return Chosen.of(moves["pass"][0], why)

    def _spare(self, floor: Floor, goal: int, moves: list[Move]) -> list[Move]:
        """Packets it can do without."""
        others = [move for move in moves if move.arguments[-1] != goal]
        if goal == SETTLE and floor.turns < PATIENCE:
            return [move for move in others if CARD_WORTH[move.arguments[-1]] < max(CARD_WORTH)]
        if self._skill.remembers and not floor.is_second and floor.turns < KEEPS:
            return [move for move in others if not _clears_the_way(floor, move)] or others
        return others

    def _packet(self, floor: Floor, goal: int, moves: list[Move]) -> Chosen:
        """A packet of what it needs least; its size is random, to find a partner."""
        if not self._skill.careful:
            chosen = self._rng.choice(moves)
        else:
            size = self._rng.choice(sorted({move.arguments[-2] for move in moves}))
            packets = [move for move in moves if move.arguments[-2] == size]
            regrets = [self._regret(floor, move.arguments[-1], _taker(move)) for move in packets]
            least = min(regrets)
            chosen = self._rng.choice(
                [move for move, regret in zip(packets, regrets, strict=True) if regret == least]
            )
        return Chosen.of(chosen, self._why(floor, goal, chosen.arguments[-1]))

    def _why(self, floor: Floor, goal: int, book: int) -> str:
        """Why it gives this away."""
        if goal == SETTLE:
            return (
                f"A corner is too far, so keep what counts most when all settle: each {BOOKS[book]} "
                f"counts {CARD_WORTH[book]:+}."
            )
        have = f"You have {floor.held[goal]} {BOOKS[goal]}"
        if not self._skill.plans:
            return f"{have}, so collect that, and give away what you have least of."
        why = f"{have}, and a corner in it counts {CORNER_WORTH[goal]}"
        if self._skill.remembers and floor.given_by_others(book):
            return f"{why}; others gave {BOOKS[book]} away, so nobody seems to want it."
        return f"{why}; {BOOKS[book]} helps you least."


def _taker(move: Move) -> int | None:
    """The seat an offer is for, if it is for one."""
    return move.arguments[0] if move.verb.name == "accept" else None


def _clears_the_way(floor: Floor, move: Move) -> bool:
    """Whether it gives away the last card of a commodity whose corner would count much."""
    size, book = move.arguments[-2:]
    return CORNER_WORTH[book] >= DEAR and size == floor.held[book]


class Floor:
    """What a trader knows of a deal, from what it saw."""

    def __init__(self, view: View, remembers: bool) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.held = _held(view)
        self.is_second = view.state.corner_holder >= 0
        """Whether the next corner is the second, after which all settle."""
        self.turns = 0
        """How often it has acted since the deal or the first corner."""
        self._given = [[0.0] * len(BOOKS) for _ in range(view.players)]
        self._look_back(remembers)

    def _look_back(self, remembers: bool) -> None:
        """Go through the deal from now to its beginning."""
        weight, is_since = 1.0, True
        for now in self.view.history:
            if now.is_deal or now.before is None or now.line is None:
                return
            is_since = is_since and (now.state.corner_holder >= 0) == self.is_second
            if is_since and now.line[0] == self.seat:
                self.turns += 1
            giver = _giver(now, self.seat) if remembers else None
            if giver is not None:
                for book, (after, cards) in enumerate(
                    zip(_held(now), _held(now.before), strict=True)
                ):
                    self._given[giver][book] += weight * max(0, after - cards)
                weight *= FADES

    @property
    def settlement(self) -> int:
        """What its cards would come to now."""
        return sum(CARD_WORTH[book] * cards for book, cards in enumerate(self.held))

    def corner_worth(self, book: int) -> float:
        """What a corner may bring: the second pays for bankruptcies too."""
        if not self.is_second:
            return CORNER_WORTH[book]
        state = self.view.state
        own = side(state, self.seat)
        others = {side(state, seat) for seat in range(self.view.players)} - {own}
        poor: int = sum(state.points[other] <= ALMOST_BROKE for other in others)
        return CORNER_WORTH[book] + OFTEN * PER_BANKRUPTCY * poor

    def calls(self, book: int) -> bool:
        """Whether a corner is called, or the cards are kept because they count more in the end."""
        kept = BOOK_SIZE * CARD_WORTH[book]
        return self.corner_worth(book) >= kept or self.turns > PATIENCE

    def wanted(self, book: int, taker: int | None) -> float:
        """How many others may be collecting a commodity, or how likely one of them is."""
        others = [seat for seat in range(self.view.players) if seat != self.seat]
        gone = {self.view.state.book_of[card] for card in self.view.cards("cornered")}
        live = [one for one in range(self.view.players + 1) if one not in gone]
        found = 0.0
        for seat in others if taker is None else [taker]:
            likely = [exp(-self._given[seat][one]) for one in live]
            found += exp(-self._given[seat][book]) / sum(likely)
        return found

    def given_by_others(self, book: int) -> bool:
        """Whether somebody gave it this of late."""
        return any(given[book] >= 1 for given in self._given)


def _giver(view: View, seat: int) -> int | None:
    """Who gave a seat cards at the last step, if anybody did."""
    assert view.line is not None
    mover, text = view.line
    verb, *rest = text.split()
    numbers = [int(word) for word in rest if word.isdigit()]
    if verb == "pair" and mover == DECK:
        return sum(numbers) - seat if seat in numbers else None
    if verb == "accept" and view.state.engine == Engine.realtime and seat in (mover, numbers[0]):
        return mover + numbers[0] - seat
    if verb == "surrender" and view.state.corner_holder == seat:
        return mover
    return None


def _held(view: View) -> list[int]:
    """How many cards of each commodity are in its hand."""
    assert view.seat is not None
    books = [view.state.book_of[card] for card in view.cards("hands", view.seat)]
    return [books.count(book) for book in range(len(BOOKS))]
