"""A fight in which nobody is perceived costs no key, and is one line of the log; by the other order it is played by hand. [R-36, R-51]"""

from game.engine.components import Raid
from game.engine.store import the
from game.presentation.orders import Orders
from game.presentation.page import sentence
from tests.ui.table import Lay, Table
from tests.ui.test_first_blow import before


def sought(table: Lay, order: str) -> Table:
    """Return a lone swarm's raid in which a band of Minors, out of its senses, has just begun a fight."""
    play = before(table, "minor", 8, "seen", party=("ants",))
    play.game.orders = Orders(unseen=order)  # type: ignore[arg-type]
    play.raid.run.enter()
    the(Raid).alert = 5
    play.raid.run.settle()
    play.raid.settle()
    assert not any(not body.led for body in play.view.creatures)
    return play.do("z")


def test_a_fight_with_nobody_costs_no_key_and_is_one_line(table: Lay) -> None:
    play = sought(table, "wait")
    assert play.view.raid.fights == 1 and play.view.fight is None
    told, fresh = play.raid.log.brief(1)
    of_it = [line.text for line in told[-fresh:] if not line.text.startswith("Luck ")]  # a double stays to be told
    assert of_it == [sentence("phantom")]
    assert sentence("phantom") in " ".join(play.shows(120, 40).split())
    assert any("Undecided" in line.text for line in play.raid.lines)  # the whole log keeps it as it was
    assert not any(notice.tone == "alarm" for notice in play.raid.notices)


def test_by_the_other_order_it_is_played_by_hand(table: Lay) -> None:
    play = sought(table, "ask")
    assert play.view.fight
    assert "Your Turn: wait (z)" in " ".join(notice.text for notice in play.raid.notices)
