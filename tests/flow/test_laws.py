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


NO_RULES = {
    "systems/ground.py": {"NEAR", "_KEPT"},  # how far ways are measured, and how many are remembered
    "systems/colony/scents.py": {"STRONGEST", "_MOST"},  # what a byte can hold, and how many Levels are remembered
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
