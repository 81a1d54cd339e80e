"""The one mind of a party whether to leave a fight: what was advised, and what the player has answered. It stands till there is news."""

from collections.abc import Sequence

from game.adviser.fighting.mortal import in_reach
from game.bots.blows import hopeful, prized
from game.bots.estimates import left
from game.bots.fighting import enemies
from game.bots.judgement import GOES, STAYS, Judgement, in_sight, suffered, wounds
from game.bots.lines import LinePart, rest
from game.bots.memory.foes import LIE_LOW, last_end
from game.bots.mind import Mind
from game.bots.places import LOST_TO
from game.bots.withdrawing import rallies
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import CombatEnd
from game.presentation.walks.approach import turn_of
from game.run.view import Seen, View

PROTECTS = ("dash", "fly", "barrier", "screen", OPENING)
"""The Manoeuvres that are as good for who leaves as for who stays."""


def against(view: View, mind: Mind) -> list[Seen]:
    """Return the armed foes of this fight, in sight and out."""
    return [foe for foe in enemies(view) if foe.armed] + mind.lost(view)


def lost(view: View, mind: Mind) -> bool:
    """Return whether these foes are likely to win, and none of them is the Job's target."""
    foes = against(view, mind)
    return not hopeful(view, foes) and not in_reach(view) and not any(prized(view, foe) for foe in foes)


def advise(view: View, mind: Mind) -> None:
    """Record that the actor is advised now to leave this fight. What the player has answered to that before stands if there is no bad news."""
    answer, now = answered(view, mind), in_sight(view)
    met = now | mind.fights.judged.met if mind.fights.judged and mind.fights.judged.fight == view.raid.fights else now
    fight, number, who = turn_of(view)
    foes, till = suffered(against(view, mind)), view.turn + LIE_LOW
    mind.fights.judged = Judgement(
        fight, number, who, lost(view, mind), foes, frozenset(met), wounds(view), till, answer
    )


def heard(view: View, mind: Mind, parts: Sequence[LinePart], command: AnyCommand) -> None:
    """Record what `command` answers to the advice `parts` of this moment, which lead out of the fight.

    A step elsewhere answers nothing yet, nor does what protects.
    """
    follows = rest(view, tuple(parts), command) is not None
    open_ = isinstance(command, Go) or (isinstance(command, Act) and command.action in PROTECTS)
    if mind.fights.judged and (follows or not open_):
        mind.fights.judged.answer = GOES if follows else STAYS


def stay(view: View, mind: Mind) -> None:
    """Record that the player stays in this fight, for all of the party: also in one where nobody armed is in sight, and so nothing was advised against."""
    if mind.fights.judged is None or mind.fights.judged.fight != view.raid.fights:
        advise(view, mind)
    if mind.fights.judged:
        mind.fights.judged.answer = STAYS


def answered(view: View, mind: Mind) -> str:
    """Return what the player has answered, GOES or STAYS, if there is no bad news since; else ""."""
    return (
        mind.fights.judged.answer if mind.fights.judged and view.fight and not mind.fights.judged.worsened(view) else ""
    )


def told_now(view: View, mind: Mind) -> bool:
    """Return whether the actor was advised in this Turn to leave, and the player does not stay, nor is the Job's target in reach by now."""
    now = mind.fights.judged and (
        mind.fights.judged.fight,
        mind.fights.judged.round,
        mind.fights.judged.who,
    ) == turn_of(view)
    return bool(now) and answered(view, mind) != STAYS and not in_reach(view)


def stands(view: View, mind: Mind) -> bool:
    """Return whether the advice to leave stands for the actor: for all of a party while the fight is likely lost, else for whom it was given till there is good news, or one put to flight takes heart where it stands.

    Where nobody is healed it counts for the next fight, too, if all are in it, unhurt since, from whom the last was left as lost a short while ago.
    It falls where the Job's target comes in reach.
    """
    told = mind.fights.judged
    if told is None or not told.foes or answered(view, mind) == STAYS or in_reach(view):
        return False
    same, eased = told.fight == view.raid.fights, told.eased(view, suffered(against(view, mind)))
    if not told.lost or len(view.party) < 2:
        takes_heart = view.me.body.disposition == "Retreating" and rallies(view)
        return same and told.who == view.asked and not (eased or takes_heart)
    return not told.healed(view) and (lost(view, mind) if same else not eased and bool(view.derived.get(LOST_TO)))


def follows(view: View, mind: Mind) -> bool:
    """Return whether the actor had better leave with the others, rather than do nothing: one of the party is out of this fight, which was advised, and the player does not stay.

    Who is at the last Wound leaves for itself alone: the others may yet win.
    """
    told = mind.fights.judged
    begun = told is not None and told.fight == view.raid.fights and told.answer != STAYS
    out = (one.body for one in view.party if not one.body.disposition)
    return begun and bool(view.me.body.tactical) and any(left(one) > 1 for one in out)


def settle(view: View, mind: Mind) -> None:
    """Record outside Combat whether the last fight was one to run from: one that was won, or that both sides left off, was not."""
    told = mind.fights.judged if mind.fights.judged and mind.fights.judged.fight == view.raid.fights else None
    end = last_end(view) if told else ""
    if told and (told.answer == STAYS or end == CombatEnd.WON):
        mind.fights.judged = told = None
    lost = told is not None and end != CombatEnd.STAND_OFF
    mind.fights.beaten = lost and mind.fights.battlefield == view.number
