"""Ways to spend a Turn's Attack: from here, from a better place, steeled or with gritted teeth, at a run.

Each is weighed to the end of the Turn, by odds: the blow, what may follow it at once, and what the box of the
Disposition Track she is left in makes of the next. Asked again after each step, she carries on with the best.
"""

from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots.blows import RARELY, Prospect, chance, danger, helpless, hurls, legal, prized, prospect, weaves
from game.bots.errands import Mask, footing, stand
from game.bots.improvising import knack
from game.bots.places import allowed, apart, beside, contact, far_off, free, soft
from game.engine.commands import Act, AnyCommand, Go
from game.nest.paths import Cell
from game.run.view import Seen, View, once

HEED = 3
"""Enemies she weighs at most: whom she is sent to kill, then the nearest armed ones."""
WOUNDED = "B 3.8.1"
"""The rule by which Wounds shift."""
FREE = 2
"""Attacks they have at her while she flees."""
FLOOR = "Recoiling"
"""No Failure of her own takes her below. R-81"""
PURSE = 2
"""Manoeuvres of a fresh Round, Resist traded."""


class AttackPlan(NamedTuple):
    """What it is worth beside doing nothing, how many steps come first (fewer are better), the foe, and the next command."""

    worth: int
    steps: int
    foe: int
    command: AnyCommand
    spends: bool = False  # it is a Charge or a Flank, and wants a Manoeuvre


class LineOfAttack(Struct, frozen=True, dict=True):
    """One foe from one place: `cell` is where she strikes; `run`: per cent of getting there by a Charge, 0 on foot."""

    view: View
    foe: Seen
    cell: Cell
    run: int = 0
    braces: tuple[tuple[str, int], ...] = ()  # what she may do first, and how likely it is: steel, grit

    @cached_property
    def near(self) -> bool:
        """Whether it is hand to hand."""
        return apart(self.foe, self.cell) == 1

    @cached_property
    def behind(self) -> bool:
        """Whether a blow falls behind an armoured head."""
        return soft(self.foe, self.cell)


class Stance(Struct, frozen=True):
    """How she stands by then."""

    place: str  # box of her track
    spare: int  # Manoeuvres she has left, Resist traded
    grit: bool = False  # her Wounds forgotten
    tried: str = ""


def plans(view: View, foes: list[Seen]) -> list[AttackPlan]:
    """Every way to strike one of these in this Turn, the best first."""
    me = view.me.body
    if not me.tactical:
        return []
    reach, braces = within(view), braced(view)
    here = stand(view)
    near = sorted(foes, key=lambda foe: (not prized(view, foe), not foe.armed, apart(foe, here), foe.who))[:HEED]
    found = [plan for foe in near for plan in (*on_foot(view, foe, reach, braces), *flanks(view, foe, braces))]
    if swift(view) >= RARELY or not any(foe.armed for foe in foes):
        found += [plan for foe in near for plan in charges(view, foe, reach, braces)]
    return sorted(found, key=lambda plan: (-plan.worth, plan.steps, plan.foe))


def within(view: View) -> dict[Cell, int]:
    """The cells she can walk to in this Turn, and the moves."""
    here, me, open_ = stand(view), view.me.body, footing(view)
    cells = {here: 0}
    if not any(isinstance(choice.command, Go) and not choice.refused and not choice.attempt for choice in view.choices):
        return cells
    ring = [here]
    for moves in range(1, me.pace + 1):
        ring = [cell for last in ring for cell in beside(last) if free(open_, cell)]
        ring = [cell for cell in dict.fromkeys(ring) if cell not in cells]
        cells |= dict.fromkeys(ring, moves)
    return cells


def step_along(view: View, reach: dict[Cell, int], goal: Cell) -> Go | None:
    """The first step of a shortest way to a cell within her Pace, if it is allowed."""
    cell = goal
    while reach[cell] > 1:
        cell = next(back for back in beside(cell) if reach.get(back, len(reach)) == reach[cell] - 1)
    return allowed(view, cell)


