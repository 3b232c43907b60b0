"""Many deals of Suite Assembling: what a certificate says about each, and how it adds up."""

from __future__ import annotations

import hashlib
import hmac
from math import sqrt
from typing import Any

from parlour.checks import reading
from parlour.checks.suite_assembling.table import Table, decide
from parlour.checks.wrong import Wrong

DRAWN = 60
"""How many deals of a sample are examined."""
EACH, EACH_ONCE = 400, 100
"""The most positions looked at for one of them; most deals need fewer than fifty."""
SHOWN = 4
"""How many games of the careful player must be shown."""


def check_chance(certificate: dict[str, Any], rule: str) -> str:
    """Count the outcomes, and decide and play some of the deals."""
    letters = _letters(certificate, "sp-?")
    once = reading.text(certificate, "passes", "any", "one") == "one"
    simple = letters.count("s")
    possible, undecided = simple + letters.count("p"), letters.count("?")
    _must_be(certificate, "simple", simple)
    _must_be(certificate, "possible", possible)
    _must_be(certificate, "undecided", undecided)
    deals = len(letters)
    _must_span(certificate, "simple_interval", simple, simple, deals)
    _must_span(certificate, "possible_interval", possible, possible + undecided, deals)
    drawn = _drawn(letters, range(1, deals + 1), DRAWN)
    open_ones = sum(not _as_said(number, letters[number - 1], rule, once) for number in drawn)
    passes = " in one pass" if once else ""
    return (
        f"Of {deals} deals {possible} are said to be possible{passes} ({undecided} undecided) and "
        f"{simple} to be won by a simple player; counts and intervals are right, and "
        f"{len(drawn) - open_ones} of {len(drawn)} deals drawn by lot, decided and played here, "
        f"are as said{f', the other {open_ones} taking too long to decide' if open_ones else ''}."
    )


def check_careful(certificate: dict[str, Any], rule: str) -> str:
    """Count the outcomes, and replay some of the games."""
    letters = _letters(certificate, "w-")
    won, deals = letters.count("w"), len(letters)
    _must_be(certificate, "won", won)
    _must_span(certificate, "interval", won, won, deals)
    reading.number(certificate, "trials", 1, 10**6)
    games = certificate.get("games")
    wins = [number for number in range(1, deals + 1) if letters[number - 1] == "w"]
    drawn = _drawn(letters, wins, SHOWN)
    if not isinstance(games, dict) or sorted(games) != sorted(map(str, drawn)):
        raise Wrong("The games shown are not those that were drawn by lot.")
    for number in drawn:
        table = Table.dealt(rule, deal(number))
        table.follow(reading.words(games, str(number)))
    return (
        f"Of {deals} deals {won} are said to be won by a careful player; count and interval are "
        f"right, and {len(drawn)} of the games won, drawn by lot, were replayed. That she knew no "
        "card before it was turned up is only the solver's word."
    )


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


def _drawn(letters: str, among: range | list[int], several: int) -> list[int]:
    """Some of the deals, drawn by a digest of all outcomes so that nobody can choose them."""
    found = set()
    for draw in range(several if among else 0):
        digest = hashlib.sha256(f"{letters}\n{draw}".encode()).digest()
        found.add(among[int.from_bytes(digest, "big") % len(among)])
    return sorted(found)


def _as_said(number: int, letter: str, rule: str, once: bool) -> bool:
    """Whether a deal is shown to be as its letter says; False if that takes too long."""
    cards = deal(number)
    if (letter == "s") != simple_player(Table.dealt(rule, cards), once):
        raise Wrong(f"The simple player's game of deal {number} ends differently.")
    answer, _ = (True, 0) if letter == "s" else _decided(rule, cards, once)
    if answer is None or letter == "?":
        return False
    if answer != (letter in "sp"):
        raise Wrong(f"Deal {number} is {'possible' if answer else 'impossible'}.")
    return True


def _decided(rule: str, cards: list[int], once: bool) -> tuple[bool | None, int]:
    return decide(Table.dealt(rule, cards), EACH_ONCE if once else EACH, once)


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


# --- dealing -------------------------------------------------------------------------------------


def deal(number: int) -> list[int]:
    """The cards of a deal, top first, shuffled from its seed as docs/fair-deals.md says."""
    key = hashlib.sha256(f"parlour seed\nsuite assembling {number}".encode()).digest()
    words: list[int] = []
    blocks = 0
    cards = list(range(1, 50))
    for last in range(48, 0, -1):
        count = last + 1
        while True:
            if not words:
                block = hmac.digest(key, f"1\n{blocks}\n\n".encode(), "sha256")
                words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
                blocks += 1
            word = words.pop(0)
            if word < 2**32 // count * count:
                break
        other = word % count
        cards[last], cards[other] = cards[other], cards[last]
    return cards
