"""New York-Whist in words: trumps, the Blind, tricks, and the account of a deal."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.packs.forty_nine import FORTY_NINE


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Three or more, of whom the last has dealt."""
    fields = {"dealer": len(hands) - 1, "turn": 0, "trumps": 7, "blind_taker": 0, **fields}
    return Match.at(
        game("new-york-whist", **(options or {})), len(hands), hands=list(hands), **fields
    )


def heard(match: Match, *moves: str, seat: int | None = None) -> str:
    """What is told of the last of these moves, made by whoever is to move."""
    for move in moves:
        match = match.step(match.turn[0], move)
    return tellings.told(match, seat)


def dealt(first: str, **options: str) -> str:
    """What is told of a deal to three in which these cards come first."""
    match = Match.at(game("new-york-whist", **options), 3, dealer=2, turn=DECK)
    names = list(FORTY_NINE.names) if "cheater" in options else list(FORTY_NINE.names[:49])
    given = first.split()
    order = [*given, *(name for name in names if name not in given)]
    return tellings.told(match.deal(" ".join(["deal", *order])), None)


def test_the_deal_tells_how_many_lie_in_the_blind() -> None:
    """49 cards among three leave one."""
    assert dealt("1 2") == "The cards are dealt. Cay is the dealer. The Blind has a card."


def test_the_dealers_last_card_makes_trumps() -> None:
    """The 48th card of the pack is the last that goes round."""
    assert "The dealer's last card is 48: trumps are Violet." in dealt("1 2", style="whist")


def test_trumps_by_turns_are_told_with_the_deal() -> None:
    """The first deal has Red."""
    assert "Trumps are Red. The Blind" in dealt("1 2", style="whist", trump="rotate")


def test_trumps_named_by_chance_are_told_when_they_are_named() -> None:
    """Before the deal."""
    options = {"style": "whist", "trump": "random"}
    match = Match.at(game("new-york-whist", **options), 3, dealer=2, turn=DECK)

    assert heard_of_chance(match, "trump G") == "Chance names the trumps. Trumps are Green."


def heard_of_chance(match: Match, move: str) -> str:
    return tellings.told(match.step(DECK, move), None)


def test_a_trick_is_told_with_its_points() -> None:
    """One for the trick and nine for the 45."""
    match = at("49 1", "45 2", "3 4")

    assert heard(match, "play 49", "play 45", "play 3") == (
        "Cay plays 3. Ann wins the trick with 49. It is worth 10 points; Ann has taken 10."
    )


def test_the_blind_is_seen_by_its_taker_alone_or_by_all() -> None:
    """As the option says."""
    fields: dict[str, Any] = {"blind": "40", "in_blind": 1, "blind_taker": -1}
    moves = ("play 49", "play 2", "play 3")
    hidden = at("49 1", "2 4", "3 6", **fields)
    shown = at("49 1", "2 4", "3 6", options={"blind": "all"}, **fields)

    assert heard(hidden, *moves).endswith("Ann has taken 1. Ann takes the Blind.")
    assert heard(hidden, *moves, seat=0).endswith("Ann takes the Blind: 40.")
    assert heard(shown, *moves).endswith("Ann takes the Blind: 40.")


def test_the_account_counts_tricks_and_cards_and_shows_the_blind() -> None:
    """The Blind's 40 is worth eight to Ann, who also has the 10."""
    match = at("49", "45", "3", blind_taken="40", took=["10", "", ""], tricks=[1, *[0] * 7])

    assert heard(match, "play 49", "play 45", "play 3").endswith(
        "The deal is over. Ann, the Blind: 40. 2 tricks, 19 for cards (10, 40 and 45): Ann, 21. "
        "No trick, 0 for cards: Bob, 0. No trick, 0 for cards: Cay, 0."
    )


def test_partners_count_together() -> None:
    """Four play two against two."""
    match = at("49", "45", "3", "4")

    assert heard(match, "play 49", "play 45", "play 3", "play 4").endswith(
        "A trick, 9 for cards (45): Ann and Cay, 10. No trick, 0 for cards: Bob and Dee, 0."
    )
