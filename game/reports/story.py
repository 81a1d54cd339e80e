"""The end of a raid, told from its Chronicle."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from game import content
from game.content import FEATURES
from game.content.commissions import commission
from game.engine.entries import Came, Changed, Died, Entry, Happened, Rolled, Wounded
from game.engine.steps import CombatEnd
from game.fd100 import Degree, odds
from game.run.heads import Head
from game.telling.keys import CombatLosses
from game.telling.names import Names
from game.telling.roll_text import rolled
from game.telling.words import capital, counted, joined, possessive


class Split(Struct, frozen=True):
    """A Level, and when it was first entered: in Exploration Actions, and commands."""

    rating: int
    explored: int
    command: int


class StoryFacts(Struct):
    """The facts of a run, counted."""

    outcome: str = ""
    levels: list[Split] = field(default_factory=list)
    explored: int = 0
    fights: int = 0
    won: int = 0
    bloodless: int = 0  # nobody was hurt, and no enemy was left who would fight
    fled: int = 0
    killed: dict[str, int] = field(default_factory=dict)
    wounds: int = 0
    luck: list[bool] = field(default_factory=list)
    meals: set[tuple[int, int]] = field(default_factory=set)  # command, and who ate
    found: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    rests: int = 0
    disturbed: int = 0
    resting: bool = False
    grown: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    torn: int = 0
    hungriest: int = 0
    learnt: list[str] = field(default_factory=list)
    dead: list[tuple[int, str]] = field(default_factory=list)
    fatal: Rolled | None = None
    culprit: str = ""  # hers who threw it, as the log called her then
    new_level: bool = True
    fighting: bool = False
    losses: CombatLosses = field(default_factory=CombatLosses)


def facts(entries: Sequence[Entry]) -> StoryFacts:
    """Count what an entire Chronicle, or its beginning, tells."""
    tally, names = StoryFacts(), Names()
    against: dict[int, Rolled] = {}
    for entry in entries:
        names.hear(entry)
        tally.losses.hear(entry, names)
        match entry:
            case Rolled():
                _roll(tally, entry, names, against)
            case Wounded() if names.mine(entry.who):
                last = against.get(entry.who)
                tally.wounds += entry.wounds
                tally.fatal = last if last and entry.by == last.who else None
                tally.culprit = names.name(tally.fatal.who) if tally.fatal else ""
            case Died():
                _death(tally, entry, names)
            case Changed():
                _changed(tally, entry)
            case Happened():
                _happened(tally, entry, names)
            case _:
                pass
    if not tally.dead or tally.dead[-1][1] == "starvation":
        tally.fatal = None
    return tally


def _changed(tally: StoryFacts, entry: Changed) -> None:
    if entry.feature == "Hunger":
        tally.hungriest = max(tally.hungriest, entry.new)
        if entry.new < entry.old:
            tally.meals.add((entry.command, entry.who))
    elif entry.feature == "Level":
        tally.new_level = True
    elif tally.resting and entry.feature in FEATURES and entry.new > entry.old:
        before, _ = tally.grown.get((entry.who, entry.feature), (entry.old, 0))
        tally.grown[entry.who, entry.feature] = before, entry.new


def _roll(tally: StoryFacts, entry: Rolled, names: Names, against: dict[int, Rolled]) -> None:
    """`against`: the last Roll of a creature against each of the party."""
    tally.explored += entry.action == "explore"
    if entry.action == "Luck":
        tally.luck.append(entry.roll.success)
    if names.mine(entry.target) and not names.mine(entry.who):
        against[entry.target] = entry


def _death(tally: StoryFacts, entry: Died, names: Names) -> None:
    if names.mine(entry.who):
        tally.dead.append((entry.who, entry.cause))
    elif came := names.came.get(entry.who):
        tally.killed[came.kind] = tally.killed.get(came.kind, 0) + 1


def _happened(tally: StoryFacts, entry: Happened, names: Names) -> None:
    match entry.what:
        case "enters Level":
            if tally.new_level:
                tally.new_level = False
                tally.levels.append(Split(entry.number, tally.explored, entry.command))
        case "combat begins":
            tally.fights += 1
            tally.fighting = True
        case "combat ends":
            tally.fighting = False
            tally.won += entry.note == CombatEnd.WON and tally.losses.bled
            tally.bloodless += entry.note == CombatEnd.WON and not tally.losses.bled
            tally.fled += entry.note == CombatEnd.LOST and bool(set(names.heroes) - {who for who, _ in tally.dead})
        case "food works":
            tally.meals.add((entry.command, entry.who))
        case "ticks" if entry.note not in tally.learnt:
            tally.learnt.append(entry.note)
        case "the run ends":
            tally.outcome = entry.note
        case _:
            _survives(tally, entry)


def _survives(tally: StoryFacts, entry: Happened) -> None:
    """What was found, made out, slept through."""
    match entry.what:
        case "finds":
            tally.found.append(entry.note)
        case "identifies":
            tally.known.append(entry.note)
        case "rest begins":
            tally.resting = True
        case "rest ends":
            tally.resting = False
            tally.rests += 1
        case "rest is broken off":
            tally.resting = False
            tally.disturbed += 1
        case "Obstacle torn down":
            tally.torn += 1
        case _:
            pass


def story(entries: Sequence[Entry], head: Head, *, turns: int = 0, seconds: float = 0) -> list[str]:
    """The raid in a dozen plain sentences, one a line, an empty line between its parts."""
    tally, names = facts(entries), Names()
    for entry in entries:
        if isinstance(entry, Came):
            names.hear(entry)
    parts = [_head(head), _end(tally, names, head), _way(tally, turns, seconds), _deeds(tally, names)]
    parts.append(_living(tally, names))
    lines: list[str] = []
    for part in parts:
        lines += [*([""] if lines else []), *part]
    return lines


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
            yield f'{job.client}: "{job.thanks}"'
            yield from _fallen(tally, names)
        case "left":
            far = f"have been as deep as a Level rated {deepest}" if deepest else "have not been below the threshold"
            yield f"You came out alive, and {far}. The Job waits for somebody else."
        case "dead":
            yield from _fallen(tally, names)
            yield from _odds(tally)
        case _:
            yield f"The raid goes on, on a Level rated {tally.levels[-1].rating if tally.levels else 0}."


def _fallen(tally: StoryFacts, names: Names) -> Iterator[str]:
    for who, cause in tally.dead:
        yield f"{capital(names.name(who))} died of {names.weapon(cause)}."


def _odds(tally: StoryFacts) -> Iterator[str]:
    """The odds that killed."""
    if fatal := tally.fatal:
        chance = percent(fatal)
        yield f"{capital(tally.culprit)} had {chance} chances in 100 to get through: {weighed(chance)}."
        yield f"{rolled(fatal.roll)}."


def weighed(chance: int) -> str:
    """What is to be thought of such odds."""
    if chance == 100:
        return "there was no missing"
    return "one could see it coming" if chance >= 60 else "bad luck" if chance < 25 else "a fair risk, and it fell"


def percent(roll: Rolled) -> int:
    """The whole odds, in percent, of any Success of a Roll before it fell."""
    table = odds(roll.roll.check)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


def _way(tally: StoryFacts, turns: int, seconds: float) -> Iterator[str]:
    spent = [counted(turns, "turn")] if turns else []
    spent += [counted(tally.explored, "Exploration Action")]
    spent += [f"{clock(seconds)} of play"] if seconds else []
    yield capital(joined(spent)) + "."
    for n, split in enumerate(tally.levels, 1):
        entered = f"after {counted(split.explored, 'Exploration Action')}" if split.explored else "at the start"
        yield f"  Level {n:2}  rated {split.rating:3}  {entered}, command {split.command}"


def _deeds(tally: StoryFacts, names: Names) -> Iterator[str]:
    last = {tally.outcome: 1} if tally.fighting else {}  # the raid ends it
    won, lost = tally.won + last.get("won", 0), last.get("dead", 0)
    ends = {
        "won": won,
        "ended with nobody hurt": tally.bloodless,
        "fled": tally.fled,
        "lost": lost,
        "undecided": tally.fights - won - tally.bloodless - tally.fled - lost,
    }
    kept = [f"{n} {end}" for end, n in ends.items() if n]
    yield f"{counted(tally.fights, 'fight')}: {joined(kept)}." if tally.fights else "Not one fight."
    if tally.killed:
        yield f"Slain: {names.band([kind for kind, n in tally.killed.items() for _ in range(n)])}."
    yield f"{counted(tally.wounds, 'Wound')} taken." if tally.wounds else "Not a scratch."
    if tally.torn:
        yield f"{counted(tally.torn, 'Obstacle')} torn down."
    if tally.luck:
        held = f"it held {_times(sum(tally.luck))}" if any(tally.luck) else "it never held"
        yield f"Luck pushed {_times(len(tally.luck))}, and {held}."


def _living(tally: StoryFacts, names: Names) -> Iterator[str]:
    """What was found, eaten, slept through and learnt."""
    ate = f"{counted(len(tally.meals), 'meal')}" if tally.meals else "Nothing eaten"
    yield f"{ate}; Hunger at {tally.hungriest} at worst."
    if tally.found:
        yield f"Found: {joined(_together(tally.found))}."
    if tally.known:
        yield f"Made out: {joined(_together(tally.known))}."
    if tally.rests or tally.disturbed:
        broken = f", {tally.disturbed} broken off" if tally.disturbed else ""
        yield f"{counted(tally.rests, 'Rest') if tally.rests else 'Not one Rest to its end'}{broken}."
    if tally.grown:
        grown = [f"{whose(who, names)}{name} {old} to {new}" for (who, name), (old, new) in tally.grown.items()]
        yield f"Grown: {joined(grown)}."
    elif tally.learnt:
        never = "" if tally.rests else ", and never slept on it"
        yield f"Learnt something of {joined(tally.learnt)}{never}."


def _together(names: Sequence[str]) -> list[str]:
    """Each name once, with how many there were of it."""
    return [f"{name} ({n})" if n > 1 else name for name, n in Counter(names).items()]


def whose(who: int, names: Names) -> str:
    """Of several, whose it is."""
    return "" if names.lone else f"{possessive(names.name(who))} "


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def clock(seconds: float) -> str:
    """Hours, minutes and seconds: "1:02:03", "4:05"."""
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
