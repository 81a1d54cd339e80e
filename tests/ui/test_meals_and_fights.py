"""Food is not eaten in a fight: its page and the list say so, and a hint says before that it would help in one."""

from typing import Any

from msgspec.structs import replace

from game.presentation.carrying import items
from game.presentation.food.foods import in_fights
from game.presentation.page import sentence
from game.ui.raid import moments
from game.ui.screen_stack import ScreenStack
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight


def rows(play: Table) -> list[Any]:
    return [row for section in items.items(play.view).sections for row in section.rows]


def test_in_a_fight_each_food_is_grey_and_says_why(table: Lay) -> None:
    peace, war = table("ants"), fight(table("ants"), ("ants",), ("minor",))
    for play, waits in ((peace, False), (war, True)):
        row = next(one for one in rows(play) if "Food" in one.detail)
        assert (row.tone == "dim") is waits
        assert "not in a fight" not in row.detail  # some rows had room for it, and some had not
        assert (sentence("no meal in Combat") in row.more) is waits
        assert any(told.startswith("It can be eaten") for told in row.more) is not waits
    assert "In Combat nothing is eaten" in war.do("i").shows()


def test_the_hint_is_due_where_foes_are_in_sight_and_food_helps_in_a_fight(table: Lay) -> None:
    play = met(table)
    due, names = moments.DUE["before"], play.raid.teller.names
    assert not due(play.view, [], names)  # Restoration does nothing for it
    held = play.view.me.items[0]
    play.view.me.__dict__["items"] = (replace(held, function="Courage", name="Nectar of Courage"),)
    assert due(play.view, [], names)
    assert moments.MORE["before"](play.view) == "Nectar of Courage: The next Combat starts Advancing."
    for ability, helps in (("Armour", True), ("Shielding", True), ("Healing", False), ("Clarity", False), ("", False)):
        assert in_fights(ability) is helps
    for harm in ("spoiled", "cursed"):
        bad = play.view.me.items[0]
        play.view.me.__dict__["items"] = (replace(bad, **{harm: True}),)
        assert not due(play.view, [], names)
        play.view.me.__dict__["items"] = (bad,)
    play.view.__dict__["creatures"] = ()
    assert not due(play.view, [], names)  # nobody is there
    assert not due(fight(table("ants"), ("ants",), ("minor",)).view, [], names)


def met(table: Lay) -> Table:
    """Return the Ants out of Combat, with a Minor in sight."""
    play = table()
    scene = Scene("A . . . . m\n. . . . . .", combat=False, A={"Initiative": 100})
    play.stage = ScreenStack(play.game.play(scene.run))
    play.do()
    assert any(one.armed and not one.led for one in play.view.creatures) and not play.view.fight
    return play
