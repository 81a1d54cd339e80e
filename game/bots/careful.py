"""A sensible player: looks for the way down, eats when she must, fights whom she cannot go round, kills the Queen."""

import numpy as np

from game import content
from game.bots import household
from game.bots.answers import dig_cost, light, luck, resist, support
from game.bots.duel import hopeful, left
from game.bots.errands import SENSED, Mask, explore_step, far, stand, travel_step, ways_from
from game.bots.escape import refuge, way_here
from game.bots.fighting import allowed, apart, beside, prized, turn
from game.bots.household import HUNGRY, dine, starved
from game.bots.nature import CAUTIOUS, Nature
from game.flow.commands import Act, AnyCommand, Enter, Say
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.run.run import Run
from game.run.view import Seen, View

IDLE = 100
"""Turns of a Level with nothing to do but wait, after which it is given up; twice as many, and the raid is."""
BUSY = 40
"""Commands of one turn after which she stops keeping house."""
GIVE_UP = 150
"""Fights on a Level after which there is no hope: so wounded, she hits nobody."""
DEEPEST = 100
STOCKS = {"hunt": "animals", "forage": "plants", "salvage": "materials"}
"""What is gathered how."""
DECLINED = ("Intend", "ByWhat", "Flourish", "Aside")
"""Decisions answered with a no."""
HAUNTED = 14
"""Turns between two fights that are really one."""
UNSEEN = ("unseen", "adjacent")
"""What they have made of her who slipped past them."""
LIE_LOW = 45
"""Turns she waits for whoever came to go home again, or on another Level for the hue and cry to be over."""
DODGES = 150
"""Turns of a Level spent running from those who search, after which she goes on with what she came for."""


