"""What bots believe about hidden cards is near the full count, where that can be made."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from parlour.core import kernels
from parlour.core.game import game

BELIEFS = Path(__file__).parents[2] / "bench" / "beliefs.py"


def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_beliefs", BELIEFS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize("key", ["boston-books", "trix-authors"])
@pytest.mark.parametrize("seed", [1, 2])
def test_cards_lie_as_often_where_a_full_count_has_them(key: str, seed: int) -> None:
    """1500 worlds drawn evenly are off by less than 0.04; four cards have up to 24 worlds."""
    module = bench()
    found = module.counted(module.position(key, 20), kernels.plain(game(key).rules), 4, 1500, seed)

    assert 1 < found.worlds <= 24
    assert found.error < 0.05
    assert found.distance < 0.05
