"""The Queen as player: she answers the Decisions of creatures, by the Options anybody would have, and says why.

She is handed what the creature senses, never the world, and touches no die.
"""

from msgspec import Struct

from game.fd100 import Degree, odds
from game.flow import Option
from game.flow.commands import Act, Go, Say
from game.flow.steps import Attempt
from game.queen.colony import flight
from game.systems.party import armed, enemies, row
from game.systems.ratings import check
from game.systems.senses import known
from game.world import get
from game.world.components import At

WORTH = 20  # per cent: an Attack less likely to hit waits for a better place
FAR_OFF = 3  # cells a gunner keeps between herself and her target


class Senses(Struct, frozen=True):
    """What a creature knows: where it stands, where its enemies are, what it is."""

    at: At
    foes: tuple[At, ...]
    armed: bool
    gunner: bool


def sensed(who: int) -> Senses:
    foes = tuple(get(foe, At) for foe in enemies(who) if known(who, foe))
    return Senses(get(who, At), foes, armed(who), row(who).alarm_gun)


def choose(options: list[Option], senses: Senses) -> tuple[Option, str]:
    """The Option she takes, and her reason."""
    ways = [(option, option.command) for option in options if isinstance(option.command, Go) and not attacks(option)]
    rest = next(option for option in options if isinstance(option.command, Say))
    if not senses.foes:
        return rest, "senses nobody"
    if not senses.armed:
        away = flight(senses.at, list(senses.foes), [(go.x, go.y) for _, go in ways])
        return next(((option, "flees") for option, go in ways if (go.x, go.y) == away), (rest, "nowhere to flee"))
    chances = [(chance(option), -i, option) for i, option in enumerate(options) if isinstance(option.command, Act)]
    if strikes := [row for row in chances if attacks(row[2])]:
        best, _, option = max(strikes)
        if best >= WORTH:
            return option, f"the best chance, {best} %"
    if resists := [row for row in chances if row[2].command.action == "resist"]:  # type: ignore[union-attr]
        return max(resists)[2], "shakes it off"
    steel = next((row for row in chances if row[2].command.action == "steel"), None)  # type: ignore[union-attr]
    near = nearness(senses, senses.at.x, senses.at.y)
    closer = min(((nearness(senses, go.x, go.y), i, option) for i, (option, go) in enumerate(ways)), default=None)
    if closer and closer[0] < near and not (senses.gunner and near <= FAR_OFF):
        return closer[2], "closes in"
    if steel and strikes:
        return steel[2], "takes heart"
    if strikes and max(strikes)[0]:
        return max(strikes)[2], f"no better chance than {max(strikes)[0]} %"
    return rest, "nothing better to do"


def attacks(option: Option) -> bool:
    return any(isinstance(step, Attempt) and step.action == "attack" for step in option.then)


def chance(option: Option) -> int:
    """Falls in a hundred that are a Partial Success or better."""
    attempt = next((step for step in option.then if isinstance(step, Attempt)), None)
    if attempt is None:
        return 0
    table = odds(check(attempt))
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


def nearness(senses: Senses, x: int, y: int) -> int:
    """Twice the cells to the nearest foe, straight ways before slanting ones."""
    return min(
        2 * max(abs(x - foe.x), abs(y - foe.y)) + (min(abs(x - foe.x), abs(y - foe.y)) > 0) for foe in senses.foes
    )
