"""Of several of a kind, who is the second: counted as they are told of, never as they are there."""

from msgspec.structs import replace

from game.engine import Entry
from game.engine.entries import Came, Died, Happened, Stood
from game.engine.steps import CombatEnd
from game.presentation.sight import Sight, titled
from game.telling.names import Names
from tests.scenes.scene import Scene


def heard(*entries: Entry) -> Names:
    names = Names()
    for entry in entries:
        names.hear(entry)
    return names


def minors(*ids: int) -> list[Came]:
    return [Came(who=who, kind="minor", name="Minor Termite Soldiers") for who in ids]


def told(who: int) -> Stood:
    return Stood(who=who, was="Holding", now="Recoiling")


def test_who_is_there_and_not_told_of_counts_for_nothing() -> None:
    names = heard(*minors(5, 6, 7), told(7))
    assert names.name(7) == "my Minor Soldiers"
    assert names.numbers == {7: 1}


def test_the_next_one_is_the_second_and_stays_it() -> None:
    names = heard(*minors(5, 6, 7), told(7), told(5), told(7))
    assert names.name(5) == "my second band of Minor Soldiers"
    assert names.numbers == {7: 1, 5: 2}


def test_the_number_of_the_dead_is_free_in_the_next_combat_only() -> None:
    """Else two of one name would stand in the log of one fight, one of them dead."""
    names = heard(*minors(5, 6, 7, 8), told(5), told(6), Died(who=5, cause="a test"), told(7), told(5))
    assert names.numbers == {5: 1, 6: 2, 7: 3}
    names.hear(Happened("combat begins"))
    names.hear(told(8))
    assert names.numbers == {5: 1, 6: 2, 7: 3, 8: 1}


def test_a_new_level_begins_at_one() -> None:
    names = heard(*minors(5), told(5), Happened("enters Level", number=20), *minors(6), told(6))
    assert names.numbers[6] == 1
    names.hear(Happened("enters Level", number=0))
    names.hear(told(5))
    assert names.numbers[5] == 1


def test_what_a_list_calls_the_second_is_the_logs_second_from_then_on() -> None:
    """Whoever of them the log tells of first: no number goes from one to another."""
    names = heard(*minors(5, 6, 7), told(7))
    assert names.shown([5, 6, 7]) == {7: 1, 5: 2, 6: 3}
    names.hear(told(6))
    names.hear(told(5))
    assert names.numbers == names.shown([6, 5]) == {7: 1, 5: 2, 6: 3}
    assert names.name(5) == "my second band of Minor Soldiers"


def test_who_is_retold_keeps_the_number_that_was_shown() -> None:
    """The page with all rolls counts as the panel and the log do."""
    names = heard(*minors(5, 6), told(6))
    again = Names()
    again.kept = {5: 1, 6: 2}
    for entry in (*minors(5, 6), told(6), told(5)):
        again.hear(entry)
    assert names.numbers == {6: 1} and again.numbers == {6: 2, 5: 1}


def test_of_several_that_are_there_the_first_is_called_so_as_lists_call_it_1() -> None:
    """Two Nasutes are not both "my Nasute"; once one has left, the other needs no number."""
    nasutes = [Came(who=who, kind="nasute", name="Nasute Soldier") for who in (5, 6)]
    names = heard(*nasutes, told(5))
    assert names.name(5) == "my Nasute"
    names.hear(told(6))
    assert (names.name(5), names.name(6)) == ("my first Nasute", "my second Nasute")
    assert names.weapon("Bite Attack of Nasute Soldier", 6) == "the bite of my second Nasute"
    names.hear(Happened("breaks away", 6))
    assert names.name(5) == "my Nasute"


def test_newcomers_of_a_kind_that_is_there_are_others() -> None:
    names = heard(*minors(5))
    assert names.coming(["minor", "nasute"]) == "my Minor Soldiers and my Nasute"
    names.hear(told(5))
    assert names.coming(["minor", "nasute"]) == "another band of my Minor Soldiers and my Nasute"
    assert names.coming(["minor", "minor"]) == "two bands of my Minor Soldiers"


def test_a_called_sister_is_not_oneself() -> None:
    """She was "the Wasp", and "you answer the call"; afterwards who had called her stayed "the Wasp" for good."""
    wasps = [Came(who=who, kind="wasp", name="Wasp") for who in (3, 9)]
    names = heard(wasps[0], Happened("combat begins"), wasps[1], Happened("a sister comes", 9))
    assert (names.name(3), names.name(9)) == ("you", "the sister Wasp")
    assert names.mine(9)  # hits of hers are good news
    names.hear(Died(who=9, cause="a test"))
    assert names.name(3) == "you"


def test_sisters_of_a_class_are_told_apart() -> None:
    """Who leaves a fight and comes back may call again: in the log and in lists each has its number then."""
    wasps = [Came(who=who, kind="wasp", name="Wasp") for who in (3, 9, 10, 11)]
    calls = [one for wasp in wasps[1:] for one in (wasp, Happened("a sister comes", wasp.who))]
    names = heard(wasps[0], Happened("combat begins"), *calls)
    assert [names.name(who) for who in (3, 9, 10, 11)] == [
        "you", "the first sister Wasp", "the second sister Wasp", "the third sister Wasp",
    ]  # fmt: skip
    assert [names.shown([9, 10, 11])[who] for who in (9, 10, 11)] == [1, 2, 3]
    view = Sight(Scene("W . m").run, names)
    mine = view.me.body
    vars(view)["creatures"] = [mine, *(replace(mine, who=who, led=False) for who in (9, 10, 11))]
    assert [titled(view, body) for body in view.creatures] == [
        "Wasp",
        "sister Wasp #1",
        "sister Wasp #2",
        "sister Wasp #3",
    ]


def test_who_gives_a_fight_up_takes_no_sister_along() -> None:
    """All who were in it are told to have left, and of her it was never said that she goes."""
    wasps = [Came(who=who, kind="wasp", name="Wasp") for who in (3, 9)]
    names = heard(wasps[0], *minors(5), Happened("combat begins"), wasps[1], Happened("a sister comes", 9))
    for told in (Happened("joins", 9), Happened("joins", 5), Happened("goes its way", 5)):
        names.hear(told)
    names.hear(Happened("combat ends", note=CombatEnd.WON))
    assert names.left == {5}
