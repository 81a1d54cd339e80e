"""The adviser's second thoughts outside Combat: what a careful player would rather not do, though the policy would."""

from msgspec.structs import replace

from game.adviser.constancy import Constancy
from game.adviser.flight import leave, pursued
from game.adviser.hunted import Hunted
from game.adviser.posts import CLIMB, Posts, closed
from game.adviser.reasons import why_tear
from game.adviser.waiting import IN_THE_WAY, beset, visited
from game.bots import comfort
from game.bots.blows import RARELY, chance, hopeful
from game.bots.careful import Careful
from game.bots.errands import far, stand, ways_from
from game.bots.estimates import left
from game.bots.household import HUNGRY, SPARED, SURE, suffered
from game.bots.mind import Mind, Place, go
from game.bots.places import apart
from game.bots.quest import DESPAIR
from game.bots.threats import spent
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Enter, Go, Say, Study
from game.nest.paths import MOVES
from game.presentation.answers import carried
from game.presentation.auto_walk import TEAR
from game.presentation.between import plugged
from game.presentation.passing_by import Rounding, struck
from game.presentation.sight import hostile, strangers, wins
from game.run.view import Member, View

FEW = 12
"""The most moves to whom the Message is for, at which it is handed over before anything else is done."""
RISKY = 50
"""If a Rest is disturbed with a chance of so many per cent, it is advised only if a member may die without it."""
EASY, CERTAIN = 90, 100
"""The chance in per cent from which on an Obstacle is torn down that hides nothing and shuts nothing off: for a Rest, and else."""
TRIES = 6
"""The most Commands in a row that are thought better of."""
PATIENCE = 12
"""The number of turns for which it is advised to wait for the unarmed who stand in the way."""
RESORTS = ("bide", CLIMB)
"""The aims for want of any other on a Level: a way held by guards is tried before it is waited for."""
LENGTHY = ("rest", "explore", "dig", "tear", "forage", "hunt", "salvage")
"""The Actions of many turns, which are not begun while pursuers are about to arrive."""
BREATHER = 40
"""The number of turns for which whoever has just fled waits before the armed in the way are attacked all the same."""
REST, DIG, WAIT, LEAVE = Act("rest"), Act("dig"), Say("wait"), Say("leave")


