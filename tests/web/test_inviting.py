"""Friends at a table: invited, seated by a link, in place of bots, talking, getting up and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.sitting import FIRST_OF, IN_VIEW, POINT, SEEN, come, in_view, sit, turn

pytestmark = pytest.mark.slow
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

COUNT = """
  addEventListener("pointerdown", () => {
    sessionStorage.touches = Number(sessionStorage.touches ?? 0) + 1;
  }, true);
"""
"""Counts touches, from page to page."""


def touch(page: Any, what: str) -> None:
    """Touch something that is seen without scrolling, as soon as it is."""
    page.wait_for_function(IN_VIEW, arg=what)
    page.tap(what)


def promised(page: Any) -> int:
    """How many seats have promised a nonce, as the page tells it."""
    return int(page.locator("#fairness p", has_text="Promised by").count())


def test_from_an_invitation_to_the_first_move_are_at_most_three_touches(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    ann, ben = guests(), guests(**SMALL)
    ben.add_init_script(COUNT)
    table = sit(ann, "forty-two", ["me", "open", "bot:novice", "bot:novice"])
    ben.goto(f"/tables/{table}")
    ben.wait_for_selector("#table.ready")
    assert "Ann invites you to Forty-two" == ben.inner_text(".invitation h2")
    assert "seven tricks" in ben.inner_text(".invitation .gist")
    assert "Guest" == ben.input_value("#seat-name")
    assert "Ann, the host" in ben.inner_text(".who-sits")
    assert [] == faults(ben)
    touch(ben, ".invitation button.large")
    ben.wait_for_selector(".own .you")
    ann.evaluate(PASS_ON)
    seq = turn(ben)["seq"]
    touch(ben, "#tray button.say")
    if ben.evaluate(SEEN)["live"] and ben.get_attribute("#table", "data-seq") == seq:
        point = ben.evaluate(POINT, 0)
        ben.touchscreen.tap(point["x"], point["y"])
    ben.wait_for_selector(f'#table:not([data-seq="{seq}"])')
    assert "You " in ben.locator("#log").text_content()
    assert int(ben.evaluate("() => sessionStorage.touches")) <= 3


def test_the_host_fills_the_seats_with_bots_and_guests_know_what_they_wait_for(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    ann, ben = guests(**SMALL), guests()
    table = sit(ann, "forty-two", ["me", "open", "open", "open"], commitment="")
    come(ben, table)
    ben.keyboard.press("Tab")
    ben.fill("#seat-name", "Ben")
    ben.press("#seat-name", "Enter")
    ben.wait_for_selector(".own .you")
    assert "Waiting for 2 more players" in ben.inner_text("#seating")
    assert "Ann can let bots take the empty seats." in ben.inner_text("#seating")
    assert "Send this link" not in ben.inner_text("#seating")
    assert 0 == ben.locator("button[name=seat]").count(), "whoever sits is offered no more seats"
    assert 0 == ann.locator("button[name=seat], #start").count()
    assert [] == faults(ben)
    ann.wait_for_selector("#fill:has-text('Fill 2 seats')")
    assert [] == faults(ann)
    ann.select_option("#fill-level", "novice")
    touch(ann, "#fill")
    for page in (ann, ben):
        page.wait_for_selector("#hand .card")
        assert 0 == page.locator(".seating").count()
    assert 3 == promised(ben), "Ben and both bots; the test made the table for Ann without"


def test_the_host_begins_with_fewer_and_everybody_comes_along(guests: Callable[..., Any]) -> None:
    ann, ben = guests(), guests(**SMALL)
    table = sit(ann, "trix", ["me", "open", "open", "open"])
    come(ben, table)
    touch(ben, ".invitation button.large")
    ben.wait_for_selector(".seating:has-text('Ann can start now.')")
    ann.wait_for_selector("#start")
    ann.focus("#start")
    ann.keyboard.press("Enter")
    for page in (ann, ben):
        page.wait_for_selector('#table.ready[data-players="2"] #hand .card')
    assert ann.url == ben.url
    assert table not in ann.url
    assert 1 == promised(ben)
    come(ben, table)
    assert ann.url == ben.url, "the old link leads there too"


def test_a_seat_is_kept_for_whoever_has_its_link(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    ann, ben, eve = guests(), guests(**SMALL), guests()
    ann.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    table = sit(ann, "forty-two", ["me", "open", "open", "bot:novice"])
    ann.get_by_role("button", name="Copy: Link to this table").click()
    ann.wait_for_selector(".invite button:has-text('Copied')")
    assert ann.input_value("#invite-link") == ann.evaluate("() => getSelection().toString()"), (
        "as where a page came without HTTPS"
    )
    ann.locator("details.kept summary").press("Enter")
    ann.get_by_role("button", name="Keep it for somebody: seat 2").press("Enter")
    link = ann.input_value("#link-2")
    assert f"/tables/{table}?key=" in link
    ann.locator("details.code summary").last.click()
    ann.wait_for_function("() => [...document.images].at(-1).naturalWidth > 50")
    assert [] == faults(ann)
    come(eve, table)
    assert "kept for somebody" in eve.inner_text(".who-sits")
    assert ["1"] == values(eve)
    ben.goto(link)
    ben.wait_for_selector("#table.ready")
    assert ["2", "1", "2"] == values(ben), "his own seat is first"
    touch(ben, ".invitation button.large")
    ben.wait_for_selector(".own .you")
    assert "key=" not in ben.url
    assert "Ann, the host" in eve.inner_text(".who-sits")
    eve.goto(link)
    eve.wait_for_selector(".spent:has-text('The seat of this link is taken')")
    assert ["1"] == values(eve)


def values(page: Any) -> list[str]:
    """The seats that a page offers."""
    found: list[str] = page.locator("button[name=seat]").evaluate_all(
        "all => all.map(e => e.value)"
    )
    return found


def test_a_closed_chat_tells_how_much_is_new(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    ann, ben = guests(**SMALL), guests()
    table = sit(ann, "trix", ["me", "open"])
    come(ben, table)
    ben.click("button.large")
    ben.wait_for_selector("#hand .card")
    say(ben, "good evening")
    ann.wait_for_selector("#chat-button .unread:has-text('1')")
    assert "says: good evening" in ann.text_content("#chat-heard")
    assert "status" == ann.get_attribute("#chat-heard", "role")
    say(ben, "your turn")
    ann.wait_for_selector("#chat-button .unread:has-text('2')")
    assert in_view(ann, "#chat-button .unread")
    assert [] == faults(ann)
    ann.reload()
    ann.wait_for_selector("#chat-button .unread:has-text('2')")
    touch(ann, "#chat-button")
    ann.wait_for_selector("#chat-text:focus")
    assert ["", ""] == ann.locator(".unread").all_text_contents()
    say(ben, "well played")
    ann.wait_for_selector("#chat-log li:nth-child(3)")
    assert ["", ""] == ann.locator(".unread").all_text_contents(), "it is read at once"
    assert ["", ""] == ben.locator(".unread").all_text_contents(), "nor is one's own line new"
    ben.keyboard.press("Escape")
    ben.click("#chat-fold > summary")
    say(ann, "thanks")
    ben.wait_for_selector("#chat-fold .unread:has-text('1')")
    assert in_view(ben, "#chat-fold .unread"), "beside the table too"
    ben.locator("#chat-fold > summary").press("Enter")
    ben.wait_for_selector("#chat-fold .unread", state="hidden")


def say(page: Any, text: str) -> None:
    if not page.locator("#chat-fold[open]").count():
        page.keyboard.press("t")
    page.fill("#chat-text", text)
    page.press("#chat-text", "Enter")
    page.wait_for_function("() => document.getElementById('chat-text').value === ''")


def test_who_gets_up_is_asked_watches_and_can_sit_down_again(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]]
) -> None:
    ann, ben = guests(), guests(**SMALL)
    table = sit(ann, "trix", ["me", "open"], settings={"pace": "slow"})
    come(ben, table)
    touch(ben, ".invitation button.large")
    ben.wait_for_selector("#hand .card")
    hand = cards(ben)
    ben.evaluate("document.getElementById('leave').closest('details').open = true")
    ben.tap("#leave")
    ben.wait_for_selector("#sure[open]")
    assert "A bot plays on in your place. You can sit down again, here" in ben.inner_text(
        "#sure-title"
    )
    assert [] == faults(ben)
    ben.tap("#sure button:not(#sure-yes)")
    ben.wait_for_selector("#sure", state="hidden")
    assert hand == cards(ben), "nothing was done"
    ben.tap("#leave")
    ben.tap("#sure-yes")
    ben.wait_for_selector("#watching:has-text('You are watching')")
    assert 0 == ben.locator("#hand .card").count()
    assert "a bot, plays in your seat" in ben.inner_text("#seating")
    assert [] == faults(ben)
    assert "Sit down again" == ben.inner_text("#seating button")
    touch(ben, "#seating button")
    ben.wait_for_selector("#hand .card")
    assert len(hand) - 1 <= len(cards(ben) & hand), "the bot may have played one meanwhile"
    assert "" == ben.text_content("#watching")
    ben.context.set_offline(True)
    ben.close()
    ann.wait_for_selector(".plate .state:has-text('away')")


def cards(page: Any) -> set[str]:
    return set(page.locator("#hand .card").evaluate_all("all => all.map(e => e.dataset.card)"))


PASS_ON = """async () => {
  const at = `/api${location.pathname}`;
  const headers = { "Content-Type": "application/json" };
  for (;;) {
    const { turn, seq } = await (await fetch(`${at}/picture?seat=0`)).json();
    if (turn.includes(1)) return;
    const body = JSON.stringify({ seat: 0, seq, move: "pass", key: `pass-${seq}` });
    if (turn.includes(0)) await fetch(`${at}/moves`, { method: "POST", headers, body });
  }
}"""
"""Passes for the host until it is the guest's turn."""

