"""Trix Football: the booklet's illustrations, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import CLOCK, DECK
from parlour.core.views import UNSEEN
from parlour.games.trix_football.field import (
    CHOOSE,
    DEAL,
    DECLARE,
    FAILED_THIRD,
    FULL_PUNT,
    GOAL,
    KICK,
    PUNT,
    RUSH,
    SHORT_GOAL,
    SHORT_PUNT,
    THROW,
    TIME,
    TOSS,
    TRY,
    penalise,
)
from parlour.games.trix_football.hands import RANKS, TWENTY, rank, strength
from parlour.pictures.picture import picture

KEY = "trix-football"
CARDS = [f"{a}-{b}" for a in range(2, 7) for b in range(1, a + 1)]
COUNTS = {
    "Nothing": 9809,
    "Pair": 4546,
    "Flush": 4,
    "Threes": 850,
    "Straight four": 16,
    "Full hand": 200,
    "Straight five": 1,
    "Fours": 75,
    "Straight six": 2,
    "Royal hand": 1,
}
"""Of the 15,504 hands, so many are of each rank, in rising order."""


# --- how positions are said ----------------------------------------------------------------------


def called(cards: tuple[str, ...]) -> str:
    """What a hand is called, worked out from the rulings' table without the engine."""
    faces = [tuple(map(int, card.split("-"))) for card in cards]
    rest = [face for face in faces if face[0] != face[1]]
    names = {suit: sorted(name for other, name in faces if other == suit) for suit, _ in faces}
    doubles = 5 - len(rest)
    if doubles == 5:
        return "Royal hand"
    if names.get(6) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        return "Straight six"
    if doubles == 4:
        return "Fours"
    if names.get(5) == [1, 2, 3, 4, 5]:
        return "Straight five"
    if doubles == 3:
        return "Full hand" if rest[0][0] == rest[1][0] else "Threes"
    if names.get(4) == [1, 2, 3, 4]:
        return "Straight four"
    if len(names) == 1:
        return "Flush"
    return "Pair" if doubles == 2 else "Nothing"


@cache
def by_rank() -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in COUNTS}
    for cards in combinations(CARDS, 5):
        found[called(cards)].append(cards)
    return found


@cache
def hands(ours: str, theirs: str) -> tuple[str, str]:
    """Two hands of these ranks that can be held at once."""
    for one, other in product(by_rank()[ours], by_rank()[theirs]):
        if not set(one) & set(other):
            return " ".join(one), " ".join(other)
    raise AssertionError(f"{ours} and {theirs} cannot both be held")


def top(cards: tuple[str, ...]) -> tuple[int, ...]:
    """The best card that is no double, by suit and then by name."""
    faces = [tuple(map(int, card.split("-"))) for card in cards]
    return max(face for face in faces if face[0] != face[1])


def number(cards: str) -> int:
    """A hand as the rules hold it."""
    return sum(1 << card for card in TWENTY.numbers(cards))


def at(
    play: int,
    yards: float,
    down: int = 0,
    togo: float = 0,
    side: int = 0,
    shown: tuple[str, str] = ("", ""),
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Match:
    """A play of a side, so many yards from its own line, its captain about to be done."""
    held = list(shown if side == 0 else shown[::-1])
    position = {
        "phase": THROW, "play": play, "dealer": side, "turn": side, "ball": ball(side, yards),
        "down": down, "togo": int(2 * togo), "half": 1, "first_kicker": 0, "time_left": 20,
        "hands": held, "deals": 1,
    }  # fmt: skip
    return Match.at(game(KEY, **(options or {})), 2, **(position | fields))


def ball(side: int, yards: float) -> int:
    return int(2 * yards) if side == 0 else 220 - int(2 * yards)


def after(*situation: Any, **fields: Any) -> Match:
    """The match when the hands have been shown."""
    match = at(*situation, **fields)
    return match.play(match.record.dealer, "done")


def rushed(yards: float, down: int, togo: float, ours: str, theirs: str, **fields: Any) -> Match:
    return after(RUSH, yards, down, togo, shown=hands(ours, theirs), **fields)


def spot(match: Match) -> tuple[int, float, int, float]:
    """Who has the ball, the yards from its own line, the down and the yards to gain."""
    s = match.record
    assert s.phase == DECLARE
    assert s.turn == s.dealer
    return s.dealer, (220 - s.ball if s.dealer else s.ball) / 2, s.down, s.togo / 2


def is_free_kick(match: Match, side: int) -> bool:
    s = match.record
    return (s.phase, s.play, s.dealer, s.ball) == (DEAL, KICK, side, ball(side, 25))


def is_try(match: Match, side: int) -> bool:
    s = match.record
    return (s.phase, s.play, s.dealer) == (DEAL, TRY, side)


def declaring(yards: float, down: int = 1, togo: float = 5, **fields: Any) -> Match:
    """A side about to say what it will do."""
    return at(RUSH, yards, down, togo, **({"phase": DECLARE} | fields))


def texts(match: Match, seat: int) -> set[str]:
    return {str(move) for move in match.legal(seat)}


def deck(first: str) -> str:
    """A deal that begins with these cards."""
    cards = first.split()
    return " ".join(["deal", *cards, *(card for card in CARDS if card not in cards)])


def positions(seed: int, **options: str) -> Iterator[tuple[Any, Any, str]]:
    """A random match as (state before, state after, what was done), on plain records."""
    one = game(KEY, **options)
    rules, rng = one.rules, random.Random(seed)
    state = one.start(2)
    while not state.ended:
        before = state.copy()
        seat = CLOCK if state.turn != DECK and not rng.randrange(40) else state.turn
        moves = rules.vocabulary.among(rules.may(state, seat))
        if seat == CLOCK and not moves:
            continue
        if moves:
            move = rng.choice(moves)
            rules.apply(state, seat, move.code)
            yield before, state, move.text
        else:
            order = list(range(20))
            rng.shuffle(order)
            rules.deal(state, order)
            yield before, state, "deal"


# --- the booklet's own illustrations -------------------------------------------------------------


@pytest.mark.proves("trix1904/trix-football/hands-pair-example", "FB-R5")
def test_pairs_go_by_suit_and_then_by_name_of_the_best_other_card() -> None:
    """P. 24: 6-5 is over 6-4, and 6-1 over 5-4 though its sum is smaller."""
    assert strength(number("2-2 3-3 6-5 4-1 3-1")) > strength(number("4-4 5-5 6-4 5-1 2-1"))
    assert strength(number("2-2 3-3 6-1 5-2 4-1")) > strength(number("6-6 5-5 5-4 5-3 2-1"))


@pytest.mark.proves(
    "trix1904/trix-football/hands-flush-example",
    "trix1904/trix-football/hands-straight-four-example",
    "trix1904/trix-football/hands-full-example",
    "trix1904/trix-football/hands-straight-five-example",
    "trix1904/trix-football/hands-straight-six-example",
)
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("6-6 6-5 6-4 6-2 6-1", "Flush"),
        ("4-4 4-3 4-2 4-1 3-2", "Straight four"),
        ("4-4 4-3 4-2 4-1 6-3", "Straight four"),
        ("5-5 3-3 2-2 6-4 6-2", "Full hand"),
        ("5-5 5-4 5-3 5-2 5-1", "Straight five"),
        ("6-6 6-5 6-4 6-3 6-2", "Straight six"),
    ],
)
def test_hands_are_called_as_printed(cards: str, name: str) -> None:
    """P. 24."""
    assert name == RANKS[rank(number(cards))]


@pytest.mark.proves("trix1904/trix-football/kick-off-example", "trix1904/trix-football/kick-off")
def test_a_long_kick_off_reaches_the_ten_yard_line() -> None:
    """P. 26; vector 1."""
    match = after(KICK, 55, shown=hands("Pair", "Nothing"))
    assert (1, 10, 1, 5) == spot(match)


