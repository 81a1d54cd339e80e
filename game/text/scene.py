"""What is about her, in plain sentences: kind, distance and direction, the most dangerous first. Pure: from a View."""

from collections.abc import Iterable, Iterator

from game import content
from game.bots.errands import SENSED
from game.engine.commands import Act
from game.nest.paths import Cell
from game.presentation.ask import Answer
from game.presentation.auto_walk import WAYS
from game.presentation.outcome import chance, several
from game.presentation.sight import afflictions, friendly, murk, stance, titled
from game.run.view import Held, Member, Passage, RoomRecord, Seen, View
from game.telling.words import capital, counted, direction, joined

KNOWS = {
    "": "has not noticed you",
    "truce": "leaves you alone",
    "unseen": "you have slipped past",
    "adjacent": "will not notice you till you stand beside it",
    "seen": "knows of you",
}
"""What a creature makes of the party. [R-51]"""


FEW, AT_HAND = 2, 4
"""So many of a kind are told one by one, and whoever is so many cells off."""


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
    alarm = f" The nest's alarm is at {view.alert}." if view.alert else ""
    return f"{ground(view)} Turn {view.turn}, {counted(view.raid.explored, 'Room')} explored.{alarm}"


def ground(view: View) -> str:
    """Where, and in what state it is."""
    room = view.chamber
    there = f"{room.kind.capitalize()}, Room {room.number}, {state(room)}" if room else "A gallery"
    return f"Level {view.number} rated {view.rating}. {there}."


def state(room: RoomRecord) -> str:
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
        later = [who for who in dict.fromkeys(view.fight.order) if who != view.fight.turn]
        order = [names[who] for who in later if who in names]
        order += [f"{unseen} out of sight"] if (unseen := len(later) - len(order)) else []
        after = f" After this Turn: {joined(order)}." if order else ""
        yield f"Combat, Round {view.fight.number}.{after}"


def people(view: View) -> Iterator[str]:
    """The party, she who is asked first."""
    for member in roll(view):
        yield person(view, member)


def roll(view: View) -> list[Member]:
    """The party, she who is asked first."""
    return sorted(view.party, key=lambda one: one.body.who != view.me.body.who)


def person(view: View, member: Member) -> str:
    """How she is, in a line."""
    body = member.body
    place_ = "" if body.who == view.me.body.who else f", {off(view, (body.x, body.y))}"
    return f"{'' if place_ else 'You, the '}{body.name}{place_}: {condition(view, member)}."


def condition(view: View, member: Member) -> str:
    """The same, wherever she is."""
    body = member.body
    parts = [hale(body)]
    if body.disposition:
        parts += [body.disposition, *stance(body)]
        parts += [left(body)] if body.who == view.me.body.who else []
    parts += [f"Hunger {member.hunger}"] if member.hungers else []
    parts += ["Starving"] if member.starving else []
    parts += [f"{name} {rating}" for name, rating in afflictions(member)]
    what, dim = murk(member)
    parts += [f"{what} {dim}"] if dim and not member.scents else []
    parts += list(member.gifts)
    parts += [f"Luck {member.luck}"]
    return ", ".join(parts)


def left(body: Seen) -> str:
    """What she has left of a Round."""
    rest = [name for name in ("Tactical", "Resist", "Manoeuvre") if getattr(body, name.lower())]
    return f"{joined(rest) if rest else 'no Action'} left, Pace {body.pace}"


def hale(body: Seen) -> str:
    """Wounds: of a swarm who is left, of a single one what she has taken."""
    if content.kinds()[body.kind].swarm:
        return f"{body.limit - body.wounds} of {body.limit} left"
    return (
        f"{body.wounds} of {counted(body.limit, 'Wound')}"
        if body.wounds
        else f"unhurt of {counted(body.limit, 'Wound')}"
    )


def others(view: View) -> list[Seen]:
    """All in view who are not of the party: those who will attack, then the nearest."""
    x, y = where(view)

    def danger(body: Seen) -> tuple[int, int, int]:
        alert = 0 if view.fight or body.notice == "seen" else 1
        rank = 3 if friendly(view, body) else alert if body.armed else 0 if wanted(view, body) else 2
        return rank, max(abs(body.x - x), abs(body.y - y)), body.who

    return sorted((body for body in view.creatures if not body.led), key=danger)


def dangerous(view: View, body: Seen) -> bool:
    """Whether she has arms, or is the one the Job is about, and is not with the party."""
    return (body.armed or wanted(view, body)) and not friendly(view, body)


