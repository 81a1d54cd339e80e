"""Advice for the player, shown under the log, on things met for the first time."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from game import content, files
from game.engine.entries import Entry, Rolled
from game.presentation.ailments import ailment, caught
from game.presentation.sight import afflictions
from game.run.save_folder import write_small
from game.run.view import View
from game.telling.names import Names
from game.ui.keyset import Keys
from game.ui.raid.moments import DUE, MORE, STAYS

FILE = "firsts.json"
PACE = 8
"""The least number of Commands between two hints."""
BRISK = 3
"""The least number of Commands between two hints in a fight, where a late hint is useless."""
URGENT = 18
"""The number of hints at the head of the list that are shown without such a wait: eight, and one for each of ten Effects."""


DONE = {"unspent": "explore", "dig": "dig", "obstacle": "tear", "rest": "rest begins", "lesson": "may learn"}
"""What makes a hint needless once it has been done, or has come of it, by its name."""

# -- things met for the first time -----------------------------------------------------------------


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """A hint about something new, to be shown to the player once.

    `line`: "" if the rules in force have no such thing. `anew`: shown again to a player who saw it under other rules.
    `at_once`: it does not wait for the pace of the others.
    """

    line: str
    anew: bool = False
    at_once: bool = False


@content.by_edition
def hints() -> dict[str, Hint]:
    """Return all hints that fit the rules in force, as a dict by name, with the most important first.

    Beside those of the asset there is one for each Effect.

    Raises BadAsset.
    """
    every = content.read("hints", Hint)
    ails = {name: Hint(ailment(name), anew=True) for name in content.effects()}
    first = list(every).index("effect") + 1
    return dict([*list(every.items())[:first], *ails.items(), *list(every.items())[first:]])


def noted(name: str) -> str:
    """Return the name under which a hint is saved as seen. For some hints it contains the rule system."""
    return f"{content.in_force()} {name}" if hints()[name].anew else name


class Known(Struct, forbid_unknown_fields=True):
    """The names of all hints that this player has been shown in any raid."""

    told: list[str] = []


class FirstHints:
    """The hints for one player, with a record of those already shown in any raid."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known = load(folder)
        self.waiting: list[str] = []
        self.since = PACE
        self.level = 0  # the number of the Level when a hint was last looked for

    def due(self, view: View, entries: Sequence[Entry], keys: Keys, names: Names, *, quiet: bool = False) -> str:
        """Return the hint to show after the last Command, or "" if none or `quiet`, which keeps those due for later."""
        self.since += 1
        self.learn(view, entries)
        order = list(hints())
        new = (name for name in order if noted(name) not in self.known.told and name not in self.waiting)
        self.waiting += [name for name in new if hints()[name].line and due(name, view, entries, names)]
        there = (name for name in self.waiting if name in order and stays(name, view))
        self.waiting = sorted(
            there, key=lambda name: (order.index(name) >= URGENT, not hints()[name].at_once, order.index(name))
        )
        pace = BRISK if view.fight else PACE
        if quiet or not self.waiting or (self.since < pace and not prompt(self.waiting[0])):
            return ""
        self.since = 0
        name = self.waiting.pop(0)
        self.known.told.append(noted(name))
        keep(self.folder, self.known)
        more = MORE[name](view) if name in MORE else ""
        return " ".join(filter(None, (worded(hints()[name].line, keys), more)))

    def learn(self, view: View, entries: Sequence[Entry]) -> None:
        """Drop for good the hints on what the player has just done unasked: explored a Room, taken a way, dug, rested."""
        level, self.level = self.level, view.number
        acted = {one.action if isinstance(one, Rolled) else getattr(one, "what", "") for one in entries}
        done = {name: deed in acted for name, deed in DONE.items()} | {"shaft": 0 < level != view.number}
        known = [noted(name) for name, so in done.items() if so and name in hints()]
        if new := [name for name in known if name not in self.known.told]:
            self.known.told += new
            self.waiting = [name for name in self.waiting if noted(name) not in new]
            keep(self.folder, self.known)


def prompt(name: str) -> bool:
    """Return whether a hint is given as soon as it is due."""
    return hints()[name].at_once or list(hints()).index(name) < URGENT


def stays(name: str, view: View) -> bool:
    """Return whether a hint that waits is still about the present moment; one on an Effect while anybody has it."""
    if name in content.effects():
        return any(ail == name for member in view.party for ail, _ in afflictions(member))
    return name not in STAYS or STAYS[name](view)


def due(name: str, view: View, entries: Sequence[Entry], names: Names) -> bool:
    """Return whether the time has come for a hint: by its condition, or if it is named after an Effect, once one of the party has it."""
    return DUE[name](view, entries, names) if name in DUE else caught(name, entries, names)


def load(folder: Path) -> Known:
    """Return the saved record of hints already shown, or an empty one if it cannot be read: then all are shown again."""
    try:
        return files.decoded(folder / FILE, Known)
    except (OSError, ValueError):
        return Known()


def keep(folder: Path, known: Known) -> None:
    """Save the record of hints already shown; if that fails, they are shown again another time."""
    try:
        write_small(folder / FILE, msgspec.json.encode(known))
    except OSError:
        return


def worded(line: str, keys: Keys) -> str:
    """Return the text of a hint, with the names of keys put into its placeholders."""
    line = line.replace("{walk}", "".join(keys.shown(one) for one in ("west", "south", "north", "east")))
    for action in sorted({part.partition("}")[0] for part in line.split("{key:")[1:]}):
        line = line.replace(f"{{key:{action}}}", keys.shown(action))
    return f"Hint: {line}"
