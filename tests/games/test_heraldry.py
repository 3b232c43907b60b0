"""Heraldry: the leaflet's examples, the vectors, the rulings, every option, and what always holds."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from parlour.core import bits
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK, NOWHERE
from parlour.core.views import UNSEEN
from parlour.games.heraldry import DONE, PACK, PLAY, TAKE
from parlour.games.heraldry.captures import VALUE
from parlour.packs.art import drawings
from parlour.packs.heraldry import SUITS
from parlour.pictures.picture import picture

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "heraldry.json").read_text("utf-8")
)
PLAYS = {2: 44, 3: 42, 4: 44, 5: 40, 6: 42}
"""How many cards are played from hands in a deal, by the number of players."""
proves = pytest.mark.proves
at_every_table = pytest.mark.parametrize("players", PLAYS)
each_extent = pytest.mark.parametrize("extent", ["maximal", "maximum", "any"])


# --- saying positions ----------------------------------------------------------------------------


def in_suits(faces: list[Any]) -> list[str]:
    """Cards of these faces; those that are alike come in the order of suits."""
    seen: Counter[str] = Counter()
    named = []
    for face in map(str, faces):
        named.append(f"{SUITS[seen[face]]}-{face}")
        seen[face] += 1
    return named


def on_table(captor: str, table: str, one: Game | None = None) -> Match:
    """Seat 0 is to play its only card; seat 1 still holds one."""
    spare = next(name for name in PACK.names if name not in [captor, *table.split()])
    return Match.at(
        one or game("heraldry"), 2, hands=[captor, spare], table=table, turn=0, dealer=1
    )


def won_by(match: Match) -> list[list[str]]:
    """What each seat has won."""
    return [sorted(pile) for pile in match.state.won[: match.players]]


def ways(match: Match) -> set[frozenset[str]]:
    """Every set of table cards that seat 0 can take with its card."""
    captor = match.record.hands[0]
    state = match.record.copy()
    match.game.rules.apply(state, 0, PLAY << 6 | bits.lowest(captor))
    found: set[frozenset[str]] = set()
    met: set[int] = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if state.captor[0] == NOWHERE:
            found.add(frozenset(PACK.names[c] for c in bits.members(state.won[0] & ~captor)))
            continue
        if state.taking in met:
            continue
        met.add(state.taking)
        for move in match.game.rules.vocabulary.among(match.game.rules.may(state, 0)):
            after = state.copy()
            match.game.rules.apply(after, 0, move.code)
            waiting.append(after)
    return found


def faces(cards: frozenset[str]) -> tuple[str, ...]:
    """The faces of cards without their suits."""
    return tuple(sorted(card.partition("-")[2] for card in cards))


def refused(match: Match, seat: int, move: str) -> IllegalMove:
    """The answer to a move that may not be made."""
    with pytest.raises(IllegalMove) as told:
        match.play(seat, move)
    return told.value


def moves(match: Match, seat: int) -> list[str]:
    """What a seat may do, as text."""
    return [str(move) for move in match.legal(seat)]


# --- the leaflet's examples ----------------------------------------------------------------------


@proves("heraldry/heraldry/example-match-tens", "HER-R7", "HER-R2")
def test_a_ten_takes_every_card_worth_ten() -> None:
    """Page 1, Example: the court cards match a ten as well."""
    match = on_table("Star-10", "Cross-10 Star-Crown Diamond-Jester Star-9")
    match = match.play(0, "play Star-10")
    assert won_by(match)[0] == ["Cross-10", "Diamond-Jester", "Star-10", "Star-Crown"]
    assert match.state.table == ["Star-9"]


@proves("heraldry/heraldry/example-seven-three")
def test_a_ten_takes_seven_and_three() -> None:
    """Page 1, Example."""
    match = on_table("Star-10", "Cross-7 Star-3").play(0, "play Star-10")
    assert won_by(match)[0] == ["Cross-7", "Star-10", "Star-3"]


@proves("heraldry/heraldry/example-four-one-five")
def test_a_ten_takes_four_one_and_five() -> None:
    """Page 1, Example."""
    match = on_table("Cross-10", "Cross-4 Star-1 Diamond-5").play(0, "play Cross-10")
    assert won_by(match)[0] == ["Cross-10", "Cross-4", "Diamond-5", "Star-1"]


@proves("heraldry/heraldry/example-all-at-once", "HER-R6")
def test_one_card_takes_single_cards_and_groups_together() -> None:
    """Page 1, Example."""
    match = on_table("Star-10", "Cross-10 Cross-7 Star-3 Cross-4 Star-1 Star-5")
    assert won_by(match.play(0, "play Star-10"))[1] == []
    assert len(won_by(match.play(0, "play Star-10"))[0]) == 7


# --- the vectors ---------------------------------------------------------------------------------


@proves("HER-R6", "HER-R7")
@pytest.mark.parametrize(
    "vector", VECTORS["captures"], ids=lambda v: f"{v['card']} on {v['table']}"
)
def test_the_captures_of_the_vectors(vector: dict[str, Any]) -> None:
    """Every capture that leaves no group, and no other."""
    captor, *table = in_suits([vector["card"], *vector["table"]])
    expected = {tuple(sorted(capture)) for capture in vector["maximal_captures"]}
    match = on_table(captor, " ".join(table))
    assert (expected or {()}) == {faces(cards) for cards in ways(match)}


@proves("HER-R9")
@at_every_table
def test_the_deals_of_the_vectors(players: int) -> None:
    """Fours, the rest divided, and what is over goes to the table with the last cards."""
    vector = VECTORS["deals"][str(players)]
    dealt = [4]
    before = 48 - 4 - 4 * players
    for state, _ in random_deal(game("heraldry"), players, 5):
        if state.stock_left < before:
            held = sum(bits.count(hand) for hand in state.hands)
            dealt.append(held // players)
            excess = before - held if state.stock_left == 0 else 0
            before = state.stock_left
            lying = bits.count(state.table) + sum(bits.count(pile) for pile in state.won)
            assert held + lying + state.stock_left == 48
    assert (vector["hands"], vector["excess"]) == (dealt, excess)


def piles(cards: list[int], **held: list[str]) -> list[list[str]]:
    """Piles of so many cards: first those named (`s0=[…]`), then any others in order."""
    named = [held.get(f"s{seat}", []) for seat in range(len(cards))]
    others = [name for name in PACK.names if not any(name in pile for pile in named)]
    # Diamonds come last in the pack; what a vector says of them is always named.
    for pile, wanted in zip(named, cards, strict=True):
        while len(pile) < wanted:
            pile.append(others.pop(0))
    return named


def counted(one: Game, won: list[list[str]], scores: tuple[int, ...] = ()) -> Match:
    """The match after the count: the last card of seat 0's pile is the last one played."""
    players = len(won)
    last = won[0][-1]
    state: dict[str, Any] = {
        "won": [" ".join(name for name in pile if name != last) for pile in won]
    }
    padded = [*scores, *[0] * (6 - len(scores))]
    match = Match.at(
        one, players, hands=[last], turn=0, last_taker=0, dealer=0, scores=padded, **state
    )
    return match.play(0, f"play {last}")


