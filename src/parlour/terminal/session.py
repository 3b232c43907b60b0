"""A session: people and bots at one screen, from the first move to the last."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from parlour.bots import USUAL_LEVEL, Bot
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import CLOCK
from parlour.desk.advice import Hire
from parlour.desk.alarms import Alarms
from parlour.desk.records import usual_name
from parlour.desk.seats import moves_made, next_of
from parlour.desk.wording import capital
from parlour.pictures.picture import picture
from parlour.pictures.words import names_of
from parlour.terminal import listing, orders, telling
from parlour.terminal.screen import table_lines
from parlour.terminal.streams import Line, Streams


class Left(Exception):
    """Somebody has left the table."""


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
    ) -> None:
        self.streams = streams
        self.match = match
        self.people = dict(people)
        self.bots = dict(bots)
        self.hire = hire
        self.level = level
        self.seconds = seconds
        self.auto = False
        self.fast = False
        self.viewer = min(people) if len(people) == 1 else -1
        self.told: dict[int, int] = {}
        self.kept: Match | None = None
        self.path: Path | None = None
        self.alarms = Alarms()
        self._now = now

    # --- the run of a match ----------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over and everybody has left."""
        try:
            self.streams.say(*telling.opening(self.match, self.people, self.level))
            while True:
                self.go_on()
        except Left:
            pass
        except (EOFError, KeyboardInterrupt):
            self.streams.say("")
            self._offer_to_save()
        self.streams.say("Goodbye.")

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
        self._hand_over(seat)
        self.show_table()
        match = self.match
        while self.match is match:
            text = self.streams.ask(self._prompt(seat))
            if self._clock_moved():
                self.streams.say(Line("Time has run out before that.", "error"))
            else:
                self._answer(seat, text)

    def _answer(self, seat: int, text: str) -> None:
        try:
            if not text and self._question is not None:
                self.match = self.match.play(CLOCK, self._question)
            elif not text:
                self.show_moves()
            elif not orders.obey(self, seat, text):
                move = listing.find(self.match.game, self.match.legal(seat), text)
                self.match = self.match.play(seat, move)
        except ParlourError as error:
            self.streams.say(*telling.refusal_lines(error))

    def _prompt(self, seat: int) -> str:
        if self._question is not None:
            return f"{self._question.verb.asks} Press Enter to go on, or type your move: "
        whose = f"{self.people[seat]}, your" if len(self.people) > 1 else "Your"
        return f"{capital(whose)} move (? or help): "

    def _after_the_end(self) -> None:
        """Tell how it ended; the log may still be read, and the match saved."""
        seat = max(self.viewer, 0)
        if len(self.people) > 1:  # now everybody looks
            self.told[-1] = self.told.get(self.viewer, 0)
            self.viewer = -1
        self.tell_news()
        view = self.match.view(self.looking)
        shown = picture(view)
        names = names_of(shown, self.people)
        self.streams.say(
            *table_lines(shown, names, self.moves_made),
            "",
            *telling.ending(self.match, shown, names),
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
            self.viewer = -1
            self.streams.ask(f"Pass the screen to {self.people[seat]}, then press Enter. ")
            self.streams.wipe()
        self.viewer = seat

    def tell_news(self) -> None:
        """What has happened since the viewer was last told."""
        since = min(self.told.get(self.viewer, 0), self.match.length)
        self.streams.say("", *telling.news(self.match, self.looking, since, self.people))
        self.told[self.viewer] = self.match.length

    def show_table(self) -> None:
        """The news, the table and the moves."""
        self.tell_news()
        shown = picture(self.match.view(self.looking))
        names = names_of(shown, self.people)
        width = self.streams.width
        left = self._time_left
        self.streams.say(
            *table_lines(shown, names, self.moves_made),
            *([f"Time left: {left}."] if left else []),
            "You can:",
            *listing.brief_lines(self.match.game, shown, width),
        )

    def show_moves(self) -> None:
        """Every legal move of the viewer."""
        shown = picture(self.match.view(self.looking))
        self.streams.page(listing.move_lines(self.match.game, shown, self.streams.width))

    @property
    def is_unsaved(self) -> bool:
        """Whether a move that a person made here would be lost."""
        return self.kept is not self.match and any(
            seat in self.people for seat, _ in self.match.log
        )

    # --- leaving ---------------------------------------------------------------------------------

    def leave(self) -> None:
        """Leave, after offering to save the match."""
        self._offer_to_save()
        raise Left

    def _offer_to_save(self) -> None:
        if not self.is_unsaved:
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
