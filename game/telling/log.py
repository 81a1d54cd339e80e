"""The message log: one short sentence an Entry, in the Queen's voice, from the grammar in assets/telling.toml.

Which variant is said hangs on the seed and the Entry's number alone, but for this: nothing is said three times running.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from game import content, dice
from game.content import EFFECTS, TRACK
from game.flow.chronicle import (
    Came,
    Changed,
    Chose,
    Died,
    Entry,
    Generated,
    Happened,
    Healed,
    Rolled,
    Stood,
    Wounded,
)
from game.telling.figures import detail, shell
from game.telling.names import Names
from game.telling.words import capital, joined, possessive

Tone = Literal["good", "bad", "plain", "dim", "alarm", "luck", "rule"]
TOKEN = re.compile(r"\{([^{}]+)\}")
FLIPPED: dict[str, Tone] = {"good": "bad", "bad": "good"}


class Line(Struct, frozen=True):
    """A sentence, its mood, the Entry it tells, and the numbers that stand beside it."""

    text: str
    tone: Tone
    entry: Entry
    detail: str = ""


class Teller:
    """Tells a run from its first Entry on: give it every Entry once, in order."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.names = Names()
        self.told = 0
        self.last: dict[str, list[int]] = {}

    def lines(self, entries: Sequence[Entry], full: bool = False) -> list[Line]:
        """The Lines of the next Entries; `full`: of those too on which the log is silent."""
        told = []
        for entry in entries:
            self.names.hear(entry)
            line, silent = self.line(entry)
            self.told += 1
            if line and (full or not silent):
                told.append(line)
        return told

    def line(self, entry: Entry) -> tuple[Line | None, bool]:
        """What is said of it, and whether the log keeps silent about it."""
        section, mine = type(entry).__name__, self.names.mine(getattr(entry, "who", 0))
        keys = list(candidates(entry, mine, self.names.swarm(getattr(entry, "who", 0))))
        key = next((key for key in keys if key in grammar()[section]), "")
        names = [section, *(f"{section} {one}" for one in keys)]
        text = self.said(section, key, entry) if key else ""
        silent = not text or any(name in silences() for name in names)
        tone = next((tones()[name] for name in reversed(names) if name in tones() and name != section), None)
        if tone and not mine and getattr(entry, "who", 0):
            tone = FLIPPED.get(tone, tone)
        return Line(text, tone or self.mood(entry, mine), entry, detail(entry)) if text else None, silent

    def said(self, section: str, key: str, entry: Entry) -> str:
        """One of the variants, filled in."""
        variants = grammar()[section][key]
        pick = dice.roll(self.seed, "telling", self.told, len(variants))
        before = self.last.setdefault(f"{section} {key}", [])
        if before[-2:] == [pick, pick]:
            pick = (pick + 1) % len(variants)
        before[:] = [*before[-1:], pick]
        return capital(filled(variants[pick], self.fields(entry), self.names.many(getattr(entry, "who", 0)),
                              self.names.many(getattr(entry, "target", 0))))  # fmt: skip

    def fields(self, entry: Entry) -> dict[str, str]:
        """What a sentence may name."""
        plain = {name: str(getattr(entry, name)) for name in entry.__struct_fields__}
        plain |= self.names.fields(getattr(entry, "who", 0), "who") | self.names.fields(getattr(entry, "target", 0), "target")
        match entry:
            case Rolled():
                plain["attack"] = self.names.attack(entry.who, entry.roll.degree)
                plain["key"] = formula.key if (formula := content.formulas().get(entry.action)) else entry.action.lower()
            case Wounded():
                plain["left"] = str(entry.limit - entry.total)
                plain["wounds"] = f"{entry.wounds} Wound{'s' * (entry.wounds != 1)}"
                plain["s"] = "" if entry.wounds == 1 else "s"
                plain["by"] = self.names.name(entry.by) if entry.by else entry.cause
                plain["cause"] = self.names.weapon(entry.cause)
            case Died():
                plain["cause"] = self.names.weapon(entry.cause)
            case Generated():
                plain["events"] = joined(entry.events)
            case Happened(what="Encounter"):
                plain["note"] = joined([self.names.of_kind(kind) for kind in entry.note.split(", ")])
            case Happened(what="combat begins" | "changes side"):
                plain["note"] = self.names.species(entry.note)
        return plain

    def mood(self, entry: Entry, mine: bool) -> Tone:
        """The tone of what telling.toml names none for: what is good for us is good."""
        match entry:
            case Rolled():
                return "good" if entry.roll.success == mine else "bad"
            case Wounded() | Died():
                return "bad" if mine else "good"
            case Healed():
                return "good" if mine else "bad"
            case Changed() if entry.who and (entry.feature in EFFECTS or entry.feature == "Hunger"):
                if entry.old == entry.new:
                    return "dim"
                return "bad" if (entry.new > entry.old) == mine else "good"
            case Chose() | Generated() | Came():
                return "dim"
            case _:
                return "plain"


