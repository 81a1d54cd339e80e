"""Who is under the fire of those whom it had better flee from gets out of their line of fire, and stays there."""

from types import SimpleNamespace

import pytest

from game.adviser.counsel import Counsel
from game.adviser.wording.reasons import uncovered
from game.bots.careful import Careful
from game.bots.dread import off
from game.bots.eluding import withdraw
from game.bots.errands import stand
from game.bots.fighting import enemies, fights_on, turn
from game.bots.places import pace
from game.engine.commands import Act, Go
from game.fd100 import Degree
from game.run.view import View
from tests.scenes.scene import Scene

CORNER = """
    # # # # # # # . #
    # # # # # # # . #
    # # # # # # # . #
    # # # # # # # . #
    # # # # # # # . #
    # # # # # # # . #
    # . . n . . . B #
    # # # # # # # # #
"""
"""A gallery with a Nasute at one end, and the Beetle in its corner."""


def at_the_corner(ground: str = CORNER) -> View:
    """Return the Turn of a Beetle at its last Wound, which seldom breaks away."""
    scene = Scene(ground, first="B", B={"wounds": 4, "place": "Recoiling", "luck": 0})
    scene.until("B").alter("B", Initiative=27)
    scene.ask()
    return View(scene.run)


def test_a_gun_reaches_round_a_corner_only_what_it_can_come_to_see() -> None:
    """It was taken to strike wherever its walk is no longer than its reach and its Pace, so that to hide was of no use."""
    view = at_the_corner()
    gun, (x, y) = enemies(view)[0], stand(view)
    assert off(view, gun, (x, y))[0] == 0
    assert off(view, gun, (x, y - 1))[0] <= pace(gun)
    assert off(view, gun, (x, y - 5))[0] > pace(gun)


def test_who_seldom_breaks_away_dashes_out_of_the_fire() -> None:
    """On the last Wound, a Dash from safety, a Beetle was to try at 27 % to break away before the gun."""
    view = at_the_corner()
    foes = enemies(view)
    tries = withdraw(view, foes, always=True)
    assert tries
    assert tries.breaks, "two Dashes are left to who fails, and are enough"
    assert tries.way[-1][1] < stand(view)[1], "round the corner, not back into the gallery"
    found = withdraw(view.without([Act("break", view.asked)]), foes, always=True)
    assert found
    assert found.command == Act("dash", view.asked)
    assert found.dashes == 2
    assert off(view, foes[0], found.way[-1])[0] > pace(foes[0])
    x, y = stand(view)
    vars(view)["passages"] = (SimpleNamespace(kind="shaft", x=x, y=y),)
    found = withdraw(view, foes, always=True)
    assert found, "on a way off the Level one stays"
    assert found.command == Act("break", view.asked)


@pytest.mark.parametrize("gun", ["n", "m"])
def test_nobody_fights_on_at_the_last_wound_under_a_gun_it_cannot_hurt(gun: str) -> None:
    """After nine fights on a Level a Beetle fled from nobody any more: it walked back into the fire that it had just left."""
    view = at_the_corner(CORNER.replace("n", gun))
    bot = Careful()
    bot.mind.watch(view)
    bot.mind.fights.on[view.number] = set(range(-5, 0))
    assert bot.tired(view) == (gun == "m")


def test_who_is_out_of_sight_of_a_gun_runs_on_and_never_back() -> None:
    view = at_the_corner()
    gun = enemies(view)
    vars(view)["creatures"] = [seen for seen in view.creatures if seen.led]
    x, y = stand(view)
    assert not isinstance(fights_on(view, [], bold=True).command, Go)
    away = turn(view, gun, bold=False).command
    assert not (isinstance(away, Go) and away.x < x)
    vars(view)["choices"] = [one for one in view.choices if one.command != Act("break", view.asked)]
    out = withdraw(view.without([Act("break", view.asked)]), gun)
    assert out
    assert out.dashes == 2, "there is nobody for whom an Action is kept"
    assert y - out.way[-1][1] > pace(view.me.body)


@pytest.mark.parametrize(("foe", "often"), [("M", 10), ("m", 10), ("M", 1), ("M", 20)])
def test_nobody_is_tired_of_running_from_a_blow_that_may_well_be_the_last(foe: str, often: int) -> None:
    """After many fights on a Level a Spider on her last Wound stepped up to a Major to throw it, 35 %, where she broke off 65 % of the time."""
    spider = {"wounds": 2, "place": "Advancing", "luck": 0}
    ground = f"# # # # # # # #\n# . . X . {foe} . #\n# # # # # # # #"
    view = View(Scene(ground, first="X", X=spider, **{foe: {"place": "Advancing", "faces": (-1, 0)}}).until("X").run)
    counsel = Counsel()
    bot = counsel.policy
    bot.mind.watch(view)
    bot.mind.fights.on[view.number] = set(range(-often, 0))
    tired = foe == "m" or often == 20
    assert bot.tired(view) == tired
    assert counsel.turn(view).flees != tired


@pytest.mark.parametrize("place", ["Recoiling", "Holding"])
def test_why_nothing_is_built_against_a_gun_that_recoils_is_told(place: str) -> None:
    """At the last Wound nothing more was worth it, beside a barrier of 65 % that looked the very thing: it is hit as often then."""
    drawn = "# # # # # # # # #\n# n . . . . B . #\n# # # # # # # # #"
    beetle = {"wounds": 4, "place": "Recoiling", "luck": 0, "Immobilised": 90}
    scene = Scene(drawn, first="B", B=beetle, n={"place": place}, barrier=[1], effects=[1, 1, 1]).until("B")
    view, nasute = View(scene.run), scene.who["n"]
    gun = view.body(nasute)
    before = view.threat(nasute)
    assert gun
    assert before
    assert bool(uncovered(view, gun)) == (place == "Recoiling")
    scene.run.apply(next(one.command for one in view.choices if getattr(one.command, "action", "") == "barrier"))
    scene.settle()
    after = View(scene.run).threat(nasute)
    assert View(scene.run).me.body.covered
    assert after
    now, then = (one.now.at_least(Degree.PARTIAL_SUCCESS) for one in (after, before))
    assert (now == then) == (place == "Recoiling")
