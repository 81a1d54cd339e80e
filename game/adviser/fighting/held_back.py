"""The adviser's restraint: whoever was advised to leave a fight goes no nearer in that Turn, and nobody hunts the harmless."""

from collections.abc import Sequence

from game import content
from game.adviser.fighting.likelier import acts
from game.bots.blows import IN_THE_WAY, LIKELY, RARELY, helpless, hopeful, prized
from game.bots.dread import charges, harm
from game.bots.eluding import no_worse, spoils
from game.bots.errands import footing, stand, ways_from
from game.bots.estimates import boolean, sheet
from game.bots.fighting import DONE, TurnPlan, enemies, leaving
from game.bots.improvising import SLIGHT
from game.bots.lines import BEFORE, LinePart, likelihood, line
from game.bots.parting import parting_shot, parting_wrap, under_fire
from game.bots.places import afar, apart, pace
from game.bots.plans import lands
from game.bots.withdrawing import Retreat, breaks, draw_back, way_out
from game.engine.commands import Act, AnyCommand
from game.engine.steps import OfferLuck
from game.nest.paths import FAR, marked
from game.presentation.page import sentence
from game.presentation.sight import friendly, strangers
from game.presentation.walks.unseen_foes import unseen
from game.run.view import Seen, View, once
from game.weighing import odds

CHASE = 3
"""The number of Rounds after which the unarmed are fought only where they are in reach."""
SURE = 75
"""The chance in per cent from which on an Attack from where the actor stands comes before it leaves: both fit into a Turn."""
ROUSED = 3
"""The alarm from which on a fight with the unarmed is left: they may call others. [R-86]"""
NEARER = ("charge", "dash", "flank", "run-around")
"""The Manoeuvres that lead up to a foe."""


def held_back(view: View, deed: TurnPlan) -> TurnPlan:
    """Return a plan for an actor that was advised to leave: a sure blow, a step away, or else `deed` if it leads no nearer.

    If it does lead nearer, return the end of the Turn. Once out of sight it breaks away, and does not go back.
    """
    foes = [foe for foe in enemies(view) if foe.armed]
    if deed.flees or deed.parting:
        return deed
    if not foes:
        out = way_out(view)
        return leaving(Retreat(out) if out else None) or (TurnPlan(DONE) if approaches(view, deed) else deed)
    if shot := sure_blow(view):
        return shot
    if view.me.body.pace and not chargers(view) and (steps := leaving(steps_off(view, foes))):
        return steps
    return TurnPlan(DONE) if approaches(view, deed) else deed


def alone(deed: TurnPlan, parts: Sequence[LinePart]) -> tuple[LinePart, ...]:
    """Return the parts of this plan's line without what would follow a deed that is no part of it: that is held back in its turn."""
    return tuple(parts) if deed.flees or deed.plan or deed.retreat else (parts[0], *parts[1:][-1:])


def steps_off(view: View, foes: list[Seen]) -> Retreat | None:
    """Return the walk farther from these foes, or None if it gains nothing: who all shoot or spit do as much harm there.

    Nobody leaves a way off the Level for nothing, either: it is what one comes back to.
    """
    found = no_worse(view, foes, draw_back(view, foes))
    if found is None or not (
        all(afar(foe) for foe in foes) or stand(view) in {(way.x, way.y) for way in view.passages}
    ):
        return found
    there, here = (harm(view, tuple(foes), cell) for cell in (found.way[-1], stand(view)))
    return found if there + SLIGHT <= here else None


def sure_blow(view: View, out: Retreat | None = None) -> TurnPlan | None:
    """Return the Attack that the actor makes before it leaves, or None if none is nearly sure to hit, or it `spoils` the way `out`: see `parting_shot`. A weaver wraps up first whom it holds.

    On foes who all strike from afar, wherever the actor goes, it need only land RARELY; and be LIKELY for who Charges: the rush ends with the Turn.
    """
    if wrap := parting_wrap(view, out):
        return TurnPlan(wrap, parting=True)
    foes = [foe for foe in enemies(view) if foe.armed]
    shot = parting_shot(view, foes)
    least = LIKELY if view.me.body.disposition == "Charging" else SURE
    least = RARELY if under_fire(foes) else least
    shot = None if shot and spoils(view, out, shot) else shot
    return TurnPlan(shot.command, shot, parting=True) if shot and lands(shot) >= 100 * least else None


@once
def chargers(view: View) -> list[Seen]:
    """Return the foes beside the actor to which steps away would hand the run-up of a Charge, likelier to hit than they are now.

    There are none if the actor may break away in this Turn, or escapes the run of them all.
    """
    me, run_up = view.me.body, content.constants().combat.run_up
    if way_out(view):
        return []
    near = [foe for foe in enemies(view) if foe.armed and apart(foe, stand(view)) == 1 and not helpless(foe)]
    near = [foe for foe in near if charges(view, foe) and run_up < 1 + me.pace <= 2 * pace(foe) + 1]
    return [foe for foe in near if charges_better(view, foe)]


