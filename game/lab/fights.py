"""How fights end: counted fight by fight from Entries, and told by class and foe."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct, field

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
NOTES: dict[str, End] = {
    CombatEnd.WON: "won",
    CombatEnd.LOST: "broken off",
    CombatEnd.BOTH_FLEE: "broken off",
}
"""By the word at a Combat's end, while somebody of the party lives; any other leaves it undecided."""
SOLDIERS = ("Nasute", "Major", "Minor")
FOES = (*SOLDIERS, "guests", "Workers")
"""What a fight is called by, the first that is in it."""


class Ended(Struct, frozen=True):
    """One fight. `rounds_known`: Rounds of a character that knew of an armed enemy; `rounds_struck`: with an Attack of hers."""

    foe: str
    end: End
    rounds: int
    blows: int  # Attacks of anybody
    kills: int
    rounds_known: int
    rounds_struck: int
    hits: int  # of characters
    placed: int  # of these, at a Charge or from behind

    @property
    def soldiers(self) -> bool:
        return self.foe in SOLDIERS


class Watch(Struct):
    """The fight going on."""

    kinds: set[str] = field(default_factory=set)
    rounds: int = 0
    blows: int = 0
    kills: int = 0
    knew: set[tuple[int, int]] = field(default_factory=set)  # Round, who
    struck: set[tuple[int, int]] = field(default_factory=set)
    hits: int = 0
    placed: int = 0

    def ended(self, end: End) -> Ended:
        return Ended(
            called(self.kinds), end, self.rounds, self.blows, self.kills,
            len(self.knew), len(self.struck & self.knew), self.hits, self.placed,
        )  # fmt: skip


class Fights:
    """Told every Entry, and every Command before it is given."""

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}
        self.ended: list[Ended] = []
        self.now: Watch | None = None
        self.ours: set[int] = set()
        self.behind: set[tuple[int, int]] = set()  # who strikes whom from behind, by the Command just given

    def before(self, run: Run, command: AnyCommand) -> None:
        """Who knows of an armed enemy in her Turn, and from where she is about to strike."""
        if self.now is None or not isinstance(run.decision, TakeTurn):
            return
        view = View(run)
        foes = enemies(view)
        if any(foe.armed for foe in foes):
            self.now.knew.add((self.now.rounds, view.asked))
        aim = command.target if isinstance(command, Act) and command.action == "attack" else 0
        self.behind = {(view.asked, foe.who) for foe in foes if foe.who == aim and soft(foe, stand(view))}

    def hear(self, entry: Entry) -> None:
        match entry:
            case Came(who=who, kind=kind):
                self.kinds[who] = kind
                if kind in content.classes():
                    self.ours.add(who)
            case Happened("combat begins"):
                self.now = Watch()
            case Happened("the run ends", note=note) if self.now:
                self.close("won" if note == "won" else "lost" if note == "dead" else "undecided")
            case Happened("combat ends", note=note) if self.now:
                self.close(NOTES.get(note, "undecided"))
            case _ if self.now:
                self.within(entry, self.now)

    def within(self, entry: Entry, now: Watch) -> None:
        """What happens in a fight."""
        match entry:
            case Happened("round begins", number=number):
                now.rounds = number
            case Happened("joins", who=who) if who not in self.ours:
                now.kinds.add(self.kinds[who])
            case Rolled(who=who, action="attack", roll=roll, target=target):
                now.blows += 1
                if who in self.ours:
                    now.struck.add((now.rounds, who))
                    if roll.degree >= Degree.PARTIAL_SUCCESS:
                        now.hits += 1
                        charging = any(shift.source == "Charging" for shift in roll.check.shifts)
                        now.placed += charging or (who, target) in self.behind
            case Died(who=who) if who not in self.ours:
                now.kills += 1
            case _:
                pass

    def close(self, end: End) -> None:
        if self.now:
            self.ended.append(self.now.ended(end))
            self.now = None


def called(kinds: Iterable[str]) -> str:
    """What a fight with these is called by."""
    there = set(kinds)
    for name in SOLDIERS:
        if name.lower() in there:
            return name
    strangers = any(content.kinds()[kind].base or content.kinds()[kind].special for kind in there)
    return "guests" if strangers else "Workers"


# -- what they come to -----------------------------------------------------------------------------


def fought(fights: Iterable[Ended]) -> list[Ended]:
    """Those with soldiers in which anybody struck a blow."""
    return [each for each in fights if each.soldiers and each.blows]


def ends(fights: Sequence[Ended]) -> dict[str, float]:
    """Per cent of these fights, by their end."""
    count = Counter(each.end for each in fights)
    return {end.replace(" ", "_"): 100 * count[end] / max(1, len(fights)) for end in ENDS}


def left(fights: Sequence[Ended]) -> Proportion:
    """Meetings with soldiers that were over before any blow, of all."""
    met = [each for each in fights if each.soldiers]
    return Proportion(sum(not each.blows for each in met), len(met))


def figures(fights: Sequence[Ended]) -> dict[str, float]:
    """One row of the table, in per cent and Rounds."""
    return {
        "fights": len(fights),
        **ends(fights),
        "rounds": quartiles([each.rounds for each in fights])[1],
        "attacks": attacking(fights).value,
        "placed": placed(fights).value,
        "kills": killed(fights).value,
    }


def attacking(fights: Sequence[Ended]) -> Proportion:
    """Rounds with an Attack of hers, of those in which she knew of an armed enemy."""
    return Proportion(sum(each.rounds_struck for each in fights), sum(each.rounds_known for each in fights))


def placed(fights: Sequence[Ended]) -> Proportion:
    """Hits at a Charge or from behind, of all."""
    return Proportion(sum(each.placed for each in fights), sum(each.hits for each in fights))


def killed(fights: Sequence[Ended]) -> Proportion:
    """Fights won with a kill, of all that were won."""
    won = [each for each in fights if each.end == "won"]
    return Proportion(sum(each.kills > 0 for each in won), len(won))


def table(fights: dict[str, Sequence[Ended]]) -> dict[str, dict[str, dict[str, float]]]:
    """By party and foe: soldiers with a blow; guests and Workers apart, with a blow or without."""
    rows: dict[str, dict[str, dict[str, float]]] = {}
    for who, all_ in fights.items():
        struck = [each for each in all_ if each.blows]
        rows[who] = {"soldiers": figures(fought(all_))}
        rows[who] |= {foe: figures([each for each in struck if each.foe == foe]) for foe in FOES}
    return rows


def summary(fights: dict[str, Sequence[Ended]]) -> dict[str, Any]:
    """What is reported of them all."""
    every = [each for some in fights.values() for each in some]
    return {
        "fight_ends": ends(fought(every)),
        "fights_with_a_blow": len(fought(every)),
        "met_and_left": left(every).value,
        "rounds_median": quartiles([each.rounds for each in fought(every)])[1],
        "attacks_a_round": attacking(fought(every)).value,
        "hits_placed": placed(fought(every)).value,
        "won_with_a_kill": killed(fought(every)).value,
        "how_fights_end": table(fights),
    }
