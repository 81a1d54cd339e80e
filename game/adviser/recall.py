"""The memory of foes, kept in a file of the raid's folder before each Command, for when the raid is taken up again.

Who was seen, and is out of sight, is nowhere else: not in the world, which knows where everybody is now. Nothing in the game
depends on it. If the file is missing, or not as it was written, the adviser knows only whom it sees.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

import msgspec
from msgspec import Struct

from game import content, files
from game.adviser.counsel import Counsel
from game.bots.errands import inside
from game.bots.memory.fights import Battles
from game.bots.memory.foes import Foes
from game.bots.memory.ways import Ways
from game.engine.commands import AnyCommand
from game.presentation.automatic.auto_walk import remember
from game.presentation.foes.last_seen import Last, Sensed
from game.presentation.obstacles.losses import Leaver, WalkMemory
from game.run.run import Run
from game.run.view import Seen, View

FILE = "memory"
LARGEST = 1 << 20
"""The greatest size of the file, in bytes."""


class OfWalks(Struct, forbid_unknown_fields=True):
    """What is kept of a WalkMemory."""

    last: Last
    freshest: Sensed | None


class Memory(Struct, forbid_unknown_fields=True):
    """What is known of foes after `n` Commands of a raid."""

    n: int
    walks: OfWalks
    foes: Foes
    fights: Battles
    ways: Ways


_READER, _WRITER = msgspec.json.Decoder(Memory), msgspec.json.Encoder()


class Remembering(Leaver, Protocol):
    """A user interface of a raid whose memory of foes is kept."""

    run: Run
    counsel: Counsel


def note(front: Remembering, command: AnyCommand) -> None:
    """Note all things in view, and keep what is known of foes in the raid's folder. Call this before `command` is given.

    If writing fails, only this memory is lost.
    """
    run, counsel, memory = front.run, front.counsel, front.memory
    counsel.heard(front.view, command)
    remember(memory, front.view, command, counsel.policy.mind)
    if run.folder is None:
        return
    mind, walks = counsel.policy.mind, OfWalks(memory.last, memory.freshest)
    with suppress(OSError), files.kept(run.folder / FILE) as file:
        files.put(file, _WRITER.encode(Memory(run.n, walks, mind.foes, mind.fights, mind.ways)))
        file.truncate(file.tell())  # last: a file that is emptied first takes 4 ms of the disk


def recalled(run: Run, counsel: Counsel) -> WalkMemory:
    """Return the memory that the walks of a raid begin with; what was known of foes when it was left is in it, and in the adviser's."""
    mind = counsel.policy.mind
    memory, found = WalkMemory(spurned=mind.spurned), _read(run)
    if found:
        memory.last, memory.freshest = found.walks.last, found.walks.freshest
        mind.foes, mind.fights, mind.ways = found.foes, found.fights, found.ways
    memory.dangers = mind.foes.dangers
    return memory


def _read(run: Run) -> Memory | None:
    """Return the memory in a raid's folder, or None if there is none, or none that may have been written in this raid till now."""
    if run.folder is None or run.decision is None:
        return None
    try:
        found = _READER.decode(files.read(run.folder / FILE, LARGEST))
    except (OSError, ValueError, TypeError, RecursionError):  # TypeError: of what cannot be in a set
        return None
    return found if found.n <= run.n and all(_sound(View(run), found)) else None


def _sound(view: View, found: Memory) -> Iterator[bool]:
    """Yield for each creature whether it can be one of this game, and for each cell of this Level whether it is on the map."""
    foes, fights, walks = found.foes, found.fights, found.walks
    sensed = [*walks.last.values(), *([walks.freshest] if walks.freshest else [])]
    known = [*foes.dangers.values(), *((level, body) for level, _, body in sensed)]
    attacked = [one.foe for one in foes.missed.values()] + ([foes.prey[0]] if foes.prey else [])
    yield from (_possible(body) for body in (*(body for _, body in known), *attacked))
    cells = [(body.x, body.y) for level, body in known if level == view.number]
    cells += [cell for cell in (fights.field, fights.haunted) if cell]
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
