"""The dialogue in which the player creates the characters of a raid, in rule systems that have character creation."""

from collections.abc import Iterator

from game.presentation.page import Section, words
from game.presentation.questions.making import LIFE, Making
from game.run.creation import Creation
from game.telling.words import capital, joined
from game.text.talk import Talk, ended

SAVE = "save "
"""What an input line begins with that names a file for the character."""


def made(talk: Talk, party: tuple[str, ...], edition: str, before: tuple[Creation, ...]) -> tuple[Creation, ...]:
    """Let the player create the characters of a party. Return the characters that the player has created.

    For any other class the ready-made character goes on the raid. `before`: characters created earlier.
    """
    known = {one.species: one for one in before}
    going: list[Creation] = []
    for species in party:
        making = Making(species, edition, known.get(species))
        talk.say(*read(making), words("making")["goes"])
        while (said := talk.hear()) or making.wrong:
            talk.say(*(changed(making, said) if said else [making.wrong]))
        going += making.own
    return tuple(going)


def read(making: Making) -> Iterator[str]:
    """Yield lines of text that show a character in the making.

    There is a line for each group of ratings, then come the values that follow from the ratings.
    """
    page = making.page()
    state = words("making")["own" if making.own else "ready"]
    yield ended(f"{page.title}, {state}")
    yield from map(listed, page.sections)
    yield from map(ended, page.note.split("\n"))


def listed(section: Section) -> str:
    """Return one group of a character's ratings as a line of text."""
    rated = ", ".join(f"{row.label} {row.value}" for row in section.rows)
    return ended(f"{section.title}: {rated}" if section.title else rated)


def changed(making: Making, said: str) -> Iterator[str]:
    """Change a character as the input line `said` asks, and yield lines of text about the result."""
    name, _, value = said.lower().rpartition(" ")
    meant = [one for one in (*LIFE, *making.group) if name and begins(making, one, name)]
    if said in ("ready-made", "clear", "read"):
        if said != "read":
            (making.clear if said == "clear" else making.restore)()
        yield from read(making)
    elif said.lower().startswith(SAVE):
        yield making.save(said[len(SAVE) :])
    elif len(meant) != 1:
        known = [*LIFE, *map(making.titled, making.group)]
        yield words("making")["who"].format(names=joined([*map(making.titled, meant)] or known, "or"))
    elif making.put(meant[0], value):
        yield next(
            listed(section) for section in making.page().sections if (meant[0],) in (row.key for row in section.rows)
        )
    else:
        yield words("making")["can"].format(
            name=capital(making.titled(meant[0])), values=joined(making.values(meant[0]), "or")
        )


def begins(making: Making, feature: str, said: str) -> bool:
    """Return whether the name of a Feature (rating), or its name on the printed sheet, begins with what was `said`."""
    return any(name.lower().startswith(said) for name in (feature, making.titled(feature)))
