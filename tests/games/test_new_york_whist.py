"""New York-Whist: the sheet's figures, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.games.new_york_whist import PACK

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "new_york_whist.json").read_text())
COLOURS = ["Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet"]
TABLES = [(players, cards) for players in range(2, 9) for cards in (49, 50)]
proves = pytest.mark.proves
at_every_table = pytest.mark.parametrize(("players", "cards"), TABLES)


# --- saying positions shortly --------------------------------------------------------------------


def whist(**options: object) -> Game:
    return game("new-york-whist", **options)


def each(**options: object) -> Game:
    """The game with everybody for himself."""
    return whist(sides="individual", **options)


def eight(*values: int) -> list[int]:
    return [*values, *[0] * (8 - len(values))]


def deck_says(order: str, cards: int, *other: str) -> Any:
    """What DECK does: the lines given, then a deal of these cards with the others in order."""
    first = order.split()
    rest = [name for name in PACK.names[:cards] if name not in first]
    lines = [*other, " ".join(["deal", *first, *rest])]
    return lambda match: lines[min(match.length, len(lines) - 1)]


def dealt(one: Game, players: int, order: str = "", cards: int = 49, dealer: int = 0) -> Match:
    return Match.scripted(one, players, deck_says(order, cards, f"dealer {dealer}"))


def played(cards: list[Any], one: Game | None = None, **fields: Any) -> Match:
    """A trick led by seat 0 in which each seat has just the card it plays."""
    names = [str(card) for card in cards]
    given = {"hands": names, "turn": 0, "dealer": 0, "blind_taker": 0, "trumps": 7, **fields}
    match = Match.at(one or each(), len(names), **given)
    for seat, name in enumerate(names):
        match = match.play(seat, f"play {name}")
    return match


def styled(vector: dict[str, Any]) -> tuple[Game, int]:
    """The game of a vector and its trumps."""
    if vector["mode"] == "free":
        return each(cheater=True), 7
    if vector["trump"] is None:
        return each(cheater=True, style="follow"), 7
    trumps = COLOURS.index(vector["trump"])
    return each(cheater=True, style="whist", trump=vector["trump"].lower()), trumps


def answers(lead: object, hand: list[Any], one: Game) -> set[str]:
    """What the next seat may play to a lead from that hand."""
    names = [str(lead), " ".join(map(str, hand))]
    match = Match.at(one, 2, hands=names, turn=0, dealer=0, trumps=7).play(0, f"play {lead}")
    return {str(move).removeprefix("play ") for move in match.legal(1)}


def by_chance(one: Game, players: int, number: int, deals: int = 1) -> Any:
    """The state after so many deals at random."""
    state = one.start(players)
    kernels.plain(one.rules).playout(state, kernels.seeded(49, number), deals)
    return state


# --- the sheet's own figures ---------------------------------------------------------------------


@proves("forty-nine/new-york-whist/total-57", "WHIST-R1")
def test_four_players_share_57_points() -> None:
    """Twelve tricks, and 45 in cards."""
    for number in range(20):
        state = by_chance(whist(), 4, number)
        assert (12, 57) == (sum(state.tricks), sum(state.scores))
        assert state.scores[0] != state.scores[1]


@proves("forty-nine/new-york-whist/points", "WHIST-R1")
def test_the_cards_from_5_to_45_count_1_to_9() -> None:
    """A trick with one of them in it is worth one more than the card."""
    for number in range(1, 49):
        worth = VECTORS["point_cards"].get(str(number), 0)
        assert (0, 1 + worth) == played([number, 49]).score
    assert sum(VECTORS["point_cards"].values()) == 45


@at_every_table
@proves("WHIST-R1", "WHIST-R2", "forty-nine/new-york-whist/deal")
def test_hands_are_equal_and_the_rest_is_the_blind(players: int, cards: int) -> None:
    """The table of the rulings."""
    due = VECTORS["deals"][f"{players} players, {cards} cards"]
    one = each(cheater=cards == 50)
    match = Match.new(one, players, seed="hands")
    state = by_chance(one, players, 3)

    assert [due["hand"]] * players == [len(hand) for hand in match.state.hands[:players]]
    assert due["blind"] == len(match.state.blind)
    assert (due["total_points"], due["hand"]) == (sum(state.scores), sum(state.tricks))


# --- the vectors ---------------------------------------------------------------------------------


@proves(
    "WHIST-R3",
    "WHIST-R5",
    "WHIST-R9",
    "forty-nine/new-york-whist/free-play",
    "forty-nine/new-york-whist/cheater",
    "GO-R1",
)
@pytest.mark.parametrize("vector", VECTORS["tricks"], ids=lambda vector: vector["why"])
def test_tricks(vector: dict[str, Any]) -> None:
    one, trumps = styled(vector)
    match = played(vector["cards"], one, trumps=trumps)
    place = vector["winner_position"] - 1
    points = eight(*(vector["points"] if seat == place else 0 for seat in range(4)))

    assert (place, points) == (match.state.leader, match.state.scores)


@proves("WHIST-R3", "WHIST-R5")
@pytest.mark.parametrize("vector", VECTORS["following"], ids=lambda vector: str(vector["hand"]))
def test_following(vector: dict[str, Any]) -> None:
    """In the plain game nothing need be followed."""
    lead, hand = vector["lead"], vector["hand"]
    held = set(map(str, hand))
    assert set(map(str, vector["legal_follow"])) == answers(lead, hand, each(style="follow"))
    assert set(map(str, vector["legal_follow"])) == answers(lead, hand, each(style="whist"))
    assert held == answers(lead, hand, each())


@proves("WHIST-R6", "forty-nine/new-york-whist/blind")
@pytest.mark.parametrize("vector", VECTORS["blind"], ids=lambda vector: vector["why"])
def test_the_blind_falls_to_the_winner_of_the_first_trick(vector: dict[str, Any]) -> None:
    """It adds its cards and no trick."""
    blind = " ".join(map(str, vector["blind"]))
    match = played(vector["first_trick"], blind=blind, blind_taker=-1)

    assert (0, vector["first_trick_winner_points"], 0, 0) == match.score
    assert [blind] == match.state.blind_taken
    assert [] == match.state.blind


# --- the deal ------------------------------------------------------------------------------------


@proves("WHIST-R2", "WHIST-R10", "GO-R1", "GO-R2", "forty-nine/new-york-whist/lead")
def test_cards_go_round_singly_from_the_left_of_the_dealer_who_leads() -> None:
    """The last card of the pack is the Blind."""
    match = dealt(whist(), 4, "7 14 21 28", dealer=2)

    assert ["7", "14", "21", "28"] == [
        next(name for name in ("7", "14", "21", "28") if name in match.state.hands[seat])
        for seat in (3, 0, 1, 2)
    ]
    assert ["49"] == match.state.blind
    assert (3,) == match.turn


@proves("GO-R2")
def test_chance_names_the_first_dealer() -> None:
    match = Match.untouched(each(), 5)
    assert [f"dealer {seat}" for seat in range(5)] == [str(move) for move in match.legal(DECK)]
    assert 4 == match.deal("dealer 4").state.dealer


@proves("GO-R2", "GO-R6", "WHIST-R8")
def test_the_deal_passes_to_the_left() -> None:
    match = played([1, 2, 3, 4], each(match="points:100"), dealer=3)
    assert (0, 1) == (match.state.dealer, match.state.deals)
    assert match.is_to_deal


@proves("GO-R10", "GO-R9")
def test_the_cheater_is_left_out_unless_he_is_wanted() -> None:
    """He has the fiftieth place in the pack."""
    assert 49 == len(each().rules.to_shuffle(each().start(4)))
    used = each(cheater=True)
    assert 50 == len(used.rules.to_shuffle(used.start(4)))


# --- styles and trumps ---------------------------------------------------------------------------


@proves("WHIST-R3", "WHIST-R9", "forty-nine/new-york-whist/free-play")
def test_in_the_plain_game_49_never_loses() -> None:
    for number in range(1, 49):
        assert 1 == played([number, 49]).state.leader
        assert 0 == played([49, number]).state.leader


@proves("WHIST-R3", "GO-R3", "GO-R5", "forty-nine/new-york-whist/styles")
def test_a_wrong_colour_is_refused_with_the_reason() -> None:
    match = Match.at(each(style="follow"), 2, hands=["8 1", "14 3"], turn=0, trumps=7)
    match = match.play(0, "play 8")
    with pytest.raises(IllegalMove) as refused:
        match.play(1, "play 3")
    assert "WHIST-R3" in refused.value.rules


@proves("WHIST-R3")
def test_a_void_may_trump_but_need_not() -> None:
    hand = ["3", "49", "20"]
    assert set(hand) == answers(8, hand, each(style="whist"))


@proves("WHIST-R5")
def test_the_cheater_may_be_played_at_any_time_and_always_wins() -> None:
    """Alone it does not count as a card of the colour, and it is worth nothing itself."""
    follow = each(style="follow", cheater=True)
    assert {"14", "C"} == answers(8, ["14", "C", "3"], follow)
    assert {"3", "C"} == answers(8, ["C", "3"], follow)
    match = played(["C", "3", "44", "8"], each(style="whist", cheater=True), trumps=0)
    assert (1, 0, 0, 0) == match.score


@proves("WHIST-R4")
@pytest.mark.parametrize(("last", "trumps"), [("1", 0), ("13", 1), ("46", 6), ("C", 7)])
def test_the_dealers_last_card_is_shown_and_makes_trumps(last: str, trumps: int) -> None:
    """The Cheater turned up means no trumps; the card stays the dealer's."""
    names = [name for name in PACK.names if name != last]
    order = " ".join([*names[:47], last, *names[47:]])
    match = dealt(each(style="whist", cheater=True), 4, order, 50, dealer=2)

    assert ([last], trumps) == (match.state.turned, match.state.trumps)
    assert last in match.state.hands[2]
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert [PACK.number(last)] == view.cards("turned")
        assert PACK.number(last) in {flow.card for flow in view.flows}


