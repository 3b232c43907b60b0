"""Sitting down: who plays, and with which options, by flags or by a few questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.errors import BadOption, BadPlayers, ParlourError
from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.desk.advice import Hire
from parlour.desk.seats import no_such_seat
from parlour.desk.wording import many
from parlour.terminal.session import Session
from parlour.terminal.streams import Line, Streams


@dataclass
class Wishes:
    """What was asked for on the command line or in the dialogue."""

    options: dict[str, str] = field(default_factory=dict)
    players: int | None = None
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    seed: str | Seed | None = None
    nonce: str = ""
    level: str = USUAL_LEVEL
    hot_seat: bool = False


def sit(streams: Streams, game: Game, wishes: Wishes, hire: Hire) -> Session:
    """A session of a new match."""
    chosen = game.with_options(**wishes.options)
    players = wishes.players or chosen.usual_players
    chosen.start(players)  # refuses what cannot be played
    people = _people(players, wishes)
    nonces = [""] * players
    nonces[min(people)] = wishes.nonce
    try:
        match = Match.new(chosen, players, wishes.seed, nonces)
    except ParlourError:
        raise
    except ValueError as error:  # a nonce that cannot be one
        raise ParlourError(str(error)) from error
    return _session(streams, match, people, wishes.level, hire)


def resume(streams: Streams, match: Match, path: Path, wishes: Wishes, hire: Hire) -> Session:
    """A session that continues a saved match."""
    session = _session(streams, match, _people(match.players, wishes), wishes.level, hire)
    session.path, session.kept = path, match
    session.told = dict.fromkeys(range(-1, match.players), match.length)
    return session


def _session(
    streams: Streams, match: Match, people: Mapping[int, str], level: str, hire: Hire
) -> Session:
    key = match.game.key
    bots = {seat: hire(key, level) for seat in range(match.players) if seat not in people}
    return Session(streams, match, people, bots, hire, level)


def _people(players: int, wishes: Wishes) -> dict[int, str]:
    """The seats of people with their names."""
    seats = tuple(range(players)) if wishes.hot_seat else wishes.seats or (0,)
    for seat in seats:
        if sentence := no_such_seat(seat, players):
            raise BadPlayers(sentence)
    if len(wishes.names) > len(seats):
        raise ParlourError(
            f"There are {many(len(wishes.names), 'name')} for {many(len(seats), 'seat')}."
        )
    alone = "you" if len(seats) == 1 else ""
    given = dict(zip(sorted(seats), wishes.names, strict=False))
    return {seat: given.get(seat) or alone or f"seat {seat}" for seat in sorted(seats)}


# --- the dialogue --------------------------------------------------------------------------------


def ask_wishes(streams: Streams, game: Game) -> Wishes:
    """A few questions, each with an answer that Enter accepts."""
    wishes = Wishes()
    streams.say(Line(game.title, "title"), "Press Enter to accept the value in [brackets].")
    if len(game.players) > 1:
        counts = " ".join(map(str, game.players))
        answer = _ask(
            streams, f"How many players ({counts})", str(game.usual_players), counts.split()
        )
        wishes.players = int(answer)
    if max(game.players) > 1:
        who = _ask(
            streams,
            "Do you play against bots, or with people at this screen",
            "bots",
            ["bots", "people"],
        )
        wishes.hot_seat = who == "people"
        if not wishes.hot_seat:
            wishes.level = _ask(
                streams, f"How good are the bots ({' '.join(LEVELS)})", USUAL_LEVEL, list(LEVELS)
            )
    if game.options and streams.ask("Use the default options? [Y/n] ").casefold() in ("n", "no"):
        wishes.options = _ask_options(streams, game, wishes.players or game.players[0])
    if game.rules.pack is not None:
        _ask_nonce(streams, wishes)
    return wishes


def _ask_nonce(streams: Streams, wishes: Wishes) -> None:
    """A word of the player's own, asked for once the commitment has fixed the seed."""
    wishes.seed = Seed.fresh()
    streams.say("The seed of the shuffle is drawn. Its commitment:", f"  {wishes.seed.commitment}")
    streams.say("Mix in a word of your own, and you can be sure that nobody chose the cards.")
    wishes.nonce = streams.ask("Your word (or press Enter for none): ")


def _ask(streams: Streams, question: str, usual: str, answers: Sequence[str]) -> str:
    while True:
        answer = streams.ask(f"{question}? [{usual}] ").casefold() or usual
        if answer in answers:
            return answer
        streams.say(Line(f"Please answer with one of: {', '.join(answers)}.", "error"))


def _ask_options(streams: Streams, game: Game, players: int) -> dict[str, str]:
    """Every option in turn; what the game refuses is asked again."""
    chosen: dict[str, str] = {}
    for name, choice in game.options.items():
        streams.say(f"{name}: {choice.about} ({choice.described})")
        while True:
            answer = streams.ask(f"{name} [{choice.default(players)}] ")
            if not answer:
                break
            try:
                game.with_options(**{name: answer})
            except BadOption as error:
                streams.say(Line(str(error), "error"))
                continue
            chosen[name] = answer
            break
    return chosen
