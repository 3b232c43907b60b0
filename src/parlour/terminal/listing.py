"""Listing the legal moves, and finding the one that was typed.

A move is typed in full, without its verb if that is clear, or as its number in the list.  The list
is numbered only if no card and no legal move is called by a number, so 17 never means two things.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.errors import ParlourError, UnknownMove
from parlour.core.game import Game
from parlour.core.moves import NUMBER, Move, listed
from parlour.desk.wording import many
from parlour.pictures.picture import Group, Picture
from parlour.terminal.streams import Line, fold

MOST_NUMBERED = 24
MOST_LINES = 5


def is_numbered(game: Game, texts: Sequence[str]) -> bool:
    """Whether a bare number picks a move from the list."""
    pack = game.rules.pack
    said_by_number = any(len(t.split()) == 2 and t.split()[1].isdigit() for t in texts)
    cards_are_numbers = pack is not None and pack.names[0].isdigit()
    return len(texts) <= MOST_NUMBERED and not said_by_number and not cards_are_numbers


def move_lines(game: Game, shown: Picture, width: int) -> list[Line]:
    """Every legal move, numbered in columns or group by group."""
    texts = _texts(shown)
    if is_numbered(game, texts):
        return _columns([f"{n} {text}" for n, text in enumerate(texts, start=1)], width)
    return [Line("  " + _summary(group), "moves") for group in shown.legal]


def brief_lines(game: Game, shown: Picture, width: int) -> list[Line]:
    """The legal moves if they are few enough for a screen, else how many there are."""
    lines = move_lines(game, shown, width)
    if sum(len(fold(line.text, width)) for line in lines) <= MOST_LINES:
        return lines
    verbs = " or ".join(group.verb for group in shown.legal)
    return [Line(f"  {verbs}: {many(len(_texts(shown)), 'move')}; ? lists them.", "moves")]


def find(game: Game, legal: Sequence[Move], text: str) -> Move:
    """The move that was typed, legal or not; UnknownMove if the game has no such move."""
    words = " ".join(text.split()).casefold()
    picked = _picked(game, legal, words)
    if picked is not None:
        return picked
    try:
        return game.move(text)
    except UnknownMove as unknown:
        if unknown.rules:  # the verb is right, and what follows it is not
            raise
        return _without_verb(game, legal, words, text)


def _picked(game: Game, legal: Sequence[Move], words: str) -> Move | None:
    is_number = words.isascii() and words.isdigit()
    if not is_number or not is_numbered(game, [move.text for move in legal]):
        return None
    if len(words) > 4 or not 1 <= int(words) <= len(legal):
        raise UnknownMove(f"The list is numbered 1 to {len(legal)}; it has no {words[:12]}.")
    return legal[int(words) - 1]


def _without_verb(game: Game, legal: Sequence[Move], words: str, text: str) -> Move:
    """The one move with these arguments whose verb is possible now."""
    open_moves = [m for m in legal if m.text.casefold().partition(" ")[2] == words]
    if len(open_moves) > 1:
        listed = " or ".join(m.text for m in open_moves)
        raise ParlourError(f"Which do you mean: {listed}?")
    if open_moves:
        return open_moves[0]
    near = None
    for verb in dict.fromkeys(m.verb for m in legal):
        try:
            return game.move(f"{verb.name} {text}")
        except UnknownMove as unknown:
            if verb.kinds == (NUMBER,) and words.isascii() and words.isdigit():
                near = unknown
    if near is not None:
        raise near
    short = text if len(text) <= 40 else text[:37] + "..."
    raise UnknownMove(
        f"{game.title} has no move {short!r}; type ? for your moves, help for commands."
    )


def _texts(shown: Picture) -> list[str]:
    return [text for group in shown.legal for text in group.moves]


def _columns(texts: list[str], width: int) -> list[Line]:
    cell = max((len(text) for text in texts), default=0) + 3
    across = max(1, (width - 2) // cell)
    rows = [texts[i : i + across] for i in range(0, len(texts), across)]
    return [
        Line("  " + "".join(text.ljust(cell) for text in row).rstrip(), "moves") for row in rows
    ]


def _summary(group: Group) -> str:
    """The moves of one verb in one line: bid 32 to 42, or move 9: 15 or 17; 11: 17 or 19."""
    said = [tuple(move.split()[1:]) for move in group.moves]
    if said == [()]:
        return group.verb
    if all(len(words) == 1 for words in said):
        return f"{group.verb} {listed([words[0] for words in said])}"
    by_first: dict[str, list[str]] = {}
    for first, *rest in said:
        by_first.setdefault(first, []).append(" ".join(rest))
    each = "; ".join(f"{first}: {listed(rest)}" for first, rest in by_first.items())
    return f"{group.verb} {each}"
