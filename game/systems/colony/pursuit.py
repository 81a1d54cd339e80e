"""Which creatures follow the party to another Level (R-84), and which ones give up a fight. [R-73, R-83, R-89]"""

from game import content
from game.engine import rule, tell
from game.engine.components import (
    Allegiance,
    At,
    Body,
    Combatant,
    Fight,
    Follower,
    Guard,
    Item,
    Notice,
    Raid,
    Truce,
    Wanted,
    Way,
)
from game.engine.entries import Chose, Happened
from game.engine.steps import Attempt, BreakAway, CombatEnd, CombatEnds, CreaturesMove, RoundEnds, TakeWay
from game.engine.store import add, drop, find, get, query, remove, the
from game.fd100 import Degree
from game.systems.checks import Suppose, check
from game.systems.colony.alertness import on_guard
from game.systems.colony.colony import perceived, settled
from game.systems.colony.noticing import aware
from game.systems.colony.spawning import leave
from game.systems.colony.tasks import caste_of
from game.systems.combat.fights import near
from game.systems.exploration.levels import landing
from game.systems.ground import apart, level, moves, nearest_free
from game.systems.items.identification import name_of
from game.systems.party import COLONY, HEROES, armed, enemies, heroic, leader, party, row, side
from game.systems.ratings import held, rating
from game.systems.rulings import ruled
from game.systems.senses import senses
from game.weighing import odds


@rule(TakeWay, "R-84")
def take_way(step: TakeWay) -> None:
    """Let creatures close to the party follow it to another Level, except those that stop to eat.

    Pursuers from earlier who have not arrived yet arrive at once.
    """
    arrive(now=True)
    due = the(Raid).turn + content.constants().colony.follow
    for who, bait in at_heels():
        seen = perceived(get(who, At))
        if bait:
            if seen:
                tell(Happened("stops for food", who, name_of(get(bait, Item))))
            remove(bait)
            continue
        if seen:
            tell(Chose(who, "follow", "has seen them go"))
            tell(Happened("comes after", who))
        drop(who, At)
        drop(who, Guard)
        add(who, Follower(step.way, due, seen))
        due += 1


@rule(CreaturesMove, "R-84")
def stir(step: CreaturesMove) -> None:  # noqa: ARG001
    arrive()


@rule(RoundEnds, "R-84")
def reinforce(step: RoundEnds) -> None:  # noqa: ARG001
    """Let pursuers whose time has come arrive during a Combat, so that they join it."""
    arrive()


def follows(who: int) -> bool:
    """Return whether a creature would follow the party to another Level now."""
    near = heels(who)
    return near > 0 and bool(party()) and moves(get(who, At), get(leader(), At)) <= near


def heels(who: int) -> int:
    """Return from within how many moves of the leader a creature follows the party to another Level; 0 if it does not. [R-84]

    It must be aware of the party, and free to leave.
    """
    if not ruled("R-84") or side(who) == HEROES or not armed(who) or settled(who):
        return 0
    if not aware(who) or posted(who) or find(who, Truce) is not None or held(who):
        return 0
    return 1 + content.constants().combat.pace(rating(who, "Speed"))


def at_heels() -> list[tuple[int, int]]:
    """Return (creature's id, food's id) for each creature that would follow the party to another Level now. [R-84]

    The creature would stop for this food. The id is 0 if there is no such food.
    """
    first = get(leader(), At)
    food = [(thing, at) for thing, item, at in query(Item, At) if edible(item)]
    found = []
    for _, who in sorted((moves(at, first), who) for who, at, _ in query(At, Body) if follows(who)):
        bait = next((meal for meal in food if apart(get(who, At), meal[1]) <= 1), None)
        if bait:
            food.remove(bait)
        found.append((who, bait[0] if bait else 0))
    return found


def edible(item: Item) -> bool:
    """Return whether a pursuing creature would stop to eat this Item: any food except a Companion."""
    form = content.forms()[item.form]
    return bool(form.food) and "C" not in form.types


