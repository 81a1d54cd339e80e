"""Estimates of an Action's worth, computed from two creatures' ratings and the odds of the dice.

The ratings are those of a fresh creature of a kind, or the actor's own. What an edition's dice count besides Effort and Resistance is in
tables by its name: FACTS, BLOWS and HARM.
"""

from collections.abc import Callable, Mapping
from functools import partial

from game import content
from game.bots.outright import slain
from game.content import Attack
from game.content.improvised import Intent
from game.fd100 import NOTHING, Check, Circumstance, Degree, Modifier, Odds, Rating, Shift
from game.run.view import Seen, View, in_common
from game.weighing import odds, spread, weighed
from game.weighing.bind import feature_bonus, part
from game.weighing.pools import DIE
from game.weighing.scale import fresh, own_sheets, rules

Ratings = Mapping[str, int]
THROWN_BACK = "Recoiling"
"""The box of the Disposition Track where foes stand for most of a fight: most of their blows fall from it (notes/2026-11-29-what-a-fight-costs.md)."""
STOPPED = frozenset({"Crushing", "Piercing", "Shredding"})
"""The keywords of Attacks that a Carapace may stop."""


@content.by_edition
def sheet(kind: str) -> Ratings:
    """Return the initial ratings, in per cent, of a kind of creature under the rules in force, as a dict by Feature.

    Call it as `estimates.sheet`.
    """
    return fresh(content.kinds()[kind])


def known(view: View, seen: Seen) -> Ratings:
    """Return the ratings, in per cent, that a bot assumes a creature to have, as a dict by Feature.

    Where the rules in force have sheets of their own, which grow, a character's are those it has now. All others are its kind's.
    """
    if own_sheets():
        for one in view.party:
            if one.body.who == seen.who:
                return one.ratings
    return sheet(seen.kind)


def swarms(view: View) -> bool:
    """Return whether the whole party are swarms, which no food heals."""
    return all(content.kinds()[member.body.kind].swarm for member in view.party)


def weak(seen: Seen) -> bool:
    """Return whether a creature has taken half of the Wounds that it can bear."""
    return 2 * seen.wounds >= seen.limit


def left(seen: Seen) -> int:
    """Return how many Wounds the creature can still take before it dies."""
    return seen.left


# -- contests and improvised Actions ---------------------------------------------------------------


def bonuses(mine: Ratings, own: str, others: Ratings, theirs: str) -> tuple[Circumstance, ...]:
    """Return the bonuses that two creatures' Features give in a roll of the rule system BIND. [BIND 8]

    The actor's Feature counts for the Effort, the other creature's Feature for the Resistance.
    """
    found = [Circumstance("effort", feature_bonus(partial(_get, mine), own), own)]
    if theirs in content.FEATURES:
        found.append(Circumstance("resistance", feature_bonus(partial(_get, others), theirs), theirs))
    return tuple(found)


def _get(ratings: Ratings, feature: str) -> int:
    return ratings.get(feature, 0)


FACTS: dict[str, Callable[[Ratings, str, Ratings, str], tuple[Circumstance, ...]]] = {"bind": bonuses}
"""The function that returns what counts in a roll besides Effort and Resistance, by rule system.

Its arguments are ratings and Feature of the actor, then of whoever resists.
"""


def facts(mine: Ratings, own: str, others: Ratings, theirs: str) -> tuple[Circumstance, ...]:
    """Return the Circumstances of a roll between two creatures: all that counts besides Effort and Resistance."""
    found = FACTS.get(content.in_force())
    return found(mine, own, others, theirs) if found else ()


def contest(view: View, own: str, foe: Seen, theirs: str) -> int:
    """Return the chance, in per cent, that the actor wins a roll of one of its Features against an enemy's Feature.

    It is a Contested Boolean Roll. `own`: the actor's Feature. `theirs`: the enemy's.
    """
    mine, others = view.me.ratings, sheet(foe.kind)
    made = Check(
        Rating(own, mine.get(own, 0)), Rating(theirs, others.get(theirs, 0)), kind="Contested",
        by=content.in_force(), facts=facts(mine, own, others, theirs),
    )  # fmt: skip
    table = odds(made)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


def boolean(rated: Ratings, feature: str) -> int:
    """Return a creature's chance, in per cent, to succeed in a roll of one Feature (a Boolean Roll)."""
    value = min(100, rated.get(feature, 0))
    made = Check(Rating(feature, value), kind="Boolean", by=content.in_force(), facts=facts(rated, feature, {}, ""))
    table = odds(made)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


