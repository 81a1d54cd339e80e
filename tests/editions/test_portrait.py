"""The portrait of a character by the rules of Metamorphosis: what it has gained is drawn into it, and told as old > new. [M 2.6.9]"""

import pytest

from game import content
from game.editions.metamorphosis.dice import grow
from game.engine.commands import Say
from game.presentation.pages.ending import changed, ending
from game.presentation.pages.raid_pages import sheet
from game.run.hindsight import Hindsight
from game.run.run import Run, head
from game.run.scenario import Moment, stage
from game.run.view import View
from game.telling.log import Teller
from game.telling.portrait import broad, portrait, portraits
from game.text.pages import read
from tests.editions.test_metamorphosis import NAME

ROOM = (80, 21)
"""Columns and rows that a page has on a screen of 80x24."""


def drawn(kind: str, *parts: str) -> list[str]:
    with content.chosen(NAME):
        return ["".join(said for said, _ in line) for line in portrait(kind, "text", parts)]


@pytest.mark.parametrize("kind", content.classes())
def test_each_ability_that_food_brings_is_seen_on_each_class(kind: str) -> None:
    """Alone, and among all others; and with all of them the portrait leaves room for the sheet."""
    with content.chosen(NAME):
        found = {name for name, part in portraits().items() if part.places}
        assert set(content.finds()["mutation"].rows) <= found
        assert all(drawn(kind, part) != drawn(kind) for part in found)
        every = portrait(kind, "text", found)
        assert all(drawn(kind, *(found - {part})) != drawn(kind, *found) for part in found)
        assert broad(every) <= 32 and len(every) <= 14


def test_the_sheet_shows_what_one_became() -> None:
    """The portrait, old > new below it, and the ratings as they are now, on one screen; the text front is told the same."""
    run = Run(head("became", ("wasp",), edition=NAME))
    run.enter()
    before = sheet(View(run), View(run).me).sections[0].picture
    grow(View(run).me.body.who, "Chill", 2)
    page = sheet(View(run), View(run).me)
    shown = ["".join(said for said, _ in line) for line in page.sections[0].picture]
    assert shown[3].startswith("* · *") and "Chill" not in str(before)
    assert any(line.startswith("Chill: 0 > 2") for line in shown)
    assert any("Venom 2, Chill 2" in line for line in shown)
    assert broad(page.sections[0].picture) <= ROOM[0] and len(shown) <= ROOM[1]
    assert "Chill: 0 > 2 (rime at the jaws)" in list(read(page))
    run.close()


def test_the_end_shows_whom_the_nest_has_changed_and_nobody_else() -> None:
    run = Run(head("became", ("wasp", "beetle"), edition=NAME))
    run.enter()
    assert list(changed(View(run))) == []
    grow(next(one.body.who for one in View(run).party if one.body.kind == "beetle"), "Plant", 1)
    (section,) = changed(View(run))
    assert (section.title, section.rows[0].label, section.rows[0].value) == ("WHAT THE BEETLE BECAME", "Plant", "0 > 1")
    assert any("Y" in said for line in section.picture for said, _ in line)
    run.close()


def test_the_end_of_the_dead_shows_it_too() -> None:
    """As they were in the last Turn that is remembered; a raid that nobody lives to see has no party to ask."""
    scene = Moment("the end of", edition=NAME, foes=("major", "major", "nasute"))
    run, hindsight = stage(scene), Hindsight()
    grow(View(run).me.body.who, "Heat", 2)
    while run.decision:
        legal = View(run).legal()
        command = next((one for one in legal if one in (Say("done"), Say("no"), Say("pass"))), legal[0])
        hindsight.watch(run, command)
        run.apply(command)
    assert run.raid.outcome == "dead"
    told = Teller(scene.seed)
    told.lines(run.story)
    (page, _) = ending(run, View(run), told.names, hindsight, 60)
    assert page.sections[-1].title == "WHAT THE WASP BECAME"
    assert [(row.label, row.value) for row in page.sections[-1].rows] == [("Heat", "0 > 2")]
    run.close()
