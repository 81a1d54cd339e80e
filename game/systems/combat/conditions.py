"""Tests for the conditions that Actions need, each with the reason to give if it is not met.

The conditions are named in assets/formulas.toml.
"""

from collections.abc import Callable

from game import content
from game.content import Formula
from game.engine.cache import remembered
from game.engine.components import At, Body, Combatant, Companion, Facing, Fight, Room, Way
from game.engine.refusals import Refusal
from game.engine.steps.exploration import DOWN
from game.engine.store import find, get, query, the
from game.nest.dig import Chamber
from game.nest.paths import MOVES, straight
from game.systems.combat.reach import aloft, in_reach, pace
from game.systems.exploration.obstacles import glue, obstacle_of, walkable
from game.systems.ground import apart, around, bodies, found_or_fallen, free, ground, level, room_at, room_of, rooms
from game.systems.items.weight import lifts
from game.systems.party import allies, at_peace, bag, disposition, enemies, heroic, leader, row, side
from game.systems.ratings import ailments, hobbled, rating, suffers
from game.systems.rulings import edition, ruled
from game.systems.senses import known
from game.weighing.bind import part


def run_up(who: int, target: int) -> list[tuple[int, int]]:
    """Return the cells, in order, that the creature `who` crosses to charge at `target`. If `who` cannot, return []."""
    at, goal, taken = get(who, At), get(target, At), bodies()
    return straight((at.x, at.y), (goal.x, goal.y), 2 * pace(who), lambda cell: free(*cell, taken))


def clear_run(who: int, target: int) -> str:
    if hobbled(who):
        return "Immobilised"
    least, far = content.constants().combat.run_up, apart(get(who, At), get(target, At))
    return "" if least < far <= 2 * pace(who) + 1 and len(run_up(who, target)) >= least else Refusal.NO_CLEAR_RUN


def left_to_explore(_: int) -> str:
    """Return why the party may not dig to a deeper Level yet, or "" if it may. [R-32]

    The rest of this Level may be unexplored, or no Level may be deeper.
    """
    here = level()
    if here.rating >= content.constants().nest.deepest:
        return Refusal.NOTHING_DEEPER
    if any(within_reach(room) for _, room in rooms() if not room.spent):
        return Refusal.ROOMS_TO_EXPLORE
    untaken = [way for _, way in query(Way) if way.level == here.number and way.kind in DOWN and not way.to]
    if any(walkable(way.x, way.y) for way in untaken):
        return Refusal.WAY_NOT_TAKEN
    return ""


def unfound() -> list[Chamber]:
    """Return the chambers of this Level that the party has not found yet, the nearest to the leader first."""
    found, at = found_or_fallen(), get(leader(), At)
    hidden = [chamber for chamber in ground().plan.chambers if chamber.number not in found]
    return sorted(hidden, key=lambda chamber: (apart(at, At(chamber.x, chamber.y)), chamber.number))


def within_reach(room: Room) -> bool:
    """Return whether the leader can walk to a Room: no glue or Obstacle blocks the path."""
    chamber = ground().plan.chamber(room.number)
    return walkable(chamber.x, chamber.y)


def behind(victim: int) -> list[tuple[int, int]]:
    """Return the free cells behind the creature `victim`, the one straight behind it first; none if it faces nowhere."""
    at, facing, taken = get(victim, At), get(victim, Facing), bodies()
    if not (facing.dx or facing.dy):
        return []
    back = [(dx, dy) for dx, dy in MOVES if dx * facing.dx + dy * facing.dy < 0]
    back.sort(key=lambda move: move != (-facing.dx, -facing.dy))
    return [(at.x + dx, at.y + dy) for dx, dy in back if free(at.x + dx, at.y + dy, taken)]


def paralysed_or_free(_: int, target: int) -> str:
    if rating(target, "Paralysed"):
        return Refusal.PARALYSED_ALREADY
    return "" if rating(target, "Immobilised") else Refusal.NOT_IMMOBILISED


def unhampered(who: int) -> str:
    if not row(who).wound_shift:
        return Refusal.NOT_HAMPERED
    return "" if get(who, Body).wounds else Refusal.NO_WOUND


def no_sisters(who: int) -> str:
    if not (heroic(who) and 0 < rating(who, "Swarming") < content.constants().combat.sisters):
        return Refusal.NO_SISTERS
    return Refusal.ONCE_A_COMBAT if get(who, Combatant).called else ""


