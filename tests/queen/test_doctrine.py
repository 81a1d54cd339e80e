"""Doctrine in Combat: each kind's habits, drawn. [RULES 5.3; R-18, R-22, R-59]"""

from typing import Any, Never

import pytest

from game import content
from game.engine import options
from game.engine.cache import remembered, unchanging
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Combatant, Effects, Guard, Raid
from game.engine.entries import Chose
from game.engine.steps import MayResist, TakeTurn
from game.engine.store import add, get, the
from game.queen.doctrine import DEEDS
from game.queen.mind import Verdict, decide, sensed
from game.queen.moments import WHEN, WHOM
from game.systems.colony.pursuit import POST, tie
from game.systems.ground import apart, level
from tests.scenes.scene import Scene

QUIET = {"attack": [99] * 90, "effects": [0] * 90, "quantify_immobilised": [0] * 60, "quantify_poisoned": [0] * 60}
ROW = " ".join("." * 12)


def hall(line: str, **words: Any) -> Scene:
    """Three rows, the drawing in the middle; the Wasp first."""
    return Scene(f"{ROW}\n{line}\n{ROW}", first="W", **(QUIET | words))


def asked(scene: Scene, name: str, **changes: Any) -> Verdict:
    """What the Queen lets it do now, in its Turn, and why."""
    scene.run.enter()
    fighter = get(scene.who[name], Combatant)
    fighter.tactical = fighter.resist = fighter.manoeuvre = 1
    fighter.pace = 3
    for what, value in changes.items():
        setattr(fighter, what, value)
    step = TakeTurn(who=scene.who[name])
    return decide(scene.who[name], [option for option in options(step) if not option.refused])


def posted(scene: Scene, name: str, x: int, y: int) -> Scene:
    add(scene.who[name], Guard(x, y))
    return scene


def goes(choice: Verdict, scene: Scene, name: str) -> Any:
    """Which way: (dx, dy), or what else it does."""
    at = get(scene.who[name], At)
    command = choice.option.command
    return (command.x - at.x, command.y - at.y) if isinstance(command, Go) else command


def chosen(scene: Scene, name: str) -> list[str]:
    return [entry.action for entry in scene.told(Chose, who=name)]


# -- the data -------------------------------------------------------------------------------------


def test_every_kind_of_creature_has_its_doctrine() -> None:
    """RULES 5.3: and no kind two."""
    named = [kind for row in content.doctrines().values() for kind in row.kinds]
    assert len(named) == len(set(named))
    shared = {name for name, kind in content.kinds().items() if kind.doctrine}
    assert set(named) | shared | {"spy"} | set(content.classes()) == set(content.kinds())
    assert shared.isdisjoint(named)
    assert content.doctrine("wasp") is content.doctrines()["anybody"] is content.doctrine("spy")


def test_wishes_are_known_and_possible() -> None:
    """Deeds and moments have a meaning, Actions exist, and tricks are its own."""
    for name, row in content.doctrines().items():
        for wish in row.wishes:
            assert wish.do in DEEDS and wish.when in WHEN and wish.whom in WHOM, name
            assert not wish.action or wish.action in content.formulas(), name
        for kind in row.kinds:
            tricks = {action for action in row.actions(trade=True) if content.formulas()[action].trick}
            assert tricks == {t for t in content.kinds()[kind].tricks if content.formulas()[t].minigame == "Combat"}


def test_of_a_creatures_turn_only_what_it_would_do_is_worked_out() -> None:
    scene = hall(". W . m . . . . . . . .").do("done")
    step = TakeTurn(who=scene.who["m"])
    acts = {option.command.action for option in options(step) if isinstance(option.command, Act)}
    assert acts == {"attack", "steel", "flank", "barrier", "break"}
    mine = {
        option.command.action for option in options(TakeTurn(who=scene.who["W"])) if isinstance(option.command, Act)
    }
    assert {"attack", "charm", "dash", "charge"} <= mine


# -- Minors ---------------------------------------------------------------------------------------


def test_a_minor_holds_its_tunnel() -> None:
    """RULES 5.3, B-4.6.2: it does not leave the mouth for who stands five cells off."""
    scene = posted(hall(". . . . . W . . . . m ."), "m", 11, 1)
    choice = asked(scene, "m")
    assert goes(choice, scene, "m") == Say("done")
    assert (choice.reason, choice.rule) == ("holds its tunnel", "B 4.6.2 R section 5.3")


