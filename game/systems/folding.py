"""Levels nobody is on are folded away, so that a run's state does not grow with its length. [DESIGN law 4]"""

import zlib
from functools import cache
from typing import Any, Union

import msgspec

from game.world import Component, Folded, add, components_of, drop, find, query, remove
from game.world.components import At, Remains

LARGEST = 1 << 20
"""Bytes a folded Level may unfold to."""


@cache
def codec() -> tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[Any]]:
    kinds = Union[tuple(Component.__subclasses__())]  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[tuple[int, list[kinds]]])  # type: ignore[valid-type]


def fold(level: int, stay: list[int]) -> None:
    """Put away all that has a place on the Level in hand, but for those who stay. Remains are lost."""
    kept: list[tuple[int, list[Component]]] = []
    for who, _ in query(At):
        if who in stay:
            continue
        if find(who, Remains):
            remove(who)
            continue
        kept.append((who, components_of(who)))
        for component in kept[-1][1]:
            drop(who, type(component))
    if kept:
        add(level, Folded([who for who, _ in kept], zlib.compress(codec()[0].encode(kept), 6)))


def unfold(level: int) -> None:
    folded = find(level, Folded)
    if folded is None:
        return
    unpacked = zlib.decompressobj().decompress(folded.blob, LARGEST)
    for who, components in codec()[1].decode(unpacked):
        for component in components:
            add(who, component)
    drop(level, Folded)
