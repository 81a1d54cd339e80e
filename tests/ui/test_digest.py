"""An exploration is told in few lines on the main screen: how it went, what was found, what it cost. The log has all of it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tcod.console import Console

from game import content
from game.engine.entries import Changed, Generated, Happened, Rolled
from game.engine.steps import Roam
from game.fd100 import Check, Rating, resolve
from game.presentation.automatic.orders import Orders
from game.presentation.page import sentence
from game.presentation.walks.digest import counted_off, digest
from game.telling.grammar import grammar
from game.telling.log import Line
from game.telling.names import Names
from game.ui.app import drawn
from game.ui.raid.picture import LAST
from game.ui.raid.raid_log import RaidLog
from tests.ui.hands import hand
from tests.ui.table import Lay, Table

KINDS = ("scorpion", *(pytest.param(kind, marks=pytest.mark.soak) for kind in ("ants", "wasp")))


def explored(play: Table, most: int = 60) -> Iterator[tuple[list[Line], list[Line]]]:
    """Play by `o` and Tab; yield of each exploration that meets no fight what the log tells, and what the screen does."""
    play.game.orders = Orders()
    stuck = 0
    for _ in range(most):
        before, at, n = play.view.raid.explored, len(play.raid.lines), play.raid.run.n
        play.do(hand(play, stuck, on=True))
        stuck = stuck + 1 if play.raid.run.n == n else 0
        if play.raid.over:
            return
        if play.view.raid.explored > before and not play.view.fight and not play.raid.ask:
            shown, fresh = play.raid.log.brief(LAST)
            yield play.raid.lines[at:], shown[len(shown) - fresh :]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_found_and_paid_stands_there_in_short_and_nothing_grave_is_left_out(table: Lay, kind: str) -> None:
    seen, long, short = 0, 0, 0
    for told, shown in (both for n in range(2) for both in explored(table(kind, seed=f"digest {n}"))):
        seen, long, short = seen + 1, long + len(told), short + len(shown)
        text = " ".join(line.text for line in shown)
        assert any(isinstance(line.entry, Rolled) and line.entry.action == "explore" for line in shown)
        for line in told:
            match line.entry:
                case Happened("finds" | "spoils", note=thing):
                    assert thing in text
                case Happened("Room opens", note=room, number=number):
                    assert f"Room {number} ({room})" in text or room in text
                case Changed(feature="Hunger" | "Darkness" as what, new=new):
                    said = (f"{what} {new}", f"{what} stays {new}", f"{what} {line.entry.old} to {new}")
                    assert any(one in text for one in said) or line in shown
                case _ if line.tone in ("alarm", "luck", "rule"):
                    assert line in shown
    assert seen > 2
    assert short < long


def test_the_log_keeps_every_line(table: Lay) -> None:
    play = table("ants", seed="digest 2")
    told, shown = next(explored(play))
    assert len(shown) < len(told)
    assert "L: at length" in play.shows()  # nothing is left out, so that nothing is counted
    play.do("L")
    whole = " ".join(play.shows(120, 40).split())
    assert all(" ".join(line.text.split()) in whole for line in told if len(line.text) < 70)


def told(*entries: Generated | Happened | Changed) -> list[str]:
    return [line.text for line in digest([Line(type(one).__name__, "plain", one) for one in entries], Names())]


def test_what_is_left_on_the_floor_is_told_apart() -> None:
    crickets, honey = Happened("finds", 3, "Crickets", 38), Happened("finds", 3, "Black Honey", 27)
    full = Happened("no Slot is free", 3, "Black Honey")
    assert told(crickets, honey, full) == ["Found: Crickets (38).", "Left on the floor: Black Honey (27)."]


def test_ways_come_first_of_what_is_found_and_what_lies_there_last() -> None:
    """One reads for the way down first, and not between two foods."""
    honey, leaf = Happened("finds", 3, "Honey", 23), Happened("finds", 3, "Blue Leaf", 8)
    full, shaft = Happened("no Slot is free", 3, "Honey"), Happened("shaft opens")
    assert told(honey, full, leaf, shaft) == [
        "Found: A shaft down and Blue Leaf (8).",
        "Left on the floor: Honey (23).",
    ]


def test_a_cost_that_came_to_nothing_is_not_passed_over(table: Lay) -> None:
    for n in range(9):
        for _, shown in explored(table("ants", seed=f"digest {n}")):
            if any("Cost: none" in line.text for line in shown):
                return
    raise AssertionError("every Cost was paid")


@pytest.mark.parametrize("asked", ["Darkness", "Hunger"])
def test_a_cost_that_is_asked_for_is_summed_up_when_it_is_paid(asked: str) -> None:
    """Not "Cost: none." above the question how the Darkness Cost is paid."""
    priced = Generated("Cost", 32, ("Passage", asked))
    open_ = (priced, Happened("Room opens", 0, "granary", 7), Happened("nothing stirs"))
    assert told(*open_) == ["Found: Room 7 (granary)."]
    assert told(*open_, Changed(3, asked, 0, 12)) == [
        "Found: Room 7 (granary).",
        told(priced, Changed(3, asked, 0, 12))[0],
    ]
    stays = told(Changed(3, asked, 45, 45), Changed(3, asked, 45, 45))[0]
    assert stays.count("45") == 1
    assert asked != "Hunger" or "the die fell no higher than Hunger 45, which stays" in stays, "paid, and yet unchanged"
    assert "Cost: none." in told(Generated("Cost", 32, ("Passage",)), Happened("dead end"))


def test_nothing_is_paid_and_free_at_once() -> None:
    """The Hunger Cost of the time that it took stood above "Cost: none."."""
    free = (Generated("Cost", 91, ()), Happened("Room opens", 0, "granary", 7), Happened("nothing stirs"))
    assert "Cost: none." in told(*free)
    lines = told(Changed(3, "Hunger", 3, 3), *free)
    assert any(line.startswith("Paid: ") for line in lines) and "Cost: none." not in lines


def test_what_an_order_paid_by_is_told_beside_the_price_and_the_price_once(table: Lay) -> None:
    """Below "Paid: Hunger 59 to 65" stood "The belly bears it: Hunger stays at 59", as a part of the order's line."""
    play = table("wasp")
    rule = sentence("first by default", rule="nobody eats", key="=", told="The belly bears it: Hunger stays at 59.")
    lines = [
        Line("Searched.", "plain", Rolled(1, "explore", resolve(Check(Rating("Exploration", 50)), 10))),
        Line("Paid.", "plain", Generated("Cost", 32, ("Hunger", "Hunger"))),
        Line(rule, "plain", Changed(1, "Hunger", 59, 59)),
        Line("Hunger 65.", "bad", Changed(1, "Hunger", 59, 65)),
        Line(".", "plain", Generated("Risk", 99, ())),
        Line(".", "plain", Generated("Reward", 99, ())),
    ]
    shown = [line.text for line in digest(lines, play.raid.teller.names)]
    assert "Paid: Hunger 59 to 65." in shown and "By default nobody eats (= changes that)." in shown
    assert not any("stays at 59" in text for text in shown)


