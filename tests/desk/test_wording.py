"""Words in sentences, and sentences in lines."""

import pytest

from parlour.desk import wording


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([], ""),
        ([1], "1"),
        ([1, 2], "1 and 2"),
        ([1, 2, 3, 5], "1 to 3 and 5"),
        ([1, 3, 5], "1, 3 and 5"),
        ([1, 2, 3, 7, 8, 9], "1 to 3 and 7 to 9"),
    ],
)
def test_numbers_in_a_row_are_told_together(numbers: list[int], told: str):
    assert told == wording.ranges(numbers)


def test_numbers_to_choose_from_are_told_so():
    assert "1 to 4 or 6" == wording.ranges([1, 2, 3, 4, 6], "or")


def test_commands_stand_as_people_type_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(wording.CALLED, "./run")
    assert "Try `./run play`, says parlour." == wording.as_called(
        "Try `parlour play`, says parlour."
    )
    monkeypatch.delenv(wording.CALLED)
    assert "Try `parlour play`." == wording.as_called("Try `parlour play`.")
