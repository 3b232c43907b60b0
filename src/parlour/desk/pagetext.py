"""A page as plain text: the rules told for players, then what stands behind each mark."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from parlour.books import Ruling, books, find
from parlour.core.game import Game
from parlour.desk import rulebook
from parlour.desk.examples import Example, examples
from parlour.desk.pages import (
    TERM,
    Block,
    Cards,
    Choosing,
    Page,
    Paragraph,
    Points,
    Section,
    Shown,
    Words,
)
from parlour.desk.pages import plain as bare
from parlour.pictures.picture import Card, picture
from parlour.pictures.words import printed_counts

WIDTH = 79


def text(of: Game, page: Page) -> str:
    """The whole page, at most 80 columns wide."""
    head = f"{books()[of.book].dated_title}, {rulebook.pages(of)}"
    facts = f"{rulebook.players_text(of)} - about {page.minutes} minutes - {head}"
    parts = [f"{page.title}\n{'=' * len(page.title)}", _filled(bare(page.sentence)), _filled(facts)]
    marks = Marks()
    for section in page.sections:
        parts += _section_lines(of, section, marks)
    parts += [_heading("Where it stands"), "\n".join(marks.notes())]
    return "\n\n".join(parts)


class Marks:
    """The numbered marks of a page, and what stands behind them."""

    def __init__(self) -> None:
        self._behind: list[tuple[str, ...]] = []

    def mark(self, block: Block) -> str:
        """The mark of a block: the same for the same citations, none if there are none."""
        if not block.cites:
            return ""
        if block.cites not in self._behind:
            self._behind.append(block.cites)
        return f" [{self._behind.index(block.cites) + 1}]"

    def notes(self) -> Iterator[str]:
        """For each mark, the places in the books, and our rulings; each is read out once."""
        told: set[str] = set()
        for number, cites in enumerate(self._behind, start=1):
            for at, note in enumerate(_notes(cites, told)):
                begins = f"[{number}] ".rjust(6) if at == 0 else " " * 6
                yield _filled(note, begins)


def _notes(cites: tuple[str, ...], told: set[str]) -> Iterator[str]:
    found = [find(cite) for cite in cites]
    passages = [one for one in found if not isinstance(one, Ruling)]
    rulings = [one for one in found if isinstance(one, Ruling)]
    known = [one.id for one in rulings if one.id in told]
    places = dict.fromkeys(f"{books()[one.book].dated_title}, {one.where}" for one in passages)
    if places or known:
        yield "; ".join([*places, *known])
    for one in rulings:
        if one.id not in told:
            told.add(one.id)
            yield f"{one.id}: {one.gist}"


def _section_lines(of: Game, section: Section, marks: Marks) -> Iterator[str]:
    yield _heading(section.title)
    for block in section.blocks:
        yield _block_text(of, block, marks.mark(block))


def _block_text(of: Game, block: Block, mark: str) -> str:
    match block:
        case Paragraph():
            return _filled(_loud(block.words) + mark)
        case Points():
            *first, last = (_loud(item) for item in block.items)
            return "\n".join(_filled(item, "- ") for item in (*first, last + mark))
        case Cards():
            shown = "  ".join(f"[{name}]" for name in block.names)
            return "\n".join([_filled(shown, "  "), _filled(_loud(block.words) + mark)])
        case Shown():
            return example_text(examples(of.key)[block.example], mark)
        case Choosing():
            return _option_text(of, block, mark)
    raise TypeError(f"There is no such block as {type(block).__name__}.")


def _option_text(of: Game, block: Choosing, mark: str) -> str:
    choice = of.options[block.option]
    lines = [_filled(f"{block.option}: {_loud(block.words)}{mark}")]
    if not choice.values:
        usual = rulebook.usual_text(of, block.option)
        lines.append(_filled(f"{choice.numbers}; usually {usual}.", "    "))
    for value in block.values:
        usual = rulebook.usual_mark(of, block.option, value.name)
        notes = ", ".join(filter(None, (usual, "as printed" if value.is_printed else "")))
        says = f" ({notes})" if notes else ""
        lines.append(_filled(f"{value.name}{says}: {_loud(value.words)}", "  - "))
    return "\n".join(lines)


def example_text(example: Example, mark: str = "") -> str:
    """An example, step by step in words."""
    lines = [f"Example: {example.title}{mark}"]
    steps = list(example.shown())
    lines += [_filled(line, "    ") for line in _position(example)]
    for number, step in enumerate(steps):
        words = " ".join(
            [*step.happened, f"({step.says})" if step.happened and step.says else step.says]
        )
        if words.strip():
            lines.append(_filled(words.strip(), f"{number}. ".rjust(6) if number else "    "))
    return "\n".join(lines)


def _position(example: Example) -> Iterator[str]:
    """Who holds what at the start, as far as whoever looks on sees it."""
    match = example.begun()
    seats = range(match.players) if example.seat is None else [example.seat]
    for seat in seats:
        for area in picture(match.view(seat)).areas:
            if area.cards and area.owner == seat and area.role == "hand":
                yield f"{example.names[seat]}: {_held(match.game, area.cards)}"


def _held(of: Game, cards: Sequence[Card]) -> str:
    """The cards of a hand; where each bears a name, by these, and by themselves if one matters."""
    if not printed_counts(cards):
        return " ".join(card.name for card in cards)
    if of.rules.alike is not None:
        return printed_counts(cards)
    runs = groupby(cards, key=lambda card: card.printed)
    return "; ".join(f"{name} {' '.join(card.name for card in run)}" for name, run in runs)


def _loud(words: Words) -> str:
    return "".join(f"*{one.text}*" if one.kind == TERM else one.text for one in words)


def _heading(words: str) -> str:
    return f"{words}\n{'-' * len(words)}"


def _filled(words: str, begins: str = "") -> str:
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=begins,
        subsequent_indent=" " * len(begins),
        break_on_hyphens=False,
    )
