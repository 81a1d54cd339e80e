"""A guard between whoever carries the Message and whom it is for: too dear to kill, it is got past, and the fight is left beyond it."""

from unittest.mock import Mock

import pytest

from game.adviser.counsel import Counsel, advice
from game.bots.places import apart
from game.engine.commands import Act, AnyCommand, Say
from game.engine.components import Body, Combatant, Guard, Wanted
from game.engine.steps import Roam, TakeTurn
from game.engine.store import add, get
from game.presentation.page import sentence
from game.run.view import View
from game.systems.colony.spawning import spawn
from tests.scenes.scene import Scene

pytestmark = pytest.mark.usefixtures("dear_foes")

TUNNEL = "# . . . W . . . m . . . . . . . . . #"


def guarded(*, combat: bool, wounds: int = 1) -> Scene:
    """Return a tunnel in which a Wasp with the Message and a guard stand, and the Spy at its far end."""
    scene = Scene(TUNNEL, job="deliver", rating=100, combat=combat, first="W" if combat else "")
    add(scene.who["m"], Guard(0, 0, since=-1))
    get(scene.who["W"], Body).wounds = wounds
    x, y = scene.cell("m")
    spawn("spy", x + 8, y, Wanted())
    scene.ask()
    return scene


def played(scene: Scene, most: int = 40) -> list[AnyCommand]:
    """Play as is advised till the raid is over, or so many Commands are given; return them."""
    counsel, given = Counsel(), list[AnyCommand]()
    while len(given) < most and not (view := View(scene.run)).raid.outcome:
        counsel.policy.mind.witness(view)
        told = counsel.say(view) if view.asks(TakeTurn) or view.asks(Roam) else ""
        command = counsel.command or counsel.next(view) if told else counsel.policy.answer(view)
        given.append(command or view.legal()[0])
        scene.run.apply(given[-1])
    return given


@pytest.mark.parametrize("combat", [True, False])
def test_a_guard_too_dear_to_kill_is_got_past(combat: bool) -> None:
    """From the fight as from before it: nobody walks off, waits for it, or begins a fight to break off on this side."""
    scene = guarded(combat=combat)
    given = played(scene)
    assert View(scene.run).raid.outcome == "won", given
    assert Act("flank", scene.who["m"]) in given
    assert Act("break", scene.who["W"]) not in given[: given.index(Act("flank", scene.who["m"]))]
    assert Say("wait") not in given


def test_the_guard_that_has_just_come_in_sight_counts_in_what_is_said_first() -> None:
    """Else a walk away is told, and the next key walks up to it: what it does is weighed anew, once the guard is known."""
    view, counsel = View(guarded(combat=True).run), Counsel()
    told = counsel.say(view)
    counsel.policy.mind.witness(view)
    assert counsel.say(view) == told and counsel.flees


def test_who_is_too_badly_hurt_to_slip_by_goes_nowhere_near_the_guard() -> None:
    scene = guarded(combat=True, wounds=2)
    before = apart(View(scene.run).me.body, scene.cell("m"))
    given = played(scene, 4)
    assert Act("break", scene.who["W"]) in given
    assert apart(View(scene.run).me.body, scene.cell("m")) > before


def test_who_waits_beside_the_guard_to_get_past_it_is_not_told_to_go_round_it() -> None:
    """The half circle has failed: it is tried again next Turn, and one keeps at it."""
    scene = guarded(combat=True)
    while scene.cell("W")[0] < scene.cell("m")[0] - 1:
        scene.run.apply(Counsel().next(View(scene.run)) or Say("done"))
    mine = get(scene.who["W"], Combatant)
    mine.manoeuvre = mine.resist = mine.tactical = 0
    scene.ask()
    front = Mock(view=View(scene.run), counsel=Counsel(), called=str, lines=())
    front.counsel.policy.mind.witness(front.view)
    told = advice(front)
    assert sentence("why slip later") in told and front.counsel.flees
    assert "break off" not in told
