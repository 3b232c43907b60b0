"""The player of Nebraska-Checkers: its moves are the game's, its endgames are true, it sees shots."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.checkers import Checkers, endgames, kernels, loops, readiness
from parlour.bots.checkers.squares import (
    BOARD,
    code_of,
    frame_of,
    packed,
    past_of,
    unpacked,
    ways_of,
)
from parlour.bots.opinions import Budget, Opinion
from parlour.core import compiling
from parlour.core.bits import members, union
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games import nebraska_checkers as rules

KEY = "nebraska-checkers"
TOP, BOTTOM = 0, 1
OPTIONS = [
    {"capture": capture, "shuttle_ban": ban, "quiet_limit": limit, "repetition": repetition}
    for capture, ban, limit, repetition in product(
        ("free", "max"), ("on", "off"), ("80", "0", "7"), ("off", "3")
    )
]
ENDGAME_MEN = 4
needs_compiler = pytest.mark.skipif(
    not compiling.available(), reason="endgames are worked out by compiled loops"
)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were no compiler."""
    monkeypatch.setattr(compiling, "available", lambda: False)
    for kept in ("_ready", "_known", "_started"):
        monkeypatch.setattr(readiness, kept, {})


def at(
    top: str = "",
    bottom: str = "",
    top_kings: str = "",
    bottom_kings: str = "",
    turn: int = TOP,
    of: Game | None = None,
    **fields: Any,
) -> Match:
    """A position: the squares of men and kings."""
    return Match.at(
        of or game(KEY), 2, men=[top, bottom], kings=[top_kings, bottom_kings], turn=turn, **fields
    )


def opinion(match: Match, simulations: int = 100, seed: int = 1, **budget: Any) -> Opinion:
    view = match.view(match.record.turn)
    player = Checkers(known=ENDGAME_MEN)
    return player.weigh(view, list(view.legal), Budget(simulations, **budget), seed)


# --- its moves are those of the game --------------------------------------------------------------


def placed(rng: random.Random, of: Game) -> Any:
    """A state with men and kings anywhere they can be, and a past that could be."""
    state = of.start(2)
    squares = list(rules.SQUARES)
    rng.shuffle(squares)
    for side in range(2):
        state.men[side] = state.kings[side] = 0
        for _ in range(rng.randint(1, 7)):
            square = squares.pop()
            is_far = rules.FAR_ROW[side] >> square & 1
            row = state.kings if is_far or rng.random() < 0.4 else state.men
            row[side] |= 1 << square
        kings = members(state.kings[side])
        if kings and rng.random() < 0.5:
            start = rng.choice(kings)
            ends = [rules.step(1 << start, way) & rules.vacant(state) for way in range(4)]
            steps = members(union([square for end in ends for square in members(end)]))
            if steps:
                state.last_to[side], state.last_from[side] = start, rng.choice(steps)
                state.legs[side] = rng.randint(1, 4)
    state.turn = rng.randrange(2)
    state.began = 0
    state.quiet = rng.randrange(state.quiet_limit or 100)
    return state


def agrees(state: Any) -> Iterator[Any]:
    """Check a position and every one after it against the game; gives the states after it."""
    rules_of = game(KEY).rules
    ways, frame, seat = ways_of(state), frame_of(state), state.turn
    moves = [
        move
        for move in rules_of.vocabulary.among(rules_of.may(state, seat))
        if move.verb.name in ("move", "jump")
    ]
    row = [0] * kernels.MOST_MOVES
    count = kernels.generated(BOARD, ways, frame, 0, row, 0)
    assert sorted(map(code_of, moves)) == sorted(row[:count])
    assert all(kernels.leaps(code_of(move)) == (move.verb.name == "jump") for move in moves)
    for move in moves:
        after = state.copy()
        rules_of.apply(after, seat, move.code)
        frames = frame + [0] * kernels.WIDTH
        kernels.make(BOARD, frames, 0, code_of(move))
        check_the_end(state, after, ways, frames)
        if not after.ended and after.turn != DECK:
            ours = frames[kernels.WIDTH : kernels.WIDTH + kernels.TURNS]
            assert frame_of(after)[: kernels.TURNS] == ours
            yield after


