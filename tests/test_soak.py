"""Whole raids with random commands, legal and not, and raids of the bot that are recorded and played again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots.careful import Careful
from game.bots.policy import play
from game.bots.random_policy import Random
from game.engine import Refused
from game.run.run import Run, head

CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
PARTIES = (*((kind,) for kind in CLASSES), ("wasp", "ants"), ("spider", "scorpion", "beetle"), CLASSES)


def soak(seed: str, party: tuple[str, ...], commands: int) -> None:
    """Random answers; every so often nonsense, which changes nothing."""
    run, whim = Run(head(seed, party, profile="book" if "book" in seed else "solo")), Random(seed)
    while run.decision is not None and run.n < commands:
        if not whim.throw(4):
            before = run.n, run.digest, run.decision, len(run.story)
            with pytest.raises(Refused):
                run.apply(whim.nonsense(run))
            assert (run.n, run.digest, run.decision, len(run.story)) == before
        run.apply(whim(run))
    assert run.raid.outcome or run.n == commands
    run.close()


@pytest.mark.long
@pytest.mark.parametrize("i", range(9))
def test_random_commands(i: int) -> None:
    soak(f"soak {'book ' if i % 8 == 7 else ''}{i}", PARTIES[i % len(PARTIES)], 250)


@pytest.mark.soak
@pytest.mark.parametrize("i", range(300))
def test_many_random_commands(i: int) -> None:
    soak(f"long {'book ' if i % 10 == 9 else ''}{i}", PARTIES[i % len(PARTIES)], 3000)


@pytest.mark.soak
@pytest.mark.parametrize("party", PARTIES, ids=" ".join)
def test_the_bot_ends_every_raid(party: tuple[str, ...]) -> None:
    for i in range(50):
        run = play(Run(head(f"bot {i}", party), digests=False), Careful())
        assert run.decision is None, f"seed 'bot {i}', {party}: {run.n} commands"
        run.close()


# -- recorded here, verified there ----------------------------------------------------------------------------------

RECORD = """
import sys
from game.cli import main
folder, limit, edition, *names = sys.argv[1:]
for name in names:
    kind, seed = name.split("-")
    line = ["bot", "--class", kind, "--seed", seed, "--limit", limit, "--record", f"{folder}/{name}", "--json", "--edition", edition]
    if code := main(line):
        sys.exit(code)
"""
VERIFY = """
import sys
from game.cli import main
folder, *names = sys.argv[1:]
for name in names:
    if code := main(["verify", f"{folder}/{name}", "--json"]):
        sys.exit(code)
"""


def python(code: str, hash_seed: str, *args: int | str | Path) -> list[str]:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def recorded_and_verified(folder: Path, seeds: list[str], limit: int, edition: str = "fd100") -> None:
    """In two processes that hash differently: the same facts, digests and all."""
    names = [f"{kind}-{seed}" for kind in CLASSES for seed in seeds]
    played = python(RECORD, "1", folder, limit, edition, *names)
    again = python(VERIFY, "2", folder, *names)
    assert all(json.loads(one).items() <= json.loads(other).items() for one, other in zip(played, again, strict=True))
    assert len(played) == len(names)
    assert len(set(played)) == len(names)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["bind", pytest.param("metamorphosis", marks=pytest.mark.soak)])
def test_recordings_of_an_edition_are_the_same_in_another_process(tmp_path: Path, edition: str) -> None:
    recorded_and_verified(tmp_path, ["edition"], 150, edition)


@pytest.mark.long
def test_recordings_are_the_same_in_another_process(tmp_path: Path) -> None:
    recorded_and_verified(tmp_path, ["a"], 150)


@pytest.mark.soak
def test_many_recordings_are_the_same_in_another_process(tmp_path: Path) -> None:
    recorded_and_verified(tmp_path, [f"s{i}" for i in range(20)], 30_000)
