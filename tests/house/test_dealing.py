"""Tables at which only deals that can be won are played."""

from __future__ import annotations

import html

import pytest

from house.wire import Guest, Served, served
from parlour.core.fair import nonce_commitment
from parlour.core.match import Match
from parlour.house import dealing
from parlour.lab import checking

ANY = {"deal": "any"}
CHOSEN = {"winnable": True}


def closed(guest: Guest, table: str) -> str:
    """The record of a table that was given up."""
    assert 200 == guest.post(f"/api/tables/{table}/close").status_code
    return guest.http.get(f"/api/tables/{table}/record").text


def tables(guest: Guest, nonce: str = "") -> list[str]:
    """Tables of a puzzle of which every other deal is lost, with a nonce or without."""
    promise = nonce_commitment(nonce) if nonce else ""
    found = []
    for _ in range(6):
        table = guest.makes("thirteen", options=ANY, settings=CHOSEN, commitment=promise)
        if nonce:
            path = f"/api/tables/{table}/seats/0/nonce"
            assert 200 == guest.post(path, nonce=nonce).status_code
        found.append(table)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("nonce", ["", "rose"])
def test_every_deal_can_be_won_and_the_record_is_checked(ann: Guest, nonce: str) -> None:
    for table in tables(ann, nonce):
        shown = ann.picture(table, 0)
        text = closed(ann, table)
        assert f"\ndiscarded: {shown['discarded']}\n" in text
        found = checking.check(text)
        assert found.fair, found.sentences
        assert shown["discarded"] == Match.loads(text).discarded


def test_the_table_is_the_same_when_it_is_read_again(tmp_path, ann: Guest) -> None:
    url = tmp_path / "again.sqlite3"
    with served(url) as house:
        guest = house.guest().enter()
        table = tables(guest)[0]
        before = guest.picture(table, 0)
        cookies = dict(guest.http.cookies)
    with served(url) as house:
        guest = house.guest()
        guest.http.cookies.update(cookies)
        after = guest.picture(table)
    assert before["discarded"] is not None
    assert (before["areas"], before["discarded"]) == (after["areas"], after["discarded"])


def test_games_whose_deals_nobody_judges_refuse_it(ann: Guest, house: Served) -> None:
    answer = ann.post("/api/tables", game="isolation", settings=CHOSEN)
    assert (422, "No solver can tell which deals of Isolation can be won.") == (
        answer.status_code,
        answer.json()["error"],
    )


def test_the_event_that_begins_says_how_many_deals_were_discarded() -> None:
    assert [True, True, False] == [
        dealing.is_start(text) for text in ("start", "start 2", "slide 3")
    ]
    assert [None, 2] == [dealing.discarded(text) for text in ("start", "start 2")]


def test_only_pages_of_such_puzzles_offer_it(ann: Guest) -> None:
    offered = [
        key
        for key in ("thirteen", "suite-assembling", "isolation", "forty-two")
        if "only those that can be won" in html.unescape(ann.http.get(f"/games/{key}").text)
    ]
    assert ["thirteen", "suite-assembling"] == offered
