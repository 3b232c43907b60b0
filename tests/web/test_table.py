"""At the table: what a touch does, what the house answers, and what stays where it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import Line, by_clicking, by_keys, come, play_for_me, sit, turn

pytestmark = pytest.mark.slow
BOTS = ["bot:novice"] * 3

CALM = {"pace": "slow"}
"""Bots that wait, so that what lies there can be looked at."""


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def hinted(page: Any) -> None:
    """Ask for a hint, again if the house is still busy with what others have asked."""
    for _ in range(4):
        page.locator("#hint").dispatch_event("click")
        told = "(note) => note.innerText.trim() && !note.innerText.includes('Thinking…')"
        page.wait_for_function(f"() => ({told})(document.querySelector('#note'))")
        if page.locator("#note .say").count():
            return
    raise AssertionError(page.inner_text("#note"))


def until(page: Any, chance: Random, there: str) -> None:
    """Play until something is there."""
    for _ in range(80):
        turn(page)
        if page.locator(there).count():
            return
        by_clicking(page, chance)
    raise AssertionError(f"{there} has not come")


# --- touching ------------------------------------------------------------------------------------


def test_an_illegal_card_tells_the_rule_and_its_page(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    until(guest, Random(1), "#hand:has(.glow) .card[aria-disabled]")
    guest.locator("#hand .card[aria-disabled]").first.click(force=True, position={"x": 12, "y": 30})
    note = guest.locator("#note")
    note.locator("cite").first.wait_for()
    assert "p." in note.inner_text() or "ruling" in note.inner_text()
    press(guest, "Escape")
    assert "" == note.inner_text()


def test_why_a_bot_moved_is_told_at_once_where_nothing_is_hidden(guest: Any) -> None:
    sit(guest, "nebraska-checkers", ["me", "bot:novice"])
    until(guest, Random(1), "#log .asks")
    press(guest, "w")
    guest.locator("#note", has_text="In the place of").wait_for()


def test_why_a_bot_moved_waits_while_it_would_tell_its_cards(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    until(guest, Random(2), "#log .asks")
    for asks in ("#why", "#log li:has(.asks) >> nth=-1 >> .asks"):
        guest.locator(asks).click()
        guest.locator("#note", has_text="only they can see").wait_for()
        press(guest, "Escape")


def test_moves_of_two_steps_narrow_and_can_be_put_back(guest: Any) -> None:
    sit(guest, "colorow", ["me", "bot:novice"])
    turn(guest)
    assert 0 == guest.locator(".square.glow").count()
    guest.locator("#hand .card.glow").first.click()
    assert 0 < guest.locator(".square.glow").count()
    assert "choose" in guest.inner_text("#tray")
    press(guest, "Escape")
    assert 0 == guest.locator(".square.glow").count()
    guest.locator("#hand .card.glow").first.click()
    seq = guest.get_attribute("#table", "data-seq")
    guest.locator(".square.glow").first.click()
    guest.wait_for_selector(f'#table:not([data-seq="{seq}"])')


def test_asking_goes_from_seat_to_book(guest: Any) -> None:
    sit(guest, "trix-authors", ["me", *BOTS])
    until(guest, Random(3), "button.who")
    guest.locator("button.who").first.click()
    seq = guest.get_attribute("#table", "data-seq")
    guest.locator("#tray .pad button").first.click()
    guest.wait_for_selector(f'#table:not([data-seq="{seq}"])')
    assert "You ask" in guest.inner_text("#log")


def test_moves_and_hints_are_told_in_the_words_of_the_game(guest: Any) -> None:
    sit(guest, "boston-books", ["me", *BOTS])
    turn(guest)
    assert "Ask for a card" in guest.inner_text("#status")
    press(guest, "m")
    assert "Ask Bea for" in guest.locator("#palette li button").first.inner_text()
    press(guest, "Escape")
    guest.wait_for_selector("#palette:not([open])", state="attached")
    hinted(guest)
    assert guest.locator("#note p").first.inner_text().startswith("Ask ")
    assert " for " in guest.locator("#note .say").inner_text()


def test_a_hint_can_be_followed(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    turn(guest)
    seq = guest.get_attribute("#table", "data-seq")
    press(guest, "h")
    guest.locator("#note .say").click()
    guest.wait_for_selector(f'#table:not([data-seq="{seq}"])')


# --- keys and focus ------------------------------------------------------------------------------


def test_the_focus_stays_on_its_square_when_the_table_changes(guest: Any) -> None:
    sit(guest, "nebraska-checkers", ["me", "bot:novice"])
    turn(guest)
    press(guest, "b", "Home", "ArrowDown", "ArrowRight")
    focused = "() => document.activeElement.dataset.square"
    assert "41" == guest.evaluate(focused)
    guest.evaluate("() => { window.kept = document.activeElement; }")
    guest.locator(".square.glow").first.dispatch_event("click")
    guest.locator(".square.glow").first.dispatch_event("click")
    guest.wait_for_selector("#log li:nth-child(2)")
    assert "41" == guest.evaluate(focused)
    assert guest.evaluate("() => window.kept === document.activeElement")


def test_a_played_card_leaves_the_focus_in_the_hand(guest: Any) -> None:
    sit(guest, "trix", ["me", "bot:novice"])
    turn(guest)
    press(guest, "c", "Enter")
    guest.wait_for_selector("#log li:nth-child(3)")
    turn(guest)
    assert guest.evaluate("() => document.activeElement.closest('#hand') !== null")


def test_the_focus_stays_at_the_table_after_a_lone_button_or_a_listed_move(guest: Any) -> None:
    sit(guest, "mystic-double-cross", ["me"])
    turn(guest)
    focused = "() => document.activeElement.closest('#table')?.id ?? document.activeElement.tagName"
    seq = guest.get_attribute("#table", "data-seq")
    guest.locator("#tray > button.say").first.focus()
    press(guest, "Enter")
    guest.wait_for_selector(f'#table:not([data-seq="{seq}"])')
    assert "table" == guest.evaluate(focused)
    seq = guest.get_attribute("#table", "data-seq")
    turn(guest)
    press(guest, "m")
    press(guest, "Enter")
    guest.wait_for_selector(f'#table:not([data-seq="{seq}"])')
    assert "table" == guest.evaluate(focused)


def test_the_letter_of_the_hand_goes_to_a_card_that_may_be_played(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    until(guest, Random(1), "#hand:has(.glow) .card[aria-disabled]")
    guest.locator("#hand .card[aria-disabled]").first.focus()
    press(guest, "c")
    assert guest.evaluate("() => document.activeElement.classList.contains('glow')")


def test_a_touched_square_is_pressed(guest: Any) -> None:
    sit(guest, "reverse", ["me"])
    turn(guest)
    guest.locator(".square.glow").first.click()
    assert 1 == guest.locator('.square[aria-pressed="true"]').count()


def test_after_a_move_that_failed_the_cards_glow_again(guest: Any) -> None:
    sit(guest, "trix", ["me", "bot:novice"])
    turn(guest)
    body = '{"error": "Too many requests.", "rules": []}'
    refused = {"status": 429, "content_type": "application/json", "body": body}
    guest.route("**/moves", lambda route: route.fulfill(**refused))
    guest.locator("#hand .card.glow").first.click()
    guest.locator("#note .note").wait_for()
    assert 0 < guest.locator("#hand .card.glow").count()
    guest.wrong.clear()  # the browser itself tells of the refusal


def test_what_is_being_sent_can_be_read(guest: Any, faults: Callable[[Any], list[str]]) -> None:
    sit(guest, "trix", ["me", "bot:novice"])
    turn(guest)
    held: list[Any] = []
    guest.route("**/moves", lambda route: held.append(route))
    guest.locator("#hand .card.glow").first.click()
    guest.locator("#tray .sending").wait_for()
    assert [] == faults(guest)
    held[0].continue_()
    turn(guest)


def test_each_hand_and_board_is_one_stop_for_tab(guest: Any) -> None:
    sit(guest, "forty-nine", ["me", *BOTS])
    turn(guest)
    for group in ("hand", "board"):
        stops = guest.locator(f'[data-group="{group}"] [data-stop][tabindex="0"]')
        assert 1 == stops.count()


def test_letters_can_be_switched_off(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    turn(guest)
    press(guest, "?")
    guest.locator("#letters").uncheck()
    press(guest, "Escape", "m")
    assert 0 == guest.locator("#palette[open]").count()
    press(guest, "?")
    assert 1 == guest.locator("#help[open]").count()


def test_what_happened_is_said_in_a_live_region(guest: Any) -> None:
    sit(guest, "forty-two", ["me", *BOTS])
    turn(guest)
    guest.click("details:has(#log) > summary")
    heard = guest.locator("#heard")
    assert "log" == heard.get_attribute("role")
    assert "polite" == heard.get_attribute("aria-live")
    by_clicking(guest, Random(5))
    assert "You " in heard.text_content(), "though the log is folded away"
    assert guest.evaluate("() => document.getElementById('heard').checkVisibility()")


FLIGHTS = """
  const animate = Element.prototype.animate;
  window.flights = [];
  Element.prototype.animate = function (...how) {
    if (this.classList.contains("gliding")) window.flights.push(this.textContent);
    return animate.apply(this, how);
  };
