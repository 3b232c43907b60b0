"""My games in a browser: turns, results, a name, another device, and deleting, by keyboard too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import DESK, play_for_me, sit

pytestmark = pytest.mark.slow
PHONE = {"width": 360, "height": 640}
SIZES = {"phone": (PHONE, "dark"), "desk": (DESK, "light")}
UNFOLD = "() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })"
FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"


def solve(page: Any) -> None:
    """Solve Isolation."""
    sit(page, "isolation", ["me"], name="Ann")
    for square in (1, 10, 19, 28, 30, 39, 48):
        assert play_for_me(page, f"place {square}")


@pytest.mark.parametrize("size", SIZES)
def test_my_games_say_whose_turn_it_is_and_what_came_of_the_rest(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], size: str
) -> None:
    viewport, scheme = SIZES[size]
    page = guests(
        viewport=viewport, color_scheme=scheme, locale="de-DE", timezone_id="Pacific/Apia"
    )
    solve(page)
    sit(page, "nine-men-square", ["me"], name="Ann")
    page.click("nav >> text=My games")
    page.wait_for_selector("h1:has-text('My games')")
    first = page.inner_text(".table-row >> nth=0")
    assert "☞ Your turn" in first
    page.wait_for_function("() => !document.querySelector('time').textContent.includes('UTC')")
    assert ".20" in page.inner_text("time >> nth=0"), "as dates are written there"
    assert "UTC" in page.get_attribute("time >> nth=0", "title")
    assert "Solved: 7 points, 7 moves, unaided" in page.inner_text(".finished")
    assert "1 of 40 solutions found" in page.inner_text(".tally")
    page.evaluate(UNFOLD)
    assert [] == faults(page)
    assert page.evaluate(FITS)
    page.click(".table-row a >> nth=0")
    page.wait_for_selector("#table")
    assert page.evaluate(FITS)


def test_a_name_is_kept_for_every_page(guest: Any) -> None:
    guest.goto("/mine")
    guest.fill("#name", "  Ann   Lee ")
    guest.press("#name", "Enter")
    guest.wait_for_selector("#told:has-text('You are Ann Lee')")
    guest.goto("/games/forty-two")
    assert "Ann Lee" == guest.input_value("#name")


def test_another_device_becomes_the_same_guest_and_both_are_told(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    desk, phone = guests(), guests(viewport=PHONE)
    sit(desk, "isolation", ["me"], name="Ann")
    desk.goto("/mine")
    desk.evaluate(UNFOLD)
    desk.focus("#make-code")
    desk.keyboard.press("Enter")
    code = desk.inner_text("#code output")
    assert [] == faults(desk)

    phone.goto("/mine")
    phone.evaluate(UNFOLD)
    phone.fill("#typed", "AAAA-AAAA")
    phone.press("#typed", "Enter")
    phone.wait_for_selector("#told.refused:has-text('That code does not work')")
    phone.wrong.clear()  # the browser itself tells of the 422
    phone.fill("#typed", code.lower())
    phone.press("#typed", "Enter")
    phone.wait_for_selector(".notice:has-text('another device plays as you too')")
    assert "You play as Ann." == phone.inner_text(".facts-line")
    assert "Isolation" in phone.inner_text(".table-row")
    desk.wait_for_selector("#code:has-text('Your other device plays as you now')")

    desk.goto("/mine")
    assert 2 == desk.locator(".devices li").count()
    assert "The device you began with (this one)" in desk.inner_text(".devices")
    assert [] == faults(desk)
    desk.focus(".devices li:nth-child(2) button")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#sure[open]")
    assert "Sign that device out?" == desk.inner_text("#sure-title")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.wait_for_selector(".devices li:only-child")
    phone.goto("/mine")
    assert "You have not said your name yet." == phone.inner_text(".facts-line")
    assert 0 == phone.locator(".table-row").count()


def test_everything_is_deleted_after_a_question(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    page = guests(viewport=PHONE)
    solve(page)
    page.goto("/mine")
    page.evaluate(UNFOLD)
    page.focus("#erase")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure[open]")
    assert "Delete all of yours?" == page.inner_text("#sure-title")
    assert "Tables at which nobody else sits go whole" in page.inner_text("#sure-text")
    assert [] == faults(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure", state="hidden")
    assert page.locator(".finished").count(), "the first answer is no"
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure[open]")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".facts-line:has-text('You have not said your name yet')")
    assert 0 == page.locator(".finished").count()


def test_what_is_taken_along_is_one_file(guest: Any) -> None:
    solve(guest)
    guest.goto("/mine")
    guest.evaluate(UNFOLD)
    with guest.expect_download() as coming:
        guest.click("text=Export all of mine")
    assert "my-parlour.zip" == coming.value.suggested_filename


def test_a_deleted_line_goes_from_a_page_that_is_open(guests: Callable[..., Any]) -> None:
    host, other = guests(), guests()
    table = sit(host, "colorow", ["me", "open"], name="Ann")
    other.goto(f"/tables/{table}")
    say = """async (at) => fetch(`/api/tables/${at}/chat`, {method: "POST",
        headers: {"Content-Type": "application/json"}, body: JSON.stringify({text: "Peep"})})"""
    other.evaluate(say, table)
    host.wait_for_function("() => document.querySelector('#chat-log').textContent.includes('Peep')")
    other.evaluate("""async () => fetch("/api/mine/erase", {method: "POST",
        headers: {"Content-Type": "application/json"}, body: '{"everything": true}'})""")
    host.wait_for_function(
        "() => !document.querySelector('#chat-log').textContent.includes('Peep')"
    )
