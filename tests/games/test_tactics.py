"""Tactics: the leaflet's example, the vectors, every ruling and option, what always holds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.errors import BadPlayers, IllegalMove, UnknownMove
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import UNSEEN
from parlour.games.tactics.campaign import NO_TRUMPS, PACK
from parlour.games.tactics.points import points_taken
from parlour.packs.tactics import BRANCHES, RANKS
from parlour.pictures.picture import picture

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "tactics.json").read_text("utf-8")
)
MARKS = {"K5": 5, "K10": 10, "K15": 15, "K20": 20}
BIDS = [str(points) for points in range(60, 111, 5)]
proves = pytest.mark.proves

# A deal to play through.  Seat 0 has the Artillery but for two, which lie in the Reinforcements.
HANDS = [
    "A12 A11 A10 A9 A8 A7 A6 A5 I12 I11 C1 K5",
    "A2 A1 I10 I9 I8 I7 I6 I5 C12 C11 E12 K10",
    "C10 C9 C8 C7 C6 C5 C4 C3 E11 E10 I1 K15",
    "E9 E8 E7 E6 E5 E4 E3 E2 E1 I2 I3 C2",
]
RESERVE = "A4 A3 I4 K20"
AUCTION = ["bid 80", "pass", "pass", "pass", "trump A"]
DISCARDS = ["discard C1", "discard I4", "discard A3", "discard A4"]
PLAYED = [
    "A12 A1 I1 E1",  # seat 0 draws trumps
    "A11 A2 E10 E2",
    "I12 I5 K15 I2",  # seat 2 has no Infantry left and gives its Key to its partner
    "I11 I6 C3 I3",
    "K20 I7 C10 E9",  # a Key led and no trump on it: the highest number takes it, for side 0
    "C9 C2 K5 C11",  # seat 2 leads; seat 0 has no Cavalry; seat 1 takes it
    "E12 E11 E3 A5",  # seat 0 trumps
    "A6 K10 C5 E4",
    "A7 I8 C6 E5",
    "A8 I9 C7 E6",
    "A9 I10 C8 E7",
    "A10 C12 C4 E8",
]

OPTIONS: list[dict[str, str]] = [
    {},
    {"pass_final": "on", "all_pass": "redeal", "set_penalty": "shortfall"},
    {"trump_timing": "before_pickup", "wagon_train": "5", "defenders": "only_when_set"},
    {"partners": "cut", "match": "engagement", "set_penalty": "shortfall", "out": "higher"},
]
by_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda chosen: "-".join(chosen) or "-")


# --- saying positions shortly --------------------------------------------------------------------


def dealt(hands: list[str], reserve: str, dealer: int, chairs: str = "0123") -> str:
    """DECK's line by which these hands are dealt round the chairs, the dealer last."""
    at = chairs.index(str(dealer))
    order = [int(chairs[(at + 1 + i) % 4]) for i in range(4)]
    rounds = zip(*(hands[seat].split() for seat in order), strict=True)
    return "deal " + " ".join([*(card for cards in rounds for card in cards), *reserve.split()])


def new(dealer: int = 3, **options: Any) -> Match:
    """A match in which that seat has dealt HANDS."""
    match = Match.untouched(game("tactics", **options), 4)
    return match.deal(f"dealer {dealer}").deal(dealt(HANDS, RESERVE, dealer))


def again(match: Match) -> Match:
    """The next deal, of the same hands."""
    return match.deal(dealt(HANDS, RESERVE, match.state.dealer))


def said(match: Match, *texts: str) -> Match:
    """The match after whoever is to move has said these things, one after the other."""
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def tricks(match: Match, *rows: str) -> Match:
    return said(match, *(f"play {card}" for line in rows for card in line.split()))


def texts(match: Match) -> list[str]:
    """All that may be said or played now."""
    return [str(move) for move in match.legal(match.turn[0])]


def cards(match: Match) -> set[str]:
    """The cards that may be played or discarded now."""
    return {text.split()[1] for text in texts(match)}


def refused(match: Match, move: str) -> IllegalMove:
    """The answer to a move that may not be made."""
    with pytest.raises(IllegalMove) as told:
        match.play(match.turn[0], move)
    return told.value


