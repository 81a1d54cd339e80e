"""How important each line of the log is: what makes room for what, where not all has room."""

from collections.abc import Iterator, Sequence

from game.content import effects, formulas
from game.engine.entries import Changed, Died, Entry, Happened, Rolled, Wounded
from game.telling.log import Line
from game.ui.raid.raid_log import ScreenNotice

Told = Line | ScreenNotice
LIGHT = {"dim": 0, "plain": 1}
HINT = -1
"""The importance of a hint; it is left out before everything else, and comes only when there is room."""
DECIDES = 4
"""The importance of lines on how somebody leaves a fight."""
HURT = 5
"""The importance of Wounds, Effects, the end of a raid, and answers to a key; a line of this importance is never left out, but for OWN and ADVICE."""
OWN, ADVICE = 6, 7
"""The importance of what is looked for first: what came of the party's last Action, a death among it, how a fight has ended; and of advice."""
PASSIVE = ("Resist", "free")
"""The costs of what is rolled unasked, or in anybody's Turn."""


def weight(line: Told) -> int:
    """Return how important a line of the log is, as a number from HINT (least important) to ADVICE (most important).

    Scenery has 0; the Wounds that the party deals, its own Wounds, deaths and Effects, whoever is carried off or pushed, and
    the end of a fight or the raid have the most. What foes lose by others weighs less.
    """
    match line:
        case ScreenNotice(hint=True):
            return HINT
        case ScreenNotice(tone="rule"):
            return ADVICE  # the next key does what it says
        case Line(entry=Died(), tone="bad") | Line(entry=Happened("combat ends")):
            return OWN  # how a fight has ended sums it up
        case Line(entry=Wounded(), tone="bad") | Line(entry=Wounded(), own=True):
            return HURT
        case Line(entry=Changed(feature=feature, old=old, new=new), tone="bad") if new > old and feature in effects():
            return HURT  # for a foe the tone would be "good"
        case Line(entry=Rolled(action="carry" | "throw" | "gust", roll=roll), tone="bad") if roll.success:
            return HURT
        case Line(entry=Happened("the run ends" | "a sister comes")) | ScreenNotice():
            return HURT  # what advice warns of stands whole, and so does the answer to a key
        case Line(decides=True) | Line(entry=Died()):
            return DECIDES
        case Line(entry=Rolled(), tone=tone):
            return LIGHT.get(tone, 2)
        case _:
            return LIGHT.get(line.tone, 3)


def needed(line: Told) -> bool:
    """Return whether no question may hide a line: a notice, harm, or what the program itself says, as of a damaged recording."""
    return isinstance(line, ScreenNotice) or weight(line) >= HURT or type(line.entry) is Entry


def first_to_go(new: Sequence[Told]) -> Iterator[tuple[int, int]]:
    """Yield (how important, the line's number) for those of these lines that may be left out, in the order in which they make room."""
    left, alone = list(range(len(new))), list(map(weight, new))
    while len(left) > 1:
        weigh = weights([new[n] for n in left], [alone[n] for n in left])
        least = min(weigh)
        if least == HURT and OWN not in weigh:
            break
        yield least, left.pop(weigh.index(least))


def weights(new: Sequence[Told], alone: Sequence[int]) -> list[int]:
    """Return how important each of these lines is: what a later one overtakes hardly, what came of the party's last Attack or else Action most of all.

    `alone`: how important each is without the others.
    """
    mine = [line for line in new if isinstance(line, Line) and line.own and acts(line.entry)]
    struck = [line for line in mine if isinstance(line.entry, Rolled) and line.entry.action == "attack"]
    own = next(reversed(struck or mine), None)
    return [OWN if line is own else LIGHT["plain"] if overtaken(new, n) else alone[n] for n, line in enumerate(new)]


def acts(entry: Entry) -> bool:
    """Return whether an Entry is the roll for an Action of one's own Turn."""
    return isinstance(entry, Rolled) and entry.action in formulas() and formulas()[entry.action].cost not in PASSIVE


def overtaken(new: Sequence[Told], n: int) -> bool:
    """Return whether line `n` of these tells of an Effect that a later one says is over, or has changed."""
    line = new[n]
    if not (isinstance(line, Line) and isinstance(line.entry, Changed) and line.entry.feature in effects()):
        return False
    about = line.entry.who, line.entry.feature
    return any(isinstance(one, Line) and affected(one.entry) == about for one in new[n + 1 :])


def affected(entry: Entry) -> tuple[int, str]:
    """Return whom an Entry says to have another rating of a Feature or an Effect no longer, and of which; (0, "") for any other Entry."""
    match entry:
        case Changed(who=who, feature=feature) | Happened("Effect ends", who=who, note=feature):
            return who, feature
    return 0, ""
