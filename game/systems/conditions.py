"""Conditions a formula may name in `needs`: each is met, or says in words why not."""

from collections.abc import Callable

from game import content
from game.nest.paths import MOVES
from game.nest.tiles import Tile
from game.systems.ground import apart, bodies, free, ground, level, room_at, room_of, rooms
from game.systems.party import disposition, heroic, row
from game.systems.ratings import aloft, attacks, rating, reaches, suffers
from game.world import get, query, the
from game.world.components import At, Body, Combatant, Creature, Facing, Raid, Way

RUN_UP = 2  # cells of a clear run: Charge
DEEPEST = 100
SWARMING = 50  # RULES 3.5: from there on she is a swarm herself


def run_of(who: int) -> int:
    """How far a Charge carries her, in cells: twice her Pace."""
    swift = max(rating(who, "Speed"), rating(who, "Flying")) if aloft(who) else rating(who, "Speed")
    return 2 * (1 + swift // 20)


def run_up(who: int, target: int) -> list[tuple[int, int]]:
    """The cells of a Charge up to contact, each nearer to the target; empty if there is no clear run so far."""
    at, goal, taken = get(who, At), get(target, At), bodies()
    cells: list[tuple[int, int]] = []
    cell = at.x, at.y
    while _far(cell, goal) > 1 and len(cells) < run_of(who):
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES]
        nearer = [c for c in around if free(*c, taken) and _far(c, goal) < _far(cell, goal)]
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
    if apart(get(who, At), get(target, At)) <= RUN_UP or len(run_up(who, target)) < RUN_UP:
        return "no clear run of two cells or more"
    return ""


def explored(_: int) -> str:
    """R-32 Digging is for when nothing else is left."""
    here = level()
    if here.rating >= DEEPEST:
        return "there is nothing more to find on this Level"
    if any(not room.spent for _, room in rooms()):
        return "there are Rooms to explore"
    if any(way.level == here.number and way.kind in ("shaft", "shortcut") and not way.to for _, way in query(Way)):
        return "there is a way down nobody has taken"
    return ""


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
    return "" if any(reaches(target, attack, who) for attack in attacks(target).values()) else "it could not attack her"


def bound(_: int, target: int) -> str:
    if rating(target, "Paralysed"):
        return "it is Paralysed: cocoon it"
    return "" if rating(target, "Immobilised") else "it is not Immobilised"


def hampered(who: int) -> str:
    """Grit is for whom Wounds hamper."""
    if not row(who).wound_shift:
        return "Wounds do not hamper her"
    return "" if get(who, Body).wounds else "she has no Wound"


def sisters(who: int) -> str:
    """Call sisters: characters with Swarming 1 to 49, once a Combat."""
    if not (heroic(who) and 0 < rating(who, "Swarming") < SWARMING):
        return "she has no sisters to call"
    return "once a Combat" if get(who, Combatant).called else ""


def may_fly(who: int) -> str:
    """R-17 In a chamber whose Height is above 0; galleries have none."""
    if not rating(who, "Flying"):
        return "she cannot fly"
    if the(Raid).profile == "book":
        return "in the book her Flying counts always"
    room = room_of(room_at(get(who, At)))
    if aloft(who):
        return "she is in the air"
    if suffers(who, "Immobilised"):
        return "Immobilised"
    return "" if room and room[1].height > 0 else "there is no room to fly"


def airborne(who: int) -> bool:
    """R-17; in the book who flies is always in the air."""
    return rating(who, "Flying") > 0 if the(Raid).profile == "book" else aloft(who)


def weaver(who: int) -> str:
    return "" if rating(who, "Web Weaving") else "she weaves no webs"


def beside_glue(who: int) -> str:
    at, tiles = get(who, At), ground().tiles
    around = tiles[at.y - 1 : at.y + 2, at.x - 1 : at.x + 2]
    return "" if (around == Tile.PLUG).any() else "no sealed tunnel beside her"


OF_HER: dict[str, Callable[[int], str]] = {
    "not Immobilised": lambda who: "Immobilised" if suffers(who, "Immobilised") else "",
    "nothing left to explore": explored,
    "in the air": lambda who: "" if airborne(who) else "she is not in the air",
    "taken off": lambda who: "" if aloft(who) else "she is not in the air",
    "wings, and height": may_fly,
    "she weaves": weaver,
    "Wounds that hamper": hampered,
    "sisters within call": sisters,
    "a sealed tunnel beside her": beside_glue,
}
OF_BOTH: dict[str, Callable[[int, int], str]] = {
    "a clear run": clear_run,
    "ally Retreating": lambda _, ally: "" if disposition(ally) == "Retreating" else "she is not Retreating",
    "ally not Retreating": lambda _, ally: "she is Retreating" if disposition(ally) == "Retreating" else "",
    "ally Confused": lambda _, ally: "" if rating(ally, "Confused") else "she is not Confused",
    "ally Charmed": lambda _, ally: "" if rating(ally, "Charmed") else "she is not Charmed",
    "it can be moved": lambda _, target: "rooted" if row(target).rooted else "",
    "it could attack her": attackable,
    "a free cell behind it": lambda _, target: "" if behind(target) else "no free cell behind it",
    "target Paralysed": lambda _, target: "" if rating(target, "Paralysed") else "it is not Paralysed",
    "target only Immobilised": bound,
    "not the Job": lambda _, target: "not the target of the Job" if get(target, Creature).kind == quarry() else "",
}
CONDITIONS = (*OF_HER, *OF_BOTH)


def quarry() -> str:
    """The kind the Job wants dead."""
    return content.jobs()[the(Raid).job].target


def unmet(need: str, who: int, target: int) -> str:
    """Why the condition is not met, or nothing."""
    return OF_BOTH[need](who, target) if need in OF_BOTH else OF_HER[need](who)


def unmet_by_her(need: str, who: int) -> str:
    """Why a condition on her alone is not met, or nothing."""
    return OF_HER[need](who) if need in OF_HER else ""
