"""What a sensible insect does in her Turn: which blow is worth most, from where, and when to run. Whole numbers only."""

from game import content
from game.bots import companions, company, defence, improvising
from game.bots.blows import LIKELY, RARELY, chance, danger, helpless, legal, prized, weaves
from game.bots.duel import hopeful, left
from game.bots.errands import far, stand, ways_from
from game.bots.escape import refuge
from game.bots.places import apart, away, beside, in_front, step_to
from game.bots.plans import AttackPlan, LineOfAttack, following, higher, plans
from game.engine.commands import Act, AnyCommand, Say
from game.nest.paths import FAR, Cell
from game.run.view import Seen, View


def turn(view: View, lost: list[Cell], bold: bool) -> AnyCommand:
    """Her Turn: an answer to TakeTurn. Called again until it says "done".

    `lost` are cells where enemies stood when last seen; `bold` she fights what she would rather not.
    """
    me, foes = view.me.body, enemies(view)
    if me.disposition == "Retreating":
        return away(view, foes) or run(view, foes) or Say("done")
    if me.side != home(view):
        return Say("done")
    if not bold and (outmatched(view, foes) or out_of_sight(view, foes)) and (running := run(view, foes)):
        return parting_shot(view, foes) or running
    if knack := wrap_up(view) or smother(view, foes) or brace(view):
        return knack
    ways = plans(view, foes)
    if knack := prepare(view, foes, ways):
        return knack
    if ways and ways[0].worth > 0:
        return ways[0].command
    if resort := leftover(view, foes) or settle_for(view, foes, ways):
        return resort
    if not bold and outmatched(view, foes) and (running := run(view, foes)):
        return running
    last = close_in(view, foes, lost) or hearten(view, foes) or hinder(view, foes) or company.hold(view, foes)
    return last or untaught(view) or Say("done")


