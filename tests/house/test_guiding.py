"""Guided first hands: a chosen deal at an ordinary table, with words for one's own seat alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from house.conftest import Guest
from house.test_mine import SEVEN, play
from parlour.core.game import games
from parlour.desk.guides import Guide, guide
from parlour.house import guiding
from parlour.pictures.picture import picture

GUIDES = [one for key in games() if (one := guide(key))]
each_guide = pytest.mark.parametrize("one", GUIDES, ids=lambda one: one.key)


def begins(guest: Guest, key: str = "forty-two") -> str:
    answer = guest.http.post("/api/guided", json={"game": key, "name": "Ann"})
    assert 201 == answer.status_code, answer.text
    return str(answer.json()["id"])


@each_guide
def test_the_deal_is_the_one_the_guide_chose(ann: Guest, one: Guide):
    table = begins(ann, one.key)
    shown = ann.picture(table)
    seen = {
        (area["field"], area["place"]): [card["name"] for card in area["cards"]]
        for area in shown["areas"]
    }
    begun = picture(one.begun().view(one.seat))
    assert one.seat == shown["seat"]
    assert seen == {
        (area.field, area.place): [card.name for card in area.cards] for area in begun.areas
    }
    assert "A chosen deal" in ann.http.get(f"/tables/{table}").text


def test_two_guests_can_be_guided_at_once(ann: Guest, ben: Guest):
    assert begins(ann) != begins(ben)
    assert begins(ann) != begins(ann)


def test_the_host_says_what_follows_from_the_match(ann: Guest):
    one = guide("forty-two")
    assert one is not None
    table = begins(ann)
    told = ann.http.get(f"/api/tables/{table}/guide?seat=0").json()
    assert told == {"says": list(one.words(one.begun())), "is_over": False, "seq": 1}
    assert one.welcome == told["says"][0]


def test_the_host_speaks_to_ones_own_seat_alone(ann: Guest, ben: Guest):
    table = begins(ann)
    for asks in ("", "?seat=0", "?seat=1"):
        assert 403 == ben.http.get(f"/api/tables/{table}/guide{asks}").status_code
    assert 403 == ann.http.get(f"/api/tables/{table}/guide?seat=1").status_code
    assert 400 == ann.http.get(f"/api/tables/{table}/guide?seat=me").status_code


def test_nobody_guides_at_another_table(ann: Guest):
    table = ann.makes("forty-two", name="Ann")
    answer = ann.http.get(f"/api/tables/{table}/guide")
    assert (404, "Nobody guides at this table.") == (answer.status_code, answer.json()["error"])
    assert "guide.js" not in ann.http.get(f"/tables/{table}").text


def test_there_is_no_guide_to_an_unknown_game(ann: Guest):
    assert 404 == ann.http.post("/api/guided", json={"game": "chess"}).status_code


def test_a_guided_match_never_counts(ann: Guest, monkeypatch: pytest.MonkeyPatch):
    """A puzzle that is soon over counts at a table of its own, and not at a guided one."""
    one = guide("forty-two")
    assert one is not None
    alone = replace(one, key="isolation", players=1, options={}, lessons=())
    monkeypatch.setattr(guiding, "guide", lambda key: alone)
    for table, counted in ((begins(ann, "isolation"), 0), (ann.makes("isolation"), 1)):
        play(ann, table, *(f"place {square}" for square in SEVEN))
        assert counted == len(ann.http.get("/api/mine").json()["finished"])


def test_a_rematch_of_a_guided_match_is_dealt_fairly(ann: Guest, monkeypatch: pytest.MonkeyPatch):
    one = guide("forty-two")
    assert one is not None
    alone = replace(one, key="isolation", players=1, options={}, lessons=())
    monkeypatch.setattr(guiding, "guide", lambda key: alone)
    table = begins(ann, "isolation")
    play(ann, table, *(f"place {square}" for square in SEVEN))
    again = ann.post(f"/api/tables/{table}/rematch").json()["id"]
    assert "A chosen deal" not in ann.http.get(f"/tables/{again}").text
    assert ann.picture(table)["commitment"] != ann.picture(again)["commitment"]
