"""The `.table` record of a match, as text; `docs/table-files.md` describes it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from parlour.core.errors import BadTable
from parlour.core.fair import NO_PROMISES, Chance, Daily, Promises, Seed, Unopened, is_digest
from parlour.core.records import CLOCK, DECK

FIRST_LINE = "parlour table 1"
LONGEST_LINE = 20_000
MOST_LINES = 1_000_000
MOST_PLAYERS = 99
DIGITS = 9
NEEDED = ("game", "edition", "options", "players", "seed-commitment")
OPTIONAL = ("seed", "daily", "taken-back", "peeked", "helped", "discarded", "tried-from", "set-up")
YES = "yes"
BESIDE = {DECK: "deck", CLOCK: "clock"}
"""Who moves although nobody sits there, and how a record calls them."""
NUMBERED = re.compile(r"(nonce|nonce-commitment|unopened) .*")
"""Lines of the head that there may be several of, each with a number."""


@dataclass(frozen=True)
class Origin:
    """The match that a record was tried from: its commitment, and how many lines are its own."""

    commitment: str
    lines: int


@dataclass(frozen=True)
class TableFile:
    """A record: what was agreed, and what was done."""

    game: str
    edition: int
    options: dict[str, str]
    players: int
    commitment: str
    seed: str
    nonces: tuple[str, ...]
    lines: tuple[tuple[int, str], ...]
    taken_back: int = 0
    peeked: bool = False
    helped: bool = False
    discarded: int | None = None
    """How many shuffles were discarded until one could be won; None if none was looked at so."""
    promises: Promises = NO_PROMISES
    origin: Origin | None = None
    set_up: str = ""
    """The position it begins at, as whoever set it up wrote it; empty if nobody did."""

    @property
    def text(self) -> str:
        """As it is written in a file."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        head = [
            FIRST_LINE,
            f"game: {self.game}",
            f"edition: {self.edition}",
            f"options: {options}".rstrip(),
            f"players: {self.players}",
            f"seed-commitment: {self.commitment}".rstrip(),
        ]
        if self.seed:
            head.append(f"seed: {self.seed}")
        if self.promises.daily:
            head.append(f"daily: {self.promises.daily.text}")
        head += _by_number("nonce-commitment", enumerate(self.promises.nonces))
        head += _by_number("nonce", enumerate(self.nonces))
        head += [
            f"unopened {number}: {' '.join(map(str, (one.commitment, *one.seats)))}"
            for number, one in enumerate(self.promises.unopened, start=1)
        ]
        if self.taken_back:
            head.append(f"taken-back: {self.taken_back}")
        if self.peeked:
            head.append(f"peeked: {YES}")
        if self.helped:
            head.append(f"helped: {YES}")
        if self.discarded is not None:
            head.append(f"discarded: {self.discarded}")
        if self.origin:
            head.append(f"tried-from: {self.origin.commitment} {self.origin.lines}")
        if self.set_up:
            head.append(f"set-up: {self.set_up}")
        body = [f"{BESIDE.get(seat, seat)} {line}" for seat, line in self.lines]
        return "\n".join([*head, "", *body, ""])


def _by_number(name: str, values: Iterable[tuple[int, str]]) -> list[str]:
    """A line for each seat that has something to say."""
    return [f"{name} {seat}: {value}" for seat, value in values if value]


def read(text: str) -> TableFile:
    """The record in a text; BadTable says in a sentence what is wrong with it."""
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise BadTable("The file has too many lines to be a table record.")
    for count, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise BadTable(f"Line {count} is too long for a table record.")
    if lines[0].strip() != FIRST_LINE:
        raise BadTable(f"This is not a table record: its first line is not {FIRST_LINE!r}.")
    head, body = _parts(lines[1:])
    players = _number(head["players"], "players")
    if not 1 <= players <= MOST_PLAYERS:
        raise BadTable(f"A record is of 1 to {MOST_PLAYERS} players.")
    for mark in ("peeked", "helped"):
        if head.get(mark, YES) != YES:
            raise BadTable(f"A record says that it is {mark} with {YES!r}, or not at all.")
    table = TableFile(
        game=_needed(head, "game"),
        edition=_number(head["edition"], "edition"),
        options=_options(head["options"]),
        players=players,
        commitment=head["seed-commitment"],
        seed=head.get("seed", ""),
        nonces=_of_seats(head, "nonce", players),
        lines=tuple(_move(line, count) for count, line in enumerate(body, start=1)),
        taken_back=_number(head.get("taken-back", "0"), "taken-back"),
        peeked="peeked" in head,
        helped="helped" in head,
        discarded=_number(head["discarded"], "discarded") if "discarded" in head else None,
        promises=_promises(head, players),
        origin=_origin(head),
        set_up=_needed(head, "set-up") if "set-up" in head else "",
    )
    if table.origin and table.origin.lines > len(table.lines):
        raise BadTable("The record has fewer moves than it says it was tried from.")
    if table.set_up and (table.origin or table.promises.daily or table.discarded is not None):
        raise BadTable("A match that was set up was neither dealt nor tried from another.")
    _check_chance(table)
    return table


