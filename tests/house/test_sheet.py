"""The score sheet in a picture: every total as it changed, also for who comes later."""

from __future__ import annotations

import random
from typing import Any

import pytest

from house.changes import moves_in
from house.wire import Guest, Served


def play(guest: Guest, table: str, rng: random.Random) -> list[dict[str, Any]]:
    """One random move by who holds every seat, and the sheet after it."""
    shown = guest.picture(table)
    seat = rng.choice(shown["turn"])
    shown = guest.picture(table, seat)
    move = rng.choice(moves_in(shown))
    assert 200 == guest.moves(table, seat, shown["seq"], move).status_code
    after = guest.picture(table, seat)
    assert after["sheet"][-1]["score"] == after["score"]
    found: list[dict[str, Any]] = after["sheet"]
    return found


@pytest.mark.slow
def test_totals_are_told_as_they_changed(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me"] * 4, options={"target": "7"})
    rng, sheet, seen = random.Random(2), ann.picture(table)["sheet"], 0
    assert [{"seq": 1, "score": [0, 0, 0, 0]}] == sheet
    while seen < 3 and ann.picture(table)["turn"]:
        before, sheet = sheet, play(ann, table, rng)
        if sheet != before:
            seen += 1
            assert before == sheet[:-1]
            assert ann.picture(table)["seq"] == sheet[-1]["seq"]
            assert before[-1]["score"] != sheet[-1]["score"]
    assert seen
    house.do(house.house.tables.clear)
    assert sheet == ben.picture(table)["sheet"], "a bystander who comes later reads the same"


def test_what_is_taken_back_is_no_longer_on_the_sheet(ann: Guest):
    table = ann.makes("isolation")
    first = ann.picture(table)["sheet"]
    for _ in range(3):
        ann.plays(table, 0)
    assert len(ann.picture(table)["sheet"]) > 1
    for _ in range(3):
        shown = ann.picture(table)
        ann.post(f"/api/tables/{table}/undo", seat=0, seq=shown["seq"], key=f"u{shown['seq']}")
    assert first == ann.picture(table)["sheet"]


@pytest.mark.slow
def test_a_sheet_has_an_end(ann: Guest):
    """Where every move counts, only the last totals are told."""
    table = ann.makes("isolation")
    for _ in range(30):
        ann.plays(table, 0)
    assert 20 == len(ann.picture(table)["sheet"])


@pytest.mark.slow
def test_a_replay_has_its_sheet(ann: Guest):
    table = ann.makes("colorow", players=2, seats=["me", "me"])
    rng = random.Random(3)
    while ann.picture(table)["turn"]:
        play(ann, table, rng)
    url = f"/api/tables/{table}/replay"
    last = ann.http.get(url).json()
    first = ann.http.get(f"{url}?step=1").json()

    assert last["picture"]["score"] == last["picture"]["sheet"][-1]["score"]
    assert [entry["score"] for entry in ann.picture(table)["sheet"]] == [
        entry["score"] for entry in last["picture"]["sheet"]
    ]
    assert 1 == len(first["picture"]["sheet"])
