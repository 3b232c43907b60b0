"""A session driven by a script: what is typed is given, or found while the match goes on."""

import io
from collections.abc import Callable
from functools import partial

import pytest

from parlour.bots import Chosen
from parlour.core.game import game
from parlour.terminal import keeping, sitting
from parlour.terminal.streams import Streams


class First:
    """A bot that takes the first legal move, and says so."""

    def choose(self, view, seconds=1.0):
        return Chosen.of(view.legal[0], "It is the first.")

    explain = choose


class Typed:
    """An input whose lines are asked of a function; None is the end of the input."""

    def __init__(self, answer: Callable[[], str | None]) -> None:
        self.answer = answer

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self.answer()
        return "" if line is None else line + "\n"


class Play:
    """A session with what it has printed so far."""

    def __init__(self, key, width=80, plain=False, folder=None, **wishes):
        self.out = io.StringIO()
        self.streams = Streams(Typed(self._next), self.out, plain, width)
        options = wishes.pop("options", {})
        wished = sitting.Wishes(options=options, **{"seed": "one", **wishes})
        self.session = sitting.sit(
            self.streams, game(key), wished, lambda *_, **__: First(), folder
        )
        self.answer = lambda: None

    def _next(self):
        return self.answer()

    def run(self, *lines: str) -> str:
        """Type these lines; the input then ends.  Answers what was printed."""
        left = iter(lines)
        return self.run_by(lambda: next(left, None))

    def run_by(self, answer: Callable[[], str | None]) -> str:
        """Type what the function says."""
        self.answer = answer
        self.session.run()
        return self.out.getvalue()

    @property
    def match(self):
        return self.session.match


@pytest.fixture(autouse=True)
def folder(tmp_path_factory, monkeypatch):
    """Where matches are kept, which is nobody's own."""
    data = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    return keeping.usual_folder()


@pytest.fixture
def play(folder):
    return partial(Play, folder=folder)
