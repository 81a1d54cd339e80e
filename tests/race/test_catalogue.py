"""The catalogue of nests: what it foretells is what is met, on every machine."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.bots.errands import travel_step
from game.bots.policy import POLICIES, play
from game.engine.commands import Act, Enter, Say
from game.engine.entries import Rolled
from game.engine.steps import Roam
from game.race import catalogue
from game.race.catalogue import FACTS, Nest, Query, Start, foretold, start, table
from game.run.run import Run, head
from game.run.view import View
from tests.conftest import Nest as Command

WASP = Query(("wasp",), "assassinate", depth="c")
PINNED = Path(__file__).parent / "seeds.csv"
"""Nests `race 0` to `race 24` for a wasp alone, depths a to c: made by `nest seeds --from 0 --to 24 --depth c --csv FILE`."""


def explored(seed: str, party: tuple[str, ...]) -> tuple[Run, Rolled]:
    """Return a raid after its first exploration, every question answered "no", and the roll of that."""
    run = Run(head(seed, party), digests=False)
    run.apply(Act("explore"))
    while not isinstance(run.decision, Roam) and not View(run).fight:
        run.apply(Say("no") if View(run).allows(Say("no")) else View(run).legal()[0])
    return run, next(entry for entry in run.story if isinstance(entry, Rolled) and entry.action == "explore")


def behind(run: Run, kind: str) -> int:
    """Walk to a way of the first Room, take it, and return the rating of the Level behind; -1 if somebody is met before."""
    while True:
        view = View(run)
        way = next((one for one in view.passages if one.kind == kind), None)
        if way is None or view.fight or not view.asks(Roam):
            return -1
        if (view.me.body.x, view.me.body.y) == (way.x, way.y):
            run.apply(Enter(way.way))
            return View(run).rating
        run.apply(travel_step(view, (way.x, way.y)) or Say("surrender"))


@pytest.mark.long
@pytest.mark.parametrize("kind", [pytest.param("wasp", marks=pytest.mark.soak), "ants", "spider"])
def test_the_dice_of_the_first_exploration_are_foretold(kind: str) -> None:
    """A changed name of a stream of dice fails here: each fact of depth a is held against a raid played to the way and through it."""
    begun, ways = start((kind,), "assassinate"), 0
    for n in range(200 if kind == "wasp" else 40):
        told = foretold(begun, f"race {n}")
        run, rolled = explored(f"race {n}", (kind,))
        assert (told["die1"], told["degree1"]) == (rolled.roll.die, str(rolled.roll.degree))
        view = View(run)
        if not view.fight and not any(room.obstruction for room in view.pool):
            found = {way.kind for way in (*view.passages, *view.rumoured)}
            for way, rating in (("shaft", told["shaft1"]), ("shortcut", told["tunnel1"])):
                assert (way in found) == (rating is not None), (n, way)
        for way, rating in (("shortcut", told["tunnel1"]), ("shaft", told["shaft1"])):
            if rating is not None and (met := behind(run, way)) >= 0:
                assert met == rating, (n, way)
                ways += 1
                break
        run.close()
    assert ways > (25 if kind == "wasp" else 3)


@pytest.mark.long
def test_the_nests_of_the_first_raids() -> None:
    """A wasp alone in `race 0` to `race 79`: as many nests of each kind as when the catalogue was made."""
    rows = list(catalogue.catalogue(WASP, range(80), 2))
    assert [row["seed"] for row in rows if row["tunnel1"] is not None] == [f"race {n}" for n in (4, 23, 61)]
    count = {
        name: sum(bool(row[name]) for row in rows) for name in ("shaft1", "skip1", "encounter1", "fight1", "blocked1")
    }
    assert count == {"shaft1": 27, "skip1": 1, "encounter1": 34, "fight1": 0, "blocked1": 14}
    assert sum(row["degree1"] == "Critical Success" for row in rows) == 36
    assert all((row["walk"] is not None) == row["skip1"] for row in rows)


@pytest.mark.long
def test_25_nests_are_as_they_were() -> None:
    """If the story of raids was changed on purpose: make the file anew, and say so in notes."""
    found = table(WASP, list(catalogue.catalogue(WASP, range(25))))
    assert found + "\n" == PINNED.read_text(encoding="utf-8")


@pytest.mark.long
def test_the_table_depends_neither_on_hashes_nor_on_the_number_of_processes(tmp_path: Path) -> None:
    """Here hashes are fixed and two processes are at work; above it is one, with any hashes."""
    out = tmp_path / "seeds.csv"
    words = ["seeds", "--from", "0", "--to", "24", "--depth", "c", "--workers", "2", "--csv", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", "game.cli", *words], env=os.environ | {"PYTHONHASHSEED": "1"}, capture_output=True, check=True,
    )  # fmt: skip
    assert done.stderr == b""
    assert out.read_bytes() == PINNED.read_bytes()


def test_the_dice_of_a_thousand_nests_take_a_tenth_of_a_second() -> None:
    begun, spent = start(("wasp",), "assassinate"), []
    for _ in range(3):
        before = time.process_time()
        for n in range(1000):
            foretold(begun, f"race {n}")
        spent.append(time.process_time() - before)
    assert min(spent) <= 0.1


def test_only_what_is_asked_for_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def played(begun: Start, seed: str) -> dict[str, Any]:
        asked.append(seed)
        return catalogue.played(begun, seed)

    monkeypatch.setitem(catalogue.WORK, "c", played)
    query = Query(("wasp",), "assassinate", expression="skip1 and not encounter1")
    found = [row["seed"] for row in catalogue.catalogue(query, range(200))]
    assert asked == [f"race {n}" for n in (4, 146, 147, 177)]
    assert set(found) < set(asked)


@pytest.mark.parametrize("job", content.jobs())
def test_levels_are_those_that_are_dug(job: str) -> None:
    """Through the tunnel of `race 4`: so many moves to the target, and as many guards as the Job has."""
    nest = Nest(start(("wasp",), job), "race 4")
    assert nest["skip1"] and 50 < nest["walk"] < 400
    assert (nest["out"] is not None) == content.jobs()[job].escape
    run, _ = explored("race 4", ("wasp",))
    assert nest["size1"] == "{1}x{0}".format(*View(run).tiles.shape)


@pytest.mark.long
def test_what_whole_raids_tell() -> None:
    nest, won = Nest(start(("wasp",), "deliver"), "race 177"), []
    for policy in ("speedy", "bold"):
        run = play(Run(head("race 177", ("wasp",), job="deliver")), POLICIES[policy](""))
        won += [run] if run.raid.outcome == "won" else []
    assert (nest["won"], nest["par_leader"]) == (len(won), "wasp")
    assert nest["par_turns"] == min(run.raid.turn for run in won)
    assert nest["par_commands"] == min(run.n for run in won)


def test_the_command(nest: Command) -> None:
    code, out, _ = nest("seeds --to 200 --where skip1 --sort walk --json --workers 1")
    rows: list[dict[str, Any]] = json.loads(out)
    assert code == 0 and {row["seed"] for row in rows} == {f"race {n}" for n in (4, 146, 147, 177)}
    assert [row["walk"] for row in rows] == sorted(row["walk"] for row in rows)
    code, out, _ = nest("seeds", "  RACE  4")
    assert code == 0 and out.startswith("A spoiler") and "'race 4'" in out
    facts = [line for line in out.splitlines() if line[:2] == "  " and line[2] != " "]
    assert len(facts) == sum(depth < "d" for depth in FACTS.values())
    assert all(len(line) < 80 and "{" not in line for line in out.splitlines()[1:])
    code, out, _ = nest("seeds", "--to", "3")
    assert code == 0 and "3 of 3 nests" in out and "reward1" not in out


@pytest.mark.parametrize(
    "words",
    [
        "--class bee", "--job x", "--where walk<", "--where wlk", "--sort wlk", "--from 9 --to 5", "--depth e", "--to x",
        "--csv /nowhere/x --to 2", "--csv . --to 2", "--csv x --json", "1 --where skip1", "1 --csv x",
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_one_line(words: str, nest: Command) -> None:
    code, out, complaint = nest("seeds", *words.split())
    assert (code, out, len(complaint.splitlines())) == (2, "", 1)
