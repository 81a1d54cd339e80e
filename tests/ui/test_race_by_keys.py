"""A race by a person's keys: few of them, and quick."""

import time
from statistics import median

import pytest
from msgspec.structs import replace

from tests.ui.table import SIX, Lay, Table, plainly


@pytest.fixture
def race(table: Lay) -> Table:
    """Six before `race 4`, led by the Wasp, in a race: walks at once, splits in sight."""
    return racing(table, "wasp", *(one for one in SIX if one != "wasp"))


def racing(table: Lay, *party: str) -> Table:
    """Return a race of this party in `race 4`, of which no raid is in the book."""
    play = table(*party, seed="race 4")
    play.game.launch = replace(play.game.launch, race=True)
    return plainly(play, strip="turns")


def pressed(play: Table, answer: str) -> str:
    """Return the letter of an answer to what is asked."""
    menu = play.raid.ask.menu
    return next(letter for letter, item in zip(menu.letters, menu.items, strict=True) if item.label == answer)


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_four_keys_lead_through_the_steep_tunnel_and_ten_to_the_guard(race: Table, size: tuple[int, int]) -> None:
    """Six and ten are allowed. The walk to the Job is of 82 Commands over unseen ground, and is asked about, once.

    All is shown in a second and a half at most.
    """
    for key in ("x", "enter", ">", ">"):
        race.do(key)
        race.shows(*size)
    assert race.view.rating == 100
    before, began = race.raid.run.n, time.process_time()
    race.do("W")
    asked = " ".join(race.shows(*size).split())
    assert "may lead over unseen ground" in asked and race.raid.run.n == before
    race.do("W")
    race.shows(*size)
    assert race.raid.run.n - before == 82
    assert time.process_time() - began <= 1.5
    race.do("a")
    race.do(pressed(race, "nobody eats"))
    race.do("W", "W")
    assert {"major", "minor"} <= {body.kind for body in race.view.creatures}
    assert "holds its tunnel" in race.shows(*size)


@pytest.mark.soak
@pytest.mark.parametrize(("others", "most"), [((), 6), (SIX[:5], 9)])
def test_from_a_key_to_its_frame(table: Lay, others: tuple[str, ...], most: int) -> None:
    """Milliseconds of CPU, in the middle of 60, the strip in sight: alone, and six."""
    play, spent = racing(table, "wasp", *others), []
    play.do("x", "enter")
    for _ in range(60):
        began = time.process_time()
        play.do("z")
        play.shows()
        spent.append((time.process_time() - began) * 1000)
    print(f"\n{1 + len(others)}: {median(spent):.1f} ms")
    assert median(spent) <= most