@proves("HER-R1", "HER-R10")
@pytest.mark.parametrize("vector", VECTORS["count"], ids=["decided", "tied"])
def test_the_counts_of_the_vectors(vector: dict[str, Any]) -> None:
    """Most cards 3, most Diamonds 1, Knight 2, Jester 1, each Crown 1."""
    held: list[list[str]] = [[], []]
    held[vector["knight"]].append("Cross-10")
    held[vector["jester_star"]].append("Star-Jester")
    crowns = [f"{suit}-Crown" for suit in SUITS]
    held[0] += crowns[: vector["crowns"][0]]
    held[1] += crowns[vector["crowns"][0] :]
    diamonds = [name for name in PACK.names if name[:7] == "Diamond" and name != crowns[3]]
    for seat, wanted in enumerate(vector["diamonds"]):
        while sum(name[:7] == "Diamond" for name in held[seat]) < wanted:
            held[seat].append(diamonds.pop(0))
    won = piles(vector["cards_won"], s0=held[0], s1=held[1])
    assert tuple(vector["points"]) == counted(game("heraldry"), won).score


# --- exactness: every capture against an enumeration ---------------------------------------------


def lawful(values: list[int], worth: int, extent: str) -> set[frozenset[int]]:
    """Every capture of table cards, by place, found the plain way."""

    @cache
    def in_groups(cards: frozenset[int]) -> bool:
        if not cards:
            return True
        first, others = min(cards), sorted(cards)[1:]
        return any(
            in_groups(cards - {first, *more})
            for size in range(len(others) + 1)
            for more in combinations(others, size)
            if values[first] + sum(values[i] for i in more) == worth
        )

    places = range(len(values))
    every = [frozenset(c) for n in range(len(values) + 1) for c in combinations(places, n)]
    one_group = [s for s in every if sum(values[i] for i in s) == worth]
    found = [s for s in every if s and in_groups(s)]
    if extent == "maximal":
        found = [s for s in found if not any(s.isdisjoint(group) for group in one_group)]
    elif extent == "maximum":
        found = [s for s in found if len(s) == max(map(len, found))]
    return set(found)


