"""What the adviser advises has its reason with it, where the advice does not say it by itself."""

import re
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.adviser.counsel import Counsel, advice
from game.adviser.fleeing.waiting import IN_THE_WAY
from game.adviser.wording.answering import why_meal
from game.adviser.wording.errands import errand, purposed
from game.adviser.wording.meeting import gropes, why_flee, why_lost, why_off
from game.adviser.wording.reasons import reason, why_down, why_pass, why_turn, why_walk
from game.adviser.wording.turns import reasoned, worded
from game.adviser.wording.withdrawal import too_near, withdrawn
from game.bots.errands import stand, travel_step
from game.bots.fighting import TurnPlan, enemies
from game.bots.lines import AWAY, LinePart
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import CAUTIOUS
from game.content import constants
from game.engine.commands import Act, Drop, Eat, Enter, Go, Say
from game.engine.components import At, Body, Combatant, Effects, Features, Fight, Gifts, Guard, Hero, Item, Room
from game.engine.store import add, create, get, query, remove, the
from game.presentation.ask import Answer
from game.presentation.automatic.autoplay import PATIENCE
from game.presentation.foes.passing_by import noticing, within
from game.presentation.outcome import percent
from game.presentation.page import sentence, words
from game.presentation.sight import hostile, strangers, titled
from game.presentation.walks.ways import behind
from game.run.view import Held, Passage, View
from game.telling.words import counted, number
from tests.scenes.scene import Scene, forget
from tests.ui.table import Lay, Table, asked, fight, plainly
from tests.ui.test_best import said
from tests.ui.test_first_blow import before
from tests.ui.test_losses import obstructed

DONE = Say("done")


def test_what_is_not_plain_is_advised_with_its_reason(table: Lay) -> None:
    play = table("wasp")
    mind = play.raid.counsel.policy.mind
    assert "Slot" in reason(play.view, Drop(play.view.me.items[0].item), mind)
    mind.aim = "onward"
    assert reason(play.view, Enter(7), mind) == ""  # it leads to the Job
    mind.aim = "threat"
    assert reason(play.view, Enter(7), mind) == "before they come"
    assert "food" in reason(play.view, Act("hunt"), mind)


@pytest.mark.parametrize(
    ("beside", "why"), [("", "why meet"), ("minor", "why attack job"), ("worker", "why attack guard")]
)
def test_an_attack_that_begins_a_fight_has_its_reason(beside: str, why: str) -> None:
    """Tab named the Minor beside one, and nothing else, in the royal cell, where the Job is worth what no other fight is."""
    scene = Scene("# . m W . w . #", combat=False)
    view = View(scene.run)
    who = next(body.who for body in view.creatures if body.kind == "minor")
    vars(view)["job"] = replace(view.job, task="kill" if beside else "fetch", target=beside)
    mind = Mind(CAUTIOUS)
    mind.aim = "threat"
    assert reason(view, Act("attack", who), mind) == f"{sentence('why meet now')}, " * (not beside) + sentence(why)


