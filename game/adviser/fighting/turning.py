"""What it is worth to Charm or Confuse a foe, and what it costs that one of the party is Confused if it fails. [R-20, R-59]"""

from game.bots.blows import WOUND, helpless
from game.bots.company import MINDS, companions
from game.bots.dread import charges, off
from game.bots.estimates import boolean, dealt, known, sheet
from game.bots.outlook import higher
from game.bots.places import apart, pace
from game.bots.vanguard import stray, weighty
from game.engine.commands import Act
from game.fd100 import Degree, Odds
from game.nest.paths import Cell
from game.run.foreseen import ASTRAY
from game.run.view import Consequence, Seen, View


def worth(view: View, table: Odds, told: dict[Degree, tuple[Consequence, ...]]) -> float:
    """Return the Wounds that a threat with these odds spares the party by the foe that it turns, less those of whom it Confuses beside friends.

    They are in thousandths, for the next Turn of each. `told`: what comes of each degree.
    """
    return sum(table.counts[degree] * turned(view, one) for degree, made in told.items() for one in made) / table.whole


def turned(view: View, one: Consequence) -> float:
    """Return the Wounds, in thousandths, that this Effect on a creature spares the party in its next Turn; below 0 for those that it costs."""
    foe = view.body(one.who)
    if foe and not foe.led:
        return works(view, one) * at_once(view, foe)
    who = [ally.body for ally in companions(view) if one.who in (ASTRAY, ally.body.who)] or [view.me.body]
    return -sum(works(view, one) * amok(view, ally) for ally in who) / len(who)


def works(view: View, one: Consequence) -> float:
    """Return the share of cases in which this Effect turns a creature in its next Turn: it is checked first, and ends if it does not work. [R-21]"""
    if one.what != "effect" or one.name not in MINDS.values() or not one.die:
        return 0
    foe, more = view.body(one.who), one.die - one.was  # the higher of old and new counts
    sees = boolean(sheet(foe.kind), "Smarts") if foe and not foe.led and one.name == "Confused" else 0
    return more * (more + 1) / (200 * one.die) * (100 - sees) / 100


def turns(view: View, deed: Act) -> tuple[int, int]:
    """Return the chances, in per cent, that a threat to Charm or Confuse turns its target in its next Turn, and one of the party in its own; 0 of another deed."""
    choice = view.choice(deed)
    table = view.odds(choice) if choice and choice.attempt else None
    if choice is None or table is None:
        return 0, 0
    theirs = ours = 0.0
    for degree, made in view.foreseen(choice).items():
        for one in made:
            if one.who == deed.target:
                theirs += table.counts[degree] * works(view, one)
            else:
                who = [ally.body for ally in companions(view) if one.who in (ASTRAY, ally.body.who)] or [view.me.body]
                fooled = sum(100 - boolean(known(view, ally), "Smarts") for ally in who) / (100 * len(who))
                ours += table.counts[degree] * works(view, one) * fooled
    return round(100 * theirs / table.whole), round(100 * ours / table.whole)


def at_once(view: View, foe: Seen) -> int:
    """Return the Wounds to be feared of a foe before it has had another Turn, in thousandths, by whom of those in its reach it hurts most.

    It may steel itself first.
    """
    place = higher(foe.disposition) or foe.disposition
    able = [one.body for one in view.party if comes_to(view, foe, (one.body.x, one.body.y))]
    return max((weighty(WOUND * dealt(view, foe, one, stands=place), foe, one) for one in able), default=0)


def comes_to(view: View, foe: Seen, cell: Cell) -> bool:
    """Return whether a foe may strike at this cell in its next Turn."""
    moves, run = off(view, foe, cell)[0], 3 if charges(view, foe) else 1
    return not helpless(foe) and moves <= run * pace(foe) and not (moves and foe.effects.get("Immobilised"))


def amok(view: View, one: Seen) -> int:
    """Return the Wounds to be feared of one of the party, in thousandths, if it strikes at random at those beside it and keeps nobody apart."""
    beside = [friend.body for friend in view.party if apart(one, (friend.body.x, friend.body.y)) == 1]
    fooled = 100 - boolean(known(view, one), "Smarts")
    return fooled * sum(stray(view, one, friend) for friend in beside) // 100
