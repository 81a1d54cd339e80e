"""What the odds of an Action are made of, from its Check: whose rating, what helps or hinders, against what; and what its card leaves out."""

import re
from collections.abc import Iterator, Sequence

from game.content import Attack
from game.engine.commands import Act
from game.fd100 import Degree
from game.fd100.check import Check, Modifier
from game.presentation.outcome import aimed_at, weighed
from game.presentation.page import sentence
from game.run.view import Choice, View
from game.run.view_records import bare
from game.telling.words import joined
from game.weighing.scale import damage


def made_of(view: View, choice: Choice) -> str:
    """Return a sentence on what the odds of a choice are made of, or "" where no d100 is thrown for it."""
    check = view.check(choice)
    return spelt_out(check) if check and not check.by and check.kind == "Qualification" else ""


def searching(view: View, x: int, y: int) -> Iterator[str]:
    """Yield a sentence on the odds of exploring the party's Room, and what they are made of, for a cell of that Room."""
    explore = view.choice(Act("explore"))
    if explore and not explore.refused and view.chamber and int(view.rooms[y, x]) == view.chamber.number:
        yield f"Explore: {weighed(view, explore)}. {made_of(view, explore)}".strip()


def spelt_out(check: Check) -> str:
    """Return a Check as a sentence: "By Exploration 48, helped by Perception 43, against Level 50."."""
    changes = [*check.static, *check.dramatic]
    helps = [one for one in changes if one.rating > 0]
    hinders = [one for one in changes if one.rating < 0]
    parts = [f"{check.effort.name} {check.effort.value}", *named("helped by", helps), *named("hindered by", hinders)]
    steps = [f"{one.source} ({one.by:+})" for one in check.shifts]
    parts += [f"shifted by {joined(steps)}"] if steps else []
    against = check.resistance.name
    what = sentence("rating of the Level") if against == "Level" else against
    return sentence("made of", parts=", ".join(parts), what=what, rating=check.resistance.value)


def named(how: str, modifiers: Sequence[Modifier]) -> list[str]:
    """Return these modifiers as one text after the words `how`, in a list, or [] if there are none."""
    told = [f"{one.source} {abs(one.rating)}" for one in modifiers]
    return [f"{how} {joined(told)}"] if told else []


def doubled(view: View, choice: Choice, special: Attack | None) -> str:
    """Return a sentence if this Attack's area costs the swarm aimed at twice the Wounds on its card, else "". [R-28]"""
    printed = re.match(r"(\d+) Wounds?$", damage(special)) if special and special.area and not choice.refused else None
    if special is None or printed is None:
        return ""
    made = view.foreseen(choice).get(Degree.COMPLETE_SUCCESS, ())
    dealt = sum(one.now for one in made if one.what == "wounds" and one.who == aimed_at(choice))
    return sentence("doubled", attack=bare(special), wounds=printed[1]) if dealt == 2 * int(printed[1]) else ""
