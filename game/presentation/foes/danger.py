"""What a foe can do to the character that decides now: its odds in each Disposition, and how often one Attack kills."""

from collections.abc import Iterable
from typing import NamedTuple

from game import content
from game.bots.places import apart
from game.content import Attack
from game.fd100 import Check, Degree, Odds
from game.presentation.sight import friendly, gap
from game.run.rehearsal import printed_wounds
from game.run.view import Consequence, Member, Seen, View, in_common
from game.run.view_records import bare
from game.telling.advice import FIRST, boxes_of, soonest
from game.weighing import by_degree, odds, spread, weighed
from game.weighing.pools import keyed
from game.weighing.scale import rules

Share = tuple[int, int]
"""How many of all results of the dice, and how many those are."""
HELPLESS = ("Stunned", "Paralysed")
"""The Effects that make a target helpless. [R-16, M 2.6.8]"""
FLEES = "Retreating"
"""The Disposition in which nobody makes an Attack."""
WHOEVER = 10_000
"""More Wounds than anybody has: an Attack that deals so many kills whoever it hits."""


class Chances(NamedTuple):
    """How often an Attack of a foe does what, by the foe's Disposition. `hits`: the odds; `kills`: it surely kills."""

    hits: dict[str, Odds]
    kills: dict[str, Share]

    @property
    def hitting(self) -> dict[str, Share]:
        """How often it hits."""
        return {place: (one.at_least(FIRST), one.whole) for place, one in self.hits.items()}


class Danger(NamedTuple):
    """What the creature `body` can do to the character that decides now, from each distance at which it differs.

    The dicts are by the most cells of such a distance. `helpless`: the same if the character were helpless. `how`: the Attack that kills whoever
    it hits at a critical, with its printed line, or "". `bound`: the Effect that makes the character helpless now, or "". `soon`: how few hits
    can kill, 0: none. `net`: the most Wounds that one hit can do where the roll's net makes them, else 0.
    """

    body: Seen
    now: dict[int, Chances]
    helpless: dict[int, Chances]
    how: str
    bound: str
    soon: int
    net: int

    @property
    def worst(self) -> Share:
        """How often one Attack of it kills the character as it is now, in the worst Disposition and place."""
        return top(one.kills for one in self.now.values())

    @property
    def worse(self) -> Share:
        """How often one Attack of it kills a helpless character, in the worst Disposition and place."""
        return top(one.kills for one in self.helpless.values())


def share(part: Share) -> float:
    return part[0] / part[1]


def top(found: Iterable[dict[str, Share]]) -> Share:
    """Return the largest of these shares."""
    return max((part for one in found for part in one.values()), key=share)


@in_common
def danger(view: View, body: Seen) -> Danger | None:
    """Return what a creature can do to the character that decides now, or None if it is unarmed, a friend or out of view."""
    if not view.party or body.led or not body.armed or body.x < 0 or friendly(view, body):
        return None
    places, far = standings(body), distances(body)
    now, worse = (
        {
            cells: {place: view.blow_of(body.who, disposition=place, apart=cells, helpless=held) for place in places}
            for cells in far
        }
        for held in (False, True)
    )
    bound = next((name for name in HELPLESS if view.me.body.effects.get(name)), "") if now == worse else ""
    made = [check for checks in now.values() for check in checks.values()]
    soon = [hits for check in made if (hits := soonest(body, check, view.me))]
    now_, worse_ = ({cells: chances(view, body, one) for cells, one in found.items()} for found in (now, worse))
    return Danger(
        body,
        now_,
        worse_,
        slaying(body, made[0], view.me),
        bound,
        min(soon, default=0),
        max(nets(body, one, view.me) for one in made),
    )


def chances(view: View, body: Seen, made: dict[str, Check]) -> Chances:
    """Return how often an Attack of the creature `body` hits and kills, by its Checks in each Disposition."""
    kills = {place: fatal(body, check, view.me) for place, check in made.items()}
    return Chances({place: odds(check) for place, check in made.items()}, kills)


def nets(body: Seen, made: Check, victim: Member) -> int:
    """Return the most Wounds that the net of an Attack by the creature `body` costs `victim`, or 0 where they are as printed."""
    dice = weighed(made)
    if dice is None or dice.by_degree or not any(box.wounds(1) for box in thrown(body, made)):
        return 0
    return max((fall.margin - len(victim.wards) for fall, _ in spread(made, dice) if fall.degree >= FIRST), default=0)


