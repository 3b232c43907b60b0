"""Many deals of Suite Assembling: what a certificate says about each, and how it adds up."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import Any

from parlour.checks import reading
from parlour.checks.dealing import dealt
from parlour.checks.samples import Sample
from parlour.checks.suite_assembling.careful import careful_player
from parlour.checks.suite_assembling.table import Table, decide, with_all_at_hand
from parlour.checks.wrong import Wrong

DRAWN, CAREFUL_DRAWN = 100, 20
"""How many deals are examined: a careful game takes a second, most others a hundredth."""
EACH, EACH_ONCE = 20_000, 50_000
"""The most positions looked at for one of them; most deals need fewer than fifty."""


def check_chance(certificate: dict[str, Any], rule: str) -> Sample:
    """Count the outcomes; a deal is judged by deciding and playing it."""
    letters = _letters(certificate, "sp-?")
    once = reading.text(certificate, "passes", "any", "one") == "one"
    at_hand = reading.text(certificate, "whole_pack", "same", "not compared") == "same"
    simple = letters.count("s")
    possible, undecided = simple + letters.count("p"), letters.count("?")
    _must_be(certificate, "simple", simple)
    _must_be(certificate, "possible", possible)
    _must_be(certificate, "undecided", undecided)
    deals = len(letters)
    _must_span(certificate, "simple_interval", simple, simple, deals)
    _must_span(certificate, "possible_interval", possible, possible + undecided, deals)
    says = (
        f"It says: of {deals} deals {possible} are possible{' in one pass' if once else ''} "
        f"({undecided} undecided), and {simple} are won by a simple player"
    )
    if at_hand:
        says += f"; with the whole pack available the same {possible} are possible"
    return Sample(
        f"{says}. Counts and intervals are right.",
        range(1, deals + 1),
        lambda number: _as_said(number, letters[number - 1], rule, once, at_hand),
        DRAWN,
    )


def check_careful(certificate: dict[str, Any], rule: str) -> Sample:
    """Count the outcomes; a deal is judged by playing it with nothing but what a player sees."""
    letters = _letters(certificate, "w-")
    won, deals = letters.count("w"), len(letters)
    _must_be(certificate, "won", won)
    _must_span(certificate, "interval", won, won, deals)
    trials = reading.number(certificate, "trials", 1, 1000)
    return Sample(
        f"It says: of {deals} deals {won} are won by a careful player who imagines {trials} orders of "
        "the face-down cards. Count and interval are right.",
        range(1, deals + 1),
        partial(_played_as_said, letters, rule, trials),
        CAREFUL_DRAWN,
    )


def deal(number: int) -> list[int]:
    """The cards of a deal of the sample, top first."""
    return dealt(f"suite assembling {number}", 49)


# --- the parts -----------------------------------------------------------------------------------


def _letters(certificate: dict[str, Any], alphabet: str) -> str:
    """The outcomes, one letter for each deal."""
    reading.text(certificate, "seed", "suite assembling")
    deals = reading.number(certificate, "deals", 1, 100_000)
    letters = "".join(reading.words(certificate, "outcomes"))
    if len(letters) != deals or set(letters) - set(alphabet):
        raise Wrong("The outcomes are not one letter for each deal.")
    return letters


def _must_be(certificate: dict[str, Any], name: str, count: int) -> None:
    said = reading.number(certificate, name, 0, 100_000)
    if said != count:
        raise Wrong(f"'{name}' is {said}, but the outcomes make it {count}.")


def _must_span(certificate: dict[str, Any], name: str, least: int, most: int, deals: int) -> None:
    """The interval must be Wilson's for 95 %, from the least count to the most."""
    said = certificate.get(name)
    right = [round(_bound(least, deals, -1), 4), round(_bound(most, deals, 1), 4)]
    if not isinstance(said, list) or said != right:
        raise Wrong(f"'{name}' is not the interval {right} that follows from the counts.")


def _bound(wins: int, deals: int, side: int) -> float:
    """One end of Wilson's interval for that many wins."""
    square = 1.959964**2
    share = wins / deals
    root = sqrt(square * (4 * deals * share * (1 - share) + square))
    return (2 * deals * share + square + side * root) / (2 * (deals + square))


def _as_said(number: int, letter: str, rule: str, once: bool, at_hand: bool) -> bool:
    """Whether a deal is shown to be as its letter says; False if that takes too long."""
    table = Table.dealt(rule, deal(number))
    if (letter == "s") != simple_player(table.copy(), once):
        raise Wrong(f"The simple player's game of deal {number} ends differently.")
    if letter == "?":
        return True
    most = EACH_ONCE if once else EACH
    found = [True if letter == "s" else decide(table, most, once)[0]]
    if at_hand:
        found.append(with_all_at_hand(table, most))
    for answer in found:
        if answer is not None and answer != (letter in "sp"):
            raise Wrong(f"Deal {number} is {'possible' if answer else 'impossible'}.")
    return None not in found


def _played_as_said(letters: str, rule: str, trials: int, number: int) -> bool:
    if careful_player(rule, deal(number), number, trials) != (letters[number - 1] == "w"):
        raise Wrong(f"The careful player's game of deal {number} ends differently.")
    return True


def simple_player(table: Table, once: bool) -> bool:
    """Whether a player wins who always plays what fits, else shifts, else fills, else goes on."""
    fruitful = True
    table.tidy()
    while not table.is_solved:
        if _something_done(table):
            fruitful = True
        elif table.pack:
            table.draw()
            fruitful |= table.lowest_showing() is not None
        elif once or not fruitful or not table.waste:
            return False
        else:
            table.turn()
            fruitful = False
        table.settle()
        table.tidy()
    return True


def _something_done(table: Table) -> bool:
    """Whether she did something without going on; she shifts the run over the most cards."""
    for card in table.available():
        if table.made(f"play {card}") or table.made(f"move {card} {card + 1}"):
            return True
    deepest = max(range(7), key=lambda pile: (len(table.down[pile]), -pile))
    if table.down[deepest] and table.made(f"shift {table.shown[deepest][0]}"):
        return True
    return table.made("fill")
