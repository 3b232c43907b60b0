"""Sight: what a picture tells of a table besides its cards, who is there, and the log in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any
from zlib import crc32

from parlour.core.errors import IllegalMove
from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.views import Outcome, View
from parlour.desk.rulebook import cited
from parlour.desk.wording import capital
from parlour.house import hosting, inviting, wire
from parlour.house.course import TOLD, Course, Line, Reckoned
from parlour.house.keeping import BOT, OPEN, Place
from parlour.pictures import telling
from parlour.pictures.picture import Card, picture, shown_card
from parlour.pictures.telling import sentences, spoken
from parlour.pictures.words import YOU

if TYPE_CHECKING:
    from parlour.house.tables import Table


# --- pictures ------------------------------------------------------------------------------------


def lasting(table: Table) -> dict[str, Any]:
    """What a picture tells that stays as it is while nobody sits down or leaves."""
    game, pack = table.game, table.game.rules.pack
    return {
        "table": table.id,
        "game": game.key,
        "title": game.title,
        "players": table.header.players,
        "seats": table.titles,
        "names": tuple(label(table, place) for place in table.places),
        "pack": None if pack is None else pack.key,
        "commitment": table.commitment,
        "clock": table.header.settings.clock,
    }


def public(table: Table, course: Course) -> dict[str, Any]:
    """What a picture of the present tells everybody, besides what the tableau lays out."""
    match, ended = course.match, course.match.outcome
    return {
        "seq": course.seq,
        "turn": match.turn if table.closed is None else (),
        "score": course.totals[-1].score if course.totals else match.score,
        "outcome": None if ended is None else outcome(match.game, ended),
        "moves": course.made,
        "sheet": course.sheet,
        "state": state(table, course),
        "seed": table.header.seed if course.revealed and match.chances else None,
        "undone": match.taken_back > 0,
        "peeked": match.peeked,
        "helped": match.helped,
        "discarded": match.discarded,
        "deadline": table.time_shown(course),
    }


def seen(table: Table, match: Match, view: View) -> dict[str, Any]:
    """What a picture tells of one view of a finished match."""
    shown = picture(view)
    return lasting(table) | {
        "seat": shown.seat,
        "turn": shown.turn,
        "sides": shown.sides,
        "score": shown.score,
        "areas": shown.areas,
        "facts": shown.facts,
        "outcome": outcome(match.game, view.outcome),
    }


def reckoning(table: Table, found: Reckoned | None) -> wire.Reckoning | None:
    """The account of the last deal as it is sent; a sheet names everybody alike."""
    if found is None:
        return None
    game, people = table.game, names(table, None)
    account = found.account

    def cards(numbers: Sequence[int]) -> tuple[Card, ...]:
        return tuple(shown_card(game, number) for number in numbers)

    def written(what: str) -> str:
        return capital(spoken(what, people))

    return wire.Reckoning(
        found.n,
        found.seq,
        written(account.title),
        tuple(
            wire.Count(written(one.what), one.seats, one.points, cards(one.cards))
            for one in account.counts
        ),
        tuple(wire.Laid(written(one.what), one.seats, cards(one.cards)) for one in account.laid),
        found.score,
    )


def outcome(game: Game, ended: Outcome | None) -> wire.Outcome | None:
    """How a match ended, with the rule that says so."""
    if ended is None:
        return None
    counted = len(ended.score) == 1 and game.rules.wins is None
    return wire.Outcome(ended.winners, ended.score, ended.reason, rule(ended.reason), counted)


def state(table: Table, course: Course) -> wire.State:
    """Whether the match waits for seats, is played, is over, or was given up."""
    if table.closed is not None:
        return "closed"
    if not course.started:
        return "waiting"
    return "over" if course.over else "playing"


def commitment(seed: str) -> str:
    """What is shown of a seed while it is secret."""
    return Seed.from_hex(seed).commitment


# --- words ---------------------------------------------------------------------------------------


def names(table: Table, seat: int | None) -> tuple[str, ...]:
    """What the log calls each seat: "you" in the viewer's own."""
    found = table.called.get(seat)
    if found is None:
        found = table.called[seat] = tuple(
            YOU if place.seat == seat else place.name or table.titles[place.seat]
            for place in table.places
        )
    return found


