"""Ways to attack in this Turn: at once, from a better cell, after a Manoeuvre or by a Charge.

Each plan is judged by its odds up to the end of the Turn: the Attack, what may follow at once, and the worth of the next
Attack from the box of the Disposition Track where the actor ends. The bot chooses anew after each step.
"""

from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots.blows import RARELY, Prospect, best_blow, chance, danger, helpless, hurls, legal, prospect, said, weaves
from game.bots.defence import warding
from game.bots.errands import footing, stand
from game.bots.improvising import heeded, knack, spare
from game.bots.places import apart, beside, contact, getting_there, longest_run, overhead, soft
from game.bots.places import reach as farthest
from game.bots.reach import asides, forfeits, in_line, sidestep, step_along, within
from game.bots.vanguard import exposure, struck
from game.engine.commands import Act, AnyCommand
from game.fd100 import Check, Degree
from game.nest.paths import Cell
from game.run.view import Seen, Suppose, View, once
from game.weighing import odds

FREE = 2
"""The number of Attacks that an enemy makes against the actor while it flees."""
FLOOR = "Recoiling"
"""The lowest box of the Disposition Track to which an actor's own Failure leads. R-81"""
PURSE = 2
"""The number of Manoeuvres at the beginning of a Round, with the Resist counted as one."""


class AttackPlan(NamedTuple):
    """A plan to attack an enemy: how much better it is than no attack, its number of moves, and its first Command."""

    worth: int
    steps: int
    foe: int
    command: AnyCommand
    spends: bool = False  # whether it needs a Manoeuvre: a Charge or a Flank
    line: "LineOfAttack | None" = None  # where it is made from


class LineOfAttack(Struct, frozen=True, dict=True):
    """One enemy, and the cell from which the actor would attack it, on foot or by a Charge."""

    view: View
    foe: Seen
    cell: Cell
    run: int = 0
    braces: tuple[tuple[str, int], ...] = ()  # what may come first, steel or grit, and its chance
    start: Cell | None = None  # where a Charge begins

    @cached_property
    def near(self) -> bool:
        """Whether the attacker stands beside the enemy."""
        return apart(self.foe, self.cell) == 1

    @cached_property
    def behind(self) -> bool:
        """Whether the Attack avoids the enemy's armoured head."""
        return soft(self.foe, self.cell)

    def there(self, state: "Stance") -> Suppose:
        """Return what to suppose of an Attack from that cell, whose Room may be dark, in this Stance."""
        room = self.view.rooms.item(self.cell[1], self.cell[0])
        return Suppose(state.place, self.behind, self.near, room=room, grit=state.grit)


class Stance(Struct, frozen=True):
    """The actor's state when it attacks: its Disposition, and which Manoeuvres it has left and has tried."""

    place: str  # the box of the Disposition Track
    spare: int  # Manoeuvres left, counting a Resist as one
    grit: bool = False  # Wounds do not shift
    tried: str = ""
    about: str = ""  # the Attack's name, "" for the one that is made unasked


def plans(view: View, foes: list[Seen]) -> list[AttackPlan]:
    """Return all plans to attack one of these enemies in this Turn, the best first; after a Charge, of equals the likeliest to hit."""
    me = view.me.body
    if not me.tactical:
        return []
    near = [foe for foe in heeded(view, foes) if not overhead(view, foe)]
    reach, braces = within(view), braced(view)
    found = [plan for foe in near for plan in (*on_foot(view, foe, reach, braces), *flanks(view, foe, braces))]
    if getting_there(view) >= RARELY or not any(foe.armed for foe in foes):
        found += [plan for foe in near for plan in charges(view, foe, reach, braces)]
    ran = me.disposition == "Charging"
    return sorted(found, key=lambda plan: (-plan.worth, -lands(plan) * ran, plan.steps, plan.foe))


def braced(view: View) -> tuple[tuple[str, int], ...]:
    """Return (name, chance in per cent) for each legal Manoeuvre that improves an Attack."""
    found = ((name, legal(view, name)) for name in ("grit", "steel"))
    return tuple((name, chance(view, choice)) for name, choice in found if choice)


# -- where from ------------------------------------------------------------------------------------


