"""Trix: two to eight players, singly or in sides, the whole pack of 72 cards.

Trix 1904, pp. 2-6.  You need not follow: everyone plays any card to the set and draws another,
and only cards whose sum is a multiple of five, and Trixie, are worth taking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    DECK,
    SEAT,
    SIDE,
    Option,
    amount,
    numbers,
    option,
    stock,
    stocks,
    switch,
    wide_hands,
    wide_piles,
)
from parlour.core.telling import Reckoning
from parlour.core.views import View
from parlour.games.trix.sets import (
    Reserve,
    SetPlay,
    allow_any_card,
    best_of_hand,
    deal_four_each,
    hand_is_over,
    play_and_refill,
    score_lead,
    score_totals,
    strength,
    take_left_over,
    take_set,
)
from parlour.games.trix.telling import account, sets_told
from parlour.kit.dealing import (
    begin,
    dealer,
    dealer_verb,
    draw_for_dealer,
    end_if_too_long,
    may_name_dealer,
    next_deal,
)
from parlour.kit.matches import (
    MatchMode,
    Sides,
    TargetCheck,
    reached,
    refused_in_progressive,
    refused_sides,
    side,
    side_count,
    side_of,
    total_of,
    usual_sides,
    win_hand,
)
from parlour.kit.tricks import sees_taken
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = ["dealer", "side"]

KEY = "trix"
TITLE = "Trix"
BOOK = "trix1904"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
ENDINGS = Endings(
    won="trix1904/trix/target", progressive="trix1904/trix/progressive", too_long="GEN-R12"
)
WON, PROGRESSIVE, TOO_LONG = ENDINGS.codes
CITES = (
    "trix1904/trix/players",
    "trix1904/general/trix-cards",
    "trix1904/general/trixie",
    "trix1904/general/of-trix-cards-table",
    "trix1904/general/of-trix-cards-total",
    "TRIX-R1",
    "TRIX-R4",
    "TRIX-R13",
    "GEN-R1",
    "GEN-R11",
    "GEN-R14",
)

PACK = TRIX_72
CARDS = len(PACK)
WORDS = 2
"""How many words of a set hold all cards."""
STRENGTH = [strength(card) for card in PACK]
WORTH = [card.trix for card in PACK]
SUM = [card.sum for card in PACK]


class Scoring(Option):
    """Whether all score what they took, or only the best side scores, by as much as it leads."""

    total = 0
    difference = 1


class State(SetPlay):
    """The table: hands, the reserve, the set, and what each side has taken."""

    reserve = option(Reserve, "TRIX-R8")
    target = amount("The points that win the match.", "TRIX-R9", 500, 1)
    target_check = option(TargetCheck, "TRIX-R9", "end_of_hand")
    sides = option(Sides, "TRIX-R10", usual_sides)
    scoring = option(Scoring, "TRIX-R12")
    show_points = switch("Whether the points taken so far are shown.", "TRIX-R13", on=True)

    hands = wide_hands(8, WORDS)
    stock = stock(CARDS - 8, "in_stock")
    packs = stocks(8, CARDS // 2 - 4, of=SEAT)
    points = numbers(8, of=SIDE, shown_if="show_points")
    took = wide_piles(8, WORDS, of=SIDE, sight=sees_taken, label="cards taken")


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("play", cards_of(PACK), cite="trix1904/trix/playing-lead"),
)
DEALER, PLAY = MOVES.firsts


@cites("TRIX-R10", "GEN-R8", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can.

    The first edition let options be chosen together of which one had no effect.
    """
    refused = refused_sides(s.sides, s.players)
    if refused or s.edition == 1:
        return refused
    at_once = s.target_check == TargetCheck.immediate
    by_lead = s.scoring == Scoring.difference
    if at_once and by_lead:
        return "By how much a side leads is known only after the hand, so scoring=difference cannot be had with target_check=immediate."  # fmt: skip
    return refused_in_progressive(s, target=s.target != 500, target_check=at_once, scoring=by_lead)


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


@cites("trix1904/trix/next-deal")
def deal(s: State, order: list[int]) -> None:
    """All draw for the first deal; for each hand the whole pack is shuffled and dealt."""
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, CARDS)
    else:
        deal_four_each(s, order, CARDS, WORDS)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    else:
        allow_any_card(s, seat, may, PLAY, WORDS)


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the set; the last one decides who takes it."""
    if play_and_refill(s, seat, card, CARDS):
        take_set(s, STRENGTH, WORTH)
        if hand_is_over(s, CARDS):
            take_left_over(s, WORTH, WORDS)
            settle(s)
        elif counts_at_once(s) and score(s, s.leader) >= s.target:
            settle(s)


@cites("GEN-R8", "TRIX-R9")
def counts_at_once(s: State) -> bool:
    """Totals may count as sets are taken; who won a hand, and by how much, is known at its end."""
    return (
        s.target_check == TargetCheck.immediate
        and s.turn != DECK
        and s.scoring == Scoring.total
        and s.match_mode == MatchMode.points
    )


@cites("trix1904/trix/target", "TRIX-R9", "TRIX-R11", "TRIX-R12", "GEN-R12")
def settle(s: State) -> None:
    """The hand is counted, and the match ends if it has decided it or was the last allowed."""
    sides = side_count(s.sides, s.players)
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, best_of_hand(s, sides), sides, PROGRESSIVE)
    else:
        if s.scoring == Scoring.difference:
            score_lead(s, sides)
        else:
            score_totals(s, sides)
        if reached(s.scores, sides, s.target):
            s.ended = WON
    end_if_too_long(s, TOO_LONG)


@cites("TRIX-R14")
def score(s: State, seat: int) -> int:
    """What the seat's side has; partners have the same."""
    side = side_of(s.sides, s.players, seat)
    return total_of(s, s.scores, side) + (s.points[side] if counts_at_once(s) else 0)


# --- in words ------------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """Who wins each set and what it is worth, with what a side has taken where that is shown."""
    return sets_told(view, bool(view.state.show_points))


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side took, and what of it scores."""
    return account(states, PACK, is_lead_only=states[-1].scoring == Scoring.difference)
