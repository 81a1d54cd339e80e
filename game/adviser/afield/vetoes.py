"""What the adviser vetoes outside Combat: Commands of its policy that a careful player would rather not give."""

from msgspec import Struct

from game import content
from game.adviser.afield.digging import DIG, better_not
from game.adviser.afield.disturbed import holds_off, hunted, no_bed, restless, unmet, withdraws_for_little
from game.adviser.afield.rounding import breathes, round_spores
from game.adviser.afield.shying import SURELY, noticing
from game.adviser.afield.trifles import bleeds_meanwhile, tarries, wanders, wastes
from game.adviser.fleeing.beset import beset, rash, spent
from game.adviser.wording.leading import pays_hunger
from game.adviser.wording.meeting import guest
from game.adviser.wording.tearing import kept_from, why_tear
from game.bots import comfort, seeking
from game.bots.blows import chance, hopeful
from game.bots.careful import Careful
from game.bots.company import PATIENCE
from game.bots.dead_ends import avoided, down
from game.bots.errands import SENSED, edges, far, stand, ways_from
from game.bots.estimates import left, weak
from game.bots.household import HUNGRY, LARDER, SPARED, edible, laden
from game.bots.memory.foes import LATER, LIE_LOW
from game.bots.mind import Mind
from game.bots.places import Place, apart
from game.bots.quest import DESPAIR, GLUE, ascend, thorough
from game.bots.threats import outlasting
from game.content.improvised import OPENING
from game.engine.commands import WAIT, Act, AnyCommand, Drop, Eat, Enter, Go, Study, Take
from game.nest.paths import FAR, Cell, distances
from game.presentation.answers import carried
from game.presentation.automatic.auto_walk import TEAR
from game.presentation.foes.passing_by import struck
from game.presentation.foes.patrols import LENGTHY
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.shutting import shuts
from game.presentation.page import sentence
from game.presentation.sight import gap, held, hostile, titled, wins
from game.presentation.walks.approach import out_of_hand
from game.run.view import RoomRecord, Seen, View
from game.weighing.scale import quantifier

EASY, CERTAIN = 90, 100
"""The chance in per cent from which on an Obstacle is torn down that hides nothing and shuts nothing off: for a Rest, and to gather."""
COURTING = 3
"""The moves after which a guest that is no nearer than before is let go."""
REST = Act("rest")


