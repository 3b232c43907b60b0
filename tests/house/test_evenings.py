"""A progressive evening in the house: people come and go, tables move on, tickets are right.

What tickets should show is counted here from the records of the tables, not from what is kept of
the evening.
"""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from house.crashing import AGAIN_SECONDS, Process, data_of
from house.test_erasing import archive, erase, everything
from house.wire import Clock, Guest, Served, served
from parlour.books import ruling
from parlour.core.match import Match
from parlour.house import evening_keeping
from parlour.house.evenings import SEATS
from parlour.house.store import Connection, Row

Shown = dict[str, Any]


def opens(host: Guest, **wish: Any) -> str:
    wished = {"game": "forty-two", "pace": "fast", "level": "novice"} | wish
    answer = host.post("/api/evenings", **wished)
    assert 201 == answer.status_code, answer.text
    return str(answer.json()["id"])


def looks(guest: Guest, evening: str) -> Shown:
    answer = guest.http.get(f"/api/evenings/{evening}")
    assert 200 == answer.status_code, answer.text
    found: Shown = answer.json()
    return found


def comes(guest: Guest, evening: str, name: str) -> Shown:
    answer = guest.post(f"/api/evenings/{evening}/ticket", name=name)
    assert 200 == answer.status_code, answer.text
    found: Shown = answer.json()
    return found


def begins(host: Guest, evening: str) -> Shown:
    answer = host.post(f"/api/evenings/{evening}/begin")
    assert 200 == answer.status_code, answer.text
    found: Shown = answer.json()
    return found


def own(shown: Shown) -> Shown | None:
    return next((one for one in shown["tickets"] if one["mine"]), None)


def plays_on(guest: Guest, table: str) -> None:
    """Make first legal moves for as long as it is the guest's turn."""
    seat = guest.picture(table)["seat"]
    while seat in guest.picture(table, seat)["turn"]:
        guest.plays(table, seat)


class Record:
    """What was seen of an evening: for each round, the table and the tickets at each place."""

    def __init__(self) -> None:
        self.rounds: dict[int, list[tuple[str, list[int]]]] = {}

    def note(self, shown: Shown) -> None:
        if shown["state"] == "playing":
            self.rounds[shown["round"]] = [
                (one["id"], [seat["number"] for seat in one["seats"]]) for one in shown["tables"]
            ]

    def fill(self, kept: evening_keeping.Kept) -> None:
        """Add the rounds that went by between two looks; those that were seen are the same."""
        for number in {one.round for one in kept.seats}:
            seats = sorted(
                (one for one in kept.seats if one.round == number),
                key=lambda one: (one.place, one.seat),
            )
            tables = [
                (seats[at].match, [one.ticket + 1 for one in seats[at : at + SEATS]])
                for at in range(0, len(seats), SEATS)
            ]
            assert tables == self.rounds.setdefault(number, tables)

    def hands(self, reads: Callable[[str], str]) -> dict[int, list[tuple[int, ...]]]:
        """For each round and place, the score of each seat, by the record of the table."""
        return {
            number: [Match.loads(reads(table)).score for table, _ in tables]
            for number, tables in self.rounds.items()
        }

    def holes(self, reads: Callable[[str], str]) -> Counter[int]:
        """The hands won by each ticket."""
        found: Counter[int] = Counter()
        scores = self.hands(reads)
        for number, tables in self.rounds.items():
            for (_, tickets), score in zip(tables, scores[number], strict=True):
                found.update(dict(zip(tickets, score, strict=True)))
        return +found

    def check_moves(self, reads: Callable[[str], str]) -> None:
        """Winners went up one table, at the head losers to the foot, and all changed partners."""
        scores = self.hands(reads)
        for number in sorted(self.rounds)[:-1]:
            now, after = self.rounds[number], self.rounds[number + 1]
            place = {ticket: at for at, (_, tickets) in enumerate(after) for ticket in tickets}
            pairs = [{*tickets[side::2]} for _, tickets in after for side in (0, 1)]
            for at, ((_, tickets), score) in enumerate(zip(now, scores[number], strict=True)):
                assert {*tickets[0::2]} not in pairs
                assert {*tickets[1::2]} not in pairs
                for ticket, won in zip(tickets, score, strict=True):
                    if any(score):
                        wins, loses = (at - 1, at) if at else (0, len(now) - 1)
                        assert place[ticket] == (wins if won else loses)


