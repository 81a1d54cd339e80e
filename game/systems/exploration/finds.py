"""What the party finds (food, Materials, Hints, Secrets), and how food spoils. [L 3.7.8 .. 3.7.10, R-34, R-56]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, rule, tell, then
from game.engine.commands import Give, Say
from game.engine.components import At, Item, Lore
from game.engine.entries import Changed, Happened
from game.engine.steps import Event, Find, Share, TakeUp
from game.engine.store import create, get, the
from game.systems.dice_rolls import rated, throw
from game.systems.exploration.events import event
from game.systems.exploration.exploring import befalls
from game.systems.exploration.levels import dice
from game.systems.ground import level
from game.systems.items import identification
from game.systems.party import bag, leader, party
from game.systems.rulings import ruled

MATERIALS = "materials"


@event("Unknown Item", "B 3.14.7 L R-34")
def unknown_item(step: Event) -> None:  # noqa: ARG001
    """Let the party find a food that is not identified, or a Hint."""
    form = fell("unknown", "unknown kind") if ruled("R-34") else ""
    then(Find(form=form, rating=rated(dice().costs, "unknown item")))


@event("Resource", "B 3.14.14")
def resource(step: Event) -> None:  # noqa: ARG001
    """Let the party find Materials."""
    then(Find(form=MATERIALS, rating=rated(dice().rewards, "resource")))


@event("Known Item", "B 3.14.13 R-56 R-85")
def known_item(step: Event) -> None:  # noqa: ARG001
    """Let the party find, at random, a food that it has identified.

    It is an unknown food if all those were found too often (R-85).
    """
    foods = identification.foods()
    if not foods:
        tell(Happened("nothing known"))
        return
    rare = [food for food in foods if not ruled("R-85") or uncommon(identification.keyed(*food))]
    colour, form = rare[throw(len(rare), "known item")] if rare else ("?", "")
    die = dice().rewards if ruled("R-56") else dice().costs
    then(Find(form=form, colour=colour, rating=rated(die, "known item rating")))


@event("Secret", "B 3.14.15")
def secret(step: Event) -> None:  # noqa: ARG001
    """Choose at random a table of Events and one of its Events, and let that Event happen.

    The tables are Cost, Risk and Reward.
    Each Event of the table is equally likely, and may be a Secret again.
    """
    table = fell("secret", "secret")
    rows = content.events()[table]
    event = list(rows)[throw(len(rows), f"secret {table.lower()}")]
    tell(Happened("a secret", note=event))
    befalls([(event, rows[event])])


@event("Spoilage", "B 3.14.5 L")
def spoil(step: Event) -> None:
    """Roll one d100. Each fresh food of the hero spoils if its rating is above the result."""
    who, die = step.who, throw(100, "spoilage")
    foods = (item for _, item in bag(who) if "F" in content.forms()[item.form].types)
    gone = [item for item in foods if not item.spoiled and die < item.rating]
    for item in gone:
        tell(Happened("spoils", who, identification.name_of(item), die))
        item.spoiled = True
    if not gone:
        tell(Happened("nothing spoils", who, number=die))


@rule(Find, "B 2.16.2 L R-34 R-56")
def find(step: Find) -> None:
    """Create the Item that is found, for a hero with a free Slot. Ask which hero if several have one.

    An Item that is known to be Cursed or Spoiled is asked about even if but one has. Found Materials improve those held.
    """
    stock = next((item for who in party() for _, item in bag(who) if item.form == MATERIALS), None)
    if step.form == MATERIALS and stock:
        old, stock.rating = stock.rating, max(stock.rating, step.rating)
        tell(Changed(0, stock.name, old, stock.rating))
        return
    item = make(step)
    finder, free = step.who or leader(), [who for who in party() if len(bag(who)) < content.constants().party.slots]
    takers = [finder] if step.who in free else free
    at = get(finder, At)
    tell(Happened("finds", finder, identification.name_of(item), item.rating))
    doubtful = identification.accursed(item) or identification.rotten(item)
    if len(takers) == 1 and not doubtful:
        item.holder = takers[0]
        create(item)
        return
    thing = create(item, At(at.x, at.y))
    if takers:
        then(Share(who=leader(), item=thing))
    else:
        tell(Happened("no Slot is free", finder, identification.name_of(item)))


def make(step: Find) -> Item:
    """Return a new Item that the party finds. If its form or colour is not given, dice decide it. [R-34]

    Some living food glows.
    """
    form = step.form or fell("food" if ruled("R-34") else "food of the book", "food form")
    colour, light = step.colour, content.forms()[form].glows
    if colour == "?":
        if light and ruled("R-34") and fell("glow", "food glow"):
            form, colour = light, ""
        else:
            colour = fell("colour", "food colour") if form in content.foods() else ""
    if "L" in content.forms()[form].types:
        identification.learn("", form)  # lights need no identification
    if content.forms()[form].food:
        key = identification.keyed(colour, form)
        for count in (level().offered, the(Lore).found):
            count[key] = count.get(key, 0) + 1
    return identification.made(form, colour, step.rating, spoiled=step.spoiled)


def fell(die: str, purpose: str) -> str:
    """Roll a die of finds.toml, and return the word that its table lists for the result."""
    faces = content.finds()[die]
    return faces.row(throw(faces.die, purpose))


@rule(Share, "B 2.16.2 B 2.16.3")
def share(step: Share) -> Iterator[Option]:
    """Yield the Options to give the found Item to a hero with a free Slot, or to leave it where it lies."""
    for who in party():
        if len(bag(who)) < content.constants().party.slots:
            yield Option(Give(step.item, who), (TakeUp(who=who, item=step.item),))
    yield Option(Say("no"))


def uncommon(food: str) -> bool:
    """Return whether the party has found this food seldom so far, compared with others in this raid. [R-85]

    It was offered less than twice on this Level, and is no large part of all finds.
    """
    found, rules = the(Lore).found, content.constants().nest
    times, whole = found.get(food, 0), sum(found.values())
    few = not times or rules.offers_part * (times + 1) <= whole + rules.offers_slack
    return few and level().offered.get(food, 0) < rules.offers
