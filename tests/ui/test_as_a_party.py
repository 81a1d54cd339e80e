"""What a player of a party stumbled over: keys that led her astray, or led one whom she did not mean."""

import re

import pytest

from game import content
from game.adviser.afield.roaming import Afield
from game.adviser.fighting.held_back import ROUSED
from game.adviser.fighting.likelier import acts
from game.adviser.fleeing.resolve import stay
from game.adviser.wording.pacing import paces
from game.bots.answers import light
from game.bots.careful import Careful
from game.bots.errands import travel_step
from game.bots.fighting import DONE
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Drop, Follow, Go, Light, Say
from game.engine.components import At, Combatant, Hero, Item, Room
from game.engine.steps import PayDarkness
from game.engine.store import create, get, query
from game.presentation.answers import row
from game.presentation.ask import Giving, Showing, close
from game.presentation.carrying.handing_out import Carrier, carry_out
from game.presentation.carrying.items import handled
from game.presentation.obstacles import losses
from game.presentation.questions import menus
from game.presentation.questions.costs import darkness
from game.presentation.questions.farther import farthest
from game.presentation.sight import ours
from game.presentation.walks.approach import targets, towards
from game.presentation.walks.barred import blocked
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.ui.raid.targeting import Aim
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_leading import spiders_turn
from tests.ui.test_orders import asks
from tests.ui.test_standing import asked_to_support
from tests.ui.test_unarmed import alone


def test_who_closes_in_waits_behind_a_friend_and_walks_into_no_dead_end() -> None:
    """The nearest cell in a straight line is at the end of the upper gallery, behind a wall."""
    scene = Scene(
        """
        W . . . # m
        . # # # # .
        . . A . . .
        """,
        first="W",
    )
    view = View(scene.run)
    assert towards(view, scene.who["m"], behind=False) == Go(0, 1)


def roused(table: Lay, place: str) -> Table:
    """Return the first Turn of Ants beside unarmed Workers in a roused nest, at this Disposition."""
    play = alone(table, 1, 1, ROUSED)
    me = play.view.me.body
    get(me.who, Combatant).place = content.kinds()[me.kind].track.index(place)
    play.raid.run.settle()
    play.raid.settle()
    play.raid.counsel.at = -1
    return play


@pytest.mark.parametrize(("place", "advised"), [("Charging", "attack"), ("Recoiling", "break")])
def test_who_has_charged_strikes_before_she_leaves_the_unarmed(table: Lay, place: str, advised: str) -> None:
    """A sure blow takes the Tactical Action, and leaving does not."""
    play = roused(table, place)
    assert acts(play.raid.counsel.turn(play.view).command) == advised


def test_who_stays_among_the_unarmed_does_something_there(table: Lay) -> None:
    """The Turn ended unused: nothing but to leave was weighed."""
    play = roused(table, "Recoiling")
    counsel = play.raid.counsel
    stay(play.view, counsel.policy.mind)
    assert counsel.fight(play.view).command != DONE


def test_the_lead_is_still_to_be_handed_on_where_it_was_said_and_not_done(table: Lay) -> None:
    """She ate first, which takes no turn, and the weakest was then to tear down herself."""
    view, afield = table("ladybug", "ants", "spider", seed="bright fig").view, Afield(Careful(ADVISER))
    first = afield.handed_on(view, Act("explore"))
    assert isinstance(first, Follow)
    assert afield.handed_on(view, Act("explore")) == first


@pytest.mark.parametrize("off", [0, 2])
def test_a_swap_is_whole_or_not_at_all_and_the_lead_is_given_back(
    table: Lay, monkeypatch: pytest.MonkeyPatch, off: int
) -> None:
    """Somebody came in sight as the carrier stepped up: what was put down lay there, the find too, and she led."""
    play = plainly(table("wasp", "spider"))
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    play.raid.run.enter()
    leader, other = (member.body for member in play.view.party)
    junk = create(Item("larva", "Larva", 10, holder=other.who))
    find = create(Item("cricket", "Cricket", 60), At(leader.x - off, leader.y))
    play.raid.run.settle()
    play.raid.settle()
    begun = play.view.turn
    monkeypatch.setattr(
        "game.presentation.carrying.handing_out.armed", lambda view: {99} if view.turn > begun else set()
    )
    carry_out(play.raid, {find: Carrier(other.who, junk)})
    held = {one.item for one in play.view.party[1].items}
    assert (find in held, junk in held) == ((True, False) if off == 0 else (False, True))
    assert play.view.asked == leader.who


def test_what_is_held_says_when_it_is_asked_about(table: Lay) -> None:
    """It was held for the Beetle, whose Turn went by unasked: a failure would have lowered him."""
    play = plainly(fight(table("wasp"), ("wasp", "beetle"), ("minor",) * 2), quick=False, hints=False)
    ask = menus.suppress(play.view)
    rows = [one for one in ask.answers if one.label.startswith("hold it")] if ask else []
    assert rows
    assert all("asked then only where it may do more good than harm" in one.about for one in rows)


