"""Nebraska-Checkers: set-up, moves, jumps, crowning, repetition and draws."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.core import compiling, kernels
from parlour.core.bits import count, members, union
from parlour.core.errors import BadOption, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games import nebraska_checkers as rules

KEY = "nebraska-checkers"
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "nebraska_checkers.json").read_text())
PERFT = VECTORS["perft_from_start_W_first"]
TOP, BOTTOM = 0, 1


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


def legal(match: Match) -> list[str]:
    return sorted(str(move) for move in match.legal(match.record.turn))


def said(match: Match, *moves: str) -> Match:
    """The match after these moves, each by whoever is to move."""
    for move in moves:
        match = match.play(match.record.turn, move)
    return match


def squares(value: int) -> list[int]:
    return members(value)


def turns(match: Match) -> list[tuple[list[int], Match]]:
    """Every whole turn: the squares passed and the match after it."""
    seat = match.record.turn
    found, open_paths = [], [([], match)]  # type: ignore[var-annotated]
    while open_paths:
        path, here = open_paths.pop()
        for move in here.legal(seat):
            start, end = move.arguments
            after = here.step(seat, move)
            longer = [*(path or [start]), end]
            if after.record.jumper:
                open_paths.append((longer, after))
            else:
                found.append((longer, after))
    return sorted(found, key=lambda turn: turn[0])


# --- vectors -------------------------------------------------------------------------------------


@pytest.mark.proves("CHECK-R4", "CHECK-R6", "CHECK-R7", "CHECK-R12")
@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["why"])
def test_the_legal_turns_of_a_position_are_just_those_listed(case: dict[str, Any]) -> None:
    """The eleven positions of the rulings, with men taken and crowns."""
    sides = {
        name: " ".join(map(str, case["position"].get(name, ()))) for name in ("w", "b", "wk", "bk")
    }
    seat = TOP if case["side"] == "W" else BOTTOM
    start = at(sides["w"], sides["b"], sides["wk"], sides["bk"], turn=seat)
    found = turns(start)
    expected = sorted(zip(case["legal"], case["taken"], case["crowned"], strict=True))
    actual = []
    for path, after in found:
        taken = [(a + b) // 2 for a, b in pairwise(path) if abs(a - b) > 8]
        before, left = (m.record.men[1 - seat] | m.record.kings[1 - seat] for m in (start, after))
        assert sorted(taken) == squares(before & ~left)
        crowned = count(after.record.kings[seat]) > count(start.record.kings[seat])
        actual.append((path, taken, crowned))
    assert expected == actual


def perft(state: Any, depth: int) -> int:
    """How many lines of so many whole turns there are."""
    of = game(KEY).rules
    if state.ended:
        return 0
    found = 0
    for move in of.vocabulary.among(of.may(state, state.turn)):
        after = state.copy()
        of.apply(after, state.turn, move.code)
        left = depth if after.jumper else depth - 1
        found += perft(after, left) if left else 1
    return found


@pytest.mark.proves("CHECK-R1", "CHECK-R4", "CHECK-R13")
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_turns_from_the_start_are_as_many_as_counted(depth: int) -> None:
    """A run of leaps is one turn."""
    start = game(KEY, first="top").start(2)
    assert PERFT[depth - 1] == perft(start, depth)


@pytest.mark.slow
@pytest.mark.proves("CHECK-R4")
@pytest.mark.parametrize("depth", [5, 6])
def test_the_turns_from_the_start_are_as_many_as_counted_deeper(depth: int) -> None:
    """55,168 lines of six turns."""
    start = game(KEY, first="top").start(2)
    assert PERFT[depth - 1] == perft(start, depth)


@pytest.mark.soak
@pytest.mark.proves("CHECK-R4")
def test_the_turns_from_the_start_are_as_many_as_counted_to_depth_eight() -> None:
    """1,556,836 lines of eight turns, walked by the compiled rules."""
    np, numba = pytest.importorskip("numpy"), pytest.importorskip("numba")
    of = compiling.compiled(game(KEY).rules)
    legal_of, apply, words = of.legal, of.apply, game(KEY).rules.vocabulary.words

    def walk(states: Any, may: Any, counts: Any) -> None:
        """From states[0]; a level is one leap or step, counts[t] the lines of t whole turns."""
        turns_at = np.zeros(len(states), np.int64)
        level, word = 0, np.zeros(len(states), np.int64)
        legal_of(states[0], states[0].turn, may[0])
        while level >= 0:
            while word[level] < words and may[level, word[level]] == 0:
                word[level] += 1
            if word[level] == words:
                level -= 1
                continue
            mask = may[level, word[level]]
            bit = 0
            while mask >> bit & 1 == 0:
                bit += 1
            may[level, word[level]] &= mask - 1
            states[level + 1] = states[level]
            apply(states[level + 1], states[level].turn, word[level] << 6 | bit)
            done = turns_at[level] + (1 if states[level + 1].jumper == 0 else 0)
            if states[level + 1].jumper == 0:
                counts[done] += 1
            if done < len(counts) - 1 and states[level + 1].ended == 0:
                level += 1
                turns_at[level] = done
                word[level] = 0
                may[level, :] = 0
                legal_of(states[level], states[level].turn, may[level])

    states = np.zeros(60, of.dtype)
    states[0] = of.record(game(KEY, first="top").start(2))
    counts = np.zeros(9, np.int64)
    numba.njit(walk)(states, np.zeros((60, words), np.int64), counts)
    assert PERFT == counts.tolist()[1:]


# --- the board and the men -----------------------------------------------------------------------


@pytest.mark.proves(
    "CHECK-R1",
    "GO-R9",
    "forty-nine/nebraska-checkers/set-up",
    "forty-nine/nebraska-checkers/equipment",
    "forty-nine/general/board",
)
def test_each_side_begins_with_four_men_on_its_end_row_and_three_before_them() -> None:
    """Fourteen men in all, on odd squares."""
    start = game(KEY).start(2)
    assert [VECTORS["start"]["W"], VECTORS["start"]["B"]] == [squares(men) for men in start.men]
    assert [4, 4] == [count(start.men[side] & rules.FAR_ROW[1 - side]) for side in (0, 1)]
    assert [0, 0] == start.kings


@pytest.mark.proves("CHECK-R2")
def test_the_odd_squares_are_those_where_row_and_column_add_up_to_even() -> None:
    """They are one colour of a checkerboard, and a diagonal step stays on it."""
    even = [n for n in range(1, 50) if ((n - 1) // 7 + (n - 1) % 7) % 2 == 0]
    assert VECTORS["playable_squares"] == even == squares(rules.BOARD)
    assert rules.BOARD == rules.BOARD | union(
        [end for way in range(4) for end in squares(rules.step(rules.BOARD, way))]
    )


@pytest.mark.proves("CHECK-R11")
def test_every_corner_has_one_way_out_and_an_inner_square_four() -> None:
    """There is no double corner."""
    exits = {n: sum(count(rules.step(1 << n, way)) for way in range(4)) for n in rules.SQUARES}
    assert [1, 1, 1, 1] == [exits[corner] for corner in (1, 7, 43, 49)]
    assert 4 == exits[25]
    assert 2 == exits[21] == exits[15]


@pytest.mark.proves("forty-nine/nebraska-checkers/men", "CHECK-R7")
def test_men_step_ahead_and_kings_either_way_but_one_square() -> None:
    """Top goes down the board, bottom up."""
    assert ["move 25 31", "move 25 33"] == legal(at("25", "1"))
    assert ["move 25 17", "move 25 19"] == legal(at("49", "25", turn=BOTTOM))
    assert ["move 25 17", "move 25 19", "move 25 31", "move 25 33"] == legal(
        at(top_kings="25", bottom="1")
    )


def test_a_step_that_is_none_is_refused_with_the_rule_of_steps() -> None:
    """Backwards, sideways, too far, or onto a man."""
    for step in ("move 25 17", "move 25 27", "move 25 41"):
        with pytest.raises(IllegalMove) as refused:
            at("25 9", "1").play(TOP, step)
        assert "forty-nine/nebraska-checkers/men" in refused.value.rules


# --- who begins ----------------------------------------------------------------------------------


def won_by_top(games: int, **fields: Any) -> Match:
    """The match after Top has taken the last man of Bottom."""
    of = game(KEY, first="top", games=str(games))
    return at("17", "25", began=TOP, of=of, **fields).step(TOP, "jump 17 33")


@pytest.mark.proves("CHECK-R3", "HOUSE-R95")
def test_in_a_match_of_several_games_the_first_move_alternates() -> None:
    """The end of a game is seen before the men are set up again."""
    match = won_by_top(3)
    assert ((1, 0), None, 1) == (match.score, match.outcome, match.record.played)
    assert [1 << 33, 0] == match.record.men
    assert match.waits_for_deck
    assert ["first bottom"] == [str(move) for move in match.legal(DECK)]
    match = match.step(DECK, "first bottom")
    assert (BOTTOM,) == match.turn
    assert rules.AT_FIRST == match.record.men
    assert Match.new(game(KEY, first="top")).record.men == match.record.men


@pytest.mark.proves("HOUSE-R95")
@pytest.mark.parametrize(
    ("games", "played", "won", "over"),
    [(1, 0, [0, 0], True), (3, 1, [1, 0], True), (3, 1, [0, 1], False), (3, 2, [0, 1], True)],
)
def test_a_match_ends_with_its_games_or_a_safe_lead(
    games: int, played: int, won: list[int], over: bool
) -> None:
    match = won_by_top(games, played=played, won=won)
    assert over == (match.outcome is not None)
    assert (won[0] + 1, won[1]) == match.score
    if match.outcome:
        ending = "CHECK-R3" if games > 1 else "forty-nine/nebraska-checkers/ordinary-checkers"
        assert ending == match.outcome.reason
        winners = (TOP, BOTTOM) if won == [0, 1] else (TOP,)
        assert winners == match.outcome.winners


@pytest.mark.proves("HOUSE-R95")
def test_a_drawn_game_counts_for_nobody_and_another_follows() -> None:
    of = game(KEY, first="top", games="2")
    match = at("", "", "17", "33", of=of, began=TOP, quiet=79).step(TOP, "move 17 9")
    assert ((0, 0), 1) == (match.score, match.record.played)
    assert ["first bottom"] == [str(move) for move in match.legal(DECK)]


@pytest.mark.proves("CHECK-R3", "HOUSE-R95")
@pytest.mark.parametrize(("began", "next_"), [(TOP, "bottom"), (BOTTOM, "top")])
def test_in_a_rematch_the_other_side_begins(began: int, next_: str) -> None:
    match = at("17", "25", began=began).step(TOP, "jump 17 33")
    assert match.outcome is not None
    assert game(KEY, first=next_) == match.rematch
    assert game("forty-two") == Match.new("forty-two").rematch


@pytest.mark.proves("CHECK-R3", "GO-R8")
def test_chance_says_who_begins_unless_the_players_do() -> None:
    """By default DECK names a side, from the seed alone."""
    waiting = Match.scripted(KEY, 2, lambda match: "first bottom")
    assert (BOTTOM,) == waiting.turn
    begun = [Match.new(KEY, 2, seed=f"lot {i}") for i in range(40)]
    assert {(TOP,), (BOTTOM,)} == {match.turn for match in begun}
    assert {"first top", "first bottom"} == {match.log[0][1] for match in begun}
    assert all(match.log[0][0] == DECK for match in begun)
    assert begun[7].log == Match.new(KEY, 2, seed="lot 7").log
    assert (TOP,) == Match.new(game(KEY, first="top")).turn
    assert (BOTTOM,) == Match.new(game(KEY, first="bottom")).turn
    assert [] == Match.new(game(KEY, first="bottom")).log


@pytest.mark.proves("GO-R1")
def test_the_two_seats_move_in_turn() -> None:
    """Seat 0 is top, seat 1 bottom."""
    match = Match.new(game(KEY, first="top")).play(TOP, "move 9 15")
    assert (BOTTOM,) == match.turn
    with pytest.raises(IllegalMove):
        match.play(TOP, "move 11 17")
    assert (TOP,) == match.play(BOTTOM, "move 37 29").turn


# --- jumps ---------------------------------------------------------------------------------------


@pytest.mark.proves("CHECK-R4", "forty-nine/nebraska-checkers/compulsion", "GO-R3")
def test_who_can_jump_must_jump() -> None:
    """A step is then refused with that rule."""
    match = at("17 21", "25 43")
    assert ["jump 17 33"] == legal(match)
    with pytest.raises(IllegalMove, match="If you can jump, you must") as refused:
        match.play(TOP, "move 21 27")
    assert "CHECK-R4" in refused.value.rules


@pytest.mark.proves(
    "CHECK-R4",
    "CHECK-R12",
    "forty-nine/nebraska-checkers/jump",
    "forty-nine/nebraska-checkers/compulsion",
)
def test_a_jump_goes_on_with_the_same_man_only() -> None:
    """Men are lifted leap by leap; another man's jump must wait."""
    match = at("9 7", "17 33 13 43").play(TOP, "jump 9 25")
    assert [33, 43, 13] == [n for n in (33, 43, 13) if match.record.men[BOTTOM] >> n & 1]
    assert 0 == match.record.men[BOTTOM] >> 17 & 1
    assert (TOP,) == match.turn
    assert ["jump 25 41"] == legal(match)
    after = match.play(TOP, "jump 25 41")
    assert (BOTTOM,) == after.turn
    assert 0 == after.record.jumper


