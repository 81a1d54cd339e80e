"""The functions behind walking keys: a move (which may be an attack), a walk towards a foe, and a Charge after its odds were said."""

from functools import partial
from itertools import takewhile

from game.adviser.first_blow import first_blow
from game.adviser.wording.turns import briefly, likelier
from game.bots.blows import wrap_up
from game.bots.places import pace as pace_of
from game.engine.commands import Act, AnyCommand, Follow, Go, Say
from game.engine.refusals import Refusal
from game.engine.steps import Roam, TakeTurn
from game.fd100 import Degree
from game.nest.paths import Cell
from game.presentation.answers import named_or_you, verb
from game.presentation.ask import Answer, Giving, marked
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.foes.flanking import no_run
from game.presentation.foes.last_seen import latest
from game.presentation.obstacles.losses import CHARGE, once_more
from game.presentation.outcome import aimed_at, success
from game.presentation.page import sentence
from game.presentation.questions import menus
from game.presentation.questions.costs import turn_left
from game.presentation.sight import file, gap, held, hostile, strangers, titled
from game.presentation.sight import off as off_from
from game.presentation.walks import walking
from game.presentation.walks.approach import (
    aiming,
    approached,
    begins_from_here,
    in_vain,
    pace,
    speak_of,
    spoken_of,
    towards,
    turn_of,
)
from game.presentation.walks.straight_on import beside, opening
from game.presentation.walks.unseen_foes import nobody, not_to_be_attacked
from game.run.view import View
from game.telling.words import capital, counted, off
from game.ui.raid.controller import RaidController

UNUSED = "a Turn of which nothing is used"
"""What is asked of its end, before the number of the fight."""
CROWDED = 4
"""The number of foes in sight from which on the panel may lack room for the odds of each."""


def lead(raid: RaidController) -> None:
    """Let the next character in the marching order lead the party."""
    party = file(raid.view)
    if len(party) > 1:
        raid.give(Follow(party[1].body.who))
    else:
        raid.say("Nobody else is there to lead.")


def walk(raid: RaidController, to: Cell, times: int = 0) -> str:
    """Make one or several moves in the direction `to`, or attack the creature there. Return "" or a message."""
    if times and raid.view.asks(Roam):
        return walking.many(raid, times, to)
    if times and raid.view.asks(TakeTurn) and opening(raid.view, to):
        return strides(raid, to, times)
    return unweighed(raid, to) or walking.step(raid, to)


def strides(raid: RaidController, to: Cell, times: int) -> str:
    """Make so many moves of this Turn in direction `to`, as far as the Pace allows. Return "", or a message if they were fewer."""
    turn, left = turn_of(raid.view), iter(range(times))

    def step(view: View) -> Go | None:
        return opening(view, to) if turn_of(view) == turn and next(left, None) is not None else None

    made = pace(raid, step)
    if made == times or raid.notices or turn_of(raid.view) != turn:
        return ""
    return sentence("strides", steps=counted(made, "step"), times=times, left=turn_left(raid.view))


def attack(raid: RaidController, command: AnyCommand) -> None:
    """Begin Combat by this Command, or first tell the player how that would begin."""
    if told := first_blow(raid, command):
        raid.say(told)
    else:
        raid.give(command)


def unweighed(raid: RaidController, to: Cell) -> str:
    """Return a message with the odds of the attack that a move would be, if many foes are in sight, or else "".

    With so many, the panel may not show the odds. It is also "" if the message has just been shown.
    """
    view, foes, cell = raid.view, strangers(raid.view), beside(raid.view, to)
    target = next((body for body in foes if (body.x, body.y) == cell), None)
    if told := first_blow(raid, Go(*cell)):
        return told
    choice = view.choice(Go(*cell)) if view.asks(TakeTurn) and len(foes) >= CROWDED and target else None
    odds = view.odds(choice) if choice else None
    if odds is None or target is None or raid.memory.again(view.n, cell):
        return ""
    return f"{target.name}: {success(odds)} to hit. The same step again strikes."