class Careful:
    """Remembers where armed creatures stood, and how long she waited; all else she sees."""

    def __init__(self, nature: Nature = CAUTIOUS) -> None:
        self.nature = nature
        self.dangers: dict[int, tuple[int, int, int]] = {}
        self.waited: dict[int, int] = {}
        self.owed: set[tuple[int, int]] = set()
        self.fights: dict[int, set[int]] = {}
        self.idle: dict[int, int] = {}
        self.busy = (-1, 0)
        self.rested: dict[tuple[int, int], int] = {}
        self.down = 0
        self.taken: dict[int, int] = {}
        self.shut: set[int] = set()
        self.shunned: dict[int, int] = {}
        self.fled = False
        self.fought = -LIE_LOW
        self.haunted: Cell | None = None
        self.lain: dict[int, int] = {}
        self.gleaned: set[tuple[int, int]] = set()
        self.dodged: dict[int, int] = {}

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
        return self.declines(view) or self.at_rest(view)

    def declines(self, view: View) -> AnyCommand | None:
        """What she never does: improvise; and once she has broken away, she stays away."""
        return Say("no") if view.question in DECLINED and Say("no") in view.legal() else None

    def at_rest(self, view: View) -> AnyCommand:
        """What comes with finds, meals and Rests. Of what is not known, the first answer."""
        match view.question:
            case "Share":
                return household.share(view)
            case "Replace":
                return household.give_up(view)
            case "ChooseEffect":
                return household.relieved(view)
            case "Shelter":
                return household.shelter(view)
            case "Unsheltered":
                return household.brave(view, self.nature)
            case "Mend" | "Regrow":
                return household.heal(view)
            case "ShakeOff":
                return household.shake_off(view)
            case "Ponder":
                return household.study(view) or Say("pass")
        return view.legal()[0]

    def fight(self, view: View) -> AnyCommand:
        """Her Turn. What the Room owes waits for the end; on a Level of many fights she runs no more."""
        self.watch(view)
        if view.chamber:
            self.owed.add((view.number, view.chamber.number))
        here = self.fights.setdefault(view.number, set())
        if view.raid.fights not in here:
            self.haunted = stand(view) if view.turn - self.fought <= HAUNTED else None
        self.fought = view.turn
        here.add(view.raid.fights)
        lost = [(x, y) for level, x, y in self.dangers.values() if level == view.number]
        return turn(view, lost, bold=len(here) > self.nature.bold)

    # -- out of every minigame ---------------------------------------------------------------------

    def roam(self, view: View) -> AnyCommand:
        if view.turn >= self.nature.turns or len(self.fights.get(view.number, ())) > GIVE_UP:
            return Say("surrender")
        self.watch(view)
        if self.fled:
            self.fled = False
            here = [way.way for way in view.passages if (way.x, way.y) == stand(view)]
            self.shunned.update(dict.fromkeys(here, view.turn + LIE_LOW))
        foes = [seen for seen in view.creatures if not seen.led and seen.armed]
        return (
            starved(view)
            or self.threatened(view, foes)
            or self.step_aside(view, foes)
            or self.keep_house(view, foes)
            or self.recover(view, foes)
            or (self.lie_low(view) if view.rating >= DEEPEST and view.turn - self.fought < LIE_LOW else None)
            or self.collect(view)
            or self.to_bed(view, view.walkable & ~self.peril(view))
            or self.to_larder(view, view.walkable & ~self.peril(view))
            or (self.nature.wary and self.onward(view, view.walkable & ~self.peril(view)))
            or self.lie_low(view)
            or self.onward(view, view.walkable)
            or self.confront(view, foes)
            or self.unblock(view)
            or self.climb(view)
            or self.bide(view)
        )

    def bide(self, view: View) -> AnyCommand:
        """Nothing is left to do here: wait a while for that to change."""
        self.idle[view.number] = self.idle.get(view.number, 0) + 1
        return Say("surrender") if self.idle[view.number] > 2 * IDLE else Say("wait")

    def confront(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Whoever keeps her from working at anything else is called to account."""
        return self.go(view, [cell for foe in foes for cell in beside((foe.x, foe.y))], view.walkable)

    def climb(self, view: View) -> AnyCommand | None:
        """A Level that is given up: back to one with Rooms to explore, and not down here again."""
        others = [room for room in view.pool if room.level != view.number and not room.spent]
        if not others or self.idle.get(view.number, 0) < IDLE:
            return None
        for way in view.passages:
            if way.kind == "up":
                if stand(view) == (way.x, way.y):
                    self.shut.add(self.taken.get(view.number, 0))
                    return Enter(way.way)
                return self.go(view, [(way.x, way.y)], view.walkable)
        return None

    def keep_house(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """With nobody about: what food, Rooms and Rests are good for."""
        turn, done = self.busy
        self.busy = (view.turn, done + 1 if turn == view.turn else 0)
        if self.busy[1] > BUSY:
            return None
        if foes:
            return household.pick_up(view)
        return (
            household.remedy(view, battle=view.rating >= DEEPEST)
            or household.study(view)
            or household.clear_out(view)
            or household.pick_up(view)
            or household.tear_down(view)
            or self.rest(view)
            or (household.gather(view) if self.nature.gathers else None)
            or household.taste(view)
        )

    def rest(self, view: View) -> AnyCommand | None:
        """Here, if it may be; noted, so that she does not come back for another too soon."""
        command = household.rest(view, self.nature)
        if command and view.chamber:
            self.rested[view.number, view.chamber.number] = view.raid.explored
        return command

    def watch(self, view: View) -> None:
        """Where armed creatures stand, or stood; and by which way she came to this Level first."""
        self.taken.setdefault(view.number, self.down)
        for who, (level, x, y) in list(self.dangers.items()):
            if level == view.number and view.visible[y, x]:
                del self.dangers[who]
        for seen in view.creatures:
            if seen.armed and not seen.led:
                self.dangers[seen.who] = (view.number, seen.x, seen.y)

    def peril(self, view: View) -> Mask:
        """Cells near those she remembers; of those who have not noticed her in this Room, the cells beside them."""
        ground: Mask = view.walkable
        unseen = {seen.who for seen in view.creatures if seen.notice in UNSEEN}
        here = {who: (x, y) for who, (level, x, y) in self.dangers.items() if level == view.number}
        near = distances(ground, [cell for who, cell in here.items() if who in unseen], 1) <= 1
        wide = distances(ground, [cell for who, cell in here.items() if who not in unseen], SENSED) <= SENSED
        return near | wide

    def threatened(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Somebody who will attack: away, if there is a way; else at them, if that is any better than to wait."""
        foes = [seen for seen in foes if self.moves(view, seen) < FAR]
        hunters = [seen for seen in foes if seen.notice == "seen"]
        others = [seen for seen in foes if not seen.notice and self.lain.get(seen.who, 0) < LIE_LOW]
        if view.raid.head_start and foes:
            return self.dodge(view, hunters or foes) or self.assault(view, hunters or foes) or Say("wait")
        close = [seen for seen in hunters if self.moves(view, seen) <= SENSED + 3]
        close += [seen for seen in others if self.moves(view, seen) <= SENSED]
        if not close or self.dodged.get(view.number, 0) > DODGES:
            return None
        if hopeful(view, close) and (hunters or view.rating >= DEEPEST):
            return self.assault(view, close)
        return self.dodge(view, close)

    def moves(self, view: View, foe: Seen) -> int:
        """Moves till she is beside her; FAR if others stand between."""
        walk = ways_from(view)
        return min(far(walk, cell) for cell in beside((foe.x, foe.y))) + 1

    def assault(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Up to the nearest, and strike first: from afar both sides would only lose each other."""
        foe = min(foes, key=lambda seen: (not prized(view, seen), apart(seen, stand(view)), seen.who))
        if self.moves(view, foe) > 2 and (step := self.go(view, beside((foe.x, foe.y)), view.walkable)):
            return step
        attack = view.choice(Act("attack", foe.who))
        return attack.command if attack and not attack.refused else None

    def dodge(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Towards the nearest cell out of their reach, not past them; through a way to another Level, if she stands on it."""
        self.dodged[view.number] = self.dodged.get(view.number, 0) + 1
        if view.rating < DEEPEST and (out := way_here(view)):
            self.fled = True
            return out
        goal = refuge(view, foes, hunted=any(foe.notice == "seen" for foe in foes))
        if goal == stand(view):
            return Say("wait")
        step = travel_step(view, goal) if goal else None
        return allowed(view, (step.x, step.y)) if step else None

    def step_aside(self, view: View, foes: list[Seen]) -> AnyCommand | None:
        """Attacked here again and again by somebody she does not see: elsewhere, out of reach of this place."""
        if foes or self.haunted is None or view.turn - self.fought > HAUNTED:
            return None
        off = distances(view.walkable, [self.haunted])
        ys, xs = np.nonzero((off > SENSED + 3) & (off < FAR))
        if far(off, stand(view)) > SENSED + 3 or not len(ys):
            return None
        goal = min((int(off[y, x]), (int(x), int(y))) for y, x in zip(ys, xs, strict=True))[1]
        return self.go(view, [goal], view.walkable)

    def lie_low(self, view: View) -> AnyCommand | None:
        """Whoever was sent for goes home when she finds nobody; and what goes on below is over in a while."""
        here = [who for who, (level, _, _) in self.dangers.items() if level == view.number]
        fresh = [who for who in here if self.lain.get(who, 0) < LIE_LOW]
        later = [way for way in view.passages if self.shunned.get(way.way, 0) > view.turn]
        stirred = view.rating >= DEEPEST and view.turn - self.fought < LIE_LOW
        if (
            not self.nature.wary
            or not (fresh or later or stirred)
            or any(member.hunger >= HUNGRY for member in view.party)
        ):
            return None
        for who in fresh:
            self.lain[who] = self.lain.get(who, 0) + 1
        return Say("wait")

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
        if not ill or hungry or self.waited.get(view.number, 0) >= self.nature.patience:
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
        """Where to? To what the Job is about, down, to an unspent Room, to unknown ground, to one left in flight; else dig."""
        seeking = view.rating < DEEPEST and view.goal is None
        if not seeking:
            if step := self.job(view, ground):
                return step
        else:
            thorough = view.rating <= self.nature.thorough
            if not thorough and (step := self.descend(view, ground)):
                return step
            if (explore := view.choice(Act("explore"))) and not explore.refused:
                return explore.command
        here = [room for room in view.pool if room.level == view.number]
        rooms = [(room.x, room.y) for room in here if not room.spent and not room.here]
        owed = [(room.x, room.y) for room in here if (view.number, room.number) in self.owed]
        if seeking and (step := self.go(view, rooms, ground) or self.descend(view, ground)):
            return step
        if (step := explore_step(view, ground)) and (go := allowed(view, (step.x, step.y))):
            return go
        if step := self.go(view, owed, ground):
            return step
        return self.lie_low(view) or self.clear(view, ground)

    def job(self, view: View, ground: Mask) -> AnyCommand | None:
        """What the raid is for: kill whom she is sent to kill, hand over the Message, get out with the goods."""
        legal = view.legal()
        done = [c for c in legal if isinstance(c, Act) and c.action == "deliver"]
        if done:
            return done[0]
        goal = view.goal
        if goal is None:
            return None
        if stand(view) == goal:
            out = [c for c in legal if c == Say("leave") or isinstance(c, Enter)]
            return out[0] if view.job.carried and out else None
        prey = [seen.who for seen in view.creatures if prized(view, seen) and apart(seen, stand(view)) == 1]
        strikes = [Act("attack", who) for who in prey if Act("attack", who) in legal]
        return strikes[0] if strikes else self.go(view, [goal], ground)

    def clear(self, view: View, ground: Mask) -> AnyCommand | None:
        """Nothing is left but work: tear down what is in the way, or dig. Not with the last Wound, but in despair."""
        spare = left(view.me.body) > 1 or self.idle.get(view.number, 0) > IDLE
        pays_with_hunger = view.me.hungers and not view.me.starving
        works = ("dig", "tear") if pays_with_hunger else ("tear", "dig")
        for work in works:
            choice = view.choice(Act(work))
            if choice and not choice.refused and (spare or (work == "dig" and pays_with_hunger)):
                return choice.command
        ys, xs = np.nonzero(view.known & (view.tiles == Tile.PLUG))
        goals = [cell for x, y in zip(xs, ys, strict=True) for cell in beside((int(x), int(y)))]
        goals += [(room.x, room.y) for room in view.pool if room.level == view.number and room.obstruction]
        return self.go(view, goals, ground) if spare else None

    def to_bed(self, view: View, ground: Mask) -> AnyCommand | None:
        """Sore, and rested here already: to another Room where she would be safe."""
        if view.raid.head_start or not household.wants_rest(view, self.nature):
            return None
        shelter = household.weavers(view) or household.materials(view)
        beds = [
            (room.x, room.y)
            for room in view.pool
            if room.level == view.number
            and not (room.here or room.obstruction or (view.number, room.number) in self.owed)
            and (room.secured or shelter)
            and self.rested.get((view.number, room.number)) != view.raid.explored
        ]
        return self.go(view, beds, ground)

    def to_larder(self, view: View, ground: Mask) -> AnyCommand | None:
        """To a Room of this Level where something grows or lives that she lacks."""
        if view.chamber:
            self.gleaned.add((view.number, view.chamber.number))
        wanted = household.wanted(view)
        if not self.nature.gathers or view.raid.head_start or not wanted or len(view.me.items) >= household.SLOTS:
            return None
        rooms = [
            (room.x, room.y)
            for room in view.pool
            if room.level == view.number
            and not (room.here or room.obstruction or (view.number, room.number) in self.owed | self.gleaned)
            and any(room.stocks.get(STOCKS[act], 0) for act in wanted)
        ]
        return self.go(view, rooms, ground)

    def descend(self, view: View, ground: Mask) -> AnyCommand | None:
        """Through a way down: the steep tunnel before the shaft."""
        shut = self.shut | {way for way, until in self.shunned.items() if until > view.turn}
        ways = [way for way in view.passages if way.kind in ("shaft", "shortcut") and way.way not in shut]
        for way in sorted(ways, key=lambda way: (way.kind != "shortcut", -(way.rating or 0), way.way)):
            if stand(view) == (way.x, way.y):
                self.down = way.way
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
