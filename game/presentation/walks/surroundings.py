"""The surroundings as text: one line for each creature, passage and Item, or everything on one cell."""

from collections.abc import Iterator

from game import content
from game.bots.escape import OUT
from game.engine.commands import Act
from game.nest.tiles import Tile
from game.presentation.ailments import ails
from game.presentation.carrying.items import Eater, described, lying
from game.presentation.foes.danger_words import menacing, striking
from game.presentation.foes.flanking import shell
from game.presentation.foes.joining import not_now
from game.presentation.foes.last_seen import Last, here_last
from game.presentation.foes.made_of import searching
from game.presentation.gathering import good_to
from game.presentation.obstacles.shutting import obstructed, purpose, rubble, shown, unopened
from game.presentation.outcome import several, success, weighed
from game.presentation.owed import due, spent
from game.presentation.page import PageRow, sentence, words
from game.presentation.questions.costs import turn_left
from game.presentation.sight import (
    afflictions,
    dangerous,
    effects,
    facing,
    friendly,
    hale,
    intent,
    known,
    murk,
    notice,
    off,
    others,
    stance,
    state,
    titled,
    wanted,
    where,
)
from game.presentation.walks.beginnings import in_full
from game.presentation.walks.ways import behind
from game.run.view import Held, Member, Passage, Seen, View
from game.run.view_records import bare
from game.telling.advice import FIRST
from game.telling.words import article, capital, counted, direction, joined
from game.weighing.scale import feature_name, scaled

Said = tuple[str, str]
"""A sentence with the name of its colour."""
NEVER_SEEN: Said = "Nobody of the raid has seen that.", "dim"
"""All that is said of a cell of which nothing is known."""
FEW, AT_HAND = 2, 4
"""FEW creatures of a kind are described one by one, and all within AT_HAND cells. Others are only counted."""


# -- where, and who, in a line ---------------------------------------------------------------------


def place(view: View) -> str:
    """Return the party's place and the turn in one line: "Level 1, rated 0. Nursery, Room 2, unspent. Turn 4, 1 Room explored."."""
    alarm = f" The nest's alarm is at {view.alert}." if view.alert else ""
    return f"{ground(view)} Turn {view.turn}, {counted(view.raid.explored, 'Room')} explored.{alarm}"


def ground(view: View) -> str:
    """Return the Level and the Room, with the Room's state: "Level 1, rated 0. Nursery, Room 2, unspent."."""
    room = view.chamber
    there = f"{room.kind.capitalize()}, Room {room.number}, {state(room)}" if room else "A gallery"
    return f"Level {view.number}, rated {scaled(view.rating)}. {there}."


def struggle(view: View) -> Iterator[str]:
    """Yield a sentence on the Round and on the fighters whose Turns are still to come, if there is Combat."""
    if view.fight:
        names = {body.who: titled(view, body) for body in view.creatures}
        later = [who for who in dict.fromkeys(view.fight.order) if who != view.fight.turn]
        order = [names[who] for who in later if who in names]
        order += [f"{unseen} out of sight"] if (unseen := len(later) - len(order)) else []
        yield f"Combat, Round {view.fight.number}." + (f" After this Turn: {joined(order)}." if order else "")


def company(view: View) -> list[Member]:
    """Return the party's members, the current actor first."""
    return sorted(view.party, key=lambda one: one.body.who != view.me.body.who)


def person(view: View, member: Member) -> str:
    """Return a member's condition in one line: "You, the Wasp: unhurt of 4 Wounds, Hunger 0, Luck 11."."""
    body = member.body
    whose = f"You, the {body.name}" if body.who == view.me.body.who else f"{body.name}, {off(view, (body.x, body.y))}"
    return f"{whose}: {condition(view, member)}."


def condition(view: View, member: Member) -> str:
    """Return a member's condition as text: Wounds, Disposition, Hunger, Effects, Luck."""
    body = member.body
    parts = [hale(body)]
    if body.disposition:
        parts += [body.disposition, *stance(body)]
        if body.who == view.me.body.who:
            parts.append(turn_left(view))
    parts += [f"Hunger {scaled(member.hunger)}"] if member.hungers else []
    parts += ["Starving"] if member.starving else []
    parts += [sentence("burden", burden=member.burden)] if member.burden else []
    parts += [f"{name} {scaled(rating)}" for name, rating in afflictions(member)]
    what, dim = murk(member)
    parts += [f"{what} {scaled(dim)}"] if dim and not member.scents else []
    return ", ".join([*parts, *member.gifts, *([f"Luck {member.luck}"] if view.system.luck else [])])


