"""Winnable deals: the first of a promised seed, and what a check makes of those discarded."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadTable, ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk import winnable
from parlour.lab import checking
from parlour.verify import verify

KEY = "thirteen"
ANY = {"deal": "any"}


def dealt(seed: str) -> Match:
    return winnable.deal(game(KEY, **ANY), seed, ("rose",))


def after_discards(count: int) -> Match:
    """A winnable deal before which so many were discarded."""
    found = (dealt(f"discard {number}") for number in range(100))
    return next(match for match in found if match.discarded == count)


def played(match: Match) -> Match:
    """The match with some moves made."""
    for _ in range(3):
        match = match.play(0, match.legal(0)[0])
    return match


def test_the_first_deal_that_can_be_won_is_played() -> None:
    match = after_discards(2)
    seed = match.seed
    assert seed is not None
    deals = [Match.new(match.game, 1, seed, ("rose",), discarded=n) for n in range(3)]
    assert [False, False, True] == [winnable.is_winnable(one) for one in deals]
    assert deals[2].record == match.record
    assert "2 deals were discarded" in winnable.told(match)


def test_a_seed_promised_for_one_deal_gives_the_deals_after_it_too() -> None:
    """The shuffles of a seed are its chance events, counted from 1."""
    match = after_discards(1)
    assert (2, match.length) == (match.chances, 1)
    assert Match.new(match.game, 1, match.seed, ("rose",)).record != match.record


def test_a_record_says_how_many_deals_were_discarded_and_is_checked() -> None:
    text = played(after_discards(2)).dumps()
    assert "\ndiscarded: 2\n" in text
    assert text == Match.loads(text).dumps()
    report = verify(text)
    assert (True, 2) == (report.fair, report.discarded)
    found = checking.check(text)
    assert found.good
    assert "2 deals before it could not be won by the same solver" in found.sentences[-1]


@pytest.mark.parametrize("said", ["0", "1", "3"])
def test_another_number_of_discarded_deals_is_found_out(said: str) -> None:
    text = after_discards(2).dumps()
    found = checking.check(text.replace("discarded: 2", f"discarded: {said}"))
    assert not found.good
    assert found.sentences[-1].startswith("Not fair.")


def test_a_deal_that_could_be_won_may_not_be_discarded() -> None:
    first = after_discards(0)
    later = next(
        match
        for count in range(1, 20)
        if winnable.is_winnable(
            match := Match.new(first.game, 1, first.seed, ("rose",), discarded=count)
        )
    )
    assert verify(later.dumps()).fair  # its chance is right; only the solver knows better
    found = checking.check(later.dumps())
    assert "Not fair. Deal 1 was discarded, though it can be won." == found.sentences[-1]


def test_a_deal_that_cannot_be_won_is_not_called_winnable() -> None:
    match = after_discards(1)
    lost = Match.new(match.game, 1, match.seed, ("rose",), discarded=0)
    assert "does not find" in checking.check(lost.dumps()).sentences[-1]


def test_a_number_that_is_none_is_refused() -> None:
    text = after_discards(1).dumps()
    with pytest.raises(BadTable, match="discarded"):
        Match.loads(text.replace("discarded: 1", "discarded: -1"))


def test_what_no_solver_can_judge_is_refused() -> None:
    for key in ("isolation", "mystic-double-cross", "forty-two"):
        with pytest.raises(ParlourError, match="No solver can tell"):
            winnable.deal(game(key))


@pytest.mark.slow
def test_suite_assembling_is_dealt_until_it_can_be_won() -> None:
    match = winnable.deal(game("suite-assembling"), "suite 3")
    assert match.discarded is not None
    assert winnable.is_winnable(match)
    assert "" == winnable.wrong(match)
