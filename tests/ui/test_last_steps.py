"""What is near its end: the Message handed over before all else, promises that hold as long as is said, and questions nobody needs."""

from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield.roaming import Afield
from game.adviser.counsel import Counsel
from game.adviser.fighting.likelier import acts
from game.adviser.fleeing.hunted import senseless
from game.adviser.fleeing.leaving import Leaving
from game.adviser.fleeing.resolve import stay
from game.adviser.wording.reasons import instead
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.temperament import ADVISER
from game.bots.threats import POST
from game.content.commissions import commission
from game.engine.commands import Act, Go
from game.engine.components import At, Combatant, Item, Notice, Raid, Wanted, Way
from game.engine.steps import PayDarkness
from game.engine.store import add, create, get, query, the
from game.presentation.automatic.standing import light
from game.presentation.page import sentence, words
from game.presentation.pages.raid_pages import job
from game.presentation.walks.walking import step
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.ui.keyset import Keys
from game.ui.raid.bottom_line import roam
from game.ui.raid.panel import errand
from tests.scenes.scene import Scene
from tests.ui.table import Lay

NEXT = {"adjacent": ". . W . m . .", "": ". . W , m , ,"}
"""A foe in the party's Room, and one in the gallery beside it."""
GOODS = commission("steal-food", "goods").goods


def carrying(far: int) -> View:
    """Return the moment at which a Wasp carries the Message on the Job's Level, and the Spy stands so many cells off."""
    scene = Scene(". . W . . . . . . . .", job="deliver", rating=100, combat=False)
    me = View(scene.run).party[0].body
    spawn("spy", me.x + far, me.y, Wanted())
    scene.ask()
    return View(scene.run)


def test_who_is_close_to_the_end_goes_there_before_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    view, policy = carrying(5), Careful(ADVISER)
    monkeypatch.setattr(policy, "roam", lambda _: Act("rest"))
    x, _ = stand(view)
    step = Afield(policy).best(view)
    assert isinstance(step, Go) and step.x == x + 1


@pytest.mark.parametrize(("far", "lost", "leaves"), [(2, False, True), (7, False, False), (2, True, False)])
def test_a_fight_is_left_for_whom_the_message_is_for(far: int, lost: bool, leaves: bool) -> None:
    """Beside the guard the Message cannot be handed over; out of the fight it can. From far off, or with it on the floor, a hale Wasp fights on."""
    scene = Scene(". . W m . . . . . . .", job="deliver", rating=100, first="W").until("W")
    me = View(scene.run).party[0].body
    spawn("spy", me.x + far, me.y, Wanted())
    if lost:
        thing, item = next(one for one in query(Item) if "S" in content.forms()[one[1].form].types)
        item.holder = 0
        add(thing, At(me.x - 1, me.y))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    told = counsel.say(view)
    assert counsel.flees == leaves
    assert (sentence("why leave to deliver") in told) == leaves


