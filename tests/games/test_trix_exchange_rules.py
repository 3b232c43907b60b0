"""Trix Exchange: the booklet's counting, the vectors, every ruling and option, what always holds."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadPlayers, IllegalMove, ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import CLOCK, DECK
from parlour.games.trix_exchange import PACK, printed
from parlour.games.trix_exchange.story import PLACES, Passing
from parlour.games.trix_exchange.worlds import Guess
from parlour.kit.asking import BOOKS

KEY = "trix-exchange"
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
WORTH = {"Gold": -2, "Zinc": -2, "Coal": -2, "Lead": 1, "Iron": 1, "Mica": 1}
WORTH |= {"Salt": 2, "Lime": 2, "Alum": 2}
CORNER = {-2: 15, 1: 10, 2: 5}
"""What the corner of a commodity is worth whose cards are worth so much."""
ENGINES = ("ticks", "realtime")
both_engines = pytest.mark.parametrize("engine", ENGINES)
by_acts = pytest.mark.parametrize(
    "engine", [{"engine": "ticks"}, {"engine": "realtime", "edition": 1}], ids=str
)
"""Where acts are counted, and no clock runs: in ticks, and in real time by the first edition."""

# Cards of each commodity are given out in pack order, seat by seat.
OPENING = ("8 Zinc 3 Salt", "8 Iron 3 Gold", "5 Gold 5 Salt")
"""Three hands as dealt from which the booklet's illustration comes."""
SETTLING = ("3 Gold 5 Salt", "8 Iron", "5 Gold 3 Salt")
"""The same after Zinc is cornered and the surplus given up."""


def dealt(hands: tuple[str, ...]) -> tuple[list[str], str]:
    """The cards of hands said as "3 Gold 5 Salt", and those of whole commodities nobody holds."""
    left = {book: CARDS[book].split() for book in BOOKS[: len(hands) + 1]}
    named = []
    for hand in hands:
        words = hand.split()
        cards: list[str] = []
        for size, book in zip(words[::2], words[1::2], strict=True):
            cards += left[book][: int(size)]
            del left[book][: int(size)]
        named.append(" ".join(cards))
    assert {len(cards) for cards in left.values()} <= {0, 8}
    return named, " ".join(card for cards in left.values() for card in cards)


def at(*hands: str, points: tuple[int, ...] = (), **given: Any) -> Match:
    """Open trading, the last seat being dealer; what nobody holds was cornered by the first."""
    players = len(hands)
    options = {name: value for name, value in given.items() if name in game(KEY).options}
    named, gone = dealt(hands)
    fields: dict[str, Any] = {
        "dealer": players - 1,
        "turn": 0,
        "trading": 1,
        "hands": named,
        "cornered": [gone],
        "corner_holder": 0 if gone else -1,
        "waiting": (1 << players) - 1,
        "points": [*points, *[0] * (8 - len(points))],
    }
    fields |= {name: value for name, value in given.items() if name not in options}
    return Match.at(game(KEY, **options), players, **fields)


def act(match: Match, seat: int, text: str) -> Match:
    """One seat acts; in ticks all others wait, who have not chosen yet."""
    if match.game.settled(match.players)["engine"] == "ticks" and not match.record.owed:
        for other in match.turn:
            if other != seat:
                match = match.step(other, "pass")
    return match.step(seat, text)


def tick(match: Match, *choices: str) -> Match:
    """All choose, the first seat first."""
    for seat, text in enumerate(choices):
        match = match.step(seat, text)
    return match


def surrender(match: Match, seat: int, cards: str) -> Match:
    """Give cards up; any goes by the name of the first of its commodity."""
    book_of = match.record.book_of
    for card in cards.split():
        first = PACK.names[book_of.index(book_of[PACK.number(card)])]
        match = match.step(seat, f"surrender {first}")
    return match


def seen(match: Match, field: str, seat: int) -> list[str]:
    """The names of cards as their owner sees them."""
    return [PACK.names[card] for card in match.view(seat).cards(field, seat)]


def texts(match: Match, seat: int) -> set[str]:
    return {str(move) for move in match.legal(seat)}


def held(match: Match, seat: int) -> str:
    """A hand as "3 Gold 5 Salt"."""
    tally = Counter(match.record.book_of[PACK.number(card)] for card in match.state.hands[seat])
    return " ".join(f"{tally[book]} {BOOKS[book]}" for book in sorted(tally))


def in_hand(match: Match, seat: int) -> list[int]:
    """The cards one holds, in hand and held up."""
    record = match.record
    return [card for card in [*record.hands[seat], *record.offers[seat]] if card >= 0]


def sizes(match: Match) -> list[int]:
    """How many cards each holds, in hand and held up."""
    return [len(in_hand(match, seat)) for seat in range(match.players)]


def is_hidden(match: Match, seat: int, viewer: int | None) -> bool:
    """Whether a hand cannot be seen."""
    return {-1} == set(match.view(viewer).state.hands[seat])


