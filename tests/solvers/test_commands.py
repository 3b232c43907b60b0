"""Every printed command derives its claim again: what it prints has the figures that are claimed."""

from __future__ import annotations

import re
import shlex

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.lab import answering
from parlour.solvers import solving
from parlour.solvers.answers import Claim

FIGURES: dict[tuple[str, str], tuple[str, ...]] = {
    ("forty-nine/another-reverse/claim-ten", "It can be"): ("10 moves and no fewer", "the 4 ways"),
    ("REV2-R1", "Ten is again"): ("takes 10 moves", "takes 15 moves", "the 2 ways"),
    ("forty-nine/blind-forty-nine/claim-385", "A total"): ("385 points", "1/49", "3725/28"),
    ("forty-nine/colorow-solitaire/claim-100", "A count"): ("100 points", "52 layouts", "7 of them"),
    ("forty-nine/colorow-solitaire/reward", "Anyone"): (
        "100 points", "84 points", "makes more", "80 layouts", "11 of them",
    ),
    ("forty-nine/forty-nine/total-450", "All players"): ("more than 450", "makes 450"),
    ("F49-R13", "Without"): ("more than 440", "makes 440"),
    ("F49-R13", "A game"): ("at most 405", "at most 400"),
    ("F49-R13", "With"): ("makes 690", "more than 450", "worth 240"),
    ("forty-nine/forty-nine/combinations-fifty", "Two"): ("24 pairs make fifty",),
    ("forty-nine/forty-nine/combinations-hundred", "Four"): ("12 fours", "so do 12"),
    ("forty-nine/chicago-casino/total-51", "The points"): ("together 51",),
    ("DRAW-R2", "Hands"): ("1906884 hands", "Two pair 324135", "Rainbow 352947", "Four straight 12",
                           "Straight flush 21", "a Rainbow is commoner than a Two pair"),
    ("forty-nine/nebraska-checkers/few-draws", "Draws"): ("matches 10,000, draws 266",),
    ("forty-nine/forty-nine-puzzle/doubt", "It is"): ("two men", "are the fewest"),
    ("forty-nine/forty-nine-puzzle/other-gaps-claim", "With"): (
        "24 of the 49", "6 squares and no other", "the other 25",
    ),
    ("forty-nine/forty-nine-puzzle/other-gaps-claim", "How few"): (
        "20 from 2, where at least 16", "19 from 3, where at least 15", "21 from 11", "20 from 18",
    ),
    ("forty-nine/isolation/claim-fourteen", "There are"): ("The 40 listed are all",),
    ("ISO-R3", "The 40"): ("The 6 listed", "all 40", "2 with 4 forms and 4 with 8 forms"),
    ("forty-nine/mystic-double-cross/claim-265", "25 cards"): ("265 points", "1 makes it"),
    ("MDC-R1", "265 is"): ("265 points", "115.69", "133.59"),
    ("forty-nine/nine-men-square/claim-four", "It can"): ("4 moves", "the 16 solutions", "2 of them"),
    ("SQ9-R1", "Four"): ("4 moves", "rows and columns alone are not enough"),
    ("forty-nine/nine-men-triangle/claim-four", "It can"): (
        "4 moves", "the 14 solutions", "7 of them",
    ),
    ("TRI-R1", "Four"): ("4 moves", "rows and columns alone are not enough"),
    ("forty-nine/pittsburgh-draw-puzzle/strict-claim", "The ten"): ("328712515200",),
    ("forty-nine/pittsburgh-draw-puzzle/claim", "The fifty"): ("65362354479043043328",),
    ("PDP-R2", "The strict"): ("ten hands, one of each kind, in the strict form",),
    ("forty-nine/puzzle-supreme/claim", "The 49"): ("363916800", "45489600"),
    ("forty-nine/puzzle-supreme/sixteen-rows", "There"): ("sixteen lines add up to 175",),
    ("forty-nine/reverse/claim-ten", "It can"): ("10 moves and no fewer", "the 2 ways"),
    ("REV-R1", "Ten"): ("takes 10 moves", "takes 15 moves", "is the only one"),
    ("SUITE-R6", "A greedy"): ("6524", "2287", "7835", "5474", "3888", "5557"),
    ("SUITE-R6", "With a single"): ("2018", "112 are won"),
    ("SUITE-R5", "If each"): ("with the whole pack available the same 7835",),
    ("forty-nine/thirteen/slide", "Whatever"): ("exactly half, 3113510400", "6227020800"),
    ("forty-nine/thirteen/slide", "Cards"): (
        "7 of the positions are deals", "104 slides each", "rests on the published numbers",
    ),
    ("P13-R2", "A deal"): ("90 slides", "exactly half"),
    ("forty-nine/twenty-five-goal/goal", "One man"): ("17 moves", "fewer moves do not"),
    ("G25-R2", "Any"): (
        "All 49 gaps", "44 in 17 moves", "5 in 18 moves", "in 18 moves leave one man on 25; fewer than 17",
    ),
}  # fmt: skip
"""What the command of a claim, known by its citation and first words, must print."""

