"""Trix of 1903: the sheet's illustrations, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games.trix_1903 import PACK, SHORT, STRENGTH, WORTH

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "trix1903.json").read_text())
CARDS = {"full": 136, "short": 100}
TABLES = [(players, pack) for players in range(2, 9) for pack in CARDS]
proves = pytest.mark.proves
at_every_table = pytest.mark.parametrize(("players", "pack"), TABLES)


# --- saying positions shortly --------------------------------------------------------------------


def trix(**options: object) -> Game:
    return game("trix-1903", **options)


def each(**options: object) -> Game:
    """The game with everybody for himself."""
    return trix(sides="individual", **options)


def eight(*values: int) -> list[int]:
    return [*values, *[0] * (8 - len(values))]


def sets_of(players: int, pack: str = "full") -> int:
    """How many sets a deal has."""
    return int(VECTORS["leftovers"][str(players)][pack]["sets"])


def play_all(match: Match, names: list[str]) -> Match:
    for name in names:
        match = match.play(match.turn[0], f"play {name}")
    return match


def played_set(cards: list[str], one: Game | None = None) -> Match:
    """A set led by seat 0 in which each seat has just the card it plays."""
    return play_all(Match.at(one or each(), len(cards), hands=cards, turn=0), cards)


def result(cards: list[str]) -> tuple[int, int]:
    """Which card of a set wins, counted from one, and what the set is worth."""
    state = played_set(cards).state
    return state.leader + 1, state.points[state.leader]


def last_set(one: Game, cards: str, **fields: Any) -> Match:
    """The last set of a deal, led by seat 0, played out."""
    names = cards.split()
    tricks = sets_of(len(names)) - 1
    given = {"hands": names, "tricks": tricks, "turn": 0, "dealer": 0, **fields}
    return play_all(Match.at(one, len(names), **given), names)


def dealt(order: str, pack: str = "full") -> str:
    """A deal that begins with these cards; the others follow in their canonical order."""
    first = order.split()
    used = PACK.names if pack == "full" else [PACK.names[card] for card in SHORT]
    return " ".join(["deal", *first, *(name for name in used if name not in first)])


def random_deal(one: Game, players: int, seed: int) -> Iterator[Any]:
    """The state after the deal and after each card of the first deal, played at random."""
    rng = random.Random(seed)
    rules, state = one.rules, one.start(players)
    while state.turn == DECK:
        order = rules.to_shuffle(state)
        rng.shuffle(order)
        rules.deal(state, order)
    yield state
    while state.turn != DECK:
        move = rng.choice(rules.vocabulary.among(rules.may(state, state.turn)))
        rules.apply(state, state.turn, move.code)
        yield state


def hand_sizes(state: Any) -> list[int]:
    return [sum(word.bit_count() for word in state.hands[seat]) for seat in range(state.players)]


# --- the sheet's own illustrations ---------------------------------------------------------------


@proves("trix1903/trix-1903/example-partners", "T03-R14")
def test_the_third_player_wins_back_what_his_partner_led() -> None:
    """So far 7-3 is best, and had the fourth played low his side would have fifteen."""
    match = played_set(["3-2", "6-2", "7-3", "1-0"], trix())
    assert (eight(15), 2) == (match.state.points, match.state.leader)


@proves("trix1903/trix-1903/example-ten-five", "T03-R14")
def test_ten_five_wins_thirty_for_the_other_side() -> None:
    match = played_set(["3-2", "6-2", "7-3", "10-5"], trix())
    assert (eight(0, 30), 3) == (match.state.points, match.state.leader)


@proves("trix1903/trix-1903/example-six-five", "T03-R5")
def test_any_sum_from_eleven_up_would_win_too() -> None:
    """6-5 for fifteen; and so would a double, whatever its sum."""
    assert (4, 15) == result(["3-2", "6-2", "7-3", "6-5"])
    for card in PACK:
        if str(card) not in ("3-2", "6-2", "7-3"):
            winner, _ = result(["3-2", "6-2", "7-3", str(card)])
            assert (winner == 4) == (card.sum >= 11 or card.is_double), str(card)


@proves("trix1903/trix-1903/example-two-sides", "T03-R10", "T03-R2")
def test_240_against_180_scores_sixty() -> None:
    match = last_set(trix(), "1-0 2-0 3-0 4-0", points=eight(240, 180))
    assert (60, 0, 60, 0) == match.score


@proves("trix1903/trix-1903/example-three-players", "T03-R10", "T03-R2")
def test_of_100_150_and_170_the_third_scores_twenty() -> None:
    match = last_set(each(), "1-0 2-0 3-0", points=eight(100, 150, 170))
    assert (0, 0, 20) == match.score


# --- the vectors ---------------------------------------------------------------------------------


@proves("T03-R3", "T03-R4", "T03-R17")
@pytest.mark.parametrize("vector", VECTORS["sets"], ids=lambda vector: " ".join(vector["cards"]))
def test_sets(vector: dict[str, Any]) -> None:
    assert (vector["winner_position"], vector["points"]) == result(vector["cards"])


@proves("T03-R10")
@pytest.mark.parametrize(
    "vector", VECTORS["difference_scoring"], ids=lambda vector: str(vector["points"])
)
def test_only_the_best_scores_and_only_its_lead(vector: dict[str, Any]) -> None:
    """A tie at the top scores nobody."""
    players = len(vector["points"])
    cards = " ".join(["1-0", "2-0", "3-0", "4-0"][:players])
    scores = [0] * players
    if vector["scored_by"] is not None:
        scores[vector["scored_by"]] = vector["scored"]
    match = last_set(each(target=999), cards, points=eight(*vector["points"]))
    assert tuple(scores) == match.score


@at_every_table
@proves("T03-R7", "T03-R9", "T03-R13", "trix1903/trix-1903/left-over-cards")
def test_sets_and_cards_left_over(players: int, pack: str) -> None:
    """With seven players three are left of the full pack and not one, as the sheet has it."""
    due = VECTORS["leftovers"][str(players)][pack]
    *_, state = random_deal(each(pack=pack), players, 1)
    assert (due["sets"], due["left"]) == (
        state.tricks, sum(card >= 0 for card in state.left_over)
    )  # fmt: skip


@proves("T03-R6", "T03-R8", "T03-R9")
def test_three_players_end_with_one_card_more_in_the_hand_of_one() -> None:
    """After 42 sets the leader of the last one has four cards and the others three."""
    leaders: list[int] = []
    for state in random_deal(each(), 3, 7):
        if len(leaders) == state.tricks and state.turn != DECK:
            leaders.append(state.leader)
        if state.tricks == 42:
            break
    sizes = hand_sizes(state)
    assert 4 == sizes.pop(leaders[41])
    assert [3, 3] == sizes


# --- the cards -----------------------------------------------------------------------------------


@proves("T03-R1", "T03-R2", "trix1903/trix-1903/pack", "trix1903/trix-1903/pack-total")
def test_136_cards_hold_420_points() -> None:
    kinds = {
        worth: [name for name, points in zip(PACK.names, WORTH, strict=True) if points == worth]
        for worth in sorted(set(WORTH))
        if worth
    }
    assert VECTORS["full_pack_size"] == len(PACK) == 16 * 17 // 2
    assert "T" not in PACK.names
    assert VECTORS["trix_cards_by_sum"] == {str(worth): names for worth, names in kinds.items()}
    assert VECTORS["full_pack_points"] == sum(WORTH) == 240 + 180 == 100 + 150 + 170
    assert 27 == sum(map(len, kinds.values()))


@proves("T03-R13", "trix1903/trix-1903/short-pack")
def test_the_short_pack_has_100_cards_and_all_the_points() -> None:
    """36 cards of the suits below Ten go out."""
    kept = {PACK.names[card] for card in SHORT}
    assert (VECTORS["short_pack_size"], 420) == (len(SHORT), sum(WORTH[card] for card in SHORT))
    assert sorted(VECTORS["short_pack_removed"]) == sorted(set(PACK.names) - kept)
    one = trix(pack="short")
    assert sorted(SHORT) == one.rules.to_shuffle(one.start(4))
    assert list(range(136)) == trix().rules.to_shuffle(trix().start(4))


@proves("T03-R3", "trix1903/trix-1903/doubles-order", "trix1903/trix-1903/prize-trix-first")
def test_doubles_rank_15_10_5_and_then_by_number() -> None:
    """The least of them beats 15-14, the largest other sum; so 5-5 beats 14-14."""
    best_first = sorted(range(len(PACK)), key=lambda card: -STRENGTH[card])
    names = [PACK.names[card] for card in best_first[:16]]
    assert VECTORS["double_order_high_to_low"] == names
    assert 16 == len({STRENGTH[card] for card in best_first[:16]})
    assert (2, 0) == result(["15-14", "0-0"])


@proves("T03-R4", "trix1903/trix-1903/like-sums", "trix1903/trix-1903/like-sums-double")
def test_of_like_sums_the_first_wins_if_they_are_best() -> None:
    """Not if a third card beats them, and not against a double of that sum."""
    assert 1 == result(["9-3", "8-4", "7-5"])[0]
    assert 3 == result(["9-3", "8-4", "7-6"])[0]
    assert 3 == result(["9-3", "8-4", "6-6"])[0]


@proves("T03-R17", "trix1903/trix-1903/only-trix-score")
def test_the_double_blank_is_worth_nothing() -> None:
    assert 0 == WORTH[PACK.number("0-0")]
    assert {5, 10, 15, 20, 25, 30} == set(WORTH) - {0}


# --- the deal ------------------------------------------------------------------------------------


@proves("trix1903/trix-1903/deal-four", "trix1903/trix-1903/common-reserve", "GO-R1")
def test_four_cards_go_round_singly_from_the_dealers_left() -> None:
    names = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1"
    match = Match.scripted(each(first_dealer="seat:1"), 3, lambda _: dealt(names))
    assert ["0-0", "2-0", "3-0", "3-3"] == match.state.hands[2]
    assert ["1-1", "2-2", "3-2", "4-1"] == match.state.hands[1]
    assert (124, "4-2") == (match.state.in_stock, match.state.stock[-1])
    assert (2,) == match.turn


@proves("T03-R16", "trix1903/trix-1903/first-dealer")
@pytest.mark.parametrize(
    ("drawn", "pack", "dealer"),
    [
        ("3-0 1-0 15-15", "full", 1),
        ("1-1 2-0 5-0 9-0 1-0", "full", 1),
        ("10-9 15-0 3-2", "short", 2),
    ],
)
def test_the_lowest_card_drawn_deals(drawn: str, pack: str, dealer: int) -> None:
    """Only those who tie for lowest draw again; one draws from the pack in use."""

    def deck(before: Match) -> str:
        return dealt(drawn if before.length == 0 else "", pack)

    match = Match.scripted(each(pack=pack), 3, deck)
    assert (dealer, ((dealer + 1) % 3,)) == (match.state.dealer, match.turn)


@proves("T03-R16", "GO-R2")
def test_the_first_dealer_may_be_chosen_or_left_to_chance() -> None:
    named = Match.at(each(first_dealer="random"), 5)
    assert [f"dealer {seat}" for seat in range(5)] == [str(move) for move in named.legal(DECK)]
    assert 3 == named.step(DECK, "dealer 3").state.dealer
    assert 3 == Match.new(each(first_dealer="seat:3"), 5, seed="dealer").state.dealer


@proves("GO-R2", "trix1903/trix-1903/next-deal")
def test_the_deal_passes_to_the_left() -> None:
    match = last_set(each(), "1-0 2-0 3-0", dealer=2)
    assert (0, 1) == (match.state.dealer, match.state.deals)
    assert match.is_to_deal
    match = match.deal(dealt("", "full"))
    assert [4, 4, 4] == hand_sizes(match.record)[:3]


@proves("T03-R15", "trix1903/trix-1903/players")
@pytest.mark.parametrize("players", [1, 9])
def test_fewer_than_two_or_more_than_eight_are_refused(players: int) -> None:
    with pytest.raises(BadPlayers):
        trix().start(players)


# --- the play ------------------------------------------------------------------------------------


@proves("T03-R5", "GO-R3", "GO-R5", "trix1903/trix-1903/free-play")
def test_any_card_held_may_be_played_and_no_other() -> None:
    match = Match.at(each(), 2, hands=["3-2 1-0", "2-0 9-9 15-15"], turn=0).play(0, "play 3-2")
    assert ["play 2-0", "play 9-9", "play 15-15"] == [str(move) for move in match.legal(1)]
    with pytest.raises(IllegalMove, match="You do not hold 8-8"):
        match.play(1, "play 8-8")


@proves("T03-R6", "trix1903/trix-1903/refill")
def test_one_draws_at_once_while_the_reserve_lasts() -> None:
    """Two cards for four players: only the first two draw."""
    cards = ["3-2", "3-1", "3-0", "2-0"]
    match = Match.at(each(), 4, hands=cards, stock="5-0 4-0", turn=0)
    after = match.play(0, "play 3-2")
    assert (["4-0"], ["5-0"]) == (after.state.hands[0], after.state.stock)
    assert [["4-0"], ["5-0"], [], []] == play_all(match, cards).state.hands[:4]


@proves("T03-R14", "T03-R18", "trix1903/trix-1903/winner-leads")
def test_who_won_the_set_leads_and_not_the_partner() -> None:
    match = Match.at(trix(), 4, hands=["1-0", "9-9", "2-0", "3-0"], stock="4-0 4-2 4-3 5-1", turn=0)
    match = play_all(match, ["1-0", "9-9", "2-0", "3-0"])
    assert ((1,), 1) == (match.turn, match.state.tricks)


@proves("T03-R7", "trix1903/trix-1903/left-over-owner")
def test_all_cards_left_over_count_for_the_winner_of_the_last_set() -> None:
    """Six players: four cards are left, here worth 45."""
    hands = ["1-0 12-8", "2-0 6-4", "3-0 15-0", "9-9 4-2", "4-0", "5-1"]
    match = Match.at(each(), 6, hands=hands, tricks=21, turn=0, dealer=0)
    match = play_all(match, ["1-0", "2-0", "3-0", "9-9", "4-0", "5-1"])
    assert ["12-8", "6-4", "15-0", "4-2"] == match.state.left_over
    assert (0, 0, 0, 45, 0, 0) == match.score


@at_every_table
@proves("T03-R8", "trix1903/trix-1903/separate-reserve")
def test_separate_stocks_are_equal_and_the_rest_lies_aside(players: int, pack: str) -> None:
    match = Match.new(each(reserve="separate", pack=pack), players, seed="packs")
    sizes = [len(stock) for stock in match.state.packs[:players]]
    assert [CARDS[pack] // players - 4] * players == sizes
    assert CARDS[pack] % players == match.state.in_stock


@proves("T03-R8", "T03-R7")
def test_what_lies_aside_stays_unseen_until_the_last_set_is_won() -> None:
    """Seven players: three cards, in nobody's hand."""
    aside: list[int] = []
    for state in random_deal(each(reserve="separate"), 7, 3):
        if state.turn != DECK:
            assert 3 == state.in_stock
            aside = state.stock[:3]
    assert [0] * 7 == hand_sizes(state)
    assert aside[::-1] == state.left_over[:3]
    assert 420 == sum(state.points)


