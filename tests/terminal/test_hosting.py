"""A guided first hand in the terminal: words before each decision, whatever is played, until skipped."""

import io
from random import Random

import pytest

from parlour.core.game import game, games
from parlour.desk.guides import guide
from parlour.terminal import commands, keeping, sitting
from parlour.terminal.hosting import CHOSEN
from parlour.terminal.streams import Streams
from terminal.conftest import First, Play, Typed

SAMPLE = ("forty-two", "nix", "reverse")
"""What CI plays; the others take longer together."""
each_guide = pytest.mark.parametrize(
    "key",
    [
        key if key in SAMPLE else pytest.param(key, marks=pytest.mark.soak)
        for key in games()
        if guide(key)
    ],
)


class Guided(Play):
    """A session with a host beside the player."""

    def __init__(self, key, folder=None):
        self.out = io.StringIO()
        self.streams = Streams(Typed(self._next), self.out, False, 200)
        self.session = sitting.guided(
            self.streams, game(key), sitting.Wishes(), lambda *_, **__: First(), folder
        )
        self.answer = lambda: None


@each_guide
@pytest.mark.slow
@pytest.mark.parametrize("follows", [True, False], ids=["as suggested", "otherwise"])
def test_the_host_speaks_before_each_decision_until_the_farewell(key, follows):
    one, table, rng = guide(key), Guided(key), Random(key)
    turns = []

    def answer():
        if table.session.host.is_done:
            return None
        turns.append(one.words(table.match))
        legal = table.match.legal(one.seat)
        return str((legal[0] if follows else rng.choice(legal)).text)

    text = " ".join(table.run_by(answer).split())
    assert CHOSEN in text
    assert text.index(one.welcome) < text.index(one.farewell)
    for words in turns:
        assert all(f"Host: {said}" in text for said in words)
    assert 1 == text.count(f"Host: {one.farewell}")
    assert one.is_over(table.match)


def test_the_host_can_be_skipped():
    text = " ".join(Guided("forty-two").run("skip", "bid 5", "skip", "fair").split())
    spoken = text.partition("You play on without a guide.")[2]
    assert "Host:" not in spoken
    assert "Nobody guides you in this match." in spoken
    assert CHOSEN in spoken


def test_the_host_says_what_it_would_do_and_why():
    assert "Host: I would bid 4. It is the first." in Guided("forty-two").run()


def test_another_match_has_no_host():
    text = Guided("forty-two").run("again", "y", "fair")
    assert "Every shuffle follows from a seed" in text


def test_what_is_chosen_cannot_be_wished(play):
    from click.testing import CliRunner

    for wish in (["--seed", "x"], ["--players", "4"], ["--resume"], ["--seat", "1"]):
        done = CliRunner().invoke(commands.play, ["forty-two", "--guided", *wish])
        assert 2 == done.exit_code
        assert "all is chosen for you" in done.stderr


def go_on(folder):
    """Take up the match that was left, and what is said then until the input ends."""
    out = io.StringIO()
    streams = Streams(Typed(lambda: None), out, False, 200)
    (kept,) = keeping.unfinished(folder)
    sitting.resume(streams, kept.path, sitting.Wishes(), lambda *_, **__: First(), folder).run()
    return " ".join(out.getvalue().split())


def test_a_first_hand_that_is_taken_up_again_has_its_host_again(folder):
    Guided("reverse", folder).run("1")
    spoken = go_on(folder)
    assert CHOSEN in spoken
    assert "Host: You can " in spoken
    assert guide("reverse").welcome not in spoken


def test_a_host_that_was_skipped_stays_away(folder):
    Guided("reverse", folder).run("1", "skip")
    spoken = go_on(folder)
    assert CHOSEN in spoken
    assert "Host:" not in spoken


def test_a_match_of_the_same_cards_that_nobody_guides_has_no_host(play, folder):
    play("reverse", seed=guide("reverse").seed).run("1")
    spoken = go_on(folder)
    assert CHOSEN not in spoken
    assert "Host:" not in spoken


def test_a_host_says_farewell_once(folder):
    one, table = guide("reverse"), Guided("reverse", folder)
    table.run_by(lambda: None if table.session.host.is_done else table.match.legal(0)[0].text)
    assert one.farewell in " ".join(table.out.getvalue().split())
    assert "Host:" not in go_on(folder)
