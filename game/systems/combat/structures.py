"""What is built in a fight, and broken: barriers, webs, cocoons. And tunnels cleared of glue. [B 3.8.11; RULES 3.5]"""

from game import content
from game.engine import rule, tell, then
from game.engine.components import At, Body, Combatant, Creature, Guard, Remains, Structure
from game.engine.entries import Happened
from game.engine.steps import (
    Break,
    Cocoon,
    CombatEnds,
    LayWeb,
    PutDown,
    Quantify,
    Settle,
    TakeCover,
    TearDown,
    Walk,
    Wound,
)
from game.engine.store import add, create, drop, find, get, query, remove
from game.nest.tiles import Tile
from game.systems.exploration.obstacles import obstacle_of
from game.systems.ground import apart, ground, level
from game.systems.party import allies, bag, row, wanted


@rule(TakeCover, "B 3.8.11 R-67")
def take_cover(step: TakeCover) -> None:
    """A barrier for her and one ally beside her."""
    barrier = create(Structure("barrier"), At(step.x, step.y))
    at = get(step.who, At)
    beside = [ally for ally in allies(step.who) if apart(at, get(ally, At)) == 1]
    for who in (step.who, *beside[:1]):
        get(who, Combatant).cover = barrier
    tell(Happened("takes cover", step.who))


@rule(Settle, "B 3.8.11")
def settle(step: Settle) -> None:
    """Any Attack at them breaks it."""
    target = find(step.action.target, Combatant)
    if step.action.name == "attack" and target and target.cover:
        then(Break(thing=target.cover))


@rule(Break, "B 3.8.11")
def break_(step: Break) -> None:
    for _, fighter in query(Combatant):
        if fighter.cover == step.thing:
            fighter.cover = 0
    if find(step.thing, Structure):
        remove(step.thing)
        tell(Happened("barrier breaks"))


@rule(LayWeb, "R-64")
def lay_web(step: LayWeb) -> None:
    create(Structure("web"), At(step.x, step.y))
    tell(Happened("lays a web", step.who))


@rule(Walk, "R-64")
def walk(step: Walk) -> None:
    """The first to enter a web is caught; who weaves knows better."""
    for web, built, at in query(Structure, At):
        if built.kind == "web" and (at.x, at.y) == (step.x, step.y) and not row(step.who).features.get("Web Weaving"):
            remove(web)
            tell(Happened("is caught in a web", step.who))
            then(Quantify(who=step.who, feature="Immobilised", how="bestow", die=content.constants().combat.web))


@rule(Cocoon, "R-67 R-28")
def cocoon(step: Cocoon) -> None:
    """A swarm loses half its Wounds Max, and so does whom the Job wants dead; anybody else is out of the fight for good."""
    if row(step.who).swarm or wanted(step.who):
        then(Wound(who=step.who, wounds=max(1, get(step.who, Body).limit // 2), cause="Cocoon", by=step.by))
        return
    tell(Happened("is cocooned", step.who))
    then(*(PutDown(item=thing) for thing, _ in bag(step.who)))
    for part in (Body, Combatant, Guard):
        drop(step.who, part)
    add(step.who, Remains(get(step.who, Creature).name, "cocooned"))


@rule(CombatEnds, "B 3.8.15")
def ends(step: CombatEnds) -> None:  # noqa: ARG001
    """What was thrown up in a fight does not outlast it; webs do."""
    for thing, built in query(Structure):
        if built.kind == "barrier":
            remove(thing)


@rule(TearDown, "B 3.14.8 B 4.6.2")
def tear_down(step: TearDown) -> None:
    """The glue beside her is gone, unless there is an Obstacle to be torn down first."""
    cell = glue(step.who)
    if cell and obstacle_of(step.who) is None:
        level().opened.append((*cell, int(Tile.FLOOR)))
        tell(Happened("tunnel cleared", step.who))


def glue(who: int) -> tuple[int, int] | None:
    """A sealed tunnel's cell beside her."""
    at, glued = get(who, At), ground().glued
    beside = ((at.x + dx, at.y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return next((cell for cell in beside if cell in glued), None) if glued else None
