"""What is told at Forty-Nine: what a card did on the board, what it scored and why.

`credited` finds the reasons for points between two states.  A table tells them step by step, and
the account of a game adds them up, here and in the Baltimore style.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from parlour.core.bits import count, members
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, listed, signed, who
from parlour.core.views import UNSEEN, View
from parlour.games.forty_nine.outfit import ClaimScope, Combinations, filled
from parlour.games.forty_nine.points import FOURS
from parlour.kit.board49 import LINES_THROUGH, PAIRS
from parlour.kit.matches import Claims
from parlour.kit.points49 import FOR_A_LINE, line_told, multiple
from parlour.packs.forty_nine import CHEATER

MULTIPLE, LINE, PAIR, FOUR, LAST_SQUARE, HELD, LAST_CARD, FALSE_CALL, BAD_PASS, WRONG = range(10)
"""The reasons for points, in the order in which they count."""
SAID: tuple[tuple[str, ...], ...] = (
    ("a multiple of five", "multiples of five"),
    ("a full line", "full lines"),
    ("a fifty", "fifties"),
    ("a hundred", "hundreds"),
    ("square 49",),
    ("a card still held", "cards still held"),
    ("the last card",),
    ("calling the last card with cards in hand",),
    ("passing without need",),
    ("a card wrongly played", "cards wrongly played"),
)
"""What they are called in an account: one, and several."""


class Part(NamedTuple):
    """Points that a seat made or lost, why, and the card, the line or the number of cards."""

    seat: int
    why: int
    points: int
    card: int = NOWHERE
    line: int = 0
    cards: int = 0


# --- why points were made ------------------------------------------------------------------------


def credited(before: Any, now: Any, held: Sequence[int]) -> list[Part]:
    """What was scored between two states, part by part; `held` is how many cards each has now."""
    if now.board & ~before.board:
        return _laid(before, now, held)
    talked = (before.turn - 1) % before.players
    made = [now.scores[seat] - before.scores[seat] for seat in range(before.players)]
    if before.board & ~now.board:
        return [Part(talked, WRONG, made[talked])]
    if made[talked] > 0:
        return [part for part in _own(now, talked, before.last) if _is_claimed(now, part)]
    return [Part(seat, BAD_PASS, lost) for seat, lost in enumerate(made) if lost]


def _laid(before: Any, now: Any, held: Sequence[int]) -> list[Part]:
    """What a card brought at once."""
    seat, square = before.turn, now.last
    manual = now.claims == Claims.manual
    if manual and before.announced and held[seat]:
        return [Part(seat, FALSE_CALL, -50)]
    parts = [part for part in _own(now, seat, square) if not (manual and _is_claimed(now, part))]
    if square == 49 or held[seat] == 0:
        if sum(held):
            parts.append(Part(seat, HELD, 5 * sum(held), cards=sum(held)))
        if held[seat] == 0 and (before.announced or not manual):
            parts.append(Part(seat, LAST_CARD, 10))
    return parts


def _own(s: Any, seat: int, square: int) -> list[Part]:
    """What a square brings by itself."""
    squares = filled(s)
    parts = []
    if multiple(square):
        card = CHEATER if square == s.cheated else square - 1
        parts.append(Part(seat, MULTIPLE, multiple(square), card))
    for line in LINES_THROUGH[square]:
        if squares & line == line:
            parts.append(Part(seat, LINE, FOR_A_LINE, line=line))
    if s.combinations != Combinations.off:
        four = FOURS[s.combinations][square]
        if squares & PAIRS[square] == PAIRS[square]:
            parts.append(Part(seat, PAIR, 5, line=PAIRS[square]))
        if squares & four == four:
            parts.append(Part(seat, FOUR, 10, line=four))
    if square == 49:
        parts.append(Part(seat, LAST_SQUARE, 50))
    return parts


def _is_claimed(s: Any, part: Part) -> bool:
    """Whether points must be claimed, where players claim their own."""
    return part.why == LINE or s.claim_scope == ClaimScope.all


# --- a step in words -----------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """Who opens, what a card made, and how the game goes on."""
    yield from course_told(view)
    for seat, words in scored(view):
        yield f"{words} and [have] {signed(view.score[seat])}"
    yield from end_told(view)


def course_told(view: View) -> Iterator[str]:
    """Who opens, what was drawn, and what the Cheater did."""
    if view.is_deal:
        if view.state.deals:
            yield f"{who(view.state.dealer)} [are] the dealer"
        yield f"{who(view.state.turn)} [hold] the lowest number and [open] the game"
    if view.move is None or view.before is None:
        return
    before, now = view.before.state, view.state
    yield from _drawn(view)
    if now.cheated and not before.cheated:
        yield f"card {now.cheated} can no longer be played"
    verb = view.move.verb.name
    if verb == "challenge":
        yield from _challenged(view)
    elif verb == "claim" and before.scores == now.scores:
        yield "there is nothing to claim"


def _drawn(view: View) -> Iterator[str]:
    """The card somebody drew, if it was seen, and that the deck is used up."""
    assert view.move is not None
    assert view.before is not None
    assert view.game.rules.pack is not None
    if view.move.verb.name == "draw":
        for flow in view.flows:
            if flow.card != UNSEEN:
                yield f"it is {view.game.rules.pack.called[flow.card]}"
        if view.state.left == 0:
            yield "the deck is empty"


def _challenged(view: View) -> Iterator[str]:
    """Whether a card was rightly called wrong."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if before.board == now.board:
        yield "the card was rightly played"
    else:
        square = before.last
        card = "C" if before.cheated == square else square
        yield f"the card was wrongly played, so {who((before.turn - 1) % view.players)} [take] back {card}"  # fmt: skip


