"""The table of Suite Assembling, with rules written a second time, and a search over it.

In the search, a card of a pile that fits its foundation goes up at once, and a run goes on the card
one higher at once.  Neither is ever wrong: no card could still be laid on what goes up, because the
card one lower is already up; and only this run can ever be laid on the card one higher, and a run
never splits, so joining them loses nothing and gains a card or a place.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.checks.wrong import Wrong

RULES = ("klondike", "lot_top", "each_card")
COUNTED = 2000
"""The most moves of a way."""


class Table:
    """Foundations, piles, pack and waste; cards are the numbers 1 to 49."""

    __slots__ = ("down", "lot", "pack", "rule", "shown", "up", "waste")

    def __init__(
        self,
        rule: str,
        up: list[int],
        down: list[list[int]],
        shown: list[list[int]],
        pack: list[int],
        waste: list[int],
        lot: int,
    ) -> None:
        self.rule = rule
        self.up = up  # how many cards of each colour are on its foundation
        self.down = down  # the face-down cards of each pile, the uppermost last
        self.shown = shown  # the open cards of each pile, the uppermost last
        self.pack = pack  # the next card first
        self.waste = waste  # the uppermost last
        self.lot = lot  # how many cards of the last lot are still on the waste

    @classmethod
    def dealt(cls, rule: str, cards: list[int]) -> Table:
        """The table after a deal of the 49 cards."""
        table = cls(rule, [0] * 7, [], [[] for _ in range(7)], cards[28:], [], 0)
        for pile in range(7):
            first = pile * (pile + 1) // 2
            table.down.append(cards[first : first + pile + 1])
        table.settle()
        return table

    def copy(self) -> Table:
        """A separate table with the same cards."""
        return Table(
            self.rule,
            self.up[:],
            [pile[:] for pile in self.down],
            [pile[:] for pile in self.shown],
            self.pack[:],
            self.waste[:],
            self.lot,
        )

    def lying(self) -> tuple[object, ...]:
        """Every card with where it lies."""
        return self.up, self.down, self.shown, self.pack, self.waste, self.lot

    # --- what is on the table ---------------------------------------------------------------------------

    @property
    def is_solved(self) -> bool:
        """Whether all cards are up."""
        return sum(self.up) == 49

    def fits_up(self, card: int) -> bool:
        """Whether the card is the next one for the foundation of its colour."""
        return self.up[(card - 1) // 7] == (card - 1) % 7

    def available(self) -> list[int]:
        """The cards of the waste that may be played, the uppermost first."""
        if self.rule == "klondike":
            return self.waste[-1:]
        several = self.lot if self.rule == "each_card" else min(self.lot, 1)
        return self.waste[len(self.waste) - several :][::-1]

    def lowest_showing(self) -> int | None:
        """A card of the waste that is the lowest of its colour and available."""
        return next((card for card in self.available() if card % 7 == 1), None)

    def pile_under(self, card: int) -> int | None:
        """The pile whose last card is one higher than this."""
        for pile, run in enumerate(self.shown):
            if run and run[-1] == card + 1:
                return pile
        return None

    def vacancy(self) -> int | None:
        """The first place where no card lies."""
        for pile in range(7):
            if not self.shown[pile] and not self.down[pile]:
                return pile
        return None

    # --- changes ----------------------------------------------------------------------------

    def settle(self) -> None:
        """Turn up the top cards of piles, and bring available lowest cards up."""
        for pile in range(7):
            while self.down[pile] and not self.shown[pile]:
                card = self.down[pile].pop()
                if card % 7 == 1:
                    self.up[card // 7] = 1
                else:
                    self.shown[pile].append(card)
        card_or_none = self.lowest_showing()
        while card_or_none is not None:
            self.leave_waste(card_or_none)
            self.up[card_or_none // 7] = 1
            card_or_none = self.lowest_showing()

    def leave_waste(self, card: int) -> None:
        """Take the card from the waste."""
        self.waste.remove(card)
        self.lot = max(0, self.lot - 1)

    def raise_card(self, card: int) -> None:
        """Bring the card, from the end of a pile or from the waste, up."""
        for run in self.shown:
            if run and run[-1] == card:
                run.pop()
                break
        else:
            self.leave_waste(card)
        self.up[(card - 1) // 7] += 1

    def draw(self) -> None:
        """Deal the next lot."""
        self.lot = min(3, len(self.pack))
        self.waste += self.pack[: self.lot]
        del self.pack[: self.lot]

    def turn(self) -> None:
        """Make the waste the pack again."""
        self.pack, self.waste, self.lot = self.waste, [], 0

    def put_on(self, card: int, pile: int) -> None:
        """Put a run, named by its first card, or a card of the waste on a pile."""
        for run in self.shown:
            if run and run[0] == card:
                self.shown[pile] += run
                run.clear()
                return
        self.leave_waste(card)
        self.shown[pile].append(card)

    # --- moves as they are written ---------------------------------------------------------------

    def follow(self, moves: list[str]) -> None:
        """Make all moves; they must be legal and lead to the goal."""
        if len(moves) > COUNTED:
            raise Wrong(f"There are more than {COUNTED} moves.")
        for count, move in enumerate(moves, start=1):
            if not self.made(move):
                raise Wrong(f"Move {count}, '{move[:40]}', cannot be made.")
            self.settle()
        if not self.is_solved:
            raise Wrong(f"After the last move only {sum(self.up)} of 49 cards are up.")

    def made(self, move: str) -> bool:
        """Make a move if it is legal; whether it was."""
        verb, *words = move.split(" ")
        if not all(word in NUMBERS for word in words):
            return False
        cards = [NUMBERS[word] for word in words]
        if verb in ("draw", "turn", "fill") and not cards:
            return self._went_on(verb)
        if verb == "play" and len(cards) == 1:
            return self._played(cards[0])
        if verb == "shift" and len(cards) == 1:
            return self._shifted(cards[0])
        return verb == "move" and len(cards) == 2 and self._moved(*cards)

    def _went_on(self, verb: str) -> bool:
        place = self.vacancy()
        if verb == "draw" and self.pack:
            self.draw()
        elif verb == "turn" and self.waste and not self.pack:
            self.turn()
        elif verb == "fill" and self.pack and place is not None:
            self.down[place].append(self.pack.pop(0))  # to be turned up at once
        else:
            return False
        return True

    def _played(self, card: int) -> bool:
        free = [run[-1] for run in self.shown if run] + self.available()
        if card not in free or not self.fits_up(card):
            return False
        self.raise_card(card)
        return True

    def _shifted(self, card: int) -> bool:
        place = self.vacancy()
        over = [run[0] for run, below in zip(self.shown, self.down, strict=True) if run and below]
        if place is None or card not in over:
            return False
        self.put_on(card, place)
        return True

    def _moved(self, card: int, onto: int) -> bool:
        pile = self.pile_under(card)
        free = [run[0] for run in self.shown if run] + self.available()
        if onto != card + 1 or pile is None or card not in free:
            return False
        self.put_on(card, pile)
        return True

    # --- for the search --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Make the plays among the piles that are never wrong."""
        changed = True
        while changed:
            changed = False
            for run in self.shown:
                while run and self.fits_up(run[-1]):
                    self.raise_card(run[-1])
                    changed = True
                pile = self.pile_under(run[0]) if run else None
                if pile is not None:
                    self.put_on(run[0], pile)
                    changed = True
            self.settle()

    def play_any(self) -> bool:
        """Play some card of the pack that fits, as if all were available; whether one did."""
        for card in self.pack:
            pile = self.pile_under(card)
            if self.fits_up(card) or pile is not None:
                self.pack.remove(card)
                if self.fits_up(card):
                    self.up[(card - 1) // 7] += 1
                else:
                    assert pile is not None
                    self.shown[pile].append(card)
                self.tidy()
                return True
        return False

    def sign(self) -> tuple[object, ...]:
        """What distinguishes tidy positions; everything else follows from it."""
        lot = 0 if self.rule == "klondike" else self.lot
        return *map(len, self.down), lot, len(self.waste), *self.waste, *self.pack


NUMBERS = {str(number): number for number in range(1, 50)}


# --- deciding a position -------------------------------------------------------------------------


def decide(table: Table, most: int, once: bool = False) -> tuple[bool | None, int]:
    """Whether it can be done, or None if that takes too long; and how many positions were looked at.

    First all cards of the pack are assumed to be available: if it cannot be done then, it cannot be
    done at all.  `once` is for a pack that may be gone through only once.
    """
    answer, looked = _searched(_all_at_hand(table), most, True, once)
    if answer is False:
        return answer, looked
    answer, more = _searched(table.copy(), most - looked, False, once)
    return answer, looked + more


def with_all_at_hand(table: Table, most: int) -> bool | None:
    """Whether it can be done if all cards of the pack are available; None if that takes too long."""
    return _searched(_all_at_hand(table), most, True, False)[0]


def _searched(table: Table, most: int, at_hand: bool, once: bool) -> tuple[bool | None, int]:
    waiting = [table]
    seen: set[tuple[object, ...]] = set()
    while waiting:
        table = waiting.pop()
        table.settle()
        table.tidy()
        while at_hand and table.play_any():
            pass
        if table.is_solved:
            return True, len(seen)
        sign = table.sign()
        if sign in seen:
            continue
        if len(seen) >= most:
            return None, len(seen)
        seen.add(sign)
        if not at_hand and _is_hopeless(table):
            continue
        after = _any_to_the_vacancy(table) if at_hand else _in_the_pack(table, once)
        waiting += [*after, *_to_the_vacancy(table)][::-1]
    return False, len(seen)


def _all_at_hand(table: Table) -> Table:
    """The table with the waste put back into the pack, all of which is assumed to be available."""
    free = table.copy()
    free.pack, free.waste, free.lot = free.waste + free.pack, [], 0
    return free


def _is_hopeless(table: Table) -> bool:
    """Whether no place would become vacant even if all cards of the pack were available.

    Plays never take a vacant place, so if all possible plays together free none, no others do.
    """
    if table.vacancy() is not None:
        return False
    free = _all_at_hand(table)
    while free.play_any():
        pass
    return not free.is_solved and free.vacancy() is None


def _any_to_the_vacancy(table: Table) -> Iterator[Table]:
    """Any card of the pack to a vacant place."""
    place = table.vacancy()
    for card in table.pack if place is not None else ():
        after = table.copy()
        after.pack.remove(card)
        assert place is not None
        after.shown[place].append(card)
        yield after


def _in_the_pack(table: Table, once: bool) -> Iterator[Table]:
    """Every play and every filling on the way through the pack, until a lowest card appears."""
    turned = once or not table.waste
    table = table.copy()
    while True:
        for card in table.available():
            pile = table.pile_under(card)
            if table.fits_up(card) or pile is not None:
                after = table.copy()
                if table.fits_up(card):
                    after.raise_card(card)
                else:
                    assert pile is not None
                    after.put_on(card, pile)
                yield after
        if table.pack:
            after = table.copy()
            if after.made("fill"):
                yield after
            table.draw()
        elif turned:
            return
        else:
            turned = True
            table.turn()
        if table.lowest_showing() is not None:
            yield table
            return


def _to_the_vacancy(table: Table) -> Iterator[Table]:
    """Every run over face-down cards to a vacant place."""
    if table.vacancy() is not None:
        for pile in range(7):
            if table.down[pile]:
                after = table.copy()
                after.made(f"shift {after.shown[pile][0]}")
                yield after
