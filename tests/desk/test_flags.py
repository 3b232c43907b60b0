"""Options as typed in a shell."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption
from parlour.desk.flags import chosen


def test_options_are_read_as_name_and_value():
    assert {} == chosen([])
    assert {"penalty": "full_bid", "note": "a=b"} == chosen(["penalty=full_bid", " note = a=b "])


@pytest.mark.parametrize("pair", ["penalty", "penalty=", "=full_bid", " = ", ""])
def test_half_an_option_is_refused(pair: str):
    with pytest.raises(BadOption, match="given as name=value"):
        chosen([pair])


def test_an_option_is_given_once():
    with pytest.raises(BadOption, match="Option 'target' is given twice"):
        chosen(["target=5", "target=6"])
