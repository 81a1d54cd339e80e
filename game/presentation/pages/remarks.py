"""Additional lines of the log that report no event in the nest: on Luck, standing orders and saving.

With them is kept to whom lists on screens gave numbers ("Minor #2") before the log did. They are kept in a file for when the raid is resumed.
No Entry (event) tells them, so they cannot be made again; but nothing in the game depends on them. If the file is
missing, the log lacks these lines.
"""

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from game import files
from game.engine.entries import Entry
from game.presentation.page import sentence
from game.run.run import Run
from game.telling.folding import folded, handed, happens
from game.telling.grammar import Tone
from game.telling.log import Line, Teller

FILE = "remarks"
LARGEST = 1 << 24
"""The greatest size of the file, in bytes."""


class Remark(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line added to the log or put in place of another, with its Command's number and its line number.

    `instead`: the text of the line that it replaces, or "" if it is added. With `shown` it is no line: the ids of the
    creatures to which a list then gave the numbers that tell them apart, in this order.
    """

    n: int
    at: int
    text: str
    tone: Tone
    instead: str = ""
    shown: tuple[int, ...] = ()


_READER, _WRITER = msgspec.json.Decoder(Remark), msgspec.json.Encoder()


class Remarks:
    """The additional log lines of one raid, read from a file in its folder. New ones are appended to the file."""

    def __init__(self, run: Run) -> None:
        self.run, self.said = run, list[Remark]()
        try:
            lines = files.read(run.folder / FILE, LARGEST).splitlines() if run.folder else []
        except OSError:
            return
        with suppress(ValueError, RecursionError):  # what follows a damaged line is left out
            self.said += (
                one for line in lines if (one := _READER.decode(line)).n <= run.n
            )  # none of what was taken back
        if run.folder and len(self.said) < len(lines):
            self._write(anew=True)

    def retold(self, teller: Teller) -> list[Line]:
        """Return the log's lines of the raid's story so far. From now on note to whom lists give numbers.

        In between, `teller` gives the numbers that lists gave, so that creatures are called as they were.
        """
        story, lines, at = self.run.story, list[Line](), 0
        for one in (one for one in self.said if one.shown):
            upto = bisect_right(story, one.n, lo=at, key=lambda entry: entry.command)
            lines += teller.lines(story[at:upto])
            at = upto
            teller.names.shown(one.shown)
        lines += teller.lines(story[at:])
        teller.names.noting = self.numbered
        return self.among(handed(folded(lines), teller.names))

    def numbered(self, shown: Sequence[int]) -> None:
        """Store to which creatures a list has just given numbers, before the log has mentioned them."""
        self._keep([Remark(self.run.n, 0, "", "plain", shown=tuple(shown))])

    def among(self, lines: Sequence[Line]) -> list[Line]:
        """Return the log's `lines` of the story so far, with all additional lines inserted at their places."""
        whole = list(lines)
        for one in (one for one in self.said if not one.shown):
            if not one.instead:
                whole.insert(one.at, Line(one.text, one.tone, Entry(command=one.n)))
            elif 0 <= one.at < len(whole) and whole[one.at].text == one.instead:
                whole[one.at] = replace(whole[one.at], text=one.text)
        return whole

    def once(self, lines: Sequence[Line]) -> list[Line]:
        """Return additional lines without the explanation of termites' walls, if the log has given it before."""
        why = sentence("walls open")
        again = any(one.text.endswith(why) for one in self.said)
        return [replace(line, text=line.text.removesuffix(why).rstrip()) for line in lines] if again else [*lines]

    def add(self, at: int, lines: Sequence[Line]) -> None:
        """Store additional log lines, to be inserted from line number `at` of the log."""
        self._keep([Remark(self.run.n, at + i, line.text, line.tone) for i, line in enumerate(lines)])

    def named(self, at: int, lines: Sequence[Line], apart: tuple[str, str] | None) -> list[Line]:
        """Return the log's lines from number `at` on in which the Item put down or taken up is told `apart` from another of its name, and store that."""
        told, (name, rated) = [*lines], apart or ("", "")
        for i, line in enumerate(lines if name else ()):
            handled = happens(line.entry, "drops") or happens(line.entry, "takes")
            if handled and name == getattr(line.entry, "note", "") and name in line.text:
                told[i] = replace(line, text=line.text.replace(name, rated, 1))
                self.marked(at + i, [line], [told[i]])
        return told

    def marked(self, at: int, before: Sequence[Line], after: Sequence[Line]) -> None:
        """Store how a standing order changed the log: the lines `before`, from line number `at` on, became `after`.

        It has added a mark, or a line of its own.
        """
        if before != after:
            instead = before[0].text if len(before) == len(after) else ""
            self._keep([Remark(self.run.n, at, after[0].text, after[0].tone, instead)])

    def _keep(self, fresh: Sequence[Remark]) -> None:
        self.said += fresh
        if fresh:
            self._write(fresh)

    def _write(self, fresh: Sequence[Remark] = (), *, anew: bool = False) -> None:
        """Append the lines `fresh` to the file, or write all lines anew.

        If `anew`, or in a new folder, write all lines. If writing fails, only these lines are lost.
        """
        if self.run.folder is None:
            return
        try:
            with files.kept(self.run.folder / FILE) as file:
                if anew:
                    file.truncate(0)
                whole = fresh if file.seek(0, 2) else self.said
                files.put(file, _WRITER.encode_lines(whole))
        except OSError:
            return