@pytest.mark.proves("CHECK-R4")
def test_another_mans_jump_is_refused_while_one_goes_on() -> None:
    """The refusal says that the same man goes on."""
    match = at("9 11", "17 33 19 49")
    assert ["jump 11 23", "jump 11 27", "jump 9 25"] == legal(match)
    begun = match.play(TOP, "jump 9 25")
    with pytest.raises(IllegalMove, match="same man"):
        begun.play(TOP, "jump 11 27")


@pytest.mark.proves("CHECK-R5")
def test_nothing_is_huffed() -> None:
    """There is no move by which to take a man that did not jump."""
    assert {"first", "move", "jump", "offer", "accept"} == {v.name for v in rules.MOVES.verbs}


@pytest.mark.proves("CHECK-R6")
def test_a_man_jumps_a_king_and_a_crown_ends_the_jump() -> None:
    """The new king could jump 39, but not in the same turn."""
    match = at("29", "39 1", bottom_kings="37").play(TOP, "jump 29 45")
    assert [45] == squares(match.record.kings[TOP])
    assert 0 == match.record.men[TOP] == match.record.kings[BOTTOM]
    assert (BOTTOM,) == match.turn


@pytest.mark.proves("forty-nine/nebraska-checkers/kings", "CHECK-R6")
def test_a_step_to_the_far_row_crowns() -> None:
    """Bottom is crowned on the top row."""
    match = at("21", "9", turn=BOTTOM).play(BOTTOM, "move 9 3")
    assert [3] == squares(match.record.kings[BOTTOM])
    assert 0 == match.record.men[BOTTOM]


