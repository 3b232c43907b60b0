"""Judges certificates about Forty-Nine and the sums of its board and pack.

* `most`: no game makes more than `total` points, all players together, with or without the Cheater.
  At best, all cards that are not on the board are held, for five points each; so a game that ends on
  49 makes at most 50 plus 10 plus five for each card of the pack plus what the filled squares count
  (`joined`), and any other game at most 10 plus the same.  Without the Cheater the board is never
  full: the game would have ended when the first hand was empty.  `squares` is a connected set that
  counts that much.
* `game`: the `lines` are a game by the rules, whose points make `total`.
* `sums`: `fifties`, `rotation` and `rectangles` are all the pairs and fours about the centre.
* `casino`: the points of Chicago-Casino, which make `total`.
* `hands`: how many of the hands of Pittsburgh-Draw without the Cheater are of each kind, from the one
  worth 1 up.  The checker goes through all ways to take five cards of seven colours.
"""

from __future__ import annotations

from itertools import product
from math import comb, prod
from typing import Any

from parlour.checks import reading
from parlour.checks.forty_nine import joined, replay
from parlour.checks.wrong import Wrong

PAIR_WORTH, FOUR_WORTH = 5, 10


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    if not isinstance(certificate.get("options"), dict):
        raise Wrong("The certificate does not state its options.")
    claim = reading.text(certificate, "claim", "most", "game", "sums", "casino", "hands")
    if claim == "most":
        return _most(certificate)
    if claim == "game":
        return _game(certificate)
    if claim == "hands":
        return _hands(certificate)
    return _sums(certificate) if claim == "sums" else _casino(certificate)


def _most(certificate: dict[str, Any]) -> str:
    cheater = reading.text(certificate["options"], "cheater", "on", "off") == "on"
    total = reading.number(certificate, "total", 0, 10_000)
    elsewhere = reading.number(certificate, "elsewhere", 0, 10_000)
    held = 5 * (50 if cheater else 49)
    least = 60 + held + _counted(certificate, cheater)
    if least != total:
        raise Wrong(f"The squares of the certificate make {least} points, not {total}.")
    bound = 10 + held + joined.most(with_49=False, may_be_all=False)
    if bound != elsewhere:
        raise Wrong(f"Games that do not end on 49 make at most {bound} points, not {elsewhere}.")
    most = max(bound, 60 + held + joined.most(with_49=True, may_be_all=cheater))
    if most != total:
        raise Wrong(f"The bound is {most} points, not {total}.")
    pack = "with" if cheater else "without"
    return (
        f"No game {pack} the Cheater makes more than {total} points, and one that does not end on "
        f"49 makes at most {elsewhere}: no connected squares count more."
    )


def _counted(certificate: dict[str, Any], cheater: bool) -> int:
    squares = set(reading.numbers(certificate, "squares", 1, 49))
    if 49 not in squares or not joined.is_joined(squares):
        raise Wrong("The squares are not connected edge to edge, or 49 is not among them.")
    if len(squares) == 49 and not cheater:
        raise Wrong("Without the Cheater the board cannot be full at the end of a game.")
    return joined.value(squares)


def _game(certificate: dict[str, Any]) -> str:
    options = certificate["options"]
    cheater = reading.text(options, "cheater", "on", "off") == "on"
    combinations = reading.text(options, "combinations", "off", "rotation", "rectangles")
    players = reading.number(certificate, "players", 2, 8)
    dealer = reading.number(certificate, "dealer", 0, players - 1)
    pack = reading.words(certificate, "pack", 50)
    whole = [str(n) for n in range(1, 50)] + (["C"] if cheater else [])
    if sorted(pack) != sorted(whole):
        raise Wrong("The pack does not have exactly the cards it should.")
    table = replay.Table(players, dealer, pack, combinations)
    for line in reading.words(certificate, "lines"):
        table.do(line)
    if not table.over:
        raise Wrong("The game has not ended.")
    if table.scores != certificate.get("scores"):
        raise Wrong(f"The scores are {table.scores}, not as stated.")
    total = reading.number(certificate, "total", 0, 10_000)
    if sum(table.scores) != total:
        raise Wrong(f"The game makes {sum(table.scores)} points, not {total}.")
    pack_text = "with" if cheater else "without"
    agreed = "" if combinations == "off" else f" and combinations by {combinations}"
    return (
        f"A game for {players} {pack_text} the Cheater{agreed}, legal in every line, makes {total}."
    )