"""
"""Counts what glides."""


def test_only_what_moved_glides(guests: Callable[..., Any]) -> None:
    page = guests(reduced_motion="no-preference")
    page.add_init_script(FLIGHTS)
    sit(page, "puzzle-supreme", ["me"])
    turn(page)
    for at, move in enumerate(("place 17 25", "place 1 1", "remove 25"), 1):
        assert play_for_me(page, move)
        assert at == page.evaluate("() => window.flights.length")
    page.wait_for_function("() => !document.querySelector('.gliding')")


def test_what_glides_is_in_nobodys_way(guests: Callable[..., Any]) -> None:
    page = guests(reduced_motion="no-preference")
    sit(page, "puzzle-supreme", ["me"])
    turn(page)
    assert play_for_me(page, "place 17 25")
    page.evaluate("() => document.getAnimations().forEach((one) => one.pause())")
    hit = page.evaluate("""() => {
      const { x, y, width, height } = document.querySelector(".gliding").getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2).closest(".gliding") === null;
    }""")
    assert hit
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    page.wait_for_function("() => !document.querySelector('.gliding')")


def test_cards_glide_unless_less_motion_is_wished_for(guests: Callable[..., Any]) -> None:
    for motion in ("no-preference", "reduce"):
        page = guests(reduced_motion=motion)
        page.add_init_script(FLIGHTS)
        sit(page, "trix", ["me", *BOTS])
        chance = Random(7)
        for _ in range(5):
            by_keys(page, chance)
        assert (motion == "reduce") == (page.evaluate("() => window.flights.length") == 0)


# --- several people ------------------------------------------------------------------------------


def test_two_browsers_sit_at_one_table(guests: Callable[..., Any]) -> None:
    """Each sees its own hand, both see the same table, and they talk."""
    ann, bob = guests(), guests()
    table = sit(ann, "trix", ["me", "open"])
    bob.goto("/tables")
    come(bob, table)
    bob.fill("#seat-name", "Bob")
    bob.click(".take-seat button")
    for page in (ann, bob):
        page.wait_for_selector("#hand .card")
    assert cards(ann).isdisjoint(cards(bob))
    for _ in range(4):
        mover = ann if ann.locator("#table.my-turn").count() else bob
        by_clicking(mover, Random(2))
        seq = mover.get_attribute("#table", "data-seq")
        for page in (ann, bob):
            page.wait_for_selector(f'#table[data-seq="{seq}"]')
    assert table_talk(ann) == table_talk(bob)
    bob.click("details:has(#chat-form) > summary")
    bob.fill("#chat-text", "good <i>evening</i>")
    bob.press("#chat-text", "Enter")
    ann.wait_for_selector("#chat-log li b", state="attached")
    assert "good <i>evening</i>" in ann.locator("#chat-log").text_content()
    assert "Bob" == ann.locator("#chat-log b").text_content()


def cards(page: Any) -> set[str]:
    return set(page.locator("#hand .card").evaluate_all("all => all.map(e => e.dataset.card)"))


def table_talk(page: Any) -> list[str]:
    """The last word of what was done in each line; what followed is told to each in his own way."""
    lines = page.locator("#log li").all_inner_texts()
    return [line.split(". ")[0].rstrip(".").split()[-1] for line in lines]


def test_four_browsers_play_a_trick(guests: Callable[..., Any]) -> None:
    pages = [guests() for _ in range(4)]
    table = sit(pages[0], "trix", ["me", "open", "open", "open"])
    for page in pages[1:]:
        page.goto("/tables")
        come(page, table)
        page.locator(".take-seat button").first.click()
        page.wait_for_selector(".own .you")
    for _ in range(4):
        pages[0].wait_for_selector("#hand .card")
        for page in pages:
            page.wait_for_selector("#hand .card")
        mover = next(page for page in pages if page.locator("#table.my-turn").count())
        by_clicking(mover, Random(4))
        seq = mover.get_attribute("#table", "data-seq")
        for page in pages:
            page.wait_for_selector(f'#table[data-seq="{seq}"]')
    assert 1 == len({page.inner_text("#score .now") for page in pages})


def test_a_bystander_sees_no_hand(guests: Callable[..., Any]) -> None:
    ann, eve = guests(), guests()
    table = sit(ann, "trix", ["me", "bot:novice"])
    turn(ann)
    eve.goto("/tables")
    come(eve, table)
    assert 0 == eve.locator("#hand .card").count()
    assert 0 == eve.locator("[data-held] .card:not(.back)").count()


def test_the_screen_is_passed_on_under_a_veil(guest: Any) -> None:
    """Nobody's hand is in the page while the screen goes from hand to hand."""
    sit(guest, "trix", ["me", "me"])
    guest.wait_for_selector("#veil[open], #table.my-turn")
    if guest.locator("#veil[open]").count():
        press(guest, "Enter")
    first = turn(guest) and cards(guest)
    by_clicking(guest, Random(6))
    guest.wait_for_selector("#veil[open]")
    assert 0 == guest.locator("#hand .card").count()
    press(guest, "Escape")
    assert 1 == guest.locator("#veil[open]").count()
    press(guest, "Enter")
    guest.wait_for_selector("#table.my-turn #hand .card")
    assert first.isdisjoint(cards(guest))


