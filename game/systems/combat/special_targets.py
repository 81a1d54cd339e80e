"""What the tricks of royals and guests are aimed at. Changes nothing. [RULES 6]"""

from game import content
from game.engine.components import At, Combatant, Companion, Fight
from game.engine.store import find, get, query, the
from game.systems.combat.reach import in_reach
from game.systems.ground import apart, around, bodies
from game.systems.party import allies, at_peace, bag, enemies, row, side
from game.systems.ratings import rating, suffers
from game.systems.senses import known


def hosts_of(target: int) -> list[int]:
    """R-53 Those in this Combat with whom it is at peace."""
    mine = side(target)
    return [who for who, fighter in query(Combatant) if fighter.side != mine and at_peace(mine, fighter.side)]


def hosting(foes: list[int]) -> bool:
    """Whether any of these is at peace with others in this Combat."""
    sides = {fighter.side for _, fighter in query(Combatant)}
    return any(one != other and at_peace(one, other) for one in set(map(side, foes)) for other in sides)


def within_earshot(who: int, others: list[int]) -> list[int]:
    """★R-67 Those of them who are near enough to be threatened, or cheered."""
    at = get(who, At)
    return [other for other in others if apart(at, get(other, At)) <= content.constants().reach["Long"]]


def threatened(who: int) -> list[int]:
    """The enemies she might rout."""
    return [foe for foe in within_earshot(who, enemies(who)) if known(who, foe)]


def disheartened(who: int) -> list[int]:
    """Allies within earshot who have not come to the end of their track."""
    return [ally for ally in within_earshot(who, allies(who)) if get(ally, Combatant).place < len(row(ally).track) - 1]


def striker(who: int, target: int) -> int:
    """The ally who may strike the target at a Queen's order: who has not attacked this Round, the likeliest. 0: none."""
    able = [
        ally
        for ally in within_earshot(who, allies(who))
        if get(ally, Combatant).tactical and not get(ally, Combatant).acted and not suffers(ally, "Paralysed")
    ]
    ready = [ally for ally in able if in_reach(ally, target)]
    return max(ready, key=lambda ally: (rating(ally, "Threat Rate"), -ally), default=0)


def alarming(who: int) -> list[str]:
    """Sides at odds with her that give alarm, and are not soothed."""
    sides = {side(foe) for foe in enemies(who) if row(foe).alarm}
    return sorted(sides - set(the(Fight).soothed))


def companions_of(who: int) -> list[int]:
    """The Companions in her Slots, alive. [RULES 4.3]"""
    return [thing for thing, item in bag(who) if find(thing, Companion) and not item.eaten]


def beside(who: int) -> list[tuple[int, int]]:
    """The free cells around her."""
    return around(get(who, At), bodies())


def in_line(who: int, target: int) -> list[int]:
    """Enemies on the line from her through the target, the farthest first: every cell the gust sweeps, Medium."""
    at, goal = get(who, At), get(target, At)
    dx, dy = goal.x - at.x, goal.y - at.y
    far = max(abs(dx), abs(dy))
    swept = [
        (at.x + rounded(dx * i, far), at.y + rounded(dy * i, far))
        for i in range(1, content.constants().reach["Medium"] + 1)
    ]
    there = {(get(foe, At).x, get(foe, At).y): foe for foe in enemies(who) if not row(foe).rooted}
    return [there[cell] for cell in reversed(swept) if cell in there]


def rounded(part: int, whole: int) -> int:
    """Part / whole, to the nearest cell, halves away from 0."""
    return (2 * abs(part) + whole) // (2 * whole) * (1 if part > 0 else -1)
