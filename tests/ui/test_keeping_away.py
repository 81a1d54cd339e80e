"""A walk that is nearly sure to be noticed keeps away from nobody: then the party strikes first; and a foe that bars the way out is said to."""

import pytest
from msgspec.structs import replace

from game.adviser.afield import shying
from game.adviser.afield.digging import DIG
from game.adviser.afield.roaming import Afield
from game.adviser.afield.shying import SURELY, join_there, lets_pass, noticing, opens, strikes_first
from game.adviser.afield.vetoes import Vetoes
from game.adviser.counsel import Counsel
from game.adviser.fleeing import beset
from game.adviser.fleeing.flight import bar_out
from game.adviser.fleeing.hunted import UNNOTICED, Hunted
from game.adviser.fleeing.posts import Posts
from game.adviser.fleeing.waiting import biding
from game.adviser.wording.errands import errand
from game.adviser.wording.meeting import why_fight
from game.adviser.wording.reasons import reason
from game.bots import threats
from game.bots.blows import hopeful
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.quest import DESPAIR
from game.bots.schemes import SCARE
from game.bots.temperament import ADVISER
from game.bots.threats import restless
from game.content import constants
from game.engine.commands import WAIT, Act, AnyCommand, Enter, Go
from game.engine.components import Creature, Facing, Guard, Hero, Notice, Truce
from game.engine.store import add, find, get, query
from game.nest.paths import Cell
from game.presentation.foes.danger import share
from game.presentation.foes.passing_by import brushing, risks
from game.presentation.foes.passing_by import told as told_risks
from game.presentation.page import sentence
from game.presentation.sight import hostile, off, titled
from game.run.view import Passage, Seen, View
from tests.scenes.scene import Scene, forget


@pytest.mark.parametrize(("sneaks", "strikes"), [(10, True), (90, False)])
@pytest.mark.parametrize("drawn", ["# m . W . . . . . . #", "# m W . . . . . . . #"])
def test_who_would_surely_be_noticed_on_the_way_off_strikes_first(drawn: str, sneaks: int, strikes: bool) -> None:
    """She was told to keep away, "96 % that you are noticed", and the next key was the fight, begun Recoiling."""
    view = View(Scene(drawn, combat=False, W={"Sneaking": sneaks}).run)
    mind, (x, y), (foe,) = Mind(ADVISER), stand(view), hostile(view)
    away = Go(x + 1, y)
    mind.aim, mind.walk.ahead = "threat", [(x + n, y) for n in range(2, 6)]
    sure = share(risks(view, [(away.x, away.y), *mind.walk.ahead])[0].noticed) >= SURELY
    assert sure is strikes
    best = strikes_first(view, mind, away)
    nearer = isinstance(best, Go) and apart(foe, (best.x, best.y)) < apart(foe, (x, y))
    assert (nearer or best == Act("attack", foe.who)) is strikes
    assert strikes or best == away


@pytest.mark.parametrize("drawn", ["# m W . . . . . . . #", "# m . W . . . . . . #"])
def test_who_would_surely_be_noticed_on_a_walk_past_a_foe_that_is_near_strikes_first(drawn: str) -> None:
    """It was "walk: where the map ends, past Minor, 1 cell southwest", and the fight began Recoiling; the ambush was one key away."""
    view = View(Scene(drawn, combat=False, W={"Sneaking": 10}).run)
    mind, (x, y), (foe,) = Mind(ADVISER), stand(view), hostile(view)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 6)]
    assert strikes_first(view, mind, Go(x + 1, y)) == Act("attack", foe.who)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 6)]
    mind.scheme, mind.schemed = Act(SCARE, foe.who), view.turn - 1
    assert strikes_first(view, mind, Go(x + 1, y)) != Act("attack", foe.who), "it was scared off so as not to fight"
    mind.schemed = view.turn - constants().guests.keeps_away
    assert strikes_first(view, mind, Go(x + 1, y)) == Act("attack", foe.who), "it comes nearer again"
    assert mind.aim == "threat"


