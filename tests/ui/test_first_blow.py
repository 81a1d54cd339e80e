"""A fight is never begun by the first key: how it would begin is said before, and is what happens. [B 3.8.4, R-51]"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import pytest

from game.adviser.afield.patience import Patience
from game.adviser.first_blow import first_blow
from game.adviser.fleeing.waiting import PATIENCE
from game.adviser.wording.errands import errand
from game.engine.commands import Act, Follow, Go, Say
from game.engine.components import Body, Facing, Gifts, Hero, Notice, Raid
from game.engine.entries import Happened, Rolled
from game.engine.store import add, find, get, the
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.autoplay import Acted
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.walks.beginnings import beginning, in_full
from game.presentation.walks.surroundings import cell
from game.run.run import Run, head
from game.run.scenario import empty, place
from game.run.view import Suppose, View
from game.ui.app import finish
from game.ui.raid.hints import hints
from game.ui.screen_stack import ScreenStack
from game.weighing import odds
from tests.line.told import Told
from tests.ui.table import Lay, Table

ASKED = "The same again attacks"


def met(foe: str, far: int, notice: str, *, party: Sequence[str] = ("wasp",), die: int = 0, seed: str = "six") -> Run:
    """Return a raid with a foe so many moves off, and no Combat; Initiative will fall as `die`."""
    run = Run(head(seed, tuple(party)), loaded={"fight/1/initiative": [die] * 20}, digests=False)
    empty(run)
    (who,) = place((foe,), far)
    if notice:
        add(who, Notice(notice))
    assert find(who, Facing)
    return run


def before(table: Lay, *wanted: Any, **more: Any) -> Table:
    play = table("wasp")
    play.game.close()
    play.stage = ScreenStack(play.game.play(met(*wanted, **more)))
    return play


def said(play: Table) -> str:
    return " ".join(notice.text for notice in play.raid.notices)


@pytest.mark.parametrize("notice", ["", "unseen", "adjacent", "seen"])
@pytest.mark.parametrize("foe", ["minor", "worker"])
@pytest.mark.parametrize("far", range(1, 8))
def test_f_asks_before_any_fight_from_any_distance(table: Lay, far: int, foe: str, notice: str) -> None:
    """It may walk up first; the key that begins the fight is always the second at the same place."""
    play, told = before(table, foe, far, notice), ""
    for _ in range(20):
        if play.view.fight:
            break
        told, n = said(play), play.raid.run.n
        play.do("f")
        assert not (play.view.fight and n == 0 and ASKED not in told)
    assert play.view.fight
    assert ASKED in told and "You begin " in told


@pytest.mark.parametrize("between", [("s",), ("W",), ("escape",), ("i", "escape"), ("tab",), ("_", "escape")])
def test_whatever_is_typed_in_between_ends_what_the_same_again_would_do(table: Lay, between: Sequence[str]) -> None:
    """A key that does nothing, a walk's warning, a list that was opened and closed: `f` then says again what it would do."""
    play = before(table, "minor", 1, "adjacent").do("f")
    assert ASKED in said(play)
    play.do(*between).do("f")
    assert play.view.fight is None and ASKED in said(play)
    play.do("f")
    assert play.view.fight


def test_who_looks_about_is_still_told(table: Lay) -> None:
    """The sentence stands on the screen meanwhile."""
    play = before(table, "minor", 1, "adjacent").do("f", ";", "escape", "f")
    assert play.view.fight


@pytest.mark.parametrize("foe", ["minor", "worker"])
def test_a_step_into_somebody_asks_too(table: Lay, foe: str) -> None:
    play = before(table, foe, 1, "seen")
    me, body = play.view.me.body, next(one for one in play.view.creatures if not one.led)
    keys = {
        (1, 0): "l",
        (-1, 0): "h",
        (0, 1): "j",
        (0, -1): "k",
        (1, 1): "n",
        (-1, -1): "y",
        (1, -1): "u",
        (-1, 1): "b",
    }
    key = keys[body.x - me.x, body.y - me.y]
    play.do(key)
    assert ASKED in said(play) and not play.view.fight
    play.do(key)
    assert play.view.fight