def refused(match: Match, seat: int, text: str) -> tuple[str, ...]:
    """The rules by which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        match.step(seat, text)
    return caught.value.rules


# --- the booklet's illustrations and the vectors -------------------------------------------------


@both_engines
@pytest.mark.parametrize(("needs_credit", "score"), [("no", (19, 15, 0)), ("yes", (19, 10, 0))])
@pytest.mark.proves(
    "trix1904/trix-exchange/counting-example",
    "trix1904/trix-exchange/on-settlement-example-gain",
    "trix1904/trix-exchange/on-settlement-example-loss",
    "EXCH-R8",
    "EXCH-R11",
    "EXCH-R12",
)
def test_zinc_and_iron_are_cornered(engine: str, needs_credit: str, score: tuple[int, ...]) -> None:
    """P. 32: A corners Zinc, B Iron; A gains 4, and C loses 4 he has not, which B has 5 for."""
    match = at(*OPENING, engine=engine, bankrupt_needs_credit=needs_credit)
    match = act(match, 0, "corner Zinc")
    assert (15, 0, 0) == match.score

    match = surrender(match, 2, "6-6 7-0")
    match = surrender(match, 1, "0-0 1-0 1-1")
    assert list(SETTLING) == [held(match, seat) for seat in range(3)]

    match = act(match, 1, "corner Iron")
    assert [4, 0, -4] == match.record.settled[:3]
    assert score == match.score


@pytest.mark.proves("trix1904/trix-exchange/minus-marks-example", "EXCH-R18")
def test_a_loss_of_five_is_noted_as_minus_five() -> None:
    """P. 33: the minus is only a note; twelve less five are seven."""
    match = at(
        "5 Gold 1 Iron 2 Salt", "8 Lime", "3 Gold 5 Iron", "2 Iron 6 Salt", points=(12, 0, 9)
    )
    match = act(match, 1, "corner Lime")

    assert [-5, 0, -1, 14] == match.record.settled[:4]
    assert (7, 5, 8, 14) == match.score


@both_engines
@pytest.mark.parametrize(
    ("hands", "before", "floor", "after"),
    [
        (SETTLING, (15, 0, 10), "zero", (19, 10, 6)),
        (SETTLING, (15, 0, 4), "zero", (19, 15, 0)),
        (SETTLING, (15, 0, 5), "zero", (19, 10, 1)),
        (SETTLING, (15, 0, 0), "negative", (19, 15, -4)),
        (SETTLING, (15, 0, -4), "negative", (19, 15, -8)),
        (SETTLING[::-1], (15, 0, 0), "zero", (11, 10, 4)),
    ],
)
@pytest.mark.proves("EXCH-R9", "EXCH-R10", "EXCH-R8")
def test_who_is_bankrupt(
    engine: str,
    hands: tuple[str, ...],
    before: tuple[int, ...],
    floor: str,
    after: tuple[int, ...],
) -> None:
    """Points left save him, nothing left does not; a corner of the same deal counts first."""
    match = act(at(*hands, points=before, floor=floor, engine=engine), 1, "corner Iron")

    assert after == match.score


@both_engines
@pytest.mark.parametrize(
    ("hands", "book", "kept", "owing"),
    [
        (("8 Zinc 3 Gold", "8 Iron 3 Gold", "8 Salt 2 Gold"), "Salt", 2, [3, 3]),
        (tuple(f"8 {book} 1 Alum" for book in BOOKS[:8]), "Mica", 1, [1] * 7),
    ],
)
@pytest.mark.proves("EXCH-R6", "EXCH-R7")
def test_the_surplus_leaves_all_with_eight(
    engine: str, hands: tuple[str, ...], book: str, kept: int, owing: list[int]
) -> None:
    """Of three players one keeps two and is given six; of eight one keeps one and gets seven."""
    maker = len(hands) - 1
    match = act(at(*hands, engine=engine), maker, f"corner {book}")

    assert kept == len(match.state.hands[maker])
    assert owing == match.record.owing[:maker]
    while match.record.owed:
        seat = match.turn[-1]
        match = match.step(seat, match.legal(seat)[0])
    assert [8] * len(hands) == sizes(match)
    assert len(hands) == len(match.turn)


@both_engines
@pytest.mark.proves("EXCH-R2", "EXCH-R17", "trix1904/trix-exchange/trade")
def test_a_packet_is_up_to_three_of_one_commodity(engine: str) -> None:
    """Two of Gold and one of Zinc make no packet of three, and none has four."""
    match = at("2 Gold 1 Zinc 8 Salt", "6 Gold 5 Iron", "7 Zinc 3 Iron", engine=engine)
    offers = {text for text in texts(match, 0) if text.startswith("offer")}

    salt = {"offer 1 Salt", "offer 2 Salt", "offer 3 Salt"}
    assert {"offer 1 Gold", "offer 2 Gold", "offer 1 Zinc"} | salt == offers
    assert "EXCH-R2" in refused(match, 0, "offer 3 Gold")
    assert "EXCH-R17" in refused(match, 0, "offer 2 Zinc")
    assert "EXCH-R2" in refused(match, 0, "offer 1 Iron")
    with pytest.raises(ParlourError):
        match.step(0, "offer 4 Salt")


@both_engines
@pytest.mark.proves("EXCH-R2", "trix1904/trix-exchange/trade")
def test_salt_may_be_swapped_for_salt(engine: str) -> None:
    """Both hold what they held."""
    hands = ("4 Salt 7 Gold", "4 Salt 1 Gold 6 Zinc", "2 Zinc 8 Iron")
    match = at(*hands, engine=engine).step(0, "offer 2 Salt")
    if engine == "ticks":
        match = match.step(1, "offer 2 Salt").step(2, "pass").deal("pair 0 1")
    else:
        match = match.step(1, "accept 0 2 Salt")

    assert ["7 Gold 4 Salt", "1 Gold 6 Zinc 4 Salt"] == [held(match, 0), held(match, 1)]
    assert {"6-3", "6-4", "7-2", "7-3"} <= set(match.state.hands[0])


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.proves("EXCH-R1", "AUTH-R1", "GEN-R3", "GEN-R6", "GEN-R14")
@pytest.mark.parametrize("players", range(3, 9))
def test_a_commodity_more_than_players_is_dealt(players: int) -> None:
    """All cards go round singly from the dealer's left, so that his left may have one more."""
    match = Match.new(KEY, players, seed="deal")
    left = (match.record.dealer + 1) % players
    order = match.log[-1][1].split()[1:]
    in_use = " ".join(CARDS[book] for book in BOOKS[: players + 1]).split()

    assert sorted(in_use) == sorted(order)
    assert order[::players] == match.state.hands[left]
    assert order[1::players] == match.state.hands[(left + 1) % players]
    assert 8 * (players + 1) == sum(sizes(match))
    assert tuple(range(players)) == match.turn


@pytest.mark.proves("GEN-R14", "GEN-R1")
@pytest.mark.parametrize("players", [2, 9])
def test_three_to_eight_play(players: int) -> None:
    """Two are too few, and for nine there is no tenth commodity."""
    with pytest.raises(BadPlayers):
        Match.new(KEY, players)


@pytest.mark.proves("GEN-R1")
def test_trixie_is_a_card_of_alum() -> None:
    """Left over it is worth two like its fellows; it has no rank of its own here."""
    hands = (
        "8 Zinc",
        "8 Iron",
        "8 Salt",
        "8 Lime",
        "8 Coal",
        "8 Lead",
        "7 Alum 1 Mica",
        "1 Alum 7 Mica",
    )
    match = at(*hands)
    assert ["T", "10-2"] == match.state.hands[7][:2]
    assert "offer 1 Alum" in texts(match, 7)

    match = act(match, 5, "corner Lead")
    assert [15, 9] == match.record.settled[6:]


def scripted(*draws: str, players: int = 3, **options: Any) -> Match:
    """A match in which the first shuffles begin with these cards."""
    lines = list(draws)

    def dealer(match: Match) -> str:
        first = lines.pop(0).split() if lines else []
        names = [PACK.names[card] for card in match.game.rules.to_shuffle(match.record)]
        return "deal " + " ".join(first + [name for name in names if name not in first])

    return Match.scripted(game(KEY, **options), players, dealer)


@pytest.mark.proves("GEN-R4", "GEN-R3")
def test_the_lowest_card_drawn_deals_first() -> None:
    """Those who tie draw again, and Trixie is the worst to draw."""
    assert 1 == scripted("6-0 2-0 5-0").record.dealer
    assert 2 == scripted("2-0 6-0 1-1 3-0 1-0").record.dealer
    trixie = scripted("T 15-15 14-11 13-12 12-8 11-9 10-10 10-9", players=8)
    assert 7 == trixie.record.dealer


@pytest.mark.proves("GEN-R4")
def test_the_first_dealer_may_be_chance_or_chosen() -> None:
    """Then nobody draws."""

    def lines(**options: str) -> list[str]:
        match = Match.new(game(KEY, **options), 4, seed="dealer")
        return [line.split()[0] for seat, line in match.log if seat == DECK]

    assert ["deal", "deal"] == lines()
    assert ["dealer", "deal"] == lines(first_dealer="random")
    assert ["deal"] == lines(first_dealer="seat:2")
    assert 2 == Match.new(game(KEY, first_dealer="seat:2"), 4, seed="dealer").record.dealer