class Vetoes(Struct, forbid_unknown_fields=True):
    """The adviser's vetoes, and what it remembers for them: Obstacles that it let stand, and studies that it has advised."""

    left: set[Place] = set()  # Rooms with an Obstacle that was not worth a risk
    worth: set[tuple[int, int, int, bool]] = set()  # Levels on which nothing else was left, as they were `known`
    haunts: dict[int, tuple[Cell, tuple[int, int], int]] = {}  # by Level: see `haunted`
    wooed: dict[int, dict[int, int]] = {}  # by guest and turn: how far off, as a walk to it was advised
    let_go: tuple[int, str] = -1, ""  # the turn in which a guest was let go last, and its name
    studied: set[tuple[int, str, int]] = set()  # studies that were advised: who, the kind of Item, by what rating

    def against(self, view: View, policy: Careful, best: AnyCommand) -> list[AnyCommand] | None:
        """Return what to bar, this Command and others like it, if a careful player had better do something else, else None.

        More than what is merely `unwise` is long work that would be broken off, an Attack at the last Wound or after a fight that one
        had better leave, a risk taken for an Obstacle that is merely in the way, and a study that was advised before.
        Of a walk for the sake of an Obstacle that is let stand no step is barred: [], for other walks may begin with it.
        """
        mind = policy.mind
        if self.unwise(view, policy, best):
            if best == REST and view.chamber:  # it is not begun: it may be wise later, and the Room a bed then
                mind.work.rested.pop((view.number, view.chamber.number), None)
            return [best]
        match best:
            case Act(action) if action in LENGTHY and holds_off(view, mind):
                return [one for one in view.legal() if isinstance(one, Act) and one.action in LENGTHY]
            case Act(action) if (action == "attack" or (action, mind.aim) == (OPENING, "threat")) and outdone(
                view, mind
            ):
                return [best, *(one for one in view.legal() if isinstance(one, Act) and one.action == "attack")]
            case Act("tear") if needless(view, policy) and not self.relented(view, mind):
                room = view.chamber.number if view.chamber and stand(view) not in plugged(view) else GLUE
                self.leave_be(view, mind, room)
                return [TEAR]
            case Go() if (heap := in_vain(view, policy, best)) and not self.relented(view, mind):
                self.leave_be(view, mind, heap.number)
                return []
            case Go() if (found := guest(view, best, mind)) and self.flits(view, found):
                mind.foes.courted[found.who], self.let_go = PATIENCE, (view.turn, titled(view, found))
                return []
            case Study(item, feature) if feature and study(view, best) in self.studied:
                name = carried(view, item)[1].name
                tries = [one for one in view.legal() if isinstance(one, Study) and one.feature]
                return [one for one in tries if carried(view, one.item)[1].name == name]
        return None

    def unwise(self, view: View, policy: Careful, best: AnyCommand) -> bool:
        """Return whether this very Command had better not be given: it may cost the last Wound, leads to foes, looses more beside them, or would be broken off or disturbed."""
        mind = policy.mind
        match best:
            case Go() | Enter() if mind.aim == "withdraw" and withdraws_for_little(view, mind):
                return True
            case Go():
                return self.hurries(view, policy) or self.haunted(view, mind, best) or strays(view, policy, best)
            case Enter(way):  # back to where the party has just fled from
                return mind.ways.shunned.get(way, 0) > view.turn and not wins(view)
            case Eat() | Drop():
                return mind.aim == "house" and wastes(view, mind, best)
            case Take(item):
                goods = any(one.item == item and "S" in one.types for one in view.things)
                return goods and (bool(held(view.me)) or self.heals_first(view, policy))
            case Act("attack", who):
                found = [body for body in view.creatures if body.who == who]
                idle = mind.aim == "blocked" and any(not one.armed for one in found)  # a step there is waited with
                return idle or any(out_of_hand(view, body) or rash(view, mind, body) for body in found)
            case Act("rest"):
                secured = bool(view.chamber and view.chamber.secured)
                return unmet(view, mind) or restless(view, policy, secured=secured) or starves_for_lessons(view, policy)
            case Act("dig") if self.relented(view, mind) and left(view.me.body) > SPARED:
                return unmet(view, mind)  # it was weighed, see `Afield.relaxed`
            case Act("dig" | "tear" | "forage" | "hunt" | "salvage"):
                idle = mind.work.idle.get(view.number, 0) >= LIE_LOW  # with nothing else left to do
                vain = (better_not(view, best) and not idle) or bleeds_meanwhile(view, best)
                return vain or ruinous(view, mind, best) or (unmet if best == DIG else beset)(view, mind)
        return best == WAIT and bool(view.pursuers)

    def heals_first(self, view: View, policy: Careful) -> bool:
        """Return whether somebody has lost half of its Wounds, and holds food by which it may heal here or on a quieter Level: once the Job's goods are taken the nest is up, and patrols bar the ways."""
        mind, needs = policy.mind, any(weak(one.body) and comfort.provided(view, one) for one in view.party)
        if not needs or view.job.task == "deliver" or laden(view) or hostile(view) or view.pursuers:
            return False
        rests = comfort.wants_rest(view, policy.nature) and view.allows(REST) and not self.unwise(view, policy, REST)
        return rests or bool(comfort.quieter(view, mind) and ascend(view, mind, mind.safe(view)))

    def hurries(self, view: View, policy: Careful) -> bool:
        """Return whether a walk leads on to the Job, a short while after a fight on its Level, by whom it had better heal first: the way to where that is may be free again soon."""
        here = view.rating >= content.constants().nest.deepest and view.turn - policy.mind.fights.fought < LIE_LOW
        return here and policy.mind.aim == "onward" and self.heals_first(view, policy)

    def flits(self, view: View, body: Seen) -> bool:
        """Return whether COURTING moves or more have brought the party no nearer to a guest that is to be won over."""
        gaps = self.wooed.setdefault(body.who, {})
        gaps[view.turn] = gap(view, body)
        return len(gaps) > COURTING and gap(view, body) >= next(iter(gaps.values()))

    def gone(self, view: View) -> str:
        """Return that a guest was let go now, as a clause; "" if none was."""
        turn, who = self.let_go
        return sentence("guest let go", who=who) if turn == view.turn else ""

    def haunted(self, view: View, mind: Mind, step: Go) -> bool:
        """Return whether a walk leads back to where foes out of sight came again and again, which another errand had better not.

        That is till something is explored, an armed foe has come in sight in a fight, or LATER: sooner where it would be long waited
        for a way by which it has fled. A way to another Level, or the Job's place, is gone to for all that.
        """
        if mind.fights.haunted and mind.fights.battlefield == view.number and mind.fights.faced != view.raid.fights:
            self.haunts[view.number] = mind.fights.haunted, (mind.fights.faced, view.raid.explored), mind.fights.fought
        cell, known, fought = self.haunts.get(view.number, (None, None, 0))
        over = view.turn - fought > (LIE_LOW if outlasting(view, mind) else LATER)
        if cell is None or known != (mind.fights.faced, view.raid.explored) or over:
            return False
        goal, off = mind.walk.goal(step), distances(view.walkable, [cell])
        spared = {view.goal, *((way.x, way.y) for way in view.passages)}
        near = far(off, goal) <= min(SENSED + 3, far(off, stand(view)) - 1)
        return near and mind.aim in ("onward", "larder", "bed", "company") and goal not in spared

    def leave_be(self, view: View, mind: Mind, room: int) -> None:
        """Let the Obstacle of this Room, or of all glue (GLUE), stand till more is explored."""
        mind.work.slim[view.number, room] = view.raid.explored
        self.left.add((view.number, room))

    def relent(self, view: View, mind: Mind) -> bool:
        """Let Obstacles that were let stand be torn down after all, till more is explored. Return whether there were any."""
        for place in self.left:
            mind.work.slim.pop(place, None)
        found = bool(self.left)
        self.worth |= {known(view, mind)} if found else set()
        self.left.clear()
        return found

    def relented(self, view: View, mind: Mind) -> bool:
        """Return whether nothing but Obstacles was left to do on this Level, and nothing has been explored, found or opened since.

        Else one walks to and fro between them.
        """
        return known(view, mind) in self.worth

    def said(self, view: View, command: AnyCommand) -> None:
        """Remember that this Command was advised: a study is advised once for each kind of Item, unless it is likelier now."""
        if isinstance(command, Study) and command.feature:
            self.studied.add(study(view, command))