LONG = (
    "suite-assembling-",
    "twenty-five-goal-",
    "colorow-",
    "forty-nine-puzzle-moves.",
    "forty-nine-440.",
    "forty-nine-450.",
    "thirteen-",
    "mystic-double-cross-mean",
)
"""Certificates that take more than a second or two to derive or to check."""

CLAIMS = [claim for _, claim in solving.claims()]


def figures(claim: Claim) -> tuple[str, ...]:
    found = [
        shown
        for (cite, begins), shown in FIGURES.items()
        if cite == claim.cite and claim.says.startswith(begins + " ")
    ]
    assert 1 == len(found), claim
    return found[0]


def printed(claim: Claim) -> str:
    """What the command prints of the certificates it has derived."""
    program, *arguments = shlex.split(claim.command)
    assert "parlour" == program
    done = CliRunner().invoke(main, arguments, prog_name="parlour")
    assert 0 == done.exit_code, done.output
    if claim.simulated:
        return done.stdout
    found = [line for line in done.stdout.splitlines() if re.match(r"[a-z0-9-]+\.json: ", line)]
    assert len(claim.certificates) == len(found)
    return "\n".join(found)


def is_long(claim: Claim) -> bool:
    return any(name.startswith(LONG) for name in claim.certificates)


def must_show(claim: Claim) -> None:
    shown = printed(claim)
    for figure in figures(claim):
        assert figure in shown


def name_of(claim: Claim) -> str:
    return f"{claim.cite} {claim.says[:20]}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim", [one for one in CLAIMS if one.command and not is_long(one)], ids=name_of
)
def test_the_command_of_a_claim_prints_its_figures(claim: Claim) -> None:
    must_show(claim)


@pytest.mark.soak
@pytest.mark.parametrize("claim", [one for one in CLAIMS if is_long(one)], ids=name_of)
def test_the_long_command_of_a_claim_prints_its_figures(claim: Claim) -> None:
    must_show(claim)


def test_a_claim_without_a_command_is_proved_in_words() -> None:
    assert ["SUITE-R1"] == [claim.cite for claim in CLAIMS if not claim.command]


def test_a_certificate_that_is_not_kept_cannot_be_derived() -> None:
    done = CliRunner().invoke(main, ["solve", "--derive", "luck.json"], prog_name="parlour")
    assert 2 == done.exit_code
    assert "There is no certificate called luck.json" in done.stderr


def test_what_is_derived_is_told_with_its_verdict() -> None:
    settled = answering.derive(["isolation.json"], lambda share: None)
    assert settled.good
    told = settled.plain()["certificates"][0]
    assert ("isolation.json", "holds") == (told["name"], told["verdict"])
    assert 40 == len(told["certificate"]["solutions"])