@proves("WHIST-R4")
@pytest.mark.parametrize("style", ["simple", "follow"])
def test_without_trumps_no_card_is_turned(style: str) -> None:
    match = dealt(each(style=style), 4)
    assert ([], 7) == (match.state.turned, match.state.trumps)


@proves("WHIST-R4")
def test_trumps_may_rotate_from_red_with_every_deal() -> None:
    one = each(style="whist", trump="rotate", match="points:999")
    for deals in range(9):
        state = one.start(3)
        state.dealer, state.deals = 0, deals
        one.rules.deal(state, list(range(50)))
        assert (deals % 7, -1) == (state.trumps, state.turned[0])


@proves("WHIST-R4")
def test_chance_may_name_trumps_before_every_deal() -> None:
    one = each(style="whist", trump="random", match="points:999")
    match = Match.untouched(one, 3).deal("dealer 1")
    assert [f"trump {letter}" for letter in "ROYGBIV"] == [str(move) for move in match.legal(DECK)]
    match = match.deal("trump G")
    assert match.is_to_deal
    match = match.deal(deck_says("", 49)(match))
    assert (3, (2,)) == (match.state.trumps, match.turn)
    while match.turn:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    assert 7 == len(match.legal(DECK))


@proves("WHIST-R4", "forty-nine/new-york-whist/styles")
@pytest.mark.parametrize("colour", range(7))
def test_trumps_may_be_agreed_on(colour: int) -> None:
    one = each(style="whist", trump=COLOURS[colour].lower())
    assert colour == dealt(one, 4).state.trumps
    lead = "1" if colour else "8"
    low = str(7 * colour + 1)
    assert 1 == played([lead, low, "49" if colour < 6 else "42"], one, trumps=colour).state.leader


