"""Sums up what a fight has brought: the blows that foes have landed since the party last acted, or all of a series of Turns.

It also tells whether a member was badly hurt.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from game import content
from game.engine.entries import Changed, Died, Entry, Happened, Wounded
from game.engine.steps import Roam, TakeTurn
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import capital, counted, joined, number

SEVERAL = 2
"""The number of blows from which on their sum is told."""
MUCH = 3
"""A member is badly hurt if it loses one part in MUCH of all its Wounds at once, or has lost half of them."""
LONG = 10
"""The number of log lines from which on a series of Turns is summed up."""


class Toll:
    """The blows of one raid that foes have landed since a member of the party last had a Turn."""

    def __init__(self) -> None:
        self.blows: list[Entry] = []  # and whom Luck saved from one
        self.grave = -1  # the number of the last Command in which a member of the party was badly hurt or died

    def hear(self, entries: Sequence[Entry], view: View, names: Names, n: int) -> list[Line]:
        """Record the blows that the `entries` of Command `n` report.

        Return a log line with their sum if there were several and somebody of the party may act again, else [].
        """
        if any(bad(one, names) for one in entries):
            self.grave = n
        self.blows += (
            one
            for one in entries
            if saves(one) or (isinstance(one, Wounded) and one.by and names.mine(one.who) and not names.mine(one.by))
        )
        if view.decision and not view.asks(TakeTurn, Roam):
            return []
        told, self.blows = self.blows, []
        if sum(isinstance(one, Wounded) for one in told) < SEVERAL:
            return []
        return [Line(" ".join(summed(told, view, names)), "alarm", Entry(command=n))]


def bad(one: Entry, names: Names) -> bool:
    """Return whether an Entry (event) tells that a member of the party is badly hurt or dies."""
    match one:
        case Wounded(who, wounds, total, limit):
            return names.mine(who) and (MUCH * wounds >= limit or 2 * total >= limit)
        case Died(who):
            return names.mine(who)
        case _:
            return False


def saves(one: Entry) -> bool:
    """Return whether an Entry (event) tells that Luck saves a member of the party from death."""
    return isinstance(one, Happened) and one.what == "lives by luck"


def left(who: int, told: Sequence[Entry], view: View) -> str:
    """Return how many Wounds the member `who` has left, as text, and whether by what was `told` Luck gave one back."""
    body = next((member.body for member in view.party if member.body.who == who), None)
    now = sentence("toll left", left=max(0, body.left)) if body else sentence("toll none")
    return sentence("toll luck", left=now) if added(who, told) < 0 else now


def added(who: int, told: Sequence[Entry]) -> int:
    """Return how many Wounds the member `who` has lost besides those that were `told`, as an outcome killed it and Luck did not let it; below 0 are given back."""
    return sum(one.number for one in told if isinstance(one, Happened) and saves(one) and one.who == who)


def summed(told: Sequence[Entry], view: View, names: Names) -> Iterator[str]:
    """Yield a sentence for each wounded member: how many Wounds it took, by whom, and how many it has left."""
    blows = [one for one in told if isinstance(one, Wounded)]
    for who in dict.fromkeys(one.who for one in blows):
        mine = [one for one in blows if one.who == who]
        takers: dict[str, int] = {}
        for one in mine:
            foe = names.called(one.by, one)
            takers[foe] = takers.get(foe, 0) + one.wounds
        total = counted(sum(takers.values()), mine[0].unit)
        by = joined([f"{wounds} by {foe}" for foe, wounds in takers.items()] if len(takers) > 1 else [*takers])
        line = sentence("toll" if len(takers) == 1 else "toll of several", who=names.name(who), wounds=total, by=by)
        yield f"{capital(line)}, {left(who, told, view)}."


class Reckoning:
    """The state of a fight when a series of Turns began. From it, `told` sums up what the Turns have brought."""

    def __init__(self, view: View, lines: int) -> None:
        """Note the state of the fight now, and how many `lines` the log has."""
        self.n, self.lines = view.n, lines
        self.first = view.fight.number if view.fight else 0
        self.luck = {member.body.who: member.luck for member in view.party}

    def told(self, view: View, names: Names, lines: int, log: str) -> str:
        """Return as text what the Turns have brought, or "" if the log has few new lines and nobody of the party has died. `lines`: its length now.

        `log`: the key that opens the log, or "" where it was told before.
        """
        if lines - self.lines < LONG and not self.fallen(view, names):
            return ""
        found = [*takewhile(lambda entry: entry.command > self.n, view.lately())][::-1]
        changes = [*self.changes(found, view, names)]
        log_there = f" {sentence('bout log', lines=lines - self.lines, log=log)}" if log else ""
        if not view.fight and any(isinstance(one, Happened) and one.what == "combat ends" for one in found):
            parts = [capital(f"{one}.") for one in changes]  # what it has cost has just been said, of all its Rounds
            return " ".join([sentence("bout over"), *parts]) + log_there
        last = view.fight.number if view.fight else 0
        rounds = sentence(
            "bout rounds" if last > self.first else "bout round", first=self.first, last=last or self.first
        )
        told = "; ".join([*self.harm(found, view, names), *changes]) or sentence("bout nothing")
        return f"{rounds}: {told}.{log_there}"

    def fallen(self, view: View, names: Names) -> str:
        """Return who of the party has died, as a sentence of its own, or ""."""
        alive = {member.body.who for member in view.party}
        gone = [names.name(who) for who in self.luck if who not in alive]
        return sentence("bout fallen", names=joined(gone)) if gone else ""

    def harm(self, found: Sequence[Entry], view: View, names: Names) -> Iterator[str]:
        """Yield texts on losses: each wounded member, then the losses of all foes together."""
        wounds = [one for one in found if isinstance(one, Wounded)]
        dead = [one for one in found if isinstance(one, Died)]
        for who in dict.fromkeys(one.who for one in wounds if names.mine(one.who)):
            mine = [one for one in wounds if one.who == who]
            lost = counted(max(0, added(who, found)) + sum(one.wounds for one in mine), mine[0].unit)
            yield sentence("bout lost", who=names.name(who), wounds=lost, left=left(who, found, view))
        theirs = [one for one in wounds if not names.mine(one.who)]
        if theirs:
            yield sentence("bout dealt", wounds=counted(sum(one.wounds for one in theirs), theirs[0].unit))
        if fallen := [names.called(one.who, one) for one in dead if not names.mine(one.who)]:
            yield sentence("bout dead", names=joined(fallen))

    def changes(self, found: Sequence[Entry], view: View, names: Names) -> Iterator[str]:
        """Yield texts on the party's members: new Effects that they still have, and changes of their Luck markers."""
        came = {
            (one.who, one.feature) for one in found if isinstance(one, Changed) and one.feature in content.effects()
        }
        for member in view.party:
            who, effects = member.body.who, member.body.effects
            if new := [f"{name} {value}" for name, value in effects.items() if value and (who, name) in came]:
                yield f"{names.name(who)}: {joined(new)}"
            if (luck := self.luck.get(who, member.luck)) != member.luck:
                yield sentence(
                    "bout luck", whose="" if names.lone else f"{member.body.name}: ", old=luck, new=member.luck
                )


def parting() -> str:
    """Return as text after how many Rounds without a Wound foes leave a fight, and both sides part. [R-73, R-83]"""
    rules = content.constants().combat
    return sentence("no harm parts", quiet=number(rules.hopeless), hope=rules.hope, rounds=number(rules.standoff))
