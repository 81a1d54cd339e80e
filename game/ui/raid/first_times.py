"""First-time hints: one line about each thing when it is met for the first time, kept beside the saves, never in the way."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from game import content, files
from game.engine.commands import Act, Enter, Take
from game.engine.entries import Entry, Happened, Wounded
from game.engine.steps import FaceDeath, Roam, TakeTurn
from game.presentation.sight import afflictions, unaware
from game.run.save_folder import write_small
from game.run.view import View
from game.telling.names import Names
from game.ui.keyset import Keys
from game.ui.widgets.menus import wins

if TYPE_CHECKING:
    from game.ui.raid.controller import Course

FILE = "firsts.json"
PACE = 8
"""Commands between two hints, at least: so few that none is missed, so many that they are read."""
BRISK = 3
"""The same in a fight: what is told after it comes too late."""
URGENT = 5
"""Those so far up in the list do not wait."""
HUNGER, WORTH = 20, 2


class First(Struct, frozen=True, forbid_unknown_fields=True):
    line: str


@cache
def hints() -> dict[str, First]:
    """By name, the most important first. Raises BadAsset."""
    return content.read("firsts", First)


class Known(Struct, forbid_unknown_fields=True):
    """What has been told already, in any raid."""

    told: list[str] = []


class Firsts:
    """What is new to this player. One for an evening: it outlives raids."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known = load(folder)
        self.waiting: list[str] = []
        self.since = PACE

    def met(self, view: View, entries: Sequence[Entry], keys: Keys, names: Names, *, quiet: bool = False) -> str:
        """The hint that is due after a Command, if one is. `quiet`: not now, but remember what is due."""
        self.since += 1
        told = set(self.known.told)
        self.waiting += [
            name
            for name in hints()
            if name not in told and name not in self.waiting and due(name, view, entries, names)
        ]
        order = list(hints())
        self.waiting = sorted((name for name in self.waiting if still(name, view)), key=order.index)
        pace = BRISK if view.fight else PACE
        if quiet or not self.waiting or (self.since < pace and order.index(self.waiting[0]) >= URGENT):
            return ""
        self.since = 0
        name = self.waiting.pop(0)
        self.known.told.append(name)
        keep(self.folder, self.known)
        return worded(hints()[name].line, keys)


def load(folder: Path) -> Known:
    """What is kept there; nothing if it cannot be read: then everything is new again."""
    try:
        return files.decoded(folder / FILE, Known)
    except (OSError, ValueError):
        return Known()


def keep(folder: Path, known: Known) -> None:
    """Write it. What cannot be kept is told again another evening."""
    try:
        write_small(folder / FILE, msgspec.json.encode(known))
    except OSError:
        return


def worded(line: str, keys: Keys) -> str:
    """With the keys in use."""
    line = line.replace("{walk}", "".join(keys.shown(one) for one in ("west", "south", "north", "east")))
    for action in sorted({part.partition("}")[0] for part in line.split("{key:")[1:]}):
        line = line.replace(f"{{key:{action}}}", keys.shown(action))
    return f"Hint: {line}"


def hint(raid: "Course", entries: Sequence[Entry]) -> str:
    """For the main screen: nothing while something is asked, on a longer walk, or after the end."""
    if not raid.game.prefs.hints or raid.over or not raid.view.party:
        return ""
    said = raid.ask is not None or raid.busy or any(notice.tone == "rule" for notice in raid.notices)
    return raid.game.firsts.met(raid.view, entries, raid.keys, raid.teller.names, quiet=said)


# -- when each is due ------------------------------------------------------------------------------

Due = Callable[[View, Sequence[Entry], Names], bool]


def due(name: str, view: View, entries: Sequence[Entry], names: Names) -> bool:
    return DUE[name](view, entries, names)


def still(name: str, view: View) -> bool:
    """Whether what was met is still there, for those hints that are about what stands before her."""
    return name not in STAYS or STAYS[name](view)


