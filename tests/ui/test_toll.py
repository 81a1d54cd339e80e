"""What befell the party in the foes' Turns is summed up, and no key typed before a bad Wound does anything after it."""

from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.adviser.automatic.bout import Bout
from game.adviser.automatic.following import condition
from game.adviser.counsel import advice
from game.engine.commands import Say
from game.engine.components import Body
from game.engine.entries import Chose, Died, Entry, Happened, Rolled, Wounded
from game.engine.steps import TakeTurn
from game.engine.store import get, remove
from game.presentation.automatic.auto_walk import sighted
from game.presentation.foes.toll import LONG, Reckoning, Toll
from game.run.view import Passage
from game.systems.colony.spawning import spawn
from game.systems.ground import nearest_free
from game.telling.folding import crowded
from game.telling.log import Line
from game.telling.roll_text import harm
from tests.scenes.scene import forget
from tests.ui.table import Lay, Table, anew, fight, plainly
from tests.ui.test_typed_ahead import types  # noqa: F401  a fixture

ME, FIRST, SECOND, NOBODY = 0, 1, 2, 3


def bodies(play: Table) -> list[int]:
    """Return the ids of the leader and of two foes."""
    return [play.view.me.body.who, *(one.who for one in play.view.creatures if not one.led)][:3]


def told(play: Table, *entries: Entry, toll: Toll | None = None) -> list[str]:
    lines = (toll or Toll()).hear(entries, play.view, play.raid.teller.names, 7)
    return [one.text for one in lines]


@pytest.mark.parametrize(
    ("blows", "sum_"),
    [
        ([(FIRST, 1)], []),
        ([(FIRST, 1), (FIRST, 2)], ["All told you lost 3 Wounds to my Major Soldier, 5 left."]),
        ([(FIRST, 1), (SECOND, 1)], ["All told you lost 2 Wounds: 1 by my Major Soldier and 1 by my Nasute, 5 left."]),
        ([(NOBODY, 1), (NOBODY, 1)], []),
        ([(ME, 1), (ME, 1)], []),
    ],
)
def test_several_blows_of_foes_are_summed_by_who_dealt_them(
    table: Lay, blows: list[tuple[int, int]], sum_: list[str]
) -> None:
    """One blow tells itself; so does what nobody dealt, or she herself."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    ids = [*bodies(play), 0]
    hurt(play, play.view.me.body.limit - 5)
    dealt = [Wounded(ids[0], n, n, 9, "Bite", ids[by]) for by, n in blows]
    assert told(play, *dealt) == sum_


def test_a_wound_that_luck_gives_back_is_told_with_the_sum(table: Lay) -> None:
    """So that it fits what is left; the sum of many Turns says it too, and the death after it is no other Wound."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    me, foe, _ = bodies(play)
    hurt(play, play.view.me.body.limit - 1)
    blows = [
        Wounded(me, 2, 9, 9, "Bite", foe),
        Happened("lives by luck", me, number=-1),
        Wounded(me, 1, 9, 9, "Bite", foe),
    ]
    assert told(play, *blows) == ["All told you lost 3 Wounds to my Major Soldier, one given back by Luck, 1 left."]
    harm_told = [*Reckoning(play.view, 0).harm(blows, play.view, play.raid.teller.names)]
    assert harm_told == ["you lost 3 Wounds (one given back by Luck, 1 left)"]
    blows[1] = Happened("lives by luck", me, number=2)  # of an outcome that kills outright: nothing is given back
    harm_told = [*Reckoning(play.view, 0).harm(blows, play.view, play.raid.teller.names)]
    assert harm_told == ["you lost 5 Wounds (1 left)"]


def hurt(play: Table, wounds: int) -> None:
    play.raid.run.enter()
    get(play.view.me.body.who, Body).wounds = wounds
    play.raid.settle()


