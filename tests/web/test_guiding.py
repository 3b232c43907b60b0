"""Guided first hands in a browser: on and off the suggested path, skipped, taken back, read out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from parlour.core.game import game, games
from parlour.desk.guides import guide
from web.sitting import DESK, FIRST_OF, by_clicking, in_view, turn

pytestmark = pytest.mark.slow

SMALL = {"width": 360, "height": 640}
SAMPLE = ("forty-two", "nix", "reverse")
"""What CI plays."""
each_guide = pytest.mark.parametrize(
    "key",
    [
        key if key in SAMPLE else pytest.param(key, marks=pytest.mark.soak)
        for key in games()
        if guide(key)
    ],
)
FAST = """async () => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ pace: "fast" });
  await fetch(`/api${location.pathname}/pace`, { method: "POST", headers, body });
}"""
SPOKEN = """() => {
  const host = document.getElementById("guide");
  const table = document.getElementById("table");
  const mine = table.classList.contains("my-turn") && host.dataset.seq === table.dataset.seq;
  return !host.hidden && (host.dataset.over === "yes" || mine);
}"""
ADVISED = """() => {
  const [seq] = (document.getElementById("guide").dataset.advised ?? "").split(" ");
  return seq === document.getElementById("table").dataset.seq;
}"""
PLAY = (
    f"async (move) => {{ {FIRST_OF}"
    """
  const at = `/api${location.pathname}`;
  const { seat, seq, legal } = await (await fetch(`${at}/picture`)).json();
  const text = move || firstOf(legal[0]);
  const body = JSON.stringify({ seat, seq, move: text, key: crypto.randomUUID() });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${at}/moves`, { method: "POST", headers, body });
  return answer.ok;
}"""
)
MOST_MOVES = 400


def begin(page: Any, key: str) -> None:
    """Ask to be shown how to play."""
    page.goto(f"/games/{key}")
    first = page.locator("main button").first
    assert "Show me how to play" == first.inner_text()
    first.click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#table.ready")
    page.evaluate(FAST)


def heard(page: Any) -> str:
    """What the host says when one is to decide, or in the end."""
    page.wait_for_function(f"() => document.querySelector('#sheet[open]') || ({SPOKEN})()")
    if page.locator("#sheet[open]").count():
        page.click("#sheet button.say")
        page.wait_for_function(SPOKEN)
    return " ".join(page.inner_text("#guide-words").split())


@each_guide
@pytest.mark.parametrize("follows", [True, False], ids=["as suggested", "otherwise"])
def test_a_first_hand_is_guided_to_its_end(
    guests: Callable[..., Any], key: str, follows: bool
) -> None:
    one, chance = guide(key), Random(key)
    assert one is not None
    page = guests(viewport=SMALL if follows else DESK)
    begin(page, key)
    forced = game(key).rules.forced
    words = heard(page)
    assert words.startswith(one.welcome)
    for _ in range(MOST_MOVES):
        if one.farewell in words:
            break
        assert "You can " in words
        seq = page.get_attribute("#table", "data-seq")
        if follows and not forced:
            page.wait_for_function(ADVISED)
            assert "I would " in page.inner_text("#guide-words") or one.players == 1
            move = page.get_attribute("#guide", "data-advised").partition(" ")[2]
            assert page.evaluate(PLAY, move)
        elif forced:
            assert page.evaluate(PLAY, "")
        else:
            by_clicking(page, chance)
        page.wait_for_selector(f'#table:not([data-seq="{seq}"]), #sheet[open]')
        words = heard(page)
    else:
        pytest.fail("the guide never ends")
    page.reload()
    page.wait_for_selector("#table.ready")
    assert one.farewell in heard(page)


def test_the_host_speaks_politely_and_covers_no_card(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    page = guests(viewport=SMALL, has_touch=True)
    begin(page, "forty-two")
    heard(page)
    assert "status" == page.get_attribute("#guide-words", "role")
    for at in range(1, 8):
        assert in_view(page, f"#hand .card:nth-of-type({at})") or at < 7
    assert in_view(page, "#guide-skip")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    hand, host = (page.locator(what).bounding_box() for what in ("#hand", "#guide"))
    assert host["y"] + host["height"] <= hand["y"]
    assert [] == faults(page)


def test_the_host_leaves_the_board_in_view(guests: Callable[..., Any]) -> None:
    page = guests(viewport=SMALL, has_touch=True)
    begin(page, "forty-nine")
    heard(page)
    board, dock = (page.locator(what).bounding_box() for what in (".board-window", "#dock"))
    assert board["y"] + board["height"] <= dock["y"]


def test_the_host_is_skipped_by_keys_and_stays_away(guest: Any) -> None:
    begin(guest, "forty-two")
    heard(guest)
    guest.focus("#guide-skip")
    guest.keyboard.press("Enter")
    assert not guest.locator("#guide").is_visible()
    assert guest.evaluate("() => document.activeElement.id === 'status'")
    guest.reload()
    guest.wait_for_selector("#table.ready")
    turn(guest)
    assert not guest.locator("#guide").is_visible()
    assert "A chosen deal" in guest.inner_text(".tried")


def test_a_move_that_is_taken_back_takes_the_words_back(guest: Any) -> None:
    """In a puzzle everything can be taken back."""
    key = next((key for key in ("reverse", "isolation") if guide(key)), "")
    if not key:
        pytest.skip("no puzzle has a guide yet")
    begin(guest, key)
    before = heard(guest)
    assert guest.evaluate(PLAY, "")
    guest.wait_for_selector('#table[data-seq="2"]')
    guest.keyboard.press("u")
    guest.wait_for_selector('#table[data-seq="3"]')
    one = guide(key)
    assert one is not None
    assert one.welcome in before
    assert one.welcome in heard(guest)


def test_a_table_that_is_not_guided_has_no_host(guest: Any) -> None:
    guest.goto("/games/forty-two")
    guest.click("button.sit")
    guest.wait_for_selector("#table.ready")
    assert 0 == guest.locator("#guide").count()
