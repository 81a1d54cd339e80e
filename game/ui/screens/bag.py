"""What is carried: five Slots each, and what lies underfoot. [B 2.3.14, 2.16]"""

from collections.abc import Callable, Iterator, Sequence

from tcod.console import Console

from game import content
from game.engine.commands import AnyCommand, Drop, Eat, Light, Study, Take
from game.engine.steps import Roam
from game.run.view import Held, Member
from game.telling.words import capital, joined
from game.ui.map.nest_map import hue, where
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.food import bestows, conditioned
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.menus import take
from game.ui.widgets.widgets import Menu, MenuItem, cut, rule, text, wrapped

WIDEST = 76
TYPES = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Message"}
USES = {
    "C": "It comes along, in a Slot.",
    "H": "Out of a fight r reads it: it shows where a Room of this Level lies, or tells what a food does, and is gone.",
    "L": "It gives light where Darkness falls.",
    "M": "In a Rest it builds a shelter.",
    "S": "The Job is about it.",
}
"""What a type is good for; of Food, that depends on who holds it."""
DOES: dict[str, tuple[Callable[[int], AnyCommand], str]] = {
    "e": (Eat, "eat"),
    "b": (Light, "burn"),
    "d": (Drop, "drop"),
    "g": (Take, "take"),
}
STUDIES = {"s": "Ken", "f": "Foraging", "n": "Hunting", "r": ""}
"""Keys by which an Item is studied: the Feature, or none to read a Hint."""


