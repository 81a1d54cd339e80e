"""What no Entry tells is told all the same, in both fronts alike: a Luck marker that moves, company out of sight."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game.engine.commands import Act, Light, Say
from game.engine.components import Hero, Item
from game.engine.entries import Changed, Happened, Rolled
from game.engine.refusals import Refusal
from game.engine.store import create, get, query, remove
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.page import sentence
from game.presentation.pages import aftermath
from game.presentation.pages.story import luck
from game.presentation.sight import off
from game.presentation.walks.ground import mouths
from game.telling.log import Teller
from tests.ui.table import Lay, Table, asked, fight
from tests.ui.test_losses import hidden, obstructed
from tests.ui.test_walking import roaming


def rolled(who: int, action: str, die: int) -> Rolled:
    return Rolled(who, action, Roll(Check(Rating(action, 50)), die, (), Degree.COMPLETE_FAILURE))


def told(play: Table, *entries: Rolled, before: int) -> list[tuple[str, str]]:
    who = play.view.me.body.who
    return [(one.text, one.tone) for one in aftermath.told(aftermath.Laid({who: before}), play.view, entries, 7)]


def lie(play: Table, at: int) -> int:
    """Lay the marker there; return whose it is."""
    who = play.view.me.body.who
    play.raid.run.enter()
    get(who, Hero).luck = at
    play.raid.settle()
    return who


@pytest.mark.parametrize(
    ("before", "now", "action", "line", "tone"),
    [
        (66, 0, "attack", "Luck is 0 now, 66 before: a double on your d100 is the new Luck.", "alarm"),
        (66, 0, "Luck", "Luck is 0 now, 66 before: it was pushed.", "alarm"),
        (22, 77, "attack", "Luck is 77 now, 22 before: a double on your d100 is the new Luck.", "plain"),
        (
            11,
            77,
            "attack",
            f"Luck is 77 now, 11 before: a double on your d100 is the new Luck.{sentence('luck for')}",
            "plain",
        ),
    ],
)
def test_it_says_whence_whither_and_why(table: Lay, before: int, now: int, action: str, line: str, tone: str) -> None:
    play = table("wasp")
    who = lie(play, now)
    assert told(play, rolled(who, action, now), before=before) == [(line, tone)]
    assert told(play, rolled(who, action, now), before=now) == []


def test_of_several_it_says_whose(table: Lay) -> None:
    play = table("wasp", "beetle")
    who = lie(play, 0)
    assert told(play, rolled(who, "attack", 0), before=33) == [
        ("Wasp: Luck is 0 now, 33 before: a double on your d100 is the new Luck.", "alarm")
    ]


def test_each_move_of_the_marker_stands_in_the_log(table: Lay) -> None:
    """Whatever is done, till a double has fallen."""
    for seed in range(6):
        play = table("wasp", seed=f"doubles {seed}")
        for n in range(150):
            before, told = play.view.me.luck, len(play.raid.lines)
            play.go_on("nobody asks this", most=1, seed=n)
            if not play.view.party:
                break
            if play.view.me.luck != before:
                assert any(
                    f"Luck is {play.view.me.luck} now, {before} before: " in line.text
                    for line in play.raid.lines[told:]
                )
                return
    raise AssertionError("no double fell")


def test_all_moves_of_one_marker_by_one_key_are_told_in_order(table: Lay) -> None:
    """It was "Luck is 11 now, 99 before", between two top lines with an 11, where two doubles had fallen in one key."""
    play = table("wasp")
    who = lie(play, 99)
    double = rolled(who, "explore", 99)
    first = aftermath.told(aftermath.Laid({who: 11}), play.view, [double], 7)
    lie(play, 11)
    second = aftermath.told(aftermath.Laid({who: 99}), play.view, [double], 8)
    play.raid.quiet()
    play.raid.log.add(first)
    play.raid.log.add(second)
    told, fresh = play.raid.log.brief(1)
    whole = "Luck went from 11 to 99, then to 11: a double on your d100 is the new Luck." + sentence("luck for")
    assert [one.text for one in told[len(told) - fresh :]] == [whole]
    play.raid.quiet()  # as an answer does to what was asked: then there may be room for the last alone
    assert play.raid.lines[-1].text == whole == play.raid.log.brief(1)[0][-1].text


def test_company_that_nobody_sees_is_said_to_be_out_of_sight(table: Lay) -> None:
    came = Happened("Encounter", note="worker", number=3)
    for foes, lines in (((), 1), (("worker",), 0), (("minor",), 1)):
        play = fight(table("wasp"), ("wasp",), foes) if foes else table("wasp")
        told = [one.text for one in aftermath.told(aftermath.Laid(), play.view, [came], 7)]
        assert len(told) == lines
        assert all(one.startswith("Not in sight as yet: my ") for one in told), told


def test_no_direction_is_told_where_the_only_known_mouth_is_beside_one(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table("wasp").view
    x, y = view.me.body.x, view.me.body.y
    for cells, told in (([(x - 1, y)], False), ([(x - 1, y), (x + 5, y)], True)):
        monkeypatch.setattr(aftermath, "mouths", lambda _, cells=cells: cells)
        assert ("5 cells east" in aftermath.by_mouth(view)) is told
        assert "1 cell west" not in aftermath.by_mouth(view)


def test_of_company_out_of_sight_it_is_told_by_which_known_mouth_it_comes(table: Lay) -> None:
    """R-54: by the farthest; no mouth that nobody has seen is named, and in a gallery none."""
    came = Happened("Encounter", note="worker", number=3)
    plays = (roaming(table("wasp", seed=f"mouths {seed}")) for seed in range(20))
    view = next(play.view for play in plays if mouths(play.view))
    room = view.chamber
    told = " ".join(one.text for one in aftermath.told(aftermath.Laid(), view, [came], 7))
    known = mouths(view)
    apart = [max(abs(x - view.me.body.x), abs(y - view.me.body.y)) for x, y in known]
    assert known and apart == sorted(apart) and all(view.known[y, x] for x, y in known)
    assert f"The farthest you know is {off(view, known[-1])}." in told
    vars(view)["settings"] = {**view.settings, "director": "on"}  # who may choose another
    assert aftermath.by_mouth(view) == ""
    vars(view)["settings"] = {**view.settings, "director": "off"}
    vars(view)["chamber"] = None
    assert aftermath.by_mouth(view) == ""
    vars(view).update(chamber=room, known=np.zeros_like(view.known))
    assert aftermath.by_mouth(view) == ""


def test_work_that_is_broken_off_says_who_senses_the_party_and_who_may(table: Lay) -> None:
    """R-52: one who "has not noticed you" stops it too, once it is near enough to notice at any moment."""
    play = roaming(table("wasp"))
    me, none = play.view.me.body, Happened("exploring is broken off")
    foe = replace(me, who=99, kind="minor", name="Minor", led=False, side="termites", notice="", x=me.x + 3, y=me.y)
    within = play.view.feels_within("minor")
    for notice, words in (("seen", "knows of you"), ("", f"from within {within} moves")):
        vars(play.view)["creatures"] = [me, replace(foe, notice=notice)]
        (line,) = aftermath.told(aftermath.Laid(), play.view, [none], 7)
        assert line.text.startswith("Minor, 3 cells east, ") and words in line.text
        play.raid.refuse(Refusal.WATCHED)
        assert play.raid.notices[-1].text == f"No: {Refusal.WATCHED}. {line.text}"
    vars(play.view)["creatures"] = [me, replace(foe, notice="adjacent")]
    (line,) = aftermath.told(aftermath.Laid(), play.view, [none], 7)
    assert line.text == sentence("watched unseen")


def test_a_rest_that_is_broken_off_says_by_whom_and_whence(table: Lay) -> None:
    """Where nobody is in sight it names whom the log has announced; of what nobody has announced it names nobody."""
    play = roaming(table("wasp"))
    off, came = Happened("rest is broken off"), Happened("Encounter", note="minor, worker", number=3)

    def lines(*happened: Happened, choosing: bool = False) -> list[str]:
        return [one.text for one in aftermath.told(aftermath.Laid(choosing=choosing), play.view, happened, 7)]

    (line,) = lines(came, off, choosing=True)
    assert line.startswith("It was broken off by my Minor Soldiers and my Workers, not in sight.")
    assert aftermath.by_mouth(play.view) in line
    assert lines(off) == [sentence("watched unseen")]
    assert lines(Happened("combat ends", note="won"), off, choosing=True) == [sentence("fight broke it off")]


@pytest.mark.parametrize("lasts", [True, False])
def test_a_light_burnt_up_says_that_it_gives_none(table: Lay, lasts: bool) -> None:
    """Out of an exploration it was dark all the same, and nothing said why."""
    play = roaming(table("wasp"))
    play.raid.run.enter()
    who = play.view.me.body.who
    for item, _ in query(Item):
        remove(item)
    create(Item("firefly", "Firefly", 99 if lasts else 0, who, depleted=True))
    get(who, Hero).unlit = True
    play.raid.run.settle()
    play.raid.settle()
    play.raid.give(next(one for one in play.view.legal() if isinstance(one, Light)))
    assert (sentence("light burnt up") in [one.text for one in play.raid.lines]) is not lasts
    assert play.view.me.lit is lasts


def test_a_fight_in_the_turns_before_a_rest_says_what_becomes_of_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There was a fight, and not a word of the Rest that was asked for till it was over."""
    play, told = fight(table("wasp"), ("wasp",), ("minor",)), sentence("rest cut short")
    for rests in (True, False):
        lines = aftermath.told(
            aftermath.Laid(command=Act("rest") if rests else None), play.view, [Happened("combat begins")], 7
        )
        assert [one.text for one in lines].count(told) == rests
    begun = [Happened("rest begins"), Happened("combat begins")]
    assert told not in [one.text for one in aftermath.told(aftermath.Laid(command=Act("rest")), play.view, begun, 7)]
    play, before, laid = roaming(table("wasp")), list[aftermath.Laid](), aftermath.laid

    def noted(*about: Any) -> aftermath.Laid:
        before.append(laid(*about))
        return before[-1]

    monkeypatch.setattr(aftermath, "laid", noted)
    assert play.raid.give(Act("rest"))
    assert before[-1].command == Act("rest")


