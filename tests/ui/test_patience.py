"""No fight is begun with the unarmed for standing where one would go, if there is another way or anything else to do."""

import pytest
from msgspec.structs import replace

from game.adviser.afield.digging import DIG
from game.adviser.afield.patience import SCARES, Patience, known, way_round
from game.adviser.afield.roaming import Afield
from game.adviser.afield.vetoes import Vetoes
from game.adviser.fleeing.waiting import IN_THE_WAY, PATIENCE, waiting
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.schemes import SCARE
from game.bots.temperament import ADVISER
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import Guard, Truce
from game.engine.store import add
from game.presentation.automatic.auto_walk import TEAR
from game.run.view import View
from tests.scenes.scene import Scene

WAIT = Say("wait")


def asked(monkeypatch: pytest.MonkeyPatch, drawing: str, last: AnyCommand = WAIT) -> tuple[Scene, Afield]:
    """A Worker stands on the way east, which one would go; all that there is else to do lies in the west. It was waited for long enough."""
    scene, afield = Scene(drawing, combat=False), Afield(Careful(ADVISER))
    mind = afield.policy.mind

    def roam(view: View) -> AnyCommand:
        y, width = stand(view)[1], view.walkable.shape[1]
        for x in (width - 1, 0):
            if step := go(view, [(x, y)], view.walkable):
                mind.aim = "onward"
                return mind.walk.set_out(view, step)
        mind.aim = "bide" if last == WAIT else "onward"
        return last

    monkeypatch.setattr(afield.policy, "roam", roam)
    monkeypatch.setattr("game.adviser.afield.constancy.sees", lambda *_: False)
    view = View(scene.run)
    assert afield.best(view) == WAIT  # a few turns first
    told = waiting(view, mind)
    assert told.startswith(f"wait, up to {PATIENCE} turns, till the way is free of ")
    assert told.endswith((", to go on to 3 cells east", ", to go on to where the map ends, 3 cells east"))
    ((key, (_, cell)),) = afield.patience.barring.items()
    afield.patience.barring[key] = view.turn - 3, cell
    assert afield.best(view) == WAIT
    assert waiting(view, mind).startswith(f"wait, up to {PATIENCE - 3} turns")  # it said 12 each time that it was asked
    afield.patience.barring[key] = view.turn - PATIENCE, cell
    return scene, afield


def test_another_way_is_gone_and_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five bands of Workers stood on, and the sixth counsel was a fight of fifty lines with no gain."""
    scene, afield = asked(monkeypatch, ". . . . W w . .")
    x, y = stand(View(scene.run))
    for n in (1, 2, 3):
        assert afield.best(View(scene.run)) == Go(x - n, y)
        scene.run.apply(Go(x - n, y))


def test_with_nothing_else_to_do_the_way_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, afield = asked(monkeypatch, "W w . .")
    view = View(scene.run)
    assert afield.best(view) == Act("attack", scene.who["w"])
    assert afield.patience.clearing == view.raid.fights + 1  # and the fight is fought: see `lets_go`


@pytest.mark.parametrize("work", [TEAR, DIG])
def test_nor_is_hard_work_begun_since_the_unarmed_stand_in_a_mouth(
    monkeypatch: pytest.MonkeyPatch, work: AnyCommand
) -> None:
    """A Room was open but for a Rove Beetle, and Tab tore down, for two Wounds, what hid an Infection: "nothing else is left to do here"."""
    monkeypatch.setattr(Vetoes, "against", lambda *_: None)
    scene, afield = asked(monkeypatch, "W w . .", work)
    assert afield.best(View(scene.run)) == Act("attack", scene.who["w"])
    assert afield.best(View(scene.run)) == Act("attack", scene.who["w"]), "however often it is asked"


def test_the_armed_who_are_likely_to_win_are_gone_round_or_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half dead and with no chance of a hit one attacked a band that had not noticed her, and in the fight was told to break off."""
    monkeypatch.setattr("game.adviser.afield.patience.hopeful", lambda *_: False)
    scene = Scene(". . . . W M . .", combat=False)
    (x, y), mind, patience = scene.cell("W"), Careful(ADVISER).mind, Patience()
    step = Go(x + 1, y)
    assert patience.instead(View(scene.run), mind, step, lambda: Go(x - 1, y)) == Go(x - 1, y)
    assert patience.instead(View(scene.run), mind, step, lambda: Go(x - 1, y)) == WAIT


def test_the_armed_who_are_likely_to_lose_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.adviser.afield.patience.hopeful", lambda *_: True)
    scene = Scene(". . . . W M . .", combat=False)
    mind, step = Careful(ADVISER).mind, Go(scene.cell("M")[0], scene.cell("M")[1])
    assert Patience().instead(View(scene.run), mind, step) == Act("attack", scene.who["M"])


