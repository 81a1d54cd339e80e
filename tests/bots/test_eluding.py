"""Who had better leave a fight dashes off where that leaves less to be feared in this Round and the next than to try to break away."""

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.bots import dread, eluding
from game.bots.errands import stand
from game.bots.fighting import enemies, turn
from game.bots.places import apart
from game.bots.withdrawing import Retreat
from game.engine.commands import Act, AnyCommand, Go
from game.engine.entries import Rolled
from game.run.view import Seen, View
from game.systems.ground import ground, level
from tests.scenes.scene import Scene

BEND = """
# # # # # # # # # # # # # # # # # # #
# # # n . . B # # # # # # # # # # # #
# # # # # # . # # # # # # # # # # # #
# # # # # # . # # # # # # # # # # # #
# # # # # # . . . . . . . . . . . . .
# # # # # # # # # # # # # # # # # # .
# # # # # # # # # # # # # # # # # # .
# # . . . . . . . . . . . . . . . . .
# # # # # # # # # # # # # # # # # # #
""".strip()
"""A gallery with bends, and in it a Nasute that shoots."""
CHAMBER = """
# # # # # # # # # # # # # # # # # # # #
# . . . . . . . # # # # # # # # # # # #
# . . . . . . . # # # # # # # # # # # #
# . . . . B . . # # # # # # # # # # # #
# . . . . . . . # # # # # # # # # # # #
# n . . . . . . . # # # # # # # # # # #
# # # # # # # # # . # # # # # # # # # #
# # # # # # # # # . # # # # # # # # # #
# # # # # # # # # . # # # # # # # # # #
# # # # # # # # # . . . . . . . . . . .
# # # # # # # # # # # # # # # # # # # #
""".strip()
"""A chamber with a single mouth, in a corner, and three blind ones."""


def at_the_last(drawing: str, initiative: int, **rolls: object) -> Scene:
    """Return a Turn of a Beetle with a single Wound left, whose Initiative is how it breaks away."""
    scene = Scene(drawing, first="B", B={"wounds": 4}, **rolls).until("B")
    scene.alter("B", Initiative=initiative)
    level().seen = np.packbits(np.ones(ground().tiles.shape, np.bool_)).tobytes()  # it has come by here
    scene.ask()
    return scene


def guns(view: View) -> list[Seen]:
    return [foe for foe in enemies(view) if foe.armed]


def played(scene: Scene, counsel: Counsel) -> list[AnyCommand]:
    """Play this Turn as the adviser advises, and return what was done."""
    done, now = list[AnyCommand](), scene.fight and scene.fight.round
    while scene.asked == "TakeTurn" and scene.fight and scene.fight.round == now:
        counsel.say(View(scene.run))
        command = counsel.next(View(scene.run))
        assert command
        done.append(command)
        scene.run.apply(command)
    return done


def dashes(done: list[AnyCommand]) -> int:
    return sum(isinstance(one, Act) and one.action == "dash" for one in done)


def test_who_seldom_breaks_away_dashes_out_of_the_line_of_fire_and_is_told_what_for() -> None:
    """At the last Wound a Beetle was told Round after Round to break away at 32 %, in the fire of a Nasute, with a bend at hand."""
    scene = at_the_last(BEND, 5, attack=1)
    counsel = Counsel()
    assert counsel.say(View(scene.run)).startswith(
        "dash three times (takes the Manoeuvre, the Resist and the Attack), then away to the southeast, 8 steps,"
        " out of sight (two Rounds unnoticed end the fight), they are likely to win."
    )
    assert dashes(played(scene, counsel)) == 3
    scene.settle()
    assert not [one for one in scene.told(Rolled, who="n") if one.action == "attack"]
    for _ in range(3):
        if scene.fight:
            played(scene, counsel)
            scene.settle()
    assert not scene.fight and scene.alive("B")


