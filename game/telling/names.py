"""Names and pronouns of all creatures in a raid, learnt from the Entries that introduce them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy

from game import content
from game.engine.entries import Came, Died, Entry, Happened, mentioned
from game.fd100 import Degree
from game.telling.grammar import grammar
from game.telling.words import joined, number, ordinal

SOMEBODY = "somebody unseen"


class Names:
    """The names of all creatures. A lone character is "you"; creatures of one kind are numbered in the order in which they are told of."""

    def __init__(self) -> None:
        self.came: dict[int, Came] = {}
        self.numbers: dict[int, int] = {}
        self.heroes: list[int] = []
        self.here: list[int] = []
        self.whole = False  # the raid is over: those are named, too, who were not perceived

    def hear(self, entry: Entry) -> None:
        match entry:
            case Came():
                self.came[entry.who] = entry
                self.numbers.pop(entry.who, None)
                if entry.kind in content.classes():
                    self.heroes.append(entry.who)
            case Happened(what="enters Level"):
                self.here.clear()
            case _:
                for who in mentioned(entry):
                    if who not in entry.unseen:
                        self.meet(who)
                if isinstance(entry, Died) and entry.who in self.here:
                    self.here.remove(entry.who)

    def meet(self, who: int) -> None:
        """Number a creature that is told of: with its own number if free, else the lowest free one of its kind on this Level."""
        came = self.came.get(who)
        if came is None or who in self.here or self.mine(who):
            return
        taken = {self.numbers[other] for other in self.here if self.came[other].kind == came.kind}
        if self.numbers.get(who, 0) in {0, *taken}:
            self.numbers[who] = next(n for n in range(1, len(taken) + 2) if n not in taken)
        self.here.append(who)

    def foreseen(self, seen: Iterable[int]) -> dict[int, int]:
        """Return each creature's number within its kind, by id, as if those in `seen` were told of next. Nothing is changed."""
        later = copy(self)
        later.numbers, later.here = dict(self.numbers), list(self.here)
        for who in seen:
            later.meet(who)
        return later.numbers

    @property
    def lone(self) -> bool:
        return len(self.heroes) == 1

    def mine(self, who: int) -> bool:
        """Return whether the creature `who` is a member of the party."""
        return who in self.heroes

    def row(self, who: int) -> content.Kind | None:
        """Return the Kind of creature `who`, or None if no Entry has introduced that id."""
        came = self.came.get(who)
        return content.kinds().get(came.kind) if came else None

    def swarm(self, who: int) -> bool:
        row = self.row(who)
        return bool(row and row.swarm)

    def many(self, who: int, entry: Entry | None = None) -> bool:
        """Return whether verbs about `who` are plural: for "you" and swarms, not for a creature unseen in the Entry."""
        if self.hides(who, entry):
            return False
        if self.mine(who) and self.lone:
            return True
        came = self.came.get(who)
        return bool(came and _word(came.kind, 1) == "many")

    def name(self, who: int) -> str:
        """Return the creature's name for a sentence: "you", "the Wasp", "my Workers", "the second Nasute"; "nobody" for an unknown id."""
        came = self.came.get(who)
        if came is None:
            return "nobody"
        if self.mine(who):
            return "you" if self.lone else f"the {came.name}"
        return self.of_kind(came.kind, self.numbers.get(who, 1))

    def called(self, who: int, entry: Entry | None) -> str:
        """Return the creature's name for telling `entry`: "somebody unseen" if the party did not perceive the creature then."""
        return SOMEBODY if self.hides(who, entry) else self.name(who)

    def hides(self, who: int, entry: Entry | None) -> bool:
        """Return whether the Entry must not name `who`, because the party did not perceive that creature at the time."""
        return entry is not None and who in entry.unseen and not self.whole

    def of_kind(self, kind: str, which: int = 1) -> str:
        """Return the name of the `which`-th creature of a kind: "the Wasp", "my second band of Workers"."""
        row = content.kinds().get(kind)
        short = _word(kind, 0) or (row.name if row else kind)
        if which > 1 and _word(kind, 1) == "many":
            short = f"band of {short}"
        if not row or row.species != "termites" or short == "Queen":
            return f"the {ordinal(which)} {short}" if which > 1 else f"the {short}"
        return f"my {ordinal(which)} {short}" if which > 1 else f"my {short}"

    def band(self, kinds: Sequence[str]) -> str:
        """Return the creatures of these `kinds` in words: "my Nasute and three bands of my Workers"."""
        return joined([self.of_kind(kind) if n == 1 else self.several(kind, n) for kind, n in Counter(kinds).items()])

    def several(self, kind: str, n: int) -> str:
        """Return `n` (two or more) creatures of one kind in words: "three bands of my Workers", "two of my Nasutes", "six Moths"."""
        name = self.of_kind(kind).removeprefix("the ")
        if _word(kind, 1) == "many":
            return f"{number(n)} bands of {name}"
        return f"{number(n)} of {name}s" if name.startswith("my ") else f"{number(n)} {name}s"

    def fields(self, who: int, prefix: str, entry: Entry | None = None) -> dict[str, str]:
        """Return name and pronouns of `who`, by the tokens {who} {they} {them} {their}, or with another `prefix` {target_they} ..."""
        if self.mine(who) and self.lone:
            pronouns = ("you", "you", "your")
        elif self.many(who) or self.hides(who, entry):
            pronouns = ("they", "them", "their")
        else:
            row = self.row(who)
            pronouns = row.pronouns if row else ("it", "it", "its")
            if pronouns[1].isupper():  # only the speaker uses these of itself
                pronouns = ("she", "her", "her")
        before = "" if prefix == "who" else f"{prefix}_"
        words = dict(zip(("they", "them", "their"), pronouns, strict=True))
        return {prefix: self.called(who, entry)} | {before + name: word for name, word in words.items()}

    def attack(self, who: int, degree: Degree) -> str:
        """Return in words the Attacks of `who` that hit or miss at this degree: "bite", "sting", "bite and sting"."""
        row = self.row(who)
        boxes = [row.base, row.special] if row else []
        if degree in (Degree.PARTIAL_SUCCESS, Degree.PARTIAL_FAILURE):
            boxes = boxes[:1]
        elif degree in (Degree.COMPLETE_SUCCESS, Degree.COMPLETE_FAILURE):
            boxes = boxes[1:]
        return joined([word(box.name) for box in boxes if box]) or "attack"

    def weapon(self, cause: str) -> str:
        """Return a cause of Wounds in the log's words: "the sting", "the mandibles of my Major Soldier", "digging"."""
        if name := next((name for name in grammar()["weapons"] if cause.startswith(name)), ""):
            cause = f"the {word(name)}{cause.removeprefix(name)}"
        for kind, row in content.kinds().items():
            if cause.endswith(f" of {row.name}"):
                return cause.removesuffix(row.name) + self.of_kind(kind)
        return cause

    def species(self, note: str) -> str:
        """Return the log's words for a list of species with commas; a species without words of its own stays as it is."""
        return joined([said[0] if (said := grammar()["species"].get(name)) else name for name in note.split(", ")])


def _word(kind: str, n: int) -> str:
    said = grammar()["names"].get(kind, [])
    return said[n] if n < len(said) else ""


def word(attack: str) -> str:
    """Return a printed Attack's name as one common word: "bite"; by default the name in small letters without "Attack"."""
    said = grammar()["weapons"].get(attack)
    return said[0] if said else attack.removesuffix(" Attack").lower()
