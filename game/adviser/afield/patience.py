"""The adviser's patience with whoever stands in the way and had better not be fought: they move on by themselves as a rule."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from game.adviser.afield.shying import bites, join_there
from game.adviser.fleeing.beset import unfeared
from game.adviser.fleeing.waiting import IN_THE_WAY, PATIENCE
from game.adviser.wording.meeting import guest
from game.bots.blows import hopeful
from game.bots.errands import Mask, footing, route, travel_step
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import allowed, beside
from game.bots.schemes import scare_off
from game.bots.threats import POST
from game.engine.commands import WAIT, Act, AnyCommand, Go
from game.nest.paths import Cell
from game.presentation.foes.passing_by import struck
from game.presentation.sight import hostile, strangers
from game.run.view import Seen, View

BREATHER = 40
"""The number of turns for which whoever has just fled waits before the armed in the way are attacked all the same."""
SCARES = 5
"""The number of turns for which a guard is tried to be scared off: one that has nowhere to go stays."""
SPIRITED = ("Advancing", "Charging")
"""The Dispositions in which a Combat begins well."""
ONLY_WAY = "only way"
"""The name of the aim, in `Mind.aim`, to attack the unarmed where no other way and nothing else to do is known."""


class Patience(Struct, forbid_unknown_fields=True):
    """Remembers since when each body has stood in the way, and which fight clears one out of it."""

    clearing: int = 0  # the number of that fight
    # what was known when others were waited for in vain, and where they stood
    round: tuple[tuple[int, int, int], frozenset[Cell]] = (0, 0, 0), frozenset()
    # by Level, id and fights: since which turn it stands in the way, and on which cell
    barring: dict[tuple[int, int, int], tuple[int, Cell]] = {}

    def shut(self, view: View) -> Mask | None:
        """Return the cells, [y, x], where those stood who were waited for in vain, till a Room is explored or a fight begun; or None."""
        return marking(view, self.round[1]) if self.round[0] == known(view) else None

    def instead(
        self, view: View, mind: Mind, best: AnyCommand, other: Callable[[], AnyCommand] | None = None
    ) -> AnyCommand:
        """Return a step round who stands where this one leads, a wait if the way is shut, then what `other` returns once they are `shut` out.

        It is `best` if it is no such step, and in the end an Attack, said as such. An Attack it is at once where the armed stand in the way, unless they are likely to win:
        those are gone round if possible, and waited for as long as they stand there. A guard is scared out of the way first, from as far off as that can be done.
        """
        if off := self.shooed(view, mind, best):
            return off
        if (body := struck(view, best)) is None or not isinstance(best, Go):
            return best
        if step := way_round(view, mind, best):
            return mind.walk.set_out(view, step)
        since, strike = self.since(view, body), Act("attack", body.who)
        feared = body.armed and not hopeful(view, hostile(view))
        goes = body.tie != POST  # who holds its tunnel stays
        till = since + (BREATHER * (mind.fights.beaten and goes) if body.armed else PATIENCE)
        shut = self.shut(view)
        new = shut is None or not shut[body.y, body.x]
        if view.allows(WAIT) and (not new if feared else view.turn < till):
            mind.aim, mind.foes.barred = IN_THE_WAY, (body.who, max(till, view.turn + PATIENCE * feared))
            return WAIT
        if not view.allows(strike):
            return best
        at_goal = view.goal == (body.x, body.y)  # there no other way leads
        if other and new and not at_goal and (feared or not body.armed):
            others = (one for one in strangers(view) if not one.armed)
            taken = frozenset((one.x, one.y) for one in (body, *others))
            self.round = known(view), taken if shut is None else taken | self.round[1]
            if (rather := other()) != WAIT and not struck(view, rather):
                return rather
        mind.aim, self.clearing = "blocked" if body.armed else ONLY_WAY, view.raid.fights + 1
        mind.foes.goes_at(view, body)
        return strike

    def since(self, view: View, body: Seen) -> int:
        """Return the turn since which this body has stood in the way where it stands, and remember that it does."""
        key, cell = (view.number, body.who, view.raid.fights), (body.x, body.y)
        since, where = self.barring.get(key, (view.turn, cell))
        self.barring[key] = (since if where == cell else view.turn), cell
        return self.barring[key][0]

    def shooed(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand | None:
        """Return the Command to scare off a guard that holds its tunnel on a cell of this walk, which else leads to a fight from its armoured side; None if none does, that is unlikely to work, or it has stood there for SCARES turns all the same.

        Whoever cannot hurt the party is walked past all the same, and so is who had better be fought, as the party is `bold`; who keeps a truce attacks at its mouth, scared or not.
        """
        cells = [(best.x, best.y), *mind.walk.ahead] if isinstance(best, Go) else []
        posts = (foe for foe in hostile(view) if foe.tie == POST and foe.notice != "truce")
        guard = next((foe for foe in posts if (foe.x, foe.y) in cells), None)
        fought = guard and (unfeared(view, mind) or bold(view, mind, guard))
        may = guard and not fought and view.turn < self.since(view, guard) + SCARES
        return scare_off(view, mind, [guard]) if guard and may else None


def bold(view: View, mind: Mind, guard: Seen) -> bool:
    """Return whether all of the party begin their next Combat with spirit, as Courage lets them, and are likely to win it against this guard and whoever joins it."""
    places = (place for one in view.party for place in view.beginnings(one.body.who))
    return all(place in SPIRITED for place in places) and hopeful(view, join_there(view, mind)) and bites(view, guard)


def way_round(view: View, mind: Mind, best: Go) -> AnyCommand | None:
    """Return a step round everybody to where this one leads, or to any cell beside the guest that it leads up to; None if that takes longer than a wait."""
    ground, most = footing(view) & mind.safe(view), 1 + len(mind.walk.ahead) + PATIENCE
    if courted := guest(view, best, mind):
        step = go(view, beside((courted.x, courted.y)), ground)
        return step if step and len(route(view)) <= most else None
    step = allowed(view, travel_step(view, mind.walk.goal(best), ground))
    return step if step and len(route(view)) <= most else None


def known(view: View) -> tuple[int, int, int]:
    """Return what must stay the same for those who stand in the way to be given up: the Level, and how many Rooms were explored and fights begun."""
    return view.number, view.raid.explored, view.raid.fights


def marking(view: View, cells: Iterable[Cell]) -> Mask:
    """Return these cells as an array [y, x] of bool."""
    found: Mask = view.walkable & False
    for x, y in cells:
        found[y, x] = True
    return found
