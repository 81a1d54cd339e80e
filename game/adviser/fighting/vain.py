"""What the adviser leaves out of a Turn: Attacks that hardly ever hit, threats that do nothing to who is threatened, and what has failed of late."""

from collections.abc import Sequence

from game import content
from game.adviser.fighting.crowding import crowds
from game.adviser.fighting.held_back import recovers
from game.adviser.fighting.likelier import acts
from game.adviser.fighting.slips import reckless, slips
from game.adviser.fighting.turning import worth
from game.bots.blows import IN_THE_WAY, RARELY, prized
from game.bots.choosing import chosen
from game.bots.errands import far, stand, ways_from
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.lines import LinePart, ending, likelihood, line
from game.bots.outlook import FLOOR
from game.bots.places import ABSENT, LOST_TO, absent, afar, apart, beside, pace
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.run.view import View

IDLE = 3
"""The number of Rounds in a row in which an Action may come to nothing before the adviser advises another for a Round: the odds are what they were."""
GAMBLE = 2
"""How many times as often a threat must hit its target as one of the party to be advised."""
SLIM = 10
"""The chance in per cent below which the adviser advises no Attack."""


def without(view: View, barred: list[AnyCommand]) -> View:
    """Return a View in which these Commands cannot be chosen, and of who fights out of sight, the unarmed and a fight left as lost the same is known."""
    seen = view.without(barred)
    seen.derived |= {IN_THE_WAY: view.derived.get(IN_THE_WAY, False), ABSENT: absent(view)}
    seen.derived[LOST_TO] = view.derived.get(LOST_TO, frozenset())
    return seen


def as_vain(view: View, spared: AnyCommand) -> list[AnyCommand]:
    """Return the Commands as much in vain as this one, if it threatens: of the same Action, at odds too small for what its misses do to one of the party.

    Whom a miss befalls nobody threatened decides, so that it is rehearsed once for all of them.
    """
    choice = view.choice(spared)
    if choice is None or not choice.attempt or content.formulas()[choice.attempt.action].cost != "Suppress":
        return []
    action, whom = choice.attempt.action, choice.attempt.target
    told = {degree: made for degree, made in view.foreseen(choice).items() if degree < Degree.PARTIAL_SUCCESS}
    bad = {degree for degree, made in told.items() if any(one.what == "effect" and one.who != whom for one in made)}
    like = [(one.command, view.odds(one)) for one in view.choices if one.attempt and one.attempt.action == action]
    return [
        command
        for command, odds in like
        if odds and odds.at_least(Degree.PARTIAL_SUCCESS) < GAMBLE * sum(odds.counts[degree] for degree in bad)
    ]


def vain(view: View, deed: TurnPlan) -> AnyCommand | None:
    """Return the Command to do without if the planned Turn includes an Attack in vain, or defies Wounds for none, else None.

    All its rolls together hit in fewer than SLIM of 100 cases, or less often than a miss leaves who is half dead helpless. A Charge is left out
    first. A nerve steeled for no likelier Attack is, where it takes more than the Manoeuvre. It is not in vain to steel a nerve while Recoiling
    from foes that are likely to be beaten: the next Turn gains by it. A walk up to a foe's mandibles is in vain where no Attack follows: see `comes_to_blows`.
    So is what `crowds` a companion, or is of no use to it.
    """
    if deed.flees or deed.command == DONE:
        return None
    if idle_threat(view, deed.command) or crowds(view, deed):
        return deed.command
    parts = tuple(part for part in line(view, deed) if part.command != DONE)
    if acts(deed.command) == "steel" and not view.me.body.manoeuvre and changes_nothing(parts):
        return deed.command
    blows = [part.command for part in parts if acts(part.command) in ("charge", "attack")]
    if (acts(deed.command) == "grit" or comes_to_blows(view, parts)) and not blows:
        return deed.command
    rash = reckless(view, parts) and slips(view, parts) > ending(parts)
    least = RARELY if comes_to_blows(view, parts) else SLIM
    if not blows or (100 * ending(parts) >= least and not rash):
        return None
    if acts(blows[0]) == "charge":
        return blows[0]
    return None if recovers(view, deed.command) else deed.command


def comes_to_blows(view: View, parts: Sequence[LinePart]) -> bool:
    """Return whether who is alone would walk or dash by these acts to where an armed foe strikes that reaches no farther: it gives that the first blow, and its own run-up away.

    In the next Turn it comes there as well. The Job's target is walked up to all the same; so is anybody where to walk is an Action.
    """
    armed = [foe for foe in enemies(view) if foe.armed and not (afar(foe) or prized(view, foe))]
    if len(view.party) > 1 or view.system.walks or not armed or any(apart(foe, stand(view)) == 1 for foe in armed):
        return False
    dashes, walk = any(acts(part.command) == "dash" for part in parts), ways_from(view)
    up = sum(part.moves for part in parts if part.command is None and part.foe >= 0 and not part.run_up)
    moves = max(up, pace(view.me.body) * dashes)
    return moves > 0 and any(far(walk, cell) <= moves for foe in armed for cell in beside((foe.x, foe.y)))


def runs_first(view: View, deed: TurnPlan) -> TurnPlan:
    """Return the plan that begins with its Charge where `deed` would steel a nerve before it, whether that works or not; else `deed`.

    It is as well steeled after a Charge that fails, for the next Turn: before it what it wins is put at stake, and after one that works nobody needs it.
    Teeth may be gritted for it that were not for another Attack.
    """
    kept = [one for one in view.barred if acts(one) != "grit"]
    if acts(deed.command) != "steel" or all(acts(part.command) != "charge" for part in line(view, deed)):
        return deed
    ways = chosen(seen := without(view, [*kept, deed.command]), enemies(seen))
    run = next((plan for plan in ways if plan.worth > 0 and plan.line and plan.line.run), None)
    return TurnPlan(run.command, run) if run else deed


def changes_nothing(parts: Sequence[LinePart]) -> bool:
    """Return whether a line of play ends with an Attack that is as likely to hit if the Manoeuvre before it fails."""
    last = parts[-1]
    return last.odds is not None and last.otherwise is not None and likelihood(last.odds) == likelihood(last.otherwise)


def idle_threat(view: View, command: AnyCommand) -> bool:
    """Return whether this Command Suppresses somebody to whom no success of it does anything, or that does as much to one of the party not much less often.

    It does, too, if one of the party may be Confused by it, whom that makes more harm to be feared of than it spares.
    """
    choice = view.choice(command)
    if choice is None or not choice.attempt or content.formulas()[choice.attempt.action].cost != "Suppress":
        return False
    table, told = view.odds(choice), view.foreseen(choice)
    good = {degree for degree, made in told.items() if degree >= Degree.PARTIAL_SUCCESS and made}
    whom = choice.attempt.target
    bad = {degree for degree, made in told.items() if any(one.what == "effect" and one.who != whom for one in made)}
    gain, loss = (sum(table.counts[degree] for degree in some) if table else 0 for some in (good, bad - good))
    return not good or 0 < gain < GAMBLE * loss or (table is not None and loss > 0 and worth(view, table, told) <= 0)


def fails(view: View, deed: AnyCommand, rounds: set[int], now: int) -> bool:
    """Return whether this deed has come to nothing in each of the last IDLE Rounds, one less for what is improvised; `rounds`: those in which it has.

    It is not left out for that where it costs nothing: so a Charge from the lowest box. [R-81]
    """
    if acts(deed) == "charge" and view.me.body.disposition == FLOOR:
        return False
    most = IDLE - (deed == Act(OPENING))
    return sum(now - one <= most for one in rounds) >= most
