"""Rules of allies that come to help the party. [RULES 3.5, R-08]

Sisters called in a Combat, and new characters as reinforcements.
"""

from collections.abc import Iterator

from game import content
from game.engine import Option, rule, tell, then
from game.engine.commands import Say
from game.engine.components import (
    Allegiance,
    At,
    Body,
    Combatant,
    Creature,
    Fight,
    Hero,
    Raid,
    ReleasedCompanion,
    Withdrawn,
)
from game.engine.entries import Happened
from game.engine.steps import CombatEnds, Die, Enlist, Recruit, Settle
from game.engine.store import RUN, add, find, get, query, remove, the
from game.systems.colony.spawning import recruit, spawn
from game.systems.dice_rolls import fighting
from game.systems.ground import nearest_free
from game.systems.outcomes import outcome
from game.systems.party import heroic, leader, party, side
from game.systems.rulings import system


@rule(Settle, "R-64")
def settle(step: Settle) -> None:
    """Record that a character has called its sisters for help, which it may do once a Combat.

    It is recorded whether or not a sister comes.
    """
    if step.action.name == "sisters" and (fighter := find(step.who, Combatant)):
        fighter.called = True


@outcome("A sister comes", "R-64")
def call_sister(who: int) -> None:
    """Create an ally of the actor's own kind next to the actor; the ally starts with 1 Wound.

    It joins the Combat in the next Round.
    """
    at = get(who, At)
    if cells := nearest_free(at.x, at.y, 1):
        sister = spawn(get(who, Creature).kind, *cells[0], Allegiance(side(who)), wounds=1)
        tell(Happened("a sister comes", sister))


@rule(CombatEnds, "R-64")
def combat_ends(step: CombatEnds) -> None:  # noqa: ARG001
    """Remove the allies that came only for the Combat that ends."""
    for who, _ in query(Allegiance):
        if not fighting(who) and not find(who, ReleasedCompanion):
            remove(who)


@rule(Die, "R-08")
def die(step: Die) -> None:
    """Ask whether a new character shall join the party after a hero's death.

    It is asked if the setting allows it and another hero lives.
    """
    if heroic(step.who) and party() and the(Raid).settings.get("reinforcements", default()) == "on":
        then(Recruit(who=leader()))


@rule(Recruit, "R-08")
def taken_in(step: Recruit) -> Iterator[Option]:
    yield Option(Say("no"))
    taken = {creature.kind for _, creature, _, _ in query(Creature, Hero, Body)}
    for kind in content.classes():
        if kind not in taken:
            yield Option(Say(kind), (Enlist(who=step.who, kind=kind),))


@rule(Enlist, "R-08")
def enlist(step: Enlist) -> None:
    """Create a character without Items, with the ratings that are printed on the sheet of its class.

    It joins a Combat in the next Round.
    """
    at = get(step.who, At)
    cells = nearest_free(at.x, at.y, 1)
    if not cells:
        return
    fresh = recruit(step.kind, *cells[0])
    if find(RUN, Fight):
        add(fresh, Withdrawn())
    tell(Happened("enlists", fresh))


def default() -> str:
    """Return the default of the setting "reinforcements": "on" or "off".

    It is "on" in the book profile or by an edition's rules.
    """
    return "on" if the(Raid).profile == "book" or system().fresh else "off"