@pytest.mark.proves("EXCH-R1", "AUTH-R1", "HOUSE-R22")
def test_a_pack_of_ones_own_is_read_out_before_the_deal() -> None:
    """Its first four commodities are used by three, whichever cards bear them."""
    match = Match.new(game(KEY, commodity_map="custom"), 3, seed="own pack")
    assert (0,) == match.turn
    for card in range(72):
        assert "trade" not in texts(match, 0)
        match = match.play(0, f"mark {BOOKS[card % 9]}")

    in_play = {PACK.number(card) for hand in match.state.hands for card in hand}
    assert {card for card in range(72) if card % 9 < 4} == in_play
    assert all(BOOKS[card % 9] == printed(match.record, card) for card in range(72))
    assert (0, 1, 2) == match.turn
    assert match.record == Match.loads(match.dumps()).record


@pytest.mark.proves(
    "EXCH-R16",
    "EXCH-R3",
    "HOUSE-R52",
    "trix1904/trix-exchange/prepare",
    "trix1904/trix-exchange/trade",
)
def test_the_dealer_gives_the_word_to_trade() -> None:
    """In real time only he can do anything before; ticks begin at once."""
    match = Match.new(game(KEY, engine="realtime", first_dealer="seat:1"), 3, seed="word")
    assert (1,) == match.turn
    assert {"trade"} == texts(match, 1)
    assert 0 == match.record.clock
    assert (0, 1, 2) == match.step(1, "trade").turn
    assert {"ring"} == texts(match, CLOCK)

    ticks = Match.new(game(KEY, engine="ticks", first_dealer="seat:1"), 3, seed="word")
    assert (0, 1, 2) == ticks.turn
    assert "trade" not in texts(ticks, 1)
    assert set() == texts(ticks, CLOCK)


# --- trading in real time ------------------------------------------------------------------------


TRADERS = ("4 Gold 4 Zinc 3 Salt", "4 Gold 4 Zinc 3 Iron", "5 Salt 5 Iron")


def live(*hands: str, **given: Any) -> Match:
    return at(*(hands or TRADERS), engine="realtime", **given)


@pytest.mark.proves("EXCH-R3", "EXCH-R2", "EXCH-R17", "HOUSE-R51", "GEN-R11")
def test_only_the_number_of_an_offer_is_heard() -> None:
    """Nobody but the two who trade ever sees a card."""
    offered = live().step(0, "offer 2 Salt")
    assert (0, "offer 2") == offered.view(1).line
    assert offered.view(None).move is None
    assert (0, "offer 2 Salt") == offered.view(0).line
    assert [2, 0, 0] == offered.view(1).state.cried[:3]
    assert {-1} == {flow.card for flow in offered.view(1).flows}

    swapped = offered.step(1, "accept 0 2 Iron")
    assert (1, "accept 0 2") == swapped.view(2).line
    assert {-1} == {flow.card for flow in swapped.view(2).flows}
    for seat in (0, 1):
        assert -1 not in {flow.card for flow in swapped.view(seat).flows}


@pytest.mark.proves("EXCH-R3", "EXCH-R2", "trix1904/trix-exchange/trade-equal")
def test_the_first_to_accept_has_the_packet() -> None:
    """As many go back, and then there is nothing left to accept."""
    match = live().step(0, "offer 2 Salt")
    assert "EXCH-R2" in refused(match, 1, "accept 0 3 Iron")
    assert "EXCH-R3" in refused(match, 1, "accept 0 1 Iron")
    assert "EXCH-R3" in refused(match, 1, "accept 2 2 Iron")
    with pytest.raises(IllegalMove):
        match.step(0, "accept 0 2 Gold")

    match = match.step(2, "accept 0 2 Iron")
    assert "4 Gold 4 Zinc 2 Iron 1 Salt" == held(match, 0)
    assert "3 Iron 7 Salt" == held(match, 2)
    assert [11, 11, 10] == sizes(match)
    assert "EXCH-R3" in refused(match, 1, "accept 0 2 Iron")


@pytest.mark.proves("EXCH-R3", "HOUSE-R57")
def test_cards_offered_are_locked() -> None:
    """They cannot be offered again, given for another offer, or be part of a corner."""
    match = live("8 Gold 3 Salt", "8 Zinc 3 Salt", "8 Iron 2 Salt")
    assert "corner Gold" in texts(match, 0)
    match = match.step(0, "offer 1 Gold").step(1, "offer 3 Salt").step(2, "offer 2 Salt")

    assert "EXCH-R5" in refused(match, 0, "corner Gold")
    assert "EXCH-R2" in refused(match, 2, "accept 0 1 Salt")
    assert "accept 1 3 Gold" in texts(match, 0)
    assert "corner Gold" in texts(match.step(0, "withdraw"), 0)


@pytest.mark.proves("EXCH-R3", "HOUSE-R57", "trix1904/trix-exchange/change-number")
def test_one_offer_at_a_time_that_may_be_changed() -> None:
    """It is withdrawn at any moment, and then another number may be cried."""
    match = live().step(0, "offer 2 Salt")
    assert "EXCH-R3" in refused(match, 0, "offer 1 Gold")
    assert "EXCH-R3" in refused(match, 1, "withdraw")

    back = match.step(0, "withdraw")
    assert TRADERS[0] == held(back, 0)
    assert "EXCH-R3" in refused(back, 1, "accept 0 2 Iron")
    assert [3, 0, 0] == back.step(0, "offer 3 Gold").record.cried[:3]


@pytest.mark.proves("EXCH-R3", "HOUSE-R57")
def test_one_who_accepts_keeps_his_own_offer_open() -> None:
    """It may still be accepted by a third."""
    match = live().step(0, "offer 2 Salt").step(1, "offer 1 Gold").step(1, "accept 0 2 Iron")
    assert [0, 1, 0] == match.record.cried[:3]

    match = match.step(2, "accept 1 1 Salt")
    assert "3 Gold 4 Zinc 1 Iron 3 Salt" == held(match, 1)
    assert "1 Gold 5 Iron 4 Salt" == held(match, 2)


@pytest.mark.proves("HOUSE-R50", "EXCH-R2", "EXCH-R1")
def test_cards_of_a_commodity_are_alike() -> None:
    """Whichever came, a seat sees the first of its kind, in order; held up, the last."""
    match = live(hands=["1-1 6-3 2-0 3-0", "5-1 5-2", "6-4"]).step(0, "offer 2 Gold")
    assert {"1-1", "2-0", "3-0", "6-3"} == {*match.state.hands[0], *match.state.offers[0]}
    assert ["0-0", "6-3"] == seen(match, "hands", 0)
    assert ["3-0", "3-1"] == seen(match, "offers", 0)
    match = match.step(1, "accept 0 2 Iron")

    assert ["0-0", "5-1", "5-2", "6-3"] == seen(match, "hands", 0)
    assert ["0-0", "1-0"] == seen(match, "hands", 1)
    assert {PACK.number("0-0")} == {
        flow.card for flow in match.view(1).flows if flow.target == ("hands", 1)
    }


