"""The drawings: every card of every pack has one, as the books describe it, and any drawer can follow."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from parlour.core.game import games
from parlour.core.pack import Pack
from parlour.kit.asking import BOOKS
from parlour.packs.art import BACK, PACKS, boards, drawings
from parlour.packs.art.figures import FIGURES
from parlour.packs.art.shapes import NONE, Circle, Drawing, Line, Path, Rect, Text, placed
from parlour.packs.art.trix import COMMODITIES
from parlour.packs.forty_nine import FORTY_NINE
from parlour.packs.heraldry import HERALDRY
from parlour.packs.tactics import TACTICS
from parlour.packs.trix import TRIX_72, TRIX_136
from parlour.pictures import svg

PRINTED: dict[str, Pack[object]] = {
    pack.key: pack for pack in (TRIX_72, TRIX_136, FORTY_NINE, HERALDRY, TACTICS)
}
SPACE = "{http://www.w3.org/2000/svg}"
each_pack = pytest.mark.parametrize("key", PACKS)


def texts(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def test_every_pack_that_is_played_with_is_drawn() -> None:
    played = {game.rules.pack.key for game in games().values() if game.rules.pack}
    assert played <= set(PACKS) == set(PRINTED)


@each_pack
def test_every_card_has_a_face_of_its_own_and_there_is_a_back(key: str) -> None:
    faces = drawings(key)
    named = [name for name in faces if name.endswith("-Knight")]
    assert [*PRINTED[key].names, *named, BACK] == list(faces)
    assert len(faces) == len({face.shapes for face in faces.values()})
    assert len(faces) == len({face.title for face in faces.values()})


@each_pack
def test_every_card_is_a_symbol_of_the_sprite(key: str) -> None:
    root = ElementTree.fromstring(svg.sprite(key))
    assert list(drawings(key)) == [symbol.get("id") for symbol in root.iter(f"{SPACE}symbol")]


@each_pack
def test_each_symbol_is_a_line_that_begins_with_its_name_and_title(key: str) -> None:
    """So pages find a drawing without reading all of them."""
    lines = [line for line in svg.sprite(key).splitlines() if line.startswith("<symbol")]
    found = [re.match(r'<symbol id="([^"]+)"[^>]*><title>([^<&]*)</title>', line) for line in lines]
    told = {name: face.title for name, face in drawings(key).items()}
    assert told == {one[1]: one[2] for one in found if one}


@each_pack
def test_no_style_is_inline_for_the_content_policy_forbids_it(key: str) -> None:
    assert "style=" not in svg.sprite(key)
    assert "<script" not in svg.sprite(key)


ALL = [*(face for key in PACKS for face in drawings(key).values()), *boards().values()]
COLOUR = re.compile(r"#[0-9a-f]{6}|none")
OUTLINE = re.compile(
    r"(?:[ML] N|C N N N|Z)(?: (?:[ML] N|C N N N|Z))*".replace("N", r"-?[\d.]+,-?[\d.]+")
)


def test_shapes_are_such_as_screen_and_press_can_draw() -> None:
    """Colours are written out, paths know only M, L, C and Z, and nothing lies off the sheet."""
    for drawing in ALL:
        for shape in drawing.shapes:
            inks = {getattr(shape, name, NONE) for name in ("fill", "stroke")}
            assert all(COLOUR.fullmatch(ink) for ink in inks)
            if isinstance(shape, Path):
                assert OUTLINE.fullmatch(shape.d), shape.d
            assert within(drawing, shape), (drawing.title, shape)


def within(drawing: Drawing, shape: object) -> bool:
    points: list[tuple[float, float]]
    match shape:
        case Path(d):
            pairs = (pair.split(",") for pair in re.findall(r"-?[\d.]+,-?[\d.]+", d))
            points = [(float(x), float(y)) for x, y in pairs]
        case Rect(x, y, width, height):
            points = [(x, y), (x + width, y + height)]
        case Circle(x, y, radius):
            points = [(x - radius, y - radius), (x + radius, y + radius)]
        case Line(x1, y1, x2, y2):
            points = [(x1, y1), (x2, y2)]
        case Text(x, y):
            points = [(x, y)]
        case _:
            raise AssertionError(shape)
    return all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in points)


def test_trix_cards_bear_their_commodity_and_those_of_1903_do_not() -> None:
    assert BOOKS == COMMODITIES
    assert ["SALT", "SALT"] == texts(drawings("trix72")["6-4"])
    assert [] == texts(drawings("trix136")["6-4"])
    assert "TRIXIE" in texts(drawings("trix72")["T"])


def figures_in(drawing: Drawing) -> int:
    """How many numerals there are: paths that are a numeral placed somewhere."""
    commands = {re.sub(r"[^MLCZ]", "", outline) for _, outline in FIGURES.values()}
    paths = [shape for shape in drawing.shapes if isinstance(shape, Path)]
    return sum(re.sub(r"[^MLCZ]", "", path.d) in commands for path in paths)


def test_numbers_stand_where_the_books_say() -> None:
    """Trix: two in the middle and the sum in two corners; Forty-Nine: in all four corners."""
    assert 1 + 1 + 2 * 2 == figures_in(drawings("trix72")["6-4"])
    assert 4 * 2 == figures_in(drawings("forty_nine")["17"])
    assert 4 * 1 == figures_in(drawings("forty_nine")["5"])
    assert 2 * 2 == figures_in(drawings("tactics")["A12"])


def test_multiples_of_five_bear_a_circle_and_others_squares() -> None:
    for name, face in drawings("forty_nine").items():
        if name.isdigit():
            assert (int(name) % 5 == 0) == any(isinstance(shape, Circle) for shape in face.shapes)


def test_every_colour_is_also_a_letter_or_a_shape() -> None:
    for card in FORTY_NINE:
        letters = texts(drawings("forty_nine")[str(card)])
        assert ("ROYGBIV"[card.colour] if card.number else "C") in letters
    for soldier in TACTICS:
        assert 2 == texts(drawings("tactics")[str(soldier)]).count("AICEK"[soldier.branch])


def test_the_cheater_has_its_name_on_all_margins() -> None:
    face = drawings("forty_nine")["C"]
    turns = {shape.turn for shape in face.shapes if isinstance(shape, Text) and len(shape.text) > 1}
    assert ["CHEATER"] * 4 == [text for text in texts(face) if text != "C"]
    assert {0, 90, 180, 270} == turns


def test_the_board_has_every_number_four_times() -> None:
    digits = sum(len(str(square)) for square in range(1, 50))
    assert 4 * digits == figures_in(boards()["board49"])
    circles = [shape for shape in boards()["board49"].shapes if isinstance(shape, Circle)]
    assert 2 * 9 == len(circles)


def test_an_outline_is_turned_about_its_origin() -> None:
    assert "M 10,5 L 10,15 Z" == placed("M 0,0 L 10,0 Z", 10, 5, turn=90)
    assert "M 10,5 L -10,5 Z" == placed("M 0,0 L 10,0 Z", 10, 5, scale=2, turn=180)


@pytest.mark.parametrize("draw", [svg.board49, svg.gridiron])
def test_boards_are_pictures_of_their_own(draw) -> None:
    root = ElementTree.fromstring(draw())
    assert f"{SPACE}svg" == root.tag
    assert root.get("viewBox")


def test_only_the_knight_of_the_cross_has_a_knights_face() -> None:
    """It may have any number; as its card is named, so its face is found (HER-R4)."""
    faces = drawings("heraldry")
    assert {f"Cross-{n}-Knight" for n in range(1, 11)} == {
        name for name, face in faces.items() if "KNIGHT" in texts(face)
    }