def known(view: View, mind: Mind) -> tuple[int, int, int, bool]:
    """Return what is known of this Level: its number, the explorations so far, the Rooms found on it, and whether unseen ground can be walked to."""
    return view.number, view.raid.explored, len(view.found_here), unseen_ahead(view, mind)


def unseen_ahead(view: View, mind: Mind) -> bool:
    """Return whether one can walk to the edge of the known map, but where nothing new came in sight."""
    return bool(edges(view, view.walkable, mind.walk.worn(view)).any())


def strays(view: View, policy: Careful, step: Go) -> bool:
    """Return whether this walk is one into the armed, to a bed where no Rest is advised, to food through spores, to and fro beside glue, or to glue though a way is open."""
    mind = policy.mind
    goal = mind.walk.goal(step)
    if mind.aim == "onward" and ((goal in plugged(view) and open_on(view, policy)) or wanders(view, goal)):
        return True
    fed = mind.aim == "larder" and all(one.hunger < HUNGRY for one in view.party if one.hungers)
    if fed and breathes(view, mind, step) and round_spores(view, mind, step) is None:
        return True
    bed = mind.aim == "bed" and no_bed(view, policy, goal)
    run_from = mind.aim in ("bed", "onward", "withdraw") and hunted(view, mind, step)
    to_and_fro = {stand(view), goal} <= set(plugged(view))
    return bed or run_from or to_and_fro or tarries(view, policy, goal) or daunting(view, policy, step)


def outdone(view: View, mind: Mind) -> bool:
    """Return whether the actor is `spent`, or the last fight was one to run from, or left in a hurry, and those in view are likely to win."""
    return spent(view) or ((mind.fights.beaten or view.raid.head_start > 0) and not hopeful(view, hostile(view)))


def study(view: View, command: Study) -> tuple[int, str, int]:
    """Return what makes a study a new one: who tries it, the kind of Item, and the rating that counts."""
    rating = view.me.ratings.get(command.feature, 0)
    return view.me.body.who, carried(view, command.item)[1].name, rating


