"""`nest roll --by`: the dice of the sister systems on the command line."""

import json

import pytest

from game.cli import main
from game.cli.roll import SHORT, SYSTEMS
from game.resolution.core import Degree
from tests.conftest import Nest

ROLLS = {
    "pools": ("--effort 6 --resistance 5 --plus 1 --minus 1 --dice 6,3,2,2,1,5,4,3,3,2,1", "Partial Success", 2),
    "bind": ("--effort 2 --resistance 1 --dice 4,6", "Critical Success", 4),
    "mest": ("--effort 3 --resistance 2 --bonus 1w --penalty 1m --dice 6,4,5,1,1,6", "Critical Success", 4),
    "strive": (
        "--effort 6 --resistance 1 --limit 3 --points 1 --defence 3 --dice 6,4,4,2,2,1,6,6,2",
        "Partial Failure",
        -1,
    ),
}


@pytest.mark.parametrize("by", ROLLS)
def test_a_roll_and_its_card(nest: Nest, by: str) -> None:
    options, degree, margin = ROLLS[by]
    code, out, err = nest(f"roll --by {by} {options} --json")
    facts = json.loads(out)
    assert (code, err, facts["degree"], facts["margin"]) == (0, "", degree, margin)
    assert sum(facts["odds"].values()) == pytest.approx(100)
    wins = [facts["odds"][str(one)] for one in Degree if one >= Degree.PARTIAL_SUCCESS]
    assert facts["success"] == pytest.approx(sum(wins))
    code, out, err = nest(f"roll --by {by} {options}")
    lines = out.splitlines()
    assert (code, err, lines[-1].split(" (")[0]) == (0, "", f" > {degree.upper()}")
    assert max(map(len, lines)) <= 80
    margins = next(line for line in lines if line.startswith((" margin", " net")))
    mark = next(line for line in lines if line.strip() == "^")
    assert margins[: mark.index("^") + 1].split()[-1] == (f"{margin:+}" if margin else "0")


@pytest.mark.parametrize("by", ROLLS)
def test_the_same_seed_throws_the_same_dice(nest: Nest, by: str) -> None:
    first, again, other = (nest(f"roll --by {by} --effort 4 --resistance 2 --seed {seed} --json")[1] for seed in "aab")
    assert first == again
    assert json.loads(first)["dice"] and first != other


@pytest.mark.parametrize("by", ROLLS)
def test_without_dice_there_are_odds(nest: Nest, by: str) -> None:
    code, out, _ = nest(f"roll --by {by} --effort 4 --resistance 2")
    assert code == 0
    assert out.splitlines()[-1].startswith(" > NOT ROLLED YET: SUCCESS ")


@pytest.mark.parametrize(
    "line",
    [
        "--by mest --effort 99",
        "--by strive --effort 3 --dice 1",
        "--by strive --effort 3 --dice 1,2,9",
        "--by mest --effort 3 --bonus 2x",
        "--by pools --effort 3 --on 1",
        "--by whist --effort 3",
    ],
)
def test_wrong_input_is_one_line(nest: Nest, line: str) -> None:
    code, out, err = nest(f"roll {line}")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_wide_pool_still_fits_its_card(nest: Nest) -> None:
    for by in ("pools", "strive", "mest"):
        lines = nest(f"roll --by {by} --effort 20 --resistance 20 --seed x")[1].splitlines()
        assert max(map(len, lines)) <= 80


def test_every_system_whose_dice_can_be_rolled_is_listed(nest: Nest) -> None:
    code, out, _ = nest("editions --json")
    assert code == 0
    assert [row["id"] for row in json.loads(out)] == list(SYSTEMS)
    assert {SHORT.get(name, name) for name in ROLLS} == set(SYSTEMS) - {"fd100"}
    told = nest("editions")[1].splitlines()
    assert max(map(len, told)) <= 80
    assert sum(line.strip().startswith("Not in: ") for line in told) == len(SYSTEMS)


@pytest.mark.parametrize(
    ("edition", "told"), [("bind", ("mean HP taken", " HP │")), ("fd100", ("mean Wounds taken", " W │"))]
)
def test_a_battle_counts_what_its_rules_count(
    edition: str, told: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """[BIND-5]"""
    assert main(["duels", "--edition", edition, "--fights", "1", "--party", "wasp", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert all(one in out for one in told), out


def test_the_codex_is_read_by_the_rules_asked_for(nest: Nest) -> None:
    """What an Action costs, and a creature's sheet; the page of HTML has fd100's calculator, and is fd100's alone."""
    for edition, costs, sheet in (
        ("fd100", "the Manoeuvre, or any other Action", "Speed ..... 60%"),
        ("metamorphosis", "one of a Turn's two Actions", "ratings are dice"),
    ):
        assert costs in nest(f"codex action/charge --edition {edition}")[1]
        assert sheet in nest(f"codex wasp --edition {edition}")[1]
    assert costs not in nest("codex action/charge")[1]
    code, out, err = nest("codex --edition bind --html /nowhere/page.html")
    assert (code, out, err.count("\n")) == (2, "", 1)
