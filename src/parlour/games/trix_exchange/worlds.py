"""Worlds for Trix Exchange: deals and unheard packets that fit what a seat saw.

Only commodities matter, for cards of one are alike.  A crowd of guesses begins with what the seat
sees now and is led back to the deal.  That is as easy as forwards, for a swap taken back is a swap;
and corners, which hardly come about by chance, are where the way back begins.  At each step every
guess takes back some packet that can have gone, ideally one that leaves cards where they were seen
to be (`story.Need`), and its weight makes up for this preference; guesses that cannot have
been are dropped and others doubled, as their weights say.  A larger crowd
comes closer to all worlds being equally likely; it is not exact (docs/decisions/0002).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import factorial
from operator import add
from typing import NamedTuple

from parlour.core.drafting import Draft
from parlour.core.records import DECK
from parlour.core.spreads import Generator
from parlour.core.views import UNSEEN, View
from parlour.core.watch import Watch, heed
from parlour.games.trix_exchange.floor import SEATS_AT_MOST, TickPartner, fewest
from parlour.games.trix_exchange.story import PLACES, Happening, Need, Needs, Passing, Story
from parlour.kit.asking import BOOK_SIZE, BOOKS

FEWEST = 64
MOST = 1 << 13
"""How many guesses are led together, first and last."""
GROWTH = 4
"""How much larger the next crowd is when one went astray."""
KEPT = 8
"""Of this many guesses led together, one is given out."""
LACKING = 0.15
"""How much each card that a place still lacks takes away from a guess."""
NEEDED = 3
"""How strongly dealing a card prefers a place that needs it."""
FACTORIALS = [factorial(cards) for cards in range(12)]
FINE = 1 << 30


class Told(NamedTuple):
    """What was done unheard at a step, and what was done after it."""

    step: int
    text: str
    after: Told | None


class Guess:
    """One way it can have been, as far back as it is led: what lies where, and what was done."""

    __slots__ = ("counts", "told", "weight")

    def __init__(self, counts: list[list[int]], weight: float, told: Told | None = None) -> None:
        self.counts = counts
        self.weight = weight
        self.told = told

    def copy(self) -> Guess:
        """The same so far, to go on differently."""
        return Guess([held[:] for held in self.counts], 1.0, self.told)

    def possible(self, passing: Passing) -> list[int]:
        """The commodities that can have gone like this, given how things were afterwards."""
        held = self.counts[passing.target]
        books = [book for book, cards in enumerate(held) if cards >= passing.size]
        if passing.by_clock:
            books = [book for book in books if self._was_shortest(passing.source, book)]
        if passing.book != UNSEEN:
            return [passing.book] if passing.book in books else []
        return [book for book in books if book != passing.but]

    def _was_shortest(self, seat: int, book: int) -> bool:
        """Whether a hand, with one more card of this commodity, has fewest of it."""
        held = sum(cards << 4 * other for other, cards in enumerate(self.counts[seat]))
        return fewest(held + (1 << 4 * book)) == book

    def take_back(self, passings: Sequence[Passing], books: Sequence[int]) -> None:
        """Cards of these commodities go back to where they came from."""
        for passing, book in zip(passings, books, strict=True):
            self.counts[passing.target][book] -= passing.size
            self.counts[passing.source][book] += passing.size

    def hope(self, needs: Needs) -> float:
        """How much these seats' cards promise, in hand or held up."""
        hope = 1.0
        for seat, wanted in needs.items():
            in_hand, held_up = self.counts[seat], self.counts[seat + SEATS_AT_MOST]
            hope *= _promise(tuple(map(add, in_hand, held_up)), wanted)
        return hope


@lru_cache(1 << 16)
def _promise(held: tuple[int, ...], wanted: tuple[Need, ...]) -> float:
    """Mixed hands can be dealt in more ways, and needs should be met."""
    promise = 1.0
    for cards in held:
        promise /= FACTORIALS[cards]
    for need in wanted:
        lacking = need.size - (max(held) if need.book == UNSEEN else held[need.book])
        if lacking > 0:
            promise *= LACKING**lacking if lacking <= need.coming else 0.0
    return promise


