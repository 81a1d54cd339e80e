"""Playing without a front: random answers, drawn from the state alone, so that a resumed run answers the same."""

import random

from game.bots.careful import Careful
from game.flow.commands import Act, Enter, Say
from game.flow.steps import WantDie
from game.run.run import Run, head

LEAVING = (Say("leave"), Say("surrender"))
CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def answer(run):
    """A legal command, a function of the run's digest: what a careful player would do, or anything at all."""
    dice = random.Random(f"{run.digest}/{run.n}")
    if dice.random() < 0.6 and not isinstance(run.decision, WantDie):
        return Careful()(run)
    legal = [option.command for option in run.options if not option.refused and option.command not in LEAVING]
    bold = [command for command in legal if isinstance(command, Act | Enter)]
    return dice.choice(bold if bold and dice.random() < 0.5 else legal or list(LEAVING[1:]))


def play(run, until=400):
    while run.decision and run.n < until:
        run.apply(answer(run))
    return run


def start(seed="test", *party, **more):
    return Run(head(seed, party or ("wasp",)), **more)
