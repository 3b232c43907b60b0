"""Magna: the booklet's illustrations, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.bits import union
from parlour.core.errors import BadOption, BadPlayers, IllegalMove, UnknownMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.magna import PACK

CARDS = list(PACK.names)
DOUBLES = {f"{n}-{n}" for n in range(5, 11)}
SUM_TEN = {f"{n}-{10 - n}" for n in range(5, 11)}
KINDS = ["High", "Low", "Trixie", "Game", "High-Game", "Low-Game", "Santa", "Magna"]

OPTIONS: list[dict[str, str]] = [
    {},
    {"bidding": "free", "santa_basis": "dealt", "discarded_high_low": "dead"},
    {"discard_order": "sequential", "santa_basis": "kept", "five_five": "santa_only"},
    {"scoring": "variation", "five_five": "magna_only", "void_rule": "free_discard"},
]
by_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda chosen: "-".join(chosen) or "-")
by_players = pytest.mark.parametrize("players", [2, 3, 4, 5])

# A deal to play through: dealer 3, the Tens spread as in the booklet's illustration.
HANDS = [
    "10-10 10-9 9-6 8-8 8-0 7-0 6-0 6-1 5-0 5-1",
    "10-7 10-1 9-4 8-1 8-3 7-1 7-2 6-2 5-2 5-3",
    "10-4 10-2 9-1 8-4 8-5 7-4 7-5 6-3 6-5 5-4",
    "10-0 10-3 T 8-6 8-7 7-6 7-7 6-6 5-5 6-4",
]


# --- saying positions shortly --------------------------------------------------------------------


def sets(rows: list[str]) -> list[int]:
    """Sets of cards as numbers, one for each of five seats."""
    return [union(PACK.numbers(row)) for row in rows] + [0] * (5 - len(rows))


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A match in the middle of a hand: seat 0 leads and, if nothing else is said, has bid one.

    All have played a card that counts for nothing, so that this is not the first trick.
    """
    players = len(hands)
    fields = {"dealer": players - 1, "bidder": 0, "turn": 0, "bids": [1, 0, 0, 0, 0], **fields}
    if not fields.pop("first", False):
        (idle,) = sets(["7-0" if fields.get("honors") == 6 else "6-0"])[:1]
        fields["played"] = [cards | idle for cards in fields.get("played", [0] * 5)]
    return Match.at(game("magna", **(options or {})), players, hands=list(hands), **fields)


def said(match: Match, *texts: str) -> Match:
    """The match after whoever is to move has said these things, one after the other."""
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def trick(match: Match, row: str) -> Match:
    return said(match, *(f"play {card}" for card in row.split()))


def texts(match: Match, seat: int | None = None) -> set[str]:
    """All that may be said or played now."""
    return {str(move) for move in match.legal(match.turn[0] if seat is None else seat)}


def cards(match: Match) -> set[str]:
    """The cards that may be played now."""
    return {text.removeprefix("play ") for text in texts(match)}


def answers(lead: str, hand: str, honors: int, **options: str) -> set[str]:
    """What the next seat may play to a lead from that hand."""
    return cards(at("", hand, "6-0", "6-1", trick=lead, turn=1, honors=honors, options=options))


def last_trick(row: str, honors: int, **fields: Any) -> Match:
    """The match after a hand whose last trick was this."""
    return trick(at(*row.split(), honors=honors, **fields), row)


def after_hand(bid: int, scores: list[int], *points: tuple[str, str], **options: str) -> Match:
    """The match of A (seats 0, 2), who bid, and B after a hand of which they make these points.

    Tens are Honors, so that all kinds but High-Game can be made.  Game and Low-Game go together.
    """
    made = dict(points)
    played, took = ["", "", "", ""], ["", ""]
    seat = {"A": 0, "B": 1}
    played[seat[made["High"]]] += " 10-9"
    played[seat[made["Low"]]] += " 10-1"
    for kind, won in (
        ("Trixie", "T"),
        ("Game", "10-0"),
        ("Santa", "8-8 9-9"),
        ("Magna", "7-3 8-2"),
    ):
        if kind in made:
            took[seat[made[kind]]] += f" {won}"
    if "Game" in made:
        played[seat[made["Low"]]] += " 10-0"
    return last_trick(
        "6-3 6-0 6-1 6-2", 10, bids=[bid, 0, 0, 0, 0], played=sets(played), took=took,
        scores=[*scores, 0, 0, 0], options=options,
    )  # fmt: skip