def parting_shot(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Before she breaks away: a blow from where she stands, if it is any good."""
    ways = plans(view, foes)
    return next(
        (p.command for p in ways if p.worth > 0 and isinstance(p.command, Act) and p.command.action == "attack"), None
    )


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


def enemies(view: View) -> list[Seen]:
    """Those of other Sides in the Combat that she knows of: armed ones first."""
    mine = view.me.body.side
    foes = [seen for seen in view.creatures if seen.disposition and seen.side != mine]
    return sorted(foes, key=lambda seen: (not prized(view, seen) and not seen.armed, seen.who))


def home(view: View) -> str:
    """The Side of most characters: hers, unless she is Charmed."""
    sides = [member.body.side for member in view.party]
    return max(sides, key=lambda side: (sides.count(side), side == "characters"))


# -- before the blow ---------------------------------------------------------------------------------------------


def wrap_up(view: View) -> AnyCommand | None:
    """Who cannot stir, or cannot run, is wrapped up before anything else."""
    for manoeuvre in ("cocoon", "wrap"):
        choice = legal(view, manoeuvre)
        if choice and chance(view, choice) >= RARELY:
            return choice.command
    return None


def smother(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Who weaves goes past everybody, up to whom the Job wants dead: silk takes half of her at a time. R-67"""
    prize = next((foe for foe in foes if prized(view, foe)), None)
    if prize is None or not weaves(view) or apart(prize, stand(view)) == 1:
        return None
    return close_in(view, [prize], [])


def brace(view: View) -> AnyCommand | None:
    """With Manoeuvres to spare: takes heart, then grits her teeth. Who weaves keeps them for her webs, and weighs it."""
    me = view.me
    if not improvising.spare(view) or weaves(view):
        return None
    steel, grit = legal(view, "steel"), legal(view, "grit")
    if steel and higher(me.body.disposition) and chance(view, steel):
        return steel.command
    return grit.command if grit and me.body.tactical and chance(view, grit) >= RARELY else None


def prepare(view: View, foes: list[Seen], ways: list[AttackPlan]) -> AnyCommand | None:
    """Off the ground, or a dirty trick before the blow: with a Manoeuvre that the blow does not want.

    Who weaves waits what the blow makes of it.
    """
    kept = bool(ways) and ways[0].spends
    if improvising.spare(view) <= kept or (weaves(view) and view.me.body.tactical):
        return None
    wings, trick = defence.take_off(view, foes), improvising.improvise(view, foes, near=True)
    found = [one for one in (trick, wings, fling(view, foes)) if one]
    best = max(found, key=lambda one: one[0], default=None)
    return best[1] if best and best in (trick, wings) else None  # to throw it back has time


def hearten(view: View, foes: list[Seen]) -> AnyCommand | None:
    """With a Manoeuvre to spare: takes heart for the next blow, if that would be the better for it."""
    up, steel = higher(view.me.body.disposition), legal(view, "steel")
    foe = min(foes, key=lambda foe: (apart(foe, stand(view)), foe.who), default=None)
    if not up or not steel or foe is None:
        return None
    line = LineOfAttack(view, foe, beside((foe.x, foe.y))[0])
    better = following(line, up) > following(line, view.me.body.disposition)
    return steel.command if better and chance(view, steel) else None


# -- for want of a good blow ---------------------------------------------------------------------------------------


def settle_for(view: View, foes: list[Seen], ways: list[AttackPlan]) -> AnyCommand | None:
    """With no blow worth it: something that hinders them while she is out of heart, else a blow at who is beside her."""
    if not ways:
        return None
    if higher(view.me.body.disposition) and (lure := hinder(view, foes)):
        return lure
    near = {foe.who for foe in foes if apart(foe, stand(view)) == 1}
    command = next((plan.command for plan in ways if plan.foe in near and plan.steps == 0), None)
    choice = view.choice(command) if command else None
    return command if choice and chance(view, choice) else None


def close_in(view: View, foes: list[Seen], lost: list[Cell]) -> AnyCommand | None:
    """Walk up to the nearest who matters; if nobody is seen, to where they were."""
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
    if me.pace:
        cells = [cell for cell in beside((foe.x, foe.y)) if far(walk, cell) < FAR]
        goal = min(cells, key=lambda cell: (far(walk, cell) > me.pace or in_front(foe, cell), far(walk, cell), cell))
        return step_to(view, goal)
    dash = legal(view, "dash")
    return dash.command if dash and me.manoeuvre + me.resist else None


def _rank(view: View, foe: Seen) -> int:
    return 0 if prized(view, foe) else 1 if foe.armed else 2


def leftover(view: View, foes: list[Seen]) -> AnyCommand | None:
    """What the Manoeuvres left are good for: whatever is worth most."""
    if not improvising.spare(view):
        return None
    found = (
        fling(view, foes),
        improvising.improvise(view, foes),
        defence.call(view, foes),
        companions.let_out(view, foes),
        defence.cover(view, foes),
        defence.web(view, foes),
        company.direct(view, foes),
    )
    best = max((one for one in found if one), key=lambda one: one[0], default=None)
    return best[1] if best else None


WEIGHED = {
    "charge", "steel", "dash", "break", "throw", "carry", "direct", "run-around", "barrier", "screen", "grit", "flank",
    "cocoon", "wrap", "web", "sisters", "fly", "loose",
}  # fmt: skip
"""Manoeuvres for which there is a policy, or which are left alone on purpose."""


def untaught(view: View) -> AnyCommand | None:
    """Return the likeliest Manoeuvre that no policy weighs, if it is likely: what nobody has taught is tried at last."""
    if not improvising.spare(view):
        return None
    found = [
        (chance(view, choice), -i, choice.command)
        for i, choice in enumerate(view.choices)
        if isinstance(choice.command, Act)
        and not choice.refused
        and content.formulas()[choice.command.action].cost == "Manoeuvre"
        and choice.command.action not in WEIGHED
    ]
    likely, _, command = max(found, key=lambda row: row[:2], default=(0, 0, None))
    return command if likely >= LIKELY else None


def fling(view: View, foes: list[Seen]) -> tuple[int, AnyCommand] | None:
    """Throw the most dangerous neighbour back, or carry it off, so that it loses its Turn: what that is worth. R-67"""
    known = {foe.who: foe for foe in foes if foe.armed and not helpless(foe)}
    found = [
        (chance(view, choice) * danger(view, foe) // 100, -choice.command.target, choice.command)
        for choice in view.choices
        if isinstance(choice.command, Act)
        and choice.command.action in ("throw", "carry")
        and not choice.refused
        and (foe := known.get(choice.command.target))
        and chance(view, choice) >= RARELY
    ]
    worth, _, command = max(found, key=lambda row: row[:2], default=(0, 0, None))
    return (worth, command) if command and worth else None


def hinder(view: View, foes: list[Seen]) -> AnyCommand | None:
    """With a Tactical to spare: charm, confuse, frighten; the likeliest, if it is likely."""
    known = {foe.who for foe in foes if foe.armed}
    found = [
        (chance(view, choice), -i, choice.command)
        for i, choice in enumerate(view.choices)
        if (attempt := choice.attempt)
        and not choice.refused
        and attempt.target in known
        and content.formulas()[attempt.action].cost == "Suppress"
    ]
    best, _, command = max(found, default=(0, 0, None))
    return command if best >= LIKELY and view.me.body.tactical else None
