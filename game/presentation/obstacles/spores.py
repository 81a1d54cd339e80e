"""Spores that a walk leads through, and what still waits behind an Obstacle, as far as the dice have told it. [B 3.14.8, B 3.14.9]"""

from collections.abc import Iterable
from fractions import Fraction

from game import content
from game.bots.errands import bare, frontier, spores, stand, ways_from
from game.bots.places import charge_run
from game.engine.commands import Act
from game.engine.entries import Changed, Generated, Happened, Rolled
from game.fd100 import Degree
from game.nest.paths import FAR, Cell, joined_to
from game.nest.tiles import Tile
from game.presentation.outcome import chanced, percent
from game.presentation.page import sentence, words
from game.run.view import Choice, RoomRecord, View, once
from game.telling.words import joined
from game.weighing import odds

OBSTACLE, INFECTION, OVERLOOKED = "Obstacle", "Infection", "Secret"


def infects(view: View, breaths: int) -> Fraction | None:
    """Return how likely at least one of so many breaths of spores infects, None where it is no roll under the Level's rating alone. [B 3.14.9]"""
    if view.system.events:  # then each wards it off by its own Features
        return None
    made = odds(chanced(view.rating))
    return 1 - (1 - Fraction(made.at_least(Degree.PARTIAL_SUCCESS), made.whole)) ** breaths


@once
def shunned(view: View) -> list[Cell]:
    """Return the cells of spores that no walk needs to enter: without them as much other ground can be walked to. Clouds that touch are one."""
    left, found = set(spores(view)), list[Cell]()
    while left:
        cloud = joined_to(min(left), left)
        left -= cloud
        without = bare(view.walkable, [*found, *cloud])
        cut_off = (ways_from(view, bare(view.walkable, found)) < FAR) & (ways_from(view, without) == FAR)
        if not (cut_off & (without | frontier(view))).any():
            found += sorted(cloud)
    return found


def breathed(view: View, cells: Iterable[Cell], *, alone: bool = False) -> str:
    """Return as text that a walk over these `cells` leads the party, or the actor `alone`, through spores, with the chance that somebody is Infected; or ""."""
    inside = sum(cell in spores(view) for cell in cells)
    if not inside:
        return ""
    share = infects(view, inside * (1 if alone else len(view.party)))
    if share is None:
        return sentence("through spores")
    return sentence("through spores at", chance=percent(share.numerator, share.denominator))


def run_through(view: View, choice: Choice) -> str:
    """Return as text that the Charge that is chosen leads the actor through spores, with the chance that it is Infected; or ""."""
    charge = choice.command if isinstance(choice.command, Act) and choice.command.action == "charge" else None
    foe = view.body(charge.target) if charge else None
    return breathed(view, charge_run(view, stand(view), foe), alone=True) if foe else ""


def behind(view: View, strength: int) -> str:
    """Return what waits behind the Obstacle of this `strength`, as text: Events that have been thrown, and throws to come; "" if that is not known.

    They were told when its Room was searched, and come once it is down.
    """
    found = {*kept_back(view, strength)}
    if len(found) != 1:
        return ""
    events, tables = found.pop()
    share = infects(view, len(view.party))
    events = tuple(one for one in events if one != INFECTION or share != 0)
    sick = f" ({percent(share.numerator, share.denominator)} %)" if share is not None else ""
    told = [f"{words('befalls').get(one, one)}{sick if one == INFECTION else ''}" for one in events]
    told += [words("throws")[one] for one in dict.fromkeys(tables)]
    return joined(told)


def loosed(view: View) -> str:
    """Return what comes as soon as the Obstacle of the leader's Room is down, as text, by whatever work: `behind` it; "" if nothing, or nobody knows what."""
    room = view.chamber
    return behind(view, room.obstruction) if room and view.withheld else ""


def dug_loose(view: View) -> str:
    """Return what comes if a dig leads round the Obstacle of the leader's Room, as text; "" if nothing, or it `shuts_nothing`. [R-32]"""
    return "" if view.chamber is None or shuts_nothing(view, view.chamber) else loosed(view)


def shuts_nothing(view: View, room: RoomRecord) -> bool:
    """Return whether the Obstacle of a Room is known to lie inside it, in no gallery: nothing lies behind it."""
    return bool((view.known & (view.tiles == Tile.RUBBLE) & (view.rooms == room.number)).any())


def kept_back(view: View, strength: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return for each Obstacle that had this `strength` when it fell the Events behind it in its throw, and the tables not thrown on yet."""
    tables, found = list[str](), list[tuple[tuple[str, ...], tuple[str, ...]]]()
    thrown: tuple[str, ...] = ()
    by = OBSTACLE  # what brings the Obstacle: its own Event, or a Secret
    for entry in reversed([*view.lately()]):
        match entry:
            case Rolled(action="explore", roll=roll):
                told = content.formulas()["explore"].outcome.get(str(roll.degree), "")
                tables, thrown = told.split(", ") if told else [], ()
            case Generated(table=table, events=events):
                tables, thrown = tables[tables.index(table) + 1 :] if table in tables else tables, events
                by = OBSTACLE
            case Happened("a secret", note=note):
                by = OVERLOOKED if note == OBSTACLE else by
            case Changed(feature="Obstruction", old=old, new=new) if new == strength > old and by in thrown:
                found.append((thrown[thrown.index(by) + 1 :], tuple(tables)))
            case _:
                pass
    return found
