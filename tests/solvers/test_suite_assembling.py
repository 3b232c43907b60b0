"""Suite Assembling: the search, the hints, the players, and what the checker makes of it."""

from __future__ import annotations

import copy
import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.checks.suite_assembling import sample
from parlour.checks.suite_assembling.table import Table, decide
from parlour.core import compiling
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.games import suite_assembling as rules
from parlour.solvers import hints
from parlour.solvers import suite_assembling as solver
from parlour.solvers.suite_assembling import chances as chances
from parlour.solvers.suite_assembling import kernels as k
from parlour.solvers.suite_assembling import unseen
from parlour.solvers.suite_assembling.search import Player, Search, position

KEY = "suite-assembling"
WASTES = ("klondike", "lot_top", "each_card")
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
FILES = sorted({**solver.STUDY.derived, **solver.STUDY.long})

each_waste = pytest.mark.parametrize("waste", WASTES)
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def deal(number: int, waste: str = "klondike") -> Match:
    """A deal of the sample."""
    return Match.new(game(KEY, waste=waste), 1, f"{chances.SEED} {number}")


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text("utf-8"))
    return found


def judged(certificate: object, several: int = 20) -> checks.Finding:
    return checks.check(json.dumps(certificate), random.Random("drawn"), several)


def wandered(waste: str, seed: int, back: int = 0) -> Match:
    """A position reached at random, if asked for, counted back from the end of a match."""
    rng = random.Random(f"{waste} {seed}")
    steps = [deal(seed, waste)]
    while steps[-1].turn:
        legal = steps[-1].legal(0)
        plays = [move for move in legal if move.verb.name not in ("draw", "turn")]
        chosen = rng.choice(plays) if plays and rng.random() < 0.8 else rng.choice(legal)
        steps.append(steps[-1].play(0, chosen))
    return steps[max(0, len(steps) - 1 - back)] if back else rng.choice(steps[:-1])


def tried_out(of: Game, state: Any, most: int) -> bool | None:
    """Whether some line of play solves it: every legal move of the game itself, none left out."""
    vocabulary = of.rules.vocabulary
    waiting, seen = [state], set()
    while waiting:
        s = waiting.pop()
        if s.ended == rules.SOLVED:
            return True
        sign = (*s.under, *map(tuple, s.runs), *s.foundations, *s.pack, *s.lots, s.lot)
        if s.ended or sign in seen:
            continue
        seen.add(sign)
        if len(seen) > most:
            return None
        for move in vocabulary.among(of.rules.may(s, 0)):
            after = s.copy()
            after.moves = after.fruitless = 0
            of.rules.apply(after, 0, move.code)
            waiting.append(after)
    return False


# --- the search ----------------------------------------------------------------------------------


@pytest.mark.slow
@each_waste
def test_a_way_that_is_found_solves_the_deal_by_the_rules_of_the_game(waste: str) -> None:
    """And a deal without one is called impossible, with a proof that the checker follows."""
    solved = 0
    for number in range(1, 41):
        match = deal(number, waste)
        answer = solver.solve(match)
        finding = judged(answer.certificate)
        assert "" == answer.word
        assert finding.good, finding.sentence
        for move in answer.moves:
            match = match.play(0, move)
        if answer.moves:
            solved += 1
            assert match.outcome is not None
            assert (0,) == match.outcome.winners
        else:
            assert "cannot be done" in answer.answer
    assert 20 < solved < 38


@pytest.mark.slow
@each_waste
def test_what_the_search_says_is_so_when_every_move_is_tried(waste: str) -> None:
    """No play is left out here, which tests that some plays are never wrong."""
    verdicts = {True: 0, False: 0}
    for seed in range(1, 21):
        match = wandered(waste, seed, back=6 + seed % 14)
        true = tried_out(match.game, match.record, 1500) if match.turn else None
        if true is not None:
            found = solver.decide(position(match), (2_500,), compiled=False)
            assert found.status == (k.POSSIBLE if true else k.IMPOSSIBLE)
            verdicts[true] += 1
    assert min(verdicts.values()) > 0


@pytest.mark.soak
@each_waste
def test_what_the_search_says_is_so_when_every_move_of_many_positions_is_tried(waste: str) -> None:
    """As above, with hundreds of positions and larger ones."""
    for seed in range(1, 300):
        match = wandered(waste, seed, back=5 + seed % 40)
        true = tried_out(match.game, match.record, 20_000) if match.turn else None
        if true is not None:
            found = solver.decide(position(match), (2_500,), compiled=False)
            assert found.status == (k.POSSIBLE if true else k.IMPOSSIBLE)