def test_who_breaks_away_as_a_rule_tries_that_first() -> None:
    told = Counsel().say(View(at_the_last(BEND, 60).run))
    assert "dash" not in told and "then break 60 %" in told


@pytest.mark.parametrize(("initiative", "then"), [(20, "then break 20 %"), (5, "dash three times")])
def test_nobody_runs_into_a_blind_corner(initiative: int, then: str) -> None:
    """From a chamber with its only mouth on the other side of it: the corner is as far off, and nothing leads on from there."""
    scene = at_the_last(CHAMBER, initiative, **{"break": 99})
    told, y = Counsel().say(View(scene.run)), scene.cell("B")[1]
    assert "away to the southeast" in told and then in told
    assert dashes(played(scene, Counsel())) == 2 + (initiative == 5)
    assert scene.cell("B")[1] > y + 2


@pytest.mark.parametrize("broke", [True, False])
def test_who_is_out_of_sight_goes_on_away_from_a_gun_and_never_back(*, broke: bool) -> None:
    """It was sent "to where Nasute was seen last", up to its gun, or to wait for it with the Attack unspent."""
    gun = guns(View(at_the_last(BEND, 20).run))[0]
    drawn = BEND.replace("n . . B", ". . n .").replace(". " * 12, ". " * 3 + "B " + ". " * 8, 1)
    scene = at_the_last(drawn, 20, **{"break": 99})
    scene = scene.do("break") if broke else scene
    view = View(scene.run)
    assert not enemies(view)
    gun = replace(gun, x=scene.cell("n")[0], y=scene.cell("n")[1])
    deed = turn(view, [gun], bold=False)
    assert deed.flees and deed.retreat
    assert all(apart(gun, cell) > apart(gun, stand(view)) for cell in deed.retreat.way)
    assert bool(deed.retreat.dashes) or not broke


def test_a_charge_out_of_sight_is_feared_as_one_in_sight() -> None:
    """Once out of a Centipede's sight the Scorpion went off to where it could be charged at, saw that, and came back, all in one Turn."""
    scene = Scene(". . . . . . .\n. B . . M . .\n. . . . . . .", first="B").until("B")
    view = View(scene.run)
    foe = next(one for one in guns(view) if one.kind == "major")
    seen = [dread.blow(view, foe, place) for place in ("", "Charging")]
    gone = View(scene.run)
    vars(gone)["creatures"] = tuple(one for one in view.creatures if one.who != foe.who)
    assert [dread.blow(gone, foe, place) for place in ("", "Charging")] == seen
    assert seen[1] > seen[0]


def test_nobody_walks_off_to_where_more_is_to_be_feared(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(at_the_last(CHAMBER, 20).run)
    (x, y), fear = stand(view), np.zeros(view.walkable.shape, np.int64)
    monkeypatch.setattr(eluding, "fears", lambda *_: fear)
    off = Retreat(Go(x + 1, y), ((x + 1, y),))
    fear[y, x + 1] = 1
    assert eluding.no_worse(view, guns(view), off) is None
    fear[y, x] = 1
    assert eluding.no_worse(view, guns(view), off) == off


def test_who_is_best_off_where_it_stands_breaks_away_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a walk of four steps one was made, back, forth and back, till no Pace was left: only then it broke away."""
    view = View(at_the_last(CHAMBER, 60).run)
    (x, y), fear = stand(view), np.zeros(view.walkable.shape, np.int64)
    fear[y, x + 1] = 2 * eluding.LEAST
    monkeypatch.setattr(eluding, "fears", lambda *_: fear)
    monkeypatch.setattr(eluding, "elusions", lambda *_: [eluding.Elusion(0, 0, (x, y))])
    off = Retreat(Go(x + 1, y), ((x + 1, y),), breaks=True)
    assert eluding.clear_of(view, guns(view), off) == Retreat(Act("break", view.asked))
    fear[y, x + 1] = 0
    assert eluding.clear_of(view, guns(view), off) == off