def gains(honors: int, won: str, **options: str) -> int:
    """What seat 0 of two makes with these cards won, High and Low being the other's."""
    match = last_trick(
        "6-0 6-1" if honors != 6 else "7-0 7-1", honors,
        bidder=1, bids=[0, 1, 0, 0, 0], took=[won, ""],
        played=sets(["", f"{honors}-1 {honors}-3"]), options=options, scores=[50, 50, 0, 0, 0],
    )  # fmt: skip
    return 50 - match.score[0]


def dealt(hands: list[str], dealer: int) -> str:
    """DECK's line by which these hands are dealt."""
    n = len(hands)
    rounds = zip(*(hands[(dealer + 1 + i) % n].split() for i in range(n)), strict=True)
    top = [card for row in rounds for card in row]
    return " ".join(["deal", *top, *(card for card in CARDS if card not in top)])


def new(dealer: int = 3, **options: str) -> Match:
    """A match in which that seat has dealt HANDS."""
    chosen = game("magna", first_dealer=f"seat:{dealer}", **options)
    return Match.untouched(chosen, 4).deal(dealt(HANDS, dealer))


def named(**options: str) -> Match:
    """HANDS after seat 0 has bid one and named Tens."""
    return said(new(**options), "bid 1", "pass", "pass", "pass", "name 10")


# --- the booklet's illustrations -----------------------------------------------------------------


@pytest.mark.proves("trix1904/magna/bidding-example", "trix1904/magna/bidding-other-doubles")
def test_double_five_and_five_blank_are_worth_a_bid_of_four() -> None:
    """P. 16: High, Game and High-Game with 5-5, Low with 5-0."""
    fields = {"bids": [4, 0, 0, 0, 0], "scores": [15, 15, 0, 0, 0]}
    match = last_trick(
        "5-5 6-0 6-1 6-2", 5, played=sets(["5-0", "5-3"]), took=["5-0", ""], **fields
    )
    assert (11, 15, 11, 15) == match.score


@pytest.mark.proves(
    "trix1904/magna/illustrate-tens", "trix1904/magna/illustrate-tens-low", "MAGNA-R12"
)
def test_double_ten_takes_game_and_low_game_but_low_stays_with_the_one_dealt_it() -> None:
    """P. 17: Tens are Honors; the leader has High, Game and Low-Game, the fourth player Low."""
    match = last_trick("10-10 10-7 10-4 10-0", 10, scores=[15, 15, 0, 0, 0])
    assert 0 == match.record.leader
    assert (15 - 3, 15 - 1) == match.score[:2]


@pytest.mark.proves("trix1904/magna/illustrate-low", "MAGNA-R12", "MAGNA-R20")
@pytest.mark.parametrize("low", ["9-1", "9-5"])
def test_low_is_the_lowest_nine_that_anybody_was_dealt(low: str) -> None:
    """P. 17."""
    match = last_trick(
        "6-3 6-0 6-1 6-2", 9, played=sets(["9-8", low, "9-7"]), scores=[15, 15, 0, 0, 0]
    )
    assert (14, 14) == match.score[:2]


@pytest.mark.proves("trix1904/magna/illustrate-trixie", "MAGNA-R11")
def test_trixie_takes_a_trick_without_honors() -> None:
    """P. 17: the fourth player has no Nine; Tens are Honors."""
    match = at("9-6 6-1", "9-4 6-2", "9-1 6-3", "T 6-4", honors=10)
    match = said(match, "play 9-6", "play 9-4", "play 9-1")
    assert {"T", "6-4"} == cards(match)
    match = said(match, "play T")
    assert (3,) == match.turn
    assert {"9-6", "9-4", "9-1", "T"} == set(match.state.took[1])


@pytest.mark.proves("trix1904/magna/precedence-example", "MAGNA-R14", "GEN-R8")
def test_low_and_trixie_get_there_before_high_and_game() -> None:
    """P. 18: both sides have two to go."""
    played = sets(["9-8", "9-0"])
    fields = {"played": played, "took": ["9-1", "T"], "scores": [2, 2, 0, 0, 0]}
    match = last_trick("6-3 6-0 6-1 6-2", 9, bids=[2, 0, 0, 0, 0], **fields)
    assert match.outcome is not None
    assert ((1, 3), "trix1904/magna/count-down") == (match.outcome.winners, match.outcome.reason)
    assert (1, 0, 1, 0) == match.score
    match = last_trick(
        "6-3 6-0 6-1 6-2", 9, bids=[2, 0, 0, 0, 0], options={"scoring": "variation"}, **fields
    )
    assert match.outcome is not None
    assert ((0, 2), (0, 2, 0, 2)) == (match.outcome.winners, match.score)