@pytest.mark.slow
@each_waste
def test_the_checker_that_shares_no_code_decides_alike(waste: str) -> None:
    """Deal by deal, the simple player's games too."""
    sampler = chances.Sampler(WASTES.index(waste))
    for number in range(1, 31):
        table = Table.dealt(waste, sample.deal(number))
        letter = sampler.outcome(number)
        assert (letter == "s") == sample.simple_player(table.copy(), False)
        assert (letter in "sp") == decide(table, 3000)[0]


@needs_numba
@pytest.mark.slow
def test_compiled_and_plain_search_and_players_agree() -> None:
    """Verdict, way, positions looked at and games, choice by choice."""
    quick, plain = Search(True), Search(False)
    for number in range(1, 11):
        world, key = chances.laid_out(chances.dealt(number))
        for waste in (k.KLONDIKE, k.LOT_TOP, k.EACH_CARD):
            limits = (500, 3_000)
            assert plain.decide(world, waste, key, limits) == quick.decide(
                world, waste, key, limits
            )
    world, key = chances.laid_out(chances.dealt(5))
    games = []
    for search in (plain, quick):
        player = k.careful_player if search is plain else k.fast(k.careful_player)
        rng, other, way = (search.numbers(length) for length in (1, k.WORLD, k.WAY))
        work = search.numbers(k.WORK)
        won = player(search.given(world), k.KLONDIKE, key, 3, rng, other, work, way)
        games.append((bool(won), [int(choice) for choice in way[: way[k.CHOICES]]]))
    assert games[0] == games[1]


@pytest.mark.proves("SUITE-R5")
@needs_numba
@pytest.mark.slow
def test_where_each_card_counts_the_lots_have_no_effect() -> None:
    """What can be done with the whole pack available can be done by threes, in a thousand deals."""
    search = Search(True)
    outcomes = "".join(kept("suite-assembling-each-card.json")["outcomes"])
    for number in range(1, 1001):
        world, key = chances.laid_out(chances.dealt(number))
        at_hand = search.once(search.given(world), k.AT_HAND, key, 2_000)
        assert (outcomes[number - 1] in "sp") == (at_hand.status == k.POSSIBLE)


def test_an_undecided_search_is_said_to_be_so() -> None:
    """If only one position may be looked at, nothing is decided and nothing is claimed."""
    found = solver.decide(position(deal(1)), (1,), compiled=False)
    assert k.UNDECIDED == found.status
    assert () == found.way


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.slow
@each_waste
def test_a_hint_from_anywhere_is_legal_and_keeps_the_way_open(waste: str) -> None:
    """Following hints from a position that can be solved solves it."""
    for seed in range(1, 6):
        match = wandered(waste, 100 + seed)
        first = solver.peek(match)
        assert first.solvable is not None
        if not first.solvable:
            assert first.move in [str(move) for move in match.legal(0)]
            continue
        answer = solver.solve(match)
        for move in answer.moves[:12]:
            assert solver.peek(match).solvable
            match = match.play(0, move)
        while match.turn:
            found = solver.peek(match)
            assert found.solvable
            assert found.move in [str(move) for move in match.legal(0)]
            match = match.play(0, found.move)
        assert (49,) == match.score


@pytest.mark.slow
@each_waste
def test_what_is_lost_stays_lost(waste: str) -> None:
    """Along random matches the verdict turns from yes to no at most once."""
    for seed in range(1, 4):
        end = wandered(waste, 200 + seed, back=1)
        steps = [step for step in end.history if step.turn][::-1][::4]
        said = [solver.peek(step).solvable for step in steps]
        assert None not in said
        assert said == sorted(said, key=lambda yes: not yes)


@pytest.mark.slow
def test_a_hint_comes_within_a_second() -> None:
    """Even if the search gives up."""
    for number in range(1, 31):
        begun = time.process_time()
        solver.peek(wandered("klondike", number))
        assert time.process_time() - begun < 1


@pytest.mark.slow
def test_a_hint_tells_that_it_knows_the_cards_and_when_the_way_was_left() -> None:
    """The sentence about the move is that of all puzzles; the move named is the one that lost."""
    ends = (
        wandered("klondike", seed, back=1)
        for seed in range(1, 40)
        if solver.peek(deal(seed)).solvable
    )
    match = next(end for end in ends if solver.peek(end).solvable is False)
    assert "looks at the face-down cards" in solver.peek(deal(1)).sentence
    sentence = hints.hint(match, peek=True).sentence
    left = re.search(r"You went wrong at move (\d+), ", sentence)
    assert left is not None, sentence
    steps = [step for step in match.history if step.turn][::-1]
    at = int(left[1])
    assert [True, False] == [solver.peek(step).solvable for step in steps[at - 1 : at + 1]]


