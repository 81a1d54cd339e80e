"""Tests that prove their row: a rule is broken, and a test that cites its row must fail.

mutants.toml names for each row a file, what stands there once, and what breaks just that rule. A hundred and fifty rows are
drawn by a fixed seed, so that nobody chose the easy ones; more may be added. `pytest -m soak tests/mutants` tries them all.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.flow.test_coverage import NOT_IN_THE_GAME, RULED_OTHERWISE, cited, ids, rows

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
MUTANTS = tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
DRAWN = 150
LIMIT = 240  # seconds for the tests of one row
PASSED, FAILED = 0, 1  # what pytest returns


def name(mutant: Any) -> Any:
    same = [other for other in MUTANTS if other["row"] == mutant["row"]]
    return mutant["row"] + (f"-{'abcdef'[same.index(mutant)]}" if len(same) > 1 else "")


def drawn() -> Any:
    """The rows that are tried, whatever they are."""
    there = {row for row, _ in rows()} - set(NOT_IN_THE_GAME) - set(RULED_OTHERWISE)
    return random.Random("rows of the index").sample(sorted(there), DRAWN)


@cache
def cites() -> Any:
    """What each test cites, rows and rulings, by what pytest calls it."""
    return {
        f"tests/{file}::{test}": ids(text) | set(re.findall(r"\bR-\d\d\b(?!-\d)", text))
        for (file, test), text in sorted(cited().items())
        if "test_mutants" not in file
    }


def citing(row: str) -> Any:
    """The tests that cite this row, or this ruling."""
    return [test for test, rows_ in cites().items() if row in rows_]


def test_a_mutant_for_every_row_drawn() -> None:
    """And for each there is a test to run, and one place to break."""
    known = {row for row, _ in rows()}
    tried = {mutant["row"] for mutant in MUTANTS}
    assert not {row for row in tried if row not in known and not re.fullmatch(r"R-\d\d", row)}
    assert not set(drawn()) - tried
    assert not [row for row in tried if not citing(row)]


def test_there_is_one_place_to_break() -> None:
    """Who changes the code it breaks, changes the mutant."""
    texts = {file: (CHECKOUT / file).read_text(encoding="utf-8") for file in {mutant["file"] for mutant in MUTANTS}}
    assert {name(mutant): texts[mutant["file"]].count(mutant["old"]) for mutant in MUTANTS} == {
        name(mutant): 1 for mutant in MUTANTS
    }
    assert all(mutant["new"] != mutant["old"] for mutant in MUTANTS)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A checkout to break things in, one for each worker; the rulebooks are beside it, as they are beside this one."""
    there = tmp_path_factory.mktemp("mutants") / "checkout"
    for part in ("game", "assets", "docs", "tests"):
        shutil.copytree(CHECKOUT / part, there / part, ignore=shutil.ignore_patterns("*.pyc.*"))  # half written
    for part in ("pyproject.toml", "README.md"):
        shutil.copy2(CHECKOUT / part, there)
    if (shared := CHECKOUT.parent / "shared").exists():
        (there.parent / "shared").symlink_to(shared)
    return there


def run(there: Any, tests: Any, limit: int = LIMIT) -> Any:
    """What pytest returns of them, and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-n", "0", "-o", "addopts=-q --benchmark-skip -p no:cacheprovider", *tests],
        cwd=there, capture_output=True, text=True, timeout=limit, check=False,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    return done.returncode, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.soak
def test_unbroken_they_pass(copy: Any) -> None:
    """In the copy as well: a test that fails anyway notices nothing."""
    code, told = run(copy, sorted({test for mutant in MUTANTS for test in citing(mutant["row"])}), 5 * LIMIT)
    assert code == PASSED, told


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=name)
def test_its_own_tests_notice(copy: Any, mutant: Any) -> None:
    """The rule broken, one of the tests of its row fails; assets that are refused when they are read prove nothing."""
    file = copy / mutant["file"]
    sound, stamp = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(sound.replace(mutant["old"], mutant["new"]), encoding="utf-8")
    try:
        code, told = run(copy, citing(mutant["row"]))
    finally:
        file.write_text(sound, encoding="utf-8")
        os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # what was compiled of it is good again
    assert code == FAILED, f"{mutant['row']} is broken, and nothing fails:\n{told}" if code == PASSED else told
    assert "BadAsset" not in told
