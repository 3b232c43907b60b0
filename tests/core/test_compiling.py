"""Which files a compiled game is kept by."""

from __future__ import annotations

from pathlib import Path

from parlour.core.compiling import game_files
from parlour.core.game import game


def files(key: str) -> set[str]:
    return {path.name for path in game_files(Path(str(game(key).rules.module.__file__)))}


def test_a_game_in_one_file_is_kept_by_that_file() -> None:
    assert {"forty_two.py"} == files("forty-two")


def test_a_game_in_a_folder_is_kept_by_all_of_it() -> None:
    assert {"__init__.py", "table.py"} == files("suite-assembling")


def test_a_game_is_kept_also_by_the_game_it_is_a_form_of() -> None:
    own = {"forty_nine_baltimore.py", "__init__.py", "table.py", "points.py", "turns.py"}
    assert own == files("forty-nine-baltimore")
