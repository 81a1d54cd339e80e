"""Rankings (boards) in the record book, which compare similar raids; personal bests and best segments."""

# ruff: noqa: S608  names of columns are written into SQL, values never

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, get_args

from msgspec import Struct

from game import content
from game.dice import normal
from game.race.book import Book, party_of
from game.race.book_file import told
from game.race.facts import RaidFacts
from game.race.rules import SIZES, Conduct, bits
from game.race.splits import Split, fixed
from game.run.engine import ENGINE
from game.run.heads import PROFILES

Condition = tuple[str, tuple[Any, ...]]
"""A condition in SQL, with the values for its placeholders."""
Segments = dict[tuple[str, str], int]
"""The least turns from one fixed split ("": the start) to a later one, by the keys of both."""
GOALS = ("any%", "deep", "all-jobs")
KINDS = ("set", "fresh", "daily", "weekly", "sealed")
MEASURES = {
    "turns": ("turns", "run.turns IS NOT NULL"),
    "commands": ("commands", "run.commands IS NOT NULL"),
    "explored": ("explored", "run.explored IS NOT NULL"),
    "rta": ("rta_ms", "run.rta_ms IS NOT NULL AND run.clock = 'sound' AND run.sittings = 1"),
    "keys": ("keys", "run.keys IS NOT NULL"),
}
"""The measures by which a board can be ranked: for each a column of the book, and the condition that a raid has a value."""
PROVED = ("turns", "commands", "explored")
"""The measures that a recording proves. Boards of goals other than any% are ranked only by these."""
LOST = ("", "no goal")
"""The `reasons` of raids whose segments count: raids that are ranked, lost or left."""


class Category(Struct, frozen=True, kw_only=True):
    """The conditions for raids on a board (ranking): "" means any; `party` as spelt in the book; all `conducts` must be kept."""

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
        """Yield the conditions of the board, except its goal, as SQL with values."""
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
    """Return the board's conditions that `words` name in any order: "any%+pacifist / assassinate / six". Raises ValueError."""
    known, found, kept = parts(), dict[str, str](), set[str]()
    for word in words.lower().replace("/", " ").split():
        part, *conducts = word.split("+")
        name = next((name for name, values in known.items() if part in values), "")
        if part and (not name or name in found):
            raise ValueError(
                f"no such part of a category: {part[:20]!r} (there are {', '.join(sum(known.values(), ()))})"
            )
        found |= {name: part} if part else {}
        kept |= set(conducts)
    if wrong := sorted(kept - set(get_args(Conduct))):
        raise ValueError(f"no such conduct: {wrong[0][:20]!r} (there are {', '.join(get_args(Conduct))})")
    return Category(
        **found,
        seed="" if seed is None else normal(seed),
        conducts=tuple(one for one in get_args(Conduct) if one in kept),
    )


def parts() -> dict[str, tuple[str, ...]]:
    """Return the words allowed for each part of a category: goal, job, size, profile, kind."""
    sizes = ("alone", *(f"alone:{kind}" for kind in content.classes()), *SIZES.values(), "open")
    return {"goal": GOALS, "job": tuple(content.jobs()), "size": sizes, "profile": PROFILES, "kind": KINDS}


def board_of(facts: RaidFacts) -> Category:
    """Return the board that a raid is ranked on."""
    return Category(goal=facts.goal, job=facts.job, size=facts.size, profile=facts.profile, kind=facts.kind)


def of_row(row: sqlite3.Row) -> Category:
    """Return the board of a row from `boards`."""
    size = f"alone:{row['alone']}" if row["alone"] else SIZES.get(row["size"], "open")
    return Category(job=row["job"], size=size, profile=row["profile"], kind=row["kind"])


def nest_of(facts: RaidFacts, goal: str) -> Category:
    """Return the board of all raids in the same nest by the same party, for the same Job."""
    return Category(goal=goal, job=facts.job, profile=facts.profile, seed=facts.seed, party=party_of(facts))


def joined(conditions: Iterable[Condition]) -> Condition:
    """Return several conditions joined into one by AND."""
    every = list(conditions)
    return " AND ".join(sql for sql, _ in every), tuple(value for _, values in every for value in values)


def ranked(book: Book, board: Category, by: str = "turns", most: int = -1) -> list[sqlite3.Row]:
    """Return the first `most` (-1: all) raids on a board, by measure `by`; ties by fewer commands, then by the earlier date.

    Raises BookTrouble, and ValueError if the board cannot be ranked by that.
    """
    if board.goal != "any%" and by not in PROVED:
        raise ValueError(f"{board.goal} is ranked by {', '.join(PROVED)}, not by {by}")
    (column, has), deep, whole = MEASURES[by], board.goal == "deep", board.goal == "all-jobs"
    where, values = joined([("run.eligible = 1", ()), (has, ()), *board.clauses()])
    of = "split" if deep else "run"
    more = "JOIN split ON split.run = run.id AND list = 'fixed' AND key = '100'" if deep else ""
    won = "" if deep else "AND goal = 'any%'"
    sql = f"SELECT run.*, {of}.{column} AS {'part' if whole else 'measured'} FROM run {more} WHERE {where} {won}"
    if whole:
        who = "seed, profile, party, runner"
        best = f"SELECT *, min(part) FROM ({sql}) GROUP BY {who}, job"
        sql = f"SELECT *, sum(part) AS measured FROM ({best}) GROUP BY {who} HAVING count(*) = {len(content.jobs())}"
    with told():
        return book.db.execute(f"{sql} ORDER BY measured, commands, begun_utc, id LIMIT ?", (*values, most)).fetchall()


def place(rows: Sequence[sqlite3.Row], name: str) -> int:
    """Return the place, from 1, of the raid with id `name` among `rows`; 0 if the raid is not in them."""
    return next((n for n, row in enumerate(rows, 1) if row["id"] == name), 0)


