"""Lets the player make a character, by assigning the ratings allowed at creation to its Features. [M 2.5]

Both user interfaces use it.
"""

from pathlib import Path

from msgspec.structs import replace

from game import content
from game.presentation.page import Page, PageRow, Section, words
from game.printable import Invalid
from game.run import creation
from game.run.creation import Creation
from game.telling.pool_sheet import attacks, facts
from game.telling.words import capital, joined
from game.weighing.bind import part
from game.weighing.pools import DIE
from game.weighing.scale import feature_name

LIFE = ("diet", "food")


class Making:
    """A character that the player is making.

    It begins as the ready-made character of its class, or as `made`, a character made before.
    """

    def __init__(self, species: str, edition: str, made: Creation | None = None) -> None:
        self.edition, self.ready = edition, creation.ready(species, edition)
        self.made = made or self.ready
        with content.chosen(edition):
            self.kind = content.classes()[species]
        self.groups = creation.features(edition)
        self.group = {name: group for group, names in self.groups.items() for name in names}

    @property
    def own(self) -> tuple[Creation, ...]:
        """A tuple with the character, to be stored in a recording, or () if the character equals the ready-made one."""
        return () if self.made == self.ready else (self.made,)

    @property
    def wrong(self) -> str:
        """The reason why the character breaks the rules of creation, as a sentence, or "" if it can go on a raid."""
        try:
            creation.check(self.made, self.edition)
        except Invalid as why:
            return capital(f"{why}.")
        return ""

    # -- changes -----------------------------------------------------------------------------------

    def values(self, name: str) -> list[str]:
        """Return all possible values of `name` (a Feature, "diet" or "food") as texts, ratings in ascending order."""
        if name in LIFE:
            return list(words("diets")) if name == "diet" else creation.edible(self.made.diet)
        arrays = creation.left((), self.group[name], self.edition)
        return [str(one) for one in sorted({0}.union(*arrays))]

    def value(self, name: str) -> str:
        """Return the present value of `name` (a Feature, "diet" or "food") as text."""
        return str(getattr(self.made, name)) if name in LIFE else str(self.dealt(name).get(name, 0))

    def dealt(self, feature: str) -> dict[str, int]:
        """Return the ratings given so far to the Features of this Feature's group, as a dict by Feature."""
        ratings: dict[str, int] = getattr(self.made, self.group[feature])
        return ratings

    def put(self, name: str, value: str) -> bool:
        """Set `name` (a Feature, "diet" or "food") to `value`, and return whether that was possible.

        A Feature swaps its rating with another's if needed.
        """
        if value not in self.values(name):
            return False
        if name == "diet":
            food = self.made.food if self.made.food in creation.edible(value) else creation.edible(value)[0]
            self.made = replace(self.made, diet=value, food=food)
        elif name == "food":
            self.made = replace(self.made, food=value)
        else:
            return self.deal(name, int(value))
        return True

    def deal(self, feature: str, rating: int) -> bool:
        """Give a Feature this rating, and return whether that was possible.

        If the rating is not free and another Feature of the group has it, the two swap their ratings.
        """
        group, dealt = self.group[feature], self.dealt(feature)
        others = {name: one for name, one in dealt.items() if name != feature}
        if self.fits(feature, rating):
            others |= {feature: rating}
        elif trader := next((name for name in reversed(others) if others[name] == rating), ""):
            others |= {feature: rating, trader: dealt.get(feature, 0)}
        else:
            return False
        kept = {name: others[name] for name in self.groups[group] if others.get(name)}
        self.made = replace(self.made, **{group: kept})
        return True

    def fits(self, feature: str, rating: int) -> bool:
        """Return whether a Feature can get this rating while all others of its group keep theirs."""
        rest = [one for name, one in self.dealt(feature).items() if name != feature]
        return not rating or bool(creation.left((*rest, rating), self.group[feature], self.edition))

    def step(self, name: str, by: int) -> bool:
        """Choose the next value of `name` (a Feature, "diet" or "food"). If `by` is -1, choose the previous value.

        A rating is raised to the next possible value, but lowered to the next unused one. Return whether anything has
        changed.
        """
        values = self.values(name)
        at = values.index(self.value(name))
        if name in LIFE:
            return self.put(name, values[(at + by) % len(values)])
        if by < 0:
            return any(self.fits(name, int(one)) and self.put(name, one) for one in reversed(values[:at]))
        free = [one for one in values[at + 1 :] if self.fits(name, int(one))]
        return any(self.put(name, one) for one in (*free, *values[at + 1 :]))

    def clear(self) -> None:
        """Take back all ratings, so that they can be assigned anew."""
        self.made = replace(self.made, core={}, special={}, common={})

    def restore(self) -> None:
        """Undo all changes, so that the character is the ready-made one again."""
        self.made = self.ready

    # -- as a file ---------------------------------------------------------------------------------

    @property
    def file(self) -> str:
        """The file name that is suggested for the character: "wasp.toml"."""
        return f"{self.made.species}.toml"

    def goes(self, name: str) -> str:
        """Return in a sentence which file `name` is, or why it is none."""
        try:
            return words("making")["writes"].format(path=self.path(name))
        except RuntimeError as why:
            return capital(f"{why}.")

    @staticmethod
    def path(name: str) -> Path:
        """Return the whole path of the file `name`. Raises RuntimeError if it is in a home that nobody has."""
        return Path(name.strip()).expanduser().absolute()

    def save(self, name: str) -> str:
        """Write the character to a new file, and return in a sentence where it is, or why it cannot be written."""
        try:
            path = self.path(name)
            creation.check(self.made, self.edition)
            creation.write(self.made, path, self.edition)
        except (Invalid, RuntimeError) as why:
            return capital(f"{why}.")
        return words("making")["saved"].format(path=path)

    # -- in words ----------------------------------------------------------------------------------

    def page(self) -> Page:
        """Return the page that shows the character: diet, food, and Features by group with the unused ratings."""
        said = words("making")
        life = [PageRow(self.told(name), said[name], key=(name,)) for name in LIFE]
        sections = [Section(life)]
        for group, names in self.groups.items():
            rows = [PageRow(self.value(name), self.titled(name), key=(name,)) for name in names]
            sections.append(Section(rows, f"{capital(group)}: {self.left(group)}"))
        return Page(self.kind.name, sections, content.editions()[self.edition].title, note=self.follows())

    def titled(self, feature: str) -> str:
        """Return the name of a Feature in the edition (rule system) for which the character is made."""
        with content.chosen(self.edition):
            return feature_name(feature)

    def told(self, name: str) -> str:
        """Return the diet as text if `name` is "diet". Otherwise return the food with its rating as text.

        For an unchanged ready-made character, the food is the Item of its class.
        """
        if name == "diet":
            return words("diets")[self.made.diet]
        sheet, item = content.editions()[self.edition].sheet, self.kind.item
        food, rating = content.forms()[self.made.food].name, sheet.food if sheet else 0
        if not self.own and item:
            food, rating = item.name, item.rating
        return words("making")["rated"].format(food=food, rating=part(rating, DIE))

    def left(self, group: str) -> str:
        """Return the unused ratings of a group as text: "4, 1 left", "4 or 2, 2 left", "all dealt"."""
        rest = creation.left(getattr(self.made, group).values(), group, self.edition)
        if [] in rest:
            return words("making")["dealt"]
        return words("making")["left"].format(rest=joined([", ".join(map(str, one)) for one in rest], "or"))

    def follows(self) -> str:
        """Return what follows from the player's choices, as text: Combat ratings, Wounds Max, and dice of Attacks."""
        told = facts(self.kind, creation.ratings(self.made, self.edition))
        lines = [", ".join(f"{name} {rating}" for name, rating in told["combat"].items())]
        lines.append(f"Wounds Max {told['wounds']}")
        return "\n".join([*lines, *attacks(told)])
