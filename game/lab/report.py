"""The report on many raids: one summary, from which the JSON, the tables and the judgements are made."""

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from game import content
from game.lab import bounds, fights
from game.lab.bounds import Bound, Proportion, quartiles
from game.lab.fights import Ended
from game.lab.tally import Facts

OUTCOMES = ("won", "dead", "left", "unfinished", "broken")
STARVATION, TOGETHER = "starvation", "together"
MEASURES = {
    "Obstacles torn down": "Obstacle torn down", "Rests": "rest ends", "Rests broken off": "rest is broken off",
    "deaths put off by Luck": "lives by luck",
}  # fmt: skip
"""The events counted in a raid: the plain name in the report, and the `what` of the Entries that are counted."""
ITEMS = {
    "food found": ("finds food",), "food eaten": ("consumes food",), "foods identified": ("identifies",),
    "lights found": ("finds light",), "lights burnt": ("consumes light",),
    "Hints found": ("finds hint",), "Hints read": ("reads of a Room", "reads of a food"),
    "Materials found": ("finds materials",), "Materials of Obstacles": ("Materials remain",),
    "Materials built with": ("consumes materials",),
    "Companions won over": ("comes along",), "Companions let loose": ("is let out",),
    "Companions eaten": ("consumes companion",), "goods taken up": ("takes goods",),
}  # fmt: skip
"""Finds and uses of Items: the plain name in the report, and the names in Facts.told whose counts are added up."""


class Party(Struct, frozen=True):
    """All raids that one party has played."""

    who: str
    facts: tuple[Facts, ...]

    @property
    def fights(self) -> list[Ended]:
        return [fight for each in self.facts for fight in each.ends]

    @property
    def won(self) -> Proportion:
        return Proportion(sum(each.outcome == "won" for each in self.facts), len(self.facts))


def sound(facts: Sequence[Facts]) -> list[Facts]:
    """Return the raids that did not crash. Only these count in statistics."""
    return [each for each in facts if each.outcome != "broken"]


def parties(facts: Sequence[Facts]) -> list[Party]:
    """Return the raids that did not crash, grouped by party, in the order in which the parties first played."""
    names = dict.fromkeys(each.who for each in facts)
    return [Party(who, tuple(each for each in sound(facts) if each.who == who)) for who in names]


def summary(played: Sequence[Facts], seconds: float) -> dict[str, Any]:
    """Return the whole report on the raids `played` as plain data. `seconds`: how long it took to play them."""
    turns, facts = sum(each.turns for each in played), sound(played)
    formulas, events = content.formulas().items(), content.events().items()
    wished = {action for row in content.doctrines().values() for action in row.actions(trade=True)}
    return {
        "runs": len(played),
        "seconds": round(seconds, 2),
        "turns_per_second": round(turns / seconds) if seconds else 0,
        "outcomes": {name: n for name in OUTCOMES if (n := sum(each.outcome == name for each in played))},
        "by_class": {party.who: _party(party) for party in parties(played)},
        "by_job": {job: _by_job(played, job) for job in dict.fromkeys(each.job for each in played)},
        "causes": dict(Counter(each.cause for each in facts if each.outcome == "dead").most_common()),
        "lengths": {name: quartiles(numbers) for name, numbers in lengths(facts).items()},
        "fights": {
            "number": len(rounds(facts)),
            f"over {bounds.LONG} Rounds": long_fights(facts).value,
            f"over {bounds.WAVES} alarms": loud_fights(facts).value,
        },
        "measures": {
            name: sum(each.told.get(key, 0) for each in facts) / max(1, len(facts)) for name, key in MEASURES.items()
        },
        "items": used(facts, ITEMS, itemised),
        "actions": used(facts, (name for name, row in formulas if not row.trick), lambda each: each.actions),
        "theirs": used(
            facts, (name for name, row in formulas if row.trick or name in wished), lambda each: each.theirs
        ),
        "events": used(facts, (f"{table} {one}" for table, rows in events for one in rows), lambda each: each.events),
        "abilities": used(facts, content.abilities(), lambda each: each.abilities),
        "told": used(facts, (), lambda each: each.told),
        "finds_of_one_food": quartiles(repeated(facts))[1],
        **fights.summary({party.who: party.fights for party in parties(played)}),
        "broken": [to_builtins(each) for each in played if each.outcome == "broken"],
        "bounds": [asdict(bound) for bound in judge(facts)],
    }


