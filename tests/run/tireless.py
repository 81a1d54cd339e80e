"""Somebody who raids for ever: she cannot die, explores all that she finds, rests, and never goes where the Job is done."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from game.bots.careful import Careful
from game.bots.errands import explore_step, stand
from game.bots.memory.walk import go
from game.bots.random_policy import ENDS, Random
from game.bots.threats import threatened
from game.engine import Rulebook, rule
from game.engine.commands import Act, AnyCommand, Enter, Say
from game.engine.components import Body, Hero
from game.engine.steps import Die
from game.engine.steps.exploration import DOWN
from game.engine.store import get
from game.run import snapshot
from game.run.run import Run
from game.run.view import View
from game.systems.combat import wounds
from game.systems.party import heroic

DEEP = 70
"""She takes no way down from a Level rated so, or more."""


@rule(Die, "B 2.2", edition="undying", instead_of=wounds.die)
def live_on(step: Die) -> None:
    """A character is as good as new instead."""
    if not heroic(step.who):
        wounds.die(step)
        return
    get(step.who, Body).wounds = 0
    hero = get(step.who, Hero)
    hero.hunger, hero.starving = 0, False


@contextmanager
def immortal() -> Iterator[None]:
    """Runs made meanwhile are of the undying."""
    with mock.patch("game.run.run.Rulebook", lambda rules, unseen, _: Rulebook(rules, unseen, "undying")):
        yield


class Tireless:
    def __init__(self, seed: str) -> None:
        self.careful, self.whim = Careful(), Random(seed)

    def __call__(self, run: Run) -> AnyCommand:
        view = View(run)
        if view.question != "Roam":
            return self.careful(run)
        return self.onward(view) or self.anything(run)

    def onward(self, view: View) -> AnyCommand:
        """Explore, rest, see what is there; down, and from the deepest up again."""
        acts = {command.action: command for command in view.legal() if isinstance(command, Act)}
        for action in ("explore", "rest", "forage", "hunt", "salvage", "tear"):
            if action in acts:
                return acts[action]
        foes = [seen for seen in view.creatures if not seen.led and seen.armed]
        if fight := threatened(view, self.careful.mind, foes):
            return fight
        rooms = [
            (room.x, room.y) for room in view.pool if room.level == view.number and not room.spent and not room.here
        ]
        if step := go(view, rooms, view.walkable) or explore_step(view, view.walkable):
            return step if step in view.legal() else None
        down = view.rating < DEEP and self.whim.throw(3)
        for way in view.passages:
            if (way.kind in DOWN) == bool(down) and way.kind in ("shaft", "shortcut", "up"):
                if stand(view) == (way.x, way.y):
                    return Enter(way.way)
                if step := go(view, [(way.x, way.y)], view.walkable):
                    return step
        return acts.get("dig")

    def anything(self, run: Run) -> AnyCommand:
        """Whatever comes to mind, but for the end."""
        for _ in range(50):
            command = self.whim(run)
            if command not in ENDS and not isinstance(command, Enter):
                return command
        return Say("wait")


def weight(run: Run) -> Any:
    """Bytes of its state, and seconds of a digest: the best of twenty."""
    run.enter()
    best = 1.0
    for _ in range(20):
        began = time.perf_counter()
        snapshot.digest("", None)
        best = min(best, time.perf_counter() - began)
    return len(snapshot.take(run.n, "", 0)), best
