"""Replaying: a record, move by move, from the view of a seat or of a bystander."""

from __future__ import annotations

import json

from parlour.core.errors import BadPlayers, ParlourError
from parlour.core.match import Match
from parlour.desk.advice import why
from parlour.desk.seats import no_such_seat
from parlour.desk.wording import many
from parlour.pictures import labels
from parlour.pictures.picture import as_plain, picture
from parlour.pictures.telling import spoken
from parlour.terminal import telling
from parlour.terminal.screen import Sight, table_lines
from parlour.terminal.streams import Line, Streams


def why_lines(match: Match, number: int, seat: int | None) -> list[str]:
    """What speaks for a move, or against it; while the match goes on, only if nothing is hidden."""
    told = why(match, number, seat, match.outcome is not None)
    line = match.log[number - 1]
    names = telling.known_as(match, line[0], {})
    title = labels.titles(match.game, match.players)[line[0]]
    return [f"In the place of {title}: {spoken(told, names)}"]


def steps_of(match: Match) -> list[Match]:
    """The match after each of its moves, from before the first."""
    return list(match.history)[::-1]


def check_seat(match: Match, seat: int | None) -> None:
    """Refuse a seat that the match does not have."""
    sentence = no_such_seat(seat, match.players) if seat is not None else ""
    if sentence:
        raise BadPlayers(sentence)


def print_all(streams: Streams, match: Match, seat: int | None) -> None:
    """Every move in words, and the table at the end."""
    streams.say(_heading(match, seat))
    steps = steps_of(match)
    for number in range(1, len(steps)):
        streams.say(f"{number:>4}  {_told(steps, number, seat)}")
    _show(streams, match, seat, [""])


def print_json(streams: Streams, match: Match, seat: int | None) -> None:
    """The picture after each move, one per line; its log is only the line of that move."""
    for number, step in enumerate(steps_of(match)):
        plain = as_plain(picture(step.view(seat)))
        plain["log"] = plain["log"][-1:]
        streams.target.write(json.dumps({"move": number, "picture": plain}) + "\n")


def walk(streams: Streams, match: Match, seat: int | None) -> None:
    """Step through: Enter goes on, b goes back, a number goes to a move, w says why, q leaves."""
    steps = steps_of(match)
    streams.say(_heading(match, seat))
    number, last = min(1, len(steps) - 1), len(steps) - 1
    while True:
        told = [f"{number}. {_told(steps, number, seat)}"] if number else []
        _show(streams, steps[number], seat, ["", *told])
        try:
            prompt = f"Move {number} of {last} (Enter: next, b: back, a number: go there, w: why, q: quit): "
            answer = streams.ask(prompt).casefold()
        except (EOFError, KeyboardInterrupt):
            streams.say("")
            return
        if answer.startswith("q") or (not answer and number == last):
            return
        if answer in ("w", "why"):
            _say_why(streams, steps[-1], number, seat)
            continue
        number = _next(streams, number, last, answer)


def _say_why(streams: Streams, match: Match, number: int, seat: int | None) -> None:
    try:
        streams.say(*why_lines(match, number, seat))
    except ParlourError as error:
        streams.say(Line(str(error), "error"))


def _next(streams: Streams, number: int, last: int, answer: str) -> int:
    if not answer:
        return number + 1
    if answer in ("b", "back"):
        return max(0, number - 1)
    if answer.isascii() and answer.isdigit() and len(answer) < 8 and int(answer) <= last:
        return int(answer)
    streams.say(Line(f"There is no move {answer[:12]!r}; moves are 0 to {last}.", "error"))
    return number


def _heading(match: Match, seat: int | None) -> Line:
    who = "a bystander" if seat is None else f"seat {seat}"
    return Line(f"{match.game.title}, {many(match.players, 'player')}, as seen by {who}.", "title")


def _told(steps: list[Match], number: int, seat: int | None) -> str:
    names = telling.known_as(steps[number], seat, {})
    return " ".join(telling.step_told(steps[number], seat, names))


def _show(streams: Streams, match: Match, seat: int | None, above: list[str]) -> None:
    sight = Sight(match, seat, telling.known_as(match, seat, {}))
    lines = table_lines(sight, streams.plain)
    if match.outcome is not None:
        lines += telling.ending(match, sight.names)
    streams.say(*above, *lines)
