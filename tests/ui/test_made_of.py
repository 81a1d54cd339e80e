"""What an Exploration's odds are made of is told where it is offered and where one looks."""

from game.engine.commands import Act
from game.presentation.foes.made_of import made_of
from game.presentation.walks.onward import offer
from game.presentation.walks.surroundings import cell
from tests.ui.table import Lay


def test_the_odds_of_exploring_say_what_they_are_made_of(table: Lay) -> None:
    play = table("wasp", "ants")
    choice = play.view.choice(Act("explore"))
    assert choice
    check = play.view.check(choice)
    assert check
    told = made_of(play.view, choice)
    assert told.startswith(f"By Exploration {check.effort.value}, ")
    for one in check.static:
        assert f"{one.source} {abs(one.rating)}" in told
    assert f"against the Level's rating of {check.resistance.value}" in told
    play.raid.memory.offered = {
        (play.view.number - 1, 3),
        (play.view.number, 0),
    }  # another Level; this one, left for a way
    assert told in offer(play.raid)
    play.raid.memory.offered = {(play.view.number, play.view.chamber.number + 1)}
    assert told not in offer(play.raid)  # it was said in a Room of this Level
    me = play.view.me.body
    assert told in " ".join(said for said, _ in cell(play.view, me.x, me.y))
