"""What was in a deal is what it makes if everybody plays as well as all cards open allow."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.exactly import Solver, cards_left, is_solvable
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.makeable import Makeable, makeable


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last three tricks are worked out without the compiler."""
    monkeypatch.setenv("PARLOUR_PLAIN", "1")


def played(key: str, seed: str, perfectly: tuple[int, ...], **options: Any) -> Match:
    """A match in which these seats play their last two cards perfectly, and all else is the first move."""
    match = Match.new(game(key, **options), 4, seed=seed)
    rules = match.game.rules
    solver = Solver(rules)
    while match.turn:
        seat, s = match.turn[0], match.record
        move = match.legal(seat)[0]
        if seat in perfectly and is_solvable(rules, s) and cards_left(rules, s) <= solver.reach:
            values = solver.solve(s)
            assert values is not None
            move = max(values, key=lambda one: values[one])
        match = match.play(seat, move)
    return match


@pytest.mark.slow
@pytest.mark.parametrize("key", ["forty-two", "tactics"])
def test_who_plays_perfectly_gains_what_was_in_the_deal(key: str) -> None:
    match = played(key, "perfect", (0, 1, 2, 3), max_hands=2)
    found = makeable(match)

    assert [1, 2] == [one.deal for one in found]
    assert [12, 12] == [one.cards for one in found]
    assert [one.best for one in found] == [one.gained for one in found]


@pytest.mark.slow
def test_who_alone_plays_perfectly_gains_no_less() -> None:
    for seats in ((0, 2), (1, 3)):
        for one in makeable(played("forty-two", "alone", seats, max_hands=3)):
            own = one.gained - one.best if one.seats == seats else one.best - one.gained
            assert own >= 0


def test_the_lead_told_is_one_that_makes_it() -> None:
    match = played("forty-two", "lead", (), max_hands=1)
    (one,) = makeable(match)
    lead = next(step for step in match.history if step.length == one.step)
    values = Solver(match.game.rules).solve(lead.record)

    assert values is not None
    assert max(values.values()) == next(v for move, v in values.items() if move.text == one.lead)
    assert lead.record.turn in one.seats
    assert isinstance(one, Makeable)


@pytest.mark.parametrize(("key", "players"), [("gyp", 3), ("trix", 3)])
def test_other_games_are_refused_in_a_sentence(key: str, players: int) -> None:
    match = Match.new(game(key), players, seed="refused")

    with pytest.raises(ParlourError, match="cannot be worked out"):
        makeable(match)
