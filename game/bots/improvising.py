"""How a bot improvises in a fight: which act (a shove, a feint ...), which target, which Feature. [RULES 5.4]"""

from operator import mul
from typing import NamedTuple

from game import content
from game.bots import estimates
from game.bots.blows import FINISH, IN_THE_WAY, LABOUR, PRIZE, WOUND, bound, danger, helpless, prized, weaves
from game.bots.errands import stand
from game.bots.estimates import dealt, left
from game.bots.places import apart
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Modifier, Odds, Rating, Shift
from game.run.view import Member, Seen, View, once

HEED = 3
"""The greatest number of enemies that the bot considers for improvised Actions."""
AGONY, BACK, SELF = 1, 3, 20
"""Worths in tenths of a Wound: slight Agony of an enemy, the actor thrown back, a Wound of the actor."""
SLIGHT = 150
"""The least worth, in thousandths of a Wound, for which the bot does anything."""
ROOM = 10
"""What each fifth of the nest, counted from the top, adds to the estimated height of Rooms. [R-17]"""
DEEDS = ("hurt", "scare", "hinder")
"""The deeds considered in a fight, by the names of their intents in the assets."""
STANDING = ("Recoiling", "Advancing", "Poisoned")
HELPLESS = "R-16"
"""The static modifiers that apply to every Action of the actor (STANDING); the rule of a shift for Attacks only (HELPLESS)."""
HEART = "help"
"""The deed that the actor can always do for itself, to encourage it."""


class Idea(NamedTuple):
    """An improvised act: what is done to which target with which Feature, and how much it is worth. The worth is in thousandths of a Wound."""

    worth: int
    deed: str
    target: int
    feature: str


def improvise(view: View, foes: list[Seen], *, near: bool = False) -> tuple[int, AnyCommand] | None:
    """Return (worth, Command) of the best improvised Action, or None if it is worth too little.

    The worth is in thousandths of a Wound. `near`: only a deed that does not worsen the next Attack.
    """
    opening = view.choice(Act(OPENING))
    if not opening or opening.refused:
        return None
    best = best_idea(view, foes)
    if best is None or best.worth < SLIGHT or (near and best.deed != "hurt"):
        return None
    return best.worth, opening.command


def best_idea(view: View, foes: list[Seen]) -> Idea | None:
    """Return the Idea for an improvised act that is worth most, or None if there is none."""
    return max(ideas(view, foes), default=None, key=rank)


def spare(view: View, steps: int = 0) -> int:
    """Return how many Manoeuvres the actor has left after a walk of `steps` moves. An unused Resist Action counts too.

    Where a walk is itself an Action of the Turn, the result is less by one, and -1 if the walk would cost the Attack.
    """
    me = view.me.body
    return me.manoeuvre + me.resist - (view.system.walks and steps > 0 and not me.walked)


def heeded(view: View, foes: list[Seen]) -> list[Seen]:
    """Return the few enemies that the bot considers as targets of Attacks and improvised acts.

    The Job's target comes first, then the nearest armed ones. Workers can wait while any of these is in sight: killing
    them raises the alarm. Those that were in the way for too many fights count as the others do, and so does whoever threatens beside the Job's target.
    """
    prize = [(one.x, one.y) for one in foes if prized(view, one)]
    court = [foe for foe in foes if content.kinds()[foe.kind].tricks and any(apart(foe, cell) <= 1 for cell in prize)]
    here, armed = stand(view), [foe for foe in foes if foe.armed or prized(view, foe) or foe in court]
    foes = armed if armed and not view.derived.get(IN_THE_WAY) else foes
    return sorted(foes, key=lambda foe: (not prized(view, foe), not foe.armed, apart(foe, here), foe.who))[:HEED]


def rank(idea: Idea) -> tuple[int, str, int, str]:
    """Return by what Ideas are sorted, the best last: their worth, then the deed, then the target that came first."""
    return idea.worth, idea.deed, -idea.target, idea.feature


def ideas(view: View, foes: list[Seen]) -> list[Idea]:
    """Return a list with the best Idea for each pair of improvised act and enemy in range."""
    here = stand(view)
    found = []
    for foe in heeded(view, foes):
        far = apart(foe, here)
        for deed in DEEDS:
            if far <= content.constants().reach[content.formulas()[deed].range]:
                best = by_best(view, foe, deed, several=spare(view) > 1, far=far > 1)
                found += [Idea(best[0], deed, foe.who, best[1])] if best else []
    return found


