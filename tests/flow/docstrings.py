"""What docstrings and comments of the game are like: `python -m tests.flow.docstrings` counts by room what is left to mend."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

GAME = Path(__file__).parents[2] / "game"
VERBS = frozenset(Path(__file__).with_name("verbs.txt").read_text(encoding="ascii").split())
"""Verbs with which a docstring may begin, as an order or in the third person. Add one that is missing."""
PRONOUN = re.compile(r"\b(she|her|hers|herself|he|his|him|himself)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"|`[^`]*`')
"""What a docstring quotes: names in code, and the game's own sentences."""


def is_verb(word: str) -> bool:
    """Return whether a word is a verb that is listed: "write", "writes", "carries", "reaches"."""
    stems = (word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y")
    return any(stem in VERBS for stem in stems)


def is_property(node: ast.FunctionDef) -> bool:
    """Return whether a function is read like a field: its docstring may be a noun."""
    return any(ast.unparse(one).endswith("property") for one in node.decorator_list)


def functions_without_verb(tree: ast.AST) -> Iterator[str]:
    """Yield name and beginning of each function's docstring that does not begin with a verb."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not is_property(node) and (text := ast.get_docstring(node)):
            first = re.match(r"(?:\d+(?:-\d+)? )?([A-Za-z]*)", text)  # after the number of a step of the rulebook
            if not first or not is_verb(first[1].lower()):
                yield f"{node.name}: {text.splitlines()[0][:70]}"


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each docstring and comment."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def pronouns(source: str) -> Iterator[str]:
    """Yield line and pronoun of each docstring and comment that calls an actor she or he."""
    for line, text in texts(source) if PRONOUN.search(source) else ():
        if found := PRONOUN.search(QUOTED.sub("", text)):
            yield f"{line} {found[0]!r}"


def room(path: Path) -> str:
    """Return the room of a module: its first folder below game/, or its own name."""
    return path.relative_to(GAME).parts[0].removesuffix(".py")


def amiss() -> Iterator[tuple[str, str]]:
    """Yield room and complaint, for all that is not written as CONTRIBUTING asks."""
    for path in sorted(GAME.rglob("*.py")):
        source, name = path.read_text(encoding="utf-8"), path.relative_to(GAME).as_posix()
        yield from ((room(path), f"{name} no verb: {one}") for one in functions_without_verb(ast.parse(source)))
        yield from ((room(path), f"{name}:{one}") for one in pronouns(source))


if __name__ == "__main__":
    for (where, what), count in sorted(
        Counter((where, "verb" if " no verb" in said else "she") for where, said in amiss()).items()
    ):
        print(f"{where:14} {what:5} {count:4}")
