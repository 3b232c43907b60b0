"""How often Suite Assembling is won: by a simple player, a careful one, and one who sees all cards.

Deal number n of the sample is the deal of the seed "suite assembling n", so that anyone can play
it.  Every deal is decided, not guessed; only the step from the sample to all deals is an estimate,
and Wilson's interval says how good it is (95 of 100 such intervals contain the true value).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from parlour.core import compiling
from parlour.core.fair import Chance, Seed
from parlour.games import suite_assembling as rules
from parlour.solvers.answers import Certificate, Tell
from parlour.solvers.suite_assembling import kernels as k
from parlour.solvers.suite_assembling.search import EASY, Search

SEED = "suite assembling"
DEALS = 10_000
TRIALS = 16
"""How many orders of the face-down cards the careful player imagines for each decision."""
LIMITS = (500, 20_000, 200_000)
LINE = 100
"""How many deals a line of a certificate covers."""

SIMPLE_WINS, CAN_BE_WON, CANNOT, UNDECIDED = "sp-?"
WON, LOST = "w-"


def dealt(number: int) -> list[int]:
    """The cards of a deal of the sample, top first."""
    return Chance(Seed.of(f"{SEED} {number}"), ("",)).shuffle(1, rules.CARDS)


def laid_out(order: list[int]) -> tuple[list[int], int]:
    """(world, position) of a deal."""
    world = [-1] * k.WORLD
    key = k.REST_BITS << k.REST
    first = 0
    for pile in range(k.PILES):
        world[k.PILES * pile : k.PILES * pile + pile + 1] = order[first : first + pile + 1]
        key |= pile << k.DOWN + 3 * pile
        first += pile + 1
    world[k.PACK : k.PACK + k.PLACES] = order[first:]
    k.prepare(world)
    return world, key


class Sampler:
    """Decides deals and plays them, compiled where possible."""

    def __init__(self, waste: int) -> None:
        self.waste = waste
        compiled = compiling.available()
        self._search = Search(compiled)
        self._simple = k.fast(k.simple_player)
        self._careful = k.fast(k.careful_player)

    def outcome(self, number: int) -> str:
        """Whether the simple player wins a deal, or at least someone who sees all cards."""
        world, key = laid_out(dealt(number))
        if self._simple(self._search.given(world), self.waste, key):
            return SIMPLE_WINS
        found = self._search.decide(world, self.waste, key, LIMITS)
        return {k.POSSIBLE: CAN_BE_WON, k.IMPOSSIBLE: CANNOT, k.UNDECIDED: UNDECIDED}[found.status]

    def is_possible_at_hand(self, number: int) -> bool:
        """Whether a deal can be done if all cards of the pack are available."""
        world, key = laid_out(dealt(number))
        given = self._search.given(world)
        found = self._search.once(given, k.AT_HAND, key, EASY)
        assert found.status != k.UNDECIDED
        return found.status == k.POSSIBLE

    def careful(self, number: int) -> bool:
        """Whether the careful player wins a deal."""
        world, key = laid_out(dealt(number))
        numbers = self._search.numbers
        rng, other, way = numbers(1), numbers(k.WORLD), numbers(k.WAY)
        rng[0] = number
        work = numbers(6 * k.CHOICES)
        given = self._search.given(world)
        return bool(self._careful(given, self.waste, key, TRIALS, rng, other, work, way))


def wilson(wins: int, deals: int) -> tuple[float, float]:
    """The interval that contains the true chance with 95 % confidence, to four places."""
    z = 1.959964
    share, spread = wins / deals, z * z / deals
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / deals + spread / (4 * deals))
    return round((middle - half) / (1 + spread), 4), round((middle + half) / (1 + spread), 4)


def _head(waste: int, claim: str, deals: int) -> Certificate:
    option = rules.Waste(waste & 3).text
    head = {"certificate": 1, "key": rules.KEY, "options": {"waste": option}, "claim": claim}
    return head | {"seed": SEED, "deals": deals}


def _lines(letters: str) -> list[str]:
    return [letters[i : i + LINE] for i in range(0, len(letters), LINE)]


def _each(deals: int, tell: Tell) -> Iterator[int]:
    for number in range(1, deals + 1):
        if number % LINE == 0:
            tell(number / deals)
        yield number


def chance(waste: int, tell: Tell, deals: int = DEALS) -> Certificate:
    """How often the simple player wins, and how often it can be done at all."""
    sampler = Sampler(waste)
    letters = "".join(sampler.outcome(number) for number in _each(deals, tell))
    simple = letters.count(SIMPLE_WINS)
    possible = simple + letters.count(CAN_BE_WON)
    undecided = letters.count(UNDECIDED)
    return _head(waste, "chance", deals) | {
        "passes": "one" if waste & k.ONCE else "any",
        "whole_pack": _compared(waste, letters, sampler),
        "simple": simple,
        "simple_interval": list(wilson(simple, deals)),
        "possible": possible,
        "undecided": undecided,
        "possible_interval": [
            wilson(possible, deals)[0],
            wilson(possible + undecided, deals)[1],
        ],
        "outcomes": _lines(letters),
    }


def _compared(waste: int, letters: str, sampler: Sampler) -> str:
    """Whether the same deals can be done with the whole pack available; asked of one rule only."""
    if waste != k.EACH_CARD:
        return "not compared"
    for number, letter in enumerate(letters, start=1):
        assert sampler.is_possible_at_hand(number) == (letter in "sp"), number
    return "same"


def careful(waste: int, tell: Tell, deals: int = DEALS) -> Certificate:
    """How often the careful player wins."""
    sampler = Sampler(waste)
    letters = "".join(WON if sampler.careful(number) else LOST for number in _each(deals, tell))
    won = letters.count(WON)
    return _head(waste, "careful", deals) | {
        "trials": TRIALS,
        "won": won,
        "interval": list(wilson(won, deals)),
        "outcomes": _lines(letters),
    }
