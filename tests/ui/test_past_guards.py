"""A guard between whoever carries the Message and whom it is for: too dear to kill, it is got past, and the fight is left beyond it."""

from unittest.mock import Mock

import pytest

from game.adviser.counsel import Counsel, advice
from game.adviser.fleeing.passing import runs_past
from game.bots.places import apart
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import Body, Combatant, Guard, Item, Wanted
from game.engine.steps import Roam, TakeTurn
from game.engine.store import add, create, get
from game.presentation.page import sentence
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.systems.exploration.levels import make_way
from game.systems.jobs.jobs import wanted
from game.systems.party import leader
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


OPEN, SHUT = " ." * 6, " #" * 16 + "\n"
CAVE = f"#{OPEN}{SHUT}# W . . m{' .' * 17} #\n#{OPEN}{SHUT}#{OPEN}{SHUT}"
"""A Room with the Wasp, a guard that has come out of its tunnel, and the way out of the nest at the end of that."""


def with_goods(wounds: int = 2, guard: str = ". . m") -> Scene:
    """Return a fight of a Wasp who has the goods with the guard of the only way out."""
    scene = Scene(CAVE.replace(". . m", guard), job="steal-brood", rating=100, first="W", W={"wounds": wounds})
    goods = wanted().goods
    assert goods
    create(Item(goods.form, goods.name, 100, leader()))
    add(scene.who[guard.strip(" .")], Guard(0, 0, since=-1))
    make_way("escape", 1, scene.cell("W")[0] + 20, scene.cell("W")[1])
    scene.ask()
    return scene


def test_with_the_goods_nobody_breaks_off_on_this_side_of_who_bars_the_way_out() -> None:
    """Eight fights in a row were begun and broken off at the mouth of a larder: each led back to the next."""
    scene = with_goods()
    view, counsel = View(scene.run), Counsel()
    told = counsel.say(view)
    assert "past Minor to the east, 9 steps" in told, told
    given = played(scene)
    assert View(scene.run).raid.outcome == "won", given
    tried = [n for n, command in enumerate(given) if command == Act("break", scene.who["W"])]
    walked = [n for n, command in enumerate(given) if isinstance(command, Go) and command.x > scene.cell("m")[0]]
    assert walked and all(n > walked[0] for n in tried)


@pytest.mark.parametrize(("wounds", "runs"), [(0, True), (3, False)])
def test_who_may_well_die_beyond_them_does_not_run_past(wounds: int, *, runs: bool) -> None:
    """With Pace alone it ends two cells beyond a Major."""
    scene = with_goods(wounds, ". M .")
    mine = get(scene.who["W"], Combatant)
    mine.manoeuvre = mine.resist = mine.tactical = 0
    assert bool(runs_past(View(scene.run), [])) is runs
