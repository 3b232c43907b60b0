"""The course of a match: the events of a table played by the rules, as far as it is still needed.

What happened before the last deal can neither be taken back nor change a picture, so that part of
the past is let go: a table is remembered by its lines, not by all its states.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from parlour.core import refusals, undoing
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.fair import Seed
from parlour.core.game import Game, recorded
from parlour.core.match import UNASKED, Match
from parlour.core.moves import Move
from parlour.core.records import CLOCK, DECK
from parlour.core.telling import Reckoning
from parlour.desk.alarms import Alarms
from parlour.house.dealing import discarded, is_start
from parlour.house.keeping import START, UNDO, Event, Header, Kept
from parlour.house.refused import Refused
from parlour.house.thinking import Position
from parlour.house.wire import Entry
from parlour.pictures.telling import NOTHING, Told, reckoned, told

TOLD = 60
"""How many of the last lines a picture tells."""
RECENT = 200
"""How many of the last events are remembered."""
SHEET = 20
"""How many of the last totals are remembered, for the score sheet."""

First = Callable[[Header, tuple[str, ...]], Match]
"""Gives the match with its first cards dealt."""


class Line(NamedTuple):
    """One line of the log: as its mover heard it, and as the others did."""

    n: int
    seat: int
    text: str
    heard: str
    told: Told = NOTHING
    """What followed from it."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The account of a deal, how many lines the log had and which event it was when it ended, the
    score that it led to, and when that was."""

    n: int
    seq: int
    account: Reckoning
    score: tuple[int, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Total:
    """A score, the event that brought it, and how many lines the log had then."""

    seq: int
    score: tuple[int, ...]
    length: int


def rules_of(header: Header) -> Game:
    """The game of a table, by the edition it is played by."""
    try:
        return _game(header.game, header.edition, tuple(header.options.items()))
    except ParlourError as error:
        raise Refused(409, str(error)) from error


@lru_cache(maxsize=512)
def _game(key: str, edition: int, options: tuple[tuple[str, str], ...]) -> Game:
    return recorded(key, edition, dict(options))


def fair(header: Header, nonces: tuple[str, ...], discarded: int | None = None) -> Match:
    """The match in which all chance follows from the seed and the nonces, after what is tried."""
    rules, seed = rules_of(header), Seed.from_hex(header.seed)
    if header.tried is not None:
        return header.tried.begun(rules, header.players, seed, nonces)
    if header.set_up:
        return Match.placed(rules, header.set_up, seed, nonces)
    return Match.new(rules, header.players, seed, nonces, discarded)


class Course:
    """A match under way, event by event."""

    def __init__(self, kept: Kept, first: First = fair) -> None:
        self.header = kept.header
        self._first = first
        self.seq = 0
        self.moves: list[tuple[int, str]] = []
        self.made = 0
        """How many moves of seats stand."""
        self.last_at = kept.header.created
        self.lines: deque[Line] = deque(maxlen=TOLD)
        self.recent: deque[tuple[int, int, bool]] = deque(maxlen=RECENT)
        self.totals: deque[Total] = deque(maxlen=SHEET)
        self.sheet: tuple[Entry, ...] = ()
        self._alarms = Alarms()
        self.match = Match.untouched(rules_of(kept.header), kept.header.players)
        self.nonces = kept.nonces or ()
        self.promises = kept.promises
        self.closed = kept.closed
        self.reckoning: Reckoned | None = None
        self._is_telling = False
        for left in range(len(kept.events), 0, -1):
            self._is_telling = left <= TOLD
            self.follow(kept.events[-left])
        self._is_telling = True
        self.match.helped = kept.helped

    @property
    def started(self) -> bool:
        """Whether all seats were taken and the first cards dealt."""
        return self.seq > 0

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    @property
    def last_mover(self) -> int | None:
        """The seat that acted last."""
        return self.recent[-1][1] if self.recent else None

    @property
    def revealed(self) -> bool:
        """Whether the seed may be shown: nothing more is dealt from it."""
        return self.over or self.closed is not None

    @property
    def position(self) -> Position:
        """The match as a worker is told of it."""
        header = self.header
        return Position(
            table=header.id,
            game=header.game,
            edition=header.edition,
            options=tuple(header.options.items()),
            players=header.players,
            seed=header.seed,
            nonces=self.nonces,
            moves=tuple(self.moves),
            seq=self.seq,
            discarded=self.match.discarded,
            tried=header.tried,
            set_up=header.set_up,
        )

    # --- going on --------------------------------------------------------------------------------

    def follow(self, event: Event, after: Match | None = None) -> list[Match] | None:
        """Do what an event says; it is the next in number, and was legal when it was kept.

        `after` is the match after it, where that is known.  The answer is what the match became
        step by step; None if it went back, or has just begun.
        """
        assert event.seq == self.seq + 1
        self.last_at = event.at
        together = len(self.match.turn) > 1
        steps: list[Match] | None = None
        if event.text == START:
            self._arrive(self._first(self.header, self.nonces), None)
        elif is_start(event.text):
            self._arrive(fair(self.header, self.nonces, discarded(event.text)), None)
        elif event.text.startswith(UNDO):
            self._go_back(back(event.text))
        else:
            before = self.match
            steps = self._arrive(after or before.play(event.seat, event.text), before)
            assert steps[0].line is not None
            self.moves.append(steps[0].line)
            self.made += event.seat >= 0
        self.seq = event.seq
        self._count()
        self._alarms.follow(self.match, event.at, event.text if event.seat == CLOCK else "")
        self.recent.append((event.seq, event.seat, together))
        return steps

    def _count(self) -> None:
        """Write the score down if it has changed."""
        score = self.match.score
        if not self.totals or self.totals[-1].score != score:
            self.totals.append(Total(self.seq, score, self.match.length))
            self.sheet = sheet(self.totals)

    def _arrive(self, match: Match, before: Match | None) -> list[Match]:
        """Go on to a match that followed from the present one, and say by which steps."""
        steps = []
        for step in match.history:
            if step is before:
                break
            steps.append(step)
        self.match = _since_last_deal(match, steps) if match.players > 1 else match
        steps.reverse()
        for step in steps:
            if step.line is not None:
                seat = step.line[0]
                own = public = step._heard(seat)[0]
                if step.move is not None and step.move.verb.secret:
                    public = step._heard(None)[0]
                assert own is not None
                assert public is not None
                said = told(step) if self._is_telling else NOTHING
                self._reckon(step, said.reckoning if self._is_telling else reckoned(step))
                line = Line(step.length, seat, own[1], public[1], said)
                self.lines.append(line)
                if step.before is not None:
                    step.before.let_go()
        return steps

    def _reckon(self, step: Match, account: Reckoning | None) -> None:
        """Keep the account of the deal that has just ended."""
        if account is not None:
            self.reckoning = Reckoned(step.length, self.seq + 1, account, step.score, self.last_at)

    def _go_back(self, count: int) -> None:
        match = self.match
        for _ in range(count):
            match = undoing.before_last(match)
            self.made -= self.moves.pop()[0] >= 0
        self.match = match
        while self.lines and self.lines[-1].n > match.length:
            self.lines.pop()
        while self.totals and self.totals[-1].length > match.length:
            self.totals.pop()
        self.sheet = sheet(self.totals)
        if self.reckoning is not None and self.reckoning.n > match.length:
            self.reckoning = None

    # --- what may be done ------------------------------------------------------------------------

    def played(self, seat: int, move: Move, names: Callable[[], Sequence[str]] = tuple) -> Match:
        """The match after a move; if it is not legal, says why, with these names for seats."""
        if not self.started:
            raise IllegalMove("The match has not begun.")
        try:
            return self.match.play(seat, move)
        except IllegalMove:
            raise refusals.refusal(self.match, seat, move, names()) from None

    def still_answers(self, seat: int, seq: int) -> bool:
        """Whether a move that answers a number may count for the present one.

        It may where all act at once and only others have acted since.
        """
        if seq == self.seq:
            return True
        since = [(other, together) for n, other, together in self.recent if n > seq]
        return len(since) == self.seq - seq and all(
            together and other != seat for other, together in since
        )

    def due(self) -> list[tuple[float, str]]:
        """When the clock of the game does what, the soonest first."""
        return self._alarms.due(self.match)

    def not_after(self, now: float) -> None:
        """Nobody waits for what another server's clock, which is ahead, has put in the future."""
        self.last_at = min(self.last_at, now)
        if self.reckoning is not None and self.reckoning.at > now:
            self.reckoning = replace(self.reckoning, at=now)
        if self.match.game.rules.vocabulary.is_clocked:
            self._alarms.not_after(now)

    def undo_refusal(self, seat: int) -> str:
        """Why the seat cannot take its last move back, or nothing if it can."""
        if self.header.daily and self.header.daily.is_final:
            return "In the deal of the day that counts, nothing is taken back."
        return undoing.refusal(self.match, {seat})


def sheet(totals: Iterable[Total]) -> tuple[Entry, ...]:
    """The score sheet; everybody reads the same."""
    return tuple(Entry(total.seq, total.score) for total in totals)


def back(text: str) -> int:
    """How many moves an undo takes back: one, or as many as it says in an old store."""
    return int(text[len(UNDO) :] or 1)


def _since_last_deal(match: Match, steps: list[Match]) -> Match:
    """The match without its past before the last deal among these steps, the latest first."""
    for count, step in enumerate(steps, start=1):
        dealt = step.line is not None and step.line[0] == DECK and step.move is None
        if dealt and step.before is not None:
            found = _after(None, step.before)
            for later in reversed(steps[:count]):
                found = _after(found, later)
            return found
    return match


def _after(before: Match | None, match: Match) -> Match:
    """The same match with another past."""
    found = copy(match)
    found.before = before
    found._views = UNASKED  # a view would hold on to those before it
    return found
