"""What a plan of who carries what takes, reads, puts down and leaves, in words, and Items with what tells them apart."""

from collections.abc import Sequence

from game.engine.commands import AnyCommand, Drop, Take
from game.presentation.answers import lone, rated
from game.presentation.carrying.handing_out import Plan, all_items, read_first, thing
from game.presentation.food.foods import keeping
from game.presentation.page import words
from game.run.view import View
from game.telling.words import joined


def swapped(view: View, plan: Plan) -> str:
    """Return what each member takes by a plan, and instead of what, as text."""
    told, now, parts = words("finds"), all_items(view), list[str]()
    for member in view.party:
        who = member.body.who
        taken = [item for item, to in plan.items() if to.who == who != now[item]]
        read = [item for item in taken if read_first(view, item, plan[item].down)]
        taken = [item for item in taken if item not in read]
        down = [plan[item].down for item in taken if plan[item].down]
        down += [item for item, to in plan.items() if to.who != who == now[item]]
        if taken or down:
            name = "leaves" if not taken else "takes instead" if down else "takes"
            mine = f"{told['carry']} " if taken else ""
            parts.append((mine if lone(view) else f"{member.body.name}: ") + handled(view, name, taken, down))
        if read:
            parts.append(handled(view, "reads", read, [plan[item].down for item in read]))
    return "; ".join(parts)


def handled(view: View, name: str, things: Sequence[int], instead: Sequence[int]) -> str:
    """Return what is done with these `things`, and with what they stand `instead` of, by the phrase of that `name`, as text."""
    told = (joined([briefly(view, item) for item in some]) for some in (things, instead))
    return words("finds")[name].format(**dict(zip(("things", "instead"), told, strict=True)))


def briefly(view: View, item: int) -> str:
    """Return an Item's name with its rating in brackets, and whether it is nearly gone: "Foxfire (40, depleted)"."""
    held = thing(view, item)
    return f"{held.name} ({rated(held)})"


def titled_thing(view: View, item: int) -> str:
    """Return an Item's name and rating, whether it is nearly gone, and how it keeps: "Foxfire, rated 40, depleted"."""
    held = thing(view, item)
    return ", ".join(filter(None, (held.name, f"rated {rated(held)}", keeping(held))))


def told_apart(view: View, command: AnyCommand) -> tuple[str, str] | None:
    """Return the name of the Item that this Command puts down or takes up, alone and with its rating, where something here or carried has the same name; else None."""
    if not isinstance(command, Drop | Take):
        return None
    held = [thing(view, one) for one in all_items(view)]
    name = next((one.name for one in held if one.item == command.item), "")
    return (name, briefly(view, command.item)) if sum(one.name == name for one in held) > 1 else None