@pytest.mark.parametrize(
    ("notice", "aim", "strikes"),
    [("adjacent", "threat", True), ("", "threat", False), ("unseen", "threat", False), ("adjacent", "onward", False)],
)
def test_a_foe_that_a_walk_up_would_rouse_is_attacked_from_where_one_stands(
    notice: str, aim: str, strikes: bool
) -> None:
    """It was "walk up to Major, 92 % that you are noticed", beside f, which began the fight from there with the Major Recoiling.

    Whom one has slipped past within its Room notices nobody on the way.
    """
    made = Scene("# W . . . . m . . #", combat=False, W={"Sneaking": 5})
    if notice:
        add(made.who["m"], Notice(notice))
    view = View(made.run)
    mind, (x, y), (foe,) = Mind(ADVISER), stand(view), hostile(view)
    mind.see(view)
    mind.foes.goes_at(view, foe)
    mind.aim, mind.walk.ahead = aim, [(x + n, y) for n in range(2, 5)]
    assert opens(view, mind, Go(x + 1, y)) == (Act("attack", foe.who) if strikes else None)


def test_whom_a_walk_leads_past_all_the_same_is_not_kept_away_from_a_step_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was "walk, 96 % that you are noticed", then "keep away from Inquilines", then the walk again, then "walk up to Inquilines"."""
    view = View(Scene("# W . . . . . . m . . . #", combat=False, W={"Sneaking": 10}).run)
    mind, (x, y), foes = Mind(ADVISER), stand(view), hostile(view)
    monkeypatch.setattr("game.adviser.afield.shying.lie_low", lambda *_: None)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 10)]
    assert strikes_first(view, mind, Go(x + 1, y)) == Go(x + 1, y)
    assert mind.foes.lain == {foe.who: LIE_LOW for foe in foes}


def test_nobody_waits_beside_who_is_about_to_notice_her() -> None:
    """Two Majors stood beside her, who notice only who is that near: a wait "till they have gone" was how the fight began."""
    made = Scene("# . . . W M M . . . . . #", combat=False, W={"Sneaking": 1})
    for who, _ in query(Creature):
        if not find(who, Hero):
            add(who, Notice("adjacent"))
    view = View(made.run)
    mind, (x, y), foes = Mind(ADVISER), stand(view), hostile(view)
    mind.see(view)
    assert [foe.notice for foe in foes] == ["adjacent"] * 2 and not hopeful(view, foes)
    mind.aim, mind.walk.ahead = "onward", [(x - 1, y), (x, y)]
    best = strikes_first(view, mind, Go(x - 1, y))
    assert isinstance(best, Go) and min(apart(foe, (best.x, best.y)) for foe in foes) > 1


@pytest.mark.parametrize("aim", ["onward", "threat"])
def test_nobody_strikes_first_who_hardly_ever_hits_with_the_first_blow(aim: str) -> None:
    """A Beetle that begins Recoiling, and hits 5 %, was told to attack whom it is likely to outlast: it stunned itself, and lost two Wounds for nothing."""
    view = View(Scene("# m W . . . . . . . #", combat=False, W={"Sneaking": 10, "Threat Rate": 1}).run)
    mind, (x, y) = Mind(ADVISER), stand(view)
    mind.aim, mind.walk.ahead = aim, [(x + n, y) for n in range(2, 6)]
    assert strikes_first(view, mind, Go(x + 1, y)) != Act("attack", hostile(view)[0].who)
    assert mind.aim != "threat" or aim == "threat"


@pytest.mark.parametrize(("sneaks", "lain", "waits"), [(5, 0, True), (95, 0, False), (5, LIE_LOW, False)])
def test_who_would_surely_be_noticed_by_a_foe_far_off_waits_till_it_has_gone(
    sneaks: int, lain: int, *, waits: bool
) -> None:
    """It was to walk two cells at 91 %, and a cell farther on the same Minor was waited for."""
    view = View(Scene("# W . . . . . . . . . m . . #", combat=False, W={"Sneaking": sneaks}).run)
    mind, (x, y), (foe,) = Mind(ADVISER), stand(view), hostile(view)
    mind.see(view)
    mind.aim, mind.walk.ahead, mind.foes.lain = "onward", [(x + n, y) for n in range(2, 8)], {foe.who: lain}
    assert (strikes_first(view, mind, Go(x + 1, y)) == WAIT) is waits
    assert not waits or mind.foes.lain == {foe.who: 1}


@pytest.mark.parametrize(("cells", "way", "goes"), [(3, True, True), (3, False, False), (4, True, False)])
def test_nobody_waits_who_is_off_the_level_before_the_foe_could_be_there(cells: int, *, way: bool, goes: bool) -> None:
    """It was to wait thirty turns, till a Minor had gone: the shaft down, where the party went next, lay seven moves off, and nine from it."""
    view = View(Scene("# W . . . . . . . m . . #", combat=False, W={"Sneaking": 5}).run)
    mind, (x, y) = Mind(ADVISER), stand(view)
    mind.see(view)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, cells + 1)]
    vars(view)["passages"] = (Passage(99, "shaft", *mind.walk.ahead[-1], 1, None),) * way
    assert strikes_first(view, mind, Go(x + 1, y)) == (Go(x + 1, y) if goes else WAIT)


@pytest.mark.parametrize(
    ("lain", "room", "walks"), [(0, 0, False), (LIE_LOW - 1, 0, False), (LIE_LOW, 0, True), (0, 1, True)]
)
def test_nobody_walks_into_who_would_win_in_a_gallery_before_it_was_waited_for(
    monkeypatch: pytest.MonkeyPatch, lain: int, room: int, *, walks: bool
) -> None:
    """By turns it was to keep away from a Nasute, at four Wounds of four, and to walk on beside it, "noticed for sure": at the highest alarm nobody goes home, but on."""
    monkeypatch.setattr("game.adviser.afield.shying.lie_low", lambda *_: None)
    view = View(Scene("# . . . . . . W . . M . . #", combat=False, W={"Sneaking": 1}).run)
    monkeypatch.setattr("game.adviser.afield.shying.hopeful", lambda *_: False)
    mind, (x, y), (foe,) = Mind(ADVISER), stand(view), hostile(view)
    vars(view)["rooms"] = view.rooms * 0 + room
    mind.aim, mind.walk.ahead, mind.foes.lain = "onward", [(x + 2, y)], {foe.who: lain}
    assert (strikes_first(view, mind, Go(x + 1, y)) == Go(x + 1, y)) == walks


@pytest.mark.parametrize(("facing", "comes"), [((-1, 0), True), ((1, 0), False)])
def test_who_comes_this_way_is_not_waited_for(facing: Cell, *, comes: bool) -> None:
    """A Major six cells off, who noticed only whom it was beside, was waited for till it stood two cells off."""
    view = View(Scene("# . . . . . . W . . . . M . . #", combat=False).run)
    (foe,) = hostile(view)
    vars(view)["creatures"] = [
        replace(one, notice="adjacent", facing=facing) if one.who == foe.who else one for one in view.creatures
    ]
    mind, (x, _) = Mind(ADVISER), stand(view)
    step = restless(view, mind, hostile(view))
    assert (isinstance(step, Go) and step.x < x) is comes


@pytest.mark.parametrize(("wide", "past"), [(2, False), (4, True)])
def test_nobody_slips_past_a_foe_within_the_cells_from_which_it_may_come_beside(wide: int, *, past: bool) -> None:
    """From three cells off it was to run past a Major, two cells off; a step on to keep away from it, a step back; and again, to and fro."""
    hall, near = [". " * 14] * (wide + 1), "W . . M" + " ." * 10
    scene = Scene("\n".join([near, *hall[1:]]), combat=False)
    view = View(scene.run)
    vars(view)["creatures"] = [
        replace(one, notice="adjacent", facing=(-1, 0)) if one.armed else one for one in view.creatures
    ]
    step = threats.slip(view, Mind(ADVISER), hostile(view))
    assert isinstance(step, Go) is past


@pytest.mark.parametrize(
    ("cells", "way", "lain", "digs"),
    [(2, True, 0, False), (2, True, 30, False), (2, False, 0, False), (2, False, 30, True), (8, True, 0, True)],
)
def test_nobody_digs_among_the_armed_though_they_were_slipped_past(
    cells: int, lain: int, monkeypatch: pytest.MonkeyPatch, *, way: bool, digs: bool
) -> None:
    """Ten turns of digging were begun among six soldiers, on the shaft up: a patrol broke it off, and all seven fought. A secured Room keeps none of them out."""
    view = View(Scene(f"# W {'. ' * cells}M . . #", combat=False).run)
    vars(view)["creatures"] = [replace(one, notice="unseen") if one.armed else one for one in view.creatures]
    vars(view)["chamber"] = view.chamber and replace(view.chamber, secured=True)
    out, policy = Enter(99) if way else None, Careful(ADVISER)
    for module in (beset, threats):
        monkeypatch.setattr(module, "way_here", lambda _: out)
    policy.mind.foes.lain = {foe.who: lain for foe in hostile(view)}
    for work in (DIG, Act("forage")):
        assert Vetoes().unwise(view, policy, work) is not digs
    assert threats.leaves(view, Mind(ADVISER), hostile(view)) == (out if cells == 2 else None)


@pytest.mark.parametrize("best", [WAIT, DIG, Act("forage"), Act("explore"), Go(1, 1)])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(("cells", "hurts"), [(2, True), (2, False), (8, True)])
def test_a_way_out_underfoot_is_taken_rather_than_to_wait_or_work_beside_the_armed(
    cells: int, best: AnyCommand, monkeypatch: pytest.MonkeyPatch, *, hurts: bool, last: bool
) -> None:
    """On the shaft up, two cells from a Major, it was "dig 65 %", and "wait, up to 30 turns, till Minor has gone": a third one came, and all fought.

    At the last Wound it was "explore 53 %", which brings an Encounter three times in four.
    """
    view, mind = View(Scene(f"# W {'. ' * cells}M . . #", combat=False).run), Mind(ADVISER)
    vars(view)["creatures"] = [replace(one, notice="unseen") if one.armed else one for one in view.creatures]
    monkeypatch.setattr(threats, "way_here", lambda _: Enter(99))
    monkeypatch.setattr(beset, "may_hurt", lambda *_: hurts)
    me = view.me
    vars(view)["party"] = [replace(me, body=replace(me.body, wounds=me.body.limit - 1))] if last else view.party
    leaves = cells == 2 and hurts and best in (WAIT, DIG, Act("forage"), *[Act("explore")] * last)
    assert beset.slips_away(view, mind, best) == (Enter(99) if leaves else best)
    assert (mind.aim == UNNOTICED) is leaves


@pytest.mark.parametrize(("ago", "slips"), [(1, False), (LIE_LOW, True)])
def test_nobody_slips_back_to_where_others_were_seen_a_moment_ago(
    monkeypatch: pytest.MonkeyPatch, ago: int, *, slips: bool
) -> None:
    """Four crossings of one shaft with four keys, each "while they have not noticed you", till one did."""
    view, mind = View(Scene("# W . . M . . #", combat=False).run), Mind(ADVISER)
    (foe,), below = hostile(view), view.number + 1
    monkeypatch.setattr(threats, "way_here", lambda _: Enter(99))
    vars(view)["creatures"] = [one if one.led else replace(one, notice="unseen") for one in view.creatures]
    vars(view)["passages"] = (Passage(99, "shaft", *stand(view), 1, 90, below),)
    mind.foes.dangers[900] = below, replace(foe, who=900, notice="")
    mind.foes.spotted[900] = view.turn - ago
    assert beset.slips_away(view, mind, WAIT) == (Enter(99) if slips else WAIT)


@pytest.mark.parametrize("knows", ["seen", ""])
def test_nobody_slips_off_a_level_to_whom_it_has_just_fled_from(knows: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Major stood by, and it was "enter: a shaft down, while they have not noticed you", back to two bands, without a word of them."""
    view, mind = View(Scene("# W . . M . . #", combat=False).run), Mind(ADVISER)
    monkeypatch.setattr(threats, "way_here", lambda _: Enter(99))
    monkeypatch.setattr("game.adviser.fleeing.hunted.hopeful", lambda *_: False)
    (foe,), below = hostile(view), view.number + 1
    vars(view)["creatures"] = [one if one.led else replace(one, notice="unseen") for one in view.creatures]
    vars(view)["passages"] = (Passage(99, "shaft", *stand(view), 1, 90, below),)
    mind.ways.shunned[99] = view.turn + LIE_LOW
    mind.foes.dangers[foe.who + 1] = below, replace(foe, who=foe.who + 1, notice=knows)
    back = knows == "seen"
    assert beset.slips_away(view, mind, WAIT) == (WAIT if back else Enter(99))
    assert Hunted().better(view, mind, WAIT) == (WAIT if back else Enter(99))
    mind.aim = UNNOTICED
    assert reason(view, Enter(99), mind).endswith(sentence("leaving back")) is back


