"""What folded Levels are in a snapshot, and in the digest. [DESIGN law 4]"""

import lzma

import pytest

from game.engine.blob import LARGEST, PRESS, Sealed
from game.engine.store import Folded, add
from game.run.run import Run, head
from game.run.snapshot import digest


def test_the_digest_knows_the_bytes_and_not_how_they_are_pressed() -> None:
    """Another release of a library may press otherwise: the digest is the same, and differs with what is sealed."""
    run = Run(head("x", ("wasp",)))
    found = []
    for raw, pressed in ((b"glue" * 9, b"one way"), (b"glue" * 9, b"another"), (b"glue" * 8, b"one way")):
        sealed = Sealed(raw)
        sealed.__dict__["pressed"] = pressed
        add(1, Folded([], sealed))
        found.append(digest("", None))
    run.close()
    assert found[0] == found[1] != found[2]


def test_what_is_pressed_opens_again() -> None:
    assert Sealed.opened(Sealed(b"galleries" * 99).pressed).raw == b"galleries" * 99


@pytest.mark.parametrize("broken", [b"no such thing", b"\xff" * 40])
def test_what_cannot_be_opened_is_said(broken: bytes) -> None:
    with pytest.raises(ValueError, match="a folded Level cannot be read"):
        Sealed.opened(broken)


def test_it_opens_to_no_more_than_is_allowed() -> None:
    bomb = lzma.compress(bytes(3 * LARGEST), lzma.FORMAT_RAW, filters=PRESS)
    with pytest.raises(ValueError, match="opens to more than it may"):
        Sealed.opened(bomb)
    assert len(Sealed.opened(Sealed(bytes(LARGEST)).pressed).raw) == LARGEST
