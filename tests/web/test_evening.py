"""A progressive evening on two phones: they come in by the link and are led from table to table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import FIRST_OF, PHONE

pytestmark = pytest.mark.slow

PLAY_ALONG = (
    f"{FIRST_OF}"
    """
setInterval(async () => {
  if (!location.pathname.startsWith("/tables/")) return;
  document.querySelector("dialog[open]")?.close();
  const at = `/api${location.pathname}`;
  const picture = await (await fetch(`${at}/picture`)).json();
  if (!picture.legal?.length) return;
  const move = firstOf(picture.legal[0]);
  const body = { seat: picture.seat, seq: picture.seq, move, key: `t${picture.seq}` };
  const headers = { "Content-Type": "application/json" };
  await fetch(`${at}/moves`, { method: "POST", headers, body: JSON.stringify(body) });
}, 120);
"""
)
"""Makes the first legal move whenever it is one's turn, and reads no accounts."""


def comes(page: Any, name: str) -> None:
    page.fill("#name", name)
    page.press("#name", "Enter")
    page.wait_for_selector(".ticket")


def test_two_phones_are_led_through_an_evening(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    host, guest = guests(viewport=PHONE), guests(viewport=PHONE)
    host.goto("/games/forty-two")
    host.click("text=open a progressive evening")
    assert "forty-two" == host.input_value("#game")
    for name, value in (("tables", "2"), ("rounds", "2"), ("level", "novice"), ("pace", "fast")):
        host.select_option(f"#{name}", value)
    assert [] == faults(host)
    host.focus("#new-evening button")
    host.keyboard.press("Enter")
    host.wait_for_url("**/evenings/*")
    host.wait_for_selector(".invite")
    link = host.input_value(".invite input")
    assert link == host.url
    guest.goto(link)
    assert 0 == guest.locator("text=Begin the first hand").count(), "only the host begins"
    for page, name in ((host, "Ann"), (guest, "Ben")):
        comes(page, name)
    host.wait_for_selector("text=Ann, Ben. 6 chairs")
    assert [] == faults(host)

    for page in (host, guest):
        page.add_init_script(PLAY_ALONG)
    host.focus("text=Begin the first hand")
    host.keyboard.press("Enter")
    for page in (host, guest):
        page.wait_for_url("**/tables/*")
        page.wait_for_selector("#evening-strip:has-text('Hand 1 of 2')")
    before = [page.url for page in (host, guest)]
    assert [] == faults(guest)
    room = host.context.new_page()
    room.goto(link)
    room.wait_for_selector(".room")
    assert ["Table 1, the head", "Table 2, the foot"] == room.locator(".room h3").all_inner_texts()
    assert [] == faults(room)
    room.close()

    room = guest.context.new_page()
    room.goto(link)
    room.click("text=Leave the evening")
    room.wait_for_selector("#sure[open]")
    assert [] == faults(room)
    room.keyboard.press("Escape")
    assert 1 == room.locator(".ticket").count()
    room.close()

    host.wait_for_selector("#evening-strip:has-text('You go on to table')")
    for page, table in zip((host, guest), before, strict=True):
        page.wait_for_url(lambda url, was=table: "/tables/" in url and url != was)
    for page in (host, guest):
        page.wait_for_url(link)
        page.wait_for_selector(".prizes dt:has-text('First prize')")
    names = host.locator(".prizes dd").all_inner_texts()
    assert {"Ann", "Ben"} == {name.split()[0] for name in names}
    own = host.locator("tr.own .holes").get_attribute("aria-label")
    assert own is not None
    assert own.endswith("of 2 hands won")
    assert [] == faults(host)
