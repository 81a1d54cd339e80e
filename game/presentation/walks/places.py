"""The question that asks the player where to walk.

The Job's target, Rooms, passages, Items, tunnels shut with glue, unseen ground; Rooms and ways of other Levels.
"""

from collections.abc import Container, Iterator, Sequence
from functools import partial
from string import ascii_letters, ascii_lowercase
from typing import NamedTuple

from msgspec.structs import replace

from game import content
from game.bots.dead_ends import dead_end
from game.bots.errands import far, ways_from
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR, Cell, Distances
from game.presentation.answers import way_named
from game.presentation.ask import UNLETTERED, Answer, Ask, close, letter_of
from game.presentation.automatic.auto_walk import AutoWalk, Walker
from game.presentation.automatic.passable import passing
from game.presentation.obstacles.between import in_between, plugged
from game.presentation.obstacles.digging import elsewhere as opens_elsewhere
from game.presentation.obstacles.losses import Destination, WalkMemory
from game.presentation.page import sentence, words
from game.presentation.sight import off, state, where
from game.presentation.walks.course import wanted
from game.presentation.walks.journey import Dangers, past_here
from game.presentation.walks.journeying import elsewhere, going_on
from game.presentation.walks.long_walks import far_walk
from game.presentation.walks.unglueing import GLUED, likely, takes, through_glue, to_glue
from game.presentation.walks.ways import (
    ABOUT,
    SHUT,
    UNSEEN,
    afar,
    cells_of,
    edge,
    foot,
    hidden,
    job_place,
    led_to,
    look_for,
    make_for,
    nearest,
    seek,
    shut_off,
    unseen,
)
from game.presentation.walks.ways import behind as leads
from game.run.view import Passage, View
from game.run.view_records import Held, RoomRecord
from game.telling.words import capital, counted, direction

THINGS, SPARE = "w", "yx"
"""The letter of Items in galleries, and those of Items in Rooms whose capital a way has.

A Room's letter goes by its number, a way's by its kind. Further ways of a kind, and Items in a Room, have the Room's as a
capital.
"""
LONGEST = 54
"""The most characters of a Room's name with its state: so many a row has room for on the smallest screen."""
THE_JOB = -1
"""The number that stands for the Job's place where a Room can be looked for."""
LAST = 9
"""The rank, for sorting, of a place that cannot be walked to; it comes after all other ranks."""


class Spot(NamedTuple):
    """A place on this Level that the party may want to walk to.

    `always`: whether it is listed even if it cannot be reached. `shut`: the reason that is given then, if it is known.
    `about`: what is known of it beyond its name. `kind`, `number`: as of a Destination. `sought`: the number of a Room that can be looked for, THE_JOB, or 0. `way`: the
    passage that can be. `ground`: its known cells, if it is a Room. `glue`: whether it is the cell beside a tunnel shut with glue.
    """

    rank: int
    key: str
    label: str
    cell: Cell
    kind: str
    number: int = 0
    always: bool = False
    shut: str = ""
    about: str = ""
    sought: int = 0
    ground: Sequence[Cell] = ()
    glue: bool = False
    way: Passage | None = None


def travel(view: View, memory: WalkMemory | None = None, story: str = "") -> Ask | None:
    """Return the question that asks where to walk, or None if there is nowhere to walk to.

    It lists a journey that was stopped; the Job's place, unspent Rooms, passages, Items; those of the other Levels; last
    places out of reach. `memory`: that of the raid's walks.
    A place keeps its letter, by which it can be chosen unless it is out of reach: those stand below a heading, without letters.
    """
    memory = memory or WalkMemory()
    answers = here(view, memory.dangers)
    there, barred = elsewhere(view, memory.dangers)
    if not answers and not there:
        return None
    shut = [answer for answer in answers if answer.key == UNLETTERED]
    if not view.goal and not view.raid.outcome and not any(one.label.endswith(ABOUT) for one in there):
        shut.append(Answer(ABOUT, close, refused="not seen yet", key=UNLETTERED))
    shut += [Answer(label, close, refused=why, key=UNLETTERED) for label, why in afar(view)]
    shut += barred
    heading = Answer(sentence("out of reach"), close, refused=counted(len(shut), "place"), key=UNLETTERED, heading=True)
    near = [*going_on(view, memory), *(answer for answer in answers if answer.key != UNLETTERED), *there]
    near = [*kept(memory.letters.setdefault(view.number, {}), near)]
    asked = Ask("Walk where?", story, [*near, *([heading, *shut] if shut else [])], escape=close)
    asked.at = likeliest(view, near)
    return asked


