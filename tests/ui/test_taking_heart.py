"""Taking heart: who begins a fight Recoiling is told by what it may help itself, at the odds of the question. [RULES 5.4]"""

import re
from typing import Any, cast

import pytest

from game import weighing
from game.adviser.counsel import Counsel
from game.adviser.fighting.likelier import heartier
from game.bots.careful import Careful
from game.bots.fighting import TurnPlan, enemies
from game.bots.heart import by_heart
from game.bots.improvising import HEART
from game.bots.lines import likelihood
from game.bots.temperament import CAUTIOUS
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.engine.components import Combatant
from game.engine.entries import Rolled
from game.engine.steps import ByWhat, Flourish, TakeTurn
from game.engine.store import get
from game.presentation import serving
from game.presentation.ask import Ask, Giving, Showing, letter_of
from game.presentation.foes.back_foot import chances
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.questions import improvise
from game.presentation.questions.ideas import tricks
from game.presentation.questions.menus import manoeuvres
from game.presentation.walks.approach import turn_of
from game.run.view import View
from tests.line.told import Told
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight, plainly


def ants(**more: object) -> Scene:
    """Return a Scene in which Ants that Recoil stand beside a band of soldiers, at their Turn."""
    return Scene(". A m .", A={"place": "Recoiling", **more}, first="A", rating=30).until("A")


def test_the_chances_name_the_best_feature_at_the_odds_of_the_question() -> None:
    scene = ants()
    told, best = chances(View(scene.run)), by_heart(View(scene.run), enemies(View(scene.run))[0])
    assert best
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act(HEART, scene.who["A"]))
    view = View(scene.run)
    assert view.asks(ByWhat)
    asked = {say.word: view.odds(choice) for choice in view.choices if isinstance(say := choice.command, Say)}
    likely = {name: likelihood(made) for name, made in asked.items() if made}
    assert success(best[1]) == success(asked[best[0]])
    assert likely[best[0]] == max(likely.values())
    assert told.endswith(f"improvise: help yourself by {best[0]} {success(best[1])}.")


def test_nothing_is_told_of_it_where_nothing_may_be_improvised() -> None:
    view = View(ants().run)
    assert "improvise: help yourself" in chances(view)
    assert "improvise: help yourself" not in chances(view.without([Act(OPENING)]))


@pytest.mark.parametrize(("place", "told"), [("Recoiling", True), ("Holding", False)])
def test_the_menu_of_manoeuvres_names_the_best_way_to_take_heart_in_its_row(place: str, told: bool) -> None:
    """At the odds that Tab says; where no heart is to be taken the row says nothing of it."""
    view = View(ants(place=place).run)
    ask, best = manoeuvres(view), by_heart(view, enemies(view)[0])
    assert ask and best
    rows = [(one.label, one.detail) for one in ask.answers]
    assert ((f"help yourself by {best[0]}, to Hold", success(best[1])) in rows) is told
    assert any(one.do == Giving(Act(OPENING)) for one in ask.answers)


def test_its_key_says_why_where_that_row_is_not(table: Lay) -> None:
    """It was there in one Round and not in the next, and its key was "no answer here"."""
    play = plainly(fight(table("spider"), ("spider",), ("minor", "minor")), quick=False, hints=False)
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = 2
    play.raid.settle()
    assert play.view.me.body.disposition == "Holding"
    n = play.raid.run.n
    play.do("m", "h")
    shows = " ".join(play.shows().split())
    assert sentence("heart steady") in shows and play.raid.run.n == n


def test_what_is_not_possible_now_names_it_too(table: Lay) -> None:
    """It was in neither list of the Manoeuvres, as if there were no such thing in this Round."""
    play = fight(table("spider"), ("spider",), ("minor", "minor"))
    get(play.view.asked, Combatant).place = 2
    play.raid.run.enter()
    ask = manoeuvres(play.view)
    assert ask
    folds = [row.do.ask.answers for row in ask.answers if isinstance(row.do, Showing)]
    rows = [row for row in (*ask.answers, *(one for fold in folds for one in fold)) if row.label == sentence("heart")]
    assert [row.refused for row in rows] == [sentence("heart steady")]


