"""The screens as lists: sheet, Items, Environment Pool, Job, discoveries, log, rolls, a roll's card, why, codex."""

import re
from collections.abc import Iterator, Sequence

from game import content
from game.codex import codex
from game.content import Attack
from game.engine.entries import Entry, Rolled
from game.fd100 import rises
from game.presentation.sight import afflictions, finding
from game.reports.why import heading, why
from game.run.view import Member, RoomRecord, View
from game.telling.card import card
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import capital, counted, joined
from game.text.reading import aloud
from game.text.scene import hale, item, state

WIDTH = 100
LAST = 15
"""Lines of the log, rolls of the history, if no number is named."""


def sheet(member: Member) -> Iterator[str]:
    """Her character sheet."""
    body, kind = member.body, content.kinds()[member.body.kind]
    yield f"Sheet of {body.name}. {capital(hale(body))}."
    hunger = f"Hunger {member.hunger}{', Starving' if member.starving else ''}" if member.hungers else "Hunger: never"
    yield f"{hunger}. Luck {member.luck}. Sees {counted(member.sight, 'cell')}{' by scent' if member.scents else ''}."
    yield f"Disposition Track: {', '.join(member.track)}.{f' Now {body.disposition}.' if body.disposition else ''}"
    if ill := [f"{name} {rating}" for name, rating in afflictions(member)]:
        yield f"Effects: {joined(ill)}."
    if member.gifts:
        yield f"Gifts of food: {joined(member.gifts)}."
    for name, rating in member.ratings.items():
        if rating:
            yield f"{name} {rating}{f', to be learnt from at a Rest, {rises(rating)} in 100' if name in member.ticked else ''}."
    for label, box in (("Base", kind.base), ("Special", kind.special)):
        if box:
            yield f"{label} Attack: {armed(box)}."
    yield from bag(member)


def armed(box: Attack) -> str:
    """An Attack box."""
    told = [box.name, box.damage, box.range, f"hit: {box.hit}", f"miss: {box.miss}"]
    return ", ".join(told)


def items(view: View) -> Iterator[str]:
    """What everybody carries, and what lies underfoot."""
    for member in view.party:
        yield from bag(member)
    here = [held for held in view.things if view.party and (held.x, held.y) == (view.me.body.x, view.me.body.y)]
    for held in here:
        yield "On the floor: " + " ".join(item(held))


def bag(member: Member) -> Iterator[str]:
    yield f"{member.body.name} carries {len(member.items)} of {content.constants().party.slots} Items."
    for held in member.items:
        yield " ".join(item(held))


def pool(view: View) -> Iterator[str]:
    """The Environment Pool. [B 3.12]"""
    yield f"Environment Pool: {counted(len(view.pool), 'Room')}, {sum(not room.spent for room in view.pool)} unspent."
    for room in view.pool:
        yield chamber(view, room)


def chamber(view: View, room: RoomRecord) -> str:
    """A row of it."""
    level = "" if room.level == view.number else f"Level {room.level} rated {room.rating}, "
    parts = [f"{level}Room {room.number}, {room.kind}: {state(room)}"]
    parts += ["you are here"] if room.here else []
    parts.append(finding(room))
    if rooms := [str(n) for n in view.galleries.get((room.level, room.number), ())]:
        parts.append(f"galleries to {'Room' if len(rooms) == 1 else 'Rooms'} {joined(rooms)}")
    parts += list(room.ways)
    parts += [f"{kind} {rich}" for kind, rich in room.stocks.items()]
    parts += [f"note: {room.note}"] if room.note else []
    return "; ".join(parts) + "."


def job(view: View) -> Iterator[str]:
    """A letter from the client."""
    task = view.job
    yield f"The Job: {task.name}."
    yield f"{task.client} writes: {task.brief}"
    yield from ([f"Where: the {task.chamber}, on a Level rated 100."] if task.chamber else [])
    yield from ([f"What: {task.goods}{', carried' if task.carried else ''}."] if task.goods else [])
    yield f"Danger: {task.danger}"
    yield f"Reward: {task.reward}"
    yield f"Now: {task.objective}."


def discoveries(view: View) -> Iterator[str]:
    """Foods whose Function is Known. [L 2.11.6.8]"""
    if not view.discoveries:
        yield "Nothing is Known yet: whoever eats a food learns what it does; so does who studies it, if the roll succeeds."
    for one in sorted(view.discoveries, key=lambda food: not food.good):
        row = content.abilities().get(one.ability)
        told = row.about if row else "It feeds."
        condition = "" if one.condition in ("", "Ordinary") else f" {one.condition}."
        whose = [member.body.name for member in view.party for held in member.items if held.name == one.name]
        carried = f" Carried by {joined(list(dict.fromkeys(whose)))}." if whose else ""
        yield f"{one.name}, {'good' if one.good else 'bad'}: {told}{condition}{carried}"


# -- what was told ---------------------------------------------------------------------------------


def told(line: Line, *, numbers: bool = True) -> str:
    """A line of the log, with its numbers if they are wanted."""
    return f"{line.text} ({line.detail})" if line.detail and numbers else line.text


def log(lines: Sequence[Line], last: int) -> Iterator[str]:
    """The end of the log, by the numbers that "why" asks for."""
    first = max(0, len(lines) - last)
    for n, line in enumerate(lines[first:], first + 1):
        yield f"{n}. {told(line)}"


def rolls(story: Sequence[Entry]) -> list[Rolled]:
    """All rolls of Actions, in order."""
    return [entry for entry in story if isinstance(entry, Rolled) and entry.action in content.formulas()]


def history(found: Sequence[Rolled], names: Names, last: int) -> Iterator[str]:
    """The last of them, by the numbers that "card" asks for."""
    if not found:
        yield "Nothing has been rolled yet."
    first = max(0, len(found) - last)
    for n, entry in enumerate(found[first:], first + 1):
        yield f"{n}. {spoken(heading(entry, names))}: {entry.roll.degree}."


def spoken(title: str) -> str:
    """ATTACK   The Wasp > my Minor: "Attack: The Wasp, my Minor"."""
    what, *rest = re.split(r" {3,}", title)
    return ": ".join([what.capitalize(), *(", ".join(rest).replace(" > ", ", at ") for _ in rest[:1])])


def roll_card(entry: Rolled, names: Names) -> Iterator[str]:
    """How its degree came about: the whole card but its picture."""
    lines = card(entry.roll, entry.roll.check, heading(entry, names), entry.rule, WIDTH)
    return heard(lines)


def heard(lines: Sequence[str]) -> Iterator[str]:
    """A card without what only eyes can follow: band, pointer and bars."""
    table = next((n for n, line in enumerate(lines) if "before the roll" in line), 1)
    for line in (lines[0], *lines[table:]):
        yield " ".join(re.sub("[█▌]", "", line).split())


def explained(line: Line, story: Sequence[Entry], names: Names) -> Iterator[str]:
    """Why: everything that stands behind a line."""
    for part in why(line, story, names, WIDTH):
        yield part.head
        yield from ([part.text] if part.text else [])
        yield from heard(part.card) if part.card else ()


def rules(topic: str) -> Iterator[str]:
    """A page of the codex; none named: its index."""
    name = codex.find(topic) if topic else "index"
    if not name:
        near = codex.near(topic)
        yield f"The codex has no page {topic!r}." + (f" Did you mean {joined(near, 'or')}?" if near else "")
        return
    yield from aloud(codex.markdown(name))
