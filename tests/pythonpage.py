"""The examples of docs/python.md."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "python.md").read_text("utf-8")
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """The heading each example stands under, and its code."""
    return [
        (part.partition("\n")[0], code)
        for part in re.split(r"^#+ ", PAGE, flags=re.MULTILINE)[1:]
        for code in EXAMPLE.findall(part)
    ]


def needs_extras(code: str) -> bool:
    """Whether an example needs more than the games themselves."""
    return re.search(r"^from parlour import research$", code, re.MULTILINE) is not None
