"""What one press of the adviser's key takes up or puts down: all that is worth it here, and an Item with what it makes room for; and why."""

from collections.abc import Sequence

from game import content
from game.adviser.fleeing.baiting import BAIT
from game.bots import carrying, household
from game.bots.gathering import gather, worth_gathering
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, AnyCommand, Drop, Light, Study, Take
from game.presentation.answers import carried, named, rated
from game.presentation.carrying import provisions
from game.presentation.carrying.exchanges import swapped
from game.presentation.carrying.handing_out import Plan, fits_better
from game.presentation.carrying.provisions import FEED, fed
from game.presentation.food.foods import bestows
from game.presentation.food.meals import WASTED, worth
from game.presentation.food.spoiled import spoilt
from game.presentation.page import sentence
from game.run.view import Held, Member, View
from game.telling.words import named_once
from game.weighing.scale import scaled

FIT = "fit"
"""The name of the aim, in `Mind.aim`, to carry what lies here and fits better than what is carried."""
FETCH = "fetch"
"""The name of the aim, in `Mind.aim`, to walk to what lies in this Room and is worth a Slot."""
REPLACED = "made good"
"""The name of the aim, in `Mind.aim`, to eat what is carried where as much lies underfoot."""


def handed(view: View, mind: Mind) -> Plan:
    """Return who is to be handed what, if the adviser's present aim is that; else {}."""
    if mind.aim == FEED:
        return fed(view, mind.work.handed)
    return fits_better(view, mind.spurned) if mind.aim == FIT else {}


def why_hand(view: View, plan: Plan, mind: Mind) -> str:
    """Return what is handed out by this plan, and why, as text."""
    return provisions.told(view, plan) if mind.aim == FEED else sentence("why fit", what=swapped(view, plan))


def handful(view: View, command: AnyCommand, mind: Mind) -> list[AnyCommand]:
    """Return this Command, and those that are done with it by the same press: they take up more, or what a Slot was freed for, or gather it."""
    if mind.aim == BAIT:
        return [command]
    good = carrying.worth(view, mind.spurned)
    if isinstance(command, Drop) and good and (held := roomed(view, command, mind, good)):
        return [command, *taken_for(held, command.item)]
    if isinstance(command, Drop) and (act := gathered(view, command)):
        return [command, act]
    if not isinstance(command, Take):
        return [command]
    free = content.constants().party.slots - len(view.me.items)
    more = [Take(held.item) for held in good if held.item != command.item and "M" not in held.types]
    fit: list[AnyCommand] = [one for one in more if view.allows(one)]
    return [command, *fit[: max(0, free - 1)]]  # more Materials are of no use


def roomed(view: View, drop: Drop, mind: Mind, good: Sequence[Held]) -> Held | None:
    """Return what lies here that this Drop makes room for: something better, or at all worth a Slot; None if it makes none."""
    freed = carrying.make_room(view, mind.spurned) == drop or gathered(view, drop)
    return good[0] if freed else None


def gathered(view: View, drop: Drop) -> Act | None:
    """Return the Action that gathers what a Slot is freed for by this Drop, or None if it is dropped for something else."""
    act = worth_gathering(view, ADVISER)
    return act if isinstance(act, Act) and gather(view, ADVISER) == drop else None


def taken_for(held: Held, dropped: int) -> list[AnyCommand]:
    """Return what takes up an Item for which another is dropped. A Hint is read, which frees the Slot, and that other is taken up again."""
    read: list[AnyCommand] = [Study(held.item, ""), Take(dropped)]
    return [Take(held.item), *(read if "H" in held.types else [])]


def told(view: View, commands: list[AnyCommand]) -> str:
    """Return several such Commands as text: "take Nectar and Foxfire", "drop Remains, then take Nectar"; with ratings where both have one name."""
    if alike := of_one_name(view, commands):
        put, up = (f"{one.name} ({rated(one)})" for one in alike)
        return f"drop {put}, then take {up}"
    names = {one.item: one.name for one in view.things}
    taken = named_once([names[one.item] for one in commands if isinstance(one, Take) and one.item in names])
    choice = view.choice(commands[0]) if isinstance(commands[0], Drop) else None
    if choice and any(isinstance(one, Study) for one in commands):
        back = sentence("taken again") if isinstance(commands[-1], Take) else ""
        return sentence("read for", drop=named(view, choice), hint=taken, back=back)
    return f"{named(view, choice)}, then take {taken}" if choice else f"take {taken}"


def of_one_name(view: View, commands: Sequence[AnyCommand]) -> list[Held]:
    """Return what is put down and what is taken up for it, if that is all and both have the same name; else []."""
    if len(commands) != len((Drop, Take)) or not (isinstance(commands[0], Drop) and isinstance(commands[1], Take)):
        return []
    put = carried(view, commands[0].item)[1]
    up = [one for one in view.things if one.item == commands[1].item and one.name == put.name]
    return [put, *up] if up else []


def why_handle(view: View, command: Drop | Light | Study, mind: Mind) -> str:
    """Return the reason for putting an Item down, lighting or studying it, as text. A Hint is read without one."""
    if isinstance(command, Drop):
        if mind.aim == BAIT:
            return sentence("why bait")
        if any(isinstance(one, Study) for one in handful(view, command, mind)):
            return ""  # it is told with what is done
        return sentence(why_drop(view, carried(view, command.item)[1]))
    if isinstance(command, Light):
        return sentence("why light")
    return sentence("why study") if command.feature else ""


def why_drop(view: View, held: Held) -> str:
    """Return the name of the sentence that says why to put down this Item."""
    bad = carrying.useless(view, held)
    if "M" in held.types and household.weavers(view):
        return "why drop webs"
    return "why drop" if bad == "harmful" else "why drop inedible" if bad else "why drop worse"


def why_eat(view: View, item: int, aim: str) -> str:
    """Return why somebody eats this food without being asked, as text: not to starve, for what it does, for Hunger, or for its Slot; and its risk."""
    holder, held = carried(view, item)
    if household.famished(holder):
        return sentence("why eat")
    about = serving(holder, held) if held.function else ""
    does = sentence("why savour", does=about[0].lower() + about[1:].removesuffix(".")) if about else ""
    else_ = {"food": "why fed", "house": "why drop worse", REPLACED: "why eat here"}.get(aim, "")
    return risky(view, holder, held, does or (sentence(else_, hunger=scaled(holder.hunger)) if else_ else ""))


def serving(holder: Member, held: Held) -> str:
    """Return a sentence on what this food does to its holder now: of a Wound healed, or an Effect ended, only where there is one."""
    if worth(holder, held) == WASTED:
        return ""
    mends, cures = holder.body.wounds, household.ailing(holder)
    if held.function in household.MENDS and held.function in household.CURES and not (mends and cures):
        return bestows(household.MENDS[0]) if mends else sentence("one ends")
    return bestows(held.function, None, holder, held.condition)


def risky(view: View, holder: Member, held: Held, why: str) -> str:
    """Return why this food is to be eaten, with the risk of what is Spoiled, or of what nobody knows."""
    if held.spoiled:
        return f"{why}; {sentence('why spoilt', odds=spoilt(view, holder, held))}"
    return why if held.known else f"{why}; {sentence('why unknown')}"
