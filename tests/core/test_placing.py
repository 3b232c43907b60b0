"""A match at a position of one's own: its record says so, and is read back."""

from __future__ import annotations

import pytest

from parlour import verify
from parlour.core.errors import BadTable, ParlourError
from parlour.core.fair import Seed
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.lab import checking

SEED = Seed.of("own")


def reverse() -> Match:
    return Match.placed(game("reverse"), "  B.BBA \n AA", SEED)


def solved() -> Match:
    match = Match.placed(game("twenty-five-goal"), "23, 24", SEED)
    return match.play(0, "jump 23 25")


def suite() -> Match:
    order = Match.new("suite-assembling", 1, "own").log[0][1].removeprefix("deal ")
    match = Match.placed(game("suite-assembling"), order, SEED)
    return match.play(0, match.legal(0)[0])


def test_spaces_in_a_row_of_signs_are_refused() -> None:
    with pytest.raises(ParlourError, match="seven signs"):
        reverse()


@pytest.mark.parametrize("made", [solved, suite])
def test_the_record_says_that_it_was_set_up_and_is_read_back(made) -> None:
    match = made()
    again = Match.loads(match.dumps())
    assert match.set_up
    assert f"set-up: {match.set_up}\n" in match.dumps()
    assert (match.set_up, match.record, match.log) == (again.set_up, again.record, again.log)
    assert match.dumps() == again.dumps()


@pytest.mark.parametrize("made", [solved, suite])
def test_it_is_no_fair_deal(made) -> None:
    text = made().dumps()
    report = verify.verify(text)
    assert (False, True, None) == (report.fair, report.set_up, report.problem)
    found = checking.check(text)
    assert found.legal
    assert not found.fair
    assert "somebody set up the position" in " ".join(found.sentences)


def test_undoing_ends_at_the_position() -> None:
    back = solved().undo()
    assert ("23, 24", 0) == (back.set_up, back.length)
    assert not back.undoable


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("set-up: 23, 24", "set-up: 23 23", "23 is there twice."),
        ("set-up: 23, 24", "set-up:", "does not say its set-up"),
        ("set-up: 23, 24", "set-up: 1 2", "Move 1 of the record cannot be made"),
        ("set-up:", "discarded: 0\nset-up:", "neither dealt nor tried"),
    ],
)
def test_a_record_that_cannot_be_set_up_is_refused(old: str, new: str, said: str) -> None:
    text = solved().dumps().replace(old, new)
    with pytest.raises(ParlourError, match=said):
        Match.loads(text)


def test_a_deal_that_is_not_the_one_set_up_is_refused() -> None:
    head, _, lines = suite().dumps().partition("deck deal ")
    first, second, rest = lines.split(" ", 2)
    with pytest.raises(BadTable, match="does not begin with the cards of its position"):
        Match.loads(f"{head}deck deal {second} {first} {rest}")


def test_only_games_for_one_can_be_set_up() -> None:
    found = [game(key) for key in games() if game(key).rules.placing]
    assert 9 == len(found)
    assert all((1,) == one.players for one in found)
