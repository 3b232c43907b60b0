"""A match is kept after every move, and gone on with as it was."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.core.match import Match
from parlour.desk import records
from parlour.terminal import keeping, sitting
from parlour.terminal.session import GO_ON, Stopped


def run(*arguments, typed=""):
    done = CliRunner().invoke(main, ["play", *arguments], input=typed)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done


def the_only_one(folder):
    (kept,) = keeping.unfinished(folder)
    return kept


# --- while it goes on ----------------------------------------------------------------------------


def test_every_move_is_on_disk_before_the_next_is_asked_for(play, folder):
    table = play("isolation")
    lines = iter(["1", "10", "19"])

    def answer():
        if table.session.moves_made:
            assert table.match == records.load(the_only_one(folder).path)
        return next(lines, None)

    table.run_by(answer)
    assert 3 == the_only_one(folder).moves


def test_bots_moves_are_kept_too(play, folder):
    table = play("forty-two")
    table.run("bid 20", "name 3", "1")
    kept = records.load(the_only_one(folder).path)
    assert table.match.log == kept.log
    assert kept.log[-1][0] != 0


def test_nothing_is_kept_before_a_person_has_moved(play, folder):
    text = play("forty-two").run("hint", "quit")
    assert [] == keeping.unfinished(folder)
    assert GO_ON not in text


def test_what_was_taken_back_is_kept_as_it_is(play, folder):
    play("isolation").run("1", "10", "undo")
    assert 1 == the_only_one(folder).moves


def test_only_its_owner_reads_what_is_kept(play, folder):
    play("isolation").run("1")
    path = the_only_one(folder).path
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (path, keeping.seats_path(path))]
    assert [0o600, 0o600] == modes
    assert 0o700 == stat.S_IMODE(path.parent.stat().st_mode)


def test_a_record_that_is_kept_is_one_like_any_other(play, folder):
    table = play("forty-two")
    table.run("bid 20")
    assert table.match.dumps() == the_only_one(folder).path.read_text("utf-8")


@pytest.mark.parametrize("how", [EOFError, KeyboardInterrupt])
def test_leaving_in_any_way_says_how_to_go_on(play, how):
    lines = iter(["bid 20"])

    def answer():
        for line in lines:
            return line
        raise how

    assert play("forty-two").run_by(answer).endswith(f"\n{GO_ON}\nGoodbye.\n")


def test_quitting_asks_nothing(play):
    assert play("forty-two").run("bid 20", "quit").endswith(f"quit\n{GO_ON}\nGoodbye.\n")


def test_a_signal_loses_nothing(play, folder):
    lines = iter(["1", "10"])
    table = play("isolation")

    def answer():
        for line in lines:
            return line
        raise Stopped(signal.SIGTERM)

    with pytest.raises(Stopped):
        table.run_by(answer)
    assert table.out.getvalue().endswith(f"\n{GO_ON}\n")
    assert 2 == the_only_one(folder).moves


def test_a_signal_in_the_middle_of_writing_loses_nothing(play, folder, monkeypatch):
    table = play("isolation")
    write, stops = records.write, iter([False, False, False, True])

    def interrupted(text, path):
        if next(stops, False):
            raise Stopped(signal.SIGTERM)
        write(text, path)

    monkeypatch.setattr(records, "write", interrupted)
    with pytest.raises(Stopped):
        table.run("1", "10", "19", "28")
    assert table.session.moves_made == the_only_one(folder).moves == 3


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGTERM"), reason="no such signals here")
def test_the_system_may_end_the_program(folder):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", "play", "isolation"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        process.stdin.write("1\n")
        process.stdin.flush()
        told = ""
        while "Moves: 1." not in told:
            told += process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()
        assert 128 + signal.SIGTERM == process.wait()
    assert rest.endswith(f"\n{GO_ON}\n")
    assert 1 == the_only_one(folder).moves


def test_a_match_that_is_over_is_kept_and_no_longer_offered(play, folder):
    text = play("mystic-double-cross").run("run")
    assert "Counted: " in text
    assert [] == keeping.unfinished(folder)
    assert GO_ON not in text
    (record,) = (folder / "finished").glob("*.table")
    assert f"The record is kept as\n  {record}\n" in text


def test_a_second_match_of_the_same_seed_does_not_replace_the_first(play, folder):
    first, second = play("isolation"), play("isolation")
    first.run("1", "10")
    second.run("2")
    assert {1, 2} == {kept.moves for kept in keeping.unfinished(folder)}


def test_a_new_match_is_kept_beside_the_one_that_was_left(play, folder):
    text = play("trix").run("1", "again", "1")
    assert "The match you leave is kept" in text
    assert 2 == len(keeping.unfinished(folder))


def test_where_nothing_can_be_kept_it_is_said_once(play, folder):
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way")
    text = play("isolation").run("1", "10", "quit", "n")
    assert 1 == text.count("cannot be kept")
    assert "Save the match?" in text


# --- going on ------------------------------------------------------------------------------------


def test_a_match_is_gone_on_with_by_those_who_sat_at_it(folder):
    seated = ["--seat", "1", "--seat", "3", "--name", "Ann", "--name", "Ben", "--bots", "novice"]
    run("trix", "--players", "4", *seated, "--seed", "one", typed="\n1\n\n1\n")
    text = run("--resume", typed="\n").output
    assert "4 players: Ann in seat 1; Ben in seat 3; bots (novice) in seats 0 and 2." in text
    assert "Pass the screen to" in text


def test_what_happened_since_ones_last_move_is_told_again(folder):
    run("trix", "--players", "3", "--bots", "novice", "--seed", "one", typed="1\n")
    text = run("trix", "--resume").output
    assert "You go on after" in text
    assert re.search(r"You play 4-1\. Seat \d .*Your move", text, re.DOTALL)


def test_one_of_several_is_chosen(folder):
    run("isolation", typed="1\n")
    run("thirteen", "--seed", "one", typed="10\n")
    text = run("--resume", typed="0\n2\n").output
    assert "Please answer with one of: 1, 2." in text
    assert "Isolation, 1 move, left on" in text
    assert "\nIsolation, from" in text or '\nThe "13" puzzle, from' in text


def test_only_matches_of_the_game_that_is_named_are_offered(folder):
    run("isolation", typed="1\n")
    run("thirteen", "--seed", "one", typed="10\n")
    text = run("Isolation", "--resume", typed="10\n").output
    assert "Which one" not in text
    assert {2, 1} == {kept.moves for kept in keeping.unfinished(folder)}


def test_going_on_goes_on_in_the_same_file(folder):
    run("isolation", typed="1\n")
    run("--resume", typed="10\n")
    assert 2 == the_only_one(folder).moves


def test_a_match_that_two_screens_go_on_with_becomes_two(play, folder):
    play("isolation").run("1")
    kept = the_only_one(folder)

    def screen():
        table = play("isolation")
        wishes = sitting.Wishes()
        table.session = sitting.resume(table.streams, kept.path, wishes, lambda *_: None, folder)
        return table

    here, there = screen(), screen()
    here.run("10", "19")
    there.run("19")
    logs = [[text for _, text in records.load(one.path).log] for one in keeping.unfinished(folder)]
    assert [["place 1", "place 10", "place 19"], ["place 1", "place 19"]] == sorted(logs)


def test_nothing_to_go_on_with_is_one_sentence():
    done = run("--resume")
    assert (2, "") == (done.exit_code, done.stdout)
    assert "no match to go on with" in done.stderr
    assert "no match of Isolation to go on with" in run("isolation", "--resume").stderr


def test_a_new_match_mentions_the_one_that_is_not_over(folder):
    run("isolation", typed="1\n")
    assert "You have an unfinished match of Isolation" in run("isolation").output


def test_what_is_settled_cannot_be_asked_for_again(folder):
    run("isolation", typed="1\n")
    done = run("isolation", "--resume", "--seed", "two")
    assert (2, "") == (done.exit_code, done.stdout)


def test_a_game_or_a_match_must_be_named():
    assert 2 == run().exit_code


@pytest.mark.parametrize("name", ["ev", "ev.table"])
@pytest.mark.parametrize("again", ["ev", "ev.table"])
def test_a_saved_match_is_found_with_its_ending_or_without(tmp_path, monkeypatch, name, again):
    monkeypatch.chdir(tmp_path)
    run("isolation", "--name", "Ann", typed=f"1\nsave {name}\n")
    assert {"ev.table", "ev.table.seats"} == {path.name for path in tmp_path.iterdir()}
    text = run(again, typed="load ev\nquit\n").output
    assert "Moves: 1." in text
    assert "Loaded ev.table" in text


@pytest.mark.slow
def test_a_saved_match_remembers_who_sat_at_it(tmp_path, monkeypatch, folder):
    monkeypatch.chdir(tmp_path)
    seated = ["--seat", "2", "--name", "Ann", "--bots", "easy"]
    run("trix", "--players", "4", *seated, "--seed", "one", typed="1\nsave ev\n")
    assert "Ann in seat 2; bots (easy)" in run("ev").output
    assert "Zoe in seat 2; bots (novice)" in run("ev", "--name", "Zoe", "--bots", "novice").output
    assert "you in seat 1; bots (good)" in run("ev", "--seat", "1").output


def test_a_match_that_is_loaded_brings_its_people_along(play, tmp_path, folder):
    file = tmp_path / "ev.table"
    play("trix", players=3, seats=(2,), names=("Ann",)).run("1", f"save {file}")
    table = play("trix", players=3, seats=(0,), names=("Ben",), seed="two")
    table.run(f"load {file}", "1")
    assert ({2: "Ann"}, 2) == (table.session.people, table.session.viewer)
    assert {0, 1} == set(table.session.bots)
    assert 2 == sum(seat == 2 for seat, _ in table.match.log)
    assert {("Ann",)} == {kept.people for kept in keeping.unfinished(folder)}


@pytest.mark.parametrize(
    "spoilt",
    ["", "parlour seats 2\n", "parlour seats 1\nmatch: no\nbots: good\nperson 0: Ann\n", "\0" * 9],
)
def test_seats_that_cannot_be_read_put_nobody_in_another_chair(tmp_path, spoilt):
    match = Match.new("trix", 3, seed="one")
    path = tmp_path / "my.table"
    records.keep(match, path)
    keeping.seats_path(path).write_text(spoilt)
    done = run(str(path))
    assert (2, "") == (done.exit_code, done.stdout)
    assert "does not say who sits at this match" in done.stderr
    assert 0 == run(str(path), "--seat", "2").exit_code


def test_the_seats_are_written_as_they_are_read():
    match = Match.new("trix", 4, seed="one")
    company = keeping.Company({1: "Ann: a", 3: "Ben"}, "easy")
    assert company == keeping._company(company.text(match.commitment), match.commitment)
    assert None is keeping._company(company.text("other"), match.commitment)


def test_a_name_stays_on_its_line():
    assert "Ann B" == keeping.one_line(" Ann\n\x1b B")
    wishes = sitting.Wishes(names=("Ann\nperson 1: Eve",))
    assert {0: "Ann person 1: Eve"} == sitting._people(4, wishes)


def test_spoilt_records_are_not_offered(folder):
    run("isolation", typed="1\n")
    (folder / "unfinished" / "bad.table").write_text("parlour table 1\n")
    assert "isolation" == the_only_one(folder).game
