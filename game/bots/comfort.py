"""How a bot rests, eats and does chores while no enemy is near, and walks to Rooms that are good for this."""

from fractions import Fraction

from game import content
from game.bots import answers, carrying, gathering, household
from game.bots.errands import far, ways_from
from game.bots.household import HUNGRY, WEARING
from game.bots.memory.fights import HAUNTED
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import Place, owing
from game.bots.quest import QUIET, ascend
from game.bots.temperament import Nature
from game.bots.threats import done_soon
from game.engine.commands import Act, AnyCommand, Enter, Say
from game.fd100 import Degree, Odds
from game.nest.paths import FAR
from game.run.view import Held, Member, RoomRecord, Seen, View, once

BUSY = 40
"""The number of Commands in one turn after which the bot does no more chores, so that time goes on."""
LEAVES = 3
"""The number of times that a Level may be left for healing elsewhere before exploring goes on."""
LEARNT = 7
"""The experience points from which on a Rest is worthwhile. A member can hold only a few more."""
HARDSHIP = 60
"""The Hunger from which on who has no food does not rest for the sake of learning: a Rest costs Hunger."""
STROLL = 12
"""The most moves to a Room where food or Materials are to be had, while nobody is hungry."""
AT_ONCE = 4
"""The number of turns within which a return means that the other Level did not help, so that no further attempt is made."""


