"""What was decided on a fight: that it had better be left, and whether the player goes or stays. It stands till there is news."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots.errands import frontier, stand, ways_from
from game.bots.escape import fights
from game.bots.estimates import weak
from game.bots.places import afar, apart, menaces, reach
from game.bots.reach import seen_from
from game.engine.entries import Rolled
from game.nest.paths import FAR, Cell, marked
from game.run.view import Seen, View, once

GOES, STAYS = "goes", "stays"
"""The answers of the player to the advice to leave a fight."""
SHARE = 4
"""The part of a swarm whose loss is news, as the number of such parts."""
Suffered = tuple[int, frozenset[str]]
"""The Wounds of a creature and the names of its Effects."""


class Judgement(Struct, forbid_unknown_fields=True):
    """How a fight stood when somebody was last advised to leave it, or when the player has answered that.

    `fight`, `round`, `who`: whose Turn it was. `lost`: whether the fight is likely lost, which holds for all of a party. `foes`: the armed ones, in
    sight and out; `met`: those of this fight who have been in sight. `party`: the Wounds of each, see `grave`. `till`: the turn till which it may count for the next fight.
    """

    fight: int
    round: int
    who: int
    lost: bool
    foes: dict[int, Suffered]
    met: frozenset[int]
    party: dict[int, int]
    till: int
    answer: str = ""

    def after(self, view: View) -> Collection[int]:
        """Return the ids of those from whom the last fight was left as lost, while they have not set out."""
        return self.foes if self.lost and self.fight == view.raid.fights and view.raid.head_start else ()

    def eased(self, view: View, foes: Mapping[int, Suffered]) -> bool:
        """Return whether there is good news: one of its foes is not among these or has suffered since, or somebody is healed."""
        return self.healed(view) or any(
            who not in foes or foes[who][0] > wounds or bool(foes[who][1] - effects)
            for who, (wounds, effects) in self.foes.items()
        )

    def healed(self, view: View) -> bool:
        """Return whether somebody of the party has fewer Wounds."""
        return any(found < self.party.get(who, 0) for who, found in wounds(view).items())

    def worsened(self, view: View) -> bool:
        """Return whether there is bad news: another fight or armed foe, or somebody of the party has a further Wound or is gone."""
        now = wounds(view)
        return (
            self.fight != view.raid.fights
            or now.keys() != self.party.keys()
            or any(now[who] > self.party[who] for who in now)
            or not in_sight(view) <= self.met
        )


def wounds(view: View) -> dict[int, int]:
    """Return the Wounds of each of the party that are news, by id."""
    return {one.body.who: grave(one.body) for one in view.party}


def grave(body: Seen) -> int:
    """Return how many Wounds of a creature are news: each, but of a swarm that is not yet weak, whose Wound is one of many, a quarter of all."""
    few = not content.kinds()[body.kind].swarm or weak(body)
    return body.wounds if few else body.wounds // max(1, body.limit // SHARE)


def in_sight(view: View) -> set[int]:
    """Return the ids of the armed foes of this fight that are in sight."""
    return {seen.who for seen in view.creatures if seen.disposition and menaces(view, seen)}


def suffered(foes: Sequence[Seen]) -> dict[int, Suffered]:
    """Return what each of these foes has suffered, by id: no Effect that is its kind's own, as termites are Blind."""
    return {foe.who: (foe.wounds, frozenset(foe.effects).difference(content.kinds()[foe.kind].effects)) for foe in foes}


def dreaded(view: View, judged: Judgement | None, absent: Sequence[Seen]) -> frozenset[int]:
    """Return the ids of the foes from whom a fight was left as lost, while that stands: against all of them together none is hopeful.

    `absent`: the foes out of sight. Who are neither in sight nor known of count as they were.
    """
    if judged is None or not judged.lost or judged.answer == STAYS or view.turn > judged.till:
        return frozenset()
    now = judged.foes | suffered([*(seen for seen in view.creatures if menaces(view, seen)), *absent])
    return frozenset() if judged.eased(view, now) else frozenset(judged.foes)


def out_of_sight(view: View, known: Sequence[Seen], later: Collection[int], harmless: set[int]) -> list[Seen]:
    """Return those `known` who fought when last seen, or fight now, and are out of sight, as they were then.

    Whoever fights out of sight and has not been seen at that is taken to be as the nearest of these, else as the nearest enemy in sight, else
    seen before, but of its own kind if it has `struck`, and is `placed`. `later`: the ids of all who fight, or of those from whom the last fight was left.
    """
    here = {seen.who for seen in view.creatures}
    away = [seen for seen in known if seen.who not in here and not seen.led]
    fought = (seen for seen in away if seen.disposition or seen.who in later)
    lost = [replace(seen, disposition=seen.disposition or "Holding") for seen in fought]
    foes = [foe for foe in view.creatures if menaces(view, foe) and (foe.disposition or not view.fight)]
    met = here | {seen.who for seen in lost} | harmless
    unmet = [who for who in later if who not in met]
    near = min(lost or foes or away, key=lambda foe: (apart(foe, stand(view)), foe.who), default=None)
    if not unmet or not (near or struck(view).intersection(unmet)):
        return lost
    like = near or replace(view.me.body, kind="", led=False, side="", disposition="", aloft=False, covered=False)
    like = replace(like, wounds=0, effects={}, disposition=like.disposition or "Holding")
    taken = [of_kind(replace(like, who=who), view.kind_of(who) if who in struck(view) else "") for who in unmet]
    return lost + [placed(view, one, near) for one in taken if one.kind]


def placed(view: View, one: Seen, near: Seen | None) -> Seen:
    """Return this unmet foe where it may stand: by the fighter that is `near`, out of sight too, else on the nearest ground out of sight; if it has struck from afar, where it has a line of fire."""
    fellow = near if near and view.body(near.who) is None and near.disposition else None
    x, y = (fellow.x, fellow.y) if fellow else covert(view) or ((near.x, near.y) if near else stand(view))
    if one.who in struck(view) and afar(one):
        fire = marked(view.walkable & ~view.visible & seen_from(view, stand(view), reach(one)))
        x, y = min(fire, key=lambda cell: (apart(near or view.me.body, cell), cell), default=(x, y))
    return replace(one, x=x, y=y)


@once
def struck(view: View) -> set[int]:
    """Return the ids of those who were perceived to attack since this fight began, in sight now or not."""
    blows = [one for one in fights(view)[0] if isinstance(one, Rolled) and one.action == "attack"]
    return {one.who for one in blows if one.who not in one.unseen}


def of_kind(seen: Seen, kind: str) -> Seen:
    """Return this creature as one of this kind; as it is if that is "", or unarmed."""
    row = content.kinds().get(kind)
    if row is None or not (row.base or row.special):
        return seen
    return replace(seen, kind=kind, name=row.name, limit=int(row.wounds) if row.wounds.isdigit() else seen.limit)


@once
def covert(view: View) -> Cell | None:
    """Return the cell that takes the fewest moves to reach of those out of sight, or at the map's edge; None if there is none."""
    walk = ways_from(view, view.walkable)
    hidden = np.where((view.walkable & ~view.visible) | frontier(view), walk, FAR)
    y, x = divmod(int(hidden.argmin()), hidden.shape[1])
    return (x, y) if hidden[y, x] < FAR else None
