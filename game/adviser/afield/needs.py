"""What the adviser does before it waits for want of anything else: it eats, explores, takes a way; and what it eats to heal."""

from collections.abc import Iterator

from game import content
from game.adviser.afield.digging import DIG
from game.adviser.afield.vetoes import REST, Vetoes
from game.adviser.fleeing.pursuit import when
from game.adviser.wording.errands import dared
from game.adviser.wording.handling import FETCH, FIT, REPLACED
from game.bots import comfort, quest
from game.bots.blows import chance, vain
from game.bots.careful import Careful
from game.bots.carrying import gleaning, left_lying, value, worth
from game.bots.dead_ends import down
from game.bots.errands import SENSED, stand
from game.bots.estimates import left, weak
from game.bots.household import CURES, FULL, HUNGRY, MENDS, laden, meal, relish
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.quest import thorough
from game.bots.seeking import look_about, sought
from game.bots.temperament import FUSSY
from game.bots.threats import MORE, POST, close_by, lurking, stirred
from game.engine.commands import WAIT, Act, AnyCommand, Drop, Eat, Enter, Go, Take
from game.fd100 import Degree
from game.presentation.carrying.handing_out import Plan, fits_better, following, here
from game.presentation.foes.danger import share
from game.presentation.foes.patrols import LENGTHY, may_come
from game.presentation.foes.patrols import close_by as near
from game.presentation.food import meals
from game.presentation.food.meals import fit
from game.presentation.questions.befalling import hungers
from game.presentation.questions.labour import visited
from game.presentation.sight import hostile
from game.run.view import Held, Member, View

EXPLORE = Act("explore")


def met(view: View, policy: Careful, vetoes: Vetoes, best: AnyCommand) -> AnyCommand:
    """Return what is more needful than this Command: a meal that heals, and in place of a wait for want of anything else, all else."""
    mind = policy.mind
    if not hostile(view) and (dose := physic(view, best)):
        mind.aim = "house"
        return dose
    if any(foe.tie != POST for foe in hostile(view)) or when(view, mind):
        return best
    if first := beforehand(view, mind, best):
        return first
    others: Iterator[tuple[str, AnyCommand | None]] = iter(())
    if mind.aim in ("hide", "bed") and seeks_out(view, mind):
        others = iter([("onward", seek_out(view, mind))])
    elif best == WAIT and mind.aim in ("onward", "hide") and shuns(view, mind):
        others = iter([("onward", quest.clear(view, mind, mind.safe(view)))])
    elif best == WAIT and mind.aim == "bide":
        others = left_to_do(view, mind)
    aim, ahead = mind.aim, mind.walk.ahead
    for mind.aim, other in others:
        if isinstance(other, Go):  # where it leads counts
            mind.walk.set_out(view, other)
        if other and vetoes.against(view, policy, other) is None:
            return other
    mind.aim, mind.walk.ahead = aim, ahead
    return best


def beforehand(view: View, mind: Mind, best: AnyCommand) -> AnyCommand | None:
    """Return the meal to be had before the Level is left, or the wait for a way that is free sooner than this walk is made; None if it is neither."""
    if isinstance(best, Enter) and (meal_first := dines(view)):
        mind.aim = "food"
        return meal_first
    if isinstance(best, Go) and free_sooner(view, mind):
        mind.aim, mind.walk.ahead = "hide", []
        return WAIT
    return None


def dines(view: View) -> AnyCommand | None:
    """Return the Command by which somebody eats before the Level is left whose Hunger may soar by the next Hunger Cost: food known to do nothing else, and no last Light. None if nobody is to."""

    def plain(one: Member, held: Held) -> bool:
        does_nothing = held.edible and meals.worth(one, held) == meals.PLAIN and not meals.last_light(view, held)
        return does_nothing and view.allows(Eat(held.item))

    hungry = [one for one in view.party if one.hungers and meals.soars(one)]
    dishes = [(relish(view, one, held), held.item) for one in hungry for held in one.items if plain(one, held)]
    return Eat(min(dishes)[1]) if dishes else None


