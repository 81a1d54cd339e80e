"""The best next Command outside Combat as text, with what it is for, what it costs, and what may come of it."""

from collections.abc import Sequence

from game import content
from game.adviser.fleeing.beset import unfeared
from game.adviser.fleeing.flight import nearer
from game.adviser.fleeing.hunted import runs
from game.adviser.fleeing.leaving import missed
from game.adviser.fleeing.pursuit import pursuit, running
from game.adviser.fleeing.scouting import SCOUT, unseen_exit
from game.adviser.fleeing.waiting import waiting
from game.adviser.wording import handling
from game.adviser.wording.improvising import why_improvise
from game.adviser.wording.meeting import guest, heeded, next_roll, outlasting, rolled_near, why_off
from game.adviser.wording.pacing import lasts, paced
from game.adviser.wording.reasons import dearer, purpose, reason, to_glue, why_walk
from game.adviser.wording.resting import resting
from game.bots import schemes
from game.bots.blows import hopeful
from game.bots.errands import frontier, ways_from
from game.bots.household import laden
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.schemes import TEND
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go, Say, Study
from game.nest.paths import Cell
from game.presentation.answers import improvised, named
from game.presentation.foes.danger import share
from game.presentation.foes.last_seen import Last, led_near, led_past
from game.presentation.foes.passing_by import HEEDING, Risk, risks, told
from game.presentation.foes.patrols import LENGTHY, come_in, in_short, rousing
from game.presentation.meanings import plain
from game.presentation.obstacles.spores import breathed, dug_loose
from game.presentation.outcome import chance, luck_at_stake, percent, success
from game.presentation.page import sentence
from game.presentation.questions.befalling import EXPLORED, deaths, failing, foreseen, hungered, meals_in_work
from game.presentation.questions.labour import spared
from game.presentation.questions.leading import able
from game.presentation.questions.leading import likely as success_of
from game.presentation.sight import gap, hostile, off, titled
from game.presentation.walks.course import looks, unseen
from game.presentation.walks.places import called, spots
from game.presentation.walks.unglueing import GLUED
from game.presentation.walks.ways import UNSEEN, behind, foot
from game.run.view import Choice, View
from game.telling.words import capital, named_once

DIG = Act("dig")
TWO_ROWS = 150
"""The columns that advice has in two rows of the smallest screen: no more is said before a dig; the rest its question says."""
CLOSE = 9
"""Within so many cells of a wait it is said how often armed foes who have not noticed the party do so if they come nearer."""


def errand(view: View, command: AnyCommand, mind: Mind) -> str:
    """Return a text that advises a Command outside Combat, and tells the purpose of the Command, and what may come of it.

    `mind`: the adviser's memory, with the rest of a walk and what it is for.
    """
    brings = foreseen(view, explore) if command == Act(EXPLORED) and (explore := view.choice(command)) else ""
    plan = handling.handed(view, mind)
    does = handling.why_hand(view, plan, mind) if plan else purposed(view, command, mind)
    told = does, brings, deaths(view, lasts(view, command, mind))
    return ". ".join(one.removesuffix(".") for one in told if one)


def purposed(view: View, command: AnyCommand, mind: Mind) -> str:
    """Return what is advised outside Combat, its chance, its certain costs, and what it is for, as text."""
    if command == Act(OPENING) and mind.scheme:
        return scheming(view, mind.scheme)
    if command == Act("rest"):
        return resting(view)
    if isinstance(command, Go):
        return going(view, command, mind)
    if command == Say("wait"):
        near = [foe for foe in hostile(view) if foe.armed and not foe.notice and gap(view, foe) <= CLOSE]
        return ", ".join(filter(None, (waiting(view, mind), rolled_near(view, near, "noticed near"))))
    choice = view.choice(command)
    deed = " ".join(filter(None, (named(view, choice), likely(view, choice)))) if choice else ""
    *before, last = more = handling.handful(view, command, mind)
    why = reason(view, command, mind)
    if before and isinstance(last, Act):  # a Slot is freed for what is then gathered
        return sentence("drop to gather", drop=f"{deed}, {why}", gather=purposed(view, last, mind))
    deed = handling.told(view, more) if before else deed
    if choice is None or not isinstance(command, Act) or command.action not in LENGTHY:
        return ", ".join(filter(None, (deed, why, missed(view, more))))
    costs, rather, led = failing(view, command.action), dearer(view, command.action), unled(view, command)
    frees = sentence("why dig frees", what=known) if command == DIG and (known := dug_loose(view)) else ""
    why = frees or ("" if rather or led else why)  # what it is done rather than says enough, and two rows hold it all
    due = meals_in_work(view).removeprefix(", ")
    costs = costs.replace(hungered(view), "") if due else costs  # what becomes of Hunger stands there
    first, comes = [one for one in (deed, why, due, led) if one], in_short(view)
    least = 1 + bool(frees)  # what may come of it is said
    while True:
        told = ". ".join(filter(None, (", ".join(first), capital(costs), rather)))
        if command != DIG or len(told) <= TWO_ROWS or not (first[least:] or rather):
            return ". ".join(filter(None, (told, capital(comes))))  # who comes has a row of its own
        first, rather = (first[:-1], rather) if first[least:] else (first, "")