@pytest.mark.proves("CHECK-R12")
def test_a_king_may_jump_round_to_where_it_began() -> None:
    """Its first square counts as vacant and each man is jumped once."""
    match = at(top_kings="11", bottom="19 33 31 17 49")
    match = said(match, "jump 11 23", "jump 23 39", "jump 39 27", "jump 27 11")
    assert [11] == squares(match.record.kings[TOP])
    assert [49] == squares(match.record.men[BOTTOM])
    assert (BOTTOM,) == match.turn


@pytest.mark.proves("CHECK-R4")
def test_the_longest_jump_is_required_only_where_agreed() -> None:
    """Man 11 can take one over 19 or two over 17 and 31."""
    assert ["jump 11 23", "jump 11 27"] == legal(at("11", "19 17 31"))
    greedy = at("11", "19 17 31", of=game(KEY, capture="max"))
    assert ["jump 11 23"] == legal(greedy)
    assert ["jump 23 39"] == legal(greedy.play(TOP, "jump 11 23"))
    with pytest.raises(IllegalMove, match="as many men"):
        greedy.play(TOP, "jump 11 27")


@pytest.mark.proves("CHECK-R4")
def test_the_longest_jump_is_sought_among_all_men_and_to_its_end() -> None:
    """The king's four beat the man's one; crowning cuts a man's jump short."""
    of = game(KEY, capture="max")
    both = at("1", "9 19 33 31 49", top_kings="11", of=of)
    assert ["jump 1 17"] == legal(at("1", "9 49", of=of))
    assert ["jump 11 27"] == legal(both)
    assert ["jump 29 45", "jump 5 21"] == legal(at("29 5", "37 39 13", of=of))
    assert ["jump 29 45"] == legal(at("5", "37 39 13", "29", of=of))