class Afield:
    """What the adviser adds to its policy outside Combat, and remembers for it."""

    def __init__(self, policy: Careful) -> None:
        self.policy, self.round, self.posts, self.constancy = policy, Rounding(), Posts(), Constancy()
        self.hunted = Hunted()
        self.beaten = False  # whether the last fight was one to run from
        self.left: set[Place] = set()  # Rooms with an Obstacle that was not worth a risk
        self.stood = 0, (0, 0), 0  # the number of fights, the Room and the turn, when asked last
        self.clearing = 0  # the number of the fight that clears somebody out of the way
        self.barring: dict[
            tuple[int, int, int], int
        ] = {}  # by Level, id and fights: the turn in which each first stood in the way
        self.studied: set[object] = set()  # studies that were advised: who, the kind of Item, by what rating

    def best(self, view: View, *, beaten: bool) -> AnyCommand:
        """Return the policy's Command, or a more prudent one. `beaten`: whether the last fight was one to run from.

        It flees from a Level if foes are near and half of the Wounds are taken. The policy remembers the Commands that
        it returns, so that this is to be asked once after each Command.
        """
        if out := gets_out(view) or hands_over(view, self.policy.mind):
            return out
        self.policy.mind.come(view)
        self.settle(view)
        self.constancy.review(view, self.policy.mind)
        self.beaten = beaten
        best = self.posts.climbs(view, self.policy.mind) or self.sought(view)
        if best == DIG:
            best = unglued(view, self.policy) or best
        best = (None if isinstance(best, Enter) else leave(view, self.policy.mind, beaten=beaten)) or best
        best = self.constancy.step(view, self.policy, best) if isinstance(best, Go) else best
        best = self.round.step(view, self.policy.mind, best) if isinstance(best, Go) else best
        return self.hunted.instead(view, self.policy.mind, self.patient(view, best))

    def sought(self, view: View) -> AnyCommand:
        """Return the policy's Command without what is unwise, and without ways that are held by guards likely to win, or by others against whom nothing helps."""
        policy, barred = self.policy, list[AnyCommand]()
        daring = policy.nature.daring if any(map(sinking, view.party)) else -1
        policy.mind.nature = replace(policy.nature, daring=daring)  # no walk to a bed where no Rest would be advised
        shut = closed(view, policy.mind)
        best = policy.roam(view.without(barred, shut))
        while len(barred) < TRIES and (more := self.unwise(view, best)):
            barred += more
            best = policy.roam(view.without(barred, shut))
        if policy.mind.aim == "bide" and self.left:  # nothing else is left to do
            for place in self.left:
                policy.mind.slim.pop(place, None)
            self.left.clear()
            best = policy.roam(view.without([one for one in barred if one != TEAR], shut))
        daunted = shut is not None or any(isinstance(one, Go) for one in barred)
        return self.posts.resort(view, policy) if daunted and policy.mind.aim in RESORTS else best

    def patient(self, view: View, best: AnyCommand) -> AnyCommand:
        """Return a wait in place of a step into the unarmed, who move on by themselves as a rule; in the end an Attack, said as such.

        An Attack it is at once where the armed stand in the way.
        """
        if (body := struck(view, best)) is None:
            return best
        since = self.barring.setdefault((view.number, body.who, view.raid.fights), view.turn)
        strike = Act("attack", body.who)
        if view.turn - since < (BREATHER * self.beaten if body.armed else PATIENCE) and view.allows(WAIT):
            self.policy.mind.aim = IN_THE_WAY
            return WAIT
        if not view.allows(strike):
            return best
        self.policy.mind.aim, self.clearing = "blocked", view.raid.fights + 1
        self.policy.mind.goes_at(view, body)
        return strike

    def settle(self, view: View) -> None:
        """Forget that exploring this Room has something still to come, once waiting brings nothing more of it.

        That is after a turn here without foes in sight, in a Room that was not explored at all, and where an Obstacle
        holds it back.
        """
        if view.chamber is None:
            return
        place = view.number, view.chamber.number
        was, self.stood = self.stood, (view.raid.fights, place, view.turn)
        passed = was[:2] == self.stood[:2] and was[2] < view.turn
        if view.withheld or not view.chamber.spent or (passed and not strangers(view)):
            self.policy.mind.owed.discard(place)

    def unwise(self, view: View, best: AnyCommand) -> list[AnyCommand]:
        """Return this Command and others like it if a careful player had better do something else, else [].

        That is long work while pursuers are on their way, or where foes out of sight break it off again and again; a Rest
        that is likely to be disturbed, unless somebody bleeds or is gravely ill, or in which somebody would starve; work that
        may cost the last Wound; an Attack at the last Wound, or after a fight that one had better leave; a step into the
        armed, where they are likely to win; the way back from where one has fled; a risk taken for an Obstacle that is merely
        in the way; to wait for pursuers; a study that was advised before; and steps to and fro beside glue.
        """
        if (
            ruinous(view, self.policy.mind, best)
            or returns(view, self.policy.mind, best)
            or (best == WAIT and view.pursuers)
        ):
            return [best]
        match best:
            case Act(action) if action in LENGTHY and (
                pursued(view, self.policy.mind) or beset(view, self.policy.mind)
            ):
                return [one for one in view.legal() if isinstance(one, Act) and one.action in LENGTHY]
            case Act("rest") if not any(map(sinking, view.party)) and (
                visited(view) >= self.risk(view) or any(map(starved, view.party))
            ):
                return [REST]
            case Act(action) if self.begins(action) and (spent(view) or self.outdone(view)):
                return [best, *(one for one in view.legal() if isinstance(one, Act) and one.action == "attack")]
            case Act("tear") if needless(view, self.policy):
                return self.leave_be(view)
            case Go() if daunting(view, self.policy, best):
                return [best]
            case Study(item, feature) if feature and study(view, best) in self.studied:
                name = carried(view, item)[1].name
                tries = [one for one in view.legal() if isinstance(one, Study) and one.feature]
                return [one for one in tries if carried(view, one.item)[1].name == name]
            case Go(x, y) if {stand(view), (self.policy.mind.ahead or [(x, y)])[-1]} <= set(plugged(view)):
                return [best]
        return []

    def risk(self, view: View) -> int:
        """Return the chance of a disturbance, in per cent, from which on a Rest is not advised: less where nobody is sore."""
        sore = any(comfort.sore(member, self.policy.nature) for member in view.party)
        return RISKY if sore else RISKY // 2

    def begins(self, action: str) -> bool:
        """Return whether this Action may begin a fight: an Attack, or an idea for one."""
        return action == "attack" or (action == OPENING and self.policy.mind.aim == "threat")

    def outdone(self, view: View) -> bool:
        """Return whether the last fight was one to run from, or the party was driven out of it, and those in view are likely to win."""
        return (self.beaten or view.raid.head_start > 0) and not hopeful(view, hostile(view))

    def leave_be(self, view: View) -> list[AnyCommand]:
        """Let the Obstacle of the leader's Room stand till more is explored. Return what is thought better of."""
        place = view.number, view.chamber.number if view.chamber else 0
        self.policy.mind.slim[place] = view.raid.explored
        self.left.add(place)
        return [TEAR]

    def said(self, view: View, command: AnyCommand) -> None:
        """Remember that this Command was advised: a study is advised once for each kind of Item, unless it is likelier now."""
        if isinstance(command, Study) and command.feature:
            self.studied.add(study(view, command))