def likeliest(view: View, near: Sequence[Answer]) -> int:
    """Return the number of the place, of those `near`, that the mark starts on: not a spent Room or a thing where anything is new."""
    old = {spot.label for spot in spots(view) if spot.rank > 0 and spot.label != UNSEEN}
    return next((at for at, one in enumerate(near) if one.label not in old and not one.refused), 0)


def here(view: View, dangers: Dangers | None = None) -> list[Answer]:
    """Return the menu entries for the places of this Level, the nearest of each kind first, and whom the way there leads past."""
    rows = [(*row, spot) for spot in spots(view) for row in placed(view, spot)]
    rows.sort(key=lambda one: one[:2])
    told = [(one, spot, one.detail + past_here(view, spot.cell, dangers or {})) for *_, one, spot in rows]
    return [replace(one, place=Destination(view.number, at.kind, at.number), detail=detail) for one, at, detail in told]


def spots(view: View) -> Iterator[Spot]:
    """Yield each known place of this Level that the party may want to walk to.

    The Job's place, Rooms, passages, Items, glue, and the nearest unseen ground.
    """
    dist = ways_from(view, passing(view))
    if view.goal:
        label = f"{led_to(view)} ({view.job.objective})"
        place = nearest(view.goal, dist)
        looks = unseen(view) and not (in_between(view, [place]) or likely(view, [place]))
        yield Spot(-1, letter_of("goal"), label, place, "job", always=True, sought=THE_JOB * looks)
    for room in view.pool:
        if room.level == view.number:
            label, how = named(room)
            cell, (why, sought) = foot(view, dist, room), shut_off(view, room)
            number, key = room.number if sought else 0, lettered(room.number)
            opens = opens_elsewhere(room) and not room.spent
            start = capital(sentence("opens from", start=room.opens_from)) if opens else ""
            about = " ".join(filter(None, (how, start)))
            ground, at = cells_of(view, room), ("room", room.number)
            yield Spot(int(room.spent), key, label, cell, *at, not room.spent, why, about, number, ground)
    first: set[str] = set()
    for way in view.passages:
        key = lettered(way.room).upper() if letter_of(way.kind) in first else letter_of(way.kind)
        first.add(key)
        on = way.kind in DOWN
        unfound = way if way in hidden(view) else None
        rank = 0 if on and not dead_end(view, way) else 2
        label = f"{way_named(way)} in Room {way.room}"
        yield Spot(rank, key, label, (way.x, way.y), "way", way.way, on, about=capital(leads(view, way)), way=unfound)
    yield from heaps(view, dist, first)
    if shut := plugged(view):
        cell = min(shut, key=lambda cell: (far(dist, cell), cell))
        yield Spot(1, letter_of("glue"), GLUED, cell, "glue", glue=True)
    if rim := edge(view):
        yield Spot(3, letter_of("edge"), UNSEEN, rim, "edge", about=sentence("edge", wanted=wanted(view)))


def named(room: RoomRecord) -> tuple[str, str]:
    """Return a Room's name for its row, and what is left out of it as a sentence, if with that it was longer than `LONGEST`."""
    name, how = f"{capital(room.kind)}, Room {room.number}{', the way out' * room.out}", state(room)
    if len(name) + len(how) + 2 <= LONGEST:
        return f"{name}, {how}", ""
    first, _, rest = how.partition(", ")
    return f"{name}, {first}", f"{capital(rest)}."


def heaps(view: View, dist: Distances, taken: Container[str]) -> Iterator[Spot]:
    """Yield, for each Room with Items on its ground, the nearest of them, and one for all galleries.

    Their letters go by the Room, so that no Item changes its letter when another is taken. `taken`: letters of ways.
    """
    spare = iter(SPARE)
    lying: dict[int, list[Held]] = {}
    for held in sorted(view.things, key=lambda held: far(dist, (held.x, held.y))):
        if 0 < far(dist, (held.x, held.y)) < FAR:
            lying.setdefault(view.rooms.item(held.y, held.x), []).append(held)
    for room, things in lying.items():
        more = f" and {len(things) - 1} more" if len(things) > 1 else ""
        place = f"{',' if more else ' in'} Room {room}" if room else " in galleries" if more else " in a gallery"
        key = lettered(room).upper() if room else THINGS
        key = next(spare, "") if key in taken else key
        yield Spot(1, key, f"{things[0].name}{more}{place}", (things[0].x, things[0].y), "things", room)


