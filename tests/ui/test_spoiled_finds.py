"""A found Item that is known to be Spoiled takes no Slot: it is left lying, which the log says. [R-56]"""

from game.engine.components import At, Item, Room
from game.engine.steps import Roam
from game.engine.store import query
from tests.ui.table import Lay


def test_it_is_left_lying_without_a_key(table: Lay) -> None:
    play = table("wasp", seed="spoiled 3")
    play.raid.run.enter()
    for _, room in query(Room):
        room.spent, room.stocks, room.worked = True, {"plants": 50}, {}
    play.raid.run.settle()
    play.raid.settle()
    carried = [held.name for held in play.view.me.items]
    play.do("P", "P")
    told = " ".join(line.text for line in play.raid.log.lines)
    assert "Found: Spoiled White Nectar" in told and "It is left lying." in told
    assert [held.name for held in play.view.me.items] == carried and play.view.asks(Roam)
    play.raid.run.enter()
    assert len(query(Item, At)) == 1
