"""The frame of a table: what matters is in view on every screen, and the hand stays where it is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.sitting import come, in_view, play_for_me, sit, turn

pytestmark = pytest.mark.slow
SMALL = {"width": 360, "height": 640}
TWICE = {"width": 640, "height": 400}
"""A desk at 200 %."""
LARGE = {"width": 1920, "height": 1080}
BOTS = ["bot:novice"] * 3

BUILT = (
    "33 25 13 46 18 4 29 21 37 34 49 23 7 6 11 30 16 8 40 24 26 36 41 31 3 38 32 1 20 22 27 39 28 2 48 14 35 "
    "5 9 45 43 10 15 42 12 47 44 19 17"
)
"""A deal of Suite Assembling in which 32 may go onto 33, and then both onto 34."""

FRAMED = """() => {
  const frame = document.getElementById("dock").getBoundingClientRect();
  const cards = [...document.querySelectorAll("#hand .card")].map((e) => e.getBoundingClientRect());
  const inside = (box) => box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom;
  return { count: cards.length, outside: cards.filter((box) => !inside(box)).length };
}"""

HIT = """all => all.filter((e) => {
  const { left, top } = e.getBoundingClientRect();
  return !e.contains(document.elementFromPoint(left + 12, top + 12));
}).map((e) => e.dataset.card)"""
"""The cards that a finger on their upper corner does not find."""

WATCH_HAND = """() => {
  window.bottoms = new Set();
  new MutationObserver(() => {
    const hand = document.getElementById("hand").getBoundingClientRect();
    window.bottoms.add(Math.round(hand.bottom));
  }).observe(document.getElementById("table"), { childList: true, subtree: true, attributes: true });
}"""
"""Remembers where the hand ever ended."""


@pytest.mark.parametrize("size", [SMALL, TWICE, LARGE])
def test_the_verdict_and_the_board_are_both_in_view(guests: Callable[..., Any], size: Any) -> None:
    page = guests(viewport=size)
    sit(page, "blind-forty-nine", ["me"])
    turn(page)
    while play_for_me(page, "run"):
        pass
    page.wait_for_selector("#table.over #verdict h2")
    assert in_view(page, "#verdict h2")
    assert in_view(page, "#verdict .say")
    assert in_view(page, ".board-window")


@pytest.mark.parametrize(
    ("key", "others", "what"),
    [("forty-nine-baltimore", BOTS, ".board-window"), ("trix-football", BOTS[:1], ".gridiron")],
)
def test_at_twice_the_size_no_part_of_the_middle_is_behind_the_hand(
    guests: Callable[..., Any], key: str, others: list[str], what: str
) -> None:
    page = guests(viewport=TWICE)
    sit(page, key, ["me", *others])
    chance = Random(3)
    for _ in range(3):
        turn(page)
        play_for_me(page, chance=chance)
    turn(page)
    assert in_view(page, what)
    dock = page.locator("#dock").bounding_box()["y"]
    for part in ("#middle", "#own"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= dock


@pytest.mark.parametrize("size", [SMALL, {"width": 1280, "height": 800}])
def test_the_hand_does_not_move_while_cards_come_and_go(
    guests: Callable[..., Any], size: Any
) -> None:
    page = guests(viewport=size)
    sit(page, "chicago-casino", ["me", *BOTS])
    turn(page)
    page.evaluate(WATCH_HAND)
    chance = Random(9)
    for _ in range(4):
        turn(page)
        play_for_me(page, chance=chance)
    turn(page)
    assert 1 == page.evaluate("() => window.bottoms.size")


@pytest.mark.parametrize("size", [SMALL, {"width": 1280, "height": 800}])
def test_a_fan_of_24_cards_stays_in_its_frame(guests: Callable[..., Any], size: Any) -> None:
    page = guests(viewport=size)
    sit(page, "new-york-whist", ["me", "bot:novice"])
    turn(page)
    shown = page.evaluate(FRAMED)
    assert 20 < shown["count"]
    assert 0 == shown["outside"]


@pytest.mark.parametrize("key", ["colorow-solitaire", "puzzle-supreme", "pittsburgh-draw-puzzle"])
def test_on_a_small_phone_all_loose_cards_are_in_view_and_can_be_hit(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], key: str
) -> None:
    page = guests(viewport=SMALL)
    sit(page, key, ["me"])
    turn(page)
    dock = page.locator("#dock").bounding_box()["y"]
    cards = ".dense .card"
    assert 35 < page.locator(cards).count()
    bottoms = "all => all.map((e) => e.getBoundingClientRect().bottom)"
    assert max(page.locator(f".middle :is({cards}, .place)").evaluate_all(bottoms)) <= dock
    assert page.locator(cards).evaluate_all(HIT) == []
    assert [] == faults(page)


def test_what_stands_above_the_cloth_does_not_make_the_board_small(
    guests: Callable[..., Any],
) -> None:
    page = guests(viewport=SMALL)
    sit(page, "nebraska-checkers", ["me", "me"])
    page.wait_for_selector("#veil[open], #table.my-turn")
    if page.locator("#veil[open]").count():
        page.keyboard.press("Enter")
    turn(page)
    assert 2 == page.locator("#my-seats button").count()
    assert 300 < page.locator(".board-window").bounding_box()["width"]
    assert in_view(page, ".board-window")


@pytest.mark.parametrize(("key", "squares"), [("thirteen", 14), ("reverse", 7), ("isolation", 49)])
def test_only_squares_that_are_used_are_shown(guest: Any, key: str, squares: int) -> None:
    sit(guest, key, ["me"])
    turn(guest)
    assert squares == guest.locator(".square").count()
    box = guest.locator(".grid").bounding_box()
    assert abs(box["width"] / box["height"] - 49 / squares) < 0.1


def test_on_a_large_screen_cards_are_large(guests: Callable[..., Any]) -> None:
    page = guests(viewport=LARGE)
    sit(page, "trix", ["me", *BOTS])
    turn(page)
    cloth = page.locator("#table").bounding_box()
    assert LARGE["height"] - 40 < cloth["y"] + cloth["height"] <= LARGE["height"]
    assert 110 < page.locator("#hand .card").first.bounding_box()["width"]


def test_players_see_the_board_from_their_own_side(guest: Any) -> None:
    """Seat 0 has the men at the top of the printed board."""
    sit(guest, "nebraska-checkers", ["me", "bot:novice"])
    turn(guest)
    first = guest.locator(".square").first.get_attribute("data-square")
    assert "49" == first
    mine = guest.locator(".square:has(.man-o)").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().top)"
    )
    others = guest.locator(".square:has(.man-x)").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().top)"
    )
    assert max(others) < min(mine)


RINGS = """() => {
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const trick = document.querySelector(".trick");
  const [x0, y0] = middle(trick);
  const names = [...document.querySelectorAll(".trick figure")].map((e) => {
    const [x, y] = middle(e.querySelector(".card"));
    return [e.querySelector("figcaption").innerText.replace(" led", ""), x - x0, y - y0];
  });
  return names.map(([name, x, y]) => {
    const plate = [...document.querySelectorAll(".plate")].find((e) => e.innerText.includes(name));
    const [px, py] = middle(plate);
    return (px - x0) * x + (py - y0) * y > 0;
  });
}"""
"""Whether each card of the trick lies on the side of the table where its player's plate is."""


