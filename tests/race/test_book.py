"""The record book: what is in it, who is first, and that neither a kill, a lock, damage nor a full disk costs a raid or its record."""

import gzip
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.engine.commands import Act
from game.presentation.pages import race
from game.presentation.pages.records import explained
from game.presentation.pages.strip import gaps
from game.presentation.pages.witness import RaidWitness
from game.race import xlog
from game.race.boards import Category, boards, category, compared, parts, ranked, segments, sum_of_best, unranked
from game.race.book import Book, Source, lines
from game.race.book_file import NAME, TABLES, BookTrouble
from game.race.facts import RaidFacts, measure
from game.race.splits import Split
from game.run import saves
from game.run.run import head
from game.run.seat import Seat
from game.run.view import View
from tests.conftest import Nest
from tests.race.recordings import DAY, forged, honest, unpacked
from tests.ui.table import Table

UTC = DAY + 10**9


@pytest.fixture(scope="module")
def won(tmp_path_factory: pytest.TempPathFactory) -> tuple[RaidFacts, bytes]:
    """The facts and the lines of the honest raid."""
    path = honest(tmp_path_factory.mktemp("won"))
    facts = measure(path)
    assert facts.eligible
    return facts, path.read_bytes()


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with Book(tmp_path / "saves") as opened:
        yield opened


def other(facts: RaidFacts, n: int, **change: Any) -> RaidFacts:
    """Another raid like this one."""
    return replace(facts, id=f"{n:016x}", turns=facts.turns + n % 50, begun_utc=facts.begun_utc + n, **change)


def rows(book: Book) -> list[tuple[Any, ...]]:
    """All that the book says of raids, but for when it was proved."""
    tables = [f"SELECT * FROM {table} ORDER BY 1, 2, 3" for table in ("run", "split")]  # noqa: S608
    return [
        tuple(value for name, value in zip(row.keys(), row, strict=True) if name != "verified_utc")
        for sql in tables
        for row in book.db.execute(sql)
    ]


# -- what goes in --------------------------------------------------------------------------------


@pytest.mark.long
def test_the_same_play_is_one_row_and_the_better_told_one_stays(book: Book, tmp_path: Path) -> None:
    """Times are not part of a play: a copy without sittings is the same, and so is one with other times."""
    path = honest(tmp_path)
    told = path.read_bytes()
    bare = unpacked("deliver", tmp_path / "saves")
    assert book.add(measure(bare), lines(bare), UTC) and book.add(measure(path), lines(path), UTC)
    slow = forged(honest(tmp_path), lambda line: replace(line, at=line.at + 7))
    assert not book.add(measure(slow), lines(slow), UTC) and not book.add(measure(bare), lines(bare), UTC)
    assert [(row["id"], row["clock"], row["eligible"]) for row in book.db.execute("SELECT * FROM run")] == [
        (measure(path).id, "sound", 1)
    ]
    assert lines(book.path(measure(path).id)) == told


@pytest.mark.long
@pytest.mark.parametrize("many", [200, pytest.param(1000, marks=pytest.mark.soak)])
def test_raids_go_in_quickly_and_a_board_is_found_at_once(book: Book, won: tuple[RaidFacts, bytes], many: int) -> None:
    """CPU: 20 ms a raid, 5 ms for the best hundred of a board."""
    facts, raw = won
    began = time.process_time()
    for n in range(many):
        book.add(other(facts, n), raw, UTC)
    took, queried = time.process_time() - began, []
    for _ in range(9):
        began = time.process_time()
        found = ranked(book, category("any% / deliver / alone:wasp / solo / set"), most=100)
        queried.append(time.process_time() - began)
    assert (len(found), book.count(), len(ranked(book, Category()))) == (100, many, many)
    assert (took < many * 0.02, min(queried) < 0.005) == (True, True), (took, queried)


@pytest.mark.long
def test_a_rebuilt_book_is_the_same(book: Book, tmp_path: Path) -> None:
    """Row by row: it is derived from the recordings, and so is what was said when one was added."""
    path = unpacked("steal-food", tmp_path)
    book.add(measure(path), lines(path), UTC, Source("Ann", "steal-food"))
    path = honest(tmp_path)
    book.add(measure(path), lines(path), UTC, Source("Bob", "mail"))
    before = rows(book)
    book.rebuild(UTC + 5)
    assert rows(book) == before and book.count() == 2
    book.db.close()
    (book.where / NAME).write_bytes(b"no database at all" * 100)
    with Book(book.where) as again:
        assert "damaged" in again.said[0] and (book.where / f"{NAME}.damaged-1").exists()
        again.catch_up(UTC)
        assert rows(again) == before