@pytest.mark.proves("trix1904/trix-football/rushing-example", "FB-R11")
def test_losses_on_two_downs_leave_seventeen_and_a_half_yards_to_gain() -> None:
    """P. 27; vectors 5 and 6."""
    first = rushed(30, 1, 5, "Nothing", "Pair")
    assert (0, 22.5, 2, 12.5) == spot(first)
    second = rushed(22.5, 2, 12.5, "Nothing", "Pair")
    assert (0, 17.5, 3, 17.5) == spot(second)


@pytest.mark.proves("trix1904/trix-football/rushing-yield-example", "FB-R19")
def test_a_hopeless_third_down_begins_anew_twenty_yards_back() -> None:
    """P. 28; vector 29."""
    match = declaring(50, 3, 12)
    assert (0, 30, 1, 5) == spot(match.play(0, "yield"))


@pytest.mark.proves("FB-R4")
def test_the_upper_number_is_the_suit() -> None:
    """P. 4: a card of the Fours has the four above, so 5-4 and 6-4 are none."""
    assert "Nothing" == RANKS[rank(number("4-4 4-3 4-2 5-4 6-4"))]
    assert ["4-1", "4-2", "4-3", "4-4"] == [str(card) for card in TWENTY if card.suit == 4]


# --- hands ---------------------------------------------------------------------------------------


@pytest.mark.proves("FB-R1", "FB-R2", "FB-R4")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("5-5 3-3 2-2 6-4 5-2", "Threes"),
        ("6-5 6-4 6-3 6-2 6-1", "Straight six"),
        ("4-4 4-3 4-2 4-1 6-6", "Straight four"),
        ("6-6 5-5 4-3 4-2 4-1", "Pair"),
        ("6-6 6-5 6-4 5-3 2-1", "Nothing"),
        ("2-2 3-3 4-4 6-6 2-1", "Fours"),
        ("2-2 3-3 4-4 5-5 6-6", "Royal hand"),
    ],
)
def test_hands_of_the_vectors(cards: str, name: str) -> None:
    assert name == RANKS[rank(number(cards))]


@pytest.mark.slow
@pytest.mark.proves("FB-R1", "FB-R2", "FB-R3")
def test_every_hand_is_called_rightly_and_counted() -> None:
    """All 15,504 hands, against the table of the rulings and a second reckoning."""
    found = Counter(
        RANKS[rank(number(" ".join(cards)))] for of in by_rank().values() for cards in of
    )
    assert COUNTS == found
    assert 15504 == sum(found.values())
    for name, of in by_rank().items():
        assert all(name == RANKS[rank(number(" ".join(cards)))] for cards in of)


def test_a_flush_is_the_sixes_without_one_in_the_middle() -> None:
    flushes = {" ".join(cards) for cards in by_rank()["Flush"]}
    sixes = [f"6-{n}" for n in range(1, 7)]
    expected = {" ".join(c for c in sixes if c != f"6-{gone}") for gone in (2, 3, 4, 5)}
    assert expected == flushes


@pytest.mark.slow
@pytest.mark.proves("FB-R5", "FB-R7")
def test_only_two_empty_hands_are_equal() -> None:
    """Invariant: `better` is antisymmetric, and ties only Nothing with Nothing."""
    rng = random.Random("hands")
    for _ in range(10_000):
        cards = rng.sample(CARDS, 10)
        one, other = number(" ".join(cards[:5])), number(" ".join(cards[5:]))
        if strength(one) == strength(other):
            assert (0, 0) == (rank(one), rank(other))
        elif rank(one) != rank(other):
            assert (strength(one) > strength(other)) == (rank(one) > rank(other))
        else:
            assert "Pair" == RANKS[rank(one)]
            assert (strength(one) > strength(other)) == (
                top(tuple(cards[:5])) > top(tuple(cards[5:]))
            )


def test_ranks_are_as_printed_and_not_by_rarity() -> None:
    """The Flush is rarer than the Threes above it."""
    assert list(COUNTS) == list(RANKS)
    assert COUNTS["Flush"] < COUNTS["Threes"]


# --- kick-off and free kick ----------------------------------------------------------------------


@pytest.mark.proves("FB-R6", "trix1904/trix-football/kick-off-declare")
@pytest.mark.parametrize("theirs", ["Pair", "Nothing"])
def test_a_poorer_kick_off_goes_thirty_yards(theirs: str) -> None:
    """Vector 2: also if both hands are empty."""
    assert (1, 25, 1, 5) == spot(after(KICK, 55, shown=hands("Nothing", theirs)))


@pytest.mark.proves("FB-R10", "trix1904/trix-football/how-to-play-fumble")
def test_a_kicker_with_a_full_hand_recovers_his_kick() -> None:
    """Vector 3."""
    assert (0, 100, 1, 5) == spot(after(KICK, 55, shown=hands("Full hand", "Pair")))
    assert (0, 100, 1, 5) == spot(after(KICK, 55, shown=hands("Fours", "Nothing")))


@pytest.mark.proves("FB-R10")
def test_a_full_hand_that_is_beaten_recovers_nothing() -> None:
    """Vector 4."""
    assert (1, 25, 1, 5) == spot(after(KICK, 55, shown=hands("Full hand", "Straight five")))


@pytest.mark.proves("FB-R10")
def test_less_than_a_full_hand_recovers_nothing() -> None:
    assert (1, 10, 1, 5) == spot(after(KICK, 55, shown=hands("Straight four", "Nothing")))
    assert (1, 10, 1, 5) == spot(after(KICK, 55, shown=hands("Threes", "Nothing")))


@pytest.mark.proves("FB-R10")
def test_without_fumbles_the_receivers_have_every_kick() -> None:
    off = {"kick_fumble": "off"}
    match = after(KICK, 55, shown=hands("Full hand", "Pair"), options=off)
    assert (1, 10, 1, 5) == spot(match)


@pytest.mark.proves("trix1904/trix-football/kick-off")
def test_a_free_kick_goes_as_far_as_a_kick_off() -> None:
    """Vector 22; the fumble is known there too."""
    assert (1, 40, 1, 5) == spot(after(KICK, 25, shown=hands("Pair", "Nothing")))
    assert (1, 55, 1, 5) == spot(after(KICK, 25, shown=hands("Nothing", "Pair")))
    assert (0, 70, 1, 5) == spot(after(KICK, 25, shown=hands("Full hand", "Pair")))


# --- rushes --------------------------------------------------------------------------------------


@pytest.mark.proves("FB-R11")
def test_a_full_hand_makes_the_distance_a_straight_four_does_not() -> None:
    """P. 27; vectors 7 and 7b."""
    assert (0, 42.5, 1, 5) == spot(rushed(17.5, 3, 17.5, "Full hand", "Pair"))
    assert (1, 77.5, 1, 5) == spot(rushed(17.5, 3, 17.5, "Straight four", "Pair"))


@pytest.mark.proves("trix1904/trix-football/rushing-gain")
@pytest.mark.parametrize(
    ("ours", "yards"),
    [
        ("Pair", 5), ("Flush", 7.5), ("Threes", 10), ("Straight four", 15),
        ("Full hand", 25), ("Straight five", 30), ("Fours", 35),
    ],
)  # fmt: skip
def test_what_a_better_hand_gains(ours: str, yards: float) -> None:
    """P. 27."""
    assert (0, 20 + yards, 1, 5) == spot(rushed(20, 2, 5, ours, "Nothing"))


@pytest.mark.proves("FB-R11")
def test_gains_add_up_over_the_downs() -> None:
    match = rushed(20, 2, 12.5, "Pair", "Nothing")
    assert (0, 25, 3, 7.5) == spot(match)
    assert (0, 32.5, 1, 5) == spot(rushed(25, 3, 7.5, "Flush", "Nothing"))