@proves("WHIST-R4")
def test_trumps_are_nothing_to_the_other_styles() -> None:
    assert 7 == dealt(each(style="follow", trump="red"), 4).state.trumps
    assert 0 == played(["8", "1"], each(style="follow", trump="red")).state.leader
    assert 1 == played(["8", "1"], each(style="whist", trump="red"), trumps=0).state.leader


# --- the Blind -----------------------------------------------------------------------------------


@proves("WHIST-R6")
@pytest.mark.parametrize(("blind", "who"), [("taker", {1}), ("all", {0, 1, 2, None})])
def test_who_sees_the_blind(blind: str, who: set[int | None]) -> None:
    """Nobody before it is taken; then the winner of the first trick, or by agreement all."""
    match = dealt(each(blind=blind), 3)
    seats: list[int | None] = [0, 1, 2, None]
    assert (1,) == match.turn
    assert ["49"] == match.state.blind
    assert [1] * 4 == [match.view(seat).counts["blind", 0] for seat in seats]
    assert all(48 not in match.view(seat).cards("blind") for seat in seats)
    for card in ("46", "2", "3"):
        match = match.play(match.turn[0], f"play {card}")
    assert 1 == match.state.blind_taker
    seen = {seat for seat in seats if match.view(seat).cards("blind_taken") == [48]}
    assert who == seen


