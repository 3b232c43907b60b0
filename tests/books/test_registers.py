"""The registers of passages and rulings: whole, consistent, true to the scans and in our words."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import FrozenInstanceError
from functools import cache
from pathlib import Path

import pytest

from parlour.books import (
    KINDS,
    Book,
    Passage,
    Ruling,
    UnknownCitation,
    books,
    cite,
    find,
    fingerprint,
    habits,
    passage,
    ruling,
    rulings,
)

SCANS = Path(__file__).parents[3] / "shared" / "seeds"
LONGEST_GIST = 240
# Shorter paragraphs are headings, page numbers and rows of tables.
PROSE = 40
# So many words in a row are the book's own wording, fewer are everybody's.
QUOTED = 8

BOOKS = list(books().values())
PASSAGES = [row for book in BOOKS for row in book.passages]
RULINGS = list(rulings())
TOLD: list[Passage | Ruling] = [*PASSAGES, *RULINGS]
TRIX_GAMES = {
    "trix",
    "forty-two",
    "call-suit-forty-two",
    "gyp",
    "hilo",
    "magna",
    "rover",
    "trix-football",
    "trix-authors",
    "trix-exchange",
}

each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)


def repeated(names: list[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def sections(book: Book) -> set[str]:
    """The keys of a book's games: each game has passages in a section of its own."""
    return {row.id.partition("/")[0] for row in book.passages} - {"general"}


@cache
def scan(book: Book) -> str:
    if not SCANS.is_dir():
        pytest.skip("the scans are not here")
    return (SCANS / book.scan).read_text("utf-8")


def paragraphs(book: Book) -> list[str]:
    return [text.strip() for text in re.split(r"\n\s*\n", scan(book)) if text.strip()]


def letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


def whole_paragraphs(book: Book) -> list[str]:
    """The paragraphs without the tails that a page break or a column cut off from them."""
    whole, before = [], ""
    for text in paragraphs(book):
        # A heading lacks its full stop by right, prose only where it was cut.
        cut = letters(before) >= PROSE and re.search(r"[\w,-]$", before)
        if not cut and not re.match("[a-z]", text):
            whole.append(text)
        if letters(text):  # a page number at the break is no paragraph of its own
            before = text
    return whole


def words(text: str) -> list[str]:
    bare = (re.sub("[^a-z0-9]", "", word) for word in re.split(r"[\s—]+", text.lower()))
    return [word for word in bare if word]


def runs(text: str) -> set[tuple[str, ...]]:
    row = words(text)
    return {tuple(row[at : at + QUOTED]) for at in range(len(row) - QUOTED + 1)}


def test_books_are_found_without_a_list() -> None:
    assert "trix1904" in books()
    assert all(book.key == key and book.passages for key, book in books().items())


def test_no_citation_is_given_twice() -> None:
    assert not repeated([row.citation for row in PASSAGES])
    assert not repeated([row.id for row in RULINGS])


