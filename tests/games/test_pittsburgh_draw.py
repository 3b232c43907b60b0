"""Pittsburgh-Draw: the sheet's examples, the vectors, every ruling and option, what always holds."""

from __future__ import annotations

import importlib.util
import json
import random
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lawbook
from parlour.core import compiling, kernels
from parlour.core.bits import count, members, union
from parlour.core.errors import BadOption, BadPlayers, BadTable, IllegalMove
from parlour.core.game import Game, game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.views import UNSEEN
from parlour.games.pittsburgh_draw import CHOOSING, PACK
from parlour.games.pittsburgh_draw.kinds import CheaterCap, governing, kind_of, strength
from parlour.packs.forty_nine import CHEATER

TESTS = Path(__file__).parents[1]
VECTORS: dict[str, Any] = json.loads((TESTS / "vectors" / "pittsburgh_draw.json").read_text())
NAMES = {
    "pair": 1, "two_pair": 2, "rainbow": 3, "three": 4, "full": 5, "four": 6, "flush": 7,
    "full_hand_straight": 8, "four_straight": 9, "straight_flush": 10,
}  # fmt: skip
TOP, HELD = CheaterCap.colour_top, CheaterCap.hand_top
proves = pytest.mark.proves
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
at_every_table = pytest.mark.parametrize("players", range(2, 9))


# --- saying hands and positions ------------------------------------------------------------------


def H(cards: list[Any] | str) -> int:
    """A hand, from its cards."""
    names = cards if isinstance(cards, str) else " ".join(map(str, cards))
    return union(PACK.numbers(names))


def judged(cards: list[Any] | str, cap: int = TOP) -> tuple[int, int]:
    """The kind and the governing number of a hand."""
    made = strength(H(cards), cap)
    return kind_of(made), governing(made)


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """All are to discard; the last seat has dealt."""
    one = game("pittsburgh-draw", **(options or {}))
    return Match.at(one, len(hands), hands=list(hands), turn=0, dealer=len(hands) - 1, **fields)


def discarding(match: Match, seat: int, cards: str = "") -> Match:
    """The match after a seat threw these cards away and is done."""
    for card in cards.split():
        match = match.play(seat, f"discard {card}")
    return match.play(seat, "done")


def all_stand(match: Match) -> Match:
    """The match after everybody kept what he has."""
    for seat in range(match.players):
        match = match.play(seat, "done")
    return match


def said(match: Match, seat: int) -> list[str]:
    """What a seat may do, as text."""
    return [str(move) for move in match.legal(seat)]


def dealt(one: Game, players: int, order: list[int]) -> Match:
    """A match in which seat 0 deals the cards in this order."""

    def chance(match: Match) -> str:
        return "deal " + " ".join(PACK.names[card] for card in order) if match.log else "dealer 0"

    return Match.scripted(one, players, chance)


def bench() -> ModuleType:
    """The benchmark, which knows how to go through all hands."""
    place = TESTS.parent / "bench" / "draw_hands.py"
    found = importlib.util.spec_from_file_location("bench_draw_hands", place)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


# --- the sheet's examples ------------------------------------------------------------------------


@proves("forty-nine/pittsburgh-draw/example-full", "DRAW-R3")
def test_of_two_fulls_the_higher_three_wins() -> None:
    """Six games 1926: 7-2-1 with 8-9 beats 6-5-4 with 48-49."""
    match = all_stand(at("7 2 1 8 9", "6 5 4 48 49"))
    assert (5, 0) == match.score


@pytest.mark.slow
@proves("forty-nine/pittsburgh-draw/smallest-hand", "DRAW-R4")
def test_the_smallest_hand_is_below_all_others() -> None:
    """Six games 1926, note: a pair governed by 2, with the lowest odd cards there can be."""
    assert (1, 2) == judged("1 2 8 15 22")
    least = min(combinations(range(1, 23), 5), key=lambda hand: (judged([*hand]), hand))
    assert (1, 2, 8, 15, 22) == least
    rng = random.Random(1926)
    for _ in range(1000):
        assert (1, 2) <= judged([PACK.names[card] for card in rng.sample(range(50), 5)])


