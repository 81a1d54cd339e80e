"""The key that plays a fight well: it does what it has said, and nothing else."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.adviser.counsel import IMPROVISE, Counsel
from game.adviser.fighting.likelier import acts
from game.adviser.fighting.vain import fails, runs_first, without
from game.adviser.fleeing.flight import FLEE, RUNS, flee
from game.adviser.fleeing.resolve import advise
from game.adviser.wording.resting import resting
from game.adviser.wording.turns import worded
from game.bots.careful import TIRED, Careful
from game.bots.comfort import LEARNT
from game.bots.errands import stand
from game.bots.fighting import TurnPlan, dying, enemies
from game.bots.lines import LinePart, begun, hits, likelihood, line, rest, slipped, worse
from game.bots.mind import Mind
from game.bots.places import in_front
from game.bots.plans import flanks, plans
from game.bots.reach import within
from game.bots.temperament import CAUTIOUS
from game.bots.threats import POST
from game.bots.vanguard import exposure, stake
from game.content import TRACK
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.components import At, Body, Combatant, Effects, Experience, Hero, Raid, Structure
from game.engine.entries import Entry, Rolled
from game.engine.steps import ByWhat, Flourish, Intend, TakeTurn
from game.engine.store import add, create, get, the
from game.fd100 import Degree, Odds, odds
from game.presentation.obstacles.losses import LOST, WARNED
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.questions.labour import visited
from game.presentation.sight import Sight
from game.run.run import Run, head
from game.run.view import Passage, Seen, Suppose, View
from game.telling.names import Names
from game.ui.raid.bottom_line import bottom_line
from game.weighing import degree
from tests.scenes.scene import Scene
from tests.ui.table import SIX, Lay, Table, asked, fight, plainly
from tests.ui.test_walking import roaming

MATCHES = [(kind, foes) for kind in SIX for foes in (("minor",), ("major", "nasute"))]
DONE = Say("done")


class Played(NamedTuple):
    """What the key said, and what its next press did in this Turn."""

    told: str
    parts: tuple[LinePart, ...]
    commands: list[AnyCommand]
    rolls: list[Rolled]


def said(play: Table) -> str:
    """Return what the key said last."""
    return next((one.text for one in play.raid.notices if one.text.startswith("Tab: ")), "")


def turns(play: Table, most: int = 10) -> list[Played]:
    """Follow the key for some Turns; any question gets its first answer."""
    found: list[Played] = []
    for _ in range(4 * most):
        if play.raid.over or not play.view.fight or len(found) == most:
            break
        if play.raid.ask:
            free = [n for n, one in enumerate(play.raid.ask.menu.items) if not one.refused]
            play.do(play.raid.ask.menu.letters[free[0]])
        elif not play.raid.counsel.stands(play.view):
            play.do("tab")
        else:
            found.append(pressed(play))
    return found


def pressed(play: Table) -> Played:
    """Press the key that has just spoken."""
    who, told, parts, run = play.view.asked, said(play), play.raid.counsel.parts, play.raid.run
    commands: list[AnyCommand] = []
    rolls: list[Rolled] = []
    apply = run.apply

    def noted(command: AnyCommand) -> list[Entry]:
        mine = play.view.asked == who
        entries = apply(command)
        if mine:
            commands.append(command)
            rolls.extend(one for one in entries if isinstance(one, Rolled) and one.who == who)
        return entries

    run.apply = noted  # type: ignore[method-assign]
    try:
        play.do("tab")
    finally:
        run.apply = apply  # type: ignore[method-assign]
    assert not play.view.asks(Flourish)  # what no line has spoken of is not asked
    return Played(told, parts, commands, rolls)


def chances(parts: Sequence[LinePart]) -> dict[tuple[str, int], set[str]]:
    """Return the chances that a line says, by Action and target: also that if what comes before fails."""
    acts = ((part.command, [one for one in (part.odds, part.otherwise) if one]) for part in parts)
    return {(act.action, act.target): {*map(success, made)} for act, made in acts if isinstance(act, Act) and made}


@pytest.mark.long
@pytest.mark.parametrize(("kind", "foes"), MATCHES)
def test_it_does_nothing_that_it_has_not_said(table: Lay, kind: str, foes: tuple[str, ...]) -> None:
    """Commands in the order of the line, as many moves at most, and every roll at the very odds that were named."""
    play = plainly(fight(table(kind), (kind,), foes), hints=False)
    played = turns(play)
    assert played
    for told, parts, commands, rolls in played:
        assert " 0 %" not in told.partition("Without a Charge")[0]
        assert (hits(parts) is not None) == (told.count(" %") > 1 and "ends in a hit" in told), told
        acts = [one for one in commands if not isinstance(one, Go) and one != Say("plain")]
        line = [part.command for part in parts if part.command]
        assert acts == line[: len(acts)] or (acts[-1] == DONE == line[-1] and acts[:-1] == line[: len(acts) - 1]), told
        assert sum(isinstance(one, Go) for one in commands) <= sum(part.moves for part in parts)
        for roll in rolls:
            named = chances(parts).get((roll.action, roll.target))
            assert named is None or success(odds(roll.roll.check)) in named, told


PARTS = re.compile(r"ends in a hit: ((?:\d+ % x )+)(\d+) %(?: \(else (\d+) %\))? = (\d+) %")


@pytest.mark.long
@pytest.mark.parametrize(("kind", "foes"), MATCHES)
def test_the_chance_of_a_line_is_the_product_of_the_chances_it_says(
    table: Lay, kind: str, foes: tuple[str, ...]
) -> None:
    """What changes nothing by failing is no factor, and said to be none."""
    play = plainly(fight(table(kind), (kind,), foes), hints=False)
    for told, _, _, _ in turns(play):
        found = PARTS.search(told)
        if found:
            first = prod(int(one) / 100 for one in re.findall(r"\d+", found[1]))
            whole = first * int(found[2]) + (1 - first) * int(found[3] or 0)
            assert abs(whole - int(found[4])) <= 1, told
        for spare in re.findall(r"(\d+ %) \((?:works or not|for the next Turn)\)", told):
            assert told.count(spare) == 1 or not found or found[0].count(spare) < told.count(spare), told


def test_one_press_speaks_and_the_next_acts(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    n = play.raid.run.n
    play.do("tab")
    assert (play.raid.run.n, said(play)[:5]) == (n, "Tab: ")
    assert said(play) in " ".join(play.shows(120, 40).split())
    play.do("tab")
    assert play.raid.run.n > n
    assert said(play)  # what comes next is said at once


def test_what_was_said_of_another_moment_is_not_done(table: Lay) -> None:
    """A step in between: the key speaks anew."""
    play = fight(table("wasp"), ("wasp",), ("minor",)).do("tab")
    play.raid.give(next(one for one in play.view.legal() if isinstance(one, Go)))
    n = play.raid.run.n
    play.do("tab")
    assert play.raid.run.n == n


def test_what_another_key_has_spoken_over_is_not_done_but_said_anew(table: Lay) -> None:
    """Out of a fight the key that fights on only says so, and the next Tab acted on the line above."""
    play = roaming(table("wasp")).do("tab")
    n, line = play.raid.run.n, said(play)
    assert line.startswith("Tab: ")
    play.do("shift+tab")
    assert play.raid.notices[-1].text == sentence(
        "no fight", key=play.raid.called("fight_on"), best=play.raid.called("best")
    )
    play.do("tab")
    assert (play.raid.run.n, said(play)) == (n, line)
    play.do("tab")
    assert play.raid.run.n > n


def test_keys_typed_ahead_follow_no_line_that_nobody_has_read(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",)).do("tab")
    before = play.raid.surprises
    play.do("tab")
    assert play.raid.surprises > before


def test_a_line_ends_where_the_odds_are_worse_than_it_said() -> None:
    fair, poor = Odds((0, 0, 50, 50, 0, 0), 100), Odds((0, 0, 60, 40, 0, 0), 100)
    assert worse(poor, fair)
    assert not worse(fair, fair)
    assert not worse(fair, poor)


def of(percent: int) -> Odds:
    return Odds((0, 0, 100 - percent, percent, 0, 0), 100)


STEEL, CHARGE, STRIKE = LinePart(Act("steel", 1), of(35)), LinePart(Act("charge", 2), of(25)), Act("attack", 2)
FLANK = LinePart(Act("flank", 2), of(30))


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ((CHARGE, LinePart(STRIKE, of(80))), Fraction(20, 100)),
        ((STEEL, LinePart(STRIKE, of(60), otherwise=of(0))), Fraction(21, 100)),
        ((STEEL, LinePart(STRIKE, of(60), otherwise=of(40))), Fraction(47, 100)),
        ((STEEL, CHARGE, LinePart(STRIKE, of(100), otherwise=of(100))), Fraction(25, 100)),
        ((FLANK, LinePart(STRIKE, of(45), otherwise=of(35))), Fraction(38, 100)),
        ((FLANK, LinePart(STRIKE, of(45))), Fraction(27, 200)),
        ((LinePart(STRIKE, of(60)), LinePart(DONE)), None),
        ((STEEL, LinePart(DONE)), None),
    ],
)
def test_a_line_has_one_chance_whatever_comes_of_its_parts(parts: tuple[LinePart, ...], whole: Fraction | None) -> None:
    """A Charge must succeed; a Manoeuvre that fails leaves the Attack at what it is without it."""
    assert hits(parts) == whole


CORRIDOR, OPEN_GROUND = "# # # # #\n. B m . .\n# # # # #", ". . . .\n. B m .\n. . . ."


@pytest.mark.parametrize(
    ("otherwise", "told"), [(35, "attack from behind 45 % (35 % if you fail to flank)"), (45, "behind 45 %;")]
)
def test_both_chances_of_an_attack_are_named_where_the_flank_before_it_may_fail(otherwise: int, told: str) -> None:
    """The Attack is made from the front then, so the whole is no product of the two chances named first."""
    _, view, foe = flanking(". . . .\n. B m .\n. . . .")
    flank, strike = Act("flank", foe.who), Act("attack", foe.who)
    line = worded(view, (LinePart(flank, of(30)), LinePart(strike, of(45), otherwise=of(otherwise), behind=True)))
    assert told in line
    assert line.endswith(f"; ends in a hit: {round((30 * 45 + 70 * otherwise) / 100)} %")


def test_a_blow_goes_on_at_the_odds_that_were_told_for_a_nerve_that_does_not_hold() -> None:
    """The line "steel yourself, then attack 45 %" did not say that it is 38 % else, and stopped there: "something else is better"."""
    _, view, foe = flanking(". . . .\n. B m .\n. . . .")
    strike = Act("attack", foe.who)
    choice = view.choice(strike)
    now = view.odds(choice) if choice else None
    assert now
    more = of(99)
    steeled = (STEEL, LinePart(strike, more, otherwise=now), LinePart(DONE))
    assert f"({success(now)} if you fail to steel yourself)" in worded(view, steeled)
    assert steeled[1].covers(view, strike)
    assert not LinePart(strike, more).covers(view, strike)


def flanking(ground: str, **dice: int) -> tuple[Scene, View, Seen]:
    """A wounded Beetle's Turn, Advancing, before the head of a Minor."""
    beetle = {"place": "Advancing", "wounds": 1, "luck": 0}
    scene = Scene(ground, first="B", B=beetle, m={"place": "Holding", "faces": (-1, 0)}, **dice)
    view = Sight(scene.run, Names())
    return scene, view, next(one for one in view.creatures if one.who == scene.who["m"])


