"""Nothing is waited for where something is left to do: a meal, a Room, a way up; and what heals is eaten at the last Wound. [R-47, R-57]"""

from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield import needs
from game.adviser.counsel import Counsel
from game.adviser.wording.answering import why_answer
from game.adviser.wording.errands import errand, place
from game.adviser.wording.handling import FIT
from game.bots import comfort
from game.bots.carrying import left_lying
from game.bots.errands import stand
from game.bots.estimates import weak
from game.bots.memory.walk import go
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Go, Say, Take
from game.engine.components import At, Body, Hero, Item, Notice, Raid, Room
from game.engine.entries import Entry, Happened
from game.engine.steps import DigCost, PayHunger
from game.engine.store import add, create, get, query, the
from game.presentation.ask import Giving
from game.presentation.foes.passing_by import Risk
from game.presentation.foes.patrols import close_by, in_short, may_come, outlook
from game.presentation.food import meals
from game.presentation.page import sentence
from game.presentation.questions import labour
from game.presentation.walks.course import cells_off
from game.presentation.walks.digest import digest
from game.run.view import Passage, View
from game.telling.log import Line
from game.telling.names import Names
from tests.scenes.scene import Scene
from tests.ui.table import Lay
from tests.ui.test_homeward import HALL, laden
from tests.ui.test_orders import asks, bag
from tests.ui.test_walking import roaming

WAIT, EXPLORE = Say("wait"), Act("explore")


def idle(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, *, spent: bool = True, aim: str = "bide"
) -> tuple[View, Counsel]:
    """The policy would wait, with this aim."""
    for _, room in query(Room):
        room.spent = spent
    scene.ask()
    view, counsel = View(scene.run), Counsel()

    def waits(_: View) -> Any:
        counsel.policy.mind.aim = aim
        return WAIT

    monkeypatch.setattr(counsel.policy, "roam", waits)
    return view, counsel


def alone(hunger: int = 0, wounds: int = 0) -> Scene:
    return Scene(HALL, rating=100, combat=False, W={"hunger": hunger, "wounds": wounds})


def food(scene: Scene, rating: int = 100, **about: Any) -> int:
    return create(Item("remains", "Remains", rating, scene.who["W"], **about))


@pytest.mark.parametrize(("hunger", "eats"), [(93, True), (40, False)])
def test_the_hungry_eat_plain_food_rather_than_wait(monkeypatch: pytest.MonkeyPatch, hunger: int, eats: bool) -> None:
    scene = alone(hunger)
    meal = food(scene)
    view, counsel = idle(monkeypatch, scene)
    assert (counsel.roam(view) == Eat(meal)) == eats
    if eats:
        assert errand(view, Eat(meal), counsel.policy.mind).endswith("at Hunger 93 it is time to eat")