def check_the_end(state: Any, after: Any, ways: Any, frames: list[int]) -> None:
    """The game is over after a move just if the search finds it won or drawn, and how."""
    head = [0] * 8
    head[kernels.ROOT_QUIET] = frames[kernels.QUIET]
    is_over = after.played > state.played
    row = [0] * kernels.MOST_MOVES
    is_lost = kernels.generated(BOARD, ways, frames, kernels.WIDTH, row, 0) == 0
    goes_on = frames[kernels.WIDTH + kernels.JUMPER] >= 0
    is_drawn = not goes_on and kernels.is_drawn(ways, frames, 1, past_of(state), head)
    assert is_over == (is_lost or is_drawn)
    if is_over:
        assert is_lost == (after.won != state.won)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_its_moves_are_those_of_the_game_wherever_men_stand(options: dict[str, str]) -> None:
    rng = random.Random(f"placed {options}")
    of = game(KEY, **options)
    runs = 0
    for _ in range(45):
        waiting = [placed(rng, of)]
        if rules.can_move(waiting[0], waiting[0].turn):
            waiting = list(agrees(waiting[0]))
        for state in waiting:
            if state.jumper:
                runs += 1
                waiting.extend(agrees(state))
    assert runs > 0


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_its_moves_are_those_of_the_game_all_through_a_match(options: dict[str, str]) -> None:
    rng = random.Random(f"match {options}")
    match = Match.new(game(KEY, **options, games="2"), 2, seed="all through")
    for _ in range(90):
        if match.outcome:
            break
        seat = match.record.turn
        list(agrees(match.record))
        moves = [move for move in match.legal(seat) if move.verb.name != "accept"]
        kings = [
            move for move in moves if match.record.kings[seat] >> (move.arguments or (0,))[0] & 1
        ]
        match = match.play(seat, rng.choice(kings or moves))


def test_squares_are_packed_and_unpacked_alike() -> None:
    assert rules.BOARD == unpacked(BOARD.squares)
    assert 25 == BOARD.squares.bit_count()
    assert all(1 << i == packed(unpacked(1 << i)) for i in range(25))


@pytest.mark.parametrize(("ban", "ends"), [("off", "CHECK-R9"), ("on", "CHECK-R10")])
def test_going_back_and_forth_ends_as_the_options_say(ban: str, ends: str) -> None:
    """The third time is a draw; or the side in the corner may not leave it again, and has lost."""
    of = game(KEY, shuttle_ban=ban, repetition="3")
    match = at(top_kings="1", bottom_kings="49", of=of, began=TOP)
    for move in ("move 1 9", "move 49 41", "move 9 1", "move 41 49") * 2:
        list(agrees(match.record))
        match = match.play(match.record.turn, move)
    assert match.outcome is not None
    assert ends == match.outcome.reason


# --- endgames -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["free", "max"])
def worked_out(request: pytest.FixtureRequest) -> tuple[str, Any]:
    """How jumps are chosen, and the numbers of all positions of up to four men, worked out now."""
    most = int(request.param == "max")
    return request.param, endgames.worked_out(loops.compiled(), most, ENDGAME_MEN)


def few(rng: random.Random, capture: str) -> Any:
    """A state with two to four men on the board, between moves, in which nothing is barred."""
    of = game(KEY, shuttle_ban="off", quiet_limit="0", capture=capture)
    while True:
        state = placed(rng, of)
        state.quiet = state.last_to[0] = state.last_to[1] = 0
        if (rules.BOARD & ~rules.vacant(state)).bit_count() <= ENDGAME_MEN:
            return state


def with_shorter_jumps(rng: random.Random) -> Any:
    """Such a state in which jumps must be longest, and a shorter one could be made otherwise."""
    of = game(KEY, shuttle_ban="off", quiet_limit="0", capture="max")
    while True:
        state = of.start(2)
        king, *foes = rng.sample(rules.SQUARES, ENDGAME_MEN)
        is_king = rng.sample([True, False, False], 3)
        state.turn, state.began, state.men, state.kings = TOP, TOP, [0, 0], [1 << king, 0]
        for square, crowned in zip(foes, is_king, strict=True):
            is_far = rules.FAR_ROW[BOTTOM] >> square & 1
            (state.kings if crowned or is_far else state.men)[BOTTOM] |= 1 << square
        jumps = sum(rules.leaps(state, TOP, way).bit_count() for way in range(rules.WAYS))
        best = rules.best_haul(state, TOP)
        longest = [rules.longest(state, TOP, way, best).bit_count() for way in range(rules.WAYS)]
        if best and sum(longest) < jumps:
            return state


