"""How moves are written: every verb is shown, every move has its number."""

from __future__ import annotations

import pytest

from parlour.core.game import games
from parlour.desk import notation


@pytest.mark.parametrize("key", games())
def test_every_verb_is_shown_as_it_is_read(key: str):
    of = games()[key]
    text = notation.text(of)
    shown = [line[2:].partition(":")[0] for line in text.splitlines() if line.startswith("- ")]
    said = [of.move(example.partition(" (")[0]).verb for example in shown[:-1]]
    assert list(of.rules.vocabulary.verbs) == said
    assert 80 > max(map(len, text.splitlines()))


@pytest.mark.parametrize("key", games())
def test_the_page_of_notation_numbers_every_move(key: str):
    of = games()[key]
    table = notation.page().partition(f"`{key}`, ")[2].partition("\n### ")[0]
    assert table.startswith(f"{len(of.rules.vocabulary)} moves.")
    numbers = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 3 and cells[1][:1].isdigit():
            first, _, last = cells[1].partition("–")
            numbers += range(int(first), int(last or first) + 1)
            assert of.move(cells[2].strip("`")).number in numbers
    assert list(range(len(of.rules.vocabulary))) == numbers