def rather_charge(raid: RaidController, who: int) -> str:
    """Return a message that the best line of this Turn Charges at the creature `who` from here, which a walk would spoil; or "".

    It is also "" if the message has just been shown.
    """
    foe = raid.view.body(who)
    parts = raid.counsel.best(raid.view)[1]
    here = [part.command for part in takewhile(lambda part: part.command, parts)]
    if foe is None or Act("charge", who) not in here or raid.memory.again(raid.view.n, (foe.x, foe.y)):
        return ""
    raid.memory.rushed = turn_of(raid.view), who, raid.view.me.body.disposition
    aside = any(part.command and part.moves for part in parts)  # a Charge that goes on behind the foe
    keys = {name: raid.keys.shown(name) for name in ("charge", "behind")}
    named = "rather charge behind" if aside else "rather charge"
    return sentence(named, line=briefly(raid.view, parts), **keys)


def shaken_since(raid: RaidController, who: int) -> str:
    """Return a message that the actor's Disposition is another than when a Charge at `who` was advised in this Turn, else "".

    What was said then holds no more. It is also "" if the message has been shown.
    """
    view, advised = raid.view, raid.memory.rushed
    place = view.me.body.disposition
    if advised[:2] != (turn_of(view), who) or advised[2] == place:
        return ""
    raid.memory.rushed = turn_of(view), who, place
    who_is = f"{named_or_you(view, view.me)} {verb(view.me, 'is', 'are', view)}"
    return sentence("walk up after all", who=who_is, place=place)


def out_of_reach(raid: RaidController) -> bool:
    """Walk up to one of the foes if none is in reach, or say what is left of the Turn; return whether either was done."""
    does = aiming(raid.view)
    if does == "close in":
        return approaches(raid, approached(raid.view, raid.memory))
    if not does:
        near = next((one for one in strangers(raid.view) if gap(raid.view, one) == 1 and not one.disposition), None)
        aside = not_to_be_attacked(raid.view, near) if near else ""
        raid.say(f"{sentence('none in reach', left=turn_left(raid.view))} {aside}".rstrip())
    return not does


def approaches(raid: RaidController, who: int) -> bool:
    """Walk up to the creature `who`, or first tell the player that a Charge at it is better, or that no blow hits it now.

    Return whether either was done.
    """
    view, vain = raid.view, in_vain(raid.view, who)
    told = towards(view, who, behind=False) and (rather_charge(raid, who) or shaken_since(raid, who))
    foe = view.body(who)
    if told or (vain and foe and not raid.memory.again(view.n, (foe.x, foe.y))):
        helps = likelier(view, raid.counsel.best(view)[1], raid.called) if vain and not told else ""
        raid.say(" ".join(filter(None, (vain, helps, told or sentence("walk up again")))))
        return True
    return closes_in(raid, who)


def near_enough(view: View, who: int) -> bool:
    """Return whether a walk up to this creature has come near enough for a fight with it."""
    return any(body.who == who and begins_from_here(view, body) for body in view.creatures)


def lost(raid: RaidController, who: int, view: View) -> str:
    """Return that the creature that a walk was to lead up to is out of the party's senses, and where it was last; or ""."""
    if any(body.who == who for body in view.creatures):
        return ""
    return " ".join(filter(None, (sentence("walk loses"), latest(view, raid.memory.last, raid.memory.freshest))))


def closes_in(raid: RaidController, who: int, *, behind: bool = False) -> bool:
    """Walk up to the creature `who`, or to its back. Return whether there is a move that leads there.

    In a Turn the walk goes as far as the Pace allows.
    """
    step = partial(towards, who=who, behind=behind, seen=raid.view.body(who) if raid.view.asks(TakeTurn) else None)
    if step(raid.view) is None:
        return False
    if raid.view.asks(Roam):
        raid.set_out(AutoWalk(lambda view: None if near_enough(view, who) else step(view), partial(lost, raid, who)))
        return True
    before = raid.view.me.body
    speak_of(raid.view, raid.memory, who)
    if (moves := pace(raid, step)) and raid.view.asks(TakeTurn) and not raid.notices:
        body, here = raid.view.body(who), raid.view.me.body
        if body and body.x >= 0:
            nearer = max(abs(body.x - before.x), abs(body.y - before.y)) > gap(raid.view, body)
            how = "nearer to" if nearer else "round"
            told = f"{capital(counted(moves, 'step'))} {how} {titled(raid.view, body)}"
            raid.say(f"{told}, now {off(body.x - here.x, body.y - here.y)} of you.")
    return True


