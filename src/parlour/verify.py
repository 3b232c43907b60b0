"""Fair deals, the checker's side: whether a recorded match was dealt as its seed requires.

It is written from `docs/fair-deals.md` alone, with only the standard library.  It shares no code
with `parlour.core.fair` and imports nothing else of parlour, so this one file can be read, trusted,
and used elsewhere.
"""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from unicodedata import category

LONGEST_LINE = 20_000

_TITLE = "parlour table 1"
_LONGEST_CHAIN = 10_000

_HEADING = {
    "game": r"[a-z0-9-]+",
    "edition": r"[1-9][0-9]{0,8}",
    "options": r".*",
    "players": r"[1-9][0-9]?",
    "seed-commitment": r"[0-9a-f]{64}",
    "seed": r"[0-9a-f]{64}",
    "daily": r"([0-9]{4}-[0-9]{2}-[0-9]{2} ){2}[0-9a-f]{64}",
    "taken-back": r"0|[1-9][0-9]{0,8}",
    "peeked": r"yes",
    "helped": r"yes",
    "discarded": r"0|[1-9][0-9]{0,3}",
    "tried-from": r"[0-9a-f]{64} (0|[1-9][0-9]{0,8})",
    "set-up": r"[!-~]+( [!-~]+)*",
}

_OPTIONAL = (
    "seed", "daily", "taken-back", "peeked", "helped", "discarded", "tried-from", "set-up",
)  # fmt: skip
_SEAT = "(0|[1-9][0-9]?)"

_NUMBERED = {
    rf"nonce-commitment {_SEAT}": r"[0-9a-f]{64}",
    r"unopened [1-9][0-9]{0,8}": rf"[0-9a-f]{{64}}( {_SEAT})+",
}

_PACKS = {
    "Trix": [f"{high}-{low}" for high in range(16) for low in range(high + 1)] + ["T"],
    "Forty-Nine": [f"{number}" for number in range(1, 50)] + ["C"],
    "Heraldry": [
        f"{suit}-{face}"
        for suit in ("Star", "Crescent", "Cross", "Diamond")
        for face in (*range(1, 11), "Crown", "Jester")
    ],
    "Tactics": [f"{suit}{rank}" for suit in "AICE" for rank in range(1, 13)]
    + ["K5", "K10", "K15", "K20"],
}

_PLACE = {card: (name, place) for name, pack in _PACKS.items() for place, card in enumerate(pack)}

Alternatives = Callable[[int], Sequence[str] | None]


class NotATable(ValueError):
    """The text is not a `.table` record; the message says why in one sentence."""


class _Foul(Exception):
    """Something in the record is wrong; the message says what in one sentence."""


@dataclass(frozen=True)
class Report:
    """What a check found; `fair` only if the seed is shown and every chance event agrees.

    A match that was tried from a position of another is not fair: whoever tried it could know all
    cards.  Only the chance events after that position are checked.  Nor is one fair that was set up
    by hand: if it begins with a deal, that is of whoever set it up.  Whether `discarded` shuffles were
    rightly passed over depends on the rules; here it is only counted.
    """

    fair: bool
    revealed: bool
    deals: int  # shuffles found to be right
    choices: int  # other chance events found to be right
    unchecked: int  # chance events that could not be judged
    problem: str | None  # the first thing found to be wrong; later lines are not looked at
    promised: int = 0  # seats that committed to their nonce before it was opened
    unpromised: int = 0  # seats that gave a nonce without having committed to it
    unopened: int = 0  # rounds given up because a nonce was not opened
    discarded: int | None = None  # shuffles said to be passed over; why is not judged here
    tried: int | None = None  # moves taken over from another match, which this was tried from
    set_up: bool = False  # whether it begins at a position that somebody set up
    daily: str = ""  # the day, the first day of its chain and the anchor, if it is a daily


@dataclass(frozen=True)
class _Table:
    commitment: str
    seed: bytes | None
    nonces: list[str]
    promises: list[str]  # the commitments to the nonces
    unopened: int
    daily: str
    moves: list[tuple[int, str]]  # line number and line
    discarded: int | None  # how many shuffles are before the first line
    tried: int | None  # how many of them are of the match it was tried from
    set_up: bool  # whether a deal on the first of them is by hand


