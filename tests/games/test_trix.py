"""Trix (1904): the booklet's illustrations, the rulings, every option, and what always holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game, recorded
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import UNSEEN
from parlour.games.trix import PACK, STRENGTH, WORTH

SETS = {2: 36, 3: 24, 4: 18, 5: 14, 6: 12, 7: 10, 8: 9}
"""How many sets a hand has, by the number of players."""
PRIVATE = {2: 32, 3: 20, 4: 14, 5: 10, 6: 8, 7: 6, 8: 5}
"""How many cards each separated reserve has."""
proves = pytest.mark.proves
at_every_table = pytest.mark.parametrize("players", SETS)


def each(**options: object) -> Game:
    """The game with everybody for himself."""
    return game("trix", sides="individual", **options)


def eight(*values: int) -> list[int]:
    """Numbers of the first seats or sides; the others have none."""
    return [*values, *[0] * (8 - len(values))]


def played_set(cards: str, one: Game | None = None) -> Match:
    """A set led by seat 0 in which each seat has just the card it plays."""
    names = cards.split()
    match = Match.at(one or each(), len(names), hands=names, turn=0)
    for seat, name in enumerate(names):
        match = match.play(seat, f"play {name}")
    return match


def result(cards: str) -> tuple[int, int]:
    """Which card of a set wins, counted from one, and what the set is worth."""
    state = played_set(cards).state
    return state.leader + 1, state.points[state.leader]


def last_set(one: Game, cards: str, **fields: Any) -> Match:
    """The last set of a hand, led by seat 0, played out."""
    names = cards.split()
    players = len(names)
    given = {"hands": names, "tricks": SETS[players] - 1, "turn": 0, "dealer": 0, **fields}
    match = Match.at(one, players, **given)
    for seat, name in enumerate(names):
        match = match.play(seat, f"play {name}")
    return match


def random_hand(one: Game, players: int, seed: int) -> Iterator[Any]:
    """The state after the deal and after each card of the first hand, played at random."""
    rng, order = random.Random(seed), list(range(len(PACK)))
    rules, state = one.rules, one.start(players)
    while state.turn == DECK:
        rng.shuffle(order)
        rules.deal(state, order)
    yield state
    while state.turn != DECK:
        move = rng.choice(rules.vocabulary.among(rules.may(state, state.turn)))
        rules.apply(state, state.turn, move.code)
        yield state


def hand_sizes(state: Any) -> list[int]:
    """How many cards each seat holds."""
    return [sum(word.bit_count() for word in state.hands[seat]) for seat in range(state.players)]


def dealt(order: str) -> str:
    """A deal that begins with these cards; the others follow in their canonical order."""
    first = order.split()
    return " ".join(["deal", *first, *(name for name in PACK.names if name not in first)])


# --- the book's own illustrations ----------------------------------------------------------------


@proves(
    "trix1904/general/of-like-sums-example",
    "trix1904/general/of-like-sums",
    "TRIX-R3",
    "trix1904/general/like-sums",
)
def test_of_two_best_sums_the_one_played_first_wins() -> None:
    """Page 3: of 7-2 and 6-3, both nine, 7-2 was there first."""
    assert (1, 5) == result("7-2 6-3 3-2 5-2")


@proves(
    "trix1904/general/of-prize-cards",
    "trix1904/general/prize-cards",
    "trix1904/general/of-prize-cards-example",
    "TRIX-R3",
)
def test_the_double_blank_beats_every_card_that_is_no_double() -> None:
    """Page 4."""
    assert (4, 0) == result("7-2 6-3 10-9 0-0")


@proves(
    "trix1904/general/of-prize-cards-several", "trix1904/general/of-prize-cards-several-example"
)
def test_of_two_doubles_the_larger_wins() -> None:
    """Page 4."""
    assert (4, 0) == result("7-2 10-9 0-0 1-1")


@proves(
    "trix1904/general/of-prize-trix-cards",
    "trix1904/general/prize-trix-cards",
    "trix1904/general/of-prize-trix-cards-example",
)
def test_the_double_five_beats_the_double_nine() -> None:
    """Page 4: 5-5 is a Prize Trix card."""
    assert (1, 10) == result("5-5 10-8 9-9 6-3")


@proves("trix1904/trix/illustration", "TRIX-R14", "GEN-R7")
def test_the_fourth_player_wins_thirty_for_his_side() -> None:
    """Page 5: seats 1 and 3 play against 2 and 4, who take three Trix cards with 10-5."""
    match = played_set("3-2 6-2 7-3 10-5", game("trix"))

    assert eight(0, 30) == match.state.points
    assert 3 == match.state.leader


@proves("trix1904/trix/illustration-other-cards")
def test_the_fourth_player_wins_with_any_sum_above_ten_or_a_double() -> None:
    """Page 6: 6-5 would have done, for 15 points, or any other card that is better than 7-3."""
    assert (4, 15) == result("3-2 6-2 7-3 6-5")
    for card in PACK:
        if str(card) not in ("3-2", "6-2", "7-3"):
            winner, _ = result(f"3-2 6-2 7-3 {card}")
            assert (winner == 4) == (card.sum > 10 or card.is_double), str(card)


# --- which card wins, and what it is worth -------------------------------------------------------


@proves("TRIX-R2", "TRIX-R3")
@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("15-15 T 10-10 5-5", 2, 100),
        ("13-12 14-11", 1, 50),
        ("14-11 13-12", 1, 50),
        ("13-12 14-11 9-8 0-0", 4, 50),
        ("10-10 15-15", 2, 50),
        ("6-4 5-5", 2, 20),
        ("11-9 12-8 10-10 1-0", 3, 60),
        ("9-9 5-5 8-8 10-9", 2, 10),
        ("12-8 11-9 10-5 8-7", 1, 70),
        ("1-0 0-0", 2, 0),
        ("T 0-0 15-15 10-10 5-5 13-12 14-11 12-8", 1, 170),
        ("6-4 7-3 8-2 10-0", 1, 40),
    ],
)
def test_a_set_goes_to_its_best_card(cards: str, winner: int, points: int) -> None:
    """The rulings' own sets."""
    assert (winner, points) == result(cards)