def longest_by_trial(match: Match) -> set[int]:
    """The first leaps of the turns that take most, found by making every turn."""
    found = turns(match)
    most = max(len(path) for path, _ in found)
    return {path[0] << 6 | path[1] for path, _ in found if len(path) == most}


@pytest.mark.slow
@pytest.mark.proves("CHECK-R4")
def test_the_longest_jump_agrees_with_trying_every_turn() -> None:
    """In random positions with many kings, at each leap of the jump."""
    free, greedy = game(KEY), game(KEY, capture="max")
    seen = several = 0
    for number in range(1500):
        men = scattered(number)
        match = at(*men, of=free)
        if not str(match.legal(TOP)[:1]).count("jump"):
            continue
        strict = at(*men, of=greedy)
        expected = longest_by_trial(match)
        assert expected == {m.arguments[0] << 6 | m.arguments[1] for m in strict.legal(TOP)}
        assert {len(path) for path, _ in turns(strict)} == {
            max(len(path) for path, _ in turns(match))
        }
        seen += 1
        several += len(expected) < len(match.legal(TOP))
    assert seen > 300
    assert several > 30


def scattered(number: int) -> tuple[str, str, str, str]:
    """Some men and kings on squares drawn by a generator of the house."""
    rng = kernels.seeded(1926, number)
    order = list(rules.SQUARES)
    for left in range(25, 1, -1):
        rng = (rng * kernels.MULTIPLIER + 11) & kernels.MASK
        k = (rng >> 17) * left >> 31
        order[left - 1], order[k] = order[k], order[left - 1]
    top = [n for n in order[:2] if n < 43]
    bottom = [n for n in order[2:8] if n > 7]
    kings = order[8:10]
    return (
        " ".join(map(str, top)),
        " ".join(map(str, bottom)),
        " ".join(map(str, kings)),
        "",
    )


