"""The adviser's caution about Charges and nerves steeled: which way to the same is likelier to succeed."""

from collections.abc import Sequence
from fractions import Fraction

from game import content
from game.bots.blows import weaves
from game.bots.estimates import by_degree, left, printed
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.heart import by_heart, takes_heart
from game.bots.lines import BEFORE, LinePart, begun, ending, fits, likelihood, worse
from game.bots.outlook import FLOOR
from game.bots.plans import AttackPlan, plans
from game.bots.vanguard import back_to
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand
from game.fd100 import Odds
from game.presentation.foes.flanking import bares
from game.presentation.page import sentence
from game.presentation.walks.approach import Turn, turn_of
from game.run.view import Seen, View
from game.telling.words import WOUND, plural

Fought = tuple[int, list[tuple[int, int]]]
"""The number of a fight, and the ids of all who are in sight with their Wounds."""

CLEARLY = Fraction(1, 10)
"""By how much likelier to hit another line of play must be to be preferred to the one that was begun."""


def surer(view: View, deed: TurnPlan) -> TurnPlan:
    """Return a plan without a Charge that hits the same foe as often, or but a little less, or `deed` if there is none.

    That is only where a failed Charge would make the actor fall back on the Disposition Track: on one likelier to fail than not that is not
    staked, but for CLEARLY more. All the rolls of a plan count. Of equals it is the one with the fewest rolls.
    """
    parts = tuple(begun(view, deed))
    run, odds = next(((part.command, part.odds) for part in parts if acts(part.command) == "charge"), (None, None))
    steels, stake = acts(parts[0].command) == "steel", CLEARLY if odds and 2 * likelihood(odds) < 1 else 0
    if deed.flees or not isinstance(run, Act) or (view.me.body.disposition == FLOOR and not steels):
        return deed
    foes = [foe for foe in enemies(view) if foe.who == run.target]
    walks = [plan for plan in plans(view, foes) if plan.line and not plan.line.run]
    ways = [(way, tuple(begun(view, way))) for plan in walks for way in begins(view, plan, deed)]
    best = max(
        (way for way in ways if view.allows(way[0].command)),
        key=lambda way: (ending(way[1]), -sum(part.odds is not None for part in way[1])),
        default=None,
    )
    return best[0] if best and 0 < ending(best[1]) > ending(parts) - stake else deed


def heartier(view: View, deed: TurnPlan) -> TurnPlan:
    """Return a weaver's plan to help itself in place of one that begins with a nerve steeled or a Charge, where that is likelier; else `deed`.

    Others help themselves before all else; weavers keep their Manoeuvres for webs, but not for less.
    """
    first = view.choice(deed.command) if acts(deed.command) in ("steel", "charge") and weaves(view) else None
    feature, odds = takes_heart(view, enemies(view)) if first else "", view.odds(first) if first else None
    best = by_heart(view, enemies(view)[0]) if feature else None
    return TurnPlan(Act(OPENING), heart=feature) if best and odds and likelihood(best[1]) > likelihood(odds) else deed


def held_to(view: View, deed: TurnPlan, left: Sequence[LinePart], *, news: bool = True) -> TurnPlan:
    """Return the plan for what is left of the line that was begun in this Turn, or `deed` if that hits CLEARLY more often.

    Nobody flees before the Attack that was said, unless there is `news`: somebody new in sight, or Wounds.
    An Attack that has become less likely than was said is not held to, nor one after a Charge that is still to be made. A walk to where
    less is to be feared is made to its end, if there is no news: half of it may lead beside somebody; and nobody walks back before the Attack that was said.
    """
    if left and left[0].goal and not (deed.flees or news) and (back := back_to(view, left[0].goal)):
        return TurnPlan(back.command, retreat=back)
    deeds = {acts(part.command): part for part in left}
    blow = None if "charge" in deeds else deeds.get("attack")
    if not blow or (deed.flees and news) or not (deed.plan or deed.retreat):
        return deed
    foes = [foe for foe in enemies(view) if isinstance(blow.command, Act) and foe.who == blow.command.target]
    if not foes or (deed.plan and deed.plan.foe == foes[0].who and not (deed.plan.line and deed.plan.line.run)):
        return deed
    walks = [TurnPlan(plan.command, plan) for plan in plans(view, foes) if plan.line and not plan.line.run]
    best = max(walks, key=lambda way: ending(tuple(begun(view, way))), default=deed)
    parts = tuple(begun(view, best)) or (LinePart(),)
    as_said = acts(parts[-1].command) == "attack" and not worse(parts[-1].odds, blow.otherwise or blow.odds)
    return best if as_said and ending(tuple(begun(view, deed))) < ending(parts) + CLEARLY else deed


