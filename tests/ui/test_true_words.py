"""Sentences that were true only sometimes, and words that were told twice or not at all."""

import pytest

from game import content
from game.content.commissions import commission
from game.engine.components import Raid
from game.engine.refusals import Refusal
from game.engine.store import the
from game.presentation.ask import Answer, Ask, close
from game.presentation.page import words
from game.presentation.pages.raid_pages import alarm, on_offer
from game.presentation.questions import menus
from game.run.view import View
from game.systems.improvising.improvise import nobody
from game.telling.grammar import grammar
from game.tutorial.records import lessons
from game.ui.raid.ask import AskScreen
from game.ui.raid.bottom_line import asked
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight
from tests.ui.test_orders import bag


def test_the_letter_that_no_answer_has_is_named_with_what_it_does(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    plain = AskScreen(Ask("Who?", "", [Answer(f"one {n}", close) for n in range(4)], escape=close))
    compared = AskScreen(menus.manoeuvres(play.view))
    for asked_, said in ((plain, "sheet"), (compared, "compare")):
        assert "c" not in asked_.menu.letters
        assert ("c", said) in asked(asked_, play.raid.keys, best=False)
    assert plain.menu.letters == ["a", "b", "d", "e"] and not plain.comparable


@pytest.mark.parametrize(("forms", "tried", "why"), [
    ((), False, Refusal.NO_RIDDLE),
    (("remains",), False, Refusal.NO_RIDDLE),
    (("honey",), True, Refusal.PUZZLED),
])  # fmt: skip
def test_why_no_food_can_be_fathomed_is_said_truly(
    table: Lay, forms: tuple[str, ...], tried: bool, why: Refusal
) -> None:
    """R-34: a food that is still unknown is not said to be known."""
    play = table("wasp")
    me = play.view.me.body.who
    bag(play, *forms, **({"colour": "Red", "puzzled": [me]} if tried else {}))
    play.raid.run.enter()
    deed = content.intents()[content.formulas()["fathom"].intent].deeds["fathom"]
    assert nobody(deed) == why


def test_a_last_wound_advises_no_rest_where_none_may_be_possible() -> None:
    for edition in ("", "bind", "metamorphosis"):
        with content.chosen(edition):
            told = [*grammar()["Wounded"]["own last"], *grammar()["Wounded"]["own last swarm"]]
        assert not any("sit down" in one or "rest" in one.lower().split() for one in told)


def test_beside_rubble_only_the_reward_is_said_not_to_be_lost() -> None:
    """B 3.14.8: Rooms behind the rubble stay shut off."""
    told = grammar()["Happened"]["path is blocked: Risks"]
    assert told and all("o Reward is lost" in one for one in told)


def test_who_offers_a_job_is_named_once() -> None:
    for job in content.jobs():
        row = on_offer(commission(job, "moss"))
        assert f"{row.detail} {' '.join(row.more)}".count(row.detail) == 1


def test_a_hint_that_is_read_by_order_is_said_to_be() -> None:
    assert "a Hint is read" in words("by default")["study"]


def test_the_lesson_on_exploring_says_what_helps_and_what_a_rating_is() -> None:
    told = " ".join(
        f"{beat.say} {beat.ask}" for beat in next(one for one in lessons().values() if one.rule == "B 3.13.4").beats
    )
    assert "Eusociology, the science of how nests are run, +58, and Perception, +43" in told
    assert "the rating of the Level, a number from 0 to 100" in told


@pytest.mark.parametrize(("job", "said"), [("steal-food", True), ("deliver", False), ("assassinate", False)])
def test_the_page_of_the_job_says_beforehand_that_what_is_taken_is_missed(job: str, said: bool) -> None:
    """R-86: the alarm rises to its highest level then; who delivers something takes nothing, and who kills neither."""
    view = View(Scene("W .", job=job, combat=False).run)
    assert ("is taken it is missed, and the alarm rises to 5" in alarm(view)) is said


def test_the_page_of_the_job_says_in_what_time_the_alarm_sinks() -> None:
    """R-86: a newcomer, one of ten ants left, waited till it sank and walked out with the goods: no page had told how long."""
    scene = Scene("W .", combat=False)
    assert "quiet" not in alarm(View(scene.run))
    the(Raid).alert = 5
    scene.ask()
    assert f"In {content.alerts()[5].lasts} turns of quiet it sinks to 4" in alarm(View(scene.run))
    assert f"In 130 to {content.alerts()[5].lasts} quiet turns" in content.rulings()["R-86"].text
