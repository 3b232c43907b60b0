"""What a game reaches: the functions, tables and files that its own functions lead to.

A function leads to every global its code reads: to other functions, to the methods of a class, to
functions kept in a table.  A table leads on to whatever the statements that make it read, so a
function that runs once, to build a table, counts for the games whose rules look into that table.
Names that were imported are followed to the file that defines them.  Nothing is run.
"""

from __future__ import annotations

import ast
import dis
import inspect
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any

from parlour.core.contract import NAMES, names_in
from parlour.core.game import Rules

HOUSE = "parlour."
RULE_LAYERS = ("parlour.games.", "parlour.kit.")
"""Where rules are; only code there reads options."""


@dataclass(frozen=True)
class Reach:
    """Everything a game leads to."""

    functions: frozenset[FunctionType]
    modules: frozenset[str]
    """The files of which at least one function, class or table is reached."""
    reads: frozenset[str]
    """The names of attributes that reached rules read: of the state, among others."""


@cache
def reach(rules: Rules) -> Reach:
    """What the functions of a game lead to."""
    walk = _Walk()
    asked = {name.name for name in NAMES} | {verb.function for verb in rules.vocabulary.verbs}
    walk.names(rules.name, sorted(asked & set(names_in(rules.name))))
    for base in rules.layout.declared.__mro__:
        walk.modules.add(base.__module__)
    for field in rules.layout.fields.values():
        walk.value(field.sight)
        walk.value(field.at)
        walk.value(field.texts)
        if field.choice is not None:
            walk.value(field.choice._default)
    return Reach(frozenset(walk.functions), frozenset(walk.modules), frozenset(walk.reads))


def unread_options(rules: Rules) -> tuple[str, ...]:
    """The options that no rule of the game reads and that do not decide what is shown."""
    found = reach(rules).reads | {field.shown_if for field in rules.layout.fields.values()}
    return tuple(
        name.rstrip("_")
        for name, field in rules.layout.fields.items()
        if field.choice is not None and not {name, f"{name}_number"} & found
    )


def same_values(rules: Rules) -> dict[str, tuple[str, ...]]:
    """For each option, the values that no rule tells apart, where the code shows that.

    It shows that where rules only compare the option with single values: all values that are never
    named have the same effect.
    """
    found = {}
    for name, choice in rules.layout.options.items():
        named = _values_named(rules, name)
        if named is not None:
            rest = [text for code, text in enumerate(choice.values) if code not in named]
            if len(rest) > 1 and not choice.tagged:
                found[name] = tuple(rest)
    return found


def _values_named(rules: Rules, option: str) -> set[int] | None:
    """The values with which rules compare an option; None if they do anything else with it."""
    named: set[int] = set()
    readers = [one for one in reach(rules).functions if option in _attributes(one.__code__)]
    for function in readers:
        for code in _codes(function.__code__):
            row = list(dis.get_instructions(code))
            for place, one in enumerate(row):
                if one.opname in _TAKES and one.argval == option:
                    value = _compared(row[place + 1 :], function.__globals__)
                    if value is None:
                        return None
                    named.add(value)
    return named if readers else None


def _compared(after: list[dis.Instruction], known: dict[str, Any]) -> int | None:
    """The value with which instructions compare what was just read, if that is what they do."""
    names = [one.opname for one in after[:3]]
    if names[1:] == ["LOAD_ATTR", "COMPARE_OP"] and names[0] == "LOAD_GLOBAL":
        value = getattr(known.get(after[0].argval), after[1].argval, None)
        sign = after[2].argval
    elif names[1:2] == ["COMPARE_OP"]:
        value, sign = after[0].argval, after[1].argval
    else:
        return None
    return int(value) if isinstance(value, int) and sign in ("==", "!=") else None


@cache
def reached_by(code: CodeType, module: str) -> frozenset[FunctionType]:
    """The functions that a statement of a file leads to."""
    walk = _Walk()
    walk.code(code, module)
    return frozenset(walk.functions)


def files_of(rules: Rules) -> list[str]:
    """The names of a game's own files: its module, or all of its package that is loaded."""
    return [
        name
        for name in sorted(sys.modules)
        if name == rules.name or name.startswith(f"{rules.name}.")
    ]


