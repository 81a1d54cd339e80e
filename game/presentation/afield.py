"""The adviser's second thoughts outside Combat: what a careful player would rather not do, though the policy would."""

from msgspec.structs import replace

from game.bots.blows import RARELY, chance
from game.bots.careful import Careful
from game.bots.comfort import STOCKS, gravely_ill, provided, sore
from game.bots.errands import stand
from game.bots.estimates import left
from game.bots.household import FULL, HUNGRY, SPARED, SURE, suffered, wanted
from game.bots.mind import Mind, Place, go
from game.bots.quest import ascend
from game.bots.threats import spent
from game.engine.commands import Act, AnyCommand, Enter, Go, Say, Study
from game.nest.paths import Cell
from game.presentation.advice_reasons import why_tear
from game.presentation.advice_words import visited
from game.presentation.answers import carried
from game.presentation.auto_walk import TEAR, plugged
from game.presentation.flight import FLEE, leave
from game.presentation.passing_by import Rounding, struck
from game.presentation.shutting import shuts
from game.presentation.sight import shut_off, strangers, wins
from game.run.view import Member, View

RISKY = 50
"""If a Rest is disturbed with a chance of so many per cent, it is advised only if a member may die without it."""
EASY = 90
"""The chance in per cent from which on an Obstacle is torn down that hides nothing and shuts nothing off."""
TRIES = 6
"""The most Commands in a row that are thought better of."""
UNTAKEN = "not taken yet"
"""What the Environment Pool says of a way that nobody has taken."""
PATIENCE = 12
"""The number of turns for which it is advised to wait for the unarmed who stand in the way."""
REST, DIG, WAIT, LEAVE = Act("rest"), Act("dig"), Say("wait"), Say("leave")


