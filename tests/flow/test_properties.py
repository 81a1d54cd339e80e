"""Fights nobody has thought of: random parties, random termites, on random ground, with random commands."""

from collections.abc import Iterator
from typing import Any

import pytest

from game import content
from game.dice import roll
from game.engine.commands import Act, AnyCommand, Go, Say, Set
from game.engine.components import Combatant, Creature, Effects, Features, Fight, Withdrawn
from game.engine.store import RUN, find, query
from game.run import settings
from game.run.run import Run
from game.systems.party import row
from tests.flow.test_invariants import wrong
from tests.scenes.scene import Scene

CLASSES, TERMITES = "ABLSWX", "wmMnwmMnQ"
LONGEST = 400
"""Rounds: no Combat takes more."""
DICE = ("initiative", "swarming", "alarm_gun", "nest_guardians")  # which scenes load unless told otherwise
BLOCK = 25


class Whim:
    """Dice of the arena's own."""

    def __init__(self, seed: str) -> None:
        self.seed, self.i = seed, 0

    def __call__(self, faces: int) -> int:
        self.i += 1
        return roll(self.seed, "arena", self.i, faces)


def arena(throw: Whim) -> str:
    """A hall with pillars and a gallery, and who is in it."""
    width, height = 7 + throw(7), 4 + throw(5)
    cells = [["#" if not throw(9) else "." for _ in range(width)] for _ in range(height)]
    floor = [(x, y) for y in range(height) for x in range(width) if cells[y][x] == "."]
    heroes = [CLASSES[i] for i in range(6) if not throw(4)] or [CLASSES[throw(6)]]
    termites = [TERMITES[throw(len(TERMITES))] for _ in range(1 + throw(5))]
    for glyph in heroes + termites:
        x, y = floor.pop(throw(len(floor)))
        cells[y][x] = glyph
    edge = ["#"] * (width + 5)
    door = throw(height)
    rows = [["#", *line, *("," if y == door else "#" for _ in range(3)), "#"] for y, line in enumerate(cells)]
    return "\n".join("".join(line) for line in [edge, *rows, edge])


def amiss(asked: str) -> Iterator[Any]:
    """What does not hold, in or out of Combat."""
    yield from wrong(asked)
    for who, features in query(Features):
        if not all(0 <= value <= 100 for value in features.rating.values()):
            yield f"{who}: {features.rating}"
    for who, fighter in query(Combatant):
        track = row(who).track
        if not 0 <= fighter.place < len(track):
            yield f"{who} stands beyond her track: {fighter.place} of {track}"
        if find(who, Withdrawn):
            yield f"{who} is in the Combat and out of it"
        if len(fighter.used) > 3 and set(fighter.used) != {"dash"}:
            yield f"{who} has made {fighter.used} in a Turn"
    for who, effects in query(Effects):
        innate = content.kinds()[find(who, Creature).kind].effects
        if any(effects.rating.get(name, 0) < value for name, value in innate.items()):
            yield f"{who} has lost what she was born with"
    if fight := find(RUN, Fight):
        if len(fight.order) != len(set(fight.order)):
            yield f"twice in the order: {fight.order}"
        if fight.round > LONGEST:
            yield f"Round {fight.round}"


TIRED = 300
"""Commands after which she fights in earnest, and makes for the way out: else a fool and a Queen who cannot move go on for ever."""


def pick(run: Run, throw: Whim) -> AnyCommand:
    """Any legal answer: two times in three an Action, if there is one; seldom a step."""
    legal = [option.command for option in run.options if not option.refused]
    acts = [command for command in legal if isinstance(command, Act)]
    if run.n > TIRED:
        acts = [command for command in acts if command.action in ("attack", "break")] or acts
        if still := [word for word in (Say("no"), Say("pass")) if word in legal]:  # nor does she join again
            return still[0]
    if acts and throw(3):
        return acts[throw(len(acts))]
    standing = [command for command in legal if not isinstance(command, Go)]
    pool = legal if throw(2) else standing
    return pool[throw(len(pool))]


def brawl(name: str) -> None:
    """One fight, from its first Round till it is over."""
    throw = Whim(name)
    drawing, profile = arena(throw), "book" if not throw(5) else "solo"
    scene = Scene(drawing, profile=profile, rating=(0, 45, 70, 90)[throw(4)], **{die: [] for die in DICE})
    run = scene.run
    for name_, value in (("interrupts", "ask"), ("reinforcements", "on")):
        if run.decision is not None and not throw(3) and settings.setting(name_) != value:
            run.apply(Set(name_, value))
    for _ in range(3 * TIRED):
        if run.decision is None or find(RUN, Fight) is None:
            break
        command = pick(run, throw)
        run.apply(command)
        found = list(amiss(scene.asked))
        assert not found, f"{name} ({profile}), command {run.n}, {command}: {found}\n{drawing}"
    else:
        raise AssertionError(f"{name} ({profile}): no end of it, Round {find(RUN, Fight).round}\n{drawing}")
    run.close()


@pytest.mark.long
@pytest.mark.parametrize("block", range(6))
def test_whatever_is_done_in_a_fight(block: int) -> None:
    """300 of them: Wounds, ratings, cells, Dispositions, the order, who is in it; and it ends."""
    for i in range(BLOCK):
        brawl(f"brawl {block * BLOCK + i}")


@pytest.mark.soak
@pytest.mark.parametrize("block", range(80))
def test_many_more_fights(block: Any) -> None:
    """2,000 of them."""
    for i in range(BLOCK):
        brawl(f"more {block * BLOCK + i}")
