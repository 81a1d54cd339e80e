"""Outcomes that only improvised Actions have. [RULES 5.4]"""

from collections.abc import Iterator
from typing import Literal

from game import content
from game.engine import Step, tell, then
from game.engine.components import At, Body, Creature, Facing, Improvised, Item
from game.engine.entries import Changed, Happened
from game.engine.steps import Action, CombatBegins, How, Quantify, Wound
from game.engine.store import find, get, the
from game.nest.relief import swell
from game.systems.checks import rival
from game.systems.combat.conditions import beside, unfound
from game.systems.combat.structures import lay_web, take_cover
from game.systems.dice_rolls import fighting, rated
from game.systems.ground import apart, ground, room_at, room_of
from game.systems.items.identification import baffle, function_of, name_of, recognise
from game.systems.outcomes import outcome
from game.systems.ratings import ailments, rating
from game.systems.senses import foes_sensed, remember

TRICK = "a dirty trick"
"""The cause of death that is told to the player when an improvised Action kills."""


@outcome("{whom} is hurt: {wounds} Wound[s]", "R section 5.4")
def hurt(who: int, action: Action, wounds: int) -> Iterator[Step]:
    yield Wound(who=who, wounds=wounds, cause=TRICK, by=action.who)


@outcome("{whom} is hindered: d{die}", "R section 5.4")
def hinder(who: int, action: Action, die: int) -> Iterator[Step]:
    """Yield the Step that gives `who` an Effect, by the Feature used for the Action, with a die of `die` faces."""
    effect = content.intents()[content.formulas()[action.name].intent].effects[action.about]
    yield Quantify(who=who, feature=effect, how="bestow", die=die)


@outcome("Worst Effect {how}", "R section 5.4", of="target")
def ease(who: int, how: Literal["ends", "decreases", "increases"]) -> Iterator[Step]:
    hows: dict[str, How] = {"ends": "end", "decreases": "decrease", "increases": "increase"}
    if ails := ailments(who):
        yield Quantify(who=who, feature=min(ails, key=lambda name: (-ails[name], name)), how=hows[how])


@outcome("Actor ducks behind something", "R section 5.4 R-67", short="you take cover")
def duck(who: int) -> None:
    if cells := beside(who):
        take_cover(who, *min(cells, key=lambda cell: (apart(At(*cell), towards(who)), cell)))


@outcome(
    "A snare is laid", "R section 5.4 R-64", short="a web is laid: who steps in first is Immobilised", in_sight=True
)
def lay_snare(who: int) -> None:
    if cells := beside(who):
        lay_web(who, *min(cells, key=lambda cell: (apart(At(*cell), towards(who)), cell)))


def towards(who: int) -> At:
    """Return the place of the enemy nearest to `who`, or if no enemy is known that two cells ahead of it."""
    foe = rival(who) if fighting(who) else next(iter(foes_sensed(who)), 0)
    if foe:
        return get(foe, At)
    at, facing = get(who, At), find(who, Facing) or Facing()
    return At(at.x + 2 * facing.dx, at.y + 2 * facing.dy)


@outcome("A fight begins", "B 3.8.3 R section 5.4")
def provoke(who: int, action: Action) -> None:
    """Begin Combat with the creature that an improvised Action has shoved, hurt or hindered."""
    if find(action.target, Body) and not fighting(who):
        then(CombatBegins(foes=(action.target,)))


@outcome("Target is sized up", "R section 5.4", short="its Ratings are seen")
def size_up(who: int) -> None:
    """Show the player the ratings of this creature's kind from now on, and log its weakest Attribute."""
    kind, sized = get(who, Creature).kind, the(Improvised).sized
    if kind not in sized:
        sized.append(kind)
    ratings = {name: rating(who, name) for name in content.ATTRIBUTES}
    weak = min(ratings, key=lambda name: ratings[name])
    tell(Happened("is sized up", who, weak, ratings[weak]))


@outcome("The food is fathomed", "R section 5.4 R-34", short="it is fathomed", how="known")
@outcome("The food is half fathomed", "R section 5.4 R-34", short="it is half fathomed", how="half")
@outcome("The food is a riddle", "R section 5.4 R-34", short="it stays a riddle", how="riddle")
def fathom(who: int, action: Action, how: Literal["known", "half", "riddle"]) -> None:
    """Identify a food, wholly or in part, by an improvised Action.

    "known" tells the whole party, "half" only whether it is wholesome or foul; by "riddle" this actor can never tell.
    """
    item = get(action.item, Item)
    does = function_of(item)
    if does is None:
        return
    if how == "half":
        tell(Happened("smells wholesome" if does.good else "smells foul", who, name_of(item)))
    else:
        (recognise if how == "known" else baffle)(who, item)


@outcome("The wall is {how}", "R section 5.4 R-30")
def listen(who: int, how: Literal["heard", "read"]) -> None:
    """Tell the kind, distance and direction of the nearest Room not found yet; show its place if `how` is "read"."""
    for chamber in unfound()[:1]:
        at = get(who, At)
        far = max(abs(chamber.x - at.x), abs(chamber.y - at.y))
        tell(Happened("hears", who, f"{chamber.kind} {compass(chamber.x - at.x, chamber.y - at.y)}", far))
        if how == "read":
            remember(swell(ground().plan.room == chamber.number))


def compass(dx: int, dy: int) -> str:
    """Return the direction from here to a place `dx`, `dy` away: "north", "east", "south" or "west"."""
    if abs(dx) > abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


@outcome("The Room darkens: d{die}", "R section 5.4 B 3.14.4", short="the Room darkens d{die}")
def darken(who: int, die: int) -> None:
    if found := room_of(room_at(get(who, At))):
        room = found[1]
        old, room.dark = room.dark, max(room.dark, rated(die, "darken"))
        tell(Changed(0, "Darkness", old, room.dark, die))