def check_every_choice(one: Game, captor: int, table: list[int], free: bool) -> int:
    """Walk all ways to build a capture and compare each choice with the lawful captures."""
    extent = one.settled(2)["extent"]
    worth = VALUE[captor]
    legal = lawful([VALUE[card] for card in table], worth, extent)
    sets = {bits.union([table[i] for i in s]) for s in legal}
    spare = next(card for card in range(48) if card not in [captor, *table])
    state = one.start(2)
    state.hands[:2] = [1 << captor, 1 << spare]
    state.table, state.turn, state.dealer = bits.union(table), 0, 1
    one.rules.apply(state, 0, PLAY << 6 | captor)
    if not sets:
        assert state.table >> captor & 1
        return 0
    met, waiting = {0}, [(0, state)]
    while waiting:
        taken, state = waiting.pop()
        open_ = {s for s in sets if s & taken == taken}
        if state.captor[0] == NOWHERE:
            assert open_ == {state.won[0] & ~(1 << captor)}
            continue
        assert len(open_) > 1 or extent == "any" or (free and not taken)
        may = one.rules.may(state, 0)
        expected = 0
        for cards in open_:
            expected |= cards & ~taken
        assert expected == may[TAKE]
        assert (taken in sets or (free and not taken)) == bool(may[DONE])
        for card in bits.members(may[TAKE]):
            if taken | 1 << card not in met:
                met.add(taken | 1 << card)
                after = state.copy()
                one.rules.apply(after, 0, TAKE << 6 | card)
                waiting.append((taken | 1 << card, after))
    return len(met)


@pytest.mark.slow
@proves("HER-R6", "HOUSE-R1")
@each_extent
@pytest.mark.parametrize("free", [False, True], ids=["must capture", "may lay"])
def test_choices_are_just_those_that_lead_to_a_capture(extent: str, free: bool) -> None:
    """Against an enumeration of all sets of table cards, on tables where much adds up."""
    rng = random.Random(11)
    one = game("heraldry", extent=extent, must_capture=not free)
    choices = 0
    for size in [3, 4, 5, 6, 7, 7, 8, 8] * 5:
        captor, *table = rng.sample(range(48), 40)
        fitting = [card for card in table if VALUE[card] <= VALUE[captor]]
        choices += check_every_choice(one, captor, fitting[:size], free)
    assert choices > 200


@proves("HER-R6")
@pytest.mark.slow
@each_extent
def test_a_crowded_table_is_no_trouble(extent: str) -> None:
    """With 44 open cards each choice still leads to a whole capture."""
    rng = random.Random(3)
    one = game("heraldry", extent=extent, must_capture=False)
    for captor in ("Star-Crown", "Cross-9", "Cross-7"):
        others = [name for name in PACK.names if name not in (captor, "Star-Jester")]
        table = rng.sample(others, 44)
        match = Match.at(
            one, 2, hands=[captor, "Star-Jester"], table=" ".join(table), turn=0, dealer=1
        )
        match = match.play(0, f"play {captor}")
        while match.turn == (0,):
            found = moves(match, 0)
            takes = [move for move in found if move != "done"]
            assert found
            match = match.play(0, rng.choice(takes) if takes else "done")
        taken = [VALUE[PACK.number(name)] for name in match.state.won[0] if name != captor]
        worth = VALUE[PACK.number(captor)]
        assert sum(taken) % worth == 0
        assert sum(taken) >= 10 * worth


# --- the rulings ---------------------------------------------------------------------------------


