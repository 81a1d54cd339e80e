"""Laws of the house that a machine can hold. [docs/ARCHITECTURE.md]"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from game.engine.entries import What
from game.nest.chambers import KINDS, TARGETS

GAME = Path(__file__).parents[2] / "game"
LONGEST = 40
"""Lines of a function, at most."""


@cache
def modules():
    """Every module of the game by its path, parsed."""
    return {path.relative_to(GAME): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(GAME.rglob("*.py"))}


def test_one_name_one_class() -> None:
    """Who reads a name of a class knows which is meant."""
    found = defaultdict(list)
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    """40 lines at most, its docstring and decorators with it."""
    long = [
        f"{path}:{node.name} {node.end_lineno - node.lineno + 1}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno + 1 > LONGEST
    ]
    assert long == []


WORDED = {"cli", "codex", "free_text", "presentation", "reports", "telling", "terminal", "text", "tutorial", "ui"}
"""Rooms that put things in words for people. What these compare with each other is their own affair."""
PRINTED = {Path("systems/outcomes"), Path("content")}
"""They read the rulebook's own phrases in the assets: "1 Wound per Ant"."""


def test_no_english_is_compared() -> None:
    """Law 3: no sentence is compared with outside the rooms of words: only names, declared in a Literal, or rows of assets."""
    names = {text for tree in modules().values() for text in _declared(tree)}
    names |= _rows() | {kind.name for kind in (*TARGETS, *KINDS)}
    compared = [
        f"{path}:{node.lineno} {node.value!r}"
        for path, tree in modules().items()
        if path.parts[0] not in WORDED and path.parent not in PRINTED
        for node in _compared(tree)
        if re.search(r"\w \w", node.value) and node.value not in names
    ]
    assert compared == []


def test_what_is_told_and_compared_is_named_once() -> None:
    """Every name that a pattern or a comparison asks an Entry's `what` for is one of the `What`: no misspelling never matches."""
    asked = {
        node.value: str(path) for path, tree in modules().items() for one in ast.walk(tree) for node in _asks_what(one)
    }
    assert {name: path for name, path in asked.items() if name not in get_args(What)} == {}
    assert "combat begins" in asked


def _words(node: ast.AST) -> list[ast.Constant]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _declared(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are declared in a Literal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
            yield from (word.value for word in _words(node))


def _rows() -> set[str]:
    """Return the names of all rows and fields of the assets."""

    def keys(table: object) -> Iterator[str]:
        if isinstance(table, dict):
            yield from table
            for value in table.values():
                yield from keys(value)

    paths = [path for path in (GAME.parent / "assets").glob("*.toml") if path.stem != "telling"]
    return {key for path in paths for key in keys(tomllib.loads(path.read_text(encoding="utf-8")))}


def _compared(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the texts on a side of ==, != or in, in the patterns of a case, and in what a text begins or ends with."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                for side in (node.left, *node.comparators):
                    if isinstance(side, ast.Constant | ast.Tuple | ast.Set | ast.List):
                        yield from _words(side)
            case ast.MatchValue():
                yield from _words(node)
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith" | "removeprefix" | "removesuffix")):
                yield from _words(node)


def _asks_what(node: ast.AST) -> list[ast.Constant]:
    """Return the texts with which a node compares what has happened: `case Happened("joins")`, `entry.what == "joins"`."""
    match node:
        case ast.MatchClass(cls=ast.Name(id="Happened"), patterns=[first, *_]):
            return _words(first)
        case ast.MatchClass(cls=ast.Name(id="Happened"), kwd_attrs=["what", *_], kwd_patterns=[first, *_]):
            return _words(first)
        case ast.Compare(left=ast.Attribute(value=ast.Name(id="entry"), attr="what"), comparators=[other]):
            return _words(other)
        case ast.Match(subject=ast.Attribute(value=ast.Name(id="entry"), attr="what")):
            return [word for case in node.cases for word in _words(case.pattern)]
    return []


def test_what_is_asked_is_compared_by_type() -> None:
    """`view.asks(PayHunger)`, which mypy checks; never the name of a Decision in quotes."""
    by_name = [
        f"{path}:{node.lineno}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Compare, ast.Match))
        for side in ([node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.subject])
        if isinstance(side, ast.Attribute) and side.attr == "question" and any(map(quoted, ast.iter_child_nodes(node)))
    ]
    assert by_name == []


def quoted(node: ast.AST) -> bool:
    """Whether a text stands in it."""
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


NO_RULES = {
    "systems/ground.py": {"NEAR", "_KEPT"},  # how far ways are measured, and how many are remembered
    "systems/colony/scents.py": {"STRONGEST", "_MOST"},  # what a byte can hold, and how many Levels are remembered
    "systems/outcomes/common.py": {"BOXES"},  # what a word means
    "nest/paths.py": {"MOVES"},
    "nest/dig.py": {"FEWEST", "TRIES", "_EDGE", "_GUARDS"},  # how a Level is shaped: no rule asks for it
    "nest/chambers.py": {"SMALLEST", "_GAP", "_MARGIN", "_DARTS", "_HITS", "_ENOUGH"},
    "nest/decor.py": {"_PILLARS_APART"},
    "nest/galleries.py": {"_COMPASS", "_TURNS", "_WANDER"},
}
"""Numbers that no rulebook could change: limits of a search or a cache, the width of a field, how ground is shaped."""


def numbers(value: ast.expr) -> bool:
    """Whether an expression is a number, or a row or table of such."""
    match value:
        case ast.Constant(value=int() | float() as found):
            return not isinstance(found, bool)
        case ast.UnaryOp(operand=operand):
            return numbers(operand)
        case ast.Tuple(elts=parts) | ast.Dict(values=parts):
            return bool(parts) and all(map(numbers, parts))
    return False


def test_a_number_of_the_rules_stands_in_the_assets() -> None:
    """Once, in assets/constants.toml or a table beside it."""
    found = defaultdict(set)
    for path, tree in modules().items():
        if path.parts[0] not in ("systems", "queen", "nest"):
            continue
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and numbers(node.value):
                for target in getattr(node, "targets", None) or [node.target]:
                    found[str(path)].add(target.id)
    assert {path: odd for path, names in found.items() if (odd := names - NO_RULES.get(path, set()))} == {}