def keep_house(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command for the next chore (eating, resting, gathering ...), or None if there is none to do.

    Chores are eating, studying, carrying, resting, gathering. With enemies near it is only picking up.
    """
    turn, done = mind.work.busy
    mind.work.busy = (view.turn, done + 1 if turn == view.turn else 0)
    if mind.work.busy[1] > BUSY:
        return None
    if foes:
        return carrying.pick_up(view, mind.spurned)
    return (
        get_ready(view)
        or household.study(view)
        or carrying.make_room(view, mind.spurned)
        or carrying.pick_up(view, mind.spurned)
        or (rest(view, mind) if sore(view, mind.nature) else None)
        or household.tear_down(view)
        or (gathering.gather(view, mind.nature) if mind.nature.gathers else None)
        or (None if heaped(view, mind) else rest(view, mind))  # to learn, by what was gathered
        or (household.taste(view) if mind.nature.tastes else None)
    )


def get_ready(view: View) -> AnyCommand | None:
    """Return the Command to light a Light Item, or to eat food whose effect helps now, or None if neither is needed."""
    return household.kindle(view) or household.remedy(view, battle=view.rating >= content.constants().nest.deepest)


def rest(view: View, mind: Mind) -> AnyCommand | None:
    """Return Act("rest") if a Rest in this Room is worthwhile, else None.

    The Rest is recorded, so that the next comes later. If Materials for a shelter are likely to be found here, and nobody
    has Effects that get worse meanwhile, return the Command to salvage first.
    """
    if not wants_rest(view, mind.nature) or not view.allows(Act("rest")):
        return None
    if not any(map(worn_down, view.party)) and quieter(view, mind) and ascend(view, mind, mind.safe(view)):
        return None  # there it is better
    room = view.chamber
    safe = (room and room.secured) or household.weavers(view) or household.materials(view)
    if not safe and view.rating > mind.nature.daring:
        return None
    if not safe and mind.nature.gathers and not any(map(worn_down, view.party)) and (heap := household.salvage(view)):
        return heap
    if room:
        mind.work.rested[view.number, room.number] = view.raid.explored
    return Act("rest")


def heaped(view: View, mind: Mind) -> bool:
    """Return whether an Obstacle stands in this Room that is not given up: whoever came to tear it down does not rest first to learn."""
    room = view.chamber
    if room is None or not room.obstruction:
        return False
    return mind.work.slim.get((room.level, room.number)) != view.raid.explored


def wants_rest(view: View, nature: Nature) -> bool:
    """Return whether a member of the party needs a Rest, either to heal or to improve its Features."""
    if not nature.rests:
        return False
    fed = not household.laden(view) and all(
        member.hunger < HARDSHIP or not member.hungers or has_meal(member) for member in view.party
    )
    return sore(view, nature) or (fed and any(learnt(member, nature) for member in view.party))


def learnt(member: Member, nature: Nature) -> bool:
    """Return whether a Rest would teach a member enough: it has the ticked Features or the experience points for it."""
    return len(member.ticked) >= nature.lessons or member.points >= LEARNT


def sore(view: View, nature: Nature) -> bool:
    """Return whether a member of the party needs a Rest because of its Wounds or Effects.

    It has enough Wounds, with the goods in hand more, and food to heal them, or is gravely ill, or suffers from what wears it down.
    """
    most = nature.battered if household.laden(view) else nature.sore
    hurt = [one for one in view.party if one.body.wounds and 100 * one.body.wounds // one.body.limit >= most]
    return any(gravely_ill(one) or worn_down(one) for one in view.party) or any(provided(view, one) for one in hurt)


def worn_down(member: Member) -> bool:
    """Return whether a member suffers from an Effect that does more harm the longer it lasts, as Infected, which brings others."""
    return not set(WEARING).isdisjoint(household.suffered(member))


def provided(view: View, member: Member) -> bool:
    """Return whether a member holds food by which it would heal in a Rest here."""
    return any(answers.worth_it(view, member, held, nursed(view, member, held)) for held in member.items)


@once
def provisioned(view: View) -> bool:
    """Return whether any of the wounded holds food by which it would heal in a Rest here."""
    return any(provided(view, member) for member in view.party if member.body.wounds)


def nursed(view: View, patient: Member, meal: Held) -> int:
    """Return the chance, in per cent, that a member heals by this food in a Rest, tended by the best of the party."""
    odds = tended(view, patient, meal)
    return 100 * odds.at_least(Degree.PARTIAL_SUCCESS) // odds.whole if odds else 100


def tended(view: View, patient: Member, meal: Held) -> Odds | None:
    """Return the odds that a member heals by this food in a Rest, tended by the best of the party; None where the rules name who tends."""
    swarm, who, about = content.kinds()[patient.body.kind].swarm, patient.body.who, f"{meal.name} {meal.rating}"
    nurses, action = ([patient], "regrow") if swarm else (view.party, "heal")
    found = [view.led_by(one.body.who, action, 0 if swarm else who, about) for one in nurses]
    return max(
        filter(None, found), key=lambda one: Fraction(one.at_least(Degree.PARTIAL_SUCCESS), one.whole), default=None
    )


def has_meal(member: Member) -> bool:
    """Return whether a member holds food that it can eat without known harm when it is hungry."""
    return any(held.edible and household.welcome(held) for held in member.items)


def gravely_ill(member: Member) -> bool:
    """Return whether a member suffers from an Effect with a rating so high that it hardly ends by itself. Innate Effects do not count."""
    innate = content.kinds()[member.body.kind].effects
    return any(value > max(household.GRAVE, innate.get(name, 0)) for name, value in member.body.effects.items())


def recover(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return Say("wait") while the party should wait for an Effect to end by itself, else None.

    It waits while no enemy is near and nobody is too hungry or worn down meanwhile, but for a limited number of turns on each Level.
    """
    if foes:
        return None
    ill = any(
        content.kinds()[member.body.kind].effects.get(name, 0) < value <= household.GRAVE
        for member in view.party
        for name, value in member.body.effects.items()
        if name not in WEARING
    )
    waits = not any(member.hunger >= HUNGRY or worn_down(member) for member in view.party)
    if not ill or not waits or mind.work.waited.get(view.number, 0) >= mind.nature.patience:
        return None
    mind.work.waited[view.number] = mind.work.waited.get(view.number, 0) + 1
    return Say("wait")


def collect(view: View, mind: Mind) -> AnyCommand | None:
    """Return Say("wait") to complete the exploration of this Room, if a fight interrupted it and more is to come. Else return None."""
    haunted = household.laden(view) or (mind.fights.haunted is not None and view.turn - mind.fights.fought <= HAUNTED)
    if not haunted and view.chamber and (place := (view.number, view.chamber.number)) in mind.fights.owed:
        mind.fights.owed.discard(place)
        return Say("wait") if owing(view) else None
    return None


# -- farther off -----------------------------------------------------------------------------------


def to_bed(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to another Room of this Level that is safe to rest in, or None if none is needed or reachable."""
    if view.raid.head_start or not (mind.nature.rests and sore(view, mind.nature)):
        return None
    held = {int(view.rooms[foe.y, foe.x]) for foe in mind.foes.known(view)}  # nobody rests where a foe may feel it
    rooms = [room for room in view.found_here if not room.here and room.number not in held]
    beds = [(room.x, room.y) for room in rooms if bed(view, mind, room)]
    return go(view, beds, mind.safe(view)) or (go(view, beds, view.walkable) if mind.battered(view) else None)


def withdraw(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step towards a less dangerous Level to heal on, or None if no such step is needed or possible."""
    beds = quieter(view, mind)
    step = (ascend(view, mind, mind.safe(view)) or ascend(view, mind, view.walkable)) if beds else None
    if isinstance(step, Enter):
        leave, hurt = (view.number, view.raid.explored), [member.body.wounds for member in view.party]
        mind.work.leaves[leave], mind.work.withdrew = mind.work.leaves.get(leave, 0) + 1, view.turn
        mind.work.left_for = hurt, view.rating, beds
        mind.foes.dangers = {who: danger for who, danger in mind.foes.dangers.items() if danger[0] != view.number}
    return step


def quieter(view: View, mind: Mind) -> frozenset[Place]:
    """Return the Rooms of less dangerous Levels in which to heal rather than here, if the party is too wounded to go on.

    Rooms for which a Level was left in vain are none to leave one for, while nobody's Wounds have changed.
    """
    leave, none = (view.number, view.raid.explored), frozenset[Place]()
    if mind.work.leaves.get(leave) and view.turn - mind.work.withdrew <= AT_ONCE:
        mind.work.leaves[leave] = LEAVES
    if not mind.battered(view) or mind.work.leaves.get(leave, 0) >= LEAVES or done_soon(view, mind):
        return none
    hurt, (then, least, sought) = [member.body.wounds for member in view.party], mind.work.left_for
    if then != hurt:
        mind.work.vainly.clear()
    elif view.rating < least:  # on the way up
        mind.work.left_for = hurt, view.rating, sought
    elif view.rating > least or leave in mind.work.leaves:  # down again, or back here, and no better off
        mind.work.vainly |= sought
    most, rooms = bearable(view, mind), [room for room in view.pool if room.level != view.number]
    beds = frozenset((one.level, one.number) for one in rooms if one.rating <= most and soothes(view, mind, one))
    return none if beds <= mind.work.vainly else beds


def bearable(view: View, mind: Mind) -> int:
    """Return the highest rating of a Level that is better to heal on than this one; -1 if none is.

    Where a Room here serves for a Rest it is half of this one's, a STROLL away; any less from the very way up. Who has come up to heal heals where one serves.
    """
    walk = ways_from(view, mind.safe(view))
    here = [0 if room.here else far(walk, (room.x, room.y)) for room in view.found_here if soothes(view, mind, room)]
    up = min((far(walk, (way.x, way.y)) for way in view.passages if way.kind == "up"), default=FAR)
    near = here and provisioned(view) and up <= min(here) + STROLL and not mind.heals(view)
    return view.rating - 1 if not here or (near and not up) else view.rating // 2 if near else -1


def soothes(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Return whether the wounded can rest in a Room or, if they have no healing food, may find such food there, and hold it."""
    if provisioned(view):
        return bed(view, mind, room)
    return holds_more(view) and ((not room.spent and room.rating <= QUIET) or grows(view, mind, room))


def holds_more(view: View) -> bool:
    """Return whether anybody has a Slot free for what is gathered, or holds useless food that it would drop for that."""
    return gathering.roomy(view) or carrying.clear_out(view) is not None


def bed(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Return whether a Rest in this Room is possible and likely to be undisturbed. It must not come too soon after the last Rest."""
    sheltered = room.secured or household.weavers(view) or household.materials(view)
    if room.obstruction or room.rested or not (sheltered or room.rating <= mind.nature.daring):
        return False
    return mind.work.rested.get((room.level, room.number)) != view.raid.explored


def to_larder(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to a Room of this Level with food or Materials that the party lacks, or None if there is none.

    While nobody is hungry, the Room must be near.
    """
    if view.chamber:
        mind.work.gleaned[view.number, view.chamber.number] = view.raid.explored
    if not mind.nature.gathers or view.raid.head_start or not gathering.roomy(view):
        return None
    rooms = [(room.x, room.y) for room in view.found_here if not room.here and grows(view, mind, room)]
    if all(member.hunger < household.FULL for member in view.party):
        walk = ways_from(view, mind.safe(view))
        rooms = [cell for cell in rooms if far(walk, cell) <= STROLL]
    return go(view, rooms, mind.safe(view))


def grows(view: View, mind: Mind, room: RoomRecord) -> bool:
    """Return whether this Room has something to gather that the party wants. None goes there for food that is not scarce, nor where the party has gathered since it last explored a Room."""
    place = room.level, room.number
    if (
        room.obstruction
        or place in mind.fights.owed
        or not room.spent
        or mind.work.gleaned.get(place) == view.raid.explored
    ):
        return False
    acts = gathering.lacking(view, room)
    acts = acts if household.scarce(view) else [act for act in acts if act == gathering.SALVAGE.action]
    here = room.level == view.number  # on another Level it may be easier
    return bool(gathering.worth(view, mind.nature, acts) if here else acts)
