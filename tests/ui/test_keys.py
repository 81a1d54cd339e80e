"""Bytes of a terminal and the keys they mean."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.display import Event, Mouse
from game.terminal.keys import LONGEST, Decoder


def decoded(*pieces: bytes) -> list[Event]:
    decoder = Decoder()
    keys: list[Event] = []
    for piece in pieces:
        keys += decoder.feed(piece)
    return keys + decoder.flush()


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        # characters
        (b"hjkl", "h j k l"),
        (b"H>?", "H > ?"),
        ("é漢".encode(), "é 漢"),
        (b" \t\r\n", "space tab enter enter"),
        (b"\x08\x7f", "backspace backspace"),
        (b"\x00\x01\x13\x1a", "ctrl+space ctrl+a ctrl+s ctrl+z"),
        (b"\x1c\x1f\xff\xc2\x85", ""),
        # CSI
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", "up down right left"),
        (b"\x1b[H\x1b[F\x1b[E", "home end begin"),
        (b"\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~", "home insert delete end pageup pagedown"),
        (b"\x1b[11~\x1b[15~\x1b[17~\x1b[24~", "f1 f5 f6 f12"),
        (b"\x1b[Z\x1b[1;6Z", "shift+tab ctrl+shift+tab"),
        # what is held
        (b"\x1b[1;2A\x1b[1;3A\x1b[1;5A\x1b[1;8A\x1b[1;9A", "shift+up alt+up ctrl+up ctrl+alt+shift+up alt+up"),
        (b"\x1b[5;5~\x1b[3;2~\x1b[1;2P", "ctrl+pageup shift+delete shift+f1"),
        # SS3
        (b"\x1bOA\x1bOH\x1bOP\x1bOS", "up home f1 f4"),
        (b"\x1bOw\x1bOu\x1bOM\x1bOk", "kp7 kp5 enter +"),
        (b"\x1bO5A\x1bO2P\x1bO0B", "ctrl+up shift+f1 down"),
        # rxvt, Linux console
        (b"\x1b[a\x1bOd\x1b[7$\x1b[5^\x1b[3@", "shift+up ctrl+left shift+home ctrl+pageup ctrl+shift+delete"),
        (b"\x1b[[A\x1b[[E", "f1 f5"),
        # Escape, alone and before others
        (b"\x1b", "escape"),
        (b"\x1b\x1b", "escape escape"),
        (b"\x1b\x1b[A", "escape up"),
        (b"\x1bq", "escape q"),
        (b"\x1b[", "escape ["),
        (b"\x1bO", "escape O"),
        # reports and broken ones
        (b"\x1b[M !!x", "x"),
        (b"\x1b[<0;10Mx\x1b[<1;2;3Mx\x1b[<0;10;20mx", "x x x"),
        (b"\x1b[I\x1b[Ox", "x"),
        (b"\x1b[200~x\x1b[201~", "x"),
        (b"\x1b[?2026;1$yx", "x"),
        (b"\x1b[12;40Rx", "x"),
        (b"\x1b[1;\x1b[Ax", "up x"),
        (b"\x1b[1;5", ""),
        (b"\x1b[99~\x1b[~x", "x"),
        (b"\x1b[" + b"1" * LONGEST + b"x", "x"),
    ],
)
def test_what_a_sequence_means(data: bytes, keys: str) -> None:
    assert decoded(data) == keys.split()
    assert decoded(*(bytes([byte]) for byte in data)) == keys.split(), "byte by byte"


@pytest.mark.parametrize(
    ("data", "what"),
    [(0, "click"), (4, "click"), (2, "right"), (64, "up"), (65, "down"), (80, "up"), (35, "move"), (32, "move"), (51, "move")],
)  # fmt: skip
def test_what_a_report_of_the_mouse_means(data: int, what: Any) -> None:
    assert decoded(f"\x1b[<{data};300;1M".encode()) == [Mouse(299, 0, what)]


def test_an_escape_is_pending_until_something_follows() -> None:
    decoder = Decoder()
    assert decoder.feed(b"a\x1b") == ["a"]
    assert decoder.pending
    assert decoder.feed(b"[") == []
    assert decoder.feed(b"A") == ["up"]
    assert not decoder.pending


def test_half_a_character_waits_but_is_not_pending() -> None:
    decoder = Decoder()
    assert decoder.feed("é".encode()[:1]) == []
    assert not decoder.pending
    assert decoder.feed("é".encode()[1:]) == ["é"]


BITS = st.sampled_from(
    [b"\x1b", b"[", b"O", b"1", b"5", b";", b"~", b"A", b"$", b"^", b"?", b"M", "é".encode(), b"\xf0\x9f", b"x"],
)
STREAMS = st.one_of(
    st.binary(max_size=200),
    st.lists(BITS, max_size=60).map(b"".join),
    st.just(b"\x1b[" + b"1;" * 80 + b"A"),
)


@given(STREAMS)
def test_no_bytes_raise_and_names_can_be_printed(data: bytes) -> None:
    keys = [key for key in decoded(data) if isinstance(key, str)]
    assert all(key and key.isprintable() and " " not in key for key in keys)


@given(STREAMS, st.lists(st.integers(0, 200), max_size=5))
def test_a_stream_cut_anywhere_means_the_same(data: bytes, cuts: list[int]) -> None:
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    assert decoded(*(data[a:b] for a, b in pairwise(edges))) == decoded(data)
