"""Rests: when one is worth it, behind what, and what is done in it. From a View to a Command, or None."""

from game import content
from game.bots.household import GRAVE, MENDS, harmful, materials, suffered, weavers, welcome
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Say, Use
from game.fd100 import Degree
from game.run.view import Member, View


def rest(view: View, nature: Nature) -> AnyCommand | None:
    """A Rest, if it is worth its meal and its danger."""
    if not wants_rest(view, nature) or not view.allows(Act("rest")):
        return None
    room = view.chamber
    safe = (room and room.secured) or weavers(view) or materials(view)
    return Act("rest") if safe or view.rating <= nature.daring else None


def wants_rest(view: View, nature: Nature) -> bool:
    """Whether somebody is sore, or has learnt much."""
    if not nature.rests:
        return False
    return any(sore(member, nature) or len(member.ticked) >= nature.lessons for member in view.party)


def sore(member: Member, nature: Nature) -> bool:
    """Whether she has Wounds worth healing, and something to heal them with; or an Effect that will not pass by itself."""
    lost = 100 * member.body.wounds // member.body.limit
    return (lost >= nature.sore and provided(member)) or gravely_ill(member) or "Bleeding" in suffered(member)


def provided(member: Member) -> bool:
    """Whether she holds food that heals, and does no harm."""
    return any(held.edible and welcome(held) for held in member.items)


def gravely_ill(member: Member) -> bool:
    """Whether an Effect that is not innate is so high that a check hardly ends it."""
    innate = content.kinds()[member.body.kind].effects
    return any(value > max(GRAVE, innate.get(name, 0)) for name, value in member.body.effects.items())


def shelter(view: View) -> AnyCommand:
    """Webs cost nothing, if they are likely to hold; else the best Materials; else what webs there are."""
    weave, heap = view.choice(Act("weave")), materials(view)
    spun = weave.command if weave and not weave.refused else None
    if spun and weavers(view):
        return spun
    return Use(heap.item) if heap and view.allows(Use(heap.item)) else spun or Say("no")


def brave(view: View, nature: Nature) -> AnyCommand:
    """Without a shelter: at such a chance?"""
    return (
        Say("yes")
        if getattr(view.decision, "chance", 100) <= content.constants().nest.unsheltered + nature.daring
        else Say("no")
    )


def heal(view: View) -> AnyCommand:
    """The richest food helps most, if it has not gone bad; of equals what is of no other use. Nobody who came along."""
    held = {held.item: held for member in view.party for held in member.items}
    uses = [command for command in view.legal() if isinstance(command, Use) and command.item in held]
    uses = [use for use in uses if held[use.item].function not in MENDS and "C" not in held[use.item].types]

    def good(use: Use) -> tuple[bool, int, bool]:
        food = held[use.item]
        return not food.spoiled, food.rating, harmful(food)

    return max(uses, key=good, default=None) or Say("no")


def shake_off(view: View) -> AnyCommand:
    """Each Effect that is likelier to end than to grow."""
    for choice in view.choices:
        table = view.odds(choice) if choice.attempt and not choice.refused else None
        if table and 2 * table.at_least(Degree.PARTIAL_SUCCESS) >= table.whole:
            return choice.command
    return Say("pass")


def relieved(view: View) -> AnyCommand:
    """Of several Effects, the worst."""
    effects = view.me.body.effects
    says = [command for command in view.legal() if isinstance(command, Say)]
    return max(says, key=lambda say: effects.get(say.word, 0))