PLAY_OUT = (
    f"async () => {{ {FIRST_OF}"
    """
  const at = `/api${location.pathname}`;
  const headers = { "Content-Type": "application/json" };
  for (let seat = 0; ; ) {
    const picture = await (await fetch(`${at}/picture?seat=${seat}`)).json();
    if (picture.outcome) return;
    seat = picture.turn[0];
    const move = picture.legal.length ? firstOf(picture.legal[0]) : "";
    const body = JSON.stringify({ seat, seq: picture.seq, move, key: `all-${picture.seq}` });
    if (picture.seat === seat) await fetch(`${at}/moves`, { method: "POST", headers, body });
  }
}"""
)
"""Plays the first legal moves of both seats until the match is over."""


def test_a_finished_match_is_looked_back_at_with_every_hand_open(
    guests: Callable[..., Any],
) -> None:
    page = guests()
    table = sit(page, "colorow", ["me", "me"])
    page.evaluate(PLAY_OUT)
    come(page, table)
    page.click("#replay-begin")
    page.wait_for_selector("#watching:has-text('Every hand is open')")
    page.focus("#replay-step")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector('#table[data-seq="3"] .held.open .card')
    assert 2 == page.locator(".held.open").count()
    assert 0 == page.locator(".held .card.back").count()
    page.select_option("#replay-seat", "")
    page.wait_for_selector("#watching:has-text('Seen by a bystander')")
    assert 0 == page.locator(".held.open").count()
