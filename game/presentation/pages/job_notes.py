"""What is known of a Job by whoever reads the rules: its target, its guard, the way there and out, and who goes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from game import content
from game.content import Kind
from game.content.commissions import Commission
from game.presentation.page import PageRow, Section, words
from game.telling.portrait import portrait
from game.telling.sheets import in_use, rated
from game.telling.words import capital, counted, joined
from game.weighing.scale import in_points, most, scaled

ROUND = {"head": "on its head only", "round": "all round"}
"""Which side a Carapace covers, in words."""


def notes(job: Commission, *, guarded: bool = True, alarmed: bool = False) -> list[Section]:
    """Return sections on a Job: whom or what it is about, its guard, and the way there and out. [R-45, R-75]

    Without `guarded` the guard is left out: on the screens of a raid nobody is named whom the party has not perceived. `alarmed`: whether
    the nest has an alarm, by which a theft is missed.
    """
    row, said = content.jobs()[job.job], words("job_notes")
    wanted = [thing(job)] if job.goods else []
    wanted += [victim(job.target, row.number, armed=job.task == "kill")] if job.target else []
    guard = [line for kind, n in Counter(row.guard).items() for line in guarding(content.kinds()[kind], n)]
    before = [Section(guard, said["guard"], "dim")] if guarded else []
    there = said["there"].format(chamber=job.chamber, deepest=scaled(content.constants().nest.deepest))
    way = [PageRow(there), *map(PageRow, ways_out(job, alarmed=alarmed))]
    return [*wanted, *before, Section(way, said["way"], "dim")]


def guard(job: Commission, *, alarmed: bool) -> str:
    """Return sentences on who guards a Job's target, for each of the party, and how one gets out with it; `alarmed`: as for `notes`."""
    row, said = content.jobs()[job.job], words("job_notes")
    who = [f"{content.kinds()[kind].name}{', twice' if n > 1 else ''}" for kind, n in Counter(row.guard).items()]
    return " ".join([*([said["guarded"].format(who=joined(who))] if who else []), *ways_out(job, alarmed=alarmed)])


def ways_out(job: Commission, *, alarmed: bool) -> list[str]:
    """Return sentences on how one gets out with what a Job is about, and who will be in the way. [R-45, R-86]"""
    said = words("job_notes")
    lasts = counted(content.alerts()[content.constants().alarm.highest].lasts, "turn")
    missed = [said["missed"].format(turns=lasts)] if alarmed and job.goods and job.task != "deliver" else []
    return [said["shaft" if content.jobs()[job.job].escape else "ends"], *missed]


def thing(job: Commission) -> Section:
    """Return the section on what has to be carried for a Job."""
    assert job.goods
    form = content.forms()[job.goods.form]
    return Section([PageRow(words("job_notes")["goods"], form.glyph, mark="thing")], job.goods.name.upper(), "thing")


def victim(target: str, number: int, *, armed: bool) -> Section:
    """Return the section on whom a Job is about. With `armed`, it tells the ratings of fights, too."""
    kind, said = content.kinds()[target], words("job_notes")
    told = {"rooted": kind.rooted, "royal": kind.royal, "brood": kind.brood}
    rows = [PageRow(one) for one in (fights(kind) if armed else ())]
    rows += [PageRow(said[name]) for name, so in told.items() if so]
    if kind.tricks and armed:
        rows.append(PageRow(said["tricks"].format(names=", ".join(content.formulas()[one].key for one in kind.tricks))))
    many = f", {number}" if number > 1 else ""
    return Section(rows, f"{kind.glyph} {kind.name.upper()}{many}", kind.colour)


def guarding(kind: Kind, number: int) -> Iterator[PageRow]:
    """Yield rows on a kind of guard, and how many of it there are."""
    name = f"{kind.name}, twice" if number > 1 else kind.name
    yield PageRow(name, kind.glyph, "bright", kind.colour)
    yield from (PageRow(one, " ", "dim") for one in fights(kind))


def fights(kind: Kind) -> Iterator[str]:
    """Yield lines on how a kind of creature fights: what it bears, its ratings, its armour and its Attacks."""
    ratings, lasts = rated(kind), f"{in_points('Wounds')} {most(kind)}"
    named = [
        f"{name.removesuffix(' Rate')} {ratings[name]}"
        for name in ("Threat Rate", "Survival Rate")
        if ratings.get(name, "0") != "0"
    ]
    yield ", ".join([lasts, *named])
    if kind.armoured and ratings.get("Carapace", "0") != "0":
        yield f"Carapace {ratings['Carapace']}, {ROUND[kind.armoured]}"
    yield from in_use().attacks(kind)


def party(names: Sequence[str]) -> list[Section]:
    """Return the sections on who sets out, with the portrait of the first."""
    first = content.classes()[names[0]]
    told = capital(joined([content.classes()[name].name for name in names]))
    who = PageRow(f"{told}, alone: {first.hard}" if len(names) == 1 else told)
    return [Section([who], words("job_notes")["goes"], "dim"), Section([], picture=portrait(names[0], first.colour))]
