"""How the members of a party feed each other: who hungers and has nothing to eat is handed what another carries. [B 2.16.3]"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from game import content
from game.bots.carrying import better, useful, value
from game.bots.errands import far, ways_from
from game.bots.household import FULL, HUNGRY, MENDS, heals_by, relish, welcome
from game.bots.mettle import maimed
from game.engine.commands import Eat, Say
from game.engine.refusals import Refusal
from game.engine.steps import PayHunger, Roam
from game.nest.paths import FAR
from game.presentation.answers import alike, carried, lone, verb
from game.presentation.ask import Answer, Ask, Do, Front, Showing, declining
from game.presentation.automatic.auto_walk import Walker
from game.presentation.carrying.handing_out import Carrier, Plan, bag, carry_out, here, thing
from game.presentation.food import meals
from game.presentation.food.foods import stills
from game.presentation.food.meals import close_together, eats, fit, fitting
from game.presentation.food.tasting import asked, doubtful
from game.presentation.outcome import luck_at_stake
from game.presentation.page import sentence
from game.presentation.questions import menus, prompts
from game.presentation.questions.costs import meal
from game.presentation.sight import hostile
from game.run.view import Held, Member, View
from game.telling.words import capital
from game.weighing.scale import scaled

HUNGRIER = 25
"""How many points of Hunger more than a companion's make its last meal somebody's who has none."""
FEED = "feed"
"""The name of the aim, in `Mind.aim`, to hand food to a companion."""
NOBODY: Mapping[int, int] = {}


def fed(view: View, handed: Mapping[int, int] = NOBODY) -> Plan:
    """Return which food the hungriest member with nothing harmless to eat, or one who is hurt and has nothing to heal by, is to be handed, and what it puts down for it.

    Whoever is in great need comes first. The Plan is empty if nobody needs any, has any to spare, or could take it. `handed`: see `serves`.
    """
    for member in () if hostile(view) else sorted(view.party, key=lambda one: (not in_need(one), -one.hunger)):
        needy = hungry(member) or hurt(member)
        found = [one for one in offered(view, member) if serves(view, member, one, handed)] if needy else []
        food = min(found, key=partial(first_of, view, member), default=None)
        if food and (carrier := taker(view, member, food)):
            return {food.item: carrier}
    return {}


def serves(view: View, member: Member, held: Held, handed: Mapping[int, int]) -> bool:
    """Return whether a member in need is to be handed this food: a meal, if it is hungry; else what heals it at once, or in a Rest that is still to come.

    `handed`: by Item who has handed it over before, to be handed it back only in great need.
    """
    if handed.get(held.item) == member.body.who and not in_need(member):
        return False
    rested = any(room.rested for room in view.found_here)
    return hungry(member) or held.function in MENDS or (mends(member, held) and not rested)


def first_of(view: View, member: Member, held: Held) -> tuple[bool, tuple[bool, int, bool, int, bool, int]]:
    """Return a sort key for what a member in need is handed: who is hurt is handed first what heals at once, and else what it would eat first."""
    return hurt(member) and held.function not in MENDS, relish(view, member, held)


def hungry(member: Member) -> bool:
    return member.hungers and member.hunger >= FULL and not any(fit(member, held) for held in member.items)


def hurt(member: Member) -> bool:
    """Return whether a member that is no swarm has Wounds, and no food to heal them by."""
    swarm, body = content.kinds()[member.body.kind].swarm, member.body
    return bool(body.wounds) and not swarm and not any(held.edible and mends(member, held) for held in member.items)


def mends(member: Member, held: Held) -> bool:
    """Return whether a member would heal by this food, at once or in a Rest, whoever carries it."""
    food = replace(held, edible=eats(member, held))
    return not held.spoiled and (held.function in MENDS or heals_by(member.body, food))


def in_need(member: Member) -> bool:
    """Return whether a member is very hungry, or out of every fight till it is mended."""
    return member.hunger >= HUNGRY or maimed(member.body)


def offered(view: View, member: Member) -> Iterator[Held]:
    """Yield what this member may eat of what lies in sight, and of what companions can spare. What heals is kept till the need is great, and so is the last Light."""
    walk = ways_from(view)
    near = [held for held in view.things if view.visible[held.y, held.x] and far(walk, (held.x, held.y)) < FAR]
    friends = [one for one in view.party if one is not member and close_together(member, one)]
    for held in near + [held for one in friends for held in spared(one, member)]:
        kept = (held.function in MENDS and not hurt(member)) or meals.last_light(view, held)
        if fit(member, held) and not held.cursed and (not kept or member.hunger >= HUNGRY):
            yield held


def spared(member: Member, eater: Member) -> list[Held]:
    """Return the Items that a member can spare for another as food: all, if it never hungers and is whole, else what it does not eat, and all but one meal.

    That last meal, too, for who is HUNGRIER by so much.
    """
    if not member.body.wounds and hungry(eater) and eater.hunger >= member.hunger + HUNGRIER:
        return list(member.items)
    meals = [held for held in member.items if (member.hungers or member.body.wounds) and fit(member, held)]
    return [held for held in member.items if held not in meals or len(meals) > 1]


def eat(view: View) -> Ask | None:
    """Return the question what to eat; None if there is nothing. What others could hand over stands above what does harm."""
    served = meals.served(view)  # the harmful ones last
    own = [replace(meal(view, one), key=meals.numbered(view, one)) for one in served]
    fine = sum(meals.offered(view, one) < meals.WASTED for one in served)
    first = next((choice for choice in served if not choice.refused), None)
    nothing = [declining("nothing")] if first and meals.offered(view, first) >= meals.WASTED else []
    rows = [*nothing, *alike(own[:fine]), *handed(view), *alike(own[fine:])]
    risk = f" {capital(risked)}." if (risked := luck_at_stake(view)) else ""
    return menus.opened("Eat", f"Outside Combat one may eat at any time.{risk}", rows)


def prompt(view: View) -> Ask:
    """Return the question to ask now. Who has nothing fit to eat for a Hunger Cost may go hungry first, and then be handed a companion's food."""
    asked = prompts.prompt(view)
    later = {held.name: (giver, held) for giver, held in meals.elsewhere(view)} if view.asks(PayHunger) else {}
    for giver, held in later.values() if view.allows(Say("no")) else ():
        names = {"giver": giver.body.name, "food": held.name, "eater": view.me.body.name}
        do = partial(fed_later, eater=view.asked, held=held, names=names)
        asked.answers.append(
            Answer(sentence("hungry, then", **names), do, about=sentence("hungry, then about", **names))
        )
    return asked


