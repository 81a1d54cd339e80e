"""Improvised Actions in a fight: which deed, at whom, by which Feature, by the odds of both sheets. [RULES 5.4]"""

from functools import cache
from typing import NamedTuple

from game import content
from game.bots.blows import FINISH, LABOUR, PRIZE, WOUND, bound, danger, dealt, helpless, left, prized, weaves
from game.bots.errands import stand
from game.bots.places import apart
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Check, Modifier, Rating, Shift, odds
from game.run.view import Member, Seen, View, once

HEED = 3
"""How many foes are considered at most."""
AGONY, BACK, SELF = 1, 3, 20
"""Worths in tenths of a Wound: slight Agony for a foe; for the actor, to be thrown back, and a Wound."""
SLIGHT = 150
"""The least worth for which anything is done, in thousandths of a Wound."""
DEEDS = ("hurt", "scare", "hinder")
"""The deeds that are considered in a fight; each has the name of its intent in the assets."""
STANDING = ("Recoiling", "Advancing", "Poisoned")
HELPLESS = "R-16"
"""Static modifiers that count for every Action of the actor, and the rule of a shift that only Attacks have."""
HEART = "help"
"""A deed that the actor can do for itself at any time."""


class Idea(NamedTuple):
    """A deed at somebody by a Feature, with its worth in thousandths of a Wound."""

    worth: int
    deed: str
    target: int
    feature: str


def improvise(view: View, foes: list[Seen], *, near: bool = False) -> tuple[int, AnyCommand] | None:
    """Return opening an improvised Action, with its worth in thousandths of a Wound; None if worth too little.

    `near`: only a deed that leaves the next Attack as it is.
    """
    opening = view.choice(Act(OPENING))
    if not opening or opening.refused or not spare(view):
        return None
    best = max(ideas(view, foes), default=None, key=_rank)
    if best is None or best.worth < SLIGHT or (near and best.deed != "hurt"):
        return None
    return best.worth, opening.command


def spare(view: View) -> int:
    """Return how many Manoeuvres the actor has left, counting a Resist as one."""
    return view.me.body.manoeuvre + view.me.body.resist


def heeded(view: View, foes: list[Seen]) -> list[Seen]:
    """Return the few foes that are considered: the Job's target first, then the nearest armed ones."""
    here = stand(view)
    return sorted(foes, key=lambda foe: (not prized(view, foe), not foe.armed, apart(foe, here), foe.who))[:HEED]


def _rank(idea: Idea) -> tuple[int, str, int, str]:
    return idea.worth, idea.deed, -idea.target, idea.feature


def ideas(view: View, foes: list[Seen]) -> list[Idea]:
    """Return the best Idea for each deed and foe in range."""
    here = stand(view)
    found = []
    for foe in heeded(view, foes):
        far = apart(foe, here)
        for deed in DEEDS:
            if far <= content.constants().reach[content.formulas()[deed].range]:
                best = by_best(view, foe, deed, several=spare(view) > 1, far=far > 1)
                found += [Idea(best[0], deed, foe.who, best[1])] if best else []
    return found


def knack(view: View, foe: Seen, manoeuvres: int) -> int:
    """Return the worth of the best trick at a foe beside the actor, in thousandths of a Wound."""
    tricks = [by_best(view, foe, deed, several=manoeuvres > 1) for deed in ("hurt", "hinder")]
    found = max((best[0] for best in tricks if best), default=0)
    return found if found >= SLIGHT else 0


def worths(view: View, foe: Seen, deed: str, *, several: bool, far: bool) -> tuple[int, ...]:
    """Return what each degree is worth in tenths of a Wound, Critical Failure first; empty if there is no point."""
    match deed:
        case "hurt":
            wound = WOUND + (FINISH if left(foe) == 1 else 0)
            wound = wound * PRIZE if prized(view, foe) else wound if foe.armed else wound // LABOUR
            return -SELF, -BACK, 0, AGONY, 2 * AGONY, wound + 2 * AGONY
        case "scare" if foe.armed and not helpless(foe) and foe.disposition in ("Holding", "Advancing"):
            eased = relief(view, foe, minus=-content.constants().combat.sway["Recoiling"]) // 100
            return -2 * eased, -eased, 0, eased - BACK, eased, eased
        case "hinder" if far and _free(foe):
            stays = 100 - content.kinds()[foe.kind].features["Strength"]
            held = danger(view, foe) * stays // 100
            return -BACK, -BACK, 0, held, held, held
        case "hinder" if several and _free(foe) and weaves(view):
            held = bound(view, foe).get("Immobilised", 0) * taken(view, foe) // 100
            return -BACK, -BACK, 0, held, held, held
    return ()