@proves("WHIST-R6")
def test_the_cheater_in_the_blind_is_out_of_play() -> None:
    match = played([12, 20, 3, 8], each(cheater=True), blind="C 7", blind_taker=-1)
    assert (0, 5, 0, 0) == match.score
    assert ["7", "C"] == sorted(match.state.blind_taken)


@proves("WHIST-R6")
def test_only_the_first_trick_wins_the_blind() -> None:
    match = Match.at(each(), 2, hands=["4 1", "3 2"], blind="45", turn=0, dealer=0)
    for seat, card in ((0, "4"), (1, "3"), (0, "1"), (1, "2")):
        match = match.play(seat, f"play {card}")
    assert (10, 1) == match.score


@proves("WHIST-R6", "WHIST-R7")
def test_the_blind_counts_for_the_side_of_its_taker() -> None:
    match = played([12, 1, 20, 8], whist(), blind="45", blind_taker=-1)
    assert (14, 0, 14, 0) == match.score


# --- sides and the match -------------------------------------------------------------------------


@proves("WHIST-R7")
def test_four_play_in_two_sides_and_others_each_for_himself() -> None:
    sides = {players: whist().settled(players)["sides"] for players in range(2, 9)}
    assert "two_teams" == sides.pop(4)
    assert {"individual"} == set(sides.values())


@proves("WHIST-R7", "forty-nine/new-york-whist/partners")
@pytest.mark.parametrize(
    ("sides", "players", "scores"),
    [
        ("two_teams", 4, (3, 0, 3, 0)),
        ("individual", 4, (3, 0, 0, 0)),
        ("two_teams", 6, (3, 0, 3, 0, 3, 0)),
        ("pairs_opposite", 6, (3, 0, 0, 3, 0, 0)),
        ("pairs_opposite", 8, (3, 0, 0, 0, 3, 0, 0, 0)),
    ],
)
def test_partners_share_one_score(sides: str, players: int, scores: tuple[int, ...]) -> None:
    """Seat 0 takes a trick with the 10 in it."""
    assert scores == played([49, 10, 1, 2, 3, 4, 6, 7][:players], whist(sides=sides)).score


@proves("WHIST-R7")
@pytest.mark.parametrize("sides", ["two_teams", "pairs_opposite"])
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_odd_numbers_and_two_cannot_play_in_sides(sides: str, players: int) -> None:
    with pytest.raises(BadOption, match="can play in sides"):
        whist(sides=sides).start(players)


@proves("WHIST-R8", "forty-nine/new-york-whist/winner")
def test_one_deal_is_the_match_and_most_points_win() -> None:
    match = played([49, 10, 1, 2])
    assert match.outcome is not None
    assert ((0,), "forty-nine/new-york-whist/winner") == (
        match.outcome.winners, match.outcome.reason
    )  # fmt: skip


@proves("WHIST-R8", "GO-R6")
def test_equal_players_share_the_win() -> None:
    match = played([2, 1, 3], tricks=eight(1), took=["", "", ""])
    assert match.outcome is not None
    assert ((0, 2), (1, 0, 1)) == (match.outcome.winners, match.outcome.score)


@proves("WHIST-R8", "GO-R6")
@pytest.mark.parametrize(
    ("scores", "target", "winners"),
    [((9, 0), 10, (0,)), ((8, 0), 10, None), ((9, 10), 10, None), ((9, 11), 10, (1,))],
)
def test_a_match_may_be_for_points(
    scores: tuple[int, ...], target: int, winners: tuple[int, ...] | None
) -> None:
    """Seat 0 takes one more point; equal leaders play on."""
    match = played([2, 1], each(match=f"points:{target}"), scores=eight(*scores))
    assert winners == (match.outcome.winners if match.outcome else None)
    if match.outcome:
        assert "WHIST-R8" == match.outcome.reason


