"""The lessons as they are written in assets/lessons: each has a scene, and beats (steps) in their order."""

from functools import cache
from typing import Literal

from msgspec import Struct

from game import content
from game.run.scenario import Moment

By = Literal["", "likeliest", "die", "chance"]
"""The source of the right answer: "" as in the data; or a Check's likeliest degree, its degree for `die`, or its chance of success."""


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """One beat (step) of a lesson: a text, then a question or a Command to give.

    `of`: the Action whose hundred rolls are shown below the text: "attack minor", "attack minor behind", "attack minor
    Charging"; `roll`: the Action whose last roll is shown there. `do`: the goal in words. `then`: the Decision until
    which the others act, while the pupil passes.
    """

    say: str = ""
    of: str = ""
    roll: str = ""
    ask: str = ""
    answers: tuple[str, ...] = ()
    by: By = ""
    right: int = 0  # number of the right answer, from 1
    die: int = -1
    yes: str = ""
    no: str = ""
    do: str = ""
    then: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str  # in a line
    rule: str
    scene: Moment
    beats: tuple[Beat, ...]
    luckless: bool = False  # whether to hide Luck, which a later lesson explains


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons as a dict by name of file, in the order of these names. Raises BadAsset."""
    files = sorted((content.folder() / "lessons").glob("*.toml"))
    return {file.stem: content.read(f"lessons/{file.stem}", Lesson)["lesson"] for file in files}
