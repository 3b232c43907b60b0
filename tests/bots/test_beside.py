"""Games are compiled beside the table, and what was compiled is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.bots import beside, engines
from parlour.core import compiling
from parlour.core.game import game

pytestmark = pytest.mark.skipif(not compiling.available(), reason="needs the compiler")

KEY = "isolation"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where compiled games are kept now."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("PARLOUR_ALONE")
    return tmp_path / "parlour"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that were started, which end at their second look and do nothing."""
    found: list[list[str]] = []

    class Child:
        def __init__(self, command: list[str], **given: Any) -> None:
            found.append(command)
            self.waited = 0

        def wait(self, seconds: float) -> None:
            self.waited += 1
            if self.waited < 2:
                raise subprocess.TimeoutExpired("child", seconds)

    monkeypatch.setattr(subprocess, "Popen", Child)
    return found


LEAVES = """
import os
from parlour.bots import beside
from parlour.core.game import game
beside.compile_game(game("isolation").rules, lambda: os._exit(0))
raise SystemExit("it was compiled before anyone could leave")
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs the lock to know when it is done")
def test_who_leaves_while_a_game_is_compiled_finds_it_compiled(folder: Path) -> None:
    subprocess.run([sys.executable, "-c", LEAVES], check=True)
    beside._turn(folder / beside.LOCK).close()  # nobody is at work any more

    kernels = engines.kernels_of(compiling.Compiled(game(KEY).rules))
    assert [True] == [compiling.is_kept(kernel) for kernel in kernels]


def test_whoever_waits_looks_for_what_is_ready(folder: Path, started: list[list[str]]) -> None:
    looks: list[int] = []
    beside.compile_game(game(KEY).rules, lambda: looks.append(1))

    assert [[sys.executable, "-m", "parlour.bots.beside", KEY]] == started
    assert [1] == looks


def test_what_somebody_else_has_compiled_is_not_compiled_again(
    folder: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "is_kept", lambda rules: True)
    beside.compile_game(game(KEY).rules, lambda: None)

    assert [] == started


def test_no_process_is_started_where_none_may_be(
    folder: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_ALONE", "1")
    beside.compile_game(game(KEY).rules, lambda: None)

    assert [] == started


def test_no_process_is_started_where_nothing_can_be_kept(
    folder: Path, started: list[list[str]]
) -> None:
    folder.write_text("in the way")
    beside.compile_game(game(KEY).rules, lambda: None)
    kernel = compiling.Compiled(game(KEY).rules).playouts

    assert [] == started
    assert not compiling.can_keep()
    assert not compiling.is_kept(kernel)
    assert kernel._cache.cache_path is None  # nor anywhere else, where digests do not count


def test_the_search_is_used_before_drawing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, order, ready = game("forty-two").rules, [], dict[str, Any]()
    monkeypatch.setattr(engines, "_ready", ready)
    monkeypatch.setattr(beside, "is_kept", lambda rules, first=None: first == 1)
    monkeypatch.setattr(engines, "searching_engine", lambda rules: "search")
    monkeypatch.setattr(engines, "whole_engine", lambda rules: "whole")

    def compile_game(rules: Any, look: Any) -> None:
        order.append(ready.get(rules.key))
        look()
        order.append(ready.get(rules.key))

    monkeypatch.setattr(beside, "compile_game", compile_game)
    engines._compile(rules)
    order.append(ready[rules.key])

    assert [None, "search", "whole"] == order


def test_a_game_that_hides_no_cards_needs_only_the_search() -> None:
    counts = {
        key: len(engines.kernels_of(compiling.compiled(game(key).rules)))
        for key in ("isolation", "forty-two")
    }
    assert {"isolation": 1, "forty-two": 2} == counts
