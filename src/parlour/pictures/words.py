"""Words: what was done, said for people and for screen readers.

Each verb of a game may have a phrase of its own (`core.moves.Verb`).  Where it has none, the verb
and its arguments are said as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from parlour.core.fields import HELD
from parlour.core.game import Game
from parlour.core.moves import SEAT
from parlour.core.records import DECK
from parlour.core.views import UNSEEN, View
from parlour.pictures.picture import Fact, Picture

YOU = "you"
NUMBERED = "seat "

IRREGULAR = {"are": "is", "have": "has", "do": "does", "go": "goes"}


def names_of(shown: Picture, people: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """The name of each seat for the viewer, whose own seat is "you"."""
    given = people or {}
    return tuple(
        YOU if seat == shown.seat else given.get(seat, title)
        for seat, title in enumerate(shown.seats)
    )


def said(game: Game, line: tuple[int, str], names: Sequence[str]) -> str:
    """A line of the log in words: North bids 31, you pass, the cards are dealt."""
    seat, text = line
    if line == (DECK, "deal") or text.startswith("deal "):
        return "the cards are dealt"
    phrase = _phrase(game, text, names)
    if seat == DECK:
        return phrase or f"by chance, {text}"
    who, phrase = names[seat], phrase or text
    return f"{who} {phrase}" if who == YOU else f"{who} {_third(phrase)}"


def _phrase(game: Game, text: str, names: Sequence[str]) -> str:
    """What its verb says about a move, as far as it was heard; nothing if it has no phrase."""
    name, *heard = text.split()
    verb = game.rules.vocabulary.by_name.get(name)
    if verb is None:  # a game may let others hear something other than the verb
        return ""
    pattern = verb.says if len(heard) == len(verb.values) else verb.unheard
    arguments = [
        names[int(one)] if kind == SEAT and one.isdigit() and int(one) < len(names) else one
        for kind, one in zip(verb.kinds, heard, strict=False)
    ]
    needed = sum(f"{{{place}}}" in pattern for place in range(len(verb.values)))
    return pattern.format(*arguments) if len(heard) >= needed else ""


def handed_over(view: View, names: Sequence[str]) -> str:
    """What chance did, if it moved one card from one hand to another; otherwise nothing."""
    if view.line is None or view.line[0] != DECK or len(view.flows) != 1:
        return ""
    card, (source, giver), (target, taker), _ = view.flows[0]
    fields = view.game.rules.layout.fields
    pack = view.game.rules.pack
    if pack is None or not {source, target} <= {n for n, f in fields.items() if f.role in HELD}:
        return ""
    return gets(giver, taker, "" if card == UNSEEN else pack.names[card], names)


def gets(giver: int, taker: int, card: str, names: Sequence[str]) -> str:
    """That a card went from one hand to another; it has no name for those who did not see it."""
    verb = "get" if names[taker] == YOU else "gets"
    return f"{names[taker]} {verb} {card or 'a card'} from {names[giver]}"


def seen_to_happen(before: Picture, after: Picture, names: Sequence[str]) -> list[str]:
    """What the last move caused: points made, tricks taken; not what was said anyway."""
    told = after.log[-1][1].split() if after.log else []
    found = []
    if before.score != after.score:
        found.append("score: " + score(after, names))
    old = {(fact.field, fact.side): fact.value for fact in before.facts}
    for fact in after.facts:
        if not fact.side or fact.is_seat or str(fact.value) in told:
            continue
        if fact.value > old.get((fact.field, fact.side), 0):
            found.append(f"{fact.name}: {together(fact.side, names)}, {fact.text}")
    return found


def score(shown: Picture, names: Sequence[str]) -> str:
    """The points of every side in one line."""
    return "; ".join(f"{together(side, names)}, {shown.score[side[0]]}" for side in shown.sides)


def value(fact: Fact, names: Sequence[str]) -> str:
    """The number of a fact, or the name of the seat it means."""
    if fact.is_seat and 0 <= fact.value < len(names):
        return names[fact.value]
    return fact.text


def together(seats: Iterable[int], names: Sequence[str]) -> str:
    """The names of partners: you and seat 2, or seats 1 and 3."""
    listed = sorted((names[seat] for seat in seats), key=lambda name: name != YOU)
    if len(listed) > 1 and all(name.startswith(NUMBERED) for name in listed):
        listed = ["seats " + listed[0].removeprefix(NUMBERED)] + [
            name.removeprefix(NUMBERED) for name in listed[1:]
        ]
    return ", ".join(listed[:-1]) + (" and " if len(listed) > 1 else "") + "".join(listed[-1:])


def _third(phrase: str) -> str:
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
