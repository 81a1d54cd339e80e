"""The numbers of an Entry (event) as one line of text: "Threat 57 against Survival 50, die 46: Partial Success"."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game import content
from game.engine.entries import Changed, Chose, Entry, Generated, Happened, Healed, Rolled, Ruled, Wounded
from game.engine.refusals import Refusal
from game.fd100 import Check, Degree, Roll, degree
from game.fd100.quantity import rises
from game.resolution.bind import TargetCheck
from game.telling.grammar import grammar
from game.telling.roll_card import fell, own
from game.telling.words import WOUND, counted
from game.weighing import weighed
from game.weighing.scale import counting, feature_name, own_sheets, scaled, thrown

RESULTS = ("Success", "Failure")
BOXES = {
    Degree.PARTIAL_SUCCESS: "base Attack",
    Degree.COMPLETE_SUCCESS: "special Attack",
    Degree.CRITICAL_SUCCESS: "both Attacks",
}
"""The name of the Attacks that hit at each degree of Success, for saying that a target is out of their reach."""
SHARE = re.compile(r"(,| than) \d+ in 100")
"""What the reason of a creature's Decision says of chances in a hundred."""
RATED = (
    "consumes", "Effect triggers", "enters Level", "finds", "is sized up", "leaves spoils", "Materials remain",
)  # fmt: skip
"""The Happened whose number is a rating."""
POINTS = ("XP",)
"""What of a character changes and is no rating."""


def detail(entry: Entry) -> str:
    """Return the numbers that the log prints beside the sentence of an Entry (event), or "" if there are none."""
    match entry := in_scale(entry):
        case Rolled():
            return "" if never(entry) else rolled(entry.roll, grammar()["results"].get(entry.action))
        case Wounded():
            return f"{counted(entry.wounds, entry.unit)} by {entry.cause}"
        case Healed():
            return f"{counted(entry.total, entry.unit)} to heal" if entry.total else ""
        case Changed():
            die = f" on {thrown(entry.die)}" if entry.die else ""
            return (f"{entry.old} to {entry.new}" if entry.new != entry.old else f"still {entry.old}") + die
        case Ruled():
            return re.sub("[A-Z][A-Za-z ]*[a-z]", lambda found: feature_name(found[0]), entry.reason)
        case Generated():
            return content.pages()["beside"]["Generated"].format(table=entry.table, number=entry.die)
        case Happened(what):
            said = "" if what == "is lost" and not entry.number else content.pages()["beside"].get(what, "")
            return said.format(number=entry.number, note=entry.note)
        case _:
            return ""


def in_scale(entry: Entry) -> Entry:
    """Return a copy of an Entry (event). Its ratings are converted from per cent to the scale of the rules in force.

    A Feature that mutates gets the name that these rules have for it. Where sheets are not in per cent, no reason tells chances.
    """
    match entry:
        case Changed(feature=feature) if feature not in POINTS:
            return replace(entry, old=scaled(entry.old), new=scaled(entry.new))
        case Chose(reason=reason) if own_sheets():
            return replace(entry, reason=SHARE.sub("", reason))
        case Happened("is directed"):
            return replace(entry, number=counting(entry.number))
        case Happened("mutates", note=note):
            feature, *change = note.rsplit(maxsplit=3)
            return replace(entry, note=" ".join([feature_name(feature), *change]))
        case Happened(what) if what in RATED:
            return replace(entry, number=scaled(entry.number))
        case _:
            return entry


def stays(entry: Rolled) -> str:
    """Return what becomes of an Effect that is resisted in vain: "stays at 34", or "stays" where no rating of it is rolled against."""
    rating = entry.roll.check.resistance.value
    return f"stays at {scaled(rating)}" if rating else "stays"


def worsens(entry: Rolled) -> str:
    """Return how likely an Effect that is resisted in vain gets worse by that, for the end of a sentence: ": a chance of 27 in 100".

    It is a roll to increase its rating. Where dice of another kind or no rating count, no chance is told.
    """
    rating = entry.roll.check.resistance.value
    if entry.roll.check.by or not rating:
        return ", if the dice say so"
    chance = rises(rating)
    return f": a chance of {chance} in 100" if chance else ", were it not at its worst"


def never(entry: Entry) -> bool:
    """Return whether an Entry (event) is a roll on what happens in the nest, and could not have succeeded."""
    return isinstance(entry, Rolled) and entry.action in grammar()["results"] and not entry.roll.check.effort.value


def rolled(roll: Roll, results: Sequence[str] | None = None) -> str:
    """Return a line of text on a roll: the ratings, the die, the degree of success, and what changed that degree.

    For a Success that is certain the line is "".
    """
    check = roll.check
    if certain(check):
        return ""
    if check.by:
        result = (results or RESULTS)[not roll.success] if check.kind == "Boolean" else str(roll.degree)
        dice = weighed(check)
        if isinstance(dice, TargetCheck):
            by = f"{dice.named(dice.effort).replace(' Rate', '')} ({dice.effort.value:+}), {'; '.join(fell(roll))}"
            return f"defence by {by}: {own(check, roll.degree)}" if dice.mirrored else f"{by}: {result}"
        return f"{plain(check.effort.name)}, {'; '.join(fell(roll))}: {result}"
    against, result = f" against {plain(check.resistance.name)} {check.resistance.value}", str(roll.degree)
    if check.kind == "Boolean":
        against, result = "", (results or RESULTS)[not roll.success]
    why = f" ({', '.join(made)})" if (made := list(changes(roll))) else ""
    return f"{plain(check.effort.name)} {check.effort.value}{against}, die {roll.die:02}: {result}{why}"


