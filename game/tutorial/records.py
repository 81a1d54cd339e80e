"""Lessons as they are written in assets/lessons: a scene, and beats one after the other."""

from functools import cache
from typing import Literal

from msgspec import Struct

from game import content
from game.run.scenario import Moment

By = Literal["", "likeliest", "die", "chance"]
"""Where the right answer comes from: the data, or the Check: its likeliest degree, that of `die`, its chance of success."""


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said; then something asked, or something to be done.

    `of`: the Action whose hundred rolls lie under the text: "attack minor", "attack minor behind", "attack minor
    Charging"; `roll`: the Action whose last roll does. `do`: the Command that is waited for, in words. `then`: until what
    is asked others go on, and the pupil passes.
    """

    say: str = ""
    of: str = ""
    roll: str = ""
    ask: str = ""
    answers: tuple[str, ...] = ()
    by: By = ""
    right: int = 0  # from 1
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


@cache
def lessons() -> dict[str, Lesson]:
    """Return all of them, in their order, by the names of their files. Raises BadAsset."""
    files = sorted((content.folder() / "lessons").glob("*.toml"))
    return {file.stem: content.read(f"lessons/{file.stem}", Lesson)["lesson"] for file in files}
