"""`nest simulate --with` and `--without`: the same raids twice, and what is different in the other arm is seen in its numbers."""

import re
import shutil
from pathlib import Path
from typing import Any, Never

import pytest

from game import content
from game.bots import policy
from game.bots.careful import Careful
from game.engine import Refused
from game.engine.commands import Set
from game.lab.simulate import Arm, RaidPlan, raid
from game.run import journal, saves, settings
from game.run.replay import verify
from game.run.run import Run, head
from tests.conftest import Nest
from tests.lab.test_simulate import facts


def altered(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A folder with the game's own assets but for one file, in which every one of these lines is another."""
    other = tmp_path / "assets"
    shutil.copytree(content.folder(), other)
    text, changed = re.subn(old, new, (other / name).read_text(), flags=re.MULTILINE)
    assert changed
    (other / name).write_text(text)
    return other


def times(told: Any, table: str, row: str) -> tuple[int, int]:
    """How often it was in the raids as they are, and in the others."""
    return tuple(arm[table].get(row, {"times": 0})["times"] for arm in (told, told["compared"]["other"]))


@pytest.mark.long
def test_against_other_assets(nest: Nest, tmp_path: Path) -> None:
    """Where no room makes hungry, in a folder of its own: the game's own stay as they are."""
    other = altered(tmp_path, "events.toml", r"(?<=^\[Cost\.Hunger\]\n)base = \d+\nlevel = \d+$", "base = 0\nlevel = 0")
    alone = "simulate --runs 2 --class wasp --limit 200 --workers 1 --json"
    told = facts(nest(f"{alone} --with", other))
    assert set(told["compared"]["by_class"]["wasp"]) == {"win", "other", "more", "low", "high"}
    here, there = times(told, "events", "Cost Hunger")
    assert here > 0 and there == 0
    assert times(told, "events", "Cost Passage")[1] > 0
    told.pop("compared")
    assert told == facts(nest(alone))


@pytest.mark.long
@pytest.mark.parametrize(("ruling", "hungry"), [("R-71", False), ("solo", False), ("R-74", True), ("director", True)])
def test_without_a_ruling(nest: Nest, ruling: str, hungry: bool) -> None:
    """R-71: its clock strikes in one arm only; other rulings leave it alone."""
    told = facts(nest(f"simulate --runs 1 --class wasp --limit 250 --workers 1 --json --without {ruling}"))
    assert told["compared"]["with"] == {"director": "director on"}.get(ruling, f"without {ruling}")
    here, there = times(told, "told", "time for a meal")
    assert here > 0
    assert (there > 0) is hungry


@pytest.mark.long
@pytest.mark.parametrize("profile", ["solo", "book"])
def test_what_can_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str) -> None:
    """It is set before the first decision, and so is in the recording of what breaks. Of the book, solo rulings cannot be."""
    found: dict[int, dict[str, str]] = {}

    def noting(run: Run) -> Never:
        found[len(found)] = dict(run.raid.settings)
        raise KeyError

    monkeypatch.setitem(policy.POLICIES, "noting", lambda _: noting)
    every = {name: settings.otherwise(name, profile) for name in (*settings.CHOICES, *settings.RULINGS)}
    changes = {name: change for name, change in every.items() if change}
    assert set(changes) == (set(every) if profile == "solo" else set(settings.CHOICES))
    for name, change in changes.items():
        told = raid(
            Arm(policy="noting", profile=profile, changes=(change,)),
            tmp_path,
            RaidPlan(("wasp",), f"without {name}"),
        )
        assert found.popitem()[1] == {change.setting: change.value}
        assert [record.command for record in journal.read(Path(told.kept) / "journal").records] == [change]
    assert changes["R-04"] == Set("luck", "never")
    assert changes["R-08"] == Set("reinforcements", "on" if profile == "solo" else "off")


@pytest.mark.long
def test_a_recording_tells_what_was_left_out(tmp_path: Path) -> None:
    """R-71: it plays again to the same digests, which are not those of a raid with all rulings."""
    digests = []
    for i, given in enumerate([[Set("R-71", "off")], [Set("R-71", "off"), Set("R-71", "on")], []]):
        run = saves.begin(tmp_path / str(i), head("left out", ("wasp",)))
        for command in given:
            run.apply(command)
        while run.raid.turn < 150:
            run.apply(Careful()(run))
        digests.append(run.digest)
        run.close()
        again, _ = verify(tmp_path / str(i) / "journal")
        assert (again.digest, again.raid.settings) == (digests[-1], {one.setting: one.value for one in given})
        again.close()
    assert len(set(digests)) == 3
    book = Run(head("left out", ("wasp",), profile="book"))
    with pytest.raises(Refused):
        book.apply(Set("R-71", "off"))