@proves("trix1904/general/of-trixie", "TRIX-R2")
def test_nothing_beats_trixie() -> None:
    """Whether Trixie leads or follows."""
    for card in PACK:
        if not card.is_trixie:
            assert 1 == result(f"T {card}")[0]
            assert 2 == result(f"{card} T")[0]


@proves("trix1904/general/of-trixie-order", "TRIX-R3", "GEN-R1")
def test_doubles_rank_15_10_5_and_then_from_nine_down_to_blank() -> None:
    """Page 4; no two doubles are equal and the least beats 13-12, the largest other sum."""
    best_first = sorted(range(len(PACK)), key=lambda card: -STRENGTH[card])
    names = "T 15-15 10-10 5-5 9-9 8-8 7-7 6-6 4-4 3-3 2-2 1-1 0-0"

    assert names.split() == [PACK.names[card] for card in best_first[:13]]
    assert 13 == len({STRENGTH[card] for card in best_first[:13]})
    assert 25 == max(STRENGTH[card] for card in best_first[13:])


@proves("trix1904/general/sums", "TRIX-R3")
def test_other_cards_rank_by_their_sum_alone() -> None:
    """So two of like sum are equal, and the first played wins."""
    for number, card in enumerate(PACK):
        if not card.is_double and not card.is_trixie:
            assert card.sum == STRENGTH[number]


