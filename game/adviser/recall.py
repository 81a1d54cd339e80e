"""What the adviser remembers, kept in a file of the raid's folder before each Command and as it is left, for when the raid is taken up again.

Who was seen, and is out of sight, or what errand the party is on, is nowhere else: not in the world, which knows where everybody is now.
Nothing in the game depends on it. If the file is missing, or not as it was written in this nest, the adviser knows only whom it sees.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from game import content, files
from game.adviser.afield.constancy import Constancy
from game.adviser.afield.patience import Patience
from game.adviser.afield.rounding import Rounding
from game.adviser.afield.shying import Shying
from game.adviser.afield.vetoes import Vetoes
from game.adviser.afield.waylaid import Waylaid
from game.adviser.afield.who_leads import Leading
from game.adviser.counsel import Counsel
from game.adviser.fighting.likelier import Fought
from game.adviser.fleeing.hunted import Hunted
from game.adviser.fleeing.leaving import Leaving
from game.adviser.fleeing.posts import Posts
from game.adviser.fleeing.scouting import Lookout
from game.adviser.fleeing.steadiness import Steadiness
from game.adviser.wording.perils import Perils
from game.bots.carrying import Left
from game.bots.errands import inside
from game.bots.lines import LinePart
from game.bots.mind import Mind
from game.bots.places import Place
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import remember
from game.presentation.foes.last_seen import Last, Sensed
from game.presentation.obstacles.losses import Leaver, WalkMemory
from game.presentation.walks.approach import Turn
from game.run.heads import Head
from game.run.run import Run
from game.run.view import Seen, View

FILE = "memory"
LARGEST = 1 << 20
"""The greatest size of the file, in bytes."""
SEAL = 16
"""The length of the seal with which it begins, in bytes."""


class OfWalks(Struct, forbid_unknown_fields=True):
    """What is kept of a WalkMemory."""

    last: Last
    freshest: Sensed | None
    warned: set[Place]
    webbed: set[tuple[int, Cell]]
    elsewhere: set[int]


class OfAfield(Struct, forbid_unknown_fields=True):
    """What is kept of an Afield."""

    vetoes: Vetoes
    posts: Posts
    constancy: Constancy
    rounding: Rounding
    patience: Patience
    hunted: Hunted
    scouting: Lookout
    shying: Shying
    leading: Leading
    dug: dict[Place, int]
    looked: dict[int, bytes]
    waylaid: Waylaid = msgspec.field(default_factory=Waylaid)
    steadiness: Steadiness = msgspec.field(default_factory=Steadiness)


class OfCounsel(Struct, forbid_unknown_fields=True):
    """What is kept of a Counsel."""

    leaving: Leaving
    perils: Perils
    roamed: tuple[int, AnyCommand] | None
    spurned: dict[int, Left]
    explored: int
    begun: tuple[int, bool]
    fought: Fought | None
    tried: dict[tuple[int, AnyCommand], set[int]]
    kept: tuple[Turn | None, Sequence[LinePart]]
    active: tuple[int, int]
    steels: Turn | None
    fled: tuple[Turn | None, Sequence[LinePart]] = None, ()


class Memory(Struct, forbid_unknown_fields=True):
    """What the adviser remembers after `n` Commands of a raid."""

    n: int
    mind: Mind
    walks: OfWalks
    afield: OfAfield
    counsel: OfCounsel


_READER, _WRITER = msgspec.msgpack.Decoder(Memory), msgspec.msgpack.Encoder()
Part = TypeVar("Part", OfWalks, OfAfield, OfCounsel)


class Remembering(Leaver, Protocol):
    """A user interface of a raid whose adviser's memory is kept."""

    run: Run
    counsel: Counsel
    in_hand: AnyCommand | None


def note(front: Remembering, command: AnyCommand) -> None:
    """Note all things in view, and keep what the adviser remembers. Call this before `command` is given."""
    front.counsel.heard(front.view, command)
    remember(front.memory, front.view, command, front.counsel.policy.mind)
    keep(front)


