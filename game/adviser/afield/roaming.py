"""What the adviser does outside Combat: it asks its policy, vetoes what a careful player would not do, and has second thoughts."""

import numpy as np
from msgspec.structs import replace

from game.adviser.afield.constancy import Constancy
from game.adviser.afield.contriving import contrived
from game.adviser.afield.digging import DIG
from game.adviser.afield.disturbed import holds_off, sinking
from game.adviser.afield.glue import for_glue, for_obstacle, unglue
from game.adviser.afield.needs import fetched, grabbed, met, rests_first
from game.adviser.afield.newcomers import lets_go_home
from game.adviser.afield.patience import Patience
from game.adviser.afield.rounding import Rounding, unbreathed
from game.adviser.afield.shying import Shying, heads_out, lets_pass, opens, strikes_first
from game.adviser.afield.vetoes import Vetoes, famishing
from game.adviser.afield.waylaid import Waylaid
from game.adviser.afield.who_leads import Leading
from game.adviser.fleeing.baiting import baited
from game.adviser.fleeing.beset import beset, slips_away, unfeared
from game.adviser.fleeing.flight import flee, lead
from game.adviser.fleeing.hunted import Hunted, settled
from game.adviser.fleeing.leaving import past, walled_in
from game.adviser.fleeing.open_ways import dares, reopens
from game.adviser.fleeing.passing import walks_up
from game.adviser.fleeing.posts import CLIMB, Posts
from game.adviser.fleeing.scouting import Lookout
from game.adviser.fleeing.steadiness import Steadiness
from game.bots.careful import Careful
from game.bots.errands import Mask, far, footing, frontier, ways_from
from game.bots.escape import ends_here
from game.bots.estimates import left
from game.bots.household import SPARED
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import OFTEN, go
from game.bots.mind import Mind
from game.bots.places import Place
from game.bots.task import giving
from game.bots.threats import POST, goods_at_hand
from game.engine.commands import WAIT, AnyCommand, Enter, Go, Say
from game.engine.entries import Rolled
from game.nest.paths import MOVES, marked
from game.presentation.automatic.auto_walk import TEAR
from game.presentation.carrying.handing_out import following
from game.presentation.carrying.items import claims
from game.presentation.carrying.provisions import FEED, fed
from game.presentation.sight import hostile, wins
from game.run.view import View

FEW = 12
"""The most moves to whom the Message is for, at which it is handed over before anything else is done."""
TRIES = 6
"""The most times in a row that the policy is asked anew."""
ASIDE = ("bed", "larder", "withdraw")
"""Aims of walks that lead away from what the raid is for."""
RESORTS = ("bide", CLIMB)
"""The aims for want of any other on a Level: a way held by guards is tried before it is waited for."""
LEAVE = Say("leave")


