"""Finding a game in the cabinet: by words, by wishes, by chance, and without scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import games
from web.sitting import DESK, PHONE

pytestmark = pytest.mark.slow


def found(page: Any) -> list[str]:
    rows = page.locator("#finds li[data-key]")
    return [rows.nth(at).get_attribute("data-key") for at in range(rows.count())]


def test_words_find_games_and_their_number_is_told(guest: Any) -> None:
    guest.goto("/")
    guest.focus("#find-text")
    guest.keyboard.type("forty two")
    assert {"forty-two", "call-suit-forty-two"} <= set(found(guest))
    assert f"{len(found(guest))} games found." == guest.inner_text("#found")
    assert not guest.locator(".shelf").is_visible()
    guest.keyboard.type(" nothing like it")
    assert "No game is like that." == guest.inner_text("#found")
    guest.fill("#find-text", "")
    assert guest.locator(".shelf").is_visible()
    assert len(games()) == guest.locator(".shelf li[data-key]").count()


def test_a_game_is_found_by_its_relatives(guest: Any) -> None:
    guest.goto("/")
    for words, key in (
        ("poker", "pittsburgh-draw"),
        ("go fish", "trix-authors"),
        ("dominoes", "call-suit-forty-two"),
    ):
        guest.fill("#find-text", words)
        assert key in found(guest)


def test_wishes_narrow_what_is_found(guests: Callable[..., Any]) -> None:
    phone = guests(viewport=PHONE, has_touch=True)
    phone.goto("/")
    phone.select_option("#find-players", "4")
    assert {key for key, one in games().items() if 4 in one.players} == set(found(phone))
    phone.check("[name=luck]")
    forced = {key for key, one in games().items() if 4 in one.players and one.rules.forced}
    assert forced == set(found(phone))
    phone.uncheck("[name=luck]")
    phone.select_option("#find-kind", "tricks")
    assert "forty-two" in found(phone)
    assert "nix" not in found(phone)
    phone.select_option("#find-minutes", "30")
    assert "forty-two" in found(phone)
    assert phone.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_game_that_was_found_is_played_at_one_touch(guest: Any) -> None:
    guest.goto("/")
    guest.fill("#find-text", "isolation")
    guest.click("#finds .quick-game")
    guest.wait_for_url("**/tables/*")


def test_a_surprise_keeps_to_what_is_wished(guest: Any) -> None:
    guest.goto("/")
    guest.select_option("#find-players", "1")
    guest.click("#surprise")
    guest.wait_for_url("**/games/*")
    assert (1,) == games()[guest.url.rpartition("/")[2]].players


def test_without_scripts_every_game_is_listed(guests: Callable[..., Any]) -> None:
    plain = guests(java_script_enabled=False)
    plain.goto("/")
    assert len(games()) == plain.locator(".shelf li[data-key] a").count()
    assert not plain.locator("#find").is_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_what_is_found_has_no_faults(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], size: dict[str, int]
) -> None:
    page = guests(viewport=size)
    page.goto("/")
    page.select_option("#find-players", "2")
    assert [] == faults(page)