@pytest.mark.proves("trix1904/trix-football/rushing-loss", "FB-R27")
@pytest.mark.parametrize(
    ("theirs", "down", "yards"),
    [
        ("Pair", 1, 7.5), ("Pair", 2, 5), ("Flush", 1, 7.5), ("Flush", 2, 7.5),
        ("Threes", 1, 10), ("Threes", 2, 10),
    ],
)  # fmt: skip
def test_what_a_poorer_hand_loses(theirs: str, down: int, yards: float) -> None:
    """P. 27; vector 8 among them."""
    match = rushed(50, down, 5, "Nothing", theirs)
    assert (0, 50 - yards, down + 1, 5 + yards) == spot(match)


@pytest.mark.proves("FB-R27")
def test_a_pair_costs_five_on_third_down_and_a_flush_more() -> None:
    """The ball goes over where the loss has left it."""
    assert (1, 65, 1, 5) == spot(rushed(50, 3, 5, "Nothing", "Pair"))
    assert (1, 67.5, 1, 5) == spot(rushed(50, 3, 5, "Nothing", "Flush"))


@pytest.mark.proves("FB-R12")
def test_on_the_line_is_not_over_it() -> None:
    """Vectors 9, 10 and 11."""
    assert (0, 110, 1, 5) == spot(rushed(105, 1, 5, "Pair", "Nothing"))
    match = rushed(110, 1, 5, "Pair", "Nothing")
    assert (5, 0) == match.score
    assert is_try(match, 0)
    assert (0, 0, 3, 10) == spot(rushed(5, 2, 5, "Nothing", "Pair"))


@pytest.mark.proves("FB-R12", "FB-R20")
def test_a_loss_over_ones_own_line_is_a_safety() -> None:
    """Vector 12."""
    match = rushed(5, 1, 5, "Nothing", "Pair")
    assert (0, 2) == match.score
    assert is_free_kick(match, 0)
    assert is_free_kick(rushed(5, 1, 5, "Nothing", "Pair", side=1), 1)


@pytest.mark.proves("FB-R13")
def test_the_new_owner_runs_the_yards_and_may_score() -> None:
    """Vector 13, and the same ten yards farther out."""
    match = rushed(3, 1, 5, "Pair", "Full hand")
    assert (0, 5) == match.score
    assert is_try(match, 1)
    assert (1, 110, 1, 5) == spot(rushed(5, 1, 5, "Pair", "Full hand"))
    assert (1, 102, 1, 5) == spot(rushed(13, 1, 5, "Pair", "Full hand"))
    assert (1, 107, 1, 5) == spot(rushed(13, 1, 5, "Nothing", "Straight five"))


@pytest.mark.proves("trix1904/trix-football/rushing-loss-straight-four")
def test_a_straight_four_takes_the_ball_on_the_spot() -> None:
    """Vector 14."""
    assert (1, 70, 1, 5) == spot(rushed(40, 1, 5, "Pair", "Straight four"))


@pytest.mark.proves("FB-R14", "trix1904/trix-football/rushing-both-touchdowns")
def test_of_two_promised_touchdowns_the_better_hand_has_it() -> None:
    """Vectors 15 and 16."""
    match = rushed(20, 1, 5, "Straight six", "Fours")
    assert (5, 0) == match.score
    assert is_try(match, 0)
    low = "6-5 6-4 6-3 6-2 6-1"
    match = after(RUSH, 20, 1, 5, shown=(low, "2-2 3-3 4-4 5-5 6-6"))
    assert (0, 5) == match.score
    assert is_try(match, 1)


@pytest.mark.proves("FB-R14", "trix1904/trix-football/rushing-loss-fours")
def test_fours_run_back_from_anywhere() -> None:
    assert (0, 5) == rushed(100, 1, 5, "Nothing", "Fours").score


@pytest.mark.proves("FB-R6", "trix1904/trix-football/rushing-nothing")
def test_two_empty_hands_use_up_a_down() -> None:
    """Vector 17, and on the downs before."""
    assert (1, 70, 1, 5) == spot(rushed(40, 3, 5, "Nothing", "Nothing"))
    assert (0, 40, 2, 5) == spot(rushed(40, 1, 5, "Nothing", "Nothing"))


@pytest.mark.proves("FB-R28")
def test_both_ends_of_the_field_are_alike() -> None:
    """The ball is told from the line of seat 0, whoever has it."""
    match = rushed(30, 1, 5, "Pair", "Nothing", side=1)
    assert (1, 35, 1, 5) == spot(match)
    assert 220 - 70 == match.record.ball
    assert 70 == rushed(30, 1, 5, "Pair", "Nothing").record.ball


# --- goals from field ----------------------------------------------------------------------------


def kicked_at(yards: float, ours: str, theirs: str, **options: str) -> Match:
    return after(GOAL, yards, 1, 5, shown=hands(ours, theirs), options=options)


@pytest.mark.proves("FB-R18", "trix1904/trix-football/goal-near")
def test_threes_do_from_the_twenty_five_yard_line() -> None:
    """Vectors 18 and 19."""
    match = kicked_at(85, "Threes", "Pair")
    assert (5, 0) == match.score
    assert (CHOOSE, 1) == (match.record.phase, match.record.turn)
    match = kicked_at(84.5, "Threes", "Pair")
    assert (0, 0) == match.score
    assert is_free_kick(match, 1)


@pytest.mark.proves("FB-R18", "trix1904/trix-football/goal-far")
def test_a_full_hand_does_from_the_forty_five_yard_line() -> None:
    """Vector 20."""
    assert (5, 0) == kicked_at(65, "Full hand", "Nothing").score
    assert "goal" in texts(declaring(65), 0)
    with pytest.raises(IllegalMove) as refused:
        declaring(64.5).play(0, "goal")
    assert "FB-R18" in refused.value.rules


@pytest.mark.proves("FB-R18")
def test_a_better_hand_blocks_a_goal_on_the_spot() -> None:
    """Vector 21."""
    assert (1, 20, 1, 5) == spot(kicked_at(90, "Threes", "Straight four"))


@pytest.mark.proves("FB-R18")
def test_what_a_better_hand_blocks_is_an_option() -> None:
    """A Pair is no goal; beaten, it is missed, or blocked if any better hand blocks."""
    assert is_free_kick(kicked_at(90, "Pair", "Threes"), 1)
    match = kicked_at(90, "Pair", "Threes", fg_block="any_better_hand")
    assert (1, 20, 1, 5) == spot(match)
    match = kicked_at(90, "Pair", "Nothing", fg_block="any_better_hand")
    assert is_free_kick(match, 1)


@pytest.mark.proves("FB-R6")
def test_two_empty_hands_make_no_goal() -> None:
    assert is_free_kick(kicked_at(90, "Nothing", "Nothing"), 1)
    assert is_free_kick(kicked_at(90, "Nothing", "Nothing", fg_block="any_better_hand"), 1)


# --- punts ---------------------------------------------------------------------------------------


def punted(yards: float, ours: str, theirs: str, **options: str) -> Match:
    return after(PUNT, yards, 2, 7, shown=hands(ours, theirs), options=options)


@pytest.mark.proves("FB-R15", "trix1904/trix-football/punt-hold")
@pytest.mark.parametrize("ours", ["Threes", "Straight four"])
def test_a_punter_with_threes_keeps_the_ball(ours: str) -> None:
    """Vector 23."""
    assert (0, 70, 1, 5) == spot(punted(45, ours, "Pair"))


@pytest.mark.proves("FB-R6", "FB-R15", "trix1904/trix-football/punt-distance")
def test_a_punt_goes_twenty_yards_or_fifteen() -> None:
    """Vector 24, with a better and with two empty hands."""
    assert (1, 50, 1, 5) == spot(punted(45, "Nothing", "Pair"))
    assert (1, 50, 1, 5) == spot(punted(45, "Nothing", "Nothing"))
    assert (1, 45, 1, 5) == spot(punted(45, "Pair", "Nothing"))


