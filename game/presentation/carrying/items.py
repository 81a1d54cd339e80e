"""Descriptions of Items: their nature, their use, and the Commands possible with them. [B 2.3.14, 2.16]"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game import content
from game.engine.commands import AnyCommand, Drop, Eat, Light, Study, Take
from game.engine.refusals import Refusal
from game.engine.steps import Roam
from game.presentation.ask import Answer, Ask, Giving, Showing, close, declining, letter_of
from game.presentation.carrying import finds
from game.presentation.carrying.handing_out import Carrier, carry_out, thing
from game.presentation.carrying.provisions import instead, taker
from game.presentation.food.foods import became, bestows, conditioned, fed, fresh, keeping, keeps, once, spelt
from game.presentation.food.meals import uneaten
from game.presentation.food.spoiled import harm, likeliest
from game.presentation.food.tasting import eating
from game.presentation.outcome import success
from game.presentation.page import Page, PageRow, Section, sentence, words
from game.presentation.questions.costs import use
from game.run.view import Discovery, Held, Member, View
from game.telling.words import capital, counted, joined
from game.weighing.scale import rules, scaled, thrown, weight

DEEDS: dict[str, type[Eat | Light | Drop | Take]] = {"eat": Eat, "burn": Light, "drop": Drop, "take": Take}
STUDIES = {"ken": "Ken", "foraging": "Foraging", "hunting": "Hunting", "read": ""}
"""The key actions that study an Item, each with the Feature used for it; "" for reading a Hint."""
SURE = 100
"""The rating of an Item that no use wears out."""
HOW = "Nothing is Known yet. Whoever eats a food learns what it does; so does who studies it, if the roll succeeds."


def items(view: View) -> Page:
    """Return the page of the Items that each member of the party has, and of those on the leader's cell."""
    slots = content.constants().party.slots
    sections = []
    for member in view.party:
        name = f"{member.body.name}: {len(member.items)} of {slots} Slots"
        name += f", {sentence('burden', burden=member.burden)}" if member.burden else ""
        sections.append(Section([row(view, held) for held in member.items], name, least=slots))
    here = [held for held in view.things if view.party and (held.x, held.y) == (view.me.body.x, view.me.body.y)]
    floor = Section([row(view, held) for held in here], "on the floor" if here else "")
    return Page("Items", [*sections, floor])


class Eater(NamedTuple):
    """Who would eat an Item, whether it is ever hungry, and its Hunger; None where that is not known."""

    member: Member | None = None
    hungers: bool = True
    hunger: int | None = None


NOBODY = Eater()


def row(view: View, held: Held) -> PageRow:
    """Return the page row for an Item: name, types, states, rating, description, and the Commands possible with it."""
    waits = view.fight is not None and "F" in held.types and held.x < 0 and held.edible  # no food is eaten in a Combat
    holder = next((member for member in view.party if held in member.items), None)
    strange = [sentence("not eaten")] if all(uneaten(one, held) for one in ([holder] if holder else view.party)) else []
    marks = ", ".join([*(words("types")[one] for one in held.types), *strange, *states(held), *measures(held)])
    answers = tuple(handled(view, held))
    eater = holder or (view.party[0] if len(view.party) == 1 else None)  # who is alone will be the one to eat it
    whom = Eater(eater, holder is None or holder.hungers, eater.hunger) if eater else Eater()
    more = [*described(held, answers, eater=whom, waits=waits)]
    if holder and held.edible and (ill := harm(view, holder, held)):
        more.append(sentence("harms", chance=ill, what=likeliest(view, holder, held)))
    return PageRow(
        held.name, held.glyph, tone="dim" if waits else "text", mark="thing", detail=marks, more=tuple(more), answers=answers,
        key=("item", held.item), alike=lasting(held),
    )  # fmt: skip


def measures(held: Held) -> Iterator[str]:
    """Yield an Item's rating as text, how fresh food keeps and, if weights count in the rules in force, its weight."""
    yield f"rated {scaled(held.rating)}"
    if told := keeping(held):
        yield told
    if rules().weight:
        points = weight(held.rating)
        yield sentence("weighs" if points > 0 else "weighs little", weight=points)


def states(held: Held) -> Iterator[str]:
    """Yield the known states of an Item that its name does not mention: "spoiled", "cursed", "unknown".

    "depleted" is yielded with its meaning.
    """
    if held.depleted:
        yield worn(held)
    changes = (("spoiled", held.spoiled), ("cursed", held.cursed))
    yield from (word for word, so in changes if so and word.capitalize() not in held.name)
    if not held.known:
        yield "unknown"


def stated(held: Held) -> str:
    """Return an Item's name with all its states in words: "Spoiled Honeydew of Relief, depleted"."""
    return ", ".join([held.name, *(state.lower() for state in became(held) if state not in held.name)])


