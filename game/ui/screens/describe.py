"""A cell in words: ground, Room, ways, things, and who stands there. Pure: from a View."""

from collections.abc import Iterator

from game import content
from game.engine.commands import Act
from game.nest.tiles import Tile
from game.presentation.outcome import success, weighed
from game.presentation.sight import AWARE, friendly, stance, titled
from game.run.view import Choice, Seen, View
from game.telling.advice import harms, menaces
from game.telling.words import article, capital, counted, direction, joined
from game.ui.map.nest_map import where
from game.ui.map.palette import Ink

Said = tuple[str, Ink]
GROUND = {
    Tile.SOLID: "earth, never dug", Tile.CARTON: "earth, never dug", Tile.FLOOR: "trodden earth",
    Tile.PILLAR: "a pillar that holds the roof up", Tile.SHAFT_DOWN: "a shaft, going down",
    Tile.SHAFT_UP: "a shaft, going up", Tile.TUNNEL: "a steep tunnel, going down far", Tile.ENTRANCE: "the way out of the nest",
    Tile.FUNGUS: "fungus comb", Tile.LEAF: "leaf litter", Tile.GRAIN: "stored grain", Tile.BROOD: "eggs and nymphs",
    Tile.MIDDEN: "refuse", Tile.ROYAL: "a floor polished by ten thousand feet", Tile.PEBBLE: "pebbles", Tile.HUSK: "shed skins",
    Tile.PLUG: "glue, set hard where a tunnel was", Tile.RUBBLE: "an Obstacle: fallen earth and carton",
    Tile.GRAVID: "the rest of the Queen, pale and full of eggs; only her head can be struck",
}  # fmt: skip
BUILT = {
    "barrier": "A barrier: it is harder to shoot at who is behind it; any Attack at them brings it down.",
    "web": "A web: the first to step in is Immobilised, but for weavers of webs.",
    "spores": "Gut-fungus spores: whoever walks through breathes them, and may be Infected.",
}
"""What is thrown up in fights, or hangs in the air, by its kind."""
WAYS = {
    "entrance": "The way out of the nest",
    "escape": "The escape shaft",
    "up": "A shaft up",
    "shaft": "A shaft down",
    "shortcut": "A steep tunnel",
}


def cell(view: View, x: int, y: int) -> Iterator[Said]:
    """Everything that is known of a cell of the Level in hand, the most important first."""
    height, width = view.tiles.shape
    there = [body for body in view.creatures if (body.x, body.y) == (x, y)]
    for body in there:
        yield from creature(view, body)
    if not (0 <= x < width and 0 <= y < height and view.known[y, x]):
        if not there:  # one may be sensed on ground that nobody knows
            yield "Nobody of the raid has seen that.", "dim"
        return
    yield from lies(view, x, y)
    seen = "" if view.visible[y, x] else ", as you remember it"
    if all((way.x, way.y) != (x, y) for way in view.passages):  # a way has been told of
        yield capital(f"{GROUND[Tile(int(view.tiles[y, x]))]}{seen}."), "text"
    yield place(view, x, y), "dim"


def lies(view: View, x: int, y: int) -> Iterator[Said]:
    """What is built there, lies there, leads on from there."""
    for kind, bx, by in view.built:
        if (bx, by) == (x, y):
            yield BUILT[kind], kind
    for held in view.things:
        if (held.x, held.y) == (x, y):
            worn = ", depleted" if held.depleted else ""
            yield (
                f"{capital(article(held.name)) if held.name[-1:] != 's' else held.name}, rated {held.rating}{worn}.",
                "thing",
            )
    for name, rx, ry in view.remains:
        if (rx, ry) == (x, y):
            yield f"What is left of the {name}.", "remains"
    for way in view.passages:
        if (way.x, way.y) == (x, y):
            to = (
                "out"
                if way.kind in ("entrance", "escape")
                else "nobody has taken it"
                if way.rating is None
                else f"to a Level rated {way.rating}"
            )
            yield f"{WAYS[way.kind]}: {to}.", "way"


def place(view: View, x: int, y: int) -> str:
    """Its Room, or that it is none."""
    if view.tiles[y, x] == Tile.PLUG:
        return "It shuts the way, and the Room behind it cannot be explored. From beside it, it can be torn away."
    if view.tiles[y, x] == Tile.RUBBLE:
        return (
            "While it lies there, its Room cannot be explored, or lived off. From inside the Room, it can be torn down."
        )
    number = int(view.rooms[y, x])
    for room in view.pool:
        if room.level == view.number and room.number == number and number:
            dark = f", Darkness {room.dark}" if room.dark else ""
            return f"Room {number}, {article(room.kind)}: {'spent' if room.spent else 'unspent'}{dark}."
    wall = Tile(int(view.tiles[y, x])) in (Tile.SOLID, Tile.CARTON)
    return "A wall." if wall else "A gallery: no Room, nothing to explore."


def distance(view: View, x: int, y: int) -> str:
    """From her who is asked: "7 southeast"."""
    mx, my = where(view)
    dx, dy = x - mx, y - my
    return f"{max(abs(dx), abs(dy))} {direction(dx, dy)}" if (dx, dy) != (0, 0) else "here"


# -- who stands there ----------------------------------------------------------------------------------------------------


