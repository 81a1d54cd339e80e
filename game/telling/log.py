"""The message log: one short sentence an Entry, in the Queen's voice, from the grammar in assets/telling.toml.

Which variant is said hangs on the seed and the Entry's number alone, but for this: nothing is said three times running.
"""

from collections.abc import Sequence

from msgspec import Struct

from game import content, dice
from game.content import EFFECTS
from game.flow.chronicle import Came, Changed, Chose, Died, Entry, Generated, Happened, Healed, Rolled, Wounded
from game.telling.figures import detail
from game.telling.grammar import Tone, filled, grammar, silences, tones
from game.telling.keys import keys
from game.telling.names import Names
from game.telling.words import counted, joined

__all__ = ["Line", "Teller", "Tone"]
FLIPPED: dict[Tone, Tone] = {"good": "bad", "bad": "good"}


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
        self.names = Names()
        self.told = 0
        self.picks: dict[str, list[int]] = {}
        self.before: Entry | None = None

    def lines(self, entries: Sequence[Entry], full: bool = False) -> list[Line]:
        """The Lines of the next Entries; `full`: of those too on which the log is silent."""
        told = []
        for entry in entries:
            self.names.hear(entry)
            line, silent = self.line(entry)
            self.told, self.before = self.told + 1, entry
            if line and (full or not silent):
                told.append(line)
        return told

    def line(self, entry: Entry) -> tuple[Line | None, bool]:
        """What is said of it, and whether the log keeps silent about it."""
        section, who = type(entry).__name__, _who(entry)
        mine = self.names.mine(who)
        fitting = list(keys(entry, "own" if mine else "foe", self.names.swarm(who)))
        key = next((key for key in fitting if key in grammar()[section]), "")
        if not key:
            return None, True
        named = [f"{section} {one}" for one in fitting] + [section]
        if isinstance(entry, Rolled):
            named.insert(0, f"{section} {entry.action}")
        silent = any(name in silences() for name in named) or self.said_already(entry)
        tone = next((tones()[name] for name in named if name in tones()), None)
        if tone and who and not mine:
            tone = FLIPPED.get(tone, tone)
        return Line(self.said(section, key, entry), tone or self.mood(entry, mine), entry, detail(entry)), silent

    def said(self, section: str, key: str, entry: Entry) -> str:
        """One of the variants, filled in."""
        variants = grammar()[section][key]
        pick = dice.roll(self.seed, "telling", self.told, len(variants))
        before = self.picks.setdefault(f"{section} {key}", [])
        if before == [pick, pick]:
            pick = (pick + 1) % len(variants)
        before[:] = [*before[-1:], pick]
        words = variants[pick]
        if section in ("Wounded", "Died") and "{who" not in words.lower() and not self.names.lone:
            words = f"{{Who}}. {words}"  # of several it must be said which
        many = self.names.many(_who(entry)), self.names.many(_target(entry))
        return filled(words, self.fields(entry), *many)

    def said_already(self, entry: Entry) -> bool:
        """What comes of resisting, the roll has told."""
        return (
            isinstance(entry, Changed)
            and isinstance(self.before, Rolled)
            and (self.before.action, self.before.about) == ("resist", entry.feature)
        )

    def fields(self, entry: Entry) -> dict[str, str]:
        """What a sentence may name."""
        plain = {name: str(getattr(entry, name)) for name in entry.__struct_fields__}
        plain |= self.names.fields(_who(entry), "who") | self.names.fields(_target(entry), "target")
        match entry:
            case Rolled():
                formula = content.formulas().get(entry.action)
                plain["attack"] = self.names.attack(entry.who, entry.roll.degree)
                plain["key"] = formula.key if formula else entry.action.lower()
            case Wounded():
                plain["left"] = str(entry.limit - entry.total)
                plain["wounds"] = counted(entry.wounds, "Wound")
                plain["cause"] = self.names.weapon(entry.cause)
            case Died():
                plain["cause"] = self.names.weapon(entry.cause)
            case Generated():
                plain["events"] = joined(entry.events)
            case Happened(what="Encounter"):
                plain["note"] = self.names.band(entry.note.split(", "))
            case Happened(what="alarm"):
                plain["note"] = self.names.band([entry.note] * max(1, entry.number))
            case Happened(what="combat begins" | "changes side"):
                plain["note"] = self.names.species(entry.note)
        return plain

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
            case Chose() | Generated() | Came():
                return "dim"
            case _:
                return "plain"


def _who(entry: Entry) -> int:
    who: int = getattr(entry, "who", 0)
    return who


def _target(entry: Entry) -> int:
    target: int = getattr(entry, "target", 0)
    return target