def test_a_page_of_the_book_that_is_garbled_is_found(book: Book, won: tuple[RaidFacts, bytes]) -> None:
    book.add(*won, UTC)
    book.db.close()
    raw = bytearray((book.where / NAME).read_bytes())
    raw[4096:-4096] = b"\xff" * (len(raw) - 8192)
    (book.where / NAME).write_bytes(raw)
    with Book(book.where) as again:
        assert again.said and again.count() == 0 and again.pending() == [won[0].id]


KILLED = """
import os, signal, sys
from pathlib import Path
from game.race import book as module
from game.race.facts import measure
path, where, when = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
book = module.Book(where)
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
setattr(module.Book, when, die)
book.add(measure(path), module.lines(path), 0)
"""


@pytest.mark.long
@pytest.mark.parametrize("when", ["put", "insert"])
def test_a_kill_in_a_transaction_loses_nothing(
    book: Book, tmp_path: Path, when: str, won: tuple[RaidFacts, bytes]
) -> None:
    """Of before, nothing; and the raid itself is still where it was, if not in the book already as a recording."""
    book.add(other(won[0], 1), won[1], UTC)
    path = honest(tmp_path)
    killed = subprocess.run([sys.executable, "-c", KILLED, path, book.where, when], check=False)
    assert killed.returncode == -signal.SIGKILL and path.exists()
    with Book(book.where) as again:
        assert again.said == [] and again.count() == 1
        assert again.pending() == ([won[0].id] if when == "insert" else [])
        again.add(measure(path), lines(path), UTC)
        assert again.count() == 2


# -- in play -------------------------------------------------------------------------------------


def surrendered(folder: Path) -> RaidWitness:
    """A raid played and given up, watched from its start."""
    run = saves.begin(folder, head("race 4", ("wasp",)), lambda: 10, Seat(utc=lambda: DAY, front="screen"))
    witness = RaidWitness(run)
    asked = [Act("wait")] * 9 + [Act("surrender")]
    while run.decision is not None:
        offered = [option.command for option in run.options if not option.refused]
        command = asked.pop(0) if asked and asked[0] in offered else offered[0]
        run.apply(command)
        witness.watch(command, View(run))
    return witness


@pytest.mark.long
def test_a_raid_that_ends_is_in_the_book_as_a_replay_would_put_it(tmp_path: Path) -> None:
    """Quickly, and nobody has played it again: its facts were noted as it went."""
    witness = surrendered(tmp_path / "race-4-1")
    began = time.process_time()
    assert witness.enter(UTC) == ""
    assert time.process_time() - began < 0.15
    with Book(tmp_path) as book:
        live = rows(book)
        assert book.pending() == [] and book.count() == 1
        book.rebuild(UTC)
        assert rows(book) == live
        facts = measure(tmp_path / "race-4-1" / "journal")
        assert compared(book, facts).attempt == 1


@pytest.mark.long
def test_a_raid_taken_up_again_is_kept_and_proved_later(tmp_path: Path) -> None:
    run = surrendered(tmp_path / "race-4-1").run
    assert RaidWitness(run).enter(UTC) == ""
    with Book(tmp_path) as book:
        assert book.count() == 0 and len(book.pending()) == 1
        told: list[tuple[int, int]] = []
        book.catch_up(UTC, lambda done, whole: told.append((done, whole)))
        assert told[0] == (0, 100)  # a window stood still for seconds before the first was played
        assert told[-1] == (100, 100) and len(told) > 1 + 1, "and at 0 % while it was played"
        assert book.count() == 1
        told.clear()
        book.catch_up(UTC, lambda done, whole: told.append((done, whole)))
        assert told == []


@pytest.mark.long
def test_raids_that_ended_elsewhere_are_found_in_the_saves(tmp_path: Path) -> None:
    """In the text front, or before there was a book. Once in, the folder may be deleted."""
    surrendered(tmp_path / "race-4-1")
    surrendered(tmp_path / "race-4-2")
    with Book(tmp_path) as book:
        book.catch_up(UTC)
        assert book.count() == 1
        assert book.db.execute("SELECT count(*) FROM attempt").fetchone()[0] == 2