def test_who_has_moved_on_and_stands_in_the_way_again_is_waited_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waited for at one end of a tunnel, the same Workers were attacked at once where they were met at the other, an hour later."""
    scene, afield = asked(monkeypatch, "W w . .")
    view = View(scene.run)
    ((key, (since, (x, y))),) = afield.patience.barring.items()
    afield.patience.barring[key] = since, (x + 9, y)
    assert afield.best(view) == WAIT


def test_turns_waited_by_whatever_key_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """`o` waited for a beetle in a mouth, and then `Tab` did, by turns and without end: each had just begun."""
    scene, afield = asked(monkeypatch, "W w . .")
    ((key, (_, cell)),) = afield.patience.barring.items()
    afield.patience.barring[key] = View(scene.run).turn - 3 * PATIENCE, cell  # last asked long ago
    assert afield.best(View(scene.run)) == Act("attack", scene.who["w"])


def test_those_met_farther_on_are_gone_round_as_the_first_were(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, afield = asked(monkeypatch, ". . . . W w . .")
    view = View(scene.run)
    afield.patience.round = known(view), frozenset()  # others were waited for in vain before
    x, y = stand(view)
    assert afield.best(view) == Go(x - 1, y)


@pytest.mark.parametrize(("foe", "bars"), [("w", True), ("m", False)])
def test_the_unarmed_beside_are_in_nobodys_way(foe: str, *, bars: bool) -> None:
    """Who waited for a patrol was told to attack the Worker beside, and in the fight to break off, as it was unarmed."""
    scene, policy = Scene(f". W {foe} . .", combat=False), Careful(ADVISER)
    policy.mind.aim = "blocked"
    assert Vetoes().unwise(View(scene.run), policy, Act("attack", scene.who[foe])) is bars


def test_who_stands_in_the_open_is_gone_round_at_once() -> None:
    """In a wide Room it was "wait, up to 12 turns, till the way is free", a Hunger Cost in them, for Workers a step round whom it went on."""
    for row, waits in ((". . . . .", False), ("# # # # #", True)):
        view, mind = View(Scene(f"{row}\n. W w . .", combat=False).run), Careful(ADVISER).mind
        x, y = stand(view)
        mind.walk.ahead = [(x + 2, y), (x + 3, y)]
        best = Patience().instead(view, mind, Go(x + 1, y))
        assert best == (WAIT if waits else Go(x + 1, y - 1))
        assert waits or mind.walk.ahead[-1] == (x + 3, y)


def test_a_guest_is_come_up_to_on_its_free_side() -> None:
    """It was "wait, up to 12 turns, till the way is free of Workers, 1 cell north", with the Moth behind them, and a free cell beside it on either hand."""
    for row, waits in ((". . .", False), ("# w #", True)):
        scene = Scene(f"# o #\n{row.replace('. . .', '. w .')}\n# W #", combat=False)
        view, mind = View(scene.run), Careful(ADVISER).mind
        (x, y), guest = stand(view), scene.cell("o")
        mind.aim, mind.foes.courted = "company", {scene.who["o"]: 1}
        best = Patience().instead(view, mind, Go(x, y - 1))
        assert (best == WAIT) is waits
        assert best == WAIT or max(abs(best.x - guest[0]), abs(best.y - guest[1])) == 1
        assert not waits or waiting(view, mind).endswith(", to go on to Moth")


@pytest.mark.parametrize(
    ("row", "likely", "scares"),
    [
        (". W . . m . .", 90, True),
        (". W m . . . .", 90, True),
        (". W . . m . .", 40, False),
        (". W . . w . .", 90, False),
    ],
)
def test_a_guard_in_the_only_way_on_is_scared_off_before_it_is_walked_up_to(
    monkeypatch: pytest.MonkeyPatch, row: str, likely: int, *, scares: bool
) -> None:
    """After ten Rounds of nothing with that guard it was two moves up to its head, then "attack: Minor #1, it stands in the way", with 90 % to scare it off."""
    monkeypatch.setattr("game.bots.schemes.likely", lambda *_: likely)
    scene = Scene(row, combat=False)
    foe = scene.who.get("m") or scene.who["w"]
    add(foe, Guard(*scene.cell("m" if "m" in scene.who else "w"), since=-1))
    scene.ask()
    view, mind = View(scene.run), Careful(ADVISER).mind
    (x, y), at = stand(view), scene.cell("m" if "m" in scene.who else "w")[0]
    mind.aim, mind.walk.ahead = "onward", [(n, y) for n in range(x + 2, at + 2)]
    best = Patience().instead(view, mind, Go(x + 1, y))
    assert (best == Act(OPENING)) is scares
    assert not scares or mind.scheme == Act(SCARE, foe)
    with (
        monkeypatch.context() as harmless
    ):  # "their hits cost you nothing" was said one move, and the next it was to be scared off
        harmless.setattr("game.adviser.afield.patience.unfeared", lambda *_: True)
        assert Patience().instead(view, mind, Go(x + 1, y)) != Act(OPENING)
    patience = Patience(barring={(view.number, foe, view.raid.fights): (view.turn - SCARES, (at, y))})
    assert patience.instead(view, mind, Go(x + 1, y)) != Act(OPENING)  # it has nowhere to go
    add(foe, Truce())  # it attacks at the mouth that it holds, scared or not
    scene.ask()
    assert Patience().instead(View(scene.run), mind, Go(x + 1, y)) != Act(OPENING)
    mind.walk.ahead = []
    assert at == x + 1 or Patience().instead(view, mind, Go(x - 1, y)) == Go(x - 1, y)


@pytest.mark.parametrize("shut_by", ["glue", "an Obstacle", ""])
def test_nobody_walks_off_to_hard_work_to_come_back_to_who_stood_in_the_way(
    monkeypatch: pytest.MonkeyPatch, shut_by: str
) -> None:
    """Seventeen moves to glue, as Workers stood in the way to Room 9; beside it, to tear it away was dearer than they: seventeen moves back, forty times.

    Between Obstacles and such a Room it was 450 moves, at no end of which anything was done.
    """
    view, afield = View(Scene("# . . W w . . #", combat=False).run), Afield(Careful(ADVISER))
    (x, y), mind = stand(view), afield.policy.mind
    afield.patience.round = known(view), frozenset({(x + 1, y)})
    monkeypatch.setattr("game.adviser.afield.glue.plugged", lambda _: [(x - 2, y)] * (shut_by == "glue"))
    heap = replace(view.found_here[0], x=x - 2, y=y, spent=True, obstruction=40 * (shut_by == "an Obstacle"))
    vars(view)["found_here"] = [heap]

    def wise(_: Afield, seen: View) -> Go:
        shut = not seen.walkable[y, x + 1]
        mind.aim, mind.walk.ahead = "onward", [(x - 2, y) if shut else (x + 2, y)]
        return Go(x - 1, y) if shut else Go(x + 1, y)

    monkeypatch.setattr(Afield, "wise", wise)
    assert afield.sought(view) == (Go(x + 1, y) if shut_by else Go(x - 1, y))


@pytest.mark.parametrize("place", ["Advancing", "Recoiling"])
def test_whoever_begins_with_spirit_scares_no_guard_off(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """With Courage eaten the one guard in the gallery was scared off, so as not to fight, and a few moves on it was walked up to, to fight."""
    monkeypatch.setattr("game.bots.schemes.likely", lambda *_: 90)
    monkeypatch.setattr(View, "beginnings", lambda *_: {place: 1})
    scene = Scene(". W . . m . .", combat=False)
    add(scene.who["m"], Guard(*scene.cell("m"), since=-1))
    scene.ask()
    view, mind = View(scene.run), Careful(ADVISER).mind
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(n, y) for n in range(x + 2, x + 5)]
    assert (Patience().instead(view, mind, Go(x + 1, y)) == Act(OPENING)) is (place == "Recoiling")


def test_a_way_round_somebody_leads_to_where_the_walk_led(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step west, as Workers stood in the way to a Room, and to other unseen ground; one step east, as they were no more beside it; 49 times."""
    view, mind = View(Scene("# . . W w . . #", combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    monkeypatch.setattr("game.adviser.afield.rounding.frontier", lambda _: view.walkable)
    monkeypatch.setattr("game.adviser.afield.rounding.explore_step", lambda *_: Go(x - 1, y))
    mind.aim, mind.walk.ahead = "onward", [(x + 2, y), (x + 3, y)]
    assert way_round(view, mind, Go(x + 1, y)) is None
    best = Patience().instead(view, mind, Go(x + 1, y))
    assert best == WAIT and mind.aim == IN_THE_WAY


@pytest.mark.parametrize("at_goal", [True, False])
def test_who_stays_on_what_the_job_is_about_is_cleared_off_it(*, at_goal: bool) -> None:
    """A Worker sat on the Cricket's cell: another way to it was looked for, and was none as soon as the Worker was out of sight, and so on for ever."""
    view, mind, patience = View(Scene("# . . W w . . #", combat=False).run), Mind(ADVISER), Patience()
    x, y = stand(view)
    foe = next(one for one in view.creatures if not one.led)
    vars(view)["goal"] = (x + 1, y) if at_goal else (x + 3, y)
    patience.barring = {(view.number, foe.who, view.raid.fights): (view.turn - PATIENCE, (x + 1, y))}
    best = patience.instead(view, mind, Go(x + 1, y), lambda: Go(x - 1, y))
    assert best == (Act("attack", foe.who) if at_goal else Go(x - 1, y))