def _parts(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    if "" not in (line.strip() for line in lines):
        raise BadTable("The record is cut off: no empty line ends its head.")
    blank = next(i for i, line in enumerate(lines) if not line.strip())
    head: dict[str, str] = {}
    for line in lines[:blank]:
        name, colon, value = line.partition(":")
        key = name.strip()
        known = key in NEEDED or key in OPTIONAL or NUMBERED.fullmatch(key)
        if not colon or not known or key in head:
            raise BadTable(f"The head of the record has a line that cannot be read: {line[:40]!r}.")
        head[key] = value.strip(" ")  # other spaces may belong to a nonce
    for key in NEEDED:
        if key not in head:
            raise BadTable(f"The record does not say its {key}.")
    return head, [line for line in lines[blank + 1 :] if line.strip()]


def _numbered(head: dict[str, str], name: str) -> dict[int, str]:
    """The lines of one name, by their number."""
    found = [(key.partition(" "), value) for key, value in head.items()]
    return {_number(digits, name): value for (of, _, digits), value in found if of == name}


def _of_seats(head: dict[str, str], name: str, players: int) -> tuple[str, ...]:
    """What each seat said under a name; nothing at all if none did."""
    found = _numbered(head, name)
    if any(seat >= players for seat in found):
        raise BadTable(f"The record has a {name} of a seat that is not in the match.")
    return tuple(found.get(seat, "") for seat in range(players)) if found else ()


def _promises(head: dict[str, str], players: int) -> Promises:
    nonces = _of_seats(head, "nonce-commitment", players)
    if not all(is_digest(one) for one in nonces if one):
        raise BadTable("A nonce-commitment of the record is not 64 hexadecimal digits.")
    rounds = _numbered(head, "unopened")
    if set(rounds) != set(range(1, len(rounds) + 1)):
        raise BadTable("The unopened rounds of the record are not numbered from 1.")
    unopened = tuple(_unopened(rounds[n], players) for n in sorted(rounds))
    return Promises(nonces, unopened, _daily(head["daily"]) if "daily" in head else None)


def _daily(text: str) -> Daily:
    try:
        return Daily.read(text)
    except ValueError as error:
        raise BadTable("The daily line of the record cannot be read.") from error


def _unopened(text: str, players: int) -> Unopened:
    commitment, *words = text.split(" ")
    seats = tuple(_number(word, "unopened seats") for word in words)
    if not is_digest(commitment) or not seats or max(seats) >= players:
        raise BadTable("An unopened round of the record cannot be read.")
    return Unopened(commitment, seats)


def _origin(head: dict[str, str]) -> Origin | None:
    if "tried-from" not in head:
        return None
    commitment, _, lines = head["tried-from"].partition(" ")
    if not is_digest(commitment) or not _is_number(lines):
        raise BadTable("What the record was tried from cannot be read.")
    return Origin(commitment, int(lines))


def _check_chance(table: TableFile) -> None:
    try:
        Chance(Seed.from_hex(table.seed or "0" * 64), table.nonces)
    except ValueError as error:
        raise BadTable(f"The record cannot be dealt again: {error}") from error


def _needed(head: dict[str, str], key: str) -> str:
    if not head.get(key):
        raise BadTable(f"The record does not say its {key}.")
    return head[key]


def _number(text: str, key: str) -> int:
    if not _is_number(text):
        raise BadTable(f"The record does not say its {key} as a number.")
    return int(text)


def _is_number(text: str) -> bool:
    """Whether it is a number as we write them in this file."""
    plain = text.isascii() and text.isdigit() and len(text) <= DIGITS
    return plain and (text == "0" or text[0] != "0")


def _options(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split()]
    options = {name: value for name, _, value in pairs}
    if not all(equals for _, equals, _ in pairs) or len(options) < len(pairs):
        raise BadTable("The options of the record cannot be read.")
    return options


def _move(line: str, count: int) -> tuple[int, str]:
    who, _, move = line.strip().partition(" ")
    beside = {word: seat for seat, word in BESIDE.items()}
    if not move or not (who in beside or _is_number(who)):
        raise BadTable(f"Move {count} of the record cannot be read: {line[:40]!r}.")
    return beside[who] if who in beside else int(who), move