@pytest.mark.parametrize(("rating", "why"), [(0, "why meet"), (100, "why meet guards")])
def test_on_the_deepest_level_whoever_is_likely_outlasted_may_be_joined_out_of_sight(rating: int, why: str) -> None:
    """One key later the same Tab counted one more, out of sight, and wanted away: nobody had said that it might come."""
    scene = Scene("# . m W . w . #", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    vars(view)["rating"], mind.aim = rating, "threat"
    assert reason(view, Act("attack", scene.who["m"]), mind).endswith(sentence(why))


def test_an_attack_that_begins_a_fight_names_who_else_is_in_it() -> None:
    """It named one Minor, and a Major, one cell off, was in it too."""
    scene = Scene("# . m W M . w . #", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.aim = "threat"
    assert reason(view, Act("attack", scene.who["m"]), mind).endswith("in it too: Major")


def test_a_walk_away_from_a_soldier_in_sight_says_so() -> None:
    """Of two ways on the one without a fight is gone first, however long: 240 turns, and no word on why."""
    view, mind = View(Scene(". . . . W . . . . . . . . m .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y), (x - 3, y)]
    assert "rather than past Minor, 9 cells east" in why_walk(view, Go(x - 1, y), mind)
    mind.walk.ahead = [(x + 2, y), (x + 4, y)]
    assert "rather than" not in why_walk(view, Go(x + 1, y), mind)
    mind.aim, mind.walk.ahead = "bed", [(x - 2, y)]
    assert "rather than" not in why_walk(view, Go(x - 1, y), mind)


def test_who_keeps_rooms_out_of_reach_is_not_named_twice() -> None:
    """It was "to which a way may lead past Minor #1, last 5 cells west, rather than past Minor #1, 5 cells west"."""
    view, mind = View(Scene(". . . . W . . . . . . . . m .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y), (x - 3, y)]
    assert why_off(view, mind, [(x - 3, y)]) and not why_off(view, mind, [(x - 3, y)], "past Minor, last 9 cells east")


def test_a_walk_that_leads_nearer_to_somebody_first_is_none_rather_than_past_them() -> None:
    """It was "where the map ends, 9 cells northwest, rather than past Minor, 2 cells northwest", over the very cell where the Minor stood."""
    view, mind = View(Scene(". . . . W . . . . . . . . m .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    mind.aim = "onward"
    assert why_off(view, mind, [(x - 2, y), (x - 3, y)])
    assert not why_off(view, mind, [(x + 1, y), (x - 3, y)])


def test_who_is_after_the_party_is_not_named_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was "rather than past Minor #5, 2 cells southwest, Minor #5 still feels you when your start ends"."""
    view, mind = View(Scene(". . . . W . . . . . . . . m .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 3, y)]
    monkeypatch.setattr("game.adviser.wording.reasons.pursuit", lambda *_: "Minor still feels you when your start ends")
    for start, rather in ((0, True), (2, False)):
        vars(view)["raid"] = replace(view.raid, head_start=start)
        forget(view)
        assert ("rather than past Minor" in why_walk(view, Go(x - 2, y), mind)) is rather


def test_a_walk_to_unseen_ground_says_for_whose_sake_a_room_in_reach_is_left() -> None:
    """The Room lay in view, twenty moves off; a blind end was walked to, and not a word was said of it."""
    view = View(Scene("# . . W . . . . . . m . .", combat=False).run)
    mind, (x, y), (foe,) = Mind(CAUTIOUS), stand(view), hostile(view)
    mind.see(view)
    beyond = replace(view.pool[0], number=7, x=foe.x + 2, y=y, spent=False, here=False)
    vars(view).update(creatures=[one for one in view.creatures if one.led], found_here=(beyond,))
    vars(view)["known"] = view.known.copy()
    view.known[y, x - 3] = False
    forget(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y)]
    shunned = sentence("why shunned", room=7, who="Minor", where="7 cells east")
    assert shunned in why_walk(view, Go(x - 1, y), mind)
    mind.foes.spotted[foe.who] = view.turn - LIE_LOW
    forget(view)
    assert shunned not in why_walk(view, Go(x - 1, y), mind)


def test_who_may_notice_a_walk_is_not_named_twice() -> None:
    """It was "rather than past Minor #3, 2 cells northwest, close by Minor #3, 2 cells northwest"."""
    view, mind = View(Scene(". . . . W . . m .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y), (x - 3, y)]
    assert purposed(view, Go(x - 1, y), mind).count("Minor, 3 cells east") == 1


def test_who_was_slipped_past_in_this_room_is_not_named_twice() -> None:
    """It was "rather than past Minor #2, 1 cell east, past Minor #2, 1 cell east: 47 % that you are noticed"."""
    view, mind = View(Scene(", , , , W . . m .", combat=False).run), Mind(CAUTIOUS)
    vars(view)["creatures"] = [
        replace(body, notice="unseen") if body.kind == "minor" else body for body in view.creatures
    ]
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y), (x - 3, y)]
    told = purposed(view, Go(x - 1, y), mind)
    assert told.count("Minor, 3 cells east") == 1 and "% that you are noticed" in told


def test_food_that_is_known_is_eaten_for_what_it_does(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("wasp")
    held = Held(7, "Red Leaf", "leaf", "%", "F", 26, depleted=False, function="Venom", edible=True)
    monkeypatch.setattr("game.adviser.wording.handling.carried", lambda *_: (play.view.me, held))
    told = reason(play.view, Eat(7), play.raid.counsel.policy.mind)
    assert told == "for what it does: attacks that land also poison, until rested"


def test_every_wait_and_every_flight_has_its_reason() -> None:
    """The names are those of the bot's aims; who recovers is told of what."""
    told = words("aims")
    assert all(told[f"{aim} Say"] for aim in ("haunted", "collect", "bide", IN_THE_WAY))  # others: test_hunted.py
    assert all(told[f"{aim} Enter"] for aim in ("threat", "haunted", "flee", "withdraw", "climb"))
    assert all(told[f"{aim} Go"] for aim in ("haunted", "withdraw", "climb"))


def test_a_walk_keeps_the_aim_it_was_begun_for(table: Lay) -> None:
    """The policy goes on with it without asking anew what is wanted."""
    play = table("wasp")
    policy, view = play.raid.counsel.policy, play.view
    assert policy.mind.walk.set_out(view, policy.decide(view))
    assert policy.mind.aim == "onward"


@pytest.mark.parametrize(
    ("left", "told"), [(9, "giving up what the Obstacle of this Room hides"), (2, "since you are too badly hurt")]
)
def test_who_walks_away_from_an_obstacle_is_told_why(table: Lay, left: int, told: str) -> None:
    play = table("wasp")
    obstructed(play)
    body = get(play.view.asked, Body)
    body.wounds = max(0, play.view.me.body.limit - left)
    view, mind = View(play.raid.run), play.raid.counsel.policy.mind
    mind.aim, mind.walk.ahead = "onward", []
    inside = view.rooms == view.chamber.number
    steps = [one for one in view.legal() if isinstance(one, Go)]
    out = next(one for one in steps if not inside[one.y, one.x])
    assert why_walk(view, out, mind).startswith(told)
    assert told in errand(view, out, mind)
    mind.aim = "withdraw"  # what is lost here is told beside what is wanted there
    assert why_walk(view, out, mind).startswith("to heal ") and f", {told}" in why_walk(view, out, mind)


def test_who_climbs_to_heal_is_told_how_many_wounds_it_is_for_and_why_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the last Level one Wound is enough: there fewer are borne."""
    scene = Scene("W . .", combat=False, W={"wounds": 1})
    view, mind = View(scene.run), Counsel().policy.mind
    step, mind.aim = next(one for one in view.legal() if isinstance(one, Go)), "withdraw"
    assert why_walk(view, step, mind) == "to heal 1 Wound on a safer Level, as no Room known here serves as well"
    monkeypatch.setitem(view.__dict__, "rating", 100)
    assert why_walk(view, step, mind).startswith("to heal 1 Wound before the Job, on a safer Level, as no Room")


def test_what_is_given_up_names_the_gift_that_a_failure_would_cost(table: Lay) -> None:
    """The line below said "else your Shielding", and the reason "a failure costs a Wound"."""
    play = table("wasp")
    obstructed(play)
    assert why_pass(play.view).endswith("a failure costs a Wound")
    gift = next(name for name, row in content.abilities().items() if row.wards)
    play.raid.run.enter()
    add(play.view.asked, Gifts({gift: 100}))
    play.raid.settle()
    assert why_pass(play.view).endswith(f"a failure costs your {gift}")


def test_an_obstacle_that_would_hardly_hold_is_no_reason_to_leave_it(table: Lay) -> None:
    """Who walks on all the same does so for something else: "only 97 %" would be none. What is lost by it is said all the same."""
    play = table("wasp")
    obstructed(play)
    assert re.fullmatch(r"giving up what the Obstacle of this Room hides: only .*", why_pass(play.view))
    with patch("game.bots.household.SURE", 1):
        assert re.fullmatch(
            r"giving up what the Obstacle of this Room hides \(\d+ % to tear it down\)", why_pass(play.view)
        )


def test_foes_in_view_are_spoken_of_only_where_one_walks_for_their_sake(table: Lay) -> None:
    """She looks for ground nobody has seen, or she keeps away."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    view, mind = play.view, play.raid.counsel.policy.mind
    me = view.me.body
    mind.aim, mind.walk.ahead = "onward", []
    assert errand(view, Go(me.x, me.y), mind).startswith("walk: ")
    mind.aim = "threat"
    assert errand(view, Go(me.x, me.y), mind).startswith("keep away from ")


def test_a_walk_up_to_somebody_names_whom_it_is_about(table: Lay) -> None:
    """Not the nearest, past whom it leads."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    view, mind = play.view, play.raid.counsel.policy.mind
    x, y = view.me.body.x, view.me.body.y
    near, far = sorted(strangers(view), key=lambda one: one.who)
    others = replace(near, x=x + 2, y=y + 1), replace(far, x=x + 6, y=y)
    vars(view)["creatures"] = (view.me.body, *others)
    mind.aim, mind.walk.ahead = "threat", [(x + 2, y), (x + 3, y), (x + 4, y), (x + 5, y)]
    assert errand(view, Go(x + 1, y), mind).startswith(f"walk up to {titled(view, far)}")


@pytest.mark.parametrize(
    ("notice", "when"),
    [
        ("", "unnoticed so far: within {moves} of it {chance} % that it notices you"),
        ("adjacent", "unnoticed so far: within 1 move of it 100 % that it notices you"),
        ("unseen", "unnoticed in this Room: out of it, within {moves} of it, {chance} % that it notices you"),
        ("seen", ""),
    ],
)
def test_who_keeps_away_is_told_when_it_would_be_rolled_for_and_how_often_noticed(
    table: Lay, notice: str, when: str
) -> None:
    """[R-51] By the functions that know it: nothing is rolled on the way itself."""
    play = before(table, "minor", 7, notice)
    view, mind = play.view, play.raid.counsel.policy.mind
    foe = next(body for body in view.creatures if not body.led)
    mind.aim, mind.walk.ahead = "threat", []
    x, y = stand(view)
    told = errand(view, Go(x, y), mind)
    forgetful = replace(foe, notice="")
    about = {"chance": percent(*noticing(view, forgetful)), "moves": counted(within(view, forgetful), "move")}
    assert told.startswith("keep away from Minor")
    assert (when.format(**about) in told) if when else "notice" not in told


@pytest.mark.parametrize(("gap", "why"), [(4, "why near"), (7, "why nearer")])
def test_who_comes_up_is_told_to_get_within_reach_only_where_it_does(gap: int, why: str) -> None:
    """It was "2 steps up to Minor, to get within reach", and after them nothing was."""
    scene = Scene("W" + " ." * (gap - 1) + " m", first="W").until("W")
    view, foe = View(scene.run), scene.who["m"]
    walk = LinePart(moves=3, foe=foe)
    assert why_turn(view, (walk, LinePart(DONE)), flees=False) == sentence(why)
    for _ in range(3):
        scene.do("go 1 0")
    now = View(scene.run).choice(Act("attack", foe))
    assert (now is not None and not now.refused) is (why == "why near")


def test_who_dashes_up_to_strike_in_the_next_turn_is_told_just_that(table: Lay) -> None:
    """Not "nothing more is worth it" in the middle, as if the plan ended there: the walk goes on."""
    view = fight(table("wasp"), ("wasp",), ("major",)).view
    line = LinePart(Act("dash", view.asked)), LinePart(DONE)
    assert reasoned(view, line, flees=False) == f"dash (takes the Manoeuvre), {sentence('why near')}"
    assert worded(view, (LinePart(DONE),)) == sentence("nothing better")


def test_who_breaks_off_or_comes_up_in_combat_is_told_why(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    view = play.view
    out, up = LinePart(Act("break")), LinePart(moves=3, foe=next(one.who for one in view.creatures if not one.led))
    strike = LinePart(Act("attack", up.foe))
    dear = f"{sentence('why leave lost')}: killing both{{}} costs more than the 4 Wounds left"
    assert why_turn(view, (out,), flees=True) == dear.format("")
    assert why_turn(view, (up, LinePart(DONE)), flees=False) == sentence("why near")
    assert why_turn(view, (up, strike, LinePart(DONE)), flees=False) == ""
    assert why_turn(view, (LinePart(Act("steel")), LinePart(DONE)), flees=False).startswith(sentence("why steel"))
    vars(view)["creatures"], kept = [], view.creatures
    assert why_turn(view, (LinePart(Act("steel")), LinePart(DONE)), flees=False) == sentence("why steel unseen")
    vars(view)["creatures"] = [one for one in kept if one.led or one.kind == "nasute"]
    away = [one for one in kept if one.kind == "major"]  # whom the weighing counts, the reason names
    assert dear.format(" (one out of sight)") in why_turn(view, (out,), flees=True, lost=away)
    unmet = [replace(away[0], who=998)]  # it was reckoned with two Minors, unsaid; and one of them shot
    assert dear.format(" (one out of sight, taken for Major)") in why_turn(view, (out,), flees=True, lost=unmet)
    vars(view)["creatures"] = kept
    assert why_turn(view, (LinePart(Act("steel")), strike), flees=False) == ""
    hurls = LinePart(Act("throw", strike.command.target if isinstance(strike.command, Act) else 0))
    assert why_turn(view, (hurls, LinePart(DONE)), flees=False) == sentence("why throw")  # it had none
    assert why_turn(view, (hurls, strike), flees=False) == ""
    for kind, told in (
        ("minor", "costs it half its Wounds Max"),
        ("major", "ends this fight for it"),
    ):  # "wrap up: Queen 60 %." alone
        vars(view)["creatures"] = [replace(kept[0], who=97, kind=kind, led=False, unit="Wound")]
        assert told in why_turn(view, (LinePart(Act("wrap", 97)), LinePart(DONE)), flees=False)
    vars(view)["creatures"] = kept
    for deed in ("direct", "fly"):  # "direct: Beetle 60 %." alone said nothing
        assert why_turn(view, (LinePart(Act(deed)), LinePart(DONE)), flees=False) == sentence(f"why {deed}")
    play.raid.run.enter()
    get(view.asked, Body).wounds = view.me.body.limit - 1
    play.raid.settle()
    play.do("tab")
    assert f", {sentence('why leave lost')}. Danger: one blow of " in said(play)


# -- where a Turn is best let pass -----------------------------------------------------------------


def idle(play: Table, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the advice where nothing is worth doing in this Turn."""
    monkeypatch.setattr(play.raid.counsel, "fight", lambda _: TurnPlan(DONE))
    return advice(play.raid)


def test_who_holds_its_tunnel_is_named_and_what_else_one_may_do(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    assert "No blow at Minor is likely" in idle(play, monkeypatch)
    play.raid.run.enter()
    foe = next(body.who for body in play.view.creatures if not body.led)
    add(foe, Guard(0, 0))
    play.raid.settle()
    told = idle(play, monkeypatch)
    assert "Minor holds its tunnel till somebody is within 3 cells of that, strikes it or is beside its kin: go" in told
    assert f"({play.raid.called('manoeuvre')})" in told and "f closes in all the same" in told
    assert "Or wait" not in told, "which is what Tab has just proposed"
    rules = constants().combat
    goes = f"hurt for {number(rules.hopeless)} Rounds, foes go who hit less than {rules.hope} times in 100"
    stays = "(royals and the Job's guards stay)"
    assert f"{goes} {stays}; once for {number(rules.standoff)}, both sides part." in told


def test_who_is_to_leave_and_cannot_break_away_walks_on(table: Lay) -> None:
    """The foes have been left behind a corner, and the one try of this Turn has failed."""
    play = plainly(fight(table("wasp"), ("wasp",), ("major", "major")), hints=False)
    foes = [body for body in play.view.creatures if body.armed and not body.led]
    play.raid.run.enter()
    for _, room in query(Room):
        room.dark = 90
    me = play.view.me.body
    rooms = (play.view.rooms == 1) & play.view.walkable
    far = sorted(map(tuple, np.argwhere(rooms.T).tolist()), key=lambda at: -max(abs(at[0] - me.x), abs(at[1] - me.y)))
    for foe, (x, y) in zip(foes, far, strict=False):
        there = get(foe.who, At)
        there.x, there.y = x, y
    for who, hero in query(Hero):
        hero.unlit = True
        get(who, Body).wounds = me.limit - 1
        fighter = get(who, Combatant)
        fighter.manoeuvre = fighter.resist = fighter.tactical = 0
    play.raid.settle()
    assert not [body for body in play.view.creatures if not body.led]
    counsel = play.raid.counsel
    counsel.policy.mind.witness(play.view)
    counsel.policy.mind.foes.dangers = {foe.who: (play.view.number, foe) for foe in foes}
    assert counsel.say(play.view).startswith("away to the ")
    assert sentence("why leave hunted") in counsel.say(play.view)


def in_the_dark(table: Lay, kind: str) -> Table:
    """Return a fight in a dark Room, in its second Round, with a foe too far off to be seen, but perhaps to be smelt."""
    play = plainly(fight(table(kind), (kind,), ("minor",)), hints=False)
    play.raid.run.enter()
    for _, room in query(Room):
        room.dark = 90
    foe, me = next(body.who for body in play.view.creatures if not body.led), play.view.me.body
    there, rooms = get(foe, At), (play.view.rooms == 1) & play.view.walkable
    there.x, there.y = max(
        map(tuple, np.argwhere(rooms.T).tolist()), key=lambda at: max(abs(at[0] - me.x), abs(at[1] - me.y))
    )
    for _, hero in query(Hero):
        hero.unlit = True
    get(me.who, Combatant).place = 4  # Charging: nerves need no steel
    the(Fight).round = 2
    play.raid.settle()
    return play


def test_who_smells_does_not_grope(table: Lay) -> None:
    """R-22: Ants have no use for a Light, and are not told to break off for one."""
    play = in_the_dark(table, "ants")
    create(Item("foxfire", "Foxfire", 40, holder=play.view.me.body.who))
    play.raid.settle()
    assert not gropes(play.view)
    assert "Light" not in advice(play.raid)


def test_who_gropes_in_the_dark_for_foes_unseen_breaks_off_to_burn_a_light(table: Lay) -> None:
    """R-77: in a fight no Light is lit. Without one, it is said that they are seen only close by."""
    play = in_the_dark(table, "wasp")
    me = play.view.me.body
    assert gropes(play.view)
    light = create(Item("foxfire", "Foxfire", 40, holder=me.who))
    play.raid.settle()
    told = advice(play.raid)
    assert "break" in told and sentence("why leave dark") in told
    remove(light)
    play.raid.settle()
    told = advice(play.raid)
    assert "break" in told and "Light" not in told  # who has none is not told that it can be burnt
    play.raid.counsel.policy.mind.fights.judged = None  # whoever was told to leave in a Turn is told so to its end
    told = advice(play.raid)
    assert sentence("let them come") in told and "It is dark" in told


def test_no_resist_is_advised_with_its_reason(table: Lay) -> None:
    """Who has 5 in a hundred to mend a Blindness of 50, and 45 to make it worse, lets it be."""
    play = asked(table, "MayResist", "wasp")
    get(play.view.me.body.who, Effects).rating = {"Blind": 50}
    get(play.view.me.body.who, Features).rating["Smarts"] = 5
    play.raid.settle()
    play.do("tab")
    told = " ".join(notice.text for notice in play.raid.notices)
    assert "no, let it be, Blind works 50 %, as by its odds a try is likelier to harm than to help." in told


def test_who_starves_otherwise_is_named_as_within_a_sentence(table: Lay) -> None:
    view = table("wasp").view
    with patch("game.adviser.wording.reasons.household.famished", return_value=True):
        assert why_meal(view, Answer("eat", lambda _: None)) == "otherwise you starve"


@pytest.mark.parametrize(
    ("rating", "told"), [(20, "no way to 1 unspent Room here is known"), (70, "the Job waits deeper")]
)
def test_a_way_down_past_what_is_unspent_has_a_reason(rating: int, told: str) -> None:
    """So has one where nothing is left, and one to which a way leads past somebody."""
    view, mind = View(Scene(". W .", combat=False).run), Mind(CAUTIOUS)
    x, y = view.me.body.x, view.me.body.y
    mind.aim = "onward"
    assert view.chamber
    there = replace(view.chamber, spent=False, here=False, number=9)
    vars(view).update(passages=(Passage(7, "shaft", x, y, 1, None),), found_here=(there,), rating=rating)
    with patch("game.adviser.wording.reasons.cut_off_from", return_value=True):
        assert told in reason(view, Enter(7), mind)
    vars(view)["found_here"] = (replace(there, spent=True),)
    assert reason(view, Enter(7), mind) == sentence("why down done")


@pytest.mark.parametrize("kind", ["shortcut", "shaft"])
def test_a_walk_to_a_new_way_down_says_how_deep_it_leads(kind: str) -> None:
    """A first raid went from the Level rated 0 to one rated 57 by a steep tunnel, of which only the list of places said so."""
    view, mind = View(Scene(". W . . .", combat=False).run), Mind(CAUTIOUS)
    way = Passage(7, kind, view.me.body.x + 3, view.me.body.y, 1, None)
    vars(view).update(passages=(way,), goal=None)
    step = travel_step(view, (way.x, way.y))
    assert step
    told = purposed(view, mind.walk.set_out(view, step), mind)
    assert behind(view, way) in told
    assert str(constants().nest.deepest if kind == "shortcut" else view.depths(kind)[1]) in told


def test_a_way_that_leads_past_somebody_is_said_to_do_so() -> None:
    scene = Scene(". W . . . m", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.see(view)
    x, y = view.me.body.x, view.me.body.y
    assert view.chamber
    there = replace(view.chamber, spent=False, here=False, number=9)
    vars(view).update(passages=(Passage(7, "shaft", x, y, 1, None),), found_here=(there,), rating=20)
    for shut, told in ((False, "past Minor, last 4 cells east"), (True, "no way to 1 unspent Room here is known")):
        ways: dict[str, Any] = {"shut_away": lambda *_, shut=shut: shut, "cut_off_from": lambda *_: True}
        with patch.multiple("game.adviser.wording.reasons", **ways):
            assert told in why_down(view, mind, (x, y))


@pytest.mark.parametrize(
    ("shut", "told"), [(True, "no way to 1 unspent Room here is known"), (False, "takes too long")]
)
def test_a_way_is_said_not_to_be_known_only_where_none_may_lead_on(told: str, *, shut: bool) -> None:
    """It was said eight cells from an open end of the map, to which the next key then led."""
    view, mind = View(Scene(". W . . .", combat=False).run), Mind(CAUTIOUS)
    x, y = stand(view)
    assert view.chamber
    there = replace(view.chamber, spent=False, here=False, number=9)
    vars(view).update(passages=(Passage(7, "shaft", x, y, 1, None),), found_here=(there,), rating=20)
    with patch("game.adviser.wording.reasons.shut_away", return_value=shut):
        assert "no way to" not in why_down(view, mind, (x, y)), "it lay open four cells off"
        with patch("game.adviser.wording.reasons.cut_off_from", return_value=True):
            assert told in why_down(view, mind, (x, y))


def test_the_attack_is_still_to_come_only_where_it_is() -> None:
    scene = Scene("W m .", first="W").until("W")
    hurt = (LinePart(Act("hurt", scene.who["m"])),)
    for tactical, said_ in ((1, True), (0, False)):
        get(scene.who["W"], Combatant).tactical = tactical
        assert why_turn(View(scene.run), hurt, flees=False).endswith("your attack is still yours") is said_


def test_a_walk_up_to_whom_one_could_hit_from_here_says_what_it_is_for() -> None:
    """Her web reaches two cells, and hits as often; what it was gone nearer for, to bite or to wrap up, nobody said."""
    rows = "# " * 12 + "\n"
    for who, says in (("X", True), ("W", False)):
        drawing = f"{rows}# # # # # {who} . m . . . .\n{rows}"  # there is no room for a run-up
        told = Counsel().say(View(Scene(drawing, first=who).until(who).run))
        assert "attack " in told
        assert (sentence("why beside wrap") in told) == says, told


@pytest.mark.parametrize(("cost", "why"), [(0, "why leave worsted"), (300, "why leave cost"), (900, "why leave dear")])
def test_a_fight_is_not_left_for_what_it_is_not_reckoned_to_cost(
    monkeypatch: pytest.MonkeyPatch, cost: int, why: str
) -> None:
    """It said to break off, "killing all three costs about 0 Wounds, of 5 left": it was left for the two who had died in it."""
    view = View(Scene("W . . m .", first="W").until("W").run)
    monkeypatch.setattr("game.adviser.wording.meeting.price", lambda *_: cost)
    told = why_lost(view, enemies(view), ())
    assert told.startswith(sentence(why, whom="Minor", wounds="3 Wounds", left="4 Wounds" if cost > 500 else 4))


@pytest.mark.parametrize(
    ("foe", "late", "bled", "why"),
    [
        ("w", 0, False, "why leave unseen"),
        ("m", 0, False, "why leave idle"),
        ("m", PATIENCE, False, "why leave vain"),
        ("m", PATIENCE, True, "why leave safer"),
    ],
)
def test_a_fight_in_which_no_soldier_is_in_sight_or_that_has_just_begun_is_not_left_because_none_was_hurt(
    monkeypatch: pytest.MonkeyPatch, foe: str, late: int, why: str, *, bled: bool
) -> None:
    """It was said in Round 2 of Workers alone, "no foe has been hurt in the last Rounds"; and a Turn after a band was slain."""
    view = View(Scene(f"W . . {foe} .", first="W").until("W").run)
    lost = [replace(enemies(view)[0], who=900, armed=True)]
    assert view.fight
    vars(view)["fight"] = replace(view.fight, number=1 + late, bled=bled)
    monkeypatch.setattr("game.adviser.wording.meeting.hopeful", lambda *_: True)
    assert why_flee(view, LinePart(moves=1, foe=AWAY, goal=(0, 0)), lost) == sentence(why)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (0, "away to the west, 3 steps"),
        (5, "to the east, 3 steps, nearer to Minor"),
        (6, "to the east, 3 steps, nearer to Minor, too near for it to Charge you"),
    ],
)
def test_a_walk_that_ends_nearer_to_a_foe_is_not_called_one_away(goal: int, told: str) -> None:
    """It was "away to the west", and the Centipede stood four cells west."""
    view = View(Scene(". . . W . . . . m", first="W").until("W").run)
    part = LinePart(moves=3, foe=AWAY, goal=(goal, stand(view)[1]))
    assert ", ".join(filter(None, (withdrawn(view, part), too_near(view, [part, LinePart(DONE)])))) == told


@pytest.mark.parametrize(
    ("row", "kind", "spent", "says"),
    [("X m . .", "X", 0, True), ("X m . .", "X", 1, False), ("X . . m", "X", 0, False), ("W m . .", "W", 0, False)],
)
def test_a_weavers_webs_are_named_with_the_blow_that_comes_before_them(
    row: str, kind: str, spent: int, *, says: bool
) -> None:
    """It was an Attack at 29 %, and that seemed to be all: that she then holds it fast at 90, and wraps it up at 50, was found by hand."""
    view = View((scene := Scene(row, first=kind, **{kind: {"place": "Holding"}})).until(kind).run)
    vars(view)["me"] = replace(view.me, body=replace(view.me.body, manoeuvre=1 - spent))
    parts = LinePart(Act("attack", scene.who["m"])), LinePart(DONE)
    assert (sentence("webs after") in why_turn(view, parts, flees=False)) == says
