"""What a second player met with a party: questions that could not be left, fights that stopped, words that hid a reason."""

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.fleeing.resolve import advise, answered
from game.bots.fighting import TurnPlan
from game.bots.judgement import GOES, STAYS
from game.engine import Agenda, Decision
from game.engine.commands import Act, Eat, Follow, Say, Use
from game.engine.components import Body, Effects, Item
from game.engine.entries import Changed, Rolled
from game.engine.steps import Die, LiftCurse, MayResist
from game.engine.store import create, get, query, remove, the
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.answers import named
from game.presentation.ask import Giving
from game.presentation.food.meals import WASTED, offered, served
from game.presentation.questions.labour import hides
from game.presentation.sight import titled
from game.presentation.walks import barred
from game.run.view import View
from game.telling.words import capital
from game.ui.raid import fighter
from game.ui.raid.bottom_line import bottom_line
from game.ui.screens.title import Title
from tests.scenes.scene import Scene
from tests.ui.table import SIX, Lay, Table, fight, plainly


def ask(play: Table, *steps: Decision) -> Table:
    """Ask these now, the last first."""
    play.raid.run.enter()
    the(Agenda).steps.extend(steps)
    play.raid.run.settle()
    play.raid.settle()
    play.stage.ponder()
    return play


# -- questions ---------------------------------------------------------------------------------------------


def cursed(table: Lay) -> tuple[Table, int]:
    """Return a raid that asks which of two curses to lift, and the Item that is of no use."""
    play = table("beetle", "ants")
    play.raid.run.enter()
    who = play.view.me.body.who
    create(Item("honey", "Honey", 40, holder=who, colour="Red", cursed=True, felt=True))
    junk = create(Item("cricket", "Cricket", 20, holder=who, colour="Red", cursed=True, felt=True, spoiled=True))
    return ask(play, LiftCurse(who=who)), junk


def test_a_curse_is_chosen_by_tab_and_none_by_esc(table: Lay) -> None:
    """To try takes nothing, so that no answer is none: Esc is not offered, and says that one must be given."""
    play, junk = cursed(table)
    assert play.raid.ask.answers[play.raid.ask.best].do == Giving(Use(junk))
    assert not any(key == "Esc" for key, _ in bottom_line(play.raid))
    n = play.raid.run.n
    play.do("escape")
    assert (play.raid.run.n, play.view.question) == (n, "LiftCurse")
    play.do("tab", "tab")
    assert len([one for one in play.raid.run.story if isinstance(one, Rolled) and one.action == "Ken"]) == 1
    assert play.view.question == "Roam"


def test_the_raid_can_be_left_while_a_question_is_open_and_asks_it_again(table: Lay) -> None:
    play, _ = cursed(table)
    play.do("S")
    assert isinstance(play.top, Title)


# -- fights that go on -------------------------------------------------------------------------------------


def test_a_fight_goes_on_over_an_effect_whether_it_works_often_or_seldom(table: Lay) -> None:
    """Immobilised 1 works one time in a hundred: Shift-Tab answers as Tab would, and fights on."""
    for rating in (1, 80):
        play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
        play.raid.run.enter()
        who = play.view.asked
        get(who, Effects).rating["Immobilised"] = rating
        ask(play, MayResist(who=who))
        n = play.raid.run.n
        play.do("shift+tab")
        assert play.raid.run.n > n + 1


