"""Forty-two: the booklet's illustrations, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK

PACK = {f"{suit}-{low}" for suit in range(7) for low in range(suit + 1)}
COUNTERS = {"5-5": 10, "6-4": 10, "3-2": 5, "4-1": 5, "5-0": 5}

# A deal to play through.  Seat 0 has the hand for which the booklet advises a bid of 23.
HANDS = [
    "6-5 6-3 6-1 5-5 4-1 3-2 2-0",
    "6-0 6-2 5-0 4-0 3-0 2-1 1-0",
    "6-4 6-6 5-1 4-2 3-1 2-2 0-0",
    "5-2 5-3 5-4 4-3 4-4 3-3 1-1",
]
AUCTION = ["bid 23", "pass", "pass", "pass", "name 6"]
PLAYED = [
    "6-5 6-0 6-6 5-2",  # Sixes are the Honors; seat 2 takes it
    "6-4 4-3 6-1 6-2",  # led by seat 2, who takes a ten
    "0-0 1-1 6-3 2-1",  # seat 3 must play a double, seat 0 an Honor, which takes it
    "5-5 5-0 5-1 5-3",  # seat 0 again, fifteen in cards
    "4-1 4-0 4-2 3-3",  # a double of seat 3 takes a five
    "5-4 3-2 1-0 2-2",  # a double of seat 2 takes another
    "3-1 4-4 2-0 3-0",  # the last trick goes to seat 3
]

OPTIONS: list[dict[str, str]] = [
    {},
    {"bidding": "free", "penalty": "full_bid"},
    {"void_rule": "free_discard", "failed_points": "keep"},
    {"must_try": "on", "double_rank": "trix"},
    {"must_try": "on", "void_rule": "free_discard", "all_pass": "redeal"},
]
by_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda chosen: "-".join(chosen) or "-")


# --- saying positions shortly --------------------------------------------------------------------


def dealt(hands: list[str], dealer: int) -> str:
    """DECK's line by which these hands are dealt."""
    rounds = zip(*(hands[(dealer + 1 + i) % 4].split() for i in range(4)), strict=True)
    return "deal " + " ".join(card for cards in rounds for card in cards)


