"""Rules and outcomes of barriers, webs, cocoons and glue in a fight. [B 3.8.11; RULES 3.5]"""

from game import content
from game.engine import rule, steps, tell, then
from game.engine.components import At, Body, Combatant, Creature, Guard, Remains, Structure
from game.engine.entries import Happened
from game.engine.store import add, create, drop, find, get, query, remove
from game.systems.ground import apart
from game.systems.outcomes import outcome
from game.systems.party import allies, bag, row, wanted
from game.systems.rulings import worth


@outcome("Actor takes cover", "B 3.8.11 R-67")
def build_barrier(who: int, action: steps.Action) -> None:
    take_cover(who, *map(int, action.about.split(",")))


def take_cover(who: int, x: int, y: int) -> None:
    """Put a barrier on the cell (x, y) as cover for the creature `who` and one ally next to `who`."""
    barrier = create(Structure("barrier"), At(x, y))
    at = get(who, At)
    beside = [ally for ally in allies(who) if apart(at, get(ally, At)) == 1]
    for each in (who, *beside[:1]):
        get(each, Combatant).cover = barrier
    tell(Happened("takes cover", who))


@rule(steps.Settle, "B 3.8.11")
def settle(step: steps.Settle) -> None:
    """Break the barrier behind which the target of an Attack has taken cover."""
    target = find(step.action.target, Combatant)
    if step.action.name == "attack" and target and target.cover:
        then(steps.Break(thing=target.cover))


@rule(steps.Break, "B 3.8.11")
def break_(step: steps.Break) -> None:
    for _, fighter in query(Combatant):
        if fighter.cover == step.thing:
            fighter.cover = 0
    if find(step.thing, Structure):
        remove(step.thing)
        tell(Happened("barrier breaks"))


@outcome("A web is laid", "R-64", short="a web is laid: who steps in first is Immobilised")
def weave_web(who: int, action: steps.Action) -> None:
    lay_web(who, *map(int, action.about.split(",")))


def lay_web(who: int, x: int, y: int) -> None:
    """Lay a web on the cell (x, y), which catches the first creature to enter that cell."""
    create(Structure("web"), At(x, y))
    tell(Happened("lays a web", who))


@rule(steps.Walk, "R-64")
def walk(step: steps.Walk) -> None:
    """Let a web catch the first creature that enters its cell: the creature becomes Immobilised.

    A web weaver is not caught.
    """
    for web, built, at in query(Structure, At):
        if built.kind == "web" and (at.x, at.y) == (step.x, step.y) and not row(step.who).features.get("Web Weaving"):
            remove(web)
            tell(Happened("is caught in a web", step.who))
            then(steps.Quantify(who=step.who, feature="Immobilised", how="bestow", die=content.constants().combat.web))


@outcome("Target is cocooned", "R-67 R-28", in_sight=True)
def cocoon(who: int, action: steps.Action) -> None:
    """Take the creature `who` out of the fight for good, wrapped in a cocoon.

    A swarm or the Job's target takes Wounds of half its limit instead.
    """
    if row(who).swarm or wanted(who):
        then(steps.Wound(who=who, wounds=worth(get(who, Body).limit // 2), cause="Cocoon", by=action.who))
        return
    tell(Happened("is cocooned", who))
    then(*(steps.PutDown(item=thing) for thing, _ in bag(who)))
    for part in (Body, Combatant, Guard):
        drop(who, part)
    add(who, Remains(get(who, Creature).name, "cocooned"))


@rule(steps.CombatEnds, "B 3.8.15")
def ends(step: steps.CombatEnds) -> None:  # noqa: ARG001
    """Remove all barriers when Combat ends, but leave the webs."""
    for thing, built in query(Structure):
        if built.kind == "barrier":
            remove(thing)
