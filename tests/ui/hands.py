"""Raids played by keys alone, as a person at the screens would: `python -m tests.ui.hands 6` counts keys, fights and wins.

Only `Tab` (the best line, and do it; the best answer, and give it) and `o` (walk on, explore) are pressed. Where `Tab` marks no answer
the first that is not refused is given. `o` is for where one is alone: with somebody armed in view `Tab` leads. With --on, fights go on by `Shift-Tab`; with --first, a raid is played to the end of its first fight. Seeds and parties are those of `nest simulate --runs N --seed keys`.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from game.engine.entries import Happened, Wounded
from game.presentation import page
from game.presentation.automatic.orders import Orders
from game.presentation.page import sentence
from game.run.view import View
from tests.ui.table import SIX, Table, plainly, tables

MOST = 8000
"""Keys after which a raid is left."""
SEARCHES = ("explore ", ", unspent", "where the map ends")
"""What the best line says where `o` does the same: it explores, or walks to a Room to explore or to unseen ground."""


class Fought(Struct):
    """One fight: the foes in sight as it began, its keys, how it ended, and the Wounds that the party dealt."""

    foes: str = ""
    keys: int = 0
    end: str = ""
    dealt: int = 0


class Raided(Struct):
    """One raid: how it ended, and its keys; its fights."""

    outcome: str
    keys: Counter[str]
    fights: list[Fought]


def answer(play: Table) -> str:
    """Return `Tab` where it marks an answer, else the letter of the first that is not refused."""
    ask = play.raid.ask
    assert ask
    menu = ask.menu
    if ask.best is not None:
        return "tab"
    return next(letter for letter, item in zip(menu.letters, menu.items, strict=True) if not item.refused)


def hand(play: Table, stuck: int, *, on: bool) -> str:
    """Return the key to press next. `stuck`: how many keys have changed nothing, or waited for somebody in the way."""
    raid = play.raid
    if raid.ask:
        return answer(play)
    if play.view.fight:
        return (
            "shift+tab" if on and not stuck and not (raid.counsel.flees and raid.counsel.stands(play.view)) else "tab"
        )
    told = " ".join(notice.text for notice in raid.notices)
    best = told.partition("Tab: ")[2]
    flees = page.words("aims")["haunted Go"] in best  # `o` would search elsewhere
    searches = any(told in best for told in SEARCHES) and not flees and raid.counsel.stands(play.view)
    alone = not any(body.armed and not body.led for body in play.view.creatures)
    return "o" if searches and alone and stuck < 2 else "tab"


def standing(play: Table) -> object:
    """Return where the leader stands, and what has been explored and fought: the same after a walk that had to wait."""
    raid, party = play.view.raid, play.view.party
    return party and (play.view.me.body.x, play.view.me.body.y, raid.explored, raid.fights)


def raided(play: Table, *, on: bool = False, first: bool = False) -> Raided:
    """Play a raid by keys to its end, or with `first` to the end of its first fight."""
    play.game.orders = Orders()
    raid, keys, fights, stuck = plainly(play, hints=False).raid, Counter[str](), list[Fought](), 0
    ours = {one.body.who for one in play.view.party}
    while not raid.over and keys.total() < MOST and not (first and fights and fights[-1].end):
        before, told, fighting = raid.run.n, len(raid.run.story), raid.view.fight is not None
        where = standing(play)
        if stuck > 1 and any(notice.text == sentence("no counsel") for notice in raid.notices):
            break  # the adviser would give up
        key = hand(play, stuck, on=on)
        keys["answer" if raid.ask else key] += 1
        play.do(key)
        stuck = stuck + 1 if raid.run.n == before or (key == "o" and standing(play) == where) else 0
        news = [one for one in raid.run.story[told:] if isinstance(one, Happened)]
        if any(one.what == "combat begins" for one in news):
            foes = {body.kind for body in raid.view.creatures if body.disposition and not body.led}
            fights.append(Fought("+".join(sorted(foes)) or "out of sight"))
        if fights and (fighting or not fights[-1].keys):
            fights[-1].keys += 1
        if fights:
            blows = [one for one in raid.run.story[told:] if isinstance(one, Wounded)]
            fights[-1].dealt += sum(one.wounds for one in blows if one.by in ours and one.who not in ours)
        for one in news:
            if one.what in ("combat ends", "the run ends") and fights:
                fights[-1].end = fights[-1].end or str(one.note)
    return Raided(View(raid.run).raid.outcome or "unfinished", keys, fights)


def many(
    runs: int, parties: list[tuple[str, ...]], *, on: bool = False, first: bool = False
) -> Iterator[tuple[tuple[str, ...], Raided]]:
    """Yield `runs` raids of each party, with `first` up to the end of the first fight."""
    for n in range(runs):
        for party in parties:
            with TemporaryDirectory() as folder, tables(Path(folder)) as lay:
                yield party, raided(lay(*party, seed=f"keys {n}"), on=on, first=first)


def main(runs: int, *party: str, on: bool = False) -> None:
    """Print how many raids each party won, and the keys of raids and fights."""
    parties = [tuple(one.split(",")) for one in party] or [(one,) for one in SIX]
    won, keys, fights = Counter[str](), Counter[str](), list[int]()
    fought, dealt = Counter[str](), Counter[str]()
    for who, found in many(runs, parties, on=on):
        name, counts = ",".join(who), [fight.keys for fight in found.fights]
        won[name] += found.outcome == "won"
        keys += found.keys
        fought[name] += len(found.fights)
        dealt[name] += sum(fight.dealt > 0 for fight in found.fights)
        fights += counts if found.outcome == "won" else []
        print(name, found.outcome, found.keys.total(), "keys, fights", median(counts or [0]), flush=True)
    print(
        f"won {won.total()} of {runs * len(parties)}: {dict(won)}; keys {dict(keys)}; a fight of a won raid: {median(fights or [0])}"
    )
    print("fights in which a foe was hurt:", {name: f"{dealt[name]} of {n}" for name, n in fought.items()})


def firsts(runs: int, *, on: bool = False) -> None:
    """Print the first fight of each raid of one alone, and how all of them ended."""
    ends = Counter[str]()
    for who, found in many(runs, [(one,) for one in SIX], on=on, first=True):
        fight = found.fights[0] if found.fights else Fought(end="no fight")
        ends[f"{fight.end or 'unfinished'}, {'somebody hurt' if fight.dealt else 'nobody hurt'}"] += 1
        print(*who, fight.foes, fight.end, fight.keys, "keys,", fight.dealt, "Wounds dealt", flush=True)
    print(dict(ends))


if __name__ == "__main__":
    words = [one for one in sys.argv[1:] if not one.startswith("--")]
    if "--first" in sys.argv:
        firsts(int(words[0]), on="--on" in sys.argv)
    else:
        main(int(words[0]), *words[1:], on="--on" in sys.argv)