def verify(text: str, alternatives: Alternatives | None = None) -> Report:
    """Whether the deals and choices of a record are those its seed requires.

    For the number of a `deck` line that is not a deal (the first line of the text is 1),
    `alternatives` gives everything that could follow `deck ` there, in the order of the
    specification, or None if it cannot tell.  Raises `NotATable` for text that is not a record.
    """
    table = _table(text)
    found: Counter[str] = Counter()
    problem = None
    try:
        for kind in _events(table, alternatives or (lambda number: None)):
            found[kind] += 1
    except _Foul as foul:
        problem = str(foul)
    revealed = table.seed is not None
    return Report(
        fair=revealed
        and problem is None
        and not found["unchecked"]
        and table.tried is None
        and not table.set_up,
        revealed=revealed,
        deals=found["deal"],
        choices=found["choice"],
        unchecked=found["unchecked"],
        problem=problem,
        promised=sum(map(bool, table.promises)),
        unpromised=sum(map(_given_freely, table.nonces, table.promises)),
        unopened=table.unopened,
        discarded=table.discarded,
        tried=table.tried,
        set_up=table.set_up,
        daily=table.daily,
    )


def _given_freely(nonce: str, promise: str) -> bool:
    return bool(nonce) and not promise


def _table(text: str) -> _Table:
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise NotATable(f"Line {number} is longer than {LONGEST_LINE} characters.")
    if lines[0] != _TITLE:
        raise NotATable(f"Line 1 is not '{_TITLE}'.")
    if "" not in lines:
        raise NotATable("The record breaks off before the blank line that ends its heading.")
    blank = lines.index("")
    heading = _heading(lines[1:blank])
    seats = range(int(heading["players"]))
    return _Table(
        commitment=heading["seed-commitment"],
        seed=bytes.fromhex(heading["seed"]) if "seed" in heading else None,
        nonces=[heading.get(f"nonce {seat}", "") for seat in seats],
        promises=[heading.get(f"nonce-commitment {seat}", "") for seat in seats],
        unopened=_rounds(heading, len(seats)),
        daily=heading.get("daily", ""),
        discarded=int(heading["discarded"]) if "discarded" in heading else None,
        moves=list(enumerate(lines, 1))[blank + 1 :],
        tried=int(heading["tried-from"].split(" ")[1]) if "tried-from" in heading else None,
        set_up="set-up" in heading,
    )


def _heading(lines: list[str]) -> dict[str, str]:
    """The entries of a heading, each of them known, well formed and given once."""
    entries: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(":")
        if name in entries:
            raise NotATable(f"Line {number} says again what an earlier line says.")
        if not colon or value[:1] not in ("", " ") or not _is_entry(name, value[1:]):
            raise NotATable(f"Line {number} is not a proper line of a heading.")
        entries[name] = value[1:]
    for name in _HEADING:
        if name not in entries and name not in _OPTIONAL:
            raise NotATable(f"The heading has no '{name}' line.")
    for name in entries:
        kind, _, digits = name.partition(" ")
        if kind.startswith("nonce") and int(digits) >= int(entries["players"]):
            raise NotATable(f"The '{name}' line is for a seat that is not at the table.")
    return entries


def _rounds(heading: dict[str, str], players: int) -> int:
    """How many rounds were given up; their numbers and their seats make sense."""
    rounds = {name: value for name, value in heading.items() if name.startswith("unopened ")}
    if set(rounds) != {f"unopened {number}" for number in range(1, len(rounds) + 1)}:
        raise NotATable("The 'unopened' lines are not numbered from 1.")
    for name, value in rounds.items():
        if any(int(seat) >= players for seat in value.split(" ")[1:]):
            raise NotATable(f"The '{name}' line is for a seat that is not at the table.")
    return len(rounds)


def _is_entry(name: str, value: str) -> bool:
    for pattern, values in (*_HEADING.items(), *_NUMBERED.items()):
        if re.fullmatch(pattern, name):
            return re.fullmatch(values, value) is not None
    return (
        re.fullmatch(rf"nonce {_SEAT}", name) is not None
        and 1 <= len(value) <= 200
        and value == value.strip(" ")
        and not {"Cc", "Cs", "Zl", "Zp"} & set(map(category, value))
    )


