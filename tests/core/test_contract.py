"""The contract: what a game must say, and the one sentence that answers each mistake."""

from __future__ import annotations

import importlib
import threading
from pathlib import Path
from types import ModuleType

import pytest

import newcomers
import parlour
from parlour.core import contract
from parlour.core.errors import BadGame, ParlourError
from parlour.core.game import Game, Rules, faults, game, games, shelve, unshelve
from planting import planted

NIM, WAR = "nim", "war"

MISTAKES = [
    # (game, what the file says, what a newcomer writes instead, what the sentence must say)
    (NIM, 'KEY = "nim"\n', "", "KEY is missing; give a text"),
    (NIM, 'KEY = "nim"', 'KEY = "nym"', "KEY is 'nym', but the file says 'nim'"),
    (NIM, 'TITLE = "Nim"', 'TITEL = "Nim"', "TITEL is no name of the contract; write TITLE"),
    (NIM, "EDITION = 1", 'EDITION = "1"', "EDITION must be a whole number from 1, and is '1'"),
    (NIM, "PLAYERS = (2,)", "PLAYERS = 2", "PLAYERS must be a tuple of numbers of players"),
    (NIM, "PLAYERS = (2,)", "PLAYERS = (3, 2)", "PLAYERS must be a tuple of numbers of players"),
    (NIM, "(TAKEN,) = ENDINGS.codes", 'TAKEN, ENDINGS = 1, ("a",)', "ENDINGS must be Endings"),
    (NIM, "class State(Record)", "class State", "State must be a class that inherits from Record"),
    (NIM, "def setup(s: State)", "def set_up(s: State)", "set_up is no name of the contract; write setup"),
    (NIM, "def legal(s: State, seat: int, may", "def legal(s: State, may", "legal must be a function of (s, seat, may)"),
    (NIM, "def take(", "def takes(", "the verb 'take' has no function; write def take(s, seat, heap, number)"),
    (NIM, "heap: int, count: int)", "heap: int)", "take must take (s, seat, heap, number)"),
    (NIM, "heaps((1, 2)),", '{1: "1", 2: "2"},', "an argument of the verb 'take' does not say what it is"),
    (NIM, "def score(s: State, seat: int)", "def score(s: State)", "score must be a function of (s, seat)"),
    (NIM, 'says="take {1}', 'clock="anew", says="take {1}', "due says when the clock moves; give it if and only if a verb in MOVES has clock"),
    (NIM, "MOST = 5\n", "MOST = 5\ndef due(s, move): return 5\n", "due says when the clock moves; give it if and only if a verb in MOVES has clock"),
    (NIM, 'says="take {1}', 'clock="soon", says="take {1}', "the clock says the verb 'take': its time is counted ANEW or IN_ALL"),
    (NIM, 'says="take {1}', 'clock="anew", secret=True, says="take {1}', "the clock says the verb 'take': its time is counted ANEW or IN_ALL, and everybody hears it"),
    (NIM, 'says="take {1}', 'asks="Well?", says="take {1}', "the verb 'take' asks or warns, but the clock does not say it"),
    (NIM, "MOST = 5\n", "MOST = 5\nFORCED = 1\n", "FORCED must be True or False, and is 1"),
    (NIM, "MOST = 5\n", "MOST = 5\nFOR_PEOPLE = {'first': 'on'}\n", "FOR_PEOPLE says first=on"),
    (NIM, "MOST = 5\n", "MOST = 5\nSEAT_TITLES = ('top',)\n", "SEAT_TITLES must name all 2 seats"),
    (WAR, 'won = piles(2, of=SEAT, label="cards won")', 'won = piles(2, of=SEAT, label="cards won", lay="board")', "the field 'won' is on the board, which everyone sees"),
    (NIM, "label=\"heap\")", "label=\"heap\", shown_if=\"show\")", "the field 'heaps' is shown_if='show', which is no option of State"),
    (NIM, "label=\"heap\")", "label=\"heap\", of=\"heap\")", "the field 'heaps' is of='heap'; it must be SEAT, SIDE or NOBODY"),
    (WAR, "PACK = FORTY_NINE", "THE_CARDS = FORTY_NINE", "State has fields for cards, but there is no PACK"),
    (WAR, "def deal(", "def deals(", "deals is no name of the contract; write deal"),
    (WAR, "def shuffled(", "def shufled(", "shufled is no name of the contract; write shuffled"),
    (WAR, "FORCED = True", "FROCED = True", "FROCED is no name of the contract; write FORCED"),
    (WAR, "touch=STOCK", "touch=STOCK, answered=lambda s: True", "`answered` of the verb 'turn' must be a function of (s, seat), or True"),
    (WAR, "touch=STOCK", 'touch="pack"', "the verb 'turn' is said by touching 'pack'"),
    (WAR, "packs = stocks(2, EACH, of=SEAT", "packs = stocks(1, EACH, of=SEAT", "the field 'packs' has 1 places, but up to 2 play"),
    (WAR, "won = piles(2, of=SEAT,", 'won = piles(2, of=SEAT, role="prize",', "the field 'won' has the role 'prize'"),
]  # fmt: skip


