"""Sight: all that is sent of a match to one viewer, made from that viewer's view alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from parlour.core.errors import IllegalMove
from parlour.core.fair import Seed
from parlour.core.match import Match
from parlour.core.views import View
from parlour.desk.rulebook import cited
from parlour.desk.wording import sentence
from parlour.house.course import Course, Line, Total, Words
from parlour.pictures.picture import Picture, picture
from parlour.pictures.words import YOU, handed_over, said

TOLD = 60
"""So many of the last lines are told in a picture."""

encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class Looking:
    """Who looks, and what the table adds to the picture: names, and what depends on the clock."""

    table: str
    seat: int | None
    mine: tuple[int, ...]
    names: tuple[str, ...]
    labels: tuple[str, ...]
    undo: bool
    deadline: float | None
    clock: int | None
    commitment: str
    following: str | None


def plain(shown: Picture) -> dict[str, Any]:
    """A picture as plain data, without its log."""
    found = {name: getattr(shown, name) for name in Picture.__dataclass_fields__ if name != "log"}
    built: dict[str, Any] = msgspec.to_builtins(found)
    return built


def state(course: Course) -> str:
    """Whether the match waits for seats, is played, or is over."""
    if not course.started:
        return "waiting"
    return "over" if course.over else "playing"


def sent(course: Course, looking: Looking) -> dict[str, Any]:
    """The picture of the present for one viewer."""
    match = course.match
    view = match.view(looking.seat)
    shown = framed(picture(view), match, looking.labels)
    words = tuple(YOU if n == looking.seat else name for n, name in enumerate(looking.names))
    shown |= {
        "seq": course.seq,
        "table": looking.table,
        "mine": looking.mine,
        "said": so_far(course, view, words),
        "undo": looking.undo,
        "undone": course.undone,
        "commitment": looking.commitment,
        "seed": course.header.seed if course.over and match.chances else None,
        "deadline": looking.deadline,
        "clock": looking.clock,
        "moves": len(course.moves),
        "state": state(course),
        "next": looking.following,
        "sheet": sheet(course.totals),
    }
    return shown


def framed(shown: Picture, match: Match, labels: Sequence[str]) -> dict[str, Any]:
    """The picture with names, the pack to draw it with, and how it ended in words."""
    pack = match.game.rules.pack
    found = plain(shown)
    found["names"] = list(labels)
    found["pack"] = pack.key if pack else None
    if shown.outcome is not None:
        found["outcome"]["why"] = rule(shown.outcome.reason)
    return found


def sheet(totals: Iterable[Total]) -> list[dict[str, Any]]:
    """The score sheet; everybody reads the same."""
    return [{"seq": total.seq, "score": total.score} for total in totals]


def so_far(course: Course, view: View, names: tuple[str, ...]) -> list[msgspec.Raw]:
    """The last lines for one viewer; only what is new since the last picture is put in words."""
    known = course.words.get(view.seat)
    if known is None or known.names != names:
        known = course.words[view.seat] = Words(names, 0, deque(maxlen=TOLD))
    fresh = [line for line in course.lines if line.n > known.last][-TOLD:]
    known.told.extend(msgspec.Raw(encode(line)) for line in told(view, fresh, names))
    known.last = fresh[-1].n if fresh else known.last
    return list(known.told)


def told(view: View, lines: Iterable[Line], names: Sequence[str]) -> list[dict[str, Any]]:
    """Lines of the log as the viewer heard them, with their words."""
    lines = list(lines)
    # The last line is the last thing that happened; earlier ones may be forgotten by now.
    happened = islice((step for step in view.history if step.line is not None), len(lines))
    steps = [None] * len(lines) + list(happened)[::-1]
    found = []
    for line, step in zip(lines, steps[-len(lines) :], strict=True) if lines else ():
        text = line.text if line.seat == view.seat else line.heard
        words = handed_over(step, names) if step is not None else ""
        words = words or said(view.game, (line.seat, text), names)
        found.append({"n": line.n, "seat": line.seat, "text": text, "words": sentence(words)})
    return found


def rule(citation: str) -> dict[str, str]:
    """A rule as pages show it: its citation, where it stands, and what it says."""
    return cited(citation)._asdict()


def refused(error: Exception) -> dict[str, Any]:
    """A refusal: one sentence, and the rules behind it."""
    rules = error.rules if isinstance(error, IllegalMove) else ()
    return {"error": str(error), "rules": [rule(citation) for citation in rules if citation]}


def commitment(seed: str) -> str:
    """What is shown of a seed while it is secret."""
    return Seed.from_hex(seed).commitment
