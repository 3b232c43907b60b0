"""The page gives nonces by itself, and says at the end whether the deal was the one promised."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import by_clicking, come

pytestmark = pytest.mark.slow

FAIR = "The deal was fair: the cards are the ones promised."


def with_a_friend(ann: Any, key: str) -> str:
    """Ann makes a table with an open seat from the page of a game; the answer is its address."""
    ann.goto(f"/games/{key}")
    ann.select_option("#players", "2")
    ann.click("input[value=friends]")
    ann.fill("#name", "Ann")
    ann.click("button.sit")
    ann.wait_for_selector("#table.ready")
    return str(ann.url).rpartition("/")[2]


def sits(page: Any, table: str, name: str) -> None:
    page.goto("/tables")
    come(page, table)
    page.fill("#seat-name", name)
    page.click(".take-seat button")


def test_nonces_are_opened_by_the_pages_and_the_deal_is_judged(guests: Callable[..., Any]) -> None:
    """Also when a page was loaded anew between its promise and the opening."""
    ann, bob = guests(), guests()
    table = with_a_friend(ann, "colorow")
    ann.reload()
    sits(bob, table, "Bob")
    for page in (ann, bob):
        page.wait_for_selector("#hand .card")
    chance = Random(3)
    while not ann.locator("#table.over").count():
        mover = ann if ann.locator("#table.my-turn").count() else bob
        by_clicking(mover, chance)
        seq = mover.get_attribute("#table", "data-seq")
        for page in (ann, bob):
            page.wait_for_selector(f'#table[data-seq="{seq}"]')
    for page in (ann, bob):
        page.wait_for_selector("#sheet[open]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#judgement details")
        assert FAIR == page.inner_text("#judgement summary")
    bob.click("#judgement summary")
    assert "parlour verify FILE" in bob.inner_text("#judgement ul")

    ann.click("text=Once more")
    ann.wait_for_selector("#status:text-is('Shuffling: waiting for Bob')")
    bob.click("text=To the rematch")
    for page in (ann, bob):
        page.wait_for_selector("#hand .card")


NOTED = """() => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("parlour-deal "));
  return [name, JSON.parse(localStorage.getItem(name))];
}"""
WRITTEN = "([name, noted]) => localStorage.setItem(name, JSON.stringify(noted))"


def test_what_all_have_promised_is_noted_before_anything_is_opened(guest: Any) -> None:
    """A word of one's own is part of the nonce, beside digits that nobody can guess."""
    guest.goto("/games/forty-two")
    guest.click("details:has(#nonce) > summary")
    guest.fill("#nonce", "rose")
    guest.click("button.sit")
    guest.wait_for_selector("#hand .card")
    _, noted = guest.evaluate(NOTED)
    assert re.fullmatch("rose [0-9a-f]{32}", noted["own"]["0"])
    assert [64] * 5 == [len(one) for one in (noted["commitment"], *noted["nonces"])]


def test_nothing_is_opened_to_a_house_that_changes_its_promise(guests: Callable[..., Any]) -> None:
    ann, bob = guests(), guests()
    table = with_a_friend(ann, "colorow")
    name, noted = ann.evaluate(NOTED)
    ann.evaluate(WRITTEN, [name, noted | {"commitment": "0" * 64}])
    ann.reload()
    ann.wait_for_selector("#note:has-text('The house has changed what it promised')")
    sits(bob, table, "Bob")
    bob.wait_for_selector("#status:text-is('Shuffling: waiting for Ann')")
    assert 0 == ann.locator("#hand .card").count()
