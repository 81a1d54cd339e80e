"""Every rule has a test that says so: the index of rules against the ids in docstrings and comments of tests.

The index is rule_index.tsv beside this file: an id, the source and its section, and what it says there in our own words.
A test cites a row by its id ("B-3.8.7-02"; "B-3.8.7-02 .. 04" and "B-3.8.7-02, 04" are several), a ruling by its number.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game import content

TESTS = Path(__file__).resolve().parents[1]
INDEX = Path(__file__).parent / "rule_index.tsv"
RULES, README = TESTS.parent / "docs/RULES.md", TESTS.parent / "README.md"
ROW = re.compile(r"\b([BLMR]-[0-9A-Za-z.]+?-(?:draft-)?)(\d\d)\b((?:\s*(?:,|\.\.|and)\s*\d\d\b)*)")
MORE = re.compile(r"(,|\.\.|and)\s*(\d\d)\b")

NOT_IN_THE_GAME = {
    "B-2.2.1-01": "one person leads all characters: nobody waits for a class",
    "B-3.9.1-01": "3.13.5 to 3.13.7 say otherwise: each instance rolls its own d100 (R-41)",
    "B-3.13.2-01": "the party does not split: one file behind its leader (R-58)",
    "B-3.13.2-02": "the party does not split: one file behind its leader (R-58)",
    "B-3.13.5-02": "the tables say otherwise: a Chance is matched strictly (R-02)",
}
"""Rows that have no test, and why; the README lists them too."""


RULED_OTHERWISE = {
    "B-2.3.13-03": "not by itself: when Effects are checked, and only if the roll matches it (R-21)",
    "B-3.8.6-07": "in her own Turn, and in others' at which she is asked, or what she holds goes off (R-11, R-37)",
    "B-3.13.3-01": "the Room they stand in, for the party walks there (R-30, R-58)",
    "B-3.10.2-03": "how large a Room is, is dug with the Level; only Height and Darkness wait to be rolled (R-30)",
    "B-3.12-01": "Rooms, and the ways between Levels; what becomes of a Passage is rolled at once (R-42)",
    "L-2.11.5-03": "for the Turn, in Combat only, and she strikes whom she likes (R-59)",
    "L-2.11.5-04": "for the Turn: at a neighbour, friend or foe, and on her own Side (R-59)",
    "L-3.7.10-02": "when somebody goes down it, and by Exploration it may be 100 at once (R-43)",
    "R-15-01": "from within 45 degrees of where it faces: three cells next to it, more at a distance (R-15)",
}
"""Rows that are in otherwise than they are written, and the ruling; the README lists them too."""


@cache
def cited() -> dict[tuple[str, str], str]:
    """What tests say of themselves, in docstrings and comments: text by file and test. Headings of files do not count.

    A comment on a table counts for the tests that name it.
    """
    texts: dict[tuple[str, str], str] = {}
    spans: dict[tuple[str, str], tuple[int, int]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines, name = source.splitlines(), str(path.relative_to(TESTS))
        for node in ast.walk(tree := ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                texts[name, node.name] = ast.get_docstring(node) or ""
                spans[name, node.name] = first, node.end_lineno
        tables = [
            (node.lineno, node.end_lineno, re.compile(rf"\b{node.targets[0].id}\b"))
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        ]
        comments = [
            token
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.COMMENT and (ROW.search(token.string) or "R-" in token.string)
        ]
        for key in [key for key in texts if key[0] == name]:
            first, last = spans[key]
            body = "\n".join(lines[first - 1 : last])
            for token in comments:
                line = token.start[0]
                if first <= line <= last or any(a <= line <= b and word.search(body) for a, b, word in tables):
                    texts[key] += "\n" + token.string
    return texts


def said() -> str:
    return "\n".join(cited().values())


def ids(text: str) -> set[str]:
    """All rows a text cites."""
    found = set()
    for base, first, rest in ROW.findall(text):
        last = int(first)
        found.add(f"{base}{first}")
        for mark, number in MORE.findall(rest):
            found |= {f"{base}{i:02}" for i in range(last if mark == ".." else int(number), int(number) + 1)}
            last = int(number)
    return found


def rows() -> Iterator[Any]:
    """Id and rule of each row."""
    for line in INDEX.read_text(encoding="utf-8").splitlines()[1:]:
        name, _, _, rule = line.split("\t")
        yield name, rule


def test_reading_ids() -> None:
    assert ids("B-3.8.7-02 .. 04, R-14") == {"B-3.8.7-02", "B-3.8.7-03", "B-3.8.7-04"}
    assert ids("B-3.8.11-05, 06 and B-4.6-01; R-none-02.") == {"B-3.8.11-05", "B-3.8.11-06", "B-4.6-01", "R-none-02"}
    assert ids("L-XP-draft-01, R-none-02") == {"L-XP-draft-01", "R-none-02"}
    assert ids("L-2.11.5.3-01, 02: one roll") == {"L-2.11.5.3-01", "L-2.11.5.3-02"}
    assert ids("B 3.8.7, R-14, 15 dice, B-3.8.12") == set()


@pytest.mark.long
def test_every_row_is_tested() -> None:
    tested = ids(said())
    left = NOT_IN_THE_GAME | RULED_OTHERWISE
    missing = {name: rule for name, rule in rows() if name not in tested and name not in left}
    assert not missing
    assert len(list(rows())) > 440


def test_what_is_said_not_to_be_in_the_game_is_not() -> None:
    """An exception whose rule has got a test is none any more."""
    known, tested, left = dict(rows()), ids(said()), NOT_IN_THE_GAME | RULED_OTHERWISE
    assert set(left) <= set(known)
    assert not set(left) & tested
    assert not {name for name in left if name not in README.read_text(encoding="utf-8")}
    rules = RULES.read_text(encoding="utf-8")
    assert not {ruling for why in left.values() for ruling in re.findall(r"R-\d\d", why) if ruling not in rules}


def test_rows_that_are_cited_exist() -> None:
    """A slip of the pen cites nothing."""
    known = {line.split("\t")[0] for line in INDEX.read_text(encoding="utf-8").splitlines()}
    own = {"B-4.6-01"}  # of these very tests
    assert not ids(said().replace("B-3.8.7-02 .. 04, R-14", "")) - known - own


@pytest.mark.parametrize("section", range(1, 6))
def test_every_ruling_is_tested(section: int) -> None:
    """Of dice, characters, Combat, survival, the Queen."""
    text = RULES.read_text(encoding="utf-8")
    part = text[text.index(f"\n## {section}. ") : text.index(f"\n## {section + 1}. ")]
    rulings = set(re.findall(r"R-\d\d", part))
    assert rulings
    assert not rulings - set(re.findall(r"R-\d\d", said()))


def test_every_ruling_of_the_game_is_tested() -> None:
    """Those of the codex, later than the rules they began with among them."""
    assert not {name for name in content.rulings() if re.fullmatch(r"R-\d\d", name)} - set(
        re.findall(r"R-\d\d", said()),
    )
