"""Orders: what a player may type besides moves, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.core import undoing
from parlour.core.errors import IllegalMove, ParlourError, UnknownMove
from parlour.core.match import Match
from parlour.desk import advice, records, verdicts
from parlour.desk.wording import many
from parlour.pictures import labels
from parlour.pictures.telling import spoken
from parlour.solvers import solving
from parlour.terminal import hosting, keeping, reading, telling
from parlour.terminal.streams import Line

if TYPE_CHECKING:
    from parlour.terminal.session import Session

PEEK = "peek"
BY_PAGE = "by page"

Order = Callable[["Session", int, str], None]

HELP = {
    "?": "lists your legal moves; type a move, its number, or the move without its verb",
    "why MOVE": "gives the rule that allows or forbids a move",
    "why": "explains the last move of a bot; why #12 explains line 12 of the log",
    "hint": "asks a bot what it would do; in a puzzle, asks the solver",
    "hint peek": "the same with hidden cards looked at, in a puzzle that has them",
    "challenge": "tells in how few moves a puzzle can be done",
    "undo": "takes your last move back, as long as nothing has come of it; undo 3 takes back three",
    "redo": "makes again what was taken back",
    "table": "shows the whole table again",
    "board": "shows the board alone",
    "log": "lists everything that has happened so far",
    "rules": "tells how the game is played; rules by page goes through the book",
    "options": "lists the options of this match",
    "skip": "ends the guide to a first hand",
    "fair": "shows what the shuffle is bound to, and how to check it",
    "auto": "turns automatic play of forced moves on or off",
    "fast": "plays all forced moves up to your next choice",
    "save NAME": "saves a copy of the match in a file; load NAME continues a saved one",
    "restart": "starts a puzzle over; in a game, again starts a new match",
    "quit": "leaves; the match is kept, and `parlour play --resume` goes on with it",
}
ALSO = (
    "A card or player may be called by name, words may be cut short, and several moves may "
    "stand on one line, parted by commas."
)


def obey(session: Session, seat: int, text: str) -> bool:
    """Do what was ordered; False if the text is not an order, so it may be a move."""
    word, _, rest = text.strip().partition(" ")
    order = ORDERS.get(word.casefold())
    open_moves = (move.text.casefold() for move in session.match.legal(seat))
    if order is None or text.casefold() in open_moves:
        return False
    order(session, seat, rest.strip())
    return True


def obey_nearly(session: Session, seat: int, text: str) -> bool:
    """Do what was ordered by the beginning of a word; say what a misspelt one may have meant."""
    word, _, rest = text.strip().partition(" ")
    begun = word.casefold()
    found = [known for known in ORDERS if known.startswith(begun)] if len(begun) > 1 else []
    alike = {ORDERS[known] for known in found}
    if len(alike) > 1:
        raise ParlourError(f"Which do you mean: {' or '.join(found)}?")
    if alike:
        alike.pop()(session, seat, rest.strip())
        return True
    verbs = {move.verb.name for move in session.match.legal(seat)}
    near = reading.meant(text, [*ORDERS, *sorted(verbs)])
    if near:
        raise ParlourError(f"There is no {word!r} here; did you mean {near}?")
    return False


def takes_all(line: str) -> bool:
    """Whether a line is one order with a file's name after it, whatever stands in that."""
    return line.partition(" ")[0].casefold() in ("save", "load")


def show_help(session: Session, _seat: int, _rest: str) -> None:
    """What can be typed."""
    session.streams.page(
        [Line("What you can type:", "title")]
        + [Line(f"  {w}: {does}.") for w, does in HELP.items()]
        + [Line(ALSO)]
    )


def show_moves(session: Session, _seat: int, _rest: str) -> None:
    """Every legal move."""
    if not session.match.turn:
        raise ParlourError("The match is over, so there are no moves.")
    session.show_moves()


def show_table(session: Session, _seat: int, _rest: str) -> None:
    """The whole table again."""
    session.show_table(whole=True)


def show_board(session: Session, _seat: int, _rest: str) -> None:
    """The board alone."""
    session.show_board()


def show_fairness(session: Session, _seat: int, _rest: str) -> None:
    """What the shuffle is bound to."""
    if session.host is not None:
        session.streams.say(hosting.CHOSEN)
    else:
        session.streams.say(*telling.fair_lines(session.match))


def skip(session: Session, _seat: int, _rest: str) -> None:
    """Go on without the host of a first hand."""
    if session.host is None or session.host.is_done:
        raise ParlourError("Nobody guides you in this match.")
    session.skip_host()
    session.streams.say("You play on without a guide.")


def why(session: Session, seat: int, rest: str) -> None:
    """The rule for a move: the one that allows it, or the one that forbids it."""
    if not rest or rest.startswith("#"):
        _explain(session, rest.removeprefix("#").strip())
        return
    match = session.match
    move = session.read(match, seat, rest)
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


def _explain(session: Session, line: str) -> None:
    """What speaks for the last move of a bot, or the move of a line, if that tells nothing hidden."""
    match = session.match
    made = [
        at for at, (seat, _) in enumerate(match.log, 1) if seat >= 0 and seat not in session.people
    ]
    if line and not (line.isascii() and line.isdigit()):
        raise ParlourError("Say which line of the log you mean, for example: why #12.")
    if not line and not made:
        raise ParlourError(
            "No bot has moved yet; for a rule, say which move you mean, for example: why pass."
        )
    at = int(line[:9]) if line else made[-1]
    told = advice.why(match, at, session.looking, match.outcome is not None)
    mover = match.log[at - 1][0]
    title = labels.titles(match.game, match.players)[mover]
    names = telling.known_as(match, mover, session.people)
    session.streams.say(f"In the place of {title}: {spoken(told, names)}")


