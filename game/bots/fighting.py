"""What a sensible insect does in her Turn: which blow is worth most, from where, and when to run. Whole numbers only."""

from game import content
from game.bots.duel import hopeful, left
from game.bots.errands import far, footing, stand, threat_map, ways_from
from game.bots.escape import refuge
from game.content import Attack
from game.fd100 import Check, Degree, odds
from game.flow.commands import Act, AnyCommand, Go, Say
from game.nest.paths import FAR, MOVES, Cell, distances, step_down, step_up
from game.run.view import Choice, Seen, View

WOUND, FINISH, HELPLESS, EFFECT, STUNNED, RECOILS = 10, 10, 12, 4, -12, -3
"""What things are worth, a Wound being 10: the last Wound, a target made helpless, any other Effect, what a miss costs."""
PRIZE, LABOUR = 3, 4
"""The Job's target counts three times, the unarmed a quarter."""
LIKELY, RARELY = 50, 30
"""Per cent: good enough for what costs something; for what costs little."""
SORE = -2
"""Shifts Down by Wounds that leave no blow but that of a Charge."""


def turn(view: View, lost: list[Cell], bold: bool) -> AnyCommand:
    """Her Turn: an answer to TakeTurn. Called again until it says "done".

    `lost` are cells where enemies stood when last seen; `bold` she fights what she would rather not.
    """
    me, foes = view.me.body, enemies(view)
    if me.disposition == "Retreating":
        return away(view, foes) or Say("done")
    if me.side != home(view):
        return Say("done")
    if not bold and (outmatched(view, foes) or out_of_sight(view, foes)) and (running := run(view, foes)):
        return running
    if rush := ram(view, foes):
        return rush
    steel = legal(view, "steel")
    if steel and me.disposition in me_low(view) and me.manoeuvre + me.resist and chance(view, steel):
        return steel.command
    for manoeuvre in ("cocoon", "wrap", "grit"):
        choice = legal(view, manoeuvre)
        if (
            choice
            and me.manoeuvre + me.resist
            and chance(view, choice) >= RARELY
            and (manoeuvre != "grit" or me.tactical)
        ):
            return choice.command
    if blow := strike(view, foes) if foes else None:
        return blow
    if not bold and outmatched(view, foes) and (running := run(view, foes)):
        return running
    return close_in(view, foes, lost) or hinder(view, foes) or Say("done")


def outmatched(view: View, foes: list[Seen]) -> bool:
    """Whether this fight costs more than it is worth: never with the prize at hand, nor among friends till the last."""
    armed = [foe for foe in foes if foe.armed]
    if len(view.party) > 1 and left(view.me.body) > 1:
        return False
    return bool(armed) and not any(prized(view, foe) for foe in foes) and not hopeful(view, armed)


def out_of_sight(view: View, foes: list[Seen]) -> bool:
    """Whether she is alone and knows of no enemy: what shoots at her, she cannot fight."""
    return not foes and len(view.party) == 1


def run(view: View, foes: list[Seen]) -> AnyCommand | None:
    """If a way leads out of their reach: as far along it as she can, then break from Combat. Cornered, she stays."""
    out, me = legal(view, "break"), view.me.body
    if not out or chance(view, out) < RARELY:
        return None
    if not foes:
        return out.command
    goal = refuge(view, [foe for foe in foes if foe.armed], hunted=True)
    if goal is None:
        return None
    if goal != stand(view) and me.pace and (step := step_to(view, goal)):
        return step
    return out.command


