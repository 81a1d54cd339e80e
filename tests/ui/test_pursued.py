"""What the adviser does about foes who follow, and about the Job when it can be done at once: nothing long, no way back, no dallying."""

import pytest
from msgspec.structs import replace

from game.adviser.afield import disturbed, vetoes
from game.adviser.afield.constancy import Constancy
from game.adviser.afield.roaming import Afield
from game.adviser.counsel import Counsel
from game.adviser.first_blow import attacked
from game.adviser.fleeing.flight import FLEE, flee
from game.adviser.fleeing.hunted import Hunted
from game.adviser.fleeing.posts import Posts
from game.adviser.wording.reasons import reason
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, AnyCommand, Drop, Enter, Follow, Go, Say, Take
from game.engine.components import At, Follower, Item, Notice, Raid, Wanted, Way
from game.engine.store import add, create, drop, get, query, the
from game.presentation.foes.patrols import LENGTHY
from game.presentation.page import sentence
from game.presentation.walks.approach import handed
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.systems.items.carrying import of_job
from tests.scenes.scene import Scene
from tests.ui.table import Lay, anew, fight, plainly


def pursued(*, coming: bool) -> View:
    """Nobody is in view; a Minor was seen to come after the party and has not arrived yet, if it is `coming`."""
    scene = Scene(". . W . . .", combat=False)
    if coming:
        who = spawn("minor", *stand(View(scene.run)))
        drop(who, At)
        add(who, Follower(0, 10**6, True))
        scene.ask()
    return View(scene.run)


@pytest.mark.parametrize("held", [False, True])
def test_nothing_long_is_begun_while_pursuers_are_on_their_way(monkeypatch: pytest.MonkeyPatch, *, held: bool) -> None:
    """Neither the Rest that the policy wants, nor any other work of many turns instead, nor as a last resort where the way on is held."""
    monkeypatch.setattr(Posts, "closed", lambda _, view, __: view.walkable & False if held else None)
    for coming in (False, True):
        view = pursued(coming=coming)
        assert bool(view.pursuers) == coming
        policy = Careful(ADVISER)
        wants = [one for one in view.legal() if isinstance(one, Act) and one.action in LENGTHY]
        assert wants

        def roam(seen: View, wants: list[Act] = wants, mind: Mind = policy.mind) -> AnyCommand:
            found = next((one for one in wants if one not in seen.barred), None)
            mind.aim = "house" if found else "bide"
            return found or Say("wait")

        monkeypatch.setattr(policy, "roam", roam)
        monkeypatch.setattr(vetoes, "needless", lambda _: False)
        monkeypatch.setattr(disturbed, "visited", lambda _: 0)
        assert (Afield(policy).best(view) in wants) != coming


@pytest.mark.parametrize(("notice", "wins", "shuns"), [("seen", True, True), ("", True, False), ("seen", False, False)])
def test_who_has_fled_by_a_key_of_its_own_is_not_sent_back_at_once(
    monkeypatch: pytest.MonkeyPatch, notice: str, wins: bool, shuns: bool
) -> None:
    """Only from foes that had noticed it and are likely to win."""
    monkeypatch.setattr("game.bots.mind.hopeful", lambda *_: not wins)
    scene = Scene(". . W . . m", combat=False)
    x, y = stand(View(scene.run))
    way = next(who for who, one in query(Way))
    get(way, Way).level, get(way, Way).x, get(way, Way).y = the(Raid).level, x, y
    view, mind = View(scene.run), Mind(ADVISER)
    foe = next(body for body in view.creatures if not body.led)
    mind.ways.level = 99
    mind.foes.dangers[foe.who] = 99, replace(foe, notice=notice)
    mind.come(view)
    assert (way in mind.ways.shunned) == shuns
    mind.ways.shunned.clear()
    mind.come(view)  # the second time it is no arrival
    assert not mind.ways.shunned


@pytest.mark.parametrize(("command", "flies"), [(Say("wait"), False), (Enter(7), True)])
def test_a_way_out_that_was_advised_and_not_taken_is_not_shunned(command: AnyCommand, flies: bool) -> None:
    """On the shaft: it was "enter: a shaft up, before they come"; she took a meal up first, and was told to run past them into a dead end."""
    view, counsel = View(Scene(". W . . m", combat=False).run), Counsel()
    counsel.policy.mind.ways.fled = view.number
    counsel.heard(view, command)
    assert bool(counsel.policy.mind.ways.fled) == flies


