"""Sentences that were true only sometimes, and words that were told twice or not at all."""

import pytest

from game import content
from game.content.commissions import commission
from game.engine.refusals import Refusal
from game.presentation.ask import Answer, Ask, close
from game.presentation.page import words
from game.presentation.pages.raid_pages import on_offer
from game.presentation.questions import menus
from game.systems.improvising.improvise import nobody
from game.telling.grammar import grammar
from game.tutorial.records import lessons
from game.ui.raid.ask import AskScreen
from tests.ui.table import Lay, fight
from tests.ui.test_orders import bag


def test_a_letter_is_left_out_only_where_its_key_does_something_else(table: Lay) -> None:
    plain = AskScreen(Ask("Who?", "", [Answer(f"one {n}", close) for n in range(4)], escape=close))
    assert plain.menu.letters == ["a", "b", "c", "d"] and not plain.comparable
    compared = AskScreen(menus.manoeuvres(fight(table("wasp"), ("wasp",), ("minor",)).view))
    assert compared.comparable and "c" not in compared.menu.letters


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
    assert "a Hint read" in words("by default")["study"]


def test_the_lesson_on_exploring_says_what_helps_and_what_a_rating_is() -> None:
    told = " ".join(
        f"{beat.say} {beat.ask}" for beat in next(one for one in lessons().values() if one.rule == "B 3.13.4").beats
    )
    assert "Eusociology, the science of how nests are run, +58, and Perception, +43" in told
    assert "the rating of the Level, a number from 0 to 100" in told