def test_too_few_moves_left_are_reckoned_with() -> None:
    """There is a way, but the puzzle would end before it does."""
    match = Match.new(game(KEY, max_moves=20), 1, f"{chances.SEED} 1")
    found = solver.peek(match)
    assert found.solvable is None
    assert "only 20 may still be made" in found.sentence
    answer = solver.solve(match)
    assert "only 20 may still be made" in answer.answer


# --- the chances ---------------------------------------------------------------------------------


def test_the_deals_of_the_sample_are_those_of_their_seeds() -> None:
    """Anyone can play deal n; the checker deals it with code of its own."""
    for number in (1, 2, 9_999):
        dealt = deal(number).log[0][1].split()[1:]
        assert dealt == [rules.PACK.names[card] for card in chances.dealt(number)]
        assert dealt == [str(card) for card in sample.deal(number)]


@needs_numba
@pytest.mark.slow
@each_waste
@pytest.mark.proves("SUITE-R6")
def test_the_outcomes_kept_are_found_again(waste: str) -> None:
    """The first deals of each sample, decided and played again."""
    name = f"suite-assembling-{waste.replace('_', '-')}.json"
    careful = name.replace("assembling-", "assembling-careful-")
    sampler = chances.Sampler(WASTES.index(waste))
    decided, played = ("".join(kept(file)["outcomes"]) for file in (name, careful))
    assert decided[:300] == "".join(sampler.outcome(number) for number in range(1, 301))
    won = [sampler.careful(number) for number in range(1, 61)]
    assert played[:60] == "".join("w" if one else "-" for one in won)


@each_waste
def test_nobody_wins_what_cannot_be_won(waste: str) -> None:
    """The careful player's wins are among the possible deals; she wins more than the simple one."""
    name = f"suite-assembling-{waste.replace('_', '-')}.json"
    decided = "".join(kept(name)["outcomes"])
    careful = "".join(kept(name.replace("assembling-", "assembling-careful-"))["outcomes"])
    assert not [n for n, won in enumerate(careful) if won == "w" and decided[n] not in "sp"]
    assert decided.count("s") < careful.count("w")


@pytest.mark.proves("SUITE-R6")
def test_the_figures_told_are_those_of_the_certificates() -> None:
    """Every share named in the claims and on the page is counted from the outcomes kept."""
    page = (ANSWERS / "suite-assembling.md").read_text("utf-8")
    claims = " ".join(claim.answer for claim in solver.STUDY.claims)

    def must_be_told(wins: int, interval: list[float], in_claims: bool) -> None:
        least, most = (f"{100 * end:.2f}" for end in interval)
        assert f"{wins / 100:.2f} % ({least}–{most})" in page
        if in_claims:
            assert f"{wins / 100:.2f} %" in claims
            assert f"{least} to {most})" in claims

    for waste in WASTES:
        name = f"suite-assembling-{waste.replace('_', '-')}.json"
        found = kept(name)
        careful = kept(name.replace("assembling-", "assembling-careful-"))
        claimed = waste != "lot_top"
        must_be_told(found["simple"], found["simple_interval"], claimed)
        must_be_told(found["possible"], found["possible_interval"], claimed)
        must_be_told(careful["won"], careful["interval"], claimed)
    once = kept("suite-assembling-one-pass.json")
    must_be_told(once["simple"], once["simple_interval"], True)
    must_be_told(once["possible"], once["possible_interval"], True)


def test_an_interval_is_wilsons() -> None:
    """As in published tables: 50 of 100, and the ends."""
    assert (0.4038, 0.5962) == chances.wilson(50, 100)
    assert (0.0, 0.037) == chances.wilson(0, 100)
    assert (0.963, 1.0) == chances.wilson(100, 100)


@pytest.mark.slow
def test_the_careful_player_knows_no_hidden_card() -> None:
    """With two face-down cards exchanged, she makes the same choices until one is turned up."""
    compared = 0
    for number in range(1, 6):
        ways = []
        for exchanged in (False, True):
            cards = chances.dealt(number)
            if exchanged:  # the two undermost cards of the last pile
                cards[21], cards[22] = cards[22], cards[21]
            world, key = chances.laid_out(cards)
            way = [0] * k.WAY
            work = [0] * k.WORK
            k.careful_player(world, k.KLONDIKE, key, 1, [number], [0] * k.WORLD, work, way)
            ways.append(way[: way[k.CHOICES]])
        player = Player(deal(number))
        for one, two in zip(*ways, strict=False):
            if player.state.under[6] < 2:
                break
            assert one == two
            compared += 1
            player.choose(one)
    assert compared > 20


