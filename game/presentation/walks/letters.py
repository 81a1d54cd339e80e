"""The letters in the list of places: a place keeps its own as long as the raid lasts, seen from the same Level."""

from collections.abc import Iterator, Sequence
from string import ascii_letters

from msgspec.structs import replace

from game import content
from game.presentation.ask import UNLETTERED, Answer, letter_of
from game.presentation.obstacles.losses import Destination
from game.presentation.page import words


def kept(letters: dict[Destination, str], rows: Sequence[Answer]) -> Iterator[Answer]:
    """Yield these menu entries, each with the letter that its place had before, else with that which it asks for or the next free one.

    `letters`: what the places have had on this Level; what is new is noted there. Entries without a place stay as they are.
    """
    for row in rows:
        place = row.place
        if not isinstance(place, Destination) or row.key == UNLETTERED:
            yield row
            continue
        if place not in letters:
            letters[place] = free(letters, row.key)
        yield replace(row, key=letters[place])


def free(letters: dict[Destination, str], key: str) -> str:
    """Return this letter if no place has it, else the next one that none has, from the end: at the front are those of Rooms."""
    tables = content.letters()
    own = map(letter_of, ("goal", "no", "glue", "edge", "journey", *words("ways")))
    had = {*letters.values(), *tables["apart"]}
    if key and key not in had:
        return key
    return next((one for one in reversed(ascii_letters) if one not in {*had, *own}), "")
