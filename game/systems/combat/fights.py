"""The Combat minigame: its Steps, in their order. [B 3.8.2]"""

from game import content
from game.dice import Cup
from game.engine import rule, tell, then
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
from game.engine.steps import (
    Alarm,
    Aside,
    BreakAway,
    CheckEffects,
    CombatBegins,
    CombatEnd,
    CombatEnds,
    Join,
    LoseActions,
    MayResist,
    Move,
    NextTurn,
    OutOfTurn,
    RoundBegins,
    RoundEnds,
    TakeTurn,
    TurnBegins,
    TurnEnds,
)
from game.engine.store import RUN, add, drop, find, get, query, the
from game.systems.combat.reach import pace
from game.systems.dice_rolls import boolean, throw
from game.systems.ground import apart, moves, room_at
from game.systems.outcomes import outcome
from game.systems.party import HEROES, armed, at_peace, disposition, enemies, fit, heroic, leader, party, row, side
from game.systems.ratings import rating, suffers
from game.systems.rulings import ruled
from game.systems.senses import foes_sensed, known, look_around, senses, unaware


@rule(CombatBegins, "B 3.8.3 R-10 R-53")
def begin(step: CombatBegins) -> None:
    """1 Combatants and Sides: all characters, and all of their species who are there."""
    raid = the(Raid)
    raid.fights += 1
    add(RUN, Fight(raid.fights))
    species = {side(foe) for foe in step.foes}
    species |= {side(who) for who, _, _ in query(At, Body) if drawn_in(who) and near(who)}
    there = [who for who, _, _ in query(At, Body) if who in step.foes or (side(who) in species and near(who))]
    tell(Happened("combat begins", note=", ".join(sorted(species))))
    for who in (*party(), *there):
        then(Join(who=who))
    if step.sounded and (caller := next((foe for foe in step.foes if row(foe).alarm), 0)):
        then(Alarm(who=caller))  # R-51, beyond that of the Round
    then(RoundBegins(round=1))


@rule(Join, "B 3.8.4 B 3.8.14 R-36 R-51")
def join(step: Join) -> None:
    """2 Starting Disposition: B vs Initiative. Who fled just now, or is taken unawares, starts Recoiling."""
    drop(step.who, Withdrawn)
    drop(step.who, Truce)
    raid, track, surprised = the(Raid), row(step.who).track, unaware(step.who)
    hero = find(step.who, Hero)
    shaken = hero is not None and raid.turn <= hero.shaken
    ready = not shaken and not surprised and boolean(step.who, "Initiative").success
    holding = track.index("Holding")
    add(step.who, Combatant(side(step.who), holding if ready else holding - 1))
    tell(Happened("joins", step.who, disposition(step.who)))
    if (notice := find(step.who, Notice)) and notice.hushed:
        the(Fight).hushed.append(side(step.who))
    if not heroic(step.who):
        add(step.who, Notice("seen"))
    if surprised:
        add(step.who, Facing())
    else:
        turn_about(step.who)


@rule(RoundBegins, "B 3.8.5 B 3.8.6")
def open_round(step: RoundBegins) -> None:
    """3 Initiative Order, made once: by rating, then Disposition, then chance. 4 A Round begins."""
    fight, raid = the(Fight), the(Raid)
    fight.round, fight.wounds = step.round, 0
    fight.rang.clear()
    raid.turn += 1  # ★R-52
    ranks = {}
    for who, fighter in query(Combatant):
        fighter.tactical = fighter.resist = fighter.manoeuvre = 1
        fighter.acted = fighter.pinned = False
        get(who, Effects).off.clear()
        fighter.rank = fighter.rank or ranked(who)
        ranks[who] = (*fighter.rank, who)
    fight.order = sorted(ranks, key=ranks.__getitem__)
    tell(Happened("round begins", number=step.round))
    then(NextTurn())


@rule(NextTurn, "B 3.8.6 R-37")
def next_turn(step: NextTurn) -> None:  # noqa: ARG001
    """5-7 Turn by Turn."""
    fight = the(Fight)
    if how := over():
        then(RoundEnds() if awaited() else CombatEnds(how=how))
    elif not fight.order:
        then(RoundEnds())
    else:
        who = fight.order.pop(0)
        again = (fighter := find(who, Combatant)) and fighter.postponed  # what comes before her Actions has been
        then(
            TurnBegins(who=who),
            *(() if again else (MayResist(who=who), CheckEffects(who=who), Alarm(who=who))),
            OutOfTurn(who=who),
            TakeTurn(who=who),
            TurnEnds(who=who),
            NextTurn(),
        )


@rule(TurnBegins, "R-13 R-15 R-18")
def turn(step: TurnBegins) -> None:
    """Her Pace; she turns to her foe, if she can. A Turn lost beforehand is lost now."""
    fighter = get(step.who, Combatant)
    fighter.pace = pace(step.who) * (2 if disposition(step.who) == "Retreating" else 1)
    for _, each in query(Combatant):
        each.used.clear()  # once a Turn, whosever it is
    fighter.postponed = False
    fighter.until_turn.clear()
    turn_about(step.who)
    if fighter.skips:
        fighter.skips -= 1
        then(LoseActions(who=step.who))


@rule(TurnEnds, "R-18 R-59")
def turn_ends(step: TurnEnds) -> None:
    """Charmed, she is herself again. Retreating and out of their reach, she takes heart."""
    fighter = find(step.who, Combatant)
    if fighter is None:  # she broke away
        return
    come_home(step.who)
    at = get(step.who, At)
    if disposition(step.who) == "Retreating" and all(
        apart(at, get(foe, At)) > content.constants().combat.safe for foe in enemies(step.who)
    ):
        then(Move(who=step.who, to="Recoiling"))