POST = "holds its tunnel"
"""The answer of `tie` for a creature that guards a mouth and never leaves it."""


def pursued() -> bool:
    """Return whether the party has a head start on somebody armed of this Level who has noticed it, and is at no peace with it. [R-36, R-40]"""
    after = (who for who, _, _ in query(At, Body) if armed(who) and aware(who) and find(who, Truce) is None)
    return the(Raid).head_start > 0 and any(after)


def tie(who: int) -> str:
    """Return what a creature would do if the party left now: "follows", "stays for food", "holds its tunnel" or ""."""
    if follows(who):
        return "stays for food" if dict(at_heels())[who] else "follows"
    return POST if posted(who) else ""


def posted(who: int) -> bool:
    """Return whether the creature `who` guards a chamber's entrance and does not leave it.

    A creature that was summoned is no such guard, nor is any at the highest alarm. [R-86]
    """
    post = find(who, Guard)
    return post is not None and post.since < 0 and on_guard()


def mouth(who: int) -> tuple[int, int]:
    """Return the cell that a guard under a truce holds, beside which it leaves nobody alone; (-1, -1) for all others. [R-73]"""
    post = find(who, Guard)
    return (post.x, post.y) if post and find(who, Truce) else (-1, -1)


def arrive(*, now: bool = False) -> None:
    """Let pursuers whose time has come, or all `now`, arrive on free cells where the party came out of a passage."""
    turn = the(Raid).turn
    for who, behind, _ in sorted(query(Follower, Body), key=lambda row: (row[1].due, row[0])):
        cells = nearest_free(*landing(get(behind.way, Way)), 1) if now or behind.due <= turn else []
        if cells:
            drop(who, Follower)
            add(who, At(*cells[0]))
            add(who, Guard(*cells[0], turn))
            add(who, Notice("seen"))
            if perceived(get(who, At)):
                tell(Happened("follows", who))


def arrival() -> tuple[tuple[int, int], int] | None:
    """Return the cell where the next pursuer comes out of its passage, and in how many turns; None if none is on its way. [R-84]"""
    due = min((behind for _, behind in query(Follower)), key=lambda one: one.due, default=None)
    return (landing(find(due.way, Way)), max(1, due.due - the(Raid).turn)) if due else None


@rule(RoundEnds, "R-83")
def give_up(step: RoundEnds) -> None:  # noqa: ARG001
    """Remove creatures that can hardly hit anybody from a Combat that has stalled.

    It has stalled after some Rounds without Wounds. Termites rejoin the garrison.
    """
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
    """Remove a creature from the Level after it has broken away from Combat.

    A termite rejoins the garrison.
    """
    if not heroic(step.who) and ruled("R-89"):
        depart(step.who)


@rule(CombatEnds, "R-73 R-51")
def ends(step: CombatEnds) -> None:
    """Send strangers and summoned creatures away when a Combat ends in a stand-off.

    Guards stay, but leave the party alone.
    """
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
    """Return whether the creature `who` is no character, is armed, and is free to leave the Level."""
    return armed(who) and not heroic(who) and at_liberty(who)


def at_liberty(who: int) -> bool:
    """Return whether a creature is free to leave the Level: not royal, nor the Job's target, nor its guard."""
    if find(who, Wanted) is not None or find(who, Allegiance) is not None or row(who).royal or row(who).rooted:
        return False
    post = find(who, Guard)  # on the deepest Level a creature that was not sent for guards the Job's target
    return level().rating < content.constants().nest.deepest or (post is not None and post.since >= 0)


def hope(who: int) -> int:
    """Return the highest chance, in per cent, with which a creature would hit one of its enemies, were all in reach."""
    tables = [odds(check(Attempt(who=who, action="attack", target=foe), Suppose(near=True))) for foe in enemies(who)]
    return max((100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole for table in tables), default=100)


def depart(who: int) -> None:
    """Remove a creature from the Level; a termite goes back to the garrison. [R-54]"""
    level().garrison += bool(caste_of(who))
    drop(who, Notice)
    leave(who)