def claims(view: View) -> Take | None:
    """Return the Command that takes up the Job's goods, which lie on the leader's cell, or None."""
    goods = [Take(held.item) for held in view.things if "S" in held.types]
    return next((take for take in goods if view.allows(take)), None)


def underfoot(view: View) -> bool:
    """Return whether anything lies on the cell of the character who is asked."""
    return any((held.x, held.y) == (view.me.body.x, view.me.body.y) for held in view.things)


def works(held: Held) -> bool:
    """Return whether eating an Item has, or may have, an effect besides feeding. [R-66]

    Each meal then depletes it or uses it up.
    """
    return bool(held.function) or not held.known


def worn(held: Held) -> str:
    """Return a sentence on what it means that an Item is Depleted: how many uses are left."""
    return sentence("one meal left" if works(held) else "depleted")


def described(
    held: Held, answers: tuple[Answer, ...] = (), *, eater: Eater = NOBODY, waits: bool = False
) -> Iterator[str]:
    """Yield sentences about an Item: nature, use, worth, and why something cannot be done with it.

    The latter are the reasons why any of the `answers` (menu entries) are refused. `eater`: who would eat it. `waits`: whether
    it is not eaten now, as there is a Combat.
    """
    yield headline(held)
    if held.function:
        good = content.abilities()[held.function].good  # the sentence on harmful ones names their Effect
        yield (
            f"{held.function}: {bestows(held.function, None, eater.member, held.condition)}"
            if good
            else bestows(held.function, held.rating)
        )
    now = dict.fromkeys((held.condition, "Spoiled" * held.spoiled, "Cursed" * held.cursed))
    yield from filter(None, (lifted(held) if one == "Cursed" else conditioned(held.function, one) for one in now))
    if not held.known:
        yield "What it does nobody knows. Eating tells, but not when it heals in a Rest; study may, once for each of you: by Ken, Foraging or Hunting."
    if not set(held.types) & {"H", "S"}:  # a Hint is read once, and the Job's goods are never used
        yield lasting(held)
    if waits:
        yield sentence("no meal in Combat")
    elif "F" in held.types and held.x < 0 and held.edible:
        yield fed(eater.hunger) if eater.hungers else sentence("does not feed")
    yield from (words("uses")[one] for one in held.types if one in words("uses"))
    yield from filter(None, (once(held),))
    if why := [f"{one.label}: {one.refused}" for one in answers if one.refused and one.refused not in TOLD_ELSEWHERE]:
        yield " ".join(f"{capital(one)}." for one in why)


def foretaste(held: Held, eater: Member | None = None) -> str:
    """Return a sentence on what a food is good for: what it bestows on who would eat it, or that nobody knows, or that it only feeds."""
    if not held.known:
        return sentence("untold")
    return (
        f"{held.function}: {bestows(held.function, None, eater, held.condition)}"
        if held.function
        else sentence("only feeds")
    )


def lasting(held: Held) -> str:
    """Return a sentence on how many meals are left of an Item, where each takes one, and what its rating is for."""
    worse = "gone" if held.depleted else worn(held)
    whole = held.known and held.function and content.abilities()[held.function].whole
    left = sentence("meals left" if held.depleted or whole else "two meals left")
    always = " lasts" if held.rating >= SURE and not content.in_force() else ""
    name = f"{'eaten' if works(held) else 'lasts'}{always}"
    told = sentence(name, rating=scaled(held.rating), dice=thrown(held.rating), worse=worse, left=left)
    return f"{told} {keeps(held.rating)}".rstrip() if fresh(held) else told


def lying(held: Held, eater: Member | None = None) -> Iterator[tuple[str, str]]:
    """Yield sentences, with their colours, on an Item that lies on the ground: what it is, and of food, what it is good for to who would eat it."""
    yield headline(held), "thing"
    if "F" in held.types:
        yield f"{foretaste(held, eater)} {lasting(held)}", "text"
    yield from ((said, "bad") for said in spelt(held))


def headline(held: Held) -> str:
    """Return an Item's name with its types, states and rating: "Blue Crickets: Food, unknown, rated 24."."""
    kinds = joined([words("types")[one] for one in held.types])
    return f"{held.name}: {', '.join([kinds, *states(held), *measures(held)])}."


def lifted(held: Held) -> str:
    """Return a sentence on the curse of a Cursed Item, or, if it has been lifted, on what is left of it."""
    if held.cursed:
        return conditioned(held.function, "Cursed")
    good = not held.function or content.abilities()[held.function].good
    return sentence("curse lifted" if good else "curse lifted bad")


