"""assets/, read once into frozen, validated records. A wrong file is named, with the path to the wrong field."""

import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from game.content.records import (
    ATTRIBUTES,
    COMBAT,
    COMMON,
    EFFECTS,
    FEATURES,
    REACH,
    SPECIFIC,
    TRACK,
    Arrival,
    Attack,
    Band,
    EffectRow,
    EventRow,
    Form,
    Formula,
    Job,
    Kind,
    Ruling,
    Summons,
    parse,
)

__all__ = [
    "ATTRIBUTES", "COMBAT", "COMMON", "EFFECTS", "FEATURES", "REACH", "SPECIFIC", "TRACK",
    "Arrival", "Attack", "BadAsset", "Band", "EffectRow", "EventRow", "Form", "Formula", "Job", "Kind", "Ruling", "Summons",
    "arrivals", "classes", "effects", "events", "fingerprint", "folder", "formulas", "forms", "jobs", "kinds", "levels",
    "rulings", "summons", "texts",
]  # fmt: skip
T = TypeVar("T")


class BadAsset(Exception):
    """An asset that cannot be used: file, row, field and what is wrong with it."""


@cache
def folder() -> Path:
    """assets/ of a checkout, or beside the installed package."""
    here = Path(__file__).resolve().parents[1]
    return next(path for path in (here / "_assets", here.parent / "assets") if path.is_dir())


def read(name: str, kind: type[T], where: Path | None = None) -> dict[str, T]:
    """The rows of one file, in its order. Row by row: msgspec names the path inside a row, but not a dict's key.

    Raises BadAsset.
    """
    path, row = (where or folder()) / f"{name}.toml", ""
    rows: dict[str, T] = {}
    try:
        for row, fields in tomllib.loads(path.read_text(encoding="utf-8")).items():
            rows[row] = msgspec.convert(fields, kind, dec_hook=parse)
    except OSError as wrong:
        raise BadAsset(f"{path}: {wrong.strerror}") from None
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadAsset(f"{path} [{row}]: {wrong}") from None
    return rows


@cache
def classes() -> dict[str, Kind]:
    """The six classes, by short name: "wasp"."""
    return read("classes", Kind)


@cache
def kinds() -> dict[str, Kind]:
    """Every class and creature, by short name."""
    return classes() | read("termites", Kind)


@cache
def formulas() -> dict[str, Formula]:
    return read("formulas", Formula)


@cache
def effects() -> dict[str, EffectRow]:
    return read("effects", EffectRow)


@cache
def events() -> dict[str, dict[str, EventRow]]:
    """Table ("Cost", "Risk", "Reward") > Event > row, in the order of the tables."""
    return read("events", dict[str, EventRow])


@cache
def levels() -> tuple[Band, ...]:
    """Table 21, lowest first."""
    return tuple(read("levels", Band).values())


@cache
def forms() -> dict[str, Form]:
    return read("items", Form)


@cache
def arrivals() -> tuple[Arrival, ...]:
    return tuple(read("encounters", Arrival).values())


@cache
def summons() -> tuple[Summons, ...]:
    """Table 27, lowest Chance first."""
    return tuple(sorted(read("summons", Summons).values(), key=lambda row: row.chance))


@cache
def jobs() -> dict[str, Job]:
    return read("jobs", Job)


@cache
def rulings() -> dict[str, Ruling]:
    return read("rulings", Ruling)


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the phrasebook, with its place."""
    for name, formula in formulas().items():
        yield from ((f"formulas.toml [{name}.outcome] {degree}", text) for degree, text in formula.outcome.items())
    lines = ("hit", "add", "alt", "critical", "miss", "miss_add", "miss_alt", "miss_critical")
    for name, kind in kinds().items():
        for slot in ("base", "special"):
            if attack := getattr(kind, slot):
                yield from ((f"{name}.{slot}.{line}", getattr(attack, line)) for line in lines)
    yield from ((f"effects.toml [{name}] trigger", effect.trigger) for name, effect in effects().items())


@cache
def fingerprint() -> str:
    """A hash of the decoded rules content, for the head of a recording: comments and layout do not count."""
    everything = (kinds(), formulas(), effects(), events(), levels(), forms(), arrivals(), summons(), jobs())
    plain = msgspec.json.encode(everything, enc_hook=str, order="deterministic")
    return blake2b(plain, digest_size=8).hexdigest()
