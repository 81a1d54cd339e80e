"""The par of a nest: a line that anybody can play again."""

import time
from itertools import count, pairwise
from pathlib import Path

import pytest

from game import content
from game.bots.policy import MOST, POLICIES, play
from game.race.facts import measure
from game.race.par import MEASURES, NATURES, Over, Stop, branches, par, rollouts
from game.run.run import Run, head
from tests.conftest import Nest

SIX = tuple(content.classes())
DELIVER = head("race 177", ("wasp",), job="deliver")


def after(steps: int) -> Over:
    """Return a clock that has run out when it was asked so often."""
    asked = count()
    return lambda: next(asked) >= steps


@pytest.mark.soak
@pytest.mark.parametrize("by", MEASURES)
def test_each_line_is_better_than_the_one_before(by: str) -> None:
    """The first ones are no worse than the bots' own; each is won by its own Commands, from the first to the last."""
    lines = list(par(DELIVER, by, after(6000)))
    costs = [line.costs[by] for line in lines]
    assert lines and all(one > other for one, other in pairwise(costs))
    for policy in ("speedy", "bold"):
        run = play(Run(DELIVER), POLICIES[policy](""))
        assert run.raid.outcome != "won" or MEASURES[by](run) >= costs[-1]
    for line in lines:
        run = Run(line.head)
        for command in line.commands:
            run.apply(command)
        assert run.raid.outcome == "won" and {name: cost(run) for name, cost in MEASURES.items()} == line.costs


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seed", "party", "most"),
    [
        ("race 4", tuple(sorted(SIX, key="wasp".__ne__)), 223),
        ("race 19", SIX, 490),
        ("race 19", ("wasp", "ants", "beetle"), 311),
    ],
)
def test_what_a_minute_finds(seed: str, party: tuple[str, ...], most: int) -> None:
    """Within 60 s of CPU: a change of rules or bots that makes the search worse is seen here."""
    began = time.process_time()
    *_, best = par(head(seed, party), "turns", lambda: time.process_time() - began >= 60)
    assert best.costs["turns"] <= most


@pytest.mark.soak
@pytest.mark.parametrize("n", range(20))
def test_ten_seconds_find_what_the_bots_find(n: int) -> None:
    """In `race 0` to `race 19`, led by the first of the party: speedy and bold win in no fewer turns; and the line plays again."""
    begun, began = head(f"race {n}", ("wasp", "ants", "beetle")), time.process_time()
    lines = list(par(begun, "turns", lambda: time.process_time() - began >= 10))
    found = lines[-1].costs["turns"] if lines else MOST
    for policy in ("speedy", "bold"):
        run = play(Run(begun), POLICIES[policy](""))
        assert run.raid.outcome != "won" or found <= run.raid.turn
    for line in lines[-1:]:
        run = Run(line.head)
        for command in line.commands:
            run.apply(command)
        assert (run.raid.outcome, run.raid.turn) == ("won", found)


@pytest.mark.soak
def test_the_same_search_finds_the_same_line() -> None:
    assert list(par(DELIVER, "turns", after(3000))) == list(par(DELIVER, "turns", after(3000)))


@pytest.mark.long
def test_a_branch_is_a_raid_of_its_own() -> None:
    """Moments that are gone back to leave no trace: each branch, played from the start, ends as it did where it branched off."""
    begun = head("race 177", ("wasp", "ants"), job="deliver")
    line = next(iter(rollouts(begun, NATURES, Stop())))
    left = 0
    for found, _ in zip(branches(line, Stop(limit=300)), range(8), strict=False):
        run = Run(found.head, digests=False)
        for command in found.commands:
            run.apply(command)
        assert {name: cost(run) for name, cost in MEASURES.items()} == found.costs
        left += found.commands != line.commands
        run.close()
    assert left > 3


@pytest.mark.long
def test_the_command(nest: Nest, tmp_path: Path) -> None:
    file = tmp_path / "par.nest"
    words = "par --class wasp --job deliver --budget 5s"
    code, out, _ = nest(words, "race 177", "--record", file)
    facts = measure(file)
    assert code == 0 and facts.outcome == "won"
    best = f"{facts.turns} turns, {facts.explored} explored, {facts.commands} commands, led by the wasp"
    assert out.splitlines()[-1] == best
    assert facts.driver == "search" and facts.reasons == ("search",)
    code, out, complaint = nest(words, "race 177", "--record", file)
    assert (code, out, len(complaint.splitlines())) == (2, "", 1)
    code, out, _ = nest("par --budget 0s", "race 1")
    assert code == 1 and "longer --budget" in out


@pytest.mark.parametrize(
    "words", ["par", "par x --budget x", "par x --measure keys", "par x --class bee", "par x --record ."]
)
def test_bad_input_is_answered_in_one_line(words: str, nest: Nest) -> None:
    code, out, complaint = nest(words)
    assert (code, out, len(complaint.splitlines())) == (2, "", 1)