NOT_NOW = "not now"
"""The reason given when a key's Command on an Item is impossible at the moment."""
NO_FOOD = sentence("no food")
"""The reason given for an Item that nobody eats."""
NO_LIGHT = sentence("no shine")
"""The reason given for an Item that is no Light."""
TOLD_ELSEWHERE = (NOT_NOW, NO_FOOD, NO_LIGHT, Refusal.NOT_IN_COMBAT)
"""Reasons that are not repeated for each Item: of food its own description says that nothing is eaten in Combat."""


def handled(view: View, held: Held) -> Iterator[Answer]:
    """Yield a menu entry for each Command that concerns an Item, with the reason of refusal if it is impossible.

    What can be read is read first: that is what it is for.
    """
    there = held.x >= 0
    if view.choice(Study(held.item, "")):
        yield answer(view, "read", Study(held.item, ""), "read")
    for name, make in DEEDS.items():
        if there == (name == "take"):
            yield answer(view, name, make(held.item), name)
    gifts = [replace(one, label=f"give {one.label}", detail="", key="give") for one in given(view, held)]
    if len(gifts) > 1:
        ask = Ask(f"Give {held.name}?", sentence("give"), list(given(view, held)), escape=close)
        gifts = [Answer("give …", Showing(ask), key="give")]
    yield from gifts
    for name, feature in STUDIES.items():
        if feature and view.choice(Study(held.item, feature)):
            odds = success(view.by_feature(view.me.body.who, feature))
            yield answer(view, name, Study(held.item, feature), f"study by {feature}", odds)


def given(view: View, held: Held) -> Iterator[Answer]:
    """Yield a menu entry for each other member who may be handed an Item that is carried: "to Wasp". It is put down, and taken up."""
    drop = view.choice(Drop(held.item)) if view.asks(Roam) else None
    for member in view.party:
        if drop and held not in member.items:
            to = taker(view, member, held) or Carrier()
            do, label = partial(carry_out, plan={held.item: to}), f"to {member.body.name}{instead(view, to)}"
            letter, full = content.letters()["words"].get(member.body.kind, ""), "" if to.who else Refusal.SLOTS_FULL
            yield Answer(label, do, ", ".join(use(member, held)), drop.refused or full, key=letter)


def answer(view: View, name: str, command: AnyCommand, label: str, detail: str = "") -> Answer:
    """Return the menu entry that gives the Command `command`, which concerns an Item.

    If the Item is to be taken while all Slots are full, the entry opens the list in which one is put down for it.
    """
    choice = view.choice(command)
    if choice and choice.refused and isinstance(command, Take) and isinstance(ask := finds.lying(view), Ask):
        return Answer(label, Showing(ask), key=name)
    do = eating(view, command) if isinstance(command, Eat) and choice else Giving(command)
    if isinstance(command, Drop) and choice and "S" in thing(view, command.item).types:
        rows = [declining(words("put down")["no"]), Answer(words("put down")["yes"], do, key=letter_of("yes"))]
        do = Showing(Ask(words("put down")["title"], "", rows, escape=close))
    return Answer(label, do, detail, choice.refused if choice else missing(view, command), key=name)


def missing(view: View, command: AnyCommand) -> str:
    """Return the reason why a Command on an Item is impossible now, such as that nobody eats the Item."""
    if isinstance(command, Light) and "L" not in thing(view, command.item).types:
        return NO_LIGHT
    held = next((one for member in view.party for one in member.items if command == Eat(one.item)), None)
    if held is None or ("F" in held.types and held.edible):
        return NOT_NOW
    return sentence("other diet") if "F" in held.types else NO_FOOD


# -- what food does --------------------------------------------------------------------------------


def discoveries(view: View) -> Page:
    """Return the page of foods whose function is known, good ones first, each with its carriers. [L 2.11.6.8]"""
    sections = [
        Section([known(view, one) for one in view.discoveries if one.good is good], title, "good" if good else "bad")
        for good, title in ((True, "TO BE WISHED FOR"), (False, "TO BE LEFT ALONE"))
    ]
    found = [section for section in sections if section.rows] or [Section([PageRow(HOW, tone="dim")])]
    return Page("Discoveries", found, counted(len(view.discoveries), "food"))


def known(view: View, one: Discovery) -> PageRow:
    """Return the row for a known food: what eating it does, its condition, whether it gives light, its carriers."""
    eater = view.party[0] if len(view.party) == 1 else None
    told = bestows(one.ability, None, eater, one.condition) if one.ability else "It feeds."
    shines = "It gives light." if "L" in content.forms()[one.form].types else ""
    does = " ".join(filter(None, (told, shines, conditioned(one.ability, one.condition))))
    carried = ((member.body.name, item.name) for member in view.party for item in member.items)
    whose = dict.fromkeys(who for who, name in carried if name in (one.name, f"Spoiled {one.name}"))
    return PageRow(does, one.name, mark="text", detail=f"carried: {joined(list(whose))}" if whose else "")
