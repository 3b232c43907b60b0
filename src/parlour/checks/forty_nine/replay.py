"""Replays a game of Forty-Nine for its checker, by rules written a second time.

Cards are texts.  A line is a seat with `play 17`, `cheat 45` (the Cheater on square 45), `draw` or
`pass`.  Points are counted as they are made.
"""

from __future__ import annotations

from parlour.checks.wrong import Wrong

CHEATER = "C"
LINES = [frozenset(7 * r + c + 1 for c in range(7)) for r in range(7)]
LINES += [frozenset(7 * r + c + 1 for r in range(7)) for c in range(7)]
LINES += [frozenset(8 * i + 1 for i in range(7)), frozenset(6 * i + 7 for i in range(7))]


def turned(square: int) -> int:
    """Where a square comes to lie when the board is turned by a quarter."""
    row, column = divmod(square - 1, 7)
    return 7 * column + (6 - row) + 1


def mirrored(square: int) -> int:
    """Where a square lies in a mirror beside the board."""
    row, column = divmod(square - 1, 7)
    return 7 * row + (6 - column) + 1


def four(square: int, combinations: str) -> frozenset[int]:
    """The four squares placed symmetrically about the centre to which a square belongs."""
    row, column = divmod(square - 1, 7)
    opposite = 50 - square
    if combinations == "rectangles" and 3 not in (row, column):
        return frozenset({square, opposite, mirrored(square), 50 - mirrored(square)})
    return frozenset({square, opposite, turned(square), 50 - turned(square)})


class Table:
    """A game as it stands."""

    def __init__(self, players: int, dealer: int, pack: list[str], combinations: str) -> None:
        self.players = players
        self.combinations = combinations
        self.hands: list[set[str]] = [set() for _ in range(players)]
        for place, card in enumerate(pack[: 5 * players]):
            self.hands[(dealer + 1 + place) % players].add(card)
        self.deck = pack[5 * players :]
        self.filled: set[int] = set()
        self.scores = [0] * players
        self.lowest = min(int(card) for hand in self.hands for card in hand if card != CHEATER)
        self.turn = next(s for s, hand in enumerate(self.hands) if str(self.lowest) in hand)
        self.drawn = False
        self.over = False

    def do(self, line: str) -> None:
        """Do what a line says, or refuse it."""
        seat, _, text = line.partition(" ")
        if self.over:
            raise Wrong(f"{line!r} comes after the end of the game.")
        if seat != str(self.turn):
            raise Wrong(f"{line!r} is out of turn: it is the turn of seat {self.turn}.")
        verb, _, argument = text.partition(" ")
        if verb == "draw" and not argument:
            self._draw(line)
        elif verb == "pass" and not argument:
            self._pass(line)
        elif verb in ("play", "cheat") and argument in map(str, range(1, 50)):
            self._lay(line, argument if verb == "play" else CHEATER, int(argument))
        else:
            raise Wrong(f"{line!r} is not a move of the game.")

    def _draw(self, line: str) -> None:
        if not self.filled or self.drawn or not self.deck:
            raise Wrong(f"{line!r} is not allowed: no card may be drawn now.")
        self.hands[self.turn].add(self.deck.pop(0))
        self.drawn = True

    def _pass(self, line: str) -> None:
        able = any(self._may_lie(card) for card in self.hands[self.turn])
        if not self.filled or (self.deck and not self.drawn) or (not self.deck and able):
            raise Wrong(f"{line!r} is not allowed: passing is not possible now.")
        self._next()

    def _may_lie(self, card: str) -> bool:
        return card == CHEATER or self._is_open(int(card))

    def _is_open(self, square: int) -> bool:
        """Whether a square is empty and shares an edge with a filled one."""
        beside = {square - 7, square + 7}
        beside |= {square - 1} if square % 7 != 1 else set()
        beside |= {square + 1} if square % 7 != 0 else set()
        return square not in self.filled and bool(beside & self.filled)

    def _lay(self, line: str, card: str, square: int) -> None:
        if card not in self.hands[self.turn]:
            raise Wrong(f"{line!r} is not allowed: that card is not in the hand.")
        opens = not self.filled and card == str(self.lowest)
        if not opens and not self._is_open(square):
            raise Wrong(f"{line!r} is not allowed: the square is not open.")
        hand = self.hands[self.turn]
        hand.remove(card)
        self.filled.add(square)
        self.over = square == 49 or not hand
        self.scores[self.turn] += self._made(square)
        self._next()

    def _made(self, square: int) -> int:
        """The points of a play."""
        points = 0 if square % 5 else square
        points += 10 * sum(square in line and line <= self.filled for line in LINES)
        if self.combinations != "off" and square != 25:
            points += 5 * (50 - square in self.filled)
            points += 10 * (four(square, self.combinations) <= self.filled)
        if square == 49:
            points += 50
        if self.over:
            points += 5 * sum(map(len, self.hands))
            points += 0 if self.hands[self.turn] else 10
        return points

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.drawn = False
