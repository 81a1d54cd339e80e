"""The questions that the player is asked about Costs (Hunger and Darkness) and about Items, and what is left to pay with in a Turn.

Which food to eat, which Light Item to burn, who takes an Item, what to put down for it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.bots.answers import lit_before
from game.engine.commands import Drop, Eat, Give, Light, Say
from game.engine.entries import Generated, Happened, Rolled
from game.engine.steps import PayHunger, Replace, Share
from game.presentation.answers import alike, carried, consumed, headed, lone, named_or_you, rated, row, saying, verb
from game.presentation.ask import Answer, Ask, Giving
from game.presentation.food import meals
from game.presentation.food.foods import bestows, once, stills, untried
from game.presentation.food.spoiled import but, stomached
from game.presentation.food.tasting import eating
from game.presentation.page import sentence, words
from game.presentation.sight import actions_left, hale, held
from game.run.view import Choice, Held, Member, View
from game.telling.words import counted, joined, number, ordinal
from game.weighing.scale import quantifier, rolled, scaled, thrown


def hunger(view: View) -> Ask:
    """Return the question to ask for a Hunger Cost: which Food Item to eat, or whether to go hungry."""
    me = view.me
    story = headed(view, me, f"a Hunger Cost{which(view)}. Hunger {scaled(me.hunger)}")
    story += ", and Starving." if me.starving else "."
    price, worse = fasting(view, me)
    none = [row(view, choice, "go hungry", detail=price, about=worse) for choice in saying(view, "no")]
    served = meals.served(view)
    good = [meal(view, choice) for choice in served if meals.dire(me) or meals.offered(view, choice) < meals.worst(me)]
    answers = [*alike(good), *none, *alike([meal(view, choice) for choice in served[len(good) :]])]
    return Ask("Hungry", story, answers, escape=None if me.starving else Giving(Say("no")))


def which(view: View, *, hunger: bool = True) -> str:
    """Return the reason for a Hunger Cost, such as ", time for a meal" or ", the second Cost of two", else one of Darkness; or "" if none is needed."""
    fallen = 0
    for entry in view.lately():
        match entry:
            case Generated(table="Cost"):
                fallen += 1
            case Happened("time for a meal" | "rest begins" as what) if hunger:
                return ", what a Rest costs" if what == "rest begins" else f", {what}"
            case Rolled(action=action, roll=roll) if outcome := content.formulas().get(action):
                costs = outcome.outcome.get(str(roll.degree), "").split(", ").count("Cost")
                return f", the {ordinal(fallen)} Cost of {number(costs)}" if fallen and costs > 1 else ""
            case _:
                pass
    return ""


def fasting(view: View, me: Member) -> tuple[str, str]:
    """Return what happens if nothing is eaten at a Hunger Cost: in a few words ("up to 39", "death"), and as a sentence."""
    if me.starving:
        return "death", "Starving already: to refuse is to die."
    if me.hunger >= content.constants().party.hunger:
        return "Starving", sentence("starve", hunger=scaled(me.hunger))
    falls = sentence("hunger up", hunger=scaled(me.hunger), die=thrown(hungers_on(view, me)))
    return f"up to {scaled(unfed(view, me).hunger)}", falls


def hungers_on(view: View, me: Member) -> int:
    """Return the faces of the die by which Hunger rises at a Cost for which nothing is eaten."""
    return view.dusk if view.system.famine else quantifier(me.hunger)


def unfed(view: View, me: Member) -> Member:
    """Return a member as a Hunger Cost leaves it at worst for which nothing is eaten."""
    limit = content.constants().party.hunger
    if me.hunger >= limit:
        return replace(me, starving=True)
    most = hungers_on(view, me) + (me.hunger if view.system.famine else -1)
    return replace(me, hunger=min(most, limit))


def meal(view: View, choice: Choice) -> Answer:
    """Return the menu entry for eating a Food Item, with the meal's effect on Hunger and on the Item."""
    assert isinstance(choice.command, Eat)
    holder, held = carried(view, choice.command.item)
    die = quantifier(holder.hunger)
    whom = "you" if lone(view) else f"the {holder.body.name}"
    none = "Hunger is 0, and stays so." if holder.hungers else f"Hunger is nothing to {whom}."
    sated = stills(holder.hunger) if holder.hunger else none
    about = f"{sated} {works(held, holder) or consumed(held)}{f' {once(held)}'.rstrip()}{stomached(view, holder, held)}"
    price = f"down, {thrown(die)}" if holder.hunger else "stays 0" if holder.hungers else "no Hunger"
    if len(view.party) > 1 and not view.asks(PayHunger):
        price = f"{holder.body.name}: {price}"
    price = but(view, holder, held, price)
    if held.function in content.effects():
        price = sentence("and effect" if held.spoiled else "but effect", price=price, effect=held.function)
    price = price if held.known else sentence("but untried", price=price)
    label = f"eat {held.name} {rated(held)}"
    return Answer(label, eating(view, choice.command), price, choice.refused, about)


