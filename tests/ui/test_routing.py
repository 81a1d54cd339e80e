"""Who is Retreating as a Round ends is out of the fight: that is said before, with who may bring it about, and after. [B 3.8.15, R-18]"""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.adviser.wording.perils import Perils
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act
from game.engine.entries import Happened
from game.engine.steps import CombatEnd
from game.fd100 import Degree
from game.presentation.foes import routing
from game.presentation.foes.routing import alone, beset, in_flight, peril, routed
from game.run.view import View
from game.ui.raid.lull import fled, parted
from game.ui.raid.lull import in_flight as turn_ends
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight

RUNS: Mapping[str, object] = {"place": "Retreating"}


@pytest.mark.parametrize(("cells", "ends"), [(3, True), (4, True), (5, False)])
def test_the_end_of_such_a_turn_is_foretold_and_comes(cells: int, ends: bool) -> None:
    """Beside the Queen the fight ended unasked. With nobody within four cells it goes on."""
    scene = Scene("W" + " ." * (cells - 1) + " m" + " ." * 3, first="W", W=RUNS, m={"Immobilised": 99}).until("W")
    view = View(scene.run)
    assert alone(view) and (beset(view) is not None) == ends
    told = in_flight(view, "z", "; out")
    assert ("you leave the fight as the Round ends; out" in told) == ends
    assert ("you are Recoiling and fight on" in told) != ends
    scene.do("done")
    while scene.fight and scene.asked != "TakeTurn":
        scene.do("no")
    assert (scene.fight is None) == ends
    assert routed(View(scene.run)) == ends
    if ends:
        assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.LOST


def test_where_others_fight_on_nothing_ends() -> None:
    view = View(Scene("W . m . S", first="W", W=RUNS).until("W").run)
    assert not alone(view) and in_flight(view, "z", "") == peril(view) == ""


def test_who_breaks_away_was_not_routed() -> None:
    scene = Scene("W . . . . m . .", first="W", breaking=1).until("W")
    scene.do("break")
    while scene.fight:
        scene.do({"TakeTurn": "done"}.get(scene.asked, "no"))
    assert scene.told(Happened, what="breaks away") and not routed(View(scene.run))


def test_the_end_of_a_turn_is_told_once_while_it_is_the_same(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four steps of one Tab told the same three lines four times, one below the other."""
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    vars(raid.view)["me"] = replace(raid.view.me, body=replace(raid.view.me.body, disposition="Retreating"))
    monkeypatch.setattr(routing, "in_flight", lambda *_: "so it ends")
    for near, told in ((1, "so it ends"), (1, ""), (None, "so it ends"), (None, "")):
        monkeypatch.setattr(routing, "beset", lambda _, near=near: near)
        assert turn_ends(raid, struck=False) == told


def test_whose_threats_may_do_it_is_said_with_how_often() -> None:
    scene = Scene("W . . K . Q . .", first="W").until("W")
    view = View(scene.run)
    told = peril(view)
    king = view.cowed_by(scene.who["K"])
    low = 100 * king.at_least(Degree.PARTIAL_SUCCESS) // king.whole
    assert f"{low} % from Recoiling" in told and "King" in told
    perils = Perils()
    assert told in perils.told(view, []), "the line of Tab's dangers has it"
    assert perils.risen(view) and not perils.risen(view), "it is news once"


def test_who_threatens_one_at_a_time_is_named_before_the_fight_with_the_odds_that_it_has_in_it() -> None:
    """The line led up to Inquilines, "likely to outlast them", and the first threat put the lone Beetle to flight."""
    inside = View(Scene("B . . . i . .", first="B", B={"place": "Recoiling"}).until("B").run)
    foe = next(one for one in inside.creatures if one.kind == "inquiline")
    made = inside.cowed_by(foe.who)
    likely = f"{100 * made.at_least(Degree.PARTIAL_SUCCESS) // made.whole} % from Recoiling"
    assert likely in peril(inside)
    scene = Scene("# . B . . . i . . #", combat=False)
    before, attack = View(scene.run), Act("attack", scene.who["i"])
    perils, mind = Perils(), Mind(ADVISER)
    told = perils.afield(before, attack, mind)
    assert "to flight" in told and likely in told
    assert "to flight" not in Perils().afield(View(Scene("# . B . m . #", combat=False).run), attack, mind)
    party = Scene("# B S . . i . . #", combat=False)
    assert "to flight" not in Perils().afield(View(party.run), Act("attack", party.who["i"]), mind)


def test_nothing_is_said_of_who_has_had_his_turn_or_threatens_nobody() -> None:
    assert peril(View(Scene("W . . m . .", first="W").until("W").run)) == ""
    assert peril(View(Scene("W . . K . Q . .", first="K").until("W").run)) == ""


def test_after_it_the_screen_says_why(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    monkeypatch.setattr("game.presentation.foes.routing.routed", lambda _: True)
    raid.view.raid.head_start = 4
    assert fled(raid.view, raid.teller, raid.keys, []).startswith("You were Retreating as the Round ended")
    raid.view.raid.head_start = 0
    told = parted(raid, [])
    assert told and told[0].startswith("You were Retreating as the Round ended")
