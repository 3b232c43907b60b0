"""Dailies: the same for everybody, promised beforehand, and only the first try counts."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from house.changes import moves_in
from house.wire import Clock, FirstMoveBots, Guest, Served, served
from parlour.core.fair import Seed
from parlour.core.match import Match
from parlour.core.tablefile import read
from parlour.house import daily, daykeeping, thinking
from parlour.house.attempts import Puzzle
from parlour.house.days import DEALT, KINDS, SET, Chain, day_at, puzzles
from parlour.house.store import open_store
from parlour.house.thinking import Position, replayed
from parlour.lab.checking import check
from parlour.solvers import solving

DAY = 24 * 3600.0
FIRST = date(2026, 11, 17)


def numbered() -> Callable[[], Seed]:
    """Seeds that are the same in every run."""
    numbers = count()
    return lambda: Seed.of(f"daily {next(numbers)}")


async def always(position: Position) -> bool | None:
    """Takes every puzzle to be solvable."""
    return True


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """A house with dailies, whose time stands still, and no solver in a process."""
    with served(tmp_path / "house.sqlite3", clock=clock, seed=numbered()) as found:
        found.house.dailies.solvable = always
        yield found


def begins(guest: Guest, kind: str = "deal", **more: Any) -> str:
    answer = guest.post("/api/daily", kind=kind, **more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def plays_on(house: Served, guest: Guest, table: str, at: int = 0) -> dict[str, Any]:
    """Play the first legal moves, or the last, until the match is over."""
    while True:
        shown = guest.picture(table)
        if shown["state"] == "over":
            return shown
        if shown["turn"] == [0]:
            moves = moves_in(shown)
            assert 200 == guest.moves(table, 0, shown["seq"], moves[at]).status_code
        house.tick(table, 1.0)


def record(guest: Guest, table: str) -> str:
    answer = guest.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def attempts(house: Served, kind: Any = "deal", day: date | None = None) -> list[Any]:
    found = day or house.call(house.house.dailies.today())
    return list(house.call(house.house.store.read(daykeeping.all_attempts(found, kind))))


# --- the same for everybody ----------------------------------------------------------------------


@pytest.mark.slow
def test_two_strangers_have_the_same_cards_and_meet_the_same_replies(store_url: str, clock: Clock):
    with served(store_url, clock=clock, seed=numbered()) as house:
        found = []
        for _ in range(2):
            guest = house.guest().enter()
            table = begins(guest)
            plays_on(house, guest, table)
            found.append((table, record(guest, table)))
            clock.now += 100
        (one, first), (two, second) = found
        assert one != two
        assert first == second
        assert [1, 1] == [each.done for each in attempts(house)]


class SteadyBots(FirstMoveBots):
    """Bots that think here, as those of a house do."""

    async def decide(self, position: Position, seat: int, level: str, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        return await asyncio.to_thread(thinking.decided, position, 0, seat, level)


@pytest.mark.slow
def test_bots_that_think_reply_the_same_to_the_same_moves(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """Interpreted, and in two houses of which one has the secret of the other."""
    monkeypatch.setenv("PARLOUR_PLAIN", "1")
    texts = []
    for number in range(2):
        with served(
            tmp_path / "house.sqlite3", clock=clock, seed=numbered(), bots=SteadyBots()
        ) as house:
            guest = house.guest().enter()
            table = begins(guest)
            while guest.picture(table)["seq"] < 16:
                if guest.picture(table)["turn"] == [0]:
                    guest.plays(table, 0)
                house.tick(table, 1.0)
            guest.post(f"/api/tables/{table}/close")
            texts.append(record(guest, table).split("\n")[:24])
            thinking._known.clear()
            clock.now += 3600 * (number + 1)
    assert texts[0] == texts[1]


def test_a_bot_is_waited_for_and_never_replaced_by_chance(tmp_path: Path, clock: Clock):
    class Slow(FirstMoveBots):
        asked = 0

        async def decide(
            self, position: Position, seat: int, level: str, legal: Sequence[str]
        ) -> str:
            self.asked += 1
            await asyncio.Event().wait()
            raise AssertionError

    bots = Slow()
    with served(tmp_path / "house.sqlite3", clock=clock, seed=numbered(), bots=bots) as house:
        guest = house.guest().enter()
        table = begins(guest)
        while guest.picture(table)["turn"] == [0]:
            guest.plays(table, 0)
        seq = guest.picture(table)["seq"]
        house.until(lambda: bots.asked == 1)
        house.tick(table, 1000.0)
        assert seq == guest.picture(table)["seq"]


# --- promised beforehand -------------------------------------------------------------------------


def test_seeds_hash_back_to_the_anchor():
    chain = Chain.of("deal", FIRST, Seed.of("start"), 50)
    for days in (0, 1, 49):
        link = chain.seed(FIRST + timedelta(days)).key
        for _ in range(days + 1):
            link = hashlib.sha256(link).digest()
        assert chain.anchor == link.hex()
    for days in (-1, 50):
        with pytest.raises(ValueError, match="no seed"):
            chain.seed(FIRST + timedelta(days))


def test_the_secret_of_a_chain_is_in_no_text_of_it():
    chain = Chain.of("deal", FIRST, Seed.of("start"), 5)
    dealt = chain.dealt(chain.first, counted=True)
    assert chain.start not in repr(chain)
    assert dealt.seed not in repr(dealt)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_a_record_is_verified_against_the_anchor(
    house: Served, ann: Guest, clock: Clock, kind: Any
):
    """Reverse has no cards, so its record is checked for the chain alone."""
    ann.http.get("/daily")
    clock.now += DAY
    table = begins(ann, kind)
    if kind == "deal":
        plays_on(house, ann, table)
    else:
        ann.post(f"/api/tables/{table}/close")
    text = record(ann, table)
    [chain] = house.call(house.house.dailies.chains(kind))
    found = check(text)
    assert found.fair
    assert chain.anchor in found.sentences[-2]
    assert str(chain.first) != read(text).promises.daily.day
    for forged in (
        text.replace(chain.anchor, "0" * 64),
        text.replace(f"daily: {day_at(clock.now)}", f"daily: {day_at(clock.now + DAY)}"),
        text.replace("\n\n", "\nnonce 0: luck\n\n", 1),
    ):
        assert forged != text
        assert not check(forged).fair
    assert text == Match.loads(text).dumps()


def test_servers_of_one_store_have_one_chain(store_url: str):
    first, second = open_store(store_url), None
    if not first.alone:
        second = open_store(store_url)
    try:
        fresh = [Chain.of("deal", FIRST, Seed.of(start), 5) for start in ("one", "two")]

        async def both() -> list[Any]:
            works = [daykeeping.begin_chain(1, one) for one in fresh]
            return await asyncio.gather((second or first).write(works[0]), first.write(works[1]))

        found = asyncio.run(both())
        assert found[0] == found[1]
        assert len(found[0]) == 1
    finally:
        first.close()
        if second is not None:
            second.close()


def test_another_chain_begins_where_one_ends(
    house: Served, ann: Guest, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Chain.of.__func__, "__defaults__", (2,))  # type: ignore[attr-defined]
    dailies = house.house.dailies
    before = house.call(dailies.chains("deal"))
    clock.now += 2 * DAY
    after = house.call(dailies.chains("deal"))
    assert before == after[:1]
    assert [day_at(clock.now) - timedelta(2), day_at(clock.now)] == [one.first for one in after]
    assert house.call(dailies.day(before[0].last, "deal")).chain == before[0]


# --- days ----------------------------------------------------------------------------------------


def test_tomorrow_is_never_served(house: Served, ann: Guest, clock: Clock):
    tomorrow = str(day_at(clock.now + DAY))
    answer = ann.post("/api/daily", kind="deal", day=tomorrow)
    assert (404, "That day has not come yet.") == refusal(answer)
    answer = ann.post("/api/daily", kind="deal", day=tomorrow, practice=True)
    assert (404, "That day has not come yet.") == refusal(answer)
    page = ann.http.get(f"/daily/{tomorrow}")
    assert (404, True) == (page.status_code, "That day has not come yet." in page.text)


@pytest.mark.parametrize("day", ["today", "2026-1-1", "20261117", "../x", "2026-02-30"])
def test_a_day_that_is_none_is_refused(ann: Guest, day: str):
    answer = ann.post("/api/daily", kind="deal", day=day)
    assert (404, "A day is written like 2026-11-17.") == refusal(answer)


def test_a_clock_that_goes_back_opens_no_day_again(house: Served, ann: Guest, clock: Clock):
    yesterday = day_at(clock.now)
    begins(ann)
    clock.now += DAY
    ben = house.guest().enter()
    today = house.call(house.house.dailies.today())
    clock.now -= DAY
    assert today == house.call(house.house.dailies.today())
    table = begins(ben, day=str(yesterday))
    assert not house.house.tables.get(table) or not house.house.tables[table].header.daily.counted
    assert 1 == len(attempts(house, day=yesterday))
    begins(ben)
    assert 1 == len(attempts(house, day=today))


def test_a_store_that_is_opened_again_has_the_same_days(tmp_path: Path, clock: Clock):
    found = []
    for later in (0.0, 3 * DAY):
        clock.now += later
        with served(tmp_path / "house.sqlite3", clock=clock, seed=numbered()) as house:
            house.house.dailies.solvable = always
            day = date(1970, 1, 12)
            found.append([house.call(house.house.dailies.day(day, kind)).chain for kind in KINDS])
    assert found[0] == found[1]


def test_a_puzzle_that_cannot_be_solved_is_not_given(house: Served, ann: Guest):
    asked: list[str] = []

    async def third(position: Position) -> bool | None:
        asked.append(position.game)
        return (False, None, True)[len(asked) - 1]

    dailies = house.house.dailies
    dailies.solvable = third
    day = house.call(dailies.day(house.call(dailies.today()), "puzzle"))
    assert day.played.game == asked[2]
    assert 3 == len(asked)
    house.call(dailies.day(day.day, "puzzle"))
    assert 3 == len(asked)


def test_all_puzzles_come_round():
    seed = Seed.of("start")
    found = [next(puzzles(number, seed))[0] for number in range(1, 71)]
    assert {*DEALT, *SET} == set(found)
    assert all(one != two for one, two in pairwise(found))


@pytest.mark.slow
def test_the_solver_tells_what_can_be_solved(monkeypatch: pytest.MonkeyPatch):
    """Square 1 of the Forty-Nine Puzzle cannot be the vacant one, and square 2 can."""
    monkeypatch.setenv("PARLOUR_PLAIN", "1")

    def position(vacant: str) -> Position:
        options = (("vacant", vacant),)
        return Position("", "forty-nine-puzzle", 1, options, 1, "0" * 64, ("",), ())

    async def both() -> list[bool | None]:
        return [await daily.solvable(position(vacant)) for vacant in ("1", "2")]

    assert [False, True] == asyncio.run(both())


# --- what counts ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_first_try_counts_and_others_are_practice(house: Served, ann: Guest, ben: Guest):
    table = begins(ann)
    assert table == begins(ann)
    assert (409, "Your first try counts; practise afterwards.") == refusal(
        ben.post("/api/daily", kind="deal", practice=True)
    )
    plays_on(house, ann, table)
    [first] = attempts(house)
    again = begins(ann)
    assert again != table
    plays_on(house, ann, again, at=-1)
    assert [first] == attempts(house)
    assert record(ann, table) != record(ann, again)
    assert read(record(ann, table)).seed == read(record(ann, again)).seed


def test_many_requests_at_once_make_one_attempt(house: Served, ann: Guest):
    async def all_at_once() -> list[str]:
        dailies = house.house.dailies
        day = await dailies.day(await dailies.today(), "deal")
        return await asyncio.gather(*(dailies.play(day, "ann", "Ann") for _ in range(8)))

    assert 1 == len(set(house.call(all_at_once())))
    assert 1 == len(attempts(house))


@pytest.mark.slow
def test_a_result_is_kept_with_the_last_move(house: Served, ann: Guest):
    table = begins(ann)
    shown = plays_on(house, ann, table)
    [found] = attempts(house)
    match = replayed(house.house.tables[table].course.position)  # type: ignore[union-attr]
    assert shown["score"][0] - shown["score"][1] == found.result.ahead
    said = [text for seat, text in match.log if seat == 0 and text.split()[0] in ("bid", "pass")]
    assert said[0] == found.result.said
    assert 1 == found.done


def test_nothing_is_taken_back_in_the_deal_that_counts(house: Served, ann: Guest, clock: Clock):
    counted = begins(ann)
    while ann.picture(counted)["turn"] != [0]:
        house.tick(counted, 1.0)
    seq = ann.plays(counted, 0)
    assert not ann.picture(counted)["undo"]
    answer = ann.post(f"/api/tables/{counted}/undo", seat=0, seq=seq, key="u")
    assert 422 == answer.status_code
    assert "nothing is taken back" in answer.json()["error"]
    ann.post(f"/api/tables/{counted}/close")
    practice = begins(ann)
    clock.now += 1000  # nobody is watching, so bots wait
    while ann.picture(practice)["turn"] != [0]:
        house.tick(practice, 1.0)
    ann.plays(practice, 0)
    assert ann.picture(practice)["undo"] or ann.picture(practice)["turn"] == [0]


@pytest.mark.slow
def test_help_is_told(house: Served, ann: Guest):
    table = begins(ann)
    while ann.picture(table)["turn"] != [0]:
        house.tick(table, 1.0)
    for _ in range(2):
        assert 200 == ann.post(f"/api/tables/{table}/hint", seat=0).status_code
    plays_on(house, ann, table)
    assert [2] == [one.hints for one in attempts(house)]
    page = ann.http.get("/daily").text
    assert "with 2 hints" in page


def test_nobody_leaves_a_daily_to_a_bot_or_asks_for_a_rematch(house: Served, ann: Guest):
    table = begins(ann)
    assert 409 == ann.http.delete(f"/api/tables/{table}/seats/0").status_code
    plays_on(house, ann, table)
    assert 409 == ann.post(f"/api/tables/{table}/rematch").status_code


@pytest.mark.slow
def test_a_try_that_ends_after_its_day_is_not_compared(house: Served, ann: Guest, clock: Clock):
    table, day = begins(ann), day_at(clock.now)
    clock.now += DAY
    plays_on(house, ann, table)
    assert [1] == [one.late for one in attempts(house, day=day)]


def test_results_outlive_their_tables(tmp_path: Path, clock: Clock):
    with served(tmp_path / "house.sqlite3", clock=clock, seed=numbered(), keep_days=2) as house:
        ann = house.guest().enter()
        plays_on(house, ann, begins(ann))
        before, day = attempts(house), day_at(clock.now)
        clock.now += 5 * DAY
        house.do(house.house.tables.clear)
        house.call(house.house.pruner.bite())
        left = house.call(house.house.store.read(lambda db: db.run("SELECT id FROM matches")))
        assert ([], before) == (left, attempts(house, day=day))


@pytest.mark.slow
def test_results_are_shown_to_those_who_have_played(house: Served, ann: Guest, ben: Guest):
    table = begins(ann)
    plays_on(house, ann, table)
    assert "How everybody bid" in ann.http.get("/daily").text
    assert "How everybody bid" not in ben.http.get("/daily").text


@pytest.mark.slow
def test_a_puzzle_may_be_taken_back_and_solved(
    house: Served, ann: Guest, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """On the tenth day it is Another Reverse."""
    monkeypatch.setenv("PARLOUR_PLAIN", "1")
    ann.http.get("/daily")
    clock.now += 9 * DAY
    table = begins(ann, "puzzle")
    assert "another-reverse" == ann.picture(table)["game"]
    ann.plays(table, 0)
    undone = ann.post(f"/api/tables/{table}/undo", seat=0, seq=2, key="u")
    assert 200 == undone.status_code
    solution = solving.solve_match(replayed(house.house.tables[table].course.position)).moves
    for move in solution:
        ann.moves(table, 0, ann.picture(table)["seq"], move)
    [found] = attempts(house, "puzzle")
    assert Puzzle(True, len(solution), 1, False) == found.result
    card = f"solved in {len(solution)} moves, 1 taken back, first to finish"
    assert card in ann.http.get("/daily").text
    assert 1 == found.done


def test_practice_gives_an_unsolved_puzzle_up(house: Served, ann: Guest):
    table = begins(ann, "puzzle")
    assert table == begins(ann, "puzzle")
    assert table != begins(ann, "puzzle", practice=True)
    assert table != begins(ann, "puzzle")
    assert [(1, None)] == [(one.done, one.result) for one in attempts(house, "puzzle")]


def test_the_cabinet_leads_to_the_daily(ann: Guest):
    page = ann.http.get("/").text
    for address in ("/daily", "/daily#deal", "/daily#puzzle"):
        assert f'href="{address}"' in page


def test_the_seed_of_today_is_on_no_page(house: Served, ann: Guest, clock: Clock):
    ann.http.get("/daily")
    clock.now += DAY
    for kind in KINDS:
        begins(ann, kind)
    dailies = house.house.dailies
    today = house.call(dailies.today())
    pages = [ann.http.get(path).text for path in ("/", "/daily", f"/daily/{today}", "/tables")]
    pages += [ann.http.get(f"/tables/{one.match}").text for one in attempts(house)]
    for kind in KINDS:
        [chain] = house.call(dailies.chains(kind))
        assert chain.seed(today - timedelta(1)).hex in pages[1]
        for page in pages:
            assert chain.seed(today).hex not in page
            assert chain.start not in page
