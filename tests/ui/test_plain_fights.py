"""What readers of nothing but the README stumbled over in fights: each thing is said where it happens."""

import re

import pytest

from game.engine.commands import Act
from game.engine.components import Combatant
from game.engine.store import get
from game.presentation.sight import strangers
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_best import said


def placed(table: Lay, place: str, seed: str = "six") -> Table:
    """Return a Wasp's fight with a Minor four cells off, in this place on the Disposition Track."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed), hints=False)
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = play.view.me.track.index(place)
    play.raid.settle()
    return play


# -- what a Charge costs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("Recoiling", "(else still Recoiling)"),
        ("Holding", "(else thrown back to Holding or Recoiling)"),  # a steeled nerve comes first, if it works
        ("Advancing", "(else thrown back to Holding)"),
    ],
)
def test_who_is_advised_to_charge_is_told_where_a_failed_one_leaves_her(table: Lay, place: str, told: str) -> None:
    """And there it does leave her."""
    failed = 0
    for seed in ("six", "b", "c", "d", "e", "f"):
        play = placed(table, place, seed).do("tab")
        assert re.search(r"charge Minor \d+ % " + re.escape(told), said(play)), said(play)
        play.raid.give(Act("charge", strangers(play.view)[0].who))
        if play.view.me.body.disposition != "Charging":
            failed += 1
            assert play.view.me.body.disposition in told
    assert failed


def test_the_price_of_a_charge_is_read_whole_on_the_narrowest_screen(table: Lay) -> None:
    play = placed(table, "Holding").do("tab")
    assert said(play) in " ".join(" ".join(line.split()) for line in play.shows().splitlines()[-6:-1])
    assert "(else thrown back to" in said(play)


def test_the_key_of_aim_tells_the_price_of_the_charge_that_it_names(table: Lay) -> None:
    play = placed(table, "Holding").do("f")
    assert "charge Minor (else thrown back to" in " ".join(one.text for one in play.raid.notices)
