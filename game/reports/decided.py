"""What decided a line: the roll or the die that stands behind an Entry, by [decided] of assets/telling.toml.

An Exploration Event is decided by its table's die, what follows an Action by that Action's roll, and much by no roll
at all. Who is not sure says nothing: a wrong roll is worse than none.
"""

from collections.abc import Iterator, Sequence

from game import content
from game.content import EFFECTS
from game.engine.entries import Changed, Died, Entry, Generated, Happened, Rolled, Stood, Wounded
from game.telling.grammar import grammar

HERS, ANY = "her roll", "any roll"


def decider(entry: Entry, story: Sequence[Entry]) -> Entry | None:
    """The roll, the instance of a table or the check of Effects that decided it; nothing if none did."""
    if isinstance(entry, Rolled):
        return entry
    found = _nearest(entry, story, place(entry, story))
    if isinstance(found, Rolled):
        return None if _came_to_herself(entry, found) else found
    if found is None or isinstance(found, Generated):
        return found
    if isinstance(found, Happened) and found.what == "Effects checked":
        return found
    return decider(found, story)  # it was itself decided by something, or by nothing


def place(entry: Entry, story: Sequence[Entry]) -> int:
    """Where it stands in the story."""
    return next((n for n in range(len(story) - 1, -1, -1) if story[n] is entry), 0)


def deed(story: Sequence[Entry], at: int) -> Iterator[Entry]:
    """What was told before it, the latest first, after the same command and as far as nothing else begins."""
    for n in range(at - 1, -1, -1):
        if story[n].command != story[at].command or anew(story[n]):
            return
        yield story[n]


def anew(entry: Entry) -> bool:
    """Whether something begins with it that no roll before it has to do with."""
    return not set(names(entry)).isdisjoint(grammar()["decided"]["anew"])


def kinds(entry: Entry) -> list[str]:
    """By what such an Entry may have been decided."""
    rows = grammar()["decided"]
    return next((rows[name] for name in names(entry) if name in rows), [])


def names(entry: Entry) -> Iterator[str]:
    """What it is called in the table, the closest first: "Happened finds", "Changed Hunger", "Generated Cost"."""
    section = type(entry).__name__
    match entry:
        case Changed():
            yield from (f"Changed {entry.feature}", f"Changed {'Effect' if entry.feature in EFFECTS else 'Feature'}")
        case Happened():
            yield from (f"Happened {entry.what}: {entry.note}", f"Happened {entry.what}")
        case Died() | Wounded():
            yield f"{section} {entry.cause}"
        case Generated():
            yield from (f"Generated {event}" for event in entry.events)
        case Rolled():
            yield f"Rolled {entry.action}"
        case _:
            pass
    yield section


def _nearest(entry: Entry, story: Sequence[Entry], at: int) -> Entry | None:
    """The nearest before it of what decides such; a deed is over with the command."""
    wanted = kinds(entry)
    of_deed = not {HERS, ANY}.isdisjoint(wanted)
    near = next(_rolls(entry, story, at, hers=HERS in wanted), None) if of_deed else None
    for n in range(at - 1, -1, -1) if wanted else ():
        one = story[n]
        if of_deed and one.command != entry.command:
            return None
        if one is near or (_hers(entry, one) and not set(names(one)).isdisjoint(wanted)):
            return one
    return None


def _rolls(entry: Entry, story: Sequence[Entry], at: int, *, hers: bool) -> Iterator[Rolled]:
    """The Actions of the same deed; `hers`: in which she had a part, those first that were made against her."""
    rolls = [one for one in deed(story, at) if isinstance(one, Rolled) and one.action in content.formulas()]
    who, by = getattr(entry, "who", 0), getattr(entry, "by", 0)
    if not hers:
        yield from rolls
    elif by:
        yield from (one for one in rolls if one.who == by and who in (one.target, by))
        yield from (one for one in rolls if one.who == by)
    else:
        yield from (one for one in rolls if who in (one.who, one.target))


def _hers(entry: Entry, before: Entry) -> bool:
    """Whether it is about the same one, as far as both are about somebody."""
    who, other = getattr(entry, "who", 0), getattr(before, "who", 0)
    target = getattr(before, "target", 0)
    return not who or not other or who in (other, target) or getattr(entry, "by", 0) == other or _alone(before)


def _came_to_herself(entry: Entry, before: Rolled) -> bool:
    """R-18 Out of their reach she takes heart when her Turn ends, whatever she failed at in it."""
    return isinstance(entry, Stood) and entry.was == "Retreating" and not before.roll.success


def _alone(before: Entry) -> bool:
    """A roll of one for what befalls another: the gun that sets off the next, the sister who is called."""
    return isinstance(before, Rolled) and before.action in ("Alarm Gun", "sisters", "loose")
