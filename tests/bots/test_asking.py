"""Who asks does not ask in vain where another question is sure to succeed."""

from __future__ import annotations

import random

import pytest

import lawbook
from parlour.bots import player
from parlour.bots.asking import Asking
from parlour.bots.engines import interpreted
from parlour.bots.opinions import Budget, Opinion
from parlour.bots.search import Search, Thought
from parlour.core import kernels
from parlour.core.game import Rules, game
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.worlds import Worlds

KEYS = ["boston-books", "trix-authors"]
SHOWN = 100


class Contrary(Asking):
    """One that likes best what the search likes least."""

    def _judged(self, thought: Thought, opinion: Opinion) -> Opinion:
        return super()._judged(thought, Opinion(opinion.options[::-1], by_tries=True))


def going_on(view: View) -> dict[Move, int]:
    """In how many of a hundred worlds whoever asks so is still in turn, for each question."""
    assert view.seat is not None
    rules = view.game.rules
    engine = kernels.plain(rules)
    room = engine.records(SHOWN)
    Worlds(view, engine, random.Random(1)).fill(room, SHOWN)
    found = dict.fromkeys(view.legal, 0)
    for move in view.legal:
        for world in room:
            s = world.copy()
            rules.apply(s, view.seat, move.code)
            found[move] += s.turn == view.seat
    return found


def with_a_sure_question(key: str) -> tuple[View, dict[Move, int]]:
    """A view in which one question must succeed and another can hardly do so."""
    for match in lawbook.random_match(game(key), 4, "sure", 120):
        if match.turn and match.length % 8 == 0:
            view = match.view(match.turn[0])
            shares = going_on(view)
            if max(shares.values()) == SHOWN and min(shares.values()) == 0:
                return view, shares
    raise AssertionError("there is no such position")


class Vain(Asking):
    """One that likes best what is least likely to succeed."""

    def __init__(self, rules: Rules, shares: dict[Move, int]) -> None:
        super().__init__(rules, lambda rules, _: interpreted(rules))
        self._shares = shares

    def _judged(self, thought: Thought, opinion: Opinion) -> Opinion:
        options = sorted(opinion.options, key=lambda one: self._shares[one.move])
        return super()._judged(thought, Opinion(tuple(options), by_tries=True))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_question_in_vain_is_not_asked_where_another_is_sure(key: str) -> None:
    view, shares = with_a_sure_question(key)
    opinion = Vain(game(key).rules, shares).weigh(view, list(view.legal), Budget(20), 1)

    assert shares[opinion.best.move] > 0
    assert shares[opinion.options[-1].move] < SHOWN
    assert {option.move for option in opinion.options} == set(view.legal), "all are weighed"


@pytest.mark.slow
def test_who_forgets_may_ask_in_vain() -> None:
    rules = game("boston-books").rules
    view, _ = with_a_sure_question("boston-books")
    found = [
        kind(rules, lambda rules, _: interpreted(rules)).weigh(
            view, list(view.legal), Budget(20, forgets=True), 1
        )
        for kind in (Search, Contrary)
    ]

    assert found[0].options == found[1].options[::-1]


class Late(Contrary):
    """One whose time is up once all is tried."""

    is_up = False

    def _judged(self, thought: Thought, opinion: Opinion) -> Opinion:
        self.is_up = True
        return super()._judged(thought, opinion)


@pytest.mark.slow
def test_whose_time_is_up_keeps_to_what_was_tried() -> None:
    rules = game("boston-books").rules
    late = Late(rules, lambda rules, _: interpreted(rules))
    plain = Search(rules, lambda rules, _: interpreted(rules))
    view, _ = with_a_sure_question("boston-books")
    moves = list(view.legal)

    expected = plain.weigh(view, moves, Budget(20), 1).options[::-1]
    assert expected == late.weigh(view, moves, Budget(20, lambda: late.is_up), 1).options


@pytest.mark.parametrize("key", KEYS)
def test_games_of_questions_have_such_a_player(key: str) -> None:
    assert isinstance(player(game(key).rules), Asking)
