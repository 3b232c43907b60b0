"""Hilo: the booklet's illustrations, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.bits import union
from parlour.core.errors import BadOption, BadPlayers, BadTable, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.hilo import PACK, Phase

CARDS = list(PACK.names)
SCALE = {5: 4, 10: 1, 15: 2, 20: 4}
MOST_RUNS = {2: 6, 3: 3, 4: 2}

OPTIONS: list[dict[str, str]] = [
    {},
    {"second_call": "yes", "after_run": "discard_to_six"},
    {"void_rule": "free_discard", "gift_may_win": "no"},
]
by_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda chosen: "-".join(chosen) or "-")
by_players = pytest.mark.parametrize("players", [2, 3, 4])


# --- saying positions shortly --------------------------------------------------------------------


def sets(rows: list[str]) -> list[int]:
    """Sets of cards as numbers, one for each of four seats."""
    return [union(PACK.numbers(row)) for row in rows] + [0] * (4 - len(rows))


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A match in the middle of a hand, seat 0 leading."""
    fields = {"dealer": len(hands) - 1, "phase": Phase.play, "turn": 0, **fields}
    return Match.at(game("hilo", **(options or {})), len(hands), hands=list(hands), **fields)


def said(match: Match, *texts: str) -> Match:
    """The match after whoever is to move has said these things, one after the other."""
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def trick(match: Match, row: str) -> Match:
    return said(match, *(f"play {card}" for card in row.split()))


def texts(match: Match) -> set[str]:
    """All that may be said or played now."""
    return {str(move) for move in match.legal(match.turn[0])}


def cards(match: Match) -> set[str]:
    """The cards that may be played now."""
    return {text.removeprefix("play ") for text in texts(match)}


def answers(lead: str, hand: str, honors: int, **options: str) -> set[str]:
    """What the next seat may play to a lead from that hand."""
    return cards(at("", hand, "6-0", "6-1", trick=lead, turn=1, honors=honors, options=options))


def last_trick(row: str, honors: int, **fields: Any) -> Match:
    """The match after a hand whose last trick was this."""
    return trick(at(*row.split(), honors=honors, **fields), row)


def after_hand(
    scores: list[int], high: int, low: int, trixie: int, game_: int, **options: str
) -> Match:
    """The match of two after a hand of which these seats make the points; Sevens were Honors."""
    played, took = ["", ""], ["7-7 7-0", ""]
    played[high] += " 7-7"
    played[low] += " 7-0"
    took[trixie] += " T"
    took[game_] += " 10-10"
    fields = {"played": sets(played), "took": took, "scores": [*scores, 0, 0]}
    return last_trick("6-0 6-1", 7, options=options, **fields)


def started(players: int, *first: str, dealer: int = 0, **options: str) -> Match:
    """A match whose whole pack is dealt, these cards at the top and the others in order."""
    chosen = game("hilo", first_dealer=f"seat:{dealer}", **options)
    rest = [card for card in CARDS if card not in first]
    return Match.untouched(chosen, players).deal(" ".join(["deal", *first, *rest]))


def in_stock(match: Match) -> list[str]:
    return sorted(match.state.stock, key=CARDS.index)


def turned(match: Match, card: str) -> Match:
    return match.deal(f"turn {card}")


def of_suit(match: Match, suit: int) -> str:
    """A card of that suit which lies in the stock."""
    return next(card for card in in_stock(match) if card.startswith(f"{suit}-"))


def run(match: Match, suit: int) -> Match:
    """The match after a call and a run that turns up that suit."""
    match = said(match, "beg", "run")
    match = match.deal(" ".join(["deal", *in_stock(match)]))
    return turned(match, of_suit(match, suit))


# --- the booklet's illustrations -----------------------------------------------------------------


@pytest.mark.proves("trix1904/hilo/precedence-example-nine-all", "HILO-R12", "HILO-R16", "GEN-R8")
def test_at_nine_all_high_wins_whatever_follows() -> None:
    """P. 13: the hand is played out, but nothing after High is credited."""
    match = after_hand([9, 9], high=0, low=1, trixie=1, game_=1)
    assert (10, 9) == match.score
    assert match.outcome is not None
    assert ((0,), "trix1904/hilo/target") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("trix1904/hilo/precedence-example-nine-all", "HILO-R1", "HILO-R12")
