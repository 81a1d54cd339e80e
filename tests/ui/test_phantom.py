"""A fight in which nobody is perceived costs no key, and is one line of the log; by the other order it is played by hand. [R-36, R-51]"""

import pytest

from game import content
from game.adviser.automatic.bout import Bout
from game.adviser.counsel import Counsel
from game.bots.escape import shot_at
from game.bots.fighting import unseen as leaves
from game.engine.commands import Act, Say
from game.engine.components import Fight, Raid
from game.engine.entries import Changed, Entry, Happened, Rolled, Wounded
from game.engine.steps import CombatBegins, CombatEnd
from game.engine.store import the
from game.fd100 import Check, Rating, resolve
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.phantom import DEEP, OFTEN, SOON, Since, found, goes_on, in_a_row, since, unseen
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_first_blow import before


def sought(table: Lay, order: str) -> Table:
    """Return a lone swarm's raid in which a band of Minors, out of its senses, has just begun a fight."""
    play = before(table, "minor", 8, "seen", party=("ants",))
    play.game.orders = Orders(unseen=order)  # type: ignore[arg-type]
    play.raid.run.enter()
    the(Raid).alert = 5
    play.raid.run.settle()
    play.raid.settle()
    assert not any(not body.led for body in play.view.creatures)
    return play.do("z")


def test_a_fight_with_nobody_costs_no_key_and_is_one_line(table: Lay) -> None:
    play = sought(table, "wait")
    assert play.view.raid.fights == 1 and play.view.fight is None
    told, fresh = play.raid.log.brief(1)
    of_it = [line.text for line in told[-fresh:] if not line.text.startswith("Luck ")]  # a double stays to be told
    lost = sentence("phantom cost" if len(of_it) < fresh else "phantom free")
    assert of_it == [sentence("phantom", rounds="2 Rounds", lost=lost)]
    assert of_it[0] in " ".join(play.shows(120, 40).split())
    assert any("Undecided" in line.text for line in play.raid.lines)  # the whole log keeps it as it was
    assert not any(notice.tone == "alarm" for notice in play.raid.notices)


@pytest.mark.parametrize(("place", "steels"), [("Recoiling", True), ("Holding", False)])
def test_with_nobody_in_sight_a_roll_is_made_only_by_hand(place: str, steels: bool) -> None:
    """A double moves the Luck marker: who steels herself was not asked, and Luck fell from 99 to 33. Tab may propose it where one Recoils."""
    scene = Scene(". W . # # # . m .", first="W", W={"place": place, "wounds": 1}).until("W")
    view = View(scene.run)
    steel = Act("steel", view.asked)
    assert view.allows(steel) and view.allows(Act("grit", view.asked))
    assert unseen(view, "wait") == Say("done")
    assert (Counsel().fight(view).command == steel) == (steels and view.me.body.wounds == 0)


def test_who_is_sensed_longer_than_such_a_fight_lasts_is_asked() -> None:
    """One key of a walk let ten Rounds pass, in which three bands and two Majors waited in their tunnel."""
    scene = Scene(". W . # # # . m .", first="W").until("W")
    for _ in range(content.constants().combat.idle):
        assert unseen(View(scene.run), "wait") == Say("done")
        scene.do("done")
        scene.run.enter()
        the(Fight).idle = 0  # as after a Round in which somebody has sensed her
        scene.until("W")
    assert unseen(View(scene.run), "wait") is None


