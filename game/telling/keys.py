"""Which key of the grammar fits an Entry: the closest first, the most general last."""

from collections.abc import Callable, Iterator
from typing import Any

from game import content
from game.content import EFFECTS, TRACK
from game.engine.entries import (
    Came,
    Changed,
    Chose,
    Died,
    Entry,
    Generated,
    Happened,
    Healed,
    Rolled,
    Ruled,
    Stood,
    Wounded,
)
from game.telling.roll_text import never, shell


def keys(entry: Entry, side: str, swarm: bool) -> Iterator[str]:
    """Keys of its section. `side`: "own" or "foe", hers whom it happens to; `swarm`: whether she is one."""
    yield from KEYS.get(type(entry), any_)(entry, side, swarm)


def any_(entry: Entry, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    yield from (side, "any")


def rolled(entry: Rolled, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    common = "Success" if entry.roll.success else "Failure"
    if never(entry):
        yield f"{entry.action} never"
    if shell(entry.roll):
        yield f"{entry.action} {entry.roll.degree} shell"
    for result in (str(entry.roll.degree), common):
        yield from (f"{entry.action} {side} {result}", f"{entry.action} {result}")
    if (formula := content.formulas().get(entry.action)) and formula.intent:
        yield f"to {formula.intent}: {entry.roll.degree}"
    yield from (entry.action, common)


def wounded(entry: Wounded, side: str, swarm: bool) -> Iterator[str]:
    if entry.total >= entry.limit:
        yield f"{side} fatal"
    if entry.limit - entry.total == 1 and side == "own":
        yield from ("own last swarm", "own last") if swarm else ("own last",)
    yield f"{side} {entry.cause}"
    if swarm:
        yield f"{side} swarm"
    yield side


def healed(entry: Healed, side: str, swarm: bool) -> Iterator[str]:
    whole = "" if entry.total else "whole"
    if swarm or whole:
        yield f"{'swarm' if swarm else ''} {whole}".strip()
    yield from (side, "any")


def died(entry: Died, side: str, swarm: bool) -> Iterator[str]:
    yield f"{side} {entry.cause}"
    if swarm:
        yield f"{side} swarm"
    yield side


def changed(entry: Changed, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    group = "Effect" if entry.feature in EFFECTS else "Feature"
    yield from (f"{entry.feature} {how(entry)}", f"{group} {how(entry)}", entry.feature, group)


def how(entry: Changed) -> str:
    if entry.old == entry.new:
        return "same"
    if entry.new > entry.old:
        return "up" if entry.old else "new"
    return "down" if entry.new else "end"


def stood(entry: Stood, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    way = "up" if TRACK.index(entry.now) > TRACK.index(entry.was) else "down"
    yield from (f"{side} {entry.now} {way}", f"{side} {entry.now}", side)


def chose(entry: Chose, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    yield from ("goes" if entry.action.startswith("goes to") else entry.action, "any")


def ruled(entry: Ruled, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    yield from (f"{entry.verdict} with flair" if entry.flair else entry.verdict, entry.verdict)


def generated(entry: Generated, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    yield entry.table if entry.events else f"{entry.table} nothing"


def happened(entry: Happened, side: str, swarm: bool) -> Iterator[str]:  # noqa: ARG001
    note = entry.note or str(entry.number)
    yield from (f"{entry.what} {side}: {note}", f"{entry.what} {side}", f"{entry.what}: {note}", entry.what, "any")


KEYS: dict[type[Entry], Callable[[Any, str, bool], Iterator[str]]] = {
    Came: any_, Rolled: rolled, Wounded: wounded, Healed: healed, Died: died, Changed: changed, Stood: stood,
    Chose: chose, Ruled: ruled, Generated: generated, Happened: happened,
}  # fmt: skip
