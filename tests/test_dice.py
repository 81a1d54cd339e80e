"""Keyed dice: pure, even, and the same for ever. The golden values must never change: recordings rest on them."""

import subprocess
import sys
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import Cup, DieWanted, noise, normal, roll

GOLDEN = {
    ("termite", "fight/1/attack", 100): [8, 6, 40, 99, 1, 79, 71, 50, 55, 33],
    ("termite", "fight/2/attack", 100): [57, 29, 9, 23, 60, 10, 89, 77, 43, 5],
    ("termite", "level/3/room/2/explore", 120): [13, 98, 101, 118, 90, 97, 48, 38, 32, 89],
    ("another seed", "fight/1/attack", 100): [44, 93, 69, 65, 92, 93, 94, 6, 93, 44],
    ("красная матка", "quantify", 20): [14, 16, 8, 14, 17, 1, 0, 14, 5, 17],
}


@pytest.mark.parametrize(("key", "rolls"), GOLDEN.items())
def test_golden_rolls(key: tuple[str, str, int], rolls: list[int]) -> None:
    seed, stream, faces = key
    assert [roll(seed, stream, i, faces) for i in range(10)] == rolls


def test_golden_noise() -> None:
    assert noise("termite", "level/1/cave", 16).hex() == "58bfb4628b20d434524ce98449f12f50"
    assert noise("termite", "level/2/cave", 16).hex() == "d249198e95f0dc3f8a8bc9d799591ae5"


def test_the_same_in_another_process() -> None:
    """No hash(), whose seed changes from process to process."""
    code = "from game.dice import roll, noise; print([roll('a', 'b', i, 100) for i in range(5)], noise('a', 'b', 5))"
    found = {
        subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": n}, capture_output=True, check=True).stdout
        for n in ("0", "99")
    }
    assert found == {f"{[roll('a', 'b', i, 100) for i in range(5)]} {noise('a', 'b', 5)!r}\n".encode()}


@pytest.mark.long
@given(st.text(max_size=64), st.text(max_size=40), st.integers(0, 10**9), st.integers(1, 200))
def test_a_roll_is_on_the_die(seed: str, stream: Any, i: int, faces: Any) -> None:
    if seed.isprintable() and stream.isprintable():
        assert 0 <= roll(seed, stream, i, faces) < faces


@pytest.mark.parametrize("faces", [4, 10, 20, 40, 60, 80, 100, 120])
def test_no_face_is_favoured(faces: int) -> None:
    """B-3.1-01, 02. Fixed dice, so no flicker: none falls beyond its faces, and chi-squared of 200 rolls a face stays within five deviations."""
    fell = Counter(roll("even", "test", i, faces) for i in range(200 * faces))
    assert sorted(fell) == list(range(faces))
    chi = sum((fell[face] - 200) ** 2 / 200 for face in range(faces))
    assert abs(chi - (faces - 1)) < 5 * (2 * (faces - 1)) ** 0.5


def test_streams_do_not_touch() -> None:
    """R-31-01 R-31: what is drawn in one Room shifts nothing in another."""
    quiet, busy = Cup("s"), Cup("s")
    for _ in range(17):
        busy.draw("level/1/room/1/explore", 100)
    assert [quiet.draw("level/1/room/2/explore", 100) for _ in range(9)] == [
        busy.draw("level/1/room/2/explore", 100) for _ in range(9)
    ]


def test_a_cup_goes_on_where_it_was_saved() -> None:
    cup = Cup("s", loaded={"x": [7, 120]})
    before = [cup.draw("a", 100) for _ in range(3)] + [cup.draw("x", 100)]
    saved = msgspec.json.encode(cup)
    again = msgspec.json.decode(saved, type=Cup)
    assert [again.draw(s, 100) for s in "axxa"] == [cup.draw(s, 100) for s in "axxa"]
    assert before[3] == 7
    assert Cup("s").drawn == {}  # no cup shares another's counters


def test_loaded_dice_come_first_and_count() -> None:
    cup = Cup("s", loaded={"x": [7, 120]})
    assert [cup.draw("x", 100) for _ in range(3)] == [7, 20, roll("s", "x", 2, 100)]


def test_real_dice_are_asked_for() -> None:
    cup = Cup("s", real=True, loaded={"x": [5]})
    assert cup.draw("x", 100) == 5
    with pytest.raises(DieWanted) as wanted:
        cup.draw("x", 80)
    assert (wanted.value.stream, wanted.value.faces) == ("x", 80)


# Noise


def test_noise_is_pure_and_grows() -> None:
    assert noise("s", "a", 40)[:10] == noise("s", "a", 10)
    assert len({noise("s", "a", 16), noise("s", "b", 16), noise("t", "a", 16)}) == 3
    assert noise("s", "a", 0) == b""
    with pytest.raises(ValueError, match="0 bytes or more"):
        noise("s", "a", -1)


def test_noise_is_even() -> None:
    counts = Counter(noise("even", "test", 256 * 200))
    chi = sum((counts[byte] - 200) ** 2 / 200 for byte in range(256))
    assert abs(chi - 255) < 5 * (2 * 255) ** 0.5


# Seeds


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("Termite", "termite"),
        ("  red \t QUEEN\n", "red queen"),
        ("\ufb01re", "fire"),  # one letter that looks like two
        ("\uff11\uff12", "12"),  # full-width digits
        ("Straße", "strasse"),
        ("E\u0301te\u0301", "\xe9t\xe9"),  # accents typed apart
        ("🐜", "🐜"),
        ("x" * 64, "x" * 64),
    ],
)
def test_one_spelling(typed: str, seed: str) -> None:
    assert normal(typed) == seed


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "empty"),
        (" \t\n ", "empty"),
        ("x" * 65, "65 characters long"),
        ("\ufdfa" * 4, "long"),  # one character that is spelled out as eighteen
        ("a\0b", "cannot be printed"),
        ("a\x1b[31m", "cannot be printed"),
        ("a\u200bb", "cannot be printed"),
        ("a\udc80", "cannot be printed"),  # bytes of a command line that are no text
    ],
)
def test_no_seed(typed: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as refusal:
        normal(typed)
    text = str(refusal.value)
    assert text.isprintable()
    assert text.endswith(".")


@given(st.text(max_size=80))
def test_a_spelling_stays(text: str) -> None:
    try:
        seed = normal(text)
    except ValueError:
        return
    assert normal(seed) == seed == normal(f"  {text} ")
    assert 0 < len(seed) <= 64
    roll(seed, "x", 0, 100)


def test_a_place_forgotten_takes_its_streams_along() -> None:
    cup = Cup("seed", loaded={"fight/1/attack": [7]})
    for stream in ("fight/1/attack", "fight/1/order", "fight/10/order", "level/1/map"):
        cup.draw(stream, 100)
    cup.forget("fight/1/")
    assert cup.drawn == {"fight/10/order": 1, "level/1/map": 1}
    assert cup.loaded == {}