def _by_job(played: Sequence[Facts], job: str) -> dict[str, dict[str, Any]]:
    """Return the results of one Job's raids, as a dict by party. Several parties have a common entry, too."""
    mine = [each for each in played if each.job == job]
    found = {party.who: _party(party) for party in parties(mine)}
    return found if len(found) == 1 else found | {TOGETHER: _party(Party(TOGETHER, tuple(sound(mine))))}


def _party(party: Party) -> dict[str, Any]:
    low, high = party.won.interval
    return {
        "runs": party.won.whole,
        "won": party.won.part,
        "win": party.won.value,
        "win_low": low,
        "win_high": high,
        **{name: sum(each.outcome == name for each in party.facts) for name in OUTCOMES[1:4]},
        "explorations": quartiles([each.explored for each in party.facts])[1],
        "levels": quartiles([each.levels for each in party.facts])[1],
        "turns": quartiles([each.turns for each in party.facts])[1],
    }


def lengths(facts: Sequence[Facts]) -> dict[str, list[int]]:
    """Return for each measure of length, such as "turns", its values in all raids. The report shows their quartiles.

    A list has one number for each raid, but "Rounds of a fight" has one for each fight.
    """
    return {
        "Exploration Actions": [each.explored for each in facts],
        "Levels": [each.levels for each in facts],
        "Encounters": [each.told.get("Encounter", 0) for each in facts],
        "fights": [len(each.rounds) for each in facts],
        "turns": [each.turns for each in facts],
        "Rounds of a fight": rounds(facts),
    }


def rounds(facts: Sequence[Facts]) -> list[int]:
    return [n for each in facts for n in each.rounds]


def long_fights(facts: Sequence[Facts]) -> Proportion:
    return Proportion(sum(n > bounds.LONG for n in rounds(facts)), len(rounds(facts)))


def loud_fights(facts: Sequence[Facts]) -> Proportion:
    waves = [n for each in facts for n in each.waves]
    return Proportion(sum(n > bounds.WAVES for n in waves), len(waves))


def used(
    facts: Sequence[Facts], names: Iterable[str], counts: Callable[[Facts], dict[str, int]]
) -> dict[str, dict[str, float]]:
    """Return how often each of several things happened in all raids together, and in how many per cent of the raids.

    Keys are the things' names, such as those of Actions, the most frequent first. Unused `names` count 0.
    """
    times: Counter[str] = Counter(dict.fromkeys(names, 0))
    raids: Counter[str] = Counter()
    for each in facts:
        times.update(counts(each))
        raids.update(counts(each).keys())
    return {name: {"times": n, "runs": 100 * raids[name] / max(1, len(facts))} for name, n in times.most_common()}


def itemised(facts: Facts) -> dict[str, int]:
    """Return how often Items of each sort were found or used in a raid, such as "food eaten". Those that never were are left out."""
    found = {name: sum(facts.told.get(key, 0) for key in keys) for name, keys in ITEMS.items()}
    return {name: n for name, n in found.items() if n}


# -- the bounds ------------------------------------------------------------------------------------


def judge(facts: Sequence[Facts]) -> list[Bound]:
    """Judge each measure of fairness for which these raids have data, and return the judgements.

    Under a sister system's rules only wins are judged: the target ranges for fights and deaths are those of fd100.
    """
    sample, found = parties(facts), []
    alone, wanted = [party for party in sample if party.who in content.classes()], bounds.ALONE
    if content.in_force():
        wanted = bounds.SISTERS
    found += [bounds.share(f"{party.who} alone wins, %", party.won, wanted) for party in alone]
    if len(alone) == len(content.classes()):
        found.append(bounds.ratio("best class against worst, times", (p.won for p in alone), bounds.RATIO))
    if content.in_force():
        return found
    threes = [party for party in sample if party.who.count(",") == 2]
    found += [bounds.share(f"{party.who} wins, %", party.won, bounds.THREE) for party in threes]
    found.append(bounds.share(f"fights over {bounds.LONG} Rounds, %", long_fights(facts), (0, bounds.LONGEST)))
    found.append(bounds.share(f"fights over {bounds.WAVES} alarms, %", loud_fights(facts), (0, bounds.LOUDEST)))
    found += how_they_end(alone, threes)
    causes = Counter(killer(each.cause) for each in facts if each.outcome == "dead")
    deaths = causes.total()
    worst, most = max(causes.items(), key=lambda row: row[1], default=("", 0))
    if deaths:
        found.append(bounds.share(f"deaths by {worst}, %", Proportion(most, deaths), (0, bounds.ONE_CAUSE)))
        found.append(bounds.share("deaths by hunger, %", Proportion(causes[STARVATION], deaths), (0, bounds.STARVED)))
    if foods := repeated(facts):
        found.append(bounds.middle("finds of one food in a raid, %", foods, bounds.REPEATED))
    whole = [each.explored for each in facts if each.outcome != "unfinished"]
    found.append(bounds.middle("Exploration Actions of a raid", whole, bounds.LENGTH))
    return found


