"""What a second player met with a party: questions that could not be left, fights that stopped, words that hid a reason."""

from functools import partial
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.automatic.bout import Bout
from game.adviser.counsel import advice
from game.adviser.fleeing.resolve import answered
from game.bots.fighting import DONE, TurnPlan
from game.bots.judgement import GOES, STAYS
from game.engine import Agenda, Decision
from game.engine.commands import Act, Eat, Follow, Say, Use
from game.engine.components import Body, Effects, Hero, Item
from game.engine.entries import Changed, Rolled, Wounded
from game.engine.steps import Die, FaceDeath, LiftCurse, MayResist
from game.engine.store import create, get, query, remove, the
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.answers import named
from game.presentation.ask import Giving
from game.presentation.food.meals import WASTED, offered, served
from game.presentation.page import sentence
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


def test_the_key_that_fights_on_stakes_nobodys_luck_against_death(table: Lay) -> None:
    """Pressed "to go on" it had pushed a Luck of 99. It says what is best, however often it is pressed: Tab does that."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
    play.raid.run.enter()
    beetle, wasp = (one.body for one in play.view.party)
    get(beetle.who, Effects).rating["Immobilised"] = 80
    get(wasp.who, Hero).luck = 1
    get(wasp.who, Body).wounds = wasp.limit
    ask(play, MayResist(who=beetle.who), FaceDeath(who=wasp.who, cause="a fall"))
    assert play.view.asks(FaceDeath)
    play.do("shift+tab", "shift+tab")
    assert play.view.asks(FaceDeath) and play.raid.notices[-1].text.startswith("Tab: push Luck")
    play.do("tab")
    assert [one.body.kind for one in play.view.party] == ["beetle"]
    assert play.view.asks(MayResist), "the next question waits for the next press"


def test_an_answer_after_a_bad_wound_is_all_that_one_press_gives(table: Lay) -> None:
    """Pressed for a Turn that it had not begun yet, it answered and fought on through three Wounds."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
    play.raid.run.enter()
    who = play.view.asked
    get(who, Effects).rating["Immobilised"] = 80
    ask(play, MayResist(who=who))
    n = play.raid.run.n
    story = play.raid.run.story
    story.append(Wounded(command=n, who=who, wounds=2, total=2, limit=5, cause=""))
    play.do("shift+tab")
    assert play.raid.run.n == n + 1 and not play.view.asks(MayResist)
    assert play.raid.notices[0].text == sentence("bout stops answered", key="Shift-Tab")


def leaving(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be advised to leave, to whoever does not stay."""
    counsel = play.raid.counsel

    def weigh(view: View) -> TurnPlan:
        return TurnPlan(DONE) if counsel.policy.firm else TurnPlan(Act("break", view.asked), flees=True)

    monkeypatch.setattr(counsel, "weigh", weigh)
    monkeypatch.setattr("game.adviser.counsel.used_up", lambda _, deed: deed)


ASKS = "Here Shift-Tab stops, once: whether to leave the fight is for you to say"


def test_nothing_is_worked_out_ahead_for_a_fight_that_has_just_ended(table: Lay) -> None:
    """The Beetle was out of the fight with the last answer: it crashed on the next Turn, of which there was none."""
    raid = table("beetle").raid
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    assert bout.ahead
    with pytest.raises(ValueError, match="empty"):
        raid.counsel.turn(raid.view)
    bout.ahead(raid.view)


def test_where_a_fight_does_not_go_on_it_says_what_it_needs(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    leaving(play, monkeypatch)
    n = play.raid.run.n
    told = play.do("shift+tab").raid.notices[0].text
    assert told.startswith(ASKS) and "Tab: break" in told
    assert told.endswith("Tab does it; Shift-Tab again stays in the fight, till there is news.")
    assert play.raid.run.n == n
    play.do("tab")
    assert play.raid.run.n == n + 1 and answered(play.view, play.raid.counsel.policy.mind) in ("", GOES)


@pytest.mark.parametrize("by_tab", [True, False])
def test_what_tab_plays_on_stops_with_the_words_of_tab(
    table: Lay, monkeypatch: pytest.MonkeyPatch, by_tab: bool
) -> None:
    """In a fight out of sight one Tab ran four Rounds, and then told of Shift-Tab, "however often" that, never pressed, was."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    leaving(play, monkeypatch)
    raid = play.raid
    told = Bout(raid, partial(advice, raid), raid.teller.names, leaves=False if by_tab else None).news(raid)
    assert "Tab: break" in told and ("Shift-Tab" in told) is not by_tab


@pytest.mark.parametrize("foe", ["minor", "worker"])
def test_whoever_stays_is_asked_once_for_the_whole_party(table: Lay, monkeypatch: pytest.MonkeyPatch, foe: str) -> None:
    """Each of three was refused anew, whatever had been decided. With nobody armed in sight a Spider who was to stay broke away all the same."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), (foe,)), hints=False)
    leaving(play, monkeypatch)
    raid, mind = play.raid, play.raid.counsel.policy.mind
    first, n = play.view.asked, raid.run.n
    assert ASKS in play.do("shift+tab").raid.notices[0].text and raid.run.n == n
    monkeypatch.setattr("game.adviser.automatic.bout.Bout.calm", lambda *_: False)  # one Turn at a time
    play.do("shift+tab")
    assert raid.run.n > n and play.view.asked != first and answered(play.view, mind) == STAYS
    n = raid.run.n
    play.do("shift+tab")
    assert raid.run.n > n and ASKS not in " ".join(one.text for one in raid.notices)


@pytest.mark.parametrize("news", [True, False])
def test_who_has_answered_is_asked_again_only_where_there_is_news(
    table: Lay, monkeypatch: pytest.MonkeyPatch, news: bool
) -> None:
    """From Round 9 on it refused for good: whoever had decided to stay had to play each Turn by hand."""
    play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
    leaving(play, monkeypatch)
    raid, mind = play.raid, play.raid.counsel.policy.mind
    assert ASKS in play.do("shift+tab").raid.notices[0].text
    raid.give(Say("done"))
    assert answered(play.view, mind) == STAYS
    raid.run.enter()
    get(play.view.asked, Body).wounds += news
    raid.settle()
    assert (answered(play.view, mind) == STAYS) is not news
    n = raid.run.n
    play.do("shift+tab")
    assert (ASKS in " ".join(one.text for one in raid.notices) and raid.run.n == n) == news


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
