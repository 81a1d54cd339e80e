"""The words of a lesson: {key:aim}, {walk}, {effort}, {success}, {odds:Partial Success}, {die}, {degree}, {bet} ..."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.fd100 import Check, Degree, Odds, odds
from game.telling.card import LETTERS

if TYPE_CHECKING:
    from game.lessons.pupil import Pupil

SLOT = re.compile(r"\{(\w+)(?::([^}]+))?\}")
KEYS = {
    "attack": "aim", "charge": "charge", "explore": "explore", "rest": "rest", "dash": "dash",
    "steel": "manoeuvre", "intimidate": "suppress", "charm": "suppress", "confuse": "suppress", "behind": "walk",
    "walk": "walk",
}  # fmt: skip
"""The key that leads to what a beat waits for."""
DIRECTIONS = ("west", "south", "north", "east")


def filled(words: str, pupil: "Pupil") -> str:
    """With every slot filled; lines of one paragraph are joined."""
    paragraphs = [" ".join(part.split()) for part in words.strip().split("\n\n")]
    return SLOT.sub(lambda slot: str(SLOTS[slot[1]](pupil, slot[2] or "")), "\n".join(paragraphs))


def wanted(do: str, pupil: "Pupil") -> str:
    """What is to be done, in a word or two and a key."""
    verb, _, what = do.partition(" ")
    if verb == "say":
        return f"the answer is {what!r}"
    key = walk(pupil) if KEYS.get(verb) == "walk" else pupil.shown(KEYS.get(verb, ""))
    return f"{do} ({key})" if key else do


def number(words: str) -> int:
    """The number in an answer: "about 45 in 100"."""
    return int(re.findall(r"\d+", words)[0])


def walk(pupil: "Pupil", _: str = "") -> str:
    return "".join(pupil.shown(direction) for direction in DIRECTIONS)


def check(pupil: "Pupil") -> Check:
    made = pupil.check
    if made is None:
        raise LookupError(f"{pupil.lesson.title}, beat {pupil.at + 1}: nothing is rolled here")
    return made


def part(count: int, made: Odds) -> int:
    return (200 * count + made.whole) // (2 * made.whole)


def success(pupil: "Pupil", _: str) -> int:
    made = odds(check(pupil))
    return part(made.at_least(Degree.PARTIAL_SUCCESS), made)


def failure(pupil: "Pupil", _: str) -> int:
    return 100 - success(pupil, "")


def share(pupil: "Pupil", name: str) -> int:
    """Of one degree, in a hundred."""
    made = odds(check(pupil))
    return part(next(made.counts[degree] for degree in Degree if str(degree) == name), made)


def die(pupil: "Pupil", _: str) -> str:
    rolled = pupil.rolled(pupil.beat.roll)
    return f"{rolled.roll.die:02}" if rolled else "--"


def degree(pupil: "Pupil", _: str) -> str:
    rolled = pupil.rolled(pupil.beat.roll)
    return str(rolled.roll.degree) if rolled else "nothing"


def bet(pupil: "Pupil", _: str) -> str:
    """How the last prediction of a degree has fared against the dice."""
    if pupil.said == degree(pupil, ""):
        return "As you called it."
    return f"You called {pupil.said}. The die was not asked for its opinion."


SLOTS: "dict[str, Callable[[Pupil, str], object]]" = {
    "key": lambda pupil, action: pupil.shown(action),
    "walk": walk,
    "letter": lambda _, name: LETTERS[[str(degree) for degree in Degree].index(name)],
    "effort": lambda pupil, _: check(pupil).effort.value,
    "resistance": lambda pupil, _: check(pupil).resistance.value,
    "success": success,
    "failure": failure,
    "odds": share,
    "die": die,
    "degree": degree,
    "bet": bet,
    "hunger": lambda pupil, _: pupil.view.me.hunger,
    "wounds": lambda pupil, _: pupil.view.me.body.wounds,
    "luck": lambda pupil, _: pupil.view.me.luck,
    "effect": lambda pupil, name: pupil.view.me.body.effects.get(name, 0),
}
