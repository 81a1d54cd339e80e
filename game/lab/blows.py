"""The odds of Attacks: every class against every creature, by Disposition, from in front and from behind."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from game import content
from game.engine import Option
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Check, Degree
from game.progress import Tell, followed, untold
from game.run.run import head
from game.run.scenario import beside
from game.run.view import View
from game.run.view_records import Choice
from game.weighing import odds

PLACES = content.TRACK[1:]


class Blow(Struct, frozen=True):
    """The odds of an unwounded character's Attack on a creature beside it. `counts`: rolls in 100 by degree, worst first."""

    hero: str
    foe: str
    disposition: str
    behind: bool
    counts: tuple[int, ...]

    @property
    def hits(self) -> int:
        """Return how many per cent of the rolls hit."""
        return sum(self.counts[Degree.PARTIAL_SUCCESS :])


def blows(heroes: Sequence[str], foes: Sequence[str], profile: str = "solo", tell: Tell = untold) -> list[Blow]:
    """Return the odds of each hero's Attack on each foe, ordered by hero, then foe. `tell` is called with the number of pairs done."""
    pairs = list(product(heroes, foes))
    return [
        Blow(hero, foe, place, behind, tuple(odds(check).counts))
        for hero, foe in followed(pairs, len(pairs), tell)
        for (place, behind), check in checks(hero, foe, profile).items()
    ]


def checks(hero: str, foe: str, profile: str) -> dict[tuple[str, bool], Check]:
    """Return the Checks of `hero`'s Attack on `foe`, by Disposition and whether from behind, as the real game makes them."""
    run, victim = beside(head("blows", (hero,), profile=profile), foe)
    try:
        view, attack = View(run), Act("attack", victim)
        choice = Choice(attack, "", Option(attack, (Attempt(who=view.asked, action="attack", target=victim),)))
        made = {(p, b): view.check(choice, disposition=p, behind=b) for p in PLACES for b in (False, True)}
        return {supposed: check for supposed, check in made.items() if check}
    finally:
        run.close()


def foes() -> list[str]:
    """Return all kinds that a party may have to fight: all but the classes."""
    return [kind for kind in content.kinds() if kind not in content.classes()]
