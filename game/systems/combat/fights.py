"""Rules of the Combat minigame: its beginning, its Rounds and Turns, its end. [B 3.8.2]"""

from copy import copy

from game import content
from game.dice import Cup
from game.engine import rule, steps, tell, then
from game.engine.components import (
    Allegiance,
    At,
    Body,
    Combatant,
    Effects,
    Facing,
    Fight,
    Hero,
    Notice,
    Raid,
    Truce,
    Wanted,
    Withdrawn,
)
from game.engine.entries import Happened
from game.engine.store import RUN, add, drop, find, get, query, the
from game.systems.combat.beginnings import shaken
from game.systems.combat.reach import pace
from game.systems.dice_rolls import boolean, fighting, opened, throw
from game.systems.ground import apart, moves, room_at
from game.systems.outcomes import outcome
from game.systems.party import (
    HEROES,
    armed,
    at_peace,
    disposition,
    enemies,
    fit,
    heroic,
    leader,
    party,
    row,
    side,
    soldierly,
)
from game.systems.ratings import held, rating
from game.systems.rulings import ruled
from game.systems.senses import foes_sensed, known, look_around, senses, unaware


@rule(steps.CombatBegins, "B 3.8.3 R-10 R-53")
def begin(step: steps.CombatBegins) -> None:
    """Begin Combat between all characters, the given foes, and nearby creatures that join in (rulebook step 1)."""
    raid = the(Raid)
    raid.fights += 1
    add(RUN, Fight(raid.fights))
    species = {side(foe) for foe in step.foes}
    species |= {side(who) for who, _, _ in query(At, Body) if drawn_in(who) and near(who)}
    there = [who for who, _, _ in query(At, Body) if who in step.foes or (side(who) in species and near(who))]
    tell(Happened("combat begins", note=", ".join(sorted(species))))
    for who in (*party(), *there):
        then(steps.Join(who=who))
    if step.sounded and (caller := next((foe for foe in step.foes if row(foe).alarm), 0)):
        then(steps.Alarm(who=caller))  # R-51, beyond that of the Round
    then(steps.RoundBegins(round=1))


@rule(steps.Join, "B 3.8.4 B 3.8.14 R-36 R-51")
def join(step: steps.Join) -> None:
    """Let a fighter join Combat: roll its Initiative, and set its Disposition (its morale). (Rulebook step 2)"""
    drop(step.who, Withdrawn)
    drop(step.who, Truce)
    track, surprised = row(step.who).track, unaware(step.who)
    up, rank = opened(step.who, None if shaken(step.who) or surprised else boolean(step.who, "Initiative"))
    add(step.who, Combatant(side(step.who), min(track.index("Holding") + up, len(track) - 1), rank=rank))
    if armed(step.who) and side(step.who) not in the(Fight).manned:
        the(Fight).manned.append(side(step.who))
    tell(Happened("joins", step.who, disposition(step.who)))
    if (notice := find(step.who, Notice)) and notice.hushed:
        the(Fight).hushed.append(side(step.who))
    if not heroic(step.who):
        add(step.who, Notice("seen"))
    if surprised:
        add(step.who, Facing())
    else:
        turn_about(step.who)


@rule(steps.RoundBegins, "B 3.8.5 B 3.8.6 R-36")
def open_round(step: steps.RoundBegins) -> None:
    """Begin a Round of Combat: give fighters their Actions, and sort fighters by Initiative. (Rulebook steps 3-4)"""
    fight, raid = the(Fight), the(Raid)
    fight.round, fight.wounds = step.round, 0
    fight.rang.clear()
    raid.turn += 1  # ★R-52
    if turned_back := step.round == 1 and raid.head_start > 0:  # then the party's Side comes last
        raid.head_start = 0
        tell(Happened("start is over"))
    ranks = {}
    for who, fighter in query(Combatant):
        fighter.tactical = fighter.resist = fighter.manoeuvre = 1
        fighter.acted = fighter.pinned = False
        get(who, Effects).off.clear()
        if not fighter.rank:
            fighter.rank = -rating(who, "Initiative"), -content.TRACK.index(disposition(who)), throw(100, "order")
        ranks[who] = (turned_back and fighter.side == HEROES, *fighter.rank, who)
    fight.order = sorted(ranks, key=ranks.__getitem__)
    tell(Happened("round begins", number=step.round))
    then(steps.NextTurn())


