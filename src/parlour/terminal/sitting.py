"""Sitting down: who plays, and with which options, by flags or by a few questions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.errors import BadOption, BadPlayers, ParlourError
from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.desk import records, winnable
from parlour.desk.advice import Hire
from parlour.desk.guides import guide
from parlour.desk.keys import title_of
from parlour.desk.seats import no_such_seat
from parlour.desk.wording import many
from parlour.solvers import solving
from parlour.terminal import telling
from parlour.terminal.hosting import CHOSEN, Host
from parlour.terminal.keeping import (
    GONE,
    UNFINISHED,
    Company,
    Keeper,
    Kept,
    company_beside,
    one_line,
)
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
    level: str = ""
    hot_seat: bool = False
    winnable: bool = False
    position: str = ""


def sit(
    streams: Streams, game: Game, wishes: Wishes, hire: Hire, folder: Path | None = None
) -> Session:
    """A session of a new match, which is kept in the folder."""
    chosen = game.with_options(**wishes.options)
    players = wishes.players or chosen.usual_players
    chosen.start(players)  # refuses what cannot be played
    people = _people(players, wishes)
    nonces = [""] * players
    nonces[min(people)] = wishes.nonce
    try:
        if wishes.position:
            match = Match.placed(chosen, wishes.position, Seed.fresh())
            streams.say(f"{telling.OWN} {_solvable(match)}".rstrip())
        elif wishes.winnable:
            match = winnable.deal(chosen, wishes.seed, nonces)
        else:
            match = Match.new(chosen, players, wishes.seed, nonces)
    except ParlourError:
        raise
    except ValueError as error:  # a nonce that cannot be one
        raise ParlourError(str(error)) from error
    company = Company(people, wishes.level or USUAL_LEVEL)
    keeper = Keeper(folder, company) if folder else None
    return _session(streams, match, company, hire, keeper)


SOLVABLE = {True: "It can be solved.", False: "It cannot be solved.", None: ""}


def _solvable(match: Match) -> str:
    """Whether a position that somebody has set up can be solved, as far as that is known."""
    return SOLVABLE[solving.solver(match.game.key).can_be_solved(match)]


def guided(
    streams: Streams, game: Game, wishes: Wishes, hire: Hire, folder: Path | None = None
) -> Session:
    """A session of a first hand, with a host beside the player."""
    found = guide(game.key)
    if found is None:
        raise ParlourError(f"Nobody has written a first hand of {game.title} yet.")
    chosen = replace(
        wishes,
        options=found.options,
        players=found.players,
        seats=(found.seat,),
        seed=found.seed,
    )
    session = sit(streams, game, chosen, hire, folder)
    session.invite(Host(found, hire))
    streams.say(CHOSEN)
    return session


def _invite_again(session: Session, host: str) -> None:
    """The host of a first hand is there again, unless it was skipped or has said farewell."""
    found = guide(session.match.game.key)
    if not host or found is None or found.seat not in session.people:
        return
    again = Host(found, session.hire)
    again.is_done = host == GONE or found.is_over(session.match)
    session.invite(again)
    session.streams.say(CHOSEN)


def resume(
    streams: Streams, path: Path, wishes: Wishes, hire: Hire, folder: Path | None = None
) -> Session:
    """A session that continues the match of a record, with those who sat at it."""
    match = records.load(path)
    company = _company(match, path, wishes)
    keeper = None
    if folder:
        is_kept = path.parent == folder / UNFINISHED
        keeper = Keeper(folder, company, path if is_kept else None)
    session = _session(streams, match, company, hire, keeper)
    session.kept = match
    session.path = None if keeper and keeper.path else path
    session.told = {seat: _last_move(match, seat) for seat in range(-1, match.players)}
    _invite_again(session, company.host)
    return session


def try_from(
    streams: Streams,
    path: Path,
    at: int,
    seat: int | None,
    level: str,
    hire: Hire,
    folder: Path | None = None,
) -> Session:
    """A session that tries a finished match again from after so many of its moves.

    The seat is that of whoever is to move there, unless another is given.
    """
    match = records.load(path).try_from(at)
    if not match.turn:
        raise ParlourError(f"Nobody has a move after step {at}, so there is nothing to try.")
    mine = match.turn[0] if seat is None else seat
    company = Company(_people(match.players, Wishes(seats=(mine,))), level or USUAL_LEVEL)
    session = _session(streams, match, company, hire, Keeper(folder, company) if folder else None)
    session.told = dict.fromkeys(range(-1, match.players), match.length)
    return session


def _company(match: Match, path: Path, wishes: Wishes) -> Company:
    """Who sat at the match, as far as nothing else is wished."""
    if wishes.seats or wishes.hot_seat:
        return Company(_people(match.players, wishes), wishes.level or USUAL_LEVEL)
    found = company_beside(path, match)
    if found is None:
        return Company(_people(match.players, wishes), wishes.level or USUAL_LEVEL)
    again = Wishes(seats=tuple(found.people), names=wishes.names or tuple(found.people.values()))
    return Company(_people(match.players, again), wishes.level or found.level, found.host)


def _last_move(match: Match, seat: int) -> int:
    """How long the match was before a seat last moved, from where on it is told what happened."""
    made = [number for number, (who, _) in enumerate(match.log) if who == seat]
    return made[-1] if made else 0


def _session(
    streams: Streams, match: Match, company: Company, hire: Hire, keeper: Keeper | None
) -> Session:
    key, level, people = match.game.key, company.level, company.people
    bots = {seat: hire(key, level) for seat in range(match.players) if seat not in people}
    return Session(streams, match, people, bots, hire, level, keeper=keeper)


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
    given = dict(zip(sorted(seats), map(one_line, wishes.names), strict=False))
    return {seat: given.get(seat) or alone or f"seat {seat}" for seat in sorted(seats)}


# --- what is not over ----------------------------------------------------------------------------


def ask_which(streams: Streams, kept: Sequence[Kept]) -> Kept:
    """The match to go on with: the only one, or the one that is chosen from a list."""
    if len(kept) == 1:
        return kept[0]
    streams.say(Line("Matches that are not over:", "title"))
    streams.say(*(f"  {number} {_described(one)}" for number, one in enumerate(kept, start=1)))
    numbers = [str(number) for number in range(1, len(kept) + 1)]
    return kept[int(_ask(streams, "Which one", "1", numbers)) - 1]


def _described(one: Kept) -> str:
    """A match in a few words: the game, who plays, how far it is, and when it was left."""
    who = f", {' and '.join(one.people)}" if one.people not in ((), ("you",)) else ""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.changed))
    players = f", {many(one.players, 'player')}" if one.players > 1 else ""
    return f"{title_of(one.game)}{players}{who}, {many(one.moves, 'move')}, left on {when}"


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
    streams.say(
        "Mix a word of your own into the shuffle, and you can be sure that nobody chose it."
    )
    while True:
        word = streams.ask("Your word (Enter for none, ? for the commitment to the shuffle): ")
        if word != "?":
            break
        streams.say("The seed is drawn; its commitment:", f"  {wishes.seed.commitment}")
    wishes.nonce = word


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
