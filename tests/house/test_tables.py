"""Tables over HTTP: made, sat down at, played, left, and played once more."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from house.changes import moves_in
from house.wire import Clock, Guest, Served
from parlour.core.game import Rules
from parlour.core.match import Match
from parlour.verify import verify


def play_out(guest: Guest, table: str, seed: int = 1, most: int = 5000) -> None:
    """A guest who holds every seat plays at random to the end."""
    rng = random.Random(seed)
    shown = guest.picture(table)
    for _ in range(most):
        if shown["state"] == "over":
            return
        seat = rng.choice(shown["turn"])
        shown = guest.picture(table, seat)
        move = rng.choice(moves_in(shown))
        answer = guest.moves(table, seat, shown["seq"], move)
        assert answer.status_code == 200, answer.text
        shown = guest.picture(table, seat)
    raise AssertionError("the match does not end")


# --- sitting down --------------------------------------------------------------------------------


def test_a_table_of_bots_and_me_begins_at_once(ann: Guest):
    table = ann.makes("forty-two", name="Ann", seats=["me", "bot:good", "bot:easy", "bot:good"])

    shown = ann.picture(table)

    assert "playing" == shown["state"]
    assert 0 == shown["seat"]
    assert [0] == shown["mine"]
    assert "Ann" == shown["names"][0]
    assert shown["names"][2].endswith("(easy)")
    assert [7, 0, 0, 0] == [len(area["cards"]) for area in shown["areas"][:4]]
    assert shown["seed"] is None


def test_a_match_begins_when_the_last_seat_is_taken(ann: Guest, ben: Guest):
    """The commitment to the seed is shown before."""
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "bot:good", "bot:good"])
    waiting = ann.picture(table)
    with ann.listens(table) as ear:
        assert "waiting" == ear.next("picture")[1]["state"]
        answer = ben.sits(table, 1, name="Ben")
        begun = ear.until(1)

    assert {"id": table, "seat": 1} == answer.json()
    assert ("waiting", 0, []) == (waiting["state"], waiting["seq"], waiting["turn"])
    assert waiting["commitment"] == begun["commitment"]
    assert "Ben" == begun["names"][1]
    assert 1 == ben.picture(table)["seat"]


def test_a_seat_is_taken_once(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me", "open", "open", "bot:good"])
    carl = house.guest().enter()

    assert 200 == ben.sits(table, 1, name="Ben").status_code
    assert 200 == ben.sits(table, 1, name="Ben").status_code, "said again, it is the same"
    refused = carl.sits(table, 1, name="Carl")

    assert 409 == refused.status_code
    assert "That seat is already taken." == refused.json()["error"]
    assert 404 == carl.sits(table, 7).status_code


def test_people_of_one_name_are_told_apart(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "me", "bot:good"])
    ben.sits(table, 1, name="  ann \x00\u202e ")

    assert ["Ann", "ann 3", "Ann 2"] == ann.picture(table)["names"][:3]


def test_who_leaves_before_the_first_card_leaves_an_open_seat(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "open", "bot:good"])
    ben.sits(table, 1, name="Ben")
    assert 200 == ben.http.delete(f"/api/tables/{table}/seats/1").status_code
    assert 403 == ben.http.delete(f"/api/tables/{table}/seats/0").status_code

    assert "seat 1 (open)" == ann.picture(table)["names"][1]
    assert 200 == ben.sits(table, 1, name="Ben").status_code


def test_who_leaves_later_is_followed_by_a_bot(ann: Guest, ben: Guest, clock: Clock):
    table = ann.makes("forty-two", seats=["me", "open", "bot:good", "bot:good"])
    ben.sits(table, 1, name="Ben")
    ben.http.delete(f"/api/tables/{table}/seats/1")

    assert "(good)" in ann.picture(table)["names"][1]
    assert ben.picture(table)["seat"] is None


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "There is no game 'chess'"),
        ({"game": "forty-two", "players": 5}, 422, "not 5"),
        ({"game": "forty-two", "players": 10**4000}, 400, "cannot be read"),
        ({"game": "forty-two", "seats": ["me"]}, 422, "1 seat for 4 players"),
        ({"game": "forty-two", "seats": ["me", "x", "open", "open"]}, 422, "A seat is me, open"),
        ({"game": "forty-two", "options": {"penalty": "9" * 4000}}, 422, "penalty"),
        ({"game": "forty-two", "options": {"nothing": "1"}}, 422, "no option"),
        ({"game": "forty-two", "commitment": "rose"}, 422, "A commitment is 64"),
        ({"game": "forty-two", "nonce": "rose"}, 400, "cannot be read"),
        ({"game": "forty-two", "settings": {"pace": "warp"}}, 422, "The pace is one of"),
        ({"game": "forty-two", "settings": {"grace": 10**6}}, 422, "The grace is"),
        ({"game": "forty-two", "settings": {"clock": 1}}, 422, "The clock is"),
        ({"gone": 1}, 400, "cannot be read"),
        ({}, 400, "cannot be read"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    ann: Guest, wish: dict[str, object], status: int, sentence: str
):
    answer = ann.http.post("/api/tables", json=wish)

    assert status == answer.status_code, answer.text
    assert sentence in answer.json()["error"]


# --- playing -------------------------------------------------------------------------------------


def alone(guest: Guest, game: str, players: int, **wish: object) -> str:
    """A table at which one guest holds every seat."""
    return guest.makes(game, players=players, seats=["me"] * players, **wish)


def test_the_same_request_five_times_counts_once(ann: Guest, house: Served):
    table = alone(ann, "forty-two", 4)
    shown = ann.picture(table)
    seat = shown["turn"][0]
    shown = ann.picture(table, seat)

    answers = [ann.moves(table, seat, shown["seq"], "pass", key="same") for _ in range(5)]

    assert [(200, {"seq": 2})] * 5 == [(one.status_code, one.json()) for one in answers]
    assert 2 == ann.picture(table)["seq"]
    assert 1 == ann.picture(table)["moves"]
    house.do(house.house.tables.pop, table)  # forgotten by the house, not by the store
    assert {"seq": 2} == ann.moves(table, seat, shown["seq"], "pass", key="same").json()


@pytest.mark.parametrize("remembered", [True, False])
def test_a_key_stands_for_one_move_at_the_current_number_too(
    ann: Guest, house: Served, monkeypatch: pytest.MonkeyPatch, remembered: bool
):
    table = ann.makes("forty-two", seats=["me"] * 4)
    seat = ann.picture(table)["turn"][0]
    ann.moves(table, seat, 1, "pass", key="same")
    while (shown := ann.picture(table))["turn"][0] != seat:
        ann.plays(table, shown["turn"][0])
    if not remembered:
        house.do(lambda: house.house.tables[table].cool())
    move = ann.picture(table, seat)["legal"][0]["moves"][0]
    assert "pass" != move
    written = []
    write = house.house.store.write

    async def counted(work: Any) -> Any:
        written.append(work)
        return await write(work)

    monkeypatch.setattr(house.house.store, "write", counted)
    refused = ann.moves(table, seat, shown["seq"], move, key="same")

    assert 422 == refused.status_code
    assert "That key was used for something else before." == refused.json()["error"]
    assert (0 if remembered else 1) == len(written)


def test_a_key_stands_for_one_move(ann: Guest, house: Served):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]
    ann.moves(table, seat, 1, "pass", key="same")
    for _ in range(2):
        refused = ann.moves(table, seat, 1, "bid 31", key="same")
        assert 422 == refused.status_code
        assert "used for something else" in refused.json()["error"]
        house.do(house.house.tables.pop, table)


def test_a_stale_move_is_refused(ann: Guest):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]
    ann.plays(table, seat)

    refused = ann.moves(table, seat, 1, "pass")

    assert 409 == refused.status_code
    assert {"error": "The table has moved on.", "rules": [], "seq": 2} == refused.json()
    assert 409 == ann.moves(table, seat, 99, "pass").status_code


def test_a_foreign_move_is_refused(ann: Guest, ben: Guest, house: Served):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]

    for refused in (ben.moves(table, seat, 1, "pass"), house.guest().moves(table, seat, 1, "x")):
        assert 403 == refused.status_code
        assert "That is not your seat." == refused.json()["error"]
    assert 400 == ann.moves(table, -1, 1, "deal").status_code
    assert 404 == ann.moves(table, 4, 1, "pass").status_code


def test_where_all_act_at_once_nobody_is_stale_for_the_others(ann: Guest):
    """Each answers the picture he saw; only who has acted himself since must look again."""
    table = alone(ann, "pittsburgh-draw", 3)
    shown = ann.picture(table)
    assert [0, 1, 2] == shown["turn"]

    answers = [ann.moves(table, seat, shown["seq"], "done") for seat in (2, 0, 1)]
    again = ann.moves(table, 2, shown["seq"], "done")

    assert [2, 3, 4] == [answer.json()["seq"] for answer in answers]
    assert 409 == again.status_code


def test_an_illegal_move_is_answered_with_the_rule(ann: Guest):
    table = alone(ann, "forty-two", 4)
    shown = ann.picture(table)
    seat = shown["turn"][0]

    refused = ann.moves(table, seat, 1, "play 0-0")
    other = ann.moves(table, (seat + 1) % 4, 1, "pass")
    nonsense = ann.moves(table, seat, 1, "x" * 5000)

    assert 422 == refused.status_code
    assert refused.json()["error"]
    assert {"cite", "gist", "page"} == set(refused.json()["rules"][0])
    assert 422 == other.status_code
    assert f"It is {shown['names'][seat]}'s turn." == other.json()["error"]
    assert 422 == nonsense.status_code
    assert 1 == ann.picture(table)["seq"]


def test_why_tells_the_rule_and_changes_nothing(ann: Guest, ben: Guest):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]
    url = f"/api/tables/{table}/why"

    assert ann.post(url, seat=seat, move="pass").json()["legal"]
    asked = ann.post(url, seat=seat, move="play 0-0").json()
    assert not asked["legal"]
    assert "First bid or pass." == asked["sentence"]
    assert ["trix1904/forty-two/bidding", "F42-R2"] == [rule["cite"] for rule in asked["rules"]]
    near = ann.post(url, seat=seat, move="bid 43").json()
    assert (False, "You cannot bid more than 42.") == (near["legal"], near["sentence"])
    assert ["trix1904/forty-two/bidding"] == [rule["cite"] for rule in near["rules"]]
    waits = ann.post(url, seat=(seat + 1) % 4, move="pass").json()
    assert f"It is {ann.picture(table)['names'][seat]}'s turn." == waits["sentence"]
    assert not ann.post(url, seat=seat, move="fly").json()["legal"]
    assert 403 == ben.post(url, seat=seat, move="pass").status_code
    assert 1 == ann.picture(table)["seq"]


def test_a_move_is_taken_back_where_nothing_was_seen(ann: Guest):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]
    assert not ann.picture(table, seat)["undo"]
    assert 422 == ann.post(f"/api/tables/{table}/undo", seat=seat, seq=1, key="u").status_code
    ann.moves(table, seat, 1, "pass")
    assert ann.picture(table, seat)["undo"]

    taken = ann.post(f"/api/tables/{table}/undo", seat=seat, seq=2, key="u")
    again = ann.post(f"/api/tables/{table}/undo", seat=seat, seq=2, key="u")

    assert {"seq": 3} == taken.json() == again.json()
    shown = ann.picture(table, seat)
    assert (3, 0, True, [seat]) == (shown["seq"], shown["moves"], shown["undone"], shown["turn"])
    assert "deal" == shown["said"][-1]["text"] or shown["said"][-1]["seat"] == -1
    assert 409 == ann.post(f"/api/tables/{table}/undo", seat=seat, seq=2, key="v").status_code


def test_another_persons_move_is_not_taken_back(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "me", "open"])
    ben.sits(table, 1)
    ben.sits(table, 3)
    seat = ann.picture(table)["turn"][0]
    first, second = (ann, ben) if seat in (0, 2) else (ben, ann)
    first.plays(table, seat)
    second.plays(table, second.picture(table)["turn"][0])

    refused = first.post(f"/api/tables/{table}/undo", seat=seat, seq=3, key="u")

    assert 422 == refused.status_code
    assert "someone has moved since" in refused.json()["error"]


def test_a_puzzle_is_always_taken_back(ann: Guest):
    """PZ-R1: alone at the table one may go back to the start; the match is marked."""
    table = ann.makes("isolation")
    for _ in range(3):
        ann.plays(table, 0)
    for _ in range(3):
        seq = ann.picture(table)["seq"]
        assert ann.picture(table)["undo"]
        assert (
            200 == ann.post(f"/api/tables/{table}/undo", seat=0, seq=seq, key=f"u{seq}").status_code
        )
    shown = ann.picture(table)
    assert (7, 0, True, False) == (shown["seq"], shown["moves"], shown["undone"], shown["undo"])


@pytest.mark.slow
def test_a_match_goes_on_alike_when_it_is_read_again(ann: Guest, house: Served):
    """At every step the table is forgotten and read from the store, undone moves too."""
    table = alone(ann, "heraldry", 3)
    rng = random.Random(4)
    for step in range(25):
        turn = ann.picture(table)["turn"]
        if not turn:
            break
        shown = ann.picture(table, turn[0])
        moves = moves_in(shown)
        ann.moves(table, turn[0], shown["seq"], rng.choice(moves))
        if step % 7 == 3 and ann.picture(table, turn[0])["undo"]:
            seq = ann.picture(table)["seq"]
            ann.post(f"/api/tables/{table}/undo", seat=turn[0], seq=seq, key=f"u{seq}")
        before = [ann.http.get(f"/api/tables/{table}/picture?seat={n}").text for n in range(3)]
        house.do(house.house.tables.pop, table)
        after = [ann.http.get(f"/api/tables/{table}/picture?seat={n}").text for n in range(3)]
        assert before == after


# --- after the end -------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_finished_match_shows_its_seed_and_its_record(ann: Guest, ben: Guest):
    table = alone(ann, "colorow", 3)
    assert 409 == ann.http.get(f"/api/tables/{table}/record").status_code
    assert 409 == ann.http.get(f"/api/tables/{table}/replay").status_code
    play_out(ann, table)

    shown = ann.picture(table)
    text = ben.http.get(f"/api/tables/{table}/record").text
    match = Match.loads(text)

    assert match.outcome is not None
    assert list(match.outcome.winners) == shown["outcome"]["winners"]
    assert shown["outcome"]["why"]["gist"]
    assert match.seed is not None
    assert match.seed.hex == shown["seed"]
    assert verify(text).problem is None
    refused = ann.moves(table, 0, shown["seq"], "pass")
    assert refused.status_code == 422
    assert not shown["undo"]


@pytest.mark.slow
def test_a_finished_match_is_replayed_from_any_seat(ann: Guest, ben: Guest):
    table = alone(ann, "colorow", 3)
    play_out(ann, table)
    match = Match.loads(ben.http.get(f"/api/tables/{table}/record").text)

    for step in (0, 1, 2, match.length - 1, match.length):
        for seat in (0, 1, 2, None):
            asked = "" if seat is None else f"&seat={seat}"
            url = f"/api/tables/{table}/replay?step={step}{asked}"
            found = ben.http.get(url).json()
            assert (step, match.length) == (found["step"], found["steps"])
            assert seat == found["picture"]["seat"]
            assert step == len(found["picture"]["said"])
    assert 404 == ben.http.get(f"/api/tables/{table}/replay?seat=3").status_code
    assert 400 == ben.http.get(f"/api/tables/{table}/replay?step=x").status_code


@pytest.mark.slow
def test_in_a_rematch_of_checkers_the_other_side_begins(ann: Guest, ben: Guest, house: Served):
    """Ann began as top, so Ben begins now."""
    options = {"first": "top", "quiet_limit": "1"}
    table = ann.makes(
        "nebraska-checkers", players=2, name="Ann", seats=["me", "open"], options=options
    )
    ben.sits(table, 1, name="Ben")
    for _ in range(400):
        turn = ann.picture(table)["turn"]
        if not turn:
            break
        (ann, ben)[turn[0]].plays(table, turn[0])

    made = ann.post(f"/api/tables/{table}/rematch").json()["id"]

    assert 200 == ann.http.get(f"/tables/{made}").status_code
    assert "bottom" == house.do(lambda: house.house.tables[made].header.options["first"])


def test_a_rematch_is_one_table_for_all(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("colorow", players=2, name="Ann", seats=["me", "open"])
    ben.sits(table, 1, name="Ben")
    early = ann.post(f"/api/tables/{table}/rematch")
    assert 409 == early.status_code
    for _ in range(200):
        turn = ann.picture(table)["turn"]
        if not turn:
            break
        (ann, ben)[turn[0]].plays(table, turn[0])

    with ben.listens(table) as ear:
        ear.next("picture")
        first = ann.post(f"/api/tables/{table}/rematch").json()
        assert {"id": first["id"]} == ear.next("rematch")[1]
    second = ben.post(f"/api/tables/{table}/rematch").json()
    stranger = house.guest().enter().post(f"/api/tables/{table}/rematch")

    assert first == second
    assert first["id"] != table
    assert 403 == stranger.status_code
    shown = ben.picture(first["id"])
    assert (1, ["Ann", "Ben"]) == (shown["seat"], shown["names"])
    assert ann.picture(table)["commitment"] != shown["commitment"]


# --- talking and asking --------------------------------------------------------------------------


def test_chat_reaches_everyone_and_who_comes_later(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann")
    with ben.listens(table) as ear:
        ear.next("picture")
        assert {"n": 1} == ann.post(f"/api/tables/{table}/chat", text="Good <b>evening</b>").json()
        line = ear.next("chat")[1]
        ben.post(f"/api/tables/{table}/chat", text="Hello")
        assert "a bystander" == ear.next("chat")[1]["name"]

    assert (1, 0, "Ann", "Good <b>evening</b>") == tuple(
        line[name] for name in ("n", "seat", "name", "text")
    )
    with ann.listens(table) as ear:
        assert [1, 2] == [ear.next("chat")[1]["n"] for _ in range(2)]
    for bad in ("", " ", "x" * 501, "a\x00b"):
        assert 422 == ann.post(f"/api/tables/{table}/chat", text=bad).status_code


def test_a_hint_is_for_who_is_to_move(ann: Guest, ben: Guest):
    table = alone(ann, "forty-two", 4)
    seat = ann.picture(table)["turn"][0]
    url = f"/api/tables/{table}/hint"

    assert "it is the first" == ann.post(url, seat=seat).json()["reason"]
    assert 409 == ann.post(url, seat=(seat + 1) % 4).status_code
    assert 403 == ben.post(url, seat=seat).status_code


def test_only_puzzles_have_solutions(ann: Guest):
    table = alone(ann, "forty-two", 4)
    puzzle = ann.makes("isolation")

    assert 422 == ann.post(f"/api/tables/{table}/solution").status_code
    answer = ann.post(f"/api/tables/{puzzle}/solution").json()
    assert {"moves", "answer", "how", "certified", "word"} == set(answer)


def test_a_table_nobody_knows_is_not_there(ann: Guest):
    for id_ in ("x", "A" * 22, "A" * 5000, "%2e%2e", "%00"):
        assert ann.http.get(f"/api/tables/{id_}/picture").status_code == 404
        assert ann.http.get(f"/tables/{id_}").status_code == 404


# --- the path of a move --------------------------------------------------------------------------


def test_legality_is_worked_out_once_a_move(
    ann: Guest, house: Served, monkeypatch: pytest.MonkeyPatch
):
    """For whoever is to move then; the move itself is checked by what its own picture was made of."""
    table = alone(ann, "forty-two", 4)
    asked: list[int] = []
    may = Rules.may

    def counted(rules: Rules, state: object, seat: int) -> list[int]:
        asked.append(seat)
        return may(rules, state, seat)

    with contextlib.ExitStack() as listening:
        ears = [listening.enter_context(ann.listens(table, seat)) for seat in range(4)]
        for ear in ears:
            ear.until(1)
        turn = ann.picture(table)["turn"][0]
        shown = ann.picture(table, turn)
        monkeypatch.setattr(Rules, "may", counted)
        ann.moves(table, turn, 1, shown["legal"][0]["moves"][0])
        for ear in ears:
            ear.until(2)
    following = ann.picture(table)["turn"]

    assert following == asked
