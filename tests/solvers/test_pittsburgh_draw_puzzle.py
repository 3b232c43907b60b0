"""The solver and the checker of the Pittsburg Draw puzzle."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.checks.pittsburgh_draw_puzzle import counting, dividing
from parlour.core.bits import members, union
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers import hints
from parlour.solvers import pittsburgh_draw_puzzle as solver
from parlour.solvers.pittsburgh_draw_puzzle import hands as division
from parlour.solvers.pittsburgh_draw_puzzle.counting import divisions
from parlour.solvers.solving import solve_match

KEY = "pittsburgh-draw-puzzle"
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
FILES = sorted(path.name for path in ANSWERS.glob(f"{KEY}*.json"))
CHEATER = 49
WHOLE = (1 << 50) - 1
FOR_EVER = float("inf")
BY_COLOURS = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (1,) * 5: 3, (3, 1, 1): 4, (3, 2): 5, (4, 1): 6}


def silent(share: float) -> None:
    """Nobody listens."""


@cache
def worth(hand: int) -> int:
    """The kind of five cards, computed independently: by colours, and more for a run."""
    if hand >> CHEATER:
        four = hand & ~(1 << CHEATER)
        return max(worth(four | 1 << n) for n in range(49) if not four >> n & 1)
    cards = members(hand)
    colours = tuple(sorted(Counter(card // 7 for card in cards).values(), reverse=True))
    kind = BY_COLOURS.get(colours, 7)
    return kind + 3 if kind >= 5 and cards[4] - cards[0] == 4 else kind


def new(strict: str = "on") -> Match:
    return Match.new(game(KEY, strict=strict), 1, seed="any")


def played_at_random(seed: int, moves: int, strict: str) -> Match:
    """A match in which cards were placed at random."""
    rng = random.Random(seed)
    match = new(strict)
    for _ in range(moves):
        match = match.play(0, rng.choice([m for m in match.legal(0) if m.verb.name == "place"]))
    return match


def solved(seed: int) -> list[int]:
    """Some division: hands begun with a few cards at random, as far as that can be completed."""
    rng = random.Random(seed)
    hands = [0] * 10
    for card in rng.sample(range(50), 12):
        trial = hands.copy()
        trial[rng.randrange(10)] |= 1 << card
        if division.complete(tuple(trial), WHOLE & ~union_of(trial), FOR_EVER):
            hands = trial
    found = division.complete(tuple(hands), WHOLE & ~union_of(hands), FOR_EVER)
    assert found is not None
    return [*found]


def union_of(hands: list[int]) -> int:
    return sum(hands)


def by_force(hands: list[int], loose: list[int]) -> bool:
    """Whether some way to deal out the loose cards makes all hands right."""
    at = next((k for k, hand in enumerate(hands) if hand.bit_count() < 5), None)
    if at is None:
        return all(worth(hand) == k for k, hand in enumerate(hands, 1))
    for some in combinations(loose, 5 - hands[at].bit_count()):
        whole = hands[at] | union(some)
        if worth(whole) == at + 1:
            rest = [card for card in loose if card not in some]
            if by_force([*hands[:at], whole, *hands[at + 1 :]], rest):
                return True
    return False


# --- completing ----------------------------------------------------------------------------------


@pytest.mark.proves(
    "forty-nine/pittsburgh-draw-puzzle/claim",
    "forty-nine/pittsburgh-draw-puzzle/strict-claim",
    "PDP-R2",
)
@pytest.mark.parametrize("strict", ["on", "off"])
def test_the_answer_solves_the_puzzle(strict: str) -> None:
    """Played move by move it wins, and the checker accepts it."""
    match = new(strict)
    found = solve_match(match)
    assert ("holds", "") == (found.verdict, found.word), found.certified
    for move in found.moves:
        match = match.play(0, move)
    assert match.outcome is not None
    assert ((0,), (10,)) == (match.outcome.winners, match.score)


@pytest.mark.slow
@pytest.mark.proves("PDP-R1", "PDP-R3")
def test_a_division_begun_is_completed_just_if_it_can_be() -> None:
    """Nearly finished ones, some with cards exchanged, against all ways to deal out the rest."""
    told = Counter()
    for seed in range(40):
        rng = random.Random(seed)
        hands = solved(seed)
        for _ in range(rng.randrange(3)):
            one, two = rng.sample(range(10), 2)
            a, b = rng.choice(members(hands[one])), rng.choice(members(hands[two]))
            hands[one] ^= 1 << a | 1 << b
            hands[two] ^= 1 << a | 1 << b
        loose = rng.sample(range(50), rng.randrange(4, 11))
        left = [hand & ~union(loose) for hand in hands]
        found = division.complete(tuple(left), union(loose), FOR_EVER)
        can = by_force(left, loose)
        told[can] += 1
        assert can == (found is not None)
        lying = {k: [c + 1 for c in members(hand)] for k, hand in enumerate(left, 1)}
        assert can == dividing.can_be_completed(lying)
        if found is not None:
            assert all(hand & more == hand for hand, more in zip(left, found, strict=True))
            assert [*range(1, 11)] == [worth(hand) for hand in found]
            assert WHOLE == union_of([*found])
    assert min(told.values()) > 8


@pytest.mark.slow
@pytest.mark.parametrize("strict", ["on", "off"])
def test_solver_and_checker_agree_on_positions_far_from_the_end(strict: str) -> None:
    """Too large to try all ways, so two independent searches are compared."""
    for seed in range(20):
        match = played_at_random(seed, 2 + seed % 8, strict)
        hands = match.record.hands
        lying = {k: [c + 1 for c in members(hand)] for k, hand in enumerate(hands, 1)}
        found = division.complete(tuple(hands), match.record.loose, FOR_EVER)
        assert (found is not None) == dividing.can_be_completed(lying)


def test_time_that_is_up_is_told() -> None:
    """The search stops when time is up, and the hint says that it does not know."""
    with pytest.raises(division.Undecided):
        division.complete((0,) * 10, WHOLE, monotonic() - 1)


def test_a_hint_that_ran_out_of_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time at all."""
    monkeypatch.setattr(solver, "FOR_A_HINT", -1.0)
    found = solver.hint(new())
    assert (None, "") == (found.solvable, found.move)
    assert "not found out" in found.sentence


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("strict", ["on", "off"])
def test_following_hints_solves_it_from_anywhere(strict: str) -> None:
    """Cards placed at random are taken back as far as needed, then all are placed."""
    for seed in range(5):
        match = played_at_random(seed, 1 + 8 * seed, strict)
        verdicts = []
        while match.turn:
            found = solver.hint(match)
            assert ("place" if found.solvable else "remove") == found.move.split()[0]
            verdicts.append(found.solvable)
            match = match.play(0, found.move)
        assert sorted(verdicts) == verdicts, "once mended, always on the way"
        assert match.outcome is not None
        assert (0,) == match.outcome.winners


