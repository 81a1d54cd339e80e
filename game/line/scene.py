"""What is about her, in plain sentences: kind, distance and direction, the most dangerous first. Pure: from a View."""

from collections.abc import Iterable, Iterator

import numpy as np

from game import content
from game.asking.ask import Answer
from game.asking.errand import WAYS
from game.asking.outcome import chance
from game.asking.sight import afflictions, friendly, murk, stance, titled
from game.bots.errands import far, frontier, ways_from
from game.content import REACH
from game.flow.commands import Act, Go
from game.nest.paths import FAR, Cell
from game.run.view import Chamber, Held, Member, Passage, Seen, View
from game.telling.words import capital, counted, direction, joined

KNOWS = {
    "": "has not noticed you",
    "unseen": "you have slipped past",
    "adjacent": "will not notice you till you stand beside her",
    "seen": "knows of you",
}
"""What a creature makes of the party. [R-51]"""


def where(view: View) -> Cell:
    return view.me.body.x, view.me.body.y


def off(view: View, cell: Cell) -> str:
    """How far and where: "3 cells northeast", "here"."""
    x, y = where(view)
    dx, dy = cell[0] - x, cell[1] - y
    return f"{counted(max(abs(dx), abs(dy)), 'cell')} {direction(dx, dy)}" if dx or dy else "here"


# -- the whole picture -----------------------------------------------------------------------------


def place(view: View) -> str:
    """Where and when."""
    room = view.chamber
    there = f"{room.kind.capitalize()}, Room {room.number}, {state(room)}" if room else "A gallery"
    clock = f"Turn {view.turn}, {counted(view.raid.explored, 'Room')} explored."
    return f"Level {view.number} rated {view.rating}. {there}. {clock}"


def state(room: Chamber) -> str:
    """What has become of a Room."""
    parts = ["spent" if room.spent else "unspent"]
    parts += [f"Darkness {room.dark}"] if room.dark else []
    parts += [f"an Obstacle of {room.obstruction}"] if room.obstruction else []
    parts += ["a shelter"] if room.secured else []
    return ", ".join(parts)


def struggle(view: View) -> Iterator[str]:
    """The Round, and whose Turns are still to come."""
    if view.fight:
        names = {body.who: titled(view, body) for body in view.creatures}
        order = [names.get(who, "somebody") for who in dict.fromkeys(view.fight.order) if who != view.fight.turn]
        after = f" After this Turn: {joined(order)}." if order else ""
        yield f"Combat, Round {view.fight.number}.{after}"


def people(view: View) -> Iterator[str]:
    """The party, she who is asked first."""
    for member in sorted(view.party, key=lambda one: one.body.who != view.me.body.who):
        yield person(view, member)


def person(view: View, member: Member) -> str:
    """How she is, in a line."""
    body = member.body
    parts = [hale(body)]
    if body.disposition:
        parts += [body.disposition, *stance(body), left(body)]
    parts += [f"Hunger {member.hunger}"] if member.hungers else []
    parts += ["Starving"] if member.starving else []
    parts += [f"{name} {rating}" for name, rating in afflictions(member)]
    what, dim = murk(member)
    parts += [f"{what} {dim}"] if dim and not member.scents else []
    parts += list(member.gifts)
    parts += [f"Luck {member.luck}"]
    place_ = "" if body.who == view.me.body.who else f", {off(view, (body.x, body.y))}"
    return f"{'You, the ' if not place_ else ''}{body.name}{place_}: {', '.join(parts)}."


def left(body: Seen) -> str:
    """What she has left of a Round."""
    rest = [name for name in ("Tactical", "Resist", "Manoeuvre") if getattr(body, name.lower())]
    return f"{joined(rest) if rest else 'no Action'} left, Pace {body.pace}"


def hale(body: Seen) -> str:
    """Wounds: of a swarm who is left, of a single one what she has taken."""
    if content.kinds()[body.kind].swarm:
        return f"{body.limit - body.wounds} of {body.limit} left"
    return f"{body.wounds} of {counted(body.limit, 'Wound')}" if body.wounds else f"unhurt of {body.limit} Wounds"


def others(view: View) -> list[Seen]:
    """All in view who are not of the party: those who will attack, then the nearest."""
    x, y = where(view)

    def danger(body: Seen) -> tuple[int, int, int]:
        rank = 3 if friendly(view, body) else 2 if not body.armed else int(not view.fight and body.notice != "seen")
        return rank, max(abs(body.x - x), abs(body.y - y)), body.who

    return sorted((body for body in view.creatures if not body.led), key=danger)


