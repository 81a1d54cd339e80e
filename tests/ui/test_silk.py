"""What a weaver's Manoeuvres do to a foe that is held is told before one is. [R-67]"""

import pytest

from game.engine.commands import Act
from game.presentation.page import words
from game.presentation.pages.raid_pages import sheet
from game.presentation.questions import menus
from tests.ui.table import Lay, fight


@pytest.mark.parametrize(("kind", "weaves"), [("spider", True), ("wasp", False)])
def test_the_sheet_and_the_manoeuvres_not_possible_now_say_what_silk_does(
    table: Lay, kind: str, *, weaves: bool
) -> None:
    """To wrap up, the strongest thing that a Spider has, was first heard of with somebody Immobilised beside her."""
    view = fight(table(kind), (kind,), ("minor",)).view
    shown = [row.value for row in sheet(view, view.me).rows()]
    told = words("silk")
    assert all((does in shown) == weaves for does in told.values())
    refused = menus.refusals(view, [one for one in view.choices if isinstance(one.command, Act)])
    for action in told:
        about = next((one.told for one in refused if action in str(one.do)), "")
        assert (told[action] in about) == weaves and about.startswith("No: "), about