def number(known: Any, state: Any) -> int:
    """The number of a position in the endgames."""
    men, kings = list(map(packed, state.men)), list(map(packed, state.kings))
    if state.turn == BOTTOM:
        men = [kernels.turned(squares) for squares in reversed(men)]
        kings = [kernels.turned(squares) for squares in reversed(kings)]
    place = kernels.place(men[0], kings[0], men[1], kings[1], endgames.STARTS, endgames.CHOOSE)
    return int(known[place])


def whole_turns(state: Any) -> Iterator[Any]:
    """The states after each turn, by the game's own rules."""
    rules_of, seat = game(KEY).rules, state.turn
    for move in rules_of.vocabulary.among(rules_of.may(state, seat)):
        if move.verb.name in ("move", "jump"):
            after = state.copy()
            rules_of.apply(after, seat, move.code)
            if after.jumper:
                yield from whole_turns(after)
            else:
                yield after


def turns_to_the_end(state: Any, most: int) -> int | None:
    """In how many turns a side to move wins (odd) or loses (even), if in at most so many."""
    if not rules.can_move(state, state.turn):
        return 0
    if most == 0:
        return None
    found = [
        0 if after.ended else turns_to_the_end(after, most - 1) for after in whole_turns(state)
    ]
    losses = [turns for turns in found if turns is not None and turns % 2 == 0]
    if losses:
        return 1 + min(losses)
    return None if None in found else 1 + max(turns for turns in found if turns is not None)


def number_by_those_after(known: Any, state: Any) -> int:
    """What the number of a position must be: a win has a loss after it, a loss only wins."""
    if not rules.can_move(state, state.turn):
        return 1
    later = [1 if after.ended else number(known, after) for after in whole_turns(state)]
    losses = [code for code in later if code % 2 == 1]
    if losses:
        return 1 + min(losses)
    return 0 if 0 in later else 1 + max(later)


@needs_compiler
@pytest.mark.slow
def test_an_endgame_follows_from_those_a_turn_later(worked_out: tuple[str, Any]) -> None:
    """By the game's own moves."""
    capture, known = worked_out
    rng = random.Random("endgames")
    seen = set()
    for _ in range(700):
        state = few(rng, capture)
        assert number_by_those_after(known, state) == number(known, state)
        seen.add(number(known, state))
    assert len(seen) > 20


@needs_compiler
@pytest.mark.slow
def test_in_endgames_a_shorter_jump_is_not_made_where_the_longest_must_be(
    worked_out: tuple[str, Any],
) -> None:
    capture, known = worked_out
    rng = random.Random("longest")
    differ = 0
    for _ in range(40):
        state = with_shorter_jumps(rng)
        by_longest = number_by_those_after(known, state) == number(known, state)
        state.capture = rules.Capture[capture]
        assert number_by_those_after(known, state) == number(known, state)
        differ += not by_longest
    assert (differ > 0) == (capture == "free")


@needs_compiler
@pytest.mark.slow
def test_endgames_agree_with_a_plain_search(worked_out: tuple[str, Any]) -> None:
    capture, known = worked_out
    rng = random.Random("plain search")
    decided = 0
    for _ in range(100):
        state = few(rng, capture)
        turns, code = turns_to_the_end(state, 4), number(known, state)
        if turns is None:
            assert code == 0 or code > 5
        else:
            assert turns + 1 == code
            decided += turns > 0
    assert decided > 10


@needs_compiler
@pytest.mark.slow
def test_endgames_are_kept_on_disk_and_older_ones_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "checkers-free-3-before.endgames").touch()
    assert endgames.kept(0, 3) is None
    made = endgames.keep(loops.compiled(), 0, 3)
    assert bytes(made) == bytes(endgames.kept(0, 3))
    assert [endgames.path(0, 3)] == list(tmp_path.rglob("*.endgames"))


