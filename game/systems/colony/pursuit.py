"""Who comes after a party that takes a way out of reach: through the same shaft or tunnel, one by one, a turn later. [R-84]"""

from game import content
from game.engine import rule, tell
from game.engine.components import At, Body, Follower, Guard, Item, Notice, Raid, Truce, Way
from game.engine.entries import Chose, Happened
from game.engine.steps import CreaturesMove, RoundEnds, TakeWay
from game.engine.store import add, drop, find, get, query, remove, the
from game.systems.colony.colony import perceived, settled
from game.systems.colony.noticing import aware
from game.systems.exploration.levels import landing
from game.systems.ground import apart, moves, nearest_free
from game.systems.items.identification import name_of
from game.systems.party import HEROES, armed, leader, side
from game.systems.ratings import held, rating
from game.systems.rulings import ruled


@rule(TakeWay, "R-84")
def take_way(step: TakeWay) -> None:
    """Let whoever is still on the way after them be through by now; then those at their heels set out, the nearest first."""
    arrive(now=True)
    due = the(Raid).turn + content.constants().colony.follow
    for who, bait in at_heels():
        seen = perceived(get(who, At))
        if bait:
            if seen:
                tell(Happened("stops for food", who, name_of(get(bait, Item))))
            remove(bait)
            continue
        if seen:
            tell(Chose(who, "follow", "has seen them go"))
            tell(Happened("comes after", who))
        drop(who, At)
        drop(who, Guard)
        add(who, Follower(step.way, due, seen))
        due += 1


@rule(CreaturesMove, "R-84")
def stir(step: CreaturesMove) -> None:  # noqa: ARG001
    arrive()


@rule(RoundEnds, "R-84")
def round_ends(step: RoundEnds) -> None:  # noqa: ARG001
    """Let them come in the middle of a fight too: they join it as newcomers do."""
    arrive()


def follows(who: int) -> bool:
    """Return whether `who` would come after the party now: awake to it, near enough for one Turn, and free to leave."""
    if not ruled("R-84") or side(who) == HEROES or not armed(who) or settled(who):
        return False
    if not aware(who) or posted(who) or find(who, Truce) is not None or held(who):
        return False
    return moves(get(who, At), get(leader(), At)) <= 1 + content.constants().combat.pace(rating(who, "Speed"))


def at_heels() -> list[tuple[int, int]]:
    """Return who would come after the party now, the nearest first, each with the Food that keeps it there, or 0. [R-84]"""
    first = get(leader(), At)
    food = [(thing, at) for thing, item, at in query(Item, At) if edible(item)]
    found = []
    for _, who in sorted((moves(at, first), who) for who, at, _ in query(At, Body) if follows(who)):
        bait = next((meal for meal in food if apart(get(who, At), meal[1]) <= 1), None)
        if bait:
            food.remove(bait)
        found.append((who, bait[0] if bait else 0))
    return found


def edible(item: Item) -> bool:
    """Return whether a creature would eat this where it lies: goods of a Job are no Food, a Companion no bait."""
    form = content.forms()[item.form]
    return bool(form.food) and "C" not in form.types


def tie(who: int) -> str:
    """Return in a word what `who` would do if the party took a way now; nothing if it would not care."""
    if follows(who):
        return "stays for food" if dict(at_heels())[who] else "follows"
    return "holds its tunnel" if posted(who) else ""


def posted(who: int) -> bool:
    """Return whether here is her place: guards of a mouth hold it, whoever goes where."""
    post = find(who, Guard)
    return post is not None and post.since < 0


def arrive(*, now: bool = False) -> None:
    """Let those whose turn it is come out where the party did, if there is room; `now`: all."""
    turn = the(Raid).turn
    for who, behind, _ in sorted(query(Follower, Body), key=lambda row: (row[1].due, row[0])):
        cells = nearest_free(*landing(get(behind.way, Way)), 1) if now or behind.due <= turn else []
        if cells:
            drop(who, Follower)
            add(who, At(*cells[0]))
            add(who, Guard(*cells[0], turn))
            add(who, Notice("seen"))
            if perceived(get(who, At)):
                tell(Happened("follows", who))