@pytest.mark.parametrize(("die", "place"), [(58, "Holding"), (59, "Recoiling")])
def test_the_odds_are_those_of_the_die(table: Lay, die: int, place: str) -> None:
    """59 rolls of the hundred, and no other, find the Wasp Holding; whoever was not aware Recoils."""
    play = before(table, "minor", 2, "unseen", die=die).do("f")
    told = said(play)
    assert told.startswith("You begin Holding 59 %, else Recoiling; hit 57 %, Recoiling 27 %. Minor, 2 cells")
    assert "has not noticed you: it begins Recoiling." in told
    run = play.raid.run
    run.apply(Act("attack", next(one.who for one in play.view.creatures if not one.led)))
    stood = [entry.note for entry in run.story if isinstance(entry, Happened) and entry.what == "joins"]
    assert stood == [place, "Recoiling"]


@pytest.mark.parametrize(("die", "place"), [(58, "Holding"), (59, "Recoiling")])
@pytest.mark.parametrize(
    ("foe", "notice", "hits"),
    [
        ("minor", "seen", "; hit 17 %."),
        ("minor", "unseen", "; hit 57 %, Recoiling 27 %."),
        ("worker", "seen", "; hit 57 %, Recoiling 32 %."),
    ],
)
def test_the_chance_to_hit_is_that_of_the_first_attack(
    table: Lay, foe: str, notice: str, hits: str, die: int, place: str
) -> None:
    """By the Disposition in which one may begin, where that matters; the other one stands behind it.

    [R-15] "hit 17 %", from before its head, was told of one that is surprised, and points its head at nobody till its own Turn.
    """
    play = before(table, foe, 1, notice, die=die)
    body = next(one for one in play.view.creatures if not one.led)
    facing, me = get(body.who, Facing), play.view.me.body
    facing.dx, facing.dy = me.x - body.x, me.y - body.y
    play.raid.settle()
    play.do("f")
    told = said(play)
    assert hits in told
    play.do("f")
    assert play.view.me.body.disposition == place
    who = next(one.who for one in play.view.creatures if not one.led)
    odds = play.view.odds(next(one for one in play.view.choices if one.command == Act("attack", who)))
    assert odds and f"{'Recoiling ' if place == 'Recoiling' and 'Recoiling' in hits else 'hit '}{success(odds)}" in told


def test_surprise_is_never_said_to_be_the_first_blow(table: Lay) -> None:
    """[R-51, B 3.8.4] The hint said "strike first"; then a Minor with more Initiative came first. It begins Recoiling, no more."""
    for notice, first in (("adjacent", "Minor comes first all the same."), ("seen", "Minor comes first. ")):
        play = before(table, "minor", 1, notice, party=("ants",)).do("f")
        assert first in said(play)
        play.do("f")
        blow = next(one for one in play.raid.run.story if isinstance(one, Rolled) and one.action == "attack")
        assert blow.who != play.view.me.body.who
    hint = hints()["unaware"].line
    assert "strike first" not in hint and "the higher Initiative still acts first" in hint


def test_who_is_shaken_begins_recoiling_without_a_roll(table: Lay) -> None:
    """[R-36]"""
    play = before(table, "minor", 1, "seen")
    get(play.view.me.body.who, Hero).shaken = the(Raid).turn + 1
    play.do("f")
    assert "You begin Recoiling; hit " in said(play)


@pytest.mark.parametrize(("gift", "place"), [("Courage", "Advancing"), ("Rage", "Charging")])
@pytest.mark.parametrize("shaken", [False, True])
def test_who_has_eaten_courage_is_told_so_and_begins_so(table: Lay, gift: str, place: str, *, shaken: bool) -> None:
    """[R-47] Nor does the log say that she begins Recoiling, which does not hold for a moment."""
    play = before(table, "minor", 1, "seen", die=99)
    me = play.view.me.body.who
    add(me, Gifts({gift: 1}))
    if shaken:
        get(me, Hero).shaken = the(Raid).turn + 1
    foe = next(body for body in play.view.creatures if body.kind == "minor")
    assert f"A fight finds you {place}." in in_full(play.view, foe)
    play.do("f")
    assert f"You begin {place}; hit " in said(play)
    play.do("f")
    assert play.view.me.body.disposition == place
    log = " ".join(line.text for line in play.raid.lines)
    assert place in log and "begin Recoiling" not in log and "wrong foot" not in log


