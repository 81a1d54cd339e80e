"""The log of a front without lines that the next one makes needless, so that one thing is not told in two lines."""

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from msgspec.structs import replace

from game import content
from game.engine.entries import Changed, Chose, Entry, Happened, Rolled, Wounded
from game.telling.grammar import filled, grammar
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import named_once

HANDS = 3
"""The most lines of the log, before the one that says so, of which an Item's change of hands is told."""


def folded(lines: Sequence[Line]) -> list[Line]:
    """Return the log's `lines` without those of which the line after them says all, and that food which does harm is lost.

    Other Items lost at once are one line, and so is an alarm with what it means.
    """
    lines = [line for line in lines if not no_loss(line.entry)]
    pairs = zip_longest(lines, lines[1:])
    kept = [line for line, later in pairs if not (later and superseded(line.entry, later))]
    alike = groupby(kept, key=lambda line: (happens(line.entry, "is lost"), line.entry.command))
    return alarmed(one for (whether, _), found in alike for one in (gathered([*found]) if whether else found))


def no_loss(entry: Entry) -> bool:
    """Return whether an Entry tells that a food is lost whose name says that it is Spoiled, or does harm: it was let lie on purpose."""
    if not isinstance(entry, Happened) or entry.what != "is lost":
        return False
    bad = (row.noun or name for name, row in content.abilities().items() if not row.good)
    return "Spoiled" in entry.note.split() or entry.note.rpartition(" of ")[2] in bad


def alarmed(lines: Iterable[Line]) -> list[Line]:
    """Return the lines with what an alarm means in the line that says why it has risen."""
    told = list[Line]()
    for line in lines:
        if told and happens(line.entry, "the alarm means") and happens(told[-1].entry, "the alarm rises"):
            told[-1] = replace(told[-1], text=f"{told[-1].text} {line.text}")
        else:
            told.append(line)
    return told


def crowded(lines: Sequence[Line], names: Names) -> list[Line]:
    """Return the lines with one, where the last stood, for all misses of foes of a kind at one target, and what is told again told once."""
    lines = [line for n, line in enumerate(lines) if not told_anew(line, lines[n + 1 :])]
    misses = [None if line.decides else missed(line.entry, names) for line in lines]
    told = list[Line]()
    for n, (line, one) in enumerate(zip(lines, misses, strict=True)):
        if one is None or (times := misses.count(one)) == 1:
            told.append(line)
        elif one not in misses[n + 1 :]:
            fields = {"who": names.of_kind(one[0]), "target": names.name(one[1]), "number": str(times)}
            told.append(replace(line, text=filled(grammar()["folded"]["misses"][0], fields, False, False)))
    return told


def told_anew(line: Line, later: Sequence[Line]) -> bool:
    """Return whether one of these later lines tells the same of what somebody chose, or that another leads by now."""
    if isinstance(line.entry, Chose):
        return any(isinstance(one.entry, Chose) and one.text == line.text for one in later)
    return happens(line.entry, "leads") and any(happens(one.entry, "leads") for one in later)


def missed(entry: Entry, names: Names) -> tuple[str, int] | None:
    """Return the kind of a foe whose Attack has missed by this Entry, and whom it has missed; else None."""
    match entry:
        case Rolled(who=who, action="attack", target=at, roll=roll) if not roll.success and not names.mine(who):
            return None if {who, at} & {*entry.unseen} else (names.came[who].kind, at)
    return None


def happens(entry: Entry, what: str) -> bool:
    return isinstance(entry, Happened) and entry.what == what


def extended(log: list[Line], new: Sequence[Line], names: Names) -> int:
    """Add new lines, folded, to the `log`, with its last ones where these are one thing with them. Return how many it has more."""
    before, last = len(log), log[-HANDS:]
    log[before - len(last) :] = handed([*last, *folded(new)], names)
    return len(log) - before


def handed(lines: Sequence[Line], names: Names) -> list[Line]:
    """Return lines in which an Item that one puts down and another takes up at once is given; who leads meanwhile is not told."""
    told: list[Line] = []
    for line in lines:
        match [one.entry for one in told[-2:]], line.entry:
            case [*_, Happened("leads", note=given, command=n)], Happened("leads", command=now) if (
                given and now == n + 1
            ):
                continue
            case [Happened("drops", who=who, note=thing), Happened("leads", who=to) as leads], Happened(
                "takes"
            ) as takes:
                swallowed, entry = 2, replace(leads, note=thing, command=takes.command)
            case [*_, Happened("drops", who=who, note=thing)], Happened("takes", who=to) as takes:
                swallowed, entry = 1, takes
            case _:
                told.append(line)
                continue
        if (takes.who, takes.note) != (to, thing) or who == to:
            told.append(line)
            continue
        fields = {"note": thing} | names.fields(who, "who") | names.fields(to, "target")
        text = filled(grammar()["folded"]["hands over"][swallowed - 1], fields, names.many(who), names.many(to))
        told[-swallowed:] = [replace(line, text=text, entry=entry)]
    return told


def goes_on(lines: Sequence[Line]) -> bool:
    """Return whether the next line may be one thing with these: somebody has put something down, and others lead or take it up."""
    told = [getattr(line.entry, "what", "") for line in lines]
    return told[:1] == ["drops"] and set(told) <= {"drops", "leads", "takes"}


def gathered(lines: list[Line]) -> list[Line]:
    """Return these lines, each on an Item that is lost, as one that names all: the first, with the other names added."""
    names = [line.entry.note for line in lines if isinstance(line.entry, Happened)]
    if len(lines) < 2 or names[0] not in lines[0].text:
        return lines
    return [replace(lines[0], text=lines[0].text.replace(names[0], named_once(names), 1))]


def superseded(before: Entry, line: Line) -> bool:
    """Return whether a Line on the same Command says all that the Entry `before` says, and what came of it.

    An Effect that was not resisted, or only held off or eased, and then ends; one that triggers, and costs a Wound at once.
    """
    if before.command != line.entry.command:
        return False
    match before, line.entry:
        case Rolled(who=who, action="resist", about=effect), Happened("Effect ends", who=whose, note=ended):
            return (who, effect) == (whose, ended) and not before.roll.success
        case Rolled(who=who, action="resist", about=effect), Changed(who=whose, feature=ended, new=0):
            return (who, effect) == (whose, ended)
        case Changed(who=who, feature=effect), Happened("Effect ends", who=whose, note=ended):
            return (who, effect) == (whose, ended)
        case Happened("Effect triggers", who=who, note=effect), Wounded(who=whose):
            return who == whose and effect in line.text
        case _:
            return False