@pytest.mark.proves("HOUSE-R50", "HOUSE-R55")
def test_worlds_with_alike_cards_exchanged_look_the_same() -> None:
    """To everybody, through swaps, the surplus and the settlement."""
    names = {"6-3": "7-0", "7-0": "6-3", "0-0": "3-1", "3-1": "0-0"}
    one, other = at(*OPENING), at(*OPENING)
    for row in other.record.hands:
        swapped = [names.get(PACK.names[c], PACK.names[c]) for c in row if c >= 0]
        row[: len(swapped)] = [PACK.number(name) for name in swapped]
    assert one.record.hands != other.record.hands
    for seat, text in [(1, "pass"), (2, "pass"), (0, "corner Zinc"), (2, "surrender 0-0")]:
        one, other = one.step(seat, text), other.step(seat, text)
        for viewer in (0, 1, 2, None):
            assert one.view(viewer).plain() == other.view(viewer).plain()


# --- trading in ticks ----------------------------------------------------------------------------

FOUR = ("6 Gold 4 Zinc", "2 Gold 4 Zinc 4 Iron", "4 Iron 6 Salt", "2 Salt 8 Lime")


@pytest.mark.proves("EXCH-R4", "HOUSE-R51", "trix1904/trix-exchange/no-turns")
def test_all_choose_at_once_and_unheard() -> None:
    """A choice says nothing; when all have chosen, the numbers are cried."""
    match = at(*FOUR).step(2, "offer 2 Salt")
    assert (2, "choose") == match.view(0).line
    assert (0, 1, 3) == match.turn
    assert [0] * 4 == match.view(0).state.cried[:4]
    assert [] == match.legal(2)

    match = match.step(0, "pass").step(3, "offer 1 Salt")
    assert [0] * 4 == match.view(0).state.cried[:4]
    match = match.step(1, "offer 2 Iron")
    assert [0, 2, 2, 1] == match.view(0).state.cried[:4]
    assert ["pair 1 2"] == [str(move) for move in match.legal(DECK)]

    match = match.deal("pair 1 2")
    assert (0, 1, 2, 3) == match.turn
    assert "2 Gold 4 Zinc 2 Iron 2 Salt" == held(match, 1)
    assert FOUR[3] == held(match, 3)


@pytest.mark.proves("EXCH-R4")
def test_of_an_odd_number_one_finds_nobody() -> None:
    """Each is as likely to be left; those who offer other numbers are not met."""
    match = tick(at(*FOUR), "offer 2 Gold", "offer 2 Iron", "offer 2 Salt", "offer 1 Lime")
    assert {"pair 0 1", "pair 0 2", "alone 0"} == texts(match, DECK)

    left_out = match.deal("alone 0")
    assert {"pair 1 2"} == texts(left_out, DECK)
    paired = match.deal("pair 0 2")
    assert (0, 1, 2, 3) == paired.turn
    assert FOUR[1] == held(paired, 1)


@pytest.mark.proves("EXCH-R4")
def test_of_an_even_number_all_are_paired() -> None:
    """Three partners are as likely, and two numbers are paired apart."""
    match = tick(at(*FOUR), "offer 2 Gold", "offer 2 Iron", "offer 2 Salt", "offer 2 Lime")
    assert {"pair 0 1", "pair 0 2", "pair 0 3"} == texts(match, DECK)
    assert {"pair 1 2"} == texts(match.deal("pair 0 3"), DECK)

    match = tick(at(*FOUR), "offer 2 Gold", "offer 1 Iron", "offer 2 Salt", "offer 1 Lime")
    assert {"pair 0 2"} == texts(match, DECK)
    assert {"pair 1 3"} == texts(match.deal("pair 0 2"), DECK)


@pytest.mark.proves("EXCH-R4", "EXCH-R3")
def test_in_ticks_nobody_accepts_or_withdraws() -> None:
    """Partners meet by chance, and an offer lasts for one tick."""
    match = at(*FOUR)
    assert "EXCH-R4" in refused(match, 0, "accept 1 1 Gold")
    assert "EXCH-R4" in refused(match, 0, "withdraw")
    match = tick(match, "offer 1 Gold", "pass", "pass", "pass")
    assert (0, 1, 2, 3) == match.turn
    assert match.step(0, "offer 2 Zinc").record.cried[0] == 0


@pytest.mark.proves("EXCH-R4", "HOUSE-R53")
def test_partners_may_be_named() -> None:
    """They agree, or the one named has offered to anybody; equal numbers are needed all the same."""
    named = at(*FOUR, tick_partner="named")
    agreed = tick(named, "accept 1 2 Gold", "accept 0 2 Iron", "offer 2 Salt", "offer 2 Lime")
    assert {"pair 0 1"} == texts(agreed, DECK)
    assert (0, 1, 2, 3) == agreed.deal("pair 0 1").turn

    anybody = tick(named, "accept 2 2 Gold", "accept 2 2 Iron", "offer 2 Salt", "pass")
    assert {"pair 0 2"} == texts(anybody, DECK)
    later = at(*FOUR, tick_partner="named", dealer=0)
    later = tick(later, "accept 2 2 Gold", "accept 2 2 Iron", "offer 2 Salt", "pass")
    assert {"pair 1 2"} == texts(later, DECK)

    for choices in (
        ("accept 1 2 Gold", "accept 2 2 Iron", "accept 0 2 Salt", "pass"),
        ("accept 1 2 Gold", "accept 0 1 Iron", "pass", "pass"),
        ("offer 2 Gold", "offer 2 Iron", "offer 2 Salt", "offer 2 Lime"),
    ):
        match = tick(named, *choices)
        assert (0, 1, 2, 3) == match.turn
        assert list(FOUR) == [held(match, seat) for seat in range(4)]


# --- corners and the surplus ---------------------------------------------------------------------


@both_engines
@pytest.mark.proves("EXCH-R5", "trix1904/trix-exchange/corner", "GEN-R9")
def test_a_corner_must_be_whole_and_be_called(engine: str) -> None:
    """Seven are none; three more in hand do not matter, and nobody must call."""
    match = at("8 Zinc 3 Salt", "7 Gold 4 Iron", "1 Gold 4 Iron 5 Salt", engine=engine)
    assert "EXCH-R5" in refused(match, 1, "corner Gold")
    assert "EXCH-R5" in refused(match, 0, "corner Iron")
    assert {"corner Zinc", "pass", "offer 1 Zinc"} <= texts(match, 0)

    match = act(match, 0, "corner Zinc")
    assert CARDS["Zinc"].split() == match.state.cornered[0]
    assert "3 Salt" == held(match, 0)
    assert match.record.cornered[0] == match.view(None).state.cornered[0]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.proves("EXCH-R8", "trix1904/trix-exchange/corner-values")
def test_what_a_corner_is_worth(book: str) -> None:
    """Fifteen where cards left count against one, ten or five elsewhere; Alum includes Trixie."""
    others = [other for other in BOOKS if other != book]
    hands = [f"8 {other}" for other in others[:7]]
    match = act(
        at(f"8 {book} 1 {others[7]}", *(f"{hand} 1 {others[7]}" for hand in hands)),
        0,
        "corner " + book,
    )

    assert CORNER[WORTH[book]] == match.score[0]
    assert set(CARDS[book].split()) == set(match.state.cornered[0])


