"""Suppress and Support by creatures: seldom, where nothing else is left to do. [RULES 5.3; B 3.8.8, 3.8.9; R-80]"""

from collections.abc import Sequence
from typing import Any

import pytest

from game import content
from game.content.doctrines import Wish
from game.engine import options
from game.engine.commands import Act, Say
from game.engine.components import At, Combatant, Effects, Fight
from game.engine.entries import Chose, Rolled
from game.engine.steps import Interrupt, OutOfTurn, TakeTurn
from game.engine.store import get, the
from game.queen.doctrine import granted
from game.queen.hand import sort
from game.queen.mind import Verdict, decide, sensed
from game.systems.ground import apart
from tests.queen.test_doctrine import asked, hall, posted
from tests.scenes.scene import Scene

SWAYING = ("charm", "confuse")


def stands_by(scene: Scene, who: str, whose: str) -> Verdict:
    """What the Queen lets this one do in the Turn of its ally, its own being over."""
    scene.run.enter()
    the(Fight).order.clear()
    step = Interrupt(who=scene.who[who], target=scene.who[whose])
    return decide(scene.who[who], [option for option in options(step) if not option.refused])


def called_on(scene: Scene, whose: str, *, order: Sequence[str] = ()) -> list[tuple[int, str, int]]:
    """Who is called on to act in this one's Turn. `order`: whose Turns of the Round are still to come."""
    scene.run.enter()
    the(Fight).order[:] = [scene.who[name] for name in order]
    before = len(scene.told(Chose))
    scene.happens(OutOfTurn(who=scene.who[whose]))
    return [(entry.who, entry.action, entry.target) for entry in scene.told(Chose)[before:] if entry.target]


def test_only_with_a_fair_chance() -> None:
    """R-80: one in four at the least; an even one where failing falls on kin, or on the actor herself."""
    for name, row in content.doctrines().items():
        for wish in row.wishes:
            if wish.action and content.formulas()[wish.action].cost in ("Suppress", "Support"):
                assert wish.least >= (50 if wish.action in SWAYING else 25), name


# -- Suppress -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "granted_it"), [(". W i . . . .", False), (". W . i . . .", True)])
def test_never_in_place_of_an_attack(line: str, granted_it: bool) -> None:
    """R-80: however poor, and whatever the row says."""
    scene = hall(line, W={"Survival Rate": 99}, i={"Threat Rate": 1})
    scene.run.enter()
    step, wish = TakeTurn(who=scene.who["i"]), Wish(do="try", action="intimidate", least=1, why="drums")
    hand = sort([option for option in options(step) if not option.refused])
    assert bool(granted(wish, hand, sensed(scene.who["i"]))) == granted_it


def test_inquilines_drum_at_who_is_too_far_to_bite() -> None:
    """B 3.8.8: Intimidate, Signalling 30 against Passions; once a Turn, then they keep to their tunnel."""
    scene = posted(hall(". . . . . W . . . . i ."), "i", 11, 1)
    choice = asked(scene, "i")
    assert choice.option.command == Act("intimidate", scene.who["W"])
    assert (choice.reason, choice.rule) == ("drums a warning, 30 in 100", "B 3.8.8 R-25")
    assert asked(scene, "i", tactical=0, pace=2).reason == "keeps to its tunnel"


@pytest.mark.parametrize("line", [". . . . . . . . . W i .", ". . . . . . . . W . i .", ". . . . . . . W . . i ."])
def test_they_bite_whom_they_can_reach(line: str) -> None:
    """RULES 5.3: never instead of an Attack, or of a step towards one."""
    scene = posted(hall(line), "i", 11, 1)
    assert getattr(asked(scene, "i").option.command, "action", "goes") != "intimidate"


def test_nobody_drums_at_the_fearless() -> None:
    scene = posted(hall(". . . . . W . . . . i .", i={"Signalling": 20}), "i", 11, 1)
    assert asked(scene, "i").reason == "keeps to its tunnel"


def test_a_rove_beetle_charms_who_comes_near() -> None:
    """B 3.8.8: Charms 60; then, and from farther off, it slips away. No alarm of the nest's is near, or it would soothe it."""
    scene = hall(". W . r . . . . . . . .")
    choice = asked(scene, "r")
    assert choice.option.command == Act("charm", scene.who["W"])
    assert (choice.reason, choice.rule) == ("has charmed better hosts, 60 in 100", "B 3.8.8 R-19")
    assert asked(scene, "r", tactical=0).reason == "slips away"
    assert asked(hall(". W . . r . . . . . . ."), "r").reason == "slips away"


def test_the_queen_dazes_who_has_come_so_far() -> None:
    """B 3.8.8: Confuse, when nobody is left who could strike for her; Workers do not count."""
    for drawing in (". W . . Q . . . . . . .", ". W . . Q w . . . . . ."):
        scene = hall(drawing, Q={"place": "Advancing"})
        scene.fighter("Q").tricks += ["bolster", "order"]
        choice = asked(scene, "Q")
        assert choice.option.command == Act("confuse", scene.who["W"])
        assert choice.reason == "dazes who has come so far, 75 in 100"
    guarded = hall(". W . . Q . . M . . . .")
    guarded.fighter("Q").tricks += ["bolster", "order"]
    assert asked(guarded, "Q").option.command == Say("done")


