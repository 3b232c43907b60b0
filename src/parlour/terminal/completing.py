"""Completing: the line being typed can be edited, called back, and completed with Tab.

The module `readline` does it where Python has it; where it is missing, or the screen is plain,
lines are read as they come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from parlour.core.moves import Move

Candidates = Callable[[str], list[str]]
"""Gives the whole lines that a beginning may become."""


def completions(line: str, orders: Iterable[str], legal: Iterable[Move]) -> list[str]:
    """What a line may become: an order, a move, or a move without its verb.

    After a comma a further move is begun, and after `why` the move that is asked about.
    """
    begun = re.match(r"(?s)(.*[,;]\s*|\s*)(why\s+)?(.*)", line)
    assert begun is not None
    kept, asked, last = begun[1], begun[2] or "", begun[3]
    texts = [move.text for move in legal]
    bare = [text.partition(" ")[2] for text in texts] if last else []
    known = [*([] if asked else orders), *texts, *bare]
    found = [text for text in known if text and text.casefold().startswith(last.casefold())]
    return [kept + asked + text for text in dict.fromkeys(found)]


class Editor:
    """Edits lines by `readline`; `module` is that, or None."""

    def __init__(self, module: Any) -> None:
        self._readline = module
        self._candidates: Candidates = lambda _: []
        self._found: Sequence[str] = ()
        if module is not None:
            module.set_completer_delims("")  # a whole line is completed, spaces and dashes too
            module.set_completer(self._complete)
            is_edit = "libedit" in (module.__doc__ or "")
            module.parse_and_bind("bind ^I rl_complete" if is_edit else "tab: complete")
            module.set_auto_history(True)

    def offer(self, candidates: Candidates) -> None:
        """From now on Tab completes by these."""
        self._candidates = candidates

    def forget(self) -> None:
        """What was typed cannot be called back any more, as somebody else takes the keys."""
        if self._readline is not None:
            self._readline.clear_history()

    def _complete(self, begun: str, state: int) -> str | None:
        if state == 0:
            self._found = self._candidates(begun)
        return self._found[state] if state < len(self._found) else None


def editor(wanted: bool) -> Editor:
    """An editor, which does nothing if that is not wanted or cannot be had."""
    if not wanted:
        return Editor(None)
    try:
        import readline
    except ImportError:
        return Editor(None)
    return Editor(readline)