@proves("HER-R1")
def test_a_deal_holds_eleven_points_or_23_with_crowns_at_four() -> None:
    """One pile of everything counts all there is."""
    one, four = game("heraldry"), game("heraldry", crown_points=4)
    everything = [list(PACK.names), []]
    assert counted(one, everything).score == (11, 0)
    assert counted(four, everything).score == (23, 0)
    with pytest.raises(BadOption):
        game("heraldry", crown_points=2)


@proves("HER-R2")
def test_twelve_cards_are_worth_ten() -> None:
    """Four suits of ten numbers, a Crown and a Jester."""
    assert Counter(VALUE) == {**dict.fromkeys(range(1, 10), 4), 10: 12}


def canonical(match: Match) -> str:
    """Seat 0 deals from an unshuffled pack."""
    return "deal " + " ".join(PACK.names) if match.is_to_deal else "dealer 0"


@proves("HER-R3", "GO-R1", "heraldry/heraldry/first-player")
@pytest.mark.parametrize(("direction", "order"), [("right", (2, 1, 0)), ("left", (1, 2, 0))])
def test_the_dealers_right_hand_neighbour_begins(direction: str, order: tuple[int, ...]) -> None:
    """Seats are numbered clockwise, so the right-hand neighbour of seat 0 is the last seat."""
    match = Match.scripted(game("heraldry", direction=direction), 3, canonical)
    first, second, last = order
    assert match.turn == (first,)
    assert match.state.hands[first] == ["Star-1", "Star-4", "Star-7", "Star-10"]
    assert match.state.hands[last] == ["Star-3", "Star-6", "Star-9", "Star-Jester"]
    assert match.state.table == ["Crescent-1", "Crescent-2", "Crescent-3", "Crescent-4"]
    match = match.step(first, "play Star-4")
    while match.turn == (first,):
        match = match.step(first, match.legal(first)[0])
    assert match.turn == (second,)


@proves("HER-R4")
@pytest.mark.parametrize("number", [1, 7, 10])
def test_the_knight_is_the_number_chosen(number: int) -> None:
    """Two points for one card of the Cross."""
    won = [[f"Cross-{number}", "Cross-9"], []]
    assert counted(game("heraldry", knight_number=number), won).score == (5, 0)
    with pytest.raises(BadOption):
        game("heraldry", knight_number=11)


@proves("HER-R5", "GO-R3")
def test_who_can_capture_must() -> None:
    """The hand holds one card that takes something and one that does not."""
    given: dict[str, Any] = {
        "hands": ["Star-8 Star-2", "Cross-9"], "table": "Cross-8 Cross-5", "turn": 0, "dealer": 1,
    }  # fmt: skip
    must, may = game("heraldry"), game("heraldry", must_capture=False)
    match = Match.at(must, 2, **given)
    assert moves(match, 0) == ["play Star-8"]
    answer = refused(match, 0, "play Star-2")
    assert "HER-R5" in answer.rules
    assert "must" in str(answer)
    assert moves(Match.at(may, 2, **given), 0) == ["play Star-2", "play Star-8"]


@proves("HER-R5", "HOUSE-R1")
def test_where_one_need_not_capture_a_taker_may_be_laid() -> None:
    """Ending at once leaves the card on the table; the first card taken decides for a capture."""
    match = on_table("Star-8", "Cross-8", game("heraldry", must_capture=False))
    match = match.play(0, "play Star-8")
    assert moves(match, 0) == ["take Cross-8", "done"]
    assert match.play(0, "done").state.table == ["Star-8", "Cross-8"]
    assert won_by(match.play(0, "take Cross-8"))[0] == ["Cross-8", "Star-8"]


@proves("HER-R6", "HOUSE-R1")
def test_where_captures_differ_the_player_names_cards() -> None:
    """The ruling's own case: 3 and 5 with 2 and 6, or 1, 2 and 5."""
    match = on_table("Star-8", "Cross-1 Cross-2 Cross-3 Cross-5 Cross-6").play(0, "play Star-8")
    assert moves(match, 0) == [f"take Cross-{n}" for n in (1, 2, 3, 5, 6)]
    two = match.play(0, "take Cross-2")
    assert moves(two, 0) == [f"take Cross-{n}" for n in (1, 3, 5, 6)]
    answer = refused(two, 0, "done")
    assert "HER-R6" in answer.rules
    assert won_by(two.play(0, "take Cross-1"))[0] == ["Cross-1", "Cross-2", "Cross-5", "Star-8"]
    six = two.play(0, "take Cross-6")
    assert len(won_by(six)[0]) == 5
    assert six.turn == (1,)


