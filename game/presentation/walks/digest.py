"""An exploration in a few lines: how it went, what it found, what it cost, and whatever else came. The log keeps all of it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.engine.entries import Changed, Entry, Generated, Happened, Rolled
from game.presentation.page import sentence, words
from game.telling.log import Line
from game.telling.names import Names
from game.telling.roll_text import in_scale
from game.telling.words import capital, joined, number

WAYS = {"shaft opens": "shaft", "shortcut opens": "shortcut"}
"""The events that open a way to another Level, each with the way's kind."""
VAIN = {"strangers", "nothing stirs", "nothing spoils", "nothing new", "dead end"}
"""Events that change nothing: a Cost not paid, or nothing found; and those of which the next line says what comes of them."""
ONCE = {"blind end", "nothing deeper"}
"""Events that are told once, however often they come: they say the same of each Reward."""
PAID_LATER = {"Hunger", "Darkness"}
"""Costs of which something is always told once they are paid; till then somebody is asked how."""
RULE = "first by default"
"""The sentence of a standing order's first answer, which says where the order stands."""


class Gist:
    """What one exploration has come to, taken from its lines of the log."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.heading: Line | None = None
        self.ways: list[str] = []
        self.found: list[str] = []
        self.floor: list[str] = []
        self.paid: dict[str, str] = {}  # what of each thing paid with
        self.was: dict[str, int] = {}  # whose Hunger was how much before the first payment
        self.fed: list[str] = []  # whose Hunger a meal has stilled
        self.spoiled: list[str] = []
        self.dice, self.rule = dict[int, None](), ""  # of Spoilage: one for each bag
        self.came: dict[str, bool] = {}  # tables that were rolled on: whether anything came of it
        self.owed = False  # whether a Cost of PAID_LATER is among them
        self.visitors: list[str] = []  # who has come by Encounters
        self.visit: Line | None = None  # the line that tells of them
        self.rest: list[Line] = []
        self.once: set[str] = set()

    def take(self, line: Line) -> None:
        """Take in a line of the log. What this finds no short form for stays as it is."""
        if line.text.startswith(words("said")[RULE].partition("{")[0]):
            rule, ends, told = line.text.partition(").")  # behind it stands what came of it
            self.rest.append(replace(line, text=rule + ends, entry=Entry(command=line.entry.command)))
            line = replace(line, text=told.strip())
            if not told:
                return
        match in_scale(line.entry):
            case Rolled(action="explore"):
                self.heading = line
            case Generated(table=table, events=events):
                self.came[table] = self.came.get(table, False) or bool(events)
                self.owed |= table == "Cost" and not PAID_LATER.isdisjoint(events)
            case Happened("Encounter", note=kinds):
                self.visitors += kinds.split(", ")
                self.visited(line)
            case Happened() as entry:
                self.happened(entry, line)
            case Changed() as entry:
                self.changed(entry, line)
            case _:
                self.rest.append(line)

    def visited(self, line: Line) -> None:
        """Take in who has come by an Encounter: of several the last says who has in all."""
        if self.visit:
            self.rest.remove(self.visit)
            line = replace(line, text=f"{line.text.partition(': ')[0]}: {self.names.band(self.visitors)}.")
        self.visit = line
        self.rest.append(line)

    def happened(self, entry: Happened, line: Line) -> None:
        """Take in what has been found, or has spoilt."""
        match entry:
            case Happened("finds", note=thing, number=rating):
                self.found.append(f"{thing} ({rating})")
            case Happened("no Slot is free", note=thing):
                self.floor.append(self.last(thing))
            case Happened("has no light"):  # the Darkness is told
                pass
            case Happened("Room opens", note=kind, number=number):
                self.ways.append(f"Room {number} ({kind})")
            case Happened(what) if what in WAYS:
                self.ways.append(words("ways")[WAYS[what]])
            case Happened("spoils", note=thing) if "Spoiled" in thing.split():  # no worse than it was known to be
                pass
            case Happened("spoils", note=thing, number=die, rule=rule):
                self.spoiled.append(thing)
                self.dice[die], self.rule = None, rule
            case Happened(what) if what in VAIN or (what in ONCE and what in self.once):
                pass
            case Happened(what) if what in ONCE:
                self.once.add(what)
                self.rest.append(line)
            case _:
                self.rest.append(line)

    def last(self, thing: str) -> str:
        """Take back what was found last, if it is this thing, and return it with its rating."""
        return self.found.pop() if self.found and self.found[-1].startswith(f"{thing} (") else thing

    def changed(self, entry: Changed, line: Line) -> None:
        """Take in Hunger and Darkness, and Materials, which are found or are no better than those in the bag."""
        whose = "" if self.names.lone else f"{self.names.name(entry.who).removeprefix('the ')}: "
        match entry:
            case Changed(feature="Hunger", old=old, new=new):
                if new < old:
                    self.fed.append(f"{whose}{sentence('digest grows', was=old, hunger=new)}")
                    return
                was = self.was.setdefault(whose, old)  # of several payments the sum is told
                told = sentence("digest stays" if was == new else "digest grows", was=was, hunger=new)
                self.paid[f"{whose}Hunger"] = f"{whose}{told}"
            case Changed(feature="Darkness", new=new):
                self.paid |= {"Darkness": f"Darkness {new}"} if new else {}
            case Changed(who=0, feature=thing, old=old, new=new) if thing != "Obstruction":
                if new > old:  # better ones take the place of those found a moment before
                    self.found = [*(one for one in self.found if one != f"{thing} ({old})"), f"{thing} ({new})"]
            case _:
                self.rest.append(line)

    def lines(self, n: int) -> list[Line]:
        """Return the lines: the heading, what was found, what it cost, and the rest. `n`: the Command's number."""
        told = [self.heading] if self.heading else []
        if found := [*self.ways, *self.found]:
            told.append(Line(sentence("digest found", things=capital(joined(found))), "good", Entry(command=n)))
        if self.floor:
            told.append(Line(sentence("digest floor", things=joined(self.floor)), "good", Entry(command=n)))
        if self.paid:
            told.append(Line(sentence("digest paid", prices=joined([*self.paid.values()])), "bad", Entry(command=n)))
        if self.fed:
            told.append(Line(sentence("digest fed", meals=joined(self.fed)), "good", Entry(command=n)))
        if self.spoiled:
            things, dice = joined([*counted_off(self.spoiled)]), joined([*map(str, self.dice)])
            said = sentence("digest spoilt" if len(self.dice) == 1 else "digest spoilt each", things=things, die=dice)
            told.append(Line(said, "bad", Entry(command=n, rule=self.rule)))
        none = [table for table, came in self.came.items() if not came and not (table == "Cost" and self.paid)]
        paid = self.owed or self.paid or self.fed or self.spoiled or self.rest
        none += ["Cost"] if self.came.get("Cost") and not paid else []
        told += [Line(sentence(f"digest no {table}"), "plain", Entry(command=n)) for table in none]
        return [*told, *self.rest]


def counted_off(things: Sequence[str]) -> Iterator[str]:
    """Yield each of the things once, and behind it how often it was among them: "Honeydew twice"."""
    for thing, often in Counter(things).items():
        yield thing if often == 1 else f"{thing} {'twice' if often == 2 else f'{number(often)} times'}"


def digest(lines: Sequence[Line], names: Names) -> list[Line]:
    """Return an exploration's lines of the log in short; those that are few enough as they are stay so."""
    taken = Gist(names)
    for line in lines:
        taken.take(line)
    short = taken.lines(lines[0].entry.command) if lines else []
    return short if len(short) < len(lines) else list(lines)
