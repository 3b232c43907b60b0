"""Editions at the table: a match goes on by the rules it began with, a new one by those of today."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

import newcomers
from house.wire import Guest, Served
from parlour.core.game import shelve
from parlour.house import course


def second_nim() -> ModuleType:
    """Nim in a second edition, in which whoever takes the last man loses."""
    source = (newcomers.FOLDER / "nim.py").read_text()
    for old, new in (
        ("EDITION = 1\n", "EDITION = 2\nFORMERLY = {1: {}}\n"),
        ("import Record, numbers", "import Record, edition_played, numbers"),
        ('label="heap")', 'label="heap")\n    edition = edition_played()'),
        ("s.turn == seat else 0", "(s.turn == seat) == (s.edition == 1) else 0"),
    ):
        assert 1 == source.count(old)
        source = source.replace(old, new)
    module = newcomers.loaded("nim")
    exec(compile(source, "nim.py", "exec"), module.__dict__)
    return module


@pytest.fixture
def nim() -> Iterator[None]:
    with newcomers.in_the_house():
        yield
    course._game.cache_clear()


def next_edition(house: Served) -> None:
    """The house is closed, and opened again with a later version of parlour."""
    shelve("nim", second_nim)
    course._game.cache_clear()
    house.do(house.house.tables.clear)


def test_a_match_goes_on_by_its_own_edition_and_its_rematch_by_the_latest(
    nim: None, ann: Guest, house: Served
):
    table = ann.makes("nim", seats=["me", "me"])
    ann.moves(table, 0, 1, "take 1 3")
    next_edition(house)
    assert 200 == ann.moves(table, 1, 2, "take 2 5").status_code
    again = ann.post(f"/api/tables/{table}/rematch").json()["id"]
    ann.moves(again, 0, 1, "take 1 3")
    ann.moves(again, 1, 2, "take 2 5")

    assert [[1], [0]] == [ann.picture(one)["outcome"]["winners"] for one in (table, again)]
    records = [ann.http.get(f"/api/tables/{one}/record").text for one in (table, again)]
    assert ["edition: 1", "edition: 2"] == [record.split("\n")[2] for record in records]
    last = ann.http.get(f"/api/tables/{table}/replay").json()["picture"]
    assert [1] == last["outcome"]["winners"]


def test_a_match_of_a_later_edition_is_refused_with_a_sentence(
    nim: None, ann: Guest, house: Served
):
    next_edition(house)
    table = ann.makes("nim", seats=["me", "me"])
    shelve("nim", lambda: newcomers.loaded("nim"))
    course._game.cache_clear()
    house.do(house.house.tables.clear)

    answer = ann.http.get(f"/api/tables/{table}/picture")

    assert 409 == answer.status_code
    sentence = "The record is of edition 2 of Nim; this version of parlour knows none after 1."
    assert sentence == answer.json()["error"]
    assert 200 == ann.http.get("/tables").status_code, "the lobby leaves it out"
