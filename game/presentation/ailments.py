"""Explains in a sentence what an Effect does to whoever has it, and what resists it. [B Table 8]"""

from collections.abc import Iterable, Iterator

from game import content
from game.engine.entries import Changed, Entry
from game.presentation.page import PageRow, sentence, words
from game.presentation.sight import afflictions
from game.run.view import Member, Seen, View
from game.telling.names import Names
from game.weighing.scale import scaled


def does(name: str) -> str:
    """Return what an Effect does: "Charmed: when it works, you fight for the other side in that Turn."."""
    row = content.effects()[name]
    return f"{name}: {words('ails').get(name) or row.constant[0].lower() + row.constant[1:].removesuffix('.')}."


def ailment(name: str) -> str:
    """Return what an Effect does, and what resists it."""
    remedy = content.effects()[name].remedy
    return f"{does(name)} {sentence('ail resisted', remedy=remedy) if remedy else sentence('ail stays')}"


def caught(name: str, entries: Iterable[Entry], names: Names) -> bool:
    """Return whether these Entries tell that one of the party has just come by this Effect."""
    return any(
        isinstance(one, Changed) and one.feature == name and one.new > one.old == 0 and names.mine(one.who)
        for one in entries
    )


def ails(view: View, body: Seen) -> Iterator[str]:
    """Yield a sentence on each Effect of one of the party: what it does. Of others nothing is told."""
    return (ailment(name) for one in view.party if one.body.who == body.who for name, _ in afflictions(one))


def ailing(member: Member) -> Iterator[PageRow]:
    """Yield a page row on each Effect of a member: its rating, and what it does."""
    for name, rating in afflictions(member):
        yield PageRow(ailment(name).removeprefix(f"{name}: "), f"{name} {scaled(rating)}")
