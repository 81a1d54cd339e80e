"""Input and output of the text interface in plain lines, without colours or cursor movement."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO

from game.presentation.ask import Answer, Ask, Showing, close
from game.progress import Tell, now_and_then, untold
from game.telling.words import SHORT, counted

LONGEST = 200
"""The characters of an input line that count; the rest is ignored."""
ENDLESS = 1 << 16
"""The characters after which an input line is cut in two, so that endless input cannot fill the memory."""
SELDOM = 5.0
"""The seconds between two messages on the progress of long work."""
MOST = 100_000
"""The largest number that is understood; a larger one counts as this number."""


@dataclass(frozen=True)
class TextNotice:
    """The text that says why the last Command was refused. An automatic walk ends then, giving this reason."""

    text: str


class Unheard(OSError):
    """The error raised if the output stream cannot be written."""


class Talk:
    """The dialogue with the player, over an input and an output stream."""

    def __init__(self, into: IO[str], out: IO[str]) -> None:
        self.into, self.out = into, out

    def say(self, *lines: str) -> None:
        for line in lines:
            self.write(f"{spoken(line)}\n")

    def write(self, text: str, *, now: bool = False) -> None:
        """Write text to the output. Raises BrokenPipeError, Unheard. `now`: flush at once."""
        try:
            self.out.write(text)
            if now:
                self.out.flush()
        except BrokenPipeError:
            raise
        except OSError as wrong:
            raise Unheard(wrong.errno, f"standard output: {wrong.strerror}") from wrong

    def list(self, ask: Ask) -> None:
        """Print a question with its answers numbered from 1."""
        self.say(*listed(ask))

    def waiting(self, what: str) -> Tell:
        """Return a function that now and then prints how much of a long work is done, if the output is a terminal."""
        if not self.out.isatty():
            return untold

        def say(done: int, whole: int) -> None:
            self.write(f"{what}: {100 * done // max(1, whole)} % done.\n", now=True)

        return now_and_then(say, often=SELDOM)

    def hear(self) -> str:
        """Return the next input line, without surplus blanks and unprintable characters. Raises EOFError at its end."""
        self.write("> ", now=True)
        try:
            line = self.into.readline(ENDLESS)
        except OSError:  # treat a broken stream as the end of the input
            line = ""
        if not self.into.isatty():
            self.write(line.rstrip("\n")[:LONGEST] + "\n", now=not line)  # no terminal shows what was typed
        if not line:
            raise EOFError
        return " ".join("".join(c if c.isprintable() else " " for c in line[:LONGEST]).split())

    def choose(self, ask: Ask) -> Answer:
        """Print a question until the player gives one of its answers, by number or in words, and return that answer."""
        self.list(ask)
        while True:
            said = self.hear()
            match chosen(ask.answers, said):
                case Answer(refused="") as answer:
                    return answer
                case Answer() as answer:
                    self.say(answer.told)
                case str(why):
                    self.say(why)
            self.list(ask)

    def pick(self, title: str, story: str, *labels: str) -> int:
        """Ask the player to choose one of the `labels`, and return its index, from 0."""
        answers = [Answer(label, close) for label in labels]
        return answers.index(self.choose(Ask(title, story, answers)))


def listed(ask: Ask) -> Iterable[str]:
    """Yield a question as lines of text, with its answers numbered.

    For example: "2. go hungry: Hunger up, d40. Hunger 0 rolls to increase ..".
    """
    story = f"{ended(ask.title)} {ask.story}".strip()
    yield from (line for line in ended(story).split("\n") if line)
    yield from numbered(ask.answers)


def numbered(answers: Iterable[Answer]) -> Iterable[str]:
    """Yield each answer as a numbered line, the first with the number 1."""
    for n, answer in enumerate(answers, 1):
        if answer.heading:
            yield f"{answer.label}, {answer.refused}:"
            continue
        told = f"no, {answer.refused}" if answer.refused else answer.detail
        about = "" if answer.refused else answer.about.replace(" · ", "; ")
        line = f"{n}. {answer.label}{f': {told}' if told else ''}"
        yield ended(f"{ended(line)} {about}" if about else line)


def shortly(title: str, answers: Iterable[Answer], start: int = 1) -> str:
    """Return one line with all answers, their numbers and odds, for a player who knows the explanations."""
    told = [f"{n}, {one.label}{f', {one.detail}' if one.detail else ''}" for n, one in enumerate(answers, start)]
    return f"{title}: {'; '.join(told)}."


def ended(words: str) -> str:
    """Return a text with a full stop at its end, unless it ends with punctuation."""
    return words if not words or words[-1] in ".!?:)" else f"{words}."


def chosen(answers: list[Answer], said: str) -> Answer | str:
    """Return the answer that the player's line `said` names, or an error message if there is no such answer.

    The line is a number or words.
    """
    if said.isdecimal() and said.isascii():
        n = int(said)
        there = 1 <= n <= len(answers) and not answers[n - 1].heading
        return answers[n - 1] if there else f"There is no answer {n}: 1 to {len(answers)} are."
    return worded(answers, said) or f"{said!r} is no answer here: give its number."


def meant(answers: list[Answer], said: str) -> Answer | str:
    """Return the answer that the player's line `said` names, or an error message if there is no such answer.

    If the words fit several answers, return an answer that lists these.
    """
    several = [] if said.isdecimal() else fitting(answers, said)
    if len(several) > 1:
        return Answer(said, Showing(Ask(f"{said!r} fits {len(several)}", "Which?", several)))
    return chosen(answers, said)


def worded(answers: Iterable[Answer], said: str) -> Answer | None:
    """Return the answer whose label fits the words `said`; None if there is no such answer, or more than one."""
    found = fitting(answers, said)
    return found[0] if len(found) == 1 else None


def fitting(answers: Iterable[Answer], said: str) -> list[Answer]:
    """Return the answers whose labels fit the words `said`: only one if it fits better than the others.

    A label fits if it equals, begins with or contains the words. Legal answers come first.
    """
    words = called(said)
    fits: tuple[Callable[[Answer], bool], ...] = (
        lambda answer: words in (called(answer.label), answer.key),
        lambda answer: called(answer.label).startswith(words),
        lambda answer: words in called(answer.label),
    )
    pool = [answer for answer in answers if not answer.heading] if words else []
    several: list[Answer] = []
    for fit in fits:
        fitted = [answer for answer in pool if fit(answer)]
        found = [answer for answer in fitted if not answer.refused] or fitted
        if len(found) == 1:
            return found
        several = several or found
    return several


def called(label: str) -> str:
    """Return an answer's label in the form in which the player may type it: "minor 2" for "Minor #2"."""
    return label.lower().replace("#", "").replace(" number ", " ")


