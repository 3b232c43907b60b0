"""The clock of a game in the house: real time, kept like any move, the same for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from house.wire import Clock, FirstMoveBots, Guest, Served, served
from parlour.bots import bot
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.house import driving
from parlour.house.course import Course
from parlour.house.thinking import Position, replayed

LIVE = {"engine": "realtime", "first_dealer": "seat:0"}
ME = ["me"] * 3


def course(house: Served, table: str) -> Course:
    found = house.house.tables[table].course
    assert found is not None
    return found


def match(house: Served, table: str) -> Match:
    return course(house, table).match


def seq(house: Served, table: str) -> int:
    return int(house.do(lambda: house.house.tables[table].seq))


def passes(house: Served, table: str, seconds: float) -> None:
    """Let time pass, and let the house do what is due then."""
    house.tick(table, seconds)
    house.until(lambda: is_at_rest(house, table))


def is_at_rest(house: Served, table: str) -> bool:
    """Whether nothing is due, and nobody is about to do anything."""
    one = house.house.tables[table]
    due = [at for at, _ in course(house, table).due() if at <= house.house.clock()]
    return not due and not one.lock.locked()


def sits_at_exchange(ann: Guest, **wish: object) -> str:
    return ann.makes("trix-exchange", players=3, seats=ME, options=LIVE, **wish)


def corner(house: Served, ann: Guest, table: str) -> None:
    """Play until somebody has made the first corner."""
    trader = bot("trix-exchange", seed="corner")
    while not (now := match(house, table)).record.owed:
        seat = max(0, now.line[0] + 1) % 3 if now.line else 0
        seat = seat if seat in now.turn else now.turn[0]
        chosen = str(trader.choose(now.view(seat)))
        assert 200 == ann.moves(table, seat, seq(house, table), chosen).status_code


def clock_lines(now: Match) -> list[str]:
    return [text for seat, text in now.log if seat == CLOCK]


# --- Trix Exchange -------------------------------------------------------------------------------


def test_a_table_where_nobody_acts_runs_out(ann: Guest, house: Served):
    table = sits_at_exchange(ann)
    with ann.listens(table):
        for ended in (1, 2):
            passes(house, table, 61)
            assert 1 == match(house, table).record.trading
            passes(house, table, 598)
            assert ended - 1 == match(house, table).record.stalled
            passes(house, table, 3)
            house.until(lambda: match(house, table).record.stalled == ended)  # noqa: B023
        outcome = match(house, table).outcome
        assert outcome is not None
        assert "HOUSE-R54" == outcome.reason


def test_whoever_looks_on_loses_no_deal_to_fast_bots(tmp_path: Path, clock: Clock):
    """However often bots act, a deal has its time."""
    paces = {"fast": driving.Pace(0.05, 0.01)}
    bots = Saying("pass")
    with served(tmp_path / "house.sqlite3", clock=clock, paces=paces, bots=bots) as house:
        ann = house.guest().enter()
        seats = ["me", "bot:novice", "bot:novice"]
        wish = {"options": LIVE | {"deal_limit": "60"}, "settings": {"pace": "fast"}}
        table = ann.makes("trix-exchange", players=3, seats=seats, **wish)
        with ann.listens(table):
            assert 200 == ann.moves(table, 0, 1, "trade").status_code
            happens(house, table, lambda: house.house.tables[table].seq > 80, most=50)
            assert 0 == match(house, table).record.stalled


def test_the_time_for_the_surplus_runs_from_the_corner_for_all_alike(
    ann: Guest, house: Served, clock: Clock
):
    """What others give meanwhile does not make it longer."""
    table = sits_at_exchange(ann)
    with ann.listens(table):
        ann.moves(table, 0, 1, "trade")
        corner(house, ann, table)
        until = clock.now + 20
        assert until == ann.picture(table)["deadline"]
        passes(house, table, 12)
        now = match(house, table)
        giver = now.turn[0]
        assert (
            200 == ann.moves(table, giver, seq(house, table), str(now.legal(giver)[0])).status_code
        )
        assert until == ann.picture(table)["deadline"]
        house.tick(table, 8.1)
        house.until(lambda: match(house, table).record.owed == 0)


def test_the_picture_shows_what_is_left_of_the_deal(ann: Guest, house: Served, clock: Clock):
    """And no number of acts."""
    table = sits_at_exchange(ann)
    with ann.listens(table):
        assert clock.now + 60 == ann.picture(table)["deadline"]
        ann.moves(table, 0, 1, "trade")
        until = clock.now + 600
        assert until == ann.picture(table)["deadline"]
        passes(house, table, 100)
        ann.moves(table, 1, 2, "pass")
        assert until == ann.picture(table)["deadline"]
        assert not [fact for fact in ann.picture(table)["facts"] if fact["field"] == "clock"]


def test_after_a_restart_the_clock_goes_on_from_what_is_kept(tmp_path: Path, clock: Clock):
    path = tmp_path / "house.sqlite3"
    with served(path, clock=clock) as house:
        ann = house.guest().enter()
        cookie = str(ann.http.cookies.get("parlour"))
        table = sits_at_exchange(ann)
        ann.moves(table, 0, 1, "trade")
        until = clock.now + 600
        clock.now += 200
        ann.moves(table, 1, 2, "pass")
    clock.now += 250
    with served(path, clock=clock) as house:
        ann = house.guest()
        ann.http.cookies.set("parlour", cookie)
        assert until == ann.picture(table)["deadline"]
        with ann.listens(table) as ear:
            ear.next("picture")
            passes(house, table, 149)
            assert 3 == seq(house, table)
            house.tick(table, 2)
            assert "up" == ear.until(4)["said"][-2]["text"]


def test_what_the_clock_did_is_in_the_record(ann: Guest, house: Served):
    """Which is replayed without a clock; bots are told of it too."""
    table = sits_at_exchange(ann)
    with ann.listens(table):
        passes(house, table, 61)
    position = house.do(lambda: course(house, table).position)
    assert (CLOCK, "ring") == position.moves[-1]
    again = Match.loads(replayed(position).dumps())
    assert ["ring"] == clock_lines(again)
    assert 1 == again.record.trading


def test_a_move_that_was_on_its_way_when_the_clock_struck_still_counts(ann: Guest, house: Served):
    """All act at once, so it answers an earlier number."""
    table = sits_at_exchange(ann)
    with ann.listens(table):
        ann.moves(table, 0, 1, "trade")
        corner(house, ann, table)
        before = seq(house, table)
        now = match(house, table)
        slow, fast = now.turn
        mine = str(now.legal(slow)[0])
        house.call(house.house.tables[table].clock_moves(before, f"collect {fast}"))
        assert 200 == ann.moves(table, slow, before, mine).status_code


def test_the_clock_of_a_closed_table_stands_still(ann: Guest, house: Served):
    table = sits_at_exchange(ann)
    with ann.listens(table):
        assert 200 == ann.post(f"/api/tables/{table}/close").status_code
        assert ann.picture(table)["deadline"] is None
        house.tick(table, 100)
        house.call(house.house.tables[table].clock_moves(1, "ring"))
        assert 1 == seq(house, table)


def test_nothing_is_taken_back_once_the_clock_has_struck(ann: Guest, house: Served):
    table = ann.makes("trix-football", seats=["me"] * 2, options={**FOOTBALL})
    with ann.listens(table):
        ann.moves(table, 0, 1, "kick")
        thrower = match(house, table).turn[0]
        card = match(house, table).legal(thrower)[0].text
        ann.moves(table, thrower, 2, card)
        assert ann.picture(table, thrower)["undo"]
        passes(house, table, 30 * 60 + 1)
        assert ["five"] == clock_lines(match(house, table))
        assert not ann.picture(table, thrower)["undo"]
        undone = ann.post(f"/api/tables/{table}/undo", seat=thrower, seq=seq(house, table), key="u")
        assert 422 == undone.status_code


# --- two servers ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_of_two_servers_one_moves_the_clock(postgres: Callable[[], str]):
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann = one.guest().enter()
        there = two.guest()
        there.http.cookies.set("parlour", str(ann.http.cookies.get("parlour")))
        table = sits_at_exchange(ann)
        for guest in (ann, there):
            guest.picture(table)
        clock.now += 61
        with ThreadPoolExecutor(2) as both:
            for house in (one, two):
                both.submit(house.call, house.house.tables[table].clock_moves(1, "ring"))
        for house, guest in ((one, ann), (two, there)):
            house.until(lambda house=house: house.house.tables[table].seq == 2)
            assert ["ring"] == clock_lines(match(house, table))
            assert 600 + clock.now == guest.picture(table)["deadline"]


# --- Trix Football and last claims ---------------------------------------------------------------

FOOTBALL = {"clock": "minutes", "first_dealer": "seat:0"}


def test_a_half_of_football_lasts_as_many_minutes_as_agreed(
    ann: Guest, house: Served, clock: Clock
):
    """The warning is told, and the time shown is that of the half."""
    table = ann.makes("trix-football", seats=["me"] * 2, options={**FOOTBALL, "minutes": "6"})
    with ann.listens(table):
        assert ann.picture(table)["deadline"] is None
        ann.moves(table, 0, 1, "kick")
        until = clock.now + 360
        assert until == ann.picture(table)["deadline"]
        passes(house, table, 61)
        assert 1 == match(house, table).record.warning
        assert until == ann.picture(table)["deadline"]
        passes(house, table, 300)
        assert ["five", "up"] == clock_lines(match(house, table))
        assert 1 == match(house, table).record.half  # the kick is still to be shown
        for _ in range(2):
            ann.moves(table, match(house, table).turn[0], seq(house, table), "done")
        assert 2 == match(house, table).record.half


def test_a_captain_who_lets_his_minute_pass_delays_the_game(
    ann: Guest, house: Served, clock: Clock
):
    table = ann.makes("trix-football", seats=["me"] * 2, options=FOOTBALL)
    with ann.listens(table):
        ann.moves(table, 0, 1, "kick")
        for _ in range(2):
            ann.moves(table, match(house, table).turn[0], seq(house, table), "done")
        captain = match(house, table).turn[0]
        assert 1 == match(house, table).record.down
        assert clock.now + 60 == ann.picture(table)["deadline"]
        passes(house, table, 61)
        assert [f"late {captain}"] == clock_lines(match(house, table))
        assert (captain,) == match(house, table).turn


@pytest.mark.parametrize("key", ["forty-nine", "forty-nine-baltimore"])
def test_last_claims_lapse_after_their_seconds(ann: Guest, house: Served, clock: Clock, key: str):
    options = {"claims": "manual", "claim_seconds": "7"}
    table = ann.makes(key, players=2, seats=["me"] * 2, options=options)
    with ann.listens(table):
        while not (now := match(house, table)).record.closing:
            seat = now.record.turn
            moves = [str(one) for one in now.legal(seat) if one.verb.name != "announce"]
            assert 200 == ann.moves(table, seat, seq(house, table), moves[0]).status_code
        assert clock.now + 7 == ann.picture(table)["deadline"]
        passes(house, table, 6)
        assert match(house, table).outcome is None
        passes(house, table, 2)
        house.until(lambda: match(house, table).outcome is not None)
        assert ["lapse"] == clock_lines(match(house, table))


# --- bots have patience --------------------------------------------------------------------------


class Saying(FirstMoveBots):
    """Bots that say the first of these words that they may."""

    def __init__(self, *words: str) -> None:
        self._words = words

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        for word in self._words:
            for text in legal:
                if text.startswith(word):
                    return text
        return legal[0]


@pytest.fixture
def brisk(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """A house whose bots are fast."""
    paces = {"fast": driving.Pace(0.2, 0.1)}
    with served(tmp_path / "brisk.sqlite3", clock=clock, paces=paces) as found:
        yield found


def happens(house: Served, table: str, holds: Callable[[], bool], most: float = 30) -> float:
    """Let time pass until something holds; the answer is how long that took."""
    assert isinstance(house.house.clock, Clock)
    began = house.house.clock.now

    def passes() -> bool:
        assert isinstance(house.house.clock, Clock)
        one = house.house.tables[table]
        is_waited_for = not one.driver._news.is_set() and not one.lock.locked()
        if not holds() and is_waited_for:
            house.house.clock.now += 0.05
            one.driver.wake()
        assert house.house.clock.now - began < most
        return holds()

    house.until(passes)
    return float(house.house.clock.now - began)


def trades_with_bots(brisk: Served, bots: FirstMoveBots, dealer: int) -> tuple[Guest, str]:
    brisk.house.bots = bots
    ann = brisk.guest().enter()
    options = {"engine": "realtime", "first_dealer": f"seat:{dealer}"}
    seats = ["me", "bot:good", "bot:good"]
    wish = {"options": options, "settings": {"pace": "fast"}}
    return ann, ann.makes("trix-exchange", players=3, seats=seats, **wish)


@pytest.mark.parametrize("dealer", [0, 1])
def test_bots_leave_people_time_to_sort(brisk: Served, dealer: int):
    """Whether a bot opens trading or a person does."""
    ann, table = trades_with_bots(brisk, Saying("trade", "offer 1"), dealer)
    with ann.listens(table):
        if dealer == 0:
            ann.moves(table, 0, 1, "trade")
        before = seq(brisk, table)
        took = happens(brisk, table, lambda: brisk.house.tables[table].seq > before)
        assert 15 <= took < 18


def test_bots_leave_an_offer_to_people_first(brisk: Served):
    """One bot holds an offer up; the other takes it only after some seconds."""
    ann, table = trades_with_bots(brisk, Saying("accept 0"), 0)
    with ann.listens(table):
        ann.moves(table, 0, 1, "trade")
        offers = [str(one) for one in match(brisk, table).legal(0) if one.verb.name == "offer"]
        ann.moves(table, 0, 2, offers[0])
        took = happens(brisk, table, lambda: match(brisk, table).record.cried[0] == 0)
        assert 5 <= took < 8


def test_a_bot_claims_at_once(brisk: Served, clock: Clock):
    """However slow it is otherwise, so that nobody can play on before."""
    brisk.house.bots = Saying("claim", "play", "draw", "pass")
    brisk.house.paces["slow"] = driving.Pace(9.0, 0.1)
    ann = brisk.guest().enter()
    wish = {"options": {"claims": "manual", "claim_scope": "all"}, "settings": {"pace": "slow"}}
    table = ann.makes("forty-nine", players=2, seats=["me", "bot:good"], **wish)
    with ann.listens(table):
        while True:
            now = match(brisk, table)
            if now.record.turn == 0:
                ann.plays(table, 0)
                continue
            before = seq(brisk, table)
            happens(brisk, table, lambda: brisk.house.tables[table].seq > before)  # noqa: B023
            played = clock.now
            if [str(one) for one in match(brisk, table).right(1)] == ["claim"]:
                break
        brisk.until(lambda: match(brisk, table).line == (1, "claim"))
        assert played == clock.now
