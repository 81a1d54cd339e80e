"""The summary of a raid in plain sentences, shown at its end and made from its recorded events."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game import content
from game.content import FEATURES
from game.content.commissions import commission
from game.engine.entries import Came, Changed, Died, Entry, Happened, Rolled, Wounded
from game.engine.steps import CombatEnd
from game.fd100 import Degree
from game.reports.why import roll_behind, slain_outright
from game.run.heads import Head
from game.telling.names import Names
from game.telling.roll_text import modified, rolled
from game.telling.verdict import CombatLosses
from game.telling.words import capital, counted, joined, possessive
from game.weighing import odds
from game.weighing.scale import feature_name, rules, scaled

NAMED = 4
"""The most kinds of Items that are named where the whole raid is told in a few lines."""


class LevelEntered(Struct, frozen=True):
    """A Level that was entered: its rating, and how many explorations and Commands came before."""

    rating: int
    explored: int
    command: int


class StoryFacts:
    """The facts of a raid, counted from its Entries, such as fights, Wounds, finds and deaths."""

    def __init__(self, entries: Sequence[Entry], numbers: Mapping[int, int] | None = None) -> None:
        """Count the facts in `entries`, which are all Entries of a raid or the first of them.

        `numbers`: those that tell creatures of a kind apart elsewhere, by their ids.
        """
        self.names, self.losses = Names(), CombatLosses()
        self.names.kept = numbers or {}
        self.outcome = ""
        self.told: Counter[str] = Counter()  # how often each thing happened
        self.noted: dict[str, list[str]] = {}  # what it was about each time
        self.levels: list[LevelEntered] = []
        self.explored = self.won = self.fled = 0
        self.bloodless = 0  # nobody was hurt, and no enemy was left who would fight
        self.killed: Counter[str] = Counter()
        self.wounds = 0
        self.luck: list[bool] = []
        self.meals: set[tuple[int, int]] = set()  # command, and who ate
        self.grown: dict[tuple[int, str], tuple[int, int]] = {}
        self.hungriest = 0
        self.dead: list[tuple[int, str]] = []
        self.fatal: Rolled | None = None  # the roll that killed the party's last
        self.deadly = Degree.PARTIAL_SUCCESS  # the least degree of it that does
        self.culprit = ""  # whose it was, as the log called the creature then
        self.new_level, self.resting, self.fighting = True, False, False
        for entry in entries:
            self.names.hear(entry)
            self.losses.hear(entry, self.names)
            self.hear(entry, entries)
        if not self.dead or self.dead[-1][1] == "starvation":
            self.fatal = None

    def hear(self, entry: Entry, story: Sequence[Entry]) -> None:
        """Add one Entry (event) to the facts counted so far.

        `story`: all Entries of the raid, to find the roll behind a Wound.
        """
        match entry:
            case Rolled():
                self.explored += entry.action == "explore"
                self.luck += [entry.roll.success] if entry.action == "Luck" else []
            case Wounded() if entry.who in self.names.heroes:  # a sister called into a fight is none of the party
                roll = roll_behind(entry, story)
                self.wounds += entry.wounds
                self.fatal = roll if isinstance(roll, Rolled) and entry.by == roll.who != entry.who else None
                self.culprit = self.names.name(self.fatal.who) if self.fatal else ""
                self.deadly = Degree.PARTIAL_SUCCESS
            case Died() if entry.who in self.names.heroes:
                self.dead.append((entry.who, entry.cause))
                if blow := slain_outright(entry, story):
                    self.fatal, self.deadly, self.culprit = blow, blow.roll.degree, self.names.name(blow.who)
            case Died() if (came := self.names.came.get(entry.who)) and not self.names.mine(entry.who):
                self.killed[came.kind] += 1
            case Changed():
                self._changed(entry)
            case Happened():
                self.wounds += entry.number if entry.what == "lives by luck" else 0
                self.told[entry.what] += 1
                self.noted.setdefault(entry.what, []).append(entry.note)
                self._happened(entry)

    def _changed(self, entry: Changed) -> None:
        if entry.feature == "Hunger":
            self.hungriest = max(self.hungriest, entry.new)
            if entry.new < entry.old:
                self.meals.add((entry.command, entry.who))
        elif entry.feature == "Level":
            self.new_level = True
        elif self.resting and entry.feature in FEATURES and entry.new > entry.old:
            before, _ = self.grown.get((entry.who, entry.feature), (entry.old, 0))
            self.grown[entry.who, entry.feature] = before, entry.new

    def _happened(self, entry: Happened) -> None:
        match entry.what:
            case "enters Level" if self.new_level:
                self.new_level = False
                self.levels.append(LevelEntered(entry.number, self.explored, entry.command))
            case "combat begins":
                self.fighting = True
            case "combat ends":
                self.fighting = False
                won = self.losses.holds_the_field(entry)
                self.won += won and self.losses.bled
                self.bloodless += won and not self.losses.bled
                self.fled += entry.note == CombatEnd.LOST and bool(
                    set(self.names.heroes) - {who for who, _ in self.dead}
                )
            case "consumes" if self.resting and any(content.forms()[one].name in entry.note for one in content.foods()):
                self.meals.add((entry.command, entry.who))  # to heal, or for Hunger
            case "food works":
                self.meals.add((entry.command, entry.who))
            case "the run ends":
                self.outcome = entry.note
            case "rest begins" | "rest ends" | "rest is broken off":
                self.resting = entry.what == "rest begins"


def story(
    entries: Sequence[Entry],
    head: Head,
    numbers: Mapping[int, int] | None = None,
    *,
    turns: int = 0,
    seconds: float = 0,
) -> list[str]:
    """Return the summary of a raid as about a dozen plain sentences, one per line.

    `numbers`: those that creatures have in the log, by their ids. `turns`, `seconds`: the raid's length, 0 if unknown.
    """
    tally, names = StoryFacts(entries, numbers), _heard(entries)
    parts = [_head(head), _end(tally, names, head), _way(tally, turns, seconds), _fights(tally, names)]
    return [line for part in (*parts, _living(tally, names)) for line in ("", *part)][1:]


def facts(entries: Sequence[Entry], numbers: Mapping[int, int], *, turns: int, seconds: float) -> dict[str, str]:
    """Return what happened in a raid by what it is about, "way", "fights", "finds" or "life"; see `story`."""
    tally, names = StoryFacts(entries, numbers), _heard(entries)
    way, *_ = _way(tally, turns, seconds)
    deepest = max(tally.levels, key=lambda one: one.rating, default=None)
    down = f"{counted(len(tally.levels), 'Level')}, down to one rated {scaled(deepest.rating)}." if deepest else ""
    life = (*_meals(tally), *_rests(tally, names))
    told = {"way": [way, down], "fights": _fights(tally, names), "finds": _finds(tally, NAMED), "life": life}
    return {what: text for what, parts in told.items() if (text := " ".join(parts).strip())}


def end(entries: Sequence[Entry], head: Head, numbers: Mapping[int, int] | None = None) -> list[str]:
    """Return a few sentences on how a raid ended. `numbers`: those that creatures have in the log, by their ids."""
    tally = StoryFacts(entries, numbers)
    return list(_end(tally, tally.names, head))


def _heard(entries: Sequence[Entry]) -> Names:
    names = Names()
    for entry in entries:
        if isinstance(entry, Came):
            names.hear(entry)
    return names


def _head(head: Head) -> Iterator[str]:
    party = joined([content.classes()[kind].name for kind in head.party])
    yield f"{party}: {commission(head.job, head.seed).name}."
    yield f"Seed {head.seed}" + (f", by the {head.profile} rules." if head.profile != "solo" else ".")


def _end(tally: StoryFacts, names: Names, head: Head) -> Iterator[str]:
    deepest = max((split.rating for split in tally.levels), default=0)
    match tally.outcome:
        case "won":
            job = commission(head.job, head.seed)
            yield f"The Job is done: {job.done}."
            yield f"{job.client}: “{job.thanks}”"
            yield from _fallen(tally, names)
        case "left":
            far = (
                f"have been as deep as a Level rated {scaled(deepest)}"
                if deepest
                else "never went below the first Level"
            )
            yield f"You came away alive, and {far}. The Job waits for somebody else."
        case "dead":
            yield from _fallen(tally, names)
            yield from _odds(tally)
        case _:
            yield f"The raid goes on, on a Level rated {scaled(tally.levels[-1].rating) if tally.levels else 0}."


def _fallen(tally: StoryFacts, names: Names) -> Iterator[str]:
    for who, cause in tally.dead:
        yield f"{capital(names.name(who))} died of {names.weapon(cause)}."


def _odds(tally: StoryFacts) -> Iterator[str]:
    """Yield sentences on the roll that killed the party's last member.

    They tell chances in 100, numbers, and whether it was bad luck.
    """
    if tally.fatal is None:
        return
    table = odds(tally.fatal.roll.check)
    chance = table.rounded(tally.deadly)
    does = "get through" if tally.deadly == Degree.PARTIAL_SUCCESS else "kill outright"
    weighed = "one could see it coming" if chance >= 60 else "bad luck" if chance < 25 else "a fair risk, and it fell"
    if table.at_least(tally.deadly) == table.whole:
        weighed = "there was no missing"
    by = joined([*modified(tally.fatal.roll.check)])
    yield f"{capital(tally.culprit)} had {chance} chances in 100 to {does}, as both stood{by and f' ({by})'}: {weighed}."
    yield f"{rolled(tally.fatal.roll)}."


def _way(tally: StoryFacts, turns: int, seconds: float) -> Iterator[str]:
    spent = [counted(turns, "turn")] if turns else []
    spent += [counted(tally.explored, "Exploration Action")]
    spent += [f"{clock(seconds)} of play"] if seconds else []
    yield capital(joined(spent)) + "."
    for n, split in enumerate(tally.levels, 1):
        entered = f"after {counted(split.explored, 'Exploration Action')}" if split.explored else "at the start"
        yield f"  Level {n:2}  rated {scaled(split.rating):3}  {entered}, command {split.command}"


def _fights(tally: StoryFacts, names: Names) -> Iterator[str]:
    """Yield sentences on a raid's fights: their number and ends, creatures slain, Wounds taken, Luck pushed."""
    fights = tally.told["combat begins"]
    won = tally.won + (tally.fighting and tally.outcome == "won")  # the raid ends the last
    lost = int(tally.fighting and tally.outcome == "dead")
    ends = {"won": won, "ended with nobody hurt": tally.bloodless, "fled": tally.fled, "lost": lost}
    ends["undecided"] = fights - sum(ends.values())
    kept = [f"{n} {end}" for end, n in ends.items() if n]
    yield f"{counted(fights, 'fight')}: {joined(kept)}." if fights else "Not one fight."
    if tally.killed:
        yield f"Slain: {names.band([*tally.killed.elements()])}."
    yield f"{counted(tally.wounds, rules().unit)} taken." if tally.wounds else "Not a scratch."
    if torn := tally.told["Obstacle torn down"]:
        yield f"{counted(torn, 'Obstacle')} torn down."
    if tally.luck:
        held = f"it held {_times(sum(tally.luck))}" if any(tally.luck) else "it never held"
        yield f"Luck pushed {_times(len(tally.luck))}, and {held}."


