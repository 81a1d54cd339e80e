"""The question asked before somebody eats food of which nobody knows what it does, while armed creatures are in sight."""

from game.engine.commands import Eat
from game.engine.steps import PayHunger
from game.presentation.answers import carried
from game.presentation.ask import Answer, Ask, Do, Giving, asking, close, declining, letter_of
from game.presentation.page import sentence
from game.presentation.sight import friendly, strangers, titled
from game.run.view import View
from game.telling.words import joined


def eating(view: View, command: Eat) -> Do:
    """Return the function for an answer that eats a food: it eats at once, or asks first if that is a gamble now.

    It is one if the food may do anything and somebody armed is in sight. A Hunger Cost is a question already.
    """
    _, held = carried(view, command.item)
    near = [body for body in strangers(view) if body.armed and not friendly(view, body)]
    if held.known or not near or view.asks(PayHunger):
        return Giving(command)
    names = joined(list(dict.fromkeys(titled(view, body) for body in near)))
    yes = Answer(f"eat {held.name}", Giving(command), key=letter_of("eat"))
    return asking(Ask("Eat it?", sentence("a gamble", names=names), [yes, declining("not now")], escape=close))
