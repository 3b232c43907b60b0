"""Judges certificates of the Pittsburg Draw puzzle.

Cards are the texts "1" to "49" and "C"; hands are named by their worth, "1" to "10".  In the strict
form, hand 1 is 1, 2, 8, 15, 22 and hand 10 is 46, 47, 48, 49 and the Cheater.  Three kinds of claim
are judged:

* `solution`: the `hands` divide the fifty cards, each is at its best worth exactly its number, and
  the `placed` cards lie where they lay.
* `impossible`: no such division leaves the `placed` cards where they lie.  The checker searches.
* `count`: how many `ways` there are.  The checker counts them colour by colour.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.checks import reading
from parlour.checks.pittsburgh_draw_puzzle import counting, dividing
from parlour.checks.pittsburgh_draw_puzzle.kinds import CHEATER, kind
from parlour.checks.wrong import Wrong

Hands = dict[int, list[int]]

GIVEN = {1: [1, 2, 8, 15, 22], 10: [46, 47, 48, 49, CHEATER]}
"""The hands of the strict form; the Cheater is card 50 here."""


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    options = certificate.get("options")
    if not isinstance(options, dict):
        raise Wrong("The certificate does not state its options.")
    strict = reading.text(options, "strict", "on", "off") == "on"
    claim = reading.text(certificate, "claim", "solution", "impossible", "count")
    if claim == "count":
        return _count(certificate, strict)
    placed = _hands(certificate, "placed")
    for number, hand in placed.items():
        if len(hand) > 5:
            raise Wrong(f"More than five cards are placed in hand {number}.")
        if strict and number in GIVEN and not set(hand) <= set(GIVEN[number]):
            raise Wrong(f"A card placed in hand {number} is not one of those given there.")
    if claim == "impossible":
        return _impossible(placed, strict)
    return _solution(certificate, placed, strict)


def _form(strict: bool) -> str:
    return "strict" if strict else "plain"


def _hands(certificate: dict[str, Any], name: str) -> Hands:
    """The cards of each hand, each card at most once."""
    found = certificate.get(name)
    if not isinstance(found, dict) or len(found) > 10:
        raise Wrong(f"The certificate has no proper '{name}'.")
    hands: Hands = {}
    seen: set[int] = set()
    for key in found:
        if key not in map(str, range(1, 11)):
            raise Wrong(f"'{name}' names a hand that is not one of 1 to 10.")
        cards = [_card(text) for text in reading.words(found, key, 50)]
        if len({*seen, *cards}) < len(seen) + len(cards):
            raise Wrong(f"A card lies twice in '{name}'.")
        seen.update(cards)
        hands[int(key)] = cards
    return hands


def _card(text: str) -> int:
    if text == "C":
        return CHEATER
    if text not in map(str, range(1, 50)):
        raise Wrong(f"{text!r} is not a card of the pack.")
    return int(text)


def _solution(certificate: dict[str, Any], placed: Hands, strict: bool) -> str:
    hands = _hands(certificate, "hands")
    for number in range(1, 11):
        hand = hands.get(number, [])
        if len(hand) != 5:
            raise Wrong(f"Hand {number} does not have five cards.")
        if strict and number in GIVEN and sorted(hand) != GIVEN[number]:
            raise Wrong(f"Hand {number} is not the one the strict form requires.")
        if kind(hand) != number:
            raise Wrong(f"Hand {number} is worth {kind(hand)}.")
        if not set(placed.get(number, [])) <= set(hand):
            raise Wrong(f"Not all cards that were placed in hand {number} lie there.")
    many = sum(map(len, placed.values()))
    lying = f", with the {many} placed cards where they lay" if many else ""
    return f"The fifty cards make ten hands, one of each kind, in the {_form(strict)} form{lying}."


def _impossible(placed: Hands, strict: bool) -> str:
    if strict:
        placed = placed | GIVEN
        lying = [card for hand in placed.values() for card in hand]
        if len(lying) > len(set(lying)):
            return "A card of the two given hands lies elsewhere, so the strict form is impossible."
    if dividing.can_be_completed(placed):
        raise Wrong("The placed cards can be completed to ten hands, one of each kind.")
    many = sum(map(len, placed.values()))
    return (
        f"A search of all ways finds no division into ten hands, one of each kind, in the "
        f"{_form(strict)} form that leaves the {many} placed cards where they lie."
    )


def _count(certificate: dict[str, Any], strict: bool) -> str:
    ways = reading.number(certificate, "ways", 0, 10**30)
    counted = _counted(strict)
    if counted != ways:
        raise Wrong(f"There are {counted} ways in the {_form(strict)} form, not {ways}.")
    return f"The {_form(strict)} form has exactly {ways} solutions, counted colour by colour."


@cache
def _counted(strict: bool) -> int:
    """How many divisions there are in one of the forms."""
    wanted, places, given = set(range(1, 11)), [*range(1, 11)], set()
    if strict:
        wanted, places = wanted - GIVEN.keys(), [0]
        given = {card for hand in GIVEN.values() for card in hand}
    free = [sum(1 << n - 1 for n in range(1, 8) if 7 * c + n not in given) for c in range(7)]
    return sum(counting.ways(free, wanted, cheater) for cheater in places)
