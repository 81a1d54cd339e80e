"""One of the party who is Confused strikes at random at who stands beside it: what is risked for that, and who gets out of the way. [R-59]"""

from functools import partial

import pytest

from game.adviser.automatic.bout import Bout
from game.adviser.automatic.following import condition
from game.adviser.counsel import Counsel, advice
from game.adviser.fighting.vain import idle_threat
from game.adviser.wording.deeds import by_itself
from game.bots import company
from game.bots.answers import resist
from game.bots.fighting import enemies
from game.bots.places import apart
from game.bots.vanguard import come_up, exposure
from game.engine.commands import Act, Say
from game.engine.components import At, Effects
from game.engine.store import get
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight, plainly

NEAR, FAR = ". . S . . m", ". . S" + " ." * 8 + " m"
LURES = {"S": {"place": "Holding", "Charms": 75}}


@pytest.mark.parametrize(
    ("row", "below", "idles"),
    [
        (NEAR, "A . . . . B", False),
        (FAR, "A . . . . B", True),
        (NEAR, "A B . . . .", True),
    ],
)
def test_no_friend_with_a_horn_is_put_at_risk_of_confusion_for_less_than_it_spares(
    row: str, below: str, idles: bool
) -> None:
    """A band ten cells off, that could hurt nobody, was charmed 70 times in 100; the Beetle, Confused, took 12 Ants. Or friends stand beside it."""
    scene = Scene(
        f"{row}\n{below}",
        first="S",
        m={"Passions": 40, "place": "Holding"},
        B={"Smarts": 10, "place": "Advancing"},
        **LURES,
    )
    view, lure = View(scene.until("S").run), Act("charm", scene.who["m"])
    choice = view.choice(lure)
    assert choice and not choice.refused
    odds = view.odds(choice)
    assert odds and 2 / 3 < sum(odds.counts[3:]) / odds.whole < 1
    assert idle_threat(view, lure) == idles


def test_a_charm_says_how_often_it_is_still_at_work_when_its_target_acts() -> None:
    """It worked 70 times in 100, and had worn off by the foe's next Turn most of them: the line told the first alone. [R-21]"""
    scene = Scene(NEAR, first="S", m={"Passions": 40, "place": "Holding"}, **LURES)
    view, lure = View(scene.until("S").run), Act("charm", scene.who["m"])
    choice = view.choice(lure)
    odds = view.odds(choice) if choice else None
    assert odds
    dice = zip(odds.counts[3:], (40, 60, 80), strict=True)
    chance = round(sum(count * sum(range(1, die + 1)) / die for count, die in dice) / odds.whole)
    assert 10 < chance < 40
    told = by_itself(view, lure, strikes=False)
    assert f"its next Turn is spoilt {chance} % of the time" in told
    fooled = 100 - view.me.ratings["Smarts"]
    likely = sum(count * sum(range(1, die + 1)) / die for count, die in zip(odds.counts[:3], (80, 60, 40), strict=True))
    assert f"yours {round(likely * fooled / 100 / odds.whole)} %" in told, (
        "and how often it is one's own Turn that goes"
    )
    assert by_itself(view, Act("intimidate", lure.target), strikes=False) == ""


def wild(drawing: str, **more: object) -> Scene:
    """Return a scene at the Turn of the Ants, in which the Beetle is Confused."""
    return Scene(drawing, first="A", B={"Confused": 60, "Smarts": 10, "place": "Advancing"}, **more).until("A")


def test_who_stands_beside_a_confused_friend_steps_out_of_its_reach() -> None:
    scene = wild(". . . . ." + " ." * 11 + "\n. . . A B" + " ." * 10 + " m", A={"place": "Advancing"})
    view = View(scene.run)
    counsel = Counsel()
    said = counsel.say(view)
    assert "out of reach of the Beetle, who may strike at friends: Confused" in said
    goal, beetle = counsel.parts[0].goal, view.body(scene.who["B"])
    assert goal and beetle and apart(beetle, goal) > 1
    scene.alter("B", Confused=0)
    assert "out of reach of" not in Counsel().say(View(scene.run))


@pytest.mark.parametrize("confused", [0, 60])
def test_nobody_goes_up_beside_a_confused_friend(confused: int) -> None:
    """The Ants went up behind the Beetle, and were struck by it."""
    scene = wild("# # # # # # # # #\n. . . A . B . . m\n# # # # # # # # #").alter("B", Confused=confused)
    view = View(scene.run)
    cell = get(scene.who["A"], At).x + 1, get(scene.who["A"], At).y
    assert (exposure(view, cell) > 0) == bool(confused)
    assert (come_up(view) is None) == bool(confused)


@pytest.mark.parametrize("confused", [0, 60])
def test_no_confused_friend_is_told_where_it_hurts(confused: int) -> None:
    scene = wild(". . . . . . .\n. A . . B m .", A={"Ken": 90}).alter("B", Confused=confused)
    view = View(scene.run)
    assert (company.direct(view, enemies(view)) is None) == bool(confused)


@pytest.mark.parametrize(("drawing", "resists"), [("A B . . . m", True), ("A . . B . m", False)])
def test_who_is_confused_beside_a_friend_resists_it(drawing: str, resists: bool) -> None:
    scene = Scene(drawing, first="B", B={"Confused": 12, "Smarts": 40})
    assert scene.asked == "MayResist" and scene.turn == "B"
    assert (resist(View(scene.run)) == Act("resist", scene.who["B"], "Confused")) == resists
    assert (resist(View(scene.run)) == Say("pass")) != resists


@pytest.mark.parametrize(("near", "rating"), [(True, 30), (False, 30), (True, 0)])
def test_the_key_that_fights_on_stops_where_a_friend_becomes_confused_beside_another(
    table: Lay, near: bool, rating: int
) -> None:
    """The Beetle's horn took the Ants, three decisions after it was Confused, within one key."""
    play = plainly(fight(table("ants", "beetle"), ("ants", "beetle"), ("minor",)), hints=False)
    raid = play.raid
    raid.run.enter()
    ants, beetle = (one.body.who for one in play.view.party)
    here, there = get(ants, At), get(beetle, At)
    free = [
        (x, y)
        for y, x in zip(*play.view.walkable.nonzero(), strict=True)
        if (max(abs(x - here.x), abs(y - here.y)) == 1) == near
        and all((x, y) != (b.x, b.y) for b in play.view.creatures)
    ]
    there.x, there.y = map(int, free[0])
    raid.settle()
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.before, bout.steps = (-1, condition(play.view)), 1
    get(beetle, Effects).rating["Confused"] = rating
    raid.settle()
    said = bout.news(raid)
    assert ("the Beetle, Confused, may strike the Ants" in said) == (near and rating > 0)