@rule(RoundEnds, "B 3.8.15 R-36 R-73")
def round_ends(step: RoundEnds) -> None:  # noqa: ARG001
    """8 Round by Round, until one Side is left; newcomers join."""
    fight = the(Fight)
    fight.idle = 0 if contact() else fight.idle + 1
    fight.quiet = 0 if fight.wounds else fight.quiet + 1
    how = over(retreating=True)
    if how := None if how and awaited() else how or stalled(fight):
        then(CombatEnds(how=how))
    else:
        strays = [who for who, _, _ in query(Withdrawn, Body) if heroic(who)]
        for who in strays:
            get(who, Withdrawn).pace = min(2 * pace(who), get(who, Withdrawn).pace + pace(who))  # no more at once
        then(*(Aside(who=who) for who in strays))
        then(*(Join(who=who) for who in newcomers()), RoundBegins(round=fight.round + 1))


def contact() -> bool:
    """Whether anybody senses an enemy."""
    return any(known(who, foe) for who, _ in query(Combatant) for foe in enemies(who))


def stalled(fight: Fight) -> CombatEnd | None:
    rules = content.constants().combat
    if fight.idle >= rules.idle:
        return CombatEnd.PARTED
    quiet = fight.quiet >= rules.standoff and ruled("R-73") and not for_the_target()
    return CombatEnd.STAND_OFF if quiet or fight.round >= rules.longest else None


def for_the_target() -> bool:
    """Return whether somebody whom the Job is about is in this Combat: then nobody leaves off early. [R-87]"""
    return ruled("R-87") and any(find(who, Wanted) for who, _ in query(Combatant))


@rule(BreakAway, "B 3.8.12")
def break_away(step: BreakAway) -> None:
    """Out of the Combat: what is left of the Turn goes with it."""
    drop(step.who, Combatant)
    add(step.who, Withdrawn(pace(step.who)))
    tell(Happened("breaks away", step.who))
    if not heroic(step.who):
        return
    the(Raid).head_start = max(the(Raid).head_start, 2 * pace(step.who))


@rule(CombatEnds, "B 3.8.15 R-36")
def end(step: CombatEnds) -> None:
    """9 Combat ends. Wounds and Effects stay, Disposition goes; who flees has a start."""
    raid = the(Raid)
    standing = {side(who) for who, _ in query(Combatant) if fit(who)}
    if party() and (HEROES not in standing or step.how is CombatEnd.STAND_OFF):
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
    """Let a creature fight for the nearest other Side till its Turn ends."""
    fighter, at = find(who, Combatant), get(who, At)
    if fighter is None:  # outside Combat there is nobody to turn against
        return
    others = [(apart(at, get(foe, At)), foe) for foe in enemies(who)]
    if others and not fighter.home:
        fighter.home, fighter.side = fighter.side, side(min(others)[1])
        tell(Happened("changes side", who, fighter.side))


@rule(LoseActions, "B Table 8 R-21")
def lose_actions(step: LoseActions) -> None:
    fighter = find(step.who, Combatant)
    if fighter:
        fighter.tactical = fighter.resist = fighter.manoeuvre = fighter.pace = 0
    tell(Happened("loses her Turn", step.who))


def near(who: int) -> bool:
    """★R-10 In the party's Room, or in galleries within 8 cells and reachable."""
    at, first = get(who, At), get(leader(), At)
    room = room_at(first)
    return (room and room_at(at) == room) or moves(at, first) <= content.constants().combat.near


def newcomers() -> list[int]:
    """[B 3.8.14] Who joins at the Round's start: creatures of a Side that fights, who are there and sense an enemy."""
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
    """R-53 Whether she fights for a Side of her own wherever characters fight: nobody armed is at peace with them."""
    return armed(who) and side(who) != HEROES


def ranked(who: int) -> tuple[int, int, int]:
    """[B 3.8.5] Where a combatant comes in the Initiative Order, from its first Round on: by rating, Disposition, chance."""
    return -rating(who, "Initiative"), -content.TRACK.index(disposition(who)), throw(100, "order")


def awaited() -> bool:
    """R-36 Whether soldiers are about to join against the characters left standing: the fight is theirs to end."""
    standing = any(heroic(who) and fit(who) for who, _ in query(Combatant))
    return standing and any(armed(who) and not at_peace(HEROES, side(who)) for who in newcomers())


def over(*, retreating: bool = False) -> CombatEnd | None:
    """R-36 Why Combat is over, or nothing. Who has fled counts at the Round's end."""
    standing = {fighter.side for who, fighter in query(Combatant) if not retreating or fit(who)}
    if HEROES in standing and not all(at_peace(HEROES, other) for other in standing):
        return None
    if not standing:
        return CombatEnd.BOTH_FLEE
    return CombatEnd.LOST if HEROES not in standing else CombatEnd.WON


def come_home(who: int) -> None:
    """R-59 Charmed no more, she fights for her own again."""
    fighter = find(who, Combatant)
    if fighter and fighter.home:
        fighter.side, fighter.home = fighter.home, ""


def turn_about(who: int) -> None:
    """R-15 She faces her last attacker, else her nearest enemy, unless she cannot."""
    facing = find(who, Facing)
    fighter = find(who, Combatant)
    if facing is None or (fighter and fighter.pinned):
        return
    if any(suffers(who, effect) for effect in ("Immobilised", "Paralysed", "Stunned")):
        return
    if foes := foes_sensed(who):
        last = get(who, Combatant).struck_by
        face(who, last if last in foes else foes[0])


def face(who: int, other: int) -> None:
    at, theirs = get(who, At), get(other, At)
    facing = get(who, Facing)
    dx, dy = theirs.x - at.x, theirs.y - at.y
    facing.dx = 0 if 2 * abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    facing.dy = 0 if 2 * abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