@proves("HER-R6")
def test_most_cards_may_be_asked_for() -> None:
    """The same table: only the four cards will do, so the play takes them."""
    one = game("heraldry", extent="maximum")
    match = on_table("Star-8", "Cross-1 Cross-2 Cross-3 Cross-5 Cross-6", one)
    won = won_by(match.play(0, "play Star-8"))[0]
    assert won == ["Cross-2", "Cross-3", "Cross-5", "Cross-6", "Star-8"]


@proves("HER-R6")
def test_cards_outside_the_largest_capture_are_refused() -> None:
    """1 and 7 leave nothing to take, but 1, 2 and either 5 are more cards."""
    table = "Cross-1 Cross-2 Cross-5 Star-5 Cross-7"
    largest = on_table("Star-8", table, game("heraldry", extent="maximum"))
    largest = largest.play(0, "play Star-8")
    assert sorted(moves(largest, 0)) == [
        f"take {n}" for n in ("Cross-1", "Cross-2", "Cross-5", "Star-5")
    ]
    answer = refused(largest, 0, "take Cross-7")
    assert "largest capture" in str(answer)
    assert "HER-R6" in answer.rules
    assert "take Cross-7" in moves(on_table("Star-8", table).play(0, "play Star-8"), 0)


@proves("HER-R6", "HOUSE-R1")
def test_a_capture_of_any_extent_ends_when_its_player_says_so() -> None:
    """Part of what could be taken is enough, but groups must be whole."""
    match = on_table("Star-10", "Cross-10 Cross-7 Cross-3", game("heraldry", extent="any"))
    match = match.play(0, "play Star-10")
    assert moves(match, 0) == ["take Cross-3", "take Cross-7", "take Cross-10"]
    assert "HER-R5" in refused(match, 0, "done").rules
    seven = match.play(0, "take Cross-7")
    assert "do not yet form groups" in str(refused(seven, 0, "done"))
    three = seven.play(0, "take Cross-3")
    assert moves(three, 0) == ["take Cross-10", "done"]
    assert won_by(three.play(0, "done"))[0] == ["Cross-3", "Cross-7", "Star-10"]


@proves("HER-R6")
def test_more_must_be_taken_while_a_group_is_left() -> None:
    """After 1, 2 and 3 nothing adds up to six, after 1 and 5 something does."""
    match = on_table("Star-6", "Cross-1 Cross-2 Cross-3 Star-3 Cross-4 Cross-5")
    match = match.play(0, "play Star-6").play(0, "take Cross-1")
    small = match.play(0, "take Cross-2").play(0, "take Cross-3")
    assert "done" in moves(small, 0)
    assert len(won_by(small.play(0, "done"))[0]) == 4
    begun = on_table("Star-6", "Cross-6 Cross-1 Cross-2 Cross-3 Star-3 Cross-4 Cross-5")
    begun = begun.play(0, "play Star-6").play(0, "take Cross-6")
    assert "must take all it can" in str(refused(begun, 0, "done"))


@proves("HER-R7")
def test_equal_cards_of_two_suits_are_a_choice() -> None:
    """Seven takes 3 and one of two 4s; the player picks which."""
    match = on_table("Star-7", "Star-3 Star-4 Cross-4").play(0, "play Star-7")
    assert moves(match, 0) == ["take Star-3", "take Star-4", "take Cross-4"]
    assert won_by(match.play(0, "take Cross-4"))[0] == ["Cross-4", "Star-3", "Star-7"]


@proves("HER-R8")
def test_clearing_the_table_earns_nothing() -> None:
    """Points come with the count alone, and no move builds."""
    match = on_table("Star-7", "Cross-7").play(0, "play Star-7")
    assert match.score == (0, 0)
    verbs = {move.verb.name for move in match.game.rules.vocabulary.moves}
    assert verbs == {"dealer", "play", "take", "done"}