@pytest.mark.parametrize(
    ("wanted", "place"), [(Degree.COMPLETE_FAILURE, "Advancing"), (Degree.CRITICAL_FAILURE, "Holding")]
)
def test_who_does_not_get_behind_attacks_from_the_front(wanted: Degree, place: str) -> None:
    """The chance said beforehand is the engine's own after the Failure."""
    _, view, body = flanking(CORRIDOR)
    flank = view.choice(Act("flank", body.who))
    check, tried = view.check(flank), view.odds(flank)
    die = next(one for one in range(100) if degree(check, (one,)) == wanted)
    found = slipped(view, body)
    scene, _, _ = flanking(CORRIDOR, flank=die)
    scene.do("flank m")
    assert scene.place("B") == place
    now = Sight(scene.run, Names())
    there = {
        stood: likelihood(odds(view.blow(body.who, Suppose(stood, near=True)))) for stood in ("Advancing", "Holding")
    }
    assert likelihood(now.odds(now.choice(Act("attack", scene.who["m"])))) == there[place]
    critical = Fraction(tried.counts[0], sum(tried.counts[:3]))
    assert critical and likelihood(found) == critical * there["Holding"] + (1 - critical) * there["Advancing"]


def test_no_manoeuvre_is_spent_where_a_free_step_leads_behind_as_well() -> None:
    for ground, spends in ((CORRIDOR, True), (OPEN_GROUND, False)):
        _, view, body = flanking(ground)
        assert [plan.command for plan in flanks(view, body, ())] == [Act("flank", body.who)] * spends
        assert any(plan.line.behind for plan in plans(view, [body]))


