"""Judges certificates of Suite Assembling.

* `way`: a position and moves, which are made one by one.
* `impossible`: a position; the checker repeats the whole search.
* `searched`: a position about which a solver has a `result` that takes too long to check.
* `chance`: for each of many deals, whether it can be done and whether a simple player does it.  The
  deals are dealt again from their seeds; some, drawn by lot, are decided and played here.  If
  `whole_pack` is `same`, the same deals can be done if all cards of the pack are available.
* `careful`: for each of many deals, whether a careful player wins; some, drawn by lot, are played
  here as `careful` says.

A certificate with a position may name a `deal` of that sample; then it must be its start.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from parlour.checks import reading
from parlour.checks.samples import Sample, Word
from parlour.checks.suite_assembling.sample import check_careful, check_chance, deal
from parlour.checks.suite_assembling.table import RULES, Table, decide
from parlour.checks.wrong import Wrong

MOST = 3_000
"""The most positions that are looked at."""


def check(certificate: dict[str, Any]) -> str | Sample | Word:
    """What the certificate shows."""
    options = certificate.get("options")
    if not isinstance(options, dict) or set(options) != {"waste"}:
        raise Wrong("The certificate does not say which rule for the waste it is about.")
    rule = reading.text(options, "waste", *RULES)
    claim = reading.text(certificate, "claim", "way", "impossible", "searched", "chance", "careful")
    if claim == "chance":
        return check_chance(certificate, rule)
    if claim == "careful":
        return check_careful(certificate, rule)
    table = _position(certificate, rule)
    where = "this position"
    if "deal" in certificate:
        number = reading.number(certificate, "deal", 1, 10**9)
        where = f"deal {number}"
        if table.lying() != Table.dealt(rule, deal(number)).lying():
            raise Wrong(f"The position is not deal {number}.")
    where += f", with a {rule} waste,"
    if claim == "way":
        return _way(certificate, table, where)
    if claim == "impossible":
        return _impossible(table, where)
    return _searched(certificate)


def _way(certificate: dict[str, Any], table: Table, where: str) -> str:
    moves = reading.words(certificate, "moves")
    table.follow(moves)
    return f"From {where} these {len(moves)} moves bring all 49 cards to the foundations."


def _impossible(table: Table, where: str) -> str:
    answer, looked = decide(table, MOST)
    if answer is None:
        raise Wrong(f"To decide this takes more than the {MOST} positions that are looked at.")
    if answer:
        raise Wrong("It can be done from this position.")
    return f"From {where} it cannot be done: all {looked} positions that matter were searched."


def _searched(certificate: dict[str, Any]) -> Word:
    result = reading.text(certificate, "result", "impossible", "undecided")
    said = "cannot be done" if result == "impossible" else "was not decided"
    return Word(f"The position is proper. That it {said} is the word of the solver's search alone.")


def _position(certificate: dict[str, Any], rule: str) -> Table:
    """The table a certificate begins with, on which every card lies in exactly one place."""
    given = certificate.get("position")
    if not isinstance(given, dict):
        raise Wrong("The certificate has no position.")
    up = reading.numbers(given, "foundations", 0, 7)
    down, shown = _piles(given, "down", 6), _piles(given, "open", 7)
    pack, waste = reading.numbers(given, "pack", 1, 49), reading.numbers(given, "waste", 1, 49)
    lot = reading.number(given, "lot", 0, 3)
    if len(up) != 7 or len(pack) + len(waste) > 21 or lot > len(waste):
        raise Wrong("The foundations, the pack or the waste cannot be like this.")
    built = [7 * colour + n + 1 for colour in range(7) for n in range(up[colour])]
    lying = [card for pile in (*down, *shown) for card in pile]
    if sorted(built + lying + pack + waste) != list(range(1, 50)):
        raise Wrong("Not every card from 1 to 49 lies in exactly one place.")
    for pile in range(7):
        run = shown[pile]
        if any(lower != upper - 1 for upper, lower in pairwise(run)):
            raise Wrong(f"The open cards of pile {pile + 1} do not go down by one.")
        if down[pile] and not run:
            raise Wrong(f"The next card of pile {pile + 1} is not turned up.")
    table = Table(rule, up, down, shown, pack, waste, lot)
    if table.lowest_showing() is not None or any(run[-1] % 7 == 1 for run in shown if run):
        raise Wrong("A lowest card is available and has not gone up.")
    return table


def _piles(given: dict[str, Any], name: str, most: int) -> list[list[int]]:
    piles = given.get(name)
    if not isinstance(piles, list) or len(piles) != 7:
        raise Wrong(f"There are not seven piles in '{name}'.")
    read = [reading.numbers({name: pile}, name, 1, 49) for pile in piles]
    if any(len(pile) > most for pile in read):
        raise Wrong(f"A pile in '{name}' has too many cards.")
    return read
