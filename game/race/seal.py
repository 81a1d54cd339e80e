"""Sealed races: a number published beforehand fixes the nest without revealing it.

The nest is unknown until the seal is opened.
"""

from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from game import files
from game.printable import Invalid
from game.run.heads import Head
from game.run.journal import Recording


class SealedRace(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a race whose nest is fixed beforehand by a published number, which does not reveal it.

    The `salt` keeps others from finding the seed by trying all.
    """

    seed: str
    salt: str
    party: tuple[str, ...]
    job: str
    profile: str

    @property
    def promise(self) -> str:
        """The number to publish before the race: BLAKE2b, 128 bits, as 32 hexadecimal digits."""
        said = "\0".join((self.seed, self.salt, *self.party, self.job, self.profile))
        return blake2b(said.encode(), digest_size=16).hexdigest()

    @property
    def plan(self) -> str:
        """The text (`plan`) that marks periods of play as part of this race: "sealed" and the promise."""
        return f"sealed {self.promise}"


def sealed(head: Head, salt: str) -> SealedRace:
    """Return the SealedRace for the nest, party and Job in a run's `head`."""
    return SealedRace(head.seed, salt, head.party, head.job, head.profile)


def opened(path: Path) -> SealedRace:
    """Return the SealedRace read from a file. Raises Invalid."""
    try:
        return files.decoded(path, SealedRace)
    except OSError as wrong:
        raise Invalid(f"{path}: {wrong.strerror}") from wrong
    except ValueError as wrong:
        raise Invalid(f"{path}: no seal of a race ({wrong})") from wrong


def broken(seal: SealedRace, recording: Recording) -> str:
    """Return the name of the first term of the race that a recording breaks, such as "seed", or "" if it keeps all."""
    for name in ("seed", "party", "job", "profile"):
        if getattr(seal, name) != getattr(recording.head, name):
            return name
    return "" if recording.sittings and recording.sittings[0].plan == seal.plan else "plan"