def test_bystanders_see_plates_and_cards_in_the_same_ring(guests: Callable[..., Any]) -> None:
    ann, eve = guests(), guests()
    table = sit(ann, "trix", ["me", *BOTS])
    turn(ann)
    eve.goto("/tables")
    come(eve, table)
    chance = Random(3)
    for _ in range(6):
        if 1 < eve.locator(".trick figure").count():
            break
        play_for_me(ann, chance=chance)
        turn(ann)
        eve.wait_for_selector(f'#table[data-seq="{ann.get_attribute("#table", "data-seq")}"]')
    assert 4 == eve.locator(".plate").count()
    assert "You are watching" == eve.inner_text("#watching")
    sides = eve.evaluate(RINGS)
    assert 1 < len(sides)
    assert all(sides)


def test_names_and_totals_have_room_on_the_score_sheet(guest: Any) -> None:
    sit(guest, "forty-nine-baltimore", ["me", *BOTS], name="Guest")
    turn(guest)
    cells = "#score :is(thead th, .total)"
    fits = "all => all.every((e) => e.scrollWidth <= e.clientWidth + 1 || e.tagName === 'SPAN')"
    assert guest.locator(cells).evaluate_all(fits)
    one_line = "all => all.every((e) => e.getBoundingClientRect().height < 40)"
    assert guest.locator("#score thead th").evaluate_all(one_line)