def new(dealer: int = 3, **options: Any) -> Match:
    """A match in which that seat has dealt HANDS."""
    chosen = game("forty-two", first_dealer=f"seat:{dealer}", **options)
    return Match.scripted(chosen, 4, lambda match: dealt(HANDS, dealer))


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A match in the middle of a deal: one trick has been taken already."""
    fields = {"dealer": 3, "bidder": 0, "bids": [1, 0, 0, 0], "tricks": [1, 0], "turn": 0, **fields}
    return Match.at(game("forty-two", **(options or {})), 4, hands=list(hands), **fields)


def said(match: Match, *texts: str) -> Match:
    """The match after whoever is to move has said these things, one after the other."""
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def tricks(match: Match, *rows: str) -> Match:
    return said(match, *(f"play {card}" for row in rows for card in row.split()))


def texts(match: Match) -> set[str]:
    """All that may be said or played now."""
    return {str(move) for move in match.legal(match.turn[0])}


def cards(match: Match) -> set[str]:
    """The cards that may be played now."""
    return {text.removeprefix("play ") for text in texts(match)}


def answers(lead: str, hand: str, honors: int, **options: Any) -> set[str]:
    """What the next seat may play to a lead from that hand."""
    return cards(at("", hand, "0-0", "0-0", trick=lead, turn=1, honors=honors, options=options))


def last_trick(row: str, honors: int, winner: int, **options: Any) -> Match:
    """The match after the last trick of a deal in which each side had taken three without points.

    The expected winner is the bidder, so that the score shows just what his side took.
    """
    bids = [int(seat == winner) for seat in range(4)]
    match = at(
        *row.split(), honors=honors, bidder=winner, bids=bids, tricks=[3, 3], options=options
    )
    return tricks(match, row)


def counters(points: int) -> list[str]:
    """Counting cards worth so many points together, the tens first."""
    chosen = []
    for card, worth in COUNTERS.items():
        if worth <= points:
            chosen.append(card)
            points -= worth
    return chosen


def after_deal(
    bid: int, taken: int, scores: tuple[int, int] = (0, 0), bidder: int = 0, **options: Any
) -> Match:
    """The match after a deal in which seat 0 and its partner took so many points.

    All was taken before the last trick, but for the one point of that trick itself.
    """
    in_cards = min((taken - 1) // 5 * 5, 35)
    won = taken - 1 - in_cards
    side = counters(in_cards)
    others = COUNTERS.keys() - set(side)
    match = at(
        "2-0", "1-0", "3-0", "3-1",
        took=[" ".join(side), " ".join(others)], tricks=[won, 6 - won], scores=list(scores),
        honors=2, bidder=bidder, bids=[bid if seat == bidder else 0 for seat in range(4)],
        options=options,
    )  # fmt: skip
    return tricks(match, "2-0 1-0 3-0 3-1")


# --- the booklet's illustrations -----------------------------------------------------------------


@pytest.mark.proves("trix1904/forty-two/honor-example-rank", "F42-R8")
@pytest.mark.parametrize("other", sorted(PACK - {"4-0", "4-1", "4-2", "4-3", "4-4"}))
def test_the_lowest_four_beats_all_but_fours_when_fours_are_honors(other: str) -> None:
    """P. 7: so 4-0 is above the 6-1."""
    rest = [card for card in ("3-0", "2-0", "1-0") if card != other][:2]
    assert 1 == last_trick(f"{other} 4-0 {' '.join(rest)}", 4, 1).record.leader


@pytest.mark.proves("trix1904/forty-two/honor-example-rank")
@pytest.mark.parametrize("four", ["4-1", "4-2", "4-3", "4-4"])
def test_the_other_fours_beat_it(four: str) -> None:
    """P. 7."""
    assert 0 == last_trick(f"{four} 4-0 6-6 5-5", 4, 0).record.leader


@pytest.mark.proves("trix1904/forty-two/honor-example-set", "trix1904/forty-two/honor-rank")
def test_an_honor_takes_a_trick_with_two_doubles() -> None:
    """P. 8: Fours are the Honors."""
    assert 3 == last_trick("6-2 5-5 6-6 4-0", 4, 3).record.leader


@pytest.mark.proves("trix1904/general/of-honor-cards-example", "trix1904/general/of-honor-cards")
@pytest.mark.parametrize("double", ["0-0", "1-1", "2-2", "3-3", "4-4", "6-6"])
def test_five_blank_beats_every_other_double_when_fives_are_honors(double: str) -> None:
    """P. 4."""
    assert 1 == last_trick(f"{double} 5-0 4-0 3-0", 5, 1).record.leader


@pytest.mark.proves("trix1904/forty-two/bidding-example", "trix1904/forty-two/bidding-names")
def test_two_fives_a_ten_and_three_sixes_are_worth_a_bid_of_23() -> None:
    """P. 8: each counting card for itself and each Six for a trick; the bidder names Sixes."""
    hand = HANDS[0].split()
    sixes = [card for card in hand if card.startswith("6-")]
    assert 23 == sum(COUNTERS.get(card, 0) for card in hand) + len(sixes)
    match = said(new(), "bid 23", "pass", "pass", "pass")
    assert (0,) == match.turn
    assert 6 == said(match, "name 6").state.honors


@pytest.mark.proves("trix1904/forty-two/illustrate-first-set", "F42-R6")
def test_the_highest_six_takes_the_first_trick() -> None:
    """P. 8: the fourth player, who has no Six, plays the 5-3."""
    hands = ["6-5 1-0", "6-3 6-2", "6-1 2-0", "5-3 3-3"]
    match = at(*hands, honors=6, tricks=[0, 0])
    match = said(match, "play 6-5", "play 6-3", "play 6-1")
    assert {"5-3", "3-3"} == cards(match)
    match = said(match, "play 5-3")
    assert ((0,), [1, 0]) == (match.turn, match.state.tricks)
    assert {"1-0"} == cards(match)


@pytest.mark.proves("trix1904/forty-two/illustrate-double", "F42-R7")
def test_a_double_may_be_played_though_one_could_follow() -> None:
    """P. 9: 1-1 by one who has 4-2 takes the trick, with the five of 4-1 in it."""
    match = at("4-3 0-0", "4-0 1-0", "4-1 2-0", "1-1 4-2", honors=6)
    match = said(match, "play 4-3", "play 4-0", "play 4-1")
    assert {"1-1", "4-2"} == cards(match)
    match = said(match, "play 1-1")
    assert ((3,), [1, 1]) == (match.turn, match.state.tricks)
    assert ["1-1", "4-0", "4-1", "4-3"] == sorted(match.state.took[1])


@pytest.mark.proves("trix1904/forty-two/cards", "trix1904/forty-two/dealer", "GEN-R3", "GEN-R2")
def test_28_cards_go_round_singly_and_the_dealer_is_last() -> None:
    """Pp. 7-8."""
    match = new(dealer=1)
    assert [sorted(hand.split()) for hand in HANDS] == [sorted(hand) for hand in match.state.hands]
    assert [7] * 4 == [len(hand) for hand in match.state.hands]
    assert sorted(PACK) == sorted(card for hand in match.state.hands for card in hand)
    assert (2,) == match.turn
    order = match.log[-1][1].split()[1:]
    assert order[0] in match.state.hands[2]
    assert order[27] in match.state.hands[1]


# --- the vectors ---------------------------------------------------------------------------------


@pytest.mark.proves("F42-R8", "F42-R12")
@pytest.mark.parametrize(
    ("honors", "row", "place", "points"),
    [
        (4, "6-2 5-5 6-6 4-0", 4, 11),
        (6, "6-5 6-3 6-1 5-3", 1, 1),
        (1, "3-2 6-6 5-5 3-0", 2, 16),
        (2, "0-0 1-1 6-5 5-4", 2, 1),
        (1, "5-0 6-4 5-4 3-2", 3, 21),
        (6, "5-5 6-0 5-0 6-4", 4, 26),
        (2, "1-0 6-4 5-4 3-2", 1, 16),
        (4, "4-1 4-4 2-2 5-5", 2, 16),
        (4, "6-4 4-0 6-6 6-5", 2, 11),
        *((honors, "4-3 4-0 4-1 1-1", 4, 6) for honors in (0, 1, 2, 3, 5, 6)),
    ],
)
def test_tricks(honors: int, row: str, place: int, points: int) -> None:
    match = last_trick(row, honors, place - 1)
    assert place - 1 == match.record.leader
    assert 3 + points == match.score[place - 1]


@pytest.mark.proves("F42-R9", "GEN-R1")
def test_double_five_goes_first_by_the_order_of_trix() -> None:
    row = "3-2 6-6 5-5 3-0"
    assert 1 == last_trick(row, 1, 1).record.leader
    match = last_trick(row, 1, 2, double_rank="trix")
    assert (2, 3 + 16) == (match.record.leader, match.score[2])


@pytest.mark.proves("F42-R6", "F42-R7")
@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("4-0", "4-2 1-1 6-0 5-3", "4-2 1-1 6-0"),
        ("4-0", "1-1 6-0 5-3", "1-1 6-0"),
        ("4-0", "5-3 3-1", "5-3 3-1"),
        ("6-1", "6-0 5-5 4-1", "6-0"),
        ("6-1", "5-5 4-1", "5-5 4-1"),
    ],
)
def test_legal_moves(lead: str, hand: str, legal: str) -> None:
    """Sixes are the Honors."""
    assert set(legal.split()) == answers(lead, hand, 6)


@pytest.mark.proves("F42-R13", "F42-R14", "F42-R15", "trix1904/forty-two/penalty")
@pytest.mark.parametrize(
    ("taken", "options", "scores"),
    [
        (31, {}, (31, 11)),
        (25, {}, (-5, 17)),
        (25, {"penalty": "full_bid"}, (-30, 17)),
        (25, {"failed_points": "keep"}, (20, 17)),
        (25, {"penalty": "full_bid", "failed_points": "keep"}, (-5, 17)),
    ],
)
def test_scores_of_a_bid_of_30(
    taken: int, options: dict[str, Any], scores: tuple[int, int]
) -> None:
    match = after_deal(30, taken, **options)
    assert (scores[0], scores[1], scores[0], scores[1]) == match.score


@pytest.mark.proves("F42-R14")
@pytest.mark.parametrize("bid", range(2, 43, 5))
def test_what_a_failed_bid_comes_to(bid: int) -> None:
    """For every number of points short of the bid, by each pair of options."""
    for taken in range(1, bid):
        full: dict[str, Any] = {"penalty": "full_bid"}
        keep: dict[str, Any] = {"failed_points": "keep"}
        assert taken - bid == after_deal(bid, taken).score[0]
        assert -bid == after_deal(bid, taken, **full).score[0]
        assert 2 * taken - bid == after_deal(bid, taken, **keep).score[0]
        assert taken - bid == after_deal(bid, taken, **full, **keep).score[0]
        assert 42 - taken == after_deal(bid, taken).score[1]


@pytest.mark.proves("F42-R16", "GEN-R8", "trix1904/forty-two/winning")
def test_of_two_sides_that_arrive_the_higher_wins() -> None:
    match = after_deal(20, 22, scores=(95, 90))
    assert match.outcome is not None
    assert ((0, 2), (117, 110, 117, 110), "trix1904/forty-two/winning") == (
        match.outcome.winners, match.outcome.score, match.outcome.reason
    )  # fmt: skip


@pytest.mark.proves("F42-R16", "GEN-R8")
def test_equal_totals_play_on() -> None:
    match = after_deal(20, 21, scores=(85, 85))
    assert ((106, 106, 106, 106), None) == (match.score, match.outcome)
    assert match.is_to_deal


# --- a whole deal --------------------------------------------------------------------------------


@pytest.mark.proves("F42-R12", "F42-R13", "F42-R18", "GEN-R3")
@pytest.mark.proves("trix1904/forty-two/winner-leads", "trix1904/forty-two/until-game")
@pytest.mark.proves("trix1904/general/of-dealing-play-order")
def test_a_deal_played_through() -> None:
    """Seats 0 and 2 take five tricks, two fives and both tens, the others two and a five."""
    match = said(new(), *AUCTION)
    leaders = []
    for row in PLAYED:
        leaders.append(match.turn[0])
        match = tricks(match, row)
    assert [0, 2, 2, 0, 0, 3, 2] == leaders
    assert [5, 2] == match.state.tricks
    assert (35, 7, 35, 7) == match.score
    assert (1, 0) == (match.state.deals, match.state.dealer)
    assert match.is_to_deal


@pytest.mark.proves("F42-R2", "GEN-R5")
def test_the_next_deal_begins_with_nothing_said_or_taken() -> None:
    match = tricks(said(new(), *AUCTION), *PLAYED).deal(dealt(HANDS, 0))
    assert (1,) == match.turn
    assert {"pass", *(f"bid {n}" for n in range(1, 43))} == texts(match)
    state = match.state
    assert ([0] * 4, -1, -1) == (state.bids, state.bidder, state.honors)
    assert ([0, 0], [[], []], [], []) == (state.tricks, state.took, state.trick, state.last_trick)
    assert (35, 7, 35, 7) == match.score
    assert {"bid 1"} == texts(said(match, "pass", "pass", "pass", "pass"))


@pytest.mark.proves("F42-R18")
def test_a_settled_deal_is_played_on_unless_the_last_trick_claims_itself() -> None:
    """The bid is made after six tricks, and with one card each there is nothing to decide."""
    asked = tricks(said(new(), *AUCTION), *PLAYED[:6])
    assert ((2,), {"3-1"}) == (asked.turn, cards(asked))
    claimed = tricks(said(new(auto_claim="on"), *AUCTION), *PLAYED[:6])
    assert (35, 7, 35, 7) == claimed.score == tricks(asked, PLAYED[6]).score
    assert claimed.is_to_deal
    assert PLAYED[6].split() == claimed.state.last_trick
    assert asked.length == claimed.length


# --- the auction ---------------------------------------------------------------------------------


@pytest.mark.proves("F42-R2", "trix1904/forty-two/bidding")
def test_each_speaks_once_from_the_dealers_left_and_must_go_higher() -> None:
    match = said(new(dealer=1), "bid 10")
    assert (3,) == match.turn
    assert {"pass", *(f"bid {n}" for n in range(11, 43))} == texts(match)
    match = said(match, "pass", "bid 11", "pass")
    assert ((0,), 0) == (match.turn, match.state.bidder)
    assert {"name 6", "name 5", "name 4", "name 3", "name 2"} == texts(match)


@pytest.mark.proves("F42-R2")
def test_in_free_bidding_any_number_may_be_said_and_the_earlier_of_equals_wins() -> None:
    match = said(new(bidding="free"), "bid 20")
    assert {"pass", *(f"bid {n}" for n in range(1, 43))} == texts(match)
    match = said(match, "bid 25", "bid 3", "bid 25")
    assert (1, [20, 25, 3, 25]) == (match.state.bidder, match.state.bids)


@pytest.mark.proves("F42-R2")
@pytest.mark.parametrize("number", range(12))
def test_the_same_numbers_said_have_the_same_winner_either_way(number: int) -> None:
    chance = random.Random(f"auction {number}")
    dealer = number % 4
    match = new(dealer)
    words: list[str] = []
    while match.state.bidder < 0 and len(words) < 4:
        words.append(chance.choice(sorted(texts(match))))
        match = said(match, words[-1])
    free = said(new(dealer, bidding="free"), *words)
    assert (match.state.bidder, match.turn) == (free.state.bidder, free.turn)


@pytest.mark.proves("F42-R3")
@pytest.mark.parametrize("bidding", ["overcall", "free"])
def test_a_bid_of_42_closes_the_auction(bidding: str) -> None:
    match = said(new(bidding=bidding), "pass", "bid 42")
    assert ((1,), 1) == (match.turn, match.state.bidder)


@pytest.mark.proves("F42-R3")
def test_the_least_bid_may_be_raised() -> None:
    assert {"pass", *(f"bid {n}" for n in range(1, 43))} == texts(new())
    assert {"pass", *(f"bid {n}" for n in range(30, 43))} == texts(new(min_bid="30"))
    assert {"pass", "bid 42"} == texts(new(min_bid="42", bidding="free"))
    for odd in ("0", "43", "-1", "many"):
        with pytest.raises(BadOption):
            game("forty-two", min_bid=odd)


@pytest.mark.proves("F42-R4")
@pytest.mark.parametrize("least", ["1", "21"])
def test_when_all_pass_the_dealer_must_bid_the_least_and_name_a_suit(least: str) -> None:
    match = said(new(min_bid=least), "pass", "pass", "pass", "pass")
    assert ((3,), {f"bid {least}"}) == (match.turn, texts(match))
    match = said(match, f"bid {least}")
    assert ((3,), {"name 5", "name 4", "name 3", "name 1"}) == (match.turn, texts(match))
    assert int(least) == match.state.bids[3]


@pytest.mark.proves("F42-R4", "GEN-R5")
def test_when_all_pass_the_next_dealer_may_deal_anew() -> None:
    match = said(new(all_pass="redeal"), "pass", "pass", "pass", "pass")
    assert match.is_to_deal
    assert (0, 1, (0, 0, 0, 0)) == (match.state.dealer, match.state.deals, match.score)
    match = match.deal(dealt(HANDS, 0))
    assert ((1,), [0] * 4, -1) == (match.turn, match.state.bids, match.state.bidder)


@pytest.mark.proves("F42-R4", "GEN-R12")
def test_a_deal_all_passed_counts_as_a_deal() -> None:
    """So a table that never bids comes to an end."""
    match = said(new(all_pass="redeal", max_hands="1"), "pass", "pass", "pass", "pass")
    assert match.outcome is not None
    assert ((0, 1, 2, 3), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("F42-R5", "trix1904/forty-two/playing")
def test_one_names_a_suit_one_holds_and_leads_it() -> None:
    match = said(new(), "pass", "pass", "bid 1", "pass")
    assert {"name 6", "name 5", "name 4", "name 3", "name 2", "name 0"} == texts(match)
    match = said(match, "name 4")
    assert ((2,), {"4-2"}) == (match.turn, cards(match))
    for seat in (0, 1, 2, 3, None):
        assert 4 == match.view(seat).state.honors


@pytest.mark.proves("F42-R5")
def test_blanks_may_be_named_though_they_are_one_card() -> None:
    match = said(new(), "pass", "pass", "bid 1", "pass", "name 0")
    assert {"0-0"} == cards(match)
    match = tricks(match, "0-0 1-1 5-5 6-0")
    assert (2,) == match.turn


# --- the play ------------------------------------------------------------------------------------


@pytest.mark.proves("F42-R1")
def test_a_card_belongs_to_the_suit_of_its_upper_number_alone() -> None:
    """The 6-4 is no Four: it neither follows one nor is an Honor when Fours are."""
    assert {"4-0"} == answers("4-3", "6-4 4-0 5-4", 2)
    assert {"4-0"} == answers("4-3", "6-4 4-0 5-4", 4)
    assert {"6-5"} == answers("6-4", "6-5 5-4 3-0", 4)
    assert 1 == last_trick("6-4 4-0 6-6 6-5", 4, 1).record.leader
    assert 2 == last_trick("2-0 6-2 2-1 5-2", 0, 2).record.leader


@pytest.mark.proves("F42-R6", "trix1904/forty-two/playing-follow")
def test_a_side_double_does_not_serve_for_honors_led() -> None:
    assert {"6-0", "6-6"} == answers("6-1", "6-0 5-5 6-6 4-1", 6)


@pytest.mark.proves("F42-R6", "trix1904/forty-two/playing-void")
def test_without_honors_anything_may_fall_on_them() -> None:
    """Also where a void must otherwise play an Honor card."""
    assert {"5-5", "4-1", "0-0"} == answers("6-1", "5-5 4-1 0-0", 6)


@pytest.mark.proves("F42-R7", "trix1904/forty-two/follow-or-honor")
def test_one_void_in_the_suit_led_must_play_an_honor_card_unless_discards_are_free() -> None:
    assert {"1-1", "6-0"} == answers("4-0", "1-1 6-0 5-3", 6)
    assert {"1-1", "6-0", "5-3"} == answers("4-0", "1-1 6-0 5-3", 6, void_rule="free_discard")


@pytest.mark.proves("F42-R7")
def test_free_discards_are_for_the_void_alone() -> None:
    free = {"void_rule": "free_discard"}
    assert {"4-2", "1-1", "6-0"} == answers("4-0", "4-2 1-1 6-0 5-3", 6, **free)
    assert {"4-4", "6-0"} == answers("4-0", "4-4 6-0 5-3", 6, **free)
    assert {"6-0"} == answers("6-1", "6-0 5-5 4-1", 6, **free)


@pytest.mark.proves("F42-R8", "trix1904/forty-two/playing-honor-over-double")
@pytest.mark.proves("trix1904/forty-two/honor-cards", "trix1904/forty-two/highest-of-suit")
def test_honors_go_before_doubles_and_doubles_before_the_suit_led() -> None:
    assert 3 == last_trick("5-4 6-6 5-5 2-0", 2, 3).record.leader
    assert 3 == last_trick("6-5 6-4 5-4 0-0", 2, 3).record.leader
    assert 0 == last_trick("3-0 6-5 5-4 4-3", 2, 0).record.leader


@pytest.mark.proves("F42-R9")
@pytest.mark.parametrize(
    ("rank", "order"),
    [("sum", "6-6 5-5 4-4 3-3 1-1 0-0"), ("trix", "5-5 6-6 4-4 3-3 1-1 0-0")],
)
def test_the_order_of_side_doubles(rank: str, order: str) -> None:
    """Twos are the Honors."""
    for better, worse in pairwise(order.split()):
        row = f"{worse} {better} 5-4 4-3"
        assert 1 == last_trick(row, 2, 1, double_rank=rank).record.leader


@pytest.mark.proves("F42-R9", "GEN-R1")
def test_the_order_of_trix_lifts_no_double_above_the_honors() -> None:
    """Neither does 5-5 stand out where Fives are named."""
    assert 1 == last_trick("5-5 2-0 6-6 4-4", 2, 1, double_rank="trix").record.leader
    assert 0 == last_trick("5-5 5-4 6-6 4-4", 5, 0, double_rank="trix").record.leader


@pytest.mark.proves("F42-R10")
def test_a_double_led_makes_its_own_suit_the_one_to_follow() -> None:
    assert {"5-3", "4-4", "6-0"} == answers("5-5", "5-3 4-4 6-0 4-2", 6)


@pytest.mark.proves("F42-R10", "F42-R7")
def test_nobody_can_follow_the_double_blank() -> None:
    assert {"4-4", "6-0"} == answers("0-0", "1-0 4-4 6-0 5-0", 6)
    assert {"1-0", "5-0"} == answers("0-0", "1-0 5-0", 6)
    assert 0 == last_trick("0-0 1-0 2-0 3-0", 6, 0).record.leader


@pytest.mark.proves("F42-R11")
def test_trying_to_win_is_advice_unless_the_table_makes_it_a_rule() -> None:
    """A card that beats the trick must then be played, a double or an Honor too."""
    assert {"4-0", "4-4", "6-1"} == answers("4-3", "4-0 4-4 6-1", 6)
    assert {"4-4", "6-1"} == answers("4-3", "4-0 4-4 6-1", 6, must_try="on")


@pytest.mark.proves("F42-R11")
def test_who_cannot_win_plays_any_legal_card() -> None:
    must = {"must_try": "on"}
    assert {"4-0", "4-1"} == answers("4-3", "4-0 4-1 5-2", 6, **must)
    assert {"5-2", "3-1"} == answers("4-3", "5-2 3-1", 6, **must)
    assert {"6-0"} == answers("6-5", "6-0 5-5", 6, **must)
    assert {"6-6"} == answers("6-5", "6-0 6-6 5-5", 6, **must)


@pytest.mark.proves("F42-R11", "F42-R9")
def test_what_wins_is_judged_by_the_rank_of_doubles_in_use() -> None:
    assert {"6-6"} == answers("5-5", "6-6 5-0", 2, must_try="on")
    assert {"6-6", "5-0"} == answers("5-5", "6-6 5-0", 2, must_try="on", double_rank="trix")


# --- the score -----------------------------------------------------------------------------------


@pytest.mark.proves("F42-R13")
@pytest.mark.parametrize("taken", [1, 7, 20, 30, 41, 42])
def test_a_bid_just_made_scores_all_that_was_taken(taken: int) -> None:
    assert (taken, 42 - taken, taken, 42 - taken) == after_deal(taken, taken).score


@pytest.mark.proves("F42-R13")
def test_nothing_is_lost_by_taking_more_than_was_bid() -> None:
    assert 42 == after_deal(1, 42).score[0]


@pytest.mark.proves("F42-R14", "F42-R17")
def test_a_failed_bid_costs_the_bidders_side_and_not_the_other() -> None:
    """Here seat 1 bid 30, and its side took 11."""
    match = after_deal(30, 31, scores=(5, 50), bidder=1)
    assert (36, 31, 36, 31) == match.score


@pytest.mark.proves("F42-R15")
def test_scores_may_fall_below_nothing_and_rise_again() -> None:
    assert -36 == after_deal(40, 10, scores=(-6, 0)).score[0]
    assert 4 == after_deal(10, 10, scores=(-6, 0)).score[0]


@pytest.mark.proves("F42-R16", "trix1904/forty-two/game")
def test_a_hundred_points_win() -> None:
    assert after_deal(20, 20, scores=(79, 0)).outcome is None
    match = after_deal(20, 20, scores=(80, 0))
    assert match.outcome is not None
    assert (0, 2) == match.outcome.winners
    assert () == match.turn


@pytest.mark.proves("F42-R16")
def test_the_target_may_be_another() -> None:
    assert after_deal(20, 20, scores=(79, 0), target="99").outcome is not None
    assert after_deal(20, 20, scores=(80, 0), target="101").outcome is None


@pytest.mark.proves("F42-R16", "trix1904/forty-two/winning")
def test_totals_count_after_deductions() -> None:
    """A side that stood at 99 falls back by a failed bid."""
    assert after_deal(30, 25, scores=(99, 0)).outcome is None
    assert 94 == after_deal(30, 25, scores=(99, 0)).score[0]


@pytest.mark.proves("F42-R16")
def test_the_bidder_has_no_precedence() -> None:
    match = after_deal(20, 22, scores=(90, 99))
    assert match.outcome is not None
    assert (1, 3) == match.outcome.winners


def test_totals_are_not_looked_at_within_a_deal() -> None:
    match = at(*HANDS, honors=6, scores=[99, 0], tricks=[0, 0])
    match = tricks(match, "6-5 6-0 6-6 5-2")
    assert ((99, 0, 99, 0), None) == (match.score, match.outcome)


@pytest.mark.proves("F42-R17", "trix1904/forty-two/partners", "GEN-R7")
def test_what_the_partner_takes_counts_for_the_bid() -> None:
    """Seat 2 bid; seat 0 took the last trick and with it the bid."""
    assert (31, 11, 31, 11) == after_deal(31, 31, bidder=2).score
    assert (-1, 11, -1, 11) == after_deal(32, 31, bidder=2).score


# --- the general rulings -------------------------------------------------------------------------


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing", "trix1904/general/of-dealing-tie")
def test_the_lowest_of_the_28_cards_drawn_deals() -> None:
    """Seats 1 and 2 tie, and draw again."""
    drawn = ["6-6", "2-0", "1-1", "5-0", "4-4", "4-3"]
    draw = "deal " + " ".join([*drawn, *sorted(PACK - set(drawn))])
    match = Match.untouched(game("forty-two"), 4).deal(draw)
    assert (2, [[], [], [], []]) == (match.state.dealer, match.state.hands)
    assert match.is_to_deal
    match = match.deal(dealt(HANDS, 2))
    assert (3,) == match.turn


@pytest.mark.proves("GEN-R5", "trix1904/general/of-dealing-rotation")
def test_the_deal_passes_to_the_left() -> None:
    match = after_deal(20, 20)
    assert 0 == match.state.dealer
    match = match.deal(dealt(HANDS, 0))
    assert (1,) == match.turn
    assert [sorted(hand.split()) for hand in HANDS] == [sorted(hand) for hand in match.state.hands]


@pytest.mark.proves("GEN-R7", "GEN-R11", "trix1904/forty-two/partners")
def test_nobody_sees_another_hand_not_even_a_partners() -> None:
    match = said(new(), *AUCTION)
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        for other in range(4):
            assert (7 if other == seat else 0) == len(view.cards("hands", other))
            assert 7 == view.counts["hands", other]
        assert ([23, -1, -1, -1], 6) == (view.state.bids, view.state.honors)


@pytest.mark.proves("GEN-R11")
@pytest.mark.parametrize(
    ("review", "last", "taken"), [("last_set", 4, 0), ("all", 4, 8), ("none", 0, 0)]
)
def test_which_tricks_may_be_looked_at_again(review: str, last: int, taken: int) -> None:
    match = tricks(said(new(review=review), *AUCTION), *PLAYED[:2], "0-0")
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert last == len(view.cards("last_trick"))
        assert taken == len(view.cards("took", 0))
        assert 8 == view.counts["took", 0]
        assert 1 == len(view.cards("trick"))


@pytest.mark.proves("GEN-R11", "F42-R18")
def test_a_trick_that_plays_itself_is_seen_by_all() -> None:
    """Its cards are public when played, whatever may be looked at later."""
    match = tricks(said(new(review="none", auto_claim="on"), *AUCTION), *PLAYED[:6])
    assert 4 == len(match.view(None).cards("last_trick"))


@pytest.mark.proves("GEN-R12")
@pytest.mark.parametrize(
    ("scores", "winners"), [((0, 0), (0, 1, 2, 3)), ((1, 0), (0, 2)), ((0, 5), (1, 3))]
)
def test_after_the_last_deal_the_better_side_wins_and_equals_draw(
    scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    match = after_deal(20, 21, scores=scores, max_hands="1")
    assert match.outcome is not None
    assert (winners, "GEN-R12") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("GEN-R12")
def test_the_target_goes_before_the_limit_of_deals() -> None:
    outcome = after_deal(20, 20, scores=(80, 0), max_hands="1").outcome
    assert outcome is not None
    assert "trix1904/forty-two/winning" == outcome.reason


@pytest.mark.proves("GEN-R9")
def test_an_illegal_act_is_refused_and_changes_nothing() -> None:
    match = tricks(said(new(), *AUCTION), "6-5")
    before = match.record.copy()
    with pytest.raises(IllegalMove):
        match.play(1, "play 5-0")
    assert before == match.record
    assert ((1,), (0, 0, 0, 0)) == (match.turn, match.score)


@pytest.mark.proves("GEN-R13")
def test_a_match_can_be_replayed_from_its_seed_and_moves() -> None:
    match = said(Match.new("forty-two", seed="again"), "bid 20", "pass", "pass", "pass")
    again = said(Match.new("forty-two", seed="again"), "bid 20", "pass", "pass", "pass")
    assert match.log == again.log == Match.loads(match.dumps()).log
    assert match.log != said(Match.new("forty-two", seed="other"), "bid 20").log


@pytest.mark.proves("GEN-R14")
@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 8])
def test_it_is_for_four_players_only(players: int) -> None:
    with pytest.raises(BadPlayers, match=r"^Forty-two is for 4 players, not \d\.$"):
        Match.new("forty-two", players)


# --- the rules beside a plain reading of the booklet ---------------------------------------------


def numbers(card: str) -> tuple[int, int]:
    suit, low = card.split("-")
    return int(suit), int(low)


def beats(one: str, other: str, led: str, honors: int, rank: str) -> bool:
    """Whether one card takes a trick from another, by tiers and then by sum."""

    def worth(card: str) -> tuple[int, int]:
        suit, low = numbers(card)
        if suit == honors:
            return 3, suit + low
        if suit == low:
            return 2, 100 if rank == "trix" and card == "5-5" else suit + low
        return (1, suit + low) if suit == numbers(led)[0] else (0, 0)

    return worth(one) > worth(other)


def best(row: list[str], honors: int, rank: str) -> int:
    """The place of the card that takes the trick so far."""
    place = 0
    for other in range(1, len(row)):
        if beats(row[other], row[place], row[0], honors, rank):
            place = other
    return place


def allowed(hand: set[str], row: list[str], honors: int, options: dict[str, str]) -> set[str]:
    """What a hand may play to the cards already there, but not to the first trick of a deal."""
    if not row:
        return hand
    led = numbers(row[0])[0]
    suit = {card for card in hand if numbers(card)[0] == led}
    special = {card for card in hand if numbers(card)[0] in (honors, numbers(card)[1])}
    may = suit if led == honors else suit | special
    if not may or (not suit and options.get("void_rule") == "free_discard"):
        may = hand
    if options.get("must_try") == "on":
        rank = options.get("double_rank", "sum")
        top = row[best(row, honors, rank)]
        may = {card for card in may if beats(card, top, row[0], honors, rank)} or may
    return may


def positions(seed: str, options: dict[str, str]) -> Iterator[tuple[Match, Match]]:
    """Each position of a random match of three deals, with the one before."""
    chosen = game("forty-two", max_hands="3", **options)
    *_, last = lawbook.random_match(chosen, 4, seed)
    return pairwise(list(last.history)[::-1])


@pytest.mark.slow
@by_options
@pytest.mark.proves("F42-R6", "F42-R7", "F42-R8", "F42-R9", "F42-R10", "F42-R11", "F42-R5")
def test_random_deals_go_as_the_booklet_says(options: dict[str, str]) -> None:
    """Legal cards, takers and leaders are those a plain reading gives; nobody is ever stuck."""
    for before, after in (pair for n in range(3) for pair in positions(f"read {n}", options)):
        old, new = before.state, after.state
        if after.move is None or after.move.verb.name != "play":
            continue
        (seat,) = before.turn
        hand = set(old.hands[seat])
        due = allowed(hand, old.trick, old.honors, options)
        if not old.trick and sum(old.tricks) == 0:
            assert seat == old.bidder
            due = {card for card in hand if numbers(card)[0] == old.honors}
        assert due
        assert due == cards(before)
        if len(old.trick) == 3:
            row = [*old.trick, after.move.text.removeprefix("play ")]
            place = best(row, old.honors, options.get("double_rank", "sum"))
            assert (old.leader + place) % 4 == new.leader
            assert row == new.last_trick
            plain = numbers(row[place])[0] not in (old.honors, numbers(row[place])[1])
            assert not plain or numbers(row[place])[0] == numbers(row[0])[0]


@pytest.mark.slow
@by_options
@pytest.mark.proves("F42-R12", "F42-R13", "F42-R14", "F42-R18")
def test_every_random_deal_has_seven_tricks_and_42_points(options: dict[str, str]) -> None:
    """What both sides took makes 42, and each side's total changes as the rulings say."""
    settled = 0
    for before, after in (pair for n in range(3) for pair in positions(f"score {n}", options)):
        old, new = before.state, after.state
        lying = [*new.trick, *(card for pile in (*new.hands, *new.took) for card in pile)]
        assert not lying or sorted(PACK) == sorted(lying)
        if sum(new.tricks) < 7 or sum(old.tricks) == 7:
            continue
        settled += 1
        taken = [
            new.tricks[side] + sum(COUNTERS.get(card, 0) for card in new.took[side])
            for side in range(2)
        ]
        assert (7, 42) == (sum(new.tricks), sum(taken))
        side, bid = old.bidder % 2, old.bids[old.bidder]
        gains = list(taken)
        if taken[side] < bid:
            gains[side] = taken[side] if options.get("failed_points") == "keep" else 0
            gains[side] -= bid if options.get("penalty") == "full_bid" else bid - taken[side]
        assert gains == [new.scores[i] - old.scores[i] for i in range(2)]
    assert settled > 0


