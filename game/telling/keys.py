"""Functions that choose the sentence for an Entry (event): they yield keys of assets/telling.toml."""

from collections import Counter
from collections.abc import Iterator

from game import content
from game.content import TRACK
from game.engine.entries import Changed, Chose, Died, Entry, Generated, Happened, Healed, Rolled, Ruled, Stood, Wounded
from game.telling.roll_text import never, shell
from game.telling.words import joined

NOTHING = "nothing at all"
"""The key of the sentence for an Exploration that has brought nothing."""
TORN = "web holds nothing"
"""The key of the sentence for a web that catches somebody, and whose die falls 0: that is news, as it is gone. [R-29]"""


def keys(entry: Entry, side: str, swarm: bool) -> Iterator[str]:
    """Yield the keys of assets/telling.toml that suit an Entry, with the most specific key first.

    `side` is "own" or "foe", the actor's, and `swarm` tells whether the actor is a swarm.
    """
    match entry:
        case Rolled():
            yield from _rolled(entry, side)
        case Wounded() | Died():
            yield from _hurt(entry, side, swarm)
        case Healed(total=left):
            near = " ".join(word for word, so in (("swarm", swarm), ("whole", not left)) if so)
            yield from (near, side, "any")
        case Changed(feature=feature, old=old, new=new):
            how = "same" if old == new else ("up" if old else "new") if new > old else "down" if new else "end"
            group = "Effect" if feature in content.effects() else "Feature" if entry.who else "Item"
            nothing = (f"{group} none",) if not old and not new else ()
            yield from (*nothing, f"{feature} {how}", f"{group} {how}", feature, group)
        case Stood(was=was, now=now):
            way = "up" if TRACK.index(now) > TRACK.index(was) else "down"
            yield from (f"{side} {now} {way}", f"{side} {now}", side)
        case Chose(action=action):
            yield from ((f"goes: {entry.reason}", "goes") if action.startswith("goes ") else (action, "any"))
        case Ruled(verdict=verdict):
            yield from (*([f"{verdict} with flair"] if entry.flair else []), verdict)
        case Generated(table=table):
            yield table if entry.events else f"{table} nothing"
        case Happened():
            yield from _happened(entry, side, swarm)
        case _:
            yield from (side, "any")


def _happened(entry: Happened, side: str, swarm: bool) -> Iterator[str]:
    what, note = entry.what, entry.note or str(entry.number)
    if swarm and what == "food works" and _heals(note):
        yield f"{what}: heals no swarm"
    if what == "mutates":  # "Chill 0 to 2"
        feature, old, *_ = note.rsplit(maxsplit=3)
        yield from (f"{what} {feature} {'new' if old == '0' else 'more'}", f"{what} {feature}")
    yield from (f"{what} {side}: {note}", f"{what} {side}", f"{what}: {note}", what, "any")


def _heals(food: str) -> bool:
    """Return whether the food of this name heals whoever eats it, if that is no swarm. [R-47]"""
    ability = content.abilities().get(food.rpartition(" of ")[2])
    return bool(ability and "healed" in ability.text)


def following(before: Entry | None, entry: Entry) -> Iterator[str]:
    """Yield the key of a special sentence, if an Entry (event) contradicts or repeats the Entry `before`.

    For example: a foe moves for the same reason as another one; an Effect that was said to stay ends;
    the party is attacked although it was not noticed.
    """
    match before, entry:
        case Chose(reason=first), Chose(reason=now) if first == now and before.who != entry.who:
            yield "goes too"
        case Changed(new=left), Happened("Effect ends") if left and (before.who, before.feature) == (
            entry.who,
            entry.note,
        ):
            yield "Effect ends after all"
        case Rolled(action="resist", about=effect, roll=roll), Changed(feature=falls) if not roll.success and (
            before.who,
            effect,
        ) == (entry.who, falls):
            if entry.new < entry.old:
                yield "resisted in vain, down" if entry.new else "resisted in vain, end"
        case Rolled(action="resist", about=effect, roll=roll), Happened("Effect ends") if not roll.success and (
            before.who,
            effect,
        ) == (entry.who, entry.note):
            yield "Effect ends after all"
        case Rolled(action="attack", roll=roll), Changed(feature=effect) if (
            effect in content.effects()
            and not roll.success
            and before.command == entry.command
            and entry.who in (before.who, before.target)
            and entry.old < entry.new
        ):
            yield "Effect missed" if entry.who == before.who else "Effect of a miss"
        case Happened("cannot place", note=food), Happened("identifies", note=named) if named.startswith(food):
            yield "identifies after all"
        case Rolled(action="sneak", roll=roll), Happened("combat begins") if roll.success:
            if before.command == entry.command:
                yield "combat begins after all"


def torn(before: Entry | None, entry: Entry) -> Iterator[str]:
    """Yield the key TORN if the die of the web that the Entry `before` tells of fell 0."""
    match before, entry:
        case Happened("is caught in a web", who=who), Changed(who=whose, new=0) if who == whose:
            yield TORN


def emboldened(before: Entry | None, entry: Entry) -> bool:
    """Return whether an Entry tells a first Disposition that Courage or Rage, told of just before, lifts at once. [R-47]"""
    match before, entry:
        case Happened("a gift is used", who=fed, note=gift), Happened("joins", who=who, note=place) if who == fed:
            starts = content.abilities()[gift].starts
            return bool(starts) and content.TRACK.index(place) < content.TRACK.index(starts)
        case _:
            return False


