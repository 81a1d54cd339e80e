"""The language of --where: it means what Python means by the same words, and nothing else gets in."""

import random
import re
from typing import Any

import pytest

from game.race.where import LONGEST, where

KINDS = {"walk": int, "die1": int, "skip1": bool, "degree1": str, "client": str}
ROWS: list[dict[str, Any]] = [
    {"walk": walk, "die1": die, "skip1": skip, "degree1": degree, "client": client}
    for walk in (None, 98, 110, 200)
    for die, skip in ((0, False), (7, True), (99, True))
    for degree, client in (("Critical Success", "A carpenter bee, evicted"), ("", "the rival Queen"))
]
VALUES: dict[str, list[Any]] = {
    "walk": [90, 98, 110, -1],
    "die1": [0, 7, 50],
    "degree1": ["critical success", "x"],
    "client": ["bee", "the rival queen"],
}


def compared(dice: random.Random) -> tuple[str, str]:
    """Return a comparison, and what it means in Python."""
    name = dice.choice(list(KINDS))
    if KINDS[name] is bool or dice.random() < 0.2:
        return name, f"bool(row[{name!r}])"
    value: Any = dice.choice(VALUES[name])
    if KINDS[name] is str:
        if dice.random() < 0.5:
            return f'{name} has "{value}"', f"{value!r} in row[{name!r}].casefold()"
        sign = dice.choice(["=", "!="])
        return f'{name}{sign}"{value}"', f"row[{name!r}].casefold() {'==' if sign == '=' else sign} {value!r}"
    sign = dice.choice(["=", "!=", "<", "<=", ">", ">="])
    python = "==" if sign == "=" else sign
    return f"{name} {sign} {value}", f"(row[{name!r}] is not None and row[{name!r}] {python} {value})"


def expression(dice: random.Random, deep: int) -> tuple[str, str]:
    """Return an expression, and the same in Python: with the same brackets, and without the same ones."""
    shape = dice.randrange(6) if deep else 0
    if shape < 2:
        return compared(dice)
    (one, first), (other, second) = expression(dice, deep - 1), expression(dice, deep - 1)
    if shape == 2:
        return f"not {one}", f"not {first}"
    if shape == 3:
        return f"{one} and {other}", f"{first} and {second}"
    if shape == 4:
        return f"{one} OR {other}", f"{first} or {second}"
    return f"({one})", f"({first})"


def test_500_expressions_mean_what_python_means_by_them() -> None:
    dice = random.Random(17)
    found = set()
    for _ in range(500):
        text, python = expression(dice, 4)
        test, names = where(text, KINDS)
        means = eval(f"lambda row: {python}")  # noqa: S307  made above
        fits = [test(row) for row in ROWS]
        assert fits == [bool(means(row)) for row in ROWS], text
        assert all(name in text for name in names)
        found.add(tuple(fits))
    assert len(found) > 50


def test_and_binds_closer_than_or_and_not_closest() -> None:
    test, names = where("skip1 or not die1 and walk < 100", KINDS)
    assert names == ["skip1", "die1", "walk"]
    assert [test(row) for row in ROWS] == [
        row["skip1"] or (not row["die1"] and row["walk"] is not None and row["walk"] < 100) for row in ROWS
    ]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("skp1", "skip1?"), ("walk <", "missing"), ("walk < and", "number"), ("walk has bee", "number"), ("", "missing"),
        ("degree1 < 3", "= != has"), ("(walk", "bracket"), ("walk walk", "and, or"), ("walk)", "and, or"), ("die1 < 1.5", "whole"),
        ('client = "', "not understood"), ("walk < 99999999999", "whole"), ("__import__('os')", "no such name"),
        ("( " * 5000, "words"), ("not " * 5000, "words"), ("walk = (", "missing"), ("skip1; DROP TABLE run", "skip1"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_answered_in_one_line(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=re.escape(word)) as wrong:
        where(text, KINDS)
    assert "\n" not in str(wrong.value) and len(str(wrong.value)) < 300


def test_the_longest_expressions_do_not_run_out_of_stack() -> None:
    assert where("not " * (LONGEST - 1) + "skip1", KINDS)[0](ROWS[0]) is True
    deep = (LONGEST - 1) // 2
    assert where("(" * deep + "skip1" + ")" * deep, KINDS)[0](ROWS[0]) is False


def test_no_more_is_asked_than_is_needed() -> None:
    asked = []

    class Row(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            asked.append(name)
            return super().__getitem__(name)

    assert where("skip1 and walk < 110", KINDS)[0](Row(ROWS[0])) is False
    assert asked == ["skip1"]