def test_the_last_light_is_no_meal_by_the_way_as_it_is_none_at_a_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 71 "go hungry" was advised, to keep the Foxfire, and 31 turns later, at the shaft, "eat Foxfire fungus"."""
    scene = alone(93)
    glows = create(Item("foxfire", "Foxfire fungus", 8, scene.who["W"]))
    view, counsel = idle(monkeypatch, scene)
    assert view.allows(Eat(glows)) and counsel.roam(view) != Eat(glows)
    assert needs.dines(view) is None
    scene.run.enter()
    create(Item("foxfire", "Foxfire fungus", 60, scene.who["W"]))
    assert needs.dines(View(scene.run)) == Eat(glows), "of two lights one may be eaten"


@pytest.mark.parametrize(
    ("hunger", "useful", "eats"), [(79, False, True), (59, False, False), (79, True, False)], ids=str
)
def test_whose_hunger_may_soar_eats_before_it_leaves_the_level(
    monkeypatch: pytest.MonkeyPatch, hunger: int, *, useful: bool, eats: bool
) -> None:
    """At 79, with two meals in the bag, it was "enter: a shaft down": in the fight below nobody could eat."""
    scene = alone(hunger)
    meal = food(scene)
    view, counsel = idle(monkeypatch, scene)
    x, y = stand(view)
    enter = Enter(99)
    vars(view)["passages"] = (Passage(99, "shaft", x, y, 2, None),)
    monkeypatch.setattr(counsel.policy, "roam", lambda _: enter)
    if useful:
        monkeypatch.setattr(meals, "worth", lambda *_: meals.USEFUL)
    counsel.policy.mind.aim = "onward"
    assert needs.met(view, counsel.policy, counsel.afield.vetoes, enter) == (Eat(meal) if eats else enter)


@pytest.mark.parametrize(
    ("turns", "chance", "due", "digs"), [(70, 37, 1, False), (70, 60, 1, True), (70, 60, 0, False), (70, 37, 2, True)]
)
def test_nobody_digs_for_more_hunger_than_a_wait_for_the_known_way_brings(
    monkeypatch: pytest.MonkeyPatch, turns: int, chance: int, due: int, *, digs: bool
) -> None:
    """Three digs in a row, a Hunger Cost each, for a second way down: the shaft four cells off was free again for one at most."""
    view, counsel = idle(monkeypatch, alone())
    mind = counsel.policy.mind
    vars(view)["passages"] = (Passage(9, "shaft", *stand(view), 1, 47),)
    mind.ways.shunned[9] = view.turn + turns
    monkeypatch.setattr(needs, "chance", lambda *_: chance)
    monkeypatch.setattr(needs, "hungers", lambda *_: due)
    assert needs.shuns(view, mind) is digs


@pytest.mark.parametrize(("turns", "moves", "waits"), [(16, 20, True), (50, 20, False), (16, 6, False)])
def test_nobody_walks_off_for_rooms_from_a_way_down_that_is_free_again_sooner(
    monkeypatch: pytest.MonkeyPatch, turns: int, moves: int, *, waits: bool
) -> None:
    """On the shaft, let be for 16 turns more, it was a walk of 20 moves, and up to 50 more, to find a Room that nobody explores there."""
    scene = alone()
    view, counsel = idle(monkeypatch, scene)
    mind, (x, y) = counsel.policy.mind, stand(view)
    vars(view)["passages"] = (Passage(9, "shaft", x, y, 1, 47),)
    vars(view)["goal"] = None
    mind.ways.shunned[9] = view.turn + turns
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, moves + 1)]
    best = Go(x + 1, y)
    assert needs.met(view, counsel.policy, counsel.afield.vetoes, best) == (WAIT if waits else best)


def test_a_room_that_may_be_explored_is_explored_rather_than_waited_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the Job's Level, too, where its place cannot be reached."""
    view, counsel = idle(monkeypatch, alone(), spent=False)
    assert counsel.roam(view) == EXPLORE
    view, counsel = idle(monkeypatch, alone(), spent=True)
    assert counsel.roam(view) == WAIT