def test_at_nine_all_a_dealer_who_turns_trixie_wins_before_play() -> None:
    """P. 13."""
    match = started(2, dealer=1)
    match.record.scores[:2] = [9, 9]
    match = turned(match, "T")
    assert match.outcome is not None
    assert ((1,), (9, 10)) == (match.outcome.winners, match.score)
    assert () == match.turn


@pytest.mark.proves("trix1904/hilo/precedence-example-high-low", "HILO-R12")
def test_eight_wins_over_nine_with_high_and_low() -> None:
    """P. 13."""
    match = after_hand([8, 9], high=0, low=0, trixie=1, game_=1)
    assert match.outcome is not None
    assert ((0,), (10, 9)) == (match.outcome.winners, match.score)


@pytest.mark.proves("trix1904/hilo/precedence-example-low", "HILO-R12")
@pytest.mark.parametrize("game_", [0, 1])
def test_nine_wins_on_low_before_trixie_counts(game_: int) -> None:
    """P. 13."""
    match = after_hand([8, 9], high=0, low=1, trixie=0, game_=game_)
    assert match.outcome is not None
    assert ((1,), (9, 10)) == (match.outcome.winners, match.score)


@pytest.mark.proves("trix1904/general/of-honor-cards-example")
@pytest.mark.parametrize("double", ["6-6", "7-7", "8-8", "9-9", "10-10"])
def test_five_blank_beats_all_other_doubles_when_a_five_is_turned(double: str) -> None:
    """P. 4."""
    match = turned(started(2, *CARDS[-13:-1]), "5-2")
    assert 5 == match.state.honors
    assert 1 == last_trick(f"{double} 5-0", 5).record.leader


@pytest.mark.proves("trix1904/general/of-suits-example")
def test_the_seven_three_is_a_seven() -> None:
    """P. 4: it follows Sevens, and nothing else follows them."""
    assert {"7-3"} == answers("7-0", "7-3 8-7 5-1", 10)


# --- the vectors ---------------------------------------------------------------------------------


@pytest.mark.proves("HILO-R8", "HILO-R15", "GEN-R1", "GEN-R3")
@pytest.mark.parametrize(
    ("honors", "row", "place"),
    [
        (7, "T 8-8 10-10 9-9", 1),
        (7, "T 8-8 7-0 9-9", 3),
        (5, "8-1 10-10 8-3 9-9", 3),
        (5, "8-1 5-0 8-8 5-1", 4),
        (10, "9-6 9-4 9-1 T", 4),
        (9, "9-6 9-4 9-1 T", 1),
    ],
)
def test_tricks(honors: int, row: str, place: int) -> None:
    match = last_trick(row, honors)
    assert place - 1 == match.record.leader
    assert set(row.split()) == set(match.state.took[place - 1])


@pytest.mark.proves("HILO-R7", "HILO-R8")
@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("9-0", "9-3 10-2 T 5-1", "9-3 10-2"),
        ("9-0", "10-2 T 5-1", "10-2"),
        ("9-0", "T 5-1", "T 5-1"),
        ("T", "10-2 8-1", "10-2"),
        ("T", "9-2 8-1", "9-2 8-1"),
        ("10-0", "8-2 T 5-1", "8-2 T 5-1"),
        ("10-0", "10-1 T 5-1", "10-1"),
    ],
)
def test_legal_answers_when_tens_are_honors(lead: str, hand: str, legal: str) -> None:
    assert set(legal.split()) == answers(lead, hand, 10)


@pytest.mark.proves("HILO-R11")
@pytest.mark.parametrize(
    ("took", "gains"),
    [
        (["5-0 6-4", "10-10", ""], [1, 0, 0]),
        (["5-0", "10-10", ""], [0, 0, 0]),
        (["8-7 9-6", "5-5 7-3 8-2", "9-1"], [1, 0, 0]),
        (["", "", ""], [0, 0, 0]),
        (["8-7", "5-5 7-3", "9-1"], [0, 0, 0]),
        (["9-1", "5-5", "8-7"], [0, 0, 1]),
    ],
)
def test_game_goes_to_strictly_the_most_on_the_scale(took: list[str], gains: list[int]) -> None:
    """With Tens as Honors none of which was dealt, Game is the only point."""
    match = last_trick("6-2 6-1 6-0", 10, took=took)
    assert tuple(gains) == match.score