def boards(book: Book) -> list[sqlite3.Row]:
    """Return a row for each board with won raids: `job`, `size`, `leader`, `profile`, `kind`, number of `runs`, `least` turns."""
    what = "job, size, CASE size WHEN 1 THEN leader END AS alone, profile, kind, count(*) AS runs, min(turns) AS least, seed, runner"
    where, values = joined([("run.eligible = 1 AND goal = 'any%'", ()), *Category().clauses()])
    sql = f"SELECT {what} FROM run WHERE {where} GROUP BY job, size, alone, profile, kind ORDER BY job, size, alone, profile, kind"
    with told():
        return book.db.execute(sql, values).fetchall()


def unranked(book: Book) -> list[tuple[str, int]]:
    """Return the reasons for which raids of the book are not ranked (several joined by a comma), each with the number of raids."""
    with told():
        rows = book.db.execute("SELECT reasons, count(*) FROM run WHERE NOT eligible GROUP BY reasons ORDER BY reasons")
        return [(row[0], row[1]) for row in rows]


# -- splits compared -------------------------------------------------------------------------------


class Compared(Struct, frozen=True):
    """A raid compared with the others of its nest and its board (ranking), in turns.

    `deltas`: by how much it was behind (or below 0: ahead of) the best other raid at each fixed split both reached; `gold`: splits
    that end the best segment ever; `ideal`: the sum of best segments, None if the end was never reached; `place` `of` all on the
    board, `here` and `of_here` in the nest (place 0: not ranked); `attempt`: its number in this nest, 0 unknown.
    """

    best: int | None
    deltas: dict[str, int]
    gold: frozenset[str]
    ideal: int | None
    place: int
    of: int
    here: int
    of_here: int
    attempt: int


def compared(book: Book, facts: RaidFacts) -> Compared:
    """Return the comparison of a raid with the others in the book. Raises BookTrouble."""
    nest = nest_of(facts, goal="any%")
    here = ranked(book, nest)
    on = ranked(book, board_of(facts)) if facts.goal else []
    best = next((row for row in here if row["id"] != facts.id), None)
    theirs = dict(splits_of(book, best["id"])) if best else {}
    mine = {split.key: split.turns for split in facts.splits}
    before, own = segments(book, nest, but=facts.id), dict(pieces(list(mine.items())))
    gold = {pair[1] for pair, turns in own.items() if turns < before.get(pair, turns)}
    every = {pair: min(turns, before.get(pair, turns)) for pair, turns in own.items()}
    return Compared(
        best=best["measured"] if best else None,
        deltas={key: turns - theirs[key] for key, turns in mine.items() if key in theirs},
        gold=frozenset(gold),
        ideal=sum_of_best(before | every, facts.job),
        place=place(on, facts.id),
        of=len(on),
        here=place(here, facts.id),
        of_here=len(here),
        attempt=attempts(book, facts),
    )


def splits_of(book: Book, name: str) -> list[tuple[str, int]]:
    """Return the fixed milestones (splits) of the raid with id `name` as (key, turns), in the order in which they were reached."""
    return [(split.key, split.turns) for split in fixed_splits(book, name)]


def fixed_splits(book: Book, name: str) -> list[Split]:
    """Return the Splits at fixed milestones of the raid with id `name`, in the order they were reached; their ratings are 0."""
    what = "key, 0, turns, commands, explored, play_ms"
    with told():
        rows = book.db.execute(f"SELECT {what} FROM split WHERE run = ? AND list = 'fixed' ORDER BY ord", (name,))
        return [Split(*row) for row in rows]


def pieces(splits: Sequence[tuple[str, int]]) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the segments between milestones (splits) as ((key at the start, "" for the first; key at the end), turns)."""
    for (before, was), (key, turns) in pairwise([("", 0), *splits]):
        yield (before, key), turns - was


def segments(book: Book, nest: Category, but: str = "") -> Segments:
    """Return the least turns of each segment in a nest, lost raids included. `but`: the id of a raid that is left out."""
    where, values = joined([(f"reasons IN {LOST} AND run.id != ?", (but,)), *nest.clauses()])
    sql = f"SELECT run, key, split.turns FROM run JOIN split ON run.id = split.run AND list = 'fixed' WHERE {where} ORDER BY run, ord"
    found: Segments = {}
    with told():
        rows = book.db.execute(sql, values).fetchall()
    for _, splits in groupby(rows, lambda row: row["run"]):
        for pair, turns in pieces([(row["key"], row["turns"]) for row in splits]):
            found[pair] = min(turns, found.get(pair, turns))
    return found


def sum_of_best(best: Segments, job: str) -> int | None:
    """Return the fewest turns to the last milestone (split) by a chain of best segments; None if no chain leads to it."""
    return fastest(best, job).get(fixed(job)[-1])


def fastest(best: Segments, job: str) -> dict[str, int]:
    """Return a dict from milestone (split) to the fewest turns to it by a chain of best segments; unreachable ones left out."""
    reached = {"": 0}
    for key in fixed(job):
        ways = [reached[before] + turns for (before, to), turns in best.items() if to == key and before in reached]
        reached |= {key: min(ways)} if ways else {}
    return reached


def attempts(book: Book, facts: RaidFacts) -> int:
    """Return the number of a raid among those begun here in its nest with its party and Job; 0 if it was not begun here."""
    same = (facts.seed, facts.job, facts.profile, party_of(facts))
    sql = "SELECT count(*) FROM attempt WHERE seed = ? AND job = ? AND profile = ? AND party = ? AND begun_utc <= ?"
    with told():
        return int(book.db.execute(sql, (*same, facts.begun_utc)).fetchone()[0])
