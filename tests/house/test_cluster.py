"""The deployment of the manual: whatever process is killed, guests see no more than a pause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from house.cluster import play


@pytest.mark.soak
@pytest.mark.xdist_group("postgres")
def test_whatever_is_killed_the_house_goes_on(durable_postgres: Callable[[], str], tmp_path: Path):
    found = play(durable_postgres(), tmp_path, tables=20, seconds=20)

    print(found)  # shown with -rP
    assert found["acknowledged"]
