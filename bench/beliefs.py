"""How far what bots believe about hidden cards is from a full count.

    python bench/beliefs.py                       # the asking games
    python bench/beliefs.py boston-books --cards 7 --worlds 20000

A position is reached by random moves from a fixed seed.  All worlds of an asking game are too many to
count, for every card that was ever drawn unseen can have been another.  So two things are measured:

- *Full count*: of the cards that can be exchanged, a few are chosen by lot, and all others are kept as
  they are in one world.  Every arrangement of the few is played again; those that would have looked the
  same are all the worlds there are.  Where each card lies in them is compared with where it lies in
  worlds that are drawn as bots draw them, with the same few cards to exchange.  *Distance* is half the
  sum of the differences over all places, for the worst card (total variation); *error* is the
  largest difference for one card and one place; *noise* is the error of as many worlds that are
  picked evenly from the full count.
- *Another chain*: all cards may be exchanged, and two bots begin with first worlds of their own.
  *Apart* is the largest difference between what the two believe, after so many worlds each.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

from parlour.bots import engines
from parlour.core.game import game
from parlour.core.kernels import Plain
from parlour.core.match import Match
from parlour.core.views import View
from parlour.core.worlds import Worlds, drawing_kernels

GAMES = ("trix-authors", "boston-books")
MOVES = (20, 60, 140)
"""After how many moves it is measured."""
BATCH = 64

Spot = tuple[int, str, int]
"""A card, a field, and a place in it."""


class Counted(NamedTuple):
    """Drawn worlds beside all there are."""

    worlds: int
    distance: float
    error: float
    noise: float


def counted(view: View, engine: Any, cards: int, draws: int, seed: int) -> Counted:
    """What is believed of a few cards, beside the full count."""
    rng = random.Random(seed)
    worlds = Worlds(view, engine, rng)
    tokens = [int(token) for token in worlds._free]
    exact: dict[Spot, float] = {}
    while all(share == 1 for share in exact.values()):  # cards that may lie in one place only
        narrow(worlds, engine, rng.sample(tokens, cards))
        every = [_places(view, engine, state) for state in all_worlds(worlds, engine)]
        exact = _shares(every)
    drawn = _shares(_drawn(worlds, view, engine, draws))
    even = _shares(rng.choices(every, k=draws))
    by_card: defaultdict[int, float] = defaultdict(float)
    for spot in exact | drawn:
        by_card[spot[0]] += abs(exact.get(spot, 0) - drawn.get(spot, 0)) / 2
    return Counted(len(every), max(by_card.values()), _largest(exact, drawn), _largest(exact, even))


def narrow(worlds: Worlds, engine: Any, tokens: list[int]) -> None:
    """Only these may be exchanged, as many times as bots do it for so many."""
    worlds._free = engine.row(tokens)
    at_once = min(len(tokens), int(worlds._pace[0]))
    worlds._pace = engine.row([at_once, -(-len(tokens) // at_once)])


def all_worlds(worlds: Worlds, engine: Any) -> Iterator[Any]:
    """Every state that would have looked the same; what hands were shown to lack is not used."""
    played_again = drawing_kernels(engine)["played_again"]
    free = [int(token) for token in worlds._free]
    cards = [int(card) for card in worlds._card]
    work = engine.work()
    for faces in permutations([cards[token] for token in free]):
        for token, card in zip(free, faces, strict=True):
            cards[token] = card
        state = worlds._start.copy()
        if played_again(state, worlds._script, worlds._seen, engine.row(cards), work):
            yield state


def apart(view: View, engine: Any, draws: int, seed: int) -> float:
    """The largest difference between what two bots believe that began differently."""
    one, other = (
        _shares(_drawn(Worlds(view, engine, random.Random(number)), view, engine, draws))
        for number in (2 * seed, 2 * seed + 1)
    )
    return _largest(one, other)


def _drawn(worlds: Worlds, view: View, engine: Any, draws: int) -> Iterator[frozenset[Spot]]:
    room = engine.records(BATCH)
    for done in range(0, draws, BATCH):
        some = min(BATCH, draws - done)
        worlds.fill(room, some)
        for place in range(some):
            yield _places(view, engine, room[place])


def _places(view: View, engine: Any, state: Any) -> frozenset[Spot]:
    """Where each card lies that the seat does not see."""
    assert view.seat is not None
    plain = state if isinstance(engine, Plain) else engine.plain(state)
    return frozenset(
        (card, field.name, place)
        for field, place in view.game.rules.layout.places
        if not field.sight(plain, place, view.seat)
        for card in field.cards(plain, place)
    )


def _shares(worlds: Iterable[frozenset[Spot]]) -> dict[Spot, float]:
    """In which share of worlds each card lies where."""
    found: Counter[Spot] = Counter()
    total = 0
    for world in worlds:
        found.update(world)
        total += 1
    return {spot: times / total for spot, times in found.items()}


def _largest(one: dict[Spot, float], other: dict[Spot, float]) -> float:
    return max(abs(one.get(spot, 0) - other.get(spot, 0)) for spot in one | other)


def position(key: str, moves: int) -> View:
    """What the seat in turn sees after so many random moves."""
    one = game(key)
    rng = random.Random(f"beliefs {key}")
    match = Match.new(one, one.usual_players, seed="beliefs")
    while match.length < moves:
        match = match.play(match.turn[0], rng.choice(match.legal(match.turn[0])))
    return match.view(match.turn[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--cards", type=int, default=6, help="that are counted in full")
    parser.add_argument("--worlds", type=int, default=4000, help="drawn at each position")
    given = parser.parse_args()
    print("| game | moves | can be exchanged | full count | distance | error | noise | apart |")
    print("|---|---|---|---|---|---|---|---|")
    for key in given.games:
        engine = engines.engine(game(key).rules, patient=True).base
        for moves in MOVES:
            view = position(key, moves)
            free = len(Worlds(view, engine, random.Random(1))._free)
            found = counted(view, engine, given.cards, given.worlds, seed=1)
            between = apart(view, engine, given.worlds, seed=1)
            print(
                f"| {key} | {moves} | {free} | {found.worlds} | {found.distance:.3f} "
                f"| {found.error:.3f} | {found.noise:.3f} | {between:.3f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