def tried(view: View) -> bool:
    """Return whether the actor may improvise no more in this Turn."""
    opening = view.choice(Act(OPENING))
    return opening is not None and bool(opening.refused)


@once
def knack(view: View, foe: Seen, manoeuvres: int) -> int:
    """Return the worth of the best improvised trick against a neighbouring enemy, in thousandths of a Wound. The worth is 0 if it would be slight."""
    tricks = [by_best(view, foe, deed, several=manoeuvres > 1) for deed in ("hurt", "hinder")]
    found = max((best[0] for best in tricks if best), default=0)
    return found if found >= SLIGHT else 0


def worths(view: View, foe: Seen, deed: str, *, several: bool, far: bool) -> tuple[int, ...]:
    """Return a tuple: the worth of an improvised act at each degree, the worst degree first, in tenths of a Wound.

    The tuple is empty if the act is pointless.
    """
    match deed:
        case "hurt":
            wound = WOUND + (FINISH if left(foe) == 1 else 0)
            wound = wound * PRIZE if prized(view, foe) else wound if foe.armed else wound // LABOUR
            return -SELF, -BACK, 0, AGONY, 2 * AGONY, wound + 2 * AGONY
        case "scare" if foe.armed and not helpless(foe) and foe.disposition in ("Holding", "Advancing"):
            eased = relief(view, foe, minus=-content.constants().combat.sway["Recoiling"]) // 100
            return -2 * eased, -eased, 0, eased - BACK, eased, eased
        case "hinder" if far and _free(foe):
            stays = 100 - estimates.boolean(estimates.sheet(foe.kind), "Strength")
            held = danger(view, foe) * stays // 10000
            return -BACK, -BACK, 0, held, held, held
        case "hinder" if several and _free(foe) and weaves(view):
            held = bound(view, foe).get("Immobilised", 0) * taken(view, foe) // 100
            return -BACK, -BACK, 0, held, held, held
    return ()


def _free(foe: Seen) -> bool:
    """Return whether this enemy is armed and can still move, so that holding it fast would help. R-67"""
    return foe.armed and not any(foe.effects.get(effect) for effect in ("Immobilised", "Paralysed"))


