"""The challenge of a puzzle: asked on its page, counted at the table, and compared at the end."""

from __future__ import annotations

from typing import Any

import pytest

from web.sitting import DESK, PHONE, play_for_me, sit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_puzzle_asks_counts_and_compares(guest: Any, house: str, size: dict[str, int]) -> None:
    guest.set_viewport_size(size)
    guest.goto(f"{house}/games/twenty-five-goal")
    assert "Can you do it in 17 moves? No fewer are possible." == guest.inner_text(".challenge")
    sit(guest, "reverse", ["me"])
    told = "#latest" if size is PHONE else "#challenge"
    guest.wait_for_selector(f"{told}:has-text('Can you do it in 10 moves?')")
    assert "Moves: 0 of 10" == guest.inner_text("#moves-made")
    assert play_for_me(guest, "shift 6 7")
    assert "Moves: 1 of 10" == guest.inner_text("#moves-made")
    if size is PHONE:
        assert "Moves: 1 of 10." in guest.inner_text("#latest")
    guest.click("#solution")
    guest.click("text=Play it all")
    guest.wait_for_selector("#table.over")
    assert not guest.inner_text("#challenge")
    assert "Solved with the solver's help" in guest.inner_text("#verdict h2")


def test_a_hint_looks_at_hidden_cards_only_if_asked_to(guest: Any) -> None:
    sit(guest, "suite-assembling", ["me"])
    guest.click("#hint")
    guest.wait_for_selector("#note .note-buttons button:has-text('hidden cards')")
    assert "face-down" not in guest.inner_text("#note .note p")
    guest.click("#note .note-buttons button:has-text('hidden cards')")
    guest.wait_for_selector("#note p:has-text('face-down')")
    assert 0 == guest.locator("#note .note-buttons button:has-text('hidden cards')").count()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_deal_that_can_be_won_is_chosen_by_keyboard_and_told(
    guest: Any, house: str, faults: Any, size: dict[str, int]
) -> None:
    guest.set_viewport_size(size)
    guest.goto(f"{house}/games/suite-assembling")
    guest.focus("#winnable")
    guest.keyboard.press("ArrowDown")
    assert "on" == guest.input_value("#winnable")
    assert not faults(guest)
    guest.click("button.sit")
    told = "#latest" if size is PHONE else "#challenge"
    guest.wait_for_selector(f"{told}:has-text('This deal can be won')")
    assert not faults(guest)
