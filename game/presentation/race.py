"""A raid as a race, in words for both fronts and `nest verify`: its splits, its conducts, its clocks, and whether it is ranked."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.presentation.page import Page, PageRow, Section, sentence, words
from game.progress import Tell, untold
from game.race.facts import RaidFacts, measure
from game.race.splits import Split, fixed
from game.reports.story import clock
from game.run.journal import Damaged
from game.run.replay import Differs
from game.telling.words import capital, counted


def splits(folder: Path, tell: Tell = untold) -> Page:
    """Return the page of splits of a raid saved in `folder`, or why there are none. `tell` is called while it is played again."""
    try:
        return page(measure(folder / "journal", tell))
    except (Damaged, Differs) as wrong:
        return Page("Splits", [Section([PageRow(f"{wrong}.")])])


def page(facts: RaidFacts) -> Page:
    """Return the page of splits: a row for each fixed split, a row for each Level entered, then whether the raid is ranked, and why not."""
    by, names = {split.key: split for split in facts.splits}, words("splits")
    rows = [PageRow(passed(by, key, facts.skipped), names[key]) for key in fixed(facts.job)]
    levels = [PageRow(gone(split), f"Level {n}, rated {split.rating}") for n, split in enumerate(facts.entered, 1)]
    verdict = [PageRow(line) for line in told(facts)[1:]]
    return Page(
        "Splits",
        [Section(rows, "SPLITS"), Section(levels, "LEVELS"), Section(verdict)],
        facts.board if facts.goal else "",
    )


def passed(by: dict[str, Split], key: str, skipped: Sequence[str]) -> str:
    """Return how far a raid was at a fixed split, that it was leapt over, or a dash."""
    return gone(by[key]) if key in by else words("race")["leapt"] if key in skipped else "-"


def gone(split: Split) -> str:
    """Return how far a raid was at a split, in columns of equal width."""
    return f"turn {split.turns:4}  command {split.commands:4}  {clock(split.play_ms / 1000):>8}"


def told(facts: RaidFacts) -> list[str]:
    """Return the facts of a raid as a race as lines of text: its splits, the conducts it kept (what it did without), its times, its rank."""
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
    yield sentence("ranked", board=facts.board) if facts.eligible else sentence("not ranked", reasons=reasons)
