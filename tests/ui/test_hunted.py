"""What the adviser says and does outside Combat while foes that are likely to win are awake to the party: it runs, and never says what is not so."""

from functools import partial

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield.disturbed import holds_off
from game.adviser.afield.roaming import Afield
from game.adviser.counsel import Counsel
from game.adviser.fleeing import flight as fleeing
from game.adviser.fleeing import hunted as running
from game.adviser.fleeing.flight import FLEE, flight, grounds, haven, hunters, lead
from game.adviser.fleeing.hunted import Hunted, reached
from game.adviser.fleeing.posts import Posts
from game.adviser.fleeing.pursuit import felt, pursuit, when
from game.adviser.fleeing.waiting import awaited, waiting
from game.adviser.wording.errands import errand
from game.adviser.wording.meeting import why_meet
from game.bots import threats
from game.bots.errands import stand
from game.bots.escape import BAITED
from game.bots.household import HUNGRY
from game.bots.memory.foes import LIE_LOW, WEARY
from game.bots.memory.ways import CROSSINGS
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.schemes import SCARE
from game.bots.temperament import ADVISER
from game.bots.threats import POST, lie_low, lurking, stirred, threatened, way_out
from game.content.improvised import OPENING
from game.engine.commands import Act, Drop, Enter, Go, Say
from game.engine.components import At, Follower, Notice, Raid, Way
from game.engine.steps import CombatEnd
from game.engine.store import add, create, drop, get, the
from game.presentation import page
from game.presentation.page import sentence
from game.presentation.sight import hostile, off
from game.run.view import Passage, View
from game.systems.ground import ground, level
from tests.scenes.scene import Scene, forget

pytestmark = pytest.mark.usefixtures("dear_foes")

WAIT = Say("wait")


def fled(
    drawing: str,
    *,
    start: int = 6,
    awake: str = "seen",
    way: bool = False,
    left: int = 2,
    effects: dict[str, int] | None = None,
) -> tuple[View, Counsel]:
    """A few ants have just fled from Minors in view, with a start; where `way`, they came out of a passage underfoot, which they shun."""
    scene = Scene(drawing, combat=False, A={"wounds": 10 - left, **(effects or {})})
    for name, who in scene.who.items():
        if name != "A":
            add(who, Notice(awake))
    the(Raid).head_start = start
    counsel = Counsel()
    mind = counsel.policy.mind
    mind.ways.level, mind.fights.battlefield, mind.fights.fought = the(Raid).level, the(Raid).level, the(Raid).turn
    if way:
        at = get(scene.who["A"], At)
        hole = create(Way("shaft", the(Raid).level, 1, at.x, at.y))
        mind.ways.shunned[hole] = 10**6
    scene.ask()
    view = View(scene.run)
    mind.watch(view)
    return view, counsel


def told(view: View, counsel: Counsel) -> str:
    """Return the advice as text."""
    line = counsel.say(view)
    assert counsel.command is not None
    return line


HALL = "# # # # # # # # # # # # # # # #\n# . . . m A . . . . . . . . . #\n# # # # # # # # # # # # # # # #"


def test_a_party_leaves_by_the_way_on_which_one_of_it_stands() -> None:
    """R-58: the Spider broke off on a shaft; the Wasp, who led, ran from it, for no way could be taken before they came."""
    hall = "# # # # # # # # # #\n# X . m A . . . . #\n# # # # # # # # # #"
    for there, says in (((1, 1), "lead: Spider to the front, who stands on a way off"), ((2, 1), "run: ")):
        scene = Scene(hall, combat=False, A={"wounds": 9}, X={"wounds": 2})
        the(Raid).leader = scene.who["A"]
        add(scene.who["m"], Notice("seen"))
        the(Raid).head_start = 6
        create(Way("shaft", the(Raid).level, 1, *there))
        counsel = Counsel()
        mind = counsel.policy.mind
        mind.ways.level, mind.fights.battlefield, mind.fights.fought = the(Raid).level, the(Raid).level, the(Raid).turn
        scene.ask()
        view = View(scene.run)
        mind.watch(view)
        assert told(view, counsel).startswith(says)
        if says.startswith("lead") and counsel.command:
            scene.run.apply(counsel.command)
            assert told(View(scene.run), counsel).startswith("enter: ")


@pytest.mark.parametrize("way", [False, True])
def test_who_has_a_start_runs_where_they_are_the_farthest_off(way: bool) -> None:
    """Also from right above the hole it came out of, with a foe beside it: it does not wait there for the start to be over."""
    view, counsel = fled(HALL, way=way)
    assert told(view, counsel).startswith("run: to ")
    assert told(view, counsel).endswith(f"8 moves{sentence('run nowhere')}: Minor sets out in 6 turns"), (
        "it is no way out"
    )
    assert counsel.policy.mind.aim == FLEE
    step = counsel.command
    assert isinstance(step, Go) and step.x > stand(view)[0]


@pytest.mark.parametrize(
    ("off", "says"), [(6, "run: to a shaft down"), (1, "wait, up to 12 turns, till the way is free of")]
)
def test_a_run_leads_to_a_way_on_which_somebody_unarmed_stands_and_waits_for_it_there(off: int, says: str) -> None:
    """After 24 of 25 moves, Workers stood on the tunnel: it was to run 18 moves on, into a dead end, and they made way at once."""
    hall = list(HALL.replace(" ", "").splitlines()[1])
    hall[hall.index("A") + off] = "w"
    rock = " ".join("#" * len(hall))
    scene = Scene(f"{rock}\n{' '.join(hall)}\n{rock}", combat=False, A={"wounds": 8})
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = 9
    x, y = stand(View(scene.run))
    create(Way("shaft", the(Raid).level, 1, x + off, y))
    counsel = Counsel()
    mind = counsel.policy.mind
    mind.ways.level, mind.fights.battlefield, mind.fights.fought = the(Raid).level, the(Raid).level, the(Raid).turn
    mind.fights.beaten = True
    scene.ask()
    view = View(scene.run)
    mind.watch(view)
    assert told(view, counsel).startswith(says)


@pytest.mark.parametrize("baited", [True, False])
def test_who_stays_for_food_is_left_by_the_way_underfoot(baited: bool) -> None:
    """On a shaft, beside who had come out of it and stopped for bait, it was a run of 31 moves: one key, and it was forgotten."""
    view, counsel = fled(HALL, way=True)
    vars(view)["creatures"] = tuple(
        one if one.led else replace(one, tie=BAITED if baited else "", heels=4) for one in view.creatures
    )
    assert told(view, counsel).startswith("enter: " if baited else "run: to ")


@pytest.mark.parametrize(("start", "runs"), [(3, True), (0, False)])
def test_a_start_that_ends_too_soon_is_no_time_to_keep_away(start: int, *, runs: bool) -> None:
    """R-36: it was "keep away from Centipede #2, 18 moves", with a start of four; that was beside the party when it ended, and killed it."""
    view, counsel = fled(HALL, start=start)
    mind, (x, y) = counsel.policy.mind, stand(view)
    mind.aim, mind.walk.ahead = "threat", [(x + n, y) for n in range(2, 9)]
    line = errand(view, Go(x + 1, y), mind)
    felt = sentence("run felt", who="Minor", s="s", turns="3 turns")
    assert (line.startswith("run: to ") and felt in line) is runs
    assert line.startswith("keep away from Minor") is not runs


