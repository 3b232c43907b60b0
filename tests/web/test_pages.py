"""Every kind of page: no fault that axe-core can find, no wider than the screen, nothing from afar."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import DESK, PHONE, by_clicking, come, sit, turn

pytestmark = pytest.mark.slow
BOTS = ["bot:novice"] * 3
UNFOLD = "() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })"
SIZES = {"phone": PHONE, "desk": DESK}


PLAIN = {
    "cabinet": "/",
    "game": "/games/forty-two",
    "puzzle": "/games/isolation",
    "without choice": "/games/rover",
    "rules": "/rules/tactics",
    "by page": "/games/forty-two/rules/by-page",
    "book": "/books/trix1904",
    "words": "/words",
    "rulings": "/rulings",
    "answers": "/rules/thirteen",
    "lobby": "/tables",
    "nothing of mine": "/mine",
    "daily": "/daily",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PLAIN.values(), ids=PLAIN)
def test_a_page_has_no_faults(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], address: str, scheme: str
) -> None:
    page = guests(viewport=PHONE, color_scheme=scheme)
    page.goto(address)
    page.evaluate(UNFOLD)
    assert [] == faults(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_wrong_address_has_a_page(guest: Any, faults: Callable[[Any], list[str]]) -> None:
    guest.goto("/games/whist-of-tomorrow")
    assert "Not here" == guest.inner_text("h1")
    assert [] == faults(guest)
    guest.wrong.clear()  # the browser itself tells of the 404


TABLES = {
    "bidding": ("forty-two", 4, 0),
    "asking": ("boston-books", 4, 1),
    "many": ("trix", 8, 2),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "players", "moves"), TABLES.values(), ids=TABLES)
def test_a_table_has_no_faults(
    guests: Callable[..., Any],
    faults: Callable[[Any], list[str]],
    key: str,
    players: int,
    moves: int,
    size: str,
) -> None:
    page = guests(viewport=SIZES[size], color_scheme="dark" if size == "desk" else "light")
    sit(page, key, ["me", *["bot:novice"] * (players - 1)])
    chance = Random(key)
    for _ in range(moves):
        assert by_clicking(page, chance)
    turn(page)
    page.evaluate(UNFOLD)
    assert [] == faults(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_dialogs_and_notes_have_no_faults(guest: Any, faults: Callable[[Any], list[str]]) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    turn(guest)
    for key in "?m":
        guest.keyboard.press(key)
        guest.wait_for_selector("dialog[open]")
        assert [] == faults(guest)
        guest.keyboard.press("Escape")
    while not guest.locator("#hand .card[aria-disabled]").count():
        by_clicking(guest, Random(1))
        turn(guest)
    guest.locator("#hand .card[aria-disabled]").first.dispatch_event("click")
    guest.wait_for_selector("#note .note")
    assert [] == faults(guest)


def test_a_table_that_waits_has_no_faults(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    host, stranger = guests(), guests(viewport=PHONE)
    table = sit(host, "forty-two", ["me", "open", "bot:novice", "open"])
    stranger.goto("/tables")
    come(stranger, table)
    assert [] == faults(host)
    assert [] == faults(stranger)


@pytest.mark.parametrize("size", SIZES)
def test_opening_a_box_leaves_its_lid_where_it_was(guests: Callable[..., Any], size: str) -> None:
    page = guests(viewport=SIZES[size])
    page.goto("/")
    lids = page.locator(".box summary")
    for at in (0, 4, 1, 3):
        lids.nth(at).scroll_into_view_if_needed()
        before = lids.nth(at).bounding_box()
        lids.nth(at).click()
        page.wait_for_function("(at) => document.querySelectorAll('.box')[at].open", arg=at)
        page.wait_for_function("() => document.querySelectorAll('.box[open]').length === 1")
        assert pytest.approx(before, abs=1.5) == lids.nth(at).bounding_box()
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
