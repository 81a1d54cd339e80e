"""Why: every line of the log can be asked, in the game and on the command line. [RULES 5.1]"""

import pytest
from tcod.console import Console

from game import content
from game.cli import main
from game.fd100 import Check, Degree, Rating, Roll
from game.flow.chronicle import Came, Changed, Chose, Happened, Rolled, Ruled, Wounded
from game.run.run import Run, head
from game.telling.log import Teller
from game.telling.why import why
from game.ui.screens.log import LogScreen
from game.ui.screens.why import WhyScreen
from game.ui.screens.history import HistoryScreen
from game.ui.stage import Pop, Push, Stay
from tests.telling.wandering import stories, wander

BITE = Roll(Check(Rating("Threat Rate", 45), Rating("Survival Rate", 35)), 40, (), Degree.PARTIAL_SUCCESS)
STORY = (
    Came(who=3, kind="wasp", name="Wasp", command=1),
    Came(who=7, kind="minor", name="Minor Termite Soldiers", command=1),
    Rolled(who=3, action="attack", target=7, roll=BITE, rule="B 3.4.4 B 3.4.5", command=1),
    Chose(who=7, action="attack", reason="the best chance, 45 %", target=3, rule="R section 5.3", command=2),
    Rolled(who=7, action="attack", target=3, roll=BITE, rule="B 3.4.4 B 3.4.5", command=2),
    Wounded(who=3, wounds=1, total=1, limit=4, cause="Mandible Attack", by=7, rule="B 3.8.1", command=2),
    Happened("round begins", number=2, rule="B 3.8.5", command=2),
    Changed(who=3, feature="Hunger", old=0, new=20, die=40, rule="B 3.14.1 R-57", command=2),
)


def explained(n, width=80):
    teller = Teller("why")
    lines = teller.lines(STORY, full=True)
    line = next(line for line in lines if line.entry is STORY[n])
    return why(line, STORY, teller.names, width)


def heads(parts):
    return [part.head for part in parts]


def test_a_wound_leads_to_its_roll_and_to_her_who_chose_it():
    """The Queen's reason stands there, and the whole card."""
    line, reason, roll, *rules = explained(5)
    assert line.text == "1 Wound by Mandible Attack"
    assert "the best chance, 45 %" in reason.text
    assert "my Minor Soldiers".casefold() in reason.text.casefold()
    assert roll.head == "The roll before it"
    assert any("d100 = 40" in row for row in roll.card)
    assert any("Minor Soldiers > you" in row for row in roll.card)
    assert any("B 3.8.1" in part.head for part in rules)


def test_her_own_attack_had_no_queen_behind_it():
    parts = explained(2)
    assert "The roll" in heads(parts)
    assert "The Queen's reason" not in heads(parts)
    assert any("B 3.8.7" in head for head in heads(parts)), "the rule of the Action itself comes first"


def test_what_a_new_round_brings_has_no_old_roll():
    assert not any(part.card for part in explained(7))


def test_a_ruling_is_told_with_its_reason():
    ruling = content.rulings()["R-57"]
    part = next(part for part in explained(7) if part.head.startswith("R-57"))
    assert ruling.title in part.head
    assert ruling.text in part.text
    assert ruling.why in part.text


def test_every_choice_of_hers_can_be_asked():
    assert "The Queen's reason" in heads(explained(3))


def test_a_ruling_on_what_is_improvised_stands_behind_its_roll():
    """RULES 5.4."""
    ruled = Ruled(
        who=3, action="dig", feature="Strength", verdict="a stretch", reason="Strength 40 against 57", chance=17
    )
    story = (STORY[0], ruled, Rolled(who=3, action="dig", roll=BITE))
    teller = Teller("why")
    line = teller.lines(story, full=True)[-1]
    part = why(line, story, teller.names)[1]
    assert part.head == "The Queen's ruling"
    assert "by Strength: a stretch. Strength 40 against 57: 17 chances in 100." in part.text


@pytest.mark.parametrize("n", [0, 5, -1])
def test_every_line_of_a_raid_is_explained_by_a_rule(n):
    """Whatever happened, something stands behind it that can be read."""
    head_, story = stories()[n]
    teller = Teller(head_.seed)
    lines = teller.lines(story, full=True)
    for line in lines[:: max(1, len(lines) // 60)]:
        parts = why(line, story, teller.names)
        assert len(parts) > 1 or not line.entry.rule, line
        assert all(part.text or part.card for part in parts[1:])
        assert all(len(row) <= 80 for part in parts for row in part.card)


# -- on the screen -----------------------------------------------------------------------------------------------------


class Raid:
    """A main screen without a screen."""

    def __init__(self):
        from game.ui.keyset import Keys  # noqa: PLC0415

        self.run = wander("why", most=40)
        self.keys, self.teller = Keys("vi"), Teller(self.run.head.seed)
        self.lines = self.teller.lines(self.run.story)


def drawn(screen):
    console = Console(80, 24, order="F")
    screen.draw(console)
    return "\n".join("".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist())


@pytest.fixture
def raid():
    raid = Raid()
    yield raid
    raid.run.close()


def test_the_log_has_a_mark_and_enter_asks_why(raid):
    screen = LogScreen(raid)
    assert f"line {len(raid.lines)} of {len(raid.lines)}" in drawn(screen)
    for key in ("home", "down"):
        assert isinstance(screen.key(key), Stay)
    assert "line 2 of" in drawn(screen)
    for key in ("enter", "w"):
        pushed = screen.key(key)
        assert isinstance(pushed, Push)
        assert isinstance(pushed.screen, WhyScreen)
        assert pushed.screen.line is raid.lines[1]
    assert isinstance(screen.key("escape"), Pop)


def test_the_mark_is_always_in_view(raid):
    screen = LogScreen(raid)
    for key in ("home", *["down"] * (len(raid.lines) + 2), "pageup", "pageup", "up"):
        screen.key(key)
        assert raid.lines[screen.at].text[:30] in drawn(screen)


def test_every_line_of_the_log_has_its_page(raid):
    for line in raid.lines:
        screen = WhyScreen(raid, line)
        assert line.text[:40] in drawn(screen)
        assert isinstance(screen.key("escape"), Pop)
    assert isinstance(screen.key("?"), Push), "the rule's page of the codex"


def test_history_asks_why_too(raid):
    pushed = HistoryScreen(raid, "everything").key("w")
    assert isinstance(pushed, Push)
    assert isinstance(pushed.screen, WhyScreen)


# -- on the command line -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    file = tmp_path_factory.mktemp("why") / "raid"
    assert main(["bot", "--seed", "why", "--limit", "25", "--record", str(file)]) == 0
    return file


def test_nest_why_lists_the_lines_and_explains_one(recording, capsys):
    assert main(["why", str(recording)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("    1  ")
    assert main(["why", str(recording), "2"]) == 0
    told = capsys.readouterr().out
    assert " ".join(told.split()).startswith(" ".join(lines[1].split()[1:]))
    assert all(len(line) <= 80 for line in told.splitlines())
    assert len(told.splitlines()) > 4


def test_nest_why_knows_how_many_lines_there_are(recording, capsys):
    assert main(["why", str(recording), "99999"]) == 2
    assert "no line 99999" in capsys.readouterr().err
    assert main(["why", "nowhere/at/all", "1"]) == 2


def test_a_raid_hardly_begun_has_nothing_to_ask():
    run = Run(head("empty", ("wasp",)), digests=False)
    assert all(why(line, run.story, Teller("x").names) for line in Teller("x").lines(run.story))
    run.close()