def ruinous(view: View, mind: Mind, command: AnyCommand) -> bool:
    """Return whether a failure of this work would cost the last Wound, or, at digging for who bears Hunger, may make the digger starve.

    Who has long had nothing else to do may risk the Wound.
    """
    if command == DIG and famishing(view, mind):
        return True
    costs = command == TEAR or (command == DIG and not pays_hunger(view))
    return costs and left(view.me.body) <= 1 and mind.work.idle.get(view.number, 0) <= DESPAIR


def famishing(view: View, mind: Mind) -> bool:
    """Return whether a failed dig may bring who is short of food to the highest Hunger, while there is ground to see that may lead on, or another Level to explore."""
    me, most = view.me, content.constants().party.hunger
    if not me.hungers or edible(view) >= LARDER or view.system.famine or quantifier(me.hunger) < most:
        return False
    elsewhere = any(room.level != view.number and not room.spent for room in view.pool)
    return elsewhere or (unseen_ahead(view, mind) and not seeking.in_vain(view))


def starves_for_lessons(view: View, policy: Careful) -> bool:
    """Return whether a Rest now is merely to learn, and may bring somebody who hungers to the highest Hunger at once."""
    sore, unfed = comfort.sore(view, policy.nature), view.system.unfed or view.system.famine
    most = content.constants().party.hunger
    return not (sore or unfed) and any(one.hungers and quantifier(one.hunger) >= most for one in view.party)


def daunting(view: View, policy: Careful, step: Go) -> bool:
    """Return whether this step, or the walk that it begins, leads into the armed, or up to them, where they are likely to win."""
    foes = hostile(view)
    body, (x, y) = struck(view, step), [(step.x, step.y), *policy.mind.walk.ahead][-1]
    seeks = policy.mind.aim == "threat" and any(apart(foe, (x, y)) == 1 for foe in foes)
    return bool(seeks or (body and body.armed)) and not hopeful(view, foes)


def needless(view: View, policy: Careful) -> bool:
    """Return whether to tear at this Room's Obstacle gains nothing that is worth its risk: no way on, no Job, no Rest, no gathering.

    It hides nothing, or Risks alone, and one may simply leave; or what it shuts off is nothing that one has to go to. A Rest depends on it where somebody needs one and no other bed
    is known; then it is worth a small risk. Where nobody would rest or gather then it is let stand, however easy it is.
    """
    tear, room = view.choice(TEAR), view.chamber
    if tear and why_tear(view) in ("why open", "why tear shut") and open_on(view, policy):
        return chance(view, tear) < CERTAIN
    if tear is None or room is None or why_tear(view) != "why tear kept":
        return False
    name = kept_from(view, policy.mind)
    if name == "why tear rest":
        return chance(view, tear) < EASY or restless(view, policy, secured=room.secured)
    return name != "why tear job" and (not name or chance(view, tear) < CERTAIN)


def open_on(view: View, policy: Careful) -> bool:
    """Return whether safe ground leads to where one wants to go next: to the Job's place, or where nobody explores to explore, to a way down."""
    if view.goal is None and (thorough(view, policy.mind) or view.rating >= content.constants().nest.deepest):
        return False
    shut = avoided(view, policy.mind)
    ways = [(way.x, way.y) for way in down(view, dead=False) if way.way not in shut]
    walk = ways_from(view, policy.mind.safe(view))
    return any(far(walk, cell) < FAR for cell in ([view.goal] if view.goal else ways))


def in_vain(view: View, policy: Careful, step: Go) -> RoomRecord | None:
    """Return the Room to which a walk leads for its Obstacle's sake, where that would be let stand, as in `needless`, or is hardly got at unnoticed by those who are likely to win, or where work is merely put off here; else None."""
    goal, mind = (policy.mind.walk.ahead or [(step.x, step.y)])[-1], policy.mind
    room = next((one for one in view.found_here if (one.x, one.y) == goal), None)
    if mind.aim != "onward" or room is None or not room.obstruction or not room.spent:
        return None
    off = noticing(view, [(step.x, step.y), *mind.walk.ahead]) >= SURELY and not hopeful(view, hostile(view))
    off |= view.allows(Act("explore")) and holds_off(view, mind)  # what is merely put off here is not left for that
    kept = view.goal == goal or (view.number, room.number) in mind.fights.owed or shuts(view, room)
    return None if not off and (kept or comfort.sore(view, policy.nature)) else room
