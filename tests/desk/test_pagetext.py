"""Pages as text: what is usual, and hands by the names that are printed on their cards."""

from __future__ import annotations

from parlour.core.game import game
from parlour.desk import pagetext
from parlour.desk.examples import examples
from parlour.desk.pages import page


def told(key: str) -> str:
    """A page as text, without line ends."""
    found = page(key)
    assert found is not None
    return " ".join(pagetext.text(game(key), found).split())


def test_a_usual_value_says_for_how_many_it_is_usual() -> None:
    assert "- individual (usual for 2, 3, 5): " in told("magna")
    assert "- two_teams (usual for 4, as printed): " in told("magna")


def test_cards_that_are_alike_are_told_by_name_and_number() -> None:
    lines = pagetext.example_text(examples("trix-exchange")["swap"]).splitlines()
    assert (
        "    Ann: Gold\N{NO-BREAK SPACE}×5, Salt\N{NO-BREAK SPACE}×3, Zinc\N{NO-BREAK SPACE}×3"
        in lines
    )
    assert (
        "    Cleo: Gold, Iron\N{NO-BREAK SPACE}×2, Salt\N{NO-BREAK SPACE}×2, Zinc\N{NO-BREAK SPACE}×5"
        in lines
    )


def test_cards_with_names_that_are_asked_for_one_by_one_are_told_with_both() -> None:
    lines = pagetext.example_text(examples("trix-authors")["last-book"]).splitlines()
    assert "    Cleo: Alum T" in lines


def test_cards_without_names_are_told_by_their_numbers() -> None:
    lines = pagetext.example_text(examples("nix")["last-cards"]).splitlines()
    assert "    Cleo: 0-0 7-6 7-7" in lines
