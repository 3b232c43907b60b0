"""Trying from a position: only of finished matches, with the same hidden cards, and marked for good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from house.test_bots import position
from house.wire import Guest, Served
from parlour import verify
from parlour.core.match import Match
from parlour.house.thinking import replayed
from parlour.house.trying import Tried


def tries(guest: Guest, table: str, step: int, seat: int | None = None) -> Any:
    return guest.post(f"/api/tables/{table}/try", step=step, seat=seat)


def finished(guest: Guest, key: str = "forty-two", **wishes: Any) -> str:
    """A table whose match is over; people play their first moves."""
    table = guest.makes(key, players=4, seats=["me"] * 4, options={"max_hands": "1"}, **wishes)
    while turn := guest.picture(table)["turn"]:
        guest.plays(table, turn[0])
    return table


def test_a_match_that_goes_on_cannot_be_tried_from(ann: Guest, ben: Guest):
    table = ann.makes("forty-two")
    for guest in (ann, ben):
        answer = tries(guest, table, 1)
        assert (409, "The match is not over yet.") == (answer.status_code, answer.json()["error"])


def test_somebody_sits_where_they_wish_and_bots_everywhere_else(
    ann: Guest, ben: Guest, house: Served
):
    table = finished(ann)
    replay = ben.http.get(f"/api/tables/{table}/replay?step=8&seat=2").json()["picture"]
    made = tries(ben, table, 8, 2).json()["id"]
    shown = ben.picture(made, 2)
    places = house.house.tables[made].places
    assert ["bot", "bot", "person", "bot"] == [place.kind for place in places]
    assert replay["areas"] == shown["areas"]
    assert replay["turn"] == shown["turn"]


def test_a_step_or_a_seat_that_is_not_there_is_refused_in_a_sentence(ann: Guest):
    table = finished(ann)
    steps = ann.http.get(f"/api/tables/{table}/replay").json()["steps"]
    for step, seat in ((steps, None), (999_999, None), (3, 9)):
        answer = tries(ann, table, step, seat)
        assert answer.status_code in (404, 422)
        assert answer.json()["error"].endswith(".")


def test_the_page_says_what_it_was_tried_from(ann: Guest):
    table = finished(ann)
    made = tries(ann, table, 8).json()["id"]
    page = ann.http.get(f"/tables/{made}").text
    assert "Tried from step 8 of" in page
    assert f'href="/tables/{table}"' in page
    assert "Tried from" not in ann.http.get(f"/tables/{table}").text


def test_it_survives_a_reload(ann: Guest, house: Served):
    table = finished(ann)
    made = tries(ann, table, 8, 1).json()["id"]
    before = ann.picture(made, 1)
    house.do(house.house.tables[made].cool)
    again = ann.picture(made, 1)
    assert before["areas"] == again["areas"]


def test_a_reason_is_refused_while_it_would_tell_what_is_hidden(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "bot", "bot", "bot"])
    steps = range(1, 20)
    for guest, seat in ((ann, 0), (ann, None), (ben, None)):
        for step in steps:
            answer = guest.post(f"/api/tables/{table}/reason", step=step, seat=seat)
            told = answer.json()
            own = answer.status_code == 200 and told["seat"] == 0 and seat == 0
            assert own or answer.status_code in (403, 409, 422)
    other = ben.post(f"/api/tables/{table}/reason", step=2, seat=0)
    assert 403 == other.status_code


def test_a_reason_is_told_to_all_when_the_match_is_over(ann: Guest, ben: Guest):
    table = finished(ann)
    found = ben.post(f"/api/tables/{table}/reason", step=4).json()
    assert "you are before " in found["reason"]
    assert "{" not in found["reason"]


# --- what is kept of it --------------------------------------------------------------------------


def test_a_worker_has_the_same_match():
    """The lines come first, then what was played since."""
    begun = position("forty-two", 4)
    match = replayed(begun)
    while match.length < 9:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    tried = Tried("table", match.commitment, tuple(match.log))
    found = replayed(replace(begun, seed="ab" * 32, moves=(), tried=tried))
    assert match.record == found.record
    assert found.origin is not None
    assert (match.commitment, 9) == (found.origin.commitment, found.origin.lines)


def test_its_record_says_so_and_is_judged_so(ann: Guest, house: Served):
    table = finished(ann)
    made = tries(ann, table, 8, 0).json()["id"]

    async def ended() -> str:
        match = replayed((await (await house.house.tables.at(made)).warm()).position)
        while match.turn:
            match = match.play(match.turn[0], match.legal(match.turn[0])[0])
        return match.dumps()

    text = house.call(ended())
    report = verify.verify(text)
    assert not report.fair
    assert 8 == report.tried
    assert report.problem is None
    assert Match.loads(text).origin is not None
