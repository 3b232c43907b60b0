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

    def settle(self) -> bool:
        """Put the cards right and mix them; False if that fails."""
        wrong = self._wrong(self._tokens)
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
        """A token that could help an unmet need, and any other token."""
        unmet = [need for need in self._needs if not self._met(need)]
        if unmet and self._rng.randrange(4):
            tokens, one_of = unmet[self._rng.randrange(len(unmet))]
            helpful = [token for token in self._tokens if self.card[token] in one_of]
            if helpful:
                here = tokens[self._rng.randrange(len(tokens))]
                return here, helpful[self._rng.randrange(len(helpful))]
        return self._any_token(), self._any_token()

    def _met(self, need: Need) -> bool:
        tokens, one_of = need
        return any(self.card[token] in one_of for token in tokens)

    def _wrong(self, tokens: list[int]) -> int:
        """How much is wrong with these tokens and the needs they belong to."""
        numbers = {number for token in tokens for number in self._of_token[token]}
        misplaced = sum(self.card[token] in self._forbidden[token] for token in tokens)
        return misplaced + sum(not self._met(self._needs[number]) for number in numbers)

    def _exchange(self, a: int, b: int) -> int:
        """Swap two cards unless that makes things worse; returns how much is put right."""
        heed(self._watch)
        before = self._wrong([a, b])
        self.card[a], self.card[b] = self.card[b], self.card[a]
        gain = before - self._wrong([a, b])
        if gain < 0:
            self.card[a], self.card[b] = self.card[b], self.card[a]
            return 0
        return gain
