"""What scripts share that let one bot play another: a search on one engine, and results in words."""

from __future__ import annotations

from parlour.bots.engines import Engine
from parlour.bots.search import Search
from parlour.core.game import game
from parlour.lab.standings import Estimate
from parlour.lab.tournaments import tournament


def on_engine(fast: Engine, kind: type[Search] = Search) -> Search:
    """A search that always runs on this engine."""
    return kind(fast.rules, lambda _rules, _patient: fast)


def shown(of: Estimate, form: str) -> str:
    """A mean with how far its interval reaches to each side, if there is one."""
    if of.high is None:
        return f"{of.mean:{form}}"
    return f"{of.mean:{form}} ± {of.high - of.mean:{form.lstrip('+')}}"


def fought(key: str, bots: tuple[str, str], deals: int, seed: str, seconds: float | None) -> str:
    """One line: how much more the first bot gets for each deal, with 95 % intervals."""
    one_deal = "deals" in game(key).rules.layout.fields
    found = tournament(
        key, bots, deals=deals, seed=seed, one_deal=one_deal, seconds=seconds, jobs=1
    )
    (pair,) = found.pairs
    return (
        f"{key:16} {deals:4} deals  wins {shown(pair.wins, '+.1%')}"
        f"  worth {shown(pair.worth, '+.2f')}"
        f"  {'told apart' if pair.worth.apart or pair.wins.apart else 'not told apart'}"
    )