# --- repetition and draws ------------------------------------------------------------------------

SHUTTLE = ("move 1 9", "move 49 41", "move 9 1", "move 41 49") * 2


@pytest.mark.proves("CHECK-R8", "forty-nine/nebraska-checkers/repetition")
def test_each_leg_of_a_shuttle_is_played_at_most_twice() -> None:
    """The third time it is no longer among the moves, and the refusal says why."""
    match = said(at(top_kings="1 7", bottom_kings="49"), *SHUTTLE)
    assert ["move 7 13"] == legal(match)
    with pytest.raises(IllegalMove, match="back and forth") as refused:
        match.play(TOP, "move 1 9")
    assert "CHECK-R8" in refused.value.rules
    free = said(at(top_kings="1 7", bottom_kings="49", of=game(KEY, shuttle_ban="off")), *SHUTTLE)
    assert ["move 1 9", "move 7 13"] == legal(free)


@pytest.mark.proves("CHECK-R8")
def test_another_move_between_frees_the_shuttle() -> None:
    """The same leg is open again after a move of another king."""
    match = said(at(top_kings="1 7", bottom_kings="49 43"), *SHUTTLE, "move 7 13", "move 43 37")
    assert "move 1 9" in legal(match)
    assert 1 == match.record.legs[TOP]


@pytest.mark.proves("CHECK-R8")
def test_another_square_is_open_to_the_king_that_shuttled() -> None:
    """Only the leg itself is barred."""
    there = ("move 25 17", "move 49 41", "move 17 25", "move 41 49") * 2
    match = said(at(top_kings="25", bottom_kings="49"), *there)
    assert ["move 25 19", "move 25 31", "move 25 33"] == legal(match)