def test_the_whole_pack_has_twenty_on_the_scale() -> None:
    assert 20 == sum(SCALE.get(card.sum, 0) for card in PACK)


@pytest.mark.proves("HILO-R9")
def test_a_lone_honor_card_is_high_and_low() -> None:
    """Whoever takes it: seat 1 was dealt the 8-3 and loses it to nobody, yet has both."""
    played = sets(["", "8-3", ""])
    match = last_trick("6-2 6-1 6-0", 8, played=played, took=["8-3", "", ""])
    assert (0, 2, 0) == match.score


@pytest.mark.proves("HILO-R5")
def test_four_players_hold_twelve_after_two_runs_and_a_third_is_impossible() -> None:
    match = run(run(turned(started(4), "10-0"), 10), 10)
    assert [12] * 4 == [len(hand) for hand in match.state.hands]
    assert 4 == len(match.state.stock) + len(match.state.turned)
    match = said(match, "beg", "run")
    assert Phase.deal == match.state.phase
    with pytest.raises(BadTable):
        match.deal(" ".join(["deal", *in_stock(match)]))


# --- the deal and the card turned up -------------------------------------------------------------


@pytest.mark.proves("trix1904/hilo/cards", "trix1904/hilo/dealer", "GEN-R3", "GEN-R14", "GEN-R2")
@by_players
def test_six_cards_go_round_singly_and_one_is_turned(players: int) -> None:
    """Pp. 12-13."""
    match = started(players, dealer=1)
    assert (52, 51) == (len(CARDS), sum(card != "T" for card in CARDS))
    left = 2 % players
    assert CARDS[0] in match.state.hands[left]
    assert CARDS[players] in match.state.hands[left]
    assert CARDS[players - 1] in match.state.hands[1]
    assert [6] * players == [len(hand) for hand in match.state.hands[:players]]
    assert match.waits_for_deck
    assert [f"turn {card}" for card in in_stock(match)] == [str(m) for m in match.legal(-1)]
    match = turned(match, "10-4")
    assert ((left,), 10) == (match.turn, match.state.honors)
    with pytest.raises(BadPlayers):
        Match.new("hilo", 5)


@pytest.mark.proves("HILO-R2", "HILO-R9")
def test_the_turned_card_is_not_dealt() -> None:
    """10-10 lies turned up, so the highest Ten in a hand is High."""
    played = sets(["10-2", "10-1"])
    match = last_trick("6-1 6-0", 10, played=played, turned="10-10", took=["10-2 10-1", ""])
    assert (1, 1) == match.score
    fresh = turned(started(2), "10-10")
    assert ["10-10"] == fresh.state.turned
    assert "10-10" not in fresh.state.stock


@pytest.mark.proves("HILO-R1", "trix1904/hilo/turned-trixie")
def test_trixie_turned_scores_for_the_dealer_each_time_and_another_is_turned() -> None:
    """P. 14; Trixie goes back and may come again."""
    match = turned(started(3, dealer=2), "T")
    assert ((0, 0, 1), True, -1) == (match.score, match.waits_for_deck, match.state.honors)
    assert "turn T" in {str(move) for move in match.legal(-1)}
    match = turned(match, "T")
    assert (0, 0, 2) == match.score
    match = turned(match, "9-3")
    assert ((0, 0, 2), 9, (0,)) == (match.score, match.state.honors, match.turn)
    assert "T" in match.state.stock


@pytest.mark.proves("HILO-R1")
def test_trixie_turned_after_a_run_scores_too() -> None:
    match = said(turned(started(2), "10-0"), "beg", "run")
    match = match.deal(" ".join(["deal", *in_stock(match)]))
    match = turned(match, "T")
    assert (1, 0) == match.score
    match = turned(match, "10-1")
    assert {"beg", "stand"} == texts(match)


# --- the call ------------------------------------------------------------------------------------


@pytest.mark.proves("HILO-R3", "trix1904/hilo/call", "trix1904/hilo/playing-lead")
def test_only_the_dealers_left_may_call() -> None:
    match = turned(started(4, dealer=1), "10-0")
    assert (2,) == match.turn
    assert {"beg", "stand"} == texts(match)
    with pytest.raises(IllegalMove):
        match.play(3, "beg")
    assert (2,) == said(match, "stand").turn
    assert Phase.play == said(match, "stand").state.phase


