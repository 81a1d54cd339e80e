"""Exploring the nest in Metamorphosis: the Scout, Events, Encounters, Costs, and passages down. [M 3.7]"""

from game import content
from game.content import EventRow
from game.editions.metamorphosis.dice import NAME, amount, dice, grow
from game.editions.metamorphosis.growth import gain
from game.engine import rule, tell, then
from game.engine.components import Growing, Hero, Scouting, Way
from game.engine.entries import Changed, Generated, Happened
from game.engine.steps import Action, Attempt, Event, Explore, FaceDeath, Find, Generate, GoHungry
from game.engine.store import RUN, add, find, get
from game.systems.colony import encounters
from game.systems.combat.wounds import STARVED
from game.systems.dice_rolls import rated, throw
from game.systems.exploration import exploring, finds, levels, obstacles
from game.systems.exploration.events import chance, event, faces
from game.systems.exploration.exploring import befalls
from game.systems.exploration.levels import DEPTHS
from game.systems.ground import level, room_of
from game.systems.items import identification
from game.systems.outcomes import outcome
from game.systems.party import bag, here, party, row
from game.systems.rulings import system
from game.systems.survival import eating
from game.weighing.pools import DIE

WORST = 100
"""The Hunger at which a character dies if it eats nothing. [M 3.7.8.1]"""


def depth() -> int:
    """Return the current Level's rating in tens, the unit that the tables of Metamorphosis use."""
    return dice(level().rating)


def rolled(purpose: str) -> int:
    """Roll the current Level's dice, and return the number of successes.

    There is one die for each ten of the Level's rating, and at least one.
    """
    return rated(levels.dice().costs, purpose) // DIE


# -- the Exploration Action [M 3.7.7] --------------------------------------------------------------


def scout() -> int:
    """Return the id of the next Scout: the character that follows the last Scout in the party's order."""
    last, company = find(RUN, Scouting), sorted(party())
    return next((who for who in company if last and who > last.who), company[0])


@rule(Explore, "M 3.7.7", edition=NAME, instead_of=exploring.explore_room)
def explore(step: Explore) -> None:
    """Explore a Room as in the base rules (fd100), and remember which character was the Scout."""
    add(RUN, Scouting(step.who))
    exploring.explore_room(step)


@rule(Generate, "M 3.7.3 M 3.7.4", edition=NAME, instead_of=exploring.generate)
def generate(step: Generate) -> None:
    """Roll a d10 on a table of Events. Each Event with a chance of at least the number rolled happens.

    They happen in the table's order.
    """
    die = throw(faces(), step.table.lower()) + 1
    table: dict[str, EventRow] = content.events()[step.table]
    events = [(name, one) for name, one in table.items() if die <= chance(one)]
    tell(Generated(step.table, die, tuple(name for name, _ in events)), decides=True)
    befalls(events)


# -- Costs [M 3.7.8] -------------------------------------------------------------------------------


@rule(GoHungry, "M 3.7.8", edition=NAME, instead_of=eating.go_hungry)
def go_hungry(step: GoHungry) -> None:
    """Raise a character's Hunger by a roll of the Level's dice. A starved character faces death instead."""
    if get(step.who, Hero).hunger >= WORST:
        then(FaceDeath(who=step.who, cause=STARVED))
    else:
        grow_hungry(step.who, rolled("hunger"))


@outcome("Hunger grows by the Level", "M 3.8")
def hunger_of_level(who: int) -> None:
    grow_hungry(who, depth())


@outcome("Hunger grows by {tens}", "M 3.8 M 3.9.2")
def grow_hungry(who: int, tens: int) -> None:
    """Raise a character's Hunger by 10 * `tens` per cent. At 100 per cent the character is Starving."""
    hero = get(who, Hero)
    if not row(who).hungers:
        return
    old = hero.hunger
    hero.hunger = min(WORST, old + DIE * tens)
    tell(Changed(who, "Hunger", old, hero.hunger))
    if hero.hunger == WORST and not hero.starving:
        hero.starving = True
        tell(Happened("is starving", who))