@pytest.mark.parametrize("wounds", [1, 2])
def test_what_wounds_do_to_every_roll_is_told_before_a_fight_and_is_so_in_it(table: Lay, wounds: int) -> None:
    """[B 3.8.1, R-64] By as many steps as the roll in the fight then is shifted."""
    play = before(table, "minor", 1, "seen")
    get(play.view.me.body.who, Body).wounds = wounds
    foe = next(one.who for one in play.view.creatures if not one.led)
    steps = "1 step" if wounds == 1 else "2 steps"
    play.do("f")
    assert f"Your {wounds} Wound{'s' * (wounds > 1)}: rolls {steps} worse." in said(play)
    page = " ".join(in_full(play.view, next(one for one in play.view.creatures if not one.led)))
    assert f"would make each roll {steps} worse; to grit one's teeth, a Manoeuvre, holds" in page
    play.do("f")
    made = play.view.check(next(one for one in play.view.choices if one.command == Act("attack", foe)))
    assert [one.by for one in made.shifts if "Wound" in one.source] == [-wounds]


@pytest.mark.parametrize("notice", ["", "unseen", "adjacent", "seen", "truce"])
@pytest.mark.parametrize("foe", ["minor", "worker", "major", "inquiline", "rove"])
def test_what_is_said_before_a_fight_has_three_rows_and_the_rest_is_on_its_page(
    table: Lay, foe: str, notice: str
) -> None:
    """At 80 columns it had nine, and what mattered stood among them."""
    play = before(table, foe, 7, notice)
    get(play.view.asked, Body).wounds = 2
    body = next(one for one in play.view.creatures if not one.led)
    told = first_blow(play.raid, Act("attack", body.who))
    assert len(wrap(told, 78)) <= 3, told
    assert told.startswith("You begin ")
    page = " ".join(text for text, _ in cell(play.view, body.x, body.y))
    assert "Initiative" in page and "attack rolls under 30 a degree worse" in page


@pytest.mark.parametrize(("party", "edition"), [("ants", ""), ("wasp", "bind"), ("wasp", "metamorphosis")])
def test_who_fights_no_worse_with_wounds_is_not_told_so(table: Lay, party: str, edition: str) -> None:
    """A swarm, and whoever goes by other rules; nor one who has none."""
    play = table("wasp")
    play.game.close()
    run = Run(head("six", (party,), edition=edition), digests=False)
    empty(run)
    (foe,) = place(("minor",), 1)
    add(foe, Notice("seen"))
    (who,) = (one.body.who for one in View(run).party)
    get(who, Body).wounds = 2
    play.stage = ScreenStack(play.game.play(run))
    play.do("f")
    assert "You begin " in said(play) and "worse" not in said(play)


@pytest.mark.parametrize(("foe", "told"), [("worker", "Workers, 4 cells"), ("minor", "Minor, 4 cells")])
def test_who_is_too_far_off_to_be_surprised_is_said_to_hear_it(table: Lay, foe: str, told: str) -> None:
    """[R-51] A band of Workers are many."""
    shown = said(before(table, foe, 4, "").do("f"))
    assert told in shown
    assert "would hear you come." in shown


def test_of_several_each_is_told(table: Lay) -> None:
    """Also how often each hits, not only the leader: by the odds of its own Attack in the fight."""
    play = before(table, "minor", 1, "unseen", party=("wasp", "ants"))
    foe = next(one for one in play.view.creatures if not one.led)
    told = " ".join(beginning(play.view, foe))
    assert (
        "The party begins: Wasp Holding 59 %, Ants Holding 32 %, else Recoiling; to hit: Wasp 57 % (Recoiling 27 %), Ants "
        in told
    )
    ants = next(one.body for one in play.view.party if one.body.kind == "ants")
    play.raid.give(Follow(ants.who))
    holding, recoiling = (
        success(odds(play.view.blow(foe.who, Suppose(place, behind=False, near=True))))
        for place in ("Holding", "Recoiling")
    )
    assert play.view.me.body.who == ants.who
    assert f"Ants {holding}{f' (Recoiling {recoiling})' * (recoiling != holding)}." in told, (
        "the Minor's Turn comes first"
    )


