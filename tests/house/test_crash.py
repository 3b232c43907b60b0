"""A match survives `kill -9` at any instant: nothing acknowledged is lost, nothing is doubled.

Servers are killed, and the processes in which their bots think.
A few deaths here; five hundred in each kind of store with `-m soak`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from house.crashing import Process, Slot, Worker, crash, data_of


def silent(_sentence: str) -> None:
    pass


def in_a_file(folder: Path, kills: int, players: int) -> dict[str, int]:
    arguments, url = data_of(folder)
    server = Process(arguments, folder / "log")
    return crash([server], url, kills, players, silent, [Slot(server, random.Random("slots"))])


def in_a_database(url: str, folder: Path, kills: int, players: int) -> dict[str, int]:
    """Two servers, one of which has bots of its own, and two workers."""
    servers = [
        Process(["--database", url, "--workers", str(number)], folder / f"log{number}")
        for number in range(2)
    ]
    workers = [Worker(url, folder / f"worker{number}") for number in range(2)]
    return crash(servers, url, kills, players, silent, workers)


@pytest.mark.slow
def test_a_killed_server_loses_nothing(tmp_path: Path):
    found = in_a_file(tmp_path, kills=4, players=4)

    assert 4 == found["kills"]
    assert 0 == found["unanswered"]
    assert found["acknowledged"] >= 50


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_of_servers_and_workers_killed_in_turn_nothing_is_lost(
    postgres: Callable[[], str], tmp_path: Path
):
    found = in_a_database(postgres(), tmp_path, kills=4, players=4)

    assert 4 == found["kills"]
    assert 0 == found["unanswered"]
    assert found["acknowledged"] >= 50


@pytest.mark.soak
def test_five_hundred_deaths_in_a_file(tmp_path: Path):
    found = in_a_file(tmp_path, kills=500, players=8)

    print(found)  # shown with -rP
    assert 500 == found["kills"]
    assert 0 == found["unanswered"]


@pytest.mark.soak
@pytest.mark.xdist_group("postgres")
def test_five_hundred_deaths_in_a_database(durable_postgres: Callable[[], str], tmp_path: Path):
    found = in_a_database(durable_postgres(), tmp_path, kills=500, players=8)

    print(found)
    assert 500 == found["kills"]
    assert 0 == found["unanswered"]
