"""Alarms: when the clock of a game strikes, by the time that others keep."""

from __future__ import annotations

from typing import Any

from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.desk.alarms import Alarms

FOOTBALL = game("trix-football", clock="minutes", first_dealer="seat:0", delay_penalty="off")


class Followed:
    """A match and its alarms."""

    def __init__(self, match: Match, at: float = 0.0) -> None:
        self.match, self.alarms = match, Alarms()
        self.alarms.follow(match, at)

    def plays(self, seat: int, text: str, at: float) -> None:
        self.match = self.match.play(seat, text)
        self.alarms.follow(self.match, at, text if seat == CLOCK else "")

    def due(self) -> dict[str, float]:
        return {text: at for at, text in self.alarms.due(self.match)}


def live(**options: Any) -> Followed:
    one = game("trix-exchange", engine="realtime", first_dealer="seat:0", **options)
    return Followed(Match.new(one, 3, seed="alarms"), 1000.0)


def test_an_alarm_counts_from_when_it_became_possible():
    table = live()
    assert {"ring": 1060.0} == table.due()
    table.plays(0, "trade", 1010.0)
    assert {"up": 1610.0} == table.due()
    table.plays(1, "pass", 1100.0)
    assert {"up": 1610.0} == table.due()


def test_an_alarm_begins_anew_when_it_is_possible_again():
    table = live(deal_limit="30")
    table.plays(0, "trade", 1010.0)
    table.plays(CLOCK, "up", 1040.0)
    assert {"ring": 1100.0} == table.due()


def trying() -> Followed:
    """Seat 0 is about to show its hand in a try; the clock has run for 100 seconds before."""
    table = Followed(_position(5, 220), 0.0)
    table.alarms = Alarms()
    table.alarms.follow(_position(1, 100), -100.0)
    table.alarms.follow(table.match, 0.0)
    return table


def _position(play: int, ball: int) -> Match:
    fields = {"phase": 3, "half": 1, "first_kicker": 0, "deals": 1, "dealer": 0, "turn": 0}
    hands = ["2-1 2-2 3-1 3-2 3-3", "4-1 4-2 4-3 4-4 5-1"]
    return Match.at(FOOTBALL, 2, play=play, ball=ball, hands=hands, down=0, **fields)


def test_what_is_counted_in_all_pauses():
    """The clock of a half stands still during a try, and then goes on where it stood."""
    table = trying()
    assert {} == table.due()
    table.plays(0, "done", 500.0)
    assert {"five": 500.0 + 1800 - 100, "up": 500.0 + 2100 - 100} == table.due()


def test_what_is_counted_in_all_begins_anew_once_it_was_done():
    table = Followed(_position(1, 100), 0.0)
    table.plays(CLOCK, "five", 1800.0)
    assert {"up": 2100.0} == table.due()
    table.plays(CLOCK, "up", 2100.0)
    assert {} == table.due()
    table.match = Match.at(FOOTBALL, 2, **{**_fields(), "half": 2})
    table.alarms.follow(table.match, 2200.0)
    assert {"five": 4000.0, "up": 4300.0} == table.due()


def _fields() -> dict[str, Any]:
    return {"phase": 5, "first_kicker": 0, "dealer": 0, "turn": 0, "ball": 100, "down": 1}


def test_a_clock_that_was_ahead_delays_nobody():
    table = live()
    table.alarms.not_after(900.0)
    assert {"ring": 960.0} == table.due()


def test_time_never_runs_backwards():
    table = trying()
    table.alarms.follow(_position(1, 100), -300.0)  # as a server says whose clock is behind
    assert all(at <= -300.0 + 2100 for at in table.due().values())


def test_where_there_is_no_clock_nothing_is_due():
    table = Followed(Match.new("forty-two", seed="alarms"))
    assert {} == table.due()
