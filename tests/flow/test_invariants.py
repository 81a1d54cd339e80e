"""What must hold after every command, whatever was played."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.random_policy import Random
from game.engine.components import At, Body, ColonyTask, Combatant, Effects, Fight, Hero, Item, Withdrawn
from game.engine.store import RUN, find, query
from game.nest.tiles import Tile
from game.run.run import Run, head
from game.systems.ground import ground


def wrong(asked: str) -> Iterator[Any]:
    """What does not hold: nothing, it is hoped."""
    stands = [(at.x, at.y) for _, at, _ in query(At, Body)]
    if len(stands) != len(set(stands)):
        yield "two in one cell"
    carton = {(at.x, at.y) for _, at, _ in query(At, ColonyTask)}  # who works here goes through it
    if not all(
        ground().passable[y, x] or ((x, y) in carton and ground().tiles[y, x] == Tile.CARTON) for x, y in stands
    ):
        yield "somebody stands in the earth"
    for who, body in query(Body):
        if body.wounds < 0 or (body.wounds >= body.limit and asked != "FaceDeath"):
            yield f"{who} lives with {body.wounds} Wounds of {body.limit}"
    for who, effects in query(Effects):
        if not all(0 < value <= 100 for value in effects.rating.values()):
            yield f"{who} suffers {effects.rating}"
    for who, fighter in query(Combatant):
        if min(fighter.tactical, fighter.resist, fighter.manoeuvre, fighter.pace) < 0:
            yield f"{who} has spent more than she has"
        if find(who, Body) is None:
            yield f"{who} fights on, dead"
    for who, hero in query(Hero):
        if hero.luck % 11 or (hero.starving and hero.hunger < 100) or not 0 <= hero.hunger <= 100:
            yield f"{who}: Luck {hero.luck}, Hunger {hero.hunger}, {hero.starving}"
    if any(item.holder and find(item.holder, Body) is None for _, item in query(Item)):
        yield "the dead hold on to their Items"
    fight = find(RUN, Fight) is not None
    if not fight and (len(query(Combatant)) or len(query(Withdrawn))):
        yield "Combatants without a Combat"
    if asked in ("Roam", "TakeTurn") and fight != (asked == "TakeTurn"):
        yield f"{asked} with{'' if fight else 'out'} a Combat"


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "party", "profile"),
    [
        ("holds 1", ("wasp",), "solo"), ("holds 2", ("ants",), "book"), ("holds 3", ("spider", "beetle"), "solo"),
        ("holds 4", ("ladybug", "scorpion", "spider"), "solo"), ("holds 5", ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp"), "solo"),
        ("holds 6", ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp"), "book"),
    ],
)  # fmt: skip
def test_it_holds(seed: str, party: tuple[str, ...], profile: str) -> None:
    run, bot = Run(head(seed, party, profile=profile), digests=False), Random(seed)
    for _ in range(400):
        if run.decision is None:
            break
        command = bot(run)
        run.apply(command)
        assert not list(wrong(type(run.decision).__name__)), (run.n, command)
    run.close()
