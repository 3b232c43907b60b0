"""Kinds of moves at Trix, the same as at the Trix of 1903."""

from __future__ import annotations

from parlour.bots.leanings import sets
from parlour.bots.leanings.sets import answer, beaters, lead, sort_of
from parlour.core.bits import WIDEST
from parlour.games.trix import PACK, PLAY, STRENGTH, WORDS, WORTH, State

KINDS = sets.KINDS
SORT = [sort_of(card) for card in PACK]
ABOVE = beaters(STRENGTH, WORDS)


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    word = (code >> 6) - PLAY
    if word < 0:
        return 0
    card = word * WIDEST + (code & 63)
    if seat == s.leader:
        return lead(s, seat, SORT[card], ABOVE[card])
    return answer(s, seat, card, SORT[card], STRENGTH, WORTH, ABOVE)
