"""Who had better lead where a Room is explored or worked in: the leader rolls for it. [R-58, B 3.13.4]"""

from collections.abc import Iterator

from game.bots.errands import stand
from game.bots.estimates import left
from game.bots.places import apart
from game.engine.commands import Act, Follow
from game.fd100 import Degree, Odds
from game.presentation.foes.patrols import times
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.sight import file, held
from game.run.view import Member, Seen, View

BETTER = 15
"""The points of per cent by which another must be likelier to succeed, to be named."""


def abler(view: View, action: str, steps: int = 0, least: int = 0) -> tuple[Seen, Odds] | None:
    """Return who of the party would be much better at an Action here than the leader, and its odds.

    Return None if nobody would. `steps`: how far behind the leader, out of the Room, it may still walk. `least`: how many Wounds it has left.
    """
    now = view.led_by(view.party[0].body.who, action)
    fit = [one for one in able(view, action, steps) if left(one[0].body) >= least] if now else []
    best = max(fit, key=lambda one: likely(one[1]), default=None)
    return (best[0].body, best[1]) if best and now and likely(best[1]) >= likely(now) + BETTER else None


def able(view: View, action: str, steps: int = 0) -> Iterator[tuple[Member, Odds]]:
    """Yield who besides the leader could lead an Action here, with its odds. Whoever stands elsewhere, or cannot move, is left out."""
    first, *others = view.party
    room = view.rooms.item(first.body.y, first.body.x)
    for one in others:
        here = view.rooms.item(one.body.y, one.body.x) == room or apart(one.body, stand(view)) <= steps
        fit = here and not held(one) and view.allows(Follow(one.body.who))
        if fit and (odds := view.led_by(one.body.who, action)):
            yield one, odds


def presses(view: View, who: Seen) -> int:
    """Return how often the key that lets the next of the party lead is pressed till this member does."""
    return [member.body.who for member in file(view)].index(who.who)


def likely(odds: Odds) -> float:
    """Return the chance of success in per cent."""
    return 100 * odds.at_least(Degree.PARTIAL_SUCCESS) / odds.whole


def better_led(view: View, memory: WalkMemory, key: str, action: str = "explore") -> str:
    """Return a message of who would be much better at an Action here, once for each Level, leader and Action, or "".

    `key`: the key that lets the next of the party lead.
    """
    place = view.number, view.party[0].body.who, action
    if place in memory.led or not (choice := view.choice(Act(action))) or choice.refused:
        return ""
    if not (better := abler(view, action)):
        return ""
    memory.led.add(place)
    often = presses(view, better[0])
    key += f" ({times(often)})" * (often > 1 and key != "lead")  # the word asks who is to lead
    return sentence("better led", who=better[0].name, chance=success(better[1]), key=key)
