"""assets/, read once into frozen, validated records. A wrong file is named, with the path to the wrong field."""

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game import files
from game.content.beings import Alert, Arrival, Attack, Caste, Haul, Kind, Summons, Visit
from game.content.constants import Constants
from game.content.derived import derived
from game.content.doctrines import Doctrine
from game.content.improvised import SPOKEN, Intent, Vocabulary, acted
from game.content.records import (
    Ability,
    Band,
    Client,
    EffectRow,
    EventRow,
    Faces,
    Form,
    Formula,
    Goods,
    Job,
    Ruling,
    Stock,
    parse,
)
from game.content.rows import ATTRIBUTES, COMBAT, COMMON, EFFECTS, FEATURES, SPECIFIC, TRACK

__all__ = [
    "ATTRIBUTES", "COMBAT", "COMMON", "EFFECTS", "FEATURES", "SPECIFIC", "TRACK",
    "Ability", "Alert", "Arrival", "Attack", "BadAsset", "Band", "Caste", "Client", "EffectRow", "EventRow", "Faces", "Form", "Formula", "Goods", "Haul", "Intent", "Job", "Kind",
    "Ruling", "Stock", "Summons", "Visit",
    "abilities", "alerts", "arrivals", "castes", "classes", "constants", "creatures", "doctrine", "doctrines", "effects", "events", "finds", "fingerprint", "folder", "foods", "formulas", "forms", "friends", "intents", "jobs", "kinds", "levels",
    "rulings", "strangers", "stocks", "summons", "texts", "use", "visits", "vocabulary",
]  # fmt: skip
T = TypeVar("T")
LARGEST = 1 << 17
"""Bytes of a file of the assets, at most."""
LONGEST = 1000
"""Bytes of its longest line, at most: what a name with many dots takes to read grows with their square."""


class BadAsset(Exception):
    """An asset that cannot be used: file, row, field and what is wrong with it."""


_instead: list[Path] = []


def use(where: Path) -> None:
    """Read the assets from this folder instead: for a process of its own, before any is read."""
    _instead.append(where)


@cache
def folder() -> Path:
    """assets/ of a checkout, or beside the installed package."""
    if _instead:
        return _instead[-1]
    here = Path(__file__).resolve().parents[1]
    return next(path for path in (here / "_assets", here.parent / "assets") if path.is_dir())


def read(name: str, kind: type[T], where: Path | None = None) -> dict[str, T]:
    """The rows of one file of the assets, or of another folder of assets, in its order. Raises BadAsset."""
    return _read((where or folder()) / f"{name}.toml", kind, LARGEST)


def read_own(name: str, kind: type[T], where: Path) -> dict[str, T]:
    """The same of a file that the player may have written; nothing if there is none to be seen. Raises BadAsset."""
    path = where / f"{name}.toml"
    with suppress(OSError):  # a folder nobody may look into: whoever lists what is in it says so
        if files.present(path):
            return _read(path, kind, files.SMALL)
    return {}


def _read(path: Path, kind: type[T], most: int) -> dict[str, T]:
    """Row by row: msgspec names the path inside a row, but not a dict's key."""
    row, rows = "", {}
    try:
        data = files.read(path, most, links=True)
        if max(map(len, data.splitlines()), default=0) > LONGEST:
            raise ValueError(f"no line may have more than {LONGEST} bytes")
        for row, fields in tomllib.loads(data.decode()).items():
            rows[row] = msgspec.convert(fields, kind, dec_hook=parse)
    except OSError as wrong:
        raise BadAsset(f"{path}: {wrong.strerror}") from None
    except RecursionError:
        raise BadAsset(f"{path}: it is nested too deeply") from None
    except ValueError as wrong:  # what msgspec, tomllib, codecs and int say
        place = f"{path} [{row}]" if row else f"{path}"
        raise BadAsset(f"{place}: {str(wrong).partition(';')[0]}") from None
    return rows


@cache
def constants() -> Constants:
    """Return the numbers of the rules that stand in no other table, by chapter. Raises BadAsset."""
    try:
        return msgspec.convert(read("constants", Any), Constants)
    except msgspec.ValidationError as wrong:
        raise BadAsset(f"{folder() / 'constants.toml'}: {wrong}") from None


@cache
def classes() -> dict[str, Kind]:
    """The six classes, by short name: "wasp"."""
    return read("classes", Kind)


@cache
def kinds() -> dict[str, Kind]:
    """Every class and creature, by short name."""
    return classes() | read("termites", Kind) | read("hirelings", Kind) | creatures()


@cache
def creatures() -> dict[str, Kind]:
    """Those beyond the printed castes, with the Ratings that follow from the others. [RULES 2, 6]"""
    return {
        name: msgspec.structs.replace(kind, features=derived(kind.features))
        for name, kind in read("creatures", Kind).items()
    }


@cache
def formulas() -> dict[str, Formula]:
    """Every Action by its name, those that are improvised last."""
    improvised = {name: acted(name, key, row) for key, row in intents().items() for name in row.deeds}
    return read("formulas", Formula) | improvised


@cache
def intents() -> dict[str, Intent]:
    """What may be improvised, by a short name: "hurt". [RULES 5.4]"""
    return read("aptness", Intent)


