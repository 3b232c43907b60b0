"""Words: what was done, said for people and for screen readers.

Each verb of a game may have a phrase of its own (`core.moves.Verb`).  Where it has none, the verb
and its arguments are said as they are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from parlour.core.game import Game
from parlour.core.moves import SEAT, Vocabulary
from parlour.core.records import DECK
from parlour.pictures.picture import Card, Fact, Picture

YOU = "you"
NUMBERED = "seat "
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a name and its number on one line."""
MOST_PATTERNS = 10_000
"""How many moves are remembered with what is said about them."""

IRREGULAR = {"are": "is", "have": "has", "do": "does", "go": "goes"}


def names_of(shown: Picture, people: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """The name of each seat for the viewer, whose own seat is "you"."""
    given = people or {}
    return tuple(
        YOU if seat == shown.seat else given.get(seat, title)
        for seat, title in enumerate(shown.seats)
    )


def said(game: Game, line: tuple[int, str], names: Sequence[str]) -> str:
    """A line of the log in words: North bids 31, you pass, the cards are dealt.

    Nothing is said of a move of chance whose verb has no phrase; what followed from it tells.
    """
    seat, text = line
    if seat == DECK and text == "deal":
        return "the cards are dealt"
    if seat == DECK and text.startswith("deal "):  # its cards are heard if all were drawn openly
        return "everybody draws for the deal"
    phrase = _phrase(game, text, names)
    if seat < 0:
        return phrase or ("" if seat == DECK else f"by the clock, {text}")
    who, phrase = names[seat], phrase or _written(game.rules.vocabulary, text)
    return f"{who} {phrase}" if who == YOU else f"{who} {third(phrase)}"


def _phrase(game: Game, text: str, names: Sequence[str]) -> str:
    """What its verb says about a move, as far as it was heard; nothing if it has no phrase."""
    pattern, heard = _pattern(game.rules.vocabulary, text)
    if not heard:
        return pattern
    return pattern.format(
        *[names[one] if isinstance(one, int) and one < len(names) else one for one in heard]
    )


def _written(vocabulary: Vocabulary, text: str) -> str:
    """A move as it is written, but with its cards by the names that people call them."""
    name, *heard = text.split()
    verb = vocabulary.by_name.get(name)
    return verb.written(heard) if verb else text


@lru_cache(maxsize=MOST_PATTERNS)
def _pattern(vocabulary: Vocabulary, text: str) -> tuple[str, tuple[str | int, ...]]:
    """What its verb says about a move, and what is put in; what is a number there is a seat.

    If there is no seat, all is put in already.
    """
    name, *heard = text.split()
    verb = vocabulary.by_name.get(name)
    if verb is None:  # a game may let others hear something other than the verb
        return "", ()
    pattern = verb.says if len(heard) == len(verb.values) else verb.unheard
    if len(heard) < sum(f"{{{place}}}" in pattern for place in range(len(verb.values))):
        return "", ()
    put_in = [
        int(one) if values.kind == SEAT and one.isdigit() else values.called.get(one, one)
        for values, one in zip(verb.values, heard, strict=False)
    ]
    if not any(isinstance(one, int) for one in put_in):
        return pattern.format(*put_in), ()
    return pattern, tuple(put_in)


def score(shown: Picture, names: Sequence[str]) -> str:
    """The points of every side in one line."""
    return "; ".join(f"{together(side, names)}, {shown.score[side[0]]}" for side in shown.sides)


def printed_counts(cards: Sequence[Card]) -> str:
    """What is printed on cards, each name with its number: Gold ×3, Zinc; nothing unless all have
    one."""
    if not all(card.printed for card in cards):
        return ""
    found = Counter(card.printed for card in cards)
    return ", ".join(
        f"{name}{NO_BREAK}×{count}" if count > 1 else name for name, count in found.items()
    )


def value(fact: Fact, names: Sequence[str]) -> str:
    """The number of a fact, or the name of the seat it means."""
    if fact.is_seat and 0 <= fact.value < len(names):
        return names[fact.value]
    return fact.text


def together(seats: Iterable[int], names: Sequence[str]) -> str:
    """The names of partners: you and seat 2, or seats 1 and 3."""
    return _together(tuple([names[seat] for seat in seats]))


@lru_cache(maxsize=MOST_PATTERNS)
def _together(names: tuple[str, ...]) -> str:
    listed = sorted(names, key=lambda name: name != YOU)
    if len(listed) > 1 and all(name.startswith(NUMBERED) for name in listed):
        listed = ["seats " + listed[0].removeprefix(NUMBERED)] + [
            name.removeprefix(NUMBERED) for name in listed[1:]
        ]
    return ", ".join(listed[:-1]) + (" and " if len(listed) > 1 else "") + "".join(listed[-1:])


@lru_cache(maxsize=MOST_PATTERNS)
def third(phrase: str) -> str:
    """The phrase as said about someone else: bids, passes, is done."""
    verb, space, rest = phrase.partition(" ")
    if verb in IRREGULAR:
        verb = IRREGULAR[verb]
    elif verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return verb + space + rest
