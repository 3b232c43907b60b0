"""The description of the API: it tells every door, and the doors keep to it, whatever comes in."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from house import fuzzing
from house.wire import Guest, Served
from parlour.house import api, bodies

TOLD: dict[str, Any] = json.loads(
    files("parlour.house").joinpath("openapi.json").read_text("utf-8")
)
BODIES = [
    bodies.NewTable, bodies.Sitting, bodies.NewMove, bodies.Undo, bodies.Why, bodies.Hint, bodies.Chat, bodies.Rematch,
    bodies.Nothing,
]  # fmt: skip


def test_every_door_is_told():
    doors = {
        (route.path, method.lower())
        for route in api.ROUTES
        for method in route.methods or ()
        if method != "HEAD"
    }
    told = {(path, method) for path, ways in TOLD["paths"].items() for method in ways}

    assert doors | {("/healthz", "get")} == told


def test_bodies_are_told_as_they_are_read():
    _, schemas = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    for name, schema in schemas.items():
        assert schema == TOLD["components"]["schemas"][name]


def test_pictures_and_people_are_told_whole(ann: Guest):
    schemas = TOLD["components"]["schemas"]
    table = ann.makes("forty-two", name="Ann")
    with ann.listens(table) as ear:
        people, shown = ear.next("people")[1], ear.next("picture")[1]

    assert set(schemas["Picture"]["required"]) == set(shown)
    assert set(schemas["Area"]["required"]) == set(shown["areas"][0])
    assert set(schemas["People"]["required"]) == set(people)
    assert set(schemas["People"]["properties"]["seats"]["items"]["required"]) == set(
        people["seats"][0]
    )


def test_it_is_served(ann: Guest):
    assert TOLD == ann.http.get("/openapi.json").json()


@pytest.mark.slow
def test_the_doors_keep_to_their_description(house: Served):
    found = fuzzing.by_the_description(fuzzing.Table(house.url), 120)

    assert sum(found.values()) > 60
    assert {200, 400, 404, 422} <= set(found)
    assert [] == list(fuzzing.refusals(found))


@pytest.mark.slow
def test_nothing_breaks_on_random_bytes(house: Served):
    found = fuzzing.at_random(fuzzing.Table(house.url), 1500)

    assert {200, 400, 403, 404, 405, 409, 415, 422} <= set(found)
    assert [] == list(fuzzing.refusals(found))
