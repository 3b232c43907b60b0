"""A house that deals the same cards to the same test in every run.

    python tests/web/drawing.py FILE serve …

is `parlour serve …`, but seeds follow from the text in the file and from how many were drawn under
it.  The test that runs writes its name there.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from parlour.core.fair import Seed


def draw_by(name: Path) -> None:
    """Draw all seeds by the text in a file from now on."""
    drawn: Counter[str] = Counter()

    def drawing() -> Seed:
        text = name.read_text()
        drawn[text] += 1
        return Seed.of(f"{text} {drawn[text]}")

    Seed.fresh = drawing  # type: ignore[method-assign]


if __name__ == "__main__":
    draw_by(Path(sys.argv.pop(1)))
    from parlour.cli import main  # its houses take the seeds that are drawn now

    main(prog_name="parlour")
