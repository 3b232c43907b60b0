"""Every game can be opened and played: by clicking on a phone, and by keys alone at a desk.

After that axe-core finds no fault, by day or by night.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from web.sitting import DESK, PHONE, by_clicking, by_keys, in_view, sit

MOVES = 12
"""A match is played to its end or so far."""
SHOTS = os.environ.get("PARLOUR_SHOTS", "")
"""A folder for pictures of every table, to be looked at."""

pytestmark = pytest.mark.slow


def every_other(first: int) -> Any:
    """All games, of which every other one is played only when asked for."""
    return pytest.mark.parametrize(
        "key",
        [
            pytest.param(key, marks=[] if place % 2 == first else [pytest.mark.soak])
            for place, key in enumerate(sorted(parlour.games()))
        ],
    )


NO_SIDEWAYS = "() => document.documentElement.scrollWidth <= window.innerWidth"


def played(page: Any, key: str, move: Callable[[Any, Random], bool], size: str) -> int:
    players = parlour.game(key).usual_players
    sit(page, key, ["me", *["bot:novice"] * (players - 1)])
    chance = Random(key)
    made = 0
    while made < MOVES and int(page.locator("#table").get_attribute("data-moves")) < MOVES:
        if not move(page, chance):
            break
        made += 1
        if SHOTS and made == 6:
            page.screenshot(path=Path(SHOTS) / f"{key}-{size}.png", full_page=True)
    assert page.evaluate(NO_SIDEWAYS)
    return made


LOW = ({"width": 360, "height": 640}, {"width": 390, "height": 664}, {"width": 640, "height": 400})
"""Two small phones, and a desk at 200 %."""


def hidden(page: Any) -> list[str]:
    """What is not in view of status, hand and verdict, wherever one has scrolled."""
    missing = []
    parts = ["#hand .card:last-child", "#verdict h2", "#status"]
    for size in LOW:
        page.set_viewport_size(size)
        for down in (0, 10_000):
            page.evaluate("(down) => scrollTo(0, down)", down)
            over = page.locator("#table.over").count()
            there = [
                part
                for part in parts
                if page.locator(part).count() and not (over and part == "#status")
            ]
            missing += [f"{part} at {size}" for part in there if not in_view(page, part)]
    return missing


@every_other(1)
def test_a_game_is_played_by_clicking(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], key: str
) -> None:
    page = guests(viewport=PHONE, has_touch=True)
    assert 0 < played(page, key, by_clicking, "phone")
    assert [] == hidden(page)
    assert [] == faults(page)


@every_other(0)
def test_a_game_is_played_by_keys_alone(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], key: str
) -> None:
    page = guests(viewport=DESK, color_scheme="dark")
    page.mouse.move(0, 0)
    assert 0 < played(page, key, by_keys, "desk")
    assert [] == faults(page)
