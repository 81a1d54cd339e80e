"""No walk is longer than it said: `Tab`, `o` and the list of places name the moves, and stop before more."""

import re

import pytest

from game.bots.errands import stand
from game.engine.commands import Go
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.passable import DETOUR
from game.presentation.obstacles.losses import Destination
from game.presentation.walks.course import FURTHER
from game.presentation.walks.journey import paces, plan
from tests.ui import hands
from tests.ui.table import Lay, Table, plainly
from tests.ui.test_journey import below
from tests.ui.test_walking import roaming

KEYS = 260


def named(said: str) -> int:
    """Return the most moves that a line of `Tab` or `o` names, or 0 if it names none; over unseen ground a walk leads FURTHER than is known."""
    said = re.sub(r" \(\d+ now, up to \d+ if unfed\)", "", said)  # of Hunger
    if led := re.search(r"(\d+) moves?, then on for up to (\d+)\b", said):
        assert int(led[2]) == FURTHER
        return int(led[1]) + FURTHER
    most = re.search(r"(?:perhaps|up to) (\d+)", said)
    moves = re.search(r"(\d+) moves?\b", said)
    return int((most or moves or [0, 0])[1])


def walked(play: Table, key: str) -> tuple[int, str]:
    """Press a key; return how many moves were made outside Combat, and what was said of them as the walk set out."""
    raid, moves = play.raid, 0
    said = next((one.text for one in raid.notices if one.text.startswith("Tab: ")), "") if key == "tab" else ""
    give = raid.give

    def counted(command: object) -> bool:
        nonlocal moves
        at = stand(raid.view) if raid.view.party else None
        done = give(command)  # type: ignore[arg-type]
        moves += isinstance(command, Go) and bool(raid.view.party) and stand(raid.view) != at
        return done

    raid.give = counted  # type: ignore[method-assign]
    play.stage.key(key)
    bound = raid.walk.bound if raid.walk else ""
    play.do()
    while raid.busy:
        raid.pulse()
    raid.give = give  # type: ignore[method-assign]
    return moves, said or bound


@pytest.mark.long
@pytest.mark.parametrize("seed", ["named 0", pytest.param("named 1", marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", ["beetle", pytest.param("wasp", marks=pytest.mark.soak)])
def test_tab_and_o_walk_no_further_than_they_said(table: Lay, kind: str, seed: str) -> None:
    play, stuck, seen = plainly(table(kind, seed=seed), hints=False), 0, 0
    said = ""
    play.game.orders = Orders()
    for _ in range(KEYS):
        if play.raid.over:
            break
        view, n, stood = play.view, play.raid.run.n, play.raid.counsel.stands(play.view)
        key = hands.hand(play, stuck, on=True)
        roams = not play.raid.ask and not view.fight
        moves, told = walked(play, key)
        said = told or (said if stood else "")  # a warning may have stood in its place, before the first move
        play.stage.ponder()
        stuck = stuck + 1 if play.raid.run.n == n else 0
        if roams and moves and (key == "o" or (key == "tab" and stood)):
            round_them = DETOUR * any(not (one.led or one.armed) for one in view.creatures)  # who stood in the way
            most = named(said) + round_them
            assert 0 < moves <= most or (key == "o" and not said), (key, moves, said)
            seen += bool(said)
    assert seen > 5


def test_a_journey_to_where_the_job_is_names_no_end_that_nobody_knows(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    found = plan(play.view, Destination(1, "job"))
    assert paces(found).endswith(" or more")
