"""What the log says of one thing and then of the next does not gainsay itself."""

import pytest
from msgspec.structs import replace

from game.engine.entries import Came, Changed, Entry, Happened, Rolled, Wounded
from game.fd100 import Check, Degree, Rating, Roll
from game.fd100.quantity import rises
from game.telling.folding import folded
from game.telling.grammar import grammar
from game.telling.log import Teller
from game.telling.roll_text import worsens

CAME = (Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor Termite Soldiers"))


def told(*entries: Entry) -> list[str]:
    return [line.text for line in Teller("after all").lines([*CAME, *entries])]


def test_an_effect_that_stayed_and_then_ends_ends_after_all() -> None:
    stays = Changed(who=3, feature="Confused", old=18, new=18)
    ends = Happened("Effect ends", 3, "Confused")
    after_all = (
        "Confused then ends by itself: you are rid of it.",
        "You are rid of Confused after all: it ends by itself.",
    )
    assert told(stays, ends)[-1] in after_all
    other = Happened("Effect ends", 3, "Poisoned")
    for before in ([], [stays]):
        assert not any(word in told(*before, other)[-1] for word in ("after all", "then ends"))


def test_that_an_effect_stays_at_nothing_is_no_news() -> None:
    """Immobilised was left at 0, and then ended by itself: that it ends says both."""
    stays, ends = Changed(who=3, feature="Confused", old=0, new=0), Happened("Effect ends", 3, "Confused")
    assert told(stays) == []
    assert len(told(stays, ends)) == 1


def test_a_web_that_holds_nobody_is_told() -> None:
    """R-29, R-64: its die fell 0: it was gone, nobody was held, and no line said so."""
    caught, held = Happened("is caught in a web", 4), Changed(who=4, feature="Immobilised", old=0, new=0)
    assert "Immobilised 0" in told(caught, held)[-1]
    assert len(told(caught, replace(held, who=3))) == 1, "of somebody else it is no news"


def test_what_was_not_resisted_and_then_ends_says_that_it_ends_by_itself() -> None:
    """R-21: the check that follows ends it; the roll to resist did not."""
    fails = Rolled(3, "resist", Roll(Check(Rating("x", 50)), 60, (), Degree.PARTIAL_FAILURE), about="Infected")
    ends = Happened("Effect ends", 3, "Infected")
    *_, before, last = Teller("after all").lines([*CAME, fails, Happened("Effects checked", 3, number=70), ends])
    assert "ends by itself" in last.text
    assert folded([before, last]) == [last]  # which says both
    assert "Infected then ends by itself" in last.text or "rid of Infected after all" in last.text
    assert all("itself" in text for text in grammar()["Happened"]["Effect ends own"])


def resisted(degree: Degree, *then: Entry) -> list[str]:
    made = Roll(Check(Rating("Strength", 50), Rating("Immobilised", 34)), 60, (), degree)
    return told(Rolled(3, "resist", made, about="Immobilised"), *then)


def changed(new: int) -> Changed:
    return Changed(who=3, feature="Immobilised", old=34, new=new)


def test_each_end_of_a_try_to_resist_is_one_plain_thing() -> None:
    """B 3.8.10: what is said to grow has grown, what is said to be shaken off is gone, and the number is told."""
    stays = resisted(Degree.PARTIAL_FAILURE)[-1]
    assert stays.startswith("Not resisted.") and stays.endswith("stays at 34.")
    for degree in (Degree.COMPLETE_FAILURE, Degree.CRITICAL_FAILURE):
        tried, grown = resisted(degree, changed(45))[-2:]
        assert tried.startswith("Not resisted.") and "45" in grown
        assert "34" in resisted(degree, changed(34))[-1]
    rid = resisted(Degree.COMPLETE_SUCCESS, changed(0))
    assert any(word in rid[-1] for word in ("shake off", "rid of", "fight Immobilised down"))
    held, fell = resisted(Degree.PARTIAL_SUCCESS, changed(0))[-2:]
    assert "for now" in held and any(word in fell for word in ("no longer", "gone from", "leaves"))


def test_what_a_failed_try_may_make_worse_is_said_with_whom_and_how_likely() -> None:
    """B 3.8.10: a Complete Failure rolls to increase the Effect: d60 at 34, so that 35 to 59 make it worse."""
    told = resisted(Degree.COMPLETE_FAILURE)[-1]
    assert told.endswith(": a chance of 41 in 100.") and rises(34) == 41
    assert ("Immobilised" in told and "worse" in told) or "raise" in told
    assert all("{worsens}" in text and "{who}" in text for text in grammar()["Rolled"]["resist Complete Failure"])
    worst = Roll(Check(Rating("Strength", 50), Rating("Immobilised", 100)), 60, (), Degree.COMPLETE_FAILURE)
    assert worsens(Rolled(3, "resist", worst, about="Immobilised")) == ", were it not at its worst"
    unrated = Roll(Check(Rating("Strength", 50)), 60, (), Degree.COMPLETE_FAILURE)
    assert worsens(Rolled(3, "resist", unrated, about="Immobilised")) == ", if the dice say so"


def test_no_line_on_an_effect_says_in_riddles_what_becomes_of_it() -> None:
    told = [*grammar()["Changed"]["Effect same"], *grammar()["Rolled"]["resist Partial Failure"]]
    assert all("{new}" in text or "{stays}" in text for text in told)
    assert all("itself" in text for text in grammar()["Happened"]["Effect ends after all"])


def test_what_triggers_and_costs_a_wound_is_one_line_and_only_of_the_same_command() -> None:
    """B 3.8.10: the fight's end must not be buried under what bleeds."""
    runs, hurt = Happened("Effect triggers", 3, "Bleeding", 20), Wounded(3, 1, 2, 5, "Bleeding")
    both = Teller("after all").lines([*CAME, runs, hurt])
    assert ["Bleeding" in line.text for line in folded(both)] == [True]
    assert len(folded(Teller("after all").lines([*CAME, runs, replace(hurt, command=2)]))) == 2
    assert len(folded(Teller("after all").lines([*CAME, runs, replace(hurt, who=4)]))) == 2


def test_what_a_miss_does_to_its_target_is_said_to_come_of_a_miss() -> None:
    """B 3.8.10: glue on the floor binds who was missed; nobody "takes root" of herself."""
    miss = Rolled(4, "attack", Roll(Check(Rating("x", 50)), 60, (), Degree.PARTIAL_FAILURE), 3)
    bound = told(miss, Changed(who=3, feature="Immobilised", old=0, new=10))[-1]
    assert any(word in bound for word in ("misses you", "It does no harm"))


def test_each_lesson_is_told_in_one_short_line_the_same_for_all() -> None:
    may = [Happened("may learn", 3, name, number=40) for name in ("Ken", "Speed")]
    rolls = [Changed(who=3, feature="Ken", old=20, new=20), Changed(who=3, feature="Speed", old=25, new=30)]
    lines = told(may[0], rolls[0], may[1], rolls[1])
    assert lines == ["Not learnt: Ken stays at 20 (40 in 100).", "Learnt: Speed 25 to 30 (40 in 100)."]


def test_who_is_attacked_in_the_breath_of_passing_unnoticed_is_told_that_it_is_over() -> None:
    unseen = Rolled(3, "sneak", Roll(Check(Rating("x", 50)), 40, (), Degree.PARTIAL_SUCCESS), 4, command=7)
    begins = Happened("combat begins", note="minor", command=7)
    assert told(unseen, begins)[-1].startswith(("It does not last.", "Unnoticed till now."))
    later = Happened("combat begins", note="minor", command=9)
    assert not told(unseen, later)[-1].startswith(("It does not last.", "Unnoticed till now."))


def test_to_pass_unnoticed_is_not_said_to_be_walking_by() -> None:
    """Who sneaks may be Immobilised, and whoever it is comes to her."""
    for text in grammar()["Rolled"]["sneak Complete Success"]:
        assert not any(word in text for word in ("go/goes", "slip/slips", "walk/walks"))


def test_the_topmost_level_is_not_said_to_be_its_exit() -> None:
    """One climbs to it by any shaft, far from the way out."""
    for _ in range(2):
        assert not any(
            "down" in text for text in told(*[Happened("enters Level", number=54)] * 3)
        )  # one may have climbed there
        for text in told(Happened("enters Level", number=0), Happened("enters Level", number=0)):
            assert "the way out" in text.lower()
            assert not any(word in text.lower() for word in ("threshold", "behind you"))


def test_no_line_tells_one_to_eat_where_a_default_answers() -> None:
    """Whoever is asked is asked by a question."""
    assert not any("eat now" in text or "time to eat" in text for text in grammar()["Happened"]["time for a meal"])


@pytest.mark.parametrize("name", ["Spoiled Fruit", "Cursed Spoiled Red Leaf of Courage", "Blue Leaf of Poison"])
def test_that_what_does_harm_is_lost_is_no_news(name: str) -> None:
    """It had been thrown away for that, and two lines told of it as of a loss."""
    gone = [replace(Happened("is lost", note=one, number=40), command=7) for one in (name, "Blue Leaf of Clarity")]
    (line,) = folded(Teller("seed").lines(gone))
    assert "Blue Leaf of Clarity" in line.text and name not in line.text


def test_items_that_are_lost_at_once_are_one_line() -> None:
    gone = [replace(Happened("is lost", note=name, number=40), command=7) for name in ("Fruit", "Foxfire", "Nectar")]
    lines = Teller("after all").lines([*CAME, *gone])
    (one,) = folded(lines[-3:])
    assert "Fruit, Foxfire and Nectar" in one.text
    later = replace(gone[0], command=8)
    assert len(folded([*lines[-3:], replace(lines[-1], text="Lost: Fruit.", entry=later)])) == 2
    assert folded(lines[:1]) == lines[:1]
