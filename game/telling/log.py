"""The message log: one short sentence an Entry, in the Queen's voice, from the grammar in assets/telling.toml.

Which variant is said hangs on the seed, the Entry's number and the story before it, and on nothing else: of the ways in
which a thing can be said those come first that were not used lately, and no sentence of the last few is said again if
there is another. A story told again, by and by or at once, with what is silent or without, is told in the same words.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game import content, dice
from game.content import EFFECTS
from game.engine.entries import (
    Came,
    Changed,
    Chose,
    Died,
    Entry,
    Generated,
    Happened,
    Healed,
    Rolled,
    Ruled,
    Wounded,
    perceived,
)
from game.fd100 import Degree
from game.telling.combat_losses import Toll
from game.telling.exploration_result import NOTHING, Search
from game.telling.grammar import Tone, facts, filled, grammar, personal, silences, tones
from game.telling.keys import keys
from game.telling.names import Names
from game.telling.roll_text import detail, never, shell, too_far
from game.telling.words import article, counted, joined

__all__ = ["Line", "Teller", "Tone"]
FLIPPED: dict[Tone, Tone] = {"good": "bad", "bad": "good"}
LATELY = 8
"""Sentences of the log after which one may be said again, though there is another way to say it."""


class Line(Struct, frozen=True):
    """A sentence, its mood, the Entry it tells, and the numbers that stand beside it."""

    text: str
    tone: Tone
    entry: Entry
    detail: str = ""


class Teller:
    """Tells a run from its first Entry on: give it every Entry once, in order."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.names, self.toll, self.search = Names(), Toll(), Search()
        self.told = 0
        self.picks: dict[str, list[str]] = {}
        self.before: Entry | None = None
        self.last = ""  # the last sentence of all
        self.heard: list[str] = []  # the last of those on which the log is not silent
        self.heading: Line | None = None  # a Round that has begun: told before the first thing that happens in it
        self.unanswered = False  # an alarm of this Combat was told of, that nobody answered: the next ones are not

    def lines(self, entries: Sequence[Entry], full: bool = False, *, whole: bool = False) -> list[Line]:
        """Returns the Lines of the next Entries. `full`: of those too on which the log is silent; `whole`: of all.

        Only of a raid that is over may the whole be told: of one in play nothing that the party did not perceive.
        """
        told = []
        self.names.whole = whole
        for entry in entries:
            self.names.hear(entry)
            if met := perceived(entry):
                self.toll.hear(entry, self.names)
            self.search.hear(entry)
            line, silent = self.line(entry)
            self.told, self.before = self.told + 1, entry
            heard = self.headed(line) if line and met and not silent else []
            if not full:
                told += heard
            elif line and (whole or (met and self.introduces(entry))):
                told.append(line if met else unseen(line))
        return told

    def introduces(self, entry: Entry) -> bool:
        """Says whether it is more than the arrival of a creature: when such a one is met, is told otherwise."""
        return not isinstance(entry, Came) or self.names.mine(entry.who)

    def headed(self, line: Line) -> list[Line]:
        """With the Round before it, if it is the first that happens there; of a Round that has just begun nothing yet."""
        match line.entry:
            case Happened("round begins"):
                self.heading = line
                return []
            case Happened("combat ends"):
                self.heading = None
            case _:
                pass
        told = [self.heading, line] if self.heading else [line]
        self.heading = None
        self.heard[:] = [*self.heard[1 - LATELY :], line.text]
        return told

    def line(self, entry: Entry) -> tuple[Line | None, bool]:
        """What is said of it, and whether the log keeps silent about it."""
        section, who = type(entry).__name__, _who(entry)
        mine = self.names.mine(who)
        vain = self.search.vain(entry)
        fitting = [
            *([NOTHING] if vain else []),
            *self.blow(entry),
            *self.toll.keys(entry),
            *keys(entry, "own" if mine else "foe", self.names.swarm(who)),
        ]
        key = next((key for key in fitting if key in grammar()[section]), "")
        if not key:
            return None, True
        named = [f"{section} {one}" for one in fitting] + [section]
        if isinstance(entry, Rolled):
            named.insert(0, f"{section} {entry.action}")
        silent = any(name in silences() for name in named) and not vain
        silent = silent or self.said_already(entry) or self.stale_alarm(entry)
        tone = next((tones()[name] for name in named if name in tones()), None)
        if tone and who and not mine:
            tone = FLIPPED.get(tone, tone)
        whose = any(name in personal() for name in named)
        fact = next((facts()[name] for name in named if name in facts()), "")
        text = self.said(self.variants(key, fitting, entry), f"{section} {key}", entry, fact, whose=whose)
        self.last = text
        return Line(text, tone or self.mood(entry, mine), entry, detail(entry)), silent

    def variants(self, key: str, fitting: Sequence[str], entry: Entry) -> list[str]:
        """What can be said of it: what her kind alone does, and what anybody does."""
        section, who = type(entry).__name__, _who(entry)
        general = grammar()[section][key]
        came = None if self.names.hides(who, entry) else self.names.came.get(who)
        special = (
            grammar().get(f"{section} by {came.kind}", {}) if came and not key.endswith((" shell", " too far")) else {}
        )
        own = next((one for one in fitting if one in special), "")
        if key.startswith("attack area") and own != key:
            return general
        return special[own] if own and key.startswith("attack ally") else special.get(own, []) + general

    def blow(self, entry: Entry) -> Iterator[str]:
        """Keys of an Attack that is told apart: on a companion, on one who only stands too near, from too far. [R-55; R-27; R-14]"""
        if not isinstance(entry, Rolled) or entry.action != "attack":
            return
        degree = entry.roll.degree
        if self.beside(entry):
            yield f"attack area {'Success' if degree >= Degree.COMPLETE_SUCCESS else 'Failure'}"
        elif self.names.mine(entry.who) and self.names.mine(entry.target):
            yield from (f"attack ally {degree}", f"attack ally {'Success' if entry.roll.success else 'Failure'}")
        elif too_far(entry.roll) and not shell(entry.roll):
            yield "attack too far"

    def beside(self, entry: Rolled) -> bool:
        """Whether it is the roll of the Attack before it, held against somebody else in its area."""
        before = self.before
        return (
            isinstance(before, Rolled)
            and (before.who, before.action, before.roll.die) == (entry.who, entry.action, entry.roll.die)
            and before.target != entry.target
        )

    def said(self, variants: list[str], key: str, entry: Entry, fact: str, *, whose: bool) -> str:
        """One of the variants, filled in: none that was said lately, if there is another. The plain fact goes first."""
        fields = self.fields(entry)
        many = [self.names.many(who, entry) for who in (_who(entry), _target(entry))]
        used = self.picks.setdefault(key, [])
        fresh = [words for words in self.order(variants) if words not in used[-aside(len(variants)) :]] or variants
        plain = {words: plainly(fact, words) for words in fresh}
        told = {
            words: filled(self.named(text, entry) if whose else text, fields, *many) for words, text in plain.items()
        }
        new = [words for words in fresh if told[words] not in self.heard and told[words] != self.last]
        other = [words for words in fresh if told[words] not in (*self.heard[-1:], self.last)]
        words = (new or other or fresh)[0]
        used[:] = [*(one for one in used if one != words), words]
        return told[words]

    def order(self, variants: list[str]) -> Iterator[str]:
        """The variants from the one the dice name, round and round once."""
        at = dice.roll(self.seed, "telling", self.told, len(variants))
        yield from variants[at:]
        yield from variants[:at]

    def named(self, words: str, entry: Entry) -> str:
        """Of several it must be said which."""
        low = words.lower()
        clear = "{who" in low or (not self.names.mine(_who(entry)) and "{target" in low)
        return words if clear or self.names.lone or not _who(entry) else f"{{Who}}. {words}"

    def said_already(self, entry: Entry) -> bool:
        """What comes of resisting the roll has told, but for how much is left; and that there is no chance, the roll before."""
        match self.before, entry:
            case Rolled(action="resist", about=effect), Changed(feature=changed):
                return effect == changed and (not entry.new or not self.before.roll.success)
            case Rolled(action=action), Rolled() if never(entry):  # once for all of the party
                return never(self.before) and action == entry.action
            case _:
                return False

    def stale_alarm(self, entry: Entry) -> bool:
        """Whether it is one more alarm of a Combat in which nobody answered the last. [R-23]"""
        match entry:
            case Happened("combat begins" | "alarm"):
                self.unanswered = False
            case Happened("nobody answers"):
                before, self.unanswered = self.unanswered, True
                return before
            case _:
                pass
        return False

    def fields(self, entry: Entry) -> dict[str, str]:
        """What a sentence may name."""
        plain = {name: str(getattr(entry, name)) for name in entry.__struct_fields__}
        plain |= self.names.fields(_who(entry), "who", entry) | self.names.fields(_target(entry), "target", entry)
        match entry:
            case Rolled():
                formula = content.formulas().get(entry.action)
                degree = Degree.COMPLETE_SUCCESS if self.beside(entry) else entry.roll.degree
                plain["attack"] = self.names.attack(entry.who, degree)
                plain["key"] = formula.key if formula else entry.action.lower()
            case Chose():
                formula = content.formulas().get(entry.action)
                plain["key"] = formula.key if formula else entry.action
            case Wounded():
                plain["left"] = str(entry.limit - entry.total)
                plain["wounds"] = counted(entry.wounds, "Wound")
                plain["cause"] = self.names.weapon(entry.cause)
            case Died():
                plain["cause"] = self.names.weapon(entry.cause)
            case Ruled():
                plain["key"] = content.formulas()[entry.action].key
                plain["flair"] = joined([name if name != "surprise" else "sheer surprise" for name in entry.flair])
            case Generated():
                plain["events"] = joined(entry.events)
            case Happened():
                plain["note"] = self.note(entry)
                plain["a note"] = article(plain["note"])
            case _:
                pass
        return plain

    def note(self, entry: Happened) -> str:
        """What it is about, as she would put it."""
        match entry.what:
            case "Encounter":
                return self.names.band(entry.note.split(", "))
            case "alarm":
                return self.names.band([entry.note] * max(1, entry.number))
            case "combat begins" | "changes side" | "peace is over":
                return self.names.species(entry.note)
            case _:
                return entry.note

    def mood(self, entry: Entry, mine: bool) -> Tone:
        """The tone of what telling.toml names none for: what is good for us is good."""
        match entry:
            case Rolled():
                return "good" if entry.roll.success == mine else "bad"
            case Wounded() | Died():
                return "bad" if mine else "good"
            case Healed():
                return "good" if mine else "bad"
            case Changed(old=old, new=new) if old == new:
                return "dim"
            case Changed() if entry.who and (entry.feature in EFFECTS or entry.feature == "Hunger"):
                return "bad" if (entry.new > entry.old) == mine else "good"
            case Chose() | Ruled() | Generated() | Came():
                return "dim"
            case _:
                return "plain"


def unseen(line: Line) -> Line:
    """Returns the Line marked as one of which the party perceived nothing."""
    return replace(line, tone="dim", detail=f"{line.detail}, unseen" if line.detail else "unseen")


def plainly(fact: str, text: str) -> str:
    """Returns the variant with the plain fact before it, unless it says so itself."""
    return f"{fact} {text}" if fact and fact.rstrip(".").lower() not in text.lower() else text


def aside(variants: int) -> int:
    """How many of so many variants rest till others have been said: of two the last, of more all but two."""
    return max(1, variants - 2)


def _who(entry: Entry) -> int:
    who: int = getattr(entry, "who", 0)
    return who


def _target(entry: Entry) -> int:
    target: int = getattr(entry, "target", 0)
    return target
