"""Small building blocks of sentences: lists in words, articles, numbers, directions."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
WOUND = "Wound"
"""The unit of harm, where Wounds and not hit points are counted."""
COMPASS = {
    (0, -1): "north", (1, -1): "northeast", (1, 0): "east", (1, 1): "southeast",
    (0, 1): "south", (-1, 1): "southwest", (-1, 0): "west", (-1, -1): "northwest",
}  # fmt: skip
SHORT = {"northeast": "ne", "southeast": "se", "southwest": "sw", "northwest": "nw"}


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return texts joined as in a sentence, by `last` before the last: "a", "a and b", "a, b and c"; "" if none."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def named_once(names: Sequence[str]) -> str:
    """Return names joined as in a sentence, of several that are the same only the first, which says how many there are."""
    many = Counter(names)
    return joined([f"{name}, {number(n)} alike" if n > 1 else name for name, n in many.items()])


def number(n: int) -> str:
    """Return a number as a word from "no" to "twelve", or in digits if it is greater."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """Return an ordinal number as a word up to "twelfth", then as "13th", "21st", "22nd"."""
    if 0 <= n < len(ORDINALS):
        return ORDINALS[n]
    teen = n // 10 % 10 == 1
    return f"{n}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun, whose plural is `many` if it does not end in -s: "1 Wound", "3 Wounds", "3 HP"."""
    return f"{n} {one if n == 1 or one.isupper() else many or one + 's'}"


def plural(one: str) -> str:
    """Return the plural of a unit's name: "Wounds" for "Wound", but "HP" for "HP"."""
    return one if one.isupper() else one + "s"


def article(noun: str) -> str:
    """Return a noun with "a" or "an" before it: "a nursery", "an egg store"."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def capital(text: str) -> str:
    """Return the text with its first letter in upper case and all else unchanged."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Return a name in the possessive: "the Wasp's", "the Workers'", but "your" for "you"."""
    if name == "you":
        return "your"
    return name + ("'" if name.endswith("s") else "'s")


def of_another(deed: str, pronouns: Mapping[str, str]) -> str:
    """Return a deed as it is told of who is not "you": "steel itself" for "steel yourself". `pronouns`: by "them" and "their"."""
    them, their = pronouns["them"], pronouns["their"]
    if them == "you":
        return deed
    return deed.replace("yourself", them + ("selves" if them == "them" else "self")).replace("your ", f"{their} ")


def direction(dx: int, dy: int) -> str:
    """Return the compass direction, one of eight, of a move by (dx, dy), "" for none. y grows downwards."""
    if not dx and not dy:
        return ""
    sx = 0 if 2 * abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    sy = 0 if 2 * abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
    return COMPASS[sx, sy]


def off(dx: int, dy: int) -> str:
    """Return a distance and direction as a short text: "7 east", "8 se", or "here" for no distance."""
    wind = direction(dx, dy)
    return f"{max(abs(dx), abs(dy))} {SHORT.get(wind, wind)}" if wind else "here"


WINDS = re.compile("north|east|south|west")


def winds(far: str) -> str:
    """Return a distance with its direction in short: "5 n" for "5 north"."""
    return WINDS.sub(lambda wind: wind[0][0], far)
