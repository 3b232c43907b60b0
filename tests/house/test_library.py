"""The reading room: pages of rules with their marks and examples, books, words and rulings."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.conftest import Guest
from house.test_pages import check
from parlour.books import Ruling, books, find
from parlour.core.game import game, games
from parlour.desk import abouts, glossary, rulebook
from parlour.desk.examples import examples
from parlour.desk.pages import BadPage, page
from parlour.house import assets, leaves, pages

PAGES = [key for key in games() if page(key)]
MOST_BYTES = 150_000
each_page = pytest.mark.parametrize("key", PAGES)


def fetched(text: str) -> set[str]:
    """The styles and scripts that a page needs."""
    names = set(re.findall(r'(?:href|src)="/static/v[0-9a-f]+/([^"]+\.(?:css|js))"', text))
    assert "app.js" in names
    todo = list(names)
    while todo:
        script = (Path(assets.STATIC) / todo.pop()).read_text("utf-8")
        imported = set(re.findall(r'from "\./([a-z0-9]+\.js)"', script)) - names
        names |= imported
        todo += imported
    return names


@each_page
def test_a_page_of_rules_is_light(ann: Guest, key: str):
    """Uncompressed by itself, and as it is sent with its styles, scripts and all steps of examples."""
    text = ann.http.get(f"/games/{key}/rules").text
    assert len(text.encode()) < MOST_BYTES
    paths = [f"/games/{key}/rules", *(f"/static/{name}" for name in fetched(text))]
    paths += [f"/games/{key}/rules/examples/{name}" for name in examples(key)]
    assert sum(sent(ann, path) for path in paths) < MOST_BYTES / 2


def sent(guest: Guest, path: str) -> int:
    """How many bytes go over the wire."""
    with guest.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert 200 == answer.status_code
        return sum(len(part) for part in answer.iter_raw())


@each_page
def test_every_mark_opens_what_stands_behind_it(ann: Guest, key: str):
    text = html.unescape(ann.http.get(f"/games/{key}/rules").text)
    leaf = leaves.leaf(key)
    assert leaf is not None
    for mark in leaf.marks:
        assert f'popovertarget="behind-{mark.number}"' in text
        assert text.count(f'id="behind-{mark.number}"') == 1
    found = page(key)
    assert found is not None
    register = html.unescape(ann.http.get(f"/games/{key}/rules/by-page").text)
    for one in map(find, found.cites):
        assert one.gist in text
        assert one.gist in register
        if isinstance(one, Ruling):
            assert one.asks in text
            assert one.because in text


@each_page
def test_another_way_to_play_is_one_that_can_be_chosen(key: str):
    leaf, one = leaves.leaf(key), game(key)
    assert leaf is not None
    for way in (way for mark in leaf.marks for ruling in mark.rulings for way in ruling.ways):
        address, _, query = way.address.partition("?")
        if not query:
            assert way.address.partition("#option-")[2] in one.options
            continue
        assert address == f"/games/{key}"
        name, value = query.split("=")
        assert ({name: value}, []) == pages.chosen_options(key, {name: value})
        assert value not in rulebook.usual(one, name)


def test_a_page_says_for_how_many_players_something_is_usual(ann: Guest):
    text = html.unescape(ann.http.get("/games/magna/rules").text)
    assert '<b>individual</b> <span class="tag">usual for 2, 3, 5</span>' in text
    assert '<b>two teams</b> <span class="tag">usual for 4</span>' in text
    text = html.unescape(ann.http.get("/games/trix-exchange/rules").text)
    assert '<b>realtime</b> <span class="tag">usual</span>' in text


def test_a_hand_of_cards_with_names_is_told_by_these(ann: Guest):
    text = html.unescape(ann.http.get("/games/trix-exchange/rules").text)
    assert (
        '<span class="names">Gold\N{NO-BREAK SPACE}×5, Salt\N{NO-BREAK SPACE}×3, Zinc\N{NO-BREAK SPACE}×3</span>'
        in text
    )
    assert 'class="names"' not in ann.http.get("/games/nix/rules").text


@each_page
def test_every_example_can_be_fetched(ann: Guest, key: str):
    for name in examples(key):
        answer = ann.http.get(f"/games/{key}/rules/examples/{name}")
        assert 200 == answer.status_code
        assert len(leaves.steps(key, name)) == answer.text.count('<div class="step">')


def test_there_is_no_example_of_another_name(ann: Guest):
    assert 404 == ann.http.get("/games/forty-two/rules/examples/nothing").status_code
    assert 404 == ann.http.get("/games/chess/rules/examples/sample").status_code


def test_an_address_chooses_options(ann: Guest):
    text = ann.http.get("/games/forty-two?penalty=full_bid&first_dealer=seat:2&utm=x").text
    assert 'data-chosen="full_bid"' in text
    assert 'data-chosen="seat:2"' in text
    assert "Chosen for you: penalty is full bid." in text
    assert "utm" not in text


def test_a_value_that_an_option_cannot_have_gets_one_sentence(ann: Guest):
    text = html.unescape(ann.http.get("/games/forty-two?penalty=<i>").text)
    assert "data-chosen" not in text
    assert 1 == text.count("<i>")
    assert "penalty" in re.search(r'class="preset"[^>]*><p>([^\n]*)</p>', text)[1]  # type: ignore[index]


# --- books, words, rulings -----------------------------------------------------------------------

ABOUT = """# A fine book