@pytest.mark.proves("trix1904/general/of-suits-example")
def test_the_seven_three_is_a_seven() -> None:
    """P. 4: it follows Sevens, and nothing else follows them."""
    assert {"7-3"} == answers("7-0", "7-3 8-7 5-1", 10)


@pytest.mark.proves("trix1904/general/of-honor-cards-example")
@pytest.mark.parametrize("double", ["6-6", "7-7", "8-8", "9-9", "10-10"])
def test_five_blank_beats_all_other_doubles_when_fives_are_named(double: str) -> None:
    """P. 4."""
    assert 1 == last_trick(f"{double} 5-0 6-1 6-2", 5).record.leader


# --- the vectors ---------------------------------------------------------------------------------


@pytest.mark.proves("MAGNA-R11", "MAGNA-R19", "GEN-R1", "GEN-R3")
@pytest.mark.parametrize(
    ("honors", "row", "place"),
    [
        (10, "10-10 10-7 10-4 10-0", 1),
        (10, "9-6 9-4 9-1 T", 4),
        (9, "9-6 9-4 9-1 T", 1),
        (7, "8-1 10-10 8-3 9-9", 3),
        (7, "8-1 10-10 7-0 8-8", 3),
    ],
)
def test_tricks(honors: int, row: str, place: int) -> None:
    assert place - 1 == last_trick(row, honors, played=sets([f"{honors}-2"])).record.leader


@pytest.mark.proves("MAGNA-R14")
def test_trixie_and_game_are_won_by_an_honor_led() -> None:
    """Honors are Nines: the leader wins Trixie and 9-1 and was dealt High; Low is the other's."""
    match = last_trick("9-6 9-4 9-1 T", 9, scores=[15, 15, 0, 0, 0])
    assert (15 - 4, 15) == match.score[:2]


@pytest.mark.proves("MAGNA-R14", "MAGNA-R15", "MAGNA-R16")
@pytest.mark.parametrize(
    ("bid", "scoring", "score"),
    [
        (3, "standard", (12, 12)),
        (3, "variation", (12, 15)),
        (4, "standard", (19, 12)),
        (4, "variation", (19, 12)),
    ],
)
def test_a_bid_made_and_a_bid_failed(bid: int, scoring: str, score: tuple[int, int]) -> None:
    """A makes High, Trixie and one of Santa, B makes Low, Game and Low-Game."""
    points = [("High", "A"), ("Low", "B"), ("Trixie", "A"), ("Game", "B"), ("Santa", "A")]
    assert score == after_hand(bid, [15, 15], *points, scoring=scoring).score[:2]


@pytest.mark.proves("MAGNA-R14")
def test_a_failed_bid_cancels_high_before_anything_is_credited() -> None:
    """A has one to go, bids two and makes High alone; B makes Low."""
    match = after_hand(2, [1, 3], ("High", "A"), ("Low", "B"))
    assert ((3, 2), None) == (match.score[:2], match.outcome)


@pytest.mark.proves("MAGNA-R7", "MAGNA-R8", "MAGNA-R9")
@pytest.mark.parametrize(
    ("honors", "won", "points"),
    [
        (8, "5-5 6-4 7-3", 2),
        (8, "5-5 6-6 6-4", 1 + 1),
        (5, "6-6 6-4", 0),
        (8, "6-6 6-4", 0),
        (8, "6-6 7-7", 1),
        (8, "6-6 7-7 9-9", 2),
        (8, "6-6 7-7 9-9 10-10", 2),
        (8, "6-4 7-3", 1),
        (8, "6-4 7-3 9-1 10-0", 2),
        (8, "8-8 6-6", 0),
        (8, "8-2 6-4", 1),  # Game alone: the ten of the Honors does not count for Magna
        (5, "5-5 6-6", 1 + 1),  # Game and High-Game, but no Santa
        (8, "", 0),
    ],
)
def test_santa_and_magna(honors: int, won: str, points: int) -> None:
    assert points == gains(honors, won)


@pytest.mark.proves("MAGNA-R9")
@pytest.mark.parametrize(
    ("choice", "points"), [("both", (1, 1)), ("santa_only", (1, 0)), ("magna_only", (0, 1))]
)
def test_double_five_may_count_for_one_tally_alone(choice: str, points: tuple[int, int]) -> None:
    assert points == (gains(8, "5-5 6-6", five_five=choice), gains(8, "5-5 6-4", five_five=choice))