def test_a_broken_line_is_told_and_mended(guests: Callable[..., Any], house: str) -> None:
    """What happens meanwhile is there when the line stands again."""
    with Line(house) as line:
        away, here = guests(base_url=line.address), guests()
        table = sit(away, "trix", ["me", "open"])
        here.goto("/tables")
        come(here, table)
        here.locator(".take-seat button").first.click()
        here.wait_for_selector("#hand .card")
        line.cut()
        away.wait_for_selector("#standing:not(:empty)")
        if here.locator("#table.my-turn").count():
            by_clicking(here, Random(9))
        line.mend()
        away.wait_for_selector("#standing:empty", state="attached")
        seq = here.get_attribute("#table", "data-seq")
        away.wait_for_selector(f'#table[data-seq="{seq}"]')
        away.close()
    away.wrong.clear()  # the browser itself tells of requests that failed


# --- afterwards ----------------------------------------------------------------------------------


@pytest.fixture
def over(guest: Any) -> Any:
    """A page at a match that is over."""
    sit(guest, "nebraska-checkers", ["me", "bot:novice"])
    chance = Random(8)
    while by_clicking(guest, chance):
        pass
    return guest


def test_a_finished_match_is_replayed_kept_and_played_again(over: Any) -> None:
    assert "win" in over.inner_text("#verdict") or "draw" in over.inner_text("#verdict")
    with over.expect_download() as file:
        over.click("text=Download the record")
    assert "game: nebraska-checkers" in file.value.path().read_text()
    over.click("#replay-begin")
    over.wait_for_selector("#replay-step[aria-valuetext]")
    over.focus("#replay-step")
    over.select_option("#replay-seat", "1")
    press(over, "Home")
    over.wait_for_selector('#table[data-seq="0"]')
    assert 7 == over.locator(".square .man-x").count()
    press(over, "ArrowRight")
    over.wait_for_selector('#table[data-seq="1"]')
    over.reload()
    over.wait_for_selector("#table.ready")
    over.click("text=Once more")
    over.wait_for_url("**/tables/*")
    over.wait_for_selector("#table.ready:not(.over)")


def test_a_table_is_made_from_a_games_page(guest: Any) -> None:
    guest.goto("/")
    guest.click(".box-trix1904 summary")
    guest.click("a[href='/games/forty-two']")
    guest.fill("#name", "Ann")
    guest.click("details:has(#options) > summary")
    guest.select_option("#option-penalty", "full_bid")
    guest.click("button.sit")
    guest.wait_for_selector("#table.ready")
    assert "Ann" in guest.inner_text("#score")


def test_seats_are_chosen_one_by_one(guest: Any) -> None:
    guest.goto("/games/gyp")
    guest.select_option("#players", "3")
    guest.click("input[value=own]")
    assert ["me", "bot:good", "bot:good"] == guest.locator("#seats select").evaluate_all(
        "all => all.map(e => e.value)"
    )
    guest.select_option("#seat-1", "open")
    guest.click("button.sit")
    guest.wait_for_selector("#table.ready")
    assert "Waiting for one more player" == guest.inner_text("#status")


def test_what_cannot_be_played_is_told(guest: Any) -> None:
    guest.goto("/games/nix")
    guest.select_option("#players", "2")
    assert "two_players" in guest.inner_text("#refusal")
