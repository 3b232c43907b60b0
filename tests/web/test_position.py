"""A position of one's own is set up on a board, by touch and by keys, and then played."""

from __future__ import annotations

from typing import Any

import pytest

from web.sitting import DESK, PHONE, in_view

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def open_board(page: Any, key: str, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    page.goto(f"/games/{key}")
    page.click("text=set up a position of your own")
    page.wait_for_selector("#set-up[data-ready] .square")


def square(n: int) -> str:
    return f'[data-square="{n}"]'


@SIZES
def test_men_are_put_up_by_touch_and_played(guests: Any, faults: Any, size: dict[str, int]) -> None:
    guest = guests(has_touch=True)
    open_board(guest, "twenty-five-goal", size)
    assert in_view(guest, "#board .board")
    guest.tap("#clear")
    assert "0 men" == guest.inner_text("#told")
    for n in (23, 24, 1):
        guest.tap(square(n))
    guest.tap(square(1))  # and taken away again
    assert ("2 men", "23 24") == (guest.inner_text("#told"), guest.input_value("#position"))
    assert not faults(guest)
    guest.tap("text=Play it")
    guest.wait_for_selector("#table.my-turn")
    assert "this is no record" in guest.inner_text(".tried")
    guest.tap(f"#table {square(23)}")
    if guest.locator("#table.over").count() == 0:
        guest.tap(f"#table {square(25)}")
    guest.wait_for_selector("#table.over")
    assert not faults(guest)


@SIZES
def test_a_track_is_set_up_by_keys_alone(guest: Any, faults: Any, size: dict[str, int]) -> None:
    open_board(guest, "reverse", size)
    assert "AAABBB." == guest.input_value("#position")
    guest.focus(square(1))
    guest.keyboard.press("Enter")
    assert "Square 1 is chosen: touch the other." == guest.inner_text("#told")
    assert "true" == guest.get_attribute(square(1), "aria-pressed")
    guest.keyboard.press("Escape")
    assert not guest.inner_text("#told")
    guest.keyboard.press("Enter")
    guest.keyboard.press("End")
    guest.keyboard.press("Enter")
    assert ".AABBBA" == guest.input_value("#position")
    assert not faults(guest)
    guest.focus("#position")
    guest.keyboard.press("Control+a")
    guest.keyboard.type("B.BBAAA")
    assert 1 == guest.locator(f"{square(1)} .man-x").count()
    guest.keyboard.press("Enter")
    guest.wait_for_selector("#table.my-turn")
    assert 1 == guest.locator(f"#table {square(1)} .man-x").count()


def test_a_bad_position_gets_one_sentence_and_stays(guest: Any, faults: Any) -> None:
    open_board(guest, "forty-nine-puzzle", PHONE)
    guest.fill("#position", "1 49")
    guest.click("text=Play it")
    guest.wait_for_selector("#refusal p")
    assert "Nothing can be moved in this position." in guest.inner_text("#refusal")
    assert "true" == guest.get_attribute("#position", "aria-invalid")
    assert not faults(guest)
    guest.click(square(2))
    assert not guest.inner_text("#refusal")
    assert "1 2 49" == guest.input_value("#position")
    guest.wrong.clear()  # the browser itself tells of the refusal


@pytest.mark.parametrize("key", ["thirteen", "suite-assembling", "colorow-solitaire"])
def test_cards_change_places_and_the_deal_is_that(guest: Any, faults: Any, key: str) -> None:
    open_board(guest, key, PHONE)
    before = guest.input_value("#position").split()
    guest.click(square(1))
    guest.click(square(2))
    after = guest.input_value("#position").split()
    assert [before[1], before[0], *before[2:]] == after
    assert not faults(guest)
    guest.click("#mix")
    assert sorted(before) == sorted(guest.input_value("#position").split())
    guest.click("#again")
    assert before == guest.input_value("#position").split()
    guest.click(square(1))
    guest.click(square(2))
    guest.click("text=Play it")
    guest.wait_for_selector("#table.my-turn")
    guest.click(".tried a")  # back to the board, as it was set up
    guest.wait_for_selector("#set-up[data-ready]")
    assert after == guest.input_value("#position").split()
