"""When creatures have had enough: of foes they cannot hurt, and after a stand-off. [R-83, R-73, R-89]"""

from game import content
from game.engine import rule, tell
from game.engine.components import Allegiance, At, Body, Combatant, Fight, Guard, Notice, Truce, Wanted
from game.engine.entries import Chose, Happened
from game.engine.steps import Attempt, BreakAway, CombatEnd, CombatEnds, RoundEnds
from game.engine.store import add, drop, find, query, the
from game.fd100 import Degree, odds
from game.systems.checks import Suppose, check
from game.systems.colony.spawning import leave
from game.systems.colony.tasks import caste_of
from game.systems.combat.fights import near
from game.systems.ground import level
from game.systems.party import COLONY, HEROES, armed, enemies, heroic, party, row, side
from game.systems.ratings import held
from game.systems.rulings import ruled
from game.systems.senses import senses


@rule(RoundEnds, "R-83")
def round_ends(step: RoundEnds) -> None:  # noqa: ARG001
    """Let who cannot hurt anybody, and has seen it for some Rounds, go; termites to where they are of use."""
    fight, rules = the(Fight), content.constants().combat
    if fight.wounds or fight.quiet + 1 < rules.hopeless or not ruled("R-83"):
        return
    for who, fighter in query(Combatant):
        if not fighter.home and may_go(who) and not held(who) and (best := hope(who)) < rules.hope:
            tell(Chose(who, "go", f"cannot hurt them: {best} in 100 at best"))
            tell(Happened("goes its way", who))
            drop(who, Combatant)
            depart(who)


@rule(BreakAway, "R-89 B 3.8.12")
def break_away(step: BreakAway) -> None:
    """Let a creature that breaks away go where R-83 sends others: nobody sees more of it."""
    if not heroic(step.who) and ruled("R-89"):
        depart(step.who)


@rule(CombatEnds, "R-73 R-51")
def ends(step: CombatEnds) -> None:
    """After a stand-off send home whoever was sent for, and strangers; guards leave the party alone."""
    if step.how is not CombatEnd.STAND_OFF:
        return
    foes = [who for who, _, _ in query(At, Body) if not heroic(who) and side(who) != HEROES and armed(who)]
    for who in [who for who in foes if near(who) or any(senses(who, hero) for hero in party())]:
        post = find(who, Guard)
        if may_go(who) and (side(who) != COLONY or (post and post.since >= 0)):
            tell(Chose(who, "go", "has had enough of them"))
            tell(Happened("goes its way", who))
            depart(who)
        else:
            tell(Chose(who, "leave them alone", "cannot get at them"))
            add(who, Truce())


def may_go(who: int) -> bool:
    """Return whether it is an armed creature, and at liberty."""
    return armed(who) and not heroic(who) and at_liberty(who)


def at_liberty(who: int) -> bool:
    """Return whether a creature is free to leave: no royal, not what the Job is about, not its guard."""
    if find(who, Wanted) is not None or find(who, Allegiance) is not None or row(who).royal or row(who).rooted:
        return False
    post = find(who, Guard)  # on the deepest Level whoever was not sent for is the Job's guard
    return level().rating < content.constants().nest.deepest or (post is not None and post.since >= 0)


def hope(who: int) -> int:
    """Return the per cent of a hit on whichever enemy is easiest, everything in reach."""
    tables = [odds(check(Attempt(who=who, action="attack", target=foe), Suppose(near=True))) for foe in enemies(who)]
    return max((100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole for table in tables), default=100)


def depart(who: int) -> None:
    """Let a creature go back into the walls: one of the castes to the garrison. [R-54]"""
    level().garrison += bool(caste_of(who))
    drop(who, Notice)
    leave(who)
