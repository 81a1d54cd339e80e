"""Recordings that were forged or helped along: none of them is ranked, and each says why."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.policy import POLICIES
from game.engine.commands import AnyCommand, Say, Set
from game.race.facts import measure
from game.race.rules import FREE
from game.run import settings
from game.run.journal import Record, Sitting, line, read
from game.run.run import head
from game.run.saves import begin
from game.run.seat import Seat
from tests.conftest import Nest
from tests.race.recordings import Timed, forged, honest, in_two, unpacked
from tests.run.play import answer

OTHER = "0123456789abcdef"
WINS = head("race 177", ("wasp",), job="deliver")
"""A nest whose first Room has a steep tunnel to the Level rated 100."""
WON = "ranked 16"
"""The seed of a nest that the policy speedy wins with those settings that a race may change."""


def played(
    folder: Path, *first: AnyCommand, most: int = 400, by: Any = "person", edition: str = "", seed: str = WINS.seed
) -> Path:
    """Record a raid in that nest that begins with these Commands; return its path."""
    begun = head(seed, WINS.party, job=WINS.job, edition=edition)
    run = begin(folder / "raid", begun, seat=Seat(by=by, front="screen"))
    for command in first:
        run.apply(command)
    policy = POLICIES["speedy"](run.head.seed)
    while run.decision and run.n < most:
        run.apply(answer(run) if "dice" in run.raid.settings else policy(run))
    run.close()
    return folder / "raid" / "journal"


def by(who: Any, what: str = "") -> Callable[[Timed], Timed]:
    """Return a change of Sitting lines (of one kind, else of all): they say that `who` played."""
    return lambda one: replace(one, by=who) if isinstance(one, Sitting) and what in ("", one.what) else one


def same(one: Timed) -> Timed:
    return one


def cut(path: Path, after: int) -> Path:
    """Leave out the commands from there on, and the end."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[: after + 2]))
    return path


FORGED: dict[str, tuple[Callable[[Path], Path], str]] = {
    "real dice": (lambda folder: played(folder, Set("dice", "real")), "real dice"),
    "real dice, put away": (lambda folder: played(folder, Set("dice", "real"), Set("dice", "seeded")), "real dice"),
    "other rules": (lambda folder: forged(honest(folder), same, rules=OTHER), "other rules"),
    "other rules and version": (lambda folder: forged(honest(folder), same, rules=OTHER, game="9.9"), "other rules"),
    "another rule system": (lambda folder: played(folder, edition="bind", most=20), "edition"),
    "a bot": (lambda folder: unpacked("deliver", folder), "bot"),
    "a bot, then a person": (lambda folder: forged(in_two(honest(folder), 220, 9), first("bot")), "bot"),
    "a bot at the end": (lambda folder: forged(honest(folder), by("bot", "ends")), "bot"),
    "practice": (lambda folder: forged(honest(folder), by("practice")), "practice"),
    "practice, renamed": (lambda folder: forged(honest(folder), by("practice")).rename(folder / "honest.nest"), "practice"),
    "practice, then a person": (lambda folder: forged(in_two(honest(folder), 99, 9), first("practice")), "practice"),
    "a search": (lambda folder: forged(honest(folder), by("search")), "search"),
    "nobody": (lambda folder: forged(honest(folder), lambda one: None if isinstance(one, Sitting) else one), "untold"),
    "nobody at first": (
        lambda folder: forged(in_two(honest(folder), 99, 9), lambda one: None if number(one) == 1 else one), "untold"
    ),
    "nobody in between": (
        lambda folder: forged(in_two(honest(folder), 99, 9), lambda one: None if begins_again(one) else one), "untold"
    ),
    "an old format": (lambda folder: unpacked("format-1", folder), "untold"),
    "no end": (lambda folder: cut(honest(folder), 200), "unfinished"),
    "no command": (lambda folder: cut(honest(folder), 0), "unfinished"),
    "cut before the last blow": (lambda folder: cut(honest(folder), 230), "unfinished"),
    "given up": (lambda folder: played(folder, Say("surrender")), "no goal"),
    "went home": (lambda folder: played(folder, Say("leave")), "no goal"),
    "the director": (lambda folder: played(folder, Set("director", "on")), "changed"),
    "fresh characters": (lambda folder: played(folder, Set("reinforcements", "on")), "changed"),
    "fresh characters, put back": (
        lambda folder: played(folder, Set("reinforcements", "on"), Set("reinforcements", "off")), "changed"
    ),
    **{
        f"{ruling} off": (lambda folder, ruling=ruling: played(folder, Set(ruling, "off"), most=60), "ruling off")  # type: ignore[misc]
        for ruling in list(settings.RULINGS)[:6]
    },
    "a ruling off and on": (
        lambda folder: played(folder, Set("R-51", "off"), Set("R-51", "on"), most=60), "ruling off"
    ),
}  # fmt: skip
"""Ways to forge, with the reason that each is given."""


