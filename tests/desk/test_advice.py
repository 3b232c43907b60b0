"""Advice comes from the solver of a puzzle, or from a bot that sees what the seat sees."""

from __future__ import annotations

import pytest

from parlour.bots import Adviser, Chosen
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.views import View
from parlour.desk.advice import advise


class Last:
    """A bot that takes the last legal move, and remembers whose view it was given."""

    def __init__(self) -> None:
        self.seen: list[int | None] = []
        self.hired: list[tuple[str, str]] = []

    def hire(self, key: str, level: str) -> Adviser:
        self.hired.append((key, level))
        return self

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        self.seen.append(view.seat)
        return Chosen.of(view.legal[-1], "It is the last.")

    explain = choose


def test_a_strong_bot_advises_on_a_game():
    match = Match.new("forty-two", seed="advice")
    bot = Last()
    found = advise(match, None, bot.hire)
    assert [("forty-two", "strong")] == bot.hired
    assert [match.turn[0]] == bot.seen
    assert "pass" == found.move
    assert "A bot would pass. It is the last." == found.sentence
    assert {"move": "pass", "sentence": found.sentence, "solvable": None} == found.plain()


def test_the_solver_advises_on_a_puzzle():
    bot = Last()
    found = advise(Match.new("another-reverse", seed="advice"), 0, bot.hire)
    assert [] == bot.hired
    assert found.solvable
    assert found.sentence == f"{found.reason} Next: {found.move}."


def test_there_is_no_advice_out_of_turn():
    match = Match.new("forty-two", seed="advice")
    waiting = (match.turn[0] + 1) % 4
    with pytest.raises(ParlourError, match=f"not the turn of seat {waiting}"):
        advise(match, waiting)


def test_there_is_no_advice_when_all_is_over():
    match = Match.at("forty-two", 4, ended=1)
    with pytest.raises(ParlourError, match="The match is over"):
        advise(match)