@pytest.mark.proves("MAGNA-R20")
def test_five_players_leave_two_cards_unseen() -> None:
    """Fifty are dealt, twenty discarded, thirty played."""
    match = Match.new("magna", 5, seed="five")
    assert (2, [10] * 5) == (len(match.state.stock), [len(hand) for hand in match.state.hands])
    assert all([] == match.view(seat).cards("stock") for seat in range(5))
    while not match.state.honors >= 0 or any(match.state.owing):
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    assert 20 == sum(len(aside) for aside in match.state.discards)
    assert 30 == sum(len(hand) for hand in match.state.hands)


# --- the auction ---------------------------------------------------------------------------------


@pytest.mark.proves("trix1904/magna/cards", "trix1904/magna/dealer", "GEN-R3", "GEN-R14", "GEN-R2")
def test_ten_cards_go_round_singly_and_the_dealers_left_begins() -> None:
    """P. 15."""
    match = new(dealer=1)
    assert [sorted(hand.split()) for hand in HANDS] == [sorted(h) for h in match.state.hands[:4]]
    assert ((2,), 12) == (match.turn, len(match.state.stock))
    for players in (1, 6):
        with pytest.raises(BadPlayers):
            Match.new("magna", players)


@pytest.mark.proves("MAGNA-R1", "trix1904/magna/bidding")
def test_a_bid_must_exceed_all_earlier_ones_even_a_partners() -> None:
    match = said(new(), "bid 3", "pass")
    assert {"pass", *(f"bid {n}" for n in range(4, 10))} == texts(match)
    with pytest.raises(IllegalMove) as refused:
        match.play(2, "bid 3")
    assert "MAGNA-R1" in refused.value.rules
    match = said(match, "bid 4", "pass")
    assert ((2,), 2) == (match.turn, match.state.bidder)


@pytest.mark.proves("MAGNA-R1")
def test_free_bids_may_be_lower_and_the_earlier_of_equals_wins() -> None:
    match = said(new(bidding="free"), "bid 2", "bid 5")
    assert {"pass", *(f"bid {n}" for n in range(1, 10))} == texts(match)
    match = said(match, "bid 5", "bid 1")
    assert (1, [2, 5, 5, 1, 0]) == (match.state.bidder, match.state.bids)


@pytest.mark.proves("MAGNA-R2")
def test_bids_run_from_one_to_nine() -> None:
    match = new()
    assert {"pass", *(f"bid {n}" for n in range(1, 10))} == texts(match)
    for text in ("bid 0", "bid 10"):
        with pytest.raises(UnknownMove):
            match.play(0, text)
    assert {"pass"} == texts(said(match, "bid 9"))


@pytest.mark.proves("MAGNA-R8")
def test_nine_is_the_most_a_side_can_make() -> None:
    """With Fives or Tens as Honors; with others it is eight."""
    won = "T 7-7 8-8 9-9 6-4 7-3 8-2 9-1"
    for honors, most in ((5, 9), (10, 9), (6, 8)):
        all_won = f"{won} {honors}-{10 - honors}"
        row = "9-0 9-2 9-3 9-4"
        played = sets([f"{honors}-0 {honors}-{honors}"])
        match = last_trick(row, honors, took=[all_won, ""], played=played, scores=[50, 50, 0, 0, 0])
        assert 50 - most == match.score[0]


@pytest.mark.proves("MAGNA-R3", "trix1904/magna/bidding-dealer")
def test_when_all_pass_the_dealer_must_bid_just_one_and_name_a_suit() -> None:
    match = said(new(), "pass", "pass", "pass", "pass")
    assert ((3,), {"bid 1"}) == (match.turn, texts(match))
    for text in ("bid 2", "pass"):
        with pytest.raises(IllegalMove) as refused:
            match.play(3, text)
        assert "MAGNA-R3" in refused.value.rules
    match = said(match, "bid 1")
    assert (3, (3,)) == (match.state.bidder, match.turn)
    assert "name 10" in texts(match)


@pytest.mark.proves("MAGNA-R4", "trix1904/magna/bidding-names")
def test_one_may_name_only_a_suit_one_holds() -> None:
    match = said(new(), "pass", "pass", "pass", "bid 1")
    assert {"name 5", "name 6", "name 7", "name 8", "name 10"} == texts(match)
    with pytest.raises(IllegalMove) as refused:
        match.play(3, "name 9")
    assert "MAGNA-R4" in refused.value.rules


# --- the discards --------------------------------------------------------------------------------


