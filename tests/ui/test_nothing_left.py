"""What is said holds: of what is left to do, of a shelter, of an Obstacle, of a fight with nobody in sight."""

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.adviser.counsel import advice
from game.bots.quest import DIGS, worth_digging
from game.bots.seeking import in_vain
from game.engine.commands import Act
from game.engine.components import Combatant, Room
from game.engine.steps.exploration import DOWN
from game.engine.store import get, query
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.passable import passing
from game.presentation.foes.paying import paid
from game.presentation.obstacles import losses
from game.presentation.page import sentence
from game.presentation.walks import barred
from game.presentation.walks.barred import idle
from game.presentation.walks.finished import finished
from game.presentation.walks.passages import through
from game.telling.grammar import facts
from game.ui.raid.moments import STAYS
from tests.ui.table import Lay, fight
from tests.ui.test_walking import roaming


def test_where_nothing_is_left_to_walk_to_one_thing_is_proposed_the_one_that_tab_does(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newcomer had six lines there with two offers, and the same six again: nothing said which key was the better."""
    play = roaming(table("beetle"))
    with play.changed():
        for _, room in query(Room):
            room.spent = True
    vars(play.view)["passages"] = [way for way in play.view.passages if way.kind not in DOWN]
    with monkeypatch.context() as patch:
        patch.setattr("game.presentation.walks.onward.in_vain", lambda _: False)
        assert through(play.raid, "way", DOWN) == sentence("no way on unseen", key="o")
    asked = through(play.raid, "way", DOWN)  # the key of the way on says the same, rather than send her to search
    assert asked.startswith(f"No way on is known here. {finished(play.raid)}")
    assert asked.endswith("< leads to the way out." if play.view.number == 1 else "< leads up.")
    monkeypatch.setattr("game.presentation.walks.walking.exploring", lambda *_: AutoWalk(lambda _: None))
    for _ in range(2):
        told = [notice.text for notice in play.do("o").raid.notices]
        assert told == [finished(play.raid), advice(play.raid)]
        assert "and no Room of this Level is unspent." in told[0]
        assert told[1].startswith("Tab: ")
    before, given = play.view.n, play.raid.counsel.command
    assert given and play.view.n == before < play.do("tab").view.n, "one Tab is enough"


def test_that_walking_is_in_vain_does_not_hang_on_whether_the_dig_is_advised(table: Lay) -> None:
    """R-32: Tab, that advised against the dig, sent somebody to where the map ends, and o said that walking leads nowhere new."""
    play = roaming(table("beetle"))
    with play.changed():
        for _, room in query(Room):
            room.spent = True
    vars(play.view)["passages"] = [way for way in play.view.passages if way.kind not in DOWN]
    assert play.view.allows(Act("dig")) and in_vain(play.view)
    assert in_vain(play.view.without([Act("dig")]))


def test_a_dig_that_was_merely_thought_of_is_no_try(table: Lay) -> None:
    """R-32: at each step of a walk it is weighed; after forty of them it was held to be of no use, and waited till the end."""
    play = roaming(table("beetle"))
    vars(play.view)["allows"] = Act("dig").__eq__
    afield = play.raid.counsel.afield
    for _ in range(3 * DIGS):
        afield.settle(play.view)
        assert worth_digging(play.view, afield.policy.mind)
    afield.dug = dict.fromkeys(afield.dug, -2 * DIGS)  # so often has it been rolled for
    afield.settle(play.view)
    assert not worth_digging(play.view, afield.policy.mind)


def test_unspent_rooms_of_other_levels_are_counted_where_none_is_left(table: Lay) -> None:
    play = roaming(table("wasp"))
    spent = [replace(room, spent=True) for room in play.view.pool]
    far = [replace(spent[0], level=9, number=n, spent=False, here=False) for n in (2, 3)]
    vars(play.view).update(chamber=None, pool=[*spent, *far])
    assert idle(play.view, {}).endswith("and no Room of this Level is unspent; 2 on other Levels.")


def test_nobody_keeps_the_party_from_unseen_ground_that_leads_nowhere(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept clear of ground three moves to the west "of who was seen last there: Minor Termite Soldiers, 18 cells north"."""
    play = roaming(table("wasp"))
    vars(play.view).update(chamber=None, pool=[replace(room, spent=True) for room in play.view.pool])
    monkeypatch.setattr(barred, "edge", lambda _: (1, 1))
    held = {(2, 2): "Minor Termite Soldiers"}
    for vain in (True, False):
        monkeypatch.setattr(barred, "in_vain", lambda _, vain=vain: vain)
        told = idle(play.view, held)
        assert ("keeps clear of" in told) is not vain
        assert told.startswith(sentence("unseen in vain")) is vain


def test_no_class_is_said_to_dig_where_it_may_not() -> None:
    """R-32: nobody digs while a Room is left to explore."""
    with content.chosen("metamorphosis"):
        assert "where others search" not in content.classes()["beetle"].about
        assert "dig where all is searched" in content.classes()["beetle"].about


def test_a_shelter_is_told_for_what_it_is_worth() -> None:
    """R-61, R-40: it keeps a Rest from being disturbed, and bars no mouth."""
    assert facts()["Rolled secure Success"] == facts()["Rolled weave Success"]
    assert (
        "nobody comes by chance" in facts()["Rolled secure Success"]
        and "ways in stay open" in facts()["Rolled secure Success"]
    )


def test_a_failed_healing_is_told_plainly_first() -> None:
    assert facts()["Rolled heal Failure"] == "Not healed."


@pytest.mark.parametrize("hides", [True, False])
def test_only_an_obstacle_that_hides_something_good_is_said_to(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, hides: bool
) -> None:
    """B 3.14.8: glue in a tunnel is torn down as well, and hides nothing of the Room."""
    view = roaming(table("wasp")).view
    vars(view).update(withheld=hides, creatures=[one for one in view.creatures if one.led])
    vars(view)["legal"] = lambda: [Act("tear")]
    assert STAYS["obstacle"](view) == hides
    monkeypatch.setattr(losses, "only_risks", lambda *_: True)  # after a bad search
    assert not STAYS["obstacle"](view)


def test_with_nobody_in_sight_it_is_said_what_ends_a_fight_besides_breaking_off(table: Lay) -> None:
    """R-36: nobody need roll to get away from foes who have gone."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert play.go_on("TakeTurn")
    told = "without breaking off, the Combat ends after two Rounds in which neither side senses the other"
    story = play.do("m").raid.ask.story
    assert told not in story
    leaves = next(one for one in play.raid.ask.answers if one.label == "break from Combat")
    assert leaves.about.endswith(". Or walk off: two Rounds out of your sight, over 5 moves from each, end it.")
    play.do("escape")
    vars(play.view)["creatures"] = tuple(one for one in play.view.creatures if one.led)
    assert told in paid(play.view)
    assert told in play.do("m").raid.ask.story


@pytest.mark.parametrize(("left", "last"), [((1, 1), False), ((0, 1), False), ((0, 0), True)])
def test_a_manoeuvre_that_takes_the_attack_says_so(table: Lay, left: tuple[int, int], last: bool) -> None:
    """To grit one's teeth took the Attack at 67 in 100 behind the foe, and only the general rule stood above it."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert play.go_on("TakeTurn")
    me = get(play.view.asked, Combatant)
    me.manoeuvre, me.resist, me.tactical = *left, 1
    play.raid.settle()
    told = "there is no Attack in this Turn"
    assert (told in play.do("m").raid.ask.story) is last
    assert (told in paid(play.view)) is last


def test_a_room_whose_middle_lies_in_spores_is_named_as_left_alone(table: Lay) -> None:
    """It said that no way to one unspent Room is open, two cells from it: the walk kept out of the spores in its middle."""
    play = roaming(table("wasp"))
    view = play.view
    here = view.chamber
    assert here
    x, y = next((x, y) for y, x in np.argwhere(view.rooms == here.number).tolist() if passing(view)[y, x])
    other = replace(here, number=99, spent=False, here=False, x=0, y=0)
    rooms = view.rooms.copy()
    rooms[y, x] = 99
    vars(view).update(pool=(replace(here, spent=True), other), rooms=rooms)
    assert idle(view, {}, "_") == sentence("left alone", rooms="Room 99", key="_")