def keep(front: Remembering) -> None:
    """Write what the adviser remembers to the raid's folder. Call this as the raid is left: it may have been asked since the last Command.

    If writing fails, only this memory is lost.
    """
    run, counsel, memory = front.run, front.counsel, front.memory
    if run.folder is None or front.in_hand:  # what has failed half-way leaves all as it was
        return
    parts = _part(OfWalks, memory), _part(OfAfield, counsel.afield), _part(OfCounsel, counsel)
    kept = _WRITER.encode(Memory(run.n, counsel.policy.mind, *parts))
    with suppress(OSError), files.kept(run.folder / FILE) as file:
        files.put(file, sealed(run.head, kept))
        file.truncate(file.tell())  # last: a file that is emptied first takes 4 ms of the disk


def recalled(run: Run, counsel: Counsel) -> WalkMemory:
    """Return the memory that the walks of a raid begin with; what was known when it was left is in it, and in the adviser's."""
    memory, found = WalkMemory(), _read(run)
    if found:
        found.mind.nature, counsel.policy.mind = counsel.policy.nature, found.mind
        for kept, of in (found.walks, memory), (found.afield, counsel.afield), (found.counsel, counsel):
            for name in kept.__struct_fields__:
                setattr(of, name, getattr(kept, name))
    memory.spurned, memory.dangers = counsel.policy.mind.spurned, counsel.policy.mind.foes.dangers
    return memory


def _part(kind: type[Part], whole: object) -> Part:
    """Return what is kept of a memory."""
    return kind(*(getattr(whole, name) for name in kind.__struct_fields__))


def sealed(head: Head, kept: bytes) -> bytes:
    """Return these bytes after a seal, which proves that they were written in a raid into this nest, and are whole."""
    return blake2b(head.seed.encode() + kept, digest_size=SEAL).digest() + kept


def _read(run: Run) -> Memory | None:
    """Return the memory in a raid's folder, or None if there is none, or none that may have been written in this raid till now."""
    if run.folder is None or run.decision is None:
        return None
    try:
        kept = files.read(run.folder / FILE, LARGEST)
        found = _READER.decode(kept[SEAL:]) if kept == sealed(run.head, kept[SEAL:]) else None
    except (OSError, ValueError, TypeError, RecursionError):  # TypeError: of what cannot be in a set
        return None
    return found if found and found.n <= run.n and all(_sound(View(run), found)) else None


def _sound(view: View, found: Memory) -> Iterator[bool]:
    """Yield for each creature whether it can be one of this game, and for each cell of this Level whether it is on the map."""
    foes, fights, walks = found.mind.foes, found.mind.fights, found.walks
    sensed = [*walks.last.values(), *([walks.freshest] if walks.freshest else [])]
    known = [*foes.dangers.values(), *((level, body) for level, _, body in sensed)]
    attacked = [one.foe for one in foes.missed.values()] + ([foes.prey[0]] if foes.prey else [])
    yield from (_possible(body) for body in (*(body for _, body in known), *attacked))
    cells = [(body.x, body.y) for level, body in known if level == view.number]
    cells += [cell for cell in (fights.field, fights.haunted) if cell]
    cells += found.afield.waylaid.places.get(view.number, {})
    yield from (inside(view.walkable, cell) for cell in cells)


def _possible(body: Seen) -> bool:
    """Return whether a creature is as a View may show one: of a known kind, with its looks, and with nothing in it that a terminal cannot bear."""
    kind = content.kinds().get(body.kind)
    texts = [value for value in msgspec.structs.astuple(body) if isinstance(value, str)]
    return (
        kind is not None
        and (body.glyph, body.colour) == (kind.glyph, kind.colour)
        and body.disposition in ("", *kind.track)
        and 0 <= body.wounds <= body.limit > 0 < body.toll
        and body.effects.keys() <= content.effects().keys()
        and all(text.isprintable() for text in texts)
    )
