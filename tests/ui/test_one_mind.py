"""One mind for one question: whether a fight with these foes is worth it, in the fight, after it, and in the next one."""

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fighting.held_back import alone
from game.adviser.fleeing.resolve import advise, stands
from game.bots.blows import hopeful
from game.bots.errands import SENSED, stand
from game.bots.fighting import DONE, TurnPlan
from game.bots.judgement import STAYS
from game.bots.lines import LinePart
from game.bots.memory.foes import LIE_LOW
from game.bots.places import apart, far_off
from game.engine import Agenda
from game.engine.components import Body, Combatant, Notice, Raid
from game.engine.steps import CombatBegins, CombatEnd, CombatEnds
from game.engine.store import add, drop, get, remove, the
from game.presentation.sight import hostile
from game.presentation.walks.places import walk
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, lurks, plainly

HALL = ". . . . . . . . . . . .\n"
FIELD = HALL * 3 + "A . . . W m . . . . . M\n" + HALL * 3


def left_as_lost(
    monkeypatch: pytest.MonkeyPatch, how: CombatEnd = CombatEnd.LOST, answer: str = ""
) -> tuple[Scene, Counsel]:
    """Return a party just out of a fight that was judged lost: judged anew, by the same two foes, it would be worth it."""
    scene, counsel = Scene(FIELD, first="W", W={"wounds": 2}).until("W"), Counsel()
    monkeypatch.setattr("game.bots.blows.price", lambda *_: 10**6)
    assert "all had better leave" in counsel.say(View(scene.run)) and counsel.flees
    judged = counsel.policy.mind.fights.judged
    assert judged and judged.lost
    judged.answer = answer
    monkeypatch.setattr("game.bots.blows.price", lambda *_: 0)
    scene.run.enter()
    del the(Agenda).steps[1:]  # the rest of the Round
    counsel.policy.mind.witness(View(scene.run))
    scene.happens(CombatEnds(how=how))
    assert scene.asked == "Roam"
    for foe in ("m", "M"):
        add(scene.who[foe], Notice("seen"))
    the(Raid).head_start = 6
    scene.settle()
    monkeypatch.setattr("game.bots.household.remedy", lambda *_, **__: None)  # a meal takes no turn, and comes first
    return scene, counsel


@pytest.mark.parametrize(
    ("how", "answer", "again"),
    [
        (CombatEnd.LOST, "", False),
        (CombatEnd.LOST, STAYS, True),
        (CombatEnd.WON, "", True),
        (CombatEnd.PARTED, "", False),
    ],
)
def test_whom_a_party_has_just_left_as_lost_it_does_not_go_back_to(
    monkeypatch: pytest.MonkeyPatch, how: CombatEnd, answer: str, *, again: bool
) -> None:
    """All broke off, since to kill them cost more than all Wounds left: the next Tab walked up to them, "likely to outlast them"."""
    scene, counsel = left_as_lost(monkeypatch, how, answer)
    view = View(scene.run)
    told = counsel.say(view)
    assert "likely to outlast" not in told  # nor to the others, while there is a start: they come by themselves
    assert hopeful(view, hostile(view)) == again


@pytest.mark.parametrize(
    ("news", "hope"),
    [("", False), ("foe hurt", True), ("one alone", True), ("healed", True), ("late", True), ("often", True)],
)
def test_what_was_judged_lost_is_till_there_is_good_news(
    monkeypatch: pytest.MonkeyPatch, news: str, *, hope: bool
) -> None:
    scene, counsel = left_as_lost(monkeypatch)
    view, mind = View(scene.run), counsel.policy.mind
    assert mind.fights.judged
    foes = [one if one.led else replace(one, wounds=one.wounds + (news == "foe hurt")) for one in view.creatures]
    vars(view)["creatures"] = foes
    vars(view)["turn"] = view.turn + (LIE_LOW + 1) * (news == "late")
    mind.fights.on[view.number] = set(range(mind.nature.bold + 1 if news == "often" else 1))
    mind.fights.judged.party = {who: wounds + (news == "healed") for who, wounds in mind.fights.judged.party.items()}
    mind.see(view)
    assert hopeful(view, hostile(view)[: 1 if news == "one alone" else None]) == hope


@pytest.mark.parametrize(("seen", "start", "counts"), [(True, 6, False), (False, 6, True), (False, 0, False)])
def test_who_was_in_that_fight_unseen_counts_after_it(
    monkeypatch: pytest.MonkeyPatch, *, seen: bool, start: int, counts: bool
) -> None:
    """Of three one was out of sight: it counted in the fight, and was nobody as soon as that was over. It does while none of them can move."""
    scene, counsel = left_as_lost(monkeypatch)
    view, mind = View(scene.run), counsel.policy.mind
    assert mind.fights.judged
    if not seen:
        mind.fights.judged.foes[999] = 0, frozenset()
    counsel.roam(view)
    vars(view)["raid"] = replace(view.raid, head_start=start)
    assert [foe.who for foe in mind.lost(view)] == [999] * counts