def ram(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Alone with the prize, so wounded that she hits by nothing but a Charge: draw back, charge, then strike."""
    me = view.me.body
    sore = content.kinds()[me.kind].wound_shift * me.wounds == SORE
    if not sore or not foes or not prized(view, foes[0]) or any(foe.armed for foe in foes):
        return None
    if me.disposition == "Charging" or not me.tactical or not me.manoeuvre + me.resist:
        return None
    charge = view.choice(Act("charge", foes[0].who))
    if charge and not charge.refused and chance(view, charge):
        return charge.command
    return away(view, foes[:1]) if me.pace else None


def me_low(view: View) -> tuple[str, ...]:
    """The boxes of her Disposition Track below Advancing."""
    return view.me.track[:-2]


def strike(view: View, foes: list[Seen]) -> AnyCommand | None:
    """The best blow, from the best place for it; None if she had better come nearer first."""
    blows = [(score(view, choice), -i, choice) for i, choice in enumerate(view.choices) if strikes(choice, foes)]
    if not blows:
        return None
    worth, _, best = max(blows)
    if place := better_place(view, best, worth):
        return place
    if worth > 0:
        return best.command
    if (lure := hinder(view, foes)) and view.me.body.disposition in me_low(view):
        return lure
    near = [blow for blow in blows if apart(_target(view, blow[2]), stand(view)) == 1]
    return max(near)[2].command if near and chance(view, max(near)[2]) else None


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
    """Whether she is sent to kill her."""
    return view.job.task == "kill" and seen.kind == view.job.target


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


def apart(seen: Seen, cell: Cell) -> int:
    """★R-12 Cells between them."""
    return max(abs(seen.x - cell[0]), abs(seen.y - cell[1]))


# -- the blow --------------------------------------------------------------------------------------


def strikes(choice: Choice, foes: list[Seen]) -> bool:
    attempt = choice.attempt
    known = {foe.who for foe in foes}
    return not choice.refused and attempt is not None and attempt.action == "attack" and attempt.target in known


def score(view: View, choice: Choice, *, behind: bool | None = None) -> int:
    """What an Attack is worth, on average, in hundredths of tenths of a Wound."""
    made = view.check(choice, behind=behind)
    assert made
    return value(view, made, _target(view, choice))


def _target(view: View, choice: Choice) -> Seen:
    attempt = choice.attempt
    assert attempt
    return next(seen for seen in view.creatures if seen.who == attempt.target)


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
    me, target = view.me.body, _target(view, best)
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


def close_in(view: View, foes: list[Seen], lost: list[Cell]) -> AnyCommand | None:
    """Charge, or walk up to the nearest who matters; if nobody is seen, to where they were."""
    me, walk = view.me.body, ways_from(view)
    if not me.tactical:
        return None
    near = [(_rank(view, foe), min(far(walk, cell) for cell in beside((foe.x, foe.y))), foe.who, foe) for foe in foes]
    near = [found for found in near if found[1] < FAR]
    if not near:
        there = [(far(walk, cell), cell) for cell in lost if 0 < far(walk, cell) < FAR]
        return step_to(view, min(there)[1]) if there and me.pace else None
    _, moves, _, foe = min(near)
    if not moves:
        return None
    charge = view.choice(Act("charge", foe.who))
    if charge and not charge.refused and chance(view, charge) >= LIKELY and me.manoeuvre + me.resist:
        return charge.command
    if me.pace:
        cells = [cell for cell in beside((foe.x, foe.y)) if far(walk, cell) < FAR]
        goal = min(cells, key=lambda cell: (far(walk, cell) > me.pace or in_front(foe, cell), far(walk, cell), cell))
        return step_to(view, goal)
    dash = legal(view, "dash")
    return dash.command if dash and me.manoeuvre + me.resist else None


def _rank(view: View, foe: Seen) -> int:
    return 0 if prized(view, foe) else 1 if foe.armed else 2


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


# -- the rest --------------------------------------------------------------------------------------


def hinder(view: View, foes: list[Seen]) -> AnyCommand | None:
    """With a Tactical to spare: charm, confuse, frighten; the likeliest, if it is likely."""
    known = {foe.who for foe in foes if foe.armed}
    found = [
        (chance(view, choice), -i, choice.command)
        for i, choice in enumerate(view.choices)
        if (attempt := choice.attempt)
        and not choice.refused
        and attempt.target in known
        and attempt.action not in ("attack", "charge")
    ]
    best, _, command = max(found, default=(0, 0, None))
    return command if best >= LIKELY and view.me.body.tactical else None