@pytest.mark.proves("CHECK-R8", "CHECK-R10")
def test_who_has_only_the_barred_move_left_loses() -> None:
    """A lone king in a corner goes to and fro twice, and is lost."""
    match = said(at(top_kings="1", bottom_kings="49"), *SHUTTLE)
    assert () == match.turn
    assert match.outcome is not None
    assert ((BOTTOM,), (0, 1), "CHECK-R10") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )


@pytest.mark.proves("CHECK-R8")
def test_jumps_are_never_barred() -> None:
    """After two shuttles a jump of the same king is open."""
    match = said(at(top_kings="1 7", bottom_kings="49"), *SHUTTLE[:7])
    match = at(
        top_kings="1",
        bottom_kings="9 49",
        legs=match.record.legs,
        last_from=[9, 0],
        last_to=[1, 0],
    )
    assert ["jump 1 17"] == legal(match)


@pytest.mark.proves("CHECK-R8")
def test_the_ban_holds_where_the_square_is_also_reached_from_elsewhere() -> None:
    """Another king may step to the square that is barred to the one that shuttled."""
    match = at(top_kings="1 3", bottom_kings="49", legs=[4, 0], last_from=[9, 0], last_to=[1, 0])
    assert ["move 3 11", "move 3 9"] == legal(match)


@pytest.mark.proves("CHECK-R9")
def test_eighty_plies_without_a_jump_or_a_mans_move_draw() -> None:
    """The count begins anew with either; the limit is an option."""
    kings: dict[str, Any] = {"top_kings": "1 25", "bottom_kings": "49 45"}
    match = at(**kings, quiet=79).play(TOP, "move 1 9")
    assert match.outcome is not None
    assert ((0, 1), (0, 0), "CHECK-R9") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )
    assert at(**kings, quiet=78).play(TOP, "move 1 9").outcome is None
    assert at(**kings, quiet=9, of=game(KEY, quiet_limit=10)).play(TOP, "move 1 9").outcome
    man = at("3", "", "25", "49", quiet=79).play(TOP, "move 3 11")
    assert (None, 0) == (man.outcome, man.record.quiet)
    jump = at("", "17 49", "9", quiet=79).play(TOP, "jump 9 25")
    assert (None, 0) == (jump.outcome, jump.record.quiet)


@pytest.mark.proves("CHECK-R9", "GO-R7")
def test_without_a_limit_a_cap_ends_the_match_all_the_same() -> None:
    """Zero is no limit; a thousand quiet plies are too many."""
    endless = game(KEY, quiet_limit=0)
    going = at(top_kings="1", bottom_kings="49", quiet=500, of=endless).play(TOP, "move 1 9")
    assert going.outcome is None
    match = at(top_kings="1", bottom_kings="49", quiet=999, of=endless).play(TOP, "move 1 9")
    assert match.outcome is not None
    assert ((0, 1), "GO-R7") == (match.outcome.winners, match.outcome.reason)
    with pytest.raises(BadOption):
        game(KEY, quiet_limit=1001)


@pytest.mark.proves("CHECK-R9")
def test_a_position_come_for_the_third_time_draws_only_with_the_ban_off() -> None:
    """At ply 8 both sides have shuttled twice."""
    kings: dict[str, Any] = {"top_kings": "1 7", "bottom_kings": "49"}
    threefold = game(KEY, shuttle_ban="off", repetition="3")
    before = said(at(**kings, of=threefold), *SHUTTLE[:7])
    assert before.outcome is None
    match = before.play(BOTTOM, SHUTTLE[7])
    assert match.outcome is not None
    assert ((0, 1), "CHECK-R9") == (match.outcome.winners, match.outcome.reason)
    for other in (game(KEY, shuttle_ban="off"), game(KEY, repetition="3")):
        assert said(at(**kings, of=other), *SHUTTLE).outcome is None


