"""What is heard at Rover and Nix: draws, suits ended, who is out, who is left with the last card."""

from __future__ import annotations

import tellings
from games.test_rover import HOLDING_BACK, A, B, C, at, drawn
from parlour.core.game import game
from parlour.core.match import Match
from parlour.pictures import telling


def said(match: Match, seat: int | None = None) -> str:
    """Everything a seat is told of the last step."""
    return tellings.told(match, seat)


def test_a_draw_says_what_is_lacked_and_who_gave() -> None:
    match = at("5-0 6-0", "2-1 7-0", "3-0 0-0", wanted="2-1")
    asked = match.play(A, "draw")
    asking = next(step for step in asked.history if step.move and step.move.text == "draw")
    assert "Ann draws. Ann lacks 2-1." == said(asking)
    taken = drawn(match, "3-0")
    assert "Ann gets a card from Cay." == said(taken, B)
    assert "Ann gets 3-0 from Cay." == said(taken, A) == said(taken, C)


def test_whoever_goes_on_has_drawn_the_card_wanted() -> None:
    match = drawn(at("5-0 6-0", "7-0", "2-1 0-0", wanted="2-1"), "2-1")
    assert "Ann gets 2-1 from Cay, the card wanted." == said(match, B)


def test_a_draw_that_leaves_all_cards_in_one_hand_tells_the_others_nothing() -> None:
    match = drawn(at("2-1 6-0", "", "0-0", wanted="2-1", options=HOLDING_BACK), "0-0")
    assert "Ann gets a card from Cay. Cay has no card left and is out of the round." == said(match, B)  # fmt: skip


def test_one_who_may_hold_back_is_not_said_to_lack_a_card() -> None:
    match = at("2-1 6-0", "7-0", "0-0", wanted="2-1", options=HOLDING_BACK).play(A, "draw")
    asking = next(step for step in match.history if step.move and step.move.text == "draw")
    assert "Ann draws." == said(asking)


def test_pointing_at_a_card() -> None:
    match = at("6-0", "7-0", "0-0 2-1", wanted="2-1", options={"draw": "pick"}).play(A, "pick 2")
    pointing = next(step for step in match.history if step.move and step.move.text == "pick 2")
    assert "Ann points at card 2 on the right. Ann lacks 2-1." == said(pointing)


def test_a_suit_that_is_ended_and_the_point_for_it() -> None:
    match = at("2-2 6-0", "7-0", "0-0", wanted="2-2", scores=[4] + [0] * 10).play(A, "play 2-2")
    assert "Ann plays 2-2. Ann ends the suit of 2: 2-0, 2-1 and 2-2. Ann scores 1 and has 5." == said(match)  # fmt: skip


def test_a_last_card_played_puts_a_player_out() -> None:
    match = at("2-1", "7-0", "0-0", wanted="2-1").play(A, "play 2-1")
    assert "Ann plays 2-1. Ann has no card left and is out of the round." == said(match)


def over(**fields: object) -> Match:
    """The step that ends a round in which all suits but the last were won by the second seat."""
    won = " ".join(f"{suit}-{card}" for suit in range(1, 7) for card in range(suit + 1))
    match = at("7-7", "", "0-0", "", wanted="7-7", won=["", won, "", ""], **fields)  # type: ignore[arg-type]
    match = match.play(A, "play 7-7")
    return next(step for step in match.history if step.move and step.move.text == "play 7-7")


def test_the_end_of_a_round() -> None:
    match = over()
    assert (
        "Ann plays 7-7. Ann ends the suit of 7: 7-0, 7-1, 7-2, 7-3, 7-4, 7-5, 7-6 and 7-7. "
        "Ann scores 1 and has 1. Cay is left with Rover. Cay scores 3 and has 3. "
        "The round is over. The suit of 1: Bob, 1. The suit of 2: Bob, 1. The suit of 3: Bob, 1. "
        "The suit of 4: Bob, 1. The suit of 5: Bob, 1. The suit of 6: Bob, 1. The suit of 7: Ann, 1. "
        "Left with Rover: Cay, 3."
    ) == said(match)


def test_partners_score_together() -> None:
    match = over(options={"sides": "two_teams"})
    assert "Ann and Cay score 1 and have 1. Cay is left with Rover. Ann and Cay score 3 and have 4." in said(match)  # fmt: skip
    account = telling.reckoned(match)
    assert account is not None
    assert (4, 6, 4, 6) == tuple(account.points(seat) for seat in range(4))


def test_a_match_that_ends_in_a_round_has_its_account() -> None:
    scores = [14] + [0] * 10
    match = at("2-2 6-0", "7-0", "0-0", wanted="2-2", scores=scores, won=["1-0 1-1", "", ""])
    account = telling.reckoned(match.play(A, "play 2-2"))
    assert account is not None
    assert ["the suit of 1", "the suit of 2"] == [count.what for count in account.counts]


def test_nix_has_words_of_its_own() -> None:
    match = Match.new(game("nix"), 3, seed="nix told")
    while telling.reckoned(match) is None:
        (seat,) = match.turn
        match = match.play(seat, match.legal(seat)[0])
        ends = [step for step in match.history if telling.reckoned(step)]
        if ends:
            match = ends[0]
    assert "is left with Nix." in said(match)
    assert "The round is over. The set of 1: " in said(match)
