"""Bots play with their partners: they leave them tricks and bids, and give them what counts.

Positions are the first of each kind in deals drawn by seed, in which everybody plays by habit and by
lot; none is left out because of what a bot does there.  They are told apart by trying the cards: who
plays last in a trick sees who takes it.  What is right in them is what habit does, too, so these tests
hold that bots keep to it, not that it pays; that it does not cost is measured (docs/strength/partners.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import pytest

from parlour.bots import bot, player
from parlour.bots.habits import forty_two, magna, new_york_whist, tactics, whole_habit
from parlour.bots.opinions import Budget
from parlour.bots.search import Search
from parlour.core.bits import count
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import NOWHERE
from parlour.kit.honors import OF_SUIT as FIFTY_TWO_OF_SUIT

COUNTING = {
    "forty-two": forty_two.COUNTERS,
    "new-york-whist": new_york_whist.COUNTERS,
    "magna": magna.COUNTERS,
    "tactics": tactics.KEYS,
}
"""The cards that bring points to whoever takes them."""


def dear(match: Match) -> int:
    """The cards that may take tricks later, as they are in this deal."""
    s = match.record
    match match.game.key:
        case "forty-two":
            return forty_two.DOUBLES | forty_two.OF_SUIT[s.honors]
        case "magna":
            return magna.DOUBLES | FIFTY_TWO_OF_SUIT[s.honors]
        case "tactics":
            return tactics.GENERALS | tactics.OF_TRUMPS[s.trumps]
    return 0


# --- positions -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Last:
    """What the cards do that the last seat may play to a trick."""

    overtaking: set[Move]
    friendly: set[Move]
    """With these the partner takes it."""
    hostile: set[Move]
    """With these the others take it."""
    counting: set[Move]
    cheap: set[Move]
    """These neither count nor take tricks later."""


def last(match: Match) -> Last | None:
    """What may be played, if it is the last card of a trick and not of a deal."""
    seat, s = match.turn[0], match.record
    if s.trick[2] == NOWHERE or s.trick[3] != NOWHERE or count(s.hands[seat]) < 2:
        return None
    rules, moves = match.game.rules, match.legal(seat)
    taker = {move: int(match.step(seat, move).record.leader) for move in moves}
    own = {move for move in moves if taker[move] == seat}
    ours = {move for move in moves if rules.side(s, taker[move]) == rules.side(s, seat)}
    of = COUNTING[rules.key], COUNTING[rules.key] | dear(match)
    counting, kept = ({m for m in moves if cards >> (m.code & 63) & 1} for cards in of)
    return Last(own, ours - own, set(moves) - ours, counting, set(moves) - kept)


def left_to_partner(at: Last) -> set[Move]:
    """The partner takes the trick; one could overtake, and has something cheap to throw."""
    return at.friendly if at.overtaking and at.friendly & at.cheap else set()


def given_to_partner(at: Last) -> set[Move]:
    """The partner takes the trick whatever is played: something that counts, or something cheap."""
    gifts = at.friendly & at.counting
    return gifts if gifts and at.friendly & at.cheap and not at.overtaking else set()


def kept_from_others(at: Last) -> set[Move]:
    """The others take the trick whatever is played: something that counts, or something cheap."""
    losses = at.hostile & at.counting
    rest = at.hostile - at.counting
    return rest if losses and at.hostile & at.cheap and not at.overtaking | at.friendly else set()


Wanted = Callable[[Last], set[Move]]
KINDS: dict[str, Wanted] = {
    "left to the partner": left_to_partner,
    "given to the partner": given_to_partner,
    "kept from the others": kept_from_others,
}


class Found(NamedTuple):
    """A position, and the moves that are good in it."""

    match: Match
    good: set[Move]


def found(key: str, kind: str, most: int) -> Iterator[Found]:
    """Positions of a kind in which hands have at most so many cards, one from each of many deals."""
    for number in range(200):
        rng = random.Random(number)
        match = Match.new(game(key), 4, seed=f"partners {number}")
        while match.turn and not match.record.deals:
            seat = rng.choice(match.turn)
            if count(match.record.hands[seat]) <= most and (at := last(match)):
                good = KINDS[kind](at)
                if good:
                    yield Found(match, good)
                    break
            match = match.step(seat, rng.choice(sensible(match, seat)))


def sensible(match: Match, seat: int) -> list[Move]:
    """What habit leaves."""
    rules = match.game.rules
    may = rules.may_rightly(match.record, seat)
    whole_habit(rules.key)(match.record.copy(), seat, may)
    return rules.vocabulary.among(may)


def chosen(match: Match, level: str) -> Move:
    return bot(match.game.key, level).choose(match.view(match.turn[0]), float("inf"))


# --- tricks --------------------------------------------------------------------------------------


WELL = {
    ("forty-two", "left to the partner"): 6,
    ("forty-two", "given to the partner"): 6,
    ("forty-two", "kept from the others"): 6,
    ("tactics", "left to the partner"): 6,
    ("tactics", "given to the partner"): 6,
    ("tactics", "kept from the others"): 6,
    ("magna", "left to the partner"): 4,
    ("magna", "given to the partner"): 3,
    ("magna", "kept from the others"): 4,
    ("new-york-whist", "left to the partner"): 4,
    ("new-york-whist", "given to the partner"): 3,
    ("new-york-whist", "kept from the others"): 4,
}
"""In how many of the first six positions a good bot does what habit would.  At Forty-two and Tactics it
always keeps to it.  At Magna and New York-Whist the search decides, and it need not be wrong where it
differs: keeping to habit there costs 2.5 points a deal at New York-Whist."""


@pytest.mark.slow
@pytest.mark.parametrize(("key", "kind"), WELL)
def test_a_good_bot_plays_with_its_partner(key: str, kind: str) -> None:
    played = [
        chosen(match, "good").text in {move.text for move in good}
        for match, good in islice(found(key, kind, 99), 6)
    ]

    assert 6 == len(played)
    assert sum(played) >= WELL[key, kind]


# --- bids ----------------------------------------------------------------------------------------


def raised(key: str, bid: str, level: str, deals: int) -> list[str]:
    """What is bid above a partner who has spoken first, by whoever speaks next but one."""
    found = []
    for number in range(deals):
        match = Match.new(game(key), 4, seed=f"raise {number}")
        for said in (bid, "pass"):
            match = match.play(match.turn[0], said)
        found.append(chosen(match, level).text)
    return [text for text in found if text != "pass"]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "good"])
@pytest.mark.parametrize(
    ("key", "bid"), [("forty-two", "bid 41"), ("magna", "bid 6"), ("tactics", "bid 100")]
)
def test_a_partner_who_bids_high_is_not_raised(key: str, bid: str, level: str) -> None:
    assert [] == raised(key, bid, level, 6)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "good"])
@pytest.mark.parametrize(
    ("key", "bid"), [("forty-two", "bid 30"), ("magna", "bid 3"), ("tactics", "bid 60")]
)
def test_a_partner_is_seldom_raised(key: str, bid: str, level: str) -> None:
    """Only with a hand that promises much more; before, it was in up to every second deal."""
    assert len(raised(key, bid, level, 12)) <= 2


@pytest.mark.slow
def test_a_raise_is_weighed_though_it_is_not_made() -> None:
    """A review can tell what it would have cost."""
    match = Match.new(game("forty-two"), 4, seed="raise 0")
    for said in ("bid 36", "pass"):
        match = match.play(match.turn[0], said)
    view = match.view(match.turn[0])
    opinion = player(match.game.rules).weigh(view, list(view.legal), Budget(200), 1)

    assert "pass" == opinion.best.move.text
    assert all(option.tries for option in opinion.options)


# --- captures ------------------------------------------------------------------------------------


def captures(most: int) -> Iterator[Match]:
    """Positions of Chicago-Casino in which more can be taken, or no more, from deals drawn by seed."""
    for number in range(most):
        rng = random.Random(number)
        match = Match.new("chicago-casino", 4, seed=f"captures {number}")
        while match.turn and not match.record.deals:
            seat = match.turn[0]
            if {"take", "done"} <= {move.verb.name for move in match.legal(seat)}:
                yield match
            match = match.step(seat, rng.choice(sensible(match, seat)))


@pytest.mark.slow
def test_whoever_captures_takes_all_there_is() -> None:
    cut_short = 0
    for match in islice(captures(9), 12):
        seat = match.turn[0]
        moves, budget = list(match.legal(seat)), Budget(600)
        alone = Search(match.game.rules).weigh(match.view(seat), moves, budget, 1)
        cut_short += alone.best.move.text == "done"

        assert chosen(match, "good").verb.name == "take"

    assert cut_short, "the search alone always takes all, too"
