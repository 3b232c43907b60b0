"""A game: the rules in one module, with the options chosen for them.

The file is long because everything a module gives is named here once.
"""

from __future__ import annotations

import difflib
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

from parlour.core import bits, citation, contract
from parlour.core.citation import RULES, Rule
from parlour.core.endings import Endings
from parlour.core.errors import BadGame, BadOption, BadPlayers, BadTable, UnknownGame
from parlour.core.fields import Choice
from parlour.core.layouts import Layout
from parlour.core.moves import Move, Verb, Vocabulary
from parlour.core.pack import Pack
from parlour.core.placing import Placing
from parlour.core.records import DECK
from parlour.core.telling import Reckoning
from parlour.core.twins import Twins

Apply = Callable[[Any, int, int], None]


class Rules:
    """What one game module gives, in the form everything else uses; see `core.contract`."""

    def __init__(self, module: ModuleType) -> None:
        given = contract.read(module)
        self.name = module.__name__
        """The module's own name, for code that looks at its source."""
        self.key: str = given["KEY"]
        self.title: str = given["TITLE"]
        self.book: str = given["BOOK"]
        self.edition: int = given["EDITION"]
        self.players: tuple[int, ...] = given["PLAYERS"]
        self.endings: Endings = given["ENDINGS"]
        self.vocabulary: Vocabulary = given["MOVES"]
        self.layout = Layout(given["State"])
        self.setup: Callable[[Any], None] = given["setup"]
        self.legal: Callable[[Any, int, list[int]], None] = given["legal"]
        self.score: Callable[[Any, int], int] = given["score"]
        self.verbs: Mapping[str, Callable[..., None]] = given["verbs"]
        self.pack: Pack[Any] | None = given["PACK"]
        self.deal: Callable[[Any, list[int]], None] = given["deal"]
        self.shuffled: Callable[[Any, list[int]], int] | None = given["shuffled"]
        self.movers: Callable[[Any], int] | None = given["movers"]
        self.wins: Callable[[Any, int], bool] | None = given["wins"]
        self.worth: Callable[[Any, int], int] = given["worth"] or given["score"]
        self.side: Callable[[Any, int], int] = given["side"]
        self.refuses: Callable[[Any], str] | None = given["refuses"]
        self.played_again: Callable[[Any], dict[str, str]] | None = given["played_again"]
        self.placing: Placing | None = given["PLACING"]
        self.sums: Callable[[Any], list[int]] | None = given["sums"]
        self.cites: tuple[str, ...] = given["CITES"]
        self.forced: bool = given["FORCED"]
        self.seat_titles: tuple[str, ...] = given["SEAT_TITLES"]
        self.sheet: tuple[str, ...] = given["SHEET"]
        self.for_people: Mapping[str, str] = given["FOR_PEOPLE"]
        self.due: Callable[[Any, Move], int] | None = given["due"]
        self.patience: Callable[[Any, Move], int] | None = given["patience"]
        self.right: Callable[[Any, int, list[int]], None] | None = given["right"]
        self.formerly: Mapping[int, Mapping[str, str]] = given["FORMERLY"]
        self.gridiron: tuple[str, ...] = given["GRIDIRON"]
        self.printed: Callable[[Any, int], str] | None = given["printed"]
        self.overheard: Callable[[Any, int, Move], str] | None = given["overheard"]
        self.denied: Callable[[Any], dict[tuple[str, int], frozenset[int]]] | None = given["denied"]
        self.undrawn: Callable[[Any], frozenset[int]] | None = given["undrawn"]
        self.told: Callable[[Any], Iterable[str]] | None = given["told"]
        self.reckoning: Callable[[Sequence[Any]], Reckoning | None] | None = given["reckoning"]
        self.alike: Callable[[Any, str, int, list[int]], list[int]] | None = given["alike"]
        self.drafts: Callable[[Any, Any], Any] | None = given["drafts"]
        self.functions: tuple[FunctionType, ...] = tuple(
            value
            for value in (*given.values(), *self.verbs.values())
            if isinstance(value, FunctionType)
        )
        """Every function of the contract, including those of the verbs."""
        self._heard: list[tuple[Rule, Any]] = []
        self.by_word = self.dispatch(lambda function: function)

    def moving(self, state: Any) -> int:
        """The set of seats that may move; DECK moves alone and is not in it."""
        if state.ended or state.turn == DECK:
            return 0
        return int(self.movers(state)) if self.movers else 1 << state.turn

    def may(self, state: Any, seat: int) -> list[int]:
        """The legal moves of a seat as bits of the vocabulary's words."""
        words = [0] * self.vocabulary.words
        self.legal(state, seat, words)
        return words

    def may_rightly(self, state: Any, seat: int) -> list[int]:
        """The legal moves of a seat that are no mistake."""
        if self.right is None:
            return self.may(state, seat)
        words = [0] * self.vocabulary.words
        self.right(state, seat, words)
        return words

    def apply(self, state: Any, seat: int, code: int) -> None:
        """Make a legal move in the state itself."""
        self.by_word[code >> 6](state, seat, code & 63)

    def dispatch(self, twin: Callable[[Any], Any]) -> list[Apply]:
        """For each word, the function that makes its moves by bit; `twin` may replace these."""
        return [
            _by_bit(verb, word, twin(self.verbs[verb.name]))
            for verb in self.vocabulary.verbs
            for word in range(verb.words)
        ]

    def deal_text(self, order: Sequence[int]) -> str:
        """The line of a deal of these cards, the top first."""
        assert self.pack is not None
        return "deal " + " ".join([self.pack.names[card] for card in order])

    def to_shuffle(self, state: Any) -> list[int]:
        """The cards DECK shuffles for the next deal, in canonical order."""
        assert self.pack is not None
        if self.shuffled is None:
            return list(range(len(self.pack)))
        order = [0] * len(self.pack)
        return order[: self.shuffled(state, order)]

    def read_now(self, edition: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a record of some edition, as they are called and written now."""
        return contract.read_now(self.formerly, edition, options)

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that won: those the game names, or all with the best score."""
        seats = range(state.players)
        if self.wins:
            return tuple(seat for seat in seats if self.wins(state, seat))
        best = max(self.score(state, seat) for seat in seats)
        return tuple(seat for seat in seats if self.score(state, seat) == best)

    def trace(self, state: Any, seat: int) -> list[tuple[Rule, Any]]:
        """The cited rules asked while the legal moves were found, each with its answer."""
        self._heard.clear()
        self._listening[0](state.copy(), seat, [0] * self.vocabulary.words)
        return list(self._heard)

    @property
    def asked(self) -> list[Rule]:
        """The cited rules that can be asked while the legal moves are found."""
        return self._listening[1]

    @cached_property
    def _listening(self) -> tuple[Callable[..., None], list[Rule]]:
        """The twin of `legal` in which every cited rule reports its answer, and these rules."""
        # Taken as a whole, because another thread may be importing rules.
        cited = {function.__code__: rule for function, rule in list(RULES.items())}
        found: list[Rule] = []

        def listen(function: Any) -> Any:
            rule = cited.get(function.__code__)
            if rule is None:
                return function
            found.append(rule)

            def telling(*arguments: Any) -> Any:
                answer = function(*arguments)
                self._heard.append((rule, answer))
                return answer

            return telling

        return Twins(listen).of(self.legal), found


def _by_bit(verb: Verb, word: int, function: Any) -> Apply:
    if not verb.values:
        return lambda s, seat, bit: function(s, seat)
    if len(verb.values) == 1:
        base = word * bits.WIDEST
        return function if not base else lambda s, seat, bit: function(s, seat, base + bit)
    codes: list[int] = []
    for values in reversed(verb.values[:-1]):
        codes.insert(0, word % (max(values) + 1))
        word //= max(values) + 1
    if len(codes) == 1:
        first = codes[0]
        return lambda s, seat, bit: function(s, seat, first, bit)
    return lambda s, seat, bit: function(s, seat, *codes, bit)


class Game:
    """A game with its options chosen; a value.

    `edition` is the one it is played by: the present one, or that of an old record.
    """

    def __init__(self, rules: Rules, chosen: Mapping[str, str], edition: int | None = None) -> None:
        self.rules = rules
        self.chosen = dict(chosen)
        self.edition = rules.edition if edition is None else edition

    @property
    def key(self) -> str:
        """Its name in commands and files."""
        return self.rules.key

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.rules.title

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it is for."""
        return self.rules.players

    @property
    def usual_players(self) -> int:
        """How many play if nobody says: four if possible, otherwise the fewest."""
        possible = [players for players in self.players if not self.refusal(players)]
        return 4 if 4 in possible else (possible or self.players)[0]

    @property
    def book(self) -> str:
        """The key of its book."""
        return self.rules.book

    @property
    def latest(self) -> Game:
        """The same game by its present edition."""
        return Game(self.rules, self.chosen)

    @cached_property
    def options(self) -> dict[str, Choice]:
        """Every option it offers."""
        return self.rules.layout.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.edition, self.chosen) == (
            other.key,
            other.edition,
            other.chosen,
        )

    def __hash__(self) -> int:
        return hash((self.key, self.edition, tuple(sorted(self.chosen.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its key: its rules are loaded where it is read."""
        return _by_key, (self.key, self.edition, self.chosen)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in sorted(self.chosen.items()))
        return f"parlour.game({self.key!r}{options})"

    def with_options(self, /, **options: object) -> Game:
        """The same game with these options chosen."""
        chosen = dict(self.chosen)
        for name, value in options.items():
            choice = self.options.get(name)
            if choice is None:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.title} has no option {_short(name)!r}; it has: {known}.")
            text = ("off", "on")[value] if isinstance(value, bool) else _short(_text(value))
            if choice.parse(text) is None:
                raise BadOption(
                    f"Option {name} of {self.title} cannot be {text!r}; it is {choice.described}."
                )
            chosen[name] = text
        return Game(self.rules, chosen, self.edition)

    def settled(self, players: int) -> dict[str, str]:
        """Every option with the value it has for that number of players."""
        return {
            name: self.chosen.get(name, choice.default(players))
            for name, choice in self.options.items()
        }

    def start(self, players: int) -> Any:
        """The state before anything has happened."""
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            people = "player" if self.players == (1,) else "players"
            raise BadPlayers(f"{self.title} is for {counts} {people}, not {_short(str(players))}.")
        refused = self.refusal(players)
        if refused:
            raise BadOption(refused)
        state = self._blank(players)
        self.rules.setup(state)
        return state

    def refusal(self, players: int) -> str:
        """Why these options do not work with that number of players; empty if they do."""
        for name, text in self.chosen.items():
            tag, _, seat = text.partition(":")
            if tag == "seat" and int(seat) >= players:
                return f"Option {name} names seat {seat}, but seats are 0 to {players - 1}."
        return self.rules.refuses(self._blank(players)) if self.rules.refuses else ""

    def _blank(self, players: int) -> Any:
        state = self.rules.layout.blank()
        state.players = players
        for name in self.rules.layout.editions:
            setattr(state, name, self.edition)
        for field in self.rules.layout.fields.values():
            if field.choice is None:
                continue
            text = self.settled(players)[field.name.rstrip("_")]
            parsed = field.choice.parse(text)
            assert parsed is not None
            setattr(state, field.name, parsed[0])
            if field.choice.tagged:
                setattr(state, f"{field.name}_number", parsed[1])
        return state

    def move(self, text: str) -> Move:
        """The move written like this."""
        return self.rules.vocabulary.read(text)


