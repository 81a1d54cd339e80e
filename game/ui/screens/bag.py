"""What is carried: five Slots each, and what lies underfoot. [B 2.3.14, 2.16]"""

from collections.abc import Callable

from tcod.console import Console

from game.flow.commands import AnyCommand, Drop, Eat, Light, Take
from game.run.view import Held, Member
from game.telling.words import capital, joined
from game.ui.map import hue, where
from game.ui.screens.seat import Raid, closing, page
from game.ui.stage import Next, Pop, Stay
from game.ui.widgets import Item, Menu, rule, text, wrapped

SLOTS = 5
TYPES = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Message"}
DOES: dict[str, tuple[Callable[[int], AnyCommand], str]] = {
    "e": (Eat, "eat"),
    "b": (Light, "burn"),
    "d": (Drop, "drop"),
    "g": (Take, "take"),
}


class BagScreen:
    """Mark an Item, then a letter says what to do with it. Tab turns to the next of the party."""

    def __init__(self, raid: Raid) -> None:
        self.raid = raid
        party = raid.view.party
        self.whose = next((i for i, one in enumerate(party) if one.body.who == raid.view.asked), 0)
        self.said = ""
        self.menu = Menu([])
        self.fill()

    def fill(self) -> None:
        """Read again what there is."""
        member, floor = self.member(), self.floor()
        self.held: list[Held | None] = [*(member.items if member else ())]
        self.held += [None] * (SLOTS - len(self.held) if member else 0)
        self.held += floor
        items = [self.item(i, held) for i, held in enumerate(self.held)]
        self.menu = Menu(items, self.menu.at)

    def item(self, i: int, held: Held | None) -> Item:
        place = "" if i < SLOTS else ", on the floor"
        if held is None:
            return Item("—", key=str(i + 1))
        worn = "depleted, " if held.depleted else ""
        return Item(f"{held.glyph} {held.name}{place}", f"{worn}rated {held.rating}", key=str(i + 1) if i < 9 else "")

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
        return found

    def draw(self, console: Console) -> None:
        member = self.member()
        does = [(key, does) for key, (_, does, refused) in self.choices().items() if not refused]
        turn = ("Tab", "next") if len(self.raid.view.party) > 1 else ("", "")
        page(console, "ITEMS", member.body.name if member else "nobody is left", [*does, turn, ("Esc", "back")])
        used = self.menu.draw(console, 1, 3, min(console.width - 2, 76), console.height - 12)
        top = 4 + used
        rule(console, top)
        said = (
            list(self.about(self.marked))
            if self.marked
            else ["An empty Slot." if self.held else "There is nothing here."]
        )
        y = top + 1
        for line in said:
            y += wrapped(console, 2, y, min(console.width - 4, 74), max(1, console.height - 2 - y), line, "text", "  ")
        if self.marked:
            text(console, 0, top + 1, self.marked.glyph, hue(self.marked))
        text(console, 2, console.height - 2, self.said, "tone_refused")

    def about(self, held: Held) -> list[str]:
        """What it is, what it does, and what may be done with it."""
        kinds = joined([TYPES[one] for one in held.types])
        lines = [f"{held.name}: {kinds}, rated {held.rating}{', depleted' if held.depleted else ''}."]
        if held.function:
            lines.append(f"Its Function: {held.function}.")
        end = "is gone" if held.depleted else "is depleted"
        lines.append(f"Used, it stays as it is {held.rating} times in 100; else it {end}.")
        if "F" in held.types:
            eater = "It can be eaten: Hunger may fall." if held.edible else "Not food for her who holds it."
            lines.append(eater if held.x < 0 else "On the floor.")
        if "L" in held.types:
            lines.append("It gives light where Darkness falls.")
        why = [f"{does}: {refused}" for _, does, refused in self.choices().values() if refused]
        return lines + ([capital(joined(why, "or")) + "."] if why else [])

    def key(self, key: str) -> Next:
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
        return Stay()

    def do(self, command: AnyCommand, does: str, refused: str) -> Next:
        """Give the Command. While nothing else is asked, the bag stays open."""
        if refused:
            self.said = f"You cannot {does} that: {refused}."
            return Stay()
        self.raid.give(command)
        if self.raid.view.question != "Roam":
            return Pop()
        self.fill()
        return Stay()