@rule(steps.NextTurn, "B 3.8.6 R-37 R-91")
def next_turn(step: steps.NextTurn) -> None:  # noqa: ARG001
    """Begin the Turn of the next fighter in Initiative Order, or end the Round or the Combat. (Rulebook steps 5-7)"""
    fight = the(Fight)
    if (how := over()) or not fight.order:
        then(steps.CombatEnds(how=how) if how and not awaited() else steps.RoundEnds())
    else:
        who = fight.order.pop(0)
        again = (fighter := find(who, Combatant)) and fighter.postponed  # what comes before its Actions has been
        then(
            steps.TurnBegins(who=who),
            *(() if again else (steps.MayResist(who=who), steps.CheckEffects(who=who), steps.Alarm(who=who))),
            steps.OutOfTurn(who=who),
            steps.TakeTurn(who=who),
            steps.TurnEnds(who=who),
            steps.NextTurn(),
        )


@rule(steps.TurnBegins, "R-13 R-15 R-18")
def turn(step: steps.TurnBegins) -> None:
    """Begin a fighter's Turn: give it its Pace (moves), and turn it to a foe. It may have to skip the Turn."""
    fighter = get(step.who, Combatant)
    fighter.pace = pace(step.who) * (2 if disposition(step.who) == "Retreating" else 1)
    for _, each in query(Combatant):
        each.used.clear()  # once a Turn, whosever it is
    fighter.postponed = False
    fighter.until_turn.clear()
    if turn_about(step.who):
        tell(Happened("turns", step.who))
    if fighter.skips:
        fighter.skips -= 1
        then(steps.LoseActions(who=step.who))


@rule(steps.TurnEnds, "R-18 R-59")
def turn_ends(step: steps.TurnEnds) -> None:
    """End a fighter's Turn. A Charmed fighter returns to its own Side. One far from enemies stops Retreating."""
    if not fighting(step.who):  # broke away
        return
    come_home(step.who)
    at, safe = get(step.who, At), content.constants().combat.safe
    if disposition(step.who) == "Retreating" and all(apart(at, get(foe, At)) > safe for foe in enemies(step.who)):
        then(steps.Move(who=step.who, to="Recoiling"))


@rule(steps.RoundEnds, "B 3.8.15 R-36 R-73 R-91")
def round_ends(step: steps.RoundEnds) -> None:  # noqa: ARG001
    """End a Round of Combat, and begin the next Round unless the Combat is over. (Rulebook step 8)"""
    fight = the(Fight)
    contact = any(known(who, foe) for who, _ in query(Combatant) for foe in enemies(who))
    fight.idle = 0 if contact else fight.idle + 1
    fight.quiet = 0 if fight.wounds else fight.quiet + 1
    how = over(retreating=True)
    if how := None if how and awaited() else how or stalled(fight):
        then(steps.CombatEnds(how=how))
    else:
        strays = [who for who, _, _ in query(Withdrawn, Body) if heroic(who)]
        for who in strays:
            get(who, Withdrawn).pace = min(2 * pace(who), get(who, Withdrawn).pace + pace(who))  # no more at once
        then(*(steps.Aside(who=who) for who in strays))
        then(*(steps.Join(who=who) for who in newcomers()), steps.RoundBegins(round=fight.round + 1))


def stalled(fight: Fight) -> steps.CombatEnd | None:
    """Return a CombatEnd if Combat ends because it is stalled or too long; otherwise return None. [R-36, R-73, R-87]"""
    rules = content.constants().combat
    if fight.idle >= rules.idle:
        return steps.CombatEnd.PARTED
    for_the_target = ruled("R-87") and any(find(who, Wanted) for who, _ in query(Combatant))
    quiet = fight.quiet >= rules.standoff and ruled("R-73") and not for_the_target
    return steps.CombatEnd.STAND_OFF if quiet or fight.round >= rules.longest else None


@rule(steps.BreakAway, "B 3.8.12")
def break_away(step: steps.BreakAway) -> None:
    """Take a fighter out of Combat; if a character breaks away, the party gets a head start on pursuers."""
    drop(step.who, Combatant)
    add(step.who, Withdrawn(pace(step.who)))
    tell(Happened("breaks away", step.who))
    if heroic(step.who):
        the(Raid).head_start = max(the(Raid).head_start, 2 * pace(step.who))