def candidates(entry: Entry, mine: bool, swarm: bool) -> Iterator[str]:
    """The keys of its section that would fit, the closest first."""
    side = "own" if mine else "foe"
    match entry:
        case Came():
            yield from (side, "any")
        case Rolled():
            yield from _rolled(entry, side)
        case Wounded():
            yield f"{side} {entry.cause}"
            if mine and entry.limit - entry.total == 1:
                yield "own last"
            if swarm:
                yield f"{side} swarm"
            yield side
        case Died():
            yield f"{side} swarm" if swarm else side
            yield side
        case Changed():
            how = "same" if entry.old == entry.new else "new" if not entry.old else "up" if entry.new > entry.old else "down"
            how = "end" if how == "down" and not entry.new else how
            group = "Effect" if entry.feature in EFFECTS else "Feature"
            yield from (f"{entry.feature} {how}", f"{group} {how}", entry.feature, group)
        case Stood():
            rose = TRACK.index(entry.now) > TRACK.index(entry.was)
            yield from (f"{side} {entry.now} {'up' if rose else 'down'}", f"{side} {entry.now}", side)
        case Chose():
            yield from (entry.action, "any")
        case Generated():
            yield entry.table if entry.events else f"{entry.table} nothing"
            yield "any"
        case Happened():
            note = entry.note or (str(entry.number) if entry.number else "")
            yield from (f"{entry.what} {side}: {note}", f"{entry.what} {side}", f"{entry.what}: {note}", entry.what, "any")
        case _:
            yield "any"


def _rolled(entry: Rolled, side: str) -> Iterator[str]:
    degree, common = str(entry.roll.degree), "Success" if entry.roll.success else "Failure"
    if shell(entry.roll):
        yield f"{entry.action} {degree} shell"
    for result in (degree, common):
        yield from (f"{entry.action} {side} {result}", f"{entry.action} {result}")
    yield entry.action
    yield common


def filled(text: str, fields: Mapping[str, str], many: bool, target_many: bool) -> str:
    """A variant with its {tokens} filled in. {bite/bites} agrees with {who}, {*bite/bites} with {target}."""

    def put(token: re.Match[str]) -> str:
        name = token[1]
        if "/" in name:
            one, other = name.removeprefix("*").split("/")
            return one if (target_many if name[0] == "*" else many) else other
        if name.endswith("'s"):
            return _cased(name, possessive(fields[name[:-2].lower()]))
        return _cased(name, fields[name.lower()])

    return TOKEN.sub(put, text)


def _cased(name: str, text: str) -> str:
    return capital(text) if name[0].isupper() else text


# -- the grammar -------------------------------------------------------------------------------------------------------


@cache
def grammar() -> dict[str, dict[str, list[str]]]:
    """assets/telling.toml: section, key, variants. Raises BadAsset."""
    return content.read("telling", dict[str, list[str]])


@cache
def tones() -> dict[str, Tone]:
    return {key: tone for tone, keys in grammar()["tones"].items() for key in keys}  # type: ignore[misc]


@cache
def silences() -> frozenset[str]:
    """What the log is silent about: "Chose", "Rolled Initiative"."""
    return frozenset(key for keys in grammar()["silent"].values() for key in keys)
