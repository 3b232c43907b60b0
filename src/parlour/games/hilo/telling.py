"""What is told at Hilo: what is turned up, the call and its answer, tricks, and the four points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, who
from parlour.core.views import View
from parlour.games.hilo.points import (
    SCALE,
    Point,
    game_side,
    honor_card,
    point_side,
    scale_points,
)
from parlour.games.hilo.table import Phase, gift_would_win
from parlour.kit.honors import FIFTY_TWO, SUM, TRIXIE_CARD, left_of_dealer
from parlour.kit.matches import side, side_count
from parlour.kit.telling import (
    against,
    all_sides,
    cards_in,
    deal_told,
    discards_told,
    hand_counted,
    in_this_hand,
    seats_of,
    trick_won,
)
from parlour.packs.trix import SUIT_NAMES

COUNTING = FIFTY_TWO.where(lambda card: card.sum in SCALE)


def told(view: View) -> Iterator[str]:
    """What the card turned up means, what is to be answered, and what a trick was worth."""
    assert view.before is not None
    assert view.line is not None
    before, now = view.before.state, view.state
    match view.line[1].partition(" ")[0]:
        case "deal" if before.phase == Phase.run:
            yield "everybody gets three more cards"
        case "deal":
            yield from deal_told(view, SUM)
        case "turn":
            yield from _turned(before, now)
        case "beg":
            yield _to_be_answered(now)
        case "give":
            yield _given(now)
        case "run":
            yield from _run(before, now)
        case "play":
            yield from _trick(view)
            if now.deals > before.deals:
                yield from discards_told(view)
    if now.phase == Phase.discard and before.phase != Phase.discard:
        yield "everybody discards down to six cards"


# --- before the play -----------------------------------------------------------------------------


def _turned(before: Any, now: Any) -> Iterator[str]:
    """A card has been turned up: Trixie is a point for the dealer, any other makes the Honors."""
    if now.turned >> TRIXIE_CARD & 1:
        yield f"that is a point for the dealer: {_has(now, now.dealer)}"
        return
    same = before.honors == now.honors
    yield f"{SUIT_NAMES[now.honors]} {'stay' if same else 'are'} Honors"
    caller = who(left_of_dealer(now))
    if now.phase == Phase.call:
        yield f"{caller} may {'stand or beg' if before.honors < 0 else 'stand or beg again'}"
    else:
        yield f"the suit is another, so {caller} may not beg again"


def _to_be_answered(now: Any) -> str:
    if gift_would_win(now):
        return f"{who(now.dealer)} must run the cards, for the point would win the match"
    return f"{who(now.dealer)} may give a point or run the cards"


def _given(now: Any) -> str:
    return _has(now, left_of_dealer(now))


def _run(before: Any, now: Any) -> Iterator[str]:
    """The card turned up is shuffled in again, and there may be too few cards for a run."""
    (card,) = cards_in(before.turned)
    yield f"{FIFTY_TWO.called[card]} goes to the stock"
    if now.phase == Phase.deal:
        yield "too few cards are left for that, so all are dealt anew"


def _has(now: Any, seat: int) -> str:
    """The side that got a point, and how many it has."""
    one = side(now, seat)
    return f"{who(*seats_of(now, one))} [have] {now.scores[one]}"


# --- the play ------------------------------------------------------------------------------------


def _trick(view: View) -> Iterator[str]:
    """Who won the trick, whether Trixie was in it, and what it counts for Game."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if now.tricks == before.tricks:
        return
    yield from trick_won(view)
    one = side(now, now.leader)
    winners = who(*seats_of(now, one))
    assert view.move is not None
    if TRIXIE_CARD in (*before.trick, *view.move.arguments):
        yield f"{winners} [take] Trixie"
    counted = now.for_game[one] - before.for_game[one]
    if counted:
        yield f"the trick counts {counted} for Game; {winners} [have] {now.for_game[one]}"


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The points made before the play, then High, Low, Trixie and Game as far as they count."""
    if len(states) < 2:
        return None
    before, last = states[-2:]
    if last.deals > before.deals:
        lines = (*_early(states, before), *_late(before, last), *in_this_hand(last, "in all"))
        return hand_counted(Reckoning(lines), before, last, all_sides(last))
    if last.ended:
        return Reckoning(tuple(_early(states, last)), title="The match is won before the play")
    return None


def _early(states: Sequence[Any], s: Any) -> Iterator[Count]:
    """The points that count at once: Trixie turned up, and the point given to a beggar."""
    if s.trixies:
        times = "" if s.trixies == 1 else f" {s.trixies} times"
        yield Count(f"Trixie turned up{times}", seats_of(s, side(s, s.dealer)), s.trixies)
    if any(a.phase == Phase.answer and a.scores != b.scores for a, b in pairwise(states)):
        yield Count("given for begging", seats_of(s, side(s, left_of_dealer(s))), 1)


def _late(before: Any, last: Any) -> Iterator[Count]:
    """The four points of the hand; once the match is won, nothing more counts."""
    left = sum(last.scores) - sum(before.scores)
    for point in Point:
        one = point_side(last, point)
        what, cards = _made(last, point)
        if one < 0:
            yield Count(what, cards=cards)
        elif left:
            left -= 1
            yield Count(what, seats_of(last, one), 1, cards)
        else:
            yield Count(f"{what}, too late: the match is won", seats_of(last, one), 0, cards)


def _made(s: Any, point: Point) -> tuple[str, tuple[int, ...]]:
    """One of the points in words, and the cards it was made with."""
    if point == Point.game:
        return _game(s)
    if point == Point.trixie:
        taken = point_side(s, point) >= 0
        return ("Trixie", (TRIXIE_CARD,)) if taken else ("Trixie: nobody took it", ())
    card = honor_card(s, point)
    name = point.name.capitalize()
    if card == NOWHERE:
        return f"{name}: no Honor card was dealt", ()
    return name, (card,)


def _game(s: Any) -> tuple[str, tuple[int, ...]]:
    """Who has most of the cards that count for Game, and how much."""
    one = game_side(s)
    counted = [scale_points(s.took[other]) for other in range(side_count(s.sides, s.players))]
    if one >= 0:
        return f"Game, {against(counted)}", cards_in(s.took[one] & COUNTING)
    if max(counted):
        return f"Game: tied at {max(counted)}, nobody", ()
    return "Game: nobody took a card that counts", ()
