"""What scripts share that let one bot play another: searches on one engine, and results in words."""

from __future__ import annotations

import time
from functools import cache

from parlour.bots.choosing import Chosen
from parlour.bots.engines import Engine
from parlour.bots.habits import Habit
from parlour.bots.leanings import Leaning
from parlour.bots.levels import Level, Leveled
from parlour.bots.search import Search, exercise
from parlour.core import compiling
from parlour.core.game import Rules, game
from parlour.core.views import View
from parlour.core.worlds import are_drawn, drawing_kernels
from parlour.lab.standings import Estimate
from parlour.lab.tournaments import tournament


def on_engine(fast: Engine, kind: type[Search] = Search) -> Search:
    """A search that always runs on this engine."""
    return kind(fast.rules, lambda _rules, _patient: fast)


@cache
def compiled_engine(
    rules: Rules, habits: Habit | None = None, leans: Leaning | None = None
) -> Engine:
    """The compiled engine of a game, with its own habits and leaning unless others are given."""
    made = Engine(compiling.compiled(rules), habits=habits, leans=leans)
    if are_drawn(rules):
        drawing_kernels(made.base)
    exercise(made)
    return made


class Timed:
    """A bot that thinks for a time, in CPU seconds of its thread."""

    def __init__(self, search: Search, level: Level, seed: str) -> None:
        self._bot = Leveled(search, level, seed, time.thread_time)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move it found best."""
        return self._bot.choose(view, seconds)


def shown(of: Estimate, form: str) -> str:
    """A mean with how far its interval reaches to each side, if there is one."""
    if of.high is None:
        return f"{of.mean:{form}}"
    return f"{of.mean:{form}} ± {of.high - of.mean:{form.lstrip('+')}}"


def fought(key: str, bots: tuple[str, str], deals: int, seed: str, seconds: float | None) -> str:
    """One line: how much more the first bot gets for each deal, with 95 % intervals."""
    one_deal = "deals" in game(key).rules.layout.fields
    found = tournament(
        key, bots, deals=deals, seed=seed, one_deal=one_deal, seconds=seconds, jobs=1
    )
    (pair,) = found.pairs
    return (
        f"{key:16} {deals:4} deals  wins {shown(pair.wins, '+.1%')}"
        f"  worth {shown(pair.worth, '+.2f')}"
        f"  {'told apart' if pair.worth.apart or pair.wins.apart else 'not told apart'}"
    )