def works(held: Held, eater: Member | None = None) -> str:
    """Return a sentence on what a food does besides feeding, as far as known, or "" if it does nothing else.

    `eater`: who eats it, if that is known.
    """
    if held.known and not held.function:
        return ""
    does = content.abilities()[held.function] if held.known else None
    worse = "gone" if held.depleted else sentence("one meal left")
    wears = "by that gone" if does and does.whole else "by that"
    left = sentence(wears, rating=scaled(held.rating), dice=thrown(held.rating), worse=worse)
    return f"{bestows(held.function, None, eater, held.condition) if does else untried()} {left}"


def relief(view: View) -> Ask:
    """Return the question that asks which Effect (ailment) is to end. The food just eaten ends one."""
    me = view.me
    answers = []
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        effect = choice.command.word
        constant = content.effects()[effect].constant
        answers.append(row(view, choice, f"end {effect} {scaled(me.body.effects.get(effect, 0))}", about=constant))
    who = "you" if lone(view) else f"the {me.body.name}"
    return Ask("Restoration", f"What {who} {verb(me, 'has', 'have', view)} eaten ends one Effect. Which?", answers)


def darkness(view: View) -> Ask:
    """Return the question to ask for a Darkness Cost: which Light Item to burn, or whether to go without light."""
    me = view.me
    answers = [burning(view, choice) for choice in view.choices if isinstance(choice.command, Light)]
    without = [row(view, choice, "go without", **unlit(view, me)) for choice in saying(view, "no")]
    told = words("dims" if me.lit else "darkens")
    story = headed(view, me, told["story"].format(which=which(view, hunger=False)))
    free = me.scents or lit_before(view)
    return Ask(told["title"], story, without + answers if free else answers + without, escape=Giving(Say("no")))


def unlit(view: View, me: Member) -> dict[str, str]:
    """Return what happens without light: its `detail` in two words, and `about` it, with Effects and duration. [B 3.14.4, R-38, R-77]"""
    till = "So it stays till a Light Item is burnt: the next time this is asked, or at any time outside Combat."
    if others := [one.body.name for one in lit_before(view)]:
        about = f"{joined(others)}: light enough for all; while that burns, no roll is any harder. {till}"
        return {"detail": "no light", "about": about}
    later = joined([one.body.name for one in view.party if one.lit and one is not me])
    still = f"{later}: {sentence('lit till asked')} " * bool(later)
    dark, falls = view.chamber.dark if view.chamber else 0, f"{still}This Room falls dark by {thrown(view.dusk)}"
    price = "perhaps " * bool(later) + rolled("Darkness", view.dusk)
    price += f" instead of {scaled(dark)}" if dark and not me.lit else ""
    if me.scents:
        return {"detail": price, "about": f"{falls}; you go by scent, and are none the worse. {till}"}
    worse = f"{falls}: fewer cells are seen, and what falls is a minus to every Attack and Exploration in it."
    return {"detail": price, "about": f"{worse} In a fight no light can be lit. {till}"}


def burning(view: View, choice: Choice) -> Answer:
    """Return the menu entry for burning a Light Item, with the chance in per cent that the Item lasts: used up, it gives no light."""
    assert isinstance(choice.command, Light)
    _, held = carried(view, choice.command.item)
    lasts = sentence("burns last" if held.depleted else "burns", rating=scaled(held.rating), dice=thrown(held.rating))
    about = sentence("spoiled burns", told=consumed(held)) if held.spoiled else consumed(held)
    return row(
        view, choice, f"burn {held.name}", detail=lasts, about=about + f" {sentence('burnt up')}" * held.depleted
    )


