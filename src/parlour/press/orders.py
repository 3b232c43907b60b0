"""Orders: everything the print shop can print, by the words people use for it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import dataclass, fields
from io import BytesIO

from parlour.core.errors import UnknownGame
from parlour.core.game import game
from parlour.press import boards, cards, drawn, leaflets, pixels, puzzles, scoring
from parlour.press.inks import KINDS
from parlour.press.paper import SERVICE_LONGEST, BadPrint, Size, card_size, paper
from parlour.press.pdf import Progress, pdf
from parlour.press.sheet import Work

FORMS = ("pdf", "svg", "png")
MADE = (1980, 1, 1, 0, 0, 0)
"""The time that files in an archive are given, so that the same order gives the same bytes."""
LONGEST_SEED = 60


@dataclass(frozen=True)
class Order:
    """What is to be printed and how; every field is a word as people give it."""

    what: str
    key: str = ""
    paper: str = "a4"
    size: str = "poker"
    layout: str = "spaced"
    backs: str = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    ink: str = "full"
    large: bool = False
    corners: bool = False
    knight: int = 10
    tiled: bool = False
    folded: bool = True
    players: int | None = None
    count: int = 20
    hands: int = 12
    seed: str = "parlour"

    def wish(self) -> cards.Wish:
        """How a pack shall be printed."""
        _among("layout", self.layout, cards.LAYOUTS)
        _among("way to print backs", self.backs, (*cards.FLIPS, "none"))
        _among("kind of ink", self.ink, tuple(KINDS))
        if not 1 <= self.knight <= 10:
            raise BadPrint("The Knight has a number from 1 to 10.")
        return cards.Wish(
            card=card_size(self.size),
            sheet=paper(self.paper),
            layout=self.layout,
            flip="" if self.backs == "none" else self.backs,
            offset=self.offset,
            ink=self.ink,
            large=self.large,
            corners=self.corners,
            knight=self.knight,
        )


def _among(what: str, word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise BadPrint(f"There is no {what} {word!r}; choose {', '.join(words)}.")


def _board(order: Order, sheet: Size) -> Work:
    make = boards.tiled if order.tiled else boards.whole
    return make(order.what, sheet)


PACKS = tuple(cards.PACKS)
THINGS: dict[str, Callable[[Order, Size], Work]] = {
    **{name: lambda order, sheet: cards.pack(order.what, order.wish()) for name in PACKS},
    "calibration": lambda order, sheet: cards.calibration(order.wish()),
    "board": _board,
    "gridiron": _board,
    "men": lambda order, sheet: boards.men(sheet),
    "chips": lambda order, sheet: boards.chips(sheet),
    "tickets": lambda order, sheet: scoring.tickets(sheet, order.count, order.hands),
    "sheets": lambda order, sheet: scoring.score_sheet(order.key, sheet, order.players),
    "tally": lambda order, sheet: scoring.tally_cards(order.key, sheet),
    "leaflet": lambda order, sheet: leaflets.leaflet(order.key, sheet, order.folded),
    "puzzle": lambda order, sheet: puzzles.puzzle_sheet(order.key, sheet, order.seed),
}
"""What can be printed."""
OF_A_GAME = ("sheets", "tally", "leaflet", "puzzle")
"""Things that need to know the game."""
ALWAYS = frozenset({"what", "key", "paper"})
OF_CARDS = frozenset({"size", "layout", "backs", "offset", "ink", "large", "corners"})
HEEDED: dict[str, frozenset[str]] = {
    **dict.fromkeys(PACKS, OF_CARDS),
    "heraldry": OF_CARDS | {"knight"},
    "calibration": frozenset({"size", "layout", "backs"}),
    "board": frozenset({"tiled"}),
    "gridiron": frozenset({"tiled"}),
    "tickets": frozenset({"count", "hands"}),
    "sheets": frozenset({"players"}),
    "leaflet": frozenset({"folded"}),
    "puzzle": frozenset({"seed"}),
}
"""What makes a difference to each thing, besides the paper."""


def idle(order: Order) -> list[str]:
    """The fields of an order that were chosen and would change nothing."""
    usual, heeded = Order(order.what), ALWAYS | HEEDED.get(order.what, frozenset())
    if order.layout == "fold":  # the back lies beside its front
        heeded -= {"backs", "offset"}
    return [
        one.name
        for one in fields(order)
        if one.name not in heeded and getattr(order, one.name) != getattr(usual, one.name)
    ]


def work(order: Order) -> Work:
    """What the order asks for, on sheets."""
    if order.what not in THINGS:
        raise BadPrint(f"There is no {order.what!r} to print; choose {', '.join(THINGS)}.")
    if order.what in OF_A_GAME:
        _check_game(order)
    if order.key and order.what not in OF_A_GAME:
        raise BadPrint(f"The {order.what} is the same for every game.")
    if len(order.seed) > LONGEST_SEED:
        raise BadPrint(f"A deal is named by at most {LONGEST_SEED} letters.")
    return THINGS[order.what](order, paper(order.paper))


def _check_game(order: Order) -> None:
    if not order.key:
        raise BadPrint(f"Say of which game, such as {order.what} forty-two.")
    try:
        game(order.key)
    except UnknownGame as error:
        raise BadPrint(str(error)) from None


def printed(order: Order, form: str = "pdf", progress: Progress | None = None) -> bytes:
    """The order as a file: a PDF, or an archive of SVG sheets or of PNG cards."""
    _among("form", form, FORMS)
    if form == "png":
        return _single_cards(order, progress)
    done = work(order)
    if form == "pdf":
        return pdf(done, progress)
    files = {}
    for number, sheet in enumerate(done.sheets, start=1):
        files[f"sheet-{number:02}.svg"] = drawn.svg(sheet).encode()
        if progress is not None:
            progress(number, len(done.sheets))
    return _archive(files)


def _single_cards(order: Order, progress: Progress | None) -> bytes:
    """The cards of a pack one by one, with the bleed that services ask for."""
    if order.what not in PACKS:
        raise BadPrint(f"Only packs are printed card by card: {', '.join(PACKS)}.")
    wish = order.wish()
    if max(wish.card.width, wish.card.height) > SERVICE_LONGEST:
        raise BadPrint(f"A card for a print service is at most {SERVICE_LONGEST:g} mm long.")
    names, done = pixels.service_cards(order.what, wish)
    pictures = pixels.pictures(done, progress)
    return _archive({f"{name}.png": picture for name, picture in zip(names, pictures, strict=True)})


def _archive(files: dict[str, bytes]) -> bytes:
    found = BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, MADE), content, zipfile.ZIP_DEFLATED)
    return found.getvalue()