@pytest.mark.long
def test_who_breaks_off_a_rest_by_choice_is_not_told_of_somebody_unseen(table: Lay) -> None:
    """R-40: to rest without a shelter was refused; nobody has come."""
    play = asked(table, "Unsheltered", "wasp")
    told = len(play.raid.lines)
    assert play.raid.give(Say("no"))
    news = [one.text for one in play.raid.lines[told:]]
    assert news and sentence("watched unseen") not in news


def test_a_rest_during_which_somebody_comes_says_whether_it_was_broken_off() -> None:
    """R-61: "rested" beside "you have company" is not read as a Rest that was lost."""
    begins, comes, ends = Happened("rest begins"), Happened("Encounter", note="worker", number=3), Happened("rest ends")
    told = {one.text for seed in "abcdef" for one in Teller(seed).lines([begins, comes, ends])[-1:]}
    alone = {one.text for seed in "abcdef" for one in Teller(seed).lines([begins, ends])[-1:]}
    assert told and all("to its end" in one or "to the end" in one for one in told)
    assert not told & alone


def test_the_end_of_what_exploring_brings_is_said(table: Lay) -> None:
    """B 3.14.8: who waits for "the rest" in the Room learns that no more comes; who has left it does not."""
    play = roaming(table("wasp").do("x"))
    view = play.view
    assert view.chamber
    here = (view.number, view.chamber.number)
    said = sentence("all has come")
    assert [one.text for one in aftermath.told(aftermath.Laid(owing=here), view, [], 7)] == [said]
    assert aftermath.told(aftermath.Laid(owing=(here[0], here[1] + 1)), view, [], 7) == []
    rest = next(n for n, one in enumerate(view.choices) if one.command == Act("rest"))
    owed = [replace(one, refused=Refusal.OWING) if n == rest else one for n, one in enumerate(view.choices)]
    vars(view)["choices"] = owed
    assert aftermath.laid(view).owing == here
    assert aftermath.told(aftermath.Laid(owing=here), view, [], 7) == []


