"""One deal of Forty-two, screen by screen; PARLOUR_GOLDEN=1 writes the files anew."""

import os
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
SCRIPT = ["pass", "2-2", "why 6-1"] + ["1"] * 7 + ["log", "quit", "n"]


@pytest.mark.parametrize("width", [80, 40])
def test_a_deal_of_forty_two_reads_as_it_did(play, width):
    text = play("forty-two", width=width).run(*SCRIPT)
    file = GOLDEN / f"forty-two-{width}.txt"
    if os.environ.get("PARLOUR_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("width", [80, 40])
def test_no_line_is_wider_than_the_screen(width):
    lines = (GOLDEN / f"forty-two-{width}.txt").read_text(encoding="utf-8").split("\n")
    prompts = ("Your move",)
    assert [] == [line for line in lines if len(line) > width and not line.startswith(prompts)]
