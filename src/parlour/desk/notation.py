"""How moves are written: the vocabulary of a game for readers, and a page of all games."""

from __future__ import annotations

import textwrap
from itertools import groupby

from parlour.books import books
from parlour.core.game import Game, games
from parlour.core.moves import CARD, HEAP, SEAT, SQUARE, Move, Values, Verb, listed
from parlour.core.pack import Pack

WIDTH = 79
NOUNS = {SEAT: "a seat", SQUARE: "a square", HEAP: "a place"}

HEAD = """\
# How moves are written

<!-- Made by `parlour rules --notation`. -->

The text of a move is what a player would say: a verb and what follows it.
Each move also has a number: its place in the vocabulary of its game. It is the action of [parlour.research](python.md#for-research), and `parlour.game("forty-two").move("bid 31").number` tells it.
A move of *chance* or *the clock* is made by nobody at the table. Of a *secret* one the others do not hear everything.
Seats are counted from 0; squares and cards are called what is printed on them.
The cards stand [at the end](#the-cards). `parlour rules KEY --notation` shows one game.
"""


def text(of: Game) -> str:
    """Every verb of a game: how it is written, who says it, and what may follow it."""
    vocabulary, pack = of.rules.vocabulary, of.rules.pack
    parts = [*_heading(f"How moves of {of.title} are written"), ""]
    for verb, moves in _verbs(of):
        who = _mark(verb).removesuffix("secret").rstrip(", ")
        secret = " Others do not hear all of it." if verb.secret else ""
        said = f" ({who})" if who else ""
        parts.append(_item(f"{_example(moves)}{said}: {_followed_by(verb, pack)}.{secret}"))
    parts.append(_item(f"There are {len(vocabulary)} moves, numbered in this order."))
    if pack is not None:
        parts += ["", *_heading(f"The {len(pack)} cards"), "", _filled(" ".join(pack.names))]
    return "\n".join(parts)


def page() -> str:
    """The vocabularies of all games and the cards of all packs, in Markdown."""
    parts, packs = [HEAD], dict[tuple[str, ...], list[Game]]()
    for book in books().values():
        inside = [of for of in games().values() if of.book == book.key]
        if inside:
            parts.append(f"## {book.dated_title}\n")
            parts += [_table(of) for of in inside]
    for of in games().values():
        if of.rules.pack is not None:
            packs.setdefault(of.rules.pack.names, []).append(of)
    parts.append("## The cards\n\nThe number of a card is its place here, counted from 0.\n")
    for names, players in packs.items():
        titles = ", ".join(of.title for of in players)
        parts.append(f"{titles}: {len(names)} cards.\n\n```text\n{_filled(' '.join(names))}\n```\n")
    return "\n".join(parts)


def _table(of: Game) -> str:
    """The verbs of a game as a table in Markdown."""
    lines = [
        f"### {of.title}",
        "",
        f"`{of.key}`, {len(of.rules.vocabulary)} moves.",
        "",
        "| numbers | for example | in words | what may follow | |",
        "|---|---|---|---|---|",
    ]
    for verb, moves in _verbs(of):
        first, last = moves[0].number, moves[-1].number
        numbers = f"{first}" if first == last else f"{first}–{last}"
        follows = _followed_by(verb, of.rules.pack) if verb.values else ""
        example = _example(moves)
        cells = numbers, f"`{example}`", _in_words(example), follows, _mark(verb)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _verbs(of: Game) -> list[tuple[Verb, list[Move]]]:
    """Each verb with its moves, in the order of their numbers."""
    return [
        (verb, list(moves))
        for verb, moves in groupby(of.rules.vocabulary.moves, key=lambda move: move.verb)
    ]


def _example(moves: list[Move]) -> Move:
    """The first move in which nothing is named twice: nobody jumps from 1 to 1."""
    return next(move for move in moves if len(set(words := move.text.split())) == len(words))


def _mark(verb: Verb) -> str:
    """Who says a verb, if not a player, and whether others hear all of it."""
    who = "chance" if verb.by_chance else "the clock" if verb.clock else ""
    return ", ".join(word for word in (who, "secret" if verb.secret else "") if word)


def _in_words(move: Move) -> str:
    """What a move means, where its text does not say it by itself."""
    says, heard = move.verb.says, move.text.split()[1:]
    if says.startswith("are "):  # said of oneself: you are done
        return ""
    named = zip(move.verb.kinds, heard, strict=True)
    return says.format(
        *[f"seat {one}" if kind == SEAT and one.isdigit() else one for kind, one in named]
    )


def _followed_by(verb: Verb, pack: Pack[object] | None) -> str:
    """What stands after a verb, argument by argument."""
    told = [_one_of(values, pack) for values in verb.values]
    for place in range(len(told) - 1, 0, -1):
        if told[place] == told[place - 1]:
            told[place] = "another"
    return ", then ".join(told) if told else "nothing follows it"


def _one_of(values: Values, pack: Pack[object] | None) -> str:
    """What an argument may be; cards are listed only where some of the pack cannot be said."""
    texts = list(values.values())
    if values.kind != CARD:
        noun = NOUNS.get(values.kind)
        return f"{noun} ({listed(texts)})" if noun else listed(texts)
    left = [] if pack is None else [name for name in pack.names if name not in texts]
    return f"a card except {listed(left)}" if left else "a card"


def _heading(words: str) -> tuple[str, str]:
    return words, "-" * len(words)


def _item(words: str) -> str:
    return textwrap.fill(
        words, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
    )


def _filled(words: str) -> str:
    return textwrap.fill(words, WIDTH, break_on_hyphens=False)
