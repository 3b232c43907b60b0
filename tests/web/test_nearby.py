"""On a local network without https: what browsers do not allow there is not offered, and all else works."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import DESK, by_clicking, come, sit, turn

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize("size", [PHONE, {"viewport": DESK}], ids=["phone", "desk"])


@SIZES
def test_what_needs_https_is_not_offered(
    guests: Callable[..., Any],
    nearby: str,
    faults: Callable[[Any], list[str]],
    size: dict[str, Any],
) -> None:
    page = guests(base_url=nearby, **size)
    sit(page, "forty-two", ["me", "bot:novice", "bot:novice", "bot:novice"])
    turn(page)
    assert page.evaluate("() => !isSecureContext && !navigator.serviceWorker")
    page.click("#comfort-button")
    assert page.locator("#comfort[open]").count()
    assert page.locator("#comfort-notify").is_hidden()
    assert page.locator("#install").is_hidden()
    assert [] == faults(page)


def test_on_this_machine_it_is_offered(guests: Callable[..., Any]) -> None:
    page = guests()
    sit(page, "forty-two", ["me", "bot:novice", "bot:novice", "bot:novice"])
    turn(page)
    page.click("#comfort-button")
    assert page.locator("#comfort-notify").is_visible()


@SIZES
def test_friends_meet_shuffle_and_play(
    guests: Callable[..., Any], nearby: str, size: dict[str, Any]
) -> None:
    """Nonces are drawn and checked without what browsers keep for secure pages."""
    ann, ben = guests(), guests(base_url=nearby, **size)
    table = sit(ann, "trix", ["me", "open"], commitment="")
    ben.goto("/tables")
    come(ben, table)
    ben.fill("#seat-name", "Ben")
    ben.locator(".take-seat button").first.click()
    for page in (ann, ben):
        page.wait_for_selector("#hand .card")
    assert "Ben" in ben.inner_text(".own")
    assert 1 == ben.locator("#fairness p", has_text="Promised by Ben").count()
    for _ in range(4):
        mover = ann if ann.locator("#table.my-turn").count() else ben
        by_clicking(mover, Random(2))
        seq = mover.get_attribute("#table", "data-seq")
        for page in (ann, ben):
            page.wait_for_selector(f'#table[data-seq="{seq}"]')


def test_a_link_can_be_copied_by_hand(guests: Callable[..., Any], nearby: str) -> None:
    page = guests(base_url=nearby)
    sit(page, "trix", ["me", "open"])
    link = page.locator("#seating input[readonly]").first
    assert link.input_value().startswith(nearby)
    page.locator("#seating button", has_text="Copy").first.click()
    assert page.evaluate("() => getSelection().toString()") == link.input_value()
