"""The game's data: the files of assets/, each read once into frozen and validated records."""

# mypy: implicit-reexport
# ruff: noqa: F401  records for others

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from game.content.beings import Alert, Arrival, Art, Attack, Caste, Haul, Kind, Summons, Visit, derived
from game.content.constants import Constants
from game.content.doctrines import Doctrine
from game.content.edition import Edition
from game.content.improvised import SPOKEN, Intent, Vocabulary, acted
from game.content.overlay import BASE, by_edition, choose, chosen, in_force
from game.content.reading import BadAsset, folder, read, read_own, text, use
from game.content.records import (
    Ability,
    Band,
    ChamberKind,
    EffectRow,
    EventRow,
    Faces,
    Form,
    Formula,
    Job,
    Ruling,
    Stock,
)  # fmt: skip
from game.content.rows import ATTRIBUTES, COMBAT, COMMON, EFFECTS, FEATURES, SPECIFIC, TRACK
from game.content.wordless import unworded

T = TypeVar("T")


def _table(name: str, kind: type[T], called: str = "") -> Callable[[], dict[str, T]]:
    """Return a function. It returns an asset file's rows as a dict, and reads the file once for each rule system."""
    return by_edition(lambda: read(name, kind), called or name)


def _rows(name: str, kind: type[T], called: str = "") -> Callable[[], tuple[T, ...]]:
    """Return a function. It returns an asset file's rows as a tuple, and reads the file once for each rule system."""
    return by_edition(lambda: tuple(read(name, kind).values()), called or name)


classes = _table("classes", Kind)
"""The six classes that can be played, by short name: "wasp"."""
editions = _table("editions", Edition)
"""The rule systems that the game knows, by name: "bind"."""
intents = _table("aptness", Intent, "intents")
"""The intents of improvised Actions, by short name: "hurt". [RULES 5.4]"""
forms = _table("items", Form, "forms")
strangers = _rows("strangers", Arrival)
"""The groups from outside that an Encounter may bring instead of the garrison, by a d10. [R-50]"""
visits = _table("visits", Visit)
"""The book's Encounter table: the chance with which each kind of creature comes. [L 4.2.1.1]"""
alerts = _rows("alert", Alert, "alerts")
"""The steps of the nest's alarm, from 0 upwards. [R-86]"""
castes = _table("castes", Caste)
"""The behaviour of each caste of termites outside Combat, by kind. [RULES 5.3]"""
doctrines = _table("doctrine", Doctrine, "doctrines")
"""The doctrines by name, each of which decides how some kinds of creatures act in Combat. [RULES 5.3]"""
stocks = _table("stocks", dict[str, Stock])
"""The Items that each kind of chamber may hold, by kind of chamber and then by "plants", "animals" or "materials"."""
jobs = _table("jobs", Job)
pages = _table("pages", dict[str, str])
"""The texts that the screens and the text interface are made of, by table and key."""
finds = _table("finds", Faces)
"""The dice that choose a food's properties, by name: form, colour, condition, alignment, good Ability, bad Ability."""
effects = _table("effects", EffectRow)
arts = _table("arts", Art)
"""The Special Abilities of other editions, which no sheet of fd100 has, by name."""
rulings = _table("rulings", Ruling)
events = _table("events", dict[str, EventRow])
"""The rows of Events, by table ("Cost", "Risk", "Reward") and then by the Event's name, in the order of the tables."""
levels = _rows("levels", Band)
"""The dice for each range of Level ratings (Table 21), lowest range first."""
arrivals = _rows("encounters", Arrival, "arrivals")
"""The groups of the garrison that an Encounter may bring, by the Level's die for Costs and Risks. [R-50]"""


@by_edition
def kinds() -> dict[str, Kind]:
    """Return all classes and creatures, as a dict by short name. Raises BadAsset if one has an unknown doctrine."""
    natives = {name: read(name, Kind) for name in ("termites", "hirelings")}
    files = {"classes": classes(), **natives, "creatures": creatures()}
    for file, rows in files.items():
        for name, kind in rows.items():
            if kind.doctrine and kind.doctrine not in doctrines():
                raise BadAsset(f"{folder() / file}.toml [{name}]: no such row of doctrine.toml: {kind.doctrine}")
    return {name: kind for rows in files.values() for name, kind in rows.items()}


@cache
def creatures() -> dict[str, Kind]:
    """Return the creatures of creatures.toml (no termite castes), as a dict by short name. [RULES 2, 6]"""
    rows = read("creatures", Kind)
    return {name: msgspec.structs.replace(kind, features=derived(kind.features)) for name, kind in rows.items()}


@by_edition
def formulas() -> dict[str, Formula]:
    """Return the formulas of all Actions, as a dict by name; the improvised Actions come last."""
    improvised = {name: acted(name, key, row) for key, row in intents().items() for name in row.deeds}
    return read("formulas", Formula) | improvised


@by_edition
def works() -> dict[str, str]:
    """Return the Actions that gather, each with the stock of a Room that it takes from: "forage" from "plants". [R-60]"""
    return {name: row.stock for name, row in formulas().items() if row.stock}


