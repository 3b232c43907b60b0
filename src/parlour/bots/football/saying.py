"""Why a move of Trix Football is best, in a sentence with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from parlour.bots.football.odds import strengths, versus
from parlour.bots.football.weighing import Meetings
from parlour.bots.opinions import Weighed
from parlour.core.bits import count
from parlour.core.moves import Move
from parlour.core.telling import listed, some
from parlour.core.views import View
from parlour.games.trix_football.cards import HAND
from parlour.games.trix_football.field import (
    DEAL,
    DECLARE,
    FIELD,
    SHORT_PUNT,
    YARD,
    in_yards,
    own,
)
from parlour.games.trix_football.hands import (
    DOUBLES,
    FOURS,
    FULL,
    PAIR,
    ROYAL,
    THREES,
    TWENTY,
    rank,
)
from parlour.games.trix_football.plays import settle
from parlour.games.trix_football.telling import DOWNS, HANDS

CALLED = {
    "rush": "a rush", "punt": "a punt", "goal": "a goal", "yield": "yielding",
    "kick": "kicking off", "receive": "receiving", "surrender": "giving up the ball",
    "hold25": "holding the ball", "kick45": "sending it 45 yards", "delay": "a delay",
}  # fmt: skip
"""What a move is called in a sentence."""


def of_choice(view: View, options: tuple[Weighed, ...]) -> str:
    """Why the first of these options is chosen: what it comes to, and how it beats the second."""
    s, best = view.state, options[0]
    said = _fact(view, best.move)
    if len(options) > 1:
        said += f"; {_fact(view, options[1].move)}, {_difference(best, options[1])}"
    if s.phase == DECLARE:
        return _sentence(f"{DOWNS[s.down]} with {in_yards(s.togo)} to go: {said}")
    return _sentence(said)


def _difference(best: Weighed, second: Weighed) -> str:
    """How much the second best is behind: in points if they tell, otherwise in matches won."""
    points = best.points - second.points
    if points >= 0.05:
        return f"worth {points:.1f} points less by the end of the half"
    wins, fewer = round(1000 * best.chance), round(1000 * second.chance)
    if wins == fewer:
        return "worth about as much"
    return f"winning {fewer / 10:g} matches of 100 rather than {wins / 10:g}"


def _fact(view: View, move: Move) -> str:
    """What a move comes to here, as a clause."""
    seat = view.seat
    assert seat is not None
    s = view.state.copy()
    view.game.rules.apply(s, seat, move.code)
    name = move.verb.name
    said = CALLED[name]
    if name == "rush":
        return f"{said} makes the distance in {_of_100(s, _is_first)} of 100"
    if name == "punt":
        kept = _of_100(s, _is_kept)
        return (
            f"{said} keeps the ball in {kept} of 100 and otherwise leaves them {_way(s, 1 - seat)}"
        )
    if name == "goal":
        return f"{said} is made in {_of_100(s, _is_made)} of 100"
    if name == "delay":
        return f"{said} costs yards"
    if s.phase == DEAL:
        whom = "them" if s.dealer == seat else "us"
        return f"{said} leaves {whom} {_way(s, 1 - s.dealer)}"
    if s.phase == DECLARE and s.dealer == seat:
        return f"{said} gives a first down {in_yards(_away(s))} from their goal"
    return f"{said} leaves them {in_yards(_away(s))} to go"


# --- what a play comes to ------------------------------------------------------------------------

Happens = Callable[[Any, Any], bool]
"""(state with a play declared, state when it is settled) -> whether it is so for the side with the ball."""


def _outcomes(s: Any) -> Iterator[tuple[Any, float]]:
    """What the play declared may come to, and how likely, if both captains are sensible."""
    for met, likely in versus().items():
        after = s.copy()
        settle(after, *strengths(met))
        yield after, likely


def _of_100(s: Any, happens: Happens) -> int:
    return round(100 * sum(likely for after, likely in _outcomes(s) if happens(s, after)))


def _is_made(s: Any, after: Any) -> bool:
    return bool(after.scores[s.dealer] > s.scores[s.dealer])


def _is_first(s: Any, after: Any) -> bool:
    """Whether the side has a new first down or has scored."""
    is_down = after.phase == DECLARE and after.dealer == s.dealer and after.down == 1
    return is_down or _is_made(s, after)


def _is_kept(s: Any, after: Any) -> bool:
    return bool(after.dealer == s.dealer and after.phase != SHORT_PUNT)


def _away(s: Any) -> int:
    """How far the side that has the ball, or may take it, is from the goal it attacks."""
    return own(s) if s.phase == SHORT_PUNT else FIELD - own(s)


def _way(s: Any, side: int) -> str:
    """How far the side has to go on average if it gets the ball by the play."""
    found = [
        (_away(after), likely)
        for after, likely in _outcomes(s)
        if (after.dealer == side) != (after.phase == SHORT_PUNT)
    ]
    mean = sum(away * likely for away, likely in found) / sum(likely for _, likely in found)
    return f"{round(mean / YARD)} yards to go"


# --- cards thrown --------------------------------------------------------------------------------


def of_throw(kept: int, theirs: int | None, met: Meetings) -> str:
    """What the cards kept come to with those drawn for the others."""
    drawn = HAND - count(kept)
    better = round(100 * sum(likely for (_, _, sign), likely in met.items() if sign > 0))
    wins = f"the better hand in {better} of 100"
    after = "" if theirs is None else f"They drew {some(theirs, 'card')}: "
    if theirs == 0:
        after = "They kept all five cards: "
    if not drawn:
        return _sentence(f"{after}{HANDS[rank(kept)]}, kept as it is, will be {wins}")
    goal = GOALS[count(kept & DOUBLES)]
    made = round(100 * sum(likely for (ours, _, _), likely in met.items() if ours >= goal))
    names = listed(TWENTY.called[card] for card in _shown(kept)) if kept else "nothing"
    what = f"{HANDS[goal]} or better in {made} of 100"
    return _sentence(
        f"{after}keeping {names} and drawing {some(drawn, 'card')} makes {what}, and {wins}"
    )


GOALS = (PAIR, PAIR, THREES, FULL, FOURS, ROYAL)
"""For what cards are drawn, by the doubles kept."""


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _shown(hand: int) -> list[int]:
    """The cards of a hand, doubles first, the highest first."""
    cards = [card for card in reversed(range(len(TWENTY))) if hand >> card & 1]
    return sorted(cards, key=lambda card: not DOUBLES >> card & 1)