@content.by_edition
def table(
    effort: Rating,
    resistance: Rating = NOTHING,
    static: tuple[Modifier, ...] = (),
    shifts: tuple[Shift, ...] = (),
    facts: tuple[Circumstance, ...] = (),
) -> Odds:
    """Return the odds of a roll with these ratings. Call it as `estimates.table`."""
    return odds(Check(effort, resistance, static=static, shifts=shifts, by=content.in_force(), facts=facts))


def opposing(row: Intent, feature: str, against: Rating) -> tuple[Rating, tuple[Shift, ...]]:
    """Return (what resists, shifts) of an improvised act of this purpose by a Feature: a stretch costs a degree, or is harder.

    It is harder under the dice of an edition. `against`: what resists a Feature that is apt.
    """
    if feature in row.apt:
        return against, ()
    if content.in_force():
        return Rating(f"{against.name}, and a stretch", against.value + content.constants().improvising.harder), ()
    return against, (Shift("A stretch", -content.constants().improvising.stretch),)


def hundredths(made: Odds) -> tuple[int, ...]:
    """Return a tuple: how many of 100 rolls with these odds end in each degree, the worst degree first.

    Each is rounded down, so that their sum may be less than 100.
    """
    return tuple(100 * ways // made.whole for ways in made.counts)


# -- blows -----------------------------------------------------------------------------------------


@in_common
def dealt(view: View, by: Seen, to: Seen, *, stands: str = "", minus: int = 0, more: int = 0) -> int:  # noqa: PLR0913
    """Return the average harm that the creature `by` does to the creature `to` in a Turn, in hundredths of a Wound.

    `stands` is the attacker's box of the Disposition Track; by default Advancing for a member of the party, and Recoiling for
    creatures that recoil from their own Attack.
    `minus`: a static modifier against the attacker.
    `more`: additional Wounds to a swarm struck from behind or at a run (R-82).
    """
    one, other, edition = content.kinds()[by.kind], content.kinds()[to.kind], content.in_force()
    mine, theirs = known(view, by), known(view, to)
    if "Threat Rate" not in mine:
        return 0  # of the brood: it has no Ratings, and strikes nobody
    armour = theirs.get("Carapace", 0) if other.armoured == "round" and not edition else 0
    if not stands:
        stands = "Advancing" if by.led else "Recoiling" if one.base and "Recoils" in one.base.add else ""
    shifts = (Shift("Wounds", by.wounds * one.wound_shift),) if by.wounds and one.wound_shift else ()
    made = Check(
        effort=Rating("Threat Rate", mine["Threat Rate"]),
        resistance=Rating("Survival Rate", theirs["Survival Rate"]),
        static=(Modifier(stands, content.constants().combat.sway.get(stands, 0)), Modifier("", -minus)),
        shifts=(*shifts, Shift("Charging", 1)) if stands == "Charging" and not edition else shifts,
        guards=(Modifier("Carapace", -armour, "R-14", _armoured(one.base, one.special)),) if armour else (),
        by=edition,
        facts=BLOWS[edition](view, by, to) if edition in BLOWS else (),
    )
    return HARM.get(edition, by_boxes)(view, made, by, to, more if other.swarm else 0)


def defended(view: View, by: Seen, to: Seen) -> tuple[Circumstance, ...]:  # noqa: ARG001
    """Return a tuple with one Circumstance if the target rolls for its defence, else an empty tuple. [BIND L205-210]

    In BIND a character does so when a creature attacks it.
    """
    return (Circumstance("defended"),) if to.led and not by.led else ()


def pooled(view: View, by: Seen, to: Seen) -> tuple[Circumstance, ...]:
    """Return two Circumstances for Metamorphosis: the dice of `by` to attack, the dice of `to` to defend. [M 3.6.2.5]

    They are those of the best Attack, the one with most dice; if both have equally many, of the Special one.
    A character's silk is left out: bots choose before the dice, and it does no Wounds.
    """
    mine, theirs, named = known(view, by), known(view, to), rules().attacks
    one, other = content.kinds()[by.kind], content.kinds()[to.kind]
    made_with = [
        (mine.get(feature, 0), feature, box.range)
        for box in (one.special, one.base) if box and (box.wounds(1) or not by.led)
        for feature in [named[word] for word in box.keywords if word in named] or ["Strength"]
    ]  # fmt: skip
    dice, feature, reach = max(made_with, key=lambda found: found[0], default=(0, "Strength", ""))
    shell = theirs.get("Carapace", 0) if other.armoured == "round" and reach == "Close" else 0
    against = part(theirs.get(feature, 0), DIE) + part(shell, DIE)
    return Circumstance("own", part(dice, DIE), feature), Circumstance("their", against, feature)


BLOWS: dict[str, Callable[[View, Seen, Seen], tuple[Circumstance, ...]]] = {"bind": defended, "metamorphosis": pooled}
"""The function that returns what counts in an Attack besides Threat and Survival Rate, by rule system."""


def by_boxes(view: View, made: Check, by: Seen, to: Seen, more: int) -> int:
    """Return the average harm of a roll whose degree decides if the Base or the Special Attack hits. [B 3.8.7]

    The harm is in hundredths of a Wound. `more`: additional Wounds of each.
    """
    one, table = content.kinds()[by.kind], odds(made)
    base, special = (min(100 * left(to), _wounds(view, box, by, to, more)) for box in (one.base, one.special))
    return by_degree(table, base, special, slain(by, to)) // table.whole


def by_net(view: View, made: Check, by: Seen, to: Seen, more: int) -> int:  # noqa: ARG001
    """Return the average harm of an Attack that causes one Wound for each success more than the target has. [M 3.6.2.5]

    The harm is in hundredths of a Wound.
    """
    dice = weighed(made)
    assert dice is not None
    return 100 * sum(ways * min(left(to), max(0, fall.margin)) for fall, ways in spread(made, dice)) // dice.whole


HARM: dict[str, Callable[[View, Check, Seen, Seen, int], int]] = {"metamorphosis": by_net}
"""The function that computes the average harm of an Attack, by rule system; `by_boxes` for those not listed."""


def feared(view: View, made: Check, by: Seen, to: Seen) -> int:
    """Return the average harm of an Attack with the Check `made`, in hundredths of a Wound.

    An attacking swarm counts as one body.
    """
    if harm := HARM.get(content.in_force()):
        return harm(view, made, by, to, 0)
    one, table = content.kinds()[by.kind], odds(made)
    base, special = (_pierced(box, printed(view, box, 1, to), to) if box else 0 for box in (one.base, one.special))
    return by_degree(table, base, special, slain(by, to)) // table.whole


def by_degree(table: Odds, base: int, special: int, least: int = 0) -> int:
    """Return the sum of the harm that all possible rolls of an Attack would do. [B 3.8.7]

    `table` counts the rolls by degree.
    A Partial Success does the harm `base`, a Complete Success `special`, a Critical Success both, and `least` at the least.
    """
    return (
        table.counts[Degree.PARTIAL_SUCCESS] * base
        + table.counts[Degree.COMPLETE_SUCCESS] * special
        + table.counts[Degree.CRITICAL_SUCCESS] * max(base + special, least)
    )


def _wounds(view: View, box: Attack | None, by: Seen, to: Seen, more: int) -> int:
    """Return the average harm of one Attack that hits, in hundredths of a Wound. [R-67]

    They include those of wrapping the target up if a weaver's Attack paralyses. `more`: as in `printed`.
    """
    if box is None:
        return 100 * more
    wounds = _pierced(box, printed(view, box, left(by), to, more), to)
    if "Paralysed" in box.hit and sheet(by.kind).get("Web Weaving"):
        wounds += 100 * (to.limit // 2 if content.kinds()[to.kind].swarm else to.limit)
    return wounds


def printed(view: View, box: Attack, bodies: int, to: Seen, more: int = 0) -> int:
    """Return the Wounds that one Attack does to a target without armour: twice as many to a swarm in its area, else `more`. [R-28, R-82]

    `bodies`: of an attacking swarm; no more of them bite than find room.
    """
    wounds, swarm = box.wounds(min(view.jaws, bodies)), content.kinds()[to.kind].swarm
    return 2 * wounds if swarm and box.area and view.ruled("R-28") else wounds + more


def _pierced(box: Attack, wounds: int, to: Seen) -> int:
    """Return the average harm of a hit for `wounds` Wounds, reduced by the target's Carapace (its armour). [BIND 8]

    The harm is in hundredths of a Wound.
    """
    points, foe = rules().armour, content.kinds()[to.kind]
    if not points or foe.armoured != "round" or not STOPPED & set(box.keywords):
        return 100 * wounds
    return 100 * max(0, wounds * to.toll - 2 * part(sheet(to.kind).get("Carapace", 0), points)) // to.toll


def _armoured(base: Attack | None, special: Attack | None) -> tuple[Degree, ...]:
    """Return the degrees of Success at which armour (Carapace) may stop the Attack."""
    pairs = ((Degree.PARTIAL_SUCCESS, base), (Degree.COMPLETE_SUCCESS, special), (Degree.CRITICAL_SUCCESS, special))
    return tuple(degree for degree, box in pairs if box and STOPPED & set(box.keywords))