def repeated(facts: Sequence[Facts]) -> list[int]:
    """Return for each raid how many per cent of its food finds were of the commonest food. Raids with fewer than FEW food finds are left out."""
    found = [each.foods.values() for each in facts if sum(each.foods.values()) >= bounds.FEW]
    return [100 * max(foods) // sum(foods) for foods in found]


def how_they_end(alone: Sequence[Party], threes: Sequence[Party]) -> Iterator[Bound]:
    """Yield the judgements on how fights with soldiers end. They are for all single characters, for all parties of three, and for each class."""
    for parties_, undecided, who in ((alone, bounds.UNDECIDED, "alone"), (threes, bounds.UNDECIDED_THREE, "in threes")):
        met = [fight for party in parties_ for fight in party.fights]
        if struck := fights.fought(met):
            for name, which, wanted in (
                ("decided", ("won", "lost"), bounds.DECIDED),
                ("broken off", ("broken off",), bounds.BROKEN_OFF),
                ("undecided", ("undecided",), undecided),
            ):
                yield bounds.share(f"fights {who} {name}, %", ending(struck, which), wanted)
            yield bounds.middle(f"Rounds of a fight {who}", [fight.rounds for fight in struck], bounds.ROUNDS)
            yield bounds.share(f"Rounds {who} with an Attack, %", fights.attacking(struck), bounds.ATTACKS)
            yield bounds.share(f"hits {who} by Charge or from behind, %", fights.placed(struck), bounds.PLACED)
            yield bounds.share(f"fights won {who} with a kill, %", fights.killed(struck), bounds.KILLS)
            yield bounds.share(f"meetings {who} left before a blow, %", fights.left(met), bounds.MET_AND_LEFT)
    for party in alone:
        if struck := fights.fought(party.fights):
            decided = ending(struck, ("won", "lost"))
            yield bounds.share(f"fights of {party.who} decided, %", decided, bounds.DECIDED_EACH)
            off = ending(struck, ("broken off",))
            yield bounds.share(f"fights of {party.who} broken off, %", off, bounds.BROKEN_OFF_EACH)


def ending(struck: Sequence[Ended], which: tuple[str, ...]) -> Proportion:
    """Return the share of these fights that ended in one of the ways listed in `which`."""
    return Proportion(sum(fight.end in which for fight in struck), len(struck))


def killer(cause: str) -> str:
    """Return the killer in a cause of death: "Minor Soldiers" for "Mandible Attack of Minor Soldiers"."""
    return cause.partition(" of ")[2] or cause


# -- two arms --------------------------------------------------------------------------------------


def compared(one: Sequence[Facts], other: Sequence[Facts]) -> dict[str, dict[str, float]]:
    """Return each party's percentage of won raids in two sets of raids, and the difference with its error range."""
    rows = {}
    for here, there in zip(parties(one), parties(other), strict=True):
        more, (low, high) = bounds.apart(here.won, there.won)
        rows[here.who] = {"win": here.won.value, "other": there.won.value, "more": more, "low": low, "high": high}
    return rows


# -- files -----------------------------------------------------------------------------------------

COLUMNS = (
    "arm", "party", "seed", "job", "profile", "policy", "outcome", "cause", "turns", "explored", "levels", "commands",
    "encounters", "fights", "rounds", "longest", "alarms", "kept",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The characters that, at the start of a cell, make a spreadsheet compute the cell instead of showing it."""


def raids_csv(facts: Iterable[Facts]) -> str:
    """Return a CSV table with one row for each raid."""
    rows = (
        asdict(each) | {
            "party": each.who, "encounters": each.told.get("Encounter", 0), "fights": len(each.rounds),
            "rounds": sum(each.rounds), "longest": max(each.rounds, default=0), "alarms": sum(each.waves),
        }
        for each in facts
    )  # fmt: skip
    return as_csv(COLUMNS, rows)


def as_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return a CSV table with these columns and rows, without a line break at the end."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([columns, *([tame(row[column]) for column in columns] for row in rows)])
    return out.getvalue().rstrip("\n")


def tame(cell: object) -> object:
    """Return a value for a CSV file. A text that a spreadsheet would take for a formula gets a "'" in front."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