@pytest.mark.proves("HILO-R3", "HILO-R12", "trix1904/hilo/call-answer", "trix1904/hilo/call")
def test_a_point_given_counts_at_once_and_the_hand_is_played_as_it_is() -> None:
    before = turned(started(3, dealer=0), "10-0")
    match = said(before, "beg")
    assert ((0,), {"give", "run"}) == (match.turn, texts(match))
    match = said(match, "give")
    assert ((0, 1, 0), (1,)) == (match.score, match.turn)
    assert before.state.hands == match.state.hands
    assert 10 == match.state.honors


@pytest.mark.proves("HILO-R3", "trix1904/hilo/call-answer")
def test_a_run_shuffles_the_turned_card_in_and_deals_three_more() -> None:
    before = turned(started(2, dealer=0), "10-0")
    match = said(before, "beg", "run")
    assert ("10-0" in match.state.stock, []) == (True, match.state.turned)
    assert match.is_to_deal
    order = ["10-0", *(card for card in in_stock(match) if card != "10-0")]
    match = match.deal(" ".join(["deal", *order]))
    assert [9, 9] == [len(hand) for hand in match.state.hands[:2]]
    assert "10-0" in match.state.hands[1]
    assert set(before.state.hands[0]) < set(match.state.hands[0])
    assert 34 == len(match.state.stock)


@pytest.mark.proves("HILO-R4", "trix1904/hilo/same-suit")
def test_another_suit_is_final_and_the_same_suit_may_be_called_again() -> None:
    first = turned(started(3, dealer=0), "10-0")
    other = run(first, 9)
    assert (Phase.play, 9, (1,)) == (other.state.phase, other.state.honors, other.turn)
    same = run(first, 10)
    assert {"beg", "stand"} == texts(same)
    assert Phase.play == said(same, "stand").state.phase
    assert {"give", "run"} == texts(said(same, "beg"))


@pytest.mark.proves("HILO-R4")
def test_a_second_call_may_be_allowed_whatever_suit_is_turned() -> None:
    match = run(turned(started(3, second_call="yes"), "10-0"), 9)
    assert {"beg", "stand"} == texts(match)
    assert 9 == match.state.honors
    assert {"beg", "stand"} == texts(run(match, 10))


@pytest.mark.proves("HILO-R5", "trix1904/hilo/exhaustion", "GEN-R5")
@by_players
def test_when_no_run_fits_the_point_is_given_or_all_is_dealt_anew(players: int) -> None:
    """P. 14; the same dealer deals, and points of turned Trixies stand."""
    match = turned(turned(started(players, dealer=1), "T"), "10-0")
    for runs in range(1, MOST_RUNS[players] + 1):
        match = run(match, 10)
        assert [6 + 3 * runs] * players == [len(hand) for hand in match.state.hands[:players]]
    match = said(match, "beg")
    assert {"give", "run"} == texts(match)
    assert Phase.play == said(match, "give").state.phase
    match = said(match, "run")
    match = match.deal(" ".join(["deal", *CARDS]))
    assert [6] * players == [len(hand) for hand in match.state.hands[:players]]
    assert (1, 0, 1) == (match.state.dealer, match.state.deals, match.score[1])
    assert -1 == match.state.honors


@pytest.mark.proves("HILO-R13")
def test_a_point_that_wins_may_be_given_unless_that_is_ruled_out() -> None:
    both = {"give", "run"}
    for choice, points, open_ in (
        ("yes", 9, both), ("yes", 8, both), ("no", 9, {"run"}), ("no", 8, both),
    ):  # fmt: skip
        match = turned(started(2, dealer=0, gift_may_win=choice), "10-0")
        match.record.scores[1] = points
        assert open_ == texts(said(match, "beg"))
    match = turned(started(2, dealer=0, gift_may_win="no"), "10-0")
    match.record.scores[1] = 9
    match = said(match, "beg")
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "give")
    assert ("HILO-R13",) == refused.value.rules
    match = turned(started(2, dealer=0), "10-0")
    match.record.scores[1] = 9
    match = said(match, "beg", "give")
    assert match.outcome is not None
    assert (1,) == match.outcome.winners


# --- discards ------------------------------------------------------------------------------------


