"""The contract: every name a game must or may give, what it is, and what holds without it.

A game is a module of `parlour.games`, or a package whose `__init__` is that module.  It is read
here, once, into `core.game.Rules`; nothing else looks at the module.  Anything wrong with it is
reported in one sentence that names the file and the fix.  The file is long because it is the whole
list, with what can be wrong about each name.
"""

from __future__ import annotations

import difflib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from parlour.core import fields
from parlour.core.endings import Endings
from parlour.core.errors import BadGame
from parlour.core.fields import Choice, Field
from parlour.core.moves import ANEW, IN_ALL, Values, Verb, Vocabulary
from parlour.core.pack import Pack
from parlour.core.placing import Placing
from parlour.core.records import Record

# --- what a name may hold ------------------------------------------------------------------------


class Kind:
    """What a value must be: the words for it, and whether a value is that."""

    def __init__(self, said: str, holds: Callable[[Any], bool]) -> None:
        self.said = said
        self.holds = holds


class Function(Kind):
    """A function with these parameters."""

    def __init__(self, *parameters: str) -> None:
        super().__init__(f"a function of ({', '.join(parameters)})", self._takes_them)
        self.parameters = parameters

    def _takes_them(self, value: Any) -> bool:
        return isinstance(value, FunctionType) and _parameters(value) == len(self.parameters)


def _parameters(function: FunctionType) -> int:
    return len(inspect.signature(function).parameters)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_whole(value: Any) -> bool:
    return type(value) is int and value >= 1


def _are(value: Any, holds: Callable[[Any], bool]) -> bool:
    return isinstance(value, tuple) and all(map(holds, value))


def _are_players(value: Any) -> bool:
    return bool(value) and _are(value, _is_whole) and list(value) == sorted(set(value))


def _is_state(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Record) and value is not Record


def _is_table(keys: type, values: type) -> Callable[[Any], bool]:
    def holds(value: Any) -> bool:
        return isinstance(value, Mapping) and all(
            isinstance(k, keys) and isinstance(v, values) for k, v in value.items()
        )

    return holds


def _is_former(value: Any) -> bool:
    texts = _is_table(str, str)
    return isinstance(value, Mapping) and all(
        _is_whole(edition) and texts(table) and all("=" in old for old in table)
        for edition, table in value.items()
    )


TEXT = Kind("a text that is not empty", _is_text)
COUNT = Kind("a whole number from 1", _is_whole)
COUNTS = Kind("a tuple of numbers of players, rising", _are_players)
TEXTS = Kind("a tuple of texts", lambda value: _are(value, _is_text))
SWITCH = Kind("True or False", lambda value: isinstance(value, bool))
VOCABULARY = Kind("a Vocabulary", lambda value: isinstance(value, Vocabulary))
ENDS = Kind(
    "Endings with at least one ending", lambda value: isinstance(value, Endings) and len(value) > 0
)
CARDS = Kind("a Pack", lambda value: isinstance(value, Pack))
PLACES = Kind("a Placing", lambda value: isinstance(value, Placing))
STATE = Kind("a class that inherits from Record", _is_state)
CHOSEN = Kind("a dict of options and their values", _is_table(str, str))
ANSWERED = Function("s", "seat")
FORMER = Kind("a dict of editions, each with a dict of texts name=value", _is_former)

# --- the contract --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Name:
    """One name of the contract; `default` counts only for names that may be left out."""

    name: str
    kind: Kind
    about: str
    required: bool = False
    default: Any = None


def must(name: str, kind: Kind, about: str) -> Name:
    """A name that every game gives."""
    return Name(name, kind, about, required=True)


def may(name: str, kind: Kind, default: Any, about: str) -> Name:
    """A name that a game gives if it needs it."""
    return Name(name, kind, about, default=default)


def nothing_to_deal(s: Any, order: list[int]) -> None:
    """A game without cards has nothing to deal; should it try, it ends rather than loops."""
    s.ended = 1


def each_for_itself(s: Any, seat: int) -> int:
    """The side of a seat where nobody plays together."""
    return seat


