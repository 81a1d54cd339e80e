"""Fled, and Immobilised: what holds her, and what ends it. [R-21, R-33, R-35]"""

import pytest
from msgspec.structs import replace

from game.engine.commands import Act, Enter, Go, Say
from game.engine.components import Effects, Hero, Raid, Way
from game.engine.entries import Happened
from game.engine.steps import CombatEnd, Roam, TakeTurn
from game.engine.store import create, get, query, the
from game.presentation.ailments import ailment
from game.systems.party import room_here
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.key_actions import fight as fight_nearest
from game.ui.raid.lull import fled
from tests.ui.table import Lay, Table, fight, plainly


def afflicted(play: Table, effect: str, rating: int = 62) -> Table:
    with play.changed():
        for who, _ in query(Hero):
            get(who, Effects).rating[effect] = rating
    return play


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed"])
def test_who_is_held_is_not_told_to_get_away(table: Lay, effect: str) -> None:
    raid = afflicted(fight(table("wasp"), ("wasp",), ("major",)), effect).raid
    raid.view.raid.head_start = 8
    told = fled(raid.view, raid.teller, raid.keys, [Happened("combat ends", note=CombatEnd.LOST)])
    assert told.startswith(f"You have fled: nobody follows for 8 turns; but {effect} 62 holds you: every ten turns")
    first = "; first it may be resisted" * (effect == "Immobilised")  # nothing resists the other
    assert f"it ends 38 times in 100{first}. z waits." in told
    vars(raid.view).update(decision=Roam(who=1), _legal=[Act("attack", 1)])
    keys = bottom_line(raid)
    assert "walk" not in [words for _, words in keys]
    assert keys[0] == ("z", "wait")


def test_what_the_hint_on_paralysed_says_holds_out_of_a_fight_too(table: Lay) -> None:
    """No walk and no work is legal then, but food is, and a way underfoot."""
    play = table("wasp")
    play.raid.run.enter()
    me = play.view.me.body
    create(Way("shaft", the(Raid).level, 1, me.x, me.y))
    afflicted(play, "Paralysed")
    legal = [one.command for one in play.view.choices if not one.refused]
    assert any(isinstance(one, Enter) for one in legal) and not any(isinstance(one, Go) for one in legal)
    assert not {"explore", "dig", "rest", "tear", "improvise"} & {one.action for one in legal if isinstance(one, Act)}
    assert "else no walk, no work, but food and a way underfoot" in ailment("Paralysed")


def test_a_refused_step_says_what_ends_it(table: Lay) -> None:
    play = afflicted(table("wasp", "ants"), "Immobilised")
    me = play.view.me.body
    step = next(one.command for one in play.view.choices if isinstance(one.command, Go) and one.refused)
    play.raid.give(step)
    assert play.raid.notices[0].text.startswith(f"No: Immobilised. Immobilised 62 holds the {me.name}: every ten turns")
    assert play.raid.notices[0].text.endswith("z waits, T lets another lead.")


@pytest.mark.parametrize("badly", [True, False])
def test_who_is_free_is_told_what_holds_and_not_what_to_do(table: Lay, badly: bool) -> None:
    """It said "away now" where Tab said to attack, and that a fight begun again begins badly where only who was put to flight would. R-36"""
    raid = fight(table("wasp"), ("wasp",), ("major",)).raid
    raid.view.raid.head_start = 8
    vars(raid.view)["party"] = (replace(raid.view.me, shaken=raid.view.turn if badly else -1),)
    told = fled(raid.view, raid.teller, raid.keys, [])
    sooner = "A fight begun again begins badly." if badly else "Strike sooner, and they come first."
    assert told == f"You have fled: nobody follows for 8 turns. {sooner}"


def test_who_is_held_begins_no_combat_out_of_reach(table: Lay) -> None:
    """`f` refuses as `o` does, and says what ends it."""
    play = afflicted(table("wasp"), "Immobilised")
    me = play.view.me.body
    vars(play.view)["creatures"] = [me, replace(me, who=99, name="Minor", kind="minor", led=False, x=me.x + 3)]
    before = play.raid.run.n
    fight_nearest(play.raid)
    assert play.raid.run.n == before
    assert "Immobilised 62 holds you: every ten turns" in play.raid.notices[0].text


def test_in_combat_no_step_is_offered_that_would_be_refused(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False)
    for _ in range(20):
        if play.view.asks(TakeTurn):
            break
        play.raid.give(Say("pass"))
    free = dict(bottom_line(play.raid)).values()
    assert "move" in free
    afflicted(play, "Immobilised")
    told = dict(bottom_line(play.raid)).values()
    assert not {"move", "close in"} & set(told)


def test_who_is_held_beside_an_obstacle_is_told_what_holds_her(table: Lay) -> None:
    """`t` gives the reason that `D` gives, and not that there is no Obstacle."""
    play = table("wasp").do("x")
    play.raid.run.enter()
    room = room_here()
    assert room
    room.spent, room.obstruction = True, 30
    afflicted(play, "Paralysed")
    for key in ("D", "t"):
        play.do(key)
        assert play.raid.notices[0].text.startswith("No: Paralysed. Paralysed 62 holds")


def test_who_is_held_where_nothing_stands_is_told_that(table: Lay) -> None:
    play = afflicted(table("wasp").do("x"), "Paralysed").do("t")
    assert play.raid.notices[0].text.startswith("No Obstacle stands in this Room")