@pytest.mark.parametrize(("off", "ends"), [(1, True), (2, False)])
def test_nobody_slips_past_a_foe_into_a_web(off: int, ends: bool) -> None:
    """The party's own old web held the Ladybug fast behind whom she had got behind. R-64"""
    scene, _, body = flanking(CORRIDOR, flank=0)
    scene.run.enter()
    create(Structure("web"), At(body.x + off, body.y))
    assert bool(flanks(Sight(scene.run, Names()), body, ())) is not ends
    scene.do("flank m")
    assert (scene.cell("B")[0] == body.x + off) is ends


def test_before_a_nerve_is_steeled_no_step_is_promised_that_only_a_manoeuvre_makes() -> None:
    """In a corridor nothing but slipping past leads behind a foe."""
    _, view, body = flanking(CORRIDOR)
    assert flanks(view, body, ())
    assert not [part for part in begun(view, TurnPlan(Act("steel", view.me.body.who))) if part.moves]


@pytest.mark.long
def test_a_run_up_is_no_way_up_to_a_foe(table: Lay) -> None:
    """Who goes back to gain the run of a Charge is told so."""
    told = [
        (one.told, part)
        for seed in range(10)
        for one in turns(plainly(fight(table("ants"), ("ants",), ("minor",), f"run-up {seed}"), hints=False), 6)
        for part in one.parts
        if part.run_up
    ]
    assert any(part.back for _, part in told)
    assert all("for a run-up at" in line and (" back " in line) == part.back for line, part in told)


@pytest.mark.parametrize(("row", "runs_up"), [(". . . W m", True), ("W . . . m", False)])
def test_no_nerve_is_steeled_before_a_charge_but_after_one_that_fails(row: str, runs_up: bool) -> None:
    """What it wins would be put at stake at once; it costs the Resist besides."""
    scene = Scene(row, first="W", W={"place": "Holding"}, charge=99).until("W")
    told = Counsel().say(View(scene.run))
    assert ("run-up at Minor, charge " in told) == runs_up
    assert "charge " in told and "steel" not in told
    if not runs_up:
        assert Counsel().say(View(scene.do("charge m").run)).endswith("to take heart")