def trumps_of(branch: str | None) -> int:
    return NO_TRUMPS if branch is None else "AICE".index(branch)


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A match in the middle of a deal that seat 0 plays at 60."""
    usual = {"dealer": 3, "bidder": 0, "bids": [60, 0, 0, 0], "turn": 0, "trumps": NO_TRUMPS}
    return Match.at(game("tactics", **(options or {})), 4, hands=list(hands), **{**usual, **fields})


def one_trick(line: str, branch: str | None, **options: str) -> tuple[int, int]:
    """(the place of the winner from 1, the points) of a trick led by seat 0."""
    match = tricks(at(*line.split(), trumps=trumps_of(branch), options=options), line)
    seat = match.state.leader
    return seat + 1, points_taken(match.record, seat % 2)


def after_deal(bid: int, taken: int, bidder: int = 0, **fields: Any) -> Match:
    """The match after a deal in which seat 0 and its partner took so many points.

    All was taken before the last trick, but for the five of that trick itself.
    """
    keys: list[str] = []
    left = taken
    for key in reversed(MARKS):
        if left > 60:
            keys.append(key)
            left -= MARKS[key]
    won = left // 5 - 1
    others = [key for key in MARKS if key not in keys]
    bids = [bid if seat == bidder else 0 for seat in range(4)]
    match = at(
        "A12", "A1", "A2", "A3", took=[" ".join(keys), " ".join(others)], tricks=[won, 11 - won],
        bidder=bidder, bids=bids, **fields,
    )  # fmt: skip
    return tricks(match, "A12 A1 A2 A3")


def ended(match: Match) -> tuple[tuple[int, ...], str]:
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.reason


# --- the leaflet's example -----------------------------------------------------------------------


@proves("tactics/tactics/example-highest-bid", "TAC-R1")
def test_a_bid_of_110_is_for_all_tricks_and_all_keys() -> None:
    """Page 2: twelve tricks at five make 60, Keys of 5, 10, 15 and 20 make 50."""
    assert (12 * 5, 50) == (60, sum(MARKS.values()))
    match = after_deal(110, 110)
    assert [12, 0] == match.state.tricks
    assert [110, 0] == match.state.scores


# --- the vectors ---------------------------------------------------------------------------------


@proves("TAC-R10", "TAC-R11", "TAC-R12", "TAC-R13")
@pytest.mark.parametrize("case", VECTORS["tricks"], ids=lambda case: " ".join(case["cards"]))
def test_tricks(case: dict[str, Any]) -> None:
    found = one_trick(" ".join(case["cards"]), case["trump"])
    assert (case["winner_position"], case["points"]) == found


@proves("TAC-R10")
@pytest.mark.parametrize("case", VECTORS["following"], ids=lambda case: case["lead"])
def test_what_may_be_played_to_a_lead(case: dict[str, Any]) -> None:
    hand = " ".join(case["hand"])
    match = at("", hand, "", "", trick=case["lead"], turn=1, trumps=trumps_of(case["trump"]))
    assert set(case["legal"]) == cards(match)


@proves("TAC-R9")
@pytest.mark.parametrize("case", VECTORS["discard"], ids=["four Keys"])
def test_what_may_be_discarded(case: dict[str, Any]) -> None:
    match = at(" ".join(case["sixteen"]), "", "", "", to_discard=4)
    assert set(case["may_discard"]) == cards(match)
    for card in case["may_discard"][: case["count"]]:
        match = said(match, f"discard {card}")
    assert all(text.startswith("play ") for text in texts(match))


@proves("TAC-R4", "TAC-R5", "TAC-R6")
@pytest.mark.parametrize("case", VECTORS["bidding"], ids=lambda case: " ".join(case["calls"]))
def test_auctions(case: dict[str, Any]) -> None:
    """Seats are counted from the dealer's left."""
    match = new(dealer=3)
    for index, call in enumerate(case["calls"]):
        move = call if call == "pass" else f"bid {call}"
        if index == case.get("illegal_index"):
            with pytest.raises((IllegalMove, UnknownMove)):
                said(match, move)
            return
        assert match.state.bidder == -1
        match = said(match, move)
    bidder = match.state.bidder
    assert case["result"] == {"bidder": bidder, "bid": match.state.bids[bidder]}


@proves("TAC-R14")
@pytest.mark.parametrize(
    "case", VECTORS["scoring"], ids=lambda case: f"{case['bidder_side_points']} of {case['bid']}"
)
def test_what_a_deal_scores(case: dict[str, Any]) -> None:
    match = after_deal(case["bid"], case["bidder_side_points"])
    assert [case["result"]["bidders"], case["result"]["defenders"]] == match.state.scores


# --- a whole deal --------------------------------------------------------------------------------


@proves("TAC-R1", "TAC-R7", "TAC-R9", "TAC-R11", "TAC-R14", "TAC-R20", "GO-R1", "GO-R2")
def test_a_deal_played_through() -> None:
    match = said(new(), *AUCTION, *DISCARDS)
    assert 12 == len(match.state.hands[0])
    leaders = []
    for line in PLAYED:
        leaders.append(match.turn[0])
        match = tricks(match, line)
    assert [0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0] == leaders
    assert [11, 1] == match.state.tricks
    assert [100, 10] == match.state.scores
    assert match.is_to_deal
    assert (1, 0) == (match.state.deals, match.state.dealer)


@proves("GO-R1", "TAC-R19", "TAC-R1")
def test_twelve_cards_go_to_each_and_four_to_the_reinforcements() -> None:
    """Page 2; the dealer's left has the first card and the first word."""
    match = new(dealer=1)
    assert [set(hand.split()) for hand in HANDS] == [set(hand) for hand in match.state.hands]
    assert set(RESERVE.split()) == set(match.state.reinforcements)
    assert match.log[-1][1].split()[1] in match.state.hands[2]
    assert (2,) == match.turn


@proves("TAC-R19", "GO-R8")
def test_every_card_may_go_anywhere() -> None:
    """One card is seen in each hand and in the Reinforcements over a hundred deals."""
    found = {
        place
        for n in range(100)
        for place in [Match.new("tactics", seed=f"anywhere {n}").places[PACK.number("K20")]]
    }
    assert {("reinforcements", 0), *(("hands", seat) for seat in range(4))} == found