@proves(
    "trix1904/general/pack",
    "trix1904/general/trixie",
    "trix1904/general/of-trix-cards-table",
    "trix1904/general/of-trix-cards-total",
    "TRIX-R1",
)
def test_ten_ten_counts_twenty_so_that_a_hand_is_worth_300() -> None:
    """Page 3: the print leaves 10-10 out of the row of twenties, yet gives the sum with it."""
    kinds = Counter(worth for worth in WORTH if worth)

    assert 72 == len(PACK)
    assert 20 == WORTH[PACK.number("10-10")]
    assert 40 == WORTH[PACK.number("T")]
    assert {5: 3, 10: 6, 15: 3, 20: 3, 25: 2, 30: 1, 40: 1} == kinds
    assert 300 == sum(WORTH)


@proves("trix1904/general/trix-cards", "TRIX-R4")
def test_the_double_blank_and_the_other_prize_cards_are_worth_nothing() -> None:
    """Page 2 lists six sums, and nothing is not among them."""
    prizes = "0-0 1-1 2-2 3-3 4-4 6-6 7-7 8-8 9-9"

    assert {0} == {WORTH[card] for card in PACK.numbers(prizes)}


# --- the deal ------------------------------------------------------------------------------------


@proves(
    "trix1904/trix/dealer", "trix1904/trix/dealer-reserve", "GEN-R3", "trix1904/trix/playing-lead"
)
def test_four_cards_go_round_singly_from_the_dealers_left() -> None:
    """Page 5; the next card of the pack is the top of the reserve, and the left leads."""
    names = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1"
    one = each(first_dealer="seat:1")
    match = Match.scripted(one, 3, lambda _: dealt(names))

    assert ["0-0", "2-0", "3-0", "3-3"] == match.state.hands[2]
    assert ["1-0", "2-1", "3-1", "4-0"] == match.state.hands[0]
    assert ["1-1", "2-2", "3-2", "4-1"] == match.state.hands[1]
    assert (60, "4-2") == (match.state.in_stock, match.state.stock[-1])
    assert (2,) == match.turn


@proves("trix1904/general/of-dealing", "trix1904/general/of-dealing-tie", "GEN-R4")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("3-0 1-0 T", 1),
        ("T 15-15 14-11", 2),
        ("1-1 2-0 5-0 9-0 1-0", 1),
        ("2-1 5-0 3-0 1-0 6-0", 0),
    ],
)
def test_the_lowest_card_drawn_deals(drawn: str, dealer: int) -> None:
    """Page 4: Trixie is the worst; only those who tie for lowest draw again."""
    match = Match.scripted(each(), 3, lambda before: dealt(drawn if before.length == 0 else ""))

    assert dealer == match.state.dealer
    assert ((dealer + 1) % 3,) == match.turn


@proves("GEN-R4")
def test_the_first_dealer_may_be_chosen_or_left_to_chance() -> None:
    """Of five players any can be named."""
    named = Match.at(each(first_dealer="random"), 5)
    chosen = Match.new(each(first_dealer="seat:3"), 5, seed="dealer")

    assert [f"dealer {seat}" for seat in range(5)] == [str(move) for move in named.legal(DECK)]
    assert 3 == named.step(DECK, "dealer 3").state.dealer
    assert 3 == chosen.state.dealer


@proves("trix1904/general/of-dealing-rotation", "trix1904/trix/next-deal", "GEN-R5")
def test_the_deal_passes_to_the_left_after_each_hand() -> None:
    """Page 5."""
    match = last_set(each(), "1-0 2-0 3-0", dealer=2)

    assert 0 == match.state.dealer
    assert match.is_to_deal
    match = match.deal(" ".join(["deal", *PACK.names]))
    assert [4, 4, 4] == [len(hand) for hand in match.state.hands[:3]]


@proves("trix1904/trix/players", "GEN-R14")
@pytest.mark.parametrize("players", [1, 9])
def test_fewer_than_two_or_more_than_eight_are_refused(players: int) -> None:
    """Page 5."""
    with pytest.raises(BadPlayers):
        game("trix").start(players)


# --- the play ------------------------------------------------------------------------------------