@pytest.mark.parametrize(
    ("far", "laden", "leaves"),
    [(0, True, True), (1, True, True), (7, True, True), (20, True, False), (1, False, False)],
)
def test_a_fight_is_left_with_the_goods_where_the_way_out_of_the_nest_is_in_reach(
    far: int, laden: bool, leaves: bool
) -> None:
    """On the escape shaft with the Aphids Tab stepped off it for a run-up, and four cells off it charged: one break from Combat, and the raid was won."""
    scene = Scene(f"{'. ' * 21}W m . . . . . . .", job="steal-food", rating=100, first="W").until("W")
    if laden:
        create(Item(GOODS.form, GOODS.name, 100, scene.who["W"]))
    me = View(scene.run).party[0].body
    create(Way("escape", the(Raid).level, 1, me.x - far, me.y))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    told = counsel.say(view)
    assert view.job.carried == laden
    assert (sentence("why leave laden") in told) == leaves == counsel.flees
    runs, moves, breaks = (
        sum(acts(part.command) == "dash" for part in counsel.parts),
        sum(part.moves for part in counsel.parts),
        any(acts(part.command) == "break" for part in counsel.parts),
    )
    assert not leaves or (runs, moves, breaks) == (-(-max(0, far - me.pace) // me.pace), far, True)
    stay(view, counsel.policy.mind)
    counsel.say(view)
    assert any(acts(part.command) == "attack" for part in counsel.parts)  # whoever stays, fights


@pytest.mark.parametrize(
    ("drawn", "leaves"), [("W . . . . . . m", True), ("W . m . . . . .", False), ("m . . . . . . W", False)]
)
def test_who_has_the_goods_leaves_whoever_does_not_bar_the_way_out(drawn: str, *, leaves: bool) -> None:
    """It was a run-up and a Charge at 50 %, back into the larder, on a guard eight cells off, with the Aphids in the bag and nobody on the way out."""
    scene = Scene(f"{'. ' * 21}{drawn}", job="steal-food", rating=100, first="W", **{"break": 99}).until("W")
    create(Item(GOODS.form, GOODS.name, 100, scene.who["W"]))
    me = View(scene.run).party[0].body
    create(Way("escape", the(Raid).level, 1, me.x - 14, me.y))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    told = counsel.say(view)
    assert (sentence("why leave behind") in told) == leaves == counsel.flees
    assert not leaves or [acts(part.command) for part in counsel.parts][-1:] == ["break"]
    if leaves:  # nor does it go back for a blow in the Turn in which that has failed
        counsel.say(View(scene.do("break").run))
        assert counsel.flees and not any(acts(part.command) in ("attack", "charge") for part in counsel.parts)


@pytest.mark.parametrize("gap", [1, 9])
def test_nobody_walks_to_the_way_out_where_a_foe_can_do_more_before_it_breaks_away(gap: int) -> None:
    """Once broken off, the head start leads there from where it stands."""
    scene = Scene(f"W . . . . .{' .' * gap} m . .", job="steal-food", rating=100, first="W", W={"wounds": 2}).until("W")
    create(Item(GOODS.form, GOODS.name, 100, scene.who["W"]))
    me = View(scene.run).party[0].body
    create(Way("escape", the(Raid).level, 1, me.x + 5, me.y))
    scene.ask()
    counsel = Counsel()
    assert sentence("why leave laden") in counsel.say(View(scene.run))
    assert sum(part.moves for part in counsel.parts) == (5 if gap > 1 else 0)


@pytest.mark.parametrize("laden", [True, False])
def test_who_has_the_goods_is_told_of_the_way_out_of_the_nest_first(laden: bool) -> None:
    scene = Scene(f"{'. ' * 40}A . M . . . .", job="steal-food", rating=100, A={"wounds": 8}, first="A").until("A")
    if laden:
        create(Item(GOODS.form, GOODS.name, 100, scene.who["A"]))
    me, level = View(scene.run).party[0].body, the(Raid).level
    for kind, far in (("escape", 5), ("up", 3)):
        create(Way(kind, level, 1, me.x - far, me.y))
    scene.ask()
    told = Leaving().told(View(scene.run), Counsel().policy.mind)
    assert (f"5 moves to {words('ways')['escape']}" in told) == laden, told


@pytest.mark.parametrize(
    ("far", "left", "then"),
    [(2, 6, "escape shaft, 2 steps"), (0, 6, "try to break off"), (2, 1, "dash"), (0, 1, "dash")],
)
def test_who_cannot_break_off_beside_the_way_out_stays_near_it(far: int, left: int, then: str) -> None:
    """The try has failed: from the shaft Tab ran six cells off with the goods, "the way out of the nest is at hand". But not to stay is said if one may die of it."""
    scene = Scene(
        f"{'. ' * 9} A . . . . M . .",
        job="steal-food",
        rating=100,
        A={"wounds": 10 - left, "Initiative": 32},
        M={"Initiative": 0},
        **{"break": 99},
    )
    create(Item(GOODS.form, GOODS.name, 100, scene.until("A").who["A"]))
    me = View(scene.run).party[0].body
    create(Way("escape", the(Raid).level, 1, me.x - far, me.y))
    counsel = Counsel()
    scene.ask()
    counsel.say(View(scene.run))
    told = counsel.say(View(scene.do("break").run))
    assert then in told, told
    assert (sentence("why leave laden") in told) == (far > 0 and then != "dash"), told


def test_in_a_fight_the_bump_the_job_and_the_panel_say_when_the_message_is_handed_over() -> None:
    scene = Scene(". . W . m . . . . . .", job="deliver", rating=100, first="W").until("W")
    me = View(scene.run).party[0].body
    spawn("spy", me.x + 1, me.y, Wanted())
    scene.ask()
    view, raid = View(scene.run), Mock()
    raid.view = view
    assert step(raid, (1, 0)) == sentence("deliver later")
    waits = "give the Message to the spy, once out of this fight"
    assert any(waits in row.value for section in job(view).sections for row in section.rows)
    assert waits in " ".join(piece[0] for row in errand(view, 60) for piece in row.left)
    assert not errand(View(Scene(". . W m . .", rating=100, first="W").until("W").run), 60)


@pytest.mark.parametrize(
    ("row", "goes", "held"),
    [
        ("m . . W . . . . . . . .", True, False),
        (". . . W . . m . . . . .", False, False),
        (". . . W . . . m . . . .", False, True),
    ],
)
def test_who_is_past_all_guards_walks_on_to_whom_the_message_is_for(row: str, *, goes: bool, held: bool) -> None:
    """With nothing to strike at, and no guard in between; nobody tells her then to go round who holds its tunnel behind her.

    Of a guard within three cells, which strikes, it is not said that it waits for somebody to come within three cells.
    """
    scene = Scene(f"{'. ' * 12}\n{row}\n{'. ' * 12}", job="deliver", rating=100, first="W", m={"Immobilised": 100})
    scene.until("W")
    me = View(scene.run).party[0].body
    spawn("spy", me.x + 7, me.y, Wanted())
    get(me.who, Combatant).tactical = 0
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    vars(view)["creatures"] = [replace(one, tie=POST) if one.armed and not one.led else one for one in view.creatures]
    told = counsel.say(view)
    assert told.startswith(f"{me.pace} steps on, to whom the Message is for") == goes, told
    assert ("holds its tunnel" in instead(view, str)) == held
    if goes:
        step = counsel.next(view)
        assert isinstance(step, Go) and step.x == me.x + 1


def test_the_bottom_line_names_the_keys_that_hand_over() -> None:
    keys = Keys()
    assert roam(carrying(1), keys)[0] == (f"{keys.shown('do')} then h", "hand over")
    assert not any(said == "hand over" for _, said in roam(carrying(5), keys))


@pytest.mark.parametrize("notice", NEXT)
def test_a_foe_in_another_room_may_notice_anew(notice: str) -> None:
    """R-51: what keeps it from noticing lasts while both are in one Room; the View says so as soon as it is over."""
    scene = Scene(NEXT[notice], combat=False)
    add(scene.who["m"], Notice("adjacent"))
    scene.ask()
    assert next(body for body in View(scene.run).creatures if not body.led).notice == notice


@pytest.mark.parametrize(("letter", "asked"), [("A", False), ("W", True)])
def test_who_goes_by_scent_is_not_asked_for_a_light(letter: str, asked: bool) -> None:
    scene = Scene(f". . {letter} . .", combat=False)
    scene.happens(PayDarkness(who=scene.who[letter]))
    assert (light(View(scene.run), "ask") is None) is asked


def test_a_walk_past_who_hunts_the_party_is_senseless() -> None:
    scene = Scene(". . A . m . . . .", combat=False)
    add(scene.who["m"], Notice("seen"))
    scene.ask()
    view, mind = View(scene.run), Careful(ADVISER).mind
    foe = next(body for body in view.creatures if not body.led)
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x + 1, y), (x + 2, y), (x + 3, y)]
    assert senseless(view, mind, Go(x + 1, y), [foe])
    mind.walk.ahead = [(x - 1, y), (x - 2, y)]
    assert not senseless(view, mind, Go(x - 1, y), [foe])


def test_a_turn_that_lets_the_unarmed_go_says_so(table: Lay) -> None:
    play = table("wasp")
    scene = Scene(". W w . .", first="W").until("W")
    assert "none in sight is armed" in instead(View(scene.run), play.raid.called)
