"""The names and pronouns of all creatures in a raid, learnt from the Entries (events) that introduce them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from game import content
from game.content import Attack
from game.engine.entries import Came, Died, Entry, Happened, Rolled, mentioned
from game.engine.steps import CombatEnd
from game.fd100 import Degree
from game.telling.grammar import grammar
from game.telling.words import joined, number, ordinal

SOMEBODY = "somebody unseen"
GONE = ("breaks away", "goes its way")
"""The events by which somebody leaves a Combat alive."""


class Names:
    """The names that the log gives to a raid's creatures, such as "the second Nasute".

    A lone character is "you", also once the others have died. Others are numbered in the order in which the log
    mentions them or a list shows them.
    """

    def __init__(self) -> None:
        self.came: dict[int, Came] = {}
        self.numbers: dict[int, int] = {}
        self.kept: Mapping[int, int] = {}  # numbers that they have elsewhere, and keep here while those are free
        self.heroes: list[int] = []
        self.sisters: list[int] = []  # whom they have called into this Combat
        self.lost: list[int] = []  # those of them who have died, the latest last
        self.here: list[int] = []
        self.fallen: list[int] = []  # the dead whose numbers are not given again: see `meet`
        self.left: set[int] = set()  # who has left the Level alive since the last Combat began
        self.fought: set[int] = set()  # who has joined that Combat
        self.gave_up = False  # whether somebody was seen to give it up
        self.blow: Rolled | None = None  # the last roll of an Attack
        self.aside: set[int] = set()  # ids of rolls that compare an Attack's dice with another target in its area
        self.noting: Callable[[Sequence[int]], None] | None = None  # is told to whom `shown` has just given numbers
        self.whole = False  # the raid is over, so creatures that nobody perceived are named too

    def hear(self, entry: Entry) -> None:
        match entry:
            case Came():
                self.came[entry.who] = entry
                self.numbers.pop(entry.who, None)
                if entry.kind in content.classes():
                    self.heroes.append(entry.who)
            case Happened(what="enters Level"):
                self.here.clear()
                self.fallen.clear()
                self.left.clear()
            case _:
                for who in mentioned(entry):
                    if who not in entry.unseen:
                        self.meet(who)
                if isinstance(entry, Happened):
                    self._part(entry)
                if isinstance(entry, Died):
                    self._bury(entry.who)
                if isinstance(entry, Rolled) and entry.action == "attack":
                    self._compare(entry)

    def _part(self, entry: Happened) -> None:
        """Remember who is seen to leave. When a Combat begins, forget who has died or left before it.

        If a Combat is won because somebody gave it up, all who were in it are told to have left.
        """
        match entry:
            case Happened("combat begins"):
                self.fallen.clear()
                self.left.clear()
                self.fought.clear()
                self.sisters.clear()
                self.gave_up = False
            case Happened("a sister comes", who=who) if who in self.heroes:
                self.heroes.remove(who)
                self.numbers[who] = 1 + sum(self.came[one].kind == self.came[who].kind for one in self.sisters)
                self.sisters.append(who)
                self.here.append(who)
            case Happened("joins", who=who):
                self.fought.add(who)
            case Happened("combat ends", note=CombatEnd.WON) if self.gave_up:
                self.left |= self.fought - set(self.sisters)  # they go home, as is told
            case Happened(what, who=who) if what in GONE and who not in entry.unseen:
                self.left.add(who)
                self.gave_up = self.gave_up or what == "goes its way"

    def _bury(self, who: int) -> None:
        if who in self.here:
            self.here.remove(who)
            self.fallen.append(who)
        if who in self.heroes and who not in self.lost:
            self.lost.append(who)

    def _compare(self, entry: Rolled) -> None:
        """Remember the roll of an Attack. If it reuses the dice of the Attack roll before it, only note that. [R-27]"""
        blow = self.blow
        if blow and blow.id == entry.decided_by and blow.roll.fell == entry.roll.fell and blow.target != entry.target:
            self.aside.add(entry.id)
        else:
            self.blow = entry

    def meet(self, who: int) -> None:
        """Give a creature its number, such as 2 for "the second Wasp", when the log first mentions it.

        It keeps its own number if free, else it gets the lowest free one of its kind on this Level.
        The number of one who has died is not free until the next Combat begins.
        """
        came = self.came.get(who)
        known = who in self.here or who in self.fallen
        if came is None or known or self.mine(who):
            return
        alike = (other for other in (*self.here, *self.fallen) if self.came[other].kind == came.kind)
        taken = {self.numbers[other] for other in alike}
        self.numbers.setdefault(who, self.kept.get(who, 0))
        if self.numbers[who] in {0, *taken}:
            self.numbers[who] = next(n for n in range(1, len(taken) + 2) if n not in taken)
        self.here.append(who)

    def shown(self, seen: Iterable[int]) -> dict[int, int]:
        """Return creatures' numbers as a dict by id, such as 2 for "the second Wasp".

        Those `seen` that the log has not mentioned get theirs now, and keep it: what a list calls #2 is the log's second.
        """
        before = len(self.here)
        for who in seen:
            self.meet(who)
        if self.noting and (new := self.here[before:]):
            self.noting(new)
        return dict(self.numbers)

    @property
    def you(self) -> int:
        """The member of the party who is alone, and is called "you"; 0 if several live. Of a dead party, who died last."""
        living = [who for who in self.heroes if who not in self.lost] or self.lost[-1:]
        return living[0] if len(living) == 1 else 0

    @property
    def all_dead(self) -> bool:
        """Whether nobody of the party lives: none can use what is left lying."""
        return bool(self.lost) and set(self.heroes) <= set(self.lost)

    @property
    def lone(self) -> bool:
        return bool(self.you)

    def mine(self, who: int) -> bool:
        """Return whether the creature `who` is a member of the party, or a sister called by one."""
        return who in self.heroes or who in self.sisters

    def row(self, who: int) -> content.Kind | None:
        """Return the data about the kind of the creature `who`, or None if no Entry (event) has introduced it."""
        came = self.came.get(who)
        return content.kinds().get(came.kind) if came else None

    def swarm(self, who: int) -> bool:
        row = self.row(who)
        return bool(row and row.swarm)

    def many(self, who: int, entry: Entry | None = None) -> bool:
        """Return whether the verbs of a sentence about creature `who` are in the plural.

        They are for "you" and for swarms, but not for a creature unseen in the Entry.
        """
        if self.hides(who, entry):
            return False
        if who == self.you:
            return True
        came = self.came.get(who)
        return bool(came and _word(came.kind, 1) == "many")

    def name(self, who: int) -> str:
        """Return the name of creature `who` for a sentence: "you", "the Wasp", "my Workers", "the second Nasute".

        An unknown id is "nobody".
        """
        came = self.came.get(who)
        if came is None:
            return "nobody"
        if self.mine(who):
            which = f"{ordinal(self.numbers[who])} " if who in self.sisters and self.others(who, came.kind) else ""
            return "you" if who == self.you else f"the {which}{'sister ' if who in self.sisters else ''}{came.name}"
        return self.of_kind(came.kind, self.numbers.get(who, 1), several=self.others(who, came.kind))

    def others(self, who: int, kind: str) -> bool:
        """Return whether the log has told of a creature of this kind on this Level, besides `who`, that is there yet."""
        return any(one != who and one not in self.left and self.came[one].kind == kind for one in self.here)

    def called(self, who: int, entry: Entry | None) -> str:
        """Return a creature's name for the sentence about an Entry, or "somebody unseen" if it was not perceived."""
        return SOMEBODY if self.hides(who, entry) else self.name(who)

    def hides(self, who: int, entry: Entry | None) -> bool:
        """Return whether the sentence about an Entry must hide the name of a creature that was not perceived."""
        return entry is not None and who in entry.unseen and not self.whole

    def of_kind(self, kind: str, which: int = 1, *, several: bool = False) -> str:
        """Return the name of the creature numbered `which` of a kind: "the Wasp", "my second band of Workers".

        The first is "the Wasp", or "the first Wasp" where there are `several`: lists call it #1 then.
        """
        row = content.kinds().get(kind)
        short = _word(kind, 0) or (row.name if row else kind)
        told = which > 1 or several
        if told and _word(kind, 1) == "many":
            short = f"band of {short}"
        whose = "the" if not row or row.species != "termites" or short == "Queen" else "my"
        return f"{whose} {ordinal(which)} {short}" if told else f"{whose} {short}"

    def band(self, kinds: Sequence[str]) -> str:
        """Return a text that lists the creatures of these `kinds`: "my Nasute and three bands of my Workers"."""
        return joined([self.of_kind(kind) if n == 1 else self.several(kind, n) for kind, n in Counter(kinds).items()])

    def coming(self, kinds: Sequence[str]) -> str:
        """Return a text that lists newcomers of these `kinds`: "another Nasute of mine and my Workers"."""
        return joined([self.newcomers(kind, n) for kind, n in Counter(kinds).items()])

    def newcomers(self, kind: str, n: int) -> str:
        """Return a text for `n` newcomers of a kind: "my Nasute", or "another band of my Workers" if such are there already."""
        if n > 1 or not self.others(0, kind):
            return self.of_kind(kind) if n == 1 else self.several(kind, n)
        name = self.of_kind(kind)
        if _word(kind, 1) == "many":
            return f"another band of {name.removeprefix('the ')}"
        short = name.partition(" ")[2]
        return f"another {short} of mine" if name.startswith("my ") else f"another {short}"

    def several(self, kind: str, n: int) -> str:
        """Return a text for `n` creatures of one kind, two or more: "three bands of my Workers", "six Moths"."""
        name = self.of_kind(kind).removeprefix("the ")
        if _word(kind, 1) == "many":
            return f"{number(n)} bands of {name}"
        return f"{number(n)} of {name}s" if name.startswith("my ") else f"{number(n)} {name}s"

    def fields(self, who: int, prefix: str, entry: Entry | None = None) -> dict[str, str]:
        """Return the name and pronouns of the creature `who`, as a dict from a sentence's token to its replacement.

        These are {who} {they} {them} {their}, or with the `prefix` target {target} {target_they} and so on.
        """
        if who == self.you:
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
        """Return, as text, which Attacks hit or miss by a roll with this degree, such as "bite and sting"."""
        return joined([word(box.name) for box in self.boxes(who, degree)]) or "attack"

    def boxes(self, who: int, degree: Degree) -> list[Attack]:
        """Return the Attacks that hit or miss by a roll of creature `who`: its Base Attack, its Special Attack or both.

        A Partial degree concerns only the Base Attack, a Complete degree only the Special Attack.
        """
        row = self.row(who)
        boxes = [row.base, row.special] if row else []
        if degree in (Degree.PARTIAL_SUCCESS, Degree.PARTIAL_FAILURE):
            boxes = boxes[:1]
        elif degree in (Degree.COMPLETE_SUCCESS, Degree.COMPLETE_FAILURE):
            boxes = boxes[1:]
        return [box for box in boxes if box]

    def weapon(self, cause: str, by: int = 0) -> str:
        """Return what caused Wounds, and whose it was if that is known: "the sting", "the mandibles of my Major Soldier"."""
        if name := next((name for name in grammar()["weapons"] if cause.startswith(name)), ""):
            cause = f"the {word(name)}{cause.removeprefix(name)}"
        for kind, row in content.kinds().items():
            if cause.endswith(f" of {row.name}"):
                whose = self.row(by) == row and not self.mine(by)
                return cause.removesuffix(row.name) + (self.name(by) if whose else self.of_kind(kind))
        return cause

    def species(self, note: str) -> str:
        """Return the species in `note` (separated by commas) by the log's names for them, or as they are if it has none."""
        return joined([said[0] if (said := grammar()["species"].get(name)) else name for name in note.split(", ")])


def _word(kind: str, n: int) -> str:
    said = grammar()["names"].get(kind, [])
    return said[n] if n < len(said) else ""


def word(attack: str) -> str:
    """Return the everyday word for an Attack, such as "bite", by default its name in small letters, without "Attack"."""
    said = grammar()["weapons"].get(attack)
    return said[0] if said else attack.removesuffix(" Attack").lower()