@each_book
def test_a_passage_is_named_by_section_and_slug(book: Book) -> None:
    odd = [row.id for row in book.passages if not re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+", row.id)]
    assert not odd


@each_book
def test_kinds_are_known(book: Book) -> None:
    assert {row.kind for row in book.passages} <= {*KINDS}


@each_book
def test_a_passage_has_page_and_heading(book: Book) -> None:
    assert all(row.page.strip() and row.heading.strip() for row in book.passages)


def test_a_gist_is_one_short_line() -> None:
    line = re.compile(rf"(?! )[^\n\r]{{1,{LONGEST_GIST}}}(?<! )")
    assert not [row.citation for row in TOLD if not line.fullmatch(row.gist)]


@each_book
def test_a_passage_governs_games_of_its_book(book: Book) -> None:
    odd = {row.id: row.games for row in book.passages if not sections(book).issuperset(row.games)}
    assert not odd


def test_the_ten_games_of_the_1904_booklet() -> None:
    assert sections(books()["trix1904"]) == TRIX_GAMES


def test_every_game_has_a_rule() -> None:
    ruled = {game for row in PASSAGES if row.kind == "rule" for game in row.games}
    assert ruled == {game for book in BOOKS for game in sections(book)}


def test_a_ruling_reads_passages_there_are() -> None:
    known = {row.citation for row in PASSAGES}
    assert not {row.id: row.passages for row in RULINGS if not known.issuperset(row.passages)}


def test_a_ruling_concerns_games_there_are() -> None:
    known = {game for book in BOOKS for game in sections(book)}
    odd = {
        row.id: row.games
        for row in RULINGS
        if bool(row.games) == (row.mark == "evening") or not known.issuperset(row.games)
    }
    assert not odd, "what is ruled of an evening holds whichever game is played"


def test_a_ruling_is_marked() -> None:
    odd = [
        row.id
        for row in RULINGS
        if not re.fullmatch(r"house|evening|[TIA](/[\w ,]+|,? [\w ]+)?", row.mark)
    ]
    assert not odd


def test_an_option_is_named_without_its_game() -> None:
    odd = {row.id: row.options for row in RULINGS if not all(map(str.isidentifier, row.options))}
    assert not odd


@pytest.mark.parametrize(
    ("prefix", "last"),
    [
        ("GEN", 14),
        ("TRIX", 14),
        ("F42", 18),
        ("CALL", 8),
        ("GYP", 12),
        ("HILO", 17),
        ("MAGNA", 20),
        ("ROVER", 12),
        ("FB", 28),
        ("AUTH", 11),
        ("EXCH", 18),
    ],
)
def test_rulings_on_the_1904_booklet_have_no_gap(prefix: str, last: int) -> None:
    numbers = [row.id for row in RULINGS if row.id.startswith(f"{prefix}-")]
    assert numbers == [f"{prefix}-R{number}" for number in range(1, last + 1)]


@each_book
def test_fingerprints_are_found_in_the_scan(book: Book) -> None:
    printed = {fingerprint(text) for text in paragraphs(book)}
    assert not [row.id for row in book.passages if row.fingerprint not in printed]


@each_book
def test_every_paragraph_of_the_scan_is_registered(book: Book) -> None:
    # Two registers may share one scan.
    shared = [other for other in BOOKS if other.scan == book.scan]
    registered = {row.fingerprint for other in shared for row in other.passages}
    missed = [
        text
        for text in whole_paragraphs(book)
        if letters(text) >= PROSE and fingerprint(text) not in registered
    ]
    assert not missed


@each_book
def test_gists_are_our_own_words(book: Book) -> None:
    printed = runs(scan(book))
    told: list[Passage | Ruling] = [*book.passages, *RULINGS]
    assert not [row.citation for row in told if not printed.isdisjoint(runs(row.gist))]


def test_a_passage_is_found_by_its_citation() -> None:
    found = passage("trix1904/forty-two/playing")
    assert (found.book, found.id, found.page) == ("trix1904", "forty-two/playing", "8")
    assert found.games == ("forty-two",)
    assert find(found.citation) is found


def test_habits_of_a_real_table_are_found_by_game() -> None:
    found = habits("gyp")
    assert {"table-habit"} == {row.kind for row in found}
    assert passage("trix1904/gyp/dealer-shuffle") in found
    assert passage("trix1904/hilo/dealer-shuffle") not in found


def test_a_ruling_is_found_by_its_id() -> None:
    found = ruling("F42-R7")
    assert found.options == ("void_rule",)
    assert find(found.citation) is found


def test_registers_are_not_to_be_written_on() -> None:
    with pytest.raises(FrozenInstanceError):
        ruling("F42-R7").gist = "Anything goes."  # type: ignore[misc]


@pytest.mark.parametrize(
    ("citation", "sentence"),
    [
        ("trix1904/forty-two/singing", "The register of trix1904 has no passage"),
        ("hoyle/forty-two/playing", "There is no book 'hoyle'"),
        ("F42-R99", "There is no ruling 'F42-R99'."),
        ("", "There is no ruling ''."),
    ],
)
def test_an_unknown_citation_is_told_in_a_sentence(citation: str, sentence: str) -> None:
    with pytest.raises(UnknownCitation, match=re.escape(sentence)) as told:
        find(citation)
    assert isinstance(told.value, ValueError)
    assert str(told.value).endswith(".")


def test_citations_as_people_write_them() -> None:
    assert cite("trix1904/forty-two/playing") == 'Trix 1904, p. 8, "Playing"'
    assert cite("trix1904/general/contents") == 'Trix 1904, cover, "Contents"'
    assert cite("F42-R7") == "ruling F42-R7"


def test_everything_can_be_cited() -> None:
    assert all(cite(row.citation) for row in TOLD)


def test_a_fingerprint_ignores_how_a_paragraph_is_set() -> None:
    assert fingerprint("The *Double-six*\nwins.") == fingerprint("the double six WINS")
    assert re.fullmatch("[0-9a-f]{16}", fingerprint(""))
    assert fingerprint("6-5") != fingerprint("6-4")
