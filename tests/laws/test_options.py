"""An option does something: rules read it, and tell its values apart.

Both lists below can only shrink: what has come to do something must leave them, and no other
option may do nothing.
"""

from __future__ import annotations

import sys

import pytest

from parlour.books import Ruling, find, rulings
from parlour.core.game import Rules, games
from parlour.desk.reach import same_values, unread_options
from planting import faulty_module

UNREAD: set[tuple[str, str]] = set()
"""Options that neither a rule nor a picture reads."""


def test_every_option_is_read() -> None:
    unread = {(key, name) for key, one in games().items() for name in unread_options(one.rules)}
    assert UNREAD == unread


def test_every_option_that_is_ruled_is_offered() -> None:
    """A register names the games that offer the options of a ruling, if not all of them do."""
    shelf = games()
    refused = [
        f"{one.id} offers {name} in {key}"
        for one in rulings()
        for key in one.offered
        for name in one.options
        if key not in one.games or name not in shelf[key].options
    ]
    assert [] == refused


def test_every_option_is_ruled() -> None:
    """The ruling an option cites names it for that game, unless a passage of a book offers it."""
    unruled = [
        f"{key} offers {name} by {choice.cite}"
        for key, one in games().items()
        for name, choice in one.options.items()
        if isinstance(ruled := find(choice.cite), Ruling) and name not in ruled.options_in(key)
    ]
    assert [] == unruled


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
        ("s.after_run == AfterRun.discard_to_six and", "", "after_run"),
        ("return answers_to_lead(s, hand)", "return hand", "void_rule"),
        ("s.second_call == SecondCall.yes", "False", "second_call"),
    ],
)
def test_an_option_that_is_no_longer_read_is_found(
    true: str, false: str, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = faulty_module("hilo", true, false)
    monkeypatch.setitem(sys.modules, module.__name__, module)

    assert (option,) == unread_options(Rules(module))
