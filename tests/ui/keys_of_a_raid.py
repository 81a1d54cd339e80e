"""Count the keys and questions of won raids, as a person needs them who has given sensible standing orders.

`python -m tests.ui.keys_of_a_raid [--orders off] [--wins 2] [--six]`: a bot decides, the screens' controller carries out its Commands and
the orders, and each Command counts as many keys as its shortest way by them: a walk of many moves is one key.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from game import content
from game.bots.policy import POLICIES
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Study, Take
from game.engine.steps import ChooseEffect, PayDarkness, PayHunger, Replace, Roam, Share
from game.presentation.automatic.orders import Orders
from tests.ui.table import SIX, Table, tables

SENSIBLE = Orders(
    finds="best",
    eat="hungry",
    light="dark",
    resist="40",
    others="60",
    push="50",
    dig="hunger",
    shelter="best",
    study="always",
    junk="full",
)
ITEMS: dict[type, int] = {Take: 1, Eat: 2, Light: 3, Study: 3, Drop: 4}
"""Keys of what is done with Items: g; e and a letter; a, the list, a letter; a, the list, a letter; i, the line, d, Esc."""
SWAP = 2
"""Keys of a Drop and the Take it makes room for: g, and the row that swaps them."""
MEALS = (PayHunger, PayDarkness, Share, Replace, ChooseEffect)


def kind(play: Table, command: AnyCommand, before: AnyCommand | None) -> tuple[str, int]:
    """Return what a Command is about, and the keys it needs; one like the Command `before` it in a walk needs none."""
    view = play.view
    if view.fight:
        return "fight", 2 if isinstance(command, Act) else 1
    if not view.asks(Roam):
        return "items" if view.asks(*MEALS) else "questions", 1
    if isinstance(command, Take) and isinstance(before, Drop):
        return "items", SWAP - ITEMS[Drop]  # which was counted as if it had been put down for its own sake
    if type(command) in ITEMS:
        return "items", ITEMS[type(command)] - (isinstance(command, Take) and isinstance(before, Take))
    walks = Go, Enter, Follow
    if isinstance(command, walks) or command == Say("wait"):
        return "walk", 0 if isinstance(before, walks) and isinstance(command, Go) else 1
    return "work", 1 if command == Act("explore") else 2


def raid(play: Table, seed: str) -> tuple[Counter[str], Counter[str]]:
    """Play a raid to its end. Return its keys by what they are about, and the questions outside Combat by what they ask."""
    keys: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    policy, before = POLICIES["cautious"](seed), None
    while not play.raid.over:
        command = policy(play.raid.run)
        about, many = kind(play, command, before)
        keys[about] += many
        if not play.view.fight and not play.view.asks(Roam):
            asked[play.view.question] += 1
        before = command
        play.raid.show(None)
        if not play.raid.give(command):
            raise AssertionError(play.raid.notices)
    return keys, asked


def won(party: tuple[str, ...], wins: int, orders: Orders) -> Iterator[tuple[int, Counter[str], Counter[str]]]:
    """Yield explorations, keys and questions of so many won raids of a party."""
    for n in range(100):
        with tempfile.TemporaryDirectory() as folder, tables(Path(folder)) as lay:
            play = lay(*party, seed=f"keys {n}")
            play.game.orders = orders
            keys, asked = raid(play, f"keys {n}")
            if play.view.raid.outcome == "won":
                wins -= 1
                yield play.view.raid.explored, keys, asked
        if not wins:
            return


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--orders", choices=["on", "off"], default="on")
    options.add_argument("--wins", type=int, default=2)
    options.add_argument("--six", action="store_true")
    wish = options.parse_args()
    orders = SENSIBLE if wish.orders == "on" else Orders(eat="ask", dig="ask", shelter="ask")
    shares: list[float] = []
    rates: list[float] = []
    rest: Counter[str] = Counter()
    for party in [SIX] if wish.six else [(name,) for name in content.classes()]:
        for explored, keys, asked in won(tuple(party), wish.wins, orders):
            whole = keys.total()
            shares.append(100 * keys["items"] / whole)
            rates.append(asked.total() / max(1, explored))
            rest += asked
            told = ", ".join(f"{about} {100 * many // whole} %" for about, many in keys.most_common())
            sys.stdout.write(
                f"{party[0]}: {whole} keys ({told}), {explored} explorations, {rates[-1]:.1f} questions each\n"
            )
            sys.stdout.flush()
    sys.stdout.write(
        f"Items {median(shares):.1f} % of keys, {median(rates):.2f} questions an exploration, in the middle; {rest}\n"
    )


if __name__ == "__main__":
    main()