@pytest.mark.long
def test_practice_is_no_attempt(tmp_path: Path) -> None:
    """Though it begins with the sitting of the raid that it is of."""
    for name in ("won", "tried"):
        (tmp_path / "saves" / name).mkdir(parents=True)
        honest(tmp_path).rename(tmp_path / "saves" / name / "journal")
    by = lambda one: replace(one, by="practice") if hasattr(one, "by") else one  # noqa: E731
    forged(tmp_path / "saves" / "tried" / "journal", by)
    with Book(tmp_path / "saves") as book:
        book.catch_up(UTC)
        assert compared(book, measure(tmp_path / "saves" / "won" / "journal")).attempt == 1
        assert compared(book, measure(tmp_path / "saves" / "tried" / "journal")).attempt == 0


def locked(where: Path) -> Any:
    db = sqlite3.connect(where / NAME)
    db.execute("BEGIN EXCLUSIVE")
    return db


@pytest.mark.long
@pytest.mark.parametrize("how", ["locked", "read-only", "a folder", "later", "a link"])
def test_a_book_that_cannot_be_used_costs_one_line(tmp_path: Path, how: str) -> None:
    """And neither time nor the raid, which is found in the saves later."""
    witness = surrendered(tmp_path / "race-4-1")
    held: Any = None
    if how == "a folder":
        (tmp_path / NAME).mkdir()
    elif how == "a link":
        (tmp_path / NAME).symlink_to(tmp_path / "elsewhere")
    else:
        Book(tmp_path).db.close()
        with sqlite3.connect(tmp_path / NAME) as db:
            if how == "later":
                db.execute("PRAGMA user_version = 99")
        held = locked(tmp_path) if how == "locked" else None
    if how == "read-only":
        (tmp_path / "recordings").rmdir()
        (tmp_path / "recordings").write_bytes(b"")
    began = time.monotonic()
    said = witness.enter(UTC)
    assert time.monotonic() - began < 3
    assert said.startswith("Not in the record book: ") and "\n" not in said
    pages = race.splits(tmp_path / "race-4-1")
    assert any("Not in the record book" in row.value for row in pages[0].rows())
    if held:
        held.close()
        assert witness.enter(UTC) == ""
        with Book(tmp_path) as book:
            assert book.count() == 1


