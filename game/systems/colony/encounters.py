"""Garrisons of Levels, and Encounters: which creatures come to the party. [R-50, R-54]"""

from game import content
from game.engine import rule, tell, then
from game.engine.components import At, Guard, Raid
from game.engine.entries import Happened
from game.engine.steps import CreaturesMove, EnterLevel, Event
from game.engine.store import get, the
from game.systems.colony import director
from game.systems.colony.creatures import spores
from game.systems.colony.spawning import look, spawn
from game.systems.colony.tasks import LABOUR
from game.systems.dice_rolls import level_throw, throw
from game.systems.exploration.events import event
from game.systems.exploration.levels import dice
from game.systems.ground import ground, level, moves, nearest_free, rooms
from game.systems.party import armed, here, leader, party
from game.systems.rulings import ruled


@rule(EnterLevel, "R-54 R section 6")
def enter_level(step: EnterLevel) -> None:  # noqa: ARG001
    """Set how many soldiers a new Level has in reserve, and create spores in its fungus gardens."""
    nest = level()
    if nest.garrison >= 0:
        return
    rules = content.constants().nest
    nest.garrison = (rules.heads + level_throw(dice().features, "garrison") // rules.heads_divisor) * len(party())
    spores()


@event("Encounter", "R-50 R-54 L")
def encounter(step: Event) -> None:  # noqa: ARG001
    """Create the creatures that an Encounter brings.

    Armed ones may notice the party at once.
    """
    meet(*(visitors() if ruled("R-50") else printed()))


def meet(coming: list[str], fell: int) -> None:
    """Create creatures of the kinds `coming`, for which `fell` was rolled, in an order that the Director may change."""
    tell(Happened("Encounter", number=fell, note=", ".join(coming)) if coming else Happened("nobody comes"))
    coming, why = director.in_turn(coming)
    arrived = [who for kind in coming if (who := arrive(kind))]
    if arrived:
        director.tell_why(arrived[0], "comes first", why)
    if any(armed(who) for who in arrived):
        then(CreaturesMove())


def visitors() -> tuple[list[str], int]:
    """Return the kinds of creatures that an Encounter brings, and the number rolled for them.

    They are soldiers of the garrison, or strangers.
    """
    fell = throw(dice().costs, "encounter")
    return others(fell) or (garrisoned(fell), fell)


def others(fell: int) -> tuple[list[str], int] | None:
    """Return (kinds, number rolled) if an Encounter brings Workers or strangers. If it brings soldiers, return None.

    Workers come in the first Encounter of a raid, strangers by chance.
    """
    rules = content.constants().nest
    chance = rules.strangers + level().rating // rules.strangers_divisor
    die = throw(100, "stranger")
    if ruled("R-88") and the(Raid).explored == the(Raid).level == 1:
        return [drafted(LABOUR)] * len(party()), fell
    if die < chance:
        tell(Happened("strangers", number=die, note=str(chance)))
        guest = throw(10, "strangers")
        return list(next(row.who for row in content.strangers() if guest <= row.top)) * len(party()), guest
    return None


def garrisoned(fell: int) -> list[str]:
    """Take from the garrison the soldiers that an Encounter brings. Return a list of their kinds.

    The rolled number `fell` decides which soldiers come for each character. If the garrison is empty, Workers come.
    """
    who = next(row.who for row in content.arrivals() if fell <= row.top)
    return [drafted(kind) for kind in who * len(party())]


def printed() -> tuple[list[str], int]:
    """Return the kinds of creatures that the rulebook's own Encounter table brings, and the d100 rolled.

    They are those whose chance is above the d100.
    """
    fell = throw(100, "encounter")
    rows = content.visits().items()
    return [kind for kind, row in rows if fell < row.base + row.level * level().rating], fell


def drafted(kind: str) -> str:
    """Take one creature of this kind from the garrison, or if it is empty a Worker. Return its kind. [R-54]"""
    garrison = level()
    if kind != LABOUR and not garrison.garrison:
        return LABOUR
    garrison.garrison = max(0, garrison.garrison - 1)
    return kind


def arrive(kind: str, wounds: int = 0) -> int:
    """Create a creature of this kind where newcomers enter the Room. Return the creature's id.

    Return 0 if there is no room for the creature.
    Newcomers enter by the open mouth farthest from the party, unless the Director picks another one.
    Creatures that never walk appear in the middle of the chamber.
    """
    first, plan = get(leader(), At), ground().plan
    near = [(moves(At(*cell), first), room.number) for _, room in rooms() for cell in plan.chamber(room.number).mouths]
    chamber = plan.chamber(here() or min(near)[1])  # from a gallery: the open chamber with the nearest mouth
    mouths = [(x, y) for x, y in chamber.mouths if ground().passable[y, x]]
    mouth, why = director.by_which(mouths or chamber.mouths, first)
    resident = content.kinds()[kind].royal or content.kinds()[kind].rooted or not mouths
    cells = nearest_free(chamber.x, chamber.y, 1) if resident else nearest_free(*mouth, 2)
    if not cells:
        return 0
    x, y = next((cell for cell in cells if cell != mouth), mouth)  # in front of the tunnel rather than in it
    who = spawn(kind, x, y, *(() if resident else (Guard(*mouth, the(Raid).turn),)), wounds=wounds)
    if not resident:
        director.tell_why(who, "comes", why)
    return look(who, (first.x, first.y))
