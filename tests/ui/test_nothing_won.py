"""What is advised where nothing can be won by staying: at the last Wounds, with every blow in vain."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.adviser.automatic.bout import Bout
from game.adviser.counsel import Counsel
from game.bots.blows import chance, legal
from game.bots.fighting import close_in, enemies
from game.bots.heart import hearten
from game.bots.lines import LinePart
from game.content import TRACK
from game.engine.commands import Act
from game.presentation.outcome import success
from game.presentation.walks.beginnings import hits
from game.run.view import View
from tests.scenes.scene import Scene

WIDE = ". . . . B . . n . . . ."


def weary(view: View) -> Counsel:
    """Return an adviser who has seen so many fights on this Level that nobody runs any more."""
    counsel = Counsel()
    counsel.policy.mind.fights.on[view.number] = set(range(20))
    assert counsel.policy.tired(view)
    return counsel


def test_no_nerve_is_steeled_that_brings_no_blow_at_its_best() -> None:
    """With gritted teeth the same Wounds would not count: nothing but they keeps it from a blow."""
    hurt, whole = (
        View(Scene(". . B . n .", B={"wounds": wounds, "place": "Recoiling"}, first="B").until("B").run)
        for wounds in (4, 0)
    )
    assert hearten(hurt, enemies(hurt)) is None
    steel = legal(hurt, "steel")
    assert steel and chance(hurt, steel)
    assert hearten(whole, enemies(whole)) == Act("steel", whole.asked)
    assert hearten(hurt, []) == steel.command  # nobody is in sight: who comes is not known
    assert TRACK[-2] == "Advancing"


@pytest.mark.parametrize(("wounds", "goes"), [(4, False), (0, True)])
def test_nobody_walks_up_to_a_foe_for_no_blow(wounds: int, goes: bool) -> None:
    view = View(Scene(WIDE, B={"wounds": wounds, "place": "Advancing"}, first="B").until("B").run)
    assert (close_in(view, enemies(view)) is not None) is goes


def test_who_retreats_alone_is_offered_no_stay() -> None:
    """The fight ends for it with the Round, whatever it does: Shift-Tab asks nothing, and does what is advised."""
    view = View(Scene(". . B n . .", B={"place": "Retreating"}, first="B").until("B").run)
    counsel = Counsel()
    for party, asks in ((view.party, False), (view.party * 2, True)):
        vars(view)["party"] = party
        bout = object.__new__(Bout)
        bout.counsel, bout.leaves = counsel, None
        counsel.parts, counsel.flees = (LinePart(Act("break", view.asked)),), True
        assert bout.leaving(view) is asks


def test_the_chance_told_before_a_fight_is_told_from_where_one_stands() -> None:
    """Of the Beetle's two Attacks the Horn alone reaches four cells: "hit 15 %" was 5 % once the fight had begun there."""
    view = View(Scene("B . . . m . .", first="B", B={"place": "Advancing"}).until("B").run)
    me, (foe,) = view.me.body, enemies(view)
    near, here = (view.first_blow(me.who, foe.who, "Advancing", cells) for cells in (1, 4))
    blow = view.choice(Act("attack", foe.who))
    assert blow and view.odds(blow) == here
    assert success(here) != success(near)
    vars(view)["beginnings"] = lambda _: {"Advancing": Fraction(1)}
    assert hits(view, me, foe) == f"{success(near)} beside it, {success(here)} from here"
    assert hits(view, me, replace(foe, x=1)) == success(near)
