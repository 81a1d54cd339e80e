"""The Survival and Exploration minigame. [B 3.13]

The Exploration Action from its beginning to its last Reward.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec.structs import replace

from game import content
from game.content import EventRow
from game.engine import Option, rule, steps, tell, then
from game.engine.agenda import caused
from game.engine.commands import Act, Say
from game.engine.components import At, Raid
from game.engine.entries import Generated, Happened
from game.engine.refusals import Refusal
from game.engine.store import get, the
from game.systems.colony.scents import give_alarm
from game.systems.combat.turns import why_not
from game.systems.dice_rolls import boolean, throw
from game.systems.exploration.events import chance, event, faces
from game.systems.exploration.levels import on_the_threshold
from game.systems.exploration.obstacles import blocked, dig_round, holds_up, obstacle_of, shut_in
from game.systems.ground import level, rooms
from game.systems.outcomes import outcome
from game.systems.party import leader, party, room_here, row, shelf_here
from game.systems.ratings import stuck
from game.systems.rulings import edition, system
from game.systems.senses import watched
from game.systems.survival.food_effects import wards


@rule(steps.Roam, "B 3.13.3 R-32")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Options to explore the Room, dig for another one, tear down an Obstacle, or surrender."""
    yield working(step, "explore", cannot_explore())
    yield working(step, "dig", why_not(leader(), "dig", content.formulas()["dig"], 0) or disturbed())
    held = why_not(leader(), "tear", content.formulas()["tear"], 0)
    if not held or obstacle_of(leader()):
        yield working(step, "tear", held or disturbed())
    yield Option(Say("surrender"), (steps.RunEnds(outcome="left", cause="surrendered"),))


def working(step: steps.Roam, action: str, refused: str, deed: steps.SendAhead | None = None) -> Option:
    """Return the Option to take an Action of several turns, refused if a reason `refused` is given. [★R-52]"""
    if refused:
        return Option(Act(action), refused=refused)
    turns, fights = content.constants().time.labour, the(Raid).fights
    labour = steps.Labour(who=hand(action), action=action, turns=turns, fights=fights, deed=deed)
    return Option(Act(action), (labour, steps.ResumeRoom(), step))


HANDS: dict[str, Callable[[str], int]] = {}
"""The function that names who carries out an Action of the party by its name, in an edition in which that is not always the leader."""


def hand(action: str) -> int:
    """Return the id of the character who carries out this Action for the party."""
    by = edition()
    return HANDS[by](action) if by in HANDS else leader()


def cannot_explore() -> str:
    room = room_here()
    if room is None:
        return Refusal.NO_ROOM_TO_EXPLORE
    if room.spent:
        return Refusal.SPENT
    return Refusal.OWING if shelf_here() else blocked(room) or disturbed()


@rule(steps.Labour, "R-52")
def labour(step: steps.Labour) -> None:
    """Let one turn of a long Action pass, or take the Action once its last turn has passed.

    The Action is broken off if a Combat or a watching foe intervenes.
    """
    if the(Raid).fights > step.fights or watched():
        tell(Happened("rest is broken off" if step.action == "rest" else "exploring is broken off"))
    elif step.turns:
        then(steps.TurnPasses(), replace(step, turns=step.turns - 1))
    elif step.deed:
        then(step.deed)
    else:
        then(
            steps.Explore(who=step.who) if step.action == "explore" else steps.Attempt(who=step.who, action=step.action)
        )


@rule(steps.Explore, "B 3.13.3 B 3.13.4 R-44")
def explore_room(step: steps.Explore) -> None:
    """Mark the Room as explored (spent), and roll the Exploration Action."""
    if room := room_here():
        room.spent = True
    the(Raid).explored += 1
    then(steps.Attempt(who=step.who, action="explore"))


@rule(steps.DigCost, "R-32")
def dig_cost(step: steps.DigCost) -> Iterator[Option]:
    """Yield the Options to pay for a failed dig: take a Wound, or take Hunger if this hero can get hungry."""
    yield Option(Say("wound"), (steps.Wound(who=step.who, wounds=1, cause="digging"),))
    if row(step.who).hungers:
        yield Option(Say("hunger"), (steps.PayHunger(who=step.who),))