def test_the_next_deal_begins_with_nothing_said_or_taken() -> None:
    match = again(tricks(said(new(), *AUCTION, *DISCARDS), *PLAYED))
    state = match.state
    assert (1,) == match.turn
    assert ([-1] * 4, -1, -1, 0) == (state.bids, state.bidder, state.trumps, state.to_discard)
    assert ([0, 0], [[], []], [], []) == (state.tricks, state.took, state.discards, state.trick)
    assert [*(f"bid {bid}" for bid in BIDS), "pass"] == texts(match)


# --- the pack and the players --------------------------------------------------------------------


@proves("TAC-R2")
def test_four_branches_of_twelve_ranks_and_four_keys() -> None:
    assert (52, 4, 12) == (len(PACK), len(BRANCHES), len(RANKS))
    assert ("Private", "Lieutenant General") == (RANKS[0], RANKS[-1])
    assert list(MARKS) == [name for name in PACK.names if name.startswith("K")]


@proves("TAC-R3")
@pytest.mark.parametrize("players", [1, 2, 3, 5, 6])
def test_it_is_for_four_players_only(players: int) -> None:
    with pytest.raises(BadPlayers):
        Match.new("tactics", players)


@proves("TAC-R3")
def test_partners_sit_opposite_and_score_alike() -> None:
    match = after_deal(60, 70, scores=[100, 0])
    assert [170, 40] == match.state.scores
    assert (1, 0, 1, 0) == match.score


def cutting(*ranks: int) -> Match:
    """A match in which the seats cut Infantry and, after a tie, more of these ranks."""
    names: list[str] = []
    for rank in ranks:
        names.append(next(f"{branch}{rank}" for branch in "AICE" if f"{branch}{rank}" not in names))
    rest = [name for name in PACK.names if name not in names]
    match = Match.untouched(game("tactics", partners="cut"), 4)
    assert match.is_to_deal
    return match.deal("deal " + " ".join([*names, *rest]))


@proves("TAC-R3", "HOUSE-R25")
@pytest.mark.parametrize("ranks", list(permutations((2, 5, 7, 12))))
def test_the_two_lowest_cards_cut_play_together(ranks: tuple[int, ...]) -> None:
    """Page 2; cards go to the seats in order."""
    match = cutting(*ranks)
    lowest = {seat for seat in range(4) if ranks[seat] < 6}
    zero = lowest if 0 in lowest else set(range(4)) - lowest
    assert {0, match.state.partner} == zero
    assert 4 == len(match.legal(DECK))


@proves("TAC-R3", "HOUSE-R25")
@pytest.mark.parametrize(
    ("ranks", "partner"),
    [
        ((3, 3, 8, 8), 1),
        ((8, 3, 8, 3), 2),
        ((3, 4, 4, 9, 1, 7, 8, 2), 3),
        ((4, 4, 4, 9, 6, 5, 5, 5, 1, 2, 3, 4), 1),
        ((2, 2, 2, 2, 9, 1, 8, 3), 2),
    ],
)
def test_a_tie_that_matters_is_cut_again_by_all(ranks: tuple[int, ...], partner: int) -> None:
    assert partner == cutting(*ranks).state.partner


@proves("TAC-R3", "HOUSE-R25")
@pytest.mark.parametrize("place", range(4))
def test_a_key_is_cut_again_by_all(place: int) -> None:
    first = ["A1", "A2", "A3"]
    first.insert(place, "K5")
    names = [*first, "I12", "I1", "I11", "I2"]
    rest = [name for name in PACK.names if name not in names]
    match = Match.untouched(game("tactics", partners="cut"), 4)
    assert 2 == match.deal("deal " + " ".join([*names, *rest])).state.partner


@proves("HOUSE-R25")
def test_a_pack_cut_in_vain_is_shuffled_again() -> None:
    fours = [f"{branch}{rank}" for rank in range(1, 13) for branch in "AICE"]
    match = Match.untouched(game("tactics", partners="cut"), 4)
    match = match.deal("deal " + " ".join([*fours, *MARKS]))
    assert 0 == match.state.partner
    assert match.is_to_deal


@proves("TAC-R3", "HOUSE-R25")
@pytest.mark.parametrize(("partner", "chairs"), [(1, "0213"), (2, "0123"), (3, "0132")])
def test_partners_by_cut_sit_opposite_each_other(partner: int, chairs: str) -> None:
    """The deal, the auction, the play and the score all go by the new chairs."""
    ranks = [9, 9, 9, 9]
    ranks[0] = ranks[partner] = 1
    match = cutting(*ranks).deal("dealer 0").deal(dealt(HANDS, RESERVE, 0, chairs))
    assert [set(hand.split()) for hand in HANDS] == [set(hand) for hand in match.state.hands]
    order = [int(seat) for seat in chairs]
    spoken = []
    for _ in range(4):
        spoken.append(match.turn[0])
        match = said(match, "pass")
    assert [*order[1:], 0] == spoken
    match = said(match, "trump A", *DISCARDS, "play A12")
    lines = {1: "A1", 2: "I1", 3: "E1"}
    for seat in order[1:]:
        assert (seat,) == match.turn
        match = said(match, f"play {lines[seat]}")
    assert ((0,), [1, 0]) == (match.turn, match.state.tricks)
    rng = random.Random(partner)
    while not match.is_to_deal:
        match = said(match, rng.choice(texts(match)))
    assert order[1] == match.state.dealer
    worth = [match.game.rules.worth(match.record, seat) for seat in range(4)]
    assert worth[0] == worth[partner]
    others = [seat for seat in (1, 2, 3) if seat != partner]
    assert worth[others[0]] == worth[others[1]] != worth[0]


