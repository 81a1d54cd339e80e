"""Fights that lead nowhere: the ways out are named, once a lull; and what a stand-off leaves is said as it is."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.engine.commands import Act, Say
from game.engine.components import Body, Room
from game.engine.entries import Happened, Wounded
from game.engine.steps import CombatEnd, FaceDeath, Interrupt, OfferLuck, Roam
from game.engine.store import get, query
from game.presentation.answers import NOT_NOW
from game.presentation.automatic.autoplay import PATIENCE, ROUNDS, WATCHED, Autoplay, Vigil, changed, footing, nearest
from game.run.view import Passage, View
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.foes import about, among
from game.ui.raid.hints import hints
from game.ui.raid.lull import fled, futile, parted
from game.ui.raid.moments import DUE
from tests.line.told import Told
from tests.ui.table import Lay, fight, plainly

ROUND = Happened("round begins")
WOUND = Wounded(who=3, wounds=1, total=1, limit=4, cause="Bite Attack", by=4)


def test_after_three_rounds_without_a_wound_it_is_said_once() -> None:
    watching = Autoplay()
    said = [watching.hear([Happened("combat begins"), ROUND]), *(watching.hear([ROUND]) for _ in range(8))]
    assert said == [i == PATIENCE for i in range(9)]


def test_a_wound_begins_it_anew() -> None:
    watching = Autoplay()
    rounds = [ROUND] * PATIENCE
    assert not watching.hear([Happened("combat begins"), *rounds, WOUND, *rounds])
    assert watching.hear([ROUND])
    assert not watching.hear([ROUND, WOUND, *rounds, ROUND, WOUND])  # over before it could be read


def test_the_ways_out_are_named_with_their_keys(table: Lay) -> None:
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    assert "break off (m)" in futile(raid.view, raid.keys)
    assert "both sides part" in futile(raid.view, raid.keys)
    raid.game.use_keys("arrows")
    assert f"({raid.keys.shown('manoeuvre')})" in futile(raid.view, raid.keys)


def test_no_start_is_promised_beyond_a_way_through_which_they_follow(table: Lay) -> None:
    """R-84"""
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    raid.view.raid.head_start = 4
    me = raid.view.me.body
    for kind, told in (
        ("shaft", "nobody follows for 4 turns, unless you take the nearest way."),
        ("entrance", "nobody follows for 4 turns."),
    ):
        vars(raid.view)["passages"] = [Passage(90, kind, me.x, me.y, 1, None)]
        vars(raid.view)["creatures"] = [replace(body, heels=99) for body in raid.view.creatures if not body.led]
        assert told in fled(raid.view, raid.teller, raid.keys, [])


def test_a_stand_off_is_no_flight(table: Lay) -> None:
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    raid.view.raid.head_start = 4
    assert "have fled" in fled(raid.view, raid.teller, raid.keys, [Happened("combat ends", note=CombatEnd.LOST)])
    parted = fled(raid.view, raid.teller, raid.keys, [Happened("combat ends", note=CombatEnd.STAND_OFF)])
    assert parted.startswith("Neither could hurt the other: nobody follows for 4 turns. Who stays lets you alone")
    assert parted.endswith(
        "lets you alone, unless you attack or come to the mouth it guards."
    )  # R-73; in the only way on
    raid.teller.losses.hear(WOUND, raid.teller.names)
    assert fled(raid.view, raid.teller, raid.keys, [Happened("combat ends", note=CombatEnd.STAND_OFF)]).startswith(
        "Neither side is beaten: nobody follows for"
    )
    raid.view.raid.head_start = 0
    assert fled(raid.view, raid.teller, raid.keys, []) == ""


@pytest.mark.parametrize(("wounds", "rested", "said"), [(2, 0, True), (2, 1, False), (0, 0, False)])
def test_who_is_badly_hurt_after_a_fight_is_told_whether_a_rest_can_be_taken_here(
    table: Lay, wounds: int, rested: int, said: bool
) -> None:
    """R-44: one Rest in a Room between two Explorations."""
    raid = table("beetle", seed="rest").raid
    raid.run.enter()
    room = next(room for _, room in query(Room))
    room.spent, room.rested = True, rested
    get(raid.view.me.body.who, Body).wounds = wounds
    raid.settle()
    told = "Nobody armed is in sight now, and a Rest can be taken here: R. But 50 % somebody comes."
    assert parted(raid, []) == ((told, "rule") if said else None)
    assert raid.view.allows(Act("rest")) == (not rested)


def test_no_rest_is_offered_where_foes_are_still_about(table: Lay) -> None:
    """Nor where they follow: it is said when one can be taken instead."""
    raid = table("beetle", seed="rest").raid
    raid.run.enter()
    next(room for _, room in query(Room)).spent = True
    get(raid.view.me.body.who, Body).wounds = 2
    raid.settle()
    for how, start, coming, told in (
        (CombatEnd.WON, 0, None, "a Rest can be taken here"),
        (CombatEnd.PARTED, 0, None, "Out of their reach it can be taken"),
        (CombatEnd.LOST, 4, None, "Out of their reach it can be taken"),
        (CombatEnd.WON, 0, ((1, 1), 2), "It can be taken where nobody has followed"),
    ):
        raid.view.raid.head_start = start
        vars(raid.view)["coming"] = coming
        said = parted(raid, [Happened("combat ends", note=how)])
        assert said is not None and told in said[0]
        assert DUE["rest"](raid.view, [], raid.teller.names) == (not start and coming is None)


def test_who_is_in_sight_where_neither_side_senses_the_other_was_not_in_it(table: Lay) -> None:
    """A band stood one cell off as it was said that neither side sensed the other."""
    raid = table("beetle", seed="rest").raid
    me = raid.view.me.body
    vars(raid.view)["creatures"] = [
        me,
        replace(me, who=90, kind="minor", name="Minor", led=False, x=me.x - 1, notice="seen"),
    ]
    ended = [Happened("combat ends", note=CombatEnd.PARTED)]
    assert parted(raid, ended) == ("Minor, 1 cell west, was not in that fight, and knows of you.", "rule")
    assert parted(raid, [Happened("combat ends", note=CombatEnd.WON)]) is None
    raid.teller.losses.met.add(90)
    assert parted(raid, ended) is None


def test_what_was_said_of_a_fight_is_gone_with_it(table: Lay) -> None:
    """The ways to be rid of them were named after they had left."""
    raid = table("beetle").raid
    raid.log.say("It begins.", "alarm")
    raid.log.also(futile(raid.view, raid.keys), "rule")
    raid.log.also("A hint.", "rule", hint=True)
    raid.log.over(None)
    assert [one.text for one in raid.log.notices] == ["A hint."]


# -- sitting it out --------------------------------------------------------------------------------


class Watch:
    """A front on guard: at every Turn that is let go by one of these things happens."""

    def __init__(self, view: View, *news: Callable[..., Any]) -> None:
        self.view, self.news = view, list(news)
        self.lines: list[Any] = []
        self.notices: list[Any] = []
        self.given: list[Any] = []

    def give(self, command: Say) -> bool:
        self.given.append(command)
        self.news.pop(0)(self)
        return True


def nothing(watch: Watch) -> None:
    pass


def told(tone: str) -> Any:
    return lambda watch: watch.lines.append(SimpleNamespace(tone=tone))


def asked(question: Any) -> Any:
    return lambda watch: vars(watch.view).update(decision=question)


def nearer(watch: Watch | SimpleNamespace) -> None:
    foe = next(body for body in watch.view.creatures if not body.led)
    me = watch.view.me.body
    vars(watch.view)["creatures"] = [replace(foe, x=me.x + WATCHED + 1, y=me.y)]


def round_by(watch: Watch) -> None:
    fight = watch.view.fight
    assert fight
    vars(watch.view).update(fight=replace(fight, number=fight.number + 1))


def over(watch: Watch) -> None:
    vars(watch.view).update(fight=None)


def far_off(table: Callable[..., Any]) -> View:
    """The view of a Wasp in a fight with one Minor, that stands far from her."""
    view = fight(table("wasp"), ("wasp",), ("minor",)).view
    foe = next(body for body in view.creatures if not body.led)
    vars(view)["creatures"] = [replace(foe, x=view.me.body.x + 9, y=view.me.body.y)]
    return view


@pytest.mark.parametrize(
    ("news", "turns", "why"),
    [
        ((nothing, told("dim"), told("plain"), told("good")), 4, "something has happened."),
        ((nothing, asked(Interrupt(who=1, target=2))), 2, "you are asked."),
        ((asked(Roam(who=1)),), 1, "you are asked."),
        ((nothing, nothing, nearer), 3, "Minor comes nearer, 5 cells east."),
    ],
)
def test_turns_go_by_until_something_happens(
    table: Lay, news: tuple[Callable[..., Any], ...], turns: int, why: str
) -> None:
    watch, vigil = Watch(far_off(table), *news, nothing), Vigil()
    while (end := vigil.pulse(cast("Any", watch))) is None:
        pass
    assert watch.given == [Say("done")] * turns
    assert end.endswith(f": {why}")


@pytest.mark.parametrize(
    ("change", "asks"), [({"armed": False}, False), ({"disposition": "Retreating"}, True), ({}, True)]
)
def test_who_flees_is_not_said_to_come_nearer(table: Lay, change: dict[str, Any], asks: bool) -> None:
    """Its way may lead past you: that ends no wait, and if it is unarmed asks nobody again who stays out of the fight."""
    view = far_off(table)
    vars(view)["creatures"] = [replace(foe, **change) for foe in view.creatures]
    before, then = nearest(view), footing(view)
    vars(view)["creatures"] = [replace(foe, x=view.me.body.x + 2) for foe in view.creatures]
    assert bool(Vigil().ends(view, before, news=False)) == (not change)
    assert changed(then, footing(view)) == asks


def test_of_many_at_once_each_verb_agrees(table: Lay) -> None:
    """It was "3 knows of you"."""
    view = far_off(table)
    foes = [replace(view.creatures[0], who=90 + n, notice="seen") for n in range(3)]
    vars(view)["fight"] = None
    assert [text for text, _ in among(view, foes)] == ["knows of you: 3"]


def test_a_disposition_is_written_alike_in_panel_and_log(table: Lay) -> None:
    """It was "recoiling" in the rows of foes, "Recoiling" in the log, on the card and for the party."""
    view = far_off(table)
    foe = replace(view.creatures[0], disposition="Recoiling")
    rows = [text for row in about(view, foe, (9, 0), 60) for text, _ in row]
    assert "Recoiling" in " ".join(rows) and "recoiling" not in " ".join(rows)
    assert "3 Recoiling" in [text for text, _ in among(view, [foe] * 3)]


@pytest.mark.parametrize("question", [FaceDeath(who=1, cause=""), OfferLuck(action=cast("Any", None))])
def test_when_luck_may_be_pushed_a_line_says_what_it_costs_and_gives(table: Lay, question: Any) -> None:
    view = far_off(table)
    vars(view)["decision"] = question
    assert DUE["death"](view, [], cast("Any", None))
    line = hints()["death"].line
    assert "Critical Failure" in line and "lets you live" in line and "price: the marker is 00" in line


def test_a_wait_has_an_end_and_says_which(table: Lay) -> None:
    """At most ten Rounds, as was said when the fight began."""
    watch, vigil = Watch(far_off(table), *[round_by] * (ROUNDS + 3)), Vigil()
    while (end := vigil.pulse(cast("Any", watch))) is None:
        pass
    assert len(watch.given) == ROUNDS
    assert end == f"Waited {ROUNDS} Rounds: that is the most at once."
    watch, vigil = Watch(far_off(table), round_by, over), Vigil()
    while (end := vigil.pulse(cast("Any", watch))) is None:
        pass
    assert end == "Waited 2 Rounds: the fight is over."


@pytest.mark.parametrize(("rounds", "waited"), [(3, "3 Rounds"), (ROUNDS + 2, f"{ROUNDS + 2} Rounds")])
def test_a_wait_of_so_many_turns_lasts_as_long_as_was_said(table: Lay, rounds: int, waited: str) -> None:
    watch, vigil = Watch(far_off(table), *[round_by] * 30), Vigil(rounds)
    while (end := vigil.pulse(cast("Any", watch))) is None:
        pass
    assert (len(watch.given), end) == (rounds, f"Waited {waited}: as long as you said.")


@pytest.mark.parametrize("front", ["keys", "lines"])
def test_a_number_before_a_wait_in_a_fight_lets_so_many_turns_pass_or_says_why_it_ended(table: Lay, front: str) -> None:
    """It ended one Turn, whatever the number; the text front refused to wait at all."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    play.raid.run.enter()
    n = play.raid.run.n
    if front == "keys":
        play.do("2", "0", "z")
        assert "Waited " in " ".join(notice.text for notice in play.raid.notices)
    else:
        assert NOT_NOW not in Told(play.raid.run).hears("wait 20")
    assert play.raid.run.n > n