def rests_first(view: View, policy: Careful, vetoes: Vetoes, best: AnyCommand) -> AnyCommand:
    """Return a Rest in place of a walk that may let somebody notice the badly hurt, where nobody in sight may notice them here and a Rest is no likelier disturbed; else `best`.

    The policy rests with nobody armed in sight.
    """
    mind, aim = policy.mind, policy.mind.aim
    past = dared(view, best, mind) if isinstance(best, Go) and any(weak(one.body) for one in view.party) else []
    if not past or may_come(view) or near(view) or visited(view) > max(100 * share(one.noticed) for one in past):
        return best
    if not comfort.sore(view, policy.nature) or vetoes.unwise(view, policy, REST) or comfort.rest(view, mind) != REST:
        mind.aim = aim
        return best
    mind.aim = "house"
    return REST


def fetched(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return what takes up what is worth carrying of what lies in this Room, or beside the leader, or a step there, before the Room is left or long work begun here; else `best`.

    What lies underfoot and is not taken up then is left lying, and not come back for.
    """
    leaves = isinstance(best, Go | Enter) and mind.aim in ("onward", "bed", "larder")
    works = isinstance(best, Act) and best.action in LENGTHY
    if not (leaves or works) or laden(view) or view.raid.head_start or view.pursuers:
        return best
    plan = fits_better(view, mind.spurned)
    slow = any(to.who not in (0, view.asked) for to in plan.values())  # a companion walks up; the leader takes no turn
    if not (slow and hostile(view)) and (first := following(view, plan)):
        eaten = put_down(view, plan)
        mind.aim = REPLACED if eaten else FIT
        return eaten or first
    if close_by(view, hostile(view)) or met_here(view, mind):
        return best
    if leaves and (bite := made_good(view)):
        mind.aim = REPLACED
        return bite
    mind.spurned |= {one.item: left_lying(view, one) for one in worth(view, mind.spurned)}
    step = gleaning(view, mind.spurned)
    if not isinstance(step, Go) or not view.allows(step):
        return best
    mind.aim = FETCH
    return mind.walk.set_out(view, step)


def met_here(view: View, mind: Mind) -> bool:
    """Return whether somebody armed was seen about here a short while ago, and is out of sight: a step on it may be in sight again, and what lies there let be."""
    gone = [foe for foe in mind.foes.known(view) if view.body(foe.who) is None]
    since = {foe.who: view.turn - mind.foes.spotted.get(foe.who, -LIE_LOW) for foe in gone}
    return any(since[foe.who] < LIE_LOW and apart(foe, stand(view)) <= SENSED + 2 * MORE for foe in gone)


def grabbed(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return the Command by which the leader takes up what fits better of what lies underfoot, which takes no turn, before a flight by the way that is there too; else `best`."""
    plan = fits_better(view, mind.spurned) if isinstance(best, Enter) and not laden(view) else {}
    first = following(view, {item: to for item, to in plan.items() if to.who in (0, view.asked)})
    if not isinstance(first, Take | Drop):
        return best
    mind.aim = FIT
    return first


def put_down(view: View, plan: Plan) -> AnyCommand | None:
    """Return the Command by which the hungry leader eats a meal that this plan puts down, which takes no turn and frees the Slot as well, if it is the last of it; or None."""
    down = {to.down for to in plan.values()}
    meals = [one for one in view.me.items if one.item in down and one.depleted and fit(view.me, one)]
    hungry = view.me.hungers and view.me.hunger >= FULL
    return next((Eat(one.item) for one in meals if hungry and view.allows(Eat(one.item))), None)


def made_good(view: View) -> AnyCommand | None:
    """Return the Command by which the hungry leader eats a meal that what lies underfoot makes good, which else is left here for want of a Slot; or None."""
    me = view.me
    if not me.hungers or me.hunger < FULL or len(me.items) < content.constants().party.slots:
        return None
    most = max((value(view, one) for one in here(view) if fit(me, one) and not one.cursed), default=(0, 0))
    own = [one for one in me.items if fit(me, one) and not one.cursed and view.allows(Eat(one.item))]
    spared = [one for one in own if value(view, one) <= most]
    return Eat(min(spared, key=lambda one: value(view, one)).item) if spared else None


def left_to_do(view: View, mind: Mind) -> Iterator[tuple[str, AnyCommand | None]]:
    """Yield (aim, Command) for all that is left to do where the policy would wait, the best first: None for what is not possible now.

    With the goods in hand a way out is looked for before a Room is explored, which may open one.
    """
    hungry = any(one.hungers and one.hunger >= HUNGRY for one in view.party)
    kept = [Eat(held.item) for one in view.party for held in one.items if meals.kept(view, held)]
    yield "food", meal(view.without(kept), FUSSY) if hungry else None
    ground = mind.safe(view)
    rooms = [(room.x, room.y) for room in view.found_here if not room.spent and not room.here]
    explore = view.choice(EXPLORE)
    here = EXPLORE if explore and not explore.refused and not vain(view, explore) else None
    if laden(view):
        yield "onward", seek_out(view, mind)
    yield "onward", here
    yield "onward", go(view, rooms, ground)


def seeks_out(view: View, mind: Mind) -> bool:
    """Return whether the goods are carried, and no armed foe is hidden from: the noise of a fight alone keeps nobody from the way out.

    Each fight would make another wait, and each wait brings the next. Nor does a bed elsewhere, but who has lost half of its Wounds.
    """
    if not laden(view) or mind.ways.later(view) > 0 or lurking(view, mind):
        return False
    return mind.aim == "hide" or not any(weak(one.body) for one in view.party)


def shuns(view: View, mind: Mind) -> bool:
    """Return whether it is waited for nothing but to take a way again by which the party got away, and to dig meanwhile is expected to cost fewer Hunger Costs, or Wounds, than the wait brings."""
    turns, dig = mind.ways.later(view), view.choice(DIG)
    if turns <= 0 or dig is None or lurking(view, mind) or stirred(view, mind):
        return False
    works = chance(view, dig)
    return 100 - works < works * hungers(view, turns)


def free_sooner(view: View, mind: Mind) -> bool:
    """Return whether the way down by which the party got away may be taken again before this walk for Rooms, which nobody explores here for their own sake, is made and made back, at no Hunger Cost more."""
    walk = 2 * (1 + len(mind.walk.ahead))
    free = [mind.ways.shunned.get(way.way, 0) - view.turn for way in down(view, dead=False)]
    if mind.aim != "onward" or not free or view.goal is not None or thorough(view, mind) or not view.allows(WAIT):
        return False
    goal = mind.walk.ahead[-1] if mind.walk.ahead else None
    off = goal in {(way.x, way.y) for way in view.passages}
    return not off and 0 < min(free) <= walk and hungers(view, min(free)) <= hungers(view, walk)


def seek_out(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to unknown ground, in search of a way out with the goods, or None if no step leads there."""
    return look_about(view, mind.safe(view), sought(view, []), mind.walk.worn(view))


def physic(view: View, best: AnyCommand) -> AnyCommand | None:
    """Return the Command to eat Spoiled food that heals a Wound, or None: at the last Wound, or rather than to drop it.

    What does not end the very Effect that it may bring is eaten by the badly hurt alone.
    """
    for member in view.party:
        frail = weak(member.body)
        for held in member.items if member.body.wounds else ():
            wanted = left(member.body) <= 1 or best == Drop(held.item)
            if wanted and restores(view, member, held, frail=frail) and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def restores(view: View, member: Member, held: Held, *, frail: bool = False) -> bool:
    """Return whether a Spoiled food is known to heal a member, and to end an Effect, but for the `frail`: that it costs a Wound first is out of the question."""
    swarm = content.kinds()[member.body.kind].swarm
    cures = frail or held.function in CURES
    if not held.spoiled or not held.known or swarm or held.function not in MENDS or not cures:
        return False
    odds = view.stomach(member.body.who, held.item)
    return odds.counts[Degree.CRITICAL_FAILURE] == 0
