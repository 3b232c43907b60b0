"""Is a table file honest?  Its moves are replayed by the rules, and its chance is drawn again.

`parlour.verify` judges chance and knows no game: the replay tells it what it needs of the rules.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from parlour.core import tablefile
from parlour.core.errors import BadTable, ParlourError
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.desk import winnable
from parlour.desk.wording import many
from parlour.verify import NotATable, Report, verify


@dataclass(frozen=True)
class Check:
    """What is known about a record."""

    game: str
    title: str
    players: int
    moves: int
    problem: str
    """Why the moves cannot be replayed, or nothing."""
    chance: Report | None
    """None if no seed was promised."""
    discarded: str
    """What is wrong with the deals discarded before the first, or nothing."""
    finished: bool
    winners: tuple[int, ...]
    score: tuple[int, ...]

    @property
    def legal(self) -> bool:
        """Whether every move is legal."""
        return not self.problem

    @property
    def fair(self) -> bool:
        """Whether the seed is shown and gives exactly these deals and choices."""
        return self.chance is not None and self.chance.fair and not self.discarded

    @property
    def is_tried(self) -> bool:
        """Whether it begins with the moves of another match, whose cards were known."""
        return self.chance is not None and self.chance.tried is not None

    @property
    def is_set_up(self) -> bool:
        """Whether it begins at a position that somebody set up."""
        return self.chance is not None and self.chance.set_up

    @property
    def good(self) -> bool:
        """Whether the record is what it should be."""
        return self.legal and self.fair

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"legal": self.legal, "fair": self.fair, "sentences": self.sentences}

    @property
    def sentences(self) -> list[str]:
        """The findings for people."""
        return [
            f"{self.title}, {many(self.players, 'player')}.",
            *self._about_moves(),
            *([] if self.is_tried or self.is_set_up else self._about_nonces()),
            self._about_chance(),
            *self._about_day(),
        ]

    @property
    def _all_moves(self) -> str:
        return "The one move is" if self.moves == 1 else f"All {self.moves} moves are"

    def _about_moves(self) -> list[str]:
        if not self.legal:
            return [f"Not legal. {self.problem}"]
        if not self.finished:
            return [f"{self._all_moves} legal; the match is not over yet."]
        won = " and ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        score = ", ".join(map(str, self.score))
        return [f"{self._all_moves} legal; the match is over, won by {won}; score {score}."]

    def _about_nonces(self) -> list[str]:
        """What the seats promised, as far as the record tells."""
        chance = self.chance
        if chance is None or chance.problem or chance.daily:
            return []
        found = [
            f"{chance.promised} of {many(self.players, 'seat')} promised a nonce before any was "
            "opened; each is the one promised."
            if chance.promised
            else "No seat promised a nonce."
        ]
        if chance.unpromised:
            found.append(f"{many(chance.unpromised, 'seat')} gave a nonce without a promise.")
        if chance.unopened:
            found.append(
                f"{many(chance.unopened, 'round')} before this one came to nothing, because a "
                "promised nonce was not opened."
            )
        return found

    def _about_chance(self) -> str:
        if self.chance is None:
            return (
                "Not shown to be fair: the record has no seed commitment, so no seed was promised."
            )
        if self.chance.problem:
            return f"Not fair. {self.chance.problem}"
        if not self.chance.revealed:
            return "Not shown to be fair: the seed is not revealed yet."
        if self.chance.tried is not None:
            return (
                "Not a fair deal, and no record: it was tried from a position. Its first "
                f"{many(self.chance.tried, 'line')} are those of a finished match, whose cards "
                "could be known."
            )
        if self.chance.set_up:
            return "Not a fair deal, and no record: somebody set up the position it begins at."
        if self.discarded:
            return f"Not fair. {self.discarded}"
        checked = f"{many(self.chance.deals, 'deal')} and {many(self.chance.choices, 'choice')}"
        if self.chance.unchecked:
            return (
                f"Not shown to be fair: {checked} follow from the seed, "
                f"{self.chance.unchecked} could not be checked."
            )
        passed = ""
        if self.chance.discarded is not None:
            passed = (
                f" {many(self.chance.discarded, 'deal')} before it could not be won by the same "
                "solver, and this one can."
            )
        return (
            f"Fair: the seed is the one promised, and {checked} of chance follow from it.{passed}"
        )

    def _about_day(self) -> list[str]:
        """Which day's deal it is, and what is still to be compared."""
        if self.chance is None or not self.chance.daily or not self.fair:
            return []
        day, first, anchor = self.chance.daily.split(" ")
        return [
            f"It is the daily of {day}: hashed once for each day since {first}, the seed is {anchor}.",
            "Compare this day and this anchor with those the house has published.",
        ]


def is_certificate(text: str) -> bool:
    """Whether the text is meant to be the certificate of an answer, not a record."""
    return text.lstrip()[:1] == "{"


def check(text: str) -> Check:
    """Replay a record and draw its chance again; BadTable if it is not a record at all."""
    record = tablefile.read(text)
    match, problem = _replayed(record)
    outcome = match.outcome
    return Check(
        game=match.game.key,
        title=match.game.title,
        players=match.players,
        moves=sum(seat >= 0 for seat, _ in record.lines),
        problem=problem,
        chance=_chance(text, match) if record.commitment else None,
        discarded=winnable.wrong(match) if record.seed and record.commitment else "",
        finished=outcome is not None,
        winners=outcome.winners if outcome else (),
        score=match.score,
    )


def _replayed(record: tablefile.TableFile) -> tuple[Match, str]:
    """The match as far as the rules allow it, and why they forbid the next line."""
    try:
        match = Match.begun(record)
    except ParlourError:
        raise
    except ValueError as error:  # a seed or nonce that cannot be one
        raise BadTable(f"The head of the record cannot be read: {error}") from error
    begun = match.length
    for count, (seat, line) in enumerate(record.lines[begun:], start=begun + 1):
        try:
            match = match.deal(line) if seat == DECK else match.step(seat, line)
        except ParlourError as error:
            return match, f"Move {count} of the record cannot be made: {error}"
    return match, ""


def _chance(text: str, match: Match) -> Report:
    """What the seed shows, given the alternatives found by the replay."""
    before = list(match.history)[::-1]

    def alternatives(number: int) -> list[str] | None:
        place = number - first
        return [move.text for move in before[place].legal(DECK)] if place < len(before) else None

    lines = text.replace("\r\n", "\n").split("\n")
    first = lines.index("") + 2 if "" in lines else 0  # the number of the first line of moves
    try:
        return verify(text, alternatives)
    except NotATable as error:
        raise BadTable(f"This is not a table record: {error}") from error