def _text(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # an int with more digits than Python will write
        return "a number too large to write"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


# --- which games there are -----------------------------------------------------------------------

_shelf: dict[str, Callable[[], ModuleType]] = {}
_taken: dict[str, Rules | BadGame] = {}
"""The games that were asked for: their rules, or what is wrong with their files."""
_loading = threading.RLock()
"""Held while a game is loaded: other threads may ask for it meanwhile."""


def shelve(key: str, load: Callable[[], ModuleType]) -> None:
    """Make a game known by its key; its module is loaded when it is first asked for."""
    _shelf[key] = load
    _taken.pop(key, None)


def unshelve(key: str) -> None:
    """Forget a game again."""
    del _shelf[key]
    _taken.pop(key, None)


def _rules(key: str) -> Rules | BadGame:
    """The rules of a game, or what is wrong with its file; it is loaded once, whoever asks."""
    with _loading:
        if key not in _taken:
            _taken[key] = _loaded(key)
        return _taken[key]


def _loaded(key: str) -> Rules | BadGame:
    try:
        module = _shelf[key]()
    except Exception as fault:  # a file may do anything when it is loaded
        return BadGame(f"The file of {key} cannot be loaded: {_told(fault)}.")
    try:
        rules = Rules(module)
        citation.check_sentences(Game(rules, {}))
    except BadGame as fault:
        return fault
    return rules


def _told(fault: Exception) -> str:
    """An error in a file and the line that caused it, as one line of text."""
    line = fault.lineno if isinstance(fault, SyntaxError) else None
    trace = fault.__traceback__
    while trace is not None and line is None:
        if trace.tb_frame.f_code.co_name == "<module>":
            line = trace.tb_lineno
        trace = trace.tb_next
    said = " ".join(str(fault).split()).rstrip(".")
    return f"{type(fault).__name__} at line {line}: {said}"


def games() -> dict[str, Game]:
    """Every game there is, by key, with its default options; `faults` says what was left out."""
    found = {key: _rules(key) for key in sorted(_shelf)}
    return {key: Game(rules, {}) for key, rules in found.items() if isinstance(rules, Rules)}


def faults() -> dict[str, str]:
    """The games that were left out, each with the sentence that says why."""
    found = {key: _rules(key) for key in sorted(_shelf)}
    return {key: str(fault) for key, fault in found.items() if isinstance(fault, BadGame)}


def game(key: str, /, **options: object) -> Game:
    """The game of that key with the given options."""
    if key not in _shelf:
        near = difflib.get_close_matches(key[:80], sorted(_shelf), 1)
        rest = (
            f"did you mean {near[0]}?"
            if near
            else f"`parlour games` lists the {len(_shelf)} there are."
        )
        raise UnknownGame(f"There is no game {_short(key)!r}; {rest}")
    rules = _rules(key)
    if isinstance(rules, BadGame):
        raise rules
    return Game(rules, {}).with_options(**options)


def _by_key(key: str, edition: int, chosen: Mapping[str, str]) -> Game:
    """A game from its pickle."""
    return Game(game(key).rules, chosen, edition)


def recorded(key: str, edition: int, options: Mapping[str, str]) -> Game:
    """The game of a record, as the edition it was played by judged it."""
    rules = game(key).rules
    if edition > rules.edition:
        raise BadTable(
            f"The record is of edition {edition} of {rules.title}; "
            f"this version of parlour knows none after {rules.edition}."
        )
    if edition < 1:
        raise BadTable(f"There is no edition {edition} of {rules.title}.")
    return Game(rules, {}, edition).with_options(**rules.read_now(edition, options))
