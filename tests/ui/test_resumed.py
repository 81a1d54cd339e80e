"""The adviser says the same in a raid that was left and taken up again, whatever it is about: on errands, in fights, runs and waits."""

import random
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from game.adviser.recall import keep
from game.engine.steps import Roam, TakeTurn
from game.presentation.automatic.orders import Orders
from game.ui.app import press
from game.ui.screen_stack import ScreenStack
from tests.ui.hands import hand
from tests.ui.table import Lay, Table, plainly, tables


def said(play: Table) -> list[str]:
    """Return what the adviser's key says to who has stopped whatever was under way."""
    play.raid.walk = None
    play.raid.quiet()
    press(play.stage, ["tab"])
    return [one.text for one in play.raid.notices]


def again(play: Table, where: Path) -> list[str]:
    """Return what it says in a copy of this raid that is taken up as it would be, were it left now."""
    keep(play.raid)
    saved = play.raid.run.folder
    copytree(saved, where / saved.name)
    with tables(where) as lay:
        twin = plainly(lay(), hints=False)
        twin.game.orders = play.game.orders
        twin.stage = ScreenStack(twin.game.resume(where / saved.name))
        return said(twin)


def moments(play: Table, most: int, each: int) -> Iterator[int]:
    """Play by keys, some walks stopped half-way, and yield the number of the key at each of so many at which nothing is asked."""
    play.game.orders, dice = Orders(), random.Random(play.raid.run.head.seed)
    raid, stuck = plainly(play, hints=False).raid, 0
    for n in range(1, most + 1):
        if raid.over or stuck > 9:
            return
        before = raid.run.n
        press(play.stage, [hand(play, stuck, on=False)])
        for _ in range(dice.choice((3, 10, 1000))):
            if play.top.busy:
                play.top.pulse()
        play.stage.ponder()
        stuck = stuck + 1 if raid.run.n == before else 0
        if n % each == 0 and not raid.ask and raid.view.asks(Roam, TakeTurn):
            yield n


def check(play: Table, where: Path, most: int, each: int) -> set[str]:
    """Compare both at each moment, and return what the advice was for."""
    aims = set[str]()
    for n in moments(play, most, each):
        twin = again(play, where / str(n))
        assert said(play) == twin, f"after {play.raid.run.n} Commands"
        aims.add("fight" if play.view.fight else play.raid.counsel.policy.mind.aim)
    return aims


def test_the_adviser_says_the_same_in_a_raid_that_is_taken_up_again(table: Lay, tmp_path: Path) -> None:
    assert len(check(table("wasp", seed="keys 0"), tmp_path, 60, 6)) > 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("party", "seed"), [("wasp", "keys 2"), ("beetle", "keys 3"), ("spider", "keys 1"), ("ants,wasp,beetle", "keys 0")]
)
def test_it_says_the_same_all_through_a_raid(table: Lay, tmp_path: Path, party: str, seed: str) -> None:
    aims = check(table(*party.split(","), seed=seed), tmp_path, 1000, 17)
    assert {"fight", "onward"} < aims, "in all that it may be about"
