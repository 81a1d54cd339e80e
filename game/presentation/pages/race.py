"""Pages and sentences on a raid as a race: split times, ranking, and feats such as having eaten nothing."""

from collections.abc import Iterator
from pathlib import Path

from game.presentation.page import Page, PageRow, Section, sentence, words
from game.presentation.pages.raid_records import gone
from game.presentation.pages.records import board_page, explained
from game.presentation.pages.strip import gaps
from game.progress import Tell, untold
from game.race.boards import Compared, board_of, compared
from game.race.book import HURRY, Book, lines
from game.race.book_file import BookTrouble
from game.race.facts import RaidFacts, measure
from game.race.splits import Comparison, fixed
from game.reports.story import clock
from game.run.journal import Damaged
from game.run.replay import Differs
from game.run.terms import Terms
from game.telling.words import capital, counted
from game.weighing.scale import scaled

SHOWN = 5
"""The greatest number of Commands that a message lists."""


def splits(folder: Path, tell: Tell = untold) -> list[Page]:
    """Return the pages on the split times and the ranking of a raid saved in `folder`.

    If the raid has none, return one page that says why not. `tell` is called while the raid is played again.
    """
    try:
        facts = measure(folder / "journal", tell, folder.parent)
    except (Damaged, Differs) as wrong:
        return [Page("Splits", [Section([PageRow(f"{wrong}.")])])]
    try:
        with Book(folder.parent, HURRY) as book:
            book.add(facts, lines(folder / "journal"), facts.ended_utc)
            beside = compared(book, facts)
            board = [board_page(book, board_of(facts), mark=facts.id)] if beside.place[0] else []
            return [page(facts, beside), *board]
    except (BookTrouble, Damaged) as wrong:
        return [page(facts, trouble=sentence("not in the book", why=wrong))]


def verdict(folder: Path, tell: Tell = untold) -> str:
    """Return what a replay of the raid saved in `folder` proves: that the recording holds, and whether it is ranked; or why it is not sound.

    `tell` reports progress.
    """
    try:
        return f"{sentence('recording holds')} {told(measure(folder / 'journal', tell))[-1]}"
    except (Damaged, Differs) as wrong:
        return f"{wrong}."


def page(facts: RaidFacts, beside: Compared | None = None, trouble: str = "") -> Page:
    """Return the page of a raid's split times: fixed milestones, Levels entered, and its ranking.

    Where the raid is not ranked, it says why.
    `beside`: the raid compared with others in the record book; `trouble`: why it cannot be compared.
    """
    names, said = words("splits"), words("race")
    off = gaps({split.key: split.turns for split in facts.splits}, "turns", beside.against if beside else Comparison())
    told_of = {split.key: f"{gone(split)}  {off[split.key][0]:>6}".rstrip() for split in facts.splits}
    told_of |= dict.fromkeys(facts.skipped, said["leapt"])
    rows = [PageRow(told_of.get(key, "-"), names[key]) for key in fixed(facts.job)]
    wide = max(len(row.label) for row in rows)  # so that the columns of both sections stand under each other
    levels = [
        PageRow(gone(one), f"{f'Level {n}, rated {scaled(one.rating)}':{wide}}")
        for n, one in enumerate(facts.entered, 1)
    ]
    kind = explained(board_of(facts)) if facts.goal else ""
    verdict = [PageRow(line) for line in (*ranks(beside), trouble, *told(facts)[1:], kind) if line]
    heading = said["compared" if beside and beside.best else "alone"]
    sections = [Section(rows, heading), Section(levels, "LEVELS"), Section(verdict)]
    return Page("Splits", sections)


def ranks(beside: Compared | None) -> Iterator[str]:
    """Yield lines of text: a raid's place in its ranking, its place in its nest, and the fewest turns possible."""
    if beside is None:
        return
    (place, of), (here, of_here) = beside.place, beside.here
    if place:
        yield sentence("place", place=ordinal(place), of=of)
    if here:
        other = sentence("best other", best=beside.best) if beside.best else ""
        yield sentence("place here", place=ordinal(here), of=of_here, other=other)
    if beside.attempt:
        yield sentence("attempt", number=ordinal(beside.attempt))
    if beside.ideal is not None:
        yield sentence("sum of best", turns=beside.ideal)


def ordinal(number: int) -> str:
    """Return a number as a place: 1st, 2nd, 3rd, 11th."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def told(facts: RaidFacts) -> list[str]:
    """Return lines of text that report a raid as a race: split times, feats such as "pacifist", ranking.

    Conducts are things done without.
    """
    return [capital(line) for line in _told(facts, words("race"))]


def _told(facts: RaidFacts, said: dict[str, str]) -> Iterator[str]:
    reached = ", ".join(f"{split.key} {split.turns}" for split in facts.splits) or said["none"]
    leapt = said["leapt over"].format(keys=" ".join(facts.skipped)) if facts.skipped else ""
    yield said["splits"].format(reached=reached, leapt=leapt)
    yield said["conducts"].format(kept=", ".join(words("conducts")[name] for name in facts.conducts) or said["none"])
    play = f"{said['at least']} {clock(facts.play_ms / 1000)}" if facts.play_least else clock(facts.play_ms / 1000)
    rta = clock(facts.rta_ms / 1000) if facts.rta_ms is not None else ""
    yield said[facts.clock].format(play=play, rta=rta, sittings=counted(facts.sittings, "sitting"), driver=facts.driver)
    reasons = "; ".join(words("reasons")[reason] for reason in facts.reasons)
    yield sentence("ranked", board=board_of(facts).name) if facts.eligible else sentence("not ranked", reasons=reasons)


def unusual(on: Terms) -> Iterator[str]:
    """Yield lines of text on unusual conditions of play that a judge of the raid must know."""
    if on.throws:
        yield f"Real dice were typed in: {counted(on.throws, 'throw')}."
    if on.settings:
        yield f"Set otherwise than a raid begins with: {', '.join(map(' '.join, on.settings.items()))}."
    if not (on.rules_same and on.game_same):
        what = ["other rules"] * (not on.rules_same) + ["another version"] * (not on.game_same)
        yield f"It was recorded under {' and '.join(what)} of the game, and goes the same way under this one."
    if on.backwards:
        first = ", ".join(map(str, on.backwards[:SHOWN])) + (" .." if on.backwards[SHOWN:] else "")
        yield f"Its times run backwards, {counted(len(on.backwards), 'time')}, at command {first}: it was edited, or a clock was."
