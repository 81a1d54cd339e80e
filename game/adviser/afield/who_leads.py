"""Who is to lead where work is to be done: the abler, or at a dig or an Obstacle whom its failures cost the least; and that it is then done. [R-58]"""

from msgspec import Struct

from game import content
from game.adviser.afield.constancy import sees
from game.adviser.wording.leading import ABLER, pays_hunger
from game.bots.errands import stand
from game.bots.estimates import left
from game.bots.household import HUNGRY
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import step_to
from game.engine.commands import Act, AnyCommand, Follow, Go
from game.fd100 import Degree, Odds
from game.nest.paths import Cell
from game.presentation.questions.labour import LED, spared
from game.presentation.questions.leading import able, abler, likely
from game.presentation.sight import held, hostile
from game.run.view import Member, Seen, View
from game.weighing.scale import quantifier

LESS = 0.85
"""The most that a dig, or tearing down, may cost another, as a share of what it costs the leader, for the lead to be handed on."""
WOUND, WHOLE = 2, 4
"""How many Hunger Costs that can well be borne are worth a Wound of so many left."""
COSTLY = ("dig", "tear")
"""The works whose failure costs who does them something."""
AHEAD = "ahead of the frail"
"""The aim of handing on the lead to who is sturdy, on a walk on which somebody may be met."""
WORK = "work"
"""The aim of a walk to where whoever has handed on the lead stands."""


class Leading(Struct, forbid_unknown_fields=True):
    """The memory of for which work the lead was handed on last: it is done then, before anything else."""

    work: tuple[Act, str] | None = None  # and the aim for which
    to: int = 0  # who leads it
    since: int = -LIE_LOW  # the turn in which that was advised
    led: int = -LIE_LOW  # the turn in which the one who leads it was seen to lead
    cell: Cell = (-1, -1)  # where the leader stood then
    known: tuple[int, int, int, int] | None = None  # the Level, its explorations and the fights till then

    def due(self, view: View, mind: Mind) -> AnyCommand | None:
        """Return the work for which the lead was handed on, or a step to where it is to be done, while nothing has come of it or between; else None."""
        late = view.turn - self.since > len(view.party)
        self.led = view.turn if (self.to, self.since) == (view.asked, view.turn) else self.led
        if self.work is None or late or self.to != view.asked or self.known != known(view) or hostile(view):
            self.work = None
            return None
        work, aim = self.work
        if view.allows(work):
            mind.aim, mind.walk.ahead = aim, []
            return work
        step = step_to(view, self.cell)
        mind.aim = WORK  # who leads now has walked behind
        return mind.walk.set_out(view, step) if step else None

    def handed_on(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return the Command that hands on the lead to who is much abler at this Action, or whom it costs less, once a turn; or for a walk; else `best`."""
        if isinstance(best, Go):
            return self.goes_ahead(view, mind, best)
        if not isinstance(best, Act) or best.action not in ("explore", *LED) or self.led == view.turn:
            return best
        steps = len(view.party)  # whoever walks behind is in the Room next
        if best.action == "explore":  # nobody frailer is put in front where somebody may come
            better = abler(view, "explore", steps, min(WHOLE, left(view.me.body))) or hardier(view, steps)
        else:
            better = (cheapest if best.action in COSTLY else abler)(view, best.action, steps)
        if better is None:
            return best
        self.work, self.to = (best, mind.aim), better[0].who
        self.since, self.cell, self.known = view.turn, stand(view), known(view)
        mind.aim = f"{ABLER}{best.action}"
        return Follow(better[0].who)

    def goes_ahead(self, view: View, mind: Mind, best: Go) -> AnyCommand:
        """Return the Command that puts the sturdiest in front, in place of who is down to the last Wound, where somebody may be met; else `best`.

        That is on the way to unseen ground, or with the armed known on this Level; and not in the turns in which the lead was handed on last.
        """
        able = [one.body for one in view.party[1:] if not held(one) and view.allows(Follow(one.body.who))]
        first = max(able, key=left, default=view.me.body)
        met = mind.aim == "onward" and (sees(view, mind, best) or bool(mind.foes.known(view)))
        late = view.turn - self.since < content.constants().time.labour
        if not met or late or left(view.me.body) > 1 or left(first) < WHOLE:
            return best
        self.work, self.since, mind.aim = None, view.turn, AHEAD
        return Follow(first.who)


def hardier(view: View, steps: int) -> tuple[Seen, Odds] | None:
    """Return who explores as well as a leader with few Wounds left, and has more, and its odds; None if nobody does. `steps`: see `abler`."""
    now = view.led_by(view.me.body.who, "explore") if left(view.me.body) < WHOLE else None
    found = [one for one in able(view, "explore", steps) if left(one[0].body) >= WHOLE] if now else []
    one, odds = max(found, key=lambda both: likely(both[1]), default=(view.me, now))
    return (one.body, odds) if now and odds and one is not view.me and likely(odds) >= likely(now) else None


def known(view: View) -> tuple[int, int, int, int]:
    """Return what changes as work is done, or broken off by a fight: the Level, how many explorations, digs found and fights there were."""
    return view.number, view.raid.explored, view.raid.fights, len(view.found_here)


def cheapest(view: View, action: str, steps: int = 0) -> tuple[Seen, Odds] | None:
    """Return who is to lead a dig, or tearing down, and its odds: whom its failures cost the least, and much less than the leader.

    Return None if nobody is. `steps`: how far behind the leader, out of the Room, it may still walk.
    """
    now = view.led_by(view.me.body.who, action)
    one, odds = min(able(view, action, steps), key=lambda found: lost(view, action, *found), default=(view.me, now))
    less = now and odds and lost(view, action, one, odds) < LESS * lost(view, action, view.me, now)
    return (one.body, odds) if odds and less else None


def lost(view: View, action: str, member: Member, odds: Odds) -> float:
    """Return what a dig, or tearing down, costs a member on average, in Hunger Costs that can well be borne.

    A failure costs a Wound, worth WOUND of these to who has WHOLE left, and the more the fewer are left. At a dig it costs rather Hunger, but for
    who hungers much, or never; twice as dear where that may make the member hungry. In the first Room it costs no Wound: then it is
    nothing to who never hungers. [R-32, R-88]
    """
    cost: float = WOUND * WHOLE / left(member.body)
    if action == "dig":
        cost = cost if member.hungers or not spared(view) else 0
        cost = 1 + (quantifier(member.hunger) > HUNGRY) if pays_hunger(view, member) else cost
    return (1 - odds.at_least(Degree.PARTIAL_SUCCESS) / odds.whole) * cost