def close(view: View, body: Seen) -> bool:
    """Whether it would be folly to walk on: she knows of the party, or is about to."""
    x, y = where(view)
    near = max(abs(body.x - x), abs(body.y - y)) <= SENSED
    return body.armed and not friendly(view, body) and (near or body.notice == "seen")


def wanted(view: View, body: Seen) -> bool:
    """Whether the Job is to kill her."""
    return view.job.task == "kill" and body.kind == view.job.target


def harmless(view: View) -> list[tuple[str, str]]:
    """The others by kinds, nearest first: the name, and "3 Rove Beetles, the nearest 2 cells south, unarmed"."""
    kinds: dict[str, list[Seen]] = {}
    for body in others(view):
        if not dangerous(view, body):
            kinds.setdefault(titled(view, body).partition(" #")[0], []).append(body)
    return [
        (name, creature(view, found[0]))
        if len(found) == 1
        else (name, f"{several(len(found), name)}, the nearest {creature(view, found[0]).partition(', ')[2]}")
        for name, found in kinds.items()
    ]


def crowd(view: View) -> tuple[list[Seen], list[str]]:
    """The dangerous, and in a line for each kind those of them who are many and far: one by one they would be a roll call."""
    kinds: dict[str, list[Seen]] = {}
    for body in others(view):
        if dangerous(view, body):
            kinds.setdefault(body.kind, []).append(body)
    told, lines = [], []
    x, y = where(view)
    for found in kinds.values():
        cells = [max(abs(body.x - x), abs(body.y - y)) for body in found]
        first = max(FEW, sum(far <= AT_HAND for far in cells))
        rest = found[first:]
        told += found if len(rest) < FEW else found[:first]
        if len(rest) >= FEW:
            name = titled(view, rest[0]).partition(" #")[0]
            lines.append(f"{several(len(rest), name)} more, the nearest {off(view, (rest[0].x, rest[0].y))}")
    return sorted(told, key=others(view).index), lines


def creature(view: View, body: Seen) -> str:
    """One of them, in a line: "Minor #2, 3 cells northeast, facing you, unhurt of 3 Wounds, knows of you"."""
    parts = [f"{titled(view, body)}, {off(view, (body.x, body.y)) if body.x >= 0 else 'out of sight'}"]
    parts += [gaze] if (gaze := facing(view, body)) else []
    parts.append(hale(body))
    innate = content.kinds()[body.kind].effects
    if body.disposition:
        parts += [body.disposition, *stance(body)]
    parts += [f"{name} {rating}" for name, rating in body.effects.items() if rating > innate.get(name, 0)]
    parts += ["whom the Job is about"] if wanted(view, body) else []
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
    return "its back to you" if wind == direction(body.x - x, body.y - y) else f"facing {wind}"


def passage(view: View, way: Passage) -> str:
    """A way, and where it leads."""
    to = "" if way.kind in ("entrance", "escape") else "not taken yet"
    to = f"to the Level rated {way.rating}" if way.rating is not None else to
    return f"{capital(WAYS[way.kind])}, {off(view, (way.x, way.y))}" + (f", {to}" if to else "")


def thing(view: View, held: Held) -> str:
    """What lies about."""
    return f"{held.name}, rated {held.rating}, {off(view, (held.x, held.y))}"


# -- the list of "look" ----------------------------------------------------------------------------


def sights(view: View) -> Iterator[Answer]:
    """Everything in view, with more about it: the dangerous, ways, Items, what is built, remains."""
    for body in others(view):
        yield seen(creature(view, body), threat(view, body))
    for way in view.passages:
        yield seen(passage(view, way), [])
    for held in view.things:
        yield seen(thing(view, held), item(held))
    for kind, x, y in view.built:
        yield seen(f"{'Spores' if kind == 'spores' else f'A {kind}'}, {off(view, (x, y))}", [])
    x, y = where(view)
    dead: dict[str, list[Cell]] = {}
    for name, *cell in sorted(view.remains, key=lambda one: max(abs(one[1] - x), abs(one[2] - y))):
        dead.setdefault(name, []).append((cell[0], cell[1]))
    for name, cells in dead.items():
        yield seen(f"What is left of {several(len(cells), name)}, {off(view, cells[0])}", [])


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
            yield f"{box.name}, {box.damage}, within {counted(content.constants().reach[box.range], 'cell')}."
    if kind.armoured:
        worn = "on its head: take it from behind" if kind.armoured == "head" else "all round"
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
