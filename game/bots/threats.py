"""What a bot does about armed creatures outside Combat: it attacks, flees, waits or goes elsewhere."""

from collections.abc import Sequence

from game import content
from game.bots.blows import helpless, hopeful, prized
from game.bots.dead_ends import avoided, down
from game.bots.errands import SENSED, Mask, far, footing, frontier, route, stand, threat_map, ways_of
from game.bots.escape import ends_here, followed, refuge, thresholds, way_here
from game.bots.estimates import left
from game.bots.household import HUNGRY, laden
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import go, moves
from game.bots.mind import Mind
from game.bots.places import UNSEEN, apart, beside, far_off, free, in_front, step_to, unsafe
from game.bots.schemes import scare_off, strike_first
from game.bots.task import presses
from game.engine.commands import Act, AnyCommand, Say, Take
from game.nest.paths import FAR, Cell, distances, marked
from game.run.view import Seen, View

DODGES = 150
"""The number of turns of fleeing on one Level after which the bot goes on with the Job."""
POST = "holds its tunnel"
"""The tie of a guard that keeps to its tunnel, as a View tells it."""
ASIDE = 20
"""The most moves that one walks off from where a fight was heard."""
MORE = 3
"""How many cells farther off than where enemies notice anybody one keeps from those who have, and from others once one keeps away from them."""
BRUSH = 2
"""The number of moves within which an enemy that notices only what is beside it may come beside the actor next."""


