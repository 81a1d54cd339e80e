"""What takes time to find is shown after the picture of what was done, and never later than the next key."""

import gc
from collections.abc import Iterator

import pytest
from tcod.console import Console

from game.ui import app, garbage
from game.ui.raid.bottom_line import bottom_line
from tests.ui.table import Lay, Table, fight
from tests.ui.test_leading import famished


class Watched:
    """A display that keeps all pictures it was shown, and gives one key after each wait."""

    def __init__(self, keys: Iterator[str]) -> None:
        self.typed, self.pictures = keys, list[str]()

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, console: Console) -> None:
        self.pictures.append("\n".join("".join(map(chr, console.ch[:, y])).rstrip() for y in range(console.height)))

    def tell(self, words: str) -> None: ...
    def mouse(self, heeded: bool) -> None: ...
    def keys(self, timeout: float | None) -> list[str]:
        if timeout is not None:
            return []
        try:
            return [next(self.typed)]
        except StopIteration:
            raise EOFError from None


def watched(play: Table, *keys: str) -> list[str]:
    """Return the pictures shown while these keys are pressed in the game's own loop."""
    display = Watched(iter(keys))
    with pytest.raises(EOFError):
        app.run(play.stage, display)
    return display.pictures


def advice(picture: str) -> str:
    return next((row for row in picture.splitlines() if "Tab: " in row), "")


def test_the_next_advice_follows_the_picture_of_what_was_done(table: Lay) -> None:
    """The first Tab says, the second does it: first the pictures of its Commands, then the last with the next advice."""
    play = fight(table("beetle"), ("beetle",), ("minor",))
    first, said, *done, more = watched(play, "tab", "tab")
    assert not advice(first)
    assert advice(said)
    assert done and all(advice(one) in ("", advice(said)) and one != said for one in done)
    assert advice(more) not in ("", advice(done[-1]))


def test_a_key_acts_on_advice_that_was_not_shown_yet(table: Lay) -> None:
    """Keys that come at once do what they would have done one by one."""
    slow, fast = fight(table("beetle"), ("beetle",), ("minor",)), fight(table("beetle"), ("beetle",), ("minor",))
    slow.do("tab", "tab", "tab", "tab")
    for _ in range(4):
        fast.stage.key("tab")
    assert slow.raid.run.digest == fast.raid.run.digest


def test_the_best_answer_is_weighed_after_the_question_is_shown(table: Lay) -> None:
    raid = famished(table("wasp").do("x", "n")).raid
    assert ("Tab", "best") not in bottom_line(raid)
    play_on = table("wasp").do("x", "n")
    assert ("Tab", "best") in bottom_line(famished(play_on).do().raid)


def test_the_line_of_keys_tries_nothing_out_while_an_action_is_left(table: Lay) -> None:
    """In each picture of a fight it would cost more than all else."""
    raid = fight(table("beetle"), ("beetle",), ("minor",)).raid
    assert "s" in dict(bottom_line(raid)) and raid.view.me.body.tactical
    assert not [key for key in raid.view.derived if isinstance(key, tuple) and key[-1] == "foreseen"]


@pytest.mark.parametrize(
    ("counts", "made"),
    [
        ((0, 0, garbage.DUE - 1), []),
        ((garbage.NEW, 0, 0), [0]),
        ((garbage.NEW, garbage.SMALL, 0), [1]),
        ((0, 0, garbage.DUE), [2]),
    ],
)
def test_garbage_is_collected_when_due_and_only_then(
    counts: tuple[int, int, int], made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "collect", lambda generation=2: collected.append(generation))
    garbage.tidy()
    assert collected == made


def test_no_garbage_is_collected_between_a_key_and_its_picture(table: Lay) -> None:
    """Hundreds of trials of answers leave thousands of objects; they are collected while one looks at the picture."""
    play, made = fight(table("beetle"), ("beetle",), ("minor",)), list[int]()
    before, heard = gc.get_threshold(), lambda _, info: made.append(info["generation"])
    garbage.collect_later()
    gc.callbacks.append(heard)
    try:
        for _ in range(6):
            app.press(play.stage, ["tab"])
            app.drawn(play.stage, (240, 67))
            assert not made
            garbage.tidy()
            made.clear()
    finally:
        gc.callbacks.remove(heard)
        gc.set_threshold(*before)
        gc.unfreeze()
