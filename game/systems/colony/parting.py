"""When creatures have had enough: of foes they cannot hurt, and after a stand-off. [R-83, R-73, R-89]"""

from game import content
from game.engine import rule, tell, then
from game.engine.components import Allegiance, At, Body, Combatant, Fight, Guard, Notice, Truce, Wanted
from game.engine.entries import Chose, Happened
from game.engine.steps import Attempt, BreakAway, CombatEnd, CombatEnds, Leave, PutDown, RoundEnds
from game.engine.store import add, drop, find, query, the
from game.fd100 import Degree, odds
from game.systems.checks import Suppose, check
from game.systems.colony.pursuit import HELD
from game.systems.colony.tasks import caste_of
from game.systems.combat.fights import near
from game.systems.ground import level
from game.systems.party import COLONY, HEROES, armed, bag, enemies, heroic, party, row, side
from game.systems.ratings import suffers
from game.systems.rulings import ruled
from game.systems.senses import senses


@rule(RoundEnds, "R-83")
def round_ends(step: RoundEnds) -> None:  # noqa: ARG001
    """Who cannot hurt anybody, and has seen it for three Rounds, goes; termites to where they are of use."""
    fight = the(Fight)
    if fight.wounds or fight.quiet + 1 < content.constants().combat.hopeless or not ruled("R-83"):
        return
    for who, fighter in query(Combatant):
        if not fighter.home and may_go(who) and not held(who) and (best := hope(who)) < content.constants().combat.hope:
            tell(Chose(who, "go", f"cannot hurt them: {best} in 100 at best"))
            tell(Happened("goes its way", who))
            drop(who, Combatant)
            depart(who)


@rule(BreakAway, "R-89 B 3.8.12")
def break_away(step: BreakAway) -> None:
    """Of a creature that breaks away nobody sees more: it goes where R-83 sends others."""
    if not heroic(step.who) and ruled("R-89"):
        depart(step.who)


@rule(CombatEnds, "R-73 R-51")
def ends(step: CombatEnds) -> None:
    """After a stand-off whoever was sent for goes home, strangers go their way, and guards leave the party alone."""
    if step.how is not CombatEnd.STAND_OFF:
        return
    for who in weary():
        post = find(who, Guard)
        if may_go(who) and (side(who) != COLONY or (post and post.since >= 0)):
            tell(Chose(who, "go", "has had enough of them"))
            tell(Happened("goes its way", who))
            depart(who)
        else:
            tell(Chose(who, "leave them alone", "cannot get at them"))
            add(who, Truce())


def weary() -> list[int]:
    """The armed who have fought the party, or would have."""
    foes = [who for who, _, _ in query(At, Body) if not heroic(who) and side(who) != HEROES and armed(who)]
    return [who for who in foes if near(who) or any(senses(who, hero) for hero in party())]


def may_go(who: int) -> bool:
    """Whether it is an armed creature, and at liberty."""
    return armed(who) and not heroic(who) and at_liberty(who)


def at_liberty(who: int) -> bool:
    """Return whether a creature is free to leave: no royal, not what the Job is about, not its guard."""
    if find(who, Wanted) is not None or find(who, Allegiance) is not None:
        return False
    return not (row(who).royal or row(who).rooted or guards_the_target(who))


def held(who: int) -> bool:
    return any(suffers(who, effect) for effect in HELD)


def guards_the_target(who: int) -> bool:
    """R-75 On the deepest Level whoever was not sent for is the Job's guard."""
    post = find(who, Guard)
    return level().rating >= content.constants().nest.deepest and (post is None or post.since < 0)


def hope(who: int) -> int:
    """Per cent of a hit on whichever enemy is easiest for her, everything in reach."""
    tables = [odds(check(Attempt(who=who, action="attack", target=foe), Suppose(near=True))) for foe in enemies(who)]
    return max((100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole for table in tables), default=100)


def depart(who: int) -> None:
    """Back into the walls: of the castes, to the garrison (R-54)."""
    if caste_of(who):
        level().garrison += 1
    drop(who, Notice)
    then(*(PutDown(item=thing) for thing, _ in bag(who)), Leave(who=who))