NAMES = (
    must("KEY", TEXT, "Its name in commands and files: the file's name, with hyphens."),
    must("TITLE", TEXT, "Its name for people."),
    must("BOOK", TEXT, "The key of its book, which has a register in `books/`."),
    must("EDITION", COUNT, "Rises when an old record would be judged differently."),
    must("PLAYERS", COUNTS, "How many can play."),
    must("ENDINGS", ENDS, "How a match can end, each ending with its citation."),
    must("MOVES", VOCABULARY, "Every move there is. Each verb has a function of its name."),
    must("State", STATE, "The fields of a match: what they hold, whose they are, who sees them."),
    must("setup", Function("s"), "Prepares the state before anything has happened."),
    must(
        "legal",
        Function("s", "seat", "may"),
        "Sets the bits of the moves a seat may make now. Asked for DECK too: if it has no move, it deals; and for CLOCK, if it has verbs.",
    ),
    must("score", Function("s", "seat"), "The points of a seat; partners have the same."),
    may("PACK", CARDS, None, "The cards it is played with."),
    may("deal", Function("s", "order"), nothing_to_deal, "Deals the shuffled cards, top first."),
    may(
        "shuffled",
        Function("s", "order"),
        None,
        "Fills `order` with the cards to shuffle next and returns how many. Otherwise the whole pack.",
    ),
    may(
        "movers", Function("s"), None, "The set of seats that may move, where several may at once."
    ),
    may(
        "wins",
        Function("s", "seat"),
        None,
        "Whether a seat has won the match. If not given, the best score wins.",
    ),
    may(
        "worth",
        Function("s", "seat"),
        None,
        "What bots play for, the more the better. If not given, the score.",
    ),
    may("side", Function("s", "seat"), each_for_itself, "The number of the side a seat plays for."),
    may("refuses", Function("s"), None, "Why these options cannot be had together, or ''."),
    may(
        "played_again",
        Function("s"),
        None,
        "Options that change in a rematch, as this match ended. Otherwise none do.",
    ),
    may(
        "PLACING", PLACES, None, "How a position of one's own is written, where one can be set up."
    ),
    may(
        "sums",
        Function("s"),
        None,
        "What the lines of the board add up to so far, rows, columns and long diagonals, and last what each is to make.",
    ),
    may("CITES", TEXTS, (), "Citations it obeys without a function that could carry them."),
    may("FORCED", SWITCH, False, "Nobody ever has a choice, so the game can run by itself."),
    may("SEAT_TITLES", TEXTS, (), "What the seats are called. Otherwise seat 0, seat 1, …"),
    may(
        "SHEET",
        TEXTS,
        ("Deal",),
        "The columns of its score sheet before the points: what a line is for, then what is noted of it.",
    ),
    may("FOR_PEOPLE", CHOSEN, {}, "Options that are chosen at first where people play."),
    may(
        "due",
        Function("s", "move"),
        None,
        "The seconds after which the clock makes a move that it may make now.",
    ),
    may(
        "patience",
        Function("s", "move"),
        None,
        "The seconds for which bots leave a move to people before they make it; 0 is the pace of the table, -1 is at once.",
    ),
    may(
        "right",
        Function("s", "seat", "may"),
        None,
        "Sets the bits of the legal moves that are no mistake, where others are legal too; bots make no others.",
    ),
    may(
        "FORMERLY",
        FORMER,
        {},
        "Options in records of each edition and those before it, as `name=value`, and what they are read as now; '' is nothing.",
    ),
    may("GRIDIRON", TEXTS, (), "The fields of the ball, the way to gain, and who has the ball."),
    may(
        "printed",
        Function("s", "card"),
        None,
        "The name printed on a card beside its numbers, or ''.",
    ),
    may(
        "overheard",
        Function("s", "seat", "move"),
        None,
        "What others hear of a secret move. Otherwise its verb.",
    ),
    may(
        "denied",
        Function("view"),
        None,
        "For each hidden hand, the cards it lacks after the last move, as the answer to it tells.",
    ),
    may(
        "told",
        Function("view"),
        None,
        "What followed from a step, as tellings (`core.telling`), from what one seat saw of it.",
    ),
    may(
        "reckoning",
        Function("states"),
        None,
        "The account of a deal, from its states since it was dealt, if the last of them ended it. Asked when DECK or nobody is to move.",
    ),
    may("undrawn", Function("view"), None, "The cards that one drawn unseen is not."),
    may(
        "alike",
        Function("s", "field", "index", "cards"),
        None,
        "By which cards a seat sees these, where some cards cannot be told apart.",
    ),
    may(
        "drafts",
        Function("views", "watch"),
        None,
        "Imagines a deal, where its secrets are not just cards.",
    ),
)

KNOWN = {one.name for one in NAMES}


def chapter() -> str:
    """The contract as a table in Markdown, for anyone who writes a game."""
    lines = ["| name | what it is | if it is not given |", "|---|---|---|"]
    for one in NAMES:
        missing = "it must be" if one.required else _absent(one.default)
        lines.append(f"| `{one.name}` | {one.kind.said}. {one.about} | {missing} |")
    return "\n".join(lines)


def _absent(default: Any) -> str:
    if callable(default):
        return str(inspect.getdoc(default)).split(";")[0].rstrip(".").lower()
    return "–" if default is None else f"`{default!r}`"