# --- certificates --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_certificate_that_is_kept_is_not_refuted(name: str) -> None:
    """The samples are not refuted by three deals."""
    finding = checks.check((ANSWERS / name).read_text("utf-8"), random.Random(name), several=3)
    assert not finding.refuted, finding.sentence
    assert finding.good == (
        name in ("suite-assembling-way.json", "suite-assembling-impossible.json")
    )
    assert KEY == finding.key


@pytest.mark.parametrize("name", ["suite-assembling-way.json", "suite-assembling-impossible.json"])
def test_a_certificate_of_a_deal_is_derived_again(name: str) -> None:
    """Exactly as it is kept."""
    assert kept(name) == json.loads(json.dumps(solver.STUDY.derived[name](lambda share: None)))


def spoiled(name: str, *path: str | int, to: object) -> dict[str, Any]:
    """A certificate that is kept, with one part of it changed."""
    certificate = copy.deepcopy(kept(f"suite-assembling-{name}.json"))
    part: Any = certificate
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return certificate


def test_a_wrong_way_is_refused_with_the_reason() -> None:
    """A move changed, one left out, a card twice, another deal."""
    moves = kept("suite-assembling-way.json")["moves"]
    position = kept("suite-assembling-way.json")["position"]
    twice = copy.deepcopy(position)
    twice["pack"][0] = twice["pack"][1]
    other_order = copy.deepcopy(position)
    other_order["pack"] = position["pack"][::-1]
    for certificate, reason in [
        (spoiled("way", "moves", 0, to="play 49"), "Move 1, 'play 49', cannot be made"),
        (spoiled("way", "moves", 3, to="move 3 9"), "Move 4"),
        (spoiled("way", "moves", 3, to="juggle"), "Move 4"),
        (spoiled("way", "moves", to=moves[:-1]), "only 48 of 49 cards are up"),
        (spoiled("way", "moves", to=[*moves, "draw"]), "cannot be made"),
        (spoiled("way", "moves", to=["draw", *moves]), "cannot be made"),
        (spoiled("way", "position", to=twice), "in exactly one place"),
        (spoiled("way", "position", to=other_order), "is not deal"),
        (spoiled("way", "position", "lot", to=2), "waste cannot be like this"),
        (spoiled("way", "deal", to=77), "is not deal 77"),
        (spoiled("way", "claim", to="impossible"), "It can be done"),
        (spoiled("way", "options", "waste", to="heap"), "'waste' is not one of"),
        (spoiled("way", "options", to={}), "which rule for the waste"),
    ]:
        finding = judged(certificate)
        assert not finding.good
        assert reason in finding.sentence


def test_positions_that_cannot_be_are_refused() -> None:
    """Open cards out of order, a pile not turned up, an available lowest card, too few piles."""

    def changed(change: Callable[[dict[str, Any]], object]) -> str:
        certificate = kept("suite-assembling-impossible.json")
        certificate.pop("deal")
        change(certificate["position"])
        finding = judged(certificate)
        assert not finding.good
        return finding.sentence

    def with_lowest_open(position: dict[str, Any]) -> None:
        at = next(i for i, card in enumerate(position["pack"]) if card % 7 == 1)
        position["pack"][at], position["open"][6][0] = position["open"][6][0], position["pack"][at]

    def with_lowest_drawn(position: dict[str, Any]) -> None:
        lowest = next(card for card in position["pack"] if card % 7 == 1)
        position["pack"].remove(lowest)
        position |= {"waste": [lowest], "lot": 1}

    assert "go down by one" in changed(lambda p: p["open"][6].append(p["pack"].pop()))
    assert "not turned up" in changed(lambda p: p["down"][5].append(p["open"][6].pop()))
    assert "lowest card is available" in changed(with_lowest_open)
    assert "lowest card is available" in changed(with_lowest_drawn)
    assert "not seven piles" in changed(lambda p: p["open"].pop())
    assert "too many cards" in changed(lambda p: p["down"][6].append(p["pack"].pop()))
    assert "in exactly one place" in changed(lambda p: p["pack"].pop())


def test_a_way_where_there_is_none_is_no_proof_of_impossibility() -> None:
    """A deal that can be solved is not called impossible, whatever the numbers say."""
    answer = solver.solve(deal(1))
    certificate = answer.certificate | {"claim": "impossible"}
    assert "It can be done" in judged(certificate).sentence