@pytest.mark.proves("MAGNA-R5", "trix1904/magna/discard", "trix1904/magna/bidding-names")
def test_all_discard_at_once_in_secret_and_the_discards_are_shown_together() -> None:
    match = named()
    assert (0, 1, 2, 3) == match.turn
    match = match.play(2, "discard 9-1").play(0, "discard 8-0")
    assert (2, "discard") == match.before.view(1).line  # type: ignore[union-attr]
    assert (2, "discard 9-1") == match.before.view(2).line  # type: ignore[union-attr]
    assert [] == match.view(1).cards("discards", 2)
    assert [PACK.number("9-1")] == match.view(2).cards("discards", 2)
    for card in ("8-4", "8-5", "7-4"):
        match = match.play(2, f"discard {card}")
    assert (0, 1, 3) == match.turn
    with pytest.raises(IllegalMove):
        match.play(2, "discard 6-3")
    while len(match.turn) > 1 or match.turn == (0,) or any(match.state.owing):
        if not any(match.state.owing):
            break
        seat = match.turn[-1]
        match = match.play(seat, match.legal(seat)[0])
    assert [4] * 4 == [len(aside) for aside in match.state.discards[:4]]
    assert [6] * 4 == [len(hand) for hand in match.state.hands[:4]]
    assert sorted(PACK.numbers("9-1 8-4 8-5 7-4")) == match.view(1).cards("discards", 2)
    assert sorted(PACK.numbers("9-1 8-4 8-5 7-4")) == match.view(None).cards("discards", 2)
    assert (0,) == match.turn


@pytest.mark.proves("MAGNA-R5")
def test_discards_may_go_in_turn_from_the_bidders_left_for_all_to_see() -> None:
    match = named(discard_order="sequential")
    for seat in (1, 2, 3, 0):
        for _ in range(4):
            assert (seat,) == match.turn
            match = said(match, sorted(texts(match))[0])
            seen = match.view((seat + 1) % 4).cards("discards", seat)
            assert sorted(PACK.numbers(" ".join(match.state.discards[seat]))) == seen
    assert (0,) == match.turn
    assert all(text.startswith("play 10-") for text in texts(match))


@pytest.mark.proves("MAGNA-R4")
def test_the_bidder_keeps_an_honor_card_and_others_may_discard_anything() -> None:
    match = named()
    match = match.play(0, "discard 10-10")
    assert {f"discard {card}" for card in HANDS[0].split()[2:]} == texts(match, 0)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "discard 10-9")
    assert ("MAGNA-R4",) == refused.value.rules
    for card in ("10-0", "10-3", "T"):
        match = match.play(3, f"discard {card}")
    assert 7 == len(texts(match, 3))


@pytest.mark.proves("MAGNA-R6")
def test_high_and_low_count_though_discarded_unless_they_are_dead() -> None:
    fields: dict[str, Any] = {
        "played": sets(["9-5", "9-6"]),
        "discards": ["9-9", "9-0", "", ""],
        "scores": [15, 15, 0, 0, 0],
    }
    match = last_trick("6-3 6-0 6-1 6-2", 9, **fields)
    assert (14, 14) == match.score[:2]
    fields["discards"] = ["9-9 9-0", "", "", ""]
    match = last_trick("6-3 6-0 6-1 6-2", 9, **fields)
    assert (13, 15) == match.score[:2]
    dead = {"discarded_high_low": "dead"}
    match = last_trick("6-3 6-0 6-1 6-2", 9, options=dead, **fields)
    assert (14, 14) == match.score[:2]


@pytest.mark.proves("MAGNA-R6")
def test_what_is_discarded_scores_for_nobody_else() -> None:
    """Trixie, Game, doubles and tens are dead; High and Low are seat 0's."""
    match = last_trick(
        "6-3 6-0 6-1 6-2", 9, played=sets(["9-5"]), scores=[15, 15, 0, 0, 0],
        discards=["T 8-8 7-7", "9-1 7-3 8-2 10-0", "", ""],
        bids=[1, 0, 0, 0, 0],
    )  # fmt: skip
    assert (14, 14) == match.score[:2]


@pytest.mark.proves("MAGNA-R7")
@pytest.mark.parametrize(
    ("basis", "score"), [("won", (13, 14)), ("kept", (12, 15)), ("dealt", (12, 14))]
)
def test_santa_may_be_made_of_cards_won_dealt_or_kept(basis: str, score: tuple[int, int]) -> None:
    """Seats 0 and 2 are dealt High, Low and 7-7 8-8; B wins these, having discarded 5-5 6-6."""
    match = last_trick(
        "6-3 6-0 6-1 6-2", 9, played=sets(["9-8 9-7 7-7", "", "8-8"]),
        discards=["", "5-5", "", "6-6"], took=["", "7-7 8-8"],
        scores=[15, 15, 0, 0, 0], options={"santa_basis": basis},
    )  # fmt: skip
    assert score == match.score[:2]


