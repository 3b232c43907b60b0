"""When a deal is over, everybody sees the cards that are counted, until the next is dealt.

The end of a deal is a step of its own, before chance deals again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import lawbook
from parlour.core.fields import WON_PILE
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.views import View

TABLES = [
    (key, players)
    for key, one in games().items()
    for players in one.players
    if players > 1 and not one.refusal(players)
]


@cache
def deals_ended(key: str, players: int, **options: str) -> tuple[Match, ...]:
    """The steps of a match played at random at which a deal is over, with its score counted."""
    one = game(key, **options)
    *_, last = lawbook.random_match(one, players, "counting", most=900)
    return tuple(step for step in last.history if is_end_of_deal(step))


def is_end_of_deal(step: Match) -> bool:
    return bool(
        step.before is not None
        and (step.outcome or step.is_to_deal)
        and "deals" in step.game.rules.layout.fields
        and step.record.deals > step.before.record.deals
    )


def viewers(step: Match) -> Iterator[View]:
    for seat in (*range(step.players), None):
        yield step.view(seat)


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R91")
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_what_was_won_lies_open_when_a_deal_is_over(key: str, players: int) -> None:
    for step in deals_ended(key, players):
        layout = step.game.rules.layout
        won = [(f, i) for f, i in layout.places if f.role == WON_PILE]
        for view in viewers(step):
            assert [f.cards(step.record, i) for f, i in won] == [f.cards(view.state, i) for f, i in won]  # fmt: skip


def seen_by_all(step: Match, field: str) -> bool:
    """Whether everybody sees all cards of a field, and there are some."""
    there = getattr(step.record, field)
    empty = step.game.rules.layout.fields[field].blank()
    return there != empty and all(getattr(view.state, field) == there for view in viewers(step))


def ends(key: str, players: int, **options: str) -> tuple[Match, ...]:
    found = deals_ended(key, players, **options)
    assert found
    return found


@pytest.mark.slow
@pytest.mark.proves("TRIX-R7", "T03-R7")
@pytest.mark.parametrize(
    ("key", "players", "left"), [("trix", 5, 2), ("trix", 7, 2), ("trix-1903", 3, 1), ("trix-1903", 7, 3)]
)  # fmt: skip
def test_cards_left_over_lie_open_until_the_next_deal(key: str, players: int, left: int) -> None:
    for step in ends(key, players):
        assert left == len(step.view(None).cards("left_over"))
        assert seen_by_all(step, "left_over")


@pytest.mark.slow
@pytest.mark.proves("HOUSE-R55")
def test_all_hands_lie_open_at_the_second_corner() -> None:
    settled = [step for step in ends("trix-exchange", 3) if step.record.shown]
    assert settled
    for step in settled:
        named = step.game.rules.alike
        assert named is not None
        hands = step.game.rules.layout.fields["hands"]
        for seat in range(3):
            cards = named(step.record, "hands", seat, hands.cards(step.record, seat))
            assert all(view.cards("hands", seat) == cards for view in viewers(step))


@pytest.mark.proves("GEN-R11")
@pytest.mark.parametrize(("key", "players"), [("magna", 3), ("hilo", 3), ("forty-two", 4)])
def test_the_last_trick_of_a_deal_is_seen(key: str, players: int) -> None:
    for step in ends(key, players):
        assert players == len(step.view(None).cards("last_trick"))
        assert not step.view(None).cards("trick")


@pytest.mark.proves("DRAW-R12")
def test_all_hands_are_shown_down() -> None:
    for step in ends("pittsburgh-draw", 3):
        assert seen_by_all(step, "hands")


@pytest.mark.proves("HOUSE-R91", "HILO-R9")
def test_what_was_discarded_is_shown_where_it_counts_for_high_and_low() -> None:
    steps = ends("hilo", 2, after_run="discard_to_six", target="60")
    found = [step for step in steps if any(step.record.discards)]
    assert found
    assert all(seen_by_all(step, "discards") for step in found)
    playing = [step for step in found[0].history if step.turn and any(step.record.discards)]
    assert playing
    assert all(not step.view(1).cards("discards", 0) for step in playing)


@pytest.mark.proves("HOUSE-R91", "WHIST-R6")
def test_the_blind_is_shown_when_it_counts() -> None:
    for step in ends("new-york-whist", 3):
        assert seen_by_all(step, "blind_taken")


@pytest.mark.proves("HOUSE-R91", "F49-R10")
@pytest.mark.parametrize("key", ["forty-nine", "forty-nine-baltimore"])
def test_hands_are_shown_where_their_cards_are_paid_for(key: str) -> None:
    for step in ends(key, 3):
        assert seen_by_all(step, "hands")


@pytest.mark.proves("HOUSE-R91", "HER-R15")
def test_how_many_cards_each_has_won_is_told_when_they_are_counted() -> None:
    *_, last = ends("heraldry", 3)
    assert seen_by_all(last, "told")
    assert last.before is not None
    assert not any(last.before.view(None).state.told)


@pytest.mark.proves("HOUSE-R91")
@pytest.mark.parametrize("key", ["heraldry", "chicago-casino", "forty-two", "tactics"])
def test_before_that_they_lie_face_down(key: str) -> None:
    one = game(key)
    field = next(f for f in one.rules.layout.fields.values() if f.role == WON_PILE)

    def hidden(step: Match) -> Any:
        return [field.cards(step.record, i) for i in range(field.places)]

    for step in lawbook.random_match(one, one.usual_players, "face down", most=60):
        if step.turn:
            assert not any(field.cards(step.view(0).state, i) for i in range(field.places))
    assert any(hidden(step) for step in step.history)
