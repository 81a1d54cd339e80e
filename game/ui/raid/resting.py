"""The picture of a party's Rest, which replaces the map: each step with its results. [B 3.16, M 3.9, R-61]"""

import re
from collections.abc import Iterator, Sequence

from tcod.console import Console

from game import content
from game.bots.household import suffered
from game.content import FEATURES
from game.engine.entries import Changed, Entry, Happened, Rolled
from game.engine.steps import Grow, LiftCurse, Mend, PayHunger, Ponder, Regrow, Relearn, ShakeOff, Shelter, Unsheltered
from game.presentation.answers import named_or_you, verb
from game.presentation.page import sentence, words
from game.presentation.sight import lessons
from game.run.view import View
from game.telling.log import Line
from game.telling.shorten import broken
from game.telling.words import capital, plural
from game.ui.map.palette import Ink
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.writing import text

STEPS = ("a meal", "a shelter", "Wounds", "the swarm", "Effects", "lessons", "Attacks", "Items")
"""The names of the steps of a Rest, where the rules in force have no others."""
MEAL, HARM, LESSONS = STEPS.index("a meal"), STEPS.index("Wounds"), STEPS.index("lessons")
SWARM, EFFECTS, ATTACKS = STEPS.index("the swarm"), STEPS.index("Effects"), STEPS.index("Attacks")
ASKS: dict[type, int] = {
    PayHunger: 0, Shelter: 1, Unsheltered: 1, Mend: 2, Regrow: 3, ShakeOff: 4, Grow: 5, Relearn: 6, Ponder: 7, LiftCurse: 7,
}  # fmt: skip
"""The number of the step of a Rest to which each Decision belongs."""
ROLLS = {"secure": 1, "weave": 1, "Disturbance": 1, "heal": 2, "regrow": 3, "resist": 4}
HAPPENS = {
    "may learn": 5,
    "learns": 6,
    "forgets": 6,
    "identifies": 7,
    "cannot place": 7,
    "lifts a curse": 7,
    "curse stays": 7,
}
LEARNING = "R-29"
"""The ruling by which a Feature grows: of a meal it changes by another, before anything else of a Rest is told."""
USED = ("consumes", "depleted", "exhausted")
"""The names of Entries that tell of an Item being used."""
ENDS = ("rest ends", "rest is broken off")
OVER = len(STEPS)
NARROW = 30
"""The columns that the steps of a Rest need beside a question's box."""


def gathered(lines: Sequence[Line]) -> list[Line]:
    """Return all log lines of the last Rest, which may still go on, or [] if there was none.

    What a fight in between has told is no part of it.
    """
    start = next((i for i in reversed(range(len(lines))) if happens(lines[i].entry, "rest begins")), None)
    if start is None:
        return []
    rest = list(lines[start:])
    end = next((i for i, line in enumerate(rest) if happens(line.entry, *ENDS)), len(rest) - 1)
    return list(peaceful(rest[: end + 1]))


