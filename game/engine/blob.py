"""Packed bytes as a part of the game's state. Snapshots store them compressed, digests of the state use a checksum."""

import lzma
from functools import cached_property
from hashlib import blake2b

LARGEST = 1 << 20
"""The greatest size, in bytes, of the uncompressed content of one Sealed."""
PRESS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 16}]


class Sealed:
    """Immutable bytes, together with their compressed form and their checksum.

    The compressed form may differ between library versions.
    """

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @classmethod
    def opened(cls, pressed: bytes, most: int = LARGEST) -> "Sealed":
        """Return a Sealed object that contains the decompressed bytes of `pressed`.

        Raises ValueError if they are damaged, or more than `most` bytes.
        """
        most = max(min(most, LARGEST), 0)
        try:
            raw = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=PRESS).decompress(pressed, most + 1)
        except lzma.LZMAError as wrong:
            raise ValueError("a folded Level cannot be read") from wrong
        if len(raw) > most:
            raise ValueError("a folded Level opens to more than it may")
        return cls(raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sealed) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    @cached_property
    def pressed(self) -> bytes:
        return lzma.compress(self.raw, lzma.FORMAT_RAW, filters=PRESS)

    @cached_property
    def checksum(self) -> bytes:
        return blake2b(self.raw, digest_size=16).digest()
