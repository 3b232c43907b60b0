"""The answers as a whole: every puzzle is solved, every kept certificate holds and is derived again."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

import parlour
from parlour import checks
from parlour.books import find
from parlour.cli import main
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.house import sheets
from parlour.lab import answering, showing
from parlour.solvers import hints, isolation, solving
from parlour.solvers.answers import Study

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "answers"
FILES = sorted(KEPT.glob("*.json"))
DERIVED = solving.derivations()
LONG = solving.long_derivations()
WANTED = {"key", "options", "answer", "method", "verdict", "certified", "word", "seconds"}


def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_answers", ROOT / "bench" / "answers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments: str) -> tuple[int, Any]:
    done = CliRunner().invoke(main, [*arguments, "--json"], prog_name="parlour")
    return done.exit_code, json.loads(done.stdout)


def test_every_game_for_one_has_a_solver():
    alone = {key for key, game in parlour.games().items() if game.players == (1,)}
    assert alone == set(solving.puzzles())
    assert 14 == len(alone)


def test_every_room_is_named_after_a_game():
    assert set(solving.rooms()) <= set(parlour.games())
    assert set(solving.rooms()) == set(checks.keys())


@pytest.mark.parametrize("folder", ["solvers", "checks"])
def test_rooms_do_not_know_each_other(folder: str):
    base = ROOT / "src" / "parlour" / folder
    rooms = {path.parent.name for path in base.glob("*/__init__.py")}
    assert {key.replace("-", "_") for key in solving.rooms()} == rooms
    for path in base.rglob("*.py"):
        text = path.read_text("utf-8")
        used = set(re.findall(rf"from parlour\.{folder}\.(\w+)", text))
        for names in re.findall(rf"from parlour\.{folder} import (.+)", text):
            used |= set(names.split(", "))
        assert used & rooms <= {path.relative_to(base).parts[0]}, path


def test_a_room_without_a_study_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(isolation, "STUDY")
    with pytest.raises(TypeError, match=r"parlour.solvers.isolation declares no STUDY; .* Solver."):
        solving.solver("isolation")


def test_a_study_that_cannot_solve_its_puzzle_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(isolation, "STUDY", Study(claims=(), derived={}))
    with pytest.raises(TypeError, match=r"STUDY of parlour.solvers.isolation is not a Solver."):
        solving.solver("isolation")


@pytest.mark.slow
@pytest.mark.parametrize("key", solving.puzzles())
def test_solve_prints_an_answer_that_is_checked(key: str):
    seeded = ("--seed", "tea") if parlour.Match.new(key, seed="tea").chances else ()
    code, told = run("solve", key, *seeded)
    assert 0 == code
    assert told.keys() >= WANTED
    assert "moves" in told or "layout" in told
    assert "holds" == told["verdict"]


def judged_here(path: Path) -> Any:
    """A file as a parameter; those that take long to judge are left to -m soak."""
    long = path.name in ("twenty-five-goal-9.json", "twenty-five-goal-25.json")
    return pytest.param(path, id=path.name, marks=[pytest.mark.soak] if long else [])


@pytest.mark.parametrize("path", [judged_here(path) for path in FILES])
def test_a_certificate_that_is_kept_holds_or_says_more_than_is_checked(path: Path):
    """Those about a sample, and the one that rests on published numbers, are only not refuted."""
    text = path.read_text("utf-8")
    more = json.loads(text)["claim"] in ("chance", "careful", "hardest")
    finding = checks.check(text, random.Random(path.name), several=2)
    assert (checks.NOT_REFUTED if more else checks.HOLDS) == finding.verdict, finding.sentence


def test_every_certificate_kept_is_derived_somewhere():
    assert {path.name for path in FILES} == set(DERIVED) | set(LONG)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(DERIVED))
def test_a_certificate_is_derived_again(name: str):
    again = json.loads(json.dumps(DERIVED[name](lambda share: None)))
    assert json.loads((KEPT / name).read_text("utf-8")) == again


@pytest.mark.parametrize(("key", "claim"), list(solving.claims()))
def test_a_claim_is_cited_and_settled(key: str, claim: Any):
    assert claim.verdict in ("true", "false", "sharpened", "open")
    assert find(claim.cite).gist
    assert all((KEPT / name).is_file() for name in claim.certificates)
    assert not (claim.simulated and claim.certificates)


def test_what_is_published_is_told_apart_from_the_solvers_word(capsys: pytest.CaptureFixture[str]):
    claims = tuple((key, claim) for key, claim in solving.claims() if claim.published)
    assert ["thirteen"] == [key for key, _ in claims]
    showing.show_settled(answering.Settled(claims, ()))
    told = capsys.readouterr().out
    assert "On the solver's word alone: That the positions listed" in told
    assert "As published by others, not derived here: That there are no others" in told
    assert any("OEIS A346736" in one["published"] for one in sheets.answers("thirteen"))


def test_the_page_of_answers_is_up_to_date():
    """`python bench/answers.py` writes it."""
    assert bench().page() == (KEPT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("key", solving.puzzles())
def test_every_puzzle_has_a_page(key: str):
    assert (KEPT / f"{key}.md").read_text("utf-8").startswith("# ")


def test_a_game_is_no_puzzle():
    with pytest.raises(ParlourError, match="not a puzzle"):
        parlour.solve("forty-two")


def test_a_hint_says_where_the_way_was_left():
    """Three shifts that undo nothing leave too few of the ten moves."""
    match = Match.new("reverse")
    for move in ("shift 6 7", "shift 7 6", "shift 6 7"):
        match = match.play(0, move)
    found = hints.hint(match)
    assert found.solvable is False
    assert "You went wrong at move" in found.sentence


def test_hint_and_verify_read_files(tmp_path: Path):
    path = tmp_path / "men.table"
    path.write_text(Match.new("isolation").play(0, "place 1").dumps(), "utf-8")
    code, told = run("hint", str(path))
    assert (0, {"move", "sentence", "solvable"}) == (code, set(told))
    code, told = run("verify", str(KEPT / "reverse.json"))
    assert (0, "holds") == (code, told["verdict"])
    broken = tmp_path / "broken.json"
    broken.write_text((KEPT / "reverse.json").read_text("utf-8").replace("shift", "shove", 1))
    code, told = run("verify", str(broken))
    assert (1, "refuted") == (code, told["verdict"])


@pytest.mark.parametrize("key", checks.keys())
def test_every_room_of_checks_refuses_an_empty_certificate(key: str):
    finding = checks.check(json.dumps({"certificate": 1, "key": key}))
    assert (False, key) == (finding.good, finding.key)


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "{}", '{"certificate": 1}', "{" * 100_000, '{"certificate": 1, "key": "../x"}'],
)
def test_garbage_is_no_certificate(text: str):
    finding = checks.check(text)
    assert not finding.good
    assert finding.sentence.endswith(".")