@pytest.mark.parametrize(
    ("cost", "asks"),
    [
        (Rolled(3, "Initiative", resolve(Check(Rating("Threat", 50)), 33)), True),
        (Rolled(3, "Initiative", resolve(Check(Rating("Threat", 50)), 34)), False),
        (Rolled(9, "Initiative", resolve(Check(Rating("Threat", 50)), 34)), True),  # somebody was met in it
        (Changed(3, "Poisoned", 0, 55), True),
        (Changed(3, "Infected", 41, 38), False),
        (Wounded(3, 1, 1, 3, "a fall"), True),
    ],
)
def test_who_has_lost_something_in_it_is_asked(cost: Entry, asks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(Scene(". W . # # # . m .", first="W").until("W").run)
    assert view.asked == 3
    told = [Happened("round begins", number=1, command=4), cost, Happened("combat begins", command=3)]
    monkeypatch.setattr(View, "lately", lambda _: iter(told))
    assert (unseen(view, "wait") is None) == asks


def test_who_steps_out_of_sight_of_a_foe_has_the_rest_of_the_turn() -> None:
    """It was "3 steps away, then break 60 %": the steps were made, and the Turn ended, and the next one passed."""
    scene = Scene(". W . . m\n. # # # #\n. # # # #", first="W").until("W").do("go -1 1", "go 0 1")
    view = View(scene.run)
    assert view.me.body.tactical and not any(not body.led for body in view.creatures)
    assert unseen(view, "wait") is None


def test_why_such_a_fight_is_stopped_in_is_said_with_what_is_known() -> None:
    scene = Scene(". W . # # # . m .", first="W").until("W")
    view = View(scene.run)
    began = Since(fighting=False, fights=0, n=view.n - 2, lines=0, attacks=False)
    luck = Line("Luck is 33 now, 99 before.", "alarm", Entry())
    made = Line("", "plain", Rolled(view.asked, "steel", resolve(Check(Rating("Passions", 50)), 88)))
    for lines, lost in (((), "phantom free"), ((luck,), "phantom cost"), ((made,), "phantom free")):
        told = sentence("phantom goes on", who="somebody", round="1", lost=sentence(lost))
        assert goes_on(began, view, lines) == told
    assert goes_on(began._replace(n=view.n - 1), view, ()) == "", "it did not pass by itself"
    assert goes_on(began, View(Scene(". W . m . .", first="W").until("W").run), ()) == "", "somebody is in sight"


def test_whoever_is_shot_at_from_out_of_sight_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """One key let six Rounds pass, in which a Nasute shot from the dark, till it hit for two of four Wounds."""
    scene = Scene(". W . # # # . m .", first="W").until("W")
    view, foe = View(scene.run), scene.who["m"]
    assert unseen(view, "wait") and not shot_at(view)
    roll = resolve(Check(Rating("Threat", 50)), 60)
    for who, shot in ((view.asked, False), (foe, True)):
        told = [Rolled(who, "attack", roll, command=7), Happened("combat begins", command=3)]
        monkeypatch.setattr(View, "lately", lambda _, told=told: iter(told))
        assert shot_at(view) == shot_at(view, 6) == shot
        assert (unseen(view, "wait") is None) == shot
        assert leaves(view, [], []) == shot
    assert not shot_at(view, 7), "it was told before"
    bout = Bout.__new__(Bout)
    bout.quiet, bout.before = "unseen", (6, {})
    assert bout.shot_at(view)
    bout.before = (7, {})
    assert not bout.shot_at(view)


def test_by_the_other_order_it_is_played_by_hand(table: Lay) -> None:
    play = sought(table, "ask")
    assert play.view.fight
    assert "Your Turn: Tab plays till" in " ".join(notice.text for notice in play.raid.notices)


def test_the_third_in_a_row_is_asked_about() -> None:
    """To stay where one is heard again and again is of no use; after that many, Tab leads away, or a hand does."""
    scene = Scene(". W . # # # . m .", first="W").until("W")
    for n in range(OFTEN + 1):
        view = View(scene.run)
        assert in_a_row(view) == n
        assert (unseen(view, "wait") is None) == (n == OFTEN)
        while scene.fight:
            scene.do({"TakeTurn": "done"}.get(scene.asked, "no"))
        assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.PARTED
        scene.happens(CombatBegins(foes=(scene.who["m"],))).until("W")
    for _ in range(SOON):  # what follows long after is no longer of them
        while scene.fight:
            scene.do({"TakeTurn": "done"}.get(scene.asked, "no"))
        scene.do("wait")
    scene.do("wait").happens(CombatBegins(foes=(scene.who["m"],))).until("W")
    assert in_a_row(View(scene.run)) == 0


def test_who_comes_in_sight_is_said_in_place_of_the_beginning() -> None:
    scene = Scene(". W . m . .", first="W").until("W")
    view = View(scene.run)
    began = Since(fighting=False, fights=0, n=view.n - 2, lines=0, attacks=False)
    assert found(began, view) == sentence("phantom found", foe="Minor", where="2 cells east")
    assert found(began._replace(attacks=True), view) == found(began._replace(n=view.n - 1), view) == ""
    assert found(began._replace(seen=since(view, 0, attacks=False).seen), view) == "", "who was in sight all the time"


@pytest.mark.parametrize(("rating", "waits"), [(DEEP - 1, True), (DEEP, False)])
def test_deep_down_nobody_stands_still_unasked_for_foes_unseen(rating: int, *, waits: bool) -> None:
    """Two players were shot in the Round that the game had waited for them, and never had a Turn."""
    scene = Scene(". W . # # # . m .", first="W", rating=rating).until("W")
    assert (unseen(View(scene.run), "wait") == Say("done")) is waits