@outcome("{table}", "B 3.13.4 R-63", short="{table}")
def owe(table: Literal["Cost", "Risk", "Reward"]) -> None:
    """Add a roll on the named table of Events to the Steps that are pending for the Room."""
    shelf_here().extend(caused([steps.Generate(table=table)]))


def where_it_opens(action: steps.Action) -> str:  # noqa: ARG001
    """Return in a few words that a wall opens; where several Rooms are known, here or where one can walk to."""
    return "a wall opens, here or within reach" if sum(1 for _ in rooms()) > 1 else "a wall opens"


@outcome("A wall opens", "R-30 R-32", short=where_it_opens)
def open_wall(who: int) -> None:
    """Open a new Room by digging, or a way round what shuts the party in. Leave alarm scent where the digger stands."""
    give_alarm(get(who, At))
    if cells := shut_in():
        dig_round(who, cells[0])
    else:
        then(steps.OpenRoom(how="digging"))


def price_of_digging(action: steps.Action) -> str:
    """Return in a few words what a failed dig may cost the digger, or "" if it costs nothing."""
    if not on_the_threshold():
        lost = "a Wound" if system().points == 1 else f"{system().points} {system().unit}"
        lost = next((f"{{whose}} {gift}" for gift in wards(action.who)), lost)
        return f"{lost} or Hunger" if row(action.who).hungers else lost
    return "Hunger" if row(action.who).hungers else ""


@outcome("Digger pays", "R-32", short=price_of_digging)
def pay_for_digging(who: int) -> None:
    give_alarm(get(who, At))
    if not on_the_threshold():
        then(steps.DigCost(who=who))
    elif row(who).hungers:
        then(steps.PayHunger(who=who))


@rule(steps.ResumeRoom, "R-63 B 3.14.8")
def go_on(step: steps.ResumeRoom) -> None:  # noqa: ARG001
    """Carry out the Steps pending for the Room one by one, until something prevents the next one.

    A foe that watches or an Obstacle prevents it.
    """
    if shelf_here() and not watched() and not holds_up(shelf_here()[0]):
        then(shelf_here().pop(0), steps.ResumeRoom())


@rule(steps.Generate, "B 3.13.5 B 3.13.6 B 3.13.7 R-41 R-42")
def generate(step: steps.Generate) -> None:
    """Roll one die for a table of Events. Every Event whose chance is above the result happens. [★R-02]

    They happen in the order of the table.
    """
    die = throw(faces(), step.table.lower())
    events = [(name, row) for name, row in content.events()[step.table].items() if die < chance(row)]
    tell(Generated(step.table, die, tuple(name for name, _ in events)), decides=True)
    befalls(events)


@event("Room", "B 3.14.10")
def room(step: steps.Event) -> None:  # noqa: ARG001
    then(steps.OpenRoom(how="a Room Reward"))


@event("Passage", "B 3.14.2 R-30")
def passage(step: steps.Event) -> None:  # noqa: ARG001
    """Roll whether a Passage opens a Room or is a dead end.

    A dead end is likelier the deeper the Level is.
    """
    if boolean(leader(), "Passage", 100 - level().rating).success:
        then(steps.OpenRoom(how="a Passage"))
    else:
        tell(Happened("dead end"))


@event("Level", "B 3.14.12 R-45")
def way_down(step: steps.Event) -> None:  # noqa: ARG001
    if room_here():
        then(steps.OpenWay(kind="shaft"))  # OpenWay itself allows only one for each Room [L]
    else:
        tell(Happened("nothing new"))


@event("Shortcut", "B 3.14.11 R-45")
def shortcut(step: steps.Event) -> None:  # noqa: ARG001
    then(steps.OpenWay(kind="shortcut"))


def disturbed() -> str:
    """Return why the leader can do no long work now (cannot move, or a foe watches), or "" if it can."""
    return stuck(leader()) or (Refusal.WATCHED if watched() else "")


def befalls(events: list[tuple[str, EventRow]]) -> None:
    """Schedule these Events ahead of all other Steps that are pending for the Room. [★R-42]

    Some happen to every hero, others once to the party.
    """
    fall = [steps.Event(who=who, event=name) for name, row in events for who in (party() if row.each else [0])]
    shelf_here()[:0] = caused(fall)
