"""OpenSpiel: every game as a Python game of that library, `parlour_forty_two` and so on.

Chance deals card by card: while cards are shuffled, each outcome is the next card from the top.
Where chance chooses among moves, or the clock may strike, these are outcomes too.  Utility is who
wins: to a sole winner 1, shared among several, paid by the others; in a puzzle 1 or 0.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from parlour.core.bits import lowest
from parlour.core.errors import ParlourError
from parlour.core.fields import Choice, everyone
from parlour.core.game import Game, game, games
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import CLOCK, DECK
from parlour.research.glancing import seen_by
from parlour.research.observing import Observer, observer
from parlour.research.running import Running
from parlour.research.tables import STRIKES

LONGEST = 1_000_000
"""A bound on actions in a match, which no match comes near; rules end them far earlier."""
QUOTE = "_"
"""Stands before a number where the other values of an option are words: repetition=_3."""
UNSAID = -1
"""The value of an option that is a number where it is not given; of others it is ''."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
QUIET = 0
"""The outcome that the clock does not strike."""


def short_name(key: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"parlour_{key.replace('-', '_')}"


def register() -> list[str]:
    """Make every game known to OpenSpiel; their names."""
    known = set(pyspiel.registered_names())
    for key, of in games().items():
        if short_name(key) not in known:
            # A class of its own: OpenSpiel lets go of it after Python has ended, which a mere
            # function does not survive.
            pyspiel.register_game(_type_of(of), type(of.title, (TableGame,), {"key": key}))
    return [short_name(key) for key in games()]


def _type_of(of: Game) -> Any:
    """What OpenSpiel is told of a game; its parameters are the players and the options."""
    rules, kinds = of.rules, pyspiel.GameType
    chances = rules.pack is not None or any(verb.by_chance for verb in rules.vocabulary.verbs)
    hides = any(field.sight is not everyone for field in rules.layout.fields.values())
    alone = of.players == (1,)
    return kinds(
        short_name=short_name(of.key),
        long_name=of.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(
            kinds.ChanceMode, "EXPLICIT_STOCHASTIC" if chances else "DETERMINISTIC"
        ),
        information=getattr(
            kinds.Information, "IMPERFECT_INFORMATION" if hides else "PERFECT_INFORMATION"
        ),
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(of.players),
        min_num_players=min(of.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": of.usual_players}
        | {name: UNSAID if is_numeral(choice) else "" for name, choice in of.options.items()},
    )


def is_numeral(choice: Choice) -> bool:
    """Whether the values of an option are numbers; OpenSpiel would read them as such."""
    return all(value.isdigit() for value in choice.values)


class Kind:
    """A game with its options and players, as its states need it; they share it.

    It hangs on the parameters alone, because OpenSpiel makes Python games anew as it likes.
    """

    def __init__(self, key: str, params: dict[str, Any]) -> None:
        self._named = short_name(key), tuple(sorted(params.items()))
        given = {name: value for name, value in params.items() if value not in ("", UNSAID)}
        players = int(given.pop("players", game(key).usual_players))
        texts = {name: str(value).removeprefix(QUOTE) for name, value in given.items()}
        self.game = game(key, **texts)
        self.observer: Observer = observer(self.game, players)
        self.players = players
        self.cards = self.observer.cards
        self.first = 1 + self.cards
        """The outcome that is the first move of the vocabulary; cards come before it."""
        vocabulary = self.game.rules.vocabulary
        self.moves, self.numbers = vocabulary.moves, vocabulary.numbers
        self.is_in_turn = self.game.rules.movers is None and not vocabulary.is_clocked
        """Whether only the seat in turn may move."""
        self.untouched = Match.untouched(self.game, players)
        self.cards_left = equally_likely(self.first)

    def __deepcopy__(self, memo: Any) -> Kind:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _kind, self._named


@lru_cache(maxsize=256)
def _kind(name: str, params: tuple[tuple[str, Any], ...]) -> Kind:
    keys = {short_name(key): key for key in games()}
    return Kind(keys[name], dict(params))


def kind_of(of: Any) -> Kind:
    """The kind of a game of OpenSpiel."""
    return _kind(of.get_type().short_name, tuple(sorted(of.get_parameters().items())))


@lru_cache(maxsize=32)
def equally_likely(outcomes: int) -> list[list[tuple[int, float]]]:
    """For each number of outcomes, every outcome with its chance if so many are equally likely.

    Made once, for it is much faster to look them up than to make them at every card.
    """
    shares = [0.0, *(1 / left for left in range(1, outcomes))]
    return [[(outcome, share) for outcome in range(outcomes)] for share in shares]


class TableGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game with its options and a number of players."""

    key: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = _kind(short_name(self.key), tuple(sorted((params or {}).items())))
        players = kind.players
        facts = pyspiel.GameInfo(
            num_distinct_actions=kind.observer.actions,
            max_chance_outcomes=kind.first + kind.observer.actions,
            num_players=players,
            min_utility=-1.0 / (players - 1) if players > 1 else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(game(self.key)), facts, params or {})

    def new_initial_state(self) -> TableState:
        """Nothing has happened yet."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What tells states to a player."""
        return TableObserver(kind_of(self), iig_obs_type, params)


class TableState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A match; while cards are shuffled, also those that lie on top already.

    OpenSpiel's own code asks by way of C++; whoever asks from Python is answered here at once.
    """

    def __init__(self, of: TableGame) -> None:
        super().__init__(of)
        self.kind = kind_of(of)
        self.running = Running(self.kind.untouched)
        self.order: list[int] = []
        """The cards that lie on top already."""
        self._left: list[int] = []
        """The outcomes that are cards still to be shuffled in."""
        self.seat = -1
        self.is_quiet = False
        """Whether the clock was asked since the last move, and did not strike."""
        self._ask()

    # --- who moves -------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.running.match

    def _ask(self) -> None:
        """Find who is asked now: a seat, chance, or nobody once it is over."""
        record = self.running.record
        if record.ended:
            self._player = TERMINAL
        elif record.turn == DECK:
            self._player = CHANCE
            if not any(self.running.may(DECK)):
                self._left = sorted([1 + card for card in self.kind.game.rules.to_shuffle(record)])
        elif self.kind.is_in_turn:
            self._player = record.turn
        else:
            self._player = CHANCE if self._clock_is_asked() else self._next_of_several()

    def _next_of_several(self) -> int:
        """Of those who may move, the next after the last who moved."""
        several = self.kind.game.rules.moving(self.running.record)
        after = several >> self.seat + 1 << self.seat + 1 if several & several - 1 else several
        return lowest(after or several)

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody once it is over."""
        return self._player

    def is_chance_node(self) -> bool:
        """Whether chance is asked."""
        return self._player == CHANCE

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._player == TERMINAL

    def _clock_is_asked(self) -> bool:
        is_clocked = self.kind.game.rules.vocabulary.is_clocked
        return is_clocked and not self.is_quiet and any(self.running.may(CLOCK))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of whoever is asked, or of another player, who has none."""
        asked = self._player
        if player is not None and player != asked:
            return []
        if asked >= 0:
            return self.kind.numbers(self.running.may(asked))
        return [] if asked == TERMINAL else [one for one, _ in self.chance_outcomes()]

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal moves; OpenSpiel wants them rising."""
        if player != self._player:
            return self.running.legal(player)
        return self.kind.numbers(self.running.may(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, or the moves of chance or of the clock."""
        left = self._left
        if left:
            shares = self.kind.cards_left[len(left)]
            return [shares[card] for card in left]
        is_deck, first = self.running.waits_for_deck, self.kind.first
        numbers = self.kind.numbers(self.running.may(DECK if is_deck else CLOCK))
        if is_deck:
            return [(first + number, 1 / len(numbers)) for number in numbers]
        each = 1 / STRIKES / len(numbers)
        return [(QUIET, 1 - 1 / STRIKES), *((first + number, each) for number in numbers)]

    # --- moving ----------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        player, run = self._player, self.running
        if player >= 0:
            run.step(player, self.kind.moves[action])
            self.seat = player
            self.is_quiet = False
        elif self._left:
            self._left.remove(action)
            self.order.append(action - 1)
            if self._left:
                return
            run.deal(self.order)
            self.order = []
        elif run.waits_for_deck:
            run.step(DECK, self.kind.moves[action - self.kind.first])
        else:
            if action != QUIET:
                run.step(CLOCK, self.kind.moves[action - self.kind.first])
            self.is_quiet = action == QUIET
        self._ask()

    def returns(self) -> list[float]:
        """Who won; nothing before the end."""
        record, players = self.running.record, self.kind.players
        if not record.ended:
            return [0.0] * players
        winners = self.kind.game.rules.winners(record)
        won = [seat in winners for seat in range(players)]
        if players == 1 or not any(won):
            return [float(one) for one in won]
        each = (players / sum(won) - 1) / (players - 1)
        return [each if one else -1 / (players - 1) for one in won]

    # --- in words --------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        rules, first = self.kind.game.rules, self.kind.first
        if player >= 0:
            return rules.vocabulary.moves[action].text
        if action == QUIET:
            return "quiet"
        if action < first:
            assert rules.pack is not None
            return f"deal {rules.pack.names[action - 1]}"
        return rules.vocabulary.moves[action - first].text

    def __str__(self) -> str:
        lines = [f"{seat} {text}" for seat, text in self.match.log]
        names = self.kind.game.rules.pack
        on_top = [names.names[card] for card in self.order] if names else []
        return "\n".join([*lines, f"shuffled {' '.join(on_top)}" if on_top else "", str(self.seat)])

    # --- worlds ----------------------------------------------------------------------------------

    def imagined(self, player: int, rng: Random) -> TableState:
        """A state that looks the same to a player, each such deal equally likely."""
        if self.order:
            raise ParlourError("Worlds are imagined where a player is to move.")
        found: TableState = (
            self.get_game().new_initial_state().followed(imagine(self.match.view(player), rng))
        )
        return found

    def followed(self, match: Match) -> TableState:
        """The state after everything that happened in a match."""
        rules, first = self.kind.game.rules, self.kind.first
        pack = rules.pack
        for seat, text in match.log:
            if seat == DECK and text.startswith("deal "):
                assert pack is not None
                for card in pack.numbers(text.removeprefix("deal ")):
                    self.apply_action(1 + card)
                continue
            number = rules.vocabulary.read(text).number
            if seat not in (DECK, CLOCK) and self.is_chance_node():
                self.apply_action(QUIET)
            self.apply_action(number if seat >= 0 else first + number)
        while self.is_chance_node() and not self.running.waits_for_deck:
            self.apply_action(QUIET)
        return self


class TableObserver:
    """Tells states to a player: all it has seen so far as text, or what it sees now."""

    def __init__(self, of: Kind, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations, so not {params}.")
        self._recalls = kind is not None and kind.perfect_recall
        self._blind = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        self._observer = of.observer
        self.tensor: Any = None if self._recalls else np.zeros(of.observer.size, np.float32)
        self.dict = {} if self._recalls else of.observer.parted(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """Tell what a player sees now."""
        if self._recalls:
            return
        seat = None if self._blind else player
        self.tensor[:] = seen_by(self._observer, state.running, seat)

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees now, or all it has ever seen, in words."""
        view = state.match.view(None if self._blind else player)
        return self._observer.information_state(view) if self._recalls else str(view)


def resampler(seed: int = 0) -> Any:
    """For OpenSpiel's ISMCTS: draws worlds exactly as likely as they are to the player."""
    rng = Random(seed)
    return lambda state, player: state.imagined(player, rng)
