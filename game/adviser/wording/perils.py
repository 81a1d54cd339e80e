"""What the adviser says of whom it leads up to, or strikes at: how often one blow paralyses or kills, and what all in reach may do in a Round."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game import content
from game.adviser.fighting.likelier import acts
from game.adviser.fighting.mortal import GRAVE, Falls, blow, together
from game.adviser.fleeing.flight import nearer
from game.adviser.wording.turns import target
from game.bots.company import companions
from game.bots.estimates import left
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.outlook import FLOOR
from game.bots.places import apart
from game.content import Attack
from game.engine.commands import Act, AnyCommand, Go
from game.fd100 import Degree
from game.presentation.foes import routing
from game.presentation.foes.danger import Danger, Share, danger, near, share, thrown
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, titled
from game.run.view import Seen, View
from game.run.view_records import bare
from game.telling.advice import FIRST, boxes_of, wounds
from game.telling.words import counted, joined
from game.weighing import by_degree, odds

NUMBS = "Paralysed"
NONE: Share = (0, 1)
Chances = tuple[float, float, float]
LIKELY, DEADLY = Fraction(1, 4), Fraction(1, 20)
"""The least chances that a Round costs half of the Wounds left, or all of them, at which that is told; of all of them it is from GRAVE on in each."""


class Perils(Struct, forbid_unknown_fields=True):
    """Remembers how dangerous a kind of foe, and a Round, was said to be in this fight: it is said anew once it is more."""

    fight: int = 0  # its number
    at: int = -1  # the moment when it was said last
    known: dict[str | int, Chances] = {}  # by kind, a Round's by who is asked, before that moment
    said: dict[str | int, Chances] = {}  # with what was said at that moment
    # the gravest of each that the player has read, as `gravity`; other news as 1
    heeded: dict[str | int | tuple[str, int], int] = {}

    def told(self, view: View, parts: Sequence[LinePart]) -> str:
        """Return the dangers of those whom a line of play leads up to, or is aimed at, and of whoever reaches the character, as text.

        Return "" if there are none, or none new. Whoever flees, or has nothing left to do, is struck at too.
        """
        led_to = [body for part in parts if (body := view.body(target(part)))]
        reach = [one for one in hostile(view) if any(near(view, one, at) for at in (view.me.body, *led_to))]
        goes = any((part.moves and not part.shot) or acts(part.command) == "charge" for part in parts)
        up = [body for body in led_to if goes and gap(view, body) > 1]
        return self.of_all(view, {body.who for body in (*led_to, *reach)}, reach, up)

    def risen(self, view: View) -> int:
        """Return how grave is what was told at this moment, see `gravity`, if it is graver than all that was told before in this fight; else 0."""
        now = {about: gravity(about, chances) for about, chances in self.said.items()} if self.at == view.n else {}
        return max((grade for about, grade in now.items() if self.news(about, grade)), default=0)

    def news(self, about: str | int | tuple[str, int], grade: int = 1) -> bool:
        """Return whether this is news, or graver than it was, in this fight, and note that the player knows it now."""
        known = self.heeded.get(about, 0)
        self.heeded[about] = max(known, grade)
        return grade > known

    def afield(self, view: View, command: AnyCommand, mind: Mind) -> str:
        """Return the same of those whom a Command outside Combat attacks, or walks up to."""
        if isinstance(command, Act):
            return self.of_all(view, {command.target}) if command.action == "attack" else ""
        if not isinstance(command, Go) or mind.aim != "threat" or not nearer(view, command):
            return ""
        return self.of_all(view, {body.who for body in hostile(view) if apart(body, mind.walk.goal(command)) <= 1})

    def of_all(self, view: View, whom: set[int], reach: Sequence[Seen] = (), up: Sequence[Seen] = ()) -> str:
        """Return the dangers of these creatures as text, each kind once in this fight, or in the next one outside Combat.

        Of those in `reach` it is told besides what they may do together in this Round; of whoever is walked `up` to, once it Recoils no more.
        """
        fight = view.raid.fights + (view.fight is None)
        if self.fight != fight:
            self.fight, self.said, self.heeded = fight, {}, {}
        if self.at != view.n:
            self.at, self.known = view.n, dict(self.said)
            for about, chances in self.said.items():  # whatever the key was, it has been read
                self.news(about, gravity(about, chances))
        bodies = {body.kind: body for body in view.creatures if body.who in whom}
        round_ = self.of_round(view, reach, up)
        told = "; ".join(
            filter(
                None,
                (*(self.of(view, body, round_) for body in bodies.values()), round_, self.rout(view, bodies.values())),
            )
        )
        return sentence("perils", told=told) if told else ""

    def of(self, view: View, body: Seen, known: str) -> str:
        """Return the danger of one blow of this foe as text, "" if it has none, or no more than was said of one like it.

        What it takes at most is told where nothing is `known` of what this Round may take.
        """
        found = danger(view, body)
        if found is None:
            return ""
        numbs, kills, (most, often) = numbing(view, found), found.worst, (0, NONE) if known else taking(view, found)
        now, was = (share(numbs), share(kills), most * share(often)), self.known.get(body.kind, (0, 0, 0))
        if all(new <= old for new, old in zip(now, was, strict=True)):
            return ""
        self.said[body.kind] = now
        takes = {"wounds": most, "left": left(view.me.body), "chance": percent(*often)}
        each = [*does(found, numbs, kills), *([sentence("peril takes", **takes)] if most else [])]
        return sentence("peril", who=titled(view, body), does=joined(each))

    def of_round(self, view: View, reach: Sequence[Seen], up: Sequence[Seen]) -> str:
        """Return how many of the Wounds left these foes may take in this Round, as they stand, as text; "" where that is not serious, or no news.

        If the character goes `up` to them, those who Recoil may steel themselves first: were all sure to, five times the Wounds that came
        would be told. Each strikes at one of those in its
        reach who are no farther from it, at one as often as at another: a party was told of half as many Wounds again as came.
        """
        made = {body: found for body in reach if (found := blow(view, body, FLOOR if up else ""))}
        falls = {body.who: shared(found, targets_of(view, body, up)) for body, found in made.items()}
        foes = [body for body in reach if body.who in falls]
        have, wards, at = left(view.me.body), len(view.me.wards), view.fight.number if view.fight else 0
        chances = together([*falls.values()], have + wards)[wards:]
        most = max((lost for lost in range((have + 1) // 2, have) if chances[lost] >= LIKELY), default=0)
        now, was = (at, most * float(chances[most]), float(chances[have])), self.known.get(view.asked, (0, 0, 0))
        kills = chances[have] >= DEADLY
        news = now[1:] != was[1:] or chances[have] >= GRAVE
        if not (most or kills) or not news or (at == was[0] and now[1:] <= was[1:]):
            return ""
        self.said[view.asked] = now
        who = titled(view, foes[0]) if len(foes) == 1 else counted(len(foes), "foe")
        chance, whole = (percent(*chances[lost].as_integer_ratio()) for lost in (most, have))
        told = "" if not kills else " or all" if most else " last" if have == 1 else " all"
        rises = up and any(body.disposition == FLOOR for body in foes)
        as_ = sentence("peril rises" if rises else "peril as it stands")
        return sentence(f"peril round{told}", who=who, lost=most, left=have, chance=chance, all=whole) + as_

    def rout(self, view: View, bodies: Iterable[Seen]) -> str:
        """Return who may put a lone character to flight before this Round ends, or, outside Combat, who of these may in the fight, as text; "" if nobody may, or it was said in this Round."""
        at = view.fight.number if view.fight else 0
        told = routing.peril(view) if view.fight else routing.foretold(view, bodies)
        if self.known.get(routing.ROUT) == (at, 0, 0) or not told:
            return ""
        self.said[routing.ROUT] = at, 0, 0
        return told


def gravity(about: str | int, chances: Chances) -> int:
    """Return 2 to 5 by the quarter in which the chance of death lies that is told of a kind's blow, or of a Round for somebody, 2 for a blow that paralyses, else 1."""
    if about == routing.ROUT:  # it is a Round's number, and nobody dies of it
        return 1
    numbs, kills = chances[:2] if isinstance(about, str) else (0, chances[2])
    return 2 + min(3, int(4 * kills)) if max(numbs, kills) >= DEADLY else 1