def show_rules(session: Session, _seat: int, rest: str) -> None:
    """The rules as a host tells them, or by the pages of the book."""
    if rest and rest.casefold() != BY_PAGE:
        raise ParlourError(f"Type rules, or rules {BY_PAGE} to go through the book.")
    told = telling.rule_lines if rest else telling.page_lines
    session.streams.page(told(session.match))


def show_options(session: Session, _seat: int, _rest: str) -> None:
    """The options and their values."""
    session.streams.page(telling.option_lines(session.match))


def show_log(session: Session, _seat: int, _rest: str) -> None:
    """The log as the viewer heard it."""
    session.streams.page(list(telling.log_lines(session.match, session.looking, session.people)))


def hint(session: Session, seat: int, rest: str) -> None:
    """What a bot would do here; in a puzzle, the solver, and it is noted that it helped."""
    peek = rest.casefold() == PEEK
    if rest and not peek:
        raise ParlourError(f"Type hint, or hint {PEEK} to have hidden cards looked at.")
    found = advice.advise(session.match, seat, session.hire, session.seconds, peek)
    if session.match.players == 1:
        session.note_help()
    names = telling.known_as(session.match, seat, session.people)
    session.streams.say(Line(found.sentence(names)))


def challenge(session: Session, _seat: int, _rest: str) -> None:
    """In how many moves the puzzle can be done."""
    session.target = session.target or solving.target(session.match)
    if session.target is None:
        raise ParlourError("No number of moves is known to be the fewest here.")
    session.streams.say(verdicts.challenge(session.target))


def undo(session: Session, seat: int, rest: str) -> None:
    """Back to before the last moves of people here, as far as they have told nothing."""
    for done in range(_count(rest)):
        made = next((line for line in reversed(session.match.log) if line[0] >= 0), None)
        try:
            back = undoing.taken_back(session.match, session.people)
        except ParlourError:
            if not done:
                raise
            break
        assert made is not None
        session.undone.append(made)
        _go_back(session, back)
    session.streams.say("Taken back.")


def _count(text: str) -> int:
    """How many moves are meant; one if nothing is said."""
    if not text:
        return 1
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0):
        raise ParlourError(f"Say how many moves, for example 3, and not {text[:20]!r}.")
    return int(text)


def redo(session: Session, seat: int, rest: str) -> None:
    """Make again what was taken back last."""
    if not session.undone:
        raise ParlourError("There is nothing to make again.")
    for _ in range(min(_count(rest), len(session.undone))):
        who, text = session.undone[-1]
        session.match = session.match.play(who, text)
        session.undone.pop()


def _go_back(session: Session, back: Match) -> None:
    """The match goes on from an earlier moment; if that costs the record, this is said once."""
    if back.peeked and not session.match.peeked:
        session.streams.say(telling.NO_RECORD)
    for viewer, told in session.told.items():
        session.told[viewer] = min(told, back.length)
    session.match = back


def save(session: Session, _seat: int, rest: str) -> None:
    """Save the match in a file."""
    usual = session.path or Path(records.usual_name(session.match))
    path = records.path_to_write(rest) if rest else usual
    known = path == session.path or records.is_free_for(session.match, path)
    if not known and not session.streams.confirms(
        f"{path} holds something other than this match. Overwrite it?"
    ):
        session.streams.say("Not saved.")
        return
    keeping.keep_both(session.match, session.company, path)
    session.path, session.kept = path, session.match
    warning = (
        " It lists every card; don't open it until the match is over." if session.match.turn else ""
    )
    session.streams.say(f"Saved as {path}.{warning}")


def load(session: Session, _seat: int, rest: str) -> None:
    """Continue a match saved in a file."""
    if not rest:
        raise ParlourError("Say which file, for example: load my.table.")
    path = records.path_to_read(rest)
    match = records.load(path)
    here = session.match
    if (match.game.key, match.players) != (here.game.key, here.players):
        raise ParlourError(
            f"That is a match of {match.game.title} with {many(match.players, 'player')}; "
            f"quit and run `parlour play {path}` to continue it."
        )
    if not _may_leave(session):
        return
    session.begin(match, keeping.company_beside(path, match))
    session.kept, session.path = match, path
    session.told = dict.fromkeys(range(-1, match.players), match.length)
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
        made = [line for line in match.log if line[0] >= 0]
        session.undone += reversed(made)
        session.streams.say("Starting over.")
        _go_back(session, undoing.started_over(match))
        return
    if match.outcome is None and not _may_leave(session):
        return
    session.begin(Match.new(match.game, match.players))
    session.streams.say(
        "", *telling.opening(session.match, session.people, session.level, session.target)
    )


def _may_leave(session: Session) -> bool:
    """Whether this match may be left for another: it is kept, saved, or given up."""
    if session.keeper is not None:
        if session.match.outcome is None and session.keeper.path is not None:
            session.streams.say("The match you leave is kept; `parlour play --resume` offers it.")
        return True
    question = "This match is not saved. Leave it?"
    return not session.is_unsaved or session.streams.confirms(question)


def leave(session: Session, _seat: int, _rest: str) -> None:
    """Leave the table."""
    session.leave()


ORDERS: dict[str, Order] = {
    "?": show_moves,
    "moves": show_moves,
    "help": show_help,
    "-h": show_help,
    "--help": show_help,
    "why": why,
    "rules": show_rules,
    "options": show_options,
    "table": show_table,
    "board": show_board,
    "log": show_log,
    "hint": hint,
    "challenge": challenge,
    "undo": undo,
    "redo": redo,
    "fair": show_fairness,
    "skip": skip,
    "save": save,
    "load": load,
    "auto": auto,
    "fast": fast,
    "again": again,
    "restart": again,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
