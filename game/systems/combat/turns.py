"""Options of a fighter's Turn: which Actions it may take, and what they cost. [B 3.8.6 to 3.8.12]"""

from collections.abc import Iterator

from game import content
from game.content import Formula
from game.engine import Option, Step, rule, steps, then
from game.engine.cache import remembered
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Combatant, Creature, Facing, Raid, Withdrawn
from game.engine.refusals import Refusal
from game.engine.store import find, get, the
from game.nest.paths import MOVES
from game.systems.combat.conditions import barred, minded, unmet, unmet_by_actor
from game.systems.combat.fights import over
from game.systems.combat.purses import left, purses, spent, walked
from game.systems.combat.reach import choices, in_reach, mends, overhead
from game.systems.dice_rolls import fighting
from game.systems.ground import apart, around, bodies, free
from game.systems.party import allies, armed, disposition, enemies, heroic, leader, row, side
from game.systems.ratings import ailments, fast, hobbled, rating, stuck, suffers
from game.systems.rulings import ruled
from game.systems.senses import foes_sensed, known


@rule(steps.MayResist, "B 3.8.10 R-33 R-37")
def may_resist(step: steps.MayResist) -> Iterator[Option]:
    """Yield the Options at the beginning of a fighter's Turn: to Resist one of its Effects, or to pass."""
    yield Option(Say("pass"))
    for target, effect in objects(step.who, content.formulas()["resist"], []):
        yield option(step.who, "resist", target, effect)


@rule(steps.OutOfTurn, "B 3.8.8 B 3.8.9 R-09 R-11")
def out_of_turn(step: steps.OutOfTurn) -> None:
    """Ask characters, in Initiative Order, whether they act in another fighter's Turn."""
    ask = the(Raid).settings.get("interrupts") == "ask"
    others = [
        *(foe for foe in enemies(step.who) if ask or get(foe, Combatant).held == "Suppress"),
        *(ally for ally in allies(step.who) if ask or get(ally, Combatant).held == "Support"),
    ]
    others.sort(key=lambda who: (-rating(who, "Initiative"), -get(who, Combatant).place, who))
    then(*(steps.Interrupt(who=other, target=step.who) for other in others if heroic(other)))


@rule(steps.Interrupt, "B 3.8.8 B 3.8.9 B 3.8.10 R-09")
def interrupt(step: steps.Interrupt) -> Iterator[Option]:
    """Yield a character's Options in another fighter's Turn: to pass, to Resist, to Suppress or to Support."""
    yield Option(Say("pass"))
    for target, effect in objects(step.who, content.formulas()["resist"], []):
        yield option(step.who, "resist", target, effect, after=(step,))
    if get(step.target, Combatant).postponed:  # another has led the target astray: this is its Turn no more
        return
    price = () if ruled("R-09") else (steps.SkipTurn(who=step.who),)
    friend = side(step.who) in (side(step.target), get(step.target, Combatant).home)  # though Charmed away
    cost = "Support" if friend else "Suppress"
    for action, formula in content.formulas().items():
        if formula.cost == cost and (cost == "Support" or known(step.who, step.target)):
            act = option(step.who, action, step.target, about(formula), after=price)
            if not (act.refused and formula.rare):
                yield act
        if formula.at == "whose Turn it is" and not friend and known(step.who, step.target):
            yield option(step.who, action, step.target, after=price)


@rule(steps.TakeTurn, "B 3.8.6 B 3.8.7 B 3.8.11 R-91")
def take_turn(step: steps.TakeTurn) -> Iterator[Option]:
    """Yield the Options of a fighter's own Turn: to act, to move, or to end the Turn. (Rulebook step 6)"""
    yield Option(Say("done"))
    if not fighting(step.who) or over() or get(step.who, Combatant).postponed:
        return
    foes = minded(step.who)
    flees = disposition(step.who) == "Retreating"
    kind = get(step.who, Creature).kind
    actions = repertoire(kind) if heroic(step.who) else habitual(kind, ruled("R-89"))
    for action, formula in actions.items():
        if flees and not formula.flight:
            continue
        if reason := out_of_the_question(step.who, action, formula):
            if not (formula.trick or formula.rare):
                yield Option(Act(action), refused=reason)
        else:
            for target, effect in objects(step.who, formula, foes):
                aim = aimed(step.who, action, target, effect, after=(step,))
                if not (aim.refused and formula.rare):
                    yield aim
    if heroic(step.who) and not flees and not suffers(step.who, "Paralysed"):
        yield from holding(step)
    yield from ways(step, foes)