@cache
def vocabulary() -> Vocabulary:
    """The words a sentence is understood by. Raises BadAsset."""
    try:
        found = msgspec.convert(read("intents", Any) | read("words", Any), Vocabulary)
    except msgspec.ValidationError as wrong:
        raise BadAsset(f"{folder() / 'intents.toml'} and words.toml: {wrong}") from None
    may = {*formulas(), *intents(), *SPOKEN, *(name.removesuffix("-afield") for name in formulas())}
    told = (text for verb in found.verbs.values() for text in (verb.any, *verb.to.values()))
    if odd := {does for text in told for does in text.replace("/", " ").split()} - may:
        raise BadAsset(f"{folder() / 'intents.toml'} [verbs]: no such Action or intent: {', '.join(sorted(odd))}")
    return found


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
def foods() -> tuple[str, ...]:
    """The ten forms of food that have a colour. [R-34]"""
    return finds()["food"].rows


@cache
def finds() -> dict[str, Faces]:
    """What a food is made up of: colour, condition, alignment, good, bad."""
    return read("finds", Faces)


@cache
def abilities() -> dict[str, Ability]:
    """Return what food may do, by name. Raises BadAsset for an Ability that no face of a die brings."""
    rows, dice = read("abilities", Ability), finds()
    for name, row in rows.items():
        if name not in dice[die := "good" if row.good else "bad"].rows:
            raise BadAsset(f"{folder() / 'abilities.toml'} [{name}]: no face of [{die}] in finds.toml brings it")
    return rows


@cache
def arrivals() -> tuple[Arrival, ...]:
    """Who comes, by the Level's Costs / Risks die. [R-50]"""
    return tuple(read("encounters", Arrival).values())


@cache
def strangers() -> tuple[Arrival, ...]:
    """Who comes instead, by a d10. [R-50]"""
    return tuple(read("strangers", Arrival).values())


@cache
def visits() -> dict[str, Visit]:
    """The book's Encounter table: each kind by a chance of its own. [L 4.2.1.1]"""
    return read("visits", Visit)


@cache
def alerts() -> tuple[Alert, ...]:
    """The steps of the nest's alarm, from 0 on. [R-86]"""
    return tuple(read("alert", Alert).values())


@cache
def castes() -> dict[str, Caste]:
    """How each caste of the termites behaves outside Combat. [RULES 5.3]"""
    return read("castes", Caste)


@cache
def friends() -> dict[str, frozenset[str]]:
    """Species > those that leave it alone, and that it leaves alone. [R-53]"""
    found: dict[str, set[str]] = {}
    for kind in kinds().values():
        for other in kind.friends:
            found.setdefault(kind.species, set()).add(other)
            found.setdefault(other, set()).add(kind.species)
    return {species: frozenset(others) for species, others in found.items()}


@cache
def doctrines() -> dict[str, Doctrine]:
    """What creatures want in Combat, by the name of the row. [RULES 5.3]"""
    return read("doctrine", Doctrine)


@cache
def doctrine(kind: str) -> Doctrine:
    """Of this kind; anybody's, if it has none of its own."""
    return next((row for row in doctrines().values() if kind in row.kinds), doctrines()["anybody"])


@cache
def stocks() -> dict[str, dict[str, Stock]]:
    """Kind of chamber > "plants", "animals", "materials" > what it may hold."""
    return read("stocks", dict[str, Stock])


@cache
def summons() -> tuple[Summons, ...]:
    """Table 27, lowest Chance first."""
    return tuple(sorted(read("summons", Summons).values(), key=lambda row: row.chance))


@cache
def jobs() -> dict[str, Job]:
    return read("jobs", Job)


KEPT = "cmvn"
"""Letters that mean the same in every list: compare, Manoeuvres, no."""


@cache
def letters() -> dict[str, dict[str, str]]:
    """The letters of lists: "deeds", "words" and "effects", each by name. No part of the rules.

    A Manoeuvre, Suppress or Support that has none there gets the first of its key that is nobody's.
    """
    found = read("letters", dict[str, str])
    deeds = found["deeds"]
    for name, row in formulas().items():
        if row.cost in ("Manoeuvre", "Suppress", "Support") and name not in deeds:
            free = (one for one in row.key + row.key.upper() if one.isalpha() and one not in {*deeds.values(), *KEPT})
            deeds[name] = next(free, "")
    return found


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
    for name, ability in abilities().items():
        yield from ((f"abilities.toml [{name}] {line}", getattr(ability, line)) for line in ("text", "price", "hits"))


@cache
def fingerprint() -> str:
    """A hash of the decoded rules content, for the head of a recording: comments and layout do not count."""
    everything = (
        kinds(),
        formulas(),
        intents(),
        effects(),
        events(),
        levels(),
        forms(),
        finds(),
        abilities(),
        arrivals(),
        strangers(),
        visits(),
        summons(),
        jobs(),
        stocks(),
        castes(),
        doctrines(),
        alerts(),
        constants(),
    )
    plain = msgspec.json.encode(everything, enc_hook=str, order="deterministic")
    return blake2b(plain, digest_size=8).hexdigest()