@pytest.mark.slow
def test_a_hint_takes_less_than_a_second() -> None:
    """The time of this process, from random positions."""
    solver.hint(new("off"))
    for seed in range(15):
        match = played_at_random(seed, 3 * seed, "off")
        begun = perf_counter()
        solver.hint(match)
        assert perf_counter() - begun < 2.0, "twice that on a busy machine"


def test_one_card_is_named_if_one_is_enough() -> None:
    """A fifth colour spoils the pair; without it all is well."""
    match = new("off")
    for move in ("place 1 1", "place 8 1", "place 15 1", "place 22 1", "place 29 1"):
        match = match.play(0, move)
    found = solver.hint(match)
    assert found.solvable is False
    assert found.move in [f"remove {card}" for card in (1, 8, 15, 22, 29)]
    assert solver.hint(match.play(0, found.move)).solvable is True
    assert "You went wrong at move 5, place 29 1." in hints.hint(match).sentence


@pytest.mark.proves("HOUSE-R40")
def test_too_few_moves_are_told() -> None:
    """Forty cards cannot be placed in thirty moves."""
    match = Match.new(game(KEY, max_moves=30), 1, seed="any")
    found = solver.hint(match)
    assert found.solvable is False
    assert "too few moves" in found.sentence
    assert "too few moves" in solver.solve(match, silent).answer


@pytest.mark.slow
@pytest.mark.parametrize("strict", ["on", "off"])
def test_answers_from_random_positions_hold(strict: str) -> None:
    """What cannot be completed is certified; the moves given solve the puzzle in any case."""
    for seed in range(6):
        match = played_at_random(seed, 4 + 6 * seed, strict)
        found = solve_match(match)
        assert found.finding.good, found.certified
        for move in found.moves:
            match = match.play(0, move)
        assert match.outcome is not None
        assert (0,) == match.outcome.winners


# --- counting ------------------------------------------------------------------------------------


def counted_by_force(cards: list[int], kinds: tuple[int, ...]) -> int:
    """All ways to deal cards into hands of these kinds, five by five."""
    if not kinds:
        return 1
    total = 0
    for some in combinations(cards, 5):
        if worth(union(some)) == kinds[0]:
            rest = [card for card in cards if card not in some]
            total += counted_by_force(rest, kinds[1:])
    return total


def made(kind: int, rng: random.Random, near: list[int]) -> list[int]:
    """Five of these cards that are of a kind; a run if that is wanted."""
    while True:
        cards = rng.sample(near, 5)
        if kind >= 8:
            low = rng.randrange(45)
            cards = [*range(low, low + 5)]
            if rng.random() < 0.4:
                cards[rng.randrange(5)] = CHEATER
        if set(cards) <= set(near) and worth(union(cards)) == kind:
            return cards