@pytest.mark.proves("HILO-R6")
def test_extra_cards_are_kept_and_all_are_played() -> None:
    match = run(turned(started(2, dealer=0), "10-0"), 9)
    assert Phase.play == match.state.phase
    assert [9, 9] == [len(hand) for hand in match.state.hands[:2]]


@pytest.mark.proves("HILO-R6", "HOUSE-R27")
def test_players_may_have_to_discard_to_six_face_down() -> None:
    match = run(turned(started(3, dealer=2, after_run="discard_to_six"), "10-0"), 9)
    for seat in range(3):
        for _ in range(3):
            assert ((seat,), Phase.discard) == (match.turn, match.state.phase)
            assert {f"discard {card}" for card in match.state.hands[seat]} == texts(match)
            match = said(match, sorted(texts(match))[0])
            assert match.line is not None
            assert (seat, "discard") == match.view((seat + 1) % 3).line
            assert match.line == match.view(seat).line
    assert ((0,), Phase.play) == (match.turn, match.state.phase)
    assert [6] * 3 == [len(hand) for hand in match.state.hands[:3]]
    assert [3] * 3 == [len(aside) for aside in match.state.discards[:3]]
    assert [] == match.view(1).cards("discards", 0)
    assert 3 == len(match.view(0).cards("discards", 0))


@pytest.mark.proves("HILO-R9", "HILO-R10")
def test_high_and_low_count_as_dealt_though_discarded_but_trixie_does_not() -> None:
    options = {"after_run": "discard_to_six"}
    played, discards = sets(["8-3", ""]), ["8-0 T", "8-8"]
    match = last_trick("6-1 6-0", 8, played=played, discards=discards, options=options)
    assert (1, 1) == match.score


def test_without_a_run_nobody_discards() -> None:
    match = turned(started(2, after_run="discard_to_six"), "10-0")
    assert Phase.play == said(match, "stand").state.phase


# --- the play ------------------------------------------------------------------------------------


@pytest.mark.proves("trix1904/hilo/playing-lead", "trix1904/hilo/playing-next-lead", "HILO-R8")
def test_anything_may_be_led_trixie_too_and_the_winner_leads() -> None:
    """P. 14."""
    match = at("T 9-3 10-0", "8-1 8-2 10-1", honors=10)
    assert {"T", "9-3", "10-0"} == cards(match)
    match = said(match, "play 9-3")
    with pytest.raises(IllegalMove) as refused:
        match.play(1, "play 8-1")
    assert "HILO-R7" in refused.value.rules
    match = said(match, "play 10-1")
    assert ((1,), {"8-1", "8-2"}) == (match.turn, cards(match))


@pytest.mark.proves("HILO-R7", "HILO-R8")
def test_the_void_may_be_free_but_keep_trixie_while_they_hold_honors() -> None:
    free = {"void_rule": "free_discard"}
    assert {"10-2", "5-1"} == answers("9-0", "10-2 T 5-1", 10, **free)
    assert {"T", "5-1"} == answers("9-0", "T 5-1", 10, **free)
    assert {"9-3", "10-2"} == answers("9-0", "9-3 10-2 T 5-1", 10, **free)
    assert {"10-2", "8-1"} == answers("T", "10-2 8-1", 10, **free)
    assert {"10-2"} == answers("10-0", "10-2 8-1", 10, **free)


@pytest.mark.proves("HILO-R10")
def test_trixie_is_a_point_for_whoever_has_taken_it() -> None:
    """With Tens as Honors none of which was dealt, it is the only point here."""
    assert (0, 1, 0) == last_trick("9-0 T 6-0", 10).score
    assert (1, 0, 0) == last_trick("6-2 6-0 6-1", 10, took=["T", "", ""]).score
    assert (0, 0, 0) == last_trick("9-0 9-2 6-0", 10).score


@pytest.mark.proves("HILO-R9")
def test_no_honor_card_dealt_is_neither_high_nor_low() -> None:
    assert (0, 0) == last_trick("6-1 6-0", 10).score


@pytest.mark.proves("HILO-R9", "HILO-R12")
def test_high_and_low_stay_with_those_dealt_them() -> None:
    """Seat 0 was dealt 7-7 and seat 2 the 7-0; the last trick brings Trixie and Game to seat 1."""
    match = last_trick("7-7 7-1 7-0", 7, took=["", "T 10-10", ""])
    assert (1, 1 + 1, 1) == match.score