def number(one: Timed) -> int:
    return one.sitting if isinstance(one, Sitting) else 0


def begins_again(one: Timed) -> bool:
    return isinstance(one, Sitting) and (one.sitting, one.what) == (2, "begins")


def first(who: Any) -> Callable[[Timed], Timed]:
    """Return a change of the first sitting alone: `who` played it."""
    return lambda one: replace(one, by=who) if isinstance(one, Sitting) and one.sitting == 1 else one


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [name if n % 2 else pytest.param(name, marks=pytest.mark.soak) for n, name in enumerate(FORGED)]
)
def test_none_of_them_is_ranked(name: str, tmp_path: Path) -> None:
    forge, reason = FORGED[name]
    facts = measure(forge(tmp_path))
    assert not facts.eligible
    assert reason in facts.reasons


def test_there_are_thirty_of_them() -> None:
    assert len(FORGED) >= 30


@pytest.mark.long
def test_the_honest_raid_is_ranked(tmp_path: Path) -> None:
    """So that the test above tests something; with settings that a race may change, too."""
    facts = measure(honest(tmp_path))
    assert (facts.eligible, facts.reasons, facts.goal, facts.clock) == (True, (), "any%", "sound")
    facts = measure(
        played(tmp_path, Set("luck", "never"), Set("interrupts", "ask"), Set("interrupts", "off"), seed=WON)
    )
    assert facts.eligible and set(facts.terms.settings) <= set(FREE)


def test_who_gets_to_100_and_dies_has_gone_deep(tmp_path: Path) -> None:
    """A board of its own, for which nobody need live."""
    facts = measure(forged(unpacked("deliver", tmp_path), by("person")))
    assert facts.goal == "any%"
    path = played(tmp_path, most=60)
    assert [split.key for split in measure(path).splits][:2] == ["way", "100"]
    assert (measure(path).goal, measure(path).reasons) == ("deep", ("unfinished",))


@pytest.mark.long
def test_verify_says_it_and_strict_judges(nest: Nest, tmp_path: Path) -> None:
    """Exit code 0 for every recording that goes as recorded; with --strict 1 for those that are not ranked."""
    bot, person = unpacked("deliver", tmp_path), honest(tmp_path / "..")
    for path, code in ((bot, 1), (person, 0)):
        assert nest("verify", path)[0] == 0
        assert nest("verify --strict", path)[0] == code
        found, out, err = nest("verify --strict --json", path)
        facts = json.loads(out)
        assert (found, err, facts["eligible"]) == (code, "", not code)
    wanted = "eligible reasons turns commands explored splits conducts clock settings throws engine rules_same game_same sittings"
    assert set(f"{wanted} play_ms rta_ms driver explorations seed digest".split()) <= set(facts)
    assert "It is not ranked: a bot played it, or a part of it." in nest("verify", bot)[1]
    assert "It may be ranked: any% / deliver / alone:wasp / solo / set." in nest("verify", person)[1]


def test_a_recording_whose_commands_were_changed_does_not_verify(nest: Nest, tmp_path: Path) -> None:
    """One wait too many, with a new checksum: the digests are wrong from there on."""
    path = honest(tmp_path)
    recording = read(path)
    lines = list(recording.timed)
    at = next(n for n, one in enumerate(lines) if isinstance(one, Record) and one.n == 20)
    lines[at] = replace(lines[at], command=Say("wait"))
    path.write_bytes(b"".join(map(line, [recording.head, *lines, recording.end])))
    assert nest("verify --strict", path)[0] == 1
