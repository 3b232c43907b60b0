"""A page as plain data, for programs: what stands on it, in order, with what stands behind it."""

from __future__ import annotations

from typing import Any

from parlour.desk.examples import Example, examples
from parlour.desk.pages import Block, Cards, Choosing, Page, Paragraph, Points, Shown
from parlour.desk.pages import plain as bare


def plain(page: Page) -> dict[str, Any]:
    """The whole page, ready for JSON."""
    return {
        "kind": page.kind,
        "minutes": page.minutes,
        "sentence": bare(page.sentence),
        "sections": [
            {
                "title": section.title,
                "blocks": [
                    _block(page.key, block) | {"cites": list(block.cites)}
                    for block in section.blocks
                ],
            }
            for section in page.sections
        ],
    }


def _block(key: str, block: Block) -> dict[str, Any]:
    match block:
        case Paragraph():
            return {"paragraph": bare(block.words)}
        case Points():
            return {"points": [bare(item) for item in block.items]}
        case Cards():
            return {"cards": list(block.names), "says": bare(block.words)}
        case Shown():
            return {"example": _example(examples(key)[block.example])}
        case Choosing():
            return {
                "option": block.option,
                "decides": bare(block.words),
                "values": [
                    {"value": one.name, "printed": one.is_printed, "means": bare(one.words)}
                    for one in block.values
                ],
            }
    raise TypeError(f"There is no such block as {type(block).__name__}.")


def _example(example: Example) -> dict[str, Any]:
    return {
        "id": example.id,
        "title": example.title,
        "players": example.players,
        "options": example.options,
        "steps": [
            {"happened": list(step.happened), "says": step.says, "refused": step.is_refused}
            for step in example.shown()
        ],
    }