# --- the play ------------------------------------------------------------------------------------


@pytest.mark.proves("MAGNA-R4", "MAGNA-R11", "trix1904/magna/playing-lead")
def test_the_bidder_leads_an_honor_card_first() -> None:
    """Later any card may be led, Trixie too."""
    hands = ("10-1 9-3 T", "10-0 8-0 T", "9-0 8-1 8-2", "8-3 8-4 8-5")
    match = at(*hands, honors=10, first=True)
    assert {"10-1"} == cards(match)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "play T")
    assert "MAGNA-R11" in refused.value.rules
    match = trick(match, "10-1 10-0 9-0 8-3")
    assert {"9-3", "T"} == cards(match)


@pytest.mark.proves("MAGNA-R10", "MAGNA-R11")
@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("10-1", "10-2 9-3 T", "10-2"),
        ("10-1", "9-3 T", "9-3 T"),
        ("9-0", "9-3 10-2 T 5-1", "9-3 10-2"),
        ("9-0", "10-2 T 5-1", "10-2"),
        ("9-0", "T 5-1", "T 5-1"),
        ("T", "10-2 8-1", "10-2"),
    ],
)
def test_legal_answers_when_tens_are_honors(lead: str, hand: str, legal: str) -> None:
    assert set(legal.split()) == answers(lead, hand, 10)


@pytest.mark.proves("MAGNA-R10", "MAGNA-R11")
def test_the_void_may_be_free_but_keep_trixie_while_they_hold_honors() -> None:
    assert {"10-2", "5-1"} == answers("9-0", "10-2 T 5-1", 10, void_rule="free_discard")
    assert {"T", "5-1"} == answers("9-0", "T 5-1", 10, void_rule="free_discard")
    assert {"9-3", "10-2"} == answers("9-0", "9-3 10-2 T", 10, void_rule="free_discard")


@pytest.mark.proves("MAGNA-R11")
def test_trixie_thrown_on_an_honor_is_lost() -> None:
    match = last_trick("10-1 T 6-1 6-2", 10, scores=[15, 15, 0, 0, 0])
    assert "T" in match.state.took[0]
    assert (15 - 3, 15) == match.score[:2]


@pytest.mark.proves("MAGNA-R13")
def test_ten_blank_that_wins_its_own_trick_makes_low_game_and_low_game() -> None:
    match = last_trick(
        "9-6 10-0 9-1 9-2",
        10,
        bidder=0,
        played=sets(["10-5", "", "", ""]),
        scores=[15, 15, 0, 0, 0],
    )
    assert (1, (14, 12)) == (match.record.leader, match.score[:2])


# --- the score -----------------------------------------------------------------------------------


@pytest.mark.proves("MAGNA-R14")
def test_within_one_kind_the_bidders_side_is_first() -> None:
    """Both sides have one to go and both make Santa, after bids by either; High and Low go to C."""
    for bidder in (0, 1):
        bids = [0] * 5
        bids[bidder] = 1
        match = last_trick(
            "6-3 6-0 6-1", 9, bidder=bidder, bids=bids, played=sets(["", "", "9-8 9-7"]),
            took=["5-5 7-7", "8-8 10-10", ""], scores=[1, 1, 15, 0, 0],
        )  # fmt: skip
        assert match.outcome is not None
        assert (bidder,) == match.outcome.winners


@pytest.mark.proves("MAGNA-R14")
def test_the_others_follow_clockwise_from_the_bidder() -> None:
    """Seat 2 bids and fails; of seats 0 and 1, who both make Santa, seat 0 comes first."""
    match = last_trick(
        "6-3 6-0 6-1", 9, bidder=2, bids=[0, 0, 9, 0, 0], played=sets(["", "", "9-8 9-7"]),
        took=["5-5 7-7", "8-8 10-10", ""], scores=[1, 1, 15, 0, 0],
    )  # fmt: skip
    assert match.outcome is not None
    assert ((0,), (0, 1, 24)) == (match.outcome.winners, match.score)


