"""Trix Authors: the booklet's example, the vectors, every ruling and option, and what always holds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games.trix_authors import PACK, denied, printed, undrawn
from parlour.kit.asking import BOOKS

CARDS = {
    "Gold": "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1",
    "Zinc": "3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0",
    "Iron": "5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2",
    "Salt": "6-3 6-4 6-5 6-6 7-0 7-1 7-2 7-3",
    "Lime": "7-4 7-5 7-6 7-7 8-0 8-1 8-2 8-3",
    "Coal": "8-4 8-5 8-6 8-7 8-8 9-0 9-1 9-2",
    "Lead": "9-3 9-4 9-5 9-6 9-7 9-8 9-9 10-0",
    "Mica": "10-1 10-2 10-3 10-4 10-5 10-6 10-7 10-8",
    "Alum": "10-9 10-10 11-9 12-8 13-12 14-11 15-15 T",
}


def of(book: str, cards: int = 8, first: int = 0) -> str:
    """Some cards of a Book."""
    return " ".join(CARDS[book].split()[first : first + cards])


def at(
    *hands: str,
    books: Mapping[int, tuple[str, ...]] | None = None,
    stock: str = "",
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Match:
    """A position in which the first seat is to ask; `books` are those each has laid down."""
    players = len(hands)
    laid = books or {}
    piles = [" ".join(CARDS[book] for book in laid.get(seat, ())) for seat in range(players)]
    given = {
        "dealer": players - 1,
        "turn": 0,
        "hands": list(hands),
        "books": piles,
        "stock": [stock],
        "scores": [len(laid.get(seat, ())) for seat in range(7)],
        "made": sum(map(len, laid.values())),
    }
    return Match.at(game("trix-authors", **(options or {})), players, **(given | fields))


def texts(match: Match, seat: int) -> set[str]:
    return {str(move) for move in match.legal(seat)}


def held(match: Match, seat: int) -> str:
    return " ".join(match.state.hands[seat])


def refused(match: Match, seat: int, text: str) -> tuple[str, ...]:
    """The rules by which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, text)
    return caught.value.rules


def random_positions(players: int, seed: str, **options: str) -> Iterator[Match]:
    """A whole match at random with every position."""
    chance = random.Random(seed)
    match = Match.new(game("trix-authors", **options), players, seed=seed)
    yield match
    while match.turn:
        (seat,) = match.turn
        match = match.play(seat, chance.choice(match.legal(seat)))
        yield match


# --- the booklet's example and the vectors -------------------------------------------------------


@pytest.mark.proves("trix1904/trix-authors/call-example", "AUTH-R2", "AUTH-R4")
def test_one_who_has_gold_asks_for_gold_and_asks_again() -> None:
    """P. 29, and the first vector: two of Gold become three, and B has none left."""
    match = at(of("Gold", 2), f"{of('Gold', 1, 2)} {of('Zinc', 1)}", of("Iron", 1), stock="9-9")
    match = match.play(0, "ask 1 Gold")

    assert of("Gold", 3) == held(match, 0)
    assert of("Zinc", 1) == held(match, 1)
    assert (0,) == match.turn


@pytest.mark.proves("AUTH-R4")
@pytest.mark.parametrize(("drawn", "turn"), [(of("Zinc", 1), 1), (of("Gold", 1, 3), 0)])
def test_a_refusal_means_drawing(drawn: str, turn: int) -> None:
    """A Zinc card ends the turn, a Gold card is as good as given."""
    match = at(of("Gold", 3), of("Iron", 1), of("Salt", 1), stock=f"9-9 {drawn}")
    match = match.play(0, "ask 2 Gold")

    assert f"{of('Gold', 3)} {drawn}" == held(match, 0)
    assert (turn,) == match.turn
    assert ([drawn] if turn == 0 else []) == match.state.shown


@pytest.mark.proves("AUTH-R3")
def test_one_must_hold_a_card_of_the_book() -> None:
    """One without Iron may not ask for it; nobody asks himself."""
    match = at(of("Gold", 2), of("Iron", 2), of("Salt", 1), stock="9-9")

    assert {"ask 1 Gold", "ask 2 Gold"} == texts(match, 0)
    assert "AUTH-R3" in refused(match, 0, "ask 1 Iron")
    with pytest.raises(IllegalMove):
        match.play(0, "ask 0 Gold")


