"""The adviser's caution about Charges: which way to the same foe is likelier to end in a hit."""

from collections.abc import Sequence

from game.bots.fighting import TurnPlan, enemies
from game.bots.lines import BEFORE, LinePart, begun, ending, fits
from game.bots.plans import FLOOR, AttackPlan, plans
from game.engine.commands import Act, AnyCommand
from game.run.view import View


def surer(view: View, deed: TurnPlan) -> TurnPlan:
    """Return a plan without a Charge that is likelier to hit the same foe, or `deed` if there is none.

    That is only where a failed Charge would make the actor fall back on the Disposition Track. All the rolls of a plan
    count. Of equals it is the one with the fewest rolls.
    """
    parts = tuple(begun(view, deed))
    run = next((part.command for part in parts if acts(part.command) == "charge"), None)
    steels = acts(parts[0].command) == "steel"
    if deed.flees or not isinstance(run, Act) or (view.me.body.disposition == FLOOR and not steels):
        return deed
    foes = [foe for foe in enemies(view) if foe.who == run.target]
    walks = [plan for plan in plans(view, foes) if plan.line and not plan.line.run]
    ways = [(way, tuple(begun(view, way))) for plan in walks for way in begins(view, plan, deed)]
    best = max(
        (way for way in ways if view.allows(way[0].command)),
        key=lambda way: (ending(way[1]), -sum(part.odds is not None for part in way[1])),
        default=None,
    )
    return best[0] if best and ending(best[1]) > ending(parts) else deed


def begins(view: View, plan: AttackPlan, deed: TurnPlan) -> list[TurnPlan]:
    """Return how this plan may begin: as it says itself, or with the Manoeuvre that `deed` begins with."""
    found = [TurnPlan(plan.command, plan)]
    return [*found, TurnPlan(deed.command, plan)] if acts(deed.command) in BEFORE and fits(view, plan) else found


def acts(command: AnyCommand | None) -> str:
    """Return the name of the Action that a Command takes, or "" if it takes none."""
    return command.action if isinstance(command, Act) else ""


def steels(parts: Sequence[LinePart]) -> bool:
    """Return whether a line of play steels a nerve before an Attack or a Charge."""
    deeds = [acts(part.command) for part in parts]
    return deeds[:1] == ["steel"] and not {"attack", "charge"}.isdisjoint(deeds)