@needs_compiler
@pytest.mark.slow
def test_a_win_of_the_endgames_is_driven_home() -> None:
    """Two kings against one in the open, which no search of a few hundred positions sees."""
    match = at(top_kings="1 3", bottom_kings="47", of=game(KEY, first="top"), began=TOP)
    first = opinion(match, 20)
    assert first.best.points > 9
    turns = 0
    while not match.outcome:
        match = match.play(match.record.turn, opinion(match, 20).best.move)
        turns += 1
    assert (TOP,) == match.outcome.winners
    assert turns == round((10 - first.best.points) * 100)


# --- what it sees ---------------------------------------------------------------------------------

SHOTS = {
    "three for one, from the top": (at("5 11", "23 27 37"), "move 11 19"),
    "three for one, from the bottom": (at("13 23 27", "39 45", turn=BOTTOM), "move 39 31"),
    "three for one, among others": (
        at("1 5 9 11 25 31", "23 27 35 37 41 43"),
        "move 11 19",
    ),
    "a jump of two rather than of one": (at("9 27 3", "17 33 41 31 45", turn=TOP), "jump 9 25"),
    "the last man shut in": (
        at("29", "21 33 35 37 45 47", bottom_kings="19", turn=BOTTOM),
        "move 19 11",
    ),
}


@pytest.mark.parametrize("shot", SHOTS)
@pytest.mark.usefixtures("interpreted")
def test_it_finds_the_shot(shot: str) -> None:
    match, move = SHOTS[shot]
    found = opinion(match)
    assert move == found.best.move.text
    assert found.best.points > 1 + found.options[1].points or found.best.chance == 1


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (at("5 11", "23 27 37"), "Only this wins: it takes 2 moves, whatever the answer."),
        (
            at("1 5 9 11 25 31", "23 27 35 37 41 43"),
            "It wins two men by 11-19 and 5-17-29-45.",
        ),
        (at("1 3 7 11 13 23", "31 39 41 43 45 49"), "Any other move loses a man or more."),
        (at("1 3 7 13", "25 43 45 47 49", bottom_kings="5"), "It saves the man on 13."),
        (
            at("7 9 11 13 15", "29 35 37", top_kings="33", turn=BOTTOM),
            "Any other move loses the game.",
        ),
        (
            at("1 7 11 15 19 27", "31 35 37 39 43 45", turn=BOTTOM),
            "It exchanges a man for a man: 39-33, 27-39 and 45-33.",
        ),
        (at("3 5 13 29 37", "17 27 45 47"), "It makes a king."),
        (at("1", "29 33 39 47", bottom_kings="3 19"), "There is no other move."),
        (
            at("29", "21 33 35 37 45 47", bottom_kings="19", turn=BOTTOM),
            "It leaves the other side no move and wins.",
        ),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
@pytest.mark.usefixtures("interpreted")
def test_it_says_what_speaks_for_its_move(match: Match, said: str) -> None:
    assert said == opinion(match, 200).because


@pytest.mark.usefixtures("interpreted")
def test_in_the_middle_of_a_jump_it_weighs_the_leaps_that_go_on() -> None:
    match = at(top_kings="1", bottom="9 23 25 39 11", turn=TOP, began=TOP).play(TOP, "jump 1 17")
    found = opinion(match)
    assert {"jump 17 5", "jump 17 29", "jump 17 33"} == {str(one.move) for one in found.options}


@pytest.mark.usefixtures("interpreted")
def test_a_draw_is_accepted_by_who_is_behind_and_declined_by_who_is_ahead() -> None:
    ahead = at("1 3", "", "25", "47", offer=BOTTOM, quiet=30)
    behind = at("1", "", "", "23 33", offer=BOTTOM, quiet=30)
    assert "accept" != opinion(ahead).best.move.text
    assert "accept" == opinion(behind).best.move.text
    assert 0.5 == opinion(behind).best.chance


@pytest.mark.usefixtures("interpreted")
def test_an_offer_of_a_draw_is_weighed_but_never_the_best() -> None:
    found = opinion(at("1 3", "", "25", "47", quiet=30))
    assert "offer" in [one.move.text for one in found.options]
    assert "offer" != found.best.move.text


