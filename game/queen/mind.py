"""How the Game Queen (the game master) plays creatures: an answer to each of their Decisions, with a reason.

It chooses from the Options that a player would have.
The choice is made from what the creature senses, never from the world, and throws no die. The wishes of each kind are in
doctrine.toml.
"""

from collections.abc import Iterable

from msgspec import Struct

from game import content
from game.content.doctrines import Wish
from game.engine import Option
from game.engine.cache import unchanging
from game.engine.components import At, Body, Combatant, Creature, Fight, Guard
from game.engine.store import find, get, the
from game.queen.doctrine import granted
from game.queen.hand import Senses, rounded, sort
from game.systems.colony.alertness import on_guard
from game.systems.colony.pursuit import at_liberty
from game.systems.combat.reach import attacks, reach
from game.systems.party import allies, armed, disposition, enemies, row
from game.systems.rulings import ruled
from game.systems.senses import known

AT_ANY_TIME = ("resist", "hold", "fall back", "escort")
"""The deeds that a creature may do even while it senses no foe."""
RULE = "R section 5.3"


class Verdict(Struct, frozen=True):
    """A creature's choice: the Option, the reason in words, and the cite of the rule behind the reason."""

    option: Option
    reason: str
    rule: str = RULE


def decide(who: int, options: list[Option]) -> Verdict:
    """Return the Verdict of creature `who`: which of these Options it chooses, and the reason as text."""
    with unchanging():
        doctrine = content.doctrine(get(who, Creature).kind)
        return choose(options, sensed(who), doctrine.wanted(trade=ruled("R-89")))


def sensed(who: int) -> Senses:
    """Return all that creature `who` knows: its state, the foes that its Side senses (★R-22), and its allies."""
    at, fighter, guard = get(who, At), find(who, Combatant), find(who, Guard)
    foes = {foe: get(foe, At) for foe in enemies(who) if known(who, foe)}
    if fighter is None:
        return Senses(at, foes)
    company = allies(who)
    own = [(row(ally), get(ally, At)) for ally in company]
    fellows = {ally: get(ally, At) for ally in company if armed(ally)}
    body = get(who, Body)
    return Senses(
        at,
        foes,
        disposition(who),
        pace=fighter.pace,
        ready=fighter.tactical > 0,
        spare=fighter.manoeuvre + fighter.resist > 0,
        reach=max((reach(who, attack) for attack in attacks(who).values()), default=0),
        mouth=At(guard.x, guard.y) if guard and not fighter.home and on_guard() else None,
        kin=tuple(there for _, there in own),
        wards=tuple(there for kind, there in own if kind.royal or kind.brood),
        queen=next((there for kind, there in own if kind.royal and kind.rooted), None),
        provoked=fighter.struck_by in foes,
        due=armed(who) and (who in the(Fight).order or not ruled("R-09")),  # in the book, supporting costs the Turn
        places={ally: disposition(ally) for ally in fellows},
        fellows=fellows,
        front=tuple(there for ally, there in fellows.items() if not row(ally).alarm_gun),
        guns=tuple(there for ally, there in fellows.items() if row(ally).alarm_gun),
        charges=tuple(get(ally, At) for ally in company if row(ally).alarm_gun or not armed(ally)),
        idle=fighter.manoeuvre > 0,
        done=tuple(fighter.tricks),
        hurt=body.wounds > 0,
        failing=body.limit - body.wounds <= max(1, body.limit // content.constants().minds.failing),
        free=at_liberty(who),
    )


def choose(options: list[Option], senses: Senses, wishes: Iterable[Wish]) -> Verdict:
    """Return a Verdict: the Option for the creature's first aim that is possible now, and the reason as text.

    If no Option serves any aim, the Verdict is to do nothing.
    """
    hand = sort(options)
    for wish in wishes:
        if (senses.foes or wish.do in AT_ANY_TIME) and (option := granted(wish, hand, senses)):
            # the chance is computed only for a reason that mentions it
            why = wish.why.format(chance=rounded(option)) if "{chance}" in wish.why else wish.why
            return Verdict(option, why, wish.rule)
    return Verdict(hand.rest, "nothing better to do" if senses.foes else "senses nobody")
