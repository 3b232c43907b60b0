"""The player for games of questions: a search that asks nobody for what they cannot have.

A question is answered at once, but what it brings shows much later, so a search of some thousand
simulations may not tell a question that must fail from one that must succeed.  Here the former come
after all others as long as there is one of the latter.  They are weighed all the same, so that a
review can tell what they would have cost.
"""

from __future__ import annotations

from dataclasses import replace

from parlour.bots.opinions import Opinion
from parlour.bots.search import Search, Thought
from parlour.core.moves import Move
from parlour.core.watch import TimeUp, heed

ASKING = {"boston-books", "trix-authors"}
"""Games in which whoever asks rightly goes on asking."""
WORLDS = 40
"""In so many worlds it is looked whether whoever asks goes on."""
BY_LUCK = WORLDS // 10
"""In at most so many of them one goes on by luck, because the card wanted is drawn."""


class Asking(Search):
    """Tree search for a game of questions."""

    def _judged(self, thought: Thought, opinion: Opinion) -> Opinion:
        """The opinion with questions in vain at its end, if another is sure to succeed."""
        if thought.budget.forgets:
            return opinion
        try:
            goes_on = _goes_on(thought, [option.move for option in opinion.options])
        except TimeUp:
            return opinion
        if max(goes_on.values()) < WORLDS:
            return opinion
        in_vain = frozenset(move for move, times in goes_on.items() if times <= BY_LUCK)
        options = sorted(opinion.options, key=lambda one: one.move in in_vain)
        return replace(opinion, options=tuple(options), shunned=in_vain)


def _goes_on(thought: Thought, moves: list[Move]) -> dict[Move, int]:
    """In how many worlds the seat is still to move after each of these moves."""
    rules, seat = thought.view.game.rules, thought.view.seat
    assert seat is not None
    found = dict.fromkeys(moves, 0)
    for world in thought.imagined(WORLDS):
        heed(thought.budget.watch)
        for move in moves:
            s = world.copy()
            rules.apply(s, seat, move.code)
            found[move] += s.turn == seat
    return found