@pytest.mark.proves("MAGNA-R14", "MAGNA-R15")
def test_two_points_are_applied_whole_and_below_zero_is_finished() -> None:
    match = last_trick(
        "6-3 6-0 6-1", 9, took=["5-5 7-7 8-8", "", ""], played=sets(["", "", "9-8 9-7"]),
        scores=[1, 15, 15, 0, 0],
    )  # fmt: skip
    assert match.outcome is not None
    assert ((0,), -1) == (match.outcome.winners, match.score[0])


@pytest.mark.proves("MAGNA-R15", "trix1904/magna/bid-failed")
def test_scores_may_rise_above_the_start() -> None:
    match = after_hand(9, [15, 15], ("High", "A"), ("Low", "A"))
    assert (24, 15) == match.score[:2]


@pytest.mark.proves("MAGNA-R16", "trix1904/magna/target")
def test_the_start_is_fifteen_or_more() -> None:
    assert (15, 15, 15, 15) == new().score
    assert (21,) * 5 == Match.new(game("magna", target=21), 5, seed="21").score
    with pytest.raises(BadOption):
        game("magna", target=14)


@pytest.mark.proves("MAGNA-R17", "GEN-R7")
def test_four_play_as_two_teams_unless_they_choose_otherwise() -> None:
    assert "two_teams" == game("magna").settled(4)["sides"]
    assert ["individual"] * 3 == [game("magna").settled(n)["sides"] for n in (2, 3, 5)]
    fields = {"played": sets(["9-8", "", "9-7"]), "took": ["T", "", "9-1", ""]}
    match = last_trick("6-3 6-0 6-1 6-2", 9, scores=[15, 15, 15, 15, 0], **fields)
    assert (12, 15, 12, 15) == match.score  # what lies in a third pile is no side's
    alone = {"sides": "individual"}
    match = last_trick("6-3 6-0 6-1 6-2", 9, scores=[15] * 4 + [0], options=alone, **fields)
    assert (13, 15, 13, 15) == match.score
    with pytest.raises(BadOption):
        Match.new(game("magna", sides="two_teams"), 5)


@pytest.mark.proves("MAGNA-R18", "GEN-R9")
def test_no_hand_is_ever_overdealt() -> None:
    """P. 15: the remedy for that is for real tables."""
    for players in (2, 3, 4, 5):
        match = Match.new("magna", players, seed="overdealt")
        assert [10] * players == [len(hand) for hand in match.state.hands[:players]]


@pytest.mark.proves("GEN-R12")
def test_the_lowest_score_wins_when_the_last_deal_allowed_is_over() -> None:
    match = after_hand(2, [9, 7], ("High", "A"), ("Low", "A"), max_hands="1")
    assert match.outcome is not None
    assert ((0, 1, 2, 3), "GEN-R12") == (match.outcome.winners, match.outcome.reason)
    match = after_hand(3, [9, 7], ("High", "A"), ("Low", "A"), max_hands="1")
    assert match.outcome is not None
    assert ((1, 3), (12, 7, 12, 7)) == (match.outcome.winners, match.score)


@pytest.mark.proves("GEN-R4", "GEN-R5", "trix1904/magna/next-deal")
def test_the_lowest_drawn_deals_first_and_then_the_deal_passes() -> None:
    chosen = Match.untouched(game("magna"), 3)
    order = ["T", "10-10", "5-5", *(card for card in CARDS if card not in ("T", "10-10", "5-5"))]
    assert 2 == chosen.deal(" ".join(["deal", *order])).state.dealer
    match = last_trick("6-3 6-0 6-1", 9, played=sets(["9-8"]), scores=[15] * 3 + [0, 0])
    assert (0, 1, True) == (match.state.dealer, match.state.deals, match.waits_for_deck)


@pytest.mark.proves("GEN-R11")
@pytest.mark.parametrize(("review", "seen"), [("last_set", 2), ("all", 2), ("none", 0)])
def test_what_was_taken_may_be_looked_at_again(review: str, seen: int) -> None:
    match = at("9-3 6-0", "9-4 6-1", honors=10, options={"review": review})
    match = trick(match, "9-3 9-4")
    assert seen == len(match.state.last_trick)
    assert (2 if review == "all" else 0) == len(match.view(0).cards("took", 1))


# --- the invariants ------------------------------------------------------------------------------


