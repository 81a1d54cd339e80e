"""`nest roll`: facts for programs, a card for people, one line for nonsense."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.conftest import Nest

WASP = "roll --effort 57 --resistance 50 --plus 30 --minus 40"


def facts(answer: tuple[int, str, str]) -> dict[str, Any]:
    code, out, err = answer
    assert (code, err) == (0, "")
    return json.loads(out)


def test_odds_as_facts(nest: Nest) -> None:
    found = facts(nest(f"{WASP} --json"))
    assert found["degree"] is None
    assert found["die"] is None
    assert list(found["odds"].items()) == [
        ("Critical Success", 0),
        ("Complete Success", 7),
        ("Partial Success", 40),
        ("Partial Failure", 53),
        ("Complete Failure", 0),
        ("Critical Failure", 0),
    ]
    assert all(type(percent) is int for percent in found["odds"].values())


def test_a_roll_as_facts(nest: Nest) -> None:
    found = facts(nest(f"{WASP} --die 46 --json"))
    assert (found["degree"], found["die"], found["success"]) == ("Partial Success", 46, True)
    assert found["odds"]["Partial Failure"] == 53  # before the roll


def test_a_roll_as_a_card(nest: Nest) -> None:
    code, out, err = nest(f"{WASP} --die 46")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == " > PARTIAL SUCCESS"
    assert max(map(len, out.splitlines())) <= 80


def test_odds_as_a_card(nest: Nest) -> None:
    code, out, _ = nest(WASP)
    assert code == 0
    assert "NOT ROLLED YET: SUCCESS 47%" in out


@pytest.mark.parametrize("minus", ["--dramatic -40", "--dramatic=-40"])
def test_signs_of_dramatic_modifiers(nest: Nest, minus: str) -> None:
    found = facts(nest(f"roll --effort 57 {minus} --dramatic +25 --json"))
    assert found["odds"]["Complete Success"] == 31.35  # 57 of a hundred, with neither or both: 45 % + 10 %
    assert sum(found["odds"].values()) == pytest.approx(100)
    assert facts(nest(f"roll --effort 57 {minus} --die 5 --drama 39 --json"))["degree"] == "Partial Success"
    assert facts(nest(f"roll --effort 57 {minus} --die 5 --drama 40 --json"))["degree"] == "Complete Success"


def test_a_dramatic_modifier_waits_for_its_die(nest: Nest) -> None:
    found = facts(nest("roll --effort 57 --dramatic +40 --die 5 --json"))
    assert (found["degree"], found["die"], found["drama"]) == (None, 5, [])
    code, out, _ = nest("roll --effort 57 --dramatic +40 --die 5")
    assert code == 0
    assert "waits for its own" in out.splitlines()[-1]


def test_a_seed_throws_what_is_not_given(nest: Nest) -> None:
    once, again = (facts(nest(f"{WASP} --dramatic 10 --json --seed", seed)) for seed in ("Red Queen", " red  QUEEN "))
    assert once == again
    assert once["degree"]
    assert len(once["drama"]) == 1
    given = facts(nest(f"{WASP} --dramatic 10 --die 3 --json --seed", "red queen"))
    assert (given["die"], given["drama"]) == (3, once["drama"])


@pytest.mark.parametrize("kind", ["boolean", "contested"])
def test_simplified_rolls(nest: Nest, kind: str) -> None:
    found = facts(nest(f"roll --effort 60 --resistance 20 --plus 50 --dramatic -9 --shift 2 --kind {kind} --json"))
    assert found["odds"]["Complete Success"] == (60 if kind == "boolean" else 40)
    won = facts(nest(f"roll --effort 60 --resistance 20 --dramatic -9 --kind {kind} --die 10 --json"))
    assert won["success"] == (kind == "boolean")


def test_shifts(nest: Nest) -> None:
    assert facts(nest("roll --effort 100 --shift -2 --json"))["odds"]["Partial Failure"] == 100
    assert facts(nest("roll --effort 100 --shift 1 --json"))["odds"]["Critical Success"] == 100


@pytest.mark.parametrize(
    "line",
    [
        "",
        "roll",
        "rol --effort 5",
        "roll --effort",
        "roll --effort much",
        "roll --effort 101",
        "roll --effort -1",
        "roll --effort 5.5",
        "roll --effort 1_0",
        "roll --effort \u0663",  # a digit, but not one of ours
        f"roll --effort {'9' * 5000}",
        "roll --eff 50",
        "roll --effort 50 --resistance x",
        "roll --effort 50 --plus 200",
        "roll --effort 50 --minus -5",
        "roll --effort 50 --die 100",
        "roll --effort 50 --die -1",
        "roll --effort 50 --shift up",
        "roll --effort 50 --dramatic 101",
        "roll --effort 50 --dramatic",
        "roll --effort 50 --dramatic 1 --dramatic 2 --dramatic 3",
        "roll --effort 50 --drama 5",
        "roll --effort 50 --dramatic 5 --drama 5",
        "roll --effort 50 --dramatic 5 --die 5 --drama 5 --drama 6",
        "roll --effort 50 --dramatic 5 --die 5 --drama 100",
        "roll --effort 50 --kind wild",
        "roll --effort 50 nonsense",
        f"roll --effort 50 --seed {'x' * 65}",
        "roll --effort 50 --seed \x1b[31m",
    ],
)
def test_nonsense_is_one_line(nest: Nest, line: str) -> None:
    code, out, err = nest(line)
    assert (code, out) == (2, "")
    assert err.startswith("nest: ")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert len(err) < 200


@pytest.mark.parametrize("text", ["a\nb", "\x1b[2J", "\udc80", ""])
def test_nonsense_of_several_lines_is_one_line(nest: Nest, text: str) -> None:
    for more in (["--effort", text], ["--effort", "5", "x" + text], ["--effort", "5", "--seed", text + "\0"]):
        code, out, err = nest("roll", *more)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err[:-1].isprintable()


def test_help_and_version(nest: Nest) -> None:
    assert nest("--version")[:2] == (0, "nest 0.20.0\n")
    for line in ("--help", "roll --help"):
        code, out, err = nest(line)
        assert (code, err) == (0, "")
        assert "roll" in out


def test_nothing_heavy_is_imported() -> None:
    code = (
        "import sys; from game.cli import main; main(['roll', '--effort', '5']);"
        "print({'tcod', 'numpy', 'esper', 'rich'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert found.splitlines()[-1].strip() == b"set()"


def test_a_reader_who_has_seen_enough() -> None:
    code = "import sys; from game.cli import main; sys.exit(main(['roll', '--effort', '5']))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as nest:
        nest.stdout.close()
        assert nest.stderr.read() == b""
        assert nest.wait() == 0


def test_a_pipe_without_block_characters() -> None:
    code = "import sys; from game.cli import main; sys.exit(main(['roll', '--effort', '5']))"
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"SUCCESS 5%" in done.stdout