def small_cases(hands: int, cases: int) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """Cards of few colours of which hands of some kinds can be made, with the Cheater or not."""
    rng = random.Random(49)
    for number in range(cases):
        near = [*range(14 * (number % 3), 14 * (number % 3) + 21), CHEATER]
        kinds = tuple(sorted(rng.sample(range(4, 11), hands)))
        cards: list[int] = []
        for kind in reversed(kinds):
            cards += made(kind, rng, [card for card in near if card not in cards])
        yield sorted(cards), kinds


@pytest.mark.slow
@pytest.mark.proves("PDP-R1")
@pytest.mark.parametrize(("hands", "cases"), [(2, 40), (3, 3)])
def test_ways_are_counted_as_if_gone_through(hands: int, cases: int) -> None:
    """Solver and checker against all ways to deal ten or fifteen cards."""
    for cards, kinds in small_cases(hands, cases):
        numbers = union([card for card in cards if card != CHEATER])
        free = [numbers >> 7 * colour & 127 for colour in range(7)]
        places = kinds if CHEATER in cards else (0,)
        expected = counted_by_force(cards, kinds)
        assert expected == sum(divisions(numbers, kinds, place) for place in places)
        assert expected == sum(counting.ways(free, {*kinds}, at) for at in places) > 0


@pytest.mark.proves(
    "forty-nine/pittsburgh-draw-puzzle/strict-claim", "forty-nine/pittsburgh-draw-puzzle/claim"
)
def test_the_claims_tell_what_is_counted() -> None:
    """The numbers in words are those of the certificates."""
    for claim, name in zip(solver.STUDY.claims[:2], ("-count", "-plain-count"), strict=True):
        assert f"{kept(name)['ways']:,}".replace(",", " ") in claim.answer


# --- certificates --------------------------------------------------------------------------------


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / f"{KEY}{name}.json").read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


def test_the_certificates_kept_are_those_derived() -> None:
    """Each function gives a file, and no file is without one; the strict ones are derived here."""
    assert FILES == sorted(solver.STUDY.derived)
    assert kept("") == solver.strict_solution(silent)
    assert kept("-count") == solver.strict_count(silent)


def moved(certificate: dict[str, Any], card: str, kind: str) -> dict[str, Any]:
    """The certificate with a card put into another hand for that hand's first card."""
    changed: dict[str, Any] = json.loads(json.dumps(certificate))
    hands = changed["hands"]
    home = next(key for key, cards in hands.items() if card in cards)
    other = hands[kind][0]
    hands[home][hands[home].index(card)] = other
    hands[kind][0] = card
    return changed


def test_wrong_certificates_are_refused() -> None:
    """Each with the reason."""
    good = kept("")
    assert "Hand 7 is worth 6" in refused(moved(good, "9", "3"))
    assert "not the one the strict form requires" in refused(moved(good, "3", "1"))
    assert "lies twice" in refused(good | {"hands": good["hands"] | {"2": good["hands"]["3"]}})
    assert "five cards" in refused(good | {"hands": good["hands"] | {"2": ["20", "38"]}})
    assert "not a card of the pack" in refused(good | {"hands": {"2": ["50", "51"]}})
    assert "not one of 1 to 10" in refused(good | {"hands": {"11": []}})
    assert "Not all cards" in refused(good | {"placed": {"2": ["7"]}})
    assert "not one of those given" in refused(good | {"placed": {"1": ["7"]}})
    assert "More than five" in refused(good | {"placed": {"2": ["7", "9", "10", "11", "12", "13"]}})
    assert "can be completed" in refused(good | {"claim": "impossible"})
    assert "'claim' is not one of" in refused(good | {"claim": "optimal"})
    assert "'strict' is not one of" in refused(good | {"options": {}})
    assert "options" in refused(good | {"options": None})
    wrong = refused(kept("-count") | {"ways": 328712515201})
    assert "There are 328712515200 ways" in wrong
    assert "not a whole number" in refused(kept("-count") | {"ways": "many"})


def test_what_cannot_be_is_certified() -> None:
    """By a search of the checker's own; a card of the given hands elsewhere is seen at once."""
    base = {"certificate": 1, "key": KEY, "options": {"strict": "on"}, "claim": "impossible"}
    five = {"3": ["3", "4"]}
    assert "no division" in checks.check(json.dumps(base | {"placed": five})).sentence
    elsewhere = checks.check(json.dumps(base | {"placed": {"4": ["1"]}}))
    assert (True, True) == (elsewhere.good, "elsewhere" in elsewhere.sentence)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(["options", "claim", "placed", "hands", "ways"]), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for certificate in (kept(""), kept("-count")):
        finding = checks.check(json.dumps(certificate | {name: value}))
        assert finding.sentence.endswith(".")