def scored(view: View) -> Iterator[tuple[int, str]]:
    """Who made or lost points by a step, and why, as a telling that can go on."""
    if view.move is None or view.before is None or view.line is None or view.line[0] < 0:
        return
    held = [view.counts["hands", seat] for seat in range(view.players)]
    parts = credited(view.before.state, view.state, held)
    if not parts:
        return
    seat = parts[0].seat
    points = sum(part.points for part in parts)
    in_all = f", {abs(points)} in all," if len(parts) > 1 else ""
    yield seat, f"{who(seat)} [{'lose' if points < 0 else 'score'}] {listed(map(_why, parts))}{in_all}"  # fmt: skip


def _why(part: Part) -> str:
    """The reason for some points."""
    return f"{abs(part.points)} for {_reason(part)}"


def _reason(part: Part) -> str:
    if part.why == LINE:
        return line_told(part.line).replace("the", "the full", 1)
    if part.why in (PAIR, FOUR):
        numbers = " + ".join(map(str, members(part.line)))
        return f"the {'fifty' if part.why == PAIR else 'hundred'} {numbers}"
    if part.why == HELD:
        return f"the {part.cards} cards still held" if part.cards > 1 else "the card still held"
    return SAID[part.why][0]


def end_told(view: View) -> Iterator[str]:
    """What ends a game where points do not tell it."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if now.closing and not before.closing and not view.is_deal:
        seat = before.turn
        if now.claims == Claims.manual and not before.announced and view.counts["hands", seat] == 0:
            yield f"{who(seat)} did not call the last card"
        if now.deals == before.deals:
            yield "this ends the game"
    elif now.deals != before.deals and not now.closing:
        yield "nobody has drawn or played for two rounds"


# --- the account ---------------------------------------------------------------------------------


def parts_of(states: Sequence[Any]) -> list[Part]:
    """Everything scored in a game, from its states."""
    found = []
    for before, now in pairwise(states):
        if before.scores != now.scores:
            held = [count(now.hands[seat]) for seat in range(now.players)]
            found += credited(before, now, held)
    return found


def is_over(states: Sequence[Any]) -> bool:
    """Whether the last step ended a game."""
    return len(states) > 1 and states[-1].deals != states[-2].deals


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each made in a game, by reasons."""
    if not is_over(states):
        return None
    parts = parts_of(states)
    counts = [
        counted(seat, why, [part for part in parts if part[:2] == (seat, why)])
        for seat in range(states[-1].players)
        for why in range(len(SAID))
        if any(part[:2] == (seat, why) for part in parts)
    ]
    idle = set(range(states[-1].players)) - {part.seat for part in parts}
    counts += [Count("no points", (seat,)) for seat in sorted(idle)]
    return Reckoning(tuple(counts), title="The game is over")


def counted(seat: int, why: int, parts: Sequence[Part]) -> Count:
    """One line of an account: the points of a seat for one reason."""
    points = sum(part.points for part in parts)
    if why == MULTIPLE:
        cards = [part.card for part in parts]
        return Count(SAID[why][-1 if len(cards) > 1 else 0], (seat,), points, tuple(cards))
    many = sum(part.cards for part in parts) if why == HELD else len(parts)
    what = f"{many} {SAID[why][1]}" if many > 1 and len(SAID[why]) > 1 else SAID[why][0]
    return Count(what, (seat,), points)
