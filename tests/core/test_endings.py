"""Endings: named once, written by their codes, told by their citations."""

from __future__ import annotations

import pytest

from parlour.core.endings import Endings
from parlour.core.game import game


def test_a_code_leads_back_to_the_name_and_the_citation() -> None:
    endings = Endings(won="F42-R1", too_long="GEN-R12")
    won, too_long = endings.codes
    assert (1, 2) == (won, too_long)
    assert ("won", "F42-R1") == (endings.name(won), endings.cite(won))
    assert ("too_long", "GEN-R12") == (endings.name(too_long), endings.cite(too_long))


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("nix", "rover"),
        ("another-reverse", "reverse"),
        ("nine-men-square", "nine-men-triangle"),
        ("forty-nine-baltimore", "forty-nine"),
    ],
)
def test_a_game_ended_by_the_rules_of_another_has_its_endings(key: str, other: str) -> None:
    """The rules of the other write the codes of its own endings."""
    assert game(other).rules.endings.names == game(key).rules.endings.names