def test_only_those_who_were_met_are_said_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Nasutes had fought, and five were told: whoever fought out of sight is weighed as the like of them, not told as one."""
    view, counsel = fled(HALL)
    mind = counsel.policy.mind
    foe = hostile(view)[0]
    mind.foes.dangers = {foe.who: (view.number, foe)}
    monkeypatch.setattr(Mind, "lost", lambda *_: [foe, replace(foe, who=99), replace(foe, who=98)])
    vars(view)["creatures"] = [one for one in view.creatures if one.led]
    forget(view)
    assert when(view, mind) == sentence("run start", who="Minor", s="s", turns="6 turns")


def test_a_start_with_nowhere_to_go_is_no_refuge() -> None:
    """In the end of a blind tunnel it is said that nothing leads away; above a hole, the hole is taken, though it leads back."""
    blind = "# # # # # # #\n# . . m A # #\n# # # # # # #"
    view, counsel = fled(blind)
    assert told(view, counsel) == "wait, up to 6 turns, no way leads away from them: Minor sets out in 6 turns"
    view, counsel = fled(blind, way=True)
    assert told(view, counsel) == "enter: a shaft down, followed at once by Minor, coming out 2 turns later"
    assert isinstance(counsel.command, Enter)


def test_nobody_is_advised_to_begin_that_fight_again() -> None:
    """Neither by an idea nor by walking up to them."""
    for drawing in (HALL, HALL.replace("m A", "A m"), HALL.replace("m A .", "m . A")):
        view, counsel = fled(drawing)
        assert told(view, counsel).startswith("run: ")


def test_who_is_likely_to_win_does_not_run() -> None:
    view, counsel = fled(HALL, left=10)
    assert not told(view, counsel).startswith("run")


@pytest.mark.parametrize(("unaware", "runs"), [(True, True), (False, False)])
def test_no_start_is_waited_away_where_all_in_sight_are_likely_to_win(
    monkeypatch: pytest.MonkeyPatch, unaware: bool, runs: bool
) -> None:
    """Of two Majors one had noticed the party, and alone it was no match for it: "wait, they set out in 4 turns", and both came."""
    view, counsel = fled(HALL.replace("A .", "A m") if unaware else HALL, left=10)
    vars(view)["creatures"] = tuple(
        replace(one, notice="") if one.armed and not one.led and one.x > view.me.body.x else one
        for one in view.creatures
    )
    monkeypatch.setattr(running, "hopeful", lambda _, foes: len(foes) < 2)
    monkeypatch.setattr(running, "haven", lambda *_: (stand(view)[0], stand(view)[1]))
    monkeypatch.setattr(running, "run_to", lambda *_: Go(*stand(view)))
    monkeypatch.setattr(running, "relay", lambda *_: None)
    best = Hunted().better(view, counsel.policy.mind, WAIT)
    assert best == (Go(*stand(view)) if runs else WAIT)


def test_who_would_begin_the_next_fight_recoiling_makes_use_of_its_start() -> None:
    """R-36: "A fight begun again begins badly" stood beside "walk up to Minor: you are likely to outlast them"."""
    for shaken, runs in ((-1, False), (5, True)):
        view, counsel = fled(HALL, left=10)
        vars(view)["me"] = replace(view.me, shaken=view.turn + shaken)
        assert told(view, counsel).startswith("run") == runs


def test_a_walk_past_foes_to_a_way_out_is_no_walk_up_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where its first step leads nearer to them; whoever is walked up to with a way underfoot is left by it instead."""
    view, counsel = fled(HALL.replace("m A", "A m"), start=0)
    mind, (x, y) = counsel.policy.mind, stand(view)
    mind.aim = "threat"
    for goal, words in (((x + 5, y), "run: to "), ((x + 2, y), "walk up to Minor, 2 moves, up to 4")):
        mind.walk.ahead = [goal]
        assert errand(view, Go(x + 1, y), mind).startswith(words)
    vars(view)["creatures"], mind.aim, mind.walk.ahead = [], FLEE, [(x + 5, y)]
    assert errand(view, Go(x + 1, y), mind).endswith(f"2 moves: {sentence('run unseen', who='Minor')}")
    mind.foes.dangers.clear()
    assert errand(view, Go(x + 1, y), mind).endswith(f"2 moves{sentence('run nowhere')}: before they come")
    for way in (True, False):
        view, counsel = fled(HALL.replace("m A", "m . A"), start=0, awake="", way=way)
        x, y = stand(view)
        monkeypatch.setattr(counsel.policy, "roam", partial(up_to, Go(x - 1, y), counsel.policy.mind))
        best = Afield(counsel.policy).best(view)
        assert isinstance(best, Enter) == way
        assert errand(view, best, counsel.policy.mind).endswith("while they have not noticed you") == way


def up_to(step: Go, mind: Mind, _: View) -> Go:
    """Return this step as one that leads up to a foe."""
    mind.aim, mind.walk.ahead = "threat", []
    return step


def test_no_way_to_another_level_leads_past_the_foes() -> None:
    """It is run to, the nearest one through which they do not follow at once (R-84), where they do not come in between before they can move."""
    view, counsel = fled(HALL)
    foes = hunters(view, counsel.policy.mind)
    x, y = stand(view)
    assert haven(view, counsel.policy.mind, foes, ways_only=True) is None
    for cells, wanted in (([(1, y)], None), ([(1, y), (x + 4, y)], (x + 4, y)), ([(x + 2, y), (x + 6, y)], (x + 6, y))):
        vars(view)["passages"] = [Passage(who, "shaft", *cell, 1, None) for who, cell in enumerate(cells, 90)]
        assert haven(view, counsel.policy.mind, foes, ways_only=True) == wanted


def test_a_start_is_not_spent_on_a_way_past_the_shoulder_of_whom_one_runs_from() -> None:
    """There was a start of eight turns, and the shaft lay fourteen moves off, five of them up to him: he felt her there, and attacked."""
    view, counsel = fled(WIDE.format("# . . . . . m . . . . A . . . . #"), start=8)
    foes = hunters(view, counsel.policy.mind)
    x, y = stand(view)
    for cell, taken in (((x - 8, y), False), ((x + 4, y), True)):
        vars(view)["passages"] = [Passage(90, "shaft", *cell, 1, None)]
        forget(view)
        found = haven(view, counsel.policy.mind, foes)
        assert found
        assert (found == cell) == taken
        assert apart(foes[0], found) > apart(foes[0], (x, y))


def test_a_goal_of_a_run_that_lies_nearer_to_the_foes_by_now_is_given_up() -> None:
    """One had walked on from a corner, and was led three moves back to it."""
    view, counsel = fled(WIDE.format("# . . . . . m . . . . A . . . . #"), start=8)
    foes, (x, y) = hunters(view, counsel.policy.mind), stand(view)
    assert [reached(view, foes, (x + n, y)) for n in (-2, 2)] == [False, True]


def test_no_flight_leads_past_who_has_just_gone_out_of_sight() -> None:
    """They were forgotten at the first corner: a run from them, then one to the way behind them, and so on for fifty turns."""
    wall, row, _ = HALL.split("\n")
    open_ = row.replace("m A", ". .")
    view, counsel = fled("\n".join((wall, open_, row.replace("m A . . .", "m . . . A"), open_, wall)), start=0)
    mind, (x, y) = counsel.policy.mind, stand(view)
    near = [foe for foe in view.creatures if not foe.led]
    vars(view)["creatures"] = [foe for foe in view.creatures if foe.led]
    vars(view)["passages"] = [Passage(90, "shaft", 3, y, 1, None)]
    assert not hunters(view, mind)
    assert flight(view, mind, near) is None
    vars(view)["passages"] = [Passage(90, "shaft", x + 4, y, 1, None)]
    assert flight(view, mind, near) == Go(x + 1, y)


