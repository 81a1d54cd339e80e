"""What is told once, by whose name, in what number, and to whom a Rank is shown. [M 3.9.7]"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import content
from game.engine.commands import Act, Say
from game.engine.components import Item
from game.engine.entries import Changed, Died
from game.engine.steps import DigCost, PayHunger
from game.engine.store import create
from game.fd100 import Degree
from game.presentation.answers import consumed
from game.presentation.automatic.orders import Orders
from game.presentation.carrying.items import described
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.pages.rooms import grown
from game.presentation.questions.labour import disturbed
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.telling.log import Teller
from game.ui.keyset import Keys
from game.ui.raid.bottom_line import combat
from game.ui.screen_stack import ScreenStack
from game.ui.screens.making import Make
from game.weighing.scale import quantifier, thrown
from tests.editions.test_metamorphosis import NAME, scene
from tests.scenes.scene import Scene
from tests.ui.table import Table, tables
from tests.ui.test_orders import asks


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Table]:
    """The screens of a raid by these rules, of a Wasp alone, with the orders that stand unless others are given."""
    with tables(tmp_path) as lay:
        play = lay(seed="told")
        play.game.launch = replace(play.game.launch, edition=NAME)
        play.game.orders = Orders()
        play.stage = ScreenStack(play.game.begin(("wasp",), "told"))
        yield play


# -- a failed dig -----------------------------------------------------------------------------------------------------


def test_a_failed_dig_is_told_unasked_once(play: Table) -> None:
    """It is paid with Hunger, and that Hunger is what it is about: one order, one note of it."""
    wasp = play.view.me.body.who
    asks(play, DigCost(who=wasp), PayHunger(who=wasp))
    told = len(play.raid.lines)
    play.raid.give(Say("no"))
    lines = [line.text for line in play.raid.lines[told:]]
    (unasked,) = [line for line in lines if line.startswith("Unasked")]
    assert unasked.endswith(
        "a failed dig is paid with Hunger while that is low; else you are asked (= changes that)."
    )  # and not once more
    assert "Hunger" in lines[lines.index(unasked) + 1]


# -- names ------------------------------------------------------------------------------------------------------------


def test_who_is_alone_again_is_you_again() -> None:
    """A sister that was called and has died is no party; she keeps her name."""
    found = scene("A W m .", first="W")
    teller = Teller("x")
    assert any("the Wasp" in line.text.lower() or "The Wasp" in line.text for line in teller.lines(found.run.story))
    ants, wasp = found.who["A"], found.who["W"]
    (died, *_) = teller.lines([Died(ants, "m")])
    assert "Ants" in died.text
    assert [teller.names.name(one) for one in (ants, wasp)] == ["the Ants", "you"]
    (line,) = teller.lines([Changed(wasp, "Hunger", 10, 20)])
    assert "Wasp" not in line.text
    (line,) = teller.lines([Died(wasp, "m")])
    assert teller.names.name(wasp) == "you" and "Wasp" not in line.text
    assert teller.names.name(ants) == "the Ants"


# -- one die ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rating", "dice"), [(10, "1 die"), (30, "3 dice")])
def test_one_die_is_no_dice(rating: int, dice: str) -> None:
    found = scene()
    create(Item("nectar", "Black Nectar", rating, holder=found.who["W"]))
    held = next(
        one for one in View(found.run).me.items if one.item and one.rating == rating and one.name == "Black Nectar"
    )
    with content.chosen(NAME):
        for told in (consumed(held), " ".join(described(held))):
            assert f"successes of {dice}" in told
            assert "1 dice" not in told


# -- a character's file -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_creation_names_the_file_before_and_after_it_is_written(
    play: Table, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all its folders: where one was when the game began nobody knows any more."""
    folder = tmp_path / ("a long name of a folder " * 4).strip()
    folder.mkdir()
    monkeypatch.chdir(folder)
    play.stage = ScreenStack(Make(play.game, ("wasp",), "told"))

    def shown(told: str) -> bool:
        return "".join(told.split()) in "".join(play.shows(*size).split())

    play.do("s")
    assert shown(f"Enter writes {folder / 'wasp.toml'},")
    play.do("backspace", "backspace", "backspace", "backspace", "2")
    assert shown(f"Enter writes {folder / 'wasp.2'},")
    play.do("enter")
    assert shown(f"--sheet {folder / 'wasp.2'} begins")
    assert (folder / "wasp.2").exists()
    play.do("s", *["backspace"] * 4, "2", "enter")
    assert shown(f"{folder / 'wasp.2'}: File exists.")


# -- what a Turn still has ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [NAME, ""])
def test_suppress_stands_below_as_long_as_it_can_be_paid(edition: str) -> None:
    """[M 3.6.2.4] Also once the Attack is made: it was one of two Actions. By fd100's rules it was what pays for it."""
    found = Scene(". W m .", first="W", edition=edition, W={"place": "Holding"}, m={"limit": 9}).until("W")
    keys = Keys("vi")
    assert "suppress" in [label for _, label in combat(View(found.run), keys, WalkMemory(), waits=False)]
    found.run.apply(Act("attack", found.who["m"]))
    assert found.asked == "TakeTurn"
    view = View(found.run)
    assert not view.me.body.tactical
    assert ("suppress" in [label for _, label in combat(view, keys, WalkMemory(), waits=False)]) == bool(edition)


def test_no_key_speaks_of_another_pace() -> None:
    actions = content.read("keys", dict[str, dict[str, tuple[str, ...]]])["actions"]
    assert not [said for rows in actions.values() for one in rows.values() for said in one if "Pace" in said]


# -- what is improvised ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [NAME, ""])
def test_no_flourish_is_offered_where_it_would_count_for_nothing(edition: str) -> None:
    """META-51"""
    found = Scene(". W m .", first="W", edition=edition).until("W")
    for command in (Act("improvise"), Act("hurt", found.who["m"])):
        found.run.apply(command)
    told = " ".join(answer.about for answer in prompt(View(found.run)).answers)
    found.run.apply(Say("Strength"))
    assert (found.asked == "Flourish") == ("Never tried before" in told) == (not edition)


# -- what a Room has to give -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "rich", "gone"), [(NAME, ("forage", "for"), ""), ("", ("forage rated 4", "for4"), None)]
)
def test_a_room_has_something_to_gather_or_has_not(edition: str, rich: tuple[str, str], gone: str | None) -> None:
    """[M 3.8] The roll says how much is found: no rating of what grows there, least of all one of 0, that still gives."""
    with content.chosen(edition or "fd100"):
        assert (grown("plants", 4), grown("plants", 4, 3)) == rich
        assert grown("plants", 0) == ("forage rated 0" if gone is None else gone)


@pytest.mark.parametrize(("level", "dice"), [(0, 5), (30, 8)])
def test_a_rest_without_a_shelter_is_disturbed_by_five_dice_and_the_levels(level: int, dice: int) -> None:
    """META-37: one success brings somebody, as the question says."""
    view = View(scene(rating=level).run)
    with content.chosen(NAME):
        chance = disturbed(view)
    assert chance.at_least(Degree.PARTIAL_SUCCESS) * 3**dice == chance.whole * (3**dice - 2**dice)


def test_a_harmful_food_names_its_effect_once() -> None:
    (held, *_) = View(scene().run).me.items
    with content.chosen(NAME):
        told = " ".join(described(replace(held, function="Immobilised", known=True)))
    assert f"The legs go stiff: Immobilised, {thrown(quantifier(held.rating))}." in told
    assert told.count("Immobilised") == 1
