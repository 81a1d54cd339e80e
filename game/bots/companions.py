"""Companions: she wins over guests that come near, sends one ahead, and lets it out in a fight. [B 2.16.4, R-79]"""

from game import content
from game.bots.blows import WOUND, chance, legal
from game.bots.errands import stand
from game.bots.household import HUNGRY, WORTH_A_TRY, edible
from game.bots.mind import Mind, go, moves
from game.bots.places import apart, beside
from game.content import kinds
from game.engine.commands import Act, AnyCommand
from game.run.view import Seen, View

STROLL = 4
"""Moves she goes to meet a guest."""
PATIENCE, TRY = 8, 4
"""Turns that one guest is worth, steps to meet it; what an Attempt counts for."""
DEEP = 40
"""The rating of a Level from which she looks before she walks."""
HALF = 50
"""Of 100: a body more in the way takes half a Wound for her, on average, before it is bitten dead."""


def win_over(view: View, mind: Mind) -> AnyCommand | None:
    """A guest at her elbow, with a Slot to spare, and for who wants a bite, a meal to spare; one that is near, she goes to."""
    if len(view.me.items) >= content.constants().party.slots or any("C" in held.types for held in view.me.items):
        return None
    for guest in view.creatures:
        won = "" if guest.led else kinds()[guest.kind].won
        courted = mind.courted.get(guest.who, 0)
        if not won or courted >= PATIENCE or (won == "bribe" and edible(view) <= len(view.party)):
            continue
        if apart(guest, stand(view)) > 1:
            if moves(view, guest) > STROLL:
                continue
            mind.courted[guest.who] = courted + 1
            return go(view, beside((guest.x, guest.y)), mind.safe(view))
        choice = view.choice(Act(won, guest.who))
        if choice and not choice.refused and chance(view, choice) >= WORTH_A_TRY:
            mind.courted[guest.who] = courted + TRY
            return choice.command
    return None


def send_ahead(view: View, mind: Mind) -> AnyCommand | None:
    """On deep Levels, where every step may be dear: once in a Room, and once on the way, after each exploration."""
    ahead = legal(view, "scout") if view.rating >= DEEP else None
    place = view.number, view.chamber.number if view.chamber else 0
    if not ahead or view.me.hunger >= HUNGRY or chance(view, ahead) < WORTH_A_TRY:
        return None
    if mind.scouted.get(place) == view.raid.explored:
        return None
    mind.scouted[place] = view.raid.explored
    return ahead.command


def let_out(view: View, foes: list[Seen]) -> tuple[int, AnyCommand] | None:
    """With a Manoeuvre to spare and somebody armed about: what it is worth, in hundredths of tenths of a Wound."""
    out = legal(view, "loose")
    return (HALF * WOUND, out.command) if out and any(foe.armed for foe in foes) else None
