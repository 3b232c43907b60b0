"""What is ruled for the games of a whole book holds in each of them."""

from __future__ import annotations

import random

import pytest

import lawbook
from parlour.core.errors import BadPlayers, IllegalMove
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.records import DECK

each_game = pytest.mark.parametrize("key", games())


@pytest.mark.proves("GO-R3", "GEN-R9")
@each_game
def test_what_is_not_legal_is_refused(key: str) -> None:
    one, rng = game(key), random.Random("refused")
    for match in lawbook.random_match(one, one.usual_players, "refused", most=8):
        for seat in range(match.players):
            legal = set(match.legal(seat))
            moves = rng.sample(one.rules.vocabulary.moves, min(8, len(one.rules.vocabulary)))
            for move in (move for move in moves if move not in legal):
                with pytest.raises(IllegalMove):
                    match.play(seat, move)


@pytest.mark.proves("GO-R4")
@each_game
def test_nobody_has_to_claim_points(key: str) -> None:
    """Unless players choose to, where they may choose."""
    one = game(key)
    for match in lawbook.random_match(one, one.usual_players, "claims", most=60):
        assert not [
            move for seat in match.turn for move in match.legal(seat) if "claim" in str(move)
        ]


@pytest.mark.proves("GO-R8", "GEN-R13")
@each_game
def test_all_chance_comes_from_the_seed_and_is_logged(key: str) -> None:
    one = game(key)

    def chances(seed: str) -> tuple[str, ...]:
        *_, match = lawbook.random_match(one, one.usual_players, seed, most=3)
        assert "\nseed: " in match.dumps()
        return tuple(text for seat, text in match.log if seat == DECK)

    assert chances("one") == chances("one")
    assert one.rules.pack is None or chances("one") == () or chances("one") != chances("two")


@pytest.mark.proves("GEN-R14")
@each_game
def test_other_numbers_of_players_are_refused(key: str) -> None:
    for players in {*range(15)} - {*game(key).players}:
        with pytest.raises(BadPlayers):
            Match.new(key, players)


@pytest.mark.proves("GO-R11")
@each_game
def test_the_size_of_every_hand_is_known(key: str) -> None:
    """Also where the screen does not show it."""
    one = game(key)
    hands = [field for field in one.rules.layout.card_fields if field.lay == "fan"]
    for match in lawbook.random_match(one, one.usual_players, "sizes", most=20):
        for field in hands:
            for seat in range(match.players):
                size = len(field.cards(match.record, seat))
                assert size == match.view(0).counts[field.name, seat]
