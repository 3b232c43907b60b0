"""Positions of one's own at a table: lawful ones are played, marked for good, and count for nothing."""

from __future__ import annotations

import pytest

from house.test_mine import mine, play, undo
from house.wire import Guest, Served
from parlour import verify
from parlour.core.match import Match

DEAL = Match.new("suite-assembling", 1, "own").log[0][1].removeprefix("deal ")


def test_a_position_is_played_and_its_record_says_so(ann: Guest):
    table = ann.makes("twenty-five-goal", position=" 23,  24 ")
    play(ann, table, "jump 23 25")
    assert [0] == ann.picture(table, 0)["outcome"]["winners"]
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert "set-up: 23, 24\n" in record
    report = verify.verify(record)
    assert (False, True, None) == (report.fair, report.set_up, report.problem)
    assert "23, 24" == Match.loads(record).set_up
    assert "position of your own" in ann.http.get(f"/tables/{table}").text


def test_a_position_counts_for_nothing(ann: Guest):
    play(ann, ann.makes("twenty-five-goal", position="23 24"), "jump 23 25")
    found = mine(ann)
    assert (0, []) == (found["finished_in_all"], found["tallies"])


def test_a_deal_of_ones_own_is_played_on_after_the_house_was_away(ann: Guest, house: Served):
    table = ann.makes("suite-assembling", position=DEAL)
    ann.plays(table, 0)
    before = ann.picture(table, 0)
    house.house.tables.forget(table)
    assert before["areas"] == ann.picture(table, 0)["areas"]
    undo(ann, table)
    assert 200 == ann.http.get(f"/api/tables/{table}/picture?seat=0").status_code


def test_a_hint_is_given_from_the_position(ann: Guest):
    table = ann.makes("reverse", position="B.BBAAA")
    answer = ann.post(f"/api/tables/{table}/hint", seat=0)
    assert (200, "shift 1 2") == (answer.status_code, answer.json()["move"])


def test_once_more_is_the_same_position(ann: Guest):
    table = ann.makes("twenty-five-goal", position="23 24")
    play(ann, table, "jump 23 25")
    again = ann.post(f"/api/tables/{table}/rematch").json()["id"]
    assert ["23", "24"] == list(ann.picture(again, 0)["areas"][0]["squares"])


def test_it_is_not_tried_from(ann: Guest):
    table = ann.makes("twenty-five-goal", position="23 24")
    play(ann, table, "jump 23 25")
    answer = ann.post(f"/api/tables/{table}/try", step=0, seat=0)
    assert (422, True) == (answer.status_code, "set it up again" in answer.json()["error"])


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "twenty-five-goal", "position": "24 24"}, "24 is there twice."),
        ({"game": "twenty-five-goal", "position": "1 49"}, "Nothing can be moved"),
        ({"game": "reverse", "position": "x" * 4000}, "A position is not so long."),
        ({"game": "isolation", "position": "1"}, "Positions of Isolation cannot be set up."),
        ({"game": "forty-two", "position": "1"}, "Positions of Forty-two cannot be set up."),
        ({"game": "suite-assembling", "position": DEAL, "settings": {"winnable": True}}, "not dealt"),
    ],
)  # fmt: skip
def test_what_is_not_lawful_is_refused_in_a_sentence(ann: Guest, wish: dict[str, str], said: str):
    answer = ann.post("/api/tables", **wish)
    assert 422 == answer.status_code
    assert said in answer.json()["error"]


def test_only_puzzles_that_can_be_set_up_have_such_a_page(ann: Guest):
    assert 200 == ann.http.get("/games/reverse/position?at=%3Cscript%3E").status_code
    assert "<script>x" not in ann.http.get("/games/reverse/position?at=<script>x").text
    for key, link in (("reverse", True), ("isolation", False), ("forty-two", False)):
        assert link == (f"/games/{key}/position" in ann.http.get(f"/games/{key}").text)
        assert link == (200 == ann.http.get(f"/games/{key}/position").status_code)
    assert 404 == ann.http.get("/games/nothing/position").status_code
