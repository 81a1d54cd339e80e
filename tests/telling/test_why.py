"""Why: every line of the log can be asked, in the game and on the command line. [RULES 5.1]"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tcod.console import Console

from game import content
from game.cli import main
from game.engine import Entry
from game.engine.entries import Came, Changed, Chose, Generated, Happened, Rolled, Ruled, Wounded
from game.fd100 import Check, Degree, Rating, Roll
from game.reports.why import Part, choice_behind, roll_behind, why
from game.run.run import Run, head
from game.telling.log import Teller
from game.ui.keyset import Keys
from game.ui.screen_stack import Pop, PushScreen, StayOn
from game.ui.screens.lists import LogScreen
from game.ui.screens.lists import why as why_screen
from tests.telling.wandering import stories, wander

BITE = Roll(Check(Rating("Threat Rate", 45), Rating("Survival Rate", 35)), 40, (), Degree.PARTIAL_SUCCESS)
CHOSE = Chose(id=4, who=7, action="attack", reason="the best chance, 45 %", target=3, rule="R section 5.3", command=2)
STORY = (
    Came(id=1, who=3, kind="wasp", name="Wasp", command=1),
    Came(id=2, who=7, kind="minor", name="Minor Termite Soldiers", command=1),
    Rolled(id=3, who=3, action="attack", target=7, roll=BITE, rule="B 3.4.4 B 3.4.5", command=1),
    CHOSE,
    Rolled(id=5, who=7, action="attack", target=3, roll=BITE, rule="B 3.4.4 B 3.4.5", command=2, decided_by=4),
    Wounded(
        id=6, who=3, wounds=1, total=1, limit=4, cause="Mandible Attack", by=7, rule="B 3.8.1", command=2, decided_by=5
    ),
    Happened("round begins", id=7, number=2, rule="B 3.8.5", command=2),
    Changed(id=8, who=3, feature="Hunger", old=0, new=20, die=40, rule="B 3.14.1 R-57", command=2),
)


def explained(n: int, width: int = 80) -> list[Part]:
    teller = Teller("why")
    lines = teller.lines(STORY, full=True)
    line = next(line for line in lines if line.entry is STORY[n])
    return why(line, STORY, teller.names, width)


def heads(parts: list[Part]) -> list[str]:
    return [part.head for part in parts]


def test_a_wound_leads_to_its_roll_and_to_her_who_chose_it() -> None:
    """The Queen's reason stands there, and the whole card."""
    line, reason, roll, *rules = explained(5)
    assert line.text == "1 Wound by Mandible Attack"
    assert "the best chance, 45 %" in reason.text
    assert "my Minor Soldiers".casefold() in reason.text.casefold()
    assert roll.head == "The roll before it"
    assert any("d100 = 40" in row for row in roll.card)
    assert any("Minor Soldiers > you" in row for row in roll.card)
    assert any("B 3.8.1" in part.head for part in rules)


def test_her_own_attack_had_no_queen_behind_it() -> None:
    parts = explained(2)
    assert "The roll" in heads(parts)
    assert "The Queen's reason" not in heads(parts)
    assert any("B 3.8.7" in head for head in heads(parts)), "the rule of the Action itself comes first"


def test_what_a_new_round_brings_has_no_old_roll() -> None:
    assert not any(part.card for part in explained(7))


def test_a_ruling_is_told_with_its_reason() -> None:
    ruling = content.rulings()["R-57"]
    part = next(part for part in explained(7) if part.head.startswith("R-57"))
    assert ruling.title in part.head
    assert ruling.text in part.text
    assert ruling.why in part.text


def test_every_choice_of_hers_can_be_asked() -> None:
    assert "The Queen's reason" in heads(explained(3))


def test_a_ruling_on_what_is_improvised_stands_behind_its_roll() -> None:
    """RULES 5.4."""
    ruled = Ruled(
        who=3,
        action="dig",
        feature="Strength",
        verdict="a stretch",
        reason="Strength 40 against 57",
        chance=17,
        id=2,
    )
    story = (STORY[0], ruled, Rolled(id=3, who=3, action="dig", roll=BITE, decided_by=2))
    teller = Teller("why")
    line = teller.lines(story, full=True)[-1]
    part = why(line, story, teller.names)[1]
    assert part.head == "The Queen's ruling"
    assert "by Strength: a stretch. Strength 40 against 57: 17 chances in 100." in part.text