class Afield:
    """The adviser outside Combat: its policy, its vetoes and its second thoughts, each with a memory of its own."""

    def __init__(self, policy: Careful) -> None:
        self.policy = policy
        self.vetoes, self.posts = Vetoes(), Posts()
        self.constancy, self.rounding, self.patience, self.hunted = Constancy(), Rounding(), Patience(), Hunted()
        self.shying, self.scouting = Shying(), Lookout()
        self.dug: dict[Place, int] = {}  # by Level and explorations: the digs told till then
        self.looked: dict[int, bytes] = {}  # by Level: the ground that was no edge of the map, a bit for each cell
        self.leading, self.waylaid, self.steadiness = Leading(), Waylaid(), Steadiness()

    def best(self, view: View) -> AnyCommand:
        """Return what a careful player would do now. The policy remembers it, so that this is to be asked once after each Command."""
        mind = self.policy.mind
        heals = view.goal is not None and self.vetoes.heals_first(view, self.policy)
        if done := gets_out(view) or (None if heals else hands_over(view, mind)) or feeds(view, mind):
            return done
        mind.come(view)
        self.settle(view)
        self.constancy.review(view, mind)
        self.scouting.review(view, mind)
        best = self.sought(view)
        if self.shying.again(view, mind, best):
            best = self.sought(view)
        return self.on_second_thoughts(view, heads_out(view, mind, strikes_first(view, mind, best)))

    def on_second_thoughts(self, view: View, best: AnyCommand) -> AnyCommand:
        """Return this Command, or what is better: each thought takes what the one before it has left. There is none where the start is for the Job's goods."""
        if goods_at_hand(view):
            return best
        policy, mind = self.policy, self.policy.mind
        best = unglue(self.past(view), policy, met(view, policy, self.vetoes, best))
        best = self.scouting.instead(self.past(view), mind, best)
        best = lets_pass(view, mind, contrived(view, mind, best))
        view = self.waylaid.off(view, mind, best)
        best = flee(view, mind, fetched(view, mind, best))
        best = self.constancy.instead(view, policy, best)
        best = unbreathed(view, mind, self.rounding.instead(view, mind, best))
        best = self.patience.instead(view, mind, best, lambda: self.afresh(view))
        best = self.constancy.turns(view, mind, best)
        best = lets_go_home(view, mind, best)
        best = rests_first(view, policy, self.vetoes, slips_away(view, mind, best))
        if not unfeared(view, mind):  # who stands in the way of a run is waited for, too
            best = self.patience.instead(view, mind, self.hunted.instead(view, mind, best))
        opening = opens(view, mind, best)
        if opening and not self.vetoes.unwise(view, policy, opening):
            best = opening
        best = grabbed(view, mind, baited(view, mind, self.handed_on(view, walks_up(view, mind, best))))
        return self.steadiness.instead(view, mind, best)

    def handed_on(self, view: View, best: AnyCommand) -> AnyCommand:
        """Return the Command that hands on the lead, which is free, to who is much abler at this Action, or then the work itself; else `best`. [R-58]"""
        due = self.leading.due(view, self.policy.mind)
        if due and not self.vetoes.unwise(view, self.policy, due):
            return due
        return self.leading.handed_on(view, self.policy.mind, best)

    def past(self, view: View) -> View:
        """Return a View of the same moment in which nobody walks over ground that is `shut`."""
        return view.without((), self.shut(view))

    def shut(self, view: View) -> Mask | None:
        """Return the cells, [y, x], where the unarmed stand who were waited for in vain, and where somebody lies in wait whom the badly hurt had better not meet; or None."""
        masks = [
            one for one in (self.patience.shut(view), self.waylaid.shut(view, self.policy.mind)) if one is not None
        ]
        return np.logical_or.reduce(masks) if masks else None

    def afresh(self, view: View) -> AnyCommand:
        """Return another errand than the present one, to which no way leads but over the unarmed."""
        self.constancy.goal = None
        return unglue(self.past(view), self.policy, self.sought(view))

    def sought(self, view: View) -> AnyCommand:
        """Return what the policy wants that is wise, over no ground that is `shut`, if that is neither a wait nor hard work, nor a walk to that."""
        best, mind = self.wise(self.past(view)), self.policy.mind
        # whoever stands in the way is cheaper to clear out of it
        works = best in (DIG, TEAR) or for_glue(view, mind, best) or for_obstacle(view, mind, best)
        vain = works or mind.aim in RESORTS
        return self.wise(view) if vain and self.shut(view) is not None else best

    def wise(self, view: View, *, firm: bool = True) -> AnyCommand:
        """Return the policy's Command without what is unwise, and without ways that are held by guards likely to win, or by others against whom nothing helps."""
        policy, barred = self.policy, list[AnyCommand]()
        daring = policy.nature.daring if any(map(sinking, view.party)) else -1
        policy.mind.nature = replace(policy.nature, daring=daring)  # no walk to a bed where no Rest would be advised
        shut = self.posts.closed(view, policy.mind)
        stay = settled(view, policy.mind)
        policy.passed = {"threat"} if stay or (firm and unfeared(view, policy.mind)) else set()
        policy.passed |= {"bed"} if self.constancy.bedless(view) else set()
        best = policy.roam(view.without(barred, shut))
        for _ in range(TRIES):
            if (more := self.vetoes.against(view, policy, best)) is None:
                break
            if isinstance(best, Go | Enter) and policy.mind.aim in ASIDE:
                policy.passed.add(policy.mind.aim)  # its first step may be that of a better walk
            else:
                barred += more
            best = policy.roam(view.without(barred, shut))
        if left(view.me.body) <= SPARED:  # to whom a Wound is dear another Level comes before an Obstacle of no use
            best = self.posts.rather(view, policy.mind, best)
        if policy.mind.aim == "bide" and self.vetoes.relent(view, policy.mind):  # nothing else is left to do
            best = self.relaxed(view, barred, shut)
        bides = policy.mind.aim == "bide"
        if ((bides or best == WAIT) and dares(view, policy.mind)) or (bides and reopens(view, policy.mind)):
            best = policy.roam(view.without(barred, shut))
        best = self.posts.rather(view, policy.mind, best)
        if (
            firm and not stay and "threat" in policy.passed and policy.mind.aim in RESORTS
        ):  # nothing is left but to go at them
            return self.wise(view, firm=False)
        daunted = shut is not None or any(isinstance(one, Go) for one in barred)
        daunted |= DIG in barred and famishing(view, policy.mind)
        # who is after the party, or beside it, comes first
        met = holds_off(view, policy.mind) or beset(view, policy.mind)
        return self.posts.resort(view, policy) if daunted and not met and policy.mind.aim in RESORTS else best

    def relaxed(self, view: View, barred: list[AnyCommand], shut: Mask | None) -> AnyCommand:
        """Return what the policy wants if a dig is not barred that may famish whoever could spare a Wound for it; if that is nothing, nor tearing down."""
        freed = [DIG] * (left(view.me.body) > SPARED), [TEAR]
        first, last = (view.without([one for one in barred if one not in those], shut) for those in freed)
        best = self.policy.roam(first)
        return self.policy.roam(last) if self.policy.mind.aim == "bide" else best

    def settle(self, view: View) -> None:
        """Count the tries to dig, which are those that were rolled for, not merely thought of at each step of a walk; and what of the map's edge was looked at."""
        mind, place = self.policy.mind, (view.number, view.raid.explored)
        if view.allows(DIG):
            digs = sum(isinstance(one, Rolled) and one.action == "dig" for one in view.lately())
            mind.work.digs[place] = digs - self.dug.setdefault(place, digs)
        looked, edge = unpacked(self.looked.get(view.number, b""), view.walkable), frontier(view)
        mind.walk.trodden |= {(view.number, cell): OFTEN for cell in marked(edge & looked)}  # it was seen
        self.looked[view.number] = np.packbits(looked | (view.walkable & ~edge)).tobytes()