def test_what_comes_later_is_no_part_of_it(table: Lay) -> None:
    """Hunger at mealtime, on the way on, is not what the Room cost."""
    play = table("ants", seed="digest 2")
    next(explored(play))
    assert play.view.asks(Roam)
    upto = play.raid.log.explored[-1][1]
    play.raid.log.add([Line("Later.", "plain", Changed(3, "Hunger", 1, 2))])
    assert play.raid.log.explored[-1][1] == upto
    assert play.raid.log.brief(LAST)[0][-1].text == "Later."


def test_what_has_gone_off_more_than_once_is_named_once() -> None:
    assert [*counted_off(["Honey", "Red Leaf", "Honey"])] == ["Honey twice", "Red Leaf"]
    assert [*counted_off(["Honey"] * 3)] == ["Honey three times"]


def test_why_so_much_food_goes_off_at_once_is_said_where_it_does(table: Lay) -> None:
    """One die for all; the line names the rule, too. Where each food has dice of its own, it says that."""
    names = table("wasp").raid.teller.names
    gone = [Line("", "bad", Happened("spoils", note=food, number=23, rule="L")) for food in ("Honey", "Leaf")]
    (line,) = digest(gone, names)
    assert line.text.startswith("Gone off: Honey and Leaf. ")
    assert "One die (23) is thrown for all food: what is rated above it goes off." in line.text
    assert line.entry.rule == "L"
    (line,) = digest([*gone, Line("", "bad", Happened("spoils", note="Larva", number=76, rule="L"))], names)
    assert "One die is thrown for each bag (23 and 76)" in line.text  # of a party only the last one's was told
    with content.chosen("metamorphosis"):
        assert "One die" not in sentence("digest spoilt", things="Honey", die=0)


