"""What an advised Rest gains and what it costs, in words."""

from collections.abc import Iterable, Sequence

from game import content
from game.bots import comfort, household
from game.bots.answers import remedial
from game.bots.careful import Careful
from game.bots.carrying import sightless
from game.bots.estimates import weak
from game.bots.temperament import ADVISER
from game.engine.commands import Act, AnyCommand, Eat, Use
from game.engine.steps import Mend, PayHunger, Regrow, ShakeOff, Shelter
from game.fd100 import rises
from game.presentation.answers import carried
from game.presentation.carrying.items import SURE
from game.presentation.foes.patrols import in_short
from game.presentation.food.foods import lent
from game.presentation.food.meals import last_light
from game.presentation.outcome import luck_at_stake, success
from game.presentation.page import sentence
from game.presentation.questions.befalling import hungering, hungers
from game.presentation.questions.labour import at_risk, disturbed, sheltering
from game.run.view import Held, Member, View
from game.telling.words import capital, counted, joined
from game.weighing.scale import scaled


def resting(view: View) -> str:
    """Return a text that advises a Rest, and tells what it is for, then what it costs, as a sentence of its own."""
    gains = []
    hurt = [member for member in view.party if member.body.wounds]
    healed = any(comfort.provided(view, member) for member in hurt)
    sore = healed and comfort.sore(view, ADVISER)
    gains += [healing(view)] if sore else []
    gains += sorted(
        {sentence("rest shakes off", effect=name) for one in view.party for name in household.suffered(one)}
    )
    ticked = sorted(rises(member.ratings.get(name, 0)) for member in view.party for name in member.ticked)
    if ticked:
        least, most = ticked[0], ticked[-1]
        chance = f"{least} %" if least == most else f"{least} to {most} %"
        gains.append(sentence("rest teaches", features=counted(len(ticked), "Feature"), chance=chance))
    if any(member.points >= comfort.LEARNT for member in view.party):
        gains.append(sentence("rest grows"))
    gains += [healing(view)] if healed and not sore else []  # it is not what the Rest is for
    gains += [sentence("rest lifts")] if any(held.cursed for member in view.party for held in member.items) else []
    secured = view.chamber is not None and view.chamber.secured
    hungry = [member for member in view.party if member.hungers and not view.system.unfed]
    worst = max(hungry, key=lambda member: member.hunger, default=None)
    meals = "rest hunger twice" if hungers(view, content.constants().time.labour) else "rest hunger"
    prices = [sentence(meals, price=hungering(view, worst))] if worst else []
    risk, shelter = at_risk(view), None if secured else sheltering(view)
    breaks = view.rating > ADVISER.daring
    if shelter and (breaks or risk):
        name = "rest sheltered" if breaks else "rest risk counted"
        risk = sentence(name, what=shelter[0], odds=shelter[1], risk=risk)
    gifts = joined(lent(view.party))
    prices += [bare(view) if shelter and not risk else "", luck_at_stake(view)]
    if unfed := [] if view.system.unfed else [one for one in hurt if not comfort.provided(view, one)]:
        spared = kept(held for one in unfed for held in one.items)
        prices.append(sentence("rest mends kept" if spared else "rest mends none", of=of(view, unfed)))
    prices += [sentence("rest ends gifts", gifts=gifts) if gifts else "", in_short(view)]
    price = "; ".join(filter(None, (risk, *prices)))
    return sentence("rest", price=f". {capital(price)}" if price else "", gain=joined(gains))


def kept(items: Iterable[Held]) -> bool:
    """Return whether any of these Items is food that is known to do no harm, and is of more use in a fight."""
    return any(one.edible and not one.spoiled and one.function in household.ARMS for one in items)


def healing(view: View) -> str:
    """Return as text that a Rest heals: by which food, with which chance, for who has lost most, if that is known."""
    hurt = [one for one in view.party if one.body.wounds and comfort.provided(view, one)]
    worst = max(hurt, key=lambda one: (one.body.wounds, one.body.who))
    meals = [held for held in worst.items if household.heals_by(worst.body, held) and held.known and not held.spoiled]
    heals = sentence("rest heals", of=of(view, [worst] if meals else hurt))
    meal = max(meals, key=lambda one: remedial(worst, one, comfort.nursed(view, worst, one)), default=None)
    odds = comfort.tended(view, worst, meal) if meal else None
    if meal is None or odds is None:
        return heals
    dark = sentence("only light") if last_light(view, meal) and not sightless(view) else ""
    return sentence("rest heals by", heals=heals, food=meal.name, chance=success(odds), wears=f"{wears(meal)}{dark}")


def of(view: View, members: Sequence[Member]) -> str:
    """Return whose Wounds these are, as text after the word; "" if the party has but one."""
    return "" if len(view.party) == 1 else f" of {joined([f'the {one.body.name}' for one in members])}"


def wears(meal: Held) -> str:
    """Return how likely a meal stays as it is, eaten to heal, as text; "" under rules with another way to wear."""
    if content.in_force():
        return ""
    name = "meal lasts" if meal.rating >= SURE else "meal wears"
    return sentence(name, rating=scaled(meal.rating))


def unrested(view: View) -> str:
    """Return why those who have lost half of their Wounds explore before they rest, as text, or "" if nobody has."""
    hurt, rest = [one for one in view.party if weak(one.body)], view.choice(Act("rest"))
    if not hurt or rest is None:
        return ""
    fed = any(comfort.provided(view, one) for one in hurt)
    return sentence("why no rest first", why=rest.refused or (bare(view) if fed else sentence("why no meal")))


def unasked(view: View, policy: Careful) -> AnyCommand | None:
    """Return the answer to a question of an advised Rest that is given unasked, or None where the player is to choose.

    That is what the adviser would say of the shelter, of Effects, and of food if what is eaten is known to do no harm.
    """
    if view.fight or not view.asks(Shelter, Mend, Regrow, ShakeOff, PayHunger):
        return None
    best = policy.answer(view)
    if isinstance(best, Use) and not view.asks(Shelter):
        _, held = carried(view, best.item)
        return best if held.known and not held.spoiled else None  # no other harm is done in a Rest
    return None if isinstance(best, Eat) else best


def bare(view: View) -> str:
    """Return as text how likely a Rest is to be disturbed, and what makes a shelter against it, how likely."""
    chance, built = success(disturbed(view)), sheltering(view)
    if built is None:
        return sentence("rest risk", chance=chance)
    return sentence("rest risk built", chance=chance, what=built[0], odds=built[1])
