"""What a sensible insect does in her Turn: which blow is worth most, from where, and when to run. Whole numbers only."""

from game import content
from game.bots.errands import Mask, far, footing, stand, ways_from
from game.content import REACH, Attack
from game.fd100 import Check, Degree, odds
from game.flow.commands import Act, AnyCommand, Go, Say
from game.nest.paths import FAR, MOVES, Cell, Distances, distances, step_down, step_up
from game.run.view import Choice, Seen, View

WOUND, FINISH, HELPLESS, EFFECT, STUNNED, RECOILS = 10, 10, 12, 4, -12, -3
"""What things are worth, a Wound being 10: the last Wound, a target made helpless, any other Effect, what a miss costs."""
PRIZE, LABOUR = 3, 4
"""The Job's target counts three times, the unarmed a quarter."""
LIKELY, RARELY = 50, 30
"""Per cent: good enough for what costs something; for what costs little."""
SENSED = 6  # cells within which a termite notices


def turn(view: View) -> AnyCommand:
    """Her Turn: an answer to TakeTurn. Called again until it says "done"."""
    me, foes = view.me.body, enemies(view)
    if not foes:
        return Say("done")
    if me.disposition == "Retreating" or me.side != home(view):
        return (away(view, foes) if me.disposition == "Retreating" else None) or Say("done")
    if dying(view, foes) and (out := legal(view, "break")) and chance(view, out) >= RARELY:
        return out.command
    steel = legal(view, "steel")
    if steel and me.disposition in view.me.track[:-2] and me.manoeuvre + me.resist and chance(view, steel):
        return steel.command
    blows = [(score(view, choice), -i, choice) for i, choice in enumerate(view.choices) if strikes(choice, foes)]
    if blows:
        worth, _, best = max(blows)
        return better_place(view, best, worth) or (best.command if worth > 0 else None) or hinder(view) or Say("done")
    if not me.tactical:
        return Say("done")
    return close_in(view, foes) or hinder(view) or Say("done")


def enemies(view: View) -> list[Seen]:
    """Those of other Sides in the Combat that she knows of: armed ones first."""
    mine = view.me.body.side
    foes = [seen for seen in view.creatures if seen.disposition and seen.side != mine]
    return sorted(foes, key=lambda seen: (not prized(view, seen) and not seen.armed, seen.who))


def home(view: View) -> str:
    """The Side of most characters: hers, unless she is Charmed."""
    sides = [member.body.side for member in view.party]
    return max(sides, key=lambda side: (sides.count(side), side == "characters"))


def prized(view: View, seen: Seen) -> bool:
    return seen.kind == view.job.target


def legal(view: View, action: str) -> Choice | None:
    """The first answer that takes this Action."""
    for choice in view.choices:
        if not choice.refused and isinstance(choice.command, Act) and choice.command.action == action:
            return choice
    return None


def chance(view: View, choice: Choice) -> int:
    """Per cent of a Partial Success or better."""
    table = view.odds(choice)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole if table else 0


def left(seen: Seen) -> int:
    """Wounds she can still take; with the last she dies."""
    return seen.limit - seen.wounds


def apart(seen: Seen, cell: Cell) -> int:
    """★R-12 Cells between them."""
    return max(abs(seen.x - cell[0]), abs(seen.y - cell[1]))


def dying(view: View, foes: list[Seen]) -> bool:
    """One more blow may kill her, and there are those who can give it: unless the prize is at hand."""
    me = view.me.body
    if left(me) > 1 or left(me) == me.limit or not any(foe.armed for foe in foes):
        return False
    return not any(prized(view, foe) for foe in foes)


# -- the blow --------------------------------------------------------------------------------------


def strikes(choice: Choice, foes: list[Seen]) -> bool:
    attempt = choice.attempt
    known = {foe.who for foe in foes}
    return not choice.refused and attempt is not None and attempt.action == "attack" and attempt.target in known


def score(view: View, choice: Choice, *, behind: bool | None = None) -> int:
    """What an Attack is worth, on average, in hundredths of tenths of a Wound."""
    made, attempt = view.check(choice, behind=behind), choice.attempt
    assert made
    assert attempt
    target = next(seen for seen in view.creatures if seen.who == attempt.target)
    return value(view, made, target)


def value(view: View, made: Check, target: Seen) -> int:
    row, table = content.kinds()[view.me.body.kind], odds(made)
    boxes = {Degree.PARTIAL_SUCCESS: [row.base], Degree.COMPLETE_SUCCESS: [row.special]}
    boxes[Degree.CRITICAL_SUCCESS] = [row.base, row.special]
    misses = {Degree.PARTIAL_FAILURE: [row.base], Degree.COMPLETE_FAILURE: [row.special]}
    misses[Degree.CRITICAL_FAILURE] = [row.base, row.special]
    total = 0
    for degree, named in boxes.items():
        total += table.counts[degree] * gain(view, [box for box in named if box], target, degree)
    for degree, named in misses.items():
        total += table.counts[degree] * sum(loss(box, degree) for box in named if box)
    return total