def creature(view: View, body: Seen) -> str:
    """Return a line on a creature, such as "Minor #2, 3 cells northeast, facing you, unhurt of 3 Wounds"."""
    parts = [f"{titled(view, body)}, {off(view, (body.x, body.y)) if body.x >= 0 else 'out of sight'}"]
    parts += [*filter(None, (facing(view, body), intent(view, body))), hale(body)]
    parts += [*([body.disposition, *stance(body)] if body.disposition else []), *effects(body)]
    parts += ["whom the Job is about"] if wanted(view, body) else []
    if friendly(view, body):
        parts.append("with you")
    elif not body.armed:
        parts.append("unarmed")
    elif not view.fight:
        parts.append(known(view, body)[0])
    return ", ".join(parts)


def harmless(view: View) -> list[tuple[str, str]]:
    """Return (name, line of text) for each kind of harmless creature in view. The line tells number and distance."""
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
    """Return the dangerous creatures to describe one by one, and lines that sum up the distant ones by kind."""
    kinds: dict[str, list[Seen]] = {}
    for body in others(view):
        if dangerous(view, body):
            kinds.setdefault(body.kind, []).append(body)
    told, lines = [], []
    x, y = where(view)
    for found in kinds.values():
        first = max(FEW, sum(max(abs(body.x - x), abs(body.y - y)) <= AT_HAND for body in found))
        rest = found[first:]
        told += found if len(rest) < FEW else found[:first]
        if len(rest) >= FEW:
            name = titled(view, rest[0]).partition(" #")[0]
            lines.append(f"{several(len(rest), name)} more, the nearest {off(view, (rest[0].x, rest[0].y))}")
    return sorted(told, key=others(view).index), lines


def passage(view: View, way: Passage) -> str:
    """Return a line on a passage between Levels: its kind, its distance, and the Level at its other end."""
    new = "" if way.kind in OUT else "not taken yet"
    to = new if way.rating is None else f"to the Level rated {scaled(way.rating)}"
    return f"{capital(words('ways')[way.called])}, {off(view, (way.x, way.y))}" + (f", {to}" if to else "")


def thing(view: View, held: Held) -> str:
    """Return a line on an Item on the ground: name, rating, distance."""
    return f"{held.name}, rated {scaled(held.rating)}, {off(view, (held.x, held.y))}"


def sights(view: View) -> Iterator[PageRow]:
    """Yield a page row for each thing or creature in view, with details that the player may ask for."""
    for body in others(view):
        yield PageRow(creature(view, body), more=tuple(said for said, _ in told(view, body)))
    yield from (PageRow(passage(view, way)) for way in view.passages)
    finder = view.party[0] if view.party else None
    eater = Eater(finder, finder.hungers) if finder else Eater()
    lying = ((held, tuple(described(held, eater=eater))) for held in view.things)
    yield from (PageRow(thing(view, held), more=more) for held, more in lying)
    for kind, x, y in view.built:
        name = "Spores" if kind == "spores" else f"A {kind}"
        yield PageRow(f"{name}, {off(view, (x, y))}", more=(words("built")[kind],))
    x, y = where(view)
    dead: dict[str, list[tuple[int, int]]] = {}
    for name, rx, ry in sorted(view.remains, key=lambda one: max(abs(one[1] - x), abs(one[2] - y))):
        dead.setdefault(name, []).append((rx, ry))
    for name, cells in dead.items():
        yield PageRow(f"What is left of {several(len(cells), name)}, {off(view, cells[0])}")


# -- all that is known of a cell -------------------------------------------------------------------


def cell(view: View, x: int, y: int, last: Last | None = None) -> Iterator[Said]:
    """Yield sentences on everything known of a cell of the current Level, the most important first, and on who was there `last`."""
    height, width = view.tiles.shape
    there = [(said, "cold") for said in here_last(view, last or {}, (x, y))]
    there += [said for body in view.creatures if (body.x, body.y) == (x, y) for said in told(view, body)]
    yield from there
    if not (0 <= x < width and 0 <= y < height and view.known[y, x]):
        yield from () if there else (NEVER_SEEN,)  # a creature may be sensed on unknown ground
        return
    yield from lies(view, x, y)
    if all((way.x, way.y) != (x, y) for way in view.passages):  # a way has been described already
        seen = "" if view.visible[y, x] else ", as you remember it"
        yield capital(f"{words('ground')[Tile(int(view.tiles[y, x])).name]}{seen}."), "text"
    yield room_of(view, x, y), "dim"
    yield from ((said, "dim") for said in searching(view, x, y))


