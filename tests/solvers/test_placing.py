"""Positions of one's own: written in a few signs, and refused in one sentence if they are not lawful."""

from __future__ import annotations

import pytest

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers.hints import hint
from parlour.solvers.solving import puzzles, solver, target


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("twenty-five-goal", "23 24"),
        ("forty-nine-puzzle", "23, 24"),
        ("nine-men-square", "23 24"),
        ("reverse", "B.BBAAA"),
        ("another-reverse", "aab.abb"),
        ("thirteen", "1 2 3 4 5 6 7 8 9 10 11 12 - 13"),
    ],
)
def test_a_position_is_played_from_where_it_stands(key: str, text: str) -> None:
    match = Match.placed(game(key), text)
    while match.turn:
        match = match.play(0, hint(match).move)
    assert match.outcome is not None
    assert (0,) == match.outcome.winners


def test_a_deal_of_ones_own_is_dealt_in_that_order() -> None:
    first = Match.new("suite-assembling", 1, "own")
    order = first.log[0][1].removeprefix("deal ")
    assert first.record == Match.placed(game("suite-assembling"), order).record


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("twenty-five-goal", "24 24", "24 is there twice."),
        ("twenty-five-goal", "24 50", "'50' is not a number from 1 to 49."),
        ("twenty-five-goal", "24 x", "'x' is not a number"),
        ("twenty-five-goal", "24", "At least two men are needed."),
        ("twenty-five-goal", "1 49", "Nothing can be moved in this position."),
        ("nine-men-triangle", "", "At least two men are needed."),
        ("reverse", "AAABBBB", "seven signs"),
        ("reverse", ".BBBAAA", "home in this position already"),
        ("thirteen", "1 2 3", "the cards on squares 1 to 14"),
        ("thirteen", "1 2 3 4 5 6 7 8 9 10 11 12 13 -", "home in this position already"),
        ("thirteen", "1 1 3 4 5 6 7 8 9 10 11 12 13 -", "1 is there twice."),
        ("suite-assembling", "1 2 3", "A deal has 49 cards, and these are 3."),
        ("suite-assembling", "1 1", "'1' is no card of this deal, or is there twice."),
        ("colorow-solitaire", "1 2", "."),
        ("isolation", "1", "Positions of Isolation cannot be set up."),
        ("forty-two", "1", "Positions of Forty-two cannot be set up."),
        ("reverse", "A" * 1000, "A position is not so long."),
    ],
)
def test_what_is_not_lawful_is_refused_in_a_sentence(key: str, text: str, said: str) -> None:
    with pytest.raises(ParlourError) as refused:
        Match.placed(game(key), text)
    assert said in str(refused.value)


def test_a_lost_position_is_known_to_be_lost() -> None:
    swapped = Match.placed(game("thirteen"), "1 2 3 4 5 6 7 8 9 10 11 13 12 -")
    assert solver("thirteen").can_be_solved(swapped) is False


def test_a_position_has_the_target_of_the_position() -> None:
    assert target(Match.placed(game("twenty-five-goal"), "23 24")) is None
    found = target(Match.placed(game("reverse"), "B.BBAAA"))
    assert found is not None
    assert 1 == found.moves


def test_every_example_of_a_notation_can_be_read() -> None:
    for key in puzzles():
        placing = game(key).rules.placing
        if placing is not None and '"' in placing.notation:
            assert Match.placed(game(key), placing.notation.split('"')[1]).turn