## What survives

All of it, says *Honors*.
^ trix1904/forty-two/bidding F42-R2

- Its cover.
- Its back.
"""
WORDS = """[[word]]
term = "Honors"
means = "The trump suit."
games = ["forty-two"]
see = ["double"]

[[word]]
term = "double"
means = "A card with the same number twice."
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Texts about books and words of their own."""
    for name in ("trix1904", "rulings"):
        (tmp_path / f"{name}.md").write_text(ABOUT)
    (tmp_path / "words.toml").write_text(WORDS)
    monkeypatch.setattr(abouts, "FOLDER", tmp_path)
    monkeypatch.setattr(glossary, "FILE", tmp_path / "words.toml")
    kept = (abouts.about, glossary.words, glossary._anchors)
    for one in kept:
        one.cache_clear()
    yield tmp_path
    for one in kept:
        one.cache_clear()


@pytest.mark.parametrize("key", books())
def test_every_book_has_a_page_with_its_games_and_numbers(ann: Guest, key: str):
    text = html.unescape(ann.http.get(f"/books/{key}").text)
    check(text)
    assert books()[key].publisher in text
    for one in games().values():
        assert (f'href="/games/{one.key}"' in text) == (one.book == key)
    found = re.search(r"Rules at work in our games</dt><dd>(\d+) of (\d+)", text)
    assert found is not None
    assert 0 < int(found[1]) <= int(found[2])


def test_a_text_about_a_book_is_told_with_its_marks(ann: Guest, shelf: Path):
    for path in ("/books/trix1904", "/rulings"):
        text = html.unescape(ann.http.get(path).text)
        check(text)
        assert "<h1>A fine book</h1>" in text
        assert 'href="/words#honors"' in text
        assert "Our ruling F42-R2" in text
        assert "<li>Its cover.</li>" in text


def test_words_lead_to_each_other_and_to_games(ann: Guest, shelf: Path):
    text = ann.http.get("/words").text
    check(text)
    assert text.index('<dt id="double">') < text.index('<dt id="honors">')
    assert 'href="#double"' in text
    assert 'href="/games/forty-two/rules"' in text


def test_a_word_is_found_in_the_plural_too(shelf: Path):
    assert ("honors", "double", "") == tuple(map(glossary.known, ("Honors", "doubles", "bid")))


def test_there_is_no_other_book(ann: Guest):
    assert 404 == ann.http.get("/books/hoyle").status_code


def test_a_text_without_a_title_is_refused():
    with pytest.raises(BadPage, match="does not begin with a title"):
        abouts.read("x", "## What it is\n\nA book.\n")