def creature(view: View, body: Seen) -> Iterator[Said]:
    """Who it is, how she is, what she can do, and how you would fare."""
    you = body.led and len(view.party) == 1
    yield f"{'You, the ' if you else ''}{titled(view, body) if not body.led else body.name}: {hale(body)}.", body.colour
    state = list(condition(body))
    if state:
        yield capital(f"{joined(state)}."), "text"
    if body.armed and not body.led and not view.fight:
        yield KNOWS[body.notice], AWARE[body.notice][1]
        if body.tie:
            yield TIED[body.tie], "alarm" if body.tie == "follows" else "dim"
    if not body.led:
        yield from ((sentence, "text") for sentence in standing(view, body))
        yield from ((sentence, "dim") for sentence in threat(body))
        yield from menacing(view, body)
        if body.ratings:
            rated = (f"{name} {value}" for name, value in body.ratings.items() if value)
            yield f"Sized up: {', '.join(rated)}.", "good"
        if view.fight:
            yield from odds(view, body)


KNOWS = {
    "": "It has not noticed you. Come within its feelers, and your Sneaking is rolled against its Ken.",
    "unseen": "You have slipped past it: it will not notice you while you stay in this Room. Attacked now, it starts Recoiling.",
    "truce": "It has had enough of you: after a stand-off it leaves you alone, until you attack it or come to what it guards.",
    "adjacent": "It has not noticed you, and will not, until you stand next to it. Attacked now, it starts Recoiling.",
    "seen": "It knows of you, and attacks when you come near.",
}
"""What a creature makes of the party. [R-51]"""

TIED = {
    "follows": "It could reach you within a Turn: take a way to another Level now, and it comes after you.",
    "stays for food": "Take a way to another Level now, and it stays and eats what lies beside it instead.",
    "holds its tunnel": "It holds its tunnel: it would not follow you to another Level.",
}
"""What it would do if the party took a way now. [R-84]"""
BUSY = {
    "tends the Queen": "It feeds the Queen and licks her.",
    "on patrol": "It is on patrol: it goes from Room to Room.",
}


def standing(view: View, body: Seen) -> Iterator[str]:
    """Yield what the Job, the cell it lies in and its own labour make of it."""
    kind = content.kinds()[body.kind]
    if body.kind == view.job.target:
        yield "The Job is about this one."
    if kind.rooted and kind.royal:
        yield "She fills her cell and cannot leave it; only her head, which is this cell, can be struck."
    if body.busy:
        yield BUSY.get(body.busy, f"It {body.busy}.")


def hale(body: Seen) -> str:
    """Wounds: what is left of a swarm, what a single one has taken."""
    if content.kinds()[body.kind].swarm:
        return f"{body.limit - body.wounds} of {body.limit} left"
    return (
        f"unhurt, {counted(body.limit, 'Wound')}"
        if not body.wounds
        else f"{body.wounds} of {counted(body.limit, 'Wound')}"
    )


def condition(body: Seen) -> Iterator[str]:
    """Disposition, where she is and looks, and Effects but for innate ones."""
    innate = content.kinds()[body.kind].effects
    if body.disposition:
        yield body.disposition
    yield from stance(body)
    if body.disposition and (wind := direction(*body.facing)):
        yield f"looking {wind}"
    yield from (f"{name} {rating}" for name, rating in body.effects.items() if rating > innate.get(name, 0))
    if innate.get("Blind"):
        yield "blind by birth"


def threat(body: Seen) -> Iterator[str]:
    """What to know of a foe: her arms and their reach, her shell, which way she looks."""
    kind = content.kinds()[body.kind]
    arms = [
        f"{box.name.removesuffix(' Attack')} within {content.constants().reach[box.range]}"
        for box in (kind.base, kind.special)
        if box
    ]
    yield f"Armed: {joined(arms)} {'cell' if arms[-1].endswith(' 1') else 'cells'}." if arms else "Unarmed."
    if kind.armoured:
        plate = kind.features.get("Carapace", 0)
        wind = direction(*body.facing)
        looks = f", which points {wind}: take it from behind" if kind.armoured == "head" and wind else ""
        yield f"Carapace {plate}, {'on its head' if kind.armoured == 'head' else 'all round'}{looks}."


def menacing(view: View, body: Seen) -> Iterator[Said]:
    """How she would fare against the one who is asked; nothing of the unarmed, and of friends."""
    threat = None if friendly(view, body) else view.threat(body.who)
    if threat:
        whom = "you" if len(view.party) == 1 else f"the {view.me.body.name}"
        yield menaces(body, threat, view.me, whom), "bad" if harms(threat.now) else "dim"


def odds(view: View, body: Seen) -> Iterator[Said]:
    """How an Attack of yours would go."""
    choice = view.choice(Act("attack", body.who))
    if choice is None:
        yield "You cannot attack it now.", "faint"
    elif choice.refused:
        yield f"You cannot attack it: {choice.refused}.", "faint"
    else:
        yield from chances(view, choice)


def chances(view: View, choice: Choice) -> Iterator[Said]:
    """The odds of an Attack, in words."""
    table = view.odds(choice)
    if table:
        yield f"Your Attack would land {success(table)} of the time.", "good"
        yield weighed(view, choice), "dim"
