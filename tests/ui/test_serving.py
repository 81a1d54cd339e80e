"""The chance that a menu tells is that of a Success that does any good: some change nothing from here, or only harm one's own."""

from game.engine.commands import Act, Say
from game.engine.components import Combatant
from game.engine.entries import Rolled, Stood
from game.engine.store import get
from game.fd100 import Check, Degree, Rating, resolve
from game.presentation.answers import gains
from game.presentation.serving import of_use, serves
from game.run.view import View
from game.telling.log import Teller
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight, plainly


def scared(foe: str) -> tuple[View, int]:
    """Return the moment at which a Wasp that Recoils is asked by what it scares a soldier in this place, and what a Success may be."""
    scene = Scene(". W m .", W={"place": "Recoiling"}, m={"place": foe}, first="W").until("W")
    scene.run.apply(Act("improvise"))
    scene.run.apply(Act("scare", scene.who["m"]))
    view = View(scene.run)
    made = view.odds(next(one for one in view.choices if one.command == Say("Venomous")))
    assert made
    return view, made.at_least(Degree.PARTIAL_SUCCESS)


def test_to_scare_who_stands_is_of_use_at_any_success() -> None:
    view, wins = scared("Holding")
    choice = next(one for one in view.choices if one.command == Say("Venomous"))
    assert serves(view, choice) == wins
    assert of_use(view, choice) == ""


def test_a_success_that_only_drives_the_actor_back_is_no_good() -> None:
    """Who Recoils already is not thrown back any further, but the actor is."""
    view, wins = scared("Recoiling")
    choice = next(one for one in view.choices if one.command == Say("Venomous"))
    assert serves(view, choice) < wins
    assert "any good here" in of_use(view, choice)


def test_what_never_helps_says_so_once_and_of_no_other_success() -> None:
    """The menu said "68 % succeed, but none of that does any good" beside "12 % it Holds", a Failure that sounds like a Success."""
    view = View(Scene(". W m .", m={"place": "Recoiling"}, first="W").until("W").run)
    told = gains(view, next(one for one in view.choices if one.command == Act("intimidate", view.creatures[-1].who)))
    assert told == {
        "detail": "Recoiling is its lowest",
        "about": "No result does any good here. 88 % nothing · 12 % it Holds again",
    }


def test_a_threat_that_changes_nothing_says_why() -> None:
    """It said "nothing from here" though foes were in sight, whom no result brings lower."""
    view = View(Scene(". W M .", M={"place": "Recoiling"}, first="W").until("W").run)
    told = gains(view, next(one for one in view.choices if one.command == Act("intimidate", view.creatures[-1].who)))
    assert (told["detail"], told["about"]) == (
        "Recoiling is its lowest",
        "From here it changes nothing, whatever falls.",
    )


def test_nobody_rolls_a_threat_for_nothing(table: Lay) -> None:
    """It was rolled for, to a foe that Recoiled already, and then "it works: my Minor Soldiers give ground"."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    play.raid.run.enter()
    foe = next(body for body in play.view.creatures if not body.led)
    get(foe.who, Combatant).place = 1
    play.raid.settle()
    before = play.raid.run.n
    play.do("s", "d")
    assert play.raid.run.n == before
    assert "Recoiling is its lowest" in play.shows()
    get(foe.who, Combatant).place = 2
    play.raid.settle()
    play.do("escape", "s", "d")
    assert play.raid.run.n > before


def test_a_threat_that_moved_nobody_is_not_told_to_have_done_so() -> None:
    """It is rolled for in another's Turn, when who it is meant for may stand lower than when it was held."""
    for place, moves in (("Recoiling", False), ("Holding", True)):
        scene = Scene(". W m .", first="W").until("W")
        foe = scene.who["m"]
        teller = Teller("seed")
        teller.lines(scene.run.story)
        stood, roll = (
            Stood(foe, "Advancing", place),
            resolve(Check(Rating("Signalling", 40), Rating("Passions", 20)), 30),
        )
        told = teller.lines([stood, Rolled(who=scene.who["W"], action="intimidate", target=foe, roll=roll)])[-1].text
        assert ("Recoiling already" in told) is not moves
