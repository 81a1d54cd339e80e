"""The nest of the day and of the week: the same for everybody, for ever."""

import json
import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from pathlib import Path

import pytest

from game import content
from game.race.calendar import daily, day, kind, weekly
from game.race.facts import measure
from game.run.run import head
from game.ui.screen_stack import ScreenStack
from tests.conftest import Nest
from tests.ui.table import Table

FIRST = date(2026, 11, 22)
YEAR = [FIRST + timedelta(days=n) for n in range(400)]
NOON = 12 * 3600 * 1000


def utc(on: date, ms: int = NOON) -> int:
    """Return the milliseconds since 1970 of a moment of this day."""
    return int(datetime(on.year, on.month, on.day, tzinfo=UTC).timestamp()) * 1000 + ms


def test_400_days_are_as_they_were() -> None:
    """Seed, Job and class of each: whoever changes one changes the races of everybody."""
    rows = "\n".join(f"{race.seed} {race.job} {race.who}" for race in map(daily, YEAR))
    assert rows.splitlines()[:3] == [
        "daily 2026-11-22 regicide ants", "daily 2026-11-23 regicide beetle", "daily 2026-11-24 kill-brood scorpion",
    ]  # fmt: skip
    assert blake2b(rows.encode(), digest_size=8).hexdigest() == "751a42ae7fe790a7"


def test_every_job_and_class_has_its_days() -> None:
    assert Counter(daily(on).job for on in YEAR).keys() == content.jobs().keys()
    assert Counter(daily(on).who for on in YEAR).keys() == content.classes().keys()


def test_a_day_is_one_of_utc() -> None:
    """From 00:00:00.000 to 23:59:59.999."""
    assert {day(utc(FIRST, ms)) for ms in (0, NOON, 24 * 3600 * 1000 - 1)} == {FIRST}
    assert day(utc(FIRST, 24 * 3600 * 1000)) == YEAR[1]
    assert day(utc(FIRST, -1)) == FIRST - timedelta(days=1)


@pytest.mark.parametrize(
    ("on", "name"),
    [
        (date(2026, 11, 22), "2026-w47"), (date(2026, 11, 23), "2026-w48"), (date(2026, 12, 31), "2026-w53"),
        (date(2027, 1, 3), "2026-w53"), (date(2027, 1, 4), "2027-w01"), (date(2029, 12, 31), "2030-w01"),
    ],
)  # fmt: skip
def test_a_week_is_one_of_iso(on: date, name: str) -> None:
    """Also the 53rd, and one that begins in the year before."""
    race = weekly(on)
    assert (race.name, race.seed, race.job, race.who) == (name, f"weekly {name}", "", "")


def test_a_salt_is_another_nest() -> None:
    assert daily(FIRST, "Amber").seed == "daily 2026-11-22 amber"
    assert weekly(FIRST, "Amber").seed == "weekly 2026-w47 amber"


def test_a_raid_belongs_to_the_day_it_is_begun_on() -> None:
    """In another week it is a raid in a nest that is known; and the Job is that of the day."""
    race, salted, of_week = daily(FIRST), daily(FIRST, "amber"), weekly(FIRST)
    begun = head(race.seed, ("wasp",), job=race.job)
    assert kind(begun, utc(FIRST, 24 * 3600 * 1000 - 1)) == "daily"
    assert kind(begun, utc(YEAR[1], 0)) == "set"
    other = next(job for job in content.jobs() if job != race.job)
    assert kind(head(race.seed, ("wasp",), job=other), utc(FIRST)) == "set"
    assert kind(head(race.seed, ("wasp",), job=race.job, profile="book"), utc(FIRST)) == "set"
    assert kind(head(salted.seed, ("wasp",), job=salted.job), utc(FIRST)) == "daily"
    assert kind(head(of_week.seed, ("wasp",), job=other), utc(FIRST - timedelta(days=6))) == "weekly"
    assert kind(head(of_week.seed, ("wasp",), job=other), utc(YEAR[1])) == "set"
    assert kind(head("race 4", ("wasp",)), utc(FIRST)) == "set"


def test_today_s_nest_from_the_title(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.game.day = lambda: utc(FIRST) / 1000
    table.stage = ScreenStack(table.game.title())
    assert re.search("today's nest +no try yet", table.shows())
    assert "Today: Ants alone, Assassinate the King. Once more begins it." in table.do("t").shows()
    assert table.do("down", "t").game.raid is None, "another key was pressed between"
    table.do("t")
    begun = table.raid.run.head
    assert (begun.seed, begun.job, begun.party) == ("daily 2026-11-22", "regicide", ("ants",))
    table.do("z")
    path = tmp_path / "daily-2026-11-22-1" / "journal"
    assert measure(path).kind == "daily"
    table.stage = ScreenStack(table.game.title())
    assert re.search("today's nest +tried 1 time", table.shows())


def test_the_command_prints_what_is_raced(nest: Nest) -> None:
    code, out, err = nest("daily --date 2026-11-22 --json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "kind": "daily", "name": "2026-11-22", "seed": "daily 2026-11-22", "job": "regicide", "who": "ants",
        "profile": "solo", "boards": ["alone:ants", "open"],
    }  # fmt: skip
    assert json.loads(nest("daily --week --date 2026-11-22 --salt Amber --json")[1])["seed"] == "weekly 2026-w47 amber"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("daily --date 2026-02-30", "a date like 2026-11-22 is wanted"),
        (
            "daily --edition bind",
            "raced by fd100 alone, as all boards are: nest race SEED plays a nest by bind, unranked",
        ),
        ("race seal --class wasp --edition bind --out x.seal", "a sealed race is run by fd100 alone"),
        ("daily --week", "name one, --party wasp,ants"),
        (f"daily --salt {'x' * 80}", "give it 64 at most"),
        ("daily --party dragon", "no such class"),
    ],
)
def test_bad_input_gets_one_line(nest: Nest, line: str, said: str) -> None:
    code, out, err = nest(line)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