@proves("HOUSE-R25")
def test_worlds_can_be_imagined_after_a_cut() -> None:
    one = game("tactics", partners="cut", all_pass="redeal")
    match = said(Match.new(one, 4, seed="cut"), *["pass"] * 4, "bid 60")
    rng = random.Random(5)
    for seat in range(4):
        world = imagine(match.view(seat), rng)
        assert lawbook.told(match.view(seat)) == lawbook.told(world.view(seat))


# --- the auction ---------------------------------------------------------------------------------


@proves("TAC-R4")
def test_bids_are_fives_from_60_to_110_and_one_may_jump() -> None:
    match = new()
    assert [*(f"bid {bid}" for bid in BIDS), "pass"] == texts(match)
    match = said(match, "bid 85")
    assert ["bid 90", "bid 95", "bid 100", "bid 105", "bid 110", "pass"] == texts(match)
    answer = refused(match, "bid 85")
    assert "TAC-R4" in answer.rules
    least = "the least bid now is 90, the highest 110"
    assert f"A bid must be above every earlier one: {least}." == str(answer)


@proves("TAC-R5")
def test_one_who_passed_may_come_in_again_unless_passes_are_final() -> None:
    calls = ["pass", "bid 60", "bid 65", "pass"]
    match = said(new(), *calls)
    assert (0,) == match.turn
    assert 0 == said(match, "bid 70", "pass", "pass", "pass").state.bidder
    final = said(new(pass_final="on"), *calls)
    assert (1,) == final.turn
    final = said(final, "bid 70")
    assert (2,) == final.turn
    assert (1, 70) == (said(final, "pass").state.bidder, final.state.bids[1])


@proves("TAC-R5")
def test_three_passes_in_a_row_close_the_auction_and_no_fewer() -> None:
    match = said(new(), "bid 60", "pass", "pass")
    assert -1 == match.state.bidder
    assert 3 == said(match, "bid 65", "pass", "pass", "pass").state.bidder
    assert 0 == said(match, "pass").state.bidder


@proves("TAC-R5")
@pytest.mark.parametrize("final", ["off", "on"])
def test_110_ends_it_at_once_even_over_ones_partner(final: str) -> None:
    match = said(new(pass_final=final), "bid 60", "pass", "bid 110")
    assert (2, (2,)) == (match.state.bidder, match.turn)
    assert ["trump A", "trump I", "trump C", "trump E", "notrump"] == texts(match)


@proves("TAC-R6")
@pytest.mark.parametrize("final", ["off", "on"])
def test_the_dealer_plays_at_60_when_all_pass(final: str) -> None:
    match = said(new(dealer=1, pass_final=final), *["pass"] * 4)
    assert (1, 60, (1,)) == (match.state.bidder, match.state.bids[1], match.turn)


@proves("TAC-R6")
def test_three_deals_may_be_thrown_in_but_not_the_fourth() -> None:
    """They count for no limit of deals."""
    match = new(all_pass="redeal", max_hands="1")
    for thrown in range(3):
        assert (3 + thrown) % 4 == match.state.dealer
        match = said(match, *["pass"] * 4)
        assert match.is_to_deal
        assert (0, 0) == (match.state.deals, match.state.engagement_deals)
        match = again(match)
    match = said(match, *["pass"] * 4)
    assert (2, 2, 60) == (match.state.dealer, match.state.bidder, match.state.bids[2])


@proves("TAC-R6")
def test_a_deal_that_is_played_lets_three_more_be_thrown_in() -> None:
    match = said(new(all_pass="redeal"), *["pass"] * 4)
    assert 1 == match.state.throw_ins
    assert 0 == said(again(match), "bid 110").state.throw_ins


# --- trumps, Reinforcements and discards ---------------------------------------------------------


@proves("TAC-R7", "GO-R11")
def test_the_bidder_takes_the_reinforcements_and_alone_sees_them() -> None:
    before = new()
    match = said(before, "bid 80", "pass", "pass", "pass")
    assert set((HANDS[0] + " " + RESERVE).split()) == set(match.state.hands[0])
    assert [] == match.state.reinforcements
    reserve = set(PACK.numbers(RESERVE))
    for seat in (0, 1, 2, 3, None):
        assert [] == before.view(seat).cards("reinforcements")
        view = match.view(seat)
        assert 16 == view.counts["hands", 0]
        assert (16 if seat == 0 else 0) == len(view.cards("hands", 0))
        seen = {flow.card for flow in view.flows}
        assert (reserve if seat == 0 else {UNSEEN}) == seen


