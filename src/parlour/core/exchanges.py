"""Exchanges: hidden cards are swapped until everything known about them holds.

Where many moves show that *one of some cards* was held, nearly all random drafts fail.
Then a draft is put right by exchanging cards, and mixed by a long chain of exchanges that keep it
right.  Every world can be reached this way and none is favoured, so the chain tends to the uniform
distribution; it is long enough to come close, but unlike drafting alone it is not exact.
"""

from __future__ import annotations

from parlour.core.spreads import Generator
from parlour.core.watch import Watch, heed

Need = tuple[list[int], frozenset[int]]
"""Tokens, at least one of which is one of these cards."""

MOST_REPAIRS = 4000
SWEEPS = 20
"""How many exchanges are tried for each token when mixing."""


class Exchanges:
    """The cards of tokens, and what must hold of them."""

    def __init__(
        self,
        card: dict[int, int],
        needs: list[Need],
        forbidden: dict[int, frozenset[int]],
        rng: Generator,
        watch: Watch,
    ) -> None:
        self.card = card
        self._watch = watch
        self._tokens = sorted(card)
        self._rng = rng
        self._forbidden = forbidden
        self._needs = needs
        self._of_token: dict[int, list[int]] = {token: [] for token in card}
        for number, (tokens, _) in enumerate(needs):
            for token in tokens:
                self._of_token[token].append(number)
        self._among = [frozenset(tokens) for tokens, _ in needs]
        self._met = [sum(card[token] in one_of for token in tokens) for tokens, one_of in needs]
        """How many tokens meet each need; it is kept up to date."""

    def settle(self) -> bool:
        """Put the cards right and mix them; False if that fails."""
        misplaced = sum(self.card[token] in self._forbidden[token] for token in self._tokens)
        wrong = misplaced + self._met.count(0)
        for _ in range(MOST_REPAIRS):
            if not wrong:
                break
            wrong -= self._exchange(*self._two_to_repair())
        if wrong:
            return False
        for _ in range(SWEEPS * len(self._tokens)):
            self._exchange(self._any_token(), self._any_token())
        return True

    def _any_token(self) -> int:
        return self._tokens[self._rng.randrange(len(self._tokens))]

    def _two_to_repair(self) -> tuple[int, int]:
        """A token that could help an unmet need, or one that is misplaced, and any other token."""
        unmet = [number for number, times in enumerate(self._met) if not times]
        if unmet and self._rng.randrange(4):
            tokens, one_of = self._needs[unmet[self._rng.randrange(len(unmet))]]
            helpful = [token for token in self._tokens if self.card[token] in one_of]
            if helpful:
                here = tokens[self._rng.randrange(len(tokens))]
                return here, helpful[self._rng.randrange(len(helpful))]
        misplaced = [t for t in self._tokens if self.card[t] in self._forbidden[t]]
        if misplaced and self._rng.randrange(4):
            return misplaced[self._rng.randrange(len(misplaced))], self._any_token()
        return self._any_token(), self._any_token()

    def _exchange(self, a: int, b: int) -> int:
        """Swap two cards unless that makes things worse; returns how much is put right."""
        heed(self._watch)
        mine, theirs = self.card[a], self.card[b]
        if a == b:
            return 0
        kept_from, kept_from_b = self._forbidden[a], self._forbidden[b]
        gain = (mine in kept_from) + (theirs in kept_from_b)
        gain -= (theirs in kept_from) + (mine in kept_from_b)
        changes = [*self._changes(a, b, mine, theirs), *self._changes(b, a, theirs, mine)]
        for number, more in changes:
            times = self._met[number]
            gain += (times + more > 0) - (times > 0)
        if gain < 0:
            return 0
        for number, more in changes:
            self._met[number] += more
        self.card[a], self.card[b] = theirs, mine
        return gain

    def _changes(self, token: int, other: int, before: int, after: int) -> list[tuple[int, int]]:
        """The needs that are met once more or once less if a token changes its card with another's."""
        found = []
        for number in self._of_token[token]:
            one_of = self._needs[number][1]
            more = (after in one_of) - (before in one_of)
            if more and other not in self._among[number]:
                found.append((number, more))
        return found