@proves("HER-R9")
def test_what_is_over_lies_open_before_the_last_cards_are_played() -> None:
    """Five players: after four each twice there are four cards left."""
    given: dict[str, Any] = {"stock": " ".join(PACK.names[:24]), "hands": ["Diamond-9"]}
    match = Match.at("heraldry", 5, dealer=0, turn=0, **given).play(0, "play Diamond-9")
    assert [4] * 5 == [len(hand) for hand in match.state.hands[:5]]
    assert match.state.table == ["Star-1", "Star-2", "Star-3", "Star-4", "Diamond-9"]
    assert match.state.stock == []


@proves("HER-R10")
def test_a_tie_scores_nobody_unless_split() -> None:
    """One each for two or three with most cards; Diamonds are never split."""
    none, split = game("heraldry"), game("heraldry", majority_tie="split")
    low = [name for name in PACK.names if name.split("-")[1] in "2345678"]
    assert len(low) == 28
    for tied, expected in ((2, (1, 1)), (3, (1, 1, 1)), (4, (0, 0, 0, 0))):
        won = [low[seat::tied][:7] for seat in range(tied)]
        assert counted(split, won).score == expected
        assert counted(none, won).score == (0,) * tied


@proves("HER-R11", "heraldry/heraldry/last-capture")
def test_the_last_taker_gets_what_is_left() -> None:
    """In number, Diamonds and point cards; seat 1 plays the last card, seat 0 took last."""
    given: dict[str, Any] = {"table": "Diamond-Crown Cross-10", "last_taker": 0, "dealer": 1}
    match = Match.at("heraldry", 2, hands=["", "Star-2"], turn=1, **given).play(1, "play Star-2")
    assert won_by(match)[0] == ["Cross-10", "Diamond-Crown", "Star-2"]
    assert match.score == (3 + 1 + 2 + 1, 0)


@proves("HER-R11")
def test_without_a_capture_the_cards_count_for_nobody() -> None:
    """Even where ties are split."""
    one = game("heraldry", majority_tie="split")
    given: dict[str, Any] = {"table": "Diamond-Crown Cross-10", "dealer": 1}
    match = Match.at(one, 2, hands=["", "Star-2"], turn=1, **given).play(1, "play Star-2")
    assert match.score == (0, 0)
    assert len(match.state.table) == 3


OTHERS = [name for name in PACK.names if name[:8] == "Crescent" or name[:4] == "Star"]
CLOSE = [
    [name for name in OTHERS if "Crown" not in name and name != "Star-Jester"],
    ["Cross-10", "Star-Jester", "Diamond-1", *(f"{suit}-Crown" for suit in SUITS)],
]
"""Most cards for seat 0; everything else, eight points, for seat 1."""


@proves("HER-R12", "heraldry/heraldry/target")
def test_totals_are_compared_after_the_count_or_points_credited_in_order() -> None:
    """Seat 0 is first to 21 by the printed order, seat 1 has more in the end."""
    late = counted(game("heraldry"), CLOSE, (18, 20))
    assert late.outcome is not None
    assert late.outcome.winners == (1,)
    assert late.outcome.score == (21, 28)
    assert late.outcome.reason == "heraldry/heraldry/target"
    early = counted(game("heraldry", finish="count_order"), CLOSE, (18, 20))
    assert early.outcome is not None
    assert early.outcome.winners == (0,)
    assert early.outcome.score == (21, 20)


@proves("HER-R12")
def test_the_printed_order_runs_from_cards_to_the_crowns() -> None:
    """Seat 1 needs one, two, three, four, … of its eight points and stops the count there."""
    one = game("heraldry", finish="count_order")
    ends = [counted(one, CLOSE, (0, 21 - need)).score for need in (1, 3, 4, 5, 8, 9)]
    assert ends == [(3, 21), (3, 21), (3, 21), (3, 21), (3, 21), (3, 20)]


@proves("HER-R12", "GO-R6")
def test_a_tie_at_the_target_asks_for_another_deal() -> None:
    """Both have 28, and nobody leads."""
    match = counted(game("heraldry"), CLOSE, (25, 20))
    assert match.score == (28, 28)
    assert match.outcome is None
    assert match.waits_for_deck


@proves("HER-R12", "HER-R10", "GO-R6")
def test_two_who_reach_the_target_by_one_split_share_the_win() -> None:
    """The points of a split are credited together."""
    one = game("heraldry", finish="count_order", majority_tie="split")
    match = counted(one, [["Star-2", "Star-3"], ["Cross-2", "Cross-3"]], (20, 20))
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


