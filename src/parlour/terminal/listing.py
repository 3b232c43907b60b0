"""Listing the legal moves; one may be picked by its number in the list.

The list is numbered only if no card and no legal move is called by a number, so 17 never means two things.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.errors import UnknownMove
from parlour.core.game import Game
from parlour.core.moves import SEAT, Move, listed
from parlour.desk.wording import fold, many, ranges
from parlour.pictures.picture import Group, Picture, groups, spelt
from parlour.terminal.streams import Line

MOST_NUMBERED = 24
MOST_LINES = 5


def is_numbered(game: Game, texts: Sequence[str]) -> bool:
    """Whether a bare number picks a move from the list."""
    pack = game.rules.pack
    said_by_number = any(len(t.split()) == 2 and t.split()[1].isdigit() for t in texts)
    cards_are_numbers = pack is not None and pack.names[0].isdigit()
    return len(texts) <= MOST_NUMBERED and not said_by_number and not cards_are_numbers


def move_lines(game: Game, shown: Picture, width: int, names: Sequence[str] = ()) -> list[Line]:
    """Every legal move, numbered in columns or group by group."""
    texts = _texts(shown)
    if is_numbered(game, texts):
        return _columns([f"{n} {text}" for n, text in enumerate(texts, start=1)], width)
    return [Line("  " + _summary(group, names), "moves") for group in shown.legal]


def brief_lines(game: Game, shown: Picture, width: int, names: Sequence[str] = ()) -> list[Line]:
    """The legal moves if they are few enough for a screen, else how many there are."""
    lines = move_lines(game, shown, width, names)
    if sum(len(fold(line.text, width)) for line in lines) <= MOST_LINES:
        return lines
    verbs = " or ".join(group.verb for group in shown.legal)
    return [Line(f"  {verbs}: {many(len(_texts(shown)), 'move')}; ? lists them.", "moves")]


def plain_lines(shown: Picture, width: int, names: Sequence[str] = ()) -> list[Line]:
    """The legal moves as a sentence, or how many there are if it would be long."""
    told = [_summary(group, names) for group in shown.legal]
    text = f"You can {'; or '.join(told)}."
    if len(fold(text, width)) <= MOST_LINES:
        return [Line(text, "moves")]
    verbs = " or ".join(group.verb for group in shown.legal)
    return [Line(f"You can {verbs}: {many(len(_texts(shown)), 'move')}; ? lists them.", "moves")]


def picked(game: Game, legal: Sequence[Move], text: str) -> Move | None:
    """The move that was picked by its number; None if numbers pick none here."""
    is_number = text.isascii() and text.isdigit()
    if not is_number or not is_numbered(game, [move.text for move in legal]):
        return None
    if len(text) > 4 or not 1 <= int(text) <= len(legal):
        raise UnknownMove(f"The list is numbered 1 to {len(legal)}; it has no {text[:12]}.")
    return legal[int(text) - 1]


def summaries(moves: Sequence[Move]) -> list[str]:
    """The moves in a few words, verb by verb."""
    return [_summary(group) for group in groups(moves)]


def _texts(shown: Picture) -> list[str]:
    return [text for group in shown.legal for text in spelt(group)]


def _columns(texts: list[str], width: int) -> list[Line]:
    cell = max((len(text) for text in texts), default=0) + 3
    across = max(1, (width - 2) // cell)
    rows = [texts[i : i + across] for i in range(0, len(texts), across)]
    return [
        Line("  " + "".join(text.ljust(cell) for text in row).rstrip(), "moves") for row in rows
    ]


def _summary(group: Group, names: Sequence[str] = ()) -> str:
    """The moves of one verb in one line: bid 32 to 42, or move 9: 15 or 17; 11 or 12: 17."""
    said = [_named(group, tuple(move.split()[1:]), names) for move in spelt(group)]
    if said == [()]:
        return group.verb
    if all(len(words) == 1 for words in said):
        return f"{group.verb} {_in_short([words[0] for words in said])}"
    by_first: dict[str, list[str]] = {}
    for first, *rest in said:
        by_first.setdefault(first, []).append(" ".join(rest))
    alike: dict[tuple[str, ...], list[str]] = {}
    for first, rest in by_first.items():
        alike.setdefault(tuple(rest), []).append(first)
    each = "; ".join(f"{_in_short(firsts)}: {_in_short(rest)}" for rest, firsts in alike.items())
    return f"{group.verb} {each}"


def _in_short(texts: Sequence[str]) -> str:
    """Texts as people list them; many numbers in few words: 1 to 4 or 6."""
    numbers = [int(text) for text in texts if text.isascii() and text.isdigit()]
    if len(numbers) == len(texts) > 3 and numbers == sorted(set(numbers)):
        return ranges(numbers, "or")
    return listed(texts)


def _named(group: Group, words: tuple[str, ...], names: Sequence[str]) -> tuple[str, ...]:
    """What follows a verb, with the names of seats that have any."""
    return tuple(
        names[int(word)] if kind == SEAT and word.isdigit() and int(word) < len(names) else word
        for kind, word in zip(group.kinds, words, strict=False)
    )
