"""What a careful player does not do: wait beside a foe, run where a step would do, kill Workers before soldiers."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.blows import IN_THE_WAY
from game.bots.careful import Careful
from game.bots.choosing import chosen
from game.bots.errands import SENSED, stand
from game.bots.fighting import enemies, outmatched, settle_for, turn
from game.bots.judgement import suffered
from game.bots.places import apart, soft
from game.bots.plans import plans
from game.engine import PendingSteps
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import At, Notice, Room
from game.engine.steps import Generate
from game.engine.store import add, get, query
from game.run.view import RoomRecord, View
from tests.scenes.scene import Scene

HALL = ". " * 12 + "\n"


def met(field: str, how: str, **changes: Any) -> Scene:
    """A soldier outside Combat, that has noticed the party in this way."""
    scene = Scene(field, combat=False, **changes)
    add(scene.who["m"], Notice(how))
    scene.ask()
    return scene


def away(scene: Scene, answer: AnyCommand) -> bool:
    """Return whether a move leads farther from the soldier."""
    view = View(scene.run)
    soldier = next(body for body in view.creatures if body.kind == "minor")
    return isinstance(answer, Go) and apart(soldier, (answer.x, answer.y)) >= apart(soldier, stand(view))


# -- outside Combat ------------------------------------------------------------------------------------------------


def test_nobody_waits_beside_who_is_about_to_notice() -> None:
    """Not for those about to go, nor for what a Room still owes: she walks out of its senses."""
    for owed in (False, True):
        scene = met(HALL * 2 + ". " * 10 + "W m\n" + HALL * 2, "adjacent")
        bot, room = Careful(), View(scene.run).chamber
        assert room
        for _, one in query(Room):
            one.spent = True
        scene.ask()
        if owed:
            bot.mind.fights.owed.add((room.level, room.number))
        answer = bot(scene.run)
        assert away(scene, answer)
        assert bot.mind.aim == "threat"


def owes(scene: Scene, bot: Careful, room: RoomRecord) -> None:
    """Let more come of exploring this Room, which a fight has interrupted."""
    for _, steps in query(PendingSteps):
        steps.steps[:] = [Generate(table="Reward")]
    scene.ask()
    bot.mind.fights.owed.add((room.level, room.number))


def test_with_a_foe_one_move_off_no_wait_is_meant_either() -> None:
    """It notices who is beside it, and it may come beside her next."""
    scene = met(HALL + ". " * 9 + "W . m\n" + HALL, "adjacent")
    bot, room = Careful(), View(scene.run).chamber
    assert room
    owes(scene, bot, room)  # else what is owed is waited for
    answer = bot(scene.run)
    assert answer != Say("wait")
    assert away(scene, answer)


def test_cornered_beside_it_she_strikes_first() -> None:
    scene = met("W m . . .", "adjacent")
    bot, room = Careful(), View(scene.run).chamber
    assert room
    owes(scene, bot, room)
    assert bot(scene.run) == Act("attack", scene.who["m"])


def test_what_is_owed_is_waited_for_where_nobody_is_near() -> None:
    scene = met(". W " + ". " * 9 + "m", "unseen")
    bot, room = Careful(), View(scene.run).chamber
    assert room
    owes(scene, bot, room)
    assert bot(scene.run) == Say("wait")


def test_stunned_she_looks_for_no_new_ground_with_a_foe_in_sight() -> None:
    """She goes out of its senses and waits there; else she would walk on past it."""
    scene = met(". " * 20 + "W . . . m", "adjacent", W={"Stunned": 60})
    bot = Careful()
    for _ in range(SENSED + 4):
        answer = bot(scene.run)
        assert answer == Say("wait") or away(scene, answer)
        assert bot.mind.aim in ("threat", "recover")
        if answer == Say("wait"):
            break
        scene.run.apply(answer)
        get(scene.who["m"], Notice).how = "adjacent"
        if not scene.rating("W", "Stunned"):
            break


# -- in a Turn -----------------------------------------------------------------------------------------------------


def test_nobody_charges_who_is_thrown_back_where_a_plain_attack_hits_more_often() -> None:
    """A slow Beetle, with a band two cells off: what a failed Charge costs is in the price of each plan."""
    field = HALL * 3 + ". . . B . . m . . . . .\n" + HALL * 3
    view = View(Scene(field, first="B", B={"place": "Advancing", "Speed": 25}).until("B").run)
    best = chosen(view, enemies(view))[0]
    assert best.worth > 0
    assert best.line
    assert not best.line.run


@pytest.mark.parametrize(("ago", "counts"), [(60, False), (2, True)])
def test_who_fought_in_an_earlier_fight_and_is_out_of_sight_has_no_part_in_this_one(ago: int, counts: bool) -> None:
    """Else a lone Minor that a Ladybug beats would be fled for a Nasute met long before; one who has just fought may come on."""
    scene = Scene(HALL + ". . . . L . m . . . . .\n" + HALL, first="L").until("L")
    bot, view = Careful(), View(scene.run)
    nasute = replace(enemies(view)[0], who=900, kind="nasute", x=0, y=0)
    bot.mind.foes.dangers[900] = view.number, nasute
    bot.mind.fights.fought = view.turn - ago
    bot.mind.note_fight(view)
    assert [foe.who for foe in bot.mind.lost(view)] == [900] * counts
    assert outmatched(view, [*enemies(view), *bot.mind.lost(view)]) == counts


@pytest.mark.parametrize(
    ("struck", "sees", "kinds"),
    [(True, True, ["nasute"]), (True, False, ["nasute"]), (False, True, ["minor"]), (False, False, [])],
)
def test_who_has_shot_and_stepped_out_of_sight_again_is_known_by_its_kind(
    struck: bool, sees: bool, kinds: list[str]
) -> None:
    """At her last Wound a Beetle ended her Turn: the Nasute that came round the corner for each shot was taken to be as the Major in sight, which cannot hit."""
    first = "n" if struck else "L"
    scene = Scene(HALL + ". . . . L . m . . n . .\n" + HALL, first=first, m={"Immobilised": 100, "Initiative": 0})
    scene.until("L")
    hidden = {scene.who["n"], *([] if sees else [scene.who["m"]])}
    view, bot = View(scene.run), Careful()
    vars(view)["creatures"] = [seen for seen in view.creatures if seen.who not in hidden]
    bot.mind.see(view)
    assert [foe.kind for foe in bot.mind.lost(view)] == kinds
    assert {foe.who for foe in bot.mind.lost(view)} == ({scene.who["n"]} if kinds else set())


def test_who_has_shot_out_of_sight_is_taken_to_stand_where_it_has_a_line_of_fire() -> None:
    """It was taken to be on the nearest ground out of sight, round a corner: blind Ants ran from there into its fire."""
    hall = ". . . # # # # # # # # # # # # # # #\n# # . . . . . A . . . . . . . . n ."
    scene = Scene(hall, first="n", n={"faces": (-1, 0)}, attack=90).until("A")
    view, bot = View(scene.run), Careful()
    bot.mind.see(view)
    assert [(foe.kind, foe.x > stand(view)[0], foe.y) for foe in bot.mind.lost(view)] == [("nasute", True, 1)]


def test_who_was_never_seen_is_taken_to_stay_where_it_was_guessed_to_be() -> None:
    """A gun that nobody had seen was guessed anew at each step: three Rounds of Dashes, two cells to and fro."""
    hall = ". . . # # # # # # # # # # # # # # #\n# # . . . . . A . . . . . . . . n ."
    scene = Scene(hall, first="n", n={"faces": (-1, 0)}, attack=90).until("A")
    bot = Careful()
    places = []
    for step in (0, -1, -1):
        at = get(scene.who["A"], At)
        at.x += step
        scene.ask()
        view = View(scene.run)
        bot.mind.see(view)
        places.append([(foe.x, foe.y) for foe in bot.mind.lost(view)])
    assert places[0] == places[1] == places[2] != []
    x, _ = places[0][0]
    vars(view)["visible"] = view.visible | True
    assert bot.mind.foes.as_guessed(view, replace(bot.mind.lost(view)[0], x=x - 1)).x == x - 1, (
        "it is seen not to be there"
    )


def test_who_was_never_seen_is_taken_to_stay_with_one_in_sight() -> None:
    """Two Dashes were spent to run north; a step on, two that nobody had seen were taken to be there instead, and the rest of the Pace led east, up to the third."""
    scene = Scene(HALL + ". . . . W . m . . . . .\n" + HALL, first="W").until("W")
    view, mind = View(scene.run), Careful().mind
    (foe,), (x, y) = enemies(view), stand(view)
    mind.foes.guess(view, [replace(foe, who=99)])
    later = replace(foe, who=99, x=x - 4, y=y)
    assert mind.foes.as_guessed(view, later) == replace(foe, who=99)
    vars(view)["creatures"] = [one for one in view.creatures if one.led]
    assert mind.foes.as_guessed(view, later) == later, "nobody stands there any more"


def test_that_a_termite_is_blind_is_no_good_news_of_it() -> None:
    """It came in sight, Blind as all are: the advice to run from it no longer stood, and half of the way was walked back."""
    scene = Scene(HALL + ". . . . L . n . . . . .\n" + HALL, first="L").until("L")
    foe = enemies(View(scene.run))[0]
    assert "Blind" in foe.effects
    assert suffered([foe]) == suffered([replace(foe, effects={})])
    assert suffered([foe]) != suffered([replace(foe, effects={"Poisoned": 20})])


def test_workers_can_wait_while_soldiers_are_in_sight() -> None:
    """They cost an alarm. Alone, or in the way for too many fights, they are attacked as others are."""
    field = HALL + ". . . w W . . m . . . .\n" + HALL
    scene = Scene(field, first="W", W={"place": "Advancing"}).until("W")
    view, worker = View(scene.run), scene.who["w"]
    assert {plan.foe for plan in plans(view, enemies(view))} == {scene.who["m"]}
    assert turn(view, [], bold=True).command != Act("attack", worker)
    view = View(scene.run)
    view.derived[IN_THE_WAY] = True
    assert worker in {plan.foe for plan in plans(view, enemies(view))}
    scene = Scene(HALL + ". . . w W . . . . . . .\n" + HALL, first="W", W={"place": "Advancing"}).until("W")
    assert plans(View(scene.run), enemies(View(scene.run)))


def test_no_run_up_leads_out_of_a_room_whose_obstacle_hides_something() -> None:
    """[B 3.14.8] What it hides would be lost."""
    sore = {"wounds": 2, "place": "Advancing", "Speed": 100}
    for hides in (True, False):
        scene = Scene(". . . , , , , . B Q .", B=sore, Q={"Smarts": 0, "Leadership": 0}, first="B").until("B")
        scene.run.enter()
        for who, room in query(Room):
            room.obstruction = 30
            get(who, PendingSteps).steps[:] = [Generate(table="Reward")] if hides else []
        scene.ask()
        view = View(scene.run)
        assert view.withheld == hides
        starts = [plan.line.start for plan in plans(view, enemies(view)) if plan.line and plan.line.run]
        left = [cell for cell in starts if cell and not view.rooms[cell[1], cell[0]]]
        assert bool(left) != hides


def test_for_want_of_a_good_blow_she_steps_to_its_flank_rather_than_bite_the_armoured_head() -> None:
    field = HALL * 3 + ". . . . . W m . . . . .\n" + HALL * 3
    scene = Scene(field, first="W", W={"place": "Advancing", "Speed": 20}, m={"Carapace": 90}).until("W")
    scene.alter("m", faces=(-1, 0))
    view = View(scene.run)
    up = settle_for(view, enemies(view), plans(view, enemies(view)))
    soldier = next(body for body in view.creatures if body.kind == "minor")
    assert up and isinstance(up.command, Go) and up.foe == soldier.who
    assert soft(soldier, (up.command.x, up.command.y))
