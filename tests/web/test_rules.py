"""Pages of rules in a browser: marks open, examples step, by mouse, by keys and by touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import games
from parlour.desk.examples import examples
from parlour.desk.pages import page
from parlour.house import leaves
from web.sitting import DESK, PHONE

pytestmark = pytest.mark.slow

SAMPLE = ("forty-two", "forty-nine", "reverse")
"""What CI looks at: cards in hands, a board, and men."""
WITH_PAGE = [key for key in games() if page(key)]
each_game = pytest.mark.parametrize(
    "key",
    [
        key if key in SAMPLE else pytest.param(key, marks=pytest.mark.soak)
        for key in WITH_PAGE
        if examples(key)
    ],
)
SWIPE = """([felt, by]) => {
  const box = felt.getBoundingClientRect();
  const y = box.y + 20;
  const touch = (x) => new Touch({identifier: 1, target: felt, clientX: x, clientY: y});
  const at = box.x + box.width / 2;
  felt.dispatchEvent(new TouchEvent("touchstart", {changedTouches: [touch(at)]}));
  felt.dispatchEvent(new TouchEvent("touchend", {changedTouches: [touch(at + by)]}));
}"""


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"]
)
def test_a_page_of_rules_has_no_faults(
    guests: Callable[..., Any],
    faults: Callable[[Any], list[str]],
    size: dict[str, int],
    scheme: str,
) -> None:
    there = guests(viewport=size, color_scheme=scheme)
    there.goto("/games/forty-two/rules")
    there.locator(".mark").nth(5).click()
    there.wait_for_selector(".behind:popover-open")
    assert [] == faults(there)
    assert there.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_mark_is_opened_and_closed_by_keys(guest: Any) -> None:
    guest.goto("/games/forty-two/rules")
    mark = guest.locator(".mark").nth(5)
    mark.focus()
    guest.keyboard.press("Enter")
    note = guest.locator(".behind:popover-open")
    assert "Our ruling F42-R4" in note.inner_text()
    assert "What if everyone passes?" in note.inner_text()
    guest.keyboard.press("Tab")  # into what it has opened
    assert note.locator(":focus").count()
    guest.keyboard.press("Escape")
    assert 0 == note.count()
    assert mark.evaluate("(mark) => mark === document.activeElement")


def test_one_can_play_it_the_other_way(guests: Callable[..., Any]) -> None:
    phone = guests(viewport=PHONE, has_touch=True)
    phone.goto("/games/forty-two/rules")
    phone.locator(".mark").nth(5).tap()
    phone.locator(".behind:popover-open a", has_text="All pass: redeal").tap()
    phone.wait_for_url("**/games/forty-two?all_pass=redeal")
    assert "redeal" == phone.input_value("#option-all_pass")
    assert "dealer_forced" != phone.input_value("#option-all_pass")
    with phone.expect_request("**/api/tables") as made:
        phone.locator("button.sit").tap()
    assert {"all_pass": "redeal"} == made.value.post_data_json["options"]


def test_without_scripts_there_is_the_first_position_and_every_word(
    guests: Callable[..., Any],
) -> None:
    plain = guests(java_script_enabled=False)
    plain.goto("/games/forty-two/rules")
    figure = plain.locator("#example-first-trick")
    assert 8 == figure.locator(".small-plate .card").count()
    assert not figure.locator(".stepping").is_visible()
    assert "Not allowed: Ben plays 5-5." in str(figure.locator(".in-words").text_content())
    plain.locator(".mark").first.click()
    assert plain.locator(".behind:popover-open").count()


@each_game
def test_every_example_steps(guests: Callable[..., Any], key: str) -> None:
    """Forward by the button, back by arrow keys and, on a phone, by a finger."""
    phone = guests(viewport=PHONE, has_touch=True)
    phone.goto(f"/games/{key}/rules")
    for name in examples(key):
        steps, figure = leaves.steps(key, name), phone.locator(f"#example-{name}")
        figure.scroll_into_view_if_needed()
        last = len(steps) - 1
        on = figure.locator('[data-by="1"]')
        for at in range(1, last + 1):
            on.click()
            phone.wait_for_selector(f'#example-{name}[data-at="{at}"]')
            said = " ".join(figure.locator(".saying").inner_text().split())
            step = steps[at]
            assert " ".join([*step.happened, step.says]).strip().split() == said.split()
            assert figure.locator(".said.refused").count() == step.is_refused
        assert f"{last} of {last}" == figure.locator(".at").inner_text()
        assert "true" == on.get_attribute("aria-disabled")
        on.click(force=True)  # there is nothing more
        on.focus()
        phone.keyboard.press("ArrowLeft")
        phone.wait_for_selector(f'#example-{name}[data-at="{last - 1}"]')
        if last > 1:
            felt = figure.locator(".shown-step").element_handle()
            phone.evaluate(SWIPE, [felt, 90])
            phone.wait_for_selector(f'#example-{name}[data-at="{last - 2}"]')
            phone.evaluate(SWIPE, [felt, -90])
            phone.wait_for_selector(f'#example-{name}[data-at="{last - 1}"]')
            phone.evaluate(SWIPE, [felt, 10])  # no step, only a touch
        assert str(last - 1) == figure.get_attribute("data-at")
        assert phone.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_piles_lie_side_by_side_and_their_cards_overlap_on_a_phone(
    guests: Callable[..., Any],
) -> None:
    phone = guests(viewport=PHONE)
    phone.goto("/games/suite-assembling/rules")
    piles = phone.locator("#example-nine-on-ten .small-row").nth(1).locator(".spot")
    assert 7 == piles.count()
    assert 1 == len({round(piles.nth(n).bounding_box()["y"]) for n in range(7)})
    first, second = (piles.nth(0).locator(".card").nth(n).bounding_box() for n in range(2))
    assert second["y"] < first["y"] + first["height"] / 2


def test_the_trick_is_in_view_on_a_phone(guests: Callable[..., Any]) -> None:
    phone = guests(viewport=PHONE)
    phone.goto("/games/tactics/rules")
    figure = phone.locator(".example").nth(1)
    middle, plate = (figure.locator(name).first for name in (".small-middle", ".small-plate"))
    assert middle.bounding_box()["y"] < plate.bounding_box()["y"]


def test_steps_are_fetched_once_and_only_when_they_are_near(guest: Any) -> None:
    asked: list[str] = []
    guest.on("request", lambda r: "/examples/" in r.url and asked.append(r.url))
    guest.goto("/games/forty-two/rules")
    guest.wait_for_load_state("networkidle")
    assert [] == asked
    guest.locator("#example-sample").scroll_into_view_if_needed()
    with guest.expect_response("**/examples/sample"):
        pass
    guest.locator('#example-sample [data-by="1"]').click()
    guest.wait_for_selector('#example-sample[data-at="1"]')
    assert 1 == sum(url.endswith("/sample") for url in asked)