@pytest.mark.proves("FB-R15", "trix1904/trix-football/punt-blocked")
def test_a_better_straight_four_blocks_a_punt() -> None:
    """Vector 25; Threes are no block, nor is a Straight four that is beaten."""
    assert (1, 65, 1, 5) == spot(punted(45, "Pair", "Straight four"))
    assert (1, 50, 1, 5) == spot(punted(45, "Pair", "Threes"))
    assert FULL_PUNT == punted(45, "Full hand", "Straight four").record.phase
    assert (1, 65, 1, 5) == spot(punted(45, "Full hand", "Straight five"))


@pytest.mark.proves("FB-R17", "trix1904/trix-football/goal-short-punt")
def test_after_a_short_punt_the_others_choose() -> None:
    """Vector 26."""
    match = punted(20, "Pair", "Nothing")
    assert {"receive", "goal"} == texts(match, 1)
    assert (1, 70, 1, 5) == spot(match.play(1, "receive"))
    tried = match.play(1, "goal").record
    assert (DEAL, SHORT_GOAL, 1, 80) == (tried.phase, tried.play, tried.dealer, tried.ball)


@pytest.mark.proves("FB-R15", "FB-R17", "trix1904/trix-football/punt-hold")
def test_a_punter_with_a_full_hand_chooses() -> None:
    """Vector 27."""
    match = punted(20, "Full hand", "Pair")
    assert {"hold25", "kick45"} == texts(match, 0)
    assert (1, 45, 1, 5) == spot(match.play(0, "kick45"))
    short = match.play(0, "hold25")
    assert (SHORT_PUNT, 90) == (short.record.phase, short.record.ball)
    assert (0, 70, 1, 5) == spot(punted(45, "Full hand", "Pair").play(0, "hold25"))


@pytest.mark.proves("FB-R15")
def test_the_choice_of_the_punter_can_be_settled_beforehand() -> None:
    """Every value of the option, from the 45-yard line."""
    assert FULL_PUNT == punted(45, "Full hand", "Pair", full_punt="elect").record.phase
    assert (0, 70, 1, 5) == spot(punted(45, "Full hand", "Pair", full_punt="hold25"))
    assert (1, 20, 1, 5) == spot(punted(45, "Full hand", "Pair", full_punt="kick45"))
    assert (0, 90, 1, 5) == spot(punted(45, "Full hand", "Pair", full_punt="hold45"))


@pytest.mark.proves("FB-R16")
def test_a_punt_over_the_line_is_a_touchback() -> None:
    """Vector 28; also when it would be kept, and not when it rests on the line."""
    assert (1, 25, 1, 5) == spot(punted(95, "Pair", "Nothing"))
    assert (1, 25, 1, 5) == spot(punted(90, "Threes", "Nothing"))
    assert (0, 110, 1, 5) == spot(punted(85, "Threes", "Nothing"))
    assert (1, 0, 1, 5) == spot(punted(90, "Pair", "Nothing"))


@pytest.mark.proves("FB-R17")
def test_resting_on_midfield_is_short() -> None:
    """Also for a punter who would have kept the ball."""
    assert SHORT_PUNT == punted(35, "Pair", "Nothing").record.phase
    assert (1, 54.5, 1, 5) == spot(punted(35.5, "Pair", "Nothing"))
    assert SHORT_PUNT == punted(30, "Threes", "Nothing").record.phase
    assert (0, 55.5, 1, 5) == spot(punted(30.5, "Threes", "Nothing"))


@pytest.mark.proves("FB-R17")
def test_short_punts_may_be_received_only() -> None:
    """Then there is nothing to choose, and nothing to keep."""
    only = {"short_punt": "receive_only"}
    assert (1, 70, 1, 5) == spot(punted(20, "Pair", "Nothing", **only))
    assert (1, 65, 1, 5) == spot(punted(20, "Threes", "Nothing", **only))


@pytest.mark.proves("FB-R17", "trix1904/trix-football/goal-short-punt")
def test_a_goal_upon_a_short_punt_needs_threes_at_any_distance() -> None:
    """Failing or beaten, the punter has the ball where the punt ended."""

    def tried(ours: str, theirs: str) -> Match:
        return after(SHORT_GOAL, 70, side=1, shown=hands(ours, theirs))

    match = tried("Threes", "Pair")
    assert (0, 5) == match.score
    assert (CHOOSE, 0) == (match.record.phase, match.record.turn)
    assert (0, 40, 1, 5) == spot(tried("Pair", "Nothing"))
    assert (0, 40, 1, 5) == spot(tried("Threes", "Straight four"))
    assert (0, 40, 1, 5) == spot(tried("Nothing", "Nothing"))


# --- yielding ------------------------------------------------------------------------------------


@pytest.mark.proves("FB-R19", "FB-R22")
def test_yielding_over_ones_own_line_is_refused() -> None:
    """Vector 29."""
    with pytest.raises(IllegalMove) as refused:
        declaring(15, 3, 12).play(0, "yield")
    assert "FB-R19" in refused.value.rules
    assert (0, 0, 1, 5) == spot(declaring(20, 3, 12).play(0, "yield"))
    assert "yield" not in texts(declaring(19.5, 3, 12), 0)


@pytest.mark.proves("FB-R19")
def test_when_one_may_yield_is_an_option() -> None:
    def may_yield(down: int, when: str) -> bool:
        return "yield" in texts(declaring(50, down, options={"yield": when}), 0)

    assert [False, False, True] == [may_yield(down, "third_down") for down in (1, 2, 3)]
    assert [True, True, True] == [may_yield(down, "any_down") for down in (1, 2, 3)]
    assert [False, False, False] == [may_yield(down, "after_failed_third") for down in (1, 2, 3)]
    assert [False, False, False] == [may_yield(down, "off") for down in (1, 2, 3)]
    with pytest.raises(IllegalMove) as refused:
        declaring(50, 1).play(0, "yield")
    assert refused.value.sentence.startswith("You may yield yards only on third down")


@pytest.mark.proves("FB-R19")
def test_one_may_yield_after_a_third_down_that_failed() -> None:
    """With that option only, and only from twenty yards out."""
    late = {"yield": "after_failed_third"}
    match = rushed(40, 3, 5, "Nothing", "Nothing", options=late)
    assert FAILED_THIRD == match.record.phase
    assert {"yield", "surrender"} == texts(match, 0)
    assert (0, 20, 1, 5) == spot(match.play(0, "yield"))
    assert (1, 70, 1, 5) == spot(match.play(0, "surrender"))
    assert (1, 91, 1, 5) == spot(rushed(19, 3, 5, "Nothing", "Nothing", options=late))
    assert (1, 70, 1, 5) == spot(rushed(40, 3, 5, "Nothing", "Nothing"))


@pytest.mark.proves("FB-R19")
def test_yielding_takes_no_deal() -> None:
    match = declaring(50, 3, 12, time_left=1).play(0, "yield")
    assert 1 == match.record.time_left
    assert (0,) == match.turn


@pytest.mark.proves("FB-R22", "trix1904/trix-football/kick-off-declare")
def test_what_may_be_declared() -> None:
    assert {"rush", "punt"} == texts(declaring(50, 2), 0)
    assert {"rush", "punt", "goal"} == texts(declaring(70, 2), 0)
    assert {"rush", "punt", "goal", "yield"} == texts(declaring(70, 3), 0)
    for verb, play in (("rush", RUSH), ("punt", PUNT), ("goal", GOAL)):
        declared = declaring(70).play(0, verb).record
        assert (DEAL, DECK, play) == (declared.phase, declared.turn, declared.play)


# --- touchdowns, tries and scores ----------------------------------------------------------------


