"""Why: every line of the log can be asked, in the game and on the command line. [RULES 5.1]"""

import pytest
from tcod.console import Console

from game import content
from game.cli import main
from game.engine.entries import Came, Changed, Chose, Generated, Happened, Rolled, Ruled, Stood, Wounded
from game.fd100 import Check, Degree, Rating, Roll, resolve
from game.reports.decided import decider
from game.reports.why import why
from game.run.run import Run, head
from game.telling.grammar import grammar
from game.telling.log import Teller
from game.ui.screen_stack import Pop, PushScreen, StayOn
from game.ui.screens.lists import LogScreen
from game.ui.screens.lists import why as why_screen
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
    )
    story = (STORY[0], ruled, Rolled(who=3, action="dig", roll=BITE))
    teller = Teller("why")
    line = teller.lines(story, full=True)[-1]
    part = why(line, story, teller.names)[1]
    assert part.head == "The Queen's ruling"
    assert "by Strength: a stretch. Strength 40 against 57: 17 chances in 100." in part.text


@pytest.mark.parametrize("n", [0, 5, -1])
def test_every_line_of_a_raid_is_explained_by_a_rule(n) -> None:
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


def rolled(who, action, *, target=0, die=40, chance=57):
    """A Boolean Roll, or an Action as far as why needs it."""
    return Rolled(
        who=who,
        action=action,
        target=target,
        roll=resolve(Check(Rating(action, chance), kind="Boolean"), die),
    )


def behind(story, entry=None):
    """What decided the last Entry of it, or this one."""
    return decider(entry or story[-1], story)


COST = Generated(table="Cost", die=43, events=("Hunger", "Passage", "Darkness"), command=5)
RISK = Generated(table="Risk", die=18, events=("Encounter", "Unknown Item", "Obstacle"), command=6)
FOUND = (
    rolled(3, "explore"),
    COST,
    Changed(who=3, feature="Hunger", old=20, new=29, die=40, command=6),
    rolled(3, "Passage"),
    Happened("Room opens", number=4, note="midden", command=6),
    RISK,
    Happened("Encounter", number=18, note="minor", command=6),
    Happened("finds", 3, "Blue Leaf", 23, command=6),
    Changed(who=0, feature="Obstruction", old=0, new=14, die=40, command=6),
)


def test_what_exploring_brings_is_decided_by_the_tables_die() -> None:
    """B 3.13.5 .. 7: not by the roll of a Passage, found before it."""
    cost, hunger, passage, opens, risk, *brought = FOUND[1:]
    assert behind(FOUND, hunger) is cost
    assert behind(FOUND, passage) is passage
    assert behind(FOUND, opens) is passage
    assert behind(FOUND, cost) is behind(FOUND, risk) is FOUND[0]
    assert [behind(FOUND, one) for one in brought] == [risk] * 3


def test_why_shows_the_die_of_the_table_and_her_own() -> None:
    teller = Teller("why")
    lines = teller.lines([Came(who=3, kind="wasp", name="Wasp"), *FOUND], full=True)
    encounter = next(line for line in lines if line.entry is FOUND[6])
    assert encounter.detail == "Encounter die 18"
    told = why(encounter, FOUND, teller.names)
    assert [part.text for part in told if part.head == "The die before it"] == [
        "Risk die 18: Encounter, Unknown Item and Obstacle.",
    ]
    assert not any(part.card for part in told)
    assert next(line.detail for line in lines if line.entry is FOUND[7]) == "rated 23"


def test_a_secret_leads_to_the_table_that_brought_it() -> None:
    reward = Generated(table="Reward", die=23, events=("Room", "Secret"), command=1)
    story = (reward, Happened("Room opens"), Happened("a secret", note="Darkness"), Happened("has no light", 3))
    assert behind(story) is reward


def test_what_is_learnt_while_resting_has_only_its_own_die() -> None:
    """B 2.3.2: the shelter's roll taught her nothing."""
    story = (rolled(3, "secure"), Changed(who=3, feature="Exploration", old=43, new=49, die=60), Happened("rest ends"))
    assert behind(story, story[1]) is None
    assert behind(story) is None


def test_whoever_stands_in_an_area_is_wounded_by_the_roll_against_her() -> None:
    """R-27: one die, held against each of them."""
    first, second = rolled(7, "attack", target=3), rolled(7, "attack", target=4)
    wounds = [Wounded(who=who, wounds=1, total=1, limit=4, cause="Fontanellar Gun Attack", by=7) for who in (3, 4)]
    story = (first, second, *wounds)
    assert [behind(story, wound) for wound in wounds] == [first, second]


def test_an_alarm_given_between_does_not_explain_what_the_attack_did() -> None:
    """R-62."""
    attack, alarm = rolled(3, "attack", target=7), rolled(7, "Swarming")
    story = (attack, alarm, Happened("nobody answers", 7), Changed(who=7, feature="Immobilised", old=0, new=12, die=40))
    assert behind(story) is attack
    assert behind(story, story[2]) is alarm


def test_the_next_gun_goes_off_by_the_alarm_gun() -> None:
    """B 4.6.4"""
    story = (rolled(7, "attack", target=3), rolled(7, "Alarm Gun"), Happened("chain fire", 8))
    assert behind(story) is story[1]