@pytest.mark.parametrize(("alert", "rating", "comes"), [(5, 50, True), (4, 50, False), (5, 100, False)])
def test_when_everybody_is_up_it_leaves_its_tunnel(alert: int, rating: int, *, comes: bool) -> None:
    """R-86: at the highest alarm it comes for who stands five cells off, and follows down a shaft; on the deepest Level guards stay, R-75."""
    scene = posted(hall(". . . . . W . . . . m ."), "m", 11, 1)
    the(Raid).alert, level().rating = alert, rating
    choice = asked(scene, "m")
    assert (choice.reason == "closes in") is comes
    assert (goes(choice, scene, "m") == (-1, 0)) is comes
    assert (tie(scene.who["m"]) == POST) is not comes


def test_away_from_it_it_goes_back() -> None:
    scene = posted(hall(". W . . . . . m . . . ."), "m", 11, 1)
    choice = asked(scene, "m")
    assert goes(choice, scene, "m")[0] == 1
    assert choice.reason == "holds its tunnel"


def test_it_comes_out_for_who_is_near_its_mouth() -> None:
    scene = posted(hall(". . . . . . . . W . m ."), "m", 11, 1)
    get(scene.who["m"], At).x = 11
    assert asked(scene, "m").reason == "closes in"


def test_it_comes_out_at_who_has_struck_it() -> None:
    scene = posted(hall(". . . . . W . . . . m ."), "m", 11, 1)
    assert asked(scene, "m", struck_by=scene.who["W"]).reason == "closes in"


def test_it_comes_out_to_help() -> None:
    """Kin at grips with the enemy."""
    scene = posted(hall(". . . . W m . . . . m ."), "m2", 11, 1)
    assert asked(scene, "m2").reason == "closes in"


def test_it_strikes_where_it_can() -> None:
    scene = hall(". W m . . . . . . . . .")
    choice = asked(scene, "m")
    assert choice.option.command == Act("attack", scene.who["W"])
    assert choice.reason.startswith("the best chance, ")


def test_it_takes_heart_when_the_chance_is_poor() -> None:
    """B 3.8.11, R-64: Steel yourself; and without a Manoeuvre it strikes all the same."""
    scene = hall(". W m . . . . . . . . .", W={"Survival Rate": 99}, m={"Threat Rate": 12})
    assert asked(scene, "m").option.command == Act("steel", scene.who["m"])
    poor = asked(scene, "m", manoeuvre=0, resist=0)
    assert poor.option.command == Act("attack", scene.who["W"])
    assert poor.reason == "no better chance than 12 in 100"


def test_recoiling_it_gives_ground() -> None:
    """R-18: to its tunnel, if there is nothing to strike."""
    scene = posted(hall(". . . . . W . . m . . ."), "m", 11, 1)
    scene.alter("m", place="Recoiling")
    choice = asked(scene, "m")
    assert goes(choice, scene, "m")[0] == 1
    assert choice.reason == "gives ground to its tunnel"


def test_recoiling_at_its_tunnel_it_stays_there() -> None:
    """R-18: whoever comes near, it does not walk out and back till its Pace is spent, but takes heart."""
    scene = posted(hall(". . . . . . . . W . m ."), "m", 11, 1)
    get(scene.who["m"], At).x = 11
    scene.alter("m", place="Recoiling")
    assert asked(scene, "m").reason == "takes heart by its tunnel"
    assert isinstance(asked(scene, "m", tactical=0, manoeuvre=0, resist=0).option.command, Say)


# -- Majors ---------------------------------------------------------------------------------------


def test_a_major_stands_before_the_queen() -> None:
    """RULES 5.3: Majors escort; the Queen's other side is no place for one."""
    scene = hall(". . . . W . . . . Q M .")
    for _ in range(3):
        scene.do("done").until("W")
    at, queen, wasp = (get(scene.who[name], At) for name in "MQW")
    assert wasp.x < at.x < queen.x and apart(at, queen) <= 2
    assert any(entry.reason == "stands before whom it guards" for entry in scene.told(Chose, who="M"))


def test_of_two_wards_it_stands_before_the_one_in_danger() -> None:
    scene = hall(". W . . . . . . M Q Q .")
    choice = asked(scene, "M")
    assert goes(choice, scene, "M") == Say("done")
    assert choice.reason == "stands before whom it guards"


def test_it_meets_who_comes_near_her() -> None:
    scene = hall(". . . . . W . M . Q . .")
    assert asked(scene, "M").reason == "closes in"


def test_a_major_charges_who_is_too_far_to_walk_to() -> None:
    """B 3.8.11, R-72: by Speed, 30 in 100; not when walking will do, nor when it has struck."""
    scene = hall(". W . . . . M . . . . .")
    choice = asked(scene, "M", pace=2)
    assert choice.option.command == Act("charge", scene.who["W"])
    assert (choice.reason, choice.rule) == ("charges, 30 in 100", "B 3.8.11 R-64 R-72")
    assert asked(scene, "M", pace=4).reason == "closes in"
    assert asked(scene, "M", pace=2, tactical=0).reason == "closes in"