def gain(view: View, boxes: list[Attack], target: Seen, degree: Degree) -> int:
    """What these Attacks do to her when they land."""
    me, swarm = view.me.body, content.kinds()[target.kind].swarm
    wounds, worth = 0, 0
    for box in boxes:
        wounds += int(box.damage.split()[0]) * (left(me) if "per Ant" in box.damage else 1)
        if degree == Degree.CRITICAL_SUCCESS and "killed" in box.critical:
            wounds += 2 if swarm else left(target)
        worth += HELPLESS if any(word in box.hit for word in ("Paralysed", "Stunned")) else EFFECT
    wounds = min(wounds, left(target))
    worth += wounds * WOUND + (FINISH if wounds == left(target) else 0)
    if prized(view, target):
        return worth * PRIZE
    return worth if target.armed else worth // LABOUR


def loss(box: Attack, degree: Degree) -> int:
    """What missing costs her."""
    text = box.miss + (box.miss_critical if degree == Degree.CRITICAL_FAILURE else "")
    return STUNNED if "Stunned" in text or "Bleeding" in text else RECOILS if "Recoils" in text else 0


# -- the place -------------------------------------------------------------------------------------


def better_place(view: View, best: Choice, worth: int) -> Go | None:
    """A step towards a cell behind her target's armour, if that betters the blow. R-15"""
    attempt = best.attempt
    assert attempt
    me = view.me.body
    target = next(seen for seen in view.creatures if seen.who == attempt.target)
    row = content.kinds()[target.kind]
    if row.armoured != "head" or not me.pace or not in_front(target, stand(view)):
        return None
    if score(view, best, behind=True) <= worth:
        return None
    walk = ways_from(view)
    cells = [cell for cell in beside((target.x, target.y)) if far(walk, cell) <= me.pace and not in_front(target, cell)]
    if not cells:
        return None
    return step_to(view, min(cells, key=lambda cell: (far(walk, cell), cell)))


def in_front(target: Seen, cell: Cell) -> bool:
    """R-15 Whether this cell lies within 45 degrees of the way the target looks."""
    (fx, fy), dx, dy = target.facing, cell[0] - target.x, cell[1] - target.y
    ahead, aside = dx * fx + dy * fy, abs(dx * fy - dy * fx)
    return bool(fx or fy) and ahead > 0 and aside <= ahead


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES]


def close_in(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Nobody is in reach: charge, or walk up to the nearest who matters."""
    me, walk = view.me.body, ways_from(view)
    reach = max((REACH[box.range] for box in boxes(me)), default=1)
    near = [(_rank(view, foe), min(far(walk, cell) for cell in beside((foe.x, foe.y))), foe.who, foe) for foe in foes]
    near = [found for found in near if found[1] < FAR]
    if not near:
        return None
    _, moves, _, foe = min(near)
    if moves > me.pace or (moves >= 2 and reach == 1):  # noqa: PLR2004
        charge = view.choice(Act("charge", foe.who))
        if charge and not charge.refused and chance(view, charge) >= LIKELY and me.manoeuvre + me.resist:
            return charge.command
    if me.pace:
        cells = [cell for cell in beside((foe.x, foe.y)) if far(walk, cell) < FAR]
        goal = min(cells, key=lambda cell: (far(walk, cell) > me.pace or in_front(foe, cell), far(walk, cell), cell))
        return step_to(view, goal)
    dash = legal(view, "dash")
    return dash.command if dash and me.manoeuvre + me.resist and moves else None


def _rank(view: View, foe: Seen) -> int:
    return 0 if prized(view, foe) else 1 if foe.armed else 2


def boxes(me: Seen) -> list[Attack]:
    row = content.kinds()[me.kind]
    return [box for box in (row.base, row.special) if box]


def step_to(view: View, goal: Cell) -> Go | None:
    """A step of a shortest way, if it is allowed."""
    cell = step_down(distances(footing(view), [goal]), *stand(view), lambda *_: True)
    return allowed(view, cell)


def allowed(view: View, cell: Cell | None) -> Go | None:
    choice = view.choice(Go(*cell)) if cell else None
    return Go(*cell) if cell and choice and not choice.refused else None


def away(view: View, foes: list[Seen]) -> Go | None:
    """One step farther from the nearest of them."""
    threat = threat_map(view, foes)
    open_ = footing(view)
    return allowed(view, step_up(threat, *stand(view), lambda x, y: bool(open_[y, x])))


def threat_map(view: View, foes: list[Seen]) -> Distances:
    """Moves from the nearest of them, by known ground."""
    ground: Mask = view.walkable
    return distances(ground, [(foe.x, foe.y) for foe in foes])


# -- the rest --------------------------------------------------------------------------------------


def hinder(view: View) -> AnyCommand | None:
    """With a Tactical to spare: charm, confuse, frighten; the likeliest, if it is likely."""
    found = []
    known = {foe.who for foe in enemies(view) if foe.armed}
    for i, choice in enumerate(view.choices):
        attempt = choice.attempt
        if attempt is None or choice.refused or attempt.target not in known or attempt.action in ("attack", "charge"):
            continue
        found.append((chance(view, choice), -i, choice.command))
    if not found or not view.me.body.tactical:
        return None
    best, _, command = max(found)
    return command if best >= LIKELY else None
