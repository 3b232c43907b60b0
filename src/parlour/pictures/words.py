"""Words: what was done, said for people and for screen readers.

A phrase begins with its verb, as said to "you"; {0}, {1}, … are the arguments of the move and
{seat0}, {seat1}, … the names of the seats they number.  A phrase may be given for a number of
arguments, as in "accept 2", where more are not heard by all.  Where no phrase is given, the verb
and its arguments are said as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from parlour.core.records import DECK
from parlour.core.views import UNSEEN, View
from parlour.pictures.picture import Fact, Picture

YOU = "you"
SEAT = "seat "

PHRASES = {
    "done": "are done",
    "stop": "stop",
    "move": "move {0} to {1}",
    "jump": "jump {0} to {1}",
    "shift": "shift {0} to {1}",
    "cheat": "put the Cheater on {0}",
    "ask": "ask {seat0} for {1}",
    "accept": "accept from {seat0} {1} {2}",
    "place": "place {0} on {1}",
    "turn": "turn up {0}",
    "trump": "name {0} trump",
    "notrump": "name no trump",
    "goal": "try for a goal",
    "announce": "call the last card",
}

BY_CHANCE = {
    "deal": "the cards are dealt",
    "dealer": "the first dealer is {seat0}",
    "take": "{0} is drawn",
    "turn": "{0} is turned up",
}
"""What DECK does."""

UNHEARD = {"take": "a card is drawn"}
"""What DECK does to a card that is not seen."""

IRREGULAR = {"are": "is", "have": "has", "do": "does", "go": "goes"}


def names_of(shown: Picture, people: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """The name of each seat to whoever looks: "you" in his own seat."""
    given = people or {}
    return tuple(
        YOU if seat == shown.seat else given.get(seat, title)
        for seat, title in enumerate(shown.seats)
    )


def said(
    line: tuple[int, str], names: Sequence[str], sayings: Mapping[str, str] | None = None
) -> str:
    """A line of the log in words: North bids 31, you pass, the cards are dealt.

    A phrase whose arguments were not all heard gives way to the bare verb.
    """
    seat, text = line
    verb, *arguments = text.split()
    phrases = {**PHRASES, **(sayings or {})}
    if seat == DECK:
        phrase = {**BY_CHANCE, **(sayings or {})}.get(verb, f"by chance, {text}")
        return _filled(phrase, arguments, names) or UNHEARD.get(verb, text)
    pattern = phrases.get(f"{verb} {len(arguments)}", phrases.get(verb, ""))
    phrase = _filled(pattern, arguments, names) or " ".join([verb, *arguments])
    who = names[seat]
    return f"{who} {phrase}" if who == YOU else f"{who} {_third(phrase)}"


def handed_over(view: View, names: Sequence[str]) -> str:
    """What chance did, if it was to take one card from a hand into another; else nothing."""
    if view.line is None or view.line[0] != DECK or len(view.flows) != 1:
        return ""
    card, (source, giver), (target, taker), _ = view.flows[0]
    fields = view.game.rules.layout.fields
    pack = view.game.rules.pack
    if pack is None or not {source, target} <= {n for n, f in fields.items() if f.lay == "fan"}:
        return ""
    what = "a card" if card == UNSEEN else pack.names[card]
    verb = "get" if names[taker] == YOU else "gets"
    return f"{names[taker]} {verb} {what} from {names[giver]}"


def seen_to_happen(before: Picture, after: Picture, names: Sequence[str]) -> list[str]:
    """What the last move brought about: points made, tricks taken; not what was said anyway."""
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
    if len(listed) > 1 and all(name.startswith(SEAT) for name in listed):
        listed = ["seats " + listed[0].removeprefix(SEAT)] + [
            name.removeprefix(SEAT) for name in listed[1:]
        ]
    return ", ".join(listed[:-1]) + (" and " if len(listed) > 1 else "") + "".join(listed[-1:])


def _filled(phrase: str, arguments: list[str], names: Sequence[str]) -> str:
    """The phrase with its arguments, or nothing where some of them were not heard."""
    parts = dict(enumerate(arguments))
    result = phrase
    for place, text in parts.items():
        known = text.isascii() and text.isdigit() and int(text) < len(names)
        result = result.replace(f"{{{place}}}", text)
        result = result.replace(f"{{seat{place}}}", names[int(text)] if known else text)
    return "" if "{" in result else result


def _third(phrase: str) -> str:
    """The phrase as said of another: bids, passes, is done."""
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
