"""A review: what each decision of a finished match was worth, and where there was a better one.

Every decision is judged from what its seat saw at that moment and nothing else.  One search finds
the move that seems best; if another was made, both are weighed again in several fresh searches, so
that neither profits from the luck of being chosen.  What the move made is behind by is its cost,
and it counts only if it is beyond two standard errors of these searches.

A puzzle is judged by its solver: the move after which it could not be solved any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from parlour.bots import OWN, Player, player
from parlour.bots.advice import in_points
from parlour.bots.choosing import open_moves
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.bots.reasons import explained
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.desk import puzzling
from parlour.pictures import labels
from parlour.pictures.telling import spoken

SIMULATIONS = 2_000
"""How many a decision gets, and as many again where the move made was not the one found."""
FRESH = 8
"""In how many fresh searches two moves are compared."""
ERRORS = 2.0
"""By how many standard errors a cost must exceed zero to count."""
GRADES = (("blunder", 0.12), ("mistake", 0.05), ("slip", 0.02))
"""What a move is called that gives away so much of the chance to win."""

Tell = Callable[[float], None]
"""Called now and then with the share of the work that is done, from 0 to 1."""


@dataclass(frozen=True)
class Judged:
    """A decision: the move made, the best that was found, and what lies between them."""

    step: int
    """How many lines the log had after it."""
    seat: int
    move: str
    points: float
    """What the move made was expected to bring in its deal, against the best other side."""
    chance: float
    """How likely its side was to win the match after it, from 0 to 1."""
    best: str
    """The move made, if nothing was better beyond the noise."""
    points_lost: float
    chance_lost: float
    """What it cost; both are 0 if that is within the noise.  Points are told only where bots play for
    them: at Tactics they play for Engagements."""
    noise: float
    """The standard error of what it cost in chance."""
    grade: str
    """A slip, a mistake or a blunder; empty if it cost little or nothing."""
    reason: str
    """What speaks for the best move, if the move is marked: a telling (`bots.reasons`)."""


@dataclass(frozen=True)
class Standing:
    """How likely each side was to win after so many lines."""

    step: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Total:
    """How well a seat decided."""

    seat: int
    decisions: int
    best: float
    """In which share of them nothing better was found."""
    points_lost: float
    chance_lost: float
    """What a decision cost on average."""
    marked: dict[str, int]
    """How many were slips, mistakes and blunders."""


@dataclass(frozen=True)
class Review:
    """All that was found out about a match."""

    game: str
    title: str
    players: int
    sides: tuple[tuple[int, ...], ...]
    simulations: int
    """0 for a puzzle, which its solver judges."""
    decisions: tuple[Judged, ...]
    curve: tuple[Standing, ...]

    @property
    def marked(self) -> list[Judged]:
        """The decisions that cost something, in order."""
        return [one for one in self.decisions if one.grade]

    @property
    def totals(self) -> tuple[Total, ...]:
        """How well each seat decided."""
        return tuple(self._total(seat) for seat in range(self.players))

    def _total(self, seat: int) -> Total:
        own = [one for one in self.decisions if one.seat == seat]
        count = max(1, len(own))
        return Total(
            seat,
            len(own),
            sum(one.move == one.best for one in own) / count,
            sum(one.points_lost for one in own) / count,
            sum(one.chance_lost for one in own) / count,
            {name: sum(one.grade == name for one in own) for name, _ in reversed(GRADES)},
        )

    @property
    def how(self) -> str:
        """How it was judged, in a sentence or two."""
        if not self.simulations:
            return "The solver says after which move the puzzle could no longer be solved."
        bounds = ", ".join(f"a {name} {100 * least:.0f} %" for name, least in reversed(GRADES))
        return (
            f"Each decision was judged from what its player saw, in {self.simulations} imagined "
            f"deals. A move is marked by what it cost of the chance to win ({bounds} or more), "
            "if that was surely no accident."
        )

    def plain(self) -> dict[str, Any]:
        """As plain data; people are called by their seats."""
        names = labels.titles(game(self.game), self.players)
        decisions = [{**asdict(one), "reason": spoken(one.reason, names)} for one in self.decisions]
        return {
            **asdict(self),
            "decisions": decisions,
            "totals": [asdict(one) for one in self.totals],
            "how": self.how,
        }


def review(
    match: Match,
    simulations: int = SIMULATIONS,
    tell: Tell = lambda share: None,
    weigher: Player | None = None,
) -> Review:
    """Judge every decision of a finished match; the same match is always judged alike."""
    check(match)
    if puzzling.is_puzzle(match):
        return _puzzle(match, tell)
    who = player(match.game.rules) if weigher is None else weigher
    made = [(step, moves) for step, moves in _made(match) if len(moves) > 1]
    found = []
    for count, (step, moves) in enumerate(made, start=1):
        found.append(_judged(who, step, moves, simulations))
        tell(count / len(made))
    return _review(match, simulations, found)


def check(match: Match) -> None:
    """Refuse a match that cannot be reviewed, in one sentence."""
    title = match.game.title
    if match.game.rules.forced:
        raise ParlourError(f"Nobody ever has a choice in {title}, so there is nothing to review.")
    if match.game.key in OWN:
        raise ParlourError(
            f"What a move in {title} is worth cannot be told, so it is not reviewed."
        )
    if match.outcome is None:
        raise ParlourError("Only a finished match is reviewed, and this one is not over.")


def grade(lost: float) -> str:
    """What a move is called that gives away so much of the chance to win."""
    return next((name for name, least in GRADES if lost >= least), "")


# --- one decision --------------------------------------------------------------------------------


def _made(match: Match) -> Iterator[tuple[Match, list[Move]]]:
    """Each step a seat has made, the first one first, with what it could have chosen from."""
    for step in reversed(list(match.history)):
        if step.before is None or step.line is None or step.move is None or step.line[0] < 0:
            continue
        moves = open_moves(step.before.view(step.line[0]))
        yield step, moves if step.move in moves else [*moves, step.move]


def _judged(who: Player, step: Match, moves: list[Move], simulations: int) -> Judged:
    assert step.before is not None
    assert step.line is not None
    assert step.move is not None
    seat = step.line[0]
    view = step.before.view(seat)
    opinion = who.weigh(view, moves, Budget(simulations), step.length)
    made = opinion.of(step.move)
    assert made is not None
    if made == opinion.best:
        return _found_best(step, made)
    return _compared(who, step, view, opinion, simulations)


def _found_best(step: Match, made: Weighed) -> Judged:
    assert step.line is not None
    text = made.move.text
    return Judged(
        step.length, step.line[0], text, made.points, made.chance, text, 0.0, 0.0, 0.0, "", ""
    )


def _compared(who: Player, step: Match, view: View, opinion: Opinion, simulations: int) -> Judged:
    """The move made and the best, weighed again against each other."""
    assert step.line is not None
    assert step.move is not None
    best, made = opinion.best.move, step.move
    pairs = []
    for number in range(1, FRESH + 1):
        budget = Budget(max(4, simulations // FRESH))
        again = who.weigh(view, [best, made], budget, step.length + number * 1_000_003)
        pairs.append((_of(again, best), _of(again, made)))
    better, worse = (_together([pair[side] for pair in pairs]) for side in (0, 1))
    lost = [one.chance - other.chance for one, other in pairs]
    noise = stdev(lost) / sqrt(FRESH)
    if mean(lost) <= ERRORS * noise or mean(lost) <= 0.0:
        return _found_best(step, worse)
    called = grade(mean(lost))
    alone = Opinion((better,), opinion.is_exact, opinion.because)
    return Judged(
        step.length,
        step.line[0],
        made.text,
        worse.points,
        worse.chance,
        best.text,
        better.points - worse.points if in_points(view.game.key) else 0.0,
        mean(lost),
        noise,
        called,
        explained(view, alone, better) if called else "",
    )


def _of(opinion: Opinion, move: Move) -> Weighed:
    found = opinion.of(move)
    assert found is not None
    return found


def _together(several: list[Weighed]) -> Weighed:
    """What several searches say of a move, each as much as another."""
    return Weighed(
        several[0].move,
        mean(one.points for one in several),
        mean(one.chance for one in several),
        sum(one.tries for one in several),
        mean(one.gain for one in several),
    )


# --- the whole -----------------------------------------------------------------------------------


def _puzzle(match: Match, tell: Tell) -> Review:
    """The solver's judgement of a puzzle: what a move cost is everything or nothing."""
    lost = puzzling.lost(match, tell)
    found = []
    for step, moves in _made(match):
        assert step.line is not None
        if len(moves) < 2:
            continue
        text, hopeless = step.line[1], lost is not None and step.length >= lost.step
        if lost is not None and step.length == lost.step:
            found.append(
                Judged(step.length, 0, text, 0.0, 0.0, lost.better, 0.0, 1.0, 0.0, "blunder", lost.why)
            )  # fmt: skip
        else:
            chance = 0.0 if hopeless else 1.0
            found.append(Judged(step.length, 0, text, 0.0, chance, text, 0.0, 0.0, 0.0, "", ""))
    return _review(match, 0, found)


def _review(match: Match, simulations: int, found: list[Judged]) -> Review:
    sides = labels.sides(match.game, match.record)
    title = match.game.title
    curve = tuple(_curve(match, sides, found))
    key, players = match.game.key, match.players
    return Review(key, title, players, sides, simulations, tuple(found), curve)


def _curve(
    match: Match, sides: tuple[tuple[int, ...], ...], found: list[Judged]
) -> Iterator[Standing]:
    """The chances after each decision; what its side leaves, the others share as they stood."""
    chances = [1.0 / len(sides)] * len(sides)
    yield Standing(0, tuple(chances))
    for one in found:
        own = next(number for number, seats in enumerate(sides) if one.seat in seats)
        rest = sum(chances) - chances[own]
        left = 1.0 - one.chance
        for side in range(len(sides)):
            even = 1.0 / max(1, len(sides) - 1)
            share = chances[side] / rest if rest > 0 else even
            chances[side] = one.chance if side == own else left * share
        yield Standing(one.step, tuple(chances))
    assert match.outcome is not None
    won = [any(seat in match.outcome.winners for seat in seats) for seats in sides]
    yield Standing(match.length, tuple(float(one) / max(1, sum(won)) for one in won))