def test_a_word_to_a_friend_says_how_often_it_helps_and_what_a_failure_does(table: Lay) -> None:
    """33 % succeeded, 3 % did any good to one who Holds, and 67 % threw her back."""
    play, ally = asked_to_support(table, "Holding")
    found = next(row(play.view, one) for one in play.view.choices if one.command == Act("encourage", ally))
    assert re.search(r"^\d+ %, failing \d+ %: ally Recoils", found.detail)
    assert "do any good here" in found.about


@pytest.mark.parametrize(("theirs", "burns"), [(8, True), (90, False)])
def test_a_light_that_is_yet_to_be_paid_for_is_not_called_enough_for_all(
    table: Lay, theirs: int, *, burns: bool
) -> None:
    """[R-42] The Spider went without by the Beetle's light, which the next question put out. Of two of one's own the likelier to last is burnt."""
    play = table("wasp", "beetle")
    first, second = (member.body.who for member in play.view.party)
    play.raid.run.enter()
    create(Item("foxfire", "Foxfire", 16, holder=first))
    mine, _ = (create(Item("foxfire", "Foxfire", n, holder=who)) for n, who in ((51, first), (theirs, second)))
    get(first, Hero).unlit = True
    asks(play, PayDarkness(who=second), PayDarkness(who=first))
    without = next(one for one in darkness(play.view).answers if one.do == Giving(Say("no")))
    assert without.detail.startswith("perhaps Darkness")
    assert without.about.startswith("Beetle: light so far, but it is paid for next")
    assert light(play.view) == (Light(mine) if burns else Say("no"))


def test_after_the_first_aim_come_other_foes_and_friends_last(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = spiders_turn(fight(table("wasp"), ("wasp", "spider"), ("minor", "minor"), seed="e"))
    monkeypatch.setattr("game.ui.raid.targeting.likeliest", lambda _, __: 1)
    whole, aim = targets(play.view), Aim(play.raid)
    assert len(whole) > 2
    assert aim.choice == whole[1]
    mine = []
    for _ in whole:
        mine.append(ours(play.view, aim.body))
        aim.weigh("next")
    assert mine == sorted(mine)
    assert True in mine


def test_who_bumps_into_one_that_is_not_in_the_fight_is_told_so(table: Lay) -> None:
    """It stood beside, and was said to stand there, and that no foe was in reach."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    me = play.view.me.body
    cell = next(
        (one.x, one.y) for one in play.view.legal() if isinstance(one, Go) and not play.view.choice(one).attempt
    )
    play.raid.run.enter()
    spawn("minor", *cell)
    play.raid.run.settle()
    play.raid.settle()
    told = blocked(play.raid, (cell[0] - me.x, cell[1] - me.y))
    assert told.startswith("Not in this fight, and so not to be attacked now: Minor")


def test_what_the_job_is_about_is_not_put_down_unasked() -> None:
    """The list had begun anew at its first row, and the key meant the row below."""
    scene = Scene(". . W .", job="deliver", combat=False)
    view = View(scene.run)
    goods = next(one for one in view.me.items if "S" in one.types)
    drop = next(one for one in handled(view, goods) if one.key == "drop")
    assert isinstance(drop.do, Showing)
    assert [one.do for one in drop.do.ask.answers] == [close, Giving(Drop(goods.item))]
    scene.run.enter()
    create(Item("larva", "Larva", 10, holder=view.asked))
    scene.ask()
    view = View(scene.run)
    plain = next(one for one in view.me.items if "S" not in one.types)
    assert next(one for one in handled(view, plain) if one.key == "drop").do == Giving(Drop(plain.item))


def test_a_walk_to_a_room_is_as_long_as_till_it_is_entered() -> None:
    """12 moves were said, to its midst, and four were made: it is explored where it is entered."""
    scene = Scene(". W , , , 2 2 2 2 2 2", combat=False)
    scene.run.enter()
    _, first = next(iter(query(Room)))
    create(Room(first.level, 2, first.kind))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    room = next(one for one in view.found_here if not one.here)
    with view:
        step = mind.walk.set_out(view, travel_step(view, (room.x, room.y)))
    assert isinstance(step, Go)
    assert mind.walk.goal(step) == (room.x, room.y) != (5, 0)
    assert paces(view, step, mind)[0] == 4


@pytest.mark.parametrize(
    ("events", "throws", "bad"),
    [
        (("Infection",), (), True),
        (("Infection",), ("Risk",), True),
        (("Infection",), ("Reward",), False),
        (("Infection", "Unknown Item"), (), False),
    ],
)
def test_what_waits_behind_an_obstacle_is_not_called_good_where_it_is_known_to_be_bad(
    table: Lay, monkeypatch: pytest.MonkeyPatch, events: tuple[str, ...], throws: tuple[str, ...], bad: bool
) -> None:
    """It may be good, it was said on leaving, and that Infection waits behind it before it was torn down."""
    monkeypatch.setattr(losses, "kept_back", lambda *_: [(events, throws)])
    assert losses.only_risks(table("wasp").view, 33) is bad


def test_who_walks_farther_off_from_a_fight_walks_into_no_dead_corner() -> None:
    """It took the step that led farthest in a straight line, and stood in a corner with most of its Pace left."""
    scene = Scene(
        """
        # m . W . # #
        # # # . # # #
        # # # . . . .
        """,
        first="W",
    )
    assert farthest(View(scene.run)) == Go(3, 1)
