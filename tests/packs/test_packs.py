"""The five packs: every number the books and the rulings give of them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from parlour.core.bits import members
from parlour.core.game import games
from parlour.core.pack import Pack
from parlour.packs.forty_nine import CHEATER, COLOURS, FORTY_NINE
from parlour.packs.heraldry import CROWN, HERALDRY, JESTER, SUITS
from parlour.packs.tactics import BRANCHES, RANKS, TACTICS
from parlour.packs.trix import TRIX_72, TRIX_136, TRIX_SUMS, TRIXIE, TrixCard

PACKS: list[Pack[Any]] = [TRIX_72, TRIX_136, FORTY_NINE, HERALDRY, TACTICS]
EXTRAS = ["11-9", "12-8", "13-12", "14-11", "15-15"]


def named(pack: Pack[TrixCard], *totals: int) -> list[str]:
    """The cards of a Trix pack with these sums."""
    return [str(card) for card in pack if card.sum in totals and not card.is_trixie]


def card(name: str, pack: Pack[Any] = TRIX_72) -> Any:
    return pack[pack.number(name)]


# --- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.key)
def test_every_card_is_found_by_its_one_name(pack: Pack[Any]) -> None:
    assert len(pack) == len(set(pack.names)) == len(set(pack))
    for number, name in enumerate(pack.names):
        assert number == pack.number(name)
        assert name == str(pack[number])
        assert re.fullmatch(r"[A-Za-z0-9-]+", name)


def test_a_pack_of_some_cards_keeps_their_order_and_counts_anew() -> None:
    small = TRIX_72.only(lambda card: card.suit == 3)
    assert ("3-0", "3-1", "3-2", "3-3") == small.names
    assert [2, 0] == small.numbers("3-2 3-0")
    assert 0b1001 == small.where(lambda card: card.card in (0, 3))


@pytest.mark.parametrize("key", games())
def test_a_game_has_cards_of_its_pack_in_the_packs_order(key: str) -> None:
    """So cards, records and pictures of all games of an outfit agree."""
    pack = games()[key].rules.pack
    if pack is None:
        return
    whole = next(one for one in PACKS if one.key == pack.key)
    numbers = [whole.number(name) for name in pack.names]
    assert numbers == sorted(numbers)


# --- Trix, 72 cards ------------------------------------------------------------------------------


@pytest.mark.proves("trix1904/general/pack")
def test_72_cards_in_canonical_order() -> None:
    """Every pair up to ten, a(a+1)/2 + b; then five larger cards and Trixie."""
    assert 72 == len(TRIX_72) == 66 + 5 + 1
    for a in range(11):
        for b in range(a + 1):
            assert a * (a + 1) // 2 + b == TRIX_72.number(f"{a}-{b}")
    assert [*EXTRAS, "T"] == list(TRIX_72.names[66:])


@pytest.mark.proves("trix1904/general/sums")
def test_how_many_cards_have_each_sum() -> None:
    expected = {
        0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 9: 5, 10: 6, 11: 5, 12: 5, 13: 4,
        14: 4, 15: 3, 16: 3, 17: 2, 18: 2, 19: 1, 20: 3, 25: 2, 30: 1, 40: 1,
    }  # fmt: skip
    assert expected == Counter(card.sum for card in TRIX_72)


@pytest.mark.proves("trix1904/general/suits")
def test_a_suit_runs_from_its_blank_to_its_double() -> None:
    """So Threes are four cards."""
    for suit in range(11):
        cards = [str(one) for one in TRIX_72 if one.suit == suit]
        assert [f"{suit}-{low}" for low in range(suit + 1)] == cards
    assert ["3-0", "3-1", "3-2", "3-3"] == [str(one) for one in TRIX_72 if one.suit == 3]


@pytest.mark.proves("trix1904/general/of-suits-example", "trix1904/general/of-suits-names")
def test_7_3_is_a_seven_with_the_card_name_three() -> None:
    """P. 4."""
    assert (7, 3, 10) == (card("7-3").suit, card("7-3").card, card("7-3").sum)


def test_twelve_doubles() -> None:
    expected = [*(f"{n}-{n}" for n in range(11)), "15-15"]
    assert expected == [str(one) for one in TRIX_72 if one.is_double]
    prized = [str(one) for one in TRIX_72 if one.is_double and one.trix]
    assert ["5-5", "10-10", "15-15"] == prized


@pytest.mark.proves("TRIX-R1", "trix1904/general/of-trix-cards-table")
@pytest.mark.parametrize(
    ("total", "cards"),
    [
        (5, "3-2 4-1 5-0"),
        (10, "5-5 6-4 7-3 8-2 9-1 10-0"),
        (15, "8-7 9-6 10-5"),
        (20, "10-10 11-9 12-8"),
        (25, "13-12 14-11"),
        (30, "15-15"),
    ],
)
def test_the_trix_cards_of_each_sum(total: int, cards: str) -> None:
    """The print leaves 10-10 out of its twenties."""
    assert cards.split() == named(TRIX_72, total)
    assert {total} == {card(name).trix for name in cards.split()}


@pytest.mark.proves("TRIX-R1", "trix1904/general/of-trix-cards-total")
def test_nineteen_cards_score_300() -> None:
    """15 + 60 + 45 + 60 + 50 + 30 + 40; without 10-10 it would be 280."""
    assert (19, 300) == worth(TRIX_72)
    assert 20 == card("10-10").trix
    assert 40 == TRIXIE.trix == TRIXIE.sum


@pytest.mark.proves("TRIX-R4", "T03-R17")
def test_double_blank_and_other_doubles_are_worth_nothing() -> None:
    assert (5, 10, 15, 20, 25, 30) == TRIX_SUMS
    assert {0} == {card(f"{n}-{n}").trix for n in (0, 1, 2, 3, 4, 6, 7, 8, 9)}


def test_trixie_is_no_double_and_of_no_suit() -> None:
    assert TRIXIE.is_trixie
    assert not TRIXIE.is_double
    assert TRIXIE == card("T")
    assert 1 == sum(one.is_trixie for one in TRIX_72)


def worth(pack: Pack[TrixCard]) -> tuple[int, int]:
    """How many cards of a pack score in Trix, and what."""
    return sum(one.trix > 0 for one in pack), sum(one.trix for one in pack)


@pytest.mark.parametrize(
    ("suits", "trixie", "cards", "expected"),
    [
        (range(16), True, 72, (19, 300)),
        (range(11), False, 66, (13, 140)),
        (range(5, 11), True, 52, (12, 170)),
        (range(5, 11), False, 51, (11, 130)),
        (range(6, 11), False, 45, (9, 115)),
        (range(7, 11), False, 38, (8, 105)),
        (range(8), False, 36, (6, 45)),
        (range(7), False, 28, (5, 35)),
    ],
)
def test_the_cards_of_each_game(
    suits: range, trixie: bool, cards: int, expected: tuple[int, int]
) -> None:
    """Cards, Trix cards and Trix points of the packs the rulings list."""
    some = TRIX_72.only(lambda one: one.suit in suits or (trixie and one.is_trixie))
    assert (cards, expected) == (len(some), worth(some))


def test_the_twenty_cards_of_football() -> None:
    """Suits two to six without their blanks."""
    some = TRIX_72.only(lambda one: 2 <= one.suit <= 6 and one.card > 0)
    assert (20, (4, 30)) == (len(some), worth(some))


def test_forty_two_plays_for_42() -> None:
    """35 in five cards and seven tricks of four."""
    pack = games()["forty-two"].rules.pack
    assert pack is not None
    assert (28, (5, 35)) == (len(pack), worth(pack))
    assert 42 == 35 + len(pack) // 4
    assert ["3-2", "4-1", "5-0", "5-5", "6-4"] == sorted(named(pack, 5, 10))


@pytest.mark.parametrize(
    ("players", "left"), [(2, 0), (3, 0), (4, 0), (5, 2), (6, 0), (7, 2), (8, 0)]
)
def test_five_or_seven_players_leave_two_cards(players: int, left: int) -> None:
    assert left == len(TRIX_72) % players


def test_nine_commodities_of_eight_cards_and_all_hands_even_after_a_corner() -> None:
    assert 9 * 8 == len(TRIX_72)
    for players in range(3, 9):
        assert 8 * players == 8 * (players + 1) - 8


# --- Trix, 136 cards -----------------------------------------------------------------------------


@pytest.mark.proves("T03-R1")
def test_136_cards_in_canonical_order() -> None:
    assert 136 == len(TRIX_136) == 16 * 17 // 2
    for a in range(16):
        for b in range(a + 1):
            assert a * (a + 1) // 2 + b == TRIX_136.number(f"{a}-{b}")
    assert not any(one.is_trixie for one in TRIX_136)


@pytest.mark.proves("T03-R2")
@pytest.mark.parametrize(("total", "cards"), [(5, 3), (10, 6), (15, 8), (20, 6), (25, 3), (30, 1)])
def test_how_many_trix_cards_of_each_sum_1903(total: int, cards: int) -> None:
    assert cards == len(named(TRIX_136, total))


@pytest.mark.proves("T03-R2")
def test_27_cards_score_420() -> None:
    """Both of the sheet's own sums agree: 240 and 180, and 100, 150 and 170."""
    assert (27, 420) == worth(TRIX_136)
    assert 420 == 15 + 60 + 120 + 120 + 75 + 30 == 240 + 180 == 100 + 150 + 170