@proves(
    "trix1904/trix/playing-lead",
    "trix1904/trix/playing-answer",
    "trix1904/trix/playing-cannot-beat",
    "TRIX-R5",
    "GEN-R9",
)
def test_any_card_held_may_be_played_and_no_other() -> None:
    """Page 5: whoever can win may also let it go."""
    match = Match.at(each(), 2, hands=["3-2 1-0", "T 2-0 15-15"], turn=0).play(0, "play 3-2")

    assert ["play 2-0", "play 15-15", "play T"] == [str(move) for move in match.legal(1)]
    with pytest.raises(IllegalMove, match="You do not hold 9-9"):
        match.play(1, "play 9-9")


@proves("trix1904/trix/playing-draw", "TRIX-R6")
def test_one_draws_before_the_next_player_plays() -> None:
    """Page 5: the card drawn is in hand at once."""
    match = Match.at(each(), 2, hands=["3-2", "T"], stock="5-0 4-0", turn=0).play(0, "play 3-2")

    assert [["4-0"], ["T"]] == match.state.hands[:2]
    assert ["5-0"] == match.state.stock


@proves("TRIX-R6")
def test_a_reserve_that_ends_within_a_set_leaves_the_later_players_without() -> None:
    """Two cards for four players: only the first two draw."""
    cards = "3-2 3-1 3-0 2-0"
    match = Match.at(each(), 4, hands=cards.split(), stock="5-0 4-0", turn=0)
    for seat, name in enumerate(cards.split()):
        match = match.play(seat, f"play {name}")

    assert [["4-0"], ["5-0"], [], []] == match.state.hands[:4]


@proves("trix1904/trix/playing-round", "trix1904/general/of-dealing-play-order", "GEN-R3")
def test_turns_go_to_the_left_round_the_table() -> None:
    """Page 5: seat 3 leads, then 0, 1 and 2 play."""
    match = Match.at(each(), 4, hands=["1-0", "1-1", "2-0", "2-1"], turn=3, leader=3)
    turns: list[int] = []
    for card in ("2-1", "1-0", "1-1", "2-0"):
        turns += match.turn
        match = match.play(turns[-1], f"play {card}")

    assert [3, 0, 1, 2] == turns


@proves("trix1904/trix/winner-leads", "TRIX-R14")
def test_whoever_won_the_set_leads_and_not_his_partner() -> None:
    """Page 6: the side takes the cards, seat 2 the lead."""
    match = played_set("3-2 6-2 7-3 1-0", game("trix"))

    assert (2,) == match.turn
    assert eight(15) == match.state.points
    assert ["1-0", "3-2", "6-2", "7-3"] == match.state.took[0]


@at_every_table
@proves("trix1904/trix/end-of-hand", "trix1904/general/set", "GEN-R2")
def test_a_hand_has_as_many_sets_as_the_pack_allows(players: int) -> None:
    """72 divided by the players; a set is never begun that some could not play to."""
    *_, state = random_hand(each(), players, 1)

    assert SETS[players] == state.tricks == 72 // players
    assert 1 == state.deals


@proves("TRIX-R7")
@pytest.mark.parametrize(("players", "sets"), [(5, 10), (7, 6)])
def test_the_first_two_to_play_in_one_set_hold_a_card_more_to_the_end(
    players: int, sets: int
) -> None:
    """Five start set 12, and seven set 8, with 4, 4, 3, 3, 3 … from the leader of the set before."""
    leader = -1
    for state in random_hand(each(), players, 2):
        if state.tricks == sets and leader < 0:
            leader = state.leader
        if state.tricks == sets + 1:
            break
    sizes = hand_sizes(state)

    assert [4, 4] + [3] * (players - 2) == sizes[leader:] + sizes[:leader]