@pytest.mark.proves("CHECK-R9")
def test_a_jump_or_a_mans_move_begins_the_count_of_positions_anew() -> None:
    """What was before cannot come again, and old entries are not read."""
    threefold = game(KEY, shuttle_ban="off", repetition="3")
    match = at("25", "35", "1 7", "49", of=threefold)
    match = said(match, *SHUTTLE[:4], "move 25 31", "move 35 27", *SHUTTLE[:4])
    assert match.outcome is None
    assert said(match, *SHUTTLE[:3]).outcome is None
    assert said(match, *SHUTTLE[:4]).outcome is not None


@pytest.mark.proves("CHECK-R9")
def test_a_long_cycle_is_not_stopped_by_the_ban() -> None:
    """The king's round 9-15-23-17-9 goes on for ever but for the limit."""
    match = at(top_kings="9", bottom_kings="49")
    top = ["move 9 15", "move 15 23", "move 23 17", "move 17 9"]
    bottom = ["move 49 41", "move 41 35", "move 35 27", "move 27 33", "move 33 41"]
    plies = 0
    while match.outcome is None:
        mine = top[plies // 2 % 4]
        his = bottom[0] if plies == 1 else bottom[1 + (plies // 2 - 1) % 4]
        match = match.play(match.record.turn, his if plies % 2 else mine)
        plies += 1
    assert (80, "CHECK-R9") == (plies, match.outcome.reason)


@pytest.mark.proves("CHECK-R9")
def test_a_draw_is_offered_with_a_move_and_accepted_instead_of_one() -> None:
    """The offer stands until the opponent has moved."""
    match = at(top_kings="1 25", bottom_kings="49 45", quiet=20)
    offered = match.play(TOP, "offer")
    assert (TOP,) == offered.turn
    assert "offer" not in legal(offered)
    assert "accept" not in legal(offered)
    moved = offered.play(TOP, "move 1 9")
    assert "accept" in legal(moved)
    assert "offer" not in legal(moved)
    drawn = moved.play(BOTTOM, "accept")
    assert drawn.outcome is not None
    assert ((0, 1), (0, 0), "CHECK-R9") == (
        drawn.outcome.winners,
        drawn.outcome.score,
        drawn.outcome.reason,
    )
    declined = moved.play(BOTTOM, "move 49 41")
    assert -1 == declined.record.offer
    assert "offer" in legal(declined)
    assert "accept" not in legal(declined)


@pytest.mark.proves("CHECK-R9")
def test_a_draw_is_not_offered_while_men_still_move() -> None:
    """Ten quiet moves of each side come first; nothing offered cannot be accepted."""
    match = at(top_kings="1 25", bottom_kings="49 45", quiet=19)
    with pytest.raises(IllegalMove, match="ten quiet moves"):
        match.play(TOP, "offer")
    with pytest.raises(IllegalMove, match="only accept"):
        match.play(TOP, "accept")


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/nebraska-checkers/ordinary-checkers")
def test_who_has_no_man_left_loses() -> None:
    """The last man is taken."""
    match = at("17", "25").play(TOP, "jump 17 33")
    assert match.outcome is not None
    assert ((TOP,), (1, 0), "forty-nine/nebraska-checkers/ordinary-checkers") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )


@pytest.mark.proves("CHECK-R10")
def test_who_cannot_move_loses() -> None:
    """Top's man is shut in on the left edge; that goes before a draw."""
    match = at("29", "43 45", turn=BOTTOM).play(BOTTOM, "move 43 37")
    assert match.outcome is not None
    assert ((BOTTOM,), "CHECK-R10") == (match.outcome.winners, match.outcome.reason)
    late = at("29", "45", "", "43", turn=BOTTOM, quiet=79).play(BOTTOM, "move 43 37")
    assert late.outcome is not None
    assert "CHECK-R10" == late.outcome.reason


@pytest.mark.proves("CHECK-R13")
def test_exact_analysis_can_leave_out_the_ban() -> None:
    """With the ban off what is legal follows from men, kings and side alone."""
    of = game(KEY, shuttle_ban="off", quiet_limit=0)
    remembering = at(
        top_kings="1 7", bottom_kings="49", of=of, legs=[4, 4], last_from=[9, 41], last_to=[1, 49]
    )
    assert legal(at(top_kings="1 7", bottom_kings="49", of=of)) == legal(remembering)


@pytest.mark.proves("GO-R5")
def test_a_move_made_stays_made_until_it_is_taken_back_whole() -> None:
    """Nothing is hidden, so a move may be undone; the match before it is unchanged."""
    start = Match.new(game(KEY, first="top"))
    moved = start.play(TOP, "move 9 15")
    assert start.record == moved.undo().record


# --- laws ----------------------------------------------------------------------------------------

OPTIONS: list[dict[str, object]] = [
    {},
    {"capture": "max", "first": "bottom"},
    {"shuttle_ban": "off", "repetition": "3", "quiet_limit": 0},
    {"quiet_limit": 12, "first": "top"},
]


def played(of: Game, number: int) -> Iterator[tuple[Any, int, int]]:
    """A random match, as (state, seat, code of the move made in it); the last has code -1."""
    state, rng = of.start(2), kernels.seeded(49, number)
    while not state.ended:
        seat = state.turn
        moves = of.rules.vocabulary.among(of.rules.may(state, seat))
        rng = (rng * kernels.MULTIPLIER + 11) & kernels.MASK
        code = moves[(rng >> 17) * len(moves) >> 31].code
        yield state.copy(), seat, code
        of.rules.apply(state, seat, code)
    yield state, DECK, -1


def turned(state: Any) -> Any:
    """The board rotated by half a turn, with the sides exchanged."""
    other = state.copy()
    for side in (0, 1):
        other.men[side] = union([50 - n for n in squares(state.men[1 - side])])
        other.kings[side] = union([50 - n for n in squares(state.kings[1 - side])])
        other.legs[side] = state.legs[1 - side]
        other.last_from[side] = 50 - state.last_from[1 - side]
        other.last_to[side] = 50 - state.last_to[1 - side]
    other.jumper = 50 - state.jumper if state.jumper else 0
    other.offer = 1 - state.offer if state.offer >= 0 else -1
    return other


def codes(of: Game, state: Any, seat: int) -> set[tuple[str, tuple[int, ...]]]:
    moves = of.rules.vocabulary.among(of.rules.may(state, seat))
    return {(move.verb.name, move.arguments) for move in moves}


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_invariants_hold_in_random_matches(options: dict[str, object]) -> None:
    """Odd squares, never more men, no man on its last row, jumps before steps, half-turn symmetry."""
    of = game(KEY, **options)
    for number in range(25):
        before = 14
        for state, seat, code in played(of, number):
            sets = [*state.men, *state.kings]
            everyone = sets[0] | sets[1] | sets[2] | sets[3]
            standing = sum(count(men) for men in sets)
            assert count(everyone) == standing <= before
            before = standing
            assert 0 == everyone & ~rules.BOARD
            assert [0, 0] == [state.men[side] & rules.FAR_ROW[side] for side in (0, 1)]
            if code < 0 or seat == DECK:
                continue
            mine = codes(of, state, seat)
            assert mine, "whoever is to move can move"
            assert 1 >= len({verb for verb, _ in mine} & {"move", "jump"})
            mirrored = {(verb, tuple(50 - n for n in squares_)) for verb, squares_ in mine}
            assert mirrored == codes(of, turned(state), 1 - seat)


@pytest.mark.slow
def test_a_thousand_random_matches_end() -> None:
    """About forty turns each."""
    of = game(KEY)
    play = kernels.plain(of.rules).playout
    endings = set()
    for number in range(1000):
        state = of.start(2)
        play(state, kernels.seeded(3, number))
        endings.add(state.ended)
    assert {rules.TAKEN, rules.BLOCKED, rules.DRAWN} == endings


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_compiled_matches_are_the_same_matches(options: dict[str, object]) -> None:
    """A hundred random matches, to the last field."""
    of = game(KEY, **options)
    fast, plain = compiling.compiled(of.rules), kernels.plain(of.rules)
    states, moves = fast.batch(of.start(2), 5, 0, 100)
    for number in range(100):
        state = of.start(2)
        moves -= plain.playout(state, kernels.seeded(5, number))
        assert state == fast.plain(states[number])
    assert 0 == moves
