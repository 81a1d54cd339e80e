"""Short texts that give the reasons for the adviser's advice."""

from collections.abc import Callable, Sequence

from game import content
from game.adviser.fighting.likelier import more_beside
from game.adviser.fleeing.leaving import past
from game.adviser.fleeing.open_ways import left_behind
from game.adviser.fleeing.outwaiting import outwaited
from game.adviser.fleeing.posts import why_climb
from game.adviser.fleeing.pursuit import pursuit
from game.adviser.wording.deeds import by_itself
from game.adviser.wording.handling import FETCH, why_eat, why_handle
from game.adviser.wording.improvising import webs_after, why_improvise
from game.adviser.wording.leading import why_led
from game.adviser.wording.meeting import (
    gropes,
    guest,
    heeded,
    why_attack,
    why_elude,
    why_flee,
    why_meet,
    why_off,
    why_win,
)
from game.adviser.wording.resting import unrested
from game.adviser.wording.tearing import for_whom, torn_for
from game.adviser.wording.withdrawal import too_near, why_back
from game.bots import blows, comfort, gathering, household, quest, task
from game.bots.dead_ends import dead_end
from game.bots.defence import shoots
from game.bots.errands import cut_off, frontier, stand
from game.bots.estimates import left
from game.bots.fighting import DONE, enemies
from game.bots.improvising import relief
from game.bots.lines import LinePart
from game.bots.memory.walk import moves
from game.bots.mind import Mind
from game.bots.places import absent, apart
from game.bots.seeking import shut_away, sought
from game.bots.threats import POST
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Study, Take
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell
from game.presentation.foes.toll import parting
from game.presentation.foes.watching import through
from game.presentation.obstacles.between import apart as cut_off_from
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.digging import digs_down, dug_where
from game.presentation.obstacles.losses import hides_good, leaves
from game.presentation.obstacles.shutting import known_shut, shutting_off
from game.presentation.outcome import chance
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import DUG, TORN, a_wound, dug, staked
from game.presentation.sight import gap, off, titled, wins
from game.presentation.sight import held as bound
from game.presentation.walks.approach import aiming, key_of
from game.presentation.walks.journey import plan
from game.presentation.walks.passages import way_out
from game.run.view import Seen, View
from game.telling.words import counted, joined


def reason(view: View, command: AnyCommand, mind: Mind) -> str:
    """Return the reason for an advised Command outside Combat, as text, or "" if it needs none. Walks have reasons of their own: see `why_walk`."""
    match command:
        case Drop() | Light() | Study():
            return why_handle(view, command, mind)
        case Take(item):
            return sentence("why take") * any(one.item == item and household.harmful(one) for one in view.things)
        case Eat(item):
            return why_eat(view, item, mind.aim)
        case Act("tear"):
            return torn_for(view, mind)
        case Act() if f"{mind.aim} Act" not in words("aims"):
            return why_act(view, command)
        case Enter() if after_you := through(view, 0, stand(view)):
            return after_you
        case Enter() if mind.aim == "onward":
            return why_down(view, mind, stand(view))
        case Follow(who) if told := why_led(view, who, mind.aim):
            return told
        case Say("leave"):
            return sentence("why leave done") * wins(view)
    why = (why_home(view, mind, stand(view)) if isinstance(command, Enter) else "") or why_climb(view, mind)
    why = why or words("aims").get(f"{mind.aim} {type(command).__name__}", "")
    way = next((one for one in view.passages if command == Enter(one.way)), None)
    return why + sentence("leaving back") * bool(way and left_behind(view, mind, way))


def why_act(view: View, deed: Act) -> str:
    """Return what this Action is for, as text, or "" if that goes without saying."""
    if deed.action == "attack":
        return why_attack(view, deed)
    if deed.action in ("hunt", "forage") and not any(member.hungers for member in view.party):
        return sentence("why gather")
    if deed.action == "dig":
        what = known_shut(view)
        ends = " round" if what else " down" if digs_down(view) else ""
        return words("purposes")[f"dig{ends}"].format(what=what, where=dug_where(view))
    return unrested(view) if deed.action == "explore" else words("purposes").get(deed.action, "")


def dearer(view: View, action: str) -> str:
    """Return that a failure to tear down is never paid with Hunger, as a failure to dig is, as text; "" if nothing could be torn down."""
    tear, glue = view.choice(Act("tear")), bool(plugged(view))
    if action != DUG or "Hunger" not in dug(view) or view.me.wards or not (glue or (tear and not tear.refused)):
        return ""
    return sentence("dearer", what="glue" if glue else "Obstacle", wound=a_wound(view))


