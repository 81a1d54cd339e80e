"""Where a raid played by keys alone gets nowhere: `python -m tests.ui.loops 3` names what is advised over and over, for nothing, or not at all.

The keys are those of tests/ui/hands.py: `Tab`, and `o` where one is alone. Seeds and parties are those of `nest simulate --runs N --seed loops`,
or with another word after the number those of that seed.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.engine.commands import WAIT, Act
from game.presentation.automatic.orders import Orders
from game.presentation.page import sentence
from tests.ui.hands import hand, standing
from tests.ui.table import SIX, Table, plainly, tables

MOST = 800
"""Keys after which a raid is left."""
OFTEN = 6
"""How often the same may be advised in the same place, with nothing explored, fought or lost meanwhile."""
GIVES_UP, IDLES, AGAIN = "nothing is advised", "waits for nothing, unhurt", "the same again and again"


def findings(play: Table, most: int = MOST) -> Iterator[tuple[int, str, str]]:
    """Play a raid by keys and yield (Commands so far, what is wrong, what was said) once for each thing that is wrong."""
    play.game.orders = Orders()
    raid, stuck, said = plainly(play, hints=False).raid, 0, Counter[object]()
    found = set[object]()
    for _ in range(most):
        if raid.over or stuck > OFTEN:
            return
        before, where = raid.run.n, standing(play)
        key = hand(play, stuck, on=False)
        play.do(key)
        stuck = stuck + 1 if raid.run.n == before or (key == "o" and standing(play) == where) else 0
        if key != "tab" or raid.ask or play.view.fight or not raid.counsel.stands(play.view):
            continue
        told = " ".join(one.text for one in raid.notices)
        for wrong in wrongs(play, told, said):
            if (place := (play.view.number, play.view.raid.explored, wrong)) not in found:
                found.add(place)
                yield raid.run.n, wrong, told


def wrongs(play: Table, told: str, said: Counter[object]) -> Iterator[str]:
    """Yield what is wrong with the advice outside Combat that stands now: `told` is its text, `said` what was advised where before."""
    view, counsel = play.view, play.raid.counsel
    if sentence("no counsel") in told:
        yield GIVES_UP
    hurt = any(one.body.wounds or one.body.effects for one in view.party)
    if (
        counsel.command == WAIT
        and counsel.policy.mind.aim == "bide"
        and not hurt
        and not counsel.policy.mind.foes.known(view)
    ):
        yield IDLES
    if isinstance(counsel.command, Act):  # a roll that fails may be made again
        return
    state = view.number, standing(play), [one.body.wounds for one in view.party], counsel.command
    said[repr(state)] += 1
    if said[repr(state)] == OFTEN:
        yield AGAIN


def main(runs: int, seed: str = "loops") -> None:
    """Print what is wrong in so many raids of each class."""
    for n in range(runs):
        for kind in SIX:
            with TemporaryDirectory() as folder, tables(Path(folder)) as lay:
                play = lay(kind, seed=f"{seed} {n}")
                for commands, wrong, told in findings(play):
                    print(f"{kind} {seed} {n}, after {commands} Commands: {wrong}: {told}", flush=True)
                print(kind, f"{seed} {n}", play.view.raid.outcome or "unfinished", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:3])
