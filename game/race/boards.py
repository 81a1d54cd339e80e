"""Rankings (boards) of similar raids in the record book, personal bests, and the fastest times between milestones."""

# ruff: noqa: S608  names of columns are written into SQL, values never

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import astuple

from game import content
from game.dice import normal
from game.printable import Invalid
from game.race.book import HURRY, Book, party_of
from game.race.book_file import NAME, BookTrouble
from game.race.facts import RaidFacts
from game.race.rules import SIZES, Conduct, bits
from game.race.splits import START, Comparison, Split, against, fixed
from game.run.engine import ENGINE
from game.run.heads import PROFILES, Head

MOST = 20
"""The greatest number of raids, the best ones, from which the average is computed."""
Condition = tuple[str, tuple[Any, ...]]
"""A condition in SQL, with the values for its placeholders."""
Segments = dict[tuple[str, str], int]
"""The least turns from one fixed split ("": the start) to a later one, by the keys of both."""
GOALS = ("any%", "deep", "all-jobs")
KINDS = ("set", "fresh", "daily", "weekly", "sealed")
MEASURES = {"turns": "turns", "commands": "commands", "explored": "explored", "rta": "rta_ms", "keys": "keys"}
"""The measures by which a board can be ranked, with the column of the book for each."""
SOUND = " AND run.clock = 'sound' AND run.sittings = 1"
"""The condition that real time can be compared."""
PROVED = ("turns", "commands", "explored")
"""The measures that a recording proves. Boards of goals other than any% are ranked only by these."""
LOST = ("", "no goal")
"""The `reasons` of raids whose segments count: raids that are ranked, lost or left."""


class Category(Struct, frozen=True, kw_only=True):
    """The conditions that a raid must meet to be on a board (ranking). A condition of "" allows anything.

    `party` is as the record book stores it.
    """

    goal: str = "any%"
    job: str = ""
    size: str = ""
    profile: str = ""
    kind: str = ""
    seed: str = ""
    party: str = ""
    conducts: tuple[Conduct, ...] = ()

    @property
    def name(self) -> str:
        """The name of the board: "any%+pacifist / assassinate / six / solo / set"."""
        goal = "+".join((self.goal, *self.conducts))
        return " / ".join(filter(None, (goal, self.job, self.size, self.profile, self.kind)))

    def clauses(self) -> Iterator[Condition]:
        """Yield (SQL condition, values) for each of the board's conditions except its goal."""
        yield "run.engine = ? AND run.rules = ?", (ENGINE, content.fingerprint())
        for name in ("job", "profile", "kind", "seed", "party"):
            if value := getattr(self, name):
                yield f"run.{name} = ?", (value,)
        if kind := self.size.removeprefix("alone:") if self.size.startswith("alone:") else "":
            yield "run.size = 1 AND run.leader = ?", (kind,)
        elif number := {"alone": 1, **{name: number for number, name in SIZES.items()}}.get(self.size):
            yield "run.size = ?", (number,)
        if wanted := bits(self.conducts):
            yield "run.conducts & ? = ?", (wanted, wanted)


def category(words: str, seed: str | None = None) -> Category:
    """Return the board that `words` describe in any order: "any%+pacifist / assassinate / six". Raises ValueError."""
    known, found = parts(), dict[str, list[str]]()
    for word in words.lower().replace("/", " ").replace("+", " ").split():
        part = next((part for part, values in known.items() if word in values), "")
        if not part or (part in found and part != "conducts"):
            raise Invalid(f"no such part of a category: {word[:20]!r} (there are {', '.join(sum(known.values(), ()))})")
        found.setdefault(part, []).append(word)
    kept = found.pop("conducts", [])
    conducts = tuple(one for one in get_args(Conduct) if one in kept)
    nest = "" if seed is None else normal(seed)
    return Category(**{part: one for part, (one,) in found.items()}, seed=nest, conducts=conducts)


def parts() -> dict[str, tuple[str, ...]]:
    """Return a dict from each part of a board's name, such as "goal" or "job", to the words allowed for that part."""
    sizes = ("alone", *(f"alone:{kind}" for kind in content.classes()), *SIZES.values(), "open")
    jobs, conducts = tuple(content.jobs()), get_args(Conduct)
    return {"goal": GOALS, "job": jobs, "size": sizes, "profile": PROFILES, "kind": KINDS, "conducts": conducts}


def board_of(facts: RaidFacts) -> Category:
    """Return the board that a raid is ranked on."""
    return Category(goal=facts.goal, job=facts.job, size=facts.size, profile=facts.profile, kind=facts.kind)