def why_walk(view: View, step: Go, mind: Mind) -> str:
    """Return the reason for an advised walk, as text: dangerous creatures, or what the party wants at its goal.

    If the walk leaves an Obstacle behind that could be torn down, it says why.
    """
    if foes := heeded(view, mind):
        return why_meet(view, step, foes)
    if courted := guest(view, step, mind):
        return why_win(view, courted)
    cells = [(step.x, step.y), *mind.walk.ahead]
    goal = cells[-1]
    told = (mind.aim != FETCH and purpose(view, mind, goal)) or why_down(view, mind, goal) or why_home(view, mind, goal)
    told = told or why_climb(view, mind) or words("aims").get(f"{mind.aim} Go", "") or why_shun(view, mind)
    here = view.chamber  # what is hidden here counts for more than what is wanted there
    loses = here and leaves(view, Go(*goal), here.number) and hides_good(view)
    named = f"{told} {pursuit(view, step, mind) if view.raid.head_start and mind.aim == 'onward' else ''}"
    return ", ".join(filter(None, (told, why_off(view, mind, cells, named), why_pass(view) if loses else "")))


def why_down(view: View, mind: Mind, goal: Cell) -> str:
    """Return why the way down at `goal` is taken, and what unspent Rooms of this Level are left for, as text; "" if it is no such way."""
    down = next((way for way in view.passages if (way.x, way.y) == goal and way.kind in DOWN), None)
    if not down or view.goal:
        return ""
    unspent = [room for room in view.found_here if not room.spent and not room.here]
    rooms = counted(len(unspent), "unspent Room")
    if dead_end(view, down):
        return sentence("why down dead", here=sentence(f"why down dead {'shut' if unspent else 'spent'}", rooms=rooms))
    if not unspent:
        return sentence("why down done")
    if not quest.thorough(view, mind):
        return sentence("why down", rooms=rooms)
    about, open_ = mind.foes.known(view), not all(cut_off_from(view, (room.x, room.y)) for room in unspent)
    if not open_ and shut_away(view, unspent):
        where = joined(shutting_off(view), "or")
        shut = "why down glue" if plugged(view) else "why down shut"
        return sentence("why down barred" if where else shut, rooms=rooms, where=where)
    if not about:
        return sentence("why down far", rooms=rooms)
    near = min(about, key=lambda one: (gap(view, one), one.who))
    return sentence("why down past", rooms=rooms, who=titled(view, near), where=off(view, (near.x, near.y)))


def why_home(view: View, mind: Mind, goal: Cell) -> str:
    """Return to which way out of the nest a way up leads with the goods, and how far that is in all, or who bars the nearer one, as text; "" if it is not taken for that."""
    up = any((way.x, way.y) == goal and way.kind == "up" for way in view.passages)
    if not (up and wins(view) and view.goal) or mind.aim == "withdraw":
        return ""
    if goal != view.goal:
        names = [titled(view, one) for one in quest.barring(view, mind, view.goal)]
        barred = sentence("why home barred", who=joined(names), s="s" * (len(names) == 1)) if names else ""
        return sentence("why home round") + barred
    out = way_out(view, goal)
    trip = plan(view, out) if out else None
    return sentence("why home", level=out.level, moves=counted(trip.moves, "move")) if out and trip else ""


def why_shun(view: View, mind: Mind) -> str:
    """Return for how long the way down is left alone through which the party has fled, as text; "" if none is."""
    left = [(mind.ways.shunned.get(way.way, 0) - view.turn, way.room) for way in view.passages if way.kind in DOWN]
    turns, room = max(left, default=(0, 0))
    return sentence("why shun", room=room, turns=counted(turns, "turn")) if turns > 0 else ""


def why_pass(view: View) -> str:
    """Return that this Room's Obstacle is not torn down, and what speaks against it, as text; "" if it cannot be."""
    tear = view.choice(Act("tear"))
    if tear is None or tear.refused:
        return ""
    if left(view.me.body) <= household.SPARED:
        return sentence("why pass hurt")
    slim = blows.chance(view, tear) < household.SURE
    return sentence("why pass" if slim else "why pass likely", chance=chance(view, tear), wound=staked(view, TORN))


def purpose(view: View, mind: Mind, goal: Cell) -> str:
    """Return the purpose of a walk to the Room at `goal`, as text: to rest, to gather, or to tear down an Obstacle.

    To glue it is what may lie behind; to a Room whose exploration was broken off, what is still to come. Return "" if the Room is good for none of these.
    """
    if to_glue(view, goal):
        return sentence(for_whom(view) or "to glue", who=joined([one.body.name for one in cut_off(view)]))
    room = next((room for room in view.found_here if (room.x, room.y) == goal), None)
    if room is None:
        return ""
    if (view.number, room.number) in mind.fights.owed and room.spent:
        return sentence("to collect")
    if room.obstruction:
        return sentence("to tear")
    if not room.spent:
        return sentence("to rest") if mind.aim == "bed" else ""
    if mind.aim != "larder" and comfort.sore(view, mind.nature) and comfort.bed(view, mind, room):
        return sentence("to rest")
    acts = gathering.lacking(view, room)
    names = [content.formulas()[act].key or act for act in acts]  # which of them is decided there, by the odds
    return sentence("to gather", act=joined(names, "or")) if acts else ""