def test_the_sum_waits_till_somebody_of_the_party_may_act_again(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question in a foe's Turn comes in between."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    me, foe, _ = bodies(play)
    toll, blow = Toll(), Wounded(me, 1, 1, 9, "Bite", foe)
    view = play.view
    with monkeypatch.context() as open_:
        open_.setattr(type(view), "asks", lambda *_: False)
        assert told(play, blow, toll=toll) == []
    assert len(told(play, blow, toll=toll)) == 1
    assert told(play, blow, toll=toll) == []  # and is forgotten


def test_who_is_badly_hurt_is_noted(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    me, foe, _ = bodies(play)
    for entry, bad in (
        (Wounded(me, 1, 1, 9, "Bite", foe), False),
        (Wounded(me, 3, 3, 9, "Bite", foe), True),
        (Wounded(me, 1, 5, 9, "Bleeding"), True),
        (Wounded(foe, 3, 8, 9, "Bite", me), False),
        (Died(me, "Bite"), True),
        (Died(foe, "Bite"), False),
    ):
        toll = Toll()
        told(play, entry, toll=toll)
        assert (toll.grave == 7) == bad, entry


@pytest.mark.long
def test_keys_typed_before_a_bad_wound_do_nothing_after_it(
    table: Lay,
    types: Any,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three Turns are ended in one read: the first brings the Wound."""
    for bad in (False, True):
        play = plainly(fight(table("wasp"), ("wasp",), ("major",)), hints=False)
        before, rounds = play.raid.run.n, play.view.fight.number
        monkeypatch.setattr("game.presentation.foes.toll.bad", lambda *_, bad=bad: bad)
        types(play, (["z", "z", "z"], 5))
        assert play.raid.run.n > before
        assert ("were dropped" in play.shows()) == bad
        assert play.view.fight.number >= rounds


# -- many Turns by one key -------------------------------------------------------------------------


@pytest.fixture
def long_bout(table: Lay) -> Table:
    """A fight in which one Shift-Tab plays several Rounds, with more lines than the main screen has room for."""
    for seed in range(40):
        play = plainly(fight(table("beetle"), ("beetle",), ("minor", "minor"), f"bout {seed}"), hints=False)
        play.raid.quiet()
        before = len(play.raid.lines)
        play.do("shift+tab")
        if not play.raid.over and len(play.raid.lines) - before >= 2 * LONG:
            return play
        play.game.close()
    raise AssertionError("every fight was short")


def test_many_turns_by_one_key_are_summed_up(long_bout: Table) -> None:
    """What the sum says is what the Entries say."""
    play = long_bout
    (told, *_) = [one.text for one in play.raid.notices if "In this stretch" in one.text or "is over" in one.text]
    view = play.view
    names, wounds = play.raid.teller.names, [one for one in view.lately() if isinstance(one, Wounded)]
    mine = sum(one.wounds for one in wounds if names.mine(one.who))
    theirs = sum(one.wounds for one in wounds if not names.mine(one.who))
    if "is over" not in told:
        assert ("you lost" in told, f"you lost {mine} Wound" in told) == (mine > 0, mine > 0)
        assert (f"foes lost {theirs} Wound" in told) is (theirs > 0)
    if play.view.fight and play.view.asks(TakeTurn):
        assert any(why in told for why in ("It stops ", "it stops ", "Here Shift-Tab stops"))
    assert f"L opens the log there ({play.raid.log.fresh} lines)" in told


def test_the_key_of_the_log_is_told_once_a_fight(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """With half of the Wounds gone it stops at each Turn, and the same sentence pushed the advice out."""
    monkeypatch.setattr("game.presentation.foes.toll.LONG", 0)
    monkeypatch.setattr("game.adviser.automatic.bout.unfeared", lambda *_: False)
    play = plainly(fight(table("beetle"), ("beetle",), ("minor", "minor"), "bout 1"), hints=False)
    hurt(play, 3)
    sums: list[str] = []
    for _ in range(5):
        if not play.view.fight or play.raid.over or play.raid.asked:
            break
        play.do("shift+tab")
        sums += [one.text for one in play.raid.notices if "is over" in one.text or "In this stretch" in one.text]
    assert len(sums) > 2
    assert ["opens the log there" in one for one in sums] == [True] + [False] * (len(sums) - 1)


def test_where_many_turns_stop_the_next_line_is_said_once_before_tab_does_it(table: Lay) -> None:
    """It ended at "you lost 2 Wounds", and Tab did at once what nothing on the screen had said."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor", "minor"), "bout 28"), hints=False)
    stops = []
    for _ in range(8):
        play.do("shift+tab")
        if not play.view.fight or play.raid.over or play.raid.ask:
            break
        told = " ".join(one.text for one in play.raid.notices)
        stops.append("It stops at each new Wound" in told)
        assert told.count("Tab: ") == 1
    assert any(stops)