def file_of(key: str) -> Path:
    return newcomers.FOLDER / f"{key}.py"


@pytest.mark.parametrize(("key", "true", "false", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_one_sentence_with_file_and_fix(
    key: str, true: str, false: str, sentence: str
) -> None:
    with pytest.raises(BadGame) as told:
        Rules(planted(file_of(key), key, true, false))

    said = str(told.value)
    assert sentence in said
    assert f"{key}.py: " in said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize("key", newcomers.KEYS)
def test_without_a_mistake_they_are_games(key: str) -> None:
    assert key == Rules(newcomers.loaded(key)).key


# --- one broken game -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("KEY = 'broken'\n", "games/broken.py: TITLE is missing"),
        ("def legal(s, seat, may)\n", "cannot be loaded: SyntaxError at line 1"),
        ("\n1 / 0\n", "cannot be loaded: ZeroDivisionError at line 2: division by zero"),
        ("import nothing_of_this_name\n", "cannot be loaded: ModuleNotFoundError at line 1"),
    ],
)
def test_a_broken_game_is_left_out_with_its_sentence(
    source: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source)
    spec = newcomers.spec_of("broken", path)
    shelve("broken", lambda: newcomers.made(spec))
    try:
        assert 36 == len(games())
        assert sentence in faults()["broken"]
        with pytest.raises(ParlourError, match="broken"):
            game("broken")
        assert game("forty-two").title == "Forty-two"
    finally:
        unshelve("broken")


def test_every_game_of_the_house_keeps_the_contract() -> None:
    assert {} == faults()
    assert 36 == len(parlour.games())


# --- the chapter for those who write a game -------------------------------------------------------


def test_the_chapter_on_adding_a_game_is_the_contract() -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    assert contract.chapter() in text, f"put this table there:\n\n{contract.chapter()}"


def test_every_name_has_a_sentence() -> None:
    assert all(one.about.endswith((".", "''.", "…")) for one in contract.NAMES)
    assert len(contract.KNOWN) == len(contract.NAMES)


def test_a_game_is_loaded_once_though_two_threads_ask_for_it():
    """The second asks while the first is still loading it."""
    loads: list[str] = []
    found: list[Game] = []
    begun = threading.Event()

    def ask() -> None:
        begun.set()
        found.append(game("slow"))

    other = threading.Thread(target=ask)

    def load() -> ModuleType:
        loads.append("slow")
        if not begun.is_set():
            other.start()
            begun.wait()
        return importlib.import_module("parlour.games.isolation")

    shelve("slow", load)
    try:
        first = game("slow")
        other.join()
    finally:
        unshelve("slow")
    assert ["slow"] == loads
    assert first.rules is found[0].rules