def read_now(
    formerly: Mapping[int, Mapping[str, str]], edition: int, options: Mapping[str, str]
) -> dict[str, str]:
    """The options of a record of some edition, as they are called and written now."""
    found = [f"{name}={value}" for name, value in options.items()]
    for last in sorted(formerly):
        if last >= edition:
            found = [now for text in found if (now := formerly[last].get(text, text))]
    return {name: value for name, _, value in (text.partition("=") for text in found)}


# --- reading a module ----------------------------------------------------------------------------


def read(module: ModuleType) -> dict[str, Any]:
    """Everything a game gives, with the defaults of what it leaves out, and its verbs' functions.

    The functions of verbs are under the key "verbs", by the name of the verb.
    """
    there = vars(module)
    file = _file(module)
    for fault in _faults_of_names(there):
        raise BadGame(f"{file}: {fault}.")
    found = {one.name: there.get(one.name, one.default) for one in NAMES}
    for fault in _faults_of_verbs(found, there):
        raise BadGame(f"{file}: {fault}.")
    found["verbs"] = {verb.name: there[verb.function] for verb in found["MOVES"].verbs}
    for fault in _faults_between(found, module.__name__):
        raise BadGame(f"{file}: {fault}.")
    return found


def names_in(module: str) -> Mapping[str, Any]:
    """Everything a loaded file of the project defines or imports, to examine its source."""
    return vars(sys.modules[module])


def _file(module: ModuleType) -> str:
    name = module.__name__.removeprefix("parlour.").replace(".", "/")
    return f"{name}/__init__.py" if module.__spec__ and module.__spec__.submodule_search_locations else f"{name}.py"  # fmt: skip


def _faults_of_names(there: Mapping[str, Any]) -> Iterator[str]:
    for one in NAMES:
        if one.name not in there:
            close = _misspelt(one, there)
            if close:
                yield f"{close} is no name of the contract; write {one.name}"
            if one.required:
                yield f"{one.name} is missing; give {one.kind.said}: {_lower(one.about)}"
        elif not one.kind.holds(there[one.name]):
            yield f"{one.name} must be {one.kind.said}, and is {_shown(there[one.name])}"


def _lower(about: str) -> str:
    return about[0].lower() + about[1:].rstrip(".")


def _misspelt(one: Name, there: Mapping[str, Any]) -> str:
    """A name in the module that was surely meant to be this name of the contract."""
    name = one.name
    moves = there.get("MOVES")
    verbs = {verb.function for verb in moves.verbs} if isinstance(moves, Vocabulary) else set()
    alike = [
        given
        for given, value in there.items()
        if given not in KNOWN | verbs
        and not given.startswith("_")
        and given.isupper() == name.isupper()
        and isinstance(value, type) == (name == "State")
    ]
    return "".join(difflib.get_close_matches(name, alike, 1, 0.7 if one.required else 0.8))


def _shown(value: Any) -> str:
    if isinstance(value, FunctionType):
        return f"a function of ({', '.join(inspect.signature(value).parameters)})"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _faults_of_verbs(found: Mapping[str, Any], there: Mapping[str, Any]) -> Iterator[str]:
    names = [verb.name for verb in found["MOVES"].verbs]
    for verb in found["MOVES"].verbs:
        if names.count(verb.name) > 1:
            yield f"the verb {verb.name!r} stands twice in MOVES; name it once"
        for values in verb.values:
            if not isinstance(values, Values):
                yield (
                    f"an argument of the verb {verb.name!r} does not say what it is; "
                    "use cards_of, seats, squares, heaps, suits, each, amounts or words"
                )
        if callable(verb.answered) and not ANSWERED.holds(verb.answered):
            yield f"`answered` of the verb {verb.name!r} must be {ANSWERED.said}, or True"
        if verb.more is not None and not ANSWERED.holds(verb.more):
            yield f"`more` of the verb {verb.name!r} must be {ANSWERED.said}"
        if verb.clock not in ("", ANEW, IN_ALL) or (verb.clock and (verb.secret or verb.answered)):
            yield f"the clock says the verb {verb.name!r}: its time is counted ANEW or IN_ALL, and everybody hears it"  # fmt: skip
        if (verb.asks or verb.warns) and not verb.clock:
            yield f"the verb {verb.name!r} asks or warns, but the clock does not say it; take that away"  # fmt: skip
        wanted = ", ".join(["s", "seat", *verb.kinds])
        given = there.get(verb.function)
        if not isinstance(given, FunctionType):
            yield f"the verb {verb.name!r} has no function; write def {verb.function}({wanted})"
        elif _parameters(given) != 2 + len(verb.values):
            yield f"{verb.function} must take ({wanted}), as its verb has {len(verb.values)} arguments"  # fmt: skip