def nest_of(raid: Head | RaidFacts) -> Category:
    """Return the board of all raids in the same nest by the same party, for the same Job."""
    return Category(job=raid.job, profile=raid.profile, seed=raid.seed, party=party_of(raid))


def joined(conditions: Iterable[Condition]) -> Condition:
    """Return several SQL conditions as one, joined by AND."""
    every = list(conditions)
    return " AND ".join(sql for sql, _ in every), tuple(value for _, values in every for value in values)


def ranked(book: Book, board: Category, by: str = "turns", most: int = -1) -> list[sqlite3.Row]:
    """Return the first `most` raids (-1: all) on a board, ranked by the measure `by`.

    Ties go to fewer commands, then to the earlier date. Raises BookTrouble, and ValueError if the board cannot be
    ranked by that.
    """
    if board.goal != "any%" and by not in PROVED:
        raise Invalid(f"{board.goal} is ranked by {', '.join(PROVED)}, not by {by}")
    column, deep, whole = MEASURES[by], board.goal == "deep", board.goal == "all-jobs"
    has = f"run.eligible = 1 AND run.{column} IS NOT NULL{SOUND if by == 'rta' else ''}"
    where, values = joined([(has, ()), *board.clauses()])
    of = "split" if deep else "run"
    more = "JOIN split ON split.run = run.id AND list = 'fixed' AND key = '100'" if deep else ""
    won = "" if deep else "AND goal = 'any%'"
    sql = f"SELECT run.*, {of}.{column} AS {'part' if whole else 'measured'} FROM run {more} WHERE {where} {won}"
    if whole:
        who = "seed, profile, party, runner"
        best = f"SELECT *, min(part) FROM ({sql}) GROUP BY {who}, job"
        sql = f"SELECT *, sum(part) AS measured FROM ({best}) GROUP BY {who} HAVING count(*) = {len(content.jobs())}"
    return book.rows(f"{sql} ORDER BY measured, commands, begun_utc, id LIMIT ?", (*values, most))


def place(rows: Sequence[sqlite3.Row], name: str) -> tuple[int, int]:
    """Return the place of the raid with id `name` among `rows`, and the number of rows.

    Places count from 1; 0 means that the raid is not among them.
    """
    return next((n for n, row in enumerate(rows, 1) if row["id"] == name), 0), len(rows)


def boards(book: Book) -> Iterator[tuple[Category, sqlite3.Row]]:
    """Yield each board (ranking) that lists a won raid, and a table row that sums up the raids on that board.

    The row has their number (`runs`), their fewest turns (`least`), and a `seed`.
    """
    what = "job, size, CASE size WHEN 1 THEN leader END AS alone, profile, kind, count(*) AS runs, min(turns) AS least, seed, runner"
    where, values = joined([("run.eligible = 1 AND goal = 'any%'", ()), *Category().clauses()])
    sql = f"SELECT {what} FROM run WHERE {where} GROUP BY job, size, alone, profile, kind ORDER BY job, size, alone, profile, kind"
    for row in book.rows(sql, values):
        size = f"alone:{row['alone']}" if row["alone"] else SIZES.get(row["size"], "open")
        yield Category(job=row["job"], size=size, profile=row["profile"], kind=row["kind"]), row


def unranked(book: Book) -> list[tuple[str, int]]:
    """Return the reasons why raids in the book are not ranked by `any%`, each with the number of such raids; "undone": the Job was not done.

    Several reasons for one raid are joined by commas.
    """
    why = "CASE WHEN eligible THEN 'undone' ELSE reasons END AS why"
    sql = f"SELECT {why}, count(*) FROM run WHERE NOT eligible OR goal <> 'any%' GROUP BY why ORDER BY why"
    return [(why, number) for why, number in book.rows(sql)]


# -- splits compared -------------------------------------------------------------------------------


class Compared(Struct, frozen=True):
    """A raid compared with the record book's raids in the same nest and on the same board (ranking).

    `best`: the turns of the best other raid in the nest; `ideal`: the sum of best segments, None if the end was never
    reached; `place` on the board and `here`, in the nest, each with the number of raids there (place 0: not ranked);
    `attempt`: its number in this nest, 0 unknown.
    """

    against: Comparison
    best: int | None
    ideal: int | None
    place: tuple[int, int]
    here: tuple[int, int]
    attempt: int


