"""A queue of lines to be written to a file. Each line is written completely or not at all.

A full disk writes a part of a line without an error; the next line would follow the torn one, and the file could never be
read again. So a line stays outstanding until all of it is written, and a part that was written is cut off before the next try.
"""

from contextlib import suppress
from typing import IO

from game.files import put


class Debt:
    """The lines still to be written to one file, each with its offset in the file.

    Writing can be interrupted and tried again at any moment.
    """

    def __init__(self, length: int) -> None:
        """Set up an empty queue of lines to be written. The file is complete up to `length` bytes."""
        self.lines: list[tuple[int, bytes]] = []  # where in the file, and what
        self.end = length  # of the file, once all is paid
        self.torn = False  # whether the file may end with an incomplete line

    def owe(self, line: bytes) -> None:
        """Append bytes to be written: one line, or several lines that belong together."""
        self.lines.append((self.end, line))
        self.end += len(line)

    def pay(self, file: IO[bytes]) -> None:
        """Write all outstanding lines to the file.

        Raises OSError. Then the file ends with a complete line, and the rest stays outstanding.
        """
        while self.lines:
            at, line = self.lines[0]
            if self.torn:
                file.truncate(at)
            file.seek(at)
            self.torn = True
            try:
                put(file, line)
            except OSError:
                with suppress(OSError):  # if not now, then before the next line
                    file.truncate(at)
                raise
            self.lines.pop(0)
            self.torn = False
