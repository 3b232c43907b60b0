"""Every example of docs/python.md runs as it stands."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from parlour.lab import tournament
from parlour.lab.standings import Estimate
from pythonpage import examples, needs_extras

NEEDS = ("gymnasium", "pettingzoo", "pyspiel", "numpy")


@pytest.mark.slow
@pytest.mark.parametrize("code", [pytest.param(code, id=title) for title, code in examples()])
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    for package in NEEDS:
        used = package in code or (needs_extras(code) and package != "pyspiel")
        if used and find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])  # an example adds to it
    exec(compile(code, "docs/python.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out or "assert" in code


def test_there_are_examples_of_everything() -> None:
    titles = [title for title, _ in examples()]
    for subject in (
        "A match", "What a seat sees", "A position set up", "What an option changes",
        "A record, and a match sent elsewhere", "A bot of your own", "An ending solved",
        "Learning a puzzle", "Learning a game",
    ):  # fmt: skip
        assert subject in titles
    assert 17 <= len(titles)


@pytest.mark.soak
def test_the_learner_gains_at_least_half_of_the_edge_of_exact_play(
    tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    """Both play the same deals against random bots; the page tells what was found."""
    code = dict(examples())["Learning a game"]
    (tmp_path / "learned.py").write_text(code + "def learned(key, seed):\n    return Trained()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    begun = perf_counter()
    edge_over_random("learned:learned", deals=1)  # it learns when it is loaded
    took = perf_counter() - begun
    learner = edge_over_random("learned:learned", deals=600)
    exact = edge_over_random("master", deals=600)  # bots.draw, which counts every exchange
    with capsys.disabled():
        print(f"\nlearned in {took:.0f} s; learner {learner}; exact {exact}")
    assert took < 300
    assert learner.low is not None
    assert exact.high is not None
    assert learner.low > exact.high / 2


def edge_over_random(bot: str, deals: int) -> Estimate:
    """By how many points a deal a bot is ahead of random ones in its places."""
    bots = [bot, "random"]
    found = tournament("pittsburgh-draw", bots, deals=deals, seed="1", one_deal=True, jobs=1)
    return found.pairs[0].worth