@pytest.mark.long
@pytest.mark.parametrize("read", [False, True])
def test_that_row_does_it_at_once_at_the_odds_it_says_and_asks_nothing_further(table: Lay, *, read: bool) -> None:
    """On the screen and in plain text, with no flourish: the next thing asked is what else the Turn is for."""
    play = plainly(fight(table("spider"), ("spider",), ("minor", "minor")), quick=False, hints=False)
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = 1
    play.raid.settle()
    ask, n = manoeuvres(play.view), play.raid.run.n
    assert ask
    row = next(one for one in ask.answers if one.label.startswith("help yourself by "))
    if read:
        told = Told(play.raid.run)
        number = re.search(rf"(\d+)\. {row.label}: {row.detail}", told.hears("do"))
        assert number
        told.hears(number[1])
    else:
        play.do("m", row.key)
    rolled = next(
        one for one in play.view.lately() if one.command > n and isinstance(one, Rolled) and one.action == HEART
    )
    assert f"{success(weighing.odds(rolled.roll.check))}" == row.detail
    assert play.view.asks(TakeTurn) and not (play.raid.ask and not read)


class Applied:
    """A front that applies what is given to a scene's run."""

    def __init__(self, scene: Scene) -> None:
        self.run = scene.run

    @property
    def view(self) -> View:
        return View(self.run)

    def give(self, command: AnyCommand) -> bool:
        self.run.apply(command)
        return True


@pytest.mark.parametrize(("field", "near"), [(". A m . . . .", True), (". A . . . . m", False)])
def test_the_deed_that_is_worth_most_is_one_key_in_the_list(field: str, *, near: bool) -> None:
    """To hurt by Swarming, 90 %, stood in Tab's mouth alone: by hand it took m, I, what, whom, by what, and a flourish refused."""
    scene = Scene(field, first="A", A={"place": "Advancing"}, m={"place": "Holding"}).until("A")
    ask = manoeuvres(View(scene.run))
    assert ask
    rows = [one for one in ask.answers if one.label.startswith("hurt ")]
    assert bool(rows) is near, "nobody is beside it"
    for row in rows:
        row.do(cast("Any", Applied(scene)))
        rolled = scene.told(Rolled, action="hurt")[-1]
        assert f"{success(weighing.odds(rolled.roll.check))}" == row.detail
        assert scene.asked == "TakeTurn"


def marked_command(ask: Ask) -> Say:
    does = ask.answers[ask.at].do
    assert isinstance(does, Giving) and isinstance(does.command, Say)
    return does.command


def test_the_lists_of_improvising_are_marked_where_a_careful_player_would_answer() -> None:
    """First what helps an actor that Recoils; then a flourish, but none that makes a Success little likelier."""
    scene = ants()
    scene.run.apply(Act(OPENING))
    ask = improvise.purpose(View(scene.run))
    assert ask.answers[ask.at].do == Giving(Act(HEART, scene.who["A"]))
    scene.run.apply(Act(HEART, scene.who["A"]))
    scene.run.apply(Say("Ken"))  # none of the best
    view = View(scene.run)
    assert view.asks(Flourish)
    ask, chances_of = improvise.flourish(view), {say.word: serving.likely(view, say) for say in view.legal()}
    most = max(chances_of.values())
    given = marked_command(ask).word
    assert (chances_of[given] == most) if most - chances_of["plain"] >= serving.LITTLE else given == "plain"
    assert given != "plain", "or this shows nothing"


def test_tab_helps_itself_where_that_is_the_best_way_out_of_recoiling() -> None:
    """It says by what and how likely, and gives all three answers. Bots that are not hearty do not, nor who is Holding."""
    scene = ants()
    view, counsel = View(scene.run), Counsel()
    best = by_heart(view, enemies(view)[0])
    assert best
    told = counsel.say(view)
    assert told.startswith(f"help yourself by {best[0]} {success(best[1])}")
    assert told.endswith("to take heart")
    ask = manoeuvres(view)
    assert ask and any(
        one.detail and f"{one.label.removesuffix(', to Hold')} {one.detail}" in told for one in ask.answers
    )
    for wanted in (Act(OPENING), Act(HEART, scene.who["A"]), Say(best[0])):
        assert counsel.next(View(scene.run)) == wanted
        scene.run.apply(wanted)
    assert Careful(CAUTIOUS).fight(view).command != Act(OPENING)
    assert Counsel().fight(View(ants(place="Holding").run)).command != Act(OPENING)


def test_a_plan_that_was_said_to_be_kept_works_or_not_is_kept() -> None:
    """The nerve is not steeled: the Attack that was to follow either way is not given up for a second try at heart."""
    scene = Scene("W m .", W={"place": "Recoiling"}, m={"place": "Recoiling"}, steel=99, rating=55).until("W")
    counsel = Counsel()
    told = counsel.say(View(scene.run))
    assert told.startswith("steel yourself ") and "attack Minor" in told
    scene.do("steel")
    assert "then attack" in counsel.say(View(scene.run))
    other = Counsel().say(View(scene.run))
    assert other.startswith("help yourself by "), "who was told of no Attack helps herself"