@proves("forty-nine/pittsburgh-draw/largest-hand", "DRAW-R4")
def test_the_largest_hand_holds_the_cheater() -> None:
    """Six games 1926, note: 46 to 49 with the Cheater, which is 45; only the natural run is above."""
    assert (10, 49) == judged("46 47 48 49 C")
    assert strength(H("45 46 47 48 49"), TOP) == strength(H("46 47 48 49 C"), TOP) + 1
    match = all_stand(at("46 47 48 49 C", "36 37 38 39 40", options={"cheater": "on"}))
    assert (10, 0) == match.score


# --- the vectors ---------------------------------------------------------------------------------


@proves("DRAW-R1", "DRAW-R5", "DRAW-R7")
@pytest.mark.parametrize("vector", VECTORS["hands"], ids=lambda v: "-".join(map(str, v["hand"])))
def test_the_hands_of_the_vectors(vector: dict[str, Any]) -> None:
    """Kind, governing number, and what the Cheater is."""
    made = strength(H(vector["hand"]), TOP)
    expected = (vector["category"], vector["governing"], int(vector["natural"]))
    assert expected == (kind_of(made), governing(made), made & 1)
    assert vector["points"] == NAMES[vector["name"]] == kind_of(made)
    if vector["cheater_as"]:
        twin = [vector["cheater_as"] if card == "C" else card for card in vector["hand"]]
        assert strength(H(twin), TOP) == made + 1


@proves("DRAW-R3", "DRAW-R6", "DRAW-R10")
@pytest.mark.parametrize("vector", VECTORS["showdowns"], ids=lambda v: f"{v['a']} {v['b']}")
def test_the_showdowns_of_the_vectors(vector: dict[str, Any]) -> None:
    """The better key scores the points of its kind, the other nothing."""
    for hand, key in (("a", "key_a"), ("b", "key_b")):
        made = strength(H(vector[hand]), TOP)
        assert vector[key] == [kind_of(made), governing(made), made & 1]
    one, two = (" ".join(map(str, vector[hand])) for hand in "ab")
    points = vector["points"]
    expected = (points, 0) if vector["winner"] == "a" else (0, points)
    if not H(one) & H(two):
        assert expected == all_stand(at(one, two, options={"cheater": "on"})).score
    else:  # two hands that cannot be out together
        assert (strength(H(one), TOP) > strength(H(two), TOP)) == (vector["winner"] == "a")


@needs_numba
@pytest.mark.slow
def test_all_hands_fall_into_kinds_as_the_vectors_count_them() -> None:
    """Every one of 1 906 884 hands of numbers, and of 211 876 with the Cheater."""
    import numpy as np

    judge = bench()
    assert list(VECTORS["natural_counts"].values()) == [*judge.NATURAL[1:], sum(judge.NATURAL)]
    counted = judge.WITH_CHEATER
    assert list(VECTORS["cheater_counts"].values()) == [*counted[3:], sum(counted)]
    for census, expected in (
        (judge.natural_census, judge.NATURAL),
        (judge.cheater_census, judge.WITH_CHEATER),
    ):
        counts = np.zeros(11, np.int64)
        judge.fast(census)(counts, int(TOP))
        assert expected == counts.tolist()


# --- the table of hands --------------------------------------------------------------------------


