"""Editions: a record is judged as it was when it was made, and what it says is still understood."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

import newcomers
from parlour.core.errors import BadGame, BadOption, BadTable
from parlour.core.game import Rules, game, recorded, shelve
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.core.tablefile import FIRST_LINE
from parlour.verify import verify
from planting import planted

SECOND = """EDITION = 3
FORMERLY = {
    1: {"last=minutes": "last=drawn", "tray=on": "", "tray=off": ""},
    2: {"final=loses": "last=drawn"},
}


class Last(Option):
    \"\"\"What befalls whoever takes the last man.\"\"\"

    wins = 0
    drawn = 1
    minutes = 2
"""
"""A third edition of Nim: the last man wins, as in the first, but in the second it lost."""


def later_nim() -> ModuleType:
    source = (newcomers.FOLDER / "nim.py").read_text()
    for old, new in (
        ("EDITION = 1\n", SECOND),
        ("import Record, numbers", "import Option, Record, edition_played, numbers, option"),
        ("label=\"heap\")", "label=\"heap\")\n    edition = edition_played()\n"
         "    last = option(Last, \"newcomers/nim/end\")\n"),
        ("s.turn == seat else 0", "(s.turn == seat) == (s.edition != 2) else 0"),
    ):  # fmt: skip
        assert 1 == source.count(old)
        source = source.replace(old, new)
    module = newcomers.loaded("nim")
    exec(compile(source, "nim.py", "exec"), module.__dict__)
    return module


@pytest.fixture
def nim() -> Iterator[None]:
    """While it lasts, Nim is in its third edition."""
    with newcomers.in_the_house():
        shelve("nim", later_nim)
        yield


def record(edition: int, options: str, *lines: str) -> str:
    head = (f"game: nim\nedition: {edition}\noptions: {options}".rstrip(), "players: 2")
    return "\n".join((FIRST_LINE, *head, "seed-commitment:", "", *lines, ""))


WHOLE = ("0 take 1 3", "1 take 2 5")


@pytest.mark.parametrize(("edition", "winners"), [(1, (1,)), (2, (0,)), (3, (1,))])
def test_a_record_is_judged_by_its_own_edition(
    nim: None, edition: int, winners: tuple[int, ...]
) -> None:
    match = Match.loads(record(edition, "last=wins", *WHOLE))
    assert match.outcome is not None
    assert winners == match.outcome.winners
    assert (edition, 3) == (match.game.edition, match.game.latest.edition)


@pytest.mark.parametrize("edition", [1, 2, 3])
def test_what_is_read_is_written_with_its_own_edition(nim: None, edition: int) -> None:
    text = record(edition, "last=wins", *WHOLE)
    assert text == Match.loads(text).dumps()


def test_a_match_of_an_old_edition_goes_on_by_it(nim: None) -> None:
    match = Match.loads(record(2, "last=wins", WHOLE[0])).play(1, "take 2 5")
    assert match.outcome is not None
    assert (0,) == match.outcome.winners


@pytest.mark.parametrize(
    ("edition", "options", "read"),
    [
        (1, {"last": "minutes", "tray": "on"}, "drawn"),
        (1, {"final": "loses"}, "drawn"),
        (1, {"tray": "off"}, "wins"),
        (2, {"last": "minutes"}, "minutes"),
        (2, {"final": "loses"}, "drawn"),
        (3, {"last": "minutes"}, "minutes"),
    ],
)
def test_former_names_and_values_are_read(
    nim: None, edition: int, options: dict[str, str], read: str
) -> None:
    assert {"last": read} == recorded("nim", edition, options).settled(2)


def test_what_was_read_once_reads_the_same_again(nim: None) -> None:
    once = Match.loads(record(1, "last=minutes tray=on", *WHOLE)).dumps()
    assert once == Match.loads(once).dumps()
    assert "options: last=drawn\n" in once


@pytest.mark.parametrize(("edition", "option"), [(2, "tray"), (3, "tray"), (3, "final")])
def test_a_former_name_is_not_read_in_a_later_record(nim: None, edition: int, option: str) -> None:
    with pytest.raises(BadOption, match="has no option"):
        recorded("nim", edition, {option: "loses"})


def test_nobody_can_choose_a_former_value() -> None:
    with pytest.raises(BadOption, match="cannot be 'bid_keep'"):
        game("tactics", set_penalty="bid_keep")


@pytest.mark.parametrize(("edition", "said"), [(4, "knows none after 3"), (0, "no edition 0")])
def test_an_edition_there_is_not_yet_is_refused(nim: None, edition: int, said: str) -> None:
    with pytest.raises(BadTable, match=said):
        Match.loads(record(edition, "last=wins", *WHOLE))


def test_games_of_two_editions_are_two(nim: None) -> None:
    one, two = recorded("nim", 1, {}), recorded("nim", 2, {})
    assert one != two
    assert one == recorded("nim", 1, {})
    assert one.latest == two.latest == game("nim")
    assert 2 == two.with_options(last="drawn").edition


def test_tactics_reads_the_penalty_it_had_twice() -> None:
    """A record with `bid_keep` is judged as it was, and verified."""
    match = Match.new(game("tactics", set_penalty="shortfall"), 4, seed="bid_keep")
    for _ in range(30):
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    old = match.dumps().replace("set_penalty=shortfall", "set_penalty=bid_keep")

    assert match == Match.loads(old)
    assert verify(old).problem is None


# --- what a game must say ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("true", "false", "sentence"),
    [
        ("EDITION = 1", "EDITION = 2", "FORMERLY does not say how records of edition 1 are read"),
        ("EDITION = 1", "EDITION = 1\nFORMERLY = {2: {}}", "FORMERLY speaks of edition 2"),
        ("EDITION = 1", "EDITION = 1\nFORMERLY = {'1': {}}", "FORMERLY must be a dict of editions"),
        ("EDITION = 1", "EDITION = 1\nFORMERLY = {1: {'a': ''}}", "FORMERLY must be a dict of editions"),
        ("EDITION = 1", "EDITION = 1\nFORMERLY = {1: {'a=b': 'a=c'}}", "does not lead from a=b of edition 1"),
        ("EDITION = 1", "EDITION = 1\nFORMRELY = {1: {}}", "FORMRELY is no name of the contract"),
    ],
)  # fmt: skip
def test_an_edition_that_is_not_accounted_for_is_told(true: str, false: str, sentence: str) -> None:
    with pytest.raises(BadGame) as told:
        Rules(planted(newcomers.FOLDER / "nim.py", "nim", true, false))
    assert sentence in str(told.value)


@pytest.mark.parametrize(
    ("true", "false", "sentence"),
    [
        ('"last=minutes": "last=drawn"', '"last=minutes": "last=drawn", "last=drawn": "last=minutes"', "does not lead"),
        ('"final=loses": "last=drawn"}', '"final=loses": "last=drawn"}, 3: {"last=wins": "last=drawn"}', "State offers it; raise EDITION"),
    ],
)  # fmt: skip
def test_a_former_value_leads_to_one_meaning(
    true: str, false: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 1 == SECOND.count(true)
    monkeypatch.setitem(globals(), "SECOND", SECOND.replace(true, false))
    with pytest.raises(BadGame, match=sentence):
        Rules(later_nim())


def test_a_football_match_by_minutes_of_the_first_edition_is_read_as_one_by_drawn_time():
    options = {"clock": "minutes", "team_view": "off"}
    match = Match.new(recorded("trix-football", 1, options), 2, seed="minutes")
    while "delay" not in map(str, match.legal(match.turn[0])):
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    match = match.play(match.turn[0], "delay")
    old = match.dumps().replace("clock=drawn", "clock=minutes team_view=on")

    assert "edition: 1\n" in old
    assert match.record == Match.loads(old).record
    assert "clock=drawn" in Match.loads(old).dumps()
    with pytest.raises(BadOption, match="no option 'team_view'"):
        game("trix-football", team_view="off")


def test_a_live_exchange_of_the_first_edition_goes_by_acts():
    options = {"engine": "realtime", "deal_limit": "4", "first_dealer": "seat:0"}
    old = Match.new(recorded("trix-exchange", 1, options), 3, seed="acts").play(0, "trade")
    new = Match.new(game("trix-exchange", **options), 3, seed="acts").play(0, "trade")
    for seat in (0, 1, 2, 0):
        old, new = old.play(seat, "pass"), new.play(seat, "pass")

    assert (1, 0) == (old.record.deals, new.record.deals)
    again = Match.loads(old.dumps())
    assert old.record == again.record
    assert "edition: 1\n" in again.dumps()
    assert [] == old.legal(CLOCK)
