"""What an Attack is worth: its odds up to the end of the Turn, what may follow at once, and the next Attack from where it leaves the actor on the Disposition Track."""

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots.blows import Endings, Prospect, best_blow, danger, gain, helpless, hurls, prospect, said, weaves
from game.bots.defence import warding
from game.bots.errands import stand
from game.bots.improvising import knack, spare
from game.bots.places import apart, soft
from game.bots.vanguard import struck
from game.engine.commands import Act
from game.fd100 import Check, Degree
from game.nest.paths import Cell
from game.run.view import Seen, Suppose, View, once
from game.weighing import by_degree, odds

FREE = 2
"""The number of Attacks that an enemy makes against the actor while it flees."""
FLOOR = "Recoiling"
"""The lowest box of the Disposition Track to which an actor's own Failure leads. R-81"""
PURSE = 2
"""The number of Manoeuvres at the beginning of a Round, with the Resist counted as one."""


class LineOfAttack(Struct, frozen=True, dict=True):
    """One enemy, and the cell from which the actor would attack it, on foot or by a Charge."""

    view: View
    foe: Seen
    cell: Cell
    run: int = 0
    braces: tuple[tuple[str, int], ...] = ()  # what may come first, steel or grit, and its chance
    start: Cell | None = None  # where a Charge begins
    dash: bool = False  # whether the actor comes to it by a Dash

    @cached_property
    def near(self) -> bool:
        """Whether the attacker stands beside the enemy."""
        return apart(self.foe, self.cell) == 1

    @cached_property
    def behind(self) -> bool:
        """Whether the Attack avoids the enemy's armoured head."""
        return soft(self.foe, self.cell)

    def there(self, state: "Stance") -> Suppose:
        """Return what to suppose of an Attack from that cell, whose Room may be dark, in this Stance."""
        room = self.view.rooms.item(self.cell[1], self.cell[0])
        off = 0 if self.near or self.cell == stand(self.view) else apart(self.foe, self.cell)
        return Suppose(state.place, self.behind, self.near, apart=off, room=room, grit=state.grit)


class Stance(Struct, frozen=True):
    """The actor's state when it attacks: its Disposition, and which Manoeuvres it has left and has tried."""

    place: str  # the box of the Disposition Track
    spare: int  # Manoeuvres left, counting a Resist as one
    grit: bool = False  # Wounds do not shift
    tried: str = ""
    about: str = ""  # the Attack's name, "" for the one that is made unasked


def idle(line: LineOfAttack) -> int:
    """Return the worth of not attacking in this Turn, in thousandths of a Wound. The impetus of a Charge is for this Turn alone."""
    here = stand(line.view)
    if not line.run and apart(line.foe, here) == 1:  # who stays beside it strikes from there in the next Turn
        line = LineOfAttack(line.view, line.foe, here)
    return following(line, rests(line.view.me.body.disposition)) + encore(line, here, spare(line.view))


def outlook(line: LineOfAttack, state: Stance) -> tuple[int, str]:
    """Return (best worth in thousandths of a Wound, first Manoeuvre or "" for none); of equals the one with fewest."""
    needs = bool(line.run) or line.dash
    comes = strike if not line.run else rush
    best = (comes(line, replace(state, spare=state.spare - needs)), "") if state.spare >= needs else (0, "")
    for name, likely in line.braces:
        if name in state.tried or state.spare <= needs or (name == "steel" and not higher(state.place)):
            continue
        fails = replace(state, spare=state.spare - 1, tried=state.tried + name)
        works = replace(fails, grit=True) if name == "grit" else replace(fails, place=higher(state.place))
        worth = (likely * outlook(line, works)[0] + (100 - likely) * outlook(line, fails)[0]) // 100
        if worth > best[0]:
            best = worth, name
    return best


def strike(line: LineOfAttack, state: Stance) -> int:
    """Return the worth of an Attack and its consequences up to the next Turn, in thousandths of a Wound. R-72"""
    now, stays = blow(line, state), following(line, rests(state.place))
    gained = now.worth + encore(line, line.cell, state.spare)
    if not now.recoils:
        return gained + stays
    back = following(line, thrown_back(line, state.place))
    return gained + (now.recoils * back + (100 - now.recoils) * stays) // 100


