"""The print shop in a browser: choose, see every sheet, at phone and desktop size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest

from web.sitting import DESK

pytestmark = pytest.mark.slow
PHONE = {"width": 360, "height": 640}
FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"
DRAWN = (
    "() => [...document.querySelectorAll('.print-sheets img')].every((one) => one.naturalWidth > 0)"
)


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_choosing_shows_every_sheet(
    guests: Callable[..., Any], faults: Callable[[Any], list[str]], viewport: dict[str, int]
) -> None:
    page = guests(viewport=viewport)
    page.goto("/print")
    page.select_option("#what", "tactics")
    page.wait_for_selector("h2:has-text('The Tactics pack')")
    page.focus("#layout")
    page.select_option("#layout", "fold")
    page.wait_for_selector("figcaption:has-text('to fold')")
    page.evaluate(
        "() => document.querySelectorAll('img').forEach((one) => { one.loading = 'eager'; })"
    )
    page.wait_for_function(DRAWN)
    assert page.evaluate(FITS)
    assert [] == faults(page)
    with page.expect_download() as download:
        page.click("text=Download PDF")
    assert download.value.suggested_filename == "tactics.pdf"


@pytest.mark.parametrize(
    ("asked", "sides"),
    [
        ("what=men", (210.0, 297.0)),
        ("what=tactics", (297.0, 210.0)),
        ("what=tactics&layout=gutterless&paper=letter", (215.9, 279.4)),
    ],
)
def test_the_browser_prints_sheets_in_their_own_size(
    guest: Any, asked: str, sides: tuple[float, float]
) -> None:
    """Each sheet fills a page, upright or on its side, so that cards come out to size."""
    guest.goto(f"/print?{asked}")
    sheets = guest.locator(".print-sheets li").count()
    document = pypdfium2.PdfDocument(guest.pdf(prefer_css_page_size=True))
    assert len(document) == sheets
    for number in range(sheets):
        size = [side * 25.4 / 72 for side in document.get_page_size(number)]
        assert size == pytest.approx(sides, abs=0.3)
    guest.emulate_media(media="print")
    shown = guest.evaluate(
        "() => { const one = document.querySelector('.print-sheets img').getBoundingClientRect();"
        " return [one.width, one.height]; }"
    )
    assert [side * 25.4 / 96 for side in shown] == pytest.approx(sides, abs=0.1)


def test_a_bad_wish_is_told_and_the_form_stays(guest: Any) -> None:
    guest.goto("/print?what=tactics&across=99")
    assert "at most" in guest.inner_text("#refusal")
    guest.fill("#across", "1")
    guest.press("#across", "Enter")
    guest.wait_for_selector(".print-sheets img")


def test_the_keyboard_stays_where_one_chose(guest: Any) -> None:
    guest.goto("/print?what=tactics")
    guest.focus("#paper")
    guest.keyboard.press("End")
    guest.wait_for_url("**/print?*paper=letter*")
    guest.wait_for_function("() => document.activeElement?.id === 'paper'")


def test_a_game_says_what_there_is_on_paper(guest: Any) -> None:
    guest.goto("/games/forty-two")
    guest.click("a:has-text('the cards')")
    guest.wait_for_selector("h2:has-text('The Trix pack of 1904')")
