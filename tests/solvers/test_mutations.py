"""Certificates changed at random: none that claims something else is accepted as holding."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import mutating
from parlour import checks

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
KEPT: dict[str, dict[str, Any]] = {
    path.name: json.loads(path.read_text("utf-8")) for path in sorted(ANSWERS.glob("*.json"))
}
SLOW = {
    "blind-forty-nine.json",
    "colorow-solitaire.json",
    "forty-nine-440.json",
    "forty-nine-450.json",
    "pittsburgh-draw-puzzle-plain-count.json",
    "colorow-solitaire-touching.json",
    "mystic-double-cross-mean.json",
    "twenty-five-goal-minimum.json",
    "twenty-five-goal-9.json",
    "twenty-five-goal-25.json",
}
"""Certificates that take a second or more to check even once; they are changed under -m soak."""
COUNTED = (
    "deals", "seed", "won", "interval", "simple", "possible", "undecided", "simple_interval",
    "possible_interval",
)  # fmt: skip
"""What follows from the outcomes of a sample, so that no draw is needed to refute it."""
MANY = 10_000
"""How many mutations there are in all, under -m soak."""


def judged(certificate: dict[str, Any], seed: str) -> checks.Finding:
    return checks.check(json.dumps(certificate), random.Random(seed), several=1)


def attacked(name: str, several: int) -> dict[str, int]:
    """Judge mutations of a certificate, and count the verdicts."""
    before = KEPT[name]
    others = [one for other, one in KEPT.items() if other != name]
    told = judged(before, name)
    counts = {checks.HOLDS: 0, checks.NOT_REFUTED: 0, checks.REFUTED: 0}
    for number in range(several):
        seed = f"{name} {number}"
        after = mutating.mutated(before, others, random.Random(seed))
        finding = judged(after, seed)
        counts[finding.verdict] += 1
        if finding.verdict == checks.HOLDS:
            if mutating.fields(after) == mutating.fields(before):
                assert told.sentence == finding.sentence, seed
            else:
                known = any(mutating.follows(one, after) for one in KEPT.values())
                assert known or mutating.is_true_of_other_cards(after), (
                    f"{seed}: {finding.sentence}"
                )
        if before["claim"] in ("chance", "careful"):
            assert checks.HOLDS != finding.verdict
            if any(after.get(field) != before.get(field) for field in COUNTED):
                assert finding.refuted, f"{seed}: {finding.sentence}"
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(KEPT.keys() - SLOW))
def test_a_changed_claim_does_not_hold(name: str) -> None:
    counts = attacked(name, 6)
    assert 6 == sum(counts.values())


@pytest.mark.soak
def test_none_of_ten_thousand_changed_claims_holds() -> None:
    total = {checks.HOLDS: 0, checks.NOT_REFUTED: 0, checks.REFUTED: 0}
    share, more = divmod(MANY, len(KEPT))
    for place, name in enumerate(sorted(KEPT)):
        for verdict, number in attacked(name, share + (place < more)).items():
            total[verdict] += number
    print(total)
    assert MANY == sum(total.values())


def test_what_a_change_of_the_claim_is() -> None:
    """Another witness is none, a weaker claim is none; anything else is one."""
    goal = KEPT["twenty-five-goal.json"]
    assert mutating.follows(goal, goal | {"moves": goal["moves"][::-1]})
    assert not mutating.follows(goal, goal | {"moves": goal["moves"][1:]})
    assert mutating.follows(goal, goal | {"at_least": goal["at_least"] - 1})
    assert not mutating.follows(goal, goal | {"at_least": goal["at_least"] + 1})
    assert not mutating.follows(goal, goal | {"options": {"vacant": "25"}})
    home = KEPT["puzzle-supreme-home.json"]
    assert mutating.follows(home, home | {"placed": {}})
    assert not mutating.follows(home, home | {"placed": home["placed"] | {"2": 3}})
    stuck = KEPT["puzzle-supreme-impossible.json"]
    assert mutating.follows(stuck, stuck | {"placed": stuck["placed"] | {"2": 3}})
    assert not mutating.follows(stuck, stuck | {"placed": {}})
    ways = KEPT["isolation.json"]
    assert mutating.follows(ways, ways | {"solutions": ways["solutions"][::-1]})
    assert not mutating.follows(ways, ways | {"solutions": ways["solutions"][1:]})
