"""The odds that an Attack hits: each class of character against each creature, from in front and from behind.

They depend also on the fighter's Disposition (its place on the track from Retreating to Charging).
"""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.engine import Option
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Check, Degree, Odds
from game.progress import Tell, followed, untold
from game.run.heads import USUAL, Rules
from game.run.run import head
from game.run.scenario import beside
from game.run.view import View
from game.run.view_records import Choice
from game.weighing import odds
from game.weighing.strive import circumstances

PLACES = content.TRACK[1:]


class Blow(Struct, frozen=True):
    """The odds of an unwounded character's Attack on a creature beside it. `counts`: the number of rolls in 100 by degree, worst first."""

    hero: str
    foe: str
    disposition: str
    behind: bool
    counts: tuple[int, ...]
    whole: int = 100

    @property
    def hits(self) -> int:
        """Return how many per cent of the rolls hit."""
        return hits(Odds(self.counts, self.whole))


def blows(heroes: Sequence[str], foes: Sequence[str], rules: Rules = USUAL, tell: Tell = untold) -> list[Blow]:
    """Return the odds of each hero's Attack on each foe, ordered by hero, then foe. `tell` is called with the number of pairs done."""
    pairs = list(product(heroes, foes))
    return [
        Blow(hero, foe, place, behind, (chances := odds(check)).counts, chances.whole)
        for hero, foe in followed(pairs, len(pairs), tell)
        for (place, behind), check in checks(hero, foe, rules).items()
    ]


def checks(hero: str, foe: str, rules: Rules) -> dict[tuple[str, bool], Check]:
    """Return the Checks (rolls) for a hero's Attack on a foe, as a dict by the hero's Disposition and the foe's side.

    A key is (Disposition, whether from behind). The rolls are made as the real game makes them.
    """
    run, victim = beside(head("blows", (hero,), profile=rules.profile, edition=rules.edition), foe)
    try:
        view, attack = View(run), Act("attack", victim)
        choice = Choice(attack, "", Option(attack, (Attempt(who=view.asked, action="attack", target=victim),)))
        made = {(p, b): view.check(choice, disposition=p, behind=b) for p in PLACES for b in (False, True)}
        return {supposed: check for supposed, check in made.items() if check}
    finally:
        run.close()


SHEETS = {"strive": circumstances}
"""By rule system: the function that reads further facts from a sheet, besides the rating that is rolled."""


def side_by_side(hero: str, foe: str) -> dict[str, tuple[int, int]]:
    """Return, for each rule system, how many per cent of a hero's Attacks hit a foe.

    There are two numbers: from in front and from behind. If no raids can be played in a system, its dice are used for
    the Check that fd100 makes.
    """
    plain, printed = checks(hero, foe, USUAL), content.kinds()[hero].features
    found = {}
    for name, row in content.editions().items():
        made = checks(hero, foe, Rules(edition=name)) if row.raids else plain
        if not row.raids:
            more = tuple(SHEETS[name](printed)) if name in SHEETS else ()
            made = {where: replace(check, by=name, facts=more) for where, check in plain.items()}
        front, back = (odds(made["Holding", behind]) for behind in (False, True))
        found[name] = hits(front), hits(back)
    return found


def hits(table: Odds) -> int:
    """Return how many per cent of the rolls are Successes, rounded half up."""
    return table.rounded(Degree.PARTIAL_SUCCESS)


def foes() -> list[str]:
    """Return the names of all kinds of creatures that a party may fight: all except the playable classes."""
    return [kind for kind in content.kinds() if kind not in content.classes()]