@pytest.mark.proves("FB-R21", "trix1904/trix-football/scoring-try", "FB-R6")
def test_a_try_needs_the_better_hand() -> None:
    """Vector 30."""
    assert (1, 0) == after(TRY, 110, shown=hands("Pair", "Nothing")).score
    assert (0, 0) == after(TRY, 110, shown=hands("Nothing", "Nothing")).score
    assert (0, 0) == after(TRY, 110, shown=hands("Nothing", "Pair")).score
    pairs = ("2-2 3-3 6-1 5-2 4-1", "6-6 5-5 5-4 5-3 2-1")
    assert (1, 0) == after(TRY, 110, shown=pairs).score
    assert (0, 0) == after(TRY, 110, shown=pairs[::-1]).score


@pytest.mark.proves("FB-R8", "FB-R21")
def test_the_side_scored_upon_chooses_after_the_try() -> None:
    match = after(TRY, 110, shown=hands("Pair", "Nothing"))
    assert {"kick", "receive"} == texts(match, 1)
    kicked = match.play(1, "kick").record
    assert (DEAL, KICK, 1, 110) == (kicked.phase, kicked.play, kicked.dealer, kicked.ball)
    assert 0 == match.play(1, "receive").record.dealer


@pytest.mark.proves("FB-R21", "FB-R23")
def test_a_try_takes_no_time() -> None:
    assert 20 == after(TRY, 110, shown=hands("Pair", "Nothing")).record.time_left
    assert 19 == rushed(50, 1, 5, "Pair", "Nothing").record.time_left
    assert 19 == after(SHORT_GOAL, 70, shown=hands("Pair", "Nothing")).record.time_left


# --- the toss, the deal, the exchange ------------------------------------------------------------


def tossed(cards: str) -> Match:
    return Match.scripted(KEY, 2, lambda match: deck(cards))


@pytest.mark.proves("FB-R8", "trix1904/trix-football/how-to-play-draw")
def test_the_lower_sum_chooses() -> None:
    """P. 25; equal sums draw again."""
    assert (0,) == tossed("2-1 6-6").turn
    assert (1,) == tossed("6-6 2-1").turn
    assert (1,) == tossed("3-2 4-1 6-6 2-1").turn
    assert {"kick", "receive"} == texts(tossed("2-1 6-6"), 0)


@pytest.mark.proves(
    "FB-R8", "FB-R9", "trix1904/trix-football/dealing", "trix1904/trix-football/kick-off"
)
def test_the_kicker_deals_and_the_other_changes_first() -> None:
    """P. 25: five each, singly, the other captain first; ten are left."""
    match = tossed("2-1 6-6").play(0, "kick").deal(deck("6-6 6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1"))
    assert ["2-2", "3-3", "4-4", "5-5", "6-6"] == match.state.hands[1]
    assert ["2-1", "3-2", "4-3", "5-4", "6-5"] == match.state.hands[0]
    assert 10 == len(match.state.reserve)
    assert (1,) == match.turn
    assert (0,) == match.play(1, "done").turn


@pytest.mark.proves("FB-R9", "trix1904/trix-football/dealing-exchange")
def test_as_many_are_drawn_from_the_top_as_were_thrown() -> None:
    first = "6-6 6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 3-1 4-1 4-2 5-1"
    match = tossed("2-1 6-6").play(0, "kick").deal(deck(first))
    match = match.play(1, "discard 6-6").play(1, "discard 2-2").play(1, "done")
    assert ["3-1", "3-3", "4-1", "4-4", "5-5"] == match.state.hands[1]
    match = match.play(0, "discard 2-1").play(0, "done")
    assert ["3-2", "4-2", "4-3", "5-4", "6-5"] == match.state.hands[0]
    assert [["2-1"], ["2-2", "6-6"]] == match.state.thrown
    assert 7 == len(match.state.reserve)


@pytest.mark.proves("FB-R9")
def test_both_may_throw_all_five() -> None:
    match = tossed("2-1 6-6").play(0, "kick").deal(deck(""))
    for seat in (1, 0):
        for card in match.state.hands[seat]:
            match = match.play(seat, f"discard {card}")
        assert {"done"} == texts(match, seat)
        match = match.play(seat, "done")
    assert [] == match.state.reserve
    assert 5 == len(match.state.hands[0]) == len(match.state.hands[1])


@pytest.mark.proves("GEN-R9")
def test_a_card_not_held_cannot_be_thrown() -> None:
    match = tossed("2-1 6-6").play(0, "kick").deal(deck("6-6"))
    with pytest.raises(IllegalMove, match="You do not hold 6-6"):
        match.play(1, "done").play(0, "discard 6-6")


@pytest.mark.proves("FB-R8", "trix1904/trix-football/dealing-next")
def test_the_side_with_the_ball_deals() -> None:
    match = declaring(50, side=1).play(1, "rush").deal(deck(""))
    assert (0,) == match.turn
    assert 1 == match.record.dealer


@pytest.mark.proves("GEN-R4", "HOUSE-R34")
def test_who_wins_the_toss_can_be_agreed() -> None:
    """A seat named has the choice at once; chance names one without cards."""
    match = Match.new(game(KEY, first_dealer="seat:1"), 2, seed="seat")
    assert (1,) == match.turn
    assert [] == match.log
    named = Match.new(game(KEY, first_dealer="random"), 2, seed="any")
    assert {"dealer 0", "dealer 1"} >= {line for _, line in named.log}
    assert {"kick", "receive"} == texts(named, named.turn[0])


@pytest.mark.proves("GEN-R14", "trix1904/trix-football/players-captains")
def test_two_captains_play() -> None:
    """Whoever else belongs to a side has no seat."""
    for players in (1, 3, 4):
        with pytest.raises(BadPlayers):
            Match.new(KEY, players)


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.proves("FB-R9", "GEN-R11")
def test_hands_are_secret_until_shown() -> None:
    first = "6-6 6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1"
    match = tossed("2-1 6-6").play(0, "kick").deal(deck(first))
    for viewer, seen in ((0, [5, 0]), (1, [0, 5]), (None, [0, 0])):
        view = match.view(viewer)
        assert seen == [len(view.cards("hands", seat)) for seat in (0, 1)]
        assert (5, 5) == (view.counts["hands", 0], view.counts["hands", 1])
    match = match.play(1, "discard 6-6")
    assert [[], [19]] == [match.view(seat).cards("thrown", 1) for seat in (0, 1)]
    assert (1, "discard") == match.view(0).line
    assert (1, "discard 6-6") == match.view(1).line
    assert 1 == match.view(0).counts["thrown", 1]
    match = match.play(1, "done").play(0, "done")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert [5, 5] == [len(view.cards("hands", seat)) for seat in (0, 1)]
    assert [] == match.view(0).cards("thrown", 1)


@pytest.mark.proves("GEN-R11")
def test_the_last_shown_hands_stay_on_the_table() -> None:
    """They lie there as copies through the next deal, for DECK may deal at once."""
    match = rushed(110, 1, 5, "Pair", "Nothing")
    before = match.state.hands
    match = match.deal(deck("6-6 2-2"))
    assert before == [match.state.last_0, match.state.last_1]
    assert before == [
        [area.cards[i].name for i in range(5)]
        for area in picture(match.view(None)).areas
        if area.field in ("last_0", "last_1")
    ]


@pytest.mark.proves("GEN-R11", "FB-R9")
def test_the_last_shown_hands_tell_nothing_of_the_next_deal() -> None:
    """Where a card went that was shown before the shuffle, a captain does not see."""
    match = Match.new(game(KEY, first_dealer="seat:0"), 2, seed="no leak").play(0, "kick")
    match = match.play(1, "done").play(0, "done")
    match = match.play(1, "rush")
    for card in match.state.hands[0][:3]:
        match = match.play(0, f"discard {card}")
    (mine,) = [step for step in match.view(1).history if step.line == (DECK, "deal")][:1]
    seen = {flow.card for flow in mine.flows if flow.card != UNSEEN}
    assert set(TWENTY.numbers(" ".join(match.state.hands[1]))) == seen
    assert all(flow.card == UNSEEN for flow in match.view(1).flows)