def coming(kind: str = "minor") -> tuple[View, Counsel, int]:
    """A Minor was seen to come after the few ants, who stand where it will come out. Return its due turn besides."""
    scene = Scene(
        "# # # # # # # # # # # #\n# A . . . m . . . . . #\n# # # # # # # # # # # #", combat=False, A={"wounds": 8}
    )
    counsel, who = Counsel(), scene.who["m"]
    view = View(scene.run)
    seen = next(body for body in view.creatures if body.who == who)
    drop(who, At)
    due = the(Raid).turn + 2
    add(who, Follower(0, due, True))
    counsel.policy.mind.foes.dangers[who] = 99, replace(seen, kind=kind, notice="seen")
    counsel.policy.mind.ways.level = the(Raid).level
    scene.ask()
    return View(scene.run), counsel, due


def test_who_is_followed_runs_before_they_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than wait, hide or bide; and it is said when the first of them comes out."""
    view, counsel, due = coming()
    assert view.coming is not None and view.coming[1] == due - view.turn == lead(view)
    vars(view)["coming"] = stand(view), view.coming[1]
    monkeypatch.setattr(counsel.policy, "roam", lambda _: WAIT)
    assert told(view, counsel).startswith("run: to ")
    assert told(view, counsel).endswith("Minor arrives in 2 turns")
    for aim in ("hide", "onward", "bide", "recover"):
        counsel.policy.mind.aim = aim
        assert awaited(view, counsel.policy.mind)[0].endswith("Minor arrives in 2 turns")
    vars(view)["pursuers"], vars(view)["coming"] = (), None
    assert not when(view, counsel.policy.mind)


def test_who_sets_out_is_named_also_out_of_sight_and_nobody_is_where_none_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, counsel = fled(HALL)
    mind, foes = counsel.policy.mind, [body for body in view.creatures if not body.led]
    vars(view)["creatures"] = tuple(body for body in view.creatures if body.led)
    assert when(view, mind) == "your start on whoever comes lasts 6 turns"
    monkeypatch.setattr(Mind, "lost", lambda *_: foes)
    assert when(view, mind) == "Minor sets out in 6 turns"
    monkeypatch.setattr(Mind, "lost", lambda *_: foes * 2)
    assert when(view, mind) == "Minor and Minor set out in 6 turns"


@pytest.mark.parametrize(("end", "comes"), [(CombatEnd.WON, False), (CombatEnd.PARTED, True)])
def test_once_the_fight_is_won_nobody_is_left_to_come_while_a_start_lasts(
    monkeypatch: pytest.MonkeyPatch, end: CombatEnd, *, comes: bool
) -> None:
    """The one that had been got away from was attacked and killed: "wait, up to 118 turns", and a dig was put off."""
    view, counsel = fled(HALL)
    vars(view)["creatures"] = tuple(body for body in view.creatures if body.led)
    monkeypatch.setattr("game.adviser.fleeing.pursuit.last_end", lambda _: end)
    assert bool(when(view, counsel.policy.mind)) is comes


def test_a_wait_with_foes_in_view_says_what_is_so() -> None:
    """When they come, or that they know of nobody; never that they cannot reach whom they can."""
    for awake, start, said in (
        ("seen", 6, "up to 6 turns, Minor sets out in 6 turns"),
        ("seen", 0, "up to 30 turns, Minor is 1 cell off"),
        ("", 0, "up to 30 turns, they have not noticed you, within 5 moves of it 70 % that it notices you"),
    ):
        view, counsel = fled(HALL, awake=awake, start=start)
        counsel.policy.mind.aim = "threat"
        assert errand(view, WAIT, counsel.policy.mind) == f"wait, {said}"


@pytest.mark.parametrize("hopeful", [True, False])
def test_nobody_flees_by_a_way_where_who_would_be_beaten_follows_at_once(
    monkeypatch: pytest.MonkeyPatch, *, hopeful: bool
) -> None:
    """Unhurt beside a band with three of ten left it was up the shaft, "followed at once", and four cells off the same band was walked up to."""
    view, counsel = fled(HALL, left=10)
    at = stand(view)
    create(Way("shaft", the(Raid).level, 1, *at))
    view = View(view._run)  # noqa: SLF001
    monkeypatch.setattr(threats, "hopeful", lambda *_: hopeful)
    monkeypatch.setattr(threats, "followed", lambda *_: hostile(view))
    found = threatened(view, counsel.policy.mind, hostile(view))
    assert isinstance(found, Enter) is not hopeful


def bided(mind: Mind, view: View) -> str:
    mind.aim = "bide"
    return awaited(view, mind)[0]


def test_to_have_nothing_to_do_is_said_only_where_that_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it is said what keeps the party from resting and exploring, and how long."""
    view = View(Scene("A . . .", combat=False, A={"wounds": 5}).run)
    mind = Mind(ADVISER)
    assert "nothing else" not in bided(mind, view)
    assert "a Rest here would be disturbed" in bided(mind, view)
    monkeypatch.setattr("game.adviser.fleeing.waiting.visited", lambda _: 0)
    assert bided(mind, view) == "nothing better can be done here now"


