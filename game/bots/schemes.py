"""How a bot improvises outside Combat: it scares off pursuers, strikes first, and treats Effects. [RULES 5.4]"""

from game import content
from game.bots import estimates
from game.bots.blows import LIKELY
from game.bots.errands import stand
from game.bots.household import suffered
from game.bots.mind import Mind
from game.bots.places import apart
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree, Modifier, Odds, Rating, Shift
from game.run.view import Member, Seen, View

SCARE, STRIKE, TEND = "scare-afield", "hurt-afield", "help-afield"
WORK = ("clear", "breach")
"""The deeds that do the work of Construction."""
WHOLLY = (STRIKE, *WORK)
"""The deeds of which a Partial Success does not do."""
FAST = frozenset({"Immobilised", "Paralysed"})
"""The Effects that keep an actor from all work of several turns."""
BAD = 25
"""The rating below which an Effect is left to pass by itself."""


def scare_off(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to scare off the nearest pursuer by improvising, or None if success is unlikely."""
    near = [foe for foe in foes if apart(foe, stand(view)) <= content.constants().reach["Long"]]
    foe = min(near, key=lambda foe: (apart(foe, stand(view)), foe.who), default=None)
    return begin(view, mind, Act(SCARE, foe.who)) if foe and likely(view, SCARE, foe) >= LIKELY else None


def strike_first(view: View, mind: Mind, foe: Seen) -> AnyCommand | None:
    """Return the Command to wound an enemy before the fight by improvising, or None if success is unlikely."""
    if apart(foe, stand(view)) > 1 or likely(view, STRIKE, foe) < LIKELY:
        return None
    return begin(view, mind, Act(STRIKE, foe.who))


def tend(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to treat the member with the worst Effect, or None if that is of no use.

    The treatment is an improvised Action. It takes ten turns, for which the actor must be able to move.
    """
    worst = max(view.party, key=_illness)
    if (
        view.chamber is None
        or FAST.intersection(view.me.body.effects)
        or _illness(worst) < BAD
        or likely(view, TEND, None) < LIKELY
    ):
        return None
    place = view.number, view.chamber.number
    if (
        mind.work.tended.get(place, -1) >= view.raid.explored
        or apart(worst.body, stand(view)) > content.constants().reach["Medium"]
    ):
        return None
    mind.work.tended[place] = view.raid.explored
    return begin(view, mind, Act(TEND, worst.body.who))


def _illness(member: Member) -> int:
    return max((member.body.effects[name] for name in suffered(member)), default=0)


def begin(view: View, mind: Mind, scheme: Act) -> AnyCommand | None:
    """Return the Command to begin an improvised Action, or None if one was tried this turn already, or this one is not allowed.

    The leader may not sense whom another of the party sees. `scheme` is stored, so that the bot can answer the questions that follow.
    """
    opening = None if mind.schemed == view.turn else view.choice(Act(OPENING))
    asked = view.after(opening) if opening and not opening.refused else ()
    if not any(one.command == scheme and not one.refused for one in asked):
        return None
    mind.scheme = scheme
    return Act(OPENING)


def likely(view: View, deed: str, foe: Seen | None) -> int:
    """Return the chance, in per cent, that an improvised act succeeds with the Feature best for it."""
    return max((chance for chance, _ in by_feature(view, deed, foe)), default=0)


def by_feature(view: View, deed: str, foe: Seen | None) -> list[tuple[int, str]]:
    """Return (chance in per cent, name) for each Feature that can be used for the improvised act.

    For an attack, and for work that costs a Wound at less, it is the chance of a Complete Success.
    """
    enough = Degree.COMPLETE_SUCCESS if deed in WHOLLY else Degree.PARTIAL_SUCCESS
    return [(made.rounded(enough), feature) for feature, made in odds_by_feature(view, deed, foe).items()]


def odds_by_feature(view: View, deed: str, foe: Seen | None) -> dict[str, Odds]:
    """Return a dict from each Feature that can be used for the improvised act to its odds."""
    me, row = view.me, content.intents()[content.formulas()[deed].intent]
    theirs = estimates.sheet(foe.kind) if foe else {}
    weak = (Modifier("Poisoned", -me.body.effects["Poisoned"]),) if me.body.effects.get("Poisoned") else ()
    hungry = (Shift("Starving", -1),) if me.starving else ()
    found = {}
    for feature, rating in me.ratings.items():
        if (
            not rating
            or row.verdict(feature) == "absurd"
            or (feature in ("Speed", "Flying") and me.body.effects.get("Immobilised"))
        ):
            continue
        opposed = row.opposed(feature)
        resists = Rating(opposed, view.rating if opposed == "Level" else theirs.get(opposed, 0))
        against, stretch = estimates.opposing(row, feature, resists)
        told = estimates.facts(me.ratings, feature, theirs, against.name)
        found[feature] = estimates.table(Rating(feature, rating), against, weak, (*hungry, *stretch), told)
    return found


def feature(view: View, scheme: Act) -> str:
    """Return the name of the best Feature for this improvised Action, or "" if none is usable."""
    foe = view.body(scheme.target)
    return max(by_feature(view, scheme.action, foe if foe and not foe.led else None), default=(0, ""))[1]


def best_odds(view: View, deed: str) -> Odds | None:
    """Return the odds of this improvised work with the Feature best for it, or None if none is usable."""
    return odds_by_feature(view, deed, None).get(feature(view, Act(deed)))