def test_who_is_too_clever_is_let_be() -> None:
    scene = hall(". W . . Q . . . . . . .", W={"Ken": 99}, Q={"Smarts": 5})
    assert asked(scene, "Q").option.command == Say("done")


# -- Support --------------------------------------------------------------------------------------


def court(line: str = ". W . Q M . . . . . . .", **words: Any) -> Scene:
    return hall(line, **({"M": {"place": "Recoiling"}} | words))


def test_the_queen_heartens_the_last_of_her_guard() -> None:
    """B 3.8.9, R-25, R-80: in its Turn; Leadership 100 against Passions 50 sets it Advancing."""
    scene = court(encourage=60)
    choice = stands_by(scene, "Q", "M")
    assert choice.option.command == Act("encourage", scene.who["M"])
    assert (choice.reason, choice.rule) == ("heartens the last of her guard, 100 in 100", "B 3.8.9 R-25 R-80")
    assert called_on(scene, "M") == [(scene.who["Q"], "encourage", scene.who["M"])]
    assert scene.place("M") == "Advancing"
    assert not scene.fighter("Q").tactical


def test_not_of_two_nor_who_stands() -> None:
    """R-25: to fail with one who holds would throw it back."""
    assert stands_by(court(". W . Q M m . . . . . ."), "Q", "M").option.command == Say("pass")
    assert stands_by(court(M={"place": "Holding"}), "Q", "M").option.command == Say("pass")
    assert stands_by(court(". W . Q M w . . . . . ."), "Q", "M").option.command != Say("pass")


def test_it_costs_her_tactical() -> None:
    """R-09: of the Round; without it she is not even asked."""
    scene = court()
    scene.run.enter()
    scene.fighter("Q").tactical = 0
    assert called_on(scene, "M") == []
    assert not scene.told(Rolled, action="encourage")


def test_the_king_does_the_same() -> None:
    scene = hall(". W . K . M . . . . . .", M={"place": "Recoiling"}, K={"Leadership": 60})
    assert stands_by(scene, "K", "M").reason == "drums the last of his guard on, 60 in 100"


def charmed(line: str, name: str, **words: Any) -> Scene:
    scene = hall(line, **words)
    scene.run.enter()
    get(scene.who[name], Effects).rating["Charmed"] = 10
    return scene


def test_a_major_brings_a_sister_to_herself() -> None:
    """B 3.8.9, R-80: Shake, in her Turn, once its own is behind it and it could not strike."""
    scene = charmed(". . . . W . . . m M . .", "m", shake=[30])
    choice = stands_by(scene, "M", "m")
    assert choice.option.command == Act("shake", scene.who["m"], "Charmed")
    assert choice.rule == "B 3.8.9 R-09 R-80"
    assert called_on(scene, "m", order=["W"]) == [(scene.who["M"], "shake", scene.who["m"])]
    assert scene.rating("m", "Charmed") < 10


def test_not_before_its_own_turn() -> None:
    """R-80: an Attack may still come of it."""
    scene = charmed(". . . . W . . . m M . .", "m")
    assert called_on(scene, "m", order=["M", "W"]) == []
    scene.run.enter()
    scene.fighter("M").tactical = 0  # it has struck
    assert called_on(scene, "m", order=["W"]) == []


def test_nor_by_the_book() -> None:
    """R-09: there it would forfeit its next Turn."""
    scene = charmed(". . . . W . . . m M . .", "m", profile="book")
    assert called_on(scene, "m", order=["W"]) == []


def test_a_nasute_does_and_a_minor_cannot() -> None:
    """R-80: Charms 30 and Passions 55; of Charms 20 and Passions 20 not enough comes."""
    assert stands_by(charmed(". . . . W . . . m n . .", "m"), "n", "m").option.command.action == "shake"
    scene = charmed(". . . . W . . . m m . .", "m")
    assert called_on(scene, "m", order=["W"]) == []


def test_the_king_knows_his_daughters() -> None:
    scene = charmed(". W . K . M M . . . . .", "M")
    assert stands_by(scene, "K", "M").option.command == Act("shake", scene.who["M"], "Charmed")


def test_nobody_stands_by_an_enemy() -> None:
    """R-80: nor by a character who fights for them for a Turn."""
    assert called_on(court(), "W") == []
    scene = hall(". W L Q . . . . . . . .", W={"place": "Recoiling"})
    scene.run.enter()
    get(scene.who["W"], Combatant).side = "termites"
    assert called_on(scene, "W") == []


def test_it_comes_of_itself() -> None:
    """R-80: in the course of a fight, the Queen's voice is heard in the Turn of the Major who gives ground."""
    scene = court(". W . . . Q M . . . . .", encourage=[60] * 9, attack=[99] * 9)
    for name in ("bolster", "order"):
        scene.fighter("Q").tricks.append(name)
    scene.do("done").until("W")
    assert scene.told(Chose, who="Q", action="encourage")
    assert apart(get(scene.who["W"], At), get(scene.who["M"], At)) <= 5