def fed_later(front: Walker, eater: int, held: Held, names: dict[str, str]) -> None:
    """Let the eater go hungry, then hand it this food, if the party may walk at once; else say by which key that is done."""
    front.give(Say("no"))
    view = front.view
    member = next((one for one in view.party if one.body.who == eater), None) if view.asks(Roam) else None
    if member and (carrier := taker(view, member, held)):
        hand_over(front, {held.item: carrier}, Eat(held.item))
    else:
        front.say(sentence("fed later", key=front.called("eat"), **names))


def handed(view: View) -> Iterator[Answer]:
    """Yield a menu entry for each food on the floor here, or in another's bag, that a hungry member may eat: it is taken, and eaten at once."""
    eaters = [one for one in view.party if one.hungers and one.hunger] if view.asks(Roam) and not view.fight else []
    floor = [(eater, None, [held for held in here(view) if fit(eater, held)]) for eater in eaters]
    bags = [(eater, giver, [*fitting(eater, giver)]) for eater in eaters for giver in view.party if giver is not eater]
    for eater, giver, food in (*floor, *bags):
        for held in {one.name: one for one in food}.values():
            carrier = taker(view, eater, held) or Carrier()
            names = {"giver": giver.body.name if giver else "", "eater": eater.body.name, "food": held.name}
            hands = sentence("hands over" if giver else "takes up", down=instead(view, carrier), **names)
            do: Do = partial(hand_over, plan={held.item: carrier}, meal=Eat(held.item))
            do = Showing(asked(view, held, do, why)) if (why := doubtful(view, eater, held)) else do
            full = "" if carrier.who else Refusal.SLOTS_FULL
            label = sentence("from another bag" if giver else "from the floor", **names) + instead(view, carrier)
            yield Answer(label, do, refused=full, about=f"{hands} {stills(eater.hunger)}")


def hand_over(front: Front, plan: Plan, meal: Eat) -> None:
    """Carry out the plan by which somebody is handed a food, who then eats it."""
    carry_out(front, plan)
    if front.view.allows(meal) and carried(front.view, meal.item)[0].body.who == plan[meal.item].who:
        front.give(meal)


def taker(view: View, member: Member, food: Held) -> Carrier | None:
    """Return this member as the carrier of the food, with what it puts down; None if it has no Slot and nothing that is worth less.

    What is of use, and would do no harm as a meal, is put down only when the need is great; nothing that would be taken up again instead.
    Of what is of no use a meal for another who hungers is put down last.
    """
    if len(member.items) < content.constants().party.slots:
        return Carrier(member.body.who)
    others = [one for one in view.party if one is not member and one.hungers and one.hunger >= FULL]

    def worth(held: Held) -> tuple[bool, bool, tuple[int, int]]:
        return useful(view, held), any(fit(one, held) for one in others), value(view, held)

    worst = min(bag(member), key=worth, default=None)
    if worst is None or (useful(view, worst) and welcome(worst) and member.hunger < HUNGRY):
        return None
    outranks = useful(view, worst) and better(view, worst, replace(food, edible=eats(member, food)))  # as to its taker
    return None if outranks else Carrier(member.body.who, worst.item)


def told(view: View, plan: Plan) -> str:
    """Return as text which food is handed to whom, and what is put down for it."""
    item, to = next(iter(plan.items()))
    member = next(one for one in view.party if one.body.who == to.who)
    names = {"food": thing(view, item).name, "who": member.body.name, "instead": instead(view, to)}
    needs = sentence("needs food" if hungry(member) else "needs healing", hunger=scaled(member.hunger))
    carries = verb(member, "carries", "carry")
    return sentence("why feed alone" if lone(view) else "why feed", needs=needs, carries=carries, **names)


def instead(view: View, carrier: Carrier) -> str:
    """Return after a comma what this carrier puts down for what it is handed; "" if that is nothing."""
    return sentence("fed instead", what=thing(view, carrier.down).name) if carrier.down else ""
