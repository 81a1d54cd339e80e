"""Functions that replace slots such as {key:aim}, {walk} or {die} in a lesson's texts."""

import re
from collections.abc import Callable
from typing import Protocol

from game.engine.entries import Rolled
from game.fd100 import Check, Degree, Odds
from game.run.view import View
from game.telling.hundred_card import LETTERS
from game.telling.roll_text import as_read
from game.tutorial.records import Beat, Lesson
from game.weighing import odds

SLOT = re.compile(r"\{(\w+)(?::([^}]+))?\}")
DIRECTIONS = ("west", "south", "north", "east")
DIAGONALS = ("northwest", "northeast", "southwest", "southeast")


class Learner(Protocol):
    """The parts of a lesson in progress that are needed to replace the slots in its texts."""

    lesson: Lesson
    at: int
    said: str

    @property
    def shown(self) -> Callable[[str], str]: ...
    @property
    def beat(self) -> Beat: ...
    @property
    def check(self) -> Check | None: ...
    @property
    def view(self) -> View: ...
    def rolled(self, action: str) -> Rolled | None: ...


def filled(words: str, pupil: Learner) -> str:
    """Return a text with every slot such as {walk} replaced. The lines of each paragraph are joined to one."""
    paragraphs = [" ".join(part.split()) for part in words.strip().split("\n\n")]
    return SLOT.sub(lambda slot: str(SLOTS[slot[1]](pupil, slot[2] or "")), "\n".join(paragraphs))


def wanted(pupil: Learner) -> str:
    """Return the first key that the text of this beat names, as shown to the player, or "" if it names none."""
    return next((key(pupil, slot[2]) for slot in SLOT.finditer(pupil.beat.say) if slot[1] == "key"), "")


def number(words: str) -> int:
    """Return the first number in the text of an answer, such as 45 in "about 45 in 100"."""
    return int(re.findall(r"\d+", words)[0])


def key(pupil: Learner, action: str) -> str:
    """Return the key for the action called `action`, as shown to the player.

    A capital letter is told as "capital S", as the small letter is another key.
    """
    shown = pupil.shown(action)
    return f"capital {shown}" if len(shown) == 1 and shown.isupper() else shown


def walk(pupil: Learner, _: str) -> str:
    return "".join(pupil.shown(direction) for direction in DIRECTIONS)


def diagonals(pupil: Learner, _: str) -> str:
    keys = [pupil.shown(direction) for direction in DIAGONALS]
    return ("" if max(map(len, keys)) == 1 else " ").join(keys)


def check(pupil: Learner) -> Check:
    made = pupil.check
    if made is None:
        raise LookupError(f"{pupil.lesson.title}, beat {pupil.at + 1}: nothing is rolled here")
    return made


def part(count: int, made: Odds) -> int:
    return (200 * count + made.whole) // (2 * made.whole)


def success(pupil: Learner, _: str) -> int:
    made = odds(check(pupil))
    return part(made.at_least(Degree.PARTIAL_SUCCESS), made)


def share(pupil: Learner, name: str) -> int:
    """Return how many out of 100 rolls of a Check have the degree of success called `name`."""
    made = odds(check(pupil))
    return part(next(made.counts[degree] for degree in Degree if str(degree) == name), made)


def die(pupil: Learner, _: str) -> str:
    rolled = pupil.rolled(pupil.beat.roll)
    return as_read(rolled.roll) if rolled else "--"


def degree(pupil: Learner, _: str) -> str:
    rolled = pupil.rolled(pupil.beat.roll)
    return str(rolled.roll.degree) if rolled else "nothing"


def bet(pupil: Learner, _: str) -> str:
    """Return a comment on whether the player's last prediction matched the roll."""
    if pupil.said == degree(pupil, ""):
        return "As you called it."
    return f"You called {pupil.said}. The die was not asked for its opinion."


SLOTS: dict[str, Callable[[Learner, str], object]] = {
    "key": key,
    "walk": walk,
    "diagonals": diagonals,
    "letter": lambda _, name: LETTERS[[str(degree) for degree in Degree].index(name)],
    "effort": lambda pupil, _: check(pupil).effort.value,
    "resistance": lambda pupil, _: check(pupil).resistance.value,
    "success": success,
    "odds": share,
    "die": die,
    "degree": degree,
    "bet": bet,
    "hunger": lambda pupil, _: pupil.view.me.hunger,
    "wounds": lambda pupil, _: pupil.view.me.body.wounds,
}
