"""Call Suit Forty-two: the booklet's illustrations, the vectors, every ruling, the invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import lawbook
from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK

PACK = {f"{suit}-{low}" for suit in range(7) for low in range(suit + 1)}
COUNTERS = {"5-5": 10, "6-4": 10, "3-2": 5, "4-1": 5, "5-0": 5}
HANDS = [
    "6-5 6-3 6-1 5-5 4-1 3-2 2-0",
    "6-0 6-2 5-0 4-0 3-0 2-1 1-0",
    "6-4 6-6 5-1 4-2 3-1 2-2 0-0",
    "5-2 5-3 5-4 4-3 4-4 3-3 1-1",
]
proves = pytest.mark.proves


# --- saying positions shortly --------------------------------------------------------------------


def dealt(hands: list[str], dealer: int) -> str:
    """DECK's line by which these hands are dealt."""
    rounds = zip(*(hands[(dealer + 1 + i) % 4].split() for i in range(4)), strict=True)
    return "deal " + " ".join(card for cards in rounds for card in cards)


def new(dealer: int = 3, **options: Any) -> Match:
    """A match in which that seat has dealt HANDS."""
    chosen = game("call-suit-forty-two", first_dealer=f"seat:{dealer}", **options)
    return Match.scripted(chosen, 4, lambda match: dealt(HANDS, dealer))