@pytest.mark.proves("HILO-R14", "GEN-R7")
def test_four_may_play_as_two_teams() -> None:
    teams = {"sides": "two_teams"}
    row, took = "7-7 7-1 7-0 6-0", ["T", "10-10"]
    assert (3, 1, 3, 1) == last_trick(row, 7, took=took, options=teams).score
    match = last_trick(row, 7, took=["T", "10-10", "", ""])
    assert (2, 1, 1, 0) == match.score
    for players in (2, 3):
        with pytest.raises(BadOption):
            Match.new(game("hilo", **teams), players)


@pytest.mark.proves("HILO-R11", "HILO-R14")
def test_partners_count_together_for_game() -> None:
    """Separately each side's best would tie, together seats 0 and 2 have five to four."""
    row = "6-3 6-0 6-1 6-2"
    took = ["5-0 9-1", "10-10"]
    assert (1, 0, 1, 0) == last_trick(row, 8, took=took, options={"sides": "two_teams"}).score
    assert (0, 0, 0, 0) == last_trick(row, 8, took=["5-0", "10-10", "9-1", ""]).score


@pytest.mark.proves("trix1904/hilo/target")
def test_the_target_is_ten_or_more() -> None:
    """P. 12."""
    with pytest.raises(BadOption):
        game("hilo", target=9)
    match = after_hand([9, 9], high=0, low=1, trixie=1, game_=1, target="11")
    assert ((1,), (10, 11)) == (match.outcome and match.outcome.winners, match.score)


@pytest.mark.proves("GEN-R12")
def test_the_best_score_wins_when_the_last_deal_allowed_is_over() -> None:
    match = after_hand([3, 2], high=0, low=1, trixie=1, game_=0, max_hands="1")
    assert match.outcome is not None
    assert ((0,), "GEN-R12", (5, 4)) == (
        match.outcome.winners,
        match.outcome.reason,
        match.score,
    )


@pytest.mark.proves("GEN-R4", "GEN-R5")
def test_the_lowest_drawn_deals_first_trixie_being_the_highest() -> None:
    chosen = Match.untouched(game("hilo"), 3)
    order = ["T", "10-10", "5-5", *(card for card in CARDS if card not in ("T", "10-10", "5-5"))]
    assert 2 == chosen.deal(" ".join(["deal", *order])).state.dealer
    match = last_trick("6-2 6-1 6-0", 10)
    assert (0, 1) == (match.state.dealer, match.state.deals)


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.proves("HILO-R17", "GEN-R11")
def test_at_the_call_one_sees_only_ones_own_cards_and_what_was_turned() -> None:
    match = run(turned(started(3, dealer=0), "10-0"), 10)
    view = match.view(1)
    assert 9 == len(view.cards("hands", 1))
    assert [] == view.cards("hands", 0) + view.cards("hands", 2) + view.cards("stock")
    assert match.state.turned == [PACK.names[card] for card in view.cards("turned")]
    said_so_far = [line for _, line in view.log]
    assert ["deal", "turn 10-0", "beg", "run", "deal"] == said_so_far[:5]
    new = [flow.card for flow in match.before.view(1).flows if flow.card >= 0]  # type: ignore[union-attr]
    assert 3 == len(new)


@pytest.mark.proves("GEN-R11")
@pytest.mark.parametrize(("review", "seen"), [("last_set", 2), ("all", 2), ("none", 0)])
def test_what_was_taken_may_be_looked_at_again(review: str, seen: int) -> None:
    match = at("9-3 6-0", "9-4 6-1", honors=10, options={"review": review})
    match = trick(match, "9-3 9-4")
    assert seen == len(match.state.last_trick)
    assert (2 if review == "all" else 0) == len(match.view(0).cards("took", 1))


# --- the invariants ------------------------------------------------------------------------------


def allowed(hand: set[str], lead: str, honors: int, free: bool) -> set[str]:
    """The rule for following, read once more from the booklet."""
    suit = {card for card in hand if lead != "T" and card.split("-")[0] == lead.split("-")[0]}
    honor = {card for card in hand if card.split("-")[0] == str(honors)}
    if free and not suit:
        return hand - {"T"} if honor else hand
    return suit | honor or hand