def digging(view: View) -> Ask:
    """Return the question that asks whether to pay for digging with a Hunger Cost or with a Wound.

    The cheaper answer comes first. Digging costs if it fails, and in BIND if a tie is taken too: then a wall has opened.
    """
    me, lost = view.me, view.system.points
    left = me.body.limit - me.body.wounds - lost
    deadly = "That would be the last." if left <= 0 else sentence("would be left", left=left)
    price, fast = fasting(view, me)
    ward = next(iter(me.wards), "")
    words = {
        "hunger": ("pay with Hunger", price, f"A Hunger Cost: eat something, or go hungry. {fast}"),
        "wound": (sentence("take a wound", lost=lost), f"{hale(me.body)} now", deadly),
    }
    if ward:
        words["wound"] = sentence("take a wound", lost=lost), ward, sentence("warded", gift=ward)
    said = {choice.command.word: choice for choice in view.choices if isinstance(choice.command, Say)}
    order = ["wound", "hunger"] if meals.dire(me) and (left > 0 or ward) else ["hunger", "wound"]
    answers = [
        row(view, said[word], label, detail=price, about=about)
        for word in order
        if word in said
        for label, price, about in (words[word],)
    ]
    who = f"{named_or_you(view, me)} {verb(me, 'has', 'have', view)}"
    dug = next((one for one in view.lately() if isinstance(one, Rolled) and one.action in ("dig", "breach")), None)
    if dug and dug.roll.success:
        return Ask("The wall opens", f"{who} taken the danger with it, and it costs.", answers)
    return Ask("The wall stays shut", f"{who} worked in vain, and it costs.", answers)


# -- Items -----------------------------------------------------------------------------------------


def sharing(view: View) -> Ask:
    """Return the question that asks which member of the party takes the Item that was just found."""
    step = view.decision
    assert isinstance(step, Share)
    held = next(thing for thing in view.things if thing.item == step.item)
    answers = []
    for choice in view.choices:
        if isinstance(choice.command, Give):
            member = next(member for member in view.party if member.body.who == choice.command.to)
            slots = f"{len(member.items)}/{content.constants().party.slots} Slots"
            label = f"{named_or_you(view, member)} {verb(member, 'takes', 'take', view)} it"
            given = row(view, choice, label, detail=", ".join((*use(member, held), slots)))
            answers.append(replace(given, key=content.letters()["words"].get(member.body.kind, "")))
    answers += [row(view, choice, "leave it here", about="It lies in the Room.") for choice in saying(view, "no")]
    may = "" if held.known else f" {untried()}"
    story = f"{held.name}, rated {scaled(held.rating)}: who takes it?{may}"
    return Ask("Found", story, answers, escape=Giving(Say("no")))


def use(member: Member, held: Held) -> Iterator[str]:
    """Yield a note on whether a member eats a food: "eats it" or "cannot eat it"; nothing if the Item is no food."""
    if content.forms()[held.form].food:
        yield "eats it" if meals.eats(member, held) else "cannot eat it"


def making_room(view: View) -> Ask:
    """Return the question that asks which Item to put down so that the Job's goods fit into a Slot."""
    step = view.decision
    assert isinstance(step, Replace)
    goods = next((held.name for held in view.things if held.item == step.item), view.job.goods)
    story = f"{named_or_you(view, view.me)} {verb(view.me, 'has', 'have', view)} no Slot free for the {goods}."
    story += f" What is put down may be lost; the {goods} cannot be."
    answers = [row(view, choice, "leave it lying") for choice in saying(view, "no")]
    for choice in view.choices:
        if isinstance(choice.command, Drop):
            held = carried(view, choice.command.item)[1]
            answers.append(row(view, choice, f"put down {held.name}", detail=f"rated {scaled(held.rating)}"))
    return Ask("What makes room?", story, answers, escape=Giving(Say("no")))


def turn_left(view: View) -> str:
    """Return what the current actor can still pay with in this Turn: "Resist and Manoeuvre left, Pace 2"."""
    body = view.me.body
    rest = [name for name in ("Tactical", "Resist", "Manoeuvre") if getattr(body, name.lower())]
    acts = counted(actions_left(body), "Action") if view.system.walks else joined(rest) or "no Action"
    pace = sentence("stuck", pace="0") if held(body) else str(body.pace)
    return f"{acts} left, {sentence('pace')} {pace}"
