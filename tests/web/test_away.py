"""Without the house: a page that says so, keeps what was typed and comes back by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import PHONE, Line, come, sit

pytestmark = pytest.mark.slow
WATCHED = (
    "() => navigator.serviceWorker.ready.then(() => caches.match('/away')).then((kept) => !!kept)"
)


@pytest.mark.parametrize("wishes", [{}, {"viewport": PHONE}], ids=["desk", "phone"])
def test_a_page_that_cannot_be_fetched_says_so_and_comes_back(
    guests: Callable[..., Any],
    faults: Callable[[Any], list[str]],
    house: str,
    wishes: dict[str, Any],
) -> None:
    with Line(house) as line:
        page = guests(base_url=line.address, **wishes)
        page.goto("/")
        page.wait_for_function(WATCHED)
        line.cut()
        page.goto("/games/heraldry")
        assert "The house cannot be reached" == page.inner_text("h1")
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
        assert [] == faults(page)
        line.mend()
        page.wait_for_function("() => document.querySelector('h1').innerText === 'Heraldry'")
        page.close()
    page.wrong.clear()  # the browser itself tells of requests that failed


def test_what_was_typed_is_there_again(guests: Callable[..., Any], house: str) -> None:
    with Line(house) as line:
        page = guests(base_url=line.address)
        table = sit(page, "trix", ["me", "bot:novice"])
        page.wait_for_function(WATCHED)
        page.evaluate("() => document.getElementById('chat-text').closest('details').open = true")
        page.fill("#chat-text", "Well played, everyone")
        line.cut()
        page.goto(f"/tables/{table}")
        assert "The house cannot be reached" == page.inner_text("h1")
        line.mend()
        page.wait_for_selector("#table.ready")
        assert "Well played, everyone" == page.input_value("#chat-text")

        page.evaluate("() => document.getElementById('chat-text').closest('details').open = true")
        page.press("#chat-text", "Enter")
        page.wait_for_selector("#chat-log :text('Well played')")
        page.wait_for_function("() => document.getElementById('chat-text').value === ''")
        come(page, table)
        assert "" == page.input_value("#chat-text")
        page.close()
    page.wrong.clear()  # the browser itself tells of requests that failed
