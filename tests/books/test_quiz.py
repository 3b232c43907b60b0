"""What a newcomer asks of a game: its page answers, and the engine agrees with the answer."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from books.claims import Engine
from parlour.core.game import game
from parlour.desk import pagetext
from parlour.desk.pages import page

QUIZ = Path(__file__).parent / "quiz"
GAMES = ("call-suit-forty-two", "magna", "nix", "tactics", "trix-exchange", "trix-football")
QUESTIONS = 10
SHORTEST, LONGEST = 4, 12


def questions(key: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((QUIZ / f"{key}.toml").read_text())["question"]
    return found


ASKED = [(key, row) for key in GAMES for row in questions(key)]
each_question = pytest.mark.parametrize(
    ("key", "row"), ASKED, ids=[f"{key}-{n % QUESTIONS + 1}" for n, (key, _) in enumerate(ASKED)]
)
each_checked = pytest.mark.parametrize(
    ("key", "row"),
    [(key, row) for key, row in ASKED if "check" in row],
    ids=lambda one: one if isinstance(one, str) else one["asks"][:40],
)


def folded(text: str) -> str:
    """A text without line ends, and without the marks behind which citations stand."""
    return " ".join(re.sub(r"\s\[\d+\]$", "", text, flags=re.MULTILINE).split())


@cache
def told(key: str) -> str:
    """What a page tells its reader: all but the list of where it stands."""
    found = page(key)
    assert found is not None
    return folded(pagetext.text(game(key), found).split("\n\nWhere it stands\n")[0])


def test_every_quiz_is_of_a_game_asked_about() -> None:
    assert sorted(path.stem for path in QUIZ.glob("*.toml")) == list(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_ten_questions_are_asked_and_half_of_them_the_engine_answers(key: str) -> None:
    rows = questions(key)
    assert len({row["asks"] for row in rows}) == QUESTIONS
    assert sum("check" in row for row in rows) >= QUESTIONS // 2
    assert all(row.keys() <= {"asks", "answer", "stands", "check"} for row in rows)
    assert all(row["asks"].endswith("?") and row["answer"].endswith(".") for row in rows)


@each_question
def test_the_answer_stands_on_the_page(key: str, row: dict[str, str]) -> None:
    assert SHORTEST <= len(row["stands"].split()) <= LONGEST
    assert row["stands"] in told(key)


@each_checked
def test_the_engine_gives_that_answer(key: str, row: dict[str, str]) -> None:
    names: dict[str, Any] = Engine(key).names()
    assert eval(f"({row['check']})", names) is True
