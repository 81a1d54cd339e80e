"""With nobody near: Rests, meals and housework, and how far she goes for them."""

from game import content
from game.bots import household, rests
from game.bots.household import HUNGRY
from game.bots.mind import HAUNTED, Mind, go
from game.bots.quest import QUIET, ascend
from game.engine.commands import AnyCommand, Enter, Say
from game.run.view import RoomRecord, Seen, View

BUSY = 40
"""Commands of one turn after which she stops keeping house."""
STOCKS = {"hunt": "animals", "forage": "plants", "salvage": "materials"}
"""What is gathered how."""
WEARING = ("Bleeding", "Infected")
"""Effects that do more harm the longer they last."""
LEAVES = 3
"""Times she leaves a Level to heal before she explores again."""
AT_ONCE = 4
"""Turns after which who is back has found nothing up there, and does not try again."""


def keep_house(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """With nobody about: what food, Rooms and Rests are good for."""
    turn, done = mind.busy
    mind.busy = (view.turn, done + 1 if turn == view.turn else 0)
    if mind.busy[1] > BUSY:
        return None
    if foes:
        return household.pick_up(view)
    return (
        household.kindle(view)
        or household.remedy(view, battle=view.rating >= content.constants().nest.deepest)
        or household.study(view)
        or household.clear_out(view)
        or household.pick_up(view)
        or rest(view, mind)
        or household.tear_down(view)
        or (household.gather(view) if mind.nature.gathers else None)
        or (household.taste(view) if mind.nature.tastes else None)
    )


def rest(view: View, mind: Mind) -> AnyCommand | None:
    """Here, if it may be; noted, so that she does not come back for another too soon."""
    command = rests.rest(view, mind.nature)
    if command and view.chamber:
        mind.rested[view.number, view.chamber.number] = view.raid.explored
    return command


def recover(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Wait for Effects to pass, while nobody is near and hunger allows: not for those that wear her down meanwhile."""
    if foes:
        return None
    ill = any(
        content.kinds()[member.body.kind].effects.get(name, 0) < value <= household.GRAVE
        for member in view.party
        for name, value in member.body.effects.items()
        if name not in WEARING
    )
    hungry = any(member.hunger >= HUNGRY for member in view.party)
    if not ill or hungry or mind.waited.get(view.number, 0) >= mind.nature.patience:
        return None
    mind.waited[view.number] = mind.waited.get(view.number, 0) + 1
    return Say("wait")


def collect(view: View, mind: Mind) -> AnyCommand | None:
    """Back in a Room she had to leave: what its exploration still owes comes now."""
    haunted = mind.haunted is not None and view.turn - mind.fought <= HAUNTED
    if not haunted and view.chamber and (place := (view.number, view.chamber.number)) in mind.owed:
        mind.owed.discard(place)
        return Say("wait")
    return None


# -- farther off -----------------------------------------------------------------------------------


def to_bed(view: View, mind: Mind) -> AnyCommand | None:
    """Sore, and rested here already: to another Room where she would be safe."""
    sore = mind.nature.rests and any(rests.sore(member, mind.nature) for member in view.party)
    if view.raid.head_start or not sore:
        return None
    beds = [(room.x, room.y) for room in view.found_here if not room.here and bed(view, mind, room)]
    return go(view, beds, mind.safe(view)) or (go(view, beds, view.walkable) if mind.battered(view) else None)


def withdraw(view: View, mind: Mind) -> AnyCommand | None:
    """Battered, and no help for it on this Level: up to one where there is. Nobody follows through a shaft."""
    leave = view.number, view.raid.explored
    if mind.leaves.get(leave) and view.turn - mind.withdrew <= AT_ONCE:
        mind.leaves[leave] = LEAVES
    if not mind.battered(view) or mind.leaves.get(leave, 0) >= LEAVES:
        return None
    if any(soothes(view, mind, room) for room in view.found_here):
        return None
    if not any(
        room.level != view.number and room.rating < view.rating and soothes(view, mind, room) for room in view.pool
    ):
        return None
    step = ascend(view, mind.safe(view)) or ascend(view, view.walkable)
    if isinstance(step, Enter):
        mind.leaves[leave], mind.withdrew = mind.leaves.get(leave, 0) + 1, view.turn
        mind.dangers = {who: danger for who, danger in mind.dangers.items() if danger[0] != view.number}
    return step


def soothes(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Whether the battered could rest in this Room; or, with nothing to heal with, find something there."""
    if any(rests.provided(member) for member in view.party if member.body.wounds):
        return bed(view, mind, room)
    return (not room.spent and room.rating <= QUIET) or grows(view, mind, room)


def bed(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Whether she could rest in this Room: sheltered, or where little comes."""
    place = room.level, room.number
    sheltered = room.secured or household.weavers(view) or household.materials(view)
    if room.obstruction or place in mind.owed or not (sheltered or room.rating <= mind.nature.daring):
        return False
    return mind.rested.get(place) != view.raid.explored


def to_larder(view: View, mind: Mind) -> AnyCommand | None:
    """To a Room of this Level where something grows or lives that she lacks."""
    if view.chamber:
        mind.gleaned[view.number, view.chamber.number] = view.raid.explored
    if not mind.nature.gathers or view.raid.head_start or len(view.me.items) >= content.constants().party.slots:
        return None
    rooms = [(room.x, room.y) for room in view.found_here if not room.here and grows(view, mind, room)]
    return go(view, rooms, mind.safe(view))


def grows(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Whether this Room has what she lacks, as far as she knows: a stock is good once an exploration."""
    place = room.level, room.number
    if room.obstruction or place in mind.owed or not room.spent or mind.gleaned.get(place) == view.raid.explored:
        return False
    return any(room.stocks.get(STOCKS[act], 0) for act in household.wanted(view))