def learning(before: Entry | None, entry: Entry) -> Iterator[str]:
    """Yield the key of the one sentence for a ticked Feature, if an Entry (event) is the roll that may raise it; or for a meal that stills no Hunger. [B 3.4.8]"""
    match before, entry:
        case Happened("consumes" | "depleted" | "exhausted" | "food works", who=who), Changed(feature="Hunger"):
            if who == entry.who and entry.old == entry.new:
                yield "Hunger meal same"
        case Happened("may learn", who=who, note=ticked), Changed(who=whose, feature=feature):
            if (who, ticked) == (whose, feature):
                yield "learnt" if entry.new > entry.old else "not learnt"


def _rolled(entry: Rolled, side: str) -> Iterator[str]:
    degree, common = str(entry.roll.degree), "Success" if entry.roll.success else "Failure"
    if never(entry):
        yield f"{entry.action} never"
    if entry.roll.name and entry.roll.success and side == "own":
        yield entry.roll.name  # a tie: what comes of it is asked first
    if entry.roll.name:
        yield f"{entry.action} {entry.roll.name}"
    if shell(entry.roll):
        yield f"{entry.action} {degree} shell"
    for result in (degree, common):
        yield from (f"{entry.action} {side} {result}", f"{entry.action} {result}")
    if (formula := content.formulas().get(entry.action)) and formula.intent:
        yield f"to {formula.intent}: {degree}"
    yield from (entry.action, common)


def _hurt(entry: Wounded | Died, side: str, swarm: bool) -> Iterator[str]:
    if isinstance(entry, Wounded):
        if entry.total >= entry.limit:
            yield f"{side} fatal"
        if entry.limit - entry.total == 1 and side == "own":
            yield from ("own last swarm", "own last") if swarm else ("own last",)
    yield from (f"{side} {entry.cause}", *([f"{side} swarm"] if swarm else []), side)


class ExplorationResult:
    """A record of what the last Exploration Action has brought so far: its Costs, Risks and Rewards, in order."""

    def __init__(self) -> None:
        self.due: Counter[str] = Counter()  # how many Costs, Risks and Rewards the Action brings
        self.come: Counter[str] = Counter()  # how many of each have come
        self.barren = False  # none that has come brought anything
        self.roomless = 0  # Rooms so far for which there was no place

    def hear(self, entry: Entry) -> None:
        """Count the Cost, Risk or Reward that this Entry (event) tells of. A roll to explore starts the count anew."""
        match entry:
            case Rolled(action="explore", roll=roll):
                self.due = Counter(content.formulas()["explore"].outcome[str(roll.degree)].split(", "))
                self.come, self.barren, self.roomless = Counter(), True, 0
            case Generated(table=table, events=events):
                self.come[table] += 1
                self.barren = self.barren and not events
            case Happened("blind end"):
                self.roomless += 1

    def vain(self, entry: Entry) -> bool:
        """Return whether an Entry (event) is the last result of an Exploration Action that has brought nothing."""
        return isinstance(entry, Generated) and self.barren and self.come.total() == self.due.total()

    def keys(self, entry: Entry) -> Iterator[str]:
        """Yield the keys of special sentences for a result of an Exploration Action, so that none gainsays another."""
        match entry:
            case Generated() if self.vain(entry):
                yield NOTHING
            case Generated(table=table, events=()) if self.due[table] > 1:
                yield f"{table} nothing of several"
            case Generated(table=table, events=events) if "Encounter" in events:
                yield f"{table} Encounter"
            case Happened("path is blocked") if self.due and not self.due["Reward"]:
                yield "path is blocked: Risks"
            case Happened("blind end") if self.roomless > 1:
                yield "blind end again"

    def fields(self, entry: Generated) -> dict[str, str]:
        """Return what a sentence's {table} and {events} stand for: "Risk", or "Risk 2 of 3" where the Action brings three."""
        of, nth = self.due[entry.table], self.come[entry.table]
        several = f"{entry.table} {nth} of {of}" if 1 < of >= nth else entry.table
        return {"table": several, "events": joined(entry.events)}


def _termites(entry: Happened) -> bool:
    """Return whether an Encounter brings termites."""
    kinds = content.kinds()
    return any(one in kinds and kinds[one].species == "termites" for one in entry.note.split(", "))


class RestTaken:
    """A record of whether a Rest that is broken off had begun, and so counts as taken, and of Encounters. [R-61]

    `visited`: whether somebody came in it, or it was fought in. `visits`: how many Encounters of the whole raid brought termites.
    """

    def __init__(self) -> None:
        self.begun = self.broken = self.visited = False
        self.visits = 0

    def hear(self, entry: Entry) -> None:
        """Remember whether this Entry (event) begins, ends or breaks off a Rest."""
        match entry:
            case Happened("rest begins"):
                self.begun, self.visited = True, False
            case Happened("Encounter" | "combat begins"):
                self.visited, self.visits = True, self.visits + _termites(entry)
            case Happened("rest ends" | "rest is broken off"):
                self.begun, self.broken = False, self.begun

    def keys(self, entry: Entry) -> Iterator[str]:
        """Yield the key of a special log sentence for this Entry (event), if there is one.

        It is for the breaking off of a Rest that had begun, and for the end of one that was no quiet one; and for
        the first termites of the raid: the Queen says "my" of them.
        """
        if isinstance(entry, Happened) and entry.what == "Encounter" and self.visits == 1 and _termites(entry):
            yield "Encounter first"
        if isinstance(entry, Happened) and entry.what == "rest is broken off" and self.broken:
            yield f"{entry.what}: begun"
        if isinstance(entry, Happened) and entry.what == "rest ends" and self.visited:
            yield f"{entry.what}: visited"
