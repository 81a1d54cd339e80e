"""`nest bot`, `verify`, `sheet`, `rulings`, and `play` where there is no terminal: facts, files, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import arguments
from game.cli.play import run_play
from game.run.heads import Head
from game.run.journal import End, Record, line, read
from tests.conftest import Nest

FACTS = ["seed", "party", "job", "profile", "outcome", "cause", "turns", "explorations", "commands", "digest"]
CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def facts(answer: tuple[int, str, str]) -> Any:
    code, out, err = answer
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def complaint(answer: tuple[int, str, str], code: int = 2) -> str:
    """One printable line that says what is wrong."""
    found, out, err = answer
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert err.startswith("nest: ")
    assert err[:-1].isprintable()
    return err


@pytest.fixture
def recording(nest: Nest, tmp_path: Path) -> Path:
    file = tmp_path / "raid.nest"
    assert nest("bot --seed record --class ladybug --limit 60 --record", file)[0] == 0
    return file


# -- bot -----------------------------------------------------------------------------------------------------------


def test_bot_as_facts(nest: Nest) -> None:
    found = facts(nest("bot --class spider --seed Facts --policy speedy --limit 150 --json"))
    assert [key for key in found if key in FACTS] == FACTS
    assert (found["seed"], found["party"], found["job"], found["profile"]) == (
        "facts", ["spider"], "assassinate", "solo",
    )  # fmt: skip
    assert found["outcome"] in ("won", "dead", "left", "unfinished")
    assert found["turns"] > 0 and found["commands"] > 0 and len(found["digest"]) == 16
    assert found == facts(nest("bot --class spider --seed Facts --policy speedy --limit 150 --json"))


def test_bot_in_words(nest: Nest) -> None:
    code, out, err = nest("bot --class wasp --seed words --limit 5")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "wasp in nest 'words': unfinished"
    assert "5 commands" in out


def test_bot_with_a_party_a_policy_and_a_profile(nest: Nest) -> None:
    found = facts(nest("bot --party wasp,ants --policy random --profile book --seed x --limit 20 --json"))
    assert (found["party"], found["profile"], found["outcome"], found["commands"]) == (
        ["wasp", "ants"], "book", "unfinished", 20,
    )  # fmt: skip


def test_bot_without_a_seed_finds_one(nest: Nest) -> None:
    one, other = (facts(nest("bot --limit 0 --json")) for _ in range(2))
    assert one["seed"] != other["seed"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bot --class bee", "no such class: 'bee'"),
        ("bot --class", "--class"),
        ("bot --party wasp,wasp", "each class once"),
        ("bot --class wasp --class ants", "for more, --party wasp,ants"),
        ("bot --party wasp,", "no such class: ''"),
        ("bot --class wasp,ants", "no such class: 'wasp,ants': several go as a party, --party A,B,C"),
        ("bot --class wasp --party ants", "not allowed"),
        ("bot --policy wild", "wild"),
        ("bot --job bake", "no such Job: 'bake'"),
        ("bot --profile short", "short"),
        ("bot --limit -1", "whole number"),
        ("bot --limit many", "whole number"),
        ("bot --record /nowhere/at/all", "No such file or directory"),
        ("bot nonsense", "nonsense (see nest bot --help)"),
        (f"bot --seed {'x' * 65}", "65 characters"),
        ("bot --seed \x1b[2J", "cannot be printed"),
    ],
)
def test_bot_nonsense_is_one_line(nest: Nest, text: str, said: str) -> None:
    assert said in complaint(nest(text))


def test_an_empty_seed_is_one_line(nest: Nest) -> None:
    assert "empty" in complaint(nest("bot --seed", ""))


# -- record, verify --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_recording_is_verified(nest: Nest, recording: Path, tmp_path: Path) -> None:
    found = facts(nest("verify --json", recording))
    assert found["commands"] == 60
    assert found.items() >= facts(nest("bot --seed record --class ladybug --limit 60 --json")).items()
    assert [path.name for path in tmp_path.iterdir()] == ["raid.nest"]
    assert "60 commands" in nest("verify", recording)[1]


def test_a_finished_raid_is_verified_with_its_end(nest: Nest, tmp_path: Path) -> None:
    played = facts(nest("bot --seed end-12 --class spider --policy speedy --json --record", tmp_path / "end"))
    assert read(tmp_path / "end").end.outcome == played["outcome"]
    assert facts(nest("verify --json", tmp_path / "end")).items() >= played.items()


def test_a_file_is_not_overwritten(nest: Nest, recording: Path) -> None:
    before = recording.read_bytes()
    assert "exists already" in complaint(nest("bot --seed other --limit 3 --record", recording))
    assert recording.read_bytes() == before


@pytest.mark.long
def test_a_run_is_found_by_folder_and_by_name(nest: Nest, recording: Path, tmp_path: Path) -> None:
    folder = tmp_path / "saves" / "record-1"
    folder.mkdir(parents=True)
    recording.rename(folder / "journal")
    assert facts(nest("verify --json", folder)) == facts(nest("verify --json record-1"))


def test_another_digest_is_a_fair_no(nest: Nest, recording: Path) -> None:
    rows = read(recording)
    wrong = Record(30, rows.records[29].at, rows.records[29].command, "0" * 16)
    rows.records[29] = wrong
    recording.write_bytes(line(rows.head) + b"".join(map(line, rows.records)))
    assert "command 30" in complaint(nest("verify", recording), 1)


def test_another_command_is_a_fair_no(nest: Nest, recording: Path) -> None:
    rows = read(recording)
    recording.write_bytes(
        line(rows.head) + b"".join(line(row) for row in rows.records[:10]) + line(End(10, "won", "", "")),
    )
    assert "the end" in complaint(nest("verify", recording), 1)


@pytest.mark.parametrize("at", [0, 40, 400, -1])
def test_a_flipped_byte_is_damage(nest: Nest, recording: Path, at: int) -> None:
    data = bytearray(recording.read_bytes())
    data[at] ^= 1
    recording.write_bytes(data)
    complaint(nest("verify", recording))


@pytest.mark.parametrize("data", [b"", b"\n", b"{}", b"\x00" * 100, b"\xff\xfe", b"x" * 20_000])
def test_no_recording_at_all(nest: Nest, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "file").write_bytes(data)
    complaint(nest("verify", tmp_path / "file"))


def test_a_head_of_nobody_is_damage(nest: Nest, tmp_path: Path) -> None:
    for party, job in (((), "assassinate"), (("bee",), "assassinate"), (("wasp",), "bake")):
        head = Head(game="0.1.0", rules="", seed="s", profile="solo", party=party, job=job)
        (tmp_path / "file").write_bytes(line(head))
        complaint(nest("verify", tmp_path / "file"))


def test_no_such_recording(nest: Nest, tmp_path: Path) -> None:
    assert "no recording" in complaint(nest("verify nobody-7"))
    assert "no recording" in complaint(nest("verify", tmp_path))
    complaint(nest("verify", "x" * 5000))
    complaint(nest("verify"))


# -- what can be read ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLASSES)
def test_sheet(nest: Nest, kind: str) -> None:
    code, out, err = nest("sheet", kind)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    found = facts(nest("sheet --json", kind.upper()))
    assert found["class"] == kind
    assert set(found) >= {"attributes", "combat", "specific", "common", "attacks"}
    assert set(found["combat"]) == {"Initiative", "Threat Rate", "Survival Rate", "Wounds Max"}


def test_sheet_of_nobody(nest: Nest) -> None:
    assert "no such class" in complaint(nest("sheet bee"))
    complaint(nest("sheet"))


def test_rulings(nest: Nest) -> None:
    code, out, err = nest("rulings")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith("R-01 ★  Shifts are summed\n")
    rows = facts(nest("rulings --json"))
    assert rows[0]["id"] == "R-01" and rows[0]["star"] and rows[0]["why"]
    assert out.count("    Why: ") == len(rows)
    assert out.count("(not yet in the game)") == sum(not row["done"] for row in rows)


# -- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "play", "play --class wasp --seed s", "play --party wasp,ants --profile book"])
def test_playing_needs_a_terminal(nest: Nest, text: str) -> None:
    assert "terminal" in complaint(nest(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play --class bee", "bee"),
        ("play --class wasp,ants", "--party A,B,C"),
        ("play --job bake", "bake"),
        ("play --color pink", "pink"),
        ("play now", "now"),
    ],
)
def test_bad_wishes_are_told_before_the_terminal(nest: Nest, text: str, said: str) -> None:
    assert said in complaint(nest(text))


def test_help_lists_every_command(nest: Nest) -> None:
    code, out, _ = nest("--help")
    assert code == 0 and "Begin with `nest learn`" in " ".join(out.split())
    for word in ("play", "roll", "sheet", "rulings", "bot", "verify"):
        assert word in out
        assert nest(f"{word} --help")[0] == 0


def test_nothing_heavy_for_what_is_only_read() -> None:
    code = (
        "import sys; from game.cli import main; main(['sheet', 'wasp']); main(['rulings']); main(['play', 'x']);"
        "print({'tcod', 'numpy', 'esper', 'rich'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=os.environ).stdout
    assert found.splitlines()[-1].strip() == b"set()"


def test_the_title_comes_up_without_the_rules() -> None:
    """Of tcod and the game only what its first screen needs."""
    code = (
        "import sys; import game.ui.app, game.ui.screens.title;"
        "print({'tcod.event', 'tcod.libtcodpy', 'pycparser', 'game.run.view', 'game.queen.mind'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=os.environ).stdout
    assert found.splitlines()[-1].strip() == b"set()"


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game.cli", "sheet", "bee"], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "words", ["--front window --tiles off", "--palette contrast --glyphs ascii", "play --tiles off --palette mono"]
)
def test_how_it_looks_can_be_said_without_a_subcommand_too(words: str) -> None:
    """The README names both right after `--front window`, and it was complained of a command 'off'."""
    wanted = words.split()
    args = vars(arguments().parse_args(wanted))
    flags = [word for word in wanted if word.startswith("--")]
    assert [args[flag[2:]] for flag in flags] == [wanted[wanted.index(flag) + 1] for flag in flags]
    assert args["run"] is run_play
