"""Advice comes from the solver of a puzzle, or from a bot that sees what the seat sees."""

from __future__ import annotations

import random

import pytest

import lawbook
from parlour.bots import Adviser, Chosen, engines
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.views import View
from parlour.desk import advice
from parlour.desk.advice import (
    HIDDEN,
    Advice,
    advise,
    could_have_seen,
    has_come_out,
    names_for,
    why,
)


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
    sentence = "A bot would pass. It is the last."
    names = names_for(match, match.turn[0])
    assert sentence == found.sentence(names)
    assert {"move": "pass", "sentence": sentence, "solvable": None} == found.plain(names)


def test_the_solver_advises_on_a_puzzle():
    bot = Last()
    found = advise(Match.new("another-reverse", seed="advice"), 0, bot.hire)
    assert [] == bot.hired
    assert found.solvable
    assert found.sentence(("you",)) == f"{found.reason} Next: {found.move}."


def test_there_is_no_advice_out_of_turn():
    match = Match.new("forty-two", seed="advice")
    waiting = (match.turn[0] + 1) % 4
    with pytest.raises(ParlourError, match=f"not the turn of seat {waiting}"):
        advise(match, waiting)


def test_there_is_no_advice_when_all_is_over():
    match = Match.at("forty-two", 4, ended=1)
    with pytest.raises(ParlourError, match="The match is over"):
        advise(match)


def test_advice_names_people_and_says_moves_as_people_do():
    said = game("boston-books").move("ask 1 8").told
    found = Advice("ask 1 8", "{1} has it 30 % of the time.", said, None)
    assert "A bot would ask Ann for 8. Ann has it 30 % of the time." == found.sentence(
        ["you", "Ann", "Bob"]
    )


# --- why a move was made -------------------------------------------------------------------------


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for a compiler, and little is thought."""
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})
    monkeypatch.setattr(advice, "SIMULATIONS", 100)


def steps(key: str, most: int) -> list[Match]:
    """The moves of seats in a match that is played at random."""
    one = game(key)
    found = lawbook.random_match(one, one.usual_players, "why", most)
    return [step for step in found if step.line is not None and step.line[0] >= 0]


@pytest.mark.parametrize(
    "key", ["forty-two", "heraldry", "tactics", "boston-books", "trix-exchange"]
)
def test_while_hidden_cards_decide_nobody_else_is_told_why(key: str):
    step = next(one for one in steps(key, 30) if len(one.before.legal(one.line[0])) > 1)
    assert step.line is not None
    for seat in [None, *(set(range(step.players)) - {step.line[0]})]:
        with pytest.raises(ParlourError, match=HIDDEN[:20]):
            why(step, step.length, seat, is_over=False)


@pytest.mark.slow
def test_where_nothing_is_hidden_everybody_is_told_at_once():
    step = steps("nebraska-checkers", 12)[-1]
    assert step.line is not None
    assert why(step, step.length, 1 - step.line[0], is_over=False)
    assert could_have_seen(step, None)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["forty-two", "heraldry", "hilo", "forty-nine"])
def test_only_those_who_know_as_much_could_have_seen_it(key: str):
    """If others may be told, the world cannot be another for them than for the mover."""
    rng = random.Random(3)
    for step in steps(key, 40)[::5]:
        assert step.before is not None
        assert step.line is not None
        mover = step.line[0]
        other = (mover + 1) % step.players
        imagined = imagine(step.before.view(other), rng)
        same = lawbook.told(imagined.view(mover)) == lawbook.told(step.before.view(mover))
        assert same or not could_have_seen(step, other)


@pytest.mark.usefixtures("interpreted")
def test_why_is_judged_from_the_view_of_whoever_moved():
    """Two worlds that looked alike to the mover are explained alike."""
    step = steps("forty-two", 14)[-1]
    assert step.before is not None
    assert step.line is not None
    other = imagine(step.before.view(step.line[0]), random.Random(5)).step(*step.line)
    assert step.record != other.record
    assert why(step, step.length, None, True) == why(other, other.length, None, True)


def second_deal(key: str) -> Match:
    """A match some moves into its second deal, played at random."""
    one = game(key)
    for match in lawbook.random_match(one, one.usual_players, "second", 200):
        if match.record.deals == 1 and match.turn and moves_of_deal(match) >= 3:
            return match
    raise AssertionError("no second deal")


def moves_of_deal(match: Match) -> int:
    """How many moves seats have made since the cards were dealt."""
    dealt = max(at for at, (_, text) in enumerate(match.log) if text.startswith("deal "))
    return sum(seat >= 0 for seat, _ in match.log[dealt:])


def answer(match: Match, at: int, seat: int | None) -> str:
    try:
        return why(match, at, seat, is_over=False)
    except ParlourError as error:
        return str(error)


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("key", ["forty-two", "call-suit-forty-two", "gyp"])
def test_once_all_cards_of_a_deal_have_come_out_everybody_is_told_why(key: str):
    match = second_deal(key)
    made = [at for at, (seat, _) in enumerate(match.log, 1) if seat > 0]
    told = [at for at in made if has_come_out(match, at, 0)]
    assert 0 < len(told) < len(made)
    assert set(made) - set(told) >= {made[-1]}
    assert HIDDEN != answer(match, told[len(told) // 2], 0)
    assert HIDDEN == answer(match, made[-1], 0)


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("key", ["forty-two", "hilo", "gyp", "tactics", "heraldry", "trix"])
@pytest.mark.parametrize("seat", [0, None])
def test_two_worlds_that_look_alike_to_a_seat_give_it_the_same_answer(key: str, seat: int | None):
    """Whether it is told why, and what: of moves in a deal that is over and in one that goes on."""
    match = second_deal(key)
    other = imagine(match.view(seat), random.Random(11))
    assert match.log != other.log
    made = [at for at, (mover, _) in enumerate(match.log, 1) if mover > 0]
    for at in (made[1], made[len(made) // 2], made[-1]):
        assert answer(match, at, seat) == answer(other, at, seat)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["forty-two", "call-suit-forty-two", "gyp"])
def test_what_has_come_out_is_all_that_the_mover_could_see(key: str):
    """In another world that looks the same now, whoever moved then saw the same."""
    match = second_deal(key)
    steps = {step.length: step for step in match.history}
    told = [at for at, (mover, _) in enumerate(match.log, 1) if mover > 0]
    told = [at for at in told if has_come_out(match, at, 0)]
    assert told
    for seed in range(3):
        other = imagine(match.view(0), random.Random(seed))
        others = {step.length: step for step in other.history}
        for at in told:
            seen, again = (one[at].before.view(match.log[at - 1][0]) for one in (steps, others))
            assert (seen.state, seen.legal) == (again.state, again.legal)


def test_what_chance_did_has_no_reason():
    match = Match.new("forty-two", seed="deal")
    with pytest.raises(ParlourError, match="Nobody chose"):
        why(match, 1, None, True)
    with pytest.raises(ParlourError, match="There is no step 99"):
        why(match, 99, None, True)