def test_a_wait_names_who_is_waited_for_and_for_nobody_the_walk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other Levels have unspent Rooms; a hundred turns were waited there that "nothing better can be done"."""
    view, mind, posts = View(Scene("A . . .", combat=False).run), Mind(ADVISER), Posts()
    mind.aim, mind.work.idle = "bide", {view.number: 1}
    monkeypatch.setattr("game.adviser.fleeing.posts.climb", lambda *_: Enter(7))
    assert posts.rather(view, mind, WAIT) == Enter(7)
    assert posts.rather(view, mind, WAIT) == WAIT, "but once a Level"
    monkeypatch.setattr("game.adviser.fleeing.posts.climb", lambda *_: None)
    posts, mind.work.idle = Posts(), {view.number: 1}
    assert posts.rather(view, mind, WAIT) == WAIT
    assert mind.work.idle == {view.number: 1}, "it is given up no sooner for that"
    monkeypatch.setattr(View, "allows", lambda _, command: command == Act("tear"))
    monkeypatch.setattr("game.adviser.fleeing.waiting.left", lambda _: 1)
    assert bided(mind, view) == "nothing is left here but an Obstacle, and a failure at it may cost the last Wound"
    foe = replace(view.me.body, who=9, kind="minor", led=False, armed=True, x=view.me.body.x + 3)
    mind.foes.dangers = {9: (view.number, foe)}
    assert bided(mind, view).startswith("nothing better can be done here while Minor")
    assert bided(mind, view).endswith(" is about, last 3 cells east")
    assert posts.rather(view, mind, WAIT) == WAIT, "somebody is waited for"


def test_who_hides_is_told_from_whom() -> None:
    view = View(Scene("# # # # #\n# A . m #\n# # # # #", combat=False).run)
    mind = Mind(ADVISER)
    mind.watch(view)
    mind.aim = "hide"
    assert lie_low(view, mind) == WAIT
    assert awaited(view, mind)[0] == "till Minor has gone, 2 cells east"
    assert waiting(view, mind).startswith("wait, up to 30 turns, till Minor")
    vars(view)["creatures"] = [body for body in view.creatures if body.led]
    assert awaited(view, mind)[0] == "till Minor has gone, last seen 2 cells east"
    mind.foes.dangers.clear()
    mind.ways.shunned[7] = view.turn + 9
    assert awaited(view, mind)[0].startswith("till nobody looks")  # that way is on another Level
    vars(view)["passages"] = [Passage(7, "up", 2, 1, 1, 20)]
    assert awaited(view, mind)[0] == "till those you have got away from have gone home"
    assert waiting(view, mind).startswith("wait, up to 9 turns, till those")
    mind.ways.shunned.clear()
    mind.fights.fought = view.turn - 10
    assert awaited(view, mind)[0].startswith("till nobody looks")
    assert awaited(view, mind)[1] == LIE_LOW - 10


@pytest.mark.parametrize("before", [0, 12, 28])
def test_how_long_one_lies_low_at_most_is_told_and_true(before: int) -> None:
    """Counted by doing it: so many turns in a row the policy waits, as long as nothing else happens."""
    view = View(Scene("# # # # #\n# A . m #\n# # # # #", combat=False).run)
    mind = Mind(ADVISER)
    mind.watch(view)
    mind.aim = "hide"
    for _ in range(before + 1):
        assert lie_low(view, mind) == WAIT
    told, waits = awaited(view, mind)[1], 1
    while lie_low(view, mind):
        waits += 1
    assert told == waits


def test_nobody_hides_for_ever_where_patrols_relieve_each_other() -> None:
    """At alarm 4 the Spider hid in a corner for 208 turns from one soldier after the other, each of them waited for anew."""
    view = View(Scene("# # # # #\n# A . m #\n# # # # #", combat=False).run)
    mind, waits = Mind(ADVISER), 0
    mind.watch(view)
    level, foe = next(iter(mind.foes.dangers.values()))
    for who in range(900, 910):
        mind.foes.dangers = {who: (level, replace(foe, who=who))}
        while lie_low(view, mind):
            waits += 1
            vars(view)["turn"] = view.turn + 1
            mind.foes.spotted[who] = view.turn
    assert waits == WEARY
    vars(view)["turn"] = view.turn + LIE_LOW
    mind.foes.spotted[who] = view.turn
    mind.foes.lain.clear()
    assert lie_low(view, mind) == WAIT, "later it hides again"


@pytest.mark.parametrize(("turns", "waits"), [(14, True), (20, False)])
def test_the_hungry_wait_for_a_way_that_is_free_before_the_next_hunger_cost(turns: int, *, waits: bool) -> None:
    """With Hunger 74 she was led 16 moves away from the only way on, "let be for 14 turns", and back again, and paid a Hunger Cost on it."""
    view = View(Scene("# # # # #\n# A . . #\n# # # # #", combat=False).run)
    mind = Mind(ADVISER)
    vars(view)["party"] = [replace(one, hunger=HUNGRY) for one in view.party]
    vars(view)["raid"] = replace(view.raid, hungry_at=view.turn + 20)
    vars(view)["passages"] = [Passage(7, "shaft", *stand(view), 1, 47)]
    mind.ways.shunned[7] = view.turn + turns
    assert (lie_low(view, mind) == WAIT) is waits


@pytest.mark.parametrize(("tie", "lain", "waits"), [(POST, 0, 0), ("", 0, LIE_LOW), ("", LIE_LOW, 0)])
def test_nobody_is_waited_for_who_holds_a_tunnel_or_was_waited_for(tie: str, lain: int, waits: int) -> None:
    """Fifty times "wait 1 turn, till Minor has gone" beside a guard, who does not go: it was for the way fled by, of which not a word was said."""
    view = View(Scene("# # # # #\n# A . m #\n# # # # #", combat=False).run)
    vars(view)["creatures"] = [one if one.led else replace(one, tie=tie) for one in view.creatures]
    mind, (foe,) = Mind(ADVISER), hostile(view)
    mind.watch(view)
    mind.aim, mind.foes.lain[foe.who] = "hide", lain
    assert (lie_low(view, mind) == WAIT) is (waits > 0)
    vars(view)["passages"] = [Passage(7, "shaft", *stand(view), 1, 47)]
    mind.ways.shunned[7] = view.turn + 110
    if not waits:
        assert lie_low(view, mind) == WAIT
        assert awaited(view, mind) == ("till those you have got away from have gone home", 110)


WIDE = "# " * 16 + "\n" + ("# " + ". " * 14 + "#\n") * 3 + "{}\n" + ("# " + ". " * 14 + "#\n") * 3 + "# " * 16


@pytest.mark.parametrize("start", [1, 3])
def test_no_run_leads_up_to_who_shoots(start: int) -> None:
    """A Minor on one side, a Nasute on the other: what leads away from the one would lead into the other's line of fire."""
    view, counsel = fled(WIDE.format("# . . m A . . . . n . . . . . #"), start=start)
    gun, line = next(body for body in view.creatures if body.kind == "nasute"), told(view, counsel)
    steps = (
        [(counsel.command.x, counsel.command.y), *counsel.policy.mind.walk.ahead] if line.startswith("run: ") else []
    )
    assert all(apart(gun, cell) >= apart(gun, stand(view)) for cell in steps)
    view, counsel = fled(WIDE.format("# . . m A . . . . . . . . . . #"), start=start)
    assert told(view, counsel).startswith("run: ")


def test_who_is_held_fast_is_told_so_and_of_no_way_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside Combat, too, nobody walks who is Immobilised: there may well be a way. What would end it is eaten first."""
    view, counsel = fled(HALL, effects={"Immobilised": 60})
    assert told(view, counsel).startswith("eat Green Honeydew of Restoration")
    monkeypatch.setattr("game.bots.household.remedy", lambda *_, **__: None)
    counsel.roamed = None
    line = told(view, counsel)
    assert "Immobilised" in line and "no way leads" not in line and counsel.command == WAIT


@pytest.mark.parametrize(("beaten", "start"), [(True, 6), (False, 6), (True, 0), (False, 0)])
def test_nobody_walks_back_into_those_just_run_from(beaten: bool, start: int) -> None:
    """They are out of sight, and may follow, with a start or without: else it is run from them, and back to them, fight after fight."""
    view, counsel = fled(WIDE.format("# . . . . A . . m . . . . . . #"), start=start)
    mind, foe = counsel.policy.mind, next(body for body in view.creatures if body.kind == "minor")
    vars(view)["creatures"] = [body for body in view.creatures if body.led]
    mind.fights.beaten, (x, y) = beaten, stand(view)
    back, mind.walk.ahead = Go(x + 1, y), [(x + 2, y), (x + 3, y)]
    found = counsel.afield.hunted.instead(view, mind, back)
    assert (found == back) == (not beaten and not start)
    assert not any(ground[foe.y, foe.x] for ground in grounds(view, [foe])), "it stands there still"
    if isinstance(found, Go) and found != back:
        assert apart(foe, mind.walk.ahead[-1] if mind.walk.ahead else (found.x, found.y)) > apart(foe, (x, y))


@pytest.mark.parametrize(("unfelt", "goal"), [(3, 20), (16, 16)])
def test_a_start_is_not_spent_on_a_few_cells(monkeypatch: pytest.MonkeyPatch, unfelt: int, goal: int) -> None:
    """To a corner three cells off where nobody feels one, and once there, with a start of one turn, to twelve cells elsewhere."""
    view, counsel = fled("m A" + " ." * 24)
    x, y = stand(view)
    cells = iter([(x + unfelt, y), (x + 20, y)])
    monkeypatch.setattr("game.adviser.fleeing.flight.farthest", lambda *_: next(cells))
    assert haven(view, counsel.policy.mind, hunters(view, counsel.policy.mind)) == (x + goal, y)


def test_who_is_waited_for_from_far_off_may_have_gone_unseen() -> None:
    """From 36 cells off nobody can wait "till it has gone"."""
    view, mind = View(Scene("A . . m", combat=False).run), Mind(ADVISER)
    mind.watch(view)
    (who, (number, foe)), *_ = mind.foes.dangers.items()
    mind.foes.dangers[who] = number, replace(foe, x=foe.x + 30)
    vars(view)["creatures"], mind.aim = [body for body in view.creatures if body.led], "hide"
    assert lie_low(view, mind) == WAIT
    assert awaited(view, mind) == (sentence("why hide far", who="Minor", where="33 cells east"), LIE_LOW)


def test_one_hides_off_the_cells_where_one_was_heard_fighting() -> None:
    """On the Job's Level: nine cells from there, then one waits; and the walk says why."""
    view, mind = View(Scene("W" + " ." * 24, combat=False, rating=100).run), Mind(ADVISER)
    mind.fights.fought, mind.fights.battlefield, mind.fights.field = view.turn, view.number, stand(view)
    x, y = stand(view)
    step, mind.aim = lie_low(view, mind), "hide"
    assert step == Go(x + 1, y)
    mind.walk.set_out(view, step)
    assert sentence("walk to", what=off(view, (x + 10, y))) in errand(view, step, mind)
    assert page.words("aims")["hide Go"] in errand(view, step, mind)
    mind.fights.field = x + 20, y
    assert lie_low(view, mind) == WAIT


