"""A fight set up at once: for duels in the laboratory, tables of odds, lessons and benchmarks."""

from game.flow import Agenda
from game.flow.steps import CombatBegins
from game.queen.spawning import spawn
from game.run.journal import Head
from game.run.run import Run
from game.systems.combat import face
from game.systems.ground import moves, nearest_free
from game.systems.party import leader
from game.world import get, the
from game.world.components import At

APART = 4
"""Moves between the party and whom it meets, at least."""


def meet(head: Head, foes: tuple[str, ...]) -> Run:
    """A run that begins with these creatures in the entrance Room, and Combat. No digests are kept."""
    run = Run(head, digests=False)
    the(Agenda).steps.append(CombatBegins(foes=place(foes, APART)))
    run.settle()
    run.collect()
    return run


def beside(head: Head, foe: str) -> tuple[Run, int]:
    """A run that begins with this creature beside the leader, and its number: nothing has happened yet."""
    run = Run(head, digests=False)
    return run, place((foe,), 1)[0]


def place(foes: tuple[str, ...], apart: int) -> tuple[int, ...]:
    """Put them on the nearest free cells so many moves from the leader, face to face with her."""
    at = get(leader(), At)
    cells = [cell for cell in nearest_free(at.x, at.y, 200) if moves(At(*cell), at) >= apart]
    met = tuple(spawn(kind, *cell) for kind, cell in zip(foes, cells, strict=False))
    for foe in met:
        face(foe, leader())
    return met
