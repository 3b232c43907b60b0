"""A player of Pittsburgh-Draw that counts what every exchange leads to.

For each set of cards it could keep it works out exactly how strong its hand may become, weighs that
against what the others may hold (`others`), and plays for the match rather than the deal (`races`).
A plan of several discards is one move after another; each move counts as the best plan it begins.
"""

from __future__ import annotations

from itertools import combinations

from parlour.bots.draw.others import Habits, careless, chances, habits
from parlour.bots.draw.prospects import Outlook, Prospect, Stock
from parlour.bots.draw.wording import because
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.core.bits import count, members, union
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import TimeUp, Watch

Plans = dict[int, Prospect]
"""What can be expected of keeping a set of cards."""


class Draw:
    """Weighs every exchange exactly, against others who exchange sensibly."""

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves; it needs no simulations, and chance has no part in it.

        If the time is up early, plans to throw away more than one card more are left out.
        """
        assert view.seat is not None
        hand: int = view.state.hands[view.seat]
        plans = _plans(view, hand, budget.watch)
        best = sorted(plans, key=lambda kept: _rank(plans, kept), reverse=True)
        places = [best.index(_begun(move, hand, best)) for move in moves]
        # Moves that begin the same plan stay in their order.
        order = sorted(range(len(moves)), key=places.__getitem__)
        options = [_weighed(moves[i], plans[best[places[i]]]) for i in order]
        leading = best[places[order[0]]]
        return Opinion(
            tuple(options), because=because(leading, plans, best, view.state.cheater_cap)
        )


def _weighed(move: Move, plan: Prospect) -> Weighed:
    return Weighed(move, plan.points, plan.chance, gain=plan.gain)


def _rank(plans: Plans, kept: int) -> tuple[float, float, int, int]:
    """The match counts first; of equal plans, the one that changes less."""
    plan = plans[kept]
    return round(plan.chance, 9), round(plan.points, 9), count(kept), kept


def _begun(move: Move, hand: int, best: list[int]) -> int:
    """The best plan that a move begins."""
    if not move.cards:
        return hand
    thrown = union(move.cards)
    return next(kept for kept in best if not kept & thrown)


def _plans(view: View, hand: int, watch: Watch) -> Plans:
    """All plans there are, those that change fewest cards first, as far as time allows."""
    draw = _Exchange(view, hand, _habits(view, watch))
    plans: Plans = {}
    for kept in _sets(hand):
        if count(kept) < count(hand) - 1 and watch():
            break
        plans[kept] = draw.prospect(kept)
    return plans


def _habits(view: View, watch: Watch) -> Habits:
    """What is to be expected of the others; if there is no time to work it out, something simpler."""
    s = view.state
    try:
        return habits(s.players, s.cheater, s.cheater_cap, watch)
    except TimeUp:
        return careless(s.players, s.cheater, s.cheater_cap)


def _sets(cards: int) -> list[int]:
    """All sets of some cards, the largest first."""
    return [
        union(kept)
        for size in range(count(cards), -1, -1)
        for kept in combinations(members(cards), size)
    ]


class _Exchange:
    """What a seat can expect of keeping some of the cards it was dealt."""

    def __init__(self, view: View, hand: int, known: Habits) -> None:
        assert view.seat is not None
        s = view.state
        self._dealt: int = hand | s.discards[view.seat]
        self._unseen = (1 << 49 + s.cheater) - 1 & ~self._dealt
        self._cap: int = s.cheater_cap
        self._outlook = Outlook(view, self._dealt, known)
        self._stock = Stock(view, known)
        self._fresh: Plans = {}

    def prospect(self, kept: int) -> Prospect:
        """What can be expected when own discards may come back, each as likely as another.

        Whoever gets some back and draws the rest has the chances of one who never threw those away.
        """
        thrown = members(self._dealt & ~kept)
        parts = []
        for number, share in enumerate(self._stock.returning(len(thrown))):
            if share:
                backs = list(combinations(thrown, number))
                parts += [(share / len(backs), self._from_unseen(kept | union(b))) for b in backs]
        return parts[0][1] if len(parts) == 1 else Prospect.mixed(parts)

    def _from_unseen(self, kept: int) -> Prospect:
        """What can be expected when all that is drawn are cards not seen before."""
        if kept not in self._fresh:
            self._fresh[kept] = self._outlook.of(chances(kept, self._unseen, self._cap))
        return self._fresh[kept]