def _faults_between(found: Mapping[str, Any], module: str) -> Iterator[str]:
    key = module.rpartition(".")[2].replace("_", "-")
    if found["KEY"] != key:
        yield f"KEY is {found['KEY']!r}, but the file says {key!r}; make them agree"
    state, pack, most = found["State"].fields, found["PACK"], max(found["PLAYERS"])
    holds_cards = any(field.holds_cards for field in state.values())
    if holds_cards and pack is None:
        yield "State has fields for cards, but there is no PACK; say which cards they are"
    if pack is not None and holds_cards and found["deal"] is nothing_to_deal:
        yield "there is a PACK, but no function deal(s, order); write it"
    for field in state.values():
        yield from _faults_of_field(field, state, most)
    for verb in found["MOVES"].verbs:
        yield from _faults_of_touch(verb, state, pack)
    options = {name.rstrip("_"): f.choice for name, f in state.items() if f.choice}
    for name, value in found["FOR_PEOPLE"].items():
        if name not in options or options[name].parse(value) is None:
            yield f"FOR_PEOPLE says {name}={value}, which State does not offer; declare it there"
    yield from _faults_of_editions(found["EDITION"], found["FORMERLY"], options)
    if found["MOVES"].is_clocked != (found["due"] is not None):
        yield "due says when the clock moves; give it if and only if a verb in MOVES has clock"
    if found["GRIDIRON"] and not (len(found["GRIDIRON"]) == 3 and set(found["GRIDIRON"]) <= set(state)):  # fmt: skip
        yield "GRIDIRON must name three fields of State: ball, way to gain, holder"
    if found["SEAT_TITLES"] and len(found["SEAT_TITLES"]) < most:
        yield f"SEAT_TITLES must name all {most} seats"


def _faults_of_editions(
    present: int, formerly: Mapping[int, Mapping[str, str]], offered: Mapping[str, Choice]
) -> Iterator[str]:
    """Every older edition is accounted for, and what its records say leads to options of today."""

    def is_offered(name: str, value: str) -> bool:
        return name in offered and offered[name].parse(value) is not None

    for edition in range(1, present):
        if edition not in formerly:
            yield f"EDITION is {present}, but FORMERLY does not say how records of edition {edition} are read; add {edition}: {{}} if their options mean the same"  # fmt: skip
    for edition, table in formerly.items():
        if edition > present:
            yield f"FORMERLY speaks of edition {edition}, but EDITION is {present}; correct it"
        for old in table:
            name, _, value = old.partition("=")
            if edition == present and is_offered(name, value):
                yield f"FORMERLY reads {old} of edition {edition} otherwise, but State offers it; raise EDITION"  # fmt: skip
            for first in range(1, edition + 1):  # the record, and what would be written of it now
                now = read_now(formerly, first, {name: value})
                again = read_now(formerly, first, now)
                if now != again or not all(map(is_offered, now, now.values())):
                    yield f"FORMERLY does not lead from {old} of edition {first} to an option that State offers; correct it"  # fmt: skip


def _faults_of_field(field: Field, state: Mapping[str, Field], most: int) -> Iterator[str]:
    for what, named in (("counted_by", field.counted_by), ("beneath", field.beneath)):
        if named and named not in state:
            yield f"the field {field.name!r} has {what}={named!r}, which is no field of State"
    if field.shown_if and (field.shown_if not in state or not state[field.shown_if].choice):
        yield f"the field {field.name!r} is shown_if={field.shown_if!r}, which is no option of State"
    if field.choice and field.choice.tagged and f"{field.name}_number" not in state:
        yield f"the option {field.name!r} carries a number; add {field.name}_number = inner() to State"  # fmt: skip
    if field.of not in (fields.SEAT, fields.SIDE, fields.NOBODY):
        yield f"the field {field.name!r} is of={field.of!r}; it must be SEAT, SIDE or NOBODY"
    if field.holds_cards and field.role not in fields.ROLES:
        yield f"the field {field.name!r} has the role {field.role!r}; it must be one of {', '.join(fields.ROLES)}"  # fmt: skip
    if field.lay == "board" and field.sight is not fields.everyone:
        yield f"the field {field.name!r} is on the board, which everyone sees; take its sight away or give it another lay"  # fmt: skip
    if field.of == fields.SEAT and field.shape and field.shape[0] < most:
        yield f"the field {field.name!r} has {field.shape[0]} places, but up to {most} play; give each seat one"  # fmt: skip


def _faults_of_touch(
    verb: Verb, state: Mapping[str, Field], pack: Pack[Any] | None
) -> Iterator[str]:
    roles = {field.role for field in state.values()}
    if verb.touch and verb.touch not in roles and not (pack and verb.touch in pack.names):
        yield f"the verb {verb.name!r} is said by touching {verb.touch!r}, which is neither a role in State nor a card"  # fmt: skip
