"""Every rule has a test that says so: the index of rules against the ids in docstrings and comments of tests.

A test cites a row by its id ("B-3.8.7-02"; "B-3.8.7-02 .. 04" and "B-3.8.7-02, 04" are several), a ruling by its number.
"""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from game import content

TESTS = Path(__file__).resolve().parents[1]
SHARED = TESTS.parents[1] / "shared"
INDEX, RULES, README = SHARED / "rule_index.tsv", SHARED / "RULES.md", TESTS.parent / "README.md"
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


@cache
def said():
    """What tests say of themselves: docstrings of tests, and comments. Headings of files do not count."""
    texts = []
    for path in sorted(TESTS.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                texts.append(ast.get_docstring(node) or "")
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        texts += [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n".join(texts)


def ids(text):
    """All rows a text cites."""
    found = set()
    for base, first, rest in ROW.findall(text):
        last = int(first)
        found.add(f"{base}{first}")
        for mark, number in MORE.findall(rest):
            found |= {f"{base}{i:02}" for i in range(last if mark == ".." else int(number), int(number) + 1)}
            last = int(number)
    return found


def rows():
    """Id and rule of each row."""
    for line in INDEX.read_text(encoding="utf-8").splitlines()[1:]:
        name, _, _, _, rule, _ = line.split("\t")
        yield name, rule


indexed = pytest.mark.skipif(not INDEX.exists(), reason="the index of rules is not beside this checkout")


def test_reading_ids():
    assert ids("B-3.8.7-02 .. 04, R-14") == {"B-3.8.7-02", "B-3.8.7-03", "B-3.8.7-04"}
    assert ids("B-3.8.11-05, 06 and B-4.6-01; R-none-02.") == {"B-3.8.11-05", "B-3.8.11-06", "B-4.6-01", "R-none-02"}
    assert ids("L-XP-draft-01, R-none-02") == {"L-XP-draft-01", "R-none-02"}
    assert ids("L-2.11.5.3-01, 02: one roll") == {"L-2.11.5.3-01", "L-2.11.5.3-02"}
    assert ids("B 3.8.7, R-14, 15 dice, B-3.8.12") == set()


@indexed
def test_every_row_is_tested():
    tested = ids(said())
    missing = {name: rule for name, rule in rows() if name not in tested and name not in NOT_IN_THE_GAME}
    assert not missing
    assert len(list(rows())) > 440


@indexed
def test_what_is_said_not_to_be_in_the_game_is_not():
    """An exception whose rule has got a test is none any more."""
    known, tested = dict(rows()), ids(said())
    assert set(NOT_IN_THE_GAME) <= set(known)
    assert not set(NOT_IN_THE_GAME) & tested
    assert not {name for name in NOT_IN_THE_GAME if name not in README.read_text(encoding="utf-8")}


@indexed
def test_rows_that_are_cited_exist():
    """A slip of the pen cites nothing."""
    known = {line.split("\t")[0] for line in INDEX.read_text(encoding="utf-8").splitlines()}
    own = {"B-4.6-01"}  # of these very tests
    assert not ids(said().replace("B-3.8.7-02 .. 04, R-14", "")) - known - own


@pytest.mark.skipif(not RULES.exists(), reason="the rules are not beside this checkout")
@pytest.mark.parametrize("section", range(1, 6))
def test_every_ruling_is_tested(section):
    """Of dice, characters, Combat, survival, the Queen."""
    text = RULES.read_text(encoding="utf-8")
    part = text[text.index(f"\n## {section}. ") : text.index(f"\n## {section + 1}. ")]
    rulings = set(re.findall(r"R-\d\d", part))
    assert rulings
    assert not rulings - set(re.findall(r"R-\d\d", said()))


def test_every_ruling_of_the_game_is_tested():
    """Those of the codex, later than the rules they began with among them."""
    assert not {name for name in content.rulings() if re.fullmatch(r"R-\d\d", name)} - set(
        re.findall(r"R-\d\d", said())
    )
