"""Splits: the same numbers however they are taken."""

from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest

from game import content
from game.engine.commands import Say
from game.presentation.page import words
from game.presentation.pages.race import page, told
from game.race.facts import measure
from game.race.rules import Conduct, bits
from game.race.splits import reached
from game.run import saves
from game.run.journal import read
from game.run.run import Run, head
from game.ui.widgets.page_layout import laid
from tests.race.recordings import honest, in_two, unpacked


@pytest.mark.long
def test_a_raid_through_a_steep_tunnel(tmp_path: Path) -> None:
    """Nest `race 4`, six led by a wasp, policy speedy: the tunnel of the first Room leads from 0 to 100."""
    facts = measure(unpacked("format-1", tmp_path))
    assert [(split.key, split.turns, split.commands, split.explored) for split in facts.splits] == [
        ("way", 10, 1, 1), ("100", 18, 13, 1), ("seen", 435, 466, 1), ("done", 479, 1110, 1),
    ]  # fmt: skip
    assert facts.skipped == ("25", "50", "75")
    assert [(split.key, split.rating, split.turns) for split in facts.entered] == [("1", 0, 0), ("1-1t", 100, 18)]


@pytest.mark.long
def test_a_raid_that_fetches_something_is_done_before_it_is_out(tmp_path: Path) -> None:
    facts = measure(unpacked("steal-food", tmp_path))
    keys = [split.key for split in facts.splits]
    assert keys[-3:] == ["seen", "done", "out"]
    assert facts.splits[-1].turns == facts.turns > facts.splits[-2].turns
    assert facts.splits[-1].commands == facts.commands
    assert len(facts.entered) == facts.levels


@pytest.mark.long
def test_settings_and_real_dice_are_no_commands_of_a_race(tmp_path: Path) -> None:
    path = unpacked("real-dice", tmp_path)
    facts = measure(path)
    assert facts.terms.throws > 0
    assert facts.commands == len(read(path).records) - facts.terms.throws - 1


def test_conducts_that_were_kept(tmp_path: Path) -> None:
    """The wasp that brought the Message struck and ate on the way, and did not sleep; who gives up at once has done nothing."""
    facts = measure(honest(tmp_path))
    assert set(facts.conducts) >= {"no-light", "no-rest", "all-alive", "no-dig", "no-forage"}
    assert not {"pacifist", "no-eat", "no-tunnel"} & set(facts.conducts)
    run = saves.begin(tmp_path / "raid", head("x", ("wasp", "ants")))
    run.apply(Say("surrender"))
    run.close()
    assert measure(tmp_path / "raid" / "journal").conducts == get_args(Conduct)
    assert bits(("pacifist", "no-rest", "no-forage")) == 1 + 8 + 4096


@pytest.mark.long
def test_a_play_has_its_name_whatever_its_times(tmp_path: Path) -> None:
    """The same commands in one sitting and in two, by a bot and by a person, have the same id; other commands have not."""
    one, two, bot = (tmp_path / name for name in ("one", "two", "bot"))
    for folder in (one, two, bot):
        folder.mkdir()
    names = {measure(path).id for path in (honest(one), in_two(honest(two), 9, 5), unpacked("deliver", bot))}
    assert len(names) == 1
    assert measure(unpacked("book", tmp_path)).id not in names


def test_what_is_measured_is_told_in_plain_lines(tmp_path: Path) -> None:
    facts = measure(honest(tmp_path))
    splits, conducts, time, rank = told(facts)
    assert splits.startswith("Splits in turns: way 10,") and splits.endswith("leapt over: 25 50 75.")
    assert conducts.startswith("Conducts kept, ") and "no Rest" in conducts
    assert time == "0:57 of play, 0:57 with breaks, in 1 sitting (person): told, not proved."
    assert rank == "It may be ranked: any% / deliver / alone:wasp / solo / set."
    rows = [row.value for row in page(facts).rows()]
    assert rows[1] == "leapt over" and f"turn {facts.turns:4}" in " ".join(rows)


def test_facts_are_one_record_for_programs(tmp_path: Path) -> None:
    facts = measure(honest(tmp_path))
    again = msgspec.json.decode(msgspec.json.encode(facts), type=type(facts))
    assert again == facts


def test_measuring_leaves_the_run_in_hand_as_it_was(tmp_path: Path) -> None:
    """Another world is made for it, and deleted."""
    run = Run(head("mine", ("wasp",)))
    measure(honest(tmp_path))
    assert run.raid.turn == 0 and run.options


def test_the_depths_of_other_rules_are_parts_of_their_deepest_level() -> None:
    """By Metamorphosis the Job waits on 7: a quarter of the way is entered with 2, all of it with 7; and each is called so. [META-35]"""
    reached_at = {25: 20, 50: 40, 75: 60, 100: 70}
    with content.chosen("metamorphosis"):
        view = SimpleNamespace(
            passages=(), rumoured=(), head=head("x", ("wasp",)), job=SimpleNamespace(carried=False, target="queen")
        )
        view.creatures = [SimpleNamespace(kind="queen")]
        for depth, rating in reached_at.items():
            for now, found in ((rating - 10, False), (rating, True)):
                view.rating = now
                assert (str(depth) in reached(view, "", ())) is found  # type: ignore[arg-type]
            assert words("splits")[str(depth)].endswith(f"Level rated {rating // 10}")
        assert "seen" in reached(view, "", ())  # type: ignore[arg-type]


def test_the_columns_of_splits_and_of_levels_stand_under_each_other(tmp_path: Path) -> None:
    width, shown = 76, page(measure(honest(tmp_path)))
    lines = ["".join(part for part, _ in row) for row in laid(shown, width)]
    assert len({line.index("turn ") for line in lines if "  command " in line}) == 1
