"""What an audit of the rules found, scene by scene: each test names its finding. [FINDINGS C]"""

from scene import Scene

from game.dice import Cup
from game.flow.chronicle import Happened
from game.systems.ground import level
from game.world import get, query, the
from game.world.components import At, Combatant

STILL = {"attack": [99] * 60, "effects": [10] * 60, "resist": [99] * 60}
"""Nobody hits, nobody is rid of anything."""


def hall(row):
    """A wide chamber, with this in its western corner."""
    wide = 14
    return "\n".join([". " * wide, row + " ." * (wide - len(row.split())), ". " * wide])


def order_of_round(scene, number):
    """Whose Turn it is, in turn, through one whole Round: who is asked, and who is still to come."""
    assert scene.fight.round == number
    return [scene.turn, *scene.order]


# -- C1, C2: Workers' fights; one Initiative Order ---------------------------------------------------------------------


def test_c1_held_workers_are_not_beaten():
    """R-36, B-3.8.15-01: they cannot get away, and nobody has touched them: the fight goes on."""
    scene = Scene("W w . .", w={"Immobilised": 100}, **STILL).do("done").until("W")
    assert scene.fight.round == 2


def test_c1_cornered_workers_are_not_beaten():
    """R-36: with nowhere to go they stand there."""
    scene = Scene("W . . w", first="W", **STILL).do("done").until("W")
    assert scene.fight.round == 2


def test_c1_workers_get_away_beyond_five_cells():
    """R-36: five cells are not enough, six are."""
    assert Scene("W . . . . w", w={"Immobilised": 100}, first="W", **STILL).do("done").fight
    scene = Scene("W . . . . . w", w={"Immobilised": 100}, first="W", **STILL).do("done")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == "the enemy is beaten"


def test_c1_whom_they_have_called_is_waited_for():
    """R-24-01, B-3.8.14-02: the Workers have got away, but their alarm was answered: the Minor joins, and it is a fight."""
    scene = Scene(hall("W . w"), first="W", swarming=[45, *[99] * 60], w={"Swarming": 50}, **STILL)
    level().garrison = 9
    while scene.fight.round == 1:
        scene.do({"TakeTurn": "done", "MayResist": "pass"}[scene.asked])
    assert scene.told(Happened, what="alarm")
    assert scene.arrived() == ["minor"]
    assert len(query(Combatant)) == 3


def test_c1_whom_they_called_is_waited_for_over_their_bodies():
    """R-24-01: the last Worker is killed while the Minor is in the door: the Round is over, the Combat is not."""
    small = {"Immobilised": 100, "Swarming": 50, "limit": 1}
    scene = Scene(hall("W w"), first="w", swarming=[45, *[99] * 60], w=small, attack=[0] + [99] * 9, effects=[10] * 9)
    level().garrison = 9
    scene = scene.until("W").do("attack w")
    assert not scene.alive("w")
    assert scene.arrived() == ["minor"] and scene.fight.round == 2


def three(**dice):
    """Two Minors that stay where they are, and a Wasp before them."""
    return Scene("W . . m . . m", first="W", m={"Immobilised": 100}, m2={"Immobilised": 100}, **STILL, **dice)


def test_c2_the_order_is_thrown_once():
    """B-3.8.5-01: ties are broken before the first Round, and stay so."""
    scene = three(order=[5, 80, 20, 5, 20, 80])
    first = order_of_round(scene, 1)
    scene.do("done").until("W")
    assert first == ["W", "m2", "m"] == order_of_round(scene, 2)


def test_c2_dispositions_of_later_do_not_change_it():
    """B-3.8.5-01: it is the Starting Disposition that counts."""
    scene = three(order=[5, 20, 80])
    assert scene.order == ["m", "m2"]
    scene.alter("m2", place="Advancing").alter("m", place="Recoiling").do("done").until("W")
    assert scene.order == ["m", "m2"]


def test_c2_a_newcomer_is_put_in_by_its_own_rating():
    """B-3.8.14-03, B-3.8.5-01: a Nasute 55 comes before a Minor 50 who was there first; the others throw no more."""
    scene = Scene("W . m . . , , , , , , , , , , n", combat=False, m={"Immobilised": 100}, n={"Immobilised": 100}, **STILL)
    scene.do("attack m")
    assert scene.order == ["m"]
    get(scene.who["n"], At).x = 6
    scene.do("done").until("W")
    assert scene.order == ["n", "m"]
    assert the(Cup).drawn["fight/1/order"] == 3