def test_a_meal_is_no_price_and_the_price_says_from_what_to_what(table: Lay) -> None:
    names = table("wasp").raid.teller.names
    went = Line("Searched.", "plain", Rolled(1, "explore", resolve(Check(Rating("Exploration", 50)), 10)))
    changes = [Line("The belly speaks.", "bad", Changed(1, "Hunger", old, new)) for old, new in ((40, 52), (96, 79))]
    more = [Line(".", "plain", Generated(which, 99, ())) for which in ("Risk", "Risk", "Reward", "Reward")]
    told = [line.text for line in digest([went, *changes, *more], names)]
    assert any(one.startswith("Paid: ") and "Hunger 40 to 52" in one and "79" not in one for one in told)
    assert any(one.startswith("Fed: ") and "Hunger 96 to 79" in one for one in told)


def test_hunger_paid_twice_is_told_as_one_sum() -> None:
    """It was "Hunger 6 to 28, Hunger stays 28"."""
    costs = [Changed(3, "Hunger", 6, 28), Changed(3, "Hunger", 28, 28), Changed(3, "Darkness", 0, 50)]
    (line,) = told(*costs)
    assert line.endswith("Hunger 6 to 28 and Darkness 50.") and line.count("Hunger") == 1
    (line,) = told(*costs[:2], Changed(3, "Darkness", 20, 0))
    assert "Darkness" not in line  # which is no price


def test_who_comes_by_two_risks_is_told_in_one_sentence_with_the_number() -> None:
    """Once it was two sentences on one band each, and a third on two."""
    came = [
        Line(f"{head}: my Minors.", "alarm", Happened("Encounter", note="minor")) for head in ("Visitors", "Somebody")
    ]
    other = Line("Something else.", "plain", Happened("nobody comes"))
    assert [one.text for one in digest([came[0], other, came[1]], Names())] == [
        "Something else.",
        f"Somebody: {Names().band(['minor', 'minor'])}.",
    ]
    assert [one.text for one in digest([came[0], other], Names())] == ["Visitors: my Minors.", "Something else."]


def test_no_announcement_says_by_which_mouth_they_come() -> None:
    """Nobody knows it then: what is seen of it may be a wall that opens."""
    assert not any("mouth" in told for told in grammar()["Happened"]["Encounter"])


def test_of_materials_that_better_ones_replace_at_once_only_those_are_told() -> None:
    both = told(
        *(Changed(0, "Building Materials", old, new) for old, new in ((0, 43), (43, 63))), Happened("nothing new")
    )
    assert both == [sentence("digest found", things="Building Materials (63)")]


def test_a_picture_reads_the_log_once(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """To tell it in short takes time, and a picture needs it in several places."""
    play, counted = table("ants", seed="digest 0"), Counter[str]()

    def counting(owner: object, name: str) -> None:
        known = getattr(owner, name)

        def once_more(*args: Any, **named: Any) -> Any:
            counted[name] += 1
            return known(*args, **named)

        monkeypatch.setattr(owner, name, once_more)

    counting(RaidLog, "brief")
    counting(Console, "clear")
    for size in ((80, 24), (240, 67)):
        drawn(play.do("o").stage, size)
        play.do("o")
        counted.clear()
        drawn(play.stage, size)
        assert counted["brief"] == 1, size
        assert not counted["clear"], "a console's cells are copied, not made anew"
