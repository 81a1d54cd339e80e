"""How the party slips past creatures unnoticed, and how creatures notice the party or lose track. [R-51]"""

from typing import Literal

from game import content
from game.content import Kind
from game.engine import rule, tell, then
from game.engine.components import At, Body, Hero, Notice, Raid
from game.engine.entries import Happened, Rolled
from game.engine.steps import Action, Attempt, CombatBegins, CombatEnds, Sneak
from game.engine.store import add, drop, find, get, query, the
from game.systems.actions import rolled
from game.systems.checks import check
from game.systems.colony import alertness
from game.systems.dice_rolls import shared, thrown
from game.systems.ground import room_at
from game.systems.outcomes import outcome
from game.systems.party import armed, heroic, leader, party, side
from game.systems.ratings import rating
from game.weighing import resolve


@rule(Sneak, "R-51")
def sneak(step: Sneak) -> None:
    """Roll one d100 to find out whether the party sneaks past the creatures in `step.past` unnoticed.

    It is compared with each member's Sneaking and the creatures' best Ken. The worst degree of any member counts.
    """
    sharpest = max(step.past, key=lambda foe: (rating(foe, "Ken"), -foe))
    heroes = party()
    made = {who: check(Attempt(who=who, action="sneak", target=sharpest)) for who in heroes}
    dice = thrown(heroes[0], made[heroes[0]], "sneak")
    rolls = [(who, resolve(each, shared(dice, who, each, "sneak"))) for who, each in made.items()]
    who, roll = min(rolls, key=lambda row: row[1].degree)
    tell(Rolled(who, "sneak", roll, sharpest), decides=True)
    then(rolled(Action(who, "sneak", sharpest, "", roll)))


@outcome("Unseen and unheard in the Room", "R-51", short="unseen and unheard", how="unseen", unheard=True)
@outcome("Unseen in the Room", "R-51", short="unseen", how="unseen")
@outcome("Unseen until adjacent", "R-51", short="unseen till close", how="adjacent")
@outcome("Seen", "R-51", how="seen")
@outcome("Seen and sounded", "R-51", short="seen: they give the alarm", how="seen", sounded=True)
def take_notice(
    action: Action, how: Literal["unseen", "adjacent", "seen"], *, unheard: bool = False, sounded: bool = False
) -> None:
    """Set whether the creatures of the target's group have noticed the party: "unseen", "adjacent" or "seen".

    If `how` is "seen", the armed ones begin a Combat.
    `unheard`: the group's first alarm will not be given; `sounded`: an alarm is given at once.
    """
    whole, first = group(action.target), get(leader(), At)
    for who in whole:
        add(who, Notice(how, hushed=unheard, by=(first.x, first.y)))
    tell(Happened("noticed" if how == "seen" else "unnoticed", action.target, how))
    if fighters := tuple(who for who in whole if armed(who)) if how == "seen" else ():
        then(CombatBegins(foes=fighters, sounded=sounded))


@outcome("Actor is startled", "R-51", short="the next fight finds you Recoiling")
def startle(who: int) -> None:
    get(who, Hero).shaken = the(Raid).turn


@rule(CombatEnds, "R-51")
def ends(step: CombatEnds) -> None:  # noqa: ARG001
    """Remember the turn in which a Combat ended, because creatures nearby may have heard it."""
    the(Raid).fought = the(Raid).turn


def within(kind: Kind) -> int:
    """Return within how many moves a creature may notice the party this turn: as far as its kind feels, and hears. [R-51]

    It hears farther after a fight, and while the nest is alarmed.
    """
    rules = content.constants().senses
    heard = rules.heard if the(Raid).turn - the(Raid).fought <= rules.loud else 0
    return kind.feels + heard + alertness.step().hears


def group(who: int) -> list[int]:
    """Return the ids of `who` and of the creatures on its Side in the same Room or stretch of gallery."""
    mine, room = side(who), room_at(get(who, At))
    others = ((other, at) for other, at, _ in query(At, Body) if not heroic(other) and side(other) == mine)
    return [other for other, at in others if room_at(at) == room]


def forgotten(who: int) -> bool:
    """Return whether a creature that the party has slipped past may notice it anew: it is in another Room, and the party has moved. [R-51]"""
    notice, first = find(who, Notice), get(leader(), At)
    if notice is None or notice.how == "seen" or notice.by == (first.x, first.y):
        return False
    return room_at(get(who, At)) != room_at(first)


def aware(who: int) -> bool:
    """Return whether creature `who` has seen the party."""
    notice = find(who, Notice)
    return notice is not None and notice.how == "seen"


def loses_track(who: int, searches: int) -> Literal["searches", "gives up", ""]:
    """Count a turn in which a creature did not sense the party. Return "searches", "gives up" or "" (neither). [R-51]

    "gives up": after `searches` turns (0: after the usual number); "searches": in the first, if `searches` is not 0; else "".
    """
    notice = get(who, Notice)
    notice.lost += 1
    if notice.lost > (searches or content.constants().senses.interest):
        drop(who, Notice)
        return "gives up"
    return "searches" if notice.lost == 1 and searches else ""
