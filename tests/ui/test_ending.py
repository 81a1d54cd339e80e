"""The last scene of a raid: who did it, the last rolls, and what else could have been done, by the odds of that moment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tcod.console import Console

from game import content
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.entries import Rolled, Wounded
from game.engine.steps import TakeTurn
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.outcome import called
from game.presentation.page import sentence
from game.presentation.pages.ending import ending, killer, otherwise, rolls
from game.presentation.questions import deeds
from game.presentation.sight import Sight, strangers
from game.reports.story import StoryFacts
from game.run import save_folder
from game.run.hindsight import Hindsight, PastTurn
from game.run.run import head
from game.run.save_folder import NoFolder
from game.run.scenario import Moment, meet, stage
from game.run.view import View
from game.telling.log import Teller
from game.ui.raid.foes import sight, unseen
from game.ui.screens.end import EndScreen
from game.ui.screens.replay import Replay
from game.ui.screens.title import Title
from game.ui.widgets.layout import layout
from tests.ui.table import Lay, Table, fight

OVERRUN = ("major", "major", "nasute")


def dies(play: Table) -> Table:
    """Let the Wasp stand in the midst of a front, and do nothing."""
    fight(play, ["wasp"], OVERRUN)
    for _ in range(300):
        if play.raid.over:
            break
        legal = play.view.legal()
        play.raid.give(next((one for one in legal if one in (Say("done"), Say("no"), Say("pass"))), legal[0]))
    return play


def test_the_last_view_stays_and_the_killer_is_ringed(table: Lay) -> None:
    play = dies(table("wasp"))
    assert play.raid.run.raid.outcome == "dead"
    who = killer(play.raid.run.story, play.raid.teller.names)
    body = next(body for body in play.view.creatures if body.who == who)
    assert f"({body.glyph})" in play.shows()


def test_no_advice_stands_under_the_end(table: Lay) -> None:
    """That a Rest can be taken here stood there, said of the fight before the deed."""
    play = dies(table("wasp"))
    play.raid.log.also("A Rest can be taken here.", "rule")
    play.raid.log.also("The answer to a key.", "dim")
    assert "A Rest can be taken" not in play.shows() and "The answer to a key." in play.shows()


def test_once_a_raid_is_over_nothing_is_left_to_be_explored(table: Lay) -> None:
    play = table("wasp")
    assert "Rooms unspent" in play.shows()
    play.raid.give(Say("surrender"))
    shown = play.shows()
    assert "what became of the raid" in shown and "Rooms" not in shown


def test_from_nobody_nothing_is_far_or_near(table: Lay) -> None:
    """Who stood round the last of the party is still named, but in nobody's sight; no row tells a distance from where nobody stands."""
    view = dies(table("wasp")).view
    rows = list(sight(view, 24, 9))
    told = "".join(word for row in rows for word, _ in row.left)
    assert "STILL THERE" in told and "SIGHT" not in told
    assert all(called(content.kinds()[body.kind]) in told for body in strangers(view))
    assert not any(row.right for row in rows)
    head, *known = unseen(view, (0, 0), 40)
    assert head.left[0][0] == "ELSEWHERE"
    assert known and not any(row.right for row in known)


def test_the_killer_is_called_as_the_log_and_the_last_rolls_call_it() -> None:
    """Also where a list had shown others of its kind first, so that the Entries alone would give it another number."""
    run = stage(Moment("numbers", foes=("minor", "minor", "minor")))
    names = Teller(run.head.seed).names
    for entry in run.story:
        names.hear(entry)
    third = [one.who for one in View(run).creatures if not one.led][2]
    tally = StoryFacts(run.story, {third: 7})
    assert tally.names.name(third).startswith("my seventh band")
    assert StoryFacts(run.story).names.name(third) != tally.names.name(third)


def test_both_pages_of_a_death_give_the_killer_the_number_that_the_log_gave_it() -> None:
    run, teller = stage(Moment("pages", foes=("major", "major", "major"))), Teller("pages")
    teller.names.kept = {body.who: 4 + n for n, body in enumerate(View(run).creatures) if not body.led}
    while run.decision:
        legal = View(run).legal()
        run.apply(next((one for one in legal if one in (Say("done"), Say("no"), Say("pass"))), legal[0]))
    assert run.raid.outcome == "dead"
    teller.lines(run.story)
    dead, story = (
        next(row.value for row in page.rows() if "chances in 100" in row.value)
        for page in ending(run, View(run), teller.names, Hindsight(), 60)
    )
    assert dead == story
    assert any(one in dead for one in ("fourth", "fifth", "sixth", "seventh"))
    run.close()


def test_the_last_scene_says_what_stood_open_and_its_odds(table: Lay) -> None:
    """They are those that the person was shown: what the pages say now was true then."""
    play = dies(table("wasp")).do("enter")
    assert isinstance(play.top, EndScreen)
    shows = play.shows(80, 60)
    assert "You died of" in shows
    shows = play.do("tab").shows(80, 60)
    assert "THE LAST ROLLS" in shows
    assert shows.count("what stood open") == 2
    play.do("tab")
    assert "THE STORY" in play.shows()


def test_what_was_done_in_a_turn_is_none_of_what_could_have_been() -> None:
    """A dash that was done stood there as "instead: dash, sure"."""
    run = stage(Moment("hindsight", foes=("minor",)))
    view = Sight(run, Teller("hindsight").names)
    dash = Act("dash", view.asked)
    for given in (list[AnyCommand](), [dash]):
        turn = PastTurn(1, 1, view.asked, b"", [*given])
        could = [row.value for row in otherwise(view, turn).rows if row.label == sentence("open")]
        assert any("dash" in one for one in could) == (not given)
    run.close()


