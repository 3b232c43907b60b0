"""The review of a finished match, on the page: its curve, the marked moves, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import DESK, FIRST_OF, PHONE, by_clicking, come, sit

pytestmark = pytest.mark.slow


@pytest.fixture
def over(guest: Any) -> Any:
    """A page at a match that is over."""
    sit(guest, "nebraska-checkers", ["me", "bot:novice"])
    chance = Random(8)
    while by_clicking(guest, chance):
        pass
    return guest


REVIEW = {
    "sides": [[0], [1]],
    "puzzle": False,
    "marked": [
        {"step": 3, "seat": 0, "move": "move 9 15", "best": "move 11 17", "points_lost": 0.5,
         "chance_lost": 0.31, "grade": "blunder", "reason": "It keeps the corner."},
    ],
    "curve": [
        {"step": 0, "chances": [0.5, 0.5]}, {"step": 3, "chances": [0.2, 0.8]},
        {"step": 9, "chances": [0.0, 1.0]},
    ],
    "totals": [
        {"seat": 0, "decisions": 2, "best": 0.5, "chance_lost": 0.155},
        {"seat": 1, "decisions": 1, "best": 1.0, "chance_lost": 0.0},
    ],
    "how": "By looking.",
}  # fmt: skip


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_review_may_be_asked_for_again_and_leads_to_what_cost_something(
    over: Any, faults: Callable[[Any], list[str]]
) -> None:
    """What the house finds is told in a stand-in's words, for no compiler is waited for here."""
    answers = [{"status": 429, "json": {"error": "Try again.", "rules": []}}, {"json": REVIEW}]
    over.route("**/review", lambda route: route.fulfill(**answers.pop(0)))
    over.click("#replay-begin")
    over.click("#review-begin")
    over.wait_for_selector("#review >> text=Try again.")
    over.wrong.clear()  # the browser itself tells of what was refused
    over.click("#review-begin")
    curve = over.wait_for_selector("#review svg[role=img]")
    assert "least 0 % at step 9, most 50 % at step 0" in curve.get_attribute("aria-label")
    assert 1 == over.locator("#review .mark").count()
    assert "Chance to win" == over.evaluate("document.activeElement.textContent")
    told = over.inner_text("#review li")
    assert "Better: move 11 17. It cost 31 % of the chance to win, 0.5 points." in told
    assert "In that place: It keeps the corner." in told
    assert "Try from here, before step 3" == over.get_attribute("#review li .try", "aria-label")
    assert [] == faults(over)
    press(over, "Tab", "Tab", "Enter")  # past the list itself, which may scroll
    over.wait_for_selector('#table[data-seq="2"]')
    assert "0" == over.input_value("#replay-seat")


PLAY_OUT = (
    f"async (id) => {{ {FIRST_OF}"
    """
  const headers = { "Content-Type": "application/json" };
  for (;;) {
    const { turn } = await (await fetch(`/api/tables/${id}/picture`)).json();
    if (!turn.length) return;
    const seat = turn[0];
    const picture = await (await fetch(`/api/tables/${id}/picture?seat=${seat}`)).json();
    const { seq } = picture;
    const move = firstOf(picture.legal[0]);
    const body = JSON.stringify({ seat, seq, move, key: `out ${seq}` });
    await fetch(`/api/tables/${id}/moves`, { method: "POST", headers, body });
  }
}"""
)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_finished_match_says_why_and_is_tried_from_a_position(
    guest: Any, size: dict[str, int], faults: Callable[[Any], list[str]]
) -> None:
    guest.set_viewport_size(size)
    table = sit(guest, "forty-two", ["me"] * 4, options={"max_hands": "1"})
    guest.evaluate(PLAY_OUT, table)
    come(guest, table)
    guest.click("#replay-begin")
    guest.wait_for_selector("#replay-told:has-text(' of ')")
    guest.wait_for_selector("#replay-try:disabled")  # at the end there is nothing to try
    guest.locator("#replay-step").fill("9")
    guest.wait_for_selector("#replay-try:enabled")
    guest.click("#replay-why")
    guest.wait_for_selector("#replay-answer:has-text('In the place of Ann')")
    assert "{" not in guest.inner_text("#replay-answer")
    assert [] == faults(guest)
    guest.locator("#replay-seat").select_option("2")
    guest.click("#replay-try")
    guest.wait_for_selector(".tried")
    assert "Tried from step 9" in guest.inner_text(".tried")
    assert f"/tables/{table}" in str(guest.get_attribute(".tried a", "href"))
    guest.wait_for_selector("#table.ready")
    assert 7 >= guest.locator("#hand .card, #hand button").count() > 0
    assert [] == faults(guest)
