"""Guests, parasites and hazards of the nest: their special Actions, and where guests go. [RULES 6, 4.3]"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.engine import Option, Step, rule, steps, tell, then
from game.engine.commands import Act
from game.engine.components import At, Body, Clung, Fight, Item, Raid, Structure, Wary
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.store import add, create, drop, find, get, query, remove, the
from game.fd100 import Degree
from game.nest.paths import NEAR, Cell
from game.systems.combat.conditions import alarming, disheartened, in_line, striker, threatened
from game.systems.combat.reach import HEEDLESS
from game.systems.dice_rolls import fighting, level_throw, throw
from game.systems.ground import apart, around, bodies, free, ground, level, moves
from game.systems.items.identification import name_of
from game.systems.outcomes import outcome
from game.systems.party import bag, disposition, form_of, heroic, leader, lit, party, row, side
from game.systems.senses import senses

GARDEN = "fungus garden"


@outcome("The alarm is soothed", "R section 6")
def soothe(who: int) -> None:
    """Keep every enemy Side from raising its next alarm."""
    the(Fight).soothed += alarming(who)


@rule(steps.Push, "R section 6")
def push(step: steps.Push) -> None:
    """Push a creature by one cell, and schedule the next push if cells are left to go.

    It stops where the next cell is not free.
    """
    at = get(step.who, At)
    x, y = at.x + step.dx, at.y + step.dy
    if step.cells and free(x, y, bodies()):
        then(steps.Walk(who=step.who, x=x, y=y, forced=True), replace(step, cells=step.cells - 1))


@outcome("Targets in line are pushed {cells} cells", "R section 6 R-64", of="actor")
def blow_back(who: int, action: steps.Action, cells: int) -> Iterator[Step]:
    """Yield the Steps that push each enemy on the line from the creature `who` to the target.

    The farthest is pushed first, to make room for the others.
    """
    for foe in in_line(who, action.target):
        yield pushed(who, foe, cells)


@outcome("Target is pushed {cells} cell[s]", "R section 5.4")
def push_back(who: int, action: steps.Action, cells: int) -> Iterator[Step]:
    yield pushed(action.who, who, cells)


def pushed(by: int, who: int, cells: int) -> steps.Push:
    """Return the Step that pushes creature `who` up to `cells` cells straight away from creature `by`."""
    here, at = get(by, At), get(who, At)
    return steps.Push(who=who, dx=(at.x > here.x) - (at.x < here.x), dy=(at.y > here.y) - (at.y < here.y), cells=cells)


@outcome("Every Enemy is intimidated", "R section 6")
def intimidate_all(who: int) -> Iterator[Step]:
    for foe in threatened(who):
        yield steps.Attempt(who=who, action="intimidate", target=foe)


@outcome("Every Ally is heartened", "R section 6")
def hearten_all(who: int) -> Iterator[Step]:
    for ally in disheartened(who):
        call = "rally" if disposition(ally) == "Retreating" else "encourage"
        yield steps.Attempt(who=who, action=call, target=ally)


@outcome("An Ally strikes past Carapace", "R section 6 R-14")
def order_attack(who: int, action: steps.Action) -> Iterator[Step]:
    """Yield the Steps by which one of the actor's allies attacks the target.

    It costs the ally's Tactical Action of this Round.
    """
    if ally := striker(who, action.target):
        yield steps.Spend(who=ally, cost="Tactical", action="attack")
        yield steps.Attempt(who=ally, action="attack", target=action.target, about=HEEDLESS)


@outcome("Peace is broken", "R-53 R section 6")
def feud(action: steps.Action) -> None:
    """End the peace between the target's Side and all other Sides for the rest of the Combat."""
    the(Fight).feuds.append(side(action.target))
    tell(Happened("peace is over", note=side(action.target)))


@outcome("Attacker clings: Bleeding d{die}", "R section 6")
def cling(who: int, action: steps.Action, die: int) -> None:
    """Take a mite off the map, and attach it to the creature that it has attacked.

    That creature then Bleeds d`die` at each check of Effects.
    """
    host = action.target
    if find(host, Body) is None:
        return
    clung = find(host, Clung)
    add(host, Clung((clung.mites if clung else 0) + 1, die))
    tell(Happened("clings", who))
    tell(Happened("has mites", host, number=get(host, Clung).mites))
    remove(who)


@rule(steps.CheckEffects, "R section 6 R-29")
def check(step: steps.CheckEffects) -> None:
    """Give a creature with mites on it the Effect Bleeding, at each check of its Effects."""
    if clung := find(step.who, Clung):
        then(steps.Quantify(who=step.who, feature="Bleeding", how="bestow", die=clung.die))


@rule(steps.Settle, "R section 6 R-33")
def settle(step: steps.Settle) -> None:
    """Remove all mites from a creature that has successfully resisted Bleeding.

    Also make a creature that has pilfered keep away for a while.
    """
    action = step.action
    degree = action.roll.degree if step.degree is None else step.degree
    shaken = action.name == "resist" and action.about == "Bleeding" and degree >= Degree.PARTIAL_SUCCESS
    if shaken and find(step.who, Clung) is not None:
        drop(step.who, Clung)
        tell(Happened("mites fall off", step.who))
    if action.name == "pilfer":
        shy(step.who)


