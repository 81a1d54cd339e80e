"""Facts about nests that can be computed from the seed before anybody plays, at four levels of detail and cost.

a: what the dice of the first exploration say, without a Run. b: Levels as they are dug. c: the first exploration, played. d: whole
raids, played by bots. All hold for one party, led by its first member, and one Job, in the profile solo.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import chain
from typing import Any

from msgspec import Struct

from game import content
from game.content.commissions import commission
from game.dice import normal, roll
from game.engine.commands import Act, Say
from game.engine.entries import Generated, Happened
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.fd100 import Check, degree
from game.lab.report import as_csv
from game.lab.simulate import spread
from game.nest.dig import Brief, dig
from game.nest.paths import FAR, distances
from game.nest.tiles import PASSABLE
from game.race.par import BRISK, MEASURES, Stop, rollouts
from game.race.where import where
from game.run.engine import ENGINE
from game.run.run import Run, head
from game.run.view import View

ROOM = "level/1/room/1"
"""The prefix of the streams of dice for the first exploration."""
AT_ONCE = 8
"""The least number of nests given to a worker process at a time."""


DEPTHS = {
    "a": "die1 degree1 reward1 reward2 reward3 shaft1 tunnel1 skip1 client goods",
    "b": "rooms1 size1 kinds1 walk out guard",
    "c": "ways1 encounter1 fight1 finds1 turns1 hurt1 blocked1",
    "d": "won par_turns par_explored par_commands par_leader",
}
"""The names of all facts by depth, in the order of the table's columns. A value is None where its fact does not apply."""
FACTS = {name: depth for depth, names in DEPTHS.items() for name in names.split()}
"""All facts, each with the depth at which it can be computed. assets/pages.toml explains them."""
TEXTS = ("degree1", "reward1", "reward2", "reward3", "client", "goods", "size1", "kinds1", "ways1", "par_leader")
KINDS: dict[str, type] = {"seed": str} | {name: str if name in TEXTS else int for name in FACTS}


class Query(Struct, frozen=True):
    """A search among nests: which seeds to try, for which party and Job, and which facts to report.

    A seed is the `prefix` and a number.
    """

    party: tuple[str, ...]
    job: str
    prefix: str = "race "
    depth: str = ""
    expression: str = ""
    sort: str = ""

    @property
    def named(self) -> list[str]:
        """The names of the facts that the query's expression or its sorting mentions. Raises ValueError."""
        named = {self.sort} | set(where(self.expression, KINDS)[1] if self.expression else ())
        return [name for name in FACTS if name in named]

    @property
    def names(self) -> list[str]:
        """The names of the facts in each row. Raises ValueError.

        They are all facts down to the query's depth, and all others that the query names.
        """
        named = self.named
        return [name for name, depth in FACTS.items() if depth <= (self.depth or "a") or name in named]


class Start(Struct, frozen=True):
    """How one party's raid starts in any nest: the Check (roll) of its first exploration, and the leader's ratings."""

    party: tuple[str, ...]
    job: str
    check: Check
    ratings: Mapping[str, int]


@cache
def start(party: tuple[str, ...], job: str) -> Start:
    """Return the Start for this party and Job, read from a new raid. Raises ValueError for an unknown class or Job."""
    with closing(Run(head("any", party, job=job), digests=False)) as run:
        view = View(run)
        choice, ratings = view.choice(Act("explore")), dict(view.party[0].ratings)
        check = view.check(choice) if choice else None
    assert check
    return Start(party, job, check, ratings)


class Nest(dict[str, Any]):
    """A dict of the facts of one nest, by their names. Facts are computed when they are first asked for.

    All facts of a depth are computed together.
    """

    def __init__(self, start: Start, seed: str) -> None:
        super().__init__(seed=seed)
        self.start, self.seed = start, seed

    def __missing__(self, name: str) -> Any:
        self.update(WORK[FACTS[name]](self.start, self.seed))
        return self[name]


# -- depth a -----------------------------------------------------------------------------------------------------------


def foretold(start: Start, seed: str) -> dict[str, Any]:
    """Return facts that the dice of the first exploration decide, as a dict: degree, Rewards, Levels behind passages.

    An Obstacle may keep the Rewards back until it is torn down: `played` knows.
    """
    drama = tuple(roll(seed, f"{ROOM}/explore", n, 100) for n in range(1, 1 + len(start.check.dramatic)))
    die = roll(seed, f"{ROOM}/explore", 0, 100)
    came = str(degree(start.check, die, drama))
    found = rewards(start, seed, content.formulas()["explore"].outcome[came].split(", ").count("Reward"))
    job, shaft, tunnel = commission(start.job, seed), None, None
    if any("Level" in one for one in found):
        shaft = behind(seed, "shaft")
    if any("Shortcut" in one for one in found):
        sure = roll(seed, f"{ROOM}/exploration", 0, 100) < start.ratings.get("Exploration", 0)
        tunnel = content.constants().nest.deepest if sure else behind(seed, "shortcut")
    told = [", ".join(one) for one in [*found, (), (), ()]]
    return {
        "die1": die, "degree1": came, "reward1": told[0], "reward2": told[1], "reward3": told[2],
        "shaft1": shaft, "tunnel1": tunnel, "skip1": tunnel == content.constants().nest.deepest,
        "client": job.client, "goods": job.goods.name if job.goods else "",
    }  # fmt: skip


