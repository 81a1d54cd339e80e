"""Sums up in one log line the blows that foes have landed since the party last acted.

It also tells whether a member was badly hurt.
"""

from collections.abc import Iterator, Sequence

from game.engine.entries import Died, Entry, Wounded
from game.engine.steps import Roam, TakeTurn
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import capital, counted, joined

SEVERAL = 2
"""The number of blows from which on their sum is told."""
MUCH = 3
"""A member is badly hurt if it loses one part in MUCH of all its Wounds at once, or has lost half of them."""


class Toll:
    """The blows that foes have landed since a member of the party last had a Turn.

    There is one such object for each raid.
    """

    def __init__(self) -> None:
        self.blows: list[Wounded] = []
        self.grave = -1  # the number of the last Command in which a member of the party was badly hurt or died

    def hear(self, entries: Sequence[Entry], view: View, names: Names, n: int) -> list[Line]:
        """Record the blows that the `entries` of Command `n` report.

        Return a log line with their sum if there were several and somebody of the party may act again, else [].
        """
        if any(bad(one, names) for one in entries):
            self.grave = n
        self.blows += (one for one in entries if isinstance(one, Wounded) and one.by and struck(one, names))
        if view.decision and not view.asks(TakeTurn, Roam):
            return []
        blows, self.blows = self.blows, []
        if len(blows) < SEVERAL:
            return []
        return [Line(" ".join(summed(blows, view, names)), "alarm", Entry(command=n))]


def struck(one: Wounded, names: Names) -> bool:
    """Return whether an Entry (event) tells that somebody outside the party has wounded a member."""
    return names.mine(one.who) and not names.mine(one.by)


def bad(one: Entry, names: Names) -> bool:
    """Return whether an Entry (event) tells that a member of the party is badly hurt or dies."""
    match one:
        case Wounded(who, wounds, total, limit):
            return names.mine(who) and (MUCH * wounds >= limit or 2 * total >= limit)
        case Died(who):
            return names.mine(who)
        case _:
            return False


def summed(blows: Sequence[Wounded], view: View, names: Names) -> Iterator[str]:
    """Yield a sentence for each wounded member: how many Wounds it took, by whom, and how many it has left."""
    left = {member.body.who: max(0, member.body.left) for member in view.party}
    for who in dict.fromkeys(one.who for one in blows):
        mine = [one for one in blows if one.who == who]
        takers: dict[str, int] = {}
        for one in mine:
            foe = names.called(one.by, one)
            takers[foe] = takers.get(foe, 0) + one.wounds
        total = counted(sum(takers.values()), mine[0].unit)
        by = joined([f"{wounds} by {foe}" for foe, wounds in takers.items()] if len(takers) > 1 else [*takers])
        told = sentence("toll" if len(takers) == 1 else "toll of several", who=names.name(who), wounds=total, by=by)
        yield f"{capital(told)}, {sentence('toll left', left=left[who]) if who in left else sentence('toll none')}."
