"""The record book (rankings of raids) as text, for the screens and the command line."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from sqlite3 import Row

from game import content
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.pages.raid_records import about, begun, briefly, deep, in_short, job
from game.printable import clean
from game.progress import Tell
from game.race import boards
from game.race.boards import Category
from game.race.book import Book
from game.race.book_file import BookTrouble
from game.race.splits import Split
from game.reports.story import clock
from game.telling.words import capital, counted

SHOWN = 100
"""The most raids of a board that a page lists."""


def cells(by: str, rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a ranking (board) as tuples of texts, the headings first.

    The cells are place, the measure ranked by, and what identifies the raid.
    """
    yield tuple(words("records")["heads"].format(by=by).split())
    for n, row in enumerate(rows, 1):
        told = clock(row["measured"] / 1000) if by == "rta" else str(row["measured"])
        seed, runner = clean(row["seed"])[:24], clean(row["runner"])[:16]
        yield str(n), told, str(row["commands"]), str(row["explored"]), leader(row), seed, begun(row), runner


def leader(row: Row) -> str:
    """Return the party of a raid in short: who leads it, and how many others there are."""
    return f"{row['leader']}+{row['size'] - 1}" if row["size"] > 1 else str(row["leader"])


def board_page(book: Book, board: Category, by: str = "turns", mark: str = "") -> Page:
    """Return the page of one ranking (board).

    `mark`: the id of the raid to highlight. Raises BookTrouble, ValueError.
    """
    rows = boards.ranked(book, board, by, SHOWN)
    heads, *told = aligned(list(cells(by, rows)))
    splits = boards.fixed_splits(book, *board.clauses())
    listed = [
        of_raid(row, splits, line, "bright" if row["id"] == mark else "text")
        for line, row in zip(told, rows, strict=True)
    ]
    about = f"{board.name}, seed {board.seed}" if board.seed else board.name
    found = Section(listed, heads) if listed else Section([PageRow(words("records")["empty"])])
    return Page(words("records")["title"], [found], about, note=explained(board))


def explained(board: Category) -> str:
    """Return what each word in the name of a ranking (board) means: "any%: the Job is done; alone:wasp: one raider, Wasp"."""
    said, means = words("board_means"), words("means")
    alone, _, kind = board.size.partition(":")
    size = said["alone of"].format(who=content.classes()[kind].name) if kind else said.get(alone, "")
    job_ = said["job"].format(job=board.job.replace("-", " "))
    told: dict[str, str] = {board.goal: said[board.goal], **{str(one): means[one] for one in board.conducts}}
    told |= {board.job: job_, board.size: size, **{one: said[one] for one in (board.profile, board.kind) if one}}
    return said["explained"].format(words="; ".join(f"{name}: {what}" for name, what in told.items() if name and what))


def of_raid(row: Row, splits: dict[str, list[Split]], line: str, tone: str = "text") -> PageRow:
    """Return a raid as a row of a page that says `line`, with what the book knows of it."""
    own = splits.get(row["id"], [])
    return PageRow(line, tone=tone, more=in_short(row, own), key=(row["id"],), beside=about(row, own))


def raids(book: Book) -> Page:
    """Return the page of all raids, the latest first: how they ended, and how deep they went. Raises BookTrouble."""
    said, splits = words("records"), boards.fixed_splits(book, ("1", ()))
    rows = book.rows("SELECT * FROM run ORDER BY begun_utc DESC, id LIMIT ?", (SHOWN,))
    table = [
        (
            begun(row),
            job(row),
            leader(row),
            str(row["turns"] or "-"),
            deep(splits.get(row["id"], [])),
            capital(briefly(row)),
        )
        for row in rows
    ]
    heads, *told = aligned([tuple(said["raids heads"].split()), *table])
    listed = [of_raid(row, splits, line) for line, row in zip(told, rows, strict=True)]
    found = Section(listed, heads) if listed else Section([PageRow(said["no raids"])])
    return Page(said["raids"], [found], counted(book.count(), "raid"))


def overview(book: Book) -> Page:
    """Return the page of all rankings (boards) that have raids, with the best raid of each. Raises BookTrouble."""
    told = words("records")
    every = list(boards.boards(book))
    rows = [
        (board.name.partition(" / ")[2], str(row["least"]), str(row["runs"]), clean(row["seed"])[:24])
        for board, row in every
    ]
    heads, *listed = aligned([tuple(told["boards"].split()), *rows])
    best = [of_best(book, board, line) for (board, _), line in zip(every, listed, strict=True)]
    return Page(told["title"], [Section(best, heads) if best else Section([PageRow(told["none"])]), footer(book)])


def of_best(book: Book, board: Category, line: str) -> PageRow:
    """Return the row of a ranking (board) that says `line`, with what the book knows of the best raid on it."""
    row = boards.ranked(book, board, most=1)[0]
    own = boards.of_raid(book, row["id"])
    return PageRow(line, key=(board.name,), beside=about(row, own), more=(explained(board), *in_short(row, own)))


def pages(where: Path, utc: int, tell: Tell) -> list[Page]:
    """Return the pages of the record book in folder `where`: an overview of all rankings, a page for each, and all raids.

    `tell` reports the progress of replays.
    """
    try:
        with Book(where) as book:
            book.catch_up(utc, tell)
            return [overview(book), *(board_page(book, board) for board, _ in boards.boards(book)), raids(book)]
    except BookTrouble as wrong:
        return [Page(words("records")["title"], [Section([PageRow(capital(f"{wrong}."))])])]


def footer(book: Book) -> Section:
    """Return the section that counts the raids which are not ranked, by reason."""
    said = words("reasons")
    found = [("; ".join(said[one] for one in why.split(",")), number) for why, number in boards.unranked(book)]
    rows = [PageRow(f"{counted(number, 'raid')}: {why}") for why, number in found]
    return Section(rows, words("records")["unranked"] if rows else "")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines of text, with columns of equal width, numbers to the right."""
    columns = list(zip(*rows, strict=True))
    numbers = [all(cell.replace(":", "").isdecimal() for cell in column[1:]) for column in columns]
    wide = [f"{'>' if right else '<'}{max(map(len, column))}" for column, right in zip(columns, numbers, strict=True)]
    return ["  ".join(map(format, row, wide)).rstrip() for row in rows]


def plain(page: Page) -> Iterator[str]:
    """Yield a page on races as lines of text in two columns: the values of the rows, and their labels."""
    yield f"{page.title}: {page.about}" if page.about else page.title
    for section in page.sections:
        wide = max((len(row.value) for row in section.rows if row.label), default=0)
        yield from ("", section.title) if section.title else ()
        yield from (f"{row.value:{wide}}  {row.label}".rstrip() for row in section.rows)
    yield from ("", page.note) if page.note else ()


def webpage(page: Page) -> str:
    """Return a page of the record book as HTML that loads nothing from the network and runs no script."""
    title, *lines = (escape(line) for line in plain(page))
    head = f'<meta charset="utf-8"><title>{title}</title><style>\n{content.text("webpage.css")}\n</style>'
    body = f"<h1>{title}</h1><pre>" + "\n".join(lines) + "</pre>"
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>{body}</body></html>'
