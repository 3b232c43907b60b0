"""Hints for Suite Assembling from what the player has seen, and from nothing else.

Plays among the piles are never wrong.  Otherwise the cards the player has not seen are imagined in
several orders, each is solved, and the move is taken that most of the solutions begin with.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.solvers.answers import Hint
from parlour.solvers.suite_assembling import kernels as k
from parlour.solvers.suite_assembling.search import Player, Search, moves_of, position

ORDERS = 12
"""How many orders of the unseen cards are imagined."""
EACH = (150,)
"""How many positions are looked at in each."""
FIRST = ("play", "move", "shift", "fill", "draw", "turn")
"""What to do first where no order that was imagined leads to the end."""
REASONS = {
    "play": "A foundation that grows takes more cards.",
    "move": "It makes room in a pile.",
    "shift": "It uses the vacant place to uncover what lies below.",
    "fill": "It uses the vacant place.",
    "draw": "It brings new cards into view.",
    "turn": "The pack can be gone through again.",
}


def unseen(match: Match) -> tuple[list[tuple[int, int]], list[int]]:
    """The places whose cards the player has not seen, and these cards by number.

    A place is a pile and a place in it; the pack is pile -1.
    """
    s, seen = match.record, match.view(0).cards_seen
    piles = [(pile, place) for pile in range(k.PILES) for place in range(s.under[pile])]
    places = piles + [(-1, place) for place in range(s.left)]
    hidden = [place for place in places if _card(s, place) not in seen]
    return hidden, sorted(_card(s, place) for place in hidden)


def _card(s: object, place: tuple[int, int]) -> int:
    pile, number = place
    row = s.pack if pile < 0 else s.down[pile]  # type: ignore[attr-defined]
    card: int = row[number]
    assert card != NOWHERE
    return card


def imagined(match: Match, rng: Random) -> Match:
    """A position that looks the same to the player; it starts from the set of unseen cards."""
    places, cards = unseen(match)
    rng.shuffle(cards)
    record = match.record.copy()
    for (pile, number), card in zip(places, cards, strict=True):
        row = record.pack if pile < 0 else record.down[pile]
        row[number] = card
    return Match(match.game, record, None, "")


def hint(match: Match) -> Hint:
    """A move that is good as far as the player can know."""
    tidy = Player(match)
    tidy.tidy()
    if tidy.moves:
        return Hint(_never_wrong(tidy.moves[0]), None, tidy.moves[0])
    rng, votes = Random(0), Counter[str]()
    search = Search(compiled=False)
    for _ in range(ORDERS):
        other = imagined(match, rng)
        at = position(other)
        found = search.decide(at.world, at.waste, at.key, EACH)
        if found.status == k.POSSIBLE:
            votes[moves_of(other, found.way)[0]] += 1
    if votes:
        move, times = votes.most_common(1)[0]
        told = f"In {times} of {ORDERS} orders that the cards you cannot see may have, a solution begins so."
        return Hint(told, None, move)
    return _sensible(match)


def _never_wrong(move: str) -> str:
    verb = move.split()[0]
    what = "goes up to its foundation" if verb == "play" else "joins another, and a card turns up"
    return f"A card of the piles {what}: that is never wrong."


def _sensible(match: Match) -> Hint:
    """A move where no solution is in sight: the one that brings most to light."""
    legal = {move.text: move for move in match.legal(0)}
    text = min(legal, key=lambda one: (FIRST.index(one.split()[0]), one))
    reason = REASONS[text.split()[0]]
    told = f"No solution is in sight in {ORDERS} orders of the cards you cannot see. {reason}"
    return Hint(told, None, text)
