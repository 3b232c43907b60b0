"""A match survives `kill -9` at any instant: nothing acknowledged is lost, nothing is doubled.

A few deaths here; two hundred in each kind of store with `-m soak`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from house.crashing import Process, crash, data_of


def silent(_sentence: str) -> None:
    pass


def in_a_file(folder: Path, kills: int, players: int) -> dict[str, int]:
    arguments, url = data_of(folder)
    return crash([Process(arguments, folder / "log")], url, kills, players, silent)


def in_a_database(url: str, folder: Path, kills: int, players: int) -> dict[str, int]:
    servers = [Process(["--database", url], folder / f"log{number}") for number in range(2)]
    return crash(servers, url, kills, players, silent)


@pytest.mark.slow
def test_a_killed_server_loses_nothing(tmp_path: Path):
    found = in_a_file(tmp_path, kills=4, players=4)

    assert 4 == found["kills"]
    assert 0 == found["unanswered"]
    assert found["acknowledged"] >= 50


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_of_two_servers_killed_in_turn_nothing_is_lost(postgres: Callable[[], str], tmp_path: Path):
    found = in_a_database(postgres(), tmp_path, kills=4, players=4)

    assert 4 == found["kills"]
    assert 0 == found["unanswered"]
    assert found["acknowledged"] >= 50


@pytest.mark.soak
def test_two_hundred_deaths_in_a_file(tmp_path: Path):
    found = in_a_file(tmp_path, kills=200, players=8)

    print(found)  # shown with -rP
    assert 200 == found["kills"]
    assert 0 == found["unanswered"]


@pytest.mark.soak
@pytest.mark.xdist_group("postgres")
def test_two_hundred_deaths_in_a_database(postgres: Callable[[], str], tmp_path: Path):
    found = in_a_database(postgres(), tmp_path, kills=200, players=8)

    print(found)
    assert 200 == found["kills"]
    assert 0 == found["unanswered"]
