"""The commands of the README and of docs/COMMANDS.md run as they stand, and none is missing."""

import re
import shlex
from pathlib import Path

import pytest

from game.cli import main

HERE = Path(__file__).resolve().parents[1]
README, ALL = ((HERE / name).read_text(encoding="utf-8") for name in ("README.md", "docs/COMMANDS.md"))
COMMANDS = [shlex.split(command)[1:] for command in dict.fromkeys(re.findall(r"`(nest [a-z][^`]*)`", ALL + README))]


def test_both_lines_stand_alone() -> None:
    lines = re.findall(r"^    (python3 -m venv .*)$", README, re.MULTILINE)
    assert [line.split()[-1] for line in lines] == [".venv/bin/nest", ".venv/bin/pytest"]


@pytest.mark.long
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_of_the_readme_runs(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NEST_SAVES", str(tmp_path))
    recording = tmp_path / "recording"
    if "FILE" in words and words[0] != "bot":
        assert main(["bot", "--class", "ants", "--seed", "42", "--limit", "60", "--record", str(recording)]) == 0
    named = {"FILE": str(recording), "OUT": str(tmp_path / "out")}
    words = ["1s" if word == "5s" else named.get(word, word) for word in words]
    if words[0] == "bot":
        words += ["--limit", "60"]
    if words[0] == "duels":
        words += ["--fights", "1", "--workers", "1"]
    if words[0] == "simulate":
        words += ["--runs", "1", "--class", "ants", "--limit", "30", "--workers", "1"]
    code = main(words)
    told = capsys.readouterr()
    alone = words[0] in ("play", "daily", "learn", "demo", "practice", "replay") or words[:2] == ["race", "42"]
    if alone:  # no terminal here
        assert code == 2 and len(told.err.splitlines()) == 1
    else:
        assert code == 0 or (words[0], code) == ("par", 1)  # a busy machine may find nothing in a second
        assert told.out or code


def test_every_command_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = re.findall(r"^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert len(told) > 10
    assert set(told) <= {words[0] for words in COMMANDS}


def test_what_it_says_one_should_read_is_there() -> None:
    where = README[README.index("## Where to begin reading") :]
    for path in re.findall(r"`((?:assets|game|tests)/[^`]*)`", where):
        assert (Path(__file__).resolve().parents[1] / path).exists(), path


def test_its_pictures_are_there() -> None:
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (Path(__file__).resolve().parents[1] / picture).stat().st_size < 200_000
