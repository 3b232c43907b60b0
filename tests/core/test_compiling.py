"""Compiled rules are kept on disk by a digest of every file they depend on."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from parlour.core import compiling
from parlour.core.game import game
from parlour.core.twins import Twins

pytestmark = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def files_of(key: str) -> set[str]:
    """The files of games on which the compiled rules of a game depend."""
    rules = game(key).rules
    twins = Twins()
    twins.of(rules.legal)
    for function in rules.verbs.values():
        twins.of(function)
    found = compiling._game_files(map(Path, twins.files))
    return {"/".join(path.parts[-2:]) for path in found if "games" in path.parts}


def test_a_game_in_a_folder_counts_with_all_its_files():
    assert {"trix_football/__init__.py", "trix_football/plays.py"} <= files_of("trix-football")


def test_files_of_another_game_count_where_rules_come_from_it():
    assert {"nix/__init__.py", "rover/chain.py"} <= files_of("nix")


def test_a_game_does_not_depend_on_games_it_takes_nothing_from():
    assert files_of("forty-two") == {"forty_two/__init__.py", "forty_two/telling.py"}


def test_games_made_ready_in_several_threads_are_kept_in_their_own_folders():
    """The folder is a global setting of the compiler, so nobody may change it in between."""
    keys = ["isolation", "thirteen", "reverse", "nine-men-square"]
    made: dict[str, compiling.Compiled] = {}
    start = threading.Barrier(len(keys))

    def make(key: str) -> None:
        start.wait()
        made[key] = compiling.Compiled(game(key).rules)

    threads = [threading.Thread(target=make, args=(key,)) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for key in keys:
        for kernel in (made[key].playouts, made[key].rollouts):
            assert f"{key}-" in kernel._cache.cache_path


@pytest.mark.parametrize("length", range(1, 63))
def test_cells_are_written_in_pieces_that_cover_them_and_nothing_else(length: int):
    instructions = pytest.importorskip("parlour.core.instructions", exc_type=ImportError)
    pieces = instructions.pieces(length)
    covered = {first + one for first, together in pieces for one in range(together)}
    assert set(range(length)) == covered
    assert all(together & (together - 1) == 0 for _, together in pieces)


def asked(s, seat):
    return first(s)


def two(s):
    return 2


def three(s):
    return 3


def first(s):
    return 1


@pytest.mark.parametrize(
    "others",
    [{"first": three}, {"first": two, "NUMBERS": [1, 2]}, {"first": two, "NUMBERS": [2, 1]}],
)
def test_what_is_put_in_place_counts_even_where_its_file_is_the_same(others):
    """Two habits in one file, or other weights, must not be taken for what was kept before."""
    base = compiling.compiled(game("isolation").rules)

    def folder(**put):
        kernel = base.built((asked,), kept=("asked",), **put)["asked"]
        return Path(kernel._cache.cache_path)

    assert folder(first=two) == folder(first=two)
    assert folder(first=two) != folder(**others)
