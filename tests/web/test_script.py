"""The scripts of the page by themselves: their logic, their types, and their reach over every game."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour.pictures import as_plain, picture
from web.conftest import HERE, missing

pytestmark = pytest.mark.slow
STATIC = Path(parlour.__file__).parent / "house" / "web" / "static"


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None:
        missing("node is not installed (on Debian: apt-get install nodejs).")
    return str(found)


def run(*command: str, text: str = "") -> str:
    done = subprocess.run(command, cwd=HERE, input=text, capture_output=True, text=True)
    assert 0 == done.returncode, (done.stdout + done.stderr)[-4000:]
    return done.stdout


def test_the_logic_of_the_page_holds(node: str) -> None:
    """What needs no browser is tested by Node's own runner."""
    run(node, "--test", *sorted(str(path) for path in HERE.glob("*.test.js")))


def test_types_agree(node: str, tools: Path) -> None:
    run(node, str(tools / "typescript" / "bin" / "tsc"), "-p", ".")


def pictures(key: str, positions: int) -> list[dict[str, Any]]:
    """What the mover sees in random matches of a game, for several numbers of players."""
    game = parlour.game(key)
    found = []
    for players in sorted({game.usual_players, max(game.players)}):
        chance = Random(f"{key} {players}")
        match = parlour.Match.new(game, players=players, seed=key)
        for _ in range(positions):
            if not match.turn:
                break
            seat = chance.choice(match.turn)
            shown = as_plain(picture(match.view(seat)))
            pack = game.rules.pack
            found.append(
                {k: shown[k] for k in ("areas", "legal", "players", "seat")}
                | {"pack": pack and pack.key}
            )
            match = match.play(seat, chance.choice(match.legal(seat)))
    return found


@pytest.mark.parametrize("key", sorted(parlour.games()))
def test_every_legal_move_can_be_made_by_touching(node: str, key: str) -> None:
    """By its button, or by touching what it names, which lies on the table or is offered then."""
    lines = "\n".join(json.dumps(shown) for shown in pictures(key, 60))
    assert "" == run(node, "reach.js", text=lines)


def test_the_page_knows_no_field_by_name() -> None:
    """Places and numbers have roles; the name of a field only tells them apart."""
    known = {
        f"{path.name}: {line.strip()}"
        for path in STATIC.glob("*.js")
        for line in path.read_text().splitlines()
        if re.search(r"""\.field [!=]== ["'`]|includes\(\w+\.field""", line)
    }
    assert set() == known


def test_modules_are_small(node: str) -> None:
    long = {path.name for path in STATIC.glob("*.js") if len(path.read_text().splitlines()) > 400}
    assert set() == long
