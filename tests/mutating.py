"""Changing certificates at random, and saying whether the change is one of what they claim.

A certificate has fields that claim something and fields that only bear witness: moves that reach what
is claimed, a layout that makes the points.  Another witness leaves the claim as it is.  So the claim of
a certificate is its other fields, with lists whose order means nothing as sets, together with the
sentence in which the checker says what it saw: that has what follows from the witness, such as the
number of moves.

A mutation changes the claim unless both are the same, or the new claim follows from one that is kept:
a weaker one, or that of another certificate.  One kind of claim the checker proves by itself, whatever the certificate says: that cards on the board
cannot be completed to a magic square.  There a changed claim may hold if it is true of the other cards,
which the solver says, with code that the checker does not have.  Nothing else is excused.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from parlour.solvers.puzzle_supreme.completing import decide

Certificate = dict[str, Any]
Path = tuple[str | int, ...]

WITNESS = {
    ("colorow-solitaire", "maximum"): {"layout"},
    ("forty-nine", "most"): {"squares"},
    ("forty-nine", "game"): {"dealer", "pack", "lines"},
    ("forty-nine-puzzle", "fewest"): {"marks", "moves"},
    ("forty-nine-puzzle", "impossible"): {"marks", "moves"},
    ("forty-nine-puzzle", "left"): {"marks", "moves"},
    ("forty-nine-puzzle", "moves"): {"marks", "solved", "regions"},
    ("forty-nine-puzzle", "starts"): {"marks", "solved", "two_men"},
    ("mystic-double-cross", "maximum"): {"squares"},
    ("nine-men-square", "minimum"): {"moves"},
    ("nine-men-triangle", "minimum"): {"moves"},
    ("pittsburgh-draw-puzzle", "solution"): {"hands"},
    ("puzzle-supreme", "solution"): {"square"},
    ("puzzle-supreme", "impossible"): {"tree"},
    ("suite-assembling", "way"): {"moves"},
    ("thirteen", "impossible"): {"cycles"},
    ("thirteen", "solution"): {"moves"},
    ("thirteen", "half"): {"rings"},
    ("thirteen", "sample"): {"solved"},
    ("thirteen", "hardest"): {"solved"},
    ("twenty-five-goal", "minimum"): {"moves"},
    ("twenty-five-goal", "solution"): {"moves"},
    ("twenty-five-goal", "starts"): {"solved"},
}
"""The fields that only bear witness, by puzzle and kind of claim; all others claim something."""
SETS = {"solutions", "men", "seen", "filled", "fifties", "rotation", "rectangles"}
"""Lists whose order means nothing."""
LISTS_OF_SETS = {("isolation", "solutions"), *(("forty-nine", name) for name in SETS)}
"""Those in which the order inside each member means nothing either."""

# --- what is claimed -----------------------------------------------------------------------------


def fields(certificate: Certificate) -> dict[str, Any]:
    """What a certificate claims, field by field, in a form that can be compared."""
    key, claim = certificate.get("key"), certificate.get("claim")
    witness = WITNESS.get((str(key), str(claim)), set())
    found = {name: value for name, value in certificate.items() if name not in witness}
    if "moves" in witness and isinstance(certificate.get("moves"), list):
        found["number of moves"] = len(certificate["moves"])
    for name in SETS & found.keys():
        if isinstance(found[name], list):
            inner = _as_set if (key, name) in LISTS_OF_SETS else _frozen
            found[name] = frozenset(inner(one) for one in found[name])
    if key in ("forty-nine-puzzle", "twenty-five-goal") and isinstance(found.get("options"), dict):
        found["options"] = {"vacant": "49"} | found["options"]  # the book's gap
    if key == "blind-forty-nine" and isinstance(found.get("chances"), dict):
        of = int(found.pop("of"))
        chances = {int(made): Fraction(int(n), of) for made, n in found["chances"].items()}
        found["chances"] = {made: chance for made, chance in chances.items() if chance}
    return found


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _as_set(value: Any) -> Any:
    return frozenset(value) if isinstance(value, list) else value


def follows(before: Certificate, after: Certificate) -> bool:
    """Whether what the second certificate claims follows from what the first one does."""
    old, new = fields(before), fields(after)
    if old["key"] != new["key"]:
        return False
    kind = old["key"], old["claim"]
    both = {old["claim"], new["claim"]}
    if old["key"] == "twenty-five-goal" and both <= {"minimum", "solution"}:
        new["claim"] = old["claim"]  # both say that the moves solve it and that fewer do not
        new["at_least"] = max(new["at_least"], old["at_least"])
    if kind == ("forty-nine-puzzle", "fewest") and new["claim"] in ("impossible", "left"):
        new["claim"] = old["claim"]  # that two are the fewest says both
    if "placed" in old and isinstance(new.get("placed"), dict):
        fewer, more = new["placed"], old["placed"]
        if old["claim"] == "impossible":
            fewer, more = more, fewer  # more cards make it no easier
        if _lies_within(fewer, more):
            new["placed"] = old["placed"]
    if old["key"] == "suite-assembling" and "deal" in old:
        new.setdefault("deal", old["deal"])  # the position says the same
    return old == new


def _lies_within(fewer: dict[str, Any], more: dict[str, Any]) -> bool:
    """Whether all cards placed in one position are placed so in the other."""
    for where, what in fewer.items():
        there = more.get(where)
        if isinstance(what, list):
            if not set(what) <= set(there or ()):
                return False
        elif what != there:
            return False
    return True


def is_true_of_other_cards(certificate: Certificate) -> bool:
    """Whether it is about cards that cannot be completed to a magic square, as the solver says."""
    if (certificate["key"], certificate["claim"]) != ("puzzle-supreme", "impossible"):
        return False
    placed = {int(square): number for square, number in certificate["placed"].items()}
    return decide(placed, 60.0).can is False


# --- mutations -----------------------------------------------------------------------------------

WORDS = (
    "all", "classes", "minimum", "straight", "impossible", "solution", "starts", "left", "fewest",
    "maximum", "distribution", "mean", "at most", "layout", "completion", "most", "game", "sums",
    "casino", "all shortest", "distances", "count", "family", "unproved", "way", "searched",
    "chance", "careful", "shortest", "half", "sample", "on", "off", "any", "one", "same", "gaps",
    "touching", "klondike", "lot_top", "each_card", "isolation", "reverse", "another-reverse",
    "nine-men-square", "nine-men-triangle", "holds", "true", "none", "to come", "waiting", "",
)  # fmt: skip
NAMES = (
    "men", "moves", "left", "deal", "kept", "jumper", "marks", "verdict", "note", "seed", "seeds",
    "proved", "looked", "at_least", "games", "different", "layouts", "options",
)  # fmt: skip


def mutated(certificate: Certificate, others: list[Certificate], rng: random.Random) -> Certificate:
    """The certificate with one to three changes, and not the same as before."""
    while True:
        after = copy.deepcopy(certificate)
        for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
            if rng.random() < 0.08:
                other = rng.choice(others)
                name = rng.choice(sorted(other))
                after[name] = copy.deepcopy(other[name])
            else:
                _change(after, rng)
        if after != certificate:
            return after


def _change(tree: Any, rng: random.Random) -> None:
    """Change one value somewhere in the tree; each level is as likely as the next."""
    parent = tree
    while True:
        places = sorted(parent) if isinstance(parent, dict) else list(range(len(parent)))
        if not places:
            return
        at = rng.choice(places)
        child = parent[at]
        if isinstance(child, dict | list) and child and rng.random() < 0.7:
            parent = child
            continue
        if rng.random() < 0.25:
            _rearrange(parent, at, rng)
        else:
            parent[at] = _another(child, rng)
        return


def _rearrange(parent: Any, at: Any, rng: random.Random) -> None:
    """Drop, add, double or exchange what is in a list or an object."""
    if isinstance(parent, dict):
        name = rng.choice((*NAMES, *sorted(parent), str(rng.randrange(60))))
        action = rng.randrange(4)
        if action == 0:
            del parent[at]
        elif action == 1:
            parent[name] = copy.deepcopy(parent[at])
        elif action == 2:
            parent[name] = parent.pop(at)
        else:
            other = rng.choice(sorted(parent))
            parent[at], parent[other] = parent[other], parent[at]
        return
    actions: tuple[Callable[[], object], ...] = (
        lambda: parent.pop(at),
        lambda: parent.insert(at, copy.deepcopy(parent[at])),
        lambda: parent.insert(at, _another(parent[at], rng)),
        lambda: parent.reverse(),
        lambda: rng.shuffle(parent),
        lambda: parent.append(parent.pop(at)),
    )
    rng.choice(actions)()


def _another(value: Any, rng: random.Random) -> Any:
    """Another value, usually of the same kind."""
    if rng.random() < 0.05:
        return rng.choice((None, True, False, 0, 1, -1, 0.5, "", [], {}, "49"))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(
            (value + 1, value - 1, value + 10, 2 * value, -value, 0, rng.randrange(60))
        )
    if isinstance(value, float):
        return round(value + rng.choice((-0.01, -0.0001, 0.0001, 0.01)), 4)
    if isinstance(value, str):
        return _another_text(value, rng)
    if isinstance(value, list):
        return value[: rng.randrange(len(value) + 1)]
    if isinstance(value, dict):
        return {name: value[name] for name in value if rng.random() < 0.8}
    return rng.randrange(60)


def _another_text(text: str, rng: random.Random) -> str:
    action = rng.randrange(6)
    if action == 0 or not text:
        return rng.choice(WORDS)
    at = rng.randrange(len(text))
    if action == 1:
        return text[:at] + text[at + 1 :]
    if action == 2:
        return text[:at] + rng.choice(text) + text[at + 1 :]
    if action == 3:
        return text[:at] + rng.choice("0123456789 -spw?LRV") + text[at:]
    between = " " if " " in text else "-"
    parts = text.split(between)
    one, two = rng.randrange(len(parts)), rng.randrange(len(parts))
    if action == 4:
        parts[one], parts[two] = parts[two], parts[one]
    else:
        parts[one] = str(rng.randrange(1, 50))
    return between.join(parts)
