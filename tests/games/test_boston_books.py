"""Boston-Books: the vectors, every ruling and option, and what always holds."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games.boston_books import denied
from parlour.pictures.picture import picture

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "boston_books.json").read_text())
CASES = VECTORS["cases"]
COLOURS = {colour: range(low, high + 1) for colour, (low, high) in VECTORS["colours"].items()}
RED = "1 2 3 4 5 6 7"


def of(*colours: str) -> str:
    """All cards of some colours."""
    return " ".join(str(n) for colour in colours for n in COLOURS[colour])


def at(
    *hands: str,
    books: Mapping[int, tuple[str, ...]] | None = None,
    piles: list[str] | None = None,
    stock: str = "",
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Match:
    """A position in which the first seat is to ask; `books` are the colours each has laid."""
    players = len(hands)
    laid = books or {}
    closed = {colour for colours in laid.values() for colour in colours}
    still_open = [n for colour, cards in COLOURS.items() if colour not in closed for n in cards]
    given = {
        "dealer": players - 1,
        "turn": 0,
        "hands": list(hands),
        "counts": [len(hand.split()) for hand in hands] + [0] * (7 - players),
        "books": piles or [of(*laid.get(seat, ())) for seat in range(players)],
        "stock": [stock],
        "open_cards": sum(1 << n - 1 for n in still_open),
    }
    return Match.at(game("boston-books", **(options or {})), players, **(given | fields))


def texts(match: Match, seat: int) -> set[str]:
    return {str(move) for move in match.legal(seat)}


def asked_cards(match: Match, seat: int = 0, asked: int = 1) -> set[int]:
    """The cards one may ask another for."""
    words = (text.split() for text in texts(match, seat))
    return {int(word[2]) for word in words if word[:2] == ["ask", str(asked)]}


def hand(match: Match, seat: int) -> set[str]:
    return set(match.state.hands[seat])


def refused(match: Match, seat: int, text: str) -> tuple[str, ...]:
    """The rules by which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, text)
    return caught.value.rules


def dealt(order: list[str], players: int, **options: str) -> Match:
    """The match after this deal by the last seat."""

    def deck(match: Match) -> str:
        if match.record.dealer < 0:
            return f"dealer {players - 1}"
        return "deal " + " ".join(map(str, order))

    start = Match.untouched(game("boston-books", **options), players)
    while start.waits_for_deck and not start.places:
        start = start.deal(deck(start))
    return start


def order_for(*hands: str, top: str = "", cheater: bool = False) -> list[str]:
    """An order of the pack that deals these hands, the dealer's left first, and this stock."""
    pack = [str(n) for n in range(1, 50)] + ["C"] * cheater
    rows = [cards.split() for cards in hands]
    used = [card for row in rows for card in row] + top.split()
    rest = [card for card in pack if card not in used]
    for row in rows:
        while len(row) < 7:
            row.append(rest.pop())
    return [row[i] for i in range(7) for row in rows] + top.split() + rest


def random_positions(players: int, seed: str, most: int = 400, **options: str) -> Iterator[Match]:
    """A match at random with every position after the first deal; the Cheater is used gladly."""
    chance = random.Random(seed)
    match = Match.new(game("boston-books", **options), players, seed=seed)
    while match.turn and match.length < most:
        yield match
        (seat,) = match.turn
        moves = match.legal(seat)
        match = match.play(
            seat, moves[-1] if moves[-1].verb.name == "lay" else chance.choice(moves)
        )


# --- the vectors ---------------------------------------------------------------------------------


@pytest.mark.proves("BOOKS-R2", "BOOKS-R3", "GO-R9")
@pytest.mark.parametrize("case", [c for c in CASES if "legal" in c], ids=lambda c: c["why"])
def test_the_calls_of_the_vectors(case: dict[str, Any]) -> None:
    """Which cards may be asked for."""
    laid = {1: tuple(case.get("closed", ()))}
    match = at(" ".join(map(str, case["hand"])), "", books=laid, stock="49")
    asked = f"ask 1 {case['call']['card']}"

    assert case["legal"] == (asked in texts(match, 0))