@proves("HER-R13", "GO-R2")
@pytest.mark.parametrize(("direction", "following"), [("right", 3), ("left", 1)])
def test_the_first_dealer_is_random_and_the_deal_goes_the_way_of_play(
    direction: str, following: int
) -> None:
    """Chance may name any seat; after seat 0 comes its neighbour on that side."""
    one = game("heraldry", direction=direction)
    named = {Match.new(one, 4, seed=str(n)).log[0] for n in range(40)}
    assert named == {(DECK, f"dealer {seat}") for seat in range(4)}
    match = counted(one, [["Star-2"], [], [], []])
    assert match.state.dealer == following
    assert match.state.deals == 1


@proves("HER-R14")
def test_on_an_empty_table_a_card_is_laid() -> None:
    """Any card of the hand, and it captures nothing."""
    given: dict[str, Any] = {"hands": ["Star-8 Star-2", "Cross-9"], "turn": 0, "dealer": 1}
    match = Match.at("heraldry", 2, **given)
    assert moves(match, 0) == ["play Star-2", "play Star-8"]
    match = match.play(0, "play Star-8")
    assert match.state.table == ["Star-8"]
    assert match.turn == (1,)


@proves("HER-R15")
@pytest.mark.parametrize(("shown", "told"), [("off", [0, 0]), ("on", [2, 0])])
def test_counts_of_cards_won_are_told_only_if_chosen(shown: str, told: list[int]) -> None:
    """The faces lie hidden either way, from the winner too."""
    match = on_table("Star-7", "Cross-7", game("heraldry", show_counts=shown))
    match = match.play(0, "play Star-7")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert told == view.state.told[:2]
        assert view.cards("won", 0) == []


@proves("GO-R11")
def test_a_view_holds_no_hidden_card_but_tells_how_many() -> None:
    """Other hands and the order of the stock."""
    match = Match.new("heraldry", 3, seed="any")
    view = match.view(0)
    assert view.cards("hands", 1) == []
    assert view.counts["hands", 1] == 4
    assert view.cards("stock") == []
    assert view.counts["stock", 0] == 48 - 4 - 12
    assert sum(flow.card != UNSEEN for flow in view.flows) == 4 + 4


@proves("GO-R3", "GO-R5")
def test_a_refused_move_costs_nothing_and_a_made_one_stands() -> None:
    """A card not held is refused; a card once taken cannot be put back."""
    match = on_table("Star-8", "Cross-1 Cross-2 Cross-3 Cross-5 Cross-6")
    assert str(refused(match, 0, "play Star-9")) == "You do not hold Star-9."
    assert match.score == (0, 0)
    match = match.play(0, "play Star-8").play(0, "take Cross-2")
    refused(match, 0, "take Cross-2")
    refused(match, 0, "play Star-8")
    assert match.state.taking == ["Cross-2"]


@proves("GO-R4")
def test_points_need_not_be_claimed() -> None:
    """There is no move for it, and no option."""
    assert "claims" not in game("heraldry").options
    assert counted(game("heraldry"), CLOSE).score == (3, 8)


@proves("GO-R7")
def test_the_match_ends_with_its_last_deal() -> None:
    """The best total wins; equal ones share."""
    one = game("heraldry", max_hands=1)
    match = counted(one, CLOSE)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "GO-R7")
    shared = counted(one, CLOSE, (5, 0)).outcome
    assert shared is not None
    assert shared.winners == (0, 1)


@proves("GO-R8")
def test_seed_and_moves_give_the_same_match_again() -> None:
    """The first deal follows from the seed, fours later in the deal from the first."""
    match = played_out(Match.new("heraldry", 2, seed="a"), 60)
    assert match.record == played_out(Match.new("heraldry", 2, seed="a"), 60).record
    assert Match.loads(match.dumps()).record == match.record


def played_out(match: Match, moves_made: int) -> Match:
    """The match some moves later, the first legal one each time."""
    for _ in range(moves_made):
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    return match


@proves("heraldry/heraldry/players")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """Page 1, under the title."""
    with pytest.raises(BadPlayers):
        Match.new("heraldry", players)


# --- what always holds ---------------------------------------------------------------------------


