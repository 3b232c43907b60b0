"""The story of a deal of Trix Exchange as one seat saw it: how many cards went from where to where.

Places are numbers: a seat's hand is the number of the seat, its open offer eight more.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.records import CLOCK, DECK
from parlour.core.spreads import Generator
from parlour.core.views import UNSEEN, View
from parlour.games.trix_exchange.floor import SEATS_AT_MOST, Engine
from parlour.kit.asking import BOOK_SIZE, BOOKS

PLACES = 2 * SEATS_AT_MOST
FORESIGHT = 5
"""How many needs of a hand are looked ahead to."""


class Passing(NamedTuple):
    """Cards of one commodity that go from a place to another, or are chosen and stay."""

    source: int
    target: int
    size: int
    book: int = UNSEEN
    """The commodity, if the seat knows it."""
    step: int = UNSEEN
    """Where an unheard move chose the commodity, its place among the views."""
    words: str = ""
    """That move, except for the commodity."""
    but: int = UNSEEN
    """A commodity that it is not."""
    by_clock: bool = False
    """Whether they went because time was up."""


class Need(NamedTuple):
    """This many cards of a commodity must be in a hand, for they are seen to go there or be there
    before it changes much; of some commodity, if it is UNSEEN.
    """

    book: int
    size: int
    coming: int
    """How many of them need not be there now, for that many cards have left it unseen since."""


Needs = dict[int, tuple[Need, ...]]
"""What seats need in hand or held up."""


class Happening(NamedTuple):
    """What happened to the cards at one step, in this order."""

    passings: tuple[Passing, ...] = ()
    called: tuple[tuple[int, int], ...] = ()
    """Seats that called a corner which did not count yet, and of what."""
    corner: tuple[int, int] | None = None
    """Who cornered what."""
    needs_after: Needs = {}  # noqa: RUF012 - filled by Story
    """What the hands that changed must hold after it for all up to it to be possible."""
    needs_before: Needs = {}  # noqa: RUF012
    """What they must hold before it."""

    def touches(self, seat: int) -> bool:
        """Whether a hand changed or was told of."""
        told = [of_seat(passing.source) for passing in self.passings]
        told += [of_seat(passing.target) for passing in self.passings]
        told += [called for called, _ in self.called]
        return seat in told or (self.corner is not None and self.corner[0] == seat)


class Story:
    """The happenings of a deal, and the moves made unheard that their outcome tells."""

    def __init__(self, views: list[View]) -> None:
        self.views = views
        self.players = views[0].players
        self.seat = views[0].seat
        self.book_of: list[int] = views[0].state.book_of
        self.happenings: list[Happening] = []
        self.said: dict[int, str] = {}
        self._offers: dict[int, Passing] = {}  # open offers, by seat
        self._chose: dict[int, int] = {}  # the steps of choices in this tick, by seat
        self._resolved: dict[int, int] = {}  # those of the last tick that is over
        touched: dict[int, list[Happening]] = {
            seat: [] for seat in range(self.players) if seat != self.seat
        }
        for step in range(1, len(views)):
            happening = self._happening(step)
            if any(happening):
                self.happenings.append(_with_needs(happening, touched))
        self.needs_now = {seat: _needs(past, seat) for seat, past in touched.items()}
        """What hands must hold now."""
        self.pending = {step: seat for seat, step in self._chose.items() if seat != self.seat}
        """The steps at which seats chose what nobody knows yet."""

    def holding(self, view: View, place: int) -> list[int]:
        """How many cards of each commodity are seen in a place."""
        field, seat = ("hands" if place < SEATS_AT_MOST else "offers"), of_seat(place)
        books = [self.book_of[card] for card in view.cards(field, seat)]
        return [books.count(book) for book in range(len(BOOKS))]

    def unseen(self, view: View, rng: Generator) -> list[int]:
        """The commodities of all cards that lie where the seat does not see them, shuffled."""
        seen = [self.holding(view, place) for place in range(PLACES)]
        gone = {self.book_of[card] for card in view.cards("cornered")}
        found = []
        for book in range(self.players + 1):
            if book not in gone:
                found += [book] * (BOOK_SIZE - sum(held[book] for held in seen))
        rng.shuffle(found)
        return found

    def _happening(self, step: int) -> Happening:
        view = self.views[step]
        assert view.line is not None
        seat, text = view.line
        verb, *rest = text.split()
        numbers = [int(word) for word in rest if word.isdigit()]
        if verb == "collect":
            passings = [self._surrendered(step, numbers[0], by_clock=True)]
        elif verb in ("surrender", "time"):
            passings = [self._surrendered(step, seat, verb == "time")]
        elif verb == "pair":
            a, b = numbers
            passings = [self._packet(step, a, b), self._packet(step, b, a)]
        elif seat in (DECK, CLOCK):
            passings = []
        elif view.state.engine == Engine.ticks:
            self._chose[seat] = step
            passings = self._resolve(step) if len(self._chose) == self.players else []
            return Happening(tuple(passings), self._calls(step), self._cornered(step))
        else:
            passings = self._acted(step, seat, verb, numbers)
        return Happening(tuple(passings), (), self._cornered(step))

    # --- what the seat learns --------------------------------------------------------------------

    def _cornered(self, step: int) -> tuple[int, int] | None:
        for flow in self.views[step].flows:
            if flow.target[0] == "cornered":
                return flow.source[1], self.book_of[flow.card]
        return None

    def _own_book(self, step: int) -> int:
        """The commodity of the seat's own packet, as it was named."""
        move = self.views[step].move
        assert move is not None
        return move.arguments[-1]

    def _come(self, step: int, given: int) -> int:
        """The commodity that came into the seat's hand at a step, for cards of the one given."""
        assert self.seat is not None
        before = self.views[step].before
        assert before is not None
        now, then = self.holding(self.views[step], self.seat), self.holding(before, self.seat)
        more = [book for book in range(len(BOOKS)) if now[book] > then[book]]
        return more[0] if more else given

    def _surrendered(self, step: int, seat: int, by_clock: bool) -> Passing:
        """One card for the maker of the first corner."""
        before = self.views[step].before
        assert before is not None
        holder = before.state.corner_holder
        seen = [f for f in self.views[step].flows if f[1:3] == (("hands", seat), ("hands", holder))]
        book = self.book_of[seen[0].card] if seen and seen[0].card != UNSEEN else UNSEEN
        hidden = UNSEEN if by_clock or seat == self.seat else step
        return Passing(seat, holder, 1, book, hidden, "surrender", by_clock=by_clock)

    # --- ticks -----------------------------------------------------------------------------------

    def _resolve(self, step: int) -> list[Passing]:
        """All have chosen: what each did is told, and offers that find no partner stay."""
        view = self.views[step]
        self._resolved, self._chose = self._chose, {}
        paired = self._paired_after(step)
        stayed = []
        for seat, chosen in self._resolved.items():
            if seat == self.seat or seat in paired:
                continue
            if view.state.cried[seat]:
                stayed.append(self._packet(step, seat, seat))
            else:
                self.said[chosen] = self._call(step, seat)
        return stayed

    def _paired_after(self, step: int) -> set[int]:
        """The seats that DECK pairs after all have chosen."""
        found: set[int] = set()
        for view in self.views[step + 1 :]:
            if view.line is None or view.line[0] != DECK:
                break
            verb, *seats = view.line[1].split()
            if verb == "pair":
                found.update(map(int, seats))
        return found

    def _packet(self, step: int, seat: int, target: int) -> Passing:
        """What a seat chose in the last tick that is over."""
        state, chosen = self.views[step].state, self._resolved[seat]
        size, named = state.cried[seat], state.named[seat]
        words = f"offer {size}" if named < 0 else f"accept {named} {size}"
        if seat == self.seat:
            return Passing(seat, target, size, self._own_book(chosen))
        book = UNSEEN
        if target == self.seat:
            book = self._come(step, self._own_book(self._resolved[target]))
        return Passing(seat, target, size, book, chosen, words)

    def _call(self, step: int, seat: int) -> str:
        """What a seat that offered nothing did: it called a corner, or nothing is known."""
        made = self._cornered(step)
        book = made[1] if made and made[0] == seat else self.views[step].state.called[seat]
        return f"corner {BOOKS[book]}" if book >= 0 else "pass"

    def _calls(self, step: int) -> tuple[tuple[int, int], ...]:
        """The corners called in a tick that do not count yet."""
        if self._chose:
            return ()
        called = self.views[step].state.called
        return tuple((seat, called[seat]) for seat in range(self.players) if called[seat] >= 0)

    # --- real time -------------------------------------------------------------------------------

    def _acted(self, step: int, seat: int, verb: str, numbers: list[int]) -> list[Passing]:
        if verb == "offer":
            return [self._offered(step, seat, numbers[0])]
        if verb == "accept":
            return self._accepted(step, seat, *numbers[:2])
        if verb == "withdraw":
            return [self._taken_back(seat, UNSEEN)]
        made = self._cornered(step)
        if made is None:
            return []
        # What the maker of a corner holds up does not count for it.
        but = {seat: made[1]}
        return [self._taken_back(other, but.get(other, UNSEEN)) for other in list(self._offers)]

    def _offered(self, step: int, seat: int, size: int) -> Passing:
        held = seat + SEATS_AT_MOST
        if seat == self.seat:
            found = Passing(seat, held, size, self._own_book(step))
        else:
            found = Passing(seat, held, size, UNSEEN, step, f"offer {size}")
        self._offers[seat] = found
        return found

    def _taken_back(self, seat: int, but: int) -> Passing:
        offer = self._offers.pop(seat)
        return Passing(offer.target, seat, offer.size, offer.book, but=but)

    def _accepted(self, step: int, seat: int, other: int, size: int) -> list[Passing]:
        """A packet goes over, and what the other held up comes back."""
        offer = self._offers.pop(other)
        given, got = UNSEEN, offer.book
        if seat == self.seat:
            given = self._own_book(step)
            got = self._come(step, given)
        elif other == self.seat:
            given = self._come(step, UNSEEN)
        hidden = UNSEEN if seat == self.seat else step
        words = f"accept {other} {size}"
        return [
            Passing(seat, other, size, given, hidden, words),
            Passing(offer.target, seat, size, got),
        ]