def threatened(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to escape from enemies nearby, or to attack them, or None if there is no danger."""
    if view.raid.head_start and not foes and mind.fights.battlefield == view.number:  # pursued by some out of sight
        hunters = [seen for seen in mind.foes.known(view) if seen.disposition]
        return dodge(view, mind, hunters) if hunters else None
    near = {foe.who: moves(view, foe) for foe in foes}
    foes = [seen for seen in foes if near[seen.who] < FAR]
    hunters = [seen for seen in foes if seen.notice == "seen"]
    others = [seen for seen in foes if not seen.notice and mind.foes.may_go(view, seen)]
    if (view.raid.head_start and done_soon(view, mind)) or goods_at_hand(view):
        return None
    failing = any(left(one.body) == 1 for one in view.party)  # then a fight is put off while it can be
    if view.raid.head_start and foes:
        after = hunters or foes
        all_ = [*after, *elsewhere(view, mind, after)]  # whoever else it has fled from comes as well
        worth = any(prized(view, foe) for foe in after) or (hopeful(view, all_) and not failing)
        heels = followed(view, stand(view), 0)  # if all come after it at once, it may as well beat them here
        stays = worth and bool(heels) and all(foe in heels for foe in foes)
        begins = worth and min(near[foe.who] for foe in after) <= BRUSH  # nobody gives up a start to walk back to them
        return dodge(view, mind, after, stays=stays) or (assault(view, mind, after) if begins else None) or Say("wait")
    close = [seen for seen in hunters if near[seen.who] <= SENSED + MORE]
    shies = view.turn - mind.fights.shied <= 1  # one step away is too few: they may come as near again
    close += [seen for seen in others if near[seen.who] <= SENSED + MORE * shies]
    if not close or mind.fights.dodged.get(view.number, 0) > DODGES:
        return None
    all_ = [*close, *elsewhere(view, mind, close)]  # who was fled from with them a moment ago joins them
    if hopeful(view, all_) and not failing and (hunters or view.rating >= content.constants().nest.deepest):
        return assault(view, mind, close)
    return scare_off(view, mind, hunters) or dodge(view, mind, close)


def restless(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return what to do instead of waiting where one of these enemies is about to notice the party, or None if none is.

    It is a step out of its senses, or, against one at hand, an Attack.
    """
    coming = [foe for foe in foes if foe.notice != "unseen" or bars(view, foe)]
    about = [foe for foe in coming if moves(view, foe) <= senses(view, foe)]
    if not about or view.raid.head_start:
        return None
    at_hand = [foe for foe in about if apart(foe, stand(view)) == 1]
    return slip(view, mind, about) or (assault(view, mind, at_hand) if at_hand else None)


def bars(view: View, foe: Seen) -> bool:
    """Return whether this enemy, beside the actor in a gallery, heads its way: on its patrol it walks into who bars it, slipped past or not. [R-51]"""
    here = stand(view)
    return not view.rooms[here[::-1]] and foe.tie != POST and apart(foe, here) == 1 and in_front(foe, here)


def steady(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to keep away from enemies in sight while the actor is Stunned or Paralysed, else None."""
    near = [foe for foe in foes if moves(view, foe) < FAR]
    may = near and helpless(view.me.body) and mind.fights.dodged.get(view.number, 0) <= DODGES
    return (slip(view, mind, near) or Say("wait")) if may else None


def slip(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return a step out of the senses of enemies that have not noticed the party, or None if none is possible or needed.

    They do not follow. The way leads closer past none of them, if possible to where even the alert ones sense nothing. But it stays in a
    Room where all of them notice only what is beside them: out of it each move is rolled for. [R-51]
    """
    mind.fights.dodged[view.number] = mind.fights.dodged.get(view.number, 0) + 1
    off = distances(view.walkable, [(foe.x, foe.y) for foe in foes])
    here, room = far(off, stand(view)), view.rooms[stand(view)[::-1]]
    ground = footing(view) & (off >= min(here, BRUSH + 1))
    hidden = room and all(foe.notice in UNSEEN and view.rooms[foe.y, foe.x] == room for foe in foes)
    within = ground & (view.rooms == room) & bool(hidden)
    for where, keep in ((within, BRUSH), (ground, SENSED), (ground, BRUSH)):
        if here <= keep and (step := go(view, marked(where & (off > keep) & (off < FAR)), where)):
            return step
    return None


def senses(view: View, foe: Seen) -> int:
    """Return within how many moves an enemy is about to notice the party: who notices only what is beside it, sooner if it comes this way."""
    return BRUSH if foe.notice in UNSEEN and not in_front(foe, stand(view)) else SENSED


def assault(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to attack the nearest enemy, or a step towards it, or None if neither is possible. Who has been attacked in vain is let be."""
    vain = mind.foes.vain(view)
    foes = [foe for foe in foes if foe.who not in vain]
    if not foes:
        return None
    foe = min(foes, key=lambda seen: (not prized(view, seen), apart(seen, stand(view)), seen.who))
    mind.foes.goes_at(view, foe)
    if moves(view, foe) > 2 and (step := go(view, beside((foe.x, foe.y)), footing(view))):
        return step
    if trick := strike_first(view, mind, foe):
        return trick
    attack = view.choice(Act("attack", foe.who))
    return attack.command if attack and not attack.refused else None


def dodge(view: View, mind: Mind, foes: list[Seen], *, stays: bool = False) -> AnyCommand | None:
    """Return a step to the nearest cell out of these enemies' reach, or None if there is no such cell.

    It may be the Command to leave the Level at once, unless it `stays`, or they come after the party each time.
    """
    mind.fights.dodged[view.number] = mind.fights.dodged.get(view.number, 0) + 1
    mind.fights.shied = view.turn
    if not stays and (out := way_out(view, mind)):
        return out
    hunted = any(foe.notice == "seen" for foe in foes)
    goal = refuge(view, [*foes, *elsewhere(view, mind, foes)] if hunted else foes, hunted=hunted)
    if goal == stand(view):
        stays = hunted or goal in thresholds(view)
        return Say("wait") if stays and not mind.ways.dogged(view) else None
    return step_to(view, goal) if goal else None


def elsewhere(view: View, mind: Mind, foes: list[Seen]) -> list[Seen]:
    """Return those besides these who were awake to the party when last seen on this Level, a short while ago, and may come: nobody runs from one to another."""
    return [one for one in others_about(view, mind, foes) if one.disposition or one.notice == "seen"]


def others_about(view: View, mind: Mind, foes: Sequence[Seen]) -> list[Seen]:
    """Return those besides these who were seen last on this Level a short while ago, whether they know of the party or not, and hold no tunnel."""
    met = {foe.who for foe in foes}
    return [one for one in mind.foes.about(view) if one.who not in met and one.tie != POST]


def join_here(view: View, foes: list[Seen]) -> list[Seen]:
    """Return those of these enemies who join a fight where the party stands, slipped past or not, whoever begins it: they are as near as termites notice anybody.

    Guards keep to their tunnel. Who joins a fight that the party begins where its foes stand: see `join_there` in adviser/afield/shying.py.
    """
    return [foe for foe in foes if foe.tie != POST and moves(view, foe) <= SENSED]


def leaves(view: View, mind: Mind, foes: list[Seen]) -> AnyCommand | None:
    """Return the Command to leave the Level by the way underfoot, from enemies who are that near, or None if nobody is, or no way is there."""
    return way_out(view, mind) if join_here(view, foes) else None


def close_by(view: View, foes: list[Seen]) -> list[Seen]:
    """Return those of these enemies that have noticed the party, or are so near that they may soon."""
    return [foe for foe in foes if foe.notice == "seen" or apart(foe, stand(view)) <= SENSED + MORE]


def haunted(view: View, mind: Mind, foes: list[Seen]) -> Cell | None:
    """Return the cell where unseen enemies have kept attacking till just now, on this Level, with none of these enemies near; else None.

    Whoever runs from a lost fight with a start goes on with that: it has been seen from whom.
    """
    runs = mind.fights.beaten and view.raid.head_start > 0
    lately = mind.fights.battlefield == view.number and view.turn - mind.fights.fought <= HAUNTED
    return mind.fights.haunted if lately and not (runs or close_by(view, foes)) else None


def way_out(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to flee by the passage on the actor's cell, or None if none is there or it shakes nobody off any more."""
    out = None if mind.ways.dogged(view) else way_here(view)
    mind.ways.fled = mind.ways.fled if out is None else view.number
    return out


def clear_of(view: View, mind: Mind) -> Mask:
    """Return the cells, [y, x], where none of those seen last on this Level would notice the actor, or comes nearer than it is now."""
    known = mind.foes.known(view)
    off = threat_map(view, known)
    return footing(view) & (~unsafe(view, known) | (off >= far(off, stand(view))))


def walk_off(view: View, mind: Mind, cell: Cell) -> AnyCommand | None:
    """Return a step out of the senses of whoever comes to this cell, or None if that is not needed, or not possible in ASIDE moves.

    It leads no nearer to those who were seen last on this Level, and not to where the only way on is back past that cell.
    """
    off = distances(view.walkable, [cell])
    if far(off, stand(view)) > SENSED + MORE:
        return None
    ground = clear_of(view, mind)
    past = ground & (off > SENSED) & (off < FAR)
    ways = [one for one in [*marked(frontier(view)), *((way.x, way.y) for way in view.passages)] if free(past, one)]
    step = go(view, marked(past & (off > SENSED + MORE) & (distances(past, ways) < FAR)), ground)
    return step if step and len(route(view)) <= ASIDE else None


def lurking(view: View, mind: Mind) -> list[Seen]:
    """Return the armed creatures, as last seen, that are waited for till they have gone. Guards of a tunnel do not go.

    However far off they are: to wait only for who is near lost half of what is won (notes/2026-11-26-engine-4.md).
    """
    return [seen for seen in mind.foes.about(view) if mind.foes.may_go(view, seen) and seen.tie != POST]


def lie_low(view: View, mind: Mind) -> AnyCommand | None:
    """Return Say("wait") while the party should hide from enemies that look for it, else None.

    It does not hide where it was heard fighting, if nobody is about, nor where it would go hungry for a way and knows another. Who is hungry waits
    for nothing but a way that may be taken again before the next Hunger Cost.
    """
    fresh = [seen.who for seen in lurking(view, mind)]
    later = mind.ways.later(view) > 0
    soon = later and not fresh and view.turn + mind.ways.later(view) < view.raid.hungry_at
    hungry = any(member.hunger >= HUNGRY for member in view.party) and not soon
    if not mind.nature.wary or not (fresh or later or stirred(view, mind)) or hungry:
        return None
    if not (fresh or later) and mind.fights.field and (step := walk_off(view, mind, mind.fights.field)):
        return step
    if not fresh and outlasting(view, mind) and (step := other_way(view, mind)):
        return step
    mind.foes.lies_low(view, fresh)
    return Say("wait")


def outlasting(view: View, mind: Mind) -> bool:
    """Return whether to wait till a way fled through may be taken again is long, and costs Hunger."""
    return mind.ways.later(view) > LIE_LOW and any(member.hungers for member in view.party) and not stirred(view, mind)


def other_way(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to another way down than those fled through, past those seen last if it must be, or None if none is known."""
    ways = [(way.x, way.y) for way in down(view, dead=False) if way.way not in avoided(view, mind)]
    return go(view, ways, view.walkable)


def stirred(view: View, mind: Mind) -> bool:
    """Return whether the party is on the deepest Level and has fought there in the last LIE_LOW turns, and the Job does not lie open to it.

    With the goods, or at the highest alarm, nobody waits for that: the nest is up, each fight would make another wait, and each wait brings the next.
    """
    here = view.rating >= content.constants().nest.deepest and mind.fights.battlefield == view.number
    waits = here and not laden(view) and not content.alerts()[view.alert].bars
    return waits and view.turn - mind.fights.fought < LIE_LOW and not lies_open(view, mind)


def lies_open(view: View, mind: Mind) -> bool:
    """Return whether the Job's place is near, nobody armed is known to be about, and the last fight was none to run from, or the party `presses` on: a wait would but let some come."""
    about = view.pursuers or any(foe.tie != POST for foe in mind.foes.known(view))
    if view.goal is None or about or mind.fights.beaten:
        return presses(view, mind)
    return far_off(stand(view), view.goal) < LIE_LOW


def done_soon(view: View, mind: Mind) -> bool:
    """Return whether the Job's place lies open before the party, and nobody known to be about costs it anything: what is left is a few moves over known ground."""
    open_ = ends_here(view) and lies_open(view, mind) and not mind.foes.about(view)
    return open_ and view.goal is not None and far(ways_of(view, stand(view)), view.goal) < LIE_LOW


def goods_at_hand(view: View) -> bool:
    """Return whether there is a start, and the Job's goods lie underfoot, to be taken up, which is free, or so near, over seen ground or unseen, that half of it brings one there."""
    if not view.raid.head_start:
        return False
    if view.goal is None or not view.job.goods or view.job.carried or not ends_here(view):
        return goods_underfoot(view) is not None
    return far(distances(~view.known | view.walkable, [stand(view)]), view.goal) <= view.raid.head_start // 2


def goods_underfoot(view: View) -> Take | None:
    """Return the Command that takes up the Job's goods, if they lie under the actor."""
    here = [Take(one.item) for one in view.things if "S" in one.types and (one.x, one.y) == stand(view)]
    return next(filter(view.allows, here), None)
