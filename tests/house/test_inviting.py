"""Friends come to a table: by its link, by a link to a seat, in place of bots, or fewer than seats."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from house.wire import Clock, Guest, Served, served
from parlour.core.fair import Seed, nonce_commitment
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.house import codes, hosting, inviting, keeping, replays
from parlour.pictures.picture import picture
from parlour.verify import verify

FOUR = ["me", "open", "open", "open"]


def keeps(guest: Guest, table: str, seat: int) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/seats/{seat}/link")


def releases(guest: Guest, table: str, seat: int) -> httpx.Response:
    return guest.http.delete(f"/api/tables/{table}/seats/{seat}/link")


def fills(guest: Guest, table: str, **body: Any) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/fill", **body)


def starts(guest: Guest, table: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/start")


def leaves(guest: Guest, table: str, seat: int) -> httpx.Response:
    return guest.http.delete(f"/api/tables/{table}/seats/{seat}")


def opens(guest: Guest, table: str, seat: int, nonce: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/seats/{seat}/nonce", nonce=nonce)


def people(guest: Guest, table: str) -> dict[str, Any]:
    with guest.listens(table) as ear:
        found: dict[str, Any] = ear.next("people")[1]
    return found


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def play_out(guests: tuple[Guest, ...], table: str) -> None:
    while turn := guests[0].picture(table)["turn"]:
        guests[turn[0]].plays(table, turn[0])


@pytest.fixture
def cara(house: Served) -> Guest:
    return house.guest().enter()


# --- a seat kept for somebody --------------------------------------------------------------------


def test_a_seat_that_is_kept_is_taken_only_with_its_key(ann: Guest, ben: Guest, cara: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    link = keeps(ann, table, 2).json()

    assert f"{ann.url}/tables/{table}?key={link['key']}" == link["url"]
    assert (403, inviting.KEPT) == told(cara.sits(table, 2, name="Cara"))
    assert (403, inviting.KEPT) == told(cara.sits(table, 2, name="Cara", key="x" * 22))
    assert (403, inviting.KEPT) == told(cara.sits(table, 2, name="Cara", key="ä" * 90))
    assert 200 == cara.sits(table, 1, name="Cara").status_code, "others are for anyone"
    assert 200 == ben.sits(table, 2, name="Ben", key=link["key"]).status_code
    assert ["Ann", "Cara", "Ben"] == ann.picture(table)["names"][:3]


def test_a_link_is_spent_when_its_seat_is_taken(ann: Guest, ben: Guest, cara: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    key = keeps(ann, table, 2).json()["key"]
    ben.sits(table, 2, name="Ben", key=key)

    assert (409, "That seat is already taken.") == told(cara.sits(table, 2, key=key))
    assert (409, "That seat is already taken.") == told(keeps(ann, table, 2))
    leaves(ben, table, 2)
    assert not people(ann, table)["seats"][2]["kept"]
    assert 200 == cara.sits(table, 2).status_code, "from then on it is for anyone"


def test_a_new_link_makes_the_old_one_worthless_and_the_host_can_take_it_back(
    ann: Guest, ben: Guest, cara: Guest
):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    first, second = (keeps(ann, table, 2).json()["key"] for _ in range(2))

    assert (403, inviting.KEPT) == told(ben.sits(table, 2, key=first))
    assert 200 == ben.sits(table, 2, key=second).status_code
    third = keeps(ann, table, 3).json()["key"]
    assert 200 == releases(ann, table, 3).status_code
    assert not people(ann, table)["seats"][3]["kept"]
    assert 200 == cara.sits(table, 3, key=third).status_code, "as anybody may now"


def test_the_key_of_a_seat_reaches_the_host_alone(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    ben.sits(table, 1, name="Ben")
    key = keeps(ann, table, 2).json()["key"]
    stranger = house.guest()

    assert key == people(ann, table)["seats"][2]["key"]
    assert key in ann.http.get(f"/tables/{table}").text
    for other in (ben, stranger):
        with other.listens(table) as ear:
            ear.next("picture")
            ann.post(f"/api/tables/{table}/chat", text="Good evening.")
            ear.next("chat")
            assert key.encode() not in ear.heard
        seen = people(other, table)["seats"][2]
        assert ("", True) == (seen["key"], seen["kept"]), "that it is kept may be known"
        assert key not in other.http.get(f"/tables/{table}").text
        assert key not in other.http.get("/tables").text
        answer = other.http.get(f"/api/tables/{table}/code?seat=2")
        assert (403, "Only the host of the table can do this.") == told(answer)
    assert 200 == ann.http.get(f"/api/tables/{table}/code?seat=2").status_code
    assert 409 == ann.http.get(f"/api/tables/{table}/code?seat=3").status_code
    assert 404 == ann.http.get(f"/api/tables/{table}/code?seat=4").status_code


def test_whether_a_key_fits_is_seen_after_all_that_was_waited_for(
    ann: Guest, ben: Guest, house: Served
):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    key = keeps(ann, table, 2).json()["key"]
    lock = house.house.tables[table].lock
    house.call(lock.acquire())
    with ThreadPoolExecutor() as pool:
        sits = pool.submit(ben.sits, table, 2, key=key)
        house.until(lambda: len(lock._waiters or ()) == 1)
        fills_it = pool.submit(fills, ann, table, seat=3)
        house.until(lambda: len(lock._waiters or ()) == 2)
        house.call(house.house.store.write(keeping.keep_for(table, 2, "another")))
        closing = keeping.ChatLine(0, None, "", "closed", 9.0)
        house.call(house.house.tables[table].reload())
        house.call(house.house.store.write(keeping.close(table, closing)))
        house.do(lock.release)
        first, second = sits.result(), fills_it.result()
    assert (403, inviting.KEPT) == told(first)
    assert (409, hosting.CLOSED) == told(second)
    assert ["person", "open", "open", "open"] == kinds(ann, table)


def test_the_host_needs_no_key(ann: Guest):
    table = ann.makes("forty-two", name="Ann", seats=["open", "open", "open", "open"])
    keeps(ann, table, 2)
    assert 200 == ann.sits(table, 2, name="Ann").status_code


def test_a_seat_stays_kept_when_the_house_opens_again(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    key = keeps(ann, table, 2).json()["key"]
    house.do(house.house.tables.clear)
    assert (403, inviting.KEPT) == told(ben.sits(table, 2))
    assert 200 == ben.sits(table, 2, key=key).status_code


def test_a_code_shows_the_link(ann: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    answer = ann.http.get(f"/api/tables/{table}/code")
    assert "image/svg+xml" == answer.headers["content-type"]
    assert re.match(r"<svg [^>]*>.*</svg>", answer.text.split("?>")[-1].strip(), re.DOTALL)
    assert codes.svg(f"{ann.url}/tables/{table}") == answer.content
    link = keeps(ann, table, 2).json()["url"]
    of_seat = ann.http.get(f"/api/tables/{table}/code?seat=2")
    assert codes.svg(link) == of_seat.content
    assert "no-store" == of_seat.headers["cache-control"]


def test_a_link_that_nobody_could_read_is_refused(ann: Guest):
    """Whoever asks says under which name the house was asked."""
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    answer = ann.http.get(f"/api/tables/{table}/code", headers={"Host": f"localhost:{'9' * 3000}"})
    assert (422, "That address is too long for a code.") == told(answer)


@pytest.mark.parametrize("wish", ["fill", "start", "keep", "release"])
def test_only_the_host_says_who_sits_where(ann: Guest, ben: Guest, cara: Guest, wish: str):
    table = ann.makes("trix", name="Ann", players=4, seats=FOUR)
    ben.sits(table, 1, name="Ben")
    does = {
        "fill": lambda who: fills(who, table),
        "start": lambda who: starts(who, table),
        "keep": lambda who: keeps(who, table, 2),
        "release": lambda who: releases(who, table, 2),
    }[wish]
    for other in (ben, cara):
        assert (403, "Only the host of the table can do this.") == told(does(other))
    assert ["person", "person", "open", "open"] == kinds(ann, table)
    assert 200 == does(ann).status_code


def kinds(guest: Guest, table: str) -> list[str]:
    return [seat["kind"] for seat in people(guest, table)["seats"]]


# --- bots in the empty seats ---------------------------------------------------------------------


def test_bots_that_fill_a_table_promise_as_all_do(ann: Guest, ben: Guest):
    rose, lily = nonce_commitment("rose"), nonce_commitment("lily")
    table = ann.makes("heraldry", players=4, name="Ann", seats=FOUR, commitment=rose)
    ben.sits(table, 2, name="Ben", commitment=lily)
    before = people(ann, table)["deal"]

    assert 200 == fills(ann, table, level="novice").status_code

    deal, names = people(ann, table)["deal"], ann.picture(table)["names"]
    assert (before["round"], before["commitment"]) == (deal["round"], deal["commitment"])
    assert [rose, lily] == deal["nonces"][::2]
    assert all(deal["nonces"]), "each bot has promised before anything is opened"
    assert (True, [0, 2]) == (deal["opening"], deal["awaited"])
    assert 4 == len(set(names))
    assert all(re.fullmatch(r"bot \w+ \(novice\)", name) for name in names[1::2])
    opens(ann, table, 0, "rose")
    assert "waiting" == ann.picture(table)["state"]
    opens(ben, table, 2, "lily")
    assert "playing" == ann.picture(table)["state"]
    assert deal["nonces"] == people(ann, table)["deal"]["nonces"]


@pytest.mark.slow
def test_the_record_of_a_filled_table_verifies(ann: Guest, house: Served):
    rose = nonce_commitment("rose")
    seats, settings = ["me", "open"], {"pace": "fast", "reading": 0}
    table = ann.makes("colorow", players=2, seats=seats, commitment=rose, settings=settings)
    fills(ann, table)
    opens(ann, table, 0, "rose")
    with ann.listens(table) as ear:
        while not (shown := ear.next("picture")[1])["outcome"]:
            if 0 in shown["turn"]:
                ann.plays(table, 0)
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert verify(record).problem is None
    assert 2 == len(re.findall("^nonce-commitment", record, re.MULTILINE))


def test_one_seat_can_be_filled_by_itself(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    keeps(ann, table, 2)
    assert 200 == fills(ann, table, level="good", seat=2).status_code, "though it was kept"
    assert ["person", "open", "bot", "open"] == kinds(ann, table)
    assert (409, inviting.NONE_OPEN) == told(fills(ann, table, seat=0))
    assert 404 == fills(ann, table, seat=4).status_code
    assert (422, "A level is one of") == (
        fills(ann, table, level="wise").status_code,
        told(fills(ann, table, level="wise"))[1][:17],
    )


def test_a_table_that_has_begun_or_is_closed_is_not_filled(ann: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    fills(ann, table)
    assert (409, inviting.NONE_OPEN) == told(fills(ann, table))
    other = ann.makes("forty-two", name="Ann", seats=FOUR)
    ann.post(f"/api/tables/{other}/close")
    assert (409, hosting.CLOSED) == told(fills(ann, other))
    assert (409, hosting.CLOSED) == told(starts(ann, other))
    assert (409, hosting.CLOSED) == told(keeps(ann, other, 1))


# --- fewer players -------------------------------------------------------------------------------


def test_with_fewer_players_everybody_promises_anew(ann: Guest, ben: Guest):
    rose, lily = nonce_commitment("rose"), nonce_commitment("lily")
    table = ann.makes("colorow", players=4, name="Ann", seats=FOUR, commitment=rose)
    ben.sits(table, 2, name="Ben", commitment=lily)
    before = people(ann, table)
    assert before["may_start"]
    assert people(ben, table)["may_start"], "whoever waits may know what for"

    with ben.listens(table) as ear:
        made = starts(ann, table).json()["id"]
        assert {"id": made} == ear.next("rematch")[1]

    after = people(ann, made)
    assert ["Ann", "Ben"] == [seat["name"] for seat in after["seats"]]
    assert before["deal"]["commitment"] != after["deal"]["commitment"]
    assert (1, ["", ""], [0, 1]) == tuple(
        after["deal"][name] for name in ("round", "nonces", "awaited")
    )
    assert "waiting" == ann.picture(made)["state"]
    assert 409 == opens(ann, made, 0, "rose").status_code, "what was promised before is void"
    for guest, seat, nonce in ((ann, 0, "iris"), (ben, 1, "aster")):
        path = f"/api/tables/{made}/seats/{seat}/commitment"
        assert 200 == guest.post(path, commitment=nonce_commitment(nonce)).status_code
    for guest, seat, nonce in ((ann, 0, "iris"), (ben, 1, "aster")):
        assert 200 == opens(guest, made, seat, nonce).status_code
    play_out((ann, ben), made)
    record = ann.http.get(f"/api/tables/{made}/record").text
    assert verify(record).problem is None
    assert "unopened" not in record
    assert 2 == Match.loads(record).players


def test_who_comes_by_the_old_link_finds_the_new_table(
    ann: Guest, ben: Guest, cara: Guest, house: Served
):
    table = ann.makes("trix", players=4, name="Ann", seats=FOUR, settings={"listed": True})
    ben.sits(table, 1, name="Ben")
    cara.sits(table, 2, name="Cara")
    ann.http.delete(f"/api/tables/{table}/seats/2")
    ann.post(f"/api/tables/{table}/chat", text="Two are enough.")
    made = starts(ann, table).json()["id"]

    answer = ben.http.get(f"/tables/{table}")
    assert (303, f"/tables/{made}") == (answer.status_code, answer.headers["location"])
    assert made == starts(ann, table).json()["id"], "started twice, it is the same"
    assert (409, hosting.CLOSED) == told(cara.sits(table, 3))
    assert [0] == ann.picture(made)["mine"]
    assert [1] == ben.picture(made)["mine"]
    assert people(cara, made)["removed"], "who was removed stays so"
    with ben.listens(made) as ear:
        ear.next("chat")
        assert "Two are enough." == ear.next("chat")[1]["text"]
    own = ben.http.get("/api/mine").text
    assert made in own
    assert table not in own
    assert table not in house.guest().http.get("/tables").text


def test_only_as_many_begin_as_the_rules_allow(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    ben.sits(table, 2, name="Ben")
    assert not people(ann, table)["may_start"]
    assert (
        422,
        "Forty-two cannot be played by 2 players like this; let bots take the empty seats.",
    ) == told(starts(ann, table))
    assert ["person", "open", "person", "open"] == kinds(ann, table)
    alone = ann.makes("trix", players=4, name="Ann", seats=FOUR)
    assert not people(ann, alone)["may_start"]
    assert 422 == starts(ann, alone).status_code
    full = ann.makes("trix", players=2, name="Ann", seats=["me", "bot"])
    assert not people(ann, full)["may_start"]
    assert (409, inviting.NONE_OPEN) == told(starts(ann, full))


def test_options_follow_the_number_of_players_unless_they_were_changed():
    for key in ("trix", "colorow", "new-york-whist", "magna", "nix", "rover", "heraldry"):
        found = game(key)
        for most in found.players:
            full = found.with_options(**found.settled(most))
            for few in found.players[: found.players.index(most)]:
                fewer = inviting.fewer(full, most, few)
                if not found.refusal(few):
                    assert fewer is not None
                    assert found.settled(few) == fewer.settled(few)
                else:
                    assert fewer is None, "what cannot be had cannot be begun"
    changed = game("trix").with_options(**game("trix").settled(4))
    name = next(name for name, choice in changed.options.items() if len(choice.values) > 1)
    other = next(v for v in changed.options[name].values if v != changed.chosen[name])
    fewer = inviting.fewer(changed.with_options(**{name: other}), 4, 3)
    assert fewer is not None
    assert other == fewer.chosen[name]


def test_whoever_sits_down_at_that_instant_is_not_left_behind(
    ann: Guest, ben: Guest, house: Served
):
    """Through another server, of which this one has not heard yet."""
    table = ann.makes("trix", players=4, name="Ann", seats=["me", "open", "bot", "open"])
    ann.picture(table)
    late = keeping.Place(1, keeping.PERSON, "a" * 22, "Late")
    begins = keeping.Event(1, 1, "start", "start", 0.0)
    house.call(house.house.store.write(keeping.sit(table, late, begins)))
    assert "open" == house.house.tables[table].places[1].kind

    assert (409, "Somebody has just sat down or left; look again.") == told(starts(ann, table))
    assert "Late" == ann.picture(table)["names"][1]
    made = starts(ann, table).json()["id"]
    assert ["Ann", "Late"] == ann.picture(made)["names"][:2]


# --- getting up and coming back ------------------------------------------------------------------


def test_who_got_up_can_sit_down_again_while_the_match_lasts(
    ann: Guest, ben: Guest, cara: Guest, house: Served
):
    table = ann.makes("trix", players=2, name="Ann", seats=["me", "open"])
    ben.sits(table, 1, name="Ben")
    hand = hand_of(ben, table, 1)
    leaves(ben, table, 1)

    assert ben.picture(table)["names"][1].startswith("bot ")
    assert [False, True] == [seat["left"] for seat in people(ben, table)["seats"]]
    assert [False, False] == [seat["left"] for seat in people(ann, table)["seats"]]
    assert [] == hand_of(ben, table, 1), "meanwhile he sees nothing of it"
    assert (409, "That seat is already taken.") == told(cara.sits(table, 1))
    assert (409, "That seat is already taken.") == told(ann.sits(table, 1))
    house.do(house.house.tables.clear)
    assert 200 == ben.sits(table, 1, name="Somebody").status_code
    assert ["Ann", "Ben"] == ann.picture(table)["names"], "by the name he had"
    assert hand == hand_of(ben, table, 1)
    assert 200 == ben.sits(table, 1).status_code, "asked twice, it is the same"


def hand_of(guest: Guest, table: str, seat: int) -> list[str]:
    areas = guest.picture(table)["areas"]
    hands = [area for area in areas if area["role"] == "hand" and area["owner"] == seat]
    return [card["name"] for area in hands for card in area["cards"]]


def test_who_was_removed_or_comes_too_late_cannot_sit_down_again(ann: Guest, ben: Guest):
    table = ann.makes("colorow", players=3, name="Ann", seats=["me", "open", "open"])
    for seat in (1, 2):
        ben.sits(table, seat, name="Ben")
    leaves(ben, table, 1)
    leaves(ann, table, 2)
    assert (403, hosting.REMOVED) == told(ben.sits(table, 1))
    assert [False] * 3 == [seat["left"] for seat in people(ben, table)["seats"]]
    other = ann.makes("colorow", players=3, name="Ann", seats=["me", "me", "open"])
    ben.sits(other, 2, name="Ben")
    leaves(ben, other, 2)
    ann.post(f"/api/tables/{other}/close")
    assert (409, hosting.CLOSED) == told(ben.sits(other, 2))


@pytest.mark.slow
def test_nobody_sits_down_again_when_the_match_is_over(ann: Guest, ben: Guest, house: Served):
    settings = {"pace": "fast", "reading": 0}
    table = ann.makes("colorow", players=2, name="Ann", seats=["me", "open"], settings=settings)
    ben.sits(table, 1, name="Ben")
    leaves(ben, table, 1)
    with ann.listens(table) as ear:
        while not (shown := ear.next("picture")[1])["outcome"]:
            if 0 in shown["turn"]:
                ann.plays(table, 0)
    assert (409, "The match is over already.") == told(ben.sits(table, 1))


def test_before_the_first_card_a_seat_that_was_left_is_for_anyone(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    ben.sits(table, 1, name="Ben")
    leaves(ben, table, 1)
    assert not people(ben, table)["seats"][1]["left"]
    assert 200 == ben.sits(table, 1, name="Ben").status_code


# --- who is there --------------------------------------------------------------------------------


def test_it_is_told_since_when_somebody_is_away(
    ann: Guest, ben: Guest, house: Served, clock: Clock
):
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "bot", "bot"])
    ben.sits(table, 1, name="Ben")
    with ann.listens(table) as hers, ben.listens(table) as his:
        hers.next("picture")
        his.next("picture")
        house.until(lambda: len(house.house.tables[table].listeners) == 2)
        there = people(ann, table)
        assert (None, None) == (there["host_away"], there["seats"][1]["away"])
        assert "Ann" == there["host_name"]
    house.until(lambda: not house.house.tables[table].listeners)
    since = clock.now
    clock.now += 50
    there = people(ben, table)
    assert since == there["seats"][0]["away"]
    assert 1_000_000.0 == there["host_away"]
    assert there["seats"][1]["away"] is None


def test_a_host_who_got_up_or_never_sat_is_told_by_name_if_they_had_one(ann: Guest):
    table = ann.makes("trix", players=2, name="Ann", seats=["me", "me"])
    leaves(ann, table, 0)
    leaves(ann, table, 1)
    assert "Ann" == people(ann, table)["host_name"]
    other = ann.makes("trix", players=2, seats=["open", "open"])
    assert "" == people(ann, other)["host_name"]


def test_the_lobby_lists_a_table_only_while_its_host_is_about(
    ann: Guest, ben: Guest, house: Served, clock: Clock
):
    table = ann.makes("forty-two", name="Ann", seats=FOUR, settings={"listed": True})
    clock.now += hosting.GONE_SECONDS
    assert table in ben.http.get("/tables").text
    clock.now += 1
    assert table not in ben.http.get("/tables").text
    with ann.listens(table) as ear:
        ear.next("people")
        house.call(house.house.store.write(lambda _db: None))  # what was to be kept before is kept
        assert table in ben.http.get("/tables").text
        for _ in range(10):
            clock.now += hosting.SEEN_SECONDS
            house.do(hosting.notice_hosts, house.house.tables.values())
        house.call(house.house.store.write(lambda _db: None))
        assert table in ben.http.get("/tables").text, "however long she has been there"
    house.until(lambda: not house.house.tables[table].listeners)
    clock.now += hosting.GONE_SECONDS + hosting.SEEN_SECONDS
    assert table not in ben.http.get("/tables").text


# --- the page of an invitation -------------------------------------------------------------------


def test_the_page_of_an_invitation_says_so(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    key = keeps(ann, table, 2).json()["key"]
    sentence = "Ann invites you to Forty-two"

    assert f"<title>{sentence} – Parlour</title>" in ben.http.get(f"/tables/{table}").text
    assert f'property="og:title" content="{sentence}"' in ben.http.get(f"/tables/{table}").text
    by_key = house.guest().http.get(f"/tables/{table}?key={key}").text
    assert sentence in by_key
    assert '"kept":2' in by_key
    assert '"kept":null' in house.guest().http.get(f"/tables/{table}?key={'x' * 22}").text
    assert "invites" not in ann.http.get(f"/tables/{table}").text
    ben.sits(table, 1, name="Ben")
    assert "invites" not in ben.http.get(f"/tables/{table}").text
    fills(ann, table)
    assert "invites" not in house.guest().http.get(f"/tables/{table}").text


# --- looking back --------------------------------------------------------------------------------


def test_a_finished_match_is_replayed_with_every_hand_open(ann: Guest, ben: Guest):
    table = ann.makes("colorow", players=2, name="Ann", seats=["me", "open"])
    ben.sits(table, 1, name="Ben")
    at = f"/api/tables/{table}/replay?step=2"
    assert 409 == ann.http.get(f"{at}&open=1").status_code, "not before it is over"
    play_out((ann, ben), table)

    closed, opened, own = (
        ben.http.get(f"{at}{more}").json()["picture"] for more in ("", "&open=1", "&seat=1")
    )
    hands = [area for area in opened["areas"] if area["role"] == "hand"]
    assert 2 == len(hands)
    assert all(area["cards"] and not area["hidden"] for area in hands)
    assert [[], []] == [area["cards"] for area in closed["areas"] if area["role"] == "hand"]
    assert hands[1] == next(a for a in own["areas"] if a["role"] == "hand" and a["owner"] == 1)
    assert [a["field"] for a in closed["areas"]] == [a["field"] for a in opened["areas"]]
    assert opened["seat"] is None


def test_every_hand_of_every_game_is_open_then():
    for found in games().values():
        match = Match.new(found, found.usual_players, Seed.of("open"), ())
        seen = [picture(match.view(seat)).areas for seat in (None, *range(match.players))]
        shown = replays.every_hand(match, seen[0])
        assert [area.name for area in seen[0]] == [area.name for area in shown]
        for at, area in enumerate(shown):
            most = max(len(areas[at].cards) for areas in seen)
            assert most == len(area.cards), f"{found.key}: {area.name}"
            if area.role == "hand":
                assert not area.hidden, f"{found.key}: {area.name}"


# --- several servers -----------------------------------------------------------------------------


@pytest.mark.xdist_group("postgres")
@pytest.mark.slow
def test_what_is_done_with_seats_is_known_at_every_server(postgres: Callable[[], str]):
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, ben, cara = one.guest().enter(), two.guest().enter(), two.guest().enter()
        table = ann.makes("trix", players=4, name="Ann", seats=FOUR)
        assert 200 == ben.sits(table, 1, name="Ben").status_code
        cara.sits(table, 2, name="Cara")
        ann.http.delete(f"/api/tables/{table}/seats/2")
        key = keeps(ann, table, 3).json()["key"]
        two.until(lambda: bool(two.house.tables[table].places[3].key))
        dora = two.guest().enter()
        assert (403, inviting.KEPT) == told(dora.sits(table, 3))
        assert 200 == dora.sits(table, 3, name="Dora", key=key).status_code
        one.until(lambda: one.house.tables[table].places[3].kind == "person")
        with ben.listens(table) as ear:
            ear.next("picture")
            made = starts(ann, table).json()["id"]
            assert {"id": made} == ear.next("rematch")[1]
        assert ["Ann", "Ben", "Dora"] == ben.picture(made)["names"]
        assert people(cara, made)["removed"]
        ann.picture(made)
        leaves(ben, made, 1)
        one.until(lambda: one.house.tables[made].places[1].kind == "bot")
        assert 200 == ben.sits(made, 1).status_code
        one.until(lambda: one.house.tables[made].places[1].name == "Ben")
        last = ann.makes("trix", players=4, name="Ann", seats=FOUR)
        ben.sits(last, 1, name="Ben")
        assert 200 == fills(ann, last).status_code
        two.until(lambda: two.house.tables[last].seq == 1)
        assert "playing" == ben.picture(last)["state"]


@pytest.mark.xdist_group("postgres")
@pytest.mark.slow
def test_a_link_taken_back_at_another_server_opens_no_seat(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
):
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, ben = one.guest().enter(), two.guest().enter()
        table = ann.makes("forty-two", name="Ann", seats=FOUR)
        key = keeps(ann, table, 2).json()["key"]
        ben.picture(table)
        monkeypatch.setattr(two.house, "_hear", lambda _sender, _news: None)
        keeps(ann, table, 2)
        assert (403, inviting.KEPT) == told(ben.sits(table, 2, key=key))
        assert "open" == kinds(ann, table)[2]


def test_the_lobby_tells_a_kept_seat_from_an_open_one(ann: Guest, ben: Guest):
    table = ann.makes("trix", players=3, seats=["me", "open", "open"], settings={"listed": True})
    with ann.listens(table, 0) as ear:
        ear.next("people")
        assert 200 == ann.post(f"/api/tables/{table}/seats/1/link").status_code
        page = ben.http.get("/tables").text
    assert 1 == page.count("seat 1: kept for somebody")
    assert 1 == page.count("seat 2: open")
