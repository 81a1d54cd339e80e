"""Items are conserved: each is somewhere, once; whatever comes is found, made or set out with; whatever goes is told.

Random raids, and raids of a sensible player who stumbles, of all classes and parties, in both profiles. After every
command all Items are counted, those of folded Levels too, and the difference is set against what was told.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from game import content
from game.bots.careful import Careful
from game.bots.random_policy import ENDS, Random
from game.engine.components import At, Body, Hero, Item
from game.engine.entries import Happened
from game.engine.steps import WantDie
from game.engine.store import Folded, find, query
from game.nest.tiles import Tile
from game.run.run import Run, head
from game.run.view import View
from game.systems.ground import ground
from game.systems.items.carrying import of_job
from game.systems.items.folding import codec

CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
PARTIES = (*((kind,) for kind in CLASSES), ("wasp", "ants"), ("spider", "scorpion", "beetle"), CLASSES)
JOBS = tuple(content.jobs())

COMES = {"finds", "Materials remain", "comes along"}
GOES = {"exhausted", "stops for food", "is lost", "is fed", "reads a Hint", "does not come back"}
DONE = "the Job is done"  # a Message handed over is gone


class Ledger:
    """All Items, and what has become of them since the last look."""

    def __init__(self, run: Run) -> None:
        self.run, self.told = run, len(run.story)
        self.had = self.count()
        self.seen: Counter[str] = Counter()
        for item in self.had.values():
            assert item.holder or of_job(item), f"{item} lay about before anybody came"

    def count(self) -> dict[int, Item]:
        """Every Item by its entity, in hand, on the floor or folded away; each in one place only."""
        self.run.enter()
        found = {}
        for thing, item in query(Item):
            self.placed(item, find(thing, At), find(item.holder, Body) and find(item.holder, At))
            found[thing] = item
        for _level, folded in query(Folded):
            entities = codec()[1].decode(folded.blob.raw)
            put_away = {who: {type(part): part for part in parts} for who, parts in entities}
            assert sorted(put_away) == sorted(folded.ids)
            for thing, parts in put_away.items():
                if item := parts.get(Item):
                    assert thing not in found, f"{item} is on two Levels"
                    holder = put_away.get(item.holder, {})
                    self.placed(item, parts.get(At), Body in holder and At in holder, floor=False)
                    found[thing] = item
        return {
            thing: Item(**{name: getattr(item, name) for name in Item.__struct_fields__})
            for thing, item in found.items()
        }

    def placed(self, item: Item, at: Any, held: Any, *, floor: bool = True) -> None:
        """In a Slot of the living, or on a floor cell; not both, not neither."""
        assert bool(held) == bool(item.holder), f"{item} is held by the dead or gone"
        assert (at is None) == bool(item.holder), f"{item}: {at}"
        if at and floor:
            shut = (Tile.PLUG, Tile.RUBBLE, Tile.CARTON)  # till it is torn down, or the gallery behind it is opened
            buried = ground().tiles[at.y, at.x] in shut
            assert ground().passable[at.y, at.x] or buried, f"{item} lies in the earth: {at}"

    def balance(self) -> None:
        """After a command."""
        fresh = [e for e in self.run.story[self.told :] if isinstance(e, Happened)]
        self.told = len(self.run.story)
        now = self.count()
        whats: Counter[str] = Counter(entry.what for entry in fresh)
        new, gone = now.keys() - self.had.keys(), self.had.keys() - now.keys()
        hints = Counter(item.name for thing, item in self.had.items() if thing in gone and item.form == "hint")
        lost = Counter(entry.note for entry in fresh if entry.what == "is lost")
        whats["reads a Hint"] = (hints - lost).total()
        goods = {thing for thing in new if of_job(now[thing])}
        assert not goods or "enters Level" in whats, "what the Job is about came from nowhere"
        came = sum(whats[what] for what in COMES)
        went = sum(whats[what] for what in GOES) + (
            1 if DONE in whats and [t for t in gone if of_job(self.had[t])] else 0
        )
        assert len(new) - len(goods) <= came, f"from nowhere: {[now[thing] for thing in new]}"
        assert len(gone) <= went, f"gone without a word: {[self.had[thing] for thing in gone]}"
        assert len(now) - len(goods) == len(self.had) + came - went
        for thing in now.keys() & self.had.keys():
            self.same(self.had[thing], now[thing])
        for who, _, _ in query(Hero, Body):
            assert sum(item.holder == who for item in now.values()) <= content.constants().party.slots
        self.had, self.seen = now, self.seen + whats

    def same(self, old: Item, new: Item) -> None:
        """What an Item is does not change, but as the rules say: a Companion dies, Materials are added to."""
        assert new.form == old.form or (old.form, new.form) == ("companion", "carcass")
        assert new.colour == old.colour
        assert new.rating == old.rating or (old.form == "materials" and new.rating > old.rating)
        assert new.depleted >= old.depleted and new.eaten >= old.eaten and new.spoiled >= old.spoiled
        assert new.cursed <= old.cursed and new.felt >= old.felt
        assert set(old.puzzled) <= set(new.puzzled)


def stumbling(seed: str) -> Callable[..., Any]:
    """Sensible for three commands in five, else anything but the end."""
    careful, whim = Careful(), Random(seed)

    def answer(run: Run) -> Any:
        if whim.throw(5) > 1 and not isinstance(run.decision, WantDie):
            command = careful(run)
            if command not in ENDS or len(View(run).legal()) == 1:
                return command
        command = whim(run)
        while command in ENDS and any(other not in ENDS for other in View(run).legal()):
            command = whim(run)
        return command

    return answer


def played(i: int, commands: int) -> Counter[str]:
    """A raid, weighed at every command."""
    seed, profile = f"kept {i}", "book" if i % 4 == 3 else "solo"
    run = Run(head(seed, PARTIES[i % len(PARTIES)], profile=profile, job=JOBS[i % len(JOBS)]), digests=False)
    answer, ledger = stumbling(seed) if i % 3 else Random(seed), Ledger(run)
    try:
        while run.decision is not None and run.n < commands:
            run.apply(answer(run))
            ledger.balance()
    except AssertionError as wrong:
        raise AssertionError(f"{seed!r}, command {run.n}: {wrong}") from wrong
    finally:
        run.close()
    return ledger.seen


@pytest.mark.long
def test_items_are_conserved() -> None:
    """B-2.16.2-01, B-2.16.3-01: 24 raids. What comes and goes most ways, does so here; else this proves little."""
    seen: Counter[str] = sum((played(i, 120) for i in range(24)), Counter())
    assert all(seen[what] for what in ("finds", "exhausted", "drops", "takes", "spoils"))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_items_are_conserved_in_500_raids(block: Any) -> None:
    for i in range(25 * block, 25 * block + 25):
        played(1000 + i, 400)
