"""The Survival and Exploration minigame [B 3.13]: the Exploration Action, from its turns to its last Reward."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from game import content
from game.content import EventRow
from game.engine import Option, rule, tell, then
from game.engine.agenda import caused
from game.engine.commands import Act, Say
from game.engine.components import At, Raid
from game.engine.entries import Generated, Happened
from game.engine.refusals import Refusal
from game.engine.steps import (
    Action,
    Attempt,
    DigCost,
    Event,
    Explore,
    Generate,
    Labour,
    OpenRoom,
    OpenWay,
    PayHunger,
    ResumeRoom,
    Roam,
    RunEnds,
    TurnPasses,
    Wound,
)
from game.engine.store import get, the
from game.systems.colony.scents import give_alarm
from game.systems.combat.turns import why_not
from game.systems.dice_rolls import boolean, throw
from game.systems.exploration.events import event
from game.systems.exploration.levels import on_the_threshold
from game.systems.exploration.obstacles import blocked, holds_up
from game.systems.ground import level
from game.systems.outcomes import outcome
from game.systems.party import leader, party, room_here, row, shelf_here
from game.systems.ratings import rating, suffers
from game.systems.senses import watched


@rule(Roam, "B 3.13.3 R-32")
def roam(step: Roam) -> Iterator[Option]:
    """Explore the Room, or dig where nothing is left."""
    first, fights = leader(), the(Raid).fights
    explore, dig = Act("explore"), Act("dig")
    if reason := cannot_explore():
        yield Option(explore, refused=reason)
    else:
        yield Option(
            explore,
            (
                Labour(who=first, action="explore", turns=content.constants().time.labour, fights=fights),
                ResumeRoom(),
                step,
            ),
        )
    if reason := why_not(first, "dig", content.formulas()["dig"], 0) or disturbed():
        yield Option(dig, refused=reason)
    else:
        yield Option(
            dig,
            (Labour(who=first, action="dig", turns=content.constants().time.labour, fights=fights), ResumeRoom(), step),
        )
    if not why_not(first, "tear", content.formulas()["tear"], 0):
        if reason := disturbed():
            yield Option(Act("tear"), refused=reason)
        else:
            yield Option(
                Act("tear"),
                (
                    Labour(who=first, action="tear", turns=content.constants().time.labour, fights=fights),
                    ResumeRoom(),
                    step,
                ),
            )
    yield Option(Say("surrender"), (RunEnds(outcome="left", cause="surrendered"),))


def cannot_explore() -> str:
    room = room_here()
    if room is None:
        return Refusal.NO_ROOM_TO_EXPLORE
    if room.spent:
        return Refusal.SPENT
    if shelf_here():
        return Refusal.OWING
    return blocked(room) or disturbed()


@rule(Labour, "R-52")
def labour(step: Labour) -> None:
    """The turns pass before the roll. Whoever comes meanwhile prevents it."""
    if the(Raid).fights > step.fights or watched():
        tell(Happened("rest is broken off" if step.action == "rest" else "exploring is broken off"))
    elif step.turns:
        then(TurnPasses(), replace(step, turns=step.turns - 1))
    elif step.deed:
        then(step.deed)
    else:
        then(Explore(who=step.who) if step.action == "explore" else Attempt(who=step.who, action=step.action))


@rule(Explore, "B 3.13.3 B 3.13.4 R-44")
def explore_room(step: Explore) -> None:
    """Spend the Room."""
    if room := room_here():
        room.spent = True
    the(Raid).explored += 1
    then(Attempt(who=step.who, action="explore"))


@rule(DigCost, "R-32")
def dig_cost(step: DigCost) -> Iterator[Option]:
    """A Wound, or a Hunger Cost: who feels no Hunger takes the Wound."""
    yield Option(Say("wound"), (Wound(who=step.who, wounds=1, cause="digging"),))
    if row(step.who).hungers:
        yield Option(Say("hunger"), (PayHunger(who=step.who),))


@outcome("{table}", "B 3.13.4 R-63", short="{table}")
def owe(table: Literal["Cost", "Risk", "Reward"]) -> None:
    """Put what the outcome names on the Room's shelf."""
    shelf_here().extend(caused([Generate(table=table)]))


@outcome("A wall opens", "R-30 R-32")
def open_wall(who: int) -> None:
    """Open a Room; the nest smells digging, whatever comes of it."""
    give_alarm(get(who, At))
    then(OpenRoom(how="digging"))


def price_of_digging(action: Action) -> str:
    """Return in few words what digging costs who fails."""
    if not on_the_threshold():
        return "a Wound or Hunger"
    return "a Hunger Cost" if row(action.who).hungers else ""


@outcome("Digger pays", "R-32", short=price_of_digging)
def pay_for_digging(who: int) -> None:
    give_alarm(get(who, At))
    if not on_the_threshold():
        then(DigCost(who=who))
    elif row(who).hungers:
        then(PayHunger(who=who))


@rule(ResumeRoom, "R-63 B 3.14.8")
def go_on(step: ResumeRoom) -> None:  # noqa: ARG001
    """One instance or Event, wholly resolved; then the next. It waits for the party to be back, alone, and unblocked."""
    if shelf_here() and not watched() and not holds_up(shelf_here()[0]):
        then(shelf_here().pop(0), ResumeRoom())


@rule(Generate, "B 3.13.5 B 3.13.6 B 3.13.7 R-41 R-42")
def generate(step: Generate) -> None:
    """One d100 on the table; every Event it matches happens, in table order (★R-02)."""
    die = throw(100, step.table.lower())
    events = [(name, row) for name, row in content.events()[step.table].items() if die < chance(row)]
    tell(Generated(step.table, die, tuple(name for name, _ in events)), decides=True)
    befalls(events)


@event("Room", "B 3.14.10")
def room(step: Event) -> None:  # noqa: ARG001
    then(OpenRoom(how="a Room Reward"))


@event("Passage", "B 3.14.2 R-30")
def passage(step: Event) -> None:  # noqa: ARG001
    """A Boolean: the deeper the Level, the likelier a dead end."""
    if boolean(leader(), "Passage", 100 - level().rating).success:
        then(OpenRoom(how="a Passage"))
    else:
        tell(Happened("dead end"))


@event("Level", "B 3.14.12 R-45")
def way_down(step: Event) -> None:  # noqa: ARG001
    if room_here():
        then(OpenWay(kind="shaft"))  # one a Room: it says so itself [L]
    else:
        tell(Happened("nothing new"))


@event("Shortcut", "B 3.14.11 R-45")
def shortcut(step: Event) -> None:  # noqa: ARG001
    then(OpenWay(kind="shortcut"))


def disturbed() -> str:
    """Why the leader cannot work at anything now, or nothing."""
    if suffers(leader(), "Immobilised"):
        return "Immobilised"
    if suffers(leader(), "Paralysed"):
        return "Paralysed"
    return Refusal.WATCHED if watched() else ""


def befalls(events: list[tuple[str, EventRow]]) -> None:
    """Next on the Room's shelf: each Event falls on each of the party, or once on all (★R-42)."""
    fall = [Event(who=who, event=name) for name, row in events for who in (party() if row.each else [0])]
    shelf_here()[:0] = caused(fall)


def chance(row: EventRow) -> int:
    """Its chance in percent, on this Level and for this Scout."""
    return row.base + row.level * level().rating + row.perception * rating(leader(), "Perception")