def lies(view: View, x: int, y: int) -> Iterator[Said]:
    """Yield sentences on all that lies or is built in a cell: barriers and webs, Items, remains, passages."""
    yield from ((words("built")[kind], kind) for kind, bx, by in view.built if (bx, by) == (x, y))
    for held in view.things:
        if (held.x, held.y) == (x, y):
            yield from lying(held, view.party[0] if len(view.party) == 1 else None)
    yield from ((f"What is left of the {name}.", "remains") for name, *at in view.remains if at == [x, y])
    for way in (one for one in view.passages if (one.x, one.y) == (x, y)):
        new = ", ".join(filter(None, ("nobody has taken it", behind(view, way))))
        far = f": {new}" if way.rating is None else f": to a Level rated {scaled(way.rating)}"
        barred = sentence("way in combat" if view.fight else "way to take")
        yield f"{capital(words('ways')[way.called])}{'' if way.kind in OUT else far}{barred}", "way"


def room_of(view: View, x: int, y: int) -> str:
    """Return the Room of a cell as text, or "a gallery", or "a wall" and how to get through it."""
    tile, number = Tile(int(view.tiles[y, x])), int(view.rooms[y, x])
    if tile.name in words("lies"):
        fallen = next((room for room in obstructed(view) if (x, y) in rubble(view, room)), None)
        return " ".join(filter(None, (words("lies")[tile.name], purpose(view, fallen) if fallen else "")))
    for room in view.pool:
        if room.level == view.number and room.number == number and number:
            dark = f", Darkness {scaled(room.dark)}" if room.dark else ""
            told = f"Room {number}, {article(room.kind)}: {spent(room)}{dark}{good_to(view, room)}."
            return f"{told} {due(room)}".rstrip()
    if number in shown(view):
        return unopened(view)
    return "A wall." if tile in (Tile.SOLID, Tile.CARTON) else "A gallery: no Room, nothing to explore."


def told(view: View, body: Seen) -> Iterator[Said]:
    """Yield sentences on a creature, with their colours: who it is, its condition, its weapons, the odds of a fight."""
    you = body.led and len(view.party) == 1
    yield f"{'You, the ' if you else ''}{titled(view, body) if not body.led else body.name}: {hale(body)}.", body.colour
    looks = f"looking {wind}" if body.disposition and (wind := direction(*body.facing)) else ""
    blind = "blind by birth" if content.kinds()[body.kind].effects.get("Blind") else ""
    if so := [one for one in (body.disposition, *stance(body), looks, *effects(body), blind) if one]:
        yield capital(f"{joined(so)}."), "text"
    if doing := intent(view, body):
        yield f"It {doing}.", "text"
    if body.armed and not body.led and not view.fight:
        yield words("notice")[notice(view, body)], known(view, body)[1]
        if body.tie:
            yield words("tied")[body.tie], "alarm" if body.tie == "follows" else "dim"
    yield from ((said, "bad") for said in ails(view, body))
    if not body.led:
        yield from ((sentence, "text") for sentence in standing(view, body))
        yield from menacing(view, body)
        yield from ((sentence, "dim") for sentence in (*arms(view, body), *in_full(view, body)))
        if rated := [f"{feature_name(name)} {scaled(value)}" for name, value in body.ratings.items() if value]:
            yield f"Sized up: {', '.join(rated)}.", "good"
        yield from odds(view, body)


def standing(view: View, body: Seen) -> Iterator[str]:
    """Yield sentences on whether a creature is the Job's target, cannot leave its cell, or is at work."""
    kind = content.kinds()[body.kind]
    if body.kind == view.job.target:
        yield "The Job is about this one."
    if kind.rooted and kind.royal:
        yield "She fills her cell and cannot leave it; only her head, which is this cell, can be struck."
    if body.busy:
        yield words("busy").get(body.busy, f"It {body.busy}.").format(turns=content.alerts()[view.alert].lasts)


def arms(view: View, body: Seen) -> Iterator[str]:
    """Yield sentences on a creature's weapons and their reach, on its tricks, and on where a Carapace (armour) covers it."""
    kind = content.kinds()[body.kind]
    far = {bare(box): content.constants().cells(box) for box in (kind.base, kind.special) if box}
    boxes = ", ".join(f"{name} within {cells}" for name, cells in far.items())
    yield f"Armed: {boxes} {'cell' if boxes.endswith(' 1') else 'cells'}." if boxes else "Unarmed."
    if kind.tricks:
        yield words("job_notes")["tricks"].format(names=joined([content.formulas()[one].key for one in kind.tricks]))
    if kind.armoured:
        yield shell(view, body)


def odds(view: View, body: Seen) -> Iterator[Said]:
    """Yield sentences, with their colours, on the odds of attacking a creature, or on why that is impossible."""
    choice = view.choice(Act("attack", body.who))
    if choice and (table := view.odds(choice) if not choice.refused else None):
        yield f"Your Attack would land {success(table)} of the time.", "good"
        yield weighed(view, choice), "dim"
        if table.at_least(FIRST):
            return
    elif refused := not_now(view, body, choice):
        yield refused, "faint"
    if view.party and body.armed and not friendly(view, body):
        yield from striking(view, body)