def _living(tally: StoryFacts, names: Names) -> Iterator[str]:
    """Yield sentences on how the party lived: its meals, finds and Rests, and the Features that grew."""
    yield from (*_meals(tally), *_finds(tally), *_rests(tally, names))


def _meals(tally: StoryFacts) -> Iterator[str]:
    ate = counted(len(tally.meals), "meal") if tally.meals else "Nothing eaten"
    hunger = f"; Hunger at {scaled(tally.hungriest)} at worst" if tally.hungriest else ""  # a Beetle has none
    yield f"{ate}{hunger}."


def _finds(tally: StoryFacts, most: int = 999) -> Iterator[str]:
    """Yield sentences on what was found and made out; beyond the first `most` kinds it is only counted."""
    for what, said in (("finds", "Found"), ("identifies", "Made out")):
        if things := Counter(tally.noted.get(what, ())):
            told = [f"{name} ({n})" if n > 1 else name for name, n in things.items()]
            told = [*told[:most], *([f"{len(told) - most} more"] if len(told) > most else [])]
            yield f"{said}: {joined(told)}."


def _rests(tally: StoryFacts, names: Names) -> Iterator[str]:
    rests, broken = tally.told["rest ends"], tally.told["rest is broken off"]
    if rests or broken:
        off = f", {broken} broken off" if broken else ""
        yield f"{counted(rests, 'Rest') if rests else 'Not one Rest to its end'}{off}."
    if tally.grown:
        whose = {who: "" if len(names.heroes) == 1 else f"{possessive(names.name(who))} " for who, _ in tally.grown}
        grown = [
            f"{whose[who]}{feature_name(name)} {scaled(old)} to {scaled(new)}"
            for (who, name), (old, new) in tally.grown.items()
        ]
        yield f"Grown: {joined(grown)}."
    elif learnt := list(dict.fromkeys(tally.noted.get("ticks", ()))):
        never = "" if rests else ": there was no Rest to its end"
        yield f"Nothing learnt for good of {joined(learnt)}{never}."


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def clock(seconds: float) -> str:
    """Return a number of seconds as text in hours, minutes and seconds, such as "1:02:03" or "4:05"."""
    hours, minutes, rest = int(seconds) // 3600, int(seconds) // 60 % 60, int(seconds) % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