class Drafts:
    """Drafts of one deal."""

    def __init__(self, views: list[View], watch: Watch) -> None:
        self.views = views
        self._watch = watch
        self.hides_anything = True
        self._story: Story | None = None
        self._size = FEWEST
        self._ready: list[Guess] = []

    def draft(self, rng: Generator) -> Draft | None:
        """A draft that fits all that was seen, or None if none was found this time."""
        if self._story is None:
            self._story = Story(self.views)
        if not self._ready:
            self._ready = _led_back(self._story, self._size, rng, self._watch)
            rng.shuffle(self._ready)
            del self._ready[max(self._size // KEPT, 1) :]
        if not self._ready:
            self._size = min(GROWTH * self._size, MOST)
            return None
        return _written(self._story, self._ready.pop(), rng)


def drafts(views: list[View], watch: Watch) -> Drafts | None:
    """What drafts a deal of Trix Exchange; nothing if no cards were dealt to hands."""
    is_deal = views[0].line == (DECK, "deal") and any(views[0].counts.values())
    return Drafts(views, watch) if is_deal else None


# --- the way back --------------------------------------------------------------------------------


def _led_back(story: Story, size: int, rng: Generator, watch: Watch) -> list[Guess]:
    """Guesses at the deal, all equally likely; none if all went astray."""
    crowd = []
    for _ in range(size):
        heed(watch)
        crowd.append(_now(story, rng))
    for happening in reversed(story.happenings):
        for guess in crowd:
            heed(watch)
            _take_back(guess, happening, rng)
        crowd = [guess for guess in crowd if guess.weight]
        total = sum(guess.weight for guess in crowd)
        if 2 * total * total < size * sum(guess.weight**2 for guess in crowd):
            crowd = _drawn(crowd, size, rng)
    return _drawn(crowd, size, rng)


def _drawn(crowd: list[Guess], size: int, rng: Generator) -> list[Guess]:
    """This many of a crowd, each as often as it weighs, by one throw for all."""
    total = sum(guess.weight for guess in crowd)
    found: list[Guess] = []
    passed, thrown = 0.0, rng.randrange(FINE) / FINE
    for guess in crowd:
        passed += guess.weight * size / total
        while len(found) + thrown < passed and len(found) < size:
            found.append(guess.copy())
    return found


def _take_back(guess: Guess, happening: Happening, rng: Generator) -> None:
    """Undo one happening; the guess weighs nothing if that cannot be."""
    guess.weight /= guess.hope(happening.needs_after) or 1.0
    if happening.corner:
        seat, book = happening.corner
        guess.counts[seat][book] = BOOK_SIZE
    for seat, book in happening.called:
        if guess.counts[seat][book] != BOOK_SIZE:
            guess.weight = 0.0
    swap = []
    for passing in happening.passings:
        # What stays, or is taken back at a corner, is in a hand of its own; two that swap are not.
        if happening.corner or passing.source == passing.target:
            _choose(guess, (passing,), {}, rng)
        else:
            swap.append(passing)
    _choose(guess, swap, happening.needs_before, rng)


def _choose(guess: Guess, passings: Sequence[Passing], needs: Needs, rng: Generator) -> None:
    """Take packets back, of commodities chosen by what they promise."""
    if not guess.weight:
        return
    ways = list(product(*(guess.possible(passing) for passing in passings)))
    hopes = []
    for books in ways:
        guess.take_back(passings, books)
        hopes.append(guess.hope(needs))
        guess.take_back([_turned(passing) for passing in passings], books)
    total = sum(hopes)
    guess.weight *= total
    if not total:
        return
    books = ways[_weighed(hopes, total, rng)]
    guess.take_back(passings, books)
    for passing, book in zip(passings, books, strict=True):
        if passing.step != UNSEEN:
            guess.told = Told(passing.step, f"{passing.words} {BOOKS[book]}", guess.told)


def _turned(passing: Passing) -> Passing:
    return passing._replace(source=passing.target, target=passing.source)


def _weighed(weights: list[float], total: float, rng: Generator) -> int:
    """One of several, as often as it weighs."""
    left = rng.randrange(FINE) / FINE * total
    for which, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return which
    return max(range(len(weights)), key=weights.__getitem__)


# --- now -----------------------------------------------------------------------------------------


def _now(story: Story, rng: Generator) -> Guess:
    """A guess at how all cards lie now: unseen ones are dealt, preferably where they are needed."""
    view = story.views[-1]
    counts = [story.holding(view, place) for place in range(PLACES)]
    guess = Guess(counts, 1.0)
    held_up = {
        seat: view.counts["offers", seat]
        for seat in range(story.players)
        if view.counts["offers", seat] and not any(counts[seat + SEATS_AT_MOST])
    }
    # Cards held up are dealt with the hand, and then held up.
    room = [
        view.counts["hands", seat] + held_up.get(seat, 0) - sum(counts[seat])
        for seat in range(story.players)
    ]
    needs = story.needs_now
    for book in story.unseen(view, rng):
        wishes = [
            left * (NEEDED if left and _is_needed(needs, counts, seat, book) else 1)
            for seat, left in enumerate(room)
        ]
        seat = _weighed([float(wish) for wish in wishes], sum(wishes), rng)
        guess.weight *= room[seat] / sum(room) / (wishes[seat] / sum(wishes))
        room[seat] -= 1
        counts[seat][book] += 1
    # Dealing has already preferred mixed hands.
    guess.weight *= guess.hope(needs) / guess.hope(dict.fromkeys(needs, ()))
    for seat, size in held_up.items():
        _choose(guess, (Passing(seat + SEATS_AT_MOST, seat, size),), {}, rng)
    for step, seat in story.pending.items():
        choices = _choices(story, guess, seat)
        guess.weight *= len(choices)
        guess.told = Told(step, choices[rng.randrange(len(choices))], guess.told)
    return guess


def _is_needed(needs: Needs, counts: list[list[int]], seat: int, book: int) -> bool:
    wanted = needs.get(seat, ())
    return any(need.book == book and need.size > counts[seat][book] for need in wanted)


def _choices(story: Story, guess: Guess, seat: int) -> list[str]:
    """What a seat may choose in a tick."""
    named = story.views[0].state.tick_partner == TickPartner.named
    others = [other for other in range(story.players) if other != seat] if named else []
    found = ["pass"]
    for book, held in enumerate(guess.counts[seat]):
        found += [f"corner {BOOKS[book]}"] if held == BOOK_SIZE else []
        for size in range(1, min(held, 3) + 1):
            found += [f"offer {size} {BOOKS[book]}"]
            found += [f"accept {other} {size} {BOOKS[book]}" for other in others]
    return found


# --- a draft -------------------------------------------------------------------------------------


def _written(story: Story, guess: Guess, rng: Generator) -> Draft:
    """A guess as a deal and the moves that were made unheard."""
    game = story.views[0].game
    moves = {step: game.move(text) for step, text in story.said.items()}
    told = guess.told
    while told is not None:
        moves[told.step] = game.move(_surrendering(story, told.text))
        told = told.after
    return Draft([_order(story, guess, rng)], moves=moves)


def _surrendering(story: Story, text: str) -> str:
    """Cards are surrendered by name: the first of a commodity serves for all."""
    verb, *rest = text.split()
    if verb != "surrender":
        return text
    pack = story.views[0].game.rules.pack
    assert pack is not None
    return f"surrender {pack.names[story.book_of.index(BOOKS.index(rest[0]))]}"


def _order(story: Story, guess: Guess, rng: Generator) -> list[int]:
    """The pack as it was dealt: the seat's own cards as they came, the others' in any order."""
    first = story.views[0]
    known = {flow.position: story.book_of[flow.card] for flow in first.flows if flow.card != UNSEEN}
    hands = []
    for held in guess.counts[: story.players]:
        hands.append([book for book, cards in enumerate(held) for _ in range(cards)])
        rng.shuffle(hands[-1])
    piles = [[card for card, b in enumerate(story.book_of) if b == book] for book in range(9)]
    for pile in piles:
        rng.shuffle(pile)
    order = []
    for position in range(BOOK_SIZE * (story.players + 1)):
        seat = (first.state.dealer + 1 + position) % story.players
        book = known[position] if position in known else hands[seat].pop()
        order.append(piles[book].pop())
    return order