@pytest.mark.long
def test_a_full_disk_costs_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the database may not grow, and where no file may be written."""
    witness = surrendered(tmp_path / "race-4-1")
    monkeypatch.setattr("game.race.book_file.TABLES", ("PRAGMA max_page_count = 1", *TABLES))
    assert "full" in witness.enter(UTC)
    monkeypatch.undo()

    def refuse(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("game.files.write", refuse)
    assert "No space left" in witness.enter(UTC)
    monkeypatch.undo()
    with Book(tmp_path) as book:
        book.catch_up(UTC)
        assert book.count() == 1


def test_a_raid_given_up_on_screen_is_in_the_book_of_the_title(tmp_path: Path) -> None:
    """Without being played again; where it is not ranked the reason is told."""
    table = Table(tmp_path)
    table.game.day = lambda: DAY / 1000
    table.do("t", "t", "z", "Q", "s", "y")
    with Book(tmp_path) as book:
        assert (book.count(), book.pending()) == (1, [])
    table.do("s")
    assert "The 1st attempt in this nest." in table.shows()
    table.do("escape", "t", "r")
    assert "NOT RANKED" in table.shows() and "1 raid" in table.shows()


# -- boards --------------------------------------------------------------------------------------


def test_who_is_first_and_which_raids_are_on_a_board(book: Book, won: tuple[RaidFacts, bytes]) -> None:
    """Fewer turns, then fewer commands, then earlier; only what is ranked; a conduct, a nest, a size may be asked."""
    facts, raw = won
    raids = {
        "first": other(facts, 1),
        "more commands": other(facts, 51, commands=facts.commands + 1),
        "last": other(facts, 9),
        "not ranked": other(facts, 2, eligible=False, reasons=("bot",)),
        "of six": other(facts, 3, party=("wasp", "ants", "beetle", "spider", "scorpion", "ladybug"), size="six"),
        "eaten": other(facts, 4, conducts=("pacifist",), seed="race 5"),
        "another era": other(facts, 5, rules="0" * 16),
    }
    names = {one.id: name for name, one in raids.items()}
    for one in raids.values():
        book.add(one, raw, UTC)

    def on(words: str, seed: str | None = None, by: str = "turns") -> list[str]:
        return [names[row["id"]] for row in ranked(book, category(words, seed), by)]

    assert on("any% deliver alone:wasp solo set") == ["first", "more commands", "eaten", "last"]
    assert on("six/deliver") == ["of six"] and on("alone ") == on("alone:wasp") and on("alone:ants") == []
    assert on("open") == ["first", "more commands", "of six", "eaten", "last"]
    assert on("any%+pacifist alone") == ["eaten"] and on("any%+unhurt") == []
    assert on("alone", "Race 5") == ["eaten"]
    assert [(row["size"], row["runs"], row["least"]) for _, row in boards(book)] == [
        (1, 4, facts.turns + 1),
        (6, 1, facts.turns + 3),
    ]


def test_times_are_ranked_only_where_they_are_sound_and_of_one_sitting(
    book: Book, won: tuple[RaidFacts, bytes]
) -> None:
    facts, raw = won
    changes: list[dict[str, Any]] = [{}, {"sittings": 2}, {"clock": "unsound"}, {"rta_ms": None}]
    for n, change in enumerate(changes):
        book.add(other(facts, n, **change), raw, UTC)
    assert [row["id"] for row in ranked(book, Category(), "rta")] == [f"{0:016x}"]
    with pytest.raises(ValueError, match="deep is ranked by turns, commands, explored, not by rta"):
        ranked(book, Category(goal="deep"), "rta")


def test_a_deep_board_counts_the_turns_to_the_deepest_level(book: Book, won: tuple[RaidFacts, bytes]) -> None:
    """Who dies there is on it, too."""
    facts, raw = won
    book.add(facts, raw, UTC)
    quick = Split("100", 100, 3, 3, 1, 900)
    book.add(other(facts, 1, goal="deep", outcome="dead", splits=(quick,)), raw, UTC)
    assert [row["measured"] for row in ranked(book, category("deep"))] == [3, 15]
    assert [row["measured"] for row in ranked(book, category("any%"))] == [facts.turns]
    assert unranked(book) == [("undone", 1)]  # its place is told on the page of all boards, too


def test_all_jobs_are_summed_for_one_seed_and_party(book: Book, won: tuple[RaidFacts, bytes]) -> None:
    for n, job in enumerate(content.jobs()):
        assert ranked(book, category("all-jobs")) == []
        book.add(other(won[0], n, job=job), won[1], UTC)
    book.add(other(won[0], 40, job=job), won[1], UTC)
    assert [row["measured"] for row in ranked(book, category("all-jobs"))] == [7 * won[0].turns + sum(range(7))]


def test_every_word_in_the_name_of_a_board_is_explained() -> None:
    for said in parts().values():
        for word in said:
            told = explained(category(word))
            assert f"{word}: " in told, word
            assert len(told) < 400
    assert "pacifist: the party has rolled no attack" in explained(category("any%+pacifist / six"))


@pytest.mark.parametrize(
    ("words", "said"),
    [("any% nowhere", "no such part"), ("any% deep", "no such part"), ("any%+flying", "no such part")],
)
def test_a_wrong_category_is_named(words: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        category(words)


def test_a_raid_is_compared_with_the_best_and_with_all_segments(book: Book, won: tuple[RaidFacts, bytes]) -> None:
    """Best segments are of lost raids too; a split that was leapt over joins two segments."""
    facts, raw = won

    def raid(n: int, outcome: str = "won", **turns: int) -> RaidFacts:
        splits = tuple(Split(key.strip("_"), 0, at, at, 1, at) for key, at in turns.items())
        goal, why = ("any%", ()) if outcome == "won" else ("", ("no goal",))
        last = list(turns.values())[-1]
        return replace(
            other(facts, n), splits=splits, outcome=outcome, goal=goal, reasons=why, eligible=not why, turns=last
        )

    for one in (
        raid(1, way=10, _100=30, seen=80, done=200),
        raid(2, way=5, _25=8, _100=60, seen=90, done=300),
        raid(3, "dead", way=40, _100=45),
    ):
        book.add(one, raw, UTC)
    mine = raid(4, way=12, _100=30, seen=70, done=210)
    book.add(mine, raw, UTC)
    beside = compared(book, mine)
    turns = {split.key: split.turns for split in mine.splits}
    assert beside.best == 200
    assert [off for off, _ in gaps(turns, "turns", beside.against).values()] == ["+2", "=", "-10", "+10"]
    assert (beside.place, beside.here) == ((2, 3), (2, 3))
    least = segments(book, Category(seed=facts.seed))
    assert least["way", "100"] == 5 and least["seen", "done"] == 120 and least["25", "100"] == 52
    assert beside.ideal == 5 + 5 + 30 + 120
    tried = replace(mine, id="f" * 16, reasons=("practice",), splits=(Split("way", 0, 1, 1, 1, 1),))
    assert compared(book, tried).ideal == beside.ideal and compared(book, tried).against.best == {}
    assert sum_of_best({("", "way"): 3}, facts.job) is None
    shown = race.page(mine, beside)
    assert shown.sections[0].rows[0].value.endswith("+2") and shown.sections[0].rows[4].value.endswith("=")
    assert "2nd of 3 on its board." in [row.value for row in shown.sections[-1].rows]


# -- at the command line -------------------------------------------------------------------------


@pytest.mark.long
def test_recordings_are_added_shown_packed_and_checked_elsewhere(nest: Nest, tmp_path: Path) -> None:
    path = honest(tmp_path)
    code, out, _ = nest("records add", path, "--runner", "Ann")
    assert code == 0 and "It may be ranked: any% / deliver / alone:wasp / solo / set." in out
    assert nest("records add", path)[1].count("in the book already") == 1
    assert "deliver / alone:wasp / solo / set    212      1  race 177" in nest("records")[1]
    shown = nest("records any% deliver")[1]
    assert "1    212       231         1  wasp   race 177" in shown and "Ann" in shown
    told = nest("records any% --xlog")[1]
    assert dict(field.split("=") for field in told.strip().split("\t"))["turns"] == "212"
    assert nest("records any% --csv")[1].splitlines()[1].startswith("1,")
    assert nest("records rebuild")[1] == "The record book has 1 raids.\n"
    assert nest("records pack any% alone", tmp_path / "out.zip")[0] == 0
    (tmp_path / "saves" / NAME).unlink()
    for kept in (tmp_path / "saves" / "recordings").iterdir():
        kept.unlink()
    assert nest("records add", tmp_path / "out.zip")[0] == 0
    assert nest("records any%")[1].count("race 177") == 1
    assert nest("records --html", tmp_path / "page.html")[0] == 0
    assert "race 177" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_what_is_not_ranked_is_listed_with_the_reason(nest: Nest, tmp_path: Path) -> None:
    code, out, _ = nest("records add", unpacked("deliver", tmp_path))
    assert code == 1 and "It is not ranked" in out
    assert "NOT RANKED\n1 raid: " in nest("records")[1]


def test_a_recording_of_other_rules_is_kept_as_it_is_told(book: Book, tmp_path: Path) -> None:
    path = forged(honest(tmp_path), lambda line: replace(line, digest="0" * 16) if hasattr(line, "digest") else line)
    book.put("a" * 16, lines(path))
    book.catch_up(UTC)
    row = book.db.execute("SELECT * FROM run").fetchone()
    assert (row["reasons"], row["eligible"], row["seed"]) == ("historic", 0, "race 177")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("records add", "name recordings"),
        ("records add nothing", "no recording 'nothing'"),
        ("records add tests/__init__.py", "empty"),
        ("records add no.zip", "No such file"),
        ("records pack any%", "a category and the name"),
        ("records rebuild now", "rebuild takes no more words"),
        ("records any% nowhere", "no such part"),
        ("records deep --by keys", "is ranked by"),
        ("records --by luck", "invalid choice"),
    ],
)
def test_bad_input_gets_one_line(nest: Nest, line: str, said: str) -> None:
    code, out, err = nest(line)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.long
def test_gzip_that_is_cut_or_a_bomb_is_refused(nest: Nest, tmp_path: Path) -> None:
    path = tmp_path / "x.nest.gz"
    path.write_bytes(gzip.compress(honest(tmp_path).read_bytes())[:500])
    assert nest("records add", path)[0] == 2
    path.write_bytes(gzip.compress(b"\0" * (1 << 26)))
    code, _, err = nest("records add", path)
    assert code == 2 and "too large" in err


def test_a_line_of_an_xlogfile_is_one_line(won: tuple[RaidFacts, bytes], book: Book) -> None:
    book.add(replace(won[0], cause="a\tb\nc"), won[1], UTC)
    line = xlog.line(dict(ranked(book, Category())[0]))
    assert "\n" not in line and "death=a b c" in line and "conduct=0x" in line and "realtime=57" in line


def test_a_book_of_a_later_game_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(BookTrouble, match="later version"):
        Book(tmp_path)