@outcome("Target keeps away", "R section 6")
def shy(who: int) -> None:
    add(who, Wary(the(Raid).turn + content.constants().guests.keeps_away))


@outcome("Food is taken", "R section 6")
def rob(who: int, action: steps.Action) -> None:
    """Give the actor a random Food Item that its target holds, if the target holds any."""
    if food := [item for _, item in bag(action.target) if edible(item)]:
        item = food[throw(len(food), "loot")]
        item.holder = who
        tell(Happened("is robbed", action.target, name_of(item)))


@rule(steps.Walk, "R section 6 B 2.16.3")
def walk(step: steps.Walk) -> None:
    """Apply the effect of spores or food in the cell that a creature enters.

    Spores may bring Infection; a guest that gathers food picks it up.
    """
    here = (step.x, step.y)
    if heroic(step.who):
        if any(built.kind == "spores" and (at.x, at.y) == here for _, built, at in query(Structure, At)):
            then(steps.Event(who=step.who, event="Infection"))
    elif row(step.who).gathers and not fighting(step.who) and not bag(step.who):
        for thing, item, at in query(Item, At):
            if (at.x, at.y) == here and edible(item):
                then(steps.TakeUp(who=step.who, item=thing))
                return


@rule(steps.Leave, "R section 6")
def leave(step: steps.Leave) -> None:
    remove(step.who)


@rule(steps.Roam, "R section 6 B 2.16.4")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Options to win over a guest (rove beetle or moth) on a cell beside the leader.

    A rove beetle is won over by giving it food, a moth without food.
    """
    who, at = leader(), get(leader(), At)
    for guest, there, _ in query(At, Body):
        action = row(guest).won
        if heroic(guest) or not action or apart(at, there) > 1:
            continue
        given = morsel(who) if action == "bribe" else 0
        if action == "bribe" and not given:
            yield Option(Act(action, guest), refused=Refusal.NO_FOOD)
        elif action == "tame" and len(bag(who)) >= content.constants().party.slots:
            yield Option(Act(action, guest), refused=Refusal.SLOTS_FULL)
        else:
            gift = (steps.Feed(who=guest, item=given),) if given else ()
            yield Option(
                Act(action, guest),
                (*gift, steps.Attempt(who=who, action=action, target=guest), steps.TurnPasses(), step),
            )


@rule(steps.Feed, "R section 6")
def feed(step: steps.Feed) -> None:
    """Remove the food that was given to a guest: it eats the food whether or not it is won over."""
    tell(Happened("is fed", step.who, name_of(get(step.item, Item))))
    remove(step.item)


def spores() -> None:
    """Create clouds of spores in the fungus gardens of a new Level.

    Each garden has them with a chance, in per cent, equal to the Level's rating.
    """
    for chamber in ground().plan.chambers:
        if chamber.kind == GARDEN and level_throw(100, f"spores/{chamber.number}") < level().rating:
            for dx in range(-content.constants().guests.cloud, content.constants().guests.cloud + 1):
                for dy in range(-content.constants().guests.cloud, content.constants().guests.cloud + 1):
                    if free(chamber.x + dx, chamber.y + dy, set()):
                        create(Structure("spores"), At(chamber.x + dx, chamber.y + dy))


def edible(item: Item) -> bool:
    """Return whether creatures would stop for an Item and take it: food that is not Cursed, and no Companion."""
    form = form_of(item)
    return bool(form.food) and "C" not in form.types and not item.cursed


def morsel(who: int) -> int:
    """Return the id of the least valuable food that the creature `who` carries, or 0 if it carries none.

    Half-eaten food comes first, then the food of lowest rating.
    """
    food = [(not item.depleted, item.rating, thing) for thing, item in bag(who) if edible(item)]
    return min(food, default=(False, 0, 0))[2]


# -- where guests go -------------------------------------------------------------------------------


def attraction(who: int, taken: set[Cell]) -> list[Step] | None:
    """Return the Steps of a guest towards food or light that attracts it. If nothing attracts the guest, return None.

    An empty list means that the guest waits. `taken`: the occupied cells.
    """
    at, wary = get(who, At), find(who, Wary)
    drawn = row(who).drawn
    if not drawn or bag(who) or (wary and the(Raid).turn < wary.till):
        return None
    heroes = [hero for hero in party() if senses(who, hero) and (lit(hero) if drawn == "light" else morsel(hero))]
    lying = [place for _, item, place in query(Item, At) if drawn == "food" and edible(item)]
    goals = [(moves(at, place), 0, place) for place in lying if moves(at, place) <= NEAR]
    goals += [(moves(at, get(hero, At)), hero, get(hero, At)) for hero in heroes]
    if not goals:
        return None
    far, hero, goal = min(goals, key=lambda one: one[:2])
    if hero and far <= 1:
        return [steps.Attempt(who=who, action="pilfer", target=hero)] if drawn == "food" else []
    nearer = [cell for cell in around(at, taken) if moves(At(*cell), goal) < far]
    if not nearer:
        return []
    x, y = min(nearer, key=lambda cell: moves(At(*cell), goal))
    return [steps.Walk(who=who, x=x, y=y)]