def reading(guest: Guest) -> Callable[[str], str]:
    return lambda table: guest.http.get(f"/api/tables/{table}/record").text


def plays_until(
    evening: str, people: list[Guest], record: Record, stop: Callable[[Shown], bool]
) -> Shown:
    """Let people play until something holds of what the first of them, the host, sees."""
    while not stop(shown := looks(people[0], evening)):
        record.note(shown)
        for guest in people:
            table = looks(guest, evening)["table"]
            if table:
                plays_on(guest, table)
    record.note(shown)
    return shown


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R96", "HOUSE-R97", "HOUSE-R98")
def test_an_evening_of_five_tables_survives_restarts_and_ends_with_the_right_tickets(
    store_url: str, clock: Clock
) -> None:
    """Twenty seats and five hands; the house is closed in the second hand and in the fourth."""
    record, cookies = Record(), []

    def guests(house: Served) -> list[Guest]:
        found = [house.guest() for _ in range(7)]
        for guest, cookie in zip(found, cookies, strict=False):
            guest.http.cookies.set("parlour", cookie)
        return found

    with served(store_url, clock=clock) as house:
        people = [guest.enter() for guest in guests(house)]
        cookies += [str(guest.http.cookies["parlour"]) for guest in people]
        host, *others, late = people
        evening = opens(host, tables=5, rounds=5)
        for number, guest in enumerate([host, *others]):
            comes(guest, evening, f"Guest {number}")
        assert 6 == sum(one["kind"] == "person" for one in begins(host, evening)["tickets"])
        plays_until(evening, people[:6], record, lambda shown: shown["round"] == 2)
        plays_on(others[0], looks(others[0], evening)["table"])
    with served(store_url, clock=clock) as house:
        people = guests(house)
        host, *others, late = people
        assert 2 == looks(host, evening)["round"]
        shown = comes(late, evening, "Late")
        assert "" == shown["table"], "the seat is theirs from the next hand on"
        plays_until(evening, people[:6], record, lambda shown: shown["round"] == 3)
        assert looks(late, evening)["table"]
        others[1].http.delete(f"/api/evenings/{evening}/ticket")
        people.remove(others[1])
        plays_until(evening, people, record, lambda shown: shown["round"] == 4)
    with served(store_url, clock=clock) as house:
        people = guests(house)
        del people[2]  # who has left
        shown = plays_until(evening, people, record, lambda shown: shown["state"] == "over")
        reads = reading(people[0])

        assert [5] * 5 == [len(tables) for tables in record.rounds.values()]
        assert [1, 2, 3, 4, 5] == sorted(record.rounds)
        counted = record.holes(reads)
        assert counted == +Counter({one["number"]: one["won"] for one in shown["tickets"]})
        assert all(len(one["holes"]) == 5 for one in shown["tickets"])
        assert all(one["won"] == sum(one["holes"]) for one in shown["tickets"])
        record.check_moves(reads)
        order = [one for one in shown["tickets"] if one["kind"] == "person"]
        assert 6 == len(order)
        assert ["first", "second", "", "", "", "booby"] == [one["prize"] for one in order]
        assert [one["won"] for one in order] == sorted((one["won"] for one in order), reverse=True)


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R96")
def test_a_killed_server_goes_on_with_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is killed again and again while bots play two tables; no hand is lost or counted twice."""
    monkeypatch.setenv("PARLOUR_PLAIN", "1")  # it would compile the game after each death
    arguments, _ = data_of(tmp_path)
    server = Process(arguments, tmp_path / "log")
    server.start()
    server.wait()
    record, kills = Record(), 0
    try:
        host = Guest(f"http://127.0.0.1:{server.port}").enter()
        evening = opens(host, tables=2, rounds=2)
        begins(host, evening)
        shown, seen = looks(host, evening), -1
        while shown["state"] != "over":
            record.note(shown)
            made = 100 * shown["round"] + sum(one["moves"] for one in shown["tables"])
            if made > seen + 30:  # a few times in each hand, wherever it happens to be
                seen, kills = made, kills + 1
                server.kill()
                server.start()
                server.wait()
            threading.Event().wait(AGAIN_SECONDS)
            shown = looks(host, evening)
        host.http.close()
        host = Guest(f"http://127.0.0.1:{server.port}")
        reads = reading(host)

        assert kills >= 3
        assert [1, 2] == sorted(record.rounds)
        assert record.holes(reads) == +Counter({t["number"]: t["won"] for t in shown["tickets"]})
        record.check_moves(reads)
        host.http.close()
    finally:
        server.kill()


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_of_two_servers_that_see_a_hand_end_one_deals_the_next(postgres: Callable[[], str]) -> None:
    url = postgres()
    with served(url) as one, served(url) as two:
        host = one.guest().enter()
        evening = opens(host, tables=2, rounds=6)
        begins(host, evening)
        elsewhere = two.guest()
        elsewhere.http.cookies.set("parlour", str(host.http.cookies["parlour"]))
        record = Record()

        def looks_on(guest: Guest) -> None:
            while (shown := looks(guest, evening))["state"] != "over":
                record.note(shown)

        other = threading.Thread(target=looks_on, args=(elsewhere,))
        other.start()
        looks_on(host)
        other.join(60)
        shown = looks(host, evening)
        kept = one.call(one.house.store.read(evening_keeping.load(evening)))

        assert 6 * 2 * SEATS == len(kept.seats)
        assert 12 == len({seat.match for seat in kept.seats})
        record.fill(kept)
        assert record.holes(reading(host)) == +Counter(
            {ticket["number"]: ticket["won"] for ticket in shown["tickets"]}
        )
        made = one.call(one.house.store.read(lambda db: db.run("SELECT COUNT(*) FROM matches")))
        assert 12 == made[0][0], "no table was set twice"


def test_a_round_that_has_ended_does_not_end_again(house: Served, ann: Guest) -> None:
    evening = opens(ann)
    kept = house.call(house.house.evenings.load(evening))
    ends = evening_keeping.go_on(kept.evening, {}, [], {}, 0.0, 1.0)

    assert [True, False] == [house.call(house.house.store.write(ends)) for _ in range(2)]


def test_only_the_host_begins_and_the_link_is_enough_to_come(ann: Guest, ben: Guest) -> None:
    evening = opens(ann)
    answer = ben.post(f"/api/evenings/{evening}/begin")

    assert (403, "Only the host begins the evening.") == (
        answer.status_code,
        answer.json()["error"],
    )
    assert "waiting" == looks(ben, evening)["state"]
    shown = comes(ben, evening, "Ben")
    assert ("Ben", "person") == ((own(shown) or {})["name"], (own(shown) or {})["kind"])
    assert not shown["host"]
    assert own(shown) == own(comes(ben, evening, "Another")), "one guest has one ticket"


@pytest.mark.parametrize("has_ticket", [True, False])
def test_if_the_host_is_gone_whoever_has_a_ticket_begins(
    house: Served, clock: Clock, ann: Guest, ben: Guest, has_ticket: bool
) -> None:
    evening = opens(ann)
    if has_ticket:
        comes(ann, evening, "Ann")
    comes(ben, evening, "Ben")
    bystander = house.guest()
    for _ in range(12):  # both have the page open
        clock.now += 10
        shown = [looks(guest, evening)["may_begin"] for guest in (ann, ben)]
        assert [True, False] == shown
    for _ in range(12):  # the host's is closed
        assert not looks(ben, evening)["may_begin"]
        clock.now += 10
    shown = [looks(guest, evening)["may_begin"] for guest in (ben, bystander)]
    assert [True, False] == shown
    assert 403 == bystander.post(f"/api/evenings/{evening}/begin").status_code
    assert "playing" == begins(ben, evening)["state"]


def test_if_the_host_has_deleted_everything_whoever_has_a_ticket_begins(
    ann: Guest, ben: Guest
) -> None:
    evening = opens(ann)
    comes(ben, evening, "Ben")
    erase(ann)
    assert looks(ben, evening)["may_begin"]
    assert "playing" == begins(ben, evening)["state"]


def test_a_server_that_has_just_been_asked_does_not_take_the_host_to_be_gone(
    house: Served, clock: Clock, ann: Guest, ben: Guest
) -> None:
    evening = opens(ann)
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        comes(guest, evening, name)
    clock.now += 1000
    house.do(house.house.evenings._watched.clear)
    assert not looks(ben, evening)["may_begin"]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "colorow"}, "Colorow is not offered for progressive play."),
        ({"tables": 1}, "An evening has 2 to 12 tables."),
        ({"tables": 13}, "An evening has 2 to 12 tables."),
        ({"rounds": 0}, "An evening has 1 to 30 hands."),
        ({"rounds": 31}, "An evening has 1 to 30 hands."),
        ({"minutes": 121}, "A hand may take 1 to 120 minutes, or 0 for any time."),
        ({"level": "wizard"}, "A level is one of"),
        ({"pace": "wild"}, "The pace is one of"),
    ],
)
def test_what_no_evening_can_be_is_refused(ann: Guest, wish: Shown, sentence: str) -> None:
    answer = ann.post("/api/evenings", **({"game": "forty-two"} | wish))

    assert 422 == answer.status_code
    assert answer.json()["error"].startswith(sentence)


def test_there_is_no_other_evening(ann: Guest) -> None:
    for id_ in ("nothing", "x" * 22):
        answer = ann.http.get(f"/api/evenings/{id_}")
        assert (404, "There is no such evening.") == (answer.status_code, answer.json()["error"])


@pytest.mark.proves("HOUSE-R98")
def test_when_all_chairs_are_taken_nobody_else_comes(house: Served, ann: Guest) -> None:
    evening = opens(ann)
    for _ in range(8):
        comes(house.guest(), evening, "Guest")
    answer = ann.post(f"/api/evenings/{evening}/ticket", name="Ann")

    assert 409 == answer.status_code
    names = [one["name"] for one in looks(ann, evening)["tickets"]]
    assert {"Guest", *(f"Guest {n}" for n in range(2, 9))} == {*names}


@pytest.mark.proves("HOUSE-R98")
def test_who_leaves_is_replaced_at_once_and_has_the_ticket_back_on_return(
    house: Served, ann: Guest, ben: Guest
) -> None:
    evening = opens(ann)
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        comes(guest, evening, name)
    begins(ann, evening)
    before, table = own(looks(ben, evening)), looks(ben, evening)["table"]
    assert before
    ben.http.delete(f"/api/evenings/{evening}/ticket")
    kinds = [one["kind"] for one in looks(ann, evening)["tickets"]]

    assert 1 == kinds.count("person")
    places = house.do(lambda: house.house.tables[table].places)
    assert "Ben" not in [place.name for place in places if place.kind == "person"]
    again = own(comes(ben, evening, "Ben"))
    assert again
    assert before["number"] == again["number"]
    assert "" == looks(ben, evening)["table"], "a bot plays this hand to its end"


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R98")
def test_who_is_away_for_long_loses_the_ticket_with_the_next_hand(
    house: Served, clock: Clock, ann: Guest, ben: Guest
) -> None:
    evening = opens(ann)
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        comes(guest, evening, name)
    begins(ann, evening)
    for _ in range(9):
        clock.now += 10
        shown = looks(ann, evening)
    assert [True] == [one["away"] for one in shown["tickets"] if one["name"] == "Ben"]
    while looks(ann, evening)["round"] == 1:  # neither is at the table, so bots play for both
        clock.now += 1
        house.do(lambda: [one.driver.wake() for one in house.house.tables.values()])
    shown = looks(ann, evening)

    assert ["Ann"] == [one["name"] for one in shown["tickets"] if one["kind"] == "person"]
    assert "" == looks(ben, evening)["table"]


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R98")
def test_when_time_is_up_bots_play_the_hand_out_and_it_counts_for_the_ticket(
    house: Served, clock: Clock, ann: Guest
) -> None:
    evening = opens(ann, rounds=2, minutes=1)
    number = (own(comes(ann, evening, "Ann")) or {})["number"]
    record = Record()
    record.note(begins(ann, evening))
    assert 60 == looks(ann, evening)["seconds"]
    while (shown := looks(ann, evening))["state"] != "over":
        record.note(shown)
        clock.now += 61 if shown["seconds"] else 0

    mine = own(shown)
    assert mine
    assert (number, "person", 2) == (mine["number"], mine["kind"], len(mine["holes"]))
    assert record.holes(reading(ann))[number] == mine["won"]


@pytest.mark.slow
def test_many_may_look_when_time_is_up(house: Served, clock: Clock, ann: Guest) -> None:
    """Each of them has bots take over, and none is refused because another was quicker."""
    evening = opens(ann, rounds=1, minutes=1)
    people = [house.guest() for _ in range(8)]
    for guest in people:
        comes(guest, evening, "Guest")
    begins(ann, evening)
    clock.now += 61
    with ThreadPoolExecutor(8) as pool:
        shown = list(pool.map(lambda guest: looks(guest, evening), people))

    assert 8 == len(shown)
    while looks(ann, evening)["state"] != "over":
        pass


@pytest.mark.slow
def test_every_game_that_offers_progressive_play_has_evenings(ann: Guest) -> None:
    page = ann.http.get("/evenings/new").text
    for key in ruling("GEN-R10").games:
        assert f'<option value="{key}"' in page
        evening = opens(ann, game=key)
        shown = begins(ann, evening)
        assert [1, 2] == [one["place"] for one in shown["tables"]], key


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R97")
def test_forty_two_is_chosen_for_an_evening_unless_one_comes_from_another_game(ann: Guest) -> None:
    for asked, chosen in (("", "forty-two"), ("?game=hilo", "hilo")):
        page = ann.http.get(f"/evenings/new{asked}").text
        assert [chosen] == re.findall(r'<option value="([a-z0-9-]+)" selected>(?=[A-Z])', page)


def test_where_all_play_alone_the_winner_moves_up_and_one_loser_goes_down(ann: Guest) -> None:
    evening = opens(ann, game="gyp", tables=3, rounds=3)
    begins(ann, evening)
    record = Record()
    shown = plays_until(evening, [ann], record, lambda shown: shown["state"] == "over")
    reads = reading(ann)

    assert record.holes(reads) == +Counter({one["number"]: one["won"] for one in shown["tickets"]})
    for number in (1, 2):
        after = [set(tickets) for _, tickets in record.rounds[number + 1]]
        hands = zip(record.rounds[number], record.hands(reads)[number], strict=True)
        for at, ((_, tickets), score) in enumerate(hands):
            stay = sum(ticket in after[at] for ticket in tickets)
            assert 3 == stay, "one goes, up or from the head to the foot"
            if any(score):
                assert tickets[score.index(1)] in after[max(0, at - 1)]


@pytest.mark.proves("HOUSE-R98")
def test_nobody_comes_to_the_last_hand(ann: Guest, ben: Guest) -> None:
    evening = opens(ann, rounds=1)
    comes(ann, evening, "Ann")
    begins(ann, evening)
    answer = ben.post(f"/api/evenings/{evening}/ticket", name="Ben")

    assert 409 == answer.status_code


def test_the_room_tells_public_facts_alone(ann: Guest, ben: Guest) -> None:
    """Only who sits at a table, and the host, learn its address; nobody learns a guest or a card."""
    evening = opens(ann)
    comes(ben, evening, "Ben")
    begins(ann, evening)
    host, guest = looks(ann, evening), looks(ben, evening)

    assert all(one["id"] for one in host["tables"])
    assert [guest["table"]] == [one["id"] for one in guest["tables"] if one["id"]]
    seats = [seat for one in host["tables"] for seat in one["seats"]]
    assert {"number", "name", "kind", "away", "won", "waited"} == {*seats[0]}
    text = json.dumps([host, guest])
    for cookie in (ann, ben):
        assert str(cookie.http.cookies["parlour"]).split(".")[0] not in text


def test_old_evenings_are_deleted(house: Served, clock: Clock, ann: Guest) -> None:
    old = opens(ann)
    clock.now += 10
    new = opens(ann)
    house.call(house.house.store.write(evening_keeping.forget(clock.now)))

    assert [404, 200] == [ann.http.get(f"/api/evenings/{one}").status_code for one in (old, new)]


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, 2])
def test_who_deletes_everything_leaves_no_name_and_no_host_at_an_evening(
    store_url: str, clock: Clock, rounds: int
) -> None:
    """In an evening that is over the ticket stays a person's, so that prizes stay as they were."""
    with served(store_url, clock=clock) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        evening = opens(ann, rounds=rounds, minutes=1)
        for guest, name in ((ann, "Zebedee"), (ben, "Ben")):
            comes(guest, evening, name)
        begins(ann, evening)
        clock.now += 61
        while rounds == 1 and looks(ben, evening)["state"] != "over":
            pass
        mine = json.loads(archive(ann)["mine.json"])["evenings"]
        assert [(evening, 1, "Zebedee")] == [
            (one["evening"], one["hosted"], one["name"]) for one in mine
        ]
        erase(ann)
        kept = house.call(house.house.evenings.load(evening))

        assert "" == kept.evening.host
        assert ["Ben"] == [one.name for one in kept.tickets if one.guest]
        people = [one.name for one in kept.tickets if one.kind == "person"]
        assert people == (["Guest", "Ben"] if rounds == 1 else ["Ben"])
        assert "Zebedee" not in json.dumps(looks(ben, evening))


