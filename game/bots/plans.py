"""Ways to attack in this Turn: at once, from a better cell, after a Manoeuvre or by a Charge.

Each plan is judged by its odds up to the end of the Turn: the Attack, what may follow at once, and the worth of the next
Attack from the box of the Disposition Track where the actor ends. The bot chooses anew after each step.
"""

from typing import NamedTuple

from game import content
from game.bots.blows import RARELY, best_blow, chance, legal, said
from game.bots.errands import open_cells, stand
from game.bots.improvising import heeded, spare
from game.bots.outlook import LineOfAttack, Stance, idle, outlook, supposed
from game.bots.places import apart, beside, contact, getting_there, longest_run, overhead, pace, slips_to, soft
from game.bots.places import reach as farthest
from game.bots.reach import asides, forfeits, in_line, sidestep, step_along, within
from game.bots.vanguard import exposure
from game.bots.withdrawing import bound
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.nest.paths import Cell
from game.run.view import Seen, View
from game.weighing import odds

Braces = tuple[tuple[str, int], ...]
"""Manoeuvres that improve an Attack, each with its chance in per cent."""


class AttackPlan(NamedTuple):
    """A plan to attack an enemy: how much better it is than no attack, its number of moves, and its first Command."""

    worth: int
    steps: int
    foe: int
    command: AnyCommand
    spends: bool = False  # whether it needs a Manoeuvre: a Charge, a Dash or a Flank
    line: LineOfAttack | None = None  # where it is made from


def plans(view: View, foes: list[Seen]) -> list[AttackPlan]:
    """Return all plans to attack one of these enemies in this Turn, the best first; after a Charge, of equals the likeliest to hit."""
    me = view.me.body
    if not me.tactical:
        return []
    near = [foe for foe in heeded(view, foes) if not overhead(view, foe)]
    reach, braces = within(view), braced(view)
    found = [plan for foe in near for plan in (*on_foot(view, foe, reach, braces), *flanks(view, foe, braces))]
    if farthest(me) == 1 and (dash := legal(view, "dash")) and spare(view, 1) > 0 and not bound(me):
        farther = within(view, pace(me))
        found += [plan for foe in near for plan in dashed(view, foe, farther, braces, dash.command)]
    if getting_there(view) >= RARELY or not any(foe.armed for foe in foes):
        found += [plan for foe in near for plan in charges(view, foe, reach, braces)]
    ran = me.disposition == "Charging"
    return sorted(found, key=lambda plan: (-plan.worth, -lands(plan) * ran, plan.steps, plan.foe))


def braced(view: View) -> Braces:
    """Return (name, chance in per cent) for each legal Manoeuvre that improves an Attack."""
    found = ((name, legal(view, name)) for name in ("grit", "steel"))
    return tuple((name, chance(view, choice)) for name, choice in found if choice)


# -- where from ------------------------------------------------------------------------------------


def on_foot(view: View, foe: Seen, reach: dict[Cell, int], braces: Braces) -> list[AttackPlan]:
    """Return AttackPlans in which the actor attacks an enemy at once, or first walks beside the enemy or behind it, or to where it shoots from."""
    here, me, best = stand(view), view.me.body, dict[bool | None, tuple[int, Cell]]()
    for cell in beside((foe.x, foe.y)):
        if cell in reach:
            key = soft(foe, cell)
            best[key] = min(best.get(key, (reach[cell], cell)), (reach[cell], cell))
    choice = view.choice(Act("attack", foe.who))
    may = choice is not None and not choice.refused
    if not may and apart(foe, here) == 1:  # beside the actor and still out of reach: it flies
        return []
    if (0, here) not in best.values():
        far = farthest(me)
        shots = [cell for cell in reach if (may if cell == here else 1 < apart(foe, cell) <= far)]
        shots.sort(key=lambda cell: (exposure(view, cell), reach[cell], cell))
        if shot := next((cell for cell in shots if in_line(view, cell, foe)), None):
            best[None] = reach[shot], shot
    found = []
    for steps, cell in best.values():
        strike = step_along(view, reach, cell) if steps else best_blow(view, foe)
        if strike:
            found.append(made(LineOfAttack(view, foe, cell, braces=braces), steps, strike))
    return found


