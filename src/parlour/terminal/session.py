"""A session: people and bots at one screen, from the first move to the last.

The match is kept after every move, so that leaving in any way loses nothing.  The file is long
because a session is one class.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from parlour.bots import USUAL_LEVEL, Bot
from parlour.core.errors import ParlourError, UnknownMove
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import CLOCK
from parlour.desk.advice import Hire
from parlour.desk.alarms import Alarms
from parlour.desk.records import usual_name
from parlour.desk.seats import moves_made, next_of
from parlour.desk.wording import capital
from parlour.solvers import solving
from parlour.solvers.answers import Target
from parlour.terminal import completing, listing, orders, reading, screen, telling
from parlour.terminal.hosting import Host
from parlour.terminal.keeping import GONE, HERE, NOBODY, Company, Keeper
from parlour.terminal.streams import Line, Streams
from parlour.terminal.waiting import Waiting

KEEP_SECONDS = 0.25
"""Moves that nobody types and that follow each other faster than this are written down together."""
GO_ON = "The match is kept; `parlour play --resume` goes on with it."


class Left(Exception):
    """Somebody has left the table."""


class Stopped(BaseException):
    """The system ends the program, by the signal of this number."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


def _target(match: Match) -> Target | None:
    """In how many moves a puzzle can be done; of a deal that is found out only if it is asked for."""
    return solving.target(match) if match.players == 1 and not match.chances else None