def rewards(start: Start, seed: str, number: int) -> list[list[str]]:
    """Roll `number` times on the Reward table, and return the events that each roll gives.

    What a Secret turns into follows the Secret.
    """
    found, thrown, perception = [], dict[str, int](), start.ratings.get("Perception", 0)
    chances = {name: row.base + row.perception * perception for name, row in content.events()["Reward"].items()}

    def die(purpose: str, faces: int) -> int:
        n = thrown[purpose] = thrown.get(purpose, -1) + 1
        return roll(seed, f"{ROOM}/{purpose}", n, faces)

    for _ in range(number):
        fell = die("reward", 100)
        events = [name for name, chance in chances.items() if fell < chance]
        while events and events[-1] == "Secret":
            faces = content.finds()["secret"]
            table = faces.row(die("secret", faces.die))
            rows = list(content.events()[table])
            events.append(rows[die(f"secret {table.lower()}", len(rows))])
        found.append(events)
    return found


def behind(seed: str, kind: str) -> int:
    """Return the rating of the Level beyond a passage of the first Room. [R-43, R-74]"""
    nest, band = content.constants().nest, content.levels()[0]
    fell = roll(seed, f"{ROOM}/{kind}", 0, band.costs if kind == "shaft" else band.rewards)
    return min(nest.deepest, max(nest.deeper, fell))


# -- depth b -----------------------------------------------------------------------------------------------------------


def dug(start: Start, seed: str) -> dict[str, Any]:
    """Return a dict of facts about the first Level, and about the deepest Level if a tunnel leads straight there."""
    job = content.jobs()[start.job]
    first = dig(seed, "level/1/map", 0, Brief(job.chamber, forks=2))
    facts = {
        "rooms1": len(first.chambers), "size1": f"{first.width}x{first.height}",
        "kinds1": ", ".join(sorted({chamber.kind for chamber in first.chambers})),
        "walk": None, "out": None, "guard": None,
    }  # fmt: skip
    if foretold(start, seed)["skip1"]:
        deep = dig(seed, "level/1-1t/map", content.constants().nest.deepest, Brief(job.chamber, job.escape))
        goal = next(chamber for chamber in deep.chambers if chamber.guard)
        moves = distances(PASSABLE[deep.tiles], [(goal.x, goal.y)])
        ends = {"walk": deep.chamber(1).entry, "out": deep.chamber(deep.escape).shaft if deep.escape else None}
        far = {name: int(moves[cell[1], cell[0]]) if cell else FAR for name, cell in ends.items()}
        facts |= {name: None if moves == FAR else moves for name, moves in far.items()}
        facts["guard"] = len(job.guard) * len(start.party)
    return facts


# -- depths c and d ----------------------------------------------------------------------------------------------------


def played(start: Start, seed: str) -> dict[str, Any]:
    """Play the first exploration, up to its end or to a Combat. Return a dict of the facts found.

    Each question is answered "no".
    """
    with closing(Run(head(seed, start.party, job=start.job), digests=False)) as run:
        run.apply(Act("explore"))
        while not (view := View(run)).fight and not view.asks(Roam) and run.decision:
            run.apply(Say("no") if view.allows(Say("no")) else view.legal()[0])
        thrown = [entry for entry in run.story if isinstance(entry, Generated)]
        told = [entry for entry in run.story if isinstance(entry, Happened)]
        events = [*chain(*(entry.events for entry in thrown)), *(one.note for one in told if one.what == "a secret")]
        return {
            "ways1": ", ".join(sorted(way.kind for way in (*view.passages, *view.rumoured) if way.kind in DOWN)),
            "encounter1": "Encounter" in events, "fight1": view.raid.fights > 0,
            "finds1": sum(one.what == "finds" for one in told), "turns1": view.turn,
            "hurt1": sum(member.body.wounds for member in view.party),
            "blocked1": any(room.obstruction for room in view.pool),
        }  # fmt: skip


def tried(start: Start, seed: str) -> dict[str, Any]:
    """Return a dict of the best results that bots reach when they play raids in this nest to the end.

    They play one raid for each leader and each of two natures.
    """
    lines = [line for line in rollouts(head(seed, start.party, job=start.job), BRISK, Stop()) if line.won]
    best = {f"par_{name}": min((line.costs[name] for line in lines), default=None) for name in MEASURES}
    leader = min(lines, key=lambda line: line.costs["turns"]).head.party[0] if lines else ""
    return {"won": len(lines), **best, "par_leader": leader}


WORK = {"a": foretold, "b": dug, "c": played, "d": tried}


# -- many nests --------------------------------------------------------------------------------------------------------


def catalogue(query: Query, numbers: range, workers: int = 1) -> Iterator[dict[str, Any]]:
    """Yield a dict of facts for each nest that fits the query, in the order of their numbers. Raises ValueError."""
    dear = any(FACTS[name] > "a" for name in query.names)
    size = max(AT_ONCE, len(numbers) // 1000) if dear else len(numbers)
    parts = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    for found in spread(partial(_some, query), parts, min(workers, len(parts))):
        yield from found


def _some(query: Query, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Return a dict of facts for each nest that fits the query, out of the nests with these `numbers`."""
    begun, names = start(query.party, query.job), query.names
    fits = where(query.expression, KINDS)[0] if query.expression else lambda _: True
    nests = (Nest(begun, normal(f"{query.prefix}{n}")) for n in numbers)
    return [{"seed": nest.seed} | {name: nest[name] for name in names} for nest in nests if fits(nest)]


def table(query: Query, rows: list[dict[str, Any]]) -> str:
    """Return a CSV table with a row for each nest, identical on every machine.

    1 and 0 stand for yes and no, "" for no value.
    """
    same = {"engine": ENGINE, "rules": content.fingerprint(), "prefix": query.prefix, "seed": ""}
    same |= {"party": " ".join(query.party), "job": query.job}
    plain = ({name: int(cell) if isinstance(cell, bool) else cell for name, cell in row.items()} for row in rows)
    return as_csv([*same, *query.names], (same | row for row in plain))
