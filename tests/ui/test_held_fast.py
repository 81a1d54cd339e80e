"""Who is held fast in a fight is told so by every key that would walk, with what may be done; and why nobody was asked."""

import pytest

from game.adviser.afield import needs
from game.bots.errands import stand
from game.engine.commands import Act, Go
from game.engine.components import Effects, Room
from game.engine.store import get, query
from game.nest.paths import marked
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.orders import Orders
from game.presentation.page import words
from game.presentation.sight import held
from game.presentation.walks import long_walks
from game.run.view import View
from game.ui.raid.bottom_line import bottom_line
from game.ui.screen_stack import ScreenStack
from tests.line.told import Told
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, past

DRAWN = "A m . . .\n. . . . .\n. . . . ."
TOLD = (
    "No step can be taken: Immobilised 34 holds you fast. As the next Turn begins it may be resisted, by Strength: 30 %."
    " Then one die is thrown, and it ends by itself 66 times in 100. Meanwhile blows reach what is beside you."
)


def drawn(rating: int = 34) -> Scene:
    """Return the Ants beside a Minor, Immobilised; the check of their first Turns does not end that."""
    ants = {"place": "Holding", "Initiative": 100, "Immobilised": rating}
    return Scene(DRAWN, A=ants, m={"faces": (-1, 0)}, effects=[10] * 9)


def bound(table: Lay, rating: int = 34) -> Table:
    """Return the Turn of those Ants at the screens."""
    laid = table()
    laid.game.orders = Orders()
    laid.stage = ScreenStack(laid.game.play(drawn(rating).run))
    return laid.do("n") if laid.raid.ask else laid.do()


def said(play: Table) -> str:
    return " ".join(one.text for one in play.raid.notices)


@pytest.mark.parametrize("key", ["F", "j", "n"])
def test_every_key_that_would_walk_says_what_holds_and_what_may_be_done(table: Lay, key: str) -> None:
    play = bound(table)
    n = play.raid.run.n
    play.do(key)
    assert play.raid.run.n == n
    assert TOLD in said(play)


def test_nothing_on_the_screen_promises_a_step(table: Lay) -> None:
    play = bound(table)
    assert not [name for _, name in bottom_line(play.raid) if name in ("move", "flee", "behind")]
    screen = play.shows()
    assert "stuck" in screen and "Pace 2" not in screen
    assert "Pace 0, stuck" in play.shows(120, 40)
    free = bound(table, 0)
    assert ("hjkl", "move") in bottom_line(free.raid)
    assert "Pace 2" in free.shows() and "stuck" not in free.shows()


def test_dash_is_refused_with_its_reason(table: Lay) -> None:
    """It is to gain moves, and none can be made."""
    play = bound(table)
    n = play.raid.run.n
    play.do("m", "d")
    assert "No: dash: Immobilised." in play.shows() and play.raid.run.n == n
    free = bound(table, 0).do("m")
    assert any(one.label == "dash" and not one.refused for one in free.raid.ask.answers)
    free.do("d")
    assert free.view.me.body.pace > 2


def test_by_ear_it_is_said_too() -> None:
    raid = Told(drawn().run)
    raid.hears("look", "no")  # not resisted
    for line in ("behind", "near", "south"):
        assert TOLD in " ".join(raid.hears(line).split())
        assert "Pace 2" not in raid.hears(line)
    assert "Pace 0, stuck" in raid.hears("me")
    assert "dash" not in raid.hears("look", "do") or "dash, sure" not in raid.hears("do")
    raid.run.close()


def test_why_nobody_was_asked_stands_in_the_same_line(table: Lay) -> None:
    play = bound(table)
    text = " ".join(line.text for line in play.raid.lines)
    assert words("by default")["resist"] in text or "No Effect is resisted" not in text
    play.do("z")
    told = [line.text for line in play.raid.lines if "No Effect is resisted" in line.text]
    assert told and "No Effect is resisted (Immobilised: a try 30 %, by itself it ends 66 %)." in told[0]


def test_who_has_resisted_is_not_held_till_the_round_is_over() -> None:
    """R-33: the Effect keeps its rating, and does nothing: the panel, the keys and the adviser go by what the engine allows."""
    scene = drawn(60).do("pass")
    for quiet in (False, True):
        get(scene.who["A"], Effects).off[:] = ["Immobilised"] if quiet else []
        scene.ask()
        view = View(scene.run)
        walks = any(isinstance(one, Go) and (one.x, one.y) != (1, 0) for one in view.legal())  # there the Minor is
        assert view.me.body.effects["Immobilised"]
        assert (bool(held(view.me)), walks) == (not quiet, quiet)


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed"])
def test_who_is_held_outside_combat_is_told_so_before_any_walk(table: Lay, effect: str) -> None:
    """It was asked about a long walk, "1 move walked", and none was made; Tab advised to walk to a Glow-worm, however often it was pressed."""
    play = past(table("wasp"))
    with play.changed():
        get(play.view.me.body.who, Effects).rating[effect] = 40
        for _, room in query(Room):
            room.spent = room.number == play.view.chamber.number
    turn, cell = play.view.turn, next(one for one in marked(play.view.walkable) if one != stand(play.view))
    told = f"No step can be taken: {effect} 40 holds you fast."
    assert told in said(play.do("o"))
    play.raid.say("")
    assert told in str(AutoWalk.to(cell).pulse(play.raid))
    assert not long_walks.far_walk(play.raid, AutoWalk.to(cell), cell, "there")
    assert told in said(play)
    assert play.view.turn == turn
    counsel = play.raid.counsel
    counsel.say(play.view)
    assert counsel.command is not None and play.view.allows(counsel.command)


def test_nothing_is_fetched_by_who_cannot_walk(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = past(table("wasp"))
    x, y = stand(play.view)
    monkeypatch.setattr(needs, "gleaning", lambda *_: Go(x + 40, y))
    mind = play.raid.counsel.policy.mind
    assert needs.fetched(play.view, mind, Act("rest")) == Act("rest")
