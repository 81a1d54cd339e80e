"""Playing without a front: random answers, drawn from the state alone, so that a resumed run answers the same."""

import random
from collections.abc import Callable
from typing import Any

from game.bots.careful import Careful
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Light, Say, Study, Take
from game.engine.steps import WantDie
from game.run.run import Run, head

LEAVING = (Say("leave"), Say("surrender"))
WORKS = ("explore", "rest", "forage", "hunt", "salvage", "tear", "dig")
CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def answer(run: Run) -> AnyCommand:
    """A legal command, a function of the run's digest: what a careful player would do, or anything at all."""
    dice = random.Random(f"{run.digest}/{run.n}")
    if dice.random() < 0.6 and not isinstance(run.decision, WantDie):
        return Careful()(run)
    legal = [option.command for option in run.options if not option.refused and option.command not in LEAVING]
    bold = [command for command in legal if isinstance(command, Act | Enter)]
    return dice.choice(bold if bold and dice.random() < 0.5 else legal or list(LEAVING[1:]))


def survive(run: Run) -> AnyCommand:
    """A legal command, a function of the run's digest: who lives off the nest, tries everything, and seldom thinks twice."""
    dice = random.Random(f"{run.digest}/{run.n}")
    legal = [option.command for option in run.options if not option.refused and option.command not in LEAVING]
    works = [command for command in legal if isinstance(command, Act) and command.action in WORKS]
    things = [command for command in legal if isinstance(command, Eat | Light | Study | Take | Drop)]
    match type(run.decision).__name__:
        case "Roam" if works and dice.random() < 0.4:
            return dice.choice(works)
        case "Roam" if things and dice.random() < 0.2:
            return dice.choice(things)
        case "Roam" | "TakeTurn" | "WantDie":
            return answer(run)
    return dice.choice(legal or list(LEAVING[1:]))


def play(run: Run, until: int = 400, answer: Callable[[Run], AnyCommand] = answer) -> Run:
    while run.decision and run.n < until:
        run.apply(answer(run))
    return run


def start(seed: str = "test", *party: str, **more: Any) -> Run:
    return Run(head(seed, party or ("wasp",)), **more)
