"""What she makes up in a fight: which deed, at whom, by which Feature. Odds from her sheet and theirs. [RULES 5.4]"""

from functools import cache
from typing import NamedTuple

from game import content
from game.bots.blows import FINISH, LABOUR, PRIZE, WOUND, bound, danger, helpless, prized, weaves
from game.bots.duel import dealt, left
from game.bots.errands import stand
from game.bots.places import apart
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Check, Modifier, Rating, Shift, odds
from game.run.view import Member, Seen, View, once

HEED = 3
"""Enemies she looks at: the nearest armed ones."""
AGONY, BACK, SELF = 1, 3, 20
"""What things are worth, a Wound being 10: slight Agony; to be thrown back, a Wound of her own."""
SLIGHT = 150
"""Of less worth she does without: hundredths of tenths of a Wound."""
DEEDS = ("hurt", "scare", "hinder")
"""What is worth a thought in a fight; each has the name of its intent."""
STANDING = ("Recoiling", "Advancing", "Poisoned")
HELPLESS = "R-16"
"""Static modifiers of every Action of hers, and the rule of a shift that only Attacks have."""
HEART = "help"
"""A deed that can be done to herself at any time."""


class Idea(NamedTuple):
    """A deed at somebody by a Feature. `worth` as of a Prospect."""

    worth: int
    deed: str
    target: int
    feature: str


def improvise(view: View, foes: list[Seen], *, near: bool = False) -> tuple[int, AnyCommand] | None:
    """Something made up, if it is worth it and may be; `near`: only what costs the next blow nothing."""
    opening = view.choice(Act(OPENING))
    if not opening or opening.refused or not spare(view):
        return None
    best = max(ideas(view, foes), default=None, key=_rank)
    if best is None or best.worth < SLIGHT or (near and best.deed != "hurt"):
        return None
    return best.worth, opening.command


def spare(view: View) -> int:
    """Manoeuvres left, Resist traded."""
    return view.me.body.manoeuvre + view.me.body.resist


def _rank(idea: Idea) -> tuple[int, str, int, str]:
    return idea.worth, idea.deed, -idea.target, idea.feature


def ideas(view: View, foes: list[Seen]) -> list[Idea]:
    """One for each deed and foe: by the Feature that makes most of it."""
    here = stand(view)
    heeded = sorted(foes, key=lambda foe: (not prized(view, foe), not foe.armed, apart(foe, here), foe.who))[:HEED]
    found = []
    for foe in heeded:
        far = apart(foe, here)
        for deed in DEEDS:
            if far <= content.constants().reach[content.formulas()[deed].range]:
                best = by_best(view, foe, deed, several=spare(view) > 1, far=far > 1)
                found += [Idea(best[0], deed, foe.who, best[1])] if best else []
    return found


def knack(view: View, foe: Seen, manoeuvres: int) -> int:
    """What a dirty trick at her elbow is worth, with so many Manoeuvres: for who weighs a Turn to its end."""
    tricks = [by_best(view, foe, deed, several=manoeuvres > 1) for deed in ("hurt", "hinder")]
    found = max((best[0] for best in tricks if best), default=0)
    return found if found >= SLIGHT else 0


def worths(view: View, foe: Seen, deed: str, *, several: bool, far: bool) -> tuple[int, ...]:
    """What each degree of it comes to, the worst first; nothing, if there is no point in it."""
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
    """Whether silk round its legs may be the end of it at once: whoever is held already needs none. R-67"""
    return foe.armed and not any(foe.effects.get(effect) for effect in ("Immobilised", "Paralysed"))


def taken(view: View, foe: Seen) -> int:
    """What wrapping it up is worth. R-67"""
    half = content.kinds()[foe.kind].swarm or prized(view, foe)
    return min(left(foe), foe.limit // 2) * WOUND if half else left(foe) * WOUND + FINISH


def relief(view: View, foe: Seen, *, minus: int) -> int:
    """How much less its next Attack costs her under a static modifier of so much against it."""
    now = danger(view, foe)
    full = dealt(foe, view.me.body, stands=foe.disposition)
    return now * max(0, full - dealt(foe, view.me.body, stands=foe.disposition, minus=minus)) // full if full else 0


# -- by which Feature ------------------------------------------------------------------------------


@once
def by_best(view: View, foe: Seen, deed: str, *, several: bool, far: bool = False) -> tuple[int, str] | None:
    """How much can be made of it, and by which Feature."""
    worth = worths(view, foe, deed, several=several, far=far)
    if not worth:
        return None
    me, row, theirs = view.me, content.intents()[deed], content.kinds()[foe.kind].features
    made = view.blow(foe.who)  # what stands for every Action of hers stands for her Attack
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
    """R-17: wings are of use in the air, legs to who can stir them."""
    if feature == "Flying" and not me.body.aloft:
        return False
    return feature not in ("Speed", "Flying") or not me.body.effects.get("Immobilised")


@cache
def falls(effort: int, resistance: int, static: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """Of a hundred dice, how many end in each degree."""
    modifiers = tuple(Modifier("", each) for each in static)
    made = Check(Rating("", effort), Rating("", resistance), static=modifiers, shifts=(Shift("", shift),))
    return odds(made).counts


# -- the questions ---------------------------------------------------------------------------------


def intend(view: View, foes: list[Seen]) -> AnyCommand:
    """What is in her mind; if it cannot be done after all, she takes heart by it."""
    wanted = [Act(idea.deed, idea.target) for idea in sorted(ideas(view, foes), key=_rank, reverse=True)]
    wanted.append(Act(HEART, view.me.body.who))
    return next(filter(view.allows, wanted), Say("no"))


def feature(view: View, foes: list[Seen]) -> str:
    """For the deed that is asked about, the Feature that makes most of it."""
    attempt = getattr(view.decision, "attempt", None)
    asked = (attempt.action, attempt.target) if attempt else None
    return next((idea.feature for idea in ideas(view, foes) if (idea.deed, idea.target) == asked), "")


def by_what(view: View, wanted: str) -> AnyCommand:
    """By this Feature; if that will not do, by whichever she is best at."""
    if view.allows(Say(wanted)):
        return Say(wanted)
    return _readiest(view, [say for say in view.legal() if say != Say("no")])


def flourish(view: View) -> AnyCommand:
    """With whatever she is best at: a first time is a surprise of 30 at least."""
    return _readiest(view, [say for say in view.legal() if say not in (Say("no"), Say("plain"))] or [Say("plain")])


def _readiest(view: View, answers: list[AnyCommand]) -> AnyCommand:
    """Of several Features the one she is best at; Say("no") without any."""
    rated = {"surprise": 30} | view.me.ratings
    says = [say for say in answers if isinstance(say, Say)]
    return max(says, key=lambda say: (rated.get(say.word, 0), say.word), default=Say("no"))
