"""A fight is judged by all who fight in it, seen or not, and by whom of the party they can hurt."""

import pytest
from msgspec.structs import replace

from game.adviser.wording.meeting import why_lost
from game.bots import judgement, mettle
from game.bots.blows import hopeful, price
from game.bots.careful import Careful
from game.bots.estimates import dealt
from game.bots.fighting import enemies, outmatched, turn
from game.bots.mettle import gritted
from game.bots.places import ABSENT
from game.engine.components import At
from game.engine.store import get
from game.nest.tiles import Tile
from game.run.view import View
from game.systems.ground import level
from tests.scenes.scene import Scene

TUNNEL = """
    # # # # # # # # # # # # # # # # # #
    W . . . . m # # # # # # # {} . . .
    # # # # # # # # # # # # # # # # # #
"""

GALLERY = """
    # # # # # # # # # # # # # # # # # # # # # # # # #
    # W m . . . . . . . . . . . . . . . . . . . . . .
    # # # # # # # # # # # # # # # # # # # # # # # # #
"""


@pytest.mark.usefixtures("dear_foes")
def test_bands_out_of_sight_count_from_the_first_turn_on() -> None:
    """The Wasp charged the one in sight, and left as soon as the other came: a Round and her Courage for nothing."""
    leaves = {}
    for field in (TUNNEL.format(". ."), TUNNEL.format("m m"), "W . . . . m m m"):
        scene = Scene(field, first="W", W={"place": "Advancing"}).until("W")
        view, bot = View(scene.run), Careful()
        bot.fight(view)
        leaves[len(enemies(view)), len(view.fight.later) if view.fight else 0] = outmatched(view, enemies(view))
    assert leaves == {(1, 2): False, (1, 4): True, (3, 4): True}


def test_who_was_never_seen_is_taken_to_be_with_those_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two whom nobody had seen in eight Rounds were taken to stand beside the party, on its side of the glue; or round the next corner, and it ran from there to their fellow."""
    monkeypatch.setattr(judgement, "covert", lambda _: (5, 1))
    scene, bot = Scene(TUNNEL.format("m m"), first="W", W={"place": "Advancing"}).until("W"), Careful()
    view = View(scene.run)
    bot.mind.foes.dangers[scene.who["m2"]] = view.number, replace(enemies(view)[0], who=scene.who["m2"], x=13)
    assert [foe.x for foe in bot.mind.lost(view)] == [13, 13]


def test_a_worker_that_has_gone_out_of_sight_is_no_soldier() -> None:
    scene = Scene(TUNNEL.format("w ."), first="W", W={"place": "Advancing"}).until("W")
    bot, worker = Careful(), get(scene.who["w"], At)
    behind, worker.x = worker.x, 3
    scene.ask()
    bot.fight(View(scene.run))
    worker.x = behind
    scene.ask()
    view = View(scene.run)
    bot.fight(view)
    assert not bot.mind.lost(view)


def test_who_is_far_off_strikes_later_and_who_is_shut_off_by_glue_not_at_all() -> None:
    """Beside a band of which two were left, unhurt, three were to leave for the sake of five behind a wall of glue."""
    scene = Scene(GALLERY, first="W", W={"place": "Advancing"}, m={"wounds": 8}).until("W")
    costs = []
    for glue in (False, True):
        if glue:
            level().opened.append((4, 1, int(Tile.PLUG)))
            scene.ask()
        view = View(scene.run)
        foes = enemies(view)
        for there in ((), (6,), (23,)):
            view.derived[ABSENT] = [replace(foes[0], who=99, x=x, wounds=0) for x in there]
            costs.append(price(view, foes) or 0)
    alone, near, far, shut_alone, shut, shut_far = costs
    assert alone < far < near
    assert alone == shut_alone == shut == shut_far


def test_foes_who_cannot_hurt_the_beetle_are_not_expected_to_hit_the_spider_alone() -> None:
    """Six bands were to cost nine Wounds; they cost two."""
    alone, both = (View(Scene(field, first="X").until("X").run) for field in ("X . . m m m m", "B X . . m m m m"))
    assert not hopeful(alone, enemies(alone))
    assert hopeful(both, enemies(both))


def test_a_band_that_can_hurt_nobody_is_no_reason_to_leave_though_nobody_can_hurt_it() -> None:
    """A Beetle was told that a band was likely to win whose every blow had no chance: it kept away, and broke off the fight at 22 %."""
    hero = View(Scene("B . . m", first="B", B={"wounds": 2}).until("B").run)
    (foe,) = enemies(hero)
    me = hero.me.body
    assert dealt(hero, me, foe, more=1) == dealt(hero, foe, me) == 0
    assert price(hero, [foe]) == 0 and hopeful(hero, [foe])
    spider = View(Scene("X . . m m m m", first="X").until("X").run)
    assert not hopeful(spider, enemies(spider)), "whoever can be hurt by them has to leave"


@pytest.mark.parametrize("hidden", [0, 1])
def test_who_is_out_of_sight_is_counted_in_words_where_a_fight_is_to_be_left(hidden: int) -> None:
    """One Minor stood there that hit 0 %, and "they are likely to win": of the gun that had just shot from round the bend it said nothing."""
    view = View(Scene("B . . m", first="B", B={"wounds": 3}).until("B").run)
    foes = [*enemies(view), *(replace(enemies(view)[0], who=900, kind="nasute") for _ in range(hidden))]
    assert (" (one out of sight" in why_lost(view, foes, foes[1:])) == bool(hidden)


def test_nobody_charges_workers_while_somebody_unseen_fights() -> None:
    """Two soldiers had been seen six turns before, "2 unseen" stood in the Initiative line: she charged Workers, to between the two, and died."""
    plans = {}
    for unseen in ("m m", ". ."):
        scene = Scene(TUNNEL.format(unseen).replace(" m #", " w #"), first="W", W={"place": "Advancing"}).until("W")
        plans[unseen] = turn(View(scene.run), [], bold=False).plan
    assert plans["m m"] is None
    assert plans[". ."]


def test_who_was_seen_before_the_fight_is_taken_to_be_who_fights_unseen() -> None:
    scene = Scene(TUNNEL.format("m m").replace(" m #", " w #"), first="W", W={"place": "Advancing"}).until("W")
    view, bot = View(scene.run), Careful()
    bot.mind.foes.dangers[900] = view.number, replace(enemies(view)[0], who=900, armed=True, disposition="", x=13)
    assert [(foe.x, foe.disposition) for foe in bot.mind.lost(view)] == [(13, "Holding")] * 2


@pytest.mark.parametrize(("grits", "counts"), [(60, True), (0, False)])
def test_who_can_grit_its_teeth_is_not_held_to_be_beaten_for_its_wounds(
    monkeypatch: pytest.MonkeyPatch, grits: int, counts: bool
) -> None:
    """Two of three Majors dead, the last Confused, "they are likely to win": no blow of the Beetle's counted, for its three Wounds."""
    monkeypatch.setattr(mettle, "boolean", lambda *_: grits)
    view = View(Scene("B X . M", first="B", B={"wounds": 3}, X={"wounds": 1}).until("B").run)
    beetle, (major,) = view.me.body, enemies(view)
    hale = replace(beetle, wounds=0)
    assert dealt(view, beetle, major) == 0 < dealt(view, hale, major) == gritted(view, hale, major)
    assert (gritted(view, beetle, major) > 0) == counts
    assert (price(view, [major]) is not None) == counts == hopeful(view, [major])