class Afield:
    """What the adviser adds to its policy outside Combat, and remembers for it."""

    def __init__(self, policy: Careful) -> None:
        self.policy, self.round = policy, Rounding()
        self.beaten = False  # whether the last fight was one to run from
        self.left: set[Place] = set()  # Rooms with an Obstacle that was not worth a risk
        self.risen: set[Place] = set()  # Levels that were left for the one above, each with how much was explored then
        self.stood = 0, (0, 0), 0  # the number of fights, the Room and the turn, when asked last
        self.errand: tuple[Place, str] | None = None  # the Room that was last advised for what to gather there, and how
        self.barring: dict[
            tuple[int, int], int
        ] = {}  # by Level and id: the turn in which the unarmed first stood in the way
        self.studied: set[object] = set()  # studies that were advised: who, the kind of Item, by what rating

    def best(self, view: View, *, beaten: bool) -> AnyCommand:
        """Return the policy's Command, or a more prudent one. `beaten`: whether the last fight was one to run from.

        It flees from a Level if foes are near and half of the Wounds are taken. The policy remembers the Commands that
        it returns, so that this is to be asked once after each Command.
        """
        if out := gets_out(view):
            return out
        self.settle(view)
        self.beaten = beaten
        policy, barred = self.policy, list[AnyCommand]()
        daring = policy.nature.daring if any(map(sinking, view.party)) else -1
        policy.mind.nature = replace(policy.nature, daring=daring)  # no walk to a bed where no Rest would be advised
        best = policy.roam(view)
        while len(barred) < TRIES and (more := self.unwise(view, best)):
            barred += more
            best = policy.roam(view.without(barred))
        if up := self.rises(view):
            return up
        if policy.mind.aim == "bide" and self.left:  # nothing else is left to do
            for place in self.left:
                policy.mind.slim.pop(place, None)
            self.left.clear()
            best = policy.roam(view.without([one for one in barred if one != TEAR]))
        if best == DIG:
            best = unglued(view, policy) or best
        best = (None if isinstance(best, Enter) else leave(view, policy.mind, beaten=beaten)) or best
        best = self.kept(view) or best if isinstance(best, Go | Enter) and policy.mind.aim != FLEE else best
        return self.patient(view, self.round.step(view, policy.mind, best)) if isinstance(best, Go) else best

    def patient(self, view: View, best: AnyCommand) -> AnyCommand:
        """Return a wait in place of a step into the unarmed, who move on by themselves as a rule; in the end an Attack, said as such.

        An Attack it is at once where the armed stand in the way.
        """
        body = struck(view, best)
        strike = Act("attack", body.who) if body else None
        if body is None or strike is None:
            return best
        since = self.barring.setdefault((view.number, body.who), view.turn)
        if not body.armed and view.turn - since < PATIENCE and view.allows(WAIT):
            return WAIT
        if not view.allows(strike):
            return best
        self.policy.mind.aim = "blocked"
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

        That is a Rest which is likely to be disturbed, or leaves somebody hungry without food who only learns, unless
        somebody bleeds or is gravely ill; an Attack at the last
        Wound, or after a fight that one had better leave; a step into the armed; a risk taken for an Obstacle that is merely in the way; a study that was advised before; and steps to and
        fro beside glue that can hardly be torn away.
        """
        match best:
            case Act("rest") if not any(map(sinking, view.party)) and (visited(view) >= RISKY or self.famishes(view)):
                return [REST]
            case Act("attack") if spent(view) or self.beaten:
                return [one for one in view.legal() if isinstance(one, Act) and one.action == "attack"]
            case Act("tear") if needless(view):
                return self.leave_be(view, view.chamber.number if view.chamber else 0)
            case Go() if (body := struck(view, best)) and body.armed:
                return [best]
            case Go(x, y) if number := bound_for(view, (self.policy.mind.ahead or [(x, y)])[-1]):
                return self.leave_be(view, number)
            case Study(item, feature) if feature and study(view, best) in self.studied:
                name = carried(view, item)[1].name
                tries = [one for one in view.legal() if isinstance(one, Study) and one.feature]
                return [one for one in tries if carried(view, one.item)[1].name == name]
            case Go(x, y) if {stand(view), (self.policy.mind.ahead or [(x, y)])[-1]} <= set(plugged(view)):
                return [best]
        return []

    def leave_be(self, view: View, number: int) -> list[AnyCommand]:
        """Let the Obstacle of the Room with this number stand till more is explored. Return what is thought better of."""
        place = view.number, number
        self.policy.mind.slim[place] = view.raid.explored
        self.left.add(place)
        return [TEAR]

    def rises(self, view: View) -> AnyCommand | None:
        """Return a move to the Level above if more is left there than here, where but an Obstacle or waiting is left.

        None if that was advised before with as much explored, so that nobody is sent up and down.
        """
        mind, place = self.policy.mind, (view.number, view.raid.explored)
        if not self.left or mind.aim != "bide" or place in self.risen or not open_above(view):
            return None
        step = ascend(view, view.walkable)
        mind.aim = "climb" if step else mind.aim
        if isinstance(step, Enter):
            self.risen.add(place)
            mind.shut |= {mind.taken.get(view.number, 0), mind.down}
            return step
        return mind.set_out(view, step) if step else None

    def kept(self, view: View) -> AnyCommand | None:
        """Return what this Room was sought for, to gather once, before the next walk; None if it hardly ever succeeds.

        Where foes are near it is put off.
        """
        room, errand = view.chamber, self.errand
        if room is None or errand is None or (view.number, room.number) != errand[0] or strangers(view):
            return None
        self.errand = None
        choice = view.choice(Act(errand[1]))
        return choice.command if choice and not choice.refused and chance(view, choice) >= RARELY else None

    def famishes(self, view: View) -> bool:
        """Return whether a Rest here heals nobody, but may bring a member near to starving that has no food at hand."""
        if view.system.unfed or any(sore(member, self.policy.nature) for member in view.party):
            return False
        return any(member.hungers and member.hunger >= FULL and not provided(member) for member in view.party)

    def said(self, view: View, command: AnyCommand) -> None:
        """Remember that this Command was advised: a study is advised once for each kind of Item, unless it is likelier now.

        A walk to gather something is remembered till it has been tried there.
        """
        if isinstance(command, Go):
            self.errand = gathering(view, self.policy.mind, command)
        if isinstance(command, Study) and command.feature:
            self.studied.add(study(view, command))


def gets_out(view: View) -> AnyCommand | None:
    """Return the Command that leaves the nest with what was to be fetched, where it can be left; else None."""
    return LEAVE if wins(view) and view.allows(LEAVE) else None


def gathering(view: View, mind: Mind, step: Go) -> tuple[Place, str] | None:
    """Return the Room that this walk leads to for what is to be gathered there, and by which Action; None if it is for other ends."""
    goal = mind.ahead[-1] if mind.ahead else (step.x, step.y)
    room = next((room for room in view.found_here if (room.x, room.y) == goal), None)
    if room is None or mind.aim != "larder":
        return None
    return next((((view.number, room.number), act) for act in wanted(view) if room.stocks.get(STOCKS[act], 0)), None)


def study(view: View, command: Study) -> object:
    """Return what makes a study a new one: who tries it, the kind of Item, and the rating that counts."""
    rating = view.me.ratings.get(command.feature, 0)
    return view.me.body.who, carried(view, command.item)[1].name, rating


def needless(view: View) -> bool:
    """Return whether to tear at this Room's Obstacle is a risk that gains nothing but the use of this Room.

    Where no unspent Room is in reach, the use of it may be worth that, unless more is left on the Level above.
    """
    tear = view.choice(TEAR)
    if tear is None or (shut_off(view) and not open_above(view)) or why_tear(view) != "why tear kept":
        return False
    return chance(view, tear) < EASY


def bound_for(view: View, goal: Cell) -> int:
    """Return the number of the Room at `goal` if nothing but its Obstacle draws the party there, which is not worth it; else 0.

    What it hid is lost, as nobody is there. The work is a roll of one's own Construction.
    """
    room = next((one for one in view.found_here if one.obstruction and not one.here and (one.x, one.y) == goal), None)
    if room is None or not room.spent or shuts(view, room) or (shut_off(view) and not open_above(view)):
        return 0
    return room.number if view.me.ratings.get("Construction", 0) < EASY else 0


def open_above(view: View) -> bool:
    """Return whether an unspent Room, or a way that nobody has taken, is known on the Level to which a way up leads."""
    deep = {one.number: one.deep for one in view.levels}
    down = f"to Level {view.number}, "
    higher = [one for one in view.pool if deep.get(one.level, 0) < deep.get(view.number, 0)]
    above = {one.level for one in higher if any(down in way for way in one.ways)}
    left = [one for one in higher if one.level in above and (not one.spent or any(UNTAKEN in way for way in one.ways))]
    return bool(left) and any(way.kind == "up" for way in view.passages)


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


def sinking(member: Member) -> bool:
    """Return whether a member bleeds or is gravely ill, so that without a Rest it may die."""
    return gravely_ill(member) or "Bleeding" in suffered(member)