@pytest.mark.parametrize(("goal", "known", "beaten", "waits"), [
    (None, False, False, True), ((3, 0), False, False, False), ((3, 0), True, False, True), ((3, 0), False, True, True),
    ((40, 0), False, False, True),
])  # fmt: skip
def test_nobody_hides_where_the_job_lies_open(
    goal: tuple[int, int] | None, known: bool, beaten: bool, waits: bool
) -> None:
    """The guards were dead, the Queen a cell off: thirty turns were waited, and a patrol came."""
    view, mind = View(Scene("W . . . . m", combat=False, rating=100).run), Mind(ADVISER)
    mind.fights.fought, mind.fights.battlefield, mind.fights.beaten = view.turn, view.number, beaten
    if known:
        mind.watch(view)
    x, y = stand(view)
    vars(view)["goal"] = goal and (x + goal[0], y)
    assert stirred(view, mind) == waits


def test_at_its_goal_a_run_has_done_what_it_can() -> None:
    """Of four turns of a start three led north, and the last back past where it began."""
    view, counsel = fled(HALL, start=2)
    hunted, mind = Hunted(), counsel.policy.mind
    mind.aim = "threat"
    first = hunted.instead(view, mind, WAIT)
    assert isinstance(first, Go) and hunted.goal not in (None, stand(view))
    hunted.goal = stand(view)
    assert hunted.better(view, mind, WAIT) == WAIT
    hunted.since = 0, 0
    assert isinstance(hunted.better(view, mind, WAIT), Go)


@pytest.mark.parametrize(("turns", "tie", "about"), [
    (LIE_LOW - 1, "", True), (LIE_LOW, "", False), (LIE_LOW, "guards eggs", True),
])  # fmt: skip
def test_nobody_is_waited_for_who_has_gone_home(turns: int, tie: str, about: bool) -> None:
    """A band that was seen 78 turns ago, and 79 cells off, was waited for thirty turns beside the glue."""
    view, counsel = fled(HALL)
    mind = counsel.policy.mind
    mind.watch(view)
    mind.foes.dangers = {who: (number, replace(foe, tie=tie)) for who, (number, foe) in mind.foes.dangers.items()}
    mind.foes.spotted = dict.fromkeys(mind.foes.dangers, view.turn - turns)
    assert bool(lurking(view, mind)) == about


@pytest.mark.parametrize("cost", [0, 1])
def test_what_cannot_hurt_is_neither_waited_for_nor_gone_round(monkeypatch: pytest.MonkeyPatch, cost: int) -> None:
    """33 cells, and 28 back, for fear of a band whose blows hit with 0 in 100."""
    monkeypatch.setattr("game.bots.memory.foes.hopeful", lambda _, __, most=50: cost <= most)
    view, counsel = fled(HALL)
    mind = counsel.policy.mind
    mind.watch(view)
    assert bool(lurking(view, mind)) == bool(cost)
    assert bool((view.walkable & ~mind.safe(view)).any()) == bool(cost)


def test_a_run_that_is_over_draws_nobody_back() -> None:
    """A step on, and Tab ran back to the cell that the run had led to: to and fro, for five thousand turns."""
    view, counsel = fled(HALL.replace("m", "."), start=0)
    hunted, (x, y) = Hunted(), stand(view)
    hunted.since, hunted.goal, hunted.till = (view.number, view.raid.fights), (x - 1, y), view.turn
    assert hunted.instead(view, counsel.policy.mind, Go(x + 1, y)) == Go(x + 1, y)


def running_on(view: View, goal: tuple[int, int]) -> Hunted:
    """The memory of a run to this cell from everybody in sight, who may still look for the party."""
    whom = {foe.who for foe in hostile(view)}
    return Hunted((view.number, view.raid.fights), stand(view), goal, whom, view.turn + 1)


@pytest.mark.parametrize(("goal", "till", "on"), [(-4, 1, True), (-4, 0, False), (0, 1, False)])
@pytest.mark.parametrize("other", ["threat", "onward", "withdraw"])
def test_a_run_is_kept_to_its_goal(goal: int, till: int, other: str, *, on: bool) -> None:
    """It was "run: to 68 cells east", a step, "walk: the escape shaft", a step: six turns of start were spent on two cells."""
    view, counsel = fled(". . . . . . A . . . . m .", start=4)
    mind, (x, y) = counsel.policy.mind, stand(view)
    hunted = running_on(view, (x + goal, y))
    hunted.till += till - 1
    mind.aim, mind.walk.ahead = other, [(x, y + 1), (x - 1, y + 1)]
    best = hunted.breaks_off(view, mind, Go(x - 1, y + 1))
    assert best is on


@pytest.mark.parametrize(("till", "on"), [(1, True), (0, False)])
def test_no_other_way_that_seems_open_turns_a_run_round(
    monkeypatch: pytest.MonkeyPatch, till: int, *, on: bool
) -> None:
    """From one cell nobody seemed to catch her on the way to the escape shaft, from the next they did: she stepped to and fro till the start was over."""
    view, counsel = fled(". . . . . . A . . . . m .", start=4)
    mind, (x, y) = counsel.policy.mind, stand(view)
    monkeypatch.setattr(running, "outright", lambda *_: Go(x + 1, y))
    hunted = running_on(view, (x - 4, y))
    hunted.till, mind.aim, mind.walk.ahead = view.turn + till, FLEE, [(x - n, y) for n in (2, 3, 4)]
    assert (hunted.instead(view, mind, Go(x - 1, y)) == Go(x - 1, y)) is on


@pytest.mark.parametrize("new", [False, True])
def test_a_run_from_some_is_not_kept_to_where_others_come_in_sight(*, new: bool) -> None:
    """Whom it was begun from may come in sight again: they are no news."""
    view, _ = fled(". . . . . . A . . . . m .", start=4)
    x, y = stand(view)
    hunted = running_on(view, (x - 4, y))
    hunted.whom -= hunted.whom if new else set()
    assert hunted.under_way(view) is not new


@pytest.mark.parametrize(("cells", "sure", "off"), [(2, True, True), (5, True, False), (2, False, False)])
def test_a_run_is_left_for_a_nearer_way_off_the_level(
    monkeypatch: pytest.MonkeyPatch, cells: int, *, sure: bool, off: bool
) -> None:
    """That is as sure to shake them off as its goal: not back to a way through which some follow at once."""
    view, counsel = fled(". . . . . . A . . . . m .", start=4)
    mind, (x, y) = counsel.policy.mind, stand(view)
    way = (x - cells, y)
    monkeypatch.setattr(running, "open_ways", lambda *_: [way])
    monkeypatch.setattr(running, "shakes", lambda _, __, cell: sure or cell != way)
    monkeypatch.setattr(running, "followed", lambda *_: [] if sure else [1])
    hunted = running_on(view, (x - 4, y))
    mind.aim, mind.walk.ahead = FLEE, [way]
    assert hunted.breaks_off(view, mind, Go(x - 1, y)) is not off
    assert hunted.breaks_off(view, mind, Enter(7)) is not sure


