"""Orders: what a player may type besides moves, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.core import undoing
from parlour.core.errors import IllegalMove, ParlourError, UnknownMove
from parlour.core.match import Match
from parlour.desk import records
from parlour.desk.advice import advise
from parlour.desk.alarms import Alarms
from parlour.desk.wording import many
from parlour.terminal import listing, telling
from parlour.terminal.streams import Line

if TYPE_CHECKING:
    from parlour.terminal.session import Session

Order = Callable[["Session", int, str], None]

HELP = {
    "?": "lists your legal moves; type a move, its number, or the move without its verb",
    "why MOVE": "gives the rule that allows or forbids a move",
    "hint": "asks a bot what it would do; in a puzzle, asks the solver",
    "undo": "takes your last move back, as long as nothing has come of it",
    "table": "shows the table again",
    "log": "lists everything that has happened so far",
    "rules": "shows the rules, with their pages",
    "options": "lists the options of this match",
    "auto": "turns automatic play of forced moves on or off",
    "fast": "plays all forced moves up to your next choice",
    "save FILE": "saves the match in a file; load FILE continues a saved one",
    "again": "starts a new match; a puzzle starts over",
    "quit": "leaves, after offering to save",
}


def obey(session: Session, seat: int, text: str) -> bool:
    """Do what was ordered; False if the text is not an order, so it may be a move."""
    word, _, rest = text.strip().partition(" ")
    order = ORDERS.get(word.casefold())
    open_moves = (move.text.casefold() for move in session.match.legal(seat))
    if order is None or text.casefold() in open_moves:
        return False
    order(session, seat, rest.strip())
    return True


def show_help(session: Session, _seat: int, _rest: str) -> None:
    """What can be typed."""
    session.streams.page(
        [Line("What you can type:", "title")]
        + [Line(f"  {w}: {does}.") for w, does in HELP.items()]
    )


def show_moves(session: Session, _seat: int, _rest: str) -> None:
    """Every legal move."""
    if not session.match.turn:
        raise ParlourError("The match is over, so there are no moves.")
    session.show_moves()


def show_table(session: Session, _seat: int, _rest: str) -> None:
    """The table again."""
    session.show_table()


def why(session: Session, seat: int, rest: str) -> None:
    """The rule for a move: the one that allows it, or the one that forbids it."""
    if not rest:
        raise ParlourError("Say which move you mean, for example: why pass.")
    match = session.match
    move = listing.find(match.game, match.legal(seat), rest)
    try:
        match.step(seat, move)
    except UnknownMove:
        raise
    except IllegalMove as error:
        session.streams.say(Line(f"{move}: no. {error}", "error"))
        session.streams.say(*telling.gist_lines(error.rules))
    else:
        session.streams.say(f"{move}: yes, you may make this move.")
        session.streams.say(*telling.allowing_lines(match, seat, move))


def show_rules(session: Session, _seat: int, _rest: str) -> None:
    """The rules with their pages."""
    session.streams.page(telling.rule_lines(session.match))


def show_options(session: Session, _seat: int, _rest: str) -> None:
    """The options and their values."""
    session.streams.page(telling.option_lines(session.match))


def show_log(session: Session, _seat: int, _rest: str) -> None:
    """The log as the viewer heard it."""
    session.streams.page(list(telling.log_lines(session.match, session.looking, session.people)))


def hint(session: Session, seat: int, _rest: str) -> None:
    """What a bot would do here."""
    found = advise(session.match, seat, session.hire, session.seconds)
    session.streams.say(Line(found.sentence))


def undo(session: Session, seat: int, _rest: str) -> None:
    """Back to before the last move of a person here, if it has told nothing."""
    back = undoing.taken_back(session.match, session.people)
    for viewer, told in session.told.items():
        session.told[viewer] = min(told, back.length)
    session.streams.say("Taken back.")
    _go_back(session, back)


def _go_back(session: Session, back: Match) -> None:
    """The match goes on from an earlier moment; if that costs the record, this is said once."""
    if back.peeked and not session.match.peeked:
        session.streams.say(telling.NO_RECORD)
    session.match = back


def save(session: Session, _seat: int, rest: str) -> None:
    """Save the match in a file."""
    path = (
        records.path_of(rest) if rest else session.path or Path(records.usual_name(session.match))
    )
    known = path == session.path or records.is_free_for(session.match, path)
    if not known and not session.streams.confirms(
        f"{path} holds something other than this match. Overwrite it?"
    ):
        session.streams.say("Not saved.")
        return
    records.keep(session.match, path)
    session.path, session.kept = path, session.match
    warning = (
        " It lists every card; don't open it until the match is over." if session.match.turn else ""
    )
    session.streams.say(f"Saved as {path}.{warning}")


def load(session: Session, _seat: int, rest: str) -> None:
    """Continue a match saved in a file."""
    if not rest:
        raise ParlourError("Say which file, for example: load my.table.")
    path = records.path_of(rest)
    match = records.load(path)
    if not set(session.people) <= set(range(match.players)) or (match.game.key, match.players) != (
        session.match.game.key,
        session.match.players,
    ):
        raise ParlourError(
            f"That is a match of {match.game.title} with {many(match.players, 'player')}; "
            f"quit and run `parlour play {path}` to continue it."
        )
    if session.is_unsaved and not session.streams.confirms("This match is not saved. Leave it?"):
        return
    session.match, session.kept, session.path = match, match, path
    session.alarms = Alarms()
    session.told = dict.fromkeys(session.told, match.length)
    session.streams.say(f"Loaded {path}, {many(match.length, 'move')}.")


def auto(session: Session, _seat: int, _rest: str) -> None:
    """Turn automatic play of forced moves on or off."""
    session.auto = not session.auto
    session.streams.say(
        f"Forced moves are {'now played for you' if session.auto else 'yours to play again'}."
    )
    _begin_forced(session)


def fast(session: Session, _seat: int, _rest: str) -> None:
    """Forced moves up to the next choice."""
    session.fast = True
    if len(session.match.legal(session.mover)) > 1:
        session.fast = False
        raise ParlourError("You have a choice now, so there is no forced move to play.")
    _begin_forced(session)


def _begin_forced(session: Session) -> None:
    """Make the move at once if it is the only one: the session waits for it."""
    if not session.match.turn or not (session.auto or session.fast):
        return
    seat = session.mover
    legal = session.match.legal(seat)
    if len(legal) == 1:
        session.match = session.match.play(seat, legal[0])


def again(session: Session, _seat: int, _rest: str) -> None:
    """Start a puzzle over, or a new match with a fresh seed."""
    match = session.match
    if match.players == 1:
        session.told.clear()
        session.streams.say("Starting over.")
        _go_back(session, undoing.started_over(match))
        return
    under_way = session.is_unsaved and match.outcome is None
    if under_way and not session.streams.confirms("This match is not over. Leave it?"):
        return
    session.match = Match.new(match.game, match.players)
    session.told, session.path, session.alarms = {}, None, Alarms()
    session.streams.say("", *telling.opening(session.match, session.people, session.level))


def leave(session: Session, _seat: int, _rest: str) -> None:
    """Leave the table."""
    session.leave()


ORDERS: dict[str, Order] = {
    "?": show_moves,
    "moves": show_moves,
    "help": show_help,
    "why": why,
    "rules": show_rules,
    "options": show_options,
    "table": show_table,
    "log": show_log,
    "hint": hint,
    "undo": undo,
    "save": save,
    "load": load,
    "auto": auto,
    "fast": fast,
    "again": again,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
