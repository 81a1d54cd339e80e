"""Snapshots (the whole esper world as plain bytes), and the digest of a run's state."""

from hashlib import blake2b, sha256
from typing import Union

import msgspec

import game.engine.components as components  # noqa: F401, PLR0402  every kind of component must be known
from game.dice import Cup
from game.engine import Agenda, Chronicle, PendingSteps
from game.engine.blob import Sealed
from game.engine.commands import AnyCommand
from game.engine.components import Improvised, Lore, Raid
from game.engine.store import RUN, Census, Component, pack, unpack
from game.run.save_folder import SEAL

LARGEST = 1 << 21
"""The greatest size of a snapshot, in bytes. A raid of 2,000 commands has 20,000; in memory a snapshot may grow fifty times."""
SPREAD = 1 << 24
"""The greatest total size, in bytes, of all Sealed content of a snapshot once decompressed."""
OLDEST = 1 << 18
"""The greatest entity id that a snapshot may contain, as loading counts up to it."""

_FLOW = (Agenda, Chronicle, PendingSteps)  # imported so that they are among the subclasses
SINGLE = (Census, Raid, Lore, Improvised, Cup, Agenda, Chronicle)
"""The component kinds of the run itself: entity RUN has each exactly once, from beginning to end."""
AnyComponent = Union[(Cup, *Component.__subclasses__())]  # type: ignore[valid-type]


class Snapshot(msgspec.Struct):
    """The state after `n` commands as plain bytes, its chained `digest`, and the number of Entries `told` so far."""

    n: int
    digest: str
    told: int
    entities: dict[int, list[AnyComponent]]  # type: ignore[valid-type]


_digested = msgspec.msgpack.Encoder(enc_hook=lambda sealed: sealed.checksum)
_encoder = msgspec.msgpack.Encoder(enc_hook=lambda sealed: sealed.pressed)


class _Opening:
    """A decoder hook that decompresses Sealed (compressed) components, at most SPREAD bytes in total per snapshot."""

    left = 0

    def __call__(self, _: object, data: bytes) -> Sealed:
        sealed = Sealed.opened(data, self.left)
        self.left -= len(sealed.raw)
        return sealed


_opening = _Opening()
_decoder = msgspec.msgpack.Decoder(Snapshot, dec_hook=_opening)


def digest(before: str, command: AnyCommand | None) -> str:
    """Return one digest of the current state, the previous digest and the command: 64 bits, as hex."""
    return _digest(before, command, pack())


def _digest(before: str, command: AnyCommand | None, entities: dict[int, list[Component]]) -> str:
    return sha256(_digested.encode((before, command, entities))).hexdigest()[:16]  # a third of the time of blake2b


def take(n: int, chain: str, told: int = 0) -> bytes:
    state = _encoder.encode(Snapshot(n, chain, told, pack()))
    return blake2b(state, digest_size=SEAL).digest() + state


def restore(data: bytes) -> Snapshot:
    """Replace the world by a snapshot taken in this process, and return it. Raises ValueError if it is damaged."""
    snapshot = _decoded(data)
    unpack(snapshot.entities)
    return snapshot


def opened(data: bytes) -> Snapshot:
    """Return the Snapshot in these bytes, without its world. Raises ValueError if damaged, too large or incomplete."""
    snapshot = _decoded(data)
    run: list[object] = list(snapshot.entities.get(RUN, ()))
    if [sum(type(component) is kind for component in run) for kind in SINGLE] != [1] * len(SINGLE):
        raise ValueError("the run itself is not whole")
    last = next(component.last for component in run if isinstance(component, Census))
    if not max(snapshot.entities) <= last <= OLDEST:
        raise ValueError("its last id cannot be")
    return snapshot


def _decoded(data: bytes) -> Snapshot:
    if len(data) > LARGEST:
        raise ValueError("it is too large")
    if blake2b(data[SEAL:], digest_size=SEAL).digest() != data[:SEAL]:
        raise ValueError("its checksum does not fit")
    _opening.left = SPREAD
    try:
        return _decoder.decode(data[SEAL:])
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def proven(snapshot: Snapshot, before: str, command: AnyCommand | None) -> str:
    """Return one digest computed from a snapshot's state, the previous digest and the command.

    The state is genuine if the journal has this digest for the command.
    """
    return _digest(before, command, snapshot.entities)