@pytest.mark.proves("BOOKS-R4", "BOOKS-R5", "BOOKS-R6", "BOOKS-R7", "BOOKS-R8", "BOOKS-R10")
@pytest.mark.parametrize("case", [c for c in CASES if "target_hand" in c], ids=lambda c: c["why"])
def test_the_answers_of_the_vectors(case: dict[str, Any]) -> None:
    """What an answer or a draw does to the hands and to the turn."""
    fields: dict[str, Any] = {}
    if "orphan" in case:
        with_cheater = ["1 2 3 4 5 6 C", ""]
        fields = {"piles": with_cheater, "orphan": 6, "open_cards": (1 << 49) - (1 << 7)}
    match = at(
        " ".join(map(str, case["hand"])),
        " ".join(map(str, case["target_hand"])),
        stock=str(case.get("stock_top", "")),
        **fields,
    )
    match = match.step(0, f"ask 1 {case['call']['card']}")
    result = case["result"]

    assert set(map(str, result["hand"])) == hand(match, 0)
    assert set(map(str, result.get("target_hand", match.state.hands[1]))) == hand(match, 1)
    assert (0 if result["same_player"] else 1) == match.record.turn
    if "book" in result:
        assert of(result["book"]) == " ".join(match.state.books[0])
    if "next_call_any_open_colour" in result:
        assert set(range(8, 50)) == asked_cards(match)


@pytest.mark.proves("BOOKS-R7")
def test_the_cheaters_book_of_the_vectors() -> None:
    """Six of a colour and the Cheater are a book, and the seventh card joins it."""
    (case,) = (c for c in CASES if "lay" in c)
    match = at(" ".join(map(str, case["hand"])), f"{case['orphan']} 9", stock="49")
    match = match.play(0, f"lay {case['lay']}")

    assert [*map(str, range(1, 8)), "C"] == match.state.books[0]
    assert {"9"} == hand(match, 1)
    assert (1, 0) == match.score
    assert (0,) == match.turn


