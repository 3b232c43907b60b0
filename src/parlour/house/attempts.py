"""Attempts: what came of an attempt at a daily, and how it compares with others.

Nothing here names a card, so all of it can be told to somebody who has not played yet, but for how
the others bid; that is shown to those who have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from statistics import mean, median

import msgspec

from parlour.core.match import Match
from parlour.desk.wording import many
from parlour.house.days import Kind

SEAT = 0
"""Where the guest sits in every daily."""
NARROW = 12
"""Up to so many different results each has a bar of its own."""


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """What came of a deal: by how much the guest's side was ahead, what the guest said in the
    auction, and whether the side that bid highest, theirs or the other, made its bid."""

    ahead: int
    said: str
    own_bid: bool
    made: bool


class Puzzle(msgspec.Struct, frozen=True, tag="puzzle"):
    """What came of a puzzle: whether it was solved, in how many moves, and how many others were
    taken back; `peeked` if one of these had turned a card."""

    solved: bool
    moves: int
    taken_back: int
    peeked: bool


Result = Deal | Puzzle


@dataclass(frozen=True)
class Attempt:
    """An attempt that counts: the table it was made at, and the help that was asked for.

    There is no result if it did not come to an end; it is `late` if it ended after its day, and
    `done` if nothing more can come of it.
    """

    match: str
    hints: int
    looked: int
    late: int
    done: int
    result: Result | None

    @property
    def order(self) -> tuple[int, ...]:
        """The better of two comes first, however much help there was in a deal."""
        if isinstance(self.result, Deal):
            return (-self.result.ahead,)
        assert self.result is not None
        found = self.result
        return (not found.solved, self.looked, self.hints, found.moves, found.taken_back)


def result_of(kind: Kind, match: Match) -> Result:
    """What came of a match that is over."""
    if kind == "puzzle":
        assert match.outcome is not None
        moves = sum(seat >= 0 for seat, _ in match.log)
        return Puzzle(bool(match.outcome.winners), moves, match.taken_back, match.peeked)
    calls = [(seat, text) for seat, text in match.log if text.split(" ")[0] in ("bid", "pass")]
    bids = [(int(text.split(" ")[1]), seat) for seat, text in calls if text != "pass"]
    highest = max(points for points, _ in bids)
    bidder = next(seat for points, seat in bids if points == highest)
    said = [text for seat, text in calls if seat == SEAT]
    return Deal(
        ahead=match.score[SEAT] - match.score[SEAT + 1],
        said=said[-1] if said else "nothing",
        own_bid=bidder % 2 == SEAT,
        made=match.score[bidder] > 0,  # a side that fails pays
    )


# --- among others --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """How many had one result, or one of several that are close."""

    label: str
    count: int
    is_own: bool = False


@dataclass(frozen=True)
class Standing:
    """A day as it went for everybody, and for one guest if they took part.

    `place` is how many were better, and one; `level` how many others were exactly as good.
    """

    attempts: int
    ended: int
    late: int
    bars: tuple[Bar, ...]
    calls: tuple[Bar, ...]
    own: Attempt | None
    place: int
    level: int
    field: tuple[Attempt, ...]


def standing(attempts: Sequence[Attempt], own: Attempt | None) -> Standing:
    """How a day went; who ended after the day is told, but not compared."""
    field = sorted((one for one in attempts if one.result and not one.late), key=lambda t: t.order)
    counts = own is not None and own in field
    better = [one for one in field if own and counts and one.order < own.order]
    level = [one for one in field if own and counts and one.order == own.order]
    return Standing(
        attempts=len(attempts),
        ended=len(field),
        late=sum(one.late for one in attempts),
        bars=_bars(field, own),
        calls=_calls(field, own),
        own=own,
        place=len(better) + 1 if counts else 0,
        level=max(0, len(level) - 1),
        field=tuple(field),
    )


def _bars(field: Sequence[Attempt], own: Attempt | None) -> tuple[Bar, ...]:
    """The results, the best first; where there are many different ones, the close ones together."""
    values = {id(one): _value(one) for one in field}
    mine = _value(own) if own is not None and own in field else None
    numbers = sorted({value for value in values.values() if value is not None})
    width = 1
    while (
        numbers
        and (numbers[-1] // width - numbers[0] // width) >= NARROW
        and (len({number // width for number in numbers}) > NARROW)
    ):
        width += 1
    counted = Counter(None if value is None else value // width for value in values.values())
    own_group = mine // width if mine is not None else None
    groups = sorted((group for group in counted if group is not None), reverse=_is_deal(field))
    found = [
        Bar(_span(group * width, width), counted[group], mine is not None and group == own_group)
        for group in groups
    ]
    if None in counted:
        unsolved = own is not None and own in field and mine is None
        found.append(Bar("not solved", counted[None], unsolved))
    return tuple(found)


def _is_deal(field: Sequence[Attempt]) -> bool:
    return any(isinstance(one.result, Deal) for one in field)


def _value(one: Attempt) -> int | None:
    if isinstance(one.result, Deal):
        return one.result.ahead
    return one.result.moves if one.result and one.result.solved else None


def _span(least: int, width: int) -> str:
    def written(number: int) -> str:
        return f"−{-number}" if number < 0 else str(number)

    return written(least) if width == 1 else f"{written(least)} to {written(least + width - 1)}"


def _calls(field: Sequence[Attempt], own: Attempt | None) -> tuple[Bar, ...]:
    """What was said in the auction, the most usual first."""
    said = Counter(one.result.said for one in field if isinstance(one.result, Deal))
    mine = own.result.said if own is not None and isinstance(own.result, Deal) else None
    order = sorted(said, key=lambda call: (-said[call], call == "pass", len(call), call))
    return tuple(Bar(call, said[call], call == mine) for call in order)


# --- in words ------------------------------------------------------------------------------------


def told(one: Attempt) -> str:
    """What came of an attempt, without a card."""
    result = one.result
    if isinstance(result, Deal):
        side = "bid" if result.own_bid else "their bid"
        return f"{side} {'made' if result.made else 'failed'}{_help(one)}"
    if isinstance(result, Puzzle):
        if not result.solved:
            return f"not solved{_help(one)}"
        back = f", {result.taken_back} taken back" if result.taken_back else ""
        peeked = ", after a look" if result.peeked else ""
        return f"solved in {many(result.moves, 'move')}{back}{peeked}{_help(one)}"
    return "not finished"


def _help(one: Attempt) -> str:
    hints = f", with {many(one.hints, 'hint')}" if one.hints else ""
    return f"{hints}, solution seen" if one.looked else hints


def against_field(day: Standing) -> str:
    """How the guest did against the others, in a few words; nothing if they cannot be compared."""
    own = day.own
    if own is None or not day.place:
        return ""
    others = [one for one in day.field if one.match != own.match]
    if not others:
        return "first to finish"
    mine, theirs = _value(own), [v for v in map(_value, others) if v is not None]
    if isinstance(own.result, Deal):
        assert mine is not None
        by = round(mine - mean(theirs))
        where = f"{abs(by)} {'ahead of' if by > 0 else 'behind'} the field"
        return where if by else "level with the field"
    if mine is None or not theirs:
        return f"{len(theirs)} of {many(len(others), 'other')} solved it"
    by = round(median(theirs) - mine)
    if not by:
        return "level with the field"
    return f"{many(abs(by), 'move')} {'fewer' if by > 0 else 'more'} than the field"


def card(title: str, day: date, found: Standing) -> str:
    """A line to share: which daily it was and how it went, with no card and no move in it."""
    assert found.own is not None
    how = ", ".join(filter(None, [told(found.own), against_field(found)]))
    return f"parlour daily · {title} · {day.day} {day:%b}: {how}"
