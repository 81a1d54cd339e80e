"""Chooses moves towards and away from creatures: each function returns the next Command, or None."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from game.bots import places
from game.bots.blows import helpless
from game.bots.errands import far, stand, travel_step, ways_from
from game.bots.withdrawing import safest
from game.engine.commands import Act, AnyCommand, Go
from game.engine.refusals import Refusal
from game.engine.steps import TakeTurn
from game.fd100 import Degree
from game.nest.paths import FAR, MOVES, Cell, distances
from game.presentation.automatic.auto_walk import Walker, sighted
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.presentation.sight import (
    at,
    at_foes,
    dangerous,
    effects,
    friendly,
    gap,
    held,
    ours,
    strangers,
    titled,
    urgency,
)
from game.presentation.walks.backs import backs, nearest_back
from game.run.view import Choice, Seen, Suppose, View
from game.weighing import odds

Turn = tuple[int, int, int]
"""The number of a fight, the Round and the actor's id."""


def at_arms(view: View) -> list[Choice]:
    """Return the choices of Attacks that would begin a fight, in their order, but those on armed creatures first."""
    armed = {body.who for body in view.creatures if body.armed}
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action == "attack" and not c.refused]
    return sorted(found, key=lambda choice: aimed_at(choice) not in armed)


def targets(view: View) -> list[Choice]:
    """Return all choices to attack: legal ones on foes first, then refused ones on foes, then those on friends.

    In each group of foes dangerous ones come first, then the nearest. Some Attacks heal, so that friends are targets too.
    """
    at = {body.who: body for body in view.creatures}

    def rank(choice: Choice) -> tuple[bool, bool, bool, int]:
        who = aimed_at(choice)
        return ours(view, at.get(who)), bool(choice.refused), *urgency(view, who)

    found = [choice for choice in view.choices if isinstance(choice.command, Act) and choice.command.action == "attack"]
    return sorted(found, key=rank)


def turn_of(view: View) -> Turn:
    """Return what tells this Turn from others."""
    return view.raid.fights, view.fight.number if view.fight else 0, view.asked


def speak_of(view: View, memory: WalkMemory, who: int) -> None:
    """Remember that a key, or advice, has been about this foe in this Turn."""
    memory.about = turn_of(view), who


def spoken_of(view: View, memory: WalkMemory) -> int:
    """Return the id of the foe that a key, or advice, was about last in this Turn, or 0."""
    turn, who = memory.about
    return who if turn == turn_of(view) else 0


def likeliest(front: Walker, attacks: Sequence[Choice]) -> int:
    """Return with which of these Attacks aiming begins: at the foe that was spoken of in this Turn, else the likeliest to hit.

    One that can hit comes before all that cannot; the dangerous come before others.
    """
    view, foe = front.view, spoken_of(front.view, front.memory)

    def rank(n: int) -> tuple[bool | Fraction, ...]:
        body, made = view.body(aimed_at(attacks[n])), None if attacks[n].refused else view.odds(attacks[n])
        hits = Fraction(made.at_least(Degree.PARTIAL_SUCCESS), made.whole) if made else Fraction(0)
        named = body is not None and foe == body.who
        return (
            ours(view, body),
            bool(attacks[n].refused),
            not hits,
            not named,
            not (body and dangerous(view, body)),
            -hits,
        )

    return min(range(len(attacks)), key=rank)


def worthwhile(view: View) -> list[Choice]:
    """Return the result of `targets`. If no choice is aimed at a foe or could heal a friend, return [] instead."""
    found = targets(view)
    return found if at_foes(view, found) or mends(view, found) else []


def aiming(view: View) -> str:
    """Return what the key for aiming does in this Turn: "aim", "close in" (walk up to a foe: see `approached`), or "" for neither."""
    attacks = worthwhile(view)
    if not attacks or attacks[0].command == Act("attack"):  # the latter is refused for every target
        return ""
    foes = at_foes(view, attacks)
    if not foes or any(reaches(view, one) for one in foes):
        return "aim"
    if any(towards(view, aimed_at(one), behind=False) for one in foes):
        return "close in"
    return "aim" if mends(view, attacks) else ""