# -- Nasutes --------------------------------------------------------------------------------------


def test_a_nasute_shoots_from_afar() -> None:
    scene = hall(". W . . . . . . n . . .")
    choice = asked(scene, "n")
    assert choice.option.command == Act("attack", scene.who["W"])
    assert choice.reason.startswith("the best shot, ")


def test_it_keeps_three_cells_away() -> None:
    """RULES 5.3: it has shot, and steps back from who comes near; three cells off it stays."""
    scene = hall(". . W . n . . . . . . .")
    choice = asked(scene, "n", tactical=0)
    assert goes(choice, scene, "n")[0] == 1
    assert choice.reason == "keeps three cells away"
    scene = hall(". . W . . n . . . . . .")
    assert goes(asked(scene, "n", tactical=0), scene, "n") == Say("done")


def test_it_looks_for_a_line_of_fire() -> None:
    """RULES 5.3: a pillar between them; a step aside and there is none."""
    scene = Scene(". . . . . . .\nW . . # . n .\n. . . . . . .", first="W", **QUIET)
    choice = asked(scene, "n")
    assert choice.reason == "looks for a line of fire"
    assert goes(choice, scene, "n")[1] != 0


def test_area_attacks_spare_kin() -> None:
    """R-27: each enemy in the area; so nobody need hold fire for her own."""
    scene = hall(". W m . . . n . . . . .", attack=[20] * 9)
    scene.lets("n attack W")
    assert scene.wounds("W") and not scene.wounds("m")


# -- the others -----------------------------------------------------------------------------------


def test_a_worker_runs_for_its_life() -> None:
    """B-4.6.1: its Pace spent and the enemy still near, it dashes; far off it does not."""
    scene = hall(". . W w . . . . . . . .")
    assert asked(scene, "w").reason == "flees"
    spent = asked(scene, "w", pace=0)
    assert spent.option.command == Act("dash", scene.who["w"])
    get(scene.who["w"], At).x = 8
    assert asked(scene, "w", pace=0).option.command == Say("done")


def test_the_king_calls_then_routs_then_stays() -> None:
    """R-75"""
    scene = hall(". . . W . K . . . Q . .", call=[99], intimidate=[99] * 9)
    the(Raid).settings["R-87"] = "off"
    for _ in range(4):
        scene.do("done").until("W")
    assert [action for action in chosen(scene, "K") if "goes" not in action] == ["call", "rout"]
    assert apart(get(scene.who["K"], At), get(scene.who["Q"], At)) == 1


def test_the_queen_stays_where_she_is() -> None:
    scene = hall(". W . . Q . . . . . . .")
    assert asked(scene, "Q", tactical=0).reason == "does not run"


def test_a_centipede_runs_down_its_prey() -> None:
    scene = hall(". W . . c . . . . . . .")
    assert asked(scene, "c").reason == "runs down its prey"
    assert asked(hall(". W c . . . . . . . . ."), "c").reason.startswith("the best bite, ")


def test_it_charges_who_is_too_far_to_walk_to() -> None:
    """B 3.8.11, R-72: by Speed, 70 in 100."""
    choice = asked(hall(". W . . . . . c . . . ."), "c")
    assert choice.option.command.action == "charge"
    assert choice.reason == "rushes at its prey, 70 in 100"


def test_wounded_it_does_not_feel_it() -> None:
    """R-64: Grit, when its Wounds leave it no good chance; unhurt it takes heart."""
    hurt = hall(". W c . . . . . . . . .", W={"Survival Rate": 70}, c={"wounds": 2})
    assert asked(hurt, "c").option.command.action == "grit"
    sound = hall(". W c . . . . . . . . .", W={"Survival Rate": 70}, c={"Threat Rate": 12})
    assert asked(sound, "c").option.command.action == "steel"


@pytest.mark.parametrize("name", ["a", "r"])
def test_who_runs_is_in_a_hurry(name: str) -> None:
    """B 3.8.11, R-13: its Pace spent and the enemy still near, an Alate or a rove beetle dashes, as Workers do."""
    scene = hall(f". . W . . {name} . . . . . .")
    spent = {"pace": 0, "tactical": 0, "used": ["fly"]}
    assert asked(scene, name, **spent).option.command == Act("dash", scene.who[name])
    get(scene.who[name], At).x = 8
    assert asked(scene, name, **spent).option.command == Say("done")


