"""What an Attack is likely to do: every class against every creature, by Disposition, from in front and from behind."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from game import content
from game.engine import Option
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Check, Degree
from game.lab.vector import counts
from game.progress import Tell, followed, untold
from game.run.arena import beside
from game.run.run import head
from game.run.view import View
from game.run.view_records import Choice

PLACES = ("Recoiling", "Holding", "Advancing", "Charging")


class Blow(Struct, frozen=True):
    """An unwounded insect's Attack on one beside her. `counts`: of a hundred dice, by degree, worst first."""

    hero: str
    foe: str
    disposition: str
    behind: bool
    counts: tuple[int, ...]

    @property
    def hits(self) -> int:
        """Per cent."""
        return sum(self.counts[Degree.PARTIAL_SUCCESS :])


def blows(heroes: Sequence[str], foes: Sequence[str], profile: str = "solo", tell: Tell = untold) -> list[Blow]:
    """The whole table, in this order; all of it is counted at once. `tell` hears how many pairs have met."""
    pairs = list(product(heroes, foes))
    made = {(hero, foe): checks(hero, foe, profile) for hero, foe in followed(pairs, len(pairs), tell)}
    falls = iter(counts([check for table in made.values() for check in table.values()]).tolist())
    return [
        Blow(hero, foe, place, behind, tuple(next(falls)))
        for (hero, foe), table in made.items()
        for place, behind in table
    ]


def checks(hero: str, foe: str, profile: str) -> dict[tuple[str, bool], Check]:
    """The Checks of her Attack as the engine makes them, by Disposition and facing."""
    run, victim = beside(head("blows", (hero,), profile=profile), foe)
    try:
        view = View(run)
        attack = Attempt(who=view.asked, action="attack", target=victim)
        choice = Choice(Act("attack", victim), "", Option(Act("attack", victim), (attack,)))
        made = {(p, b): view.check(choice, disposition=p, behind=b) for p in PLACES for b in (False, True)}
        return {supposed: check for supposed, check in made.items() if check}
    finally:
        run.close()


def foes() -> list[str]:
    """Whom one may have to fight: no classes."""
    return [kind for kind in content.kinds() if kind not in content.classes()]