@proves("TAC-R8")
def test_trumps_are_named_with_the_reinforcements_in_hand_or_before() -> None:
    for timing, held in (("after_pickup", 16), ("before_pickup", 12)):
        match = said(new(trump_timing=timing), "bid 80", "pass", "pass", "pass")
        assert held == len(match.state.hands[0])
        assert ["trump A", "trump I", "trump C", "trump E", "notrump"] == texts(match)
        match = said(match, "trump C")
        assert (16, 4) == (len(match.state.hands[0]), match.state.to_discard)
        assert [2] * 5 == [match.view(seat).state.trumps for seat in (0, 1, 2, 3, None)]


@proves("TAC-R8")
def test_there_may_be_no_trumps() -> None:
    assert NO_TRUMPS == said(new(), "bid 110", "notrump").state.trumps


@proves("TAC-R9")
def test_four_cards_are_discarded_and_no_key() -> None:
    match = said(new(), *AUCTION)
    answer = refused(match, "discard K20")
    assert "You may never discard a Key." == str(answer)
    assert "tactics/tactics/no-key-discard" in answer.rules
    refused(match, "play A12")
    match = said(match, *DISCARDS[:3])
    assert all(text.startswith("discard ") for text in texts(match))
    match = said(match, DISCARDS[3])
    assert {"C1", "I4", "A3", "A4"} == set(match.state.discards)
    refused(match, "discard A5")
    assert 12 == len(texts(match))


@proves("TAC-R9", "TAC-R7")
def test_only_the_bidder_knows_his_discards() -> None:
    match = said(new(), *AUCTION, *DISCARDS)
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert 4 == view.counts["discards", 0]
        assert (4 if seat == 0 else 0) == len(view.cards("discards"))
        assert (0, "discard A4" if seat == 0 else "discard") == view.line
    view = tricks(match, "A12").view(2)
    assert {("discards", 0): frozenset(PACK.numbers("K5 K10 K15 K20"))} == {
        place: lacked for place, lacked in view.denied.items() if place[0] == "discards"
    }


@proves("TAC-R9")
def test_discards_score_nothing_and_all_keys_are_played() -> None:
    match = tricks(said(new(), *AUCTION, *DISCARDS), *PLAYED)
    assert 110 == points_taken(match.record, 0) + points_taken(match.record, 1)
    assert set(MARKS) <= {*match.state.took[0], *match.state.took[1]}
    assert 4 == len(match.state.discards)


# --- the play ------------------------------------------------------------------------------------


@proves("TAC-R10")
def test_who_can_follow_may_neither_trump_nor_play_a_key() -> None:
    match = at("I5", "I2 A9 K20", "C1", "C2", trumps=0)
    match = tricks(match, "I5")
    for move in ("play A9", "play K20"):
        answer = refused(match, move)
        assert "TAC-R10" in answer.rules
        assert "Follow the suit led if you can" in str(answer)
    assert "You do not hold I9." == str(refused(match, "play I9"))


@proves("TAC-R10")
@pytest.mark.parametrize("branch", ["A", "I", None])
def test_nobody_must_trump_and_a_key_led_binds_nobody(branch: str | None) -> None:
    hand = "A9 I3 E1 K20"
    for lead in ("K10", "C5"):
        match = at(lead, hand, "C1", "C2", trumps=trumps_of(branch))
        assert set(hand.split()) == cards(tricks(match, lead))


@proves("TAC-R10")
def test_a_lead_of_trumps_is_followed_like_any_other() -> None:
    match = at("A5", "A1 I12 K5", "C1", "C2", trumps=0)
    assert {"A1"} == cards(tricks(match, "A5"))


@proves("TAC-R10", "TAC-R21")
def test_any_card_may_be_led_and_advice_binds_nobody() -> None:
    """Keys may be led, and any bid made with any hand."""
    match = said(new(), "bid 110", "notrump", *DISCARDS)
    assert {"K5", "K20"} < cards(match)
    assert 12 == len(cards(match))


@proves("TAC-R11")
@pytest.mark.parametrize("branch", ["A", "E", None])
@pytest.mark.parametrize("line", list(permutations(["I9", "C9", "A9"])))
def test_equal_ranks_on_a_key_go_by_branch(line: tuple[str, ...], branch: str | None) -> None:
    """Page 1: Engineers, Artillery, Cavalry, Infantry; a trump goes before them all."""
    row = ("K5", *line)
    assert (row.index("A9") + 1, 10) == one_trick(" ".join(row), branch)
    row = tuple(card.replace("A", "E") for card in row)
    assert (row.index("E9") + 1, 10) == one_trick(" ".join(row), branch)
    row = tuple(card.replace("E", "I8 ").replace("I8 9", "I8") for card in row)
    assert (row.index("C9") + 1, 10) == one_trick(" ".join(row), branch)


@proves("TAC-R11")
def test_a_higher_rank_goes_before_a_better_branch_on_a_key() -> None:
    assert (2, 10) == one_trick("K5 I10 E9 A9", "C")
    assert (3, 10) == one_trick("K5 I12 C1 A9", "C")


