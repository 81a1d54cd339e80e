"""Statistics on how fights end, counted from the Entries (events) of raids.

The report shows them by class and by kind of foe.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

from game import content
from game.bots.errands import stand
from game.bots.fighting import enemies
from game.bots.places import soft
from game.engine.commands import Act, AnyCommand
from game.engine.entries import Came, Died, Entry, Happened, Rolled
from game.engine.steps import CombatEnd, TakeTurn
from game.fd100 import Degree
from game.lab.bounds import Proportion, quartiles
from game.run.run import Run
from game.run.view import View

End = Literal["won", "lost", "broken off", "undecided"]
ENDS: tuple[End, ...] = ("won", "lost", "broken off", "undecided")
NOTES: dict[str, End] = {CombatEnd.WON: "won", CombatEnd.LOST: "broken off", CombatEnd.BOTH_FLEE: "broken off"}
"""The end of a fight by the note of its "combat ends", while a party member lives; any other note means undecided."""
SOLDIERS = ("Nasute", "Major", "Minor")
FOES = (*SOLDIERS, "guests", "Workers")
"""The names of fights by their foes: a fight is named after the first of these that takes part."""


class Ended(Struct):
    """The statistics of one fight, updated while the fight goes on."""

    foe: str = ""
    end: End = "undecided"
    rounds: int = 0
    blows: int = 0  # Attacks of anybody
    kills: int = 0
    rounds_known: int = 0  # Rounds of a character that knew of an armed enemy
    rounds_struck: int = 0  # of these, with an Attack of that character
    hits: int = 0  # of characters
    placed: int = 0  # of these, at a Charge or from behind

    @property
    def soldiers(self) -> bool:
        return self.foe in SOLDIERS


class Fights:
    """Collects the statistics on all fights of one raid.

    Call `hear` with every Entry, and `before` with every Command that is about to be applied.
    """

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}
        self.ended: list[Ended] = []
        self.now: Ended | None = None
        self.ours: set[int] = set()
        self.met: set[str] = set()  # kinds in the fight going on
        self.knew: set[tuple[int, int]] = set()  # Round, who
        self.struck: set[tuple[int, int]] = set()
        self.behind: set[tuple[int, int]] = set()  # who strikes whom from behind, by the Command just given

    def before(self, run: Run, command: AnyCommand) -> None:
        """Record, before the Command is applied, whether the acting character knows of an armed enemy.

        Also record whether the Command is an attack from behind.
        """
        if self.now is None or not isinstance(run.decision, TakeTurn):
            return
        view = View(run)
        foes = enemies(view)
        if any(foe.armed for foe in foes):
            self.knew.add((self.now.rounds, view.asked))
        aim = command.target if isinstance(command, Act) and command.action == "attack" else 0
        self.behind = {(view.asked, foe.who) for foe in foes if foe.who == aim and soft(foe, stand(view))}

    def hear(self, entry: Entry) -> None:
        """Add an Entry (event) to the statistics of the raid's fights. It is the beginning or end of a fight, or anything that happens in one."""
        match entry:
            case Came(who=who, kind=kind):
                self.kinds[who] = kind
                if kind in content.classes():
                    self.ours.add(who)
            case Happened("combat begins"):
                self.now, self.met, self.knew, self.struck = Ended(), set(), set(), set()
            case Happened("the run ends", note=note) if self.now:
                self.close(self.now, "won" if note == "won" else "lost" if note == "dead" else "undecided")
            case Happened("combat ends", note=note) if self.now:
                self.close(self.now, NOTES.get(note, "undecided"))
            case _ if self.now:
                self.within(entry, self.now)

    def within(self, entry: Entry, now: Ended) -> None:
        """Add an Entry (event) of the fight `now`, such as a hit or a kill, to its statistics."""
        match entry:
            case Happened("round begins", number=number):
                now.rounds = number
            case Happened("joins", who=who) if who not in self.ours:
                self.met.add(self.kinds[who])
            case Rolled(who=who, action="attack", roll=roll, target=target):
                now.blows += 1
                if who in self.ours:
                    self.struck.add((now.rounds, who))
                    if roll.degree >= Degree.PARTIAL_SUCCESS:
                        now.hits += 1
                        charging = any(shift.source == "Charging" for shift in roll.check.shifts)
                        now.placed += charging or (who, target) in self.behind
            case Died(who=who) if who not in self.ours:
                now.kills += 1
            case _:
                pass

    def close(self, now: Ended, end: End) -> None:
        """End the fight `now`: complete its statistics, and add them to the list `ended`."""
        now.foe, now.end = called(self.met), end
        now.rounds_known, now.rounds_struck = len(self.knew), len(self.struck & self.knew)
        self.ended.append(now)
        self.now = None


