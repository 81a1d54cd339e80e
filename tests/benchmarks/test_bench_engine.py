"""Whole-engine benchmarks, run by hand: pytest -o addopts= --benchmark-only tests/benchmarks"""

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.engine import Agenda, options
from game.engine.agenda import take_step
from game.engine.cache import unchanging
from game.engine.commands import Say
from game.engine.components import At, Body, Combatant
from game.engine.steps import Attempt, CombatBegins, Interrupt, RoundBegins, TakeTurn
from game.engine.store import get, query, the
from game.fd100 import odds, resolve
from game.queen.mind import decide
from game.run import snapshot
from game.run.run import Run, head
from game.systems.checks import check
from game.systems.colony.spawning import spawn
from game.systems.ground import nearest_free
from game.systems.party import enemies, leader


@pytest.fixture
def run() -> Iterator[Any]:
    run = Run(head("bench", ("wasp",)))
    yield run
    run.close()


def crowd(kind: str, count: int) -> Any:
    """Creatures on the free cells nearest to the leader."""
    at = get(leader(), At)
    return [spawn(kind, x, y, wounds=5) for x, y in nearest_free(at.x, at.y, count + 1)[1:]]


def fight(run: Run, count: int) -> Any:
    foes = crowd("minor", count)
    the(Agenda).steps.append(CombatBegins(foes=tuple(foes)))
    run.settle()
    while not isinstance(run.decision, TakeTurn):
        run.apply(next(o.command for o in run.options if not o.refused))
    return foes


def test_check_of_an_attack(benchmark: BenchmarkFixture, run: Run) -> None:
    foe = fight(run, 1)[0]
    benchmark(check, Attempt(who=leader(), action="attack", target=foe))


def test_check_resolution_and_odds(benchmark: BenchmarkFixture, run: Run) -> None:
    made = check(Attempt(who=leader(), action="attack", target=fight(run, 1)[0]))
    benchmark(lambda: (resolve(made, 46), odds(made)))


@pytest.mark.parametrize("count", [1, 20])
def test_options_of_a_turn(benchmark: BenchmarkFixture, run: Run, count: int) -> None:
    fight(run, count)
    benchmark(options, run.decision)


@pytest.mark.parametrize("kind", ["minor", "major", "nasute", "centipede", "rove"])
@pytest.mark.usefixtures("run")
def test_a_decision_with_20_enemies(benchmark: BenchmarkFixture, kind: str) -> None:
    """The Queen's: its Options listed, what it senses, its wishes, its reason. Bound: 0.5 ms."""
    at = get(leader(), At)
    mine, *theirs = nearest_free(at.x, at.y, 22)[1:]
    who = spawn(kind, *mine)
    for cell in theirs:
        spawn("mite", *cell)
    the(Agenda).steps.append(CombatBegins(foes=(who,)))
    while not isinstance(the(Agenda).steps[-1], RoundBegins):
        take_step()
    get(who, Combatant).pace = 3
    assert len(enemies(who)) > 20

    def decision() -> Any:
        with unchanging():
            return decide(who, [option for option in options(TakeTurn(who=who)) if not option.refused])

    assert decision().reason
    benchmark(decision)


@pytest.mark.usefixtures("run")
def test_a_decision_in_an_allys_turn_with_20_enemies(benchmark: BenchmarkFixture) -> None:
    """R-80: whether she heartens her last Major, who gives ground. Bound: 0.5 ms."""
    at = get(leader(), At)
    who, ally = (
        spawn(kind, *cell) for kind, cell in zip(("queen", "major"), nearest_free(at.x, at.y, 3)[1:], strict=True)
    )
    for cell in nearest_free(at.x, at.y, 20):
        spawn("mite", *cell)
    the(Agenda).steps.append(CombatBegins(foes=(who,)))
    while not isinstance(the(Agenda).steps[-1], RoundBegins):
        take_step()
    get(ally, Combatant).place = 0
    get(who, Combatant).tactical = 1
    assert len(enemies(who)) > 20

    def decision() -> Any:
        with unchanging():
            return decide(who, [option for option in options(Interrupt(who=who, target=ally)) if not option.refused])

    assert decision().reason.startswith("heartens the last")
    benchmark(decision)


@pytest.mark.parametrize("count", [30, 100])
@pytest.mark.usefixtures("run")
def test_digest_of_the_whole_state(benchmark: BenchmarkFixture, count: int) -> None:
    crowd("worker", count)
    benchmark(snapshot.digest, "", None)


def test_a_turn_with_30_termites(benchmark: BenchmarkFixture, run: Run) -> None:
    """Workers, who all move; the digest of it included. No more turns than any of them stays (R-54)."""
    crowd("worker", 30)
    benchmark.pedantic(lambda: run.apply(Say("wait")), rounds=24)
    assert len([who for who, _ in query(Body) if who != leader()]) >= 30


@pytest.mark.usefixtures("run")
def test_snapshot(benchmark: BenchmarkFixture) -> None:
    crowd("worker", 100)
    benchmark(snapshot.take, 0, "")


def test_one_command_of_a_walk(benchmark: BenchmarkFixture, run: Run) -> None:
    """A command with all it causes, and the digest: one turn, nobody about."""
    benchmark.pedantic(lambda: run.apply(Say("wait")), rounds=100)
