"""Imports point down only, and the rules know no files, clock, chance or logging."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "parlour"

# From the lowest up; what stands together does not know each other.
LAYERS = [
    {"books"},
    {"core"},
    {"packs"},
    {"kit"},
    {"games"},
    {"pictures", "bots", "solvers"},
    {"desk"},
    {"press"},
    {"house", "terminal", "lab", "research"},
    {"__init__"},
    {"cli"},
    {"__main__"},
]
# Stand apart: anyone may import them, and they import nothing else of parlour.
APART = {"verify", "checks", "version"}
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}

# What the rules may use of Python's own library.
PURE = {
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "difflib", "dis", "enum",
    "functools", "hashlib", "heapq", "hmac", "inspect", "itertools", "math", "operator", "re", "string",
    "struct", "types", "typing",
}  # fmt: skip
RULES = ("core", "packs", "kit", "games")
IMPURE = {
    ("core/compiler.py", "importlib"): "whether there is a compiler is found without loading it",
    ("core/compiler.py", "os"): "a user may switch the compiler off",
    ("core/fair.py", "secrets"): "the one door through which the system's randomness comes in",
    ("core/compiling.py", "os"): "a user may say where caches lie",
    ("core/compiling.py", "pathlib"): "compiled rules are kept on disk, by a digest of the sources",
    ("core/compiling.py", "numba"): "the compiler",
    ("core/instructions.py", "llvmlite"): "the compiler's back end",
    ("core/instructions.py", "numba"): "the compiler",
    ("core/compiling.py", "numpy"): "the compiler's records",
    ("core/compiling.py", "tempfile"): "whether anything can be kept is found out by trying",
    ("core/linking.py", "numba"): "the compiler",
    ("core/compiling.py", "contextlib"): "the compiler's global settings are set for a while only",
    ("core/compiling.py", "threading"): "games are compiled in several threads",
    ("core/game.py", "threading"): "a game is loaded once, though several threads ask for it",
    ("core/contract.py", "sys"): "finds the loaded file of a game by its name",
    ("games/__init__.py", "importlib"): "loads a game when it is first asked for",
    ("games/__init__.py", "pkgutil"): "looks into its folder to find which games there are",
}
MODULE_NAME = re.compile(r"parlour(\.[a-z_]+)+")
"""Text that names a module, which could be imported by it."""
DOORS_OUT = {"open", "print", "input", "breakpoint"}


def place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def part(path: Path) -> str:
    """The package of parlour a file belongs to, or its own name if it stands in no package."""
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


FILES = sorted(SOURCE.rglob("*.py"))
each_file = pytest.mark.parametrize("path", FILES, ids=place)
each_rule_file = pytest.mark.parametrize(
    "path", [path for path in FILES if part(path) in RULES], ids=place
)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Every name imported, in words; those inside functions, for types alone and as text too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (tuple(name.name.split(".")) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{place(path)} imports by dots"
            assert node.module is not None
            yield from ((*node.module.split("."), name.name) for name in node.names)
        elif isinstance(node, ast.Constant) and MODULE_NAME.fullmatch(str(node.value)):
            yield (*str(node.value).split("."), "")
        elif isinstance(node, ast.Subscript) and "'parlour'" == ast.unparse(node.slice):
            yield ("parlour",)  # looked up in sys.modules


def parts_used(path: Path) -> set[str]:
    """The packages of parlour a file imports; a name of parlour itself is from __init__."""
    used = {words[1:2] for words in imports(path) if words[0] == "parlour"}
    return {words[0] if words and words[0] in KNOWN else "__init__" for words in used}


KNOWN = set(HEIGHT) | APART


def test_every_package_has_a_layer():
    there = {part(path) for path in FILES}
    assert set() == there - KNOWN, "place it in LAYERS"


@each_file
def test_imports_point_down(path: Path):
    mine = part(path)
    if mine in APART:
        assert set() == parts_used(path) - {mine}, f"{place(path)} does not stand apart"
        return
    for used in parts_used(path) - {mine} - APART:
        assert HEIGHT[used] < HEIGHT[mine], f"{place(path)} imports {used}"


@each_rule_file
def test_rules_import_nothing_that_reaches_outside(path: Path):
    used = {words[0] for words in imports(path)} - {"parlour"} - PURE
    assert set() == {name for name in used if (place(path), name) not in IMPURE}


@each_rule_file
def test_rules_open_and_print_nothing(path: Path):
    called = {
        node.func.id
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert set() == called & DOORS_OUT


@pytest.mark.parametrize("path", [p for p in FILES if part(p) in APART], ids=place)
def test_what_stands_apart_uses_the_standard_library_alone(path: Path):
    used = {words[0] for words in imports(path)} - {"parlour"}
    assert set() == used - sys.stdlib_module_names


@pytest.mark.parametrize("path", [p for p in FILES if part(p) in ("kit", "games")], ids=place)
def test_an_ending_is_written_by_its_name(path: Path):
    numbers = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute) and target.attr == "ended"
        if any(isinstance(value, ast.Constant) for value in ast.walk(node.value))
    ]
    assert [] == numbers


@cache
def kit_used(path: Path) -> set[str]:
    """The modules of the kit that a file imports."""
    return {words[2] for words in imports(path) if words[:2] == ("parlour", "kit")}


def games_using(module: str) -> set[str]:
    """The games that import a module of the kit, themselves or through another of it."""
    found: set[str] = set()
    for path in FILES:
        if part(path) == "games" and module in kit_used(path):
            found.add(path.relative_to(SOURCE / "games").parts[0])
        elif part(path) == "kit" and module in kit_used(path):
            found |= games_using(path.stem)
    return found


@pytest.mark.parametrize("path", sorted((SOURCE / "kit").glob("[!_]*.py")), ids=place)
def test_what_one_game_needs_alone_stands_with_that_game(path: Path):
    assert 1 < len(games_using(path.stem)), "move it into the game's folder"


GAMES_IN_FOLDERS = sorted((SOURCE / "games").glob("*/__init__.py"))


@pytest.mark.parametrize("path", GAMES_IN_FOLDERS, ids=place)
def test_a_part_of_a_game_takes_none_of_its_names(path: Path):
    """Importing the part would put it in the place of what the game calls so."""
    parts = {other.stem for other in path.parent.glob("*.py")}
    names = {words[-1] for words in imports(path)}
    names |= {n.name for n in tree(path).body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    assert set() == parts & names


def test_exceptions_are_still_needed():
    for name, used in IMPURE:
        heads = {words[0] for words in imports(SOURCE / name)}
        assert used in heads, f"{name} no longer imports {used}"


# --- a game is read by its contract alone ---------------------------------------------------------

READS_BY_NAME = {
    "core/once.py": "keeps what was worked out under its own name",
    "desk/reach.py": "looks at the sources of functions, which only coverage and tests ask for",
    "bots/habits/__init__.py": "whether a file gives another habit for searching",
    "desk/examples.py": "what must come out, by the names of fields",
    "pictures/telling.py": "fields of a record, by their declared names",
    "cli.py": "a command is loaded when it is first used",
    "core/compiling.py": "fields of a record, by their declared names",
    "core/contract.py": "reads a game's module; nothing else does",
    "core/fields.py": "fields of a record, by their declared names",
    "core/imagining.py": "fields of a record, by their declared names",
    "core/layouts.py": "fields of a record, by their declared names",
    "core/match.py": "what it has worked out itself, to forget it",
    "core/naming.py": "fields of a record, by their declared names",
    "core/records.py": "gathers the fields that a class declares",
    "core/worlds.py": "fields of a record, by their declared names",
    "core/views.py": "fields of a record, by their declared names",
    "pictures/boards.py": "fields of a record, by their declared names",
    "pictures/picture.py": "fields of a record, by their declared names",
}
"""Files that may look something up by its name, and what."""
BY_NAME = {"getattr", "hasattr", "vars", "__dict__"}


def read_by_name(path: Path) -> set[str]:
    """The ways in which a file looks things up by name."""
    names = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    return BY_NAME & (
        names | {n.attr for n in ast.walk(tree(path)) if isinstance(n, ast.Attribute)}
    )


BELOW_THE_SHELLS = {"core", "packs", "kit", "games", "pictures", "bots", "solvers", "desk"}


@pytest.mark.parametrize(
    "path", [p for p in FILES if part(p) in BELOW_THE_SHELLS or p.name == "cli.py"], ids=place
)
def test_nothing_is_looked_up_by_name_without_a_reason(path: Path):
    assert bool(read_by_name(path)) == (place(path) in READS_BY_NAME), read_by_name(path)


def test_no_shell_looks_into_a_module():
    """Rules do not even hold their module, so there is nothing to look into."""
    for path in FILES:
        attributes = {n.attr for n in ast.walk(tree(path)) if isinstance(n, ast.Attribute)}
        assert "module" not in attributes or part(path) == "core" or place(path) == "desk/reach.py"


# --- long files -----------------------------------------------------------------------------------

LONG = 400
SCRIPTS = sorted(SOURCE.rglob("*.js"))


@pytest.mark.parametrize("path", [*FILES, *SCRIPTS], ids=place)
def test_a_long_file_says_why(path: Path):
    lines = path.read_text("utf-8").splitlines()
    if len(lines) > LONG:
        assert "long" in "\n".join(lines[:30]), f"{len(lines)} lines: say why in the first ones"
