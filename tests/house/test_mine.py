"""My games: whose turn it is, what results come to, and that they outlive their tables."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from house.test_pages import check
from house.test_stores import ANN, FINISHED, LATER, known, old_url
from house.wire import Clock, Guest, Served, served
from parlour.house import guests, tallies
from parlour.house.guests import End, Result, Seated, verdict

__all__ = ["old_url"]

DAY = 24 * 3600.0
SEVEN = (1, 10, 19, 28, 30, 39, 48)
"""A solution of Isolation."""


def mine(guest: Guest) -> dict[str, Any]:
    answer = guest.http.get("/api/mine")
    assert 200 == answer.status_code, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play(guest: Guest, table: str, *moves: str) -> None:
    for move in moves:
        answer = guest.moves(table, 0, guest.picture(table, 0)["seq"], move)
        assert 200 == answer.status_code, answer.text


def undo(guest: Guest, table: str) -> None:
    seq = guest.picture(table, 0)["seq"]
    answer = guest.post(f"/api/tables/{table}/undo", seat=0, seq=seq, key=f"u{seq}")
    assert 200 == answer.status_code, answer.text


def solve(guest: Guest, *helps: Callable[[str], Any], squares: tuple[int, ...] = SEVEN) -> str:
    """Solve Isolation, with help before the last man."""
    table = guest.makes("isolation")
    *first, last = (f"place {n}" for n in squares)
    play(guest, table, *first)
    for each in helps:
        each(table)
    play(guest, table, last)
    return table


def finish(ann: Guest, ben: Guest) -> str:
    """A match of two at Colorow, played to its end."""
    table = ann.makes("colorow", players=2, seats=["me", "open"], name="Ann")
    assert 200 == ben.sits(table, 1, name="Ben").status_code
    while turn := ann.picture(table)["turn"]:
        (ann, ben)[turn[0]].plays(table, turn[0])
    return table


# --- being played --------------------------------------------------------------------------------


def test_your_turn_comes_first_and_is_said(ann: Guest, ben: Guest, house: Served):
    theirs = ann.makes("colorow", players=2, seats=["me", "open"], name="Ann")
    ben.sits(theirs, 1, name="Ben")
    if ann.picture(theirs)["turn"] == [0]:
        ann.plays(theirs, 0)
    assert [1] == ann.picture(theirs)["turn"]
    yours = ann.makes("isolation", name="Ann")
    waiting = ann.makes("forty-two", seats=["me", "open", "bot", "bot"], name="Ann")

    found = [(one["id"], one["standing"], one["turn"]) for one in mine(ann)["running"]]
    assert [
        (yours, "yours", ["Ann"]),
        (theirs, "theirs", ["Ben"]),
        (waiting, "waiting", []),
    ] == found
    text = ann.http.get("/mine").text
    check(text)
    assert (
        text.index("Your turn") < text.index("Waiting for Ben") < text.index("Waiting for players")
    )
    assert ("theirs", "yours") == (
        mine(ann)["running"][1]["standing"],
        mine(ben)["running"][0]["standing"],
    )
    stranger = house.guest()
    assert yours not in stranger.http.get("/mine").text
    assert [] == mine(stranger)["running"]


def test_a_table_that_was_left_or_closed_is_not_being_played(ann: Guest):
    left = ann.makes("forty-two")
    closed = ann.makes("isolation")
    ann.http.delete(f"/api/tables/{left}/seats/0")
    ann.post(f"/api/tables/{closed}/close")
    found = mine(ann)
    assert [] == found["running"]
    assert [(closed, "closed")] == [(one["id"], one["result"]) for one in found["finished"]]


# --- finished ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_finished_match_is_told_to_both_with_scores_and_opponents(store_url: str):
    with served(store_url, clock=Clock()) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        table = finish(ann, ben)
        outcome = ann.picture(table)["outcome"]
        for seat, guest in enumerate((ann, ben)):
            (one,) = mine(guest)["finished"]
            assert outcome["score"] == [seated["score"] for seated in one["seats"]]
            assert ["Ann", "Ben"] == [seated["name"] for seated in one["seats"]]
            assert [seat == n for n in (0, 1)] == [seated["mine"] for seated in one["seats"]]
            tied = len(outcome["winners"]) != 1
            expected = "tied" if tied else "won" if seat in outcome["winners"] else "lost"
            assert expected == one["result"]
            (tally,) = mine(guest)["tallies"]
            won = int(expected == "won")
            assert (1, won, won, won) == tuple(
                tally[name] for name in ("played", "won", "streak", "best_streak")
            )
        check(ann.http.get("/mine").text)


def ended(
    score: tuple[int, ...], winners: tuple[int, ...], sides: Any, is_won: bool = False
) -> End:
    return End(9, 1.0, "x", {}, score, winners, sides, is_won, 5, False, False, "")


PARTNERS = ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("end", "seats", "expected"),
    [
        (ended((5, 3), (0,), ((0,), (1,))), [0], "won"),
        (ended((5, 3), (0,), ((0,), (1,))), [1], "lost"),
        (ended((5, 5), (0, 1), ((0,), (1,))), [1], "tied"),
        (ended((5, 5), (), ((0,), (1,))), [0], "tied"),
        (ended((5, 5, 1), (0, 1), ((0,), (1,), (2,))), [2], "lost"),
        (ended((5, 3, 5, 3), (0, 2), PARTNERS), [2], "won"),
        (ended((5, 3, 5, 3), (0, 2), PARTNERS), [0, 2], "won"),
        (ended((5, 3, 5, 3), (0, 2), PARTNERS), [0, 1], "shared"),
        (ended((7,), (0,), ((0,),), is_won=True), [0], "solved"),
        (ended((7,), (), ((0,),), is_won=True), [0], "unsolved"),
        (ended((7,), (0,), ((0,),)), [0], "counted"),
    ],
)
def test_a_verdict_follows_from_winners_and_sides(end: End, seats: list[int], expected: str):
    assert expected == verdict(end, seats)


def result(n: int, said: str, **more: Any) -> Result:
    fields: dict[str, Any] = {
        "match": f"m{n}", "seq": 9, "game": "isolation", "options": {}, "ended": float(n),
        "result": said, "mine": (0,), "seated": (Seated("Ann", "person", "", 7, True),),
        "moves": 7, "undone": False, "helped": False, "peeked": False, "solution": "",
    }  # fmt: skip
    return Result(**fields | more)


@pytest.mark.parametrize(
    ("course", "expected"),
    [
        ("", (0, 0)),
        ("W W L W", (1, 2)),
        ("W W W", (3, 3)),
        ("W T", (0, 1)),
        ("W S W", (2, 2)),
        ("W W L", (0, 2)),
    ],
)
def test_a_streak_goes_on_only_by_winning(course: str, expected: tuple[int, int]):
    """Who plays both sides neither wins nor loses."""
    words = {"W": "won", "L": "lost", "T": "tied", "S": "shared"}
    ends = [[result(n, words[letter])] for n, letter in enumerate(course.split())]
    assert expected == tallies.streaks(ends)


def test_options_have_bests_of_their_own():
    found = tallies.bests(
        [
            result(1, "solved", game="thirteen", moves=90, options={"deal": "any"}),
            result(2, "solved", game="thirteen", moves=60, undone=True),
            result(3, "solved", game="thirteen", moves=70),
            result(4, "solved", game="thirteen", moves=10, peeked=True),
            result(5, "unsolved", game="thirteen", moves=2),
        ]
    )
    assert [("", 60, 70), ("deal any", 90, 90)] == [
        (best.options, best.best, best.unaided) for best in found
    ]


# --- puzzles -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("PZ-R1", "ISO-R3")
def test_records_without_help_are_kept_apart(store_url: str):
    """A turn back, a hint and a solution each make a result an aided one."""
    with served(store_url, clock=Clock()) as house:
        ann = house.guest().enter()

        def bests() -> tuple[int, int | None]:
            (tally,) = mine(ann)["tallies"]
            (best,) = tally["bests"]
            return best["best"], best["unaided"]

        for aid in ("hint", "solution"):
            solve(ann, lambda table, aid=aid: ann.post(f"/api/tables/{table}/{aid}"))
            assert (7, None) == bests()
        table = ann.makes("isolation")
        play(ann, table, "place 3")
        undo(ann, table)
        play(ann, table, *(f"place {n}" for n in SEVEN))
        assert (7, None) == bests()
        assert [False] * 3 == [one["unaided"] for one in mine(ann)["finished"]]
        table = ann.makes("isolation")
        play(ann, table, "place 3", "remove 3", *(f"place {n}" for n in SEVEN))
        assert (7, 9) == bests()
        solve(ann)
        assert (7, 7) == bests()
        (tally,) = mine(ann)["tallies"]
        assert (5, 5, 5) == (tally["played"], tally["won"], tally["streak"])
        assert "<b>7</b> unaided." in ann.http.get("/mine").text


@pytest.mark.slow
@pytest.mark.proves("ISO-R3")
def test_different_solutions_are_gathered(ann: Guest):
    def gathered() -> tuple[int, ...]:
        (tally,) = mine(ann)["tallies"]
        return tuple(tally["gathered"][name] for name in ("found", "all", "kinds", "all_kinds"))

    solve(ann)
    assert (1, 40, 1, 6) == gathered()
    solve(ann, squares=SEVEN[::-1])
    assert (1, 40, 1, 6) == gathered(), "in another order it is the same"
    solve(ann, squares=tuple(n + 6 - 2 * ((n - 1) % 7) for n in SEVEN))
    assert (2, 40, 1, 6) == gathered(), "in a mirror it is another, of the same kind"
    table = solve(ann, squares=(1, 11, 21, 24, 34, 37, 47))
    assert (3, 40, 2, 6) == gathered()
    for _ in range(7):
        undo(ann, table)
    assert (3, 40, 2, 6) == gathered(), "what was found stays found"
    play(ann, table, *(f"place {n}" for n in (2, 11, 20, 22, 31, 40, 49)))
    assert 4 == gathered()[0]
    assert 4 == mine(ann)["tallies"][0]["played"], "it is one match all the same"
    assert "4 of 40 solutions found" in html.unescape(ann.http.get("/mine").text)


@pytest.mark.slow
@pytest.mark.proves("PZ-R1")
def test_whoever_takes_back_a_turned_card_sets_no_record(ann: Guest):
    table = ann.makes("blind-forty-nine")
    ann.plays(table, 0)
    undo(ann, table)
    while ann.picture(table)["turn"]:
        ann.plays(table, 0)
    found = mine(ann)
    assert [(False, False)] == [(one["record"], one["unaided"]) for one in found["finished"]]
    assert [] == found["tallies"][0]["bests"]
    assert "no record" in ann.http.get("/mine").text


@pytest.mark.slow
def test_a_match_tried_from_a_position_does_not_count(ann: Guest):
    """It is over all the same, and no longer being played."""
    first = solve(ann)
    before = mine(ann)
    tried = ann.post(f"/api/tables/{first}/try", step=6, seat=0).json()["id"]
    assert [tried] == [one["id"] for one in mine(ann)["running"]]
    play(ann, tried, "place 48")
    assert "over" == ann.picture(tried)["state"]
    assert before == mine(ann)


@pytest.mark.slow
def test_to_be_told_why_is_help(ann: Guest):
    solve(ann, lambda table: ann.post(f"/api/tables/{table}/reason", step=1))
    assert [False] == [one["unaided"] for one in mine(ann)["finished"]]


# --- kept, whatever happens to the table -----------------------------------------------------------


@pytest.mark.slow
def test_results_outlive_their_table(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock, keep_days=50) as house:
        ann = house.guest().enter()
        table = solve(ann)
        before = mine(ann)
        clock.now += 51 * DAY
        house.do(house.house.tables.clear)
        while house.call(house.house.pruner.bite()):
            pass
        assert 404 == ann.http.get(f"/api/tables/{table}/picture").status_code
        after = mine(ann)
        assert before["tallies"] == after["tallies"]
        assert [False] == [one["kept"] for one in after["finished"]]
        text = ann.http.get("/mine").text
        assert "its table has been deleted" in text
        assert table not in text


@pytest.mark.slow
def test_a_result_is_kept_with_the_event_that_ends_the_match(store_url: str):
    """After a restart it is there, and once."""
    with served(store_url) as house:
        ann = house.guest().enter()
        solve(ann)
        cookie = str(ann.http.cookies.get("parlour"))
    for _ in range(2):
        with served(store_url) as house:
            assert 1 == mine(known(house, cookie))["finished_in_all"]


@pytest.mark.slow
def test_results_from_before_they_were_kept_are_filled_in(old_url: str):
    with served(old_url, clock=Clock(LATER)) as house:
        ann = known(house, ANN)
        found = mine(ann)
        (one,) = found["finished"]
        assert (FINISHED, [14, 26]) == (one["id"], [seated["score"] for seated in one["seats"]])
        assert not one["unaided"], "nobody knows whether there was help"
        assert 1 == found["tallies"][0]["played"]
        assert [] == house.call(house.house.store.read(guests.uncounted(9)))
        assert found == mine(ann)


def test_lines_of_old_chat_are_given_to_who_said_them(old_url: str):
    with served(old_url, clock=Clock(LATER)) as house:
        said = "SELECT DISTINCT guest FROM chat WHERE name IN ('Ann', 'Ben') AND seat IS NOT NULL"
        found = {row[0] for row in house.call(house.house.store.read(lambda db: db.run(said)))}
        assert ANN.split(".")[0] in found
        assert "" not in found


@pytest.mark.slow
def test_what_old_matches_came_to_is_kept_when_they_are_deleted(old_url: str):
    clock = Clock(LATER + 500 * DAY)
    with served(old_url, clock=clock, keep_days=400) as house:
        house.call(house.house.counting.bite())
        house.do(house.house.tables.clear)
        while house.call(house.house.pruner.bite()):
            pass
        ann = known(house, ANN)
        assert 404 == ann.http.get(f"/api/tables/{FINISHED}/record").status_code
        assert [FINISHED] == [one["id"] for one in mine(ann)["finished"]]


# --- the name ------------------------------------------------------------------------------------


def test_a_name_is_given_once(ann: Guest, ben: Guest):
    table = ben.makes("forty-two", seats=["me", "open", "open", "bot"], name="Ben")
    assert {"name": "Ann Lee"} == ann.post("/api/mine/name", name="  Ann   Lee ").json()
    assert 'value="Ann Lee"' in ann.http.get("/mine").text
    assert 'value="Ann Lee"' in ann.http.get("/games/nix").text
    assert '"name":"Ann Lee"' in ann.http.get(f"/tables/{table}").text
    ann.sits(table, 1)
    assert "Ann Lee" == ann.picture(table)["names"][1]
    ann.makes("forty-two", name="Anna")
    assert "Anna" == mine(ann)["name"], "another name is remembered too"


def test_a_number_added_to_a_name_is_not_remembered(ann: Guest, ben: Guest):
    table = ben.makes("forty-two", seats=["me", "open", "bot", "bot"], name="Ann")
    ann.sits(table, 1, name="Ann")
    assert "Ann 2" == ann.picture(table)["names"][1]
    assert "Ann" == mine(ann)["name"]


@pytest.mark.parametrize("name", ["", "   ", "<>", "You", "the house", "\u202e"])
def test_a_name_that_would_confuse_is_refused(ann: Guest, name: str):
    refused = ann.post("/api/mine/name", name=name)
    assert 422 == refused.status_code
    assert "" == mine(ann)["name"]
    assert 24 == len(ann.post("/api/mine/name", name="A" * 200).json()["name"])


def test_whoever_looks_at_their_games_is_remembered_for_longer(ann: Guest):
    answer: httpx.Response = ann.http.get("/mine")
    assert re.search(r"parlour=[^;]+;.*Max-Age=34560000", answer.headers["set-cookie"])
    assert ann.http.cookies.get("parlour", domain="127.0.0.1") in answer.headers["set-cookie"]