def test_the_link_can_be_read_by_a_phone(ann: Guest) -> None:
    answer = ann.http.get(f"/api/evenings/{opens(ann)}/code")

    assert (200, "image/svg+xml") == (answer.status_code, answer.headers["content-type"])


class Broke(Exception):
    """The server has died, as far as the store knows."""


class Breaking:
    """A connection that breaks after a number of statements."""

    def __init__(self, db: Connection, left: int) -> None:
        self._db, self._left = db, left

    def run(self, statement: str, *values: Any) -> list[Row]:
        if not self._left:
            raise Broke
        self._left -= 1
        return self._db.run(statement, *values)

    def tell(self, news: str) -> None:
        self._db.tell(news)


@pytest.mark.slow
def test_a_movement_that_breaks_off_at_any_statement_has_not_happened(
    store_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(store_url, clock=clock) as house:
        ann = house.guest().enter()
        evening, store = opens(ann, rounds=2, minutes=1), house.house.store
        comes(ann, evening, "Ann")
        begins(ann, evening)
        clock.now += 61
        looks(ann, evening)  # so that bots play the hand out
        kept = house.call(house.house.evenings.load(evening))
        tables = [house.house.tables[seat.match] for seat in kept.now]
        house.until(lambda: all(one.course is not None and one.course.over for one in tables))
        before, write = everything(house), store.write
        for left in range(1000):

            async def breaks(work: Any, left: int = left) -> Any:
                return await write(lambda db: work(Breaking(db, left)))

            monkeypatch.setattr(store, "write", breaks)
            try:
                house.call(house.house.evenings.look(evening, None))
            except Broke:
                monkeypatch.setattr(store, "write", write)
                assert before == everything(house)
            else:
                break
        monkeypatch.setattr(store, "write", write)

        assert left > 30, "it is many statements"
        assert 2 == looks(ann, evening)["round"]