def braced(view: View) -> tuple[tuple[str, int], ...]:
    """What she may do for a better blow, and how likely it is."""
    found = ((name, legal(view, name)) for name in ("grit", "steel"))
    return tuple((name, chance(view, choice)) for name, choice in found if choice)


# -- where from ------------------------------------------------------------------------------------


def on_foot(view: View, foe: Seen, reach: dict[Cell, int], braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """From where she stands, if it is in reach; from the nearest cells before it, and behind its armoured head."""
    here, best = stand(view), dict[bool | None, tuple[int, Cell]]()
    for cell in beside((foe.x, foe.y)):
        if cell in reach:
            key = soft(foe, cell)
            best[key] = min(best.get(key, (reach[cell], cell)), (reach[cell], cell))
    choice = view.choice(Act("attack", foe.who))
    may = choice is not None and not choice.refused
    if not may and apart(foe, here) == 1:  # beside her, and yet out of reach: in the air
        return []
    if may and (0, here) not in best.values():
        best[None] = 0, here
    found = []
    for steps, cell in best.values():
        strike = step_along(view, reach, cell) if steps else Act("attack", foe.who)
        if strike:
            found.append(made(LineOfAttack(view, foe, cell, braces=braces), steps, strike))
    return found


def charges(view: View, foe: Seen, reach: dict[Cell, int], braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """From the nearest places with a clear run that ends before it, and behind its armoured head."""
    charge, me = Act("charge", foe.who), view.me
    choice = view.choice(charge)
    if not me.body.manoeuvre + me.body.resist or me.body.disposition == "Charging" or choice is None:
        return []
    run, open_, best = (
        2 * content.constants().combat.pace(swift(view)),
        footing(view),
        dict[bool, tuple[int, Cell, Cell]](),
    )
    for cell, steps in reach.items():  # the nearest first
        if content.constants().combat.run_up < apart(foe, cell) <= run + 1 and (end := contact(cell, foe, run, open_)):
            there = sidestep(foe, end, me.body.pace - steps, open_)
            best.setdefault(soft(foe, there), (steps, cell, there))
            if True in best:
                break
    found = []
    for steps, cell, end in best.values():
        command = step_along(view, reach, cell) if steps else None if choice.refused else charge
        if command:
            found.append(made(LineOfAttack(view, foe, end, min(100, swift(view)), braces), steps, command))
    return found


def swift(view: View) -> int:
    """What a Charge is rolled by. R-64"""
    me = view.me
    return max(me.ratings["Speed"], me.ratings["Flying"] if me.body.aloft else 0)


def sidestep(foe: Seen, end: Cell, pace: int, open_: Mask) -> Cell:
    """A Charge costs no Pace: where she strikes from once she has gone round an armoured head, if she can."""
    if soft(foe, end):
        return end
    cells = [cell for cell in beside((foe.x, foe.y)) if free(open_, cell) and far_off(cell, end) <= pace]
    return next((cell for cell in cells if soft(foe, cell)), end)


def flanks(view: View, foe: Seen, braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """Behind its armoured head by a Manoeuvre, where her legs do not carry her."""
    here, me = stand(view), view.me.body
    choice = view.choice(Act("flank", foe.who))
    cells = [cell for cell in beside((foe.x, foe.y)) if soft(foe, cell)]
    if choice is None or choice.refused or not cells or soft(foe, here):
        return []
    likely, state = chance(view, choice), Stance(me.disposition, me.manoeuvre + me.resist - 1)
    there, here_ = (outlook(LineOfAttack(view, foe, cell, braces=braces), state)[0] for cell in (cells[0], here))
    worth = (likely * there + (100 - likely) * here_) // 100 - idle(LineOfAttack(view, foe, here))
    return [AttackPlan(worth, 1, foe.who, choice.command, spends=True)]


# -- what for --------------------------------------------------------------------------------------


def made(line: LineOfAttack, steps: int, go: AnyCommand) -> AttackPlan:
    """The Plan: bracing for it needs no steps, whatever else does."""
    me = line.view.me.body
    worth, first = outlook(line, Stance(me.disposition, me.manoeuvre + me.resist))
    choice = legal(line.view, first)
    command = choice.command if choice and first in ("grit", "steel") else go
    return AttackPlan(worth - idle(line), steps, line.foe.who, command, line.run > 0)


def idle(line: LineOfAttack) -> int:
    """What it is worth to strike no blow in this Turn."""
    me, near = line.view.me.body, apart(line.foe, stand(line.view)) == 1
    return following(line, me.disposition) + (encore(line, me.manoeuvre + me.resist) if near else 0)


def outlook(line: LineOfAttack, state: Stance) -> tuple[int, str]:
    """What can be made of this, at best, on average, and what to begin with. Of equals, what asks less."""
    best = (strike(line, state), "") if not line.run else (rush(line, state), "") if state.spare else (0, "")
    for name, likely in line.braces:
        if name in state.tried or state.spare <= bool(line.run) or (name == "steel" and not higher(state.place)):
            continue
        fails = replace(state, spare=state.spare - 1, tried=state.tried + name)
        works = replace(fails, grit=True) if name == "grit" else replace(fails, place=higher(state.place))
        worth = (likely * outlook(line, works)[0] + (100 - likely) * outlook(line, fails)[0]) // 100
        if worth > best[0]:
            best = worth, name
    return best


def strike(line: LineOfAttack, state: Stance) -> int:
    """A blow, what is spared her by a Manoeuvre left, and the next from the box she is left in. R-72"""
    now, rests = blow(line, state), "Advancing" if state.place == "Charging" else state.place
    gained = now.worth + (encore(line, state.spare) if line.near else 0)
    if not now.recoils:
        return gained + following(line, rests)
    back = following(line, thrown_back(line, state.place))
    return gained + (now.recoils * back + (100 - now.recoils) * following(line, rests)) // 100


def rush(line: LineOfAttack, state: Stance) -> int:
    """Home, she strikes with all her weight; failing it, she recoils."""
    home = strike(line, replace(state, spare=state.spare - 1, place="Charging"))
    return (line.run * home + (100 - line.run) * following(line, thrown_back(line, state.place))) // 100


def following(line: LineOfAttack, place: str) -> int:
    """What the next Turn's blow is worth from this box. Fleeing she has none, and they have theirs."""
    if place == "Retreating":
        return -following(line, "Holding") - FREE * danger(line.view, line.foe)
    return max(0, blow(line, Stance(place, PURSE)).worth)


def encore(line: LineOfAttack, spare: int) -> int:
    """What so many Manoeuvres are good for at its side, once she has struck."""
    return max(reprieve(line), knack(line.view, line.foe, spare)) if spare else 0


def reprieve(line: LineOfAttack) -> int:
    """What it is worth to throw this one back, so that it loses its Turn. R-67"""
    if helpless(line.foe) or line.view.choice(Act("throw", line.foe.who)) is None:
        return 0
    return hurls(line.view, line.foe) * danger(line.view, line.foe) // 100


def blow(line: LineOfAttack, state: Stance) -> Prospect:
    """What an Attack comes to by then."""
    follows = line.near and state.spare > 0 and weaves(line.view)
    stance = Stance(state.place, int(follows), state.grit)
    return _blow(line.view, line.foe, stance, near=line.near, behind=line.behind)


@once
def _blow(view: View, foe: Seen, state: Stance, *, near: bool, behind: bool) -> Prospect:
    check = view.blow(foe.who, disposition=state.place, behind=behind, near=near)
    if state.grit:
        check = replace(check, shifts=tuple(shift for shift in check.shifts if shift.rule != WOUNDED))
    return prospect(view, check, foe, follows=state.spare > 0, exposed=behind or state.place == "Charging")


def higher(place: str) -> str:
    """The next box of the track, to Advancing at most."""
    boxes = content.TRACK[1:-1]
    return boxes[boxes.index(place) + 1] if place in boxes[:-1] else ""


def thrown_back(line: LineOfAttack, place: str) -> str:
    """The box she is in once she recoils from a Failure of her own. R-81"""
    last = FLOOR if line.view.ruled("R-81") else content.TRACK[0]
    return place if place == last else content.TRACK[max(0, content.TRACK.index(place) - 1)]
