"""The nest of the day and the nest of the week, the same for everybody: they depend only on the date in UTC."""

from datetime import UTC, date, datetime
from typing import Literal

from msgspec import Struct

from game import content
from game.dice import normal, roll
from game.run.heads import Head


class Fixture(Struct, frozen=True):
    """A race for everybody on a certain day or in a certain week.

    `job` and `who` (a lone character's class) are "" if free to choose.
    """

    kind: Literal["daily", "weekly"]
    name: str
    seed: str
    job: str
    who: str
    profile: str
    boards: tuple[str, ...]


def day(utc: int) -> date:
    """Return the date, in UTC, of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(utc // 1000, UTC).date()


def daily(on: date, salt: str = "") -> Fixture:
    """Return the race (a Fixture) of a day.

    `salt`: a word published only at the last moment, so that nobody can know the nest earlier.
    """
    seed = normal(f"daily {on.isoformat()} {salt}")
    jobs, classes = list(content.jobs()), list(content.classes())
    who = classes[roll(seed, "calendar/class", 0, len(classes))]
    job = jobs[roll(seed, "calendar/job", 0, len(jobs))]
    return Fixture("daily", on.isoformat(), seed, job, who, "solo", (f"alone:{who}", "open"))


def weekly(on: date, salt: str = "") -> Fixture:
    """Return the race (a Fixture) of the ISO week that contains the day `on`. It is for any party and any Job."""
    year, week, _ = on.isocalendar()
    name = f"{year}-w{week:02}"
    return Fixture("weekly", name, normal(f"weekly {name} {salt}"), "", "", "solo", ("open",))


def kind(head: Head, utc: int) -> str:
    """Return "daily" or "weekly" if a raid begun at time `utc` is in the nest of that day or week, else "set"."""
    for fixture in (daily, weekly):
        plain = fixture(day(utc)).seed
        if f"{head.seed} ".startswith(f"{plain} "):
            race = fixture(day(utc), head.seed.removeprefix(plain))
            if head.profile == race.profile and race.job in ("", head.job):
                return race.kind
    return "set"