@pytest.mark.proves("AUTH-R10", "GEN-R14", "GEN-R3")
@pytest.mark.parametrize(("players", "stock"), [(3, 54), (4, 48), (5, 42), (6, 36)])
def test_six_cards_each_and_the_rest_is_stock(players: int, stock: int) -> None:
    """The dealer's left asks first, and no Book can be whole yet."""
    match = Match.new("trix-authors", players, seed="deal")

    assert [6] * players == [len(match.state.hands[seat]) for seat in range(players)]
    assert stock == len(match.state.stock)
    assert ((match.record.dealer + 1) % players,) == match.turn
    assert (0,) * players == match.score


@pytest.mark.proves("AUTH-R5")
def test_the_eighth_card_makes_the_book_and_the_turn_goes_on() -> None:
    """Seven of Gold and one received are a point, and it is still A's call."""
    match = at(f"{of('Gold', 7)} 9-9", of("Gold", 1, 7), of("Iron", 1), stock="9-8")
    match = match.play(0, "ask 1 Gold")

    assert (1, 0, 0) == match.score
    assert CARDS["Gold"].split() == match.state.books[0]
    assert "9-9" == held(match, 0)
    assert (0,) == match.turn


# --- the Books -----------------------------------------------------------------------------------


@pytest.mark.proves("AUTH-R1")
def test_the_books_of_the_pack() -> None:
    """Nine Books of eight in pack order."""
    state = Match.new("trix-authors", 3, seed="map").record

    assert tuple(CARDS) == BOOKS
    for number, book in enumerate(CARDS):
        cards = {PACK.names[card] for card in range(72) if state.book_of[card] == number}
        assert set(CARDS[book].split()) == cards
        assert {book} == {printed(state, PACK.number(card)) for card in cards}


def read_out(books: list[str]) -> Match:
    """A match in which the first seat has read out so many cards."""
    match = Match.new(game("trix-authors", commodity_map="custom"), 3, seed="own pack")
    for book in books:
        match = match.play(0, f"mark {book}")
    return match


@pytest.mark.proves("AUTH-R1", "HOUSE-R22")
def test_a_pack_of_ones_own_is_read_out_before_the_deal() -> None:
    """The first seat names the Book of each card; then it is dealt and played with."""
    own = [BOOKS[card % 9] for card in range(72)]
    match = read_out(own)

    assert [card % 9 for card in range(72)] == match.record.book_of
    assert 54 == len(match.state.stock)
    (seat,) = match.turn
    books = {BOOKS[PACK.number(card) % 9] for card in match.state.hands[seat]}
    assert books == {text.split()[2] for text in texts(match, seat)}
    assert match.record == Match.loads(match.dumps()).record


@pytest.mark.proves("AUTH-R1", "HOUSE-R22")
def test_a_table_that_is_not_nine_times_eight_is_refused() -> None:
    """A ninth card of Gold cannot be read out, nor anything be asked before all is read."""
    match = read_out(["Gold"] * 8)

    assert {f"mark {book}" for book in BOOKS if book != "Gold"} == texts(match, 0)
    assert "AUTH-R1" in refused(match, 0, "mark Gold")
    with pytest.raises(IllegalMove):
        match.play(0, "ask 1 Gold")
    assert [] == match.legal(1)


