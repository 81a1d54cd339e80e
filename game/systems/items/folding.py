"""The packing of a Level into bytes while the party is not on it. [DESIGN law 4]

So a run's state does not grow with its length.
"""

from functools import cache
from typing import Any, Union

import msgspec
import numpy as np

from game.dice import Cup
from game.engine.blob import Sealed
from game.engine.components import At, Charted, Item, Level, Remains, Scents, Thrown
from game.engine.store import Component, Folded, add, components_of, drop, find, get, query, remove, the


@cache
def codec() -> tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[Any]]:
    kinds = Union[tuple(Component.__subclasses__())]  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[tuple[int, list[kinds]]])  # type: ignore[valid-type]


def fold(level: int, stay: list[int]) -> None:
    """Pack all entities on the current Level into bytes that are kept on the entity `level`.

    Those in `stay` are not packed. Remains are dropped.
    """
    kept: list[tuple[int, list[Component]]] = []
    for who in [who for who, _ in query(At) if who not in stay]:
        if find(who, Remains):
            remove(who)
            continue
        held = [thing for thing, item in query(Item) if item.holder == who]  # what it carries goes with it
        for one in (who, *held):
            kept.append((one, components_of(one)))
            for component in kept[-1][1]:
                drop(one, type(component))
    here = get(level, Level)
    own: list[Component] = [Thrown(the(Cup).put_away(place(here))), Charted(here.seen)]
    here.seen = b""
    if scents := find(level, Scents):
        own.append(scents)
        drop(level, Scents)
    kept.append((level, own))
    add(level, Folded([who for who, _ in kept], Sealed(codec()[0].encode(kept))))


def unfold(level: int) -> None:
    """Restore all entities that were packed into the Level's entity `level`, if there are any."""
    folded = find(level, Folded)
    if folded is None:
        return
    for who, components in codec()[1].decode(folded.blob.raw):
        for component in components:
            add(who, component)
    here = get(level, Level)
    the(Cup).drawn |= {place(here) + name: times for name, times in get(level, Thrown).drawn.items()}
    here.seen = get(level, Charted).seen
    for kind in (Charted, Thrown, Folded):
        drop(level, kind)


def place(level: Level) -> str:
    """Return the prefix of the names of a Level's random number streams, such as "level/3/"."""
    return f"level/{level.place}/"


def lying(level: int, width: int) -> list[Item]:
    """Return the Items that lie on a packed Level, on cells that the party has seen.

    `level`: its entity. `width`: its width in cells.
    """
    found = unpacked(level)
    known = np.unpackbits(np.frombuffer(charted(found), np.uint8))
    laid = [(row[Item], row[At]) for row in found if Item in row and At in row and not row[Item].holder]
    return [item for item, at in laid if at.y * width + at.x < len(known) and known[at.y * width + at.x]]


def unpacked(level: int) -> list[dict[type, Any]]:
    """Return the components packed into the Level's entity `level`, as a dict by type for each entity; nothing is restored."""
    folded = find(level, Folded)
    return [{type(one): one for one in row} for _, row in codec()[1].decode(folded.blob.raw)] if folded else []


def charted(packed: list[dict[type, Any]]) -> bytes:
    """Return the party's map of a packed Level: a bit for each cell that has been seen."""
    return next((row[Charted].seen for row in packed if Charted in row), b"")
