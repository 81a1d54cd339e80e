"""The Queen as player: she answers the Decisions of creatures, by the Options anybody would have, and says why.

She is handed what the creature senses, never the world, and touches no die.
"""

from collections.abc import Callable

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
ROOM = 3  # 5.3: cells a gunner keeps between herself and her target


class Senses(Struct, frozen=True):
    """What a creature knows: where it stands, where its enemies are, what it is."""

    at: At
    foes: tuple[At, ...]
    armed: bool
    gunner: bool

    def far(self, x: int, y: int) -> int:
        """Twice the cells to the nearest foe, and one for a slanting way."""
        away = [(abs(x - foe.x), abs(y - foe.y)) for foe in self.foes]
        return min(2 * max(dx, dy) + (min(dx, dy) > 0) for dx, dy in away)


def sensed(who: int) -> Senses:
    foes = tuple(get(foe, At) for foe in enemies(who) if known(who, foe))
    return Senses(get(who, At), foes, armed(who), row(who).alarm_gun > 0)


class Hand(Struct):
    """The legal Options, sorted: Attacks with their chances, other Actions, ways to go, and the word that declines."""

    strikes: list[tuple[int, Option]]
    others: dict[str, Option]  # the first of each Action
    ways: list[tuple[Go, Option]]
    rest: Option


def sort(options: list[Option]) -> Hand:
    hand = Hand([], {}, [], next(option for option in options if isinstance(option.command, Say)))
    for option in options:
        match option.command:
            case Act("attack"):
                hand.strikes.append((chance(option), option))
            case Act(action):
                hand.others.setdefault(action, option)
            case Go() as go if not any(isinstance(step, Attempt) for step in option.then):
                hand.ways.append((go, option))
    return hand


def _first(row: tuple[int, Option]) -> int:
    return row[0]


Wish = Callable[[Hand, Senses], tuple[Option, str] | None]


def flee(hand: Hand, senses: Senses) -> tuple[Option, str] | None:
    """Who has no weapon runs."""
    if senses.armed:
        return None
    away = flight(senses.at, list(senses.foes), [(go.x, go.y) for go, _ in hand.ways])
    return next(((option, "flees") for go, option in hand.ways if (go.x, go.y) == away), (hand.rest, "nowhere to flee"))


def strike(hand: Hand, senses: Senses) -> tuple[Option, str] | None:  # noqa: ARG001
    """The best Attack, if it is worth it."""
    best = max(hand.strikes, key=_first, default=None)
    return (best[1], f"the best chance, {best[0]} %") if best and best[0] >= WORTH else None


def resist(hand: Hand, senses: Senses) -> tuple[Option, str] | None:  # noqa: ARG001
    return (hand.others["resist"], "shakes it off") if "resist" in hand.others else None


def close_in(hand: Hand, senses: Senses) -> tuple[Option, str] | None:
    """Nearer to the nearest foe; a gunner keeps her distance."""
    here = senses.far(senses.at.x, senses.at.y)
    if not hand.ways or (senses.gunner and here <= 2 * ROOM):
        return None
    go, option = min(hand.ways, key=lambda way: senses.far(way[0].x, way[0].y))
    return (option, "closes in") if senses.far(go.x, go.y) < here else None


def take_heart(hand: Hand, senses: Senses) -> tuple[Option, str] | None:  # noqa: ARG001
    return (hand.others["steel"], "takes heart") if hand.strikes and "steel" in hand.others else None


def strike_anyway(hand: Hand, senses: Senses) -> tuple[Option, str] | None:  # noqa: ARG001
    best = max(hand.strikes, key=_first, default=None)
    return (best[1], f"no better chance than {best[0]} %") if best and best[0] else None


WISHES: tuple[Wish, ...] = (flee, strike, resist, close_in, take_heart, strike_anyway)


def choose(options: list[Option], senses: Senses) -> tuple[Option, str]:
    """The Option she takes, and her reason: the first wish that can be had."""
    hand = sort(options)
    if not senses.foes:
        return hand.rest, "senses nobody"
    for wish in WISHES:
        if found := wish(hand, senses):
            return found
    return hand.rest, "nothing better to do"


def chance(option: Option) -> int:
    """Falls in a hundred that are a Partial Success or better."""
    attempt = next((step for step in option.then if isinstance(step, Attempt)), None)
    if attempt is None:
        return 0
    table = odds(check(attempt))
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole
