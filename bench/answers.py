"""Derive the certificates of `docs/answers` again and write them, with the page that lists claims.

    python bench/answers.py             the certificates that take less than a minute, and the page
    python bench/answers.py --long      the others too; prints how long each took
    python bench/answers.py NAME ...    only these files

A certificate is written only if the checker, which shares no code with the solvers, does not refute
it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from parlour import checks
from parlour.core.game import game
from parlour.solvers import solving

HERE = Path(__file__).parents[1] / "docs" / "answers"


def page() -> str:
    """The list of claims, as in docs/answers/README.md."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# Answers"
    yield ""
    yield "What the leaflets claim about their puzzles, and what is true. Every certificate is a small"
    yield "file that `parlour verify FILE` judges with code that shares nothing with the solvers. It"
    yield "*holds* if all it says was checked. It is *not refuted* if it is about a sample, of which"
    yield "some deals, drawn by lot at that moment, were checked, or if it says more than can be checked,"
    yield "and what was checked is right. Otherwise it is *refuted*."
    yield "Where an answer says more than its certificate, the line below it says on what that rests."
    yield "The command after a claim derives its certificates again; `parlour solve --all` derives all"
    yield "that take less than a minute."
    key = ""
    for one, claim in solving.claims():
        if one != key:
            key = one
            yield ""
            yield f"## [{game(key).title}]({key}.md)"
        yield ""
        yield f"- **{claim.says}** ({claim.cite}) – *{claim.verdict}*. {claim.answer}"
        yield f"  - {claim.how}"
        if claim.word:
            yield f"  - On the solver's word alone: {claim.word}"
        if claim.published:
            yield f"  - As published by others, not derived here: {claim.published}"
        files = ", ".join(f"[{name}]({name})" for name in claim.certificates)
        if claim.command:
            yield f"  - {files + '; ' if files else ''}`{claim.command}`"
    yield ""


def write(name: str, certificate: dict[str, object]) -> bool:
    """Write a certificate if it is not refuted, and say what the checker found."""
    text = json.dumps(certificate)
    finding = checks.check(text)
    if not finding.refuted:
        (HERE / name).write_text(text + "\n", "utf-8")
    print(f"{name}: {finding.told}")
    return not finding.refuted


def main() -> int:
    """Derive what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", help="files to derive")
    parser.add_argument(
        "--long", action="store_true", help="also those that take more than a minute"
    )
    asked = parser.parse_args()
    short, long = solving.derivations(), solving.long_derivations()
    names = asked.names or [*short, *(long if asked.long else ())]
    good = True
    for name in names:
        if name not in short | long:
            print(f"There is no certificate called {name}.", file=sys.stderr)
            return 2
        begun = perf_counter()
        good &= write(name, (short | long)[name](lambda share: None))
        print(f"  {perf_counter() - begun:.1f} s")
    (HERE / "README.md").write_text(page(), "utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
