"""Trix Exchange live: three browsers cry, accept and withdraw, whenever they like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.sitting import come, sit


def says(page: Any, words: str) -> None:
    """Make the first move of the list that begins so, and wait until the table has changed."""
    seq = page.get_attribute("#table", "data-seq")
    page.click("#all-moves")
    page.fill("#palette input", words)
    page.press("#palette input", "Enter")
    page.wait_for_selector(f'#table:not([data-seq="{seq}"])')


def listed(page: Any) -> list[str]:
    if not page.is_visible("#all-moves"):
        return []
    page.click("#all-moves")
    moves = page.locator("#palette li button").all_inner_texts()
    page.press("#palette input", "Escape")
    page.wait_for_selector("#palette:not([open])", state="attached")  # the browser closes it later
    return [str(move) for move in moves]


def heard(page: Any, text: str) -> None:
    page.wait_for_selector(f'#log li:has-text("{text}")', state="attached")


def hand(page: Any) -> list[str]:
    found: list[str] = page.locator("#hand .card").evaluate_all(
        "all => all.map(e => e.dataset.card)"
    )
    return sorted(found)


def test_three_browsers_trade(guests: Callable[..., Any]) -> None:
    pages = [guests() for _ in range(3)]
    table = sit(pages[0], "trix-exchange", ["me", "open", "open"], options={"engine": "realtime"})
    for page, name in zip(pages[1:], ("Bob", "Cal"), strict=True):
        page.goto("/tables")
        come(page, table)
        page.locator("#seat-name").first.fill(name)
        page.locator(".take-seat button").first.click()
        page.wait_for_selector(".own .you")
    dealer = next(page for page in pages if _is_dealer(page))
    says(dealer, "trade")
    ann, bob, cal = pages
    for page in pages:
        page.wait_for_selector("#table.my-turn")

    says(ann, next(move for move in listed(ann) if move.startswith("Offer 1")))
    heard(bob, "Ann offers 1.")
    before = hand(cal)
    says(bob, next(move for move in listed(bob) if move.startswith("Agree to swap 1")))
    heard(cal, "Bob and Ann swap a card.")
    assert before == hand(cal), "nobody else's cards have changed"

    says(cal, next(move for move in listed(cal) if move.startswith("Offer 1")))
    heard(ann, "Cal offers 1.")
    assert any(move.startswith("Agree to swap 1") and "Cal" in move for move in listed(ann))
    says(cal, "withdraw")
    heard(ann, "Cal withdraws")
    assert not any(move.startswith("Agree to swap") for move in listed(ann))


def _is_dealer(page: Any) -> bool:
    page.wait_for_selector("#hand .card")
    return any(move.startswith("Call for trade") for move in listed(page))