@event("Spoilage", "M 3.7.8", edition=NAME, instead_of=finds.spoil)
def spoil(step: Event) -> None:
    """Roll the dice of each food that a character holds, and lower the food's rating to the result.

    A food without any success is Spoiled.
    """
    foods = [item for _, item in bag(step.who) if "F" in content.forms()[item.form].types]
    for item in foods:
        left, name = amount(item.rating, "spoilage"), identification.name_of(item)
        if left:
            tell(Changed(step.who, name, item.rating, min(item.rating, left)))
            item.rating = min(item.rating, left)
        elif not item.spoiled:
            item.spoiled = True
            tell(Happened("spoils", step.who, name))
    if not foods:
        tell(Happened("nothing spoils", step.who))


# -- Risks [M 3.7.9] -------------------------------------------------------------------------------


@event("Unknown Item", "M 3.7.9", edition=NAME, instead_of=finds.unknown_item)
def unknown_item(step: Event) -> None:  # noqa: ARG001
    """Let the party find an unidentified food, rated by a roll of the Level's dice."""
    then(Find(form="", rating=DIE * max(1, rolled("unknown item"))))


@event("Encounter", "M 3.7.9", edition=NAME, instead_of=encounters.encounter)
def encounter(step: Event) -> None:  # noqa: ARG001
    """Let creatures come: Workers or strangers as in the base rules (fd100), or else groups of the garrison.

    The groups are chosen by one to four rolls, more on deeper Levels.
    """
    fell = [rolled("encounter") for _ in range(1 + sum(depth() > most for most in (system().crowds or ())[:-1]))]
    encounters.meet(
        *(encounters.others(fell[0]) or ([kind for n in fell for kind in encounters.garrisoned(n)], max(fell)))
    )


@event("Infection", "M 3.7.9", edition=NAME, instead_of=obstacles.infect)
def infection(step: Event) -> None:
    then(Attempt(who=step.who, action="infection"))


@outcome("Actor Infected by the net", "M 3.7.8 M 3.7.9", short="Infected, by one for each success that is lacking")
def sicken(who: int, action: Action) -> None:
    grow(who, "Infected", -min(0, action.roll.margin))


@outcome("Actor learns from it", "M 2.3.9", short="XP")
def learn(who: int) -> None:
    """Give a character experience points: one for each ten of the Level's rating."""
    gain(who, depth())


# -- Rewards [M 3.7.10] ----------------------------------------------------------------------------


@event("Known Item", "M 3.7.10", edition=NAME, instead_of=finds.known_item)
def known_item(step: Event) -> None:  # noqa: ARG001
    """Let a food grow in this Room, for harvesting: a random one of the foods that the party has identified."""
    if foods := identification.foods():
        colour, form = foods[throw(len(foods), "known item")]
        grows(content.forms()[form].food, colour, form)
    else:
        tell(Happened("nothing known"))


@event("Resource", "M 3.7.10", edition=NAME, instead_of=finds.resource)
def resource(step: Event) -> None:  # noqa: ARG001
    grows("materials", "", obstacles.MATERIALS)


def grows(kind: str, colour: str, form: str) -> None:
    """Let the party's Room yield this Item from now on, whenever its kind is harvested there.

    The kinds are plants, animals and materials.
    """
    found = room_of(here())
    if found is None:
        tell(Happened("nothing new"))
        return
    entity, room = found
    room.stocks[kind] = max(DIE, room.stocks.get(kind, 0))
    room.worked.pop(kind, None)
    foods = find(entity, Growing)
    add(entity, Growing((foods.foods if foods else {}) | {kind: (colour, form)}))
    tell(Happened("grows here", note=identification.name_of(identification.made(form, colour, DIE))))


def behind(way: Way) -> tuple[int, int]:
    """Return (rating of the Level to which the passage leads, 0).

    The 0 stands for a die, which is not thrown in these rules. A Shortcut leads to the Job's Level, any other passage
    to the next Level.
    """
    nest = content.constants().nest
    return (nest.deepest if way.kind == "shortcut" else min(nest.deepest, level().rating + nest.deeper)), 0


DEPTHS[NAME] = behind