@pytest.mark.proves("FB-R9")
def test_imagined_worlds_keep_what_was_shown() -> None:
    """A world a captain imagines has his hand, the hands shown before, and the same numbers."""
    rng = random.Random("worlds")
    match = Match.new(KEY, 2, seed="worlds")
    while match.length < 60:
        (seat,) = match.turn
        match = match.play(seat, rng.choice(match.legal(seat)))
    for seat in (0, 1):
        world = imagine(match.view(seat), rng)
        assert match.state.hands[seat] == world.state.hands[seat]
        assert (match.state.last_0, match.state.last_1) == (world.state.last_0, world.state.last_1)


@pytest.mark.proves("FB-R26")
def test_a_captains_cards_are_seen_from_his_seat_alone() -> None:
    match = Match.new(game(KEY, first_dealer="seat:0"), 2, seed="teams")
    match = match.play(0, "kick")
    assert 5 == len(match.view(0).cards("hands", 0))
    assert [] == match.view(1).cards("hands", 0) == match.view(None).cards("hands", 0)


# --- time ----------------------------------------------------------------------------------------


@pytest.mark.proves("FB-R8", "FB-R23", "trix1904/trix-football/kick-off-second-half")
def test_the_half_ends_with_its_last_deal() -> None:
    """The side that did not kick off first kicks off the second."""
    for kicker in (0, 1):
        match = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, first_kicker=kicker)
        s = match.record
        assert (DEAL, KICK, 1 - kicker, 110) == (s.phase, s.play, s.dealer, s.ball)
        assert (2, 35) == (s.half, s.time_left)


@pytest.mark.proves("FB-R23")
def test_a_half_has_as_many_deals_as_agreed() -> None:
    assert 35 == game(KEY).start(2).time_left
    assert 12 == game(KEY, deals_per_half="12").start(2).time_left
    assert 20 * 60 == game(KEY, clock="drawn", minutes="20").start(2).seconds_left
    with pytest.raises(BadOption):
        game(KEY, deals_per_half="0")


@pytest.mark.proves("FB-R21", "FB-R23", "trix1904/trix-football/scoring-try")
def test_a_pending_try_is_played_when_time_is_up() -> None:
    match = rushed(110, 1, 5, "Pair", "Nothing", time_left=1)
    assert is_try(match, 0)
    assert 1 == match.record.half
    match = match.deal(deck("")).play(1, "done").play(0, "done")
    assert (2, KICK, 1) == (match.record.half, match.record.play, match.record.dealer)


@pytest.mark.proves("FB-R23")
def test_pending_elections_lapse_when_time_is_up() -> None:
    """A goal leaves no choice of kick-off, nor a punt anything to elect."""
    for match in (
        after(GOAL, 90, 1, 5, shown=hands("Threes", "Pair"), time_left=1),
        after(PUNT, 20, 1, 5, shown=hands("Full hand", "Pair"), time_left=1),
        after(PUNT, 20, 1, 5, shown=hands("Pair", "Nothing"), time_left=1),
    ):
        assert (2, DEAL, KICK) == (match.record.half, match.record.phase, match.record.play)


@pytest.mark.proves("GEN-R1")
def test_who_keeps_the_ball_deals_again() -> None:
    """The deal does not go round as in other games: it goes with the ball."""
    assert 0 == rushed(50, 1, 5, "Pair", "Nothing").record.dealer
    assert 1 == rushed(50, 3, 9, "Nothing", "Pair").record.dealer


@pytest.mark.proves("FB-R23", "GEN-R2", "trix1904/trix-football/scoring")
def test_more_points_win_at_the_end() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, half=2, scores=[5, 7])
    assert match.outcome is not None
    assert ((1,), (5, 7)) == (match.outcome.winners, match.outcome.score)
    assert "trix1904/trix-football/scoring" == match.outcome.reason


@pytest.mark.proves("FB-R24")
def test_a_drawn_game_stands() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, half=2, scores=[5, 5])
    assert match.outcome is not None
    assert (0, 1) == match.outcome.winners
    assert "FB-R24" == match.outcome.reason


SUDDEN = {"overtime": "sudden_death"}


@pytest.mark.proves("FB-R24")
def test_sudden_death_begins_with_a_new_toss() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, half=2, scores=[5, 5], options=SUDDEN)
    s = match.record
    assert (TOSS, DECK, 3, 35) == (s.phase, s.turn, s.half, s.time_left)
    assert (1,) == match.deal(deck("6-6 2-1")).turn
    won = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, half=2, scores=[5, 6], options=SUDDEN)
    assert won.outcome is not None


@pytest.mark.proves("FB-R24")
def test_the_first_score_of_overtime_wins() -> None:
    """A touchdown without its try, a safety likewise."""
    tied = {"half": 3, "scores": [5, 5], "options": SUDDEN}
    for match, winner in (
        (rushed(110, 1, 5, "Pair", "Nothing", **tied), 0),
        (rushed(5, 1, 5, "Nothing", "Pair", **tied), 1),
        (after(GOAL, 90, 1, 5, shown=hands("Threes", "Pair"), **tied), 0),
    ):
        assert match.outcome is not None
        assert ((winner,), "FB-R24") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("FB-R24", "HOUSE-R35")
def test_overtime_without_a_score_is_a_draw() -> None:
    """It is counted by deals even where the halves were minutes."""
    options = {**SUDDEN, "clock": "drawn"}
    tied = {"half": 3, "scores": [5, 5], "options": options}
    assert 1 == rushed(50, 1, 5, "Pair", "Nothing", time_left=2, **tied).record.time_left
    match = rushed(50, 1, 5, "Pair", "Nothing", time_left=1, **tied)
    assert match.outcome is not None
    assert ((0, 1), "FB-R24") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("GEN-R12")
