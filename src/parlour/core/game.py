"""A game: the rules in one module, with the options chosen for them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from types import ModuleType
from typing import Any

from parlour.core import bits
from parlour.core.citation import RULES, Rule
from parlour.core.errors import BadOption, BadPlayers, UnknownGame
from parlour.core.fields import Choice
from parlour.core.layouts import Layout
from parlour.core.moves import Move, Verb, Vocabulary
from parlour.core.pack import Pack
from parlour.core.records import DECK
from parlour.core.twins import Twins

Apply = Callable[[Any, int, int], None]


class Rules:
    """The functions of one game module, as every part of the house calls them."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.key: str = module.KEY
        self.title: str = module.TITLE
        self.book: str = module.BOOK
        self.edition: int = module.EDITION
        self.players: tuple[int, ...] = tuple(module.PLAYERS)
        self.pack: Pack[Any] | None = getattr(module, "PACK", None)
        self.vocabulary: Vocabulary = module.MOVES
        self.endings: tuple[str, ...] = module.ENDINGS
        self.layout = Layout(module.State)
        self.setup = module.setup
        self.legal = module.legal
        self._heard: list[tuple[Rule, Any]] = []
        self.score = module.score
        self.deal: Callable[[Any, list[int]], None] = getattr(module, "deal", nothing_to_deal)
        self.shuffled = getattr(module, "shuffled", None)
        self.movers = getattr(module, "movers", None)
        self.wins = getattr(module, "wins", None)
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

    def apply(self, state: Any, seat: int, code: int) -> None:
        """Make a legal move in the state itself."""
        self.by_word[code >> 6](state, seat, code & 63)

    def dispatch(self, twin: Callable[[Any], Any]) -> list[Apply]:
        """What makes a move of each word, given its bit; `twin` may replace the functions."""
        return [
            _by_bit(verb, word, twin(getattr(self.module, verb.function)))
            for verb in self.vocabulary.verbs
            for word in range(verb.words)
        ]

    def to_shuffle(self, state: Any) -> list[int]:
        """The cards DECK shuffles for the next deal, in canonical order."""
        assert self.pack is not None
        if self.shuffled is None:
            return list(range(len(self.pack)))
        order = [0] * len(self.pack)
        return order[: self.shuffled(state, order)]

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that won: those the game says, or all with the best score."""
        seats = range(state.players)
        if self.wins:
            return tuple(seat for seat in seats if self.wins(state, seat))
        best = max(self.score(state, seat) for seat in seats)
        return tuple(seat for seat in seats if self.score(state, seat) == best)

    def trace(self, state: Any, seat: int) -> list[tuple[Rule, Any]]:
        """The cited rules that spoke while the legal moves were found, each with its answer."""
        self._heard.clear()
        self._listening(state.copy(), seat, [0] * self.vocabulary.words)
        return list(self._heard)

    @cached_property
    def _listening(self) -> Callable[..., None]:
        """The twin of `legal` in which every cited rule tells its answer."""
        cited = {function.__code__: rule for function, rule in RULES.items()}

        def listen(function: Any) -> Any:
            rule = cited.get(function.__code__)
            if rule is None:
                return function

            def telling(*arguments: Any) -> Any:
                answer = function(*arguments)
                self._heard.append((rule, answer))
                return answer

            return telling

        legal: Callable[..., None] = Twins(listen).of(self.legal)
        return legal


def nothing_to_deal(s: Any, order: list[int]) -> None:
    """A game without cards is never to deal; a wrong one ends rather than loops for ever."""
    s.ended = 1


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
    """A game with its options chosen; a value."""

    def __init__(self, rules: Rules, chosen: Mapping[str, str]) -> None:
        self.rules = rules
        self.chosen = dict(chosen)

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
        """How many play if nobody says: four if that can be, else the fewest."""
        possible = [players for players in self.players if not self.refusal(players)]
        return 4 if 4 in possible else (possible or self.players)[0]

    @property
    def book(self) -> str:
        """The key of its book."""
        return self.rules.book

    @property
    def edition(self) -> int:
        """Rises when an old record would be judged otherwise."""
        return self.rules.edition

    @cached_property
    def options(self) -> dict[str, Choice]:
        """Every option it offers."""
        return self.rules.layout.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.chosen) == (other.key, other.chosen)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.chosen.items()))))

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
        return Game(self.rules, chosen)

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
            raise BadPlayers(f"{self.title} is for {counts} players, not {_short(str(players))}.")
        refused = self.refusal(players)
        if refused:
            raise BadOption(refused)
        state = self._blank(players)
        self.rules.setup(state)
        return state

    def refusal(self, players: int) -> str:
        """Why these options cannot be had with that number of players; empty if they can."""
        for name, text in self.chosen.items():
            tag, _, seat = text.partition(":")
            if tag == "seat" and int(seat) >= players:
                return f"Option {name} names seat {seat}, but seats are 0 to {players - 1}."
        refuses = getattr(self.rules.module, "refuses", None)
        return str(refuses(self._blank(players))) if refuses else ""

    def _blank(self, players: int) -> Any:
        state = self.rules.layout.blank()
        state.players = players
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
        """The move that is written so."""
        return self.rules.vocabulary.read(text)


def _text(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # an int of more digits than Python writes
        return "a number too large to write"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


@cache
def _keys() -> dict[str, str]:
    import parlour.games as folder

    return {
        name.replace("_", "-"): f"{folder.__name__}.{name}"
        for _, name, _ in pkgutil.iter_modules(folder.__path__)
    }


@cache
def _rules(key: str) -> Rules:
    return Rules(importlib.import_module(_keys()[key]))


def games() -> dict[str, Game]:
    """Every game there is, by key, with its default options."""
    return {key: game(key) for key in sorted(_keys())}


def game(key: str, /, **options: object) -> Game:
    """The game of that key with the given options."""
    if key not in _keys():
        raise UnknownGame(
            f"There is no game {_short(key)!r}; `parlour games` lists the {len(_keys())} there are."
        )
    return Game(_rules(key), {}).with_options(**options)