def test_with_the_goods_in_hand_a_way_out_is_sought_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The noise of a fight keeps nobody waiting then, as each wait brought the next fight."""
    scene = laden()
    view, counsel = idle(monkeypatch, scene, aim="hide")
    step = next(one for one in view.legal() if type(one).__name__ == "Go")
    monkeypatch.setattr(needs, "seek_out", lambda *_: step)
    assert counsel.roam(view) == step
    monkeypatch.setattr("game.adviser.wording.errands.frontier", lambda _: view.walkable)
    monkeypatch.setattr("game.adviser.wording.errands.spots", lambda _: [])
    x, y = view.goal or stand(view)
    for name, known in (("wanted out", False), ("wanted out known", True)):  # nobody is to find what it knows
        vars(view)["known"] = view.known.copy()
        vars(view)["known"][y, x] = known
        assert place(view, (step.x, step.y)).endswith(sentence(name, cells=cells_off(view, (x, y))))


@pytest.mark.parametrize(("to", "goes"), [(-8, False), (5, True)])
def test_with_the_goods_nothing_is_looked_for_away_from_the_known_way_out(
    monkeypatch: pytest.MonkeyPatch, to: int, *, goes: bool
) -> None:
    """In place of a wait it was a walk of 129 moves to a Room to explore: what is judged is where it leads, not the walk before it."""
    view, counsel = idle(monkeypatch, laden(". " * 14 + "W" + " ." * 20, out=14))
    (x, y), mind = stand(view), counsel.policy.mind
    mind.walk.ahead = [(x - to, y)]

    def left(now: View, _: Any) -> Any:
        yield "onward", go(now, [(x + to, y)], now.walkable)

    monkeypatch.setattr(needs, "left_to_do", left)
    assert counsel.roam(view) == (Go(x + 1, y) if goes else WAIT)


@pytest.mark.parametrize(("aim", "seen", "wounds", "seeks"), [
    ("hide", ".", 0, True),
    ("hide", "w", 0, True),
    ("hide", "m", 0, False),
    ("bed", "w", 1, True),
    ("bed", ".", 2, False),
])  # fmt: skip
def test_the_search_for_a_way_out_goes_on_though_workers_come_and_go(
    monkeypatch: pytest.MonkeyPatch, aim: str, seen: str, wounds: int, *, seeks: bool
) -> None:
    """Each that came in sight turned it into a walk back, and when it was gone on again; a long way to a bed came after that."""
    scene = laden(HALL[:11] + seen + HALL[12:], wounds=wounds)
    view, counsel = idle(monkeypatch, scene, aim=aim)
    x, y = stand(view)
    step = Go(x + 1, y)
    monkeypatch.setattr(needs, "seek_out", lambda *_: step)
    assert (counsel.roam(view) == step) is seeks


@pytest.mark.parametrize("about", [False, True])
def test_who_waits_to_go_back_by_a_way_digs_meanwhile(monkeypatch: pytest.MonkeyPatch, *, about: bool) -> None:
    """It waited 110 turns and a Hunger Cost, and dug after that; not while somebody who was seen here may be about."""
    view, counsel = idle(monkeypatch, alone(), aim="onward")
    dig, mind = Act("dig"), counsel.policy.mind
    vars(view)["passages"] = [Passage(7, "shaft", *stand(view), 1, 47)]
    mind.ways.shunned[7] = view.turn + 110
    monkeypatch.setattr("game.bots.quest.clear", lambda *_: dig)
    monkeypatch.setattr(needs, "hungers", lambda *_: 1)
    monkeypatch.setattr(needs, "chance", lambda *_: 60)  # fewer than one failure is to be expected
    foe = replace(view.me.body, who=99, led=False, armed=True)
    monkeypatch.setattr(needs, "lurking", lambda *_: [foe] * about)
    assert counsel.roam(view) == (WAIT if about else dig)


@pytest.mark.parametrize("full", [True, False])
def test_what_lies_in_the_room_is_taken_up_before_long_work_is_begun(
    monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    """It was driven from fresh Crickets with a Spoiled Fly in its bag, came back, and dug three cells beside them."""
    scene, dig = alone(), Act("dig")
    x, y = scene.cell("W")
    for _ in range(content.constants().party.slots * full):
        food(scene, 9, spoiled=True)
    create(Item("remains", "Remains", 60), At(x + 3, y))
    scene.ask()
    counsel = Counsel()
    monkeypatch.setattr(counsel.policy, "roam", lambda _: dig)
    for n in (1, 2, 3):
        view = View(scene.run)
        assert counsel.roam(view) == Go(x + n, y)
        step = Go(x + n, y)
        assert "to take up what lies there" in errand(view, step, counsel.policy.mind)
        vars(view)["passages"] = [Passage(7, "shaft", x + 3, y, 1, 47)]
        named = [held.name for held in view.things]
        assert any(errand(view, step, counsel.policy.mind).startswith(f"walk: {name}") for name in named), (
            "no way there"
        )
        scene.run.apply(Go(x + n, y))
    view = View(scene.run)
    assert isinstance(counsel.roam(view), Drop if full else Take) and counsel.policy.mind.aim == FIT
    counsel.policy.mind.spurned[view.things[0].item] = left_lying(view, view.things[0])  # the player has left it
    assert counsel.roam(view) == dig
    scene.run.apply(Go(x + 4, y))
    assert counsel.roam(View(scene.run)) == dig, "nobody comes back for what was left lying"


@pytest.mark.parametrize(
    ("hunger", "full", "lies", "eats"),
    [(55, True, 60, True), (20, True, 60, False), (55, False, 60, False), (55, True, 20, False)],
)
def test_before_good_food_is_left_for_want_of_a_slot_the_hungry_eat_a_meal_that_it_makes_good(
    monkeypatch: pytest.MonkeyPatch, *, hunger: int, full: bool, lies: int, eats: bool
) -> None:
    """At Hunger 55 known good food was left to be lost, three times, with two meals of it in the bag."""
    scene = alone(hunger)
    (x, y), slots = scene.cell("W"), content.constants().party.slots
    meals = [food(scene, 60) for _ in range(slots - 2 * (not full))]
    create(Item("remains", "Remains", lies), At(x, y))
    scene.ask()
    counsel, view = Counsel(), View(scene.run)
    counsel.policy.mind.spurned = {one.item: left_lying(view, one) for one in view.things}

    def onward(_: View) -> Any:
        counsel.policy.mind.aim = "onward"
        return Go(x + 1, y)

    monkeypatch.setattr(counsel.policy, "roam", onward)
    best = counsel.roam(view)
    assert isinstance(best, Eat) == eats
    if isinstance(best, Eat):
        assert best.item in meals
        assert "as good lies here, and no Slot is free for it" in errand(view, best, counsel.policy.mind)


@pytest.mark.parametrize(("hunger", "last", "eats"), [(55, True, True), (20, True, False), (55, False, False)])
def test_the_last_of_a_meal_is_eaten_by_the_hungry_before_it_is_put_down_for_something_better(
    monkeypatch: pytest.MonkeyPatch, *, hunger: int, last: bool, eats: bool
) -> None:
    """Eating takes no turn, and frees the Slot as well: a worm that heals was to be thrown down for a Glow-worm, at Hunger 56."""
    scene = alone(hunger)
    meals = [food(scene, 20) for _ in range(content.constants().party.slots)]
    for one in meals:
        get(one, Item).depleted = last
    create(Item("remains", "Remains", 95), At(*scene.cell("W")))
    scene.ask()
    counsel, view = Counsel(), View(scene.run)

    def onward(_: View) -> Any:
        counsel.policy.mind.aim = "onward"
        return Go(stand(view)[0] + 1, stand(view)[1])

    monkeypatch.setattr(counsel.policy, "roam", onward)
    best = counsel.roam(view)
    assert isinstance(best, Eat if eats else Drop)
    assert not isinstance(best, Eat) or best.item in meals


def restorative(scene: Scene, **about: Any) -> int:
    """A known Spoiled food of Restoration, that is as bad as it may be without a Wound."""
    thing = food(scene, 88, **about)
    get(thing, Item).spoiled = True
    return thing


@pytest.mark.parametrize("left", [1, 2])
def test_at_the_last_wound_what_heals_is_eaten_though_it_is_spoiled(monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """It ends the very Effect that it brings; with more Wounds left it is eaten rather than dropped. The risk is said."""
    scene = alone()
    body = View(scene.run).me.body
    scene = alone(wounds=body.limit - left)
    thing = restorative(scene)
    monkeypatch.setattr(needs, "restores", lambda _view, _member, held, **_: held.item == thing)
    view, counsel = idle(monkeypatch, scene)
    assert (counsel.roam(view) == Eat(thing)) == (left == 1)
    assert needs.physic(view, Drop(thing)) == Eat(thing)
    assert "the risk, as it is Spoiled: " in errand(view, Eat(thing), counsel.policy.mind)


@pytest.mark.parametrize(
    ("wounds", "notice", "visits", "wise", "rests"),
    [
        (3, "", 9, True, True),
        (1, "", 9, True, False),
        (3, "seen", 9, True, False),
        (3, "", 60, True, False),
        (3, "", 9, False, False),
    ],
)
def test_the_badly_hurt_rest_before_they_walk_past_who_may_notice_them(
    wounds: int, notice: str, visits: int, monkeypatch: pytest.MonkeyPatch, *, wise: bool, rests: bool
) -> None:
    """At the last Wound, with a bed at hand, it was a walk past a Minor: 52 % that it notices her, and one blow may kill."""
    scene = Scene("# W . . . . . . . . . . m . . #", combat=False)
    get(scene.who["W"], Body).wounds = wounds
    if notice:
        add(scene.who["m"], Notice(notice))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    policy, (x, y) = counsel.policy, stand(view)
    foe = next(one for one in view.creatures if one.armed and not one.led)
    policy.mind.aim = "onward"
    monkeypatch.setattr(needs, "dared", lambda *_: [Risk(foe, (52, 100), (39, 100))])
    monkeypatch.setattr(needs, "visited", lambda _: visits)
    monkeypatch.setattr(comfort, "sore", lambda *_: True)
    monkeypatch.setattr(comfort, "rest", lambda *_: Act("rest"))
    vetoes = counsel.afield.vetoes
    monkeypatch.setattr(type(vetoes), "unwise", lambda *_: not wise)
    best = needs.rests_first(view, policy, vetoes, Go(x + 1, y))
    assert (best, policy.mind.aim) == ((Act("rest"), "house") if rests else (Go(x + 1, y), "onward"))
    assert needs.rests_first(view, policy, vetoes, Act("dig")) == Act("dig")


# -- what is said of it ----------------------------------------------------------------------------


def beside(notice: str = "adjacent") -> Scene:
    """A Minor that has not noticed the party stands beside it, in a Room that may be explored."""
    scene = Scene(". W m . . . .", combat=False)
    add(scene.who["m"], Notice(notice))
    scene.ask()
    return scene


def test_long_work_beside_who_is_about_to_notice_says_so() -> None:
    """Before each such work, and in the line of Tab; whoever feels nobody breaks nothing off."""
    view = View(beside().run)
    assert close_by(view) == "Minor, 1 cell east,"
    assert any("Minor, 1 cell east, may notice you meanwhile" in one for one in outlook(view))
    assert "may notice you meanwhile" in in_short(view)
    assert not close_by(View(beside("unseen").run))


@pytest.mark.parametrize(("notice", "start", "told"), [
    ("seen", 0, "Minor, 5 cells east, knows of you and may come, which breaks it off."),
    ("seen", 6, "Minor, 5 cells east, knows of you and may come once your start of 6 turns is over, which breaks it off."),
    ("unseen", 6, "Once your start of 6 turns is over, whoever you got away from may come, which breaks it off."),
    ("unseen", 0, ""),
])  # fmt: skip
def test_long_work_in_sight_of_who_knows_of_the_party_is_asked_about(notice: str, start: int, told: str) -> None:
    """Ten turns of exploring were begun at the last Wound, in a start, in sight of the Major that it was on, and no word was said of it."""
    scene = Scene("# W . . . . m . . #", combat=False)
    add(scene.who["m"], Notice(notice))
    the(Raid).head_start = start
    scene.ask()
    view = View(scene.run)
    assert may_come(view) == told
    assert labour.asks(view, "explore") is bool(told)
    assert (told.rstrip(".").lower() in in_short(view).lower()) and told in " ".join(outlook(view))


@pytest.mark.parametrize(("notice", "cells"), [("unseen", 2), ("unseen", 9), ("seen", 2), ("adjacent", 2)])
def test_long_work_says_what_is_to_be_feared_of_who_was_slipped_past(notice: str, cells: int) -> None:
    """A Major three cells off that had let her slip past was not named, before a Rest or an exploration."""
    scene = Scene(f"# W {'. ' * cells}m . . #", combat=False)
    add(scene.who["m"], Notice(notice))
    scene.ask()
    view = View(scene.run)
    told = "has let you slip past: while it stays here, and you are not in its way, it does not break this off, but it joins any fight."
    assert (told in " ".join(outlook(view))) == ((notice, cells) == ("unseen", 2)) == ("let you slip" in in_short(view))


def test_the_key_that_walks_on_asks_too_before_it_explores_near_a_foe(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once; the same again explores."""
    monkeypatch.setattr(labour, "close_by", lambda _: "Minor, 1 cell east,")
    play = table("wasp").do("o", "o")
    assert play.raid.notices[-1].text.endswith("o again explores all the same.")
    assert play.view.turn == 0
    assert play.do("o").view.turn > 0


