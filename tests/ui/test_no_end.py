"""What would never end: an attack that changes nothing, a fight with nobody in sight, a flight to and fro."""

from unittest import mock

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield.roaming import Afield
from game.adviser.afield.vetoes import Vetoes
from game.adviser.counsel import SURRENDER
from game.adviser.fleeing import posts
from game.adviser.fleeing.posts import CLIMB, Posts
from game.bots import threats
from game.bots.careful import Careful
from game.bots.errands import SENSED, stand
from game.bots.memory.foes import IN_VAIN, LATER
from game.bots.mind import Mind
from game.bots.temperament import ADVISER, CAUTIOUS
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import Body, Raid
from game.engine.entries import Rolled
from game.engine.store import get, the
from game.presentation.automatic.auto_walk import LONGEST
from game.presentation.automatic.orders import Orders
from game.presentation.sight import hostile
from game.run.view import View
from tests.scenes.scene import Scene, forget
from tests.ui.table import Lay
from tests.ui.test_in_fights import out_of_sight


def at(scene: Scene, name: str) -> Go:
    return Go(*scene.cell(name))


# -- attacks in vain -------------------------------------------------------------------------------------------


def attacks(scene: Scene, second: Afield, commands: int) -> int:
    """Return how often the adviser attacks in so many Commands, where each such fight ends with nothing changed."""
    found = 0
    for _ in range(commands):
        best = second.best(View(scene.run))
        if isinstance(best, Act) and best.action == "attack":
            found, the(Raid).fights = found + 1, the(Raid).fights + 1
        the(Raid).turn += 1
        scene.ask()
    return found


def test_who_stands_in_the_way_is_attacked_in_vain_twice_and_then_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Till something changes: its Wounds, the party's, a Room explored, or much later."""
    scene = Scene("# . W w , , , #", combat=False)
    second = Afield(Careful(ADVISER))
    roam = second.policy.roam

    def wants(view: View) -> AnyCommand:
        roam(view)  # it learns what came of the last fight
        step = at(scene, "w")
        return step if view.walkable[step.y, step.x] else Say("wait")

    monkeypatch.setattr(second.policy, "roam", wants)
    assert attacks(scene, second, 100) == IN_VAIN
    get(scene.who["W"], Body).wounds += 1
    assert attacks(scene, second, 60) == IN_VAIN


