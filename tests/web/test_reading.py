"""A trick is seen whole, and after a deal its account lies over the table until one goes on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import DESK, PHONE, by_clicking, by_keys, come, sit

WATCH = """() => {
  window.most = 0;
  new MutationObserver(() => {
    const lying = document.querySelectorAll(".trick figure").length;
    window.most = Math.max(window.most, lying);
  }).observe(document.getElementById("middle"), { childList: true, subtree: true });
}"""
"""Remembers how many cards of a trick were ever seen together."""

IS_OPEN = "() => document.getElementById('sheet').open"
IN_VIEW = """() => {
  const { top, bottom, left, right } = document.querySelector("#sheet button").getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


def play_a_deal(page: Any, move: Callable[[Any, Random], bool], reading: int = 120) -> str:
    """Play a hand of Hilo for two until its account is shown; answers the table."""
    settings = {"reading": reading, "pace": "fast"}
    table = sit(page, "hilo", ["me", "bot:novice"], settings=settings)
    page.evaluate(WATCH)
    chance = Random("account")
    for _ in range(40):
        page.wait_for_selector("#table.my-turn, #table.over, #sheet[open]")
        if page.evaluate(IS_OPEN):
            return table
        move(page, chance)
    raise AssertionError("no account was shown")


def test_an_account_is_read_by_keys_alone(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    page = guests(viewport=DESK, color_scheme="dark")
    table = play_a_deal(page, by_keys)

    assert 2 == page.evaluate("window.most"), "the last card of a trick landed"
    sheet = page.locator("#sheet")
    assert "Go on" == page.evaluate("document.activeElement.innerText")
    for part in ("High", "This deal", "Score"):
        assert sheet.get_by_text(part).count()
    assert [] == faults(page)
    shown = sheet.locator("table").inner_text()

    come(page, table)
    page.wait_for_selector("#sheet[open]")
    assert shown == sheet.locator("table").inner_text(), "a reload shows it again"
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet:not([open])", state="attached")
    page.wait_for_selector("#table.my-turn")
    come(page, table)
    page.wait_for_selector("#table.my-turn")
    assert not page.evaluate(IS_OPEN), "it was read"
    page.keyboard.press("d")
    assert shown == sheet.locator("table").inner_text(), "it can be looked at again"
    page.keyboard.press("Escape")
    assert not page.evaluate(IS_OPEN)


@pytest.mark.slow
def test_an_account_is_read_on_a_phone(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    page = guests(viewport=PHONE, has_touch=True)
    play_a_deal(page, by_clicking)

    assert page.evaluate(IN_VIEW), "the way on is in view"
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert [] == faults(page)
    page.locator("#sheet button").tap()
    page.wait_for_selector("#table.my-turn")


@pytest.mark.slow
def test_the_log_and_the_screen_reader_are_told_what_followed(guest: Any) -> None:
    play_a_deal(guest, by_clicking)
    log = guest.locator("#log")

    assert "polite" == guest.locator("#heard").get_attribute("aria-live")
    assert "the trick with" in log.inner_text()
    assert "The deal is over" in log.inner_text() or "High" in log.inner_text()
