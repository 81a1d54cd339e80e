"""The sum of what several Turns played by one key have brought: Wounds, deaths, Effects, Luck."""

from collections.abc import Iterator, Sequence

from game import content
from game.engine.entries import Changed, Died, Entry, Happened, Wounded
from game.presentation.page import sentence
from game.run.view import View
from game.telling.names import Names
from game.telling.words import capital, counted, joined

LONG = 10
"""The number of log lines from which on a series of Turns is summed up."""


class Reckoning:
    """The state of a fight when a series of Turns began. From it, `told` sums up what the Turns have brought."""

    def __init__(self, view: View, lines: int) -> None:
        """Note the state of the fight now, and how many `lines` the log has."""
        self.n, self.lines = view.n, lines
        self.first = view.fight.number if view.fight else 0
        self.luck = {member.body.who: member.luck for member in view.party}

    def told(self, view: View, names: Names, lines: int, log: str) -> str:
        """Return as text what the Turns have brought, or "" if the log has few new lines. `lines`: its length now.

        `log`: the key that opens the log.
        """
        if lines - self.lines < LONG:
            return ""
        found = [entry for entry in view.story() if entry.command > self.n]
        changes, log_there = [*self.changes(found, view, names)], {"lines": lines - self.lines, "log": log}
        if not view.fight and any(isinstance(one, Happened) and one.what == "combat ends" for one in found):
            parts = [capital(f"{one}.") for one in changes]  # what it has cost has just been said, of all its Rounds
            return " ".join([sentence("bout over"), *parts, sentence("bout log", **log_there)])
        last = view.fight.number if view.fight else 0
        rounds = sentence(
            "bout rounds" if last > self.first else "bout round", first=self.first, last=last or self.first
        )
        told = "; ".join([*self.harm(found, view, names), *changes]) or sentence("bout nothing")
        return f"{rounds}: {told}. {sentence('bout log', **log_there)}"

    def harm(self, found: Sequence[Entry], view: View, names: Names) -> Iterator[str]:
        """Yield texts on losses: one for each wounded member of the party, then the losses of all foes together."""
        wounds = [one for one in found if isinstance(one, Wounded)]
        dead = [one for one in found if isinstance(one, Died)]
        left = {member.body.who: max(0, member.body.left) for member in view.party}
        for who in dict.fromkeys(one.who for one in wounds if names.mine(one.who)):
            mine = [one for one in wounds if one.who == who]
            lost = counted(sum(one.wounds for one in mine), mine[0].unit)
            end = sentence("toll left", left=left[who]) if who in left else sentence("toll none")
            yield sentence("bout lost", who=names.name(who), wounds=lost, left=end)
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