class Spoken:
    """A line of the log in words, encoded; whoever it does not name is told the same."""

    def __init__(self, table: Table, line: Line) -> None:
        self._table = table
        self._line = line
        self._concerned = set(line.told.own or ())
        self._alike = self._told(None, _Noting(names(table, None), self._concerned))

    def to(self, viewer: int | None) -> bytes:
        """The line as one viewer is told it."""
        if viewer is None or viewer not in self._concerned:
            return self._alike
        return self._told(viewer, names(self._table, viewer))

    def _told(self, viewer: int | None, names: Sequence[str]) -> bytes:
        line = self._line
        text = line.text if line.seat == viewer else line.heard
        return wire.encode(
            saying(self._table.game, line.n, (line.seat, text), line.told.to(viewer), names)
        )


def saying(
    game: Game, n: int, line: tuple[int, str], tellings: Sequence[str], names: Sequence[str]
) -> wire.Saying:
    """A line of the log as it is sent."""
    words, *then = sentences(game, line, tellings, names)
    return wire.Saying(n, *line, words, tuple(then))


class _Noting(Sequence[str]):
    """Names, with a note of which were asked for."""

    def __init__(self, names: Sequence[str], asked: set[int]) -> None:
        self._names = names
        self._asked = asked

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, seat: Any) -> Any:
        self._asked.add(seat)
        return self._names[seat]


def told(match: Match, seat: int | None, names: Sequence[str]) -> list[wire.Saying]:
    """The last lines of a finished match as a viewer was told them."""
    return [
        saying(match.game, step.length, line, telling.told(step).to(seat), names)
        for step in reversed(list(islice(match.history, TOLD)))
        if (line := step._heard(seat)[0]) is not None
    ]


def rule(citation: str) -> wire.Rule:
    """A rule as pages show it: its citation, where it stands, and what it says."""
    return wire.Rule(*cited(citation))


def rules_behind(error: Exception) -> tuple[wire.Rule, ...]:
    """The rules that a refusal rests on."""
    behind = error.rules if isinstance(error, IllegalMove) else ()
    return tuple(rule(citation) for citation in behind if citation)


# --- people --------------------------------------------------------------------------------------


def people(table: Table, guest: str | None) -> wire.People:
    """Who sits where and who is there; no secrets."""
    bystanders = {
        listener.guest or id(listener)
        for listener in table.listeners
        if not table.mine(listener.guest)
    }
    hosts = table.mine(table.header.host)
    reading = table.reading.readers(table.course) if table.course is not None else ()
    return wire.People(
        tuple(_person(table, place, guest, reading) for place in table.places),
        len(bystanders),
        hosts[0] if hosts else None,
        table.header.settings,
        table.rematch,
        table.opening.deal,
        hosting=guest is not None and guest == table.header.host,
        may_close=table.closed is None and hosting.may_close(table, guest),
        removed=guest in table.removed,
        host_name=_host_name(table),
        host_away=None if table.is_here(table.header.host) else table.host_seen,
        may_start=inviting.may_start(table),
    )


def _host_name(table: Table) -> str:
    """What the host is called at the table, or was."""
    host = table.header.host
    if not host:  # they have deleted all of theirs
        return ""
    called = [place.name for place in table.places if place.guest == host]
    return next(iter([*called, *(p.left_as for p in table.places if p.left_by == host)]), "")


def sitter(table: Table, place: Place) -> wire.Sitter:
    """A seat, as those see it who are not at the table."""
    kept = place.kind == OPEN and bool(place.key)
    return wire.Sitter(place.seat, table.titles[place.seat], place.name, place.kind, kept)


def _person(table: Table, place: Place, guest: str | None, reading: tuple[int, ...]) -> wire.Person:
    return wire.Person(
        seat=place.seat,
        title=table.titles[place.seat],
        name=place.name,
        kind=place.kind,
        label=label(table, place),
        level=place.level,
        here=place.kind == BOT or (bool(place.guest) and table.is_here(place.guest)),
        standing_in=table.stands_in(place),
        reading=place.seat in reading,
        mine=bool(guest) and place.guest == guest,
        away=table.gone_since(place),
        kept=place.kind == OPEN and bool(place.key),
        key=place.key if place.kind == OPEN and guest == table.header.host else "",
        left=bool(guest) and place.left_by == guest and guest not in table.removed,
    )


def label(table: Table, place: Place) -> str:
    """Who sits in a seat, as a screen shows it."""
    if place.kind == OPEN:
        return f"{table.titles[place.seat]} (open)"
    return f"bot {place.name} ({place.level})" if place.kind == BOT else place.name


def mark(table: Table, guest: str | None) -> bytes:
    """What changes the pictures of a viewer although no event does, as a short text.

    That is who sits where, which seats are the viewer's, and whether the table is closed.  It is
    the same at every server.
    """
    seated = [label(table, place) for place in table.places]
    return b"%08x" % crc32(repr((seated, table.mine(guest), table.closed)).encode())
