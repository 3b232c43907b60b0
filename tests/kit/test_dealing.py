"""Who deals, how cards go round, and how the deal passes on."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from parlour.core.bits import members
from parlour.core.errors import BadOption
from parlour.core.game import game
from parlour.core.layouts import Layout
from parlour.core.match import Match
from parlour.core.records import DECK, hands
from parlour.kit.dealing import (
    DrawnDealer,
    FirstDealer,
    begin,
    deal_round,
    draw_for_dealer,
    may_name_dealer,
    next_deal,
)
from parlour.packs.trix import TRIX_72


class Table(DrawnDealer):
    """Hands to deal to, and nothing else."""

    hands = hands(11)


LAYOUT = Layout(Table)
SUMS = [card.sum for card in TRIX_72]


def table(players: int, dealer: int = -1) -> Any:
    s = LAYOUT.blank()
    s.players = players
    s.dealer = dealer
    return s


def drawing(players: int, drawn: str) -> int:
    """Who deals when the 72 cards lie so on top, or -1 if these cards do not decide it."""
    s = table(players)
    order = TRIX_72.numbers(drawn)
    draw_for_dealer(s, order, SUMS, len(order))
    return int(s.dealer)


# --- the first dealer ----------------------------------------------------------------------------


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing")
@pytest.mark.parametrize("low", range(4))
def test_the_lowest_sum_deals(low: int) -> None:
    cards = ["10-9", "6-6", "15-15", "7-4"]
    cards[low] = "2-1"
    assert low == drawing(4, " ".join(cards))


@pytest.mark.proves("GEN-R4")
def test_sums_are_compared_and_not_suits() -> None:
    """6-0 is below 3-3 and 5-2."""
    assert 2 == drawing(3, "5-2 4-4 6-0")


@pytest.mark.proves("GEN-R4")
def test_trixie_counts_forty_and_a_blank_nothing() -> None:
    assert 1 == drawing(2, "T 15-15")
    assert 1 == drawing(2, "1-0 0-0")


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing-tie")
def test_only_those_who_tie_for_lowest_draw_again() -> None:
    """Seats 1 and 3 drew five; then seat 3 draws the lower.  Seats 0 and 2 had tied higher up."""
    assert 3 == drawing(4, "6-4 3-2 7-3 5-0 9-9 8-8")
    assert 1 == drawing(4, "6-4 3-2 7-3 5-0 0-0 8-8")


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing-tie")
def test_they_draw_until_one_is_lowest() -> None:
    """Three tie, then two of them, then none; each time from the cards not yet drawn."""
    assert 0 == drawing(3, "3-2 4-1 5-0 2-0 9-9 1-1 4-3 6-6")
    assert 2 == drawing(3, "3-2 4-1 5-0 2-0 9-9 1-1 6-6 4-3")


@pytest.mark.proves("GEN-R4")
@pytest.mark.parametrize("drawn", ["3-2 4-1", "3-2 4-1 6-4", "3-2 4-1 6-4 7-3 8-2"])
def test_too_few_cards_left_decide_nothing(drawn: str) -> None:
    """The dealer stays unknown, so that all is shuffled and everybody draws anew."""
    assert -1 == drawing(2, drawn)


@pytest.mark.proves("GEN-R4")
def test_after_cards_used_up_by_ties_everybody_draws_again() -> None:
    """Seats 0 and 1 were left; of the new cards seat 2 draws the lowest."""
    s = table(3)
    draw_for_dealer(s, TRIX_72.numbers("3-0 2-1 6-6 4-0 3-1"), SUMS, 5)
    assert -1 == s.dealer
    draw_for_dealer(s, TRIX_72.numbers("6-6 5-5 0-0"), SUMS, 3)
    assert 2 == s.dealer


@pytest.mark.proves("GEN-R4")
def test_drawing_is_as_a_plain_reading_has_it() -> None:
    """Random drawings, beside lists of seats that still draw."""
    chance = random.Random("drawing")
    for _ in range(300):
        players = chance.randrange(2, 9)
        order = chance.sample(range(72), 72)
        left, seats = iter(order), list(range(players))
        while len(seats) > 1:
            drawn = {seat: SUMS[next(left)] for seat in seats}
            seats = [seat for seat in seats if drawn[seat] == min(drawn.values())]
        s = table(players)
        draw_for_dealer(s, order, SUMS, 72)
        assert seats == [s.dealer]


@pytest.mark.proves("GEN-R4")
def test_chance_may_name_any_seat_where_the_dealer_is_random() -> None:
    s = table(5)
    s.first_dealer = FirstDealer.random
    begin(s)
    assert (DECK, -1) == (s.turn, s.dealer)
    assert [0, 1, 2, 3, 4] == members(may_name_dealer(s))
    s.dealer = 2
    assert 0 == may_name_dealer(s)


@pytest.mark.proves("GEN-R4")
def test_chance_names_nobody_where_cards_are_drawn() -> None:
    s = table(4)
    begin(s)
    assert (DECK, -1, 0) == (s.turn, s.dealer, may_name_dealer(s))


@pytest.mark.proves("GEN-R4")
def test_the_table_may_say_who_deals_first() -> None:
    for seat in range(4):
        match = Match.new(game("forty-two", first_dealer=f"seat:{seat}"), 4, seed="who deals")
        assert (seat, ((seat + 1) % 4,)) == (match.state.dealer, match.turn)
        assert 1 == match.length


@pytest.mark.proves("GEN-R4")
@pytest.mark.parametrize("odd", ["seat", "seat:", "seat:-1", "seat:11", "draw:1", "lowest"])
def test_an_odd_first_dealer_is_refused(odd: str) -> None:
    with pytest.raises(BadOption, match=r"it is draw \| random \| seat:0\.\.10\.$"):
        game("forty-two", first_dealer=odd)


@pytest.mark.proves("GEN-R4", "GEN-R13")
def test_the_drawing_and_the_deal_are_two_shuffles_in_the_record() -> None:
    match = Match.new("forty-two", seed="drawn")
    lines = [text.split()[0] for _, text in match.log]
    assert ["deal", "deal"] == lines
    assert match.log[0] != match.log[1]
    named = Match.new(game("forty-two", first_dealer="random"), seed="named")
    assert ["dealer", "deal"] == [text.split()[0] for _, text in named.log]


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.proves("GEN-R3", "GO-R1")
@pytest.mark.parametrize("dealer", range(4))
def test_cards_go_round_one_by_one_from_the_dealers_left(dealer: int) -> None:
    s = table(4, dealer)
    deal_round(s, s.hands, list(range(28)), 28)
    for i in range(4):
        seat = (dealer + 1 + i) % 4
        assert list(range(i, 28, 4)) == members(s.hands[seat])


@pytest.mark.proves("GEN-R6")
@pytest.mark.parametrize(
    ("cards", "sizes"),
    [
        (38, [13, 13, 12]),
        (45, [12, 11, 11, 11]),
        (51, [11, 10, 10, 10, 10]),
        (36, [12, 12, 12]),
        (36, [9, 9, 9, 9]),
        (62, [9, 9, 9, 9, 9, 9, 8]),
        (32, [11, 11, 10]),
        (48, [10, 10, 10, 9, 9]),
        (56, [10, 10, 9, 9, 9, 9]),
    ],
)
def test_cards_over_fall_to_the_first_seats_and_none_is_set_aside(
    cards: int, sizes: list[int]
) -> None:
    """The sizes the rulings give, from the dealer's left, whoever deals."""
    players = len(sizes)
    for dealer in range(players):
        s = table(players, dealer)
        deal_round(s, s.hands, list(range(cards)), cards)
        got = [s.hands[(dealer + 1 + i) % players].bit_count() for i in range(players)]
        assert sizes == got


@pytest.mark.proves("GEN-R5", "trix1904/general/of-dealing-rotation", "GO-R2")
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_the_deal_passes_to_the_left_all_round(players: int) -> None:
    s = table(players, 0)
    dealers = []
    for _ in range(2 * players):
        dealers.append(s.dealer)
        next_deal(s)
        assert DECK == s.turn
    assert 2 * list(range(players)) == dealers
    assert 2 * players == s.deals


def test_ties_are_judged_alike_in_every_seat() -> None:
    """Turning the table turns the dealer, where no two sums are the same."""
    for cards in permutations(["1-0", "2-1", "6-6"]):
        assert cards.index("1-0") == drawing(3, " ".join(cards))