def test_what_is_remembered_of_a_turn_is_how_it_began() -> None:
    run, hindsight = stage(Moment("hindsight", foes=("minor",))), Hindsight()
    shown = [one.label + one.detail for one in deeds.brief(View(run), again=True)[0]]
    before = run.n
    for command in (Act("steel", View(run).asked), Say("done")):
        if isinstance(run.decision, TakeTurn):
            hindsight.watch(run, Go(-1, -1))  # refused: nothing was done
            hindsight.watch(run, command)
            run.apply(command)
    ((past, turn),) = hindsight.restored(run)
    assert (past.n, turn.given) == (before, [Act("steel", turn.who), Say("done")])
    past, _ = next(made := hindsight.restored(run))
    assert [one.label + one.detail for one in deeds.brief(View(past), again=True)[0]] == shown
    made.close()
    assert View(run).n == run.n
    run.close()


def test_a_raid_that_was_left_has_a_last_scene_too(table: Callable[..., Any]) -> None:
    play = table("wasp")
    run = meet(head("left", ("wasp",)), ("worker",))
    while run.decision:
        run.apply(Say("surrender") if Say("surrender") in View(run).legal() else View(run).legal()[0])
    teller = Teller("left")
    teller.lines(run.story)
    pages = ending(run, View(run), teller.names, Hindsight(), 60)
    assert len(pages) == 2
    assert [row.value for row in pages[0].rows()]
    run.close()
    assert play


def test_the_last_rolls_are_those_that_led_to_the_death() -> None:
    """Who dies of tearing down an Obstacle sees those rolls, and not older ones of a fight."""
    run = stage(Moment("torn", foes=("minor",)))
    names, me = Teller(run.head.seed).names, View(run).me.body.who
    for entry in run.story:
        names.hear(entry)
    roll = Roll(Check(Rating("Construction", 30)), 60, (), Degree.PARTIAL_FAILURE)
    steels = [Rolled(me, "steel", roll, command=n) for n in range(5)]
    tears = [Rolled(me, "tear", roll, command=n) for n in (7, 8)]
    hurt = [Wounded(me, 1, n, 4, "rubble", command=6 + n) for n in (1, 2)]
    told = [row.value for row in rolls([*steels, tears[0], hurt[0], tears[1], hurt[1]], names)]
    assert [one.partition(": ")[0].rpartition(", ")[2] for one in told] == [*["steel yourself"] * 3, *["tear down"] * 2]
    assert not any("tear down" in row.value for row in rolls([*steels, tears[0]], names)), "it cost nothing"
    run.close()


def test_space_shows_all_of_a_page_before_the_next(table: Lay) -> None:
    """It turned to the next at once: what stood below, as what the keys do next, was never seen."""
    play = dies(table("wasp"))
    play.do("enter")
    assert isinstance(play.top, EndScreen)
    seen = play.shows(80, 14)
    for _ in range(9):
        if play.top.turned:
            break
        play.do("space")
        seen += play.shows(80, 14)
    first = play.top.told[0]
    assert play.top.turned == 1 and all(section.title in seen for section in first.sections)


def test_the_time_of_a_raid_that_is_over_stands_still(table: Lay) -> None:
    """Its end told 11:58 of play, and a while later 12:11."""
    play = table("wasp")
    clocked = play.raid.run.clock
    play.raid.run.clock = lambda: clocked() + 60_000
    running = play.raid.elapsed()
    play.raid.give(Say("surrender"))
    ended = play.raid.elapsed()
    play.raid.run.clock = lambda: clocked() + 120_000
    assert 60 <= running <= ended == play.raid.elapsed() < 120


def test_esc_leads_from_the_recording_back_to_the_end_it_was_opened_from(table: Lay) -> None:
    """It led to the title, from where that end cannot be seen again."""
    play = table("wasp")
    play.raid.give(Say("surrender"))
    play.do("space", "w")
    assert isinstance(play.top, Replay)
    play.do("escape")
    assert isinstance(play.top, EndScreen)
    assert "WHAT NEXT" in play.shows()
    play.do("w", "escape", "tab", "escape")
    assert "what became of the raid" in play.shows(), "from the end the last view of the raid can still be seen"
    play.do("space", "w", "escape", "r", "r")
    assert not play.raid.over


def test_where_no_raid_can_be_begun_esc_at_the_end_leads_to_the_title(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The raid that has ended was closed for the next one, and its last view is drawn no more."""

    def full(*_: object) -> Path:
        raise NoFolder("no room")

    play = table("wasp")
    play.raid.give(Say("surrender"))
    monkeypatch.setattr(save_folder, "fresh_folder", full)
    play.do("space", "r", "r")
    assert isinstance(play.top, EndScreen)
    assert "no room" in play.shows()
    play.do("escape", "escape")
    assert isinstance(play.top, Title)


def test_the_log_of_a_death_takes_the_rows_that_it_needs_from_the_map(table: Lay) -> None:
    """It kept its four rows and hid most of the last fight, beside a map on which nobody was left to be looked for."""
    play = dies(table("wasp"))
    console = Console(100, 30, order="F")
    assert play.raid.picture.layout(console).log.h > layout(100, 30).log.h
    assert "(M)" in play.shows(100, 30)
