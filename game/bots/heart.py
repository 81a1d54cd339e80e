"""How an actor takes heart: it steels a nerve, or, if it Recoils, helps itself by an improvised act, by its best Feature. [RULES 5.4]"""

from game import content
from game.bots import estimates
from game.bots.blows import chance, legal
from game.bots.errands import inside
from game.bots.improvising import HEART, able, modifiers, spare
from game.bots.outlook import FLOOR, LineOfAttack, following, higher
from game.bots.places import beside
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree, Odds, Rating
from game.run.view import Seen, View


def takes_heart(view: View, foes: list[Seen], least: int = 0) -> str:
    """Return the Feature by which an actor that Recoils had better help itself than steel a nerve, "" if it had not, or is no likelier to than `least` per cent."""
    opening = view.choice(Act(OPENING))
    if view.me.body.disposition != FLOOR or not foes or opening is None or opening.refused or not spare(view):
        return ""
    best, steel = by_heart(view, foes[0]), legal(view, "steel")
    least = max(least, chance(view, steel) if steel else 0)
    return best[0] if best and 100 * best[1].at_least(Degree.PARTIAL_SUCCESS) > least * best[1].whole else ""


def by_heart(view: View, foe: Seen) -> tuple[str, Odds] | None:
    """Return (the Feature by which the actor helps itself best before this foe, its odds), or None if there is none."""
    row, me = content.intents()[content.formulas()[HEART].intent], view.me
    named = [name for name in (*row.apt, *row.stretch) if me.ratings.get(name) and able(me, name)]
    made = [(name, helping(view, foe, name)) for name in named]
    return max(made, key=lambda one: (one[1].at_least(Degree.PARTIAL_SUCCESS) / one[1].whole, one[0]), default=None)


def helping(view: View, foe: Seen, feature: str) -> Odds:
    """Return the odds of helping oneself by this Feature, before this foe, against the rating of the Level."""
    row, mine = content.intents()[content.formulas()[HEART].intent], view.me.ratings
    against, stretch = estimates.opposing(row, feature, Rating("Level", view.rating))
    static, shifts = modifiers(view, foe)
    told = estimates.facts(mine, feature, {}, against.name)
    return estimates.table(Rating(feature, mine[feature]), against, static, (*shifts, *stretch), told)


def hearten(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Return the Manoeuvre that improves the actor's Disposition, or None if there is none, or no enemy in sight is worth a blow even at its best."""
    steel, best = legal(view, "steel"), content.TRACK[-2]
    if not steel or not higher(view.me.body.disposition) or not chance(view, steel):
        return None
    near = ((foe, cell) for foe in foes for cell in beside((foe.x, foe.y)) if inside(view.walkable, cell))
    return steel.command if not foes or any(following(LineOfAttack(view, *one), best) for one in near) else None