@pytest.mark.proves("EXCH-R4", "EXCH-R5", "EXCH-R7")
def test_a_corner_voids_the_offers_of_its_tick() -> None:
    """Corners come first, and nobody swaps."""
    match = at("4 Gold 7 Zinc", "4 Gold 1 Zinc 6 Iron", "8 Salt 2 Iron")
    match = tick(match, "offer 2 Gold", "offer 2 Gold", "corner Salt")

    assert (0, 1) == match.turn
    assert {f"surrender {card}" for card in match.state.hands[0]} == texts(match, 0)


@pytest.mark.proves("EXCH-R7", "EXCH-R3")
def test_a_corner_voids_all_open_offers() -> None:
    """Cards held up go back, so that their owners can surrender them."""
    match = live("4 Gold 7 Zinc", "4 Gold 1 Zinc 6 Iron", "8 Salt 2 Iron")
    match = match.step(0, "offer 2 Gold").step(1, "offer 3 Iron").step(2, "corner Salt")

    assert [[], [], []] == match.state.offers[:3]
    assert ["4 Gold 7 Zinc", "4 Gold 1 Zinc 6 Iron"] == [held(match, 0), held(match, 1)]
    assert [0, 0, 0] == match.record.cried[:3]
    assert [3, 3, 0] == match.record.owing[:3]


@both_engines
@pytest.mark.proves("EXCH-R6", "trix1904/trix-exchange/surplus", "GEN-R11")
def test_the_surplus_is_any_mix_and_secret(engine: str) -> None:
    """Trading is frozen; all who owe give at once, and only the taker sees what."""
    match = act(at(*OPENING, engine=engine), 0, "corner Zinc")
    assert (1, 2) == match.turn
    for text in ("offer 1 Gold", "corner Iron", "pass"):
        assert "EXCH-R6" in refused(match, 1, text)
    with pytest.raises(IllegalMove):
        match.step(0, "surrender 6-3")

    match = match.step(2, "surrender 2-0").step(2, "surrender 6-6")
    assert (1,) == match.turn
    assert (2, "surrender") == match.view(1).line
    assert {-1} == {flow.card for flow in match.view(1).flows}
    assert {PACK.number("6-3")} == {flow.card for flow in match.view(0).flows}  # first of Salt
    assert "1 Gold 4 Salt" == held(match, 0)


SURPLUS = ("8 Zinc 3 Salt", "6 Iron 4 Gold 1 Salt", "4 Gold 4 Salt 2 Iron")


@pytest.mark.proves("EXCH-R6", "EXCH-R16", "HOUSE-R50", "HOUSE-R80")
def test_when_time_is_up_the_shortest_commodity_goes() -> None:
    """Card by card, the latest to come first; there is no such haste in ticks."""
    match = act(live(*SURPLUS), 0, "corner Zinc")
    assert {"collect 1", "collect 2", "up"} == texts(match, CLOCK)
    match = match.step(CLOCK, "collect 1")
    assert "4 Gold 6 Iron" == held(match, 1)
    match = match.step(CLOCK, "collect 1").step(CLOCK, "collect 1")
    assert "2 Gold 6 Iron" == held(match, 1)
    match = match.step(CLOCK, "collect 2").step(CLOCK, "collect 2")
    assert "4 Gold 4 Salt" == held(match, 2)
    assert "2 Gold 2 Iron 4 Salt" == held(match, 0)
    assert {"up"} == texts(match, CLOCK)
    assert set() == texts(act(at(*OPENING), 0, "corner Zinc"), CLOCK)


@pytest.mark.proves("HOUSE-R52")
def test_by_the_first_edition_a_seat_said_that_its_time_was_up() -> None:
    match = act(live(*SURPLUS, edition=1), 0, "corner Zinc")
    assert set() == texts(match, CLOCK)
    assert "time" in texts(match, 1)
    assert "time" not in {str(move) for move in match.right(1)}
    assert "4 Gold 6 Iron" == held(match.step(1, "time"), 1)
    assert "time" not in texts(act(live(*SURPLUS), 0, "corner Zinc"), 1)
    assert "time" not in texts(act(at(*SURPLUS, edition=1), 0, "corner Zinc"), 1)


@pytest.mark.proves("EXCH-R15", "EXCH-R16", "HOUSE-R80")
def test_the_clock_keeps_the_minutes_of_a_deal_and_the_seconds_of_the_surplus() -> None:
    def seconds(match: Match) -> dict[str, int]:
        due = match.game.rules.due
        assert due is not None
        return {move.text: due(match.record, move) for move in match.legal(CLOCK)}

    match = Match.new(game(KEY, engine="realtime", first_dealer="seat:1"), 3, seed="word")
    assert {"ring": 60} == seconds(match)
    rung = match.play(CLOCK, "ring")
    assert (0, 1, 2) == rung.turn
    assert {"up": 600} == seconds(rung)
    assert {"up": 600} == seconds(match.play(1, "trade"))
    assert {"up": 90} == seconds(live(deal_limit=90))
    surplus = act(live(*SURPLUS), 0, "corner Zinc")
    assert {"up": 600, "collect 1": 20, "collect 2": 20} == seconds(surplus)


@pytest.mark.proves("EXCH-R15", "HOUSE-R52")
def test_in_real_time_no_number_of_acts_ends_a_deal() -> None:
    match = live(deal_limit=3)
    for _ in range(40):
        match = match.step(0, "pass").step(1, "offer 1 Gold").step(1, "withdraw")
    assert (0, 1, 2) == match.turn
    assert 0 == match.record.clock


@pytest.mark.proves("EXCH-R6", "HOUSE-R52")
def test_of_commodities_alike_short_the_first_goes_and_is_thought_to_have_gone() -> None:
    match = act(
        live("8 Zinc 3 Salt", "3 Gold 5 Iron 3 Salt", "5 Gold 3 Iron 2 Salt"), 0, "corner Zinc"
    )
    match = match.step(CLOCK, "collect 1")
    assert "2 Gold 5 Iron 3 Salt" == held(match, 1)

    gold, iron, salt = (BOOKS.index(name) for name in ("Gold", "Iron", "Salt"))
    counts = [[0] * len(BOOKS) for _ in range(PLACES)]
    counts[0][gold] = counts[0][iron] = counts[0][salt] = 1
    counts[1][gold], counts[1][iron], counts[1][salt] = 2, 5, 3
    taken = Passing(source=1, target=0, size=1, by_clock=True)
    assert [gold] == Guess(counts, 1.0).possible(taken)


@both_engines
@pytest.mark.proves("EXCH-R6", "EXCH-R5")
def test_a_corner_kept_through_the_surplus_is_called_when_trading_opens(engine: str) -> None:
    """The second seat has all of Iron still and may call it at once, but need not."""
    match = act(at(*OPENING, engine=engine), 0, "corner Zinc")
    match = surrender(surrender(match, 2, "6-6 7-0"), 1, "0-0 1-0 1-1")

    assert (0, 1, 2) == match.turn
    assert {"corner Iron", "pass", "offer 3 Iron"} <= texts(match, 1)