def at(*hands: str, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A match in the middle of a deal, with seat 0 to lead."""
    fields = {"dealer": 3, "turn": 0, **fields}
    chosen = game("call-suit-forty-two", **(options or {}))
    return Match.at(chosen, 4, hands=list(hands), **fields)


def said(match: Match, *texts: str) -> Match:
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def trick(match: Match, verb: str, row: str) -> Match:
    """A trick led with that verb."""
    lead, *others = row.split()
    return said(match, f"{verb} {lead}", *(f"play {card}" for card in others))


def texts(match: Match) -> set[str]:
    return {str(move) for move in match.legal(match.turn[0])}


def answers(verb: str, lead: str, hand: str, **options: Any) -> set[str]:
    """What the next seat may play to a lead from that hand."""
    match = said(at(lead, hand, "0-0", "0-0", options=options), f"{verb} {lead}")
    return {text.removeprefix("play ") for text in texts(match)}


def last_trick(verb: str, row: str, **fields: Any) -> Match:
    """The match after the last trick of a deal in which each side had taken three for nothing."""
    return trick(at(*row.split(), tricks=[3, 3], **fields), verb, row)


def result(verb: str, row: str, **options: Any) -> tuple[int, int]:
    """Which card of a trick wins, counted from one, and what the trick is worth."""
    match = last_trick(verb, row, options=options)
    return match.record.leader + 1, match.score[match.record.leader] - 3


# --- the booklet's illustrations -----------------------------------------------------------------


@proves("trix1904/call-suit-forty-two/call-example", "CALL-R2")
def test_a_lead_of_6_2_asks_for_sixes_or_for_cards_of_name_two() -> None:
    """P. 10: the same hand must answer otherwise when 2 is called."""
    hand = "6-0 5-2 2-1 6-6 2-2"
    assert {"6-0", "6-6"} == answers("play", "6-2", hand)
    assert {"5-2", "2-2"} == answers("call", "6-2", hand)


@proves("trix1904/call-suit-forty-two/illustrate", "CALL-R6", "F42-R12")
def test_6_2_wins_the_twos_it_called_and_five_for_3_2() -> None:
    """P. 10: the fourth player has no card of name two; with the trick itself it makes six."""
    match = at("6-2", "3-2 6-6", "5-2 6-5", "4-3 6-0", tricks=[1, 0])
    match = said(match, "call 6-2", "play 3-2", "play 5-2")
    assert {"play 4-3", "play 6-0"} == texts(match)
    match = said(match, "play 4-3")
    assert ((0,), [2, 0]) == (match.turn, match.state.tricks)
    assert ["3-2", "4-3", "5-2", "6-2"] == sorted(match.state.took[0])
    assert (1, 6) == result("call", "6-2 3-2 5-2 4-3")


@proves("F42-R1")
def test_without_a_call_a_card_is_of_its_upper_number_alone() -> None:
    """P. 4 has 7-3 among the Sevens; here 6-4 is no Four and 4-2 no Two."""
    assert {"4-0"} == answers("play", "4-2", "6-4 4-0 2-1")


@proves("trix1904/call-suit-forty-two/call-rank", "trix1904/call-suit-forty-two/rank-other-names")
@pytest.mark.parametrize(
    ("verb", "order"),
    [
        ("call", "2-2 6-2 5-2 4-2 3-2"),
        ("call", "3-3 6-3 5-3 4-3"),
        ("call", "0-0 6-0 5-0 4-0 3-0 2-0 1-0"),
        ("call", "5-5 6-5"),
        ("play", "6-6 6-5 6-4 6-3 6-2 6-1 6-0"),
        ("play", "3-3 3-2 3-1 3-0"),
    ],
)
def test_the_double_is_best_and_the_others_go_down_from_it(verb: str, order: str) -> None:
    """P. 10: a called suit by upper numbers, any other by lower ones."""
    others = [card for card in ("4-1", "5-1", "2-1") if card not in order.split()][:2]
    for better, worse in pairwise(order.split()):
        rest = " ".join(others)
        assert 1 == result(verb, f"{better} {worse} {rest}")[0]
        assert 2 == result(verb, f"{worse} {better} {rest}")[0]


# --- the vectors ---------------------------------------------------------------------------------


@proves("CALL-R2", "CALL-R3", "CALL-R6", "GEN-R1")
@pytest.mark.parametrize(
    ("verb", "row", "place", "points"),
    [
        ("call", "6-2 3-2 5-2 4-3", 1, 6),
        ("call", "6-2 2-2 6-6 2-1", 2, 1),
        ("play", "6-2 2-2 6-6 6-4", 3, 11),
        ("call", "5-0 0-0 6-0 4-0", 2, 6),
        ("play", "5-0 0-0 5-5 6-6", 3, 16),
        ("call", "4-3 6-3 5-5 3-0", 2, 11),
        ("call", "3-3 6-3 5-3 3-2", 1, 6),
    ],
)
def test_tricks(verb: str, row: str, place: int, points: int) -> None:
    assert (place, points) == result(verb, row)


@proves("CALL-R2", "CALL-R5")
@pytest.mark.parametrize(
    ("hand", "legal"), [("2-1 2-0 6-5", "2-1 2-0 6-5"), ("2-2 2-1", "2-2"), ("5-2 4-2 2-0", "5-2 4-2")]
)  # fmt: skip
def test_legal_moves_when_two_is_called(hand: str, legal: str) -> None:
    """2-1 and 2-0 are no Twos, for their lower numbers are 1 and 0."""
    assert set(legal.split()) == answers("call", "6-2", hand)


@proves("CALL-R2")
@pytest.mark.parametrize("number", range(7))
def test_a_called_suit_has_seven_cards_less_its_number(number: int) -> None:
    """All other cards are refused to one who holds them together with one of the suit."""
    lead = f"6-{number}"
    suit = {f"{upper}-{number}" for upper in range(number, 7)}
    assert 7 - number == len(suit)
    for card in PACK - {lead}:
        for member in suit - {lead, card}:
            assert (card in suit) == (card in answers("call", lead, f"{card} {member}"))


# --- leading and calling -------------------------------------------------------------------------


@proves("CALL-R1", "trix1904/call-suit-forty-two/lead")
def test_every_leader_may_call_with_any_card() -> None:
    """The dealer's left to the first trick, its winner to the second."""
    match = new(dealer=1)
    assert (2,) == match.turn
    assert {f"{verb} {card}" for verb in ("play", "call") for card in HANDS[2].split()} == texts(
        match
    )
    match = trick(match, "call", "4-2 5-2 3-2 6-2")
    assert (1,) == match.turn
    assert {f"{v} {card}" for v in ("play", "call") for card in match.state.hands[1]} == texts(
        match
    )


@proves("CALL-R1", "CALL-R8", "GEN-R9")
def test_only_who_leads_may_call_and_there_is_no_taking_it_back() -> None:
    match = said(new(), "call 6-3")
    assert 1 == match.state.called
    with pytest.raises(IllegalMove, match="Only whoever leads may call a suit"):
        match.play(1, "call 6-0")
    with pytest.raises(IllegalMove):
        match.play(0, "play 6-3")
    assert {"play 3-3", "play 5-3", "play 4-3"} == texts(said(match, "play 3-0", "play 6-6"))


@proves("CALL-R8")
def test_a_call_holds_for_one_trick_and_all_hear_it() -> None:
    match = said(new(), "call 6-3")
    for seat in (0, 1, 2, 3, None):
        assert (1, (0, "call 6-3")) == (match.view(seat).state.called, match.view(seat).line)
    match = said(match, "play 3-0", "play 6-6", "play 3-3")
    assert (0, (3,)) == (match.state.called, match.turn)
    assert {"play 4-0"} == texts(said(match, "play 4-3", "play 4-1"))


@proves("CALL-R4")
@pytest.mark.parametrize(("verb", "legal"), [("play", {"4-1", "4-0"}), ("call", {"6-4", "5-4"})])
def test_a_double_led_is_top_of_either_suit(verb: str, legal: set[str]) -> None:
    assert legal == answers(verb, "4-4", "6-4 5-4 4-1 4-0 6-6")
    assert 1 == result(verb, "4-4 6-4 4-3 5-4")[0]


@proves("CALL-R4")
def test_nobody_can_follow_a_call_of_six() -> None:
    """Six is the lower number of one card alone."""
    assert {"6-5", "6-0", "5-5"} == answers("call", "6-6", "6-5 6-0 5-5")
    assert 1 == result("call", "6-6 6-5 5-5 6-4")[0]


@proves("CALL-R5")
def test_one_who_can_follow_must_and_with_what_else_cannot_win() -> None:
    with pytest.raises(IllegalMove) as refused:
        said(at("6-2", "5-2 2-1", "0-0", "1-1"), "call 6-2", "play 2-1")
    assert "CALL-R5" in refused.value.rules
    assert 1 == result("play", "1-0 6-6 5-5 4-4")[0]
    assert 1 == result("call", "1-0 6-6 5-5 4-4")[0]


@proves("CALL-R3", "trix1904/call-suit-forty-two/no-honor")
def test_doubles_outside_the_suit_are_worth_nothing_unless_they_are_honors() -> None:
    assert {"3-1"} == answers("play", "3-0", "3-1 6-6 5-2")
    assert {"3-1", "6-6"} == answers("play", "3-0", "3-1 6-6 5-2", doubles_honor="on")
    assert {"6-6", "5-2"} == answers("play", "3-0", "6-6 5-2", doubles_honor="on")
    assert 1 == result("play", "3-0 6-6 5-5 2-1")[0]
    assert 2 == result("play", "3-0 6-6 5-5 2-1", doubles_honor="on")[0]


@proves("CALL-R3")
def test_doubles_that_are_honors_rank_by_sum_the_suits_own_among_them() -> None:
    """As in Forty-two, where the double of the suit led is a double like the others."""
    on = {"doubles_honor": "on"}
    assert 2 == result("call", "6-2 3-3 2-2 5-2", **on)[0]
    assert 3 == result("call", "6-2 1-1 2-2 5-2", **on)[0]
    assert 1 == result("play", "5-5 4-4 5-4 0-0", **on)[0]
    assert {"2-2", "6-6"} == answers("call", "6-2", "2-2 6-6 5-3", **on)


# --- the score -----------------------------------------------------------------------------------


@proves(
    "CALL-R6", "trix1904/call-suit-forty-two/as-forty-two", "GEN-R7", "trix1904/forty-two/partners"
)
def test_each_side_scores_what_it_took() -> None:
    """Four tricks with a ten and a five against three with the rest."""
    took = ["5-5 3-2", "6-4 4-1 5-0"]
    match = last_trick("play", "2-1 1-0 2-0 3-0", took=took)
    assert (19, 23, 19, 23) == match.score
    assert match.is_to_deal


@proves("CALL-R6", "GEN-R8")
@pytest.mark.parametrize(
    ("scores", "target", "winners"),
    [
        ((96, 0), 100, (0, 2)),
        ((95, 0), 100, None),
        ((98, 100), 100, (1, 3)),
        ((0, 97), 100, (1, 3)),
        ((0, 0), 4, (0, 2)),
        ((96, 0), 101, None),
    ],
)
def test_the_target_is_looked_at_when_the_deal_is_over(
    scores: tuple[int, int], target: int, winners: tuple[int, ...] | None
) -> None:
    """The last deal gives four points to the first side and three to the other."""
    match = last_trick(
        "play", "2-1 1-0 2-0 3-0", scores=list(scores), options={"target": str(target)}
    )
    assert winners == (match.outcome.winners if match.outcome else None)
    if match.outcome:
        assert "trix1904/forty-two/winning" == match.outcome.reason


@proves("CALL-R7", "GEN-R8")
def test_a_tie_at_105_calls_for_another_deal() -> None:
    match = last_trick("play", "2-1 1-0 2-0 3-0", scores=[101, 102])
    assert ((105, 105, 105, 105), None) == (match.score, match.outcome)
    assert match.is_to_deal


@proves("GEN-R12")
@pytest.mark.parametrize(("scores", "winners"), [((0, 0), (0, 2)), ((0, 1), (0, 1, 2, 3))])
def test_after_the_last_deal_the_better_side_wins_and_equals_draw(
    scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    options = {"max_hands": "1"}
    match = last_trick("play", "2-1 1-0 2-0 3-0", scores=list(scores), options=options)
    assert match.outcome is not None
    assert (winners, "GEN-R12") == (match.outcome.winners, match.outcome.reason)


# --- the general rulings -------------------------------------------------------------------------


@proves("trix1904/forty-two/dealer", "GEN-R3", "GEN-R5")
def test_cards_go_round_singly_and_the_deal_passes_to_the_left() -> None:
    match = new(dealer=2)
    assert [sorted(hand.split()) for hand in HANDS] == [sorted(hand) for hand in match.state.hands]
    assert (3,) == match.turn
    over = last_trick("play", "2-1 1-0 2-0 3-0")
    assert (0, 1) == (over.state.dealer, over.state.deals)
    again = over.deal(dealt(HANDS, 0))
    assert ((1,), [0, 0], [[], []]) == (again.turn, again.state.tricks, again.state.took)


@proves("GEN-R4")
def test_the_first_dealer_is_drawn_for_chosen_or_left_to_chance() -> None:
    """The lowest sum deals; seats 1 and 2 tie and draw again."""
    drawn = ["6-6", "2-0", "1-1", "5-0", "4-4", "4-3"]
    draw = "deal " + " ".join([*drawn, *sorted(PACK - set(drawn))])
    assert 2 == Match.untouched(game("call-suit-forty-two"), 4).deal(draw).state.dealer
    named = Match.at(game("call-suit-forty-two", first_dealer="random"), 4)
    assert [f"dealer {seat}" for seat in range(4)] == [str(move) for move in named.legal(DECK)]
    assert 1 == named.step(DECK, "dealer 1").state.dealer


@proves("GEN-R7", "GEN-R11", "trix1904/forty-two/partners")
@pytest.mark.parametrize(
    ("review", "last", "taken"), [("last_set", 4, 0), ("all", 4, 4), ("none", 0, 0)]
)
def test_what_may_be_seen(review: str, last: int, taken: int) -> None:
    match = trick(new(review=review), "call", "6-3 3-0 6-6 3-3")
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert [6 if other == seat else 0 for other in range(4)] == [
            len(view.cards("hands", other)) for other in range(4)
        ]
        assert (last, taken) == (len(view.cards("last_trick")), len(view.cards("took", 1)))


@proves("GEN-R13")
def test_a_match_can_be_replayed_from_its_seed_and_moves() -> None:
    match = Match.new("call-suit-forty-two", seed="again")
    match = match.play(match.turn[0], match.legal(match.turn[0])[-1])
    assert match.log == Match.loads(match.dumps()).log


@proves("GEN-R14", "GEN-R2")
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_it_is_for_four_players_only(players: int) -> None:
    with pytest.raises(BadPlayers):
        Match.new("call-suit-forty-two", players)


def test_there_is_no_option_for_a_void() -> None:
    """A void may always play anything here."""
    with pytest.raises(BadOption):
        game("call-suit-forty-two", void_rule="free_discard")


# --- what always holds ---------------------------------------------------------------------------


def numbers(card: str) -> tuple[int, int]:
    upper, lower = card.split("-")
    return int(upper), int(lower)


def in_suit(card: str, lead: str, called: int) -> bool:
    """By a plain reading: the lower numbers agree where one is called, else the upper ones."""
    return numbers(card)[called] == numbers(lead)[called]


def steps(seed: str) -> Iterator[tuple[Match, Match]]:
    """Each position of a random match of three deals, with the one before."""
    chosen = game("call-suit-forty-two", max_hands="3")
    *_, last = lawbook.random_match(chosen, 4, seed)
    return pairwise(list(last.history)[::-1])


@pytest.mark.slow
@proves("CALL-R2", "CALL-R4", "CALL-R5")
def test_random_deals_go_as_the_booklet_says() -> None:
    """Legal answers are those of a plain reading, and the winner is the best of the suit."""
    for before, after in (pair for n in range(3) for pair in steps(f"read {n}")):
        old, new_ = before.state, after.state
        if after.move is None or not old.trick:
            continue
        (seat,) = before.turn
        hand = set(old.hands[seat])
        suit = {card for card in hand if in_suit(card, old.trick[0], old.called)}
        assert {f"play {card}" for card in suit or hand} == texts(before)
        if len(old.trick) == 3:
            row = [*old.trick, after.move.text.removeprefix("play ")]
            among = [card for card in row if in_suit(card, row[0], old.called)]
            best = max(among, key=lambda card: (len(set(numbers(card))) == 1, sum(numbers(card))))
            assert (old.leader + row.index(best)) % 4 == new_.leader
            assert row == new_.last_trick


@proves("CALL-R6", "F42-R12")
def test_every_deal_gives_out_42_points() -> None:
    chosen = game("call-suit-forty-two", first_dealer="seat:0")
    plain = kernels.plain(chosen.rules)
    for seed in range(60):
        state = chosen.start(4)
        plain.playout(state, kernels.seeded(seed, 1), 1)
        assert (42, 7) == (sum(state.scores), sum(state.tricks))


@pytest.mark.slow
@proves("CALL-R6", "CALL-R7")
def test_a_match_lasts_three_to_five_deals_or_more_after_a_tie() -> None:
    """Random play takes about as many as reckoned: 12, 45, 42 and 1 in a hundred."""
    chosen = game("call-suit-forty-two")
    plain = kernels.plain(chosen.rules)
    lengths: Counter[int] = Counter()
    for seed in range(300):
        state = chosen.start(4)
        plain.playout(state, kernels.seeded(9, seed))
        lengths[state.deals] += 1
        assert 42 * state.deals == sum(state.scores)
        assert 3 <= state.deals <= 5 or min(state.scores) >= 105
    for deals, share in {3: 0.12, 4: 0.45, 5: 0.42}.items():
        assert share == pytest.approx(lengths[deals] / 300, abs=0.08)