@pytest.mark.proves("BOOKS-R1")
def test_the_last_book_of_the_vectors() -> None:
    """The match is over the moment somebody has seven books."""
    (case,) = (c for c in CASES if "totals_before" in c)
    match = at("29 30 31 32 33 34", "35 1", scores=[6, 4, 0, 0, 0, 0, 0])
    match = match.play(0, "ask 1 35")

    assert match.outcome is not None
    assert (case["result"]["winner"],) == match.outcome.winners
    assert "forty-nine/boston-books/winner" == match.outcome.reason


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.proves("BOOKS-R13", "BOOKS-R14", "BOOKS-R15", "GO-R1", "GO-R2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("cheater", ["off", "on"])
def test_seven_cards_each_and_the_rest_is_stock(players: int, cheater: str) -> None:
    """Two to seven may play; the dealer's left calls first."""
    match = Match.new(game("boston-books", cheater=cheater), players, seed="deal")
    state = match.state

    assert [7] * players == [len(state.hands[seat]) for seat in range(players)]
    assert 49 - 7 * players + (cheater == "on") == len(state.stock)
    assert ((state.dealer + 1) % players,) == match.turn


@pytest.mark.proves("BOOKS-R13")
def test_one_or_eight_cannot_play() -> None:
    """Eight times seven cards are more than there are."""
    for players in (1, 8):
        with pytest.raises(BadPlayers):
            Match.new("boston-books", players)


@pytest.mark.proves("BOOKS-R6", "BOOKS-R15")
def test_a_book_in_the_deal_is_laid_before_the_first_call() -> None:
    """Also out of turn, and the dealer's left still begins."""
    match = dealt(order_for("8", RED), 2)

    assert (0, 1) == match.score
    assert [] == match.state.hands[1]
    assert RED.split() == match.state.books[1]
    assert (0,) == match.turn


@pytest.mark.proves("BOOKS-R15", "BOOKS-R1")
def test_seven_books_in_the_deal_end_it() -> None:
    """Were all seven dealt one whole colour each, the deal would be over at once."""
    match = dealt(order_for(*(of(colour) for colour in COLOURS)), 7)

    assert (1,) * 7 == match.score
    assert match.is_to_deal
    assert 0 == match.record.dealer
    match = dealt(order_for(*(of(colour) for colour in COLOURS)), 7, match="deal")
    assert match.outcome is not None
    assert (0,) == match.outcome.winners


@pytest.mark.proves("BOOKS-R7", "GO-R10")
def test_the_cheater_is_left_out_unless_it_is_asked_for() -> None:
    """There are 49 cards by default."""
    plain = Match.new("boston-books", 2, seed="cheater")
    with_it = Match.new(game("boston-books", cheater="on"), 2, seed="cheater")

    assert 49 == len(plain.places)
    assert 50 == len(with_it.places)


@pytest.mark.proves("GO-R2")
def test_the_deal_passes_to_the_left() -> None:
    """The next deal is the left neighbour's."""
    match = at("43 44 45 46 47 48", "49", books={1: tuple(COLOURS)[:6]}, dealer=0)
    match = match.step(0, "ask 1 49")

    assert match.is_to_deal
    assert 1 == match.record.dealer
    assert 1 == match.record.deals


# --- asking --------------------------------------------------------------------------------------


@pytest.mark.proves("BOOKS-R2", "BOOKS-R16")
def test_a_call_names_one_exact_card() -> None:
    """Not a colour, as in Trix Authors, but a number."""
    match = at("1", "2 3", stock="49")

    assert {f"ask 1 {n}" for n in range(2, 8)} == texts(match, 0)
    assert {"3"} == hand(match.step(0, "ask 1 2"), 1)
    with pytest.raises(IllegalMove):
        match.play(0, "ask 1 Red")


@pytest.mark.proves("BOOKS-R2", "BOOKS-R3")
def test_wrong_calls_are_refused_with_their_rule() -> None:
    """One's own card, the Cheater, a closed colour and a colour not held."""
    match = at("1 9", "2 C", books={1: ("Violet",)}, stock="30")

    assert "BOOKS-R2" in refused(match, 0, "ask 1 9")
    assert "BOOKS-R2" in refused(match, 0, "ask 1 C")
    assert "BOOKS-R3" in refused(match, 0, "ask 1 20")
    assert ("BOOKS-R2",) == refused(at("", "2", books={1: ("Violet",)}), 0, "ask 1 45")
    with pytest.raises(IllegalMove):
        match.play(0, "ask 0 2")


@pytest.mark.proves("BOOKS-R3")
def test_an_empty_hand_may_ask_for_anything_open() -> None:
    """So may one that is the Cheater alone, but not the Cheater with another card."""
    free = set(range(1, 43))
    violet = {1: ("Violet",)}

    assert free == asked_cards(at("", "1", books=violet))
    assert free == asked_cards(at("C", "1", books=violet))
    assert set(range(2, 8)) == asked_cards(at("C 1", "2", books=violet))


@pytest.mark.proves("BOOKS-R4", "BOOKS-R8", "BOOKS-R10")
def test_a_player_without_cards_is_asked_in_vain_and_asks_in_turn() -> None:
    """With the stock gone a miss only ends the turn."""
    match = at("1", "", "2 3 4 5 6 7", books={2: tuple(COLOURS)[1:]})
    match = match.play(0, "ask 1 2")

    assert (1,) == match.turn
    assert set(range(1, 8)) == asked_cards(match, 1, 0)
    match = match.play(1, "ask 0 1")
    assert {"1"} == hand(match, 1)
    assert (1,) == match.turn


@pytest.mark.proves("BOOKS-R5")
def test_only_a_drawn_hit_is_shown() -> None:
    """Others see the card drawn if it is the one asked for, and else that one was drawn."""
    order = order_for("1 9 16 23 30 37 45", "8", "15", top="2 44 10")
    match = dealt(order, 3).step(0, "ask 1 2")
    assert (0,) == match.turn
    assert [1] == [flow.card for flow in match.view(2).flows]

    match = match.step(0, "ask 2 10")
    assert (1,) == match.turn
    assert [-1] == [flow.card for flow in match.view(2).flows]
    assert [43] == [flow.card for flow in match.view(0).flows]


@pytest.mark.proves("BOOKS-R6")
def test_a_drawn_miss_may_complete_another_book() -> None:
    """It is laid at once, but the turn passes, for it was not the card asked for."""
    match = at("1 2 3 4 5 6 8", "9", stock="7").play(0, "ask 1 10")

    assert (1, 0) == match.score
    assert ["8"] == match.state.hands[0]
    assert (1,) == match.turn


@pytest.mark.proves("BOOKS-R6", "BOOKS-R8")
def test_laying_a_book_does_not_end_the_turn() -> None:
    """With an empty hand one goes on asking."""
    match = at("1 2 3 4 5 6", "7 8", stock="49").play(0, "ask 1 7")

    assert (0,) == match.turn
    assert [] == match.state.hands[0]
    assert set(range(8, 50)) == asked_cards(match)


# --- the Cheater ---------------------------------------------------------------------------------


@pytest.mark.proves("BOOKS-R7")
def test_the_cheaters_book_is_a_choice() -> None:
    """One may wait for the seventh card and keep the Cheater."""
    match = at("1 2 3 4 5 6 C", "7 8", stock="49")
    assert {"lay Red", *(f"ask 1 {n}" for n in (7,))} == texts(match, 0)

    match = match.play(0, "ask 1 7")
    assert ["C"] == match.state.hands[0]
    assert (1, 0) == match.score
    assert "lay" not in {text.split()[0] for text in texts(match, 0)}


@pytest.mark.proves("BOOKS-R7")
@pytest.mark.parametrize("held", ["1 2 3 4 5 C", "1 2 3 4 5 6", "C"])
def test_the_cheater_stands_for_one_card_alone(held: str) -> None:
    """Five cards will not do, nor six without it."""
    match = at(held, "8", stock="49")

    assert "BOOKS-R7" in refused(match, 0, "lay Red")


@pytest.mark.proves("BOOKS-R7")
def test_the_orphan_in_the_stock_joins_its_book_when_it_is_drawn() -> None:
    """The drawer gets nothing more and his turn ends; nobody could ask for it meanwhile."""
    match = at("1 2 3 4 5 6 C 9", "8", stock="49 7")
    match = match.play(0, "lay Red")
    assert 6 == match.record.orphan
    assert not any(n in asked_cards(match) for n in range(1, 8))

    match = match.play(0, "ask 1 10")
    assert ["9"] == match.state.hands[0]
    assert "7" in match.state.books[0]
    assert -1 == match.record.orphan
    assert (1,) == match.turn
    assert ["49"] == match.state.stock


@pytest.mark.proves("BOOKS-R7")
def test_the_last_book_may_be_the_cheaters() -> None:
    """The deal is over though the orphan is still in the stock."""
    match = at("1 2 3 4 5 6 C", "", books={1: tuple(COLOURS)[1:]}, stock="7").step(0, "lay Red")

    assert (1, 0) == match.score
    assert match.is_to_deal


@pytest.mark.proves("BOOKS-R7", "BOOKS-R4")
def test_nobody_is_imagined_with_the_orphan() -> None:
    """All see that it did not come, so it is in the stock, and an answer of no is a lack."""
    order = order_for("1 2 3 4 5 6 C", "8", "15", top="44 7", cheater=True)
    match = dealt(order, 3, cheater="on").step(0, "lay Red")
    assert {("hands", seat): {6} for seat in range(3)} == denied(match.view(2))

    match = match.step(0, "ask 1 20")
    told = denied(match.view(2))
    assert {6, 19} == told["hands", 0] == told["hands", 1]
    assert {6} == told["hands", 2]


# --- courtesy, repetition and stalling -----------------------------------------------------------


@pytest.mark.proves("BOOKS-R9", "GO-R11")
def test_hand_sizes_are_shown_only_where_the_table_wants_it() -> None:
    """By default nobody is told that another's hand is empty."""
    for option, told in (("off", None), ("on", 7)):
        match = Match.new(game("boston-books", show_counts=option), 3, seed="sizes")
        shown = picture(match.view(0))
        hidden = [area.hidden for area in shown.areas if area.field == "hands" and area.owner == 1]
        assert [told] == hidden
        assert "counts" not in {fact.field for fact in shown.facts}


@pytest.mark.proves("BOOKS-R11")
def test_a_question_answered_no_is_not_asked_again_until_a_card_moves() -> None:
    """With the stock gone nobody may ask that player for that card."""
    books = {2: tuple(COLOURS)[2:]}
    match = at("1 2 8", "3 4 5 9 10", "6 7 11 12 13 14", books=books)
    match = match.play(0, "ask 2 3").play(1, "ask 0 6")

    assert "BOOKS-R11" in refused(match.play(2, "ask 0 3"), 0, "ask 2 3")
    assert "ask 0 6" not in texts(match, 2)
    moved = match.play(2, "ask 1 3").play(2, "ask 1 2").play(0, "ask 1 6")
    assert {"ask 0 6", "ask 2 8"} <= texts(moved, 1)
    assert "ask 1 2" not in texts(moved, 2)


@pytest.mark.proves("BOOKS-R11")
def test_with_a_stock_the_same_question_may_be_asked_again() -> None:
    """A miss draws a card, and so a card has moved."""
    match = at("1", "8", stock="49 48 47").play(0, "ask 1 2").play(1, "ask 0 9")

    assert "ask 1 2" in texts(match, 0)


@pytest.mark.proves("BOOKS-R12")
@pytest.mark.parametrize("players", [2, 5])
def test_forty_turns_each_without_a_book_end_the_deal(players: int) -> None:
    """Open colours then score for nobody."""
    hands = ["1 2", "3"] + [""] * (players - 2)
    books = {1: tuple(COLOURS)[1:]}
    for options, ended in (({}, 0), ({"match": "deal"}, 3)):
        for idle, over in ((40 * players - 2, False), (40 * players - 1, True)):
            match = at(*hands, books=books, stock="7 6 5 4", options=options, idle=idle)
            match = match.step(0, "ask 1 5")
            assert (ended if over else 0) == match.record.ended
            if match.outcome is not None:
                assert "BOOKS-R12" == match.outcome.reason
            assert (over and not ended) == match.is_to_deal
            assert (0,) * players == match.score


@pytest.mark.proves("BOOKS-R12")
def test_a_book_begins_the_count_of_turns_anew() -> None:
    """Only turns in a row without a book count."""
    match = at("1 2 3 4 5 6 8", "7 9", stock="49 48", idle=79).play(0, "ask 1 7")

    assert 0 == match.record.idle
    assert 1 == match.play(0, "ask 1 10").record.idle


# --- the match -----------------------------------------------------------------------------------


@pytest.mark.proves("BOOKS-R1", "GO-R6")
def test_one_deal_is_won_by_most_books_and_among_equals_by_the_earlier() -> None:
    """Of 3, 3 and 1 books the one who had three first wins."""
    options = {"match": "deal"}
    fields: dict[str, Any] = {
        "scores": [2, 3, 1, 0, 0, 0, 0],
        "latest": [3, 6, 4, 0, 0, 0, 0],
        "made": 6,
    }
    books = {0: ("Red", "Orange"), 1: ("Yellow", "Green", "Blue"), 2: ("Indigo",)}
    match = at("43 44 45 46 47 48", "49", "", books=books, options=options, **fields)
    match = match.play(0, "ask 1 49")

    assert match.outcome is not None
    assert (1,) == match.outcome.winners
    assert (3, 3, 1) == match.outcome.score
    assert "forty-nine/boston-books/deal-end" == match.outcome.reason


@pytest.mark.proves("BOOKS-R1")
def test_books_add_up_over_deals() -> None:
    """The same position leads to another deal where seven books win."""
    match = at("43 44 45 46 47 48", "49", books={1: tuple(COLOURS)[:6]}, scores=[5, 6] + [0] * 5)
    match = match.step(0, "ask 1 49")

    assert match.outcome is None
    assert (6, 6) == match.score


@pytest.mark.proves("GO-R7", "GO-R6")
def test_the_most_deals_end_the_match_with_the_best_total() -> None:
    """Equal totals share the win."""
    options = {"max_hands": "1"}
    books = {1: tuple(COLOURS)[:6]}
    match = at("43 44 45 46 47 48", "49", books=books, options=options, scores=[2, 3] + [0] * 5)
    match = match.play(0, "ask 1 49")

    assert match.outcome is not None
    assert (0, 1) == match.outcome.winners
    assert "GO-R7" == match.outcome.reason


# --- what always holds ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("GO-R3", "GO-R5", "GO-R8", "BOOKS-R10")
@pytest.mark.parametrize(("players", "cheater"), [(2, "on"), (3, "off"), (4, "on"), (7, "on")])
def test_what_always_holds(players: int, cheater: str) -> None:
    """Cards stay whole, books are whole, closed colours are not asked for, somebody can ask."""
    for match in random_positions(players, f"always {players}", cheater=cheater):
        s = match.record
        (seat,) = match.turn
        closed = {c for c, cards in COLOURS.items() if not s.open_cards >> (cards[0] - 1) & 1}
        laid = [card for pile in match.state.books for card in pile]
        missing = 0 if s.orphan < 0 else 1
        assert 7 * len(closed) == len(laid) - laid.count("C") + missing
        assert laid.count("C") <= 1
        assert [len(cards) for cards in match.state.hands] == s.counts
        for move in match.legal(seat):
            if move.verb.name == "ask":
                assert not any(move.arguments[1] + 1 in COLOURS[colour] for colour in closed)
        assert match.legal(seat)


@pytest.mark.slow
@pytest.mark.proves("BOOKS-R10", "BOOKS-R12")
def test_the_books_of_a_deal_are_seven_or_the_deal_stalls() -> None:
    """A deal decides as many books as were made in it."""
    rules = game("boston-books", match="deal").rules
    for players in (2, 4, 7):
        for number in range(12):
            state = game("boston-books", match="deal").start(players)
            kernels.plain(rules).playout(state, kernels.seeded(5, number))
            books = sum(state.scores)
            assert (2 if books == 7 else 3) == state.ended
            assert state.made == books


@pytest.mark.slow
@pytest.mark.proves("BOOKS-R2", "BOOKS-R5")
def test_after_a_hit_all_know_where_the_card_is() -> None:
    """Every seat sees the card go to the one who asked."""
    hits: Counter[str] = Counter()
    for match in random_positions(3, "hits", most=150):
        if match.move is None or match.move.verb.name != "ask" or match.before is None:
            continue
        card = match.move.arguments[1]
        if match.before.places.get(card) != match.places.get(card) and match.line is not None:
            assert match.line[0] != DECK
            for seat in range(3):
                assert card in {flow.card for flow in match.view(seat).flows}
            hits[match.before.places[card][0]] += 1
    assert hits["hands"]
    assert hits["stock"]
