"""What comes out of the print shop, measured in the files themselves with poppler's tools."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from parlour.core.game import games
from parlour.core.match import Match
from parlour.desk.pages import page
from parlour.packs.art import BACK, drawings
from parlour.packs.art.shapes import Line, Shape, Text
from parlour.pictures.picture import picture
from parlour.press import boards, cards, orders, pixels, scoring
from parlour.press.orders import Order
from parlour.press.paper import (
    FORMATS,
    INCH,
    MARGIN,
    PAPERS,
    SERVICE_BLEED,
    BadPrint,
    card_size,
    paper,
)
from parlour.press.pdf import text_width
from parlour.press.sheet import Sheet

PACKS = {"trix72": 72, "trix136": 136, "forty-nine": 50, "heraldry": 48, "tactics": 52}
POINT = 25.4 / 72
RESOLUTION = 100
each_pack = pytest.mark.parametrize("what", PACKS)
each_paper = pytest.mark.parametrize("name", PAPERS)


def poppler(*command: str, given: bytes = b"") -> bytes:
    if shutil.which(command[0]) is None:
        missing = f"{command[0]} is not installed (on Debian: apt-get install poppler-utils)."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout


def facts(file: bytes, tmp_path: Path) -> dict[str, str]:
    path = tmp_path / "work.pdf"
    path.write_bytes(file)
    lines = poppler("pdfinfo", str(path)).decode().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def pictures(
    file: bytes, tmp_path: Path, first: int = 1, last: int = 2, resolution: int = RESOLUTION
) -> list[Image.Image]:
    """Pages as pixels, so many to an inch."""
    path = tmp_path / "work.pdf"
    path.write_bytes(file)
    asked = ["-r", str(resolution), "-f", str(first), "-l", str(last), "-png"]
    poppler("pdftoppm", *asked, str(path), str(tmp_path / "page"))
    return [Image.open(one).convert("RGB") for one in sorted(tmp_path.glob("page*.png"))]


# --- the file ------------------------------------------------------------------------------------


@each_pack
@pytest.mark.slow
def test_a_pack_is_printed_soon_and_small_and_always_the_same(what: str) -> None:
    begun = time.process_time()
    file = orders.printed(Order(what))
    assert time.process_time() - begun < 5
    assert len(file) < 5_000_000
    assert file == orders.printed(Order(what))


@each_paper
def test_pages_have_the_size_of_the_paper(name: str, tmp_path: Path) -> None:
    found = facts(orders.printed(Order("heraldry", paper=name)), tmp_path)
    sides = [float(side) * POINT for side in re.findall(r"[\d.]+", found["Page size"])[:2]]
    assert sorted(sides) == pytest.approx(sorted(PAPERS[name]), abs=0.1)


def test_the_file_tells_what_it_is(tmp_path: Path) -> None:
    found = facts(orders.printed(Order("tactics")), tmp_path)
    assert found["Title"] == "The Tactics pack"
    assert found["Subject"] == "52 cards of 63.5 x 88.9 mm"
    assert found["Author"] == "parlour"
    sheets = len(orders.work(Order("tactics")).sheets)
    assert found["Pages"] == str(sheets)


@pytest.mark.parametrize(
    "order", [Order("trix72"), Order("leaflet", "forty-two"), Order("tickets")]
)
def test_fonts_are_embedded(order: Order, tmp_path: Path) -> None:
    path = tmp_path / "work.pdf"
    path.write_bytes(orders.printed(order))
    rows = poppler("pdffonts", str(path)).decode().splitlines()[2:]
    assert rows
    assert all(row.split()[-5] == "yes" for row in rows), rows


def test_there_are_no_pixels_in_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "work.pdf"
    path.write_bytes(orders.printed(Order("board", tiled=True)))
    assert len(poppler("pdfimages", "-list", str(path)).splitlines()) == 2  # its two lines of head


def test_sheets_can_be_found_by_their_names() -> None:
    work = orders.work(Order("heraldry"))
    assert work.marks[0] == (0, "The Heraldry pack, cards 1 to 8")
    assert b"/Outlines" in orders.printed(Order("heraldry"))


# --- cards ---------------------------------------------------------------------------------------


@each_pack
def test_every_card_is_there_once(what: str) -> None:
    sheets = [one for one in orders.work(Order(what)).sheets if "backs" not in one.title]
    titles = [placed.drawing.title for sheet in sheets for placed in sheet.placed]
    assert len(titles) == PACKS[what]
    assert len(set(titles)) == PACKS[what]


@each_pack
def test_faces_are_distinct(what: str) -> None:
    for large in (False, True):
        for ink in ("full", "saving", "safe"):
            wish = Order(what, ink=ink, large=large).wish()
            faces = cards.printed(what, wish)
            assert len({one.shapes for one in faces.values()}) == PACKS[what] + 1


def test_the_knight_has_the_number_that_was_chosen() -> None:
    for number in (3, 10):
        faces = cards.printed("heraldry", Order("heraldry", knight=number).wish())
        assert [name for name, face in faces.items() if "Knight" in face.title] == [
            f"Cross-{number}"
        ]


@pytest.mark.parametrize("large", [False, True])
def test_the_emblem_of_heraldry_leaves_the_numbers_alone(large: bool) -> None:
    """The ten is wide, so its emblem is smaller."""
    for rank in range(1, 11):
        *others, emblem, _, _ = drawings("heraldry", large)[f"Star-{rank}"].shapes
        numbers = [_box(one) for one in others if 250 < _box(one)[1] and _box(one)[3] < 450]
        assert len(numbers) == 2 * len(str(rank))
        left, _, right, _ = _box(emblem)
        assert all(box[2] < left or box[0] > right for box in numbers)


def _box(shape: Shape) -> tuple[float, float, float, float]:
    """How far an outline reaches: left, top, right, bottom."""
    found = re.findall(r"(-?[\d.]+),(-?[\d.]+)", getattr(shape, "d", "0,0"))
    xs, ys = [float(x) for x, _ in found], [float(y) for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


def test_commodities_stand_on_the_cards_of_1904_alone() -> None:
    assert "Salt" in drawings("trix72")["6-4"].title
    assert "," in drawings("trix136")["6-4"].title


@pytest.mark.parametrize("size", FORMATS)
@each_paper
def test_cards_are_as_large_as_they_should_be(size: str, name: str, tmp_path: Path) -> None:
    """The cut marks of the printed page are measured."""
    card, order = card_size(size), Order("heraldry", paper=name, size=size, layout="spaced")
    fine = 500
    (front, *_) = pictures(orders.printed(order), tmp_path, 1, 1, fine)
    lay = cards.grid(paper(name), card, 2 * cards.BLEED)
    y = round((lay.top - cards.BLEED - cards.APART - 0.7) / 25.4 * fine)
    row = [front.getpixel((x, y)) for x in range(front.width)]
    dark = [x for x, pixel in enumerate(row) if isinstance(pixel, tuple) and sum(pixel) < 740]
    marks = [x for x in dark if x - 1 not in dark]
    assert len(marks) == 2 * lay.across
    assert (marks[1] - marks[0]) * 25.4 / fine == pytest.approx(card.width, abs=0.1)
    sheet = orders.work(order).sheets[0]
    lines = sorted(
        {line.x1 for line in sheet.shapes if getattr(line, "x1", 0) == getattr(line, "x2", 1)}
    )
    assert lines[1] - lines[0] == pytest.approx(card.width, abs=0.01)


@pytest.mark.parametrize("size", FORMATS)
@pytest.mark.parametrize("layout", ["spaced", "gutterless", "fold"])
@each_paper
def test_marks_to_cut_by_lie_where_printers_reach(size: str, layout: str, name: str) -> None:
    sheet = orders.work(Order("heraldry", paper=name, size=size, layout=layout)).sheets[0]
    lines = [one for one in sheet.shapes if isinstance(one, Line) and one.stroke == cards.INK]
    assert len(lines) >= 8
    for line in lines:
        ends = ((line.x1, line.y1), (line.x2, line.y2))
        inside = [min(x, sheet.size.width - x, y, sheet.size.height - y) for x, y in ends]
        assert max(inside) > MARGIN + 1


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_backs_fall_on_their_fronts(flip: str, size: str) -> None:
    work = orders.work(Order("heraldry", backs=flip, size=size))
    for front, back in zip(work.sheets[::2], work.sheets[1::2], strict=True):
        assert _middles(front, "") == _middles(back, flip)


@pytest.mark.slow
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_fall_on_their_fronts_on_paper(flip: str, tmp_path: Path) -> None:
    """The last sheet of Forty-Nine holds two cards, so a back in a wrong place would be seen."""
    order = Order("forty-nine", backs=flip)
    sheets = len(orders.work(order).sheets)
    front, back = pictures(orders.printed(order), tmp_path, sheets - 1, sheets)
    is_sideways = (flip == "long") == (front.height >= front.width)
    turn = Image.Transpose.FLIP_LEFT_RIGHT if is_sideways else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(turn)
    boxes = [_cream(one) for one in (front, through)]
    assert boxes[0] == pytest.approx(boxes[1], abs=2)
    assert boxes[0] != pytest.approx(_cream(back), abs=2)


def _cream(picture: Image.Image) -> tuple[int, ...]:
    """The part of a sheet that is not white, without the thin marks to cut by."""
    grey = picture.convert("L").point(lambda n: 255 if n < 248 else 0)
    solid = grey.reduce(8).point(lambda n: 255 if n > 200 else 0)
    box = solid.getbbox()
    assert box is not None
    return tuple(box)


def _middles(sheet: Sheet, flip: str) -> set[tuple[float, float]]:
    """Where the middles of cards are, seen from the front through the paper."""
    found = set()
    upright = sheet.size.is_upright
    for placed in sheet.placed:
        x, y = placed.x + placed.width / 2, placed.y + placed.height / 2
        if flip:
            sideways = (flip == "long") == upright
            x, y = (sheet.size.width - x, y) if sideways else (x, sheet.size.height - y)
            assert placed.on_its_head == (not sideways)
        found.add((round(x, 3), round(y, 3)))
    return found


def test_backs_are_moved_by_the_offset() -> None:
    plain = orders.work(Order("tactics")).sheets[1].placed[0]
    moved = orders.work(Order("tactics", offset=(1.5, -0.5))).sheets[1].placed[0]
    assert (moved.x - plain.x, moved.y - plain.y) == pytest.approx((1.5, -0.5))


def test_a_folded_card_has_its_back_beside_it() -> None:
    sheet = orders.work(Order("tactics", layout="fold")).sheets[0]
    front, back = sheet.placed[:2]
    assert front.x + front.width == pytest.approx(back.x)
    assert back.drawing.title == drawings("tactics")[BACK].title


@pytest.mark.parametrize("layout", ["spaced", "gutterless", "fold"])
def test_corners_have_guides_in_every_layout(layout: str) -> None:
    plain, guided = (
        orders.work(Order("tactics", layout=layout, corners=corners)).sheets[0]
        for corners in (False, True)
    )
    fronts = len(guided.placed) // (2 if layout == "fold" else 1)
    assert len(guided.shapes) == len(plain.shapes) + 4 * fronts


@pytest.mark.parametrize("layout", ["spaced", "gutterless"])
@each_paper
def test_the_calibration_sheet_lies_as_the_cards_do(layout: str, name: str) -> None:
    """Otherwise across and down would be changed round."""
    sheets = [
        orders.work(Order(what, paper=name, layout=layout)).sheets[0]
        for what in ("calibration", "tactics")
    ]
    assert sheets[0].size == sheets[1].size


def test_cards_without_backs_have_none() -> None:
    assert all(
        "back" not in sheet.title for sheet in orders.work(Order("tactics", backs="none")).sheets
    )


def test_ink_is_saved(tmp_path: Path) -> None:
    dark = []
    for ink in ("full", "saving"):
        folder = tmp_path / ink
        folder.mkdir()
        (back,) = pictures(orders.printed(Order("tactics", ink=ink)), folder, 2, 2)
        grey = back.convert("L")
        dark.append(sum(255 - n for n in grey.tobytes()))
    assert dark[1] < dark[0] / 4


def test_services_get_single_cards_with_bleed() -> None:
    file = orders.printed(Order("heraldry", size="poker"), "png")
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert len(archive.namelist()) == 49
        with Image.open(io.BytesIO(archive.read("Star-7.png"))) as picture:
            inches = [(side + 2 * SERVICE_BLEED) / 25.4 for side in FORMATS["poker"]]
            assert picture.size == tuple(round(300 * side) for side in inches)
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    placed = pixels.within(drawings("heraldry")["Star-7"], card_size("poker"), SERVICE_BLEED)
    nearest = placed.x + placed.width * pixels.NEAREST / 500
    assert nearest >= 2 * SERVICE_BLEED - 0.01


def test_sheets_come_as_svg_too() -> None:
    file = orders.printed(Order("forty-nine"), "svg")
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert len(archive.namelist()) == len(orders.work(Order("forty-nine")).sheets)
        assert archive.read("sheet-01.svg").startswith(b"<svg xmlns")
    assert file == orders.printed(Order("forty-nine"), "svg")


# --- boards, sheets, leaflets --------------------------------------------------------------------


@each_paper
def test_the_board_is_sixteen_inches_wide_when_it_is_glued_together(name: str) -> None:
    work = orders.work(Order("board", paper=name, tiled=True))
    shown = 0.0
    for sheet in work.sheets:
        (placed,) = sheet.placed
        assert (placed.width, placed.height) == pytest.approx((406.4, 406.4))
        assert placed.clip is not None
        x, y, width, height = placed.clip
        assert 0 < x
        assert x + width < sheet.size.width
        assert y + height < sheet.size.height
        shown += width * height
    assert shown > 406.4**2


def test_the_goal_lines_are_eleven_inches_apart() -> None:
    sheet, *_ = orders.work(Order("gridiron", tiled=True)).sheets
    (placed,) = sheet.placed
    assert placed.width * 1100 / placed.drawing.width == pytest.approx(11 * INCH)


def test_there_are_men_for_every_game() -> None:
    for one in games().values():
        match = Match.new(one, one.usual_players, "men")
        for area in picture(match.view(0)).areas:
            men = [sign for sign in area.squares.values() if sign in ("o", "x")]
            assert len(men) <= 2 * boards.MEN
            if len(set(men)) == 2:
                assert max(men.count("o"), men.count("x")) <= boards.KINGS


@pytest.mark.parametrize("what", ["board", "gridiron", "men", "chips", "tickets", "calibration"])
@each_paper
def test_everything_stays_on_the_paper(what: str, name: str) -> None:
    for sheet in orders.work(Order(what, paper=name)).sheets:
        for placed in sheet.placed:
            assert 0 <= placed.x
            assert placed.x + placed.width <= sheet.size.width
            assert 0 <= placed.y
            assert placed.y + placed.height <= sheet.size.height


TABLE_GAMES = [key for key, one in games().items() if one.players != (1,)]


@pytest.mark.parametrize("key", TABLE_GAMES)
def test_every_scoring_game_has_a_score_sheet(key: str) -> None:
    for players in filter(lambda n: not games()[key].refusal(n), games()[key].players):
        assert orders.work(Order("sheets", key, players=players)).sheets
    assert orders.work(Order("tally", key)).sheets


def _words(order: Order) -> list[str]:
    return [getattr(one, "text", "") for one in orders.work(order).sheets[0].shapes]


def test_a_score_sheet_has_the_columns_that_the_game_declares() -> None:
    assert {"Deal", "Bidder", "Bid", "We", "They"} <= set(_words(Order("sheets", "forty-two")))
    assert {"Round"} <= set(_words(Order("sheets", "nix")))
    assert {"Half", "How"} <= set(_words(Order("sheets", "trix-football")))


def test_a_score_sheet_says_what_counts() -> None:
    assert "The points that win the match: 100." in _words(Order("sheets", "forty-two"))
    assert "The points each side starts from: 15." in _words(Order("sheets", "magna"))
    assert "• The most cards: three points." in _words(Order("sheets", "heraldry"))


@pytest.mark.parametrize("key", TABLE_GAMES)
def test_the_title_of_a_score_sheet_ends_before_the_date(key: str) -> None:
    title, *_ = orders.work(Order("sheets", key)).sheets[0].shapes
    assert isinstance(title, Text)
    end = title.x + text_width(title.text, title.size, bold=True)
    assert end < 210 - scoring.EDGE - 55


@pytest.mark.parametrize("key", [key for key in games() if page(key)])
@pytest.mark.slow
def test_a_leaflet_tells_the_whole_page(key: str, tmp_path: Path) -> None:
    path = tmp_path / "leaflet.pdf"
    path.write_bytes(orders.printed(Order("leaflet", key, folded=False)))
    text = " ".join(poppler("pdftotext", "-layout", str(path), "-").decode().split())
    found = page(key)
    assert found is not None
    assert all(section.title in text for section in found.sections)
    folded = orders.work(Order("leaflet", key))
    assert len(folded.sheets) % 2 == 0
    assert all(not sheet.size.is_upright for sheet in folded.sheets)


def test_the_leaflet_of_football_shows_the_gridiron() -> None:
    titles = _pictured("trix-football")
    assert any("gridiron" in title for title in titles)
    assert not any("board" in title for title in titles)


def test_the_leaflet_of_heraldry_shows_the_knight() -> None:
    assert "Knight, Cross-10" in _pictured("heraldry")
    assert "Cross 10" not in _pictured("heraldry")


def _pictured(key: str) -> set[str]:
    sheets = orders.work(Order("leaflet", key)).sheets
    return {placed.drawing.title for sheet in sheets for placed in sheet.placed}


def test_a_position_is_not_torn_apart() -> None:
    """All four hands of an example stand on the page of its title."""
    for sheet in orders.work(Order("leaflet", "forty-two", folded=False)).sheets:
        words = [getattr(one, "text", "") for one in sheet.shapes]
        assert words.count("Example. ") + words.count("Example.") == words.count("Dan")


def test_a_booklet_reads_in_order_when_it_is_folded() -> None:
    flat = orders.work(Order("leaflet", "forty-two", folded=False)).sheets
    folded = orders.work(Order("leaflet", "forty-two")).sheets
    pages = -(-len(flat) // 4) * 4
    assert len(folded) == pages // 2

    def numbers(sheet: Sheet) -> list[tuple[float, int]]:
        low = max(getattr(one, "y", 0) for one in sheet.shapes)
        feet = [one for one in sheet.shapes if getattr(one, "y", 0) > low - 0.1]
        return sorted((one.x, int(one.text)) for one in feet if hasattr(one, "text"))

    assert [n for _, n in numbers(folded[0])][-1] == 1
    assert next(n for _, n in numbers(folded[1])) == 2


PUZZLES = [key for key, one in games().items() if one.players == (1,)]
QUICK = {"isolation", "nine-men-square", "reverse"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", [key if key in QUICK else pytest.param(key, marks=pytest.mark.soak) for key in PUZZLES]
)
def test_a_puzzle_has_its_solution_on_a_sheet_apart(key: str) -> None:
    work = orders.work(Order("puzzle", key))
    assert work.marks[1][1] == "Solution"
    assert work.marks[1][0] >= 1
    assert len(work.sheets) > work.marks[1][0]


def test_the_pack_of_a_dealt_puzzle_is_told_beside_its_solution() -> None:
    """Somebody has to lay out the cards that are face down."""
    work = orders.work(Order("puzzle", "blind-forty-nine"))
    told = [[getattr(one, "text", "") for one in sheet.shapes] for sheet in work.sheets]
    where = [n for n, words in enumerate(told) if "The pack before the deal, from the top" in words]
    assert where == [work.marks[1][0]]


# --- wishes that cannot be met -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Order("nothing"), "There is no 'nothing' to print"),
        (Order("heraldry", paper="a5"), "There is no paper 'a5'"),
        (Order("heraldry", size="200x200"), "does not fit on this paper"),
        (Order("heraldry", size="150x150", layout="fold"), "does not fit on this paper"),
        (Order("heraldry", size="5x5"), "from 10 to 200 mm"),
        (Order("heraldry", size="1999x1999"), "from 10 to 200 mm"),
        (Order("heraldry", size="nanxnan"), "from 10 to 200 mm"),
        (Order("heraldry", size="big"), "There is no card size 'big'"),
        (Order("heraldry", offset=(50, 0)), "Backs can be moved by at most"),
        (Order("heraldry", layout="heap"), "There is no layout 'heap'"),
        (Order("heraldry", ink="gold"), "There is no kind of ink 'gold'"),
        (Order("heraldry", knight=11), "from 1 to 10"),
        (Order("heraldry", "forty-two"), "the same for every game"),
        (Order("sheets"), "Say of which game"),
        (Order("leaflet", "whist"), "There is no game 'whist'"),
        (Order("leaflet", "forty2"), "did you mean forty-two?"),
        (Order("sheets", "isolation"), "needs no score sheet"),
        (Order("sheets", "forty-two", players=5), "is not played by 5"),
        (Order("puzzle", "forty-two"), "is not a puzzle"),
        (Order("tickets", count=7), "whole tables of four"),
        (Order("tickets", hands=0), "from 1 to 20 hands"),
        (Order("puzzle", "isolation", seed="x" * 61), "at most 60 letters"),
    ],
)
def test_a_bad_wish_gets_one_sentence(order: Order, sentence: str) -> None:
    with pytest.raises(BadPrint, match=re.escape(sentence)) as refused:
        orders.printed(order)
    assert str(refused.value).count(". ") == 0


@pytest.mark.parametrize(
    ("order", "idle"),
    [
        (Order("trix72", size="bridge", ink="safe", offset=(1, 0)), []),
        (Order("trix72", layout="fold", offset=(1, 0)), ["offset"]),
        (Order("trix72", knight=4), ["knight"]),
        (Order("heraldry", knight=4), []),
        (Order("men", large=True, seed="x"), ["large", "seed"]),
        (Order("leaflet", "nix", folded=False), []),
    ],
)
def test_what_would_change_nothing_is_known(order: Order, idle: list[str]) -> None:
    assert idle == orders.idle(order)


def test_a_picture_of_a_card_is_not_huge() -> None:
    with pytest.raises(BadPrint, match="at most 130 mm long"):
        orders.printed(Order("heraldry", size="131x90"), "png")


def test_only_packs_are_printed_card_by_card() -> None:
    with pytest.raises(BadPrint, match="card by card"):
        orders.printed(Order("board"), "png")