class Session:
    """One match on one screen; `people` are the seats not played by bots, with names."""

    def __init__(
        self,
        streams: Streams,
        match: Match,
        people: Mapping[int, str],
        bots: Mapping[int, Bot],
        hire: Hire,
        level: str = USUAL_LEVEL,
        seconds: float = 0.33,
        now: Callable[[], float] = time.monotonic,
        keeper: Keeper | None = None,
    ) -> None:
        self.streams = streams
        self._match = match
        self.people = dict(people)
        self.bots = dict(bots)
        self.hire = hire
        self.level = level
        self.seconds = seconds
        self.auto = False
        self.fast = False
        self.viewer = min(people) if len(people) == 1 else -1
        self.told: dict[int, int] = {}
        self.undone: list[tuple[int, str]] = []
        """The moves that were taken back, the one to make again first at the end."""
        self.kept: Match | None = None
        self.path: Path | None = None
        self.keeper = keeper
        self.alarms = Alarms()
        self._now = now
        self._written: Match | None = match
        self._kept_at = -math.inf
        self._seen: dict[int, screen.Sight] = {}
        self.waiting = Waiting()
        self.target = _target(match)
        self.host: Host | None = None
        """Who guides through this match, or did: its deal was chosen."""
        streams.editor.offer(self._completions)

    @property
    def match(self) -> Match:
        """The match as it stands; to set it is to go on, back or elsewhere."""
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match
        if self._now() >= self._kept_at + KEEP_SECONDS:
            self.keep()

    # --- the run of a match ----------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over and everybody has left."""
        try:
            self.streams.say(*telling.opening(self.match, self.people, self.level, self.target))
            while True:
                self.go_on()
        except Left:
            pass
        except (EOFError, KeyboardInterrupt):
            self.keep()
            self.streams.say("")
            self._offer_to_save()
        except Stopped:
            self.keep()
            self.streams.say("", *self._farewell)
            raise
        self.streams.say(*self._farewell, "Goodbye.")

    def go_on(self) -> None:
        """The next move, whoever makes it."""
        if not self.match.turn:
            self._after_the_end()
            return
        if self._clock_moved():
            return
        seat = self.mover
        legal = self.match.legal(seat)
        forced = len(legal) == 1 and (self.auto or self.fast)
        if seat not in self.people:
            self.match = self.match.play(seat, legal[0] if len(legal) == 1 else self._chosen(seat))
        elif forced:
            self.match = self.match.play(seat, legal[0])
        else:
            self.fast = False
            self._person_moves(seat)

    @property
    def mover(self) -> int:
        """Whose move is next; where several may move, they take turns, but bots claim first."""
        seats = self.match.turn
        if self._question is not None:
            seats = tuple(seat for seat in seats if seat not in self.people) or seats
        lines = (step.line for step in self.match.history)
        last = next((line[0] for line in lines if line is not None and line[0] >= 0), -1)
        return next_of(seats, last, self.match.players)

    # --- time ------------------------------------------------------------------------------------

    def _clock_moved(self) -> bool:
        """Do what the clock of the game has to do by now, if anything."""
        now = self._now()
        self.alarms.follow(self.match, now)
        for due, text in self.alarms.due(self.match):
            if due <= now and not self.match.game.move(text).verb.asks:
                self.match = self.match.play(CLOCK, text)
                self.alarms.follow(self.match, now, text)
                return True
        return False

    @property
    def _question(self) -> Move | None:
        """What the clock would do now if people were not asked instead."""
        return next((move for move in self.match.legal(CLOCK) if move.verb.asks), None)

    @property
    def _time_left(self) -> str:
        """How long it is until the clock strikes, as m:ss; nothing if it does not run."""
        verbs = self.match.game.rules.vocabulary
        dues = [
            due
            for due, text in self.alarms.due(self.match)
            if not (verbs.read(text).verb.warns or verbs.read(text).verb.asks)
        ]
        if not dues:
            return ""
        left = max(0, math.ceil(min(dues) - self._now()))
        return f"{left // 60}:{left % 60:02}"

    def _chosen(self, seat: int) -> str:
        return self.bots[seat].choose(self.match.view(seat), self.seconds).text

    def _person_moves(self, seat: int) -> None:
        """Ask until somebody has moved or the match has changed."""
        if self.waiting.is_outdated(self.match, seat):  # said before others take the screen
            self.streams.say(*self.waiting.dropped("others have moved"))
        self._hand_over(seat)
        if not self.waiting:
            self.show_table()
        self.hear_host()
        match = self.match
        while self.match is match:
            text = self.waiting.next() if self.waiting else self._typed(seat)
            if self._clock_moved():
                self.streams.say(Line("Time has run out before that.", "error"))
            else:
                self._answer(seat, text)

    def _typed(self, seat: int) -> str:
        """The next thing to do; what else is on the line waits until this is done."""
        self.keep()
        line = self.streams.ask(self._prompt(seat))
        return self.waiting.take(line, self.match, orders.takes_all(line))

    def _answer(self, seat: int, text: str) -> None:
        try:
            if not text and self._question is not None:
                self.match = self.match.play(CLOCK, self._question)
            elif not text:
                self.show_moves()
            elif not orders.obey(self, seat, text):
                self._make(seat, text)
        except ParlourError as error:
            self.streams.say(*telling.refusal_lines(error), *self.waiting.dropped())
        self.keep()

    def _make(self, seat: int, text: str) -> None:
        """Make the move that was typed, or all moves of a route; else it may be an order cut short."""
        legs = reading.route(self.match.legal(seat), text) or [text]
        match = self.match
        try:
            for leg in legs:
                match = match.play(seat, self.read(match, seat, leg))
        except UnknownMove as unknown:
            if unknown.rules or not orders.obey_nearly(self, seat, text):
                raise
            return
        self.undone = []
        self.match = match

    def read(self, match: Match, seat: int, text: str) -> Move:
        """The move that a seat means by a text."""
        names = telling.known_as(match, seat, self.people)
        return reading.find(match.game, match.legal(seat), text, names)

    def _completions(self, line: str) -> list[str]:
        seat = self.looking
        legal = self.match.legal(seat) if seat is not None else []
        return completing.completions(line, orders.ORDERS, legal)

    def _prompt(self, seat: int) -> str:
        if self._question is not None:
            return f"{self._question.verb.asks} Press Enter to go on, or type your move: "
        whose = f"{self.people[seat]}, your" if len(self.people) > 1 else "Your"
        return f"{capital(whose)} move{'' if self.streams.plain else ' (? or help)'}: "

    def _after_the_end(self) -> None:
        """Tell how it ended; the log may still be read, and the match saved."""
        seat = max(self.viewer, 0)
        if len(self.people) > 1:  # now everybody looks
            self.told[-1] = self.told.get(self.viewer, 0)
            self.viewer = -1
        self.streams.say(*self.waiting.dropped("the match is over"))
        self.keep()
        self.tell_news()
        self.hear_host()
        sight = self._sight()
        self.streams.say(
            *screen.table_lines(sight, self.streams.plain),
            "",
            *telling.ending(
                self.match, sight.names, self.keeper.path if self.keeper else None, self.target
            ),
        )
        match = self.match
        while self.match is match:
            text = self.streams.ask("Match over (save, log, again or quit): ")
            try:
                if text and not orders.obey(self, seat, text):
                    self.streams.say(
                        Line("The match is over; type help to see what you can do.", "error")
                    )
            except ParlourError as error:
                self.streams.say(*telling.refusal_lines(error))

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def looking(self) -> int | None:
        """The seat whose view is shown, or None while it is nobody's."""
        return self.viewer if self.viewer >= 0 else None

    @property
    def moves_made(self) -> int:
        """How many moves have been made, not counting those of chance."""
        return moves_made(self.match.log)

    def _hand_over(self, seat: int) -> None:
        """Where several share the screen, nobody sees the cards of the one before."""
        if len(self.people) > 1 and seat != self.viewer:
            if self.viewer >= 0:
                self.streams.wipe()
                self.streams.editor.forget()
            self.viewer = -1
            self.streams.ask(f"Pass the screen to {self.people[seat]}, then press Enter. ")
            self.streams.wipe()
        self.viewer = seat

    def tell_news(self) -> None:
        """What has happened since the viewer was last told."""
        since = min(self.told.get(self.viewer, 0), self.match.length)
        self.streams.say("", *telling.news(self.match, self.looking, since, self.people))
        self.told[self.viewer] = self.match.length

    def _sight(self) -> screen.Sight:
        names = telling.known_as(self.match, self.looking, self.people)
        most = self.target.moves if self.target else None
        return screen.Sight(self.match, self.looking, names, most)

    def show_table(self, whole: bool = False) -> None:
        """The news, the table and the moves; on a plain screen only what is new of the table."""
        self.tell_news()
        sight, plain = self._sight(), self.streams.plain
        before = None if whole else self._seen.get(self.viewer)
        self._seen[self.viewer] = sight
        lines = (
            screen.changed_lines(before, sight)
            if plain and before is not None
            else screen.table_lines(sight, plain)
        )
        left = self._time_left
        self.streams.say(*lines, *([f"Time left: {left}."] if left else []))
        game = self.match.game
        if plain:
            moves = listing.plain_lines(sight.shown, self.streams.width, sight.names)
        else:
            moves = listing.brief_lines(game, sight.shown, self.streams.width, sight.names)
            moves = [Line("You can:"), *moves]
        self.streams.say(*moves)

    def hear_host(self) -> None:
        """What the host of a first hand says now."""
        if self.host is not None:
            names = telling.known_as(self.match, self.looking, self.people)
            self.streams.say(*self.host.words(self.match, names))

    def invite(self, host: Host) -> None:
        """Somebody is beside the player from now on."""
        self.host = host
        if self.keeper is not None:
            self.keeper.seat(self.company)

    def skip_host(self) -> None:
        """Go on without the host."""
        assert self.host is not None
        self.host.is_done = True
        if self.keeper is not None:
            self.keeper.seat(self.company)
            self._written = None

    def show_board(self) -> None:
        """The board alone."""
        lines = screen.board_lines(self._sight(), self.streams.plain)
        self.streams.say(*lines or [Line("This game has no board.")])

    def show_moves(self) -> None:
        """Every legal move of the viewer."""
        sight, width = self._sight(), self.streams.width
        self.streams.page(listing.move_lines(self.match.game, sight.shown, width, sight.names))

    @property
    def is_unsaved(self) -> bool:
        """Whether a move that a person made here would be lost."""
        return self.kept is not self.match and self._has_begun

    @property
    def _has_begun(self) -> bool:
        """Whether a person here has made a move that stands."""
        lines = (step.line for step in self.match.history)
        return any(line is not None and line[0] in self.people for line in lines)

    # --- keeping and leaving ---------------------------------------------------------------------

    @property
    def company(self) -> Company:
        """Who sits at this screen, to be kept with the match."""
        host = NOBODY if self.host is None else GONE if self.host.is_done else HERE
        return Company(self.people, self.level, host)

    def begin(self, match: Match, company: Company | None = None) -> None:
        """Another match begins, perhaps with others, and is kept in a file of its own."""
        if company is not None and company != self.company:
            self.people, self.level = dict(company.people), company.level
            seats = [seat for seat in range(match.players) if seat not in self.people]
            self.bots = {seat: self.hire(match.game.key, self.level) for seat in seats}
            self.viewer = min(self.people) if len(self.people) == 1 else -1
        self.host = None
        if self.keeper is not None:
            self.keeper.begin(self.company)
        self._match = self._written = match
        self.target = _target(match)
        self.told, self.undone, self.path, self._seen = {}, [], None, {}
        self.alarms = Alarms()

    def note_help(self) -> None:
        """Note in the match that a solver helped."""
        self.match.helped = True
        self._written = None

    def keep(self) -> None:
        """Write the match down once a person has moved; if that cannot be done, say so once."""
        keeper = self.keeper
        if keeper is None or self._written is self.match or not (keeper.path or self._has_begun):
            return
        try:
            keeper.keep(self.match)
            self._written, self._kept_at = self.match, self._now()
        except ParlourError as error:
            self.keeper = None
            self.streams.say(Line(f"{error} From here on the match is only kept if you save it."))

    @property
    def _farewell(self) -> list[str]:
        """How to go on with the match, if it is not over."""
        is_kept = self.keeper is not None and self.keeper.path is not None
        return [GO_ON] if is_kept and self._has_begun and self.match.turn else []

    def leave(self) -> None:
        """Leave; what is not kept may be saved first."""
        self._offer_to_save()
        raise Left

    def _offer_to_save(self) -> None:
        if self.keeper is not None or not self.is_unsaved:
            return
        name = str(self.path or usual_name(self.match))
        try:
            self.streams.say(
                f"Save the match? Type y to save it as {name}, or type another file name."
            )
            answer = self.streams.ask("Save? [n] ")
            if answer.casefold() not in ("", "n", "no"):
                orders.save(self, self.viewer, "" if answer.casefold() in ("y", "yes") else answer)
        except ParlourError as error:
            self.streams.say(*telling.refusal_lines(error))
        except (EOFError, KeyboardInterrupt):
            self.streams.say("", "The match was not saved.")