def expected_gains(new: Any, dealt: list[set[str]], players: int) -> list[tuple[str, int]]:
    """(point, seat) for each point of a hand of individuals, read once more."""
    found = []
    honors = {
        int(card.split("-")[1]): seat
        for seat in range(players)
        for card in dealt[seat]
        if card.split("-")[0] == str(new.honors)
    }
    if honors:
        found += [("High", honors[max(honors)]), ("Low", honors[min(honors)])]
    found += [("Trixie", seat) for seat in range(players) if "T" in new.took[seat]]
    points = [
        sum(SCALE.get(sum(map(int, card.split("-"))), 0) for card in pile if card != "T")
        for pile in new.took[:players]
    ]
    assert sum(points) <= 20
    if points.count(max(points)) == 1:
        found.append(("Game", points.index(max(points))))
    return found


@pytest.mark.slow
@by_players
@by_options
@pytest.mark.proves("HILO-R7", "HILO-R9", "HILO-R10", "HILO-R11", "HILO-R12")
def test_random_hands_are_played_and_counted_as_the_booklet_says(
    players: int, options: dict[str, str]
) -> None:
    hands = 0
    dealt: list[set[str]] = []
    chosen = game("hilo", **options)
    for before, match in pairwise(lawbook.random_match(chosen, players, "hilo", most=400)):
        old, new = before.state, match.state
        if new.turn >= 0 and new.phase == Phase.play and new.trick:
            lead, seat = new.trick[0], new.turn
            free = options.get("void_rule") == "free_discard"
            assert allowed(set(new.hands[seat]), lead, new.honors, free) == cards(match)
        if new.phase == Phase.play and not any(new.tricks) and not new.trick:
            dealt = [set(new.hands[i]) | set(new.discards[i]) for i in range(players)]
        if match.line is None or not match.line[1].startswith(("play", "deal", "turn")):
            continue
        over = next(
            (step for step in match.history if step.line and step.line[1].startswith("play")), match
        )
        if old.phase == Phase.play and over.before is before and not any(over.state.hands):
            hands += 1
            points = expected_gains(over.state, dealt, players)
            assert len({kind for kind, _ in points} & {"High", "Low"}) in (0, 2)
            scores = list(old.scores)
            for _, seat in points:
                if max(scores) < 10:
                    scores[seat] += 1
            assert scores == over.state.scores
            assert sum(over.state.tricks) == len(dealt[0] - set(over.state.discards[0]))
    assert hands > 3


@by_players
@by_options
@pytest.mark.proves("HILO-R12")
def test_a_match_has_one_winner_who_stops_at_the_target(
    players: int, options: dict[str, str]
) -> None:
    chosen = game("hilo", **options)
    for number in range(8):
        s = chosen.start(players)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(10, number))
        assert (1, 10) == (s.ended, max(s.scores))
        assert 1 == s.scores.count(10)


def rank(card: str, lead: str, honors: int) -> int:
    """What a card is worth in a trick, read once more."""
    if card == "T":
        return 50
    suit, low = map(int, card.split("-"))
    return 100 + low if suit == honors else low if lead.startswith(f"{suit}-") else -1


def lines_by_reading(hands: list[set[str]], row: list[str], seat: int, depth: int) -> int:
    """How many ways the next cards can be played when Tens are Honors."""
    if len(row) == 2:
        second_wins = rank(row[1], row[0], 10) > rank(row[0], row[0], 10)
        return lines_by_reading(hands, [], 1 - seat if second_wins else seat, depth)
    if depth == 0:
        return 1
    total = 0
    for card in allowed(hands[seat], row[0], 10, False) if row else hands[seat]:
        fewer = [hand - {card} if i == seat else hand for i, hand in enumerate(hands)]
        total += lines_by_reading(fewer, [*row, card], 1 - seat, depth - 1)
    return total


def lines(match: Match, depth: int) -> int:
    """The same by the rules."""
    if depth == 0:
        return 1
    (seat,) = match.turn
    return sum(lines(match.step(seat, move), depth - 1) for move in match.legal(seat))


def test_as_many_lines_of_play_as_the_booklet_allows() -> None:
    hands = ["9-6 10-0 T 5-1 8-8", "9-4 10-3 8-1 5-0 7-7"]
    match = at(*hands, honors=10)
    for depth in range(1, 7):
        by_reading = lines_by_reading([set(hand.split()) for hand in hands], [], 0, depth)
        assert by_reading == lines(match, depth)