def test_a_match_too_long_ends_as_it_stands() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", deals=9, scores=[0, 2], options={"max_hands": "9"})
    assert match.outcome is not None
    assert ((1,), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


DRAWN = {"clock": "drawn"}
MINUTES = {"clock": "minutes"}
FIRST = {"options": DRAWN, "edition": 1}
"""The first edition, in which captains called delay on themselves where time is drawn."""


@pytest.mark.proves("FB-R23", "HOUSE-R32")
def test_by_the_clock_chance_tells_how_long_a_play_took() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", seconds_left=600, options=DRAWN)
    assert (TIME, DECK) == (match.record.phase, match.record.turn)
    assert {"clock 30", "clock 60", "clock 90"} == texts(match, DECK)
    assert [5, 5] == [len(match.view(1).cards("hands", seat)) for seat in (0, 1)]
    later = match.deal("clock 90")
    assert (0, 55, 1, 5) == spot(later)
    assert 510 == later.record.seconds_left


@pytest.mark.proves("FB-R23", "HOUSE-R32")
def test_by_the_clock_the_half_ends_when_none_is_left() -> None:
    match = rushed(50, 1, 5, "Pair", "Nothing", seconds_left=60, options=DRAWN)
    assert 1 == match.deal("clock 30").record.half
    assert (2, 2100) == (
        match.deal("clock 60").record.half,
        match.deal("clock 90").record.seconds_left,
    )
    tried = after(TRY, 110, shown=hands("Pair", "Nothing"), seconds_left=60, options=DRAWN)
    assert (CHOOSE, 60) == (tried.record.phase, tried.record.seconds_left)


@pytest.mark.proves("FB-R23", "trix1904/trix-football/officials-time-keeper")
def test_all_are_warned_when_five_are_left() -> None:
    """Five deals, or five minutes, in each half anew."""
    assert [0, 1, 1] == [
        rushed(50, 1, 5, "Pair", "Nothing", time_left=deals).record.warning for deals in (7, 6, 5)
    ]
    assert 0 == rushed(50, 1, 5, "Pair", "Nothing", time_left=1, warning=1).record.warning
    assert 1 == game(KEY, deals_per_half="5").start(2).warning
    drawn = rushed(50, 1, 5, "Pair", "Nothing", seconds_left=360, options=DRAWN)
    assert [0, 1] == [drawn.deal(f"clock {time}").record.warning for time in (30, 60)]


@pytest.mark.proves("FB-R23")
def test_time_is_shown_by_what_is_counted() -> None:
    def shown(**options: str) -> dict[str, str]:
        match = Match.new(game(KEY, first_dealer="seat:0", **options), 2, seed="shown")
        facts = picture(match.view(0)).facts
        return {fact.name: fact.text for fact in facts if fact.name.endswith(" left")}

    assert {"deals left": "35"} == shown()
    assert {"time left": "20 min 00 s"} == shown(clock="drawn", minutes="20")
    assert {} == shown(clock="minutes")


# --- a real clock --------------------------------------------------------------------------------


def seconds(match: Match) -> dict[str, int]:
    """What the clock may do, and after how many seconds."""
    due = match.game.rules.due
    assert due is not None
    return {move.text: due(match.record, move) for move in match.legal(CLOCK)}


@pytest.mark.proves("FB-R23", "HOUSE-R82")
def test_a_real_clock_warns_and_ends_the_half() -> None:
    match = Match.new(game(KEY, first_dealer="seat:0", **MINUTES), 2, seed="clock")
    assert {} == seconds(match)  # it runs from the kick-off on
    match = match.play(0, "kick")
    assert {"five": 1800, "up": 2100} == seconds(match)
    assert 0 == match.record.warning
    match = match.play(CLOCK, "five")
    assert 1 == match.record.warning
    assert {"up": 2100} == seconds(match)
    short = Match.new(game(KEY, first_dealer="seat:0", minutes="3", **MINUTES), 2, seed="clock")
    assert {"up": 180} == seconds(short.play(0, "kick"))


@pytest.mark.proves("FB-R23", "HOUSE-R82")
def test_however_many_deals_there_are_only_the_clock_ends_a_half() -> None:
    options = {"deals_per_half": "1", **MINUTES}
    assert 1 == rushed(50, 1, 5, "Pair", "Nothing", options=options).record.half


@pytest.mark.proves("FB-R23", "HOUSE-R82")
def test_when_time_is_up_a_play_under_way_is_played() -> None:
    match = at(RUSH, 50, 1, 5, shown=hands("Pair", "Nothing"), options=MINUTES, warning=1)
    match = match.play(CLOCK, "up")
    assert (1, THROW) == (match.record.half, match.record.phase)
    assert {"late 0": 60} == seconds(match)
    match = match.play(0, "done")
    assert (2, KICK, 1) == (match.record.half, match.record.play, match.record.dealer)
    assert (0, 1) == (match.record.warning, match.record.running)


@pytest.mark.proves("FB-R23", "HOUSE-R82")
def test_when_time_is_up_between_plays_the_half_ends_at_once() -> None:
    """What was to be declared or elected lapses."""
    for phase in (DECLARE, FULL_PUNT, SHORT_PUNT, FAILED_THIRD, CHOOSE):
        match = at(RUSH, 50, 1, 5, options=MINUTES, warning=1, phase=phase).play(CLOCK, "up")
        assert (2, DEAL, KICK) == (match.record.half, match.record.phase, match.record.play)
    last = declaring(50, options=MINUTES, warning=1, half=2, scores=[5, 0]).play(CLOCK, "up")
    assert last.outcome is not None
    assert (0,) == last.outcome.winners


@pytest.mark.proves("FB-R21", "FB-R23", "HOUSE-R82", "trix1904/trix-football/time")
def test_a_real_clock_stands_still_during_a_try() -> None:
    trying = at(TRY, 110, shown=hands("Pair", "Nothing"), options=MINUTES)
    assert {} == seconds(trying)
    assert "five" in seconds(trying.play(0, "done"))
    over = at(RUSH, 110, 1, 5, shown=hands("Pair", "Nothing"), options=MINUTES, warning=1)
    over = over.play(CLOCK, "up").play(0, "done")
    assert is_try(over, 0)
    over = over.deal(deck("")).play(1, "done").play(0, "done")
    assert 2 == over.record.half


@pytest.mark.proves("HOUSE-R35", "HOUSE-R82")
def test_no_clock_runs_in_overtime() -> None:
    tied = {"half": 2, "scores": [5, 5], "options": {**SUDDEN, **MINUTES}}
    match = declaring(50, warning=1, **tied).play(CLOCK, "up")
    assert (3, 35, 0) == (match.record.half, match.record.time_left, match.record.warning)
    assert {} == seconds(match.deal(deck("6-6 2-1")))


# --- penalties -----------------------------------------------------------------------------------


def penalised(yards: float, side: int, distance: float) -> float:
    """Where a penalty leaves the ball of seat 0."""
    state = declaring(yards).record.copy()
    penalise(state, side, int(2 * distance))
    return float(state.ball) / 2


@pytest.mark.proves("FB-R20", "FB-R25", "trix1904/trix-football/penalty-half-distance")
def test_a_penalty_over_the_line_is_half_the_way() -> None:
    """Vector 31: ten yards at the eight; rounded down to half-yards, and never a safety."""
    assert 4 == penalised(8, 0, 10)
    assert 0 == penalised(10, 0, 10)
    assert 2 == penalised(3.5, 0, 10)
    assert 0 == penalised(0, 0, 10)
    assert 40 == penalised(50, 0, 10)


@pytest.mark.proves("FB-R25")
def test_a_penalty_on_the_other_side_takes_the_ball_forward() -> None:
    assert 60 == penalised(50, 1, 10)
    assert 106 == penalised(102, 1, 10)
    assert 110 == penalised(100, 1, 10)


@pytest.mark.proves("FB-R25", "HOUSE-R83", "trix1904/trix-football/penalty-delay")
def test_delay_before_a_declaration_costs_fifteen_yards() -> None:
    """Down and yards to gain stay; he has still to declare."""
    match = declaring(50, 2, 7, options=MINUTES)
    assert {"five": 1800, "up": 2100, "late 0": 60} == seconds(match)
    assert (0, 35, 2, 7) == spot(match.play(CLOCK, "late 0"))
    assert (0, 5, 2, 7) == spot(declaring(10, 2, 7, options=MINUTES).play(CLOCK, "late 0"))


@pytest.mark.proves("FB-R25", "HOUSE-R83")
def test_delay_can_cost_the_ball() -> None:
    match = declaring(50, 2, 7, options={**MINUTES, "delay_penalty": "loss_of_ball"})
    assert (1, 60, 1, 5) == spot(match.play(CLOCK, "late 0"))


def before_throwing(**options: str) -> Match:
    """Seat 0 rushes from the 50, and seat 1 is to change cards."""
    return at(RUSH, 50, 2, 7, shown=hands("Pair", "Nothing"), options=options, turn=1)


@pytest.mark.proves("FB-R25", "HOUSE-R83")
def test_whoever_does_not_finish_throwing_is_late() -> None:
    """It takes 15 yards in any case: the play goes on."""
    for penalty in ("15_yards", "loss_of_ball"):
        match = before_throwing(clock="minutes", delay_penalty=penalty)
        match = match.play(1, f"discard {match.state.hands[1][0]}").play(CLOCK, "late 1")
        assert (THROW, 1, 130) == (match.record.phase, match.record.turn, match.record.ball)
        match = before_throwing(clock="minutes", delay_penalty=penalty).play(1, "done")
        match = match.play(CLOCK, "late 0")
        assert (THROW, 0, 70) == (match.record.phase, match.record.turn, match.record.ball)


@pytest.mark.proves("HOUSE-R83")
def test_a_captain_is_called_once_until_hands_are_shown() -> None:
    match = declaring(50, options=MINUTES).play(CLOCK, "late 0")
    assert {"five": 1800, "up": 2100} == seconds(match)
    with pytest.raises(IllegalMove):
        match.play(CLOCK, "late 0")
    shown = rushed(50, 1, 5, "Pair", "Nothing", options=MINUTES, late=3)
    assert "late 0" in seconds(shown)


@pytest.mark.proves("FB-R25", "HOUSE-R83")
def test_delay_is_called_by_a_real_clock_alone() -> None:
    """Not by deals or drawn time, not if it is off, not in kicks and tries, and by no captain."""
    for options in ({}, DRAWN, {**MINUTES, "delay_penalty": "off"}):
        assert not [text for text in seconds(declaring(50, options=options)) if "late" in text]
    for play, yards in ((KICK, 55), (TRY, 110)):
        match = at(play, yards, shown=hands("Pair", "Nothing"), options=MINUTES, turn=1)
        assert "late 1" not in seconds(match)
    for options in ({}, DRAWN, MINUTES):
        with pytest.raises(IllegalMove) as refused:
            declaring(50, options=options).play(0, "delay")
        assert "HOUSE-R33" in refused.value.rules


@pytest.mark.proves("HOUSE-R33")
def test_by_the_first_edition_captains_called_delay_on_themselves() -> None:
    """Before a declaration, or without the ball before throwing; once until hands are shown."""
    match = declaring(50, 2, 7, **FIRST)
    assert (0, 35, 2, 7) == spot(match.play(0, "delay"))
    assert "delay" not in texts(match.play(0, "delay"), 0)
    assert "delay" not in {str(move) for move in match.right(0)}
    throwing = at(RUSH, 50, 2, 7, shown=hands("Pair", "Nothing"), turn=1, **FIRST)
    assert 130 == throwing.play(1, "delay").record.ball
    assert "delay" not in texts(throwing.play(1, f"discard {throwing.state.hands[1][0]}"), 1)
    assert "delay" not in texts(throwing.play(1, "done"), 0)
    kick = at(KICK, 55, shown=hands("Pair", "Nothing"), turn=1, **FIRST)
    assert "delay" not in texts(kick, 1)
    cost = {**DRAWN, "delay_penalty": "loss_of_ball"}
    assert (1, 60, 1, 5) == spot(declaring(50, 2, 7, options=cost, edition=1).play(0, "delay"))


# --- invariants ----------------------------------------------------------------------------------


ALL_OPTIONS: list[dict[str, str]] = [
    {},
    {"clock": "minutes", "delay_penalty": "loss_of_ball", "yield": "any_down"},
    {"clock": "drawn", "minutes": "3", "overtime": "sudden_death"},
    {"yield": "after_failed_third", "full_punt": "hold45", "fg_block": "any_better_hand"},
    {"kick_fumble": "off", "short_punt": "receive_only", "deals_per_half": "2"},
    {"overtime": "sudden_death", "deals_per_half": "1", "first_dealer": "random"},
]


@pytest.mark.slow
@pytest.mark.proves("FB-R9", "FB-R12", "FB-R20", "FB-R23")
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_invariants_hold_in_random_matches(options: dict[str, str]) -> None:
    """Section 8.5 of the rulings."""
    for seed in range(24):
        deals, tries = Counter[int](), Counter[int]()
        for before, s, done in positions(seed, **options):
            held = [*s.hands, *s.thrown, sum(1 << card for card in s.reserve if card >= 0)]
            assert sum(held).bit_count() == sum(cards.bit_count() for cards in held)
            assert sum(held) in (0, (1 << 20) - 1)
            if done != "deal" or before.phase != TOSS:
                assert 0 <= s.ball <= 220 or s.phase == TOSS
            if s.phase == DECLARE and not s.ended:
                assert s.down in (1, 2, 3)
                assert s.togo > 0
            assert s.phase == TOSS or s.dealer in (0, 1)
            gained = [new - old for new, old in zip(s.scores, before.scores, strict=True)]
            assert sorted(gained) in ([0, 0], [0, 1], [0, 2], [0, 5])
            if done == "deal" and before.phase == DEAL:
                deals[s.half] += 1
                tries[s.half] += s.play == TRY
        for half in deals:
            most = int(options.get("deals_per_half", 35)) if half < 3 else 35
            if "clock" not in options or half == 3:
                assert deals[half] - tries[half] <= most
        if "clock" not in options:
            most = int(options.get("deals_per_half", 35))
            assert [most, most] == [deals[half] - tries[half] for half in (1, 2)]


@pytest.mark.proves("FB-R21", "trix1904/trix-football/scoring-values")
def test_scores_are_touchdowns_goals_and_safeties() -> None:
    """The points of each kind come from the plays that make them."""
    kinds = Counter[tuple[int, int]]()
    for seed in range(6):
        for before, s, _ in positions(seed):
            for side in (0, 1):
                points = s.scores[side] - before.scores[side]
                if points:
                    kinds[before.play, points] += 1
                    if points == 2:
                        assert (s.play, s.ball) == (KICK, ball(1 - side, 25))
    assert {(RUSH, 5), (RUSH, 2), (TRY, 1), (GOAL, 5), (SHORT_GOAL, 5)} >= set(kinds)
    assert {(RUSH, 5), (TRY, 1)} <= set(kinds)


@pytest.mark.slow
def test_random_matches_end_by_time() -> None:
    """None comes near the longest match."""
    one = game(KEY)
    plain = kernels.plain(one.rules)
    for number_of_match in range(60):
        state = one.start(2)
        plain.playout(state, kernels.seeded(904, number_of_match))
        assert state.ended in (1, 2)
        assert 70 <= state.deals < 200


def keep_doubles(state: Any, seat: int) -> str:
    """What a captain does who throws all but doubles and made hands, and rushes while he can."""
    if state.phase == THROW:
        loose = state.hands[seat] & ~number("2-2 3-3 4-4 5-5 6-6")
        dealt = not state.thrown[seat]
        begun = dealt and RANKS[rank(state.hands[seat])] in ("Nothing", "Pair", "Threes", "Fours")
        if loose and (begun or not dealt):
            return f"discard {TWENTY.names[(loose & -loose).bit_length() - 1]}"
        return "done"
    if state.phase == DECLARE:
        yards = (220 - state.ball if seat else state.ball) / 2
        hopeless = state.down == 3 and state.togo > 20
        return "rush" if not hopeless else "goal" if yards >= 65 else "punt"
    return {CHOOSE: "kick", FULL_PUNT: "hold25", SHORT_PUNT: "receive"}[state.phase]


@pytest.mark.slow
@pytest.mark.proves("FB-R23")
def test_captains_who_keep_doubles_score_as_the_rulings_found() -> None:
    """Section 8.6: about 36 points and 6 touchdowns; the hands shown with the ball likewise."""
    one = game(KEY)
    rules, rng = one.rules, random.Random("typical")
    points, touchdowns, shown = 0, 0, Counter[str]()
    for _ in range(60):
        state = one.start(2)
        while not state.ended:
            seat = state.turn
            if seat == DECK:
                order = list(range(20))
                rng.shuffle(order)
                rules.deal(state, order)
                touchdowns += state.play == TRY
                continue
            text = keep_doubles(state, seat)
            side = state.dealer
            rules.apply(state, seat, one.move(text).code)
            if text == "done" and seat == side:
                shown[RANKS[rank(state.hands[side])]] += 1
        points += sum(state.scores)
    assert points / 60 == pytest.approx(36, abs=4)
    assert touchdowns / 60 == pytest.approx(6, abs=1)
    expected = {"Nothing": 0.19, "Pair": 0.43, "Threes": 0.24, "Full hand": 0.07, "Fours": 0.06}
    found = {name: shown[name] / shown.total() for name in expected}
    assert expected == pytest.approx(found, abs=0.025)