@proves("trix1904/trix/left-over", "TRIX-R7")
def test_the_cards_left_over_score_for_the_winner_of_the_last_set() -> None:
    """Five players: seat 3 takes the last set and with it 12-8 and 6-4, 30 points."""
    hands = ["1-0 12-8", "2-0 6-4", "3-0", "9-9", "4-0"]
    match = Match.at(each(), 5, hands=hands, tricks=13, turn=0, dealer=0)
    for seat, name in enumerate(["1-0", "2-0", "3-0", "9-9", "4-0"]):
        match = match.play(seat, f"play {name}")

    assert (0, 0, 0, 30, 0) == match.score
    assert ["12-8", "6-4"] == match.state.left_over
    assert match.is_to_deal


# --- separated reserves --------------------------------------------------------------------------


@at_every_table
@proves("trix1904/trix/dealer-separate-reserve", "TRIX-R8")
def test_a_separated_reserve_is_dealt_out_in_equal_packs(players: int) -> None:
    """Page 5; of five and seven players' reserves two cards lie aside."""
    match = Match.new(each(reserve="separate"), players, seed="packs")
    sizes = [len(pack) for pack in match.state.packs]

    assert [PRIVATE[players]] * players == sizes[:players]
    assert 72 % players == match.state.in_stock


@proves("trix1904/trix/dealer-separate-reserve", "TRIX-R8")
def test_everyone_draws_from_his_own_pack() -> None:
    """The top of the pack of the seat that played, and no other, goes into its hand."""
    match = Match.new(each(reserve="separate"), 3, seed="own")
    seat = match.turn[0]
    packs = match.state.packs
    after = match.step(seat, match.legal(seat)[0])

    assert packs[seat][-1] in after.state.hands[seat]
    packs[seat].pop()
    assert packs == after.state.packs


@proves("TRIX-R8")
@pytest.mark.parametrize("players", [5, 7])
def test_the_cards_lying_aside_fall_to_the_winner_of_the_last_set(players: int) -> None:
    """They are in nobody's hand, and lie there until the end."""
    aside: list[int] = []
    for state in random_hand(each(reserve="separate"), players, 3):
        if state.turn != DECK:
            assert 2 == state.in_stock
            aside = state.stock[:2]

    assert [0] * players == hand_sizes(state)
    assert aside[::-1] == state.left_over[:2]
    assert 300 == sum(state.points)


# --- the score -----------------------------------------------------------------------------------


@proves("trix1904/trix/target", "TRIX-R9", "GEN-R8")
def test_of_several_who_have_500_the_highest_wins() -> None:
    """Both pass 500 in one hand."""
    match = last_set(each(), "T 1-0", scores=eight(480, 490), points=eight(10, 30))

    assert (530, 520) == match.score
    assert match.outcome is not None
    assert (0,) == match.outcome.winners
    assert "trix1904/trix/target" == match.outcome.reason


@proves("TRIX-R9", "GEN-R8")
def test_a_tie_at_the_top_calls_for_another_hand() -> None:
    """Both have 530."""
    match = last_set(each(), "T 1-0", scores=eight(480, 500), points=eight(10, 30))

    assert (530, 530) == match.score
    assert match.outcome is None
    assert match.is_to_deal


@proves("TRIX-R9")
@pytest.mark.parametrize(("target", "over"), [(1, True), (40, True), (41, False), (600, False)])
def test_the_target_may_be_any_number(target: int, over: bool) -> None:
    """The booklet allows more than 500; fewer makes a short game."""
    match = last_set(each(target=target), "T 1-0")

    assert over == (match.outcome is not None)


@proves("TRIX-R9", "GEN-R8")
@pytest.mark.parametrize(("check", "over"), [("immediate", True), ("end_of_hand", False)])
def test_the_target_may_count_as_soon_as_a_set_is_taken(check: str, over: bool) -> None:
    """Seat 1 comes to 500 in the middle of a hand; all score what they took."""
    match = Match.at(
        each(target_check=check),
        2,
        hands=["1-0 2-0", "T 2-1"],
        turn=0,
        dealer=0,
        scores=eight(100, 460),
        points=eight(35, 0),
        tricks=4,
    )
    match = match.play(0, "play 1-0").play(1, "play T")

    assert over == (match.outcome is not None)
    assert ((135, 500) if over else (100, 460)) == match.score