def _events(table: _Table, alternatives: Alternatives) -> Iterator[str]:
    """The finding for each chance event: 'deal' or 'choice' if it is right, else 'unchecked'."""
    if table.seed is not None and sha256(table.seed).hexdigest() != table.commitment:
        raise _Foul("The 'seed' line does not fit the 'seed-commitment' line.")
    for seat, (nonce, promise) in enumerate(zip(table.nonces, table.promises, strict=True)):
        if promise and sha256(b"parlour nonce\n" + nonce.encode()).hexdigest() != promise:
            raise _Foul(f"The nonce of seat {seat} does not fit its 'nonce-commitment' line.")
    if table.daily and table.seed is not None:
        _follow_chain(table.seed, table.daily, table.nonces)
    players = {str(seat) for seat in range(len(table.nonces))}
    ordinal = table.discarded or 0
    if table.tried is not None and table.tried > len(table.moves):
        raise _Foul("The record has fewer moves than its 'tried-from' line says.")
    for count, (number, line) in enumerate(table.moves, 1):
        who, *words = line.split(" ")
        if who not in players | {"deck", "clock"} or not words or "" in words:
            raise _Foul(f"Line {number} is not a seat, 'deck' or 'clock' and a move.")
        if who != "deck":
            continue
        ordinal += 1
        if table.tried is not None and count <= table.tried:
            continue
        if table.set_up and count == 1:
            continue
        draw = _Draw(table.seed, ordinal, table.nonces) if table.seed else None
        if words[0] == "deal":
            yield _deal(number, words[1:], draw)
        else:
            yield _choice(number, " ".join(words), alternatives(number), draw)


def _follow_chain(seed: bytes, daily: str, nonces: Sequence[str]) -> None:
    """Hash the seed back to the anchor, once for each day since the chain began."""
    day, first, anchor = daily.split(" ")
    try:
        links = date.fromisoformat(day).toordinal() - date.fromisoformat(first).toordinal() + 1
    except ValueError:
        raise _Foul("The 'daily' line has a day that is not in the calendar.") from None
    if not 1 <= links <= _LONGEST_CHAIN:
        raise _Foul(f"The 'daily' line is not of day 1 to {_LONGEST_CHAIN} of its chain.")
    if any(nonces):
        raise _Foul("A daily has no nonces, for its cards must be the same for all.")
    for _ in range(links):
        seed = sha256(seed).digest()
    if seed.hex() != anchor:
        raise _Foul(f"The seed, hashed {links} times, is not the anchor of the 'daily' line.")


class _Draw:
    """The numbers drawn for one chance event."""

    def __init__(self, seed: bytes, ordinal: int, nonces: Sequence[str]) -> None:
        self._keyed = hmac.new(seed, f"{ordinal}\n".encode(), "sha256")
        self._nonces = "\n".join([*nonces, ""]).encode()
        self._block = 0
        self._bytes = b""

    def below(self, bound: int) -> int:
        while True:
            if not self._bytes:
                mac = self._keyed.copy()
                mac.update(b"%d\n" % self._block + self._nonces)
                self._block += 1
                self._bytes = mac.digest()
            word, self._bytes = int.from_bytes(self._bytes[:4], "big"), self._bytes[4:]
            if word // bound < 2**32 // bound:
                return word % bound


def _deal(number: int, cards: list[str], draw: _Draw | None) -> str:
    for place, card in enumerate(cards, 1):
        if card not in _PLACE:
            raise _Foul(f"Line {number}: card {place} of the deal is in no pack.")
    if len({_PLACE[card][0] for card in cards}) != 1:
        raise _Foul(f"Line {number}: a deal has cards, and all of one pack.")
    if len(set(cards)) != len(cards):
        raise _Foul(f"Line {number}: a card is dealt twice.")
    if draw is None:
        return "unchecked"
    # The specification swaps in place; here each card is taken off the end once it is settled.
    pack = sorted(cards, key=_PLACE.__getitem__)
    for place in range(len(cards), 0, -1):
        other = draw.below(place)
        pack[other], pack[-1] = pack[-1], pack[other]
        due = pack.pop()
        if cards[place - 1] != due:
            raise _Foul(
                f"Line {number}: card {place} of the deal is {cards[place - 1]}, "
                f"but the seed gives {due}."
            )
    return "deal"


def _choice(number: int, move: str, given: Sequence[str] | None, draw: _Draw | None) -> str:
    if given is None or draw is None:
        return "unchecked"
    if not 1 <= len(given) <= 2**32:
        raise _Foul(f"Line {number}: the rules leave nothing to choose here.")
    due = given[draw.below(len(given))]
    if move != due:
        raise _Foul(f"Line {number} is not what the seed gives, which is '{due}'.")
    return "choice"
