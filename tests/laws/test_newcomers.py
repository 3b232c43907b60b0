"""Nim and War, one file and one register entry each, keep every law and are shown rightly."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import lawbook
import newcomers
from parlour.books import cite
from parlour.core import compiling
from parlour.core.game import game
from parlour.core.match import Match
from parlour.pictures import picture, said

pytestmark = pytest.mark.xdist_group("newcomers")
each_newcomer = pytest.mark.parametrize("key", newcomers.KEYS)
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")

SEEDED = [
    law
    for name, law in vars(lawbook).items()
    if inspect.isfunction(law)
    and law.__module__ == "lawbook"
    and list(inspect.signature(law).parameters)[:3] == ["game", "players", "seed"]
    and name not in ("random_match", "random_matches_agree")
]
"""Every law that is asked of a game, a number of players and a seed."""


@pytest.fixture(scope="module", autouse=True)
def at_home() -> Iterator[None]:
    with newcomers.in_the_house():
        yield


def test_all_laws_are_here():
    assert {"whoever_is_to_move_can", "secrets_stay_secret", "two_speeds_agree"} <= {
        law.__name__ for law in SEEDED
    }


@needs_numba
@each_newcomer
@pytest.mark.parametrize("law", SEEDED, ids=lambda law: law.__name__)
def test_the_laws_hold(key, law):
    law(game(key), 2, "newcomers 1")


@needs_numba
@each_newcomer
def test_random_matches_agree(key):
    lawbook.random_matches_agree(game(key), 2, seed=1, matches=200)


@each_newcomer
def test_every_ending_and_verb_is_in_the_register(key):
    rules = game(key).rules
    for citation in (*rules.endings, *(verb.cite for verb in rules.vocabulary.verbs)):
        assert "Newcomers" in cite(citation)


# --- how they look -------------------------------------------------------------------------------


def test_the_heaps_of_nim_are_counted_and_are_no_seats():
    match = Match.new("nim").play(0, "take 2 4")
    shown = picture(match.view(0))
    assert [("heap 1", 3), ("heap 2", 1)] == [(fact.name, fact.value) for fact in shown.facts]
    assert not any(fact.is_seat or fact.side for fact in shown.facts)
    (group,) = picture(match.view(1)).legal
    assert ("heap", "number") == group.kinds
    assert ("take 1 1", "take 1 2", "take 1 3", "take 2 1") == group.moves
    assert "Bea takes 4 from heap 2" == said(match.game, (1, "take 2 4"), ["Ann", "Bea"])


def test_a_pack_of_war_is_its_owners_stock_and_a_pile_is_its_winners():
    match = Match.new("war", seed="one")
    shown = picture(match.view(0))
    packs = [area for area in shown.areas if area.role == "stock"]
    assert [(0, 24, ()), (1, 24, ())] == [(a.owner, a.hidden, a.cards) for a in packs]
    assert ["stock"] == [group.touch for group in shown.legal]
    match = match.play(0, "turn")
    trick = next(area for area in picture(match.view(1)).areas if area.role == "trick")
    assert 1 == len(trick.cards)
    match = match.play(1, "turn")
    won = [area for area in picture(match.view(None)).areas if area.role == "won"]
    assert [0, 2] == sorted(area.hidden for area in won)
    assert [1] == [len(area.side) for area in won if area.hidden]


def test_what_the_other_will_turn_up_is_nobodys_to_know():
    first, second = (Match.new("war", seed=seed) for seed in ("one", "two"))
    assert first.record != second.record
    assert lawbook.told(first.view(0)) == lawbook.told(second.view(0))
