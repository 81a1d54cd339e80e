"""How a Combat has ended, in one plain line: who has the field, after how many Rounds, and what it has cost both sides."""

import re
from collections.abc import Iterator, Sequence

from game import content
from game.engine.entries import Came, Changed, Chose, Died, Entry, Happened, Wounded, mentioned, perceived
from game.engine.steps import CombatEnd
from game.telling.grammar import grammar
from game.telling.names import GONE, Names
from game.telling.words import WOUND, capital, counted, joined, number, ordinal
from game.weighing.scale import own_sheets, scaled

HOPE = re.compile(r"(\d+) in 100 at best")
"""What a reason for leaving tells of the chance to hit."""
UNHURT = "No new Wound for you."
"""What is left out first where a verdict is too long."""
WHOSE = re.compile(r"\b(?:(?<!bands )of )?(?:my|the) ")
"""The words of a name that go where there is no room."""
GAVE_UP = "gave up"
"""The key of the verdict on foes that left, or how it begins."""
LONGEST = 129
"""The most characters of a verdict: some two rows of the log on the smallest screen."""
ALONE = 80
"""A verdict of more characters than that stands alone, without wit behind it."""


class CombatLosses:
    """A record of what the present Combat has cost each side, to tell its end. It is what the party perceived of it."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.bled = False  # anybody was hurt
        self.hurt = self.killed = False  # one of those who are not of the party was
        self.gave_up = False  # somebody left because nobody here can be hurt
        self.hopes: list[int] = []  # the best chance to hit, in per cent, of each who left so, as it stood then
        self.rounds = 1
        self.wounds: dict[int, tuple[int, str]] = {}  # how many each has lost, and what is counted
        self.effects: dict[tuple[int, str], tuple[int, int]] = {}  # of the party: each as it was at first, and is now
        self.dead: list[int] = []
        self.gone: list[int] = []
        self.wrapped: list[int] = []  # in silk: as good as dead
        self.met: set[int] = set()  # whom of all others the party perceived in it
        self.unarmed: set[int] = set()  # those of them who never strike
        self.hidden: set[int] = set()  # who is in it and was not perceived: told only as so many unseen

    def hear(self, entry: Entry, names: Names) -> None:
        """Remember what this Entry (event) costs whom. When a Combat begins, forget what an earlier one has cost."""
        self._lurk(entry)
        self._spare(entry)
        if not perceived(entry):
            return
        if not isinstance(entry, Came):
            self._meet(entry, names)
        match entry:
            case Happened("combat begins"):
                self._begin()
            case Happened("round begins", number=number):
                self.rounds = number
            case Happened(what, who=who) if what in GONE and who not in entry.unseen and not names.mine(who):
                self.gone.append(who)
                self.gave_up = self.gave_up or what == "goes its way"
            case Happened("is cocooned", who=who) if who not in entry.unseen and not names.mine(who):
                self.wrapped.append(who)
                self.bled = self.killed = True
            case Chose(action="go", reason=reason) if (told := HOPE.search(reason)) and not own_sheets():
                self.hopes.append(int(told[1]))
            case Changed() | Happened("Effect ends"):
                self._befall(entry, names)
            case Wounded() | Died():
                theirs = not names.mine(entry.who)
                self.bled = True
                self.hurt = self.hurt or theirs
                self.killed = self.killed or (theirs and isinstance(entry, Died))
                self._count(entry)

    def _meet(self, entry: Entry, names: Names) -> None:
        """Remember which of the others the party perceives in this Combat, and who of them never strikes."""
        for who in mentioned(entry):
            if who in entry.unseen or names.mine(who):
                continue
            self.hidden.discard(who)
            if who not in self.met:
                self.met.add(who)
                if (kind := names.row(who)) and not kind.base and not kind.special:
                    self.unarmed.add(who)

    def _befall(self, entry: Changed | Happened, names: Names) -> None:
        """Remember how an Effect of the party was at first and is now, or that it has ended."""
        if isinstance(entry, Happened):
            self.effects.pop((entry.who, entry.note), None)
        elif entry.feature in content.effects() and names.mine(entry.who):
            was = self.effects.get((entry.who, entry.feature), (entry.old, 0))[0]
            self.effects[entry.who, entry.feature] = was, entry.new

    def _lurk(self, entry: Entry) -> None:
        """Remember how many are in this Combat unseen: the order of Turns tells that, and not who they are."""
        match entry:
            case Happened("joins", who=who) if who in entry.unseen:
                self.hidden.add(who)
            case Happened(what, who=who) if what in GONE:
                self.hidden.discard(who)
            case Died(who=who):
                self.hidden.discard(who)

    def _spare(self, entry: Entry) -> None:
        """Count what whoever lives by Luck has lost besides the Wounds told, or lost fewer than they were. [R-04]"""
        if isinstance(entry, Happened) and entry.what == "lives by luck" and entry.number:
            lost, unit = self.wounds.get(entry.who, (0, WOUND))
            self.wounds[entry.who] = lost + entry.number, unit

    def _count(self, entry: Wounded | Died) -> None:
        if entry.who in entry.unseen:
            return
        if isinstance(entry, Died):
            self.dead.append(entry.who)
        else:
            self.wounds[entry.who] = self.wounds.get(entry.who, (0, ""))[0] + entry.wounds, entry.unit

    def keys(self, entry: Entry) -> Iterator[str]:
        """Yield the key of a special log sentence, if this Entry (event) is the end of a Combat without losses.

        That is a Combat in which no foe was killed, or nobody was hurt.
        """
        match entry:
            case Happened("combat ends", note=CombatEnd.WON) if not self.killed:
                yield f"combat ends: {entry.note}, {'nobody dead' if self.hurt else 'nobody hurt'}"
            case Happened("combat ends", note=CombatEnd.STAND_OFF | CombatEnd.PARTED) if self.holds_the_field(entry):
                yield f"combat ends: {CombatEnd.WON}"
            case Happened("combat ends", note=CombatEnd.STAND_OFF) if not self.bled:
                yield f"combat ends: {entry.note}, nobody hurt"

    def holds_the_field(self, end: Happened) -> bool:
        """Return whether the party holds the field as a Combat ends.

        It won, or all are dead or wrapped up whom it perceived, or all the armed of them, and nobody was in it unseen.
        """
        fought = self.met - self.unarmed or self.met
        dead = bool(fought) and fought <= {*self.dead, *self.wrapped} and not self.hidden
        return end.note == CombatEnd.WON or (end.note in (CombatEnd.STAND_OFF, CombatEnd.PARTED) and dead)

    def verdict(self, entry: Entry, names: Names) -> str:
        """Return plain sentences on a Combat, if this Entry (event) is its end, else "". Where names are too long, it counts."""
        if not isinstance(entry, Happened) or entry.what != "combat ends":
            return ""
        said, ends = grammar()["verdict"], list(self._ends(entry, names))
        (told,) = next((said[key] for key in ends if key in said), [""])
        quiet = number(content.constants().combat.hopeless)
        named: set[str] = set()
        how = told.format(
            rounds=counted(self.rounds, "Round"), quiet=quiet, hope=self._hope(), about=self._about(names, named)
        )
        before = named if "about" in told else set[str]()
        parts = [[how], *self._toll(names, ends[0], before)]
        for left, part in ((left, part) for left in (2, 1) for part in reversed(parts)):
            if len(_line(parts)) > LONGEST:
                del part[:-left]
        if len(_line(parts)) > LONGEST:  # what the party itself has lost is left out last
            parts = [[how]]
            for part in self._ours(names):
                parts += [part[-1:]] if len(_line([*parts, part[-1:]])) <= LONGEST else []
        return _line(parts) if told else ""

    def _hope(self) -> str:
        """Return how likely those who gave up were to hit, by what the Queen weighed: as they stood, when they left. [R-83]"""
        return f"hit {max(self.hopes)} % at best" if self.hopes else "hardly hit"

    def _about(self, names: Names, said: set[str]) -> str:
        """Return who of those met in a Combat that ended undecided is still about: named apart once some are dead or gone."""
        lost = {*self.dead, *self.wrapped, *self.gone}
        fought = self.met - self.unarmed or self.met
        left = self._band(sorted(fought - lost), names, said)
        if not lost & self.met:
            return "The foes are still about."
        return f"Still about: {left}." if left else "Somebody out of sight is still about."

    def _band(self, whom: Sequence[int], names: Names, said: set[str]) -> str:
        """Return some of those met in this Combat as text: by their numbers where others of their kind were met too.

        Of a kind that has been `said` before the number does: "the second".
        """
        known = [(who, names.came[who].kind) for who in whom if who in names.came]
        others = {came.kind for who in self.met - set(whom) if (came := names.came.get(who))}
        if not any(kind in others for _, kind in known):
            return names.band([kind for _, kind in known])
        told = []
        for who, kind in known:
            which = names.numbers.get(who, 1)
            told.append(f"the {ordinal(which)}" if kind in said else names.of_kind(kind, which, several=True))
            said.add(kind)
        return joined(told)

    def _ends(self, entry: Happened, names: Names) -> Iterator[str]:
        """Yield the keys of the sentences that fit the end of a Combat, the most specific first."""
        how = entry.note
        if how == CombatEnd.WON and self.gave_up and not self.killed:
            kinds = (names.row(who) for who in self.gone)
            yield from [f"{GAVE_UP}, unseen"] if self.hidden else []
            yield f"{GAVE_UP}{'' if any(kind and kind.species == 'termites' for kind in kinds) else ', strangers'}"
        if how == CombatEnd.WON and not self.bled:
            yield f"{how}, unseen" if self.hidden else f"{how}, nobody hurt"
        if how != CombatEnd.WON and self.holds_the_field(entry):
            yield "all met are dead" if self.met <= {*self.dead, *self.wrapped} else "all armed are dead"
        if how == CombatEnd.LOST and all(who in names.lost for who in names.heroes):
            yield f"{how}, all dead"
        yield how

    def _toll(self, names: Names, how: str, said: set[str]) -> Iterator[list[str]]:
        """Yield short sentences on who is dead, wrapped up, hurt and gone, who of the armed is alive where it is won, and on what the party has lost.

        Each is a list, of the same in ever fewer words.
        """
        if not self.bled:
            yield ["No Wounds." if any(self._grown(names)) else "Nobody was hurt."]
        fought = self.met - self.unarmed if how.startswith((CombatEnd.WON, GAVE_UP)) else set()
        theirs = [who for who in dict.fromkeys(self.dead) if not names.mine(who)]
        gone = [who for who in dict.fromkeys(self.gone) if who not in theirs]
        out = {*theirs, *self.wrapped, *gone}
        hurt = [who for who in self.wounds if not names.mine(who) and who not in out]
        left = sorted(fought - {*out, *hurt})
        named = (
            ("Dead", theirs),
            ("Wrapped up", self.wrapped),
            ("Hurt and alive", hurt),
            ("Gone", [] if how.startswith(GAVE_UP) else gone),
            ("Unhurt and alive", left),
        )
        for word, whom in named:
            if told := self._band(whom, names, said):
                brief = WHOSE.sub("", names.band([names.came[who].kind for who in whom if who in names.came]))
                yield [f"{word}: {one}." for one in (told, brief, len(whom))]
        yield from self._ours(names)
        for who in (one for one in names.sisters if one not in self.dead and one not in names.left):
            yield [grammar()["verdict"]["a sister goes"][0].format(who=capital(names.name(who)))]

    def _ours(self, names: Names) -> Iterator[list[str]]:
        """Yield short sentences on who of the party is dead, and on the Wounds that the others have lost, each in ever fewer words."""
        dead = [who for who in dict.fromkeys(self.dead) if names.mine(who)]
        lost = [(who, *told) for who, told in self.wounds.items() if names.mine(who) and who not in dead]
        if dead and not set(names.heroes) <= set(dead):
            whom = joined([names.name(who) for who in dead])
            are = "are" if dead[1:] or names.swarm(dead[0]) else "is"
            yield [f"{capital(whom)} {are} dead.", f"Yours dead: {WHOSE.sub('', whom)}."]
        if lost:
            whole = capital(joined([f"{names.name(who)} lost {counted(n, unit)}" for who, n, unit in lost])) + "."
            each = joined([f"{WHOSE.sub('', names.name(who))} {n}" for who, n, _ in lost])
            yield [whole] if len(lost) == 1 else [whole, f"Lost: {each}.", f"Yours: {len(lost)} wounded."]
        elif self.bled and not dead:
            unit = next((unit for _, unit in self.wounds.values()), WOUND)
            yield [UNHURT, "", ""] if unit == WOUND else [f"You lost no {unit}."]
        if grown := list(self._grown(names)):
            yield [f"Worse: {joined(grown)}.", f"Worse: {counted(len(grown), 'Effect')}."]

    def _grown(self, names: Names) -> Iterator[str]:
        """Yield each Effect that members of the party have come by or that has grown, as text: "Poisoned 78", "the Beetle Blind 20"."""
        for (who, effect), (was, now) in self.effects.items():
            if now > was and who not in self.dead:
                yield f"{'' if who == names.you else f'{names.name(who)} '}{effect} {scaled(now)}"


def _line(parts: Sequence[Sequence[str]]) -> str:
    """Return a verdict as one line, each part in the most words that it still has."""
    return " ".join(filter(None, (part[0] for part in parts)))
