"""Steps away from everybody who is dangerous. From a View to the next Command, or None."""

from game.bots.errands import footing, stand, threat_map
from game.engine.commands import Go
from game.nest.paths import step_up
from game.presentation.approach import allowed
from game.run.view import View
from game.text.scene import dangerous


def away(view: View) -> Go | None:
    """A step farther from the nearest that is dangerous."""
    foes = [body for body in view.creatures if not body.led and body.x >= 0 and dangerous(view, body)]
    if not foes:
        return None
    open_ = footing(view)
    cell = step_up(threat_map(view, foes), *stand(view), lambda x, y: bool(open_[y, x]))
    return allowed(view, Go(*cell) if cell else None)
