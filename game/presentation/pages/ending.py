"""The pages at the end of a raid: its last scene with its rolls and what else could be done, then its story."""

import re
from collections.abc import Iterator, Sequence

from game import content
from game.content.commissions import commission
from game.engine.commands import Say
from game.engine.entries import Died, Entry, Rolled, Wounded
from game.presentation.page import Page, PageRow, Section, sentence
from game.presentation.pages import report
from game.presentation.pages.portrait import beside
from game.presentation.pages.raid_pages import became, likeness
from game.presentation.questions import deeds
from game.presentation.sight import Sight, hale
from game.run.hindsight import Hindsight, PastTurn
from game.run.run import Run
from game.run.view import View
from game.telling.names import Names
from game.telling.roll_card import defended
from game.telling.roll_text import as_read, rolled
from game.telling.words import capital, joined, possessive

ROLLS = 5
"""The most rolls that are told again."""
OPEN = 8
"""The most possible Actions of one Turn that are named."""
LATELY = 30
"""The number of Commands: a Turn that began so many Commands ago, or more, is not counted as the raid's end."""
MATTERED = ("steel", "grit", "Luck")
"""The names of the party's rolls that are listed again although they have no target."""


def ending(run: Run, view: View, names: Names, hindsight: Hindsight, seconds: float) -> list[Page]:
    """Return the pages on a raid that is over: one on its last scene or on what was brought home, one with its story.

    `seconds` is the time played.
    """
    head = sentence("home" if run.raid.outcome == "won" else "last scene")
    story = report.told(run, seconds, names.numbers)
    scene = victory(run, view) if run.raid.outcome == "won" else fall(run, names, hindsight)
    return [
        Page(head, [one for one in scene if one.rows]),
        Page(
            "The story", [Section([PageRow(line, tone=tone(line)) for line in story if line])], f"seed {run.head.seed}"
        ),
    ]


def tone(line: str) -> str:
    """Return the name of the colour in which a line of the story is shown."""
    return "bad" if " died of " in line else "dim" if line.startswith((" ", "Seed")) else "text"


# -- the Job is done -------------------------------------------------------------------------------


def victory(run: Run, view: View) -> list[Section]:
    """Return the page sections of a won raid: the client's thanks, the survivors, and the goods brought home."""
    job = commission(run.head.job, run.head.seed)
    word = [
        PageRow(f"“{job.thanks}”", tone="bright"),
        PageRow(f"{job.client}.", tone="dim"),
        PageRow(f"{capital(job.done)}."),
    ]
    alive = [PageRow(hale(one.body), one.body.name) for one in view.party]
    brought = [PageRow(held.name, f"{member.body.name}") for member in view.party for held in member.items]
    return [
        Section(word, job.name.upper(), "accent"),
        Section([PageRow(job.reward)], sentence("reward").upper()),
        Section(alive, sentence("alive").upper()),
        Section(brought, sentence("brought").upper()),
        *changed(view),
    ]


def changed(view: View) -> Iterator[Section]:
    """Yield a page section, with a portrait, for each character whose ratings have changed since creation."""
    for one in view.party:
        if rows := list(became(one)):
            yield Section(rows, sentence("became", who=one.body.name).upper(), picture=beside(likeness(one), (), rows))


# -- or it is not ----------------------------------------------------------------------------------


def killer(story: Sequence[Entry], names: Names) -> int:
    """Return the id of the creature whose Wounds killed the party's last member, or 0 if no creature did."""
    last = next((entry for entry in reversed(story) if isinstance(entry, Died) and names.mine(entry.who)), None)
    wound = next((e for e in reversed(story) if isinstance(e, Wounded) and last and e.who == last.who), None)
    return wound.by if wound and wound.by != wound.who and last and last.cause != "starvation" else 0


def fall(run: Run, names: Names, hindsight: Hindsight) -> list[Section]:
    """Return the sections about how a raid was lost: its end, the last rolls, what else the last Turns allowed."""
    lines = [PageRow(line, tone=tone(line)) for line in report.end(run, names.numbers)]
    found = [Section(lines, "", "bright"), Section(list(rolls(run.story, names)), sentence("last rolls").upper())]
    killed = killer(run.story, names)
    whom: list[Section] = []
    for past, turn in hindsight.restored(run):
        if run.n - past.n < LATELY:
            found += [otherwise(Sight(past, names), turn)] if killed else []
            whom = whom or list(changed(View(past)))
    return found + whom


def rolls(story: Sequence[Entry], names: Names) -> Iterator[PageRow]:
    """Yield a row for each of the last rolls that mattered, the oldest first: who rolled, the die, all that counted."""
    costly = {id(entry) for entry in hurtful(story, names)}
    party = [entry for entry in story if isinstance(entry, Rolled) and (id(entry) in costly or matters(entry, names))]
    for entry in party[-ROLLS:]:
        yield PageRow(said_roll(entry, names), as_read(entry.roll), "text", "bright", entry=entry)


def hurtful(story: Sequence[Entry], names: Names) -> Iterator[Rolled]:
    """Yield the party's own rolls that cost who made them a Wound, as one to tear down an Obstacle may."""
    made: Rolled | None = None
    for entry in story:
        if isinstance(entry, Rolled):
            made = entry if names.mine(entry.who) and rolled(entry.roll) else None
        elif isinstance(entry, Wounded) and made and made.who == entry.who and made.command == entry.command:
            yield made


def said_roll(entry: Rolled, names: Names) -> str:
    """Return who rolled for what, and the whole roll, as text."""
    formula = content.formulas().get(entry.action)
    said = f"{capital(names.name(entry.who))}, {formula.key if formula and formula.key else entry.action}"
    if defended(entry.roll.check):
        said = f"{capital(names.name(entry.target))} against {names.name(entry.who)}"
    return f"{said}: {rolled(entry.roll)}"


def matters(entry: Rolled, names: Names) -> bool:
    """Return whether a roll is important enough to be listed again at the raid's end.

    It is if made in a fight by or against the party, or if it is the party's own roll in MATTERED.
    """
    if entry.action in MATTERED:
        return names.mine(entry.who)
    formula = content.formulas().get(entry.action)
    fights = formula is not None and formula.cost in ("Tactical", "Suppress", "Manoeuvre", "Resist")
    return fights and (names.mine(entry.who) or names.mine(entry.target)) and bool(rolled(entry.roll))


def otherwise(view: Sight, turn: PastTurn) -> Section:
    """Return the page section on one past Turn: the Actions taken in it, and others that could have been taken.

    Each of these has the chance that it had as the Turn began.
    """
    done = dict.fromkeys(deeds.verb_of(command) for command in turn.given if command != Say("done"))
    strikes, rest = deeds.brief(view, again=True, done=turn.given)
    found = sorted(
        (one for one in (*strikes, *rest) if percents(one.detail)), key=lambda one: -max(percents(one.detail))
    )
    title = sentence("stood open", round=turn.number, whose=possessive(view.me.body.name), hale=hale(view.me.body))
    open_ = [PageRow(f"{one.label}: {one.detail}", sentence("open")) for one in found[:OPEN]]
    return Section(
        [
            PageRow(joined(list(done)) or sentence("nothing"), sentence("did"), "dim"),
            *(open_ or [PageRow(sentence("nothing"), sentence("open"))]),
        ],
        title,
    )


def percents(chances: str) -> list[int]:
    """Return the percentages above 0 that stand in a text: [17, 57] for "17 %, from behind 57 %".

    The word "sure" counts as 100.
    """
    return [int(said) for said in re.findall(r"\d+", chances.replace("sure", "100")) if int(said)]