def rests(place: str) -> str:
    """Return the box of the Disposition Track in which this one leaves the actor for the next Turn: the impetus of a Charge is spent. R-72"""
    return "Advancing" if place == "Charging" else place


def rush(line: LineOfAttack, state: Stance) -> int:
    """Return what a Charge is expected to be worth, in thousandths of a Wound. The Manoeuvre that it takes is spent already in this Stance."""
    home = strike(line, replace(state, place="Charging"))
    falls = following(line, thrown_back(line, state.place)) + encore(line, stand(line.view), state.spare)
    return (line.run * home + (100 - line.run) * falls) // 100


def following(line: LineOfAttack, place: str) -> int:
    """Return the worth of attacking with this Disposition in the actor's next Turn, in thousandths of a Wound."""
    if place == "Retreating":
        return -following(line, "Holding") - FREE * danger(line.view, line.foe)
    return max(0, blow(line, Stance(place, PURSE)).worth)


def encore(line: LineOfAttack, cell: Cell, spare: int) -> int:
    """Return the worth of using `spare` Manoeuvres on a cell after the Attack, in thousandths of a Wound: on the enemy, if it is beside that, or on others."""
    if not spare:
        return 0
    near = max(reprieve(line, cell), knack(line.view, line.foe, spare)) if apart(line.foe, cell) == 1 else 0
    return max(near, sum(warding(line.view)[:spare]))


def reprieve(line: LineOfAttack, cell: Cell) -> int:
    """Return the worth of throwing the enemy back, which makes it lose its Turn, in thousandths of a Wound: what is feared of it for whom it hurts most. R-67"""
    view, foe = line.view, line.foe
    if helpless(foe) or view.choice(Act("throw", foe.who)) is None:
        return 0
    feared = struck(view, foe, cell) if len(view.party) > 1 else danger(view, foe)
    return hurls(view, foe) * feared // 100


def blow(line: LineOfAttack, state: Stance) -> Prospect:
    """Return the Prospect (average result) of an Attack in this Stance."""
    follows = line.near and state.spare > 0 and weaves(line.view)
    stance, there = Stance(state.place, int(follows), state.grit), line.there(state)
    now = _blow(line.view, line.foe, stance, there)
    return now._replace(worth=now.worth + swept(line.view, line.foe, there))


@once
def _blow(view: View, foe: Seen, state: Stance, there: Suppose) -> Prospect:
    check = view.blow(foe.who, there, said(view.choice(best_blow(view, foe))))
    return prospect(view, check, foe, follows=state.spare > 0, exposed=bool(there.behind) or state.place == "Charging")


@once
def swept(view: View, foe: Seen, there: Suppose) -> int:
    """Return the worth of what a Special Attack on this enemy does to others in its area, in thousandths of a Wound: the same die counts for each. [R-27]"""
    box = content.kinds()[view.me.body.kind].special
    if not box or not box.area or box.rupture:
        return 0
    mine, worth = view.me.body.side, 0
    for one in view.creatures:
        if one.who != foe.who and one.disposition and one.side != mine and apart(one, (foe.x, foe.y)) <= 1:
            made = view.blow(one.who, replace(there, behind=None, near=True))
            table = odds(made)
            for degree in (Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS) if by_degree(made) else ():
                worth += 100 * table.counts[degree] * gain(view, [box], one, degree, Endings({}, 0)) // table.whole
    return worth


def supposed(line: LineOfAttack, state: Stance) -> Check:
    """Return the Check of an Attack in this Stance as if the actor stood at the line's cell."""
    return line.view.blow(line.foe.who, line.there(state), state.about)


def higher(place: str) -> str:
    """Return the next higher box of the Disposition track, at most Advancing, or "" if there is none."""
    boxes = content.TRACK[1:-1]
    return boxes[boxes.index(place) + 1] if place in boxes[:-1] else ""


def thrown_back(line: LineOfAttack, place: str) -> str:
    """Return the Disposition to which the actor falls from `place` when its own Attack fails. R-81"""
    last = FLOOR if line.view.ruled("R-81") else content.TRACK[0]
    return place if place == last else content.TRACK[max(0, content.TRACK.index(place) - 1)]
