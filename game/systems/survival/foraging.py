"""Foraging, hunting and salvaging: how the party gathers things that it finds in Rooms. [R-60, M 3.8]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Option, Step, rule, steps, tell, then
from game.engine.components import At, Creature, Raid, Remains
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.store import get, query, the
from game.systems.combat.turns import why_not
from game.systems.dice_rolls import level_throw, rated, throw
from game.systems.exploration.exploring import disturbed, working
from game.systems.exploration.levels import dice
from game.systems.exploration.obstacles import blocked
from game.systems.ground import level, room_at, rooms
from game.systems.outcomes import outcome
from game.systems.party import leader, room_here, row
from game.systems.rulings import ruled

NOTHING = {"plants": Refusal.NO_PLANTS, "animals": Refusal.NO_ANIMALS, "materials": Refusal.NO_MATERIALS}


@rule(steps.OpenRoom, "R-60")
def open_room(step: steps.OpenRoom) -> None:  # noqa: ARG001
    stock_up()


@rule(steps.EnterLevel, "R-60")
def enter_level(step: steps.EnterLevel) -> None:  # noqa: ARG001
    stock_up()


@rule(steps.Roam, "R-60 R-52 B 3.11.1 M 3.8")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Options (choices) to forage, hunt or salvage in the party's Room."""
    for action, kind in content.works().items():
        refused = cannot_work(kind) or why_not(leader(), action, content.formulas()[action], 0) or disturbed()
        yield working(step, action, refused)


@rule(steps.Attempt, "R-60 R-44 B 3.12")
def attempt(step: steps.Attempt) -> None:
    """Record that one of a Room's stocks is used up. It stays used up until the party explores another Room.

    In the book profile, mark the Room as spent.
    """
    room = room_here()
    if step.action in content.works() and room:
        room.worked[content.works()[step.action]] = the(Raid).explored
        room.spent = True


def best_found(action: steps.Action) -> str:
    """Return in a few words what the best degree brings: two foods, or the one heap that two Materials would be, rated by the best of three."""
    one = content.works().get(action.name) == "materials"
    return f"{'one is' if one else 'two are'} found, rated the best of three"


@outcome("One is found", "R-60 R-34", how="one")
@outcome("Two of the best", "R-60 R-34", short=best_found, how="two")
@outcome("One is found Spoiled", "R-60 R-34", short="a Spoiled one is found", how="spoiled")
def gather(who: int, action: steps.Action, how: Literal["one", "two", "spoiled"]) -> None:
    """Let the actor find one or two Items among the things that can be gathered in the Room.

    Each is rated as the stock. For `how` "two", it is rated by the best of the stock and two dice.
    """
    room = room_here()
    if room is None:
        return
    kind = content.works()[action.name]
    rating = room.stocks[kind]
    if how == "two":
        rating = max(rating, *(rated(dice().rewards, f"{action.name} rating") for _ in range(2)))
    form, colour = drawn(room.kind, kind, action.name)
    find = steps.Find(who=who, form=form, colour=colour, rating=rating, spoiled=how == "spoiled")
    then(find, *([find] if how == "two" and kind != "materials" else []))  # two Materials would be one heap


@rule(steps.CombatEnds, "R-90")
def leave_spoils(step: steps.CombatEnds) -> None:
    """Let the party, after a Combat that it won, gather Materials from the armour of soldiers killed in this Room.

    They are rated by the highest Carapace of the soldiers.
    """
    room = room_here()
    if room is None or step.how is not steps.CombatEnd.WON or not ruled("R-90"):
        return
    fallen = [(who, at) for who, dead, at in query(Remains, At) if dead.fight == the(Raid).fights]
    dead = [get(who, Creature).kind for who, at in fallen if room_at(at) == room.number]
    soldiers = [content.kinds()[kind] for kind in dead if kind in content.castes()]
    if hardest := max((kind.features.get("Carapace", 0) for kind in soldiers), default=0):  # the printed rating
        room.stocks["materials"] = max(hardest, room.stocks.get("materials", 0))
        room.worked.pop("materials", None)
        tell(Happened("leaves spoils", number=room.stocks["materials"]))


@outcome("The stock is gone", "R-60")
def use_up(who: int, action: steps.Action) -> None:
    if room := room_here():
        room.stocks[content.works()[action.name]] = 0
        tell(Happened("stock gone", who, content.works()[action.name]))


@outcome("Hunger grows", "R-60")
@outcome("Weaver's Hunger rolls to increase", "M 3.9.2 R-61")
def grow_hungry(who: int) -> Iterator[Step]:
    if row(who).hungers:
        yield steps.Quantify(who=who, feature="Hunger", how="increase")


@outcome("Somebody comes", "R-60")
def draw_somebody() -> None:
    then(steps.Event(event="Encounter"))


def cannot_work(kind: str) -> str:
    """Return why nobody can do `kind` of work (forage, hunt, salvage) in the party's Room, or "" if somebody can."""
    room = room_here()
    if room is None:
        return Refusal.NO_ROOM
    if room.spent and not ruled("R-60"):
        return Refusal.SPENT
    if not room.spent and ruled("R-60"):
        return Refusal.UNEXPLORED
    if reason := blocked(room):
        return reason
    if not room.stocks.get(kind):
        return NOTHING[kind]
    return Refusal.WORKED if room.worked.get(kind, -1) == the(Raid).explored else ""


def stock_up() -> None:
    """Give each Room of this Level its stocks of things to gather, if it has none yet.

    The kind of chamber decides which stocks it has.
    Their ratings are rolled with the Features die.
    """
    for _, room in rooms():
        if not room.stocks:
            for kind, row in content.stocks().get(room.kind, {}).items():
                if level().rating > row.above:
                    room.stocks[kind] = min(100, level_throw(dice().features, f"room/{room.number}/{kind}"))


def drawn(chamber: str, kind: str, action: str) -> tuple[str, str]:
    """Choose a random Item for somebody who gathers from this `kind` of stock. Return its (form, colour). [R-34]

    Some forms may glow.
    """
    stock = content.stocks().get(chamber, {}).get(kind)
    forms = stock.forms if stock else ("materials",)  # Materials left by a fight
    form = forms[throw(len(forms), f"{action} form")]
    row = content.forms()[form]
    if row.glows and fell("glow", action):
        return row.glows, ""
    return form, fell("colour", action) if form in content.foods() else ""


def fell(die: str, action: str) -> str:
    faces = content.finds()[die]
    return faces.row(throw(faces.die, f"{action} {die}"))