def as_read(roll: Roll) -> str:
    """Return the numbers rolled on the dice as text: "46" for a d100, "3 4" for two dice."""
    return " ".join(str(die + 1) for die in roll.dice) or f"{roll.die:02}"


def plain(rating: str) -> str:
    """Return the name of a rating in the rules in force, without the word "Rate" at its end."""
    return feature_name(rating).removesuffix(" Rate")


def certain(check: Check) -> bool:
    """Return whether a Check needs no roll, because nothing can make it fail."""
    return check.kind == "Boolean" and check.effort.name == "certain"


def changes(roll: Roll) -> Iterator[str]:
    """Yield a text for each thing that raised or lowered a roll's degree of success, such as "-Darkness 20"."""
    check = roll.check
    if not check.modified or check.by:
        return
    for modifier, die in (*((m, roll.die) for m in check.static), *zip(check.dramatic, roll.drama, strict=True)):
        if by := modifier.shift(die):
            yield f"{'+' if by > 0 else '-'}{modifier.source} {abs(modifier.rating)}"
    yield from shifted(check)
    yield from fired(roll)


def shifted(check: Check) -> Iterator[str]:
    """Yield a text for each thing that moves the degree of success whatever the dice show."""
    for shift in check.shifts:
        if shift.by:
            yield f"{counted(abs(shift.by), 'degree')} {'up' if shift.by > 0 else 'down'} for {shift.source}"


def modified(check: Check) -> Iterator[str]:
    """Yield a text for each thing that could raise or lower the degree before the dice fell, such as "-Darkness 20"."""
    if not check.by:
        for modifier in (*check.static, *check.dramatic):
            yield f"{'+' if modifier.rating > 0 else '-'}{modifier.source} {abs(modifier.rating)}"
        yield from shifted(check)


def fired(roll: Roll) -> Iterator[str]:
    """Yield a text such as "-Carapace 40" for each guard (limit on the degree of success) that changed a result."""
    check, told = roll.check, set()
    if check.by:
        return
    for i, guard in enumerate(check.guards):
        before, after = (degree(replace(check, guards=check.guards[:n]), roll.die, roll.drama) for n in (i, i + 1))
        if before != after and guard.source not in told:
            told.add(guard.source)
            if guard.source == Refusal.OUT_OF_REACH:
                yield f"{BOXES[guard.on[0]]} {Refusal.OUT_OF_REACH}"
            elif Refusal.OUT_OF_REACH in guard.source:
                yield guard.source
            else:
                yield f"-{guard.source}" + (f" {abs(guard.rating)}" if abs(guard.rating) < 100 else "")


def shell(roll: Roll) -> bool:
    """Return whether armour, or another limit on the degree of success, made a roll's result worse.

    A target out of reach does not count as a guard here.
    """
    return any(Refusal.OUT_OF_REACH not in source for source in fired(roll)) and roll.degree < Degree.CRITICAL_SUCCESS


def too_far(roll: Roll) -> bool:
    """Return whether an Attack missed only because the target was out of its reach."""
    if made := weighed(roll.check):
        return made.fall(roll.dice).degree >= Degree.PARTIAL_SUCCESS > roll.degree
    missed = {Degree.PARTIAL_FAILURE: Degree.PARTIAL_SUCCESS, Degree.COMPLETE_FAILURE: Degree.COMPLETE_SUCCESS}
    far = [guard for guard in roll.check.guards if guard.source == Refusal.OUT_OF_REACH]
    if not any(missed.get(roll.degree) in guard.on for guard in far):
        return False
    near = tuple(guard for guard in roll.check.guards if guard not in far)
    return degree(replace(roll.check, guards=near), roll.die, roll.drama) >= Degree.PARTIAL_SUCCESS  # else it fell so


def rules_of(entry: Entry) -> str:
    """Return the rules that an Entry (event) cites, as text.

    A roll with other dice than fd100's cites the rules on its dice and on its Action.
    """
    if isinstance(entry, Rolled) and (by := entry.roll.check.by):
        formula = content.formulas().get(entry.action)
        return f"{content.editions()[by].rule} {formula.rule if formula else entry.rule}"
    return entry.rule


def harm(entry: Wounded | Healed) -> dict[str, str]:
    """Return the numbers of an Entry about harm or healing, as texts: {"wounds": "2 HP", "limit": "9 HP"}."""
    if isinstance(entry, Healed):
        return {} if entry.unit == WOUND else {"total": counted(entry.total, entry.unit)}
    told = {"left": str(max(0, entry.limit - entry.total)), "wounds": counted(entry.wounds, entry.unit)}
    return told if entry.unit == WOUND else told | {"limit": f"{entry.limit} {entry.unit}"}