def placed(view: View, spot: Spot) -> Iterator[tuple[int, int, Answer]]:
    """Yield (rank, distance in moves, menu entry) for a place. The menu is sorted by the first two.

    Yield nothing if it is out of reach and not `always` listed.
    """
    moves = far(ways_from(view, passing(view)), spot.cell)
    x, y = where(view)
    far_off = f"{counted(moves, 'move')} {direction(spot.cell[0] - x, spot.cell[1] - y)}" if moves else ""
    if spot.glue and moves < FAR:  # who stands beside it is offered it, too
        about = sentence("tunnel here" if not moves else "tunnel off", takes=takes(view))
        do, here = partial(ungluing, cell=spot.cell), sentence("beside you")
        yield spot.rank, moves, Answer(spot.label, do, far_off or here, about=about, key=spot.key)
    elif 0 < moves < FAR:
        go = partial(walk, cell=spot.cell, to=called(view, spot))
        if spot.kind == "room" and view.chamber and view.chamber.number == spot.number:
            far_off = sentence("own room", moves=far_off)
        yield spot.rank, moves, Answer(spot.label, go, far_off, about=spot.about, key=spot.key)
    elif (spot.sought or spot.way) and moves:
        look, about = (
            partial(searching, cell=spot.cell, to=called(view, spot), number=spot.sought, way=spot.way),
            sentence("looks for it"),
        )
        told = spot.shut or sentence("moves unknown")
        yield spot.rank, moves, Answer(spot.label, look, told, about=about, key=spot.key)
    elif moves and (spot.always or not spot.ground) and (found := likely(view, spot.ground or [spot.cell])):
        yield spot.rank, far(ways_from(view, passing(view)), found[0]), behind_glue(view, spot, *found)
    elif spot.always:
        shut = spot.shut or in_between(view, [spot.cell]) or SHUT
        why, key = (shut, UNLETTERED) if moves else ("you are there", spot.key)
        yield min(spot.rank, 0) or LAST, moves, Answer(spot.label, close, refused=why, key=key)


def behind_glue(view: View, spot: Spot, cell: Cell, glue: Cell, why: str) -> Answer:
    """Return the menu entry for a place behind `glue`, which can be torn away from `cell`: it says so, then walks there, or asks there."""
    beside = cell == where(view)
    about = capital(
        sentence("at the glue" if beside else "to the glue", why=why, where=off(view, glue), takes=takes(view))
    )
    moves = counted(far(ways_from(view, passing(view)), cell), "move")
    told = why if beside else sentence("glue after", why=why, moves=moves)
    return Answer(spot.label, partial(behind, cells=spot.ground or [spot.cell]), told, about=about, key=spot.key)


def behind(front: Walker, cells: Sequence[Cell]) -> None:
    """Do the next thing for a place behind glue: say what is in the way, walk beside it, or ask whether to tear."""
    close(front)
    if told := through_glue(front, cells):
        front.say(told)


def ungluing(front: Walker, cell: Cell) -> None:
    close(front)
    to_glue(front, cell)


def walk(front: Walker, cell: Cell, to: str) -> None:
    close(front)
    far_walk(front, AutoWalk.to(cell), cell, to)


def called(view: View, spot: Spot) -> str:
    """Return how a place is called on setting out: "Room 2, unexplored", "a shaft down in Room 3"."""
    if spot.kind == "room":
        return sentence("bound to spent" if spot.rank else "bound room", number=spot.number)
    return led_to(view) if spot.kind == "job" else spot.label


def searching(front: Walker, cell: Cell, to: str, number: int = 0, way: Passage | None = None) -> None:
    """Look for the passage `way`, or else the Room `number` or the Job's place, which lies at this cell and is called `to`, over unseen ground."""
    close(front)
    there = make_for(job_place, "") if number == THE_JOB else look_for(number)
    far_walk(front, seek(way, "") if way else there, cell, to)


def lettered(room: int) -> str:
    """Return the letter for the Room number `room`, or "" if the number is 0 or there are no more letters."""
    taken = {*THINGS, *SPARE, *content.letters()["apart"], *map(letter_of, ("goal", "no", *words("ways")))}
    letters = [one for one in ascii_lowercase if one not in taken]
    return letters[room - 1] if 1 <= room <= len(letters) else ""


def kept(letters: dict[Destination, str], rows: Sequence[Answer]) -> Iterator[Answer]:
    """Yield these menu entries, each with the letter that its place had before, else with that which it asks for or the next free one.

    `letters`: what the places have had on this Level; what is new is noted there. Entries without a place stay as they are.
    """
    for row in rows:
        place = row.place
        if not isinstance(place, Destination) or row.key == UNLETTERED:
            yield row
            continue
        if place not in letters:
            letters[place] = free(letters, row.key)
        yield replace(row, key=letters[place])


def free(letters: dict[Destination, str], key: str) -> str:
    """Return this letter if no place has it, else the next one that none has, from the end: at the front are those of Rooms."""
    tables = content.letters()
    own = map(letter_of, ("goal", "no", "glue", "edge", "journey", *words("ways")))
    had = {*letters.values(), *tables["apart"]}
    if key and key not in had:
        return key
    return next((one for one in reversed(ascii_letters) if one not in {*had, *own}), "")
