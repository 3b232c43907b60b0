"""What players of the Forty-Nine games and of Heraldry do by habit, and what they leave alone."""

from __future__ import annotations

from typing import Any

from parlour.bots.habits import habit
from parlour.core.game import game
from parlour.core.match import Match


def kept(key: str, players: int, seat: int = 0, **fields: Any) -> list[str]:
    """The moves that the habit of a game leaves at a position."""
    return kept_in(Match.at(key, players, turn=seat, **fields), seat)


def kept_in(match: Match, seat: int) -> list[str]:
    """The moves that the habit leaves a seat of a match."""
    rules = match.game.rules
    may = [0] * rules.vocabulary.words
    rules.legal(match.record, seat, may)
    habit(rules.key)(match.record, seat, may)
    return [str(move) for move in rules.vocabulary.among(may)]


# --- Chicago-Casino ------------------------------------------------------------------------------


def test_at_casino_the_capture_that_counts_more_is_made() -> None:
    hands = ["41 13", "2 3"]
    assert ["play 41"] == kept("chicago-casino", 2, hands=hands, table="40 12", dealer=1)


def test_at_casino_captures_worth_nearly_the_same_are_all_looked_at() -> None:
    hands = ["41 13", "2 3"]
    both = ["play 13", "play 41"]
    assert both == kept("chicago-casino", 2, hands=hands, table="39 12", dealer=1)


def test_at_casino_a_capture_is_not_cut_short() -> None:
    match = Match.at("chicago-casino", 2, hands=["41 2", "3"], table="37 38 39", turn=0, dealer=1)
    match = match.play(0, "play 41")
    assert "done" in [str(move) for move in match.legal(0)]
    assert ["take 37"] == kept_in(match, 0)


def test_at_casino_who_takes_nothing_leaves_a_card_that_counts_nothing_and_is_no_drone() -> None:
    hands = ["40 42 9", "2 3 4"]
    assert ["play 9"] == kept("chicago-casino", 2, hands=hands, table="20", dealer=1)


def test_at_casino_only_builds_below_a_drone_in_hand_are_made() -> None:
    table = "36 8"
    safe = kept("chicago-casino", 2, hands=["37 42", "3"], table=table, dealer=1)
    assert "build 37" in safe
    beatable = kept("chicago-casino", 2, hands=["37 41", "3"], table=table, dealer=1)
    assert "build 37" not in beatable


def test_at_casino_the_cheater_begins_with_a_card_of_some_colour_and_not_with_a_drone() -> None:
    one = game("chicago-casino", cheater=True)
    match = Match.at(one, 2, hands=["C 2", "3"], table="14 38 20", turn=0, dealer=1)
    assert ["take 20", "take 38"] == kept_in(match.play(0, "play C"), 0)