def _sums(certificate: dict[str, Any]) -> str:
    squares = [n for n in range(1, 50) if n != 25]
    wanted = {
        "fifties": {frozenset({n, 50 - n}) for n in squares},
        "rotation": {replay.four(n, "rotation") for n in squares},
        "rectangles": {replay.four(n, "rectangles") for n in squares},
    }
    for name, sets in wanted.items():
        _same_sets(certificate, name, sets)
    assert all(sum(pair) == 50 for pair in wanted["fifties"])
    assert all(sum(some) == 100 for name in ("rotation", "rectangles") for some in wanted[name])
    for example in ({4, 22, 28, 46}, {9, 13, 37, 41}):
        assert all(example in wanted[name] for name in ("rotation", "rectangles"))
    points = PAIR_WORTH * len(wanted["fifties"]) + FOUR_WORTH * len(wanted["rotation"])
    return (
        f"About the centre {len(wanted['fifties'])} pairs make fifty; {len(wanted['rotation'])} "
        f"fours reached by quarter turns make a hundred, and so do {len(wanted['rectangles'])} "
        f"reached by mirroring, axes as crosses; both include 4-22-28-46 and 9-13-37-41. "
        f"All combinations together are worth {points}."
    )


def _same_sets(certificate: dict[str, Any], name: str, wanted: set[frozenset[int]]) -> None:
    lists = certificate.get(name)
    if not isinstance(lists, list) or len(lists) > 100:
        raise Wrong(f"The certificate has no proper list of '{name}'.")
    listed = [frozenset(reading.numbers({name: one}, name, 1, 49)) for one in lists]
    if len(listed) != len(wanted) or set(listed) != wanted:
        raise Wrong(f"'{name}' does not list exactly the {len(wanted)} there are.")


def _casino(certificate: dict[str, Any]) -> str:
    cards = certificate.get("cards")
    if not isinstance(cards, dict):
        raise Wrong("The certificate does not say what 'cards' count.")
    wanted = {str(n): n // 5 for n in range(5, 50, 5)} | {"1": 1, "49": 2}
    if cards != wanted or not all(type(points) is int for points in cards.values()):
        raise Wrong("Some card does not count what it should.")
    most_cards = reading.number(certificate, "most_cards", 3, 3)
    total = sum(wanted.values()) + most_cards
    if reading.number(certificate, "total", 0, 10_000) != total:
        raise Wrong(f"The points add up to {total}.")
    return (
        f"Card 1 counts 1, card 49 counts 2, the nine multiples of five count 1 to 9, and the most "
        f"cards count 3: together {total}."
    )


# --- the hands of Pittsburgh-Draw ----------------------------------------------------------------

KINDS = ([2, 1, 1, 1], [2, 2, 1], [1] * 5, [3, 1, 1], [3, 2], [4, 1], [5])
"""How many cards of each colour the kinds from the one worth 1 up have."""
NAMES = (
    "Pair", "Two pair", "Rainbow", "Three", "Full", "Four", "Flush", "Full hand straight",
    "Four straight", "Straight flush",
)  # fmt: skip


def _hands(certificate: dict[str, Any]) -> str:
    reading.no_options(certificate)
    said = certificate.get("hands")
    if not isinstance(said, list) or not all(type(number) is int for number in said):
        raise Wrong("The certificate has no proper list of 'hands'.")
    counts = [0] * len(NAMES)
    for taken in product(range(6), repeat=7):
        if sum(taken) == 5:
            shape = sorted((many for many in taken if many), reverse=True)
            counts[KINDS.index(shape)] += prod(comb(7, many) for many in taken)
    for first in range(45):  # five numbers in a row are a kind of their own, from the Full up
        colours = [(first + more) // 7 for more in range(5)]
        shape = sorted((colours.count(one) for one in set(colours)), reverse=True)
        counts[KINDS.index(shape)] -= 1
        counts[KINDS.index(shape) + 3] += 1
    if said != counts:
        raise Wrong(f"The hands of the ten kinds number {counts}, not as stated.")
    told = ", ".join(f"{name} {number}" for name, number in zip(NAMES, counts, strict=True))
    rarer = [
        f"a {NAMES[kind]} is commoner than a {NAMES[kind - 1]}"
        for kind in range(1, len(counts))
        if counts[kind] > counts[kind - 1]
    ]
    return (
        f"Of {sum(counts)} hands without the Cheater there are: {told}. So {' and '.join(rarer)}."
    )
