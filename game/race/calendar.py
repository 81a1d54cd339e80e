"""The nest of the day and of the week: functions of the date alone, in UTC, the same for everybody."""

from datetime import UTC, date, datetime
from typing import Literal

from msgspec import Struct

from game import content
from game.dice import normal, roll
from game.run.heads import Head


class Fixture(Struct, frozen=True):
    """A race that is the same for all on a day or in a week. `job`, `who` (a class, to go alone): "" where that is free."""

    kind: Literal["daily", "weekly"]
    name: str
    seed: str
    job: str
    who: str
    profile: str
    boards: tuple[str, ...]


def day(utc: int) -> date:
    """Return the date of a time in milliseconds since 1970, in UTC."""
    return datetime.fromtimestamp(utc // 1000, UTC).date()


def daily(on: date, salt: str = "") -> Fixture:
    """Return the race of a day. `salt`: a word that players agree on late, so that nobody has looked at the nest before."""
    seed = normal(f"daily {on.isoformat()} {salt}")
    jobs, classes = list(content.jobs()), list(content.classes())
    who = classes[roll(seed, "calendar/class", 0, len(classes))]
    job = jobs[roll(seed, "calendar/job", 0, len(jobs))]
    return Fixture("daily", on.isoformat(), seed, job, who, "solo", (f"alone:{who}", "open"))


def weekly(on: date, salt: str = "") -> Fixture:
    """Return the race of the ISO week that a day lies in: any party, any Job."""
    year, week, _ = on.isocalendar()
    name = f"{year}-w{week:02}"
    return Fixture("weekly", name, normal(f"weekly {name} {salt}"), "", "", "solo", ("open",))


def kind(head: Head, utc: int) -> str:
    """Return "daily" or "weekly" if a raid begun at this time (milliseconds since 1970) is in the nest of that day or week; else "set"."""
    for fixture in (daily, weekly):
        plain = fixture(day(utc))
        if head.seed == plain.seed or head.seed.startswith(f"{plain.seed} "):
            race = fixture(day(utc), head.seed.removeprefix(plain.seed))
            if head.profile == race.profile and race.job in ("", head.job):
                return race.kind
    return "set"