def creature(view: View, body: Seen) -> str:
    """One of them, in a line: "Minor #2, 3 cells northeast, facing you, unhurt of 3 Wounds, knows of you"."""
    parts = [f"{titled(view, body)}, {off(view, (body.x, body.y)) if body.x >= 0 else 'out of sight'}"]
    parts += [gaze] if (gaze := facing(view, body)) else []
    parts.append(hale(body))
    innate = content.kinds()[body.kind].effects
    if body.disposition:
        parts += [body.disposition, *stance(body)]
    parts += [f"{name} {rating}" for name, rating in body.effects.items() if rating > innate.get(name, 0)]
    if friendly(view, body):
        parts.append("with you")
    elif not body.armed:
        parts.append("unarmed")
    elif not view.fight:
        parts.append(KNOWS[body.notice])
    return ", ".join(parts)


def facing(view: View, body: Seen) -> str:
    """Which way she looks, as it matters to her who is asked."""
    wind = direction(*body.facing)
    if not wind:
        return ""
    x, y = where(view)
    towards = direction(x - body.x, y - body.y)
    if wind == towards:
        return "facing you"
    return "her back to you" if wind == direction(body.x - x, body.y - y) else f"facing {wind}"


def passage(view: View, way: Passage) -> str:
    """A way, and where it leads."""
    to = "" if way.kind in ("entrance", "escape") else "not taken yet"
    to = f"to the Level rated {way.rating}" if way.rating is not None else to
    return f"{capital(WAYS[way.kind])}, {off(view, (way.x, way.y))}" + (f", {to}" if to else "")


def thing(view: View, held: Held) -> str:
    """What lies about."""
    return f"{held.name}, rated {held.rating}, {off(view, (held.x, held.y))}"


def steps(view: View) -> str:
    """Where she can step: "north, east (attack)"."""
    x, y = where(view)
    ways = [choice for choice in view.choices if isinstance(choice.command, Go) and not choice.refused]
    told = []
    for choice in ways:
        assert isinstance(choice.command, Go)
        wind = direction(choice.command.x - x, choice.command.y - y)
        told.append(f"{wind} (attack)" if choice.attempt else wind)
    return f"Steps: {', '.join(told) or 'none'}."


# -- the list of "look" ----------------------------------------------------------------------------


def sights(view: View) -> Iterator[Answer]:
    """Everything in view, with more about it: the dangerous, ways, Items, Rooms, what is built, remains."""
    for body in others(view):
        yield seen(creature(view, body), threat(view, body))
    for way in view.passages:
        yield seen(passage(view, way), [])
    for held in view.things:
        yield seen(thing(view, held), item(held))
    for room in view.pool:
        if room.level == view.number and not room.here:
            yield seen(
                f"{room.kind.capitalize()}, Room {room.number}, {state(room)}, {off(view, (room.x, room.y))}", []
            )
    for kind, x, y in view.built:
        yield seen(f"A {kind}, {off(view, (x, y))}", [])
    for name, x, y in view.remains:
        yield seen(f"What is left of the {name}, {off(view, (x, y))}", [])


def seen(label: str, more: Iterable[str]) -> Answer:
    """A line of it; asked for by its number, it says more."""
    told = list(more) or ["There is no more to it."]
    return Answer(label, lambda raid: raid.talk.say(*told))


def threat(view: View, body: Seen) -> Iterator[str]:
    """What to know of her: arms, shell, and how an Attack of yours would go."""
    kind = content.kinds()[body.kind]
    yield f"{titled(view, body)}: {hale(body)}."
    for box in (kind.base, kind.special):
        if box:
            yield f"{box.name}, {box.damage}, within {counted(REACH[box.range], 'cell')}."
    if kind.armoured:
        worn = "on her head: take her from behind" if kind.armoured == "head" else "all round"
        yield f"Carapace {kind.features.get('Carapace', 0)}, {worn}."
    if choice := view.choice(Act("attack", body.who)):
        yield f"Your Attack: {f'no, {choice.refused}' if choice.refused else chance(view, choice)}."


def item(held: Held) -> Iterator[str]:
    """What is known of an Item."""
    marks = [TYPES[one] for one in held.types]
    marks += [
        word for word, so in (("depleted", held.depleted), ("spoiled", held.spoiled), ("cursed", held.cursed)) if so
    ]
    yield f"{held.name}: {joined([*marks, f'rated {held.rating}'])}."
    if held.function in content.abilities():
        yield f"{held.function}: {content.abilities()[held.function].about}"
    if not held.known:
        yield "What it does nobody knows yet: eating tells, or study."


TYPES = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Message"}


def unseen(view: View) -> Iterator[str]:
    """The nearest ground that borders on what nobody has seen."""
    dist = np.where(frontier(view), ways_from(view), FAR)
    x, y = where(view)
    dist[y, x] = FAR
    at = np.unravel_index(int(dist.argmin()), dist.shape)
    cell = (int(at[1]), int(at[0]))
    if (moves := far(dist, cell)) < FAR:
        yield f"Unseen ground begins {counted(moves, 'move')} off, {direction(cell[0] - x, cell[1] - y)}."
    else:
        yield "No unseen ground is left in reach."
