"""Finds the adviser's answer among those of a question."""

from collections.abc import Sequence

from game import content
from game.bots.carrying import loose, value
from game.bots.errands import stand
from game.bots.household import MENDS
from game.engine.commands import AnyCommand, Drop, Eat, Say
from game.engine.steps import Flourish, PayHunger, Replace
from game.presentation.answers import carried
from game.presentation.ask import Answer, Giving, Showing, close
from game.presentation.automatic.standing import eat
from game.presentation.food.meals import WASTED, kept, offered, served, soars
from game.presentation.serving import adorned
from game.run.view import Held, View


def given(answers: Sequence[Answer], best: AnyCommand) -> int | None:
    """Return the index of the answer that gives this Command, or else opens a list with one that does.

    Return None if none does, or only one that is refused.
    """
    able = [(at, one.do) for at, one in enumerate(answers) if not one.refused]
    lists = (at for at, do in able if isinstance(do, Showing) and given(do.ask.answers, best) is not None)
    return next((at for at, do in able if do == Giving(best)), next(lists, None))


def opened(answers: Sequence[Answer], best: AnyCommand) -> int | None:
    """Return the index of the adviser's answer to a question that the player has opened, as before a dig; None if it has none.

    It is what the adviser would do `best` outside Combat, or else to leave it.
    """
    if best == Say("surrender"):
        return None
    at = given(answers, best)
    return (
        at
        if at is not None
        else next((at for at, one in enumerate(answers) if one.do is close and not one.refused), None)
    )


def sparing(view: View, best: AnyCommand | None) -> AnyCommand | None:
    """Return the answer without a flourish where the advised one, `best`, adds too little, a meal where Hunger may soar, the least worth in place of what heals; else `best`."""
    if view.asks(Replace) and isinstance(best, Drop) and (others := rather(view, best.item)):
        return Drop(others[0].item)
    if view.asks(PayHunger) and best == Say("no") and soars(view.me):
        fed = eat(view, "all")
        return fed if isinstance(fed, Eat) else wasted(view) or best
    return adorned(view) if best and view.asks(Flourish) else best


def wasted(view: View) -> AnyCommand | None:
    """Return the Command to eat a food that does no harm though its gift is wasted, but for what is kept; None if there is none."""
    meals = (one for one in served(view) if not one.refused and offered(view, one) == WASTED)
    eats = (one.command for one in meals if isinstance(one.command, Eat))
    return next((one for one in eats if not kept(view, carried(view, one.item)[1])), None)


def rather(view: View, item: int) -> list[Held]:
    """Return what its holder can put down in place of this food, the least worth first, where it heals, and nothing here does: its last use may save a life."""
    member, held = carried(view, item)
    here = [one for one in view.things if (one.x, one.y) == stand(view)]
    if any(map(physic, here)) or not physic(held) or content.kinds()[member.body.kind].swarm:
        return []
    others = [one for one in member.items if "S" not in one.types and not physic(one) and loose(view, one)]
    return sorted(others, key=lambda one: value(view, one))


def physic(held: Held) -> bool:
    """Return whether a food is known to heal whoever eats it, and to do no harm."""
    return held.known and not held.spoiled and held.function in MENDS