def no_flight(who: int) -> str:
    """Return why the creature `who` cannot take off (begin to fly), or "" if it can. [R-17]

    Take-off needs wings, and a chamber whose Height is above 0.
    """
    if not rating(who, "Flying"):
        return Refusal.NO_WINGS
    if not ruled("R-17"):
        return Refusal.ALWAYS_FLYING
    if aloft(who):
        return Refusal.ALOFT_ALREADY
    if hobbled(who):
        return "Immobilised"
    room = room_of(room_at(get(who, At)))
    return "" if room and room[1].height > 0 else Refusal.NO_HEIGHT


def airborne(who: int) -> bool:
    """Return whether the creature `who` is in the air. In the book profile every creature that can fly is. [R-17]"""
    return aloft(who) if ruled("R-17") else rating(who, "Flying") > 0


# -- what the tricks of royals and guests are aimed at [RULES 6] ------------------------------------


def hosts_of(target: int) -> list[int]:
    """Return the ids of the fighters on other Sides that are at peace with the Side of `target`. [R-53]"""
    mine = side(target)
    return [who for who, fighter in query(Combatant) if fighter.side != mine and at_peace(mine, fighter.side)]


def hosting(who: int) -> bool:
    """Return whether any enemy of the creature `who` is at peace with another Side in this Combat."""
    sides = {fighter.side for _, fighter in query(Combatant)}
    return any(one != other and at_peace(one, other) for one in set(map(side, enemies(who))) for other in sides)


def within_earshot(who: int, others: list[int]) -> list[int]:
    """Return those in `others` that are near enough to hear a threat or cheer of the creature `who`. [★R-67]"""
    at = get(who, At)
    return [other for other in others if apart(at, get(other, At)) <= content.constants().reach["Long"]]


def threatened(who: int) -> list[int]:
    """Return the ids of the enemies that can hear a threat of the creature `who` and that its Side senses."""
    return [foe for foe in within_earshot(who, enemies(who)) if known(who, foe)]


def disheartened(who: int) -> list[int]:
    """Return the allies within earshot of `who` whose Disposition (morale) is not at the upper end of its track."""
    return [ally for ally in within_earshot(who, allies(who)) if get(ally, Combatant).place < len(row(ally).track) - 1]


def striker(who: int, target: int) -> int:
    """Return the id of the able ally of highest Threat Rate to attack `target` by order of `who`, or 0 if none can."""

    def ready(ally: int) -> bool:
        fighter = get(ally, Combatant)
        able = fighter.tactical and not fighter.acted and not suffers(ally, "Paralysed")
        return bool(able and in_reach(ally, target))

    return max(
        filter(ready, within_earshot(who, allies(who))),
        key=lambda ally: (rating(ally, "Threat Rate"), -ally),
        default=0,
    )


def alarming(who: int) -> list[str]:
    """Return the enemy Sides of the creature `who` that can raise the alarm and were not soothed in this Combat."""
    sides = {side(foe) for foe in enemies(who) if row(foe).alarm}
    return sorted(sides - set(the(Fight).soothed))


def companions_of(who: int) -> list[int]:
    """Return the ids of the living Companions in the Slots of the creature `who`. [RULES 4.3]"""
    return [thing for thing, item in bag(who) if find(thing, Companion) and not item.eaten]


def beside(who: int) -> list[tuple[int, int]]:
    """Return the free cells next to the creature `who`."""
    return around(get(who, At), bodies())


def in_line(who: int, target: int) -> list[int]:
    """Return the enemies in the line of a gust of wind from the creature `who` through `target`, the farthest first.

    It sweeps up to Medium range. Rooted creatures are left out.
    """
    at, goal = get(who, At), get(target, At)
    dx, dy = goal.x - at.x, goal.y - at.y
    far = max(abs(dx), abs(dy))
    reach = range(1, content.constants().reach["Medium"] + 1)
    swept = [(at.x + part(dx * i, far), at.y + part(dy * i, far)) for i in reach]
    there = {(get(foe, At).x, get(foe, At).y): foe for foe in enemies(who) if not row(foe).rooted}
    return [there[cell] for cell in reversed(swept) if cell in there]


def minded(who: int) -> list[int]:
    """Return the ids of possible targets: for a character all known enemies, for others only the nearest few."""
    foes, at, most = [foe for foe in enemies(who) if known(who, foe)], get(who, At), content.constants().minds.attention
    if heroic(who) or len(foes) <= most:
        return foes
    return sorted(sorted(foes, key=lambda foe: apart(at, get(foe, At)))[:most])