@pytest.mark.parametrize("owes", [True, False])
def test_what_an_obstacle_hides_is_not_said_to_be_nothing(table: Lay, owes: bool) -> None:
    """B 3.14.8: it fell, "exploring here brings nothing more" was said, and a little later that it hides what the Room has left to bring."""
    play = roaming(table("wasp").do("x"))
    here = (play.view.number, play.view.chamber.number)
    hidden(play, here[1], owes=owes)
    assert play.view.withheld is owes
    told = [one.text for one in aftermath.told(aftermath.Laid(owing=here), play.view, [], 7)]
    assert (sentence("all has come") in told) is not owes


def test_the_card_of_a_double_says_that_it_becomes_the_luck_and_whose_doubles_do_not(table: Lay) -> None:
    """B 2.3.9: of the party's own dice, not of the nest's; the rule's place stands there."""
    play = table("wasp")
    who, names = play.view.me.body.who, play.raid.teller.names
    assert luck(rolled(who, "attack", 33), names) == [("Luck", "33, a double: it becomes the Luck [B 2.3.9]")]
    assert not luck(rolled(who, "attack", 34), names)
    assert not luck(rolled(who, "Luck", 33), names)
    assert not luck(rolled(who + 999, "attack", 33), names)


@pytest.mark.parametrize(
    ("waits", "known", "told"),
    [("Infection (28 %)", 1, "held back"), ("", 1, "held back harmless"), ("", 2, ""), ("", 0, "")],
)
def test_what_was_thrown_and_waits_behind_an_obstacle_is_told_as_it_falls(
    table: Lay, monkeypatch: pytest.MonkeyPatch, waits: str, known: int, told: str
) -> None:
    """B 3.14.8: "Encounter, Unknown Item, Obstacle and Infection", a line for each but the last: was she infected, or not?"""
    play = table("wasp")
    obstructed(play)
    monkeypatch.setattr(aftermath, "loosed", lambda _: waits)
    monkeypatch.setattr(aftermath, "kept_back", lambda *_: [((f"throw {n}",), ()) for n in range(known)])
    fell, hungers = Changed(0, "Obstruction", 0, 22, 40), Changed(0, "Hunger", 0, 22, 40)
    said = {sentence(name, what=waits) for name in ("held back", "held back harmless")}
    for entry in (fell, hungers):
        lines = {one.text for one in aftermath.told(aftermath.Laid(), play.view, [entry], 7)}
        assert lines & said == ({sentence(told, what=waits)} if told and entry is fell else set()), (
            "of what nobody knows nothing"
        )
