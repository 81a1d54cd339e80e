"""What the adviser says of whom it leads up to, or strikes at: how often one blow of that foe paralyses or kills, and by which Attack."""

from collections.abc import Collection, Iterator, Sequence

from game import content
from game.adviser.fleeing.flight import nearer
from game.adviser.wording.turns import target
from game.bots.estimates import left
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.places import apart
from game.content import Attack
from game.engine.commands import Act, AnyCommand, Go
from game.fd100 import Degree
from game.presentation.foes.danger import Danger, Share, danger, near, share, thrown
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import hostile, titled
from game.run.view import Seen, View
from game.run.view_records import bare
from game.telling.advice import FIRST, boxes_of, wounds
from game.telling.words import joined
from game.weighing import by_degree, odds

NUMBS = "Paralysed"
NONE: Share = (0, 1)


class Perils:
    """Remembers how dangerous a kind of foe was said to be in this fight: it is said anew once it is more, or one blow may kill."""

    def __init__(self) -> None:
        self.fight, self.at = 0, -1  # the number of the fight, and the moment when it was said last
        self.known: dict[str, tuple[float, float, float]] = {}  # by kind, before that moment
        self.said: dict[str, tuple[float, float, float]] = {}  # with what was said at that moment

    def told(self, view: View, parts: Sequence[LinePart]) -> str:
        """Return the dangers of those whom a line of play leads up to, or is aimed at, and of whoever reaches the character, as text.

        Return "" if there are none, or none new. Whoever flees, or has nothing left to do, is struck at too. Who may kill by one blow
        those whom it reaches is never left out.
        """
        reach = {one.who for one in hostile(view) if near(view, one)}
        return self.of_all(view, {target(part) for part in parts} | reach, reach)

    def afield(self, view: View, command: AnyCommand, mind: Mind) -> str:
        """Return the same of those whom a Command outside Combat attacks, or walks up to."""
        if isinstance(command, Act):
            return self.of_all(view, {command.target}) if command.action == "attack" else ""
        if not isinstance(command, Go) or mind.aim != "threat" or not nearer(view, command):
            return ""
        return self.of_all(view, {body.who for body in hostile(view) if apart(body, mind.goal(command)) <= 1})

    def of_all(self, view: View, whom: set[int], reach: Collection[int] = ()) -> str:
        """Return the dangers of these creatures as text, each kind once in this fight, or in the next one outside Combat.

        Those in `reach` that may kill by one blow are told of again.
        """
        fight = view.raid.fights + (view.fight is None)
        if self.fight != fight:
            self.fight, self.said = fight, {}
        if self.at != view.n:
            self.at, self.known = view.n, dict(self.said)
        bodies = {body.kind: body for body in view.creatures if body.who in whom}
        told = "; ".join(filter(None, (self.of(view, body, again=body.who in reach) for body in bodies.values())))
        return sentence("perils", told=told) if told else ""

    def of(self, view: View, body: Seen, *, again: bool) -> str:
        """Return the danger of this foe as text, "" if it has none, or no more than was said of one like it; `again`: but for one that kills."""
        found = danger(view, body)
        if found is None:
            return ""
        numbs, kills, (most, costs) = numbing(view, found), found.worst, wounding(view, found)
        now, was = (share(numbs), share(kills), most * share(costs)), self.known.get(body.kind, (0, 0, 0))
        if all(new <= old for new, old in zip(now, was, strict=True)) and not (again and kills[0]):
            return ""
        self.said[body.kind] = now
        takes = sentence("peril takes", wounds=most, left=left(view.me.body), chance=percent(*costs)) if most else ""
        return sentence(
            "peril", who=titled(view, body), does=joined([*does(found, numbs, kills), *filter(None, [takes])])
        )


def does(found: Danger, numbs: Share, kills: Share) -> Iterator[str]:
    """Yield what one blow of a foe may do, with its chance, and the Attack that does it."""
    by = numbing_box(found.body)
    if numbs[0] and by:
        yield sentence("peril numbs", chance=percent(*numbs), by=bare(by))
    if kills[0]:
        by_name, now = found.how.partition(":")[0], as_it_stands(found)
        told = sentence("peril kills by" if by_name else "peril kills", chance=percent(*kills), by=by_name)
        yield (
            told
            if now in ("", percent(*kills))
            else sentence("peril now" if now != "0" else "peril not now", now=now, told=told)
        )


def wounding(view: View, found: Danger) -> tuple[int, Share]:
    """Return the most Wounds that one blow of a foe may cost, and how often it costs most of those left, in the worst Disposition and place.

    Return 0 where it costs no more than two thirds of them, or kills.
    """
    if found.net or found.worst[0] or content.in_force():  # their editions count other harm than Wounds
        return 0, NONE
    costs = {degree: wounds(found.body, degree, view.me) - len(view.me.wards) for degree in Degree if degree >= FIRST}
    many = {degree: lost for degree, lost in costs.items() if 3 * lost >= 2 * left(view.me.body) > 2}
    made = [one for each in found.now.values() for one in each.hits.values()]
    often = max(((sum(one.counts[degree] for degree in many), one.whole) for one in made), key=share, default=NONE)
    most = max((lost for degree, lost in many.items() if any(one.counts[degree] for one in made)), default=0)
    return (most, often) if often[0] else (0, NONE)


def as_it_stands(found: Danger) -> str:
    """Return how often one blow of a foe kills from the Disposition that it is in, wherever it strikes from; "" outside Combat."""
    here = [one.kills[found.body.disposition] for one in found.now.values() if found.body.disposition in one.kills]
    return percent(*max(here, key=share)) if here else ""


def numbing_box(body: Seen) -> Attack | None:
    """Return the Attack of a foe that paralyses, or None."""
    kind = content.kinds()[body.kind]
    return next((box for box in (kind.base, kind.special) if box and NUMBS in box.hit), None)


def numbing(view: View, found: Danger) -> Share:
    """Return how often one Attack of a foe paralyses the character, in the worst Disposition and place."""
    if (by := numbing_box(found.body)) is None:
        return NONE
    each = [(place, cells) for cells, one in found.now.items() for place in one.hits]
    return max((numbed(view, found.body, by, stance) for stance in each), key=share, default=NONE)


def numbed(view: View, body: Seen, by: Attack, stance: tuple[str, int]) -> Share:
    """Return how many results of an Attack paralyse by the Attack `by`, from this Disposition and so many cells."""
    made = view.blow_of(body.who, disposition=stance[0], apart=stance[1])
    fall = odds(made)
    if not by_degree(made):
        return (fall.at_least(FIRST) if by in thrown(body, made) else 0), fall.whole
    lands = [
        n
        for degree, n in zip(type(FIRST), fall.counts, strict=True)
        if degree >= FIRST and by in boxes_of(body, degree)
    ]
    return sum(lands), fall.whole
