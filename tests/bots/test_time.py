"""A bot keeps to its time: it looks at its clock often, and stops when the time is up."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import lawbook
from parlour.bots import LEVELS, bot, engines
from parlour.bots.habits.forty_two import best_hope
from parlour.bots.levels import Leveled
from parlour.bots.search import Search
from parlour.core.game import game, games
from parlour.core.imagining import Imagination
from parlour.core.match import Match
from parlour.core.watch import TimeUp

LOOKS = 400
"""How often a bot may look at its clock before the time is up."""
BETWEEN = 512
"""How many questions the rules are asked at most between two looks."""
SECONDS, LATE = 0.15, 0.1
SLOW_TO_IMAGINE = ("boston-books", "trix-authors", "pittsburgh-draw", "tactics", "trix-1903", "gyp")


def late(key: str, seed: str, most: int = 160) -> Iterator[tuple[Match, int]]:
    """Positions in the middle and at the end of a random match of as many as can play."""
    one = game(key)
    players = [n for n in one.players if not one.refusal(n)]
    moments = [m for m in lawbook.random_match(one, players[-1], seed, most) if m.turn]
    for match in (moments[len(moments) // 2], moments[-1]):
        yield match, match.turn[-1]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the compiler is ready is not ours to say."""
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})


class Looks:
    """A clock that goes on by one each time somebody looks, and notes what was asked since."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rules: Any) -> None:
        self.looks = 0
        self.most_between = 0
        self._asked = 0
        may = rules.may

        def counted(*arguments: Any) -> Any:
            self._asked += 1
            return may(*arguments)

        monkeypatch.setattr(rules, "may", counted)

    def __call__(self) -> float:
        self.looks += 1
        self.most_between = max(self.most_between, self._asked)
        self._asked = 0
        return float(self.looks)


def check_it_stops(match: Match, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Looks(monkeypatch, match.game.rules)
    player = Leveled(Search(match.game.rules), LEVELS["master"], "looks", clock)
    chosen = player.choose(match.view(seat), seconds=LOOKS)

    assert chosen.text in [move.text for move in match.legal(seat)]
    assert clock.looks <= LOOKS + 3
    assert clock.most_between <= BETWEEN


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("key", SLOW_TO_IMAGINE)
def test_when_the_time_is_up_a_bot_stops(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for match, seat in late(key, "time"):
        check_it_stops(match, seat, monkeypatch)


@pytest.mark.soak
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("seed", ["time 1", "time 2", "time 3"])
@pytest.mark.parametrize("key", games())
def test_in_every_game_a_bot_stops_when_the_time_is_up(
    key: str, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for match, seat in late(key, seed, most=400):
        check_it_stops(match, seat, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("level", ["easy", "good", "strong", "master"])
@pytest.mark.parametrize("key", games())
def test_thinking_takes_no_longer_than_it_was_given(key: str, level: str) -> None:
    """By the processor's time of this thread, so that other work on the machine does not count."""
    player = bot(key, level, seed="time")
    for match, seat in late(key, "soak", most=600):
        view = match.view(seat)
        began = time.thread_time()
        player.choose(view, seconds=SECONDS)
        assert time.thread_time() - began < SECONDS + LATE


def test_what_was_learned_in_time_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes back to the same view goes on from there, however short the time was."""
    match, seat = next(late("trix-1903", "again", most=80))
    view, left = match.view(seat), iter([False] * 3)
    with pytest.raises(TimeUp):
        Imagination(view, lambda: next(left, True)).state(random.Random(1))
    learned = [step for step in view.history if "_evidence" in vars(step)]
    clock = Looks(monkeypatch, match.game.rules)
    lacked = [step.lacked for step in learned]
    clock()

    assert lacked
    assert 0 == clock.most_between


@pytest.mark.parametrize("seed", range(6))
def test_who_has_no_time_to_try_moves_keeps_to_habit(seed: int) -> None:
    """At Forty-two nobody bids 41 on a hand that can hope for 20, however slow the machine is."""
    match = Match.new(game("forty-two"), 4, seed=f"no time {seed}")
    view = match.view(match.turn[0])
    hope = best_hope(view.state.hands[match.turn[0]]) // 10
    slow = Search(match.game.rules, lambda rules, _patient: engines.interpreted(rules))
    ticks = count()
    hired = Leveled(slow, LEVELS["good"], "no time", clock=lambda: next(ticks))

    for chosen in (hired.choose(view, 100), hired.explain(view, 100)):
        bid = int(chosen.arguments[0]) if chosen.verb.name == "bid" else 0
        assert bid <= hope


LOADS = """
import sys, threading
threading.Thread.start = lambda self: None
from parlour.bots import bot
from parlour.core.match import Match
match = Match.new("forty-two", seed="cold")
told = bot("forty-two", "master").choose(match.view(match.turn[0]), 0.05)
print("numba" in sys.modules)
"""


@pytest.mark.slow
def test_a_bot_does_not_load_the_compiler_while_it_thinks():
    """That alone takes longer than a bot may."""
    environment = {name: of for name, of in os.environ.items() if name != "PARLOUR_PLAIN"}
    code = [sys.executable, "-c", LOADS]
    told = subprocess.run(code, capture_output=True, text=True, check=True, env=environment)
    assert told.stdout == "False\n"
