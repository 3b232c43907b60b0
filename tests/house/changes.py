"""Changes put into pictures, and their legal moves told one by one, as a page does it."""

from __future__ import annotations

from itertools import product
from typing import Any

TOLD = 60


def changed(picture: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The picture after a change."""
    assert picture["seq"] + 1 == change["seq"]
    places = {(area["field"], area["place"]): area for area in change.get("areas", [])}
    areas = [places.pop((area["field"], area["place"]), area) for area in picture["areas"]]
    assert not places, "a change has a place that the picture did not have"
    said = [*picture["said"], *change.get("said", [])][-TOLD:]
    return picture | change | {"areas": areas, "said": said}


def moves_in(picture: dict[str, Any]) -> list[str]:
    """The legal moves of a picture."""
    return [
        move
        for group in picture["legal"]
        for move in group["moves"]
        or [" ".join((group["verb"], *words)) for words in product(*group["each"])]
    ]