@proves("TAC-R12")
@pytest.mark.parametrize("wagon", ["5", "10", "15", "20"])
@pytest.mark.parametrize("branch", ["A", None])
def test_the_wagon_train_takes_four_keys(wagon: str, branch: str | None) -> None:
    for line in permutations(MARKS):
        place = line.index(f"K{wagon}") + 1
        assert (place, 55) == one_trick(" ".join(line), branch, wagon_train=wagon)


@proves("TAC-R12", "TAC-R13")
@pytest.mark.parametrize("wagon", ["5", "10", "15", "20"])
@pytest.mark.parametrize("plain", ["I1", "A1", "E12"])
def test_three_keys_never_keep_a_trick_from_a_plain_card(wagon: str, plain: str) -> None:
    for left in MARKS:
        row = [key for key in MARKS if key != left]
        for place in range(4):
            line = [*row[:place], plain, *row[place:]]
            points = 5 + 50 - MARKS[left]
            assert (place + 1, points) == one_trick(" ".join(line), "A", wagon_train=wagon)


# --- the score -----------------------------------------------------------------------------------


@proves("TAC-R14")
@pytest.mark.parametrize("bidder", [0, 1])
@pytest.mark.parametrize("bid", [60, 85, 110])
def test_what_a_missed_bid_costs(bid: int, bidder: int) -> None:
    for taken in range(5, 111, 5):
        own, other = (taken, 110 - taken) if bidder == 0 else (110 - taken, taken)
        for penalty, cost in (("bid", bid), ("shortfall", bid - own)):
            match = after_deal(bid, taken, bidder, options={"set_penalty": penalty})
            expected = [own if own >= bid else -cost, other]
            assert (expected if bidder == 0 else expected[::-1]) == match.state.scores


@proves("TAC-R14")
@pytest.mark.parametrize(("taken", "others"), [(60, 0), (75, 0), (55, 55), (40, 70)])
def test_defenders_may_score_only_when_the_bid_is_missed(taken: int, others: int) -> None:
    match = after_deal(60, taken, options={"defenders": "only_when_set"})
    assert others == match.state.scores[1]
    assert 110 - taken == after_deal(60, taken).state.scores[1]


@proves("TAC-R15")
def test_scores_may_fall_below_nothing() -> None:
    assert [-110, 100] == after_deal(110, 10).state.scores
    assert [-180, 110] == after_deal(80, 5, scores=[-100, 5]).state.scores


@proves("TAC-R15", "TAC-R18", "TAC-R20", "HOUSE-R26")
def test_a_new_engagement_begins_at_nothing_and_the_deal_goes_on_round() -> None:
    match = after_deal(60, 70, scores=[80, 100], engagement_deals=4, deals=9, dealer=2)
    assert ([150, 140], [1, 0], 0, 10) == (
        match.state.scores, match.state.engagements, match.state.engagement_deals, match.state.deals
    )  # fmt: skip
    assert match.outcome is None
    assert match.is_to_deal
    assert 3 == match.state.dealer
    assert (1, 0, 1, 0) == match.score
    again = match.deal("deal " + " ".join(PACK.names))
    assert ([0, 0], [1, 0]) == (again.state.scores, again.state.engagements)


@proves("HOUSE-R26")
def test_points_and_engagements_are_told_apart() -> None:
    """On the sheet they stand one beside the other, and the score is the Engagements."""
    match = after_deal(60, 70, scores=[0, 0], engagements=[0, 1])
    shown = picture(match.view(0))
    facts = {(fact.name, fact.side): fact.value for fact in shown.facts}
    assert (0, 1, 0, 1) == shown.score
    assert (70, 40) == (facts["points", (0, 2)], facts["points", (1, 3)])
    assert 1 == facts["Engagements won", (1, 3)]


@proves("TAC-R16")
def test_of_two_sides_that_arrive_the_bidders_win_if_they_kept_their_bid() -> None:
    for bidder, taken in ((0, 70), (1, 50)):
        match = after_deal(60, taken, bidder, scores=[140, 140])
        assert [bidder == 0, bidder == 1] == match.state.engagements


@proves("TAC-R16", "HOUSE-R26")
def test_of_two_sides_that_arrive_the_higher_may_win() -> None:
    one: dict[str, Any] = {"scores": [80, 145]}
    first = after_deal(60, 75, options={"match": "engagement"}, **one)
    higher = after_deal(60, 75, options={"match": "engagement", "out": "higher"}, **one)
    assert [155, 180] == first.state.scores == higher.state.scores
    assert ((0, 2), (1, 3)) == (ended(first)[0], ended(higher)[0])
    assert (1, 0, 1, 0) == first.score
    tied = after_deal(60, 75, scores=[100, 140], options={"out": "higher"})
    assert [1, 0] == tied.state.engagements
    more = after_deal(60, 75, scores=[140, 140], options={"out": "higher"})
    assert [1, 0] == more.state.engagements


@proves("TAC-R16")
def test_bidders_that_missed_their_bid_do_not_win_when_both_have_150() -> None:
    """It takes scores that no play reaches, for who misses a bid falls below 150."""
    match = after_deal(80, 70, scores=[400, 140])
    assert [0, 1] == match.state.engagements


