"""Consequences: what usually follows from a move, in worlds a seat can imagine.

It knows no game: points that are scored, cards that come to hand, and tricks and captures are found
by the roles that fields declare.  Whether a bid is made is asked of the game (`bots.advice`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour.bots.advice import Contract, contract_of
from parlour.bots.engines import interpreted
from parlour.core.bits import count, lowest
from parlour.core.fields import HAND, SEAT, TRICK, WON_PILE
from parlour.core.game import Rules
from parlour.core.moves import SEAT as NAMED_SEAT
from parlour.core.moves import Move
from parlour.core.records import DECK
from parlour.core.views import View
from parlour.core.watch import TimeUp, Watch
from parlour.core.worlds import Worlds

SAMPLE = 100
"""In how many worlds it is looked."""
LONGEST_TRICK = 16
FEW = SAMPLE // 10
"""Of fewer worlds than this nothing is told."""


@dataclass(frozen=True)
class Held:
    """A card that matters, who may have it, and in which share of the worlds they do."""

    card: int
    seat: int
    share: float


@dataclass(frozen=True)
class Kept:
    """A bid that stands, how often it is made then, and whether it stands in every world."""

    seat: int
    bid: int
    share: float
    is_sure: bool = True


@dataclass(frozen=True)
class Consequences:
    """Shares of imagined worlds, and means over them."""

    scored: float = 0.0
    """Points of the mover's side at once."""
    drawn: float = 0.0
    """How often cards come to the mover's hand."""
    taken: float = 0.0
    """Cards that the mover's side takes at once, outside tricks."""
    trick: float | None = None
    """How often the mover's side takes the trick; None if it is not played to one."""
    taker: int = -1
    """The seat that most often takes the trick, if it does so in most worlds."""
    feared: Held | None = None
    """The unseen card by which others take the trick, or the next seat gains, in most of the worlds
    in which they do."""
    asked: int = -1
    """The seat that is asked for something, if one is."""
    given: float = 0.0
    """How often that seat gives a card."""
    next_seat: int = -1
    """Who moves next, if always the same seat of another side."""
    stuck: float = 0.0
    """How often that seat has no card to play."""
    takes: float = 0.0
    """How often it could then take cards at once, outside tricks."""
    scores: float = 0.0
    """How often it could then score at once, outside tricks."""
    bid: Kept | None = None
    """The bid that will stand in most worlds, or one of the mover that may."""


@dataclass(frozen=True)
class _Seen:
    """What followed in one world."""

    scored: float
    drawn: bool
    given: bool
    taken: int
    trick: bool | None
    taker: int
    beaten_by: tuple[int, ...]
    """The cards by which others took the trick, or could gain at once."""
    answer: _Answer
    bid: tuple[int, int, bool] | None


@dataclass(frozen=True)
class _Answer:
    """What the next seat, of another side, could do at once."""

    seat: int = -1
    is_stuck: bool = False
    takes: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    """The cards with which it could take cards, or score."""