@proves("GO-R7")
@pytest.mark.parametrize(("scores", "winners"), [((0, 0), (0,)), ((0, 1), (0, 1))])
def test_after_the_most_deals_the_best_score_wins(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = played([2, 1], each(match="points:99", max_hands=1), scores=eight(*scores))
    assert match.outcome is not None
    assert (winners, "GO-R7") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.parametrize("players", [1, 9])
@proves("WHIST-R2")
def test_it_is_for_two_to_eight(players: int) -> None:
    with pytest.raises(BadPlayers):
        whist().start(players)


# --- what is seen, and what always holds ---------------------------------------------------------


@proves("GO-R11", "GO-R4")
def test_hands_and_taken_cards_are_counted_but_not_seen() -> None:
    """The last trick may be looked at; points come by themselves when the deal is over."""
    match = dealt(each(), 3)
    for card in ("46", "2", "3"):
        match = match.play(match.turn[0], f"play {card}")
    view = match.view(0)
    assert [15, 0, 0] == [len(view.cards("hands", seat)) for seat in range(3)]
    assert [15] * 3 == [view.counts["hands", seat] for seat in range(3)]
    assert ([45, 1, 2], []) == (view.cards("last_trick"), view.cards("took", 1))
    assert (3, (0, 0, 0)) == (view.counts["took", 1], view.score)


@proves("GO-R8")
def test_a_seed_gives_the_same_match_and_its_record_reads_back() -> None:
    matches = [Match.new(whist(style="whist"), 4, seed="again") for _ in range(2)]
    matches = [m.play(m.turn[0], m.legal(m.turn[0])[2]) for m in matches]
    assert matches[0] == matches[1] == Match.loads(matches[0].dumps())


@at_every_table
@proves("WHIST-R1", "WHIST-R2", "WHIST-R6")
@pytest.mark.parametrize("style", ["simple", "follow", "whist"])
def test_every_deal_gives_out_all_its_points_and_cards(
    players: int, cards: int, style: str
) -> None:
    one = each(style=style, cheater=cards == 50)
    for number in range(8):
        state = by_chance(one, players, number)
        won = sum(pile.bit_count() for pile in state.took)
        assert cards // players + 45 == sum(state.scores)
        assert cards == won + state.blind_taken.bit_count()
        assert (cards // players, 1) == (sum(state.tricks), state.ended)


def worth(card: int, led: int, style: str, trumps: int) -> tuple[bool, bool, int]:
    """What a card is worth by a plain reading: the Cheater is 99, then trumps, then the led."""
    colour = (card - 1) // 7
    trump = style == "whist" and card != 99 and colour == trumps
    counts = style == "simple" or trump or colour == (led - 1) // 7
    return card == 99, trump, card if counts else 0


@pytest.mark.slow
@proves("WHIST-R3", "WHIST-R4", "WHIST-R5")
@pytest.mark.parametrize("style", ["simple", "follow", "whist"])
def test_random_tricks_go_to_the_card_a_plain_reading_names(style: str) -> None:
    one = whist(style=style, cheater=True)
    for players in (3, 4, 6):
        matches = list(lawbook.random_match(one, players, f"{style} {players}"))
        trumps = matches[0].state.trumps
        for match in matches[1:]:
            before = match.before
            assert before is not None
            row = [int(card) if card != "C" else 99 for card in before.state.trick]
            if len(row) < players - 1:
                continue
            card = match.log[-1][1].removeprefix("play ")
            row.append(99 if card == "C" else int(card))

            worths = [worth(card, row[0], style, trumps) for card in row]
            best = worths.index(max(worths))
            assert (before.state.leader + best) % players == match.state.leader


@pytest.mark.slow
@proves("WHIST-R6")
@pytest.mark.parametrize("options", [{}, {"blind": "all"}, {"style": "whist"}])
def test_worlds_imagined_fit_what_was_seen_of_the_blind_and_the_card_turned(
    options: dict[str, str],
) -> None:
    """Five players with four cards in the Blind."""
    lawbook.imagined_worlds_fit(each(**options), 5, "blind", every=9)