@pytest.mark.parametrize("others", [0, 1])
def test_nobody_scares_one_off_while_others_come(others: int) -> None:
    """Six of fourteen moves on it was "improvise: scare off Major #2", at the last Wound, with three more behind it."""
    view, counsel = fled(". . . . . . A . . . m m .", start=0)
    mind, foes = counsel.policy.mind, hostile(view)
    mind.scheme = Act(SCARE, foes[0].who)
    assert running.senseless(view, mind, Act(OPENING), foes[: 1 + others]) is bool(others)


@pytest.mark.parametrize(("wins", "shaken", "name"), [
    (True, 3, "why avoid shaken"), (True, 0, "why avoid hurt"), (False, 3, "why leave dear"),
])  # fmt: skip
def test_whoever_keeps_away_from_a_beaten_band_says_why(
    monkeypatch: pytest.MonkeyPatch, wins: bool, shaken: int, name: str
) -> None:
    """R-36: who has just broken away begins the next fight Recoiling; it was said to be no time for a fight, and no more."""
    monkeypatch.setattr("game.adviser.wording.meeting.hopeful", lambda *_: wins)
    view, _ = fled(HALL)
    x, y = stand(view)
    vars(view)["me"] = replace(view.me, shaken=view.turn + shaken - 1)
    told = why_meet(view, Go(x + 1, y), [one for one in view.creatures if not one.led])
    assert told == sentence(name, turns="3 turns", whom="Minor", left="2 Wounds")


def test_nobody_hides_from_a_fight_on_another_level() -> None:
    """Its cell was looked for on the Job's Level, which may be too small to have it: an error."""
    view, mind = View(Scene("W . .", combat=False, rating=100).run), Mind(ADVISER)
    mind.fights.fought, mind.fights.battlefield, mind.fights.field = view.turn, view.number + 1, (500, 400)
    assert lie_low(view, mind) is None


