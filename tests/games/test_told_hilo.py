"""Hilo in words: what is turned up, begging and its answer, and the account of a hand."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.bits import union
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games.hilo import PACK, Phase


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Two or more in the middle of a hand, the last of whom has dealt; Ann is to lead."""
    fields = {"dealer": len(hands) - 1, "phase": Phase.play, "turn": 0, **fields}
    return Match.at(game("hilo", **(options or {})), len(hands), hands=list(hands), **fields)


def calling(phase: Phase, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Ann may beg of Bob, or has begged; Sevens are Honors."""
    turn = 0 if phase == Phase.call else 1
    fields = {"phase": phase, "turn": turn, "honors": 7, "turned": "7-3", **fields}
    return at("7-1 8-1", "9-1 8-2", options=options, **fields)


def cards(text: str) -> int:
    return union(PACK.numbers(text))


def heard(match: Match, seat: int, move: str) -> str:
    """What everybody is told of a move."""
    return tellings.told(match.step(seat, move), None)


# --- the card turned up --------------------------------------------------------------------------


def turning(**fields: Any) -> Match:
    fields = {"phase": Phase.turn_up, "turn": DECK, "stock": "7-3 9-5 T", **fields}
    return at("7-1 8-1", "9-1 8-2", **fields)


def test_the_honors_are_told_and_who_may_beg() -> None:
    """7-3 makes Sevens Honors, and the dealer's left may beg."""
    assert heard(turning(), DECK, "turn 7-3") == (
        "7-3 is turned up. Sevens are Honors. Ann may stand or beg."
    )


def test_trixie_turned_up_is_the_dealers_point() -> None:
    """The dealer scores at once, and everybody hears the new score."""
    said = heard(turning(scores=[0, 4, 0, 0]), DECK, "turn T")

    assert said == "Trixie is turned up. That is a point for the dealer: Bob has 5."


def test_after_a_run_the_same_suit_lets_her_beg_again_and_another_does_not() -> None:
    """Sevens again: beg again.  Nines: play."""
    match = turning(honors=7)

    assert heard(match, DECK, "turn 7-3") == (
        "7-3 is turned up. Sevens stay Honors. Ann may stand or beg again."
    )
    assert heard(match, DECK, "turn 9-5") == (
        "9-5 is turned up. Nines are Honors. The suit is another, so Ann may not beg again."
    )


def test_where_a_second_call_is_allowed_another_suit_lets_her_beg_too() -> None:
    """With `second_call` she may beg whatever is turned up."""
    match = turning(honors=7, options={"second_call": "yes"})

    assert heard(match, DECK, "turn 9-5").endswith("Nines are Honors. Ann may stand or beg again.")


def test_trixie_may_win_the_match_before_the_play() -> None:
    """The account has one line, and nothing was played."""
    said = heard(turning(scores=[0, 9, 0, 0]), DECK, "turn T")

    assert said.endswith("The match is won before the play. Trixie turned up: Bob, 1.")


# --- begging -------------------------------------------------------------------------------------


def test_begging_says_what_the_dealer_may_answer() -> None:
    """A point or three more cards."""
    assert heard(calling(Phase.call), 0, "beg") == (
        "Ann begs. Bob may give a point or run the cards."
    )


def test_a_point_that_would_win_is_not_offered_where_it_may_not_be_given() -> None:
    """With `gift_may_win=no` at nine points, Bob has no choice."""
    match = calling(Phase.call, {"gift_may_win": "no"}, scores=[9, 0, 0, 0])

    assert heard(match, 0, "beg") == (
        "Ann begs. Bob must run the cards, for the point would win the match."
    )


def test_a_point_given_is_told_with_the_score() -> None:
    """Ann has one more."""
    match = calling(Phase.answer, scores=[3, 0, 0, 0])

    assert heard(match, 1, "give") == "Bob gives a point. Ann has 4."


def test_a_point_given_may_end_the_match() -> None:
    """Then the account is that point."""
    match = calling(Phase.answer, scores=[9, 0, 0, 0])

    assert heard(match, 1, "give") == (
        "Bob gives a point. Ann has 10. The match is won before the play. Given for begging: Ann, 1."
    )


def test_a_run_says_what_becomes_of_the_card_and_that_all_get_three() -> None:
    """Then the stock is shuffled, three go round, and a card is turned up."""
    match = Match.new(game("hilo", first_dealer="seat:1"), 2, seed="a run").play(0, "beg")
    match = match.play(1, "run")
    run, dealt, _ = list(match.history)[2::-1]

    assert tellings.told(run, None).startswith("Bob runs the cards. ")
    assert tellings.told(run, None).endswith(" goes to the stock.")
    assert tellings.told(dealt, None) == "The cards are dealt. Everybody gets three more cards."


def test_a_run_without_enough_cards_deals_anew() -> None:
    """Two players need six cards and one to turn up."""
    match = calling(Phase.answer, stock="9-5")

    assert "Too few cards are left for that, so all are dealt anew." in heard(match, 1, "run")


def test_cards_are_discarded_where_six_are_kept() -> None:
    """All are told that they must, and not what went."""
    seven = "5-0 5-1 5-2 5-3 5-4 5-5 6-0"
    match = at(seven, seven, options={"after_run": "discard_to_six"}, phase=Phase.call, honors=7)
    match = match.step(0, "stand")

    assert tellings.told(match, None) == "Ann stands. Everybody discards down to six cards."
    assert heard(match, 0, "discard 5-0") == "Ann discards a card."


# --- the play and the account --------------------------------------------------------------------


def test_a_trick_with_trixie_and_cards_for_game_is_told() -> None:
    """9-6 counts two for Game, and Trixie is a point later."""
    match = at("9-6 8-1", "T 8-2", honors=7).step(0, "play 9-6")

    assert heard(match, 1, "play T") == (
        "Bob plays Trixie. Bob wins the trick with Trixie. Bob takes Trixie. "
        "The trick counts 2 for Game; Bob has 2."
    )


def last_trick(**fields: Any) -> str:
    """The last trick of a hand in Sevens, in which Bob's 9-6 takes 9-1."""
    played = [cards("7-1"), cards("7-3 T"), 0, 0]
    match = at("9-1", "9-6", **{"honors": 7, "played": played, **fields})
    return heard(match.step(0, "play 9-1"), 1, "play 9-6")


def test_the_account_names_the_four_points_and_what_made_them() -> None:
    """High, Low, Trixie and Game, in the order in which they count."""
    said = last_trick(took=["7-1 7-3 T", "", "", ""])

    assert said.endswith(
        "The deal is over. High (7-3): Bob, 1. Low (7-1): Ann, 1. Trixie: Ann, 1. "
        "Game, 3 to 1 (9-1 and 9-6): Bob, 1."
    )


def test_what_nobody_makes_is_said() -> None:
    """A tie for Game, no Trixie, no Honors."""
    tied = last_trick(played=[0, 0, 0, 0], took=["10-5 6-4", "", "", ""])

    assert tied.endswith(
        "High: no Honor card was dealt. Low: no Honor card was dealt. "
        "Trixie: nobody took it. Game: tied at 3, nobody."
    )


def test_points_made_before_the_play_are_in_the_account() -> None:
    """Trixie was turned up twice for the dealer, once before a run."""
    assert "The deal is over. Trixie turned up 2 times: Bob, 2. High" in last_trick(
        trixies=2, scores=[0, 2, 0, 0]
    )


def test_what_comes_after_the_match_is_won_does_not_count() -> None:
    """Ann wins with Low, so Game comes too late."""
    said = last_trick(scores=[9, 8, 0, 0], took=["7-1 7-3", "", "", ""])

    assert said.endswith(
        "High (7-3): Bob, 1. Low (7-1): Ann, 1. Trixie: nobody took it. "
        "Game, 3 to 1, too late: the match is won (9-1 and 9-6): Bob, 0."
    )


def test_partners_count_together() -> None:
    """Four in two teams: the points go to both."""
    options = {"sides": "two_teams"}
    match = at("9-1", "9-2", "9-3", "9-6", options=options, honors=9)
    for seat, move in enumerate(("play 9-1", "play 9-2", "play 9-3")):
        match = match.step(seat, move)

    assert heard(match, 3, "play 9-6").endswith(
        "Dee wins the trick with 9-6. The trick counts 3 for Game; Bob and Dee have 3. "
        "The deal is over. High (9-6): Bob and Dee, 1. Low (9-1): Ann and Cay, 1. "
        "Trixie: nobody took it. Game, 3 to 0 (9-1 and 9-6): Bob and Dee, 1."
    )


def test_discards_lie_open_when_the_hand_is_counted() -> None:
    """High may be among them, for it counts for whoever was dealt it."""
    said = last_trick(options={"after_run": "discard_to_six"}, discards=["7-7", "8-1 6-0"])

    assert "Ann has discarded 7-7. Bob has discarded 6-0 and 8-1. The deal is over." in said
    assert "High (7-7): Ann, 1." in said


def test_in_a_progressive_match_the_hand_is_what_counts() -> None:
    """The points of the hand decide who has won it."""
    said = last_trick(options={"match_mode": "progressive"}, took=["7-1 7-3 T", "", "", ""])

    assert said.endswith(
        "High: Bob, 1 (7-3). Low: Ann, 1 (7-1). Trixie: Ann, 1. "
        "Game, 3 to 1: Bob, 1 (9-1 and 9-6). In all, Ann 2 and Bob 2. "
        "The hand is tied, so nobody has won it."
    )