WHY_NOT: dict[str, Callable[[int], str]] = {
    "not Immobilised": lambda who: "Immobilised" if hobbled(who) else "",
    "nothing left to explore": left_to_explore,
    "wings, and height": no_flight,
    "Wounds that hamper": unhampered,
    "sisters within call": no_sisters,
}
"""For each condition on the actor alone that may fail for several reasons, a function that returns the reason, or "" if met."""
OF_ACTOR: dict[str, tuple[Callable[[int], object], str]] = {
    "in the air": (airborne, Refusal.NOT_ALOFT),
    "taken off": (aloft, Refusal.NOT_ALOFT),
    "she weaves": (lambda who: rating(who, "Web Weaving"), Refusal.NO_WEBS),
    "something in the way": (lambda who: glue(who) or obstacle_of(who), Refusal.NOTHING_IN_THE_WAY),
    "guests and hosts here": (hosting, Refusal.NO_GUESTS),
    "enemies to rout": (threatened, Refusal.NOBODY_NEAR),
    "allies to hearten": (disheartened, Refusal.NOBODY_NEEDS_IT),
    "an alarm to soothe": (alarming, Refusal.NO_ALARM),
    "a Companion in her Slots": (companions_of, Refusal.NO_COMPANION),
    "a Room around her": (lambda who: room_of(room_at(get(who, At))), Refusal.NO_ROOM),
    "something unfound": (lambda _: unfound(), Refusal.ALL_FOUND),
    "a free cell beside her": (beside, Refusal.NO_FREE_CELL),
}
"""For each condition on the actor alone that fails for one reason: a test, and the reason."""
WHY_NOT_TARGET: dict[str, Callable[[int, int], str]] = {
    "a clear run": clear_run,
    "target only Immobilised": paralysed_or_free,
}
OF_BOTH: dict[str, tuple[Callable[[int, int], object], str]] = {
    "ally Retreating": (lambda _, ally: disposition(ally) == "Retreating", Refusal.NOT_RETREATING),
    "ally not Retreating": (lambda _, ally: disposition(ally) != "Retreating", Refusal.RETREATING_ALREADY),
    "ally Confused": (lambda _, ally: rating(ally, "Confused"), Refusal.NOT_CONFUSED),
    "something ails her": (lambda _, ally: ailments(ally), Refusal.NO_EFFECT),
    "ally Charmed": (lambda _, ally: rating(ally, "Charmed"), Refusal.NOT_CHARMED),
    "it can be moved": (lambda _, target: not row(target).rooted, Refusal.ROOTED),
    "it can be lifted": (lifts, Refusal.TOO_HEAVY),
    "it could attack her": (lambda who, target: in_reach(target, who), Refusal.CANNOT_STRIKE_BACK),  # ★R-67
    "a free cell behind it": (lambda _, target: behind(target), Refusal.NO_FREE_CELL_BEHIND),
    "target Paralysed": (lambda _, target: rating(target, "Paralysed"), Refusal.NOT_PARALYSED),
    "it has hosts here": (lambda _, target: hosts_of(target), Refusal.NO_HOSTS),
    "an ally who can strike it": (striker, Refusal.NO_STRIKER),
}
"""For each condition on actor and target that fails for one reason: a test, and the reason."""
CONDITIONS = (*WHY_NOT, *OF_ACTOR, *WHY_NOT_TARGET, *OF_BOTH)


BARS: dict[str, Callable[[int, Formula], str]] = {}
"""By edition: the function from a fighter and an Action's formula to the Effect that forbids it this Action, "" if none does."""


def barred(who: int, formula: Formula) -> str:
    """Return the Effect that forbids the creature `who` this Action in the raid's edition, or "" if no Effect does."""
    by = edition()
    return BARS[by](who, formula) if by in BARS else ""


def unmet(need: str, who: int, target: int) -> str:
    """Return why the creature `who` and `target` do not meet the condition `need`, or "" if they do."""
    if need in WHY_NOT_TARGET:
        return WHY_NOT_TARGET[need](who, target)
    if need in OF_BOTH:
        met, refusal = OF_BOTH[need]
        return "" if met(who, target) else refusal
    return unmet_by_actor(need, who)


@remembered
def unmet_by_actor(need: str, who: int) -> str:
    """Return why `who` alone does not meet the condition `need`, or "" if it does or `need` is about a target."""
    if need in WHY_NOT:
        return WHY_NOT[need](who)
    if need in OF_ACTOR:
        met, refusal = OF_ACTOR[need]
        return "" if met(who) else refusal
    return ""
