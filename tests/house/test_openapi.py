"""The description of the API: it is made from what is declared, and the house keeps to it."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Route

from house import fuzzing
from house.wire import Guest, Served
from parlour.core.fair import nonce_commitment
from parlour.house import api, app, describing, wire
from parlour.house.api import Endpoint

TOLD: dict[str, Any] = describing.openapi(api.ENDPOINTS)
NAMED = {one.does.__name__: one for one in api.ENDPOINTS}


def keeps_to(declared: Endpoint, answer: httpx.Response) -> None:
    """An answer has the status and the structure that were declared: no field more, none less."""
    assert declared.status == answer.status_code, answer.text
    assert answer.headers["content-type"].startswith(declared.media)
    if declared.gives is not None:
        read = msgspec.json.decode(answer.content, type=declared.gives)
        assert json.loads(wire.encode(read)) == answer.json()


def test_every_route_for_programs_is_told(house: Served):
    doors = {
        (route.path, method.lower())
        for route in app.build(house.house).inside.routes
        if isinstance(route, Route) and route.path.startswith(("/api/", "/healthz"))
        for method in route.methods or ()
        if method != "HEAD"
    }
    told = {(path, method) for path, ways in TOLD["paths"].items() for method in ways}

    assert doors == told


@pytest.mark.slow
def test_every_endpoint_answers_what_it_declares(ann: Guest, ben: Guest):
    code_of_another = ben.post("/api/mine/code").json()["code"]
    puzzle, over = ann.makes("isolation"), finished(ann)
    waiting = ann.makes("colorow", players=2, seats=["me", "open"])
    again = promising_again(ann)
    three = ann.makes("trix", players=4, seats=["me", "open", "bot", "open"])
    two = ann.makes("trix", players=4, seats=["me", "open", "bot", "open"])
    evening = str(ann.post("/api/evenings", game="forty-two").json()["id"])
    guided = str(ann.post("/api/guided", game="forty-two").json()["id"])
    asked: dict[str, tuple[str, dict[str, Any] | None]] = {
        "create": ("", {"game": "forty-two"}),
        "begin_guided": ("", {"game": "forty-two"}),
        "guide_words": (guided, None),
        "sit": (waiting, {}),
        "commit": (again, {"commitment": nonce_commitment("rose")}),
        "open_nonce": (again, {"nonce": "rose"}),
        "leave": (waiting, None),
        "keep_seat": (three, None),
        "code": (three, None),
        "release_seat": (three, None),
        "fill": (three, {"level": "novice"}),
        "start": (two, None),
        "close": (waiting, None),
        "why": (puzzle, {"seat": 0, "move": first_move(ann, puzzle)}),
        "hint": (puzzle, {}),
        "solution": (puzzle, None),
        "challenge": (puzzle, None),
        "move": (puzzle, {"seat": 0, "seq": 1, "move": first_move(ann, puzzle), "key": "a"}),
        "undo": (puzzle, {"seat": 0, "seq": 2, "key": "b"}),
        "read": (puzzle, {"seat": 0, "n": 1}),
        "chat": (puzzle, {"text": "Good evening."}),
        "set_pace": (puzzle, {"pace": "slow"}),
        "picture": (puzzle, None),
        "replay": (over, None),
        "review": (over, None),
        "reason": (over, {"step": 3}),
        "try_from": (over, {"step": 2}),
        "record": (over, None),
        "rematch": (over, None),
        "play_daily": ("", {"kind": "deal"}),
        "health": ("", None),
        "open_evening": ("", {"game": "forty-two"}),
        "evening": (evening, None),
        "join_evening": (evening, {"name": "Ann"}),
        "begin_evening": (evening, None),
        "leave_evening": (evening, None),
        "evening_code": (evening, None),
        "mine": ("", None),
        "rename": ("", {"name": "Ann"}),
        "export": ("", None),
        "make_code": ("", None),
        "code_state": ("", None),
        "arrive": ("", {"code": code_of_another, "leaving": True}),
        "my_devices": ("", None),
        "sign_out": ("first", None),
        "erase": ("", {"everything": True}),
    }
    for name, (table, body) in asked.items():
        declared = NAMED[name]
        path = declared.path.format(id=table, evening=table, seat=1, device=table)
        given = {} if body is None else {"json": body}
        keeps_to(declared, ann.http.request(declared.method, path, **given))

    assert set(NAMED) == {*asked, "listen"}


def first_move(guest: Guest, table: str) -> str:
    return str(guest.picture(table)["legal"][0]["moves"][0])


def finished(guest: Guest) -> str:
    """A table whose match is over."""
    table = guest.makes("colorow", players=2, seats=["me", "me"])
    while turn := guest.picture(table)["turn"]:
        guest.plays(table, turn[0])
    return table


def promising_again(guest: Guest) -> str:
    """A table whose seat 1 is to promise a nonce once more."""
    promise = nonce_commitment("lily")
    table = guest.makes("colorow", players=2, seats=["me", "me"], commitment=promise)
    guest.http.delete(f"/api/tables/{table}/seats/0")
    guest.sits(table, 0)
    return table


def test_events_carry_what_they_declare(ann: Guest):
    table = ann.makes("forty-two", seats=["me"] * 4, name="Ann")
    ann.post(f"/api/tables/{table}/chat", text="Hello.")
    with ann.listens(table) as ear:
        for kind in ("people", "picture", "chat"):
            _, said = ear.next(kind)
            read = msgspec.convert(said, wire.EVENTS[kind])
            assert said == msgspec.json.decode(wire.encode(read))


def test_an_answer_that_was_not_declared_is_noticed(ann: Guest):
    lying = Endpoint("GET", "/healthz")

    @lying
    async def health(request: object) -> wire.Made:
        raise NotImplementedError

    api.ENDPOINTS.remove(lying)
    with pytest.raises(msgspec.ValidationError):
        keeps_to(lying, ann.http.get("/healthz"))


def test_a_refusal_has_the_declared_structure(ann: Guest):
    answer = ann.http.get("/api/tables/x/picture")
    read = msgspec.json.decode(answer.content, type=wire.Refusal)

    assert 404 == answer.status_code
    assert wire.encode(read) == answer.content
    assert "404" in TOLD["paths"]["/api/tables/{id}/picture"]["get"]["responses"]


def test_all_that_is_sent_is_required_and_what_is_asked_may_be_left_out():
    schemas = TOLD["components"]["schemas"]

    assert set(schemas["Picture"]["properties"]) == set(schemas["Picture"]["required"])
    assert {"error", "rules"} == set(schemas["Refusal"]["required"])
    assert ["game"] == schemas["NewTable"]["required"]


def test_it_is_served(ann: Guest):
    assert msgspec.to_builtins(TOLD) == ann.http.get("/openapi.json").json()


def test_the_types_of_the_page_are_those_of_the_house(monkeypatch: pytest.MonkeyPatch):
    """`python -m parlour.house.describing` writes them; what is declared later makes them differ."""
    kept = describing.TYPES.read_text("utf-8")
    assert kept == describing.typescript(api.ENDPOINTS)

    monkeypatch.setitem(wire.EVENTS, "planted", wire.Made)
    assert kept != describing.typescript(api.ENDPOINTS)


@pytest.mark.slow
def test_the_endpoints_keep_to_their_description(house: Served):
    found = fuzzing.by_the_description(fuzzing.Table(house.url), 120)

    assert sum(found.values()) > 60
    assert {200, 400, 404, 422} <= set(found)
    assert [] == list(fuzzing.refusals(found))


@pytest.mark.slow
def test_nothing_breaks_on_random_bytes(house: Served):
    found = fuzzing.at_random(fuzzing.Table(house.url), 1500)

    assert 1500 == sum(found.values())
    assert {200, 201, 400, 403, 404, 405, 409, 413, 415, 422} <= set(found)
    assert [] == list(fuzzing.refusals(found))
