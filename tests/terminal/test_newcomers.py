"""A game that is new to the house is played in the terminal without a word of code for it."""

import pytest

import newcomers


@pytest.fixture(autouse=True)
def at_home():
    with newcomers.in_the_house():
        yield


def first_moves(table):
    """Types the first legal move, turn after turn, until the match is over."""

    def answer():
        match = table.match
        return match.legal(match.turn[0])[0].text if match.turn else None

    return answer


def test_nim_is_played_to_its_end(play):
    table = play("nim", hot_seat=True)
    told = table.run_by(first_moves(table))
    assert table.match.outcome is not None
    assert "Heap 1: 3" in told
    assert "takes 1 from heap 1" in told


def test_war_is_played_to_its_end(play):
    table = play("war", hot_seat=True)
    told = table.run_by(first_moves(table))
    assert table.match.outcome is not None
    assert "turns up a card" in told
    assert "seat" in told
