"""Every game tells what happens at its table, and accounts for every deal."""

from __future__ import annotations

import random

import pytest

import goldens
import lawbook
import tellings
from laws.test_laws import BRIEF, at_every_table, at_one_table, players_for, with_every_option
from parlour.core.game import game, games
from parlour.core.imagining import imagine


@at_every_table
def test_nothing_public_goes_unsaid(key: str, players: int) -> None:
    """Every card and number in sight is told when it changes."""
    tellings.nothing_public_goes_unsaid(game(key), players, seed=f"telling {players}")


@at_one_table
def test_numbers_are_told_in_the_words_of_the_game(key: str, players: int) -> None:
    """A label and a number are no sentence."""
    tellings.numbers_are_told_in_the_words_of_the_game(game(key), players, seed="telling")


def test_every_table_game_accounts_for_its_deals() -> None:
    """Only a game of Checkers has no points to account for: somebody has won it."""
    tables = {key for key, one in games().items() if max(one.players) > 1}

    assert {"nebraska-checkers"} == {key for key in tables if game(key).rules.reckoning is None}


@at_every_table
def test_deals_add_up(key: str, players: int) -> None:
    """What the accounts say is what the score says."""
    tellings.deals_add_up(game(key, **BRIEF.get(key, {})), players, seed=f"adding up {players}")


@with_every_option
def test_every_option_is_told_and_adds_up(key: str, chosen: dict[str, str]) -> None:
    """Whatever is chosen, nothing public goes unsaid and deals add up."""
    one, players = game(key, **(BRIEF.get(key, {}) | chosen)), players_for(key, chosen)

    tellings.nothing_public_goes_unsaid(one, players, "telling options", most=60)
    tellings.deals_add_up(one, players, "adding up options", most=120)


def test_men_that_are_taken_or_crowned_in_silence_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """The law of men bites: a capture without its square, or a king without a word, breaks it."""
    rules = game("nebraska-checkers").rules
    told = rules.told
    assert told is not None
    tellings.nothing_public_goes_unsaid(game("nebraska-checkers"), 2, "men")
    for silent in ("it takes", "it is now a king"):
        heard = lambda view, silent=silent: (one for one in told(view) if silent not in one)  # noqa: E731
        monkeypatch.setattr(rules, "told", heard)
        with pytest.raises(AssertionError):
            tellings.nothing_public_goes_unsaid(game("nebraska-checkers"), 2, "men")


@at_one_table
def test_worlds_are_told_alike(key: str, players: int) -> None:
    """A seat is told nothing that it could not see."""
    rng = random.Random("alike")
    *_, match = lawbook.random_match(game(key), players, "alike", most=24)
    for seat in range(min(players, 2)):
        tellings.worlds_are_told_alike(match, imagine(match.view(seat), rng), seat)


@pytest.mark.parametrize("key", games())
def test_a_log_can_be_followed_without_seeing(key: str) -> None:
    """A whole deal or puzzle in words is as it was when somebody read it through."""
    for name, seat in goldens.LISTENERS.items():
        path = goldens.FOLDER / key / f"{name}.log"

        assert path.read_text() == goldens.spoken(key, seat), "python tests/goldens.py --words"