def test_effects_are_decided_by_the_die_of_their_check() -> None:
    """R-21"""
    check = Happened("Effects checked", 3, number=20)
    hurt = Wounded(who=3, wounds=1, total=1, limit=4, cause="Bleeding")
    story = (rolled(7, "attack", target=3), check, Happened("Effect triggers", 3, "Bleeding", 40), hurt)
    assert behind(story) is check
    assert behind(story, story[2]) is check
    teller = Teller("why")
    line = teller.lines([Came(who=3, kind="wasp", name="Wasp"), *story], full=True)[-1]
    assert "Effects die 20." in [part.text for part in why(line, story, teller.names)]


def test_what_no_roll_decided_is_explained_by_none() -> None:
    roll = rolled(3, "steel", target=3, die=90)
    for after in (
        Happened("round begins", number=2),
        Happened("combat ends", note="stand-off"),
        Happened("rest begins"),
        Happened("takes", 3, "Blue Leaf"),
        Chose(who=3, action="goes to 3, 4", reason="closes in"),
        Stood(who=3, was="Retreating", now="Recoiling"),  # the end of her Turn
    ):
        assert behind((roll, after)) is None, after


def test_digging_is_paid_for_by_the_roll_that_failed() -> None:
    """R-32: whichever she chose to pay with, a command later."""
    dig = rolled(3, "dig", die=94)
    for price in (
        Changed(who=3, feature="Hunger", old=29, new=45, die=60, command=1),
        Wounded(who=3, wounds=1, total=1, limit=4, cause="digging", command=1),
    ):
        assert behind((dig, price)) is dig


def test_the_queens_reason_is_told_of_nothing_that_came_after_the_deed() -> None:
    teller = Teller("why")
    chose = Chose(who=7, action="attack", reason="the best chance", target=3)
    story = (*STORY[:2], chose, Happened("round begins", number=2), Changed(who=7, feature="Bleeding", old=0, new=9))
    line = teller.lines(story, full=True)[-1]
    assert "The Queen's reason" not in heads(why(line, story, teller.names))


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
    "consumes": (),
    "takes": (),
    "enters Level": (),
}


ALWAYS = ("Encounter", "finds", "Room opens", "shaft opens", "has no light")


@pytest.mark.parametrize("n", range(14))
def test_no_line_of_a_raid_is_explained_by_a_roll_of_another_kind(n) -> None:
    _, story = stories()[n]
    for entry in story:
        found = decider(entry, story)
        if isinstance(entry, Chose | Ruled | Came):
            assert found is None
        if isinstance(entry, Happened) and entry.what in DECIDED:
            kind = found.action if isinstance(found, Rolled) else type(found).__name__ if found else ""
            assert kind in DECIDED[entry.what] or (not kind and entry.what not in ALWAYS), entry


def test_the_table_of_what_decides_names_what_there_is() -> None:
    """A name nobody tells would decide nothing, for ever."""
    told = {f"Happened {entry.what}" for _, story in stories() for entry in story if isinstance(entry, Happened)}
    known = {
        f"Happened {key.partition(':')[0].removesuffix(' own').removesuffix(' foe')}" for key in grammar()["Happened"]
    }
    rows = grammar()["decided"]
    for name in {*rows, *(one for row in rows.values() for one in row)}:
        if name.startswith("Happened "):
            assert name.partition(":")[0] in known | told, name
        elif name.startswith("Generated "):
            assert any(name.removeprefix("Generated ") in table for table in content.events().values()), name
        elif name.startswith("Rolled "):
            action = name.removeprefix("Rolled ")
            assert action in content.formulas() or f"{action} Success" in grammar()["Rolled"], name


# -- on the screen -----------------------------------------------------------------------------------------------------


class Raid:
    """A main screen without a screen."""

    def __init__(self) -> None:
        from game.ui.keyset import Keys

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


def test_the_log_has_a_mark_and_enter_asks_why(raid) -> None:
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


def test_the_mark_is_always_in_view(raid) -> None:
    screen = LogScreen(raid)
    for key in ("home", *["down"] * (len(raid.lines) + 2), "pageup", "pageup", "up"):
        screen.key(key)
        assert raid.lines[screen.at].text[:30] in drawn(screen)


def test_every_line_of_the_log_has_its_page(raid) -> None:
    for line in raid.lines:
        screen = why_screen(raid, line)
        assert line.text[:40] in drawn(screen)
        assert isinstance(screen.key("escape"), Pop)
    assert isinstance(screen.key("?"), PushScreen), "the rule's page of the codex"


def test_history_asks_why_too(raid) -> None:
    pushed = LogScreen(raid, "history", "everything").key("w")
    assert isinstance(pushed, PushScreen)
    assert drawn(pushed.screen).startswith(" WHY")


# -- on the command line -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    file = tmp_path_factory.mktemp("why") / "raid"
    assert main(["bot", "--seed", "why", "--limit", "25", "--record", str(file)]) == 0
    return file


def test_nest_why_lists_the_lines_and_explains_one(recording, capsys) -> None:
    assert main(["why", str(recording)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("    1  ")
    assert main(["why", str(recording), "2"]) == 0
    told = capsys.readouterr().out
    assert " ".join(told.split()).startswith(" ".join(lines[1].split()[1:]))
    assert all(len(line) <= 80 for line in told.splitlines())
    assert len(told.splitlines()) > 4


def test_nest_why_knows_how_many_lines_there_are(recording, capsys) -> None:
    assert main(["why", str(recording), "99999"]) == 2
    assert "no line 99999" in capsys.readouterr().err
    assert main(["why", "nowhere/at/all", "1"]) == 2


def test_a_raid_hardly_begun_has_nothing_to_ask() -> None:
    run = Run(head("empty", ("wasp",)), digests=False)
    assert all(why(line, run.story, Teller("x").names) for line in Teller("x").lines(run.story))
    run.close()