@pytest.mark.usefixtures("interpreted")
def test_a_won_game_is_not_yet_a_won_match() -> None:
    """The lead may be lost in the games that follow; the last game decides."""
    shut_in = {"top": "29", "bottom": "21 33", "bottom_kings": "19", "turn": BOTTOM}
    of = game(KEY, games="3")
    chances = [opinion(at(of=of, played=played, **shut_in)).best.chance for played in (0, 1, 2)]  # type: ignore[arg-type]
    assert chances == sorted(chances)
    assert 0.6 < chances[0] < chances[1] < 1 == chances[2]
    safe = opinion(at(of=of, played=1, won=[0, 1], **shut_in))  # type: ignore[arg-type]
    assert 1 == safe.best.chance


# --- how it thinks --------------------------------------------------------------------------------


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_it_plays_with_every_option(options: dict[str, str]) -> None:
    rng = random.Random(f"plays {options}")
    match = Match.new(game(KEY, **options, games="2", first="bottom"), 2, seed="options")
    for _ in range(6):
        seat = match.record.turn
        found = opinion(match, 5)
        assert {*match.legal(seat)} == {one.move for one in found.options}
        assert all(0 <= one.chance <= 1 for one in found.options)
        assert found.because
        match = match.play(seat, rng.choice(match.legal(seat)))


@needs_compiler
@pytest.mark.slow
def test_compiled_or_not_it_thinks_the_same(request: pytest.FixtureRequest) -> None:
    match = Match.new(game(KEY, first="top"), 2, seed="alike")
    fast = opinion(match, 150, seed=7)
    assert fast == opinion(match, 150, seed=7)
    request.getfixturevalue("interpreted")
    assert fast == opinion(match, 150, seed=7)


@pytest.mark.usefixtures("interpreted")
def test_the_seed_changes_no_more_than_a_shade() -> None:
    match = Match.new(game(KEY, first="top"), 2, seed="shade")
    one, other = opinion(match, 60, seed=1), opinion(match, 60, seed=2)
    assert one != other
    assert abs(one.best.points - other.best.points) < 0.2


@pytest.mark.usefixtures("interpreted")
def test_when_the_time_is_up_it_stops() -> None:
    """Between two looks at the watch it searches a few positions only."""
    match = Match.new(game(KEY, first="top"), 2, seed="watch")
    looks = 0

    def watch() -> bool:
        nonlocal looks
        looks += 1
        return looks > 10

    found = opinion(match, 10_000, watch=watch)
    assert 11 == looks
    tried = sum(one.tries for one in found.options) * 20
    assert tried < 20 * loops.PLAIN.at_once + 20 * len(found.options)


@pytest.mark.usefixtures("interpreted")
def test_without_any_time_it_still_has_an_opinion_of_every_move() -> None:
    match = Match.new(game(KEY, first="top"), 2, seed="no time")
    assert 6 == len(opinion(match, 0, watch=lambda: True).options)


def test_nobody_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is ready, who has a watch thinks with the interpreted loops."""
    monkeypatch.setattr(readiness, "prepare", lambda kind: None)
    monkeypatch.setattr(readiness, "_ready", {})
    monkeypatch.setattr(readiness, "_known", {})
    ready = readiness.tools(readiness.wanted(0, 14, 5), patient=False)
    assert loops.PLAIN is ready.loops
    assert 0 == ready.men


@pytest.mark.parametrize(
    ("most", "men", "expected"), [(0, 14, 4), (0, 9, 4), (0, 8, 5), (0, 3, 5), (1, 3, 4)]
)
def test_which_endgames_are_wanted_depends_on_the_position_alone(
    most: int, men: int, expected: int
) -> None:
    assert expected == readiness.wanted(most, men, endgames.MOST_KNOWN).men


@pytest.mark.slow
def test_the_compiler_is_not_loaded_with_the_player() -> None:
    """Whoever does not play checkers, or has a watch, does not wait until it is."""
    code = (
        "import sys, parlour.bots.checkers; print('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "False" == told.stdout.strip()
