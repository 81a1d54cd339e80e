"""Getting behind an armoured head: its key in the footer, and what it gains. [R-15]"""

from msgspec.structs import replace

from game.engine.commands import Say
from game.engine.steps import TakeTurn
from game.nest.paths import MOVES
from game.ui.raid.bottom_line import bottom_line
from tests.ui.table import Lay, Table, fight, plainly


def turned(play: Table, *, armed: str = "major", facing: bool = True) -> Table:
    """Wait for a Turn, and let this foe stand beside her, and face her or turn its back."""
    for _ in range(20):
        if play.view.asks(TakeTurn):
            break
        play.raid.give(Say("pass"))
    view = play.view
    me = view.me.body
    dx, dy = next((dx, dy) for dx, dy in MOVES if view.walkable[me.y + dy, me.x + dx])
    to = (-dx, -dy) if facing else (dx, dy)
    placed = [replace(one, x=me.x + dx, y=me.y + dy, facing=to) if one.kind == armed else one for one in view.creatures]
    vars(view)["creatures"] = tuple(placed)
    return play


def test_the_footer_names_the_key_that_leads_behind_an_armoured_head(table: Lay) -> None:
    """Beside that of aim, and the line keeps all that matters at 80 columns."""
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False))
    assert ("F", "behind") in bottom_line(play.raid)
    last = play.shows().splitlines()[-1]
    assert "close in  F behind" in last
    assert all(f" {name}" in last for name in ("move", "best", "manoeuvre", "done", "help"))


def test_where_it_gains_nothing_it_is_not_named(table: Lay) -> None:
    """Not at the back of one, where she stands already, nor against one without an armoured head."""
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False), facing=False)
    assert ("F", "behind") not in bottom_line(play.raid)
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("centipede",)), quick=False), armed="centipede")
    assert ("F", "behind") not in bottom_line(play.raid)