class BagScreen:
    """Mark an Item, then a letter says what to do with it. Tab turns to the next of the party."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        party = raid.view.party
        self.whose = next((i for i, one in enumerate(party) if one.body.who == raid.view.asked), 0)
        self.said = ""
        self.menu = Menu([])
        self.rows: dict[int, list[int]] = {}  # by whose Slots, and 0 for the floor: what stood in which row
        self.fill()

    def fill(self) -> None:
        """Read again what there is. Nothing moves: what stays keeps its row, what is new comes into a free one."""
        member, floor = self.member(), self.floor()
        self.held = self.kept(member.body.who, member.items, content.constants().party.slots) if member else []
        self.held += [held for held in self.kept(0, floor, 0) if held]
        items = [self.item(i, held) for i, held in enumerate(self.held)]
        self.menu = Menu(items, self.menu.at)

    def kept(self, whose: int, there: Sequence[Held], least: int) -> list[Held | None]:
        """Returns these Items in the rows they had, `least` rows at least; None for an empty one."""
        now = {held.item: held for held in there}
        rows = [item if item in now else 0 for item in self.rows.get(whose, [])]
        rows += [0] * (least - len(rows))
        for item in now:
            if item not in rows:
                free = rows.index(0) if 0 in rows else len(rows)
                rows[free : free + 1] = [item]
        self.rows[whose] = rows
        return [now.get(item) for item in rows]

    def item(self, i: int, held: Held | None) -> MenuItem:
        place = "" if i < content.constants().party.slots else ", on the floor"
        if held is None:
            return MenuItem("—", key=str(i + 1))
        marks = [held.types, *states(held), f"rated {held.rating}"]
        return MenuItem(f"{held.glyph} {held.name}{place}", ", ".join(marks), key=str(i + 1) if i < 9 else "")

    def member(self) -> Member | None:
        party = self.raid.view.party
        return party[self.whose % len(party)] if party else None

    def floor(self) -> list[Held]:
        """What lies where the leader stands."""
        return [held for held in self.raid.view.things if (held.x, held.y) == where(self.raid.view)]

    @property
    def marked(self) -> Held | None:
        return self.held[self.menu.at] if self.held else None

    def choices(self) -> dict[str, tuple[AnyCommand, str, str]]:
        """By key: the Command, what it does, and why not."""
        found: dict[str, tuple[AnyCommand, str, str]] = {}
        if held := self.marked:
            for key, (make, does) in DOES.items():
                choice = self.raid.view.choice(make(held.item))
                if choice:
                    found[key] = (choice.command, does, choice.refused)
            for key, feature in STUDIES.items():
                if choice := self.raid.view.choice(Study(held.item, feature)):
                    odds = f"study by {feature} {self.raid.view.me.ratings.get(feature, 0)} %" if feature else "read"
                    found[key] = (choice.command, odds, choice.refused)
        return found

    def draw(self, console: Console) -> None:
        member = self.member()
        does = [(key, does) for key, (_, does, refused) in self.choices().items() if not refused]
        turn = ("Tab", "next") if len(self.raid.view.party) > 1 else ("", "")
        page(console, "ITEMS", member.body.name if member else "nobody is left", [*does, turn, ("Esc", "back")])
        width = min(console.width - 4, WIDEST)
        left = (console.width - width) // 2
        used = self.menu.draw(console, left, 3, width, console.height - 12)
        top = 4 + used
        rule(console, top)
        said = (
            list(self.about(self.marked))
            if self.marked
            else ["An empty Slot." if self.held else "There is nothing here."]
        )
        y = top + 1
        for line in said:
            y += wrapped(console, left + 2, y, width - 2, max(1, console.height - 2 - y), line, "text", "  ")
        if self.marked:
            text(console, left, top + 1, self.marked.glyph, hue(self.marked))
        text(console, left + 2, console.height - 2, cut(self.said, width - 2), "tone_refused")

    def about(self, held: Held) -> list[str]:
        """What it is, what it does, and what may be done with it."""
        kinds = joined([f"{TYPES[one]} ({one})" for one in held.types])
        lines = [f"{held.name}: {', '.join([kinds, *states(held), f'rated {held.rating}'])}."]
        if held.function:
            lines.append(f"{held.function}: {bestows(held.function)}")
        states_of = dict.fromkeys((held.condition, "Spoiled" if held.spoiled else ""))
        lines += filter(None, (conditioned(held.function, one) for one in states_of))
        if not held.known:
            lines.append("What it does nobody knows yet: eating tells, or study, once each.")
        if held.cursed:
            lines.append("Cursed: it cannot be put down till a Rest lifts the curse, by Ken, one curse a Rest.")
        lines += [*self.worn(held), *self.uses(held)]
        why = [f"{does}: {refused}" for _, does, refused in self.choices().values() if refused]
        return lines + ([capital(joined(why, "or")) + "."] if why else [])

    def worn(self, held: Held) -> Iterator[str]:
        """What using it makes of it: a Hint is read once, what the Job is about is not used."""
        if set(held.types) & {"H", "S"}:
            return
        end = "is gone" if held.depleted else "is depleted"
        works = held.function or not held.known  # then eating always uses it
        used = "Eaten, it" if works else f"Used, it stays as it is {held.rating} times in 100; else it"
        yield f"{used} {end}."

    def uses(self, held: Held) -> Iterator[str]:
        """What it is good for, by its letters; and how another of the party gets it."""
        if "F" in held.types:
            eater = "It can be eaten: Hunger may fall." if held.edible else "Not food for its holder."
            yield eater if held.x < 0 else "On the floor."
        yield from (USES[one] for one in held.types if one in USES)
        if len(self.raid.view.party) > 1 and held.x < 0 and not held.cursed:
            lead = self.raid.keys.shown("lead")
            yield f"To hand it over: d puts it down here; on the map {lead} lets another lead, who takes it where it lies."

    def key(self, key: str) -> Next:
        """What a letter does with the marked Item, and what moves the mark."""
        self.said = ""
        choices = self.choices()
        if key == "enter":
            key = next((one for one in choices if not choices[one][2]), key)
        if key in choices:
            return self.do(*choices[key])
        if key == "tab" and len(self.raid.view.party) > 1:
            self.whose += 1
            self.fill()
        elif closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "items":
            return Pop()
        elif key in DOES:
            self.said = f"You cannot {DOES[key][1]} that now."
        else:
            self.menu.key({"j": "down", "k": "up"}.get(key, key))
        return StayOn()

    def do(self, command: AnyCommand, does: str, refused: str) -> Next:
        """Give the Command. While nothing else is asked, the bag stays open."""
        if refused and isinstance(command, Take) and (ask := take(self.raid.view)):
            self.raid.ask = ask
            return Pop()
        if refused:
            self.said = f"You cannot {does} that: {refused}."
            return StayOn()
        told = len(self.raid.lines)
        self.raid.give(command)
        self.said = " ".join(line.text for line in self.raid.lines[told:])
        if not self.raid.view.asks(Roam):
            return Pop()
        self.fill()
        return StayOn()


def states(held: Held) -> Iterator[str]:
    """What has become of it, as far as that is known, and as its name does not say so."""
    became = (("depleted", held.depleted), ("spoiled", held.spoiled), ("cursed", held.cursed))
    yield from (word for word, so in became if so and word.capitalize() not in held.name)
    if not held.known:
        yield "unknown"