def dashed(view: View, foe: Seen, farther: dict[Cell, int], braces: Braces, dash: AnyCommand) -> list[AttackPlan]:
    """Return up to two AttackPlans in which the actor Dashes, then walks beside an enemy or behind it, where its Pace alone does not lead."""
    best: dict[bool, tuple[int, Cell]] = {}
    for cell in sorted((cell for cell in beside((foe.x, foe.y)) if cell in farther), key=farther.__getitem__):
        best.setdefault(soft(foe, cell), (farther[cell], cell))
    better = min((steps for steps, _ in best.values()), default=0)
    found = [
        (steps, cell)
        for steps, cell in best.values()
        if steps > view.me.body.pace and (better == steps or soft(foe, cell))
    ]
    return [made(LineOfAttack(view, foe, cell, braces=braces, dash=True), steps, dash) for steps, cell in found]


def charges(view: View, foe: Seen, reach: dict[Cell, int], braces: Braces) -> list[AttackPlan]:
    """Return up to two AttackPlans to Charge an enemy: the quickest, and the quickest that ends behind the enemy."""
    charge, me = Act("charge", foe.who), view.me
    choice = view.choice(charge)
    if not spare(view) or me.body.disposition == "Charging" or choice is None:
        return []
    run, open_ = longest_run(view), open_cells(view)
    best: dict[bool, tuple[int, Cell, Cell]] = {}
    for cell, steps in reach.items():  # the nearest first
        if steps and forfeits(view, cell):
            continue
        if not spare(view, steps):
            break
        if content.constants().combat.run_up < apart(foe, cell) <= run + 1 and (
            (end := contact(view, cell, foe)) and in_line(view, cell, foe)
        ):
            there = sidestep(foe, end, me.body.pace - steps if spare(view, 1) else 0, open_)
            best.setdefault(soft(foe, there), (steps, cell, there))
            if True in best:
                break
    found = []
    for steps, cell, end in best.values():
        command = step_along(view, reach, cell) if steps else None if choice.refused else charge
        if command:
            found.append(made(LineOfAttack(view, foe, end, getting_there(view), braces, cell), steps, command))
    return found


def lands(plan: AttackPlan) -> int:
    """Return the chance, in hundredths of a per cent, that a plan's Charge and its Attack both succeed."""
    line = plan.line
    assert line
    place = "Charging" if line.run else line.view.me.body.disposition
    about = said(line.view.choice(best_blow(line.view, line.foe)))
    table = odds(supposed(line, Stance(place, 0, about=about)))
    hit = 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole
    return hit * (line.run or 100)


def flanks(view: View, foe: Seen, braces: Braces) -> list[AttackPlan]:
    """Return, in a list, a plan to get behind an enemy's armoured head by a Manoeuvre, or [] if there is none, it ends in a web, or a walk leads there."""
    here, me = stand(view), view.me.body
    choice, end = view.choice(Act("flank", foe.who)), slips_to(view, foe)
    if choice is None or choice.refused or end is None or end not in open_cells(view) or not soft(foe, end):
        return []
    if soft(foe, here) or not spare(view) or asides(view, foe)[1:]:
        return []
    likely, state = chance(view, choice), Stance(me.disposition, spare(view) - 1)
    behind, before = (LineOfAttack(view, foe, cell, braces=braces) for cell in (end, here))
    worth = (likely * outlook(behind, state)[0] + (100 - likely) * outlook(before, state)[0]) // 100 - idle(before)
    return [AttackPlan(worth, 1, foe.who, choice.command, spends=True, line=behind)]


def made(line: LineOfAttack, steps: int, go: AnyCommand) -> AttackPlan:
    """Return the AttackPlan for this line of attack. It begins with a Manoeuvre if one is worthwhile."""
    worth, first = outlook(line, Stance(line.view.me.body.disposition, spare(line.view, steps)))
    choice = legal(line.view, first)
    command = choice.command if choice and first in ("grit", "steel") else go
    worth, feared = worth - idle(line), exposure(line.view, line.cell)
    worth -= feared if worth > 0 else max(0, feared)  # to be safer elsewhere is no Attack
    return AttackPlan(worth, steps, line.foe.who, command, line.run > 0 or line.dash, line)