@pytest.mark.proves("EXCH-R5")
@pytest.mark.parametrize(("dealer", "first", "second"), [(2, 0, 1), (0, 1, 0)])
def test_of_two_calls_in_a_tick_the_dealers_left_is_first(
    dealer: int, first: int, second: int
) -> None:
    """The other stands as the second corner once the surplus is given, without being called again."""
    hands = ("8 Zinc 3 Gold", "8 Iron 3 Gold", "2 Gold 8 Salt")
    match = tick(at(*hands, dealer=dealer), "corner Zinc", "corner Iron", "pass")
    assert first == match.record.corner_holder
    assert (second, 2) == match.turn

    gold = [card for card in match.state.hands[second] if card in CARDS["Gold"].split()]
    match = surrender(surrender(match, 2, "3-0 3-1"), second, " ".join(gold))
    assert match.is_to_deal
    assert 16 == len(match.state.cornered[0])
    assert {0: 15 + 5, 1: 10 + 5}[second] == match.score[second]


@pytest.mark.proves("EXCH-R5", "EXCH-R6")
def test_a_call_stands_only_while_the_corner_is_held() -> None:
    """One who gives up a card of it goes on trading; of three the third is not needed."""
    hands = ("8 Zinc 3 Gold", "8 Iron 3 Gold", "2 Gold 8 Salt")
    match = tick(at(*hands), "corner Zinc", "corner Iron", "pass")
    match = surrender(surrender(match, 2, "3-0 3-1"), 1, "5-1 2-0 2-1")
    assert (0, 1, 2) == match.turn
    assert "corner Iron" not in texts(match, 1)

    match = tick(at(*hands), "corner Zinc", "corner Iron", "corner Salt")
    match = surrender(surrender(match, 2, "3-0 3-1"), 1, "2-0 2-1 2-2")
    assert match.is_to_deal
    assert (0, 10 + 5, 16) == match.score


# --- settlement ----------------------------------------------------------------------------------


@both_engines
@pytest.mark.proves("EXCH-R7", "EXCH-R8", "HOUSE-R55", "trix1904/trix-exchange/second-corner")
def test_the_second_corner_ends_the_deal(engine: str) -> None:
    """Its maker has nothing left, the others' hands are turned up, and the next seat deals."""
    match = at(*SETTLING, engine=engine)
    assert is_hidden(match, 0, 1)
    match = act(match, 1, "corner Iron")
    shown = [card for seat in range(3) for card in match.view(1).cards("hands", seat)]
    assert len(shown) == len(set(shown)) == 16

    assert match.is_to_deal
    assert (0, 1) == (match.record.dealer, match.record.deals)
    assert [8, 0, 8] == sizes(match)
    for seat in (0, 1, 2, None):
        assert not is_hidden(match, 2, seat)


@pytest.mark.proves("EXCH-R7", "EXCH-R12")
def test_both_corners_may_be_one_players() -> None:
    """He settles nothing, and has five for each of the others he ruins."""
    match = act(at("8 Iron", "8 Gold", "8 Salt", points=(15, 3, 0)), 0, "corner Iron")

    assert (15 + 10 + 5, 0, 16) == match.score


@pytest.mark.proves(
    "EXCH-R12", "EXCH-R9", "trix1904/trix-exchange/several-bankruptcies", "EXCH-R11"
)
@pytest.mark.parametrize(("needs_credit", "bonus"), [("no", 10), ("yes", 5)])
def test_five_for_every_bankruptcy(needs_credit: str, bonus: int) -> None:
    """By agreement one who had nothing cannot be ruined; who gains nothing from nothing never is."""
    hands = ("4 Gold 4 Salt", "8 Iron", "4 Gold 2 Salt 2 Lime", "8 Coal", "2 Salt 6 Lime")
    match = at(*hands, points=(0, 0, 1), bankrupt_needs_credit=needs_credit)
    match = act(match, 1, "corner Iron")
    assert [0, 0, 0, -16, 16] == match.record.settled[:5]
    assert 10 + (5 if needs_credit == "no" else 0) == match.score[1]

    hands = ("8 Gold", "8 Iron", "8 Coal", "8 Salt", "8 Lime")
    match = at(*hands, points=(1, 0, 0), bankrupt_needs_credit=needs_credit)
    assert (0, 10 + bonus, 0, 16, 16) == act(match, 1, "corner Iron").score


# --- sides ---------------------------------------------------------------------------------------


@pytest.mark.proves("EXCH-R13", "GEN-R7", "trix1904/trix-exchange/partners")
@pytest.mark.parametrize(
    ("sides", "score"),
    [
        ("individual", (0, 0, 15 + 5 * 2, 8, 16, 16)),
        ("two_teams", (15 - 16 + 16, -16 + 8 + 16) * 3),
        ("pairs_opposite", (0, 16 - 16, 15 + 5 + 16) * 2),
    ],
)
def test_partners_settle_together(sides: str, score: tuple[int, ...]) -> None:
    """Of six the third corners Coal; what partners hold is added before any is ruined."""
    hands = ("8 Gold", "8 Zinc", "8 Coal", "8 Iron", "4 Salt 4 Lime", "4 Salt 4 Lime")

    assert score == act(at(*hands, sides=sides), 2, "corner Coal").score


@pytest.mark.proves("EXCH-R13", "EXCH-R12")
def test_a_side_is_one_bankruptcy_and_no_gain_to_itself() -> None:
    """Both partners lose all and it pays five; a maker whose partner ruins him has nothing."""
    hands = ("8 Salt", "8 Gold", "8 Iron", "8 Zinc")
    assert (5 + 8 + 5, 0) * 2 == act(at(*hands, sides="two_teams"), 0, "corner Salt").score
    assert 5 + 5 * 2 == act(at(*hands), 0, "corner Salt").score[0]

    hands = ("8 Salt", "8 Iron", "8 Gold", "8 Lime")
    assert (0, 24) * 2 == act(at(*hands, sides="two_teams"), 0, "corner Salt").score


@pytest.mark.proves("EXCH-R8", "EXCH-R10", "EXCH-R13")
def test_the_bonus_comes_after_every_settlement() -> None:
    """A maker whose own side is ruined keeps the five, wherever he sits."""
    hands = ["8 Zinc", "8 Salt", "8 Iron", "8 Gold"]
    assert (0, 5) * 2 == act(at(*hands, sides="pairs_opposite"), 1, "corner Salt").score
    turned = [hands[1], hands[2], hands[3], hands[0]]
    assert (5, 0) * 2 == act(at(*turned, sides="pairs_opposite"), 0, "corner Salt").score


@pytest.mark.proves("EXCH-R13", "GEN-R14")
@pytest.mark.parametrize("players", [3, 5, 7])
def test_an_odd_number_has_no_partners(players: int) -> None:
    """Four, six or eight may play in sides."""
    for sides in ("two_teams", "pairs_opposite"):
        with pytest.raises(ParlourError):
            Match.new(game(KEY, sides=sides), players, seed="odd")
        assert Match.new(game(KEY, sides=sides), players + 1, seed="even").turn


