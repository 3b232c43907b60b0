"""A code makes another device the same guest: once, soon, and never by guessing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from house.test_mine import mine, solve
from house.wire import Clock, Guest, Served, served
from parlour.house import moving
from parlour.house.door import Limits


def code_of(guest: Guest) -> str:
    return str(guest.post("/api/mine/code").json()["code"])


def types(guest: Guest, code: str, **more: Any) -> int:
    """Type a code, and say the status of the answer."""
    return guest.post("/api/mine/device", code=code, **more).status_code


def same(one: Guest, other: Guest) -> bool:
    found = (guest.http.cookies.get("parlour") for guest in (one, other))
    return len({str(cookie).partition(".")[0] for cookie in found}) == 1


def stored(house: Served) -> list[Any]:
    rows: list[Any] = house.call(
        house.house.store.read(lambda db: db.run("SELECT mark, digest FROM codes"))
    )
    return rows


def test_another_device_becomes_the_same_guest(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann, phone = house.guest().enter(), house.guest()
        ann.post("/api/mine/name", name="Ann")
        table = ann.makes("isolation")
        code = code_of(ann)
        assert {"waiting": True, "used": None} == {
            key: ann.http.get("/api/mine/code").json()[key] for key in ("waiting", "used")
        }
        answer = phone.post("/api/mine/device", code=code)
        assert {"name": "Ann"} == answer.json()
        assert same(ann, phone)
        for device in (ann, phone):
            assert [table] == [one["id"] for one in mine(device)["running"]]
        phone.plays(table, 0)
        ann.plays(table, 0)
        state = ann.http.get("/api/mine/code").json()
        assert {"waiting": False, "ends": None, "used": 1_000_000.0} == state
        for device in (ann, phone):
            assert "another device plays as you too" in device.http.get("/mine").text


@pytest.mark.parametrize("spoil", ["{}", " {} ", "lower", "spaced", "bare"])
def test_a_code_may_be_typed_in_many_ways(ann: Guest, house: Served, spoil: str):
    code = code_of(ann)
    ways = {"lower": code.lower(), "spaced": code.replace("-", " "), "bare": code.replace("-", "")}
    phone = house.guest()
    assert 200 == types(phone, ways.get(spoil, spoil.format(code)))
    assert same(ann, phone)


def test_a_code_works_once(ann: Guest, house: Served):
    code, first, second = code_of(ann), house.guest(), house.guest().enter()
    assert 200 == types(first, code)
    refused = second.post("/api/mine/device", code=code)
    assert 422 == refused.status_code
    assert moving.WRONG == refused.json()["error"]
    assert not same(ann, second)


@pytest.mark.parametrize(("seconds", "status"), [(599, 200), (600, 422), (9999, 422)])
def test_a_code_lasts_ten_minutes(
    ann: Guest, house: Served, clock: Clock, seconds: int, status: int
):
    code = code_of(ann)
    clock.now += seconds
    assert status == types(house.guest(), code)


def test_a_new_code_voids_the_one_before(ann: Guest, house: Served):
    first, second = code_of(ann), code_of(ann)
    assert first != second
    assert 422 == types(house.guest(), first)
    assert 200 == types(house.guest(), second)


def test_a_code_of_a_deleted_guest_is_void(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()
        code = code_of(ann)
        ann.post("/api/mine/erase", everything=True)
        assert 422 == types(house.guest(), code)
        assert [] == stored(house)


@pytest.mark.slow
def test_of_two_devices_with_one_code_only_one_gets_in(store_url: str):
    """Also if they ask two servers of one store."""
    with served(store_url) as house:
        for _ in range(3):
            ann = house.guest().enter()
            code, devices = code_of(ann), [house.guest() for _ in range(4)]
            with ThreadPoolExecutor(len(devices)) as pool:
                found = list(pool.map(partial(types, code=code), devices))
            assert [200, 422, 422, 422] == sorted(found)


@pytest.mark.slow
def test_two_servers_let_one_device_in(postgres: Any):
    url = postgres()
    with served(url) as one, served(url) as two:
        for _ in range(3):
            ann = one.guest().enter()
            code, devices = code_of(ann), [server.guest() for server in (one, two)]
            with ThreadPoolExecutor(len(devices)) as pool:
                found = list(pool.map(partial(types, code=code), devices))
            assert [200, 422] == sorted(found)


def test_a_code_that_is_tried_again_after_a_broken_connection_is_the_same_try(store_url: str):
    """The store may run a change twice; whoever used the code up has used it up."""
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()
        code = moving.read(code_of(ann))
        digest = house.house.signer.digest("code", code)
        uses = [moving._use(digest, "", 1_000_000.0, attempt, "phone") for attempt in "aab"]
        found = [house.call(house.house.store.write(use)) for use in uses]
        guest = str(ann.http.cookies.get("parlour")).partition(".")[0]
        assert [guest, guest, None] == found


def test_only_a_digest_is_kept(ann: Guest, house: Served):
    code = code_of(ann)
    kept = str(stored(house))
    assert code not in kept
    assert code.replace("-", "") not in kept


def test_codes_have_no_lookalikes_and_are_drawn_anew():
    codes = {moving.fresh() for _ in range(200)}
    assert 200 == len(codes)
    assert {moving.LENGTH} == {len(code) for code in codes}
    letters = set("".join(codes))
    assert set(moving.LETTERS) == letters
    for alike in ("0OQ", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert len(letters & set(alike)) <= 1


@pytest.mark.parametrize("code", ["", "AAAA", "0000-0000", "A" * 400, "AAAA-AAA\x00", "\uff21" * 8])
def test_what_is_no_code_is_refused_in_the_same_words(ann: Guest, code: str):
    answer = ann.post("/api/mine/device", code=code)
    assert (422, moving.WRONG) == (answer.status_code, answer.json()["error"])


def test_guessing_is_held_back(tmp_path: Path):
    """One address may try a few codes, then one a minute; a good code does not help it."""
    with served(tmp_path / "house.sqlite3", Limits(1000.0), clock=Clock()) as house:
        ann, thief = house.guest().enter(), house.guest().enter()
        code = code_of(ann)
        found = [types(thief, moving.fresh()) for _ in range(12)]
        assert [422] * int(moving.BURST) == found[: int(moving.BURST)]
        assert {429} == set(found[int(moving.BURST) :])
        assert 429 == types(thief, code)


def test_guessing_from_many_addresses_is_held_back_too(house: Served):
    """This house has no limit on one address."""
    thief = house.guest().enter()
    found = [types(thief, moving.fresh()) for _ in range(int(moving.BURST_IN_ALL) + 20)]
    assert 422 == found[int(moving.BURST_IN_ALL) - 1]
    assert 429 == found[-1]


def test_who_has_games_is_asked_before_leaving_them(ann: Guest, ben: Guest):
    solve(ben)
    code = code_of(ann)
    answer = ben.post("/api/mine/device", code=code)
    assert 409 == answer.status_code
    assert "would stay behind" in answer.json()["error"]
    assert not same(ann, ben)
    assert 200 == types(ben, code, leaving=True)
    assert same(ann, ben)


def test_a_code_cannot_be_wasted_on_the_device_that_made_it(ann: Guest, house: Served):
    code = code_of(ann)
    assert 409 == types(ann, code)
    assert 200 == types(house.guest(), code)


def test_another_site_cannot_sign_anyone_in(ann: Guest, house: Served):
    code, phone = code_of(ann), house.guest().enter()
    away = {"Origin": "https://elsewhere.example"}
    answer = phone.http.post("/api/mine/device", json={"code": code}, headers=away)
    assert 403 == answer.status_code
    assert not same(ann, phone)


# --- signing out ---------------------------------------------------------------------------------


def let_in(
    house: Served, guest: Guest, agent: str = "Mozilla/5.0 (Linux; Android 14) Mobile"
) -> Guest:
    """Another device that plays as a guest."""
    other = house.guest()
    other.http.headers["User-Agent"] = agent
    assert 200 == types(other, code_of(guest))
    return other


def devices(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.http.get("/api/mine/devices").json()["devices"]
    return found


def sign_out(guest: Guest, device: str) -> Any:
    return guest.http.delete(f"/api/mine/devices/{device}")


def test_a_device_that_was_let_in_is_signed_out(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()
        table = ann.makes("isolation")
        assert [] == devices(ann)
        phone = let_in(house, ann)
        desk = let_in(house, ann, "Mozilla/5.0 (X11; Linux x86_64)")
        found = devices(ann)
        assert {"first", "phone", "computer"} == {one["kind"] for one in found}
        assert ["first"] == [one["name"] for one in found if one["here"]]
        assert ["phone"] == [one["kind"] for one in devices(phone) if one["here"]]
        lost = next(one["name"] for one in found if one["kind"] == "phone")
        with phone.listens(table, 0) as ear:
            ear.next("picture")
            answer = sign_out(ann, lost)
            assert 200 == answer.status_code
            assert {"first", "computer"} == {one["kind"] for one in answer.json()["devices"]}
            with pytest.raises(EOFError):
                ear.until(1_000)  # it is told nothing more
        seq = ann.picture(table, 0)["seq"]
        assert 403 == phone.moves(table, 0, seq, "place 1").status_code
        assert 200 == desk.moves(table, 0, seq, "place 1").status_code
        assert 403 == phone.http.get(f"/api/tables/{table}/picture?seat=0").status_code
        assert [] == mine(phone)["running"]


def test_who_is_signed_out_stays_so_when_the_house_was_closed(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()
        ann.makes("isolation")
        phone = let_in(house, ann)
        (lost,) = (one["name"] for one in devices(ann) if one["kind"] == "phone")
        cookies = [dict(one.http.cookies) for one in (ann, phone)]
        sign_out(ann, lost)
    with served(store_url, clock=Clock()) as house:
        for cookie, running in zip(cookies, (1, 0), strict=True):
            guest = house.guest()
            guest.http.cookies.update(cookie)
            assert running == len(mine(guest)["running"])


def test_the_first_device_can_be_signed_out_by_another(house: Served):
    ann = house.guest().enter()
    table = ann.makes("isolation")
    phone = let_in(house, ann)
    assert 200 == sign_out(phone, "first").status_code
    assert [] == mine(ann)["running"]
    assert [table] == [one["id"] for one in mine(phone)["running"]]


def test_the_last_device_stays(house: Served):
    ann = house.guest().enter()
    assert 404 == sign_out(ann, "first").status_code, "no list is kept of one device"
    phone = let_in(house, ann)
    (name,) = (one["name"] for one in devices(phone) if one["here"])
    answer = sign_out(phone, name)
    assert 200 == answer.status_code
    assert "parlour" not in phone.http.cookies, "it was this one"
    answer = sign_out(ann, "first")
    assert (409, True) == (answer.status_code, "only device" in answer.json()["error"])


def test_nobody_signs_out_a_device_of_another(house: Served):
    ann, ben = house.guest().enter(), house.guest().enter()
    let_in(house, ann)
    for one in devices(ann):
        assert 404 == sign_out(ben, one["name"]).status_code
    assert 2 == len(devices(ann))


def test_a_device_cannot_give_itself_another_name(house: Served):
    ann = house.guest().enter()
    phone = let_in(house, ann)
    guest, _, signature = str(phone.http.cookies["parlour"]).split(".")
    for forged in (
        f"{guest}.{signature}",
        f"{guest}.{'a' * 22}.{signature}",
        f"{guest}..{signature}",
    ):
        other = house.guest()
        other.http.cookies.set("parlour", forged)
        assert [] == devices(other), forged


def test_signed_out_devices_stay_so_though_all_is_deleted(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()
        phone, desk = let_in(house, ann), let_in(house, ann, "X11")
        (lost,) = (one["name"] for one in devices(ann) if one["kind"] == "phone")
        cookies = dict(phone.http.cookies)
        sign_out(ann, lost)
        ann.post("/api/mine/erase", everything=True)
        desk.makes("isolation")
    with served(store_url, clock=Clock()) as house:
        again = house.guest()
        again.http.cookies.update(cookies)
        assert [] == mine(again)["running"]
