"""The par of a nest: its best won raid, found by bots that play many raids and then variations of the best ones."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import product
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from game.bots.careful import Careful
from game.bots.policy import MOST
from game.bots.temperament import BOLD, CAUTIOUS, SPEEDY, Nature
from game.dice import roll
from game.engine.commands import Act, AnyCommand, Follow, Go
from game.run.heads import Head
from game.run.rewind import PastMoment, back, moment
from game.run.run import Run
from game.run.view import View

BRISK = (SPEEDY, BOLD)
NATURES = (*BRISK, CAUTIOUS)
MEASURES = {"turns": attrgetter("raid.turn"), "explored": attrgetter("raid.explored"), "commands": attrgetter("n")}
"""The measures by which raids are compared; the lowest value is the best."""
LATE = 16
"""The number of forks, counted from the end of a raid, that are tried, as a lost raid may have been close to a win."""
Over = Callable[[], bool]
"""A function that returns whether the search must end; the caller has the clock."""


class Stop(Struct):
    """The conditions for stopping a bot's raid: `over()` is True, or the raid's `measure` has reached the `limit`."""

    measure: str = "turns"
    over: Over = lambda: False
    limit: int = MOST

    def reached(self, run: Run) -> bool:
        """Return whether the bot's raid must be stopped now.

        It must if one of these conditions holds, or if it has the greatest number of Commands allowed.
        """
        return bool(MEASURES[self.measure](run) >= self.limit) or run.n >= MOST or self.over()


class RaidLine(Struct, frozen=True):
    """A raid as played by a bot: its settings (head), its Commands, what it cost (such as turns), and how it ended."""

    head: Head
    commands: tuple[AnyCommand, ...]
    costs: dict[str, int]
    won: bool
    ended: bool  # not broken off


def par(head: Head, measure: str, over: Over) -> Iterator[RaidLine]:
    """Yield won raids played by bots. Each is better than the one before: its `measure`, such as "turns", is lower.

    It ends when `over` returns True or nothing is left to try.
    First whole raids are played; then, by turns, branches of the best one and of those that were lost early: these came
    far in short time.
    """
    best, lost, stop = None, list[RaidLine](), Stop(measure, over)
    for line in rollouts(head, NATURES, stop):
        if line.won:
            best, stop.limit = line, line.costs[measure]
            yield best
        elif line.ended:
            lost.append(line)
    trials = deque(branches(line, stop, LATE) for line in [*filter(None, [best]), *lost])
    while trials and not over():
        found = next(trials[0], None)
        trials.rotate(-1)
        if found is None:
            trials.pop()
        elif found.won:
            best, stop.limit = found, found.costs[measure]
            yield best
            trials.append(branches(best, stop))
    for each in trials:
        each.close()


def rollouts(head: Head, natures: Iterable[Nature], stop: Stop) -> Iterator[RaidLine]:
    """Let a bot play a raid for each nature (style of play) with each leader, and yield these raids.

    The first leader's raids come first.
    """
    for nature, leader in sorted(product(natures, head.party), key=lambda way: way[1] != head.party[0]):
        others = (kind for kind in head.party if kind != leader)
        with closing(Run(replace(head, party=(leader, *others)), digests=False)) as run:
            yield play(run, Careful(nature), stop)


def play(run: Run, policy: Careful, stop: Stop, before: Iterable[AnyCommand] = ()) -> RaidLine:
    """Let a bot play a run until it ends or must stop, and return the raid.

    `before`: the Commands that the run has carried out.
    """
    commands = list(before)
    while run.decision is not None and not stop.reached(run):
        commands.append(policy(run))
        run.apply(commands[-1])
    costs = {name: cost(run) for name, cost in MEASURES.items()}
    won = run.raid.outcome == "won" and costs[stop.measure] < stop.limit
    return RaidLine(run.head, tuple(commands), costs, won, run.decision is None)


def branches(line: RaidLine, stop: Stop, last: int = 0) -> Generator[RaidLine, None, None]:
    """Yield raids that repeat this raid up to one of its last forks (points of choice), and then go on differently.

    The other way is to play with another nature or leader, or to explore.
    """
    with closing(Run(line.head, digests=False)) as run:
        forks = list(along(run, line))[-last:]
        story, ways = run.story, list(product(forks, NATURES, range(-1, len(line.head.party))))
        for n in sorted(range(len(ways)), key=lambda n: roll(line.head.seed, f"par/{len(line.commands)}", n, 1 << 32)):
            fork, nature, other = ways[n]
            run.story = list(story)
            back(run, fork)
            before, view = line.commands[: fork.n], View(run)
            if other:
                first = Act("explore") if other < 0 else Follow(view.party[min(other, len(view.party) - 1)].body.who)
                if not view.allows(first):
                    continue
                run.apply(first)
                before = (*before, first)
            yield play(run, Careful(nature), stop, before)


def along(run: Run, line: RaidLine) -> Iterator[PastMoment]:
    """Replay a bot's raid, and yield at each fork (point of choice) a state to which the run can be taken back.

    A fork is before each fight, and before each other Command that is not walking.
    """
    fought = -1
    for command in line.commands:
        if run.raid.fights != fought or not (View(run).fight or isinstance(command, Go)):
            fought = run.raid.fights
            yield moment(run)
        run.apply(command)