def compared(book: Book, facts: RaidFacts) -> Compared:
    """Compare a raid with the others in the book. Raises BookTrouble."""
    nest = nest_of(facts)
    here = ranked(book, nest)
    rival = next((row for row in here if row["id"] != facts.id), None)
    others, counts = segments(book, nest, but=facts.id), ",".join(facts.reasons) in LOST
    own = {pair: min(turns, others.get(pair, turns)) for pair, turns in pieces(facts.splits).items() if counts}
    return Compared(
        against=against(of_raid(book, rival["id"]) if rival else (), others if counts else {}),
        best=rival["measured"] if rival else None,
        ideal=sum_of_best(others | own, facts.job),
        place=place(ranked(book, board_of(facts)) if facts.goal else [], facts.id),
        here=place(here, facts.id),
        attempt=attempts(book, facts) if counts else 0,
    )


def fixed_splits(book: Book, *conditions: Condition) -> dict[str, list[Split]]:
    """Return a dict from a raid's id to its Splits (times at fixed milestones), for all raids that meet the conditions.

    The ratings in the Splits are 0, because the book does not store them.
    """
    where, values = joined(conditions)
    what = "run.id, key, 0, split.turns, split.commands, split.explored, split.play_ms"
    sql = f"SELECT {what} FROM run JOIN split ON run.id = split.run AND list = 'fixed' WHERE {where} ORDER BY ord"
    found: dict[str, list[Split]] = {}
    for name, *rest in book.rows(sql, values):
        found.setdefault(name, []).append(Split(*rest))
    return found


def of_raid(book: Book, name: str) -> list[Split]:
    """Return the Splits (times at fixed milestones) of the raid with id `name`, in the order of the milestones."""
    return fixed_splits(book, ("run.id = ?", (name,))).get(name, [])


def pieces(splits: Iterable[Split]) -> Segments:
    """Return the segments between these milestones (splits), each with its length in turns."""
    return {(before.key, after.key): after.turns - before.turns for before, after in pairwise([START, *splits])}


def segments(book: Book, nest: Category, but: str = "") -> Segments:
    """Return for each segment of a nest the fewest turns that any raid but `but`, won or lost, took."""
    found: Segments = {}
    for splits in fixed_splits(book, (f"reasons IN {LOST} AND run.id != ?", (but,)), *nest.clauses()).values():
        found |= {pair: min(turns, found.get(pair, turns)) for pair, turns in pieces(splits).items()}
    return found


def sum_of_best(best: Segments, job: str) -> int | None:
    """Return the turns that the fastest segments take up to the last milestone. If one is missing, return None."""
    return fastest(best, job).get(fixed(job)[-1])


def fastest(best: Segments, job: str) -> dict[str, int]:
    """Return a dict from each milestone's key to the fewest turns in which the fastest segments lead there.

    Milestones that no chain of segments leads to are left out.
    """
    reached = {"": 0}
    for key in fixed(job):
        ways = [reached[before] + turns for (before, to), turns in best.items() if to == key and before in reached]
        reached |= {key: min(ways)} if ways else {}
    return reached


def attempts(book: Book, facts: RaidFacts) -> int:
    """Return how many raids with this nest, party and Job were begun in this folder up to this raid."""
    same = (facts.seed, facts.job, facts.profile, party_of(facts))
    sql = "SELECT count(*) FROM attempt WHERE seed = ? AND job = ? AND profile = ? AND party = ? AND begun_utc <= ? AND kind = ''"
    return int(book.rows(sql, (*same, facts.begun_utc))[0][0])


# -- what a raid in progress is compared with ------------------------------------------------------


def comparisons(where: Path, head: Head) -> dict[str, Comparison]:
    """Return the comparisons that the record book can offer for a raid, by name: "pb", "best", "average"."""
    if not (where / NAME).is_file():
        return {}
    try:
        with Book(where, HURRY) as book:
            nest = nest_of(head)
            best, won = segments(book, nest), [of_raid(book, row["id"]) for row in ranked(book, nest, most=MOST)]
    except BookTrouble:
        return {}
    found = {"pb": against(won[0], best), "average": against(average(won), best)} if won else {}
    return found | ({"best": Comparison({"turns": fastest(best, head.job)}, best)} if best else {})


def average(raids: Iterable[list[Split]]) -> list[Split]:
    """Return for each milestone the mean Split of the raids that reached it, rounded down."""
    every: dict[str, list[Split]] = {}
    for split in chain.from_iterable(raids):
        every.setdefault(split.key, []).append(split)
    columns = {key: zip(*(astuple(one)[1:] for one in some), strict=True) for key, some in every.items()}
    return [Split(key, *(sum(numbers) // len(numbers) for numbers in each)) for key, each in columns.items()]


def own_best(where: Path, head: Head) -> Path | None:
    """Return the recording of the book's best raid in this nest with this party and Job; None if there is none."""
    try:
        with Book(where, HURRY) as book:
            rows = ranked(book, nest_of(head), most=1)
            return book.path(rows[0]["id"]) if rows else None
    except BookTrouble:
        return None