@pytest.mark.proves("AUTH-R1")
def test_which_card_bears_which_book_changes_no_decision() -> None:
    """With the Books' names put for each other, the same requests have the same answers."""
    builtin = Match.new("trix-authors", 3, seed="own pack")
    own = read_out([BOOKS[8 - card // 8] for card in range(72)])
    chance = random.Random("names")
    while builtin.turn:
        (seat,) = builtin.turn
        move = chance.choice(builtin.legal(seat))
        asked, book = move.arguments
        builtin = builtin.play(seat, move)
        own = own.play(seat, f"ask {asked} {BOOKS[8 - book]}")
        assert builtin.record.hands == own.record.hands
        assert (builtin.turn, builtin.score) == (own.turn, own.score)


# --- asking --------------------------------------------------------------------------------------


@pytest.mark.proves("AUTH-R2", "HOUSE-R21")
def test_one_card_is_given_or_all() -> None:
    """By default the lowest, as an option every card of the Book."""
    hands = (of("Gold", 1), f"{of('Gold', 3, 2)} 9-9", of("Iron", 1))
    one = at(*hands, stock="9-8").play(0, "ask 1 Gold")
    every = at(*hands, stock="9-8", options={"give": "all"}).play(0, "ask 1 Gold")

    assert "0-0 1-1" == held(one, 0)
    assert "0-0 1-1 2-0 2-1" == held(every, 0)
    assert "9-9" == held(every, 1)
    assert ["1-1", "2-0", "2-1"] == every.state.shown


@pytest.mark.proves("AUTH-R2", "AUTH-R5")
def test_all_seven_others_may_come_at_once() -> None:
    """Also of a Book that lies across both words of a hand."""
    for book in ("Gold", "Mica"):
        hands = (of(book, 1, 3), f"{of(book, 3)} {of(book, 4, 4)}", of("Iron", 1))
        match = at(*hands, stock="6-0 6-1", options={"give": "all"}).play(0, f"ask 1 {book}")
        assert (1, 0, 0) == match.score
        assert CARDS[book].split() == match.state.books[0]


@pytest.mark.proves("HOUSE-R20", "GEN-R11")
def test_all_see_the_card_given() -> None:
    """A bystander too; the cards shown are looked at until the next request."""
    match = Match.new("trix-authors", 3, seed="shown")
    chance = random.Random("shown")
    gifts = 0
    for _ in range(60):
        (seat,) = match.turn
        match = match.step(seat, chance.choice(match.legal(seat)))
        assert match.before is not None
        for card, place in match.places.items():
            if match.before.places[card] != place and match.before.places[card][0] == "hands":
                gifts += 1
                assert PACK.names[card] in match.state.shown
                for other in (0, 1, 2, None):
                    assert card in {flow.card for flow in match.view(other).flows}
    assert gifts


@pytest.mark.proves("AUTH-R3", "HOUSE-R21")
def test_what_an_answer_tells() -> None:
    """A refusal means none of the Book; a card given means none below it."""
    gold = {PACK.number(name) for name in CARDS["Gold"].split()}
    hands = (of("Gold", 1), f"{of('Gold', 2, 3)} 9-9", of("Iron", 1))

    refusal = at(*hands, stock="9-8").play(0, "ask 2 Gold").view(1)
    assert {("hands", 2): gold} == denied(refusal)
    gift = at(*hands, stock="9-8").play(0, "ask 1 Gold").view(2)
    assert {("hands", 1): {0, 1, 2}} == denied(gift)
    every = at(*hands, stock="9-8", options={"give": "all"}).play(0, "ask 1 Gold").view(2)
    assert {("hands", 1): gold} == denied(every)
    assert {} == denied(Match.new("trix-authors", 3, seed="told").view(0))


@pytest.mark.proves("AUTH-R4", "AUTH-R6")
def test_what_a_draw_tells() -> None:
    """A draw upon a refusal is not of the Book; one for an empty hand may be of any."""
    gold = {PACK.number(name) for name in CARDS["Gold"].split()}

    plain = at(of("Gold", 1), "9-9", "9-8", stock="9-7 9-6").play(0, "ask 1 Gold")
    assert gold == undrawn(plain.view(2))
    assert frozenset() == undrawn(plain.view(0))

    empty = at(of("Gold", 1), "", "9-8", stock="9-7 1-0 9-6").play(0, "ask 1 Gold")
    assert "1-0" == held(empty, 1)
    assert frozenset() == undrawn(empty.view(2))
    assert {} == denied(empty.view(2))

    made = at(of("Gold", 7), f"{of('Gold', 1, 7)} 9-9", "9-8", stock="9-7 9-6")
    assert frozenset() == undrawn(made.play(0, "ask 1 Gold").view(2))


@pytest.mark.proves("AUTH-R4")
def test_a_draw_that_is_not_wanted_stays_secret() -> None:
    """Others see only that a card was drawn."""
    match = Match.new("trix-authors", 4, seed="secret")
    chance = random.Random("secret")
    secret = 0
    for _ in range(40):
        (seat,) = match.turn
        match = match.step(seat, chance.choice(match.legal(seat)))
        if match.turn != (seat,) and match.turn:
            secret += 1
            other = next(o for o in range(4) if o != seat)
            assert {-1} == {flow.card for flow in match.view(other).flows}
            assert -1 not in {flow.card for flow in match.view(seat).flows}
    assert secret


@pytest.mark.proves("AUTH-R5", "AUTH-R4")
def test_a_draw_may_complete_another_book() -> None:
    """It is laid down at once, but the turn passes, for it was not the Book asked for."""
    match = at(f"{of('Gold', 7)} 9-9", of("Iron", 1), of("Salt", 1), stock="3-1")
    match = match.play(0, "ask 1 Lead")

    assert (1, 0, 0) == match.score
    assert (1,) == match.turn


# --- empty hands and the empty stock -------------------------------------------------------------


@pytest.mark.proves("AUTH-R6")
def test_an_empty_hand_draws_on_its_turn() -> None:
    """In the middle of a turn and at its beginning."""
    match = at(of("Gold", 7), f"{of('Gold', 1, 7)} 5-1", of("Iron", 1, 1), stock="9-9 9-8")
    match = match.play(0, "ask 1 Gold")
    assert "9-8" == held(match, 0)
    assert (0,) == match.turn

    match = at(of("Gold", 2), "", of("Iron", 1), stock="9-9 9-8 9-7").play(0, "ask 2 Gold")
    assert "9-8" == held(match, 1)
    assert (1,) == match.turn


@pytest.mark.proves("AUTH-R6", "AUTH-R7")
def test_without_a_stock_empty_hands_pass() -> None:
    """They may still be asked, in vain, and a refusal only ends the turn."""
    books = {0: BOOKS[1:]}
    match = at(of("Gold", 2), "", of("Gold", 6, 2), books=books).play(0, "ask 1 Gold")
    assert (2,) == match.turn
    assert 2 == match.record.idle

    laid = {0: BOOKS[2:]}
    gold = at(
        of("Gold", 7), "", f"{of('Gold', 1, 7)} {of('Zinc', 4)}", of("Zinc", 4, 4), books=laid
    )
    gold = gold.play(0, "ask 2 Gold")
    assert (2,) == gold.turn
    assert (8, 0, 0, 0) == gold.score


# --- the end -------------------------------------------------------------------------------------


def last_book(**options: str) -> Match:
    """The ninth Book is made by the first seat, which then has as many as the second."""
    books = {0: BOOKS[1:4], 1: BOOKS[4:8], 2: BOOKS[8:]}
    fields: dict[str, Any] = {"latest": [3, 7, 8, 0, 0, 0, 0]}
    match = at(of("Gold", 7), of("Gold", 1, 7), "", books=books, options=options, **fields)
    return match.step(0, "ask 1 Gold")


@pytest.mark.proves("AUTH-R8", "AUTH-R9", "GEN-R12")
def test_nine_books_end_the_game_and_equals_share_it() -> None:
    """Four, four and one."""
    outcome = last_book().outcome

    assert outcome is not None
    assert (4, 4, 1) == outcome.score
    assert (0, 1) == outcome.winners
    assert "trix1904/trix-authors/books" == outcome.reason


@pytest.mark.proves("AUTH-R9")
def test_the_earlier_last_book_may_break_the_tie() -> None:
    """The second seat had four Books first."""
    outcome = last_book(tiebreak="first_to_last_book").outcome

    assert outcome is not None
    assert (1,) == outcome.winners


@pytest.mark.proves("AUTH-R11", "GEN-R5")
def test_a_series_adds_the_books_up() -> None:
    """After the first of two games the next seat deals and the Books stay counted."""
    match = last_book(games="2")

    assert match.is_to_deal
    assert (0, 1) == (match.record.dealer, match.record.deals)
    assert (4, 4, 1) == match.score
    state = game("trix-authors", games=2).start(3)
    kernels.plain(game("trix-authors").rules).playout(state, kernels.seeded(1, 1))
    assert 18 == sum(state.scores)
    assert 2 == state.deals


@pytest.mark.proves("GEN-R12")
def test_the_most_deals_end_a_series() -> None:
    """Whatever number of games was wanted."""
    outcome = last_book(games="5", max_hands="1").outcome

    assert outcome is not None
    assert "GEN-R12" == outcome.reason


@pytest.mark.proves("AUTH-R8")
def test_a_long_stall_ends_the_game_once_the_stock_is_gone() -> None:
    """Turns count only without a stock, and a Book begins the count anew."""
    hands = (of("Gold", 3), of("Gold", 5, 3), of("Zinc", 4), of("Zinc", 4, 4))
    books = {0: BOOKS[2:]}
    match = at(*hands, books=books, options={"stall_turns": "2"}).play(0, "ask 2 Gold")
    assert match.outcome is None
    outcome = match.play(1, "ask 2 Gold").outcome
    assert outcome is not None
    assert "AUTH-R8" == outcome.reason
    assert (7, 0, 0, 0) == outcome.score

    assert 0 == at(of("Gold", 3), "9-9", "9-8", stock="5-1 5-2").play(0, "ask 1 Gold").record.idle
    seven = (f"{of('Gold', 7)} 9-9", f"{of('Gold', 1, 7)} 9-8", "9-7")
    assert 0 == at(*seven, idle=9).play(0, "ask 1 Gold").record.idle


@pytest.mark.proves("AUTH-R8")
def test_the_default_stall_is_a_thousand_turns() -> None:
    """One turn before it the game still goes on."""
    hands = (of("Gold", 3), of("Gold", 5, 3), of("Zinc", 8))
    for idle, over in ((998, False), (999, True)):
        match = at(*hands, books={0: BOOKS[2:]}, idle=idle).play(0, "ask 2 Gold")
        assert over == (match.outcome is not None)


# --- the general rulings -------------------------------------------------------------------------


@pytest.mark.proves("AUTH-R10", "GEN-R14", "GEN-R1")
@pytest.mark.parametrize("players", [2, 7])
def test_only_three_to_six_play(players: int) -> None:
    """Two and seven are refused, and there are no partners."""
    with pytest.raises(BadPlayers):
        Match.new("trix-authors", players)
    assert "sides" not in game("trix-authors").options


@pytest.mark.proves("GEN-R4", "GEN-R3")
def test_the_first_dealer_is_drawn_or_chosen() -> None:
    """Drawing takes a shuffle of its own; chance or the table may name him instead."""

    def lines(**options: str) -> list[str]:
        match = Match.new(game("trix-authors", **options), 4, seed="dealer")
        return [line.split()[0] for seat, line in match.log if seat == DECK]

    assert {"deal"} == set(lines())
    assert len(lines()) >= 2
    assert ["dealer", "deal"] == lines(first_dealer="random")
    assert ["deal"] == lines(first_dealer="seat:2")


@pytest.mark.proves("GEN-R9", "GEN-R13", "GEN-R2")
def test_a_record_replays() -> None:
    """The same seed and the same requests lead to the same state."""
    *_, match = random_positions(3, "replay")

    assert match.record == Match.loads(match.dumps()).record


# --- what always holds ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("AUTH-R3", "AUTH-R6", "AUTH-R8")
@pytest.mark.parametrize(("players", "give"), [(3, "one"), (4, "all"), (6, "one")])
def test_what_always_holds(players: int, give: str) -> None:
    """Books stay whole, asked-for Books are held, and nine points are made."""
    for match in random_positions(players, f"always {players}", give=give):
        state = match.state
        for pile in state.books:
            assert 0 == len(pile) % 8
        if not match.turn:
            assert 9 == sum(match.score)
            continue
        (seat,) = match.turn
        books = {BOOKS[match.record.book_of[PACK.number(card)]] for card in state.hands[seat]}
        assert books == {text.split()[2] for text in texts(match, seat)}


@pytest.mark.slow
@pytest.mark.proves("AUTH-R4")
def test_a_turn_is_successes_and_one_failure() -> None:
    """The turn passes only when nothing was shown."""
    for match in random_positions(4, "turns"):
        if match.move is None or match.before is None or match.line is None or not match.turn:
            continue
        if match.turn != (match.line[0],):
            laid = sum(match.score) > sum(match.before.score)
            assert not match.state.shown or laid


@pytest.mark.slow
@pytest.mark.proves("AUTH-R8", "AUTH-R11")
@pytest.mark.parametrize("players", [3, 6])
def test_random_matches_come_to_nine_books(players: int) -> None:
    """Far from the guards (a seeded sample)."""
    rules = game("trix-authors").rules
    for number in range(10):
        state = game("trix-authors").start(players)
        kernels.plain(rules).playout(state, kernels.seeded(9, number))
        assert 1 == state.ended
        assert 9 == sum(state.scores)