@pytest.mark.parametrize("n", [0, 5, -1])
def test_every_line_of_a_raid_is_explained_by_a_rule(n: int) -> None:
    """Whatever happened, something stands behind it that can be read."""
    head_, story = stories()[n]
    teller = Teller(head_.seed)
    lines = teller.lines(story, full=True)
    for line in lines[:: max(1, len(lines) // 60)]:
        parts = why(line, story, teller.names)
        assert len(parts) > 1 or not line.entry.rule, line
        assert all(part.text or part.card for part in parts[1:])
        assert all(len(row) <= 80 for part in parts for row in part.card)


# -- which roll it was -------------------------------------------------------------------------------------------------


def test_an_entry_knows_its_roll_whatever_was_told_between() -> None:
    assert roll_behind(STORY[5], STORY) is STORY[4]
    assert roll_behind(STORY[5], (*STORY[:2], *STORY[4:6])) is STORY[4], "of a story of which not all may be told"
    assert roll_behind(STORY[5], (*STORY[:4], STORY[5])) is None
    assert roll_behind(STORY[4], STORY) is STORY[4]


def test_a_wound_is_decided_by_the_roll_against_her() -> None:
    wounds = 0
    for _, story in stories():
        for entry in story:
            if isinstance(entry, Wounded) and entry.by and isinstance(roll := roll_behind(entry, story), Rolled):
                wounds += roll.action == "attack"
                assert entry.who in (roll.target, roll.who) or roll.action != "attack", entry
    assert wounds > 50


def test_effects_are_decided_by_the_die_of_their_check() -> None:
    """R-21"""
    found = 0
    for _, story in stories():
        for entry in story:
            if isinstance(entry, Happened) and entry.what == "Effect ends":
                check = roll_behind(entry, story)
                assert isinstance(check, Happened)
                assert (check.what, check.who) == ("Effects checked", entry.who)
                found += 1
    assert found > 5


def test_what_exploring_brings_is_decided_by_the_tables_die() -> None:
    """B 3.13.5 .. 7: and that by the roll of exploring, however many Commands and fights came between. [R-63]"""
    tables = [(story, entry) for _, story in stories() for entry in story if isinstance(entry, Generated)]
    assert len(tables) > 30
    for story, table in tables:
        explored = roll_behind(table, story)
        assert isinstance(explored, Rolled)
        assert explored.action == "explore"
    late = [entry for _, story in stories() for entry in story if later(entry, story)]
    assert len(late) > 5


def later(entry: Entry, story: tuple[Entry, ...]) -> Any:
    """Whether a table's die of an earlier Command decided it."""
    table = roll_behind(entry, story)
    return isinstance(table, Generated) and table.command < entry.command


def test_why_shows_the_die_of_the_table_and_her_own() -> None:
    came = Came(id=1, who=3, kind="wasp", name="Wasp")
    risk = Generated(id=2, table="Risk", die=18, events=("Encounter", "Unknown Item", "Obstacle"), command=6)
    story = (
        came,
        risk,
        Happened("Encounter", id=3, number=18, note="minor", command=6, decided_by=2),
        Happened("finds", 3, "Blue Leaf", 23, id=4, command=6, decided_by=2),
    )
    teller = Teller("why")
    lines = teller.lines(story, full=True)
    encounter = next(line for line in lines if line.entry is story[2])
    assert encounter.detail == "Encounter die 18"
    parts = why(encounter, story, teller.names)
    assert [part.text for part in parts if part.head == "The die before it"] == [
        "Risk die 18: Encounter, Unknown Item and Obstacle.",
    ]
    assert not any(part.card for part in parts)
    assert next(line.detail for line in lines if line.entry is story[3]) == "rated 23"


def test_a_check_of_effects_is_told_by_its_die() -> None:
    came = Came(id=1, who=3, kind="wasp", name="Wasp")
    check = Happened("Effects checked", 3, number=20, id=2)
    hurt = Wounded(who=3, wounds=1, total=1, limit=4, cause="Bleeding", id=4, decided_by=2)
    story = (came, check, Happened("Effect triggers", 3, "Bleeding", 40, id=3, decided_by=2), hurt)
    teller = Teller("why")
    line = teller.lines(story, full=True)[-1]
    assert "Effects die 20." in [part.text for part in why(line, story, teller.names)]


DECIDED = {
    "Encounter": ("Generated", "Disturbance", "forage", "hunt", "salvage", "listen"),
    "finds": ("Generated", "forage", "hunt", "salvage"),
    "Room opens": ("Generated", "Passage", "dig", "breach"),
    "shaft opens": ("Generated", "Passage", "dig", "breach"),
    "has no light": ("Generated",),
    "joins": ("Initiative",),
    "round begins": (),
    "combat ends": (),
    "rest begins": (),
    "rest ends": (),
    "time for a meal": (),
    "enters Level": ("Exploration",),  # by a Shortcut
}
ALWAYS = ("Encounter", "finds", "Room opens", "shaft opens", "has no light")


@pytest.mark.parametrize("n", range(14))
def test_no_line_of_a_raid_is_explained_by_a_roll_of_another_kind(n: int) -> None:
    _, story = stories()[n]
    for entry in story:
        found = roll_behind(entry, story)
        if isinstance(entry, Chose | Ruled) and choice_behind(entry, story) is entry and entry.rule == "R section 5.3":
            assert found is None
        if isinstance(entry, Happened) and entry.what in DECIDED:
            kind = found.action if isinstance(found, Rolled) else type(found).__name__ if found else ""
            assert kind in DECIDED[entry.what] or (not kind and entry.what not in ALWAYS), entry


# -- on the screen -----------------------------------------------------------------------------------------------------


class Raid:
    """A main screen without a screen."""

    def __init__(self) -> None:
        self.run = wander("why", most=40)
        self.keys, self.teller = Keys("vi"), Teller(self.run.head.seed)
        self.lines = self.teller.lines(self.run.story)


def drawn(screen: Any) -> str:
    console = Console(80, 24, order="F")
    screen.draw(console)
    return "\n".join("".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist())


@pytest.fixture
def raid() -> Iterator[Raid]:
    raid = Raid()
    yield raid
    raid.run.close()


def test_the_log_has_a_mark_and_enter_asks_why(raid: Any) -> None:
    screen = LogScreen(raid)
    assert f"line {len(raid.lines)} of {len(raid.lines)}" in drawn(screen)
    for key in ("home", "down"):
        assert isinstance(screen.key(key), StayOn)
    assert "line 2 of" in drawn(screen)
    for key in ("enter", "w"):
        pushed = screen.key(key)
        assert isinstance(pushed, PushScreen)
        assert drawn(pushed.screen).startswith(" WHY")
        assert raid.lines[1].text[:30] in drawn(pushed.screen)
    assert isinstance(screen.key("escape"), Pop)


def test_the_mark_is_always_in_view(raid: Any) -> None:
    screen = LogScreen(raid)
    for key in ("home", *["down"] * (len(raid.lines) + 2), "pageup", "pageup", "up"):
        screen.key(key)
        assert raid.lines[screen.at].text[:30] in drawn(screen)


def test_every_line_of_the_log_has_its_page(raid: Any) -> None:
    for line in raid.lines:
        screen = why_screen(raid, line)
        assert line.text[:40] in drawn(screen)
        assert isinstance(screen.key("escape"), Pop)
    assert isinstance(screen.key("?"), PushScreen), "the rule's page of the codex"


def test_history_asks_why_too(raid: Any) -> None:
    pushed = LogScreen(raid, "history", "everything").key("w")
    assert isinstance(pushed, PushScreen)
    assert drawn(pushed.screen).startswith(" WHY")


# -- on the command line -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("why") / "raid"
    assert main(["bot", "--seed", "why", "--limit", "25", "--record", str(file)]) == 0
    return file


def test_nest_why_lists_the_lines_and_explains_one(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(recording)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("    1  ")
    assert main(["why", str(recording), "2"]) == 0
    told = capsys.readouterr().out
    assert " ".join(told.split()).startswith(" ".join(lines[1].split()[1:]))
    assert all(len(line) <= 80 for line in told.splitlines())
    assert len(told.splitlines()) > 4


def test_nest_why_knows_how_many_lines_there_are(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(recording), "99999"]) == 2
    assert "no line 99999" in capsys.readouterr().err
    assert main(["why", "nowhere/at/all", "1"]) == 2


def test_a_raid_hardly_begun_has_nothing_to_ask() -> None:
    run = Run(head("empty", ("wasp",)), digests=False)
    assert all(why(line, run.story, Teller("x").names) for line in Teller("x").lines(run.story))
    run.close()