@rule(steps.Aside, "B 3.8.14 R-36")
def aside(step: steps.Aside) -> Iterator[Option]:
    """Yield the Options of a character who broke away from Combat: to join it again, or to move."""
    yield Option(Say("no"))
    yield Option(Say("yes"), (steps.Join(who=step.who),))
    if get(step.who, Withdrawn).pace and not hobbled(step.who):
        for x, y in around(get(step.who, At), bodies()):
            yield Option(Go(x, y), (steps.Walk(who=step.who, x=x, y=y), step))


@rule(steps.Roam, "B 3.8.3")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield, for each enemy that the leader senses, an Option to begin Combat by attacking it."""
    for foe in foes_sensed(leader()):
        yield Option(Act("attack", foe), (steps.CombatBegins(foes=(foe,)), step))


@rule(steps.Walk, "R-13")
def walk(step: steps.Walk) -> None:
    """Move a creature to a neighbouring cell. In Combat this costs Pace, and the creature does not turn. [R-15]"""
    at, mover = get(step.who, At), find(step.who, Combatant) or find(step.who, Withdrawn)
    if not step.forced and not fighting(step.who):
        facing = get(step.who, Facing)
        facing.dx, facing.dy = (step.x > at.x) - (step.x < at.x), (step.y > at.y) - (step.y < at.y)
    at.x, at.y = step.x, step.y
    if mover and not step.forced:
        mover.pace -= 1


@rule(steps.Spend, "B 3.8.6")
def spend(step: steps.Spend) -> None:
    """Take the cost of an Action from a fighter, and count the use if the Action's uses are limited."""
    fighter, formula = get(step.who, Combatant), content.formulas()[step.action]
    for purse in purses(step.cost) if step.cost != "free" else ():
        if getattr(fighter, purse):
            setattr(fighter, purse, getattr(fighter, purse) - 1)
            break
    if step.cost in ("Suppress", "Support") or not left(fighter, "Suppress"):
        fighter.held = ""  # fired, or thought better of
    if step.cost == "Manoeuvre":
        fighter.used.append(formula.alike or step.action)
    if formula.once or (step.cost == "Manoeuvre" and not heroic(step.who) and step.action not in fighter.tricks):
        fighter.tricks.append(step.action)


OWN_TURN = ("Tactical", "Suppress", "Manoeuvre", "free")


@content.by_edition
def combat_actions() -> dict[str, Formula]:
    """Return the formulas of all Actions for a fighter's own Turn, as a dict by the Action's name."""
    rows, walks = content.formulas().items(), content.rules_of(content.in_force()).walks
    mine = (*OWN_TURN, "Resist") if walks else OWN_TURN  # a Resist is one of two Actions, whenever it is taken
    return {name: row for name, row in rows if row.minigame == "Combat" and row.cost in mine}


@content.by_edition
def repertoire(kind: str) -> dict[str, Formula]:
    """Return the formulas, by name, of Actions that a character of this kind may take in its Turn."""
    tricks = content.kinds()[kind].tricks
    return {name: row for name, row in combat_actions().items() if not row.trick or name in tricks}


@content.by_edition
def habitual(kind: str, trade: bool) -> dict[str, Formula]:
    """Return the formulas, by name, of the Actions that creatures of this kind use in their Turns. [RULES 5.3]"""
    wanted = content.doctrine(kind).actions(trade=trade)
    return {name: row for name, row in combat_actions().items() if name in wanted}


def option(who: int, action: str, target: int, effect: str = "", after: tuple[Step, ...] = ()) -> Option:
    """Return the Option to take an Action on `target`, legal or refused. The Steps in `after` follow the Action."""
    reason = out_of_the_question(who, action, content.formulas()[action])
    return Option(Act(action, target, effect), refused=reason) if reason else aimed(who, action, target, effect, after)


def aimed(who: int, action: str, target: int, effect: str = "", after: tuple[Step, ...] = ()) -> Option:
    """Return the Option to take an Action on `target`. The Option is refused if `target` is not suitable."""
    formula, command = content.formulas()[action], Act(action, target, effect)
    if reason := misaimed(who, formula, target):
        return Option(command, refused=reason)
    named = effect or next(iter(choices(who, formula, target)), "")
    attempt = steps.Attempt(who=who, action=action, target=target, about=named)
    price = (steps.Spend(who=who, cost=formula.cost, action=action),) if fighting(who) else ()
    return Option(command, (*price, attempt, *after))


