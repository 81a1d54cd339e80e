"""The message log of a raid: short sentences about its events, made from templates in assets/telling.toml.

Which of several sentences is chosen depends on the seed, the Entry's number and the Entries before, and on nothing else:
the one told longest ago comes first, and none of the last few is repeated if there is another. A raid that is told again,
bit by bit or at once, with or without the Entries that the log does not show, is told in the same words.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game import content, dice
from game.engine.entries import (
    Came,
    Changed,
    Chose,
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
from game.telling.blows import numbers
from game.telling.grammar import Tone, deciding, facts, filled, grammar, mood, named_above, personal, silences, tones
from game.telling.keys import TORN, ExplorationResult, RestTaken, emboldened, following, keys, learning, torn
from game.telling.names import Names, word
from game.telling.roll_text import harm, in_scale, never, shell, stays, too_far, worsens
from game.telling.vain import Standing
from game.telling.verdict import ALONE, CombatLosses
from game.telling.words import article, joined, of_another
from game.weighing import by_degree
from game.weighing.scale import feature_name

FLIPPED: dict[Tone, Tone] = {"good": "bad", "bad": "good"}
LATELY = 8
"""The number of log sentences that must pass before a sentence is repeated, if there is another way to say the thing."""


class Line(Struct, frozen=True):
    """A sentence of the log with its tone (colour), the Entry (event) that it reports, and numbers shown beside it.

    `decides`: whether it tells how somebody leaves a fight, or how a fight ends. `own`: whether one of the party did it, or bears it.
    """

    text: str
    tone: Tone
    entry: Entry
    detail: str = ""
    decides: bool = False
    own: bool = False


class Teller:
    """The writer of a raid's message log, which is given each Entry (event) in order, and returns Lines of text."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.names, self.losses, self.explored, self.rest = Names(), CombatLosses(), ExplorationResult(), RestTaken()
        self.standing = Standing(self.names)
        self.told, self.last, self.aside = 0, "", ""  # number of Entries; the last sentence told, the last of all
        self.picks: dict[str, list[str]] = {}  # of each kind of Entry the templates told, the latest last
        self.before: Entry | None = None
        self.shown: Entry | None = None  # the last one on which the log is not silent
        self.heard: list[str] = []  # the last of those on which the log is not silent
        self.heading: Line | None = None  # a Round that has begun: told before the first thing that happens in it
        self.moves: set[int] = set()  # foes whose move was told of in this Round: not that they go to and fro
        self.unanswered = False  # an alarm of this Combat was told of, that nobody answered: the next ones are not

    def lines(self, entries: Sequence[Entry], full: bool = False, *, whole: bool = False) -> list[Line]:
        """Return the log's Lines (sentences) about the next Entries (events).

        `full` adds those that the log hides, `whole` also what nobody perceived.
        Use `whole` only for a raid that is over: one in play must not tell what the party did not perceive.
        """
        told = []
        self.names.whole = whole
        for entry in entries:
            self.names.hear(entry)
            met = perceived(entry)
            self.losses.hear(entry, self.names)
            self.explored.hear(entry)
            self.rest.hear(entry)
            self.standing.hear(entry)
            line, silent = self._line(entry, met, full)
            self.told, self.before = self.told + 1, entry
            if line:
                line = replace(line, detail=numbers(entry, self.names))
            heard = self._headed(line) if line and met and not silent else []
            # met later, creatures are told of then
            introduces = not isinstance(entry, Came) or self.names.mine(entry.who)
            if not full:
                told += heard
            elif line and met and (whole or introduces):
                told.append(line)
            elif line and whole:
                told.append(replace(line, tone="dim", detail=f"{line.detail}, unseen" if line.detail else "unseen"))
        return told

    def _headed(self, line: Line) -> list[Line]:
        """Return this Line, and before it the heading of its Round if not shown yet; [] for a heading, which is kept until then."""
        match line.entry:
            case Happened("round begins"):
                self.heading = line
                return []
            case Happened("combat ends"):
                self.heading = None
        told = [self.heading, line] if self.heading else [line]
        self.heading, self.shown = None, line.entry
        self.heard[:] = [*self.heard[1 - LATELY :], line.text]
        return told

    def _line(self, entry: Entry, met: bool, full: bool) -> tuple[Line | None, bool]:
        """Return the Line about an Entry (event), or None if it is not told and not all are wanted (`full`); and whether the log is silent on it.

        `met`: whether anybody perceived it. How a Line is worded that is not told leaves no trace in the others.
        """
        section, who = type(entry).__name__, _id(entry, "who")
        mine, fitting = self.names.mine(who), [*self._fitting(entry, who)]
        shown = self.explored.vain(entry) or self._moves(entry) or TORN in fitting
        key = next((key for key in fitting if key in grammar()[section]), "")
        if not key:
            return None, True
        rolled = [f"{section} {entry.action}"] if isinstance(entry, Rolled) else []
        named = [*rolled, *(f"{section} {one}" for one in fitting), section]
        silent = any(name in silences() for name in named) and not shown
        silent = silent or (self.names.all_dead and isinstance(entry, Happened) and entry.what == "drops")
        silent = silent or self._said_already(entry) or self._stale_alarm(entry) or emboldened(self.shown, entry)
        told = met and not silent
        if not (told or full):
            return None, silent
        tone = next((tones()[name] for name in named if name in tones()), None)
        if tone and who and not mine:
            tone = FLIPPED.get(tone, tone)
        whose = not personal().isdisjoint(named) or (isinstance(entry, Rolled) and entry.action in content.formulas())
        fact = self.losses.verdict(entry, self.names) or next((facts()[name] for name in named if name in facts()), "")
        fact = facts().get(f"another: {fact}", fact) if who and who != self.names.you else fact
        kept = f"{'' if told else 'untold '}{section} {key}"
        variants, before = self._variants(key, fitting, entry), self.picks.get(kept, [])
        self.aside = self.last if told else self.aside
        text, chosen = self._said(variants, before, entry, fact, whose=whose)
        self.last, self.aside = text if told else self.last, text
        self.picks[kept] = [*(one for one in before if one != chosen), chosen]
        line = Line(text, tone or mood(entry, mine), entry, own=mine or self.names.mine(_id(entry, "by")))
        return replace(line, decides=not deciding().isdisjoint(named)), silent

    def _fitting(self, entry: Entry, who: int) -> Iterator[str]:
        """Yield the keys of all log sentences that suit an Entry (event) about `who`, the most fitting first."""
        yield from self.explored.keys(entry)
        yield from self.standing.keys(entry)
        yield from (*following(self.shown, entry), *torn(self.shown, entry), *learning(self.before, entry))
        yield from self._attack_keys(entry)
        yield from (*self.losses.keys(entry), *self.rest.keys(entry))
        yield from keys(entry, "own" if self.names.mine(who) else "foe", self.names.swarm(who))

    def _variants(self, key: str, fitting: Sequence[str], entry: Entry) -> list[str]:
        """Return the sentence templates that suit an Entry. Templates for the actor's own kind come first."""
        section, who = type(entry).__name__, _id(entry, "who")
        general = grammar()[section][key]
        came = None if self.names.hides(who, entry) else self.names.came.get(who)
        apart = key.endswith((" shell", " too far")) or self._weapon(entry)
        special = grammar().get(f"{section} by {came.kind}", {}) if came and not apart else {}
        own = next((one for one in fitting if one in special), "")
        if key.startswith("attack area") and own != key:
            return general
        return special[own] if own and key.startswith("attack ally") else special.get(own, []) + general

    def _attack_keys(self, entry: Entry) -> Iterator[str]:
        """Yield keys of sentences for Attacks on companions or bystanders, or out of reach. [R-55; R-27; R-14]"""
        if not isinstance(entry, Rolled) or entry.action != "attack":
            return
        degree = entry.roll.degree
        if self._beside(entry):
            least = Degree.COMPLETE_SUCCESS if by_degree(entry.roll.check) else Degree.PARTIAL_SUCCESS
            yield f"attack area {'Success' if degree >= least else 'Failure'}"
        elif self.names.mine(entry.who) and self.names.mine(entry.target):
            yield from (f"attack ally {degree}", f"attack ally {'Success' if entry.roll.success else 'Failure'}")
        elif too_far(entry.roll) and not shell(entry.roll):
            yield "attack too far"

    def _weapon(self, entry: Entry) -> str:
        """Return the short word for the Attack that was chosen before a roll, or "" if none was chosen."""
        return word(entry.about) if isinstance(entry, Rolled) and entry.about in grammar()["weapons"] else ""

    def _beside(self, entry: Rolled) -> bool:
        """Return whether a roll reuses the dice of the roll before it, because one Attack has several targets."""
        before = self.before
        return (
            isinstance(before, Rolled)
            and (before.who, before.action, before.roll.fell) == (entry.who, entry.action, entry.roll.fell)
            and before.target != entry.target
        )

    def _said(self, variants: list[str], used: list[str], entry: Entry, fact: str, *, whose: bool) -> tuple[str, str]:
        """Return the text `fact`, followed by one of the sentence templates, filled in; and that template. Of those `used`, the first comes first."""
        fields = self._fields(entry)
        many = [self.names.many(who, entry) for who in (_id(entry, "who"), _id(entry, "target"))]
        at = dice.roll(self.seed, "telling", self.told, len(variants))
        told = {}
        for chosen in sorted(variants[at:] + variants[:at], key=lambda one: used.index(one) if one in used else -1):
            behind = "" if len(fact) > ALONE else f" {named_above(chosen) if fact[:5] == '{Who}' else chosen}"
            text = f"{fact}{behind}" if fact and fact.rstrip(".").lower() not in chosen.lower() else chosen
            told[chosen] = filled(self._named(text, entry) if whose else text, fields, *many)
            if told[chosen] not in (*self.heard, self.aside):
                break
        else:
            chosen = next((one for one in told if told[one] not in (*self.heard[-1:], self.aside)), next(iter(told)))
        return told[chosen], chosen

    def _named(self, words: str, entry: Entry) -> str:
        """Return the sentence, with the actor's name before it if several party members could be meant."""
        low, who = words.lower(), _id(entry, "who")
        clear = "{who" in low or (not self.names.mine(who) and (self.names.lone or "{target" in low))
        return words if clear or who in (0, self.names.you) else f"{{Who}}. {words}"

    def _said_already(self, entry: Entry) -> bool:
        """Return whether an Entry (event) needs no sentence because the sentence before it has told the same."""
        match self.before, entry:
            case Rolled(action="resist", about=effect), Changed(feature=changed):
                rid = self.before.roll.degree >= Degree.COMPLETE_SUCCESS
                return effect == changed and not entry.new and rid
            case Rolled(action=action), Rolled() if never(entry):  # once for all of the party
                return never(self.before) and action == entry.action
            case _:
                return self._still_unnoticed(entry)

    def _still_unnoticed(self, entry: Entry) -> bool:
        """Return whether an Entry (event) says again what the last sentence said: the same one notices nothing, or one unseen. [R-51]"""
        match self.shown, entry:
            case Rolled(action="sneak", target=before, roll=first), Rolled(action="sneak", target=target, roll=roll):
                alike = before == target and first.degree == roll.degree
                return first.success and roll.success and (alike or self.names.hides(target, entry))
            case _:
                return False

    def _moves(self, entry: Entry) -> bool:
        """Return whether, in this Entry (event), a foe walks for the first time in this Round."""
        match entry:
            case Happened("round begins" | "combat begins" | "combat ends"):
                self.moves.clear()
            case Chose(who=who, action=action) if action.startswith("goes to "):
                new = who not in self.moves
                self.moves.add(who)
                return new
        return False

    def _stale_alarm(self, entry: Entry) -> bool:
        """Return whether an Entry (event) says again, in the same Combat, that nobody answers an alarm. [R-23]"""
        match entry:
            case Happened("combat begins" | "alarm"):
                self.unanswered = False
            case Happened("nobody answers"):
                before, self.unanswered = self.unanswered, True
                return before
        return False

    def _fields(self, entry: Entry) -> dict[str, str]:
        """Return the texts that replace a sentence's {tokens}, as a dict by token.

        They are the Entry's fields, and the names and pronouns of its creatures.
        """
        names, scaled = self.names, in_scale(entry)
        lesson = str(getattr(self.before, "number", ""))  # its chance is that of the Entry before
        plain = {"chance": lesson, "place": self.standing.place(entry)}
        plain |= {name: str(getattr(scaled, name)) for name in entry.__struct_fields__}
        plain |= {name: feature_name(word) for name, word in plain.items() if name == "feature"}
        plain |= names.fields(_id(entry, "who"), "who", entry) | names.fields(_id(entry, "target"), "target", entry)
        if isinstance(entry, Rolled | Chose | Ruled):
            formula = content.formulas().get(entry.action)
            plain["key"] = of_another(formula.key, plain) if formula else entry.action.lower()
        match entry:
            case Rolled():
                boxes = Degree.COMPLETE_SUCCESS if self._beside(entry) else entry.roll.degree
                plain["attack"] = self._weapon(entry) or names.attack(entry.who, boxes)
                plain |= {"stays": stays(entry), "worsens": worsens(entry)}
            case Wounded() | Healed():
                plain |= harm(entry)
            case Ruled():
                plain["flair"] = joined([name if name != "surprise" else "sheer surprise" for name in entry.flair])
            case Generated():
                plain |= self.explored.fields(entry)
            case Happened("Encounter"):
                plain["note"] = names.coming(entry.note.split(", "))
            case Happened("alarm"):
                plain["note"] = names.coming([entry.note] * max(1, entry.number))
            case Happened("combat begins" | "changes side" | "peace is over"):
                plain["note"] = names.species(entry.note)
        if "cause" in plain:
            plain["cause"] = names.weapon(plain["cause"], _id(entry, "by"))
        return plain | {"a note": article(plain.get("note", ""))}


def _id(entry: Entry, field: str) -> int:
    found: int = getattr(entry, field, 0)
    return found
