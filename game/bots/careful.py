"""A sensible player: looks for the way down, eats when she must, fights whom she cannot go round, kills the Queen."""

import numpy as np

from game import content
from game.bots.answers import HUNGRY, dig_cost, dine, light, luck, pick_up, resist, starved, support
from game.bots.errands import Mask, explore_step, far, stand, travel_step, ways_from
from game.bots.fighting import SENSED, allowed, apart, beside, prized, threat_map, turn
from game.flow.commands import Act, AnyCommand, Enter, Say
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.run.run import Run
from game.run.view import Seen, View

TURNS = 8000
"""After so many turns she gives up."""
PATIENCE = 120
"""Turns of a Level spent waiting for Effects to pass."""
BOLD = 12
"""Fights on a Level after which she runs no more."""
GIVE_UP = 80
"""Fights on a Level after which there is no hope: so wounded, she hits nobody."""
DEEPEST = 100


class Careful:
    """Remembers where armed creatures stood, and how long she waited; all else she sees."""

    def __init__(self) -> None:
        self.dangers: dict[int, tuple[int, int, int]] = {}
        self.waited: dict[int, int] = {}
        self.owed: set[tuple[int, int]] = set()
        self.fights: dict[int, set[int]] = {}

    def __call__(self, run: Run) -> AnyCommand:
        view = View(run)
        match view.question:
            case "Roam":
                return self.roam(view)
            case "TakeTurn":
                return self.fight(view)
            case "MayResist":
                return resist(view)
            case "Interrupt":
                return support(view)
            case "OfferLuck" | "FaceDeath":
                return luck(view)
            case "PayHunger":
                return dine(view)
            case "PayDarkness":
                return light(view)
            case "DigCost":
                return dig_cost(view)
            case "Recruit":
                return view.legal()[-1]
        return view.legal()[0]

    def fight(self, view: View) -> AnyCommand:
        """Her Turn. What the Room owes waits for the end; on a Level of many fights she runs no more."""
        self.watch(view)
        if view.chamber:
            self.owed.add((view.number, view.chamber.number))
        here = self.fights.setdefault(view.number, set())
        here.add(view.raid.fights)
        lost = [(x, y) for level, x, y in self.dangers.values() if level == view.number]
        return turn(view, lost, bold=len(here) > BOLD)

    # -- out of every minigame ---------------------------------------------------------------------

    def roam(self, view: View) -> AnyCommand:
        if view.turn >= TURNS or len(self.fights.get(view.number, ())) > GIVE_UP:
            return Say("surrender")
        self.watch(view)
        foes = [seen for seen in view.creatures if not seen.led and seen.armed]
        return (
            starved(view)
            or self.threatened(view, foes)
            or pick_up(view)
            or self.recover(view, foes)
            or self.collect(view)
            or self.onward(view, view.walkable & ~self.peril(view))
            or self.onward(view, view.walkable)
            or self.unblock(view)
            or Say("wait")
        )

    def watch(self, view: View) -> None:
        """Where armed creatures stand, or stood."""
        for who, (level, x, y) in list(self.dangers.items()):
            if level == view.number and view.visible[y, x]:
                del self.dangers[who]
        for seen in view.creatures:
            if seen.armed and not seen.led:
                self.dangers[seen.who] = (view.number, seen.x, seen.y)

    def peril(self, view: View) -> Mask:
        """Cells near those she remembers: not where she is strong enough not to mind."""
        ground: Mask = view.walkable
        foes = [(x, y) for level, x, y in self.dangers.values() if level == view.number]
        return distances(ground, foes, SENSED) <= SENSED

    def threatened(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Somebody who will attack: fight, or run while there is a start, or hit and hurt."""
        if not foes:
            return None
        moves = far(threat_map(view, foes), stand(view))
        if view.raid.head_start:
            down = self.descend(view, view.walkable) if view.rating < DEEPEST else None
            flight = self.flee(view, foes) if moves <= SENSED + 3 else None
            return down or flight or Say("wait")
        if moves > SENSED and any(member.shaken >= view.turn for member in view.party):
            return Say("wait")
        if moves <= SENSED:
            foe = min(foes, key=lambda seen: (not prized(view, seen), apart(seen, stand(view)), seen.who))
            attack = view.choice(Act("attack", foe.who))
            return attack.command if attack and not attack.refused else None
        return None

    def flee(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Towards the nearest cell out of their reach, not past them."""
        threat, walk = threat_map(view, foes), ways_from(view)
        safe = (threat > SENSED + 3) & (walk < threat)
        cells = [(int(walk[y, x]), x, y) for y, x in zip(*safe.nonzero(), strict=True) if walk[y, x] < FAR]
        if not cells:
            return None
        _, x, y = min(cells)
        step = travel_step(view, (int(x), int(y)))
        return allowed(view, (step.x, step.y)) if step else None

    def recover(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Wait for Effects to pass, while nobody is near and hunger allows."""
        if foes:
            return None
        ill = any(
            value > content.kinds()[member.body.kind].effects.get(name, 0)
            for member in view.party
            for name, value in member.body.effects.items()
        )
        hungry = any(member.hunger >= HUNGRY for member in view.party)
        if not ill or hungry or self.waited.get(view.number, 0) >= PATIENCE:
            return None
        self.waited[view.number] = self.waited.get(view.number, 0) + 1
        return Say("wait")

    def collect(self, view: View) -> AnyCommand | None:
        """Back in a Room she had to leave: what its exploration still owes comes now."""
        if view.chamber and (place := (view.number, view.chamber.number)) in self.owed:
            self.owed.discard(place)
            return Say("wait")
        return None

    def onward(self, view: View, ground: Mask) -> AnyCommand | None:
        """Where to? To the prize, down, to an unspent Room, to unknown ground, to one left in flight; else dig."""
        if view.rating >= DEEPEST:
            goals = [
                (chamber.x, chamber.y)
                for chamber in view.pool
                if chamber.level == view.number and chamber.kind == view.job.chamber
            ]
            goals = [goal for goal in goals if goal != stand(view)]
            if step := self.go(view, goals, ground):
                return step
        else:
            if step := self.descend(view, ground):
                return step
            if (explore := view.choice(Act("explore"))) and not explore.refused:
                return explore.command
        here = [room for room in view.pool if room.level == view.number]
        rooms = [(room.x, room.y) for room in here if not room.spent and not room.here]
        owed = [(room.x, room.y) for room in here if (view.number, room.number) in self.owed]
        if view.rating < DEEPEST and (step := self.go(view, rooms, ground)):
            return step
        if (step := explore_step(view, ground)) and (go := allowed(view, (step.x, step.y))):
            return go
        if step := self.go(view, owed, ground):
            return step
        return self.clear(view, ground)

    def clear(self, view: View, ground: Mask) -> AnyCommand | None:
        """Nothing is left but work: tear down a sealed tunnel, or dig."""
        for work in ("tear", "dig"):
            choice = view.choice(Act(work))
            if choice and not choice.refused:
                return choice.command
        ys, xs = np.nonzero(view.known & (view.tiles == Tile.PLUG))
        return self.go(view, [cell for x, y in zip(xs, ys, strict=True) for cell in beside((int(x), int(y)))], ground)

    def descend(self, view: View, ground: Mask) -> AnyCommand | None:
        """Through a way down: the steep tunnel before the shaft."""
        ways = [way for way in view.passages if way.kind in ("shaft", "shortcut")]
        for way in sorted(ways, key=lambda way: (way.kind != "shortcut", -(way.rating or 0), way.way)):
            if stand(view) == (way.x, way.y):
                return Enter(way.way)
            if step := self.go(view, [(way.x, way.y)], ground):
                return step
        return None

    def go(self, view: View, goals: list[Cell], ground: Mask) -> AnyCommand | None:
        """A step to the nearest of them; into whoever stands in the way and will not move, which is an attack."""
        walk = ways_from(view, ground)
        near = [(far(walk, goal), goal) for goal in goals if 0 < far(walk, goal) < FAR]
        step = travel_step(view, min(near)[1], ground) if near else None
        return allowed(view, (step.x, step.y)) if step else None

    def unblock(self, view: View) -> AnyCommand | None:
        """Somebody stands in the way: attack the nearest, now and then."""
        if view.turn % 5:
            return None
        strikes = [c for c in view.legal() if isinstance(c, Act) and c.action == "attack"]
        bodies = {seen.who: seen for seen in view.creatures}
        return min(strikes, key=lambda c: (apart(bodies[c.target], stand(view)), c.target)) if strikes else None
