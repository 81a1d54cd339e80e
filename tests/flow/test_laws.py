"""Laws of the house that a machine can hold. [docs/ARCHITECTURE.md]"""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

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