def test_where_a_fight_does_not_go_on_it_says_what_it_needs(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    counsel, n = play.raid.counsel, play.raid.run.n
    monkeypatch.setattr(counsel, "fight", lambda _: TurnPlan(Act("break", play.view.asked), flees=True))
    for _ in range(2):
        told = play.do("shift+tab").raid.notices[0].text
        assert "It stops here, however often Shift-Tab is pressed" in told
        assert "Tab: break" in told
    assert play.raid.run.n == n
    play.do("tab")
    assert play.raid.run.n == n + 1


def test_who_has_answered_by_acting_is_asked_again_only_where_there_is_news(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Round 9 on it refused for good: whoever had decided to stay had to play each Turn by hand."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
    raid, asks = play.raid, "whether to leave the fight is for you to say"
    leaves = lambda view: TurnPlan(Act("break", view.asked), flees=True)  # noqa: E731
    monkeypatch.setattr(raid.counsel, "weigh", leaves)
    assert asks in play.do("shift+tab").raid.notices[0].text
    raid.give(Say("done"))
    n, mind = raid.run.n, raid.counsel.policy.mind
    assert answered(play.view, mind) == STAYS
    play.do("shift+tab")
    assert raid.run.n > n
    advise(play.view, mind)
    assert mind.judged
    mind.judged.answer = STAYS
    raid.run.enter()
    get(play.view.asked, Body).wounds += 1
    raid.settle()
    n = raid.run.n
    assert not answered(play.view, mind)
    assert asks in play.do("shift+tab").raid.notices[0].text
    assert raid.run.n == n


def test_who_has_begun_to_leave_goes_on_with_it(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """All had better leave, one after the other: it asked before each of them."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
    counsel = play.raid.counsel
    monkeypatch.setattr(counsel, "weigh", lambda view: TurnPlan(Act("break", view.asked), flees=True))
    play.do("tab", "tab")
    assert answered(play.view, counsel.policy.mind) == GOES


# -- what is shown of Rooms, Items and Wounds --------------------------------------------------------------


@pytest.mark.parametrize("degree", [Degree.PARTIAL_FAILURE, Degree.COMPLETE_SUCCESS])
def test_an_obstacle_met_by_a_bad_search_is_not_said_to_hide_rewards(table: Lay, degree: Degree) -> None:
    """B-3.13.4: what is left of the search is in its table; of nothing else is anything said."""
    play = table("wasp")
    who = play.view.me.body.who
    search = Rolled(who=who, action="explore", roll=Roll(Check(Rating("Exploration", 40)), 70, (), degree))
    play.raid.run.story += [search, Changed(0, "Obstruction", 0, 41)]
    told = hides(play.view, 41)
    assert ("Reward" in content.formulas()["explore"].outcome[str(degree)]) is ("as well as Rewards" in told)
    assert ("Risks only" in told) is (degree == Degree.PARTIAL_FAILURE)
    assert "Risks as well as Rewards" in hides(play.view, 40)


def test_no_room_unspent_is_said_of_this_level_and_the_others_are_counted(table: Lay) -> None:
    play = table("wasp")
    (here,) = play.view.pool
    rooms = [replace(here, spent=True), replace(here, level=2, number=9, spent=False, here=False)]
    ground = {name: getattr(play.view, name) for name in ("known", "rooms", "walkable")}
    seen = SimpleNamespace(pool=rooms, number=1, chamber=None, passages=[], me=play.view.me, plugged=[], **ground)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(barred, "plugged", lambda _: [])
        assert barred.left(cast("View", seen), {}) == ", and no Room of this Level is unspent; 1 on other Levels."


def test_a_blow_that_does_more_than_kill_shows_no_more_wounds_than_there_are(table: Lay) -> None:
    body = replace(table("beetle").view.me.body, wounds=6)
    assert "".join(mark for mark, _ in fighter.wounds(body)) == "●●●●●"


@pytest.mark.parametrize("kind", SIX)
def test_wounds_are_as_many_marks_as_there_are_or_what_is_left_of_them(table: Lay, kind: str) -> None:
    """Where they are too many for marks they read as a foe's do: "7/10"."""
    body = table(kind).view.me.body
    for taken in range(body.limit + 1):
        hurt = replace(body, wounds=taken)
        assert "".join(mark for mark, _ in fighter.wounds(hurt)) == "●" * taken + "○" * (body.limit - taken)
        short = "".join(mark for mark, _ in fighter.wounds(hurt, 2))
        assert short == f"{body.limit - taken}/{body.limit}"


def test_the_first_meal_is_the_leader_s_and_never_the_only_light(table: Lay) -> None:
    """The Beetle leads or the Ants do; the last Light stands below eating nothing."""
    play = table("wasp", "ants")
    play.raid.run.enter()
    for thing, _ in query(Item):
        remove(thing)
    first, second = (member.body.who for member in play.view.party)
    create(Item("remains", "Remains", 30, holder=first))
    create(Item("honey", "Honey", 30, holder=second, colour="Red"))  # not known yet, and so of less worth
    light = create(Item("firefly", "Firefly", 40, holder=second))
    play.raid.run.settle()
    play.raid.settle()
    play.raid.give(Follow(second))
    meals = served(play.view)
    held = {item.item: member.body.who for member in play.view.party for item in member.items}
    assert held[meals[0].command.item] == play.view.me.body.who
    assert meals[-1].command == Eat(light)
    assert offered(play.view, meals[-1]) >= WASTED


def test_a_saved_raid_says_who_set_out_for_they_may_be_dead(table: Lay) -> None:
    play = table("beetle", "ants", "wasp")
    play.raid.give(Act("explore"))
    shows = play.do("S").shows(120, 40)
    assert "Beetle, Ants and Wasp set out" in shows


def test_a_friend_in_the_way_is_named_and_that_nobody_changes_places_in_a_fight(table: Lay) -> None:
    """As "Somebody stands there." was said of one's own Beetle, behind whom a hurt Spider wanted to be."""
    play = plainly(fight(table("spider", "beetle"), ("spider", "beetle"), ("minor",)), quick=False, hints=False)
    me = play.view.me.body
    other = next(one.body for one in play.view.party if one.body.who != me.who)
    told = barred.blocked(play.raid, (other.x - me.x, other.y - me.y))
    assert told == f"{capital(titled(play.view, other))} stands there, and in a fight nobody changes places."


def test_after_the_leader_has_died_the_next_leads_and_is_seen_to() -> None:
    """Nobody had the @ any more, and nobody could see whom the arrows move."""
    scene = Scene(". W B .", combat=False)
    scene.happens(Die(who=scene.who["W"], cause="test"))
    view = View(scene.run)
    other = view.body(scene.who["B"])
    assert other and view.leads_at == (other.x, other.y)
    assert view.me.body.who == scene.who["B"]


def test_who_eats_is_named_in_what_is_advised(table: Lay) -> None:
    """It said "eat Nectar of Healing, for what it does": it was the Beetle that ate, and the Spider stood at her last Wound."""
    play = table("wasp", "beetle")
    play.raid.run.enter()
    who = play.view.party[1].body.who
    meal = create(Item("honey", "Honey", 40, holder=who))
    play.raid.run.answers = type(play.raid.run.answers)(play.raid.run.decision)
    choice = next(one for one in View(play.raid.run).choices if one.command == Eat(meal))
    assert named(View(play.raid.run), choice) == "eat Honey (Beetle)"