def _free(foe: Seen) -> bool:
    """Return whether holding this foe by the legs would change anything: it is armed and not held already. R-67"""
    return foe.armed and not any(foe.effects.get(effect) for effect in ("Immobilised", "Paralysed"))


def taken(view: View, foe: Seen) -> int:
    """Return what wrapping up this foe is worth, in tenths of a Wound. R-67"""
    half = content.kinds()[foe.kind].swarm or prized(view, foe)
    return min(left(foe), foe.limit // 2) * WOUND if half else left(foe) * WOUND + FINISH


def relief(view: View, foe: Seen, *, minus: int) -> int:
    """Return how much less the foe's next Attack costs under this static modifier, in thousandths of a Wound."""
    now = danger(view, foe)
    full = dealt(foe, view.me.body, stands=foe.disposition)
    return now * max(0, full - dealt(foe, view.me.body, stands=foe.disposition, minus=minus)) // full if full else 0


# -- by which Feature ------------------------------------------------------------------------------


@once
def by_best(view: View, foe: Seen, deed: str, *, several: bool, far: bool = False) -> tuple[int, str] | None:
    """Return the best worth of a deed in thousandths of a Wound, and by which Feature; None if there is no point."""
    worth = worths(view, foe, deed, several=several, far=far)
    if not worth:
        return None
    me, row, theirs = view.me, content.intents()[deed], content.kinds()[foe.kind].features
    made = view.blow(foe.who)  # modifiers of every Action are read off the actor's Attack
    static = tuple(mod.rating for mod in made.static if mod.source in STANDING)
    shift = sum(shift.by for shift in made.shifts if shift.rule != HELPLESS)
    found = []
    for feature, rating in me.ratings.items():
        verdict = row.verdict(feature)
        if not rating or verdict == "absurd" or not _able(me, feature):
            continue
        if deed == "hinder" and row.effects[feature] != "Immobilised":
            continue
        against = theirs.get(row.opposed(feature), 0) + (
            content.constants().improvising.stretch if verdict == "a stretch" else 0
        )
        counts = falls(rating, against, static, shift)
        found.append((sum(n * each for n, each in zip(counts, worth, strict=True)), feature))
    return max(found, default=None)


def _able(me: Member, feature: str) -> bool:
    """Return whether a Feature can be used now: wings in the air only, and no moving while Immobilised. R-17"""
    if feature == "Flying" and not me.body.aloft:
        return False
    return feature not in ("Speed", "Flying") or not me.body.effects.get("Immobilised")


@cache
def falls(effort: int, resistance: int, static: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """Return how many of a hundred dice end in each degree, from Critical Failure up."""
    modifiers = tuple(Modifier("", each) for each in static)
    made = Check(Rating("", effort), Rating("", resistance), static=modifiers, shifts=(Shift("", shift),))
    return odds(made).counts


# -- the questions ---------------------------------------------------------------------------------


def intend(view: View, foes: list[Seen]) -> AnyCommand:
    """Answer what to do: the best Idea that is allowed, else to encourage oneself."""
    wanted = [Act(idea.deed, idea.target) for idea in sorted(ideas(view, foes), key=_rank, reverse=True)]
    wanted.append(Act(HEART, view.me.body.who))
    return next(filter(view.allows, wanted), Say("no"))


def feature(view: View, foes: list[Seen]) -> str:
    """Return the Feature that is best for the deed that is asked about, or ""."""
    attempt = getattr(view.decision, "attempt", None)
    asked = (attempt.action, attempt.target) if attempt else None
    return next((idea.feature for idea in ideas(view, foes) if (idea.deed, idea.target) == asked), "")


def by_what(view: View, wanted: str) -> AnyCommand:
    """Answer by which Feature: the wanted one if allowed, else the actor's highest."""
    if view.allows(Say(wanted)):
        return Say(wanted)
    return _readiest(view, [say for say in view.legal() if say != Say("no")])


def flourish(view: View) -> AnyCommand:
    """Answer how to embellish the deed: by the actor's highest Feature. A first-time surprise counts as 30."""
    return _readiest(view, [say for say in view.legal() if say not in (Say("no"), Say("plain"))] or [Say("plain")])


def _readiest(view: View, answers: list[AnyCommand]) -> AnyCommand:
    """Return the answer with the highest rating of the actor's; Say("no") without any."""
    rated = {"surprise": 30} | view.me.ratings
    says = [say for say in answers if isinstance(say, Say)]
    return max(says, key=lambda say: (rated.get(say.word, 0), say.word), default=Say("no"))
