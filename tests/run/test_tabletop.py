"""Dice typed in by hand, one Decision each, and the same dice from a loaded cup give the same story."""

import random

from msgspec.structs import replace

from game.flow.commands import Throw
from game.flow.steps import WantDie
from game.run.run import Run, head
from game.run.tabletop import Tabletop

from tests.run.play import answer


def test_a_run_with_real_dice_is_the_same_run():
    run, typed, dice, answers = Tabletop(head("table", ("wasp",))), {}, random.Random(2), []
    while run.decision and run.n < 1200:
        if isinstance(run.decision, WantDie):
            value = dice.randrange(run.decision.faces)
            typed.setdefault(run.decision.stream, []).append(value)
            run.apply(Throw(value))
        else:
            answers.append(answer(run))
            run.apply(answers[-1])
    again = Run(head("table", ("wasp",)), loaded={stream: list(values) for stream, values in typed.items()})
    for command in answers:
        again.apply(command)
    plain = [replace(told, command=0) for told in run.story], [replace(told, command=0) for told in again.story]
    whole = min(map(len, plain))
    assert sum(map(len, typed.values())) > 30
    assert plain[0][:whole] == plain[1][:whole]
