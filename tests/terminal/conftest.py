"""A session driven by a script: what is typed is given, or found while the match goes on."""

import io
from collections.abc import Callable

import pytest

from parlour.bots import Chosen
from parlour.core.game import game
from parlour.terminal import sitting
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

    def __init__(self, key, width=80, **wishes):
        self.out = io.StringIO()
        self.streams = Streams(Typed(self._next), self.out, width=width)
        options = wishes.pop("options", {})
        wished = sitting.Wishes(options=options, **{"seed": "one", **wishes})
        self.session = sitting.sit(self.streams, game(key), wished, lambda *_, **__: First())
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


@pytest.fixture
def play():
    return Play