def consequences(view: View, move: Move, watch: Watch, seed: int) -> Consequences:
    """What usually follows from a move; nothing, if there is no time to look."""
    assert view.seat is not None
    rules = view.game.rules
    base = interpreted(rules).base
    room = base.records(SAMPLE)
    try:
        Worlds(view, base, Random(seed), watch).fill(room, SAMPLE)
    except TimeUp:
        return Consequences()
    holders = [_holders(rules, world) for world in room]
    contract = contract_of(rules.key) if view.players > 1 else None
    found = [
        _followed(rules, world, view.seat, move, seed + i, contract) for i, world in enumerate(room)
    ]
    tricks = [float(one.trick) for one in found if one.trick is not None]
    answers = [one.answer for one in found]
    nexts = {one.seat for one in answers}
    return Consequences(
        _mean(one.scored for one in found),
        _mean(one.drawn for one in found),
        _mean(one.taken for one in found),
        _mean(tricks) if tricks else None,
        _mostly([one.taker for one in found]),
        _feared(view, found, holders),
        _asked(move),
        _mean(one.given for one in found),
        nexts.pop() if len(nexts) == 1 else -1,
        _mean(one.is_stuck for one in answers),
        _mean(bool(one.takes) for one in answers),
        _mean(bool(one.scores) for one in answers),
        _bid(found, view.seat),
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _mostly(seats: Sequence[int]) -> int:
    """The seat in most worlds, or -1."""
    seat, times = Counter(seats).most_common(1)[0]
    return seat if 2 * times > len(seats) else -1


# --- who has what --------------------------------------------------------------------------------


def _holders(rules: Rules, s: Any) -> dict[int, int]:
    """Which seat holds each card that is in a hand."""
    return {card: seat for seat in range(s.players) for card in _hand(rules, s, seat)}


def _feared(view: View, found: Sequence[_Seen], holders: Sequence[dict[int, int]]) -> Held | None:
    """The card that does most of the harm, and who most likely has it of those who could do it."""
    beaten = Counter(card for one in found for card in one.beaten_by)
    if not beaten:
        return None
    card, times = min(beaten.items(), key=lambda one: (-one[1], one[0]))
    harmed = sum(bool(one.beaten_by) for one in found)
    assert view.seat is not None
    side, own = view.game.rules.side, view.game.rules.side(view.state, view.seat)
    next_seat = found[0].answer.seat
    others = {seat for seat in range(view.players) if side(view.state, seat) != own}
    could = others if next_seat < 0 else {next_seat}
    seats = Counter(one[card] for one in holders if one.get(card) in could)
    if times < FEW or 2 * times < harmed or not seats:
        return None
    seat, often = min(seats.items(), key=lambda one: (-one[1], one[0]))
    return Held(card, seat, often / len(holders))


def _asked(move: Move) -> int:
    """The one seat that a move names, or -1."""
    kinds = zip(move.verb.kinds, move.arguments, strict=True)
    seats = [code for kind, code in kinds if kind == NAMED_SEAT]
    return seats[0] if len(seats) == 1 else -1


def _bid(found: Sequence[_Seen], own: int) -> Kept | None:
    """A bid of one's own that may stand; else the one that stands most often, if it does mostly."""
    stand = [one.bid for one in found if one.bid is not None]
    mine = [one for one in stand if one[0] == own]
    if len(mine) < FEW and 2 * len(stand) <= len(found):
        return None
    bids = Counter((one[0], one[1]) for one in (mine if len(mine) >= FEW else stand))
    (seat, amount), times = bids.most_common(1)[0]
    if seat != own and 2 * times <= len(found):
        return None
    kept = [one[2] for one in stand if one[:2] == (seat, amount)]
    return Kept(seat, amount, _mean(kept), times == len(found))


# --- one world -----------------------------------------------------------------------------------


def _followed(
    rules: Rules, s: Any, seat: int, move: Move, seed: int, contract: Contract | None
) -> _Seen:
    """What follows in one world; a trick, and a deal with an auction, is played on by habit."""
    worth, held, won = rules.worth(s, seat), _held_by(rules, s, seat), _won(rules, s, seat)
    used = len(set(move.cards) & set(_hand(rules, s, seat)))
    before, asked = _in_trick(rules, s), _asked(move)
    had = _held_by(rules, s, asked) if asked >= 0 else 0
    rules.apply(s, seat, move.code)
    scored = rules.worth(s, seat) - worth
    drawn = _held_by(rules, s, seat) > held - used
    given = asked >= 0 and _held_by(rules, s, asked) < had
    taken = max(0, _won(rules, s, seat) - won)
    answer = _answer(rules, s, seat) if used and not _tricks(rules) else _Answer()
    beaten_by = (*answer.takes, *answer.scores)
    trick: bool | None = None
    taker = -1
    if _is_played_to_trick(rules, s, move, before, taken):
        taker, card = _play_trick(rules, s, seed)
        trick = _won(rules, s, seat) > won
        beaten_by = () if trick or card < 0 else (card,)
        taken, answer = 0, _Answer()
    bid = None
    if contract is not None:
        interpreted(rules).kernels["play_on"](s, interpreted(rules).base.work(seed))
        bid = contract(s)
    return _Seen(scored, drawn, given, taken, trick, taker, beaten_by, answer, bid)


def _is_played_to_trick(
    rules: Rules, s: Any, move: Move, before: Sequence[int], taken: int
) -> bool:
    """Whether the move put its card to the trick, which may have been taken with it."""
    if not move.cards or not _tricks(rules):
        return False
    now = _in_trick(rules, s)
    return move.cards[0] in now or (bool(before) and not now) or (taken > 0 and not now)


def _play_trick(rules: Rules, s: Any, seed: int) -> tuple[int, int]:
    """Who takes the trick, and the card they played after this one; -1 where that is not told."""
    kernels = interpreted(rules).kernels
    work = interpreted(rules).base.work(seed)
    later: dict[int, int] = {}
    for _ in range(LONGEST_TRICK):
        if s.ended or s.turn < 0 or not _in_trick(rules, s):
            break
        mover = kernels["next_mover"](s, work)
        total = kernels["open_moves"](s, mover, work)
        if not total:
            break
        code = kernels["any_of"](total, work)
        named = rules.vocabulary.of(code).cards
        if named:
            later[mover] = named[0]
        rules.apply(s, mover, code)
    taker = int(s.turn) if not s.ended and s.turn >= 0 and not _in_trick(rules, s) else -1
    return taker, later.get(taker, -1)


def _answer(rules: Rules, s: Any, seat: int) -> _Answer:
    """What the next seat could do at once, if it is of another side."""
    movers = 0 if s.ended or s.turn == DECK else rules.moving(s)
    if count(movers) != 1:
        return _Answer()
    mover = lowest(movers)
    if mover == seat or rules.side(s, mover) == rules.side(s, seat):
        return _Answer()
    moves = [one for one in rules.vocabulary.among(rules.may(s, mover)) if one.cards]
    worth, won = rules.worth(s, mover), _won(rules, s, mover)
    takes, scores = [], []
    for one in moves:
        tried = s.copy()
        rules.apply(tried, mover, one.code)
        if _won(rules, tried, mover) > won:
            takes.append(one.cards[0])
        elif rules.worth(tried, mover) > worth:
            scores.append(one.cards[0])
    return _Answer(mover, not moves, tuple(takes), tuple(scores))


def _tricks(rules: Rules) -> list[Any]:
    return [field for field in rules.layout.card_fields if field.role == TRICK]


def _in_trick(rules: Rules, s: Any) -> list[int]:
    return [card for field in _tricks(rules) for card in field.cards(s, 0)]


def _hand(rules: Rules, s: Any, seat: int) -> list[int]:
    hands = [field for field in rules.layout.card_fields if field.role == HAND]
    return [card for field in hands if field.of == SEAT for card in field.cards(s, seat)]


def _held_by(rules: Rules, s: Any, seat: int) -> int:
    return len(_hand(rules, s, seat))


def _won(rules: Rules, s: Any, seat: int) -> int:
    """How many cards a seat's side has won."""
    piles = [field for field in rules.layout.card_fields if field.role == WON_PILE]
    return sum(
        len(field.cards(s, seat if field.of == SEAT else rules.side(s, seat))) for field in piles
    )