def objects(who: int, formula: Formula, foes: list[int]) -> Iterator[tuple[int, str]]:
    """Yield each possible target of an Action, as (id, detail). The detail is an Effect, a cell "x,y" or ""."""
    match formula.at:
        case "an enemy":
            if formula.range == "Attack" and not armed(who):
                return
            yield from ((foe, name) for foe in foes for name in ("", *choices(who, formula, foe)[1:]))
            if formula.range == "Attack" and mends(who):
                yield from ((ally, "") for ally in allies(who))  # ★R-55
        case "an ally":
            yield from ((ally, about(formula)) for ally in allies(who))
        case "an Effect":
            yield from ((who, name) for name in ailments(who) if content.effects()[name].remedy)
        case "herself":
            yield who, ""
        case "a cell":
            yield from ((who, f"{x},{y}") for x, y in around(get(who, At), bodies()))


def holding(step: steps.TakeTurn) -> Iterator[Option]:
    """Yield the Options to save the Tactical Action for another fighter's later Turn. [R-11]"""
    fighter = get(step.who, Combatant)
    if left(fighter, "Suppress") and the(Raid).settings.get("interrupts") != "ask":
        for what in ("Suppress", "Support") if allies(step.who) else ("Suppress",):
            if fighter.held != what:
                yield Option(Say(f"hold {what}"), (steps.Hold(who=step.who, what=what), step))


def about(formula: Formula) -> str:
    """Return the Effect that an Action is rolled against. If the Action is rolled against no Effect, return ""."""
    named = formula.resistance.name if formula.resistance else ""
    return named if named in content.effects() else ""


def why_not(who: int, action: str, formula: Formula, target: int) -> str:
    """Return why the creature `who` cannot take this Action on `target`, or "" if it can."""
    return out_of_the_question(who, action, formula) or misaimed(who, formula, target)


def misaimed(who: int, formula: Formula, target: int) -> str:
    """Return why `target` is not suitable for this Action of the creature `who`, or "" if it is."""
    if formula.range == "Attack" and not in_reach(who, target):
        return Refusal.OVERHEAD if overhead(who, target) else Refusal.OUT_OF_REACH
    far = content.constants().reach.get(formula.range) if formula.at in ("an enemy", "an ally") else None
    if far is not None and apart(get(who, At), get(target, At)) > far:
        return Refusal.OUT_OF_REACH
    for need in formula.needs:
        if reason := unmet(need, who, target):
            return reason
    return ""


def out_of_the_question(who: int, action: str, formula: Formula) -> str:
    """Return why the creature `who` cannot take this Action at any target, or "" if it can."""
    if formula.trick and action not in row(who).tricks:
        return Refusal.NOT_ITS_TRICK
    if reason := hindered(who, formula.cost, flees=formula.flight) or barred(who, formula):
        return reason
    if fighter := find(who, Combatant):
        if formula.cost == "Manoeuvre" and (formula.alike or action) in fighter.used and not formula.repeat:
            return Refusal.ONCE_A_TURN  # ★R-68
        if formula.once and action in fighter.tricks:
            return Refusal.ONCE_A_COMBAT
    for need in formula.needs:
        if reason := unmet_by_actor(need, who):
            return reason
    return ""


@remembered
def hindered(who: int, cost: str, *, flees: bool) -> str:
    """Return why the creature `who` can take no Action of this `cost` (such as "Resist") now, or "" if it can."""
    if suffers(who, "Paralysed") and not (cost == "Resist" and content.effects()["Paralysed"].remedy):
        return "Paralysed"
    if fighter := find(who, Combatant):
        if disposition(who) == "Retreating" and not flees:
            return "Retreating"  # only flight
        if cost != "free" and not left(fighter, cost):
            return spent(fighter, cost)
        if cost == "Resist" and fast(who, "Stunned"):
            return "Stunned"
    return ""


def ways(step: steps.TakeTurn, foes: list[int]) -> Iterator[Option]:
    """Yield the Options to walk to a neighbouring cell with the Pace left, or to attack a foe there."""
    who, at, taken = step.who, get(step.who, At), bodies()
    flees = disposition(who) == "Retreating"

    def nearest(here: At) -> int:
        return min((apart(here, get(foe, At)) for foe in foes), default=0)

    there = {} if flees or not armed(who) else {(get(foe, At).x, get(foe, At).y): foe for foe in enemies(who)}
    held = Refusal.ROOTED if row(who).rooted else stuck(who) or walked(get(who, Combatant))
    for dx, dy in MOVES:
        cell = at.x + dx, at.y + dy
        if cell in there:
            attack = option(who, "attack", there[cell], after=(step,))
            yield Option(Go(*cell), attack.then, attack.refused)
        elif free(*cell, taken):
            reason = held or (Refusal.ONLY_AWAY if flees and nearest(At(*cell)) < nearest(at) else "")
            if not reason:
                yield Option(Go(*cell), (steps.Walk(who=who, x=cell[0], y=cell[1]), step))
            elif heroic(who):
                yield Option(Go(*cell), refused=reason)
