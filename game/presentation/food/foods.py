"""Sentences on what food does to its eater. [L 2.11.6.8]"""

from collections.abc import Iterable, Iterator

from game import content
from game.bots.household import LENT, innate
from game.presentation.page import sentence, words
from game.run.view import Held, Member
from game.telling.words import joined
from game.weighing.scale import quantifier, scaled, thrown


def bestows(ability: str, rating: int | None = None, eater: Member | None = None, condition: str = "") -> str:
    """Return a sentence on what a food with this `ability` and `condition` does to its eater besides feeding. [L 2.11.6.8, R-29, R-47]

    Of a harmful food, the Effect and how much of it: the dice for the food's `rating`, if it is known. `eater`: who would
    eat it, if that is known; a swarm is not healed by food, and a shell of its own is as good as a lent one.
    """
    if eater and content.kinds()[eater.body.kind].swarm and ability in words("swarm_eats"):
        return words("swarm_eats")[ability]
    if eater and (own := innate(eater, ability)):
        return sentence("no better", who=eater.body.name, feature=LENT[ability], own=scaled(own))
    if condition == "Blessed" and ability in words("works_twice"):
        return words("works_twice")[ability]
    about = content.abilities()[ability]
    much = "by its rating" if rating is None else thrown(quantifier(rating))
    return about.about if about.good else f"{about.about.removesuffix('.')}: {ability}, {much}."


def once(held: Held) -> str:
    """Return a sentence that food which is something else too, as a Light, is so no longer once it was eaten of, else "". [B 2.16.5]"""
    others = [words("types")[one] for one in held.types if one != "F"]
    return sentence("eaten once", other=joined(others)) if others and "F" in held.types else ""


def in_fights(ability: str) -> bool:
    """Return whether a food with this `ability`, eaten before a fight, helps in it: a gift that waits, or one till a Rest. [R-47]"""
    row = content.abilities().get(ability)
    return bool(row and row.good and (row.wards or row.starts or ON_LOAN in row.text))


ON_LOAN = "until rested"
KEEPING = ((67, "keeps badly"), (34, ""), (0, "keeps well"))
"""The ratings from which on a food keeps so."""
SURE = 100
"""The rating that no die of a hundred faces reaches."""


def lent(party: Iterable[Member]) -> list[str]:
    """Return the Features that food has lent to members of the party till the next Rest. [R-47]"""
    tail = f" {ON_LOAN}"
    return sorted({gift.removesuffix(tail) for one in party for gift in one.gifts if gift.endswith(tail)})


def conditioned(ability: str, condition: str) -> str:
    """Return a sentence on what a `condition` (such as Spoiled) changes about a food.

    Return "" for an ordinary condition, and for one that `bestows` counts in.
    """
    if condition == "Blessed" and ability in words("works_twice"):
        return ""
    good = not ability or content.abilities()[ability].good
    return words("good_condition" if good else "bad_condition").get(condition, "")


def fed(hunger: int | None) -> str:
    """Return a sentence on what a meal does to this Hunger, with its dice; None if nobody's is meant."""
    if not hunger:
        return sentence("feeds" if hunger is None else "feeds nobody")
    return f"{sentence('feeds by')} {stills(hunger)}"


def stills(hunger: int) -> str:
    """Return a sentence on what a meal makes of this Hunger, with its dice, how likely it falls, and what to on average then."""
    die = quantifier(hunger)
    odds = {"chance": (200 * hunger + die) // (2 * die), "mean": hunger // 2}
    return sentence("hunger down", hunger=scaled(hunger), die=thrown(die), **odds)


def fresh(held: Held) -> bool:
    """Return whether an Item is food that has not gone off."""
    return "F" in held.types and not held.spoiled


def keeping(held: Held) -> str:
    """Return how a fresh food keeps, in two words; "" if neither well nor badly, where it dwindles instead, or of another Item."""
    keeps_so = next((told for least, told in KEEPING if held.rating >= least), "")
    return keeps_so if fresh(held) and keeps(held.rating) else ""


def keeps(rating: int) -> str:
    """Return a sentence, which follows one that names the rating, on how often such food goes bad when food does; "" where it dwindles instead. [B 3.14.5]"""
    name = content.in_force()
    if name and content.editions()[name].events:
        return ""
    return sentence("keeps" if rating < SURE else "keeps never")


def became(held: Held) -> list[str]:
    """Return what is known to have become of an Item, the worst first: ["Cursed", "Spoiled", "Depleted"]."""
    return [state for state in words("item_states") if getattr(held, state.lower())]


def spelt(held: Held) -> Iterator[str]:
    """Yield a sentence for each state of an Item: what it means."""
    yield from (f"{state}: {words('item_states')[state]}." for state in became(held))


def likely(condition: str) -> int:
    """Return in how many of a hundred nests a food is of this condition, such as "Cursed". [L 2.11.6.11]"""
    faces = content.finds()["condition"].rows
    return 100 * faces.count(condition) // len(faces)


def untried() -> str:
    """Return a sentence on what a food that nobody knows may be: Spoiled, or Cursed."""
    return sentence("may be spoiled", spoiled=likely("Spoiled"), cursed=likely("Cursed"))