@pytest.mark.parametrize(("seed", "works"), [("a", False), ("b", True)])
def test_that_row_says_what_it_brings_and_brings_it(table: Lay, seed: str, *, works: bool) -> None:
    play = plainly(fight(table("spider"), ("spider",), ("minor", "minor"), seed=seed), quick=False, hints=False)
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = 1
    play.raid.settle()
    ask = manoeuvres(play.view)
    assert ask
    row = next(one for one in ask.answers if one.label.startswith("help yourself by "))
    assert "You are Holding at once" in row.about
    row.do(play.raid)
    assert play.view.me.body.disposition == ("Holding" if works else "Recoiling")


@pytest.mark.parametrize("rest", [(), (Act(OPENING),)])
def test_a_weaver_helps_itself_where_a_nerve_steeled_is_less_likely(rest: tuple[Act, ...]) -> None:
    """It keeps its Manoeuvres for webs; but where it would steel itself at 30 beside a hint that names 60, it does what is likelier."""
    scene = Scene("X m . .\n. . . .", X={"place": "Recoiling"}, first="X")
    view = View(scene.run).without(rest)
    steel, best = view.choice(Act("steel", scene.who["X"])), by_heart(view, enemies(view)[0])
    assert steel and best and likelihood(best[1]) > likelihood(view.odds(steel))
    deed = heartier(view, TurnPlan(steel.command))
    assert (deed.command, deed.heart) == ((steel.command, "") if rest else (Act(OPENING), best[0]))


@pytest.mark.parametrize(("die", "place"), [(20, "Holding"), (70, "Recoiling"), (99, "Recoiling")])
def test_to_fail_at_it_costs_the_action_and_no_more_as_the_list_says(die: int, place: str) -> None:
    """The list told what success brings, and not what comes of 37 in 100."""
    scene = Scene(". A m .", first="A", A={"place": "Recoiling"}, help=[die]).until("A")
    before = View(scene.run).me.body
    for command in (Act(OPENING), Act(HEART, before.who), Say("Eusociology"), Say("plain")):
        scene.run.apply(command)
    now = View(scene.run).me.body
    told = sentence("heart at once", rating="47")  # on a deeper Level the odds fell from 63 to 33, and nothing said why
    assert "or it costs but the Action" in told and "this Level: 47" in told
    assert (now.disposition, now.wounds, now.tactical) == (place, before.wounds, before.tactical)
    assert before.manoeuvre + before.resist - now.manoeuvre - now.resist == 1


def test_what_tab_says_of_a_weaver_taking_heart_it_does_though_webs_are_in_reach() -> None:
    """The question that follows was answered with a web thrown at somebody, and what had been said stayed undone."""
    scene, counsel = Scene("B X . m m\nL . . . .", X={"place": "Recoiling"}, first="X"), Counsel()
    assert counsel.say(View(scene.run)).startswith("help Spider by Initiative ")
    for wanted in (Act(OPENING), Act(HEART, scene.who["X"]), Say("Initiative")):
        assert counsel.next(View(scene.run)) == wanted
        scene.run.apply(wanted)


def test_once_its_blow_is_struck_a_line_that_began_with_a_nerve_bars_no_other_trick() -> None:
    """To scare a foe is then as open as to throw it: the likelier is named."""
    scene = ants(place="Holding", steel=99, attack=99)
    counsel = Counsel()
    scene.do("steel")
    counsel.steels = turn_of(View(scene.run))
    counsel.weigh(View(scene.run))
    assert Act(OPENING) in counsel.barred
    scene.do("attack m")
    assert counsel.steels == turn_of(View(scene.run))
    counsel.weigh(View(scene.run))
    assert Act(OPENING) not in counsel.barred


def test_a_deed_that_promises_nothing_is_named_with_why(table: Lay) -> None:
    """In one Round "Scare" was there, in the next not, and its key was "no answer here", in neither list."""
    play = fight(table("spider"), ("spider",), ("minor", "minor"))
    play.raid.run.enter()
    ask = manoeuvres(play.view)
    assert ask
    folds = [row.do.ask.answers for row in ask.answers if isinstance(row.do, Showing)]
    rows = {row.key: row.refused for row in (*ask.answers, *(one for fold in folds for one in fold))}
    assert {"hurt", "hinder", "scare"} <= {name for name in ("hurt", "hinder", "scare") if letter_of(name) in rows}
    open_ = {letter_of(one) for one in ("hurt", "hinder", "scare") if not rows[letter_of(one)]}
    assert open_ == {one.key for one in tricks(play.view)}