@pytest.mark.proves("EXCH-R13", "GEN-R7")
def test_partners_hide_their_hands_and_trade_like_anyone() -> None:
    """One may take his partner's offer, which he does not see."""
    hands = ("6 Gold 4 Zinc", "2 Gold 4 Zinc 4 Iron", "4 Iron 6 Salt", "2 Salt 8 Lime")
    match = live(*hands, sides="pairs_opposite")
    assert is_hidden(match, 0, 2)
    match = match.step(0, "offer 2 Gold").step(2, "accept 0 2 Iron")
    assert "4 Gold 4 Zinc 2 Iron" == held(match, 0)


# --- the end of a match --------------------------------------------------------------------------


def last_deal(points: tuple[int, ...], **options: Any) -> Match:
    """The second seat corners Iron for 15; the first gains four and the third loses four."""
    return act(at(*SETTLING, points=points, **options), 1, "corner Iron")


@pytest.mark.proves("EXCH-R14", "GEN-R8", "EXCH-R8", "trix1904/trix-exchange/target")
def test_seventy_five_win_when_the_deal_is_over() -> None:
    """Of several the highest; the bonus and the settlement count, and a tie means another deal."""
    outcome = last_deal((71, 0, 9)).outcome
    assert outcome is not None
    assert ((0,), (75, 10, 5)) == (outcome.winners, outcome.score)
    assert "trix1904/trix-exchange/target" == outcome.reason

    several = last_deal((76, 66, 0)).outcome
    assert several is not None
    assert ((1,), (80, 81, 0)) == (several.winners, several.score)
    assert last_deal((70, 60, 9)).is_to_deal
    assert last_deal((76, 70, 9)).is_to_deal


@both_engines
@pytest.mark.proves("GEN-R8")
def test_a_corner_may_win_at_once(engine: str) -> None:
    """Where targets are checked immediately, and in play for points."""
    points = (60, 0, 0)
    at_once = act(
        at(*OPENING, engine=engine, points=points, target_check="immediate"), 0, "corner Zinc"
    )
    assert at_once.outcome is not None
    assert ((0,), 75) == (at_once.outcome.winners, at_once.score[0])
    usual = act(at(*OPENING, engine=engine, points=points), 0, "corner Zinc")
    assert usual.outcome is None
    short = act(
        at(*OPENING, engine=engine, points=(59, 0, 0), target_check="immediate"), 0, "corner Zinc"
    )
    assert short.outcome is None


@pytest.mark.proves("GEN-R8")
def test_a_corner_ends_no_match_before_the_settlement() -> None:
    """What the first corner brings is compared when all have settled."""
    match = act(at(*OPENING, points=(70, 0, 0)), 0, "corner Zinc")

    assert (85, 0, 0) == match.score
    assert match.outcome is None


@pytest.mark.proves("EXCH-R14")
@pytest.mark.parametrize(("target", "over"), [(19, True), (20, False), (75, False)])
def test_another_target_may_be_agreed_on(target: int, over: bool) -> None:
    """The first seat has nineteen."""
    assert over == (last_deal((15, 0, 0), target=target).outcome is not None)


@by_acts
@pytest.mark.proves("EXCH-R15", "GEN-R5", "HOUSE-R52", "HOUSE-R54")
def test_time_up_ends_a_deal_without_settlement(engine: dict[str, Any]) -> None:
    """The first corner stays scored, and the same dealer deals again."""
    usual = {"ticks": 5000, "realtime": 600}[engine["engine"]]
    for limit, clock in ((0, usual - 2), (7, 5)):
        match = at(*SETTLING, points=(15,), deal_limit=limit, clock=clock, **engine)
        match = act(match, 2, "pass")
        assert (0, 1, 2) == match.turn
        assert_run_out(act(match, 2, "pass"))


@pytest.mark.proves("EXCH-R15", "GEN-R5", "HOUSE-R80")
def test_the_clock_ends_a_deal_without_settlement() -> None:
    assert_run_out(live(*SETTLING, points=(15,)).step(CLOCK, "up"))


def assert_run_out(match: Match) -> None:
    """Cards are to be dealt again by the same dealer, and nobody has settled."""
    assert match.is_to_deal
    assert (15, 0, 0) == match.score
    assert (2, 1) == (match.record.dealer, match.record.deals)
    assert is_hidden(match, 0, 1)


@by_acts
@pytest.mark.proves("EXCH-R15", "EXCH-R6")
def test_time_does_not_run_while_the_surplus_is_given_up(engine: dict[str, Any]) -> None:
    """A deal whose time ends with the first corner is over when all have eight."""
    match = act(at(*OPENING, deal_limit=1, **engine), 0, "corner Zinc")
    match = surrender(match, 2, "6-6 7-0")
    assert (1,) == match.turn
    match = surrender(match, 1, "0-0 1-0 1-1")

    assert match.is_to_deal
    assert (15, 0, 0) == match.score
    assert 2 == match.record.dealer


@pytest.mark.proves("EXCH-R15", "EXCH-R6", "HOUSE-R80")
def test_when_the_clock_calls_time_the_surplus_is_still_given_up() -> None:
    match = act(live(*OPENING), 0, "corner Zinc").step(CLOCK, "up")
    assert {"collect 1", "collect 2"} == texts(match, CLOCK)
    match = surrender(match, 2, "6-6 7-0")
    assert (1,) == match.turn
    match = surrender(match, 1, "0-0 1-0 1-1")

    assert match.is_to_deal
    assert (15, 0, 0) == match.score
    assert 2 == match.record.dealer


@by_acts
@pytest.mark.proves("HOUSE-R54", "EXCH-R15")
def test_two_deals_without_a_settlement_end_the_match(engine: dict[str, Any]) -> None:
    """The best score wins; a settlement in between begins the count anew."""
    stalled = at(*SETTLING, points=(15,), deal_limit=1, stalled=1, **engine)
    outcome = act(stalled, 2, "pass").outcome
    assert outcome is not None
    assert ((0,), "HOUSE-R54") == (outcome.winners, outcome.reason)
    assert 0 == act(stalled, 1, "corner Iron").record.stalled


@pytest.mark.proves("HOUSE-R54", "HOUSE-R80")
def test_two_deals_that_the_clock_ends_end_the_match() -> None:
    outcome = live(*SETTLING, points=(15,), stalled=1).step(CLOCK, "up").outcome
    assert outcome is not None
    assert ((0,), "HOUSE-R54") == (outcome.winners, outcome.reason)


@pytest.mark.proves("HOUSE-R81")
def test_bots_leave_people_time_to_sort_and_to_take_an_offer() -> None:
    def patience(match: Match, text: str) -> int:
        found = match.game.rules.patience
        assert found is not None
        return found(match.record, match.game.move(text))

    assert 15 == patience(live(trading=0), "trade")
    assert 15 == patience(live(), "offer 1 Gold")
    offered = live().step(0, "offer 1 Gold")
    assert 0 == patience(offered, "offer 1 Gold")
    assert 5 == patience(offered, "accept 0 1 Zinc")
    assert 5 == patience(offered, "withdraw")
    assert 0 == patience(at(*TRADERS), "offer 1 Gold")