@pytest.mark.parametrize(("kind", "down"), [("shaft", True), ("shortcut", True), ("up", False)])
def test_the_way_down_that_is_given_up_later_is_the_one_taken_by_whatever_key(kind: str, *, down: bool) -> None:
    """Up a shaft "as other Levels have unspent Rooms", and on arrival down again: it was not known to be the one that was given up."""
    scene, counsel = Scene(". W . . m", combat=False), Counsel()
    x, y = stand(View(scene.run))
    way = create(Way(kind, the(Raid).level, 1, x, y))
    scene.ask()
    counsel.heard(View(scene.run), Enter(way))
    assert (counsel.policy.mind.ways.down == way) == down


@pytest.mark.parametrize("waylaid", [True, False])
def test_who_slips_back_past_its_pursuer_is_not_sent_into_it(monkeypatch: pytest.MonkeyPatch, waylaid: bool) -> None:
    """It came after the party, and so is where that has been, not where it was seen last; none that does not come is."""
    monkeypatch.setattr("game.bots.mind.hopeful", lambda *_: False)
    scene = Scene(". . W . . m", combat=False)
    x, y = stand(View(scene.run))
    way = next(who for who, one in query(Way))
    get(way, Way).level, get(way, Way).x, get(way, Way).y = the(Raid).level, x, y
    view, mind = View(scene.run), Mind(ADVISER)
    foe, upstairs = next(body for body in view.creatures if not body.led), View(scene.run)
    below = view.number
    mind.ways.level, mind.foes.dangers[foe.who] = below, (below, replace(foe, notice="seen"))
    vars(upstairs)["number"], vars(upstairs)["creatures"] = 99, view.creatures[:1]
    vars(upstairs)["pursuers"], vars(upstairs)["coming"] = ((foe.kind,), ((x, y), 2)) if waylaid else ((), None)
    mind.come(upstairs)
    mind.see(upstairs)
    assert (mind.foes.dangers[foe.who][0] == 99) == waylaid
    mind.ways.shunned.clear()
    mind.come(view)
    assert (way in mind.ways.shunned) == waylaid


@pytest.mark.parametrize("coming", [0, 1, 2])
def test_only_so_many_are_taken_to_have_followed_as_have(coming: int) -> None:
    """One band came up after her, the other stayed beside the shaft: as both were taken to have come, she was led back down to it."""
    view, mind = View(Scene(". . W . . m", combat=False).run), Mind(ADVISER)
    foe = next(body for body in view.creatures if not body.led)
    both = {1: replace(foe, who=1), 2: replace(foe, who=2, notice="seen", disposition="Holding")}
    mind.foes.dangers = {who: (50, one) for who, one in both.items()}
    vars(view)["pursuers"], vars(view)["coming"] = (foe.kind,) * coming, ((2, 0), 2) if coming else None
    mind.foes.follow(view, 50)
    here = {who for who, (level, _) in mind.foes.dangers.items() if level == view.number}
    assert here == {0: set(), 1: {2}, 2: {1, 2}}[coming], "the alert come first"


def spied() -> tuple[Scene, int]:
    """The spy stands east of the Wasp, who carries the Message."""
    scene = Scene(". . W . .", job="deliver", rating=100, combat=False)
    me = View(scene.run).party[0].body
    spy = spawn("spy", me.x + 1, me.y, Wanted())
    scene.ask()
    return scene, spy


def test_the_message_is_handed_over_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, spy = spied()
    policy = Careful(ADVISER)
    monkeypatch.setattr(policy, "roam", lambda _: Act("rest"))
    assert Afield(policy).best(View(scene.run)) == Act("deliver", spy)


def test_whoever_carries_the_message_is_put_in_front_to_give_it() -> None:
    """Beside the spy Tab led to a tunnel up 157 moves off, and back, and so on: the Message was in the bag of who walked behind."""
    scene = Scene(". . . W B .", job="deliver", rating=100, combat=False)
    beetle, me = scene.who["B"], scene.who["W"]
    spy = spawn("spy", get(me, At).x - 1, get(me, At).y, Wanted())
    for _, item in query(Item):
        if of_job(item):
            item.holder = beetle
    scene.ask()
    adviser, told = Afield(Careful(ADVISER)), list[AnyCommand]()
    said = reason(View(scene.run), adviser.best(View(scene.run)), adviser.policy.mind)
    while not told or told[-1] != Act("deliver", spy):
        told.append(adviser.best(View(scene.run)))
        scene.run.apply(told[-1])
        assert len(told) < 5
    assert told[0] == Follow(beetle) and said == sentence("why bearer")