def on_foot(view: View, foe: Seen, reach: dict[Cell, int], braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """Return AttackPlans in which the actor attacks an enemy at once, or first walks beside the enemy or behind it."""
    here, me, best = stand(view), view.me.body, dict[bool | None, tuple[int, Cell]]()
    for cell in beside((foe.x, foe.y)):
        if cell in reach:
            key = soft(foe, cell)
            best[key] = min(best.get(key, (reach[cell], cell)), (reach[cell], cell))
    choice = view.choice(Act("attack", foe.who))
    may = choice is not None and not choice.refused
    if not may and apart(foe, here) == 1:  # beside the actor and still out of reach: it flies
        return []
    if may and (0, here) not in best.values():
        shots = [cell for cell in reach if 1 < apart(foe, cell) <= farthest(me) and in_line(view, cell, foe)]
        best[None] = min((exposure(view, cell), reach[cell], cell) for cell in {here, *shots})[1:]
    found = []
    for steps, cell in best.values():
        strike = step_along(view, reach, cell) if steps else best_blow(view, foe)
        if strike:
            found.append(made(LineOfAttack(view, foe, cell, braces=braces), steps, strike))
    return found


def charges(view: View, foe: Seen, reach: dict[Cell, int], braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """Return up to two AttackPlans to Charge an enemy: the quickest, and the quickest that ends behind the enemy."""
    charge, me = Act("charge", foe.who), view.me
    choice = view.choice(charge)
    if not spare(view) or me.body.disposition == "Charging" or choice is None:
        return []
    run, open_ = longest_run(view), footing(view)
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


def flanks(view: View, foe: Seen, braces: tuple[tuple[str, int], ...]) -> list[AttackPlan]:
    """Return, in a list, a plan to get behind an enemy's armoured head by a Manoeuvre, or [] if there is none, or a walk leads there."""
    here, me = stand(view), view.me.body
    choice = view.choice(Act("flank", foe.who))
    cells = [cell for cell in beside((foe.x, foe.y)) if soft(foe, cell)]
    if choice is None or choice.refused or not cells or soft(foe, here) or not spare(view) or asides(view, foe)[1:]:
        return []
    likely, state = chance(view, choice), Stance(me.disposition, spare(view) - 1)
    behind, before = (LineOfAttack(view, foe, cell, braces=braces) for cell in (cells[0], here))
    worth = (likely * outlook(behind, state)[0] + (100 - likely) * outlook(before, state)[0]) // 100 - idle(before)
    return [AttackPlan(worth, 1, foe.who, choice.command, spends=True, line=behind)]


# -- what it is worth --------------------------------------------------------------------------------------


def made(line: LineOfAttack, steps: int, go: AnyCommand) -> AttackPlan:
    """Return the AttackPlan for this line of attack. It begins with a Manoeuvre if one is worthwhile."""
    worth, first = outlook(line, Stance(line.view.me.body.disposition, spare(line.view, steps)))
    choice = legal(line.view, first)
    command = choice.command if choice and first in ("grit", "steel") else go
    worth, feared = worth - idle(line), exposure(line.view, line.cell)
    worth -= feared if worth > 0 else max(0, feared)  # to be safer elsewhere is no Attack
    return AttackPlan(worth, steps, line.foe.who, command, line.run > 0, line)


def idle(line: LineOfAttack) -> int:
    """Return the worth of not attacking in this Turn, in thousandths of a Wound."""
    here = stand(line.view)
    if not line.run and apart(line.foe, here) == 1:  # who stays beside it strikes from there in the next Turn
        line = LineOfAttack(line.view, line.foe, here)
    return following(line, line.view.me.body.disposition) + encore(line, here, spare(line.view))


def outlook(line: LineOfAttack, state: Stance) -> tuple[int, str]:
    """Return (best worth in thousandths of a Wound, first Manoeuvre or "" for none); of equals the one with fewest."""
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
    """Return the worth of an Attack and its consequences up to the next Turn, in thousandths of a Wound. R-72"""
    now, rests = blow(line, state), "Advancing" if state.place == "Charging" else state.place
    gained = now.worth + encore(line, line.cell, state.spare)
    if not now.recoils:
        return gained + following(line, rests)
    back = following(line, thrown_back(line, state.place))
    return gained + (now.recoils * back + (100 - now.recoils) * following(line, rests)) // 100


def rush(line: LineOfAttack, state: Stance) -> int:
    """Return what a Charge is expected to be worth, in thousandths of a Wound."""
    home = strike(line, replace(state, spare=state.spare - 1, place="Charging"))
    falls = following(line, thrown_back(line, state.place)) + encore(line, stand(line.view), state.spare - 1)
    return (line.run * home + (100 - line.run) * falls) // 100


def following(line: LineOfAttack, place: str) -> int:
    """Return the worth of attacking with this Disposition in the actor's next Turn, in thousandths of a Wound."""
    if place == "Retreating":
        return -following(line, "Holding") - FREE * danger(line.view, line.foe)
    return max(0, blow(line, Stance(place, PURSE)).worth)


def encore(line: LineOfAttack, cell: Cell, spare: int) -> int:
    """Return the worth of using `spare` Manoeuvres on a cell after the Attack, in thousandths of a Wound: on the enemy, if it is beside that, or on others."""
    if not spare:
        return 0
    near = max(reprieve(line, cell), knack(line.view, line.foe, spare)) if apart(line.foe, cell) == 1 else 0
    return max(near, sum(warding(line.view)[:spare]))


def reprieve(line: LineOfAttack, cell: Cell) -> int:
    """Return the worth of throwing the enemy back, which makes it lose its Turn, in thousandths of a Wound: what is feared of it for whom it hurts most. R-67"""
    view, foe = line.view, line.foe
    if helpless(foe) or view.choice(Act("throw", foe.who)) is None:
        return 0
    feared = struck(view, foe, cell) if len(view.party) > 1 else danger(view, foe)
    return hurls(view, foe) * feared // 100


def blow(line: LineOfAttack, state: Stance) -> Prospect:
    """Return the Prospect (average result) of an Attack in this Stance."""
    follows = line.near and state.spare > 0 and weaves(line.view)
    stance = Stance(state.place, int(follows), state.grit)
    return _blow(line.view, line.foe, stance, line.there(state))


@once
def _blow(view: View, foe: Seen, state: Stance, there: Suppose) -> Prospect:
    check = view.blow(foe.who, there, said(view.choice(best_blow(view, foe))))
    return prospect(view, check, foe, follows=state.spare > 0, exposed=bool(there.behind) or state.place == "Charging")


def supposed(line: LineOfAttack, state: Stance) -> Check:
    """Return the Check of an Attack in this Stance as if the actor stood at the line's cell."""
    return line.view.blow(line.foe.who, line.there(state), state.about)


def higher(place: str) -> str:
    """Return the next higher box of the Disposition track, at most Advancing, or "" if there is none."""
    boxes = content.TRACK[1:-1]
    return boxes[boxes.index(place) + 1] if place in boxes[:-1] else ""


def thrown_back(line: LineOfAttack, place: str) -> str:
    """Return the Disposition to which the actor falls from `place` when its own Attack fails. R-81"""
    last = FLOOR if line.view.ruled("R-81") else content.TRACK[0]
    return place if place == last else content.TRACK[max(0, content.TRACK.index(place) - 1)]
