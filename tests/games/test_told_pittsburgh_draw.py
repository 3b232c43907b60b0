"""What is heard at Pittsburgh-Draw: cards changed, every hand shown by its kind, and who scores."""

from __future__ import annotations

import pytest

import tellings
from games.test_pittsburgh_draw import all_stand, at, discarding, short
from parlour.core.match import Match
from parlour.games.pittsburgh_draw.telling import called, cards_of
from parlour.pictures import telling
from parlour.pictures.telling import accounted


def showdown(match: Match) -> Match:
    """The step in which hands were shown, before the next deal."""
    return next(step for step in match.history if step.record.shown)


def said(match: Match, seat: int | None = None) -> str:
    """Everything a seat is told of the last step."""
    return tellings.told(match, seat)


PAIR, FLUSH, RAINBOW = "1 2 8 15 22", "29 31 32 33 35", "3 9 16 23 30"


def test_how_many_cards_each_changes() -> None:
    match = at(PAIR, FLUSH, stock=["40 41 42 43 44"], stock_left=5)
    assert "Ann finishes discarding. Ann changes 1 card." == said(discarding(match, 0, "22"))
    assert "Ann finishes discarding. Ann changes 2 cards." == said(discarding(match, 0, "22 15"))
    assert "Ann finishes discarding. Ann keeps all five cards." == said(discarding(match, 0))


def test_every_hand_is_shown_and_named_even_without_points_before() -> None:
    match = showdown(all_stand(at(PAIR, FLUSH, RAINBOW)))
    assert (
        "Cay finishes discarding. Cay keeps all five cards. "
        "Ann shows a Pair, governed by 2: 2, 1, 22, 15 and 8. "
        "Bob shows a Flush, governed by 35: 35, 33, 32, 31 and 29. "
        "Cay shows a Rainbow, governed by 30: 30, 23, 16, 9 and 3. "
        "Bob wins the deal: 7 points, 7 in all. "
        "The deal is over. A Flush, governed by 35: Bob, 7. A Rainbow, governed by 30: Cay, 0. "
        "A Pair, governed by 2: Ann, 0."
    ) == said(match)


def test_the_same_kind_twice_in_a_row_is_told_twice() -> None:
    before = {"kinds": [1, 7, 3, 0, 0, 0, 0, 0], "governs": [2, 35, 30, 0, 0, 0, 0, 0]}
    match = showdown(all_stand(at(PAIR, FLUSH, RAINBOW, last_winner=1, **before)))
    for name, kind in (("Ann", "a Pair"), ("Bob", "a Flush"), ("Cay", "a Rainbow")):
        assert f"{name} shows {kind}" in said(match)


def test_only_the_winner_shows_where_that_is_agreed() -> None:
    match = at(PAIR, FLUSH, stock=["40 41"], stock_left=2, options={"show": "winner"})
    match = discarding(match, 1)
    match = showdown(discarding(match, 0, "22"))
    assert (
        "Ann finishes discarding. Ann changes 1 card. Ann draws as many as were thrown away. "
        "Bob shows a Flush, governed by 35: 35, 33, 32, 31 and 29. "
        "Bob wins the deal: 7 points, 7 in all. "
        "The deal is over. A Flush, governed by 35: Bob, 7. The other hands stay hidden."
    ) == said(match)
    assert "Ann has a Pair, governed by 2: 2, 1, 41, 15 and 8. Bob shows" in said(match, 0)


def test_the_cheater_is_named() -> None:
    match = all_stand(at("46 47 48 49 C", PAIR, options={"cheater": "on"}))
    assert "Ann shows a Straight Flush with the Cheater, governed by 49: 49, 48, 47, 46 and the Cheater." in said(showdown(match))  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("1 2 8 15 22", "a Pair, governed by 2"),
        ("1 2 8 9 22", "Two Pair, governed by 9"),
        ("1 8 15 22 29", "a Rainbow, governed by 29"),
        ("1 2 3 15 22", "a Three, governed by 3"),
        ("1 2 4 15 16", "a Full, governed by 4"),
        ("1 2 4 5 16", "a Four, governed by 5"),
        ("1 2 4 5 7", "a Flush, governed by 7"),
        ("5 6 7 8 9", "a Full Hand Straight, governed by 9"),
        ("4 5 6 7 8", "a Four Straight, governed by 8"),
        ("1 2 3 4 5", "a Straight Flush, governed by 5"),
    ],
)
def test_hands_are_called(hand: str, name: str) -> None:
    assert name == called(at(hand, "43 44 45 46 47").record, 0)


def test_cards_are_said_by_colour_the_fullest_first() -> None:
    assert ["9", "8", "5", "4", "40"] == cards_of(at("4 5 8 9 40", PAIR).record.hands[0])


def test_a_stock_that_does_not_suffice_and_the_showdown_after_it() -> None:
    match = short()
    assert said(match).endswith(
        "The stock does not suffice, so what was thrown away is shuffled for the rest."
    )
    assert telling.reckoned(match) is None
    thrown = match.game.rules.to_shuffle(match.record)
    pack = match.game.rules.pack
    assert pack is not None
    after = match.deal("deal " + " ".join(pack.names[card] for card in reversed(thrown)))
    found = telling.reckoned(after)
    assert found is not None
    assert 5 == len(found.counts)
    lines = list(accounted(after.game, found))
    assert lines[0] == "The deal is over"
    assert said(after).count("shows") == 5