@rule(steps.CombatEnds, "B 3.8.15 R-36")
def end(step: steps.CombatEnds) -> None:
    """End Combat. Wounds and Effects remain; Dispositions (the fighters' morale) are removed. (Rulebook step 9)"""
    raid = the(Raid)
    standing = {side(who) for who, _ in query(Combatant) if fit(who)}
    if party() and (HEROES not in standing or step.how is steps.CombatEnd.STAND_OFF):
        raid.head_start = 2 * max(pace(who) for who in party())
    for who, _ in query(Combatant):
        if heroic(who) and disposition(who) == "Retreating":
            get(who, Hero).shaken = raid.turn + content.constants().combat.shaken
        get(who, Effects).off.clear()
        drop(who, Combatant)
    for who, _ in query(Withdrawn):
        drop(who, Withdrawn)
    the(Cup).forget(f"fight/{the(Fight).number}/")
    drop(RUN, Fight)
    tell(Happened("combat ends", note=step.how))
    if party():
        look_around()


@outcome("Actor changes Side", "R-59")
def change_side(who: int) -> None:
    """Let the creature `who` fight for the Side of its nearest enemy until its Turn ends."""
    fighter, at = find(who, Combatant), get(who, At)
    if fighter is None:  # outside Combat there is nobody to turn against
        return
    others = [(apart(at, get(foe, At)), foe) for foe in enemies(who)]
    if others and not fighter.home:
        fighter.home, fighter.side = fighter.side, side(min(others)[1])
        tell(Happened("changes side", who, fighter.side))


@rule(steps.LoseActions, "B Table 8 R-21")
def lose_actions(step: steps.LoseActions) -> None:
    if fighter := find(step.who, Combatant):
        fighter.tactical = fighter.resist = fighter.manoeuvre = fighter.pace = 0
    tell(Happened("loses her Turn", step.who))


def near(who: int) -> bool:
    """Return whether the creature `who` is in the leader's Room, or only a few moves from the leader. [★R-10]"""
    at, first = get(who, At), get(leader(), At)
    room = room_at(first)
    return bool(room and room_at(at) == room) or moves(at, first) <= content.constants().combat.near


def newcomers() -> list[int]:
    """Return the ids of the creatures nearby that will now join this Combat, as allies or enemies. [B 3.8.14]"""
    species = {fighter.side for _, fighter in query(Combatant)} - {HEROES}
    found = []
    for who, _, _ in query(At, Body):
        if find(who, Combatant) or find(who, Withdrawn) or heroic(who):
            continue
        there = near(who) or any(senses(who, hero) for hero in party())
        if find(who, Allegiance) or (there and (side(who) in species or drawn_in(who))):
            found.append(who)
    return found


def drawn_in(who: int) -> bool:
    """Return whether a creature joins any fight near it: it is armed, and not on the characters' Side. [R-53]"""
    return armed(who) and side(who) != HEROES


def awaited() -> bool:
    """Return whether armed newcomers are about to attack, so that Combat is not over yet. [R-36]"""
    standing = any(heroic(who) and fit(who) for who, _ in query(Combatant))
    return standing and any(armed(who) and not at_peace(HEROES, side(who)) for who in newcomers())


def over(*, retreating: bool = False) -> steps.CombatEnd | None:
    """Return a CombatEnd if Combat is over. If enemies still face the characters, return None. [R-36, R-91]"""
    fighters = [(who, fighter) for who, fighter in query(Combatant) if not retreating or fit(who)]
    led = {fighter.home or fighter.side for who, fighter in fighters if soldierly(who)}
    standing = {fighter.side for _, fighter in fighters} - (set(the(Fight).manned) - led if ruled("R-91") else set())
    if HEROES in standing and not all(at_peace(HEROES, other) for other in standing):
        return None
    if not standing:
        return steps.CombatEnd.BOTH_FLEE
    return steps.CombatEnd.LOST if HEROES not in standing else steps.CombatEnd.WON


def come_home(who: int) -> None:
    """Let the fighter `who` return to its own Side, if it was Charmed into fighting for another. [R-59]"""
    fighter = find(who, Combatant)
    if fighter and fighter.home:
        fighter.side, fighter.home = fighter.home, ""


def turn_about(who: int) -> bool:
    """Turn the creature `who` to face its last attacker or nearest enemy, and return whether it turned. [R-15]"""
    fighter, facing = get(who, Combatant), find(who, Facing)
    if facing is None or fighter.pinned or held(who) or not (foes := foes_sensed(who)):
        return False
    before = copy(facing)
    face(who, fighter.struck_by if fighter.struck_by in foes else foes[0])
    return facing != before


def face(who: int, other: int) -> None:
    """Turn the creature `who` to face `other`, in the nearest of the eight directions."""
    at, there, facing = get(who, At), get(other, At), get(who, Facing)
    dx, dy = there.x - at.x, there.y - at.y
    facing.dx = 0 if 2 * abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    facing.dy = 0 if 2 * abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