def to_glue(view: View, goal: Cell) -> bool:
    """Return whether a walk to this cell is for the glue beside it, and not to see ground beyond, which comes first where Rooms are left."""
    rooms = [(room.x, room.y) for room in view.found_here if not room.spent and not room.here]
    looks = bool(sought(view, rooms)) or view.rating >= content.constants().nest.deepest
    return goal in plugged(view) and not (looks and frontier(view)[goal[1], goal[0]])


def why_turn(view: View, parts: tuple[LinePart, ...], *, flees: bool, lost: Sequence[Seen] = ()) -> str:
    """Return the reason for the acts advised in a Turn, as text, or "" if they need none, as with an Attack.

    `flees`: whether the acts lead out of the Combat. `lost`: foes out of sight, as last seen: a walk leads to the nearest.
    """
    first = parts[0]
    if flees:
        hunted = first.foe < 0 and not enemies(view)
        why = sentence("why leave hunted") if hunted else why_flee(view, first, lost)
        return ", ".join(filter(None, (too_near(view, parts), why_elude(view, parts, lost), why)))
    if first.foe < 0:
        return why_back(view, first.goal)
    if first.command is None and not enemies(view):
        return sentence("why outward") if task.outward(view, lost) else sentence("why press") * bool(view.goal)
    strikes = any(isinstance(part.command, Act) and part.command.action in ("attack", "charge") for part in parts)
    if isinstance(first.command, Act) and first.command.action == "steel" and not strikes:
        more = sentence("why steel more") * bool(
            view.me.body.tactical and (view.me.body.manoeuvre or view.me.body.resist)
        )
        return sentence("why steel") + more if enemies(view) else sentence("why steel unseen")
    if told := next(filter(None, (why_improvise(view, part.command) for part in parts)), ""):
        return told
    if isinstance(first.command, Act) and (why := by_itself(view, first.command, strikes=strikes)):
        return why
    if strikes and (more := ", ".join(filter(None, (more_beside(view, parts), webs_after(view, parts))))):
        return more
    comes = first.foe > 0 or (isinstance(first.command, Act) and first.command.action == "dash")
    if not comes or strikes or parts[-1].command != DONE:
        return ""
    foe = view.body(next((part.foe for part in parts if part.foe > 0), 0))
    beside = foe is None or moves(view, foe) <= 1 + sum(part.moves for part in parts)
    return sentence("why near" if beside else "why nearer")


def uncovered(view: View, foe: Seen) -> str:
    """Return that cover, which could be built, makes this shooter no less likely to hit, since it Recoils, as text; else "": the worse of the two counts."""
    built = blows.legal(view, "screen" if blows.weaves(view) else "barrier")
    recoils = shoots(foe) and foe.disposition == "Recoiling" and not blows.helpless(foe)
    idle = built and recoils and not relief(view, foe, minus=content.constants().combat.barrier)
    return sentence("instead uncovered", foe=titled(view, foe)) if idle else ""


def instead(view: View, called: Callable[[str], str]) -> str:
    """Return what else the player could do in a Turn in which doing nothing is best, or "". `called` returns the key or word for a key action."""
    same = sentence(f"all the same {does}", key=key_of(does, called)) if (does := aiming(view)) else ""
    keys = {"manoeuvre": called("manoeuvre"), "wait": called("wait"), "same": same}
    armed = sorted((foe for foe in enemies(view) if foe.armed), key=lambda foe: gap(view, foe))
    if view.me.body.disposition == "Retreating" or outwaited(view):  # nothing but flight is left, or all is said
        return ""
    if not armed:
        name = "instead dark" if gropes(view) else "instead unarmed" if enemies(view) and not absent(view) else ""
        return sentence(name, **keys) if name else ""
    if effect := bound(view.me):
        who = "you" if len(view.party) == 1 else f"the {view.me.body.name}"
        told = sentence("instead bound", foe=titled(view, armed[0]), effect=effect, who=who, **keys)
        return f"{told} {uncovered(view, armed[0])}".rstrip()
    foe, near = armed[0], content.doctrine(armed[0].kind).post
    keys["foe"], nearest = titled(view, foe), min(apart(foe, (one.body.x, one.body.y)) for one in view.party)
    held = foe.tie == POST and nearest > near > 0 and not past(view, foe)
    blow = view.choice(Act("attack", foe.who))
    lands = blow is not None and not blow.refused and blows.chance(view, blow) >= blows.RARELY
    says = not lands and (view.me.body.tactical or held)
    told = sentence("instead held" if held else "instead", near=near, **keys) if says else ""
    return " ".join(filter(None, (told, parting() if view.ruled("R-83") else "")))