def test_a_retreater_only_flees() -> None:
    """R-18: whoever it is; no Attack, no hold."""
    scene = hall(". . W c . . . . . . . .")
    scene.alter("c", place="Retreating")
    choice = asked(scene, "c")
    assert goes(choice, scene, "c")[0] == 1
    assert choice.rule == "R-18"


def test_cornered_a_retreater_does_nothing() -> None:
    scene = Scene("c W .", first="W", **QUIET)
    scene.alter("c", place="Retreating")
    assert asked(scene, "c").option.command == Say("done")


def test_the_effect_likeliest_to_go_is_resisted() -> None:
    """B 3.8.10: and none that would hardly yield."""
    scene = hall(". W . M . . . . . . . .")
    get(scene.who["M"], Effects).rating |= {"Agony": 90, "Immobilised": 30}
    step = MayResist(who=scene.who["M"])
    get(scene.who["M"], Combatant).resist = 1
    choice = decide(scene.who["M"], [option for option in options(step) if not option.refused])
    assert choice.option.command == Act("resist", scene.who["M"], "Immobilised")
    assert choice.rule == "B 3.8.10 R-33"


def test_charmed_she_chooses_as_she_always_did() -> None:
    """R-59: who is not herself strikes the best chance, closes in, takes heart."""
    scene = hall(". W . . L . . . . m . .", Passions=[99], W={"Charmed": 90}, L={"Survival Rate": 20})
    scene.do("pass")  # she does not resist; the check of her Effects triggers
    told = [(entry.action, entry.target) for entry in scene.told(Chose, who="W") if "goes" not in entry.action]
    assert told == [("attack", scene.who["L"])]
    assert [entry.reason for entry in scene.told(Chose, who="W")][:2] == ["closes in", "closes in"]


# -- what it cannot know --------------------------------------------------------------------------


def dark_hall(x: int, y: int) -> Scene:
    """A Major with a Wasp before it, and a Ladybug nobody of its Side can sense."""
    rows = [["."] * 24 for _ in range(3)]
    rows[1][1], rows[1][5] = "W", "M"
    rows[y][x] = "L"
    return Scene("\n".join(" ".join(row) for row in rows), first="W", **QUIET)


@pytest.mark.parametrize("cell", [(14, 0), (18, 2), (23, 1)])
def test_who_is_not_known_is_not_reacted_to(cell: tuple[int, int]) -> None:
    """R-22, law 6: the same senses, the same choice, the same words, wherever the hidden one stands."""
    scene, other = dark_hall(23, 0), dark_hall(*cell)
    for left in ({}, {"tactical": 0}, {"pace": 1}, {"manoeuvre": 0, "resist": 0}):
        choices = []
        for one in (scene, other):
            choice = asked(one, "M", **left)
            assert set(sensed(one.who["M"]).foes) == {one.who["W"]}
            command = goes(choice, one, "M")
            choices.append((getattr(command, "action", command), choice.reason))
        assert choices[0] == choices[1]


def test_who_comes_within_its_senses_is() -> None:
    """The same hall, and the Ladybug beside it."""
    assert asked(dark_hall(6, 1), "M").reason != asked(dark_hall(23, 0), "M").reason


def test_what_one_knows_its_side_knows() -> None:
    """R-22: once a Worker beside her senses the Ladybug, she is reckoned with."""
    alone = Scene(" ".join("W...M...........L".replace("", " ").split()), first="W", **QUIET)
    assert set(sensed(alone.who["M"]).foes) == {alone.who["W"]}
    told = Scene(" ".join("W...M........w..L".replace("", " ").split()), first="W", **QUIET)
    assert set(sensed(told.who["M"]).foes) == {told.who["W"], told.who["L"]}


# -- what is worked out once ----------------------------------------------------------------------


def test_nothing_is_remembered_longer_than_it_is_true() -> Never:
    asked_for: list[int] = []

    def noted(n: int) -> int:
        asked_for.append(n)
        return n

    ask = remembered(noted)
    assert [ask(1), ask(1)] == [1, 1] and asked_for == [1, 1]
    with unchanging():
        assert [ask(1), ask(1), ask(2)] == [1, 1, 2] and asked_for == [1, 1, 1, 2]
        with unchanging():
            ask(1)
        ask(1)
        assert asked_for == [1, 1, 1, 2]
    ask(1)
    assert asked_for == [1, 1, 1, 2, 1]
    with pytest.raises(ZeroDivisionError), unchanging():
        raise ZeroDivisionError
    ask(1)
    assert asked_for == [1, 1, 1, 2, 1, 1]