@pytest.mark.parametrize("gone", [True, False])
def test_it_counts_for_the_next_fight_with_all_of_them(monkeypatch: pytest.MonkeyPatch, *, gone: bool) -> None:
    """Fled from and caught up with by the same, all are told in their first Turn to leave; not by one of them alone."""
    scene, counsel = left_as_lost(monkeypatch)
    counsel.roam(View(scene.run))
    if gone:
        remove(scene.who["M"])
    scene.happens(CombatBegins(foes=(scene.who["m"],))).until("W")
    view = View(scene.run)
    assert view.raid.fights == 2
    counsel.say(view)
    assert counsel.flees != gone


@pytest.mark.parametrize("notice", ["seen", ""])
def test_a_walk_of_one_key_back_to_who_was_fled_from_asks_once(table: Lay, notice: str) -> None:
    """`W` led without a word to the band that it had just broken away from, in the tunnel where that was seen last."""
    play = plainly(table("wasp"), hints=False)
    view, me = play.view, play.view.me.body
    hidden = [(int(x), int(y)) for y, x in np.argwhere(~view.visible)]
    ends = [(int(x), int(y)) for y, x in np.argwhere(view.walkable & view.visible) if apart(me, (x, y)) > 1]
    end, there = next(
        (one, cell) for one in ends for cell in hidden if far_off(one, cell) < min(SENSED, apart(me, cell))
    )
    lurks(play, there, notice=notice)
    n = play.raid.run.n
    walk(play.raid, end, "the corner")
    assert (play.raid.walk is None) == bool(notice), play.raid.notices
    if notice:
        assert "awake to you, sensed this turn" in play.raid.notices[-1].text
        walk(play.raid, end, "the corner")
        assert play.raid.walk and play.raid.run.n == n


def test_nobody_walks_off_to_where_foes_unseen_may_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """One at her last Wound was sent away from a Minor into the gallery out of which two more were to come."""
    drawing = """
        # # # # # # # # # # # # #
        # # # . . . . . . . . . #
        # . , . . W . m . . . . #
        # . # . . . . . . . . . #
        # . # . . . . . . . A . #
        # . # # # # # # # # # # #
        # . . . . # # # # # # # #
    """
    scene = Scene(drawing, first="W", W={"wounds": 3}).until("W")
    view, counsel = View(scene.run), Counsel()
    monkeypatch.setattr("game.bots.blows.price", lambda *_: 10**6)
    x, y = stand(view)
    before = counsel.turn(view).retreat
    assert before and before.way and before.way[-1][0] < x
    later = View(scene.run)
    vars(later)["fight"] = replace(later.fight, later=(*later.fight.later, 999))
    (unseen,) = [foe for foe in Counsel().policy.mind.lost(later) if foe.who == 999]
    assert not later.visible[unseen.y, unseen.x]
    then = Counsel().turn(later).retreat
    ends = then.way[-1] if then and then.way else (x, y)
    assert then and apart(unseen, ends) >= apart(unseen, (x, y))


@pytest.mark.parametrize(("off", "heart"), [(2, False), (6, True)])
def test_who_is_put_to_flight_takes_heart_far_from_foes_rather_than_break_off(
    monkeypatch: pytest.MonkeyPatch, off: int, *, heart: bool
) -> None:
    """One step away alone would have let it rally at the Turn's end; it was to break off after it, 22 %."""
    row = [".", "W", *"." * 10]
    row[1 + off] = "m"
    drawn = f"{HALL * 3}{' '.join(row)}\n{HALL * 2}{'. ' * 11}A\n"
    scene = Scene(drawn, first="W", W={"place": "Retreating"}).until("W")
    view, counsel = View(scene.run), Counsel()
    monkeypatch.setattr("game.bots.blows.price", lambda *_: 0)
    counsel.policy.mind.see(view)
    advise(view, counsel.policy.mind)
    assert stands(view, counsel.policy.mind) is not heart
    assert (counsel.turn(view).command == DONE) == heart


@pytest.mark.parametrize(
    ("advised", "out", "answer", "left", "leaves"),
    [(True, True, "", 2, True), (True, True, STAYS, 2, False), (True, False, "", 2, False), (False, True, "", 2, False),
     (True, True, "", 1, False)],
)  # fmt: skip
def test_a_party_leaves_as_one_once_one_of_it_is_out(
    monkeypatch: pytest.MonkeyPatch, answer: str, left: int, *, advised: bool, out: bool, leaves: bool
) -> None:
    """After three idle Rounds each was told to break off; one did, and of the others it was said again that nothing was worth it."""
    scene = Scene(FIELD, first="W").until("W")
    scene.run.enter()
    if out:
        drop(scene.who["A"], Combatant)
    body = get(scene.who["A"], Body)
    body.wounds = body.limit - left
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    monkeypatch.setattr(counsel, "plan", lambda *_: TurnPlan(DONE))
    if advised:
        advise(view, counsel.policy.mind)
        judged = counsel.policy.mind.fights.judged
        assert judged and not judged.lost
        judged.who, judged.answer = scene.who["A"], answer
    assert counsel.weigh(view).flees is leaves


def test_the_end_of_a_turn_that_was_held_back_is_said_once() -> None:
    """It was "be done with this Turn, then done", to who had been advised to leave and could not."""
    assert alone(TurnPlan(DONE), (LinePart(DONE),)) == (LinePart(DONE),)