def by_the_table(cards: list[int]) -> tuple[int, int]:
    """Kind and governing number of five numbers, told slowly from their colours."""
    colours: dict[int, list[int]] = {}
    for card in cards:
        colours.setdefault((card - 1) // 7, []).append(card)
    pattern = sorted(map(len, colours.values()), reverse=True)
    most = max(max(group) for group in colours.values() if len(group) == pattern[0])
    if max(cards) - min(cards) == 4:
        return {3: 8, 4: 9, 5: 10}[pattern[0]], max(cards)
    kinds = {"2111": 1, "221": 2, "11111": 3, "311": 4, "32": 5, "41": 6, "5": 7}
    return kinds["".join(map(str, pattern))], most


def cheater_at_its_best(cards: list[int], cap: int) -> tuple[int, int]:
    """The best of all numbers the Cheater might be, tried one after another."""
    best = (0, 0)
    for number in set(range(1, 50)) - set(cards):
        same = [card for card in cards if (card - 1) // 7 == (number - 1) // 7]
        if cap == HELD and same and number > max(same):
            continue
        kind, governs = by_the_table([*cards, number])
        best = max(best, (kind, max(cards) if cap == HELD and governs == number else governs))
    return best


@proves("DRAW-R1", "DRAW-R3")
def test_hands_of_numbers_are_judged_by_their_colours() -> None:
    """A sample, and all 45 runs: none of them is without a kind."""
    rng = random.Random(7)
    hands = [rng.sample(range(1, 50), 5) for _ in range(3000)]
    hands += [list(range(low, low + 5)) for low in range(1, 46)]
    for hand in hands:
        assert by_the_table(hand) == judged(hand)


@proves("DRAW-R5", "DRAW-R7", "HOUSE-R24")
@pytest.mark.parametrize("cap", [TOP, HELD])
def test_the_cheater_is_the_best_card_it_may_be(cap: CheaterCap) -> None:
    """A sample and all fours within six numbers, against trying every number."""
    rng = random.Random(8)
    hands = [tuple(rng.sample(range(1, 50), 4)) for _ in range(150)]
    hands += [(low, *rest) for low in range(1, 45, 4) for rest in combinations(range(low + 1, low + 6), 3)]  # fmt: skip
    for hand in hands:
        assert cheater_at_its_best(list(hand), cap) == judged([*hand, "C"], cap)


@proves("DRAW-R2")
def test_hands_rank_by_the_table_not_by_rarity() -> None:
    """There are more rainbows than two pairs, and more straight flushes than four straights."""
    counts = VECTORS["natural_counts"]
    assert counts["rainbow"] > counts["two_pair"]
    assert counts["straight_flush"] > counts["four_straight"]
    rainbow, two_pair = strength(H("1 8 15 22 29"), TOP), strength(H("49 48 42 41 35"), TOP)
    assert rainbow > two_pair
    assert strength(H("1 2 3 4 5"), TOP) > strength(H("42 43 44 45 46"), TOP)


@proves("DRAW-R3")
def test_odd_cards_never_matter_and_no_two_hands_tie() -> None:
    """The governing number is one card, so hands out together differ."""
    assert judged("1 2 8 15 22") == judged("2 1 49 42 35")
    rng = random.Random(9)
    for _ in range(500):
        cards = rng.sample(range(49), 10)
        assert strength(union(cards[:5]), TOP) != strength(union(cards[5:]), TOP)


@proves("DRAW-R5", "DRAW-R7")
@pytest.mark.parametrize(
    ("hand", "kind", "governs"),
    [
        ("4 5 6 7 C", 10, 7),
        ("40 41 42 43 C", 9, 43),
        ("1 2 8 9 C", 5, 14),
        ("1 8 15 22 C", 3, 49),
        ("1 8 15 43 C", 3, 43),
        ("1 2 3 4 C", 10, 5),
        ("45 46 47 48 C", 10, 49),
        ("1 2 3 5 C", 10, 5),
    ],
)
def test_the_cheater_fills_rainbows_and_runs(hand: str, kind: int, governs: int) -> None:
    """At either end of a run, or inside it."""
    assert (kind, governs) == judged(hand)


@proves("DRAW-R5", "HOUSE-R24")
@pytest.mark.parametrize(
    ("hand", "free", "held"),
    [
        ("1 2 3 30 C", (6, 7), (5, 3)),  # no red card is left below the three: it joins the 30
        ("1 3 4 30 C", (6, 7), (6, 4)),
        ("43 44 45 46 C", (10, 47), (9, 46)),
        ("42 43 44 45 C", (9, 46), (8, 45)),
        ("46 47 48 49 C", (10, 49), (10, 49)),
        ("1 8 15 22 C", (3, 49), (3, 22)),
        ("1 2 8 15 C", (4, 7), (1, 2)),
        ("5 6 7 9 C", (8, 9), (8, 9)),
    ],
)
def test_the_narrow_cap_keeps_the_cheater_below_ones_own_cards(
    hand: str, free: tuple[int, int], held: tuple[int, int]
) -> None:
    """It is below the top card held of its colour and never governs."""
    assert free == judged(hand, TOP)
    assert held == judged(hand, HELD)


@proves("DRAW-R5")
def test_the_cap_decides_showdowns() -> None:
    """The same hands, won by the Cheater under one reading alone."""
    hands = ("1 2 44 45 C", "46 47 48 8 9")
    free = at(*hands, options={"cheater": "on"})
    held = at(*hands, options={"cheater": "on", "cheater_cap": "hand_top"})
    assert (5, 0) == all_stand(free).score
    assert (0, 5) == all_stand(held).score


@proves("DRAW-R6")
def test_of_equal_hands_the_one_without_the_cheater_wins() -> None:
    """Both are rainbows governed by 49."""
    match = at("1 8 15 22 C", "7 14 21 28 49", options={"cheater": "on"})
    assert (0, 3) == all_stand(match).score


# --- the deal and the exchange -------------------------------------------------------------------


@proves("GO-R1", "GO-R2")
@at_every_table
def test_five_cards_each_go_round_from_the_dealers_left(players: int) -> None:
    """The rest is the stock."""
    match = dealt(game("pittsburgh-draw"), players, list(range(49)))
    assert match.record.hands[1 % players] == union(range(0, 5 * players, players))
    assert [5] * players == [count(hand) for hand in match.record.hands[:players]]
    assert match.record.stock_left == 49 - 5 * players
    assert tuple(range(players)) == match.turn


@proves("DRAW-R13", "GO-R10")
def test_the_cheater_is_out_unless_it_is_asked_for() -> None:
    """Forty-nine cards are dealt, or fifty."""
    for cheater, cards in (("off", 49), ("on", 50)):
        match = Match.new(game("pittsburgh-draw", cheater=cheater), 3, seed="cheater")
        deal = next(line for _, line in match.log if line.startswith("deal "))
        assert cards == len(deal.split()) - 1
        assert (cheater == "on") == ("C" in deal.split())


@proves("DRAW-R8")
def test_one_may_discard_from_none_to_five_cards() -> None:
    """Then one is done, and discards no more."""
    match = at("1 2 8 15 22", "3 4 9 16 23", stock="30 31 32 33 34 35 36 37 38 39")
    assert ["discard 1", "discard 2", "discard 8", "discard 15", "discard 22", "done"] == said(match, 0)  # fmt: skip
    for card in (1, 2, 8, 15, 22):
        match = match.play(0, f"discard {card}")
    assert ["done"] == said(match, 0)
    match = match.play(0, "done")
    assert (1,) == match.turn
    assert [] == said(match, 0)
    assert [5, CHOOSING] == match.record.changed[:2]


@proves("DRAW-R8", "HOUSE-R23")
def test_all_discard_at_the_same_time() -> None:
    """In any order, one's lines between those of others; nothing is dealt before all are done."""
    match = at("1 2 8 15 22", "3 4 9 16 23", "5 10 17 24 31", stock="46 47 48 49")
    match = match.play(2, "discard 31").play(0, "discard 22").play(2, "done").play(1, "done")
    assert (0,) == match.turn
    assert ["5", "10", "17", "24"] == match.state.hands[2]
    match = match.play(0, "done")
    assert ["1", "2", "8", "15", "49"] == match.state.hands[0]
    assert ["5", "10", "17", "24", "48"] == match.state.hands[2]


@proves("DRAW-R8")
def test_in_a_sequential_exchange_the_dealers_left_is_first() -> None:
    """The others wait, and see how many cards went."""
    hands = ("1 2 8 15 22", "3 4 9 16 23", "5 10 17 24 31")
    match = at(*hands, options={"exchange": "sequential"}, stock="46 47 48 49")
    assert (0,) == match.turn
    with pytest.raises(IllegalMove, match="seat 0's turn"):
        match.play(1, "done")
    match = match.play(0, "discard 1").play(0, "discard 2").play(0, "done")
    assert (1,) == match.turn
    assert 2 == match.view(1).counts["discards", 0]
    assert 2 == match.view(1).state.changed[0]
    assert (2,) == match.play(1, "done").turn


@proves("DRAW-R8")
def test_one_cannot_discard_what_one_does_not_hold() -> None:
    """Nor speak out of the exchange."""
    match = at("1 2 8 15 22", "3 4 9 16 23")
    with pytest.raises(IllegalMove, match="You do not hold 3"):
        match.play(0, "discard 3")
    match = all_stand(match)
    with pytest.raises(IllegalMove):
        match.play(0, "done")


@proves("DRAW-R8", "HOUSE-R23")
def test_replacements_go_from_the_dealers_left_a_hand_at_a_time() -> None:
    """The first to the left takes all of his from the top of the stock."""
    match = at("1 2 8 15 22", "3 4 9 16 23", stock="40 41 42 43 44")
    match = discarding(discarding(match, 1, "3 4"), 0, "1 2")
    assert ["8", "15", "22", "43", "44"] == match.state.hands[0]
    assert ["9", "16", "23", "41", "42"] == match.state.hands[1]
    assert ["40"] == match.state.stock


@proves("DRAW-R8", "HOUSE-R23")
def test_discards_are_secret_but_their_number_is_seen() -> None:
    """The others hear that a card goes; its owner may look at it again."""
    match = at("1 2 8 15 22", "3 4 9 16 23").play(0, "discard 8")
    mine, other, bystander = match.view(0), match.view(1), match.view(None)
    assert (0, "discard 8") == mine.line
    assert (0, "discard") == other.line == bystander.line
    assert [PACK.number("8")] == mine.cards("discards", 0)
    for view in (other, bystander):
        assert [] == view.cards("discards", 0)
        assert 1 == view.counts["discards", 0]
        assert [UNSEEN] == [flow.card for flow in view.flows]


# --- a short stock -------------------------------------------------------------------------------


def short(players: int = 5, options: dict[str, str] | None = None) -> Match:
    """Everybody has thrown all five away; five play with 24 cards in stock, one too few."""
    order = list(range(49))
    random.Random(5).shuffle(order)
    match = dealt(game("pittsburgh-draw", **(options or {})), players, order)
    for seat in range(players):
        match = discarding(match, seat, " ".join(match.state.hands[seat]))
    return match


@proves("DRAW-R9", "HOUSE-R23")
def test_the_last_of_five_who_change_everything_gets_a_discard() -> None:
    """Seat 0 has dealt, so it is last; the stock is dealt out and lacks one card."""
    match = short()
    assert match.is_to_deal
    assert [4, 5, 5, 5, 5] == [count(hand) for hand in match.record.hands[:5]]
    assert 0 == sum(match.record.discards)
    thrown = match.game.rules.to_shuffle(match.record)
    assert 25 == len(thrown)
    assert thrown == sorted(thrown)
    assert (0, 0, 0, 0, 0) == match.score
    before = match.record.hands[:]
    after = match.deal("deal " + " ".join(PACK.names[card] for card in reversed(thrown)))
    assert before[1:5] == after.record.hands[1:5]
    assert before[0] | 1 << thrown[-1] == after.record.hands[0]
    assert 24 == after.record.stock_left
    assert 1 == after.record.shown
    assert sum(after.score) == max(after.record.kinds)


@proves("DRAW-R9")
def test_dealing_on_shuffles_the_discards_alone() -> None:
    """A record that deals other cards is refused."""
    match = short()
    with pytest.raises(BadTable):
        match.deal("deal " + " ".join(PACK.names[:49]))


@proves("DRAW-R9")
def test_a_stock_that_just_suffices_is_not_shuffled() -> None:
    """With the Cheater there are 25 cards for five who change everything."""
    order = list(range(50))
    match = dealt(game("pittsburgh-draw", cheater="on"), 5, order)
    for seat in range(5):
        match = discarding(match, seat, " ".join(match.state.hands[seat]))
    assert 0 == match.record.stock_left
    assert 1 == match.record.shown


@proves("DRAW-R9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_players_cannot_run_the_stock_out(players: int) -> None:
    """Twenty cards and twenty more are fewer than 49."""
    match = short(players)
    assert 1 == match.record.shown
    assert 49 - 10 * players == match.record.stock_left


@proves("DRAW-R9", "HOUSE-R23")
def test_eight_who_change_everything_may_get_their_own_cards_back() -> None:
    """Nine cards are in stock; 31 of the 40 thrown away come again."""
    match = short(8)
    assert [0, 5, 4, 0] == [count(hand) for hand in match.record.hands[:4]]
    thrown = match.game.rules.to_shuffle(match.record)
    assert 40 == len(thrown)
    back = next(line.split()[1] for seat, line in match.log if seat == 2)
    order = sorted(PACK.names[card] for card in thrown if PACK.names[card] != back)
    after = match.deal(" ".join(["deal", back, *order]))
    assert back in after.state.hands[2]
    assert [5] * 8 == [count(hand) for hand in after.record.hands]
    assert 9 == after.record.stock_left


@pytest.mark.slow
@proves("HOUSE-R23")
@pytest.mark.parametrize("show", ["all", "winner"])
def test_worlds_can_be_imagined_after_the_discards_were_shuffled(show: str) -> None:
    """Even for one whose five discards came back in hands that all have seen."""
    match = short(8, {"show": show})
    thrown = match.game.rules.to_shuffle(match.record)
    random.Random(3).shuffle(thrown)
    match = match.deal("deal " + " ".join(PACK.names[card] for card in thrown))
    for seat in (0, 5):
        world = imagine(match.view(seat), random.Random(4))
        lawbook.legal_from_the_start(world)
        assert lawbook.told(match.view(seat)) == lawbook.told(world.view(seat))


# --- the showdown --------------------------------------------------------------------------------


@proves("DRAW-R10")
def test_only_the_best_hand_scores() -> None:
    """A rainbow beats two pairs and a pair, and three points go to it alone."""
    match = all_stand(at("1 2 10 17 24", "42 49 5 8 15", "3 4 43 44 30"))
    assert (0, 3, 0) == match.score
    assert 1 == match.record.last_winner


@proves("DRAW-R12")
def test_all_hands_are_shown_until_the_next_deal() -> None:
    """What won, and what every hand was, can be seen even after it."""
    match = all_stand(at("1 2 10 17 24", "42 49 5 8 15", "3 4 43 44 30"))
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert PACK.numbers("5 8 15 42 49") == view.cards("hands", 1)
        assert PACK.numbers("3 4 30 43 44") == view.cards("hands", 2)
    after = match.deal("deal " + " ".join(PACK.names[:49]))
    view = after.view(0)
    assert [] == view.cards("hands", 1)
    assert [1, 3, 2] == view.state.kinds[:3]
    assert [2, 49, 44] == view.state.governs[:3]
    assert ["5", "8", "15", "42", "49"] == after.state.last_hand
    assert 1 == view.state.last_winner


@proves("DRAW-R12")
def test_only_the_winner_may_have_to_show() -> None:
    """The others keep their hands to themselves."""
    hands = ("1 2 10 17 24", "42 49 5 8 15", "3 4 43 44 30")
    match = all_stand(at(*hands, options={"show": "winner"}))
    assert (0, 3, 0) == match.score
    view = match.view(0)
    assert PACK.numbers("5 8 15 42 49") == view.cards("hands", 1)
    assert [] == view.cards("hands", 2)
    assert PACK.numbers("1 2 10 17 24") == view.cards("hands", 0)
    assert [0, 3, 0] == view.state.kinds[:3]
    assert [0, 49, 0] == view.state.governs[:3]
    assert ["5", "8", "15", "42", "49"] == match.state.last_hand


# --- the match -----------------------------------------------------------------------------------


@proves("DRAW-R11")
def test_twenty_one_points_win() -> None:
    """One scores a deal, so the first there is alone."""
    match = at("42 49 5 8 15", "1 2 10 17 24", scores=[17, 20, 0, 0, 0, 0, 0, 0])
    assert all_stand(match).outcome is None
    match = at("42 49 5 8 15", "1 2 10 17 24", scores=[18, 20, 0, 0, 0, 0, 0, 0])
    outcome = all_stand(match).outcome
    assert outcome is not None
    assert (0,) == outcome.winners
    assert (21, 20) == outcome.score
    assert "forty-nine/pittsburgh-draw/target" == outcome.reason


@proves("DRAW-R11")
def test_the_target_may_be_another() -> None:
    """Three points are enough if three are played for."""
    match = at("42 49 5 8 15", "1 2 10 17 24", options={"target": "3"})
    outcome = all_stand(match).outcome
    assert outcome is not None
    assert (0,) == outcome.winners


@proves("GO-R6", "GO-R7")
def test_a_match_ends_after_its_most_deals() -> None:
    """The best total wins, and equals share."""
    match = at("42 49 5 8 15", "1 2 10 17 24", options={"max_hands": "1"}, scores=[0, 3] + [0] * 6)
    outcome = all_stand(match).outcome
    assert outcome is not None
    assert "GO-R7" == outcome.reason
    assert (0, 1) == outcome.winners


@proves("GO-R2")
def test_the_deal_passes_to_the_left() -> None:
    """After every deal."""
    match = all_stand(at("42 49 5 8 15", "1 2 10 17 24", "3 4 43 44 30"))
    assert 0 == match.record.dealer
    after = match.deal("deal " + " ".join(PACK.names[:49]))
    assert 1 == after.record.turn
    assert ["1", "2", "3"] == [after.state.hands[seat][0] for seat in (1, 2, 0)]


def test_other_numbers_of_players_and_options_are_refused() -> None:
    """Two to eight play."""
    for players in (1, 9):
        with pytest.raises(BadPlayers):
            Match.new("pittsburgh-draw", players)
    for options in ({"target": 0}, {"exchange": "twice"}, {"show": "none"}, {"cheater_cap": "top"}):
        with pytest.raises(BadOption):
            game("pittsburgh-draw", **options)


# --- what always holds ---------------------------------------------------------------------------


@proves("DRAW-R8", "DRAW-R9", "DRAW-R10", "DRAW-R11")
@pytest.mark.parametrize("exchange", ["simultaneous", "sequential"])
@at_every_table
def test_every_deal_has_one_winner_and_five_cards_each(players: int, exchange: str) -> None:
    """Before and after the exchange, whatever is thrown away."""
    one = game("pittsburgh-draw", exchange=exchange, cheater="on", target="9")
    *_, last = lawbook.random_match(one, players, "deals", most=400)
    shown = 0
    for before, match in pairwise(reversed(list(last.history))):
        held = [count(hand) for hand in match.record.hands[:players]]
        thrown = [count(pile) for pile in match.record.discards[:players]]
        if match.record.shown and not before.record.shown:
            shown += 1
            gained = [b - a for a, b in zip(before.score, match.score, strict=True)]
            assert match.record.kinds[match.record.last_winner] == sum(gained) == max(gained)
            assert 1 <= max(gained) <= 10
            assert [5] * players == held
        elif match.turn:
            assert [5] * players == [a + b for a, b in zip(held, thrown, strict=True)]
    assert shown == last.record.deals > 0


@proves("DRAW-R11")
@at_every_table
def test_matches_are_not_longer_than_points_allow(players: int) -> None:
    """Each deal brings somebody a point: at most 20 deals for each player and one more."""
    one = game("pittsburgh-draw", cheater="on")
    plain = kernels.plain(one.rules)
    ended: Counter[int] = Counter()
    for match in range(6):
        state = one.start(players)
        plain.playout(state, kernels.seeded(49, match))
        ended[state.ended] += 1
        assert state.deals <= 20 * players + 1
        assert 21 <= max(state.scores) <= 30
        assert sum(score >= 21 for score in state.scores) == 1
        cards = [members(hand) for hand in state.hands[:players]]
        assert len({card for hand in cards for card in hand}) == 5 * players
        assert strength(state.hands[state.last_winner], TOP) == max(
            strength(hand, TOP) for hand in state.hands[:players]
        )
    assert {1: 6} == ended


@proves("DRAW-R7")
def test_a_hand_with_the_cheater_is_never_below_a_rainbow() -> None:
    """By the usual reading of its limit."""
    rng = random.Random(11)
    for _ in range(400):
        hand = union([CHEATER, *rng.sample(range(49), 4)])
        assert kind_of(strength(hand, TOP)) >= NAMES["rainbow"]