@pytest.mark.parametrize(("rows", "behind"), [(("W . . . m .",), False), (("W . . . m .", "# # . . . ."), True)])
def test_a_charge_promises_a_back_that_can_be_walked_to(rows: tuple[str, ...], behind: bool) -> None:
    """Not one through the foe, in a tunnel one cell wide."""
    told = Counsel().say(View(Scene("\n".join(rows), first="W", W={"place": "Holding"}).until("W").run))
    assert "charge Minor" in told and ("from behind" in told) == behind


def test_a_walk_may_be_shorter_but_not_longer_than_was_said(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view, step = play.view, next(one for one in play.view.legal() if isinstance(one, Go))
    walk, end = LinePart(moves=2), LinePart(DONE)
    once = rest(view, (walk, end), step)
    assert once and rest(view, once, step) == (end,)
    assert rest(view, (end,), step) is None
    assert rest(view, (walk, end), DONE) == ()
    assert rest(view, (walk, LinePart(Act("attack", 99))), DONE) is None


def test_on_and_on_till_somebody_is_hurt(table: Lay) -> None:
    """Shift-Tab: several Turns in one press; any Wound, any Effect, any question and any flight ends it."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    for _ in range(20):
        if play.raid.over or not play.view.fight or play.raid.counsel.flees:
            break
        body, rounds = play.view.me.body, play.view.fight.number
        play.do("shift+tab" if not play.raid.ask else play.raid.ask.menu.letters[0])
        if play.raid.over or not play.view.fight:
            break
        assert (
            play.raid.ask
            or play.raid.counsel.flees
            or play.view.me.body.wounds != body.wounds
            or set(play.view.me.body.effects) != set(body.effects)
            or play.view.fight.number > rounds
        )
    else:
        raise AssertionError("it never came to anything")


def test_a_key_goes_to_the_back(table: Lay) -> None:
    """As far as the Pace goes; and says so where there is no going on."""
    for seed in range(20):
        play = fight(table("wasp", seed=f"back {seed}"), ("wasp",), ("minor",), f"back {seed}").do("f", "z", "z")
        if play.raid.ask or not play.view.fight:
            continue
        play.do("F")
        foe, me = next(body for body in play.view.creatures if not body.led), play.view.me.body
        if not me.pace:
            continue
        assert max(abs(foe.x - me.x), abs(foe.y - me.y)) == 1
        assert not in_front(foe, (me.x, me.y))
        n = play.raid.run.n
        play.do("F")
        assert (play.raid.run.n, "You are behind " in play.shows()) == (n, True)
        return
    raise AssertionError("the back is always too far")


def counselled(play: Table, rounds: int = 1) -> set[bool]:
    """Return whether each member of the party is advised to leave, in its Turn; nobody does anything."""
    found: dict[int, bool] = {}
    for _ in range(60):
        if not play.view.fight or play.view.fight.number > rounds:
            break
        if play.view.asks(TakeTurn):
            play.raid.counsel.policy.mind.fights.judged = None  # who ends the Turn answers for all
            play.raid.counsel.say(play.view)
            found[play.view.asked] = play.raid.counsel.flees
        play.raid.give(play.view.legal()[-1] if not play.view.asks(TakeTurn) else DONE)
    assert len(found) > 1
    return set(found.values())


@pytest.mark.parametrize(
    ("foes", "leaves"), [(("minor",), {False}), (("major", "major", "major", "major", "nasute"), {True})]
)
def test_a_party_weighs_whether_all_had_better_leave(table: Lay, foes: tuple[str, ...], leaves: set[bool]) -> None:
    """Nobody is hurt yet: one at a time none of them would be told to."""
    play = plainly(fight(table("wasp"), ("wasp", "spider"), foes), hints=False, quick=False)
    assert counselled(play) == leaves


def test_who_is_at_her_last_wound_and_may_walk_out_of_reach_leaves_nobody(table: Lay) -> None:
    """One band Recoiled three cells off, and a walk that nothing prevents saved all that a break at 59 % might."""
    play = fight(table("ants", "wasp"), ("ants", "wasp"), ("minor",))
    play.raid.run.enter()
    wasp = play.view.party[-1].body
    get(wasp.who, Body).wounds = wasp.limit - 1
    play.raid.settle()
    view = play.view
    assert view.asked == wasp.who
    assert min(exposure(view, cell) for cell in within(view)) == -stake(view, stand(view)) < 0
    assert not dying(view, enemies(view))


@pytest.mark.usefixtures("dear_foes")
def test_all_are_told_so_and_nobody_leaves_one_behind_who_cannot_move(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp", "spider"), ("major", "major", "major", "major")), hints=False)
    assert sentence("why leave together") in play.raid.counsel.say(play.view)
    play.raid.run.enter()
    get(play.view.party[1].body.who, Effects).rating["Immobilised"] = 50
    play.raid.settle()
    assert sentence("why leave together") not in play.raid.counsel.say(play.view)


def test_the_bottom_line_names_it(table: Lay) -> None:
    assert ("Tab", "best") in bottom_line(fight(table("wasp"), ("wasp",), ("minor",)).raid)


def test_outside_combat_it_says_what_a_careful_player_would_do(table: Lay) -> None:
    play = table("wasp").do("tab")
    assert said(play).startswith("Tab: explore ")
    n = play.raid.run.n
    play.do("tab")
    assert play.raid.run.n > n


def test_on_and_on_says_where_it_does_not_go_on(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shift-Tab where the advice is to flee: it is said, and left to the player."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    monkeypatch.setattr(play.raid.counsel, "fight", lambda _: TurnPlan(Act("break", play.view.asked), flees=True))
    n = play.raid.run.n
    play.do("shift+tab")
    assert play.raid.run.n == n
    assert play.raid.notices[0].text.startswith("Here Shift-Tab stops, once: whether to leave the fight is ")
    assert "for you to say. Tab: break " in play.raid.notices[0].text


def test_who_is_led_is_told_once_where_it_stops(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left to the player is part of the message, and is not said below it again."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    monkeypatch.setattr(play.raid.counsel, "fight", lambda _: TurnPlan(Act("break", play.view.asked), flees=True))
    play.raid.counsel.leads = True
    play.do("shift+tab")
    assert [one.text.count("Tab: break ") for one in play.raid.notices] == [1]


@pytest.mark.parametrize("party", [("wasp",), ("beetle", "wasp", "spider")])
def test_outside_combat_the_other_key_does_nothing(table: Lay, party: tuple[str, ...]) -> None:
    """Not even what Tab has just said: whoever presses it once too often loses nothing by it."""
    play = plainly(table(*party), hints=False).do("tab")
    assert said(play).startswith(("Tab: explore ", "Tab: lead: Spider to the front, to explore "))
    n = play.raid.run.n
    play.do("shift+tab", "shift+tab")
    assert play.raid.run.n == n
    told = "There is no fight for Shift-Tab to go on with: Tab says what a careful player would do."
    assert [one.text for one in play.raid.notices] == [told]


def test_what_was_advised_some_keys_ago_is_said_again_before_it_is_done(table: Lay) -> None:
    """Another key has taken it off the screen, though no Command was given."""
    play = plainly(table("wasp"), hints=False).do("tab")
    told, n = said(play), play.raid.run.n
    play.do("f")
    assert told not in play.shows()
    play.do("tab")
    assert (play.raid.run.n, said(play)) == (n, told)
    assert play.do("tab").raid.run.n > n


def test_what_it_improvises_is_said_and_done_whole(table: Lay) -> None:
    """Outside Combat, too: no menu opens."""
    play = plainly(table("wasp"), hints=False)
    counsel = play.raid.counsel
    counsel.policy.mind.scheme = Act("help-afield", play.view.asked)
    counsel.roamed = play.view.n, Act(OPENING)
    play.do("tab")
    assert said(play).startswith("Tab: improvise: help ") and " by " in said(play) and " %, to ease " in said(play)
    n = play.raid.run.n
    counsel.leads = False
    play.do("tab")
    assert play.raid.run.n > n + 1
    assert not play.view.asks(Intend, ByWhat, Flourish)


def test_a_warning_is_part_of_the_advice_and_the_next_press_does_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table("wasp")
    monkeypatch.setattr("game.adviser.counsel.warning", lambda *_: WARNED)
    play.do("tab")
    assert LOST.rstrip() in said(play) and WARNED not in said(play), "it is not to be torn down and left in one breath"
    n = play.raid.run.n
    play.do("tab")
    assert play.raid.run.n > n


def test_a_rest_is_advised_with_what_it_brings_and_its_price(table: Lay) -> None:
    """Two Features are ticked, nothing secures the Room."""
    play = table("wasp")
    play.raid.run.enter()
    get(play.view.asked, Hero).ticked = ["Speed", "Strength"]
    play.raid.run.settle()
    play.raid.settle()
    play.raid.counsel.roamed = play.view.n, Act("rest")
    line = play.do("tab") and said(play)
    assert line.startswith(
        "Tab: rest to learn (2 Features ticked: 23 to 36 % that one rises). 50 % somebody comes; Hunger 0 now, up to 39 if unfed"
    )


def test_a_rest_to_spend_experience_says_so() -> None:
    run = Run(head("growth", ("wasp",), edition="metamorphosis"))
    add(View(run).me.body.who, Experience(LEARNT))
    run.settle()
    assert resting(View(run)) == "rest to spend XP. 86 % somebody comes"
    run.close()


def test_what_was_told_is_not_weighed_again_when_it_is_done(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = fight(table("beetle"), ("beetle",), ("minor",)).do("tab")
    counsel, whole, weighed = play.raid.counsel, play.raid.counsel.fight, list[int]()
    told = counsel.planned
    assert told
    assert told[0] is play.view

    def weigh(view: View) -> TurnPlan:
        weighed.append(view.n)
        return whole(view)

    monkeypatch.setattr(counsel, "fight", weigh)
    before = play.raid.run.n
    play.do("tab")
    assert play.raid.run.n > before
    assert weighed
    assert before not in weighed


def test_what_comes_to_nothing_for_three_rounds_is_advised_no_more(table: Lay) -> None:
    """Whatever it is, but for Attacks; if nothing is left to do, break off."""
    others = set()
    for kind, foes in MATCHES:
        play = plainly(fight(table(kind), (kind,), foes), hints=False).do("tab")
        counsel, view = play.raid.counsel, play.view
        first = counsel.parts[0].command if counsel.parts else None
        if isinstance(first, Act) and first.action not in ("attack", "charge"):
            counsel.tried[view.asked, first] = {1, 2, 3}
            assert counsel.fight(view).command != first
            others.add(first.action)
    assert others


@pytest.mark.parametrize(("deed", "rounds"), [(Act("steel", 1), {1, 2, 3}), (IMPROVISE, {2, 3})])
def test_after_a_round_without_it_it_is_tried_again(deed: Act, rounds: set[int]) -> None:
    """In a fight at some distance nothing was left to do after three Rounds of bad luck: the other seven passed with all Actions unused."""
    view = View(Scene("W . m", first="W").until("W").run)
    assert [fails(view, deed, rounds, now) for now in (4, 5)] == [True, False]
    assert not fails(view, deed, rounds - {3}, 4)


@pytest.mark.parametrize(("place", "left_out"), [("Recoiling", False), ("Holding", True)])
def test_a_charge_that_costs_nothing_is_left_out_for_no_bad_luck(place: str, *, left_out: bool) -> None:
    """R-81: after three that had failed it was to take heart first, at 33 in 100, to where the next that failed would cost something."""
    view = View(Scene("W . . m", first="W", W={"place": place}).until("W").run)
    (foe,) = (one.who for one in view.creatures if not one.led)
    assert fails(view, Act("charge", foe), {1, 2, 3}, 4) == left_out


@pytest.mark.parametrize("barred", [[], ["grit"], ["grit", "charge"]])
def test_teeth_are_gritted_for_a_charge_that_were_not_for_another_attack(barred: list[str]) -> None:
    """It said "grit your teeth, charge 35 %, attack (54 % if you fail to )": what it had left out just before, without its odds."""
    view = View(Scene("S . . m", first="S", S={"place": "Recoiling", "wounds": 1}).until("S").run)
    (foe,) = (one.who for one in view.creatures if not one.led)
    seen = without(view, [Act(name, foe if name == "charge" else view.asked) for name in barred])
    first = runs_first(seen, TurnPlan(Act("steel", view.asked)))
    deeds = [acts(part.command) for part in line(seen, first)]
    assert ("charge" in deeds) == ("charge" not in barred)
    if "charge" in deeds and "grit" in deeds:
        with patch.object(Careful, "fight", lambda *_: first):
            counsel, out = Counsel(), list[AnyCommand]([Act("grit", view.asked)])
            assert counsel.plan(view, out).command == first.command
            assert first.command not in out


def test_a_deed_is_tried_anew_once_somebody_is_hurt(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    counsel, steel = play.raid.counsel, Act("steel", play.view.asked)
    counsel.note(play.view, steel)
    counsel.note(play.view, DONE)  # the end of a Turn in which something was done is not idle
    assert counsel.tried == {(play.view.asked, steel): {1}}
    play.raid.run.enter()
    get(play.view.asked, Body).wounds = 1
    counsel.note(View(play.raid.run), DONE)
    assert counsel.tried == {}


@pytest.mark.long
def test_what_works_has_not_come_to_nothing(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A nerve that is steeled counts as tried in vain in the Rounds only in which that fails."""
    found = set()
    for seed in range(12):
        play = plainly(fight(table("wasp", seed=f"nerve {seed}"), ("wasp",), ("minor",), f"nerve {seed}"), hints=False)
        counsel, who, steel = play.raid.counsel, play.view.asked, Act("steel", play.view.asked)
        plan = iter([TurnPlan(steel)])
        monkeypatch.setattr(counsel, "fight", lambda _, plan=plan: next(plan, TurnPlan(DONE)))
        told = len(play.raid.lines)
        play.do("tab", "tab")
        rolls = [one.entry for one in play.raid.lines[told:] if isinstance(one.entry, Rolled) and one.entry.who == who]
        worked = any(one.action == "steel" and one.roll.success for one in rolls)
        assert ((who, steel) in counsel.tried) == (not worked)
        found.add(worked)
    assert found == {True, False}


def test_at_the_last_wounds_a_lost_fight_is_left(table: Lay) -> None:
    """One Wound is left, two soldiers stand against her: whatever she does first leads out."""
    play = fight(table("wasp"), ("wasp",), ("major", "nasute"))
    play.raid.run.enter()
    body = get(play.view.asked, Body)
    body.wounds = play.view.me.body.limit - 1
    view = View(play.raid.run)
    counsel = play.raid.counsel
    assert counsel.say(view)
    assert counsel.flees
    counsel.policy.mind.fights.on[view.number] = set(range(2, 3 + TIRED * counsel.policy.nature.bold))
    counsel.policy.mind.fights.judged = None
    counsel.say(view)
    assert (
        not counsel.flees
    )  # one fight more on this Level than one runs from, at the last Wound: it never ended but in the next


def test_who_was_told_to_leave_is_not_told_to_charge_in_the_same_turn(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Pace bought to get away, and what is left of the Turn, lead nobody up to the foe."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    view, counsel = play.view, play.raid.counsel
    charge = Act("charge", next(body.who for body in view.creatures if not body.led))
    for nearer in (charge, Act("dash")):
        monkeypatch.setattr(counsel, "weigh", lambda _, nearer=nearer: TurnPlan(nearer))
        counsel.policy.mind.fights.judged = None
        assert counsel.fight(view).command == nearer
        advise(view, counsel.policy.mind)
        assert counsel.fight(view).command != nearer
    monkeypatch.setattr("game.adviser.fighting.held_back.draw_back", lambda *_: None)
    assert counsel.fight(view) in (TurnPlan(DONE), *(TurnPlan(Act(one, view.asked)) for one in ("fly", "sisters")))


@pytest.mark.parametrize("breaks", [True, False])
def test_who_was_told_to_leave_and_has_got_out_of_sight_does_not_go_back(
    table: Lay, monkeypatch: pytest.MonkeyPatch, breaks: bool
) -> None:
    """It once said "away, 1 step, then break", and there "on, up to 1 step, where they were seen last": into the line of the gun."""
    play = fight(table("wasp"), ("wasp",), ("nasute",))
    view, counsel = play.view, play.raid.counsel
    vars(view)["creatures"] = [body for body in view.creatures if body.led]
    back, out = next(one for one in view.legal() if isinstance(one, Go)), Act("break", view.asked)
    monkeypatch.setattr(counsel, "weigh", lambda _: TurnPlan(back))
    monkeypatch.setattr("game.adviser.fighting.held_back.way_out", lambda _: out if breaks else None)
    assert counsel.fight(view).command == back
    advise(view, counsel.policy.mind)
    assert counsel.fight(view).command in ([out] if breaks else [DONE, Act("steel", view.asked)])


@pytest.mark.parametrize(
    ("wounds", "fled", "tie", "leaves"),
    [(2, False, "", True), (0, False, "", False), (0, True, "", True), (2, False, POST, False)],
)
def test_the_wounded_leave_where_foes_are_near(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int, fled: bool, tie: str, leaves: bool
) -> None:
    """Out of Combat, the foes out of sight: the way underfoot comes before any chore; whole, one may stay, but for who has just fled.

    From one that holds its tunnel, or is likely to be beaten, nobody runs.
    """
    foe = next(body for body in fight(table("wasp"), ("wasp",), ("minor",)).view.creatures if not body.led)
    play = table("wasp")
    monkeypatch.setattr("game.bots.threats.way_here", lambda _: Enter(7))
    monkeypatch.setattr("game.adviser.fleeing.open_ways.exits", lambda view: [Passage(7, "up", *stand(view), 0, 0)])
    monkeypatch.setattr("game.bots.household.remedy", lambda *_, **__: None)  # a meal takes no turn, and comes first
    play.raid.run.enter()
    body, counsel = get(play.view.asked, Body), play.raid.counsel
    body.wounds = wounds * play.view.me.body.limit // 3
    the(Raid).fights = 1
    view = View(play.raid.run)
    me = view.me.body
    if fled:
        advise(view, counsel.policy.mind)
    hidden = ((x, y) for y, x in zip(*(~view.visible).nonzero(), strict=True) if max(abs(x - me.x), abs(y - me.y)) < 10)
    x, y = next(hidden)
    mind = counsel.policy.mind
    mind.foes.dangers[foe.who] = view.number, replace(foe, x=int(x), y=int(y), tie=tie)
    mind.fights.battlefield, mind.fights.fought = view.number, view.turn
    assert (counsel.roam(view) == Enter(7)) == leaves
    with monkeypatch.context() as back:  # by which one has just fled from others
        back.setitem(mind.ways.shunned, 7, view.turn + 1)
        counsel.roamed = None
        assert counsel.roam(view) != Enter(7)
    counsel.roamed = None
    with monkeypatch.context() as winning:
        winning.setattr("game.adviser.fleeing.flight.hopeful", lambda *_: True)
        counsel.roamed = None
        assert (counsel.roam(view) == Enter(7)) == fled
    mind.fights.dodged[view.number], counsel.roamed = RUNS + 1, None
    assert counsel.roam(view) != Enter(7)


def test_a_flight_counts_to_its_last_step(table: Lay) -> None:
    """Once the foes are far behind, the walk to the way out goes on: it counts too, or coming back would never end."""
    view, mind = table("wasp").view, Mind(CAUTIOUS)
    mind.aim = FLEE
    assert flee(view, mind, Say("wait")) == Say("wait")
    assert mind.fights.dodged == {view.number: 1}
    mind.aim = "onward"
    assert flee(view, mind, Say("wait")) == Say("wait")
    assert mind.fights.dodged == {view.number: 1}


@pytest.mark.parametrize("hopeful", [True, False])
def test_a_blow_that_hardly_ever_hits_is_not_advised(
    table: Lay, monkeypatch: pytest.MonkeyPatch, hopeful: bool
) -> None:
    """Nothing else is left: against foes likely to win she walks away and breaks off, else she is done."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    view, counsel = play.view, play.raid.counsel
    foe = next(body.who for body in view.creatures if not body.led)
    blow = Act("attack", foe)
    monkeypatch.setattr("game.bots.fighting.hopeful", lambda *_: hopeful)
    monkeypatch.setattr("game.adviser.fighting.vain.line", lambda *_: (LinePart(blow, of(2)), LinePart(DONE)))
    monkeypatch.setattr(counsel.policy, "fight", lambda seen: TurnPlan(DONE if blow in seen.barred else blow))
    last = line(view, counsel.fight(view))[-1].command
    assert last == (DONE if hopeful else Act("break", view.asked))
    monkeypatch.setattr("game.adviser.fighting.vain.line", lambda *_: (LinePart(blow, of(20)), LinePart(DONE)))
    assert counsel.fight(view).command == blow


def test_no_steeled_nerve_goes_before_a_blow_that_hardly_ever_hits(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    view, counsel = play.view, play.raid.counsel
    foe = next(body.who for body in view.creatures if not body.led)
    steel, blow = LinePart(Act("steel", view.asked), of(35)), LinePart(Act("attack", foe), of(5))
    monkeypatch.setattr("game.adviser.fighting.vain.line", lambda *_: (steel, blow, LinePart(DONE)))
    monkeypatch.setattr(counsel.policy, "fight", lambda seen: TurnPlan(DONE if seen.barred else steel.command))
    monkeypatch.setattr("game.bots.fighting.unspent", lambda *_, **__: None)
    monkeypatch.setattr("game.bots.fighting.hopeful", lambda *_: True)
    assert counsel.fight(view).command == DONE


@pytest.mark.parametrize("hopeful", [True, False])
def test_who_recoils_is_told_to_steel_a_nerve_where_the_fight_can_be_won(
    table: Lay, monkeypatch: pytest.MonkeyPatch, hopeful: bool
) -> None:
    """Even if this Turn's blow will hardly hit: the next is better for it."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = TRACK.index("Recoiling")
    play.raid.settle()
    view, counsel = play.view, play.raid.counsel
    assert view.me.body.disposition == "Recoiling"
    foe = next(body.who for body in view.creatures if not body.led)
    steel, blow = LinePart(Act("steel", view.asked), of(35)), LinePart(Act("attack", foe), of(5))
    monkeypatch.setattr("game.adviser.fighting.vain.line", lambda *_: (steel, blow, LinePart(DONE)))
    monkeypatch.setattr(counsel.policy, "fight", lambda seen: TurnPlan(DONE if seen.barred else steel.command))
    monkeypatch.setattr("game.adviser.fighting.held_back.hopeful", lambda *_: hopeful)
    monkeypatch.setattr("game.bots.fighting.unspent", lambda *_, **__: None)
    monkeypatch.setattr("game.bots.fighting.hopeful", lambda *_: True)
    assert counsel.fight(view).command == (steel.command if hopeful else DONE)


def test_whom_one_meets_on_a_walk_by_another_key_is_remembered(table: Lay) -> None:
    """The adviser knows where armed ones were seen, whatever key led past them."""
    play = table("wasp")
    foe = next(body for body in fight(table("wasp"), ("wasp",), ("minor",)).view.creatures if not body.led)
    mind, view = play.raid.counsel.policy.mind, play.view
    vars(view)["creatures"] = [*view.creatures, foe]
    assert not mind.foes.known(view)
    play.raid.give(Say("wait"))
    assert list(mind.foes.dangers) == [foe.who]


@pytest.mark.parametrize(("ill", "rests"), [({}, False), ({"Bleeding": 30}, True)])
def test_no_rest_is_advised_where_somebody_is_likely_to_come(
    table: Lay, monkeypatch: pytest.MonkeyPatch, ill: dict[str, int], rests: bool
) -> None:
    """Unless she dies of her Wounds."""
    play = table("wasp")
    play.raid.run.enter()
    get(play.view.asked, Effects).rating.update(ill)
    counsel, view = play.raid.counsel, View(play.raid.run)
    assert visited(view) >= 50
    monkeypatch.setattr(counsel.policy, "roam", lambda seen: Say("wait") if Act("rest") in seen.barred else Act("rest"))
    assert (counsel.roam(view) == Act("rest")) == rests


def test_in_a_question_it_marks_the_answer_of_a_careful_player_and_gives_it_when_pressed_again(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    n, at = play.raid.run.n, play.raid.counsel.answer(play.view, play.raid.ask.answers)
    assert at is not None
    wanted = play.raid.ask.answers[at]
    play.do("tab")
    assert (play.raid.run.n, play.raid.ask.marked) == (n, wanted)
    assert said(play).startswith(f"Tab: {wanted.label}")  # and why
    assert ("Tab", "best") in bottom_line(play.raid)
    play.do("down", "tab")  # another was marked in between: it is named again
    assert (play.raid.run.n, play.raid.ask.marked) == (n, wanted)
    play.do("tab")
    assert play.raid.run.n > n


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed", "Poisoned", "Blind"])
def test_whatever_tab_does_is_seen(table: Lay, effect: str) -> None:
    """A turn passes, a line is told, or something is asked: never nothing."""
    play = roaming(table("wasp"))
    with play.changed():
        get(play.view.me.body.who, Effects).rating[effect] = 60
    for _ in range(6):
        n, seen = play.raid.run.n, (play.view.turn, len(play.raid.lines), play.raid.asked)
        play.do("tab")
        assert play.raid.run.n == n or (play.view.turn, len(play.raid.lines), play.raid.asked) != seen