@by_options
@pytest.mark.proves("F42-R16", "GEN-R8")
def test_a_match_ends_as_soon_as_one_side_leads_with_the_target(options: dict[str, str]) -> None:
    chosen = game("forty-two", **options)
    for number in range(20):
        s = chosen.start(4)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(42, number))
        assert 1 == s.ended
        assert max(s.scores) >= 100
        assert s.scores[0] != s.scores[1]
        assert sum(s.scores) <= 42 * s.deals


# --- counts and records --------------------------------------------------------------------------


def count_lines(match: Match, depth: int) -> int:
    """How many ways the next moves can go."""
    if depth == 0:
        return 1
    (seat,) = match.turn
    return sum(count_lines(match.step(seat, move), depth - 1) for move in match.legal(seat))


def count_by_reading(
    hands: list[set[str]], row: list[str], seat: int, honors: int, depth: int
) -> int:
    if len(row) == 4:
        return count_by_reading(hands, [], (seat + best(row, honors, "sum")) % 4, honors, depth)
    if depth == 0:
        return 1
    total = 0
    for card in allowed(hands[seat], row, honors, {}):
        fewer = [hand - {card} if i == seat else hand for i, hand in enumerate(hands)]
        total += count_by_reading(fewer, [*row, card], (seat + 1) % 4, honors, depth - 1)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("honors", range(7))
def test_as_many_lines_of_play_as_the_booklet_allows(honors: int) -> None:
    """Counted by the rules and by the plain reading, from a position after some tricks."""
    hands = [" ".join(hand.split()[2:]) for hand in HANDS]
    match = at(*hands, honors=honors, tricks=[1, 1])
    sets = [set(hand.split()) for hand in hands]
    for depth in range(1, 7):
        assert count_by_reading(sets, [], 0, honors, depth) == count_lines(match, depth)


def test_counts_of_the_deal_played_through() -> None:
    """Auctions, suits and first cards of HANDS; they change only if the rules do."""
    auction = new(min_bid="41")
    assert [3, 10] == [count_lines(auction, depth) for depth in (1, 2)]
    match = said(new(), *AUCTION)
    assert [3, 6, 12, 84] == [count_lines(match, depth) for depth in range(1, 5)]


def test_deck_has_nothing_to_do_while_a_seat_is_to_move() -> None:
    match = new()
    assert not match.waits_for_deck
    assert [] == match.legal(DECK)
