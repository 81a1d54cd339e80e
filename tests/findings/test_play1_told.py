"""What acts against the party is told: on the top line, in the panel, when looked at, by the Queen herself. [R-84, R-86, R-87]"""

import msgspec
import numpy as np
import pytest
from tcod.console import Console

from game import content
from game.engine.commands import Act
from game.engine.components import Raid, Room
from game.engine.store import query, the
from game.presentation.outcome import weighed
from game.presentation.pages import bearing
from game.presentation.pages.raid_pages import alarm
from game.presentation.walks.surroundings import cell
from game.presentation.walks.surroundings import told as creature
from game.run.run import Run, head
from game.run.view import View
from game.telling.grammar import grammar
from game.ui.raid import foes, topline
from tests.ui.table import Lay
from tests.ui.test_sight import seen, words


def top(view: View, width: int) -> str:
    console = Console(width, 1, order="F")
    topline.draw(console, view)
    return "".join(map(chr, console.rgb["ch"][:, 0].tolist())).rstrip()


@pytest.mark.parametrize("step", range(6))
def test_play1_the_alarm_covers_nothing_of_the_top_line(table: Lay, step: int) -> None:
    play = table("wasp")
    the(Raid).alert, the(Raid).turn = step, 1234
    for _, room in query(Room):
        room.dark = 55
    view = View(play.raid.run)
    where = f"{view.chamber.kind.capitalize()}, unspent, dark 55"
    for width in (80, 100, 120, 160):
        line = top(view, width)
        assert f"{where}  " in line
        assert line.endswith(f"  Luck {view.me.luck}")
        assert (f"alarm {step}" in line) == bool(step)
        assert len(line) < width


def test_play1_where_there_is_room_the_top_line_says_what_the_step_means(table: Lay) -> None:
    play = table("wasp")
    the(Raid).alert = 2
    assert f"alarm 2: {content.alerts()[2].means}   turn" in top(View(play.raid.run), 120)


def test_play1_the_job_tells_the_step_of_the_alarm_at_any_width(table: Lay) -> None:
    play = table("wasp")
    the(Raid).alert = 4
    told = alarm(View(play.raid.run))
    assert "4 of 5: " in told
    assert content.alerts()[4].means in " ".join(told.split())
    book = Run(head("x", ("wasp",), profile="book"), digests=False)
    assert not alarm(View(book))


def test_play1_the_codex_has_the_alarm_at_hand_while_there_is_one(table: Lay) -> None:
    play = table("wasp")
    assert "(alarm)" not in " ".join(bearing.bearing(play.view))
    the(Raid).alert = 1
    assert "(alarm)" in " ".join(bearing.bearing(View(play.raid.run)))


def test_play1_looked_at_a_foe_says_whether_it_would_follow(table: Lay) -> None:
    view = table("wasp").view
    told = " ".join(line for line, _ in creature(view, seen(9, "seen", tie="follows")))
    assert "take a way to another Level now, and it comes after you" in told
    told = " ".join(line for line, _ in creature(view, seen(9, "seen", tie="holds its tunnel")))
    assert "it would not follow you" in told


def test_play1_looked_at_the_queen_is_more_than_unarmed(table: Lay) -> None:
    view = table("wasp").view
    queen = msgspec.structs.replace(seen(9, kind="queen"), armed=False)
    told = " ".join(line for line, _ in creature(view, queen))
    assert "The Job is about this one." in told
    assert "only her head" in told


def test_play1_workers_are_seen_to_tend_the_queen(table: Lay) -> None:
    """The panel says in a word what a labourer is about, and a look says it in a sentence; who flees is about nothing."""
    view = table("wasp").view
    tending = msgspec.structs.replace(seen(9, kind="worker", busy="tends the Queen"), armed=False)
    assert words(view, tending) == ["tends the Queen"]
    assert "It feeds the Queen and licks her." in " ".join(line for line, _ in creature(view, tending))


def test_play1_what_the_queen_says_is_marked_as_hers_and_fits_a_row() -> None:
    """Each of her moods, by name and in quotes; 78 columns, so that her line takes no row from the panel."""
    lines = [
        line for name, said in grammar()["Happened"].items() if name.startswith("the Queen speaks") for line in said
    ]
    assert len(lines) >= 12
    for line in lines:
        assert line.startswith("{Who}: “")
        assert line.endswith("”")
        assert len(line.replace("{Who}", "The Queen")) <= 78


def test_play1_a_failed_dig_on_the_threshold_says_what_it_costs() -> None:
    """R-88: Hunger at most, and the odds say so; who is never hungry pays nothing."""
    for kind, pays in (("wasp", True), ("beetle", False)):
        for seed in map(str, range(40)):
            run = Run(head(f"t{seed}", (kind,)), digests=False)
            run.apply(Act("explore"))
            view = View(run)
            if view.allows(Act("dig")):
                break
            run.close()
        choice = view.choice(Act("dig"))
        assert choice is not None
        assert ("% Hunger" in weighed(view, choice)) == pays
        run.close()


def test_play1_who_comes_after_the_party_is_told_whole(table: Lay) -> None:
    """At 80 columns the panel is 24 wide: two kinds go on in a second row, and nothing is cut."""
    view = table("wasp").view
    view.__dict__["pursuers"] = ("minor", "minor", "major")
    rows = ["".join(s for s, _ in line.left) for line in foes.sight(view, 24, 9)]
    assert " ".join(" ".join(rows[:2]).split()) == "coming after you: 2 Minors and Major"
    assert all(len(row) <= 24 for row in rows)


def test_play1_who_is_sensed_on_unknown_ground_can_be_looked_at(table: Lay) -> None:
    """The panel lists her, so a look tells of her, and of the cell nothing."""
    view = table("wasp").view
    y, x = (int(n) for n in np.argwhere(~view.known)[0])
    assert [line for line, _ in cell(view, x, y)] == ["Nobody of the raid has seen that."]
    view.__dict__["creatures"] = (*view.creatures, msgspec.structs.replace(seen(9), x=x, y=y))
    told = [line for line, _ in cell(view, x, y)]
    assert told[0].startswith("Minor: ")
    assert "Nobody of the raid has seen that." not in told
