"""A raid played by a simple mind: explore, dig, fight what stands near, walk on. Every answer is a legal one."""

import random
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from game.bots.errands import explore_step, stand, travel_step
from game.engine.commands import Act, AnyCommand, Eat, Enter, Go, Say
from game.engine.steps.exploration import DOWN
from game.run.run import Run, head
from game.run.view import View

NEVER = (Say("surrender"), Say("leave"))
CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def answer(run: Run, dice: Random) -> AnyCommand:
    view = View(run)
    legal = [command for command in view.legal() if command not in NEVER]
    acts = [command for command in legal if isinstance(command, Act)]
    if view.question == "Roam":
        for wanted in (Act("explore"), Act("dig")):
            if wanted in legal:
                return wanted
        if foes := [command for command in acts if command.action == "attack"]:
            return dice.choice(foes)
        if deeper := [command for command in legal if isinstance(command, Enter) and down(view)]:
            return dice.choice(deeper)
        return walk(view, legal, dice)
    if attacks := [command for command in acts if command.action == "attack"]:
        return dice.choice(attacks)
    return dice.choice(legal or list(NEVER[:1]))


def down(view: View) -> bool:
    return any((way.x, way.y) == stand(view) and way.kind in DOWN for way in view.passages)


def walk(view: View, legal: list[AnyCommand], dice: Random) -> AnyCommand:
    """To an unspent Room, a way down, the unknown; else anywhere."""
    goals = [(room.x, room.y) for room in view.pool if not room.spent and room.x >= 0]
    goals += [(way.x, way.y) for way in view.passages if way.kind in DOWN]
    steps = [travel_step(view, goal) for goal in goals if goal != stand(view)]
    for step in (*steps, explore_step(view)):
        if step in legal:
            return step
    return dice.choice([command for command in legal if isinstance(command, Go | Eat | Say)] or legal)


def wander(
    seed: str, *party: str, most: int = 600, until: Callable[..., Any] = lambda _run: False, run: Run | None = None
) -> Run:
    run = run or Run(head(seed, party or ("wasp",)), digests=False)
    dice = random.Random(f"{seed} {party}")
    while run.decision and run.n < most and not until(run):
        run.apply(answer(run, dice))
    return run


RAIDS = [
    (seed, party) for party in [*((one,) for one in CLASSES), ("ants", "spider", "wasp")] for seed in ("one", "two")
]
"""Seed and party of some raids: every class, and a party."""


@cache
def stories() -> Any:
    """Chronicles of the RAIDS, with their heads. It takes seconds: not while tests are collected."""
    told = []
    for seed, party in RAIDS:
        run = wander(seed, *party)
        told.append((run.head, tuple(run.story)))
        run.close()
    return told
