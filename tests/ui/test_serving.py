"""The chance that a menu tells is that of a Success that does any good: some change nothing from here, or only harm one's own."""

from game.engine.commands import Act, Say
from game.fd100 import Degree
from game.presentation.answers import gains
from game.presentation.serving import of_use, serves
from game.run.view import View
from tests.scenes.scene import Scene


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
        "detail": "is Recoiling already, its lowest",
        "about": "No result does any good here. 88 % nothing · 12 % it Holds again",
    }


def test_a_threat_that_changes_nothing_says_why() -> None:
    """It said "nothing from here" though foes were in sight, whom no result brings lower."""
    view = View(Scene(". W M .", M={"place": "Recoiling"}, first="W").until("W").run)
    told = gains(view, next(one for one in view.choices if one.command == Act("intimidate", view.creatures[-1].who)))
    assert (told["detail"], told["about"]) == (
        "is Recoiling already, its lowest",
        "From here it changes nothing, whatever falls.",
    )
