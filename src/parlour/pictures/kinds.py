"""Kinds: what follows a verb, so that a screen knows what is touched to say a move.

An argument is a card, a seat, a square, a number or a word.  A seat is one of as many numbers from
0 as there may be players; a square is a number of the longest row of numbers a game with a board
has.  A game may declare THINGS: the things that stand for a verb though its moves do not name them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.game import Game, Rules
from parlour.core.moves import CardValues, Values, Verb, Vocabulary
from parlour.core.pack import Pack
from parlour.pictures.labels import declared

CARD, SEAT, SQUARE, NUMBER, WORD = "card", "seat", "square", "number", "word"

THINGS = {"draw": "stock:", "cheat": "card:C"}
"""What one touches instead of saying the verb: the stock, or the card that makes the move."""


@cache
def kinds(rules: Rules, verb: Verb) -> tuple[str, ...]:
    """The kinds of what follows the verb."""
    boarded = any(field.lay == "board" for field in rules.layout.fields.values())
    last = _last_number(rules.vocabulary) if boarded else 0
    return tuple(_kind(values, rules, last) for values in verb.values)


def things(game: Game, verb: Verb) -> tuple[str, ...]:
    """What may be touched to say the verb, beside what its moves name."""
    thing = {**THINGS, **declared(game, "THINGS")}.get(verb.name, "")
    return (thing,) if thing else ()


def _kind(values: Values, rules: Rules, last: int) -> str:
    if isinstance(values, CardValues) or _are_cards(values, rules.pack):
        return CARD
    if not all(text.isdigit() for text in values.values()):
        return WORD
    if not _are_codes(values):
        return NUMBER
    if list(values) == list(range(max(rules.players))):
        return SEAT
    return SQUARE if last and max(values) == last else NUMBER


def _are_cards(values: Values, pack: Pack[Any] | None) -> bool:
    """Whether every text is the name of the card with that number."""
    return pack is not None and all(
        code < len(pack) and pack.names[code] == text for code, text in values.items()
    )


def _are_codes(values: Values) -> bool:
    return all(text == str(code) for code, text in values.items())


def _last_number(moves: Vocabulary) -> int:
    """The highest number that is said as it is."""
    return max(
        (
            max(values)
            for verb in moves.verbs
            for values in verb.values
            if not isinstance(values, CardValues) and _are_codes(values)
        ),
        default=0,
    )