def called(kinds: Iterable[str]) -> str:
    """Return the name that the report gives to a fight with foes of these `kinds`.

    It is the first of SOLDIERS among them; if there are no soldiers, "guests" if any has an Attack, else "Workers".
    """
    there = set(kinds)
    strangers = any(content.kinds()[kind].base or content.kinds()[kind].special for kind in there)
    return next((name for name in SOLDIERS if name.lower() in there), "guests" if strangers else "Workers")


# -- what they come to -----------------------------------------------------------------------------


def fought(fights: Iterable[Ended]) -> list[Ended]:
    """Return the fights with soldiers in which anybody attacked."""
    return [each for each in fights if each.soldiers and each.blows]


def ends(fights: Sequence[Ended]) -> dict[str, float]:
    """Return how many per cent of these fights ended in each of the ways listed in ENDS. Keys have "_" in place of a blank."""
    count = Counter(each.end for each in fights)
    return {end.replace(" ", "_"): 100 * count[end] / max(1, len(fights)) for end in ENDS}


def left(fights: Sequence[Ended]) -> Proportion:
    """Return the share of meetings with soldiers in which nobody attacked."""
    met = [each for each in fights if each.soldiers]
    return Proportion(sum(not each.blows for each in met), len(met))


def attacking(fights: Sequence[Ended]) -> Proportion:
    """Return in what share of Rounds a character attacked. Only Rounds with a known armed enemy are counted."""
    return Proportion(sum(each.rounds_struck for each in fights), sum(each.rounds_known for each in fights))


def placed(fights: Sequence[Ended]) -> Proportion:
    """Return what share of the characters' hits were made while charging or from behind."""
    return Proportion(sum(each.placed for each in fights), sum(each.hits for each in fights))


def killed(fights: Sequence[Ended]) -> Proportion:
    """Return the share of won fights in which a foe was killed."""
    won = [each for each in fights if each.end == "won"]
    return Proportion(sum(each.kills > 0 for each in won), len(won))


def row(fights: Sequence[Ended]) -> dict[str, float]:
    """Return the statistics of these fights as one row of a table. They are percentages, and the median number of Rounds."""
    return {
        "fights": len(fights),
        **ends(fights),
        "rounds": quartiles([each.rounds for each in fights])[1],
        "attacks": attacking(fights).value,
        "placed": placed(fights).value,
        "kills": killed(fights).value,
    }


def summary(fights: dict[str, Sequence[Ended]]) -> dict[str, Any]:
    """Return a report on all fights. `fights`: the fights of each party, by the party's name.

    It has totals over fights with soldiers and an Attack, then rows by kind of foe.
    """
    every = [each for some in fights.values() for each in some]
    struck = fought(every)
    return {
        "fight_ends": ends(struck),
        "fights_with_a_blow": len(struck),
        "met_and_left": left(every).value,
        "rounds_median": quartiles([each.rounds for each in struck])[1],
        "attacks_a_round": attacking(struck).value,
        "hits_placed": placed(struck).value,
        "won_with_a_kill": killed(struck).value,
        "how_fights_end": {
            who: {"soldiers": row(fought(some))}
            | {foe: row([each for each in some if each.blows and each.foe == foe]) for foe in FOES}
            for who, some in fights.items()
        },
    }
