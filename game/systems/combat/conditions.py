"""Conditions a formula may name in `needs`: each is met, or says in words why not."""

from collections.abc import Callable

from game import content
from game.engine.cache import remembered
from game.engine.components import At, Body, Combatant, Effects, Facing, Room, Way
from game.engine.refusals import Refusal
from game.engine.store import get, query
from game.nest.dig import Chamber, openable
from game.nest.paths import MOVES
from game.nest.tiles import Tile
from game.systems.combat.reach import aloft, in_reach, pace
from game.systems.combat.special_targets import (
    alarming,
    beside,
    companions_of,
    disheartened,
    hosting,
    hosts_of,
    striker,
    threatened,
)
from game.systems.combat.structures import glue
from game.systems.exploration.obstacles import obstacle_of
from game.systems.ground import apart, bodies, free, ground, level, room_at, room_of, rooms
from game.systems.party import disposition, enemies, heroic, leader, row
from game.systems.ratings import rating, suffers
from game.systems.rulings import ruled


def run_up(who: int, target: int) -> list[tuple[int, int]]:
    """The cells of a Charge up to contact, each nearer to the target; empty if there is no clear run so far."""
    at, goal, taken = get(who, At), get(target, At), bodies()
    cells: list[tuple[int, int]] = []
    cell, most = (at.x, at.y), 2 * pace(who)
    while (far := _far(cell, goal)) > 1 and len(cells) < most:
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES]
        nearer = [c for c in around if _far(c, goal) < far and free(*c, taken)]
        if not nearer:
            return []
        cell = min(nearer, key=lambda c: (c[0] - goal.x) ** 2 + (c[1] - goal.y) ** 2)
        cells.append(cell)
    return cells if _far(cell, goal) <= 1 else []


def _far(cell: tuple[int, int], goal: At) -> int:
    return max(abs(cell[0] - goal.x), abs(cell[1] - goal.y))


def clear_run(who: int, target: int) -> str:
    if suffers(who, "Immobilised"):
        return "Immobilised"
    far = apart(get(who, At), get(target, At))
    if (
        not content.constants().combat.run_up < far <= 2 * pace(who) + 1
        or len(run_up(who, target)) < content.constants().combat.run_up
    ):
        return Refusal.NO_CLEAR_RUN
    return ""


def explored(_: int) -> str:
    """R-32 Digging is for when nothing else is left."""
    here = level()
    if here.rating >= content.constants().nest.deepest:
        return Refusal.NOTHING_DEEPER
    unspent = [room for _, room in rooms() if not room.spent]
    if any(within_reach(room) for room in unspent):
        return Refusal.ROOMS_TO_EXPLORE
    if unspent and not openable(ground().plan, {room.number for _, room in rooms()}):
        return Refusal.ROOMS_SHUT_OFF
    if any(way.level == here.number and way.kind in ("shaft", "shortcut") and not way.to for _, way in query(Way)):
        return Refusal.WAY_NOT_TAKEN
    return ""


def unfound() -> list[Chamber]:
    """The chambers of this Level that nobody has found, the nearest first."""
    found, at = {room.number for _, room in rooms()}, get(leader(), At)
    hidden = [chamber for chamber in ground().plan.chambers if chamber.number not in found]
    return sorted(hidden, key=lambda chamber: (apart(at, At(chamber.x, chamber.y)), chamber.number))


def ailments(who: int) -> list[tuple[int, str]]:
    """Her Effects but the innate, the worst first."""
    innate = row(who).effects
    effects = get(who, Effects).rating.items()
    return sorted(
        ((value, name) for name, value in effects if value > innate.get(name, 0)), key=lambda e: (-e[0], e[1])
    )


def within_reach(room: Room) -> bool:
    """Whether one can walk there: not where glue or an Obstacle shuts the way."""
    if not any(tile in (Tile.PLUG, Tile.RUBBLE) for _, _, tile in level().opened):
        return True
    chamber, at = ground().plan.chamber(room.number), get(leader(), At)
    return bool(ground().joined(at.x, at.y)[chamber.y, chamber.x])


def behind(victim: int) -> list[tuple[int, int]]:
    """The free cells at her back: the one straight behind first."""
    at, facing, taken = get(victim, At), get(victim, Facing), bodies()
    if not (facing.dx or facing.dy):
        return []
    back = [(dx, dy) for dx, dy in MOVES if dx * facing.dx + dy * facing.dy < 0]
    back.sort(key=lambda move: move != (-facing.dx, -facing.dy))
    return [(at.x + dx, at.y + dy) for dx, dy in back if free(at.x + dx, at.y + dy, taken)]


def attackable(who: int, target: int) -> str:
    """★R-67 Run-around: any enemy that could attack her."""
    return "" if in_reach(target, who) else Refusal.CANNOT_STRIKE_BACK