def distances(body: Seen) -> list[int]:
    """Return the most cells at which each set of a creature's Attacks reaches, the nearest first."""
    kind = content.kinds()[body.kind]
    if body.effects.get("Immobilised") and not content.effects()["Immobilised"].loose:
        return [1]  # strikes beside it only
    return sorted({content.constants().cells(box) for box in (kind.base, kind.special) if box})


def standings(body: Seen) -> list[str]:
    """Return the Dispositions in which a creature can make an Attack, the lowest first."""
    return [place for place in dict.fromkeys(content.kinds()[body.kind].track) if place != FLEES]


def fatal(body: Seen, made: Check, victim: Member) -> Share:
    """Return how many results of the dice of an Attack by the creature `body` surely kill `victim`, Luck aside."""
    dice, found = weighed(made), odds(made)
    if dice is None or dice.by_degree:
        deadly = [degree for degree in Degree if degree >= FIRST and certain(body, degree, victim)]
        return sum(found.counts[degree] for degree in deadly), found.whole
    left = victim.body.limit - victim.body.wounds + len(victim.wards)
    nets = spread(made, dice) if any(box.wounds(1) for box in thrown(body, made)) else ()
    return sum(ways for fall, ways in nets if fall.degree >= FIRST and fall.margin >= left), found.whole


def certain(body: Seen, degree: Degree, victim: Member) -> bool:
    """Return whether the creature `body` surely kills `victim` with this degree of Success, however dice fall then."""
    left, critical = victim.body.limit - victim.body.wounds + len(victim.wards), degree == Degree.CRITICAL_SUCCESS
    left = WHOEVER if rules().harm else left  # where dice decide what a Wound costs, nothing else is sure
    swarm = content.kinds()[victim.body.kind].swarm
    dealt = (printed_wounds(box, body.left, left, swarm=swarm, critical=critical) for box in boxes_of(body, degree))
    return sum(dealt) >= left


def thrown(body: Seen, made: Check) -> list[Attack]:
    """Return the Attacks of a creature that may be made with these dice, where the Attack is chosen before the roll."""
    kind, features = content.kinds()[body.kind], {fact.source for fact in made.facts if fact.kind == "own"}
    return [box for box in (kind.base, kind.special) if box and features & {*keyed(box, rules())}]


def slaying(body: Seen, made: Check, victim: Member) -> str:
    """Return the Attack of a creature that kills whoever it hits at a critical: "Autothysis: 1 Target dies", or ""."""
    kind = content.kinds()[body.kind]
    if not by_degree(made) or content.kinds()[victim.body.kind].swarm:
        return ""
    for box in filter(None, (kind.base, kind.special)):
        if printed_wounds(box, 1, WHOEVER, swarm=False, critical=True) >= WHOEVER:
            return f"{bare(box)}: {box.critical}"
    return ""


@in_common
def deadliest(view: View) -> Danger | None:
    """Return the worst of the foes in view whose critical kills whoever it hits, or None if there is none.

    Of several of a kind only the nearest is looked at.
    """
    kinds: dict[str, Seen] = {}
    for body in sorted(view.creatures, key=lambda one: gap(view, one)) if view.party else ():
        if not body.led and body.armed:
            kinds.setdefault(body.kind, body)
    found = [one for body in kinds.values() if (one := danger(view, body)) and one.how and one.worse[0]]
    return max(found, key=lambda one: share(one.worse), default=None)


def near(view: View, body: Seen, at: Seen | None = None) -> bool:
    """Return whether a fighter reaches the character that decides now, or who stands where `at` does, or may after a few steps."""
    kind, reach, to = content.kinds()[body.kind], content.constants(), at or view.me.body
    arms = [reach.cells(box) for box in (kind.base, kind.special) if box]
    return bool(body.disposition) and apart(body, (to.x, to.y)) <= max([reach.reach["Medium"], *arms])


def helpless(who: int, one: Consequence) -> bool:
    """Return whether this Consequence makes the creature `who` helpless."""
    return one.what == "effect" and one.who == who and one.name in HELPLESS and bool(one.die or one.now)