def charge(raid: RaidController) -> None:
    """Ask the player which foe to charge at, or tell why none can be charged. Of only one, say the odds; then charge it."""
    ask = menus.charge(raid.view)
    if ask and len(ask.answers) == 1 and isinstance(do := ask.answers[0].do, Giving):
        outright(raid, ask.answers[0], do.command)
    elif ask:
        targets, foe = (
            [aimed_at(one.choice) if one.choice else 0 for one in ask.answers],
            spoken_of(raid.view, raid.memory),
        )
        raid.show(marked(ask, targets.index(foe) if foe in targets else 0))
    else:
        raid.say(uncharged(raid))


def uncharged(raid: RaidController) -> str:
    """Return why nobody can be charged: for the nearest foe that none could be but for where it stands, else for all."""
    view, found = raid.view, menus.charges(raid.view)
    near = [foe for one in found if one.refused == Refusal.NO_CLEAR_RUN and (foe := view.body(aimed_at(one)))]
    if near:
        return no_run(view, min(near, key=lambda foe: gap(view, foe)))
    return f"No: {found[0].refused}." if found else nobody(view, raid.memory)


def unused(raid: RaidController) -> bool:
    """Say what of this Turn is unused, the Attack with it, though a foe beside could be hit, or is armed, or all of it, though one who is armed fights in sight; return whether that was said.

    What has been said to one fighter holds for no other: right after the Turn of another, any Turn with an Attack left is asked about.
    It is not where it has just been said, by the same key in the Turn before too, where the Turn's end is advised, and in a lesson.
    """
    view, me = raid.view, raid.view.me.body
    last = raid.memory.asked if isinstance(raid.memory.asked, tuple) else ()
    wraps = wrap_up(view) is not None  # once somebody is held that is news
    told = UNUSED, view.raid.fights, me.who, wraps
    raid.memory.asked = (*told, "not asked")
    advised = raid.counsel.stands(view) and [part.command for part in raid.counsel.parts] == [Say("done")]
    if raid.guide or advised or not (view.asks(TakeTurn) and me.tactical):
        return False
    beside = [foe for foe in hostile(view) if gap(view, foe) <= 1]
    blows = [view.choice(Act("attack", foe.who)) for foe in beside]
    made = [view.odds(one) for one in blows if one and not one.refused]
    hits = any(one and one.at_least(Degree.PARTIAL_SUCCESS) for one in made)
    armed = next((foe for foe in beside if foe.armed and not held(view.me)), None)
    whole = me.resist and me.manoeuvre and me.pace >= pace_of(me) and not held(view.me)
    other = last[:2] == told[:2] and last[2] != me.who
    fights = [foe for foe in hostile(view) if foe.disposition] if whole or other else []
    if not (hits or wraps or armed or fights):
        return False
    raid.memory.asked = told
    if last == told:
        return False
    if hits or wraps or armed:
        name = "unused wraps" if wraps else "unused hits"
        who = titled(view, armed) if armed and not (hits or wraps) else sentence(name)
        foe = sentence("unused beside", foe=who)
    else:
        near = min(fights, key=lambda one: (gap(view, one), one.who))
        foe = sentence("unused fights", foe=titled(view, near), where=off_from(view, (near.x, near.y)))
    raid.say(sentence("turn unused", left=turn_left(view), foe=foe, on=once_more(raid, "wait")))
    return True


def outright(raid: RaidController, answer: Answer, command: AnyCommand) -> None:
    """Say what a Charge is worth, once, and how it is made; make it if that has just been said, by whichever key."""
    foe = raid.view.body(getattr(command, "target", 0))
    speak_of(raid.view, raid.memory, foe.who if foe else 0)
    if raid.memory.again(CHARGE, raid.view.n, foe.who if foe else 0):
        raid.give(command)
        return
    raid.say(sentence("charge outright", foe=answer.label, about=answer.about, key=raid.keys.shown("charge")))
