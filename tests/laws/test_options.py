"""An option does something: rules read it, and tell its values apart.

Both lists below can only shrink: what has come to do something must leave them, and no other
option may do nothing.
"""

from __future__ import annotations

import sys

import pytest

from parlour.core.game import Rules, games
from parlour.lab.reach import same_values, unread_options
from planting import faulty_module

UNREAD = {
    ("colorow", "enforcement"),
    ("forty-nine", "claim_seconds"),
    ("forty-nine-baltimore", "claim_seconds"),
    ("trix-football", "team_view"),
}
"""Options that neither a rule nor a picture reads."""


def test_every_option_is_read() -> None:
    unread = {(key, name) for key, one in games().items() for name in unread_options(one.rules)}
    assert UNREAD == unread


def test_every_value_makes_a_difference() -> None:
    """As far as the code shows it: where rules only compare an option with single values."""
    same = {
        (key, name): values
        for key, one in games().items()
        for name, values in same_values(one.rules).items()
    }
    assert {} == same


@pytest.mark.parametrize(
    ("true", "false", "option"),
    [
        ("s.gift_may_win == GiftMayWin.no and", "", "gift_may_win"),
        ("return follow_or_honor(s.void_rule,", "return follow_or_honor(0,", "void_rule"),
        ("s.second_call == SecondCall.yes", "False", "second_call"),
    ],
)
def test_an_option_that_is_no_longer_read_is_found(
    true: str, false: str, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = faulty_module("hilo", true, false)
    monkeypatch.setitem(sys.modules, module.__name__, module)

    assert (option,) == unread_options(Rules(module))