def bound(_: int, target: int) -> str:
    if rating(target, "Paralysed"):
        return Refusal.PARALYSED_ALREADY
    return "" if rating(target, "Immobilised") else Refusal.NOT_IMMOBILISED


def hampered(who: int) -> str:
    """Grit is for whom Wounds hamper."""
    if not row(who).wound_shift:
        return Refusal.NOT_HAMPERED
    return "" if get(who, Body).wounds else Refusal.NO_WOUND


def sisters(who: int) -> str:
    """Call sisters: characters with Swarming 1 to 49, once a Combat."""
    if not (heroic(who) and 0 < rating(who, "Swarming") < content.constants().combat.sisters):
        return Refusal.NO_SISTERS
    return Refusal.ONCE_A_COMBAT if get(who, Combatant).called else ""


def may_fly(who: int) -> str:
    """R-17 In a chamber whose Height is above 0; galleries have none."""
    if not rating(who, "Flying"):
        return Refusal.NO_WINGS
    if not ruled("R-17"):
        return Refusal.ALWAYS_FLYING
    room = room_of(room_at(get(who, At)))
    if aloft(who):
        return Refusal.ALOFT_ALREADY
    if suffers(who, "Immobilised"):
        return "Immobilised"
    return "" if room and room[1].height > 0 else Refusal.NO_HEIGHT


def airborne(who: int) -> bool:
    """R-17; in the book who flies is always in the air."""
    return aloft(who) if ruled("R-17") else rating(who, "Flying") > 0


def weaver(who: int) -> str:
    return "" if rating(who, "Web Weaving") else Refusal.NO_WEBS


def in_the_way(who: int) -> str:
    return "" if glue(who) or obstacle_of(who) else Refusal.NOTHING_IN_THE_WAY


OF_HER: dict[str, Callable[[int], str]] = {
    "not Immobilised": lambda who: "Immobilised" if suffers(who, "Immobilised") else "",
    "nothing left to explore": explored,
    "in the air": lambda who: "" if airborne(who) else Refusal.NOT_ALOFT,
    "taken off": lambda who: "" if aloft(who) else Refusal.NOT_ALOFT,
    "wings, and height": may_fly,
    "she weaves": weaver,
    "Wounds that hamper": hampered,
    "sisters within call": sisters,
    "something in the way": in_the_way,
    "guests and hosts here": lambda who: "" if hosting(enemies(who)) else Refusal.NO_GUESTS,
    "enemies to rout": lambda who: "" if threatened(who) else Refusal.NOBODY_NEAR,
    "allies to hearten": lambda who: "" if disheartened(who) else Refusal.NOBODY_NEEDS_IT,
    "an alarm to soothe": lambda who: "" if alarming(who) else Refusal.NO_ALARM,
    "a Companion in her Slots": lambda who: "" if companions_of(who) else Refusal.NO_COMPANION,
    "a Room around her": lambda who: "" if room_of(room_at(get(who, At))) else Refusal.NO_ROOM,
    "something unfound": lambda _: "" if unfound() else Refusal.ALL_FOUND,
    "a free cell beside her": lambda who: "" if beside(who) else Refusal.NO_FREE_CELL,
}
OF_BOTH: dict[str, Callable[[int, int], str]] = {
    "a clear run": clear_run,
    "ally Retreating": lambda _, ally: "" if disposition(ally) == "Retreating" else Refusal.NOT_RETREATING,
    "ally not Retreating": lambda _, ally: Refusal.RETREATING_ALREADY if disposition(ally) == "Retreating" else "",
    "ally Confused": lambda _, ally: "" if rating(ally, "Confused") else Refusal.NOT_CONFUSED,
    "something ails her": lambda _, ally: "" if ailments(ally) else Refusal.NO_EFFECT,
    "ally Charmed": lambda _, ally: "" if rating(ally, "Charmed") else Refusal.NOT_CHARMED,
    "it can be moved": lambda _, target: Refusal.ROOTED if row(target).rooted else "",
    "it could attack her": attackable,
    "a free cell behind it": lambda _, target: "" if behind(target) else Refusal.NO_FREE_CELL_BEHIND,
    "target Paralysed": lambda _, target: "" if rating(target, "Paralysed") else Refusal.NOT_PARALYSED,
    "target only Immobilised": bound,
    "it has hosts here": lambda _, target: "" if hosts_of(target) else Refusal.NO_HOSTS,
    "an ally who can strike it": lambda who, target: "" if striker(who, target) else Refusal.NO_STRIKER,
}
CONDITIONS = (*OF_HER, *OF_BOTH)


def unmet(need: str, who: int, target: int) -> str:
    """Why the condition is not met, or nothing."""
    return OF_BOTH[need](who, target) if need in OF_BOTH else OF_HER[need](who)


@remembered
def unmet_by_her(need: str, who: int) -> str:
    """Why a condition on her alone is not met, or nothing."""
    return OF_HER[need](who) if need in OF_HER else ""