def gets_out(view: View) -> AnyCommand | None:
    """Return the Command that does the Job here and now, or leaves the nest with what was to be fetched; else None."""
    hand_over = next((one for one in view.legal() if isinstance(one, Act) and one.action == "deliver"), None)
    return hand_over or (LEAVE if wins(view) and view.allows(LEAVE) else None)


def hands_over(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to whom the Message is for, if they are a few moves away and nobody armed is in sight; else None."""
    if view.job.task != "deliver" or view.goal is None or hostile(view):
        return None
    dist, (x, y) = ways_from(view), view.goal
    if min(far(dist, (x + dx, y + dy)) for dx, dy in MOVES) > FEW:
        return None
    mind.aim = "onward"
    step = go(view, [view.goal], mind.safe(view))
    return mind.set_out(view, step) if step else None


def study(view: View, command: Study) -> object:
    """Return what makes a study a new one: who tries it, the kind of Item, and the rating that counts."""
    rating = view.me.ratings.get(command.feature, 0)
    return view.me.body.who, carried(view, command.item)[1].name, rating


def ruinous(view: View, mind: Mind, command: AnyCommand) -> bool:
    """Return whether a failure of this work would cost the last Wound: at an Obstacle, or at digging for who cannot bear Hunger.

    Who has long had nothing else to do may risk it.
    """
    costs = command == TEAR or (command == DIG and not pays_hunger(view))
    return costs and left(view.me.body) <= 1 and mind.idle.get(view.number, 0) <= DESPAIR


def returns(view: View, mind: Mind, command: AnyCommand) -> bool:
    """Return whether this Command takes the way back to where the party has just fled from, and nothing is won by it."""
    return isinstance(command, Enter) and mind.shunned.get(command.way, 0) > view.turn and not wins(view)


def daunting(view: View, policy: Careful, step: Go) -> bool:
    """Return whether this step, or the walk that it begins, leads into the armed, or up to them, where they are likely to win."""
    foes = hostile(view)
    body, (x, y) = struck(view, step), [(step.x, step.y), *policy.mind.ahead][-1]
    seeks = policy.mind.aim == "threat" and any(apart(foe, (x, y)) == 1 for foe in foes)
    return bool(seeks or (body and body.armed)) and not hopeful(view, foes)


def needless(view: View, policy: Careful) -> bool:
    """Return whether to tear at this Room's Obstacle is a risk that gains nothing: no way on, no Job, no Rest depends on it.

    It hides nothing, or Risks alone, and one may simply leave. A Rest depends on it where somebody needs one and no other bed
    is known; then it is worth a small risk.
    """
    tear, room = view.choice(TEAR), view.chamber
    if tear is None or room is None or why_tear(view) != "why tear kept":
        return False
    if view.goal and view.rooms[view.goal[1], view.goal[0]] == room.number:
        return False
    rests = any(comfort.sore(member, policy.nature) for member in view.party)
    rests = rests and not any(comfort.bed(view, policy.mind, one) for one in view.found_here)
    return chance(view, tear) < (EASY if rests else CERTAIN)


def unglued(view: View, policy: Careful) -> AnyCommand | None:
    """Return what tears a known tunnel's glue away rather than dig, or a step there; None if digging is the cheaper.

    Both rolls are alike, but a failure at the glue costs a Wound, where one at digging may cost Hunger.
    """
    cells, dig = plugged(view), view.choice(DIG)
    if (
        not cells
        or dig is None
        or left(view.me.body) <= SPARED
        or chance(view, dig) < (SURE if pays_hunger(view) else RARELY)
    ):
        return None
    if stand(view) not in cells:
        step = go(view, cells, policy.mind.safe(view))
        return policy.mind.set_out(view, step) if step else None
    return TEAR if view.allows(TEAR) else None


def pays_hunger(view: View) -> bool:
    """Return whether a failed attempt to dig costs the actor nothing but Hunger that it can well bear."""
    return view.me.hungers and not view.me.starving and view.me.hunger < HUNGRY


def starved(member: Member) -> bool:
    """Return whether a member would die of a Rest's Hunger: it is starving, and has nothing to eat."""
    return member.starving and not any(held.edible for held in member.items)


def sinking(member: Member) -> bool:
    """Return whether a member bleeds or is gravely ill, so that without a Rest it may die."""
    return comfort.gravely_ill(member) or "Bleeding" in suffered(member)
