"""What makes a table comfortable: order and size of one's cards, moves by themselves, sounds, and a quick game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import DESK, PHONE, come, play_for_me, sit, turn

pytestmark = pytest.mark.slow
BOTS = ["bot:novice"] * 3
SIZES = {"phone": PHONE, "desk": DESK}

HELD = "() => [...document.querySelectorAll('#hand [data-card]')].map((card) => card.dataset.card)"
WIDE = "() => document.querySelector('#hand [data-card]').getBoundingClientRect().width"
LISTEN = """() => {
  window.heard = [];
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain, connect: () => node, start() {}, stop() {} };
  window.AudioContext = class { currentTime = 0; state = "running"; };
  window.GainNode = function () { return node; };
  window.OscillatorNode = function (_, { frequency }) { window.heard.push(frequency); return node; };
}"""
"""Nothing sounds, but what would sound is noted."""


def like(page: Any, **wishes: Any) -> None:
    """Set comforts in their dialog."""
    page.click("#comfort-button")
    for name, wish in wishes.items():
        field = page.locator(f"#comfort [name={name}]")
        if isinstance(wish, bool):
            field.set_checked(wish)
        else:
            field.select_option(wish)
    page.keyboard.press("Escape")


def bids(page: Any, text: str) -> None:
    page.locator("#tray button.say", has_text=text).first.click()


@pytest.mark.parametrize("size", SIZES)
def test_the_hand_lies_as_one_likes_at_every_table(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], size: str
) -> None:
    page = guests(viewport=SIZES[size])
    table = sit(page, "forty-two", ["me", *BOTS])
    turn(page)
    usual, wide = page.evaluate(HELD), page.evaluate(WIDE)
    page.click("#comfort-button")
    assert [] == faults(page)
    page.keyboard.press("Escape")

    like(page, order="highest")
    assert usual[::-1] == page.evaluate(HELD)
    like(page, order="number", size="large")
    numbers = [int(card.rpartition("-")[2]) for card in page.evaluate(HELD)]
    assert sorted(numbers) == numbers
    come(page, table)
    turn(page)
    assert numbers == [int(card.rpartition("-")[2]) for card in page.evaluate(HELD)]
    assert page.evaluate(WIDE) >= wide
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_large_bid_is_asked_about_unless_one_does_not_like_that(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    seen = turn(guest)
    bids(guest, "42")
    assert guest.inner_text("#sure-title").startswith("Bid 42?")
    guest.keyboard.press("Escape")
    assert seen["seq"] == guest.get_attribute("#table", "data-seq"), "nothing was bid"
    like(guest, ask=False)
    bids(guest, "42")
    guest.wait_for_selector(f'#table:not([data-seq="{seen["seq"]}"])')


def test_a_card_can_be_chosen_before_ones_turn(guests: Callable[..., Any]) -> None:
    """Two people: one waits for the other, and has chosen already."""
    ann, ben = guests(), guests()
    table = sit(ann, "trix", ["me", "open"])
    ben.goto("/tables")
    come(ben, table)
    ben.locator(".take-seat button").first.click()
    for page in (ann, ben):
        page.wait_for_selector("#hand [data-card]")
    first, second = (ann, ben) if ann.locator("#table.my-turn").count() else (ben, ann)
    like(second, ahead=True)
    card = second.locator("#hand [data-card]").first
    name = card.get_attribute("data-card")
    card.click()
    assert "true" == second.locator(f'#hand [data-card="{name}"]').get_attribute("aria-pressed")
    assert "Chosen ahead" in second.inner_text("#note")
    first.locator("#hand .glow").first.click()
    second.wait_for_function(
        """(name) => !document.querySelector(`#hand [data-card="${name}"]`)
          || document.getElementById("note").innerText.includes("cannot be played")""",
        arg=name,
    )


def test_forced_moves_are_made_by_themselves_after_a_while(guest: Any) -> None:
    """At Forty-two the last card of a hand is always forced."""
    sit(guest, "forty-two", ["me", *BOTS])
    while guest.locator("#hand [data-card]").count() > 1:
        turn(guest)
        play_for_me(guest)
    turn(guest)
    assert 1 == guest.locator("#hand [data-card]").count()
    before = guest.get_attribute("#table", "data-moves")
    like(guest, forced=True)
    guest.wait_for_selector(f'#table:not([data-moves="{before}"])')


def test_sounds_are_made_only_if_one_likes_them(guest: Any) -> None:
    guest.add_init_script(f"({LISTEN})()")
    sit(guest, "forty-two", ["me", *BOTS])
    turn(guest)
    assert [] == guest.evaluate("() => window.heard")
    like(guest, sound=True)
    assert guest.evaluate("() => window.heard.length") > 0
    guest.evaluate("() => { window.heard = []; }")
    play_for_me(guest)
    guest.wait_for_function("() => window.heard.length > 0")


def test_the_host_changes_the_pace_during_play(guest: Any) -> None:
    table = sit(guest, "forty-two", ["me", *BOTS])
    guest.evaluate("() => document.getElementById('pace').closest('details').open = true")
    with guest.expect_response(lambda answer: answer.url.endswith("/pace")):
        guest.select_option("#pace", "slow")
    come(guest, table)
    assert "slow" == guest.input_value("#pace")


@pytest.mark.parametrize("size", SIZES)
def test_a_game_begins_at_one_touch(guests: Callable[..., Any], size: str) -> None:
    page = guests(viewport=SIZES[size])
    page.goto("/")
    page.locator(".start-here .quick-game").first.click()
    page.wait_for_selector("#table.ready")
    turn(page)
    assert "Forty-two" == page.inner_text("h1")