def test_totals_that_were_are_told_as_such(guest: Any) -> None:
    sit(guest, "colorow", ["me", *BOTS])
    chance = Random(2)
    for _ in range(12):
        turn(guest)
        if guest.locator("#score .old").count():
            break
        play_for_me(guest, chance=chance)
    assert "Before" == guest.locator("#score .old th").last.inner_text()


def test_strokes_are_seen_where_colours_are_forced(guests: Callable[..., Any]) -> None:
    page = guests(forced_colors="active")
    sit(page, "isolation", ["me"])
    turn(page)
    assert play_for_me(page, "place 25")
    page.wait_for_selector(".bundle")
    drawn = "e => getComputedStyle(e).backgroundImage + getComputedStyle(document.body).color"
    image, text = page.locator(".bundle").first.evaluate(drawn).rsplit("rgb", 1)
    assert f"rgb{text}" in image


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["phone", "desk"])
def test_cards_that_lie_face_down_on_squares_are_drawn_there(
    guest: Any, faults: Callable[[Any], list[str]], size: dict[str, int]
) -> None:
    guest.set_viewport_size(size)
    sit(guest, "blind-forty-nine", ["me"])
    turn(guest)
    assert 48 == guest.locator(".square .back").count()
    assert "square 1: face down" == guest.get_attribute('[data-square="1"]', "aria-label")
    assert "square 49" == guest.get_attribute('[data-square="49"]', "aria-label")
    assert "48 face down on their squares" == guest.inner_text(".legend")
    assert not guest.locator(".piles").count(), "they are nowhere else"
    assert [] == faults(guest)
    guest.click(".middle .row .card.glow")
    guest.wait_for_selector(".square .tile:not(.back)")
    assert 47 == guest.locator(".square .back").count()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["phone", "desk"])
def test_sums_stand_beside_the_lines_that_are_to_make_them(
    guest: Any, faults: Callable[[Any], list[str]], size: dict[str, int]
) -> None:
    guest.set_viewport_size(size)
    sit(guest, "puzzle-supreme", ["me"])
    turn(guest)
    for move in ("place 10 1", "place 20 8", "place 5 49"):
        assert play_for_me(guest, move)
    assert ["10", "20", "0", "0", "0", "0", "5"] == guest.locator(".of-rows li").all_inner_texts()
    assert ["30", *["0"] * 5, "5"] == guest.locator(".of-columns li").all_inner_texts()
    assert "Diagonals: 15 down, 0 up. Every line is to make 175." == guest.inner_text(".sums-told")
    assert [] == faults(guest)


def test_hands_that_are_to_be_built_say_what_they_are_to_be(guest: Any) -> None:
    sit(guest, "pittsburgh-draw-puzzle", ["me"])
    turn(guest)
    told = guest.locator(".row:not(.dense) h3").all_inner_texts()
    assert "Hand 2: Two Pair" in told
    assert "Hand 10: Straight Flush" in told


def test_a_card_of_a_column_lies_on_the_one_before_it(guest: Any) -> None:
    """Even if that one can be moved, together with it."""
    sit(guest, "suite-assembling", ["me"], position=BUILT)
    turn(guest)
    play_for_me(guest, "move 32 33")
    turn(guest)
    assert guest.locator(".column .card.glow[data-card='33'] + [data-card='32']").count()
    assert [] == guest.locator(".column .cards > :last-child").evaluate_all(HIT)
