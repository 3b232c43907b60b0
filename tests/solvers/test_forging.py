"""Forged certificates: what a forger could choose, and what the checker does about it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from parlour import checks
from parlour.checks import samples
from parlour.checks.suite_assembling import careful, sample
from parlour.checks.suite_assembling.table import RULES, Table
from parlour.checks.wrong import Wrong
from parlour.cli import main
from parlour.solvers.suite_assembling import chances

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
FILES = sorted(path.name for path in ANSWERS.glob("*.json"))
DRAWN = sorted(
    name
    for name in FILES
    if json.loads((ANSWERS / name).read_text("utf-8"))["claim"] in ("chance", "careful")
)


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text("utf-8"))
    return found


def with_outcomes(name: str, letters: str) -> dict[str, Any]:
    """A certificate of a sample with other outcomes, and with counts and intervals to match."""
    certificate = kept(name) | {"outcomes": [letters]}
    deals = len(letters)
    certificate |= {"deals": deals, "outcomes": chances._lines(letters)}
    if certificate["claim"] == "careful":
        won = letters.count("w")
        return certificate | {"won": won, "interval": list(chances.wilson(won, deals))}
    simple = letters.count("s")
    possible, undecided = simple + letters.count("p"), letters.count("?")
    spans = chances.wilson(possible, deals)[0], chances.wilson(possible + undecided, deals)[1]
    return certificate | {
        "simple": simple,
        "possible": possible,
        "undecided": undecided,
        "simple_interval": list(chances.wilson(simple, deals)),
        "possible_interval": list(spans),
    }


def judged(certificate: object, seed: str, several: int) -> checks.Finding:
    return checks.check(json.dumps(certificate), random.Random(seed), several)


def outcomes(name: str) -> str:
    return "".join(kept(name)["outcomes"])


# --- which deals are checked ---------------------------------------------------------------------


def test_the_deals_to_check_are_drawn_when_the_certificate_is_verified() -> None:
    """The same text is not judged by the same deals twice, so it cannot be fitted to them."""
    asked: list[list[int]] = []

    def judge(number: int) -> bool:
        asked[-1].append(number)
        return True

    for seed in ("one", "two"):
        asked.append([])
        many = samples.Sample("It is so.", range(1, 10_001), judge, 100)
        samples.judged(many, None, random.Random(seed))
    assert [100, 100] == [len(set(drawn)) for drawn in asked]
    assert asked[0] != asked[1]


def test_without_a_seed_the_systems_chance_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can know it beforehand."""
    used: list[object] = []
    monkeypatch.setattr(checks, "judged", lambda sample, several, chance: used.append(chance) or "")
    checks.check((ANSWERS / "suite-assembling-klondike.json").read_text("utf-8"))
    assert [random.SystemRandom] == [type(chance) for chance in used]


def test_a_deal_that_takes_too_long_counts_as_if_it_were_wrong() -> None:
    """A few make the claim weaker; more than one in twenty refute it."""

    def with_hard_ones(share: int) -> str:
        deals = samples.Sample("It is so.", range(100), lambda number: number >= share, 100)
        return samples.judged(deals, None, random.Random("hard"))

    assert "100 of 100 deals checked" in with_hard_ones(0)
    assert "at most 2.95 % are not as said" in with_hard_ones(0)
    assert "5 more took too long to decide and count against the claim" in with_hard_ones(5)
    assert "at most 10.23 % are not as said" in with_hard_ones(5)
    with pytest.raises(Wrong, match="6 of 100 deals drawn by lot took too long to decide"):
        with_hard_ones(6)


def test_the_bound_on_wrong_deals_is_that_of_the_books() -> None:
    """None of n gives 1 minus the n-th root of 0.05; the others as in tables by Clopper and Pearson."""
    assert 1 - 0.05 ** (1 / 60) == pytest.approx(samples.most_wrong(0, 60))
    assert 0.3942 == pytest.approx(samples.most_wrong(1, 10), abs=1e-4)
    assert 1.0 == pytest.approx(samples.most_wrong(10, 10))


# --- forged samples ------------------------------------------------------------------------------


@pytest.mark.slow
def test_deals_that_are_hard_to_decide_cannot_be_called_possible() -> None:
    """Of a single pass, every deal that needs more than 100 positions was free to be flipped."""
    name = "suite-assembling-one-pass.json"
    letters = outcomes(name)
    hard = [n for n in range(1, 41) if letters[n - 1] == "-" and not quickly_decided(n)]
    assert len(hard) > 5
    forged = "".join("p" if n in hard else letters[n - 1] for n in range(1, 41))
    assert "is impossible" in judged(with_outcomes(name, forged), "hard", 40).sentence


def quickly_decided(number: int) -> bool:
    table = Table.dealt("klondike", sample.deal(number))
    return sample.decide(table, 100, True)[0] is not None


@pytest.mark.slow
def test_a_rosier_share_is_refuted_whatever_the_forger_tries() -> None:
    """75 % for 65 %: trying many certificates does not help, because the draw comes afterwards."""
    name = "suite-assembling-klondike.json"
    letters = outcomes(name)
    for attempt in range(5):
        lost = [n for n, letter in enumerate(letters) if letter == "-"]
        flipped = set(random.Random(attempt).sample(lost, 1000))
        forged = "".join("p" if n in flipped else letter for n, letter in enumerate(letters))
        finding = judged(with_outcomes(name, forged), f"draw {attempt}", 100)
        assert finding.refuted, finding.sentence