def test_of_a_swarm_it_is_said_at_how_many_wounds_many_turns_stop(table: Lay) -> None:
    """It said "at each new Wound", and then ran on over one of ten."""
    play = plainly(fight(table("ants"), ("ants",), ("minor",)), hints=False)
    while not play.view.asks(TakeTurn):  # first it may resist what ails its kind
        play.raid.give(Say("pass"))
    bout = Bout(play.raid, partial(advice, play.raid), play.raid.teller.names)
    limit = play.view.me.body.limit
    for wounds, before, told in (
        (1, 0, ""),
        (limit // 4, 0, f"It stops at every {limit // 4} Wounds of a swarm, from half of them on at each: "),
        (limit - 2, limit - 3, "It stops at each new Wound: "),
    ):
        hurt(play, before)
        anew(play.raid)
        bout.before, bout.seen = (-1, condition(play.view)), sighted(play.view, play.raid.memory.met)
        hurt(play, wounds)
        anew(play.raid)
        stop = bout.stopped(play.raid)
        assert stop.startswith(told) and bool(stop) == bool(told), (wounds, stop)


def test_why_many_turns_end_is_said_behind_their_sum(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended at "you lost 1 Wound"; and glue that had shut two ways meanwhile was one of 23 more lines."""
    monkeypatch.setattr("game.presentation.foes.toll.LONG", 0)
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    view, raid = play.view, play.raid
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.before, bout.seen = (-1, condition(view)), sighted(view, raid.memory.met)
    assert bout.stopped(raid) == ""
    armed = {body.who for body in view.creatures if body.armed and not body.led}
    seen = next(one for one in bout.seen if one[0] in armed)
    bout.seen.discard(seen)
    assert bout.stopped(raid) == "", "who was in this fight before and comes in sight again is no news"
    raid.memory.fought.clear()
    assert bout.stopped(raid) == f"It stops here: in sight now, {seen[1]}."
    bout.seen.add(seen)
    me = play.view.me.body
    worker = spawn("worker", *nearest_free(me.x, me.y + 2, 1)[0])
    anew(play.raid)
    assert bout.stopped(raid) == "" and worker in {body.who for body in play.view.creatures}, "of the armed alone"
    hurt(play, 1)
    assert bout.stopped(raid) == "It stops at each new Wound: Shift-Tab goes on."
    vars(play.view)["passages"] = [Passage(9, "shortcut", 1, 1, 4, None)]
    assert not list(bout.newly_shut(play.view))
    with patch("game.adviser.automatic.bout.glued_up", lambda view: view.passages):
        assert list(bout.newly_shut(play.view)) == ["Shut by glue meanwhile: a steep tunnel."]
    vars(play.view)["party"] = ()
    forget(play.view)
    assert not list(bout.newly_shut(play.view)), "nobody is left to stand anywhere"


@pytest.mark.long
def test_what_a_fight_has_cost_is_said_once_when_it_is_over(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its verdict, of all its Rounds: the sum of the last series of Turns does not count again, and contradicts nothing."""
    monkeypatch.setattr("game.presentation.foes.toll.LONG", 0)
    monkeypatch.setattr("game.adviser.automatic.bout.unfeared", lambda *_: False)
    play = plainly(fight(table("beetle"), ("beetle",), ("minor", "minor"), "bout 1"), hints=False)
    for _ in range(60):
        if not play.view.fight or play.raid.over:
            break
        play.do("shift+tab")
        sums = [one.text for one in play.raid.notices if "is over" in one.text or "In this stretch" in one.text]
        if play.raid.asked:
            play.do("enter")
    assert not play.view.fight
    (told,) = [one for one in sums if "The fight is over." in one]
    assert "hurt" not in told and "lost" not in told


def test_nobody_has_less_than_nothing_left(table: Lay) -> None:
    """A blow may take more Wounds than there are; then what is left is none, in the log and in all sums."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    me, foe, _ = bodies(play)
    since = Reckoning(play.view, -LONG)
    hurt(play, play.view.me.body.limit + 1)
    blow = Wounded(me, 2, 6, 5, "Bite", foe)
    assert told(play, blow, blow) == ["All told you lost 4 Wounds to my Major Soldier, 0 left."]
    assert list(since.harm([blow], play.view, play.raid.teller.names)) == ["you lost 2 Wounds (0 left)"]
    assert harm(blow)["left"] == "0"


def test_who_of_the_party_has_died_has_a_line_of_its_own(table: Lay) -> None:
    """Of the dead it named foes alone; whose Wounds they were stood between others."""
    play = fight(table("beetle", "wasp"), ("beetle", "wasp"), ("major", "nasute"))
    (beetle, wasp), foe = (one.body.who for one in play.view.party), bodies(play)[1]
    blows = [
        Wounded(beetle, 1, 1, 8, "Bite", foe),
        Wounded(wasp, 4, 4, 4, "Bite", foe),
        Died(wasp, "Bite"),
        Died(foe, ""),
    ]
    names, since = play.raid.teller.names, Reckoning(play.view, -LONG)
    *wounds, last = since.harm(blows, play.view, names)
    assert last == "dead foes: my Major Soldier"
    assert not any("dead" in one for one in wounds)
    play.raid.run.enter()
    bout = Bout(play.raid, partial(advice, play.raid), names)
    bout.since = since
    assert bout.walked(play.view) == ""
    remove(wasp)
    play.raid.settle()
    assert bout.walked(play.view) == "Dead on your side: the Wasp."


def test_many_turns_do_not_stop_for_a_sister_of_ones_own(table: Lay) -> None:
    """Called by the Wasp herself, she was told of as if somebody had come: "in sight now, Wasp"."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    bout = Bout(play.raid, lambda: "", play.raid.teller.names)
    bout.seen = sighted(play.view, play.raid.memory.met)
    sister = replace(play.view.me.body, who=77, side="", armed=True, led=False)  # she has not joined it yet
    vars(play.view)["creatures"] = (*play.view.creatures, sister)
    assert bout.newcomers(play.raid) == {(77, "Wasp")}
    bout.names.sisters.append(77)
    assert not bout.newcomers(play.raid)


def test_what_many_foes_do_alike_is_one_line_beside_the_map(table: Lay) -> None:
    """Six bands, and six lines for six misses, of which the reader saw the last; the whole log has them all."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",) * 6, "six bands"), hints=False)
    play.raid.quiet()
    folds = set()
    for _ in range(8):
        play.raid.give(Say("done" if play.view.asks(TakeTurn) else "pass"))
        new = play.raid.lines[len(play.raid.lines) - play.raid.log.fresh :]
        (shown, fresh), names = play.raid.log.brief(9), play.raid.teller.names
        rolls = [one.entry for one in new if isinstance(one.entry, Rolled) and not names.mine(one.entry.who)]
        missed = sum(one.action == "attack" and not one.roll.success for one in rolls)
        told = [one.text for one in shown[len(shown) - fresh :] if "Miss" in one.text]
        if missed > 1 and play.view.asks(TakeTurn):
            assert told == [f"Miss, {missed} times: my Minor Soldiers at you."]
            folds.add(missed)
    assert folds


def test_beside_the_map_who_leads_is_told_once_and_one_choice_once(table: Lay) -> None:
    """For a swap of bags the leader changes twice, and a band that flees in two Rounds "flees" in two lines."""
    names = table("wasp", "beetle").raid.teller.names
    leads = [
        Line(f"{who} leads.", "plain", Happened("leads", who=n)) for n, who in ((1, "The Beetle"), (2, "The Wasp"))
    ]
    flees = [Line("My Workers flee.", "dim", Chose(9, "go", "flees", command=n)) for n in (1, 2)]
    wounds = [Line("My Workers are 9 of 10.", "good", Wounded(9, 1, 1, 10, "a bite")) for _ in range(2)]
    assert crowded([leads[0], flees[0], *wounds, flees[1], leads[1]], names) == [*wounds, flees[1], leads[1]]


def test_the_log_opens_where_what_is_new_begins(long_bout: Table) -> None:
    play = long_bout
    first = play.raid.lines[-play.raid.log.fresh]
    play.do("L")
    assert play.top.line() == first
    assert play.shows().splitlines()[2].strip(" ▸").startswith(first.text[:40])
    play.do("escape", "L")
    assert play.top.line() == play.raid.lines[-1]  # nothing is new any more
