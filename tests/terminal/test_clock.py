"""The clock in the terminal: it strikes between two answers, and last claims are asked for."""

from __future__ import annotations

import pytest

from parlour.core.records import CLOCK

LIVE = {"engine": "realtime", "first_dealer": "seat:0"}


class Passing:
    """Answers, and the time that passes before each of them."""

    def __init__(self, table, *answers):
        self.now = 0.0
        self._left = iter(answers)
        table.session._now = lambda: self.now

    def __call__(self):
        seconds, text = next(self._left, (0, None))
        self.now += seconds
        return text


def clock_lines(match):
    return [text for seat, text in match.log if seat == CLOCK]


def test_a_deal_of_exchange_has_its_ten_minutes(play):
    table = play("trix-exchange", hot_seat=True, players=3, options=LIVE)
    answers = [(0, ""), (50, "trade"), (0, ""), (550, "pass"), (0, ""), (60, "pass"), (0, "")]
    text = table.run_by(Passing(table, *answers))
    assert ["up"] == clock_lines(table.match)
    assert 1 == table.match.record.stalled
    assert "Time left: 1:00." in text
    assert "Time left: 10:00." in text
    assert "Time has run out before that." in text
    assert "The time of the deal is up." in text


def test_trading_opens_by_itself(play):
    table = play("trix-exchange", hot_seat=True, players=3, options=LIVE)
    table.run_by(Passing(table, (0, ""), (61, "trade")))
    assert ["ring"] == clock_lines(table.match)
    assert 1 == table.match.record.trading


def test_a_captain_who_takes_too_long_delays_the_game(play):
    options = {"clock": "minutes", "first_dealer": "seat:0"}
    table = play("trix-football", hot_seat=True, options=options)
    answers = [
        (0, ""),
        (0, "kick"),
        (0, ""),
        (0, "done"),
        (0, ""),
        (0, "done"),
        (0, ""),
        (61, "rush"),
    ]
    text = table.run_by(Passing(table, *answers))
    assert clock_lines(table.match)[0].startswith("late ")
    assert "Delay is called on" in text


def test_nothing_is_taken_back_across_the_clock(play):
    table = play("trix-exchange", hot_seat=True, players=3, options=LIVE)
    answers = [(0, ""), (0, "trade"), (0, ""), (0, "pass"), (0, ""), (601, "undo"), (0, "undo")]
    table.run_by(Passing(table, *answers))
    assert ["up"] == clock_lines(table.match)


@pytest.mark.parametrize(("answer", "line"), [("", "lapse"), ("claim", "claim")])
def test_last_claims_are_asked_for(play, answer, line):
    """However long it takes: Enter says that there are none."""
    table = play("forty-nine", hot_seat=True, players=2, options={"claims": "manual"})
    time = Passing(table)

    def answers():
        session = table.session
        if session.match.outcome is not None:
            return None
        if session.viewer < 0:
            return ""
        if session.match.record.closing:
            time.now += 1000
            return answer
        legal = [one for one in session.match.legal(session.viewer) if str(one) != "announce"]
        return str(legal[0])

    text = table.run_by(answers)
    assert line == table.match.log[-1][1]
    assert "Any claims? Press Enter to go on, or type your move: " in text


def test_where_no_clock_runs_none_is_shown(play):
    table = play("trix-exchange", players=3)
    assert "Time left" not in table.run_by(Passing(table, (1000, "pass"), (1000, "pass")))
    assert [] == clock_lines(table.match)