def random_deal(one: Game, players: int, seed: int) -> Iterator[tuple[Any, str]]:
    """The state after the deal and after each move of a deal at random, and the move's verb."""
    rng = random.Random(seed)
    rules, state = one.rules, one.start(players)
    state.dealer = rng.randrange(players)
    rules.deal(state, rng.sample(range(48), 48))
    yield state, "deal"
    while state.turn != DECK:
        move = rng.choice(rules.vocabulary.among(rules.may(state, state.turn)))
        rules.apply(state, state.turn, move.code)
        yield state, move.verb.name


def lying(state: Any) -> list[int]:
    """Every card, wherever it lies."""
    sets = [*state.hands, *state.won, state.table, state.taking]
    row = [*state.captor, *state.stock[: state.stock_left]]
    return sorted([c for s in sets for c in bits.members(s)] + [c for c in row if c != NOWHERE])


@pytest.mark.slow
@proves("HER-R1", "HER-R9", "HER-R11")
@at_every_table
@pytest.mark.parametrize("options", [{}, {"must_capture": "off"}, {"extent": "any"}], ids=str)
def test_what_holds_in_every_deal(players: int, options: dict[str, str]) -> None:
    """All 48 cards are won, a deal is worth 11, 10, 8 or 7, and every hand is played out."""
    totals = set()
    for seed in range(12):
        played = 0
        for state, verb in random_deal(game("heraldry", **options), players, seed):
            played += verb == "play"
            assert lying(state) == list(range(48))
            assert state.stock[state.stock_left :] == [NOWHERE] * (50 - state.stock_left)
        assert PLAYS[players] == played
        assert sum(bits.count(pile) for pile in state.won) == 48
        totals.add(sum(state.scores))
    assert totals <= {11, 10, 8, 7}
    assert 11 in totals


@proves("HER-R6", "HER-R7")
@each_extent
def test_what_a_card_takes_comes_to_a_multiple_of_its_value(extent: str) -> None:
    """No card higher than the captor is ever among them."""
    captures = 0
    for seed in range(4):
        won, hands, taker = [0] * 6, [0] * 6, 0
        captor = 0
        for state, _ in random_deal(game("heraldry", extent=extent), 3, seed):
            gained = [new & ~old for new, old in zip(state.won, won, strict=True)]
            gone = hands[taker] & ~state.hands[taker]
            captor = gone if gone else captor
            if any(gained) and state.turn != DECK:
                taken = [VALUE[card] for card in bits.members(gained[taker] & ~captor)]
                worth = VALUE[bits.lowest(captor)]
                assert sum(taken) % worth == 0
                assert worth >= max(taken)
                captures += 1
            won, hands, taker = state.won[:], state.hands[:], state.turn
    assert captures > 20


@pytest.mark.slow
@pytest.mark.parametrize(("players", "expected"), [(2, 3.6), (4, 5.9), (6, 8.0)])
def test_a_match_takes_as_many_deals_as_the_rulings_say(players: int, expected: float) -> None:
    """With random play, a little more or less."""
    rng = random.Random(2)
    one = game("heraldry")
    deals = 0
    for _ in range(40):
        state = one.start(players)
        state.dealer = 0
        while not state.ended:
            one.rules.deal(state, rng.sample(range(48), 48))
            while state.turn != DECK:
                legal = one.rules.vocabulary.among(one.rules.may(state, state.turn))
                one.rules.apply(state, state.turn, rng.choice(legal).code)
        deals += state.deals
    assert abs(deals / 40 - expected) < 0.6


@pytest.mark.parametrize("number", [10, 7, 1])
@pytest.mark.proves("HER-R4")
def test_the_cross_card_of_the_number_chosen_bears_the_knight(number: int) -> None:
    """By name and face; it is still called by its number."""
    one = game("heraldry", knight_number=number)
    match = Match.at(one, 2, hands=[f"Cross-{number} Cross-2 Star-{number}", ""], turn=0, dealer=1)
    (hand,) = [
        area for area in picture(match.view(0)).areas if area.field == "hands" and area.cards
    ]
    named = {card.name: card.printed for card in hand.cards}
    assert {f"Cross-{number}": "Knight", "Cross-2": "", f"Star-{number}": ""} == named
    assert f"Cross-{number}-Knight" in drawings("heraldry")
    assert f"play Cross-{number}" in [str(move) for move in match.legal(0)]