def happened(entries: Iterable[Entry], *what: str) -> bool:
    return any(isinstance(entry, Happened) and entry.what in what for entry in entries)


def armed(view: View) -> bool:
    return any(body.armed and not body.led for body in view.creatures)


def peace(view: View) -> bool:
    return view.fight is None and view.asks(Roam)


def can(view: View, *actions: str) -> bool:
    """Whether one of these Actions is legal now."""
    return any(
        isinstance(choice.command, Act) and choice.command.action in actions and not choice.refused
        for choice in view.choices
    )


def here(view: View, kind: type) -> bool:
    return any(isinstance(choice.command, kind) for choice in view.choices)


def hurt(entries: Iterable[Entry], names: Names) -> bool:
    return any(isinstance(entry, Wounded) and names.mine(entry.who) for entry in entries)


def doubled(entries: Iterable[Entry]) -> bool:
    """A d100 that showed a double is the Luck now."""
    rolls = (getattr(entry, "roll", None) for entry in entries)
    return any(roll is not None and roll.die and roll.die % 11 == 0 for roll in rolls)


def soldiers(view: View) -> bool:
    kinds = content.kinds()
    return any(kinds[body.kind].armoured == "head" for body in view.creatures if not body.led)


def callers(view: View, *, armed: bool) -> bool:
    """Whether one in view, of those who fight or of those who do not, may raise the alarm."""
    kinds = content.kinds()
    return any(kinds[body.kind].alarm and body.armed == armed and not body.led for body in view.creatures)


def worn(view: View) -> bool:
    """Whether a Rest would mend something."""
    return can(view, "rest") and not armed(view) and any(one.body.wounds >= WORTH for one in view.party)


def unnamed(view: View) -> bool:
    return any(not held.known for member in view.party for held in member.items)


STAYS: dict[str, Callable[[View], bool]] = {
    "retreating": lambda view: any(member.body.disposition == "Retreating" for member in view.party),
    "combat": lambda view: view.fight is not None,
    "charge": lambda view: view.asks(TakeTurn) and can(view, "charge"),
    "shell": soldiers,
    "alarm": lambda view: callers(view, armed=True),
    "unaware": lambda view: peace(view) and any(unaware(body) for body in view.creatures),
    "foe": lambda view: peace(view) and armed(view),
    "labourer": lambda view: peace(view) and callers(view, armed=False),
    "dark": lambda view: view.chamber is not None and view.chamber.dark > 0,
    "obstacle": lambda view: peace(view) and can(view, "tear"),
    "unknown": lambda view: peace(view) and unnamed(view),
    "thing": lambda view: peace(view) and here(view, Take),
    "shaft": lambda view: peace(view) and onward(view),
    "unspent": lambda view: peace(view) and can(view, "explore") and not armed(view),
    "rest": lambda view: peace(view) and worn(view),
    "dig": lambda view: peace(view) and can(view, "dig"),
    "effect": lambda view: any(True for member in view.party for _ in afflictions(member)),
    "starving": lambda view: any(member.starving for member in view.party),
    "hunger": lambda view: peace(view) and any(member.hunger >= HUNGER for member in view.party),
    "goods": wins,
}
"""What is there to be seen. Of these, due is what holds now."""


def onward(view: View) -> bool:
    return here(view, Enter) or any(way.kind in ("shaft", "shortcut") for way in view.passages)


EVENTS: dict[str, Due] = {
    "death": lambda view, entries, _: view.asks(FaceDeath) or happened(entries, "lives by luck"),
    "wounded": lambda _, entries, names: hurt(entries, names),
    "lesson": lambda _, entries, __: happened(entries, "ticks"),
    "luck": lambda _, entries, __: doubled(entries),
}
"""What has just happened."""

DUE: dict[str, Due] = {
    **{name: (lambda view, _, __, holds=holds: holds(view)) for name, holds in STAYS.items()},  # type: ignore[misc]
    **EVENTS,
}