@proves("TRIX-R9")
def test_a_running_total_counts_each_point_once() -> None:
    """The score grows by the set, and settling the hand adds nothing."""
    one = each(target_check="immediate")
    match = Match.at(one, 2, hands=["1-0 2-0", "T 2-1"], turn=0, dealer=0, tricks=34)
    match = match.play(0, "play 1-0").play(1, "play T")
    during = match.score
    match = match.play(1, "play 2-1").play(0, "play 2-0")

    assert (0, 40) == during == match.score
    assert match.is_to_deal


@proves("TRIX-R9")
def test_cards_left_over_count_with_the_last_set() -> None:
    """Seat 3 reaches 500 only with the 30 points nobody played."""
    hands = ["1-0 12-8", "2-0 6-4", "3-0", "9-9", "4-0"]
    match = Match.at(
        each(target_check="immediate"),
        5,
        hands=hands,
        tricks=13,
        turn=0,
        dealer=0,
        scores=eight(0, 0, 0, 470),
    )
    for seat, name in enumerate(["1-0", "2-0", "3-0", "9-9", "4-0"]):
        match = match.play(seat, f"play {name}")

    assert match.outcome is not None
    assert (3,) == match.outcome.winners


@proves("TRIX-R10")
def test_four_play_two_against_two_and_others_each_for_himself() -> None:
    """The one illustration has four players in two sides."""
    sides = {players: game("trix").settled(players)["sides"] for players in SETS}

    assert "two_teams" == sides.pop(4)
    assert {"individual"} == set(sides.values())


@proves("TRIX-R10", "GEN-R7", "TRIX-R14")
@pytest.mark.parametrize(
    ("sides", "players", "scores"),
    [
        ("two_teams", 4, (40, 0, 40, 0)),
        ("individual", 4, (40, 0, 0, 0)),
        ("pairs_opposite", 4, (40, 0, 40, 0)),
        ("two_teams", 6, (40, 0, 40, 0, 40, 0)),
        ("pairs_opposite", 6, (40, 0, 0, 40, 0, 0)),
        ("two_teams", 8, (40, 0, 40, 0, 40, 0, 40, 0)),
        ("pairs_opposite", 8, (40, 0, 0, 0, 40, 0, 0, 0)),
    ],
)
def test_partners_share_one_score(sides: str, players: int, scores: tuple[int, ...]) -> None:
    """Seat 0 takes Trixie."""
    others = ["1-0", "2-0", "3-0", "4-0", "2-1", "3-1", "4-2"][: players - 1]

    assert scores == last_set(game("trix", sides=sides), " ".join(["T", *others])).score


@proves("TRIX-R10", "GEN-R7")
@pytest.mark.parametrize("sides", ["two_teams", "pairs_opposite"])
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_two_and_odd_numbers_cannot_play_in_sides(sides: str, players: int) -> None:
    """Sides are for four, six or eight."""
    with pytest.raises(BadOption, match=f"Four, six or eight can play in sides, but not {players}"):
        game("trix", sides=sides).start(players)


@proves("TRIX-R12")
@pytest.mark.parametrize(
    ("points", "difference"),
    [((100, 150, 170), (0, 0, 20)), ((150, 150, 120), (0, 0, 0)), ((240, 180, 0), (60, 0, 0))],
)
def test_by_difference_the_best_scores_its_lead_alone(
    points: tuple[int, ...], difference: tuple[int, ...]
) -> None:
    """The sister sheet's way, with its figures; the third player does not matter."""
    by_lead = last_set(each(scoring="difference"), "1-0 2-0 3-0", points=eight(*points))
    by_total = last_set(each(), "1-0 2-0 3-0", points=eight(*points))

    assert difference == by_lead.score
    assert points == by_total.score