def test_nobody_goes_to_and_fro_between_levels_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pursuers come out where one did: by one tunnel, there and back, a raid went on for three thousand turns."""
    monkeypatch.setattr("game.bots.threats.way_here", lambda _: Enter(7))
    mind, out = Mind(ADVISER), list[object]()
    for turn in (*range(10, 16), 17 + LIE_LOW):
        view = View(Scene("W . .", combat=False).run)
        vars(view).update(number=1 + turn % 2, turn=turn)
        mind.watch(view)
        out.append(way_out(view, mind))
        mind.ways.fled = 0
    assert out == [Enter(7)] * CROSSINGS + [None] * 2 + [Enter(7)]


@pytest.mark.parametrize(("on", "runs"), [(6, True), (3, False), (None, False)])
def test_no_way_through_which_they_follow_is_taken_where_another_shakes_them_off(on: int | None, runs: bool) -> None:
    """R-84: from beside a Minor it follows at once; six cells on, before its start is over, it does not. What is entered all the same says so."""
    view, counsel = fled(HALL)
    x, y = stand(view)
    cells = [(x, y), *([(x + on, y)] if on else [])]
    for cell in cells:
        create(Way("shaft", the(Raid).level, 1, *cell))
    run = vars(view)["_run"]
    view = View(run)
    line = told(view, counsel)
    assert line.startswith("run: to") == runs
    assert ("followed at once by Minor" in line) != runs
    if not runs:
        return
    for _ in range(on or 0):
        assert isinstance(counsel.command, Go)
        run.apply(counsel.command)
        view = View(run)
        line = told(view, counsel)
    assert line == "enter: a shaft down, before they come"


def all_known() -> None:
    """Let the party know the whole Level."""
    level().seen = np.packbits(np.ones(ground().tiles.shape, np.bool_)).tobytes()


@pytest.mark.parametrize(("cells", "runs"), [(24, True), (9, False)])
def test_no_way_through_which_they_follow_is_taken_where_a_run_shakes_them_off(cells: int, runs: bool) -> None:
    """Of eight quiet turns none was used, three Centipedes came out of the shaft behind the party; a hall in which none could have caught it lay open."""
    view, counsel = fled("m A" + " ." * cells)
    create(Way("shaft", the(Raid).level, 1, *stand(view)))
    all_known()
    run = vars(view)["_run"]
    view = View(run)
    line = told(view, counsel)
    assert line.startswith(f"run: to {cells} cells east") == runs
    assert ("followed at once by Minor" in line) != runs
    for _ in range(cells * runs):
        assert isinstance(counsel.command, Go)
        run.apply(counsel.command)
        view = View(run)
        assert view.fight is None
        counsel.say(view)
    assert not runs or all(body.led for body in view.creatures)


def test_a_start_lasts_a_whole_party_only_if_the_last_of_it_get_away() -> None:
    """They go one behind the other: at the end of a start the leader was six cells off, the last of three were not."""
    for drawing, feels in (("m A X B" + " ." * 20, True), ("m . . . . . A X B" + " ." * 20, False)):
        scene = Scene(drawing, combat=False, A={"wounds": 8}, X={"wounds": 4}, B={"wounds": 4})
        the(Raid).leader = scene.who["B"]
        add(scene.who["m"], Notice("seen"))
        the(Raid).head_start = 4
        all_known()
        scene.ask()
        view = View(scene.run)
        x, y = stand(view)
        assert bool(felt(view, [(x + n, y) for n in range(1, 9)])) == feels


@pytest.mark.parametrize(("who", "turns", "waits"), [("W", 200, False), ("W", LIE_LOW, True), ("B", 200, True)])
def test_nobody_goes_hungry_waiting_for_one_way_while_another_is_known(who: str, turns: int, waits: bool) -> None:
    """The way fled through is left for long: whoever hungers takes another, past those last seen; a short while is waited."""
    view, mind = View(Scene(". " * 5 + f"{who}" + " ." * 5, combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    here, there = Passage(90, "shaft", x - 1, y, 1, None), Passage(91, "shaft", x + 4, y, 1, None)
    mind.ways.shunned[90] = view.turn + turns
    vars(view)["passages"] = [here]
    assert lie_low(view, mind) == WAIT
    vars(view)["passages"] = [here, there]
    assert lie_low(view, mind) == (WAIT if waits else Go(x + 1, y))
    foe = replace(view.me.body, who=99, led=False, armed=True, name="Minor", x=x + 2, disposition="", notice="unseen")
    mind.foes.dangers[99] = view.number, foe
    mind.aim = "hide"
    assert lie_low(view, mind) == WAIT  # first till who was seen may have gone: that is how long it is said to be
    assert awaited(view, mind)[1] == (turns if waits else LIE_LOW)


@pytest.mark.parametrize("on", [0, 1])
def test_on_the_way_deeper_too_it_is_said_who_follows_through_it(on: int) -> None:
    """R-84: "nobody follows, unless you take the nearest way", said the screen, and the advice took just that without a word."""
    view, counsel = fled(HALL)
    x, y = stand(view)
    hole = create(Way("shaft", the(Raid).level, 1, x + on, y))
    view, mind = View(vars(view)["_run"]), counsel.policy.mind
    mind.aim, mind.walk.ahead = "onward", []
    line = errand(view, Go(x + 1, y) if on else Enter(hole), mind)
    walked = "Minor sets out in 6 turns and follows through it, coming out 2 turns after you"
    assert (walked if on else "followed at once by Minor, coming out 2 turns later") in line


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("m A . .", "Minor is 1 cell off and follows through it, coming out 2 turns after you"),
        ("M m A . .", "Minor is 1 cell off; Major and Minor follow through it, the first coming out 2 turns after you"),
    ],
)
def test_who_comes_and_follows_is_named_once(drawing: str, told: str) -> None:
    """Of "Major #2 is 5 cells off, followed at once by Major #2" it was not clear who is followed by whom."""
    view, counsel = fled(f"{'# ' * 10}\n# {drawing} . . .\n{'# ' * 10}", start=0)
    (x, y), mind = stand(view), counsel.policy.mind
    create(Way("shaft", the(Raid).level, 1, x + 1, y))
    mind.walk.ahead = []
    assert pursuit(View(vars(view)["_run"]), Go(x + 1, y), mind) == told


def test_nobody_stops_for_a_rest_a_few_moves_before_the_way_to_which_it_runs() -> None:
    """The start was over, nobody had come in sight, and eight cells before the shaft a Rest was advised."""
    view, counsel = fled(HALL.replace("m", "."), start=0)
    mind, (x, y) = counsel.policy.mind, stand(view)
    rest = Act("rest")
    for goal, till, goes in ((8, 1, True), (8, 0, False), (0, 1, False)):
        hunted = running_on(view, (x + goal, y))
        hunted.till, mind.aim = view.turn + till, "house"
        assert hunted.instead(view, mind, rest) == (Go(x + 1, y) if goes else rest)
        assert (mind.aim == FLEE) is goes


@pytest.mark.parametrize("harmless", [False, True])
def test_nobody_runs_from_whom_costs_nothing_where_the_job_lies_open(
    monkeypatch: pytest.MonkeyPatch, harmless: bool
) -> None:
    """96 moves from the Nymphs nine cells off, for a guard that hit her 0 times in 100: by hand they were taken."""
    view, counsel = fled(HALL, start=3)
    mind, (x, y) = counsel.policy.mind, stand(view)
    vars(view)["goal"] = x + 5, y
    vars(view)["creatures"] = tuple(one if one.led else replace(one, tie=POST) for one in view.creatures)
    monkeypatch.setattr("game.bots.memory.foes.hopeful", lambda *_: harmless)
    mind.watch(view)
    assert (threatened(view, mind, hostile(view)) is None) is harmless


@pytest.mark.parametrize(("other", "stays"), [("m .", True), (". m", False)])
def test_with_a_start_on_some_of_whom_but_one_would_come_after_it_a_way_underfoot_is_taken(
    monkeypatch: pytest.MonkeyPatch, other: str, *, stays: bool
) -> None:
    """Beside two Majors it was waited for the whole start, till both attacked: by the shaft underfoot one alone would have come."""
    view, counsel = fled(f"# A . m . . #\n# . . . {other} #", start=6)
    mind, (x, y) = counsel.policy.mind, stand(view)
    vars(view)["passages"] = (Passage(7, "up", x, y, 1, 51, 4),)
    monkeypatch.setattr(threats, "hopeful", lambda *_: True)
    monkeypatch.setattr(threats, "way_here", lambda _: Enter(7))
    heels = sorted(hostile(view), key=lambda foe: foe.x)[: 1 + stays]
    monkeypatch.setattr(threats, "followed", lambda *_: heels)
    assert threatened(view, mind, hostile(view)) == (WAIT if stays else Enter(7))


@pytest.mark.parametrize(("late", "goes"), [(0, True), (1, False)])
def test_nobody_walks_up_to_one_of_those_fled_from_while_the_other_may_join(
    monkeypatch: pytest.MonkeyPatch, late: int, *, goes: bool
) -> None:
    """In the middle of a run from a Major and a Minor one of them came in sight: "walk up to Major, you are likely to outlast them"."""
    view, counsel = fled("# . . A . . . m . #", start=0)
    mind, (foe,) = counsel.policy.mind, hostile(view)
    other = replace(foe, who=900, kind="major", x=foe.x + 1)
    if late:
        mind.foes.dangers[other.who], mind.foes.spotted[other.who] = (view.number, other), view.turn - 5
    monkeypatch.setattr(threats, "hopeful", lambda _, foes: len(foes) < 2)
    monkeypatch.setattr(threats, "assault", lambda *_: Go(0, 0))
    monkeypatch.setattr(threats, "scare_off", lambda *_: None)
    monkeypatch.setattr(threats, "dodge", lambda *_, **__: WAIT)
    monkeypatch.setattr(threats, "left", lambda _: 2)
    assert (threatened(view, mind, [foe]) == Go(0, 0)) is goes


@pytest.mark.parametrize("worth", [True, False])
def test_a_wait_for_those_who_come_says_that_they_are_fought_there(
    monkeypatch: pytest.MonkeyPatch, *, worth: bool
) -> None:
    view, counsel = fled("# A . m . . #", start=4)
    counsel.policy.mind.aim = "threat"
    monkeypatch.setattr("game.adviser.fleeing.waiting.hopeful", lambda *_: worth)
    assert waiting(view, counsel.policy.mind).endswith(sentence("why stand")) is worth


@pytest.mark.parametrize("knows", [True, False])
def test_nobody_runs_from_one_foe_to_another_that_was_awake_when_last_seen(
    monkeypatch: pytest.MonkeyPatch, *, knows: bool
) -> None:
    """Beside a Minor it was "run: to 14 cells west": there a Nasute had been seen a moment before."""
    view, counsel = fled("# n . . . A m . . #", start=8)
    mind, (gun, minor) = counsel.policy.mind, sorted(hostile(view), key=lambda foe: foe.x)
    mind.foes.dangers = {who: one for who, one in mind.foes.dangers.items() if knows or who != gun.who}
    heeded: list[int] = []
    monkeypatch.setattr(threats, "refuge", lambda _, foes, **__: heeded.extend(foe.who for foe in foes))
    threats.dodge(view, mind, [minor])
    assert heeded == [minor.who, gun.who][: 1 + knows]


def test_with_a_start_no_errand_leads_back_to_who_comes() -> None:
    """A moment after it had got away: "walk: where the map ends, 4 cells east", towards the gun 12 cells off."""
    view, counsel = fled(". . A . . . m . .", start=8)
    mind, (foe,), (x, y) = counsel.policy.mind, hostile(view), stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x + 2, y)]
    assert running.senseless(view, mind, Go(x + 1, y), [foe])
    view.raid.head_start = 0
    assert not running.senseless(view, mind, Go(x + 1, y), [foe])


@pytest.mark.parametrize(("carries", "aim", "start", "back"), [
    (True, "withdraw", 2, True), (True, "onward", 2, True), (True, "onward", 0, False), (False, "withdraw", 2, False),
])  # fmt: skip
def test_with_a_start_nobody_sets_out_with_the_goods_past_those_who_come(
    aim: str, start: int, monkeypatch: pytest.MonkeyPatch, *, carries: bool, back: bool
) -> None:
    """In the larder it was "walk: a steep tunnel up, 144 moves, to heal", a step on "run: 5 cells north", and so five times over."""
    row = ". " * 30
    view, counsel = fled(f". . A {row[6:]}\n{row}\n. . . . . m {row[12:]}", start=start)
    monkeypatch.setattr(running, "laden", lambda _: carries)
    mind, (foe,), (x, y) = counsel.policy.mind, hostile(view), stand(view)
    mind.aim, mind.walk.ahead = aim, [(x + n, y) for n in range(2, 25)]
    assert running.senseless(view, mind, Go(x + 1, y), [foe]) is back


@pytest.mark.parametrize(("ago", "carries", "runs"), [(20, True, False), (20, False, True), (2, True, True)])
def test_nobody_runs_with_the_goods_from_who_has_long_stopped_to_look_for_her(
    ago: int, monkeypatch: pytest.MonkeyPatch, *, carries: bool, runs: bool
) -> None:
    """Twelve cells from where a gun was seen twenty turns ago it was "run: to 73 cells east", and thirteen from it "walk: the escape shaft"."""
    view, counsel = fled(". . . . . . A . . . . m .", start=0)
    mind, (foe,) = counsel.policy.mind, hostile(view)
    monkeypatch.setattr(fleeing, "laden", lambda _: carries)
    view.__dict__["creatures"] = tuple(one for one in view.creatures if one.who != foe.who)
    mind.foes.spotted[foe.who] = view.turn - ago
    assert bool(fleeing.chased(view, mind)) is runs


def test_nobody_runs_farther_than_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a Major last seen 13 cells off, and nobody in sight, it was "run: to 77 cells southeast, 140 moves", away from the way out."""
    monkeypatch.setattr(fleeing, "SEARCH", 1)
    monkeypatch.setattr(fleeing, "NEAR", 2)
    view, counsel = fled(f". m . A {'. ' * 30}", start=1)
    mind, (x, y) = counsel.policy.mind, stand(view)
    assert haven(view, mind, hunters(view, mind)) == (x + 1 + 1 + 2, y)