def approached(view: View, memory: WalkMemory) -> int:
    """Return the id of the foe that the key for aiming walks up to: who was spoken of in this Turn, else the nearest, of equals the dangerous; 0 if there is no way to any."""
    foes = sorted(map(aimed_at, at_foes(view, targets(view))), key=lambda who: urgency(view, who)[::-1])
    foes.sort(key=lambda who: who != spoken_of(view, memory))
    return next((who for who in foes if towards(view, who, behind=False)), 0)


def nearing(view: View, who: int) -> str:
    """Return what a key that walks up to the creature `who` is called: to whom it leads is said where others could be meant."""
    foe = view.body(who)
    several = foe and sum(not friendly(view, one) for one in strangers(view)) > 1
    return sentence("close in on", foe=titled(view, foe)) if foe and several else "close in"


def assault(view: View) -> str:
    """Return what the key for a fight does outside Combat: "fight", "close in" (walk up to the nearest foe), or "" for neither."""
    if held(view.me) and min((gap(view, body) for body in strangers(view)), default=1) > 1:
        return ""
    foe = quarry(view)
    if foe and not begins_from_here(view, foe):
        return "close in"
    return "fight" if at_arms(view) else ""


def may_slip(view: View, foe: Seen) -> bool:
    """Return whether a foe that moves before the party may walk farther off than anybody of the party senses."""
    near = max(one.sight - max(abs(one.body.x - foe.x), abs(one.body.y - foe.y)) for one in view.party)
    return foe.x >= 0 and not helpless(foe) and near < places.pace(foe)


def out_of_hand(view: View, foe: Seen) -> bool:
    """Return whether a fight with this foe may begin with nobody to hit: it may slip away, and is not reached in the first Turn."""
    return may_slip(view, foe) and gap(view, foe) > 1 + places.pace(view.me.body)


def begins_from_here(view: View, foe: Seen) -> bool:
    """Return whether a fight with this foe can be begun from here, with somebody to hit, or as near as the leader comes to it."""
    begins = foe.who in map(aimed_at, at_arms(view))
    return begins and not (out_of_hand(view, foe) and towards(view, foe.who, behind=False))


def mends(view: View, attacks: Sequence[Choice]) -> bool:
    """Return whether one of the `attacks` could heal a friend."""
    helped = {body.who for body in view.creatures if body.led and (body.wounds or any(effects(body)))}
    return bool(helped & {aimed_at(one) for one in attacks if not one.refused})


def key_of(does: str, called: Callable[[str], str]) -> str:
    """Return the key or word for what `aiming` or `assault` has found: plain text has a word of its own for walking up."""
    return (called("near") if does == "close in" else "") or called("fight")


def in_vain(view: View, who: int) -> str:
    """Return that the actor, with an Attack left in this Turn, hits the creature `who` from nowhere as it stands now, as text, or ""."""
    foe, place = view.body(who), view.me.body.disposition
    if foe is None or not view.asks(TakeTurn) or not view.me.body.tactical:
        return ""
    made = (odds(view.blow(who, Suppose(place, behind, near=True))) for behind in (False, True))
    hits = any(one.at_least(Degree.PARTIAL_SUCCESS) for one in made)
    return "" if hits else sentence("walk up in vain", foe=titled(view, foe), place=place)


def reaches(view: View, attack: Choice) -> bool:
    """Return whether the distance lets this Attack hit. If something else refuses or foils it, return True."""
    if attack.refused:
        return attack.refused != Refusal.OUT_OF_REACH
    check, table = view.check(attack), view.odds(attack)
    far = check is not None and any(guard.source == Refusal.OUT_OF_REACH for guard in check.guards)
    return not (far and table and not table.at_least(Degree.PARTIAL_SUCCESS))


