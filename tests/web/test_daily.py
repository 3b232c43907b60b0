"""The daily in a browser: from its page to the table, and back to everybody's results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from house.test_daily import always, numbered
from house.wire import Clock, Served, served
from parlour.house.driving import Pace
from web.sitting import PHONE, by_clicking

pytestmark = pytest.mark.slow
NOW = 1_795_000_000.0  # 18 November 2026
AT_ONCE = dict.fromkeys(("slow", "usual", "fast"), Pace(0.0, 0.1))


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
def daily(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """A house with quick bots, on a day that does not end."""
    store = tmp_path / "house.sqlite3"
    with served(store, clock=clock, paces=AT_ONCE, seed=numbered()) as found:
        found.house.dailies.solvable = always
        yield found


def plays_the_deal(page: Any) -> None:
    """From the page of the day to the end of its deal."""
    page.goto("/daily#deal")
    page.focus("#deal button.say")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table.ready")
    assert "Forty-two · deal of 18 Nov" == page.inner_text("h1")
    assert 0 == page.locator("#leave").count()
    chance = Random(5)
    while not page.locator("#table.over").count():
        page.wait_for_selector("#table.my-turn, #table.over")
        if page.locator("#table.my-turn").count():
            by_clicking(page, chance)
    if page.locator("#sheet[open]").count():
        page.keyboard.press("Enter")


def test_a_deal_is_played_checked_and_told(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], daily: Served
) -> None:
    ann = guests(base_url=daily.url, permissions=["clipboard-read", "clipboard-write"])
    plays_the_deal(ann)
    assert "One deal is the whole match today" in ann.inner_text("#verdict")
    ann.wait_for_selector("#judgement details")
    told = "The cards are those of 2026-11-18 for everybody: the seed hashes back to the anchor."
    assert told == ann.inner_text("#judgement summary")
    ann.click("text=How the others did")
    ann.wait_for_selector("#deal .share-card")
    card = ann.inner_text("#card-deal")
    assert card.startswith("parlour daily · Forty-two · 18 Nov: ")
    assert card.endswith("first to finish")
    ann.click("#deal [data-copy]")
    ann.wait_for_selector("text=Copied")
    copied = ann.evaluate("() => navigator.clipboard.readText()")
    assert f"{card}\n{daily.url}/daily/2026-11-18" == copied
    assert "You are number 1 of 1." in ann.inner_text("#deal")
    assert [] == faults(ann)

    bob = guests(base_url=daily.url, viewport=PHONE, color_scheme="dark")
    bob.goto("/daily")
    assert 0 == bob.locator(".bars").count()
    plays_the_deal(bob)
    bob.goto("/daily")
    assert "You are number 1 of 2, level with 1 other." in bob.inner_text("#deal")
    assert [] == faults(bob)
    assert bob.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_the_browser_checks_the_chain_and_remembers_its_anchor(
    guests: Callable[..., Any], daily: Served, clock: Clock
) -> None:
    page = guests(base_url=daily.url)
    found = "#chain [data-chain=deal] [data-check]"
    page.goto("/daily")
    page.click("#chain summary")
    first = "This browser sees this anchor for the first time. There is no seed to check yet."
    assert first == page.inner_text(found)
    clock.now += 2 * 24 * 3600
    page.goto("/daily/2026-11-19")
    page.click("#chain summary")
    held = "The seed of this day, hashed 2 times, is the anchor."
    assert f"{held} It is the anchor this browser saw before." == page.inner_text(found)
    page.evaluate("() => localStorage.setItem('parlour-anchor deal 2026-11-18', 'another')")
    page.goto("/daily")
    assert page.inner_text(found).startswith("Warning: this browser saw another anchor")


def test_a_past_day_is_played_for_practice(
    guests: Callable[..., Any], daily: Served, clock: Clock
) -> None:
    page = guests(base_url=daily.url)
    page.goto("/daily")
    clock.now += 24 * 3600
    page.goto("/daily")
    page.click(".days a")
    page.click("#puzzle button.say")
    page.wait_for_selector("#table.ready")
    assert 'The "13" puzzle · practice' == page.inner_text("h1")