def calm(view: View) -> Any:
    """Whether Turns may go by, in a fight in which nobody was hurt for long."""
    autoplay = Autoplay()
    autoplay.idle_rounds = PATIENCE + 1
    return autoplay.can_wait(view)


def test_nobody_waits_with_a_foe_beside_her_or_only_half_of_a_turn(table: Lay) -> None:
    view = far_off(table)
    assert calm(view)
    nearer(SimpleNamespace(view=view))
    assert calm(view)
    foe, me = view.creatures[0], view.me.body
    vars(view)["creatures"] = [replace(foe, x=me.x + WATCHED)]
    assert not calm(view)
    view = far_off(table)
    vars(view)["me"] = replace(view.me, body=replace(view.me.body, tactical=0))
    assert not calm(view)


def test_the_key_that_ends_a_turn_waits_where_nobody_was_hurt_for_long(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    vars(play.view)["creatures"] = far_off(table).creatures
    play.raid.autoplay.idle_rounds = PATIENCE
    play.stage.key("z")
    assert not play.raid.busy
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    vars(play.view)["creatures"] = far_off(table).creatures
    play.raid.autoplay.idle_rounds = PATIENCE + 1
    play.stage.key("z")
    assert play.raid.busy
    play.stage.key("escape")
    assert not play.raid.busy


@pytest.mark.parametrize(
    ("idle", "apart", "label"), [(0, 9, "done"), (PATIENCE + 1, 9, "wait"), (PATIENCE + 1, 1, "done")]
)
def test_the_line_below_says_whether_one_turn_ends_or_rounds_pass(
    table: Lay, idle: int, apart: int, label: str
) -> None:
    """With the unarmed in sight it said "done", and nine Rounds passed."""
    play = fight(table("wasp"), ("wasp",), ("worker",))
    me, foe = play.view.me.body, next(body for body in play.view.creatures if not body.led)
    vars(play.view)["creatures"] = [replace(foe, x=me.x + apart, y=me.y)]
    play.raid.autoplay.idle_rounds = idle
    assert label in [said for key, said in bottom_line(play.raid) if key == "z"]
    assert play.raid.autoplay.can_wait(play.view) == (label == "wait")