def test_what_a_careful_player_would_do_is_told_and_done_by_tab(table: Lay) -> None:
    play = before(table, "minor", 3, "unseen", party=("ants",)).do("f")
    assert "The same again attacks; Tab would do otherwise." in said(play)
    assert play.raid.counsel.command == Act("explore")
    play.do("tab")
    assert "Tab: explore" in said(play), "its line is said before it is done"
    play.do("tab")
    assert any(getattr(entry, "action", "") == "explore" for entry in play.raid.run.story)


@pytest.mark.parametrize("line", ["fight", "attack minor", "attack"])
@pytest.mark.parametrize("far", [1, 4])
def test_the_text_front_asks_too(line: str, far: int) -> None:
    raid = Told(met("minor", far, "unseen"))
    assert ASKED in raid.hears(line) and not raid.view.fight
    raid.hears(line)
    assert raid.view.fight
    raid.run.close()


@pytest.mark.parametrize("edition", ["", "bind", "metamorphosis"])
def test_every_beginning_that_comes_was_foretold(edition: str) -> None:
    """By the dice of whichever rules: in a dozen nests, and the chances are a whole. [M 3.6.2]"""
    came, told = set[str](), set[str]()
    for n in range(12):
        run = Run(head(f"begin {n}", ("wasp",), edition=edition), digests=False)
        empty(run)
        (foe,) = place(("minor",), 2)
        view = View(run)
        odds = view.beginnings(view.me.body.who)
        assert sum(odds.values()) == 1
        told |= set(odds)
        who = view.me.body.who
        run.apply(Act("attack", foe))
        mine = next(one for one in run.story if isinstance(one, Happened) and (one.what, one.who) == ("joins", who))
        came.add(str(mine.note))
        run.close()
    assert came <= told and len(came) > 1


def test_a_line_that_is_not_on_the_screen_is_said_before_tab_does_it(table: Lay) -> None:
    """She "would attack, too": that is no line of the key's, and is no first press of it."""
    play = before(table, "minor", 1, "unseen")
    foe = next(one for one in play.view.creatures if not one.led)
    play.raid.counsel.roamed = play.view.n, Act("attack", foe.who)
    play.do("f")
    assert sentence("begin likewise", key="Tab") in said(play)
    n = play.raid.run.n
    play.do("tab")
    assert (play.raid.run.n, play.view.fight) == (n, None)
    assert "Tab: attack" in said(play)
    play.do("tab")
    assert play.view.fight


def test_a_turn_of_the_last_fight_ends_none_in_the_next(table: Lay) -> None:
    """Who opens a fight is asked what else to do in the Turn, also where the last fight ended in its first Round."""
    play = before(table, "minor", 1, "adjacent")
    view, autoplay = play.view, play.raid.autoplay
    autoplay.acted = Acted((1, view.me.body.who), 1, moved=False)
    play.do("f", "f")
    if play.view.fight is None:
        play.do("enter")
    assert play.view.fight
    assert not autoplay.same_turn(play.view)


def test_no_walk_strikes_at_who_stands_in_the_way(table: Lay) -> None:
    """A walk of many moves stops before it would attack, and says who stands there; a step of one's own asks: see above."""
    play = before(table, "worker", 1, "adjacent")
    foe = next(body for body in play.view.creatures if not body.led)
    play.raid.set_out(AutoWalk(lambda _: Go(foe.x, foe.y)))
    finish(play.stage)
    assert play.view.fight is None
    assert "In the way: " in play.shows()


def test_the_adviser_waits_for_the_unarmed_and_calls_an_attack_an_attack(table: Lay) -> None:
    """They move on by themselves as a rule; where they do not, the line says that it attacks, and no walk does it."""
    play = before(table, "worker", 1, "adjacent")
    view, afield = play.view, play.raid.counsel.afield
    mind = afield.policy.mind
    foe = next(body for body in view.creatures if not body.led)
    step = Go(foe.x, foe.y)
    assert afield.patience.instead(view, mind, step) == Say("wait")
    afield.patience.barring[view.number, foe.who, view.raid.fights] = view.turn - PATIENCE, (foe.x, foe.y)
    assert afield.patience.instead(view, mind, step) == Act("attack", foe.who)
    assert "it does not move on" in errand(view, Act("attack", foe.who), mind)
    armed = before(table, "minor", 1, "adjacent")
    foe = next(body for body in armed.view.creatures if not body.led)
    assert Patience().instead(armed.view, mind, Go(foe.x, foe.y)) == Act("attack", foe.who)
