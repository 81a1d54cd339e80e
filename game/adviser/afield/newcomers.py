"""The adviser's patience with armed newcomers whom nobody has seen yet: they go home by themselves. [R-54]"""

from game import content
from game.adviser.afield.disturbed import sinking
from game.adviser.fleeing.beset import CHEAP
from game.adviser.fleeing.waiting import TO_GO_HOME
from game.bots.blows import hopeful
from game.bots.errands import frontier, stand
from game.bots.household import HUNGRY, laden
from game.bots.judgement import covert
from game.bots.mind import Mind
from game.engine.commands import WAIT, Act, AnyCommand, Go
from game.nest.paths import Cell
from game.presentation.foes.patrols import LENGTHY, newcomers
from game.presentation.sight import hostile
from game.run.view import Seen, View

STROLLS = ("onward", "company", "withdraw", "bed", "larder")
"""The aims of walks that can wait till newcomers have gone home."""


def lets_go_home(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a wait in place of a walk over ground out of sight, where armed newcomers must be, or of long work that they may break off, till they have gone home; else `best`.

    They stay at the mouth by which they came, and go once they have met nobody for a while. [R-54] Who would cost the party next to nothing is not waited for;
    nor does anybody wait with the goods in hand, or hungry, or who may die without a Rest.
    """
    expect(view, mind)
    _, level, fights, till = mind.foes.came
    hurried = laden(view) or view.raid.head_start or view.pursuers
    hurried = hurried or any(one.hunger >= HUNGRY or sinking(one) for one in view.party)
    if hostile(view) or (level, fights) != (view.number, view.raid.fights):
        mind.foes.came = mind.foes.came[0], level, fights, 0
        return best
    if hurried or view.turn > till or not view.allows(WAIT) or not (works(best) or strolls(view, mind, best)):
        return best
    mind.aim, mind.walk.ahead = TO_GO_HOME, []
    return WAIT


def works(best: AnyCommand) -> bool:
    """Return whether this is work of ten turns, that whoever senses the party breaks off."""
    return isinstance(best, Act) and best.action in LENGTHY


def strolls(view: View, mind: Mind, best: AnyCommand) -> bool:
    """Return whether this is a walk that can wait, over or to ground that is out of sight."""
    if not isinstance(best, Go) or mind.aim not in STROLLS:
        return False
    cells = [(best.x, best.y), *mind.walk.ahead]
    return bool(frontier(view)[cells[-1][::-1]]) or not all(view.visible[y, x] for x, y in cells)


def expect(view: View, mind: Mind) -> None:
    """Remember till which turn the armed whom an Encounter has just brought in, out of sight, may stay; those who were called go to where they were called."""
    entry = next((one for one in newcomers(view) if one.what == "Encounter"), None)
    if entry is None or entry.id <= mind.foes.came[0]:
        return
    x, y = covert(view) or stand(view)
    came = [like(kind, -1 - n, (x, y)) for n, kind in enumerate(entry.note.split(", "))]
    armed = [one for one in came if one.armed]
    stays = content.constants().nest.stays if armed and not hopeful(view, armed, CHEAP) else -1
    mind.foes.came = entry.id, view.number, view.raid.fights, view.turn + stays


def like(kind: str, who: int, cell: Cell) -> Seen:
    """Return a creature as its kind is at most, on this cell: nobody has seen it."""
    row = content.kinds()[kind]
    armed, most = row.base is not None or row.special is not None, max(1, int(row.wounds.removeprefix("d")))
    return Seen(who, kind, row.name, row.glyph, row.colour, *cell, 0, most, {}, False, armed, (0, 0))
