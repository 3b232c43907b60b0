"""The host at the table: a guest is removed and a table closed, after a question, by keyboard too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import come, sit

pytestmark = pytest.mark.slow


def test_the_host_removes_a_guest_and_closes_the_table(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    host, guest = guests(), guests()
    table = sit(host, "forty-two", ["me", "open", "bot:novice", "open"])
    come(guest, table)
    assert 0 == guest.locator("button.remove").count()
    guest.fill("#seat-name", "Ben")
    guest.locator("button[name=seat]").first.click()
    host.wait_for_selector("button.remove")
    guest.wait_for_selector("#leave", state="attached")
    assert 0 == guest.locator("button.remove").count(), "only the host may"

    host.focus("button.remove")
    host.keyboard.press("Enter")
    host.wait_for_selector("#sure[open]")
    assert "Remove Ben from this table?" in host.inner_text("#sure-title")
    assert [] == faults(host)
    host.keyboard.press("Escape")
    assert 1 == host.locator("button.remove").count(), "nothing was done"
    host.keyboard.press("Enter")
    host.wait_for_selector("#sure[open]")
    host.keyboard.press("Shift+Tab")
    host.keyboard.press("Enter")
    guest.wait_for_selector("#note:has-text('The host has removed you')")
    assert 0 == guest.locator("#leave").count()
    host.wait_for_function("() => !document.querySelector('button.remove')")

    host.evaluate("document.getElementById('close').closest('details').open = true")
    host.focus("#close")
    host.keyboard.press("Enter")
    host.wait_for_selector("#sure[open]")
    host.click("#sure-yes")
    for page in (host, guest):
        page.wait_for_selector("#status:has-text('This table is closed')")
        assert 0 == page.locator("button[name=seat]").count()
    host.wait_for_selector("#close", state="hidden")
    assert [] == faults(host)