@proves("TRIX-R9", "TRIX-R12")
def test_a_lead_is_known_only_when_the_hand_is_over() -> None:
    """So an immediate check cannot be had where the difference scores."""
    with pytest.raises(BadOption, match="known only after the hand"):
        Match.new(each(scoring="difference", target_check="immediate"), 2)


def test_in_the_first_edition_an_immediate_check_waited_for_the_difference() -> None:
    one = recorded(
        "trix", 1, {"scoring": "difference", "target_check": "immediate", "target": "10"}
    )
    match = Match.at(one, 2, hands=["1-0 2-0", "T 2-1"], turn=0, dealer=0, tricks=4)

    assert match.play(0, "play 1-0").play(1, "play T").outcome is None


@proves("trix1904/trix/progressive", "TRIX-R11", "GEN-R10")
@pytest.mark.parametrize(
    ("points", "scores"), [((100, 60), (1, 0)), ((60, 100), (0, 1)), ((90, 90), (0, 0))]
)
def test_a_progressive_hand_is_worth_one_point(
    points: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """Page 6; a tied top scores nobody."""
    match = last_set(each(match_mode="progressive"), "1-0 2-0", points=eight(*points))

    assert scores == match.score


@proves("TRIX-R11", "GEN-R10")
@pytest.mark.parametrize(
    ("hands", "deals", "before", "over"),
    [
        (5, 1, (1, 0), False),
        (5, 2, (2, 0), True),  # three out of five
        (5, 2, (1, 1), False),
        (5, 4, (1, 2), True),
        (1, 0, (0, 0), True),
        (7, 2, (2, 0), False),
    ],
)
def test_a_progressive_match_ends_when_a_lead_is_safe_or_all_hands_are_played(
    hands: int, deals: int, before: tuple[int, ...], over: bool
) -> None:
    """Seat 0 wins this hand; 500 points mean nothing here."""
    one = each(match_mode="progressive", progressive_hands=hands)
    match = last_set(one, "T 1-0", hands_won=eight(*before), hands_played=deals)

    assert over == (match.outcome is not None)
    if match.outcome is not None:
        assert "trix1904/trix/progressive" == match.outcome.reason


@proves("GEN-R12")
@pytest.mark.parametrize(("scores", "winners"), [((0, 0), (0,)), ((0, 40), (0, 1))])
def test_after_the_most_hands_the_best_score_wins(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Equal scores draw; seat 0 takes Trixie in the only hand."""
    match = last_set(each(max_hands=1), "T 1-0", scores=eight(*scores))

    assert match.outcome is not None
    assert winners == match.outcome.winners
    assert "GEN-R12" == match.outcome.reason


# --- what is seen --------------------------------------------------------------------------------


@proves("TRIX-R13", "GEN-R11")
@pytest.mark.parametrize("reserve", ["common", "separate"])
def test_nobody_sees_the_reserve_other_hands_or_what_was_taken(reserve: str) -> None:
    """Only their numbers are known."""
    match = Match.new(each(reserve=reserve), 3, seed="unseen")
    while match.state.tricks < 2:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    view = match.view(1)

    assert 4 == len(view.cards("hands", 1))
    for place in (("hands", 0), ("stock", 0), ("packs", 1), *(("took", side) for side in range(3))):
        assert {UNSEEN} >= set(view.cards(*place))
    assert 6 == sum(view.counts["took", side] for side in range(3))


@proves("GEN-R11")
@pytest.mark.parametrize(
    ("review", "last", "taken"), [("last_set", 2, 0), ("all", 2, 2), ("none", 0, 0)]
)
def test_sets_already_taken_may_be_reviewed_as_agreed(review: str, last: int, taken: int) -> None:
    """How many cards a bystander can look at after the first set of two."""
    view = played_set("3-2 6-2", each(review=review)).view(None)

    assert (last, taken) == (len(view.cards("last_trick")), len(view.cards("took", 1)))


@proves("TRIX-R13")
def test_showing_points_changes_nothing_in_the_play() -> None:
    """It is for those who would rather not count."""
    ends = []
    for shown in (True, False):
        one = game("trix", show_points=shown)
        state = one.start(4)
        kernels.plain(one.rules).playout(state, kernels.seeded(5, 0))
        assert shown == bool(state.show_points)
        state.show_points = 1
        ends.append(state)

    assert ends[0] == ends[1]


@proves("GEN-R13")
def test_a_seed_gives_the_same_match_and_its_record_reads_back() -> None:
    """All chance comes from the seed."""
    matches = [Match.new("trix", 5, seed="again") for _ in range(2)]
    matches = [m.play(m.turn[0], m.legal(m.turn[0])[2]) for m in matches]

    assert matches[0] == matches[1] == Match.loads(matches[0].dumps())


# --- what always holds ---------------------------------------------------------------------------


@at_every_table
@proves("trix1904/general/of-trix-cards-total", "TRIX-R1", "TRIX-R7", "TRIX-R8")
@pytest.mark.parametrize("reserve", ["common", "separate"])
def test_every_hand_gives_out_300_points_and_all_its_cards(players: int, reserve: str) -> None:
    """With the cards left over, which are two for five or seven players and else none."""
    one = each(reserve=reserve, first_dealer="seat:0")
    plain = kernels.plain(one.rules)
    for seed in range(40):
        state = one.start(players)
        plain.playout(state, kernels.seeded(seed, players), 1)
        taken = sum(word.bit_count() for side in state.took for word in side)
        left = sum(card >= 0 for card in state.left_over)
        assert 300 == sum(state.points) == sum(state.scores)
        assert (72 - 72 % players, 72 % players) == (taken, left)


@at_every_table
@proves("TRIX-R5", "TRIX-R6")
@pytest.mark.parametrize("reserve", ["common", "separate"])
def test_hands_stay_at_four_and_all_of_a_hand_may_be_played(players: int, reserve: str) -> None:
    """Whoever has drawn has four cards; what others play changes nobody's choice."""
    one = each(reserve=reserve)
    drawn, before = DECK, 0
    for state in random_hand(one, players, 4):
        sizes = hand_sizes(state)
        under = sum(card >= 0 for card in state.trick)
        reserve_now = state.in_stock + sum(card >= 0 for pack in state.packs for card in pack)
        left = sum(card >= 0 for card in state.left_over)
        assert 72 == sum(sizes) + under + reserve_now + left + state.tricks * players
        if reserve_now < before and not left:
            assert 4 == sizes[drawn]
        if state.turn != DECK:
            assert [0, *state.hands[state.turn]] == one.rules.may(state, state.turn)
        drawn, before = state.turn, reserve_now


@at_every_table
@proves("TRIX-R12")
def test_by_difference_at_most_one_side_scores(players: int) -> None:
    """And never more than the hand is worth."""
    one = game("trix", scoring="difference")
    for seed in range(10):
        *_, state = random_hand(one, players, seed)
        assert 1 >= sum(score > 0 for score in state.scores)
        assert 0 <= sum(state.scores) <= 300


@pytest.mark.parametrize(
    ("players", "sides", "hands"),
    [
        (2, "individual", 3.5),
        (3, "individual", 4.5),
        (4, "two_teams", 3.5),
        (4, "individual", 5.6),
        (6, "individual", 7.4),
        (8, "individual", 8.8),
    ],
)
def test_a_match_at_random_takes_as_many_hands_as_reckoned(
    players: int, sides: str, hands: float
) -> None:
    """The mean of sixty matches lies near the figure in the rulings."""
    one = game("trix", sides=sides)
    plain = kernels.plain(one.rules)
    total = 0
    for seed in range(60):
        state = one.start(players)
        plain.playout(state, kernels.seeded(6, seed))
        total += state.deals

    assert hands == pytest.approx(total / 60, abs=0.35)
