"""The raid proposed to who has ended none: the Ants, a mild Job, and a nest whose first fight is won however it is fought."""

import random

import pytest
from msgspec.structs import replace

from game.content.commissions import commission, offers
from game.engine.commands import Say
from game.engine.entries import Happened, Wounded
from game.presentation.automatic.orders import Orders
from game.presentation.page import words
from game.presentation.pages.raid_pages import mildest
from game.ui.launch_options import BOARD
from game.ui.raid.targeting import Aim
from tests.ui.hands import hand
from tests.ui.table import Lay, Table, plainly

WAYS = {"as Tab says": 6, "straight at them": 13, "now so, now so": 15}
"""How the first fight is fought, and how many keys it takes at most."""


LOST = 2
"""The most ants of ten that it costs."""


def fresh(play: Table) -> Table:
    """Go on as if the game had been begun with neither seed nor Job."""
    play.game.launch = replace(play.game.launch, seed="", job=BOARD)
    return play


def proposed(play: Table) -> Table:
    """Begin the raid that the screens propose: nothing but Enter is pressed after `n`."""
    return fresh(play).do("n", "enter", "enter")


def blow(play: Table, way: str, stuck: int, dice: random.Random) -> str:
    """Return the next key of a fight that is fought so. Who goes straight at them aims, strikes, and else asks `Tab`."""
    if isinstance(play.top, Aim):
        return "escape" if play.top.choice.refused else "enter"
    straight = way == "straight at them" or (way == "now so, now so" and dice.random() < 0.5)
    return "f" if straight and not stuck and play.view.question == "TakeTurn" else "tab"


def first_fight(play: Table, way: str, dice: random.Random) -> tuple[str, int, int, int]:
    """Play to the end of the first fight. Return how it ended, its keys, the Wounds dealt to foes and those taken."""
    play.game.orders = Orders()
    raid = plainly(play, hints=False).raid
    me, stuck, keys = play.view.me.body.who, 0, 0
    for _ in range(400):
        before, fighting = raid.run.n, play.view.fight is not None
        play.do(
            blow(play, way, stuck, dice) if fighting else "tab" if dice.random() < 0.2 else hand(play, stuck, on=False)
        )
        keys += fighting
        stuck = stuck + 1 if raid.run.n == before and not isinstance(play.top, Aim) else 0
        story = raid.run.story
        ends = [one.note for one in story if isinstance(one, Happened) and one.what in ("combat ends", "the run ends")]
        if ends:
            began = next(n for n, one in enumerate(story) if isinstance(one, Happened) and one.what == "combat begins")
            hurt = [one for one in story[began:] if isinstance(one, Wounded)]
            dealt = sum(one.wounds for one in hurt if one.by == me and one.who != me)
            return str(ends[0]), keys, dealt, sum(one.wounds for one in hurt if one.who == me)
    raise AssertionError("no fight")


def test_who_has_ended_no_raid_is_offered_the_nest_for_a_first_one(table: Lay) -> None:
    """The top line says so; the class is the one that is marked, and the Job the mildest of the three."""
    play = fresh(table())
    shown = play.do("n").shows()
    board = words("board")
    assert f"seed {board['first_nest']}: {board['first_seed']}" in shown, shown
    assert "for a first raid" not in play.do("down").shows().splitlines()[0], "another class is marked"
    head, jobs = proposed(table()).raid.run.head, offers(board["first_nest"])
    mild = jobs[mildest([commission(job, head.seed) for job in jobs])]
    assert (head.party, head.seed, head.job) == ((board["first_class"],), board["first_nest"], mild)


def test_after_a_raid_has_ended_a_nest_is_drawn(table: Lay) -> None:
    """It is drawn before that too, where the seed is asked for and none is typed."""
    first = f"seed {words('board')['first_nest']}"
    assert first not in fresh(table()).do("n", "e", "enter").shows()
    over = proposed(table())
    over.raid.give(Say("leave"))
    assert over.raid.over
    assert first not in fresh(table()).do("n").shows()


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("other", range(3))
def test_its_first_fight_is_won_however_it_is_fought(table: Lay, way: str, other: int) -> None:
    """They are beaten, not bored, and few ants are lost; it takes few keys. Each time the walk there is another."""
    end, keys, dealt, taken = first_fight(proposed(table()), way, random.Random(f"{way} {other}"))
    assert end == "won", (end, keys)
    assert dealt, "they went, and nobody was hurt"
    assert taken <= LOST
    assert keys <= WAYS[way]