def going(view: View, command: Go, mind: Mind) -> str:
    """Return an advised walk as text: where to, how long, what for, and past whom."""
    if runs(view, command, mind):
        return ", ".join(filter(None, (running(view, command, mind), aware(dared(view, command, mind)))))
    found = dared(view, command, mind)
    past = (aware(found) or next_roll(view, command, mind)) if heeded(view, mind) else passing(view, found, mind)
    walked = (
        walk(view, command, mind),
        paced(view, command, mind),
        why_walk(view, command, mind),
        past,
        breathed(view, [(command.x, command.y), *mind.walk.ahead]),
        coming(view, command, mind),
        sentence("come in walk", who=who) if mind.aim == "onward" and (who := come_in(view)) else "",
    )
    return ", ".join(filter(None, walked))


def coming(view: View, step: Go, mind: Mind) -> str:
    """Return who comes after the party on an advised walk onward, as text: that is with a start, or with the goods and not away from who knows of it; or ""."""
    away = why_off(view, mind, [(step.x, step.y), *mind.walk.ahead])
    met = laden(view) and not (away or unfeared(view, mind))
    return pursuit(view, step, mind) if mind.aim == "onward" and (view.raid.head_start or met) else ""


def unled(view: View, command: AnyCommand) -> str:
    """Return why a dig is not led by who fails at it less often, as text; "" where nobody does, or it is no dig."""
    now = view.led_by(view.me.body.who, "dig") if command == DIG and not spared(view) else None
    if now is None:
        return ""
    who, odds = max(able(view, "dig"), key=lambda one: success_of(one[1]), default=(view.me, now))
    return sentence("why not led", who=who.body.name, chance=success(odds)) * (success_of(odds) > success_of(now))


def likely(view: View, choice: Choice) -> str:
    """Return the chance of a Choice as text, also that of a study, which is a roll of one Feature; "" without a roll."""
    match choice.command:
        case Study(feature=feature) if feature:
            return success(view.by_feature(view.me.body.who, feature))
    return chance(view, choice)


def dared(view: View, step: Go, mind: Mind) -> list[Risk]:
    """Return who may notice the party on an advised walk, the deadliest first."""
    return risks(view, [(step.x, step.y), *mind.walk.ahead])


def spoken_of(view: View, step: Go, mind: Mind, last: Last) -> set[int]:
    """Return the ids of those whom the line of an advised walk says that it leads past, in sight or where they were sensed last."""
    gone = led_near(view, last, [(step.x, step.y), *mind.walk.ahead])
    return {one.body.who for one in dared(view, step, mind)} | ({gone[1].who} if gone else set())


def passing(view: View, found: list[Risk], mind: Mind) -> str:
    """Return the worst of these risks as text, and why it is taken where who may notice the party is waited for no more; or ""."""
    weary = found and not mind.foes.may_go(view, found[0].body)
    barred = content.alerts()[view.alert].bars and found and found[0].body.kind in content.castes()
    stays = "why past barred" if barred else "why past"
    wins = hopeful(view, [risk.body for risk in found])
    why = "" if not weary else outlasting(view) if wins else sentence(stays)
    if found and unfeared(view, mind):
        why = sentence("why unfeared") + rousing(view, [risk.body for risk in found])
    return ", ".join(filter(None, (told(view, found), why)))