def test_the_key_to_explore_asks_first_where_a_foe_is_near(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the bottom line says that one is; pressed again the key explores all the same."""
    play = table("wasp")
    assert "foe near" not in play.shows()
    for module in ("game.ui.raid.bottom_line", "game.presentation.questions.labour", "game.presentation.foes.patrols"):
        monkeypatch.setattr(f"{module}.close_by", lambda _: "Minor, 1 cell east,")
    assert "foe near" in play.shows()
    play.do("x")
    assert play.view.turn == 0
    assert "Minor, 1 cell east, may notice you meanwhile" in " ".join(play.raid.ask.story.split())
    play.do("x")
    assert play.view.turn > 0


def test_who_keeps_away_from_a_foe_beside_is_told_what_for() -> None:
    """Not that it is surely noticed on the way: it is noticed where it stays."""
    view, mind = View(beside().run), Counsel().policy.mind
    mind.aim = "threat"
    (x, y) = stand(view)
    told = errand(view, Go(x - 1, y), mind)
    assert told.startswith("keep away from Minor")
    assert told.endswith("for whoever is beside it is noticed") and "100 %" not in told


def test_what_is_of_another_level_leaves_the_messages(table: Lay) -> None:
    """Once it is read; what has come with the same Command stays."""
    log = table("wasp").raid.log
    old = Line("Rooms of the Level above.", "plain", Entry())
    came = Line("Down.", "rule", Happened("enters Level", number=10))
    log.lines[:], log.fresh, log.explored = [old, old, came, old], 0, []
    assert log.brief(9) == ([came, old], 0)
    log.fresh = 3
    assert log.brief(9) == ([old, came, old], 3)


def test_food_known_as_spoiled_does_not_go_off_again() -> None:
    spoils = [Happened("spoils", note=name) for name in ("Honey", "Spoiled Yellow Honeydew", "Spoiled Yellow Honeydew")]
    lines = digest([Line(one.note, "bad", one) for one in spoils], Names())
    assert lines[0].text.startswith("Gone off: Honey.")


@pytest.mark.parametrize(("word", "ward", "told"), [
    ("wound", "", "at Hunger 0 that is easier borne"),
    ("wound", "Shielding", "Shielding takes it"),
    ("hunger", "", "Hunger 0 is easier borne than a Wound"),
])  # fmt: skip
def test_the_price_of_a_dig_has_its_reason(table: Lay, word: str, ward: str, told: str) -> None:
    play = asks(roaming(table("wasp")), DigCost(who=roaming(table("wasp")).view.asked))
    if ward:
        vars(play.view)["me"] = replace(play.view.me, wards=(ward,))
    answer = next(one for one in play.raid.ask.answers if one.do == Giving(Say(word)))
    assert why_answer(play.view, answer) == told


def test_unknown_food_is_never_eaten_without_its_risk(table: Lay) -> None:
    play = roaming(table("wasp"))
    (thing,) = bag(play, "leaf")
    get(thing, Item).colour = "Red"
    who = play.view.asked
    get(who, Hero).hunger = 83
    play = asks(play, PayHunger(who=who))
    answer = next(one for one in play.raid.ask.answers if one.do == Giving(Eat(thing)))
    assert "at Hunger 83 it is time to eat; the risk: nobody knows what it does" in why_answer(play.view, answer)


@pytest.mark.parametrize(
    ("gift", "wounds", "eats"),
    [("Restoration", 1, True), ("Healing", 3, True), ("Healing", 1, False), ("Courage", 3, False)],
)
def test_what_heals_is_not_thrown_away_by_the_badly_hurt_though_it_may_make_them_ill(
    monkeypatch: pytest.MonkeyPatch, gift: str, wounds: int, *, eats: bool
) -> None:
    """With three of four Wounds taken two worms of Healing were dropped, "eaten it does harm"; eaten against that advice three made it whole."""
    scene = alone(wounds=wounds)
    thing = restorative(scene)
    view = View(scene.run)
    (held,) = (replace(one, known=True, function=gift) for one in view.me.items if one.item == thing)
    odds = replace(view.stomach(view.asked, thing), counts=(0, 0, 45, 22, 33, 0))
    vars(view)["stomach"] = lambda *_: odds
    assert needs.restores(view, view.me, held, frail=weak(view.me.body)) is eats
    told: list[bool] = []
    monkeypatch.setattr(needs, "restores", lambda *_, frail: told.append(frail))
    needs.physic(view, Drop(thing))
    assert set(told) == {weak(view.me.body)}


@pytest.mark.parametrize(("best", "takes"), [(Enter(99), True), (Go(3, 0), False)])
def test_what_lies_underfoot_is_taken_up_before_a_flight_by_the_way_there(best: AnyCommand, *, takes: bool) -> None:
    """A Healing just found was left, and lost, for a shaft "while they have not noticed you": to take it costs no turn."""
    scene = alone(wounds=2)
    lying = create(Item("remains", "Remains", 90), At(*scene.cell("W")))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    mind = counsel.policy.mind
    mind.aim = "unnoticed"
    assert needs.grabbed(view, mind, best) == (Take(lying) if takes else best)
    assert (mind.aim == FIT) is takes