def charges_better(view: View, foe: Seen) -> bool:
    """Return whether a Charge of this foe is likelier to end in a hit than its Attack from where it stands."""
    threat, runs = view.threat(foe.who), boolean(sheet(foe.kind), "Speed")
    hit = likelihood(odds(view.blow_of(foe.who, disposition="Charging", near=True)))
    return threat is not None and runs * hit > 100 * likelihood(threat.now)


def lets_go(view: View, deed: TurnPlan, *, stays: bool = False, hidden: bool = False) -> TurnPlan:
    """Return `deed`, or how to leave a fight with the unarmed, or the end of the Turn, which leaves them alone.

    They are out of the fight soon enough, unless they have stood in the way for too many fights, or shut off a part of the Level. Nobody runs
    after them. Who stays calls others: after CHASE Rounds with nobody in reach, in a roused nest, and where somebody `hidden` fights of whom nothing is
    known, the fight is left; a sure blow comes first for who stands beside one.
    If the player `stays`, it is not left, nor is anybody run after.
    """
    if deed.flees or not harmless(view):
        return deed
    strikes = any(acts(part.command) in ("attack", "charge") for part in line(view, deed))
    near = deed.command != DONE and any(apart(foe, stand(view)) == 1 for foe in enemies(view))
    late = bool(view.fight and view.fight.number > CHASE and view.me.body.tactical) and not (strikes or near)
    ends = (hidden or ((late or view.alert >= ROUSED) and not shut_in(view))) and not stays
    out = leaving(breaks(view, enemies(view))) if ends else None
    if out and deed.plan and strikes and near and lands(deed.plan) >= 100 * SURE:
        return deed
    return out or (deed if strikes or near or not (ends or approaches(view, deed)) else TurnPlan(DONE))


def harmless(view: View) -> bool:
    """Return whether all enemies in sight are unarmed and can be left alone: none is the Job's target, or stands in the way."""
    foes = enemies(view)
    return bool(foes) and not any(foe.armed or prized(view, foe) for foe in foes) and not view.derived.get(IN_THE_WAY)


def quiet(view: View) -> str:
    """Return why one key may play the Turns of this fight one after the other, asked or not: "unseen" or "unarmed" foes, else "".

    Nobody is in sight, or nobody but the unarmed, of whom none is the Job's target.
    """
    if unseen(view):
        return "unseen"
    strange = [body for body in strangers(view) if not friendly(view, body)]
    plain = view.fight is not None and not any(body.armed or prized(view, body) for body in strange)
    return "unarmed" if plain else ""


def plays_on(view: View, *, flees: bool) -> str:
    """Return why the key for the best line plays on after this Turn, see `quiet`; "" where it does not: in a party others' Turns are theirs, but all leave as one."""
    return quiet(view) if flees or len(view.party) == 1 else ""


def played_on(view: View, line: str, *, flees: bool) -> str:
    """Return the advised `line`, with that one key plays on from it, and till when: see `plays_on`. No alarm is named that is given already."""
    still, next_ = plays_on(view, flees=flees), max(ROUSED, view.alert + 1)
    name = f"best {still}" if still != "unarmed" or next_ < len(content.alerts()) else "best unarmed at war"
    return sentence(name, line=line, alarm=next_) if still else line


def shut_in(view: View) -> bool:
    """Return whether these enemies stand between the actor and another part of the known ground."""
    past, now = ways_from(view, view.walkable), ways_from(view, footing(view))
    return bool(set(marked((past < FAR) & (now >= FAR) & view.walkable)) - {(one.x, one.y) for one in view.creatures})


def trifle(view: View) -> bool:
    """Return whether the Luck that is offered would go on a word to an ally, which can be said again."""
    offer = view.decision
    return isinstance(offer, OfferLuck) and content.formulas()[offer.action.name].cost == "Support"


def approaches(view: View, deed: TurnPlan) -> bool:
    """Return whether a plan leads up to a foe, or steels a nerve for no blow of this Turn."""
    deeds = [acts(part.command) for part in line(view, deed)]
    steps = any(part.moves for part in line(view, deed)) or not set(NEARER).isdisjoint(deeds)
    return steps or (deeds[0] in BEFORE and "attack" not in deeds)


def recovers(view: View, command: AnyCommand) -> bool:
    """Return whether this Command lifts an actor who Recoils, in a fight that can be won."""
    foes = [foe for foe in enemies(view) if foe.armed]
    lifts = command == Act("steel", view.asked) and view.me.body.disposition == "Recoiling"
    return lifts and (hopeful(view, foes) or any(prized(view, foe) for foe in foes))