@pytest.mark.parametrize("rating", [50, 100])
@pytest.mark.parametrize("far", [0, 2])
def test_a_message_that_lies_here_is_taken_up_before_anything_else(
    monkeypatch: pytest.MonkeyPatch, rating: int, far: int
) -> None:
    """Its carrier had died on a Level above the last: it was the Job's goal there no more, and Tab ran from beside it, which cost the raid."""
    scene = Scene(". . W . . .", job="deliver", rating=rating, combat=False)
    x, y = stand(View(scene.run))
    message = next(thing for thing, item in query(Item) if of_job(item))
    get(message, Item).holder = 0
    add(message, At(x + far, y))
    scene.ask()
    view, policy = View(scene.run), Careful(ADVISER)
    monkeypatch.setattr(policy, "roam", lambda _: Act("rest"))
    assert view.goal == (x + far, y)
    assert Afield(policy).best(view) == (Go(x + 1, y) if far else Take(message))


def test_the_key_that_takes_takes_up_the_goods_first(table: Lay) -> None:
    """Beside other finds its list had not even a row for them."""
    play = table("wasp")
    play.raid.run.enter()
    me = play.view.me.body
    goods = create(Item("message", "Sealed Message", 100))
    for thing in (goods, create(Item("honey", "Honey", 40)), create(Item("honey", "Honey", 50))):
        add(thing, At(me.x, me.y))
    play.raid.run.settle()
    play.raid.settle()
    play.do("g")
    assert goods in {held.item for held in play.view.me.items} and play.raid.ask is None


@pytest.mark.parametrize("lies", [True, False])
def test_in_a_fight_that_key_says_when_what_lies_there_can_be_taken(table: Lay, lies: bool) -> None:
    """A fighter stood on the goods, and it was "for when there is no Combat"."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    play.raid.run.enter()
    me = play.view.me.body
    if lies:
        add(create(Item("message", "Sealed Message", 100)), At(me.x, me.y))
    anew(play.raid)
    play.do("g")
    assert (sentence("take later") in " ".join(play.shows().split())) == lies


def test_to_walk_into_who_waits_for_the_message_hands_it_over() -> None:
    """Rather than attack him; anybody else is no such person."""
    scene, spy = spied()
    view = View(scene.run)
    x, y = stand(view)
    found = handed(view, (x + 1, y))
    assert found is not None and found.command == Act("deliver", spy)
    assert handed(view, (x - 1, y)) is None
    assert attacked(view, Go(x + 1, y)) is None  # so nothing is said of how a fight would begin
    other = View(Scene(". . W m .", combat=False).run)
    x, y = stand(other)
    assert handed(other, (x + 1, y)) is None


def test_who_would_starve_is_advised_no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(Scene(". . W . .", combat=False).run)
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    second = Afield(Careful(ADVISER))
    assert not second.vetoes.against(view, second.policy, Act("rest"))
    monkeypatch.setattr(disturbed, "starved", lambda _: True)
    assert second.vetoes.against(view, second.policy, Act("rest"))


def test_advice_is_said_before_it_is_done_after_an_answer_of_ones_own(table: Lay) -> None:
    """Only to who follows it the next is said at once, so that one more press does it."""
    for key, leads in (("tab", True), ("", False)):
        play = plainly(table("wasp"), hints=False).do("a")
        ask = play.raid.ask
        assert ask
        at = next(at for at, item in enumerate(ask.menu.items) if not item.refused)
        play.raid.counsel.leads = True
        ask.weighed, ask.best, ask.advised, ask.menu.at = True, at, at, at
        play.do(key or ask.menu.letters[at])
        assert play.raid.counsel.leads == leads


def test_a_fight_fought_by_keys_of_ones_own_is_known_to_the_adviser(table: Lay) -> None:
    """Two in a row by whoever is out of sight make the place one to leave; no Room is owed anything for them."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    mind = play.raid.counsel.policy.mind
    assert not mind.fights.on
    play.raid.give(Say("done"))
    assert mind.fights.on == {play.view.number: {play.view.raid.fights}}
    assert not mind.fights.owed