def peaceful(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines that no Combat has told, nor the Command with which it ended."""
    fights, ended = False, -1
    for line in lines:
        fights = fights or happens(line.entry, "combat begins")
        noticed = isinstance(line.entry, Rolled) and line.entry.action == "sneak"  # by who comes: of no step
        if not fights and not noticed and line.entry.command != ended:
            yield line
        if happens(line.entry, "combat ends"):
            fights, ended = False, line.entry.command


def happens(entry: Entry, *what: str) -> bool:
    return isinstance(entry, Happened) and entry.what in what


def asked(view: View, lines: Sequence[Line]) -> bool:
    """Return whether the current question belongs to a Rest.

    A question about a meal only belongs to it while a Rest goes on.
    """
    if view.asks(PayHunger):
        told = gathered(lines)
        return bool(told) and not happens(told[-1].entry, *ENDS)
    return type(view.decision) in ASKS


def step_of(entry: Entry, now: int) -> int:
    """Return the step to which an Entry (event) of a Rest belongs, or the current one, `now`, if it does not tell."""
    match entry:
        case Rolled(action=action):
            return max(now, ROLLS.get(action, now))
        case Changed(feature=feature, rule=rule) if feature in FEATURES and (now >= 1 or LEARNING in rule.split()):
            return max(now, LESSONS)
        case Happened(what=what) if what in ENDS:
            return OVER
        case Happened(what=what):
            return max(now, HAPPENS.get(what, now))
        case _:
            return now


def steps(lines: Sequence[Line]) -> tuple[list[list[str]], int]:
    """Return the sentences for each step of the last Rest, and the number of the latest step."""
    told: list[list[str]] = [[] for _ in range(OVER + 1)]
    now, rest = 0, gathered(lines)[1:]  # that it begins, the picture itself says
    for i, line in enumerate(rest):
        now = max(step_of(line.entry, now), foretold(line, rest[i + 1 :]))
        beside = (
            type(line.entry) is Entry and now < OVER and not ordered(line)
        )  # Luck that has moved: the roll tells more
        told[now].insert(0 if beside else len(told[now]), line.text)
    return told, now


def freed(view: View, lines: Sequence[Line]) -> list[str]:
    """Return, of each Effect of the party that ended by itself as the last Rest was sat down to, that it did, as sentences."""
    begun = next((line.entry.command for line in reversed(lines) if happens(line.entry, "rest begins")), -1)
    party = {member.body.who for member in view.party}
    ended = (line.entry for line in lines if line.entry.command == begun and happens(line.entry, "Effect ends"))
    gone = [entry.note for entry in ended if isinstance(entry, Happened) and entry.who in party]
    return [sentence("rest was freed", effect=effect) for effect in dict.fromkeys(gone)]


def foretold(line: Line, after: Sequence[Line]) -> int:
    """Return the number of the Rest's step to which a log line belongs, or 0. Lines after the step's roll do not count.

    A standing order's line says by itself what it answers. What is eaten or used up, and what comes of that, serves the next roll of
    the same Command.
    """
    if (step := ordered(line)) or not serves(line.entry):
        return step
    rolls = (one.entry for one in after if one.entry.command == line.entry.command)
    return next((ROLLS[roll.action] for roll in rolls if isinstance(roll, Rolled) and roll.action in ROLLS), 0)


def ordered(line: Line) -> int:
    """Return the number of the Rest's step in which a standing order let things be, if the line says so, or else 0."""
    told = words("unasked")
    said = (step for asked, step in ASKS.items() if (word := told.get(asked.__name__)) and line.text.endswith(word))
    return next(said, 0)


def serves(entry: Entry) -> bool:
    """Return whether an Entry reports what is eaten or used up, or what spoiled food does. Meals do not count."""
    match entry:
        case Rolled(action=action):
            return action not in ROLLS
        case Changed(feature=feature):
            return feature not in FEATURES and feature != "Hunger"
        case _:
            return happens(entry, *USED)


def free(area: Area, box: Area | None) -> Area:
    """Return the part of the map's area in which a question's box leaves room for the Rest: at the left of it, or above it."""
    if not box:
        return area
    return (
        area._replace(w=min(area.w, box.x - 1 - area.x)) if box.x - area.x > NARROW else area._replace(h=box.y - area.y)
    )


def roomiest(area: Area, boxes: Sequence[Area]) -> Area:
    """Return which of these boxes leaves the Rest a row for each step, then most of the panel, then most room: of equal ones the first."""

    def leaves(box: Area) -> tuple[int, int, int]:
        room, panel = free(area, box), box.h if box.x + box.w > area.x + area.w else 0
        return min(room.h, 1 + OVER), -panel, room.w * room.h

    return max(boxes, key=leaves)


def draw(console: Console, area: Area, view: View, lines: Sequence[Line]) -> None:
    """Draw the Rest in this area, in place of the map."""
    if area.h < 1:
        return
    told, now = steps(lines)
    if told and not told[EFFECTS]:
        told[EFFECTS] = freed(view, lines)
    now = max(now, ASKS.get(type(view.decision), 0))
    x, width = area.x + 1, area.w - 2
    room = view.chamber
    where = f" in {capital(room.kind)} {room.number}" if room else ""
    text(console, x, area.y, f"REST{where}", "bright")
    if now == OVER:
        text(console, x + width - len(words("rest")["over"]), area.y, words("rest")["over"], "accent")
        hits.button(console, (area.x, area.y, area.w, area.h), "space")
    body = rows(view, told, now, width, area.h - 1)
    for y, (line, fg) in enumerate(body, start=area.y + 1):
        text(console, x, y, line, fg)


def rows(view: View, told: list[list[str]], now: int, width: int, room: int) -> list[tuple[str, Ink]]:
    """Return rows (text, colour) that show the steps of the Rest, each with its newest sentences below.

    Sentences without room are left out.
    """
    told = [said or ([why] if now > i and (why := unmet(view, i)) else []) for i, said in enumerate(told)]
    numbers = [i for i in range(OVER) if told[i] or i not in vain(view)]
    spare = max(0, room - len(numbers))
    found: list[tuple[str, Ink]] = []
    sentences = {OVER: [part for said in told[OVER] for part in broken(said, width - 4, "  ")]}
    if now < LESSONS:
        waiting = [f"{member.body.name}: {lessons(member)}" for member in view.party if member.ticked]
        told = [*told[:LESSONS], waiting, *told[LESSONS + 1 :]]
    for i in reversed(numbers):  # the newest keep their room longest
        sentences[i] = latest(told[i], width - 4, spare)
        spare -= len(sentences[i])
    for place, i in enumerate(numbers, 1):
        sign, tone = state(i, now, told[i])
        name = words("rest_steps").get(STEPS[i]) or (plural(view.system.unit) if i == HARM else STEPS[i])
        head = f"{sign} {place} {name}"
        last = told[i][-1] if told[i] and not sentences[i] else ""  # there is no room below it
        said = beginning(last, width - len(head) - 2)
        found.append((f"{head}: {said}" if said else head, tone))
        found += [(f"    {said}", "text" if i == now else "dim") for said in sentences[i]]
    found += [(said, "good") for said in sentences[OVER]] if now == OVER else []
    here = next((y for y, (line, _) in enumerate(found) if line.startswith("▸")), 0)
    return found[max(0, here - room + 1) :][:room]


def unmet(view: View, step: int) -> str:
    """Return why nothing came of this step of a Rest for somebody who needed it, as a sentence, or that nobody has an Effect: one may have ended before it; else ""."""
    if step in (HARM, SWARM):
        hurt = [content.kinds()[one.body.kind].swarm for one in view.party if one.body.wounds]
        return sentence("rest heals nobody") if (step == SWARM) in hurt else ""
    if step != EFFECTS:
        return ""
    fast = next((one for one in view.party if "Paralysed" in one.body.effects and suffered(one)), None)
    if fast is None:
        return "" if any(map(suffered, view.party)) else sentence("rest finds none")
    return sentence("rest resists nothing", who=named_or_you(view, fast), verb=verb(fast, "is", "are", view))


def vain(view: View) -> set[int]:
    """Return the numbers of steps that this party's Rests do not have, for instance the step for swarms."""
    swarms = any(content.kinds()[member.body.kind].swarm for member in view.party)
    found = {SWARM: swarms, MEAL: not view.system.unfed, ATTACKS: bool(view.system.known)}
    return {step for step, there in found.items() if not there}


def latest(said: Sequence[str], width: int, room: int) -> list[str]:
    """Return the newest of these sentences as lines of text, as many whole ones as fit into `room` rows.

    Of one that is too long the beginning is told, up to where it may end.
    """
    kept: list[str] = []
    for one in reversed(said):
        lines = broken(one, width, "  ")
        if len(kept) + len(lines) > room:
            heads = (broken(beginning(one, most), width, "  ") for most in range(room * width, 0, -1))
            return kept or next((head for head in heads if any(head) and len(head) <= room), [])
        kept = lines + kept
    return kept


def beginning(said: str, width: int) -> str:
    """Return a sentence in one line of `width` columns: whole, or up to where it may end, else "".

    If only what comes after that has a number, it is that: "Hunger 33", not "An empty inside makes itself heard".
    """
    ends = [end.start() for end in re.finditer(r"[.,;:!?] ", said) if end.start() <= width]
    first = said if len(said) <= width else said[: ends[-1]] if ends else ""
    facts = [part for part in re.split(r"[.,;:!?] ", said[len(first) :].strip(".,;:!? ")) if re.search(r"\d", part)]
    return facts[0] if facts and len(facts[0]) <= width and not re.search(r"\d", first) else first


def state(i: int, now: int, told: list[str]) -> tuple[str, Ink]:
    """Return a sign and its colour for step `i` of a Rest: ● done, - not needed, ▸ in progress, ○ still to come."""
    if i == now:
        return "▸", "accent"
    if i > now:
        return "○", "faint"
    return ("●", "good") if told else ("-", "dim")