def whole(rest: str, otherwise: int) -> int:
    """Return the number in the text `rest`, or `otherwise` if `rest` is no number."""
    return min(int(rest), MOST) if rest.isdecimal() and rest.isascii() else otherwise


MARKS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(mark), words)
    for mark, words in (
        (r"[█▌★■□●○]", ""),
        (r"[─═│╤╧]{3,}", ""),
        (r"\b1W\b", "1 Wound"),
        (r"(\d)W\b", r"\1 Wounds"),
        (r"\bH(\d+)\b", r"Hunger \1"),
        (r" · ", "; "),
        (r"(?<= )(\d\d)-(\d\d)\b", r"\1 to \2"),
        (r"(?<![\w).])-(?=\w)", "minus "),
        (r"(?<!\w)\+(?=\w)", "plus "),
        (r"<(?=\d)", "under "),
        (r">(?=\d)", "over "),
        (r"(\d %?) ?> (?=\d)", r"\1to "),
        (r"^> ", "So: "),
        (r" > ", ": "),
        (r" #(\d)", r" number \1"),
    )
)
"""Patterns of visual signs, each with the words that replace it; they are applied in this order."""


OFF = re.compile(r"\b(\d+) (north|east|south|west|ne|se|sw|nw)(?=[,.;:)]|$)")
WINDS = {short: wind for wind, short in SHORT.items()}


def spoken(line: str) -> str:
    """Return a line with visual signs replaced by words."""
    line = OFF.sub(lambda found: f"{counted(int(found[1]), 'cell')} {WINDS.get(found[2], found[2])}", line)
    for mark, words in MARKS:
        line = mark.sub(words, line)
    return line.rstrip()
