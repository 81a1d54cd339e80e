"""Reproducible dice: roll number i of a stream of dice is a pure function of (seed, stream, i).

The only state of the dice is how often each stream was drawn from, so what is rolled in one room shifts nothing in another
(R-31), and a save holds counters instead of a generator.
A seed is any text, in the spelling that `normal` returns. A stream is a name for a place and a purpose: "fight/7/attack".
"""

from functools import lru_cache
from hashlib import blake2b, shake_256
from unicodedata import normalize

import msgspec

from game.printable import Invalid

LONGEST = 64
"""The greatest length of a seed, in characters."""


def normal(seed: str) -> str:
    """Return the normal spelling of a seed, which is the same for variants in case, spaces and Unicode form.

    Raises ValueError, with a sentence for the player, if it is empty, over 64 characters, or has unprintable characters.
    """
    text = " ".join(normalize("NFKC", normalize("NFKC", seed).casefold()).split())
    if not text:
        raise Invalid(f"The seed is empty: give it 1 to {LONGEST} characters.")
    if len(text) > LONGEST:
        raise Invalid(f"The seed is {len(text)} characters long: give it {LONGEST} at most.")
    if not text.isprintable():
        raise Invalid("The seed has characters that cannot be printed: use letters, digits, signs and spaces.")
    return text


@lru_cache(maxsize=64)
def _key(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32).digest()


@lru_cache(maxsize=64)
def _keyed(seed: str) -> blake2b:
    """Return the hash object with which every roll of a seed begins. Copy it before adding data."""
    return blake2b(key=_key(seed), digest_size=8)


def roll(seed: str, stream: str, i: int, faces: int) -> int:
    """Return a number from 0 to `faces` - 1, which is roll number `i` of the stream, counted from 0.

    It is the 64-bit BLAKE2b hash of "stream#i", keyed by the seed and scaled to `faces`. No face is favoured by more
    than faces / 2**64.
    """
    word = _keyed(seed).copy()
    word.update(f"{stream}#{i}".encode())
    return int.from_bytes(word.digest(), "little") * faces >> 64


def noise(seed: str, stream: str, n: int) -> bytes:
    """Return `n` random bytes, from which caves are shaped.

    They are the SHAKE-256 hash of the seed's key and the stream's name. They are a pure function of (seed, stream): a
    longer result begins with the shorter one. Raises ValueError if `n` is negative.
    """
    if n < 0:
        raise ValueError(f"noise comes in 0 bytes or more, not {n}")
    return shake_256(_key(seed) + stream.encode()).digest(n)


class DieWanted(Exception):
    """Raised if the player must roll a real die and enter the result."""

    def __init__(self, stream: str, faces: int) -> None:
        super().__init__(stream, faces)
        self.stream, self.faces = stream, faces


class Cup(msgspec.Struct, tag=True):
    """The dice of one run.

    `loaded` holds fixed results by stream, for tests and for real dice whose results were entered.
    """

    seed: str
    drawn: dict[str, int] = {}
    loaded: dict[str, list[int]] = {}
    real: bool = False

    def draw(self, stream: str, faces: int) -> int:
        """Return the next roll of a stream of dice, from 0 to `faces` - 1.

        Raises DieWanted if real dice are used and no result was entered.
        """
        i = self.drawn.get(stream, 0)
        self.drawn[stream] = i + 1
        if fixed := self.loaded.get(stream):
            return fixed.pop(0) % faces
        if self.real:
            raise DieWanted(stream, faces)
        return roll(self.seed, stream, i, faces)

    def foreseen(self, stream: str, faces: int) -> int | None:
        """Return the next roll of a stream of dice without rolling it. Return None if it is not to be known."""
        if self.real or self.loaded.get(stream):
            return None
        return roll(self.seed, stream, self.drawn.get(stream, 0), faces)

    def put_away(self, place: str) -> dict[str, int]:
        """Remove the streams of dice whose names begin with `place`, and return how often each was used.

        The result is a dict by the rest of the stream's name.
        """
        return {name[len(place) :]: self.drawn.pop(name) for name in list(self.drawn) if name.startswith(place)}

    def forget(self, place: str) -> None:
        """Remove the streams of dice whose names begin with `place`, to keep the record small.

        They are, for example, all streams of a finished fight.
        """
        for streams in (self.drawn, self.loaded):
            for stream in [name for name in streams if name.startswith(place)]:
                del streams[stream]