def of_seat(place: int) -> int:
    """Whose hand or offer a place is."""
    return place % SEATS_AT_MOST


# --- what hands need -----------------------------------------------------------------------------


def _with_needs(now: Happening, touched: dict[int, list[Happening]]) -> Happening:
    """A happening with what hands need before and after it; it is added to those that touch them."""
    hands = [seat for seat in touched if now.touches(seat)]
    before = {seat: _needs(touched[seat], seat) for seat in hands}
    for seat in hands:
        touched[seat].append(now)
    after = {seat: _needs(touched[seat], seat) for seat in hands}
    return now._replace(needs_before=before, needs_after=after)


def _needs(past: list[Happening], seat: int) -> tuple[Need, ...]:
    """What a hand needs after all this, looked at from the latest back."""
    found: list[Need] = []
    back = [0] * len(BOOKS)  # what is seen to come back to the hand on the way, less what goes
    unseen = 0
    for now in reversed(past):
        if len(found) >= FORESIGHT:
            break
        if now.corner and now.corner[0] == seat:
            back[now.corner[1]] += BOOK_SIZE
        found += [Need(b, BOOK_SIZE - back[b], unseen) for one, b in now.called if one == seat]
        for passing in now.passings:
            if passing.target == seat and passing.book != UNSEEN:
                found.append(Need(passing.book, passing.size - back[passing.book], unseen))
            elif passing.target == seat and passing.size > 1 and not any(back):
                found.append(Need(UNSEEN, passing.size, unseen))
        for passing in now.passings:
            changes = (of_seat(passing.source) == seat) - (of_seat(passing.target) == seat)
            if passing.book != UNSEEN:
                back[passing.book] += changes * passing.size
            elif changes > 0:
                unseen += passing.size
    return tuple(need for need in found if need.size > 0)
