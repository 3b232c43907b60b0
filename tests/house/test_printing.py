"""The print shop over HTTP: every thing, its sheets and its files; bad wishes get one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from house.wire import Guest, served
from parlour.house import printing
from parlour.press import orders


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    with served(tmp_path / "house.sqlite3") as house:
        yield house.guest().enter()


def test_everything_that_can_be_printed_has_a_name() -> None:
    assert printing.NAMES.keys() == orders.THINGS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("what", [name for name in orders.THINGS if name != "puzzle"])
def test_every_thing_shows_its_sheets(guest: Guest, what: str) -> None:
    shown = guest.http.get("/print", params={"what": what})
    assert shown.status_code == 200
    sheets = len(orders.work(printing.wished({"what": what})).sheets)
    assert shown.text.count("<figcaption>") == sheets
    first = guest.http.get("/print/sheet.svg", params={"what": what, "n": "0"})
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert (
        guest.http.get("/print/sheet.svg", params={"what": what, "n": str(sheets)}).status_code
        == 404
    )


def test_a_file_is_what_the_command_makes(guest: Guest) -> None:
    found = guest.http.get("/print/file.pdf", params={"what": "tactics", "paper": "letter"})
    assert found.content == orders.printed(orders.Order("tactics", paper="letter"))
    assert 'filename="tactics.pdf"' in found.headers["content-disposition"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"what": "tactics", "size": "200x200"}, "does not fit on this paper"),
        ({"what": "tactics", "size": "1999x1999"}, "from 10 to 200 mm"),
        ({"what": "tactics", "across": "99"}, "Backs can be moved by at most"),
        ({"what": "sheets", "key": "nothing"}, "There is no game"),
        ({"what": "tactics", "ink": "gold"}, "There is no kind of ink"),
    ],
)
def test_a_wish_that_cannot_be_met_is_told_on_the_page(
    guest: Guest, query: dict[str, str], sentence: str
) -> None:
    shown = guest.http.get("/print", params=query)
    assert shown.status_code == 200
    assert sentence in shown.text
    assert "<figcaption>" not in shown.text
    assert guest.http.get("/print/file.pdf", params=query).status_code == 422


@pytest.mark.parametrize(
    "query",
    [
        {"what": "nothing"},
        {"what": "tactics", "knight": "9" * 4000},
        {"what": "tactics", "across": "far"},
        {"what": "tickets", "count": "-4"},
    ],
)
def test_nonsense_is_refused_in_a_sentence(guest: Guest, query: dict[str, str]) -> None:
    shown = guest.http.get("/print", params=query)
    assert 400 <= shown.status_code < 500


@pytest.mark.parametrize("text", ["nan", "inf", "1e400"])
def test_an_offset_that_is_no_length_moves_nothing(guest: Guest, text: str) -> None:
    shown = guest.http.get("/print", params={"what": "tactics", "across": text})
    assert "<figcaption>" not in shown.text
    assert shown.status_code < 500


def test_there_is_no_other_form(guest: Guest) -> None:
    assert guest.http.get("/print/file.exe", params={"what": "tactics"}).status_code == 404


def test_only_a_few_files_wait_for_the_press(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "_waiting", [orders.Order("men")] * printing.MOST_FILES)
    found = guest.http.get("/print/file.pdf", params={"what": "men"})
    assert found.status_code == 429
    assert "The press is busy" in found.text