def test_what_is_only_the_solvers_word_is_called_so() -> None:
    """A search too long to be repeated claims nothing that was checked."""
    match = deal(1)
    certificate = solver.certificate(match, "searched", result="impossible")
    finding = judged(certificate)
    assert checks.NOT_REFUTED == finding.verdict
    assert "the word of the solver's search alone" in finding.sentence


@pytest.mark.slow
def test_wrong_figures_are_refused_with_the_reason() -> None:
    """Counts, intervals and letters must agree, and deals drawn by lot must match their letters."""
    lines = kept("suite-assembling-klondike.json")["outcomes"]
    rosy = [line.replace("-", "p") for line in lines]
    certificate = spoiled("klondike", "outcomes", to=rosy)
    possible = sum(line.count("p") + line.count("s") for line in rosy)
    certificate |= {"possible": possible, "possible_interval": [*chances.wilson(possible, 10_000)]}
    assert "is impossible." in judged(certificate).sentence
    for wrong, reason in [
        (spoiled("klondike", "possible", to=6525), "the outcomes make it 6524"),
        (spoiled("klondike", "undecided", to=1), "the outcomes make it 0"),
        (spoiled("klondike", "simple_interval", 0, to=0.21), "not the interval"),
        (spoiled("klondike", "outcomes", 0, to=lines[0][1:]), "one letter for each deal"),
        (spoiled("klondike", "outcomes", 0, to="x" * 100), "one letter for each deal"),
        (spoiled("klondike", "seed", to="mine"), "'seed' is not one of"),
        (spoiled("klondike", "options", "waste", to="each_card"), "Deal 1886 is possible."),
        (spoiled("careful-klondike", "won", to=10_000), "the outcomes make it"),
        (spoiled("careful-klondike", "games", to={}), "no field 'games'"),
        (spoiled("careful-klondike", "outcomes", 0, to="w" * 100), "the outcomes make it"),
    ]:
        finding = judged(wrong)
        assert not finding.good
        assert reason in finding.sentence


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(["way", "impossible", "klondike", "careful-klondike"]), st.data())
def test_rubbish_is_refused_without_a_fuss(name: str, data: st.DataObject) -> None:
    """Whatever a part of a certificate holds, the answer is a sentence."""
    certificate = kept(f"suite-assembling-{name}.json")
    part = certificate if data.draw(st.booleans()) else certificate.get("position", certificate)
    key = data.draw(st.sampled_from(sorted(set(part) - {"certificate", "key"})))
    before, part[key] = part[key], data.draw(anything)
    finding = judged(certificate, several=1)
    assert finding.sentence
    assert finding.refuted or part[key] == before or key == "trials"


# --- hints that do not peek ----------------------------------------------------------------------


def swapped(match: Match) -> Match:
    """The same to the player, with the first and the last unseen card exchanged."""
    places, _ = unseen.unseen(match)
    record = match.record.copy()
    rows = [(record.pack if pile < 0 else record.down[pile], number) for pile, number in places]
    (one, i), (other, j) = rows[0], rows[-1]
    one[i], other[j] = other[j], one[i]
    found = copy.copy(match)
    found.record = record
    return found


@pytest.mark.slow
def test_a_hint_is_the_same_whatever_the_hidden_cards_are() -> None:
    for number in (1, 2, 3):
        match = deal(number)
        assert unseen.hint(match) == unseen.hint(swapped(match))


@pytest.mark.slow
def test_a_hint_on_a_lost_deal_still_names_a_move() -> None:
    lost = next(deal(n) for n in range(1, 40) if solver.quick(deal(n)) is False)
    found = hints.hint(lost)
    assert found.solvable is None
    assert found.move in [str(move) for move in lost.legal(0)]
    assert "face-down" not in found.sentence


def test_imagined_cards_leave_everything_seen_in_its_place() -> None:
    match = deal(5)
    match = match.play(0, "draw")
    other = unseen.imagined(match, random.Random(3))
    assert match.record.runs == other.record.runs
    assert match.record.lots == other.record.lots
    assert match.record.down != other.record.down
    assert match.record.foundations == other.record.foundations
    assert unseen.unseen(match) == (unseen.unseen(match)[0], sorted(other_cards(match, other)))


def other_cards(match: Match, other: Match) -> list[int]:
    """The cards that lie where the player of the match has seen none."""
    record = other.record
    places = unseen.unseen(match)[0]
    return [(record.pack if pile < 0 else record.down[pile])[at] for pile, at in places]