def test_no_run_ends_where_a_guard_of_a_tunnel_feels_the_party() -> None:
    """Six cells from the guard it was waited till the start was over, three times: then it attacked."""
    view, counsel = fled(". . . . . . A . . . . m .", start=4)
    mind, (foe,), (x, y) = counsel.policy.mind, hostile(view), stand(view)
    mind.foes.dangers[foe.who] = view.number, replace(foe, tie=POST)
    felt = fleeing.held_off(view, mind)
    assert felt[y, foe.x - 1]
    assert not felt[y, x - 6]


@pytest.mark.parametrize(("to", "start", "near"), [(9, 1, True), (5, 1, False), (9, 8, False)])
def test_that_a_guard_stays_where_it_is_is_no_comfort_on_a_walk_up_to_it(
    monkeypatch: pytest.MonkeyPatch, to: int, start: int, *, near: bool
) -> None:
    """It was "Minor stays in the tunnel, so nobody follows", and one move on it came to a fight with it."""
    view, counsel = fled(". . . . . . A . . . . m .", start=start)
    mind, (x, y) = counsel.policy.mind, stand(view)
    monkeypatch.setattr("game.adviser.fleeing.pursuit.guards", lambda *_: hostile(view))
    on = 1 if to > x else -1
    mind.aim, mind.walk.ahead = "onward", [(cell, y) for cell in range(x + 2 * on, to + on, on)]
    told = pursuit(view, Go(x + on, y), mind)
    assert told == sentence("run held near" if near else "run held", who="Minor", s="s")


def test_a_step_off_a_guard_leads_not_up_to_whom_it_was_fled_from_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was "Major #2 stays in the tunnel, so nobody follows": and five cells back into the Room of the Centipede."""
    view, counsel = fled(". . . . . . A . . . . m .", start=4)
    mind, (foe,) = counsel.policy.mind, hostile(view)
    other = replace(foe, who=900, kind="centipede", x=1)
    mind.foes.dangers |= {one.who: (view.number, one) for one in (foe, other)}
    mind.foes.spotted |= {foe.who: view.turn, other.who: view.turn}
    met: list[list[int]] = []
    monkeypatch.setattr(running, "guards", lambda *_: [foe])
    monkeypatch.setattr(running, "runs", lambda *_: True)
    monkeypatch.setattr(running, "slip", lambda _, __, foes: met.append([one.who for one in foes]))
    running.kept_off(view, mind, Go(stand(view)[0] - 1, stand(view)[1]))
    assert met == [[foe.who, other.who]]


def test_a_run_from_a_lost_fight_goes_on_while_its_start_lasts() -> None:
    """Half-way to where it ran it was "walk: 6 cells south, foes keep coming at you here", which led into the gun's sight."""
    view, counsel = fled(". . . . . . A . . . . m .", start=8)
    mind, (foe,), (x, y) = counsel.policy.mind, hostile(view), stand(view)
    hunted = running_on(view, (x - 4, y))
    for deed in (WAIT, Act("rest"), Act("improvise"), Drop(7)):
        mind.aim, mind.walk.ahead = "threat", []
        assert hunted.better(view, mind, deed) == Go(x - 1, y)
    attack = Act("attack", foe.who)
    assert hunted.breaks_off(view, mind, attack) is False


@pytest.mark.parametrize(("start", "beaten", "off"), [(8, False, True), (0, True, True), (0, False, False)])
def test_no_long_work_is_begun_while_those_fled_from_may_come(start: int, *, beaten: bool, off: bool) -> None:
    """With two turns left of its start, thirteen cells from the gun, a Rest was advised."""
    view, counsel = fled("# A . . . m . . #", start=start)
    mind = counsel.policy.mind
    mind.foes.dangers = {who: (at, replace(foe, x=foe.x + 20)) for who, (at, foe) in mind.foes.dangers.items()}
    mind.fights.beaten = beaten
    assert holds_off(view, mind) is off


@pytest.mark.parametrize(("moved", "lain"), [(False, 12), (True, 3)])
def test_turns_of_work_on_the_spot_count_as_waited(lain: int, *, moved: bool) -> None:
    """Up to 29 turns it was to wait, and after forty turns of digging, 26."""
    view, counsel = fled(". . . . A m . . . .", start=0, left=10)
    foes = counsel.policy.mind.foes
    for turns in (0, 1, 10):
        view.raid.turn += turns
        vars(view).pop("turn", None)
        if moved and turns == 10:
            foes.lay = foes.lay[0], (-1, -1)
        foes.lies_low(view, [7])
    assert foes.lain[7] == lain


@pytest.mark.parametrize(("start", "dogged"), [(6, False), (1, False), (6, True)])
def test_where_nothing_else_is_left_the_way_one_has_fled_by_is_run_to(start: int, *, dogged: bool) -> None:
    """A shaft was one step off, and a start of seven turns was waited out beside it, as "no way leads away from them"."""
    view, counsel = fled("# # # # # # #\n# . . m . A #\n# # # # # # #", start=start)
    x, y = stand(view)
    vars(view)["passages"] = (Passage(7, "up", x - 1, y, 1, 51, 4),)
    mind = counsel.policy.mind
    mind.ways.shunned[7] = 10**6
    mind.ways.crossed, mind.ways.came = CROSSINGS * dogged, (view.number, view.turn)
    foes = [body for body in view.creatures if body.armed and not body.led]
    step = running.way_back(view, mind, foes)
    assert step == (Go(x - 1, y) if start > 1 and not dogged else None)
    if step:
        assert Hunted().better(view, mind, WAIT) == step
        assert mind.aim == FLEE


@pytest.mark.parametrize(("ago", "back"), [(None, True), (LIE_LOW, True), (5, False)])
def test_a_way_fled_by_comes_before_a_run_that_shakes_nobody_off(ago: int | None, *, back: bool) -> None:
    """Past the shaft, with eight turns, to a corner, "no way off this Level is sure to shake them off"; with none left to the shaft."""
    view, counsel = fled(f"# . . m . . . A {'. ' * 12}#\n# {'. ' * 19}#", start=6)
    mind, (foe,), (x, y) = counsel.policy.mind, hostile(view), stand(view)
    vars(view)["passages"] = (Passage(7, "up", x - 1, y, 1, 51, 4),)
    mind.ways.shunned[7] = 10**6
    if ago is not None:
        mind.foes.dangers[900] = 4, replace(foe, who=900)
        mind.foes.spotted[900] = view.turn - ago
    step = Hunted().better(view, mind, WAIT)
    assert (step == Go(x - 1, y)) is back and mind.aim == FLEE