class _Walk:
    """Follows names from file to file, each once."""

    def __init__(self) -> None:
        self.functions: set[FunctionType] = set()
        self.modules: set[str] = set()
        self.reads: set[str] = set()
        self._seen: set[Any] = set()

    def names(self, module: str, names: Iterable[str]) -> None:
        """Follow some globals of a file."""
        for name in names:
            self._name(module, name)

    def value(self, value: Any) -> None:
        """Follow the functions that are, or lie in, a value."""
        for function in _functions_in(value):
            self._function(function)

    def _name(self, module: str, name: str) -> None:
        where, name = defined(module, name)
        if (where, name) in self._seen or not where.startswith(HOUSE):
            return
        self._seen.add((where, name))
        value = names_in(where).get(name)
        if isinstance(value, ModuleType):
            return
        self.modules.add(where)
        self.value(value)
        if isinstance(value, type):
            self._class(value)
        elif not isinstance(value, FunctionType):
            self._class(type(value))
            for code in makers(where).get(name, ()):
                self.code(code, where)

    def _class(self, one: type) -> None:
        for base in one.__mro__:
            if base.__module__.startswith(RULE_LAYERS) and base not in self._seen:
                self._seen.add(base)
                self.modules.add(base.__module__)
                for value in vars(base).values():
                    self.value(value)

    def _function(self, function: FunctionType) -> None:
        if function in self.functions or not function.__module__.startswith(HOUSE):
            return
        self.functions.add(function)
        self.modules.add(function.__module__)
        if function.__module__.startswith(RULE_LAYERS):
            self.reads |= _attributes(function.__code__)
        self.code(function.__code__, function.__module__)
        for cell in function.__closure__ or ():
            self.value(cell.cell_contents)
        self.value(function.__defaults__)

    def code(self, code: CodeType, module: str) -> None:
        """Follow all that code of a file reads."""
        for name, attribute in _globals(code):
            value = names_in(module).get(name)
            if isinstance(value, ModuleType):
                self._name(value.__name__, attribute)
            else:
                self._name(module, name)


# --- what code reads -----------------------------------------------------------------------------


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code, and all code inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@cache
def _globals(code: CodeType) -> frozenset[tuple[str, str]]:
    """The globals the code reads, each with the attribute it takes of it, if any."""
    return frozenset(
        (one.argval, after.argval if after.opname in _TAKES else "")
        for inner in _codes(code)
        for one, after in _pairs(inner)
        if one.opname in _NAMES
    )


@cache
def _attributes(code: CodeType) -> frozenset[str]:
    """The attributes the code reads of anything but a global: rules have the state as argument."""
    return frozenset(
        after.argval
        for inner in _codes(code)
        for one, after in _pairs(inner)
        if after.opname in _TAKES and one.opname not in _NAMES
    )


_NAMES = ("LOAD_GLOBAL", "LOAD_NAME")
_TAKES = ("LOAD_ATTR", "LOAD_METHOD")


def _pairs(code: CodeType) -> Iterator[tuple[dis.Instruction, dis.Instruction]]:
    return pairwise(dis.get_instructions(code))


def _functions_in(value: Any) -> Iterator[FunctionType]:
    """The functions a value is or holds, those under a cache or a property too."""
    if isinstance(value, FunctionType):
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _functions_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _functions_in(one)
    elif not isinstance(value, type):
        for inner in ("__wrapped__", "__func__", "fget", "func"):
            if isinstance(under := getattr(value, inner, None), FunctionType):
                yield under


# --- where names come from -----------------------------------------------------------------------


@cache
def _statements(module: str) -> list[ast.stmt]:
    return ast.parse(inspect.getsource(sys.modules[module])).body


@cache
def _imported(module: str) -> dict[str, tuple[str, str]]:
    """The names a file imports from others, each with its file and its name there."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in _statements(module)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def defined(module: str, name: str) -> tuple[str, str]:
    """The file that defines a name, and the name there."""
    while module.startswith(HOUSE) and name in _imported(module):
        module, name = _imported(module)[name]
    return module, name


@cache
def makers(module: str) -> dict[str, list[CodeType]]:
    """The statements of a file, as code, by the names of the constants and tables they make."""
    found: dict[str, list[CodeType]] = {}
    skipped = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
    for node in _statements(module):
        if not isinstance(node, skipped):
            code = compile(ast.Module([node], []), module, "exec")
            for name in {*_bound(code), *_filled(node)}:
                found.setdefault(name, []).append(code)
    return found


def _bound(code: CodeType) -> Iterator[str]:
    """The names a statement binds."""
    return (one.argval for one in dis.get_instructions(code) if one.opname == "STORE_NAME")


def _filled(statement: ast.stmt) -> Iterator[str]:
    """The names a statement stores something in, directly or by calling a method."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield _base(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield _base(node.value.func)


def _base(node: ast.expr) -> str:
    """The name at the bottom of a[0].b[1]."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