def made(s: Any, side: int, kind: str, sides: list[list[int]], options: dict[str, str]) -> int:
    """The points of one kind that a side makes, read once more from the booklet."""
    honors = s.honors
    seats = sides[side]
    kept = {seat: set(s.kept[seat]) for one in sides for seat in one}
    whole = {seat: kept[seat] | set(s.discards[seat]) for one in sides for seat in one}
    if kind in ("High", "Low"):
        count_from = kept if options.get("discarded_high_low") == "dead" else whole
        lows = {
            int(card.split("-")[1]): seat
            for seat, held in count_from.items()
            for card in held
            if card.startswith(f"{honors}-")
        }
        return int(lows[max(lows) if kind == "High" else min(lows)] in seats)
    won = set(s.took[side])
    if kind == "Trixie":
        return int("T" in won)
    game_card = f"{honors}-{10 - honors}"
    if kind in ("Game", "High-Game", "Low-Game"):
        suits = {"Game": range(5, 11), "High-Game": [5], "Low-Game": [10]}[kind]
        return int(honors in suits and game_card in won)
    basis = options.get("santa_basis", "won")
    if basis != "won":
        won = set().union(*((whole if basis == "dealt" else kept)[seat] for seat in seats))
    of = DOUBLES - {f"{honors}-{honors}"} if kind == "Santa" else SUM_TEN - {game_card}
    if options.get("five_five") == ("magna_only" if kind == "Santa" else "santa_only"):
        of = of - {"5-5"}
    return {0: 0, 1: 0, 2: 1}.get(len(won & of), 2)


class Seen:
    """The state at the end of a hand with what each seat kept."""

    def __init__(self, state: Any, kept: list[set[str]]) -> None:
        self.kept = kept
        self.honors, self.discards, self.took = state.honors, state.discards, state.took


def settled(
    scores: list[int], points: list[dict[str, int]], bidder: int, bid: int, variation: bool
) -> list[int]:
    """The scores after a hand; sides in their order, the bidder's by its number."""
    scores = list(scores)
    success = sum(points[bidder].values()) >= bid
    if not success:
        scores[bidder] += bid
    order = [(bidder + i) % len(scores) for i in range(len(scores))]
    for kind in KINDS:
        for side in order:
            scores_now = success if side == bidder else not (variation and success)
            if scores_now and min(scores) > 0:
                scores[side] -= points[side][kind]
    return scores


@pytest.mark.slow
@by_players
@by_options
@pytest.mark.proves("MAGNA-R6", "MAGNA-R8", "MAGNA-R12", "MAGNA-R14", "MAGNA-R16")
def test_random_hands_are_counted_as_the_booklet_says(
    players: int, options: dict[str, str]
) -> None:
    hands = 0
    kept: list[set[str]] = []
    sides = [[0, 2], [1, 3]] if players == 4 else [[seat] for seat in range(players)]
    chosen = game("magna", **options)
    for before, match in pairwise(lawbook.random_match(chosen, players, "magna", most=420)):
        old, new = before.state, match.state
        if old.honors >= 0 and any(old.owing) and not any(new.owing):
            kept = [set(hand) for hand in new.hands[:players]]
            assert [4] * players == [len(aside) for aside in new.discards[:players]]
        over = next((s for s in match.history if s.line and s.line[1].startswith("play")), match)
        if over.before is not before or any(over.state.hands):
            continue
        hands += 1
        end = Seen(over.state, kept)
        points = [{k: made(end, i, k, sides, options) for k in KINDS} for i in range(len(sides))]
        totals = [sum(one.values()) for one in points]
        assert max(totals) <= 9
        assert 2 <= sum(totals) <= 11 or options.get("santa_basis")
        assert 1 == sum(one["High"] for one in points) == sum(one["Low"] for one in points)
        assert (6, 6 * players) == (sum(over.state.tricks), sum(map(len, over.state.took)))
        bidder = next(i for i, one in enumerate(sides) if old.bidder in one)
        variation = options.get("scoring") == "variation"
        expected = settled(
            old.scores[: len(sides)], points, bidder, old.bids[old.bidder], variation
        )
        assert expected == over.state.scores[: len(sides)]
    assert hands > 2


@pytest.mark.slow
@by_players
@pytest.mark.proves("MAGNA-R14", "MAGNA-R15")
def test_a_match_has_one_winning_side(players: int) -> None:
    """Random bids mostly fail, so the match starts near its end."""
    chosen = game("magna", max_hands=60)
    for number in range(6):
        s = chosen.start(players)
        for side in range(players):
            s.scores[side] = 3
        kernels.plain(chosen.rules).playout(s, kernels.seeded(15, number))
        winners = chosen.rules.winners(s)
        if s.ended == 1:
            assert 1 == sum(score <= 0 for score in s.scores[: 2 if players == 4 else players])
            assert (2 if players == 4 else 1) == len(winners)
