"""Streams: where a session reads and writes, so that tests need no terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TextIO

from parlour.desk.wording import as_called, fold
from parlour.terminal.completing import editor

if TYPE_CHECKING:
    from rich.console import Console

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what has scrolled off it."""

STYLES = {"title": "bold", "error": "bold red", "news": "cyan", "hand": "bold green", "moves": ""}
"""Colours by the role of a line; they add nothing to what the words say."""


WHOLE = "whole"
"""The role of a line that is to be copied, and so never folded."""


class Line(NamedTuple):
    """A line to print, and what it is."""

    text: str
    role: str = ""


class Streams:
    """An input and an output; as wide as the terminal unless a width is given."""

    def __init__(
        self, source: TextIO, target: TextIO, plain: bool = False, width: int | None = None
    ) -> None:
        self.source = source
        self.target = target
        self.is_terminal = source.isatty() and target.isatty()
        self.plain = plain
        self.editor = editor(self._is_keyboard and not plain)
        self._pending: list[str] = []
        self._width = width
        self._console = _console(target) if _wants_colour(target, plain) else None

    @property
    def _is_keyboard(self) -> bool:
        """Whether lines are typed at the very terminal this program was started from."""
        return self.is_terminal and self.source is sys.stdin and self.target is sys.stdout

    @property
    def width(self) -> int:
        """How many characters a line may have."""
        found = self._width or shutil.get_terminal_size((80, 24)).columns
        return max(20, min(found, 100))

    @property
    def height(self) -> int:
        """How many lines a screen has."""
        return max(8, shutil.get_terminal_size((80, 24)).lines)

    def say(self, *lines: Line | str) -> None:
        """Print lines, each folded to the width, with the rest indented."""
        for line in lines:
            text, role = (line, "") if isinstance(line, str) else line
            text = as_called(text)
            for folded in [text] if role == WHOLE else fold(text, self.width):
                self._print(folded, role)
        self.target.flush()

    def _print(self, text: str, role: str) -> None:
        style = STYLES.get(role, "")
        if self._console is not None and style:
            self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
        else:
            self.target.write(text + "\n")

    def ask(self, prompt: str) -> str:
        """What is typed in answer; EOFError at the end of the input."""
        if self._pending:
            answer = self._pending.pop(0)
            self.target.write(f"{prompt}{answer}\n")
            return answer
        if self._is_keyboard:
            return input(prompt).strip()
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.target.write("\n")
            raise EOFError
        if not self.is_terminal:  # so that a transcript shows what was answered
            self.target.write("".join(c for c in line.rstrip("\n") if c.isprintable()) + "\n")
        return line.strip()

    def confirms(self, question: str) -> bool:
        """Whether the answer is yes."""
        return self.ask(f"{question} [y/N] ").casefold() in ("y", "yes")

    def page(self, lines: Iterable[Line | str]) -> None:
        """Print lines, a screenful at a time on a terminal unless it is plain.

        Whatever is typed in between, other than q, is the answer to the next question.
        """
        room = self.height - 2
        for line in lines:
            text = line if isinstance(line, str) else line.text
            needed = len(fold(text, self.width))
            if self.is_terminal and not self.plain and needed > room:
                answer = self.ask("-- Enter for more, q to stop -- ")
                if answer and answer.casefold() not in ("q", "quit"):
                    self._pending.append(answer)
                if answer:
                    return
                room = self.height - 2
            self.say(line)
            room -= needed

    def wipe(self) -> None:
        """Clear the screen, without moving the cursor about if that is not wanted."""
        if self.is_terminal:
            self.target.write("\n" * self.height if self.plain else WIPE)
        else:
            self.target.write("\n" + "-" * min(self.width, 40) + "\n")
        self.target.flush()


def _wants_colour(target: TextIO, plain: bool) -> bool:
    return (
        target.isatty()
        and not plain
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def _console(target: TextIO) -> Console:
    from rich.console import Console  # only here: it is slow to load

    return Console(file=target)