def does(found: Danger, numbs: Share, kills: Share) -> Iterator[str]:
    """Yield what one blow of a foe may do, with its chance, and the Attack that does it."""
    by = numbing_box(found.body)
    if numbs[0] and by:
        yield sentence("peril numbs", chance=percent(*numbs), by=bare(by))
    if kills[0]:
        by_name = found.how.partition(":")[0]
        yield sentence("peril kills by" if by_name else "peril kills", chance=percent(*kills), by=by_name)


def taking(view: View, found: Danger) -> tuple[int, Share]:
    """Return how many Wounds one blow of a foe may cost at most, and how often two thirds of those left, in the worst Disposition and place.

    They are 0 where it may not cost as many, or kill.
    """
    me, wards = view.me, len(view.me.wards)
    costs = {degree: wounds(found.body, degree, me) - wards for degree in Degree if degree >= FIRST}
    grave = [degree for degree, lost in costs.items() if lost > 1 and 3 * lost >= 2 * left(me.body)]
    made = [one for each in found.now.values() for one in each.hits.values()]
    often = max(((sum(one.counts[degree] for degree in grave), one.whole) for one in made), key=share)
    if found.net or content.in_force() or found.worst[0] or not often[0]:
        return 0, NONE
    return max(lost for degree, lost in costs.items() if any(one.counts[degree] for one in made)), often


def targets_of(view: View, body: Seen, up: Sequence[Seen]) -> int:
    """Return how many of the party this foe may as well strike at: the character, who may go `up` to some, and who is in its reach no farther off."""
    far = min((max(1, apart(body, (to.x, to.y))) for to in up), default=gap(view, body))
    others = [one.body for one in companions(view)]
    return 1 + sum(near(view, body, one) and apart(body, (one.x, one.y)) <= far for one in others)


def shared(falls: Falls, among: int) -> Falls:
    """Return these Wounds of a blow with their chances where it falls on one of so many, on each as often."""
    return [*((lost, chance / among) for lost, chance in falls), (0, 1 - Fraction(1, among))]


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
    lands = [degree for degree in Degree if degree >= FIRST and by in boxes_of(body, degree)]
    return sum(fall.counts[degree] for degree in lands), fall.whole
