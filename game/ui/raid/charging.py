"""The key that charges: one armed foe at once, after its odds were said; of several it asks which."""

from game.engine.commands import Act, AnyCommand
from game.presentation.ask import Answer, Giving
from game.presentation.page import sentence
from game.presentation.questions import menus
from game.ui.raid.controller import RaidController


def charge(raid: RaidController) -> None:
    """Ask the player which foe to charge at, or tell why none can be charged. Of only one, say the odds; then charge it."""
    ask = menus.charge(raid.view)
    if ask and len(ask.answers) == 1 and isinstance(do := ask.answers[0].do, Giving):
        outright(raid, ask.answers[0], do.command)
    elif ask:
        raid.show(ask)
    else:
        found = [c.refused for c in raid.view.choices if isinstance(c.command, Act) and c.command.action == "charge"]
        raid.refuse(found[0] if found else "nobody can be charged now")


def outright(raid: RaidController, answer: Answer, command: AnyCommand) -> None:
    """Say what a Charge is worth, once, and how it is made; make it if that has just been said, by whichever key."""
    foe = next((body for body in raid.view.creatures if body.who == getattr(command, "target", 0)), None)
    moment = raid.view.n, (foe.x, foe.y) if foe else (0, 0)
    if raid.memory.weighed == moment:
        raid.give(command)
        return
    raid.memory.weighed = moment
    raid.say(sentence("charge outright", foe=answer.label, about=answer.about, key=raid.keys.shown("charge")))