@pytest.mark.slow
def test_games_won_with_all_cards_in_view_are_not_careful_ones() -> None:
    """Every deal that can be won at all is called a win of the careful player."""
    name = "suite-assembling-careful-klondike.json"
    possible = outcomes("suite-assembling-klondike.json")
    forged = "".join("w" if letter in "sp" else "-" for letter in possible)
    finding = judged(with_outcomes(name, forged), "all in view", 20)
    assert "The careful player's game of deal" in finding.sentence
    assert finding.refuted


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_the_checker_plays_the_careful_game_from_what_is_seen(rule: str) -> None:
    """It ends as the solver's does; the simple player's part agrees with the game card by card."""
    sampler = chances.Sampler(RULES.index(rule))
    for number in (1, 4, 5):
        cards = sample.deal(number)
        played = careful.careful_player(rule, cards, number, chances.TRIALS)
        assert sampler.careful(number) == played
    for number in range(1, 21):
        lying, piles = careful.beginning(rule, sample.deal(number))
        lying.settle(piles)
        literally = sample.simple_player(Table.dealt(rule, sample.deal(number)), False)
        assert literally == careful._wins(lying, piles)


@pytest.mark.slow
def test_the_checkers_careful_player_knows_no_face_down_card() -> None:
    """With two face-down cards exchanged, her first choice is the same."""
    for number in (1, 2, 4):
        chosen = []
        for exchanged in (False, True):
            cards = sample.deal(number)
            if exchanged:  # the two undermost cards of the last pile
                cards[21], cards[22] = cards[22], cards[21]
            chosen.append(first_choice(cards, number))
        assert chosen[0] == chosen[1]


def first_choice(cards: list[int], number: int) -> tuple[int, int, int]:
    """What she sees and has chosen when she has made her first choice."""
    lying, piles = careful.beginning("klondike", cards)
    lying.settle(piles)
    while lying.laid < len(lying.rest):
        lying.go_on()
        lying.settle(piles)
    assert lying.down[6] > 2
    choices = [*careful._choices(lying)]
    wins = [0] * len(choices)
    drawing = number
    for _ in range(4):
        imagined, drawing = careful._imagined(lying, piles, drawing)
        for i, choice in enumerate(choices):
            wins[i] += careful._wins(careful._after(choice, imagined), imagined)
    return wins.index(max(wins)), max(wins), drawing


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_a_sample_is_never_said_to_hold(name: str) -> None:
    finding = judged(kept(name), "never", 2)
    assert checks.NOT_REFUTED == finding.verdict
    assert finding.told.startswith("Not refuted: 2 of 10000 deals checked")


# --- fields that nobody reads --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["isolation.json", "reverse.json", "nine-men-square.json"])
def test_an_unknown_field_is_refused(name: str) -> None:
    finding = checks.check(json.dumps(kept(name) | {"approved": True}))
    assert "no field 'approved'" in finding.sentence


@pytest.mark.parametrize(
    ("name", "inside"),
    [("thirteen-half.json", "rings"), ("forty-nine-450-game.json", "options")],
)
def test_an_unknown_field_inside_another_is_refused(name: str, inside: str) -> None:
    certificate = kept(name)
    part = certificate[inside]
    (part[0] if isinstance(part, list) else part)["approved"] = "yes"
    assert "no field 'approved'" in checks.check(json.dumps(certificate)).sentence


def test_a_field_given_twice_is_refused() -> None:
    text = json.dumps(kept("isolation.json")).replace('"claim"', '"claim": "classes", "claim"', 1)
    assert "A field is given twice." == checks.check(text).sentence


# --- how it is told ------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(arguments), prog_name="parlour")
    return done.exit_code, done.stdout


@pytest.mark.slow
def test_verify_tells_three_verdicts_by_words_and_exit_codes(tmp_path: Path) -> None:
    good, drawn = ANSWERS / "isolation.json", ANSWERS / "suite-assembling-klondike.json"
    bad = tmp_path / "bad.json"
    bad.write_text(good.read_text("utf-8").replace('"all"', '"classes"'), "utf-8")
    lot = ("--deals", "2", "--seed", "lot")
    assert (0, "Holds.") == (run("verify", str(good))[0], run("verify", str(good))[1][:6])
    assert (1, "Refuted.") == (run("verify", str(bad))[0], run("verify", str(bad))[1][:8])
    code, told = run("verify", str(drawn), *lot)
    assert (3, "Not refuted: 2 of 10000 deals checked") == (code, told[:37])
    code, told = run("verify", str(drawn), *lot, "--json")
    assert (3, {"verdict", "key", "sentence"}) == (code, set(json.loads(told)))
    assert "not refuted" == json.loads(told)["verdict"]


def test_a_table_file_is_not_checked_by_lot(tmp_path: Path) -> None:
    path = tmp_path / "men.table"
    path.write_text("parlour", "utf-8")
    assert 2 == run("verify", str(path), "--deals", "3")[0]


@pytest.mark.slow
def test_solve_tells_what_is_certified_from_what_is_the_solvers_word() -> None:
    """A solution of over 42 slides is certified; that it is the shortest is not."""
    code, text = run("solve", "thirteen", "--seed", "tea")
    assert 0 == code
    assert "Certificate: Holds. 54 slides" in text
    assert "On the solver's word alone: That no fewer slides are enough" in text
    told = json.loads(run("solve", "thirteen", "--seed", "tea", "--json")[1])
    assert "holds" == told["verdict"]
    assert "whether fewer are enough is not checked" in told["certified"]
    assert "That no fewer slides are enough" in told["word"]
    assert not told.keys() & {"proved", "checked"}
    assert "On the solver's word alone: nothing." in run("solve", "isolation")[1]