def quarry(view: View) -> Seen | None:
    """Return the nearest armed foe that the leader can attack now or walk up to, or None if there is none."""
    x, y = stand(view)
    foes = [body for body in view.creatures if body.armed and not body.led and body.x >= 0 and not friendly(view, body)]
    foes.sort(key=lambda body: max(abs(body.x - x), abs(body.y - y)))
    open_ = {aimed_at(choice) for choice in at_arms(view)}
    return next((body for body in foes if body.who in open_ or towards(view, body.who, behind=False)), None)


def towards(view: View, who: int, *, behind: bool, seen: Seen | None = None) -> Go | None:
    """Return the next move to the nearest cell beside the creature `who`, or None if none is needed or possible.

    With `behind`, only cells outside the creature's front count, and of those one before nobody else's head is preferred.
    `seen`: where it is taken to be while it is out of sight: in one's own Turn it does not move.
    """
    body = view.body(who)
    body = body if body and body.x >= 0 else seen
    if body is None or body.x < 0:
        return None
    walk = ways_from(view)
    around = [(body.x + dx, body.y + dy) for dx, dy in MOVES]
    cells = backs(view, body) if behind else [cell for cell in around if far(walk, cell) < FAR]
    if stand(view) in cells:
        return None
    if cells:
        to = nearest_back(view, who, cells) if behind else min(cells, key=lambda cell: far(walk, cell))
        return allowed(view, travel_step(view, to))
    return allowed(view, travel_step(view, nearest(view, (body.x, body.y))))


def pace(front: Walker, step: Callable[[View], AnyCommand | None]) -> int:
    """Give the game the Commands that `step` returns, one after the other, and return how many were given.

    It stops when the Turn ends, somebody new is in sight or `step` returns None.
    """
    view, moves = front.view, 0
    who, seen = view.asked, sighted(view, front.memory.met)
    while front.view.asks(TakeTurn) and front.view.asked == who and (command := step(front.view)):
        if not front.give(command):
            break
        moves += 1
        if sighted(front.view, front.memory.met) - seen:
            break
    return moves


def nearest(view: View, cell: Cell) -> Cell:
    """Return the reachable cell nearest to an unreachable `cell` by the way past who stands in it, or the actor's own if none is nearer.

    Where no such way is known, it is the nearest in a straight line.
    """
    walk, off = ways_from(view), distances(view.walkable, [cell])
    if far(off, stand(view)) >= FAR:
        ys, xs = np.indices(off.shape)
        off = np.maximum(abs(xs - cell[0]), abs(ys - cell[1]))
    best = np.lexsort((walk.ravel(), np.where(walk < FAR, off, FAR).ravel()))[0]
    there = int(best % off.shape[1]), int(best // off.shape[1])
    return there if off[there[::-1]] < off[stand(view)[::-1]] else stand(view)


def away(view: View) -> Go | None:
    """Return a move away from the dangerous creatures in view, nearer to none of them, or None if there is none."""
    foes = [body for body in view.creatures if not body.led and body.x >= 0 and dangerous(view, body)]
    if not foes:
        return None
    found = safest(view, tuple(foes), view.me.body.pace or 1)
    return allowed(view, Go(*found.way[0])) if found else None


def allowed(view: View, step: Go | None) -> Go | None:
    """Return the move `step` if the game allows it and it is no Attack, else None."""
    choice = view.choice(step) if step else None
    return step if choice and not choice.refused and not choice.attempt else None


def overhead(view: View) -> str:
    """Return advice on how to attack a target in the air. [R-17]"""
    me = view.me.body
    down = f"Its own Attack brings it down to you, till its next Turn. {me.name}: all Attacks are Close."
    up = " You could take off." if view.allows(Act("fly", me.who)) else ""
    return f"{down} What flies, or strikes from afar, reaches it.{up}"


def handed(view: View, cell: Cell) -> Choice | None:
    """Return the choice to hand the Job's goods over to whoever stands on this cell and waits for them, or None."""
    there = at(view, cell)
    choice = view.choice(Act("deliver", there.who)) if there else None
    return choice if choice and not choice.refused else None
