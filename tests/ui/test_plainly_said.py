"""What is said of creatures and rolls, that no sentence gainsays what is on the screen."""

from msgspec.structs import replace

from game.engine.entries import Rolled
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.pages.story import last_roll, last_rolls
from game.presentation.sight import notice
from game.ui.screen_stack import Pop, StayOn
from game.ui.screens.lists import card
from tests.ui.table import Lay, fight


def test_who_stands_beside_one_is_not_said_to_notice_one_later(table: Lay) -> None:
    view = fight(table("wasp"), ("wasp",), ("minor",)).view
    foe = next(one for one in view.creatures if not one.led)
    x, y = view.me.body.x, view.me.body.y
    way = next(step for step in (1, -1) if view.rooms[y, x + 3 * step] == view.rooms[y, x])
    for far, said in ((1, "beside"), (3, "adjacent")):
        assert notice(view, replace(foe, notice="adjacent", x=x + far * way, y=y)) == said
    assert notice(view, replace(foe, notice="seen", x=x + way, y=y)) == "seen"


def test_the_last_roll_is_ones_own(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    foe = next(one.who for one in play.view.creatures if not one.led)
    roll = Roll(Check(Rating("x", 50)), 40, (), Degree.COMPLETE_FAILURE)
    mine, theirs = Rolled(play.view.me.body.who, "attack", roll), Rolled(foe, "steel", roll)
    names = play.raid.teller.names
    assert last_roll([mine, theirs], names) == mine
    assert last_roll([theirs], names) == theirs
    assert last_roll([], names) is None


def test_the_roll_of_what_was_asked_for_comes_before_those_that_came_of_it(table: Lay) -> None:
    """After an exploration the card was that of the sniff at what it had found. Its key again shows the others, then the map."""
    play = table("wasp").do("x")
    me, roll = play.view.me.body.who, Roll(Check(Rating("x", 50)), 40, (), Degree.COMPLETE_FAILURE)
    explored, sneaked, sniffed = (
        Rolled(me, name, roll, id=n, command=at)
        for n, (name, at) in enumerate((("explore", 1), ("sneak", 1), ("Foraging", 2)), 900)
    )
    story, names = [explored, sneaked, sniffed], play.raid.teller.names
    assert last_rolls(story, names, 1) == [explored, sniffed, sneaked]
    assert last_rolls(story, names, 2) == [sniffed], "it was asked for by itself"
    scouted = Rolled(me, "Passage", roll, id=903, command=2)  # an Event asked first whether to pay
    assert last_rolls([explored, scouted], names, 1) == [explored, scouted]
    play.stage.key("escape")
    screen = card(play.raid, last_rolls(story, names, 1))
    assert "or r: roll 1 of 3, next" in [label for _, label in screen.hints(screen.page())]
    assert [type(screen.key("r")) for _ in range(3)] == [StayOn, StayOn, Pop]


def test_the_last_roll_is_that_of_initiative_where_a_fight_has_just_begun(table: Lay) -> None:
    """An Action of a Command before it was shown, though Luck had just moved by the Initiative."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    roll = Roll(Check(Rating("x", 50)), 40, (), Degree.COMPLETE_FAILURE)
    me = play.view.me.body.who
    deed, first, numb = (
        Rolled(me, what, roll, command=n) for what, n in (("attack", 1), ("Initiative", 2), ("Agony", 1))
    )
    assert last_roll([deed, numb], play.raid.teller.names) == deed
    assert last_roll([deed, numb, first], play.raid.teller.names) == first
