"""No raid can be stuck: whoever plays on gets to an end, and somebody who plays anything at all can always play something."""

from typing import Any

import pytest

from game import content
from game.bots.careful import Careful
from game.bots.random_policy import Random
from game.bots.temperament import BOLD, CAUTIOUS, SPEEDY, Nature
from game.run.run import Run, head

CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
THREES = (("wasp", "ants", "spider"), ("scorpion", "beetle", "ladybug"), ("ants", "ladybug", "wasp"))
PARTIES = (*((kind,) for kind in CLASSES), *THREES)
NATURES = (CAUTIOUS, BOLD, SPEEDY)
JOBS = tuple(content.jobs())
TURNS, COMMANDS = 8_000, 30_000
TIRED = 300
"""Turns of work that may still pass after the last of them."""


def ended(i: int, jobs: tuple[str, ...], natures: tuple[Nature, ...]) -> None:
    """How a bot's raid ends: it has not stood still."""
    party, job = PARTIES[i % len(PARTIES)], jobs[i // len(PARTIES) % len(jobs)]
    run = Run(head(f"way out {i}", party, job=job), digests=False)
    bot = Careful(natures[i % len(natures)])
    while run.decision is not None and run.n < COMMANDS:
        assert any(not option.refused for option in run.options), f"nothing to answer to {run.decision}"
        run.apply(bot(run))
    outcome, turn = run.raid.outcome, run.raid.turn
    run.close()
    assert outcome in ("won", "dead", "left"), f"seed 'way out {i}', {party}, {job}: turn {turn}, {run.n} commands"
    assert turn < TURNS + TIRED, f"seed 'way out {i}', {party}: {turn} turns"


@pytest.mark.long
@pytest.mark.parametrize("i", [0, 3, *(pytest.param(more, marks=pytest.mark.soak) for more in (1, 4, 6))])
def test_every_raid_of_a_bot_comes_to_an_end(i: int) -> None:
    """R-32: in victory, death, or because she chooses to leave; never because there is nothing left to do."""
    ended(i, JOBS[:1], (SPEEDY,))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_a_thousand_raids_of_a_bot_come_to_an_end(block: Any) -> None:
    for i in range(10 * block, 10 * block + 10):
        ended(1_000 + i, JOBS, NATURES)


def always_something(i: int, commands: int) -> None:
    """Whatever is done, something can be done."""
    profile = "book" if i % 5 == 4 else "solo"
    run = Run(head(f"any way {i}", PARTIES[i % len(PARTIES)], profile=profile), digests=False)
    whim = Random(f"any {i}")
    while run.decision is not None and run.n < commands:
        assert any(not option.refused for option in run.options), f"seed 'any way {i}', command {run.n}: {run.decision}"
        run.apply(whim(run))
    assert run.raid.outcome or run.n == commands
    run.close()


@pytest.mark.long
@pytest.mark.parametrize("i", range(9))
def test_random_play_always_has_a_legal_answer(i: int) -> None:
    always_something(i, 300)


@pytest.mark.soak
@pytest.mark.parametrize("i", range(200))
def test_long_random_play_always_has_a_legal_answer(i: int) -> None:
    always_something(1_000 + i, 3_000)
