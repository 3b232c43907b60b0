"""What kinds of moves both games of Trix share: a card's sort, whose set it makes, how safely."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.bits import WIDEST, count
from parlour.core.records import NOWHERE
from parlour.games.trix.sets import SetPlay
from parlour.kit.matches import side_count, side_of
from parlour.packs.trix import TrixCard

SORTS = 9
LEADS = 1 + SORTS * 5 * 4
"""The first kind of those that answer a lead."""
KINDS = LEADS + SORTS * 4 * 4 * 4 * 2


def sort_of(card: TrixCard) -> int:
    """Small and large cards worth nothing, four sorts worth points, two of doubles, and Trixie."""
    if card.is_trixie:
        return 8
    if card.is_double:
        return 7 if card.trix else 6
    if card.trix:
        return 1 + min(4, card.trix // 5)
    return 0 if card.sum <= 11 else 1


def beaters(strength: Sequence[int], words: int) -> list[list[int]]:
    """By card: the cards that beat it, one word after another."""
    return [
        [
            sum(
                1 << other % WIDEST
                for other, force in enumerate(strength)
                if other // WIDEST == word and force > weakest
            )
            for word in range(words)
        ]
        for weakest in strength
    ]


def weaker(s: SetPlay, seat: int, above: list[int]) -> int:
    """How many other cards of the hand are no better than the one that these beat."""
    found = -1
    for word in range(len(above)):
        found += count(s.hands[seat][word] & ~above[word])
    return found


def hidden(s: SetPlay, seat: int, above: list[int]) -> int:
    """How many of these have not been taken and are not in the hand."""
    found = 0
    sides = side_count(s.sides, s.players)
    for word in range(len(above)):
        cards = above[word] & ~s.hands[seat][word]
        for side in range(sides):
            cards &= ~s.took[side][word]
        found += count(cards)
    return found


def lead(s: SetPlay, seat: int, sort: int, above: list[int]) -> int:
    """By its sort, how many cards beat it, and how many of the hand are weaker."""
    better = hidden(s, seat, above)
    step = 4
    if better <= 1:
        step = better
    elif better <= 8:
        step = 2 if better <= 3 else 3
    return 1 + sort + SORTS * (step + 5 * min(3, weaker(s, seat, above)))


def best_in_set(s: SetPlay, strength: list[int]) -> int:
    """The place in the set of its best card so far, the first of equal ones."""
    best = 0
    most = strength[s.trick[0]]
    for place in range(1, s.players):
        card = s.trick[place]
        if card != NOWHERE and strength[card] > most:
            most = strength[card]
            best = place
    return best


def stake(s: SetPlay, worth: list[int]) -> int:
    """What lies in the set: nothing, up to ten points, up to twenty-five, or more."""
    points = 0
    for place in range(s.players):
        if s.trick[place] != NOWHERE:
            points += worth[s.trick[place]]
    if points <= 10:
        return 0 if points == 0 else 1
    return 2 if points <= 25 else 3


def danger(s: SetPlay, seat: int, above: list[int]) -> int:
    """How likely others who play after this seat beat the best card: from not at all to very."""
    after = s.leader - seat - 1
    if after < 0:
        after += s.players
    if after == 0:
        return 0
    ways = after * hidden(s, seat, above)
    if ways <= 3:
        return 0 if ways == 0 else 1
    return 2 if ways <= 12 else 3


def answer(
    s: SetPlay,
    seat: int,
    card: int,
    sort: int,
    strength: list[int],
    worth: list[int],
    above: list[list[int]],
) -> int:
    """By its sort, whose the set is with it, how safe that is, and what lies there."""
    place = best_in_set(s, strength)
    best = s.trick[place]
    wins = strength[card] > strength[best]
    holder = s.leader + place
    if holder >= s.players:
        holder -= s.players
    own = side_of(s.sides, s.players, seat)
    is_partners = side_of(s.sides, s.players, holder) == own
    threat = danger(s, seat, above[card if wins else best])
    found = threat + 4 * (stake(s, worth) + 4 * (wins + 2 * is_partners))
    return LEADS + (weaker(s, seat, above[card]) > 0) + 2 * (sort + SORTS * found)