@pytest.mark.parametrize(
    ("left", "turns", "change", "waits"),
    [
        ("here", 5, "", True),
        ("here", LIE_LOW, "", False),
        ("here", 5, "asleep", False),
        ("here", 5, "secured", False),
        ("here", 5, "bleeding", False),
        ("above", 3, "", True),
        ("above", SEARCH + 1, "", False),
    ],
)
def test_nothing_long_is_begun_within_reach_of_who_was_just_fled_from(
    left: str, turns: int, change: str, waits: bool
) -> None:
    """A Rest was advised at the mouth of a shaft, a turn after the flight through it from foes who kept coming out of the dark."""
    scene = Scene(". . W . . m", combat=False, W={"Bleeding": 30} if change == "bleeding" else {})
    add(scene.who["m"], Notice("" if change == "asleep" else "seen"))
    scene.ask()
    view, second = View(scene.run), Afield(Careful(ADVISER))
    mind = second.policy.mind
    mind.see(view)
    mind.fights.battlefield, mind.fights.fought = view.number, view.turn - turns
    if left == "above":
        mind.fights.battlefield, mind.fights.haunted = view.number + 1, (2, 0)
        mind.foes.dangers.clear()
    if change == "secured" and view.chamber:
        vars(view)["chamber"] = replace(view.chamber, secured=True)
    assert (second.vetoes.against(view, second.policy, Act("explore")) is not None) == waits


@pytest.mark.parametrize(("turns", "come"), [(5, True), (LIE_LOW + 5, False)])
def test_who_is_still_run_from_lets_nobody_rest_and_who_is_not_is_not_run_from(turns: int, come: bool) -> None:
    """It was run to a shaft "before they come", and rested there at once, in the second half minute after a fight."""
    scene = Scene(". . W . . m", combat=False)
    add(scene.who["m"], Notice("seen"))
    x, y = scene.cell("W")
    create(Way("shaft", the(Raid).level, 1, x - 2, y))
    scene.ask()
    view, second = View(scene.run), Afield(Careful(ADVISER))
    mind = second.policy.mind
    mind.see(view)
    gone = view.creatures[-1] if not view.creatures[-1].led else view.creatures[0]
    vars(view)["creatures"] = [one for one in view.creatures if one.who != gone.who]
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought = True, view.number, view.turn - turns
    rest = second.vetoes.against(view, second.policy, Act("explore"))
    assert (rest is not None) == come
    assert (flee(view, mind, Act("rest")) != Act("rest")) == come


@pytest.mark.parametrize(("turns", "way", "waits"), [(5, True, True), (5, False, False), (LIE_LOW, True, False)])
def test_nothing_long_is_begun_at_the_way_run_to_till_that_fight_is_over(turns: int, way: bool, waits: bool) -> None:
    """It was run 25 moves to a tunnel "before they come", with nobody near at its end, and hunted or rested there at once."""
    scene = Scene(". . W . . .", combat=False)
    if way:
        create(Way("shaft", the(Raid).level, 1, *scene.cell("W")))
    scene.ask()
    view, second = View(scene.run), Afield(Careful(ADVISER))
    mind = second.policy.mind
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought = True, view.number, view.turn - turns
    assert (second.vetoes.against(view, second.policy, Act("explore")) is not None) == waits


@pytest.mark.parametrize("turns", [5, LIE_LOW])
def test_a_run_ends_with_what_was_run_from(turns: int) -> None:
    """Half a minute after the fight it was still "before they come", and rested where that led."""
    scene = Scene(". . W . . .", combat=False)
    view, keeps, mind = View(scene.run), Constancy(), Careful(ADVISER).mind
    keeps.goal, keeps.level, keeps.aim = (stand(view)[0] + 3, stand(view)[1]), view.number, FLEE
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought, mind.walk.ahead = (
        True,
        view.number,
        view.turn - turns,
        [keeps.goal],
    )
    keeps.review(view, mind)
    assert bool(mind.walk.ahead) == bool(keeps.goal) == (turns < LIE_LOW)


@pytest.mark.parametrize("runs", [False, True])
def test_no_slot_is_freed_on_a_run(runs: bool) -> None:
    """Food was dropped midway "to free a Slot for what is gathered here", as if nobody came."""
    scene = Scene(". . W . . . .", combat=False)
    x, y = scene.cell("W")
    create(Way("shaft", the(Raid).level, 1, x + 3, y))
    scene.ask()
    food = 10**6
    view, hunted, mind = View(scene.run), Hunted(), Careful(ADVISER).mind
    mind.aim = "house"
    if runs:
        hunted.since, hunted.goal, hunted.till = (view.number, view.raid.fights), (x + 3, y), view.turn + 1
    assert hunted.instead(view, mind, Drop(food)) == (Go(x + 1, y) if runs else Drop(food))