def aware(found: Sequence[Risk]) -> str:
    """Return how often the likeliest of these notices the party, as text: of a walk for the foes' sake, which names them; or ""."""
    worst = max(found, key=lambda one: share(one.noticed), default=None)
    if worst and worst.body.notice == "adjacent":
        return sentence("passes aware beside")
    return sentence("passes aware", chance=percent(*worst.noticed)) if worst else ""


def led_back(view: View, command: AnyCommand | None, mind: Mind, last: Last) -> str:
    """Return near whom an advised walk leads who is out of sight, as a sentence: of one for the foes' sake they are named anyway; or ""."""
    if not isinstance(command, Go) or mind.aim in HEEDING:
        return ""
    past = led_past(view, last, [(command.x, command.y), *mind.walk.ahead])
    return capital(f"{past}.") if past else ""


def walk(view: View, step: Go, mind: Mind) -> str:
    """Return where an advised walk leads, as text: up to whom it is to meet, away from the nearest, or to a place."""
    goal, up = mind.walk.goal(step), nearer(view, step)
    if foes := sorted(
        (apart(body, goal) if up else gap(view, body), titled(view, body)) for body in heeded(view, mind)
    ):
        return sentence("walk up" if up else "walk from", what=foes[0][1])
    if courted := guest(view, step, mind):
        return sentence("walk up", what=titled(view, courted))
    if mind.aim == handling.FETCH and (there := [held.name for held in view.things if (held.x, held.y) == goal]):
        return sentence("walk to", what=named_once(there))
    if mind.aim == SCOUT and (room := unseen_exit(view)):
        return sentence("walk scout", kind=room.kind, room=room.number, where=off(view, (room.x, room.y)))
    new = next((way for way in view.passages if (way.x, way.y) == goal and way.rating is None), None)
    what = place(view, goal, beyond=looks(view, goal) and not purpose(view, mind, goal))
    return ", ".join(filter(None, (sentence("walk to", what=what), behind(view, new) if new else "")))


def place(view: View, goal: Cell, *, beyond: bool = False) -> str:
    """Return a name for the cell that a walk leads to: the place known there, or else the cell's distance.

    `beyond`: whether it is walked to for what can be seen from there, so that no Room there is the goal.
    Nobody walks for an Item to where something else leads: glue beside it, or unseen ground; this may be seen to be nothing
    before anybody is there, so that no glue beside it is promised.
    """
    rooms = {(room.x, room.y): foot(view, ways_from(view), room) for room in view.found_here}
    glue = to_glue(view, goal)
    edge = frontier(view)[goal[1], goal[0]] and not glue
    there = [one for one in spots(view) if one.cell in (goal, rooms.get(goal)) and not (edge and one.glue)]
    there = [one for one in there if not (beyond and one.kind == "room")]
    other = edge or glue
    names = ((called(view, one) if one.kind == "job" else one.label, one) for one in there)
    known = next(
        (name for name, one in names if not other or one.glue or one.kind == "job" or one.cell not in lying(view)), ""
    )
    if known not in ("", UNSEEN) or not other:
        return known or off(view, goal)
    if glue:
        return GLUED
    return unseen(view, goal)


def lying(view: View) -> set[Cell]:
    """Return the cells with Items, but for those with a passage: nobody is advised to walk there for an Item."""
    return {(held.x, held.y) for held in view.things} - {(way.x, way.y) for way in view.passages}


def scheming(view: View, scheme: Act) -> str:
    """Return a text that advises an improvised Action, such as "improvise: help Spider by Healing 60 %, to ease Poisoned"."""
    body = view.body(scheme.target)
    likely = schemes.likely(view, scheme.action, body if body and not body.led else None)
    line = sentence("improvise", line=improvised(view, scheme, plain(schemes.feature(view, scheme)), f"{likely} %"))
    stake = luck_at_stake(view) if scheme.action == TEND else ""  # the rest is done to be rid of a foe, or of a wall
    return "; ".join(filter(None, (", ".join(filter(None, (line, why_improvise(view, scheme)))), stake)))