@pytest.mark.parametrize(
    ("notice", "wins", "idle", "bars"),
    [
        ("unseen", True, 0, True),
        ("unseen", True, DESPAIR + 1, False),
        ("seen", True, 0, False),
        ("unseen", False, 0, False),
    ],
)
def test_who_does_not_know_of_the_party_and_is_likely_to_win_is_not_attacked(
    notice: str, idle: int, monkeypatch: pytest.MonkeyPatch, *, wins: bool, bars: bool
) -> None:
    """A Major had let her slip past, and it was "attack: Major, there is no better way on"."""
    view, policy = View(Scene("# W . . M . . #", combat=False).run), Careful(ADVISER)
    vars(view)["creatures"] = [one if one.led else replace(one, notice=notice) for one in view.creatures]
    policy.mind.aim, policy.mind.work.idle[view.number] = "threat", idle
    monkeypatch.setattr(beset, "hopeful", lambda *_: not wins)
    (foe,) = hostile(view)
    assert Vetoes().unwise(view, policy, Act("attack", foe.who)) is bars


def test_beside_who_may_join_any_fight_no_last_resort_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the way on held, and a Major that she had slipped past, she was to dig beside it: that is waited for, as it is said."""
    view, policy = View(Scene("# W . . M . . #", combat=False).run), Careful(ADVISER)
    vars(view)["creatures"] = [one if one.led else replace(one, notice="unseen") for one in view.creatures]

    def roam(seen: View) -> AnyCommand:
        policy.mind.aim = "bide" if DIG in seen.barred else "onward"
        return WAIT if DIG in seen.barred else DIG

    monkeypatch.setattr(policy, "roam", roam)
    monkeypatch.setattr(Posts, "closed", lambda _, view, __: view.walkable & False)
    assert Afield(policy).best(view) == WAIT
    vars(view)["passages"] = (Passage(99, "shaft", *stand(view), 1, 90),)
    policy.mind.ways.shunned[99] = view.turn + 4 * LIE_LOW
    (foe,) = hostile(view)
    where = off(view, (foe.x, foe.y))
    policy.mind.see(view)
    assert biding(view, policy.mind) == (sentence("why bide", who=titled(view, foe), where=where), LIE_LOW)


def test_the_adviser_itself_strikes_first_where_it_would_be_noticed_on_the_way_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = "# # # # # # # #\n# . . . . . . #\n# m . W . . . #\n# . . . . . . #\n# # # # # # # #"
    view = View(Scene(drawn, combat=False, W={"Sneaking": 5}).run)
    adviser, (x, y) = Afield(Careful(ADVISER)), stand(view)
    mind = adviser.policy.mind

    def off(_: View) -> AnyCommand:
        mind.aim, mind.walk.ahead = "threat", [(x + 2, y)]
        return Go(x + 1, y)

    monkeypatch.setattr(adviser.policy, "roam", off)
    best = adviser.best(view)
    (foe,) = hostile(view)
    assert best == Act("attack", foe.who) or (isinstance(best, Go) and best.x < x)
    assert f"{sentence('why meet now')}, {sentence('why meet')}" in errand(view, best, mind)


@pytest.mark.parametrize(("drawn", "bars"), [("# W . . m . * . #", True), ("# m . . . W . * #", False)])
def test_it_is_said_that_a_foe_bars_the_way_out_with_the_goods_only_if_it_does(drawn: str, bars: bool) -> None:
    """It walked up to a Nasute, with the goods in the bag and the way out known, and no word why."""
    view = View(Scene(drawn.replace("*", "."), combat=False).run)
    (foe,), (x, y) = hostile(view), stand(view)
    vars(view)["creatures"] = [one if one.led else replace(one, notice="seen") for one in view.creatures]
    vars(view)["job"] = replace(view.job, carried=True, task="steal")
    vars(view)["goal"] = (x + drawn.split().index("*") - drawn.split().index("W"), y)
    mind = Mind(ADVISER)
    mind.aim = "threat"
    assert bar_out(view, hostile(view)) is bars
    assert (sentence("why bars out") in errand(view, Act("attack", foe.who), mind)) is bars


@pytest.mark.parametrize(("shied", "keeps"), [(0, True), (1, True), (2, False)])
def test_one_step_away_is_not_all_of_it(shied: int, *, keeps: bool) -> None:
    """One move of sixteen from five soldiers, then "wait, up to 30 turns", in the mouth of the Room they stood in, seven cells off."""
    view, mind = View(Scene("# . . . . . . . . W . . . . . . M M . . #", combat=False).run), Mind(ADVISER)
    mind.see(view)
    x, y = stand(view)
    vars(view)["passages"] = (Passage(99, "up", x - 8, y, 1, None),)
    mind.fights.shied = view.turn - shied
    step = threats.threatened(view, mind, hostile(view))
    assert (isinstance(step, Go) and step.x < stand(view)[0]) is keeps
    assert mind.fights.shied == (view.turn if keeps else view.turn - shied)


@pytest.mark.parametrize("off", [2, 20])
def test_who_is_out_of_sight_beside_whom_one_would_walk_up_to_counts(off: int) -> None:
    """It was "walk up to Minor #1, you are likely to outlast them": two Majors stood beside it, whom a step back had taken out of sight."""
    view, mind = View(Scene("# . . . . W . . . m #", combat=False, W={"Sneaking": 10}).run), Mind(ADVISER)
    (foe,) = hostile(view)
    mind.see(view)
    for n in (1, 2):
        major = replace(foe, who=foe.who + n, kind="major", x=foe.x + off, tie="")
        mind.foes.dangers[major.who], mind.foes.spotted[major.who] = (view.number, major), view.turn
    assert [one.kind for one in join_there(view, mind)] == ["minor"] + ["major"] * 2 * (off == 2)
    mind.aim, (x, y) = "threat", stand(view)
    mind.walk.ahead = [(x - n, y) for n in range(2, 5)]
    best = strikes_first(view, mind, Go(x - 1, y))
    assert isinstance(best, Go) and (best.x < x) is (off == 2)


@pytest.mark.parametrize("near", [True, False])
def test_the_likelier_way_off_is_taken(near: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One move from a gallery's mouth it went two cells through a Nasute's view to the shaft, noticed 81 in 100."""
    rows = [f"# # # # {',' if near else '#'} # # # # # # # #"] * 7 + ["# . . . W . . . . . . . #"]
    rows += ["# . . . . . . . . . . . #"] * 5 + ["# # # n # # # # # # # # #"]
    view, mind = View(Scene("\n".join(rows), combat=False).run), Mind(ADVISER)
    (foe,) = hostile(view)

    def noticed(_: View, cells: list[Cell]) -> list[tuple[Seen, tuple[int, int], int]]:
        often = len([cell for cell in cells if cell[1] >= 7])
        return [(foe, (100 - 50 // max(1, often), 100), often)]

    # the Nasute stands in another Room: a roll at each move in its view
    monkeypatch.setattr(shying, "noticed", noticed)
    monkeypatch.setattr(shying, "hopeful", lambda *_: False)
    mind.aim, (x, y) = "threat", stand(view)
    mind.walk.ahead = [(x + n, y) for n in range(2, 4)]
    assert noticing(view, [(x + 1, y), *mind.walk.ahead]) >= SURELY
    best = strikes_first(view, mind, Go(x + 1, y))
    assert best == (Go(x, y - 1) if near else Go(x + 1, y))


@pytest.mark.parametrize("deed", ["explore", "breach"])
@pytest.mark.parametrize(
    ("cells", "facing", "busy", "lain", "waits"),
    [
        (9, (-1, 0), "", 0, True),
        (9, (1, 0), "", 0, False),
        (9, (1, 0), "on patrol", 0, True),
        (9, (-1, 0), "", LIE_LOW, False),
    ],
)
def test_no_long_work_is_begun_while_a_foe_comes_this_way(
    deed: str, cells: int, facing: Cell, busy: str, lain: int, *, waits: bool
) -> None:
    """A patrol in full view came on, "a patrol may come by", and five turns later "the work is broken off"; so did a wall that was to be opened by Strength."""
    view = View(Scene(f"# W {'. ' * cells}m . . #", combat=False).run)
    (foe,) = hostile(view)
    vars(view)["creatures"] = [
        replace(one, facing=facing, busy=busy) if one.who == foe.who else one for one in view.creatures
    ]
    mind = Mind(ADVISER)
    mind.see(view)
    mind.foes.lain, mind.scheme = {foe.who: lain}, Act(deed)
    best = Act("improvise") if deed == "breach" else Act(deed)
    assert lets_pass(view, mind, best) == (WAIT if waits else best)
    assert mind.foes.lain[foe.who] == lain + waits


@pytest.mark.parametrize(
    ("ago", "hid", "to", "waits"), [(1, True, 1, True), (9, True, 1, False), (1, False, 1, False), (1, True, -1, False)]
)
def test_who_has_gone_out_of_sight_of_whom_it_hid_from_does_not_walk_back_to_them(
    monkeypatch: pytest.MonkeyPatch, ago: int, to: int, *, hid: bool, waits: bool
) -> None:
    """Four keys in a row: a wait, two moves off a Minor that cannot hurt, the same two moves back, and the fight."""
    view, mind = View(Scene("# . . . . . . W . . . . . . m . #", combat=False).run), Mind(ADVISER)
    (foe,), (x, y) = hostile(view), stand(view)
    mind.see(view)
    mind.foes.lies_low(view, [foe.who] * hid)
    mind.foes.spotted[foe.who] = view.turn - ago
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.who != foe.who)
    forget(view)
    monkeypatch.setattr(shying, "rouses", lambda _, foes: bool(foes))
    monkeypatch.setattr(shying, "hungers", lambda *_: 0)
    mind.aim, mind.walk.ahead = "onward", [(x + to * n, y) for n in range(2, 5)]
    best = Go(x + to, y)
    assert strikes_first(view, mind, best) == (WAIT if waits else best)


@pytest.mark.parametrize(("towards", "waits"), [(1, False), (-1, True)])
def test_nobody_waits_in_a_gallery_till_a_patrol_has_gone_that_the_party_bars(towards: int, waits: bool) -> None:
    """R-51: it was "wait, up to 30 turns, till Minor has gone, 1 cell west", and that could not pass: it walks into who stands there."""
    scene = Scene("# # # # # # # # # #\n2 , m W , , , . . .\n# # # # # # # # # #", combat=False)
    add(scene.who["m"], Notice("unseen"))
    get(scene.who["m"], Facing).dx = towards
    counsel = Counsel()
    scene.ask()
    assert counsel.say(View(scene.run)).startswith("wait") is waits


@pytest.mark.parametrize(("mouth", "met_"), [((3, 0), True), ((9, 0), False), (None, False)])
def test_a_guard_under_a_truce_is_told_of_where_a_walk_leads_to_the_mouth_it_holds(
    mouth: Cell | None, *, met_: bool
) -> None:
    """R-73: two moves after it was scared off, and left alone, it attacked: a walk led on past it without a word."""
    scene = Scene("# W . . . . m . . . . #", combat=False)
    x, y = stand(View(scene.run))
    add(scene.who["m"], Truce())
    if mouth:
        add(scene.who["m"], Guard(x + mouth[0], y + mouth[1]))
    scene.ask()
    view = View(scene.run)
    cells = [(x + n, y) for n in range(1, 4)]
    found = risks(view, cells)
    assert bool(found) == met_
    assert not met_ or (share(found[0].noticed) == 1 and told_risks(view, found).startswith("to the mouth that Minor"))
    scene.run.apply(Go(x + 1, y))
    assert bool(brushing(View(scene.run), Go(x + 2, y), set())) == met_
    scene.run.apply(Go(x + 2, y))
    assert bool(View(scene.run).fight) == met_


@pytest.mark.parametrize(
    ("notice", "cells", "soon"), [("adjacent", 2, True), ("adjacent", 5, False), ("seen", 2, False)]
)
def test_a_fight_with_who_was_kept_away_from_till_now_is_said_to_be_for_its_coming(
    notice: str, cells: int, *, soon: bool
) -> None:
    """It was "keep away from Nasute, better no fight now", and two turns later "attack: Nasute, you are likely to outlast them": it had come after her, and was two cells off."""
    made = Scene(f"# W {'. ' * (cells - 1)}m . . . . . #", combat=False)
    add(made.who["m"], Notice(notice))
    view = View(made.run)
    told = why_fight(view, hostile(view))
    assert told == f"{sentence('why meet now')}, " * soon + sentence("why meet")


@pytest.mark.parametrize("start", [0, 4])
def test_of_an_attack_during_a_start_it_is_said_that_they_come_first(start: int) -> None:
    """Four turns of a start were thrown away by "attack: Minor, you are likely to outlast them", and all of them acted first."""
    view = View(Scene("# W . m . . #", combat=False).run)
    view.raid.head_start = start
    assert why_fight(view, hostile(view)).endswith(sentence("why meet start")) is bool(start)
