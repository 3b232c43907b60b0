"""A Ray cluster plays the same matches, and goes on when it loses a worker or a machine.

It is a real cluster of two machines with a core each, started here.  Ray takes long to start, so
these tests run only when asked for: `pip install 'parlour[cluster]'`, then `-m soak`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import ParlourError
from parlour.lab import places, playing, simulate, tournament

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
    pytest.mark.filterwarnings("default"),  # Ray's own are not ours to mend
    pytest.mark.xdist_group("ray"),
]

OWN = """
import os
import random
import signal
from pathlib import Path

from neighbours import picked

DIED = Path({folder!r}) / "died"

class Chancy:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, seconds):
        return picked(self.random, view.legal)

def chancy(key, seed):
    return Chancy(seed)

def dies_once(key, seed):
    if " 7 " in seed and not DIED.exists():
        DIED.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return Chancy(seed)

def dies(key, seed):
    if " 7 " in seed:
        os.kill(os.getpid(), signal.SIGKILL)
    return Chancy(seed)

def fails(key, seed):
    if " 7 " in seed:
        raise RuntimeError("no luck today")
    return Chancy(seed)
"""
HILO: dict[str, Any] = {"of": "hilo", "matches": 40, "players": 2, "seed": "s", "one_deal": True}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a module of bots, which needs another one; results go elsewhere."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "riders.py").write_text(OWN.format(folder=str(tmp_path)), "utf-8")
    (folder / "neighbours.py").write_text("def picked(r, legal):\n    return r.choice(legal)\n")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("riders", "neighbours"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two machines with a core each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    found = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    found.second = found.add_node(num_cpus=1)
    found.wait_for_nodes()
    yield found
    found.shutdown()


def both(cluster: Any, folder: Path, bot: str) -> tuple[bytes, bytes]:
    """The rows of a simulation on the cluster, and here."""
    asked = HILO | {"bots": ("random", f"riders:{bot}")}
    there = simulate(**asked, on=f"ray:{cluster.address}", out=folder / "there.csv")
    here = simulate(**asked, out=folder / "here.csv")
    assert here == there
    return (folder / "there.csv").read_bytes(), (folder / "here.csv").read_bytes()


def test_a_cluster_plays_the_same(cluster: Any, own: Path):
    there, here = both(cluster, own, "chancy")
    assert here == there
    assert 41 == here.count(b"\n")
    bots = ["random", "riders:chancy"]
    asked: dict[str, Any] = {"deals": 10, "players": 2, "seed": "s", "one_deal": True}
    found = tournament("hilo", bots, on=f"ray:{cluster.address}", out=own / "t.csv", **asked)
    assert found == tournament("hilo", bots, on="here", out=own / "h.csv", **asked)
    assert (own / "t.csv").read_bytes() == (own / "h.csv").read_bytes()


def test_random_bots_play_the_same_on_a_cluster(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(playing, "TRIAL", 0.0)
    here = simulate("forty-two", 3000, seed="s", compiled=False, out=tmp_path / "here.csv")
    for compiled in (False, True):
        asked: dict[str, Any] = {"compiled": compiled, "on": f"ray:{cluster.address}"}
        assert here == simulate("forty-two", 3000, seed="s", out=tmp_path / "there.csv", **asked)
        assert (tmp_path / "here.csv").read_bytes() == (tmp_path / "there.csv").read_bytes()


def test_a_worker_killed_in_the_middle_changes_nothing(cluster: Any, own: Path):
    there, here = both(cluster, own, "dies_once")
    assert (own / "died").exists()
    assert os.getpid() != int((own / "died").read_text())
    assert here == there


def test_a_machine_lost_in_the_middle_changes_nothing(cluster: Any, own: Path):
    lost: list[int] = []
    played = 0

    def tell(more: int) -> None:
        nonlocal played
        played += more
        if played >= 10 and not lost:
            lost.append(played)
            cluster.remove_node(cluster.second, allow_graceful=False)

    asked = HILO | {"bots": ("random", "riders:chancy"), "matches": 400}
    there = simulate(**asked, on=f"ray:{cluster.address}", out=own / "there.csv", tell=tell)
    assert lost
    assert lost[0] < 400
    assert there == simulate(**asked, out=own / "here.csv")
    assert (own / "there.csv").read_bytes() == (own / "here.csv").read_bytes()


def test_a_run_on_a_cluster_can_be_taken_up_elsewhere(cluster: Any, own: Path):
    asked = HILO | {"bots": ("random", "riders:chancy"), "keep": own / "kept"}

    def impatient(more: int) -> None:
        if more:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(**asked, on=f"ray:{cluster.address}", tell=impatient)
    assert 1 < (own / "kept").read_bytes().count(b"\n") < 41
    again = simulate(**asked)
    assert 0 < again.played < 40
    assert again == simulate(**asked | {"keep": None})


def test_what_goes_wrong_there_is_told_in_a_sentence(cluster: Any, own: Path, capsys: Any):
    for bot, sentence in (
        ("fails", "Bot 'riders:fails' failed: RuntimeError: no luck today."),
        ("dies", places.ENDED),
    ):
        with pytest.raises(ParlourError) as told:
            simulate(**HILO, bots=("random", f"riders:{bot}"), on=f"ray:{cluster.address}")
        assert sentence == str(told.value)
    assert "" == capsys.readouterr().out, "only results are for stdout"