@proves("TAC-R16")
@pytest.mark.parametrize(
    ("scores", "won"),
    [([75, 0], [0, 0]), ([80, 0], [1, 0]), ([0, 105], [0, 0]), ([0, 110], [0, 1])],
)
def test_150_win_an_engagement(scores: list[int], won: list[int]) -> None:
    assert won == after_deal(60, 70, scores=scores).state.engagements


@proves("TAC-R17")
@pytest.mark.parametrize(
    ("deals", "scores", "won"),
    [
        (38, [0, 0], [0, 0]),
        (39, [0, 0], [1, 0]),
        (39, [0, 31], [0, 1]),
        (39, [-100, -70], [0, 0]),
        (40, [-100, -70], [0, 0]),
        (40, [-100, -75], [1, 0]),
        (39, [-500, 100], [0, 1]),
    ],
)
def test_after_forty_deals_the_side_ahead_wins(
    deals: int, scores: list[int], won: list[int]
) -> None:
    """A tie means one more deal.  Here the bidders take 70 and the others 40."""
    match = after_deal(60, 70, scores=scores, engagement_deals=deals, deals=100)
    assert won == match.state.engagements


@proves("TAC-R18", "HOUSE-R26")
@pytest.mark.parametrize(
    ("before", "winners"), [([0, 0], None), ([0, 1], None), ([1, 0], (0, 2)), ([1, 1], (0, 2))]
)
def test_two_engagements_make_a_campaign(
    before: list[int], winners: tuple[int, ...] | None
) -> None:
    match = after_deal(60, 75, scores=[80, 145], engagements=before)
    if winners is None:
        assert match.outcome is None
        assert (before[0] + 1, before[1]) == match.score[:2]
    else:
        assert (winners, "tactics/tactics/campaign") == ended(match)
        assert (2, before[1]) == match.score[:2]
        assert [155, 180] == match.state.scores


@proves("TAC-R18")
def test_a_single_engagement_may_be_the_match() -> None:
    match = after_deal(60, 75, scores=[80, 0], options={"match": "engagement"})
    assert ((0, 2), "tactics/tactics/engagement") == ended(match)


@proves("GO-R7", "GO-R6", "HOUSE-R26")
@pytest.mark.parametrize(
    ("scores", "engagements", "winners"),
    [
        ([0, 0], [0, 0], (0, 2)),
        ([0, 31], [0, 0], (1, 3)),
        ([0, 30], [0, 0], (0, 1, 2, 3)),
        ([-200, 0], [1, 0], (0, 2)),
        ([0, 0], [0, 1], (1, 3)),
        ([100, 0], [0, 1], (0, 1, 2, 3)),
    ],
)
def test_a_match_cut_short_goes_to_the_best_score(
    scores: list[int], engagements: list[int], winners: tuple[int, ...]
) -> None:
    """Engagements count before points; equal scores share."""
    match = after_deal(
        60, 70, scores=scores, engagements=engagements, deals=4, options={"max_hands": "5"}
    )
    assert (winners, "GO-R7") == ended(match)


@proves("GO-R4", "GO-R3", "GO-R5")
def test_points_are_credited_and_wrong_acts_refused() -> None:
    match = said(new(), *AUCTION, *DISCARDS, "play I12")
    before = match.record.copy()
    refused(match, "play C12")
    with pytest.raises(IllegalMove):
        match.play(2, "play I1")
    assert before == match.record


# --- the rules beside a plain reading of the leaflet ---------------------------------------------


def branch_of(card: str) -> str:
    return card[0]


def rank_of(card: str) -> int:
    return int(card[1:])


def best(row: list[str], trumps: str, wagon: str) -> int:
    """The place of the card that takes a whole trick, case by case as the leaflet goes."""
    plain = [card for card in row if branch_of(card) != "K"]
    if not plain:
        return row.index(f"K{wagon}")
    ruffs = [card for card in plain if branch_of(card) == trumps]
    if ruffs:
        return row.index(max(ruffs, key=rank_of))
    led = branch_of(row[0])
    if led == "K":
        return row.index(max(plain, key=lambda card: (rank_of(card), "ICAE".index(card[0]))))
    return row.index(max((card for card in plain if card[0] == led), key=rank_of))


def allowed(hand: set[str], row: list[str]) -> set[str]:
    """What a hand may play to the cards already there."""
    if not row or branch_of(row[0]) == "K":
        return hand
    return {card for card in hand if branch_of(card) == branch_of(row[0])} or hand


def positions(seed: str, options: dict[str, str]) -> Iterator[tuple[Match, Match]]:
    """Each position of a random match of three deals, with the one before."""
    chosen = game("tactics", max_hands="3", **options)
    *_, last = lawbook.random_match(chosen, 4, seed)
    return pairwise(list(last.history)[::-1])


