"""How often walks of one key lead to and fro: `python -m tests.ui.to_and_fro 2` plays the six classes in the nests `keys 0` and `keys 1` by `Tab` and `o`.

Of walks of LONG turns and more it counts those back to where one of the last three began, with next to nothing seen since, and those to an edge of the map that show next to nothing.
"""

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from game.bots.errands import stand
from game.nest.paths import Cell
from game.presentation.automatic.orders import Orders
from game.presentation.page import sentence
from game.run.view import View
from tests.ui.hands import MOST, SEARCHES, hand, standing
from tests.ui.table import SIX, Table, plainly, tables

LONG, LITTLE, NEXT_TO_NOTHING = 20, 30, 5
"""The turns of a long walk; the cells seen since, under which one has come back for nothing; those in a walk that shows next to nothing."""


class Stand(NamedTuple):
    """Where the party stands, and what it has done and seen on this Level by then."""

    cell: Cell
    done: object
    known: int
    turn: int


def where(view: View) -> Stand:
    done = view.number, view.raid.explored, view.raid.fights
    return Stand(stand(view), done, int(view.known.sum()), view.turn)


def walked(play: Table, found: Counter[str]) -> None:
    """Play a raid by keys to its end, and count its long walks."""
    play.game.orders = Orders()
    raid, keys, stuck, began = plainly(play, hints=False).raid, 0, 0, list[Stand]()
    while not raid.over and keys < MOST:
        told, n, place = " ".join(one.text for one in raid.notices), raid.run.n, standing(play)
        if stuck > 1 and sentence("no counsel") in told:
            break  # the adviser would give up
        roams = bool(not raid.ask and not play.view.fight and play.view.party)
        before, key, keys = where(play.view) if roams else None, hand(play, stuck, on=False), keys + 1
        play.do(key)
        stuck = stuck + 1 if raid.run.n == n or (key == "o" and standing(play) == place) else 0
        if before and play.view.party and where(play.view).cell != before.cell:
            counted(before, where(play.view), began[-3:], SEARCHES[-1] in told, found)
            began.append(before)


def counted(before: Stand, now: Stand, began: list[Stand], searches: bool, found: Counter[str]) -> None:
    """Count a walk if it was long, and whether it led back or showed nothing."""
    long = now.turn - before.turn >= LONG and now.done == before.done
    there = [one for one in began if max(abs(one.cell[0] - now.cell[0]), abs(one.cell[1] - now.cell[1])) <= 2]
    found["long"] += long
    found["back"] += long and any(one.done == now.done and now.known - one.known < LITTLE for one in there)
    found["for nothing"] += long and searches and now.known - before.known <= NEXT_TO_NOTHING


if __name__ == "__main__":
    sums = Counter[str]()
    for seed in range(int(sys.argv[1])):
        for kind in SIX:
            with TemporaryDirectory() as folder, tables(Path(folder)) as lay:
                table = lay(kind, seed=f"keys {seed}")
                walked(table, sums)
                view = View(table.raid.run)
                sums += Counter({"turns": view.turn, "won": view.raid.outcome == "won"})
    print(dict(sums))