def runs_on(view: View, deed: TurnPlan, turn: Turn | None, left: Sequence[LinePart]) -> TurnPlan:
    """Return the rest of the walk that gets away from foes, where one was begun in this `turn`, in place of another way to flee: half of it may lead up to one of them, and the other way back."""
    goal = left[0].goal if deed.flees and left and turn == turn_of(view) else None
    on = back_to(view, goal) if goal else None
    if on is None:
        return deed
    breaks = any(acts(part.command) == "break" for part in left)
    return TurnPlan(on.command, flees=True, retreat=on._replace(breaks=breaks))


def begins(view: View, plan: AttackPlan, deed: TurnPlan) -> list[TurnPlan]:
    """Return how this plan may begin: as it says itself, or with the Manoeuvre that `deed` begins with."""
    found = [TurnPlan(plan.command, plan)]
    return [*found, TurnPlan(deed.command, plan)] if acts(deed.command) in BEFORE and fits(view, plan) else found


def acts(command: AnyCommand | None) -> str:
    """Return the name of the Action that a Command takes, or "" if it takes none."""
    return command.action if isinstance(command, Act) else ""


def steels(parts: Sequence[LinePart]) -> bool:
    """Return whether a line of play steels a nerve before an Attack or a Charge."""
    deeds = [acts(part.command) for part in parts]
    return deeds[:1] == ["steel"] and not {"attack", "charge"}.isdisjoint(deeds)


def more_beside(view: View, parts: Sequence[LinePart]) -> str:
    """Return what more comes of an Attack on the foe that these acts walk up to than from here, as text: Wounds on average, or that a weaver can wrap it up; "" if it could not be hit as well from here."""
    choice = view.choice(Act("attack", parts[0].foe)) if parts[0].command is None and not parts[0].run_up else None
    now, foe = view.odds(choice) if choice and not choice.refused else None, view.body(parts[0].foe)
    last = next((part for part in reversed(parts) if part.odds), None)
    whole = ending([part for part in parts if part.command != DONE])
    if not (now and foe and last and last.odds and likelihood(now) >= whole > 0):
        return ""
    behind = last.behind or parts[0].behind
    if behind and bares(view, foe) and likelihood(last.odds) == likelihood(now):
        return sentence("why behind")
    there, here = harm(view, foe, last.odds, behind), harm(view, foe, now, exposed=False)
    unit, more = view.me.body.unit, f"{float(there - here):.1f}"
    lost = f"{more} {plural(unit) if unit == WOUND else unit}"
    return sentence("why beside", lost=lost) if float(more) > 0 else sentence("why beside wrap") * weaves(view)


def harm(view: View, foe: Seen, made: Odds, exposed: bool) -> Fraction:
    """Return the Wounds that an Attack with these odds does on average; `exposed`: from behind or at a run. [R-82]"""
    kind, mine = content.kinds()[view.me.body.kind], left(view.me.body)
    more = int(exposed and content.kinds()[foe.kind].swarm and view.ruled("R-82"))
    base, special = (
        min(left(foe), printed(view, box, mine, foe, more)) if box else 0 for box in (kind.base, kind.special)
    )
    return Fraction(by_degree(made, base, special), made.whole)


def standing(view: View) -> Fought:
    """Return what a fight stands at: which it is, who is in sight, and with what Wounds."""
    return view.raid.fights, sorted((body.who, body.wounds) for body in view.creatures)