def unpacked(bits: bytes, like: Mask) -> Mask:
    """Return an array of the form of `like` from as many bits. Those that are missing are not set."""
    whole = bits.ljust(-(-like.size // 8), b"\0")  # of none, numpy would make whatever its memory holds
    return np.unpackbits(np.frombuffer(whole, np.uint8), count=like.size).reshape(like.shape).astype(np.bool_)


def gets_out(view: View) -> AnyCommand | None:
    """Return the Command that does the Job here and now, takes up its Message, or leaves the nest with what was to be fetched; else None."""
    message = claims(view) if view.job.task == "deliver" else None
    return giving(view) or message or (LEAVE if wins(view) and view.allows(LEAVE) else None)


def hands_over(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to whom the Message is for, or to the Job's goods, if they are a few moves away; else None.

    That is with nobody armed in sight but guards that one is past, or while none can move yet: then it is not run from a Job as good as done.
    """
    if view.job.task == "kill" or view.goal is None or not ends_here(view) or walled_in(view):
        return None
    about = [foe for foe in hostile(view) if foe.tie != POST or not past(view, foe)]
    start = lead(view) if about else FEW
    dist, (x, y) = ways_from(view), view.goal
    cells = [(x + dx, y + dy) for dx, dy in MOVES] if view.job.task == "deliver" and view.job.carried else [view.goal]
    if not 0 < min(far(dist, cell) for cell in cells) <= min(start, FEW):
        return None
    mind.aim = "onward"
    mind.see(view)  # the dead of the last fight make no way unsafe
    ground = (footing(view) if hostile(view) else mind.safe(view)).copy()
    ground[y, x] = True  # whoever stands there is who it is for
    step = go(view, [view.goal], ground)
    return mind.walk.set_out(view, step) if step else None


def feeds(view: View, mind: Mind) -> AnyCommand | None:
    """Return the first Command by which a hungry companion is handed food, if anybody needs and has some; else None.

    That is with nobody armed in sight or coming after the party. Nobody goes for it where somebody armed was seen lately: in sight from
    one cell, and not from the next, that would turn the walk round at each.
    """
    plan = None if hostile(view) or view.pursuers or view.raid.head_start else fed(view, mind.work.handed)
    step = following(view, plan) if plan else None
    seen = (mind.foes.spotted.get(foe.who, -LIE_LOW) for foe in mind.foes.known(view))
    if step is None or (isinstance(step, Go) and any(view.turn - turn < LIE_LOW for turn in seen)):
        return None
    givers = {held.item: one.body.who for one in view.party for held in one.items}
    mind.work.handed |= {item: givers[item] for item in plan or () if item in givers}
    mind.aim = FEED
    return step