def attack(name: str) -> Attack | None:
    """Return the Attack of a Special Ability ("Chill") or a class ("wasp special"), or None if it has no Attack."""
    if name in (own := arts()):
        return own[name].attack
    kind, _, slot = name.partition(" ")
    return classes()[kind].base if slot == "base" else classes()[kind].special


@cache
def vocabulary() -> Vocabulary:
    """Return the Vocabulary: the words that the game understands in a player's typed sentences. Raises BadAsset."""
    try:
        found = msgspec.convert(read("intents", Any) | read("words", Any), Vocabulary)
    except msgspec.ValidationError as wrong:
        raise BadAsset(f"{folder() / 'intents.toml'} and words.toml: {wrong}") from None
    may = {*formulas(), *intents(), *SPOKEN, *(name.removesuffix("-afield") for name in formulas())}
    told = (deeds for verb in found.verbs.values() for deeds in (verb.any, *verb.to.values()))
    if odd := {does for deeds in told for does in deeds.replace("/", " ").split()} - may:
        raise BadAsset(f"{folder() / 'intents.toml'} [verbs]: no such Action or intent: {', '.join(sorted(odd))}")
    return found


def foods() -> tuple[str, ...]:
    """Return the names of the ten forms of food. Only these have a colour. [R-34]"""
    return finds()["food"].rows


@by_edition
def abilities() -> dict[str, Ability]:
    """Return the effects that food can have (its Abilities), good and bad, as a dict by name. Raises BadAsset."""
    rows, dice = read("abilities", Ability), finds()
    for name, row in rows.items():
        if name not in dice[die := "good" if row.good else "bad"].rows and not in_force():
            raise BadAsset(f"{folder() / 'abilities.toml'} [{name}]: no face of [{die}] in finds.toml brings it")
    return rows


@cache
def chambers() -> dict[str, ChamberKind]:
    """Return the kinds of chambers in a nest, as a dict by name. [R-30]"""
    return {name: msgspec.structs.replace(row, name=name) for name, row in read("chambers", ChamberKind).items()}


@by_edition
def constants() -> Constants:
    """Return the Constants: all numbers of the rules that are in no table, by chapter. Raises BadAsset."""
    try:
        return msgspec.convert(read("constants", Any), Constants)
    except msgspec.ValidationError as wrong:
        raise BadAsset(f"{folder() / 'constants.toml'}: {wrong}") from None


KEPT = "cmvn"
"""The shortcut letters with a fixed meaning in every list (such as compare, Manoeuvres, no), given to nothing else."""


@cache
def letters() -> dict[str, dict[str, str]]:
    """Return the tables of letters.toml: dicts from answers to menu letters. Other Combat Actions get free letters."""
    deeds = (found := read("letters", dict[str, str]))["deeds"]
    for name, row in formulas().items():
        if row.cost in ("Manoeuvre", "Suppress", "Support") and name not in deeds:
            free = (one for one in row.key + row.key.upper() if one.isalpha() and one not in {*deeds.values(), *KEPT})
            deeds[name] = next(free, "")
    return found


@cache
def friends() -> dict[str, frozenset[str]]:
    """Return a dict from each species to the set of species with which it is at peace. [R-53]"""
    half = {(kind.species, other) for kind in kinds().values() for other in kind.friends}
    pairs = half | {(other, species) for species, other in half}
    return {one: frozenset(other for who, other in pairs if who == one) for one, _ in pairs}


@cache
def doctrine(kind: str) -> Doctrine:
    """Return the doctrine of a kind of creature, which says what it tries to do in Combat."""
    own = next((row for row in doctrines().values() if kind in row.kinds), None)
    return own or doctrines()[kinds()[kind].doctrine or "anybody"]


@cache
def summons() -> tuple[Summons, ...]:
    """Return the rows of Table 27 (which creatures answer an alarm, with what chance), the lowest chance first."""
    return tuple(sorted(read("summons", Summons).values(), key=lambda row: row.chance))


def rules_of(edition: str) -> Edition:
    """Return the row of a rule system by its name; "" is the game's own, fd100."""
    return editions()[edition or BASE]


@cache
def rulings_of(edition: str) -> dict[str, Ruling]:
    """Return the rulings (decisions on open questions of the rules) for a rule system, as a dict by id."""
    return rulings() if edition == BASE else read(f"editions/{edition}", Ruling)


@cache
def fingerprint(edition: str = "") -> str:
    """Return a hash of all rules in the assets. Recordings store it, to tell by which rules they were made."""
    with chosen(edition):
        everything = (
            kinds(), formulas(), intents(), effects(), events(), levels(), forms(), finds(), abilities(), arrivals(), strangers(),
            visits(), summons(), jobs(), stocks(), castes(), doctrines(), alerts(), constants(), chambers(),
            *([editions()[edition]] if edition else ()), *([arts()] if arts() else ()),
        )  # fmt: skip
    plain = msgspec.json.encode(unworded(msgspec.to_builtins(everything, enc_hook=str)), order="deterministic")
    return blake2b(plain, digest_size=8).hexdigest()
