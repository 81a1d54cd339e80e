"""The key bindings: read from assets/keys.toml, and changed by the player's own keys.toml if there is one.

Screens never compare keys with letters: they ask what a key means in their context (`Keys.action_of`).
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game import content
from game.content import BadAsset

CHAINS = {
    "roam": ("walk", "raid", "roam"), "combat": ("walk", "raid", "combat"),
    "items": ("items", "page"), "pool": ("pool", "page"), "log": ("log", "page"), "codex": ("codex", "page"),
    "replay": ("replay", "demo"),
}  # fmt: skip
"""Contexts that combine other contexts: the ones searched for a key, in order. A context not listed has its own actions only."""
MOVES = {
    "north": (0, -1), "northeast": (1, -1), "east": (1, 0), "southeast": (1, 1),
    "south": (0, 1), "southwest": (-1, 1), "west": (-1, 0), "northwest": (-1, -1),
}  # fmt: skip
"""The direction (dx, dy) of each walking action."""
DEFAULT = "vi"

FUNCTION = re.compile(r"f\d+")

Table = dict[str, dict[str, tuple[str, ...]]]
"""Key bindings: actions and their keys, by context."""

PAD = "keypad "
_NAMES = {
    "enter": "Enter", "escape": "Esc", "tab": "Tab", "space": "Space", "up": "↑", "down": "↓", "left": "←", "right": "→",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "begin": f"{PAD}5", "delete": "Del",
    "insert": "Ins", "backspace": "Backspace",
}  # fmt: skip


class Keys:
    """A set of key bindings with a name, such as "vi". The player chooses one of several sets.

    `sets`: the names of all sets.
    """

    def __init__(self, name: str = DEFAULT, own: Path | None = None) -> None:
        """Read all sets of key bindings, and make the set called `name` the one to use.

        A file keys.toml in the folder `own` may change bindings. Raises BadAsset with a one-line message.
        """
        tables = shipped() | {}
        for row, table in (content.read_own("keys", Table, own) if own else {}).items():
            before = tables.get(row, {})
            tables[row] = {
                part: before.get(part, {}) | table.get(part, {}) for part in dict.fromkeys((*before, *table))
            }
        self.sets = tuple(row for row in tables if row not in ("actions", "always"))
        if name not in self.sets:
            raise BadAsset(f"no such set of keys: {name!r} (there are {', '.join(self.sets)})")
        self.name, self.actions = name, tables["actions"]
        self.table = {
            context: {
                action: tuple(
                    dict.fromkeys(
                        key for row in (name, "always") for key in tables[row].get(context, {}).get(action, ())
                    )
                )
                for action in actions
            }
            for context, actions in self.actions.items()
        }
        self._meaning = {context: dict(self._checked(context)) for context in (*CHAINS, *self.actions)}
        self._no_strangers(tables)

    def action_of(self, key: str, context: str) -> str:
        """Return the action bound to a key in a context such as "combat", or "" if there is none."""
        return self._meaning[context].get(key, "")

    def wind(self, key: str) -> tuple[int, int] | None:
        """Return the direction (dx, dy) in which a key makes the party walk, or None if it is not a key for walking."""
        return MOVES.get(self.action_of(key, "roam"))

    def shown(self, action: str, context: str = "") -> str:
        """Return the first key bound to an action, as shown to players ("x", "Esc", "↑"), or "" if there is none."""
        contexts = _chain(context) if context else tuple(self.table)
        keys = next((self.table[c][action] for c in contexts if self.table[c].get(action)), ())
        return spelt(keys[0]) if keys else ""

    def label(self, action: str, context: str = "") -> str:
        """Return the short name of an action for the bottom line of the screen."""
        contexts = _chain(context) if context else tuple(self.actions)
        return next(self.actions[c][action][0] for c in contexts if action in self.actions[c])

    def line(self, context: str, *actions: str) -> list[tuple[str, str]]:
        """Return the keys of these actions for the bottom line of the screen, as pairs (key, short name)."""
        return [(self.shown(action, context), self.label(action, context)) for action in actions]

    def _checked(self, context: str) -> Iterator[tuple[str, str]]:
        """Yield the key bindings of a context as pairs (key, action). Raises BadAsset if a key has two actions."""
        meaning: dict[str, str] = {}
        for part in _chain(context):
            for action, keys in self.table[part].items():
                for key in keys:
                    if meaning.setdefault(key, action) != action:
                        raise BadAsset(
                            f"keys.toml [{self.name}]: in {context}, {key!r} means both {meaning[key]} and {action}"
                        )
                    yield key, action

    def _no_strangers(self, tables: dict[str, Table]) -> None:
        for row in (self.name, "always"):
            for context, actions in tables[row].items():
                for action in actions:
                    if action not in self.actions.get(context, {}):
                        raise BadAsset(f"keys.toml [{row}.{context}]: no such action: {action!r}")


def _chain(context: str) -> tuple[str, ...]:
    return CHAINS.get(context, (context,))


@cache
def spelt(key: str) -> str:
    """Return the name of a key as shown to players: "x", "Home", "keypad 8", "F1", "Ctrl-S"."""
    *held, last = key.split("+") if len(key) > 1 else [key]
    if last.startswith("kp"):
        last = PAD + last.removeprefix("kp")
    elif held or FUNCTION.fullmatch(last):
        last = _NAMES.get(last, last.upper())
    return "-".join([*(name.capitalize() for name in held), _NAMES.get(last, last)])


@cache
def typed(shown: str) -> str:
    """Return the internal name of a key, such as "escape", for its name as shown to players, such as "Esc".

    It is "space" for "any key", and "" for what is no single key.
    """
    if shown == "any key":
        return "space"
    *held, last = shown.split("-") if len(shown) > 1 else [shown]
    if last.startswith(PAD):
        last = "kp" + last.removeprefix(PAD)
    elif FUNCTION.fullmatch(last.lower()) or (held and len(last) == 1):
        last = last.lower()
    name = {words: key for key, words in _NAMES.items()}.get(last, last)
    known = len(name) == 1 or name in _NAMES or FUNCTION.fullmatch(name) or name.startswith("kp")
    known = known and {*held} <= {"Ctrl", "Alt", "Shift"}
    return "+".join([*(one.lower() for one in held), name]) if known else ""


@cache
def shipped() -> dict[str, Table]:
    """Return the contents of assets/keys.toml: the game's sets of key bindings, the names of actions. Raises BadAsset."""
    return content.read("keys", Table)


# -- the set in use --------------------------------------------------------------------------------

_used: dict[str, Keys] = {}


def use(keys: Keys) -> Keys:
    """Make `keys` the set of keys in use, and return it."""
    _used["keys"] = keys
    return keys


def in_use() -> Keys:
    """Return the set of keys in use."""
    return _used.get("keys") or use(Keys())
