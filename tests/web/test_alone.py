"""Puzzles, games that run by themselves, and the trading floor where all act at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from web.sitting import by_clicking, moved, play_for_me, sit, turn

pytestmark = pytest.mark.slow
REALTIME = {"engine": "realtime"}


def seq(page: Any) -> str:
    return str(page.get_attribute("#table", "data-seq"))


def press(page: Any, button: str) -> None:
    """Press a button that changes the match, and wait until it has."""
    before = seq(page)
    page.click(button)
    moved(page, before)


# --- puzzles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["reverse", "thirteen", "isolation", "suite-assembling"])
def test_moves_of_a_puzzle_are_taken_back_and_made_again(guest: Any, key: str) -> None:
    sit(guest, key, ["me"])
    for _ in range(2):
        by_clicking(guest, Random(key))
    turn(guest)
    assert guest.inner_text("#moves-made").startswith("Moves: 2")
    press(guest, "#undo")
    assert guest.inner_text("#moves-made").startswith("Moves: 1")
    assert "with undo" in guest.inner_text("#moves-made")
    guest.wait_for_selector("#redo:not([hidden])")
    before = seq(guest)
    guest.keyboard.press("r")
    moved(guest, before)
    assert guest.inner_text("#moves-made").startswith("Moves: 2")
    assert "with undo" in guest.inner_text("#moves-made")


def test_a_solution_is_stepped_through(guest: Any) -> None:
    sit(guest, "reverse", ["me"])
    guest.click("#solution")
    guest.wait_for_selector("#note .way", state="attached")
    assert "Certificate: Holds." in guest.inner_text("#note")
    assert "/rules/reverse#answers" == guest.get_attribute("#note .aside a", "href")
    steps = 0
    while guest.locator("#note .note-buttons .say").count():
        press(guest, "#note .note-buttons .say")
        steps += 1
    assert guest.inner_text("#status").startswith(
        f"Solved with the solver's help, in {steps} moves"
    )


def test_a_solution_is_played_by_itself_and_can_be_stopped(guest: Any) -> None:
    sit(guest, "another-reverse", ["me"])
    guest.click("#solution")
    guest.click("text=Play it all")
    guest.wait_for_selector('#table[data-moves="2"]')
    guest.keyboard.press("Escape")
    assert 0 == guest.locator("#note .note").count()
    guest.click("#solution")
    guest.click("text=Play it all")
    guest.wait_for_selector("#table.over")
    assert "Solved" in guest.inner_text("#verdict")


def test_what_cannot_be_done_is_proved(guest: Any) -> None:
    sit(guest, "forty-nine-puzzle", ["me"])
    guest.click("#solution")
    guest.wait_for_selector("#note .aside")
    assert "cannot" in guest.inner_text("#note")
    assert "Certificate: Holds." in guest.inner_text("#note")
    guest.goto("/rules/forty-nine-puzzle#answers")
    assert "parlour solve" in guest.inner_text("#answers")


# --- games without a choice ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["rover", "nix"])
def test_a_game_without_choice_runs_stops_and_goes_step_by_step(guest: Any, key: str) -> None:
    sit(guest, key, ["me", *["bot:novice"] * 2])
    turn(guest)
    for _ in range(3):
        before = seq(guest)
        press(guest, "#run-step")
        assert int(seq(guest)) == int(before) + 1
    guest.click("#run-fast")
    guest.wait_for_function("() => Number(document.getElementById('table').dataset.seq) > 40")
    guest.click("#run-play")
    assert "Play" == guest.inner_text("#run-play")
    assert " from you." in guest.inner_text("#log")


def test_a_step_waits_for_the_answer_to_the_last_move(guest: Any) -> None:
    """The stream may show a move before its POST is answered; a step asked for then is not lost."""
    table = sit(guest, "rover", ["me", *["bot:novice"] * 2])
    turn(guest)
    held: list[tuple[Any, Any]] = []
    guest.route("**/moves", lambda route: held.append((route, route.fetch())))
    press(guest, "#run-step")
    shown = {"turn": [1]}
    while shown["turn"] != [0]:
        shown = guest.request.get(f"/api/tables/{table}/picture").json()
    while seq(guest) != str(shown["seq"]):
        press(guest, "#run-step")
    guest.click("#run-step")
    route, answer = held.pop()
    route.fulfill(response=answer)
    moved(guest, str(shown["seq"]))
    route, answer = held.pop()
    route.fulfill(response=answer)


# --- all at once ---------------------------------------------------------------------------------


def on_the_floor(page: Any) -> None:
    """Look at one's cards and call for trade, until cards can be offered."""
    page.wait_for_selector("#veil[open], #table.my-turn")
    while not page.locator("#hand .card.glow").count():
        if page.locator("#veil[open]").count():
            page.keyboard.press("Enter")
        turn(page)
        if page.locator("#tray >> text=Trade").count():
            press(page, "#tray button")


def test_a_choice_is_kept_while_others_act(guest: Any) -> None:
    """All trade; what one has touched stays touched when another cries an offer."""
    sit(guest, "trix-exchange", ["me"] * 3, options=REALTIME)
    on_the_floor(guest)
    guest.locator("#hand .card.glow").first.click(position={"x": 12, "y": 30})
    chosen = guest.locator("#hand .touched").get_attribute("data-card")
    another = guest.locator("[data-plate]").first.get_attribute("data-plate")
    assert play_for_me(guest, seat=int(another))
    assert " offers 1." in guest.inner_text("#log")
    assert chosen == guest.locator("#hand .touched").get_attribute("data-card")
    assert "offer" in guest.inner_text("#tray").lower()


def test_an_offer_is_cried_by_touching_cards_and_withdrawn(guest: Any) -> None:
    sit(guest, "trix-exchange", ["me"] * 3, options=REALTIME)
    on_the_floor(guest)
    name = guest.locator("#hand .glow .printed").first.inner_text()
    guest.locator(f"#hand .card:has-text('{name}')").first.click(position={"x": 12, "y": 30})
    press(guest, "#tray .meant")
    assert f"You offer 1 {name}." in guest.inner_text("#log")
    press(guest, "#tray >> text=Withdraw")
    assert "You withdraw." in guest.inner_text("#log")
