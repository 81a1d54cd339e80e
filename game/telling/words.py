"""Small words: lists, articles, numbers, directions, names."""

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
COMPASS = {
    (0, -1): "north", (1, -1): "northeast", (1, 0): "east", (1, 1): "southeast",
    (0, 1): "south", (-1, 1): "southwest", (-1, 0): "west", (-1, -1): "northwest",
}  # fmt: skip
SHORT = {"northeast": "ne", "southeast": "se", "southwest": "sw", "northwest": "nw"}


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return a list: "a", "a and b", "a, b and c"; nothing of nothing."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def number(n: int) -> str:
    """Return a number in a word, up to twelve."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """Return an ordinal in a word, up to twelfth; then 13th, 21st, 22nd."""
    if 0 <= n < len(ORDINALS):
        return ORDINALS[n]
    teen = n // 10 % 10 == 1
    return f"{n}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return so many: "1 Wound", "3 Wounds"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def article(noun: str) -> str:
    """Return a noun with its article: "a nursery", "an egg store"."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def capital(text: str) -> str:
    """Return the text with its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Return whose it is: "the Wasp's", "the Workers'", "your"."""
    if name == "you":
        return "your"
    return name + ("'" if name.endswith("s") else "'s")


def direction(dx: int, dy: int) -> str:
    """Return the nearest of the eight winds to this step; y grows downwards. "" for no step at all."""
    if not dx and not dy:
        return ""
    sx = 0 if 2 * abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    sy = 0 if 2 * abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
    return COMPASS[sx, sy]


def off(dx: int, dy: int) -> str:
    """Return how far and where, as short as a panel wants it: "7 east", "8 se", "here"."""
    wind = direction(dx, dy)
    return f"{max(abs(dx), abs(dy))} {SHORT.get(wind, wind)}" if wind else "here"