@proves("T03-R8")
def test_everyone_draws_from_his_own_stock() -> None:
    match = Match.new(each(reserve="separate"), 3, seed="own")
    seat = match.turn[0]
    packs = match.state.packs
    after = match.step(seat, match.legal(seat)[0])
    assert packs[seat].pop() in after.state.hands[seat]
    assert packs == after.state.packs


# --- the score -----------------------------------------------------------------------------------


@proves("T03-R11", "T03-R10", "trix1903/trix-1903/target")
@pytest.mark.parametrize(
    ("before", "target", "over"), [(70, 100, True), (69, 100, False), (0, 30, True), (70, 101, False)]
)  # fmt: skip
def test_the_first_to_reach_the_target_wins(before: int, target: int, over: bool) -> None:
    """Seat 0 leads this deal by 30."""
    match = last_set(each(target=target), "15-15 1-0", scores=eight(before, 20))
    assert over == (match.outcome is not None)
    if match.outcome:
        assert ((0,), "trix1903/trix-1903/target") == (match.outcome.winners, match.outcome.reason)


def test_points_are_not_looked_at_within_a_deal() -> None:
    match = Match.at(
        each(), 2, hands=["15-15 1-0", "2-0 3-0"], turn=0, dealer=0, scores=eight(99), tricks=4
    )
    match = play_all(match, ["15-15", "2-0"])
    assert ((99, 0), None) == (match.score, match.outcome)
    assert eight(30) == match.state.points