def test_the_short_pack_has_a_hundred_cards_and_loses_no_points() -> None:
    """Out go the cards below ten that neither score nor are doubles."""
    short = TRIX_136.only(lambda one: one.suit >= 10 or one.trix > 0 or one.is_double)
    assert (100, (27, 420)) == (len(short), worth(short))


def test_cards_of_both_packs_have_the_same_numbers_up_to_ten() -> None:
    assert TRIX_72.names[:66] == TRIX_136.names[:66]
    assert {*EXTRAS} <= {*TRIX_136.names}


# --- Forty-Nine ----------------------------------------------------------------------------------


@pytest.mark.proves("GO-R9")
def test_49_numbers_and_the_cheater() -> None:
    assert [*(str(n) for n in range(1, 50)), "C"] == list(FORTY_NINE.names)
    assert CHEATER == FORTY_NINE.number("C")


@pytest.mark.proves("GO-R9")
@pytest.mark.parametrize(
    ("colour", "first", "last"),
    [
        ("Red", 1, 7),
        ("Orange", 8, 14),
        ("Yellow", 15, 21),
        ("Green", 22, 28),
        ("Blue", 29, 35),
        ("Indigo", 36, 42),
        ("Violet", 43, 49),
    ],
)
def test_seven_numbers_of_each_colour(colour: str, first: int, last: int) -> None:
    """In the order of the rainbow, which is also that of the board's rows."""
    found = [n for n in range(1, 50) if COLOURS[card(str(n), FORTY_NINE).colour] == colour]
    assert list(range(first, last + 1)) == found
    assert {COLOURS.index(colour)} == {(square - 1) // 7 for square in found}


@pytest.mark.proves("GO-R9")
def test_nine_numbers_bear_a_circle() -> None:
    assert list(range(5, 50, 5)) == [one.number for one in FORTY_NINE if one.is_circle]


def test_the_cheater_has_no_colour_and_can_be_left_out() -> None:
    cheater = FORTY_NINE[CHEATER]
    assert (-1, False, "C") == (cheater.colour, cheater.is_circle, str(cheater))
    assert 49 == len(FORTY_NINE.only(lambda one: one.number > 0))


# --- Heraldry ------------------------------------------------------------------------------------


@pytest.mark.proves("HER-R2")
def test_four_suits_of_ten_numbers_a_crown_and_a_jester() -> None:
    assert ("Star", "Crescent", "Cross", "Diamond") == SUITS
    assert 48 == len(HERALDRY)
    for suit, name in enumerate(SUITS):
        cards = [str(one) for one in HERALDRY if one.suit == suit]
        faces = [*(str(n) for n in range(1, 11)), "Crown", "Jester"]
        assert [f"{name}-{face}" for face in faces] == cards


@pytest.mark.proves("HER-R2")
def test_twelve_cards_are_worth_ten() -> None:
    """Three of each suit: ten, Crown and Jester; the others are worth their number."""
    tens = [one for one in HERALDRY if one.value == 10]
    assert 12 == len(tens)
    assert Counter({10: 4, CROWN: 4, JESTER: 4}) == Counter(one.rank for one in tens)
    assert all(one.value == one.rank for one in HERALDRY if one.rank < 10)


# --- Tactics -------------------------------------------------------------------------------------


def test_four_branches_of_twelve_and_four_keys() -> None:
    """48 and 4 are dealt."""
    assert 52 == len(TACTICS) == 4 * 12 + 4
    assert ("Artillery", "Infantry", "Cavalry", "Engineer Corps") == BRANCHES
    expected = [f"{branch}{rank}" for branch in "AICE" for rank in range(1, 13)]
    assert [*expected, "K5", "K10", "K15", "K20"] == list(TACTICS.names)


def test_a_deal_is_worth_110() -> None:
    """Twelve tricks at five, and the marks of the Keys."""
    assert 110 == 12 * 5 + sum(one.rank for one in TACTICS if one.is_key)
    assert [48, 49, 50, 51] == members(TACTICS.where(lambda one: one.is_key))


@pytest.mark.proves("TAC-R2")
def test_twelve_ranks_from_private_to_lieutenant_general() -> None:
    assert 12 == len(RANKS) == len(set(RANKS))
    assert ("Private", "Lieutenant General") == (RANKS[0], RANKS[-1])
    order = ["Second Lieutenant", "Captain", "Major", "Colonel", "Brigadier General"]
    assert all(RANKS.index(a) < RANKS.index(b) for a, b in pairwise(order))