@pytest.mark.proves("GEN-R12")
def test_the_most_deals_end_a_match() -> None:
    """As it stands."""
    outcome = last_deal((15, 0, 0), max_hands=1).outcome

    assert outcome is not None
    assert ((0,), "GEN-R12") == (outcome.winners, outcome.reason)
    assert last_deal((15, 0, 0), max_hands=2).outcome is None


@pytest.mark.proves("GEN-R10", "HOUSE-R56")
def test_in_progressive_play_the_best_of_a_deal_scores_one() -> None:
    """All begin the next with nothing; a tie scores nobody, and a safe lead ends it."""
    progressive = {"match_mode": "progressive"}
    match = last_deal((15, 0, 0), **progressive)
    assert (1, 0, 0) == match.score
    assert [19, 15, 0] == match.record.points[:3]
    cards = match.game.rules.to_shuffle(match.record)
    again = match.deal("deal " + " ".join(PACK.names[card] for card in cards))
    assert [0, 0, 0] == again.record.points[:3]
    assert (0, 0, 0) == last_deal((11, 0, 0), **progressive).score
    assert match.is_to_deal

    for scores, deals, hands, over in (
        ([2, 0, 0], 2, 5, True),
        ([1, 1, 0], 2, 5, False),
        ([1, 1, 0], 2, 3, True),
        ([0, 0, 0], 0, 1, True),
    ):
        fields = {"hands_won": scores, "hands_played": deals, "progressive_hands": hands}
        outcome = last_deal((15, 0, 0), **progressive, **fields).outcome
        assert over == (outcome is not None)
        assert outcome is None or ((0,), "GEN-R10") == (outcome.winners, outcome.reason)


@pytest.mark.proves("HOUSE-R56", "EXCH-R15")
def test_a_deal_out_of_time_counts_in_progressive_play() -> None:
    """Who made its first corner has the best of it."""
    match = at(*SETTLING, points=(15,), match_mode="progressive", deal_limit=1)

    assert (1, 0, 0) == act(match, 2, "pass").score


# --- what always holds ---------------------------------------------------------------------------


QUIET = ("offer", "accept", "withdraw", "pass", "pair", "alone")
"""Moves by which no hand grows or shrinks, unless they let a corner be made."""


def wish(match: Match, seat: int, chance: random.Random) -> Any:
    """A corner; else mostly to be rid of what one has not most of."""
    moves = match.legal(seat)
    for move in moves:
        if move.verb.name == "corner":
            return move
    tally = Counter(match.record.book_of[card] for card in in_hand(match, seat))
    goal = max(tally, key=lambda book: (tally[book], book == seat))
    for verb in ("accept", "offer"):
        useful = [m for m in moves if m.verb.name == verb and m.arguments[-1] != goal]
        if useful and chance.random() < 0.9:
            return chance.choice(useful)
    return chance.choice(moves)


@cache
def played(players: int, engine: str) -> list[Match]:
    """Every position of a deal or two among greedy players, chance's moves included."""
    chance = random.Random(f"{engine} {players}")
    options: dict[str, Any] = {
        "engine": engine,
        "max_hands": 2 if players < 6 else 1,
        "deal_limit": 600,
    }
    match = Match.new(game(KEY, **options), players, seed=f"{engine} {players}")
    while match.turn:
        seat = chance.choice(match.turn)
        match = match.play(seat, wish(match, seat, chance))
    return list(match.history)[::-1]


all_tables = pytest.mark.parametrize(
    ("players", "engine"), [(players, engine) for players in range(3, 9) for engine in ENGINES]
)


@all_tables
@pytest.mark.slow
@pytest.mark.proves("EXCH-R1", "EXCH-R2", "EXCH-R6", "GEN-R13")
def test_commodities_stay_whole_and_swaps_are_even(players: int, engine: str) -> None:
    """Eight cards of each in use; only a deal, a corner and the surplus change how many one has."""
    wholes = [8] * (players + 1)
    for before, match in pairwise(played(players, engine)):
        if not match.places:
            continue
        books = [match.record.book_of[card] for card in match.places]
        assert wholes == [books.count(book) for book in range(players + 1)]
        is_quiet = match.move is not None and match.move.verb.name in QUIET
        if is_quiet and before.record.cornered == match.record.cornered:
            assert sizes(before) == sizes(match)
        if before.record.owed and not match.record.owed and not match.record.shown:
            assert [8] * players == sizes(match)


@all_tables
@pytest.mark.slow
@pytest.mark.proves("EXCH-R7", "EXCH-R8", "EXCH-R9", "EXCH-R12")
def test_settlements_come_to_what_is_not_cornered(players: int, engine: str) -> None:
    """Two corners of different commodities; the maker of the second has five for each ruined."""
    settlements = 0
    for before, match in pairwise(played(players, engine)):
        if before.record.shown or not match.record.shown:
            continue
        settlements += 1
        gone = {match.record.book_of[PACK.number(card)] for card in match.state.cornered[0]}
        assert (2, 16) == (len(gone), len(match.state.cornered[0]))
        left = [BOOKS[book] for book in range(players + 1) if book not in gone]
        settled = match.record.settled[:players]
        assert 8 * sum(WORTH[book] for book in left) == sum(settled)

        (maker,) = (seat for seat in range(players) if not match.state.hands[seat])
        (second,) = gone - {
            before.record.book_of[PACK.number(card)] for card in before.state.cornered[0]
        }
        bonus = match.score[maker] - before.score[maker] - CORNER[WORTH[BOOKS[second]]]
        ruined = 0
        for seat in range(players):
            total = before.score[seat] + settled[seat]
            ruined += settled[seat] < 0 and total <= 0
            assert seat == maker or max(total, 0) == match.score[seat]
        assert 5 * ruined == bonus
        assert ruined < players
    assert settlements


def test_what_all_cards_would_come_to() -> None:
    """Minus 8, 8, minus 8, 0, 8 and 24 for three to eight, before any corner."""
    totals = [8 * sum(WORTH[book] for book in BOOKS[: players + 1]) for players in range(3, 9)]

    assert [-8, 8, -8, 0, 8, 24] == totals


@all_tables
@pytest.mark.proves("EXCH-R4", "EXCH-R15", "HOUSE-R54")
def test_random_matches_end(players: int, engine: str) -> None:
    """However carelessly all trade (a seeded sample)."""
    rules = game(KEY).rules
    for number in range(3):
        state = game(KEY, engine=engine, deal_limit=25).start(players)
        kernels.plain(rules).playout(state, kernels.seeded(7, number))
        assert state.ended
        assert state.ended != 4 or 2 == state.stalled
        assert min(state.points) >= 0


@both_engines
@pytest.mark.proves("GEN-R13", "GEN-R9", "GEN-R2")
def test_a_record_replays(engine: str) -> None:
    """The same seed and the same moves lead to the same state."""
    match = played(3, engine)[-1]

    assert match.record == Match.loads(match.dumps()).record
