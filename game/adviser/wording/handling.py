"""What one press of the adviser's key takes up or puts down: all that is worth it here, and an Item with what it makes room for."""

from game import content
from game.bots import carrying
from game.bots.errands import stand
from game.engine.commands import AnyCommand, Drop, Take
from game.presentation.answers import named
from game.run.view import Held, View
from game.telling.words import joined


def handful(view: View, command: AnyCommand) -> list[AnyCommand]:
    """Return this Command, and those that are done with it by the same press: they take up more, or what a Slot was freed for."""
    if isinstance(command, Drop) and carrying.make_room(view) == command:
        return [command, *(Take(held.item) for held in worth(view)[:1])]
    if not isinstance(command, Take):
        return [command]
    free = content.constants().party.slots - len(view.me.items)
    more = [Take(held.item) for held in worth(view) if held.item != command.item and "M" not in held.types]
    fit: list[AnyCommand] = [one for one in more if view.allows(one)]
    return [command, *fit[: max(0, free - 1)]]  # more Materials are of no use


def worth(view: View) -> list[Held]:
    """Return what lies here and is worth a Slot, the best first."""
    here = [one for one in view.things if (one.x, one.y) == stand(view)]
    fit = [one for one in here if carrying.useful(view, one) and not carrying.unwanted(view, one)]
    return sorted(fit, key=lambda one: carrying.value(view, one), reverse=True)


def told(view: View, commands: list[AnyCommand]) -> str:
    """Return several such Commands as text: "take Nectar and Foxfire", "drop Remains, then take Nectar"."""
    names = {one.item: one.name for one in view.things}
    taken = joined([names[one.item] for one in commands if isinstance(one, Take)])
    choice = view.choice(commands[0]) if isinstance(commands[0], Drop) else None
    return f"{named(view, choice)}, then take {taken}" if choice else f"take {taken}"