def taken(view: View, foe: Seen) -> int:
    """Return how much it is worth to wrap up this enemy in silk, in tenths of a Wound. R-67"""
    half = content.kinds()[foe.kind].swarm or prized(view, foe)
    return min(left(foe), foe.limit // 2) * WOUND if half else left(foe) * WOUND + FINISH


def relief(view: View, foe: Seen, *, minus: int) -> int:
    """Return how much the modifier `minus` weakens an enemy's next Attack, in thousandths of a Wound. One out of sight is taken to strike as its kind does."""
    hits = full(view, foe)
    spared, seen = max(0, hits - full(view, foe, minus)), view.threat(foe.who) is not None
    if not spared or helpless(foe):
        return 0
    lasts = max(1, min(left(view.me.body), left(foe)))
    return danger(view, foe) * spared // hits if seen else WOUND * spared * max(1, left(foe)) // lasts


def full(view: View, foe: Seen, minus: int = 0) -> int:
    """Return the average harm of an enemy's Attack from where it stands, with this modifier against it, in hundredths of a Wound."""
    aloft = height(view) * view.me.body.aloft
    return dealt(view, foe, view.me.body, stands=foe.disposition, minus=minus + aloft)


def height(view: View) -> int:
    """Return how much harder to hit the actor is expected to be in the air. R-17"""
    return min(
        view.me.ratings.get("Flying", 0), content.constants().combat.flying + ROOM * min(5, 1 + view.rating // 21)
    )


# -- by which Feature ------------------------------------------------------------------------------


@once
def by_best(view: View, foe: Seen, deed: str, *, several: bool, far: bool = False) -> tuple[int, str] | None:
    """Return (worth of an improvised act with the best Feature, that Feature), or None if the act is of no use. The worth is in thousandths of a Wound."""
    worth = worths(view, foe, deed, several=several, far=far)
    if not worth:
        return None
    usable = [name for name in resisted(deed, foe.kind) if view.me.ratings.get(name) and able(view.me, name)]
    found = ((sum(map(mul, likely(view, foe, deed, name), worth)), name) for name in usable)
    return max(found, default=None)


@once
def modifiers(view: View, foe: Seen) -> tuple[tuple[Modifier, ...], tuple[Shift, ...]]:
    """Return (modifiers of ratings, shifts of the degree) that apply to every Action of the actor against the enemy.

    They are taken from the actor's Attack.
    """
    made = view.blow(foe.who)
    static = tuple(mod for mod in made.static if mod.source in STANDING)
    return static, tuple(shift for shift in made.shifts if shift.rule != HELPLESS)


def likely(view: View, foe: Seen, deed: str, feature: str) -> tuple[int, ...]:
    """Return how many of 100 rolls for this improvised act with this Feature end in each degree, worst degree first."""
    return estimates.hundredths(deed_odds(view, foe, deed, feature))


def deed_odds(view: View, foe: Seen, deed: str, feature: str) -> Odds:
    """Return the odds of this improvised act with this Feature."""
    mine, theirs = view.me.ratings, estimates.sheet(foe.kind)
    against, stretch = resisted(deed, foe.kind)[feature]
    static, shifts = modifiers(view, foe)
    told = estimates.facts(mine, feature, theirs, against.name)
    return estimates.table(Rating(feature, mine[feature]), against, static, (*shifts, *stretch), told)


@content.by_edition
def resisted(deed: str, kind: str) -> dict[str, tuple[Rating, tuple[Shift, ...]]]:
    """Return a dict from each Feature fit for an improvised act to the Rating by which this kind of being resists, and its shifts."""
    row, theirs = content.intents()[deed], estimates.sheet(kind)
    apt = [feature for feature in (*row.apt, *row.stretch) if deed != "hinder" or row.effects[feature] == "Immobilised"]
    named = {feature: Rating(row.opposed(feature), theirs.get(row.opposed(feature), 0)) for feature in apt}
    return {name: estimates.opposing(row, name, against) for name, against in named.items()}


def able(me: Member, feature: str) -> bool:
    """Return whether the character can use a Feature in its present state. R-17

    It can use Flying only in the air, and no Feature of movement while it is Immobilised.
    """
    if feature == "Flying" and not me.body.aloft:
        return False
    return feature not in ("Speed", "Flying") or not me.body.effects.get("Immobilised")


# -- the questions ---------------------------------------------------------------------------------


def intend(view: View, foes: list[Seen]) -> AnyCommand:
    """Return the Command to try the best legal Idea. If no Idea is legal, return the Command to encourage the actor. Both are improvised Actions."""
    wanted = [Act(idea.deed, idea.target) for idea in sorted(ideas(view, foes), key=rank, reverse=True)]
    wanted.append(Act(HEART, view.me.body.who))
    return next(filter(view.allows, wanted), Say("no"))


def feature(view: View, foes: list[Seen]) -> str:
    """Return the name of the best Feature for the improvised act in question, or "" if no such act is planned."""
    attempt = getattr(view.decision, "attempt", None)
    asked = (attempt.action, attempt.target) if attempt else None
    return next((idea.feature for idea in ideas(view, foes) if (idea.deed, idea.target) == asked), "")


def by_what(view: View, wanted: str) -> AnyCommand:
    """Return the Command that chooses the Feature for an improvised act. It is `wanted` if legal, else the Feature rated highest."""
    if view.allows(Say(wanted)):
        return Say(wanted)
    return _readiest(view, [say for say in view.legal() if say != Say("no")])


def flourish(view: View) -> AnyCommand:
    """Return the Command that adds the highest-rated Feature as a flourish (second Feature). A first-time surprise counts as rated 30."""
    return _readiest(view, [say for say in view.legal() if say not in (Say("no"), Say("plain"))] or [Say("plain")])


def _readiest(view: View, answers: list[AnyCommand]) -> AnyCommand:
    """Return the Command that names the highest-rated Feature, or Say("no") if no Command names a Feature."""
    rated = {"surprise": 30} | view.me.ratings
    says = [say for say in answers if isinstance(say, Say)]
    return max(says, key=lambda say: (rated.get(say.word, 0), say.word), default=Say("no"))
