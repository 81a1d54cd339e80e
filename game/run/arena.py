"""A fight set up at once: for duels in the laboratory, tables of odds, lessons and benchmarks."""

from game.engine import Agenda
from game.engine.commands import Say
from game.engine.components import At, Body, Creature, Effects
from game.engine.steps import CombatBegins, TakeTurn
from game.engine.store import get, query, remove, the
from game.run.heads import Head
from game.run.run import Run
from game.systems.colony.spawning import spawn
from game.systems.combat.fights import face
from game.systems.ground import moves, nearest_free
from game.systems.party import heroic, leader

APART = 4
"""Moves between the party and whom it meets, at least."""


def meet(head: Head, foes: tuple[str, ...]) -> Run:
    """Return a run that begins with these creatures in the entrance Room, and Combat. No digests are kept."""
    run = Run(head, digests=False)
    the(Agenda).steps.append(CombatBegins(foes=place(foes, APART)))
    run.settle()
    run.collect()
    return run


def beside(head: Head, foe: str) -> tuple[Run, int]:
    """Return a run that begins with this creature beside the leader, and its number: nothing has happened yet."""
    run = Run(head, digests=False)
    return run, place((foe,), 1)[0]


def place(foes: tuple[str, ...], apart: int) -> tuple[int, ...]:
    """Put them on the nearest free cells so many moves from the leader, face to face."""
    at = get(leader(), At)
    cells = [cell for cell in nearest_free(at.x, at.y, 200) if moves(At(*cell), at) >= apart]
    met = tuple(spawn(kind, *cell) for kind, cell in zip(foes, cells, strict=False))
    for foe in met:
        face(foe, leader())
    return met


def scene(head: Head, foes: tuple[str, ...]) -> Run:
    """Return a run in which the leader is asked what to do: the first foe beside the leader, the others four cells off, none hurt.

    Without foes nobody is there, and there is no Combat. No digests are kept.
    """
    run = Run(head, digests=False)
    empty(run)
    if not foes:
        return run
    met = (*place(foes[:1], 1), *place(foes[1:], APART))
    for foe in met:
        get(foe, Effects).rating["Stunned"] = 1  # nobody moves before the leader is asked
    the(Agenda).steps.append(CombatBegins(foes=met))
    run.settle()
    while run.decision and not (isinstance(run.decision, TakeTurn) and run.decision.who == leader()):
        run.apply(next(option.command for option in run.options if not option.refused and option.command in PASSING))
    for who in [one for one, _ in query(Creature) if not heroic(one) and one not in met]:
        remove(who)  # whom an alarm has called meanwhile
    for who, _ in query(Creature):
        get(who, Body).wounds = 0
        get(who, Effects).rating["Stunned"] = 0
    run.collect()
    return run


PASSING = (Say("done"), Say("pass"), Say("no"), Say("wait"))
"""How whoever is asked lets it be."""


def empty(run: Run) -> None:
    """Remove whoever lives on this Level, as if they had never been."""
    gone = {who for who, _ in query(Creature) if not heroic(who)}
    for who in gone:
        remove(who)
    run.story = [entry for entry in run.story if getattr(entry, "who", 0) not in gone]
