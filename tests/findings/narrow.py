"""Disks with little room: files that take only so many bytes, and programs whose journal lies on such a disk."""

import errno
import os
from collections.abc import Callable
from typing import Any

from game.run.run import Run

PLENTY = 1 << 30


class Narrow:
    """A file on a disk with `room` bytes left: what does not fit is cut off in silence, and then nothing is taken at all."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return getattr(self.file, name)

    def write(self, data: memoryview) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self.file.write(bytes(data)[: self.room])
        self.room -= taken
        return taken


def narrowed(run: Run, room: int, name: str = "file") -> None:
    """The run's journal (`file`) or chronicle (`story`) has so much room from now on."""
    file = getattr(run.journal, name)
    if not isinstance(file, Narrow):
        file = Narrow(file, room)
        setattr(run.journal, name, file)
    file.room = room


PROGRAM = """
import os, sys
from pathlib import Path
from game.run.run import Run
from game.ui.app import latest, play
from tests.findings.narrow import PLENTY, narrowed
full, apply, keep = Path(sys.argv[1]), Run.apply, getattr(Run, "keep", None)
def measured(self):
    for name in ("story", "file") if self.journal else ():
        narrowed(self, int(full.read_text()) if full.exists() else PLENTY, name)
def applied(self, command):
    measured(self)
    return apply(self, command)
def kept(self):
    measured(self)
    return keep(self)
Run.apply = applied
if keep:
    Run.keep = kept
resume = sys.argv[2:] == ["continue"]
sys.exit(play(seed="x", party=None if resume else ("wasp",), profile="solo", job="assassinate", environment=os.environ, first=latest if resume else None))
"""
"""A raid on a disk that has as much room as a file says, if there is one: argv[1]."""