@proves("T03-R12", "trix1903/trix-1903/progressive-point")
@pytest.mark.parametrize(
    ("points", "scores"), [((300, 60), (1, 0)), ((60, 61), (0, 1)), ((90, 90), (0, 0))]
)
def test_a_progressive_deal_is_worth_one_point(
    points: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """However large the lead; a tie is worth none."""
    match = last_set(each(match_mode="progressive"), "1-0 2-0", points=eight(*points))
    assert scores == match.score
    assert match.is_to_deal


@proves("T03-R12", "trix1903/trix-1903/progressive-length")
@pytest.mark.parametrize(
    ("before", "deals", "over"),
    [((2, 0), 2, True), ((2, 2), 4, True), ((1, 2), 3, False), ((1, 0), 4, False), ((2, 2), 9, True)],
)  # fmt: skip
def test_three_deals_won_are_the_match_however_many_were_tied(
    before: tuple[int, ...], deals: int, over: bool
) -> None:
    """Seat 0 wins this deal; after ties more than five may be needed."""
    one = each(match_mode="progressive")
    match = last_set(one, "15-15 1-0", hands_won=eight(*before), deals=deals)
    assert over == (match.outcome is not None)
    if match.outcome:
        reason = "trix1903/trix-1903/progressive-length"
        assert ((0,), reason) == (match.outcome.winners, match.outcome.reason)


@proves("T03-R14")
def test_four_play_two_against_two_and_others_each_for_himself() -> None:
    sides = {players: trix().settled(players)["sides"] for players in range(2, 9)}
    assert "two_teams" == sides.pop(4)
    assert {"individual"} == set(sides.values())


@proves("T03-R14")
@pytest.mark.parametrize(
    ("sides", "players", "scores"),
    [
        ("two_teams", 4, (30, 0, 30, 0)),
        ("individual", 4, (30, 0, 0, 0)),
        ("two_teams", 6, (30, 0, 30, 0, 30, 0)),
        ("pairs_opposite", 6, (30, 0, 0, 30, 0, 0)),
        ("pairs_opposite", 8, (30, 0, 0, 0, 30, 0, 0, 0)),
    ],
)
def test_partners_share_one_score(sides: str, players: int, scores: tuple[int, ...]) -> None:
    others = ["1-0", "2-0", "3-0", "4-0", "2-1", "3-1", "4-2"][: players - 1]
    assert scores == last_set(trix(sides=sides), " ".join(["15-15", *others])).score


@proves("T03-R14")
@pytest.mark.parametrize("sides", ["two_teams", "pairs_opposite"])
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_two_and_odd_numbers_cannot_play_in_sides(sides: str, players: int) -> None:
    with pytest.raises(BadOption, match=f"Four, six or eight can play in sides, but not {players}"):
        trix(sides=sides).start(players)


@proves("GO-R7", "GO-R6")
@pytest.mark.parametrize(("scores", "winners"), [((0, 0), (0,)), ((0, 30), (0, 1))])
def test_after_the_most_deals_the_best_score_wins(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = last_set(each(max_hands=1), "15-15 1-0", scores=eight(*scores))
    assert match.outcome is not None
    assert (winners, "GO-R7") == (match.outcome.winners, match.outcome.reason)


# --- what is seen --------------------------------------------------------------------------------


@proves("T03-R19", "GO-R11", "GO-R4")
@pytest.mark.parametrize(
    ("review", "last", "taken"), [("last_set", 2, 0), ("all", 2, 2), ("none", 0, 0)]
)
def test_sets_are_taken_face_down_and_points_are_public(review: str, last: int, taken: int) -> None:
    """How many cards a bystander can look at after the first set of two."""
    view = played_set(["3-2", "6-4"], each(review=review)).view(None)
    assert (last, taken) == (len(view.cards("last_trick")), len(view.cards("took", 1)))
    assert (2, eight(0, 15)) == (view.counts["took", 1], view.state.points)


@proves("GO-R8")
def test_a_seed_gives_the_same_match_and_its_record_reads_back() -> None:
    matches = [Match.new(trix(pack="short"), 5, seed="again") for _ in range(2)]
    matches = [m.play(m.turn[0], m.legal(m.turn[0])[2]) for m in matches]
    assert matches[0] == matches[1] == Match.loads(matches[0].dumps())


# --- what always holds ---------------------------------------------------------------------------


@pytest.mark.slow
@at_every_table
@proves("T03-R2", "T03-R7", "T03-R8", "T03-R13")
@pytest.mark.parametrize("reserve", ["common", "separate"])
def test_every_deal_gives_out_420_points_and_all_its_cards(
    players: int, pack: str, reserve: str
) -> None:
    """Hands have four cards while the reserve lasts, and at most one side scores."""
    one = each(pack=pack, reserve=reserve, first_dealer="seat:0")
    for seed in range(3):
        for state in random_deal(one, players, seed):
            assert max(hand_sizes(state)) <= 4
        taken = sum(word.bit_count() for side in state.took for word in side)
        left = sum(card >= 0 for card in state.left_over)
        assert 420 == sum(state.points)
        assert CARDS[pack] == taken + left
        assert 1 >= sum(score > 0 for score in state.scores)


@proves("T03-R20")
def test_it_plays_as_the_trix_of_1904_does() -> None:
    """The same sets of cards that both packs have are won alike and worth the same."""
    newer = game("trix", sides="individual")
    common = [name for name in newer.rules.pack.names if name in PACK.names]  # type: ignore[union-attr]
    rng = random.Random(1903)
    for _ in range(60):
        cards = rng.sample(common, rng.randrange(2, 9))
        one, two = played_set(cards).state, played_set(cards, newer).state
        assert (one.leader, one.points) == (two.leader, two.points)


@pytest.mark.slow
@proves("T03-R11", "T03-R12")
@pytest.mark.parametrize(
    ("players", "sides", "deals"),
    [(2, "individual", 2.3), (3, "individual", 3.4), (4, "two_teams", 2.1), (4, "individual", 4.4)],
)
def test_a_match_at_random_takes_as_many_deals_as_reckoned(
    players: int, sides: str, deals: float
) -> None:
    """The mean of a hundred matches lies near the figure in the rulings."""
    one = trix(sides=sides)
    plain = kernels.plain(one.rules)
    lengths: Counter[int] = Counter()
    for seed in range(100):
        state = one.start(players)
        plain.playout(state, kernels.seeded(6, seed))
        lengths[state.deals] += 1
    mean = sum(length * times for length, times in lengths.items()) / 100
    assert deals == pytest.approx(mean, abs=0.6)
