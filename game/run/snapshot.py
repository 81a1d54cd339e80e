"""Snapshots: the whole esper world as inert data, written beside and renamed into place. And the digest of it."""

from hashlib import blake2b
from typing import Union

import msgspec

import game.world.components as components  # noqa: F401, PLR0402  every kind of component must be known
from game.dice import Cup
from game.flow import Agenda, Chronicle, Shelf
from game.flow.commands import AnyCommand
from game.world import Component, pack, unpack
from game.world.sealed import Sealed

LARGEST = 1 << 26
"""Bytes of a snapshot, at most."""
SEAL = 16

_FLOW = (Agenda, Chronicle, Shelf)  # imported so that they are among the subclasses
AnyComponent = Union[(Cup, *Component.__subclasses__())]  # type: ignore[valid-type]


class Snapshot(msgspec.Struct):
    """The run after `n` commands; `digest` is its chained digest, `told` the entries told so far."""

    n: int
    digest: str
    told: int
    entities: dict[int, list[AnyComponent]]  # type: ignore[valid-type]


_digested = msgspec.msgpack.Encoder(enc_hook=lambda sealed: sealed.checksum)
_encoder = msgspec.msgpack.Encoder(enc_hook=lambda sealed: sealed.pressed)
_decoder = msgspec.msgpack.Decoder(Snapshot, dec_hook=lambda _, data: Sealed.opened(data))


def digest(before: str, command: AnyCommand | None) -> str:
    """64 bits over the last digest, the command and the whole state."""
    return blake2b(_digested.encode((before, command, pack())), digest_size=8).hexdigest()


def take(n: int, chain: str, told: int = 0) -> bytes:
    state = _encoder.encode(Snapshot(n, chain, told, pack()))
    return blake2b(state, digest_size=SEAL).digest() + state


def restore(data: bytes) -> Snapshot:
    """The world as it was. Raises ValueError if the data is not what was written."""
    if len(data) > LARGEST or blake2b(data[SEAL:], digest_size=SEAL).digest() != data[:SEAL]:
        raise ValueError("its checksum does not fit")
    snapshot = _decoder.decode(data[SEAL:])
    unpack(snapshot.entities)
    return snapshot
