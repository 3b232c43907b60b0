"""Parts are compiled once for each kind of arguments, and only as parts of a whole."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core import compiling
from parlour.core.twins import Twins

pytestmark = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def twice(number: int) -> int:
    return 2 * number


def shifted(number: int, by: int) -> int:
    return twice(number) + by


def total(number: int) -> int:
    return shifted(number, 1) + shifted(number, 20) + twice(number)


def parts() -> Any:
    from parlour.core import linking

    return Twins(linking.part)


@pytest.mark.slow
def test_a_whole_finds_what_its_parts_find_and_each_is_compiled_once() -> None:
    from parlour.core import linking

    twins = parts()
    compiled = linking.whole(twins.of(total).py_func)

    assert total(7) == compiled(7)
    assert [1, 1] == [len(twins.of(one).overloads) for one in (twice, shifted)]


def test_a_part_is_nothing_that_python_can_call() -> None:
    with pytest.raises(TypeError):
        parts().of(twice)(3)