@by_options
@proves("TAC-R4", "TAC-R9", "TAC-R10", "TAC-R11", "TAC-R12", "TAC-R13")
def test_random_deals_go_as_the_leaflet_says(options: dict[str, str]) -> None:
    """Bids rise, trumps are known before a card is led, and legal cards and takers are as read."""
    for before, after in (pair for n in range(8) for pair in positions(f"read {n}", options)):
        old, new_ = before.state, after.state
        if after.move is None or after.line is None or after.line[0] == DECK:
            continue
        (seat,) = before.turn
        word = after.move.text.split()[-1]
        if after.move.verb.name == "bid":
            assert int(word) >= max(*old.bids, 55) + 5
        if after.move.verb.name == "discard" and new_.to_discard == 0:
            assert ([12] * 4, 4) == (list(map(len, new_.hands)), len(new_.discards))
        if after.move.verb.name != "play":
            continue
        trumps = "AICE-"[old.trumps]
        assert old.trumps >= 0
        assert allowed(set(old.hands[seat]), old.trick) == cards(before)
        if len(old.trick) == 3:
            row = [*old.trick, word]
            assert row == new_.last_trick
            taker = row[best(row, trumps, options.get("wagon_train", "20"))]
            winner = next(
                step.line[0]
                for step in after.history
                if step.line is not None and step.line[1] == f"play {taker}"
            )
            assert winner == new_.leader


@by_options
@proves("TAC-R1", "TAC-R9", "TAC-R14")
def test_every_random_deal_has_twelve_tricks_and_110_points(options: dict[str, str]) -> None:
    settled = 0
    for before, after in (pair for n in range(8) for pair in positions(f"score {n}", options)):
        old, new_ = before.state, after.state
        if sum(new_.tricks) < 12 or sum(old.tricks) == 12:
            continue
        settled += 1
        taken = [
            5 * new_.tricks[side] + sum(MARKS.get(card, 0) for card in new_.took[side])
            for side in range(2)
        ]
        assert (12, 110) == (sum(new_.tricks), sum(taken))
        assert not {card for card in new_.discards if card in MARKS}
        own = int(old.bidder not in (0, old.partner))
        bid = old.bids[old.bidder]
        gains = list(taken)
        if taken[own] < bid:
            gains[own] = -bid if options.get("set_penalty", "bid") == "bid" else taken[own] - bid
        elif "defenders" in options:
            gains[1 - own] = 0
        if new_.engagements == old.engagements:
            assert gains == [new_.scores[i] - old.scores[i] for i in range(2)]
    assert settled > 0


@by_options
@proves("TAC-R17", "TAC-R18", "HOUSE-R26")
def test_the_winner_of_a_match_has_the_best_score(options: dict[str, str]) -> None:
    """And the last Engagement went to 150 or to its fortieth deal."""
    chosen = game("tactics", **options)
    for n in range(4):
        s = chosen.start(4)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(12, n))
        assert (2 if "match" in options else 1) == s.ended
        side = s.engagements.index(max(s.engagements))
        winners = {seat for seat in range(4) if (seat not in (0, s.partner)) == side}
        assert winners == set(chosen.rules.winners(s))
        assert max(s.scores) >= 150 or s.engagement_deals >= 40


@proves("TAC-R17")
def test_sides_that_always_bid_110_fight_for_forty_deals() -> None:
    """They lose more than they win, so that neither ever has 150."""
    one = game("tactics", match="engagement")
    rules, rng = one.rules, random.Random(40)
    s, work = one.start(4), kernels.Work(one.rules, 40)
    everything = one.move("bid 110")
    while not s.ended:
        moves = rules.vocabulary.among(rules.may(s, s.turn))
        if moves:
            rules.apply(s, s.turn, (everything if everything in moves else rng.choice(moves)).code)
        else:
            kernels.plain(rules).chance(s, work)
    assert 40 == s.engagement_deals
    assert max(s.scores) < 150
    assert [s.scores[0] > s.scores[1], s.scores[1] > s.scores[0]] == s.engagements


@pytest.mark.slow
@proves("TAC-R7", "TAC-R9")
def test_imagined_discards_hold_no_key_and_imagined_worlds_fit() -> None:
    """Late in a deal, when most cards are known."""
    match = tricks(said(new(), *AUCTION, *DISCARDS), *PLAYED[:2], "I12 I5 C3 I2", "I11 I6 C4 I3")
    rng = random.Random(3)
    for seat in (1, 2, 3):
        for _ in range(5):
            world = imagine(match.view(seat), rng)
            assert not set(world.state.discards) & set(MARKS)
            lawbook.legal_from_the_start(world)
            assert lawbook.told(match.view(seat)) == lawbook.told(world.view(seat))


# --- counts --------------------------------------------------------------------------------------


def count_lines(match: Match, depth: int) -> int:
    """How many ways the next moves can go."""
    if depth == 0:
        return 1
    (seat,) = match.turn
    return sum(count_lines(match.step(seat, move), depth - 1) for move in match.legal(seat))


def test_counts_of_the_deal_played_through() -> None:
    """Bids, suits, discards and first cards of HANDS; they change only if the rules do."""
    assert [12, 12 + sum(range(1, 12)) + 4] == [count_lines(new(), depth) for depth in (1, 2)]
    match = said(new(), *AUCTION[:4])
    assert [5, 5 * 14, 5 * 14 * 13] == [count_lines(match, depth) for depth in (1, 2, 3)]
    match = said(match, AUCTION[4], *DISCARDS)
    assert [12, 8 * 2 + 2 * 6 + 2 * 12] == [count_lines(match, depth) for depth in (1, 2)]
