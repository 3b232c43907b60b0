"""Every game of the house keeps the laws, at every number of players and with every option."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

import lawbook
from parlour.core import compiling
from parlour.core.game import Game, game, games
from parlour.core.match import Match

TABLES = [
    (key, players)
    for key, one in games().items()
    for players in one.players
    if not one.refusal(players)
]
FEWEST = [(key, min(players for of, players in TABLES if of == key)) for key in games()]


ASKING = ("boston-books", "trix-authors")
"""Games whose worlds take long to mix."""
BRIEF = {"trix-exchange": {"deal_limit": "40"}}
"""Options for games that go on for thousands of moves at random, where many are played slowly."""

ENDED = {"trix-exchange": 100}
"""How many random matches are played to their end where they are long; else a thousand."""

UNDONE = {"boston-books": 150, "trix-authors": 150, "trix-exchange": 22}
"""How far matches go in which moves are taken back: until the stock is gone, where only then a
question is answered without a card; and not far where worlds take long to find."""


def together(cases: Sequence[tuple[str, object]]) -> list[ParameterSet]:
    """Cases of one game go to one worker, so that it is compiled but once."""
    return [pytest.param(*case, marks=pytest.mark.xdist_group(case[0])) for case in cases]


at_every_table = pytest.mark.parametrize(("key", "players"), together(TABLES))
at_one_table = pytest.mark.parametrize(("key", "players"), together(FEWEST))
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def option_sets(one: Game) -> list[dict[str, str]]:
    """For each option each value it may have but the default, others as they are."""
    found = []
    for name, choice in one.options.items():
        if not choice.values:
            found.append({name: str(choice.least)})
        for value in choice.values:
            tagged = f"{value}:{max(choice.least, 1)}" if value in choice.tagged else value
            if tagged != choice.default(one.players[0]):
                found.append({name: tagged})
    return found


OPTIONS = [(key, chosen) for key, one in games().items() for chosen in option_sets(one)]

with_every_option = pytest.mark.parametrize(
    ("key", "chosen"), together(OPTIONS), ids=lambda value: str(value)
)


def players_for(key: str, chosen: dict[str, str]) -> int:
    """A number of players for which the options are possible."""
    one = game(key, **chosen)
    for players in (4, *one.players):
        if players in one.players and not one.refusal(players):
            return players
    raise AssertionError(f"{chosen} of {key} is possible for no number of players")


@at_every_table
def test_whoever_is_to_move_can(key: str, players: int) -> None:
    """Over means nobody to move; a seat to move can, in notation that reads back."""
    lawbook.whoever_is_to_move_can(game(key), players, "law 1")


@at_every_table
def test_moves_follow_from_views(key: str, players: int) -> None:
    """Legal moves depend on nothing the seat does not see."""
    lawbook.moves_follow_from_views(game(key), players, "law 2")


@pytest.mark.proves("GO-R5")
@at_every_table
def test_cards_lie_in_one_place(key: str, players: int) -> None:
    """Every card dealt lies in exactly one declared place."""
    lawbook.cards_lie_in_one_place(game(key), players, "law 3")


@at_every_table
def test_play_is_deterministic(key: str, players: int) -> None:
    """There is no chance inside a move."""
    lawbook.play_is_deterministic(game(key), players, "law 4")


@at_one_table
def test_records_replay(key: str, players: int) -> None:
    """A record read back at any step is the same match."""
    lawbook.records_replay(game(key), players, "law 5")


@at_one_table
def test_records_replay_in_another_process(key: str, players: int, tmp_path: Path) -> None:
    """What one process wrote another reads, and reaches the same state."""
    *_, match = lawbook.random_match(game(key), players, "law 6", most=60)
    file = tmp_path / "match.table"
    file.write_text(match.dumps())
    program = (
        "import sys; from parlour.core.match import Match; "
        "print(repr(Match.loads(open(sys.argv[1]).read()).record))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=True
    )

    assert repr(match.record) == done.stdout.strip()


@at_every_table
def test_places_count_from_the_front(key: str, players: int) -> None:
    """Compiled rules would read and write beside a row at a negative place."""
    lawbook.places_count_from_the_front(game(key), players, "law 18")


@with_every_option
def test_places_count_from_the_front_with_every_option(key: str, chosen: dict[str, str]) -> None:
    """Neither does any option reach beside a row."""
    lawbook.places_count_from_the_front(game(key, **chosen), players_for(key, chosen), "law 18")


@at_every_table
def test_imagined_worlds_fit(key: str, players: int) -> None:
    """Imagined worlds replay legally and look the same to the seat that imagined them."""
    every = 33 if key in ASKING else 11
    lawbook.imagined_worlds_fit(game(key), players, "law 7", every=every)


@at_every_table
def test_undo_tells_nothing(key: str, players: int) -> None:
    """What can be taken back looks the same in every world the mover thought possible."""
    lawbook.undo_tells_nothing(game(key), players, "law 14", worlds=1, most=UNDONE.get(key, 44))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@at_every_table
def test_undo_tells_nothing_at_length(key: str, players: int, seed: int) -> None:
    """The same over whole matches, in many worlds."""
    lawbook.undo_tells_nothing(game(key), players, f"soak {seed}", moves=6, worlds=8, most=400)


@pytest.mark.soak
@with_every_option
def test_undo_tells_nothing_with_any_option_at_length(key: str, chosen: dict[str, str]) -> None:
    """The same with every option, over whole matches."""
    one = game(key, **chosen)
    for seed in range(5):
        lawbook.undo_tells_nothing(
            one, players_for(key, chosen), f"soak {seed}", moves=6, worlds=8, most=400
        )


@at_every_table
def test_refusals_answer(key: str, players: int) -> None:
    """Whoever asks why not is told in one sentence, by a rule, what to do instead."""
    lawbook.refusals_answer(game(key), players, "law 16")


@at_one_table
@pytest.mark.slow
def test_refusals_tell_nothing(key: str, players: int) -> None:
    """The answer to a move that may not be made is the same in all worlds a seat can imagine."""
    lawbook.refusals_tell_nothing(game(key), players, "law 17")


@at_every_table
def test_secrets_stay_secret(key: str, players: int) -> None:
    """Face-down cards may be exchanged without a seat noticing that does not hold them."""
    lawbook.secrets_stay_secret(game(key), players, "law 8")


@needs_numba
@at_every_table
@pytest.mark.slow
def test_two_speeds_agree(key: str, players: int) -> None:
    """Interpreted and compiled rules agree move by move."""
    lawbook.two_speeds_agree(game(key), players, "law 9")


@needs_numba
@at_every_table
@pytest.mark.slow
def test_random_matches_agree(key: str, players: int) -> None:
    """Batches of random matches agree, state for state."""
    lawbook.random_matches_agree(game(key, **BRIEF.get(key, {})), players, 10, 12)


@needs_numba
@at_every_table
@pytest.mark.slow
def test_random_matches_end(key: str, players: int) -> None:
    """No match goes on for ever."""
    all_end(key, players, ENDED.get(key, 1000))


@needs_numba
@at_every_table
@pytest.mark.soak
def test_a_thousand_random_matches_end(key: str, players: int) -> None:
    """The same where matches are long."""
    all_end(key, players, 1000)


def all_end(key: str, players: int, matches: int) -> None:
    one = game(key)
    states, _ = compiling.compiled(one.rules).batch(one.start(players), 11, 0, matches)

    assert states["ended"].min() > 0


@with_every_option
def test_every_option_keeps_the_laws(key: str, chosen: dict[str, str]) -> None:
    """With each value of each option a match can be played and keeps the quick laws."""
    one = game(key, **chosen)
    players = players_for(key, chosen)
    lawbook.whoever_is_to_move_can(one, players, "law 12")
    lawbook.moves_follow_from_views(one, players, "law 12")
    lawbook.cards_lie_in_one_place(one, players, "law 12")
    lawbook.undo_tells_nothing(one, players, "law 12", moves=1, worlds=1, most=33)
    lawbook.refusals_answer(one, players, "law 12", most=30)
    *_, match = lawbook.random_match(one, players, "law 12", most=60)

    assert match.record == Match.loads(match.dumps()).record


@needs_numba
@pytest.mark.slow
@with_every_option
def test_every_option_agrees_at_two_speeds(key: str, chosen: dict[str, str]) -> None:
    """With each value of each option random matches agree interpreted and compiled."""
    one = game(key, **BRIEF.get(key, {}) | chosen)
    lawbook.random_matches_agree(one, players_for(key, chosen), 13, 3)