def test_his_cell_is_no_way_and_nobody_goes_at_him(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(". . W . m . . .", combat=False)
    mind, view = Mind(CAUTIOUS), View(scene.run)
    foe = next(body for body in view.creatures if not body.led)
    for times in range(1, IN_VAIN + 1):
        assert threats.assault(view, mind, [foe]) is not None  # which goes at it
        the(Raid).fights += 1
        view = View(scene.run)
        mind.foes.learn(view)
        assert bool(mind.foes.vain(view)) == (times == IN_VAIN)
    assert threats.assault(view, mind, [foe]) is None
    shut = posts.Posts().closed(view, mind)
    assert shut is not None and shut[foe.y, foe.x] and shut.sum() == 1
    monkeypatch.setattr("game.bots.memory.foes.prized", lambda *_: True)
    assert not mind.foes.vain(view)  # the Job's target is worth it
    monkeypatch.undo()
    the(Raid).turn += LATER
    assert not mind.foes.vain(View(scene.run))


def test_the_adviser_gives_no_raid_up_for_its_length() -> None:
    scene = Scene(". . W . . .", combat=False)
    the(Raid).turn = CAUTIOUS.turns
    scene.ask()
    view = View(scene.run)
    assert Careful(CAUTIOUS).roam(view) == SURRENDER
    assert Careful(ADVISER).roam(view) != SURRENDER


# -- foes out of sight -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("wounds", [0, 2])
def test_one_key_ends_a_fight_with_nobody_in_sight(table: Lay, wounds: int) -> None:
    """Also for who is badly hurt: it breaks off, or waits, Turn by Turn; nobody knows whom one would leave, so nothing is asked."""
    play = out_of_sight(table)
    play.game.orders = Orders(unseen="ask")
    get(play.view.me.body.who, Body).wounds = wounds
    play.raid.settle()
    play.do("tab", "tab")  # it says first what it plays
    for _ in range(LONGEST):
        if not play.raid.busy:
            break
        play.raid.pulse()
    assert play.view.fight is None or hostile(play.view)
    if not wounds:  # an alarm has brought somebody: the key has ended there
        assert hostile(play.view)


def test_a_fight_with_nobody_in_sight_is_left_by_no_other_key_than_the_one_that_has_said_it(table: Lay) -> None:
    """Shift-Tab said that this is for the player to say, and then broke off by itself where nobody armed was in sight. Pressed again, it stays."""
    play = out_of_sight(table)
    play.game.orders = Orders(unseen="ask")
    get(play.view.me.body.who, Body).wounds = 2
    play.raid.settle()
    n = play.view.n
    play.do("shift+tab")
    assert play.view.n == n
    assert "for you to say. Tab: break from Combat" in play.raid.notices[0].text
    play.do("shift+tab")
    assert play.view.n > n
    assert not [one for one in play.raid.run.told if isinstance(one, Rolled) and one.action == "break"]
    again = out_of_sight(table)
    again.game.orders = Orders(unseen="ask")
    get(again.view.me.body.who, Body).wounds = 2
    again.raid.settle()
    again.do("shift+tab", "tab")
    assert [one for one in again.raid.run.told if isinstance(one, Rolled) and one.action == "break"]


def test_nobody_strikes_from_out_of_sight_once_those_seen_in_the_fight_are_gone() -> None:
    scene = Scene(". . W m . .", first="W").until("W")
    mind = Mind(CAUTIOUS)
    mind.see(View(scene.run))
    mind.fights.haunted = (0, 0)
    lost = Scene(". . W . . m", combat=False)
    view = View(lost.run)
    mind.fights.faced = view.raid.fights
    mind.foes.dangers = {one.who: (view.number, one) for one in View(scene.run).creatures if not one.led}
    who, (_, foe) = next(iter(mind.foes.dangers.items()))
    hidden = np.zeros_like(view.visible)
    vars(view)["visible"] = hidden
    mind.see(view)
    assert mind.fights.haunted  # it may still be about
    hidden[foe.y, foe.x] = True
    mind.see(view)
    assert who not in mind.foes.dangers and mind.fights.haunted is None


@pytest.mark.parametrize("stands", [SENSED + 4, SENSED - 1])
def test_who_is_struck_from_out_of_sight_walks_off_though_a_guard_is_seen_far_away(stands: int) -> None:
    """And no nearer to him, even from within his senses; one who has noticed the party is another matter."""
    scene = Scene("# . . . . . . . . . . . . W . . m . . . . . . . . . . . . #", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    foe = replace(next(body for body in view.creatures if not body.led), x=stand(view)[0] + stands)
    mind.foes.dangers[foe.who] = view.number, foe
    mind.fights.haunted, mind.fights.battlefield, mind.fights.fought = stand(view), view.number, view.turn
    assert (threats.haunted(view, mind, [foe]) == stand(view)) == (stands > SENSED + 3)
    ends_at(view, 0)
    assert threats.walk_off(view, mind, stand(view)) is None  # nothing leads on from either end
    ends_at(view, -1)
    assert threats.walk_off(view, mind, stand(view)) == Go(view.me.body.x - 1, view.me.body.y)
    with mock.patch.object(threats, "ASIDE", SENSED):  # it was 74 moves back, past two patrols
        assert threats.walk_off(view, mind, stand(view)) is None, "so far one does not walk off"


def ends_at(view: View, way: int) -> None:
    """Let the map end nowhere but where the actor's row does: in the east for 1, in the west for -1, not even there for 0."""
    y = stand(view)[1]
    row = np.flatnonzero(view.walkable[y])
    vars(view)["known"] = np.ones_like(view.known)
    view.known[y, (row.max() if way > 0 else row.min()) + way] = way == 0
    forget(view)


@pytest.mark.parametrize("way", [-1, 1])
def test_where_unseen_foes_keep_coming_the_way_on_is_gone_on_with(way: int) -> None:
    """Tab led off into a dead end, past the shaft that one would take anyway; and back to where the foe had been seen."""
    scene = Scene("# . . . . . . . . . . . . W . . . . . . . . . . . . #", combat=False)
    view, bot = View(scene.run), Careful(ADVISER)
    ends_at(view, way)
    bot.mind.fights.haunted, bot.mind.fights.battlefield, bot.mind.fights.fought = stand(view), view.number, view.turn
    assert bot.decide(view) == Go(view.me.body.x + way, view.me.body.y)
    assert bot.mind.aim == "onward"


def test_nobody_walks_back_to_where_foes_out_of_sight_keep_coming() -> None:
    """It was walked off, and back again for what lay there, till one of them was met. An armed foe seen, or a Room explored, is another matter."""
    scene = Scene(". " * 16 + "W . . .", combat=False)
    view, policy, vetoes = View(scene.run), Careful(ADVISER), Vetoes()
    mind, (x, y) = policy.mind, stand(view)
    mind.fights.haunted, mind.fights.battlefield, mind.fights.fought, mind.aim = (
        (x - 10, y),
        view.number,
        view.turn,
        "onward",
    )
    mind.fights.faced = -1
    back = Go(x - 1, y)
    mind.walk.ahead = [(x - far, y) for far in range(2, 9)]
    assert vetoes.against(view, policy, back) == [back]
    mind.fights.haunted = None  # a fight long after the last one: the memory of the place stays
    assert vetoes.against(view, policy, back) == [back]
    mind.aim = CLIMB
    assert vetoes.against(view, policy, back) is None
    mind.aim, mind.fights.faced = "onward", 0
    assert vetoes.against(view, policy, back) is None
    mind.fights.haunted, mind.fights.faced = (x - 10, y), -1
    assert vetoes.against(view, policy, Go(x + 1, y)) == [Go(x + 1, y)]
    mind.walk.ahead = []
    assert vetoes.against(view, policy, Go(x + 1, y)) is None
    mind.fights.haunted = x, y
    assert vetoes.against(view, policy, Go(x + 1, y)) is None  # who stands there goes on from there


def test_held_ways_are_climbed_from_before_they_are_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    view, policy, memory = View(Scene(". . . W . . .", combat=False).run), Careful(ADVISER), Posts()
    up, on = Go(*stand(view)), Say("wait")
    monkeypatch.setattr(policy, "roam", lambda _: on)
    monkeypatch.setattr(posts, "climb", lambda *_: up)
    assert memory.resort(view, policy) == up
    monkeypatch.setattr(posts, "climb", lambda *_: None)
    assert memory.resort(view, policy) == on
